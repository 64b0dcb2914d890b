"""A question by command or shortcut is stored before it is acknowledged, and answered once, whatever is killed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from time import time
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")
from slack_bolt import App, BoltRequest

from contextwin.errors import ConfigError, StoreError
from contextwin.ingest.events import apply_event
from contextwin.interfaces.slack.pool import run_now
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.run.app import create_app
from contextwin.interfaces.slack.service import SlackService
from contextwin.privacy.erasure import export_user
from contextwin.storage.store import Store
from testkit.fake_slack import FakeSlack
from testkit.slack_app import WORKSPACE, open_test_service, wait_for, whispers
from testkit.tables import read_table

NOW = timedelta(0)


@pytest.fixture
def service(store: Store, slack: FakeSlack) -> Iterator[SlackService]:
    service = open_test_service(store, slack, lease=timedelta(seconds=0.2), retry_after=timedelta(seconds=0.2))
    service.ensure_workspace()
    told = {"type": "user_change", "event_ts": f"{time():.6f}"}
    for user in slack.workspace.users.values():
        apply_event(store, None, told | {"user": user}, workspace=WORKSPACE)
    yield service
    service.close()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def asked(slack: FakeSlack, text: str = "when is the zqsurvey?") -> dict[str, Any]:
    """The delivery of a command."""
    bodies: list[dict[str, Any]] = []
    slack.direct = bodies.append
    slack.command("U0ANA", "C0REEF", text)
    slack.direct = None
    return bodies[0]


def deliver(app: App, body: dict[str, Any]) -> int:
    return int(app.dispatch(BoltRequest(mode="socket_mode", body=body)).status)


def rows(store: Store) -> list[tuple[str, str | None, str | None]]:
    return [(row["state"], row["prompt"], row["response_url"]) for row in read_table(store, "slack_answers")]


def test_it_is_stored_and_acknowledged_though_all_threads_are_busy_and_answered_once(
    slack: FakeSlack, service: SlackService, pool: ThreadPoolExecutor
) -> None:
    is_free, body = Event(), asked(slack)
    pool.submit(is_free.wait)
    app = create_app(service, executor=pool)
    assert [deliver(app, body) for _ in range(3)] == [200, 200, 200]
    assert rows(service.store) == [("waiting", "when is the zqsurvey?", body["response_url"])]
    is_free.set()
    wait_for(lambda: rows(service.store) == [("answered", None, None)])
    assert deliver(app, body) == 200
    pool.submit(int).result()
    assert len(whispers(slack, "U0ANA")) == 1


def test_what_is_not_stored_is_not_acknowledged(
    slack: FakeSlack, service: SlackService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise StoreError("the database is down")

    monkeypatch.setattr(type(service.store.slack), "claim_command", fail)
    assert deliver(create_app(service), asked(slack)) == 503


@pytest.mark.parametrize("is_begun", [False, True])
def test_what_a_killed_process_left_is_answered_once(
    slack: FakeSlack, service: SlackService, is_begun: bool, pool: ThreadPoolExecutor
) -> None:
    with ThreadPoolExecutor(1) as never:
        is_over = Event()
        never.submit(is_over.wait)
        assert deliver(create_app(service, executor=never), asked(slack)) == 200
        (left,) = service.store.slack.open_commands(WORKSPACE)
        if is_begun:
            assert service.store.slack.take(WORKSPACE, left.channel, left.question_ts, NOW)
        create_app(service, executor=pool)
        for resume in service.resumed:
            resume(NOW, run_now)
        is_over.set()
    assert len(whispers(slack, "U0ANA")) == 1
    assert rows(service.store) == [("answered", None, None)]


def test_an_answer_that_may_have_been_shown_is_not_shown_again(
    slack: FakeSlack, service: SlackService, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*given: object) -> None:
        raise ConfigError("killed here")

    monkeypatch.setattr("contextwin.interfaces.slack.interact.commands._show", break_off)
    assert deliver(create_app(service, executor=pool), asked(slack)) == 200
    wait_for(lambda: rows(service.store) == [("answered", None, None)])
    monkeypatch.undo()
    for resume in service.resumed:
        resume(NOW, run_now)
    assert whispers(slack, "U0ANA") == []


def test_a_question_that_slack_takes_no_answer_to_is_forgotten(slack: FakeSlack, service: SlackService) -> None:
    known = {"channel_id": "C0REEF", "asker_id": "U0ANA", "thread_ts": "", "prompt": "old", "response_url": "x"}
    for name, ago in (("old", 1_900), ("new", 60)):
        service.store.slack.claim_command(WORKSPACE, known | {"delivery": name, "question_ts": f"{time() - ago:.6f}"})
    exported = [line for line in export_user(service.store, WORKSPACE, "U0ANA", None) if line["type"] == "question"]
    assert [line["prompt"] for line in exported] == ["old", "old"]
    service.store.slack.drop_commands(WORKSPACE, timedelta(minutes=30))
    assert [row["delivery"] for row in read_table(service.store, "slack_answers")] == ["new"]
    assert service.store.slack.open_questions(WORKSPACE) == []
    assert service.store.slack.answers_in(WORKSPACE, "C0REEF", "") == []


def test_the_tokens_in_the_environment_are_no_reason_to_warn(
    service: SlackService, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-other")
    app = create_app(service, executor=pool)
    assert caplog.messages == []
    assert app.client.token == "xoxb-test"
    assert os.environ["SLACK_BOT_TOKEN"] == "xoxb-other"


@pytest.mark.parametrize("way", ["why", "feedback", "offer"])
def test_whoever_acts_while_the_store_fails_is_told(
    slack: FakeSlack, service: SlackService, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    def fail(*given: object) -> None:
        raise StoreError("the database is down")

    for method in ("latest_window", "answers_in"):
        monkeypatch.setattr(type(service.store.slack), method, fail)
    monkeypatch.setattr("contextwin.interfaces.slack.run.app.give_feedback", fail)
    app = create_app(service, executor=pool)
    bodies: list[dict[str, Any]] = []
    slack.direct = bodies.append
    match way:
        case "why":
            slack.command("U0ANA", "C0REEF", "why")
        case "feedback":
            slack.press("U0ANA", "C0REEF", rendering.FEEDBACK_ACTION, "up:w1")
        case _:
            slack.press("U0ANA", "C0REEF", rendering.OFFER_ACTION, "C0REEF|1.0|1.0")
    assert deliver(app, bodies[0]) == 200
    (told,) = wait_for(lambda: whispers(slack, "U0ANA"))
    assert rendering.FAILED in told.shown
