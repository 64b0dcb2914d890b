"""The words of each language, as data: one TOML file a language, named by its ISO 639-1 code.

At the top are the fields of `Language`: a regular expression as one string or as a list of its alternatives, and
`boilerplate` as a list of expressions, each as its parts. In `[time]`, which the time grammar reads, a symbol has
words, or values with their words. Words are separated by blanks, `_` joins those of a phrase, and the longest phrase
wins. A phrase under OTHER only looks like time: "last but not least".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any

from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Clock, Value

#: A symbol's character and the value.
Entry = tuple[str, Value]
#: Symbol → words, or symbol → value → words.
Table = Mapping[str, str | Mapping[Value, str]]


@dataclass(frozen=True, kw_only=True)
class Language:
    """The words of a language: those of the time grammar, and those that tell what a prompt asks.

    The latter are alternatives of a regular expression, for whole words in any case; "" where none are known. Those
    that begin a question are also read by Postgres.
    """

    code: str  #: ISO 639-1
    time: Table  #: the words of the time grammar
    capitals: bool = False  #: every noun begins with a capital letter
    dots: bool = False  #: days are written as 3. and 3.4.
    hours: bool = False  #: times of day are written as 14h

    question_openers: str = ""  #: begin a question, or a command that is one
    not_openers: str = ""  #: begin with such a word, and ask nothing
    search_openers: str = ""  #: begin a prompt that asks; in a message they are advice
    remarks: str = ""  #: are said in a conversation, and not typed into a search box
    about_now: str = ""  #: ask how things stand
    about_past: str = ""  #: ask about the past
    about_code: str = ""  #: ask about code
    asker_spoke: str = ""  #: "I told you", "did I mention"
    you_spoke: str = ""  #: the same of who is asked
    this_channel: str = ""  #: name the channel that is asked in
    channel_prepositions: str = ""  #: stand before a channel: "in #general"
    topic_prepositions: str = ""  #: stand before a topic: "about the release"
    topic_verbs: str = ""  #: of speech, whose object, or subject in the passive voice, is what was talked of: "mention"
    active_forms: str = ""  #: of verbs of speech, which never stand in the passive voice: "saying"
    event_verbs: str = ""  #: of speech, whose object is rather made or done: "announce"
    greetings: str = ""  #: "hi", "good morning"
    addressees: str = ""  #: who is greeted, other than by name: "all", "team"
    requests: str = ""  #: "please", wherever it stands
    thanks: str = ""  #: "thanks in advance"
    before_names: str = ""  #: behind these words, what stands last is asked about: "from <@U1>", "who said thanks"
    after_names: str = ""  #: before these words, who stands first is asked about: "<@U1> said"
    boilerplate: tuple[str, ...] = ()  #: whole expressions of what says how to answer


def read_language(code: str, text: str) -> Language:
    """Return the language of a TOML file.

    >>> language = read_language("en", "search_openers = ['find', 'look up']\\ntime = {ORD = {3 = 'third'}}")
    >>> language.search_openers, dict(language.time)
    ('find|look up', {'ORD': {3: 'third'}})
    """
    fields: dict[str, Any] = tomllib.loads(text)
    time = {
        symbol: words if isinstance(words, str) else {_read_value(value): spelled for value, spelled in words.items()}
        for symbol, words in fields.pop("time").items()
    }
    boilerplate = tuple("".join(parts) for parts in fields.pop("boilerplate", ()))
    joined = {name: "|".join(given) for name, given in fields.items() if isinstance(given, list)}
    return Language(code=code, time=time, boilerplate=boilerplate, **(fields | joined))


def load_languages() -> tuple[Language, ...]:
    """Return the languages that there are files of, English first."""
    files = [file for file in resources.files("contextwin.temporal.languages").iterdir() if file.name.endswith(".toml")]
    languages = [read_language(file.name.removesuffix(".toml"), file.read_text(encoding="utf-8")) for file in files]
    return tuple(sorted(languages, key=lambda language: (language.code != "en", language.code)))


def _read_value(key: str) -> Value:
    """Return a number, a time of day like "12:00", or the key itself."""
    if re.fullmatch(r"-?\d+", key):
        return int(key)
    if match := re.fullmatch(r"(\d+):(\d+)", key):
        return Clock(60 * int(match[1]) + int(match[2]), fixed=True)
    return key


@dataclass(frozen=True)
class Lexicon:
    """A language's words and phrases; all keys are in lower case."""

    language: Language  #: whose words they are
    words: Mapping[str, Entry]  #: single words
    phrases: Mapping[tuple[str, ...], Sequence[tuple[list[str], Entry]]]  #: by their first two words, the longest first
    known: frozenset[str]  #: all words, also those of phrases


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
    in_phrases = {word for group in phrases.values() for phrase, _ in group for word in phrase}
    return Lexicon(language, MappingProxyType(words), MappingProxyType(phrases), frozenset({*words, *in_phrases}))


def split_phrase(text: str) -> list[str]:
    """Return the tokens of a phrase of a table, divided as those of a text are.

    >>> split_phrase("today's_session")
    ['today', "'s", 'session']
    """
    return [part for part in re.split(r"_|(?='s?(?:_|$))", text) if part]


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
#: Maximum number of words that decide a prompt's language. Unmeasured.
_TELLING_WORDS = 60


def choose_lexicon(tokens: Sequence[str], language: str | None) -> Lexicon:
    """Return the lexicon of a language; when it is not known, the one that has most of the (lower-case) words."""
    if language and language in LEXICONS:
        return LEXICONS[language]
    telling = tokens[:_TELLING_WORDS]
    # Of equals the first, and English is the first.
    return max(LEXICONS.values(), key=lambda lexicon: sum(map(lexicon.known.__contains__, telling)))
