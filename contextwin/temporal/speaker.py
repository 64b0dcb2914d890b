"""Who is said to have written it, and what is left of a prompt as its topic."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from contextwin.temporal.lexer import Reading
from contextwin.temporal.symbols import CODE, NAME, compile_pattern
from contextwin.temporal.values import Item


class Speaker(NamedTuple):
    """Who wrote it, and how."""

    name: str | None  #: "asker", "you", or a name as written
    spoke: str | None  #: "said", "asked", "told" or "replied"
    items: tuple[int, ...]  #: the places of its words among the items
    other: str | None = None  #: or who else


_ADVERB = "[FIRST LAST JUSTNOW EVER HAVE DID DATE RANGE FILLER FIRSTTIME LASTTIME POSS]"
_NAME = "(?:[OTHER MENTION MONTH MONTHISH WEEKDAYISH]{1,2})"
_WHO = f"(?P<who>[I YOU]|{_NAME})"
_TWO = f"{_WHO}[AND OR](?P<other>[I YOU]|{_NAME})"
_POSITION = "FIRST LAST EARLIEST LATEST PREVIOUS ORD SECOND PENULTIMATE NUM"

# Each has the person in the group "who"; those that begin with DID know it by its place, the others by its capital.
_PLACED = (
    compile_pattern(f"[DID HAVE]{_TWO}{_ADVERB}{{0,2}}[SPEAK THING]"),
    compile_pattern(f"[DID HAVE]{_WHO}{_ADVERB}{{0,2}}[SPEAK THING]"),
    compile_pattern(f"WHAT SPEAK(?P<who>{_NAME})"),
)
_BESIDE = (
    compile_pattern(f"{_TWO}{_ADVERB}{{0,2}}SPEAK"),
    compile_pattern(f"{_TWO}POSS[{_POSITION} DATE]{{0,2}}THING"),
    compile_pattern(f"[THING NEWS SPEAK NUM][FROM BY]{_TWO}"),
    compile_pattern(f"{_WHO}{_ADVERB}{{0,2}}SPEAK"),
    compile_pattern(f"(?P<who>[MY YOUR])[OTHER]?[{_POSITION}]{{0,2}}THING"),
    compile_pattern("(?P<who>[MY YOUR])[FIRST LAST EARLIEST LATEST PREVIOUS]SPEAK"),
    compile_pattern(f"(?P<who>{_NAME})POSS[{_POSITION} DATE]{{0,2}}THING"),
    compile_pattern(f"[THING NEWS SPEAK NUM][FROM BY]{_WHO}"),
    compile_pattern("FROM(?P<who>MENTION)"),
)
# "When was Kubernetes first mentioned?" names what it was spoken of.
_PASSIVE = compile_pattern("[WHEN AGO] BEPAST [THE A OTHER]+[FIRST LAST EVER]?SPEAK")
# "Tell me what …" tells nothing of who spoke.
_SPEAKING = compile_pattern("(?<!^)(?<!FILLER)(?<!END)SPEAK|THING")
_AND = CODE["AND"]
_BEHIND_NAMES = CODE["POSS"] + CODE["AND"] + CODE["OR"]
_NAMES = {"I": "asker", "MY": "asker", "YOU": "you", "YOUR": "you"}
_MENTION = re.compile(r"<@([^<>|]+)(?:\|[^<>]*)?>|@(.+)")

#: What holds a question together and is no topic, where it stands at an end of what is left.
_SCAFFOLD = frozenset(
    """
    A ABOUT AFTER AGO AND AT BE BEFORE BEPAST BETWEEN BY COLON COMMA DASH DID DURING EARLIER END EVER EVERY FILLER
    FIRST FOR FROM HAVE HOWLONG HOWMANY I IN JUSTNOW LAST MY NEWS NOBODY OF ON OR POSS RECAP SESSION SHOW SINCE SOFAR
    SPEAK THAT THE THEY THING THREAD TIME TO UNTIL WE WHAT WHEN WHERE WHICH WHO WILL WITHIN YOU YOUR
    """.split()  # noqa: SIM905
)


def find_speaker(reading: Reading) -> Speaker:
    """Return who asked, said or told something in the prompt; "we" and "Ana and I" are nobody in particular."""
    # In some languages the verb alone tells the person.
    spoke, _, person = (_find_verb(reading) or "").partition(" ")
    for pattern in (*_PLACED, *_BESIDE):
        needs_capital = pattern in _BESIDE
        for match in pattern.finditer(reading.symbols):
            names = [_name(reading, match, group, needs_capital=needs_capital) for group in pattern.groupindex]
            if None in names or _is_passive(reading, match):
                continue
            items = tuple(range(match.start("who"), match.end([*pattern.groupindex][-1])))
            if len(names) > 1 and ("you" in names or ("asker" in names and _AND in match[0])):
                return Speaker(None, spoke or None, items)
            return Speaker(names[0], spoke or None, items, *names[1:])
    return Speaker(person or None, spoke or None, ())


def _is_passive(reading: Reading, match: re.Match[str]) -> bool:
    """Return whether what stands in the place of a speaker is the topic."""
    comes_up = reading.items[match.end() - 1].value == "came up"
    return comes_up or any(match.end() == passive.end() for passive in _PASSIVE.finditer(reading.symbols))


def _find_verb(reading: Reading) -> str | None:
    """Return how it was spoken: as the first verb says, else the first noun."""
    values: dict[str, str] = {}
    for match in _SPEAKING.finditer(reading.symbols):
        item = reading.items[match.start()]
        if isinstance(item.value, str):
            values.setdefault(NAME[item.symbol], "said" if item.value == "came up" else item.value)
    return values.get("SPEAK") or values.get("THING")


def _name(reading: Reading, match: re.Match[str], group: str, *, needs_capital: bool) -> str | None:
    items = reading.items[match.start(group) : match.end(group)]
    known = _NAMES.get(NAME[items[0].symbol])
    if known:
        return known
    text = text_of(reading, items)
    if needs_capital and reading.lexicon.language.capitals:
        return None
    mention = _MENTION.fullmatch(text)
    if mention:
        return mention[1] or mention[2]
    words = text.split()
    # Of "did the team say", the article is no name, nor is "the report" in "what the report said".
    is_name = all(word[:1].isalpha() for word in words) and (
        not needs_capital or all(word[0].isupper() for word in words)
    )
    is_first = match.start(group) == 0 and len(words) == 1 and needs_capital
    # Any word begins a sentence with a capital, but behind a name there is its 's, or "and" with another one.
    return text if is_name and not (is_first and reading.symbols[match.end(group)] not in _BEHIND_NAMES) else None


def text_of(reading: Reading, items: list[Item]) -> str:
    """Return the text that items in a row were read from."""
    start, end = reading.tokens[items[0].first][0], reading.tokens[items[-1].last - 1][1]
    return reading.text[start:end]


def find_topic(reading: Reading, used: Collection[int]) -> str | None:
    """Return what is left of the prompt without the used items and the scaffold around them; None when nothing is."""
    runs: list[list[Item]] = [[]]
    for index, item in enumerate(reading.items):
        if index in used:
            runs.append([])
        else:
            runs[-1].append(item)
    texts = [text_of(reading, trimmed) for run in runs if (trimmed := _trim(reading, run))]
    return " ".join(texts) or None


def _trim(reading: Reading, run: list[Item]) -> list[Item]:
    first, last = 0, len(run)
    while first < last and NAME[run[first].symbol] in _SCAFFOLD and not _is_compound(reading, run[first : first + 3]):
        first += 1
    while last > first and NAME[run[last - 1].symbol] in _SCAFFOLD and not _is_compound(reading, run[:last][-3:]):
        last -= 1
    return run[first:last]


def _is_compound(reading: Reading, items: list[Item]) -> bool:
    """Return whether three items are one word with a hyphen: any-dict."""
    if len(items) < 3 or NAME[items[1].symbol] != "DASH":
        return False
    text = text_of(reading, items)
    return not any(char.isspace() for char in text) and text[0].isalnum() and text[-1].isalnum()
