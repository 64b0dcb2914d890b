"""How many bytes of disk does a stored message take, by table and index?

Data: the generated workspace of `timeline`, each message of 4 to 20 words and one chunk, with vectors of `growth` under
the name of the default embedder, whose index has half of the dimensions.

    python -m benchmarks.speed.sizes [--messages 100000] [--home DIR]
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import psycopg

from benchmarks.speed import growth, timeline

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


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each table and index."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args(arguments)
    timeline.SPEC, timeline.make_vectors = SPEC, growth.make_vectors
    with timeline.open_generated(given.messages, given.home) as (store, url):
        store.ensure_vector_index(timeline.WORKSPACE, SPEC)
        sizes = measure_sizes(url, given.messages)
    for each in sizes:
        if each.size >= LEAST:
            print(f"{each.name if each.name == each.table else '  ' + each.name:42}{each.size:8.0f}")
    print(f"{'the rest':42}{sum(each.size for each in sizes if each.size < LEAST):8.0f}")
    print(f"{'bytes a message':42}{sum(each.size for each in sizes):8.0f}")


if __name__ == "__main__":
    main()
