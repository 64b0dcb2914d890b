"""Channels that a prompt names in words: "in the cafe channel", "in track-gang", "im Kanal werkstatt".

Only the channels that the viewer may see are looked at, so that a name tells nothing of others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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


def find_named_channel(prompt: str, channels: Mapping[str, str]) -> NamedChannel | None:
    """Return the first of `channels` (names by id) that a prompt names without a '#'; None if it names none.

    Beside the word for a channel a part of the name is enough, if no other channel has it; without that word the name
    has two parts and stands whole behind a preposition.

    >>> find_named_channel("who wrote last in the cafe channel?", {"C1": "cafe-and-shop", "C2": "general"})[:2]
    ('who wrote last in the #cafe-and-shop?', 'cafe-and-shop')
    >>> find_named_channel("who wrote last in general?", {"C2": "general"})
    """
    words = [*_WORD.finditer(prompt[:MAX_CHARS])]
    for start, end, said, is_whole in _find_candidates(words):
        if called := _find_called(said, channels, is_whole=is_whole):
            first, last = words[start].start(), words[end - 1].end()
            name = channels[called[0]]
            return NamedChannel(f"{prompt[:first]}#{name}{prompt[last:]}", name, called)
    return None


def _find_candidates(words: list[re.Match[str]]) -> Iterable[tuple[int, int, tuple[str, ...], bool]]:
    """Yield where words that may name a channel begin and end, their parts, and whether they must be the whole name."""
    for at, word in enumerate(words):
        if word[0].lower() in _nouns():
            for first, last in ((at - 2, at), (at - 1, at), (at + 1, at + 2)):
                if first >= 0 and last <= len(words):
                    said = " ".join(each[0] for each in words[first:last])
                    yield min(first, at), max(last, at + 1), _parts(said), False
        elif at and "-" in word[0] and _IS_WHERE.fullmatch(words[at - 1][0]):
            yield at, at + 1, _parts(word[0]), True


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
