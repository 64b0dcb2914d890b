"""Counting how people write, channel by channel, and keeping the counts up to date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from contextwin.avatar.style import (
    STYLE_VERSION,
    StyleCounts,
    StyleMessage,
    count_style,
    counts_from_json,
    counts_to_json,
)
from contextwin.models.access import Scope
from contextwin.models.personas import KnownPersona, StoredStyle, WrittenMessage
from contextwin.storage.reader import Reader
from contextwin.storage.sql.personas import POPULATION
from contextwin.storage.store import Store
from contextwin.storage.writers.personas import PersonaRepository

#: Messages that are counted in one transaction, which holds the workspace's lock for about half a second. Unmeasured.
COUNTED_AT_ONCE = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedStyle:
    """What is counted of a person, or of everybody, in one channel."""

    channel: str  #: its id
    counts: StyleCounts  #: the sums
    oldest: datetime  #: when the first counted message was sent
    latest: datetime  #: when the last one was; all between them are counted
    counted_at: datetime  #: as of when: nothing sent at or after it is counted


@contextmanager
def open_counting(store: Store, workspace: str) -> Iterator[tuple[Reader, PersonaRepository]]:
    """Open what counting needs: a snapshot under row security for texts, and the repository for the counts.

    The workspace's lock is held before the snapshot begins, so that no message changes, and nobody forbids it, between
    reading a text and storing its counts.
    """
    with store.write_and_read(workspace) as (transaction, reader):
        yield reader, transaction.personas


def counted_styles(repository: PersonaRepository, scope: Scope, user: str) -> list[CountedStyle]:
    """Return the counts of a user in each visible channel, the most messages first; other versions are left out.

    Counts are not under row security, so what the statement returns is checked again.
    """
    return [
        CountedStyle(
            channel=stored.channel,
            counts=counts_from_json(stored.counts),
            oldest=stored.oldest,
            latest=stored.latest,
            counted_at=stored.counted_at,
        )
        for stored in repository.stored_styles(scope, user)
        if stored.version == STYLE_VERSION and stored.channel in scope.channels
    ]


def count_newer(reader: Reader, repository: PersonaRepository, scope: Scope, persona: KnownPersona) -> int:
    """Count the oldest of the person's visible messages that are not counted yet; return how many there were."""
    known = {style.channel: style for style in counted_styles(repository, scope, persona.user)}
    counted_to = {channel: style.latest for channel, style in known.items()}
    messages = reader.uncounted_messages(scope, persona.user, counted_to, COUNTED_AT_ONCE)
    for style in _count_by_channel(messages, persona.tz, scope.latest):
        before = known.get(style.channel)
        repository.save_style(persona.user, _to_stored(style if before is None else _join(before, style)))
    return len(messages)


def count_latest(reader: Reader, scope: Scope, persona: KnownPersona, limit: int) -> list[CountedStyle]:
    """Return the counts of the person's latest visible messages, by channel; they are not stored."""
    messages = reader.latest_written(scope, persona.user, limit)
    return [_as_stored(style) for style in _count_by_channel(messages, persona.tz, scope.latest)]


def count_population(reader: Reader, repository: PersonaRepository, scope: Scope, limit: int) -> list[CountedStyle]:
    """Count the latest messages of each visible channel anew, up to `limit` of each."""
    styles = _count_by_channel(reader.latest_of_channels(scope, limit), None, scope.latest)
    for style in styles:
        repository.save_style(POPULATION, _to_stored(style))
    return [_as_stored(style) for style in styles]


def _to_stored(style: CountedStyle) -> StoredStyle:
    return StoredStyle(
        channel=style.channel,
        version=STYLE_VERSION,
        message_count=style.counts.message_count,
        counts=counts_to_json(style.counts),
        oldest=style.oldest,
        latest=style.latest,
        counted_at=style.counted_at,
    )


def _count_by_channel(messages: Sequence[WrittenMessage], tz: str | None, counted_at: datetime) -> list[CountedStyle]:
    """Return what is counted of messages, by channel, the most messages first; hours are the zone's, or not known."""
    zone, by_channel = _zone(tz), dict[str, list[WrittenMessage]]()
    for message in messages:
        by_channel.setdefault(message.channel, []).append(message)
    return [
        CountedStyle(
            channel=channel,
            counts=count_style(_style_message(message, zone) for message in there),
            oldest=min(message.sent_at for message in there),
            latest=max(message.sent_at for message in there),
            counted_at=counted_at,
        )
        for channel, there in sorted(by_channel.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _style_message(message: WrittenMessage, zone: ZoneInfo | None) -> StyleMessage:
    return StyleMessage(
        text=message.text,
        sent_at=message.sent_at.astimezone(zone) if zone else None,
        # Whether it begins a thread is not known when it is counted: an answer can come years later.
        position="channel" if message.thread_ts == message.ts else "reply",
        reactions=message.reactions or {},
    )


def _as_stored(style: CountedStyle) -> CountedStyle:
    """Return what comes back of the counts when they are read again: rare values are not kept."""
    return replace(style, counts=counts_from_json(counts_to_json(style.counts)))


def _join(one: CountedStyle, other: CountedStyle) -> CountedStyle:
    return CountedStyle(
        channel=one.channel,
        counts=one.counts + other.counts,
        oldest=min(one.oldest, other.oldest),
        latest=max(one.latest, other.latest),
        counted_at=max(one.counted_at, other.counted_at),
    )


def _zone(tz: str | None) -> ZoneInfo | None:
    """Return the zone that a profile names, or None for one that there is not."""
    try:
        return ZoneInfo(tz) if tz else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
