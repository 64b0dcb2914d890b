"""What Slack refuses: a token that it knows no more ends the app, and an answer that it does not take is given up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from threading import Event, Thread
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.errors import ConfigError
from contextwin.interfaces.slack.answer import answering
from contextwin.interfaces.slack.post import rendering, streaming
from contextwin.interfaces.slack.receive.leases import LEASE
from contextwin.interfaces.slack.run.running import SlackRunner
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.fake_slack.server import event_body
from testkit.slack_app import WORKSPACE, answers, dispatching, open_test_service, running, wait_for, whispers
from testkit.slack_writer import Writer
from testkit.tables import read_table

ASK = f"<@{BOT}> when is the reef survey?"


@pytest.fixture(autouse=True)
def fact(slack: FakeSlack) -> str:
    """The ts of what answers are taken from."""
    return slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")


def rows(store: Store) -> list[tuple[str, str | None]]:
    return [(str(row["state"]), row["answer_ts"]) for row in read_table(store, "slack_answers")]


def replies(slack: FakeSlack, thread: str) -> list[dict[str, Any]]:
    return slack.workspace.channels["C0REEF"].replies_of(thread)


# ---- tokens


def expire_by_call(slack: FakeSlack) -> None:
    """Let a token expire, and somebody ask something."""
    slack.api.is_expired = True
    slack.workspace.post("U0CLEO", "C0REEF", ASK)


def expire_by_event(slack: FakeSlack) -> None:
    slack.api.is_expired = True
    slack.workspace.tell({"type": "tokens_revoked", "tokens": {"oauth": [], "bot": [BOT]}, "event_ts": "1.0"})


def lose_app_token(slack: FakeSlack) -> None:
    slack.api.refusals["apps.connections.open"] = ["invalid_auth"] * 5
    slack.disconnect(politely=True)


@pytest.mark.parametrize(
    ("lose", "told"),
    [
        (expire_by_call, "SLACK_BOT_TOKEN: token_expired"),
        (expire_by_event, "SLACK_BOT_TOKEN: token_expired"),
        (lose_app_token, "SLACK_APP_TOKEN: invalid_auth"),
    ],
)
def test_a_lost_token_ends_the_app_with_one_line(
    store: Store,
    slack: FakeSlack,
    caplog: pytest.LogCaptureFixture,
    lose: Callable[[FakeSlack], None],
    told: str,
) -> None:
    with running(store, slack) as app:
        lose(slack)
        with pytest.raises(ConfigError, match=f"{told}; .*new token|{told}; copy it again.*") as raised:
            wait_until_it_ends(app)
    assert str(raised.value).endswith("then `contextwin slack run` again")
    assert [each for each in caplog.messages if "token" in each or "invalid_auth" in each] == []
    slack.api.is_expired = False


def wait_until_it_ends(app: SlackRunner) -> None:
    """Wait as the command does, but not for ever."""
    errors: list[Exception] = []

    def wait() -> None:
        try:
            app.wait()
        except ConfigError as exc:
            errors.append(exc)

    thread = Thread(target=wait, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive(), "the app goes on"
    if errors:
        raise errors[0]


def test_an_event_of_an_installation_before_ends_nothing(store: Store, slack: FakeSlack) -> None:
    with running(store, slack) as app:
        slack.workspace.tell({"type": "app_uninstalled", "event_ts": "1.0"})
        slack.wait_idle()
        slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: answers(slack))
        assert not app._is_over.is_set()


def test_what_a_lost_token_interrupts_is_answered_at_the_next_start(
    store: Store, slack: FakeSlack, fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "PIECE_SECONDS", 0.0)
    pieces: list[str | Callable[[], object]] = [f"It is [{fact}] on Tuesday.\n", "At nine."]

    def expire() -> None:
        slack.api.is_expired = True

    with running(store, slack, chat_model=Writer([pieces[0], expire, "At ten.\n"])) as app:
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        with pytest.raises(ConfigError):
            wait_until_it_ends(app)
    ((state, _),) = rows(store)
    assert state == "working"
    slack.api.is_expired = False
    with running(store, slack, chat_model=Writer(pieces)):
        wait_for(lambda: [state for state, _ in rows(store)] == ["answered"], 20)
    (answer,) = replies(slack, asked)
    assert "At nine." in answer["text"]


# ---- other teams


def test_an_event_of_another_team_makes_no_channel(store: Store, slack: FakeSlack) -> None:
    channel = {"id": "C0THEIRS", "name": "theirs", "is_private": False}
    with dispatching(store, slack) as app:
        known = len(read_table(store, "channels"))
        body = event_body({"type": "channel_created", "channel": channel, "event_ts": slack.workspace.next_ts()})
        theirs = [{**each, "team_id": "T0OTHER"} for each in body["authorizations"]]
        for told in ({"team_id": "T0OTHER"}, {"authorizations": theirs}):
            slack.push("events_api", body | told)
        app.settle()
        assert len(read_table(store, "channels")) == known
        assert app.service.tally.counts("deliveries")["refused"] == 2


def test_an_app_of_a_whole_organisation_does_not_start(store: Store, slack: FakeSlack) -> None:
    slack.api.is_org_wide = True
    with pytest.raises(ConfigError, match=r"^the app is installed in a whole organisation: install it in one .*TOKEN$"):
        open_test_service(store, slack)


# ---- answers


def test_an_answer_whose_blocks_are_refused_is_posted_as_text(store: Store, slack: FakeSlack) -> None:
    slack.api.refusals["chat.postMessage"] = ["invalid_blocks"]
    with dispatching(store, slack):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: [state for state, _ in rows(store)] == ["answered"])
    (answer,) = replies(slack, asked)
    assert "on Tuesday at nine" in answer["text"]
    assert not answer["blocks"]


def test_an_answer_that_is_refused_in_any_form_is_a_failure(store: Store, slack: FakeSlack) -> None:
    slack.api.refusals["chat.postMessage"] = ["msg_blocks_too_long", "msg_too_long"]
    with dispatching(store, slack):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: [state for state, _ in rows(store)] == ["answered"])
    (answer,) = replies(slack, asked)
    assert answer["text"] == rendering.FAILED


def test_a_stream_that_cannot_end_with_blocks_ends_as_text(
    store: Store, slack: FakeSlack, fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "PIECE_SECONDS", 0.0)
    slack.api.refusals = {"chat.stopStream": ["invalid_blocks"] * 2, "chat.update": ["invalid_blocks"]}
    with dispatching(store, slack, chat_model=Writer([f"It is [{fact}] on Tuesday.\n", "At nine."])):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: [state for state, _ in rows(store)] == ["answered"])
    (answer,) = replies(slack, asked)
    assert "At nine." in answer["text"]
    assert not answer["blocks"]


def test_where_nothing_can_be_posted_the_question_is_given_up(store: Store, slack: FakeSlack) -> None:
    slack.api.refusals["chat.postMessage"] = ["is_archived"]
    with dispatching(store, slack) as app:
        slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: rows(store) == [("answered", None)])
        assert app.service.tally.counts("answers")["given_up"] == 1
        app.service.responder.resume(timedelta(0))
    assert answers(slack) == []


def test_what_may_pass_stays_claimed(store: Store, slack: FakeSlack) -> None:
    slack.api.refusals["chat.postMessage"] = ["service_unavailable"]
    with dispatching(store, slack) as app:
        slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: slack.api.calls["chat.postMessage"])
        app.settle()
    assert rows(store) == [("working", None)]


def test_a_refused_deletion_is_tried_again_and_then_reported(
    store: Store, slack: FakeSlack, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with dispatching(store, slack) as app:
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: [state for state, _ in rows(store)] == ["answered"])
        ((_, answer),) = rows(store)
        errors = ["cant_delete_message", "fatal_error", "is_archived", "cant_delete_message", "cant_delete_message"]
        slack.api.refusals["chat.delete"] = list(errors)
        slack.workspace.delete("C0REEF", asked)
        wait_for(lambda: [row["refusals"] for row in read_table(store, "slack_answers")] == [1])
        app.service.responder.resume(timedelta(0))  # It waits for a minute.
        assert [row["refusals"] for row in read_table(store, "slack_answers")] == [1]
        monkeypatch.setattr(answering, "REFUSED_SOON", timedelta(0))
        for count in range(2, len(errors) + 1):
            assert "does not delete" not in caplog.text
            app.service.responder.resume(timedelta(0))
            (row,) = read_table(store, "slack_answers")
            assert (row["state"], row["refusals"], row["refusal"]) == ("withdrawn", count, errors[count - 1])
        assert f"{answer} in C0REEF: cant_delete_message; delete it there" in caplog.text
        app.service.responder.resume(timedelta(0))
        assert rows(store) == [("withdrawn", answer)]  # It waits.
        monkeypatch.setattr(answering, "REFUSED_AGAIN", timedelta(0))
        app.service.responder.resume(timedelta(0))
        assert rows(store) == []
    assert [each["user"] for each in replies(slack, asked)] == []


# ---- what is left of others


def test_an_answer_that_has_just_begun_in_the_thread_is_not_taken_for_one_that_died(
    store: Store, slack: FakeSlack, fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has begun to answer, and notes its message only after this one has looked at the thread."""
    monkeypatch.setattr(streaming, "PIECE_SECONDS", 0.0)
    with dispatching(store, slack) as app:
        slack.direct = None
        root = slack.workspace.post("U0BEN", "C0REEF", "when is it?")
        died, alive = (slack.workspace.post("U0CLEO", "C0REEF", f"{ASK} {n}", root) for n in "ab")
        records = store.slack
        for ts in (died, alive):
            records.claim(WORKSPACE, [("C0REEF", ts, root, "U0CLEO")])
        taken = [records.take(WORKSPACE, "C0REEF", ts, LEASE) for ts in (died, alive)][1]
        assert taken is not None
        left, begun = (slack.workspace.post(BOT, "C0REEF", "It is", root) for _ in "ab")
        looked = Event()
        known = type(records).answers_in

        def look(*given: Any) -> Any:
            found = known(*given)
            looked.set()
            return found

        monkeypatch.setattr(type(records), "answers_in", look)
        threads = app.service.responder._threads
        clearing = Thread(target=threads.clear_unfinished, args=("C0REEF", root, died), daemon=True)
        clearing.start()
        assert looked.wait(20)
        records.note_answer(WORKSPACE, "C0REEF", alive, taken, begun)
        clearing.join(20)
    assert [each["ts"] for each in replies(slack, root) if each["user"] == BOT] == [begun]
    assert left != begun


# ---- nothing is asked


@pytest.mark.parametrize(("user", "channel"), [("U0CLEO", "C0REEF"), ("U0ANA", "D0ANA")])
def test_a_bare_mention_is_answered_with_help_once(store: Store, slack: FakeSlack, user: str, channel: str) -> None:
    with dispatching(store, slack) as app:
        asked = slack.workspace.post(user, channel, f"<@{BOT}> ")
        wait_for(lambda: [state for state, _ in rows(store)] == ["answered"])
        app.settle()
        app.service.responder.resume(timedelta(0))
    (told,) = answers(slack)
    assert (told.channel, told.thread_ts) == (channel, asked)
    assert "Mention me" in told.shown
    assert whispers(slack, user) == []
