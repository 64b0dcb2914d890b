from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources.teams import is_teams, read_teams
from contextwin.models.messages import Channel, Membership, Message, Record, Skipped, User, Workspace
from testkit.factories import START, write_folder, write_zip
from testkit.other_archives import (
    ANA,
    BEN,
    GRAPH,
    TALK,
    TEAM,
    TEAMS_CHANNEL,
    Said,
    teams_files,
    teams_member,
    teams_raw,
    write_teams,
)

HELLO = Said(1, ANA, "Hello.")


def read(folder: Path, *messages: Any) -> list[Record]:
    return list(read_teams(write_folder(folder, {"messages.json": list(messages)})))


def read_message(folder: Path, **overrides: Any) -> Message:
    (message,) = [r for r in read(folder, teams_raw(HELLO, **overrides)) if isinstance(r, Message)]
    return message


def test_replies_are_threads(tmp_path: Path) -> None:
    path, count = write_teams(tmp_path / "teams")
    assert is_teams(path)
    records = list(read_teams(path))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    messages = sorted((record for record in records if isinstance(record, Message)), key=lambda message: message.ts)
    assert [message.text for message in messages] == [said.text for said in TALK]
    by_number = {said.number: message.ts for said, message in zip(TALK, messages, strict=True)}
    assert [message.thread_ts for message in messages] == [by_number[said.root or said.number] for said in TALK]
    (skipped,) = [record for record in records if isinstance(record, Skipped)]
    assert (skipped.reason, skipped.workspace) == ("type systemEventMessage", messages[0].workspace)
    assert skipped.ts is not None  # It dates the archive.
    packed = write_zip(tmp_path / "teams.zip", {file.name: file.read_bytes() for file in path.iterdir()})
    assert list(read_teams(packed)) == records


def test_a_standard_channel_is_read_by_its_team(tmp_path: Path) -> None:
    files = teams_files([teams_raw(HELLO)])
    private = {"id": "19:board", "displayName": "board", "membershipType": "private"}
    files["channels.json"]["value"].append(private)
    foreign = teams_member("Zed", tenant="tenant-2")
    context = f"{GRAPH}teams('{TEAM}')/channels('19%3Aboard')/members"
    files["board.json"] = {"@odata.context": context, "value": [teams_member(BEN), foreign]}
    records = list(read_teams(write_folder(tmp_path, files)))
    assert records[0] == Workspace(workspace="tenant-1")
    assert {r.user: r.kind for r in records if isinstance(r, User)} == {
        "user-ana": "member",
        "user-ben": "member",
        "user-eva": "guest",
        "user-zed": "guest",
    }
    assert {r.name: (r.kind, r.has_members) for r in records if isinstance(r, Channel)} == {
        "eng": ("private", True),
        "board": ("private", True),
    }
    assert [(r.channel, r.user) for r in records if isinstance(r, Membership)] == [
        (TEAMS_CHANNEL, "user-ana"),
        (TEAMS_CHANNEL, "user-ben"),
        (TEAMS_CHANNEL, "user-eva"),
        ("19:board", "user-ben"),
        ("19:board", "user-zed"),
    ]


def test_messages_alone_are_closed(tmp_path: Path) -> None:
    chat = teams_raw(HELLO, channelIdentity=None, chatId="19:chat")
    records = read(tmp_path, teams_raw(HELLO), chat)
    assert [r for r in records if isinstance(r, Channel)] == [
        Channel(workspace=TEAM, channel=TEAMS_CHANNEL, kind="private", has_kind=False),
        Channel(workspace=TEAM, channel="19:chat", kind="mpim", has_kind=False),
    ]
    assert [(r.channel, r.user) for r in records if isinstance(r, Membership)] == [("19:chat", "user-ana")]
    assert [r for r in records if isinstance(r, User)] == [
        User(workspace=TEAM, user="user-ana", name="Ana", kind="guest", has_kind=False)
    ]


def test_chats_have_their_members(tmp_path: Path) -> None:
    chats = [
        {"id": "19:one", "chatType": "oneOnOne", "members": [teams_member(ANA), teams_member(BEN)]},
        {"id": "19:many", "chatType": "group", "topic": "Lunch", "members": []},
    ]
    files = {"chats.json": {"@odata.context": f"{GRAPH}chats(members())", "value": chats}}
    records = list(read_teams(write_folder(tmp_path, files)))
    assert {r.channel: r.kind for r in records if isinstance(r, Channel)} == {"19:one": "im", "19:many": "mpim"}
    assert [r.user for r in records if isinstance(r, Membership)] == ["user-ana", "user-ben"]


def test_all_that_a_message_shows_is_kept(tmp_path: Path) -> None:
    card = {"type": "AdaptiveCard", "body": [{"type": "TextBlock", "text": "Build failed"}]}
    message = read_message(
        tmp_path,
        subject="Plans",
        body={"contentType": "html", "content": '<p><at id="0">Ben</at>, see<br>x &lt; y <emoji alt="🎉"></emoji></p>'},
        mentions=[{"id": 0, "mentionText": "Ben", "mentioned": {"user": {"id": "user-ben"}}}],
        attachments=[
            {"contentType": "reference", "name": "plan.pdf", "contentUrl": "https://secret", "content": None},
            {"contentType": "messageReference", "content": json.dumps({"messagePreview": "Old news."})},
            {"contentType": "application/vnd.microsoft.card.adaptive", "content": json.dumps(card)},
        ],
        reactions=[{"reactionType": "like"}, {"reactionType": "like"}],
        lastEditedDateTime="2023-11-15T00:00:00Z",
        webUrl="https://teams.microsoft.com/l/message/1",
    )
    assert message.text == "Plans\n<@user-ben>, see\nx < y 🎉\n> Old news.\nBuild failed\nplan.pdf"
    assert (message.reactions, message.edited_ts) == ({"like": 2}, "1700006400.000000")
    assert message.files == ({"name": "plan.pdf"},)
    assert message.extra["permalink"] == "https://teams.microsoft.com/l/message/1"


def user(name: str) -> dict[str, Any]:
    return {"application": None, "user": {"id": f"user-{name.lower()}", "displayName": name}}


@pytest.mark.parametrize(
    ("kind", "content", "text"),
    [
        (
            "messageReference",
            {"messageId": "1", "messagePreview": "Old news.", "messageSender": user("Ben")},
            "> <@user-ben> wrote:\n> Old news.",
        ),
        (
            "messageReference",
            {"messagePreview": "Old news.", "messageSender": {"user": {"id": None, "displayName": "Ben"}}},
            "> Ben wrote:\n> Old news.",
        ),
        (
            "forwardedMessageReference",
            {"originalMessageContent": "<p>One</p><p>two</p>", "originalMessageSender": user("Eva")},
            "> <@user-eva> wrote:\n> One\n> two",
        ),
        (
            "application/vnd.microsoft.card.codesnippet",
            {"name": "build.py", "language": "Python", "lines": [{"text": "x = 1"}, "y = 2"]},
            "build.py\n```\nx = 1\ny = 2\n```",
        ),
        (
            "application/vnd.microsoft.card.codesnippet",
            {"name": "build.py", "codeSnippetUrl": "https://graph.microsoft.com/x"},
            "build.py",
        ),
        (
            "application/vnd.microsoft.card.adaptive",
            {"body": [{"type": "FactSet", "facts": [{"title": "Owner", "value": "Ana"}, {"value": "7"}]}]},
            "Owner: Ana\n7",
        ),
        (
            "application/vnd.microsoft.teams.card.o365connector",
            {"Title": "Alert", "Sections": [{"ActivityTitle": "Disk", "Facts": [{"Name": "Used", "Value": "97 %"}]}]},
            "Alert\nDisk\nUsed: 97 %",
        ),
    ],
)
def test_what_is_attached_says(tmp_path: Path, kind: str, content: dict[str, Any], text: str) -> None:
    attached = [{"contentType": kind, "content": json.dumps(content)}]
    body = {"contentType": "html", "content": '<attachment id="1"></attachment>'}
    assert read_message(tmp_path, body=body, attachments=attached).text == text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ('<p><img src="https://graph.microsoft.com/v1.0/hostedContents/a/$value" alt="image"></p>', "[image]"),
        ('<p>Look: <img alt="the plan" src="x"> at it</p>', "Look: [image: the plan] at it"),
        ('<p>Yes <img alt="👍" itemtype="http://schema.skype.com/Emoji"></p>', "Yes 👍"),
        ('see <a href="https://x.example/a">the <b>plan</b></a>.', "see the plan (https://x.example/a)."),
        ('see <a href="https://x.example/a">https://x.example/a</a>', "see https://x.example/a"),
        ('see <a href="javascript:x">it</a> <a href="https://y.example">', "see it"),
        ("&gt; Ben wrote:<br>&gt; I resign", "> Ben wrote: (typed)\n> I resign"),
    ],
)
def test_what_html_shows(tmp_path: Path, html: str, text: str) -> None:
    assert read_message(tmp_path, body={"contentType": "html", "content": html}).text == text


def test_a_post_that_is_an_image_is_the_root_of_its_replies(tmp_path: Path) -> None:
    root = teams_raw(HELLO, body={"contentType": "html", "content": '<img src="x" alt="image">'})
    root["replies"] = [teams_raw(Said(2, BEN, "Nice.", root=1))]
    messages = [record for record in read(tmp_path, root) if isinstance(record, Message)]
    assert [message.text for message in messages] == ["[image]", "Nice."]
    assert {message.thread_ts for message in messages} == {messages[0].ts}


def test_programs_are_bots_and_deleted_messages_tombstones(tmp_path: Path) -> None:
    program = {"application": {"id": "app-1", "displayName": "CI"}, "user": None}
    assert read_message(tmp_path, **{"from": program}).is_bot
    deleted = read_message(tmp_path, deletedDateTime="2023-11-15T00:00:00Z")
    assert (deleted.text, deleted.is_deleted, deleted.user) == ("", True, "user-ana")
    assert read_message(tmp_path, **{"from": None}).user is None
    assert read_message(tmp_path, body={"contentType": "text", "content": "<b>"}).text == "<b>"


def test_replies_of_one_millisecond_have_keys_of_their_own(tmp_path: Path) -> None:
    replies = [teams_raw(Said(3, BEN, str(root), root=root)) for root in (1, 2)]
    found = {r.text: r.ts for r in read(tmp_path, *replies) if isinstance(r, Message)}
    again = {r.text: r.ts for r in read(tmp_path, *reversed(replies)) if isinstance(r, Message)}
    assert found == again
    assert len(set(found.values())) == 2
    assert all(ts.startswith(f"{START + 180}.005") for ts in found.values())


@pytest.mark.parametrize(
    "damage", [{"id": None}, {"channelIdentity": None}, {"id": "x", "createdDateTime": "soon"}, {"id": 5}]
)
def test_damage_is_counted(tmp_path: Path, damage: dict[str, Any]) -> None:
    records = read(tmp_path, teams_raw(HELLO, **damage), teams_raw(HELLO), {"x": 1})
    kept = [type(r) for r in records if isinstance(r, Message | Skipped)]
    assert kept == [Skipped, Message, Skipped]
    assert [r.is_broken for r in records if isinstance(r, Skipped)] == [True, False]


def test_other_files_are_counted_or_refused(tmp_path: Path) -> None:
    files = teams_files([teams_raw(HELLO)]) | {"a.html": b"x", "bad.json": b"{"}
    records = list(read_teams(write_folder(tmp_path / "export", files)))
    assert [(r.reason, r.file) for r in records if isinstance(r, Skipped)] == [
        ("bad file", "bad.json"),
        ("unknown file", "a.html"),
    ]
    folder = write_folder(tmp_path / "none", {"a.json": b'{"value": []}'})
    assert not is_teams(folder)
    with pytest.raises(SourceError, match="expected answers of Microsoft Graph"):
        list(read_teams(folder))
