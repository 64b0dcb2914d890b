from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources import mattermost
from contextwin.ingest.sources.mattermost import is_mattermost, read_mattermost
from contextwin.models.messages import Channel, Membership, Message, Record, Skipped, User, Workspace
from testkit.factories import START, write_folder, write_zip
from testkit.other_archives import ANA, MATTERMOST_LISTS, TALK, Said, mattermost_raw, write_mattermost

POST = mattermost_raw(Said(1, ANA, "Hello."))


def read(folder: Path, *lines: Any) -> list[Record]:
    path = folder / "import.jsonl"
    written = (line if isinstance(line, str) else json.dumps(line) for line in [*MATTERMOST_LISTS, *lines])
    path.write_text("\n".join(written), encoding="utf-8")
    return list(read_mattermost(path))


def read_message(folder: Path, **overrides: Any) -> Message:
    record = read(folder, {"type": "post", "post": POST | overrides})[-1]
    assert isinstance(record, Message)
    return record


def kinds(records: list[Record]) -> dict[str, tuple[str, list[str]]]:
    """Return kind and members of each channel."""
    members = [(r.channel, r.user) for r in records if isinstance(r, Membership)]
    channels = [r for r in records if isinstance(r, Channel)]
    return {c.channel: (c.kind, [user for channel, user in members if channel == c.channel]) for c in channels}


def test_replies_are_threads(tmp_path: Path) -> None:
    path, count = write_mattermost(tmp_path)
    assert is_mattermost(path)
    records = list(read_mattermost(path))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    messages = sorted((record for record in records if isinstance(record, Message)), key=lambda message: message.ts)
    assert [message.text for message in messages] == [said.text for said in TALK]
    by_number = {said.number: message.ts for said, message in zip(TALK, messages, strict=True)}
    assert [message.thread_ts for message in messages] == [by_number[said.root or said.number] for said in TALK]
    (skipped,) = [record for record in records if isinstance(record, Skipped)]
    assert (skipped.reason, skipped.workspace) == ("system_join_channel", "acme")
    assert skipped.ts is not None  # It dates the export.
    assert records[0] == Workspace(workspace="acme", name="Acme")
    packed = write_zip(tmp_path / "export.zip", {"import.jsonl": path.read_bytes(), "data/a.png": b"x"})
    assert is_mattermost(packed)
    assert [r for r in read_mattermost(packed) if isinstance(r, Message)] == [
        r for r in records if isinstance(r, Message)
    ]


def test_rights_are_those_of_the_server(tmp_path: Path) -> None:
    team = {"name": "acme", "roles": "team_guest", "channels": [{"name": "board", "roles": "channel_guest"}]}
    guest = {"type": "user", "user": {"username": "gus", "roles": "system_guest", "teams": [team]}}
    outside = {"type": "user", "user": {"username": "olga", "roles": "system_user", "teams": []}}
    bot = {"type": "bot", "bot": {"username": "buildbot", "display_name": "Build Bot"}}
    gone = {"type": "user", "user": {"username": "ana", "roles": "system_user", "delete_at": 5, "teams": [team]}}
    direct = {"type": "direct_channel", "direct_channel": {"members": ["ben", "ana"]}}
    group = {"type": "direct_channel", "direct_channel": {"participants": [{"username": n} for n in ("a", "b", "c")]}}
    records = read(tmp_path, guest, outside, bot, gone, direct, group)
    users = {r.user: (r.kind, r.is_deleted) for r in records if isinstance(r, User)}
    assert users == {
        "ana": ("guest", True),
        "ben": ("member", False),
        "eva": ("member", False),
        "gus": ("guest", False),
        "olga": ("guest", False),
        "buildbot": ("bot", False),
    }
    assert kinds(records) == {
        "acme/eng": ("public", ["ben", "eva"]),
        "acme/board": ("private", ["gus", "ana"]),
        "direct/ana+ben": ("im", ["ana", "ben"]),
        "direct/a+b+c": ("mpim", ["a", "b", "c"]),
    }


def test_no_team_reads_another_teams_open_channels(tmp_path: Path) -> None:
    other = {"type": "team", "team": {"name": "sales"}}
    channel = {"type": "channel", "channel": {"team": "sales", "name": "eng", "type": "O"}}
    seller = {"type": "user", "user": {"username": "sam", "roles": "", "teams": [{"name": "sales", "roles": ""}]}}
    assert kinds(read(tmp_path, other, channel, seller)) == {
        "acme/eng": ("private", ["ana", "ben", "eva"]),
        "acme/board": ("private", []),
        "sales/eng": ("private", ["sam"]),
    }


def test_unlisted_channels_and_people_are_closed(tmp_path: Path) -> None:
    records = read(tmp_path, {"type": "post", "post": POST | {"channel": "lost", "user": "zed"}})
    assert records[-3:-1] == [
        Channel(workspace="acme", channel="acme/lost", name="acme/lost", kind="private", has_kind=False),
        User(workspace="acme", user="zed", name="zed", kind="guest", has_kind=False),
    ]


def test_direct_messages_are_kept(tmp_path: Path) -> None:
    value = POST | {"channel_members": ["ben", "ana"], "replies": [POST | {"create_at": 5000, "message": "Reply."}]}
    *_, root, reply = read(tmp_path, {"type": "direct_post", "direct_post": value})
    assert isinstance(root, Message)
    assert isinstance(reply, Message)
    assert (root.channel, reply.channel, reply.thread_ts) == ("direct/ana+ben", "direct/ana+ben", root.ts)


def test_all_that_a_post_shows_is_kept(tmp_path: Path) -> None:
    message = read_message(
        tmp_path,
        message="@ben and @eva. ask @nobody or mail a@ben \x00",
        edit_at=1_700_000_100_000,
        attachments=[{"path": "data/2024/plan.pdf"}],
        reactions=[{"user": "ben", "emoji_name": "tada"}, {"user": "eva", "emoji_name": "tada"}],
        props={"from_webhook": "true", "override_username": "CI", "attachments": [{"title": "Failed", "text": "main"}]},
    )
    assert message.text == "<@ben> and <@eva>. ask @nobody or mail a@ben \nFailed\nmain\nplan.pdf"
    assert (message.edited_ts, message.reactions) == ("1700000100.000000", {"tada": 2})
    assert (message.is_bot, message.username, message.files) == (True, "CI", ({"name": "plan.pdf"},))


def test_posts_of_one_millisecond_have_keys_of_their_own(tmp_path: Path) -> None:
    posts = [{"type": "post", "post": POST | {"message": str(number)}} for number in range(5)]
    first, second = (
        {m.text: m.ts for m in read(tmp_path, *posts, posts[0]) if isinstance(m, Message)} for _ in range(2)
    )
    assert first == second
    assert len(set(first.values())) == 5
    assert all(ts.startswith(f"{START + 60}.005") for ts in first.values())


@pytest.mark.parametrize("damage", [{"user": None}, {"create_at": "now"}, {"create_at": None}, {"channel": None}])
def test_damage_is_counted(tmp_path: Path, damage: dict[str, Any]) -> None:
    records = read(tmp_path, {"type": "post", "post": POST | damage}, "{", "[]", {"type": "role"}, '{"type": "post"}')
    skipped = [r for r in records if isinstance(r, Skipped)]
    assert [r.reason for r in skipped] == ["bad post", "bad line", "bad line", "type role", "bad post"]
    assert [r.is_broken for r in skipped] == [True, True, True, False, True]


def test_a_line_that_is_too_long_is_one_damaged_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mattermost, "MAX_JSON_BYTES", 400)
    replies = [{"user": "ana", "message": "yes", "create_at": 1_700_000_000_000 + n} for n in range(40)]
    records = read(tmp_path, {"type": "post", "post": POST | {"replies": replies}}, {"type": "post", "post": POST})
    assert [r.is_broken for r in records if isinstance(r, Skipped)] == [True]
    assert len([r for r in records if isinstance(r, Message)]) == 1


def test_anything_else_is_refused(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, {"a.jsonl": b'{"type": "message"}', "b.txt": b"x"})
    assert not is_mattermost(folder)
    with pytest.raises(SourceError, match="expected a bulk export of Mattermost"):
        list(read_mattermost(folder))
