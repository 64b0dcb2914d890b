from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources.zulip import is_zulip, read_zulip
from contextwin.models.messages import Channel, Membership, Message, Record, Skipped, User, Workspace
from testkit.factories import START, write_folder
from testkit.other_archives import ANA, BEN, TALK, Said, write_zulip, zulip_files, zulip_raw, zulip_realm

HELLO = Said(1, ANA, "Hello.")


def read(folder: Path, *messages: Any, **realm: Any) -> list[Record]:
    return list(read_zulip(write_folder(folder, zulip_files(messages, zulip_realm() | realm))))


def read_message(folder: Path, **overrides: Any) -> Message:
    (message,) = [r for r in read(folder, zulip_raw(HELLO, **overrides)) if isinstance(r, Message)]
    return message


def test_topics_are_threads(tmp_path: Path) -> None:
    path, count = write_zulip(tmp_path)
    assert is_zulip(path)
    records = list(read_zulip(path))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    messages = sorted((record for record in records if isinstance(record, Message)), key=lambda message: message.ts)
    titles = {said.number: "" if said.root else f"Talk {said.number}\n" for said in TALK}
    assert [message.text for message in messages] == [titles[said.number] + said.text for said in TALK]
    by_number = {said.number: message.ts for said, message in zip(TALK, messages, strict=True)}
    assert [message.thread_ts for message in messages] == [by_number[said.root or said.number] for said in TALK]
    assert messages[0].reactions == {"tada": 1}
    assert [record.reason for record in records if isinstance(record, Skipped)] == ["empty"]


def test_rights_are_those_of_the_realm(tmp_path: Path) -> None:
    users = [
        {"id": 11, "full_name": "Ana", "role": 400, "timezone": "Europe/Berlin"},
        {"id": 12, "full_name": "Gus", "role": 600},
        {"id": 13, "full_name": "Bot", "role": 400, "is_bot": True},
        {"id": 14, "full_name": "Old", "role": 400, "is_active": False},
        {"id": 15, "full_name": "New"},
        {"id": 17, "full_name": "Early", "is_guest": False},
    ]
    streams: list[dict[str, Any]] = [
        {"id": 5, "name": "eng", "invite_only": False},
        {"id": 6, "name": "board", "invite_only": True, "history_public_to_subscribers": True},
        {"id": 7, "name": "late", "invite_only": True, "history_public_to_subscribers": False},
        {"id": 8, "name": "unsaid"},
    ]
    recipients = [{"id": 200 + s["id"], "type": 2, "type_id": s["id"]} for s in streams]
    subscriptions = [{"user_profile": 11, "recipient": r["id"], "active": True} for r in recipients]
    subscriptions += [{"user_profile": 12, "recipient": 206, "active": False}]
    records = read(
        tmp_path,
        zerver_userprofile=users,
        zerver_stream=streams,
        zerver_recipient=recipients,
        zerver_subscription=subscriptions,
        zerver_userprofile_mirrordummy=[{"id": 16, "full_name": "Mirror", "role": 400}],
    )
    assert records[0] == Workspace(workspace="acme", name="Acme")
    people = {r.user: (r.kind, r.is_deleted) for r in records if isinstance(r, User)}
    assert people == {
        "11": ("member", False),
        "12": ("guest", False),
        "13": ("bot", False),
        "14": ("member", True),
        "15": ("guest", False),
        "16": ("guest", False),
        "17": ("member", False),
    }
    kinds = {r.name: (r.kind, r.has_members) for r in records if isinstance(r, Channel)}
    assert kinds == {
        "eng": ("public", True),
        "board": ("private", True),
        "late": ("private", True),
        "unsaid": ("private", True),
    }
    assert [(r.channel, r.user) for r in records if isinstance(r, Membership)] == [("5", "11"), ("6", "11")]


def test_direct_messages_have_their_people(tmp_path: Path) -> None:
    group = [{"user_profile": user, "recipient": 300, "active": True} for user in (11, 12, 13)]
    messages = [
        zulip_raw(Said(1, ANA, "One"), recipient=112, subject=""),
        zulip_raw(Said(2, BEN, "Two"), recipient=111, subject=""),
        zulip_raw(Said(3, BEN, "Three"), recipient=300, subject="\x07"),
    ]
    records = read(tmp_path, *messages, zerver_subscription=group)
    found = [(r.text, r.channel, r.thread_ts == r.ts) for r in records if isinstance(r, Message)]
    assert found == [("One", "dm-11-12", True), ("Two", "dm-11-12", True), ("Three", "direct-9", True)]
    assert {r.channel: r.kind for r in records if isinstance(r, Channel)} == {
        "5": "public",
        "direct-9": "mpim",
        "dm-11-12": "im",
    }
    members = {(r.channel, r.user) for r in records if isinstance(r, Membership)}
    assert members == {("dm-11-12", "11"), ("dm-11-12", "12"), *(("direct-9", user) for user in ("11", "12", "13"))}


def test_all_that_a_message_shows_is_kept(tmp_path: Path) -> None:
    message = read_message(
        tmp_path,
        content="@**Ben** and @_**Eva|13** and @**all**: [plan.pdf](/user_uploads/1/ab/plan.pdf) [x](https://x.org)",
        last_edit_time=START + 500.25,
        subject="✔ Plans",
    )
    assert message.text == "Plans\n<@12> and <@13> and @all: plan.pdf [x](https://x.org)"
    assert (message.files, message.edited_ts) == (({"name": "plan.pdf"},), f"{START + 500}.250000")
    assert message.extra == {"message_id": 1, "topic": "Plans"}


def test_a_name_of_two_people_is_no_mention_of_either(tmp_path: Path) -> None:
    people = zulip_realm()["zerver_userprofile"]
    namesake = people[0] | {"id": 99}
    said = zulip_raw(HELLO, content=f"@**{people[0]['full_name']}** and @**{people[0]['full_name']}|99** and @**Ben**")
    records = read(tmp_path, said, zerver_userprofile=[*people, namesake])
    (message,) = [record for record in records if isinstance(record, Message)]
    assert message.text.splitlines()[-1] == f"@{people[0]['full_name']} and <@99> and <@12>"


def test_a_resolved_topic_is_the_topic_before(tmp_path: Path) -> None:
    messages = [zulip_raw(Said(n, ANA, "x"), subject=subject) for n, subject in ((1, "Plans"), (2, "✔ plans"))]
    roots = {record.thread_ts for record in read(tmp_path, *messages) if isinstance(record, Message)}
    assert len(roots) == 1


def test_messages_of_one_second_keep_their_order(tmp_path: Path) -> None:
    messages = [zulip_raw(HELLO, id=number, content=str(number), subject="") for number in range(1, 7)]
    found = {r.ts: r.text for r in read(tmp_path, *messages) if isinstance(r, Message)}
    assert [found[ts] for ts in sorted(found)] == [str(number) for number in range(1, 7)]


@pytest.mark.parametrize("damage", [{"id": None}, {"sender": "x"}, {"recipient": 999}, {"date_sent": "x"}])
def test_damage_is_counted(tmp_path: Path, damage: dict[str, Any]) -> None:
    records = read(tmp_path, zulip_raw(HELLO, **damage), 5, zulip_raw(HELLO))
    assert [type(r) for r in records if isinstance(r, Message | Skipped)] == [Skipped, Skipped, Message]
    assert all(record.is_broken for record in records if isinstance(record, Skipped))


def test_other_files_are_counted_or_refused(tmp_path: Path) -> None:
    files = zulip_files([zulip_raw(HELLO)]) | {"acme/x.exe": b"x", "acme/uploads/a.png": b"x"}
    files["acme/messages-000002.json"] = b"{"
    records = list(read_zulip(write_folder(tmp_path / "export", files)))
    assert [(r.reason, r.file) for r in records if isinstance(r, Skipped)] == [
        ("bad file", "acme/messages-000002.json"),
        ("unknown file", "acme/x.exe"),
    ]
    folder = write_folder(tmp_path / "none", {"realm.json": b"{}"})
    assert not is_zulip(folder)
    with pytest.raises(SourceError, match="expected a Zulip export"):
        list(read_zulip(folder))
