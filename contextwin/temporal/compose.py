"""Questions whose parts are known and whose shape is not: "of everything I sent today, which one was the 2nd".

The rules of question.py and aggregates.py know how the parts of a question follow one another. Where none of them fits,
the parts are read in whatever order they stand, if every word of the sentence is one of them: a place in a row or a
measure, something that was written, who wrote it, what about, when and where. A word that is none of these says that
something else is asked, and nothing is read; as a last resort, one or two beside a place in a row are left over.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from typing import NamedTuple

from contextwin.models.time_constraints import Measure, Order, TimeKind
from contextwin.temporal.coverage import find_unread
from contextwin.temporal.lexer import Reading
from contextwin.temporal.question import Question, find_place
from contextwin.temporal.sentence import asks_for_advice
from contextwin.temporal.speaker import find_speaker, text_of
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern
from contextwin.temporal.topics import find_topic
from contextwin.temporal.values import Item

#: The rule of these questions.
COMPOSED = "composed"
#: Unmeasured.
_CONFIDENCE = 0.8
#: Places in a row, from the beginning and from the end.
_FIRST = frozenset({"FIRST", "EARLIEST", "FIRSTTIME", "INITIAL", "BEGAN", "START", "ORD", "SECOND"})
_LAST = frozenset({"LAST", "LATEST", "LASTTIME", "LASTPOST", "FINAL", "ENDED", "FINISH", "PREVIOUS", "PENULTIMATE"})
_BEFORE_ASKED = frozenset({"WHAT", "WHICH", "MENTION", "I", "YOU", "WE", "NOBODY"})
_NUMBERED = frozenset({"ORD", "SECOND", "PENULTIMATE"})
#: What is asked of all that qualify, and of what.
_MEASURES = frozenset({"AVERAGE", "BUSIEST", "COUNT", "DAILY", "DISTINCT", "HOWMANY", "LONGEST", "LONGTHREAD", "MOST"})
_MEASURED = frozenset({"COUNTED", "PEOPLE", "THREADS", "TIME", "UNIT"})
#: Verbs that tell something of a topic: "my question on the exam was hard".
_VERBS = frozenset({"BE", "BEPAST", "HAVE", "WILL", "MODAL"})
# What was written, or that somebody wrote.
_WRITTEN = SymbolPattern("[THING SPEAK NEWS TALK RECAP SUMMARY HAPPEN THREADS LONGTHREAD]|PEOPLE [^END]* CHANNEL")
_ASKED = SymbolPattern("[WHAT WHO WHICH WHEN WHERE HOW HOWMANY HOWLONG SHOW WANT RECAP SUMMARY COUNT]")
# "I wrote the first message today."
_STATED = SymbolPattern(
    "^[AND FILLER JUSTNOW COMMA DATE RANGE]* [I WE THEY MENTION NOBODY] [HAVE DID BEPAST FILLER]{0,3} SPEAK"
)
# "Should I mention it first", "the longest message I can send", "where is the report", "messages per person".
_ELSE = SymbolPattern(
    "[MODAL WILL] [I WE THEY NOBODY MENTION]? [FILLER EVER]{0,2} SPEAK"
    "|[THING PEOPLE THREADS LONGTHREAD] [^END]{0,2} [MODAL WILL]"
    "|WHERE BE (?!THEY)|EVERY [PEOPLE COUNTED]|[A THE] FILLER? SPEAK(?! ABOUT)|[THAT NOBODY] COUNT"
    "|ABOUT THE? [DATE RANGE]|[LAST LATEST] NEWS|LATEST [ON ABOUT]|SPEAK [WITH TO] THE? MOST"
)
# "The one before my last message", "not my last message, the one before that".
_BEFORE_LAST = SymbolPattern(
    "(?P<before>BEFORE) [THE MY YOUR MENTION POSS]{0,3} [LAST LATEST]"
    "|(?P<not>NOT)? [THE MY YOUR MENTION POSS]{0,3} [LAST LATEST] [^END]* (?P<then>BEFORE)"
    " [THAT THIS THEY NOBODY]? (?:END|$)"
)
# "How busy was #general on Friday, as a number of messages": the number says how.
_HOW_MUCH = SymbolPattern(
    "HOW (?P<how>OTHER) [BE BEPAST DID HAVE] [^END]* COMMA (?P<as>OTHER)? [A IN THE]{0,2} COUNT OF? THING"
)
_HOW_I_WAS = SymbolPattern("HOW OTHER [BE BEPAST] I")
# "The thread that got the most replies": one of all.
_THE_THREAD = SymbolPattern("(?<![IN OF FROM ON])(?P<thread>THREAD)(?=[^END]*[MOST BUSIEST LONGEST])")
# "How many days are between the first and the last message about it".
_GAP = SymbolPattern("UNIT [^END]* (?P<from>[BETWEEN FROM]) THE? [FIRST EARLIEST] [^END]* [LAST LATEST LASTTIME]")
# "What does it say" asks for what was written, not for advice.
_SAYS = SymbolPattern("WHAT [FILLER DID] THEY SPEAK")
# The people that a sentence speaks of, or to: they are not its authors.
_TO_SOMEBODY = SymbolPattern("[ABOUT TO WITH NOT OF FOR] THE?$|WHO [DID HAVE]? SPEAK$")
_JOINED = SymbolPattern("[AND COMMA] NUM")
_THING = SymbolPattern("[THING SPEAK TALK]")
_PEOPLE = SymbolPattern("PEOPLE|WHO")
_LIST = SymbolPattern("[THING NEWS RECAP SUMMARY HAPPEN]|[WHAT WHO] [^END]* [SPEAK TALK]|SHOW [^END]* SPEAK")


# What of a sentence says whose messages, or which: with it, a word may be left over of what asks, and tells nothing.
_PLACED = SymbolPattern(
    "(?!.*(?:[MODAL WILL OR]|WHEN DID? [I YOU WE]))(?=.*(?:[MENTION CHANNEL]|[I YOU WE][^END]{0,2} SPEAK))"
    "(?:.*[WHAT WHO WHICH WHEN WHERE]|[FILLER COMMA I]{0,3}[SHOW WANT]|[^BE BEPAST HAVE]*$)"
)


# A text of fragments: whose messages, where and when, and behind a comma or before one, what about.
_APART = "(?:^|[COMMA COLON])[FILLER AND]{0,2}"
_ENDS = "(?=[COMMA COLON IN ON FROM DURING AT DATE RANGE CHANNEL]|$)"
_FRAGMENTS = {
    "member": SymbolPattern(f"{_APART} [FROM BY]? (?P<it>MENTION) {_ENDS}"),
    "channel": SymbolPattern(f"(?:{_APART})? (?P<it>[IN FROM]? CHANNEL) {_ENDS}"),
    "time": SymbolPattern(f"(?:{_APART})? (?P<it>[IN ON FROM DURING AT]? THE? [DATE RANGE]) {_ENDS}"),
    "topic": SymbolPattern(f"{_APART} (?P<it>[THE A OF]? OTHER{{1,3}}) THING? {_ENDS}"),
}


class _Asked(NamedTuple):
    """What is asked: a place in a row or a measure."""

    kind: TimeKind
    order: Order | None = None
    ordinal: int | None = None
    limit: int | None = None
    measure: Measure | None = None


_LAST_ONE = _Asked("order", order="last", ordinal=1)
_BEFORE_LAST_ONE = _Asked("ordinal", order="last", ordinal=2)


class _Parts(NamedTuple):
    """The places of the parts among the items of a sentence."""

    where: list[int]  #: this thread or session
    times: list[int]  #: dates and ranges
    counts: list[int]  #: measures, and what they are of
    rows: list[int]  #: places in a row
    back: list[int]  #: that ask for what stands before the last one
    numbers: list[int]  #: how many
    alone: list[int]  #: the one member who is named beside what else the sentence says
    others: set[int]  #: who wrote, and what about


def compose_question(reading: Reading, *, most_left: int = 0) -> Question | None:
    """Return the question that the parts of a sentence make, whatever their order.

    None when more than `most_left` words are left over, or when some are, and it is for no place in a row, or nothing
    says of whom or where.
    """
    symbols = reading.symbols
    if not _WRITTEN.search(symbols) or _ELSE.search(symbols) or asks_for_advice(_SAYS.sub("", symbols)):
        return None
    if _STATED.match(symbols) and not _ASKED.search(symbols):
        return None
    parts = _find_parts(reading)
    if parts is None:
        return None
    left = find_unread(reading, {place for part in parts for place in part}, (), knows_they=True)
    # "The first release", "which exhibition", "the first talk Ana gave": such a word says what is asked for.
    is_asked = any(place - 1 in parts.rows or NAME[symbols[place - 1]] in _BEFORE_ASKED for place in left if place)
    is_placed = _PLACED.match(symbols) is not None and not is_asked
    if len(left) > (most_left if is_placed else 0) or any(NAME[symbols[place]] != "OTHER" for place in left):
        return None
    asked = _read_parts(reading, parts)
    if asked is None or (parts.back and asked != _LAST_ONE) or (left and asked.kind not in ("order", "ordinal")):
        return None
    asked = _BEFORE_LAST_ONE if parts.back else asked
    scope = "thread" if any(NAME[symbols[place]] == "THREAD" for place in parts.where) else "session"
    return Question(
        **asked._asdict(),
        scope=scope if parts.where else None,
        speakers=tuple(_name(reading, place) for place in parts.alone),
        named=(*parts.alone, *parts.counts),
        rule=COMPOSED,
        confidence=_CONFIDENCE,
        items=tuple(sorted({*parts.where, *parts.counts, *parts.rows, *parts.back, *parts.numbers, *parts.alone})),
    )


def join_fragments(reading: Reading) -> Reading | None:
    """Return a text of but a few fragments between commas as one that asks for messages: "end of May, the oven, Ana".

    None where one of them is something else, two are of a kind, none is a time, or neither a member nor a channel.
    """
    found: dict[str, list[Item]] = {}
    symbols, place = reading.symbols.rstrip(CODE["END"]), 0
    while place < len(symbols):
        matches = ((kind, pattern.match(symbols, place)) for kind, pattern in _FRAGMENTS.items())
        kind, match = next(((kind, match) for kind, match in matches if match), ("", None))
        if match is None or kind in found:
            return None
        found[kind] = reading.items[slice(*match.span("it"))]
        place = match.end()
    is_apart = CODE["COMMA"] in symbols or CODE["COLON"] in symbols
    if (
        not is_apart
        or "?" in reading.text
        or "time" not in found
        or len(found) < 2
        or found.keys() <= {"time", "topic"}
    ):
        return None
    first = reading.items[0]
    thing, by, about = (first._replace(symbol=CODE[name], value=None) for name in ("THING", "FROM", "ABOUT"))
    items = [thing._replace(value="said"), *([by, *found["member"]] if "member" in found else [])]
    items += [about, *found["topic"]] if "topic" in found else []
    return reading.of([*items, *found.get("channel", []), *found["time"]])


def _find_parts(reading: Reading) -> _Parts | None:
    """Return the parts of a sentence; None where it tells something of what it is about."""
    symbols = reading.symbols
    where = _find_where(symbols)
    times = _find(reading, {"DATE", "RANGE"})
    counts = [*_find(reading, _MEASURES | _MEASURED), *_find_groups(_HOW_MUCH, symbols), *_find_groups(_GAP, symbols)]
    # "On the most recent Friday" is a time.
    rows = [place for place in _find(reading, _FIRST | _LAST) if place + 1 not in times]
    times += [place - 1 for place in times if place and NAME[symbols[place - 1]] == "LATEST"]
    back = _find_groups(_BEFORE_LAST, symbols)
    counts += _find_groups(_THE_THREAD, symbols)
    where = [place for place in where if place not in counts]
    speaker = find_speaker(reading)
    topic = find_topic(reading, {*where, *times, *counts, *rows, *speaker.items})
    if topic.is_dangling or any(NAME[symbols[place]] in _VERBS for place in topic.items):
        return None
    others = {*speaker.items, *topic.items}
    used = {*where, *times, *counts, *rows, *back, *others}
    # Of "my last message but one", the one is left over.
    numbers = [place for place in _find(reading, {"NUM", "FEW"}) if not _JOINED.match(symbols, place - 1)]
    return _Parts(
        where=where,
        times=times,
        counts=[place for place in counts if place not in topic.items],
        rows=[place for place in rows if place not in topic.items],
        back=back,
        numbers=[place for place in numbers if place not in used],
        alone=_find_alone(reading, used) if speaker.name is None else [],
        others=others,
    )


def _find_where(symbols: str) -> list[int]:
    """Return the place of the session or the thread that a sentence names, if it names one."""
    place = find_place(symbols)
    named = [at for at, symbol in enumerate(symbols) if NAME[symbol] in ("SESSION", "THREAD")]
    return named if place is None and len(named) == 1 else [] if place is None else [place]


def _find_alone(reading: Reading, used: Collection[int]) -> list[int]:
    """Return the place of the one member whom a sentence names beside what else it says; none for several."""
    if match := _HOW_I_WAS.match(reading.symbols):
        return [match.end() - 1]
    named = [place for place in _find(reading, {"MENTION"}) if place not in used]
    is_member = len(named) == 1 and isinstance(reading.items[named[0]].value, str)
    return named if is_member and not _TO_SOMEBODY.search(reading.symbols, 0, named[0]) else []


def _name(reading: Reading, place: int) -> str:
    return "asker" if reading.symbols[place] == CODE["I"] else text_of(reading, [reading.items[place]])


def _find_groups(pattern: SymbolPattern, symbols: str) -> list[int]:
    """Return where each group of the first match of a pattern is."""
    match = pattern.search(symbols)
    places = map(match.start, pattern.groups) if match else ()
    return [place for place in places if place >= 0]


def _read_parts(reading: Reading, parts: _Parts) -> _Asked | None:
    """Return what the parts ask for; None where they contradict one another."""
    names = {NAME[reading.items[place].symbol] for place in parts.counts} - {"OTHER"}
    names = {"THREADS" if name == "THREAD" else name for name in names}
    if "BETWEEN" in names or "FROM" in names:
        is_days = names <= {"BETWEEN", "FROM", "UNIT", "HOWMANY", "COUNT", "TIME"} and _are_days(reading)
        return _Asked("aggregate", measure="days between") if is_days else None
    several = [reading.items[place].value for place in parts.numbers if reading.items[place].value != 1]
    if names & _MEASURES:
        # "How many messages is it" counts what was said before.
        is_open = bool(parts.rows or several) or (CODE["THEY"] in reading.symbols and not parts.others)
        return None if is_open else _read_measure(reading, names)
    if names - {"PEOPLE", "TIME"}:
        return None
    if parts.rows:
        return _read_row([reading.items[place] for place in parts.rows], several)
    return _Asked("range") if parts.times and not several and _LIST.search(reading.symbols) else None


def _read_measure(reading: Reading, names: Set[str]) -> _Asked | None:
    """Return what is asked of all that qualify."""
    is_written = _THING.search(reading.symbols) is not None
    if not _are_days(reading):
        return None
    if names & {"AVERAGE", "DAILY"}:
        is_number = is_written and bool(names & {"AVERAGE", "HOWMANY", "COUNT"})
        return _Asked("aggregate", measure="per period") if is_number else None
    measure = _measure_of(names, names_people=_PEOPLE.search(reading.symbols) is not None)
    if measure is not None:
        return _Asked("aggregate", measure=measure)
    is_count = is_written and names <= {"HOWMANY", "COUNT", "COUNTED", "DISTINCT", "TIME"}
    return _Asked("count") if is_count and names & {"HOWMANY", "COUNT"} else None


def _are_days(reading: Reading) -> bool:
    return all(item.value == "day" for item in reading.items if item.symbol == CODE["UNIT"])


def _measure_of(names: Set[str], *, names_people: bool) -> Measure | None:
    """Return the measure, other than a mean, that words for measures tell."""
    is_most = bool(names & {"MOST", "BUSIEST"})
    if "LONGTHREAD" in names or ("THREADS" in names and (is_most or "LONGEST" in names)):
        return "longest thread"
    if "LONGEST" in names:
        return "longest message"
    if is_most and "UNIT" in names:
        return "top period"
    if is_most and names_people:
        return "top author"
    return "authors" if "PEOPLE" in names and names <= {"PEOPLE", "HOWMANY", "COUNT", "DISTINCT"} else None


def _read_row(items: Sequence[Item], several: Sequence[object]) -> _Asked | None:
    """Return the place in a row, where all words for one agree; `several` are numbers beside them."""
    orders: set[Order] = {"first" if NAME[item.symbol] in _FIRST else "last" for item in items}
    nth = {item.value for item in items if NAME[item.symbol] in _NUMBERED}
    if len(orders) == len(items) == 2 and not (several or nth):
        return _Asked("aggregate", measure="both ends")
    if len(several) + len(nth) > 1 or len(orders - {"first"} if nth else orders) > 1:
        return None
    order: Order = "last" if "last" in orders else "first"
    number = next(iter((*nth, *several)), 1)
    if not isinstance(number, int) or number < 1:
        return None
    if several:
        return _Asked("order", order=order, limit=number)
    return _Asked("ordinal" if nth else "order", order=order, ordinal=number)


def _find(reading: Reading, names: Collection[str]) -> list[int]:
    return [place for place, item in enumerate(reading.items) if NAME[item.symbol] in names]
