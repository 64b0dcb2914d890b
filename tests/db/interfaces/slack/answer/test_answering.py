"""People ask in a fake Slack, and the app answers: the real Bolt app, Socket Mode, and the real engine."""

from __future__ import annotations

from datetime import timedelta
from time import time

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.errors import StoreError
from contextwin.ingest.events import apply_events
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.run.running import SlackRunner
from contextwin.models.retention import Selection
from contextwin.privacy.erasure import ErasureOptions, purge_messages
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, answers, running, wait_for, whispers
from testkit.tables import read_table

ASK = f"<@{BOT}> when is the reef survey?"


@pytest.fixture
def told(slack: FakeSlack) -> FakeSlack:
    """A Slack in which something was said."""
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    slack.workspace.post("U0ANA", "G0BOARD", "when the reef survey is over on Friday at noon, it costs zqsecret euros")
    return slack


def test_a_mention_is_answered_in_its_thread_from_what_everybody_may_read(told: FakeSlack, app: SlackRunner) -> None:
    asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
    (answer,) = wait_for(lambda: answers(told))
    told.wait_idle()
    assert (answer.channel, answer.thread_ts, answer.reader) == ("C0REEF", asked, None)
    assert "on Tuesday at nine" in answer.shown
    assert "zqsecret" not in answer.shown
    assert "contextwin_feedback" in answer.shown
    assert whispers(told, "U0CLEO") == []  # Nothing more for her.
    # The answer is seen before it is noted.
    (row,) = wait_for(
        lambda: [row for row in read_table(app.service.store, "slack_answers") if row["state"] == "answered"]
    )
    assert (row["question_ts"], row["answer_ts"]) == (asked, answer.ts)


def test_who_may_read_more_is_offered_it_alone(told: FakeSlack, app: SlackRunner) -> None:
    asked = told.workspace.post("U0ANA", "C0REEF", ASK)
    (offer,) = wait_for(lambda: whispers(told, "U0ANA"))
    assert rendering.MORE_FOR_YOU in offer.shown
    assert "board" not in offer.shown
    told.press("U0CLEO", "C0REEF", rendering.OFFER_ACTION, f"C0REEF|{asked}|{asked}")  # Not hers.
    told.press("U0ANA", "C0REEF", rendering.OFFER_ACTION, f"C0REEF|{asked}|{asked}")
    wait_for(lambda: len(whispers(told, "U0ANA")) == 2)
    assert "zqsecret" in whispers(told, "U0ANA")[1].shown
    (refusal,) = wait_for(lambda: whispers(told, "U0CLEO"))
    assert rendering.GONE in refusal.shown
    told.workspace.delete("C0REEF", asked)
    told.wait_idle()
    told.press("U0ANA", "C0REEF", rendering.OFFER_ACTION, f"C0REEF|{asked}|{asked}")
    wait_for(lambda: len(whispers(told, "U0ANA")) == 3)
    assert rendering.GONE in whispers(told, "U0ANA")[2].shown


def test_a_direct_message_is_answered_with_what_its_writer_may_read(told: FakeSlack, app: SlackRunner) -> None:
    told.workspace.post("U0ANA", "D0ANA", "what does the reef survey cost?")
    (answer,) = wait_for(lambda: answers(told, "D0ANA"))
    assert "zqsecret" in answer.shown


def test_what_the_app_left_is_shown_to_nobody(store: Store, told: FakeSlack) -> None:
    with running(store, told, resume_after=timedelta(seconds=0.3)):
        told.command("U0BEN", "C0REEF", "what does the reef survey cost?")
        wait_for(lambda: "zqsecret" in "".join(each.shown for each in whispers(told, "U0BEN")))
        told.workspace.leave(BOT, "G0BOARD")
        told.workspace.leave("U0BEN", "G0BOARD")  # Nobody tells the app.
        told.wait_idle()
        told.command("U0BEN", "C0REEF", "what does the reef survey cost?")
        wait_for(lambda: len(whispers(told, "U0BEN")) == 2)
        assert "zqsecret" not in whispers(told, "U0BEN")[1].shown
        told.workspace.join(BOT, "G0BOARD")
        wait_for(lambda: store.slack.members_of(WORKSPACE, "G0BOARD") == {"U0ANA", BOT})


def test_what_is_lost_sight_of_between_two_connections_is_closed(store: Store, told: FakeSlack) -> None:
    told.workspace.add_channel("harbour", "public", "U0ANA", BOT)
    told.workspace.post("U0ANA", "C0HARBOUR", "the harbour fee is zqharbour euros")
    with running(store, told):
        told.wait_idle()
    told.workspace.leave(BOT, "G0BOARD")
    told.workspace.leave("U0BEN", "G0BOARD")
    told.workspace.channels["C0HARBOUR"].kind = "private"
    told.workspace.leave(BOT, "C0HARBOUR")
    told._waiting.clear()  # Nobody was connected.
    with running(store, told):
        for question in ("what does the reef survey cost?", "what is the harbour fee?"):
            told.command("U0BEN", "C0REEF", question)
        wait_for(lambda: len(whispers(told, "U0BEN")) == 2)
    assert "zq" not in "".join(each.shown for each in whispers(told, "U0BEN"))


def test_a_command_in_a_place_that_the_app_does_not_know_is_answered(told: FakeSlack, app: SlackRunner) -> None:
    told.command("U0CLEO", "D0OTHER", "when is the reef survey?")
    (answer,) = wait_for(lambda: whispers(told, "U0CLEO"))
    assert "on Tuesday at nine" in answer.shown


def test_thanks_want_no_answer(told: FakeSlack, app: SlackRunner) -> None:
    asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
    wait_for(lambda: answers(told))
    for remark in ("thanks!", "ok", ":+1:", "great, I'll tell Ben", "https://example.org/?a=b"):
        told.workspace.post("U0CLEO", "C0REEF", remark, asked)
    told.wait_idle()
    assert [row["question_ts"] for row in read_table(app.service.store, "slack_answers")] == [asked]


def test_the_app_never_answers_from_its_own_answers(told: FakeSlack, app: SlackRunner) -> None:
    asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
    wait_for(lambda: answers(told))
    told.workspace.post("U0CLEO", "C0REEF", "and where is the reef survey?", asked)
    wait_for(lambda: len(answers(told)) == 2)
    texts = [row["text"] for row in read_table(app.service.store, "messages")]
    assert sum("on Tuesday at nine" in text for text in texts) == 1


def test_a_follow_up_is_answered_without_a_mention_but_not_by_others_or_to_others(
    told: FakeSlack, app: SlackRunner
) -> None:
    asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
    wait_for(lambda: answers(told))
    told.workspace.post("U0BEN", "C0REEF", "I thought the survey was on Monday?", asked)
    told.workspace.post("U0CLEO", "C0REEF", "<@U0BEN> is the survey on Monday?", asked)
    told.workspace.post("U0CLEO", "C0REEF", "when does the reef survey begin?", asked)
    wait_for(lambda: len(answers(told)) == 2)
    told.wait_idle()
    assert len(answers(told)) == 2
    assert {each.thread_ts for each in answers(told)} == {asked}


def test_a_deleted_question_takes_its_answer_along_and_an_edited_one_is_not_answered_again(
    told: FakeSlack, app: SlackRunner
) -> None:
    asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
    (answer,) = wait_for(lambda: answers(told))
    wait_for(lambda: [row["state"] for row in read_table(app.service.store, "slack_answers")] == ["answered"])
    told.workspace.edit("C0REEF", asked, f"{ASK} please")
    told.wait_idle()
    told.workspace.delete("C0REEF", asked)
    wait_for(lambda: answer.ts not in told.workspace.channels["C0REEF"].messages)
    wait_for(lambda: read_table(app.service.store, "slack_answers") == [])
    assert len(answers(told)) == 1


def test_an_answer_goes_with_a_message_that_it_quotes(told: FakeSlack, app: SlackRunner) -> None:
    store, world = app.service.store, told.workspace
    quoted = next(ts for ts, each in world.channels["C0REEF"].messages.items() if "Tuesday" in each["text"])
    asked = world.post("U0CLEO", "C0REEF", ASK)
    row = wait_for(lambda: [each for each in read_table(store, "slack_answers") if each["window_id"]])[0]
    store.flush()
    world.delete("C0REEF", quoted)
    wait_for(lambda: row["answer_ts"] not in world.channels["C0REEF"].messages)
    wait_for(lambda: [each["answer_ts"] for each in read_table(store, "slack_answers")] == [None])
    message = world.channels["C0REEF"].messages[asked]
    world.tell({**message, "channel": "C0REEF", "channel_type": "channel", "event_ts": asked})  # It comes again.
    told.wait_idle()
    app.service.responder.resume(timedelta(0))
    assert len(answers(told)) == 1
    assert not any("Tuesday" in each.get("text", "") for each in world.channels["C0REEF"].messages.values())


def test_an_answer_goes_with_a_message_that_was_purged_while_nobody_was_told(told: FakeSlack, app: SlackRunner) -> None:
    store = app.service.store
    told.workspace.post("U0CLEO", "C0REEF", ASK)
    row = wait_for(lambda: [each for each in read_table(store, "slack_answers") if each["window_id"]])[0]
    store.flush()
    purge_messages(store, WORKSPACE, Selection(user="U0BEN"), ErasureOptions())
    assert [each["state"] for each in read_table(store, "slack_answers")] == ["withdrawn"]
    app.service.responder.resume(timedelta(0))
    assert row["answer_ts"] not in told.workspace.channels["C0REEF"].messages


def test_a_command_is_answered_to_its_user_alone_and_explained(told: FakeSlack, app: SlackRunner) -> None:
    told.command("U0ANA", "C0REEF", "what does the reef survey cost?")
    (answer,) = wait_for(lambda: whispers(told, "U0ANA"))
    assert "zqsecret" in answer.shown
    told.command("U0ANA", "C0REEF", "why")
    wait_for(lambda: len(whispers(told, "U0ANA")) == 2)
    why = whispers(told, "U0ANA")[1].shown
    assert "relevance" in why
    assert rendering.OF_CANDIDATES.format(shown=2, candidates=2) in why
    assert "<https://acme.slack.com/archives/G0BOARD/p" in why
    assert "|ana> in #board: " in why
    told.command("U0CLEO", "C0REEF", "why")
    wait_for(lambda: whispers(told, "U0CLEO"))
    told.command("U0CLEO", "C0REEF", "")
    wait_for(lambda: any("Mention me" in each.shown for each in whispers(told, "U0CLEO")))
    assert answers(told) == []


def test_a_message_can_be_asked_about(told: FakeSlack, app: SlackRunner) -> None:
    root = told.workspace.post("U0BEN", "C0REEF", "the reef survey moves to Thursday")
    told.shortcut("U0CLEO", "C0REEF", root)
    (answer,) = wait_for(lambda: whispers(told, "U0CLEO"))
    assert "on Tuesday at nine" in answer.shown
    assert answers(told) == []


def test_an_answer_is_judged_by_who_asked(told: FakeSlack, app: SlackRunner) -> None:
    store = app.service.store
    told.workspace.post("U0CLEO", "C0REEF", ASK)
    row = wait_for(lambda: [each for each in read_table(store, "slack_answers") if each["window_id"]])[0]
    told.press("U0BEN", "C0REEF", rendering.FEEDBACK_ACTION, f"down:{row['window_id']}")
    told.press("U0CLEO", "C0REEF", rendering.FEEDBACK_ACTION, f"up:{row['window_id']}")
    wait_for(lambda: whispers(told, "U0CLEO") and whispers(told, "U0BEN"))
    (given,) = read_table(store, "window_feedback")
    assert (given["user_id"], given["verdict"], given["window_id"]) == ("U0CLEO", "up", row["window_id"])
    assert rendering.NOT_YOURS in whispers(told, "U0BEN")[0].shown


def test_where_guests_read_along_nothing_is_answered_unless_that_is_wished(store: Store, told: FakeSlack) -> None:
    told.workspace.add_user("gus", is_restricted=True)
    told.workspace.join("U0GUS", "C0REEF")
    with running(store, told):
        told.workspace.post("U0CLEO", "C0REEF", ASK)
        (refusal,) = wait_for(lambda: whispers(told, "U0CLEO"))
        assert rendering.NOT_HERE in refusal.shown
        told.wait_idle()
        assert answers(told) == []
    with running(store, told, answers_outsiders=True):
        told.workspace.post("U0ANA", "C0REEF", ASK)
        (answer,) = wait_for(lambda: answers(told))
        assert "zqsecret" not in answer.shown


def test_whoever_is_unknown_gets_one_sentence(told: FakeSlack, app: SlackRunner) -> None:
    told.command("U0NOBODY", "C0REEF", "when is the reef survey?")
    (answer,) = wait_for(lambda: whispers(told, "U0NOBODY"))
    assert answer.shown.strip().splitlines()[0] == rendering.UNKNOWN_USER


def test_an_event_that_comes_twice_is_stored_and_answered_once(told: FakeSlack, app: SlackRunner) -> None:
    told.rough = 0.6
    told.resend_seconds = 0.05
    told.most_attempts = 50
    for number in range(5):
        told.workspace.post("U0CLEO", "C0REEF", f"<@{BOT}> when is reef survey number {number}?")
    wait_for(lambda: len(answers(told)) == 5)
    told.wait_idle()
    assert len(answers(told)) == 5
    assert len({each.thread_ts for each in answers(told)}) == 5


def test_what_is_not_stored_is_not_acknowledged_and_comes_again(
    told: FakeSlack, app: SlackRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []

    def fail_once(*args: object, **given: object) -> object:
        calls.append(args)
        if len(calls) == 1:
            raise StoreError("the database is down")
        return apply_events(*args, **given)  # type: ignore[arg-type]

    monkeypatch.setattr("contextwin.interfaces.slack.receive.receiving.apply_events", fail_once)
    ts = told.workspace.post("U0BEN", "C0REEF", "the boat is repaired")
    told.wait_idle()
    assert len(calls) == 2
    assert ts in {row["ts"] for row in read_table(app.service.store, "messages")}
    assert {row["workspace_id"] for row in read_table(app.service.store, "messages")} == {WORKSPACE}


def test_nothing_that_people_write_or_read_is_logged(
    told: FakeSlack, app: SlackRunner, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        told.workspace.post("U0ANA", "D0ANA", "what does the zqquestion survey cost?")
        wait_for(lambda: answers(told, "D0ANA"))
        told.command("U0ANA", "C0REEF", "what does the reef survey cost?")
        wait_for(lambda: whispers(told, "U0ANA"))
        told.wait_idle()
    assert "zqsecret" not in caplog.text
    assert "zqquestion" not in caplog.text


def test_a_question_that_cannot_be_answered_is_given_up_after_an_hour(told: FakeSlack, app: SlackRunner) -> None:
    store = app.service.store
    for ago, state in ((7_200, []), (60, ["waiting"])):
        ts = f"{time() - ago:.6f}"
        store.slack.claim(WORKSPACE, [("C0GONE", ts, ts, "U0ANA")])
        assert len(store.slack.open_questions(WORKSPACE)) == 1
        if state:
            continue
        app.service.responder.resume(timedelta(0))
        assert [row["state"] for row in read_table(store, "slack_answers")] == state


@pytest.mark.parametrize("is_deleted", [True, False], ids=["deleted", "edited"])
def test_an_answer_is_made_again_whose_message_changes_while_it_is_posted(
    store: Store, told: FakeSlack, is_deleted: bool
) -> None:
    said = told.workspace.post("U0BEN", "C0REEF", "the reef survey is near zqcove on Tuesday")
    told.api.limits["chat.postMessage"] = [2]
    with running(store, told, resume_after=timedelta(seconds=0.3)):
        asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: told.api.calls["chat.postMessage"])
        if is_deleted:
            told.workspace.delete("C0REEF", said)
        else:
            told.workspace.edit("C0REEF", said, "the reef survey is near zqpier on Tuesday")
        wait_for(lambda: len(answers(told)) == 2)
        wait_for(lambda: [row["state"] for row in read_table(store, "slack_answers")] == ["answered"])
        (left,) = (each for each in told.workspace.channels["C0REEF"].replies_of(asked) if each["user"] == BOT)
    assert "zqcove" not in str(left)
    assert "on Tuesday at nine" in str(left)
    assert ("zqpier" in str(left)) is not is_deleted


def test_the_metadata_of_another_app_is_no_answer(store: Store, told: FakeSlack) -> None:
    with running(store, told) as app:
        asked = told.workspace.post("U0CLEO", "C0REEF", ASK)
        (answer,) = wait_for(lambda: answers(told))
        threads = app.service.responder._threads
        of_another = {"event_type": "contextwin_answer", "event_payload": {"question_ts": asked}}
        told.workspace.post("U0BEN", "C0REEF", "hello", asked, bot_id="B0OTHER", metadata=of_another)
        told.workspace.post("U0BEN", "C0REEF", "hello", asked, metadata={"event_type": "contextwin_answer"})
        assert threads.find_posted("C0REEF", asked, asked) == answer.ts
        told.workspace.delete("C0REEF", answer.ts)
        assert threads.find_posted("C0REEF", asked, asked) is None


def test_who_asks_for_help_gets_it(told: FakeSlack, app: SlackRunner) -> None:
    told.workspace.post("U0CLEO", "C0REEF", f"<@{BOT}> Help?")
    (answer,) = wait_for(lambda: answers(told))
    assert rendering.HELP in answer.shown
