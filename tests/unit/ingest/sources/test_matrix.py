from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources import matrix
from contextwin.ingest.sources.matrix import is_matrix, read_matrix
from contextwin.models.messages import Channel, Membership, Message, Record, Skipped, User, Workspace
from testkit.factories import START, write_folder, write_zip
from testkit.other_archives import (
    ANA,
    BEN,
    EVA,
    TALK,
    Said,
    matrix_event,
    matrix_export,
    matrix_member,
    write_matrix,
)

HELLO = matrix_event(Said(1, ANA, "Hello."))


def read(folder: Path, *events: Any) -> list[Record]:
    path = folder / "export.json"
    path.write_text(json.dumps(matrix_export(list(events))), encoding="utf-8")
    return list(read_matrix(path))


def memberships(records: list[Record]) -> list[Membership]:
    return [record for record in records if isinstance(record, Membership)]


def read_message(folder: Path, **content: Any) -> Message:
    (message,) = [r for r in read(folder, matrix_event(Said(1, ANA, "Hello."), **content)) if isinstance(r, Message)]
    return message


def test_a_room_is_a_channel_with_threads(tmp_path: Path) -> None:
    path, count = write_matrix(tmp_path)
    assert is_matrix(path)
    records = list(read_matrix(path))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    messages = sorted((record for record in records if isinstance(record, Message)), key=lambda message: message.ts)
    assert [message.text for message in messages] == [said.text for said in TALK]
    by_number = {said.number: message.ts for said, message in zip(TALK, messages, strict=True)}
    assert [message.thread_ts for message in messages] == [by_number[said.root or said.number] for said in TALK]
    assert messages[0].reactions == {"👍": 1}
    assert messages[0].edited_ts is not None
    assert messages[0].edited_ts.startswith(f"{START + 60 * 91}.005")
    assert [user.name for user in records if isinstance(user, User)] == [ANA, BEN, EVA]
    packed = write_zip(tmp_path / "export.zip", {"export.json": path.read_bytes()})
    assert is_matrix(packed)


def test_who_joined_and_did_not_leave_is_a_member(tmp_path: Path) -> None:
    left = matrix_member(EVA, "leave", 5)
    records = read(tmp_path, left, matrix_member(EVA, "join", 1), matrix_member(BEN, "join", 2), HELLO)
    assert records[0] == Workspace(workspace="example.org")
    moves = [(r.user, r.observed_ts and r.observed_ts.partition(".")[0], r.is_present) for r in memberships(records)]
    assert moves == [("@ben:example.org", str(START + 120), True), ("@eva:example.org", str(START + 300), False)]
    users = [(r.user, r.kind, r.has_kind) for r in records if isinstance(r, User)]
    assert users == [("@ben:example.org", "guest", False), ("@ana:example.org", "guest", False)]


@pytest.mark.parametrize("visibility", ["joined", "invited", "shared", "world_readable", None])
def test_a_room_that_hides_its_history_has_no_members(tmp_path: Path, visibility: str | None) -> None:
    """It may show it later, and what was said before stays hidden."""
    rule = {"type": "m.room.join_rules", "content": {"join_rule": "public"}, "event_id": "$rule"}
    hide = {"type": "m.room.history_visibility", "content": {"history_visibility": visibility}, "event_id": "$hide"}
    show = {"type": "m.room.history_visibility", "content": {"history_visibility": "shared"}, "event_id": "$show"}
    later = {"origin_server_ts": HELLO["origin_server_ts"] + 1}
    records = read(tmp_path, matrix_member(BEN), HELLO | rule, HELLO | hide, HELLO | show | later, HELLO)
    (channel,) = [r for r in records if isinstance(r, Channel)]
    is_open = visibility in ("shared", "world_readable")
    assert (channel.kind, channel.has_members) == (("public", False) if is_open else ("private", True))
    assert [r.user for r in memberships(records)] == (["@ben:example.org"] if is_open else [])


def test_every_event_dates_a_room(tmp_path: Path) -> None:
    liked = HELLO | {"type": "m.reaction", "event_id": "$like", "origin_server_ts": (START + 999) * 1000}
    (skipped,) = [r for r in read(tmp_path, HELLO, liked) if isinstance(r, Skipped)]
    assert (skipped.workspace, str(skipped.ts).partition(".")[0]) == ("example.org", str(START + 999))


@pytest.mark.parametrize(
    ("rule", "kind", "has_kind"), [(None, "private", False), ("invite", "private", True), ("public", "public", True)]
)
def test_a_room_is_as_open_as_its_join_rule(tmp_path: Path, rule: str | None, kind: str, has_kind: bool) -> None:
    event = HELLO | {"type": "m.room.join_rules", "content": {"join_rule": rule}, "event_id": "$rule"}
    (channel,) = [r for r in read(tmp_path, *([event] if rule else []), HELLO) if isinstance(r, Channel)]
    assert (channel.kind, channel.has_kind, channel.name, channel.topic) == (kind, has_kind, "eng", "Builds")


def test_only_the_author_edits_a_message(tmp_path: Path) -> None:
    edit = matrix_event(Said(5, BEN, "* Bad.")) | {"event_id": "$edit"}
    relation = {"rel_type": "m.replace", "event_id": "$m1"}
    edit["content"] |= {"m.new_content": {"body": "Bad."}, "m.relates_to": relation}
    (message,) = [r for r in read(tmp_path, HELLO, edit) if isinstance(r, Message)]
    assert (message.text, message.edited_ts) == ("Hello.", None)


def test_what_is_held_of_a_room_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def about(number: int, kind: str, **relation: Any) -> dict[str, Any]:
        raw = {"type": kind, "event_id": f"$r{number}", "sender": BEN, "origin_server_ts": 1_700_000_000_000}
        return raw | {"content": {"m.new_content": {"body": "x"}, "m.relates_to": relation}}

    many = {
        "reactions": [about(n, "m.reaction", key=f"{n}", event_id="$m1") for n in range(9)],
        "edits": [about(n, "m.room.message", rel_type="m.replace", event_id=f"${n}") for n in range(9)],
        "threads": [about(n, "m.room.message", rel_type="m.thread", event_id=f"${n}") for n in range(9)],
        "moves": [about(n, "m.room.member") | {"state_key": f"@u{n}:x"} for n in range(9)],
    }
    for events in many.values():
        monkeypatch.setattr(matrix, "MAX_HELD", 1_000_000)
        assert not [r for r in read(tmp_path, HELLO, *events) if isinstance(r, Skipped) and r.is_broken]
        monkeypatch.setattr(matrix, "MAX_HELD", 2_000)
        (broken,) = read(tmp_path, HELLO, *events)
        assert isinstance(broken, Skipped)
        assert "convert it to typed JSONL" in (broken.detail or "")


def test_redacted_messages_are_tombstones(tmp_path: Path) -> None:
    events = [HELLO | {"unsigned": {"redacted_because": {}}}, HELLO | {"event_id": "$m2", "content": {}}]
    messages = [r for r in read(tmp_path, *events) if isinstance(r, Message)]
    assert [(m.text, m.is_deleted, m.extra) for m in messages] == [("", True, {})] * 2


def test_all_that_an_event_shows_is_kept(tmp_path: Path) -> None:
    file = read_message(tmp_path, msgtype="m.file", body="plan.pdf", info={"mimetype": "application/pdf"})
    assert (file.text, file.files) == ("plan.pdf", ({"name": "plan.pdf", "mimetype": "application/pdf"},))
    named = read_message(tmp_path, msgtype="m.image", body="The plan", filename="a.png")
    assert (named.text, named.files) == ("The plan\na.png", ({"name": "a.png"},))
    once = read_message(tmp_path, msgtype="m.image", body="a.png", filename="a.png")
    assert (once.text, once.files) == ("a.png", ({"name": "a.png"},))
    reply = {"m.in_reply_to": {"event_id": "$x"}}
    answer = read_message(tmp_path, body="> <@ben:example.org> Is it?\n> Really?\n\nYes.", **{"m.relates_to": reply})
    assert (answer.text, answer.thread_ts, answer.extra["reply_to"]) == ("Yes.", answer.ts, "$x")
    fallback = reply | {"rel_type": "m.thread", "event_id": "$y", "is_falling_back": True}
    assert "reply_to" not in read_message(tmp_path, **{"m.relates_to": fallback}).extra
    assert read_message(tmp_path, msgtype="m.notice").is_bot
    question = {"question": {"m.text": "Lunch?"}, "answers": [{"m.text": "One"}, {"m.text": "Two"}]}
    poll = HELLO | {"type": "m.poll.start", "content": {"m.poll": question}}
    assert [r.text for r in read(tmp_path, poll) if isinstance(r, Message)] == ["Lunch?\n• One\n• Two"]


def test_a_thread_without_its_root_stays_together(tmp_path: Path) -> None:
    replies = [matrix_event(Said(number, ANA, str(number), root=1)) for number in (4, 2, 3)]
    messages = [r for r in read(tmp_path, *replies) if isinstance(r, Message)]
    assert {message.thread_ts for message in messages} == {min(message.ts for message in messages)}


@pytest.mark.parametrize("damage", [{"type": None}, {"event_id": None}, {"sender": ""}, {"origin_server_ts": "x"}])
def test_damage_is_counted(tmp_path: Path, damage: dict[str, Any]) -> None:
    records = read(tmp_path, HELLO | damage, 5, HELLO)
    assert [type(r) for r in records if isinstance(r, Message | Skipped)] == [Skipped, Skipped, Message]
    assert all(record.is_broken for record in records if isinstance(record, Skipped))


def test_other_files_are_counted_or_refused(tmp_path: Path) -> None:
    files = {"a.json": matrix_export([HELLO]), "b.html": b"<p>", "c.json": b'{"room_name": '}
    records = list(read_matrix(write_folder(tmp_path / "export", files)))
    assert sorted((r.reason, r.file) for r in records if isinstance(r, Skipped)) == [
        ("bad file", "c.json"),
        ("unknown file", "b.html"),
    ]
    folder = write_folder(tmp_path / "none", {"b.html": b"<p>"})
    assert not is_matrix(folder)
    with pytest.raises(SourceError, match="expected a room that Element exported"):
        list(read_matrix(folder))
