"""The times that a text speaks of, by the days of its author: "last weekend", "on Friday", "23 and 24 April".

Only what is certain is read: no open ranges ("since May"), no vague ones ("recently", "soon"), nothing that only looks
like a time ("may", "second", "march on"). Where words leave the year or the week open, the tense of the sentence
decides: "we met on Friday" is the last one, "see you on Friday" the next.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from functools import cache
from itertools import chain
from typing import Literal

from contextwin.models.time_constraints import SpokenTime, TimeSettings
from contextwin.temporal.calendar import NEAR, Calendar
from contextwin.temporal.languages import LEXICONS, Lexicon, choose_lexicon, join_months
from contextwin.temporal.lexer import Reading, read_text
from contextwin.temporal.numeric_dates import find_open_dates, order_of_zone
from contextwin.temporal.phrases import find_times
from contextwin.temporal.spans import find_span
from contextwin.temporal.symbols import CODE, NAME, symbol_names
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
_OPEN = symbol_names("PAST FEW HOLIDAY NOW TODATE BEFORE AFTER HALF")
_DAYS = symbol_names("WEEKDAY WEEKDAYABBR WEEKDAYISH")
_NEXT_OR_LAST = symbol_names("LAST PREVIOUS NEXT LASTPOST NEXTPOST")
#: What a number in letters behind it counts, rather than being its day or its year.
_COUNTED = symbol_names("MONTH MONTHISH PART")
#: Between the first and the last day of a range.
_TO = symbol_names("TO UNTIL DASH")
_INSIDE = symbol_names("IN ON DURING AT")
#: What may not stand before a weekday that is a day, unlike "by Friday", and what may behind, unlike "Friday deploy".
_BEFORE_DAY = symbol_names("BY UNTIL SINCE EVERY A THE")
_BEHIND_DAY = frozenset(["", *"END COMMA COLON AND OR AT BE BEPAST WILL WE I THEY DID HAVE IN WITH FOR".split()])  # noqa: SIM905
_NAMES_OF_DAYS = symbol_names("WEEKDAY MONTH MONTHISH LASTNIGHT")
_LONG_UNITS = frozenset({"day", "weekend", "week", "fortnight", "month", "quarter", "year"})
#: A weekday with its day of the month that is nearer than this may be that of the next month, as in February 2026.
_NEXT_MONTH = timedelta(days=35)
#: The dot of a number that stands alone, up to 99, may be that of an ordinal: "am 3. Mai", but not "at 10:00. Then".
SENTENCE = re.compile(
    r"[^\n.?!;…]+(?:(?:[.](?=\S| ?\d|\s[a-zà-ü])|(?:(?<=\s\d)|(?<=\s\d\d)|(?<=^\d)|(?<=^\d\d))[.](?=\s))[^\n.?!;…]*)*"
    r"[.?!;…]*"
)
#: Beside a time they make it a part of a name, such as that of a file.
_JOINTS = frozenset("-_/")
_TIMES = CODE["DATE"] + CODE["RANGE"]
#: Rules of a unit by its place before or after this one; "my last day" and "the next hour" are none.
_UNITS = frozenset({"last_unit", "next_unit", "unit_before_last"})
_WORD = re.compile(r"[^\W\d_]+")
#: The day of the month behind a weekday.
_DAY_OF_MONTH = re.compile(r",? the (\d{1,2})(?:st|nd|rd|th)\b", re.IGNORECASE)
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
        if wanted.weekday is not None and wanted.day and not wanted.month and not self.is_asked:
            return self._find_day_of_month(wanted)
        is_weekday, is_month = wanted.weekday is not None and not wanted.day, not (wanted.day or wanted.weekday)
        behind = super().find(wanted)
        ahead = super().find(wanted, self.day_end if is_weekday else self.floor(self.asked_at, "month"))
        if is_weekday:
            if wanted.weekday == self.midnight.weekday():
                raise NoTimeError  # On Friday, "on Friday" is no day for sure.
            return behind if self.tense == "past" else ahead
        since, until = self.midnight - behind.start, ahead.start - self.midnight
        is_near = wanted.month is not None and not is_month and min(since, until) < NEAR
        is_far = not is_near and wanted.month is not None and not is_month and not self.is_asked
        if is_far or (self.tense is None and not is_near):
            raise NoTimeError
        return behind if (since < until if is_near else self.tense == "past") else ahead

    def _find_day_of_month(self, wanted: Date) -> Span:
        """Return the nearest "Tuesday the 10th", of which hardly two months in a year have one.

        Where two are close, only what is to come has a tense: "moved to Tuesday the 10th" tells when it was moved.
        """
        behind, ahead = super().find(wanted), super().find(wanted, self.day_end)
        since, until = self.midnight - behind.start, ahead.start - self.midnight
        if self.tense == "coming" and since and until < _NEXT_MONTH:
            return ahead
        near, far = sorted((since, until))
        if near >= NEAR or far < 2 * near:
            raise NoTimeError
        return behind if since < until else ahead


def find_spoken_times(
    text: str, said_at: datetime, zone: tzinfo, language: str | None = None, *, is_asked: bool = False
) -> list[SpokenTime]:
    """Return the times of a text that was written at `said_at` in the zone, in order.

    `language` is ISO 639-1, or "und". In a question (`is_asked`), the day of asking counts, too, and a day that may be
    before or after it is both.

    >>> from datetime import UTC
    >>> at = datetime(2023, 10, 3, 9, tzinfo=UTC)
    >>> [(time.first.isoformat(), time.last.isoformat()) for time in find_spoken_times("Last weekend we …", at, UTC)]
    [('2023-09-30', '2023-10-01')]
    >>> find_spoken_times("We may march on this second, and soon.", at, UTC)
    []
    """
    calendar = _TensedCalendar(said_at.astimezone(zone), TimeSettings())
    found: list[SpokenTime] = []
    for sentence in SENTENCE.finditer(text):
        part = sentence[0]
        if len(part) > _SENTENCE_CHARS or part.lstrip().startswith((">", "&gt;")):
            continue  # What is quoted was written at another time.
        words = _WORD.findall(part.lower())
        if is_asked or not time_words(language or "und").isdisjoint(words) or NUMERIC_DATE.search(part):
            try:
                found += _read_sentence(part, sentence.start(), calendar, language, is_asked=is_asked)
            except (OverflowError, ValueError):
                continue  # A date before the first year, or after the last.
    return found[:MAX_TIMES]


def looks_ahead(text: str, said_at: datetime, zone: tzinfo, language: str | None = None) -> bool:
    """Return whether a sentence may be of what was still to come when it was written at `said_at` in the zone.

    It has a verb of what is to come, or names a day after that of writing. Where a verb of what is over leaves open
    whether a day is before or after, it is before.

    >>> from datetime import UTC
    >>> at = datetime(2026, 2, 9, 9, tzinfo=UTC)
    >>> [looks_ahead(text, at, UTC) for text in ("Moved from 16 to 25 February", "We will move", "We moved on Friday")]
    [True, True, False]
    """
    words = _WORD.findall(text.lower())
    lexicon = choose_lexicon(words, language)
    has_past, has_coming = (form.search(text.lower()) for form in _forms(lexicon.language.code).values())
    symbols = [NAME[symbol] if symbol else "" for word in words for symbol, _ in [lexicon.words.get(word, ("", None))]]
    if has_coming or ("UNTIL" in symbols and "BE" in symbols[symbols.index("UNTIL") :]):  # "Parked until it is live".
        return True
    today = said_at.astimezone(zone).date()
    firsts: defaultdict[tuple[int, int], list[date]] = defaultdict(list)
    for time in find_spoken_times(text, said_at, zone, language, is_asked=True):
        firsts[time.start, time.end].append(time.first)
    return any((min if has_past else max)(each) > today for each in firsts.values())


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
    forms, today = _forms(spoken.code), calendar.asked_at.date()
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
            is_name = text[start - 1 : start] in _JOINTS or text[end : end + 1] in _JOINTS
            is_other = cues and _nearest(text, start, cues) != tense
            if is_name or (is_other and not (is_asked and isinstance(item.value, Date) and item.value.day)):
                continue
            time = _time_of(reading, read, place, rules[item.first], tensed)
            if time is None or (time.is_relative and not is_asked and time.first <= today <= time.last):
                continue  # "Today" is known from when it was said.
            yield time._replace(start=offset + start, end=offset + end)


def _nearest(text: str, start: int, cues: Sequence[tuple[int, Tense]]) -> Tense:
    """Return the tense of the verb that is nearest to a time, in its clause if that has one."""

    def distance(cue: tuple[int, Tense]) -> tuple[bool, int]:
        return "," in text[min(cue[0], start) : max(cue[0], start)], abs(cue[0] - start)

    return min(cues, key=distance)[1]


def _time_of(before: Reading, read: Reading, place: int, rule: str, calendar: _TensedCalendar) -> SpokenTime | None:
    """Return the time of an item without the place of its words; None where it is none, or unsure.

    `before` is the reading whose items were not put together yet.
    """
    item = read.items[place]
    parts = [each for each in before.items if item.first <= each.first and each.last <= item.last]
    names = {NAME[each.symbol] for each in parts}
    if rule in _UNCERTAIN or names & _OPEN or (names & _DAYS and not _is_day(before, parts, names)):
        return None
    if "WNUM" in names and names & _COUNTED:
        return None  # "One night of three", "im April zwölf Franzbrötchen".
    try:
        span = find_span(item.value, calendar) if isinstance(item.value, Date) else item.value
    except NoTimeError:
        return None
    if not isinstance(span, Bounds) or span.start is None or span.end is None or span.vague:
        return None
    if not _is_certain(span, rule, names, read, place, calendar):
        return None
    first, last = span.start.date(), (span.end - timedelta(microseconds=1)).date()
    last = first if span.grain == "part" else last  # A night ends on the next day.
    behind = _DAY_OF_MONTH.match(read.text, read.tokens[item.last - 1][1])
    if behind and names & _DAYS and int(behind[1]) != first.day:
        return None
    listed = [NAME[each.symbol] for each in read.items[max(0, place - 2) : place]]
    day = read.items[place - 2].value if listed in (["NUM", "AND"], ["ORD", "AND"]) else None
    if first == last and isinstance(day, int) and 0 < day < first.day:
        first = first.replace(day=day)  # 23 and 24 April.
    is_dated = "YEAR" in names or (isinstance(item.value, Date) and item.value.month and item.value.day)
    return SpokenTime(0, 0, first, last, bool(span.relative and not is_dated))


def _is_day(before: Reading, parts: Sequence[Item], names: set[str]) -> bool:
    """Return whether a weekday is one day: not in "the Friday deploy", "by Friday", "le vendredi", "Mon to Friday"."""
    if names & (_NEXT_OR_LAST | {"MONTH"}):
        return True
    place, language = before.items.index(parts[0]), before.lexicon.language
    around = [[NAME[each] for each in side] for side in (before.symbols[:place], before.symbols[place + len(parts) :])]
    if any(len(side) > 1 and side[0] in _TO and side[1] in _DAYS for side in (around[0][::-1], around[1])):
        return False  # It is part of a range that was not read.
    said = before.text[: before.tokens[parts[0].first][0]]
    if re.search(rf"(?:\b(?i:{language.habit_words})|[.?!\w] ?[A-Z]\w+)\s+$", said):  # Every Friday, Black Friday.
        return False
    previous, behind = (side[0] if side else "" for side in (around[0][-1:], around[1]))
    first_word = before.lexicon.words.get(before.text[slice(*before.tokens[parts[0].first])].lower())
    if len(parts) == 1 and parts[0].last - parts[0].first > 1 and first_word and NAME[first_word[0]] in _INSIDE:
        previous = "ON"  # "Na quinta-feira".
    is_opening = language.code == "fr" and not previous and behind == "THE"  # "Jeudi le comité visite la cuisine".
    is_heading = not any(map(str.isalpha, said + before.text[before.tokens[parts[-1].last - 1][1] :]))
    is_short = "WEEKDAY" not in names and language.code != "en"
    is_noun = previous != "ON" and not is_opening and (behind not in _BEHIND_DAY or previous in _BEFORE_DAY)
    return not (is_short or is_heading or (len(parts) == 1 and is_noun))


def _is_certain(span: Bounds, rule: str, names: set[str], read: Reading, place: int, calendar: _TensedCalendar) -> bool:
    """Return whether a span is as long as it is meant, and the same for all who say so.

    "The last week" and "last weeks" are longer than last week. Some mean by "next Friday" the nearest, and others that
    of next week; weeks begin on Sunday or Monday; "this weekend" is before or after.
    """
    assert span.start is not None
    item, tense, is_english = read.items[place], calendar.tense, read.lexicon.language.code == "en"
    days, is_short = (span.start - calendar.midnight).days, not is_finer("weekend", span.grain)
    left, right = (NAME[each[-1:]] if each else "" for each in (read.symbols[:place], read.symbols[place + 1 :][:1]))
    word = read.text[slice(*read.tokens[item.last - 1])].lower()
    is_many = _is_plural(read.lexicon, word, "UNIT")
    is_whole = is_finer("day", span.grain) and is_finer(span.grain, "decade") and not is_many
    is_weekend, is_past = span.grain == "weekend", tense == "past"
    is_this = days < 0 if is_past else days > 0 and (not is_weekend or bool(tense) or calendar.midnight.weekday() > 1)
    return not (
        _is_plural(read.lexicon, word, "PART")  # "Thursday evenings" are usual.
        or (rule in _UNITS and not (is_whole and not (is_english and left in ("THE", "THIS"))))
        or (rule in ("from_to", "between") and not (span.grain == "day" and (tense or not names & _DAYS)))
        or (rule == "night" and (tense == "coming" or (is_english and item.last - item.first == 1)))
        or (rule == "ago" and span.grain == "year")
        or (span.grain == "month" and word.isdigit() and len(word) < 3)  # "In April 12 of us".
        or (rule == "month" and read.text[: read.tokens[item.first][0]].rstrip().endswith(","))
        or (rule in ("month", "unit_of_month") and (left not in _INSIDE or right in ("NUM", "WNUM", "ORD")))
        or (names & _NEXT_OR_LAST and is_short and names & {"UNIT", *_DAYS} and not -7 - is_weekend <= days <= 7)
        or (rule == "week_number" and "YEAR" not in names and left != "CALENDAR")  # "Week 6" may be that of a project.
        or (rule == "last_unit" and span.grain == "week" and calendar.midnight.weekday() == 6)
        or (rule == "weekend" and not (is_past and days > -6))
        or ("THIS" in names and (is_weekend or names & _DAYS) and not is_this)
    )


def _is_plural(lexicon: Lexicon, word: str, symbol: str) -> bool:
    return any(lexicon.words.get(word[:-cut], ("",))[0] == CODE[symbol] for cut in (1, 2))


def find_weekdays(text: str) -> frozenset[int]:
    """Return the days of the week that a text names, 0 for Monday, in any language: "Fridays", "jeden Freitag"."""
    known = _weekdays()
    words = re.findall(r"\w+", text.casefold())
    return frozenset(known[form] for word in words for form in (word, word.removesuffix("s")) if form in known)


@cache
def _weekdays() -> dict[str, int]:
    words = [item for lexicon in LEXICONS.values() for item in lexicon.words.items()]
    return {word: day for word, (symbol, day) in words if NAME[symbol] == "WEEKDAY" and isinstance(day, int)}


@cache
def _forms(code: str) -> dict[Tense, re.Pattern[str]]:
    """Return what a language's verbs of each tense match, in lower case."""
    language = LEXICONS[code].language
    forms: dict[Tense, str] = {"past": language.past_forms, "coming": language.coming_forms}
    return {tense: re.compile(rf"\b(?:{form})(?!\w)") for tense, form in forms.items()}


@cache
def time_words(language: str) -> frozenset[str]:
    """Return the words of a language, or of all for "und", in lower case without one of which a text tells no day."""
    found: set[str] = set()
    for lexicon in [LEXICONS[language]] if language in LEXICONS else LEXICONS.values():
        found.update(typed for typed, _ in join_months(lexicon.language))
        # The longest word of a phrase: "segunda" of "na segunda-feira".
        phrases = ((max(words, key=len), entry) for group in lexicon.phrases.values() for words, entry in group)
        for word, (symbol, value) in chain(lexicon.words.items(), phrases):
            is_near = NAME[symbol] == "RELATIVE" and value
            if is_near or NAME[symbol] in _NAMES_OF_DAYS or (NAME[symbol] == "UNIT" and value in _LONG_UNITS):
                found.add(word)
    return frozenset(found)
