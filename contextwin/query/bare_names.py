"""A name that stands in a prompt without a verb: "ana yesterday", "show all ana msgs from last week".

Only the members of the workspace tell whether it is one; "release yesterday" is no name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from contextwin.temporal import TimeConstraint
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import CODE

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
#: Maximum number of words of a name. Unmeasured.
_MAX_WORDS = 3


def find_bare_name(prompt: str, time: TimeConstraint | None) -> str | None:
    """Return what may be the name of who wrote the messages that a prompt asks for, in lower case.

    It is all that is left beside a time, or stands before "messages" or "wrote", or behind "from".
    """
    if time is None or time.kind not in ("range", "count", "point") or time.speaker is not None:
        return None
    words = _WORD.findall(prompt.lower())
    left = _WORD.findall((" ".join(time.unread) or time.topic or "").lower())
    of_time = {*_WORD.findall(" ".join(time.matched).lower())}
    is_all = [
        word for word in words if word not in of_time and not _is_any(word, "IN", "ON", "AT", "DURING", "THE")
    ] == left
    # "Maud msgs" is one thing to some readings, and two to others.
    named = left if is_all else [word for word in left if not _is_any(word, "THING")]
    if not 1 <= len(named) <= _MAX_WORDS:
        return None
    place = next((place for place in range(len(words)) if words[place : place + len(named)] == named), None)
    if place is None:
        return None
    before, behind = words[place - 1 : place] if place else [], words[place + len(named) :][:1]
    is_of = any(_is_any(word, "FROM", "BY") for word in before) or any(
        _is_any(word, "THING", "SPEAK") for word in behind
    )
    return " ".join(named) if is_all or is_of else None


def with_speaker(time: TimeConstraint, name: str) -> TimeConstraint:
    """Return the constraint for the messages of the one of that name."""
    topic = None if time.topic and name in time.topic.lower() else time.topic
    return replace(time, speaker=name, topic=topic, unread=(), mode="said", strength="hard")


def without_author(words: Sequence[str]) -> Sequence[str]:
    """Return the words in lower case before the last "by", "from" or Spanish "por", all of them without one.

    >>> without_author(["coral", "by", "ana"])
    ['coral']
    """
    ends = (place for place in range(len(words) - 1, 0, -1) if _is_any(words[place], "FROM", "BY", "FOR"))
    return words[: next(ends, len(words))]


def _is_any(word: str, *symbols: str) -> bool:
    """Return whether a word stands under one of the symbols in any language."""
    codes = {CODE[symbol] for symbol in symbols}
    return any(word in lexicon.words and lexicon.words[word][0] in codes for lexicon in LEXICONS.values())
