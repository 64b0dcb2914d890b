"""What is found, and by which way: words against an independent BM25, filters, the live part, what is missing."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import zip_longest
from pathlib import Path
from time import perf_counter
from typing import Any

import bm25s
import numpy as np
import pytest
from sqlalchemy import select

from contextwin.errors import AccessError, ConfigError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.access import Scope, Viewer
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import MIN_MESSAGE_TOKENS, CompletedRequest, Filters, WindowRequest
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.providers.embedders import Embedder, Embeddings
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.query.planner import plan_query
from contextwin.storage import schema
from contextwin.storage import store as store_module
from contextwin.storage.sql.messages import drop_index
from contextwin.storage.sql.request_context import StatisticsQuery, age_profile
from contextwin.storage.sql.search import vector_index_name
from contextwin.storage.store import Store
from contextwin.window.names.entity_resolution import resolve_entities
from contextwin.window.retrieve import retrieval
from contextwin.window.retrieve.fusion import select_terms
from contextwin.window.retrieve.retrieval import retrieve_messages
from contextwin.window.retrieve.tracing import trace_message
from contextwin.window.validation import complete_request
from testkit.corpora import ConstantEmbedder, FailingEmbedder, import_records
from testkit.factories import START, make_record
from testkit.recording import recording

EMBEDDER = TrigramEmbedder()
AFTER_ALL = DEMO_ASKED_AT + timedelta(days=3650)


def ask(**overrides: Any) -> WindowRequest:
    """The demo's question, asked by Mei."""
    values: dict[str, Any] = {
        "prompt": DEMO_PROMPT,
        "workspace": DEMO_WORKSPACE,
        "asker": DEMO_ASKER,
        "asked_at": DEMO_ASKED_AT,
    }
    return WindowRequest(**(values | overrides))


def find(store: Store, request: WindowRequest, embedder: Embedder = EMBEDDER) -> Found:
    completed = complete(request)
    return retrieve_messages(store, embedder, resolve_entities(store, completed))


def complete(request: WindowRequest) -> CompletedRequest:
    """The request as the builder completes it, asked when the demo's is unless it says otherwise."""
    asked_at = request.asked_at or DEMO_ASKED_AT
    return complete_request(replace(request, asked_at=asked_at), "o200k_base", ScoringWeights())


def hits(found: Found) -> list[FoundMessage]:
    return [message for message in found.messages if message.is_hit]


# -- words, against an independent implementation


@dataclass(frozen=True)
class Corpus:
    """The chunks of some channels, and what bm25s makes of them."""

    keys: list[tuple[str, str, int]]
    index: Any

    def scores(self, terms: list[str]) -> dict[tuple[str, str, int], float]:
        values = self.index.get_scores(terms)
        return {key: float(value) for key, value in zip(self.keys, values, strict=True) if value > 0}


def read_corpus(store: Store, channels: list[str]) -> Corpus:
    k = schema.chunks.c
    columns = k.channel_id, k.ts, k.chunk_index, k.terms, k.term_counts
    with store._begin() as connection:
        rows = connection.execute(select(*columns).where(k.channel_id.in_(channels))).all()
    texts = [
        [term for term, count in zip_longest(row.terms, row.term_counts or (), fillvalue=1) for _ in range(count)]
        for row in rows
    ]
    index = bm25s.BM25(method="lucene", k1=0.8, b=0.75, dtype="float64")
    index.index(texts, show_progress=False)
    return Corpus([(row.channel_id, row.ts, row.chunk_index) for row in rows], index)


@pytest.mark.parametrize("channels", [None, ["C06ENGAPI"], ["C06ENGAPI", "C06LEADERS", "D06KATTOBI"]])
@pytest.mark.parametrize(
    "prompt",
    [
        DEMO_PROMPT,
        "webhook",
        "Why did the bookings stop on Wednesday morning, and who was on call? I could not get a connection.",
        "Franzbrötchen Zug Falmouth",
        "BD-412 pay_enabled=false",
    ],
)
def test_lexical_values_are_bm25_over_the_channels_searched(
    demo_store: Store, prompt: str, channels: list[str] | None
) -> None:
    plan = plan_query(complete(ask(prompt=prompt, asked_at=AFTER_ALL)))
    with demo_store.reading() as reader:
        context = reader.request_context(
            Viewer(workspace=DEMO_WORKSPACE),
            StatisticsQuery(sent=(None, AFTER_ALL), spec=EMBEDDER.spec, terms=plan.terms),
        )
        assert context is not None
        searched = [info for channel, info in context.channels.items() if channels is None or channel in channels]
        query = select_terms(searched, plan.terms)
        scope = Scope(workspace=DEMO_WORKSPACE, channels=[i.channel for i in searched], latest=AFTER_ALL)
        found = reader.lexical_candidates(scope, query, Filters(), 10_000) if query else []
    corpus = read_corpus(demo_store, [info.channel for info in searched])
    assert sum(info.chunk_count for info in searched) == len(corpus.keys)
    asked = set(plan.terms) & set(corpus.index.vocab_dict)
    assert set(query.idf_by_term if query else ()) == asked
    expected = corpus.scores(sorted(asked)) if asked else {}
    assert {candidate[:3] for candidate in found} == set(expected)
    assert [c.value for c in found] == sorted((c.value for c in found), reverse=True)
    for candidate in found:
        assert candidate.value == pytest.approx(expected[candidate[:3]], abs=1e-6)


def test_a_message_carries_the_bm25_of_its_best_chunk(demo_store: Store) -> None:
    request = ask(prompt="webhook retry idempotency", filters=Filters(channels=(DEMO_CHANNEL,)))
    found = find(demo_store, request)
    corpus = read_corpus(demo_store, [DEMO_CHANNEL])
    best: dict[tuple[str, str], float] = {}
    terms = plan_query(complete(request)).terms
    for (channel, ts, _), value in corpus.scores([t for t in terms if t in corpus.index.vocab_dict]).items():
        best[channel, ts] = max(value, best.get((channel, ts), 0.0))
    assert any(message.lexical for message in found.messages)
    for message in found.messages:
        assert message.lexical == (pytest.approx(best[message.key], abs=1e-6) if message.key in best else None)


def test_a_message_carries_its_cosine_similarity(demo_store: Store) -> None:
    found = find(demo_store, ask())
    query = EMBEDDER.embed([DEMO_PROMPT]).vectors[0]
    v = schema.chunk_embeddings.c
    best: dict[tuple[str, str], float] = {}
    with demo_store._begin() as connection:
        for channel, ts, vector in connection.execute(select(v.channel_id, v.ts, v.embedding)):
            stored = np.asarray(vector, dtype=np.float64)
            cosine = float(stored @ query / np.linalg.norm(stored))
            best[channel, ts] = max(cosine, best.get((channel, ts), -1.0))
    for message in found.messages:
        assert message.semantic == (pytest.approx(best[message.key], abs=2e-3) if message.key in best else None)
    semantic_hits = {message.key for message in hits(found)}
    visible = {key for key in best if key[0] in found.channels}
    nearest = sorted(visible, key=lambda key: best[key], reverse=True)[:50]
    assert set(nearest) <= semantic_hits


def test_a_message_is_found_that_says_it_in_other_words(store: Store, tmp_path: Path) -> None:
    """Without vectors, so that only words find; a word of the prompt itself weighs more."""
    texts = ["it cost us 1,312 euros", "the expensive one was sold", *(f"the kettle is on for {n}" for n in range(20))]
    import_records(store, tmp_path, [make_record(60 * n, text) for n, text in enumerate(texts)])
    request = WindowRequest(prompt="how expensive was it?", workspace="acme", everyone=True, asked_at=AFTER_ALL)
    found = {message.text: message for message in hits(find(store, request, FailingEmbedder()))}
    assert set(found) == set(texts[:2])
    other, same = (found[text] for text in texts[:2])
    assert other.lexical
    assert same.lexical
    assert 0 < other.lexical < same.lexical / 2
    completed = complete(request)
    question = resolve_entities(store, completed)
    trace = trace_message(store, FailingEmbedder(), question, other.key)
    assert trace
    assert trace.words
    assert trace.words.rank == 2
    assert trace.words.value == pytest.approx(other.lexical)


# -- filters


@pytest.fixture(scope="module")
def chunks(demo_store: Store) -> dict[tuple[str, str], list[Any]]:
    """The chunks of the demo's workspace, by message."""
    by_message: dict[tuple[str, str], list[Any]] = {}
    with demo_store._begin() as connection:
        for row in connection.execute(select(schema.chunks)):
            by_message.setdefault((row.channel_id, row.ts), []).append(row)
    return by_message


@pytest.mark.parametrize(
    "filters",
    [
        Filters(authors=("U06OSKAR", "U06DEVIKA")),
        Filters(content_kinds=("code", "log", "table")),
        Filters(languages=("de",)),
        Filters(code_languages=("sql", "javascript", "json")),
        Filters(tags=("question",)),
        Filters(tags=("link", "file"), authors=("U06TOBI",)),
        Filters(threads=("1769398238.327512",)),
        Filters(channels=("C06DESIGN", "C06SUPPORT")),
        Filters(exclude_channels=("C06DESIGN", DEMO_CHANNEL)),
        Filters(oldest=DEMO_ASKED_AT - timedelta(days=10), latest=DEMO_ASKED_AT - timedelta(days=3)),
    ],
    ids=str,
)
@pytest.mark.parametrize("prompt", [DEMO_PROMPT, "refund"])
def test_what_is_found_passes_the_filters(
    demo_store: Store, chunks: Mapping[tuple[str, str], list[Any]], filters: Filters, prompt: str
) -> None:
    found = find(demo_store, ask(prompt=prompt, filters=filters, asker="U06TOBI"))
    assert hits(found)
    for message in hits(found):
        assert any(passes(chunk, filters) for chunk in chunks[message.key])


def passes(chunk: Any, filters: Filters) -> bool:
    return all(
        [
            not filters.channels or chunk.channel_id in filters.channels,
            chunk.channel_id not in filters.exclude_channels,
            not filters.authors or chunk.user_id in filters.authors,
            not filters.threads or chunk.thread_ts in filters.threads,
            not filters.content_kinds or chunk.content_kind in filters.content_kinds,
            not filters.languages or chunk.language in filters.languages,
            not filters.code_languages or chunk.code_language in filters.code_languages,
            not filters.tags or set(chunk.tags) & set(filters.tags),
            filters.oldest is None or chunk.sent_at >= filters.oldest,
            filters.latest is None or chunk.sent_at < filters.latest,
        ]
    )


def test_a_time_range_picks_messages_while_their_threads_come_whole(store: Store, tmp_path: Path) -> None:
    root = f"{START}.000100"
    import_records(store, tmp_path, [make_record(60 * n, f"tide table {n}", thread_ts=root) for n in range(9)])
    oldest, latest = (datetime_of_ts(f"{START + 60 * n}.000100") for n in (3, 5))
    filters = Filters(oldest=oldest, latest=latest)
    found = find(store, WindowRequest(prompt="tide table", workspace="acme", asker="U1", filters=filters))
    assert sorted(m.text for m in hits(found)) == ["tide table 3", "tide table 4"]
    assert sorted(m.text for m in found.messages) == [f"tide table {n}" for n in range(9)]


POSTER = "poster for the foyer: mind the step, the lamp is out"


def find_poster(store: Store, folder: Path, *, today: str, prompt: str) -> Found:
    """What is found at noon of a day on which this was written; the poster was spoken of on the day before."""
    midnight = START + 86_400 - START % 86_400
    sent = {"yesterday": midnight - 3_600 - START, "today": midnight + 3_600 - START}
    import_records(store, folder, [make_record(sent["yesterday"], POSTER), make_record(sent["today"], today)])
    asked_at = datetime_of_ts(f"{midnight + 43_200}.000100")
    return find(store, WindowRequest(prompt=prompt, workspace="acme", asker="U1", asked_at=asked_at))


def test_a_time_in_which_hardly_anything_matches_may_be_of_what_was_planned_for_it(
    store: Store, tmp_path: Path
) -> None:
    prompt = "show me what the foyer poster says today by the lamp and the step"
    found = find_poster(store, tmp_path, today="kettle descaled, who wants tea", prompt=prompt)
    assert POSTER in [message.text for message in hits(found)]
    assert found.plan is not None
    assert not found.plan.narrows
    assert found.search_description.oldest is None
    assert found.search_description.preferred is not None


@pytest.mark.parametrize(
    ("today", "prompt"),
    [
        ("the foyer poster hangs, it says mind the step and the lamp", "what did we say today about the foyer poster"),
        ("kettle descaled, who wants tea", "show me what the plough says today by the snow and the roof"),
        ("kettle descaled, who wants tea", "foyer poster with the step and the lamp on:2023-11-15"),
    ],
    ids=["found", "nowhere", "operator"],
)
def test_a_time_that_is_asked_for_leaves_out_what_matches_no_better(
    store: Store, tmp_path: Path, today: str, prompt: str
) -> None:
    found = find_poster(store, tmp_path, today=today, prompt=prompt)
    assert POSTER not in [message.text for message in hits(found)]
    assert found.plan is None or found.plan.narrows


def test_where_nobody_said_it_in_the_time_that_is_asked_for_the_nearest_to_it_is_shown(
    store: Store, tmp_path: Path
) -> None:
    prompt = "what did we say today about the poster in the foyer, the step and the lamp"
    found = find_poster(store, tmp_path, today="kettle descaled, who wants tea", prompt=prompt)
    assert found.answers is not None
    assert found.answers.total == 0
    assert [message.text for message in hits(found) if message.key in found.answers.keys] == [POSTER]


@pytest.mark.parametrize(
    "filters", [Filters(exclude_channels=(DEMO_CHANNEL,)), Filters(channels=("C06DESIGN", "C06SUPPORT"))], ids=str
)
def test_an_unwanted_channel_is_not_even_live(demo_store: Store, filters: Filters) -> None:
    found = find(demo_store, ask(channel=DEMO_CHANNEL, filters=filters))
    assert found.messages
    assert DEMO_CHANNEL not in {message.channel for message in found.messages}


def test_filters_that_leave_no_channel_find_nothing(demo_store: Store) -> None:
    nothing = Filters(channels=(DEMO_CHANNEL,), exclude_channels=(DEMO_CHANNEL,))
    assert find(demo_store, ask(channel=DEMO_CHANNEL, filters=nothing)).messages == ()


# -- the live part


def test_the_live_part_is_the_latest_of_the_channel(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(60 * n, f"message number {n}") for n in range(50)])
    asked_at = datetime_of_ts(f"{START + 60 * 40}.000100")
    request = WindowRequest(
        prompt="number 3",
        workspace="acme",
        asker="U1",
        channel="C1",
        asked_at=asked_at,
        max_tokens=10 * MIN_MESSAGE_TOKENS,
    )
    found = find(store, request)
    live = sorted(m.text for m in found.messages if m.is_recent)
    assert live == [f"message number {n}" for n in range(29, 40)]
    assert len({m.key for m in found.messages}) == len(found.messages)
    assert all(m.sent_at < asked_at for m in found.messages)


@pytest.mark.parametrize(("bot", "first"), [(None, 0), ("UBOT", 20)])
def test_who_asks_an_app_goes_on_with_no_talk_from_before_a_day_of_silence(
    store: Store, tmp_path: Path, bot: str | None, first: int
) -> None:
    begins = {n: 60 * n + (n >= 20) * 25 * 3_600 for n in range(40)}
    import_records(store, tmp_path, [make_record(at, f"message number {n}") for n, at in begins.items()])
    asked_at = datetime_of_ts(f"{START + begins[39] + 60}.000100")
    request = WindowRequest(prompt="xyzzy", workspace="acme", asker="U1", channel="C1", asked_at=asked_at, bot=bot)
    live = {m.text for m in find(store, request).messages if m.is_recent}
    assert live == {f"message number {n}" for n in range(first, 40)}


def test_the_live_part_of_a_thread_is_its_latest(store: Store, tmp_path: Path) -> None:
    root = f"{START}.000100"
    records = [make_record(60 * n, f"reply {n}" if n else "root", thread_ts=root) for n in range(20)]
    import_records(store, tmp_path, [*records, *(make_record(60 * n + 30, f"beside {n}") for n in range(20))])
    request = WindowRequest(
        prompt="xyzzy", workspace="acme", asker="U1", channel="C1", thread_ts=root, asked_at=DEMO_ASKED_AT
    )
    live = {m.text for m in find(store, request).messages if m.is_recent}
    assert live == {"root", *(f"reply {n}" for n in range(1, 20))}


@pytest.mark.parametrize("thread_ts", [None, "1769398238.327512"])
def test_without_a_channel_there_is_no_live_part(demo_store: Store, thread_ts: str | None) -> None:
    assert not any(message.is_recent for message in find(demo_store, ask(thread_ts=thread_ts)).messages)


def test_the_live_part_of_a_hidden_channel_is_hidden(demo_store: Store) -> None:
    to_public = ask(asker="U06TOBI", channel="C06LEADERS", destination=DEMO_CHANNEL)
    assert not any(message.is_recent for message in find(demo_store, to_public).messages)
    with pytest.raises(ConfigError, match="there is no channel 'C06LEADERS' that may be read here"):
        find(demo_store, ask(channel="C06LEADERS"))


# -- who asks


def test_names_of_hidden_channels_are_not_put_in(store: Store, tmp_path: Path) -> None:
    records = [
        {"type": "channel", "workspace": "acme", "channel": "C2", "name": "quayside", "kind": "private"},
        {"type": "channel", "workspace": "acme", "channel": "C3", "name": "harbour", "kind": "public"},
        make_record(0, "see <#C2> and <#C3>, <@U2>"),
        make_record(1, "hi", channel="C2", user="U2"),
        {"type": "user", "workspace": "acme", "user": "U2", "name": "Ben"},
        make_record(2, "so", channel="C3", user="U2"),
    ]
    import_records(store, tmp_path, records)
    for everyone, text in ((False, "see #C2 and #harbour, @Ben"), (True, "see #quayside and #harbour, @Ben")):
        request = WindowRequest(prompt="see", workspace="acme", asker="U1", everyone=everyone, channel="C1")
        assert text in {message.text for message in find(store, request).messages}
    assert "C2" not in find(store, WindowRequest(prompt="see", workspace="acme", asker="U1")).channels


def test_nobody_may_ask_namelessly(demo_store: Store) -> None:
    with recording(demo_store) as statements, pytest.raises(AccessError):
        find(demo_store, ask(asker=None))
    assert statements == []


# -- the people whom the prompt names


class HearingEmbedder(TrigramEmbedder):
    """Remembers what it was asked to embed."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def embed(self, texts: Sequence[str]) -> Embeddings:
        self.heard += texts
        return super().embed(texts)


@pytest.mark.parametrize(
    ("prompt", "named", "embedded"),
    [
        ("what did Oskar say about the webhook?", {"U06OSKAR"}, "what did say about the webhook?"),
        ("what did Oskar's team decide?", {"U06OSKAR"}, "what did team decide?"),
        ("<@U06DEVIKA> and Oskar: the webhook", {"U06OSKAR", "U06DEVIKA"}, "<@U06DEVIKA> and : the webhook"),
        ("what did oskar say?", set(), "what did oskar say?"),
        ("Oskar", {"U06OSKAR"}, "Oskar"),
        ("What about Kubernetes?", set(), "What about Kubernetes?"),
    ],
)
def test_whom_the_prompt_names_is_known_and_not_searched_by_meaning(
    demo_store: Store, prompt: str, named: set[str], embedded: str
) -> None:
    embedder = HearingEmbedder()
    assert find(demo_store, ask(prompt=prompt), embedder).named == named
    assert embedder.heard == [embedded]


def test_people_of_another_workspace_are_not_named(store: Store, tmp_path: Path) -> None:
    users = [{"type": "user", "workspace": workspace, "user": f"U{workspace}", "name": "Ana"} for workspace in "xy"]
    import_records(store, tmp_path, [*users, make_record(0, "hello", workspace="x", user="Ux")])
    found = find(store, WindowRequest(prompt="what did Ana say", workspace="x", asker="Ux"))
    assert found.named == {"Ux"}


def test_who_has_no_name_is_called_by_the_id(store: Store, tmp_path: Path) -> None:
    import_records(
        store, tmp_path, [make_record(n, f"hello {n}", user=user) for n, user in enumerate(["Caroline", "U2"])]
    )
    found = find(store, WindowRequest(prompt="what did Caroline say?", workspace="acme", asker="U2"))
    assert found.named == {"Caroline"}


def test_a_bot_is_not_meant_by_the_name_of_what_it_tells_of(store: Store, tmp_path: Path) -> None:
    bot = {"type": "user", "workspace": "acme", "user": "UBOT", "name": "GitHub", "kind": "bot"}
    import_records(store, tmp_path, [bot, make_record(0, "the build is green", user="UBOT")])
    found = find(store, WindowRequest(prompt="is GitHub down?", workspace="acme", asker="UBOT"))
    assert found.named == frozenset()


# -- how old things are


@pytest.mark.parametrize("oldest", [None, DEMO_ASKED_AT - timedelta(days=20)])
@pytest.mark.parametrize("channels", [("C06DESIGN", DEMO_CHANNEL), (DEMO_CHANNEL,)])
def test_ages_are_those_of_what_could_be_found(
    demo_store: Store,
    chunks: Mapping[tuple[str, str], list[Any]],
    channels: tuple[str, ...],
    oldest: datetime | None,
) -> None:
    """Whatever is in other channels; against numpy."""
    latest = DEMO_ASKED_AT - timedelta(days=2)
    with demo_store.reading() as reader:
        found = reader.age_profile(Scope(workspace=DEMO_WORKSPACE, channels=channels, latest=latest, oldest=oldest), 0)
    sent = [chunk for several in chunks.values() for chunk in several if chunk.channel_id in channels]
    ages = [(latest - k.sent_at) / timedelta(days=1) for k in sent if (oldest or k.sent_at) <= k.sent_at < latest]
    assert ages
    logs = np.log1p(ages)
    assert found.count == len(logs)
    assert (found.total, found.squares) == pytest.approx((logs.sum(), (logs**2).sum()))


@pytest.mark.parametrize(("expected", "rate"), [(80_000, 16), (80_001, 256), (10**6, 256), (10**9, 4_096)])
def test_of_many_chunks_a_sample_is_read_through_its_index(demo_store: Store, expected: int, rate: int) -> None:
    scope = Scope(workspace=DEMO_WORKSPACE, channels=("C06DESIGN", DEMO_CHANNEL), latest=DEMO_ASKED_AT)
    with demo_store.reading() as reader:
        reader.allow_channels(DEMO_WORKSPACE, scope.channels)
        exact, sampled = reader.age_profile(scope, 0), reader.age_profile(scope, expected)
        statement = age_profile(scope, expected).filled.compile(reader._connection)
        reader._connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        plan = reader._connection.exec_driver_sql(f"EXPLAIN {statement}", dict(statement.params)).scalars().all()
    assert sampled.count % rate == 0
    assert sampled.count < 3 * exact.count
    assert f"ix_chunks_sample_{rate}" in "".join(plan)


# -- long talk


def talk(channel: str, word: str, count: int = 150) -> list[dict[str, Any]]:
    """A meeting, a message each minute."""
    texts = [f"so about the {word}, as I said, point {n} of it is {n * n}" for n in range(count)]
    return [make_record(60 * n, text, channel=channel, user=f"U{n % 3}") for n, text in enumerate(texts)]


def test_in_long_talk_the_question_is_compared_without_what_all_messages_share(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of a hidden channel changes it; why-not tells the same similarity."""
    request = WindowRequest(prompt="what was said about point 12?", workspace="acme", asker="U1", asked_at=AFTER_ALL)
    users = [{"type": "user", "workspace": "acme", "user": f"U{n}", "name": f"N{n}"} for n in range(3)]
    public = {"type": "channel", "workspace": "acme", "channel": "C1", "name": "meeting", "kind": "public"}
    private = {"type": "channel", "workspace": "acme", "channel": "C2", "name": "board", "kind": "private"}
    import_records(store, tmp_path, [*users, public, private, *talk("C1", "budget")])
    found = find(store, request)
    semantic = {message.key: message.semantic for message in found.messages}
    import_records(store, tmp_path, talk("C2", "layoff", count=3000))
    assert {message.key: message.semantic for message in find(store, request).messages} == semantic
    completed = complete(request)
    question = resolve_entities(store, completed)
    trace = trace_message(store, EMBEDDER, question, found.messages[0].key)
    assert trace
    assert trace.message.semantic == pytest.approx(found.messages[0].semantic)
    monkeypatch.setattr(retrieval, "is_long_talk", lambda hits: False)
    assert {message.key: message.semantic for message in find(store, request).messages} != semantic


# -- what is missing


def test_with_the_embedder_down_words_still_find(demo_store: Store) -> None:
    found = find(demo_store, ask(), FailingEmbedder())
    assert found.degraded == ("embedder: connection refused",)
    assert hits(found)
    assert all(message.semantic is None for message in found.messages)
    assert any(message.lexical for message in found.messages)


def test_with_an_embedder_that_hangs_words_find_in_time(demo_store: Store) -> None:
    released = threading.Event()

    class Hanging(TrigramEmbedder):
        """Waits."""

        spec = "hanging"

        def embed(self, texts: Sequence[str]) -> Embeddings:
            released.wait(30)
            return super().embed(texts)

    settings = demo_store.settings.model_copy(update={"query_embed_timeout_seconds": 0.2})
    started = perf_counter()
    found = find(Store(demo_store._engine, settings), ask(), Hanging())
    assert perf_counter() - started < 5
    released.set()
    (why,) = found.degraded
    assert why.startswith("embedder: hanging did not answer in 0.2 s")
    assert hits(found)


def test_with_the_embedder_down_and_no_known_word_the_live_part_remains(demo_store: Store) -> None:
    found = find(demo_store, ask(prompt="xyzzy", channel=DEMO_CHANNEL), FailingEmbedder())
    assert not hits(found)
    assert all(message.is_recent for message in found.messages if message.thread_size == 1)
    assert any(message.is_recent for message in found.messages)


def test_what_was_never_embedded_is_found_by_words(demo_store: Store) -> None:
    found = find(demo_store, ask(), ConstantEmbedder(dimension=4))
    (missing,) = found.degraded
    assert (missing, missing.spec) == ("embedder: nothing was embedded with it", "constant")
    assert hits(found)


def test_vectors_of_another_size_are_not_compared(demo_store: Store) -> None:
    found = find(demo_store, ask(), ConstantEmbedder(dimension=4, spec="trigram"))
    (why,) = found.degraded
    assert "dimension 4 against 384 stored" in why
    assert hits(found)
    assert all(message.semantic is None for message in found.messages)


def test_an_unknown_workspace_is_an_error(demo_store: Store) -> None:
    with pytest.raises(ConfigError, match="there is no workspace 'T0NOWHERE'"):
        find(demo_store, ask(workspace="T0NOWHERE"))


def test_a_workspace_without_messages_is_empty(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [{"type": "workspace", "workspace": "acme", "name": "Acme"}])
    assert find(store, ask(workspace="acme", asker=None, everyone=True)).messages == ()


# -- exact or through the index


@pytest.fixture(scope="module")
def indexed_store(demo_store: Store) -> Iterator[Store]:
    """The demo's store while its workspace has an HNSW index, as if it were large."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store_module, "INDEX_FROM_CHUNKS", 300)
        patch.setattr(retrieval, "INDEX_FROM_CHUNKS", 300)
        patch.setattr(retrieval, "INDEX_COST", 0)
        assert demo_store.ensure_vector_index(DEMO_WORKSPACE, EMBEDDER.spec)
        yield demo_store
    with demo_store._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(drop_index(vector_index_name(DEMO_WORKSPACE, EMBEDDER.spec)))


def goes_through_index(store: Store, request: WindowRequest) -> bool:
    with recording(store) as statements:
        find(store, request)
    return any("hnsw.ef_search" in statement for statement in statements)


def test_the_index_is_used_where_much_is_visible(indexed_store: Store) -> None:
    assert goes_through_index(indexed_store, ask())


@pytest.mark.parametrize(
    "overrides",
    [
        {"asker": "U06LORCAN"},
        {"destination": "C06SUPPORT", "asker": "U06TOBI"},
        {"asked_at": DEMO_ASKED_AT - timedelta(days=30)},
        {"filters": Filters(channels=("C06DESIGN",))},
        {"filters": Filters(authors=("U06TOBI",))},
        {"filters": Filters(tags=("question",))},
        {"filters": Filters(oldest=DEMO_ASKED_AT - timedelta(days=2))},
        {"filters": Filters(latest=DEMO_ASKED_AT - timedelta(days=30))},
    ],
    ids=str,
)
def test_where_little_is_visible_everything_is_compared(indexed_store: Store, overrides: dict[str, Any]) -> None:
    assert not goes_through_index(indexed_store, ask(**overrides))


def test_a_store_without_an_index_is_searched_exactly(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(n, f"message {n}") for n in range(3)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(retrieval, "INDEX_FROM_CHUNKS", 1)
        assert not goes_through_index(store, WindowRequest(prompt="message", workspace="acme", asker="U1"))


@pytest.mark.parametrize("prompt", [DEMO_PROMPT, "who is on call?", "webhook retry", "Kuchen"])
def test_both_ways_find_nearly_the_same(indexed_store: Store, prompt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    request = ask(prompt=prompt)
    through_index = {message.key for message in hits(find(indexed_store, request))}
    monkeypatch.setattr(retrieval, "INDEX_FROM_CHUNKS", 10_000)
    exact = {message.key for message in hits(find(indexed_store, request))}
    assert len(exact & through_index) >= 0.95 * len(exact | through_index)
