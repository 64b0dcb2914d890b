"""Whatever is being written: what comes is acknowledged, no connection is held, and what was just said is found."""

from __future__ import annotations

from threading import Event

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.interfaces.slack import pool
from contextwin.interfaces.slack.post.rendering import FEEDBACK_ACTION
from contextwin.interfaces.slack.receive.vectors import VectorWorker
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import answers, dispatching, running, wait_for
from testkit.slack_writer import Writer, pause
from testkit.tables import read_table

ASK = f"<@{BOT}> when is the reef survey?"


def test_while_all_threads_wait_for_a_model_no_connection_is_held_and_what_comes_is_acknowledged(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "MOST_ANSWERS", 2)
    go_on = Event()
    model = Writer([pause(go_on), "On Tuesday."])
    with running(store, slack, chat_model=model):
        for _ in range(3):
            slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: len(model.prompts) == 2)
        wait_for(lambda: store._engine.pool.checkedout() == 0)  # type: ignore[attr-defined]
        slack.command("U0ANA", "C0REEF", "when is the reef survey?")
        slack.command("U0ANA", "C0REEF", "settings")
        slack.press("U0ANA", "C0REEF", FEEDBACK_ACTION, "up:none")
        slack.open_home("U0ANA", "D0ANA")
        slack.press_home("U0ANA", "contextwin_allow")
        slack.workspace.post("U0BEN", "C0REEF", ASK)
        slack.wait_idle(10)
        assert not go_on.is_set()
        assert len(model.prompts) == 2
        assert len(read_table(store, "slack_answers")) == 5
        go_on.set()
        wait_for(lambda: {row["state"] for row in read_table(store, "slack_answers")} == {"answered"})


def test_what_was_just_said_is_found_before_it_has_a_vector(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(VectorWorker, "add", lambda self, keys: None)
    slack.workspace.add_channel("docs", "public", "U0CLEO", BOT)
    with dispatching(store, slack):
        slack.workspace.post("U0BEN", "C0REEF", "the zqsurvey is on Tuesday at nine")
        slack.workspace.post("U0CLEO", "C0DOCS", f"<@{BOT}> when is the zqsurvey?")
        (answer,) = wait_for(lambda: answers(slack))
    assert "on Tuesday at nine" in answer.shown
    assert read_table(store, "chunk_embeddings") == []
