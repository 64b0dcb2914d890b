"""Calendar arithmetic in the asker's time zone: units, weeks, dates with parts missing.

Days and longer units are counted on the wall clock, so that a day runs from midnight to midnight whatever its length;
hours and shorter units are counted in elapsed time.
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo

from contextwin.models.time_constraints import TimeSettings
from contextwin.temporal.holidays import count_days, find_holiday, weekday_from
from contextwin.temporal.values import Date, Duration, NoTimeError, Span, is_finer

#: A date without a year means the nearest one, up to this far away. Unmeasured.
NEAR = timedelta(days=120)
_ELAPSED = {"second": 1, "minute": 60, "hour": 3600}
_DAYS = {"day": 1, "week": 7, "weekend": 7, "workweek": 7, "fortnight": 14}
#: The days and the grain of units that are shorter than the distance to the next.
_SHORTER = {"businessday": (1, "day"), "workweek": (5, "week"), "weekend": (2, "weekend")}
_MONTHS = {"month": 1, "quarter": 3, "half": 6, "year": 12, "decade": 120, "century": 1200}
#: How many years and months a date is searched for: the 29th of February may be 8 years away.
_MOST_YEARS = 9
_MOST_MONTHS = 40


@dataclass(frozen=True)
class Calendar:
    """The moment of asking, and the dates and units around it."""

    asked_at: datetime  #: aware, in the asker's zone
    settings: TimeSettings  #: week start and the like

    @property
    def zone(self) -> tzinfo | None:
        """The asker's zone."""
        return self.asked_at.tzinfo

    @property
    def midnight(self) -> datetime:
        """The start of the day of asking."""
        return self.floor(self.asked_at, "day")

    @property
    def day_end(self) -> datetime:
        """The end of the day of asking."""
        return self.midnight + timedelta(days=1)

    def at(self, day: date) -> datetime:
        """Return the start of a day."""
        return datetime(day.year, day.month, day.day, tzinfo=self.zone)

    def floor(self, moment: datetime, unit: str) -> datetime:
        """Return the start of the unit that holds the moment."""
        if unit == "hour":
            return moment.replace(minute=0, second=0, microsecond=0)
        if unit in _ELAPSED:
            return moment.replace(second=0 if unit == "minute" else moment.second, microsecond=0)
        day = self.at(moment)
        if unit in ("week", "workweek", "fortnight"):
            return day - timedelta(days=(day.weekday() - self.settings.week_start) % 7)
        if unit == "weekend":
            return day - timedelta(days=day.weekday()) + timedelta(days=5)
        if unit in _MONTHS:
            months = day.year * 12 + day.month - 1
            months -= months % _MONTHS[unit]
            return day.replace(year=months // 12, month=months % 12 + 1, day=1)
        return day

    def shift(self, moment: datetime, amount: float, unit: str) -> datetime:
        """Return the moment `amount` units later; a day that the month lacks becomes its last."""
        if unit in _ELAPSED:
            later = moment.astimezone(UTC) + timedelta(seconds=amount * _ELAPSED[unit])
            return later.astimezone(self.zone)
        if unit in _DAYS or unit == "part":
            return moment + timedelta(days=round(amount * _DAYS.get(unit, 1)))
        if unit == "businessday":
            return self._shift_business(moment, round(amount))
        months = moment.year * 12 + moment.month - 1 + round(amount * _MONTHS[unit])
        first = moment.replace(year=months // 12, month=months % 12 + 1, day=1)
        return first + timedelta(days=min(moment.day, _days_in_month(first)) - 1)

    def add(self, moment: datetime, duration: Duration, sign: int = 1) -> datetime:
        """Return the moment a duration later, or earlier with sign −1."""
        for amount, unit in duration.amounts:
            moment = self.shift(moment, sign * amount, unit)
        return moment

    def span(self, start: datetime, unit: str, *, relative: bool = False) -> Span:
        """Return the span of one unit from the start on."""
        return Span(start, self.shift(start, 1, unit), unit, relative)

    def unit(self, unit: str, offset: int = 0) -> Span:
        """Return the unit that holds the moment of asking, or the one `offset` units after it."""
        if is_short(unit) and offset:
            near, far = (self.shift(self.asked_at, step, unit) for step in (offset, 0))
            return Span(min(near, far), max(near, far), unit, relative=True)
        start = self.shift(self.floor(self.asked_at, unit), offset, unit)
        if unit == "workweek":
            start = weekday_from(start, 0)
        if unit in _SHORTER:
            days, grain = _SHORTER[unit]
            return Span(start, start + timedelta(days=days), grain, relative=True)
        scope = "today" if unit == "day" and not offset else None
        return Span(start, self.shift(start, 1, unit), unit, relative=True, scope=scope)

    def part_of_day(self, day: datetime, part: str) -> Span:
        """Return a part of the day that begins then; the night goes on into the next."""
        hours, following = self.settings, day + timedelta(days=1)
        start, end = {
            "small hours": (day, day.replace(hour=hours.morning_hour + 1)),
            "morning": (day.replace(hour=hours.morning_hour), day.replace(hour=hours.afternoon_hour)),
            "afternoon": (day.replace(hour=hours.afternoon_hour), day.replace(hour=hours.evening_hour)),
            "tarde": (day.replace(hour=hours.afternoon_hour), day.replace(hour=min(23, hours.evening_hour + 3))),
            "evening": (day.replace(hour=hours.evening_hour), following),
            "night": (day.replace(hour=hours.night_hour), following.replace(hour=hours.morning_hour)),
        }[part]
        return Span(start, end, "part", relative=True)

    def week_of_year(self, year: int, number: int) -> Span:
        """Return a week by its ISO number; the year's last for a number that only longer years have."""
        weeks = date(year, 12, 28).isocalendar().week
        return self.span(self.at(date.fromisocalendar(year, min(number, weeks), 1)), "week")

    def find(self, wanted: Date, after: datetime | None = None) -> Span:
        """Return the latest such date that has begun, or the first from `after` on; NoTimeError when there is none."""
        found = self._find(wanted, after)
        if found is None:
            raise NoTimeError
        return found

    def check(self, wanted: Date) -> Date:
        """Return the date if there is such a day; else NoTimeError."""
        if wanted.day is None or 1 <= wanted.day <= 31:
            self.find(wanted)
            return wanted
        raise NoTimeError

    def _find(self, wanted: Date, after: datetime | None) -> Span | None:
        if wanted.year:
            return self._in_year(wanted, wanted.year)
        if wanted.month or wanted.quarter or wanted.half or wanted.season or wanted.holiday:
            first = after.year if after else self.asked_at.year
            years = range(first, first + _MOST_YEARS) if after else range(first, first - _MOST_YEARS, -1)
            spans = (self._in_year(wanted, year) for year in years if 0 < year < 9999)
            return next((span for span in spans if span and self._fits(span, after)), None)
        if wanted.day:
            return self._find_day(wanted, after)
        return self._find_weekday(wanted.weekday or 0, after)

    def find_over(self, wanted: Date) -> Span | None:
        """Return the latest such date that is over."""
        found = self.find(wanted)
        return found if found.end <= self.asked_at else self._in_year(wanted, found.start.year - 1)

    def _fits(self, span: Span, after: datetime | None) -> bool:
        return span.start >= after if after else span.start <= self.asked_at

    def _in_year(self, wanted: Date, year: int) -> Span | None:
        if wanted.holiday:
            first = self.span(self.at(find_holiday(wanted.holiday, year)), "day")
            return replace(first, end=first.start + timedelta(days=count_days(wanted.holiday)))
        start = self.at(date(year, wanted.month or wanted.season or 1, 1))
        if wanted.month and wanted.day:
            is_valid = wanted.day <= _days_in_month(start)
            return self.span(start.replace(day=wanted.day), "day") if is_valid else None
        if wanted.season:
            return self.span(start, "quarter")
        if wanted.month:
            return self.span(start, "month")
        for unit, number in (("quarter", wanted.quarter), ("half", wanted.half)):
            if number:
                return self.span(self.shift(start, number - 1, unit), unit)
        return self.span(start, "year")

    def _find_day(self, wanted: Date, after: datetime | None) -> Span | None:
        month = self.floor(after or self.asked_at, "month")
        for step in range(_MOST_MONTHS):
            first = self.shift(month, step if after else -step, "month")
            if (wanted.day or 1) > _days_in_month(first):
                continue
            span = self.span(first.replace(day=wanted.day or 1), "day")
            is_right = wanted.weekday is None or span.start.weekday() == wanted.weekday
            if is_right and self._fits(span, after):
                return span
        return None

    def _find_weekday(self, weekday: int, after: datetime | None) -> Span:
        if after:
            return self.span(weekday_from(self.floor(after, "day"), weekday), "day")
        back = (self.midnight.weekday() - weekday) % 7 or 7
        return self.span(self.midnight - timedelta(days=back), "day", relative=True)

    def _shift_business(self, moment: datetime, days: int) -> datetime:
        step = timedelta(days=1 if days > 0 else -1)
        for _ in range(min(abs(days), 1000)):
            moment += step
            while moment.weekday() > 4:
                moment += step
        return moment


def is_short(unit: str) -> bool:
    """Return whether a unit is shorter than a day, and so counted in elapsed time."""
    return is_finer(unit, "day")


def _days_in_month(day: date) -> int:
    return monthrange(day.year, day.month)[1]
