"""What a timeline may be asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from contextwin.errors import ConfigError
from contextwin.models.requests import Filters
from contextwin.models.timelines import MAX_PAGE_SIZE, TimelineRequest
from contextwin.window.timeline.paging import read_cursor, write_cursor
from contextwin.window.validation import complete_timeline

NOW = datetime(2026, 3, 8, 12, tzinfo=UTC)


def test_a_request_is_asked_now_unless_it_says_otherwise() -> None:
    before = datetime.now(UTC)
    assert before <= complete_timeline(TimelineRequest(workspace="w")).asked_at <= datetime.now(UTC)
    there = datetime(2026, 3, 8, 12, tzinfo=timezone(timedelta(hours=2)))
    assert complete_timeline(TimelineRequest(workspace="w", asked_at=there)).asked_at == NOW - timedelta(hours=2)


@pytest.mark.parametrize(
    ("overrides", "says"),
    [
        ({"limit": 0}, "at least 1"),
        ({"limit": MAX_PAGE_SIZE + 1}, "at most 10000, got 10001"),
        ({"order": "sideways"}, "asc, desc"),
        ({"asked_at": datetime(2026, 3, 8)}, "time zone"),
        ({"filters": Filters(oldest=datetime(2026, 3, 8))}, "oldest"),
        ({"filters": Filters(authors=("U\0",))}, "authors"),
        ({"workspace": "\ud800"}, "workspace"),
        ({"asked_at": datetime.max.replace(tzinfo=timezone(-timedelta(hours=2)))}, "end of time"),
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_refused(overrides: dict[str, Any], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        complete_timeline(TimelineRequest(**{"workspace": "w", **overrides}))


def test_a_cursor_is_read_as_it_was_written() -> None:
    key = read_cursor(write_cursor("C1/a", "1700000000.000100"))
    assert key == (datetime(2023, 11, 14, 22, 13, 20, 100, tzinfo=UTC), "C1/a", "1700000000.000100")
    assert read_cursor(None) is None


@pytest.mark.parametrize("cursor", ["", "C1", "C1/", "/1.0", "C1/yesterday", "C1/1", "C1/999999999999.0"])
def test_what_is_no_cursor_is_refused(cursor: str) -> None:
    with pytest.raises(ConfigError, match="next_after"):
        read_cursor(cursor)
