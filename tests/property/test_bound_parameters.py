"""Whatever people call things or write reaches the database as a parameter, never as a part of a statement.

Every string that comes from outside holds a mark. All that the driver is asked to run is watched, below SQLAlchemy and
with what is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest

from contextwin import (
    AccessError,
    ConfigError,
    ContextWindowBuilder,
    Filters,
    MessageKey,
    Timeline,
    TimelineRequest,
    WindowFeedback,
    WindowRequest,
    export_feedback,
    give_feedback,
)
from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import allow_persona, load_persona
from contextwin.avatar.reply import ReplyRequest
from contextwin.config import read_settings
from contextwin.explain.monitoring import read_stats
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.reembedding import reembed_workspace
from contextwin.models.access import Viewer
from contextwin.models.retention import Selection
from contextwin.models.weights import read_weights
from contextwin.privacy.erasure import ErasureOptions, export_user, forget_user, purge_messages, set_retention
from contextwin.providers.chat import open_chat_model
from contextwin.storage import store as store_module
from contextwin.storage.store import Store
from testkit.chat_server import say, serve_chat
from testkit.corpora import ConstantEmbedder
from testkit.factories import START, make_record, write_jsonl

MARK = "zqm"
ASKED_AT = datetime.fromtimestamp(START, UTC) + timedelta(days=1)


def mark(name: str) -> str:
    """Return a string that is found again, and that means something wherever it is not bound."""
    return f"{MARK}{name}'\"%(x)s;--"


WORKSPACE, CHANNEL, USER, OTHER = (mark(name) for name in ("workspace", "channel", "user", "other"))
EMBEDDER = ConstantEmbedder(dimension=8, spec=mark("model"))


@dataclass
class Watched:
    """What the driver was asked."""

    statements: set[str] = field(default_factory=set)
    bound: list[str] = field(default_factory=list)  #: the parameters that hold a mark, as text

    def note(self, query: object, parameters: object = None) -> None:
        self.statements.add(query.decode() if isinstance(query, bytes) else str(query))
        if MARK in (shown := repr(parameters)):
            self.bound.append(shown)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Watched:
    """Watch every cursor."""
    seen = Watched()

    def watch(name: str) -> None:
        run: Callable[..., Any] = getattr(psycopg.Cursor, name)

        def noting(self: Any, query: object, params: object = None, **options: Any) -> Any:
            # What goes through here once, executemany, is read twice.
            params = list(params) if name == "executemany" and params is not None else params  # type: ignore[call-overload]
            seen.note(query, params)
            return run(self, query, params, **options)

        monkeypatch.setattr(psycopg.Cursor, name, noting)

    for name in ("execute", "executemany", "copy"):
        watch(name)
    return seen


@pytest.fixture
def filled(watched: Watched, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store with an archive of marks, and a vector index."""
    monkeypatch.setattr(store_module, "INDEX_FROM_CHUNKS", 1)
    named = {"workspace": WORKSPACE, "channel": CHANNEL, "user": USER}
    messages = [
        make_record(60 * n, f"{mark('text')} harbour release {n}", extra=mark("extra"), files=[{"name": mark("file")}])
        | {**named, "user": (USER, OTHER)[n % 2], "thread_ts": f"{START}.000100" if n % 3 else None}
        for n in range(12)
    ]
    records = [
        {"type": "workspace", "workspace": WORKSPACE, "name": mark("title"), "domain": mark("domain")},
        {"type": "channel", "workspace": WORKSPACE, "channel": CHANNEL, "name": mark("eng"), "kind": "private"},
        {"type": "user", **named, "name": mark("ana"), "tz": mark("zone")},
        {"type": "user", **named, "user": OTHER, "name": mark("ben")},
        {"type": "member", **named},
        {"type": "member", **named, "user": OTHER},
        *({"type": "channel", **named, "channel": mark(name), "kind": "public"} for name in ("inchannel", "notin")),
        *({"type": "user", **named, "user": mark(name)} for name in ("author", "notby", "by")),
        *messages,
        {**messages[3], "deleted": True},
    ]
    path = write_jsonl(tmp_path / f"{MARK}archive.jsonl", records)
    for _ in range(2):
        import_archive(store, EMBEDDER, path, ImportOptions(prune_missing=True))
    yield store
    store.drop_vector_index(WORKSPACE, EMBEDDER.spec)


def check(watched: Watched, *names: str) -> None:
    """Assert that statements hold no mark, and that parameters hold those of these names."""
    assert [statement for statement in watched.statements if MARK in statement and not is_index(statement)] == []
    bound = "\n".join(watched.bound)
    assert [name for name in names if MARK + name not in bound] == []


def is_index(statement: str) -> bool:
    """Whether it makes the index of a workspace, whose id stands in it as a literal: DDL takes no parameters.

    That it is quoted rightly is tested with ids that try to get out of it, in test_store.py.
    """
    literal = "E'" + WORKSPACE.replace("'", "''").replace("%", "%%") + "'"
    others = statement.replace(literal, "", 1)
    return statement.startswith("CREATE INDEX CONCURRENTLY") and literal in statement and MARK not in others


def window_request(prompt: str, **overrides: Any) -> WindowRequest:
    values: dict[str, Any] = {"prompt": prompt, "workspace": WORKSPACE, "channel": CHANNEL, "asker": USER}
    return WindowRequest(**{**values, "asked_at": ASKED_AT, **overrides})


def test_imports_bind_all_that_an_archive_says(watched: Watched, filled: Store) -> None:
    assert filled.status()[0].embedded > 0
    assert any(map(is_index, watched.statements))
    check(watched, *("workspace", "channel", "user", "title", "domain", "eng", "ana", "zone", "model"))


def test_questions_bind_prompts_filters_and_places(watched: Watched, filled: Store, tmp_path: Path) -> None:
    weights = tmp_path / f"{MARK}weights.toml"
    weights.write_text("alpha = 0.4\ntime_weight = 0.2\n")
    builder = ContextWindowBuilder(filled, EMBEDDER, weights=read_weights(str(weights)))
    filters = Filters(
        channels=(CHANNEL, mark("inchannel")),
        exclude_channels=(mark("notin"),),
        authors=(OTHER, mark("author")),
        exclude_authors=(mark("notby"),),
        threads=(f"{START}.000100", mark("thread")),
        languages=(mark("language"),),
        tags=("link",),
        has=(f":{mark('emoji')}:", "link", "reaction"),
        lacks=(f":{mark('noemoji')}:",),
    )
    names = f"@{mark('ana')} in #{mark('eng')}"
    prompts = (
        f"what about the harbour {mark('prompt')}?",
        f"what did {names} say first about {mark('topic')} last week?",
        f"how many messages did <@{USER}> send today?",
        f"from:{mark('ben')} in:{mark('eng')} before:2024-01-01 has::{mark('given')}: harbour",
        f"list the last 3 messages about {mark('topic')} in this thread",
    )
    for prompt in prompts:
        for asked in (
            window_request(prompt),
            window_request(prompt, filters=filters),
            window_request(prompt, everyone=True, thread_ts=f"{START}.000100"),
            window_request(prompt, viewer=OTHER, destination=CHANNEL),
        ):
            builder.build(asked)
        for unknown in ({"workspace": mark("nowhere")}, {"asker": mark("nobody"), "thread_ts": mark("thread")}):
            with pytest.raises(ConfigError):
                builder.build(window_request(prompt, **unknown))
    for asker in (mark("looker"), USER):
        read_stats(filled, Viewer(workspace=WORKSPACE, asker=asker), since=ASKED_AT)
    with pytest.raises(ConfigError):
        read_stats(filled, Viewer(workspace=mark("otherwhere"), asker=USER), since=ASKED_AT)
    check(watched, "looker", "otherwhere")
    check(watched, *("prompt", "topic", "author", "notby", "thread", "language", "emoji", "noemoji"))
    check(watched, *("nowhere", "nobody"))


def test_timelines_bind_topics_filters_and_cursors(watched: Watched, filled: Store) -> None:
    timeline = Timeline(filled, EMBEDDER)
    for matching in (None, f"harbour {mark('matter')}"):
        request = TimelineRequest(
            workspace=WORKSPACE,
            asker=USER,
            asked_at=ASKED_AT,
            matching=matching,
            after=f"{mark('cursor')}/{START}.000100",
            filters=Filters(authors=(USER, mark("by"))),
            with_total=True,
            limit=3,
        )
        timeline.list(request)
    check(watched, "matter", "cursor", "by")


def test_replies_and_personas_bind_what_models_and_people_say(watched: Watched, filled: Store) -> None:
    asked = window_request(f"how is the harbour {mark('question')}?", asker=OTHER)
    allow_persona(filled, window_request("", asker=USER), USER, is_enabled=True)
    load_persona(filled, asked, USER)
    with serve_chat(lambda request: say(request, f"Fine. {mark('answer')}")) as server:
        model = open_chat_model(f"openai-compatible:{MARK}chat@{server.url}", read_settings())
        reply = Avatar(filled, model, embedder=EMBEDDER).reply(ReplyRequest(window=asked, persona=USER))
    with filled.write(WORKSPACE) as transaction:
        transaction.personas.save_feedback(reply.reply_id, "edit", mark("posted"))
    check(watched, "question", "answer", "posted", "chat")


def test_feedback_binds_what_it_names_and_notes(watched: Watched, filled: Store, tmp_path: Path) -> None:
    asked = window_request(f"how is the harbour {mark('query')}?")
    window = ContextWindowBuilder(filled, EMBEDDER, record="all").build(asked)
    filled.flush()
    shown = MessageKey(CHANNEL, window.threads[0].messages[0].ts)
    given = WindowFeedback(window_id=window.window_id, verdict="up", useful=(shown,), note=mark("note"), user=USER)
    give_feedback(filled, Viewer(workspace=WORKSPACE, asker=given.user), given)
    for unknown in (
        replace(given, missing=(MessageKey(mark("lost"), mark("ts")),)),
        replace(given, window_id=mark("window")),
        replace(given, user=mark("stranger")),
    ):
        with pytest.raises(AccessError):
            give_feedback(filled, Viewer(workspace=WORKSPACE, asker=unknown.user), unknown)
    assert export_feedback(filled, Viewer(workspace=WORKSPACE, asker=USER), tmp_path / "judged").windows == 1
    assert [line for line in export_user(filled, WORKSPACE, USER, None) if line["type"] == "feedback"]
    moved = {"type": "channel_id_changed", "old_channel_id": CHANNEL, "new_channel_id": mark("away")}
    apply_event(filled, EMBEDDER, {**moved, "event_ts": f"{START + 9100}.000100"}, workspace=WORKSPACE, team="T1")
    check(watched, "query", "note", "lost", "ts", "window", "stranger", "away")


def test_events_bind_all_that_slack_says(watched: Watched, filled: Store) -> None:
    ts, later, place = f"{START + 9000}.000100", f"{START + 9100}.000100", {"channel": CHANNEL, "channel_type": "group"}
    said = {"type": "message", "user": USER, "ts": ts, "text": f"{mark('event')} today"}
    change = {"subtype": "message_changed", "message": {**said, "text": mark("edited"), "edited": {"ts": later}}}
    profile = {"id": USER, "team_id": "T1", "name": mark("handle"), "profile": {"display_name": mark("display")}}
    events: list[dict[str, Any]] = [
        {**said, **place},
        {"type": "message", **place, **change, "event_ts": later},
        {"type": "message", **place, "subtype": "channel_topic", "ts": later, "topic": mark("subject")},
        {"type": "message", **place, "subtype": "message_deleted", "deleted_ts": ts, "event_ts": later},
        {"type": "group_rename", "channel": {"id": CHANNEL, "name": mark("renamed")}, "event_ts": later},
        {"type": "member_joined_channel", "user": mark("joiner"), "channel": CHANNEL, "event_ts": later},
        {"type": "user_change", "user": profile, "event_ts": later},
        {"type": "channel_id_changed", "old_channel_id": CHANNEL, "new_channel_id": mark("moved"), "event_ts": later},
        {"type": "channel_deleted", "channel": mark("gone"), "event_ts": later},
    ]
    for event in events:
        applied = apply_event(filled, EMBEDDER, event, workspace=WORKSPACE, team="T1")
        assert applied.action != "ignored", applied
    check(watched, "edited", "subject", "renamed", "joiner", "display", "moved", "gone")


def test_erasing_and_embedding_anew_bind_whom_and_what(watched: Watched, filled: Store) -> None:
    how = ErasureOptions(performed_by=mark("actor"))
    set_retention(filled, WORKSPACE, CHANNEL, 36_000, how.performed_by)
    assert list(export_user(filled, WORKSPACE, OTHER, how.performed_by))
    purge_messages(filled, WORKSPACE, Selection(channel=CHANNEL, user=OTHER), how)
    reembed_workspace(filled, ConstantEmbedder(dimension=4, spec=mark("newmodel")), WORKSPACE)
    forget_user(filled, WORKSPACE, USER, how)
    filled.drop_vector_index(WORKSPACE, mark("newmodel"))
    check(watched, "actor", "other", "newmodel")


def test_a_statement_that_is_not_bound_is_found(watched: Watched, store: Store) -> None:
    with store._engine.connect() as connection:
        connection.exec_driver_sql(f"SELECT '{MARK}careless'")
    with pytest.raises(AssertionError):
        check(watched)
