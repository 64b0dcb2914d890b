"""Archives of other programs become rows: the same rows, whatever is imported twice, or in which order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contextwin import ContextWindowBuilder, ErasureOptions, WindowRequest, export_user, forget_user
from contextwin.errors import AccessError
from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import make_record, write_folder, write_jsonl
from testkit.other_archives import OLDER, TALK, WRITERS, Said, Writer, discord_export, discord_raw
from testkit.tables import check_counters, dump_tables, empty_tables, read_table

ALL = [(name, write) for name, writers in WRITERS.items() for write in writers]
#: Orders in which a part of an archive (0) and the whole (1) are imported, each twice.
ORDERS = ((0, 1, 0, 1), (1, 1, 0, 0))


def import_(store: Store, path: Path, **options: Any) -> ImportReport:
    return import_archive(store, TrigramEmbedder(), path, ImportOptions(skip_bad=True, **options))


def dump(store: Store) -> dict[str, list[str]]:
    """Return what is stored, without when it was stored."""
    return dump_tables(store, without=("indexed_at", "model_id", "spec"))


@pytest.mark.parametrize(("format", "write"), ALL)
def test_kept_and_skipped_are_all_records(store: Store, tmp_path: Path, format: str, write: Writer) -> None:
    path, count = write(tmp_path, TALK)
    report = import_(store, path)
    assert report.messages + sum(report.skipped.values()) == count
    assert report.saved == report.messages == len(read_table(store, "messages")) == len(TALK)
    assert {row["workspace_id"] for row in read_table(store, "messages")} == report.workspaces
    check_counters(store)


@pytest.mark.parametrize("part", [TALK[:OLDER], TALK[2:]], ids=["beginning", "end"])
@pytest.mark.parametrize(("format", "write"), ALL)
def test_twice_and_in_any_order_the_store_is_the_same(
    store: Store, clean_engine: Any, tmp_path: Path, format: str, write: Writer, part: Sequence[Said]
) -> None:
    archives = []
    for name, talk in (("part", part), ("whole", TALK)):
        (tmp_path / name).mkdir()
        archives.append(write(tmp_path / name, talk)[0])
    dumps = []
    for order in ORDERS:
        for place in order:
            report = import_(store, archives[place], workspace="w")
        assert report.saved == 0
        dumps.append(dump(store))
        _empty(store)
    for each in dumps:
        for table in each:
            assert each[table] == dumps[0][table], table


def _empty(store: Store) -> None:
    empty_tables(store._engine)


@pytest.mark.parametrize(
    ("format", "write"), [each for each in ALL if each[0] in ("discord", "mbox", "matrix", "telegram", "whatsapp")]
)
def test_what_an_archive_does_not_open_is_closed(store: Store, tmp_path: Path, format: str, write: Writer) -> None:
    path, _ = write(tmp_path, TALK)
    (workspace,) = import_(store, path).workspaces
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    shown = {}
    for row in read_table(store, "users"):
        request = WindowRequest(prompt="Is the build red?", workspace=workspace, asker=row["user_id"])
        try:
            shown[row["user_id"]] = len(builder.build(request).channels)
        except AccessError:
            shown[row["user_id"]] = 0
    members = {row["user_id"] for row in read_table(store, "memberships")}
    assert {user for user, count in shown.items() if count} == (members if format == "matrix" else set())
    everyone = WindowRequest(prompt="Is the build red?", workspace=workspace, everyone=True)
    assert "The build is red since noon." in builder.build(everyone).text


def unread_channels(store: Store, workspace: str) -> list[str]:
    """Return the channels with messages that no person in the store may see."""
    seen: set[str] = set()
    for row in read_table(store, "users"):
        if row["kind"] != "bot":
            request = WindowRequest(prompt="build", workspace=workspace, asker=row["user_id"])
            with store.reading() as reader:
                seen |= set(open_scope(reader, request).channels)
    return sorted({row["channel_id"] for row in read_table(store, "chunks")} - seen)


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize(("format", "write"), ALL)
def test_the_report_names_the_channels_that_nobody_may_read(
    store: Store, tmp_path: Path, format: str, write: Writer, public: bool
) -> None:
    path, _ = write(tmp_path, TALK)
    report = import_(store, path, workspace="w", public=public)
    assert report.closed == unread_channels(store, "w")
    if format in ("mbox", "whatsapp"):
        assert (report.closed == []) is public
    assert import_(store, path, workspace="w", public=public, dry_run=True).closed == []


def test_a_channel_whose_members_are_gone_is_closed_and_a_dm_is_not_to_who_wrote(store: Store, tmp_path: Path) -> None:
    people: list[dict[str, Any]] = [
        {"type": "user", "user": "U1", "name": "Ana"},
        {"type": "user", "user": "U2", "kind": "bot"},
    ]
    places: list[dict[str, Any]] = [
        {"type": "channel", "channel": "G1", "kind": "private", "members": ["U1", "U2"]},
        {"type": "channel", "channel": "D1", "kind": "im"},
        {"type": "channel", "channel": "C1", "kind": "public"},
    ]
    said = [make_record(n, "words", channel=name, user="U1") for n, name in enumerate(("G1", "D1", "C1"))]
    records = [{**each, "workspace": "acme"} for each in (*people, *places, *said)]
    assert import_(store, write_jsonl(tmp_path / "a.jsonl", records)).closed == unread_channels(store, "acme")
    assert unread_channels(store, "acme") == []
    gone = {"type": "user", "workspace": "acme", "user": "U1", "deleted": True}
    assert import_(store, write_jsonl(tmp_path / "b.jsonl", [gone])).closed == ["C1", "D1", "G1"]
    assert unread_channels(store, "acme") == ["C1", "D1", "G1"]


@pytest.mark.parametrize(("format", "write"), [each for each in ALL if each[0] in ("discord", "mbox", "matrix")])
def test_an_owner_may_open_what_an_archive_leaves_unsaid(
    store: Store, tmp_path: Path, format: str, write: Writer
) -> None:
    path, _ = write(tmp_path, TALK)
    (workspace,) = import_(store, path).workspaces
    kinds = [{row["kind"] for row in read_table(store, table)} for table in ("channels", "users")]
    assert kinds == [{"private"}, {"guest"}]
    import_(store, path, public=True)
    import_(store, path)
    kinds = [{row["kind"] for row in read_table(store, table)} for table in ("channels", "users")]
    assert kinds == [{"public"}, {"member"}]
    asker = read_table(store, "users")[0]["user_id"]
    request = WindowRequest(prompt="Is the build red?", workspace=workspace, asker=asker)
    assert "The build is red since noon." in ContextWindowBuilder(store, TrigramEmbedder()).build(request).text


def test_what_is_said_to_be_private_stays_so(store: Store, tmp_path: Path) -> None:
    for format, write in ALL:
        if format in ("slackdump", "mattermost", "zulip", "teams"):
            (tmp_path / write.__name__).mkdir()
            import_(store, write(tmp_path / write.__name__, TALK)[0], public=True, workspace=format)
    kinds = {(row["workspace_id"], row["name"]): row["kind"] for row in read_table(store, "channels")}
    assert (kinds["mattermost", "board"], kinds["teams", "eng"]) == ("private", "private")


def test_skipped_records_are_listed_on_request(store: Store, tmp_path: Path) -> None:
    path, _ = WRITERS["discord"][0](tmp_path / "export", TALK)
    assert import_(store, path).skipped_records == []
    assert import_(store, path, show_skipped=True).skipped_records == [
        "Acme - eng - Red.json, item 1: type 21",
        "Acme - eng.json, item 1: type GuildMemberJoin",
    ]


def test_unknown_keys_of_people_are_kept_exported_and_erased(store: Store, tmp_path: Path) -> None:
    user = {"type": "user", "workspace": "w", "user": "U1", "name": "Ana", "mail": "ana@acme.org"}
    channel = {"type": "channel", "workspace": "w", "channel": "C1", "kind": "public", "colour": "green"}
    direct = {"type": "channel", "workspace": "w", "channel": "D1", "kind": "im", "with": "Ana"}
    archive = write_jsonl(tmp_path / "a.jsonl", [user, channel, direct])
    import_(store, archive)
    import_(store, write_jsonl(tmp_path / "b.jsonl", [{key: user[key] for key in ("type", "workspace", "user")}]))
    assert [row["extra"] for row in read_table(store, "users")] == [{"mail": "ana@acme.org"}]
    assert {row["channel_id"]: row["extra"] for row in read_table(store, "channels")} == {
        "C1": {"colour": "green"},
        "D1": None,
    }
    (line,) = [line for line in export_user(store, "w", "U1", None) if line["type"] == "user"]
    assert line["mail"] == "ana@acme.org"
    forget_user(store, "w", "U1", ErasureOptions())
    import_(store, archive)
    assert "ana@acme.org" not in str(dump(store))


@pytest.mark.parametrize("order", list(permutations(["older", "newer"])))
def test_the_names_of_the_newer_export_stay(store: Store, tmp_path: Path, order: tuple[str, ...]) -> None:
    for name, said in (("older", TALK[0]), ("newer", TALK[4])):
        raw = discord_raw(said)
        raw["author"] |= {"nickname": f"Ana {name}"}
        write_folder(tmp_path / name, {"eng.json": discord_export({"name": name, "topic": name}, [raw])})
    for name in order:
        import_(store, tmp_path / name)
    assert [row["name"] for row in read_table(store, "users")] == ["Ana newer"]
    assert [(row["name"], row["topic"]) for row in read_table(store, "channels")] == [("newer", "newer")]


def test_the_address_that_an_archive_names_is_shown(store: Store, tmp_path: Path) -> None:
    lines = [make_record(0, "the kettle is blue", permalink="https://chat.acme.org/1"), make_record(9, "a blue kettle")]
    workspace = {"type": "workspace", "workspace": "acme", "domain": "acme"}
    import_(store, write_jsonl(tmp_path / "a.jsonl", [workspace, *lines]))
    window = ContextWindowBuilder(store, TrigramEmbedder()).build(
        WindowRequest(prompt="blue kettle?", workspace="acme", everyone=True)
    )
    links = {message.text: message.permalink for thread in window.threads for message in thread.messages}
    assert links["the kettle is blue"] == "https://chat.acme.org/1"
    assert str(links["a blue kettle"]).startswith("https://acme.slack.com/")
