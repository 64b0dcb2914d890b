from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest.sources.slack_message import KEPT_SUBTYPES, parse_message
from contextwin.models.messages import USER_LABEL, Message, SeenName, Skipped
from testkit.factories import make_slack_message


def parse(raw: object) -> Message | Skipped:
    return parse_message(raw, workspace="acme", channel="C1", file="eng/2024-01-31.json", position="item 1")


def parse_kept(**overrides: Any) -> Message:
    message = parse(make_slack_message(**overrides))
    assert isinstance(message, Message)
    return message


def parse_skipped(raw: object) -> Skipped:
    skipped = parse(raw)
    assert isinstance(skipped, Skipped)
    assert (skipped.file, skipped.position) == ("eng/2024-01-31.json", "item 1")
    return skipped


def test_a_plain_message() -> None:
    message = parse_kept(text="see <@U2|bo>", edited={"user": "U1", "ts": "1700000100.000000"})
    assert message == Message(
        workspace="acme",
        channel="C1",
        ts="1700000000.000100",
        thread_ts="1700000000.000100",
        text="see <@U2>",
        user="U1",
        edited_ts="1700000100.000000",
        names=(SeenName(USER_LABEL, "U2", "bo"),),
    )


@pytest.mark.parametrize("thread_ts", [None, "", "1700000000.000100"])
def test_a_root_is_its_own_thread(thread_ts: str | None) -> None:
    assert parse_kept(thread_ts=thread_ts).thread_ts == "1700000000.000100"


def test_replies_and_broadcasts_know_their_root() -> None:
    root = {"ts": "1600000000.000001", "text": "the question"}
    assert parse_kept(thread_ts=root["ts"]).thread_ts == root["ts"]
    broadcast = parse_kept(subtype="thread_broadcast", root=root)
    assert (broadcast.thread_ts, broadcast.subtype) == (root["ts"], "thread_broadcast")
    assert "question" not in broadcast.text


@pytest.mark.parametrize(
    ("raw", "author"),
    [
        ({"user": "U1", "bot_id": "B1", "username": "ci"}, "U1"),
        ({"user": "", "file": {"user": "U2"}, "comment": {"user": "U3"}, "bot_id": "B1"}, "U2"),
        ({"user": None, "file": {}, "comment": {"user": "U3"}, "bot_id": "B1"}, "U3"),
        ({"subtype": "file_comment", "user": "U1", "file": {"user": "U2"}, "comment": {"user": "U3"}}, "U3"),
        ({"subtype": "file_comment", "user": None, "file": {"user": "U2"}, "comment": {}}, "U2"),
        ({"user": None, "bot_id": "B1", "username": "ci"}, "B1"),
        ({"user": None, "username": "ci"}, "ci"),
        ({"user": None}, None),
        ({"user": 7, "file": "x", "comment": []}, None),
    ],
)
def test_the_author_is_found_in_the_first_place_that_tells(raw: dict[str, Any], author: str | None) -> None:
    assert parse_kept(**raw).user == author


def test_bots_are_marked_and_keep_the_name_that_they_show() -> None:
    bot = parse_kept(subtype="bot_message", user=None, bot_id="B1", username="ci")
    assert (bot.is_bot, bot.username, bot.subtype) == (True, "ci", "bot_message")
    assert parse_kept(bot_id="B1", bot_profile={"name": "Deployer"}).username == "Deployer"
    assert parse_kept(user="USLACKBOT").is_bot
    assert not parse_kept(bot_id="").is_bot


@pytest.mark.parametrize("subtype", sorted(KEPT_SUBTYPES))
def test_subtypes_with_somebodys_words_are_kept(subtype: str) -> None:
    assert parse_kept(subtype=subtype).subtype == subtype


def test_an_empty_subtype_is_none() -> None:
    assert parse_kept(subtype="").subtype is None


@pytest.mark.parametrize(
    "subtype",
    [
        *("channel_join", "group_leave", "channel_topic", "pinned_item", "channel_archive"),
        *("channel_posting_permissions", "joiner_notification", "bot_add", "brand_new_one"),
        *("message_changed", "message_deleted", "message_replied"),
    ],
)
def test_other_subtypes_are_skipped_by_their_name(subtype: str) -> None:
    skipped = parse_skipped(make_slack_message(subtype=subtype, ts=""))
    assert (skipped.reason, skipped.is_broken) == (subtype, False)


@pytest.mark.parametrize("subtype", ["x" * 41, "Channel Join", {"a": 1}, 7])
def test_odd_subtypes_share_one_reason(subtype: object) -> None:
    assert parse_skipped(make_slack_message(subtype=subtype)).reason == "unknown subtype"


def test_a_tombstone_keeps_its_place_and_nothing_else() -> None:
    files = [{"title": "secret"}]
    tombstone = parse_kept(
        subtype="tombstone", user="USLACKBOT", text="This message was deleted.", thread_ts="1.5", files=files
    )
    assert tombstone == Message(
        workspace="acme",
        channel="C1",
        ts="1700000000.000100",
        thread_ts="1.5",
        text="",
        subtype="tombstone",
        is_deleted=True,
    )


@pytest.mark.parametrize(
    "ts",
    [
        *(None, 17, 1700000000.0001, {}, True),
        *("", "1700000000", "1700000000.", "1700000000.0001000", "1234567890123.0", "999999999999.0"),
        *("１７.1", "17.1\n", " 17.1", "-1.0"),
    ],
)
def test_a_ts_is_text_of_one_shape(ts: object) -> None:
    skipped = parse_skipped({**make_slack_message(), "ts": ts})
    assert (skipped.reason, skipped.is_broken) == ("bad ts", True)
    assert skipped.detail
    assert skipped.detail.startswith("expected a string 'ts' like 1700000000.000100, got ")
    assert "\n" not in skipped.detail


def test_every_accepted_ts_is_a_time() -> None:
    assert parse_kept(ts="253402300799.999999").sent_at.year == 9999


def test_a_thread_ts_is_held_to_the_same() -> None:
    skipped = parse_skipped(make_slack_message(thread_ts=1700000000.0001))
    assert (skipped.reason, skipped.is_broken) == ("bad thread_ts", True)


@pytest.mark.parametrize("raw", [None, [], "text", 7])
def test_what_is_no_object_is_broken(raw: object) -> None:
    skipped = parse_skipped(raw)
    assert (skipped.reason, skipped.is_broken) == ("not an object", True)


def test_other_types_are_not_messages() -> None:
    assert parse_skipped(make_slack_message(type="reaction_added")).reason == "not a message"
    assert parse_kept(type=None).text


def test_files_are_described_without_their_addresses() -> None:
    file = {"name": "q3.pdf", "title": "Q3", "mimetype": "application/pdf", "mode": "hosted", "size": 5}
    secret = {"url_private": "https://files.slack.com/x?t=xoxe-1", "preview": "p" * 10_000}
    message = parse_kept(text="", subtype="file_share", files=[file | secret, {"mode": "tombstone", "name": None}])
    assert message.text == f"[file: Q3]\n{'p' * 10_000}"
    assert message.files == (
        {"name": "q3.pdf", "title": "Q3", "mimetype": "application/pdf", "mode": "hosted"},
        {"mode": "tombstone"},
    )
    assert parse_kept(text="", files=[{"mode": "hidden_by_limit"}]).text == ""


def test_nothing_said_and_nothing_shared_is_empty() -> None:
    assert parse_skipped(make_slack_message(text=" \x00\n")).reason == "empty"
    assert parse_skipped(make_slack_message(text=None)).reason == "empty"


def test_a_root_without_words_keeps_its_thread() -> None:
    root = parse_kept(text="", thread_ts="1700000000.000100", reply_count=2)
    assert (root.text, root.thread_ts) == ("", "1700000000.000100")
    link = {"title": "A site", "text": "says", "from_url": "https://acme.io"}
    assert parse_kept(text="", thread_ts="1700000000.000100", attachments=[link]).text == ""
    assert parse_skipped(make_slack_message(text="", thread_ts="1699999999.000100")).reason == "empty"


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ({"subtype": "huddle_thread", "room": {"name": "Weekly"}}, "[huddle: Weekly]"),
        ({"subtype": "huddle_thread", "room": None, "text": "A huddle started"}, "[huddle]"),
        ({"subtype": "assistant_app_thread", "assistant_app_thread": {"title": "Trip"}}, "[assistant thread: Trip]"),
        ({"subtype": "assistant_app_thread", "text": "New Assistant Thread"}, "[assistant thread]"),
    ],
)
def test_roots_of_huddles_and_assistants_are_kept(raw: dict[str, Any], text: str) -> None:
    assert parse_kept(**({"text": ""} | raw)).text == text


def test_a_broadcast_of_2017_quotes_the_reply() -> None:
    reply = {"ts": "1482960137.003543", "channel_id": "C1", "author_subname": "ana", "text": "island"}
    reply |= {
        "from_url": "https://acme.slack.com/archives/general/p1482960137003543",
        "fallback": "[Dec 28] ana: island",
    }
    broadcast = parse_kept(subtype="reply_broadcast", text="", attachments=[reply])
    assert (broadcast.user, broadcast.text) == ("U1", "> ana wrote:\n> island")


def test_a_reminder_is_its_authors() -> None:
    reminder = parse_kept(subtype="reminder_add", text=" set up a reminder “stand-up” in this channel")
    assert (reminder.user, reminder.text) == ("U1", "set up a reminder “stand-up” in this channel")


def test_reactions_are_counted_over_skin_tones() -> None:
    reactions = [
        {"name": "+1", "count": 2, "users": ["U1", "U2"]},
        {"name": "+1::skin-tone-3", "count": 1},
        {"name": "tada", "count": 1},
        {"name": "", "count": 1},
        {"name": "broken", "count": "many"},
        None,
    ]
    assert parse_kept(reactions=reactions).reactions == {"+1": 3, "tada": 1}


@pytest.mark.data
def test_live_events_parse_or_say_why_not(shared: Path) -> None:
    files = sorted((shared / "data" / "slack_fixtures" / "events").glob("*.json"))
    events = {file.name: json.loads(file.read_text()).get("event", {}) for file in files}
    messages = {name: event for name, event in events.items() if event.get("type") == "message"}
    assert len(messages) == 18
    # The files are forms with empty values: their ts is the first thing that is missing.
    for name, event in messages.items():
        kept = event.get("subtype") in {None, *KEPT_SUBTYPES}
        assert parse_skipped(event).reason == ("bad ts" if kept else event["subtype"]), name
        filled = parse(event | {"ts": "1700000000.000100", "text": "Hello"})
        assert isinstance(filled, Message) == kept, name
