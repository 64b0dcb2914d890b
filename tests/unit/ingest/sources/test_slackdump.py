from __future__ import annotations

import gzip
import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources.slackdump import is_slackdump, read_slackdump
from contextwin.models.messages import Channel, Membership, Message, Skipped, User, Workspace
from testkit import other_archives
from testkit.factories import START, write_folder, write_zip
from testkit.other_archives import TALK

WRITERS = other_archives.WRITERS["slackdump"]


@pytest.mark.parametrize("write", WRITERS)
def test_every_layout_holds_the_conversation(tmp_path: Path, write: Callable[..., Any]) -> None:
    path, count = write(tmp_path)
    assert is_slackdump(path)
    records = list(read_slackdump(path))
    messages = {record.ts: record for record in records if isinstance(record, Message)}
    texts = [messages[ts].text.removesuffix(" Still.") for ts in sorted(messages)]
    assert texts == [said.text for said in TALK]
    roots = {f"{said.seconds}.000100": f"{START + 60 * (said.root or said.number)}.000100" for said in TALK}
    assert {message.ts: message.thread_ts for message in messages.values()} == roots
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    assert {user.user: user.name for user in records if isinstance(user, User)} == {
        "UANA": "Ana",
        "UBEN": "Ben",
        "UEVA": "Eva",
    }


def test_the_last_copy_of_a_message_counts(tmp_path: Path) -> None:
    path, _ = other_archives.write_slackdump_database(tmp_path)
    records = list(read_slackdump(tmp_path))
    assert records[:-1] == list(read_slackdump(path))[:-1]
    reasons = Counter(record.reason for record in records if isinstance(record, Skipped))
    assert reasons == {"channel_join": 1, "older copy": 1, "search result": 1}
    first = next(record for record in records if isinstance(record, Message))
    assert (first.text, first.edited_ts) == (TALK[0].text + " Still.", f"{START + 9999}.000000")


def test_lists_are_slacks(tmp_path: Path) -> None:
    path, _ = other_archives.write_slackdump_database(tmp_path)
    records = list(read_slackdump(path))
    assert records[0] == Workspace(workspace="T1", name="Acme", domain="acme")
    assert [record for record in records if isinstance(record, Channel)] == [
        Channel(workspace="T1", channel="C1", name="eng", topic="Builds", has_members=True)
    ]
    members = [record.user for record in records if isinstance(record, Membership)]
    assert members == ["UANA", "UEVA"], "those of the last session"
    assert {record.workspace for record in read_slackdump(path, workspace="w") if isinstance(record, Message)} == {"w"}


def test_a_dump_without_lists_is_closed(tmp_path: Path) -> None:
    path, _ = other_archives.write_slackdump_dump(tmp_path / "Acme dump")
    dm = {"channel_id": "D1", "name": "", "messages": [{"ts": "5.000100", "user": "UANA", "text": "Hello."}]}
    (path / "D1.json").write_text(json.dumps(dm))
    (path / "users.json").unlink()
    records = list(read_slackdump(path))
    assert records[0] == Workspace(workspace="acme-dump")
    assert [(r.channel, r.kind, r.has_kind) for r in records if isinstance(r, Channel)] == [
        ("C1", "private", False),
        ("D1", "im", False),
    ]
    members = [(r.channel, r.user) for r in records if isinstance(r, Membership)]
    assert members == [("C1", "UEVA"), ("D1", "UANA")], "who joined, and who wrote in a DM"


def test_the_two_of_a_dm_are_its_members(tmp_path: Path) -> None:
    channels = [{"id": "D1", "is_im": True, "user": "UBEN", "is_private": True}]
    dm = {"channel_id": "D1", "messages": []}
    files = {"D1.json": dm, "channels.json": channels, "workspace.json": other_archives.SLACK_TEAM}
    records = list(read_slackdump(write_zip(tmp_path / "dump.zip", files)))
    assert records[1:] == [
        Channel(workspace="T1", channel="D1", kind="im", has_members=True),
        Membership(workspace="T1", channel="D1", user="UANA"),
        Membership(workspace="T1", channel="D1", user="UBEN"),
    ]


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        ({"is_channel": True, "is_private": False}, "public"),
        ({"is_channel": False, "is_private": False}, "private"),
        ({"is_channel": True, "is_private": True}, "private"),
        ({"is_channel": True}, "private"),
        ({"is_mpim": True, "is_private": True}, "mpim"),
    ],
)
def test_only_what_is_said_to_be_public_is(tmp_path: Path, entry: dict[str, Any], kind: str) -> None:
    files = {"C1.json": {"channel_id": "C1", "messages": []}, "channels.json": [{"id": "C1"} | entry]}
    (channel,) = [r for r in read_slackdump(write_folder(tmp_path, files)) if isinstance(r, Channel)]
    assert (channel.kind, channel.has_kind) == (kind, "is_private" in entry)


def test_damage_is_counted_or_refused(tmp_path: Path) -> None:
    path, count = other_archives.write_slackdump_database(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE MESSAGE SET DATA = '{' WHERE TXT IS NULL AND TS = ?", (f"{TALK[1].seconds}.000100",))
    db.close()
    records = list(read_slackdump(path))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    assert [r.detail for r in records if isinstance(r, Skipped) and r.is_broken] == ["expected an object, got nothing"]
    write_folder(tmp_path / "other", {"a.txt": b"x", "b.sqlite": b"SQLite format 3\x00"})
    assert not is_slackdump(tmp_path / "other")
    assert not is_slackdump(tmp_path / "other" / "b.sqlite")
    with pytest.raises(SourceError, match="expected an archive of slackdump"):
        list(read_slackdump(tmp_path / "other"))


@pytest.mark.parametrize("chunk", [{"u": 5}, {"ch": {"id": "C1"}}, {"cu": "U1"}, {"sm": 5}, {"m": "x"}, []])
def test_a_chunk_whose_lists_are_none_is_one_error(tmp_path: Path, chunk: Any) -> None:
    path, _ = other_archives.write_slackdump_chunks(tmp_path)
    (path / "C9.json.gz").write_bytes(gzip.compress(json.dumps({"t": 0, "ts": 1} | chunk if chunk else []).encode()))
    with pytest.raises(SourceError, match=r"C9\.json\.gz, line 1: expected"):
        list(read_slackdump(path))


def test_members_are_ids(tmp_path: Path) -> None:
    path, _ = other_archives.write_slackdump_chunks(tmp_path)
    chunk = {"t": 6, "ts": 1, "id": "C9", "cu": [5, "U1", ""], "ci": {"id": "C9"}}
    (path / "C9.json.gz").write_bytes(gzip.compress(json.dumps(chunk).encode()))
    found = [r.user for r in read_slackdump(path) if isinstance(r, Membership) and r.channel == "C9"]
    assert found == ["U1"]


@pytest.mark.parametrize("write", WRITERS)
def test_a_canvas_beside_the_messages_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[..., Any]
) -> None:
    canvas = {"id": "F0CANVAS1", "title": "Plan", "filetype": "quip", "mode": "quip"}
    original = other_archives.slack_raw
    monkeypatch.setattr(other_archives, "slack_raw", lambda said: original(said) | {"files": [canvas]})
    write(tmp_path)
    (tmp_path / "__uploads/F0CANVAS1").mkdir(parents=True)
    (tmp_path / "__uploads/F0CANVAS1/Plan").write_text("<p>Ship on Friday</p>")
    assert is_slackdump(tmp_path)
    texts = [record.text for record in read_slackdump(tmp_path) if isinstance(record, Message)]
    assert texts
    assert all(text.endswith("\n[file: Plan]\nShip on Friday") for text in texts)
