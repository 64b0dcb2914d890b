"""The titles of files and captions of images that stand in a message's text, and stay with what is shown of it."""

from __future__ import annotations

import re

#: Maximum length of a title or caption that is kept whole. Unmeasured.
MAX_CHARS = 120
#: Maximum number of them. Unmeasured.
MOST_KEPT = 3

_ATTACHED = re.compile(rf"\[(?:file|image): [^\[\]\n]{{1,{MAX_CHARS}}}\]")


def keep_attached(shown: str, text: str) -> str:
    """Return what is to stand behind a part of a text: titles and captions of the whole that the part lacks, or "".

    >>> keep_attached("Look at …", "Look at this, from the harbour wall. [image: a boat at sunset]")
    ' [image: a boat at sunset]'
    """
    missing = [each for each in dict.fromkeys(_ATTACHED.findall(text)) if each not in shown]
    return "".join(f" {each}" for each in missing[:MOST_KEPT])
