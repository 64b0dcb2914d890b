"""The order of day and month in 3/4/2026: by settings, language and zone, or in doubt."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from contextwin.temporal import TimeConstraint, TimeSettings, parse_time

ASKED_AT = datetime(2026, 6, 11, 9, tzinfo=UTC)


def read(prompt: str, tz: str, asked_at: datetime = ASKED_AT, **settings: object) -> tuple[str, TimeConstraint]:
    """Return the first day of the prompt's range, and all that it says."""
    found = parse_time(prompt, asked_at=asked_at, tz=tz, settings=TimeSettings(**settings))  # type: ignore[arg-type]
    assert found is not None
    assert found.oldest is not None
    return found.oldest.astimezone(ZoneInfo(tz)).strftime("%Y-%m-%d"), found


@pytest.mark.parametrize(
    ("prompt", "tz", "expected"),
    [
        ("what was said on 3/4/2026", "America/Chicago", "2026-03-04"),
        ("what was said on 3/4/2026", "America/Indiana/Knox", "2026-03-04"),
        ("what was said on 3/4/2026", "Asia/Tokyo", "2026-03-04"),
        ("what was said on 3/4/2026", "Europe/Berlin", "2026-04-03"),
        ("what was said on 3/4", "Australia/Sydney", "2026-04-03"),
        ("messages from 1/2/2026 to 5/2/2026", "Europe/Paris", "2026-02-01"),
        ("was wurde am 3/4/2026 gesagt?", "UTC", "2026-04-03"),
        ("¿qué se dijo el 3/4/2026?", "America/New_York", "2026-04-03"),
        # In one order only, they are dates.
        ("what was said on 25/4/2026", "America/Chicago", "2026-04-25"),
        ("what was said on 4/25/2026", "Europe/Berlin", "2026-04-25"),
        ("what was said on 2026-04-03", "America/Chicago", "2026-04-03"),
        ("what was said on 5/5/2026", "UTC", "2026-05-05"),
        ("messages from February 2-5", "UTC", "2026-02-02"),
        ("what was said on 3.4.2026", "UTC", "2026-04-03"),
    ],
)
def test_the_order_is_that_of_the_language_or_of_the_zone(prompt: str, tz: str, expected: str) -> None:
    day, found = read(prompt, tz)
    assert (day, found.doubts) == (expected, ())


@pytest.mark.parametrize("tz", ["UTC", "Etc/GMT-2", "America/Toronto"])
def test_a_date_that_may_be_either_is_hedged(tz: str) -> None:
    day, found = read("what was said on 3/4/2026", tz)
    assert (day, found.confidence) == ("2026-03-04", 0.65)
    assert found.doubts == ("“3/4/2026” is read as 4 March, and may be 3 April",)


def test_nothing_was_said_on_a_day_yet_to_come() -> None:
    asked_at = datetime(2026, 4, 1, 9, tzinfo=UTC)
    assert read("what was said on 3/4/2026", "Europe/Berlin", asked_at)[0] == "2026-03-04"
    assert read("what was said on 3/4/2026", "UTC", asked_at)[1].doubts == ()
    # Both are yet to come.
    assert read("what is due on 8/7/2026", "Europe/Berlin", asked_at)[0] == "2026-07-08"


def test_a_given_order_is_kept() -> None:
    assert read("what was said on 3/4/2026", "Europe/Berlin", numeric_order="mdy")[0] == "2026-03-04"
    assert read("was wurde am 3/4/2026 gesagt?", "UTC", numeric_order="mdy")[1].doubts == ()
