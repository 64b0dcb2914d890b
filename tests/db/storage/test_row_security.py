"""The second lock: what a snapshot of the read path sees of messages, whatever is asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine, create_engine, make_url, select, text

from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import load_persona
from contextwin.avatar.reply import ReplyRequest
from contextwin.config import read_settings
from contextwin.errors import StoreError
from contextwin.interfaces.cli.checks import _check, _check_row_security
from contextwin.models.requests import WindowRequest
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import row_security, schema
from contextwin.storage.embedded.server import start_embedded
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import current_revision, head_revision, upgrade_schema
from contextwin.storage.reader import Reader
from contextwin.storage.row_security import READER, RowSecurityState
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.retrieve import retrieval
from testkit.corpora import import_records
from testkit.migrations import downgrade_schema
from testkit.owners import owned_database
from testkit.statements import building_anew
from testkit.tables import fill_once, read_table

#: Nobody calls a channel so, and nothing shall follow from it.
ODD = """{C"1', \\"x": 1}; DROP TABLE messages; -- ✓ ?"""
CHANNELS = ("C1", "C2", ODD)
COPY = """
    INSERT INTO messages (channel_id, record_sha256, workspace_id, ts, thread_ts, is_bot, is_deleted, text, sha256,
                          token_count, encoding, mentions, version)
    SELECT :odd, record_sha256, workspace_id, ts, thread_ts, is_bot, is_deleted, text, sha256,
           token_count, encoding, mentions, version
    FROM messages WHERE workspace_id = 'acme' AND channel_id = 'C1'"""
UNREADABLE = (
    *("replies", "reply_feedback", "audit_log", "api_tokens", "slack_answers", "slack_cursors"),
    *("slack_answer_messages", "slack_settings", "slack_setting_list"),
    *("message_list", "chunk_list", "reply_list"),
)
#: Statements are broken here, so that only row security is left.
pytestmark = [pytest.mark.usefixtures("unguarded"), pytest.mark.plain_server("the role contextwin_reader")]
EVERYTHING = select(schema.messages.c.workspace_id, schema.messages.c.channel_id)


def make_records() -> list[dict[str, Any]]:
    """Two workspaces with the same channels, of which Ana is only in C1."""
    records: list[dict[str, Any]] = []
    for workspace in ("acme", "other"):
        there = {"workspace": workspace}
        records += [{"type": "channel", "channel": each, "kind": "private", **there} for each in CHANNELS[:2]]
        records += [{"type": "user", "user": "U1", "name": "Ana", "kind": "member", **there}]
        records += [{"type": "member", "channel": "C1", "user": "U1", **there}]
        records += [
            {**there, "channel": channel, "ts": f"170000000{n}.000100", "user": "U1", "text": f"webhook of {channel}"}
            for n, channel in enumerate(CHANNELS[:2])
        ]
    return records


@pytest.fixture(scope="module")
def locked(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store with one message in each channel; the odd one comes by SQL."""
    import_records(module_store, tmp_path_factory.mktemp("lock"), make_records())
    with module_store._engine.begin() as connection:
        connection.execute(schema.channels.insert().values(workspace_id="acme", channel_id=ODD, kind="private"))
        connection.execute(text(COPY), {"odd": ODD})
    return module_store


def seen(reader: Reader) -> list[tuple[str, str]]:
    """Return what a statement that narrows nothing gets to see."""
    return sorted(tuple(row) for row in reader._all(EVERYTHING))


# -- where the tables are


@pytest.mark.parametrize("name", ["ana", 'An"a:1, x', "contextwin_reader"])
def test_tables_in_the_schema_of_the_role_are_read_and_written(fresh_url: str, tmp_path: Path, name: str) -> None:
    server = open_engine(fresh_url, read_settings())
    role, quoted = f"cw_{uuid4().hex}_{name}"[:60], server.dialect.identifier_preparer.quote_identifier
    schema_name = "contextwin_reader" if name == "contextwin_reader" else role
    with server.begin() as connection:
        connection.exec_driver_sql("CREATE EXTENSION vector")
        connection.exec_driver_sql(f"CREATE ROLE {quoted(role)} SUPERUSER LOGIN")
        connection.exec_driver_sql(f"CREATE SCHEMA {quoted(schema_name)}")
    url = make_url(fresh_url).set(username=role).render_as_string(hide_password=False)
    engine = open_engine(url, read_settings())
    try:
        upgrade_schema(engine)
        store = Store(engine)
        import_records(store, tmp_path, make_records())
        request = WindowRequest(prompt="webhook", workspace="acme", asker="U1")
        for _ in range(2):  # The second snapshot is begun in another way.
            assert ContextWindowBuilder(store, TrigramEmbedder()).build(request).channels == ("C1",)
        store.check_reading()
        with engine.begin() as connection:
            found = connection.exec_driver_sql("SELECT schemaname FROM pg_tables WHERE tablename = 'messages'")
            assert found.scalar() == ("public" if name == "contextwin_reader" else role)
            connection.exec_driver_sql(f"REVOKE ALL ON term_statistics FROM {READER}")
        with pytest.raises(StoreError, match=f"as role {READER}: permission denied for table term_statistics"):
            store.check_reading()
    finally:
        engine.dispose()
        with server.begin() as connection:
            connection.exec_driver_sql(f"DROP OWNED BY {quoted(role)} CASCADE")
            connection.exec_driver_sql(f"DROP SCHEMA IF EXISTS {quoted(schema_name)} CASCADE")
            connection.exec_driver_sql(f"DROP ROLE {quoted(role)}")
        server.dispose()


# -- what a snapshot sees


def test_a_snapshot_is_read_by_a_role_that_cannot_bypass_it(locked: Store) -> None:
    with locked.reading() as reader:
        role = reader._connection.execute(text("SELECT current_user, rolsuper, rolbypassrls, rolcanlogin FROM pg_roles"
                                               " WHERE rolname = current_user")).one()  # fmt: skip
    assert tuple(role) == (READER, False, False, False)


def test_before_channels_are_let_in_no_message_is_seen(locked: Store) -> None:
    with locked.reading() as reader:
        assert seen(reader) == []


@pytest.mark.parametrize(
    ("workspace", "channels", "expected"),
    [
        ("acme", [], []),
        ("acme", ["C1"], [("acme", "C1")]),
        ("acme", ["C1", "C2"], [("acme", "C1"), ("acme", "C2")]),
        ("acme", [ODD], [("acme", ODD)]),
        ("acme", ["c1", "C", "C1 ", "", "C9", '"C1"', "%", "C_"], []),
        ("other", ["C2", ODD], [("other", "C2")]),
        ("nowhere", ["C1", "C2"], []),
        ("", ["C1"], []),
        ("acme' OR true --", ["C1"], []),
    ],
)
def test_only_the_channels_that_are_let_in_are_seen(
    locked: Store, workspace: str, channels: list[str], expected: list[tuple[str, str]]
) -> None:
    with locked.reading() as reader:
        reader.allow_channels(workspace, channels)
        assert seen(reader) == expected


def test_letting_others_in_shuts_out_the_first(locked: Store) -> None:
    with locked.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2"])
        reader.allow_channels("acme", ["C2"])
        assert seen(reader) == [("acme", "C2")]
        reader.allow_channels("acme", [])
        assert seen(reader) == []


def test_the_next_snapshot_knows_nothing_of_the_one_before(locked: Store) -> None:
    for _ in range(2 * locked.settings.pool_size):
        with locked.reading() as reader:
            assert seen(reader) == []
            reader.allow_channels("acme", CHANNELS)
            assert len(seen(reader)) == 3


def test_a_reader_cannot_lift_it(locked: Store) -> None:
    with locked.reading() as reader:
        reader._connection.execute(row_security.begin_writing())
        assert seen(reader) == []


@pytest.mark.parametrize("table", UNREADABLE)
def test_a_reader_reads_nothing_else_that_holds_text(locked: Store, table: str) -> None:
    with pytest.raises(StoreError, match="permission denied"), locked.reading() as reader:
        reader._connection.exec_driver_sql(f"TABLE {table}")


@pytest.mark.parametrize("view", ["messages", "message_list", "thread_list", "chunk_list", "channel_activity"])
def test_views_show_a_plain_role_no_more_than_the_tables(locked: Store, view: str) -> None:
    with locked._engine.connect() as connection:
        connection.execute(text("CREATE ROLE passer_by; GRANT SELECT ON ALL TABLES IN SCHEMA public TO passer_by"))
        connection.execute(text("SET LOCAL ROLE passer_by"))
        assert connection.execute(text(f"TABLE {view}")).all() == []
        connection.rollback()


def test_a_window_is_empty_where_its_statements_do_not_narrow_and_nothing_is_let_in(
    locked: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if both statements and access.py's answer were forgotten: what has no right is not shown."""
    monkeypatch.setattr(Reader, "allow_channels", lambda *_: None)
    window = ContextWindowBuilder(locked, TrigramEmbedder()).build(ask())
    assert window.threads == ()


@pytest.fixture
def unnarrowed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Statements that do not say which channels may be seen, and a search that finds a message of each channel."""
    for module in ("search", "context_messages", "topic_messages", "chronological", "sessions", "personas"):
        monkeypatch.setattr(f"contextwin.storage.sql.{module}.visible_to", lambda statement, table, scope: statement)
    keys = [(channel, f"170000000{n}.000100") for n, channel in enumerate(CHANNELS[:2])]
    monkeypatch.setattr(retrieval, "rank_hits", lambda *_: keys)
    with building_anew():
        yield


@pytest.mark.usefixtures("unnarrowed")
def test_statements_that_do_not_narrow_show_nothing_hidden(locked: Store) -> None:
    """Everything is found, since search is not locked; the texts are not there."""
    window = ContextWindowBuilder(locked, TrigramEmbedder()).build(ask())
    assert window.channels == ("C1",)
    assert "webhook of C1" in window.text
    assert "C2" not in window.text


@pytest.fixture
def persona_store(store: Store, tmp_path: Path) -> Store:
    """A store in which Ana allows replies in her style; she wrote in C2 too, before she left it."""
    fill_once(store, lambda: import_records(store, tmp_path, make_records()))
    with store.write("acme") as transaction:
        transaction.personas.allow_persona("U1", is_enabled=True, performed_by="U1")
    return store


@pytest.mark.usefixtures("unnarrowed")
@pytest.mark.parametrize("is_enabled", [True, False])
def test_statements_that_do_not_narrow_count_nothing_hidden(persona_store: Store, is_enabled: bool) -> None:
    """Neither what is kept of a style nor what is counted for one answer knows more than the reader may see."""
    with persona_store.write("acme") as transaction:
        transaction.personas.allow_persona("U1", is_enabled=is_enabled, performed_by="U1")
    persona = load_persona(persona_store, ask(), "U1")
    assert (persona.channels, persona.profile.message_count) == (("C1",), 1)
    kept = {(row["workspace_id"], row["channel_id"]) for row in read_table(persona_store, "style_counts")}
    assert kept == {("acme", "C1")}


def test_counts_of_a_hidden_channel_are_not_added(persona_store: Store, request: pytest.FixtureRequest) -> None:
    everything = load_persona(persona_store, ask(asker=None, everyone=True), "U1")
    assert everything.channels == ("C1", "C2")
    request.getfixturevalue("unnarrowed")
    persona = load_persona(persona_store, ask(), "U1")
    assert (persona.channels, persona.profile.message_count) == (("C1",), 1)


@pytest.mark.usefixtures("unnarrowed")
def test_statements_that_do_not_narrow_put_nothing_hidden_into_a_reply(persona_store: Store) -> None:
    limits = ChatLimits(spec="test", context_tokens=100_000, encoding="o200k_base")
    avatar = Avatar(persona_store, embedder=TrigramEmbedder())
    draft = avatar.draft(ReplyRequest(window=ask(prompt="and the webhook?"), persona="U1"), limits)
    prompt = "".join(message.content for message in draft.messages)
    assert "webhook of C1" in prompt
    assert "C2" not in prompt


@pytest.mark.usefixtures("unnarrowed")
def test_nothing_is_counted_where_nothing_is_let_in(persona_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reader, "allow_channels", lambda *_: None)
    assert load_persona(persona_store, ask(), "U1").profile.message_count == 0
    assert read_table(persona_store, "style_counts") == []


def ask(**overrides: Any) -> WindowRequest:
    return WindowRequest(**{"prompt": "webhook", "workspace": "acme", "asker": "U1", **overrides})


def test_whoever_writes_sees_everything(locked: Store) -> None:
    assert {status.workspace: status.messages for status in locked.status()} == {"acme": 3, "other": 2}


# -- roles


def check_locked(engine: Engine, folder: Path) -> None:
    """Check that an archive can be imported and asked, and that a snapshot of it is locked."""
    with Store(engine) as store:
        import_records(store, folder, make_records())
        import_records(store, folder, [{**make_records()[-1], "text": "edited", "edited_ts": "1800000000.0"}])
        with store.reading() as reader:
            assert seen(reader) == []
            reader.allow_channels("acme", ["C2"])
            assert seen(reader) == [("acme", "C2")]
        assert {status.messages for status in store.status()} == {2}
        window = ContextWindowBuilder(store, TrigramEmbedder()).build(ask())
        assert window.channels == ("C1",)


def test_an_owner_without_the_readers_role_is_bound_by_it(engine: Engine, tmp_path: Path) -> None:
    """One who may not create roles: the role is there, made for another database, and was not granted."""
    with owned_database(engine) as owned:
        upgrade_schema(owned)
        state = row_security.read_state(owned)
        assert (state.has_reader, state.is_enabled, state.is_forced, state.is_exempt) == (False, True, True, False)
        assert state.holds
        check_locked(owned, tmp_path)
        with owned.connect() as connection:
            assert connection.exec_driver_sql("SELECT current_user").scalar() == owned.url.username
            assert connection.exec_driver_sql("TABLE messages").all() == []
            connection.exec_driver_sql("SET contextwin.unrestricted = 'on'")
            assert len(connection.exec_driver_sql("TABLE messages").all()) == 4
        downgrade_schema(owned, "base")


def test_who_may_create_roles_makes_the_readers_role(server_home: Path, tmp_path: Path) -> None:
    url = start_embedded(server_home)
    server = open_engine(url, read_settings())
    try:
        for _ in range(2):  # The second database finds the role.
            with owned_database(server, "CREATEROLE") as owned:
                upgrade_schema(owned)
                state = row_security.read_state(owned)
                assert state.holds
                check_locked(owned, tmp_path)
        with owned_database(server, "BYPASSRLS") as owned:
            upgrade_schema(owned)
            assert not row_security.read_state(owned).holds
            with server.begin() as connection:
                connection.exec_driver_sql(f"GRANT {READER} TO {owned.url.username}")
            assert row_security.read_state(owned).holds
            check_locked(owned, tmp_path)
    finally:
        server.dispose()


def test_a_role_that_could_bypass_it_is_not_used(server_home: Path) -> None:
    url = start_embedded(server_home)
    server = open_engine(url, read_settings())
    try:
        with server.begin() as connection:
            connection.exec_driver_sql(f"CREATE ROLE {READER} BYPASSRLS")
        upgrade_schema(server)
        assert not row_security.read_state(server).holds
        with Store(server) as store, store.reading() as reader:
            assert reader._connection.exec_driver_sql("SELECT current_user").scalar() == make_url(url).username
    finally:
        server.dispose()


@pytest.mark.parametrize(
    ("state", "is_ok", "says"),
    [
        ((True, True, True, True), True, "contextwin_reader, which cannot bypass it; role ana itself could"),
        ((True, True, True, False), True, "contextwin_reader, which cannot bypass it"),
        ((False, True, True, False), True, "as role ana, which it binds"),
        ((False, True, True, True), False, "role ana bypasses it"),
        ((False, True, False, False), False, "role ana bypasses it"),
        ((False, False, False, False), True, "none: only the queries"),
    ],
)
def test_the_doctor_tells_whether_it_holds(
    monkeypatch: pytest.MonkeyPatch, state: tuple[bool, bool, bool, bool], is_ok: bool, says: str
) -> None:
    names = "has_reader", "is_enabled", "is_forced", "is_exempt"
    found = RowSecurityState(**dict(zip(names, state, strict=True)))
    engine = create_engine("postgresql+psycopg://ana@nowhere/chat")
    monkeypatch.setattr("contextwin.interfaces.cli.checks.open_database", lambda *_: engine)
    monkeypatch.setattr("contextwin.interfaces.cli.checks.read_state", lambda _: found)
    check = _check("row security", lambda: _check_row_security(read_settings()))
    assert check["ok"] is is_ok
    assert says in str(check["found"])


def test_the_connected_superuser_could_bypass_it_and_its_readers_cannot(engine: Engine) -> None:
    state = row_security.read_state(engine)
    assert (state.has_reader, state.is_exempt, state.holds) == (True, True, True)


def test_it_comes_and_goes_with_its_migration(fresh_url: str) -> None:
    policies = "SELECT count(*) FROM pg_policies"
    rights = f"SELECT count(*) FROM information_schema.role_table_grants WHERE grantee = '{READER}'"  # noqa: S608
    active = "SELECT count(*) FROM pg_class WHERE relrowsecurity OR relforcerowsecurity"
    engine = open_engine(fresh_url, read_settings())
    for _ in range(2):
        upgrade_schema(engine)
        assert current_revision(engine) == head_revision()
        with engine.connect() as connection:
            assert [connection.exec_driver_sql(sql).scalar() for sql in (policies, rights, active)] == [12, 14, 7]
        downgrade_schema(engine, "0003")
        with engine.connect() as connection:
            assert [connection.exec_driver_sql(sql).scalar() for sql in (policies, rights, active)] == [0, 0, 0]
    engine.dispose()
