"""Statements over all messages, against the same computed in Python over random messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.models.access import Scope
from contextwin.models.messages import CONVERSATION_GAP, datetime_of_ts
from contextwin.models.time_constraints import TimeSettings
from contextwin.storage.reader import Reader
from contextwin.storage.sql.aggregates import Qualifying
from contextwin.storage.sql.chronological import Criteria
from contextwin.storage.store import Store
from contextwin.temporal.calendar import Calendar
from contextwin.window.aggregates import Aggregation, Room, aggregate, count_by_day
from testkit.corpora import import_records
from testkit.examples import examples

CHANNELS, HIDDEN = ("C1", "C2", "C3"), "C9"
USERS, BOT = ("U1", "U2", "U3", "U4", "U5"), "B1"
#: Each changes its clocks in the time of the messages, Lord Howe by half an hour, the Azores at midnight.
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Atlantic/Azores", "Asia/Kolkata")
BEGINS = datetime(2026, 3, 1, tzinfo=UTC)
MINUTES = 50 * 24 * 60


@dataclass(frozen=True)
class Sent:
    sent_at: datetime
    channel: str
    ts: str
    thread: str
    user: str
    text: str
    is_deleted: bool

    @property
    def key(self) -> tuple[datetime, str, str]:
        return self.sent_at, self.channel, self.ts


def make_history() -> list[Sent]:
    random, sent = Random(15), dict[tuple[str, str], Sent]()
    minutes = sorted(random.randrange(MINUTES) for _ in range(150))
    for minute in [*minutes, *(minute + random.randrange(1, 20) for minute in minutes for _ in range(2))]:
        channel = random.choice((*CHANNELS, HIDDEN))
        ts = f"{int(BEGINS.timestamp()) + 60 * minute}.{random.randrange(3):06d}"
        earlier = [other.ts for other in sent.values() if other.channel == channel and other.ts < ts]
        thread = random.choice(earlier[-3:]) if earlier and random.random() < 0.4 else ts
        thread = sent[channel, thread].thread if thread != ts else ts
        user = random.choices((*USERS, BOT), (5, 5, 3, 3, 1, 4))[0]
        text = "wave ö " * random.randrange(1, 30)
        message = Sent(datetime_of_ts(ts), channel, ts, thread, user, text.strip(), random.random() < 0.1)
        sent.setdefault((channel, ts), message)
    return list(sent.values())


HISTORY = make_history()


@pytest.fixture(scope="module")
def reader(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> object:
    messages = [
        {"workspace": "w", "channel": m.channel, "ts": m.ts, "thread_ts": m.thread, "user": m.user}
        | {"text": m.text, "bot": m.user == BOT, "deleted": m.is_deleted}
        for m in HISTORY
    ]
    folder: Path = tmp_path_factory.mktemp("aggregates")
    import_records(module_store, folder, [*messages, {**messages[0], "workspace": "other", "deleted": False}])
    with module_store.reading() as reader:
        reader.allow_channels("w", [*CHANNELS, HIDDEN])
        yield reader


MOMENTS = st.integers(0, MINUTES + 30).map(lambda minute: BEGINS + timedelta(minutes=minute))
SCOPES = st.builds(
    Scope,
    workspace=st.just("w"),
    channels=st.lists(st.sampled_from(CHANNELS), min_size=1, max_size=3, unique=True),
    latest=MOMENTS,
    oldest=st.none() | MOMENTS,
)
CRITERIA = st.just(Criteria()) | st.builds(
    Criteria, authors=st.lists(st.sampled_from((*USERS, BOT)), min_size=1, max_size=3, unique=True).map(tuple)
)

#: What tells the periods of the calendar apart.
NUMBERS: dict[str, Callable[[datetime], object]] = {
    "hour": lambda at: at.hour,
    "weekday": datetime.weekday,
    "week": lambda at: at.isocalendar()[:2],
    "month": lambda at: (at.year, at.month),
    "quarter": lambda at: (at.year, (at.month - 1) // 3),
    "year": lambda at: at.year,
}


def qualify(scope: Scope, criteria: Criteria) -> list[Sent]:
    """Return what qualifies, the oldest first."""
    found = (
        sent
        for sent in HISTORY
        if not sent.is_deleted
        and sent.channel in scope.channels
        and sent.sent_at < scope.latest
        and (scope.oldest is None or sent.sent_at >= scope.oldest)
        and (not criteria.authors or sent.user in criteria.authors)
    )
    return sorted(found, key=lambda sent: sent.key)


@settings(max_examples=examples(60))
@given(scope=SCOPES, criteria=CRITERIA, limit=st.integers(1, 4))
def test_who_wrote_most(reader: Reader, scope: Scope, criteria: Criteria, limit: int) -> None:
    counts = Counter(sent.user for sent in qualify(scope, criteria) if sent.user != BOT)
    ranks = {user: 1 + sum(other > count for other in counts.values()) for user, count in counts.items()}
    expected = sorted((user for user in counts if ranks[user] <= limit), key=lambda user: (-counts[user], user))
    found = reader.top_authors(Qualifying(scope=scope, criteria=criteria), limit)
    assert [(row.user, row.count) for row in found] == [(user, counts[user]) for user in expected]
    for row in found:
        last = [sent for sent in qualify(scope, criteria) if sent.user == row.user][-1]
        assert (row.sent_at, row.channel, row.ts) == last.key
        assert row.authors == len(counts)
        assert row.equals == list(counts.values()).count(row.count)


@settings(max_examples=examples(30))
@given(scope=SCOPES, criteria=CRITERIA, share=st.floats(0, 1))
def test_who_wrote_before_and_not_since(reader: Reader, scope: Scope, criteria: Criteria, share: float) -> None:
    found = qualify(scope, criteria)
    since = found[int(share * (len(found) - 1))].sent_at if found else scope.latest
    last = {sent.user: sent for sent in found if sent.user != BOT}
    expected = sorted((sent.key, user) for user, sent in last.items() if sent.sent_at < since)[::-1]
    rows = reader.silent_authors(Qualifying(scope=scope, criteria=criteria), since)
    assert [((row.sent_at, row.channel, row.ts), row.user) for row in rows] == expected
    assert all(row.authors == len(expected) for row in rows)


@settings(max_examples=examples(30))
@given(scope=SCOPES, criteria=CRITERIA, lowest=st.booleans())
def test_who_and_which_channel_wrote_fewest(reader: Reader, scope: Scope, criteria: Criteria, lowest: bool) -> None:
    messages, choose = Qualifying(scope=scope, criteria=criteria), min if lowest else max
    authors = Counter(sent.user for sent in qualify(scope, criteria) if sent.user != BOT)
    expected = sorted(user for user in authors if authors[user] == choose(authors.values()))
    assert [row.user for row in reader.top_authors(messages, 1, lowest=lowest)] == expected
    channels = Counter(sent.channel for sent in qualify(scope, criteria))
    wanted = sorted((name, count) for name, count in channels.items() if count == choose(channels.values()))
    assert [(row.channel, row.count) for row in reader.channel_counts(messages, lowest=lowest)] == wanted


@settings(max_examples=examples(30))
@given(scope=SCOPES, criteria=CRITERIA, zone=st.sampled_from(ZONES), period=st.sampled_from([*NUMBERS]))
def test_the_busiest_period_of_a_zone(reader: Reader, scope: Scope, criteria: Criteria, zone: str, period: str) -> None:
    messages, tz = Qualifying(scope=scope, criteria=criteria), ZoneInfo(zone)
    counts = Counter(NUMBERS[period](sent.sent_at.astimezone(tz)) for sent in qualify(scope, criteria))
    room = Room(tokens=500, line_tokens=10)
    found = aggregate(reader, Aggregation(messages=messages, measure="top period", period=period, zone=tz, room=room))
    assert found.total == counts.total()
    if counts:
        number = max(counts.values())
        assert f"({number} message" in (found.value or "")
        assert counts[NUMBERS[period](found.sent_at[0].astimezone(tz))] == number


@settings(max_examples=examples(60))
@given(scope=SCOPES, criteria=CRITERIA, zone=st.sampled_from(ZONES))
def test_messages_a_day_of_a_zone(reader: Reader, scope: Scope, criteria: Criteria, zone: str) -> None:
    messages, tz = Qualifying(scope=scope, criteria=criteria), ZoneInfo(zone)
    expected = Counter(sent.sent_at.astimezone(tz).date() for sent in qualify(scope, criteria))
    assert count_by_day(reader, messages, reader.count_tokens(messages), tz) == tuple(sorted(expected.items()))


@settings(max_examples=examples(60))
@given(scope=SCOPES, criteria=CRITERIA)
def test_the_longest_messages(reader: Reader, scope: Scope, criteria: Criteria) -> None:
    qualified = qualify(scope, criteria)
    longest = max((len(sent.text) for sent in qualified), default=0)
    expected = [sent for sent in qualified if len(sent.text) == longest]
    found = reader.longest_messages(Qualifying(scope=scope, criteria=criteria), 3)
    assert [(row.sent_at, row.channel, row.ts) for row in found] == [sent.key for sent in expected[:3]]
    assert all((row.length, row.equals) == (longest, len(expected)) for row in found)


@settings(max_examples=examples(60))
@given(scope=SCOPES, criteria=CRITERIA)
def test_the_longest_threads(reader: Reader, scope: Scope, criteria: Criteria) -> None:
    threads: dict[tuple[str, str], list[Sent]] = {}
    for sent in qualify(scope, criteria):
        threads.setdefault((sent.channel, sent.thread), []).append(sent)
    longest = max(map(len, threads.values()), default=0)
    expected = sorted(thread[0].key for thread in threads.values() if len(thread) == longest and longest > 1)
    found = reader.longest_threads(Qualifying(scope=scope, criteria=criteria), 3)
    assert [(row.sent_at, row.channel, row.ts) for row in found] == expected[:3]
    assert all((row.count, row.equals) == (longest, len(expected)) for row in found)


@settings(max_examples=examples(60))
@given(scope=SCOPES, criteria=CRITERIA)
def test_how_many_and_from_when_to_when(reader: Reader, scope: Scope, criteria: Criteria) -> None:
    times = [sent.sent_at for sent in qualify(scope, criteria)]
    messages = Qualifying(scope=scope, criteria=criteria)
    found = reader.count_tokens(messages)
    assert (found.count, found.first, found.last) == (len(times), min(times, default=None), max(times, default=None))
    assert [key.sent_at for key in reader.first_and_last(messages)] == [*times[:1], *times[1:][-1:]]


@settings(max_examples=examples(60))
@given(scope=SCOPES, criteria=CRITERIA, limit=st.integers(2, 60))
def test_a_sample_is_spread_and_prefers_what_begins(
    reader: Reader, scope: Scope, criteria: Criteria, limit: int
) -> None:
    qualified = qualify(scope, criteria)
    sizes = Counter((sent.channel, sent.thread) for sent in qualified)
    heads, latest = [], dict[str, datetime]()
    for sent in qualified:
        before = latest.get(sent.channel)
        is_after_pause = before is None or sent.sent_at - before >= CONVERSATION_GAP
        if sent.ts == sent.thread and (sizes[sent.channel, sent.thread] > 1 or is_after_pause):
            heads.append(sent.key)
        latest[sent.channel] = sent.sent_at
    found = [tuple(key) for key in reader.spread_messages(Qualifying(scope=scope, criteria=criteria), limit)]
    assert found == sorted(found)
    assert len(found) == min(limit, len(qualified))
    chosen = [key for key in found if key in set(heads)]
    assert len(chosen) == min(limit, len(heads))
    if len(heads) > 1:
        assert (chosen[0], chosen[-1]) == (heads[0], heads[-1])
        places = [heads.index(key) for key in chosen]
        steps = [after - before for before, after in pairwise(places)]
        assert max(steps) - min(steps) <= 1


def test_nothing_of_a_channel_that_is_not_in_scope_is_counted(reader: Reader) -> None:
    everywhere = Scope(workspace="w", channels=[*CHANNELS, HIDDEN], latest=BEGINS + timedelta(days=100))
    nowhere = Scope(workspace="w", channels=[], latest=everywhere.latest)
    assert reader.count_tokens(Qualifying(scope=everywhere)).count == sum(not sent.is_deleted for sent in HISTORY)
    assert reader.count_tokens(Qualifying(scope=nowhere)).count == 0
    assert reader.spread_messages(Qualifying(scope=nowhere), 5) == []


@pytest.mark.parametrize(
    ("day", "zone", "start"),
    [
        # Midnight is skipped in Brazil, and came twice in Havana.
        (date(2018, 11, 4), "America/Sao_Paulo", datetime(2018, 11, 4, 3, tzinfo=UTC)),
        (date(2025, 11, 2), "America/Havana", datetime(2025, 11, 2, 4, tzinfo=UTC)),
        (date(2026, 3, 29), "Europe/Berlin", datetime(2026, 3, 28, 23, tzinfo=UTC)),
    ],
)
def test_when_a_day_begins(day: date, zone: str, start: datetime) -> None:
    tz = ZoneInfo(zone)
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=tz)
    assert Calendar(noon, TimeSettings()).floor(noon, "day").astimezone(UTC) == start
    assert start.astimezone(tz).date() == day
    assert (start - timedelta(microseconds=1)).astimezone(tz).date() == day - timedelta(days=1)
