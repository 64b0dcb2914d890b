"""What a message has beside words: punctuation, emoji, code, addresses, mentions, quotations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from contextwin.avatar.style.model import NONE
from contextwin.avatar.style.reading import CODE, EMOJI, FENCE, LINK, MENTION, QUOTE, Reading
from contextwin.avatar.style.shape import bin_few

# Of a longer run of marks its end is read, which takes time linear in the text.
_MAX_MARK = 20
_FINAL = re.compile(r"(?:\.{2,}|…|[!?]{2,}|[^\w\s])\Z")
_SIGN_NAMES = {CODE: "code", FENCE: "code", LINK: "link", MENTION: "mention", QUOTE: "quote", EMOJI: "emoji"}
_FINAL_MARKS = frozenset(".!?,:;)]}\"'”’-–—*_~/\\|>")
_RUN = re.compile(r"[!?]{2,}")
_EMPHASIS = re.compile(r"(?<![\w*_~])([*_~]{1,2})(?=[^\W_])(?=[^*_~\n]{1,60}\1)")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_SPACING = (
    ("two after a sentence", re.compile(r"(?<=[.!?])  (?=\w)")),
    ("one after a sentence", re.compile(r"(?<=[.!?]) (?=\w)")),
    ("before a mark", re.compile(r"(?<=\w) (?=[?!,;])")),
    ("none after a comma", re.compile(r"(?<=[a-z]),(?=[a-z])")),
)


def count_of(pattern: str) -> Callable[[Reading], Iterable[str]]:
    """Return a feature's reading: how often the pattern is in the prose, "3+" for three or more."""
    compiled = re.compile(pattern)
    return lambda reading: (bin_few(len(compiled.findall(reading.prose))),)


def each_of(pattern: str) -> Callable[[Reading], Iterable[str]]:
    """Return a feature's reading: what the pattern finds, or its group, each time; "none" without any."""
    compiled = re.compile(pattern)
    return lambda reading: compiled.findall(reading.prose) or (NONE,)


def read_final_mark(reading: Reading) -> Iterable[str]:
    """Return the last mark; "…" for dots of any kind, "repeated" for !! and the like, "none" after a word."""
    found = _FINAL.search(reading.prose[-_MAX_MARK:])
    if found is None:
        return (NONE,)
    mark = found[0]
    if mark in _SIGN_NAMES:
        return (_SIGN_NAMES[mark],)
    if mark.startswith(("…", "..")):
        return ("…",)
    return ("repeated" if len(mark) > 1 else mark if mark in _FINAL_MARKS else "other",)


def read_repeated(reading: Reading) -> Iterable[str]:
    """Return the length and the first mark of each run, "2!" or "4+?"."""
    return [bin_few(len(run), 4) + run[0] for run in _RUN.findall(reading.prose)] or (NONE,)


def read_emphasis(reading: Reading) -> Iterable[str]:
    """Return the sign that marks each emphasis, "none" without any."""
    return _EMPHASIS.findall(reading.prose) or (NONE,)


def read_apostrophes(reading: Reading) -> Iterable[str]:
    """Return how each apostrophe inside a word is typed."""
    return ("curly" if mark == "’" else "straight" for mark in _APOSTROPHE.findall(reading.prose))


def read_spacing(reading: Reading) -> Iterable[str]:
    """Return what spaces stand around marks, each time."""
    return (name for name, pattern in _SPACING for _ in pattern.findall(reading.prose))


def read_emoji(reading: Reading) -> Iterable[str]:
    """Return each emoji, "none" without any."""
    return reading.emoji or (NONE,)


def read_emoticons(reading: Reading) -> Iterable[str]:
    """Return each face as typed, "none" without any."""
    return reading.emoticons or (NONE,)


def read_emoji_place(reading: Reading) -> Iterable[str]:
    """Return whether emoji stand alone, or one of them at the end, at the start, or inside only."""
    return place_of(EMOJI)(reading)


def read_code(reading: Reading) -> Iterable[str]:
    """Return "block" with a fence, "inline" with code in a line, else "none"."""
    return ("block" if FENCE in reading.prose else "inline" if CODE in reading.prose else NONE,)


def place_of(sign: str) -> Callable[[Reading], Iterable[str]]:
    """Return a feature's reading: where what the sign stands for is; "end" before "start" before "inside"."""

    def read(reading: Reading) -> Iterable[str]:
        prose = reading.prose
        if sign not in prose:
            return (NONE,)
        if not prose.replace(sign, "").strip():
            return ("alone",)
        return ("end" if prose.endswith(sign) else "start" if prose.startswith(sign) else "inside",)

    return read
