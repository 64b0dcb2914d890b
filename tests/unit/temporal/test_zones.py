"""Times of day in a zone that is named beside them, and zones that may be several."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from contextwin.temporal import TimeConstraint, parse_time
from contextwin.temporal.zones import ABBREVIATIONS, choose_zone, zones_of_cities

#: A Wednesday, after summer time began in America and before it did in Europe.
ASKED_AT = datetime(2026, 3, 11, 20, tzinfo=UTC)


def parse(prompt: str, tz: str = "Europe/Berlin") -> TimeConstraint:
    found = parse_time(prompt, asked_at=ASKED_AT, tz=tz)
    assert found is not None, prompt
    return found


def hours(found: TimeConstraint) -> str:
    return "..".join(end.strftime("%d %H:%M") if end else "" for end in (found.oldest, found.latest))


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("what was said at 9am PT yesterday", "10 16:00..10 17:00"),
        ("what was said between 9am and 11am PT yesterday", "10 16:00..10 18:00"),
        ("messages between 14:00 and 16:00 CET", "11 13:00..11 15:00"),
        ("what happened at 3pm UTC", "11 15:00..11 16:00"),
        ("what was posted after 10h Paris time", "11 09:00.."),
        ("messages since 9am los angeles time", "11 16:00.."),
        ("anything from 10:00 to 11:00 london time today", "11 10:00..11 11:00"),
        ("what was posted at 5pm pacific yesterday", "11 00:00..11 01:00"),
        ("what was posted yesterday at 5 PM Eastern", "10 21:00..10 22:00"),
        ("what did we say between 2 and 4 ET yesterday", "10 18:00..10 20:00"),
        ("what was said at 3pm UTC+2 yesterday", "10 13:00..10 14:00"),
        ("messages between 14:00 and 16:00 GMT-5 yesterday", "10 19:00..10 21:00"),
        ("messages before 9am JST today", "10 23:00..11 00:00"),
        ("mensajes a las 10h hora de Madrid de ayer", "10 09:00..10 10:00"),
        ("what was said 2-4pm EST on monday", "09 18:00..09 20:00"),
        # Of these words, none is a zone.
        ("what was said at 9am pt", "11 16:00..11 17:00"),
        ("what was said yesterday at 9am last time", "10 08:00..10 09:00"),
        ("was wurde gestern um 9 Uhr ist", "10 08:00..10 09:00"),
        ("what did ana say yesterday at 5pm about the pacific ocean", "10 16:00..10 17:00"),
        ("entre 14h et 16h hier, qu'est-ce qui a été dit", "10 13:00..10 15:00"),
    ],
)
def test_a_named_zone_is_that_of_the_clock(prompt: str, expected: str) -> None:
    assert hours(parse(prompt)) == expected


@pytest.mark.parametrize(
    "prompt", ["use font size 12 pt", "the ring costs 20 ct", "the job ran 10h Paris time zone bug"]
)
def test_units_and_towns_are_no_zones(prompt: str) -> None:
    assert parse_time(prompt, asked_at=ASKED_AT) is None


@pytest.mark.parametrize(
    ("tz", "expected", "is_sure"),
    [
        ("America/New_York", "10 20:00..10 21:00", True),
        ("Asia/Shanghai", "10 07:00..10 08:00", True),
        ("Europe/Berlin", "10 20:00..10 21:00", False),
    ],
)
def test_an_abbreviation_of_several_zones_is_that_of_the_asker_or_hedged(tz: str, expected: str, is_sure: bool) -> None:
    found = parse("what was said on 2026-03-10 at 3pm CST", tz)
    assert hours(found) == expected
    assert (found.confidence >= 0.7, found.doubts == ()) == (is_sure, is_sure)
    assert is_sure or found.doubts == ("“CST” is read as the time of Chicago, and may be Shanghai",)


def test_every_abbreviation_names_zones_that_exist() -> None:
    for candidates in ABBREVIATIONS.values():
        zone, _ = choose_zone(candidates, ASKED_AT)
        assert ZoneInfo(zone)
    assert zones_of_cities()["new york"] == "America/New_York"
