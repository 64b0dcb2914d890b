"""Ranked messages and a budget → a plain window: the best that fit, with nothing around them.

What a method without contextwin's packer shows, rendered by contextwin's renderer and counted by its tokenizer, so that
windows of different methods differ in nothing but their choice of messages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from contextwin.analysis.tokens import count_tokens
from contextwin.models.messages import CONVERSATION_GAP
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group, WindowMessage, WindowThread
from contextwin.window.grouping import group_messages
from contextwin.window.packing.measure import ESTIMATE_MARGIN
from contextwin.window.render.rendering import (
    LineContext,
    header_day,
    kind_of,
    render_header,
    render_message,
    render_preamble,
    render_window,
)


class PlainWindow(NamedTuple):
    """What got in."""

    threads: tuple[WindowThread, ...]  #: in the order of their best messages
    tokens: int  #: of the rendered text


def pack_ranked(
    ranked: Sequence[FoundMessage], budget: int, labels: Mapping[str, str], asked_at: datetime | None = None
) -> PlainWindow:
    """Take whole messages, best first, skipping those that no longer fit; `labels` head the channels, by id.

    Messages of a thread stand together in time order under one header, and so do unthreaded ones of a channel with no
    pause between them. Their tokens are counted line by line while choosing, and on the joined text in the end.
    """
    shown = [message for message in ranked if message.text.strip() and not message.is_deleted]
    place_of = {message.key: place for place, message in enumerate(shown)}
    limit = budget
    while True:
        groups = group_messages(_choose(shown, limit, labels, asked_at))
        groups.sort(key=lambda group: min(place_of[message.key] for message in group.messages))
        threads = tuple(_show(group, labels) for group in groups)
        tokens = count_tokens(render_window(threads, asked_at=asked_at))
        if tokens <= budget:
            return PlainWindow(threads, tokens)
        # Lines can cost more together than one by one: choose again with that much less.
        limit -= tokens - budget


def _choose(
    ranked: Sequence[FoundMessage], limit: int, labels: Mapping[str, str], asked_at: datetime | None
) -> list[FoundMessage]:
    chosen: list[FoundMessage] = []
    tokens = count_tokens(render_preamble("", "text", asked_at) + "\n") if asked_at else 0
    for message in ranked:
        # Long ones are not even counted when there is no hope for them.
        if message.token_count > ESTIMATE_MARGIN * (limit - tokens):
            continue
        has_header = any(_stand_together(message, other) for other in chosen)
        cost = _count_line(message) + (0 if has_header else _count_header(message, labels, asked_at))
        if tokens + cost <= limit:
            chosen.append(message)
            tokens += cost
    return chosen


def _stand_together(one: FoundMessage, other: FoundMessage) -> bool:
    if one.channel != other.channel:
        return False
    if _is_threaded(one) or _is_threaded(other):
        return one.thread_ts == other.thread_ts
    return abs(one.sent_at - other.sent_at) < CONVERSATION_GAP


def _is_threaded(message: FoundMessage) -> bool:
    return message.thread_size > 1 or message.thread_ts != message.ts


def _count_line(message: FoundMessage) -> int:
    place = LineContext(message.sent_at.astimezone(UTC).date(), message.thread_ts != message.ts)
    return count_tokens(render_message(_show_message(message), place, "text"))


def _count_header(message: FoundMessage, labels: Mapping[str, str], asked_at: datetime | None) -> int:
    day = header_day(message.sent_at.astimezone(UTC).date(), asked_at)
    kind = kind_of(is_thread=_is_threaded(message), is_recent=False)
    return count_tokens("\n" + render_header(labels.get(message.channel, message.channel), day, kind, "text"))


def _show(group: Group, labels: Mapping[str, str]) -> WindowThread:
    return WindowThread(
        channel=group.channel,
        channel_label=labels.get(group.channel, group.channel),
        thread_ts=group.thread_ts,
        is_thread=group.is_thread,
        is_recent=False,
        score=0.0,
        messages=tuple(_show_message(message) for message in group.messages),
    )


def _show_message(message: FoundMessage) -> WindowMessage:
    return WindowMessage(
        channel=message.channel,
        ts=message.ts,
        user=message.user,
        name=message.name,
        sent_at=message.sent_at,
        text=message.text,
        role="hit",
    )
