"""Time zones as prompts name them beside a time of day: 9am PT, 14:00 CET, 3pm Paris time.

An abbreviation means the wall clock of its place, so that "PST" in July is the time of Los Angeles, as people mean it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from types import MappingProxyType
from zoneinfo import ZoneInfo, available_timezones

from contextwin.temporal.lexer import Reading
from contextwin.temporal.speaker import text_of
from contextwin.temporal.symbols import CODE
from contextwin.temporal.values import Clock, Duration, Item

#: Abbreviation → the zones that it may mean, the most usual first.
ABBREVIATIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        name: tuple(zones.split())
        for names, zones in {
            "utc gmt z": "UTC",
            "pt pst pdt pacific": "America/Los_Angeles",
            "mt mst mdt mountain": "America/Denver",
            "ct cdt central": "America/Chicago",
            "cst": "America/Chicago Asia/Shanghai",
            "et est edt eastern": "America/New_York",
            "akst akdt": "America/Anchorage",
            "hst": "Pacific/Honolulu",
            "ast": "America/Halifax Asia/Riyadh",
            "brt": "America/Sao_Paulo",
            "wet west": "Europe/Lisbon",
            "bst": "Europe/London Asia/Dhaka",
            "cet cest mez mesz": "Europe/Paris",
            "eet eest": "Europe/Athens",
            "msk": "Europe/Moscow",
            "sast": "Africa/Johannesburg",
            "ist": "Asia/Kolkata Asia/Jerusalem Europe/Dublin",
            "pkt": "Asia/Karachi",
            "ict": "Asia/Bangkok",
            "sgt": "Asia/Singapore",
            "hkt": "Asia/Hong_Kong",
            "jst": "Asia/Tokyo",
            "kst": "Asia/Seoul",
            "awst": "Australia/Perth",
            "aest aedt": "Australia/Sydney",
            "nzst nzdt": "Pacific/Auckland",
        }.items()
        for name in names.split()
    }
)
#: Regions of the IANA database, of which the zones are named for cities.
_REGIONS = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


@cache
def zones_of_cities() -> Mapping[str, str]:
    """Return the IANA zone of each city that one is named for, by its name in lower case: "new york"."""
    zones = sorted(zone for zone in available_timezones() if zone.startswith(_REGIONS))
    return MappingProxyType({zone.rpartition("/")[2].replace("_", " ").lower(): zone for zone in zones})


def choose_zone(candidates: tuple[str, ...], asked_at: datetime) -> tuple[str, bool]:
    """Return which of the zones is meant, and whether that is sure.

    It is the one whose clocks show the asker's time, else the first, which is sure in the asker's part of the world.

    >>> from datetime import datetime
    >>> in_delhi = datetime(2026, 3, 11, tzinfo=ZoneInfo("Asia/Kolkata"))
    >>> choose_zone(("Asia/Kolkata", "Europe/Dublin"), in_delhi)
    ('Asia/Kolkata', True)
    >>> choose_zone(("America/Chicago", "Asia/Shanghai"), in_delhi)
    ('America/Chicago', False)
    """
    for zone in candidates:
        if asked_at.astimezone(ZoneInfo(zone)).utcoffset() == asked_at.utcoffset():
            return zone, True
    region = str(asked_at.tzinfo).partition("/")[0]
    return candidates[0], len(candidates) == 1 or candidates[0].startswith(f"{region}/")


#: Behind these, a word may name a zone.
_BEHIND_HOURS = frozenset(CODE[name] for name in ("CLOCK", "NUM", "DURATION"))
#: Beside a bare number, shorter words are units, unless they are in capitals or the number stands behind "at": 12 pt.
_LETTERS_BESIDE_NUMBERS = 3


def name_zones(reading: Reading, asked_at: datetime) -> tuple[Reading, tuple[str, ...]]:
    """Return the reading with the zones behind its times of day, and what else they may be, each a clause."""
    items, doubts = [*reading.items], []
    place = 1
    while place < len(items):
        found = _find_zone(reading, items, place)
        if found:
            end, candidates = found
            zone, is_sure = choose_zone(candidates, asked_at)
            item = Item(CODE["ZONE"], zone, items[place].first, items[end - 1].last)
            if not is_sure:
                others = " or ".join(map(_call, (other for other in candidates if other != zone)))
                doubts.append(f"“{text_of(reading, [item])}” is read as the time of {_call(zone)}, and may be {others}")
            items[place - 1 : end] = [_as_clock(items[place - 1]), item]
        place += 1
    return reading.of(items), tuple(doubts)


def _find_zone(reading: Reading, items: list[Item], place: int) -> tuple[int, tuple[str, ...]] | None:
    """Return where the words of a zone end that begin here, and what zones they may mean."""
    before = items[place - 1]
    if before.symbol not in _BEHIND_HOURS or (isinstance(before.value, Duration) and not _is_hours(before.value)):
        return None
    start = reading.tokens[items[place].first][0]
    is_hour = before.symbol == CODE["CLOCK"] or items[place - 2].symbol == CODE["AT"]
    for pattern, find in _WAYS:
        match = pattern.match(reading.text, start)
        candidates = find(match, is_hour) if match else ()
        # "9 Uhr ist", "14h et 16h": a word of the language is one in small letters.
        is_word = match is not None and match[0].islower() and items[place].symbol != CODE["OTHER"]
        if match and candidates and (find is not _find_abbreviation or not is_word):
            ends = (index for index in range(place, len(items)) if _end_of(reading, items[index]) >= match.end())
            return next(ends, len(items) - 1) + 1, candidates
    return None


def _end_of(reading: Reading, item: Item) -> int:
    return reading.tokens[item.last - 1][1]


_Way = tuple[re.Pattern[str], Callable[[re.Match[str], bool], tuple[str, ...]]]


def _find_offset(match: re.Match[str], _: bool) -> tuple[str, ...]:
    # In these names the sign is the other way round.
    sign = "-" if match[1] == "+" else "+"
    return (f"Etc/GMT{sign}{int(match[2])}",) if 0 < int(match[2]) <= _MOST_HOURS else ("UTC",)


def _find_city(match: re.Match[str], _: bool) -> tuple[str, ...]:
    words = match[1].lower().split()
    zones = (zones_of_cities().get(" ".join(words[:count])) for count in range(len(words), 0, -1))
    found = next(filter(None, zones), None)
    return (found,) if found else ABBREVIATIONS.get(words[0], ())


def _find_abbreviation(match: re.Match[str], is_hour: bool) -> tuple[str, ...]:
    is_unit = len(match[0]) < _LETTERS_BESIDE_NUMBERS and not is_hour and not match[0].isupper()
    return () if is_unit else ABBREVIATIONS.get(match[0].lower(), ())


#: The most that a zone is ahead or behind in whole hours.
_MOST_HOURS = 12
_CITY = r"([^\W\d_]+(?:\s[^\W\d_]+){0,2}?)"
_WAYS: tuple[_Way, ...] = (
    (re.compile(r"(?:UTC|GMT)\s?([+-])\s?(\d{1,2})(?![\d:])", re.IGNORECASE), _find_offset),
    (re.compile(rf"{_CITY}\s(?:standard |daylight |local )?time\b", re.IGNORECASE), _find_city),
    (re.compile(rf"(?:heure|hora|horário)s?\s(?:de|do|da)\s{_CITY}\b", re.IGNORECASE), _find_city),
    # "5pm Pacific", but no Pacific Ocean.
    (
        re.compile(r"(?:pacific|eastern)(?=[\s\W]*$|[,.?!]|\s(?:on|yesterday|today|last|in|about)\b)", re.IGNORECASE),
        _find_abbreviation,
    ),
    (re.compile(r"[A-Za-z]{1,4}\b(?!['’+-])"), _find_abbreviation),
)


def _is_hours(duration: Duration) -> bool:
    """Return whether what looks like a number of hours may be a time of day: 10h."""
    (number, unit), *others = duration.amounts
    return unit == "hour" and number <= 24 and not others


def _as_clock(item: Item) -> Item:
    if not isinstance(item.value, Duration):
        return item
    return item._replace(symbol=CODE["CLOCK"], value=Clock(round(item.value.amounts[0][0]) * 60, fixed=True))


def _call(zone: str) -> str:
    return zone.rpartition("/")[2].replace("_", " ")
