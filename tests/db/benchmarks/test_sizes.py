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
    sizes = measure_sizes(url, 2)
    tables = "SELECT sum(pg_table_size(oid) + pg_indexes_size(oid)) FROM pg_class WHERE relkind = 'r'"
    maps = "SELECT sum(pg_relation_size(oid, 'vm') + pg_relation_size(oid, 'fsm')) FROM pg_class WHERE relkind = 'r'"
    here = " AND relnamespace = 'public'::regnamespace"
    with store._engine.connect() as connection:
        whole, beside = (connection.execute(text(each + here)).scalar_one() for each in (tables, maps))
    assert sum(each.size for each in sizes) * 2 == whole - beside
    assert len({each.name for each in sizes}) == len(sizes)
    assert next(each.table for each in sizes if each.name == "pk_chunks") == "chunks"
