"""Questions whose parts are known and whose shape is not: "of everything I sent today, which one was the 2nd".

The rules of question.py and aggregates.py know how the parts of a question follow one another. Where none of them fits,
the parts are read in whatever order they stand, if every word of the sentence is one of them: a place in a row or a
measure, something that was written, who wrote it, what about, when and where. A word that is none of these says that
something else is asked, and nothing is read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from typing import NamedTuple

from contextwin.models.time_constraints import Measure, Order
from contextwin.temporal.coverage import find_unread
from contextwin.temporal.lexer import Reading
from contextwin.temporal.question import Question, find_place
from contextwin.temporal.sentence import asks_for_advice
from contextwin.temporal.speaker import find_speaker, text_of
from contextwin.temporal.symbols import CODE, NAME, compile_pattern
from contextwin.temporal.topics import find_topic
from contextwin.temporal.values import Item

#: Unmeasured.
_CONFIDENCE = 0.8
#: Places in a row, from the beginning and from the end.
_FIRST = frozenset({"FIRST", "EARLIEST", "FIRSTTIME", "INITIAL", "BEGAN", "START", "ORD", "SECOND"})
_LAST = frozenset({"LAST", "LATEST", "LASTTIME", "LASTPOST", "FINAL", "ENDED", "FINISH", "PREVIOUS", "PENULTIMATE"})
_NUMBERED = frozenset({"ORD", "SECOND", "PENULTIMATE"})
#: What is asked of all that qualify, and of what.
_MEASURES = frozenset({"AVERAGE", "BUSIEST", "COUNT", "DAILY", "DISTINCT", "HOWMANY", "LONGEST", "LONGTHREAD", "MOST"})
_MEASURED = frozenset({"COUNTED", "PEOPLE", "THREADS", "TIME", "UNIT"})
#: Of what is told of a topic: "my question on the exam was hard".
_VERBS = frozenset({"BE", "BEPAST", "HAVE", "WILL", "MODAL"})
# What was written, or that somebody wrote.
_WRITTEN = compile_pattern("[THING SPEAK NEWS TALK RECAP SUMMARY HAPPEN THREADS LONGTHREAD]")
_ASKED = compile_pattern("[WHAT WHO WHICH WHEN WHERE HOW HOWMANY HOWLONG SHOW WANT RECAP SUMMARY COUNT]")
# "I wrote the first message today."
_STATED = compile_pattern(
    "^[AND FILLER JUSTNOW COMMA DATE RANGE]* [I WE THEY MENTION NOBODY] [HAVE DID BEPAST FILLER]{0,3} SPEAK"
)
# "Should I mention it first", "the longest message I can send", "where is the report", "messages per person".
_ELSE = compile_pattern(
    "[MODAL WILL] [I WE THEY NOBODY MENTION]? [FILLER EVER]{0,2} SPEAK"
    "|[THING PEOPLE THREADS LONGTHREAD] [^END]{0,2} [MODAL WILL]"
    "|WHERE BE|EVERY [PEOPLE COUNTED]|[A THE] FILLER? SPEAK(?! ABOUT)|[THAT NOBODY] COUNT|ABOUT THE? [DATE RANGE]"
    "|[LAST LATEST] NEWS"
)
# "The one before my last message", "not my last message, the one before that".
_BEFORE_LAST = compile_pattern(
    "(?P<before>BEFORE) [THE MY YOUR MENTION POSS]{0,3} [LAST LATEST]"
    "|(?P<not>NOT)? [THE MY YOUR MENTION POSS]{0,3} [LAST LATEST] [^END]* (?P<then>BEFORE)"
    " [THAT THIS THEY NOBODY]? (?:END|$)"
)
# Of whom a sentence speaks, and to whom: not who wrote.
_TO_SOMEBODY = compile_pattern("[ABOUT TO WITH NOT OF FOR] THE?$")
_JOINED = compile_pattern("[AND COMMA] NUM")
_THING = compile_pattern("[THING SPEAK TALK]")
_PEOPLE = compile_pattern("PEOPLE|WHO")
_MOST = compile_pattern("MOST|BUSIEST")
_DAY = compile_pattern("UNIT|WHEN")
_LIST = compile_pattern("[THING NEWS RECAP SUMMARY HAPPEN]|[WHAT WHO] [^END]* [SPEAK TALK]|SHOW [^END]* SPEAK")


class _Asked(NamedTuple):
    """What is asked: a place in a row or a measure."""

    kind: str
    order: Order | None = None
    ordinal: int | None = None
    limit: int | None = None
    measure: Measure | None = None


def compose_question(reading: Reading) -> Question | None:
    """Return the question that the parts of a sentence make, whatever their order; None when a word is left over."""
    symbols = reading.symbols
    if not _WRITTEN.search(symbols) or asks_for_advice(symbols):
        return None
    if (_STATED.match(symbols) and not _ASKED.search(symbols)) or _ELSE.search(symbols):
        return None
    places = find_place(symbols)
    where = () if places is None else (places,)
    times = _find(reading.items, {"DATE", "RANGE"})
    counts = _find(reading.items, _MEASURES | _MEASURED)
    # "On the most recent Friday" is a time.
    rows = [place for place in _find(reading.items, _FIRST | _LAST) if place + 1 not in times]
    times += [place - 1 for place in times if place and NAME[symbols[place - 1]] == "LATEST"]
    back = _find_before_last(symbols)
    speaker = find_speaker(reading)
    topic = find_topic(reading, {*where, *times, *counts, *rows, *speaker.items})
    if topic.is_dangling or any(NAME[symbols[place]] in _VERBS for place in topic.items):
        return None
    counts = [place for place in counts if place not in topic.items]
    rows = [place for place in rows if place not in topic.items]
    used = {*where, *times, *counts, *rows, *back, *speaker.items, *topic.items}
    alone = _find_alone(reading, used) if speaker.name is None else ()
    used |= {*alone}
    numbers = [place for place in _find(reading.items, {"NUM", "FEW"}) if place not in used]
    # Of "my last message but one", the one is left over.
    numbers = [place for place in numbers if not _JOINED.match(symbols, place - 1)]
    if find_unread(reading, {*used, *numbers}, (), knows_they=True):
        return None
    asked = _read_parts(reading, counts, rows, numbers, has_time=bool(times))
    if asked is None or (back and asked != _Asked("order", order="last", ordinal=1)):
        return None
    asked = asked._replace(kind="ordinal", ordinal=2) if back else asked
    scope = None if places is None else "thread" if NAME[symbols[places]] == "THREAD" else "session"
    items = tuple(sorted({*where, *counts, *rows, *back, *numbers, *alone}))
    return Question(
        **asked._asdict(),
        scope=scope,
        speakers=tuple(text_of(reading, [reading.items[place]]) for place in alone),
        named=alone,
        rule="composed",
        confidence=_CONFIDENCE,
        items=items,
    )


def _find_alone(reading: Reading, used: Collection[int]) -> tuple[int, ...]:
    """Return the place of the one member whom a sentence names beside what else it says; none for several."""
    named = [place for place in _find(reading.items, {"MENTION"}) if place not in used]
    is_member = len(named) == 1 and isinstance(reading.items[named[0]].value, str)
    return tuple(named) if is_member and not _TO_SOMEBODY.search(reading.symbols, 0, named[0]) else ()


def _find_before_last(symbols: str) -> tuple[int, ...]:
    """Return the places of the words that ask for what stands before the last one."""
    match = _BEFORE_LAST.search(symbols)
    groups = (match.start(name) for name in ("before", "not", "then")) if match else ()
    return tuple(place for place in groups if place >= 0)


def _read_parts(
    reading: Reading, counts: Sequence[int], rows: Sequence[int], numbers: Sequence[int], *, has_time: bool
) -> _Asked | None:
    names = {NAME[reading.items[place].symbol] for place in counts}
    several = [reading.items[place].value for place in numbers if reading.items[place].value != 1]
    if names & _MEASURES:
        return None if rows or several else _read_measure(reading, names)
    if names - {"PEOPLE", "TIME"}:
        return None
    if rows:
        return _read_row(reading, rows, several)
    return _Asked("range") if has_time and not several and _LIST.search(reading.symbols) else None


def _read_measure(reading: Reading, names: Set[str]) -> _Asked | None:
    """Return what is asked of all that qualify."""
    symbols = reading.symbols
    days = all(item.value == "day" for item in reading.items if item.symbol == CODE["UNIT"])
    is_most = bool(names & {"MOST", "BUSIEST"})
    if names & {"AVERAGE", "DAILY"}:
        is_number = names & {"AVERAGE", "HOWMANY", "COUNT"}
        return _Asked("aggregate", measure="per day") if days and is_number and _THING.search(symbols) else None
    if not days:
        return None
    if "LONGTHREAD" in names or ("THREADS" in names and names & {"MOST", "BUSIEST", "LONGEST"}):
        return _Asked("aggregate", measure="longest thread")
    if "LONGEST" in names:
        return _Asked("aggregate", measure="longest message")
    if is_most and "UNIT" in names:
        return _Asked("aggregate", measure="top day")
    if is_most:
        return _Asked("aggregate", measure="top author") if _PEOPLE.search(symbols) else None
    if "UNIT" in names:
        return None
    if "PEOPLE" in names and not names - {"PEOPLE", "HOWMANY", "COUNT", "DISTINCT"}:
        return _Asked("aggregate", measure="authors")
    return _Asked("count") if _THING.search(symbols) and names & {"HOWMANY", "COUNT"} else None


def _read_row(reading: Reading, rows: Sequence[int], several: Sequence[object]) -> _Asked | None:
    """Return the place in a row, where all words for one agree."""
    items = [reading.items[place] for place in rows]
    orders: set[Order] = {"first" if NAME[item.symbol] in _FIRST else "last" for item in items}
    nth = {item.value for item in items if NAME[item.symbol] in _NUMBERED}
    if len(several) + len(nth) > 1 or len(orders - {"first"} if nth else orders) > 1:
        return None
    order: Order = "last" if "last" in orders else "first"
    if nth:
        ordinal = next(iter(nth))
        return _Asked("ordinal", order=order, ordinal=ordinal) if isinstance(ordinal, int) and ordinal else None
    if several:
        return _Asked("order", order=order, limit=several[0]) if isinstance(several[0], int) and several[0] else None
    return _Asked("order", order=order, ordinal=1)


def _find(items: Sequence[Item], names: Collection[str]) -> list[int]:
    return [place for place, item in enumerate(items) if NAME[item.symbol] in names]
