"""Tuning: that the two parts stay apart, and what is called a gain."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from benchmarks.common.evaluation import Query
from benchmarks.common.results import Difference, Row
from benchmarks.recall import tune
from benchmarks.recall.tuning import (
    mean_recall,
    measure_gain,
    split_queries,
)
from testkit.evaluation_set import make_row


def make_asked(places: Sequence[tuple[str, str | None]]) -> list[Query]:
    """Return a query for each (workspace, channel): q0, q1, …"""
    moment = datetime(2024, 1, 1, tzinfo=UTC)
    return [
        Query(id=f"q{n}", workspace=workspace, channel=channel, asked_at=moment, prompt="?", category="c")
        for n, (workspace, channel) in enumerate(places)
    ]


def make_rows(name: str, *found: int) -> list[Row]:
    return [make_row(set=name, query=f"q{n}", found=count) for n, count in enumerate(found)]


# ---- the two parts


def test_every_other_workspace_is_held_out() -> None:
    queries = make_asked([("b", "C1"), ("a", "C1"), ("c", "C2"), ("b", "C2"), ("d", None)])
    assert split_queries(queries) == {"q0", "q3", "q4"}


# ---- what is called a gain


def test_an_interval_that_holds_zero_is_no_gain() -> None:
    before = make_rows("s", *[2] * 20)
    assert not measure_gain(before, make_rows("s", *[1, 3] * 9, 3, 3))["s"].is_finding
    assert measure_gain(before, make_rows("s", *[3] * 20))["s"] == Difference(0.25, 0.25, 0.25)
    assert not tune.is_gain(Difference(-0.02, -0.03, -0.01))
    assert tune.describe_gain(Difference(-0.02, -0.03, -0.01)) == "a loss of -2.0 [-3.0, -1.0]"


def test_a_query_counts_once_however_many_budgets_it_has() -> None:
    before = [*make_rows("s", 0, 4), make_row(set="s", query="q0", found=4, budget=200)]
    assert mean_recall(before) == pytest.approx((0.5 + 1) / 2)
