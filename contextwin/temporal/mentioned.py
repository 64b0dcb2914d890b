"""Who is mentioned in the messages that are asked for: "messages that mention Tom", "when was Tom last tagged"."""

from __future__ import annotations

from typing import NamedTuple

from contextwin.temporal.lexer import Reading
from contextwin.temporal.sentence import asks_for_advice
from contextwin.temporal.speaker import name_of
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.verbs import is_verb_of

_VERB, _TO = "(?P<verb>[SPEAK THING ABOUT OTHER])", "[TO THE OF FROM ON AT]{0,2}"
_WHO = "(?P<who>MENTION)(?! POSS| [AND OR]? MENTION)"
_WHEN = "[FIRST LAST LASTTIME FIRSTTIME EVER FILLER DATE RANGE RELATIVE JUSTNOW HAVE BEPAST]{0,3}"
#: Of a match, "clause" says nothing else, and is left out.
_PATTERNS = (
    # Messages that mention Tom, also about the oven; die an Tom gerichtet sind.
    SymbolPattern(f"(?<=THING)(?P<clause>[COMMA THAT NOBODY WHICH THE BE BEPAST]{{0,3}} {_VERB} {_TO} (?P<who>I))"),
    SymbolPattern(f"(?<=THING)(?P<clause>[COMMA THAT NOBODY WHICH THE BE BEPAST]{{0,3}} {_VERB} {_TO} {_WHO})"),
    SymbolPattern(f"THING [^END COMMA]{{1,6}}? (?P<clause>[THAT NOBODY WHICH] {_VERB} {_TO} {_WHO})"),
    SymbolPattern(
        f"(?<=THING)(?P<clause>COMMA? [THAT WHERE IN THE WHICH]{{0,2}} [TO ON AT]? {_WHO} {_VERB}"
        "(?:[BE BEPAST]|(?=END|$)))"
    ),
    # Mentions of Tom.
    SymbolPattern(f"(?:^|(?<=[SHOW I NOBODY EVERY THE])) (?P<noun>){_VERB} [OF FROM TO] {_WHO}"),
    # Who mentioned Tom, did Ben ever mention him; what was addressed to Tom.
    SymbolPattern(f"(?:WHO|WHEN|BEPAST|[DID HAVE]? [NOBODY MENTION]) [DID HAVE]? {_WHEN} {_VERB} {_TO} {_WHO}"),
    # When was Tom last mentioned, where Tom is tagged; wer hat Tom gestern getaggt.
    SymbolPattern(f"(?:[BE BEPAST] [TO THE]?|WHO DID) {_WHO} {_WHEN} {_VERB}"),
    SymbolPattern(f"{_WHO} {_WHEN} [BE BEPAST] {_WHEN} {_VERB}"),
)
# "Should we ping Tom": nobody did.
_TO_DO = SymbolPattern("[WILL MODAL TO WANT] [I YOU WE NOBODY]? FILLER{0,2} [SPEAK OTHER] [TO THE]? MENTION")


class Mentioned(NamedTuple):
    """Somebody whom messages mention."""

    name: str  #: as it is written, an id, or "asker"
    reading: Reading  #: the question without them: in which anybody is spoken of


def find_mentioned(reading: Reading) -> Mentioned | None:
    """Return the member whom the messages that are asked for mention; None for another question."""
    if _TO_DO.search(reading.symbols) or asks_for_advice(reading.symbols):
        return None
    for pattern in _PATTERNS:
        for match in pattern.finditer(reading.symbols):
            name, verb = name_of(reading, match, "who"), match.start("verb")
            if name is None or not is_verb_of(reading, verb, "naming_verbs"):
                continue
            items, groups = [*reading.items], pattern.groups
            spoken = "THING" if "noun" in groups else "SPEAK"
            items[verb] = items[verb]._replace(symbol=CODE[spoken], value="said")
            items[match.start("who")] = items[match.start("who")]._replace(symbol=CODE["NOBODY"], value=None)
            if "clause" in groups:
                del items[slice(*match.span("clause"))]
            return Mentioned(name, reading.of(items))
    return None
