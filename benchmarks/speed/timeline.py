"""How long does a page of a timeline take, whatever stands before it, beside SQL written by hand for it?

Data: a generated workspace of `--messages` in 60 channels by 300 people, both of uneven size, one message a minute, a
third of them replies, each with 4 to 20 words, terms and a vector of 256 dimensions; copied into a fresh embedded store
with all of its indexes. Vectors are random, so a topic is found by its words; every vector is compared all the same.
A member asks, who may read every channel. Times are milliseconds from the call to the texts with their names.

    contextwin  Timeline: who may see what, the places, the texts
    by hand     one statement for the same rows, as one writes it who knows the tables: LATERAL and a key to go on from
    simple      one statement as one writes it at first: ORDER BY … LIMIT … OFFSET; once where it takes long

    python -m benchmarks.speed.timeline [--messages 100000] [--repeat 30] [--home DIR] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import psycopg
from numpy.typing import NDArray
from pgvector import HalfVector
from pgvector.psycopg import register_vector
from sqlalchemy import Table

from benchmarks.common.results import SEED
from contextwin import Filters, Store, Timeline, TimelineRequest, open_store
from contextwin.analysis.hashes import hash_text
from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import DEFAULT_ENCODING as ENCODING
from contextwin.config import read_settings
from contextwin.models.messages import datetime_of_ts
from contextwin.providers.embedders import Embeddings
from contextwin.storage import schema
from contextwin.storage.embedded.server import start_embedded, stop_embedded

WORKSPACE, SPEC, DIMENSION = "acme", "random", 256
CHANNELS, USERS, WORDS = 60, 300, 20_000
START = 1_600_000_000
PAGE = 50
#: Messages that a batch of the generator holds.
BATCH = 20_000
#: One message in so many is about it.
TOPIC, TOPIC_SHARE = "coral bleaching", 5_000
#: One in so many messages introduces a repository, and one in so many speaks of one.
THING_SHARE, THING_WORD_SHARE = 5_000, 500
#: A simple statement that takes longer is not repeated; milliseconds.
SLOW_MS = 200.0

Row = dict[str, Any]  #: a value for each column

COLUMNS = "channel_id, ts, thread_ts, user_id, username, text, sent_at, is_bot"
NAMED = """SELECT f.*, coalesce(f.username, u.name, f.user_id) FROM ({}) f
LEFT JOIN users u ON u.workspace_id = %(w)s AND u.user_id = f.user_id ORDER BY sent_at {}, channel_id {}, ts {}"""
IN_CHANNELS = f"""SELECT first.* FROM unnest(%(channels)s::text[]) c CROSS JOIN LATERAL (
    SELECT {COLUMNS} FROM messages m WHERE workspace_id = %(w)s AND channel_id = c AND NOT is_deleted
      AND sent_at < %(end)s {{}} ORDER BY sent_at {{}}, ts {{}} LIMIT %(limit)s) first
ORDER BY sent_at {{}}, channel_id {{}}, ts {{}} LIMIT %(limit)s"""  # noqa: S608
BY_AUTHOR = f"""SELECT {COLUMNS} FROM messages WHERE workspace_id = %(w)s AND user_id = %(author)s AND NOT is_deleted
  AND sent_at < %(end)s ORDER BY sent_at {{}}, channel_id {{}}, ts {{}} LIMIT 1"""  # noqa: S608
AFTER = "AND sent_at >= %(at)s AND (sent_at, channel_id, ts) > (%(at)s, %(channel)s, %(ts)s)"
SIMPLE = f"""SELECT {COLUMNS} FROM messages WHERE workspace_id = %(w)s AND NOT is_deleted AND sent_at < %(end)s
ORDER BY sent_at, channel_id, ts LIMIT %(limit)s OFFSET %(offset)s"""  # noqa: S608
COUNT = "SELECT count(*) FROM messages WHERE workspace_id = %(w)s AND NOT is_deleted AND sent_at < %(end)s"
ABOUT = f"""SELECT {COLUMNS} FROM messages m WHERE workspace_id = %(w)s AND NOT is_deleted AND sent_at < %(end)s
AND (channel_id, ts) IN (
    SELECT channel_id, ts FROM chunk_embeddings
    WHERE workspace_id = %(w)s AND model_id = 1 AND embedding <=> %(vector)s < 0.5
    UNION SELECT channel_id, ts FROM chunks WHERE workspace_id = %(w)s AND terms @> %(terms)s)
ORDER BY sent_at, channel_id, ts LIMIT 1"""  # noqa: S608


def ordered(statement: str, direction: str) -> str:
    """Return the statement with names, in one direction of time."""
    inner = statement.format(*[direction] * statement.count("{}"))
    return NAMED.format(inner, direction, direction, direction)


def in_channels(condition: str, direction: str = "ASC") -> str:
    """Return the statement that reads a page of every channel and merges them."""
    return ordered(IN_CHANNELS.replace("{}", condition, 1), direction)


@dataclass(frozen=True, kw_only=True, slots=True)
class Timing:
    """What one kind of request took; milliseconds."""

    request: str  #: what was asked for
    p50: float  #: of contextwin
    p95: float  #: of contextwin
    plain_p50: float  #: of SQL by hand
    plain_p95: float  #: of SQL by hand
    ratio: float  #: p50 over p50
    simple: float | None = None  #: median of the simple statement; None: there is no simpler one


class RandomEmbedder:
    """Gives every text the same vector, which no message is near to."""

    spec = SPEC

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return it for each text."""
        vector = np.random.default_rng(SEED).normal(size=DIMENSION).astype(np.float32)
        return Embeddings(vectors=np.tile(vector / np.linalg.norm(vector), (len(texts), 1)), failed={})


# ---- the store


@contextmanager
def open_generated(messages: int, home: Path | None = None) -> Iterator[tuple[Store, str]]:
    """Make a store with so many messages, and give its address too; both are gone afterwards.

    One at a `home` that is given stays, and is used again as it is.
    """
    with ExitStack() as stack:
        if home is None:
            root = "/tmp" if Path("/tmp").is_dir() else None
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cw-", dir=root)))
        yield stack.enter_context(open_filled(home, messages))


@contextmanager
def open_filled(home: Path, messages: int) -> Iterator[tuple[Store, str]]:
    """Open the store at a home, filled if it is empty; its server is stopped afterwards."""
    settings = read_settings(home=str(home), embedder="trigram").model_copy(update={"database_url": None})
    try:
        with open_store(settings=settings) as store:
            url = start_embedded(settings.home)
            if not store.workspaces():
                started = perf_counter()
                fill(url, messages)
                store.analyze()
                print(f"{messages:,} messages in {perf_counter() - started:.0f} s", file=sys.stderr)
            yield store, url
    finally:
        stop_embedded(settings.home)


def fill(url: str, messages: int) -> None:
    """Copy the workspace into empty tables; indexes are built afterwards, and keys are not looked up."""
    with psycopg.connect(url, autocommit=True) as connection:
        register_vector(connection)
        connection.execute("SET session_replication_role = replica")
        connection.execute("SET maintenance_work_mem = '512MB'")
        indexes = connection.execute("SELECT indexname, indexdef FROM pg_indexes WHERE indexname ~ '^ix_'").fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        add_places(connection)
        for number, first in enumerate(range(0, messages, BATCH)):
            copy_batch(connection, first, min(BATCH, messages - first), np.random.default_rng([SEED, number]))
        for _, definition in indexes:
            connection.execute(definition)
        connection.execute(
            "INSERT INTO term_statistics (workspace_id, channel_id, term, df)"
            " SELECT workspace_id, channel_id, term, count(*) FROM chunks, unnest(terms) term GROUP BY 1, 2, 3"
        )
        connection.execute(
            "UPDATE channels c SET chunk_count = k.chunks, term_total = k.terms FROM ("
            "SELECT channel_id, count(*) AS chunks, sum(term_total) AS terms FROM chunks GROUP BY 1) k"
            " WHERE k.channel_id = c.channel_id"
        )
        connection.execute("VACUUM ANALYZE")


def add_places(connection: psycopg.Connection[Any]) -> None:
    """Insert the workspace, its channels, and its people, all of them members of all channels."""
    values = {"w": WORKSPACE, "channels": CHANNELS, "users": USERS, "spec": SPEC, "dimension": DIMENSION}
    for statement in (
        "INSERT INTO workspaces (workspace_id, domain) VALUES (%(w)s, 'acme')",
        "INSERT INTO channels (workspace_id, channel_id, name, kind) SELECT %(w)s, 'C' || n, 'c' || n, 'public'"
        " FROM generate_series(1, %(channels)s) n",
        "INSERT INTO users (workspace_id, user_id, name, kind) SELECT %(w)s, 'U' || n, 'Name ' || n, 'member'"
        " FROM generate_series(1, %(users)s) n",
        "INSERT INTO memberships SELECT %(w)s, channel_id, user_id FROM channels, users",
        "INSERT INTO embedding_models (workspace_id, model_id, spec, dimension)"
        " VALUES (%(w)s, 1, %(spec)s, %(dimension)s)",
    ):
        connection.execute(statement.encode(), values)


def copy_batch(connection: psycopg.Connection[Any], first: int, count: int, rng: np.random.Generator) -> None:
    """Copy the messages from number `first` on, with their chunks and vectors."""
    channels, users = (1 + (size * rng.random(count) ** 2).astype(int) for size in (CHANNELS, USERS))
    words = (WORDS * rng.random((count, 20)) ** 3).astype(int)
    lengths, is_reply = rng.integers(4, 21, count), rng.random(count) < 1 / 3
    vectors = make_vectors(count, rng).astype(np.float16)
    messages, chunks, embeddings = list[Row](), list[Row](), list[Row]()
    roots: dict[int, str] = {}
    for at in range(count):
        number, channel = first + at, f"C{channels[at]}"
        ts = f"{START + 60 * number}.000100"
        root = roots.get(channels[at], ts) if is_reply[at] else ts
        roots[channels[at]] = root
        said = [f"w{word}" for word in words[at, : lengths[at]]] + (
            TOPIC.split() if number % TOPIC_SHARE == 999 else []
        )
        if number % THING_SHARE == 499:
            said = ["Created", "the", "repository", f"r{number}:", *said[:8]]
        elif number % THING_WORD_SHARE == 249:
            said = [*said[:4], "my", "branch", "of", "the", "repository", *said[4:]]
        text, terms = " ".join(said), dict.fromkeys(extract_terms(" ".join(said)))
        digest = hash_text(text)
        key = {"workspace_id": WORKSPACE, "channel_id": channel, "ts": ts}
        shared: Row = {"thread_ts": root, "user_id": f"U{users[at]}", "encoding": ENCODING, "sha256": digest}
        shared["token_count"] = len(said)
        message = {"is_bot": False, "is_deleted": False, "text": text}
        messages.append(key | shared | message | {"record_sha256": digest})
        place = {"chunk_index": 0, "chunk_count": 1, "start_offset": 0, "char_count": len(text)}
        kind = {"content_kind": "text", "language": "en", "splitter": "none", "embedding_sha256": digest}
        indexed = {"terms": [*terms], "term_total": len(terms)}
        chunks.append(key | shared | place | kind | indexed)
        vector = {"model_id": 1, "chunk_index": 0, "embedding": HalfVector(vectors[at])}
        embeddings.append(key | vector)
    copy_rows(connection, schema.messages, messages)
    copy_rows(connection, schema.chunks, chunks)
    copy_rows(connection, schema.chunk_embeddings, embeddings)


def make_vectors(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Return unit vectors of random directions."""
    vectors = rng.normal(size=(count, DIMENSION)).astype(np.float32)
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True))


def copy_rows(connection: psycopg.Connection[Any], table: Table, rows: Sequence[Row]) -> None:
    """Copy the rows in binary; what they do not have is null."""
    columns = schema.written_columns(table)
    statement = f"COPY {table.name} ({', '.join(columns)}) FROM STDIN (FORMAT BINARY)"
    with connection.cursor() as cursor, cursor.copy(statement.encode()) as copy:
        copy.set_types(list(columns.values()))
        for row in rows:
            copy.write_row([row.get(name) for name in columns])


# ---- the requests


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A kind of request, and the statements that answer it by hand."""

    name: str  #: what is asked for
    ask: Callable[[Timeline, int], Any]  #: by a Timeline, the nth time
    statement: str  #: by hand
    values: Callable[[int], dict[str, Any]]  #: its values, the nth time
    simple: str | None = None  #: as one writes it at first
    is_slow: bool = False  #: a few times are enough


def make_cases(messages: int) -> list[Case]:
    """Return the requests; the nth time of each asks for something else, where it can."""
    end = datetime_of_ts(f"{START + 60 * messages}.0")
    everywhere = {"w": WORKSPACE, "channels": [f"C{n}" for n in range(1, CHANNELS + 1)], "end": end, "limit": PAGE + 1}

    def request(**overrides: Any) -> TimelineRequest:
        return TimelineRequest(workspace=WORKSPACE, asker="U1", asked_at=end, limit=PAGE, **overrides)

    def place(number: int) -> dict[str, Any]:
        # Which channel it is in does not matter: a cursor is a place in time.
        ts = f"{START + 60 * number}.000100"
        return {**everywhere, "at": datetime_of_ts(ts), "channel": "C1", "ts": ts, "offset": number}

    def page_from(number: int) -> tuple[Callable[[Timeline, int], Any], Callable[[int], dict[str, Any]]]:
        def ask(timeline: Timeline, n: int) -> Any:
            return timeline.list(request(after=f"C1/{place(number + 7 * n)['ts']}"))

        return ask, lambda n: place(number + 7 * n)

    def author(n: int) -> str:
        return f"U{1 + 7 * n % USERS}"

    def by_author(n: int) -> dict[str, Any]:
        return {**everywhere, "author": author(n)}

    def filters(n: int) -> Filters:
        return Filters(authors=(author(n),))

    topic = {
        **everywhere,
        "terms": extract_terms(TOPIC),
        "vector": HalfVector(RandomEmbedder().embed([TOPIC]).vectors[0]),
    }
    middle, last = page_from(messages // 2), page_from(messages - PAGE * 8)
    return [
        Case(
            name="first page",
            ask=lambda timeline, n: timeline.list(request()),
            statement=in_channels(""),
            values=lambda n: {**everywhere, "offset": 0},
            simple=SIMPLE,
        ),
        Case(name="page at the middle", ask=middle[0], statement=in_channels(AFTER), values=middle[1], simple=SIMPLE),
        Case(name="last page", ask=last[0], statement=in_channels(AFTER), values=last[1], simple=SIMPLE),
        Case(
            name="latest page",
            ask=lambda timeline, n: timeline.list(request(order="desc")),
            statement=in_channels("", "DESC"),
            values=lambda n: everywhere,
        ),
        Case(
            name="earliest of an author",
            ask=lambda timeline, n: timeline.earliest(request(filters=filters(n))),
            statement=ordered(BY_AUTHOR, "ASC"),
            values=by_author,
        ),
        Case(
            name="latest of an author",
            ask=lambda timeline, n: timeline.latest(request(filters=filters(n))),
            statement=ordered(BY_AUTHOR, "DESC"),
            values=by_author,
        ),
        Case(
            name="page and count",
            ask=lambda timeline, n: timeline.list(request(with_total=True)),
            statement=COUNT,
            values=lambda n: everywhere,
            is_slow=True,
        ),
        Case(
            name="first about a topic",
            ask=lambda timeline, n: timeline.earliest(request(matching=TOPIC)),
            statement=ABOUT,
            values=lambda n: topic,
            is_slow=True,
        ),
    ]


# ---- timing


def measure(timeline: Timeline, connection: psycopg.Connection[Any], case: Case, repeat: int) -> Timing:
    """Return what a case took, asked in turns so that a busy machine is busy for both."""
    ours, plain, simple = list[float](), list[float](), list[float]()

    def run(statement: str, n: int) -> float:
        return timed(lambda: connection.execute(statement.encode(), case.values(n)).fetchall())

    def ask(n: int) -> float:
        return timed(lambda: case.ask(timeline, n))

    run(case.statement, 0), ask(0)
    for n in range(min(repeat, 7) if case.is_slow else repeat):
        ours.append(ask(n))
        plain.append(run(case.statement, n))
        if case.simple and (not simple or simple[-1] < SLOW_MS):
            simple.append(run(case.simple, n))
    p50, p95 = map(float, np.percentile(ours, [50, 95]))
    plain_p50, plain_p95 = map(float, np.percentile(plain, [50, 95]))
    return Timing(
        request=case.name,
        p50=p50,
        p95=p95,
        plain_p50=plain_p50,
        plain_p95=plain_p95,
        ratio=p50 / plain_p50,
        simple=float(np.median(simple)) if simple else None,
    )


def timed(call: Callable[[], Any]) -> float:
    """Return the milliseconds that a call that finds something took."""
    started = perf_counter()
    found = call()
    took = 1000 * (perf_counter() - started)
    assert found
    return took


def main() -> None:
    """Print a line for each kind of request."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=30)
    parser.add_argument("--home", type=Path, help="where the store is kept, and found again")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    timings = []
    with (
        open_generated(options.messages, options.home) as (store, url),
        psycopg.connect(url, autocommit=True) as connection,
    ):
        register_vector(connection)
        connection.execute("SET plan_cache_mode = force_custom_plan")
        timeline = Timeline(store, RandomEmbedder())
        print(f"{'ms':24}{'p50':>9}{'p95':>9}{'by hand':>9}{'p95':>9}{'ratio':>7}{'simple':>9}")
        for case in make_cases(options.messages):
            t = measure(timeline, connection, case, options.repeat)
            timings.append(t)
            simple = "" if t.simple is None else f"{t.simple:9.1f}"
            print(
                f"{t.request:24}{t.p50:9.1f}{t.p95:9.1f}{t.plain_p50:9.1f}{t.plain_p95:9.1f}{t.ratio:7.2f}{simple}",
                flush=True,
            )
    if options.json:
        result = {"messages": options.messages, "seed": SEED, "timings": [asdict(timing) for timing in timings]}
        options.json.write_text(json.dumps(result, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
