"""The words of each language, as data: one module a language, which defines LANGUAGE.

In a table of the time grammar a symbol has words, or values with their words. Words stand between blanks, `_` joins
those of a phrase, and the longest phrase wins. A phrase under OTHER only looks like time: "last but not least".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from contextwin.temporal.values import Value

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
    boilerplate: tuple[str, ...] = ()  #: whole expressions of what says how to answer


def number(words: str, *, start: int = 1, step: int = 1) -> Mapping[Value, str]:
    """Return the words under 1, 2, 3 and so on; `/` stands between words for the same.

    >>> number("one two/twain")
    {1: 'one', 2: 'two twain'}
    """
    return {start + step * index: spelled.replace("/", " ") for index, spelled in enumerate(words.split())}
