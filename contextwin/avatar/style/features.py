"""The features of a style, by name: everything that is counted of a message.

A feature reads one message and returns values; the number of times each value occurred is kept. Kinds of features:

    choice   what a message does, such as how it ends or which emoji it has
    number   a length or count, kept in bins (`bin_number`)
    words    one value per word, such as which pronoun; "" for a word outside the table
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from contextwin.analysis.language import detect_language
from contextwin.avatar.style import marks, shape, wording
from contextwin.avatar.style import words as lists
from contextwin.avatar.style.model import NONE, Kind, Position
from contextwin.avatar.style.reading import EMOJI, LINK, MENTION, QUOTE, Reading


@dataclass(frozen=True, kw_only=True, slots=True)
class Feature:
    """One habit, and the function that reads it."""

    name: str  #: stable: counts are stored under it
    kind: Kind  #: of its values
    about: str  #: for people
    read: Callable[[Reading], Iterable[str]]  #: the values of one message
    in_match: bool = True  #: False: depends on topic or circumstances, or repeats another feature


def _lines(reading: Reading) -> Iterable[int]:
    return (sum(bool(line.strip()) for line in reading.prose.splitlines()),)


def _language(reading: Reading) -> Iterable[str]:
    return (detect_language(reading.message.text),)


def _hours(reading: Reading) -> Iterable[str]:
    sent_at = reading.message.sent_at
    return () if sent_at is None else (str(sent_at.hour),)


def _position(reading: Reading) -> Iterable[str]:
    return () if reading.message.position is None else (reading.message.position,)


def _words_at(position: Position) -> Callable[[Reading], Iterable[int]]:
    return lambda reading: (len(reading.words),) if reading.message.position == position else ()


def _reactions(reading: Reading) -> Iterable[str]:
    return (name for name, count in reading.message.reactions.items() for _ in range(count))


def _choice(name: str, about: str, read: Callable[[Reading], Iterable[str]], *, in_match: bool = True) -> Feature:
    return Feature(name=name, kind="choice", about=about, read=read, in_match=in_match)


def _number(name: str, about: str, read: Callable[[Reading], Iterable[int]], *, in_match: bool = True) -> Feature:
    def read_bins(reading: Reading) -> Iterable[str]:
        return map(shape.bin_number, read(reading))

    return Feature(name=name, kind="number", about=about, read=read_bins, in_match=in_match)


def _listed(name: str, about: str, table: frozenset[str]) -> Feature:
    return Feature(name=name, kind="words", about=about, read=wording.words_in(table))


_PHRASES = Feature(
    name="phrases", kind="words", about="one to three words in a row", read=wording.read_phrases, in_match=False
)
FEATURES: tuple[Feature, ...] = (
    _number("words", "words a message", lambda reading: [len(reading.words)]),
    _number("characters", "characters a message", lambda reading: [len(reading.message.text.strip())]),
    _number("sentences", "sentences a message", lambda reading: [len(reading.sentences)]),
    _number("sentence_words", "words a sentence", lambda reading: map(len, reading.sentences)),
    _number("lines", "lines a message that are not blank", _lines),
    _number("word_length", "characters a word", lambda reading: map(len, reading.words)),
    _choice("paragraphs", "blank lines in a message", marks.count_of(r"\n[ \t]*\n")),
    _choice("lists", "lines that are items of a list", marks.count_of(r"(?m)^[ \t]*(?:[-*•]|\d{1,3}[.)])[ \t]")),
    _choice("opening_case", "how a message begins", shape.read_opening_case),
    _choice("sentence_case", "how its further sentences begin", shape.read_sentence_case),
    _choice("letter_case", "whether a message has capitals at all", shape.read_letter_case),
    _choice("capital_words", "words in capitals a message", shape.count_capital_words),
    _choice("pronoun_i", "“I” or “i”", shape.read_pronoun_i),
    _choice("final_mark", "what a message ends with", marks.read_final_mark),
    _choice("full_stops", "full stops a message", marks.count_of(r"(?<!\.)\.(?=\s|\Z)")),
    _choice("commas", "commas a message", marks.count_of(r",")),
    _choice("exclamations", "exclamation marks a message, runs of them as one", marks.count_of(r"!+")),
    _choice("question_marks", "question marks a message, runs of them as one", marks.count_of(r"\?+")),
    _choice("repeated_marks", "runs of marks, by length and first mark", marks.read_repeated),
    _choice("ellipses", "dots, as typed", marks.each_of(r"…|\.{2,6}")),
    _choice("dashes", "dashes, as typed", marks.each_of(r"—|–|--|(?<=\s)-(?=\s)")),
    _choice("colons", "colons a message", marks.count_of(r"(?<=\w):(?=\s|\Z)")),
    _choice("semicolons", "semicolons a message", marks.count_of(r";(?=\s|\Z)")),
    _choice("parentheses", "opening parentheses a message", marks.count_of(r"\(")),
    _choice("slashes", "slashes between words a message", marks.count_of(r"(?<=\w)/(?=\w)")),
    _choice("hyphens", "hyphenated words a message", marks.count_of(r"(?<=[^\W\d])-(?=[^\W\d])")),
    _choice("digits", "numbers in digits a message", marks.count_of(r"\d+")),
    _choice("quotation_marks", "opening quotation marks, as typed", marks.each_of(r"[\"“„«‘]")),
    _choice("apostrophes", "straight or curly", marks.read_apostrophes),
    _choice("emphasis", "the signs that mark emphasis", marks.each_of(marks.EMPHASIS)),
    _choice("spacing", "what stands around marks", marks.read_spacing),
    _choice("emoji", "which emoji", lambda reading: reading.emoji or (NONE,)),
    _choice("emoticons", "which faces are typed", lambda reading: reading.emoticons or (NONE,)),
    _choice("emoji_place", "where in a message emoji and faces stand", marks.place_of(EMOJI)),
    _choice("greetings", "which greeting a message begins with", wording.opening_in(lists.GREETINGS)),
    _choice("sign_offs", "which sign-off or thanks it ends with", wording.closing_in(lists.SIGN_OFFS)),
    _choice("opening_word", "the first word", wording.read_opening_word),
    _choice("connectives", "which word links a message to the one before", wording.opening_in(lists.CONNECTIVES)),
    _choice("agreements", "with which word it agrees or disagrees", wording.opening_in(lists.AGREEMENTS)),
    _choice("thanks", "which words thank", wording.terms_in(lists.THANKS)),
    _choice("politeness", "which words ask or apologise", wording.terms_in(lists.POLITE)),
    _choice("hedges", "which words soften what is said", wording.terms_in(lists.HEDGES)),
    _choice("laughter", "which laughter is typed", wording.terms_in(lists.LAUGHTER)),
    _choice("abbreviations", "which abbreviations of chat", wording.terms_in(lists.ABBREVIATIONS)),
    _choice("contractions", "“don't”, “dont” or “do not”", wording.read_contractions),
    _listed("pronouns", "which pronouns", lists.PRONOUNS),
    _listed("determiners", "which articles and determiners", lists.DETERMINERS),
    _listed("prepositions", "which prepositions", lists.PREPOSITIONS),
    _listed("conjunctions", "which conjunctions", lists.CONJUNCTIONS),
    _listed("auxiliaries", "which auxiliary verbs", lists.AUXILIARIES),
    _listed("negations", "which negations", lists.NEGATIONS),
    _listed("adverbs", "which adverbs of degree, time and attitude", lists.ADVERBS),
    _choice("questions", "whether a message asks, and with which word", wording.read_question),
    _choice("code", "code in a block or in a line", marks.read_code),
    _choice("links", "where in a message addresses stand", marks.place_of(LINK)),
    _choice("mentions", "where in a message people and channels are mentioned", marks.place_of(MENTION)),
    _choice("quotes", "where in a message others are quoted", marks.place_of(QUOTE)),
    _choice("language", "the natural language, where it can be told", _language),
    _PHRASES,
    _choice("hours", "the hour of the day", _hours, in_match=False),
    _choice("position", "in the channel, or as a reply in a thread", _position, in_match=False),
    _number("words_in_channel", "words a message outside of threads", _words_at("channel"), in_match=False),
    _number("words_in_reply", "words a reply in a thread", _words_at("reply"), in_match=False),
    _choice("reactions", "the emoji that others react with", _reactions, in_match=False),
)  # fmt: skip
