"""What is asked for by its place in time: the first, the last, the nth, when, how long ago, how many.

A word such as "first" counts only in a question or a command, never in "first, thanks" or "my last message was cut
off".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from contextwin.models.time_constraints import Measure, Order, Strength, TimeKind
from contextwin.temporal.lexer import Reading
from contextwin.temporal.rule_tables import RuleTable
from contextwin.temporal.sentence import bounds_of_sentence, is_asking, is_request
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern, symbol_names
from contextwin.temporal.values import Parts
from contextwin.temporal.verbs import is_verb_of

#: Symbols that count from the beginning, and from the end, of a time.
_FIRST = frozenset({"FIRST", "EARLIEST", "FIRSTTIME", "ORDERLY", "ORD", "SECOND", "START", "BEGAN"})
_LAST = symbol_names("LAST LASTPOST PAST LATEST PREVIOUS LASTTIME PENULTIMATE AGO AGOPRE REVERSE JUSTNOW ENDED FINISH")


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """What a prompt asks for by its place in time."""

    kind: TimeKind  #: see TimeConstraint
    order: Order | None = None  #: from which end
    ordinal: int | None = None  #: the nth from there
    limit: int | None = None  #: how many
    scope: str | None = None  #: session, thread
    strength: Strength = "hard"  #: a single answer, or a preference
    measure: Measure | None = None  #: of an aggregate
    period: str = "day"  #: of which it is, see TimeConstraint
    topics: tuple[str, ...] = ()  #: two topics that are compared
    speakers: tuple[str, ...] = ()  #: two people who are compared
    named: tuple[int, ...] = ()  #: the places of these topics and people among the items
    rule: str  #: its name
    confidence: float  #: 0–1
    items: tuple[int, ...]  #: the places of its words among the items


class _Rule(NamedTuple):
    name: str
    pattern: SymbolPattern
    make: Callable[[Parts], dict[str, object]]
    confidence: float
    #: Anywhere, in what is asked, as that and as a whole sentence (or in any that names messages: a
    #: request), or as that and as a clause before what is asked.
    place: str


def find_question(reading: Reading) -> Question | None:
    """Return what the first rule reads that fits; the parts that other rules add are joined to it."""
    found: Question | None = None
    if not _TELLING.search(reading.symbols):
        return None
    for rule in _RULES:
        if rule.name == "position" and found is not None and found.order is not None:
            continue
        for match in rule.pattern.finditer(reading.symbols):
            if not is_asked(rule.place, reading.symbols, match):
                continue
            made = _make(rule, match, reading)
            if made:
                found = _join(found, made)
                break
    return _in_place(found, reading) if found else None


def find_talk(reading: Reading) -> Question | None:
    """Return the question whether, or how, the asker and who is asked spoke of something: "did I mention coral"."""
    match = _TALKED_OF.search(reading.symbols)
    verb = match.start("verb") if match else -1
    is_event, is_topic = (verb >= 0 and is_verb_of(reading, verb, kind) for kind in ("event_verbs", "topic_verbs"))
    if match is not None and _ABOUT.match(reading.symbols, verb + 1):
        is_event &= CODE["WHAT"] not in match[0] and CODE["ON"] in reading.symbols  # "Did we decide on it."
    if match is None or is_event or (match["you"] and not is_topic):
        return None  # "Did you hear of it" asks for news.
    items = tuple(found.start() for found in _ALREADY.finditer(reading.symbols))
    return Question(kind="order", rule=TALKED_OF, confidence=0.85, items=items)


def find_raised(reading: Reading) -> Question | None:
    """Return the question who first spoke of something, where a verb alone says so: "who brought up coral"."""
    match = _RAISED.search(reading.symbols)
    if match is None or not is_verb_of(reading, match.start("verb"), "raising_verbs"):
        return None
    # What was proposed may be something else than talk, unless a word for a topic stands there.
    verb, noun = match.start("verb"), match.end()
    is_named = match["about"] is not None and reading.items[verb].value != "came up"
    is_named |= noun < len(reading.items) and is_verb_of(reading, noun, "weak_words")
    confidence = 0.85 if is_named else 0.65
    return Question(kind="order", order="first", ordinal=1, rule=RAISED, confidence=confidence, items=())


def find_amount(reading: Reading) -> Question | None:
    """Return the question how many messages there are, as "how much did we write": not "how much did we pay"."""
    match = _AMOUNT.search(reading.symbols)
    if match is None or not is_verb_of(reading, match.start("verb"), "writing_verbs"):
        return None
    if not is_verb_of(reading, match.start("how"), "amounts"):
        return None
    how = (match.start("how"),)
    return Question(kind="count", rule="how many times", confidence=0.85, items=how, named=how)


def _in_place(question: Question, reading: Reading) -> Question:
    """Return the question with the session or the thread that its sentence names, if it has no scope."""
    place = find_place(reading.symbols) if question.scope in (None, "session") else None
    if place is None:
        return question
    scope = "thread" if NAME[reading.symbols[place]] == "THREAD" else "session"
    return replace(question, scope=scope, items=tuple(sorted({*question.items, place})))


def find_place(symbols: str) -> int | None:
    """Return where a sentence names this session or this thread as the place of what it asks for."""
    match = _IN_PLACE.search(symbols)
    return match.start() if match else None


def _make(rule: _Rule, match: re.Match[str], reading: Reading) -> Question | None:
    start, end = match.span("it") if "it" in match.re.groupindex else match.span()
    if any(item.value == 0 for item in reading.items[start:end]):
        return None  # Nothing is the zeroth.
    fields = rule.make(Parts(reading.items[start:end]))
    return Question(rule=rule.name, confidence=rule.confidence, items=tuple(range(start, end)), **fields)  # type: ignore[arg-type]


def _join(found: Question | None, other: Question) -> Question:
    """Return the question with what another rule adds: "how long ago did we first …" asks for the first, too."""
    if found is None:
        return other
    return Question(
        kind=found.kind if found.kind != "range" else other.kind,
        order=found.order or other.order,
        ordinal=found.ordinal or (other.ordinal if found.order is None else None),
        limit=found.limit or other.limit,
        scope=found.scope or other.scope,
        strength=other.strength if found.order is None and other.ordinal else found.strength,
        rule=found.rule,
        confidence=found.confidence,
        items=tuple(sorted({*found.items, *other.items})),
    )


def is_asked(place: str, symbols: str, match: re.Match[str]) -> bool:
    """Return whether a match is in the place that a rule needs: anywhere, asked, or asked or a whole sentence."""
    if place == "anywhere":
        return True
    start, end = bounds_of_sentence(symbols, match.start(), match.end())
    before, behind = symbols[start : match.start()], symbols[match.end() : end]
    if place != "asked":
        before = _WHEN_AND_WHERE.sub("", before)
    if is_asking(before + match[0][:1]) or _BORDERS.search(before) or _ASKED_LAST.search(symbols[start:end]):
        return True
    if place == "request" and is_request(symbols[start:end]):
        return True
    if place == "clause":  # "The first thing that Ana said, what was it?"
        clause, _, rest = behind.partition(CODE["COMMA"])
        return not _LEADING.sub("", before) and is_asking(rest) and not _STATES.search(clause)
    # A sentence that is nothing but the phrase: "the last thing you told me".
    return place in ("sentence", "request") and not _LEADING.sub("", before) and not _STATES.search(behind)


#: The rule of questions who was the first to speak of something.
RAISED = "who raised"
#: The rule of questions whether something was spoken of, in no order.
TALKED_OF = "talked of"
_ABOUT = SymbolPattern("[SOFAR THING]? [ABOUT ON]")
_ALREADY = SymbolPattern("[BEFORE BEFOREHAND](?=[END FILLER ABOUT]|$)")
# "What did you say about it", "have I mentioned it before", "did it come up".
_TALKED_OF = SymbolPattern(
    "(?:^|(?<=[END COMMA]))FILLER{0,2}"
    "(?:WHAT [DID HAVE] [I YOU]"
    "|[DID HAVE] (?:[I WE]|(?P<you>YOU)|NOBODY(?= [FILLER HAVE]{0,2} EVER)|THE? [OTHER MENTION]{1,3}))"
    " [EVER HAVE BEPAST FILLER]{0,2} (?P<verb>SPEAK)"
)
_RAISED = SymbolPattern(
    "(?:^|(?<=[END COMMA]))[FILLER AND]{0,2}WHO [DID HAVE BEPAST FILLER]{0,2} (?:(?=THE?OTHER)[^END COMMA SPEAK]{1,5})?"
    "(?P<verb>SPEAK)(?! [FIRST LAST]) (?P<about>ABOUT)? THE?"
)
# Not "how much did Ana write that it costs".
_AMOUNT = SymbolPattern(
    "(?:^|(?<=END))[FILLER AND]{0,2} (?P<how>[HOW OTHER]) [DID HAVE BEPAST]{0,2} [I YOU WE THEY NOBODY MENTION OTHER]?"
    " [HAVE BEPAST]? (?P<verb>SPEAK) (?=[ABOUT IN ON AT DURING FROM SINCE CHANNEL DATE RANGE END]|$)"
)
#: Every rule needs one of these.
_TELLING = SymbolPattern(
    "[AGO AGOPRE EARLIER EARLIEST FIRST FIRSTTIME HOWLONG HOWMANY JUSTNOW LAST LASTPOST LASTTIME LATEST ORD ORDERLY"
    " BEGAN ENDED START FINISH OPENING PAST PENULTIMATE PREVIOUS REVERSE SECOND SESSION SOFAR THREAD WHEN]"
)
# "In this thread", "does this thread have", "I said this session"; not "about this session", "this session token".
_IN_PLACE = SymbolPattern(
    "(?:(?<=[IN OF FROM DURING FOR])|(?<=[FILLER HAVE DID BEPAST SPEAK THING I YOU WE NOBODY MENTION FIRST LAST"
    " SOFAR COMMA])"
    "(?=[SESSION THREAD] [HAVE END COMMA FILLER ABOUT DATE RANGE MENTION SHOW]|[SESSION THREAD]$))[SESSION THREAD]"
)
# "How did I end the day, my last message": the message that stands there is asked for.
_BORDERS = SymbolPattern(
    "(?:^|END) [FILLER COMMA AND]* [HOW WHAT] [DID HAVE BEPAST] [^END COMMA]{1,4} [START BEGAN ENDED FINISH]"
    " [^END COMMA]* COMMA [FILLER THE MY OTHER]{0,3}$"
)
# "It was last mentioned when?", and what may have been asked before: "(do you know) when we first talked about it".
_ASKED_LAST = SymbolPattern("[WHEN WHO WHAT HOWLONG][BE BEPAST]?$|^WHEN[I YOU WE THEY THE][^COMMA]*$")
_LEADING = SymbolPattern(
    "(?:[DATE RANGE] POSS)?[THE MY YOUR A ON FILLER COMMA AND OR IN I YOU OTHER MENTION POSS]{0,3}$"
)
# "In #general yesterday: the last message from Ana."
_WHEN_AND_WHERE = SymbolPattern(
    "^[ON IN FROM FOR AT DURING WITHIN THE A NOBODY FILLER]*"
    "(?:[CHANNEL DATE RANGE MENTION][ON IN FROM AT DURING WITHIN THE NOBODY FILLER]*)+"
    "(?:[COMMA COLON DASH]|(?<=CHANNEL))"
)
_STATES = SymbolPattern("[BE BEPAST WILL COLON DID COMMA]|^POSS")


def _order(parts: Parts) -> Order | None:
    """Return from which end the first word of order counts."""
    return next(("first" if name in _FIRST else "last" for name in parts.names if name in _FIRST | _LAST), None)


def _single(parts: Parts) -> dict[str, object]:
    limit = parts.number("NUM", "FEW")
    if limit > 1:
        return {**_listing(parts), "limit": limit}
    nth = parts.number("ORD", "SECOND", "PENULTIMATE")
    return {"kind": "order" if nth == 1 else "ordinal", "order": _order(parts), "ordinal": nth}


def _steps_back(parts: Parts) -> dict[str, object]:
    steps = parts.number("NUM", "FEW")
    return {"kind": "ordinal" if steps > 1 else "order", "order": "last", "ordinal": steps}


def _listing(parts: Parts) -> dict[str, object]:
    return {"kind": "order", "order": _order(parts)}


def _preferring(parts: Parts) -> dict[str, object]:
    return {**_listing(parts), "strength": "boost"}


def _superlative(parts: Parts) -> dict[str, object]:
    is_single = _order(parts) == "first" or parts.has("WHEN", "WHO")
    return {**_listing(parts), "ordinal": 1} if is_single else _preferring(parts)


def _scope(parts: Parts) -> dict[str, object]:
    return {"kind": "range", "scope": "thread" if parts.has("THREAD") else "session"}


def _opening(parts: Parts) -> dict[str, object]:
    """Return the first message of a session or a thread, or of all that was ever said."""
    scope = parts.word("OPENING")
    return {"kind": "order", "order": "first", "ordinal": 1, "scope": "ever" if scope == "first" else scope}


def _fixed(**fields: object) -> Callable[[Parts], dict[str, object]]:
    """Return the maker of a question that is the same for every match."""
    return lambda _: fields


_READERS: Mapping[str, Callable[[Parts], dict[str, object]]] = {
    "listing": _listing,
    "opening": _opening,
    "preferring": _preferring,
    "scope": _scope,
    "single": _single,
    "steps_back": _steps_back,
    "superlative": _superlative,
}
_RULES = tuple(
    _Rule(
        rule["name"],
        SymbolPattern(rule["pattern"]),
        _READERS[rule["reads"]] if "reads" in rule else _fixed(**rule["asks"]),
        rule["confidence"],
        rule.get("place", "asked"),
    )
    for rule in RuleTable("question").list_rules()
)
