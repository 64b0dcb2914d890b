"""Questions about the demo are answered, and remarks understood, in whatever way they are asked."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from contextwin.answer.answer import AnswerRequest
from contextwin.answer.answerer import Answerer
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


@pytest.mark.parametrize(
    ("prompt", "first"),
    [
        ("did the nightly tests pass last night?", "Nightly tests failed: 1, first in tests/test_clock_change.py"),
        ("which nightly tests run had 1309 tests?", "Nightly tests passed: 1309"),
        ("who is Piet?", "our account manager at Mooring Pay"),
        ("is my sign-in fix for the tablets in prod now?", "Not in production: PR 847"),
        ("the tide slider goes in steps of 15 min, right?", "30 min"),
        ("how is the ledgerly export, did it start yet", "After; I propose April"),
    ],
)
def test_the_first_quote_says_how_it_is(static_demo_store: Store, prompt: str, first: str) -> None:
    answerer = Answerer(static_demo_store, embedder=open_embedder("static"))
    answer = answerer.answer(AnswerRequest(window=in_channel(prompt, 4_000)))
    assert first in answer.quotes[0].text
    assert sum("Nightly tests failed" in quote.text for quote in answer.quotes) <= 1


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("availability response: do I read from or start", "`start` is the truth"),
        ("till when must we book flights for the offsite, and to which airport", "please book by 6 March"),
        ("that payment p95 alert, was it a real one", "false alarm. p95 of 3 payments"),
        ("import of csv berths unknown column odd letters before berth", "utf-8-sig"),
    ],
)
def test_a_question_amid_the_talk_finds_what_history_tells(static_demo_store: Store, prompt: str, told: str) -> None:
    builder = ContextWindowBuilder(static_demo_store, open_embedder("static"))
    window = builder.build(in_channel(prompt, 600))
    assert told in window.text
    assert window.goes_on < 0.9


def test_what_was_decided_at_the_end_of_the_best_thread_is_shown(static_demo_store: Store) -> None:
    builder = ContextWindowBuilder(static_demo_store, open_embedder("static"))
    text = builder.build(in_channel("what does the pay button say in german?", 1_000)).text
    assert 'de: "Zahlungspflichtig buchen"' in text
    assert "decided!" in text


def in_channel(prompt: str, max_tokens: int) -> WindowRequest:
    return WindowRequest(
        prompt=prompt,
        workspace=DEMO_WORKSPACE,
        channel="C06ENGAPI",
        asker=DEMO_ASKER,
        asked_at=DEMO_ASKED_AT,
        max_tokens=max_tokens,
    )
