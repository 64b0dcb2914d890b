"""How a person writes, of what a reader may read: counted on demand by channel, stored, brought up to date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo

from contextwin.analysis.mrkdwn import clean_text
from contextwin.analysis.slack_text import has_own_words, without_files
from contextwin.avatar.reply import Persona
from contextwin.avatar.style.counts import STYLE_VERSION, count_style, counts_from_json, counts_to_json
from contextwin.avatar.style.model import StyleCounts, StyleMessage, sum_counts
from contextwin.avatar.style.profile import describe_style
from contextwin.errors import AccessError, ConfigError
from contextwin.models.access import Scope, Viewer
from contextwin.models.personas import KnownPersona, StoredStyle, WrittenMessage
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.sql.personas import POPULATION
from contextwin.storage.store import Store
from contextwin.storage.writers.personas import PersonaRepository
from contextwin.temporal.parse import find_zone

#: Messages that are counted in one transaction, which holds the workspace's lock for about half a second. Unmeasured.
COUNTED_AT_ONCE = 500
#: Maximum number of channels, those where the person writes most, that the population is counted in. Unmeasured.
COMPARED_CHANNELS = 10
#: Maximum number of messages counted in each: enough for words, and counted in a tenth of a second. Unmeasured.
COMPARED_MESSAGES = 300
#: Age up to which counts of the population are used. Unmeasured; manners change slowly.
COMPARED_FOR = timedelta(days=30)
#: Maximum number of latest messages counted where counts are not stored. Unmeasured.
LATEST_MESSAGES = 1_000


def load_persona(store: Store, request: WindowRequest, user: str) -> Persona:
    """Return how a user writes, of what may be shown for the request; messages not counted yet are counted now.

    For a request of the past, what was sent since is left out. Raises AccessError when nobody says who asks, and
    ConfigError when there is no such user.
    """
    latest = request.asked_at or datetime.now(UTC)
    while True:  # Others write to the workspace between two transactions.
        # The workspace's lock is held before the snapshot begins, so that no message changes, and nobody forbids it,
        # between reading a text and storing its counts.
        with store.write_and_read(request.workspace) as (transaction, reader):
            repository = transaction.personas
            visible = sorted(open_scope(reader, request).channels)
            known = _find_persona(repository, request.workspace, user)
            scope = Scope(workspace=request.workspace, channels=visible, latest=latest)
            styles = _count_person(reader, repository, scope, known)
            if styles is not None:
                compared = [style.channel for style in styles] or visible
                scope = replace(scope, channels=compared[:COMPARED_CHANNELS])
                return _make_persona(known, styles, _count_population(reader, repository, scope))


def allow_persona(store: Store, viewer: Viewer, user: str, *, is_enabled: bool) -> None:
    """Allow replies in a user's style, or forbid them and forget the style; either is logged.

    It is for themselves to decide (the asker), or for an administrator (`everyone`): AccessError for others.
    ConfigError when there is no such user.
    """
    if viewer.asker != user and not viewer.everyone:
        text = f"{viewer.asker} may not decide for {user}: only they may, or an administrator"
        raise AccessError(text, advice="decide_as_owner", about=user)
    with store.write(viewer.workspace) as transaction:
        _find_persona(transaction.personas, viewer.workspace, user)
        transaction.personas.allow_persona(user, is_enabled=is_enabled, performed_by=viewer.asker or "administrator")


def _find_persona(repository: PersonaRepository, workspace: str, user: str) -> KnownPersona:
    known = repository.persona(user) if clean_text(user) == user else None
    if known is None:
        raise ConfigError(f"there is no user {user!r} in workspace {workspace!r}")
    return known


def _count_person(
    reader: Reader, repository: PersonaRepository, scope: Scope, known: KnownPersona
) -> list[StoredStyle] | None:
    """Return what is counted of the person in each channel, or None when there may be more to count.

    Nothing is stored of one who did not allow it, nor of a moment after which more is counted already.
    """
    styles = counted_styles(repository, scope, known.user)
    if not known.is_enabled or any(style.latest >= scope.latest for style in styles):
        return count_latest(reader, scope, known, LATEST_MESSAGES)
    if count_newer(reader, repository, scope, known) == COUNTED_AT_ONCE:
        return None
    return counted_styles(repository, scope, known.user)


def _count_population(reader: Reader, repository: PersonaRepository, scope: Scope) -> list[StoredStyle]:
    """Return what is counted of everybody in each channel, counting anew what is missing, newer or old."""
    styles = counted_styles(repository, scope, POPULATION)
    kept = [style for style in styles if timedelta() <= scope.latest - style.counted_at <= COMPARED_FOR]
    missing = sorted({*scope.channels} - {style.channel for style in kept})
    return [*kept, *count_population(reader, repository, replace(scope, channels=missing), COMPARED_MESSAGES)]


def counted_styles(repository: PersonaRepository, scope: Scope, user: str) -> list[StoredStyle]:
    """Return the counts of a user in each visible channel, the most messages first; other versions are left out.

    Counts are not under row security, so what the statement returns is checked again.
    """
    stored = repository.stored_styles(scope, user)
    return [style for style in stored if style.version == STYLE_VERSION and style.channel in scope.channels]


def count_newer(reader: Reader, repository: PersonaRepository, scope: Scope, persona: KnownPersona) -> int:
    """Count the oldest of the person's visible messages that are not counted yet; return how many there were."""
    known = {style.channel: style for style in counted_styles(repository, scope, persona.user)}
    counted_to = {channel: style.latest for channel, style in known.items()}
    messages = reader.uncounted_messages(scope, persona.user, counted_to, COUNTED_AT_ONCE)
    for channel, newer in _by_channel(messages).items():
        style = _count(newer, _zone(persona.tz), scope.latest, known.get(channel))
        repository.save_style(persona.user, style)
    return len(messages)


def count_latest(reader: Reader, scope: Scope, persona: KnownPersona, limit: int) -> list[StoredStyle]:
    """Return the counts of the person's latest visible messages, by channel; they are not stored."""
    messages = reader.latest_written(scope, persona.user, limit)
    return [_count(there, _zone(persona.tz), scope.latest) for there in _by_channel(messages).values()]


def count_population(reader: Reader, repository: PersonaRepository, scope: Scope, limit: int) -> list[StoredStyle]:
    """Count the latest messages of each visible channel anew, up to `limit` of each."""
    messages = reader.latest_of_channels(scope, limit)
    styles = [_count(there, None, scope.latest) for there in _by_channel(messages).values()]
    for style in styles:
        repository.save_style(POPULATION, style)
    return styles


def _by_channel(messages: Sequence[WrittenMessage]) -> Mapping[str, Sequence[WrittenMessage]]:
    """Return the messages of each channel, the most messages first."""
    by_channel: dict[str, list[WrittenMessage]] = {}
    for message in messages:
        by_channel.setdefault(message.channel, []).append(message)
    return dict(sorted(by_channel.items(), key=lambda item: (-len(item[1]), item[0])))


def _count(
    messages: Sequence[WrittenMessage], zone: tzinfo | None, counted_at: datetime, before: StoredStyle | None = None
) -> StoredStyle:
    """Return the counts of messages of one channel, added to those of `before`; hours are the zone's, or not known.

    Those without own words, such as forwarded ones, are left out.
    """
    counts = count_style(_style_message(message, zone) for message in messages if has_own_words(message.text))
    times = [message.sent_at for message in messages]
    if before is not None:
        counts = counts_from_json(before.counts) + counts
        times += [before.oldest, before.latest]
        counted_at = max(counted_at, before.counted_at)
    return StoredStyle(
        channel=messages[0].channel,
        version=STYLE_VERSION,
        message_count=counts.message_count,
        counts=counts_to_json(counts),
        oldest=min(times),
        latest=max(times),
        counted_at=counted_at,
    )


def _style_message(message: WrittenMessage, zone: tzinfo | None) -> StyleMessage:
    return StyleMessage(
        text=without_files(message.text),
        sent_at=message.sent_at.astimezone(zone) if zone else None,
        # Whether it begins a thread is not known when it is counted: an answer can come years later.
        position="channel" if message.thread_ts == message.ts else "reply",
        reactions=message.reactions or {},
        author=message.author,
    )


def _zone(tz: str | None) -> tzinfo | None:
    """Return the zone that a profile names, or None for one that there is not."""
    try:
        return find_zone(tz) if tz else None
    except ConfigError:
        return None


def _make_persona(known: KnownPersona, styles: Sequence[StoredStyle], population: Sequence[StoredStyle]) -> Persona:
    return Persona(
        user=known.user,
        name=known.name,
        is_enabled=known.is_enabled,
        profile=describe_style(_sum(styles), _sum(population)),
        channels=tuple(style.channel for style in styles),
        oldest=min((style.oldest for style in styles), default=None),
        latest=max((style.latest for style in styles), default=None),
    )


def _sum(styles: Sequence[StoredStyle]) -> StyleCounts:
    return sum_counts(counts_from_json(style.counts) for style in styles)
