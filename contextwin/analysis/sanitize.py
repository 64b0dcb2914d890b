"""Untrusted text → lines and names that cannot be mistaken for the structure of a window."""

from __future__ import annotations

import re
from functools import lru_cache

#: Slack's own limit for display names and channel names is 80 characters.
MAX_NAME_CHARS = 80
#: Follows the name of a program, which may be called as a person is.
BOT_MARK = "(bot)"

# Controls other than tab and line ends, lone surrogates, what reorders a line, what has no width or no ink, invisible
# tags, what Unicode keeps for more of these, and what XML can't hold.
_UNSHOWABLE = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\ud800-\udfff\ufffe\uffff\U000e0000-\U000e0fff]"
)
# Joiners and the emoji variant, which some scripts and emoji need between or behind their characters. Beside ASCII
# they only hide that a word is what it looks like: "[CON\u200dTEXT]".
_STRAY = re.compile(
    "(?<![^\x00-\x7f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f\u200c\u200d\ufe0f])"
    "|(?<![^\x00-\x7f\u200c\u200d\ufe0f])(?<![0-9#*](?=\ufe0f\u20e3))\ufe0f"
)
_MAY_BE_STRAY = re.compile("[\u200c\u200d\ufe0f]")
_NAME_END = re.compile(r":+(?=\s|$)")
# Beside letters, what names are written with. No digit: headers and times have some.
_NAME_SIGNS = frozenset(" .'’-")


def clean_lines(text: str) -> list[str]:
    """Return the lines of a message without what can't be shown; blank lines at its ends and in runs are left out.

    >>> clean_lines("one \\r\\n\\n\\n\\u2028two\\x00")
    ['one', '', 'two']
    """
    lines = [line.rstrip() for line in _show(text).strip().splitlines()]
    return [line for line, above in zip(lines, ["", *lines], strict=False) if line or above]


@lru_cache(maxsize=4096)
def clean_name(name: str) -> str:
    """Return a name, or a channel's label, as one line that has no colon where a message could begin.

    >>> clean_name("Ana: ops\\n09:14 Ben"), clean_name("")
    ('Ana ops 09:14 Ben', 'unknown')
    """
    return one_line(_NAME_END.sub(" ", one_line(name)[:MAX_NAME_CHARS])) or "unknown"


@lru_cache(maxsize=4096)
def is_unambiguous(name: str) -> bool:
    """Return whether a line may begin with this name: it can't be taken for the beginning of any other line.

    >>> [is_unambiguous(name) for name in ("Ana", "09:14 Ana", "#board thread 2026-03-10", "(Note")]
    [True, False, False, False]
    """
    name = clean_name(name)
    return name[0].isalpha() and all(sign.isalpha() or sign in _NAME_SIGNS for sign in name)


def one_line(text: str) -> str:
    """Return the text without line ends and what can't be shown."""
    return " ".join(_show(text).split())


def _show(text: str) -> str:
    """Return the text without what can't be shown."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    shown, text = _UNSHOWABLE.sub("", text), ""
    if not _MAY_BE_STRAY.search(shown):
        return shown
    while shown != text:  # A joiner may only look as if it stood beside another character.
        shown, text = _STRAY.sub("", shown), shown
    return shown
