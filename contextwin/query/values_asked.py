"""Which kinds of values a prompt asks for, and whether a text has one: where it asks who a name, and when a day.

The words are those of temporal/languages/, of which a text may have any language's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Literal

from contextwin.query.intent import alternatives, tells
from contextwin.temporal.languages import LEXICONS, Lexicon, choose_lexicon, strip_accents
from contextwin.temporal.lexer import read_prompt
from contextwin.temporal.symbols import CODE, SymbolPattern

ValueKind = Literal["person", "time", "duration", "number"]

#: Letters of a word of time that stands for itself; shorter ones ("so", "mar") are other words, too. Unmeasured.
FEWEST_LETTERS = 4

_KINDS: dict[str, ValueKind] = {
    CODE["WHO"]: "person",
    CODE["WHEN"]: "time",
    CODE["HOWLONG"]: "duration",
    CODE["HOWMANY"]: "number",
}
_WORD = re.compile(r"\w[\w'’-]*")
_NAME = re.compile(r"(?<![.!?\n] )(?<!^)\b[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+|@\w")
#: "How warm", "wie spät": what follows is of a degree, unless it is a verb or a person.
_DEGREE = re.compile(rf"\b(?:{alternatives('degrees')})\s+(\w+)", re.IGNORECASE)


#: "Who is Piet?", "ok, whats the pooler", "c'est quoi TideTable".
_ASKS_WHAT_IT_IS = SymbolPattern("^[FILLER NOISE COMMA AND]* [WHO WHAT] [BE POSS]? THE? (OTHER{1,3}) END*$")

#: "When" is a condition behind what asks for something else, "what happens when a card is declined", and before it,
#: "when it rains, who closes the hatch"; not behind what asks for it, "do you know when it opens", nor beside another
#: word that asks, "where and when the party is".
_CONDITION = SymbolPattern(
    "^(?:[^WONDER SPEAK SHOW WHEN]*OTHER|[WHAT WHO WHICH WHERE HOWMANY])[^WONDER SPEAK SHOW WHEN]*"
    "(?<![UNIT DATEWORD AND OR])(?<![WHAT WHO WHICH WHERE HOWMANY HOW]COMMA)"
    "(WHEN)[THE A I WE YOU THEY NOBODY THIS THAT MY YOUR]"
    "|^(WHEN)[THE A I WE YOU THEY NOBODY THIS THAT MY YOUR][^COMMA]*COMMA[WHO WHAT WHICH WHERE HOW]"
)


@cache
def _words_of(*names: str) -> frozenset[str]:
    """Return the words that stand under one of these symbols wherever they are known."""
    symbols = {CODE[name] for name in names}
    entries = [(word, symbol) for lexicon in LEXICONS.values() for word, (symbol, _) in lexicon.words.items()]
    others = {word for word, symbol in entries if symbol not in symbols}
    return frozenset(word for word, symbol in entries if symbol in symbols) - others


@cache
def _days() -> frozenset[str]:
    words = _words_of("WEEKDAY", "MONTH", "RELATIVE", "TONIGHT", "HOLIDAY")
    return frozenset(word for word in words if len(word) >= FEWEST_LETTERS)


@cache
def _compile_date(others: str = "") -> re.Pattern[str]:
    """Return what finds a day and its month, and `others`: alternatives of a verbose expression, each with its |."""
    months = "|".join(sorted(map(re.escape, _words_of("MONTH", "MONTHISH")), key=len, reverse=True))
    day = r"\d{1,2}(?:\.|st|nd|rd|th|er)?"
    day_of_month = rf"{day}\s(?:de\s|of\s)?(?:{months}) | (?:{months})\s{day}"
    return re.compile(rf"\b(?: {others} {day_of_month} )\b", re.IGNORECASE | re.VERBOSE)


_TIMES = r"\d{1,2}[:.]\d\d | \d{1,2}\s?(?:am|pm|h|uhr) | \d{1,2}(?:st|nd|rd|th) | (?:19|20)\d\d |"


def read_values(prompt: str, language: str | None) -> frozenset[ValueKind]:
    """Return the kinds of values that a prompt asks for; none where its words do not tell.

    >>> [sorted(read_values(prompt, "en")) for prompt in ("who has the key?", "how warm did it get?", "how do I print")]
    [['person'], ['number'], []]
    """
    reading = read_prompt(prompt, language, "mdy", needs_time=False)
    symbols = reading.symbols if reading else ""
    kinds = {_KINDS[symbol] for symbol in symbols if symbol in _KINDS}
    if not asks_when(symbols):
        kinds.discard("time")
    words = [word.lower() for word in _WORD.findall(prompt)]
    lexicon = choose_lexicon(words, language)
    degree = _DEGREE.search(prompt)
    if degree and not kinds and tells(degree[1].lower(), lexicon.words.get(degree[1].lower(), ("", None))[0]):
        kinds.add("duration" if _asks_how_long(degree, lexicon) else "number")
    return frozenset(kinds)


def asks_when(symbols: str) -> bool:
    """Return whether a word for "when" in these symbols asks for a time: it may begin a condition.

    In "what did we throw out when the fridge failed" it does.
    """
    count = symbols.count(CODE["WHEN"])
    return count > 1 or (count == 1 and not _CONDITION.match(symbols))


def _asks_how_long(degree: re.Match[str], lexicon: Lexicon) -> bool:
    """Return whether "how" and the word behind it ask for a span of time."""
    asked = strip_accents(degree[0].lower()).split()
    return any(
        [*map(strip_accents, phrase)] == asked and symbol == CODE["HOWLONG"]
        for group in lexicon.phrases.values()
        for phrase, (symbol, _) in group
    )


def read_subject(prompt: str, language: str | None) -> str:
    """Return of what a prompt asks what or who it is, in lower case; "" if it asks something else.

    >>> read_subject("So who is Piet?", "en"), read_subject("who is on call?", "en")
    ('piet', '')
    """
    reading = read_prompt(prompt, language, "mdy", needs_time=False)
    found = _ASKS_WHAT_IT_IS.search(reading.symbols) if reading else None
    if reading is None or found is None:
        return ""
    first, last = reading.items[found.start(1)].first, reading.items[found.end(1) - 1].last - 1
    return reading.text[reading.tokens[first][0] : reading.tokens[last][1]].lower()


def has_value(text: str, kinds: Iterable[ValueKind]) -> bool:
    """Return whether a text has a value of one of the kinds.

    >>> has_value("We moved it to Thursday", {"time"}), has_value("We moved it", {"time"})
    (True, False)
    >>> has_value("It took 6 h", {"duration"}), has_value("It took us 6 people", {"duration"})
    (True, False)
    """
    return any(_HAS[kind](text) for kind in kinds)


def names_date(text: str) -> bool:
    """Return whether a text has a day and its month, in any of the languages.

    >>> [names_date(text) for text in ("from 16 to 25 February", "el 3 de mayo", "16th of May", "on Friday the 3rd")]
    [True, True, True, False]
    """
    return _compile_date().search(text) is not None


def _has_name(text: str) -> bool:
    return _NAME.search(text) is not None


def _has_time(text: str) -> bool:
    return _compile_date(_TIMES).search(text) is not None or not _days().isdisjoint(_WORD.findall(text.lower()))


def _has_number(text: str) -> bool:
    return any(map(_is_number, _WORD.findall(text.lower())))


def _has_duration(text: str) -> bool:
    pairs = pairwise(_WORD.findall(text.lower()))
    return any(_is_number(number) and unit in _words_of("UNIT") for number, unit in pairs)


def _is_number(word: str) -> bool:
    return word[0].isdecimal() or word in _words_of("WNUM")


_HAS = {"person": _has_name, "time": _has_time, "number": _has_number, "duration": _has_duration}
