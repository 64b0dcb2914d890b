"""How the server runs the read path's statements where a workspace is large: by which index, and which it avoids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import psycopg
import pytest
from sqlalchemy import Connection, event, text

from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters, WindowRequest
from contextwin.providers.embedders import Embeddings
from contextwin.storage import planning, row_security
from contextwin.storage import store as store_module
from contextwin.storage.pipeline import Pipeline
from contextwin.storage.readers import topics as topic_reader
from contextwin.storage.sql import messages as messages_sql
from contextwin.storage.sql import search, topic_messages
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.search import VectorQuery, vector_index_name
from contextwin.storage.sql.topics import Thresholds, TopicQuery
from contextwin.storage.store import Store
from contextwin.window.names.entity_resolution import resolve_entities
from contextwin.window.retrieve import retrieval
from contextwin.window.retrieve.retrieval import retrieve_messages
from testkit.factories import START, make_completed
from testkit.large_workspace import DIMENSION, END, MESSAGES, SMALL, SPEC
from testkit.recording import recording, without_settings

pytestmark = pytest.mark.plain_server("plans")

LARGE = 6_000  #: chunks from which a workspace counts as large here
SMALL_END = datetime_of_ts(f"{START + 60 * SMALL}.0")


class WavesEmbedder:
    """Gives a text with a number the vector of the message with that number."""

    spec = SPEC

    def embed(self, texts: Sequence[str]) -> Embeddings:
        numbers = np.array([[int(re.findall(r"\d+", text)[0]) + 1] for text in texts])
        vectors = np.sin(12.9898 * numbers * np.arange(1, DIMENSION + 1) ** 2).astype(np.float32)
        return Embeddings(vectors=vectors / np.linalg.norm(vectors, axis=1, keepdims=True), failed={})


@pytest.fixture(scope="module")
def large_store(large_copy: Store) -> Iterator[Store]:
    """A workspace that counts as large enough for its own index, beside a small one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store_module, "INDEX_FROM_CHUNKS", LARGE)
        patch.setattr(retrieval, "INDEX_FROM_CHUNKS", LARGE)
        patch.setattr(retrieval, "INDEX_COST", 0)
        assert large_copy.ensure_vector_index("acme", SPEC)
        assert not large_copy.ensure_vector_index("other", SPEC)
        with large_copy._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))
        yield large_copy


@contextmanager
def executed(store: Store) -> Iterator[list[tuple[str, Any]]]:
    """A list to which every SELECT is added that runs meanwhile, with its parameters."""
    selects: list[tuple[str, Any]] = []

    def record(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if without_settings([statement]):
            selects.append((statement, parameters))

    event.listen(store._engine, "before_cursor_execute", record)
    try:
        yield selects
    finally:
        event.remove(store._engine, "before_cursor_execute", record)


def plans_of(store: Store, **overrides: Any) -> list[str]:
    """Return the plans of a request's statements: its context, meaning, words, ages, and what stands around.

    Words are searched first, and again last. What stands around is planned once, for whatever is asked for.
    """
    values: dict[str, Any] = {"prompt": "message 4711", "workspace": "acme", "everyone": True, "asked_at": END}
    request = make_completed(WindowRequest(**(values | overrides)))
    with executed(store) as selects:
        found = retrieve_messages(store, WavesEmbedder(), resolve_entities(store, request))
    assert found.messages
    with store._engine.connect() as connection:
        connection.exec_driver_sql("SET LOCAL plan_cache_mode = force_custom_plan")
        connection.execute(row_security.begin_reading(0))
        connection.execute(row_security.set_local(row_security.channels_allowed(request.workspace, found.channels)))
        assert connection.exec_driver_sql("SELECT row_security_active('messages')").scalar()
        context, *others, (around, _) = selects
        others.sort(key=lambda each: ("chunk_embeddings" not in each[0], "ages.age" in each[0]))
        plans, pipeline = list[str](), Pipeline(connection)
        for sql, given in (context, *others):
            pipeline.plan_with(planning.BY_VECTOR_INDEX if "AS near" in sql else planning.USUAL)
            plans.append(explain(pipeline.connection, sql, given))
        pipeline.plan_with(planning.USUAL)
        return [*plans, explain(pipeline.connection, f"(GENERIC_PLAN) {around}", None)]


def explain(connection: Connection, statement: str, given: Any) -> str:
    """Return the plan of a statement; its parameters have names, or numbers where it is built once."""
    driver_connection: Any = connection.connection.driver_connection
    kind = psycopg.Cursor if isinstance(given, Mapping) else psycopg.RawCursor
    return "\n".join(line for (line,) in kind(driver_connection).execute(f"EXPLAIN {statement}".encode(), given))


HNSW = vector_index_name("acme", SPEC)


def test_meaning_goes_through_the_index_of_the_workspace(large_store: Store) -> None:
    _, semantic, *_ = plans_of(large_store)
    assert f"Index Scan using {HNSW} on chunk_embeddings" in semantic


@pytest.mark.parametrize(
    "filters",
    [
        Filters(channels=("C1", "C2")),
        Filters(authors=("U1",), oldest=END - timedelta(days=1)),
        Filters(oldest=END - timedelta(days=1)),
        Filters(latest=END - timedelta(days=2)),
    ],
    ids=str,
)
def test_meaning_is_compared_exactly_where_filters_leave_less(large_store: Store, filters: Filters) -> None:
    _, semantic, *_ = plans_of(large_store, filters=filters)
    assert HNSW not in semantic


def test_a_small_workspace_is_compared_exactly_by_its_key(large_store: Store) -> None:
    _, semantic, *_ = plans_of(large_store, workspace="other", prompt="message 471")
    assert HNSW not in semantic
    assert "Seq Scan" not in semantic


def test_words_go_through_the_index_of_terms(large_store: Store) -> None:
    _, _, lexical, *_ = plans_of(large_store, prompt="4711 w11")
    assert "Bitmap Index Scan on ix_chunks_terms" in lexical
    assert "Seq Scan" not in lexical


def test_the_settings_of_a_window_are_changed_where_they_are_needed(large_store: Store) -> None:
    request = make_completed(WindowRequest(prompt="message 4711", workspace="acme", everyone=True, asked_at=END))
    question = resolve_entities(large_store, request)
    with recording(large_store) as sent:
        retrieve_messages(large_store, WavesEmbedder(), question)
    begun, *changed = [each for each in sent if "set_config('" in each]
    assert "set_config('role'" in begun
    assert "set_config('contextwin.channels'" in changed[0]
    assert sum("set_config('hnsw.ef_search'" in each for each in changed) == 2, "set for the index, and reset"
    assert sent[sent.index(changed[1]) + 1].startswith("SELECT near.")


@pytest.mark.parametrize("workspace", ["acme", "other"])
@pytest.mark.parametrize(
    "filters", [Filters(), Filters(channels=("C1",)), Filters(oldest=SMALL_END - timedelta(hours=3))]
)
@pytest.mark.parametrize("place", [{}, {"channel": "C1"}, {"channel": "C1", "thread_ts": f"{START + 60}.000100"}])
def test_what_stands_around_is_looked_up(
    large_store: Store, place: dict[str, str], filters: Filters, workspace: str
) -> None:
    """Each look-up by the index that leads straight to it, also where little is visible or a workspace is small."""
    asked_at = END if workspace == "acme" else SMALL_END
    *_, around = plans_of(large_store, workspace=workspace, asked_at=asked_at, prompt="471", filters=filters, **place)
    assert "Seq Scan" not in around.replace("Seq Scan on users", "").replace("Seq Scan on channels", "")
    taken = {(table, index) for index, table in re.findall(r"using (\w+) on (?:messages )?([a-z]+)", around)}
    by_key = {("messages", "pk_messages"), ("chunks", "pk_chunks")}
    by_thread = {("near", "ix_messages_thread"), ("other", "ix_messages_thread"), ("counted", "ix_messages_thread")}
    in_channel = {("near", "ix_messages_sent")}
    looked_up = {pair for pair in taken if pair[0] in ("messages", "chunks", "near", "other", "counted")}
    assert looked_up == by_key | by_thread | in_channel


def test_many_channels_are_not_taken_for_empty_ones(large_store: Store) -> None:
    """With two conditions on the channel, the planner would read all of each of 60 channels with 1,000 messages."""
    *_, around = plans_of(large_store)
    conditions = re.findall(r"using pk_messages on messages.*\n\s+Index Cond: (.*)", around)
    assert len(conditions) == 2
    assert not [each for each in conditions if "channel_id = ANY" in each]


def test_a_thread_is_counted_once_and_not_for_each_message(large_store: Store) -> None:
    *_, around = plans_of(large_store)
    counting = around.partition("CTE threads")[2]
    assert "messages counted" in counting
    assert around.count("messages counted") == 1


@pytest.mark.parametrize(
    ("place", "index"),
    [
        ({"channel": "C1"}, "ix_messages_sent"),
        ({"channel": "C1", "thread_ts": f"{START + 60}.000100"}, "ix_messages_thread"),
    ],
)
def test_the_latest_of_a_place_are_read_from_its_end(large_store: Store, place: dict[str, str], index: str) -> None:
    *_, around = plans_of(large_store, **place)
    assert f"Index Scan Backward using {index} on messages latest" in around


def test_what_may_be_seen_is_not_counted_row_by_row(large_store: Store) -> None:
    context, *_ = plans_of(large_store)
    assert "Seq Scan on chunks" not in context
    assert "Seq Scan on term_statistics" not in context
    assert "ix_chunks_sent" in context


def test_ages_are_read_from_the_index_of_a_sample(large_store: Store) -> None:
    *_, ages, _ = plans_of(large_store)
    assert "ix_chunks_sample_16 on chunks" in ages


def test_both_ways_find_nearly_the_same(large_store: Store) -> None:
    shared = 0
    for number in range(0, MESSAGES, MESSAGES // 10):
        exact, through_index = (find_nearest(large_store, number, use_index=use) for use in (False, True))
        assert len(exact) == len(through_index) == 100
        shared += len(exact & through_index)
    assert shared >= 950


def find_nearest(store: Store, number: int, *, use_index: bool) -> set[tuple[str, str]]:
    """The nearest to one message in one of the four channels, a day before the end."""
    scope = Scope(workspace="acme", channels=["C1"], latest=END - timedelta(days=1))
    vector = WavesEmbedder().embed([str(number)]).vectors[0].tolist()
    query = VectorQuery(model_id=1, vector=vector, use_index=use_index)
    with store.reading() as reader:
        found = reader.semantic_candidates(scope, query, Filters(), 100)
    assert found == sorted(found, key=lambda candidate: candidate.value)
    return {(candidate.channel, candidate.ts) for candidate in found}


def test_the_vectors_of_a_chunk_and_of_a_channel_are_found_by_their_key(large_store: Store) -> None:
    columns = "workspace_id = 'acme' AND channel_id = 'C1'"
    with large_store._engine.connect() as connection:
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        for rest in ("ts = '1.0' AND chunk_index = 0", "ts >= '1' AND ts < '2' AND model_id = 1"):
            plan = explain(connection, f"SELECT FROM chunk_embeddings WHERE {columns} AND {rest}", None)
            (condition,) = re.findall(r"pk_chunk_embeddings.*\n\s+Index Cond: (.*)", plan)
            assert all(name in condition for name in re.findall(r"\w+(?= >?=)", f"{columns} AND {rest}"))


EVERYWHERE = Scope(workspace="acme", channels=["C0", "C1", "C2", "C3"], latest=END)


def test_what_things_there_are_is_decided_by_look_ups_of_terms_and_of_keys(large_store: Store) -> None:
    with executed(large_store) as selects, large_store.reading() as reader:
        reader.allow_channels("acme", EVERYWHERE.channels)
        assert reader.term_counts(EVERYWHERE, ["w11", "4711", "nowhere"], 60) == {"w11": 80, "4711": 1}
        assert len(reader.message_heads(EVERYWHERE, Criteria(), ["w11"], "asc", 2_000)) == 80
        looked_up = selects[-2:]
        workers = reader._connection.exec_driver_sql("SHOW max_parallel_workers_per_gather").scalar()
    with large_store._engine.connect() as connection:
        counts, heads = (explain(connection, *each) for each in looked_up)
    assert workers == "0"
    assert "Index Scan using ix_term_statistics_term" in counts
    (condition,) = re.findall(r"using pk_messages.*\n\s+Index Cond: (.*)", heads)
    assert "ANY" not in condition  # The visible channels, once more for each message.


def vector_of(number: int, *, use_index: bool = False) -> VectorQuery:
    vector = WavesEmbedder().embed([str(number)]).vectors[0].tolist()
    return VectorQuery(model_id=1, vector=vector, use_index=use_index)


@pytest.mark.parametrize(
    "filters", [Filters(authors=("U1",)), Filters(languages=("en",)), Filters(lacks=("file",))], ids=str
)
def test_what_filters_keep_is_found_through_the_index(large_store: Store, filters: Filters) -> None:
    with large_store.reading() as reader:
        reader.allow_channels("acme", EVERYWHERE.channels)
        exact, found = (
            reader.semantic_candidates(EVERYWHERE, vector_of(4711, use_index=use), filters, 60) for use in (False, True)
        )
    assert len({*exact} & {*found}) >= 59


@pytest.mark.parametrize("filters", [Filters(authors=("U2",)), Filters(tags=("code",))], ids=str)
def test_what_filters_hide_is_not_found_through_the_index(large_store: Store, filters: Filters) -> None:
    with large_store.reading() as reader:
        reader.allow_channels("acme", EVERYWHERE.channels)
        assert reader.semantic_candidates(EVERYWHERE, vector_of(4711, use_index=True), filters, 60) == []


def test_where_the_index_gives_too_few_everything_is_compared(large_store: Store) -> None:
    """A thread has eight messages, which are found wherever they are."""
    filters = Filters(threads=(f"{START + 60 * 64}.000100",))
    with large_store.reading() as reader:
        reader.allow_channels("acme", EVERYWHERE.channels)
        found = reader.semantic_candidates(EVERYWHERE, vector_of(4711, use_index=True), filters, 60)
    assert len(found) == 8


@pytest.mark.parametrize(("filters", "expected"), [(Filters(authors=("U1",)), 8_000), (Filters(authors=("U2",)), 0)])
def test_how_many_satisfy_filters_is_told_by_a_sample(large_store: Store, filters: Filters, expected: int) -> None:
    with large_store.reading() as reader:
        assert reader.matching_count(EVERYWHERE, filters, MESSAGES) == pytest.approx(expected, rel=0.2)
        assert reader.matching_count(EVERYWHERE, filters, 9) == expected


@pytest.mark.parametrize("first", [200, 1], ids=["at first", "deeper"])
@pytest.mark.parametrize("least", [0.5, 0.8, 0.95])
def test_what_is_about_a_topic_is_the_same_through_the_index(
    large_store: Store, least: float, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(topic_reader, "MOST_NEAREST", first)
    monkeypatch.setattr(topic_reader, "NEAREST_SHARE", MESSAGES // 200)
    thresholds, page = Thresholds(words=0.6, meaning=least, near_meaning=least - 0.1), Page(limit=1000)
    with large_store.reading() as reader:
        reader.allow_channels("acme", EVERYWHERE.channels)
        topics = [
            TopicQuery(vector=vector_of(4711, use_index=use), idf_by_term={"zebra": 1.0}, chunk_count=MESSAGES)
            for use in (False, True)
        ]
        exact, found = (reader.topic_matches(EVERYWHERE, Criteria(), topic, thresholds, page) for topic in topics)
        nearly = [reader.near_misses(EVERYWHERE, Criteria(), topic, thresholds, page) for topic in topics]
        middle = len(nearly[0]) // 2
        pages = [replace(page, order=order, after=nearly[0][middle][:3]) for order in ("asc", "desc")]
        beside = [
            [reader.near_misses(EVERYWHERE, Criteria(), topic, thresholds, each) for each in pages] for topic in topics
        ]
    assert [match[:4] for match in found] == [match[:4] for match in exact]
    assert [match[:4] for match in nearly[0]] == [match[:4] for match in nearly[1]]
    assert [[match[:3] for match in one] for one in beside[0]] == [[match[:3] for match in one] for one in beside[1]]
    assert [len(one) for one in beside[0]] == [len(nearly[0]) - middle - 1, middle]


def test_how_similar_everything_is_is_told_by_a_sample(large_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    topic = TopicQuery(vector=vector_of(4711), idf_by_term={"zebra": 1.0}, chunk_count=MESSAGES)
    with large_store.reading() as reader:
        reader.allow_channels("acme", EVERYWHERE.channels)
        exact = reader.topic_profile(EVERYWHERE, topic).everything
        monkeypatch.setattr(topic_messages, "EXACT_COUNT", 1_000)
        sampled = reader.topic_profile(EVERYWHERE, topic).everything
    assert exact.count == MESSAGES
    assert sampled.count == pytest.approx(exact.count, rel=0.2)
    assert sampled.mean == pytest.approx(exact.mean, abs=0.05)
    assert sampled.deviation == pytest.approx(exact.deviation, rel=0.1)


@pytest.fixture
def first_dimensions(large_store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of an index over the first twelve dimensions, which the workspace gets when it is asked for."""
    with monkeypatch.context() as patch:
        patch.setattr(search, "INDEX_PREFIX", {SPEC: 12})
        yield vector_index_name("acme", SPEC, 12)
        large_store.drop_vector_index("acme", SPEC)
    assert large_store.ensure_vector_index("acme", SPEC)


def test_an_index_over_the_first_dimensions(
    large_store: Store, first_dimensions: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To build one takes 2 s: it is the same for all that is looked at."""
    one_over_all_dimensions_is_used_until_it_is_there(large_store, first_dimensions)
    an_old_one_that_an_interrupted_build_left_is_dropped(large_store, first_dimensions)
    what_it_finds_is_compared_in_all(large_store)
    a_topic_is_looked_for_by_it_only_where_much_more_is_found(large_store, monkeypatch)


def one_over_all_dimensions_is_used_until_it_is_there(large_store: Store, first_dimensions: str) -> None:
    _, semantic, *_ = plans_of(large_store)
    assert f"Index Scan using {HNSW} on chunk_embeddings" in semantic
    with recording(large_store) as statements:
        assert large_store.ensure_vector_index("acme", SPEC)
    changes = [each.split(" ON ")[0] for each in statements if each.startswith(("CREATE INDEX", "DROP INDEX"))]
    assert changes == [
        f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {first_dimensions}",
        f"DROP INDEX CONCURRENTLY IF EXISTS {HNSW}",
    ]
    _, semantic, *_ = plans_of(large_store)
    assert f"Index Scan using {first_dimensions} on chunk_embeddings" in semantic
    with recording(large_store) as statements:
        assert large_store.ensure_vector_index("acme", SPEC)
    assert not [each for each in statements if "INDEX CONCURRENTLY" in each]


def an_old_one_that_an_interrupted_build_left_is_dropped(large_store: Store, first_dimensions: str) -> None:
    with large_store._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(messages_sql.create_vector_index(HNSW, "acme", 1, DIMENSION))
        assert large_store.ensure_vector_index("acme", SPEC)
        names = connection.exec_driver_sql("SELECT relname FROM pg_class WHERE relname ~ '^ix_hnsw_'").scalars().all()
    assert names == [first_dimensions]


def what_it_finds_is_compared_in_all(large_store: Store) -> None:
    asked = replace(vector_of(4711, use_index=True), prefix=12)
    with large_store.reading() as reader:
        reader.allow_channels("acme", EVERYWHERE.channels)
        exact = reader.semantic_candidates(EVERYWHERE, vector_of(4711), Filters(), 60)
        found = reader.semantic_candidates(EVERYWHERE, asked, Filters(), 60)
    assert len({*exact} & {*found}) >= 54
    assert found == sorted(found, key=lambda each: each.value)
    assert found[:10] == exact[:10]


def a_topic_is_looked_for_by_it_only_where_much_more_is_found(
    large_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(topic_reader, "MOST_OF_PREFIX", 200)
    monkeypatch.setattr(topic_reader, "NEAREST_SHARE", MESSAGES // 200)
    vectors = vector_of(4711), replace(vector_of(4711, use_index=True), prefix=12)
    topics = [TopicQuery(vector=each, idf_by_term={"zebra": 1.0}, chunk_count=MESSAGES) for each in vectors]
    for least in (0.5, 0.8, 0.95):
        thresholds, page = Thresholds(words=0.6, meaning=least, near_meaning=least - 0.1), Page(limit=1000)
        with large_store.reading() as reader:
            reader.allow_channels("acme", EVERYWHERE.channels)
            exact, found = (reader.topic_matches(EVERYWHERE, Criteria(), topic, thresholds, page) for topic in topics)
        assert [match[:4] for match in found] == [match[:4] for match in exact], least
