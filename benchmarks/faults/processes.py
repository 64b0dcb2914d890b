"""Processes that are killed: importers, and the server while others import and ask."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import psutil  # type: ignore[import-untyped]
from sqlalchemy import Engine, select

from benchmarks.faults.common import (
    CHANCE,
    Outcome,
    differences,
    fresh_database,
    throwaway_home,
    write_archive,
)
from contextwin import ContextWindowBuilder, WindowRequest
from contextwin.config import read_settings
from contextwin.errors import StoreError
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.models.messages import MessageDocument, MessageKey
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import schema
from contextwin.storage.embedded.server import embedded_status, find_programs, start_embedded, stop_embedded
from contextwin.storage.engine import open_engine
from contextwin.storage.store import Store, open_store
from contextwin.storage.writers.transaction import WorkspaceTransaction
from testkit.tables import dump_tables

#: The command line's import in small batches, and with a vector index, so that kills fall between and into many steps.
IMPORT = """
from contextwin.ingest import embedding, importer
from contextwin.interfaces import cli
from contextwin.storage import store
importer.RECORDS_A_BATCH, embedding.CHUNKS_A_ROUND, store.INDEX_FROM_CHUNKS = 200, 300, 500
cli.main()
"""
#: How long somebody who got a retryable error waits before they do it again.
_AGAIN_SECONDS = 0.5
IMPORTERS = 8
BUILDERS = 4


# -- importers


def check_killed_imports(server_url: str, seed: int, folder: Path, kills: int, messages: int = 1000) -> Outcome:
    """SIGKILL an import at a random point of its time, resume it, kill it again, until it ends; then begin anew."""
    problems: list[str] = []
    archive, random = write_archive(folder, messages), Random(seed)
    with fresh_database(server_url) as url:
        started = time.monotonic()
        _start_import(url, archive).communicate()
        seconds = time.monotonic() - started
        expected = _dump(url)
    made, imports, endings = 0, 0, []
    while made < kills:
        with fresh_database(server_url) as url:
            before = made
            while made < kills:
                started, process = time.monotonic(), _start_import(url, archive)
                with suppress(subprocess.TimeoutExpired):
                    process.communicate(timeout=random.uniform(0, seconds))
                    if made == before:
                        # It was killed too late, since the machine is less busy now.
                        seconds = min(seconds, time.monotonic() - started)
                    break
                process.kill()
                process.communicate()
                made += 1
                endings.append(_how_far(url))
            output, _ = _start_import(url, archive).communicate()
            imports += 1
            problems += [f"an import resumed to: {output}"] if output else []
            with open_store(url) as store:
                problems += differences(store, expected)
    figures = {"imports finished": imports, "seconds undisturbed": round(seconds, 2), **Counter(endings)}
    return Outcome(name="kill-import", tried=made, problems=tuple(problems), figures=figures)


def _start_import(url: str, archive: Path) -> subprocess.Popen[str]:
    arguments = ["--database", url, "--embedder", "trigram", "import", str(archive)]
    return subprocess.Popen(
        [sys.executable, "-c", IMPORT, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )


def _dump(url: str) -> dict[str, list[str]]:
    with open_store(url) as store:
        return dump_tables(store, without=CHANCE)


def _how_far(url: str) -> str:
    """Return what the killed import was at."""
    with open_store(url) as store:
        (status,) = store.status() or (None,)
    if status is None or not status.messages:
        return "killed before the first batch"
    if not status.embedded:
        return "killed while storing"
    return "killed while embedding" if status.embedded < status.chunks else "killed at the end"


# -- the server


@dataclass(kw_only=True)
class _Work:
    """What importers and builders did while the server was killed."""

    saved: dict[str, set[MessageKey]] = field(default_factory=dict)  #: keys that were acknowledged, by workspace
    done: list[str] = field(default_factory=list)  #: workspaces that were imported to the end
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)


class _NotingStore(Store):
    """Notes which messages were acknowledged."""

    def __init__(self, engine: Engine, work: _Work) -> None:
        super().__init__(engine)
        self._work = work

    @contextmanager
    def write(self, workspace: str, *, create: bool = False) -> Iterator[WorkspaceTransaction]:
        keys: set[MessageKey] = set()
        with super().write(workspace, create=create) as transaction:
            save = transaction.messages.save

            def noting(batch: Sequence[MessageDocument]) -> set[MessageKey]:
                keys.update(indexed.message.key for indexed in batch)
                return save(batch)

            transaction.messages.save = noting  # type: ignore[method-assign]
            yield transaction
        with self._work.lock:
            self._work.saved.setdefault(workspace, set()).update(keys)


def check_killed_server(seed: int, folder: Path, kills: int, messages: int = 1500) -> Outcome:
    """SIGKILL the postmaster and all its children while 8 import and 4 ask; start it again; nothing told is lost."""
    archive, random, work = write_archive(folder, messages), Random(seed), _Work()
    with throwaway_home() as home:
        with open_store(settings=read_settings(home=home)) as store:
            import_archive(store, TrigramEmbedder(), archive, ImportOptions(workspace="asked"))
        url = start_embedded(home)
        with _working(url, archive, work):
            for _ in range(kills):
                time.sleep(random.uniform(0.5, 3))
                _kill_server(home)
                work.counts["restarts"] += 1
                start_embedded(home)
        with open_store(url) as store:
            work.problems += _lost(store, work)
            work.problems += _unlike_one(store, work)
            work.counts["acknowledged messages"] = sum(map(len, work.saved.values()))
        work.problems += _damage(home, url)
    figures = {name: work.counts[name] for name in sorted(work.counts)}
    return Outcome(name="kill-postgres", tried=kills, problems=tuple(work.problems), figures=figures)


@contextmanager
def _working(url: str, archive: Path, work: _Work) -> Iterator[None]:
    """Let importers and builders work for the length of a `with` block; each import that was begun is ended."""
    importers = [
        threading.Thread(target=_import_again_and_again, args=(url, archive, work, n)) for n in range(IMPORTERS)
    ]
    builders = [threading.Thread(target=_ask_again_and_again, args=(url, work)) for _ in range(BUILDERS)]
    for thread in (*importers, *builders):
        thread.start()
    try:
        yield
    finally:
        work.stop.set()
        for thread in (*importers, *builders):
            thread.join()


def _import_again_and_again(url: str, archive: Path, work: _Work, number: int) -> None:
    """Import the archive as one workspace after the other, two importers at a time into the same one."""
    with _NotingStore(open_engine(url, read_settings()), work) as store:
        turn = 0
        while not work.stop.is_set():
            workspace = f"w{number // 2}-{turn}"
            load = partial(import_archive, store, TrigramEmbedder(), archive, ImportOptions(workspace=workspace))
            while not _succeeds(load, work, "import"):
                time.sleep(_AGAIN_SECONDS)
            turn += 1
            with work.lock:
                work.done.append(workspace)


def _ask_again_and_again(url: str, work: _Work) -> None:
    request = WindowRequest(prompt="word1 word7 word30", workspace="asked", everyone=True, max_tokens=1000)
    with Store(open_engine(url, read_settings())) as store:
        builder = ContextWindowBuilder(store, TrigramEmbedder())
        texts = set()
        while not work.stop.is_set():
            if not _succeeds(lambda: texts.add(builder.build(request).text), work, "window"):
                time.sleep(_AGAIN_SECONDS)
        if len(texts) > 1:
            work.problems.append("windows of an unchanged workspace differ")


def _succeeds(action: Callable[[], object], work: _Work, name: str) -> bool:
    """Whether the action ends well; a retryable StoreError is no problem, all else is one."""
    try:
        action()
    except StoreError as exc:
        with work.lock:
            work.counts[f"{name}s that failed, typed"] += 1
            work.problems += [] if exc.retryable else [f"{name}: not retryable: {exc}"]
        return False
    except Exception as exc:  # noqa: BLE001  # whatever else comes is what the check is for
        with work.lock:
            work.problems.append(f"{name}: {type(exc).__name__}: {exc}")
        return True
    with work.lock:
        work.counts[f"{name}s"] += 1
    return True


def _kill_server(home: Path) -> None:
    pid = embedded_status(home).pid
    assert pid is not None, "the server runs"
    postmaster = psutil.Process(pid)
    for process in [postmaster, *postmaster.children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs([postmaster], timeout=10)


def _lost(store: Store, work: _Work) -> list[str]:
    """Return of which workspaces an acknowledged message is not stored."""
    m, problems = schema.messages.c, []
    with store._engine.connect() as connection:
        for workspace, keys in work.saved.items():
            rows = connection.execute(select(m.channel_id, m.ts).where(m.workspace_id == workspace))
            lost = keys - {MessageKey(*row) for row in rows}
            problems += [f"{workspace}: {len(lost)} acknowledged messages lost"] if lost else []
    return problems


def _unlike_one(store: Store, work: _Work) -> list[str]:
    """Return how the imported workspaces differ from the one that was imported undisturbed."""
    by_workspace: dict[str, dict[str, list[str]]] = {}
    for table, rows in dump_tables(store, without=CHANCE).items():
        for row in rows:
            workspace = row.partition('"workspace_id": "')[2].partition('"')[0]
            same = row.replace(f'"workspace_id": "{workspace}"', "")
            by_workspace.setdefault(workspace, {}).setdefault(table, []).append(same)
    expected = {table: sorted(rows) for table, rows in by_workspace.pop("asked").items()}
    unlike = [
        workspace
        for workspace, tables in by_workspace.items()
        if {table: sorted(rows) for table, rows in tables.items()} != expected
    ]
    problems = [f"{workspace}: not as imported undisturbed" for workspace in unlike]
    missing = set(work.done) - by_workspace.keys()
    problems += [f"{workspace}: not there" for workspace in missing]
    work.counts["workspaces compared"] = len(by_workspace)
    return problems + differences(store, {})


def _damage(home: Path, url: str) -> list[str]:
    """Return what is damaged: entries that an index has and its table lacks, or the other way; pages' checksums.

    The embedded server has no `amcheck`. Each index is counted through itself and against its table instead, and
    the pages of the stopped server are read by `pg_checksums`.
    """
    problems = []
    with Store(open_engine(url, read_settings())) as store, store._engine.connect() as connection:
        indexes = connection.exec_driver_sql(
            "SELECT i.indexrelid::regclass::text, i.indrelid::regclass::text, pg_get_expr(i.indpred, i.indrelid), "
            "(SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]) "
            "FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam "
            "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND a.amname = 'btree'"
        ).all()
        for index, table, predicate, column in indexes:
            condition = f"{column or 'workspace_id'} >= ''" + (f" AND ({predicate})" if predicate else "")
            counts: list[int | None] = []
            for setting in ("enable_seqscan", "enable_indexscan"):
                connection.exec_driver_sql(f"SET LOCAL {setting} = off; SET LOCAL enable_bitmapscan = off")
                connection.exec_driver_sql("SET LOCAL enable_indexonlyscan = off" if counts else "SELECT 1")
                query = f"SELECT count(*) FROM {table} WHERE {condition}"  # noqa: S608  # names from the catalogue
                counts.append(connection.exec_driver_sql(query).scalar())
                connection.rollback()
            problems += [f"{index}: {counts[0]} entries, {counts[1]} rows"] if counts[0] != counts[1] else []
    stop_embedded(home)
    data = embedded_status(home).data_directory
    try:
        find_programs(data).run("pg_checksums", "--check", "-D", str(data))
    except StoreError as exc:
        problems.append(str(exc))
    return problems
