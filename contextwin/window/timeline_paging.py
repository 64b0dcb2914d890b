"""The nouns of a timeline: what is asked for, and the page that comes back.

A page's cursor names its last message, so that paging neither skips nor repeats, whatever is imported meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import Any, get_args

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import ConfigError
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters
from contextwin.models.timelines import Order, TimelinePage, TimelineRequest

_CURSOR = re.compile(r"(.+)/(\d{1,12}\.\d{1,6})", re.DOTALL)
#: The most messages of a page, which are in memory at once; `Timeline.pages` and cursors read on. A guess.
MAX_PAGE_SIZE = 10_000


def complete_request(request: TimelineRequest, now: datetime) -> TimelineRequest:
    """Return the request with the time at which it is asked; ConfigError for what cannot be meant."""
    asked_at, filters = request.asked_at or now, request.filters
    for name, moment in (("asked_at", asked_at), ("oldest", filters.oldest), ("latest", filters.latest)):
        if moment is not None and moment.tzinfo is None:
            raise ConfigError(f"{name} must say its time zone, got {moment.isoformat()}; add tzinfo or an offset")
    if not 1 <= request.limit <= MAX_PAGE_SIZE:
        raise ConfigError(f"limit must be at least 1 and at most {MAX_PAGE_SIZE}, got {request.limit}")
    if request.order not in get_args(Order):
        raise ConfigError(f"order must be one of {', '.join(get_args(Order))}, got {request.order!r}")
    request = replace(request, matching=None if request.matching is None else clean_text(request.matching))
    _check_names(request)
    _check_names(filters)
    try:
        return replace(request, asked_at=asked_at.astimezone(UTC))
    except OverflowError as exc:
        raise ConfigError(f"asked_at is too near the end of time, got {asked_at.isoformat()}") from exc


def write_cursor(channel: str, ts: str) -> str:
    """Return what asks for the page after this message.

    >>> write_cursor("C1", "1700000000.000100")
    'C1/1700000000.000100'
    """
    return f"{channel}/{ts}"


def read_cursor(cursor: str | None) -> tuple[datetime, str, str] | None:
    """Return the place in time that a cursor names, as (sent_at, channel, ts), whether or not a message is there."""
    if cursor is None:
        return None
    if match := _CURSOR.fullmatch(cursor):
        with suppress(OverflowError):
            return datetime_of_ts(match[2]), match[1], match[2]
    raise ConfigError(f"after must be the next_after of another page, like C1/1700000000.000100, got {cursor!r}")


def page_to_dict(page: TimelinePage) -> dict[str, Any]:
    """Return the page as JSON has it."""
    return {
        "asked_at": _iso(page.asked_at),
        "messages": [
            {part.name: getattr(message, part.name) for part in fields(message)} | {"sent_at": _iso(message.sent_at)}
            for message in page.messages
        ],
        "next_after": page.next_after,
        "total": page.total,
        "degraded": list(page.degraded),
        "access": page.access,
    }


def _check_names(given: TimelineRequest | Filters) -> None:
    for part in fields(given):
        value = getattr(given, part.name)
        names = [value] if isinstance(value, str) else value if isinstance(value, Sequence) else []
        if any(clean_text(name) != name for name in names):
            raise ConfigError(f"{part.name} holds NUL or a lone surrogate, which nothing stored does; leave them out")


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")
