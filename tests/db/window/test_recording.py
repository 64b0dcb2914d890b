"""Recorded windows: what is kept of a window, who may read it, and when it goes."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from contextwin.errors import AccessError, ConfigError, StoreError
from contextwin.explain.records import list_windows, read_window
from contextwin.ingest.events import apply_event
from contextwin.models.access import Viewer, administrator
from contextwin.models.documents import DocumentUnit
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedWindow, RecordMode
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.retention import Selection
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.privacy.erasure import (
    ErasureOptions,
    forget_user,
    purge_expired,
    purge_messages,
    remove_workspace,
    set_retention,
)
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import recorder, row_security
from contextwin.storage.engine import open_engine
from contextwin.storage.recorder import WaitingWindow
from contextwin.storage.store import Store
from contextwin.window import builder as builder_module
from contextwin.window.builder import ContextWindowBuilder
from testkit.citus import Citus
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.recording import recording
from testkit.tables import dump_tables, fill_once, read_table

#: Who reads what they asked for.
VIEWER = Viewer(workspace="acme", asker="U1")

USERS = ("U1", "U2", "U3")
PLACES = [
    {"type": "workspace", "workspace": "acme", "domain": "acme"},
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    *({"type": "user", "workspace": "acme", "user": user, "kind": "member"} for user in USERS),
    *({"type": "member", "workspace": "acme", "channel": "G1", "user": user} for user in ("U1", "U2")),
]
TWICE = "The kettle in the kitchen is broken, and nobody knows who will repair it before the meeting on Friday."
SAID = [
    make_record(0, TWICE),
    make_record(60, "I ordered a new kettle for the kitchen.", user="U2", thread_ts=f"{START}.000100"),
    make_record(9_000, TWICE, channel="G1", user="U2"),
    make_record(20_000, "The kettle costs more than the board allows.", channel="G1", user="U2"),
    make_record(30_000, "Lunch is at noon.", user="U3"),
    make_record(40_000, "kettle " * 300, user="U3"),
]
PROMPT = "What about the kettle in the kitchen?"
AT = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def kettles(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, [*PLACES, *SAID]))


def ask(**overrides: Any) -> WindowRequest:
    values: dict[str, Any] = {"prompt": PROMPT, "workspace": "acme", "asker": "U1", "max_tokens": 200}
    return WindowRequest(**values | overrides)


def build(store: Store, mode: RecordMode | None = "all", **overrides: Any) -> ContextWindow:
    window = ContextWindowBuilder(store, TrigramEmbedder(), record=mode, frontend="test").build(ask(**overrides))
    store.flush()
    return window


def keys_of(window: RecordedWindow) -> set[MessageKey]:
    return {message.key for message in window.messages}


def tell(store: Store, **event: Any) -> None:
    apply_event(store, None, event, workspace="acme")


# -- what is kept


def test_a_record_says_what_was_asked_and_what_became_of_each_candidate(kettles: Store) -> None:
    window = build(kettles)
    recorded = read_window(kettles, VIEWER, window.window_id)
    shown = [message for thread in window.threads for message in thread.messages]
    assert [(m.channel, m.ts, m.position) for m in recorded.messages if m.outcome == "shown"] == [
        (message.channel, message.ts, position) for position, message in enumerate(shown, 1)
    ]
    dropped = {MessageKey(each.channel, each.ts): each for each in window.dropped}
    others = {message.key: message for message in recorded.messages if message.outcome != "shown"}
    assert {each.reason for each in dropped.values()} >= {"duplicate", "budget"}
    assert others.keys() == dropped.keys()
    for key, message in others.items():
        assert message.outcome == dropped[key].reason
        assert message.missing_tokens == dropped[key].missing_tokens
        assert message.duplicate_of == dropped[key].duplicate_of
        assert message.score is not None
        assert message.score.total == pytest.approx(dropped[key].score, rel=1e-5)
        assert message.score.factors == pytest.approx(dropped[key].breakdown.factors, rel=1e-5)  # type: ignore[union-attr]
    hits = [message for message in recorded.messages if message.rank is not None]
    assert sorted(message.rank or 0 for message in hits) == [*range(1, len(hits) + 1)]
    best = min(hits, key=lambda message: message.rank or 0)
    assert best.score is not None
    assert best.score.total == max(message.score.total for message in hits if message.score)
    assert {message.semantic_rank for message in hits} >= {1}
    assert {message.lexical_rank for message in hits} >= {1}
    assert (recorded.total_tokens, recorded.frontend, recorded.recorded) == (window.total_tokens, "test", "all")
    assert (recorded.plan["kind"], recorded.embedder) == ("relevance", "trigram")
    assert recorded.stats["candidates"] == window.stats["candidates"]


@pytest.mark.parametrize(
    "overrides",
    [
        {},
        {"channel": "C1", "thread_ts": f"{START}.000100", "destination": "C1", "asked_at": None},
        {
            "filters": Filters(authors=("U2",), has=("question",), min_score=0.1),
            "tz": "Europe/Berlin",
            "fill": "relevant",
        },
        {"filters": Filters(channels=("G1",), oldest=None), "alpha": 0.3, "max_messages": 2, "format": "xml"},
        {"everyone": True, "asker": None, "weights": ScoringWeights(asker_boost=1.7)},
    ],
)
def test_the_recorded_request_builds_the_same_window_again(kettles: Store, overrides: dict[str, Any]) -> None:
    window = build(kettles, **overrides)
    is_all = bool(overrides.get("everyone"))
    recorded = read_window(
        kettles, Viewer(workspace="acme", asker=None if is_all else "U1", everyone=is_all), window.window_id
    )
    completed = ContextWindowBuilder(kettles, TrigramEmbedder()).complete(recorded.request)
    given = ContextWindowBuilder(kettles, TrigramEmbedder()).complete(ask(**overrides | {"asked_at": window.asked_at}))
    assert completed == given
    assert ContextWindowBuilder(kettles, TrigramEmbedder()).build(recorded.request).text == window.text


@pytest.mark.parametrize("unit", ["thread", "message"])
def test_documents_are_recorded_as_the_window_that_holds_them(kettles: Store, unit: DocumentUnit) -> None:
    builder = ContextWindowBuilder(kettles, TrigramEmbedder(), record="all")
    documents = builder.list_documents(ask(), unit)
    kettles.flush()
    (window_id,) = {document.metadata["window_id"] for document in documents}
    recorded = read_window(kettles, VIEWER, window_id)
    given = [message["ts"] for document in documents for message in document.metadata["messages"]]
    assert [message.ts for message in recorded.messages if message.outcome == "shown"] == given
    again = builder.build(recorded.request)
    assert [message.ts for thread in again.threads for message in thread.messages] == given


def test_nothing_is_recorded_unless_it_is_asked_for(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with recording(kettles) as statements:
        build(kettles, None)
        build(kettles, "off")
    assert read_table(kettles, "windows") == []
    assert not [statement for statement in statements if statement.startswith("WITH stored")]
    monkeypatch.setattr(kettles, "settings", kettles.settings.model_copy(update={"record": "shown"}))
    window = build(kettles, None)
    recorded = read_window(kettles, VIEWER, window.window_id)
    assert {message.outcome for message in recorded.messages} == {"shown"}
    assert recorded.recorded == "shown"
    with pytest.raises(ConfigError, match="record must be one of off, shown, all, got 'some'"):
        ContextWindowBuilder(kettles, TrigramEmbedder(), record="some")  # type: ignore[arg-type]


def test_windows_are_the_same_with_and_without_a_record(kettles: Store) -> None:
    for overrides in ({}, {"channel": "C1"}, {"asker": "U3"}, {"max_tokens": 30}):
        windows = [
            replace(build(kettles, mode, asked_at=AT, **overrides), window_id="", stats={})
            for mode in ("off", "shown", "all")
        ]
        assert windows[0] == windows[1] == windows[2]


def test_no_text_of_messages_is_recorded(kettles: Store) -> None:
    build(kettles, prompt="kettle")
    tables = dump_tables(kettles)
    kept = "".join([*tables["windows"], *tables["window_messages"]])
    assert "kettle" in kept
    assert not [word for word in ("kitchen", "broken", "ordered", "allows") if word in kept]


# -- who may read it


def test_unknown_and_forbidden_windows_give_one_and_the_same_error(kettles: Store) -> None:
    own = build(kettles).window_id
    by_all = build(kettles, everyone=True).window_id
    for_another = build(kettles, viewer="U2").window_id
    assert read_window(kettles, VIEWER, own).window_id == own
    said = set()
    for asker, window_id in [
        ("U2", own), ("U3", own), ("U9", own), ("U1", by_all), ("U1", for_another), ("U2", for_another), ("U1", "none"),
        ("everybody", own), ("", own),
    ]:  # fmt: skip
        with pytest.raises(AccessError) as error:
            read_window(kettles, Viewer(workspace="acme", asker=asker), window_id)
        said.add(str(error.value).replace(window_id, "…"))
    assert len(said) == 1
    with pytest.raises(ConfigError, match="there is no workspace 'other'"):
        read_window(kettles, Viewer(workspace="other", asker="U1"), own)
    for window_id in (own, by_all, for_another):
        assert read_window(kettles, administrator("acme"), window_id).window_id == window_id
    with pytest.raises(AccessError, match="expected an asker"):
        read_window(kettles, Viewer(workspace="acme"), own)


def test_a_list_has_the_windows_that_its_reader_may_read_the_latest_first(kettles: Store) -> None:
    own = [build(kettles, max_tokens=tokens).window_id for tokens in (100, 200)]
    hidden = [build(kettles, everyone=True).window_id, build(kettles, viewer="U2").window_id]

    def listed(limit: int = 100, **given: Any) -> list[str]:
        return [each.window_id for each in list_windows(kettles, Viewer(workspace="acme", **given), limit)]

    assert listed(asker="U1") == own[::-1]
    assert listed(asker="U1", limit=1) == own[1:]
    assert [listed(asker=other) for other in ("U2", "U9", "", "everybody")] == [[]] * 4
    assert {*listed(everyone=True)} == {*own, *hidden}
    with pytest.raises(ConfigError, match="there is no workspace 'other'"):
        list_windows(kettles, Viewer(workspace="other", asker="U1"))
    assert all(each.messages == () for each in list_windows(kettles, VIEWER))
    with pytest.raises(AccessError, match="expected an asker"):
        list_windows(kettles, Viewer(workspace="acme"))


def test_who_is_deactivated_reads_no_window(kettles: Store) -> None:
    own = build(kettles).window_id
    assert list_windows(kettles, VIEWER)
    tell(kettles, type="user_change", user={"id": "U1", "team_id": "acme", "deleted": True}, event_ts="1800000000.0")
    assert list_windows(kettles, VIEWER) == []
    with pytest.raises(AccessError, match="there is no window"):
        read_window(kettles, VIEWER, own)


def test_candidates_in_channels_that_the_reader_may_not_see_now_vanish(kettles: Store) -> None:
    own = build(kettles, max_tokens=2_000).window_id
    before = read_window(kettles, VIEWER, own)
    assert {message.channel for message in before.messages} == {"C1", "G1"}
    (copy,) = [message for message in before.messages if message.duplicate_of]
    tell(kettles, type="member_left_channel", user="U1", channel="G1", event_ts="1800000000.0")
    after = read_window(kettles, VIEWER, own)
    seen = tuple(message for message in before.messages if message.channel == "C1")
    hidden = copy.duplicate_of is not None and copy.duplicate_of.channel == "G1"
    assert after.messages == tuple(
        replace(message, duplicate_of=None) if hidden and message.duplicate_of else message for message in seen
    )
    assert {message.channel for message in read_window(kettles, administrator("acme"), own).messages} == {"C1", "G1"}


def test_a_copy_does_not_name_the_original_in_a_hidden_channel(kettles: Store) -> None:
    own = build(kettles).window_id
    copied = "SET duplicate_of_channel_id = 'G1', duplicate_of_ts = '1.0' WHERE channel_id = 'C1'"
    with kettles._begin() as connection:
        connection.execute(text(f"UPDATE window_messages {copied}"))

    def originals() -> set[MessageKey | None]:
        messages = read_window(kettles, VIEWER, own).messages
        return {message.duplicate_of for message in messages if message.channel == "C1"}

    assert originals() == {MessageKey("G1", "1.0")}
    tell(kettles, type="member_left_channel", user="U1", channel="G1", event_ts="1800000000.0")
    assert originals() == {None}


@pytest.mark.plain_server("a policy of a cluster cannot look for the window of a message")
def test_row_security_holds_without_the_conditions_of_the_statement(kettles: Store) -> None:
    own = build(kettles).window_id
    build(kettles, asker="U2")
    build(kettles, everyone=True)

    def seen(channels: list[str], whose: str | None, *, is_let_in: bool = True) -> tuple[set[str], set[str]]:
        with kettles.reading() as reader:
            reader.allow_channels("acme", channels)
            if is_let_in:
                reader._pipeline.set(row_security.windows_allowed(whose))
            windows = reader._connection.execute(text("SELECT window_id FROM windows")).scalars()
            messages = reader._connection.execute(text("SELECT window_id, channel_id FROM window_messages")).all()
            return set(windows), {f"{window}/{channel}" for window, channel in messages}

    assert seen(["C1", "G1"], None, is_let_in=False) == (set(), set())
    assert seen(["C1", "G1"], "U1") == ({own}, {f"{own}/C1", f"{own}/G1"})
    assert seen(["C1"], "U1") == ({own}, {f"{own}/C1"})
    assert seen([], "U1") == ({own}, set())
    assert seen(["C1"], "U3") == (set(), set())
    assert len(seen(["C1"], None)[0]) == 3


# -- when it goes


def test_what_windows_recorded_of_a_deleted_message_goes_with_it(kettles: Store) -> None:
    own = build(kettles).window_id
    before = read_window(kettles, VIEWER, own)
    (copy,) = [message for message in before.messages if message.duplicate_of]
    original = copy.duplicate_of
    assert original is not None
    tell(kettles, type="message", subtype="message_deleted", channel=original.channel, deleted_ts=original.ts,
         event_ts="1800000000.0")  # fmt: skip
    after = read_window(kettles, VIEWER, own)
    assert keys_of(after) == keys_of(before) - {original}
    assert [message.duplicate_of for message in after.messages] == [None] * len(after.messages)


def test_an_edit_keeps_what_was_recorded(kettles: Store) -> None:
    own = build(kettles).window_id
    before = read_window(kettles, VIEWER, own)
    edited = {"user": "U1", "text": "The pot is broken.", "ts": SAID[0]["ts"], "edited": {"ts": "1800000000.0"}}
    tell(kettles, type="message", subtype="message_changed", channel="C1", message=edited, event_ts="1800000000.0")
    assert read_window(kettles, VIEWER, own) == before


def test_records_follow_a_channel_to_its_new_id(kettles: Store) -> None:
    window = build(kettles, channel="G1", destination="G1", filters=Filters(channels=("C1", "G1")))
    before = read_window(kettles, VIEWER, window.window_id)
    tell(kettles, type="channel_id_changed", old_channel_id="G1", new_channel_id="G9", event_ts="1800000000.0")
    after = read_window(kettles, VIEWER, window.window_id)
    assert keys_of(after) == {key._replace(channel="G9") if key.channel == "G1" else key for key in keys_of(before)}
    assert (after.request.channel, after.request.destination) == ("G9", "G9")
    assert after.request.filters == Filters(channels=("C1", "G9"))
    tables = dump_tables(kettles)
    assert not [row for row in (*tables["windows"], *tables["window_messages"]) if "G1" in row]


def test_a_deleted_channel_takes_the_windows_that_were_asked_there(kettles: Store) -> None:
    there, for_it, elsewhere = build(kettles, channel="G1"), build(kettles, destination="G1"), build(kettles)
    tell(kettles, type="group_deleted", channel="G1", event_ts="1800000000.0")
    assert {row["window_id"] for row in read_table(kettles, "windows")} == {elsewhere.window_id}
    assert {m.channel for m in read_window(kettles, VIEWER, elsewhere.window_id).messages} == {"C1"}
    assert {there.window_id, for_it.window_id}.isdisjoint(
        row["window_id"] for row in read_table(kettles, "window_messages")
    )


def age(store: Store, window_id: str, days: float) -> None:
    with store._begin() as connection:
        connection.execute(
            text("UPDATE windows SET built_at = :then WHERE window_id = :id"),
            {"then": datetime.now(UTC) - timedelta(days=days), "id": window_id},
        )


def expire_at_once(store: Store) -> None:
    store.expire_windows("acme")


def purge_what_is_expired(store: Store) -> None:
    purge_expired(store, "acme", ErasureOptions())


def record_another(store: Store) -> None:
    store._recorder._expired_at.clear()
    build(store, prompt="another")


@pytest.mark.parametrize("way", [expire_at_once, purge_what_is_expired, record_another])
def test_windows_are_kept_for_30_days_and_their_candidates_for_7(kettles: Store, way: Callable[[Store], None]) -> None:
    new, week, month = (build(kettles).window_id for _ in range(3))
    age(kettles, new, 6.9)
    age(kettles, week, 7.1)
    age(kettles, month, 30.1)
    assert read_window(kettles, VIEWER, week).messages == ()  # Whether or not anything was deleted yet.
    with pytest.raises(AccessError):
        read_window(kettles, administrator("acme"), month)
    way(kettles)
    rows = {row["window_id"]: row["recorded"] for row in read_table(kettles, "windows") if row["prompt"] == PROMPT}
    assert rows == {new: "all", week: "none"}
    assert read_window(kettles, VIEWER, new).messages
    assert {week, month}.isdisjoint(row["window_id"] for row in read_table(kettles, "window_messages"))


def test_more_expire_than_one_statement_deletes(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contextwin.storage.recorder.EXPIRED_AT_ONCE", 1)
    for window_id in [build(kettles).window_id for _ in range(3)]:
        age(kettles, window_id, 31)
    kettles.expire_windows("acme")
    assert read_table(kettles, "windows") == []


def test_purges_and_retention_erase_prompts_too(kettles: Store) -> None:
    there, elsewhere = build(kettles, channel="G1").window_id, build(kettles).window_id
    counts = purge_messages(kettles, "acme", Selection(channel="G1"), ErasureOptions())
    assert counts["windows"] == 1
    assert {row["window_id"] for row in read_table(kettles, "windows")} == {elsewhere}
    assert {row["channel_id"] for row in read_table(kettles, "window_messages")} == {"C1"}
    age(kettles, elsewhere, 3)
    set_retention(kettles, "acme", None, 2, "U1")
    purge_expired(kettles, "acme", ErasureOptions())
    assert read_table(kettles, "windows") == read_table(kettles, "window_messages") == []
    assert there


def test_a_removed_workspace_takes_its_windows(kettles: Store) -> None:
    build(kettles)
    assert remove_workspace(kettles, "acme", ErasureOptions(dry_run=True))["windows"] == 1
    remove_workspace(kettles, "acme", ErasureOptions())
    assert read_table(kettles, "windows") == read_table(kettles, "window_messages") == []


# -- what happens meanwhile


def hold(store: Store, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], Any]) -> str:
    """Build a window, and let something happen before it is recorded."""
    waiting: list[WaitingWindow] = []
    monkeypatch.setattr(store._recorder._writer, "add", waiting.append)
    window = build(store, channel="C1")
    monkeypatch.undo()
    meanwhile()
    (held,) = waiting
    store._recorder._writer.add(held)
    store.flush()
    return window.window_id


def test_nothing_is_recorded_of_who_was_erased_since(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(kettles, monkeypatch, lambda: forget_user(kettles, "acme", "U1", ErasureOptions()))
    assert read_table(kettles, "windows") == []
    later = build(kettles, asker="U1")  # What the user asks later is new.
    assert {row["window_id"] for row in read_table(kettles, "windows")} == {later.window_id}


def test_nothing_is_recorded_of_what_was_deleted_since(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def delete() -> None:
        tell(kettles, type="message", subtype="message_deleted", channel="C1", deleted_ts=SAID[0]["ts"],
             event_ts="1800000000.0")  # fmt: skip

    window_id = hold(kettles, monkeypatch, delete)
    assert SAID[0]["ts"] not in {m.ts for m in read_window(kettles, VIEWER, window_id).messages if m.channel == "C1"}


@pytest.mark.parametrize("new", [None, "C9"])
def test_nothing_is_recorded_in_a_channel_that_is_gone(
    kettles: Store, monkeypatch: pytest.MonkeyPatch, new: str | None
) -> None:
    event = {"type": "channel_deleted", "channel": "C1"}
    if new:
        event = {"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": new}
    hold(kettles, monkeypatch, lambda: tell(kettles, **event, event_ts="1800000000.0"))
    assert read_table(kettles, "windows") == []


def test_an_unknown_workspace_is_not_created(kettles: Store) -> None:
    recorded = read_window(kettles, VIEWER, build(kettles).window_id)
    elsewhere = replace(recorded, request=replace(recorded.request, workspace="nowhere"))
    kettles.record_window("w1", lambda: elsewhere)
    kettles.flush()
    assert kettles.workspaces() == ["acme"]
    assert len(read_table(kettles, "windows")) == 1


# -- what fails


REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'kettle' USING ERRCODE = '{state}'; END $$;
CREATE TRIGGER refuse BEFORE INSERT ON windows EXECUTE FUNCTION refuse()"""


@pytest.mark.plain_server("no trigger can refuse rows of a cluster")
@pytest.mark.parametrize(("state", "says"), [("25006", "is read-only"), ("53100", "has no room left")])
def test_a_store_that_cannot_be_written_to_gives_the_window_and_one_line_of_log(
    kettles: Store, caplog: pytest.LogCaptureFixture, state: str, says: str
) -> None:
    with kettles._engine.begin() as connection:
        connection.exec_driver_sql(REFUSE.format(state=state))
    try:
        windows = [build(kettles) for _ in range(3)]
    finally:
        with kettles._engine.begin() as connection:
            connection.exec_driver_sql("DROP FUNCTION refuse CASCADE")
    assert all(window.threads and not window.degraded for window in windows)
    (line,) = [record.getMessage() for record in caplog.records if record.name == "contextwin.store"]
    assert line.startswith(f"window {windows[0].window_id} is not recorded: the database {says}")
    assert read_table(kettles, "windows") == []


@pytest.mark.parametrize("error", [OSError("kettle"), MemoryError("kettle"), ConfigError("disk full")])
def test_whatever_fails_the_window_is_there_and_no_prompt_is_logged(
    kettles: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr(recorder, "save_windows", fail)
    assert build(kettles).threads
    (record,) = [record for record in caplog.records if record.name == "contextwin.store"]
    assert "kettle" not in record.getMessage()
    monkeypatch.undo()
    assert read_window(kettles, VIEWER, build(kettles).window_id).messages


def test_records_that_cannot_keep_up_are_left_out(
    kettles: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recorder, "MAX_WAITING", 0)
    assert build(kettles).threads
    assert [record.levelno for record in caplog.records if record.name == "contextwin.store"] == [logging.WARNING]
    assert read_table(kettles, "windows") == []


def test_a_database_that_is_read_only_by_default_stays_as_it_is(
    kettles: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """Also on a connection that a snapshot has used before, after which the pool must not ask for one that writes."""
    read_only = kettles._engine.url.update_query_dict({"options": "-c default_transaction_read_only=on"})
    url = read_only.render_as_string(hide_password=False)
    with Store(open_engine(url, kettles.settings), kettles.settings) as other:
        windows = [build(other) for _ in range(3)]
        assert all(window.threads for window in windows)
        with pytest.raises(StoreError, match="the database is read-only"), other.write("acme"):
            pass
    lines = [record.getMessage() for record in caplog.records if record.name == "contextwin.store"]
    assert [line.partition(":")[0] for line in lines] == [f"window {windows[0].window_id} is not recorded"]
    assert "the database is read-only" in lines[0]
    assert read_table(kettles, "windows") == []


def test_a_window_is_found_by_the_beginning_of_its_id(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter(f"5f0c2a{n:026}" for n in range(9))
    monkeypatch.setattr(builder_module, "uuid4", lambda: SimpleNamespace(hex=next(ids)))
    own, other, again = build(kettles), build(kettles, asker="U2"), build(kettles)

    def read(beginning: str, **asking: Any) -> str:
        return read_window(kettles, Viewer(workspace="acme", **asking or {"asker": "U1"}), beginning).window_id

    assert read(other.window_id[:6], asker="U2") == other.window_id
    assert read(own.window_id) == own.window_id
    for beginning, asking in (("5f0c2a", {}), (own.window_id[:-1], {"everyone": True})):
        with pytest.raises(ConfigError, match=f"several windows begin with '{beginning}': give more of the id"):
            read(beginning, **asking)
    said = set()
    for beginning in (other.window_id[:31] + "1", "5f0c2", "5f0c2%", "ffffff"):
        with pytest.raises(AccessError) as error:
            read(beginning, asker="U3")
        said.add(str(error.value).replace(beginning, "…"))
    assert len(said) == 1
    assert again.window_id != own.window_id


def test_closing_a_store_waits_for_its_records(kettles: Store) -> None:
    with Store(kettles._engine.execution_options()) as other:
        builder = ContextWindowBuilder(other, TrigramEmbedder(), record="all")
        made = [builder.build(ask()).window_id for _ in range(5)]
    assert {row["window_id"] for row in read_table(kettles, "windows")} == set(made)


def test_no_writer_is_at_work_while_a_window_is_recorded(kettles: Store, whole_cluster: Citus | None) -> None:
    build(kettles)
    with recording(kettles) as statements:
        build(kettles)
    lock, window, messages = [each for each in statements if "FOR SHARE" in each or "INSERT" in each]
    assert "set_config" in lock or whole_cluster  # A cluster is told settings in statements of their own.
    assert ("INSERT INTO windows " in window, "INSERT INTO window_messages " in messages) == (True, True)


def test_windows_that_come_together_are_recorded_in_one_transaction(
    kettles: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "MAX_DELAY_SECONDS", 60)
    builder = ContextWindowBuilder(kettles, TrigramEmbedder(), record="all")
    first = build(kettles).window_id  # It looks for expired windows, too.
    with recording(kettles) as statements:
        made = [builder.build(ask(prompt=f"kettle {n}")).window_id for n in range(3)]
        kettles.flush()
    assert len([statement for statement in statements if "FOR SHARE" in statement]) == 1
    assert {row["window_id"] for row in read_table(kettles, "windows")} == {first, *made}
    for window_id in made:
        assert read_window(kettles, VIEWER, window_id).messages


def test_one_that_fails_takes_no_other_with_it(
    kettles: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(recorder, "MAX_DELAY_SECONDS", 60)
    builder = ContextWindowBuilder(kettles, TrigramEmbedder(), record="all")

    def fail() -> RecordedWindow:
        raise ConfigError("it cannot be")

    before = builder.build(ask()).window_id
    kettles.record_window("w1", fail)
    after = builder.build(ask()).window_id
    kettles.flush()
    assert {row["window_id"] for row in read_table(kettles, "windows")} == {before, after}
    (record,) = [record for record in caplog.records if record.name == "contextwin.store"]
    assert record.getMessage() == "window w1 is not recorded: it cannot be"
