"""Messages that an answer stands beside: "what did Ana say right after Ben mentioned coral".

The clause that names the message is taken out of the prompt; what is left must ask what was said, and about nothing
else.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from contextwin.models.time_constraints import Landmark, Side, TimeConstraint
from contextwin.temporal.coverage import find_unread
from contextwin.temporal.lexer import Reading
from contextwin.temporal.sentence import bounds_of_sentence
from contextwin.temporal.speaker import find_speaker, name_of, text_of
from contextwin.temporal.symbols import CODE, NAME, compile_pattern

#: Maximum number of messages on one side of the landmark that are asked for. Unmeasured.
BESIDE_MESSAGES = 3
#: Unmeasured.
_CONFIDENCE = 0.85

# "The next message after …", "the last thing said before …".
_SIDE = (
    "(?:[NEXT NEXTPOST PREVIOUS FIRST LAST]? [THING NUM] SPEAK?)? [NEXT NEXTPOST]?"
    " (?P<side>[BEFORE AFTER AGOPRE]) [THAT WHAT]?"
)
_WHO = "(?P<who>[I YOU WE NOBODY]|(?:[OTHER MENTION MONTH MONTHISH WEEKDAYISH]){1,2})"
_TOPIC = "(?P<topic>[^END COMMA]{1,8}?)"
_TOPIC_BEHIND = "(?P<topic>[^END COMMA POSS THING FIRST LAST]{1,8}?)"
_SUBJECT = "(?P<topic>[OTHER MENTION NUM MY SPEAK]{1,5}?)"
_NTH = "(?P<nth>[FIRST LAST LATEST PREVIOUS EARLIEST])?"
_ENDS = "(?=[END COMMA WHAT WHO]|$)"
_ONE_WHERE = "(?:THE [NUM THING] [WHERE THAT WHEN WHAT WHICH]{1,2})?"
_CLAUSES = tuple(
    compile_pattern(clause)
    for clause in (
        # After Ben's message about coral; after my message about coral.
        f"{_SIDE} THE? {_WHO} POSS {_NTH} [THING SPEAK] [ABOUT ON OF] {_TOPIC} {_ENDS}",
        f"{_SIDE} THE? (?P<who>[MY YOUR]) {_NTH} [THING SPEAK] [ABOUT ON OF] {_TOPIC} {_ENDS}",
        # After the message by Ben about coral.
        f"{_SIDE} THE? {_NTH} THING [FROM BY OF] {_WHO} ABOUT {_TOPIC} {_ENDS}",
        f"{_SIDE} THE {_NTH} THING ABOUT {_TOPIC} [FROM BY] {_WHO} {_ENDS}",
        f"{_SIDE} THE {_NTH} THING ABOUT {_TOPIC} {_ENDS}",
        f"{_SIDE} THE {_NTH} (?P<verb>SPEAK) [OF ABOUT] {_TOPIC} {_ENDS}",
        # Before my last message; after Ben's first message.
        f"{_SIDE} THE? {_WHO} POSS {_NTH} THING {_ENDS}",
        f"{_SIDE} THE? (?P<who>[MY YOUR]) {_NTH} THING {_ENDS}",
        # Before coral came up; before coral was first mentioned.
        f"{_SIDE} THE? {_SUBJECT} [BEPAST HAVE DID]{{0,2}} {_NTH} (?P<verb>SPEAK) {_ENDS}",
        # After Ben mentioned coral, and as German has it, after Ben coral mentioned.
        f"{_SIDE} {_ONE_WHERE} {_WHO} [HAVE BEPAST DID]? {_NTH} (?P<verb>SPEAK) [ABOUT OF ON THAT]{{0,2}}"
        f" {_TOPIC} {_ENDS}",
        f"{_SIDE} {_WHO} ABOUT? {_TOPIC_BEHIND} SPEAK [HAVE DID]? {_ENDS}",
    )
)
# Nothing but: what did Ana say, what came, what were we talking about, who replied, show me the messages.
_ASKS = compile_pattern(
    "[^END]{0,6}? (?:RECAP|WHO [HAVE DID]? SPEAK|(?:WHAT|SHOW|THING) (?:[^END]{0,8} [SPEAK THING])?"
    "|HOW DID [^END]{1,3} SPEAK)[^END]{0,3}|THE?"
)
_FIRST = CODE["FIRST"] + CODE["EARLIEST"]
_SAYS_SOMETHING = compile_pattern("[OTHER MENTION NUM SPEAK THING MONTH COUNTED]")


class Beside(NamedTuple):
    """A prompt that names a landmark."""

    rest: Reading  #: the prompt without the clause
    landmark: Landmark
    items: tuple[int, ...]  #: the places of the clause among the items of the prompt


def find_landmark(reading: Reading) -> Beside | None:
    """Return the landmark of a prompt that asks what was said beside it; None for any other prompt."""
    for pattern in _CLAUSES:
        for match in pattern.finditer(reading.symbols):
            landmark = _read(reading, match)
            if landmark is None or not _ends(reading.symbols, match):
                continue
            rest = _without(reading, match)
            if _asks_only(rest, match.start()):
                return Beside(rest, landmark, tuple(range(match.start(), match.end())))
    return None


def place_beside(beside: Beside, reading: Reading) -> TimeConstraint:
    """Return the constraint of what stands beside the landmark."""
    speaker, landmark = find_speaker(beside.rest), beside.landmark
    return TimeConstraint(
        kind="order",
        order="first" if landmark.side == "after" else "last",
        limit=BESIDE_MESSAGES,
        anchor="message",
        speaker=speaker.name,
        other_speaker=speaker.other,
        spoke=speaker.spoke or "said",
        landmark=landmark,
        matched=(text_of(reading, [reading.items[place] for place in beside.items]),),
        rule="beside a message",
        confidence=_CONFIDENCE,
    )


def _ends(symbols: str, match: re.Match[str]) -> bool:
    """Return whether a clause ends there: where the question follows without a comma, only one that begins with it."""
    is_open = symbols[match.end() : match.end() + 1] in (CODE["WHAT"], CODE["WHO"])
    return not is_open or match.start() in (0, symbols.rfind(CODE["END"], 0, match.start()) + 1)


def _read(reading: Reading, match: re.Match[str]) -> Landmark | None:
    side: Side = "after" if NAME[match["side"]] == "AFTER" else "before"
    groups = match.re.groupindex
    topic = _topic_of(reading, match) if "topic" in groups else None
    if topic is None and "topic" in groups:
        return None
    if "topic" in groups and "verb" in groups and match.end("topic") <= match.start("verb"):
        # "Before coral came up", "before coral was mentioned", not "before Ana said".
        is_passive = CODE["BEPAST"] in match[0] or reading.items[match.start("verb")].value == "came up"
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


def _topic_of(reading: Reading, match: re.Match[str]) -> str | None:
    """Return what the landmark is about; None for words that say nothing, such as "that"."""
    items = reading.items[match.start("topic") : match.end("topic")]
    while items and NAME[items[0].symbol] in ("THE", "A", "ABOUT", "HOW", "THAT"):
        items = items[1:]
    says_something = any(_SAYS_SOMETHING.match(item.symbol) for item in items)
    return text_of(reading, items) if says_something else None


def _without(reading: Reading, match: re.Match[str]) -> Reading:
    items = [*reading.items[: match.start()], *reading.items[match.end() :]]
    return reading._replace(items=items, symbols="".join(item.symbol for item in items))


def _asks_only(rest: Reading, place: int) -> bool:
    """Return whether a sentence asks what was said, and about nothing in particular."""
    start, end = bounds_of_sentence(rest.symbols, place, place)
    sentence = rest._replace(items=rest.items[start:end], symbols=rest.symbols[start:end])
    if not _ASKS.fullmatch(sentence.symbols):
        return False
    return not find_unread(sentence, find_speaker(sentence).items, (), knows_they=True)
