"""Judged windows as an evaluation folder: what is gold, what it may hold, and that it can be asked again."""

from __future__ import annotations

import json
import os
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from benchmarks.common.evaluation import judge as judge_outcome
from benchmarks.common.evaluation import open_set, read_queries, run_query
from contextwin.errors import AccessError, ConfigError
from contextwin.explain import feedback_export
from contextwin.explain.feedback import give_feedback
from contextwin.explain.feedback_export import export_feedback
from contextwin.ingest.events import apply_event
from contextwin.models.access import Viewer, administrator
from contextwin.models.feedback import FeedbackExport, WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.tables import fill_once, read_table

PLACES = [
    {"type": "workspace", "workspace": "acme", "domain": "acme"},
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "tz": "Europe/Vienna", "kind": "member"},
    {"type": "user", "workspace": "acme", "user": "U2", "name": "Ben", "handle": "ben", "kind": "member"},
    {"type": "user", "workspace": "acme", "user": "U3", "name": "Cleo", "kind": "guest"},
    *({"type": "member", "workspace": "acme", "channel": "G1", "user": user} for user in ("U2", "U3")),
]
SAID = [
    make_record(0, "The kettle in the kitchen is broken.", user="U2"),
    make_record(60, "I ordered a new kettle — ☕ for the kitchen.", user="U2", thread_ts=f"{START}.000100"),
    make_record(9_000, "The kettle costs more than the board allows.", channel="G1", user="U2"),
    make_record(9_100, "Deleted words.", user="U2", deleted=True),
    make_record(20_000, "Lunch was good.", user="U3"),
]
BROKEN, ORDERED, COSTS = (MessageKey(each["channel"], each["ts"]) for each in SAID[:3])
ASKED_AT = datetime.fromtimestamp(START, UTC) + timedelta(hours=5)


@pytest.fixture
def kettles(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, [*PLACES, *SAID]))


def build(store: Store, **overrides: Any) -> str:
    values: dict[str, Any] = {"prompt": "Whose kettle\u2028is broken?", "workspace": "acme", "asker": "U1"}
    builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
    window = builder.build(WindowRequest(**values | {"max_tokens": 400, "asked_at": ASKED_AT} | overrides))
    store.flush()
    return window.window_id


def judge(store: Store, window_id: str, *, user: str | None = "U1", everyone: bool = False, **overrides: Any) -> None:
    given = WindowFeedback(**{"window_id": window_id, "verdict": "up"} | overrides)
    give_feedback(store, Viewer(workspace="acme", asker=user, everyone=everyone), given)


def read(folder: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").split("\n") if line]


def export(store: Store, folder: Path, asker: str | None = None, **options: Any) -> tuple[FeedbackExport, Any]:
    done = export_feedback(store, Viewer(workspace="acme", asker=asker, everyone=asker is None), folder, **options)
    assert (done.folder, done.windows) == (folder, len(read(folder, "queries")))
    assert done.messages == sum(line["type"] == "message" for line in read(folder, "messages"))
    return done, {line["id"]: line for line in read(folder, "queries")}


def gold_of(line: dict[str, Any]) -> set[MessageKey]:
    return {MessageKey(**gold) for gold in line["gold"]}


def test_a_judged_window_is_a_query_with_what_it_names_as_gold(kettles: Store, tmp_path: Path) -> None:
    window_id = build(kettles, channel="C1", thread_ts=BROKEN.ts)
    judge(kettles, window_id, useful=(BROKEN,), missing=(ORDERED,), note="zqnote")
    folder = tmp_path / "judged"
    done, queries = export(kettles, folder)
    assert (done.windows, done.left_out, done.messages) == (1, 0, 3)
    assert queries[window_id] == {
        "id": window_id, "workspace": "acme", "channel": "C1", "thread_ts": BROKEN.ts, "asker": "U1", "viewer": "U1",
        "asked_at": ASKED_AT.isoformat().replace("+00:00", "Z"), "prompt": "Whose kettle\u2028is broken?",
        "category": "up", "gold": [BROKEN._asdict(), ORDERED._asdict()],
    }  # fmt: skip
    lines = read(folder, "messages")
    assert [line["type"] for line in lines] == [
        *("workspace", "channel", "channel", "user", "user", "user", "message", "message", "message")
    ]
    # Nothing that was sent at or after the last question, and nothing deleted.
    assert {line["ts"] for line in lines if line["type"] == "message"} == {key.ts for key in (BROKEN, ORDERED, COSTS)}
    assert "zqnote" not in (folder / "queries.jsonl").read_text() + (folder / "messages.jsonl").read_text()
    assert {stat.S_IMODE(os.stat(path).st_mode) for path in folder.iterdir()} == {0o600}
    (logged,) = [row for row in read_table(kettles, "audit_log") if row["action"] == "feedback export"]
    assert (logged["actor"], logged["subject"]) == ("administrator", "*")


def test_the_folder_is_read_by_the_benchmarks_with_the_rights_of_who_asked(kettles: Store, tmp_path: Path) -> None:
    judge(kettles, build(kettles), useful=(BROKEN,))
    judge(kettles, build(kettles, asker="U3"), user="U3", useful=(COSTS,))
    judge(kettles, build(kettles, everyone=True), user=None, everyone=True, useful=(BROKEN, COSTS))
    folder = tmp_path / "judged"
    export(kettles, folder)
    with open_set(folder, "trigram") as opened:
        queries = read_queries(folder)
        assert [query.viewer for query in queries if query.viewer != "U1"].count("U3") == 1
        builder = ContextWindowBuilder(opened.store, opened.embedder)
        for query in queries:
            outcome = run_query(builder, query, 400)
            assert judge_outcome("judged", query, outcome).recall == 1
            shown = {message.channel for thread in outcome.threads for message in thread.messages}
            assert shown == {"U1": {"C1"}, "U3": {"G1"}, None: {"C1", "G1"}}[query.viewer]


def test_deleted_and_hidden_messages_leave_the_gold_by_themselves(kettles: Store, tmp_path: Path) -> None:
    joined = {"user": "U1", "channel": "G1", "event_ts": "1800000000.0"}
    apply_event(kettles, None, {"type": "member_joined_channel", **joined}, workspace="acme")
    window_id, other = build(kettles), build(kettles)
    judge(kettles, window_id, useful=(BROKEN, ORDERED), missing=(COSTS,))
    judge(kettles, other, useful=(COSTS,))
    _, queries = export(kettles, tmp_path / "before")
    assert gold_of(queries[window_id]) == {BROKEN, ORDERED, COSTS}
    left = {"type": "member_left_channel", **joined, "event_ts": "1800000001.0"}
    deleted = {"type": "message", "subtype": "message_deleted", "channel": "C1", "deleted_ts": BROKEN.ts}
    for event in (left, {**deleted, "event_ts": "1800000002.0"}):
        apply_event(kettles, None, event, workspace="acme")
    for folder, asker in (("all", None), ("ana", "U1")):
        done, queries = export(kettles, tmp_path / folder, asker)
        assert {window: gold_of(line) for window, line in queries.items()} == {window_id: {ORDERED}}
        assert done.left_out == 1


def test_gold_is_what_the_answer_could_draw_on(kettles: Store, tmp_path: Path) -> None:
    """An answer that goes to a public channel draws on no private one, whatever who asked may see."""
    window_id = build(kettles, asker="U2", destination="C1")
    judge(kettles, window_id, user="U2", useful=(BROKEN, COSTS))
    _, queries = export(kettles, tmp_path / "judged")
    assert gold_of(queries[window_id]) == {BROKEN}


def test_a_user_exports_their_own_verdicts_and_what_they_may_see(kettles: Store, tmp_path: Path) -> None:
    own, others, by_all = build(kettles), build(kettles, asker="U2", channel="G1"), build(kettles, everyone=True)
    judge(kettles, own, useful=(BROKEN,))
    judge(kettles, own, user="U2", everyone=True, useful=(ORDERED,))
    judge(kettles, others, user="U2", useful=(COSTS,))
    judge(kettles, others, everyone=True, useful=(BROKEN,))
    judge(kettles, by_all, everyone=True, useful=(BROKEN,))
    done, queries = export(kettles, tmp_path / "ana", "U1")
    assert {window: gold_of(line) for window, line in queries.items()} == {own: {BROKEN}}
    assert (done.left_out, done.messages) == (0, 2)
    lines = read(tmp_path / "ana", "messages")
    assert {line.get("channel") for line in lines} == {None, "C1"}
    assert {line["user"] for line in lines if line["type"] == "user"} == {"U1", "U2"}
    _, queries = export(kettles, tmp_path / "all")
    assert {window: gold_of(line) for window, line in queries.items()} == {
        own: {BROKEN, ORDERED}, others: {COSTS, BROKEN}, by_all: {BROKEN},
    }  # fmt: skip
    assert (queries[by_all]["viewer"], queries[others]["channel"]) == (None, "G1")


@pytest.mark.parametrize(("verdicts", "category"), [(("up", "up"), "up"), (("up", "down"), "down")])
def test_several_verdicts_make_one_query(
    kettles: Store, tmp_path: Path, verdicts: tuple[str, str], category: str
) -> None:
    window_id = build(kettles)
    for user, verdict, key in zip(("U1", "U2"), verdicts, (BROKEN, ORDERED), strict=True):
        judge(kettles, window_id, everyone=True, user=user, verdict=verdict, missing=(key,))
    _, queries = export(kettles, tmp_path / "judged")
    assert (queries[window_id]["category"], gold_of(queries[window_id])) == (category, {BROKEN, ORDERED})


def test_windows_without_named_messages_and_older_verdicts_are_left_out(kettles: Store, tmp_path: Path) -> None:
    judge(kettles, build(kettles))
    done, _ = export(kettles, tmp_path / "bare")
    assert (done.windows, done.left_out, done.messages) == (0, 1, 0)
    judge(kettles, build(kettles), useful=(BROKEN,))
    for days, count in ((-1, 1), (1, 0)):
        done, _ = export(kettles, tmp_path / f"since{days}", since=datetime.now(UTC) + timedelta(days=days))
        assert done.windows == count


def test_the_message_that_is_the_question_is_no_evidence(kettles: Store, tmp_path: Path) -> None:
    window_id = build(kettles, channel="C1", prompt_ts=ORDERED.ts)
    judge(kettles, window_id, useful=(BROKEN,))
    done, _ = export(kettles, tmp_path / "judged")
    assert done.messages == 2
    assert ORDERED.ts not in (tmp_path / "judged" / "messages.jsonl").read_text().replace("thread_ts", "")


def test_messages_are_read_page_by_page(kettles: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge(kettles, build(kettles), useful=(BROKEN,))
    export(kettles, tmp_path / "whole")
    monkeypatch.setattr(feedback_export, "READ_AT_ONCE", 1)
    export(kettles, tmp_path / "pages")
    assert read(tmp_path / "whole", "messages") == read(tmp_path / "pages", "messages")


def test_only_a_new_or_empty_folder_is_written(kettles: Store, tmp_path: Path) -> None:
    judge(kettles, build(kettles), useful=(BROKEN,))
    (tmp_path / "empty").mkdir()
    export(kettles, tmp_path / "empty")
    export(kettles, tmp_path / "deep" / "new")
    full, file = tmp_path / "full", tmp_path / "file"
    full.mkdir()
    (full / "notes.txt").write_text("mine")
    file.write_text("mine")
    for path in (full, file, tmp_path / "empty"):
        with pytest.raises(ConfigError, match="expected a new or empty folder to write to"):
            export_feedback(kettles, administrator("acme"), path)
    assert [path.name for path in full.iterdir()] == ["notes.txt"]


def test_nobody_known_exports_nothing(kettles: Store, tmp_path: Path) -> None:
    judge(kettles, build(kettles), useful=(BROKEN,))
    for workspace, asker in (("acme", "U9"), ("nowhere", "U1"), ("nowhere", None), ("acme", "")):
        with pytest.raises(ConfigError if workspace == "nowhere" else AccessError):
            export_feedback(
                kettles, Viewer(workspace=workspace, asker=asker, everyone=asker is None), tmp_path / "judged"
            )
    with pytest.raises(AccessError, match="expected an asker"):
        export_feedback(kettles, Viewer(workspace="acme"), tmp_path / "judged")
    assert not (tmp_path / "judged").exists()
    assert kettles.workspaces() == ["acme"]
