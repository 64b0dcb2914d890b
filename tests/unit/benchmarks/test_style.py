"""The benchmark of styles on a set made up for it: two people who write differently, and a bot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.quality.style import Scores, read_people, run_set, summarize

SAYINGS = {
    "Ana": "so i guess it's fine :tada:",
    "Ben": "I would not do that; however, you may try.",
    "Build Bot": "Build passed.",
}


def make_row(number: int, user: str) -> dict[str, Any]:
    return {
        "workspace": "w",
        "channel": "C",
        "ts": f"{1_700_000_000 + number}.000000",
        "user": user,
        "text": SAYINGS[user],
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [make_row(number, user) for number in range(80) for user in SAYINGS]
    rows += [make_row(900, "Ana"), make_row(901, "Ben") | {"bot": True}]
    (tmp_path / "messages.jsonl").write_text("\n".join(json.dumps(row) for row in reversed(rows)), encoding="utf-8")
    return tmp_path


def test_the_most_active_people_are_read_in_order_of_time_and_bots_are_none(folder: Path) -> None:
    people = read_people(folder, 5)
    assert {person: len(messages) for person, messages in people.items()} == {("w", "Ana"): 81, ("w", "Ben"): 80}
    for messages in people.values():
        moments = [message.sent_at for message in messages if message.sent_at]
        assert moments == sorted(moments)
    assert list(read_people(folder, 1)) == [("w", "Ana")]


def test_windows_are_of_the_second_half_and_attributed(folder: Path) -> None:
    result = run_set(folder, people=2, size=10, profile_messages=None)
    assert [window.person for window in result.windows] == [("w", "Ana")] * 4 + [("w", "Ben")] * 4
    assert all(len(window.messages) == 10 for window in result.windows)
    summary = summarize(result)
    assert summary["top1"][0] == 1.0
    assert summary["confusions"] == []
    assert summary["single"]["opening_case"] == 1.0
    assert summary["single"]["links"] == 0.5
    assert "phrases" in summary["outside"]
    assert [scores["auc"] for scores in summary["scores"]] == [1.0, 1.0]
    assert json.loads(json.dumps(summary)) == summary


def test_scores_that_say_nothing_are_a_coin() -> None:
    scores = Scores(messages=1, own=(0.5, 0.5), other=(0.5, 0.5))
    assert scores.auc == 0.5
    assert scores.log_loss == pytest.approx(0.6931, abs=1e-4)
    assert Scores(messages=1, own=(0.9, 0.6), other=(0.7, 0.1)).auc == 0.75
