"""One write transaction: its lock, its rules, and what is invalidated in it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest
from sqlalchemy import Engine, create_engine

from contextwin.analysis.indexing import index_message
from contextwin.errors import ConfigError, StoreError
from contextwin.models.messages import MEMBER, MOVED_TO, AttributeVersion, Channel, Message, MessageKey, User
from contextwin.models.retention import Selection
from contextwin.storage.engine import normalize_url
from contextwin.storage.store import Store
from contextwin.storage.writers.locked import Change, ChannelDropped, ChannelMoved, LockedWorkspace, MessageChange
from contextwin.storage.writers.messages import MessageWriter
from contextwin.storage.writers.personas import PersonaRepository
from contextwin.storage.writers.transaction import WorkspaceTransaction
from testkit.factories import make_message
from testkit.recording import recording, recording_all
from testkit.replies import make_reply, save_reply
from testkit.tables import check_counters, dump_tables, read_table

OLD = make_message(text="hte answer")
NEW = make_message(text="the answer", edited_ts="1700000009.0")


def save(transaction: WorkspaceTransaction, *messages: Message) -> set[MessageKey]:
    channels = [Channel(workspace="acme", channel=message.channel) for message in messages]
    transaction.entities.save([], [*channels, User(workspace="acme", user="U1"), User(workspace="acme", user="U2")])
    return transaction.messages.save([index_message(message, "Ana") for message in messages])


def move(transaction: WorkspaceTransaction, old: str, new: str | None) -> None:
    moved = AttributeVersion(subject=old, attribute=MOVED_TO, value=new, observed_ts="1700000050.0")
    transaction.entities.observe([moved])


def wait_for_connections(engine: Engine, count: int) -> None:
    """Wait until so many connections of the pool are in use."""
    for _ in range(2_000):
        if engine.pool.checkedout() >= count:  # type: ignore[attr-defined]
            return
        sleep(0.01)
    pytest.fail(f"{count} connections were to be in use, not {engine.pool.status()}")


# -- lock and rules


def test_a_transaction_takes_the_lock_once_and_reads_the_rules_once(store: Store) -> None:
    with store.write("acme", create=True) as transaction:
        save(transaction, OLD)
    with recording_all(store) as statements, store.write("acme", create=True) as transaction:
        kept, _ = transaction.messages.admit([NEW, make_message(ts="1700000001.0")])
        save(transaction, *kept)
        transaction.entities.observe(
            [AttributeVersion(subject="C1", attribute="name", value="eng", observed_ts="1700000001.0")]
        )
        transaction.messages.erase({NEW.key: NEW.thread_ts})
        transaction.erasure.expired()
    assert statements[0] == "BEGIN"
    assert [s for s in statements if s in ("BEGIN", "COMMIT", "ROLLBACK")] == ["BEGIN", "COMMIT"]
    assert sum("SET change_count" in statement for statement in statements) == 1
    assert sum("now() AS now" in statement for statement in statements) == 1
    check_counters(store)


def test_who_examines_sees_one_state_without_the_lock_and_can_write_nothing(store: Store) -> None:
    with store.write("acme", create=True) as transaction:
        save(transaction, OLD)
    count = store.change_count("acme")

    def look(examined: WorkspaceTransaction) -> list[int]:
        """Count a chunk before and after it is deleted."""
        before = examined.erasure.count([Selection()])["chunks"]
        with store._begin() as connection:
            connection.exec_driver_sql("DELETE FROM chunks")
        return [before, examined.erasure.count([Selection()])["chunks"]]

    assert store.examine("acme", look) == [1, 1]
    assert read_table(store, "chunks") == []
    assert store.change_count("acme") == count
    with pytest.raises(StoreError, match="read-only"):
        store.examine("acme", lambda examined: examined.erasure.keep_for("", 30))
    with pytest.raises(ConfigError, match="there is no workspace 'acmee'"):
        store.examine("acmee", look)
    assert store.workspaces() == ["acme"]


@pytest.mark.plain_server("an engine of the test, which knows no cluster")
def test_who_waits_for_the_lock_with_a_snapshot_beside_it_needs_no_further_connection(
    clean_engine: Engine, database_url: str
) -> None:
    """Else it would get the lock, and wait for connections of those who wait for the lock."""
    with Store(clean_engine) as other, other.write("acme", create=True):
        pass
    engine = create_engine(normalize_url(database_url), pool_size=3, max_overflow=0, pool_timeout=5)
    with Store(engine) as store, ThreadPoolExecutor(3) as threads:

        def count() -> None:
            with store.write_and_read("acme") as (transaction, reader):
                transaction.personas.persona("U1")
                reader.users_called("acme", ["ana"])

        def write() -> None:
            with store.write("acme", create=True):
                pass

        with Store(clean_engine).write("acme", create=True):
            waiting = [threads.submit(count)]
            wait_for_connections(engine, 2)
            waiting += [threads.submit(write) for _ in range(2)]
            wait_for_connections(engine, 3)
        for each in waiting:
            each.result(20)


def test_the_newest_of_two_versions_in_one_call_is_true(store: Store) -> None:
    told = [("present", "1700000001.0"), ("absent", "1700000002.0")]
    for turn in (1, -1):
        with store.write("acme", create=True) as transaction:
            save(transaction, OLD)
            transaction.entities.observe(
                [
                    AttributeVersion(subject="C1", attribute=MEMBER + "U1", value=value, observed_ts=ts)
                    for value, ts in told[::turn]
                ]
            )
        assert read_table(store, "memberships") == []


def test_rules_that_a_transaction_changes_hold_for_the_rest_of_it(store: Store) -> None:
    with store.write("acme", create=True) as transaction:
        save(transaction, OLD)
        assert transaction.entities.current_channel("C1") == "C1"
        transaction.erasure.keep_for("C1", 3)
        assert transaction.erasure.rules().days == {"C1": 3}
        assert transaction.messages.admit([OLD])[1] == {"expired": 1}
        move(transaction, "C1", "C2")
        assert transaction.entities.current_channel("C1") == "C2"
        assert transaction.erasure.rules().days == {"C2": 3}
        transaction.erasure.drop_retention("C2")
        assert transaction.erasure.rules().days == {}
        transaction.erasure.forget_person("U1")
        assert set(transaction.erasure.rules().forgotten) == {"U1"}
        transaction.erasure.recall_person("U1")
        assert transaction.erasure.rules().forgotten == {}


def test_a_workspace_is_created_once_by_however_many_writers(store: Store) -> None:
    def write(number: int) -> None:
        with store.write("acme", create=True) as transaction:
            transaction.entities.save([User(workspace="acme", user=f"U{number}")])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(12)))
    assert store.workspaces() == ["acme"]
    assert len(read_table(store, "users")) == 12


# -- what is announced


def collect(store: Store, *messages: Message) -> list[Change]:
    """The changes that a message writer announces while it saves; nobody else listens."""
    changes: list[Change] = []
    with store._begin() as connection:
        locked = LockedWorkspace(connection, "acme")
        locked.subscribe(changes.extend)
        MessageWriter(locked).save([index_message(message, "Ana") for message in messages])
    return changes


def test_a_writer_announces_keys_authors_and_whether_a_quote_is_outdated(store: Store) -> None:
    with store.write("acme", create=True) as transaction:
        save(transaction, OLD, make_message(ts="1700000001.0"))
    assert collect(store, OLD) == []
    liked = make_message(text="hte answer", reactions={"tada": 1})
    announced = collect(store, liked, make_message(ts="1700000002.0"))
    assert set(announced) == {
        MessageChange(key=OLD.key, authors=frozenset({"U1"})),
        MessageChange(key=MessageKey("C1", "1700000002.0"), authors=frozenset({"U1"})),
    }
    assert collect(store, make_message(text="the answer", user="U2", edited_ts="1700000009.0")) == [
        MessageChange(key=OLD.key, authors=frozenset({"U1", "U2"}), is_quote_outdated=True)
    ]
    gone = make_message(text="", user=None, is_deleted=True)
    removal = MessageChange(key=OLD.key, authors=frozenset({"U2"}), is_quote_outdated=True, is_removed=True)
    assert collect(store, gone) == [removal]


def test_a_message_writer_knows_no_table_of_personas(store: Store) -> None:
    with store.write("acme", create=True) as transaction:
        save(transaction, OLD)
    with recording(store) as statements:
        collect(store, NEW)
    derived = ("style_counts", "replies", "reply_messages", "personas")
    assert [s for s in statements if any(table in s for table in derived)] == []


def test_moves_and_merges_announce_what_they_touch(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    announced: list[Change] = []
    with store.write("acme", create=True) as transaction:
        save(transaction, OLD, make_message(channel="C2", text="the answer", edited_ts="1700000009.0"))
    monkeypatch.setattr(PersonaRepository, "invalidate", lambda _self, changes: announced.extend(changes))
    with store.write("acme", create=True) as transaction:
        move(transaction, "C1", "C2")
    merged = {c.key: c.is_quote_outdated for c in announced if isinstance(c, MessageChange)}
    assert merged == {OLD.key: True, MessageKey("C2", OLD.ts): True}
    assert announced[2:] == [ChannelMoved("C1", "C2"), ChannelDropped("C1")]
    assert [(row["channel_id"], row["text"]) for row in read_table(store, "messages")] == [("C2", "the answer")]


@pytest.mark.parametrize("action", ["save", "erase", "move", "delete"])
def test_a_change_and_what_it_invalidates_commit_together_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    def change() -> None:
        with store.write("acme", create=True) as transaction:
            if action == "save":
                transaction.messages.save([index_message(NEW, "Ana")])
            elif action == "erase":
                transaction.messages.erase({OLD.key: OLD.thread_ts})
            else:
                move(transaction, "C1", "C2" if action == "move" else None)

    with store.write("acme", create=True) as transaction:
        save(transaction, OLD, make_message(channel="C2"))
        save_reply(transaction.personas, make_reply("ahoy"), OLD.key)
    before, invalidate = dump_tables(store), PersonaRepository.invalidate

    def fail(self: PersonaRepository, changes: Sequence[Change]) -> None:
        invalidate(self, changes)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(PersonaRepository, "invalidate", fail)
        with pytest.raises(KeyboardInterrupt):
            change()
    assert dump_tables(store) == before
    change()
    assert read_table(store, "replies") == read_table(store, "reply_messages") == []
    assert dump_tables(store) != before
