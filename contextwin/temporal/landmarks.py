"""Messages that an answer stands beside: "what did Ana say right after Ben mentioned coral".

The clause that names the message is taken out of the prompt; what is left must ask what was said, and about nothing
else. The clause may also stand before the question: "Ben mentioned coral, and then what? What was the next message?"
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, timedelta
from typing import NamedTuple

from contextwin.models.time_constraints import Landmark, Side, TimeConstraint
from contextwin.temporal.choose import Range
from contextwin.temporal.coverage import find_unread
from contextwin.temporal.lexer import Reading, find_replies
from contextwin.temporal.rule_tables import RuleTable
from contextwin.temporal.sentence import asks_for_advice, bounds_of_sentence
from contextwin.temporal.speaker import find_speaker, name_of, text_of
from contextwin.temporal.stretches import WITHIN, asks_for_stretch, is_vague, list_stretches
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern, choose_patterns
from contextwin.temporal.topics import find_topic
from contextwin.temporal.values import Duration, Item

#: Maximum number of messages on one side of the landmark that are asked for. Unmeasured.
BESIDE_MESSAGES = 3
#: Unmeasured.
_CONFIDENCE, _DOUBTFUL = 0.85, 0.65

_TABLE = RuleTable("landmarks")
_CLAUSES = _TABLE.list_patterns("clauses")
# Nothing but: what did Ana say, what came, what were we talking about, who replied, show me the messages.
_ASKS = SymbolPattern(
    "[^END]{0,6}? (?:RECAP|WHO [BE BEPAST] NEXT"
    "|WHO [HAVE DID BE BEPAST POSS NEXT TO THE FIRST LAST NUM PEOPLE FILLER]{0,6} [SPEAK OF]|THE NUM"
    "|(?:WHAT|SHOW|THING|WANT|WHICH|SPEAK I) (?:[^END]{0,8} [SPEAK THING NUM])?"
    "|HOW DID [^END]{1,3} SPEAK|[DID HAVE] (?:NOBODY|MENTION) SPEAK)[^END]{0,3}|[THE A ON]? (?:SPEAK|THING)? FILLER?"
    "|HOWMANY OF? [THING PEOPLE] [HAVE DID]? SPEAK"
    "|THE? [FIRST LAST LATEST] NUM? [THING SPEAK](?:[FROM OF ON IN]{0,2}[DATE RANGE])?"
)
# "Remember Ana mentioning coral? What was the next message?"
_NAMED = _TABLE.list_patterns("named")
_SIDE_ALONE = _TABLE.pattern("{SIDE} (?P<clause>{INSIDE}{2,16}){ENDS}")
_REPLIED_TO = _TABLE.pattern("[TO ON OF IN ABOUT WHEN]{0,2} (?P<clause>{INSIDE}{2,16}){ENDS}")
# "Who answered my question from Wednesday".
_DATED = _TABLE.pattern(
    "[TO ON OF]{0,2} (?:(?P<who>[MY YOUR]|MENTION(?= POSS)) POSS? THING|THE THING FROM (?P<by>MENTION))"
    " (?:[FROM OF ON IN AT]{0,2} (?P<when>[DATE RANGE]) ABOUT (?P<behind>[^END COMMA WHEN][^END COMMA]{0,7}?){ENDS}"
    "|(?:ABOUT {TOPIC})? (?=[FROM OF ON IN AT]{0,2} [DATE RANGE]))"
)
# "Did Ana reply to Ben?"
_PERSON_ALONE = _TABLE.pattern("TO? (?P<who>MENTION) FILLER? (?=END?$)")
# "Who answered Ana about coral".
_ANSWERED = _TABLE.pattern("TO? (?P<who>MENTION|OTHER) [ABOUT ON FOR] {TOPIC} {ENDS}")
_IS_REPLY_ASKED = SymbolPattern("[DID HAVE] MENTION")
_ONE_ASKED = SymbolPattern(
    "^[^BEFORE AFTER AGOPRE PRECEDE SUCCEED]*? THE [NEXT PREVIOUS FIRST LAST FILLER]? (?P<thing>THING)"
)
#: "Messages", "Nachrichten".
_ENDS_OF_PLURALS = ("s", "en")
_SHORT_UNITS = ("minute", "hour")
_UNITS = {"second": "seconds", "minute": "minutes", "hour": "hours", "day": "days", "week": "weeks"}
_WHEN_THEY = SymbolPattern("(?<=MENTION)[WHEN THAT]THEY")
_RANT = SymbolPattern("[POSS MY YOUR] OTHER (?=ABOUT)")
_A_MESSAGE = SymbolPattern("THING|SPEAK")
_NEXT, _BEFORE = (
    SymbolPattern(f"[{words}](?! [OTHER WHO])|{side} [NOBODY THEY]? [THING NUM]? (?=[END COMMA]|$)")
    for words, side in (("NEXT NEXTPOST THEREAFTER", "AFTER"), ("PREVIOUS BEFOREHAND", "BEFORE"))
)
_SIDES = frozenset({"NEXT", "NEXTPOST", "THEREAFTER", "AFTER", "PREVIOUS", "BEFOREHAND", "BEFORE", "FOLLOW", "SESSION"})
#: A day beside it is where the message is looked for.
_TIMES = frozenset({"DATE", "RANGE"})
_AFTER = frozenset({"AFTER", "ANDAFTER", "SUCCEED", "NEXT", "NEXTPOST", "WHEN"})
_LATEST = frozenset({"LAST", "LATEST", "NUM"})
_SOME_THINGS = SymbolPattern(
    "(?<!HOWMANY)(?P<count>[NUM WNUM]) [NEXT LAST FIRST PREVIOUS LATEST OTHER]? THING"
    " (?=[FROM IN CHANNEL MENTION]{0,3}[BEFORE AFTER AGOPRE PRECEDE SUCCEED FOLLOW])"
)
_LATEST_THING = SymbolPattern("[LAST LATEST] (?P<count>NUM)? TO? [THING SPEAK]")
_FIRST = CODE["FIRST"] + CODE["EARLIEST"]
_NTH_SYMBOLS = _FIRST + CODE["LAST"] + CODE["LATEST"] + CODE["PREVIOUS"]
_SAYS_SOMETHING = SymbolPattern("[OTHER MENTION NUM SPEAK THING MONTH COUNTED]")


class Beside(NamedTuple):
    """A prompt that names a landmark."""

    rest: Reading  #: the prompt without the clause
    landmark: Landmark
    items: tuple[int, ...]  #: the places of the clause among the items of the prompt
    end: Landmark | None = None  #: the message that ends the stretch


def find_landmark(reading: Reading) -> Beside | None:
    """Return the landmark of a prompt that asks what was said beside it; None for any other prompt."""
    for pattern in choose_patterns(_CLAUSES, reading.symbols):
        for match in pattern.finditer(reading.symbols):
            landmark = _read(reading, match, _side_of(match))
            if landmark is None or not _ends(reading.symbols, match):
                continue
            rest, landmark, start = _read_within(reading, _without(reading, match), landmark, match.start())
            if _is_asked(rest, match) and _asks_only(rest, start, landmark.side):
                return Beside(rest, landmark, tuple(range(start, match.end())))
    return _find_open(reading)


def _read_within(reading: Reading, rest: Reading, landmark: Landmark, start: int) -> tuple[Reading, Landmark, int]:
    """Return the rest without how far from the landmark is asked for, "in the two hours before", and both with it."""
    within = WITHIN.search(reading.symbols, 0, start)
    length = _length_of(reading.items[start - 1]) if within else None
    if within is None or length is None:
        return rest, landmark, start
    items = [*rest.items[: within.start()], *rest.items[start:]]
    return rest.of(items), replace(landmark, within=length), within.start()


def _find_open(reading: Reading) -> Beside | None:
    """Return the landmark of a clause whose parts are known and whose shape is not: "before the one of Ana's on coral".

    Behind a word for a side, or for a reply to it, all is one person, a word for a message, what it is about, and what
    holds them together.
    """
    for match in _SIDE_ALONE.finditer(reading.symbols):
        if found := _find_composed(reading, match, _side_of(match)):
            return found
    for place in find_replies(reading.items):
        replied = _REPLIED_TO.match(reading.symbols, place + 1)
        if replied and (found := _find_composed(reading, replied, "after")):
            return found
        dated = _DATED.match(reading.symbols, place + 1)
        if dated and (found := _find_dated(reading, dated)):
            return found
        alone = _PERSON_ALONE.match(reading.symbols, place + 1) if _IS_REPLY_ASKED.match(reading.symbols) else None
        if alone and (found := _find_dated(reading, alone)):
            return found
        answered = _ANSWERED.match(reading.symbols, place + 1)
        if answered and (landmark := _read(reading, answered, "after")):
            return Beside(_without(reading, answered), landmark, tuple(range(*answered.span())))
    return None


def _find_composed(reading: Reading, match: re.Match[str], side: Side) -> Beside | None:
    landmark = _compose(_without_ones(reading.part(*match.span("clause"))), side)
    rest = _without(reading, match)
    if (
        landmark is None
        or asks_for_advice(rest.symbols)
        or not (_is_asked(rest, match) and _asks_only(rest, match.start(), side))
    ):
        return None
    return Beside(rest, landmark, tuple(range(match.start(), match.end())))


def _find_dated(reading: Reading, match: re.Match[str]) -> Beside | None:
    """Return the landmark that is somebody's message of a day, which the rest of the prompt names."""
    groups = {name for name, found in match.groupdict().items() if found}
    speaker = name_of(reading, match, "by" if "by" in groups else "who")
    group = next(iter(groups & {"topic", "behind"}), None)
    topic = _topic_of(reading, match, group) if group else None
    rest = _without(reading, match)
    if "when" in groups:
        when = reading.items[match.start("when")]
        rest = rest.of([*rest.items[: match.start()], when, *rest.items[match.start() :]])
    if speaker is None or not _asks_only(rest, match.start(), "after"):
        return None
    return Beside(rest, Landmark(side="after", topic=topic, speaker=speaker), tuple(range(*match.span())))


def _compose(clause: Reading, side: Side) -> Landmark | None:
    """Return the landmark that all of a clause names; None when a word is left over, or no one message is named."""
    speaker = find_speaker(clause)
    if speaker.name is None or speaker.other or not _A_MESSAGE.search(clause.symbols):
        return None
    nth = [place for place, symbol in enumerate(clause.symbols) if symbol in _NTH_SYMBOLS]
    topic = find_topic(clause, {*speaker.items, *nth})
    used = {*speaker.items, *topic.items, *nth}
    unread = find_unread(clause, used, (), knows_they=True)
    about = topic.text
    if about is None and unread and not topic.is_dangling and unread[-1] - unread[0] == len(unread) - 1:
        about, unread = text_of(clause, [clause.items[place] for place in unread]), ()
    if unread or len(nth) > 1 or about is None:
        return None
    is_first = bool(nth) and clause.symbols[nth[0]] in _FIRST
    return Landmark(side=side, topic=about, speaker=speaker.name, is_first=is_first)


def _without_ones(clause: Reading) -> Reading:
    """Return a clause in which "the one", "ana's one" and "ana's rant" about something are messages."""
    rants = {match.end() - 1 for match in _RANT.finditer(clause.symbols)}
    again = {place for match in _WHEN_THEY.finditer(clause.symbols) for place in range(*match.span())}
    items = [
        item._replace(symbol=CODE["THING"], value="said")
        if place in rants or (item.value == 1 and item.symbol == CODE["NUM"])
        else item
        for place, item in enumerate(clause.items)
        if place not in again
    ]
    return clause.of(items)


def find_stretch(reading: Reading) -> Beside | None:
    """Return the landmarks of a prompt that names them by any words: see `stretches`."""
    for (start, stop), landmark, end in list_stretches(reading):
        rest = reading.of([*reading.items[:start], *reading.items[stop:]])
        rest, landmark, start = _read_within(reading, rest, landmark, start)
        if asks_for_stretch(rest, is_between=end is not None) and _asks_only(rest, start, landmark.side):
            return Beside(rest, landmark, tuple(range(start, stop)), end)
    return None


def find_sequence(reading: Reading) -> Beside | None:
    """Return the landmark of a prompt that tells of a message, and then asks what was written next to it."""
    for pattern in _NAMED:
        for match in pattern.finditer(reading.symbols):
            rest = reading.part(*match.span("rest"))
            asked = match["mark"] + match["rest"]
            is_next, is_before = (side.search(asked) is not None for side in (_NEXT, _BEFORE))
            is_next |= bool(find_replies(rest.items, to_whom=False))
            landmark = _read(reading, match, "after" if is_next else "before")
            if is_next != is_before and landmark is not None and (not rest.items or _asks_only(rest, 0, landmark.side)):
                return Beside(rest, landmark, tuple(range(match.start(), match.start("rest"))))
    return None


def place_beside(beside: Beside, reading: Reading, range_: Range | None = None) -> TimeConstraint:
    """Return the constraint of what stands beside the landmark, which is in the range."""
    bounds = range_.bounds if range_ else None
    speaker, landmark = find_speaker(beside.rest), beside.landmark
    matched = (text_of(reading, [reading.items[place] for place in beside.items]),)
    if speaker.name == landmark.speaker and landmark == Landmark(side="before", topic=None, speaker=speaker.name):
        # "What did I write before my last message".
        return TimeConstraint(
            kind="ordinal",
            order="last",
            ordinal=2,
            speaker=speaker.name,
            spoke=speaker.spoke,
            matched=matched,
            rule="before last",
            confidence=_CONFIDENCE,
        )
    latest = _count_latest(beside.rest)
    # "Did Ana reply to Ben?": to which of his messages is not said.
    is_any_message = landmark == Landmark(side="after", speaker=landmark.speaker) and bounds is None
    is_any_message &= speaker.spoke == "replied"
    is_whole = landmark.within is not None or beside.end is not None or CODE["HOWMANY"] in beside.rest.symbols
    return TimeConstraint(
        kind="order",
        oldest=bounds.start.astimezone(UTC) if bounds and bounds.start else None,
        latest=bounds.end.astimezone(UTC) if bounds and bounds.end else None,
        order="first" if landmark.side == "after" and not latest else "last",
        limit=None
        if is_whole
        else latest or _count_asked(reading) or (1 if _asks_for_one(reading) else BESIDE_MESSAGES),
        anchor="message",
        speaker=speaker.name,
        other_speaker=speaker.other,
        spoke=speaker.spoke or "said",
        landmark=landmark,
        landmark_end=beside.end,
        other_topic=beside.end.topic if beside.end else None,
        matched=matched,
        rule="beside a message",
        confidence=_DOUBTFUL if is_vague(landmark) or is_any_message else _CONFIDENCE,
    )


def _asks_for_one(reading: Reading) -> bool:
    """Return whether one message is asked for: "the message before …", "the next question after …"."""
    asked = _ONE_ASKED.search(reading.symbols)
    word = text_of(reading, [reading.items[asked.start("thing")]]) if asked else ""
    return asked is not None and not word.lower().endswith(_ENDS_OF_PLURALS)


def _count_latest(rest: Reading) -> int:
    """Return how many of the latest replies are asked for, not those right behind a message; 0 where none are."""
    match = _LATEST_THING.search(rest.symbols)
    if match is None or rest.items[match.end() - 1].value != "replied":
        return 0
    count = rest.items[match.start("count")].value if match["count"] else 1
    return count if isinstance(count, int) else 1


def _count_asked(reading: Reading) -> int | None:
    """Return how many messages are asked for: "the five messages before"; None where no number says it."""
    match = _SOME_THINGS.search(reading.symbols)
    count = reading.items[match.start("count")].value if match else None
    return count if isinstance(count, int) and count > 0 else None


def _length_of(item: Item) -> timedelta | None:
    """Return how long a duration or an hour is; None for one of months or longer, and for a day of the calendar."""
    value = Duration(((1, str(item.value)),)) if item.value in _SHORT_UNITS else item.value
    if not isinstance(value, Duration) or any(unit not in _UNITS for _, unit in value.amounts):
        return None
    return sum((timedelta(**{_UNITS[unit]: float(amount)}) for amount, unit in value.amounts), timedelta())


def _is_asked(rest: Reading, match: re.Match[str]) -> bool:
    """Return whether it asks: "after Ana mentioned it" alone tells, "the message after Ana mentioned it" does not."""
    return bool(rest.symbols.strip(CODE["END"])) or NAME[match[0][0]] not in ("BEFORE", "AFTER")


def _ends(symbols: str, match: re.Match[str]) -> bool:
    """Return whether a clause ends there: where the question follows without a comma, only one that begins with it."""
    is_open = symbols[match.end() : match.end() + 1] in (CODE["WHAT"], CODE["WHO"], CODE["RECAP"])
    return not is_open or match.start() in (0, symbols.rfind(CODE["END"], 0, match.start()) + 1)


def _side_of(match: re.Match[str]) -> Side:
    name = NAME[match["side"] or match["beside"]]
    return "after" if name in _AFTER else "before"


def _read(reading: Reading, match: re.Match[str], side: Side) -> Landmark | None:
    groups = match.re.groupindex
    topic = _topic_of(reading, match) if "topic" in groups else None
    if topic is None and "topic" in groups:
        return None
    if "noun" in groups and reading.items[match.start("noun")].value not in ("asked", "replied"):
        return None  # "Before the release notes", "before the keynote talk".
    if "topic" in groups and "verb" in groups and match.end("topic") <= match.start("verb"):
        # "Before coral came up", "before coral was mentioned", not "before Ana said".
        is_passive = (
            CODE["BEPAST"] in match[0]
            or CODE["BY"] in match[0]
            or reading.items[match.start("verb")].value in ("came up", "came along")
        )
        if not is_passive:
            return None
    speaker = None
    if "who" in groups and NAME[match["who"][0]] not in ("WE", "NOBODY"):
        speaker = name_of(reading, match, "who")
        if speaker is None:
            return None
    nth = match["nth"] if "nth" in groups else None
    # What "came up", or was mentioned by anyone, did so first.
    is_anybody = "who" not in groups or NAME[match["who"][0]] == "NOBODY"
    is_first = nth in _FIRST if nth else is_anybody and "verb" in groups
    return Landmark(side=side, topic=topic, speaker=speaker, is_first=is_first)


def _topic_of(reading: Reading, match: re.Match[str], group: str = "topic") -> str | None:
    """Return what the landmark is about; None for words that say nothing, such as "that"."""
    items = reading.items[slice(*match.span(group))]
    if [NAME[item.symbol] for item in items[1:2]] == ["ABOUT"] and NAME[items[0].symbol] in (
        "I",
        "YOU",
        "WE",
        "MENTION",
    ):
        items = items[1:]  # "When Ben asked you about coral."
    while items and NAME[items[0].symbol] in ("THE", "A", "ABOUT", "HOW", "THAT", "NOBODY", "TO"):
        items = items[1:]  # "Before Ana announced that the slip is free."
    # What somebody asked ends with any word: "asked if you were all ok".
    is_asked = "verb" in match.re.groupindex and reading.items[match.start("verb")].value == "asked"
    while items and NAME[items[-1].symbol] == "AND":
        items = items[:-1]  # "Who answered Ana about coral and what did they say?"
    while items and not is_asked and NAME[items[-1].symbol] in ("NOBODY", "FILLER"):
        items = items[:-1]  # "Before Ana dropped coral into the chat."
    while items and NAME[items[-1].symbol] in ("DATE", "RANGE", "EARLIER", "JUSTNOW"):
        items = items[:-1]  # "I shared the figures a while ago", "in June".
        items = items[:-1] if items and NAME[items[-1].symbol] in ("IN", "ON") else items
    says_something = any(_SAYS_SOMETHING.match(item.symbol) for item in items)
    return text_of(reading, items) if says_something else None


def _without(reading: Reading, match: re.Match[str]) -> Reading:
    """Return the reading without the clause; of "Ana's next message after …", the message is Ana's."""
    is_owned = reading.symbols[match.start() - 1 : match.start()] == CODE["POSS"]
    owned = [item for item in reading.items[slice(*match.span())] if is_owned and item.symbol == CODE["THING"]][:1]
    items = [*reading.items[: match.start()], *owned, *reading.items[match.end() :]]
    return reading.of(items)


def _asks_only(rest: Reading, place: int, side: Side) -> bool:
    """Return whether a sentence asks what was said on a side, and about nothing in particular."""
    start, end = bounds_of_sentence(rest.symbols, place, place)
    sentence = rest.part(start, end)
    if not _ASKS.fullmatch(sentence.symbols):
        return False
    known = {*_SIDES, *(_LATEST if _count_latest(sentence) else ()), "FIRST" if side == "after" else "LAST"}
    known |= _TIMES
    sides = [index for index, item in enumerate(sentence.items) if NAME[item.symbol] in known or item.value == 1]
    return not find_unread(sentence, {*find_speaker(sentence).items, *sides}, (), knows_they=True)
