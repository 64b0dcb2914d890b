"""What is erased is in no dump and, once the tables are written anew, in no file but the write-ahead log."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from contextwin.config import read_settings
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.models.retention import Selection
from contextwin.privacy.erasure import ErasureOptions, forget_user, purge_expired, purge_messages, set_retention
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.embedded.server import embedded_status, start_embedded, stop_embedded
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.store import Store
from testkit.erasure_world import ARCHIVE, record_windows
from testkit.factories import START, make_record, write_jsonl
from testkit.remains import find_in_dump, find_in_files, find_remains

Erase = Callable[[Store, Path], Any]

#: Enough that the planner keeps samples, and that pages hold both what goes and what stays.
CROWD = [make_record(100 + n, f"remark {n} about everything", user=f"U{2 + n % 2}") for n in range(400)]
SECRET = [make_record(1_000 + n, f"zqsecret{n} zqcommon, and more") for n in range(40)]
HIDDEN = [make_record(2_000, "zqhidden away", channel="C2", user="U2", files=[{"name": "zqscan.png"}])]
LAST = [make_record(3_000, "the last word", user="U2"), make_record(3_000, "the last word", channel="C2", user="U2")]
EVERYTHING = [*ARCHIVE, *CROWD, *SECRET, *HIDDEN, *LAST]
GONE = {"zqsecret7", "zqcommon", "zqhidden", "zqscan"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The data directory of a stopped server with everything, whose files hold nothing from before."""
    home = Path(tempfile.mkdtemp(prefix="cw"))
    engine = open_engine(start_embedded(home), read_settings())
    upgrade_schema(engine)
    with Store(engine) as store:
        import_records(store, tmp_path_factory.mktemp("made"), EVERYTHING)
    stop_embedded(home)
    yield embedded_status(home).data_directory
    shutil.rmtree(home)


@pytest.fixture
def data(made: Path) -> Iterator[Path]:
    """The data directory of a server of the test's own, copied with its owner: made in a tenth of the time."""
    home = Path(tempfile.mkdtemp(prefix="cw"))
    copy = embedded_status(home).data_directory
    copy.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cp", "-a", made, copy], check=True)
    start_embedded(home)
    yield copy
    stop_embedded(home)
    shutil.rmtree(home)


@pytest.fixture
def own_store(data: Path) -> Iterator[Store]:
    """A store on that server, with everything."""
    with Store(open_engine(start_embedded(data.parent), read_settings())) as store:
        yield store


def import_records(store: Store, folder: Path, records: list[dict[str, Any]], *, prune: bool = False) -> None:
    path = write_jsonl(folder / "records.jsonl", records)
    import_archive(store, TrigramEmbedder(), path, ImportOptions(format="jsonl", prune_missing=prune))


def write_pages(store: Store) -> None:
    """Have the server write to the files what it holds in memory."""
    with store._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("CHECKPOINT"))


def erase_by_events(store: Store, _folder: Path) -> None:
    for record in [*SECRET, *HIDDEN]:
        told = {"type": "message", "subtype": "message_deleted", "channel": record["channel"]}
        told |= {"deleted_ts": record["ts"], "event_ts": f"{START + 9_000}.0"}
        apply_event(store, None, told, workspace="acme")


def erase_by_pruning(store: Store, folder: Path) -> None:
    import_records(store, folder, [*ARCHIVE, *CROWD, *LAST], prune=True)


def erase_by_retention(store: Store, _folder: Path) -> None:
    set_retention(store, "acme", None, 3, "U2")
    purge_expired(store, "acme", ErasureOptions())


WAYS: dict[str, Erase] = {
    "deletions": erase_by_events,
    "pruning": erase_by_pruning,
    "retention": erase_by_retention,
    "purges": lambda store, _: [
        purge_messages(store, "acme", Selection(channel=c), ErasureOptions()) for c in ("C1", "C2")
    ],
    "everything": lambda store, _: purge_messages(store, "acme", Selection(), ErasureOptions()),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_table_and_no_dump_holds_what_was_erased(own_store: Store, data: Path, tmp_path: Path, way: str) -> None:
    url = own_store._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    assert find_in_dump(url, data, GONE)
    WAYS[way](own_store, tmp_path)
    assert find_remains(own_store, GONE) == []
    own_store.vacuum()
    assert find_remains(own_store, GONE) == []
    assert find_in_dump(url, data, GONE) == []


def test_no_table_and_no_dump_holds_what_who_is_forgotten_asked_and_noted(own_store: Store, data: Path) -> None:
    """Their prompt, their note on it, and their note on a window of somebody else; what others noted stays."""
    url = own_store._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    gone = {"zqwondered", "zqnoted"}
    record_windows(own_store)
    own_store.vacuum()
    assert find_in_dump(url, data, {*gone, "zqpondered", "zqremarked"}) != []
    forget_user(own_store, "acme", "U1", ErasureOptions())
    assert find_remains(own_store, gone) == []
    assert find_in_dump(url, data, gone) == []
    assert {"zqpondered", "zqremarked"} <= {*find_in_dump(url, data, {"zqpondered", "zqremarked"})}


def test_no_file_holds_who_was_forgotten_once_the_tables_are_written_anew(own_store: Store, data: Path) -> None:
    words = {"zqsecret7", "zqcommon", "zqanna", "zqlong", "zqroot", "europe/vienna"}
    write_pages(own_store)
    assert {place.partition(": ")[2] for place in find_in_files(data, words)} == words
    forget_user(own_store, "acme", "U1", ErasureOptions(rewrite=True))
    write_pages(own_store)
    assert find_in_files(data, words) == []
    assert find_in_files(data, {"zqhidden"})
