"""Courtesies: messages that only thank, greet, agree or part, as "Thanks, Ana!", "Sounds good", "🎉".

The words are those of temporal/languages/.
"""

from __future__ import annotations

import re
from functools import lru_cache

from contextwin.analysis.terms import EMOJI
from contextwin.query.intent import alternatives

#: Maximum length of a message that is read as a courtesy. Unmeasured.
MAX_CHARS = 80

# "Good morning" before "good".
_WORDS = "|".join(alternatives(each) for each in ("greetings", "closings", "thanks", "remarks", "addressees"))
_POLITE = re.compile(rf"(?<![\w'’-])(?:{_WORDS})(?![\w'’-])", re.IGNORECASE)
_PICTURE = re.compile(rf":[+a-z][\w+'-]{{0,80}}:|{EMOJI}", re.IGNORECASE)
_SAYS_MORE = re.compile(r"[?`\d\n/\[]")
_WORD = re.compile(r"@?\w[\w'’-]*")


@lru_cache(maxsize=4096)
def is_courtesy(text: str) -> bool:
    """Return whether a message is but manners, and at most one name.

    >>> [is_courtesy(text) for text in ("Thanks, Mel! Take care.", "🎉", "Thanks for the map", "👍 Ana", "Ana")]
    [True, True, False, True, False]
    """
    text = text.strip()
    if not text or len(text) > MAX_CHARS:
        return False
    rest, pictures = _PICTURE.subn(" ", text)
    if _SAYS_MORE.search(rest):
        return False
    rest, polite = _POLITE.subn(" ", rest)
    words = _WORD.findall(rest)
    is_name = len(words) == 1 and words[0].lstrip("@")[:1].isupper()
    return bool(polite or pictures) and (not words or is_name)
