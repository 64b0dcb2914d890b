"""Whoever may change a channel says in a modal how the app answers there, and so it answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from sqlalchemy import text

from contextwin.answer.prompt import STYLES
from contextwin.ingest.events import apply_event
from contextwin.interfaces.slack.answer.answering import AnswerUnwantedError
from contextwin.interfaces.slack.interact import settings
from contextwin.interfaces.slack.interact.settings import SETTINGS_CALLBACK
from contextwin.interfaces.slack.post import rendering
from contextwin.models.slack import ChannelSettings
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, Dispatched, answers, dispatching, wait_for, whispers
from testkit.slack_writer import Writer
from testkit.tables import read_table

ASK = f"<@{BOT}> when is the reef survey?"
#: What the modal says unless somebody chooses something else.
USUAL: dict[str, Any] = {"answers": "thread", "listens": "mentions", "searched": [], "style": "standard"}


@pytest.fixture
def app(store: Store, slack: FakeSlack) -> Iterator[Dispatched]:
    slack.workspace.add_channel("docs", "public", "U0ANA", "U0CLEO", BOT)
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    slack.workspace.post("U0CLEO", "C0DOCS", "the reef survey is described in the zqmanual")
    slack.workspace.post("U0ANA", "G0BOARD", "the reef survey costs zqsecret euros")
    with dispatching(store, slack, chat_model=Writer(["On Tuesday at nine."])) as app:
        yield app


def said_to(slack: FakeSlack, user: str) -> str:
    return "\n".join(each.shown for each in whispers(slack, user))


def save(app: Dispatched, channel: str = "C0REEF", **given: Any) -> None:
    app.service.store.slack.save_settings(WORKSPACE, ChannelSettings(channel=channel, **given))


def is_refused_twice(slack: FakeSlack, user: str) -> bool:
    return sum(settings.NOT_FOR_YOU in each.shown for each in whispers(slack, user)) == 2


def open_questions(store: Store) -> list[str]:
    return [str(row["state"]) for row in read_table(store, "slack_answers") if row["state"] != "answered"]


def test_a_member_opens_the_settings_and_stores_them(store: Store, slack: FakeSlack, app: Dispatched) -> None:
    slack.command("U0ANA", "C0REEF", "settings")
    (modal,) = wait_for(lambda: slack.api.modals)
    assert [block["block_id"] for block in modal["blocks"]] == [*USUAL]
    chosen = {"answers": "asker", "listens": "0.7", "searched": ["C0REEF", "G0BOARD"], "style": "brief"}
    slack.submit("U0ANA", SETTINGS_CALLBACK, "C0REEF", **chosen)
    wait_for(lambda: settings.STORED in said_to(slack, "U0ANA"))
    wanted = ChannelSettings(channel="C0REEF", shown_to="asker", min_found=0.7, searched=("C0REEF",), style="brief")
    assert store.slack.settings_of(WORKSPACE, "C0REEF") == wanted  # Not the board, which not all there may read.
    assert store.slack.all_settings(WORKSPACE) == [wanted]
    slack.command("U0ANA", "C0REEF", "settings")
    again = wait_for(lambda: slack.api.modals[1:])[0]["blocks"]
    shown = [block["element"].get("initial_option", {}).get("value") for block in again]
    assert (shown, again[2]["element"]["initial_conversations"]) == (["asker", "0.7", None, "brief"], ["C0REEF"])
    slack.submit("U0ANA", SETTINGS_CALLBACK, "C0REEF", **USUAL | {"searched": ["G0BOARD"]})
    wait_for(lambda: rendering.NOT_SEARCHED in said_to(slack, "U0ANA"))
    assert store.slack.settings_of(WORKSPACE, "C0REEF") == wanted
    with store._begin() as connection:
        (row,) = connection.execute(text("SELECT channel, shown_to, searched, style FROM slack_setting_list")).all()
    assert tuple(row) == ("#reef", "asker", ["C0REEF"], "brief")


def test_guests_and_whoever_is_not_in_the_channel_change_nothing(
    store: Store, slack: FakeSlack, app: Dispatched
) -> None:
    slack.workspace.add_user("gus", is_restricted=True)
    slack.workspace.join("U0GUS", "C0REEF")
    app.settle()
    for user, channel in (("U0GUS", "C0REEF"), ("U0BEN", "C0DOCS"), ("U0CLEO", "G0BOARD")):
        slack.command(user, channel, "settings")
        slack.submit(user, SETTINGS_CALLBACK, channel, **USUAL | {"answers": "off"})
        wait_for(partial(is_refused_twice, slack, user))
    slack.command("U0ANA", "D0ANA", "settings")
    wait_for(lambda: settings.NOT_A_CHANNEL in said_to(slack, "U0ANA"))
    assert slack.api.modals == []
    assert store.slack.all_settings(WORKSPACE) == []


def test_a_channel_that_is_switched_off_tells_who_asks(slack: FakeSlack, app: Dispatched) -> None:
    save(app, is_on=False)
    slack.workspace.post("U0CLEO", "C0REEF", ASK)
    wait_for(lambda: rendering.OFF in said_to(slack, "U0CLEO"))
    assert answers(slack) == []


def test_answers_draw_on_the_channels_that_are_searched(slack: FakeSlack, app: Dispatched) -> None:
    save(app, searched=("C0DOCS",), style="quotes")
    slack.workspace.post("U0CLEO", "C0REEF", ASK)
    (answer,) = wait_for(lambda: answers(slack))
    assert "zqmanual" in answer.shown
    assert "Tuesday" not in answer.shown
    save(app, searched=("G0BOARD",))
    slack.workspace.post("U0BEN", "C0REEF", ASK)
    wait_for(lambda: rendering.NOT_SEARCHED in said_to(slack, "U0BEN"))
    assert len(answers(slack)) == 1


def test_a_style_reaches_the_model_and_quotes_need_none(slack: FakeSlack, app: Dispatched) -> None:
    model: Any = app.service.responder._parts.answerer.model
    for style, expected in (("brief", 1), ("quotes", 1), ("detailed", 2)):
        save(app, style=style)
        slack.workspace.post("U0CLEO", "C0REEF", ASK)
        app.settle()
        wait_for(lambda: open_questions(app.service.store) == [])
        assert len(model.prompts) == expected
    assert STYLES["brief"] in model.prompts[0]
    assert STYLES["detailed"] in model.prompts[1]


def test_questions_that_mention_nobody_are_answered_where_an_answer_is_likely(
    store: Store, slack: FakeSlack, app: Dispatched, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = "when is the reef survey?"
    slack.workspace.post("U0CLEO", "C0REEF", ask)
    app.settle()
    assert read_table(store, "slack_answers") == []
    save(app, min_found=0.05)
    first = slack.workspace.post("U0CLEO", "C0REEF", ask)
    wait_for(lambda: [row["question_ts"] for row in read_table(store, "slack_answers") if row["answer_ts"]] == [first])
    calls = slack.api.calls["assistant.threads.setStatus"]
    save(app, min_found=1.0)
    for question in (ask, "no question", f"<@U0ANA> {ask}"):
        slack.workspace.post("U0CLEO", "C0REEF", question)
    app.settle()
    wait_for(lambda: [row["question_ts"] for row in read_table(store, "slack_answers")] == [first])
    assert said_to(slack, "U0CLEO") == ""
    assert slack.api.calls["assistant.threads.setStatus"] == calls == 0
    save(app, is_on=False, min_found=0.05)
    slack.workspace.post("U0CLEO", "C0REEF", ask)
    app.settle()
    wait_for(lambda: open_questions(store) == [])
    assert said_to(slack, "U0CLEO") == ""
    assert issubclass(AnswerUnwantedError, Exception)


def test_settings_go_where_their_channel_goes(store: Store, app: Dispatched) -> None:
    save(app, searched=("C0DOCS", "C0REEF"))
    for old, new in (("C0REEF", "C0NEW"), ("C0DOCS", "C0OTHER")):
        moved = {"type": "channel_id_changed", "old_channel_id": old, "new_channel_id": new, "event_ts": "9999999999.0"}
        apply_event(store, None, moved, workspace=WORKSPACE)
    wanted = ChannelSettings(channel="C0NEW", searched=("C0OTHER", "C0NEW"))
    assert store.slack.all_settings(WORKSPACE) == [wanted]
