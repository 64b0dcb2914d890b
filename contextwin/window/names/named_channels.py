"""Channels that a prompt names in words: "in the cafe channel", "in track-gang", "im Kanal werkstatt".

Only the channels that the viewer may see are looked at, so that a name tells nothing of others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from contextwin.query.intent import alternatives
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import CODE

#: Maximum number of characters read: a prompt may be a pasted log. Unmeasured.
MAX_CHARS = 2_000
_WORD = re.compile(r"(?<![#\w])[^\W_][\w-]*")
_PARTS = re.compile(r"[-_.\s]+")
_IS_WHERE = re.compile(rf"(?:{alternatives('channel_prepositions')})", re.IGNORECASE)


class NamedChannel(NamedTuple):
    """A channel that a prompt names in words."""

    prompt: str  #: the prompt with #name in the place of these words
    name: str  #: without the '#'
    ids: tuple[str, ...]


def find_named_channel(prompt: str, channels: Mapping[str, str], unread: Set[str] = frozenset()) -> NamedChannel | None:
    """Return the first of `channels` (names by id) that a prompt names without a '#'; None if it names none.

    Beside the word for a channel a part of the name is enough, if no other channel has it. Without that word the name
    stands whole: one of two parts anywhere, another behind a preposition, if it is among the `unread` words, in lower
    case, that a question about time leaves over.

    >>> find_named_channel("who wrote last in the cafe channel?", {"C1": "cafe-and-shop", "C2": "general"})[:2]
    ('who wrote last in the #cafe-and-shop?', 'cafe-and-shop')
    >>> find_named_channel("what was said in general?", {"C2": "general"})
    >>> find_named_channel("who wrote last in general?", {"C2": "general"}, {"general"}).prompt
    'who wrote last in #general?'
    """
    words = [*_WORD.finditer(prompt[:MAX_CHARS])]
    for start, end, said, is_whole in _find_candidates(words, unread):
        if called := _find_called(said, channels, is_whole=is_whole):
            first, last = words[start].start(), words[end - 1].end()
            name = channels[called[0]]
            return NamedChannel(f"{prompt[:first]}#{name}{prompt[last:]}", name, called)
    return None


def _find_candidates(
    words: Sequence[re.Match[str]], unread: Set[str]
) -> Iterator[tuple[int, int, tuple[str, ...], bool]]:
    """Yield where words that may name a channel begin and end, their parts, and whether they must be the whole name."""
    lows = [word[0].lower() for word in words]
    for at, low in enumerate(lows):
        if low in _nouns():
            for first, last in ((at - 2, at), (at - 1, at), (at + 1, at + 2)):
                if first >= 0 and last <= len(words):
                    yield min(first, at), max(last, at + 1), _parts(" ".join(lows[first:last])), False
    for at, low in enumerate(lows):
        if "-" in low:
            yield at, at + 1, _parts(low), True
        elif low in unread and at and _IS_WHERE.fullmatch(lows[at - 1]):
            yield at, at + 1, (low,), True
        pair = lows[at : at + 2]
        if len(pair) == 2 and unread >= {*pair}:
            yield at, at + 2, tuple(pair), True


def _find_called(said: tuple[str, ...], channels: Mapping[str, str], *, is_whole: bool) -> tuple[str, ...]:
    whole = tuple(channel for channel, name in channels.items() if _parts(name) == said)
    if whole or is_whole:
        return whole
    found = [channel for channel, name in channels.items() if {*said} <= {*_parts(name)}]
    return tuple(found) if len(found) == 1 else ()


def _parts(name: str) -> tuple[str, ...]:
    return tuple(part for part in _PARTS.split(name.casefold()) if part)


@cache
def _nouns() -> frozenset[str]:
    """Return the words for a channel in all languages."""
    return frozenset(
        word
        for lexicon in LEXICONS.values()
        for word, (symbol, _) in lexicon.words.items()
        if symbol == CODE["CHANNELS"]
    )
