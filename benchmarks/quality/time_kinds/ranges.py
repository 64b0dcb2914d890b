"""What quarters, seasons, parts of a month and ranges across years mean: every fair reading, by zoneinfo alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import product
from zoneinfo import ZoneInfo

from benchmarks.quality.time_questions.ranges import Range

DAY = timedelta(days=1)
#: First month, and first day of the astronomical one.
SEASONS = {"spring": (3, 20), "summer": (6, 21), "autumn": (9, 22), "winter": (12, 21)}
NTH: Mapping[str, Sequence[str]] = {
    "en": ("first", "second", "third", "fourth"),
    "de": ("ersten", "zweiten", "dritten", "vierten"),
    "fr": ("premier", "deuxième", "troisième", "quatrième"),
    "es": ("primer", "segundo", "tercer", "cuarto"),
    "pt": ("primeiro", "segundo", "terceiro", "quarto"),
}
SEASON_NAMES: Mapping[str, Mapping[str, str]] = {
    "en": {season: season for season in SEASONS},
    "de": {"spring": "frühling", "summer": "sommer", "autumn": "herbst", "winter": "winter"},
    "fr": {"summer": "été"},
    "es": {"summer": "verano"},
    "pt": {"summer": "verão"},
}
Days = list[tuple[date, date]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Odd:
    """What the words of a range name."""

    day: date
    until: date
    season: str
    k: int


def choose(today: date, since: date, language: str, rng: random.Random) -> Odd:
    """Return dates that fit, from `since` to today."""
    span = (today - since).days
    day = since + timedelta(days=rng.randrange(max(1, span - 20)))
    until = min(today - DAY, day + timedelta(days=rng.randint(35, 150)))
    return Odd(day=day, until=until, season=rng.choice([*SEASON_NAMES[language]]), k=rng.randint(3, 10))


def across_new_year(odd: Odd, today: date) -> Odd:
    """Return the dates with a new year between them."""
    year = today.year - 1
    offset = odd.day.day
    return replace(
        odd, day=date(year, 10, 5) + offset * 2 * DAY, until=min(today - DAY, date(year + 1, 1, 3) + offset * DAY)
    )


def read_odd(name: str, odd: Odd, asked_at: datetime, tz: ZoneInfo) -> list[Range]:
    """Return the readings of a range; none is empty."""
    today = asked_at.astimezone(tz).date()
    spans = [(_at(start, tz), min(_at(end, tz), asked_at)) for start, end in READERS[name](odd, today)]
    return list(dict.fromkeys(span for span in spans if span[0] < span[1]))


def spell(text: str, odd: Odd, language: str, months: list[str], nth: str = "") -> str:
    """Return the words with their numbers and names."""
    quarter = (odd.day.month - 1) // 3
    return text.format(
        q=quarter + 1,
        nth=NTH[language][quarter],
        season=SEASON_NAMES[language][odd.season],
        year=odd.day.year,
        year2=odd.until.year,
        month=months[odd.day.month - 1],
        month2=months[odd.until.month - 1],
        day=odd.day.day,
        day2=odd.until.day,
        k=odd.k,
    )


def _at(day: date, tz: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), tz).astimezone(UTC)


def _next_month(first: date) -> date:
    return (first.replace(day=1) + 31 * DAY).replace(day=1)


def _months(first: date, count: int) -> Days:
    end = first
    for _ in range(count):
        end = _next_month(end)
    return [(first, end)]


def _quarter(odd: Odd, today: date) -> Days:
    return _months(date(odd.day.year, (odd.day.month - 1) // 3 * 3 + 1, 1), 3)


def _last_quarter(odd: Odd, today: date) -> Days:
    start = date(today.year, (today.month - 1) // 3 * 3 + 1, 1)
    day = start - DAY
    return _months(date(day.year, (day.month - 1) // 3 * 3 + 1, 1), 3)


def _seasons_of(season: str, year: int) -> Days:
    month, day = SEASONS[season]
    following = [*SEASONS.values()][([*SEASONS].index(season) + 1) % 4]
    wrap = 1 if season == "winter" else 0
    return [
        (date(year, month, 1), date(year + wrap, following[0], 1)),
        (date(year, month, day), date(year + wrap, *following)),
    ]


def _season(odd: Odd, today: date) -> Days:
    year = odd.day.year
    spans = _seasons_of(odd.season, year)
    # The winter of 2024 may be the one that ends in it.
    return [*spans, *_seasons_of(odd.season, year - 1)] if odd.season == "winter" else spans


def _last_season(odd: Odd, today: date) -> Days:
    """Return the latest one that is over, or the one of last year."""
    found: Days = []
    for place in (0, 1):
        spans = [_seasons_of(odd.season, year)[place] for year in range(today.year - 2, today.year + 1)]
        over = [span for span in spans if span[1] <= today]
        begun = [span for span in spans if span[0] <= today]
        found += [over[-1], begun[-1], *[span for span in spans if span[0].year == today.year - 1]]
    return found


def _part(odd: Odd, starts: tuple[int, ...], ends: tuple[int, ...]) -> Days:
    first = odd.day.replace(day=1)
    last = (_next_month(first) - first).days
    return [(first + (a - 1) * DAY, first + min(b, last) * DAY) for a, b in product(starts, ends)]


def _early(odd: Odd, today: date) -> Days:
    return _part(odd, (1,), tuple(range(3, 16)))


def _mid(odd: Odd, today: date) -> Days:
    return _part(odd, tuple(range(8, 17)), tuple(range(14, 25)))


def _late(odd: Odd, today: date) -> Days:
    return _part(odd, tuple(range(16, 31)), (31,))


def _first_half(odd: Odd, today: date) -> Days:
    return _part(odd, (1,), (14, 15, 16))


def _second_half(odd: Odd, today: date) -> Days:
    return _part(odd, (15, 16, 17), (31,))


def _first_days(odd: Odd, today: date) -> Days:
    return _part(odd, (1,), (odd.k,))


def _last_days(odd: Odd, today: date) -> Days:
    following = _next_month(odd.day)
    return [(following - odd.k * DAY, following)]


def _first_week(odd: Odd, today: date) -> Days:
    first = odd.day.replace(day=1)
    return [(first, first + 7 * DAY), *((start, start + 7 * DAY) for start in _weeks_near(first))]


def _last_week_of(odd: Odd, today: date) -> Days:
    following = _next_month(odd.day)
    near = [(start - 7 * DAY, start) for start in _weeks_near(following)]
    return [(following - 7 * DAY, following), *near, *((start, following) for start, _ in near)]


def _weeks_near(day: date) -> list[date]:
    """Return the Mondays and Sundays of the week that holds the day and of the next."""
    starts = [day - day.weekday() * DAY, day - (day.weekday() + 1) % 7 * DAY]
    return [*starts, *(start + 7 * DAY for start in starts)]


def _half_year(odd: Odd, today: date) -> Days:
    return _months(date(odd.day.year, 1, 1), 6)


def _months_across(odd: Odd, today: date) -> Days:
    start, end = odd.day.replace(day=1), odd.until.replace(day=1)
    return [(start, _next_month(end)), (start, end)]


def _dates_across(odd: Odd, today: date) -> Days:
    return [(odd.day, odd.until + DAY), (odd.day, odd.until)]


def _edges_across(odd: Odd, today: date) -> Days:
    later = replace(odd, day=odd.until)
    return [(start, end) for (start, _), (_, end) in product(_late(odd, today), _early(later, today))]


READERS: Mapping[str, Callable[[Odd, date], Days]] = {
    "quarter": _quarter,
    "last_quarter": _last_quarter,
    "season": _season,
    "last_season": _last_season,
    "early": _early,
    "mid": _mid,
    "late": _late,
    "first_half": _first_half,
    "second_half": _second_half,
    "first_days": _first_days,
    "last_days": _last_days,
    "first_week": _first_week,
    "last_week_of": _last_week_of,
    "half_year": _half_year,
    "months_across": _months_across,
    "months_across_bare": _months_across,
    "dates_across": _dates_across,
    "edges_across": _edges_across,
}
