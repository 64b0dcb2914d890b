"""Days, moments, ranges and ages as windows write them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.window.render.dates import format_ago, format_day, format_moment, format_range, local_day

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
BERLIN, KATHMANDU = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Kathmandu")
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))


@given(st.dates())
def test_a_day_has_the_weekday_and_the_month_that_the_calendar_gives_it(day: date) -> None:
    assert format_day(day) == f"{day:%a} {day.day} {day:%b} {day.year}"
    assert format_day(day, day.year) == format_day(day).removesuffix(f" {day.year}")


def test_a_moment_is_in_utc_where_no_zone_is_known() -> None:
    assert format_moment(ASKED_AT.astimezone(timezone(timedelta(hours=-10)))) == "Wed 11 Mar 2026 09:00"


def test_a_moment_is_in_the_zone_of_the_window() -> None:
    assert format_moment(ASKED_AT, KATHMANDU) == "Wed 11 Mar 2026 14:45"


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=119), "119 minutes ago"),
        (timedelta(hours=9), "9 hours ago"),
        (timedelta(hours=9, minutes=1), "9 hours ago"),
        (timedelta(hours=23, minutes=59), "23 hours ago"),
        (timedelta(hours=24), "yesterday"),
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


@given(MOMENTS, MOMENTS, st.sampled_from([UTC, BERLIN, KATHMANDU]))
def test_yesterday_is_the_day_before_and_no_less_than_a_day_ago(
    moment: datetime, asked_at: datetime, zone: tzinfo
) -> None:
    ago = format_ago(moment, asked_at, zone)
    is_day_before = local_day(moment, zone) == local_day(asked_at, zone) - timedelta(days=1)
    if ago == "yesterday":
        assert is_day_before
        assert asked_at - moment >= timedelta(days=1)
    if asked_at - moment < timedelta(days=1):
        assert ago == "just now" or ago.endswith(("minute ago", "minutes ago", "hours ago"))


@pytest.mark.parametrize(
    ("moment", "asked_at", "expected"),
    [
        ("2026-03-10T23:45", "2026-03-11T00:16", "31 minutes ago"),
        ("2026-03-10T00:10", "2026-03-11T00:16", "yesterday"),
        ("2026-03-10T00:10", "2026-03-11T00:05", "23 hours ago"),
        ("2026-03-09T23:50", "2026-03-11T00:05", "2 days ago"),
        # On 25 October 2026 the day has 25 hours.
        ("2026-10-25T00:10", "2026-10-25T23:50", "24 hours ago"),
    ],
)
def test_ages_count_from_the_moment_in_the_asker_s_zone(moment: str, asked_at: str, expected: str) -> None:
    sent, asked = (datetime.fromisoformat(each).replace(tzinfo=BERLIN).astimezone(UTC) for each in (moment, asked_at))
    assert format_ago(sent, asked, BERLIN) == expected


@pytest.mark.parametrize(
    ("oldest", "latest", "expected"),
    [
        (None, None, ""),
        ("2026-03-03T00:00", "2026-03-04T00:00", "on Tue 3 Mar 2026"),
        ("2026-03-29T00:00", "2026-03-30T00:00", "on Sun 29 Mar 2026"),
        ("2026-03-03T00:00", "2026-03-06T00:00", "from Tue 3 Mar 2026 to Thu 5 Mar 2026"),
        ("2026-03-03T09:00", "2026-03-04T00:00", "from Tue 3 Mar 2026 09:00 to Wed 4 Mar 2026 00:00"),
        ("2026-03-03T00:00", None, "from Tue 3 Mar 2026 on"),
        ("2026-03-03T09:00", None, "from Tue 3 Mar 2026 09:00 on"),
        (None, "2026-03-03T00:00", "before Tue 3 Mar 2026"),
        ("2026-03-04T00:00", "2026-03-03T00:00", "in that time"),
    ],
)
def test_a_range_of_whole_days_is_written_in_days(oldest: str | None, latest: str | None, expected: str) -> None:
    first, end = (datetime.fromisoformat(each).replace(tzinfo=BERLIN) if each else None for each in (oldest, latest))
    assert format_range(first, end, BERLIN) == expected
    assert format_range(first and first.astimezone(UTC), end and end.astimezone(UTC), BERLIN) == expected


def test_the_ends_of_time_are_no_error() -> None:
    for moment in (datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)):
        for zone in (BERLIN, ZoneInfo("America/New_York")):
            assert format_moment(moment, zone)
