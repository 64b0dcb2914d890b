"""What words such as "last week" mean: every range that a reasonable reader may take them for, by zoneinfo alone.

A range is half open and runs from one moment to another, the second at most the moment of asking. Days begin at
midnight of the asker's zone. Weeks begin on Monday or Sunday, mornings and afternoons at any of the usual hours: each
is a reading of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

Range = tuple[datetime, datetime]
DAY = timedelta(days=1)
MORNING_HOURS = (0, 4, 5, 6)
AFTERNOON_ENDS = (17, 18)


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """The numbers and dates that the words of a range name."""

    k: int = 2  #: of "3 days ago"
    weekday: int = 0  #: Monday is 0
    day: date | None = None  #: of "on 12 March", or the first of two
    until: date | None = None  #: the second of two
    hour: int = 9  #: of the day


def read_range(name: str, words: Words, asked_at: datetime, tz: ZoneInfo) -> list[Range]:
    """Return the readings of a range; none is empty.

    >>> asked_at = datetime(2024, 3, 31, 12, tzinfo=UTC)
    >>> [[str(end) for end in ends] for ends in read_range("today", Words(), asked_at, ZoneInfo("Europe/Berlin"))]
    [['2024-03-30 23:00:00+00:00', '2024-03-31 12:00:00+00:00']]
    """
    today = asked_at.astimezone(tz).date()
    readings = RANGES[name](words, today, lambda day, hour=0: _at(day, hour, tz), asked_at)
    capped = [(oldest, min(latest, asked_at)) for oldest, latest in readings]
    return list(dict.fromkeys((oldest, latest) for oldest, latest in capped if oldest < latest))


def choose_words(name: str, asked_at: datetime, tz: ZoneInfo, span_days: int, rng: random.Random) -> Words:
    """Return numbers and dates that fit the range's name, at most `span_days` back."""
    today = asked_at.astimezone(tz).date()
    reach = max(3, min(span_days, 24))
    day = today - timedelta(days=rng.randint(2, reach))
    hours = {"past_hours": (3, 12), "days_ago": (2, 6), "past_days": (2, 6)}
    return Words(
        k=rng.randint(*hours.get(name, (2, 6))),
        weekday=(today - timedelta(days=rng.randint(1, 6))).weekday(),
        day=day,
        until=min(today - DAY, day + timedelta(days=rng.randint(1, 4))),
        hour=rng.choice((8, 9, 10, 11)) if name == "today_after" else rng.choice((10, 11, 12, 14, 15)),
    )


def _at(day: date, hour: int, tz: ZoneInfo) -> datetime:
    return datetime.combine(day, time(hour), tz).astimezone(UTC)


#: A moment of a day of the asker's, by the day and the hour.
Clock = Callable[..., datetime]
Reader = Callable[[Words, date, Clock, datetime], list[Range]]


def _today(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(today), asked_at)]


def _yesterday(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(today - DAY), at(today))]


def _days_ago(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    day = today - words.k * DAY
    return [(at(day), at(day + DAY))]


def _past_days(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [
        (asked_at - words.k * DAY, asked_at),
        (at(today - words.k * DAY), asked_at),
        (at(today - (words.k - 1) * DAY), asked_at),
        (at(today - words.k * DAY), at(today)),
    ]


def _past_hours(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(asked_at - timedelta(hours=words.k), asked_at)]


def _week_starts(today: date) -> list[date]:
    """Return the Monday and the Sunday that this week may have begun on."""
    return [today - today.weekday() * DAY, today - (today.weekday() + 1) % 7 * DAY]


def _this_week(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(start), asked_at) for start in _week_starts(today)]


def _last_week(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(start - 7 * DAY), at(start)) for start in _week_starts(today)]


def _last_weekend(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    saturday = today - ((today.weekday() - 5) % 7 or 7) * DAY
    # On a Sunday, the weekend is yesterday and today, or the one before.
    saturdays = [saturday, saturday - 7 * DAY] if today.weekday() == 6 else [saturday]
    current = [today] if today.weekday() == 5 else []
    return [(at(day), at(day + 2 * DAY)) for day in (*saturdays, *current)]


def _last_month(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    first = today.replace(day=1)
    return [(at((first - DAY).replace(day=1)), at(first))]


def _latest_weekday(words: Words, today: date) -> date:
    """Return the latest such day before today."""
    return today - ((today.weekday() - words.weekday) % 7 or 7) * DAY


def _on_weekday(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    day = _latest_weekday(words, today)
    return [(at(day), at(day + DAY))]


def _last_weekday(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    day = _latest_weekday(words, today)
    # "Last Tuesday" on a Thursday: of this week, or of the last one.
    of_last_week = [start - 7 * DAY + (words.weekday - start.weekday()) % 7 * DAY for start in _week_starts(today)]
    return [(at(each), at(each + DAY)) for each in (day, *of_last_week)]


def _since_weekday(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(_latest_weekday(words, today)), asked_at)]


def _date(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    assert words.day
    return [(at(words.day), at(words.day + DAY))]


def _since_date(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    assert words.day
    return [(at(words.day), asked_at)]


def _after_date(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    assert words.day
    return [(at(words.day + DAY), asked_at), (at(words.day), asked_at)]


def _between_dates(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    assert words.day
    assert words.until
    return [(at(words.day), at(words.until + DAY)), (at(words.day), at(words.until))]


def _this_morning(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(today, hour), at(today, 12)) for hour in MORNING_HOURS]


def _yesterday_afternoon(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(today - DAY, 12), at(today - DAY, end)) for end in AFTERNOON_ENDS]


def _today_after(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(today, words.hour), asked_at)]


def _yesterday_before(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    return [(at(today - DAY), at(today - DAY, words.hour))]


def _month(words: Words, today: date, at: Clock, asked_at: datetime) -> list[Range]:
    assert words.day
    first = words.day.replace(day=1)
    return [(at(first), at((first + 31 * DAY).replace(day=1)))]


RANGES: Mapping[str, Reader] = {
    "today": _today,
    "yesterday": _yesterday,
    "days_ago": _days_ago,
    "past_days": _past_days,
    "past_hours": _past_hours,
    "this_week": _this_week,
    "last_week": _last_week,
    "last_weekend": _last_weekend,
    "last_month": _last_month,
    "on_weekday": _on_weekday,
    "last_weekday": _last_weekday,
    "since_weekday": _since_weekday,
    "date": _date,
    "since_date": _since_date,
    "after_date": _after_date,
    "between_dates": _between_dates,
    "this_morning": _this_morning,
    "yesterday_afternoon": _yesterday_afternoon,
    "today_after": _today_after,
    "yesterday_before": _yesterday_before,
    "month": _month,
}
