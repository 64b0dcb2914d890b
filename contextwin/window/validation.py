"""Checks of requests: invalid ones are refused before anything is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, get_args

from contextwin.analysis.language import name_code_language
from contextwin.analysis.mrkdwn import clean_text
from contextwin.analysis.tokens import check_encoding
from contextwin.errors import BudgetError, ConfigError
from contextwin.models.messages import TAGS, ContentKind
from contextwin.models.requests import CompletedRequest, Fill, Filters, WindowFormat, WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.privacy.access import check_viewer

if TYPE_CHECKING:
    from contextwin.models.timelines import CompletedTimelineRequest, TimelineRequest


def complete_request(request: WindowRequest, encoding: str, weights: ScoringWeights) -> CompletedRequest:
    """Return the checked request, with a clean prompt, the time it is asked, and defaults for what it leaves open.

    Raises BudgetError, ConfigError and AccessError for invalid requests.
    """
    if request.max_tokens < 1:
        raise BudgetError(f"max_tokens must be at least 1, got {request.max_tokens}")
    if request.max_threads is not None and request.max_threads < 1:
        raise ConfigError(f"max_threads must be at least 1, got {request.max_threads}")
    encoding = request.encoding or encoding
    check_encoding(encoding)
    asked_at = _check_moments(request)
    if request.format not in get_args(WindowFormat):
        raise ConfigError(f"format must be one of {', '.join(get_args(WindowFormat))}, got {request.format!r}")
    if request.fill not in get_args(Fill):
        raise ConfigError(f"fill must be one of {', '.join(get_args(Fill))}, got {request.fill!r}")
    given = {field.name: getattr(request, field.name) for field in fields(WindowRequest)}
    given |= {"prompt": clean_text(request.prompt), "asked_at": asked_at, "encoding": encoding}
    given["filters"] = _complete_filters(request.filters)
    completed = CompletedRequest(**given | {"weights": request.weights or weights})
    if not completed.prompt.strip() and completed.channel is None:
        raise ConfigError("prompt must have words, got none: ask something, or name the channel whose talk goes on")
    _check_names(completed)
    check_viewer(completed)
    return completed


def complete_timeline(request: TimelineRequest) -> CompletedTimelineRequest:
    """Return the checked request, with a clean topic and the time it is asked; ConfigError for an invalid one."""
    from contextwin.models.timelines import MAX_PAGE_SIZE, CompletedTimelineRequest, Order, TimelineRequest

    asked_at = _check_moments(request)
    if not 1 <= request.limit <= MAX_PAGE_SIZE:
        raise ConfigError(f"limit must be at least 1 and at most {MAX_PAGE_SIZE}, got {request.limit}")
    if request.order not in get_args(Order):
        raise ConfigError(f"order must be one of {', '.join(get_args(Order))}, got {request.order!r}")
    given = {field.name: getattr(request, field.name) for field in fields(TimelineRequest)}
    matching = None if request.matching is None else clean_text(request.matching)
    given |= {"matching": matching, "asked_at": asked_at, "filters": _complete_filters(request.filters)}
    completed = CompletedTimelineRequest(**given)
    _check_names(completed)
    return completed


def _complete_filters(filters: Filters) -> Filters:
    """Return the checked filters, with code languages as the store calls them; ConfigError for invalid ones."""
    _check_names(filters)
    if not 0 <= filters.min_score <= 1:
        raise ConfigError(f"min_score must be at least 0 and at most 1, got {filters.min_score}")
    for name, given, known in (
        ("content_kinds", filters.content_kinds, get_args(ContentKind)),
        ("tags", filters.tags, TAGS),
    ):
        if unknown := sorted(set(given) - set(known)):
            raise ConfigError(f"{name} must be of {', '.join(known)}, got {unknown[0]!r}")
    return replace(filters, code_languages=tuple(map(name_code_language, filters.code_languages)))


def _check_moments(request: WindowRequest | TimelineRequest) -> datetime:
    """Return when the request is asked, in UTC; ConfigError for a time without a zone, or one that is none in UTC."""
    asked_at, filters = request.asked_at or datetime.now(UTC), request.filters
    for name, moment in (("asked_at", asked_at), ("oldest", filters.oldest), ("latest", filters.latest)):
        if moment is None:
            continue
        if moment.tzinfo is None:
            raise ConfigError(f"{name} must say its time zone, got {moment.isoformat()}; add tzinfo or an offset")
        try:
            moment.astimezone(UTC)
        except OverflowError as exc:
            raise ConfigError(f"{name} is too near the beginning or the end of time, got {moment.isoformat()}") from exc
    return asked_at.astimezone(UTC)


def _check_names(given: WindowRequest | TimelineRequest | Filters) -> None:
    """Raise ConfigError for a string that nothing stored can be called, which would not even reach the database."""
    for field in fields(given):
        value = getattr(given, field.name)
        names = [value] if isinstance(value, str) else value if isinstance(value, Sequence) else []
        if any(clean_text(name) != name for name in names):
            raise ConfigError(f"{field.name} holds NUL or a lone surrogate, which nothing stored does; leave them out")
