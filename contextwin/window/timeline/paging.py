"""Cursors of a timeline.

A page's cursor names its last message, so that paging neither skips nor repeats, whatever is imported meanwhile.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime

from contextwin.errors import ConfigError
from contextwin.models.messages import datetime_of_ts

_CURSOR = re.compile(r"(.+)/(\d{1,12}\.\d{1,6})", re.DOTALL)


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
