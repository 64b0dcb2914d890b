"""How many bytes of disk does a stored message take, by table and index?

Data: the generated workspace of `timeline`, each message of 4 to 20 words and one chunk, with vectors of `growth` under
the name of the default embedder, whose index has half of the dimensions. Or an archive, which is imported as any other.
Measured twice, the second time with the indexes that `contextwin db compact` writes anew.

    python -m benchmarks.speed.sizes [ARCHIVE] [--messages 100000] [--home DIR]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import psycopg

from benchmarks.speed import growth, imports, timeline
from contextwin import ImportOptions, Store, import_archive, open_embedder

SPEC = "static"
#: Relations below so many bytes a message are summed up.
LEAST = 1.0
SIZES = """
    SELECT coalesce(t.relname, c.relname), c.relname, pg_relation_size(c.oid)
        + CASE WHEN c.reltoastrelid > 0 THEN pg_total_relation_size(c.reltoastrelid) ELSE 0 END
    FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid LEFT JOIN pg_class t ON t.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'i')"""


class Size(NamedTuple):
    """What one table, without its indexes, or one index takes."""

    table: str
    name: str  #: of the index, or of the table
    size: float  #: bytes a message


def measure_sizes(url: str, messages: int) -> list[Size]:
    """Return the sizes of all tables and indexes, largest tables first, each with its indexes behind it."""
    with psycopg.connect(url) as connection:
        found = [Size(table, name, size / messages) for table, name, size in connection.execute(SIZES).fetchall()]
    totals = {each.table: sum(other.size for other in found if other.table == each.table) for each in found}
    return sorted(found, key=lambda each: (-totals[each.table], each.table, each.name != each.table, -each.size))


@contextmanager
def open_imported(archive: Path, home: Path) -> Iterator[tuple[Store, str, int]]:
    """Open a store that an archive is imported into, with its address and the number of messages."""
    with imports.open_empty(home) as (store, url):
        report = import_archive(store, open_embedder(SPEC, store.settings), archive, ImportOptions(workspace=None))
        yield store, url, report.messages


@contextmanager
def open_copied(messages: int, home: Path | None) -> Iterator[tuple[Store, str, int]]:
    """Open a store of generated messages, with its address and their number."""
    timeline.SPEC, timeline.make_vectors = SPEC, growth.make_vectors
    with timeline.open_generated(messages, home) as (store, url):
        store.ensure_vector_index(timeline.WORKSPACE, SPEC)
        yield store, url, messages


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each table and index, before and after the indexes were written anew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("archive", nargs="?", type=Path)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="cw-") as folder:
        home = given.home or Path(folder)
        opened = open_imported(given.archive, home) if given.archive else open_copied(given.messages, given.home)
        with opened as (store, url, messages):
            sizes = measure_sizes(url, messages)
            started = perf_counter()
            store.compact()
            print(f"compact in {perf_counter() - started:.1f} s", file=sys.stderr)
            compact = {each.name: each.size for each in measure_sizes(url, messages)}
    for each in sizes:
        if each.size >= LEAST:
            name = each.name if each.name == each.table else "  " + each.name
            print(f"{name:42}{each.size:8.0f}{compact[each.name]:8.0f}")
    rest = [each for each in sizes if each.size < LEAST]
    print(f"{'the rest':42}{sum(each.size for each in rest):8.0f}{sum(compact[each.name] for each in rest):8.0f}")
    print(f"{'bytes a message':42}{sum(each.size for each in sizes):8.0f}{sum(compact.values()):8.0f}")


if __name__ == "__main__":
    main()
