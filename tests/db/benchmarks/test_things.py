"""The benchmark of things in time: that it runs, and that what is left out stays unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.quality.things import __main__ as things
from benchmarks.quality.things.__main__ import main
from benchmarks.quality.things.domains import read_domains
from benchmarks.quality.things.questions import Question, make_questions
from benchmarks.quality.things.stores import World


def one_of_each_kind(world: World, seed: int) -> list[Question]:
    """Return the first question of each kind: what is tested is which words are shown, not how many are right."""
    return [*{question.kind: question for question in reversed(make_questions(world, seed))}.values()]


def test_it_shows_a_domain_and_counts_one_that_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(things, "make_questions", one_of_each_kind)
    result = tmp_path / "result.json"
    arguments = ["--embedder", "trigram", "--domains", "apiary,bridges", "--left-out", "--show", "apiary"]
    assert main([*arguments, "--json", str(result)]) == 0
    rows = json.loads(result.read_text(encoding="utf-8"))["rows"]
    assert all(row["prompt"] for row in rows if row["domain"] == "apiary")
    hidden = [row for row in rows if row["domain"] == "bridges"]
    assert hidden
    assert not any(row["prompt"] or row["said"] for row in hidden)
    printed = capsys.readouterr().out
    assert "look-alikes, left out" in printed
    assert not any(name in printed for name in (record["name"] for record in read_domains()["bridges"].records))


def test_there_is_no_way_to_see_what_is_left_out() -> None:
    with pytest.raises(SystemExit):
        main(["--show", "bridges"])
    with pytest.raises(SystemExit):
        main(["--domains", "bridges"])
