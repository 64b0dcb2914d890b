"""What the benchmarks share: which queries are asked, what counts, and what is kept of a run."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.common.evaluation import (
    Outcome,
    Query,
    judge,
    make_request,
    read_queries,
)
from benchmarks.common.results import (
    Difference,
    group_rows,
    interval,
    paired_difference,
    print_table,
)
from contextwin.models.messages import datetime_of_ts
from contextwin.models.windows import WindowMessage, WindowThread
from testkit.evaluation_set import make_query, make_row, write_set


def make_asked(*gold: str) -> Query:
    return Query(
        id="q",
        workspace="w",
        asked_at=datetime_of_ts("1700000100.000000"),
        prompt="where is it?",
        category="c",
        gold=frozenset(("C1", ts) for ts in gold),
    )


def make_thread(*messages: tuple[str, bool]) -> WindowThread:
    shown = [
        WindowMessage(
            channel="C1", ts=ts, user="U1", name="Ana", sent_at=datetime_of_ts(ts), text="…", role="hit", truncated=cut
        )
        for ts, cut in messages
    ]
    return WindowThread(
        channel="C1",
        channel_label="#c",
        thread_ts=shown[0].ts,
        is_thread=False,
        is_recent=False,
        score=0.0,
        messages=tuple(shown),
    )


def make_outcome(*messages: tuple[str, bool], tokens: int = 90) -> Outcome:
    return Outcome(threads=[make_thread(*messages)], tokens=tokens, budget=100, ms=1.234)


# ---- queries


def test_a_sample_is_always_the_same_and_part_of_a_larger_one(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "s", *(make_query(id=f"q{n:02}") for n in range(50)))
    small, large = ([query.id for query in read_queries(folder, sample=count)] for count in (10, 30))
    assert len(small) == 10
    assert small == [query.id for query in read_queries(folder, sample=10)] == sorted(small)
    assert set(small) < set(large)
    assert small != [f"q{n:02}" for n in range(10)]
    assert len(read_queries(folder, sample=99)) == 50


def test_nobody_named_means_everyone() -> None:
    query = make_asked("1700000001.000000")
    assert make_request(query, 500).everyone
    request = make_request(replace(query, viewer="U7"), 500)
    assert (request.viewer, request.everyone, request.max_tokens) == ("U7", False, 500)


# ---- judging


def test_only_whole_messages_count_as_found_and_all_as_shown() -> None:
    query = make_asked("1700000001.000000", "1700000002.000000", "1700000003.000000")
    row = judge("s", query, make_outcome(("1700000001.000000", False), ("1700000002.000000", True)))
    assert (row.gold, row.found, row.shown, row.tokens, row.ms) == (3, 1, 2, 90, 1.23)


def test_a_window_over_its_budget_is_no_result() -> None:
    with pytest.raises(AssertionError, match="101 tokens in a budget of 100"):
        judge("s", make_asked("1"), make_outcome(("1700000001.000000", False), tokens=101))


def test_what_was_sent_when_it_was_asked_is_no_result() -> None:
    with pytest.raises(AssertionError, match="future"):
        judge("s", make_asked("1"), make_outcome(("1700000100.000000", False)))


def test_the_measures_of_one_query() -> None:
    row = make_row()
    assert (row.recall, row.has_all, row.precision) == (0.75, 0.0, 0.5)
    assert make_row(found=4).has_all == 1.0
    assert make_row(shown=0, found=0).precision == 0.0


# ---- intervals


def test_the_interval_holds_the_mean_and_narrows_with_more_queries() -> None:
    rng = np.random.default_rng(7)
    few, many = [0.0, 1.0] * 20, [0.0, 1.0] * 2000
    low, high = interval(few, rng)
    narrow_low, narrow_high = interval(many, rng)
    assert low < 0.5 < high
    assert narrow_high - narrow_low < (high - low) / 5
    # The normal approximation, worked out by hand: 1.96 · 0.5 / √40.
    assert (high - low) / 2 == pytest.approx(0.155, abs=0.02)


def test_a_difference_that_every_query_has_is_a_finding_however_far_apart_they_are() -> None:
    rng = np.random.default_rng(7)
    steady = paired_difference([0.1] * 40, rng)
    assert steady.mean == pytest.approx(0.1)
    assert steady.is_finding
    assert not paired_difference([0.3, -0.3] * 20, rng).is_finding
    assert not Difference(0.0, 0.0, 0.0).is_finding


# ---- tables and files


def test_rows_are_grouped_by_method_and_once_more_over_all_categories(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [make_row(category=category, method=method) for category in "ab" for method in ("m", "n")]
    sizes = {(category, method): len(group) for (_, category, _, method), group in group_rows(rows).items()}
    assert sizes == {(c, m): 1 + (c == "~ all") for c in ("a", "b", "~ all") for m in ("m", "n")}
    print_table(rows)
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(sizes)


def test_a_program_that_is_ended_removes_its_store() -> None:
    text = "import time; from benchmarks.common.evaluation import fresh_home\n"
    text += "with fresh_home() as home: print(home, flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        home = Path(program.stdout.readline().strip())
        assert home.is_dir()
        program.send_signal(signal.SIGTERM)
        assert program.wait(30) == 128 + signal.SIGTERM
    assert not home.exists()
