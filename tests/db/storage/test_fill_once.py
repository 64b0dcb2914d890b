"""What tests get as a copy is what the first of them imported, to the last column."""

from __future__ import annotations

from pathlib import Path

import pytest

from contextwin.storage.store import Store
from testkit import tables
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.tables import check_counters, dump_tables, empty_tables, fill_once

RECORDS = [make_record(60 * n, f"harbour release {n}", user=f"U{n % 2}") for n in range(5)]


@pytest.mark.plain_server("rows that a superuser copies")
def test_the_second_filling_is_a_copy_of_the_first(store: Store, tmp_path: Path) -> None:
    imports, dumps = [], []

    def fill() -> None:
        import_records(store, tmp_path, RECORDS)
        imports.append(len(RECORDS))

    for _ in range(2):
        fill_once(store, fill)
        dumps.append(dump_tables(store))
        check_counters(store)
        empty_tables(store._engine)
    assert imports == [len(RECORDS)]
    assert dumps[0] == dumps[1]
    assert len(dumps[0]["chunk_embeddings"]) == len(RECORDS)


def test_what_is_imported_after_a_copy_gets_ids_of_its_own(store: Store, tmp_path: Path) -> None:
    for _ in range(2):
        empty_tables(store._engine)
        fill_once(store, lambda: import_records(store, tmp_path, RECORDS))
    import_records(store, tmp_path, [make_record(900, "one more")])
    assert len(tables.messages_by_ts(store)) == len(RECORDS) + 1
    check_counters(store)


def test_only_what_has_code_can_be_told_from_another(store: Store) -> None:
    with pytest.raises(AssertionError):
        fill_once(store, [].clear)
