"""Questions about the demo are answered, and remarks understood, in whatever way they are asked."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.demo_questions import WAYS, DemoWorkspace, demo_questions, demo_remarks
from testkit.tables import read_table

BUDGET = 1500
#: The share of questions that are answered, and of remarks whose conversation is shown.
GOAL = 0.90
#: The greatest difference between two ways.
SPREAD = 0.03


@pytest.fixture(scope="module")
def workspace(static_demo_store: Store) -> DemoWorkspace:
    """The demo's workspace."""
    return DemoWorkspace(static_demo_store, open_embedder("static"))


@pytest.fixture(scope="module")
def unanswered(workspace: DemoWorkspace) -> Mapping[str, list[str]]:
    """The ids of the questions that each way does not answer."""
    unanswered: dict[str, list[str]] = {way: [] for way in WAYS}
    for question in demo_questions():
        for way, window, _ in workspace.ask(question, [BUDGET]):
            assert window.total_tokens <= BUDGET
            if not question.is_answered(window.text):
                unanswered[way].append(question.id)
    return unanswered


@pytest.mark.parametrize("way", WAYS)
def test_questions_are_answered(unanswered: Mapping[str, list[str]], way: str) -> None:
    assert len(unanswered[way]) <= (1 - GOAL) * len(demo_questions()), unanswered[way]


def test_questions_are_answered_over_all_ways(unanswered: Mapping[str, list[str]]) -> None:
    asked = len(demo_questions()) * len(WAYS)
    assert sum(map(len, unanswered.values())) <= (1 - GOAL) * asked, unanswered


def test_the_way_of_asking_makes_no_difference(unanswered: Mapping[str, list[str]]) -> None:
    numbers = {way: len(questions) for way, questions in unanswered.items()}
    assert max(numbers.values()) - min(numbers.values()) <= SPREAD * len(demo_questions()), numbers


def test_remarks_are_understood(workspace: DemoWorkspace) -> None:
    remarks = demo_remarks()
    windows = [(remark, window) for remark in remarks for _, window, _ in workspace.remark(remark, [BUDGET])]
    lost = [remark.text for remark, window in windows if not remark.is_understood(window.text)]
    assert len(lost) <= (1 - GOAL) * len(remarks), lost


@pytest.mark.parametrize("id", ["lucky", "went-well", "role-limits", "retries-multiply", "runbook-said"])
def test_the_section_of_a_long_post_that_answers_is_shown(workspace: DemoWorkspace, id: str) -> None:
    question = next(question for question in demo_questions() if question.id == id)
    for way, window, _ in workspace.ask(question, [1000]):
        assert window.total_tokens <= 1000
        assert question.is_answered(window.text), way


def test_what_is_posted_for_a_question_is_gone_afterwards(workspace: DemoWorkspace, static_demo_store: Store) -> None:
    before = read_table(static_demo_store, "messages")
    first, second = ([answer.window.text for answer in workspace.ask(demo_questions()[0], [BUDGET])] for _ in range(2))
    assert len(first) == len(WAYS)
    assert first == second
    assert read_table(static_demo_store, "messages") == before


def test_no_kind_is_guessed_for_what_was_done(workspace: DemoWorkspace, static_demo_store: Store) -> None:
    """Nearest in meaning are the program's messages of tests that passed."""
    prompt = "when was the last time we ate pizza?"
    asked = WindowRequest(prompt=prompt, workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=DEMO_ASKED_AT)
    window = ContextWindowBuilder(static_demo_store, open_embedder("static")).build(asked)
    assert not window.plan.rule.startswith("things")
