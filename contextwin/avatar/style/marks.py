"""Features other than words: punctuation, emoji, code, links, mentions, quotations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from contextwin.avatar.style.model import NONE
from contextwin.avatar.style.reading import CODE, EMOJI, FENCE, LINK, MENTION, QUOTE, ParsedMessage
from contextwin.avatar.style.shape import bin_few

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
