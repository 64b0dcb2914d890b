"""How fast is an import, beside COPY of the same rows into the same tables with the same indexes?

Data: an archive that is given, or a generated one of `--messages` typed JSON lines: 60 channels, 300 people, 4 to 40
words of a Zipf vocabulary, a third replies, one in twenty with a block of code. In each round, in turns and into empty
tables of an embedded server:

    import    contextwin's, from the archive to the last vector, as many seconds with and without the HNSW index
    copy      COPY FROM of the rows that the import left, binary, table by table; then the same HNSW index

Processor time is that of this process and of those it started, without the server's. Its phases are measured beside
the import, one after the other in this process: reading, cutting and indexing (`index_message`), embedding.

    python -m benchmarks.speed.imports [ARCHIVE] [--messages 20000] [--rounds 3] [--json FILE]
    python -m benchmarks.speed.imports --memory [--messages 100000]     # peak memory and time as it goes, size on disk
    python -m benchmarks.speed.imports ARCHIVE --times                  # what the times that messages speak of cost

With `--times` the archive is imported with and without them, by turns in this process alone. With `--memory` one import
builds its index, too, and then all are embedded again by `contextwin reembed`.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any
from unittest.mock import patch

import psycopg
from sqlalchemy import Table

from benchmarks.common.results import SEED
from contextwin import ImportOptions, Store, import_archive, open_embedder, open_store
from contextwin.analysis import indexing
from contextwin.analysis.chunking import embedding_text
from contextwin.analysis.indexing import index_message
from contextwin.config import read_settings
from contextwin.ingest import workers
from contextwin.ingest.sources import read_archive
from contextwin.models.messages import Message
from contextwin.providers.embedders import Embedder
from contextwin.storage import schema, store
from contextwin.storage.embedded.server import start_embedded, stop_embedded
from contextwin.storage.sql.search import vector_index_names

WORKSPACE = "acme"
CHANNELS, USERS, WORDS = 60, 300, 20_000
START, STEP = 1_600_000_000, 60
SNIPPET = "```\ndef f(x):\n    return [y for y in x if y]\n```"
#: What all is embedded by again.
NEW_EMBEDDER = "trigram"
#: No workspace has so many chunks.
NEVER = 10**12


@dataclass(frozen=True, kw_only=True, slots=True)
class Round:
    """One import and one COPY of the same rows."""

    messages: int
    import_s: float  #: without the HNSW index
    copy_s: float
    index_s: float  #: the HNSW index, as an import builds it
    copy_index_s: float  #: the same after COPY
    processor_us: float  #: of a message: this process and those that it started

    @property
    def ratio(self) -> float:
        """The import's speed as a share of COPY's."""
        return self.copy_s / self.import_s

    @property
    def indexed_ratio(self) -> float:
        """The same with the HNSW index on both sides."""
        return (self.copy_s + self.copy_index_s) / (self.import_s + self.index_s)


def write_archive(path: Path, messages: int) -> None:
    """Write the generated archive."""
    random = Random(SEED)
    words = [f"{random.choice('bcdfghklmnprst')}{random.choice('aeiou')}{number:x}" for number in range(WORDS)]
    weights = [*accumulate(1 / (rank + 10) for rank in range(WORDS))]
    heads: dict[str, str] = {}
    with path.open("w") as lines:
        for number in range(messages):
            channel = f"C{min(int(random.expovariate(0.08)), CHANNELS - 1):02}"
            ts = f"{START + STEP * number}.000100"
            thread = heads.get(channel, ts) if random.random() < 1 / 3 else ts
            heads[channel] = thread if random.random() < 0.8 else ts
            said = " ".join(random.choices(words, cum_weights=weights, k=random.randint(4, 40)))
            record = {
                "workspace": WORKSPACE,
                "channel": channel,
                "ts": ts,
                "user": f"U{min(int(random.expovariate(0.02)), USERS - 1):03}",
                "text": f"{said}\n{SNIPPET}" if random.random() < 1 / 20 else said,
                "thread_ts": thread,
            }
            lines.write(json.dumps(record) + "\n")


# ---- COPY


def rows_of(table: Table) -> str:
    """Return the columns that are not generated."""
    return ", ".join(column.name for column in table.columns if column.computed is None)


def dump_rows(url: str, folder: Path) -> list[Table]:
    """Write the rows of every table to a file; return the tables that have any, those referred to first."""
    filled = []
    with psycopg.connect(url, autocommit=True) as connection:
        for table in schema.metadata.sorted_tables:
            statement = f"COPY (SELECT {rows_of(table)} FROM {table.name}) TO STDOUT (FORMAT BINARY)"  # noqa: S608
            with (folder / table.name).open("wb") as file, connection.cursor() as cursor:
                with cursor.copy(statement) as copy:
                    for block in copy:
                        file.write(block)
                if cursor.rowcount > 0:
                    filled.append(table)
    return filled


def load_rows(url: str, folder: Path, tables: list[Table]) -> None:
    """COPY the files into the tables."""
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        for table in tables:
            statement = f"COPY {table.name} ({rows_of(table)}) FROM STDIN (FORMAT BINARY)"
            with (folder / table.name).open("rb") as file, cursor.copy(statement) as copy:
                while block := file.read(1 << 16):
                    copy.write(block)


def empty_tables(url: str, specs: dict[str, str]) -> None:
    """Delete all rows and HNSW indexes, and write everything to disk, so that no measurement pays for another."""
    with psycopg.connect(url, autocommit=True) as connection:
        for workspace, spec in specs.items():
            connection.execute(f"DROP INDEX IF EXISTS {', '.join({*vector_index_names(workspace, spec)})}")
        connection.execute("TRUNCATE workspaces CASCADE")
        connection.execute("CHECKPOINT")


# ---- measuring


@contextmanager
def open_empty(home: Path) -> Iterator[tuple[Store, str]]:
    """Open the store of a home, with its address; its server is stopped afterwards."""
    settings = read_settings(home=str(home), embedder="static").model_copy(update={"database_url": None})
    try:
        with open_store(settings=settings) as opened:
            yield opened, start_embedded(settings.home)
    finally:
        stop_embedded(home)


def processor_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def timed(step: Callable[[], Any]) -> float:
    """Return the seconds that a step takes."""
    started = perf_counter()
    step()
    return perf_counter() - started


def measure(opened: Store, url: str, archive: Path, embedder: Embedder, folder: Path) -> Round:
    """Import, and copy the rows that the import left."""
    workspaces = opened.workspaces()
    empty_tables(url, dict.fromkeys(workspaces, embedder.spec))
    used = processor_seconds()
    with patch.object(store, "INDEX_FROM_CHUNKS", NEVER):
        started = perf_counter()
        report = import_archive(opened, embedder, archive, ImportOptions(workspace=None))
        import_s = perf_counter() - started
    used = processor_seconds() - used
    workspaces = sorted(report.workspaces)

    def index() -> None:
        for workspace in workspaces:
            opened.ensure_vector_index(workspace, embedder.spec)

    tables = dump_rows(url, folder)
    with patch.object(store, "INDEX_FROM_CHUNKS", 0):
        index_s = timed(index)
        empty_tables(url, dict.fromkeys(workspaces, embedder.spec))
        copy_s = timed(lambda: load_rows(url, folder, tables))
        copy_index_s = timed(index)
    return Round(
        messages=report.messages,
        import_s=import_s,
        copy_s=copy_s,
        index_s=index_s,
        copy_index_s=copy_index_s,
        processor_us=used / report.messages * 1e6,
    )


def measure_phases(archive: Path, embedder: Embedder) -> dict[str, float]:
    """Return microseconds of processor time of a message in each phase, in this process alone."""
    marks = [process_time()]
    messages = [record for record in read_archive(archive) if isinstance(record, Message)]
    marks.append(process_time())
    documents = [index_message(message, message.user) for message in messages]
    marks.append(process_time())
    texts = [embedding_text(piece.chunk.text, each.message.user) for each in documents for piece in each.chunks]
    for start in range(0, len(texts), 2000):
        embedder.embed(texts[start : start + 2000])
    marks.append(process_time())
    spent = (after - before for before, after in pairwise(marks))
    return {name: each / len(messages) * 1e6 for name, each in zip(("read", "index", "embed"), spent, strict=True)}


def measure_memory(opened: Store, url: str, archive: Path, embedder: Embedder) -> None:
    """Import once, and print time and peak memory of this process as it goes, and the size on disk."""
    count, started, last = 0, perf_counter(), 0.0
    print(f"before the import: {peak_mb():.0f} MB", flush=True)

    def show(phase: str, done: int) -> None:
        nonlocal count, last
        count += done if phase == "messages" else 0
        if (now := perf_counter() - started) - last >= 10:
            last = now
            print(f"{now:6.0f} s  {phase:10}  {count:>9,} messages  {peak_mb():.0f} MB", file=sys.stderr)

    report = import_archive(opened, embedder, archive, ImportOptions(), show)
    seconds = perf_counter() - started
    each = f"{seconds:.0f} s, {seconds / report.messages * 1e6:.0f} µs each"
    print(f"{report.messages:,} messages: {each}, {peak_mb():.0f} MB, a helping process {helper_mb():.0f} MB")
    print(f"on disk: {disk_mb(url):,.0f} MB", flush=True)


def measure_reembed(home: Path, url: str) -> None:
    """Embed all again, in a process of its own, and print its time and peak memory, and the size on disk."""
    command = [sys.executable, "-m", "contextwin", "reembed", "--to", NEW_EMBEDDER, "--workspace", WORKSPACE]
    started = perf_counter()
    process, peak = subprocess.Popen(command, env={**os.environ, "CONTEXTWIN_HOME": str(home)}), 0.0
    while process.poll() is None:
        peak = max(peak, peak_mb_of(process.pid))
        sleep(0.2)
    if process.returncode:
        raise SystemExit(f"contextwin reembed ended with {process.returncode}")
    print(f"reembed --to {NEW_EMBEDDER}: {perf_counter() - started:.0f} s, {peak:.0f} MB")
    print(f"on disk: {disk_mb(url):,.0f} MB")


#: Chunks, those that speak of a time, and bytes of what is kept of these and of their index.
TIMES = """
    SELECT count(*), count(spoken_days), sum(pg_column_size(spoken_days) + pg_column_size(spoken_spans)),
        pg_relation_size('ix_chunks_spoken_days') FROM chunks"""


def measure_times(opened: Store, url: str, archive: Path, embedder: Embedder, rounds: int) -> None:
    """Print the processor time of imports with and without the times that messages speak of, and bytes of a message."""
    spent: dict[str, list[tuple[float, float]]] = {"without": [], "with": []}
    for turn in range(2 * rounds + 2):  # Models are loaded in the first two.
        way = "with" if turn % 2 else "without"
        skipped = nullcontext() if turn % 2 else patch.object(indexing, "_read_times", _none)
        empty_tables(url, dict.fromkeys(opened.workspaces(), embedder.spec))
        used, started = processor_seconds(), perf_counter()
        with skipped, patch.object(workers, "HELPED_FROM", NEVER):
            report = import_archive(opened, embedder, archive, ImportOptions())
        if turn > 1:
            spent[way].append((perf_counter() - started, processor_seconds() - used))
    with psycopg.connect(url) as connection:
        ((chunks, timed_chunks, kept, index),) = connection.execute(TIMES).fetchall()
    for place, name in enumerate(("seconds", "of the processor")):
        without, with_ = ([each[place] for each in spent[way]] for way in ("without", "with"))
        told = " against ".join(" ".join(f"{each:.2f}" for each in seconds) for seconds in (with_, without))
        print(f"{name:16} {told}; least: {100 * (min(with_) / min(without) - 1):+.1f} %")
    count = report.messages
    sizes = f"{(kept or 0) / count:.1f} bytes a message of {count:,}, and {index / count:.1f} of the index"
    print(f"{timed_chunks:,} of {chunks:,} chunks speak of a time: {sizes}")


def _none(*_: Any) -> tuple[()]:
    return ()


def peak_mb_of(process: int) -> float:
    """Return the peak memory of a program in MB; 0 where it has ended. What it was forked from does not count."""
    status = Path(f"/proc/{process}/status").read_text()
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0.0)


def disk_mb(url: str) -> float:
    """Return the size of the database in MB."""
    with psycopg.connect(url) as connection:
        ((size,),) = connection.execute("SELECT pg_database_size(current_database())").fetchall()
    return float(size) / 1e6


def peak_mb() -> float:
    """Return the peak memory of this process in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def helper_mb() -> float:
    """Return the peak memory of the largest of its children that have ended, in MB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive", nargs="?", type=Path)
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cw-", dir="/tmp" if Path("/tmp").is_dir() else None) as home:
        archive = arguments.archive or Path(home) / "archive.jsonl"
        if arguments.archive is None:
            write_archive(archive, arguments.messages)
        Path(home).chmod(0o711)  # For root, another user runs the server.
        (folder := Path(home) / "rows").mkdir()
        with open_empty(Path(home) / "home") as (opened, url):
            embedder = open_embedder("static")
            if arguments.memory:
                measure_memory(opened, url, archive, embedder)
                measure_reembed(Path(home) / "home", url)
                return
            if arguments.times:
                measure_times(opened, url, archive, embedder, arguments.rounds)
                return
            rounds = []
            for _ in range(arguments.rounds):
                rounds.append(last := measure(opened, url, archive, embedder, folder))
                print(f"{last}  {last.ratio:.2f}  {last.indexed_ratio:.2f}", file=sys.stderr)
        phases = measure_phases(archive, embedder)
    result = {
        "messages": rounds[0].messages,
        "import / COPY": median(each.ratio for each in rounds),
        "import / COPY, with HNSW": median(each.indexed_ratio for each in rounds),
        "processor µs a message": median(each.processor_us for each in rounds),
        "phases": phases,
        "rounds": [asdict(each) for each in rounds],
    }
    print(json.dumps({**result, "rounds": len(rounds)}, ensure_ascii=False, indent=2))
    if arguments.json:
        arguments.json.write_text(json.dumps(result, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    main()
