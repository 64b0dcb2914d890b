"""Answers from windows, read and graded by a model of our own: what is asked, kept, resumed and reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.answers.__main__ import main
from benchmarks.answers.grading import GRADER_RULES, SILENT, judge_answers, read_verdict
from benchmarks.answers.packs import read_packs
from benchmarks.common.asking import read_answers
from testkit.chat_server import INPUT_TOKENS, completion, serve_chat
from testkit.evaluation_set import make_query, write_set
from testkit.local_server import Reply, Request, refuse

QUERIES = [
    make_query(),
    make_query(
        id="q2", prompt="boat number 5", gold=[{"channel": "C1", "ts": "1700000005.000100"}], answer="5, a boat"
    ),
]


def is_grading(request: Request) -> bool:
    return bool(request.body["messages"][0]["content"] == GRADER_RULES)


def answer(request: Request) -> Reply:
    """Read well, and grade by whether the reference's number is there."""
    text = str(request.body["messages"][1]["content"])
    if is_grading(request):
        reference, said = text.split("Reference:\n")[1].split("\n\nAnswer:\n")
        number = next(part for part in reference.replace(",", " ").split() if part.isdigit())
        return Reply(body=completion(f"It says {said}.\n{'RIGHT' if number in said else 'WRONG'}"))
    question = text.rpartition("Question: ")[2]
    return Reply(body=completion(question if question in text.partition("Asked at")[0] else SILENT))


def run(folder: Path, out: Path, url: str, *more: str) -> int:
    fixed = ["--embedder", "trigram", "--budgets", "60,400", "--methods", "contextwin,bm25", "--concurrency", "1"]
    return main([str(folder), "--out", str(out), "--reader", f"openai-compatible:m@{url}", *fixed, *more])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_set(tmp_path / "kettles", *QUERIES)


def test_the_cost_is_said_before_anything_is_asked(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serve_chat(answer) as server:
        assert run(folder, tmp_path / "out", server.url, "--prices", "1,2") == 0
    assert server.requests == []
    told = capsys.readouterr()
    assert "reader openai-compatible:m@" in told.err
    assert told.err.count("8 questions") == 2
    assert "8,000 out: at most 0.0" in told.err
    assert "--yes asks" in told.err
    assert told.out == ""
    packs = read_packs(tmp_path / "out" / "packs.jsonl")
    assert len({pack.id for pack in packs}) == 8
    assert {pack.reference for pack in packs} == {"U1: kettle number 4", "5, a boat"}
    assert all(pack.tokens <= pack.budget for pack in packs)


def test_answers_are_graded_and_counted_beside_recall(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serve_chat(answer) as server:
        assert run(folder, tmp_path / "out", server.url, "--yes") == 0
    readings = [request for request in server.requests if not is_grading(request)]
    assert len(readings) == len(server.requests) - len(readings) == 8
    assert not any("contextwin" in str(request.body) or "bm25" in str(request.body) for request in server.requests)
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if " ~ all " in line]
    assert [(line[4], line[5]) for line in lines] == [
        ("60", "bm25"),
        ("60", "contextwin"),
        ("400", "bm25"),
        ("400", "contextwin"),
    ]
    assert [line[6] for line in lines[2:]] == ["100.0", "100.0"]
    packs = {pack.id: pack for pack in read_packs(tmp_path / "out" / "packs.jsonl")}
    answers = {row["id"]: row for row in read_answers(tmp_path / "out" / "answers.jsonl").values()}
    assert answers.keys() == packs.keys()
    assert {row["input_tokens"] for row in answers.values()} == {INPUT_TOKENS}


def test_a_run_that_was_stopped_goes_on_where_it_was(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTEXTWIN_CHAT_RETRIES", "0")
    out, limit = tmp_path / "out", 3
    with serve_chat(lambda request: answer(request) if request.number < limit else refuse(500)) as server:
        assert run(folder, out, server.url, "--yes") == 1
        assert "the same command goes on" in capsys.readouterr().err
        assert len(read_answers(out / "answers.jsonl")) == 3
        with (out / "answers.jsonl").open("a") as file:
            file.write('{"key": "unfinis')  # Killed while it wrote.
        failed, limit = len(server.requests) - 3, 1_000
        assert run(folder, out, server.url) == 0
        assert "5 questions" in capsys.readouterr().err
        assert run(folder, out, server.url, "--yes") == 0
        assert len(server.requests) == 8 + 8 + failed
    assert len((out / "answers.jsonl").read_text().splitlines()) == 8


def test_all_is_known_at_the_second_run(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serve_chat(answer) as server:
        assert run(folder, tmp_path / "out", server.url, "--yes") == 0
        asked, first = len(server.requests), capsys.readouterr().out
        assert run(folder, tmp_path / "out", server.url, "--yes") == 0
        assert len(server.requests) == asked
        assert capsys.readouterr().out == first
        assert run(folder, tmp_path / "out", server.url, "--limit", "1") == 1
        assert "made with other options" in capsys.readouterr().err


def test_packs_of_another_system_are_read_and_graded_alike(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serve_chat(answer) as server:
        run(folder, tmp_path / "out", server.url)
        path = tmp_path / "out" / "packs.jsonl"
        pack = json.loads(path.read_text().splitlines()[0]) | {"method": "theirs", "context": "nothing", "recall": 0.0}
        path.write_text(path.read_text() + json.dumps(pack) + "\n")
        assert run(folder, tmp_path / "out", server.url, "--yes") == 0
        (line,) = [line for line in capsys.readouterr().out.splitlines() if "theirs" in line and " ~ all " in line]
        assert line.split()[6] == "0.0"
        path.write_text(path.read_text() + json.dumps(pack) + "\n")
        assert run(folder, tmp_path / "out", server.url, "--yes") == 1
        assert "a second pack kettles/q1/theirs/60" in capsys.readouterr().err


def test_what_a_grade_means() -> None:
    assert read_verdict("RIGHT") == "right"
    assert read_verdict("**SILENT**") == "silent"
    assert read_verdict("RIGHTLY so") is None
    assert read_verdict("It seems RIGHT, yet the day differs. WRONG") == "wrong"


def test_an_empty_answer_is_silent_and_a_grade_without_a_verdict_is_left_out(folder: Path, tmp_path: Path) -> None:
    with serve_chat(answer) as server:
        run(folder, tmp_path / "out", server.url)
    one, two, three, *_ = read_packs(tmp_path / "out" / "packs.jsonl")
    answers = {one.id: "  ", two.id: "4", three.id: "4"}
    assert judge_answers([one, two, three], answers, {two.id: "hm", three.id: "WRONG"}) == {
        one.id: "silent",
        three.id: "wrong",
    }
