"""Calendar arithmetic in the asker's time zone: units, weeks, dates with parts missing.

Days and longer units are counted on the wall clock, so that a day runs from midnight to midnight whatever its length;
hours and shorter units are counted in elapsed time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo

from contextwin.models.time_constraints import TimeSettings
from contextwin.temporal.holidays import find_holiday
from contextwin.temporal.values import Date, Duration, NoTimeError, Span, is_finer

_ELAPSED = {"second": 1, "minute": 60, "hour": 3600}
_DAYS = {"day": 1, "week": 7, "weekend": 7, "workweek": 7, "fortnight": 14}
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
        day = datetime(moment.year, moment.month, moment.day, tzinfo=self.zone)
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

    def unit(self, unit: str, offset: int = 0, *, around: datetime | None = None) -> Span:
        """Return the unit that holds the moment of asking (or `around`), or the one `offset` units after it."""
        start = self.shift(self.floor(around or self.asked_at, unit), offset, unit)
        end = start + timedelta(days=2) if unit == "weekend" else self.shift(start, 1, unit)
        scope = "today" if unit == "day" and not offset and not around else None
        return Span(start, end, unit, relative=around is None, scope=scope)

    def day(self, offset: int) -> Span:
        """Return the day `offset` days after today."""
        return self.unit("day", offset)

    def span_of_day(self, day: date) -> Span:
        """Return a day as a span."""
        start = self.at(day)
        return Span(start, start + timedelta(days=1), "day")

    def week_of_year(self, year: int, number: int) -> Span:
        """Return a week by its ISO number; −1 is the year's last."""
        weeks = date(year, 12, 28).isocalendar()[1]
        start = self.at(date.fromisocalendar(year, weeks if number < 0 else number, 1))
        return Span(start, start + timedelta(days=7), "week")

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
        if wanted.month or wanted.quarter or wanted.half or wanted.holiday:
            first = after.year if after else self.asked_at.year
            years = range(first, first + _MOST_YEARS) if after else range(first, first - _MOST_YEARS, -1)
            spans = (self._in_year(wanted, year) for year in years if 0 < year < 9999)
            return next((span for span in spans if span and self._fits(span, after)), None)
        if wanted.day:
            return self._find_day(wanted, after)
        return self._find_weekday(wanted.weekday or 0, after)

    def find_over(self, wanted: Date) -> Span | None:
        """Return the latest such date of any year that is over."""
        found = self.find(wanted)
        return found if found.end <= self.asked_at else self._in_year(wanted, found.start.year - 1)

    def _fits(self, span: Span, after: datetime | None) -> bool:
        return span.start >= after if after else span.start <= self.asked_at

    def _in_year(self, wanted: Date, year: int) -> Span | None:
        if wanted.holiday:
            return self.span_of_day(find_holiday(wanted.holiday, year))
        if wanted.month and wanted.day:
            is_valid = wanted.day <= _days_in_month(date(year, wanted.month, 1))
            return self.span_of_day(date(year, wanted.month, wanted.day)) if is_valid else None
        unit, number = ("quarter", wanted.quarter) if wanted.quarter else ("half", wanted.half)
        if wanted.month:
            unit, number = "month", wanted.month
        start = self.at(date(year, 1, 1))
        if not number:
            return Span(start, self.shift(start, 1, "year"), "year")
        start = self.shift(start, number - 1, unit)
        return Span(start, self.shift(start, 1, unit), unit)

    def _find_day(self, wanted: Date, after: datetime | None) -> Span | None:
        month = self.floor(after or self.asked_at, "month")
        for step in range(_MOST_MONTHS):
            first = self.shift(month, step if after else -step, "month")
            if (wanted.day or 1) > _days_in_month(first):
                continue
            span = self.span_of_day(first.replace(day=wanted.day or 1))
            is_right = wanted.weekday is None or span.start.weekday() == wanted.weekday
            if is_right and self._fits(span, after):
                return span
        return None

    def _find_weekday(self, weekday: int, after: datetime | None) -> Span:
        if after:
            day = self.floor(after, "day")
            return self.span_of_day(day + timedelta(days=(weekday - day.weekday()) % 7))
        back = (self.midnight.weekday() - weekday) % 7 or 7
        start = self.midnight - timedelta(days=back)
        return Span(start, start + timedelta(days=1), "day", relative=True)

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


def _days_in_month(first: date) -> int:
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return (following - date(first.year, first.month, 1)).days
