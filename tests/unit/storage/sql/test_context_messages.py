"""Which messages of a place are recent, told from rows, as the statement tells it."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import datetime_of_ts
from contextwin.storage.sql.context_messages import ContextExpansion, find_recent


def make_row(ts: str, channel: str = "C1", thread_ts: str | None = None, *, is_deleted: bool = False) -> Any:
    return SimpleNamespace(
        channel_id=channel, ts=ts, thread_ts=thread_ts or ts, sent_at=datetime_of_ts(ts), is_deleted=is_deleted
    )


def make_rows(*seconds: int) -> list[Any]:
    return [make_row(f"{n}.0") for n in seconds]


def recent_of(rows: list[Any], place: tuple[str | None, str | None] = ("C1", None), **of: Any) -> set[str]:
    found = find_recent(rows, ContextExpansion(place=place, **of))
    assert {channel for channel, _ in found} <= {place[0]}
    return {ts for _, ts in found}


def test_the_latest_of_the_place_are_recent() -> None:
    rows = [*make_rows(3, 10, 2, 9), make_row("11.0", "C2")]
    assert recent_of(rows, recent_limit=2) == {"10.0", "9.0"}
    assert recent_of(rows, recent_limit=9) == {"10.0", "9.0", "3.0", "2.0"}
    assert recent_of(rows, recent_limit=0) == set()
    assert recent_of(rows, ("C9", None)) == recent_of(rows, (None, None)) == set()


def test_none_from_before_a_time_is_recent() -> None:
    rows = make_rows(2, 3, 9, 10)
    assert recent_of(rows, recent_from=datetime_of_ts("3.0")) == {"3.0", "9.0", "10.0"}
    assert recent_of(rows, recent_from=datetime_of_ts("3.0"), recent_limit=2) == {"9.0", "10.0"}


def test_none_from_before_a_longer_silence_is_recent() -> None:
    rows, silence = make_rows(1, 2, 8, 9, 12), timedelta(seconds=5)
    assert recent_of(rows, recent_silence=silence) == {"8.0", "9.0", "12.0"}
    assert recent_of(rows, recent_silence=silence + timedelta(seconds=1)) == {"1.0", "2.0", "8.0", "9.0", "12.0"}
    assert recent_of([*rows, make_row("5.0", is_deleted=True)], recent_silence=silence) == {"8.0", "9.0", "12.0"}
    assert recent_of(make_rows(7), recent_silence=silence) == {"7.0"}


def test_in_a_thread_only_the_thread_is_recent() -> None:
    rows = [make_row("1.0"), make_row("2.0", thread_ts="1.0"), make_row("3.0")]
    assert recent_of(rows, ("C1", "1.0")) == {"1.0", "2.0"}
    assert recent_of(rows, ("C2", "1.0")) == set()


def test_deleted_messages_are_not_among_the_latest() -> None:
    rows = [make_row("1.0"), make_row("2.0", is_deleted=True), make_row("3.0")]
    assert recent_of(rows, recent_limit=2) == {"1.0", "3.0"}


@given(st.permutations(range(7)), st.integers(0, 8))
def test_which_are_recent_depends_on_no_order(order: list[int], limit: int) -> None:
    assert recent_of(make_rows(*order), recent_limit=limit) == {f"{n}.0" for n in range(7)[max(0, 7 - limit) :]}


def test_messages_of_one_moment_are_told_apart_by_their_ts() -> None:
    rows = [make_row("1.000000"), make_row("1.0")]
    assert recent_of(rows, recent_limit=1) == recent_of(rows[::-1], recent_limit=1)
