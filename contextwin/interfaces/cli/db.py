"""`db` and `doctor`: the database's schema, content and address, and a check of the installation."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from typer import Context, Exit, Typer

from contextwin.errors import ConfigError
from contextwin.interfaces.cli.archive import print_outdated
from contextwin.interfaces.cli.common import open_store_of, settings_of
from contextwin.interfaces.cli.console import format_table, print_note, print_result
from contextwin.interfaces.cli.options import Json

if TYPE_CHECKING:
    from contextwin.config import Settings
    from contextwin.models.messages import StoreStatus

db = Typer(help="The database: its schema, content and address.")


@db.command()
def upgrade(context: Context, as_json: Json = False) -> None:
    """Migrate the tables to this version's schema. No stored data is lost.

    \b
    contextwin db upgrade
    contextwin --database postgresql://localhost/acme db upgrade
    """
    from contextwin.storage.engine import open_engine
    from contextwin.storage.migrate import current_revision, head_revision, upgrade_schema

    settings = settings_of(context)
    engine = open_engine(_url(settings), settings)
    try:
        before = current_revision(engine)
        upgrade_schema(engine)
    finally:
        engine.dispose()
    after = head_revision()
    print_result({"from": before, "to": after}, f"schema at {after} (was {before or 'empty'})", as_json=as_json)


@db.command(short_help="Print how much is stored, and what has no vector.")
def status(context: Context, as_json: Json = False) -> None:
    """Print the number of messages, threads, chunks and missing vectors of each workspace.

    A tombstone is what stays of a deleted message: its key and its place in the thread, no text.

    \b
    contextwin db status --json
    """
    with open_store_of(context) as store:
        workspaces = store.status()
    columns = ("workspace", "messages", "tombstones", "threads", "chunks", "tokens", "embedder", "not embedded")
    rows = (
        (w.workspace, w.messages, w.tombstones, w.threads, w.chunks, w.tokens, _embedder_of(w), w.not_embedded)
        for w in workspaces
    )
    value = {"workspaces": [asdict(each) | {"not_embedded": each.not_embedded} for each in workspaces]}
    print_result(value, format_table(columns, rows), as_json=as_json)
    if not as_json and any(each.not_embedded and each.is_used for each in workspaces):
        print_note("`contextwin reembed --missing` embeds the missing chunks")
    if not as_json:
        print_outdated(workspaces)


def _embedder_of(status: StoreStatus) -> str:
    return (status.embedder or "-") if status.is_used else f"{status.embedder} (not used)"


@db.command(short_help="Print the database's URL, without a password.")
def url(context: Context, as_json: Json = False) -> None:
    """Print the database's URL for psql and other programs, without a password.

    \b
    psql "$(contextwin db url)"
    """
    from contextwin.storage.engine import normalize_url, redact_url

    address = redact_url(normalize_url(_url(settings_of(context)))).replace("postgresql+psycopg://", "postgresql://")
    print_result({"url": address}, address, as_json=as_json)


@db.command(short_help="Write half-full indexes anew, smaller.")
def compact(context: Context, as_json: Json = False) -> None:
    """Write the indexes anew, which takes less space where much was imported or came as events; others need not wait.

    \b
    contextwin db compact
    """
    indexes: list[dict[str, str | int]] = []

    def tell(name: str, before: int, after: int) -> None:
        indexes.append({"index": name, "bytes_before": before, "bytes": after})
        if not as_json:
            print_note(f"{name}: {before / 1e6:,.1f} MB, now {after / 1e6:,.1f} MB" if before else name)

    with open_store_of(context) as store:
        store.compact(tell)
    before, after = (sum(int(each[name]) for each in indexes) for name in ("bytes_before", "bytes"))
    saved = f": {before / 1e6:,.1f} MB, now {after / 1e6:,.1f} MB" if before else ""
    print_result({"indexes": indexes}, f"{len(indexes)} indexes were written anew{saved}", as_json=as_json)


@db.command()
def stop(context: Context, as_json: Json = False) -> None:
    """Stop the embedded server; the next command starts it again.

    \b
    contextwin db stop
    """
    from contextwin.storage.embedded.server import stop_embedded

    settings = settings_of(context)
    if settings.database_url:
        raise ConfigError("contextwin stops only its embedded server, got a database URL: stop that server yourself")
    stopped = stop_embedded(settings.home)
    print_result({"stopped": stopped}, "stopped" if stopped else "the server was not running", as_json=as_json)


def doctor(context: Context, as_json: Json = False) -> None:
    """Check the installation: Python, encoding, embedder, chat model and database; print what is wrong and what to do.

    \b
    contextwin doctor
    """
    from contextwin.interfaces.cli.checks import run_checks

    checks = run_checks(settings_of(context))
    is_ok = all(check["ok"] for check in checks)
    rows = (("ok" if check["ok"] else "BAD", check["name"], check["found"]) for check in checks)
    print_result({"checks": checks, "ok": is_ok}, format_table(("", "check", "found"), rows), as_json=as_json)
    if not is_ok:
        raise Exit(1)


def _url(settings: Settings) -> str:
    from contextwin.storage.connect import embedded_url

    return settings.database_url.get_secret_value() if settings.database_url else embedded_url(settings.home)
