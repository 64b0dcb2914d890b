"""All languages: their words, ready to be looked up, and which language a prompt is in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from contextwin.temporal.languages import Language, Table, load_languages
from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Value

#: A symbol's character and the value.
Entry = tuple[str, Value]


@dataclass(frozen=True)
class Lexicon:
    """A language's words and phrases; all keys are in lower case."""

    language: Language  #: whose words they are
    words: Mapping[str, Entry]  #: single words
    phrases: Mapping[tuple[str, ...], Sequence[tuple[list[str], Entry]]]  #: by their first two words, the longest first


def build_lexicon(language: Language) -> Lexicon:
    """Return the language's table turned inside out. A word may stand under one symbol only."""
    words: dict[str, Entry] = {}
    phrases: dict[tuple[str, ...], list[tuple[list[str], Entry]]] = {}
    for text, entry in _entries(language.time):
        spelled = split_phrase(text)
        if len(spelled) == 1:
            assert words.setdefault(text, entry) == entry, f"{text} stands under two symbols of {language.code}"
        else:
            phrases.setdefault(tuple(spelled[:2]), []).append((spelled, entry))
    for group in phrases.values():
        group.sort(key=lambda pair: -len(pair[0]))
    return Lexicon(language, MappingProxyType(words), MappingProxyType(phrases))


def split_phrase(text: str) -> list[str]:
    """Return the tokens of a phrase of a table: `today's_session` has three."""
    tokens: list[str] = []
    for word in text.split("_"):
        head, mark, tail = word.partition("'")
        # The tokens of a text divide where these do.
        divided = [head, f"'{tail}"] if mark and tail in ("s", "") else [word]
        tokens += [part for part in divided if part]
    return tokens


def _entries(table: Table) -> Iterable[tuple[str, Entry]]:
    for symbol, words in table.items():
        if isinstance(words, str):
            yield from ((word, (CODE[symbol], None)) for word in words.split())
            continue
        for value, spelled in words.items():
            yield from ((word, (CODE[symbol], value)) for word in spelled.split())


#: All languages, English first.
LANGUAGES = load_languages()
#: By ISO 639-1 code.
LEXICONS: Mapping[str, Lexicon] = MappingProxyType({each.code: build_lexicon(each) for each in LANGUAGES})


def _collect_languages() -> dict[str, tuple[str, ...]]:
    codes_by_word: dict[str, list[str]] = {}
    for code, lexicon in LEXICONS.items():
        in_phrases = {word for group in lexicon.phrases.values() for phrase, _ in group for word in phrase}
        for word in {*lexicon.words, *in_phrases}:
            codes_by_word.setdefault(word, []).append(code)
    return {word: tuple(names) for word, names in codes_by_word.items()}


_LANGUAGES_BY_WORD = MappingProxyType(_collect_languages())
#: Maximum number of words that decide a prompt's language. Unmeasured.
_TELLING_WORDS = 60


def choose_lexicon(tokens: Sequence[str], language: str | None) -> Lexicon:
    """Return the lexicon of a language; when it is not known, the one that has most of the (lower-case) words."""
    if language and language in LEXICONS:
        return LEXICONS[language]
    counts = dict.fromkeys(LEXICONS, 0)
    for token in tokens[:_TELLING_WORDS]:
        for name in _LANGUAGES_BY_WORD.get(token, ()):
            counts[name] += 1
    # Of equals the first, and English is the first.
    return LEXICONS[max(counts, key=counts.__getitem__)]
