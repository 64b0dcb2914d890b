"""How a person writes, of what a reader may read: counted on demand, stored, brought up to date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from contextwin.analysis.mrkdwn import clean_text
from contextwin.avatar.reply import Persona
from contextwin.avatar.style import StyleCounts, describe_style
from contextwin.avatar.style_counts import (
    COUNTED_AT_ONCE,
    CountedStyle,
    count_latest,
    count_newer,
    count_population,
    counted_styles,
)
from contextwin.errors import AccessError, ConfigError
from contextwin.models.access import Scope
from contextwin.models.personas import KnownPersona
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import ChannelInfo
from contextwin.privacy.access import audience_of, decide_request
from contextwin.storage.sql.personas import POPULATION
from contextwin.storage.store import Store
from contextwin.storage.writers.personas import PersonaRepository

#: Everybody is counted where the person writes most, in so many channels. A guess.
COMPARED_CHANNELS = 10
#: Of each, so many messages: enough for words, and counted in a tenth of a second. A guess.
COMPARED_MESSAGES = 300
#: What was counted of everybody serves for so long. A guess: manners change slowly.
COMPARED_FOR = timedelta(days=30)
#: Where counts are not kept, so many of the latest messages are counted. A guess.
LATEST_MESSAGES = 1_000


def load_persona(store: Store, request: WindowRequest, user: str) -> Persona:
    """Return how a user writes, of what may be shown for the request; messages not counted yet are counted now.

    For a request of the past, what was sent since is left out. Raises AccessError when nobody says who asks, and
    ConfigError when there is no such user.
    """
    visible = _visible_channels(store, request)
    scope = Scope(workspace=request.workspace, channels=[*visible], latest=request.asked_at or datetime.now(UTC))
    known, styles = _count_person(store, scope, user)
    compared = [style.channel for style in styles] or _largest(visible)
    with store.persona_repository(request.workspace) as persona_repository:
        population = _count_population(persona_repository, replace(scope, channels=compared[:COMPARED_CHANNELS]))
    return Persona(
        user=user,
        name=known.name,
        is_enabled=known.is_enabled,
        profile=describe_style(_sum(styles), _sum(population)),
        channels=tuple(style.channel for style in styles),
        oldest=min((style.oldest for style in styles), default=None),
        latest=max((style.latest for style in styles), default=None),
    )


def allow_persona(store: Store, request: WindowRequest, user: str, *, is_enabled: bool) -> None:
    """Allow replies in a user's style, or forbid them and forget the style; either is logged.

    It is for themselves to decide (`request.asker`), or for an administrator (`request.everyone`): AccessError for
    others. ConfigError when there is no such user.
    """
    if request.asker != user and not request.everyone:
        raise AccessError(f"{request.asker} may not decide for {user}: use --as {user}, or --all as an administrator")
    with store.persona_repository(request.workspace) as persona_repository:
        _find_persona(persona_repository, request.workspace, user)
        persona_repository.allow_persona(user, is_enabled=is_enabled, performed_by=request.asker or "administrator")


def _visible_channels(store: Store, request: WindowRequest) -> Mapping[str, ChannelInfo]:
    with store.reading() as reader:
        access = reader.request_context(request.workspace, audience_of(request))
    if access is None:
        return {}
    decision = decide_request(access, everyone=request.everyone, destination=request.destination)
    return {channel: access.channels[channel] for channel in decision.channels}


def _find_persona(persona_repository: PersonaRepository, workspace: str, user: str) -> KnownPersona:
    known = persona_repository.persona(user) if clean_text(user) == user else None
    if known is None:
        raise ConfigError(f"there is no user {user!r} in workspace {workspace!r}")
    return known


def _count_person(store: Store, scope: Scope, user: str) -> tuple[KnownPersona, list[CountedStyle]]:
    """Return the person, and what is counted of them in each channel, after counting what is not yet.

    Nothing is kept of one who did not allow it, nor of a moment after which more is counted already.
    """
    while True:
        with store.persona_repository(scope.workspace) as persona_repository:
            known = _find_persona(persona_repository, scope.workspace, user)
            styles = counted_styles(persona_repository, scope, user)
            if not known.is_enabled or any(style.latest >= scope.latest for style in styles):
                return known, count_latest(persona_repository, scope, known, LATEST_MESSAGES)
            if count_newer(persona_repository, scope, known) < COUNTED_AT_ONCE:
                return known, counted_styles(persona_repository, scope, user)


def _count_population(persona_repository: PersonaRepository, scope: Scope) -> list[CountedStyle]:
    """Return what is counted of everybody in each channel, counting anew what is missing, newer or old."""
    styles = counted_styles(persona_repository, scope, POPULATION)
    kept = [style for style in styles if timedelta() <= scope.latest - style.counted_at <= COMPARED_FOR]
    missing = sorted({*scope.channels} - {style.channel for style in kept})
    return [*kept, *count_population(persona_repository, replace(scope, channels=missing), COMPARED_MESSAGES)]


def _largest(visible: Mapping[str, ChannelInfo]) -> list[str]:
    return sorted(visible, key=lambda channel: (-visible[channel].chunk_count, channel))


def _sum(styles: Sequence[CountedStyle]) -> StyleCounts:
    return sum((style.counts for style in styles), StyleCounts())
