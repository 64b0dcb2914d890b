"""The found messages and their groups as columns: an array for each property that a score reads.

A window has some hundred messages. To compute a factor for all of them at once takes as long as for two or three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from contextwin.analysis.language import UNDETERMINED
from contextwin.models.retrieved import FoundChunk, FoundMessage
from contextwin.models.windows import Group

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Places = NDArray[np.intp]
#: Texts, or None where there is none. Compared with `==`, they give `Flags`.
Texts = NDArray[np.object_]


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchColumns:
    """How well texts match the prompt, as the retrievers say: a value for each text."""

    semantic: Floats  #: cosine similarity; NaN: no vector, or no prompt
    lexical: Floats  #: BM25; NaN: none of the terms


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageColumns:
    """The found messages: a value for each, the messages of a group side by side in time order."""

    found: Sequence[FoundMessage]  #: the messages themselves, for what is read of few of them, such as their texts
    channel: Texts  #: its channel's id
    thread_ts: Texts  #: the root's ts
    user: Texts  #: who wrote it
    age: Floats  #: seconds from when it was posted to asked_at
    is_bot: Flags  #: written by a program
    is_hit: Flags  #: a retriever returned it and it passes the filters
    token_count: Floats  #: tokens of its text
    content_kind: Texts  #: "text", "code" or "log"
    language: Texts  #: of its text; "und": unknown
    match: MatchColumns  #: of its best chunk
    rerank: Floats  #: the reranker's score; NaN: it did not read the message

    def in_other_language(self, language: str) -> Flags:
        """Return which texts are known to be in another language than one that is known itself."""
        is_other: Flags = (self.language != language) & (self.language != UNDETERMINED) & (language != UNDETERMINED)
        return is_other


@dataclass(frozen=True, kw_only=True, slots=True)
class GroupColumns:
    """The groups of the found messages: a value for each."""

    channel: Texts  #: its channel's id
    thread_ts: Texts  #: the root's ts
    is_thread: Flags  #: False: a conversation of unthreaded messages
    thread_size: Floats  #: messages of it, found or not
    count: Places  #: messages of it that were found
    start: Places  #: the place of its first message among all
    messages: MessageColumns  #: the messages of all groups

    def least(self, values: Floats) -> Floats:
        """Return the least of each group, given a value for each message."""
        return np.minimum.reduceat(values, self.start)

    def greatest(self, values: Floats) -> Floats:
        """Return the greatest of each group, given a value for each message."""
        return np.maximum.reduceat(values, self.start)

    def tally(self, flags: Flags) -> Places:
        """Return how many messages of each group have a flag, given the flags of all messages."""
        return np.add.reduceat(flags.astype(np.intp), self.start)


def make_columns(groups: Sequence[Group], asked_at: datetime) -> GroupColumns:
    """Return the columns of at least one group, in order."""
    found = [message for group in groups for message in group.messages]
    of = dict(zip(FoundMessage._fields, zip(*found, strict=True), strict=True))
    count = np.array([len(group.messages) for group in groups])
    start = count.cumsum() - count
    thread_size = np.maximum.reduceat(np.array(of["thread_size"], dtype=float), start)
    is_echo = np.array(of["is_echo"], dtype=bool)
    return GroupColumns(
        channel=np.array([group.channel for group in groups], dtype=object),
        thread_ts=np.array([group.thread_ts for group in groups], dtype=object),
        is_thread=np.array([group.is_thread for group in groups], dtype=bool),
        thread_size=np.maximum(count, thread_size),
        count=count,
        start=start,
        messages=MessageColumns(
            found=found,
            channel=np.array(of["channel"], dtype=object),
            thread_ts=np.array(of["thread_ts"], dtype=object),
            user=np.array(of["user"], dtype=object),
            age=np.array([(asked_at - sent_at).total_seconds() for sent_at in of["sent_at"]]),
            is_bot=np.array(of["is_bot"], dtype=bool),
            is_hit=np.array(of["is_hit"], dtype=bool),
            token_count=np.array(of["token_count"], dtype=float),
            content_kind=np.array(of["content_kind"], dtype=object),
            language=np.array(of["language"], dtype=object),
            match=_without(_match(of["semantic"], of["lexical"]), is_echo),
            rerank=np.array(of["rerank"], dtype=float),
        ),
    )


def make_match_columns(texts: Sequence[FoundMessage | FoundChunk]) -> MatchColumns:
    """Return how well messages or chunks match, in order."""
    return _match([each.semantic for each in texts], [each.lexical for each in texts])


def _match(semantic: Sequence[float | None], lexical: Sequence[float | None]) -> MatchColumns:
    # None becomes NaN.
    return MatchColumns(semantic=np.array(semantic, dtype=float), lexical=np.array(lexical, dtype=float))


def _without(match: MatchColumns, left_out: Flags) -> MatchColumns:
    """Return the columns as if those left out did not match."""
    if not left_out.any():
        return match
    semantic, lexical = (np.where(left_out, np.nan, values) for values in (match.semantic, match.lexical))
    return MatchColumns(semantic=semantic, lexical=lexical)


def none_for_nan(values: Floats) -> list[float | None]:
    """Return the values as a list, None for NaN."""
    return [None if value != value else value for value in values.tolist()]
