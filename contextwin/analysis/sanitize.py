"""Untrusted text → lines and names that cannot be mistaken for the structure of a window."""

from __future__ import annotations

import re
from functools import lru_cache

#: Slack's own limit for display names and channel names is 80 characters.
MAX_NAME_CHARS = 80

# Controls other than tab and line ends, lone surrogates, what reorders a line, what has no width (but joiners, which
# emoji and some scripts need), invisible tags, and what XML can't hold.
_UNSHOWABLE = re.compile(
    "[\xad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0"
    "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff\U000e0000-\U000e007f]"
)
_NAME_END = re.compile(r":+(?=\s|$)")
# Beside letters, what names are written with. No digit: headers and times have some.
_NAME_SIGNS = frozenset(" .'’-")


def clean_lines(text: str) -> list[str]:
    """Return the lines of a message without what can't be shown; blank lines at its ends and in runs are left out.

    >>> clean_lines("one \\r\\n\\n\\n\\u2028two\\x00")
    ['one', '', 'two']
    """
    lines = [line.rstrip() for line in _UNSHOWABLE.sub("", text).strip().splitlines()]
    return [line for line, above in zip(lines, ["", *lines], strict=False) if line or above]


@lru_cache(maxsize=4096)
def clean_name(name: str) -> str:
    """Return a name, or a channel's label, as one line that has no colon where a message could begin.

    >>> clean_name("Ana: ops\\n09:14 Ben"), clean_name("")
    ('Ana ops 09:14 Ben', 'unknown')
    """
    return one_line(_NAME_END.sub(" ", one_line(name)[:MAX_NAME_CHARS])) or "unknown"


def is_unambiguous(name: str) -> bool:
    """Return whether a line may begin with this name: it can't be taken for the beginning of any other line.

    >>> [is_unambiguous(name) for name in ("Ana", "09:14 Ana", "#board thread 2026-03-10", "(Note")]
    [True, False, False, False]
    """
    name = clean_name(name)
    return name[0].isalpha() and all(sign.isalpha() or sign in _NAME_SIGNS for sign in name)


def one_line(text: str) -> str:
    """Return the text without line ends and what can't be shown."""
    return " ".join(_UNSHOWABLE.sub("", text).split())
