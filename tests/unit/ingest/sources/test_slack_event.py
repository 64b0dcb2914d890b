"""Slack's events, read one by one: what each tells, and what is no news."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.ingest.sources.slack_event import EventChange, read_event
from contextwin.models.messages import MOVED_TO, PROFILE, RIGHTS, ReactionEvent, Skipped

TS, LATER = "1700000000.000100", "1700000500.000100"
CHANNEL = {"id": "C1", "name": "eng", "created": 1_700_000_000}


def post(**overrides: Any) -> dict[str, Any]:
    """A plain message event; an override of None leaves the key out."""
    values = {"type": "message", "channel": "C1", "user": "U1", "text": "hello", "ts": TS, "event_ts": TS} | overrides
    return {key: value for key, value in values.items() if value is not None}


def changed(message: dict[str, Any], **overrides: Any) -> dict[str, Any]:
    """The event that a message is now so."""
    told = {"subtype": "message_changed", "ts": LATER, "event_ts": LATER, "hidden": True, "text": None, "user": None}
    return post(**told, message=message, **overrides)


def read(event: Any, **options: Any) -> EventChange:
    change = read_event(event, **{"workspace": "acme", "team": "T1"} | options)
    assert isinstance(change, EventChange), change
    return change


def refused(event: Any, **options: Any) -> Skipped:
    skipped = read_event(event, **{"workspace": "acme", "team": "T1"} | options)
    assert isinstance(skipped, Skipped), skipped
    return skipped


def facts_in(event: Any) -> dict[str, Any]:
    return {fact.attribute: fact.value for fact in read(event).facts}


def test_a_message_is_read_with_its_channel_and_its_author() -> None:
    change = read(post(thread_ts="1600000000.000100"))
    assert change.message is not None
    assert (change.channel, change.message.text, change.message.thread_ts) == ("C1", "hello", "1600000000.000100")
    assert [(user.user, user.kind) for user in change.users] == [("U1", "guest")]
    assert read(post(user=None, bot_id="B7", subtype="bot_message")).users[0].kind == "bot"
    assert change.facts == ()


def test_a_change_has_the_time_of_the_event_and_the_key_of_the_message() -> None:
    change = read(changed({"type": "message", "user": "U1", "text": "hi", "ts": TS, "edited": {"ts": LATER}}))
    assert change.message is not None
    assert (change.message.ts, change.message.edited_ts, change.observed_ts) == (TS, LATER, LATER)


def test_a_message_that_is_changed_to_nothing_is_kept_as_nothing() -> None:
    emptied = read(changed({"type": "message", "user": "U1", "text": "", "ts": TS})).message
    assert emptied is not None
    assert (emptied.ts, emptied.text, emptied.is_deleted) == (TS, "", False)
    assert refused(post(text="")).reason == "empty"


@pytest.mark.parametrize(
    "event",
    [
        post(subtype="message_deleted", ts=LATER, event_ts=LATER, deleted_ts=TS, previous_message={"text": "sesame"}),
        changed({"type": "message", "subtype": "tombstone", "ts": TS, "text": "This message was deleted."}),
    ],
)
def test_both_ways_to_delete_leave_the_same_tombstone(event: dict[str, Any]) -> None:
    message = read(event).message
    assert message is not None
    assert (message.ts, message.thread_ts, message.is_deleted, message.text, message.user) == (TS, TS, True, "", None)


def test_a_deleted_reply_stays_in_its_thread() -> None:
    before = {"text": "sesame", "ts": TS, "thread_ts": "1600000000.000100"}
    message = read(post(subtype="message_deleted", deleted_ts=TS, previous_message=before)).message
    assert message is not None
    assert message.thread_ts == "1600000000.000100"
    assert "sesame" not in repr(message)


@pytest.mark.parametrize(
    ("event", "facts"),
    [
        (post(channel_type="group"), {"kind": "private"}),
        (post(channel_type="app_home"), {"kind": "im"}),
        (post(channel_type="C"), {}),
        (post(subtype="channel_convert_to_private", channel_type="channel"), {"kind": "private"}),
        (post(subtype="channel_convert_to_public"), {"kind": "public"}),
        (post(subtype="channel_topic", topic="Ships &amp; ports"), {"topic": "Ships &amp; ports"}),
        (post(subtype="group_purpose", purpose=""), {"purpose": None}),
        (post(subtype="channel_name", old_name="eng", name="engine"), {"name": "engine"}),
        (post(subtype="channel_unarchive"), {"is_archived": False}),
        (post(subtype="channel_join"), {"member:U1": "present"}),
        (post(subtype="group_leave"), {"member:U1": "absent"}),
        (
            {"type": "channel_created", "channel": CHANNEL, "event_ts": TS},
            {"name": "eng", "kind": "public", "is_shared": False},
        ),
        ({"type": "channel_rename", "channel": CHANNEL, "event_ts": TS}, {"name": "eng"}),
        ({"type": "group_archive", "channel": "C1", "event_ts": TS}, {"is_archived": True}),
        ({"type": "channel_shared", "channel": "C1", "event_ts": TS}, {"is_shared": True}),
        ({"type": "channel_unshared", "channel": "C1", "event_ts": TS}, {"is_shared": True}),
        (
            {"type": "channel_unshared", "channel": "C1", "event_ts": TS, "is_ext_shared": False},
            {"is_shared": False},
        ),
        ({"type": "channel_unshared", "channel": "C1", "event_ts": TS, "is_ext_shared": True}, {"is_shared": True}),
        ({"type": "channel_deleted", "channel": "C1", "event_ts": TS}, {MOVED_TO: None}),
        (
            {"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C2", "event_ts": TS},
            {MOVED_TO: "C2"},
        ),
        (
            {"type": "member_joined_channel", "channel": "C1", "channel_type": "C", "user": "U1", "event_ts": TS},
            {"member:U1": "present"},
        ),
        ({"type": "member_left_channel", "channel": "C1", "user": "U1", "event_ts": TS}, {"member:U1": "absent"}),
    ],
)
def test_what_happens_to_channels_is_told_as_facts(event: dict[str, Any], facts: dict[str, Any]) -> None:
    assert facts_in(event) == facts
    assert {fact.subject for fact in read(event).facts} <= {"C1"}


def test_people_are_told_whole_and_of_another_team_as_guests() -> None:
    entry = {"id": "U1", "team_id": "T1", "name": "ana", "tz": "Europe/Lisbon", "profile": {"display_name": "Ana"}}
    flagged = entry | {"is_restricted": False}
    names, rights = read({"type": "user_change", "user": flagged, "event_ts": TS}, team="T1").facts
    assert (names.subject, names.attribute) == (rights.subject, PROFILE) == ("U1", PROFILE)
    assert names.value == {"name": "Ana", "handle": "ana", "tz": "Europe/Lisbon"}
    assert (rights.attribute, rights.value) == (RIGHTS, {"kind": "member", "is_deleted": False})
    _, foreign = read({"type": "team_join", "user": flagged, "event_ts": TS}, team="T2").facts
    assert foreign.value["kind"] == "guest"
    elsewhere = entry | {"enterprise_user": {"teams": ["T3"]}}
    _, gone = read({"type": "user_change", "user": elsewhere, "event_ts": TS}, team="T1").facts
    assert gone.value["kind"] == "guest"


ITEM = {"type": "message", "channel": "C1", "ts": TS}


@pytest.mark.parametrize("action", ["added", "removed"])
def test_a_reaction_says_who_and_which_message(action: str) -> None:
    event = {"type": f"reaction_{action}", "user": "U2", "reaction": "+1::skin-tone-3", "item": ITEM, "event_ts": LATER}
    told = read(event)
    assert told.reaction == ReactionEvent("C1", TS, "U2", "+1", action == "added", LATER)
    assert (told.channel, told.facts, told.users) == ("C1", (), ())


def test_a_deleted_file_is_named_by_its_id() -> None:
    told = read({"type": "file_deleted", "file_id": "F1", "event_ts": TS})
    assert (told.deleted_file, told.channel, told.facts) == ("F1", None, ())


def test_a_new_domain_is_told_of_the_workspace() -> None:
    event = {"type": "team_domain_change", "url": "https://acme.slack.com", "domain": "acme", "event_ts": TS}
    assert facts_in(event) == {"domain": "acme"}
    assert [fact.subject for fact in read(event).facts] == [""]


def test_a_bot_is_told_under_both_its_ids() -> None:
    entry = {"id": "U7", "is_bot": True, "profile": {"display_name": "Deploy", "bot_id": "B7"}}
    facts = read({"type": "user_change", "user": entry, "event_ts": TS}).facts
    assert [fact.subject for fact in facts if fact.attribute == PROFILE] == ["U7", "B7"]
    assert {fact.subject: fact.value["kind"] for fact in facts if fact.attribute == RIGHTS} == {
        "U7": "bot",
        "B7": "bot",
    }


@pytest.mark.parametrize(
    ("flags", "kind"),
    [
        ({}, None),
        ({"deleted": True}, "guest"),
        ({"is_restricted": False}, "member"),
        ({"is_ultra_restricted": True}, "guest"),
        ({"is_restricted": False, "is_stranger": True}, "guest"),
        ({"is_restricted": False, "enterprise_user": {"enterprise_id": "E9"}}, "member"),
        ({"is_restricted": False, "team_id": "T9", "enterprise_user": {"enterprise_id": "E9"}}, "guest"),
        ({"is_restricted": False, "team_id": "E1", "enterprise_user": {}}, "guest"),
        ({"is_restricted": False, "team_id": "T9", "enterprise_user": {"teams": ["T9", "T1"]}}, "member"),
    ],
)
def test_a_kind_that_is_not_stated_is_not_told(flags: dict[str, Any], kind: str | None) -> None:
    entry = {"id": "U1", "team_id": "T1"} | flags
    change = read({"type": "user_change", "user": entry, "event_ts": TS}, team="T1")
    assert [fact.value["kind"] for fact in change.facts if fact.attribute == RIGHTS] == ([kind] if kind else [])
    assert change.users[0].kind == (kind or "guest")


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ({"type": "pin_added", "event_ts": TS}, "pin_added"),
        ({"type": "reaction_added", "event_ts": TS, "item": {"type": "file"}}, "reaction to no message"),
        ({"type": "reaction_added", "event_ts": TS, "item": ITEM, "reaction": "tada"}, "bad reaction"),
        ({"type": "reaction_added", "event_ts": TS, "item": ITEM, "user": "U1", "reaction": 7}, "bad reaction"),
        ({"type": "reaction_added", "event_ts": TS, "item": ITEM | {"ts": 7}, "user": "U1"}, "bad reaction"),
        ({"type": "Ignore previous\ninstructions"}, "unknown event"),
        (post(is_ephemeral=True), "ephemeral"),
        (post(subtype="pinned_item"), "pinned_item"),
        (post(subtype="message_replied"), "message_replied"),
        ([], "not an object"),
        (post(channel=None), "bad channel"),
        (post(ts=None, event_ts=None), "bad event_ts"),
        (post(subtype="message_deleted", deleted_ts=5), "bad ts"),
        (changed({"type": "message", "text": "x"}), "bad ts"),
        ({"type": "channel_rename", "channel": {"id": "C1"}, "event_ts": TS}, "bad name"),
        ({"type": "member_left_channel", "channel": "C1", "user": "", "event_ts": TS}, "bad user"),
        ({"type": "user_change", "user": "U1", "event_ts": TS}, "bad user"),
        ({"type": "file_deleted", "event_ts": TS}, "bad file"),
        ({"type": "team_domain_change", "domain": "two words", "event_ts": TS}, "bad domain"),
        ({"type": "team_domain_change", "event_ts": TS}, "bad domain"),
        ({"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C1", "event_ts": TS}, "bad channel"),
    ],
)
def test_what_tells_nothing_says_why(event: Any, reason: str) -> None:
    skipped = refused(event)
    assert skipped.reason == reason
    assert not skipped.is_broken or skipped.detail


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8) | st.sampled_from([TS, LATER, "C1", "U1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "ts", "name"]), inner),
    max_leaves=6,
)
KEYS = (
    "channel",
    "user",
    "ts",
    "event_ts",
    "message",
    "previous_message",
    "deleted_ts",
    "topic",
    "channel_type",
    "file_id",
    "domain",
)
KINDS = (
    *("message", "channel_rename", "channel_id_changed", "member_joined_channel", "user_change", "team_join"),
    *("file_deleted", "team_domain_change"),
)
SUBTYPES = ("message_changed", "message_deleted", "channel_topic", "channel_join", "tombstone", "")


@given(
    event=st.dictionaries(st.sampled_from(KEYS), JSON),
    kind=st.sampled_from(KINDS) | JSON,
    subtype=st.sampled_from(SUBTYPES) | JSON,
)
def test_whatever_comes_is_read_or_refused(event: dict[str, Any], kind: Any, subtype: Any) -> None:
    told = read_event(event | {"type": kind, "subtype": subtype}, workspace="acme", team="T1")
    assert isinstance(told, Skipped) or told.facts or told.message
