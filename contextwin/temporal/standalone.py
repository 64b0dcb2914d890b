"""A time that is given alone, as the value of an option: "yesterday", "monday noon", "last week"."""

from __future__ import annotations

from datetime import datetime, tzinfo
from typing import Literal

from contextwin.errors import ConfigError
from contextwin.temporal.parse import parse_time

#: What may stand before a phrase that alone could be something else, such as "march" or "9am".
Preposition = Literal["since", "before", "from"]


def parse_phrase(
    phrase: str, asked_at: datetime, zone: tzinfo, preposition: Preposition
) -> tuple[datetime | None, datetime | None]:
    """Return the range `[oldest, latest)` in UTC that a phrase names; None leaves that side open.

    Raises ConfigError for a phrase of which any word says something else.

    >>> from datetime import UTC
    >>> oldest, latest = parse_phrase("yesterday", datetime(2026, 3, 11, 9, tzinfo=UTC), UTC, "since")
    >>> oldest.isoformat(), latest.isoformat()
    ('2026-03-10T00:00:00+00:00', '2026-03-11T00:00:00+00:00')
    """
    for text in (phrase, f"{preposition} {phrase}"):
        time = parse_time(text, asked_at=asked_at, tz=zone)
        if time is None or time.kind not in ("range", "point") or time.topic or time.speaker or time.unread:
            continue
        if time.oldest or time.latest:
            return time.oldest, time.latest
    raise ConfigError(f"expected a time like 2026-03-11T09:00, yesterday or monday noon, got {phrase!r}")


def parse_beginning(phrase: str, asked_at: datetime, zone: tzinfo, preposition: Preposition) -> datetime:
    """Return when the time that a phrase names begins, in UTC; when it ends for one that has no beginning.

    Raises ConfigError as `parse_phrase` does.
    """
    oldest, latest = parse_phrase(phrase, asked_at, zone, preposition)
    bound = oldest or latest
    assert bound is not None
    return bound
