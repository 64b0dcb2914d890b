"""What is asked of all messages that qualify, in words: who wrote most, the busiest day, the longest, messages a day.

Also the sample of a list that is too long for a window. Everything is computed by SQL over all messages, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from math import ceil

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import TemporalResult
from contextwin.models.time_constraints import Measure, TimeSettings
from contextwin.storage.reader import Reader
from contextwin.storage.sql.aggregates import Qualifying, TokenCount
from contextwin.temporal.calendar import Calendar
from contextwin.window.render.dates import count_of, format_day, format_period

#: Maximum number of equal winners that are named. Unmeasured.
MAX_NAMED = 5
#: Tokens of the header above a message that stands alone. Unmeasured; it only says how many messages to sample.
HEADER_TOKENS = 14
#: Minimum number of messages of a sample. Unmeasured.
MIN_SAMPLE = 10
#: Maximum number of messages of a sample, as many as the largest windows hold.
MAX_SAMPLE = 300
#: How many days a period lasts on average.
_LENGTHS = {"hour": 1 / 24, "week": 7, "month": 365.2425 / 12, "quarter": 365.2425 / 4, "half": 365.2425 / 2} | {
    "year": 365.2425
}
#: Periods that come again, by how their numbers are told from those of which they are.
_RECURRING: dict[str, tuple[str, Callable[[datetime], int]]] = {
    "weekday": ("day", datetime.weekday),
    "hour": ("hour", lambda start: start.hour),
}


@dataclass(frozen=True, slots=True)
class Room:
    """How much a window holds."""

    tokens: int  #: of the whole window
    line_tokens: int  #: of a message's line beside its text


@dataclass(frozen=True, kw_only=True, slots=True)
class Aggregation:
    """What is asked of which messages."""

    messages: Qualifying  #: all that qualify
    measure: Measure  #: what is asked
    period: str = "day"  #: of a measure by periods, see TimeConstraint
    zone: tzinfo  #: of its days
    limit: int = 1  #: how many winners
    room: Room  #: of the window


def aggregate(reader: Reader, asked: Aggregation) -> TemporalResult:
    """Return the value in words, the messages that it is about, and how many messages qualify."""
    all_ = reader.count_tokens(asked.messages)
    empty = TemporalResult(total=all_.count, measure=asked.measure, period=asked.period)
    if not all_.count and asked.measure != "silent authors":
        return empty
    found = _FINDERS[asked.measure](reader, asked, all_)
    if found is None:
        return replace(empty, total=0)
    value, keys = found
    if keys:
        return _with_keys(replace(empty, value=value), keys)
    sample = sample_messages(reader, asked.messages, all_, asked.room)
    return replace(sample, measure=asked.measure, period=asked.period, value=value)


#: What was found: its value in words, and the sort keys of the messages that it is about; None: there is no such thing.
_Value = tuple[str, Sequence[tuple[datetime, str, str]]]


def _find_top_author(reader: Reader, asked: Aggregation, _: TokenCount) -> _Value | None:
    rows = reader.top_authors(asked.messages, asked.limit, lowest=_is_lowest(asked))
    if not rows:
        return None
    names = _names(reader, asked, [row.user for row in rows])
    keys = [(row.sent_at, row.channel, row.ts) for row in rows[: max(asked.limit, 1)]]
    if asked.limit > 1:
        each = (f"{names[row.user]} ({count_of(row.count, 'message')})" for row in rows[: max(asked.limit, len(rows))])
        return ", ".join(each), keys
    first = rows[0]
    tied = _join([names[row.user] for row in rows], first.equals)
    return f"{tied} ({count_of(first.count, 'message')}{' each' if first.equals > 1 else ''})", keys


def _is_lowest(asked: Aggregation) -> bool:
    return asked.measure.startswith("bottom")


def _find_top_channel(reader: Reader, asked: Aggregation, _: TokenCount) -> _Value:
    rows, scope = reader.channel_counts(asked.messages, lowest=_is_lowest(asked)), asked.messages.scope
    scope = replace(scope, channels=[row.channel for row in rows])
    labels = {each.channel: f"#{each.name}" for each in reader.channels_listed(scope) if each.name}
    tied = _join([labels.get(row.channel, row.channel) for row in rows], len(rows))
    each = " each" if len(rows) > 1 else ""
    first = replace(asked.messages, scope=replace(scope, channels=scope.channels[:1]))
    return f"{tied} ({count_of(rows[0].count, 'message')}{each})", _sample_keys(reader, asked, first)


def _sample_keys(reader: Reader, asked: Aggregation, messages: Qualifying) -> list[tuple[datetime, str, str]]:
    sample = sample_messages(reader, messages, reader.count_tokens(messages), asked.room)
    return [(at, *key) for at, key in zip(sample.sent_at, sample.keys, strict=True)]


def _find_authors(reader: Reader, asked: Aggregation, _: TokenCount) -> _Value:
    rows = reader.top_authors(asked.messages, 1)
    number = rows[0].authors if rows else 0
    return ("1 person" if number == 1 else f"{number:,} people"), ()


def _find_silent_authors(reader: Reader, asked: Aggregation, _: TokenCount) -> _Value | None:
    """Return who wrote before the range and not in it, and the latest message of each."""
    since = asked.messages.scope.oldest
    before = replace(asked.messages, scope=replace(asked.messages.scope, oldest=None))
    rows = reader.silent_authors(before, since) if since else []
    if not rows:
        return "nobody", ()
    names = _names(reader, asked, [row.user for row in rows[:MAX_NAMED]])
    keys = [(row.sent_at, row.channel, row.ts) for row in rows[:MAX_NAMED]]
    return _join([*names.values()], rows[0].authors), keys


def _find_top_period(reader: Reader, asked: Aggregation, all_: TokenCount) -> _Value:
    unit, number_of = _RECURRING.get(asked.period, (asked.period, None))
    counted = _count_by_unit(reader, asked.messages, all_, asked.zone, unit)
    counts: dict[object, int] = {}
    spans: dict[object, tuple[datetime, datetime]] = {}  # The latest of periods that come again.
    for start, end, count in counted:
        key = number_of(start) if number_of else start
        counts[key], spans[key] = counts.get(key, 0) + count, (start, end)
    most = (min if _is_lowest(asked) else max)(counts.values())
    top = [key for key, count in counts.items() if count == most]
    names = [format_period(spans[key][0], asked.period) for key in top]
    start, end = (moment.astimezone(UTC) for moment in spans[top[0]])
    scope = asked.messages.scope
    scope = replace(scope, oldest=max(start, scope.oldest or start), latest=min(end, scope.latest))
    keys = _sample_keys(reader, asked, replace(asked.messages, scope=scope))
    return f"{_join(names, len(names))} ({count_of(most, 'message')}{' each' if len(names) > 1 else ''})", keys


def _find_longest_message(reader: Reader, asked: Aggregation, _: TokenCount) -> _Value:
    rows = reader.longest_messages(asked.messages, MAX_NAMED)
    names = _names(reader, asked, [row.user for row in rows if row.user])
    authors = list(dict.fromkeys(names.get(row.user or "", "somebody unknown") for row in rows))
    first = rows[0]
    length = f"{count_of(first.length, 'character')}{' each' if first.equals > 1 else ''}"
    return f"{_join(authors, len(authors))}, {length}", [(first.sent_at, first.channel, first.ts)]


def _find_longest_thread(reader: Reader, asked: Aggregation, _: TokenCount) -> _Value | None:
    rows = reader.longest_threads(asked.messages, MAX_NAMED)
    if not rows:
        return None
    names = _names(reader, asked, [row.user for row in rows if row.user])
    begun = [f"{names.get(row.user or '', 'somebody unknown')} on {_day(row.sent_at, asked.zone)}" for row in rows]
    first = rows[0]
    number = f"{count_of(first.count, 'message')}{' each' if first.equals > 1 else ''}"
    return f"{number}, begun by {_join(begun, first.equals)}", [(row.sent_at, row.channel, row.ts) for row in rows]


def _find_per_period(reader: Reader, asked: Aggregation, all_: TokenCount) -> _Value:
    assert all_.first is not None
    assert all_.last is not None
    scope = asked.messages.scope
    # A range counts whole, also the days on which nothing was said; without one, the days that hold messages.
    last = scope.latest - timedelta(microseconds=1) if scope.oldest else all_.last
    days = sum(1 for _ in days_between(scope.oldest or all_.first, last, asked.zone))
    mean = all_.count / days * _LENGTHS.get(asked.period, 1)
    each = {"hour": "an hour", "half": "a half-year", "weekday": "a day"}.get(asked.period, f"a {asked.period}")
    return f"{format_number(mean)} {each} over {count_of(days, 'day')}", ()


def _find_days_between(reader: Reader, asked: Aggregation, all_: TokenCount) -> _Value:
    assert all_.first is not None
    assert all_.last is not None
    return format_days_between(all_.first, all_.last, asked.zone), reader.first_and_last(asked.messages)


def _find_both_ends(reader: Reader, asked: Aggregation, _: TokenCount) -> _Value:
    ends = reader.first_and_last(asked.messages)
    return " and ".join(_day(key[0], asked.zone) for key in ends), ends


_FINDERS = {
    "top author": _find_top_author,
    "bottom author": _find_top_author,
    "top channel": _find_top_channel,
    "bottom channel": _find_top_channel,
    "bottom period": _find_top_period,
    "authors": _find_authors,
    "silent authors": _find_silent_authors,
    "top period": _find_top_period,
    "longest message": _find_longest_message,
    "longest thread": _find_longest_thread,
    "per period": _find_per_period,
    "days between": _find_days_between,
    "both ends": _find_both_ends,
}


def count_by_day(reader: Reader, messages: Qualifying, all_: TokenCount, zone: tzinfo) -> tuple[tuple[date, int], ...]:
    """Return how many messages were sent on each day of the zone, days without any left out."""
    return tuple((start.date(), count) for start, _, count in _count_by_unit(reader, messages, all_, zone, "day"))


def _count_by_unit(
    reader: Reader, messages: Qualifying, all_: TokenCount, zone: tzinfo, unit: str
) -> Sequence[tuple[datetime, datetime, int]]:
    """Return start, end and number of messages of each unit of the zone's calendar, units without any left out."""
    if all_.first is None or all_.last is None:
        return ()
    calendar, last = Calendar(all_.first.astimezone(zone), TimeSettings()), all_.last.astimezone(zone)
    starts = [calendar.floor(calendar.asked_at, unit)]
    while starts[-1] <= last:
        starts.append(calendar.shift(starts[-1], 1, unit))
    counts = reader.counts_from(messages, [start.astimezone(UTC) for start in starts])
    return [(starts[place], starts[place + 1], count) for place, count in sorted(counts.items())]


def sample_messages(reader: Reader, messages: Qualifying, all_: TokenCount, room: Room) -> TemporalResult:
    """Return messages spread over all that qualify, about as many as fit; all of them where they fit."""
    if fits(all_, room):
        return _with_keys(TemporalResult(total=all_.count), reader.spread_messages(messages, all_.count))
    each = all_.tokens / all_.count + room.line_tokens + HEADER_TOKENS
    limit = min(MAX_SAMPLE, max(MIN_SAMPLE, ceil(room.tokens / each)))
    keys = reader.spread_messages(messages, limit)
    return replace(_with_keys(TemporalResult(total=all_.count), keys), is_sample=len(keys) < all_.count)


def fits(all_: TokenCount, room: Room) -> bool:
    """Return whether a window probably has room for all messages."""
    return all_.tokens + room.line_tokens * all_.count <= room.tokens


def in_packing_order(result: TemporalResult) -> tuple[MessageKey, ...]:
    """Return the answers in the order in which a window takes them: of a sample, any beginning is spread as well."""
    if not result.is_sample:
        return result.keys
    return tuple(result.keys[place] for place in coarse_to_fine(len(result.keys)))


def coarse_to_fine(count: int) -> list[int]:
    """Return the places 0 … count − 1 in an order of which every beginning is spread over all of them.

    >>> coarse_to_fine(7)
    [6, 0, 3, 1, 4, 2, 5]
    """
    order, runs = [count - 1, 0][: max(count, 0)] if count != 1 else [0], [(0, count - 1)]
    for first, last in runs:
        if last - first > 1:
            middle = (first + last) // 2
            order.append(middle)
            runs += [(first, middle), (middle, last)]
    return order


def days_between(first: datetime, last: datetime, zone: tzinfo) -> Iterator[date]:
    """Yield the days of the zone from that of `first` to that of `last`."""
    day, end = first.astimezone(zone).date(), last.astimezone(zone).date()
    while day <= end:
        yield day
        day += timedelta(days=1)


def format_days_between(first: datetime, last: datetime, zone: tzinfo) -> str:
    """Return how many days of the zone's calendar are between two moments, "0 days" for the same day."""
    return count_of(abs((last.astimezone(zone).date() - first.astimezone(zone).date()).days), "day")


def format_number(number: float) -> str:
    """Return a number with up to two decimals.

    >>> [format_number(number) for number in (103.5714, 1200, 0.5)]
    ['103.57', '1,200', '0.5']
    """
    return f"{number:,.2f}".rstrip("0").rstrip(".")


def _with_keys(result: TemporalResult, keys: Sequence[tuple[datetime, str, str]]) -> TemporalResult:
    found = tuple(MessageKey(channel, ts) for _, channel, ts in keys)
    return replace(result, keys=found, sent_at=tuple(key[0] for key in keys))


def _names(reader: Reader, asked: Aggregation, users: Sequence[str]) -> dict[str, str]:
    """Return what each of the users is called."""
    names = reader.user_names(asked.messages.scope.workspace, users)
    return {user: names.get(user, user) for user in users}


def _day(moment: datetime, zone: tzinfo) -> str:
    return format_day(moment.astimezone(zone).date())


def _join(names: Sequence[str], total: int) -> str:
    """Return names as a list: "Ana, Ben and 3 more"."""
    shown = [*names[:MAX_NAMED], *([f"{total - MAX_NAMED} more"] if total > MAX_NAMED else [])]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
