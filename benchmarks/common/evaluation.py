"""What the benchmarks share: the sets, how a window is judged, and with results.py tables and result files.

A set is a folder with `messages.jsonl` and `queries.jsonl` (README.md). Whatever makes a window, it is judged by what
`Outcome` says of it, so that methods can stand side by side in one table.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

import numpy as np
import sqlalchemy as sa

from benchmarks.common.results import SEED, Row, interval, paired_interval, print_table, read_result, write_result
from contextwin import (
    ContextWindowBuilder,
    Embedder,
    ImportOptions,
    Store,
    WindowRequest,
    import_archive,
    open_embedder,
    open_store,
)
from contextwin.analysis.chunking import embedding_text
from contextwin.analysis.tokens import DEFAULT_ENCODING
from contextwin.config import read_settings
from contextwin.errors import ContextWinError, SourceError
from contextwin.ingest.embedding import CHUNKS_A_ROUND, save_vectors
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Fill
from contextwin.models.windows import WindowThread
from contextwin.storage.embedded.server import stop_embedded
from contextwin.storage.schema import chunk_embeddings, messages
from contextwin.storage.sql.messages import BEFORE_ALL

__all__ = [
    "UNANSWERED",
    "OpenSet",
    "Outcome",
    "Query",
    "Row",
    "chosen_queries",
    "count_missing_gold",
    "fresh_home",
    "interval",
    "judge",
    "make_parser",
    "make_request",
    "open_set",
    "paired_interval",
    "parse_numbers",
    "pick_queries",
    "print_table",
    "read_queries",
    "read_result",
    "run",
    "run_query",
    "write_result",
]


#: Keys of messages that a statement asks for: 10,000 of meetings exceeded the depth of the server's stack.
KEYS_A_STATEMENT = 1_000
#: The category of queries that name none.
NO_CATEGORY = "other"
#: Categories of questions that nothing answers: their gold is what somebody else said, or of something else.
UNANSWERED = ("adversarial",)


@dataclass(frozen=True, kw_only=True, slots=True)
class Query:
    """A question of a set, and the messages that answer it."""

    id: str  #: names it inside its set
    workspace: str  #: where it is asked
    asked_at: datetime  #: aware; nothing sent at or after it may be used
    prompt: str  #: the question
    category: str  #: of the set's own kinds
    channel: str | None = None  #: the channel being answered in
    thread_ts: str | None = None  #: the thread being answered in
    asker: str | None = None  #: who asks
    viewer: str | None = None  #: whose rights apply; None: everyone's
    gold: frozenset[tuple[str, str]] = frozenset()  #: (channel, ts) of each message wanted; `judge` needs one
    answer: str = ""  #: what a right answer says; "": the set has none


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """A window that some method made, and what it cost."""

    threads: Sequence[WindowThread]  #: as rendered
    tokens: int  #: of the rendered text
    budget: int  #: tokens allowed
    ms: float  #: from the prompt to the counted text
    read_ms: float = 0.0  #: of that, reading the texts of what was ranked; 0 where it is not told apart
    method: str = "contextwin"  #: what made it


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenSet:
    """A set whose messages are in a store of their own."""

    name: str  #: the folder's name
    store: Store  #: closed and removed when the set is left
    embedder: Embedder  #: that its vectors are of
    messages: int  #: imported
    seconds: float  #: that the import took, vectors and indexes included

    @property
    def load(self) -> dict[str, Any]:
        """What the import was, as a result file holds it."""
        return {"set": self.name, "messages": self.messages, "seconds": self.seconds}


# ---- sets


def read_queries(
    folder: Path,
    *,
    categories: Sequence[str] | None = None,
    exclude_categories: Sequence[str] = (),
    limit: int | None = None,
    sample: int | None = None,
) -> list[Query]:
    """Return the set's queries that want something, in the order of the file.

    `limit` and `sample` as in `pick_queries`. Raises SourceError for a file that is missing, or a line that is wrong.
    """
    path = folder / "queries.jsonl"
    try:
        # Not splitlines(): a prompt may hold U+2028, which is no end of line in JSON.
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as exc:
        why = exc.strerror if isinstance(exc, OSError) else "it is not UTF-8"
        raise SourceError(f"{path} cannot be read: {why}; benchmarks/README.md says what a set is") from exc
    queries = [_read_query(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    wanted = [
        query
        for query in queries
        if query.gold
        and query.category not in exclude_categories
        and query.category in (categories or {query.category})
    ]
    return pick_queries(wanted, limit, sample)


def pick_queries(queries: Sequence[Query], limit: int | None, sample: int | None) -> list[Query]:
    """Return the first `limit` queries, or `sample` of those, in their order.

    It is always the same sample, and a smaller one is part of every larger one.
    """
    first = queries[:limit]
    order = np.random.default_rng(SEED).permutation(len(first))
    return [first[place] for place in sorted(order[:sample])]


def _read_query(path: Path, number: int, line: str) -> Query:
    try:
        return _parse_query(json.loads(line))
    except json.JSONDecodeError:
        wrong = "expected an object of JSON"
    except KeyError as exc:
        wrong = f"{exc} is needed"
    except TypeError:
        wrong = "a value has another type than in the example"
    except ValueError as exc:
        wrong = str(exc)
    raise SourceError(f"{path}, line {number}: {wrong}; benchmarks/README.md says what a query is")


def _parse_query(values: Mapping[str, Any]) -> Query:
    if not isinstance(values, Mapping):
        raise ValueError("expected an object of JSON")  # noqa: TRY004  (its words are told)
    asked_at = datetime.fromisoformat(values["asked_at"])
    if asked_at.tzinfo is None:
        raise ValueError(f"asked_at {values['asked_at']!r} has no zone")
    return Query(
        id=values["id"],
        workspace=values["workspace"],
        channel=values.get("channel"),
        thread_ts=values.get("thread_ts"),
        asker=values.get("asker"),
        viewer=values.get("viewer"),
        asked_at=asked_at,
        prompt=values["prompt"],
        category=values.get("category") or NO_CATEGORY,
        gold=frozenset((gold["channel"], gold["ts"]) for gold in values["gold"]),
        answer=str(values.get("answer") or ""),
    )


@contextmanager
def open_set(folder: Path, embedder_spec: str, dates: str | None = None) -> Iterator[OpenSet]:
    """Import the set into a fresh embedded store, whose server and files are gone afterwards.

    With `dates`, as strftime takes it, each chunk is embedded with the date before its text.
    """
    with fresh_home() as home:
        # Whatever server, encoding or weights the environment names, they are not for this.
        settings = read_settings(home=home, embedder=embedder_spec, encoding=DEFAULT_ENCODING, weights="default")
        settings = settings.model_copy(update={"database_url": None})
        with open_store(settings=settings) as store:
            embedder = open_embedder(embedder_spec, settings)
            report = import_archive(store, embedder, folder, ImportOptions())
            if dates is not None:
                _embed_with_dates(store, embedder, dates)
            print(f"{folder.name}: {report.messages:,} messages in {report.seconds:.1f} s", file=sys.stderr)
            yield OpenSet(
                name=folder.name,
                store=store,
                embedder=embedder,
                messages=report.messages,
                seconds=round(report.seconds, 1),
            )


@contextmanager
def fresh_home() -> Iterator[Path]:
    """Give a folder for an embedded store; its server and its files are gone afterwards, also where SIGTERM ends it.

    Inside, SIGTERM raises SystemExit where nothing else handles it: by itself it would end the program alone, and
    leave the server running.
    """

    def leave(number: int, _: object) -> NoReturn:
        signal.signal(number, signal.SIG_IGN)  # A second one would end the removing.
        raise SystemExit(128 + number)

    with ExitStack() as stack:
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
            signal.signal(signal.SIGTERM, leave)
            stack.callback(signal.signal, signal.SIGTERM, signal.SIG_DFL)
        # A socket's path may have 100 characters or so, which the default directory of a Mac takes up alone.
        folder = "/tmp" if Path("/tmp").is_dir() else None
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="cw-", dir=folder)))
        stack.callback(stop_embedded, home)
        yield home


def _embed_with_dates(store: Store, embedder: Embedder, dates: str) -> None:
    """Replace all vectors by those of the texts with the day of sending, in UTC, before them."""
    for workspace in store.workspaces():
        with store._engine.begin() as connection:
            connection.execute(chunk_embeddings.delete().where(chunk_embeddings.c.workspace_id == workspace))
        model_id = store.model_id(workspace, embedder.spec)
        assert model_id is not None
        after = BEFORE_ALL
        while pending := store.pending_chunks(workspace, model_id, after, CHUNKS_A_ROUND):
            after = pending[-1][:3]
            days = [datetime_of_ts(each.ts).strftime(dates) for each in pending]
            texts = [embedding_text(each.text, each.author) for each in pending]
            vectors = embedder.embed([f"{day}{text}" for day, text in zip(days, texts, strict=True)]).vectors
            save_vectors(store, workspace, model_id, [*zip(pending, vectors, strict=True)])


# ---- judging


def make_request(query: Query, budget: int, fill: Fill = "budget") -> WindowRequest:
    """Return what contextwin is asked."""
    return WindowRequest(
        prompt=query.prompt,
        workspace=query.workspace,
        channel=query.channel,
        thread_ts=query.thread_ts,
        asker=query.asker,
        viewer=query.viewer,
        everyone=query.viewer is None,
        asked_at=query.asked_at,
        max_tokens=budget,
        fill=fill,
    )


def run_query(builder: ContextWindowBuilder, query: Query, budget: int, fill: Fill = "budget") -> Outcome:
    """Return contextwin's window for the query."""
    started = perf_counter()
    window = builder.build(make_request(query, budget, fill))
    ms = 1000 * (perf_counter() - started)
    return Outcome(threads=window.threads, tokens=window.total_tokens, budget=budget, ms=ms)


def judge(set_name: str, query: Query, outcome: Outcome) -> Row:
    """Return what the window is worth: a gold message counts when its whole text is shown.

    A window over its budget, or with something sent at or after the question, is an error of its method.
    """
    shown = [message for thread in outcome.threads for message in thread.messages]
    where = f"{outcome.method}, {query.id}"
    assert outcome.tokens <= outcome.budget, f"{where}: {outcome.tokens} tokens in a budget of {outcome.budget}"
    assert all(message.sent_at < query.asked_at for message in shown), f"{where}: answered by its own future"
    whole = {(message.channel, message.ts) for message in shown if not message.truncated}
    return Row(
        set=set_name,
        query=query.id,
        category=query.category,
        budget=outcome.budget,
        tokens=outcome.tokens,
        gold=len(query.gold),
        found=len(query.gold & whole),
        shown=len(shown),
        ms=round(outcome.ms, 2),
        read_ms=round(outcome.read_ms, 2),
        method=outcome.method,
    )


# ---- command lines


def make_parser(description: str | None, *, needs_sets: bool = True) -> argparse.ArgumentParser:
    """Return a parser with the options that every script has; without `needs_sets` there may be none."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+" if needs_sets else "*", type=Path, metavar="DIR", help="a set")
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--budgets", type=parse_numbers, default=[500, 1000, 2000, 4000], metavar="B,B")
    parser.add_argument("--categories", type=_names, metavar="NAME,NAME", help="only these")
    parser.add_argument("--exclude-categories", type=_names, default=[], metavar="NAME,NAME", help="all but these")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N queries of each set")
    parser.add_argument("--sample", type=int, metavar="N", help="N queries of each set, drawn with a fixed seed")
    parser.add_argument("--dates", metavar="FORMAT", help='embed texts with their date before them: "%%Y-%%m-%%d "')
    parser.add_argument("--json", type=Path, metavar="FILE", help="write settings and per-query rows here")
    return parser


def chosen_queries(folder: Path, options: argparse.Namespace) -> list[Query]:
    """Return the queries of the set that the options name; SourceError where there are none."""
    queries = read_queries(
        folder,
        categories=options.categories,
        exclude_categories=options.exclude_categories,
        limit=options.limit,
        sample=options.sample,
    )
    if not queries:
        raise SourceError(f"{folder / 'queries.jsonl'} has no query with gold that the options leave")
    return queries


def count_missing_gold(opened: OpenSet, queries: Sequence[Query]) -> int:
    """Return how many of the messages that the queries want the set does not have, which no window can show."""
    wanted = sorted({(query.workspace, *gold) for query in queries for gold in query.gold})
    key = (messages.c.workspace_id, messages.c.channel_id, messages.c.ts)
    stored = 0
    with opened.store._engine.connect() as connection:
        for start in range(0, len(wanted), KEYS_A_STATEMENT):
            asked = sa.tuple_(*key).in_(wanted[start : start + KEYS_A_STATEMENT])
            stored += connection.scalar(sa.select(sa.func.count()).select_from(messages).where(asked)) or 0
    return len(wanted) - stored


def run(main: Callable[[], int]) -> NoReturn:
    """Run a program and exit with its code: with 1, and one line, where a set, a file or an option is wrong."""
    try:
        code = main()
    except (ContextWinError, OSError) as exc:
        print(f"error: {exc}", file=sys.stderr)
        code = 1
    raise SystemExit(code)


def parse_numbers(text: str) -> list[int]:
    """Return the numbers of "500,1000"; argparse's error for anything else."""
    if not re.fullmatch(r"\d+(,\d+)*", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"expected numbers like 500,1000, got {text!r}")
    return [int(part) for part in text.split(",")]


def _names(text: str) -> list[str]:
    return text.split(",")
