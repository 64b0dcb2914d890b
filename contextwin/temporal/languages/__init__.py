"""The words of each language, as data: one TOML file a language, named by its ISO 639-1 code.

At the top are the fields of `Language`: a regular expression as one string or as a list of its alternatives, and
`boilerplate` as a list of expressions, each as its parts; `standing` is a list of expressions too, in which … stands
for what is asked of. In `[time]`, which the time grammar reads, a symbol has
words, or values with their words. Words are separated by blanks, `_` joins those of a phrase, and the longest phrase
wins. A phrase under OTHER only looks like time: "last but not least". Words are also known without their accents.

`[held]` has the words for what a message may hold, a link, a file, and the words for a message and for "about".
`[spellings]` has words as they are typed, and how the table spells them. `rewrites` are pairs of a pattern over symbols
and what takes its place, in which numbers are the pattern's groups, and `SPEAK:said` is a symbol with its value. Most
put the words into the order of English, in which the rules are written. "was hat Ana gestern gesagt",
`["(DID)(PERSON)(RELATIVE)(SPEAK)", "1 2 4 3"]`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from contextwin.temporal.symbols import CODE, SymbolPattern, symbol_names
from contextwin.temporal.tables import read_table
from contextwin.temporal.values import Clock, Value

#: A symbol's character and the value.
Entry = tuple[str, Value]
#: Symbol → words, or symbol → value → words.
Table = Mapping[str, str | Mapping[Value, str]]
#: A pattern over symbols, and what takes the place of a match: numbers of its groups, and entries that are inserted.
Rewrite = tuple[SymbolPattern, tuple[int | Entry, ...]]


@dataclass(frozen=True, kw_only=True)
class Language:
    """The words of a language: those of the time grammar, and those that tell what a prompt asks.

    The latter are alternatives of a regular expression, for whole words in any case; "" where none are known. Those
    that begin a question are also read by Postgres.
    """

    code: str  #: ISO 639-1
    time: Table  #: the words of the time grammar
    capitals: bool = False  #: every noun begins with a capital letter
    nouns_first: bool = False  #: an adjective stands behind its noun
    dots: bool = False  #: days are written as 3. and 3.4.
    hours: bool = False  #: times of day are written as 14h
    trimester: str = ""  #: the letter of quarters beside q: T1
    elides: bool = False  #: an apostrophe joins two words: j'ai
    spellings: Mapping[str, str] = field(
        default_factory=dict
    )  #: words as they are typed → as the table spells them, of phrases joined by `_`
    held: Mapping[str, str] = field(default_factory=dict)  #: attribute of a message → words for it; also two words
    rewrites: tuple[Rewrite, ...] = ()  #: from this language's order of words to the one that the rules are written in
    word_names: str = ""  #: names of people that are ordinary words, too
    real_words: str = ""  #: words that are one letter from a word of the table, and no slips of the pen

    question_openers: str = ""  #: begin a question, or a command that is one
    not_openers: str = ""  #: begin with such a word, and ask nothing
    search_openers: str = ""  #: begin a prompt that asks; in a message they are advice
    remarks: str = ""  #: are said in a conversation, and not typed into a search box
    pleasantries: str = ""  #: ask how somebody is, and want no answer: "how's it going"
    degrees: str = ""  #: ask how much of something what follows is: "how" warm
    amounts: str = ""  #: ask how much there is, of which messages are counted behind a verb of writing: "how much"
    about_now: str = ""  #: say that the newest is asked for: "latest", "currently"
    states: str = ""  #: nouns for how something stands: "status", "progress"
    state_links: str = ""  #: stand between such a noun and its subject: "of", "on"
    standing: tuple[str, ...] = ()  #: questions of how something stands, with … in its place: "how is … going"
    no_subjects: str = ""  #: stand in that place in small talk: "everything"
    as_yet: str = ""  #: ask whether something has come about: "yet"
    come_about: str = ""  #: say that something has come about, at the end of a question: "deployed"
    so_far: str = ""  #: may stand behind a question of how something stands: "so far"
    about_past: str = ""  #: ask about the past
    about_code: str = ""  #: ask about code
    asker_spoke: str = ""  #: "I told you", "did I mention"
    you_spoke: str = ""  #: the same, of the person asked
    excepting: str = ""  #: stand before a person who is left out: "except"
    he_or_she: str = ""  #: stand for one person who is named
    his_or_her: str = ""  #: say that something is of one person who is named
    to_each_other: str = ""  #: say that people spoke to each other, and not each of them to anybody
    names_asker: str = ""  #: say that somebody mentions the asker
    naming_verbs: str = ""  #: the same of a member, whose name stands beside: "mention", "tag", "addressed"
    directly: str = ""  #: say that it was in a direct conversation
    instructions: str = ""  #: how the author wants to be answered: "always use Celsius when I ask about the weather"
    instruction_marks: tuple[str, ...] = ()  #: pieces of text, in lower case, of which each of these has one
    wishes: str = ""  #: what the author likes: "I prefer"
    wish_marks: tuple[str, ...] = ()  #: and of these
    asks_advice: str = ""  #: ask for advice or help: "recommend", "how can I"
    here: str = ""  #: the word for where it is asked
    this_channel: str = ""  #: name the channel that is asked in
    channel_prepositions: str = ""  #: stand before a channel: "in #general"
    topic_prepositions: str = ""  #: stand before a topic: "about the release"
    that: str = ""  #: stands for what was spoken of, where it came up: "that"
    topic_verbs: str = ""  #: of speech, whose object, or subject in the passive voice, is what was talked of: "mention"
    active_forms: str = ""  #: of verbs of speech, which never stand in the passive voice: "saying"
    raising_verbs: str = ""  #: of these, those that say that somebody was the first: "bring up", "propose"
    event_verbs: str = ""  #: of speech, whose object is rather made or done: "announce"
    writing_verbs: str = ""  #: of these, those whose object is a message where it is no thing: "write"
    greetings: str = ""  #: "hi", "good morning"
    addressees: str = ""  #: words for the people greeted, other than names: "all", "team"
    requests: str = ""  #: "please", wherever it stands
    helps: str = ""  #: ask how to ask, if nothing else is said: "help"
    thanks: str = ""  #: "thanks in advance", "sorry to bother you"
    tags: str = ""  #: ask whether what stands before is so: ", right?"
    closings: str = ""  #: what but agrees or takes leave: "sounds good", "take care"
    before_names: str = ""  #: behind these words, what stands last is asked about: "from <@U1>", "who said thanks"
    after_names: str = ""  #: before these words, who stands first is asked about: "<@U1> said"
    past_forms: str = ""  #: verbs of what is over: "was", "went", "walked"
    coming_forms: str = ""  #: verbs of what is to come: "will", "let's"
    weak_words: str = ""  #: say little of what a topic is: "the whole printer trouble"
    light_verbs: str = ""  #: say only that something came about: "go live", "when did it happen"
    event_words: str = ""  #: say only that something is or is done: "do", "plan", "be on"
    habit_words: str = ""  #: before a day, say that it is each such day, or not it: "every Friday", "instead of Friday"
    month_compounds: str = ""  #: words, blanks between, that a month's name is written before: "Märzwoche"
    boilerplate: tuple[str, ...] = ()  #: whole expressions of what says how to answer


def read_language(code: str, table: Mapping[str, Any]) -> Language:
    """Return the language of a TOML file.

    >>> language = read_language("en", {"search_openers": ["find", "look up"], "time": {"ORD": {"3": "third"}}})
    >>> language.search_openers, dict(language.time)
    ('find|look up', {'ORD': {3: 'third'}})
    """
    fields = dict(table)
    time = {
        symbol: words if isinstance(words, str) else {_read_value(value): spelled for value, spelled in words.items()}
        for symbol, words in fields.pop("time").items()
    }
    boilerplate = tuple("".join(parts) for parts in fields.pop("boilerplate", ()))
    rewrites = tuple(read_rewrite(*pair) for pair in fields.pop("rewrites", ()))
    spellings, held = fields.pop("spellings", {}), fields.pop("held", {})
    plain = {name: tuple(fields.pop(name, ())) for name in ("standing", "instruction_marks", "wish_marks")}
    joined = {name: "|".join(given) for name, given in fields.items() if isinstance(given, list)}
    return Language(
        code=code,
        time=time,
        boilerplate=boilerplate,
        rewrites=rewrites,
        spellings=spellings,
        held=held,
        **(fields | joined | plain),
    )


def read_rewrite(pattern: str, order: str) -> Rewrite:
    """Return a pattern of symbols and what takes the place of its matches."""
    return SymbolPattern(pattern), tuple(int(part) if part.isdecimal() else _read_entry(part) for part in order.split())


def _read_entry(part: str) -> Entry:
    """Return the entry of a symbol, or of a symbol and its value: THING, SPEAK:came_up."""
    symbol, _, value = part.partition(":")
    return CODE[symbol], _read_value(value.replace("_", " ")) if value else None


def load_languages() -> tuple[Language, ...]:
    """Return the languages that there are files of, English first."""
    package = "contextwin.temporal.languages"
    files = [file.name for file in resources.files(package).iterdir() if file.name.endswith(".toml")]
    languages = [read_language(name.removesuffix(".toml"), read_table(package, name)) for name in files]
    return tuple(sorted(languages, key=lambda language: (language.code != "en", language.code)))


def _read_value(key: str) -> Value:
    """Return a number, a time of day like "02:30", which is at night, or "2:30" of either half, or the key itself."""
    if re.fullmatch(r"-?\d+", key):
        return int(key)
    if match := re.fullmatch(r"(\d+):(\d+)", key):
        return Clock(60 * int(match[1]) + int(match[2]), fixed=len(match[1]) > 1)
    return key


@dataclass(frozen=True)
class Lexicon:
    """A language's words and phrases; all keys are in lower case."""

    language: Language  #: whose words they are
    words: Mapping[str, Entry]  #: single words, also without their accents
    phrases: Mapping[tuple[str, ...], Sequence[tuple[list[str], Entry]]]  #: by their first two words, the longest first
    spellings: Mapping[str, Sequence[tuple[list[str], list[str]]]]  #: by the first word: as typed, and as in the table
    known: frozenset[str]  #: all words, also those of phrases

    @cached_property
    def firsts(self) -> Mapping[str, Set[str]]:
        """The second words of phrases → the words that stand before them."""
        firsts: defaultdict[str, set[str]] = defaultdict(set)
        for first, second in self.phrases:
            firsts[second].add(first)
        return dict(firsts)

    @cached_property
    def slips(self) -> Mapping[str, Sequence[str]]:
        """Words without one of their letters, or whole → the words."""
        return _index_slips(self.language)

    @cached_property
    def swaps(self) -> Mapping[str, str]:
        """Longer words with two letters in each other's place → the word."""
        return _index_swaps(self.known)


def build_lexicon(language: Language) -> Lexicon:
    """Return the language's table turned inside out. A word may stand under one symbol only."""
    words: dict[str, Entry] = {}
    phrases: dict[tuple[str, ...], list[tuple[list[str], Entry]]] = {}
    for text, entry in _entries(language.time):
        tokens = split_phrase(text) if "_" in text or "'" in text else [text]
        if len(tokens) == 1:
            assert words.setdefault(text, entry) == entry, f"{text} stands under two symbols of {language.code}"
            continue
        if text.isascii():
            phrases.setdefault(tuple(tokens[:2]), []).append((tokens, entry))
            continue
        for form in _plain_forms(text):
            spelled = tokens if form == text else split_phrase(form)
            phrases.setdefault(tuple(spelled[:2]), []).append((spelled, entry))
    for text, entry in [(text, entry) for text, entry in words.items() if not text.isascii()]:
        for form in _plain_forms(text):
            words.setdefault(form, entry)
    for group in phrases.values():
        if len(group) > 1:
            group.sort(key=lambda pair: -len(pair[0]))
    spellings = _find_spellings(language)
    in_phrases = {word for group in phrases.values() for phrase, _ in group for word in phrase}
    known = frozenset(
        {*words, *in_phrases, *(word for group in spellings.values() for typed, _ in group for word in typed)}
    )
    return Lexicon(
        language,
        MappingProxyType(words),
        MappingProxyType(phrases),
        MappingProxyType(spellings),
        known,
    )


#: In words of these, any slip of the pen is looked for. Those of speech have many neighbours, so only in longer ones.
#: All other long words are read only with two letters swapped, which makes few words into another.
_OF_TIME = symbol_names(
    "EARLIER ORD SECOND UNIT RELATIVE MONTH MONTHISH WEEKDAY FIRST LAST LATEST EARLIEST PREVIOUS PART HOLIDAY"
    " TONIGHT RECENTLY BEFORE AFTER SINCE BETWEEN WHEN WHAT WHERE WHICH HOWMANY HOWLONG NOBODY LASTPOST FIRSTTIME"
    " LASTTIME DURING UNTIL SITTING TALK THREADS CHANNELS"
)
#: Minimum number of letters of what is typed, and of the words of time and of speech that may be meant. Unmeasured.
_TYPED_LETTERS, _TIME_LETTERS, _SPEECH_LETTERS = 5, 4, 6


def _index_slips(language: Language) -> Mapping[str, Sequence[str]]:
    index: dict[str, list[str]] = {}
    for symbol, words in language.time.items():
        least = _TIME_LETTERS if symbol in _OF_TIME else _SPEECH_LETTERS
        if symbol not in _OF_TIME and symbol not in ("THING", "SPEAK", "PAST"):
            continue
        for word in (words if isinstance(words, str) else " ".join(words.values())).split():
            plain = strip_accents(word)
            if plain.isalpha() and len(plain) >= least:
                for form in _without_letters(plain):
                    index.setdefault(form, []).append(plain)
    return MappingProxyType(index)


def _index_swaps(known: Iterable[str]) -> Mapping[str, str]:
    words = [*filter(str.isalpha, {strip_accents(word) for word in known if len(word) >= _SPEECH_LETTERS})]
    return MappingProxyType({swapped: word for word in sorted(words) for swapped in _swap_letters(word)})


def _swap_letters(word: str) -> set[str]:
    """Return the word with each two neighbours, from the second letter on, in each other's place."""
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1)}
    return swapped - {word}


def _without_letters(word: str) -> set[str]:
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


@lru_cache(maxsize=4096)
def correct_slip(word: str, code: str) -> str | None:
    """Return the word of a language's table that a word is one slip of the pen from; None when it may be another word.

    The first letter is taken as right, and the word must be in no table, and not one of the `real_words`.

    >>> correct_slip("yesturday", "en"), correct_slip("massage", "en")
    ('yesterday', None)
    """
    lexicon, plain = LEXICONS[code], strip_accents(word)
    if len(plain) < _TYPED_LETTERS or not plain.isalpha() or plain in _REAL_WORDS[code] or word in _SHARED:
        return None
    near = {meant for form in _without_letters(plain) for meant in lexicon.slips.get(form, ())}
    meant = [each for each in near if each[0] == plain[0] and _is_one_slip(plain, each)]
    # Two letters that changed places are likelier than another letter: "nigth" is no ninth.
    meant = [each for each in meant if sorted(each) == sorted(plain)] or meant
    return meant[0] if len(meant) == 1 else lexicon.swaps.get(plain)


def _is_one_slip(typed: str, meant: str) -> bool:
    """Return whether a letter is too many, missing, wrong, or two have changed places."""
    length = next((place for place, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b), None)
    if length is None:
        return True
    ours, theirs = typed[length:], meant[length:]
    if len(ours) != len(theirs):
        return ours[1:] == theirs or ours == theirs[1:]
    return ours[1:] == theirs[1:] or (ours[:2] == theirs[1::-1] and ours[2:] == theirs[2:])


def _find_spellings(language: Language) -> dict[str, list[tuple[list[str], list[str]]]]:
    spellings: dict[str, list[tuple[list[str], list[str]]]] = {}
    for typed, meant in (*language.spellings.items(), *join_months(language)):
        for form in dict.fromkeys((typed, *_plain_forms(typed))):
            spelled = split_phrase(form)
            spellings.setdefault(spelled[0], []).append((spelled, split_phrase(meant)))
    for group in spellings.values():
        group.sort(key=lambda pair: -len(pair[0]))
    return spellings


def join_months(language: Language) -> Iterator[tuple[str, str]]:
    """Yield compounds of months, and how the table spells them: märzwoche, woche_im_märz."""
    months = language.time.get("MONTH", {})
    for names in months.values() if isinstance(months, Mapping) else ():
        for month in names.split():
            yield from ((month + unit, f"{unit}_im_{month}") for unit in language.month_compounds.split())


#: Letters that are typed as two; their accents alone go, too.
_AS_TWO = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "œ": "oe"})


class _PlainLetters(dict[int, str]):
    """What stands for each character where there are no accents; what was asked for is kept."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFD", chr(code))
        plain = self[code] = "".join(char for char in decomposed if not unicodedata.combining(char))
        return plain


_PLAIN_LETTERS = _PlainLetters({ord("ß"): "ss", ord("œ"): "oe"})


def strip_accents(text: str) -> str:
    """Return the text as it is typed on a keyboard without accents.

    >>> strip_accents("première"), strip_accents("heißt")
    ('premiere', 'heisst')
    """
    return text if text.isascii() else text.translate(_PLAIN_LETTERS)


def _plain_forms(text: str) -> set[str]:
    """Return a text of the table as it is typed without accents: früh is fruh or frueh."""
    if text.isascii():
        return {text}
    return {strip_accents(text), strip_accents(text.translate(_AS_TWO))}


#: Between words, and before an apostrophe and an s at the end of one.
_BETWEEN_TOKENS = re.compile(r"_|(?='s?(?:_|$))")


def split_phrase(text: str) -> list[str]:
    """Return the tokens of a phrase of a table, divided as those of a text are.

    >>> split_phrase("today's_session")
    ['today', "'s", 'session']
    """
    if "'" not in text:
        return [part for part in text.split("_") if part] if "_" in text else [text]
    return [part for part in _BETWEEN_TOKENS.split(text) if part]


def _entries(table: Table) -> Iterable[tuple[str, Entry]]:
    for symbol, words in table.items():
        by_value: Mapping[Value, str] = {None: words} if isinstance(words, str) else words
        for value, spelled in by_value.items():
            entry = CODE[symbol], value
            yield from ((word, entry) for word in spelled.split())


#: All languages, English first.
LANGUAGES = load_languages()
#: By ISO 639-1 code.
LEXICONS: Mapping[str, Lexicon] = MappingProxyType({each.code: build_lexicon(each) for each in LANGUAGES})
_MARKS = "\"'“”„‘’«».,:;!?¿¡()"
#: Maximum number of words that decide a prompt's language. Unmeasured.
_TELLING_WORDS = 60


#: What is no slip of the pen, by language.
_REAL_WORDS = {each.code: frozenset(each.real_words.split()) for each in LANGUAGES}
#: In how many languages there is a word.
_SHARED = Counter(word for lexicon in LEXICONS.values() for word in lexicon.known)


#: Symbols of words that hold a sentence together, whatever it is about.
_GRAMMAR = (
    "NOT HOW WHAT WHEN WHERE WHICH WHO HOWMANY DID BE BEPAST HAVE WILL I MY YOU YOUR WE THEY THE A OF FROM TO FOR"
)
_SYMBOLS = {CODE[name] for name in f"{_GRAMMAR} IN ON AT WITH ABOUT AND OR BETWEEN SINCE".split()}
#: Such words that only one language has → its code.
_TELLING: dict[str, str] = {}
for _code, _lexicon in LEXICONS.items():
    _words = (word for word, (symbol, _) in _lexicon.words.items() if symbol in _SYMBOLS and _SHARED[word] == 1)
    _TELLING |= dict.fromkeys(_words, _code)


def tell_language(text: str) -> str | None:
    """Return the language of a short text by its grammatical words; None where it has none, or those of several.

    >>> tell_language("Who owns billing?"), tell_language("wie steht's?"), tell_language("deploy logs")
    ('en', 'de', None)
    """
    words = (word.strip(_MARKS) for part in text.lower().split() for word in (part, part.partition("'")[0]))
    codes = {_TELLING[word] for word in words if word in _TELLING}
    return codes.pop() if len(codes) == 1 else None


def most_known(text: str) -> str | None:
    """Return the language that has most of a short text's words, of which one that several have counts less; or None.

    >>> most_known("panne de lundi"), most_known("deploy"), most_known("la carte")
    ('fr', None, None)
    """
    words = {word.strip(_MARKS) for word in text.lower().split()}
    known = {code: [word for word in words if word in each.known and len(word) > 1] for code, each in LEXICONS.items()}
    weights = {code: round(sum(1 / _SHARED[word] for word in found), 6) for code, found in known.items()}
    first, second = sorted(weights, key=lambda code: -weights[code])[:2]
    return first if weights[first] > weights[second] else None


def choose_lexicon(tokens: Sequence[str], language: str | None) -> Lexicon:
    """Return the lexicon that has most of the (lower-case) words, and of equals that of `language`, or most phrases.

    A word that several languages have counts less. The language that a short prompt seems to be in is often another.
    """
    telling = tokens[:_TELLING_WORDS]

    def weigh(lexicon: Lexicon) -> float:
        return round(sum(1 / _SHARED[word] for word in telling if word[0].isalpha() and word in lexicon.known), 6)

    def weigh_equal(lexicon: Lexicon) -> tuple[bool, int]:
        pairs = pairwise(map(strip_accents, telling))
        return lexicon.language.code == language, sum(pair in lexicon.phrases for pair in pairs)

    weights = [*map(weigh, LEXICONS.values())]
    equal = [each for each, weight in zip(LEXICONS.values(), weights, strict=True) if weight == max(weights)]
    # The first of equals wins, and English is the first.
    return max(equal, key=weigh_equal) if len(equal) > 1 else equal[0]
