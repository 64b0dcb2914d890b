"""Times as people give them to a front end: ISO 8601, so long ago, or in words."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING

from contextwin.errors import ConfigError

if TYPE_CHECKING:
    from contextwin.temporal.standalone import Preposition

#: What a unit of time is called, by its first letter.
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}
_AGE = re.compile(r"([0-9]{1,9}) *(h|d|w)(?:(?<=h)ours?|(?<=h)rs?|(?<=d)ays?|(?<=w)eeks?)?(?: ago)?")


def read_time(text: str, now: datetime, zone: tzinfo, preposition: Preposition = "since") -> datetime:
    """Return the moment in UTC that a text means: ISO 8601, so long before `now`, or when what it names begins.

    Without an offset, it is of the zone. Raises ConfigError for anything else.

    >>> now = datetime(2026, 3, 11, 9, tzinfo=UTC)
    >>> [str(read_time(text, now, UTC)) for text in ("2026-03-10T09:00", "24h", "1 day ago", "yesterday")]
    ['2026-03-10 09:00:00+00:00', '2026-03-10 09:00:00+00:00', '2026-03-10 09:00:00+00:00', '2026-03-10 00:00:00+00:00']
    """
    from contextwin.temporal.standalone import parse_beginning

    try:
        if match := _AGE.fullmatch(text.strip().lower()):
            return now - timedelta(**{_UNITS[match[2]]: int(match[1])})
        try:
            parsed = datetime.fromisoformat(text)
        except ValueError:
            return parse_beginning(text, now, zone, preposition)
        return (parsed if parsed.tzinfo else parsed.replace(tzinfo=zone)).astimezone(UTC)
    except (ConfigError, OverflowError) as exc:
        raise ConfigError(f"expected a time like 2026-03-11T09:00, 7d or yesterday, got {text!r}") from exc
