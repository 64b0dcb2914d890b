"""What people want of who answers them: standing instructions, and what they like.

"Always format dates as MM/DD when I ask about meetings." tells nothing about meetings, and matters to each answer about
them. "I prefer e-books." matters where its author asks for advice. The words are those of temporal/languages/.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from contextwin.analysis.language import UNDETERMINED
from contextwin.query.intent import alternatives
from contextwin.temporal.languages import LANGUAGES, Language

#: A longer message is about something else, and no instruction. Unmeasured.
MAX_CHARS = 600

#: Pieces of text, in lower case, and words of which each match has one: they are found far sooner.
_Marked = tuple[tuple[str, ...], str]


def _by_language(read: Callable[[Language], _Marked]) -> dict[str, tuple[_Marked, ...]]:
    """Return what is looked for in texts of each language, and in those of no known one."""
    known = {each.code: read(each) for each in LANGUAGES if read(each)[1]}
    return {code: (marked,) for code, marked in known.items()} | {UNDETERMINED: (*known.values(),)}


@cache
def _whole_words(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE)


_INSTRUCTIONS = _by_language(lambda language: (language.instruction_marks, language.instructions))
_WISHES = _by_language(lambda language: (language.wish_marks, language.wishes))
_ADVICE = alternatives("asks_advice")


def is_instruction(text: str, language: str = UNDETERMINED) -> bool:
    """Return whether a message says how its author wants to be answered.

    >>> [is_instruction(text) for text in ("Always use Celsius if I ask about it.", "I always ask about it.")]
    [True, False]
    """
    return len(text) <= MAX_CHARS and _has_any(text, _INSTRUCTIONS.get(language, ()))


def is_wish(text: str, language: str = UNDETERMINED) -> bool:
    """Return whether a message says what its author likes.

    >>> [is_wish(text) for text in ("I prefer e-books for their portability.", "The e-books are cheaper.")]
    [True, False]
    """
    return _has_any(text, _WISHES.get(language, ()))


def asks_advice(prompt: str) -> bool:
    """Return whether a prompt asks for advice or help, for which it matters what its author likes.

    >>> [asks_advice(prompt) for prompt in ("Can you suggest some books?", "When was the book published?")]
    [True, False]
    """
    return _whole_words(_ADVICE).search(prompt) is not None


def _has_any(text: str, looked_for: tuple[_Marked, ...]) -> bool:
    low = text.lower()
    return any(any(mark in low for mark in marks) and _whole_words(words).search(text) for marks, words in looked_for)
