"""Another embedder for everything: windows notice nothing of it until it is all there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Engine, text

from contextwin import ContextWindowBuilder, WindowRequest
from contextwin.avatar.avatar import Avatar
from contextwin.avatar.reply import ReplyRequest
from contextwin.config import read_settings
from contextwin.errors import EmbedderSwitchedError, EmbeddingError
from contextwin.ingest import embedding
from contextwin.ingest.embedding import EmbeddingReport, embed_missing, save_vectors
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.reembedding import drop_others, reembed_workspace
from contextwin.models.messages import datetime_of_ts
from contextwin.models.timelines import TimelineRequest
from contextwin.providers.embedders import Embedder, Embeddings
from contextwin.providers.embedders.base import scale_rows
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import store as store_module
from contextwin.storage.engine import open_engine
from contextwin.storage.sql.search import vector_index_name
from contextwin.storage.store import Store
from contextwin.window.names.entity_resolution import resolve_entities
from contextwin.window.retrieve.retrieval import retrieve_messages
from contextwin.window.timeline.reading import Timeline
from testkit.command_line import run_command
from testkit.corpora import ConstantEmbedder, FailingEmbedder, import_records
from testkit.embedding_server import EmbeddingRequest, answer_base64, serve_embeddings
from testkit.factories import START, make_archive, make_completed, make_record, write_jsonl
from testkit.local_server import Reply, refuse
from testkit.recording import recording, without_settings
from testkit.stepping import start_reembedding
from testkit.tables import check_counters, dump_tables, fill_once, read_table

WORDS = ["harbour", "crane", "tide", "ferry", "lantern", "anchor", "gull", "rope", "storm", "pilot", "buoy", "cargo"]
RECORDS = [make_record(60 * n, " ".join(Random(n).choices(WORDS, k=6))) for n in range(120)]
ASKED_AT = datetime_of_ts(f"{START + 86_400}.0")
REQUEST = WindowRequest(
    prompt="what about the lantern on the ferry?",
    workspace="acme",
    everyone=True,
    asked_at=ASKED_AT,
    max_tokens=600,
)


class Letters:
    """Counts letters, in 26 dimensions; no spec opens it. `before` is called with each round's texts."""

    spec = "letters"

    def __init__(self, before: Callable[[Sequence[str]], object] = len) -> None:
        self._before = before

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Count."""
        self._before(texts)
        counts = [[1 + text.lower().count(chr(97 + column)) for column in range(26)] for text in texts]
        return scale_rows(np.array(counts, dtype=np.float32).reshape(len(texts), 26), label=self.spec)


class Watched:
    """Trigrams, but for the texts of which `refuse` returns an error."""

    spec = "trigram"

    def __init__(self, refuse: Callable[[str], EmbeddingError | None]) -> None:
        self._refuse = refuse

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Embed the texts, one after the other asked about."""
        errors = {position: error for position, text in enumerate(texts) if (error := self._refuse(text))}
        return replace(TrigramEmbedder().embed(texts), failed=errors)


@pytest.fixture
def filled(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store with 120 messages, their letters counted, in which rounds are small."""
    monkeypatch.setattr(embedding, "CHUNKS_A_ROUND", 25)
    return fill_once(store, lambda: import_records(store, tmp_path, RECORDS, Letters()))


@pytest.fixture
def second_store(second_url: str) -> Iterator[Store]:
    """A store beside `store`."""
    with Store(open_engine(second_url, read_settings())) as opened:
        yield opened


def describe(builder: ContextWindowBuilder, **overrides: Any) -> dict[str, Any]:
    """Return a window as JSON has it, without its id and how long it took."""
    window = builder.build(replace(REQUEST, **overrides)).to_dict()
    window["stats"] = {name: value for name, value in window["stats"].items() if not name.endswith("_ms")}
    return {name: value for name, value in window.items() if name != "window_id"}


def vectors_of(store: Store, spec: str) -> dict[tuple[str, str, int], str]:
    """Return the vectors of a model by their chunks."""
    ids = {row["spec"]: row["model_id"] for row in read_table(store, "embedding_models")}
    rows = [row for row in read_table(store, "chunk_embeddings") if row["model_id"] == ids.get(spec)]
    return {(row["channel_id"], row["ts"], row["chunk_index"]): row["embedding"] for row in rows}


def chunk_keys(store: Store) -> set[tuple[str, str, int]]:
    return {(row["channel_id"], row["ts"], row["chunk_index"]) for row in read_table(store, "chunks")}


def chosen(store: Store) -> str | None:
    with store.reading() as reader:
        return reader.active_embedder("acme")


# -- before, during, after


def test_windows_are_the_same_until_the_switch_and_the_new_model_s_after_it(filled: Store) -> None:
    running = ContextWindowBuilder(filled, Letters())
    before, during, texts = describe(running), list[tuple[dict[str, Any], dict[str, Any]]](), count()

    def build(_text: str) -> None:
        if next(texts) % 5 == 0:  # Five times in each round, after which what is stored changes.
            during.append((describe(running), describe(ContextWindowBuilder(filled, Letters()))))

    report = reembed_workspace(filled, Watched(build), "acme")
    assert (report.embedded, report.not_embedded, report.before) == (120, 0, None)
    assert (next(texts), len(during)) == (121, 25)
    assert all(window == before for pair in during for window in pair)
    after, fresh = describe(running), describe(ContextWindowBuilder(filled, TrigramEmbedder()))
    assert after == fresh
    assert fresh["degraded"] == []
    assert after["threads"] != before["threads"]
    scores = [m["score"]["semantic"] for t in after["threads"] for m in t["messages"] if m["score"]]
    assert any(score is not None for score in scores)


def test_after_the_switch_a_store_is_like_one_that_was_embedded_so_from_the_start(
    filled: Store, second_store: Store, tmp_path: Path
) -> None:
    import_records(second_store, tmp_path, RECORDS, TrigramEmbedder())
    reembed_workspace(filled, TrigramEmbedder(), "acme")
    drop_others(filled, "acme")
    assert vectors_of(filled, "trigram") == vectors_of(second_store, "trigram")
    builders = [ContextWindowBuilder(each, TrigramEmbedder()) for each in (filled, second_store)]
    assert describe(builders[0]) == describe(builders[1])
    check_counters(filled)


def test_the_switch_is_noticed_once_and_costs_no_statement(filled: Store) -> None:
    builder, statements = ContextWindowBuilder(filled, Letters()), []
    for switch in (False, True, False):
        if switch:
            reembed_workspace(filled, TrigramEmbedder(), "acme")
        with recording(filled) as recorded:
            describe(builder)
        statements.append(len(without_settings(recorded)))
    assert statements[0] == statements[2] < statements[1]


def test_other_workspaces_are_not_touched(filled: Store, tmp_path: Path) -> None:
    import_records(filled, tmp_path, [record | {"workspace": "other"} for record in RECORDS[:30]], Letters())
    builder = ContextWindowBuilder(filled, Letters())
    before = describe(builder, workspace="other")
    reembed_workspace(filled, TrigramEmbedder(), "acme")
    drop_others(filled, "acme")
    assert describe(builder) == describe(ContextWindowBuilder(filled, TrigramEmbedder()))
    assert describe(builder, workspace="other") == before
    assert drop_others(filled, "other") == {}
    assert {status.workspace: (status.embedder, status.embedded) for status in filled.status()} == {
        "acme": ("trigram", 120),
        "other": ("letters", 30),
    }


def test_a_timeline_and_an_avatar_switch_too(filled: Store) -> None:
    timeline, avatar = Timeline(filled, Letters()), Avatar(filled, embedder=Letters())
    with filled.write("acme") as transaction:
        transaction.personas.allow_persona("U1", is_enabled=True, performed_by="U1")
    listed = TimelineRequest(workspace="acme", everyone=True, asked_at=ASKED_AT, matching="lantern ferry", limit=5)
    asked = ReplyRequest(window=replace(REQUEST, asker="U1"), persona="U1")
    assert timeline.list(listed).degraded == avatar.draft(asked).window.degraded == ()
    reembed_workspace(filled, TrigramEmbedder(), "acme")
    page, fresh = timeline.list(listed), Timeline(filled, TrigramEmbedder()).list(listed)
    assert page.degraded == fresh.degraded == ()
    assert [m.similarity for m in page.messages] == [m.similarity for m in fresh.messages]
    assert [len(each.messages) for each in timeline.pages(replace(listed, limit=2))][:2] == [2, 2]
    drafts = [each.draft(asked).window for each in (avatar, Avatar(filled, embedder=TrigramEmbedder()))]
    assert drafts[0].threads == drafts[1].threads
    assert drafts[0].degraded == ()


def test_who_asks_with_the_old_embedder_directly_is_told(filled: Store) -> None:
    reembed_workspace(filled, TrigramEmbedder(), "acme")
    request = make_completed(replace(REQUEST, asked_at=ASKED_AT))
    question = resolve_entities(filled, request)
    with pytest.raises(EmbedderSwitchedError, match="'acme' was re-embedded with 'trigram'") as error:
        retrieve_messages(filled, Letters(), question)
    assert error.value.spec == "trigram"


def test_where_the_new_embedder_cannot_be_opened_words_still_find(filled: Store, tmp_path: Path) -> None:
    import_records(filled, tmp_path, RECORDS, TrigramEmbedder())
    reembed_workspace(filled, Letters(), "acme")
    window = ContextWindowBuilder(filled, TrigramEmbedder()).build(REQUEST)
    assert window.threads
    assert "re-embedded with 'letters', which cannot be used: embedder 'letters' is not known" in window.degraded[0]
    report = import_archive(
        filled, TrigramEmbedder(), write_jsonl(tmp_path / "new.jsonl", [make_record(1, "new")]), ImportOptions()
    )
    assert (report.saved, report.not_embedded) == (1, 1)
    assert "'letters', which cannot be used" in (report.embedding_error or "")


def test_one_can_switch_back_and_to_what_is_used_already(filled: Store) -> None:
    builder = ContextWindowBuilder(filled, Letters())
    before = describe(builder)
    assert reembed_workspace(filled, TrigramEmbedder(), "acme").embedded == 120
    assert describe(builder) != before
    again = reembed_workspace(filled, TrigramEmbedder(), "acme")
    assert (again.embedded, again.before) == (0, "trigram")
    assert reembed_workspace(filled, Letters(), "acme").embedded == 0
    assert describe(builder) == before


def test_a_workspace_without_messages_is_switched(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [{"type": "workspace", "workspace": "acme"}])
    assert reembed_workspace(store, TrigramEmbedder(), "acme").embedded == 0
    assert chosen(store) == "trigram"


# -- interruptions


def test_what_is_killed_again_and_again_ends_like_what_is_not(
    store: Store, second_url: str, second_store: Store, tmp_path: Path
) -> None:
    path = write_jsonl(tmp_path / "archive.jsonl", make_archive(900))
    for each in (store, second_store):
        import_archive(each, Letters(), path, ImportOptions())
    reembed_workspace(store, TrigramEmbedder(), "acme")
    before = describe(ContextWindowBuilder(second_store, Letters()))
    for steps in (1, 4, 3):
        assert start_reembedding(second_url, last=steps + 1).kill_after(steps) == -9
        assert chosen(second_store) is None
        assert describe(ContextWindowBuilder(second_store, Letters())) == before
    assert start_reembedding(second_url).end() == 0
    assert len(vectors_of(second_store, "trigram")) == len(chunk_keys(second_store)) > 600
    dumps = [dump_tables(each, without=["indexed_at", "told_ts"]) for each in (store, second_store)]
    assert dumps[0] == dumps[1]
    assert indexes(second_store) == {"trigram": True}


def indexes(store: Store) -> dict[str, bool]:
    """Return which embedders have an index, and whether it is whole."""
    names = {vector_index_name("acme", spec): spec for spec in ("letters", "trigram")}
    with store._engine.connect() as connection:
        rows = connection.execute(text("SELECT indexrelid::regclass::text, indisvalid FROM pg_index"))
        return {names[name]: valid for name, valid in rows if name in names}


def test_an_embedder_that_fails_in_the_middle_leaves_windows_as_they_were(filled: Store) -> None:
    texts: list[str] = []

    def fail(text: str) -> EmbeddingError | None:
        texts.append(text)
        return EmbeddingError("connection refused", retryable=True) if len(texts) > 60 else None

    builder = ContextWindowBuilder(filled, Letters())
    before = describe(builder)
    says = r"^connection refused; 59 of 120 chunks of workspace 'acme' are embedded with 'trigram', its windows are"
    with pytest.raises(EmbeddingError, match=says) as error:
        reembed_workspace(filled, Watched(fail), "acme")
    assert error.value.retryable
    assert (describe(builder), chosen(filled)) == (before, None)
    assert reembed_workspace(filled, TrigramEmbedder(), "acme").embedded == 61
    assert describe(builder)["threads"] != before["threads"]


def test_an_embedder_that_is_down_changes_nothing(filled: Store) -> None:
    before = dump_tables(filled)
    with pytest.raises(EmbeddingError, match="connection refused"):
        reembed_workspace(filled, FailingEmbedder(), "acme")
    assert dump_tables(filled) == before


def test_vectors_of_another_dimension_than_before_are_refused(filled: Store) -> None:
    reembed_workspace(filled, ConstantEmbedder(dimension=3), "acme")
    before = dump_tables(filled)
    with pytest.raises(EmbeddingError, match="'constant' gave vectors of dimension 4, the stored ones have 3"):
        reembed_workspace(filled, ConstantEmbedder(dimension=4), "acme")
    assert dump_tables(filled) == before


@pytest.mark.parametrize(
    ("count", "retryable", "is_switched"), [(1, False, True), (1, True, False), (2, False, False), (120, False, False)]
)
def test_few_texts_that_are_refused_for_good_do_not_hinder_a_switch(
    filled: Store, count: int, retryable: bool, is_switched: bool
) -> None:
    refused = {f"U1: {record['text']}" for record in RECORDS[:count]}
    embedder = Watched(lambda text: EmbeddingError("too odd", retryable=retryable) if text in refused else None)
    if not is_switched:
        with pytest.raises(EmbeddingError, match=r"^too odd; \d+ of 120 chunks"):
            reembed_workspace(filled, embedder, "acme")
        assert chosen(filled) is None
        return
    report = reembed_workspace(filled, embedder, "acme")
    assert (report.embedded, report.not_embedded, report.embedding_error) == (119, 1, "too odd")
    assert chosen(filled) == "trigram"


# -- writing meanwhile


def import_late(store: Store, folder: Path, number: int, embedder: Embedder) -> None:
    """Import two messages later than all others, one with a key after theirs, and one with a key before them."""
    import_records(store, folder, [make_record(90_000 + number, f"late news {number}")], embedder)
    import_records(store, folder, [make_record(90_000 + number, "old news", channel="A1")], embedder)


def test_what_is_imported_meanwhile_is_caught_up_with(filled: Store, tmp_path: Path) -> None:
    late: list[int] = []

    def write(_text: str) -> None:
        if len(late) < 8:
            late.append(len(late))
            import_late(filled, tmp_path, len(late), Letters())

    assert reembed_workspace(filled, Watched(write), "acme").embedded == 136
    assert vectors_of(filled, "trigram").keys() == vectors_of(filled, "letters").keys() == chunk_keys(filled)


def test_an_import_that_outlasts_the_switch_leaves_nothing_without_a_vector(filled: Store, tmp_path: Path) -> None:
    """The switch comes after it has stored its messages and before it has embedded them with the old embedder."""
    import_late(filled, tmp_path, 1, Letters(lambda texts: reembed_workspace(filled, TrigramEmbedder(), "acme")))
    assert chosen(filled) == "trigram"
    assert vectors_of(filled, "trigram").keys() == chunk_keys(filled)
    import_late(filled, tmp_path, 2, Letters())
    assert vectors_of(filled, "trigram").keys() == chunk_keys(filled)
    assert len(vectors_of(filled, "letters")) == 121


def test_an_import_whose_model_is_dropped_meanwhile_goes_on(filled: Store, tmp_path: Path) -> None:
    def switch_and_drop(_texts: Sequence[str]) -> None:
        reembed_workspace(filled, TrigramEmbedder(), "acme")
        drop_others(filled, "acme")

    embedder = Letters(switch_and_drop)
    model_id = filled.model_id("acme", "letters")
    assert model_id is not None
    import_late(filled, tmp_path, 1, embedder)
    pending = filled.pending_chunks("acme", model_id + 7, ("", "", -1), 5)
    assert save_vectors(filled, "acme", model_id + 7, [(chunk, np.ones(3, np.float32)) for chunk in pending]) == 0
    assert vectors_of(filled, "trigram").keys() == chunk_keys(filled)


def test_events_and_missing_vectors_follow_the_switch(filled: Store) -> None:
    reembed_workspace(filled, TrigramEmbedder(), "acme")
    event = {"type": "message", "channel": "C1", "channel_type": "channel", "user": "U1", "text": "a buoy adrift"}
    ts = [f"{START + 90_000 + n}.000100" for n in range(2)]
    assert apply_event(filled, Letters(), event | {"ts": ts[0], "event_ts": ts[0]}, workspace="acme").not_embedded == 0
    assert apply_event(filled, None, event | {"ts": ts[1], "event_ts": ts[1]}, workspace="acme").action == "saved"
    assert vectors_of(filled, "trigram").keys() == chunk_keys(filled) - {("C1", ts[1], 0)}
    report = EmbeddingReport()
    embed_missing(filled, Letters(), "acme", report)
    assert (report.embedded, report.not_embedded) == (1, 0)
    assert vectors_of(filled, "trigram").keys() == chunk_keys(filled)


def similarities(window: dict[str, Any]) -> dict[str, float]:
    """Return how near to the prompt the messages are in meaning, by their ts."""
    messages = [message for thread in window["threads"] for message in thread["messages"]]
    return {message["ts"]: message["score"]["semantic"] for message in messages if message["score"]}


def test_windows_and_imports_at_the_same_time_notice_nothing_but_the_switch(filled: Store, tmp_path: Path) -> None:
    builder, done = ContextWindowBuilder(filled, Letters()), threading.Event()
    old, seen = describe(builder, max_tokens=4000), list[dict[str, Any]]()

    def ask() -> None:
        while not done.wait(0.01):  # What is waited for gets on meanwhile.
            seen.append(describe(builder))

    def write() -> None:
        for number in range(6):
            import_late(filled, tmp_path, number, Letters())

    with ThreadPoolExecutor() as pool:
        asking, writing = [pool.submit(ask) for _ in range(2)], pool.submit(write)
        try:
            reembed_workspace(filled, TrigramEmbedder(), "acme")
            writing.result()
        finally:
            done.set()
        for each in asking:
            each.result()
    new = describe(builder, max_tokens=4000)
    assert not similarities(old).items() & similarities(new).items()
    for window in seen:
        assert window["degraded"] == []
        assert any(similarities(window).items() <= similarities(model).items() for model in (old, new))
    assert vectors_of(filled, "trigram").keys() == chunk_keys(filled)


# -- the old vectors


def test_the_old_vectors_and_their_index_go(
    second_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "INDEX_FROM_CHUNKS", 50)
    monkeypatch.setattr("contextwin.storage.writers.embedding_model.DROPPED_AT_ONCE", 50)
    filled = second_store
    import_records(filled, tmp_path, RECORDS, Letters())
    assert indexes(filled) == {"letters": True}
    assert drop_others(filled, "acme") == {}
    reembed_workspace(filled, TrigramEmbedder(), "acme")
    assert indexes(filled) == {"letters": True, "trigram": True}
    running = ContextWindowBuilder(filled, Letters())
    assert drop_others(filled, "acme") == {"letters": 120}
    assert indexes(filled) == {"trigram": True}
    assert [row["spec"] for row in read_table(filled, "embedding_models")] == ["trigram"]
    assert len(read_table(filled, "chunk_embeddings")) == 120
    assert describe(running) == describe(ContextWindowBuilder(filled, TrigramEmbedder()))
    assert drop_others(filled, "acme") == {}


# -- the command


@pytest.fixture
def run(filled: Store, clean_engine: Engine, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command on the store."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return run_command(*arguments, environment=environment(clean_engine, tmp_path), folder=tmp_path)

    return run


def environment(engine: Engine, home: Path) -> dict[str, str]:
    url = engine.url.render_as_string(hide_password=False)
    own = {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_EMBEDDER": "static", "CONTEXTWIN_HOME": str(home)}
    return {**os.environ, **own, "NO_COLOR": "1", "CONTEXTWIN_EMBED_RETRIES": "0"}


def test_the_command_switches_says_what_to_set_and_drops(run: Callable[..., Any], filled: Store) -> None:
    told = run("reembed", "--to", "trigram")
    assert told.returncode == 0, told
    assert told.stdout.splitlines()[1].split()[:5] == ["acme", "trigram", "120", "0", "0"]
    assert told.stderr == (
        "windows use 'trigram' now, in running programs too; set CONTEXTWIN_EMBEDDER=trigram, for new workspaces\n"
    )
    asked = "window", REQUEST.prompt, "--all", "--json", "--at", ASKED_AT.isoformat()
    windows = [json.loads(run(*options, *asked).stdout) for options in ([], ["--embedder", "trigram"])]
    assert windows[0]["threads"] == windows[1]["threads"]
    assert windows[0]["degraded"] == windows[1]["degraded"] == []
    statuses = json.loads(run("db", "status", "--json").stdout)["workspaces"]
    assert [(each["embedder"], each["chosen"]) for each in statuses] == [("letters", "trigram"), ("trigram", "trigram")]
    assert "letters (not used)" in run("db", "status").stdout
    (report,) = json.loads(run("reembed", "--to", "trigram", "--drop-old", "--json").stdout)["workspaces"]
    assert (report["embedded"], report["before"], report["dropped"]) == (0, "trigram", {"letters": 120})
    assert json.loads(run("reembed", "--missing", "--json").stdout)["not_embedded"] == 0
    assert [status.embedder for status in filled.status()] == ["trigram"]
    assert json.loads(run("reembed", "--drop-old", "--json").stdout) == {
        "workspaces": [{"workspace": "acme", "dropped": {}}]
    }


def test_a_server_can_be_switched_to(run: Callable[..., Any], filled: Store) -> None:
    with serve_embeddings(answer_base64) as server:
        spec = f"openai-compatible:m@{server.url}"
        assert run("reembed", "--to", spec, "--workspace", "acme").returncode == 0
        assert chosen(filled) == spec
        window = ContextWindowBuilder(filled, Letters()).build(REQUEST)
        assert window.degraded == ()
        assert any(m.score.semantic is not None for t in window.threads for m in t.messages if m.score)


def test_what_cannot_be_done_is_one_line(run: Callable[..., Any], filled: Store) -> None:
    def fail_at_last(request: EmbeddingRequest) -> Reply:
        return refuse(500) if len(request.inputs) == 20 else answer_base64(request)

    with serve_embeddings(fail_at_last) as server:
        for arguments, code, says in (
            (["--to", "bogus"], 1, "embedder 'bogus' is not known"),
            (["--to", "openai-compatible:m@http://127.0.0.1:1/v1"], 1, "127.0.0.1:1"),
            (["--to", f"openai-compatible:m@{server.url}"], 1, "100 of 120 chunks of workspace 'acme' are embedded"),
            (["--missing", "--to", "trigram"], 2, "expected --missing alone, or --to SPEC"),
            ([], 2, "--drop-old"),
            (["--to", "trigram", "--workspace", "nowhere"], 1, "nowhere"),
        ):
            answer = run("reembed", *arguments)
            assert answer.returncode == code, answer
            assert answer.stderr.startswith("error: ")
            assert len(answer.stderr.splitlines()) == 1
            assert says in answer.stderr
    assert chosen(filled) is None


def test_an_interrupt_exits_with_130_and_keeps_what_is_there(
    run: Callable[..., Any], filled: Store, clean_engine: Engine, tmp_path: Path
) -> None:
    reached, go_on = threading.Event(), threading.Event()

    def stall(request: EmbeddingRequest) -> Reply:
        if request.number >= 2:
            reached.set()
            go_on.wait(60)
        return answer_base64(request)

    with serve_embeddings(stall) as server:
        arguments = ["reembed", "--to", f"openai-compatible:m@{server.url}"]
        command = [sys.executable, "-c", "from contextwin.ingest import embedding; embedding.CHUNKS_A_ROUND = 50"]
        command[-1] += "; from contextwin.interfaces.cli import main; main()"
        with subprocess.Popen([*command, *arguments], env=environment(clean_engine, tmp_path), cwd=tmp_path) as process:
            assert reached.wait(60)
            process.send_signal(signal.SIGINT)
            go_on.set()
            process.communicate(timeout=60)
        assert process.returncode == 130
        assert chosen(filled) is None
        assert len(vectors_of(filled, f"openai-compatible:m@{server.url}")) == 50
        (report,) = json.loads(run(*arguments, "--json").stdout)["workspaces"]
        assert report["embedded"] == 70
