"""Who is said to have written it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from contextwin.temporal.lexer import Reading
from contextwin.temporal.rule_tables import RuleTable
from contextwin.temporal.sentence import find_somebody
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern, choose_patterns
from contextwin.temporal.values import Item
from contextwin.temporal.verbs import find_subject, is_verb_of

#: The value of a word for a conversation, where a message may stand.
TALK = "talk"


class Speaker(NamedTuple):
    """Who wrote it, and how."""

    name: str | None  #: "asker", "you", or a name as written
    spoke: str | None  #: "said", "asked", "told", "replied" or "wanted"
    items: tuple[int, ...]  #: the places of its words among the items
    other: str | None = None  #: or who else
    is_loose: bool = False  #: it is a word in the place of a name, in small letters
    is_exchange: bool = False  #: both wrote it, to each other
    is_both: bool = False  #: the asker is one of both, who are joined by "and"


_TABLE = RuleTable("speaker")

# Each has the person in the group "who"; those that begin with DID know it by its place, the others by its capital.
_PLACED = _TABLE.list_patterns("placed")
# The conversation between two people.
_BETWEEN = _TABLE.list_patterns("between")
_BESIDE = _TABLE.list_patterns("beside")
# Without a capital, where nothing else has one: "ana's last message", not "the compiler's last message".
_LOOSE = _TABLE.list_patterns("loose")
_IN_ORDER = (*_BETWEEN, *_PLACED, *_BESIDE, *_LOOSE)
_PRESENT = _TABLE.pattern("(?:^|END)[BE BEPAST HAVE]{WHO}BEPAST?{ADVERB}{0,2}PRESENT")
# "Tell me what …" tells nothing of who spoke.
_SPEAKING = SymbolPattern("(?<!^)(?<!FILLER)(?<!END)SPEAK|THING")
# "Tom: did he say anything about coral?"
_THEY_SPOKE = _TABLE.pattern("(?P<they>THEY){ADVERB}{0,2}SPEAK")
#: "What does Rose want? Her last message please"
_THEIRS = SymbolPattern(
    "(?P<they>THEY)(?:[LAST FIRST LATEST EARLIEST NEXT ORD NUM WNUM]{1,2}THING|THING[LASTPOST LATEST])"
)
_HEADING = SymbolPattern("MENTION[COLON COMMA DASH]")
_AND = CODE["AND"]
_BEHIND_NAMES = CODE["POSS"] + CODE["AND"] + CODE["OR"]
_NAMES = {"I": "asker", "MY": "asker", "YOU": "you", "YOUR": "you"}
#: What an aggregate asks for, or a place, and is nobody's name.
_RANKS = frozenset({"MOST", "BUSIEST", "LONGEST", "LONGTHREAD", "THREADS"})
_SAID = frozenset({"came up", "came along", "came", TALK})
_WHEN_THEY_SPOKE = SymbolPattern("[WHEN LASTTIME FIRSTTIME HOWLONG]")
_MENTION = re.compile(r"<@([^<>|]+)(?:\|[^<>]*)?>|@(.+)")


def find_present(reading: Reading) -> str | None:
    """Return who is asked to be there: of "is Ana still active?", Ana."""
    match = _PRESENT.search(reading.symbols)
    return _name(reading, match, "who", needs_capital=False) if match else None


def find_referred(reading: Reading, whole: Reading) -> Speaker | None:
    """Return whom "he" who spoke or "his" message stands for: the one person whom the `whole` names before, or None."""
    language, is_theirs = reading.lexicon.language, has_possessive(reading)
    match = (_THEIRS if is_theirs else _THEY_SPOKE).search(reading.symbols)
    words = language.his_or_her if is_theirs else language.he_or_she
    if match is None or not re.fullmatch(words, text_of(reading, [reading.items[match.start("they")]]).lower()):
        return None
    they = reading.items[match.start("they")]
    named = [item for item in whole.items if item.symbol == CODE["MENTION"] and item.first < they.first]
    names = {text_of(whole, [item]).lower() for item in named}
    if len(names) != 1:
        return None
    heading = _HEADING.match(reading.symbols)
    return Speaker(text_of(whole, named[:1]), None, (*((0,) if heading else ()), match.start("they")))


def has_possessive(reading: Reading) -> bool:
    """Return whether a message is asked for that is "his" or "her"."""
    return _THEIRS.search(reading.symbols) is not None and bool(reading.lexicon.language.his_or_her)


def find_speaker(reading: Reading) -> Speaker:
    """Return who asked, said or told something in the prompt; "we" and "you and I" are nobody in particular."""
    # In some languages the verb alone tells the person.
    spoke, _, person = (_find_verb(reading) or "").partition(" ")
    speaker = _find_placed(reading) or _find_alone(reading) or Speaker(person or None, None, ())
    return speaker._replace(spoke=spoke or None)


def _find_placed(reading: Reading) -> Speaker | None:
    """Return who stands in the place of a speaker, by the first rule that names somebody."""
    for pattern in choose_patterns(_IN_ORDER, reading.symbols):
        needs_capital = pattern in _BESIDE
        for match in pattern.finditer(reading.symbols):
            names = [_name(reading, match, group, needs_capital=needs_capital) for group in pattern.groups]
            if None not in names and not _is_passive(reading, match) and not _is_object(reading, match):
                return _speaker_of(reading, pattern, match, names)
    return None


def _speaker_of(reading: Reading, pattern: SymbolPattern, match: re.Match[str], names: Sequence[str | None]) -> Speaker:
    """Return the one or two people whom a match of a rule names as those who wrote."""
    is_between, is_loose = pattern in _BETWEEN, pattern in _LOOSE
    first = match.start() if is_between else match.start("who")
    items = tuple(range(first, match.end([*pattern.groups][-1])))
    if len(names) == 1:
        return Speaker(names[0], None, items, is_loose=is_loose, is_exchange=is_between)
    if "you" in names:
        return Speaker(None, None, items)
    is_both = _AND in match[0]
    # "When did Ana and I last write", not "what did Ana and I write".
    is_when = "asker" in names and _WHEN_THEY_SPOKE.search(reading.symbols) is not None
    is_exchange = is_between or (is_both and (is_when or _are_talking(reading)))
    return Speaker(names[0], None, items, names[1], is_loose, is_exchange, is_both and "asker" in names)


def _find_alone(reading: Reading) -> Speaker | None:
    """Return whom a prompt names that else says only when and where: "Ana in #general yesterday"."""
    alone = find_somebody(reading.symbols)
    return Speaker(_name(reading, alone, "who", needs_capital=False), None, (alone.start("who"),)) if alone else None


def _are_talking(reading: Reading) -> bool:
    """Return whether people speak to each other: "when did Ana and Ben last talk", not "what did Ana and Ben post"."""
    words = reading.lexicon.language.to_each_other
    return re.search(rf"\b(?:{words})\b", reading.text.lower()) is not None


def _is_object(reading: Reading, match: re.Match[str]) -> bool:
    """Return whether what stands behind "of" is what was spoken of: "the last mention of Ana", not "her last post"."""
    who = match.start("who")
    behind_of = reading.symbols[max(0, who - 2) : who] == CODE["SPEAK"] + CODE["OF"]
    return behind_of and is_verb_of(reading, who - 2, "topic_verbs")


def _is_passive(reading: Reading, match: re.Match[str]) -> bool:
    """Return whether what stands in the place of a speaker is what was spoken of."""
    last = match.end() - 1
    if NAME[reading.items[last].symbol] != "SPEAK":
        return False
    subject = find_subject(reading, last)
    return subject is not None and subject[0] <= match.start("who") < subject[1]


def _find_verb(reading: Reading) -> str | None:
    """Return how it was spoken: as the first verb says, else the first noun."""
    values: dict[str, str] = {}
    for match in _SPEAKING.finditer(reading.symbols):
        item = reading.items[match.start()]
        if isinstance(item.value, str):
            values.setdefault(NAME[item.symbol], "said" if item.value in _SAID else item.value)
    # The first question that somebody posted was asked.
    is_asked = values.get("THING") == "asked" and values.get("SPEAK", "said") == "said"
    return "asked" if is_asked else values.get("SPEAK") or values.get("THING")


def name_of(reading: Reading, match: re.Match[str], group: str) -> str | None:
    """Return whom a group of a match names, without needing a capital; None when it is no name."""
    return _name(reading, match, group, needs_capital=False)


def _name(reading: Reading, match: re.Match[str], group: str, *, needs_capital: bool) -> str | None:
    items = reading.items[match.start(group) : match.end(group)]
    known = _NAMES.get(NAME[items[0].symbol])
    if known:
        return known
    if any(NAME[item.symbol] in _RANKS for item in items):
        return None  # "Quel jour on a le plus écrit".
    text = text_of(reading, items)
    if NAME[items[0].symbol] == "MENTION" and isinstance(items[0].value, str):
        return text[: len(items[0].value)]  # The name of a member, maybe without the apostrophe of its 's.
    mention = _MENTION.fullmatch(text)
    if mention:
        return mention[1] or mention[2]
    if needs_capital and reading.lexicon.language.capitals:
        return None
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
