"""Who is mentioned in the messages that are asked for: "messages that mention Tom", "when was Tom last tagged"."""

from __future__ import annotations

import re
from typing import NamedTuple

from contextwin.temporal.lexer import Reading
from contextwin.temporal.sentence import asks_for_advice
from contextwin.temporal.speaker import name_of
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern
from contextwin.temporal.verbs import is_verb_of

_VERB, _TO = "(?P<verb>[SPEAK THING ABOUT OTHER])", "[TO THE OF FROM ON AT]{0,2}"
_WHO = "(?P<who>MENTION)(?! POSS| [AND OR]? MENTION)"
_WHEN = "[FIRST LAST LASTTIME FIRSTTIME EVER FILLER DATE RANGE RELATIVE JUSTNOW HAVE BEPAST]{0,3}"
#: The group "clause" of a match says nothing else, and is cut out of the question.
_PATTERNS = (
    # Messages that mention Tom, also about the oven; die an Tom gerichtet sind.
    SymbolPattern(f"(?<=THING)(?P<clause>[COMMA THAT NOBODY WHICH THE BE BEPAST]{{0,3}} {_VERB} {_TO} (?P<who>I))"),
    SymbolPattern(f"(?<=THING)(?P<clause>[COMMA THAT NOBODY WHICH THE BE BEPAST]{{0,3}} {_VERB} {_TO} {_WHO})"),
    SymbolPattern(f"THING [^END COMMA]{{1,6}}? (?P<clause>[THAT NOBODY WHICH] {_VERB} {_TO} {_WHO})"),
    SymbolPattern(
        "(?<=THING)(?P<clause>COMMA? (?:[THAT WHERE IN THE WHICH]{0,2} [TO ON AT]|IN [THAT THE WHICH])"
        f" {_WHO} {_VERB}(?=END|$))"
    ),
    SymbolPattern(
        f"(?<=THING)(?P<clause>COMMA? [THAT WHERE IN THE WHICH]{{0,2}} [TO ON AT]? {_WHO} (?P<done>){_VERB}"
        " [BE BEPAST])"
    ),
    # Mentions of Tom.
    SymbolPattern(f"(?:^|(?<=[SHOW I NOBODY EVERY THE])) (?P<noun>){_VERB} [OF FROM TO] {_WHO}"),
    # Who mentioned Tom, did Ben ever mention him; what was addressed to Tom; but "a quién" is whom somebody mentioned.
    SymbolPattern(f"(?:(?<!TO)WHO|WHEN|BEPAST|[DID HAVE]? [NOBODY MENTION]) [DID HAVE]? {_WHEN} {_VERB} {_TO} {_WHO}"),
    # Wer hat Tom gestern getaggt.
    SymbolPattern(f"(?P<asking>WHO) DID {_WHO} {_WHEN} {_VERB}"),
    # When was Tom last mentioned, where Tom is tagged.
    SymbolPattern(f"[BE BEPAST] [TO THE]? {_WHO} {_WHEN} (?P<done>){_VERB}"),
    SymbolPattern(f"{_WHO} {_WHEN} [BE BEPAST] {_WHEN} (?P<done>){_VERB}"),
)
# "Should we ping Tom": nobody did.
_TO_DO = SymbolPattern("[WILL MODAL TO WANT] [I YOU WE NOBODY]? FILLER{0,2} [SPEAK OTHER] [TO THE]? MENTION")


#: Behind these one says to whom: "addressed to Tom"; what one mentions to Tom mentions somebody else.
_TO_WHOM = re.compile("address|direct")
#: What is going on is none of what was done: "was Tom pinging people".
_GOES_ON = re.compile("(?:ing|[ae]ndo)$")


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
            if name is None or not is_verb_of(reading, verb, "naming_verbs") or not _is_object(reading, match):
                continue
            items, groups = [*reading.items], pattern.groups
            spoken = "THING" if "noun" in groups else "SPEAK"
            items[verb] = items[verb]._replace(symbol=CODE[spoken], value="said")
            items[match.start("who")] = items[match.start("who")]._replace(symbol=CODE["NOBODY"], value=None)
            if "clause" in groups:
                del items[slice(*match.span("clause"))]
            return Mentioned(name, reading.of(items))
    return None


def _is_object(reading: Reading, match: re.Match[str]) -> bool:
    """Return whether a name beside a verb is of whom somebody mentions, and not who mentions.

    In Spanish and Portuguese a name right behind the verb may be either ("que mencionó Tom"), in French behind "que".
    """
    groups, verb, who = match.groupdict(), match.start("verb"), match.start("who")
    language, said = reading.lexicon.language.code, _word(reading, verb)
    between = reading.symbols[verb + 1 : who]
    if groups.get("asking") is not None:
        return _word(reading, match.start("asking")) == "wer"
    if "done" in groups:
        return _GOES_ON.search(said) is None
    if language == "en" and CODE["TO"] in between:
        return _TO_WHOM.match(said) is not None
    if who < verb or groups.get("noun") is not None:
        return True
    if language == "fr":
        return between != "" or verb == 0 or _word(reading, verb - 1) not in ("que", "qu")
    return between != "" or language not in ("es", "pt") or NAME[reading.symbols[who]] == "I"


def _word(reading: Reading, place: int) -> str:
    """Return the word at a place, in lower case."""
    item = reading.items[place]
    return reading.text[reading.tokens[item.first][0] : reading.tokens[item.last - 1][1]].lower()
