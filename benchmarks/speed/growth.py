"""How much does each statement of a window read, in a workspace of so many messages?

Data: the generated workspace of `timeline`, with vectors of 600 directions and noise, and an HNSW index. Words have the
frequencies of a language (the first of 20,000 is 3 % of all). Several questions of each kind are asked once, and then
again, when the pages that they touch are in the server's memory; stores of several sizes are asked in turns. Then every
statement of one is explained (`EXPLAIN (ANALYZE, BUFFERS)`) by the role that reads, right before it is run, and as the
driver has prepared it, from five repetitions on.

    ms, asked first   of windows whose pages the system may have in memory, or nobody: median
    ms                of the same windows, asked again: median
    rows              that scans gave or threw away, and index entries looked up
    buffers           pages touched, in memory or not

    python -m benchmarks.speed.growth [--messages 60000 --messages 1000000 ...] [--repeat 5] [--home DIR]
        [--statements] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any
from unittest.mock import patch

import numpy as np
import psycopg
from numpy.typing import NDArray
from psycopg import sql
from sqlalchemy import event

from benchmarks.common.results import SEED
from benchmarks.speed import timeline
from benchmarks.speed.timeline import CHANNELS, DIMENSION, SPEC, START, TOPIC, USERS, WORKSPACE, open_generated
from contextwin import ContextWindowBuilder, Filters, Store, WindowRequest
from contextwin.models.messages import datetime_of_ts
from contextwin.providers.embedders import Embeddings

CLUSTERS = 600
#: The goals of a statement.
MOST_ROWS, MOST_BUFFERS = 5_000, 6_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """What one statement took."""

    name: str  #: its first words
    rows: float  #: that were read
    buffers: int  #: that were touched
    milliseconds: float  #: of planning and running it


@dataclass(kw_only=True, slots=True)
class Outcome:
    """What one kind of question took."""

    question: str
    statements: list[Statement] = field(default_factory=list)
    first_seconds: list[float] = field(default_factory=list)  #: of windows, asked for the first time
    seconds: list[float] = field(default_factory=list)  #: of the same windows, asked again
    processor_seconds: list[float] = field(default_factory=list)  #: of the client, asked again


class ClusterEmbedder:
    """Gives every text a vector near one of the directions."""

    spec = SPEC

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return one for each text, which depends on it alone."""
        rngs = [np.random.default_rng([SEED, *text.encode()]) for text in texts]
        return Embeddings(vectors=np.concatenate([make_vectors(1, rng) for rng in rngs]).astype(np.float32), failed={})


def make_vectors(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Return unit vectors near the directions."""
    directions = np.random.default_rng(SEED).normal(size=(CLUSTERS, DIMENSION))
    vectors = directions[rng.integers(0, CLUSTERS, count)] + 0.7 * rng.normal(size=(count, DIMENSION))
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)


def make_requests(messages: int) -> dict[str, list[WindowRequest]]:
    """Return what is asked, by the name of its kind."""
    end = datetime_of_ts(f"{START + 60 * messages}.0")
    rng = np.random.default_rng(SEED)

    def ask(prompt: str, **overrides: Any) -> WindowRequest:
        values: dict[str, Any] = {"workspace": WORKSPACE, "asker": "U1", "channel": "C1", "asked_at": end}
        return WindowRequest(prompt=prompt, **values | overrides)

    def rare() -> str:
        return " ".join(f"w{word}" for word in rng.integers(2_000, 20_000, 4))

    def common() -> str:
        return " ".join(f"w{word}" for word in (*rng.integers(0, 40, 4), *rng.integers(200, 4_000, 3)))

    small = tuple(f"C{n}" for n in range(CHANNELS - 24, CHANNELS + 1))
    kinds: dict[str, Callable[[int], WindowRequest]] = {
        "plain": lambda n: ask(rare()),
        "common words": lambda n: ask(common()),
        "by an author": lambda n: ask(common(), filters=Filters(authors=(f"U{1 + 7 * n % USERS}",))),
        "25 small channels": lambda n: ask(common(), filters=Filters(channels=small)),
        "one day": lambda n: ask(
            common(), filters=Filters(oldest=end - timedelta(days=2), latest=end - timedelta(days=1))
        ),
        "asked at 60 %": lambda n: ask(common(), asked_at=datetime_of_ts(f"{START + 36 * messages}.0")),
        "first about a topic": lambda n: ask(f"when did we first talk about {TOPIC}?"),
        "first about no words": lambda n: ask(f"when did we first talk about zebra{n} origami?"),
        "what did i miss": lambda n: ask("what did i miss since yesterday?"),
        "first repository": lambda n: ask(f"what was the {('first', 'third', 'fifth')[n % 3]} repository?"),
        "all repositories": lambda n: ask(f"list the {('repository', 'repositories')[n % 2]} by date, newest first"),
        "last of an author": lambda n: ask(f"what was the last thing <@U{1 + 7 * n % USERS}> said?"),
    }
    return {name: [make(n) for n in range(20)] for name, make in kinds.items()}


@contextmanager
def explaining(store: Store, into: list[Statement]) -> Iterator[None]:
    """Explain every query of the store before it is run."""

    def explain(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, executemany: bool) -> None:
        if not statement.lstrip("(").startswith(("SELECT", "WITH")) or "set_config" in statement:
            return
        kind = psycopg.Cursor if isinstance(parameters, Mapping) else psycopg.RawCursor
        with kind(cursor.connection) as own:
            query = find_prepared(cursor.connection, statement, parameters)
            given = parameters if query == statement else None
            started = perf_counter()
            own.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {query}", given)
            taken = 1000 * (perf_counter() - started)
            ((plans,),) = own.fetchall()
        plan = plans[0]["Plan"]
        name = " ".join(statement.split())[:60]
        into.append(Statement(name=name, rows=count_rows(plan), buffers=count_buffers(plan), milliseconds=taken))

    event.listen(store._engine, "before_cursor_execute", explain)
    try:
        with patch.object(psycopg.capabilities, "has_pipeline", lambda **_: False):  # One by one, each as it is set.
            yield
    finally:
        event.remove(store._engine, "before_cursor_execute", explain)


def find_prepared(connection: psycopg.Connection[Any], statement: str, parameters: Any) -> str:
    """Return what executes a statement as the driver has prepared it, by the plan that windows get; else itself.

    A statement that is explained with its values is planned for these values.
    """
    asked = "SELECT name, parameter_types::text[] FROM pg_prepared_statements WHERE statement = %s"
    found = connection.execute(asked, (statement,)).fetchone()
    if found is None or not parameters:
        return statement
    name, types = found
    values = (sql.Literal(value).as_string(connection) for value in parameters)
    given = ", ".join(f"{value}::{type_name}" for value, type_name in zip(values, types, strict=True))
    return f"EXECUTE {name}({given})"


def count_rows(plan: dict[str, Any]) -> float:
    """Return the rows that the plan's scans read."""
    loops = plan.get("Actual Loops", 1)
    own = 0.0
    if (plan["Node Type"].endswith("Scan") and "Relation Name" in plan) or plan["Node Type"] == "Bitmap Index Scan":
        removed = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
        own = loops * (plan.get("Actual Rows", 0) + removed)
    return own + sum(count_rows(each) for each in plan.get("Plans", ()))


def count_buffers(plan: dict[str, Any]) -> int:
    """Return the pages that the plan touched."""
    return int(plan.get("Shared Hit Blocks", 0) + plan.get("Shared Read Blocks", 0))


def measure(stores: Mapping[int, Store], repeat: int) -> dict[int, list[Outcome]]:
    """Ask `repeat` questions of every kind twice, and then another with an explanation; by number of messages.

    Stores are asked in turns, so that what else the machine does takes as long from each.
    """
    builders = {size: ContextWindowBuilder(store, ClusterEmbedder(), record="off") for size, store in stores.items()}
    asked = {size: make_requests(size) for size in stores}
    outcomes: dict[int, list[Outcome]] = {size: [] for size in stores}
    for name in asked[min(stores)]:
        latest = {size: Outcome(question=name) for size in stores}
        for size, builder in builders.items():
            builder.build(asked[size][name][-1])  # Statements are compiled for the first of a kind.
            outcomes[size].append(latest[size])
        for is_again in (False, True):
            for n in range(repeat):
                for size in [*stores][:: -1 if n % 2 else 1]:
                    _time(builders[size], asked[size][name][n], latest[size], is_again=is_again)
        for size, store in stores.items():
            with explaining(store, latest[size].statements):
                builders[size].build(asked[size][name][-1])
    return outcomes


def _time(builder: ContextWindowBuilder, request: WindowRequest, into: Outcome, *, is_again: bool) -> None:
    started, processor = perf_counter(), process_time()
    builder.build(request)
    taken = perf_counter() - started
    if is_again:
        into.seconds.append(taken)
        into.processor_seconds.append(process_time() - processor)
    else:
        into.first_seconds.append(taken)


def print_outcomes(outcomes: Sequence[Outcome], *, are_statements_shown: bool) -> None:
    """Print a line for each kind of question, and for its statements if wanted."""
    print("| question | ms, asked first | ms | processor, ms | statements | most rows | most buffers |")
    print("|---|---|---|---|---|---|---|")
    for outcome in outcomes:
        most = max(each.rows for each in outcome.statements), max(each.buffers for each in outcome.statements)
        measured = outcome.first_seconds, outcome.seconds, outcome.processor_seconds
        times = (1000 * median(each) for each in measured)
        cells = [
            outcome.question,
            *(f"{each:.0f}" for each in times),
            len(outcome.statements),
            *(f"{m:,.0f}" for m in most),
        ]
        print("|", " | ".join(map(str, cells)), "|")
        for each in outcome.statements if are_statements_shown else ():
            mark = "!" if each.rows > MOST_ROWS or each.buffers > MOST_BUFFERS else " "
            size = f"{each.rows:>10,.0f} rows {each.buffers:>8,} buffers"
            print(f"  {mark} {size} {each.milliseconds:>8.1f} ms  {each.name}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table for each size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, action="append")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--statements", action="store_true", help="show every statement; ! marks those above the goals")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(arguments)
    timeline.make_vectors = make_vectors
    with ExitStack() as opened:
        stores = dict[int, Store]()
        for size in sorted(given.messages or [100_000]):
            home = given.home / str(size) if given.home else None
            stores[size], _ = opened.enter_context(open_generated(size, home))
            stores[size].ensure_vector_index(WORKSPACE, SPEC)
        measured = measure(stores, given.repeat)
    for size, outcomes in measured.items():
        print(f"\n{size:,} messages\n")
        print_outcomes(outcomes, are_statements_shown=given.statements)
    if given.json:
        written = {size: [asdict(each) for each in outcomes] for size, outcomes in measured.items()}
        given.json.write_text(json.dumps(written, indent=2))


if __name__ == "__main__":
    main()
