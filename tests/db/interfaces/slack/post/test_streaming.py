"""Answers are shown while a model writes them: never more than the checked answer shows, and never twice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from threading import Event
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.errors import ReplyError
from contextwin.interfaces.slack.post import rendering, streaming
from contextwin.interfaces.slack.run.running import catch_up_once
from contextwin.interfaces.slack.service import SlackService
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack, Posted
from testkit.slack_app import dispatching, open_test_service, wait_for, whispers
from testkit.slack_writer import Writer, pause
from testkit.tables import read_table

ASK = f"<@{BOT}> when is the reef survey?"
NO_WAIT = timedelta(0)
UNKNOWN = "[1699999999.000100]"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "PIECE_SECONDS", 0.0)


@pytest.fixture
def fact(slack: FakeSlack) -> str:
    """The ts of what the answer is taken from."""
    return slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")


def texts(slack: FakeSlack, thread: str) -> list[str]:
    """What the app says in a thread: the text of each of its messages, and of their blocks."""
    replies = slack.workspace.channels["C0REEF"].replies_of(thread)
    return [f"{each['text']} {each.get('blocks')}" for each in replies if each["user"] == BOT]


def states(store: Store) -> list[str]:
    return [str(row["state"]) for row in read_table(store, "slack_answers")]


def streamed(slack: FakeSlack) -> list[Posted]:
    return [each for each in slack.workspace.posted if each.method in ("chat.startStream", "chat.appendStream")]


def test_an_answer_is_streamed_by_sentences_with_its_sources_below(store: Store, slack: FakeSlack, fact: str) -> None:
    go_on, link = Event(), f"https://acme.slack.com/archives/C0REEF/p{fact.replace('.', '')}"
    mark = f"[\\[1\\]]({link})"
    pieces: list[str | Callable[[], object]] = [
        "It is on Tue",
        f"sday [{fact}]. At <!cha",
        "nnel> [n](",
        pause(go_on),
        "x). It",
        f" is {UNKNOWN} at https://evil.example/?q=nine",
    ]
    with dispatching(store, slack, chat_model=Writer(pieces)):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: streamed(slack))
        assert slack.api.sessions["C0REEF", asked] == "processing"
        (early,) = slack.workspace.channels["C0REEF"].replies_of(asked)
        assert early["text"] == f"It is on Tuesday{mark}."
        go_on.set()
        wait_for(lambda: states(store) == ["answered"])
    (answer,) = slack.workspace.channels["C0REEF"].replies_of(asked)
    rest = "At @channel \\[n\\](x). It is at https:\u200b//evil.\u200bexample/?q=nine"
    assert answer["text"] == f"It is on Tuesday{mark}. {rest}"
    below = str(answer["blocks"])
    assert f"1 <{link}|ben>, #reef, " in below
    assert "contextwin_feedback" in below
    assert slack.api.sessions["C0REEF", asked] == "active"
    (row,) = read_table(store, "slack_answers")
    assert (row["answer_ts"], bool(row["window_id"])) == (answer["ts"], True)


def fail() -> object:
    raise ReplyError("the model is down")


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (Writer([fail]), rendering.NO_MODEL),
        (Writer(["It is on Sunday.\n", fail]), rendering.NO_MODEL),
        (Writer([], outcome="refused"), rendering.NOT_WRITTEN),
        (Writer([" \n"]), rendering.NOT_WRITTEN),
    ],
    ids=["down", "breaks off", "refuses", "says nothing"],
)
def test_what_the_model_does_not_answer_is_said_and_quoted(
    store: Store, slack: FakeSlack, fact: str, model: Writer, said: str
) -> None:
    with dispatching(store, slack, chat_model=model):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: states(store) == ["answered"])
    (text,) = texts(slack, asked)
    assert said in text
    assert "on Tuesday at nine" in text
    assert "Sunday" not in text
    (row,) = (row for row in read_table(store, "slack_answer_messages") if row["is_quoted"])
    assert row["shown_ts"] == fact


@pytest.mark.parametrize("fails", ["chat.startStream", "chat.appendStream", "chat.stopStream"])
def test_where_slack_does_not_stream_the_answer_is_whole_and_there_once(
    store: Store, slack: FakeSlack, fact: str, fails: str
) -> None:
    slack.api.fails_after.add(fails)
    model = Writer([f"It is on Tuesday [{fact}].\n", "At nine.\n", "At sea."])
    with dispatching(store, slack, chat_model=model):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: states(store) == ["answered"])
    (text,) = texts(slack, asked)
    assert text.count("It is on Tuesday") == 2  # Text and blocks.
    assert "|ben>, #reef, " in text


@pytest.mark.parametrize("limited", ["chat.startStream", "chat.appendStream"])
def test_an_answer_waits_for_no_limit_of_streams(store: Store, slack: FakeSlack, fact: str, limited: str) -> None:
    slack.api.limits[limited] = [60]
    model = Writer([f"It is on Tuesday [{fact}].\n", "At nine.\n", "At sea."])
    with dispatching(store, slack, chat_model=model):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: states(store) == ["answered"])
    (text,) = texts(slack, asked)
    assert "At nine" in text
    assert slack.api.refused == {limited: 1}


def test_a_stream_that_slack_ends_is_completed(store: Store, slack: FakeSlack, fact: str) -> None:
    slack.api.stream_seconds = 0.0
    with dispatching(store, slack, chat_model=Writer([f"It is on Tuesday [{fact}].\n", "At nine."])):
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: states(store) == ["answered"])
    (text,) = texts(slack, asked)
    assert "At nine." in text


def test_only_who_asked_stops_an_answer_and_what_was_shown_stays(store: Store, slack: FakeSlack, fact: str) -> None:
    go_on = Event()
    model = Writer([f"It is [{fact}] on Tuesday.\n", pause(go_on), "At nine.", " Or so."])
    with dispatching(store, slack, chat_model=model) as app:
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: streamed(slack))
        slack.stop("U0BEN", "C0REEF", asked)
        app.settle()
        go_on.set()
        wait_for(lambda: states(store) == ["answered"])
        (text,) = texts(slack, asked)
        assert "At nine. Or so." in text
        assert rendering.STOPPED not in text
        go_on.clear()
        again = slack.workspace.post("U0CLEO", "C0REEF", f"{ASK} again")
        wait_for(lambda: texts(slack, again))
        slack.stop("U0CLEO", "C0REEF", again)
        app.settle()
        go_on.set()
        wait_for(lambda: states(store) == ["answered"] * 2)
    (text,) = texts(slack, again)
    assert "It is on Tuesday." in text
    assert rendering.STOPPED in text
    assert "At nine" not in text
    assert slack.api.sessions["C0REEF", again] == "active"


def test_what_is_stopped_before_it_is_shown_is_not_posted(store: Store, slack: FakeSlack, fact: str) -> None:
    go_on = Event()
    with dispatching(store, slack, chat_model=Writer([pause(go_on), "It is on Tuesday."])) as app:
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: slack.api.sessions.get(("C0REEF", asked)) == "processing")
        slack.stop("U0CLEO", "C0REEF", asked)
        app.settle()
        go_on.set()
        wait_for(lambda: states(store) == ["answered"])
    assert texts(slack, asked) == []
    assert [rendering.STOPPED in each.shown for each in whispers(slack, "U0CLEO")] == [True]


def test_what_was_taken_from_a_deleted_message_is_replaced(store: Store, slack: FakeSlack, fact: str) -> None:
    def delete() -> None:
        if fact in slack.workspace.channels["C0REEF"].messages:
            slack.workspace.delete("C0REEF", fact)
            app.settle()

    writer = Writer([f"It is on Tuesday [{fact}].\n", delete, "At nine [1700000000.000100].\n", "That is all."])
    with dispatching(store, slack, chat_model=writer) as app:
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: states(store) == ["answered"])
    assert len(writer.prompts) == 2
    assert "on Tuesday at nine" not in writer.prompts[1]
    first = streamed(slack)[0].ts  # What is written afterwards was not made from the deleted message.
    assert not any("At nine" in each.shown for each in streamed(slack) if each.ts == first)
    (text,) = texts(slack, asked)
    assert "|ben>, #reef, " not in text


# ---- killed in the middle


class KilledError(BaseException):
    """Stands for a SIGKILL."""


def killed() -> object:
    raise KilledError


def begin(store: Store, slack: FakeSlack, model: Writer) -> tuple[SlackService, str]:
    """Ask something, and let a process die over the answer."""
    service = open_test_service(store, slack, chat_model=model, lease=NO_WAIT, retry_after=NO_WAIT)
    catch_up_once(service, lambda phase, count: None)

    def keep(body: dict[str, Any]) -> None:
        service.receiver.keep(body["event"])

    slack.direct = keep
    asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
    with suppress(KilledError):
        service.responder.resume(NO_WAIT)
    return service, asked


KILLS: dict[str, list[Any]] = {
    "before the first sentence": [killed, "It is on Tuesday.\n", "At nine."],
    "after the first sentence": ["It is on Tuesday.\n", killed, "At nine."],
    "after the last sentence": ["It is on Tuesday.\n", "At nine.", killed],
}


@pytest.mark.parametrize("where", KILLS)
def test_an_answer_that_died_is_written_once_more_and_there_once(
    store: Store, slack: FakeSlack, fact: str, where: str
) -> None:
    service, asked = begin(store, slack, Writer(KILLS[where]))
    assert states(store) == ["working"]
    service.close()
    again = open_test_service(
        store, slack, chat_model=Writer(["It is on Tuesday.\n", "At ten."]), lease=NO_WAIT, retry_after=NO_WAIT
    )
    again.responder.resume(NO_WAIT)
    again.close()
    (text,) = texts(slack, asked)
    assert "At ten." in text
    assert states(store) == ["answered"]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_answer_whose_question_others_took_over_is_deleted(
    store: Store, slack: FakeSlack, fact: str, place: int
) -> None:
    """Whoever was only slow leaves nothing, and lets those go on who took it for dead."""

    def take_over() -> None:
        (asked,) = read_table(store, "slack_answers")
        assert store.slack.take(asked["workspace_id"], asked["channel_id"], asked["question_ts"], NO_WAIT)

    pieces: list[Any] = ["It is on Tuesday.\n", "At nine."]
    service, asked = begin(store, slack, Writer([*pieces[:place], take_over, *pieces[place:]]))
    assert (texts(slack, asked), states(store)) == ([], ["working"])
    service.close()
    again = open_test_service(store, slack, chat_model=Writer(pieces), lease=NO_WAIT, retry_after=NO_WAIT)
    again.responder.resume(NO_WAIT)
    again.close()
    (text,) = texts(slack, asked)
    assert "At nine." in text
    assert states(store) == ["answered"]


@pytest.mark.parametrize("step", ["note_answer", "finish"])
def test_a_process_that_dies_between_slack_and_the_store_leaves_no_second_answer(
    store: Store, slack: FakeSlack, fact: str, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(f"contextwin.storage.slack_records.SlackRecords.{step}", lambda *args: killed())
        service, asked = begin(store, slack, Writer(["It is on Tuesday.\n", "At nine."]))
    assert len(texts(slack, asked)) == 1
    service.responder.resume(NO_WAIT)
    service.close()
    (text,) = texts(slack, asked)
    assert "At nine." in text
    assert states(store) == ["answered"]


def test_the_question_of_a_stream_is_deleted(store: Store, slack: FakeSlack, fact: str) -> None:
    go_on = Event()
    with dispatching(store, slack, chat_model=Writer(["It is on Tuesday.\n", pause(go_on), "At nine."])) as app:
        asked = slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: streamed(slack) and [row["answer_ts"] for row in read_table(store, "slack_answers")] != [None])
        slack.workspace.delete("C0REEF", asked)
        app.settle()
        go_on.set()
        wait_for(lambda: states(store) == [] and texts(slack, asked) == [])
