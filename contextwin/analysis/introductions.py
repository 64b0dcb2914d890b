"""Which messages introduce a thing: "Created the repository raffle", "Invoice #12 sent", not "the invoice is wrong".

No list of verbs or nouns decides. A message introduces a thing where its words and the other messages with the same
noun say so: the noun stands at its beginning, with a name that no earlier message has, in a statement, in a form that
others share. What stands behind a preposition, in a question or a wish only mentions it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log2
from typing import NamedTuple

from contextwin.analysis.terms import extract_terms
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import NAME

#: Number of characters of a message that are read. Unmeasured.
HEAD_CHARS = 320
#: Words of a text, its marks, and where its sentences end.
_TOKEN = re.compile(r"(?P<end>\n+|[.!?…]+(?=[\s)*_\"”]|$))|(?P<mark>[:;,()\[\]\"“”„«»‘`*_—–|]|(?<=\s)[-'](?=\w))|#?\w[\w'’./#+-]*\w|#?\w")
_IDENTIFIER = re.compile(r"#?(?=[^\W_]*[-./_#]?)(?:\w*\d[\w./-]*|\w+[-_/]\w[\w./-]*|[a-z]+[A-Z]\w*|#\w+)")
_OPENING = frozenset("\"“„«‘`*_'(")

_PREPOSITIONS = frozenset("OF IN ON AT TO FROM FOR WITH ABOUT WITHIN BETWEEN UNTIL DURING BEFORE AFTER".split())  # noqa: SIM905
_DEFINITE = frozenset({"THE", "THIS", "THAT"})
_OTHERS = frozenset({"MY", "YOUR", "EVERY", "NOT", "WHICH", "WHAT", "MORE", "FEW", "MOST"})
_UNREAL = frozenset({"WILL", "WANT", "NOT", "MODAL", "WONDER"})
_ASKS = frozenset({"WHAT", "WHO", "WHICH", "WHERE", "WHEN", "HOW", "HOWMANY", "HOWLONG", "SHOW"})


@dataclass(frozen=True, slots=True)
class Sighting:
    """One message with the noun, as far as its own words tell."""

    score: float  #: of its own words, in points
    name: str = ""  #: of the thing, in lower case; "" for none
    is_named: bool = False  #: the name is one by its form, not only by its place
    form: tuple[str, str] = ("", "")  #: the word before the noun and what stands behind it


class Introduction(NamedTuple):
    """How far a message introduces a thing."""

    score: float  #: in points; INTRODUCES and more: it does
    name: str  #: of the thing, in lower case; "" for none
    sentence: str = ""


#: Points of each property of a message with the noun. Chosen by hand on the portfolio and the development domains of
#: benchmarks/quality/things.
POINTS = {
    "named": 2.0,  # a name right behind or before the noun
    "named elsewhere": 1.0,  # a name in the same sentence
    "colon": 1.0,  # "Decision: …"
    "begins": 0.5,  # the noun is in the first sentence
    "early": 0.5,  # among its first words
    "indefinite": 0.5,  # "a painting", "Painting …"
    "definite": -1.0,  # "the painting", without a name
    "of others": -1.0,  # "my painting", "every painting"
    "governed": -1.5,  # "of the painting"
    "unreal": -1.5,  # "we need a painting"
    "asks": -4.0,  # "who has the painting"
    "known": -2.5,  # an earlier message has the name
    "verb": 1.5,  # a word of the question beside the noun
    "reply": -0.5,  # it answers another message
}
#: Maximum number of points of a form that many messages share, two to the power of as many. Unmeasured.
MOST_OF_FORM = 2.5
#: Points that a message has which introduces a thing, and one that may.
INTRODUCES, MAY_INTRODUCE = 2.0, 1.25


class _Token(NamedTuple):
    text: str
    low: str
    symbol: str  #: of the time grammar; "" for any other word
    is_mark: bool


def is_of(terms: Collection[str], language: str) -> Callable[[str], bool]:
    """Return a function that tells whether a word, in lower case, has one of the terms."""
    return lambda word: not terms.isdisjoint(_terms_of(word, language)) if isinstance(terms, frozenset) else False


@lru_cache(maxsize=20_000)
def _terms_of(word: str, language: str) -> tuple[str, ...]:
    return (*extract_terms(word, language)[:1], *extract_terms(word, "und")[:1])


def find_introductions(
    texts: Sequence[tuple[str, str, bool]], terms: frozenset[str], acts: frozenset[str] = frozenset()
) -> list[Introduction]:
    """Return for each text, in order of time, how far it introduces something that one of the `terms` names.

    A text comes with its language, and whether it is a reply. `acts` are terms of the question that may say what was
    done with the thing.

    >>> texts = ["Created the repository raffle", "the repository is slow", "Created the repository kiosk"]
    >>> [found.score >= INTRODUCES for found in find_introductions([(t, "en", False) for t in texts], frozenset({"repositori"}))]
    [True, False, True]
    """
    sightings = [_best_sighting(text, language, terms, acts) for text, language, _ in texts]
    support = _count_forms(sightings)
    seen: set[str] = set()
    found = []
    for sighting, (_, _, is_reply) in zip(sightings, texts, strict=True):
        score = sighting.score + (POINTS["reply"] if is_reply else 0)
        number = support.get(sighting.form, 0)
        score += min(MOST_OF_FORM, log2(number)) if number > 1 else 0
        if sighting.name and sighting.name in seen:
            score += POINTS["known"]
        name = sighting.name if sighting.is_named or number > 1 else ""
        found.append(Introduction(round(score, 2), name))
        if sighting.name:
            seen.add(sighting.name)
    return found


def _count_forms(sightings: Iterable[Sighting]) -> dict[tuple[str, str], int]:
    """Return how many things each form names, a thing counted once."""
    names: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    unnamed: Counter[tuple[str, str]] = Counter()
    for sighting in sightings:
        if sighting.form == ("", ""):
            continue
        if sighting.name:
            names[sighting.form].add(sighting.name)
        else:
            unnamed[sighting.form] += 1
    return {form: len(names[form]) + unnamed[form] // 2 for form in {*names, *unnamed}}


def _best_sighting(text: str, language: str, terms: frozenset[str], acts: frozenset[str]) -> Sighting:
    best = Sighting(score=-9.0)
    tokens = _tokenize(text[:HEAD_CHARS], language)
    for number, (start, end) in enumerate(_sentences(tokens)):
        for place in range(start, end):
            if tokens[place].is_mark or terms.isdisjoint(_terms_of(tokens[place].low, language)):
                continue
            sighting = _weigh(tokens, (start, end), place, number == 0, acts, language)
            if sighting.score > best.score:
                best = sighting
    return best


def _tokenize(text: str, language: str) -> list[_Token]:
    lexicon = LEXICONS.get(language) or LEXICONS["en"]
    tokens = []
    for match in _TOKEN.finditer(text):
        word, is_mark = match[0], match["end"] is not None or match["mark"] is not None
        low = word.lower()
        entry = None if is_mark else lexicon.words.get(low)
        symbol = "END" if match["end"] is not None else "" if entry is None else NAME[entry[0]]
        tokens.append(_Token(word, low, symbol, is_mark))
    return tokens


def _sentences(tokens: Sequence[_Token]) -> Iterator[tuple[int, int]]:
    start = 0
    for place, token in enumerate(tokens):
        if token.symbol == "END" and token.is_mark:
            if place > start:
                yield start, place
            start = place + 1
    if start < len(tokens):
        yield start, len(tokens)


def _weigh(
    tokens: Sequence[_Token], sentence: tuple[int, int], place: int, is_first: bool, acts: frozenset[str], language: str
) -> Sighting:
    start, end = sentence
    score = POINTS["begins"] if is_first else 0.0
    words_before = sum(not token.is_mark for token in tokens[start:place])
    score += POINTS["early"] if is_first and words_before < 6 else 0
    mark = tokens[end].text if end < len(tokens) else ""
    is_asked = "?" in mark or any(token.symbol in _ASKS for token in tokens[start : min(end, start + 2)])
    score += POINTS["asks"] if is_asked else 0
    name, how, behind = _find_name(tokens, sentence, place)
    governor, before = _find_governor(tokens, start, place)
    is_named = how in ("beside", "elsewhere")
    if how == "beside":
        score += POINTS["named"]
    elif how == "elsewhere":
        score += POINTS["named elsewhere"]
    if behind == ":" and words_before < 4:
        score += POINTS["colon"]
    if governor in _PREPOSITIONS:
        score += POINTS["governed"]
    elif governor in _OTHERS:
        score += POINTS["of others"]
    elif governor in _DEFINITE:
        score += 0 if how == "beside" else POINTS["definite"]
    else:
        score += POINTS["indefinite"]
    if any(token.symbol in _UNREAL for token in tokens[start:place]):
        score += POINTS["unreal"]
    if acts and any(not acts.isdisjoint(_terms_of(token.low, language)) for token in tokens[start:end] if not token.is_mark):
        score += POINTS["verb"]
    form = (before, behind)
    if governor in _PREPOSITIONS or is_asked:
        form = ("", "")
    return Sighting(score=score, name=name, is_named=is_named, form=form)


def _find_governor(tokens: Sequence[_Token], start: int, place: int) -> tuple[str, str]:
    """Return the symbol that governs the noun, "" for none, and the word that its form begins with."""
    before, governor, steps = "^", "", 0
    at = place - 1
    while at >= start and steps < 4:
        token = tokens[at]
        if token.is_mark:
            if token.text in ":;,(":
                break
            at -= 1
            continue
        if token.symbol in _PREPOSITIONS:
            return token.symbol, token.low
        if token.symbol in _DEFINITE | _OTHERS and not governor:
            governor = token.symbol
        elif token.symbol == "A" and not governor:
            governor = "A"
        elif token.symbol in ("", "OTHER", "BEGAN", "POSTED", "RECORD", "SPEAK", "LATEST", "ENDED", "START", "DISTINCT"):
            if governor or steps == 0:
                before = token.low
                if governor:
                    break
        else:
            before = token.symbol if before == "^" else before
            break
        at -= 1
        steps += 1
    return governor, before


def _find_name(tokens: Sequence[_Token], sentence: tuple[int, int], place: int) -> tuple[str, str, str]:
    """Return the name of the thing, where it stands ("beside", "elsewhere", "slot", "") and what is behind the noun."""
    start, end = sentence
    at, behind = place + 1, ""
    if at < end:
        token = tokens[at]
        behind = ":" if token.text in (":", "—", "–", "-") else ""
        skipped = 0
        while at < end and tokens[at].is_mark and tokens[at].text not in _OPENING and skipped < 2 and tokens[at].text != ",":
            at, skipped = at + 1, skipped + 1
        name, _ = _name_at(tokens, at, end)
        if name:
            return name, "beside", behind or "NAME"
        if at < end and not tokens[at].is_mark and tokens[at].symbol == "" and behind != ":":
            following = tokens[at + 1].text if at + 1 < len(tokens) else ""
            return tokens[at].low, "slot", "SLOT"
        if not behind:
            behind = tokens[place + 1].low if not tokens[place + 1].is_mark else tokens[place + 1].text
    name = _name_before(tokens, start, place)
    if name:
        return name, "beside", behind or "."
    for other in range(start, end):
        if other != place and (other > start or tokens[other].is_mark):
            name, _ = _name_at(tokens, other, end)
            if name:
                return name, "elsewhere", behind or "."
    return "", "", behind or "."


def _name_at(tokens: Sequence[_Token], at: int, end: int) -> tuple[str, int]:
    """Return the name that begins at a place, in lower case, and where it ends; "" for none."""
    if at >= end:
        return "", at
    token = tokens[at]
    if token.is_mark:
        if token.text not in _OPENING or token.text == "(":
            return "", at
        inside = []
        for place in range(at + 1, min(end, at + 10)):
            if tokens[place].is_mark and tokens[place].text in "\"”“»`*_'’":
                return " ".join(inside), place + 1
            inside.append(tokens[place].low)
        return "", at
    if _IDENTIFIER.fullmatch(token.text):
        return token.low, at + 1
    return _capitalised(tokens, at, end)


def _capitalised(tokens: Sequence[_Token], at: int, end: int) -> tuple[str, int]:
    words, place = [], at
    while place < end and not tokens[place].is_mark and tokens[place].text[:1].isupper() and len(words) < 6:
        words.append(tokens[place].low)
        place += 1
    if not words or tokens[at].symbol:
        return "", at
    return " ".join(words), place


def _name_before(tokens: Sequence[_Token], start: int, place: int) -> str:
    at = place - 1
    if at < start:
        return ""
    token = tokens[at]
    if token.is_mark:
        return ""
    if _IDENTIFIER.fullmatch(token.text):
        return token.low
    is_capital = token.text[:1].isupper() and not token.symbol and at > start
    return token.low if is_capital else ""
