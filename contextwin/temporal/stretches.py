"""Messages that a prompt names by any of their words, and what was said beside one of them, or between two.

"What did people say between 'he failed it' and Will shouting PASSED", "who answered Nell when she wanted crabs": the
clause has no known shape, so its words are looked for, and who is named in it wrote them.
"""

from __future__ import annotations

import re

from contextwin.models.time_constraints import Landmark, Side
from contextwin.temporal.lexer import QUOTES, Reading, find_replies
from contextwin.temporal.rule_tables import RuleTable
from contextwin.temporal.sentence import asks_for_advice
from contextwin.temporal.speaker import name_of, text_of
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.topics import trim_scaffold

_TABLE = RuleTable("stretches")
_BETWEEN = _TABLE.list_patterns("between")
_BESIDE = _TABLE.list_patterns("beside")
_REPLIED = _TABLE.pattern(
    "[TO ON OF]? (?:THE? {WHO})? [COMMA FILLER]{0,2} [WHEN WHILE AFTER] (?P<clause>{INSIDE}{2,16}){ENDS}"
)
_ASKS_TALK = SymbolPattern("[SPEAK THING FOLLOW HAPPEN RECAP]|WHO [BEPAST HAVE]? NEXT")
_ASKS_ANYTHING = SymbolPattern("[SPEAK THING RECAP HAPPEN SHOW SUMMARY]")
#: Words that name a message without its author. Unmeasured.
_NAMING_WORDS = 2
# "In the first hour", "in the two hours".
WITHIN = SymbolPattern("[IN DURING WITHIN]? (?:THE? DURATION|[THE A] FIRST? UNIT)$")
_FUTURE = SymbolPattern("[WILL MODAL]")
# "Before I go, what was the last thing Ana wrote" asks for the last.
_PLACED = SymbolPattern("[LAST LATEST EARLIEST FIRSTTIME LASTTIME PENULTIMATE HOWMANY WHEN]")
_OWNER = SymbolPattern("THE? (?P<who>[MENTION MY YOUR I])")
# "Will posting that", "she wrote": only people who are named.
_TOLD = SymbolPattern(
    "[DID HAVE FILLER THE WHEN]{0,2} (?:(?P<who>[MENTION I YOU])|[THEY NOBODY])?"
    " [DID HAVE BEPAST FILLER JUSTNOW]{0,2} SPEAK [ABOUT OF ON THAT NOBODY TO]{0,2}"
)
_NAMES_SOMETHING = SymbolPattern("OTHER")


def list_stretches(reading: Reading) -> list[tuple[tuple[int, int], Landmark, Landmark | None]]:
    """Return which messages a prompt may name by their words: the place of the clause, the message, and the end."""
    found: list[tuple[tuple[int, int], Landmark, Landmark | None]] = []
    for pattern in _BETWEEN:
        for match in pattern.finditer(reading.symbols):
            begins, ends = (_read(reading, match, group, "after") for group in ("clause", "end"))
            if begins and ends:
                found.append((match.span(), begins, ends))
    for pattern in _BESIDE:
        for match in pattern.finditer(reading.symbols):
            side: Side = "before" if CODE["BEFORE"] in match[0] or CODE["AGOPRE"] in match[0] else "after"
            landmark = _read(reading, match, "clause", side)
            # "After the meeting" is no message, "in the hour after the power alert" is after one.
            if landmark and (_is_said(landmark) or WITHIN.search(reading.symbols, 0, match.start())):
                found.append((match.span(), landmark, None))
    for place in find_replies(reading.items):
        replied = _REPLIED.match(reading.symbols, place + 1)
        if replied and (landmark := _read(reading, replied, "clause", "after")):
            name = name_of(reading, replied, "who") if replied["who"] else None
            if _is_said(landmark := _by(landmark, name)):
                found.append((replied.span(), landmark, None))
    return found


def asks_for_stretch(rest: Reading, *, is_between: bool) -> bool:
    """Return whether a prompt without its clause asks what was said."""
    asks = _ASKS_ANYTHING if is_between else _ASKS_TALK
    is_other = _FUTURE.search(rest.symbols) or _PLACED.search(rest.symbols) or asks_for_advice(rest.symbols)
    return asks.search(rest.symbols) is not None and not is_other


def _is_said(landmark: Landmark) -> bool:
    """Return whether a message is named by who wrote it, or by what it says in quotation marks."""
    topic = landmark.topic or ""
    return landmark.speaker is not None or (topic[:1] in QUOTES and topic[-1:] in QUOTES)


def is_vague(landmark: Landmark) -> bool:
    """Return whether one word alone names a message: "after the release", which may be no message at all."""
    words = (landmark.topic or "").strip('"“”„«»').split()
    return landmark.is_open and landmark.speaker is None and len(words) < _NAMING_WORDS


def _by(landmark: Landmark, name: str | None) -> Landmark:
    return Landmark(side=landmark.side, topic=landmark.topic, speaker=landmark.speaker or name, is_open=True)


def _read(reading: Reading, match: re.Match[str], group: str, side: Side) -> Landmark | None:
    """Return the message that the words of a clause name; None when they name nothing in particular."""
    clause = reading.part(*match.span(group))
    told = _TOLD.match(clause.symbols) or _OWNER.match(clause.symbols)
    name = name_of(clause, told, "who") if told and told["who"] else None
    by = name_of(reading, match, "by") if match.re.groupindex.get("by") and match["by"] else None
    first, last = trim_scaffold(clause, told.end() if told else 0, len(clause.items))
    while last > first and clause.symbols[last - 1] == CODE["SPEAK"]:
        last -= 1  # German has its verb behind.
    words = clause.part(first, last)
    if first == last or _NAMES_SOMETHING.search(words.symbols) is None:
        return None
    return Landmark(side=side, topic=text_of(clause, words.items), speaker=name or by, is_open=True)
