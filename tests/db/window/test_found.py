"""How likely a window holds what was asked, and windows that stop before their budget."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from contextwin import ContextWindow, ContextWindowBuilder, Filters, WindowRequest, open_embedder
from contextwin.errors import ConfigError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_WORKSPACE
from contextwin.interfaces.demo.stories import CHANNELS_BY_NAME, USERS_BY_HANDLE
from contextwin.models.requests import Fill
from contextwin.storage.store import Store
from contextwin.window.found import UNLIKELY
from testkit.demo_questions import demo_questions, unanswered_questions

NOTE = "Nothing that was found matches the question well."


@pytest.fixture(scope="module")
def builder(static_demo_store: Store) -> ContextWindowBuilder:
    """A builder over the demo."""
    return ContextWindowBuilder(static_demo_store, open_embedder("static"))


def request(prompt: str, **overrides: object) -> WindowRequest:
    values: dict[str, object] = {"everyone": True, "asked_at": DEMO_ASKED_AT, "max_tokens": 1500} | overrides
    return WindowRequest(prompt=prompt, workspace=DEMO_WORKSPACE, **values)  # type: ignore[arg-type]


def ask(builder: ContextWindowBuilder, prompt: str, **overrides: object) -> ContextWindow:
    return builder.build(request(prompt, **overrides))


def test_what_nothing_answers_is_told_from_what_something_does(builder: ContextWindowBuilder) -> None:
    """How likely it is found does not depend on the budget."""
    answered = [ask(builder, question.prompt, max_tokens=300).found for question in demo_questions()]
    unanswered = [ask(builder, question.prompt, max_tokens=300).found for question in unanswered_questions()]
    pairs = [good > bad for good in answered for bad in unanswered]
    assert sum(pairs) / len(pairs) > 0.9


def test_a_window_says_that_nothing_matches_well_and_can_stay_small(builder: ContextWindowBuilder) -> None:
    for fill, most in (("budget", 1500), ("relevant", 300)):
        window = ask(builder, "What is the capital of Peru?", fill=fill)
        assert window.found < 0.1
        assert window.note == NOTE
        assert NOTE in window.text
        assert window.total_tokens <= most


def test_a_remark_that_nothing_is_found_for_gets_the_talk_alone(builder: ContextWindowBuilder) -> None:
    channel = CHANNELS_BY_NAME["eng-api"]
    shown = dict[Fill, set[str]]()
    for fill in get_args(Fill):
        asked = {"channel": channel, "asker": USERS_BY_HANDLE["mei"]["id"], "everyone": False}
        window = ask(builder, "haha nice", max_tokens=4000, fill=fill, **asked)
        assert window.found < UNLIKELY < window.goes_on
        assert not window.note  # The talk fits.
        shown[fill] = {thread.channel for thread in window.threads}
    assert shown["budget"] > shown["relevant"] == {channel}


def test_a_window_of_what_is_relevant_costs_less_and_answers_as_much(builder: ContextWindowBuilder) -> None:
    tokens: dict[Fill, int] = {"budget": 0, "relevant": 0}
    answered = dict.fromkeys(tokens, 0)
    for question in demo_questions()[::3]:
        retrieval = builder.find(request(question.prompt, max_tokens=4000))  # The same for both.
        for fill in tokens:
            window = builder.arrange(replace(retrieval, request=replace(retrieval.request, fill=fill)))
            tokens[fill] += window.total_tokens
            answered[fill] += question.is_answered(window.text)
    assert tokens["relevant"] < 0.9 * tokens["budget"]
    assert answered["relevant"] >= 0.95 * answered["budget"]


def test_the_least_score_is_absolute(builder: ContextWindowBuilder) -> None:
    prompt = "What's the status of the API integration?"
    likely, unlikely = (ask(builder, text, filters=Filters(min_score=0.3)) for text in (prompt, "capital of Peru"))
    assert likely.threads
    assert not unlikely.threads
    assert unlikely.empty_reason == "no message that was found has an absolute score of 0.3 or more"


def test_an_unknown_fill_is_refused(builder: ContextWindowBuilder) -> None:
    with pytest.raises(ConfigError, match="fill must be one of budget, relevant, got 'all'"):
        ask(builder, "hi", fill="all")
