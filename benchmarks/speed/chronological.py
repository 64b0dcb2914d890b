"""How long does a window for a question of time take at a million messages, beside SQL written by hand for it?

Data: the generated workspace of benchmarks/speed/timeline.py. A member who may read every channel asks; time alone
decides.
Times are milliseconds, asked in turns, so that a busy machine is busy for both.

    contextwin  ContextWindowBuilder.build: zone, names, who may see what, the answer, what stands around it, the text
    answer      one statement by hand that gives the answers alone, with their authors' names
    around      one statement by hand that gives the answers and what a window reads around each of the first 40: its
                root, 8 messages of its thread and 4 of its channel on either side, with the authors' names

By hand, the channels and the range are given, nothing is checked, counted in tokens, grouped, or written as text.

    python -m benchmarks.speed.chronological [--messages 1000000] [--repeat 30] [--home DIR] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
from pgvector import HalfVector
from pgvector.psycopg import register_vector

from benchmarks.common.results import SEED
from benchmarks.speed.timeline import (
    ABOUT,
    CHANNELS,
    START,
    TOPIC,
    USERS,
    WORKSPACE,
    RandomEmbedder,
    open_generated,
    timed,
)
from contextwin import ContextWindowBuilder, WindowRequest
from contextwin.analysis.terms import extract_terms
from contextwin.models.messages import datetime_of_ts
from contextwin.storage.sql.context_messages import ContextExpansion
from contextwin.window.retrieve.temporal_search import LIST_LIMIT

BUDGET = 4000

IN_CHANNELS = """SELECT first.* FROM unnest(%(channels)s::text[]) c CROSS JOIN LATERAL (
    SELECT * FROM messages m WHERE workspace_id = %(w)s AND channel_id = c AND NOT is_deleted
      AND sent_at >= %(oldest)s AND sent_at < %(end)s ORDER BY sent_at {order}, ts {order} LIMIT %(limit)s) first
ORDER BY sent_at {order}, channel_id {order}, ts {order} LIMIT %(limit)s"""
OF_AUTHOR = """SELECT * FROM messages WHERE workspace_id = %(w)s AND user_id = %(author)s AND NOT is_deleted
  AND sent_at >= %(oldest)s AND sent_at < %(end)s AND channel_id = ANY(%(channels)s)
ORDER BY sent_at {order}, channel_id {order}, ts {order} LIMIT 1"""
OF_TOPIC = ABOUT.replace("SELECT channel_id, ts, thread_ts, user_id, username, text, sent_at, is_bot", "SELECT *", 1)
ANSWERS = """SELECT a.*, u.name FROM ({answer}) a
LEFT JOIN users u ON u.workspace_id = %(w)s AND u.user_id = a.user_id"""
NEAR = """(SELECT * FROM messages m WHERE m.workspace_id = %(w)s AND m.channel_id = a.channel_id AND {place}
  AND m.sent_at {side} a.sent_at ORDER BY m.sent_at {order} LIMIT {limit})"""
AROUND = """WITH answer AS ({answer}), best AS (SELECT * FROM answer LIMIT %(best)s),
shown AS (SELECT * FROM answer UNION SELECT near.* FROM best a CROSS JOIN LATERAL ({near}) near)
SELECT s.*, u.name FROM shown s LEFT JOIN users u ON u.workspace_id = %(w)s AND u.user_id = s.user_id"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A kind of question, and the statement that answers it by hand."""

    name: str  #: what is asked for
    prompt: Callable[[int], str]  #: the nth time
    answer: str  #: by hand
    values: Callable[[int], dict[str, Any]]  #: what it binds, the nth time
    is_counted: bool = False  #: the answer is a number, and messages are shown besides
    is_slow: bool = False  #: a few times are enough


@dataclass(frozen=True, kw_only=True, slots=True)
class Timing:
    """What one kind of question took; milliseconds."""

    question: str  #: what was asked for
    p50: float  #: of contextwin
    p95: float  #: of contextwin
    answer_p50: float  #: of the answers alone, by hand
    around_p50: float  #: of what a window reads, by hand
    ratio: float  #: p50 over around_p50


def around(answer: str) -> str:
    """Return the statement that reads the answers and what stands around them."""
    reach = ContextExpansion()
    root = (
        "SELECT * FROM messages m WHERE m.workspace_id = %(w)s AND m.channel_id = a.channel_id AND m.ts = a.thread_ts"
    )
    sides = [root]
    for place, limit in (
        ("m.thread_ts = a.thread_ts", reach.thread_each_side),
        ("m.thread_ts = m.ts AND a.thread_ts = a.ts", reach.channel_each_side),
    ):
        sides += (
            NEAR.format(place=place, side=side, order=order, limit=limit)
            for side, order in (("<", "DESC"), (">", "ASC"))
        )
    return AROUND.format(answer=answer, near=" UNION ALL ".join(sides))


def make_cases(messages: int) -> list[Case]:
    """Return the questions; the nth time of each asks of another time or person, where it can."""
    channels = [f"C{n}" for n in range(1, CHANNELS + 1)]

    def values(end: datetime, oldest: datetime | None = None, limit: int = 1, **more: Any) -> dict[str, Any]:
        given = {"w": WORKSPACE, "channels": channels, "end": end, "oldest": oldest or datetime_of_ts("0.0")}
        return given | {"limit": limit, "best": ContextExpansion().best} | more

    def now(n: int) -> datetime:
        return asked_at(messages, n)

    def today(n: int) -> datetime:
        return now(n).replace(hour=0, minute=0, second=0, microsecond=0)

    def author(n: int) -> str:
        return f"U{1 + 7 * n % USERS}"

    def yesterday(n: int) -> dict[str, Any]:
        return values(today(n), today(n) - timedelta(days=1), LIST_LIMIT)

    earliest, latest = (IN_CHANNELS.format(order=order) for order in ("ASC", "DESC"))
    topic: dict[str, Any] = {
        "terms": extract_terms(TOPIC),
        "vector": HalfVector(RandomEmbedder().embed([TOPIC]).vectors[0]),
    }
    return [
        Case(
            name="first today",
            prompt=lambda n: "What was the first message today?",
            answer=earliest,
            values=lambda n: values(now(n), today(n)),
        ),
        Case(
            name="last today",
            prompt=lambda n: "What was the last message today?",
            answer=latest,
            values=lambda n: values(now(n), today(n)),
        ),
        Case(
            name="fifth today",
            prompt=lambda n: "What was the fifth message today?",
            answer=earliest,
            values=lambda n: values(now(n), today(n), 5),
        ),
        Case(
            name="first by an author",
            prompt=lambda n: f"What was the first thing <@{author(n)}> said?",
            answer=OF_AUTHOR.format(order="ASC"),
            values=lambda n: values(now(n), author=author(n)),
        ),
        Case(
            name="last by an author",
            prompt=lambda n: f"What was the last thing <@{author(n)}> said?",
            answer=OF_AUTHOR.format(order="DESC"),
            values=lambda n: values(now(n), author=author(n)),
        ),
        Case(
            name="count of a day",
            prompt=lambda n: "How many messages were posted yesterday?",
            answer=earliest,
            values=yesterday,
            is_counted=True,
        ),
        Case(
            name="list of a day",
            prompt=lambda n: "Show all messages from yesterday",
            answer=earliest,
            values=yesterday,
            is_counted=True,
        ),
        Case(
            name="first about a topic",
            prompt=lambda n: f"When did we first talk about {TOPIC}?",
            answer=OF_TOPIC,
            values=lambda n: values(now(n), **topic),
            is_slow=True,
        ),
    ]


COUNT = """SELECT count(*) FROM messages WHERE workspace_id = %(w)s AND channel_id = ANY(%(channels)s)
AND NOT is_deleted AND sent_at >= %(oldest)s AND sent_at < %(end)s"""


def asked_at(messages: int, n: int) -> datetime:
    """Return when something is asked the nth time: some days before the end of what is stored."""
    return datetime_of_ts(f"{START + 60 * messages}.0") - timedelta(days=n % 7, hours=2)


def measure(
    builder: ContextWindowBuilder, connection: psycopg.Connection[Any], case: Case, messages: int, repeat: int
) -> Timing:
    """Return what a case took."""
    took: dict[str, list[float]] = {"contextwin": [], "answer": [], "around": []}

    def ask(n: int) -> Any:
        request = WindowRequest(
            prompt=case.prompt(n),
            workspace=WORKSPACE,
            asker="U1",
            asked_at=asked_at(messages, n),
            max_tokens=BUDGET,
        )
        window = builder.build(request)
        assert "marked" in window.note or case.is_counted, window.note
        return window.threads

    def run(statement: str, n: int) -> Any:
        rows = connection.execute(statement.encode(), case.values(n)).fetchall()
        if case.is_counted:
            connection.execute(COUNT.encode(), case.values(n)).fetchall()
        return rows

    ways: dict[str, Callable[[int], Any]] = {
        "contextwin": ask,
        "answer": lambda n: run(ANSWERS.format(answer=case.answer), n),
        "around": lambda n: run(around(case.answer), n),
    }
    for n in range(-1, min(repeat, 5) if case.is_slow else repeat):
        for name, way in ways.items():
            milliseconds = timed(partial(way, max(n, 0)))
            if n >= 0:
                took[name].append(milliseconds)
    p50, p95 = map(float, np.percentile(took["contextwin"], [50, 95]))
    answer, beside = (float(np.median(took[name])) for name in ("answer", "around"))
    return Timing(question=case.name, p50=p50, p95=p95, answer_p50=answer, around_p50=beside, ratio=p50 / beside)


def main() -> None:
    """Print a line for each kind of question."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--repeat", type=int, default=30)
    parser.add_argument("--home", type=Path, help="where the store is kept, and found again")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    timings = []
    opened = open_generated(options.messages, options.home)
    with opened as (store, url), psycopg.connect(url, autocommit=True) as connection:
        register_vector(connection)
        connection.execute("SET plan_cache_mode = force_custom_plan")
        builder = ContextWindowBuilder(store, RandomEmbedder())
        print(f"{'ms':24}{'p50':>9}{'p95':>9}{'answer':>9}{'around':>9}{'ratio':>7}")
        for case in make_cases(options.messages):
            t = measure(builder, connection, case, options.messages, options.repeat)
            timings.append(t)
            print(
                f"{t.question:24}{t.p50:9.1f}{t.p95:9.1f}{t.answer_p50:9.1f}{t.around_p50:9.1f}{t.ratio:7.2f}",
                flush=True,
            )
    if options.json:
        result = {"messages": options.messages, "seed": SEED, "timings": [asdict(timing) for timing in timings]}
        options.json.write_text(json.dumps(result, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
