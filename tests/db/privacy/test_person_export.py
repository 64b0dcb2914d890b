"""What somebody may take along: all that is kept of them, nothing of others, and it can be imported again."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.privacy.erasure import ErasureOptions, export_user, forget_user
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.erasure_world import HERS, OTHERS
from testkit.factories import write_jsonl
from testkit.tables import dump_tables, read_table


def take(store: Store, user: str = "U1") -> list[dict[str, Any]]:
    """Return the lines as a reader of the file gets them."""
    return [json.loads(json.dumps(line, default=str)) for line in export_user(store, "acme", user, None)]


def test_all_that_is_kept_of_a_person_is_there_and_nothing_of_others(world: Store) -> None:
    lines = take(world)
    assert Counter(line["type"] for line in lines) == {
        "workspace": 1,
        "channel": 3,
        "user": 1,
        "member": 3,
        "persona": 1,
        "style": 2,
        "message": 3,
        "reply": 2,
        "window": 1,
        "feedback": 2,
    }
    everything = json.dumps(lines).lower()
    answered_to_others = {"zqshown", "zqstyle", "zqedited"}
    assert {word for word in HERS if word.lower() not in everything} == answered_to_others
    assert {word for word in OTHERS if word in everything} == set()
    (own,) = (line for line in lines if line.get("reply_id") == "style")
    assert (own["user"], own["outcome"], own["verdict"]) == ("U1", "complete", "edit")
    assert not own.keys() & {"prompt", "viewer_id", "channel", "text", "edited_text"}


def test_it_can_be_imported_again_and_says_the_same(world: Store, tmp_path: Path) -> None:
    lines = [line | {"workspace": "copy"} for line in take(world)]
    path = write_jsonl(tmp_path / "ana.jsonl", lines)
    report = import_archive(world, TrigramEmbedder(), path, ImportOptions())
    assert report.skipped == {"persona": 1, "style": 2, "reply": 2, "window": 1, "feedback": 2}
    assert report.damage == []
    mine = {
        name: [{**row, "workspace_id": ""} for row in read_table(world, name) if row["workspace_id"] == "copy"]
        for name in ("messages", "channels", "users", "memberships")
    }
    told = {
        (row["channel_id"], row["ts"]): row for row in read_table(world, "messages") if row["workspace_id"] == "acme"
    }
    for row in mine["messages"]:
        original = told[row["channel_id"], row["ts"]]
        same = ("text", "thread_ts", "user_id", "files", "edited_ts", "is_bot", "token_count", "extra")
        assert {name: row[name] for name in same} == {name: original[name] for name in same}
    assert len(mine["messages"]) == 3
    assert {row["channel_id"]: row["kind"] for row in mine["channels"]} == {
        "C1": "public",
        "C2": "private",
        "G1": "mpim",
    }
    assert [(row["name"], row["tz"]) for row in mine["users"]] == [("zqAnna", "Europe/Vienna")]
    assert len(mine["memberships"]) == 3


def test_it_is_read_page_by_page_and_changes_nothing(world: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    before, whole = dump_tables(world), take(world)
    monkeypatch.setattr("contextwin.storage.writers.erasure.READ_AT_ONCE", 1)
    assert take(world) == whole
    assert dump_tables(world) == before


def test_who_took_it_is_logged(world: Store) -> None:
    list(export_user(world, "acme", "U1", "U2"))
    assert ("U2", "export", "U1") in {
        (row["actor"], row["action"], row["subject"]) for row in read_table(world, "audit_log")
    }


def test_of_who_is_forgotten_hardly_anything_is_there(world: Store) -> None:
    forget_user(world, "acme", "U1", ErasureOptions())
    lines = take(world)
    assert Counter(line["type"] for line in lines) == {"workspace": 1, "channel": 3, "user": 1, "member": 3}
    assert {"type": "user", "workspace": "acme", "user": "U1", "kind": "member"} in lines
    assert {word for word in HERS if word.lower() in json.dumps(lines).lower()} == set()
