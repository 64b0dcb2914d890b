"""A newer archive: what it covers and no longer holds is deleted, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from contextwin.errors import SourceError
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
from contextwin.interfaces.cli import app
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_export_files, make_record, make_slack_message, write_folder, write_jsonl
from testkit.tables import check_counters, dump_tables, read_table

Import = Callable[..., ImportReport]

#: Before, in and after what NEWER covers: from second 10 until 40, in C1 and C2.
OLDER = [
    make_record(0, "zqearly"),
    make_record(10, "root"),
    make_record(20, "zqmissing", thread_ts=f"{START + 10}.000100"),
    make_record(40, "kept"),
    make_record(50, "zqlate"),
    make_record(11, "zqfirst", channel="C2"),
    make_record(30, "there", channel="C2"),
    make_record(35, "zqnewest", channel="C2"),
    make_record(20, "zqelsewhere", channel="C3"),
]
NEWER = [make_record(10, "root"), make_record(40, "kept"), make_record(30, "there", channel="C2")]
MISSING = {"C1": 1, "C2": 2}


@pytest.fixture
def import_(store: Store, tmp_path: Path) -> Import:
    """Import records of typed JSONL; arguments by name are options."""

    def run(*records: dict[str, Any], **options: Any) -> ImportReport:
        path = write_jsonl(tmp_path / "records.jsonl", records)
        return import_archive(store, TrigramEmbedder(), path, ImportOptions(**options))

    return run


def test_what_a_newer_archive_covers_and_lacks_becomes_tombstones(store: Store, import_: Import) -> None:
    import_(*OLDER)
    assert import_(*NEWER, prune_missing=True).pruned == MISSING
    rows = {row["text"] or row["ts"]: row for row in read_table(store, "messages")}
    gone = {row["ts"]: row["thread_ts"] for row in rows.values() if row["is_deleted"]}
    assert gone == {
        f"{START + 20}.000100": f"{START + 10}.000100",
        f"{START + 11}.000100": f"{START + 11}.000100",
        f"{START + 35}.000100": f"{START + 35}.000100",
    }
    everything = json.dumps(dump_tables(store))
    assert [word for word in ("zqmissing", "zqfirst", "zqnewest") if word in everything] == []
    assert rows.keys() >= {"zqearly", "root", "kept", "zqlate", "there", "zqelsewhere"}
    check_counters(store)
    assert import_(*OLDER).saved == 0
    assert import_(*NEWER, prune_missing=True).pruned == {}


def test_a_dry_run_counts_and_deletes_nothing(store: Store, import_: Import) -> None:
    import_(*OLDER)
    before, count = dump_tables(store), store.change_count("acme")
    assert import_(*NEWER, prune_missing=True, dry_run=True).pruned == MISSING
    assert (dump_tables(store), store.change_count("acme")) == (before, count)
    assert import_(*NEWER).pruned == {}
    assert dump_tables(store) == before


def test_a_listed_channel_that_lost_all_messages_is_covered(store: Store, import_: Import) -> None:
    listed = {"type": "channel", "workspace": "acme", "channel": "C3", "name": "eng", "kind": "public"}
    import_(*OLDER, make_record(45, "zqafter", channel="C3"))
    assert import_(listed, *NEWER, prune_missing=True).pruned == MISSING | {"C3": 1}
    assert [row["text"] for row in read_table(store, "messages") if row["channel_id"] == "C3"] == ["", "zqafter"]
    assert import_(listed, prune_missing=True).pruned == {}


@pytest.mark.parametrize("day", ["eng/2023-11-14.json", "ops/2023-11-14.json"], ids=["here", "in another channel"])
def test_an_export_covers_all_until_its_last_record(store: Store, tmp_path: Path, day: str) -> None:
    """The record is none that is kept."""
    joins = [make_slack_message(ts=f"{START + second}.000100", subtype="channel_join") for second in (0, 9)]
    said = [make_slack_message(ts=f"{START + second}.000100") for second in (1, 5)]
    whole, lists = make_export_files(d2023_11_14=said), make_export_files(d2023_11_14=[])
    lists["channels.json"] = [*lists["channels.json"], {"id": "C2", "name": "ops"}]
    for folder, files in (("whole", whole), ("later", lists | {day: joins})):
        report = import_archive(
            store,
            TrigramEmbedder(),
            write_folder(tmp_path / folder, files),
            ImportOptions(prune_missing=folder == "later"),
        )
    assert report.pruned == {"C1": 2}
    assert [row["is_deleted"] for row in read_table(store, "messages")] == [True, True]


@pytest.mark.parametrize("fields", [{"ts": "9999999999.000100"}, {"edited": {"ts": "9999999999.000100"}}])
@pytest.mark.parametrize("subtype", [None, "channel_join"])
def test_a_time_that_is_yet_to_come_prunes_nothing(
    store: Store, tmp_path: Path, fields: dict[str, Any], subtype: str | None
) -> None:
    export = write_folder(tmp_path / "export", make_export_files(d2023_11_14=[make_slack_message()]))
    import_archive(store, TrigramEmbedder(), export, ImportOptions())
    live = make_slack_message(channel="C1", channel_type="channel", ts=f"{START + 900}.000100")
    apply_event(store, None, live | {"event_ts": live["ts"]}, workspace="T1")
    days = [make_slack_message(), make_slack_message(ts=f"{START + 1}.000100", subtype=subtype) | fields]
    export = write_folder(tmp_path / "late", make_export_files(d2023_11_14=days))
    assert import_archive(store, TrigramEmbedder(), export, ImportOptions(prune_missing=True)).pruned == {}


def test_an_unknown_workspace_has_nothing_to_prune(store: Store, import_: Import) -> None:
    assert import_(*NEWER, prune_missing=True, dry_run=True).pruned == {}
    assert store.workspaces() == []


def test_a_damaged_archive_prunes_nothing(store: Store, import_: Import) -> None:
    import_(*OLDER)
    before = dump_tables(store)
    with pytest.raises(SourceError, match=r"nothing is pruned.*line 1"):
        import_({"type": "nonsense"}, *NEWER, prune_missing=True, skip_bad=True)
    assert dump_tables(store) == before


def test_a_channel_is_covered_under_the_id_that_it_has_now(store: Store, import_: Import) -> None:
    import_(*OLDER)
    moved = {"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C9", "event_ts": f"{START}.0"}
    apply_event(store, None, moved, workspace="acme")
    assert import_(*NEWER, prune_missing=True).pruned == {"C9": 1, "C2": 2}
    check_counters(store)


def test_an_export_is_pruned_by_the_command(
    store: Store, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", database_url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")
    first, second, third = (make_slack_message(ts=f"{START + n}.000100", text=f"word{n}") for n in range(3))
    write_folder(tmp_path / "old", make_export_files(d2023_11_14=[first, second, third]))
    write_folder(tmp_path / "new", make_export_files(d2023_11_14=[first, third]))

    def run(folder: str, *options: str) -> Any:
        answer = CliRunner().invoke(app, ["import", str(tmp_path / folder), "--json", *options])
        assert answer.exit_code == 0, answer.output
        return json.loads(answer.stdout)

    assert run("old")["pruned"] == {}
    assert run("new", "--prune-missing", "--dry-run")["pruned"] == {"C1": 1}
    assert sum(row["is_deleted"] for row in read_table(store, "messages")) == 0
    assert run("new", "--prune-missing")["pruned"] == {"C1": 1}
    assert [row["text"] for row in read_table(store, "messages") if not row["is_deleted"]] == ["word0", "word2"]
