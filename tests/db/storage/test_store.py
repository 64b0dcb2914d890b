"""The store: what it is opened on, what it writes, and what it says when it cannot."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Engine, text

from contextwin import open_store
from contextwin.analysis.indexing import index_message
from contextwin.config import read_settings
from contextwin.errors import ConfigError, EmbeddingError, SchemaError, StoreError
from contextwin.ingest.embedding import register_model, save_vectors
from contextwin.models.access import Scope
from contextwin.models.messages import Channel, Membership, Message, MessageKey, PendingChunk, User, Workspace, ts_key
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import store as store_module
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import head_revision, upgrade_schema
from contextwin.storage.reader import one_snapshot
from contextwin.storage.sql import messages as messages_sql
from contextwin.storage.sql.search import vector_index_name
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import START, make_message, make_record
from testkit.recording import recording, without_settings
from testkit.tables import check_counters, dump_tables, read_table
from testkit.writing import save_entities, save_messages

UNIT = np.array([1.0, 0.0, 0.0], dtype=np.float32)
START_OF_CHUNKS = ("", "", -1)


@pytest.fixture
def save(store: Store) -> Callable[..., set[MessageKey]]:
    """Store messages of one workspace, and the places that they need."""

    def run(*messages: Message) -> set[MessageKey]:
        needed = [(m.workspace, m.channel, m.user or "nobody") for m in messages]
        channels = [Channel(workspace=w, channel=channel) for w, channel, _ in needed]
        save_entities(store, [], [*channels, *(User(workspace=w, user=user) for w, _, user in needed)])
        return save_messages(store, messages[0].workspace, [index_message(message, "Ana") for message in messages])

    return run


def pending(store: Store, model_id: int = 0) -> list[PendingChunk]:
    return store.pending_chunks("acme", model_id, START_OF_CHUNKS, 100)


def embed_all(store: Store, workspace: str = "acme", spec: str = "units") -> int:
    model_id = register_model(store, workspace, spec, 3)
    chunks = store.pending_chunks(workspace, model_id, START_OF_CHUNKS, 1000)
    return save_vectors(store, workspace, model_id, [(chunk, UNIT) for chunk in chunks])


# -- opening


def test_an_opened_store_is_used_and_closed(database_url: str) -> None:
    with open_store(database_url) as opened:
        assert (opened.workspaces(), opened.status()) == ([], [])


@pytest.mark.parametrize(
    ("revision", "command"), [("9999", "install the newer contextwin that made them"), (None, "contextwin db upgrade")]
)
def test_tables_at_another_revision_are_refused(fresh_url: str, revision: str | None, command: str) -> None:
    engine = open_engine(fresh_url, read_settings())
    if revision:
        upgrade_schema(engine)
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})
    engine.dispose()
    with pytest.raises(SchemaError) as error:
        open_store(fresh_url)
    assert (error.value.found, error.value.expected) == (revision, head_revision())
    for part in (f"revision {revision or 'none'}", head_revision(), command):
        assert part in str(error.value)


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ConfigError, match="postgresql://"):
        open_store("mysql://ana@db/chat")


#: A message with a chunk and a vector, as the first revision has them.
WRITTEN_AT_0001 = """
INSERT INTO workspaces (workspace_id, name, domain) VALUES ('acme', 'Acme', 'acme');
INSERT INTO channels (workspace_id, channel_id, name, kind, chunk_count, term_total)
    VALUES ('acme', 'C1', 'eng', 'private', 1, 2);
INSERT INTO users (workspace_id, user_id, name, kind) VALUES ('acme', 'U1', 'Ana', 'member');
INSERT INTO memberships (workspace_id, channel_id, user_id) VALUES ('acme', 'C1', 'U1');
INSERT INTO messages (workspace_id, channel_id, ts, thread_ts, user_id, is_bot, is_deleted, text, sha256, token_count,
                      encoding, mentions, version, record_sha256)
    VALUES ('acme', 'C1', '1700000000.000100', '1700000000.000100', 'U1', false, false, 'the old harbour', 'x', 3,
            'o200k_base', '{}', '1700000000.000100', 'x');
INSERT INTO chunks (workspace_id, channel_id, ts, chunk_index, chunk_count, thread_ts, user_id, start_offset,
                    char_count, token_count, encoding, sha256, embedding_sha256, content_kind, language, tags, splitter,
                    terms, term_counts, term_total)
    VALUES ('acme', 'C1', '1700000000.000100', 0, 1, '1700000000.000100', 'U1', 0, 15, 3, 'o200k_base', 'x', 'x',
            'text', 'en', '{}', 'whole/1', '{old,harbour}', '{1,1}', 2);
INSERT INTO term_statistics (workspace_id, channel_id, term, df)
    VALUES ('acme', 'C1', 'old', 1), ('acme', 'C1', 'harbour', 1);
INSERT INTO embedding_models (workspace_id, model_id, spec, dimension) VALUES ('acme', 1, 'units', 3);
INSERT INTO chunk_embeddings (workspace_id, model_id, channel_id, ts, chunk_index, embedding)
    VALUES ('acme', 1, 'C1', '1700000000.000100', 0, '[1,0,0]')
"""


def test_what_the_first_revision_stored_is_there_at_head(fresh_url: str, tmp_path: Path) -> None:
    engine = open_engine(fresh_url, read_settings())
    upgrade_schema(engine, "0001")
    with engine.begin() as connection:
        for statement in WRITTEN_AT_0001.split(";"):
            connection.exec_driver_sql(statement)
    upgrade_schema(engine)
    engine.dispose()
    with open_store(fresh_url) as store:
        check_counters(store)
        (status,) = store.status()
        assert (status.messages, status.chunks, status.embedder, status.embedded) == (1, 1, "units", 1)
        assert [row["text"] for row in read_table(store, "messages")] == ["the old harbour"]
        assert store.channels_named("acme", "eng") == ["C1"]
        import_records(store, tmp_path, [make_record(0, "the new harbour", edited_ts=f"{START + 1}.0")])
        assert [row["text"] for row in read_table(store, "messages")] == ["the new harbour"]
        check_counters(store)


# -- places


def test_places_are_named_by_what_is_known_of_them(store: Store) -> None:
    save_entities(
        store,
        [
            Workspace(workspace="acme", name="Acme", domain="acme"),
            Channel(workspace="acme", channel="C1", name="eng", kind="private", topic="ships"),
            User(workspace="acme", user="U1", name="Ana Lima", handle="ana", tz="Europe/Lisbon"),
            Membership(workspace="acme", channel="C1", user="U1"),
        ],
    )
    save_entities(store, [Workspace(workspace="acme"), Channel(workspace="acme", channel="C1", kind="mpim")])
    assert [(row["name"], row["domain"]) for row in read_table(store, "workspaces")] == [("Acme", "acme")]
    (channel,) = read_table(store, "channels")
    assert (channel["name"], channel["kind"], channel["topic"]) == ("eng", "mpim", "ships")
    assert (store.workspaces(), store.channels_named("acme", "eng")) == (["acme"], ["C1"])
    assert (store.users_named("acme", "ana"), store.users_named("acme", "ANA LIMA")) == (["U1"], ["U1"])
    assert store.user_names("acme", {"U1", "U2"}) == {"U1": "Ana Lima"}
    assert store.user_names("acme", []) == store.user_names("acme", ["U9"]) == {}


def test_places_that_are_only_mentioned_are_made_but_never_changed(store: Store) -> None:
    listed = Channel(workspace="acme", channel="C1", name="eng", kind="private", is_archived=True)
    guess = Channel(workspace="acme", channel="C1", name="other", is_listed=False)
    save_entities(store, [listed], [guess, Channel(workspace="acme", channel="C2", is_listed=False)])
    save_entities(store, [], [guess, User(workspace="acme", user="U1", kind="bot"), User(workspace="acme", user="U1")])
    kinds = {row["channel_id"]: (row["name"], row["kind"]) for row in read_table(store, "channels")}
    assert kinds == {"C1": ("eng", "private"), "C2": (None, "public")}
    assert [row["kind"] for row in read_table(store, "users")] == ["bot"]


def test_saving_places_again_keeps_the_counters(store: Store, save: Callable[..., set[MessageKey]]) -> None:
    save(make_message())
    save_entities(store, [Channel(workspace="acme", channel="C1", name="eng")])
    assert [row["chunk_count"] for row in read_table(store, "channels")] == [1]
    check_counters(store)


def test_writers_of_many_workspaces_do_not_hinder_each_other(store: Store) -> None:
    def write(turn: int) -> None:
        order = ["a", "b", "c"][:: -1 if turn % 2 else 1]
        channels = [Channel(workspace=w, channel=f"C{turn % 3}", name=f"n{turn}") for w in order]
        save_entities(store, channels, [User(workspace=w, user=f"U{turn}") for w in order])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(24)))
    assert len(read_table(store, "users")) == 3 * 24


# -- messages


def test_only_what_is_new_or_newer_is_saved(store: Store, save: Callable[..., set[MessageKey]]) -> None:
    old, new = make_message(text="old"), make_message(text="new", edited_ts="1700000009.0")
    assert save(old, make_message(ts="1700000001.0")) == {old.key, MessageKey("C1", "1700000001.0")}
    assert save(old) == set()
    assert save(new) == {new.key}
    assert save(old) == set()
    given = {m.key: m for m in (new, make_message(ts="1700000002.0"))}
    with store.write("acme") as transaction:
        assert transaction.messages.compare(given, "1700000010.0")[0] == {new.key}
        assert transaction.messages.compare({new.key: replace(new, thread_ts="1.0")}, "1700000010.0")[0] == set()
    with store.write("other", create=True) as transaction:
        assert transaction.messages.compare(given, "1700000010.0")[0] == set()
    assert {row["changed_ts"] for row in read_table(store, "messages")} == {None, "1700000010.0"}


@pytest.mark.parametrize(
    ("older", "newer"),
    [("9.0", "10.0"), ("10.000099", "10.0001"), ("1700000000.9", "1700000001.000000"), ("10.05", "10.5")],
)
def test_versions_are_compared_as_numbers(older: str, newer: str) -> None:
    assert ts_key(older) < ts_key(newer)


def test_saving_a_batch_takes_few_statements_however_many_messages(
    store: Store, save: Callable[..., set[MessageKey]]
) -> None:
    save(make_message(ts="1.0"))
    batch = [index_message(make_message(ts=f"{second}.0"), "Ana") for second in range(2, 200)]
    with recording(store) as statements:
        save_messages(store, "acme", batch)
    assert len(without_settings(statements)) == 8
    with recording(store) as statements:
        save_messages(store, "acme", batch)
    assert len(without_settings(statements)) == 3


def test_what_the_database_refuses_is_one_line_without_the_message(
    store: Store, save: Callable[..., set[MessageKey]]
) -> None:
    save(make_message())
    before = dump_tables(store)
    with pytest.raises(StoreError, match=r"refused: .*ck_messages_ts") as error:
        save_messages(store, "acme", [index_message(make_message(ts="1.0000001", text="sesame"), "Ana")])
    assert "\n" not in str(error.value)
    assert "sesame" not in str(error.value)
    with pytest.raises(StoreError, match="fk_messages_channels"):
        save_messages(store, "acme", [index_message(make_message(ts="2.0", channel="C9"), "Ana")])
    assert dump_tables(store) == before


# -- vectors


def test_vectors_are_stored_once_and_for_what_was_embedded(store: Store, save: Callable[..., set[MessageKey]]) -> None:
    save(make_message(), make_message(ts="1700000001.0", text="another"))
    first, second = chunks = pending(store)
    assert [(c.channel, c.ts, c.author) for c in chunks] == [
        ("C1", "1700000000.000100", "U1"),
        ("C1", "1700000001.0", "U1"),
    ]
    model_id = register_model(store, "acme", "units", 3)
    save(make_message(ts="1700000001.0", text="edited meanwhile", edited_ts="1700000002.0"))
    assert save_vectors(store, "acme", model_id, [(first, UNIT), (second, UNIT)]) == 1
    assert save_vectors(store, "acme", model_id, [(first, UNIT)]) == 0
    assert store.count_pending("acme", model_id) == 1
    assert [c.text for c in pending(store, model_id)] == ["edited meanwhile"]
    known = store.known_vectors("acme", model_id, {first.embedding_sha256, second.embedding_sha256})
    assert {sha: vector.tolist() for sha, vector in known.items()} == {first.embedding_sha256: [1.0, 0.0, 0.0]}
    assert all(vector.dtype == np.float32 for vector in known.values())
    assert store.known_vectors("other", model_id, [first.embedding_sha256]) == {}
    with store.write("acme") as transaction:  # As an earlier version stored it.
        longer = "UPDATE chunks SET embedding_sha256 = embedding_sha256 || sha256('')"
        transaction.messages._locked.connection.exec_driver_sql(longer)
    assert store.known_vectors("acme", model_id, [first.embedding_sha256]).keys() == {first.embedding_sha256}


def test_pending_chunks_come_in_pages(store: Store, save: Callable[..., set[MessageKey]]) -> None:
    save(*(make_message(ts=f"{second}.0", text="word " * 900) for second in range(10, 13)))
    after, pages = START_OF_CHUNKS, []
    while page := store.pending_chunks("acme", 0, after, 2):
        pages += page
        after = page[-1][:3]
    assert pages == pending(store)
    assert len(pages) == store.count_pending("acme", 0) == len(read_table(store, "chunks")) > 6


def test_a_model_keeps_its_id_and_its_dimension(store: Store) -> None:
    save_entities(store, [Workspace(workspace="acme"), Workspace(workspace="other")])
    assert store.model_id("acme", "units") is None
    first, second = (register_model(store, "acme", spec, 3) for spec in ("units", "more"))
    assert first != second
    assert register_model(store, "acme", "units", 3) == store.model_id("acme", "units") == first
    assert store.model_id("other", "units") is None
    with pytest.raises(EmbeddingError, match="dimension 4, the stored ones have 3"):
        register_model(store, "acme", "units", 4)


# -- the vector index


def index_definitions(engine: Engine) -> dict[str, tuple[str, bool]]:
    query = """
        SELECT c.relname, pg_get_expr(i.indpred, i.indrelid), i.indisvalid
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relname LIKE 'ix_hnsw%%'
    """
    with engine.connect() as connection:
        return {name: (predicate, is_valid) for name, predicate, is_valid in connection.exec_driver_sql(query)}


@pytest.fixture
def indexes(clean_engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The vector indexes by name, as they are when asked; one chunk is enough for one, and they are dropped later."""
    monkeypatch.setattr(store_module, "INDEX_FROM_CHUNKS", 1)
    yield lambda: index_definitions(clean_engine)
    with clean_engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for name in index_definitions(clean_engine):
            connection.execute(messages_sql.drop_index(name))


@pytest.mark.parametrize("workspace", ["acme", "a'b:c%d\"e", r"\:x\' OR true --", "%(x)s %% ::halfvec", "\\"])
def test_a_large_workspace_gets_its_own_index(
    store: Store, save: Callable[..., set[MessageKey]], indexes: Any, workspace: str
) -> None:
    save(make_message(workspace=workspace))
    save(make_message(workspace="somebody else"))
    assert embed_all(store, workspace) == embed_all(store, "somebody else") == 1
    assert store.ensure_vector_index(workspace, "units")
    ((name, (predicate, is_valid)),) = indexes().items()
    assert (name, is_valid) == (vector_index_name(workspace, "units"), True)
    with store._engine.connect() as connection:
        covered = connection.exec_driver_sql(
            f"SELECT workspace_id FROM chunk_embeddings WHERE {predicate.replace('%', '%%')}"  # noqa: S608
        )
        assert list(covered.scalars()) == [workspace]
    with recording(store) as statements:
        assert store.ensure_vector_index(workspace, "units")
    assert not any("CREATE" in statement or "DROP" in statement for statement in statements)


@pytest.mark.plain_server("memory is set where the index is")
@pytest.mark.parametrize(
    ("chunks", "most", "expected"),
    [(10, "8MB", "1MB"), (4_000, "8MB", "4008kB"), (10**6, "8MB", "8MB"), (10**6, "512kB", "1MB"), (10**6, "", "1MB")],
    ids=["it fits", "it needs more", "there is less", "the server gives more", "the server says nothing"],
)
def test_an_index_is_built_in_as_much_memory_as_it_needs(
    store: Store, save: Callable[..., set[MessageKey]], chunks: int, most: str, expected: str
) -> None:
    save(make_message())
    with store._engine.connect() as connection:
        connection.exec_driver_sql("UPDATE channels SET chunk_count = %s", (chunks,))
        connection.exec_driver_sql("SET maintenance_work_mem = '1MB'")
        connection.exec_driver_sql(f"SET {messages_sql.INDEX_MEMORY} = '{most}'")
        connection.execute(messages_sql.fit_index_in_memory("acme", dimension=13))
        assert connection.exec_driver_sql("SHOW maintenance_work_mem").scalar() == expected
        connection.rollback()


def test_the_memory_of_a_build_is_asked_for_and_given_back(
    store: Store, save: Callable[..., set[MessageKey]], indexes: Any
) -> None:
    save(make_message())
    embed_all(store)
    with recording(store) as statements:
        store.ensure_vector_index("acme", "units")
    names = ["set_config", "CREATE INDEX", "RESET maintenance_work_mem"]
    found = [name for statement in statements for name in names if name in statement]
    assert found == names


@pytest.mark.plain_server("the catalog, which a superuser changes")
def test_an_index_that_was_left_unfinished_is_built_again(
    store: Store, save: Callable[..., set[MessageKey]], indexes: Any
) -> None:
    save(make_message())
    embed_all(store)
    store.ensure_vector_index("acme", "units")
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE pg_index SET indisvalid = false WHERE indexrelid::regclass::text ~ 'hnsw'")
    assert [is_valid for _, is_valid in indexes().values()] == [False]
    assert store.ensure_vector_index("acme", "units")
    assert [is_valid for _, is_valid in indexes().values()] == [True]


def test_small_workspaces_unknown_models_and_long_vectors_have_no_index(
    store: Store, save: Callable[..., set[MessageKey]], indexes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(make_message())
    embed_all(store)
    register_model(store, "acme", "long", 4001)
    assert not store.ensure_vector_index("acme", "long")
    assert not store.ensure_vector_index("acme", "unknown")
    assert not store.ensure_vector_index("nowhere", "units")
    monkeypatch.setattr(store_module, "INDEX_FROM_CHUNKS", 2)
    assert not store.ensure_vector_index("acme", "units")
    assert indexes() == {}


# -- status


def test_the_status_names_each_workspace_and_model(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "one"), make_record(1, "two", thread_ts=f"{START}.000100")])
    save_entities(store, [Workspace(workspace="empty")])
    embed_all(store)
    shown = {(s.workspace, s.embedder): (s.messages, s.threads, s.chunks, s.embedded) for s in store.status()}
    assert shown == {
        ("acme", TrigramEmbedder.spec): (2, 1, 2, 2),
        ("acme", "units"): (2, 1, 2, 2),
        ("empty", None): (0, 0, 0, 0),
    }
    assert {s.tokens for s in store.status()} == {2, 0}
    store.analyze()


def test_who_left_a_channel_is_no_member_after_a_newer_export(store: Store) -> None:
    channel = Channel(
        workspace="acme", channel="C1", name="leads", kind="private", has_members=True, members=("U1", "U2")
    )
    users = [User(workspace="acme", user=user) for user in ("U1", "U2")]
    members = [Membership(workspace="acme", channel="C1", user=user) for user in ("U1", "U2")]
    save_entities(store, [Workspace(workspace="acme"), channel, *users, *members])
    save_entities(store, [replace(channel, members=("U2",)), members[1]])
    assert [row["user_id"] for row in read_table(store, "memberships")] == ["U2"]
    save_entities(store, [replace(channel, has_members=False, members=()), members[0]])
    assert {row["user_id"] for row in read_table(store, "memberships")} == {"U1", "U2"}


def test_who_needs_no_index_waits_for_nobody_who_builds_one(
    store: Store, save: Callable[..., set[MessageKey]], indexes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(make_message())
    assert embed_all(store, "acme") == 1
    assert store.ensure_vector_index("acme", "units")
    assert indexes()
    with store._indexing(), ThreadPoolExecutor(1) as pool:
        assert pool.submit(store.ensure_vector_index, "acme", "units").result(timeout=60)
        monkeypatch.setattr(store_module, "INDEX_FROM_CHUNKS", 10)
        assert not pool.submit(store.ensure_vector_index, "other", "units").result(timeout=60)


def test_an_index_that_would_take_longer_to_extend_than_to_build_is_dropped(
    store: Store, save: Callable[..., set[MessageKey]], indexes: Any
) -> None:
    save(*(make_message(ts=f"{second}.0") for second in range(1, 11)))
    assert embed_all(store, "acme") == 10
    assert store.ensure_vector_index("acme", "units")
    store.drop_outgrown_index("acme", "units", 2)
    assert indexes()
    store.drop_outgrown_index("acme", "units", 3)
    assert not indexes()


def test_a_snapshot_that_remembers_makes_once_what_is_asked_of_the_same_scope(store: Store) -> None:
    here, there = (
        Scope(workspace="acme", channels=[channel], latest=datetime(2026, 1, 1, tzinfo=UTC)) for channel in ("C1", "C2")
    )
    for remembers, made in ((True, ["C1", "C2"]), (False, ["C1", "C1", "C2", "C1"])):
        calls: list[str] = []

        def make(scope: Scope, calls: list[str] = calls) -> str:
            calls.append(scope.channels[0])
            return scope.channels[0]

        with one_snapshot(store, remembers=remembers) as snapshot, snapshot.reading() as reader:
            found = [reader.once(("q", each), partial(make, each)) for each in (here, here, there, here)]
        assert (found, calls) == (["C1", "C1", "C2", "C1"], made)
