"""Takes the beginning of a message apart: words and marks, sentences, and the names in them.

A name is a word with a capital inside a sentence, what stands in quotation marks, or an identifier: no list has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, repeat, takewhile
from typing import NamedTuple

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import count_tokens
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import NAME

#: Maximum number of words of a name. Unmeasured.
MOST_WORDS_OF_NAME = 8
#: Maximum number of words of a name and its noun. Unmeasured.
MOST_OF_PHRASE = 6
#: Fewest letters of an uncommon word. Unmeasured.
FEWEST_OF_UNCOMMON = 4
_MARKS = ':;,()[]"“”„«»‘`*_—–'
# Words are tried first, because most of a text is words.
_TOKEN = re.compile(
    r"(?:[^\W_]\w*|#\w+)(?:(?:[’./+-]|'(?=\w))+\w+)*"
    r"|\n+|[.!?…]+(?=[\s)*_\"”»]|$)|\s[•|]\s"
    rf"|[{re.escape(_MARKS)}]|(?<=\s)[-'](?=[\w\s])|(?<=\w)'(?=[\s:,])"
)
#: A French word whose article or preposition lost its vowel: "l'exposition", not the name "L'Ours".
_ELIDED = re.compile(r"([dlDL])['’]([^\W\d_A-ZÀ-ÖØ-Þ].*)")
#: A name with its owner: ana/tidepool.
_OWNED = re.compile(r"([^\W\d][\w-]*)/([^\W\d][\w-]*)")
_IS_END = re.compile(r"[.!?…\s]")
#: An identifier: INC-3, v2.0, #12, papertrail-cli, getUser; not a bare number, and not a word with one capital.
_IDENTIFIER = re.compile(
    r"#\w+|(?=\w*\d)(?=\d*[^\W\d])[\w./-]+|[^\W\d]\w*[-_][\w.-]+|[a-z]+[A-Z]\w*|\d+[./-]\d[\w./-]*"
)
#: What has the form of an identifier and mostly is none, unless it stands beside the noun: flat-packed, 2pm.
_IS_COMMON = re.compile(r"[^\W\d_A-Z]+-[^\W\d_A-Z]+(?:-[^\W\d_A-Z]+)*|\d+(?:[.,:/-]\d+)*[a-z]{0,3}|\w")
_IS_LENGTH = re.compile(r"(?:\d+(?:[.,]\d+)?(?:ms|[smhdw]|min|hrs?|sec))+")
_DIGITS = re.compile(r"\d+")
#: The parts behind the first of a version's shape: v1.0.1 has the shape of v1.0.
_MORE_PARTS = re.compile(r"(?:\.9)+")
#: What a numbered identifier calls what it numbers: of RFC-7, RFC.
_KIND_OF_IDENTIFIER = re.compile(r"[^\W\d_]{2,}(?=[-_ ]?\d+$)")
_NUMBER = re.compile(r"\d{1,9}")
_QUOTES = frozenset("\"“„«‘`*_'")
#: Symbols, as `temporal/symbols.py` names them, of words that a noun stands behind.
PREPOSITIONS = frozenset("OF IN ON AT TO FROM FOR WITH ABOUT WITHIN BETWEEN UNTIL DURING BEFORE AFTER".split())  # noqa: SIM905
DEFINITE = frozenset({"THE", "THIS", "THAT"})
OTHER_DETERMINERS = frozenset({"NUM", "MY", "YOUR", "EVERY", "NOT", "WHICH", "WHAT", "MORE", "FEW", "MOST", "NOBODY"})
#: Symbols of words that begin a phrase with a noun.
DETERMINERS = DEFINITE | OTHER_DETERMINERS | {"A"}


#: Number of beginnings of messages that are kept apart: samples of a few workspaces. Unmeasured.
MOST_LINES = 2_048


class Token(NamedTuple):
    """A word or a mark of a message."""

    text: str  #: as it is written
    low: str  #: in lower case
    symbol: str  #: of the time grammar; "" for a word that it does not know
    is_mark: bool
    is_end: bool  #: it ends a sentence
    is_identifier: bool
    is_common: bool  #: it has the form of an identifier, and mostly is none
    may_be_name: bool  #: a name may begin with it
    terms: frozenset[str]  #: of a word: its whole term (`stem`)
    is_content: bool  #: a word that the time grammar does not know


@dataclass(frozen=True, eq=False)
class Line:
    """The beginning of a message, taken apart, and what it is made of: each is found once for all questions.

    Those that are equal are one object, as long as they are remembered (`take_apart`).
    """

    language: str  #: ISO 639-1
    tokens: tuple[Token, ...]
    sentences: tuple[tuple[int, int], ...]  #: where each begins and ends
    is_reply: bool
    first_name: str = ""  #: that its first sentence begins with, or has in quotation marks
    names: tuple[tuple[int, int, str], ...] = ()  #: of its first two sentences, and where each begins and ends

    @cached_property
    def leads(self) -> list[Token]:
        """The words that a sentence begins with, which would have a capital anyway."""
        firsts = (self.tokens[start] for start, _ in self.sentences)
        return [token for token in firsts if token.may_be_name and not token.is_mark and not token.symbol]

    @cached_property
    def lows(self) -> tuple[str, ...]:
        """Its words and marks in lower case."""
        return tuple([token.low for token in self.tokens])

    @cached_property
    def flat(self) -> str:
        """Its words in lower case, each between two spaces."""
        return f" {' '.join([token.low.rstrip('.') for token in self.tokens if not token.is_mark])} "

    @cached_property
    def said(self) -> frozenset[str]:
        """The words of `flat`."""
        return frozenset(self.flat.split())

    @cached_property
    def words(self) -> frozenset[str]:
        """Stems of the words that the time grammar does not know, without numbers."""
        found = {min(token.terms) for token in self.tokens if token.is_content and token.terms and len(token.low) > 2}
        return frozenset([word for word in found if not word.isdigit()])

    @cached_property
    def uncapitalized(self) -> frozenset[str]:
        """Its words that have no capital."""
        return frozenset([token.low for token in self.tokens if token.text.islower()])

    @cached_property
    def nouns(self) -> dict[frozenset[str], str]:
        """Its words that may be nouns, in lower case, by their terms."""
        return {token.terms: token.low for token in self.tokens if is_noun(token, self.language)}

    @cached_property
    def own_names(self) -> frozenset[str]:
        """The names of its first two sentences, in lower case."""
        return frozenset([name for *_, name in self.names])

    @cached_property
    def stems_of_names(self) -> frozenset[str]:
        """Stems of the words with a capital that they have not from the beginning of a sentence."""
        starts = {start for start, _ in self.sentences}
        inside = [
            token
            for at, token in enumerate(self.tokens)
            if at not in starts and token.text[0].isupper() and len(token.text) > 2 and token.symbol not in DETERMINERS
        ]
        return frozenset([min(token.terms) for token in inside if token.terms])

    @cached_property
    def determined(self) -> frozenset[str]:
        """Terms of the words right behind "the" or "a" that the time grammar does not know: nouns."""
        behind = (other for one, other in pairwise(self.tokens) if one.symbol in DETERMINERS)
        return frozenset[str]().union(*(token.terms for token in behind if is_word(token)))

    @cached_property
    def called(self) -> list[tuple[str, frozenset[str]]]:
        """Each name with the terms of the noun right beside it, of "the raffle project" and "the project raffle"."""
        found, tokens = list[tuple[str, frozenset[str]]](), self.tokens
        for at in range(len(tokens) - 2):
            if tokens[at].symbol not in DETERMINERS:
                continue
            words = list(takewhile(lambda token: token.is_content, tokens[at + 1 : at + 1 + MOST_OF_PHRASE]))
            lows = [word.low for word in words]
            nouns = [split for split in range(1, len(words)) if is_noun(words[split], self.language)]
            found += [(" ".join(lows[:split]), words[split].terms) for split in nouns]
            if len(words) > 1 and is_noun(words[0], self.language):
                found += [(" ".join(lows[1:end]), words[0].terms) for end in range(2, len(words) + 1)]
        return found

    def places_of(self, terms: frozenset[str]) -> list[tuple[int, int]]:
        """Return where words with one of the terms stand, in order: in which sentence, and at which place."""
        places = [at for at, token in enumerate(self.tokens) if not terms.isdisjoint(token.terms)]
        return [(n, at) for at in places for n, (start, end) in enumerate(self.sentences) if start <= at < end]


def is_noun(token: Token, language: str) -> bool:
    """Return whether a word beside a name may be a noun: it is written as nouns are that are no names."""
    return is_word(token) and (token.text.islower() or language == "de")


def is_word(token: Token) -> bool:
    """Return whether a token is a word that the time grammar does not know."""
    return token.is_content and token.text.isalpha()


@lru_cache(maxsize=MOST_LINES)
def take_apart(text: str, language: str, *, is_reply: bool) -> Line:
    """Return the beginning of a message as it is compared with others."""
    tokens = read_words(text, language)
    sentences = tuple(_find_sentences(tokens))
    first = _name_of_first(tokens, *sentences[0]) if sentences else ""
    names = tuple(_find_names(tokens, sentences[:2], language))
    return Line(language, tuple(tokens), sentences, is_reply, first, names)


def read_words(text: str, language: str) -> list[Token]:
    """Return the words and marks of a text; of a name with its owner, both."""
    found: list[str] = _TOKEN.findall(text)
    if "/" in text:
        owned = ((each, _OWNED.fullmatch(each)) for each in found)
        found = [part for each, match in owned for part in (match.groups() if match else (each,))]
    if language == "fr" and ("'" in text or "’" in text):
        known = LEXICONS[language].words
        elided = ((each, _ELIDED.fullmatch(each) if each.lower() not in known else None) for each in found)
        found = [part for each, match in elided for part in (match.groups() if match else (each,))]
    return [*map(_make_token, found, repeat(language))]


@lru_cache(maxsize=20_000)
def _make_token(text: str, language: str) -> Token:
    """Return the token of a match of _TOKEN."""
    words = (LEXICONS.get(language) or LEXICONS["en"]).words
    low, is_end = text.lower(), _IS_END.match(text) is not None
    is_mark = is_end or text in _MARKS or text in "-'"
    entry = None if is_mark else words.get(low) or words.get(low.replace("’", "'").split("'")[0])
    is_identifier = bool(_IDENTIFIER.fullmatch(text)) and not is_length(low)
    may_be_name = text in _QUOTES if is_mark else is_identifier or text[0].isupper()
    is_common = bool(_IS_COMMON.fullmatch(text))
    symbol = NAME[entry[0]] if entry else ""
    terms = frozenset[str]() if is_mark else stem(low, language)
    if is_identifier and not is_common and (kind := _KIND_OF_IDENTIFIER.match(text)):
        terms |= stem(kind[0].lower(), language)
    is_content = not is_mark and symbol in ("", "OTHER")
    return Token(text, low, symbol, is_mark, is_end, is_identifier, is_common, may_be_name, terms, is_content)


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> frozenset[str]:
    """Return the whole term of a word in its language, and as messages of no known language have it."""
    return frozenset((*extract_terms(word, language)[:1], *extract_terms(word, UNDETERMINED)[:1]))


def is_length(low: str) -> bool:
    """Return whether a word in lower case is a span of time, which is nobody's name: 4m40s, 90s, 250ms."""
    return _IS_LENGTH.fullmatch(low) is not None


def is_numbered(identifier: str) -> bool:
    """Return whether an identifier says what it numbers: RFC-7."""
    return _KIND_OF_IDENTIFIER.match(identifier) is not None


@lru_cache(maxsize=10_000)
def shared_beginning(one: str, other: str) -> str:
    """Return the letters that two words begin with."""
    return one[: next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(other))]


@lru_cache(maxsize=20_000)
def is_uncommon(word: str) -> bool:
    """Return whether a word in small letters is so uncommon that it may be a name: it is more than one token.

    Of 42 names of repositories 34 are, of 40 ordinary words in four languages 3, of which 2 are German.

    >>> is_uncommon("gnomon"), is_uncommon("flour"), is_uncommon("Gnomon")
    (True, False, False)
    """
    return word.isalpha() and word.islower() and len(word) >= FEWEST_OF_UNCOMMON and count_tokens(f" {word}") > 1


def find_identifiers(line: Line) -> dict[str, str]:
    """Return the identifiers with a digit, in lower case, and the shape of each: inc-31 and INC-9."""
    tokens = [token for token in line.tokens if token.is_identifier and not token.is_common]
    return {token.low.rstrip("."): shape_of(token.text.rstrip(".")) for token in tokens if _DIGITS.search(token.text)}


def shape_of(name: str) -> str:
    """Return a name with 9 in the place of its numbers.

    >>> shape_of("v1.12"), shape_of("v1.12.3"), shape_of("INC-31")
    ('v9.9', 'v9.9', 'INC-9')
    """
    return _MORE_PARTS.sub(".9", _DIGITS.sub("9", name))


def _find_sentences(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    start = 0
    for place in [*(place for place, token in enumerate(tokens) if token.is_end), len(tokens)]:
        if place > start:
            yield start, place
        start = place + 1


def _find_names(
    tokens: Sequence[Token], sentences: Iterable[tuple[int, int]], language: str
) -> Iterator[tuple[int, int, str]]:
    """Yield the names of sentences, and where each begins and ends.

    A single word at the beginning of a sentence may have its capital from there; in German any noun has one.
    """
    for start, end in sentences:
        at = start
        while at < end:
            name = name_at(tokens, at, end) if tokens[at].may_be_name else ""
            behind = at + _length(tokens, at, name) if name else at + 1
            if name and not tokens[at].is_common:
                is_sure = tokens[at].is_mark or tokens[at].is_identifier
                if is_sure or (language != "de" and (at > start or behind > at + 1)):
                    yield at, behind, name
            at = behind


def _length(tokens: Sequence[Token], at: int, name: str) -> int:
    """Return of how many tokens a name is, with its quotation marks."""
    words = name.count(" ") + 1
    return words + 2 if tokens[at].is_mark else words


def _name_of_first(tokens: Sequence[Token], start: int, end: int) -> str:
    """Return the name that a first sentence is about: it begins with it, or has it in quotation marks."""
    if name := name_at(tokens, start, end):
        return name
    name, where = name_elsewhere(tokens, start, end, start - 1)
    return name if where == "elsewhere" else ""


def name_elsewhere(tokens: Sequence[Token], start: int, end: int, place: int) -> tuple[str, str]:
    """Return the likeliest name of a sentence that is not beside the noun: quoted, an identifier, behind a colon."""
    found: list[tuple[int, int, str]] = []
    for at in range(start, end):
        token = tokens[at]
        if at == place or not token.may_be_name or token.is_common or not (name := name_at(tokens, at, end)):
            continue
        if token.is_mark or token.is_identifier:
            kind = 0
        elif at > start and tokens[at - 1].text in (":", "—", "–"):
            kind = 1
        elif at > start and not (tokens[at - 1].text[0].isupper() and not tokens[at - 1].is_mark):
            kind = 2
        else:
            continue  # Any word has a capital at the beginning, and any inside a name.
        found.append((kind, abs(at - place), name))
    if not found:
        return "", ""
    kind, _, name = min(found)
    return name, "elsewhere" if kind < 2 else "apart"


def name_at(tokens: Sequence[Token], at: int, end: int, *, counts: bool = False) -> str:
    """Return the name that begins at a place, in lower case; "" for none. A number may be one where it `counts`."""
    if at >= end:
        return ""
    token = tokens[at]
    if not token.may_be_name:
        return token.low if counts and _NUMBER.fullmatch(token.text) else ""
    if token.is_mark:
        return _quoted(tokens, at, end)
    if token.is_identifier:
        return token.low
    # "…: Two Left Shoes", "La marionnette Le Capitaine"
    is_inside = at > 0 and not tokens[at - 1].is_end and at + 1 < end and tokens[at + 1].text[0].isupper()
    is_title = token.text[0].isupper() and (is_inside or (at > 0 and tokens[at - 1].is_mark))
    if token.symbol and token.symbol not in ("THE", "A") and not is_title:
        return ""
    words: list[Token] = []
    for place in range(at, min(end, at + MOST_WORDS_OF_NAME)):
        each = tokens[place]
        if each.is_mark or not (each.text[0].isupper() or (words and each.symbol in PREPOSITIONS | {"THE", "AND"})):
            break
        words.append(each)
    while words and not words[-1].text[0].isupper():
        words.pop()
    return " ".join(word.low for word in words) if any(not word.symbol for word in words) else ""


def _quoted(tokens: Sequence[Token], at: int, end: int) -> str:
    inside: list[str] = []
    for token in tokens[at + 1 : min(end, at + 2 + MOST_WORDS_OF_NAME)]:
        if token.is_mark and token.text in "\"”“»`*_'’":
            return " ".join(inside)
        if not token.is_mark:
            inside.append(token.low)
    return ""
