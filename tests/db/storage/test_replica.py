"""A streaming standby that windows and timelines are read from, while all is written to the primary."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from contextwin import Timeline, TimelineRequest, WindowRequest, open_store
from contextwin.avatar.persona import allow_persona, load_persona
from contextwin.config import read_settings
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.embedded.server import start_embedded, stop_embedded
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.standby import Standby, replicating


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Standby]]:
    """A store on a server of its own and its standby."""
    home = Path(tempfile.mkdtemp(prefix="cw"))
    home.chmod(0o711)
    url = start_embedded(home / "home")
    with replicating(url) as standby:
        settings = read_settings(home=str(home / "home"), embedder="trigram", read_url=standby.url)
        with open_store(settings=settings) as store:
            user = {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "kind": "member"}
            records = [
                make_record(60 * n, f"harbour crane {n}") | {"workspace": "acme", "user": "U1"} for n in range(9)
            ]
            import_records(store, tmp_path_factory.mktemp("pair"), [user, *records])
            yield store, standby
    stop_embedded(home / "home")
    shutil.rmtree(home)


def until(value: Callable[[], Any], expected: Any) -> None:
    """Wait until a value is as expected: a standby replays a little later."""
    deadline = monotonic() + 15
    while (found := value()) != expected:
        assert monotonic() < deadline, found
        sleep(0.05)


def test_it_is_read_and_the_primary_is_written_to(pair: tuple[Store, Standby], tmp_path: Path) -> None:
    store, _ = pair
    builder, timeline = ContextWindowBuilder(store, TrigramEmbedder(), record="all"), Timeline(store, TrigramEmbedder())
    page = TimelineRequest(workspace="acme", everyone=True, with_total=True)
    asked = WindowRequest(prompt="crane", workspace="acme", everyone=True)
    until(lambda: timeline.list(page).total, 9)
    with store.reading() as reader, store.reading(on_primary=True) as primary:
        recovering = "SELECT pg_is_in_recovery()"
        assert reader._connection.exec_driver_sql(recovering).scalar() is True
        assert primary._connection.exec_driver_sql(recovering).scalar() is False
    window = builder.build(asked)
    assert len([message for thread in window.threads for message in thread.messages]) == 9
    assert window.degraded == timeline.list(page).degraded == ()
    store.flush()
    import_records(store, tmp_path, [make_record(6000, "a crane more") | {"workspace": "acme", "user": "U1"}])
    until(lambda: timeline.list(page).total, 10)
    allow_persona(store, WindowRequest(prompt="", workspace="acme", asker="U1"), "U1", is_enabled=True)
    assert load_persona(store, asked, "U1").profile.message_count == 10


def test_windows_and_timelines_say_that_it_is_behind(
    pair: tuple[Store, Standby], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, standby = pair
    monkeypatch.setattr("contextwin.storage.readers.snapshot.MOST_LAG_SECONDS", 0.2)
    builder, timeline = ContextWindowBuilder(store, TrigramEmbedder()), Timeline(store, TrigramEmbedder())
    page = TimelineRequest(workspace="acme", everyone=True)
    assert timeline.list(page).degraded == ()
    standby.pause()
    import_records(store, tmp_path, [make_record(7000, "a late crane") | {"workspace": "acme", "user": "U1"}])
    until(lambda: [each.split(":")[0] for each in timeline.list(page).degraded], ["replica"])
    window = builder.build(WindowRequest(prompt="crane", workspace="acme", everyone=True))
    assert [each.endswith("s behind the primary") for each in window.degraded] == [True]
    assert "late" not in window.text


def test_a_standby_that_hears_nothing_any_more_counts_as_behind(
    pair: tuple[Store, Standby], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, standby = pair
    monkeypatch.setattr("contextwin.storage.readers.snapshot.MOST_LAG_SECONDS", 0.2)
    standby.disconnect()
    timeline = Timeline(store, TrigramEmbedder())
    page = TimelineRequest(workspace="acme", everyone=True)
    until(lambda: [each.split(":")[0] for each in timeline.list(page).degraded], ["replica"])
