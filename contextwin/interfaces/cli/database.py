"""`db` and `doctor`: the database's schema, content and address, and a check of the installation."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import version

from typer import Context, Exit, Typer

from contextwin.analysis.tokens import check_encoding
from contextwin.config import Settings
from contextwin.errors import ConfigError, ContextWinError, EmbeddingError, StoreError
from contextwin.interfaces.cli.archive import count_outdated, print_outdated
from contextwin.interfaces.cli.console import format_table, print_note, print_result
from contextwin.interfaces.cli.options import Json
from contextwin.models.messages import StoreStatus
from contextwin.providers.embedders import embed_queries, open_embedder
from contextwin.storage.connect import embedded_url, open_database
from contextwin.storage.engine import check_server, normalize_url, open_engine, redact_url
from contextwin.storage.migrate import current_revision, head_revision, upgrade_schema
from contextwin.storage.row_security import READER, read_state
from contextwin.storage.store import open_store

#: In earlier versions of pgvector, a vacuum could damage an HNSW index (pgvector's changelog).
SOUND_VECTOR = (0, 8, 4)
# One cause is reported once.
_NOT_LOOKED_AT = {"name": "row security", "ok": False, "found": "not looked at: see database"}

db = Typer(help="The database: its schema, content and address.")


@db.command()
def upgrade(context: Context, as_json: Json = False) -> None:
    """Migrate the tables to this version's schema. No stored data is lost.

    \b
    contextwin db upgrade
    contextwin --database postgresql://localhost/acme db upgrade
    """
    settings: Settings = context.obj
    engine = open_engine(_url(settings), settings)
    try:
        before = current_revision(engine)
        upgrade_schema(engine)
    finally:
        engine.dispose()
    after = head_revision()
    print_result({"from": before, "to": after}, f"schema at {after} (was {before or 'empty'})", as_json=as_json)


@db.command()
def status(context: Context, as_json: Json = False) -> None:
    """Print the number of messages, threads, chunks and missing vectors of each workspace.

    \b
    contextwin db status --json
    """
    with open_store(settings=context.obj) as store:
        workspaces = store.status()
    columns = ("workspace", "messages", "threads", "chunks", "tokens", "embedder", "not embedded")
    rows = (
        (w.workspace, w.messages, w.threads, w.chunks, w.tokens, _embedder_of(w), w.not_embedded) for w in workspaces
    )
    value = {"workspaces": [asdict(each) | {"not_embedded": each.not_embedded} for each in workspaces]}
    print_result(value, format_table(columns, rows), as_json=as_json)
    if not as_json and any(each.not_embedded and each.is_used for each in workspaces):
        print_note("`contextwin reembed --missing` embeds the missing chunks")
    if not as_json:
        print_outdated(workspaces)


def _embedder_of(status: StoreStatus) -> str:
    return (status.embedder or "-") if status.is_used else f"{status.embedder} (not used)"


@db.command()
def url(context: Context, as_json: Json = False) -> None:
    """Print the database's URL for psql and other programs, without a password.

    \b
    psql "$(contextwin db url)"
    """
    address = redact_url(normalize_url(_url(context.obj))).replace("postgresql+psycopg://", "postgresql://")
    print_result({"url": address}, address, as_json=as_json)


@db.command()
def stop(context: Context, as_json: Json = False) -> None:
    """Stop the embedded server; the next command starts it again.

    \b
    contextwin db stop
    """
    from contextwin.storage.embedded.server import stop_embedded

    settings: Settings = context.obj
    if settings.database_url:
        raise ConfigError("contextwin stops only its embedded server, got a database URL: stop that server yourself")
    stopped = stop_embedded(settings.home)
    print_result({"stopped": stopped}, "stopped" if stopped else "the server was not running", as_json=as_json)


def doctor(context: Context, as_json: Json = False) -> None:
    """Check the installation: Python, encoding, embedder and database; print what is wrong and what to do.

    \b
    contextwin doctor
    """
    settings: Settings = context.obj
    database = _check("database", lambda: _check_database(settings))
    checks = [
        _check("python", platform.python_version),
        _check("contextwin", lambda: version("contextwin")),
        _check("encoding", lambda: _check_encoding(settings)),
        _check("embedder", lambda: _check_embedder(settings)),
        database,
        *(_check_reading_path(settings) if database["ok"] else [_NOT_LOOKED_AT]),
        *([] if settings.database_url else [_check("server", lambda: _check_server(settings))]),
        *([_check("words", lambda: _check_words(settings))] if database["ok"] else []),
    ]
    is_ok = all(check["ok"] for check in checks)
    rows = (("ok" if check["ok"] else "BAD", check["name"], check["found"]) for check in checks)
    print_result({"checks": checks, "ok": is_ok}, format_table(("", "check", "found"), rows), as_json=as_json)
    if not is_ok:
        raise Exit(1)


def _check(name: str, look: Callable[[], str]) -> dict[str, str | bool]:
    try:
        return {"name": name, "ok": True, "found": look()}
    except ContextWinError as exc:
        return {"name": name, "ok": False, "found": str(exc)}


def _check_encoding(settings: Settings) -> str:
    check_encoding(settings.encoding)
    return settings.encoding


def _check_embedder(settings: Settings) -> str:
    embedder = open_embedder(settings.embedder, settings)
    (row,) = embed_queries(embedder, ["Does this work?"], settings.query_embed_timeout_seconds)
    if isinstance(row, EmbeddingError):
        raise row
    return f"{embedder.spec}, dimension {len(row)}"


def _check_database(settings: Settings) -> str:
    engine = open_database(None, settings)
    try:
        versions = check_server(engine)
        found = f"Postgres {versions.postgres}, pgvector {versions.vector}, schema {current_revision(engine)}"
    finally:
        engine.dispose()
    is_sound = tuple(int(part) for part in (versions.vector or "0").split(".")) >= SOUND_VECTOR
    advice = "" if is_sound else "; upgrade pgvector to 0.8.4, which repairs HNSW indexes"
    return f"{found}, at {redact_url(engine.url)}{advice}"


def _check_reading_path(settings: Settings) -> list[dict[str, str | bool]]:
    reading = _check("reading", lambda: _check_reading(settings))
    return [_check("row security", lambda: _check_row_security(settings)), reading]


def _check_reading(settings: Settings) -> str:
    with open_store(settings=settings) as store:
        return f"every table, as role {store.check_reading()}"


def _check_row_security(settings: Settings) -> str:
    engine = open_database(None, settings)
    try:
        state, user = read_state(engine), engine.url.username
    finally:
        engine.dispose()
    if not state.is_enabled:
        return "none (Citus does not support it): only the queries restrict what is read to the visible channels"
    if not state.holds:
        raise StoreError(
            f"role {user} bypasses it and cannot take the role {READER}: see docs/privacy.md, Row-level security"
        )
    if not state.has_reader:
        return f"answers are read as role {user}, which it binds"
    could = f"; role {user} itself could (superuser or BYPASSRLS)" if state.is_exempt else ""
    return f"answers are read as role {READER}, which cannot bypass it{could}"


def _check_words(settings: Settings) -> str:
    with open_store(settings=settings) as store:
        outdated = [f"{count:,} messages of {name}" for name, count in count_outdated(store.status()).items()]
    advice = "`contextwin reindex ARCHIVE` reads them again"
    return f"{', '.join(outdated)} were read by an earlier version: {advice}" if outdated else "all of this version"


def _check_server(settings: Settings) -> str:
    from contextwin.storage.embedded.server import embedded_status

    status = embedded_status(settings.home)
    return (
        f"embedded, process {status.pid}, data in {status.data_directory}; `contextwin db stop` stops it{status.note}"
    )


def _url(settings: Settings) -> str:
    return settings.database_url.get_secret_value() if settings.database_url else embedded_url(settings.home)
