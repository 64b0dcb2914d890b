"""What the benchmarks share: which queries are asked, what counts, and what is kept of a run."""

from __future__ import annotations

import json
import re
from argparse import ArgumentTypeError
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.common.evaluation import (
    Outcome,
    Query,
    chosen_queries,
    judge,
    make_parser,
    make_request,
    parse_numbers,
    read_queries,
    run,
)
from benchmarks.common.results import (
    Difference,
    group_rows,
    interval,
    paired_difference,
    print_table,
    read_result,
    write_result,
)
from contextwin.errors import ConfigError, SourceError
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


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("x", "expected an object of JSON"),
        ("[]", "expected an object of JSON"),
        (json.dumps({"id": "q"}), "'asked_at' is needed"),
        (json.dumps(make_query(gold=[3])), "a value has another type than in the example"),
        (json.dumps(make_query(gold=[{"channel": "C1"}])), "'ts' is needed"),
        (json.dumps(make_query(asked_at="2024-01-01T00:00:00")), "asked_at '2024-01-01T00:00:00' has no zone"),
        (json.dumps(make_query(asked_at="soon")), "Invalid isoformat string: 'soon'"),
    ],
)
def test_a_wrong_line_is_told_with_its_number(tmp_path: Path, wrong: str, told: str) -> None:
    folder = write_set(tmp_path / "s", make_query())
    with (folder / "queries.jsonl").open("a", encoding="utf-8") as file:
        file.write(f"\n{wrong}\n")
    with pytest.raises(SourceError, match=f"queries.jsonl, line 3: {re.escape(told)}"):
        read_queries(folder)


def test_a_folder_without_queries_is_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"queries\.jsonl cannot be read: No such file or directory"):
        read_queries(tmp_path)
    folder = write_set(tmp_path / "s", make_query(gold=[]))
    with pytest.raises(SourceError, match="has no query with gold"):
        chosen_queries(folder, make_parser("").parse_args([str(folder)]))


def test_a_query_may_leave_out_what_is_not_needed(tmp_path: Path) -> None:
    query = make_query()
    del query["category"], query["channel"]
    (read,) = read_queries(write_set(tmp_path / "s", query))
    assert (read.category, read.channel, read.viewer, read.answer) == ("other", None, None, "")


@pytest.mark.parametrize("error", [SourceError("no set"), FileNotFoundError("no set"), ConfigError("no set")])
def test_what_a_user_can_mend_is_one_line(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> int:
        raise error

    with pytest.raises(SystemExit, match="1"):
        run(fail)
    assert capsys.readouterr().err == "error: no set\n"
    with pytest.raises(SystemExit, match="0"):
        run(lambda: 0)


@pytest.mark.parametrize("text", ["x", "", "1,", "-1", "1.5"])
def test_budgets_are_numbers(text: str) -> None:
    assert parse_numbers("500,1000") == [500, 1000]
    with pytest.raises(ArgumentTypeError, match="expected numbers like 500,1000"):
        parse_numbers(text)


def test_queries_are_chosen_by_category_and_place(tmp_path: Path) -> None:
    lines = [make_query(id=f"q{n}", category="ab"[n % 2]) for n in range(10)]
    folder = write_set(tmp_path / "s", *lines, make_query(id="unanswerable", gold=[]))
    assert [query.id for query in read_queries(folder)] == [f"q{n}" for n in range(10)]
    assert [query.id for query in read_queries(folder, categories=["b"], limit=2)] == ["q1", "q3"]
    assert {query.category for query in read_queries(folder, exclude_categories=["b"])} == {"a"}


def test_a_sample_is_always_the_same_and_part_of_a_larger_one(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "s", *(make_query(id=f"q{n:02}") for n in range(50)))
    small, large = ([query.id for query in read_queries(folder, sample=count)] for count in (10, 30))
    assert len(small) == 10
    assert small == [query.id for query in read_queries(folder, sample=10)] == sorted(small)
    assert set(small) < set(large)
    assert small != [f"q{n:02}" for n in range(10)]
    assert len(read_queries(folder, sample=99)) == 50


def test_a_prompt_may_hold_what_ends_lines_elsewhere(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "s", make_query(prompt="one\u2028two"))
    assert [query.prompt for query in read_queries(folder)] == ["one\u2028two"]


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


def test_a_result_is_read_as_it_was_written(tmp_path: Path) -> None:
    rows = [make_row(), make_row(query="r", method="rrf", read_ms=0.5)]
    write_result(tmp_path / "r.json", rows, {"embedder": "trigram"})
    read, details = read_result(tmp_path / "r.json")
    assert read == rows
    assert details["embedder"] == "trigram"
    assert {"commit", "seed", "python", "versions"} <= details.keys()


def test_a_result_from_before_there_were_methods_is_contextwins(tmp_path: Path) -> None:
    write_result(tmp_path / "r.json", [make_row()], {})
    old = json.loads((tmp_path / "r.json").read_text())
    del old["rows"][0]["method"], old["rows"][0]["read_ms"]
    (tmp_path / "r.json").write_text(json.dumps(old))
    assert read_result(tmp_path / "r.json")[0] == [make_row()]


# ---- a store for each set
