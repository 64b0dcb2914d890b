"""Questions about time are answered as the story, or the making of the workspace, says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import assert_never
from zoneinfo import ZoneInfo

import pytest

from contextwin import ContextWindow, ContextWindowBuilder, WindowRequest
from contextwin.config import read_settings
from contextwin.providers.embedders import open_embedder
from contextwin.storage.engine import open_engine
from contextwin.storage.store import Store
from contextwin.window.render.dates import format_day, local_day
from testkit.corpora import import_records
from testkit.generated_workspace import make_posts, make_records
from testkit.time_scenarios import Key, Scenario, all_scenarios, phrasings

#: The share that must be right.
GOAL = 0.98
#: Scenarios that are not answered right, by name, and why.
KNOWN_WRONG: dict[str, str] = {}
REPETITIONS = 50


@pytest.fixture(scope="module")
def builder(static_demo_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    """A builder over both workspaces."""
    folder, embedder = tmp_path_factory.mktemp("scenarios"), open_embedder("static")
    import_records(static_demo_store, folder, [*make_records(make_posts())], embedder)
    return ContextWindowBuilder(static_demo_store, embedder)


@pytest.fixture
def other_builder(second_url: str, tmp_path: Path) -> Iterator[ContextWindowBuilder]:
    """A builder over the generated workspace in another store, imported twice, the latest messages first."""
    embedder = open_embedder("static")
    with Store(open_engine(second_url, read_settings())) as store:
        for posts in (make_posts()[::-1], make_posts()):
            import_records(store, tmp_path, [*make_records(posts)], embedder)
        yield ContextWindowBuilder(store, embedder)


def ask(builder: ContextWindowBuilder, scenario: Scenario) -> ContextWindow:
    """Return the window for a scenario."""
    return builder.build(
        WindowRequest(
            prompt=scenario.prompt,
            workspace=scenario.workspace,
            asker=scenario.asker,
            channel=scenario.channel,
            thread_ts=scenario.thread_ts,
            asked_at=scenario.at,
            tz=scenario.tz,
            max_tokens=3000,
        )
    )


def marked(window: ContextWindow) -> list[Key]:
    """Return what the window marks as the answer and shows, in the order in which it stands there."""
    answers = [message for thread in window.threads for message in thread.messages if message.is_answer]
    return [(m.channel, m.ts) for m in answers if m.text.splitlines()[0] in window.text]


def _ts(key: Key) -> float:
    return float(key[1])


def is_right(scenario: Scenario, window: ContextWindow) -> bool:
    """Return whether the window answers as expected."""
    answers, expected = marked(window), list(scenario.keys)
    match scenario.kind:
        case "one" | "listed":
            # Of the latest, each group has its messages oldest first.
            in_order = answers if expected == sorted(expected, key=_ts) else sorted(answers, key=_ts, reverse=True)
            return bool(expected) and in_order == expected and "outside" not in window.note
        case "counted":
            said = "is 1 message" if scenario.count == 1 else f"are {scenario.count:,} messages"
            return window.note.startswith(f"There {said}")
        case "nothing":
            is_said = window.note.startswith("There are no messages") or window.note.endswith(", so not that many.")
            return is_said and sorted(answers) == sorted(expected)
        case "shown":
            shown = {(m.channel, m.ts) for thread in window.threads for m in thread.messages}
            return not answers and shown >= set(expected)
        case "untouched":
            is_silent = window.note in ("", "Nothing that was found matches the question well.")
            return window.plan.kind == "relevance" and is_silent and not answers
        case "doubted":
            is_said = window.note.startswith("What this asks about time or number may not have been understood.")
            return window.plan.kind == "relevance" and is_said and not answers
        case _:
            assert_never(scenario.kind)


def test_scenarios(builder: ContextWindowBuilder) -> None:
    scenarios = all_scenarios()
    assert len({scenario.name for scenario in scenarios}) == len(scenarios) >= 120
    wrong = {scenario.name for scenario in scenarios if not is_right(scenario, ask(builder, scenario))}
    assert wrong == set(KNOWN_WRONG)
    assert 1 - len(wrong) / len(scenarios) >= GOAL


def test_the_answer_is_dated(builder: ContextWindowBuilder) -> None:
    [scenario] = [s for s in all_scenarios() if s.prompt == "When did we first talk about the tide slider?"]
    window = ask(builder, scenario)
    assert "Mon 2 Feb 2026 16:10, 4 weeks ago" in window.note
    day = local_day(scenario.at, ZoneInfo(window.plan.tz))
    assert f"(Asked {format_day(day)}, {window.plan.tz})" in window.text
    assert window.text.startswith(window.note) or window.note in window.text
    assert "shower idea" in window.text


def test_phrasings_of_one_question_give_one_answer(builder: ContextWindowBuilder) -> None:
    for questions in phrasings():
        assert len({question.prompt for question in questions}) == 6
        for question in questions:
            assert is_right(question, ask(builder, question)), question.name


def test_the_same_question_gives_the_same_window(builder: ContextWindowBuilder) -> None:
    sample = [questions[number % 6] for number, questions in enumerate(phrasings())][::3]
    for question in sample:
        texts = {ask(builder, question).text for _ in range(REPETITIONS // len(sample))}
        assert len(texts) == 1, question.name


def test_another_store_gives_the_same_answers(
    builder: ContextWindowBuilder, other_builder: ContextWindowBuilder
) -> None:
    for questions in phrasings():
        one, other = ask(builder, questions[0]), ask(other_builder, questions[0])
        assert (other.note, marked(other)) == (one.note, marked(one)), questions[0].name
        assert other.text == one.text, questions[0].name
