"""Answers from windows, read and graded by a model of our own: what is asked, kept, resumed and reported."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from benchmarks.answers.__main__ import main, print_accuracy
from benchmarks.answers.grading import GRADER_RULES, SILENT, judge_answers, make_gradings, read_verdict
from benchmarks.answers.packs import Pack, read_packs
from benchmarks.common.evaluation import UNANSWERED
from benchmarks.common.results import ALL_CATEGORIES
from testkit.chat_server import completion, serve_chat
from testkit.evaluation_set import make_query, write_set
from testkit.local_server import Reply, Request

PACK = Pack(
    set="s",
    query="q",
    category="single-hop",
    method="contextwin",
    budget=100,
    tokens=7,
    recall=1.0,
    prompt="What does Ana's ring stand for?",
    asked_at="2026-03-09T09:00:00+00:00",
    context="Ana: my ring stands for patience",
    reference="Ana: my ring stands for patience",
)
#: Of somebody who said nothing like it.
ADVERSARIAL = replace(PACK, query="a", category=UNANSWERED[0], prompt="What does Bo's ring stand for?", recall=0.0)


def test_what_a_grade_means() -> None:
    assert read_verdict("RIGHT") == "right"
    assert read_verdict("**SILENT**") == "silent"
    assert read_verdict("RIGHTLY so") is None
    assert read_verdict("It seems RIGHT, yet the day differs. WRONG") == "wrong"


@pytest.mark.parametrize(
    ("pack", "answer", "grade", "verdict"),
    [
        (PACK, SILENT, "SILENT", "silent"),
        (PACK, "Patience.", "RIGHT", "right"),
        (ADVERSARIAL, SILENT, "SILENT", "right"),
        (ADVERSARIAL, "It was Ana's ring, not Bo's.", "RIGHT", "right"),
        (ADVERSARIAL, "Patience.", "WRONG", "wrong"),
        (ADVERSARIAL, " ", "", "silent"),
    ],
)
def test_where_nothing_answers_it_is_right_to_say_so(pack: Pack, answer: str, grade: str, verdict: str) -> None:
    assert judge_answers([pack], {pack.id: answer}, {pack.id: grade}) == {pack.id: verdict}


def test_what_somebody_else_said_is_no_reference_of_a_question_that_nothing_answers() -> None:
    answers = {PACK.id: "Patience.", ADVERSARIAL.id: "Patience."}
    known, unknown = (each.messages[1].content for each in make_gradings([PACK, ADVERSARIAL], answers))
    assert PACK.reference in known
    assert PACK.reference not in unknown


def test_questions_that_nothing_answers_are_reported_apart(capsys: pytest.CaptureFixture[str]) -> None:
    print_accuracy([PACK, ADVERSARIAL], {PACK.id: "silent", ADVERSARIAL.id: "right"})
    rows = {category: line.split() for line in capsys.readouterr().out.splitlines() for category in _categories(line)}
    assert set(rows) == {ALL_CATEGORIES, PACK.category, ADVERSARIAL.category}
    assert rows[ADVERSARIAL.category][-2:] == ["-", "7"]
    assert rows[ALL_CATEGORIES][3:6] == ["1", "100", "contextwin"]
    assert "0.0" in rows[ALL_CATEGORIES]


def _categories(line: str) -> list[str]:
    return [name for name in (ALL_CATEGORIES, PACK.category, ADVERSARIAL.category) if name in line]


def read(path: Path, *packs: Pack) -> list[Pack]:
    path.write_text("".join(json.dumps(asdict(pack)) + "\n" for pack in packs), encoding="utf-8")
    return read_packs(path)


def test_tokens_of_packs_are_counted_here(tmp_path: Path) -> None:
    (pack,) = read(tmp_path / "packs.jsonl", replace(PACK, tokens=1))
    assert pack == replace(PACK, tokens=7)


def test_a_pack_over_its_budget_is_refused(tmp_path: Path) -> None:
    over = replace(PACK, query="q2", context="word " * 101, tokens=80)
    with pytest.raises(
        ValueError, match=r"packs\.jsonl, line 2: s/q2/contextwin/100 has 102 tokens in a budget of 100"
    ):
        read(tmp_path / "packs.jsonl", PACK, over)


def test_a_run_reads_and_grades_each_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    queries = make_query(id="known"), make_query(id="unknown", prompt="boat number 99?", category=UNANSWERED[0])
    folder = write_set(tmp_path / "s", *queries)

    def answer(request: Request) -> Reply:
        system, user = (str(message["content"]) for message in request.body["messages"])
        if system != GRADER_RULES:
            return Reply(body=completion(SILENT if "number 99" in user else "The fourth."))
        is_known = "Reference:\nU1: kettle number 4" in user
        return Reply(body=completion("RIGHT" if is_known else "SILENT" if SILENT in user else "WRONG"))

    fixed = ["--embedder", "trigram", "--budgets", "200", "--concurrency", "1", "--yes"]
    with serve_chat(answer) as server:
        reader = f"openai-compatible:m@{server.url}"
        assert main([str(folder), "--out", str(tmp_path / "out"), "--reader", reader, *fixed]) == 0
        asked = len(server.requests)
        assert main([str(folder), "--out", str(tmp_path / "out"), "--reader", reader, *fixed]) == 0
        assert asked == len(server.requests) == 4
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("s ")]
    assert [line[line.index("contextwin") + 1] for line in lines] == ["100.0"] * 6
