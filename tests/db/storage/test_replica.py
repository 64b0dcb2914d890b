"""A streaming standby that windows and timelines are read from, while all is written to the primary."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest
from pydantic import SecretStr
from sqlalchemy import make_url

from contextwin import Timeline, TimelineRequest, WindowRequest, open_store
from contextwin.avatar.persona import allow_persona, load_persona
from contextwin.config import read_settings
from contextwin.interfaces.cli.checks import run_checks
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.connect import embedded_url
from contextwin.storage.embedded.server import start_embedded, stop_embedded
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.retrieval_cache import RetrievalCache
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.standby import Standby, replicating
from testkit.tables import read_table

pytestmark = pytest.mark.plain_server("a standby")

AWAY = "replica: cannot be reached (CONTEXTWIN_READ_URL), the primary was read"
NOT_REACHED = "the standby cannot be reached, the primary is read"
REPLAYED = "SELECT pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()"


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
    deadline = monotonic() + 60
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


def test_while_it_is_down_the_primary_is_read_and_that_is_said(
    pair: tuple[Store, Standby], caplog: pytest.LogCaptureFixture
) -> None:
    store, standby = pair
    builder, timeline = ContextWindowBuilder(store, TrigramEmbedder()), Timeline(store, TrigramEmbedder())
    page = TimelineRequest(workspace="acme", everyone=True, with_total=True)
    asked = WindowRequest(prompt="crane", workspace="acme", everyone=True, asked_at=datetime(2026, 1, 1, tzinfo=UTC))
    cache = RetrievalCache(store, builder)
    before, total, count = builder.build(asked), timeline.list(page).total, store.change_count("acme")
    assert (before.degraded, count) == ((), store.change_count("acme"))
    names = store.user_names("acme", ["U1"])
    standby.stop()
    try:
        window, listed = builder.build(asked), timeline.list(page)
        assert window.degraded == listed.degraded == (AWAY,)
        assert (window.text, listed.total, store.user_names("acme", ["U1"])) == (before.text, total, names)
        assert cache.find(asked) is not cache.find(asked)
        assert len({store.change_count("acme") for _ in range(3)}) == 3
        assert [each.message.split(":")[0] for each in caplog.records] == [NOT_REACHED]
    finally:
        standby.start()
    assert builder.build(asked).degraded == (AWAY,)  # It is not asked again at once.
    assert store._replica is not None
    store._replica._asked_from = 0.0
    assert builder.build(asked).degraded == ()
    assert store.change_count("acme") == count


def test_of_several_hosts_the_one_that_may_be_written_to_is_taken(server_home: Path, tmp_path: Path) -> None:
    """As docs/operations.md has it: the primary fails, the standby is promoted, and what runs goes on."""
    url = start_embedded(server_home)
    engine = open_engine(url, read_settings())
    upgrade_schema(engine)
    engine.dispose()
    with replicating(url) as standby:
        hosts = [f"{make_url(each).query['host']}:5432" for each in (standby.url, url)]
        both = make_url(url).set(query={"host": hosts, "target_session_attrs": "read-write"})
        with open_store(both.render_as_string(hide_password=False)) as store:
            records = [make_record(60 * n, f"harbour crane {n}") | {"workspace": "acme"} for n in range(9)]
            import_records(store, tmp_path, records[:5])
            with psycopg.connect(standby.url) as connection:
                counted = "SELECT count(*) FROM workspaces"
                until(lambda: connection.execute(counted.encode()).fetchone(), (1,))
                until(lambda: connection.execute(REPLAYED.encode()).fetchone(), (True,))
            stop_embedded(server_home)
            standby.promote()
            import_records(store, tmp_path, records)
            assert len(read_table(store, "messages")) == 9


def doctor(store: Store, **settings: SecretStr) -> dict[str, str | bool]:
    """Return what `contextwin doctor` says of the standby."""
    (found,) = [each for each in run_checks(store.settings.model_copy(update=settings)) if each["name"] == "standby"]
    return found


def test_the_doctor_says_where_it_is_and_how_far_behind(
    pair: tuple[Store, Standby], server_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _ = pair
    until(lambda: doctor(store)["ok"], True)  # Once it was started again, it catches up.
    found = doctor(store)["found"]
    assert re.fullmatch(r"\d+\.\d s behind the primary, at postgresql.*", str(found))
    assert "standby" not in {each["name"] for each in run_checks(store.settings.model_copy(update={"read_url": None}))}
    own = SecretStr(embedded_url(store.settings.home))
    assert str(doctor(store, read_url=own)["found"]).startswith("the primary itself, at ")
    away = doctor(store, read_url=SecretStr("postgresql://u:hidden@nowhere.invalid/x"))
    assert (away["ok"], "hidden" in str(away["found"])) == (False, False)
    assert re.match(
        "cannot be reached at .*, the primary is read in its place: .*CONTEXTWIN_READ_URL", str(away["found"])
    )
    empty = doctor(store, read_url=SecretStr(server_url))
    assert (empty["ok"], "no standby of CONTEXTWIN_DATABASE_URL" in str(empty["found"])) == (False, True)
    monkeypatch.setattr("contextwin.storage.connect.MOST_LAG_SECONDS", 0.0)
    behind = doctor(store)
    assert (behind["ok"], " s behind the primary, and windows say so" in str(behind["found"])) == (False, True)


def test_windows_and_timelines_say_that_it_is_behind(
    pair: tuple[Store, Standby], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, standby = pair
    monkeypatch.setattr("contextwin.storage.readers.snapshot.MOST_LAG_SECONDS", 0.2)
    builder, timeline = ContextWindowBuilder(store, TrigramEmbedder()), Timeline(store, TrigramEmbedder())
    page = TimelineRequest(workspace="acme", everyone=True)
    until(lambda: timeline.list(page).degraded, ())  # Once it was started again, it catches up.
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
