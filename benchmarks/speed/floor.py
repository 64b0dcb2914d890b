"""How much longer do the statements of a window take than the two that a person would write by hand?

Data: the generated workspace of `growth`, with an HNSW index. By hand, one statement tells which channels the asker may
see, and one finds the 60 nearest by meaning and the best by the three rarest words, fuses them, and reads their texts.
It knows no threads, times, names, neighbours or
ages, and no row security.

Both are asked every question once, unmeasured, so that neither reads pages that only the other has brought to memory.
Then they are asked again, in turns: of two questions that follow, one begins with the window, the other with the
statements by hand. What is timed is every statement with its round trip, without what Python does between them.

    python -m benchmarks.speed.floor [--messages 60000 --messages 300000 ...] [--questions 40] [--home DIR]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import psycopg
from pgvector.psycopg import register_vector
from sqlalchemy import event

from benchmarks.speed import timeline
from benchmarks.speed.growth import ClusterEmbedder, make_requests, make_vectors
from benchmarks.speed.timeline import DIMENSION, SPEC, WORKSPACE, open_generated
from contextwin import ContextWindowBuilder, Store, WindowRequest
from contextwin.analysis.terms import extract_terms

#: Of a row of results.
NAMES = ("statements_ms", "by_hand_ms", "ratio", "window_ms")
#: Of each ranking.
CANDIDATES = 60
RARE_TERMS = 3
SETTINGS = "SET hnsw.ef_search = 200; SET hnsw.iterative_scan = 'strict_order'; SET plan_cache_mode = force_custom_plan"
FREQUENCIES = """
    SELECT term, sum(df) FROM term_statistics
    WHERE workspace_id = %(workspace)s AND term = ANY(%(terms)s) GROUP BY term"""
ACCESS = """
    SELECT c.channel_id FROM channels c
    LEFT JOIN memberships m USING (workspace_id, channel_id)
    WHERE c.workspace_id = %(workspace)s AND (c.kind = 'public' OR m.user_id = %(user)s) GROUP BY c.channel_id"""
HYBRID = f"""
    WITH near AS MATERIALIZED (
        SELECT channel_id, ts FROM chunk_embeddings
        WHERE workspace_id = '{WORKSPACE}' AND model_id = 1 AND channel_id = ANY(%(channels)s) AND sent_at < %(latest)s
        ORDER BY embedding::halfvec({DIMENSION}) <=> %(vector)s::halfvec({DIMENSION}) LIMIT {CANDIDATES}
    ), worded AS MATERIALIZED (
        SELECT channel_id, ts,
            (SELECT sum(tf * (%(idf)s::jsonb ->> term)::float / (tf + 0.4 + 0.8 * term_total / 10))
             FROM (SELECT term, coalesce(count, 1) AS tf FROM unnest(terms, term_counts) AS held(term, count)) held
             WHERE %(idf)s::jsonb ? term) AS score
        FROM chunks
        WHERE workspace_id = '{WORKSPACE}' AND channel_id = ANY(%(channels)s) AND sent_at < %(latest)s
            AND terms && %(terms)s
        ORDER BY score DESC LIMIT {CANDIDATES}
    ), ranked AS (
        SELECT channel_id, ts, row_number() OVER () AS rank FROM near
        UNION ALL SELECT channel_id, ts, row_number() OVER () FROM worded
    ), fused AS (
        SELECT channel_id, ts, sum(1.0 / (60 + rank)) AS score FROM ranked GROUP BY channel_id, ts
    )
    SELECT fused.score, text.* FROM fused JOIN LATERAL (
        SELECT channel_id, ts, user_id, thread_ts, sent_at, text FROM messages m
        WHERE m.workspace_id = '{WORKSPACE}' AND m.channel_id = fused.channel_id AND m.ts = fused.ts OFFSET 0
    ) AS text ON true ORDER BY fused.score DESC"""  # noqa: S608 (constants alone)


class Floor:
    """Asks what `ContextWindowBuilder` is asked by hand-written statements."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        self._embedder = ClusterEmbedder()
        connection.execute(SETTINGS)

    def values_of(self, request: WindowRequest) -> Mapping[str, Any]:
        """Return the parameters of the statements, which are not timed."""
        terms = list(dict.fromkeys(extract_terms(request.prompt)))
        asked = {"workspace": WORKSPACE, "terms": terms}
        frequencies = dict(self._connection.execute(FREQUENCIES, asked).fetchall())
        rare = sorted(frequencies, key=lambda term: (frequencies[term], term))[:RARE_TERMS]
        return {
            **asked,
            "user": request.asker,
            "latest": request.asked_at,
            "vector": str(self._embedder.embed([request.prompt]).vectors[0].tolist()),
            "terms": rare,
            "idf": psycopg.types.json.Jsonb(dict.fromkeys(rare, 5.0)),
        }

    def seconds(self, values: Mapping[str, Any]) -> float:
        """Return how long the two statements take."""
        started = perf_counter()
        with self._connection.transaction():
            channels = [channel for (channel,) in self._connection.execute(ACCESS, values)]
            found = self._connection.execute(HYBRID, {**values, "channels": channels}).fetchall()
        assert found
        return perf_counter() - started


@contextmanager
def timing(store: Store, into: list[float]) -> Iterator[None]:
    """Time every statement of the store; those that are sent together, together."""
    started, unanswered = 0.0, 0

    def begin(*_: Any) -> None:
        nonlocal started, unanswered
        started = started if unanswered else perf_counter()
        unanswered += 1

    def end(*_: Any) -> None:
        nonlocal unanswered
        unanswered -= 1
        if not unanswered:
            into.append(perf_counter() - started)

    event.listen(store._engine, "before_cursor_execute", begin)
    event.listen(store._engine, "after_cursor_execute", end)
    try:
        yield
    finally:
        event.remove(store._engine, "before_cursor_execute", begin)
        event.remove(store._engine, "after_cursor_execute", end)


def measure(store: Store, url: str, messages: int, questions: int) -> tuple[list[float], list[float], list[float]]:
    """Return seconds of the statements of windows, of those by hand, and of windows, one for each question."""
    requests = [request for pair in zip(*_asked(messages), strict=True) for request in pair][:questions]
    ours, by_hand, windows = list[float](), list[float](), list[float]()
    builder = ContextWindowBuilder(store, ClusterEmbedder(), record="off")
    with psycopg.connect(url, autocommit=True) as connection:
        register_vector(connection)
        floor = Floor(connection)

        def build(request: WindowRequest) -> None:
            statements, started = list[float](), perf_counter()
            with timing(store, statements):
                builder.build(request)
            windows.append(perf_counter() - started)
            ours.append(sum(statements))

        def ask_by_hand(request: WindowRequest) -> None:
            by_hand.append(floor.seconds(floor.values_of(request)))

        for request in requests:
            build(request)
            ask_by_hand(request)
        for measured in (ours, by_hand, windows):
            measured.clear()
        for n, request in enumerate(requests):
            for ask in (build, ask_by_hand) if n % 2 else (ask_by_hand, build):
                ask(request)
    return ours, by_hand, windows


def _asked(messages: int) -> Sequence[Sequence[WindowRequest]]:
    kinds = make_requests(messages)
    return kinds["plain"], kinds["common words"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, action="append")
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(arguments)
    timeline.make_vectors = make_vectors
    print("| messages | statements, ms | by hand, ms | ratio | window, ms |\n|---|---|---|---|---|")
    measured = []
    for messages in given.messages or [60_000]:
        home = given.home / str(messages) if given.home else None
        with open_generated(messages, home) as (store, url):
            store.ensure_vector_index(WORKSPACE, SPEC)
            ours, by_hand, windows = measure(store, url, messages, given.questions)
        numbers = (1000 * median(ours), 1000 * median(by_hand), median(ours) / median(by_hand), 1000 * median(windows))
        print(f"| {messages:,} |", " | ".join(f"{number:.1f}" for number in numbers), "|", flush=True)
        measured.append({"messages": messages, **dict(zip(NAMES, numbers, strict=True))})
    if given.json:
        given.json.write_text(json.dumps(measured, indent=2))


if __name__ == "__main__":
    main()
