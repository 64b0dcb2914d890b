"""Names, topics and zones of a newer archive hold, in rows and in the index, in whatever order archives come."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.reindexing import reindex_workspace
from contextwin.ingest.report import ImportReport
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_export_files, make_record, make_slack_message, write_folder, write_jsonl
from testkit.other_archives import (
    MATTERMOST_LISTS,
    TALK,
    discord_export,
    discord_raw,
    mattermost_lines,
)
from testkit.tables import check_counters, dump_tables, empty_tables, find_words, read_table

#: Of each of three archives of one channel: what Ana is called, the channel, its topic, and Ana's zone.
STATES = (
    ("Ansgard", "eng", "Builds", "Europe/Berlin"),
    ("Brunhild", "engineering", "", "Asia/Tokyo"),
    ("Gunvor", "core", "Releases", "Europe/Berlin"),
)
Archive = Callable[[Path, int], Path]


def write_slack(folder: Path, number: int) -> Path:
    name, channel, topic, zone = STATES[number]
    messages = [
        make_slack_message(ts=f"{START + second}.000100", text=f"word{second} tomorrow at noon <@U1>")
        for second in range(1, 10 * (number + 1))
    ]
    files = make_export_files(d2023_11_14=messages)
    listed = {"id": "C1", "name": channel, "members": ["U1"], "topic": {"value": topic}, "purpose": {"value": topic}}
    user = files["users.json"][0] | {"profile": {"display_name": name}, "tz": zone}
    files = {key.replace("eng/", f"{channel}/"): value for key, value in files.items()}
    return write_folder(folder / str(number), files | {"channels.json": [listed], "users.json": [user]})


def write_discord(folder: Path, number: int) -> Path:
    name, channel, topic, _ = STATES[number]
    raw = [discord_raw(said) for said in TALK[: 2 * (number + 1)]]
    for each in raw:
        if each["author"]["nickname"] == "Ana":
            each["author"]["nickname"] = name if topic else None  # Without a nickname the account's name is shown.
            each["author"]["name"] = name.lower()
    export = discord_export({"name": channel, "topic": topic or None}, raw)
    return write_folder(folder / str(number), {"a.json": json.dumps(export, indent=1).encode()})


def write_mattermost(folder: Path, number: int) -> Path:
    name, _, topic, _ = STATES[number]
    lists = json.loads(json.dumps(MATTERMOST_LISTS))
    for line in lists:
        if line["type"] == "channel":
            line["channel"] |= {"header": topic, "purpose": topic}
        if line["type"] == "user" and line["user"]["username"] == "ana":
            line["user"] |= {"nickname": name} if topic else {"nickname": "", "first_name": name}
    folder.mkdir(parents=True, exist_ok=True)
    return write_jsonl(folder / f"{number}.jsonl", [*lists, *mattermost_lines(TALK[: 2 * (number + 1)])])


ARCHIVES = [write_slack, write_discord, write_mattermost]


def import_(store: Store, path: Path, **options: Any) -> ImportReport:
    return import_archive(store, TrigramEmbedder(), path, ImportOptions(workspace="w", **options))


@pytest.mark.parametrize("write", ARCHIVES)
def test_in_any_order_the_store_is_the_same(store: Store, tmp_path: Path, write: Archive) -> None:
    paths = [write(tmp_path, number) for number in range(3)]
    dumps = {}
    for order in permutations(range(3)):
        for number in (*order, order[0]):
            import_(store, paths[number])
        check_counters(store)
        found = [find_words(store, name.lower()) for name, *_ in STATES]
        assert not found[0]
        assert not found[1]
        assert len(found[2]) == sum(
            row["user_id"] in ("U1", "ana", discord_id()) for row in read_table(store, "messages")
        )
        topics = [row["topic"] for row in read_table(store, "channels") if row["topic"]]
        assert set(topics) == {"Releases"}
        dumps[order] = dump_tables(store, without=("indexed_at", "model_id", "spec"))
        empty_tables(store._engine)
    for order, dump in dumps.items():
        for table in dump:
            assert dump[table] == dumps[0, 1, 2][table], (order, table)


def discord_id() -> str:
    return str(discord_raw(TALK[0])["author"]["id"])


@pytest.mark.parametrize("write", ARCHIVES)
def test_a_topic_that_was_cleared_is_cleared(store: Store, tmp_path: Path, write: Archive) -> None:
    paths = [write(tmp_path, number) for number in range(2)]
    for order in ((0, 1), (1, 0)):
        for number in order:
            import_(store, paths[number])
        assert not any(row["topic"] or row["purpose"] for row in read_table(store, "channels"))
        assert find_words(store, "brunhild")
        assert not find_words(store, "ansgard")
        empty_tables(store._engine)


def test_a_line_that_names_no_topic_clears_none(store: Store, tmp_path: Path) -> None:
    line = {"type": "channel", "workspace": "w", "channel": "C1"}
    import_(
        store, write_jsonl(tmp_path / "a.jsonl", [line | {"topic": "Builds"}, make_record(1, "word", channel="C1")])
    )
    import_(store, write_jsonl(tmp_path / "b.jsonl", [line | {"kind": "public"}, make_record(2, "word", channel="C1")]))
    assert [row["topic"] for row in read_table(store, "channels")] == ["Builds"]
    import_(store, write_jsonl(tmp_path / "c.jsonl", [line | {"topic": ""}, make_record(3, "word", channel="C1")]))
    assert [row["topic"] for row in read_table(store, "channels")] == [""]


def test_reindex_finds_messages_under_a_name_that_an_import_did_not_reach(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_(store, write_slack(tmp_path, 0))
    with monkeypatch.context() as patched:  # An import that is killed before it indexes messages again.
        patched.setattr("contextwin.ingest.importer._reindex_author", lambda *_: None)
        import_(store, write_slack(tmp_path, 1))
    assert find_words(store, "ansgard")
    assert reindex_workspace(store, TrigramEmbedder(), "w", ImportReport()) == 9
    assert not find_words(store, "ansgard")
    assert len(find_words(store, "brunhild")) == 19
    assert reindex_workspace(store, TrigramEmbedder(), "w", ImportReport()) == 0
    check_counters(store)


def test_a_rename_holds_though_the_archive_is_damaged_further_on(store: Store, tmp_path: Path) -> None:
    import_(store, write_slack(tmp_path, 0))
    newer = write_slack(tmp_path, 1)
    (newer / "engineering" / "2023-11-15.json").write_bytes(b"damage")
    with pytest.raises(SourceError):
        import_(store, newer)
    assert not find_words(store, "ansgard")
    assert len(find_words(store, "brunhild")) == 19
