"""The sizes of a store are those of all its tables and indexes, each once."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from benchmarks.speed.sizes import measure_sizes
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import make_record

pytestmark = pytest.mark.plain_server("sizes of tables")


def test_every_table_and_index_is_counted_once(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "the build is green"), make_record(1, "x" * 40_000)])
    url = store._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    rows = "SELECT sum(pg_relation_size(oid)) FROM pg_class WHERE relkind IN ('r', 'i')"
    beside = "SELECT sum(pg_total_relation_size(reltoastrelid)) FROM pg_class WHERE reltoastrelid > 0"
    here = " AND relnamespace = 'public'::regnamespace"
    with store._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM"))  # Else the server does so in between, and makes maps of free space.
        sizes = measure_sizes(url, 2)
        whole = sum(connection.execute(text(each + here)).scalar_one() for each in (rows, beside))
    assert sum(each.size for each in sizes) * 2 == whole
    assert len({each.name for each in sizes}) == len(sizes)
    assert next(each.table for each in sizes if each.name == "pk_chunks") == "chunks"
