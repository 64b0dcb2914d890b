"""Answers that one person saw are shared, or kept, made anew for who reads them; and follow-ups know what was said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.rendering import KEEP_ACTION, SHARE_ACTION
from contextwin.models.slack import ChannelSettings
from contextwin.privacy.erasure import ErasureOptions, forget_user
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, Dispatched, answers, dispatching, wait_for, whispers
from testkit.slack_writer import Writer
from testkit.tables import read_table

PROMPT = "what does the reef survey cost?"
ASK = f"<@{BOT}> {PROMPT}"


@pytest.fixture
def told(slack: FakeSlack) -> FakeSlack:
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey has a zqsome cost, says the board")
    slack.workspace.post("U0ANA", "G0BOARD", "what the reef survey does cost: zqsecret euros")
    return slack


@pytest.fixture
def app(store: Store, told: FakeSlack) -> Iterator[Dispatched]:
    with dispatching(store, told) as app:
        yield app


def standing(slack: FakeSlack, channel: str) -> list[str]:
    """The ts of what the app says in a channel."""
    return [ts for ts, each in slack.workspace.channels[channel].messages.items() if each["user"] == BOT]


def ask_alone(slack: FakeSlack, user: str = "U0ANA") -> str:
    """Ask by command, and return what the buttons below the answer hold."""
    known = len(whispers(slack, user))
    slack.command(user, "C0REEF", PROMPT)
    shown = wait_for(lambda: whispers(slack, user)[known:])[0].shown
    assert SHARE_ACTION in shown
    line: str = next(line for line in shown.splitlines() if line.startswith("C0REEF|"))
    return line


def test_an_answer_to_a_command_is_shared_as_everybody_there_may_read_it(
    store: Store, told: FakeSlack, app: Dispatched
) -> None:
    value = ask_alone(told)
    assert "zqsecret" in whispers(told, "U0ANA")[-1].shown
    told.press("U0CLEO", "C0REEF", SHARE_ACTION, value)  # Not hers.
    wait_for(lambda: rendering.GONE in "".join(each.shown for each in whispers(told, "U0CLEO")))
    assert answers(told) == []
    told.press("U0ANA", "C0REEF", SHARE_ACTION, value)
    (answer,) = wait_for(lambda: answers(told))
    assert (answer.channel, answer.thread_ts) == ("C0REEF", None)
    assert f"ana asked: {PROMPT}" in answer.shown
    assert "zqsome" in answer.shown
    assert "zqsecret" not in answer.shown
    wait_for(lambda: told.api.calls["delete_original"] == 1)
    told.press("U0ANA", "C0REEF", SHARE_ACTION, value)  # Twice.
    wait_for(lambda: rendering.GONE in whispers(told, "U0ANA")[-1].shown)
    assert len(answers(told)) == 1
    (row,) = read_table(store, "slack_answers")
    assert (row["prompt"], row["answer_ts"], row["delivery"]) == (None, answer.ts, None)
    forget_user(store, WORKSPACE, "U0ANA", ErasureOptions())
    app.service.responder.settle_all()
    assert standing(told, "C0REEF") == []


def test_a_shared_answer_goes_with_what_it_shows(told: FakeSlack, app: Dispatched) -> None:
    told.press("U0ANA", "C0REEF", SHARE_ACTION, ask_alone(told))
    wait_for(lambda: standing(told, "C0REEF"))
    said = next(ts for ts, each in told.workspace.channels["C0REEF"].messages.items() if each["user"] == "U0BEN")
    told.workspace.delete("C0REEF", said)
    wait_for(lambda: standing(told, "C0REEF") == [])


def test_an_answer_is_kept_in_the_direct_messages_of_who_asked(told: FakeSlack, app: Dispatched) -> None:
    told.press("U0ANA", "C0REEF", KEEP_ACTION, ask_alone(told))
    (answer,) = wait_for(lambda: answers(told))
    assert (answer.channel, answer.thread_ts) == ("D0ANA", None)
    assert f"You asked: {PROMPT}" in answer.shown
    assert "zqsecret" in answer.shown
    told.workspace.leave("U0ANA", "G0BOARD")
    wait_for(lambda: standing(told, "D0ANA") == [])


def test_a_kept_answer_goes_with_its_question_which_it_repeats(store: Store, told: FakeSlack, app: Dispatched) -> None:
    store.slack.save_settings(WORKSPACE, ChannelSettings(channel="C0REEF", shown_to="asker"))
    asked = told.workspace.post("U0ANA", "C0REEF", ASK)
    wait_for(lambda: whispers(told, "U0ANA"))
    told.press("U0ANA", "C0REEF", KEEP_ACTION, f"C0REEF|{asked}|{asked}|")
    (answer,) = wait_for(lambda: answers(told, "D0ANA"))
    assert f"You asked: {PROMPT}" in answer.shown
    told.workspace.delete("C0REEF", asked)
    wait_for(lambda: standing(told, "D0ANA") == [])


def test_what_led_to_a_thread_is_shared_there_and_not_kept(told: FakeSlack, app: Dispatched) -> None:
    root = next(iter(told.workspace.channels["C0REEF"].messages))
    told.shortcut("U0ANA", "C0REEF", root)
    shown = wait_for(lambda: whispers(told, "U0ANA"))[0].shown
    assert KEEP_ACTION not in shown
    value = next(line for line in shown.splitlines() if line.startswith("C0REEF|"))
    assert "zqsome" not in value
    told.press("U0ANA", "C0REEF", SHARE_ACTION, value)
    (answer,) = wait_for(lambda: answers(told))
    assert answer.thread_ts == root


def test_where_answers_are_for_who_asks_alone_they_may_be_shared_in_the_thread(
    store: Store, told: FakeSlack, app: Dispatched
) -> None:
    store.slack.save_settings(WORKSPACE, ChannelSettings(channel="C0REEF", shown_to="asker"))
    asked = told.workspace.post("U0ANA", "C0REEF", ASK)
    (alone,) = wait_for(lambda: whispers(told, "U0ANA"))
    assert "zqsecret" in alone.shown
    assert answers(told) == []
    assert told.api.calls["assistant.threads.setStatus"] == 0
    told.press("U0ANA", "C0REEF", SHARE_ACTION, f"C0REEF|{asked}|{asked}|")
    (answer,) = wait_for(lambda: answers(told))
    assert answer.thread_ts == asked
    assert "zqsecret" not in answer.shown
    gone = told.workspace.post("U0ANA", "C0REEF", ASK)
    wait_for(lambda: len(whispers(told, "U0ANA")) == 2)
    told.workspace.delete("C0REEF", gone)
    app.settle()
    told.press("U0ANA", "C0REEF", SHARE_ACTION, f"C0REEF|{gone}|{gone}|")
    wait_for(lambda: rendering.GONE in whispers(told, "U0ANA")[-1].shown)
    assert len(answers(told)) == 1


def test_a_shared_answer_that_could_not_be_posted_is_posted_later(
    told: FakeSlack, app: Dispatched, caplog: pytest.LogCaptureFixture
) -> None:
    value = ask_alone(told)
    told.api.refusals["chat.postMessage"] = ["fatal_error"]
    told.press("U0ANA", "C0REEF", SHARE_ACTION, value)
    wait_for(lambda: "an answer failed" in caplog.text)  # Until then, it says itself when it is tried again.
    store = app.service.store
    assert [row["state"] for row in read_table(store, "slack_answers")] == ["working"]
    with app.service.store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE slack_answers SET held_until = now()")
    for each in store.slack.open_questions(WORKSPACE):
        app.service.responder._resume(each)
    (answer,) = answers(told)
    assert f"ana asked: {PROMPT}" in answer.shown


# ---- follow-ups


def test_a_follow_up_knows_what_was_answered_and_goes_with_what_that_rests_on(store: Store, told: FakeSlack) -> None:
    model = Writer(["It costs zqsome euros. ", "That is much."])
    told.workspace.add_channel("docs", "public", "U0CLEO", BOT)
    told.workspace.post("U0CLEO", "C0DOCS", "the second sentence of a text explains the first")
    with dispatching(store, told, chat_model=model):
        asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: [row["state"] for row in read_table(store, "slack_answers")] == ["answered"])
        assert "<said>\n" not in model.prompts[0]
        # What the second answer is made from has none of what the first one was.
        store.slack.save_settings(WORKSPACE, ChannelSettings(channel="C0REEF", searched=("C0DOCS",)))
        model.pieces = ["The second sentence says that it is much."]
        told.workspace.post("U0CLEO", "C0REEF", "explain your second sentence?", asked)
        wait_for(lambda: len(model.prompts) == 2)
        wait_for(lambda: {row["state"] for row in read_table(store, "slack_answers")} == {"answered"})
        evidence, _, task = model.prompts[1].partition("<said>\n")
        assert "It costs zqsome euros. That is much." in task.partition("</said>")[0]
        assert "That is much" not in evidence
        shown = {(row["question_ts"], row["shown_ts"]) for row in read_table(store, "slack_answer_messages")}
        first = {ts for question, ts in shown if question == asked}
        assert first
        assert first <= {ts for question, ts in shown if question != asked}
        said = next(ts for ts, each in told.workspace.channels["C0REEF"].messages.items() if each["user"] == "U0BEN")
        told.workspace.delete("C0REEF", said)
        wait_for(lambda: standing(told, "C0REEF") == [])
