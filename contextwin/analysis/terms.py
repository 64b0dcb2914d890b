"""The words that full-text search works on: text → search terms, the same way for messages and for prompts.

A term is casefolded and, when it is a plain word, stemmed. What is written as one word is one term; its parts are terms
too, so `getUserById`, `user_id`, `Json.Decode.andThen` and `re-render` are found whole and by part. Every pattern takes
time linear in the text.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from math import log

from contextwin.analysis.language import TABLES

STOP_WORDS = frozenset(TABLES["stop_words"].replace("'", "").split())

_MAX_TERM = 64
# Longer words are rarely met again, and a cache of them would have no bound in bytes.
_MAX_CACHED = 64

# A stemmer keeps the word that it works on in itself.
_stemmer_lock = threading.Lock()
_STEMMERS: Mapping[str, str] = TABLES["stemmers"]
_ELIDING = frozenset(TABLES["eliding"].split())

# Scripts written without spaces between words.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff"
)
# Vowel signs and points belong to words, but are not in \w.
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
# Emoji, without the characters that only change the one before: variants, joiners and skin tones.
_PICTURES = (
    "\u231a\u231b\u23e9-\u23fa\u2600-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55"
    "\U0001f000-\U0001f3fa\U0001f400-\U0001faff"
)
#: The pattern of one emoji, with what changes it.
EMOJI = rf"[{_PICTURES}][\ufe0f\u200d\U0001f3fb-\U0001f3ff]*"
_LETTER = rf"[\w{_MARKS}{_UNSPACED}]"
_NAMED = r"<[@#][^<>\s]{1,64}>|\b[A-Za-z](?:\+\+|#)(?!\w)"
_WORD = re.compile(rf"{_NAMED}|[{_PICTURES}]|{_LETTER}+(?:(?:[.'-]|::?){_LETTER}+)*")
# The same words of ASCII, in two thirds of the time.
_ASCII_WORD = re.compile(rf"{_NAMED}|\w+(?:(?:[.'-]|::?)\w+)*", re.ASCII)
_URL = re.compile(r"https?://(?:www\.)?([^\s<>|?#]*)[^\s<>|]*", re.IGNORECASE)
_RUN = re.compile(rf"([{_UNSPACED}]+)|[^{_UNSPACED}]+")
_JOINER = re.compile(r"[.:-]+")
_HUMP = re.compile(r"[a-z][0-9]{0,4}[A-Z]|[A-Z]{2}[a-z]{2}")
_CAMEL = re.compile(r"[A-Z]{2,}s?(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[A-Z]+[0-9]*|[0-9]+")
# Marks before and behind a word; + and # end the names of languages, and < and > are around a mention.
_BEFORE = "\"'([{*_~`“”‘’«»¿¡"
_BEHIND = _BEFORE + ")]}.,:;!?…"
_CONTRACTION = re.compile(r"'(?:s|m|d|ll|re|ve)\b")


def extract_terms(text: str, language: str = "en") -> list[str]:
    """Return the search terms of `text` in order, with repetition; `language` (ISO 639-1) chooses the stemmer.

    Without a stemmer of its own a language gets the English one for its ASCII words. English stop words are dropped,
    but not IT or US, a mention `<@U1>` is the term `@u1`, an emoji is a term, an address keeps its host and path, and
    scripts without spaces between words give pairs of characters. A term has at most 64 characters.

    >>> extract_terms("Don't call getUserById in user_api.py, says <@U0ANA>")
    ['call', 'getuserbyid', 'get', 'user', 'id', 'user_api.py', 'user_api', 'user', 'api', 'py', 'say', '@u0ana']
    >>> extract_terms("PROJ-123: TypeError since v0.18.1")
    ['proj-123', 'proj', '123', 'typeerror', 'type', 'error', 'sinc', 'v0.18.1', 'v0', '18']
    >>> extract_terms("https://www.example.org/docs/setup?tab=2#top"), extract_terms("全文検索")
    (['example.org', 'exampl', 'org', 'doc', 'setup'], ['全文', '文検', '検索'])
    """
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).replace("’", "'")
    if "://" in text:
        text = _URL.sub(r" \1 ", text)
    if text.isupper() and " " in text.strip():
        text = text.lower()  # Who shouts means the word: "DO IT" is about no department.
    if language in _ELIDING:
        text = text.replace("'", " ")
    terms: list[str] = []
    for word in (_ASCII_WORD if text.isascii() else _WORD).findall(text):
        analyze = _analyze_cached if len(word) <= _MAX_CACHED else _analyze
        terms += analyze(word, language)
    return terms


def find_only_word(text: str) -> str | None:
    """Return the word of a text that has no other with terms, as it is written; None if it has more words, or none.

    What has no blank in it is one word.

    >>> find_only_word("the any-dict?"), find_only_word("elm/core's"), find_only_word("virtual dom")
    ('any-dict', 'elm/core', None)
    """
    words = [word for word in text.split() if extract_terms(word)]
    if len(words) != 1:
        return None
    return words[0].lstrip(_BEFORE).rstrip(_BEHIND).removesuffix("'s").removesuffix("’s")


def inverse_document_frequency(df: int, count: int) -> float:
    """Return ln(1 + (N − df + ½) / (df + ½)), as Lucene does: never negative.

    >>> round(inverse_document_frequency(1, 10), 4)
    1.9924
    """
    return log(1 + (count - df + 0.5) / (df + 0.5))


def _analyze(word: str, language: str) -> list[str]:
    if word[0] == "<":
        return [word[1:-1].casefold()[:_MAX_TERM]]
    word = _CONTRACTION.sub("", word).replace("'", "")
    if word.isascii():
        return _reduce(_take_apart(word), language)
    terms = []
    for run in _RUN.finditer(word):
        terms += _pair_characters(run[1]) if run[1] else _reduce(_take_apart(run[0]), language)
    return terms


_analyze_cached = lru_cache(maxsize=1 << 16)(_analyze)


def _take_apart(word: str) -> Iterator[str]:
    """Yield `word` as it is written, then its segments, then what underscores and capitals join inside them."""
    yield word.strip("_.:-")
    segments = [segment.strip("_") for segment in _JOINER.split(word)]
    for segment in segments:
        if len(segments) > 1:
            yield segment
        pieces = segment.split("_")
        if segment.isascii() and _HUMP.search(segment):
            pieces = [camel for piece in pieces for camel in _CAMEL.findall(piece)]
        if len(pieces) > 1:
            yield from pieces


def _reduce(parts: Iterator[str], language: str) -> list[str]:
    """Return the terms of a word and its parts; a part of a single character says nothing."""
    terms = []
    for position, part in enumerate(parts):
        term = part[:_MAX_TERM].casefold()[:_MAX_TERM]
        if term and (term not in STOP_WORDS or _is_acronym(part)) and (position == 0 or len(term) > 1):
            terms.append(_stem(term, language))
    return terms


def _is_acronym(word: str) -> bool:
    """Return whether a stop word in capitals is a name: IT, US. "And" between capitals joins what is searched for."""
    return len(word) > 1 and word.isupper() and word not in ("AND", "OR", "NOT")


def _pair_characters(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


@lru_cache(maxsize=1 << 16)
def _stem(term: str, language: str) -> str:
    algorithm = _STEMMERS.get(language, "english" if term.isascii() else None)
    if algorithm is None or (term.isascii() and not term.isalpha()):
        return term
    with _stemmer_lock:
        return _load_stemmer(algorithm)(term)


@cache
def _load_stemmer(algorithm: str) -> Callable[[str], str]:
    # Imported late: it brings the stemmers of all languages with it.
    import snowballstemmer

    stem: Callable[[str], str] = snowballstemmer.stemmer(algorithm).stemWord
    return stem
