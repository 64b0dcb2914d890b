"""A name that stands in a prompt without a verb: "ana yesterday", "show all ana msgs from last week".

Only the members of the workspace tell whether it is one; "release yesterday" is no name.
"""

from __future__ import annotations

import re
from dataclasses import replace

from contextwin.temporal import TimeConstraint
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import CODE

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
#: Maximum number of words of a name. Unmeasured.
_MAX_WORDS = 3


def find_bare_name(prompt: str, time: TimeConstraint | None) -> str | None:
    """Return what may be the name of who wrote the messages that a prompt asks for, in lower case.

    It is all that is left beside a time, or stands before "messages" and the like.
    """
    if time is None or time.kind not in ("range", "count", "point") or time.speaker is not None:
        return None
    name = (time.topic or " ".join(time.unread)).lower()
    words, named = _WORD.findall(prompt.lower()), _WORD.findall(name)
    if not 1 <= len(named) <= _MAX_WORDS:
        return None
    of_time = {*_WORD.findall(" ".join(time.matched).lower())}
    if [
        word for word in words if word not in of_time and not _is_any(word, "IN", "ON", "AT", "DURING", "THE")
    ] == named:
        return name
    # "lynne msgs" is one thing to some readings, and two to others.
    name = " ".join(word for word in named if not _is_any(word, "THING"))
    stands_before = re.search(rf"(?<!\w){re.escape(name)} ([^\W\d_]+)", prompt.lower()) if name else None
    return name if stands_before and _is_any(stands_before[1], "THING") else None


def with_speaker(time: TimeConstraint, name: str) -> TimeConstraint:
    """Return the constraint for the messages of the one of that name."""
    return replace(time, speaker=name, topic=None, unread=(), mode="said", strength="hard")


def _is_any(word: str, *symbols: str) -> bool:
    """Return whether a word stands under one of the symbols in any language."""
    codes = {CODE[symbol] for symbol in symbols}
    return any(word in lexicon.words and lexicon.words[word][0] in codes for lexicon in LEXICONS.values())
