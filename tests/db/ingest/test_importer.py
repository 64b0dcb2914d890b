"""Archives become rows: once, whatever interrupts them, in whatever order their copies come."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from contextwin import ContextWindowBuilder, WindowRequest
from contextwin.config import read_settings
from contextwin.errors import EmbeddingError, SourceError
from contextwin.ingest import embedding, importer, pipeline
from contextwin.ingest.embedding import embed_missing
from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
from contextwin.providers.embedders import Embedder, Embeddings
from contextwin.providers.embedders.base import scale_rows
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.engine import open_engine
from contextwin.storage.store import Store
from testkit.chunks import chunk_message
from testkit.corpora import ConstantEmbedder, FailingEmbedder, import_records
from testkit.examples import examples, part_of
from testkit.factories import (
    START,
    make_archive,
    make_export_files,
    make_message,
    make_record,
    make_slack_message,
    write_folder,
    write_jsonl,
    write_zip,
)
from testkit.recording import recording_all
from testkit.stepping import start_import
from testkit.tables import check_counters, dump_tables, empty_tables, find_words, messages_by_ts, read_table

FIRST = f"{START}.000100"  #: the ts of make_record(0, …)
LATER = f"{START + 500}.000000"
LATEST = f"{START + 900}.000000"

Import = Callable[..., ImportReport]


@pytest.fixture
def import_(store: Store, tmp_path: Path) -> Import:
    """Import records of typed JSONL; arguments by name are options, `embedder` is trigrams if none is given."""

    def run(*records: dict[str, Any], embedder: Embedder | None = None, **options: Any) -> ImportReport:
        path = write_jsonl(tmp_path / "records.jsonl", records)
        return import_archive(store, embedder or TrigramEmbedder(), path, ImportOptions(**options))

    return run


@pytest.fixture
def second_store(second_url: str) -> Iterator[Store]:
    """A store beside `store`."""
    with Store(open_engine(second_url, read_settings())) as opened:
        yield opened


def of_workspace(row: str, workspace: str) -> str:
    """Return a row of a dump as another workspace has it."""
    return json.dumps(json.loads(row) | {"workspace_id": workspace}, sort_keys=True)


class CountingEmbedder:
    """Gives random vectors, the same for the same text, but none that is a number for texts that hold `refused`."""

    def __init__(self, refused: str = "refused", spec: str = "counting") -> None:
        self.spec = spec
        self.refused = refused
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Remember the texts and embed them."""
        self.texts += texts
        rows = np.stack([np.random.default_rng(list(text.encode())).normal(size=8) for text in texts])
        rows[[self.refused in text for text in texts]] = np.nan
        return scale_rows(rows.astype(np.float32), label=self.spec)


def vectors_by_ts(store: Store) -> dict[str, str]:
    return {row["ts"]: row["embedding"] for row in read_table(store, "chunk_embeddings")}


# -- again, and after interruptions


def test_an_import_is_counted_and_done_again_changes_nothing(store: Store, import_: Import) -> None:
    archive = list(make_archive(400))
    first = import_(*archive)
    chunks = read_table(store, "chunks")
    assert (first.workspaces, first.messages, first.skipped) == ({"acme"}, 400, {})
    assert 0 < first.threads < first.saved == len(read_table(store, "messages")) < 400
    assert first.chunks == first.embedded == len(chunks) == len(read_table(store, "chunk_embeddings"))
    assert first.tokens == sum(row["token_count"] for row in read_table(store, "messages"))
    check_counters(store)
    before = dump_tables(store)
    again = import_(*archive)
    assert (again.messages, again.threads) == (first.messages, first.threads)
    assert (again.saved, again.chunks, again.tokens, again.embedded, again.not_embedded) == (0, 0, 0, 0, 0)
    assert dump_tables(store) == before


def test_messages_of_several_batches_are_stored_in_one_transaction(
    store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contextwin.ingest.importer.RECORDS_A_BATCH", 10)
    monkeypatch.setattr("contextwin.ingest.importer.embed_missing", lambda *_, **__: None)
    monkeypatch.setattr(Store, "analyze", lambda _: None)
    monkeypatch.setattr(pipeline, "BATCHES_AT_ONCE", 2)
    records = [make_record(second, f"message {second}") for second in range(40)]
    for transactions in (4 + 2, 4):  # One for the entities of each batch; the second time nothing is new.
        with recording_all(store) as statements:
            import_(*records)
        # And one reads who may see what was imported.
        assert statements.count("BEGIN") == statements.count("COMMIT") == transactions + 1
        assert sum("SET change_count" in statement for statement in statements) >= transactions
    check_counters(store)


def test_a_message_and_its_edit_in_one_transaction_are_counted_once(
    store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contextwin.ingest.importer.RECORDS_A_BATCH", 25)
    first = [make_record(second, f"apple {second}") for second in range(50)]
    edited = [record | {"text": f"pear {n}", "edited_ts": f"{START + 100}.000000"} for n, record in enumerate(first)]
    report = import_(*first, *edited)
    assert (report.messages, report.saved) == (100, 100)
    assert sorted(row["text"] for row in read_table(store, "messages")) == sorted(f"pear {n}" for n in range(50))
    check_counters(store)


def test_small_batches_end_in_the_same_tables(
    store: Store, second_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_jsonl(tmp_path / "archive.jsonl", make_archive(300))
    import_archive(store, TrigramEmbedder(), path, ImportOptions())
    monkeypatch.setattr(importer, "RECORDS_A_BATCH", 7)
    monkeypatch.setattr(embedding, "CHUNKS_A_ROUND", 13)
    import_archive(second_store, TrigramEmbedder(), path, ImportOptions())
    assert dump_tables(second_store, without=["indexed_at"]) == dump_tables(store, without=["indexed_at"])


def test_an_import_that_is_killed_again_and_again_ends_like_one_that_is_not(
    store: Store, second_url: str, second_store: Store, tmp_path: Path
) -> None:
    path = write_jsonl(tmp_path / "archive.jsonl", make_archive(1500))
    import_archive(store, TrigramEmbedder(), path, ImportOptions())
    for steps in part_of(sorted(Random(8).sample(range(1, 45), 4)), 2):
        assert start_import(second_url, path, last=steps + 1).kill_after(steps) == -9
    assert start_import(second_url, path).end() == 0
    check_counters(second_store)
    assert dump_tables(second_store, without=["indexed_at"]) == dump_tables(store, without=["indexed_at"])


def test_two_imports_of_one_archive_at_once_are_one(
    store: Store, second_url: str, second_store: Store, tmp_path: Path
) -> None:
    path = write_jsonl(tmp_path / "archive.jsonl", make_archive(600))
    processes = [start_import(second_url, path) for _ in range(2)]
    import_archive(store, TrigramEmbedder(), path, ImportOptions())
    assert [process.end() for process in processes] == [0, 0]
    check_counters(second_store)
    assert dump_tables(second_store, without=["indexed_at"]) == dump_tables(store, without=["indexed_at"])


def test_imports_of_different_workspaces_at_once_do_not_disturb_each_other(
    store: Store, second_url: str, second_store: Store, tmp_path: Path
) -> None:
    path = write_jsonl(tmp_path / "archive.jsonl", make_archive(600))
    processes = [start_import(second_url, path, workspace) for workspace in ("a", "b", "c")]
    import_archive(store, TrigramEmbedder(), path, ImportOptions(workspace="a"))
    assert [process.end() for process in processes] == [0, 0, 0]
    alone, together = (dump_tables(each, without=["indexed_at"]) for each in (store, second_store))
    for table, rows in together.items():
        assert rows == sorted(alone[table] + [of_workspace(row, name) for row in alone[table] for name in "bc"]), table
    with second_store._engine.connect() as connection:
        valid = connection.execute(text("SELECT indisvalid FROM pg_index WHERE indexrelid::regclass::text ~ 'hnsw'"))
        assert list(valid.scalars()) == [True, True, True]


# -- copies of one message


def test_an_edit_replaces_text_words_and_vector_and_an_older_copy_never_wins(store: Store, import_: Import) -> None:
    original = make_record(0, "the harbour release slips")
    edited = original | {"text": "the mountain release is on time " * 80, "edited_ts": LATER}
    import_(original, make_record(1, "the harbour crew agrees"))
    before = vectors_by_ts(store)
    report = import_(edited)
    assert (report.saved, report.embedded) == (1, report.chunks)
    assert report.chunks > 1
    row = messages_by_ts(store)[FIRST]
    assert (row["text"], row["edited_ts"]) == (edited["text"], LATER)
    assert find_words(store, "mountain") == {FIRST}
    assert FIRST not in find_words(store, "harbour")
    assert vectors_by_ts(store)[FIRST] != before[FIRST]
    assert [row["df"] for row in read_table(store, "term_statistics") if row["term"] == "harbour"] == [1]
    assert not [row for row in read_table(store, "term_statistics") if row["term"] == "slip"]
    check_counters(store)
    after = dump_tables(store)
    assert import_(original).saved == 0
    assert import_(edited | {"edited_ts": f"{START + 499}.999999", "text": "older"}).saved == 0
    assert dump_tables(store) == after


def test_a_copy_of_the_same_version_is_taken_when_it_says_something_new(store: Store, import_: Import) -> None:
    record = make_record(0, "see the plan")
    import_(record)
    assert import_(record | {"files": [{"name": "plan.pdf"}]}).saved == 1
    assert messages_by_ts(store)[FIRST]["files"] == [{"name": "plan.pdf"}]


COPIES = (
    make_record(0, "first words"),
    make_record(0, "second words", edited_ts=LATER),
    make_record(0, "third words", edited_ts=LATEST),
)


@pytest.mark.parametrize("copies", list(permutations(COPIES)))
def test_the_newest_copy_wins_in_every_order(store: Store, import_: Import, copies: Sequence[dict[str, Any]]) -> None:
    import_(*copies)
    import_(*(copy | {"channel": "C2"} for copy in copies[:2]))
    import_(*(copy | {"channel": "C2"} for copy in copies[2:]))
    assert {row["text"] for row in read_table(store, "messages")} == {"third words"}
    check_counters(store)


@given(copies=st.lists(st.sampled_from([*COPIES, COPIES[0] | {"deleted": True}]), min_size=1, max_size=6))
@settings(
    max_examples=examples(15),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_one_batch_and_many_keep_the_same_copy(store: Store, import_: Import, copies: list[dict[str, Any]]) -> None:
    for copy in copies:
        import_(copy, workspace="many")
    import_(*copies, workspace="one")
    kept = {row["workspace_id"]: (row["text"], row["is_deleted"]) for row in read_table(store, "messages")}
    assert kept["one"] == kept["many"]
    check_counters(store)
    empty_tables(store._engine)


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("is_first", [True, False])
def test_a_tombstone_is_final_whenever_it_comes(store: Store, import_: Import, together: bool, is_first: bool) -> None:
    message = make_record(0, "secret words", thread_ts=f"{START - 100}.000000")
    tombstone = {key: value for key, value in message.items() if key not in ("text", "thread_ts")} | {"deleted": True}
    copies = [tombstone, message] if is_first else [message, tombstone]
    for batch in [copies] if together else [[copy] for copy in copies]:
        import_(*batch)
    for again in (message, message | {"edited_ts": LATEST, "text": "secret again"}):
        assert import_(again).saved == 0
    (row,) = read_table(store, "messages")
    assert (row["is_deleted"], row["text"], row["token_count"]) == (True, "", 0)
    assert together or is_first or row["thread_ts"] == message["thread_ts"]
    for table in ("chunks", "chunk_embeddings", "term_statistics"):
        assert read_table(store, table) == []
    assert "secret" not in json.dumps(dump_tables(store))
    check_counters(store)


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("is_first", [True, False])
def test_of_a_broadcast_reply_the_copy_with_its_thread_is_kept(
    store: Store, import_: Import, together: bool, is_first: bool
) -> None:
    in_thread = make_record(60, "also for the channel", thread_ts=FIRST)
    in_channel = in_thread | {"thread_ts": None}
    copies = [in_thread, in_channel] if is_first else [in_channel, in_thread]
    for batch in [copies] if together else [[copy] for copy in copies]:
        import_(make_record(0, "the root"), *batch)
    assert [row["thread_ts"] for row in read_table(store, "messages")] == [FIRST, FIRST]
    assert {row["thread_ts"] for row in read_table(store, "chunks")} == {FIRST}
    before = dump_tables(store)
    assert import_(*copies).saved == 0
    assert dump_tables(store) == before


def test_a_message_stays_in_its_thread_when_a_newer_copy_does_not_name_it(store: Store, import_: Import) -> None:
    reply = make_record(60, "hte answer", thread_ts=FIRST)
    edited = reply | {"thread_ts": None, "text": "the answer", "edited_ts": LATER}
    import_(reply)
    assert import_(edited).saved == 1
    assert import_(edited).saved == 0
    (row,) = read_table(store, "messages")
    assert (row["thread_ts"], row["text"]) == (FIRST, "the answer")
    assert [row["thread_ts"] for row in read_table(store, "chunks")] == [FIRST]


def test_a_late_reply_joins_its_thread(store: Store, import_: Import) -> None:
    import_(make_record(0, "who has the keys?"), make_record(1, "not me", thread_ts=FIRST))
    report = import_(make_record(90_000, "they were in the kitchen", thread_ts=FIRST))
    assert (report.messages, report.saved, report.threads) == (1, 1, 1)
    assert [row["thread_ts"] for row in read_table(store, "messages")] == [FIRST] * 3
    (status,) = store.status()
    assert (status.messages, status.threads) == (3, 1)


def test_replies_without_a_root_are_kept_until_it_comes(store: Store, import_: Import) -> None:
    import_(*(make_record(second, f"answer {second}", thread_ts=FIRST) for second in (1, 2)))
    assert [row["thread_ts"] for row in read_table(store, "messages")] == [FIRST, FIRST]
    import_(make_record(0, "the question"))
    assert messages_by_ts(store)[FIRST]["thread_ts"] == FIRST
    assert [status.threads for status in store.status()] == [1]


def test_one_ts_in_two_channels_is_two_messages(store: Store, import_: Import) -> None:
    import_(make_record(0, "in one"), make_record(0, "in another", channel="C2"))
    import_(make_record(0, "in one, edited", edited_ts=LATER))
    texts = {row["channel_id"]: row["text"] for row in read_table(store, "messages")}
    assert texts == {"C1": "in one, edited", "C2": "in another"}
    assert {row["channel_id"]: row["chunk_count"] for row in read_table(store, "channels")} == {"C1": 1, "C2": 1}


# -- channels and people


def channel_record(**overrides: Any) -> dict[str, Any]:
    return {"type": "channel", "workspace": "acme", "channel": "C1", "name": "eng", "kind": "private"} | overrides


def user_record(**overrides: Any) -> dict[str, Any]:
    return {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "tz": "Europe/Berlin"} | overrides


@pytest.mark.parametrize("together", [True, False])
def test_a_message_does_not_make_its_channel_public_nor_rename_it(
    store: Store, import_: Import, together: bool
) -> None:
    named = make_record(0, "hello", channel_name="everyone")
    for batch in [[channel_record(), named]] if together else [[channel_record()], [named]]:
        import_(*batch)
    (channel,) = read_table(store, "channels")
    assert (channel["kind"], channel["name"]) == ("private", "eng")


def test_a_channel_that_only_messages_name_is_public_and_has_their_name(store: Store, import_: Import) -> None:
    import_(make_record(0, "hello", channel_name="eng"), make_record(1, "hi", channel="C2", bot=True, user="B1"))
    assert [(c["channel_id"], c["kind"], c["name"]) for c in read_table(store, "channels")] == [
        ("C1", "public", "eng"),
        ("C2", "public", None),
    ]
    assert {u["user_id"]: u["kind"] for u in read_table(store, "users")} == {"U1": "member", "B1": "bot"}


def import_export(store: Store, folder: Path, files: dict[str, Any]) -> ImportReport:
    path = write_folder(folder, files)
    return import_archive(store, TrigramEmbedder(), path, ImportOptions(workspace="acme"))


def test_the_domain_of_links_is_given_or_shown_by_the_messages(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def domain() -> Any:
        return read_table(store, "workspaces")[0]["domain"]

    message = make_slack_message(text="see <https://shown.slack.com/archives/C1/p1700000000000100>")
    path = write_zip(tmp_path / "a.zip", make_export_files(d2024_01_31=[message]))

    def run(**options: Any) -> None:
        import_archive(store, TrigramEmbedder(), path, ImportOptions(workspace="acme", **options))

    run()
    assert domain() == "shown"
    monkeypatch.setattr(store, "settings", read_settings(domain="set"))
    run()
    assert domain() == "shown"
    run(domain="given")
    assert domain() == "given"


def test_the_messages_of_an_unlisted_channel_do_not_make_it_public(store: Store, tmp_path: Path) -> None:
    day = {"C9/2024-01-31.json": [make_slack_message()]}
    import_export(store, tmp_path / "whole", {"groups.json": [{"id": "C9", "name": "board"}]} | day)
    import_export(store, tmp_path / "bare", {"C9/2024-02-01.json": [make_slack_message(ts=LATER)]})
    (channel,) = read_table(store, "channels")
    assert (channel["kind"], channel["name"], channel["chunk_count"]) == ("private", "board", 2)


def test_what_newer_lists_say_takes_effect(store: Store, tmp_path: Path) -> None:
    import_export(store, tmp_path / "old", make_export_files())
    entry = {"id": "C1", "name": "eng-closed", "is_archived": True, "members": ["U1"]}
    gone = {"id": "U1", "deleted": True, "name": "ana", "is_restricted": True}
    import_export(store, tmp_path / "new", {"groups.json": [entry], "users.json": [gone]})
    (channel,) = read_table(store, "channels")
    assert (channel["kind"], channel["name"], channel["is_archived"]) == ("private", "eng-closed", True)
    assert channel["chunk_count"] == 1
    user = next(row for row in read_table(store, "users") if row["user_id"] == "U1")
    assert (user["kind"], user["is_deleted"]) == ("guest", True)
    check_counters(store)


@pytest.mark.parametrize("together", [True, False])
def test_what_is_known_of_a_user_is_not_forgotten(store: Store, import_: Import, together: bool) -> None:
    records = [user_record(), user_record(name=None, tz=None), make_record(0, "hello")]
    for batch in [records] if together else [[record] for record in records]:
        import_(*batch)
    (user,) = read_table(store, "users")
    assert (user["name"], user["tz"]) == ("Ana", "Europe/Berlin")
    assert find_words(store, "ana") == {FIRST}


@pytest.mark.parametrize("letters", ["wörld und ", "全文検索"])
def test_a_text_that_is_too_long_is_cut_and_counted(store: Store, tmp_path: Path, letters: str) -> None:
    record = make_record(0, letters * 60_000)
    path = tmp_path / "long.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in (record, make_record(1, "short"))))
    report = import_archive(store, TrigramEmbedder(), path, ImportOptions())
    assert (report.messages, report.saved, report.cut, report.not_embedded) == (2, 2, 1, 0)
    stored = messages_by_ts(store)[record["ts"]]["text"]
    assert stored == record["text"][:100_000]
    again = import_archive(store, TrigramEmbedder(), path, ImportOptions())
    assert (again.saved, again.cut) == (0, 1)


def test_chunks_of_long_messages_are_embedded_as_they_are(store: Store, tmp_path: Path) -> None:
    texts = ["".join(f"wört{n} 全文 " for n in range(at, at + 900)) for at in (0, 9_000)]
    import_records(store, tmp_path, [make_record(at, text) for at, text in enumerate(texts)], FailingEmbedder())
    expected = {chunk.text for text in texts for chunk in chunk_message(make_message(text=text))}
    pending = store.pending_chunks("acme", 0, ("", "", -1), 10_000)
    assert {chunk.text for chunk in pending} == expected
    assert len(pending) > 20
    (middle,) = store.pending_chunks("acme", 0, pending[9][:3], 1)
    assert middle == pending[10]


def test_a_batch_with_much_text_has_fewer_records(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importer, "CHARS_A_BATCH", 1_000)
    batches: list[int] = []
    path = tmp_path / "much.jsonl"
    path.write_text("".join(json.dumps(make_record(n, "x" * 400)) + "\n" for n in range(8)))
    import_archive(
        store,
        TrigramEmbedder(),
        path,
        ImportOptions(),
        lambda phase, n: batches.append(n) if phase == "messages" else None,
    )
    assert batches == [3, 3, 2]


def test_many_places_are_stored_a_batch_at_a_time(store: Store, import_: Import) -> None:
    members = ({"type": "member", "workspace": "acme", "channel": "C1", "user": f"U{n}"} for n in range(2500))
    import_(channel_record(), *members)
    assert len(read_table(store, "memberships")) == 2500


# -- damage


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    lines = [json.dumps(make_record(second, f"line {second}")) for second in range(4)]
    path = tmp_path / "broken.jsonl"
    path.write_text("\n".join([*lines[:2], '{"ts": 5', lines[2], "[]", lines[3]]) + "\n")
    return path


def test_damage_stops_the_import_with_everything_before_it_stored(store: Store, broken: Path) -> None:
    with pytest.raises(SourceError, match=r"line 3: expected JSON.*fix it.*--skip-bad") as error:
        import_archive(store, TrigramEmbedder(), broken, ImportOptions())
    assert (error.value.file, error.value.position) == (str(broken), "line 3")
    assert [row["text"] for row in messages_by_ts(store).values()] == ["line 0", "line 1"]
    assert len(read_table(store, "chunk_embeddings")) == 2
    check_counters(store)
    whole = [line for line in broken.read_text().splitlines() if line.startswith('{"workspace"')]
    broken.write_text("\n".join(whole))
    report = import_archive(store, TrigramEmbedder(), broken, ImportOptions())
    assert (report.messages, report.saved, report.embedded, report.not_embedded) == (4, 2, 2, 0)
    assert len(read_table(store, "chunk_embeddings")) == 4


def test_damage_is_counted_and_passed_over_when_asked(store: Store, broken: Path) -> None:
    report = import_archive(store, TrigramEmbedder(), broken, ImportOptions(skip_bad=True))
    assert (report.messages, report.saved, report.skipped) == (4, 4, {"bad line": 2})


def test_a_dry_run_reads_everything_and_stores_nothing(store: Store, broken: Path) -> None:
    embedder = CountingEmbedder()
    report = import_archive(store, embedder, broken, ImportOptions(skip_bad=True, dry_run=True))
    assert (report.messages, report.saved, report.chunks, report.embedded) == (4, 0, 0, 0)
    assert (embedder.texts, any(dump_tables(store).values())) == ([], False)
    with pytest.raises(SourceError, match="line 3"):
        import_archive(store, embedder, broken, ImportOptions(dry_run=True))


# -- vectors


def test_a_text_is_embedded_once_for_each_model(store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "CHUNKS_A_ROUND", 2)
    said = [make_record(second, "good morning") for second in range(5)]
    first, second = CountingEmbedder(), CountingEmbedder(spec="other")
    report = import_(user_record(), *said, make_record(5, "good morning", user="U2"), embedder=first)
    assert sorted(first.texts) == ["Ana: good morning", "U2: good morning"]
    assert (report.embedded, report.not_embedded) == (6, 0)
    assert len(set(vectors_by_ts(store).values())) == 2
    import_(make_record(6, "good morning"), embedder=first)
    assert len(first.texts) == 2
    assert import_(make_record(7, "good night"), embedder=second).embedded == 8
    assert sorted(second.texts) == ["Ana: good morning", "Ana: good night", "U2: good morning"]
    known = {status.embedder: (status.embedded, status.not_embedded) for status in store.status()}
    assert known == {"counting": (7, 1), "other": (8, 0)}


def test_what_cannot_be_embedded_is_found_by_words_until_it_can(store: Store, import_: Import) -> None:
    failing = CountingEmbedder()
    report = import_(make_record(0, "the refused lighthouse"), make_record(1, "all is well"), embedder=failing)
    assert (report.saved, report.embedded, report.not_embedded) == (2, 1, 1)
    assert report.embedding_error is not None
    assert "inf or nan" in report.embedding_error
    assert FIRST not in vectors_by_ts(store)
    (status,) = store.status()
    assert (status.chunks, status.embedded, status.not_embedded) == (2, 1, 1)
    request = WindowRequest(prompt="lighthouse", workspace="acme", everyone=True)
    assert "the refused lighthouse" in ContextWindowBuilder(store, embedder=failing).build(request).text
    later = ImportReport()
    embed_missing(store, CountingEmbedder(refused="nothing"), "acme", later)
    assert (later.embedded, later.not_embedded, later.embedding_error) == (1, 0, None)
    assert [status.not_embedded for status in store.status()] == [0]


def test_when_a_whole_round_fails_the_rest_is_not_tried(
    store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "CHUNKS_A_ROUND", 2)
    failing = CountingEmbedder(refused="message")
    report = import_(*(make_record(second, f"message {second}") for second in range(9)), embedder=failing)
    assert (len(failing.texts), report.saved, report.embedded, report.not_embedded) == (2, 9, 0, 9)
    (status,) = store.status()
    assert (status.embedder, status.not_embedded) == (None, 9)
    assert import_(embedder=FailingEmbedder()).not_embedded == 0
    report = ImportReport()
    embed_missing(store, FailingEmbedder(), "acme", report)
    assert (report.not_embedded, report.embedding_error) == (9, "connection refused")


class DownEmbedder:
    """Refuses every text for a reason that may pass."""

    spec = "down"

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Remember the texts and fail."""
        self.texts += texts
        error = EmbeddingError("no answer", retryable=True)
        return Embeddings(vectors=np.zeros((len(texts), 0), np.float32), failed=dict.fromkeys(range(len(texts)), error))


def test_a_first_round_that_is_refused_for_good_does_not_stop_the_rest(
    store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "FIRST_CHUNKS", 2)
    said = [make_record(second, f"{'refused' if second < 2 else 'fine'} {second}") for second in range(9)]
    down = DownEmbedder()
    assert import_(*said, embedder=down).not_embedded == 9
    assert len(down.texts) == 2
    report = import_(embedder=CountingEmbedder())
    assert (report.embedded, report.not_embedded) == (0, 0)
    again = ImportReport()
    embed_missing(store, CountingEmbedder(), "acme", again)
    assert (again.embedded, again.not_embedded) == (7, 2)


def test_a_slow_embedding_is_done_in_small_rounds(
    store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "FIRST_CHUNKS", 2)
    monkeypatch.setattr(embedding, "ROUND_SECONDS", 0)
    down, rounds = DownEmbedder(), list[int]()
    import_(*(make_record(second, f"message {second}") for second in range(7)), embedder=down)
    embed_missing(store, CountingEmbedder(), "acme", ImportReport(), lambda _, done: rounds.append(done))
    assert rounds == [2, 2, 2, 1]


@pytest.mark.parametrize(
    ("long", "messages", "said"),
    [
        (0, 9, ["7 chunks are left to embed with 'counting', about 1 minute at the speed of the first; "]),
        (0, 1, []),
        (600, 9, []),
    ],
)
def test_a_long_embedding_is_announced_once(
    import_: Import,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    long: float,
    messages: int,
    said: list[str],
) -> None:
    monkeypatch.setattr(embedding, "FIRST_CHUNKS", 2)
    monkeypatch.setattr(embedding, "LONG_SECONDS", long)
    caplog.set_level("INFO", "contextwin.embedding")
    import_(*(make_record(second, f"message {second}") for second in range(messages)), embedder=CountingEmbedder())
    logged = [record.getMessage() for record in caplog.records if record.name == "contextwin.embedding"]
    assert len(logged) == len(said)
    assert all(line.startswith(start) for line, start in zip(logged, said, strict=True))


def test_a_model_that_changes_its_dimension_is_refused(store: Store, import_: Import) -> None:
    import_(make_record(0, "three numbers"), embedder=ConstantEmbedder(dimension=3))
    with pytest.raises(EmbeddingError, match=r"'constant' gave vectors of dimension 4, the stored ones have 3"):
        import_(make_record(1, "four numbers"), embedder=ConstantEmbedder(dimension=4))
    assert sorted(messages_by_ts(store)) == [FIRST, f"{START + 1}.000100"]
    assert vectors_by_ts(store) == {FIRST: "[1,0,0]"}
    assert import_(embedder=ConstantEmbedder(dimension=4, spec="constant@4")).not_embedded == 0


# -- hostile input


@pytest.mark.parametrize("dry_run", [False, True])
def test_an_archive_of_damage_is_not_read_to_its_end(
    store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch, dry_run: bool
) -> None:
    monkeypatch.setattr("contextwin.ingest.reading.MAX_DAMAGED", 3)
    broken = [make_record(n, "x") | {"ts": "soon"} for n in range(4)]
    assert import_(make_record(0, "first"), *broken[:3], skip_bad=True, dry_run=dry_run).messages == 1
    with pytest.raises(SourceError, match="more than 3 records are damaged: is it the right archive"):
        import_(make_record(1, "second"), *broken, make_record(2, "third"), skip_bad=True, dry_run=dry_run)
    assert {row["text"] for row in read_table(store, "messages")} == (set() if dry_run else {"first", "second"})


NUL = "a\0b"


@pytest.mark.parametrize(
    "record",
    [
        *(make_record(0, "hello") | {key: NUL} for key in ("workspace", "channel", "user", "text", "channel_name")),
        *(make_record(0, "hello") | {key: NUL} for key in ("ts", "thread_ts", "edited_ts", "type", NUL)),
        make_record(0, "hello", files=[{"name": NUL, "mimetype": NUL, NUL: NUL}]),
        make_record(0, "hello", nested={NUL: [NUL, {"deeper": NUL}]}),
        make_record(0, f"<@{NUL}> and <#{NUL}> and ```{NUL}```"),
        *(channel_record(**{key: NUL}) for key in ("workspace", "channel", "name", "kind")),
        *(user_record(**{key: NUL}) for key in ("workspace", "user", "name", "tz", "kind")),
        {"type": "workspace", "workspace": "acme", "name": NUL, "domain": NUL},
        {"type": "member", "workspace": "acme", "channel": NUL, "user": "U1"},
        {"type": "member", "workspace": "acme", "channel": "C1", "user": NUL},
    ],
    ids=json.dumps,
)
def test_a_nul_anywhere_is_cut_or_skips_the_record(store: Store, import_: Import, record: dict[str, Any]) -> None:
    report = import_(record, make_record(9, "after it"), skip_bad=True)
    assert f"{START + 9}.000100" in messages_by_ts(store)
    assert sum(report.skipped.values()) <= 1
    assert r"\u0000" not in json.dumps(dump_tables(store))
    check_counters(store)


def test_a_nul_in_an_export_is_cut_or_skips_the_record(store: Store, tmp_path: Path) -> None:
    said = make_slack_message(
        text=NUL,
        username=NUL,
        reactions=[{"name": NUL, "count": 1}],
        files=[{"name": NUL, "title": NUL}],
        attachments=[{"text": NUL, "fallback": NUL}],
        blocks=[{"type": "section", "text": {"type": "mrkdwn", "text": NUL + " and more"}}],
    )
    strange = [make_slack_message(**{key: NUL}) for key in ("ts", "thread_ts", "user", "subtype", "type", "bot_id")]
    topic = {"id": "C1", "name": NUL, "topic": {"value": NUL}, "purpose": {"value": NUL}, "members": [NUL, "U1"]}
    person = {"id": "U1", "team_id": NUL, "name": NUL, "real_name": NUL, "tz": NUL, "profile": {"display_name": NUL}}
    files = {
        "channels.json": [topic, {"id": NUL, "name": "x"}],
        "users.json": [person, {"id": NUL}],
        "C1/2024-01-31.json": [*strange, said | {"ts": LATER}],
    }
    path = write_folder(tmp_path / "export", files)
    report = import_archive(store, TrigramEmbedder(), path, ImportOptions(skip_bad=True))
    assert messages_by_ts(store)[LATER]["text"] == "ab and more\nab\n[file: ab]"
    assert report.messages + report.skipped["bad ts"] + report.skipped["bad thread_ts"] >= 4
    assert r"\u0000" not in json.dumps(dump_tables(store))


def test_lone_surrogates_are_cut(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(json.dumps(make_record(0, "ok \ud83d fine", extra_key="\udc00!")) + "\n")
    report = import_archive(store, TrigramEmbedder(), path, ImportOptions())
    assert (report.saved, report.embedded) == (1, 1)
    row = messages_by_ts(store)[FIRST]
    assert (row["text"], row["extra"]) == ("ok  fine", {"extra_key": "!"})


def test_a_megabyte_is_a_message(store: Store, import_: Import) -> None:
    sentence = "The quick brown fox jumps over the lazy dog. "
    report = import_(make_record(0, sentence * (1_000_000 // len(sentence))))
    assert (report.saved, report.not_embedded) == (1, 0)
    assert report.chunks > 100
    check_counters(store)
    assert import_(make_record(0, "short now", edited_ts=LATER)).chunks == 1
    check_counters(store)


def test_a_word_said_forty_thousand_times_is_counted(store: Store, import_: Import) -> None:
    import_(make_record(0, "go " * 40_000))
    assert find_words(store, "go") == {FIRST}
    check_counters(store)


def test_spaces_alone_are_no_message(store: Store, import_: Import) -> None:
    report = import_(make_record(0, " \n\t "), make_record(1, " ", files=[{"name": "cat.png"}]))
    assert (report.messages, report.saved, report.skipped) == (1, 1, {"empty": 1})
    assert report.not_embedded == 0


@pytest.mark.parametrize(
    "ts", ["1700000000.0001001", "1700000000000.0", "1e9.0", "17000000000000", "-5.0", " 1.0", "１.0"]
)
def test_a_strange_ts_is_damage(store: Store, import_: Import, ts: str) -> None:
    report = import_(make_record(0, "odd", ts=ts), make_record(1, "fine"), skip_bad=True)
    assert (report.saved, report.skipped) == (1, {"bad line": 1})


@pytest.mark.parametrize("workspace", ["a'b:c%d\"e", "100%(x)s %s", "\\", "a b", ":name", "$1", "é" * 100])
def test_ids_may_hold_what_sql_uses(store: Store, import_: Import, workspace: str) -> None:
    report = import_(make_record(0, "hello there", user="Fred Smith", channel=workspace), workspace=workspace)
    assert (report.saved, report.embedded, report.workspaces) == (1, 1, {workspace})
    assert import_(make_record(0, "changed", user=workspace, channel=workspace, edited_ts=LATER)).saved == 1
    assert [status.workspace for status in store.status()] == sorted([workspace, "acme"])
    assert {row["user_id"] for row in read_table(store, "users")} == {"Fred Smith", workspace}


def test_ids_may_be_as_long_as_a_source_allows(store: Store, import_: Import) -> None:
    random = Random(800)
    ids = {key: "".join(random.choices("abcdefghijklmnop", k=800)) for key in ("workspace", "channel", "user")}
    report = import_({"type": "member"} | ids, make_record(0, " ".join(random.choices(list(ids.values()), k=9))) | ids)
    assert (report.saved, report.not_embedded) == (1, 0)
    assert [row["user_id"] for row in read_table(store, "memberships")] == [ids["user"]]
    check_counters(store)


# -- memory

#: Imports argv[2], then the three times longer argv[3], into the database argv[1] in batches that either fills, the
#: second with the help of other processes, and prints the most memory in MB that it held by the end of each.
MEASURED = """
import re, sys
from pathlib import Path
from contextwin.ingest import importer, workers
from contextwin.storage.store import open_store
from testkit.corpora import ConstantEmbedder

url, *archives = sys.argv[1:]
importer.RECORDS_A_BATCH, workers.HELPED_FROM = 250, 2_000
with open_store(url) as store:
    for archive in archives:
        importer.import_archive(store, ConstantEmbedder(dimension=256), archive, importer.ImportOptions())
        print(int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024)
"""
#: Messages of the two archives, and the most MB that the second may add: it adds 5, and the limit is reached where 2 KB
#: of each of its messages are kept.
FEW, MANY, MOST_ADDED_MB = 1_500, 4_500, 15


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux says how much a process ever held")
def test_memory_does_not_grow_with_the_archive(second_url: str, tmp_path: Path) -> None:
    archives = [str(write_jsonl(tmp_path / f"{count}.jsonl", make_archive(count))) for count in (FEW, MANY)]
    command = [sys.executable, "-W", "error", "-c", MEASURED, second_url, *archives]
    process = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3])
    few, many = map(int, process.stdout.split())
    assert many - few < MOST_ADDED_MB
    assert many < 600


#: Eight messages of a program, imported without its mark; their text and time stay.
NOTES = [make_record(second, f"note {second}", user="U7") for second in range(8)]


def test_a_program_s_mark_is_taken_up_whole_whichever_archive_comes_first(store: Store, import_: Import) -> None:
    marked = [note | {"bot": True} for note in NOTES]
    assert import_(*NOTES).saved == 8
    assert import_(*marked).saved == 8
    report = import_(*NOTES)
    assert (report.saved, report.unchanged, report.differing) == (0, 8, 8)
    assert {row["is_bot"] for row in read_table(store, "messages")} == {True}


def test_what_is_taken_up_is_not_reported_as_stored_otherwise(store: Store, import_: Import) -> None:
    """Of what says as much as the stored copy, the thread is taken up, and other texts and authors are reported."""
    import_(*NOTES)
    root = NOTES[0]["ts"]
    changed = [NOTES[0], NOTES[1] | {"thread_ts": root}, NOTES[2] | {"text": "not 2"}, *NOTES[3:]]
    report = import_(*changed)
    assert (report.saved, report.unchanged, report.differing) == (0, 8, 1)
    rows = {row["ts"]: row["thread_ts"] for row in read_table(store, "messages")}
    assert rows[NOTES[1]["ts"]] == root
    report = import_(*changed, corrects=True)
    assert (report.saved, report.differing) == (1, 0)


def test_an_archive_that_corrects_replaces_what_is_stored_of_its_time(store: Store, import_: Import) -> None:
    import_(*(note | {"bot": True, "text": f"a longer {note['text']}"} for note in NOTES))
    edited = NOTES[3] | {"text": "edited later", "edited_ts": LATER}
    import_(edited)
    report = import_(*(note | {"user": "U2"} for note in NOTES), corrects=True)
    assert (report.saved, report.differing) == (7, 1)
    rows = {row["ts"]: (row["user_id"], row["is_bot"], row["text"]) for row in read_table(store, "messages")}
    assert rows.pop(edited["ts"]) == ("U7", False, "edited later")
    assert set(rows.values()) == {("U2", False, note["text"]) for note in NOTES if note["ts"] != edited["ts"]}
    assert import_(*(note | {"user": "U2"} for note in NOTES), corrects=True).saved == 0
