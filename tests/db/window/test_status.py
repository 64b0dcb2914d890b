"""How things stand is told by the latest word on a subject, on whatever day and in whatever words it is asked for."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from contextwin.interfaces.demo import DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow, ScoreBreakdown, WindowMessage
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

DAYS = [datetime(*day, tzinfo=UTC) for day in ((2026, 3, 9), (2026, 4, 20), (2026, 11, 26), (2027, 5, 1), (2046, 1, 1))]


def ask(store: Store, prompt: str, asked_at: datetime, channel: str | None = DEMO_CHANNEL) -> ContextWindow:
    request = WindowRequest(prompt=prompt, workspace=DEMO_WORKSPACE, channel=channel, asker=DEMO_ASKER, max_tokens=1000)
    return ContextWindowBuilder(store, open_embedder("trigram")).build(replace(request, asked_at=asked_at))


def score_of(message: WindowMessage) -> ScoreBreakdown:
    assert message.score is not None
    return message.score


@pytest.mark.parametrize("asked_at", DAYS, ids=str)
@pytest.mark.parametrize("channel", [DEMO_CHANNEL, None])
def test_the_latest_report_comes_first_on_any_day(demo_store: Store, asked_at: datetime, channel: str | None) -> None:
    window = ask(demo_store, DEMO_PROMPT, asked_at, channel)
    assert "week 6" in window.threads[0].messages[0].text


@pytest.mark.parametrize(
    "prompt",
    [
        "how is the API integration going?",
        "where do we stand with the API integration?",
        "any progress on the API integration?",
        "Was ist der Stand bei der API-Integration?",
        "¿Cuál es el estado de la integración API?",
        "Où en est l'intégration API ?",
        "Como anda a integração da API?",
    ],
)
def test_what_matches_well_is_as_new_as_on_any_other_day(demo_store: Store, prompt: str) -> None:
    for day in DAYS[1:]:
        window = ask(demo_store, prompt, day)
        assert window.plan.is_status_query
        newest = max(score.factors["time"] for thread in window.threads for score in map(score_of, thread.messages))
        assert newest == 1.0


@pytest.mark.parametrize(
    "prompt",
    [
        "latest on the API integration?",
        "any update on the API integration?",
        "progress of API integration",
        "status API integration?",
        "API integration: where are we at",
        "wie ist der Stand der API-Integration",
    ],
)
def test_a_programs_posts_with_one_of_the_words_are_no_report(demo_store: Store, prompt: str) -> None:
    assert "week 6" in ask(demo_store, prompt, DAYS[1]).threads[0].messages[0].text


def test_what_only_looks_so_asks_for_no_present_status(demo_store: Store) -> None:
    window = ask(demo_store, "what was the status of the API integration in week 3?", DAYS[1])
    assert not window.plan.is_status_query
    assert "week 3" in window.text
