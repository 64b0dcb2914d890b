"""From a text to the symbols of the grammar.

Addresses, code, versions, amounts of money, ids and telephone numbers become OTHER here, so that no rule reads a part
of them as a date. Every pattern takes time linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from datetime import date, datetime
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from contextwin.temporal.languages import (
    LANGUAGES,
    Entry,
    Lexicon,
    choose_lexicon,
    correct_slip,
    read_rewrite,
    strip_accents,
)
from contextwin.temporal.people import find_possible_names, mark_names
from contextwin.temporal.rule_tables import list_rewrites
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.values import Clock, Date, Duration, Item, Value, join_symbols

#: Maximum number of characters and tokens read of a prompt. Unmeasured.
MAX_CHARS, _MAX_TOKENS = 2000, 800

_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4]|h[12]"
_HALF = r"(?i:[ap](?:m\b|\.m\.))"
_TOKEN = re.compile(
    rf"""
    (?=[\S\n])(?: [^\W\d_]+(?=\s|[,?!;.](?:\s|\Z)|\Z)
    | ```.*?(?:```|\Z) | `[^`\n]*`
    | [A-Za-z][A-Za-z0-9+.-]{{0,20}}://\S+ | [\w.+-]{{1,40}}@[\w-]{{1,40}}\.\w[\w.]{{0,40}}
    | [A-Za-z]\#(?!\w)
    | <[@\#!][^<>\s]{{1,80}}> | (?<!\w)@\w[\w.-]{{0,40}} | (?<!\w)\#\w[\w-]*
    | (?:[$€£¥+]|(?<![\w\s])\#)\s?\d[\d.,]{{0,20}}\w*
    | (?!(?i:{_MONTHS}))[A-Z][A-Z0-9]{{1,9}}-\d+(?:-\w+)*
    | \d{{4}}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?
    | \d{{4}}([-/.])\d{{1,2}}\1\d{{1,2}}(?![\w/-]|\.\d)
    | \d{{1,2}}/\d{{1,2}}/(?:\d{{4}}|\d\d)(?![\w/]|\.\d) | \d{{1,2}}([-.])\d{{1,2}}\2\d{{4}}(?![\w/-]|\.\d)
    | \d{{1,2}}/(?:\d{{1,2}}|(?:19|20)\d\d)(?![\w/]|\.\d)
    | \d{{1,2}}[:.]\d\d(?=\s?[-–~]\s?\d{{1,2}}(?:[:.]\d\d)?\s?{_HALF}) | \d{{1,2}}\.\d\d\s?{_HALF}
    | \d{{1,2}}(?::\d\d){{1,2}}(?:\s?{_HALF}|\s?[Uu]hr\b)?(?![\w:]|[.,]\d) | \d{{1,2}}\s?{_HALF}
    | \d{{1,2}}h(?:\d\d)?\b | \d{{1,2}}\s?[Uu]hr\b | \d{{1,2}}\s?o['’]clock\b
    | (?:19|20)\d0(?:['’]|\s)?s\b | ['’]?\d0['’]?s\b | ['’]\d\d\b(?!['’])
    | (?:19|20)\d\d(?=\s?[-–~]\s?(?:19|20)\d\d(?![\w-]|[.,:/]\d)) | \d{{4}}[-/]\d{{1,2}}(?![\w/-]|\s-\s\d|\.\d)
    | \d{{1,2}}(?=[-–~]\d{{1,2}}(?:[ap]m)?(?!\d|[.,:/-]\d))
    | (?:19|20)\d\d(?=[-–/][A-Za-z])
    | \d{{1,2}}(?=,(?:19|20)\d\d\b)
    | \d{{1,2}}(?=[-/][A-Za-z]{{3,9}}[-/]\d)
    | \d{{1,2}}\.\d{{1,2}}\.(?!\d) | \d{{1,2}}\.(?=\s[^\W\d_])
    | \d+(?:[.,:/–-]+\d+)*\w*(?:\s?%)?
    | [^\W\d]\w*(?:['’](?:t|clock|hui)\b)?
    | ['’](?:s|ll|ve|re|d|m)?\b | ['’]
    | [<>]?\s?= | [<>] | [-–—~]+ | [.?!;()\n…¿¡]+ | [^\s\w] )
    """,
    re.VERBOSE | re.DOTALL,
)

#: What stands in single quotation marks, and no apostrophes: "when did I say 'hi'".
_QUOTED = re.compile(r"(?<![\w'])['‘]([^\W\d_][^'\n]{0,58}[\w!?.…])['’](?![\w'])")
#: "Nothing from Ana in ages, right?"
_TAG = re.compile(rf",\s*(?:{'|'.join(each.tags for each in LANGUAGES)})(?=\s*\?)", re.IGNORECASE)
_MARKS = {"+": "AND", "&": "AND", ",": "COMMA", ":": "COLON", "/": "SLASH", "'": "POSS", "'s": "POSS"}
_ENDS = frozenset(".?!;()\n…¿¡")
_DASHES = frozenset("-–—~")

_CLOCK = re.compile(r"(\d{1,2})(?:[:.h](\d\d))?(?::\d\d)?\s?(?:([ap])\.?m\.?|(h|uhr)|o['’]clock)?")
_NUMERIC_DATE = re.compile(r"(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})")
_YEAR_MONTH = re.compile(r"(\d{4})[-/](\d{1,2})|(\d{1,2})/(\d{4})")
_DECADE = re.compile(r"'?(\d0|\d{3}0)['\s]?s")
_ORDINAL = re.compile(r"(\d{1,4}(?=st|nd|rd|th)|\d{1,2})(?:st|nd|rd|th|er|re|e|i?[eè]me|nde|º|ª|°|o|a|r[oa]|d[oa]|\.)")
_GLUED = re.compile(r"(\d{1,4})([a-z]{1,5})")
_MONTH_DAY = re.compile(r"([a-z]{3,4})(\d{1,2})")
_SHORT_UNITS = {"d": "day", "w": "week", "m": "minute", "mo": "month", "y": "year", "s": "second", "h": "hour"}
#: Readings of prompts that are remembered: a window needs two or three. Unmeasured.
MOST_READINGS = 16
_NOISE = CODE["NOISE"]
_SHARED_REWRITES = tuple(read_rewrite(*pair) for pair in list_rewrites())
#: Words that say little, or anybody.
_SMALL = frozenset({_NOISE, CODE["FILLER"], CODE["NOBODY"], CODE["NOONE"]})
#: And those that nobody writes with a capital letter, where "You" does not exist.
_SMALLEST = _SMALL | {CODE[name] for name in ("A", "AT", "BE", "BEPAST", "ON", "THE", "THEY", "TO", "YOU", "YOUR")}
_ABBREVIATED = frozenset(CODE[name] for name in ("MONTH", "WEEKDAYABBR", "WEEKDAYISH"))
#: Written so, these may be shares as well as days.
_SHARES = frozenset({"1/1", "1/2", "1/3", "2/3", "1/4", "3/4"})
_YEARS = range(1900, 2100)


class Reading(NamedTuple):
    """A text as the grammar sees it."""

    text: str  #: as much as is read
    tokens: list[tuple[int, int]]  #: where each of its pieces starts and ends
    symbols: str  #: one character an item
    items: list[Item]  #: what each stands for
    lexicon: Lexicon  #: of its language
    is_corrected: bool = False  #: a slip of the pen in it is read as the word that was meant
    names: frozenset[str] = frozenset()  #: words and pairs of words that may be somebody's name, in lower case

    def of(self, items: list[Item]) -> Reading:
        """Return the reading with these items."""
        return self._replace(items=items, symbols=join_symbols(items))

    def part(self, start: int, end: int | None = None) -> Reading:
        """Return the reading with its items from a place on, up to another."""
        return self._replace(items=self.items[start:end], symbols=self.symbols[start:end])


def read_text(
    prompt: str, language: str | None, numeric_order: str, people: Set[str] = frozenset(), *, needs_time: bool = True
) -> Reading | None:
    """Return the symbols of the text's beginning; None when it `needs_time` and no word can be part of a time phrase.

    Of `people`, names in lower case, those in the text become mentions.
    """
    text = _TAG.sub(lambda tag: " " * len(tag[0]), _QUOTED.sub(r'"\1"', shorten(prompt)))
    matches = list(islice(_TOKEN.finditer(text), _MAX_TOKENS))
    lowered = [_lower(text, match) for match in matches]
    lexicon = choose_lexicon(lowered, language)
    words, tokens = _spell(lowered, [match.span() for match in matches], lexicon)
    is_corrected = _correct_slips(text, words, tokens, lexicon, people)
    known = lexicon.words
    entries = [known.get(word) or _read_shape(word, lexicon, numeric_order) for word in words]
    _tell_names(text, tokens, entries, lexicon)
    _join_dotted(text, tokens, entries)
    _join_compounds(text, tokens, entries)
    _leave_out_glosses(words, entries)
    items = _join_phrases(words, entries, lexicon)
    capitals = _find_capitals(text, tokens, entries, lexicon)
    names = find_possible_names(words, items, capitals)
    known_people = names & people if people else frozenset()
    if known_people:
        items = mark_names(items, words, known_people, lexicon, ordinary=False)
        items = mark_names(items, words, known_people, lexicon, ordinary=True, capitals=capitals)
    symbols = join_symbols(items)
    for pattern, order in (*lexicon.language.rewrites, *_SHARED_REWRITES):
        if pattern.may_match(symbols):
            items = rewrite(items, pattern, order)
            symbols = join_symbols(items)
    items = [item._replace(symbol=CODE["NOBODY"]) if item.symbol == CODE["NOONE"] else item for item in items]
    if known_people:
        items = mark_names(items, words, known_people, lexicon, ordinary=True)
    symbols = join_symbols(items)
    reading = Reading(text, tokens, symbols, items, lexicon, is_corrected, names)
    return None if needs_time and not _may_tell_time(reading) else reading


def shorten(prompt: str) -> str:
    """Return the beginning and the end of a long prompt, between which something may be asked as well.

    >>> len(shorten("a" * 5000)), shorten("what did Ana say?")
    (2000, 'what did Ana say?')
    """
    if len(prompt) <= MAX_CHARS:
        return prompt
    half = MAX_CHARS // 2
    return f"{prompt[: half - 1]}\n{prompt[-half:]}"


def read_prompt(
    prompt: str, language: str | None, numeric_order: str, people: Set[str] = frozenset(), *, needs_time: bool = True
) -> Reading | None:
    """Return what `read_text` returns; the latest readings are remembered, as several steps of a window read a prompt.

    What messages say is not to be remembered, so that it ends with them.
    """
    reading = _remember_reading(shorten(prompt), language, numeric_order, frozenset(people))
    return None if reading is None or (needs_time and not _may_tell_time(reading)) else reading


@lru_cache(maxsize=MOST_READINGS)
def _remember_reading(prompt: str, language: str | None, numeric_order: str, people: frozenset[str]) -> Reading | None:
    return read_text(prompt, language, numeric_order, people, needs_time=False)


def _may_tell_time(reading: Reading) -> bool:
    if tells_time(reading.symbols) or _WHO_SPOKE.search(reading.symbols) or find_replies(reading.items):
        return True
    # "Rose asked Frank to be Santa, what did he answer?"
    return _TELLS_AND_ASKS.search(reading.symbols) is not None and bool(find_replies(reading.items, to_whom=False))


def _lower(text: str, match: re.Match[str]) -> str:
    """Return a token in lower case; the s of "<@U1>s message" gets its apostrophe."""
    is_owner = match[0] == "s" and text[: match.start()].endswith(">")
    return "'s" if is_owner else match[0].lower().replace("’", "'")


def _spell(
    words: list[str], tokens: list[tuple[int, int]], lexicon: Lexicon
) -> tuple[list[str], list[tuple[int, int]]]:
    """Return the words as the table spells them, each with its place in the text: "ive" is "i" and "'ve"."""
    spelled: list[str] = []
    places: list[tuple[int, int]] = []
    position = 0
    while position < len(words):
        typed, meant = [words[position]], [words[position]]
        for form in lexicon.spellings.get(strip_accents(words[position]), ()):
            end = position + len(form[0])
            # With a hyphen behind it, it is part of another word: segunda-feira.
            if [*map(strip_accents, words[position:end])] == form[0] and words[end : end + 1] != ["-"]:
                typed, meant = form
                break
        place = tokens[position][0], tokens[position + len(typed) - 1][1]
        position += len(typed)
        if meant == ["'"] and lexicon.language.elides:
            continue
        spelled += meant
        places += [place] * len(meant)
    return spelled, places


_NAMED = frozenset(CODE[name] for name in ("MONTH", "MONTHISH", "WEEKDAY", "HOLIDAY"))


def _correct_slips(
    text: str, words: list[str], tokens: list[tuple[int, int]], lexicon: Lexicon, people: Set[str]
) -> bool:
    """Correct the words in place; return whether one was. What may be a topic or a name is left as it is."""
    is_corrected = False
    for place, word in enumerate(words):
        is_name = word in people or word.removesuffix("s") in people
        meant = None if word in lexicon.known or is_name else correct_slip(word, lexicon.language.code)
        if meant is None and word not in lexicon.known and not is_name:
            meant = _slip_in_phrase(word, "".join(words[place + 1 : place + 2]), lexicon)
        if meant is None:
            continue
        entry = lexicon.words.get(meant)  # None: a word of phrases alone.
        before = lexicon.words.get(words[place - 1]) if place else None
        is_name = text[tokens[place][0]].isupper() and place > 0 and (entry is None or entry[0] not in _NAMED)
        if not is_name and (before is None or before[0] != CODE["ABOUT"]):
            words[place], is_corrected = meant, True
    return is_corrected


def _slip_in_phrase(word: str, behind: str, lexicon: Lexicon) -> str | None:
    """Return the first word of a phrase, of which a word misses a letter: "hw many". Alone it is too short to tell."""
    firsts = lexicon.firsts.get(behind, ())
    meant = [first for first in firsts if len(first) == len(word) + 1 and _misses_letter(word, first)]
    return meant[0] if len(word) > 1 and len(meant) == 1 else None


def _misses_letter(word: str, whole: str) -> bool:
    return any(word == whole[:at] + whole[at + 1 :] for at in range(len(whole)))


def rewrite(items: list[Item], pattern: SymbolPattern, order: tuple[int | Entry, ...]) -> list[Item]:
    """Return the items with each match of the pattern in another order; what is inserted stands where it does."""
    rewritten: list[Item] = []
    done = 0
    for match in pattern.finditer(join_symbols(items)):
        rewritten += items[done : match.start()]
        for part in order:
            if isinstance(part, int):
                rewritten += items[slice(*match.span(part))]
            else:
                first = items[match.start()]
                rewritten.append(Item(*part, first.first, first.last))
        done = match.end()
    return [*rewritten, *items[done:]] if done else items


_HOW_LONG_AGO = SymbolPattern("(?:HOWLONG|HOWMANY UNIT) AGO")
_HOW_LONG_SINCE = SymbolPattern("(?:HOWLONG|HOWMANY UNIT) SINCE")


def as_when(reading: Reading) -> Reading:
    """Return a question how long ago something was as one when it was."""
    when, did = (CODE["WHEN"], None), (CODE["DID"], None)
    return reading.of(rewrite(rewrite(reading.items, _HOW_LONG_AGO, (when,)), _HOW_LONG_SINCE, (when, did)))


#: Without one of these, there is no time phrase.
_TELLING = SymbolPattern(
    "[UNIT SHARE RELATIVE MONTH MONTHISH WEEKDAY WEEKDAYABBR WEEKDAYISH HOLIDAY FIRST LAST LATEST EARLIEST PREVIOUS"
    " PAST PART TONIGHT YEAR DATE MD CLOCK DECADE QUARTER DURATION INSTANT DATEWORD RECENTLY EARLIER"
    " WHEN HOWLONG HOWMANY LASTNIGHT ORDERLY REVERSE SESSION THREAD RECAP NOW JUSTNOW SOFAR TODATE PENULTIMATE"
    " ORD SECOND FIRSTTIME LASTTIME AGO AGOPRE COMPARE LASTPOST NEXTPOST LATE EARLY"
    " AWAY CATCHUP LEAVE LEFTOFF MISS MISSED UNREAD VISIT WHATSNEW WHILE BEFORE AFTER BEGAN TALK SITTING"
    " AVERAGE BUSIEST COUNT DAILY LONGEST LONGTHREAD MOST BEFOREHAND NEXT PRECEDE SUCCEED THEREAFTER"
    " BETWEEN DURING MEANWHILE INITIAL FINAL LATER START OPENING ORIGINALLY SEASON LEAST]"
    "|SINCE (?:NUM|[THE OF] OTHER)|ON THE NUM(?:[END COMMA AND OR]|$)"
    "|[OTHER MENTION WILL I] AND THE? [OTHER MENTION WILL I] [^END]{0,6} SPEAK"
    "|SPEAK [OTHER MENTION] AND [OTHER MENTION I]|SPEAK MORE"
    "|[DID HAVE] [I YOU] [^END]{0,2} SPEAK|(?:^|(?<=[END COMMA]))FILLER{0,2} [DID HAVE] [^END]{1,5} SPEAK"
)


#: Without one of these, no time of the calendar is named.
_NAMES_DAY = SymbolPattern(
    "[UNIT RELATIVE MONTH MONTHISH WEEKDAY WEEKDAYABBR WEEKDAYISH HOLIDAY PAST PART TONIGHT YEAR DATE MD CLOCK DECADE"
    " QUARTER DURATION DATEWORD LASTNIGHT TODATE ORD NUM WNUM SEASON DAILY RECENTLY EARLIER LATER LATE EARLY"
    " SHARE AGO AGOPRE INSTANT NOW SOFAR]"
)

# "Who brought up coral": the first who did.
_WHO_SPOKE = SymbolPattern("WHO[^END COMMA]{0,7}SPEAK[ABOUT THE A OTHER]")
_TELLS_AND_ASKS = SymbolPattern("[MENTION OTHER I WE][^END]{2,20}[END COMMA AND]{1,3}[^END]{1,8}[SPEAK THING]")
_TO_WHAT = SymbolPattern("[TO ON OF IN ABOUT MENTION WHEN]|OTHER POSS? [THING ABOUT]|[MY YOUR] THING")


def tells_time(symbols: str) -> bool:
    """Return whether a time phrase may be among the symbols."""
    return _TELLING.search(symbols) is not None


def names_day(symbols: str) -> bool:
    """Return whether a day, an hour or a longer time of the calendar may be among the symbols."""
    return _NAMES_DAY.search(symbols) is not None


def find_replies(items: Sequence[Item], *, to_whom: bool = True) -> list[int]:
    """Return the places of words for replies, if `to_whom` of those that say to what: "who replied to"."""
    symbols = join_symbols(items)
    found = [place for place, item in enumerate(items) if item.value == "replied"]
    return [place for place in found if not to_whom or _TO_WHAT.match(symbols, place + 1)]


def _tell_names(text: str, tokens: list[tuple[int, int]], entries: list[tuple[str, Value]], lexicon: Lexicon) -> None:
    """Read May and March as months, and Else as a name, where they begin with a capital letter inside a sentence.

    In "Else's" it is a name also where the sentence begins; where each word has a capital letter it tells nothing.
    """
    capitals = [text[start].isupper() for start, _ in tokens]
    small = _SMALL if lexicon.language.code == "en" else _SMALLEST
    for index, (symbol, value) in enumerate(entries):
        is_inside = index > 0 and entries[index - 1][0] not in _BEFORE_CAPITALS
        is_owner = entries[index + 1 : index + 2] == [(CODE["POSS"], None)]
        if not capitals[index] or not (is_inside or (is_owner and symbol == CODE["FILLER"])):
            continue
        if symbol == CODE["MONTHISH"]:
            entries[index] = (CODE["MONTH"], value)
        elif (symbol in _SMALL and is_owner) or (
            symbol in small and not lexicon.language.capitals and _stands_for_person(entries, capitals, index)
        ):
            entries[index] = (CODE["OTHER"], None)


def _find_capitals(
    text: str, tokens: list[tuple[int, int]], entries: list[tuple[str, Value]], lexicon: Lexicon
) -> frozenset[int]:
    """Return the words whose capital letter tells a name: inside a sentence that has small ones, and not in German."""
    capitals = {place for place, (start, _) in enumerate(tokens) if text[start].isupper()}
    words = sum(text[start].isalpha() for start, _ in tokens)
    if lexicon.language.capitals or len(capitals) * 2 > words:
        return frozenset()
    return frozenset(place for place in capitals if place and entries[place - 1][0] not in _BEFORE_CAPITALS)


def _stands_for_person(entries: Sequence[tuple[str, Value]], capitals: Sequence[bool], index: int) -> bool:
    """Return whether a word with a capital letter among small ones stands where a person does."""
    is_alone = not any([*capitals[max(0, index - 1) : index], *capitals[index + 1 : index + 2]])
    return is_alone and _OF_PERSON.match("".join([symbol for symbol, _ in entries]), index) is not None


_OF_PERSON = SymbolPattern("(?<=[DID HAVE FROM BY OF]).|.(?=SPEAK)")
#: Behind these, a word may begin with a capital letter that is no name.
_BEFORE_CAPITALS = frozenset(CODE[name] for name in ("END", "COMMA", "COLON", "DASH"))
_OPENS = frozenset(CODE[name] for name in ("WHAT", "WHO", "WHEN", "WHICH", "WHERE", "HOW", "HOWMANY", "SHOW", "DID"))


_INITIAL = re.compile(r"[^\W\d_a-z]\w+ [^\W\d_a-z]")


def _join_dotted(text: str, tokens: list[tuple[int, int]], entries: list[tuple[str, Value]]) -> None:
    """Let a full stop inside a name, "chat.postMessage", end no sentence; in "thanks.what did she say" it does.

    Nor does the one behind an initial: "Anna B."
    """
    for index in range(1, len(entries) - 1):
        start, end = tokens[index]
        if text[start:end] == "." and index > 1 and _INITIAL.fullmatch(text[tokens[index - 2][0] : start]):
            entries[index] = (CODE["FILLER"], None)
            continue
        is_inside = text[start:end] == "." and text[start - 1].isalnum() and text[end : end + 1].isalnum()
        if is_inside and entries[index][0] == CODE["END"] and entries[index + 1][0] not in _OPENS:
            entries[index] = (CODE["OTHER"], None)


_IN_COMPOUND = frozenset(CODE[name] for name in ("SPEAK", "THING"))
_ENDS_COMPOUND = frozenset(CODE[name] for name in ("DURING", "IN", "ON", "AFTER"))


def _join_compounds(text: str, tokens: list[tuple[int, int]], entries: list[tuple[str, Value]]) -> None:
    """Let a word of speech before a hyphen and a word that is none of the table be part of a name: "post-mortem".

    So is a preposition behind such a word: "carry-over", "sign-in".
    """
    for index in range(1, len(entries) - 1):
        start, end = tokens[index]
        is_inside = text[start:end] == "-" and text[start - 1].isalpha() and text[end : end + 1].isalpha()
        if is_inside and entries[index - 1][0] in _IN_COMPOUND and entries[index + 1][0] == CODE["OTHER"]:
            entries[index - 1] = (CODE["OTHER"], None)
        elif is_inside and entries[index - 1][0] == CODE["OTHER"] and entries[index + 1][0] in _ENDS_COMPOUND:
            entries[index + 1] = (CODE["OTHER"], None)


def _leave_out_glosses(words: Sequence[str], entries: list[tuple[str, Value]]) -> None:
    """Let what is said again in brackets, "los gatitos (kittens)", end no sentence: it is as if it were not there."""
    for start in (place for place, word in enumerate(words) if word == "("):
        end = next(
            (place for place in range(start + 2, start + 5) if "".join(words[place : place + 1]).startswith(")")), None
        )
        if end is not None and all(entries[place][0] == CODE["OTHER"] for place in range(start + 1, end)):
            entries[start : end + 1] = [(_NOISE, None)] * (end + 1 - start)


def _join_phrases(words: list[str], entries: list[tuple[str, Value]], lexicon: Lexicon) -> list[Item]:
    items: list[Item] = []
    plain = [*map(strip_accents, words)]
    position, quotes = 0, _find_quotes(words)
    while position < len(words):
        (symbol, value), end = entries[position], position + 1
        for phrase, entry in lexicon.phrases.get(tuple(plain[position : position + 2]), ()):
            if plain[position : position + len(phrase)] == phrase:
                (symbol, value), end = entry, position + len(phrase)
                break
        if (
            end < len(words)
            and words[end] == "."
            and _is_abbreviated(symbol, words[position], words[end + 1 : end + 2])
        ):
            end += 1
        if symbol == CODE["FILLER"] and any(item.symbol in _GREETERS for item in items[-3:]):
            said = " ".join(words[position:end])
            symbol = CODE["OTHER"] if _GREETING.fullmatch(said) else symbol
        if any(first < position < last for first, last in quotes):
            symbol, value = CODE["OTHER"], None  # What is quoted was said, and means nothing here.
        if symbol != _NOISE:
            items += _tell_person(Item(symbol, value, position, end), items[-1].symbol if items else "")
        position = end
    return items


def _find_quotes(words: Sequence[str]) -> list[tuple[int, int]]:
    """Return where short quotations begin and end, by their quotation marks."""
    marks = [place for place, word in enumerate(words) if word in QUOTES]
    pairs = zip(marks[::2], marks[1::2], strict=False)
    return [(first, last) for first, last in pairs if last - first <= _QUOTED_WORDS + 1]


#: Marks around what is quoted, and maximum number of words and marks of a short quotation. Unmeasured.
QUOTES, _QUOTED_WORDS = frozenset('"“”„«»'), 6
#: Close behind these, words that greet are what was said: "when did I last say hello".
_GREETERS = frozenset(CODE[name] for name in ("I", "YOU", "WE", "MENTION", "BEPAST"))
_GREETING = re.compile("|".join(language.greetings for language in LANGUAGES if language.greetings))
_PEOPLE = {"asker": CODE["I"], "you": CODE["YOU"], "we": CODE["WE"]}


def _tell_person(verb: Item, before: str) -> list[Item]:
    """Return the item of a word, with its pronoun where the verb itself tells the person: "dije", "hemos dicho"."""
    how, _, person = verb.value.rpartition(" ") if isinstance(verb.value, str) else ("", "", "")
    pronoun = _PEOPLE.get(person)
    if pronoun is None:
        return [verb]
    verb = verb._replace(value=how or None)
    if pronoun == before:
        return [verb]
    told = verb._replace(symbol=pronoun, value=None)
    return [verb, told] if verb.symbol == CODE["DID"] else [told, verb]


def _is_abbreviated(symbol: str, word: str, following: list[str]) -> bool:
    """Return whether the full stop after a word belongs to it: "Jan. 5", "tea vs. coffee"."""
    if not following:
        return False
    if symbol == CODE["OR"]:
        return len(word) == 2 and following[0][0].isalnum()
    is_next = following[0][0].isdecimal() or len(following[0]) in (3, 4)
    return symbol in _ABBREVIATED and len(word) < 6 and is_next


def _read_shape(word: str, lexicon: Lexicon, numeric_order: str) -> tuple[str, Value]:
    """Return the symbol and the value of a token that is not a word of the language."""
    first = word[0]
    if first.isdecimal() or (first == "'" and word[1:2].isdecimal()):
        name, value = _read_figures(word, lexicon, numeric_order)
    elif first.isalpha():
        name, value = _read_letters(word, lexicon)
    else:
        name, value = _read_mark(word)
    return CODE[name], value


def _read_letters(word: str, lexicon: Lexicon) -> tuple[str, Value]:
    if len(word) == 2 and word[0] in f"qh{lexicon.language.trimester}" and word[1] in "1234":
        return "QUARTER", word.replace("t", "q")
    if word[-1].isdigit() and (match := _MONTH_DAY.fullmatch(word)):
        month = lexicon.words.get(match[1])
        if month and month[0] == CODE["MONTH"] and isinstance(month[1], int):
            return "DATE", Date(month=month[1], day=int(match[2]))
    return "OTHER", None


def _read_mark(word: str) -> tuple[str, Value]:
    if word[0] in _ENDS:
        return "END", None
    if word[0] in _DASHES:
        return "DASH", None
    if word[-1] in "<>=" and len(word) < 4:
        return "COMPARE", "".join(word.split())
    if (word[0] == "#" and not word[1:].isdecimal()) or word.startswith("<#"):
        return "CHANNEL", None
    if word[0] in "<@" and len(word) > 1:
        return "MENTION", None
    return _MARKS.get(word, "OTHER"), None


def _read_figures(word: str, lexicon: Lexicon, numeric_order: str) -> tuple[str, Value]:
    if word.isdecimal():
        return _read_number(word)
    if word[-1] == "h" and not lexicon.language.hours and word[:-1].isdecimal():
        return "DURATION", Duration(((int(word[:-1]), "hour"),))
    for shape in _SHAPES:
        found = shape(word, numeric_order)
        if found:
            return found
    if ordinal := _ORDINAL.fullmatch(word):
        is_ordinal = lexicon.language.dots or not word.endswith(".")
        return ("ORD" if ordinal[1] != "1" else "FIRST", int(ordinal[1])) if is_ordinal else ("NUM", int(ordinal[1]))
    if lexicon.language.dots and word.endswith(".") and word.count(".") == 2:
        day, month = (int(part) for part in word.split(".")[:2])
        return ("DATE", Date(month=month, day=day)) if _is_day(2000, month, day) else ("OTHER", None)
    if glued := _GLUED.fullmatch(word):
        unit = _SHORT_UNITS.get(glued[2]) or _unit_of(lexicon, glued[2])
        return ("DURATION", Duration(((int(glued[1]), unit),))) if unit else ("OTHER", None)
    return "OTHER", None


def _unit_of(lexicon: Lexicon, word: str) -> str | None:
    entry = lexicon.words.get(word)
    return entry[1] if entry and entry[0] == CODE["UNIT"] and isinstance(entry[1], str) else None


def _read_number(word: str) -> tuple[str, Value]:
    if len(word) == 8 and _is_day(int(word[:4]), int(word[4:6]), int(word[6:])) and int(word[:4]) in _YEARS:
        return "DATE", Date(int(word[:4]), int(word[4:6]), int(word[6:]))
    if len(word) == 4 and int(word) in _YEARS:
        return "YEAR", int(word)
    return ("NUM", int(word)) if len(word) < 5 else ("OTHER", None)


def _read_instant(word: str, _: str) -> tuple[str, Value] | None:
    if "t" not in word or not word[:4].isdigit():
        return None
    try:
        return "INSTANT", datetime.fromisoformat(word.upper())
    except ValueError:
        return None


def _read_date(word: str, numeric_order: str) -> tuple[str, Value] | None:
    match = _NUMERIC_DATE.fullmatch(word)
    if not match:
        return None
    first, second, third = int(match[1]), int(match[3]), int(match[4])
    if len(match[1]) == 4:
        return ("DATE", Date(first, second, third)) if _is_day(first, second, third) else None
    if len(match[1]) > 2 or len(match[4]) not in (2, 4):
        return None
    # Two figures are kept as they are; the calendar knows the century.
    dots_order = "dmy" if "." in word else numeric_order
    month, day = _order(first, second, dots_order)
    known = third if len(match[4]) == 4 else 2000 + third
    if not _is_day(known, month, day):
        return None
    return "DATE", Date(third, month, day)


def _read_month_day(word: str, numeric_order: str) -> tuple[str, Value] | None:
    first, slash, second = word.partition("/")
    if not slash or not (first + second).isdecimal() or len(first) > 2 or len(second) > 2 or word == "24/7":
        return None
    month, day = _order(int(first), int(second), numeric_order)
    return ("SHARE" if word in _SHARES else "MD", (month, day)) if _is_day(2000, month, day) else None


def _read_year_month(word: str, _: str) -> tuple[str, Value] | None:
    match = _YEAR_MONTH.fullmatch(word)
    if not match:
        return None
    year, month = int(match[1] or match[4]), int(match[2] or match[3])
    return ("DATE", Date(year, month)) if year in _YEARS and 1 <= month <= 12 else None


def _read_clock(word: str, _: str) -> tuple[str, Value] | None:
    match = _CLOCK.fullmatch(word)
    if not match or (match[4] is None and match[2] is None and match[3] is None and "clock" not in word):
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if hour > (12 if match[3] else 24) or minute > 59 or (match[3] and not hour):
        return None
    if match[3]:
        hour = hour % 12 + (12 if match[3] == "p" else 0)
    is_fixed = bool(match[3] or match[4]) or hour > 12 or hour == 0 or word.startswith("0")
    # 9.30 is a time only beside one that says so.
    name = "DECIMAL" if "." in word and not match[3] else "CLOCK"
    return name, Clock(hour * 60 + minute, is_fixed, bool(match[2]))


def _read_decade(word: str, _: str) -> tuple[str, Value] | None:
    if match := _DECADE.fullmatch(word):
        return "DECADE", int(match[1])
    return ("SHORTYEAR", int(word[1:])) if word[0] == "'" and len(word) == 3 else None


_Shape = Callable[[str, str], tuple[str, Value] | None]
_SHAPES: tuple[_Shape, ...] = (_read_instant, _read_date, _read_month_day, _read_year_month, _read_clock, _read_decade)


def _order(first: int, second: int, numeric_order: str) -> tuple[int, int]:
    """Return (month, day) of two numbers in the order that is set, or in the other where only that is a date."""
    month, day = (first, second) if numeric_order == "mdy" else (second, first)
    return (month, day) if month <= 12 else (day, month)


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
