"""The times that a text speaks of, by the days of its author: "last weekend", "on Friday", "23 and 24 April".

Only what is certain is read: no open ranges ("since May"), no vague ones ("recently", "soon"), nothing that only looks
like a time ("may", "second", "march on"). Where words leave the year or the week open, the tense of the sentence
decides: "we met on Friday" is the last one, "see you on Friday" the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import cache
from itertools import chain
from typing import Literal

from contextwin.models.time_constraints import SpokenTime, TimeSettings
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.lexer import Reading, read_text
from contextwin.temporal.numeric_dates import find_open_dates, order_of_zone
from contextwin.temporal.phrases import find_times
from contextwin.temporal.spans import find_span
from contextwin.temporal.symbols import CODE, NAME
from contextwin.temporal.values import Bounds, Date, Item, NoTimeError, Span, is_finer
from contextwin.temporal.zones import name_zones

Tense = Literal["past", "coming"]
#: Maximum number of times read in a text, and of characters of a sentence. Unmeasured.
MAX_TIMES, _SENTENCE_CHARS = 8, 300
#: Rules whose times are open, vague, usual or longer than what happens in them.
_UNCERTAIN = frozenset(
    """
    ago_bound beside compare current_unit decade century earlier_in edge first_units half_of hour hours instant last_n
    later_in lasting month_day_numbers next_n quarter recently rest_of rest_of_date shifted shifted_bound so_far to_date
    unit_beside unit_of_things within
    """.split()  # noqa: SIM905
)
#: Symbols of words that leave a time open, or say that it is another.
_OPEN = frozenset("PAST FEW HOLIDAY NOW TODATE BEFORE AFTER HALF".split())  # noqa: SIM905
_DAYS = frozenset("WEEKDAY WEEKDAYABBR WEEKDAYISH".split())  # noqa: SIM905
_NEXT_OR_LAST = frozenset("LAST PREVIOUS NEXT LASTPOST NEXTPOST".split())  # noqa: SIM905
#: Rules of a unit by its place before or after this one; "my last day" and "the next hour" are none.
_UNITS = frozenset({"last_unit", "next_unit", "unit_before_last"})
#: Rules of what is a time only in, on or during it: "in June", not "by June".
_INSIDE = frozenset({"month", "unit_of_month"})
#: What may stand behind a weekday that is a day, and not the first part of a name.
_BEHIND_DAY = frozenset("END COMMA AND OR COLON AT BE BEPAST WE I THEY WILL DID HAVE IN WITH FOR".split())  # noqa: SIM905
_LONG_UNITS = frozenset({"day", "week", "fortnight", "month", "quarter", "year"})
_BESIDE_UNIT = frozenset("LAST PREVIOUS NEXT COMING AGO AGOPRE LASTPOST NEXTPOST".split())  # noqa: SIM905
#: A date without a year is the nearest, unless that is as far as this. Unmeasured.
_NEAR = timedelta(days=120)
_SENTENCE = re.compile(r"[^\n.?!;…]+(?:(?:[.](?=\S| ?\d|\s[a-zà-ü])|(?<=\d)[.](?=\s))[^\n.?!;…]*)*[.?!;…]*")
#: Beside a time they make it a part of a name, such as that of a file.
_JOINTS = frozenset("-_/")
_TIMES = CODE["DATE"] + CODE["RANGE"]
_WORD = re.compile(r"[^\W\d_]+")
#: What may be a date in figures.
NUMERIC_DATE = re.compile(r"[0-9][-/.][0-9]{1,2}[-/.][0-9]")


@dataclass(frozen=True)
class _TensedCalendar(Calendar):
    """A calendar on which what is open is before or after the moment of writing, as the tense says."""

    tense: Tense | None = None
    is_asked: bool = False

    def find(self, wanted: Date, after: datetime | None = None) -> Span:
        """Return the date that is meant; NoTimeError where that is not certain."""
        if after or wanted.year:
            return super().find(wanted, after)
        is_weekday, is_month = wanted.weekday is not None and not wanted.day, not (wanted.day or wanted.weekday)
        behind = super().find(wanted)
        ahead = super().find(wanted, self.day_end if is_weekday else self.floor(self.asked_at, "month"))
        if is_weekday:
            if wanted.weekday == self.midnight.weekday():
                raise NoTimeError  # On Friday, "on Friday" is no day for sure.
            return behind if self.tense == "past" else ahead
        since, until = self.midnight - behind.start, ahead.start - self.midnight
        is_near = wanted.month is not None and not is_month and min(since, until) < _NEAR
        is_far = not is_near and wanted.month is not None and not is_month and not self.is_asked
        if is_far or (self.tense is None and not is_near):
            raise NoTimeError
        return behind if (since < until if is_near else self.tense == "past") else ahead


def find_spoken_times(
    text: str, said_at: datetime, zone: tzinfo, language: str | None = None, *, is_asked: bool = False
) -> list[SpokenTime]:
    """Return the times of a text that was written at `said_at` in the zone, in order.

    `language` is ISO 639-1, or "und". Of a question (`is_asked`), the day of asking counts, too, and what may be before
    or after it is both.

    >>> from datetime import UTC
    >>> at = datetime(2023, 10, 3, 9, tzinfo=UTC)
    >>> [(time.first.isoformat(), time.last.isoformat()) for time in find_spoken_times("Last weekend we …", at, UTC)]
    [('2023-09-30', '2023-10-01')]
    >>> find_spoken_times("We may march on this second, and soon.", at, UTC)
    []
    """
    calendar = _TensedCalendar(said_at.astimezone(zone), TimeSettings())
    found: list[SpokenTime] = []
    for sentence in _SENTENCE.finditer(text):
        part = sentence[0]
        if len(part) > _SENTENCE_CHARS or part.lstrip().startswith((">", "&gt;")):
            continue  # What is quoted was written at another time.
        if is_asked or _may_tell_time(part, language):
            try:
                found += _read_sentence(part, sentence.start(), calendar, language, is_asked=is_asked)
            except (OverflowError, ValueError):
                continue  # A date before the first year, or after the last.
    return found[:MAX_TIMES]


def _read_sentence(
    text: str, offset: int, calendar: _TensedCalendar, language: str | None, *, is_asked: bool
) -> Iterator[SpokenTime]:
    """Yield the times of a sentence that begins at `offset`."""
    order = order_of_zone(str(calendar.zone))
    reading = read_text(text, language, order or "dmy")
    if reading is None or (reading.is_corrected and not is_asked):
        return
    reading, doubts = name_zones(reading, calendar.asked_at)
    spoken = reading.lexicon.language
    if spoken.code != "en":
        order = "dmy"
    if doubts or (order is None and find_open_dates(text)):
        return
    forms = _forms(spoken.code)
    cues = sorted((match.start(), tense) for tense, form in forms.items() for match in form.finditer(text.lower()))
    either: list[Tense | None] = ["past", "coming"] if is_asked else [None]
    tenses: list[Tense | None] = either if is_asked else [*dict.fromkeys(tense for _, tense in cues)] or either
    for tense in tenses:
        tensed = _TensedCalendar(calendar.asked_at, TimeSettings(numeric_order=order), tense, is_asked)
        read, rules = find_times(reading, tensed)
        for place, item in enumerate(read.items):
            if item.first not in rules or item.symbol not in _TIMES:
                continue
            start, end = read.tokens[item.first][0], read.tokens[item.last - 1][1]
            is_other = cues and min(cues, key=lambda cue: abs(cue[0] - start))[1] != tense
            if is_other and not (is_asked and isinstance(item.value, Date) and item.value.day):
                continue
            is_name = text[start - 1 : start] in _JOINTS or text[end : end + 1] in _JOINTS
            if is_name:
                continue
            time = _time_of(reading, read, place, rules[item.first], tensed)
            if time is not None and (is_asked or not _holds_now(time, calendar)):
                yield time._replace(start=offset + start, end=offset + end)


def _holds_now(time: SpokenTime, calendar: Calendar) -> bool:
    """Return whether a time is known from when it was said: "today", "this month"."""
    return time.is_relative and time.first <= calendar.asked_at.date() <= time.last


def _time_of(before: Reading, read: Reading, place: int, rule: str, calendar: _TensedCalendar) -> SpokenTime | None:
    """Return the time of an item without the place of its words; None where it is none, or unsure.

    `before` is the reading whose items were not put together yet.
    """
    item = read.items[place]
    parts = [each for each in before.items if item.first <= each.first and each.last <= item.last]
    names = {NAME[each.symbol] for each in parts}
    if rule in _UNCERTAIN or names & _OPEN or (rule == "weekday_alone" and not _is_day(before, parts[-1])):
        return None
    if names & _DAYS and names.isdisjoint((*_NEXT_OR_LAST, "MONTH")) and _is_usual(before, parts[0]):
        return None
    try:
        span = find_span(item.value, calendar) if isinstance(item.value, Date) else item.value
    except NoTimeError:
        return None
    if not isinstance(span, Bounds) or span.start is None or span.end is None or span.vague:
        return None
    if not _is_exact(span, rule, read, place) or not _is_only_reading(span, rule, names, calendar):
        return None
    first, last = span.start.date(), (span.end - timedelta(microseconds=1)).date()
    if span.grain == "part":
        last = first  # A night ends on the next day.
    is_dated = "YEAR" in names or (isinstance(item.value, Date) and item.value.month and item.value.day)
    first = _listed_from(read.items[:place], first) if first == last else first
    return SpokenTime(0, 0, first, last, bool(span.relative and not is_dated))


def _listed_from(items: Sequence[Item], last: date) -> date:
    """Return the first of several days of which only the last has its month: "23 and 24 April"."""
    if [NAME[item.symbol] for item in items[-2:]] not in (["NUM", "AND"], ["ORD", "AND"]):
        return last
    day = items[-2].value
    return last.replace(day=day) if isinstance(day, int) and 0 < day < last.day else last


def _is_exact(span: Bounds, rule: str, read: Reading, place: int) -> bool:
    """Return whether a span is as long as it is meant: "last week", not "the last week", "last weeks", "my last day"."""
    before = [NAME[symbol] for symbol in read.symbols[max(0, place - 2) : place]]
    if rule in _UNITS:
        item, words = read.items[place], read.lexicon.words
        word = read.text[slice(*read.tokens[item.last - 1])].lower()
        is_many = any(words.get(word[:-cut], ("",))[0] == CODE["UNIT"] for cut in (1, 2))
        is_length = before[-1:] in (["THE"], ["THIS"]) and read.lexicon.language.code == "en"
        return is_finer("day", span.grain) and is_finer(span.grain, "decade") and not is_many and not is_length
    if rule in ("from_to", "between"):
        return span.grain in ("day", "part")
    if rule == "night":
        item = read.items[place]
        return read.lexicon.language.code != "en" or item.last - item.first > 1  # "Overnight" is any.
    behind = NAME[read.symbols[place + 1]] if place + 1 < len(read.symbols) else ""
    is_inside = before[-1:] in (["IN"], ["ON"], ["DURING"], ["AT"]) and behind not in ("NUM", "ORD")
    return not (rule == "ago" and span.grain == "year") and (rule not in _INSIDE or is_inside)


def _is_day(before: Reading, weekday: Item) -> bool:
    """Return whether a weekday is a day: not in "the Friday deploy", "Black Friday" and "by Friday"."""
    place, is_english = before.items.index(weekday), before.lexicon.language.code == "en"
    previous, behind = (
        NAME[symbol] if symbol else ""
        for symbol in (before.symbols[max(0, place - 1) : place], before.symbols[place + 1 :][:1])
    )
    words = before.text[: before.tokens[weekday.first][0]] + before.text[before.tokens[weekday.last - 1][1] :]
    if not any(map(str.isalpha, words)):
        return False  # A heading.
    if NAME[weekday.symbol] != "WEEKDAY" and not is_english:
        return False
    if previous in ("BY", "UNTIL", "SINCE", "EVERY", "A", "OTHER" if is_english and behind == "OTHER" else "BY"):
        return False
    return previous == "ON" or ((not behind or behind in _BEHIND_DAY) and (previous != "THE" or not is_english))


def _is_usual(before: Reading, weekday: Item) -> bool:
    """Return whether what stands before a weekday says that it is every such day."""
    said = before.text[: before.tokens[weekday.first][0]].lower()
    return re.search(rf"\b(?:{before.lexicon.language.habit_words})\s+$", said) is not None


def _is_only_reading(span: Bounds, rule: str, names: set[str], calendar: _TensedCalendar) -> bool:
    """Return whether a span is the same for all who say so.

    Some mean by "next Friday" the nearest, and others that of next week; weeks begin on Sunday or Monday; "this
    weekend" and "overnight" are before or after.
    """
    assert span.start is not None
    days, is_sunday = (span.start - calendar.midnight).days, calendar.midnight.weekday() == 6
    if names & _NEXT_OR_LAST and not is_finer("weekend", span.grain) and names & {"UNIT", *_DAYS}:
        return -7 - (span.grain == "weekend") <= days <= 7
    if rule == "last_unit" and span.grain == "week":
        return not is_sunday
    if rule == "weekend":
        return calendar.tense == "past" and days > -6
    if rule == "night" and days < 0:
        return calendar.tense != "coming"
    if "THIS" in names and (span.grain == "weekend" or names & _DAYS):
        is_past = calendar.tense == "past"
        is_sure = span.grain == "day" or calendar.tense == "coming" or calendar.midnight.weekday() > 1
        return days < 0 if is_past else days > 0 and is_sure
    if rule in ("from_to", "between"):
        return calendar.tense is not None or names.isdisjoint(_DAYS)
    return True


@cache
def _forms(code: str) -> dict[Tense, re.Pattern[str]]:
    """Return what a language's verbs of each tense match, in lower case."""
    language = LEXICONS[code].language
    forms: dict[Tense, str] = {"past": language.past_forms, "coming": language.coming_forms}
    return {tense: re.compile(rf"\b(?:{form})(?!\w)") for tense, form in forms.items()}


@cache
def time_words(language: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return words of a language, or of all for "und", in lower case without one of which a text speaks of no day.

    These are names of days and months; units; and words that make a time of a unit, such as "last".
    """
    days, units, beside = set[str](), set[str](), set[str]()
    for code, lexicon in LEXICONS.items():
        if language in LEXICONS and language != code:
            continue
        # Of a phrase, its longest word: "segunda" of "na segunda-feira".
        of_phrases = ((max(words, key=len), entry) for group in lexicon.phrases.values() for words, entry in group)
        for word, (symbol, value) in chain(lexicon.words.items(), of_phrases):
            name = NAME[symbol]
            is_day = name in ("WEEKDAY", "MONTH", "MONTHISH", "LASTNIGHT") or (name == "RELATIVE" and value)
            if is_day or (name == "UNIT" and value == "weekend"):
                days.add(word)
            elif name == "UNIT" and value in _LONG_UNITS:
                units.add(word)
            elif name in _BESIDE_UNIT:
                beside.add(word)
    return frozenset(days), frozenset(units), frozenset(beside)


def _may_tell_time(text: str, language: str | None) -> bool:
    """Return whether a text has a word or a date without which it speaks of no day."""
    days, units, beside = time_words(language or "und")
    words = {*_WORD.findall(text.lower())}
    if days.isdisjoint(words) and (units.isdisjoint(words) or beside.isdisjoint(words)):
        return NUMERIC_DATE.search(text) is not None
    return True
