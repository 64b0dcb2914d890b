"""How a person writes, of what a reader may read: counted on demand, stored, brought up to date."""

from __future__ import annotations

from collections.abc import Sequence
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
    open_counting,
)
from contextwin.errors import AccessError, ConfigError
from contextwin.models.access import Scope
from contextwin.models.personas import KnownPersona
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.sql.personas import POPULATION
from contextwin.storage.store import Store
from contextwin.storage.writers.personas import PersonaRepository

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
        with open_counting(store, request.workspace) as (reader, repository):
            visible = sorted(open_scope(reader, request).channels)
            known = _find_persona(repository, request.workspace, user)
            scope = Scope(workspace=request.workspace, channels=visible, latest=latest)
            styles = _count_person(reader, repository, scope, known)
            if styles is not None:
                compared = [style.channel for style in styles] or visible
                scope = replace(scope, channels=compared[:COMPARED_CHANNELS])
                return _make_persona(known, styles, _count_population(reader, repository, scope))


def allow_persona(store: Store, request: WindowRequest, user: str, *, is_enabled: bool) -> None:
    """Allow replies in a user's style, or forbid them and forget the style; either is logged.

    It is for themselves to decide (`request.asker`), or for an administrator (`request.everyone`): AccessError for
    others. ConfigError when there is no such user.
    """
    if request.asker != user and not request.everyone:
        raise AccessError(f"{request.asker} may not decide for {user}: use --as {user}, or --all as an administrator")
    with store.write(request.workspace) as transaction:
        _find_persona(transaction.personas, request.workspace, user)
        transaction.personas.allow_persona(user, is_enabled=is_enabled, performed_by=request.asker or "administrator")


def _find_persona(repository: PersonaRepository, workspace: str, user: str) -> KnownPersona:
    known = repository.persona(user) if clean_text(user) == user else None
    if known is None:
        raise ConfigError(f"there is no user {user!r} in workspace {workspace!r}")
    return known


def _count_person(
    reader: Reader, repository: PersonaRepository, scope: Scope, known: KnownPersona
) -> list[CountedStyle] | None:
    """Return what is counted of the person in each channel, or None when there may be more to count.

    Nothing is stored of one who did not allow it, nor of a moment after which more is counted already.
    """
    styles = counted_styles(repository, scope, known.user)
    if not known.is_enabled or any(style.latest >= scope.latest for style in styles):
        return count_latest(reader, scope, known, LATEST_MESSAGES)
    if count_newer(reader, repository, scope, known) == COUNTED_AT_ONCE:
        return None
    return counted_styles(repository, scope, known.user)


def _count_population(reader: Reader, repository: PersonaRepository, scope: Scope) -> list[CountedStyle]:
    """Return what is counted of everybody in each channel, counting anew what is missing, newer or old."""
    styles = counted_styles(repository, scope, POPULATION)
    kept = [style for style in styles if timedelta() <= scope.latest - style.counted_at <= COMPARED_FOR]
    missing = sorted({*scope.channels} - {style.channel for style in kept})
    return [*kept, *count_population(reader, repository, replace(scope, channels=missing), COMPARED_MESSAGES)]


def _make_persona(known: KnownPersona, styles: Sequence[CountedStyle], population: Sequence[CountedStyle]) -> Persona:
    return Persona(
        user=known.user,
        name=known.name,
        is_enabled=known.is_enabled,
        profile=describe_style(_sum(styles), _sum(population)),
        channels=tuple(style.channel for style in styles),
        oldest=min((style.oldest for style in styles), default=None),
        latest=max((style.latest for style in styles), default=None),
    )


def _sum(styles: Sequence[CountedStyle]) -> StyleCounts:
    return sum((style.counts for style in styles), StyleCounts())
