"""A pooler in transaction mode: each transaction may run in another session of the server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from contextwin import Timeline, TimelineRequest, WindowRequest
from contextwin.config import read_settings
from contextwin.errors import StoreError
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import store as store_module
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.pooler import PROGRAM, pooling

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="pgbouncer is not installed (apt install pgbouncer)")
SESSION = "SELECT current_setting(name, true) FROM unnest(ARRAY['contextwin.unrestricted', 'lock_timeout']) name"


@pytest.fixture
def pooled_url(fresh_url: str) -> Iterator[str]:
    with pooling(fresh_url) as url:
        yield url


def test_imports_indexes_windows_and_timelines_work_at_once(
    pooled_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "INDEX_FROM_CHUNKS", 1)
    settings = read_settings(pooled=True)
    engine = open_engine(pooled_url, settings)
    upgrade_schema(engine)
    with Store(engine, settings) as store:
        import_records(store, tmp_path, [make_record(60 * n, f"harbour crane {n}") for n in range(40)])
        (workspace,) = store.workspaces()
        builder, timeline = ContextWindowBuilder(store, TrigramEmbedder(), record="all"), Timeline(store, None)

        def ask(number: int) -> int:
            if number % 8 == 0:
                assert store.ensure_vector_index(workspace, TrigramEmbedder().spec)
            request = TimelineRequest(workspace=workspace, everyone=True, limit=10)
            assert len(timeline.list(request).messages) == 10
            asked = WindowRequest(prompt=f"crane {number}", workspace=workspace, everyone=True)
            return len(builder.build(asked).threads)

        with ThreadPoolExecutor(6) as threads:
            assert min(threads.map(ask, range(48))) > 0
        store.flush()
        with engine.connect() as connection:
            assert connection.execute(text("SELECT count(*) FROM windows")).scalar() == 48


def test_upgrading_leaves_no_settings_and_no_locks(pooled_url: str) -> None:
    engine = open_engine(pooled_url, read_settings(pooled=True))
    upgrade_schema(engine)
    connections = [engine.connect() for _ in range(3)]
    for connection in connections:
        left = connection.execute(text(SESSION)).scalars().all()
        assert left in (["", "0"], [None, "0"])
        held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database"
        assert connection.execute(text(f"{held} WHERE datname = current_database())")).scalar() == 0
    for connection in connections:
        connection.close()
    engine.dispose()


def test_without_the_setting_the_error_names_it(pooled_url: str) -> None:
    engine = open_engine(pooled_url, read_settings())
    with pytest.raises(StoreError, match="CONTEXTWIN_POOLED"):
        upgrade_schema(engine)
    engine.dispose()
