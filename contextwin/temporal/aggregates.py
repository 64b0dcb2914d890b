"""How many messages there are, and what else is asked of all of them: who wrote most, the longest, messages a day.

The words of these questions are asked of queues and files as well. So a rule counts only where the sentence says that
chat is meant (a range, a channel, a thread, somebody who speaks) or says nothing else; and where it says both, the
answer is doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from contextwin.models.time_constraints import Measure, Order
from contextwin.temporal.coverage import find_unread
from contextwin.temporal.lexer import Reading
from contextwin.temporal.question import Question, find_place, is_asked
from contextwin.temporal.rule_tables import RuleTable
from contextwin.temporal.speaker import find_speaker, text_of
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern
from contextwin.temporal.topics import find_topic, trim_scaffold
from contextwin.temporal.values import Item, Parts

#: Confidence where the sentence names chat and nothing is unread; where it is no more than the question; where words
#: are unread. Unmeasured; only the last lets the note hedge.
_CLEAR, _BARE, _DOUBTFUL = 0.9, 0.8, 0.65
#: The rule of "what came first, coral or kelp", which may be asked of the world, and the one of "the coral trouble or
#: the kelp trouble", which are known: only of what was spoken of both are of chat.
CAME_FIRST, KNOWN_CAME_FIRST = "came first", "known came first"
#: Measures by periods, and the periods.
PERIODIC = frozenset({"top period", "bottom period", "per period"})
_PERIODS = frozenset({"hour", "weekday", "day", "week", "month", "quarter", "half", "year"})
#: Maximum number of matches of a rule that are looked at. Unmeasured.
_MOST_TRIES = 5


class _Rule(NamedTuple):
    name: str
    measure: Measure | None  #: None: it counts messages
    pattern: SymbolPattern
    needs_chat: bool  #: it means nothing by itself


_TABLE = RuleTable("aggregates")
_RULES = tuple(
    _Rule(
        rule["name"],
        rule.get("measure"),
        SymbolPattern(rule["pattern"]),
        rule.get("needs_chat", False),
    )
    for rule in _TABLE.list_rules()
)
#: Questions about two people or topics, "one" and "other"; who or what "asks", and which "order" decides.
_OF_TWO_RULES: tuple[tuple[Measure, SymbolPattern], ...] = tuple(
    (rule["measure"], SymbolPattern(rule["pattern"])) for rule in _TABLE.list_rules("of_two")
)
#: Every question of this module needs one of these.
_TELLING = SymbolPattern(
    "[AVERAGE BUSIEST COUNT DAILY HOWLONG HOWMANY LEAST LONGEST LONGTHREAD MORE MOST NOT OR BEFORE]"
)
#: What the sentence is not about chat for: "the longest message I can send", "how do I count …", "messages per second",
#: "who do I talk with most", "how many people saw my post".
_NOT_ASKED = SymbolPattern(
    "[THING PEOPLE THREADS LONGTHREAD] [^END]{0,2}[MODAL WILL]|SPEAK [WITH TO] THE? MOST"
    "|SPEAK [TO ON] THE? (?:[MY YOUR]|MENTION POSS) [LAST FIRST]? THING"
)
_FOR_EACH = SymbolPattern("HOWMANY [^END]{0,12} EVERY")
_HOW_BEFORE = SymbolPattern("HOW [^END COMMA]*$")
_CLAUSE = SymbolPattern("[END COMMA COLON DASH]")
_IN_TIME = SymbolPattern("[DATE RANGE THREAD SESSION]")
_TOP = SymbolPattern("BUSIEST [NUM WNUM FEW]")
_WRITTEN = SymbolPattern("[THING SPEAK]")
_IN_CHAT = SymbolPattern("CHANNEL|[I WE YOU THEY NOBODY PEOPLE WHO][^END]{0,5}SPEAK|[DID HAVE BEPAST][^END]{1,4}SPEAK")
_REFERS = SymbolPattern("THEY")
#: Asked "so far", these are of all that was ever said, and not of this session.
_OF_ALL = frozenset({"top period", "bottom period", "top channel", "bottom channel"})
_CONTENT = SymbolPattern("[OTHER MENTION]")
# "Which day saw the most messages": whatever the verb.
_VERB_OF_MOST = SymbolPattern("(?<=[WHEN WHO UNIT THREADS THREAD PEOPLE])(?P<verb>OTHER FILLER?)(?=THE? MOST THING)")
#: The people among whom it is asked who wrote most.
_OF_TWO = SymbolPattern(_TABLE.write_out("{MARK}{1,2}{TWO}"))
_KNOWN = SymbolPattern("[COMMA COLON DASH]{0,2} [THE WE MY]")
_NAMES = SymbolPattern("[UNKNOWN MENTION DASH SLASH]")


def find_aggregate(reading: Reading, question: Question | None) -> Question | None:
    """Return the count or the aggregate that is asked for, in the scope of `question`; without one, `question`."""
    if not _TELLING.search(reading.symbols):
        return question
    found = _find_two(reading) or next(_find_all(reading), None)
    if found is None:
        return question
    # "Which did we mention earlier, coral or kelp" is not of earlier in this session.
    is_scoped = question is not None and not (question.rule == "earlier" and found.order)
    is_scoped &= not (question is not None and question.rule == "so far" and found.measure in _OF_ALL)
    scope, items = (question.scope, question.items) if question and is_scoped else (None, ())
    place = find_place(reading.symbols)
    if scope is None and place is not None:
        scope, items = ("thread" if NAME[reading.symbols[place]] == "THREAD" else "session"), (*items, place)
    return replace(found, scope=scope, items=tuple(sorted({*found.items, *items})))


def _find_all(reading: Reading) -> Iterator[Question]:
    for rule in _RULES:
        for match in islice(rule.pattern.finditer(reading.symbols), _MOST_TRIES):
            place = "anywhere" if reading.symbols[match.start()] == CODE["HOWMANY"] else "sentence"
            period = find_period(reading.items[slice(*match.span())]) if rule.measure in PERIODIC else "day"
            if not is_asked(place, reading.symbols, match) or period is None or _is_of_something(reading, rule, match):
                continue
            two = _OF_TWO.search(reading.symbols, match.end()) if rule.measure == "top author" else None
            named = (*_places(match, "gap"), *(_places(two, "one", "other") if two else ()))
            verb = _VERB_OF_MOST.search(reading.symbols, *match.span())
            named += _places(verb, "verb") if verb else ()
            top = _find_top(reading, match.end()) if rule.measure == "top author" else None
            used = tuple(sorted({*named, *_frame(reading, match), *(top[1:] if top else ())}))
            confidence = _judge(reading, match, used, rule, period)
            if confidence:
                parts = Parts(reading.items[slice(*match.span())])
                yield Question(
                    kind="aggregate" if rule.measure else "count",
                    measure=rule.measure,
                    period=period,
                    limit=parts.number("NUM", "FEW") if parts.has("NUM", "FEW") else None if top is None else top[0],
                    speakers=(_words(reading, two, "one"), _words(reading, two, "other")) if two else (),
                    named=named,
                    rule=rule.name,
                    confidence=confidence,
                    items=used,
                )


def _is_of_something(reading: Reading, rule: _Rule, match: re.Match[str]) -> bool:
    """Return whether who was silent is asked of no time, or of a message: "who has not answered the poll"."""
    verbs = {item.value for item in reading.items[slice(*match.span())] if NAME[item.symbol] == "SPEAK"}
    is_timed = re.search(f"[{CODE['DATE']}{CODE['RANGE']}]", reading.symbols) is not None
    return rule.measure == "silent authors" and (not is_timed or "replied" in verbs)


def _find_top(reading: Reading, start: int) -> tuple[int, int, int] | None:
    """Return how many winners the words behind ask for, and the places of these words: "who wrote most, top 3"."""
    match = _TOP.search(reading.symbols, start)
    number = reading.items[match.end() - 1].value if match else None
    return (number, match.start(), match.end() - 1) if match and isinstance(number, int) else None


def find_period(items: Iterable[Item]) -> str | None:
    """Return the period that messages are counted by, a day where none is named; None for several, and for no such."""
    named = {item.value for item in items if NAME[item.symbol] in ("UNIT", "PERIOD", "WHEN")}
    named = named - {"moment"} or {"day"}
    return str(*named) if len(named) == 1 and named <= _PERIODS else None


def _judge(reading: Reading, match: re.Match[str], used: Sequence[int], rule: _Rule, period: str) -> float:
    """Return the confidence that chat is asked about; 0 when it is not."""
    symbols = reading.symbols
    start = max((found.end() for found in _CLAUSE.finditer(symbols, 0, match.start())), default=0)
    stop = symbols.find(CODE["END"], match.end())
    end = stop if stop >= 0 else len(symbols)
    if rule.measure != "per period" and _FOR_EACH.search(symbols, start, end):
        return 0.0
    if _NOT_ASKED.search(symbols, start, end) or _HOW_BEFORE.search(symbols[start : match.start()]):
        return 0.0
    speaker = find_speaker(reading)
    topic = find_topic(reading, {*used, *speaker.items})
    unread = find_unread(reading, {*used, *speaker.items, *topic.items}, (), knows_they=True)
    is_unread = any(_CONTENT.match(symbols[place]) for place in unread)
    is_chat = speaker.name is not None or _IN_CHAT.search(symbols) is not None
    if is_unread:
        return _DOUBTFUL if is_chat else 0.0
    if _REFERS.search(symbols, match.end(), end) and topic.text is None and speaker.name is None:
        return _DOUBTFUL  # "How many messages is it": of what was said before.
    if is_chat or _IN_TIME.search(symbols):
        return _CLEAR
    if period not in ("day", "") and not _WRITTEN.search(symbols, *match.span()):
        return _DOUBTFUL  # "Which month was busiest": of whom.
    return 0.0 if rule.needs_chat else _BARE


def _find_two(reading: Reading) -> Question | None:
    """Return the question which of two came first or wrote more, or how many days are between them."""
    for measure, pattern in _OF_TWO_RULES:
        for match in islice(pattern.finditer(reading.symbols), _MOST_TRIES):
            names = _words(reading, match, "one"), _words(reading, match, "other")
            if not all(names) or find_period(reading.items[slice(*match.span())]) != "day":
                continue
            is_who = measure not in ("days between", "more of two") and _asks_for_people(reading, match)
            named = _places(match, "one", "other", "gap")
            is_of_world = any(item.value == "came" for item in reading.items)
            is_known = all(_KNOWN.match(reading.symbols, match.start(group)) for group in ("one", "other"))
            return Question(
                kind="aggregate",
                measure="more of two" if measure == "top author" and not is_who else measure,
                order=_order_of(match),
                ordinal=1 if measure == "first of two" else None,
                topics=() if is_who else names,
                speakers=names if is_who else (),
                named=named,
                rule=(KNOWN_CAME_FIRST if is_known else CAME_FIRST) if is_of_world else measure,
                confidence=_DOUBTFUL if is_of_world else _CLEAR,
                items=tuple(sorted({*named, *_frame(reading, match)})),
            )
    return None


def _frame(reading: Reading, match: re.Match[str]) -> list[int]:
    """Return the places of a match's words that ask, without names and topics."""
    return [place for place in range(*match.span()) if not _NAMES.match(reading.symbols[place])]


def _places(match: re.Match[str], *groups: str) -> tuple[int, ...]:
    """Return the places that the groups of a match hold, as far as it has them."""
    return tuple(place for group in groups if group in match.re.groupindex for place in range(*match.span(group)))


def _asks_for_people(reading: Reading, match: re.Match[str]) -> bool:
    """Return whether two people are compared: who spoke first, not what came up first."""
    if "verb" in match.re.groupindex:
        came = reading.items[match.start("verb")].value in ("came up", "came along")
        return not came and NAME[match["asks"]] != "BEPAST"
    return NAME[match["asks"]] == "WHO"


def _order_of(match: re.Match[str]) -> Order | None:
    """Return from which end two are compared, if they are."""
    if "order" not in match.re.groupindex:
        return None
    return "last" if NAME[match["order"]] in ("LAST", "LATEST", "LATER") else "first"


def _words(reading: Reading, match: re.Match[str], group: str) -> str:
    """Return the words of one of two, without times and what leads to them; "" when nothing is left."""
    start, end = match.span(group)
    if end - start == 1 and NAME[reading.symbols[start]] in ("I", "YOU"):
        return "asker" if NAME[reading.symbols[start]] == "I" else "you"
    first, last = trim_scaffold(reading, start, end)
    return text_of(reading, reading.items[first:last]) if first < last else ""
