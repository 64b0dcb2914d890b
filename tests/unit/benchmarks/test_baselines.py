"""The baselines: how they rank, how plain windows are packed, and that all methods run side by side."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.common.packing import pack_ranked
from benchmarks.recall.baselines import keys_of, main
from contextwin.analysis.tokens import count_tokens
from contextwin.models.retrieved import Candidate, FoundMessage
from contextwin.window.render.rendering import render_window
from testkit.factories import found_messages, make_found

LABELS = {"C1": "#eng"}


def ts_at(minutes: int) -> str:
    return f"{1_700_000_000 + 60 * minutes}.000000"


# ---- ranking


def test_a_message_stands_where_its_first_chunk_does() -> None:
    chunks = [("1.0", 1), ("2.0", 0), ("1.0", 0), ("3.0", 0)]
    candidates = [Candidate("C1", ts, index, 0.5) for ts, index in chunks]
    assert [key.ts for key in keys_of(candidates)] == ["1.0", "2.0", "3.0"]


# ---- packing


@given(found_messages(), st.integers(1, 400))
def test_a_plain_window_never_costs_more_than_its_budget(ranked: list[FoundMessage], budget: int) -> None:
    threads, tokens = pack_ranked(ranked, budget, LABELS)
    assert tokens == count_tokens(render_window(threads)) <= budget
    shown = [(message.channel, message.ts) for thread in threads for message in thread.messages]
    assert len(shown) == len(set(shown))
    assert set(shown) <= {message.key for message in ranked}


def test_dates_that_only_the_joined_text_shows_are_paid_for_and_no_room_is_left() -> None:
    days = [make_found(ts=ts_at(1440 * n), thread_ts=ts_at(0), thread_size=12, text="still red") for n in range(12)]
    whole = pack_ranked(days, 1000, LABELS).tokens
    windows = {budget: pack_ranked(days, budget, LABELS).tokens for budget in range(30, whole)}
    # A line of another day costs 15 tokens, of which the planning knows 11.
    assert all(budget - 30 < tokens <= budget for budget, tokens in windows.items())


def test_what_does_not_fit_is_skipped_and_what_fits_behind_it_is_taken() -> None:
    long = make_found(ts=ts_at(0), text="harbour " * 200)
    ranked = [make_found(ts=ts_at(1), text="first"), long, make_found(ts=ts_at(2), text="last")]
    threads, _ = pack_ranked(ranked, 60, LABELS)
    assert [message.text for thread in threads for message in thread.messages] == ["first", "last"]


def test_messages_stand_in_time_order_under_one_header_a_thread_the_best_first() -> None:
    root, reply = (make_found(ts=ts_at(m), thread_ts=ts_at(0), thread_size=2, text=f"thread {m}") for m in (0, 1))
    alone = [make_found(ts=ts_at(m), text=f"alone {m}") for m in (2, 5, 90)]
    window = pack_ranked([alone[1], reply, alone[2], root, alone[0]], 500, LABELS)
    assert render_window(window.threads).splitlines() == [
        "#eng Tue 14 Nov 2023",
        "22:15 Ana: alone 2",
        "Ana: alone 5",
        "",
        "Thread Tue 14 Nov 2023",
        "22:13 Ana: thread 0",
        "↪ Ana: thread 1",
        "",
        "Tue 14 Nov 2023",
        "23:43 Ana: alone 90",
    ]


def test_nothing_is_shown_of_a_deleted_message() -> None:
    assert pack_ranked([make_found(is_deleted=True), make_found(ts=ts_at(1), text=" ")], 100, LABELS).threads == ()


# ---- the run


def test_a_method_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["nowhere", "--methods", "rrf,oracle"])
    assert "method 'oracle' is not known" in capsys.readouterr().err
