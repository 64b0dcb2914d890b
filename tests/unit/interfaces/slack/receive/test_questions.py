"""Which messages ask the app something, and which are its own."""

from __future__ import annotations

from typing import Any

import pytest

from contextwin.interfaces.slack.receive.questions import (
    AppIdentity,
    deleted_ts,
    is_own,
    read_message,
    speaks_to_others,
)

APP = AppIdentity(team="T1", user="U0BOT", bot="B0BOT")
TS, ROOT = "1700000060.000200", "1700000000.000100"


def said(text: str | None = "<@U0BOT> when?", **given: Any) -> dict[str, Any]:
    return {"type": "message", "channel": "C1", "user": "U1", "text": text, "ts": TS, "event_ts": TS} | given


def test_a_mention_is_a_question_to_be_answered_in_its_thread() -> None:
    question = read_message(said(), APP)
    assert question is not None
    assert (question.prompt, question.asker, question.thread_ts, question.is_in_thread) == ("when?", "U1", TS, False)
    assert question.is_addressed
    inside = read_message(said(thread_ts=ROOT), APP)
    assert inside is not None
    assert (inside.thread_ts, inside.is_in_thread, inside.is_alone) == (ROOT, True, False)


def test_every_direct_message_is_a_question() -> None:
    question = read_message(said("when?", channel="D1", channel_type="im"), APP)
    assert question is not None
    assert question.is_alone
    assert question.is_addressed


@pytest.mark.parametrize(
    "event",
    [
        said(bot_id="B1"),
        said(user="U0BOT"),
        said(user=None),
        said(subtype="channel_join"),
        said(subtype="message_changed"),
        said(edited={"ts": TS}),
        said(is_ephemeral=True),
        said(" "),
        said(text=None),
        said(ts="now"),
        said(channel={"id": "C1"}),
        {"type": "reaction_added"},
        {},
    ],
)
def test_what_nobody_asked_is_no_question(event: dict[str, Any]) -> None:
    assert read_message(event, APP) is None


def test_a_bare_mention_is_a_question_that_asks_nothing() -> None:
    question = read_message(said("<@U0BOT> "), APP)
    assert question is not None
    assert question.prompt == ""


def test_who_speaks_to_others_does_not_speak_to_the_app() -> None:
    assert speaks_to_others(said("<@U2> when?"), APP)
    assert speaks_to_others(said("<@U0BOT> and <@U2|ben> when?"), APP)
    assert not speaks_to_others(said(), APP)


def test_the_apps_own_messages_are_known_in_every_form() -> None:
    own = {"bot_id": "B0BOT", "text": "answer", "ts": TS}
    assert is_own(said(bot_id="B0BOT"), APP)
    assert is_own(said(user="U0BOT"), APP)
    assert is_own(said(subtype="message_changed", message=own, user=None), APP)
    assert is_own(said(subtype="message_deleted", previous_message=own, user=None), APP)
    assert not is_own(said(), APP)
    assert not is_own({"type": "member_joined_channel", "user": "U0BOT", "channel": "C1"}, APP)
    assert not is_own(said(bot_id="B0BOT", user="U1", type="reaction_added"), APP)


def test_deletions_and_tombstones_name_what_is_gone() -> None:
    assert deleted_ts(said(subtype="message_deleted", deleted_ts=ROOT)) == ROOT
    stone = {"subtype": "tombstone", "ts": ROOT}
    assert deleted_ts(said(subtype="message_changed", message=stone)) == ROOT
    assert deleted_ts(said(subtype="message_changed", message={"ts": ROOT})) is None
    assert deleted_ts(said(subtype="message_deleted", deleted_ts=5)) is None
    assert deleted_ts(said(deleted_ts=ROOT)) is None
