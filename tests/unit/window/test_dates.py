"""Days and ages as windows write them: the same rule for a moment in a note and for a day in a header."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.window.dates import format_ago, format_day, format_day_ago, format_moment

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))


@given(st.dates())
def test_a_day_has_the_weekday_and_the_month_that_the_calendar_gives_it(day: date) -> None:
    assert format_day(day) == f"{day:%a} {day.day} {day:%b} {day.year}"
    assert format_day(day, day.year) == format_day(day).removesuffix(f" {day.year}")


def test_a_moment_is_in_utc() -> None:
    assert format_moment(ASKED_AT.astimezone(timezone(timedelta(hours=-10)))) == "Wed 11 Mar 2026 09:00 UTC"


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=119), "119 minutes ago"),
        (timedelta(hours=9), "9 hours ago"),
        (timedelta(hours=9, minutes=1), "yesterday"),
        (timedelta(hours=33), "yesterday"),
        (timedelta(hours=47), "2 days ago"),
        (timedelta(days=13), "13 days ago"),
        (timedelta(days=49), "7 weeks ago"),
        (timedelta(days=60), "2 months ago"),
        (timedelta(days=729), "24 months ago"),
        (timedelta(days=730), "2 years ago"),
        (-timedelta(days=1), "just now"),
    ],
)
def test_how_long_ago(age: timedelta, expected: str) -> None:
    assert format_ago(ASKED_AT - age, ASKED_AT) == expected


@given(MOMENTS, MOMENTS)
def test_a_note_and_a_header_agree(moment: datetime, asked_at: datetime) -> None:
    by_header = format_day_ago(moment.date(), asked_at.date())
    assert (by_header == "today") == (moment.date() >= asked_at.date())
    assert by_header in ("today", format_ago(moment, asked_at))
