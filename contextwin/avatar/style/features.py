"""The features of a style, by name: everything that is counted of a message.

A feature reads one message and returns values; the number of times each value occurred is kept. Kinds of features:

    choice   what a message does, such as how it ends or which emoji it has
    number   a length or count, kept in bins (`bin_number`)
    words    one value per word, such as which pronoun; "" for a word outside the table
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from contextwin.analysis.language import detect_language
from contextwin.avatar.style.model import NONE, REST, Kind, Position
from contextwin.avatar.style.reading import CODE, EMOJI, FENCE, LINK, MENTION, QUOTE, ParsedMessage, split_words

# ---- Words: entries of the tables in `words.toml`, first and last words, phrases

_TABLES: dict[str, Any] = tomllib.loads((resources.files(__package__) / "words.toml").read_text(encoding="utf-8"))
#: Contraction → full form.
CONTRACTIONS: dict[str, str] = _TABLES.pop("contractions")
#: The entries of each other table, by its name, each under what compares equal to words: "grüße" under "grüsse".
WORDS: dict[str, dict[str, str]] = {
    name: {entry.casefold(): entry for entry in (word.replace("_", " ") for word in words.split())}
    for name, words in _TABLES.items()
}
_GRAMMAR_TABLES = ("pronouns", "determiners", "prepositions", "conjunctions", "auxiliaries")
#: Function words: a phrase has at least one other word.
GRAMMAR = frozenset(word for name in _GRAMMAR_TABLES for word in WORDS[name])
#: Words that tell of manner, not of a topic; phrases are made of them.
COMMON_WORDS = frozenset(CONTRACTIONS).union(*WORDS.values())

#: Longest word that is counted by itself, in characters; longer ones are rarely a habit and would fill the counts.
MAX_WORD = 24

#: Numbers of words in an entry of a table, the longest first.
_LENGTHS = (4, 3, 2, 1)
_IN_FULL = frozenset(CONTRACTIONS.values())
# Without those that are words in their own right.
_BARE = frozenset(short.replace("'", "") for short in CONTRACTIONS) - {"ill", "its", "lets", "wed", "well", "were"}


def words_in(table: Mapping[str, str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives each word of the table, and "" for each other word."""
    return lambda reading: (table.get(word, REST) for word in reading.words)


def terms_in(table: Mapping[str, str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives each occurrence of an entry of one to three words; "none" without any."""
    return lambda reading: [table[term] for term in _ngrams(reading.words) if term in table] or (NONE,)


def opening_in(table: Mapping[str, str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives the longest entry that the message begins with, else "none"."""
    return lambda reading: (_first_in(table, (reading.words[:length] for length in _LENGTHS)),)


def closing_in(table: Mapping[str, str]) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives the longest entry that the message ends with, else "none".

    The author's own name, whole or its first word, may stand behind the entry.
    """

    def read(reading: ParsedMessage) -> Iterable[str]:
        name = tuple(word.casefold() for word in split_words(reading.message.author))
        own = next((each for each in (name, name[:1]) if each and reading.words[-len(each) :] == each), ())
        words = reading.words[: len(reading.words) - len(own)]
        return (_first_in(table, (words[-length:] for length in _LENGTHS)),)

    return read


def read_opening_word(reading: ParsedMessage) -> Iterable[str]:
    """Return the first word, "none" without words."""
    first = reading.words[0] if reading.words else NONE
    return (first if len(first) <= MAX_WORD else REST,)


def read_contractions(reading: ParsedMessage) -> Iterator[str]:
    """Return "contracted", "no apostrophe" or "in full" for each place where English allows a contraction."""
    for word in reading.words:
        if word in CONTRACTIONS:
            yield "contracted"
        elif word in _BARE:
            yield "no apostrophe"
    yield from ("in full" for term in _ngrams(reading.words, longest=2) if term in _IN_FULL)


def read_question(reading: ParsedMessage) -> Iterable[str]:
    """Return "mark" with a question mark, "word" with only a question word at the beginning, else "none"."""
    if "?" in reading.prose:
        return ("mark",)
    return ("word" if reading.words[:1] and reading.words[0] in WORDS["question_words"] else NONE,)


def read_phrases(reading: ParsedMessage) -> Iterator[str]:
    """Return each run of one to three words inside a sentence, casefolded, without very long ones."""
    for sentence in reading.sentences:
        words = [word.casefold() for word in sentence]
        yield from (phrase for phrase in _ngrams(words) if len(phrase) <= 2 * MAX_WORD)


def _first_in(table: Mapping[str, str], runs: Iterable[tuple[str, ...]]) -> str:
    return next((table[entry] for entry in map(" ".join, runs) if entry in table), NONE)


def _ngrams(words: Sequence[str], longest: int = 3) -> Iterator[str]:
    for length in range(1, longest + 1):
        yield from (" ".join(words[at : at + length]) for at in range(len(words) - length + 1))


# ---- Length and capitalization: bins of numbers, and the case of letters

#: Larger numbers are counted as this one, so that a tally has few distinct values.
MAX_NUMBER = 9_999


def bin_number(number: int) -> str:
    """Return the lower end of a number's bin: exact below 16, then eight bins per doubling.

    >>> [bin_number(number) for number in (0, 15, 17, 37, 1000)]
    ['0', '15', '16', '36', '960']
    """
    number = min(number, MAX_NUMBER)
    step = 1 << max(0, number.bit_length() - 4)
    return str(number // step * step)


def bin_coarsely(number: str) -> str:
    """Return the lower end of the wider bin that a bin belongs to, two per doubling.

    >>> [bin_coarsely(number) for number in ("0", "3", "15", "36", "960")]
    ['0', '3', '12', '32', '768']
    """
    value = int(number)
    step = 1 << max(0, value.bit_length() - 2)
    return str(value // step * step)


def bin_few(count: int, most: int = 3) -> str:
    """Return a small count as text, and `most` or more as "3+".

    >>> bin_few(2), bin_few(7)
    ('2', '3+')
    """
    return str(count) if count < most else f"{most}+"


def read_opening_case(reading: ParsedMessage) -> Iterable[str]:
    """Return the case of the first character; "no letter" when it is not a letter."""
    return (_case_of(reading.prose[:1]),)


def read_sentence_case(reading: ParsedMessage) -> Iterable[str]:
    """Return the case of the first letter of each sentence after the first."""
    return (_case_of(sentence[0][0]) for sentence in reading.sentences[1:])


def read_letter_case(reading: ParsedMessage) -> Iterable[str]:
    """Return whether the words are all in lower case, all in capitals, or mixed."""
    letters = "".join(reading.tokens)
    if not letters:
        return ("no letter",)
    return ("all lower" if letters.islower() else "all upper" if letters.isupper() else "mixed",)


def count_capital_words(reading: ParsedMessage) -> Iterable[str]:
    """Return the number of words in capitals, without “I” and “A”."""
    return (bin_few(sum(token.isupper() and len(token) > 1 for token in reading.tokens)),)


def read_pronoun_i(reading: ParsedMessage) -> Iterable[str]:
    """Return the spelling of each English “I”: "I" or "i"."""
    return (token[0] for token in reading.tokens if token in ("i", "I") or token[:2] in ("i'", "I'"))


def _case_of(character: str) -> str:
    return "lower" if character.islower() else "upper" if character.isupper() else "no letter"


# ---- Marks: how a message ends, what stands between its words

#: Characters at the end of a text that are searched for its final mark, so that the search stays linear.
_MAX_MARK = 20
_FINAL = re.compile(r"(?:\.{2,}|…|[!?]{2,}|[^\w\s])\Z")
_SIGN_NAMES = {CODE: "code", FENCE: "code", LINK: "link", MENTION: "mention", QUOTE: "quote", EMOJI: "emoji"}
_FINAL_MARKS = frozenset(".!?,:;)]}\"'”’-–—*_~/\\|>")
EMPHASIS = r"(?<![\w*_~])([*_~]{1,2})(?=[^\W_])(?=[^*_~\n]{1,60}\1)"
_RUN = re.compile(r"[!?]{2,}")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_SPACING = (
    ("two after a sentence", re.compile(r"(?<=[.!?])  (?=\w)")),
    ("one after a sentence", re.compile(r"(?<=[.!?]) (?=\w)")),
    ("before a mark", re.compile(r"(?<=\w) (?=[?!,;])")),
    ("none after a comma", re.compile(r"(?<=[a-z]),(?=[a-z])")),
)


def count_of(pattern: str) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives the number of matches in the prose, "3+" for three or more."""
    compiled = re.compile(pattern)
    return lambda reading: (bin_few(len(compiled.findall(reading.prose))),)


def each_of(pattern: str) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives each match in the prose, or its group; "none" without any."""
    compiled = re.compile(pattern)
    return lambda reading: compiled.findall(reading.prose) or (NONE,)


def place_of(sign: str) -> Callable[[ParsedMessage], Iterable[str]]:
    """Return a reader that gives where the sign stands in the prose: "alone", "end", "start", "inside" or "none".

    A sign in several places counts for the first of them in that order.
    """

    def read(reading: ParsedMessage) -> Iterable[str]:
        prose = reading.prose
        if sign not in prose:
            return (NONE,)
        if not prose.replace(sign, "").strip():
            return ("alone",)
        return ("end" if prose.endswith(sign) else "start" if prose.startswith(sign) else "inside",)

    return read


def read_final_mark(reading: ParsedMessage) -> Iterable[str]:
    """Return the last mark; "…" for any dots, "repeated" for !! and the like, "none" after a word."""
    found = _FINAL.search(reading.prose[-_MAX_MARK:])
    if found is None:
        return (NONE,)
    mark = found[0]
    if mark in _SIGN_NAMES:
        return (_SIGN_NAMES[mark],)
    if mark.startswith(("…", "..")):
        return ("…",)
    return ("repeated" if len(mark) > 1 else mark if mark in _FINAL_MARKS else "other",)


def read_repeated(reading: ParsedMessage) -> Iterable[str]:
    """Return the length and the first mark of each run, such as "2!" or "4+?"; "none" without any."""
    return [bin_few(len(run), 4) + run[0] for run in _RUN.findall(reading.prose)] or (NONE,)


def read_apostrophes(reading: ParsedMessage) -> Iterable[str]:
    """Return "curly" or "straight" for each apostrophe inside a word."""
    return ("curly" if mark == "’" else "straight" for mark in _APOSTROPHE.findall(reading.prose))


def read_spacing(reading: ParsedMessage) -> Iterable[str]:
    """Return the name of each occurrence of a spacing habit."""
    return (name for name, pattern in _SPACING for _ in pattern.findall(reading.prose))


def read_code(reading: ParsedMessage) -> Iterable[str]:
    """Return "block" with a fenced block, "inline" with inline code alone, else "none"."""
    return ("block" if FENCE in reading.prose else "inline" if CODE in reading.prose else NONE,)


# ---- The table


@dataclass(frozen=True, slots=True)
class Feature:
    """One habit, and the function that reads it."""

    name: str  #: stable: counts are stored under it
    about: str  #: for people
    read: Callable[[ParsedMessage], Iterable[str]]  #: the values of one message
    kind: Kind = "choice"  #: of its values
    in_match: bool = True  #: False: depends on topic or circumstances, or repeats another feature


def _lines(reading: ParsedMessage) -> Iterable[int]:
    return (sum(bool(line.strip()) for line in reading.prose.splitlines()),)


def _language(reading: ParsedMessage) -> Iterable[str]:
    return (detect_language(reading.message.text),)


def _hours(reading: ParsedMessage) -> Iterable[str]:
    sent_at = reading.message.sent_at
    return () if sent_at is None else (str(sent_at.hour),)


def _position(reading: ParsedMessage) -> Iterable[str]:
    return () if reading.message.position is None else (reading.message.position,)


def _words_at(position: Position) -> Callable[[ParsedMessage], Iterable[int]]:
    return lambda reading: (len(reading.words),) if reading.message.position == position else ()


def _reactions(reading: ParsedMessage) -> Iterable[str]:
    return (name for name, count in reading.message.reactions.items() for _ in range(count))


def _number(name: str, about: str, read: Callable[[ParsedMessage], Iterable[int]], *, in_match: bool = True) -> Feature:
    def read_bins(reading: ParsedMessage) -> Iterable[str]:
        return map(bin_number, read(reading))

    return Feature(name, about, read_bins, kind="number", in_match=in_match)


def _listed(name: str, about: str) -> Feature:
    return Feature(name, about, words_in(WORDS[name]), kind="words")


FEATURES: tuple[Feature, ...] = (
    _number("words", "words a message", lambda reading: [len(reading.words)]),
    _number("characters", "characters a message", lambda reading: [len(reading.message.text.strip())]),
    _number("sentences", "sentences a message", lambda reading: [len(reading.sentences)]),
    _number("sentence_words", "words a sentence", lambda reading: map(len, reading.sentences)),
    _number("lines", "lines a message that are not blank", _lines),
    _number("word_length", "characters a word", lambda reading: map(len, reading.words)),
    Feature("paragraphs", "blank lines in a message", count_of(r"\n[ \t]*\n")),
    Feature("lists", "lines that are items of a list", count_of(r"(?m)^[ \t]*(?:[-*•]|\d{1,3}[.)])[ \t]")),
    Feature("opening_case", "how a message begins", read_opening_case),
    Feature("sentence_case", "how its further sentences begin", read_sentence_case),
    Feature("letter_case", "whether a message has capitals at all", read_letter_case),
    Feature("capital_words", "words in capitals a message", count_capital_words),
    Feature("pronoun_i", "“I” or “i”", read_pronoun_i),
    Feature("final_mark", "what a message ends with", read_final_mark),
    Feature("full_stops", "full stops a message", count_of(r"(?<!\.)\.(?=\s|\Z)")),
    Feature("commas", "commas a message", count_of(r",")),
    Feature("exclamations", "exclamation marks a message, runs of them as one", count_of(r"!+")),
    Feature("question_marks", "question marks a message, runs of them as one", count_of(r"\?+")),
    Feature("repeated_marks", "runs of marks, by length and first mark", read_repeated),
    Feature("ellipses", "dots, as typed", each_of(r"…|\.{2,6}")),
    Feature("dashes", "dashes, as typed", each_of(r"—|–|--|(?<=\s)-(?=\s)")),
    Feature("colons", "colons a message", count_of(r"(?<=\w):(?=\s|\Z)")),
    Feature("semicolons", "semicolons a message", count_of(r";(?=\s|\Z)")),
    Feature("parentheses", "opening parentheses a message", count_of(r"\(")),
    Feature("slashes", "slashes between words a message", count_of(r"(?<=\w)/(?=\w)")),
    Feature("hyphens", "hyphenated words a message", count_of(r"(?<=[^\W\d])-(?=[^\W\d])")),
    Feature("digits", "numbers in digits a message", count_of(r"\d+")),
    Feature("quotation_marks", "opening quotation marks, as typed", each_of(r"[\"“„«‘]")),
    Feature("apostrophes", "straight or curly", read_apostrophes),
    Feature("emphasis", "the signs that mark emphasis", each_of(EMPHASIS)),
    Feature("spacing", "what stands around marks", read_spacing),
    Feature("emoji", "which emoji", lambda reading: reading.emoji or (NONE,)),
    Feature("emoticons", "which faces are typed", lambda reading: reading.emoticons or (NONE,)),
    Feature("emoji_place", "where in a message emoji and faces stand", place_of(EMOJI)),
    Feature("greetings", "which greeting a message begins with", opening_in(WORDS["greetings"])),
    Feature("sign_offs", "which sign-off or thanks it ends with", closing_in(WORDS["sign_offs"])),
    Feature("opening_word", "the first word", read_opening_word),
    Feature("connectives", "which word links a message to the one before", opening_in(WORDS["connectives"])),
    Feature("agreements", "with which word it agrees or disagrees", opening_in(WORDS["agreements"])),
    Feature("thanks", "which words thank", terms_in(WORDS["thanks"])),
    Feature("politeness", "which words ask or apologise", terms_in(WORDS["polite"])),
    Feature("hedges", "which words soften what is said", terms_in(WORDS["hedges"])),
    Feature("laughter", "which laughter is typed", terms_in(WORDS["laughter"])),
    Feature("abbreviations", "which abbreviations of chat", terms_in(WORDS["abbreviations"])),
    Feature("contractions", "“don't”, “dont” or “do not”", read_contractions),
    _listed("pronouns", "which pronouns"),
    _listed("determiners", "which articles and determiners"),
    _listed("prepositions", "which prepositions"),
    _listed("conjunctions", "which conjunctions"),
    _listed("auxiliaries", "which auxiliary verbs"),
    _listed("negations", "which negations"),
    _listed("adverbs", "which adverbs of degree, time and attitude"),
    Feature("questions", "whether a message asks, and with which word", read_question),
    Feature("code", "code in a block or in a line", read_code),
    Feature("links", "where in a message addresses stand", place_of(LINK)),
    Feature("mentions", "where in a message people and channels are mentioned", place_of(MENTION)),
    Feature("quotes", "where in a message others are quoted", place_of(QUOTE)),
    Feature("language", "the natural language, where it can be told", _language),
    Feature("phrases", "one to three words in a row", read_phrases, kind="words", in_match=False),
    Feature("hours", "the hour of the day", _hours, in_match=False),
    Feature("position", "in the channel, or as a reply in a thread", _position, in_match=False),
    _number("words_in_channel", "words a message outside of threads", _words_at("channel"), in_match=False),
    _number("words_in_reply", "words a reply in a thread", _words_at("reply"), in_match=False),
    Feature("reactions", "the emoji that others react with", _reactions, in_match=False),
)  # fmt: skip
