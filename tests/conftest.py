"""What several test modules need: the shared data and the database."""

from __future__ import annotations

import gc
import os
import shutil
import ssl
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine, create_engine, inspect, make_url
from sqlalchemy.pool import NullPool

from contextwin.config import read_settings
from contextwin.storage.embedded.server import start_embedded, stop_embedded
from contextwin.storage.engine import normalize_url, open_engine
from contextwin.storage.migrate import upgrade_schema
from testkit.citus import Citus, clustering
from testkit.erasure_world import import_, world
from testkit.examples import load_profiles

load_profiles()

__all__ = ["import_", "world"]  # fixtures of several modules

TESTS = Path(__file__).parent

if TYPE_CHECKING:
    from contextwin.storage.store import Store


#: Where the servers of this run live, each worker's in a folder of its own.
HOMES = pytest.StashKey[Path]()

#: New objects between two looks for garbage: with Python's 700, these take 6 % of the time of tests, else 2 %.
OBJECTS_BEFORE_LOOK = 20_000

#: Folders whose tests need a Postgres; the others need nothing but Python.
DATABASE_FOLDERS = ("db", "e2e", "property")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run use the real Citus beside the checkout in the place of the embedded server."""
    parser.addoption("--citus", action="store_true", help="run on the Citus of the shared data; all but plain_server")


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder of the servers: one for all workers, which whoever starts them removes when they have ended."""
    _open_temporary_folder()
    given = getattr(config, "workerinput", {}).get("homes")
    config.stash[HOMES] = Path(given or tempfile.mkdtemp(prefix="cw"))
    config.stash[HOMES].chmod(0o711)  # For root, another user runs the servers, and has to pass.
    # No server of a test has a certificate. To read those of the machine takes each client of HTTP 20 ms and more.
    os.environ.pop("SSL_CERT_FILE", None)
    os.environ["SSL_CERT_DIR"] = str(config.stash[HOMES])
    ssl.SSLContext.load_default_certs = _load_no_certificates  # type: ignore[assignment, method-assign]


def _load_no_certificates(_context: ssl.SSLContext, _purpose: object = None) -> None:
    """Leave out those of OpenSSL's own folder, too, which no variable names that clients would not read themselves."""


def _open_temporary_folder() -> None:
    """Take /tmp where root's temporary folder (TMPDIR) is closed to others: another user runs root's servers in it."""
    folder = Path(tempfile.gettempdir()).resolve()
    if os.geteuid() == 0 and not all(each.stat().st_mode & 0o001 for each in (folder, *folder.parents)):
        os.environ["TMPDIR"] = tempfile.tempdir = "/tmp"


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of pytest-xdist where the servers live."""
    node.workerinput["homes"] = str(node.config.stash[HOMES])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker neighbouring tests, so that most modules are set up once; an idle worker takes over others'."""
    from xdist.scheduler import WorkStealingScheduling  # type: ignore[import-untyped]

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the servers that workers left behind, which were killed or interrupted, and remove their files."""
    if hasattr(config, "workerinput") or HOMES not in config.stash:
        return
    for home in config.stash[HOMES].iterdir():
        stop_embedded(home)
    shutil.rmtree(config.stash[HOMES])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by the folder that they are in; on a cluster skip those that are about a plain server."""
    for item in items:
        if config.getoption("--citus") and (about := item.get_closest_marker("plain_server")):
            item.add_marker(pytest.mark.skip(reason=f"is about a plain server: {about.args[0]}"))
        if item.path.is_relative_to(TESTS) and item.path.relative_to(TESTS).parts[0] in DATABASE_FOLDERS:
            item.add_marker("db")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave modules and tests out of what is looked through for garbage: they stay, and each look takes long."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(OBJECTS_BEFORE_LOOK)
        gc.enable()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with evaluation sets and fixtures beside the checkout, else a skip that says so."""
    folder = Path(os.environ.get("CONTEXTWIN_TEST_SHARED", Path(__file__).parents[2] / "shared"))
    if not (folder / "eval").is_dir():
        absent = pytest.fail if os.environ.get("CONTEXTWIN_TEST_REQUIRE_SHARED") else pytest.skip
        absent(f"the evaluation data is not on this machine (looked in {folder})")
    return folder


@pytest.fixture(scope="session")
def citus(shared: Path) -> Iterator[Citus]:
    """A real Citus, where there is one beside the checkout, else a skip that says so."""
    if not (shared / "citus" / "cluster").is_file():
        absent = pytest.fail if os.environ.get("CONTEXTWIN_TEST_REQUIRE_CITUS") else pytest.skip
        absent(f"no Citus is on this machine (looked in {shared / 'citus'})")
    with clustering(shared) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def whole_cluster(request: pytest.FixtureRequest) -> Citus | None:
    """The cluster that all tests are run on, with `--citus`."""
    return request.getfixturevalue("citus") if request.config.getoption("--citus") else None


@pytest.fixture(scope="session")
def server_url(request: pytest.FixtureRequest, whole_cluster: Citus | None) -> Iterator[str]:
    """The server to test with, of which tests may use the named database: embedded unless the environment names one."""
    if whole_cluster is not None:
        yield whole_cluster.url
        return
    if given := os.environ.get("CONTEXTWIN_TEST_DATABASE_URL"):
        yield given
        return
    home = request.config.stash[HOMES] / os.environ.get("PYTEST_XDIST_WORKER", "main")
    url = start_embedded(home)
    _forgo_durability(url)
    yield url
    stop_embedded(home)


@pytest.fixture
def server_home() -> Iterator[Path]:
    """A home for a server of the test's own, in a folder that the user who runs it for root may pass through.

    In a folder of pytest, which are closed, root's data would be left behind outside of it.
    """
    folder = Path(tempfile.mkdtemp(prefix="cw"))
    folder.chmod(0o711)
    yield folder / "home"
    stop_embedded(folder / "home")
    shutil.rmtree(folder)


def _forgo_durability(url: str) -> None:
    """Write nothing to disk that only a crash would miss: what tests of crashes need, they start themselves."""
    server = create_engine(normalize_url(url), poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        for name in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.exec_driver_sql(f"ALTER SYSTEM SET {name} = off")
        connection.exec_driver_sql("SELECT pg_reload_conf()")


@pytest.fixture(scope="session")
def guarded_statements() -> Iterator[None]:
    """What the library asks of a database would run on a cluster, too (testkit/sharding.py)."""
    from testkit.sharding import guarding

    with guarding():
        yield


@pytest.fixture
def unguarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library run whatever it wants."""
    monkeypatch.setattr("testkit.sharding.find_problems", lambda _: [])


@pytest.fixture(scope="session")
def engine(server_url: str, guarded_statements: None) -> Iterator[Engine]:
    """An engine on migrated tables, which must be empty at first: what tests leave in them is removed."""
    engine = open_engine(server_url, read_settings())
    with engine.connect() as connection:
        if inspect(connection).has_table("messages") and connection.exec_driver_sql("TABLE messages LIMIT 1").first():
            pytest.exit(
                "the test database holds messages: let CONTEXTWIN_TEST_DATABASE_URL name one that may be emptied"
            )
    upgrade_schema(engine)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def database_url(server_url: str, engine: Engine) -> str:
    """The URL of the migrated tables."""
    return server_url


@pytest.fixture
def clean_engine(engine: Engine) -> Iterator[Engine]:
    """The engine; every table is emptied after the test."""
    from testkit.tables import empty_tables

    yield engine
    empty_tables(engine)


@pytest.fixture
def store(clean_engine: Engine) -> Iterator[Store]:
    """A store whose tables are emptied after the test."""
    from contextwin.storage.store import Store

    store = Store(clean_engine)
    yield store
    store.flush()


@pytest.fixture
def fresh_url(databases: Databases) -> Iterator[str]:
    """The URL of a database with nothing in it, on the same server; dropped after the test."""
    with databases.fresh() as url:
        yield url


@pytest.fixture(scope="session")
def databases(server_url: str, whole_cluster: Citus | None) -> Databases:
    """Makes databases on the server to test with."""
    return Databases(server_url, whole_cluster)


@pytest.fixture(scope="session")
def empty_template(databases: Databases, guarded_statements: None) -> Iterator[str]:
    """The URL of a database with empty tables, which others are copied from: a tenth of the time of all migrations."""
    with databases.template(_create_tables) as url:
        yield url


@pytest.fixture
def second_url(databases: Databases, empty_template: str) -> Iterator[str]:
    """The URL of migrated tables beside those of `store`, for one test."""
    with databases.fresh(empty_template) as url:
        yield url


@pytest.fixture(scope="session")
def demo_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo's export."""
    from contextwin.interfaces.demo import write_demo_export

    archive = tmp_path_factory.mktemp("demo_store") / "export.zip"
    write_demo_export(archive)
    return archive


@pytest.fixture(scope="session")
def demo_template(databases: Databases, empty_template: str, demo_archive: Path) -> Iterator[str]:
    """The URL of a database with the demo's workspace, embedded with `trigram`, which others are copied from."""
    with databases.template(partial(_import_archive, demo_archive, "trigram"), empty_template) as url:
        yield url


@pytest.fixture(scope="module")
def demo_copy(databases: Databases, demo_template: str) -> Iterator[Store]:
    """A store with the demo's workspace, embedded with `trigram`, in a database of its own, for a module's tests."""
    from contextwin.storage.store import Store

    with databases.fresh(demo_template) as url, Store(open_engine(url, read_settings())) as store:
        yield store


@pytest.fixture(scope="session")
def static_demo_template(databases: Databases, empty_template: str, demo_archive: Path) -> Iterator[str]:
    """The URL of one that is embedded with `static`."""
    with databases.template(partial(_import_archive, demo_archive, "static"), empty_template) as url:
        yield url


@pytest.fixture(scope="module")
def static_demo_store(databases: Databases, static_demo_template: str) -> Iterator[Store]:
    """A store with the demo's workspace, embedded with `static`, in a database of its own, for a module's tests."""
    from contextwin.storage.store import Store

    with databases.fresh(static_demo_template) as url, Store(open_engine(url, read_settings())) as store:
        yield store


@pytest.fixture(scope="session")
def large_template(databases: Databases, empty_template: str) -> Iterator[str]:
    """The URL of a database with the workspaces of testkit/large_workspace.py, which others are copied from."""
    from testkit.large_workspace import fill

    with databases.template(fill, empty_template) as url:
        yield url


@pytest.fixture(scope="module")
def large_copy(databases: Databases, large_template: str) -> Iterator[Store]:
    """A store with these workspaces, in a database of its own, for all tests of a module."""
    from contextwin.storage.store import Store

    with databases.fresh(large_template) as url, Store(open_engine(url, read_settings())) as store:
        yield store


@pytest.fixture(scope="session")
def demo_store(databases: Databases, demo_template: str) -> Iterator[Store]:
    """A store with the demo's workspace, embedded with `trigram`, in a database of its own; tests only read it."""
    from contextwin.storage.store import Store

    with databases.fresh(demo_template) as url, Store(open_engine(url, read_settings())) as store:
        yield store


@pytest.fixture
def demo_url(databases: Databases, demo_template: str) -> Iterator[str]:
    """The URL of a database with the demo's workspace, embedded with `trigram`, for one test."""
    with databases.fresh(demo_template) as url:
        yield url


@pytest.fixture(scope="module")
def module_store(databases: Databases, empty_template: str) -> Iterator[Store]:
    """A store with nothing in it, in a database of its own, for all tests of a module."""
    from contextwin.storage.store import Store

    with databases.fresh(empty_template) as url, Store(open_engine(url, read_settings())) as store:
        yield store


def _create_tables(url: str) -> None:
    engine = open_engine(url, read_settings())
    upgrade_schema(engine)
    engine.dispose()


def _import_archive(archive: Path, embedder: str, url: str) -> None:
    from contextwin.ingest.importer import ImportOptions, import_archive
    from contextwin.providers.embedders import open_embedder
    from contextwin.storage.store import Store

    with Store(open_engine(url, read_settings())) as store:
        import_archive(store, open_embedder(embedder), archive, ImportOptions())


class Databases:
    """Creates databases on the server to test with, and drops them."""

    def __init__(self, server_url: str, cluster: Citus | None) -> None:
        self._server_url = server_url
        self._cluster = cluster
        self._fillings: dict[str | None, tuple[Callable[[str], None], ...]] = {None: ()}  #: by the template's URL

    @contextmanager
    def template(self, fill: Callable[[str], None], template: str | None = None) -> Iterator[str]:
        """Create a database as `fresh` does, and fill it."""
        with self.fresh(template) as url:
            fill(url)
            self._fillings[url] = (*self._fillings[template], fill)
            yield url

    @contextmanager
    def fresh(self, template: str | None = None) -> Iterator[str]:
        """Create a database with nothing in it, or a copy of the one at the URL `template`, and drop it in the end."""
        name = f"contextwin_test_{uuid4().hex}"
        if self._cluster is not None:
            url = self._cluster.create_database(name)
            for fill in self._fillings[template]:  # A copy of the coordinator's would name the shards of the first.
                fill(url)
            try:
                yield url
            finally:
                self._cluster.drop_database(name)
            return
        # Files are copied in a third of the time that it takes to log all pages: 60 ms of 180, with fsync off.
        copied = "" if template is None else f" TEMPLATE {make_url(template).database} STRATEGY FILE_COPY"
        server = create_engine(normalize_url(self._server_url), poolclass=NullPool, isolation_level="AUTOCOMMIT")
        with server.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}{copied}")
        try:
            yield make_url(normalize_url(self._server_url)).set(database=name).render_as_string(hide_password=False)
        finally:
            with server.connect() as connection:
                connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
