"""WhatsApp writes no time zone: a chat is read with one zone, and another one is refused or replaces what is stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.report import ImportReport
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.other_archives import TALK, write_whatsapp
from testkit.tables import dump_tables, read_table


def import_chat(store: Store, path: Path, tz: str | None, *, prune_missing: bool = False) -> ImportReport:
    options = ImportOptions(workspace="w", tz=tz, prune_missing=prune_missing)
    return import_archive(store, TrigramEmbedder(), path, options)


def times_of(store: Store) -> list[int]:
    """Return the seconds of all messages that are not deleted."""
    return sorted(int(row["ts"].partition(".")[0]) for row in read_table(store, "messages") if not row["is_deleted"])


@pytest.mark.parametrize(("one", "other", "hours"), [(None, "Asia/Tokyo", 9), ("America/Lima", "UTC", 5)])
def test_a_chat_is_stored_with_one_zone(store: Store, tmp_path: Path, one: str | None, other: str, hours: int) -> None:
    path, _ = write_whatsapp(tmp_path)
    import_chat(store, path, one)
    assert import_chat(store, path, one).saved == 0
    before, times = dump_tables(store), times_of(store)
    with pytest.raises(SourceError, match=rf"with the time zone {one or 'UTC'}.*--tz {one or 'UTC'}"):
        import_chat(store, path, other)
    assert dump_tables(store) == before
    import_chat(store, path, other, prune_missing=True)
    assert times_of(store) == [each - hours * 3600 for each in times], "the times of the other zone, once each"
    assert len(times) == len(TALK)
    assert import_chat(store, path, other).saved == 0
