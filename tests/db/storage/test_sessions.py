"""Sessions, against a plain walk over a user's times."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.storage.sql.sessions import SESSION_GAP, Session
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import START, make_record

END = datetime_of_ts(f"{START + 10_000_000}.0")


def at(seconds: float) -> datetime:
    return datetime_of_ts(f"{START}.000100") + timedelta(seconds=seconds)


def runs_of(times: list[datetime], gap: timedelta = SESSION_GAP) -> list[Session]:
    """The sessions of these times, which are sorted."""
    breaks = [0, *(n for n, (a, b) in enumerate(pairwise(times), 1) if b - a >= gap), len(times)]
    return [Session(times[a], times[b - 1], b - a) for a, b in pairwise(breaks) if a < b]


@pytest.fixture(scope="module")
def times(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> list[datetime]:
    """Store a user's visible messages, and others that are no part of their sessions; return the times of the first."""
    random, seconds, records, times = Random(7), 0, [], []
    for _ in range(120):
        seconds += random.choice([60, 300, 1_700, 1_799, 1_800, 1_801, 4_000, 90_000])
        records.append(make_record(seconds, "here", channel=random.choice(["C1", "C2"])))
        times.append(at(seconds))
        records.append(make_record(seconds + 20, "hidden", channel="C3"))
        records.append(make_record(seconds + 30, "another", user="U2"))
        records.append(make_record(seconds + 40, "gone", deleted=True))
    import_records(module_store, tmp_path_factory.mktemp("sessions"), records)
    return times


def test_the_session_at_any_time_in_history(module_store: Store, times: list[datetime]) -> None:
    scope = Scope(workspace="acme", channels=["C1", "C2"], latest=END)
    shifts = [timedelta(0), timedelta(seconds=-1), timedelta(minutes=29), timedelta(minutes=30)]
    with module_store.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2", "C3"])
        for moment in [time + shift for time in times for shift in shifts]:
            before = runs_of([time for time in times if time <= moment])
            expected = before[-1] if before and before[-1].end > moment - SESSION_GAP else None
            assert reader.session_bounds(scope, "U1", moment) == expected
        assert len(runs_of(times)) > 10


def test_the_latest_session_may_be_over(module_store: Store, times: list[datetime]) -> None:
    scope = Scope(workspace="acme", channels=["C1", "C2"], latest=END)
    with module_store.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2", "C3"])
        for moment in [time + shift for time in times for shift in (timedelta(0), timedelta(minutes=29, seconds=59))]:
            expected = runs_of([time for time in times if time <= moment])[-1]
            assert reader.latest_session(scope, "U1", moment) == expected
        assert reader.latest_session(scope, "U1", times[-1] + timedelta(days=9)) == runs_of(times)[-1]
        assert reader.latest_session(scope, "U1", times[0] - timedelta(seconds=1)) is None
        assert reader.latest_session(replace(scope, channels=[]), "U1", END) is None


def test_the_session_of_everybody_holds_all_messages(module_store: Store, times: list[datetime]) -> None:
    scope = Scope(workspace="acme", channels=["C1", "C2"], latest=END)
    others = [time + timedelta(seconds=30) for time in times]
    with module_store.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2", "C3"])
        for moment in times:
            expected = runs_of(sorted(time for time in (*times, *others) if time <= moment))[-1]
            assert reader.latest_session(scope, None, moment) == reader.session_bounds(scope, None, moment) == expected


def test_another_silence_ends_other_sessions(module_store: Store, times: list[datetime]) -> None:
    scope, gap = Scope(workspace="acme", channels=["C1", "C2"], latest=END), timedelta(hours=2)
    nothing = Scope(workspace="acme", channels=[], latest=END)
    with module_store.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2", "C3"])
        for moment in times:
            before = runs_of([time for time in times if time <= moment], gap)
            assert reader.session_bounds(scope, "U1", moment, gap) == before[-1]
        assert reader.session_bounds(nothing, "U1", times[-1]) is None


def test_nothing_sent_at_the_scope_s_end_is_in_it(module_store: Store, times: list[datetime]) -> None:
    scope = Scope(workspace="acme", channels=["C1", "C2"], latest=times[0])
    with module_store.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2", "C3"])
        assert reader.session_bounds(scope, "U1", times[0]) is None
        assert reader.session_bounds(Scope(workspace="acme", channels=["C3"], latest=END), "U2", times[5]) is None


def test_the_zone_of_a_user(store: Store, tmp_path: Path) -> None:
    users = [{"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "tz": "Europe/Berlin"}]
    import_records(store, tmp_path, [*users, {**users[0], "user": "U2", "tz": None}])
    with store.reading() as reader:
        assert reader.user_time_zone("acme", "U1") == "Europe/Berlin"
        assert reader.user_time_zone("acme", "U2") is None
        assert reader.user_time_zone("acme", "U3") is None
        assert reader.user_time_zone("other", "U1") is None
