"""Names of people that are typed in lower case: which words may be some, and where a member's name means the member.

A name that is no ordinary word means the member wherever it stands. Of "will", "may" and "mark" the place decides:
"what did mark say", "will's last message", "the last time may posted".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from contextwin.temporal.languages import LANGUAGES, Lexicon, strip_accents
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.values import Item, join_symbols

_NAMED = "[OTHER MONTH MONTHISH WILL HOLIDAY WEEKDAYISH SEASON]"
_ADVERB = "[FIRST LAST JUSTNOW EVER HAVE DID FILLER]"
_POSITION = "[FIRST LAST EARLIEST LATEST PREVIOUS ORD SECOND PENULTIMATE NUM WNUM FEW RELATIVE EVER FINAL INITIAL]"
_BEHIND = (
    "[END COMMA AND OR IN ON OF ABOUT CHANNEL RELATIVE LAST AGOPRE THE THIS SINCE BEFORE AFTER WEEKDAY DURING BETWEEN]"
)
#: Where an ordinary word is somebody's name.
_PLACES = tuple(
    SymbolPattern(place)
    for place in (
        f"[DID HAVE](?P<who>{_NAMED}){_ADVERB}{{0,2}}SPEAK",
        f"(?<![THE A UNKNOWN])(?P<who>{_NAMED})POSS{_POSITION}{{0,3}}[THING SPEAK]",
        f"[BEFORE AFTER PRECEDE SUCCEED](?P<who>{_NAMED})POSS WNUM",
        f"(?<![THE A MY YOUR OTHER])(?P<who>OTHER){_POSITION}{{1,3}}[THING SPEAK]",
        f"[BEFORE AFTER](?P<who>{_NAMED}){_ADVERB}{{0,2}}SPEAK",
        f"[FIRSTTIME LASTTIME THING]THAT?(?P<who>{_NAMED}){_ADVERB}{{0,2}}SPEAK",
        f"[THING SPEAK][FROM BY](?P<who>[OTHER WILL])(?={_BEHIND}|$)",
        f"THING TO(?P<who>[OTHER WILL])(?={_BEHIND}|$)",
        "WILL(?P<who>WILL)",
        # Mark or Tom, who wrote first.
        f"(?:^|[END COMMA])(?P<who>{_NAMED})OR[MENTION OTHER](?=[COMMA END COLON DASH]|$)",
        f"(?:^|[END COMMA])[MENTION OTHER]OR(?P<who>{_NAMED})(?=[COMMA END COLON DASH]|$)",
        f"THING OF(?P<who>[OTHER WILL])(?={_BEHIND}|$)",
        f"[BEFORE AFTER AGOPRE]THAT?(?P<who>{_NAMED}){_ADVERB}{{0,2}}SPEAK",
        f"[WHERE WHICH SHOW](?P<who>{_NAMED})(?:{_ADVERB}|BE|BEPAST){{0,2}}SPEAK",
        f"(?:WHAT OTHER|WHEN|^|END)(?P<who>[OTHER MONTH MONTHISH WEEKDAYISH])(?:{_ADVERB}|BE|BEPAST){{0,2}}SPEAK",
        "WHAT OTHER?(?P<who>WILL)SPEAK",
        # Frank and I, tariq and will wrote; the conversation between Will and May.
        f"(?P<who>{_NAMED})AND[I MENTION OTHER]{_ADVERB}{{0,2}}SPEAK",
        f"[I MENTION OTHER]AND(?P<who>{_NAMED})(?:{_ADVERB}|BE|BEPAST){{0,2}}SPEAK",
        f"(?P<who>{_NAMED})AND{_NAMED}{_ADVERB}{{0,2}}SPEAK",
        f"{_NAMED}AND(?P<who>{_NAMED}){_ADVERB}{{0,2}}SPEAK",
        f"(?P<who>{_NAMED})AND[I MENTION]",
        f"[I MENTION]AND(?P<who>{_NAMED})(?={_BEHIND}|[COLON DASH]|$)",
        f"[TALK THING SPEAK]FILLER{{0,2}}WITH(?P<who>{_NAMED})(?={_BEHIND}|$)",
        f"(?:^|END)(?P<who>{_NAMED})[ON IN]?[^END COMMA SPEAK]{{0,3}}[COMMA COLON](?=HOWMANY)",
        f"[SESSION TALK]BETWEEN(?P<who>{_NAMED})AND[I MENTION OTHER WILL MONTH MONTHISH]",
        f"[SESSION TALK]BETWEEN[I MENTION OTHER WILL MONTH MONTHISH]AND(?P<who>{_NAMED})",
        f"[I YOU WE]SPEAK TO?(?P<who>{_NAMED})(?={_BEHIND}|$)",
        f"[DID HAVE][MENTION OTHER]SPEAK TO(?P<who>{_NAMED})(?={_BEHIND}|$)",
        f"{_POSITION}{{1,3}}[THING SPEAK][FROM BY](?P<who>{_NAMED})(?={_BEHIND}|$)",
        f"LATEST[FROM BY](?P<who>{_NAMED})(?=END|$)",
        f"HOWLONG DID THEY OTHER(?P<who>{_NAMED})TO SPEAK",
        f"(?:^|END)(?P<who>{_NAMED})COLON{_POSITION}{{1,3}}THING",
        f"[THING SPEAK]FROM(?P<who>{_NAMED})(?=RELATIVE|[IN DURING]THE?[LAST PAST][NUM WNUM FEW])",
        f"[BEFORE AFTER PRECEDE SUCCEED](?P<who>{_NAMED})POSS[OTHER]{{1,3}}[THING SPEAK]",
    )
)
# "Le dernier message de Jan"; in English "of" makes it the month.
_OF_NAME = SymbolPattern(f"{_POSITION}{{1,3}}[THING SPEAK]OF(?P<who>{_NAMED})(?={_BEHIND}|$)")
_MAY_BE_NAMED = frozenset(CODE[name] for name in _NAMED.strip("[]").split())
#: What a capital letter inside a sentence makes a name of: no month, and no holiday.
_IN_CAPITALS = frozenset({CODE["OTHER"], CODE["WILL"], CODE["FILLER"]})
_WORD = re.compile(r"[^\W\d_][\w-]*")
#: Maximum number of words of a name. Unmeasured.
_MOST_WORDS = 2
_ORDINARY = {language.code: frozenset(language.word_names.split()) for language in LANGUAGES}
_MENTION, _POSS = CODE["MENTION"], CODE["POSS"]
#: Items that are looked at from a name on: it, and what it owns with its adjectives.
_AHEAD = 6
_OWNED = SymbolPattern(f"{_POSITION}{{0,3}}[THING SPEAK]")
#: Behind what says before or after it, and in German, which has no apostrophe there, anything: "nach Bens Ankündigung".
_OWNED_BESIDE = SymbolPattern(f"{_POSITION}{{0,3}}[THING SPEAK OTHER]")
_BESIDE = frozenset(CODE[name] for name in ("BEFORE", "AFTER", "AGOPRE"))
#: What makes an ordinary word an owner: "marks last message".
_PLACED = SymbolPattern(f"{_POSITION}{{1,3}}THING")


def find_possible_names(words: Sequence[str], items: Sequence[Item], capitals: Collection[int] = ()) -> frozenset[str]:
    """Return words, and pairs of words, in lower case, that the grammar does not know, or may have read wrongly.

    `capitals` are those, by number, that have a capital letter which tells a name.

    With an s at its end, a word may also be a name that an apostrophe is missing from: "anas last message".
    """
    found: set[str] = set()
    for place, item in enumerate(items):
        word = words[item.first]
        may_be_named = item.symbol in _MAY_BE_NAMED or (item.symbol in _IN_CAPITALS and item.first in capitals)
        if not may_be_named or not _WORD.fullmatch(word):
            continue
        found.add(word)
        if word.endswith("s"):
            found.add(word[:-1])
        if place + 1 < len(items):
            found.add(f"{word} {words[items[place + 1].first]}")
    return frozenset(found)


def mark_names(
    items: list[Item],
    words: Sequence[str],
    people: Collection[str],
    lexicon: Lexicon,
    *,
    ordinary: bool,
    capitals: Collection[int] = (),
) -> list[Item]:
    """Return the items with the names of `people` as mentions: the ordinary words by their place, or the others.

    `capitals` are words, by number, that have a capital letter which tells a name: "was it Tom or Will".
    """
    patterns = _PLACES if lexicon.language.code == "en" else (*_PLACES, _OF_NAME)
    places: Collection[int] = range(len(items))
    if ordinary:
        capital = {place for place, item in enumerate(items) if item.first in capitals and item.symbol in _IN_CAPITALS}
        places = _find_places(items, patterns) | capital
    marked: list[Item] = []
    place = 0
    while place < len(items):
        count = 1
        found: list[Item] = []
        if place in places:
            is_beside = lexicon.language.code == "de" and place > 0 and items[place - 1].symbol in _BESIDE
            owned = _OWNED_BESIDE if is_beside else _OWNED
            found, count = _find_name(items[place : place + _AHEAD], words, people, lexicon, owned, ordinary=ordinary)
        marked += found or items[place : place + 1]
        place += count
    return marked


def _find_places(items: Sequence[Item], patterns: Sequence[SymbolPattern]) -> frozenset[int]:
    symbols = "".join(item.symbol for item in items)
    return frozenset(match.start("who") for pattern in patterns for match in pattern.finditer(symbols))


def _find_name(
    items: Sequence[Item],
    words: Sequence[str],
    people: Collection[str],
    lexicon: Lexicon,
    owned: SymbolPattern,
    *,
    ordinary: bool,
) -> tuple[list[Item], int]:
    """Return the mention that stands first, and of how many items it is; none when there is none.

    A name with an s at its end is one where `owned` matches what stands behind it.
    """
    first, word_names = items[0], _ORDINARY[lexicon.language.code]
    if first.symbol not in _MAY_BE_NAMED | _IN_CAPITALS:
        return [], 1
    for count in range(min(_MOST_WORDS, len(items)), 0, -1):
        name = " ".join(words[item.first] for item in items[:count])
        is_ordinary = name in word_names or strip_accents(name) in lexicon.known
        if name in people and is_ordinary == ordinary:
            return [Item(_MENTION, name, first.first, items[count - 1].last)], count
    owner = name.removesuffix("s")
    is_ordinary = owner in word_names or owner in lexicon.known
    if (
        is_ordinary != ordinary
        or owner == name
        or owner not in people
        or name in lexicon.known
        or not owned.match(join_symbols(items[1:]))
    ):
        return [], 1
    return [Item(_MENTION, owner, first.first, first.last), Item(_POSS, None, first.first, first.last)], 1
