"""Does a search among hidden messages cost a visible one its place, and what does it take that it does not?

Data: generated vectors in a fresh embedded store, each of a chunk of its own; a workspace with an HNSW index for each
of these kinds.

    random     no structure: the nearest are hardly nearer than others, which is the worst that there is for an index
    clustered  one of 600 directions and noise; what is asked is like one of the stored ones
    hidden     what is asked is nearest to what the viewer may not see: the less may be seen of it, the farther it is

    texts      with --sets, alone: messages and prompts of evaluation sets, embedded by `static`, whose index has half
               of the dimensions

Their channels are private, and viewers are in so many of them that they may read 0.1, 1, 10, 50 and 100 % of all
chunks.

    recall@50  share of the exact 50 nearest among the visible that `Reader.semantic_candidates` finds, where `retrieve`
               chooses between the index and an exact scan; mean and least over the queries
    ms         its median and 95th percentile; `exact` the median of an exact scan of the same

    python -m benchmarks.privacy.filtered_recall [--chunks 60000] [--queries 40] [--always-index] [--json FILE]
    python -m benchmarks.privacy.filtered_recall --sets ../shared/eval/*
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import psycopg
from numpy.typing import NDArray
from pgvector import HalfVector
from pgvector.psycopg import register_vector

from benchmarks.common.evaluation import read_queries
from benchmarks.common.results import SEED
from contextwin import Filters, Store, WindowRequest, open_embedder, open_store
from contextwin.config import read_settings
from contextwin.models.access import Scope
from contextwin.privacy.access import open_scope
from contextwin.storage.embedded.server import start_embedded, stop_embedded
from contextwin.storage.reader import Reader
from contextwin.storage.sql.request_context import StatisticsQuery
from contextwin.storage.sql.search import VectorQuery
from contextwin.window.retrieve.retrieval import choose_way, count_expected

SPEC, DIMENSION, LIMIT = "generated", 256, 50
TEXTS = "texts"  #: the workspace of --sets
#: What the viewers may read: the share of each, and of the channel that they are in and those before them are not.
SHARES = (0.001, 0.01, 0.1, 0.5, 1.0)
CLUSTERS = 600
LATEST = datetime(2100, 1, 1, tzinfo=UTC)

Vectors = NDArray[Any]  #: of floats, a row each


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What one viewer found in one workspace."""

    data: str  #: how the vectors were made
    share: float  #: of the chunks, how many the viewer may read
    through_index: bool  #: what was chosen
    recall: float  #: mean over the queries
    least: float  #: of the worst query
    p50: float  #: milliseconds
    p95: float  #: milliseconds
    exact_p50: float  #: of the exact scan; milliseconds


# ---- the data


def make_random(channels: NDArray[Any], queries: int, rng: np.random.Generator) -> tuple[Vectors, Vectors]:
    """Return a vector for each chunk, and queries, of which nothing is known."""
    return rng.normal(size=(len(channels), DIMENSION)), rng.normal(size=(queries, DIMENSION))


def make_clustered(channels: NDArray[Any], queries: int, rng: np.random.Generator) -> tuple[Vectors, Vectors]:
    """Return vectors around a number of directions; two of one direction have a cosine of about 0.6."""
    centres = rng.normal(size=(CLUSTERS, DIMENSION))
    # Some topics are talked about much more than others.
    picked = (CLUSTERS * rng.random(len(channels) + queries) ** 2).astype(int)
    vectors = centres[picked] + 0.8 * rng.normal(size=(len(picked), DIMENSION))
    return vectors[queries:], vectors[:queries]


def make_hidden(channels: NDArray[Any], queries: int, rng: np.random.Generator) -> tuple[Vectors, Vectors]:
    """Return vectors of which those of a later channel are nearer to every query than those of an earlier one."""
    asked = rng.normal(size=DIMENSION)
    asked /= np.linalg.norm(asked)
    cosines = 0.05 + 0.2 * channels + 0.1 * rng.random(len(channels))
    sideways = rng.normal(size=(len(channels), DIMENSION))
    sideways -= np.outer(sideways @ asked, asked)
    sideways /= np.linalg.norm(sideways, axis=1, keepdims=True)
    vectors = cosines[:, None] * asked + np.sqrt(1 - cosines**2)[:, None] * sideways
    return vectors, asked + 0.02 * rng.normal(size=(queries, DIMENSION)) / np.sqrt(DIMENSION)


MAKERS: dict[str, Callable[..., tuple[Vectors, Vectors]]] = {
    "random": make_random,
    "clustered": make_clustered,
    "hidden": make_hidden,
}


def read_texts(sets: Sequence[Path], queries: int) -> tuple[Vectors, Vectors]:
    """Return vectors of all messages of the sets, each text once, and of so many of the prompts."""
    lines = (json.loads(line) for each in sets for line in (each / "messages.jsonl").open(encoding="utf-8"))
    texts = dict.fromkeys(line["text"] for line in lines if line.get("text", "").strip())
    prompts = [query.prompt for each in sets for query in read_queries(each)]
    asked = np.random.default_rng(SEED).permutation(len(prompts))[:queries]
    embedder = open_embedder("static", read_settings())
    return embedder.embed([*texts]).vectors, embedder.embed([prompts[at] for at in asked]).vectors


def spec_of(workspace: str) -> str:
    """Return the embedder that a workspace's vectors are of."""
    return "static" if workspace == TEXTS else SPEC


def place_chunks(chunks: int, rng: np.random.Generator) -> NDArray[Any]:
    """Return the number of each chunk's channel, so that the first n channels hold the share of the n-th viewer."""
    ends = np.round(np.array(SHARES) * chunks).astype(int)
    channels: NDArray[Any] = np.searchsorted(ends, np.arange(chunks), side="right")
    rng.shuffle(channels)
    return channels


def unit(vectors: Vectors) -> Vectors:
    """Return them with a length of one, in the precision in which they are stored."""
    stored: Vectors = (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float16).astype(np.float32)
    return stored


def fill(url: str, workspace: str, channels: NDArray[Any], vectors: Vectors) -> None:
    """Store a workspace with these vectors, each of a chunk without a message."""
    counts = np.bincount(channels, minlength=len(SHARES))
    with psycopg.connect(url, autocommit=True) as connection:
        register_vector(connection)
        connection.execute("SET session_replication_role = replica")
        connection.execute("INSERT INTO workspaces (workspace_id) VALUES (%s)", (workspace,))
        connection.execute(
            "INSERT INTO embedding_models (workspace_id, model_id, spec, dimension) VALUES (%s, 1, %s, %s)",
            (workspace, spec_of(workspace), DIMENSION),
        )
        for number, count in enumerate(counts.tolist()):
            place = {"w": workspace, "c": f"C{number}", "u": f"U{number}", "count": count, "after": number}
            for statement in (
                "INSERT INTO users (workspace_id, user_id, kind) VALUES (%(w)s, %(u)s, 'member')",
                "INSERT INTO channels (workspace_id, channel_id, kind, chunk_count, term_total)"
                " VALUES (%(w)s, %(c)s, 'private', %(count)s, %(count)s)",
                "INSERT INTO memberships (workspace_id, channel_id, user_id)"
                " SELECT %(w)s, 'C' || n, %(u)s FROM generate_series(0, %(after)s) n",
            ):
                connection.execute(statement, place)
        keys = [(f"C{channel}", f"{1_600_000_000 + at}.000100") for at, channel in enumerate(channels.tolist())]
        copy_rows(
            connection,
            "chunks (workspace_id, channel_id, ts, chunk_index, chunk_count, thread_ts, start_offset, char_count,"
            " token_count, embedding_sha256, content_kind, language, tags, splitter, terms,"
            " term_counts, term_total)",
            ((workspace, *key, 0, 1, key[1], 0, 1, 1, b"", "text", "en", [], "none", ["x"], [1], 1) for key in keys),
        )
        copy_rows(
            connection,
            "chunk_embeddings (workspace_id, model_id, channel_id, ts, chunk_index, embedding)",
            ((workspace, 1, *key, 0, HalfVector(vector)) for key, vector in zip(keys, vectors, strict=True)),
        )
        connection.execute("VACUUM ANALYZE")


def copy_rows(connection: psycopg.Connection[Any], table: str, rows: Iterator[tuple[Any, ...]]) -> None:
    """Copy rows into a table, given with its columns."""
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN".encode()) as copy:
        for row in rows:
            copy.write_row(row)


# ---- the question


def compare(store: Store, workspace: str, number: int, queries: Vectors, *, always_index: bool = False) -> Outcome:
    """Return what the viewer with this number finds of the exact nearest, query by query."""
    recalls, times, exact_times = list[float](), list[float](), list[float]()
    with store.reading() as reader:
        scope, way = choose(reader, workspace, f"U{number}")
    way = replace(way, use_index=True) if always_index else way
    for query in queries:
        asked = replace(way, vector=query.tolist())
        found, exact = (search(store, scope, each) for each in (asked, replace(asked, use_index=False)))
        recalls.append(len(found[0] & exact[0]) / max(1, len(exact[0])))
        times.append(found[1])
        exact_times.append(exact[1])
    return Outcome(
        data=workspace,
        share=SHARES[number],
        through_index=way.use_index,
        recall=float(np.mean(recalls)),
        least=min(recalls),
        p50=float(np.percentile(times, 50)),
        p95=float(np.percentile(times, 95)),
        exact_p50=float(np.percentile(exact_times, 50)),
    )


def choose(reader: Reader, workspace: str, viewer: str) -> tuple[Scope, VectorQuery]:
    """Return what the viewer may search, and how: a query without a vector."""
    statistics = StatisticsQuery(sent=(None, LATEST), spec=spec_of(workspace))
    visible = open_scope(reader, WindowRequest(prompt="", workspace=workspace, asker=viewer), statistics)
    scope = Scope(workspace=workspace, channels=[*visible.channels], latest=LATEST)
    expected = count_expected(reader, visible, scope, Filters())
    return scope, choose_way(visible, VectorQuery(model_id=1, vector=()), expected)


def search(store: Store, scope: Scope, query: VectorQuery) -> tuple[set[tuple[str, str]], float]:
    """Return the keys of what is found, and the milliseconds that it took."""
    with store.reading() as reader:
        started = perf_counter()
        found = reader.semantic_candidates(scope, query, Filters(), LIMIT)
        return {(each.channel, each.ts) for each in found}, 1000 * (perf_counter() - started)


def run(store: Store, url: str, options: argparse.Namespace) -> Iterator[Outcome]:
    """Fill a workspace for each kind of data, and yield what its viewers find."""
    for number, data in enumerate([TEXTS] if options.sets else MAKERS):
        rng = np.random.default_rng([SEED, number])
        if data == TEXTS:
            vectors, queries = map(unit, read_texts(options.sets, options.queries))
            channels = place_chunks(len(vectors), rng)
        else:
            channels = place_chunks(options.chunks, rng)
            vectors, queries = map(unit, MAKERS[data](channels, options.queries, rng))
        fill(url, data, channels, vectors)
        started = perf_counter()
        if not store.ensure_vector_index(data, spec_of(data)):
            raise SystemExit(f"{len(vectors):,} chunks are too few for an index")
        print(f"{data}: index in {perf_counter() - started:.0f} s", file=sys.stderr)
        for viewer in range(len(SHARES)):
            yield compare(store, data, viewer, queries, always_index=options.always_index)


@contextmanager
def open_empty() -> Iterator[tuple[Store, str]]:
    """Open a fresh embedded store, and give its address too; both are gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="cw-", dir="/tmp" if Path("/tmp").is_dir() else None) as home:
        settings = read_settings(home=home, embedder="trigram").model_copy(update={"database_url": None})
        try:
            with open_store(settings=settings) as store:
                yield store, start_embedded(settings.home)
        finally:
            stop_embedded(settings.home)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, a row for each kind of data and share."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.privacy.filtered_recall")
    parser.add_argument("--chunks", type=int, default=60_000, help="of each workspace")
    parser.add_argument("--queries", type=int, default=40, help="of each viewer")
    parser.add_argument("--sets", type=Path, nargs="+", help="of their messages instead, each text once")
    parser.add_argument("--always-index", action="store_true", help="take the index whatever would be chosen")
    parser.add_argument("--json", type=Path, help="a file to write the rows to")
    options = parser.parse_args(arguments)
    outcomes = []
    print(f"{'data':10}{'visible':>9}  {'way':6}{'recall@50':>10}{'least':>8}{'p50 ms':>9}{'p95 ms':>9}{'exact':>8}")
    with open_empty() as (store, url):
        for each in run(store, url, options):
            outcomes.append(each)
            way = "index" if each.through_index else "exact"
            print(
                f"{each.data:10}{each.share:9.1%}  {way:6}{each.recall:10.4f}{each.least:8.2f}"
                f"{each.p50:9.1f}{each.p95:9.1f}{each.exact_p50:8.1f}",
                flush=True,
            )
    if options.json:
        rows = [asdict(each) for each in outcomes]
        options.json.write_text(json.dumps({"chunks": options.chunks, "rows": rows}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
