"""`demo`: import the sample workspace, and print one window of it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Context, Option, confirm

from contextwin.errors import ConfigError
from contextwin.interfaces import demo as sample
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.archive import run_import
from contextwin.interfaces.cli.common import COMMAND_LINE, open_store_of, record_mode, settings_of
from contextwin.interfaces.cli.console import count_of, print_note, print_result
from contextwin.interfaces.cli.erasure import is_interactive
from contextwin.interfaces.cli.options import one
from contextwin.interfaces.cli.serve import PORT, Port, check_installed, serve_store
from contextwin.interfaces.cli.windows import print_window
from contextwin.models.requests import FRONT_END_FILL, WindowRequest

if TYPE_CHECKING:
    from contextwin.models.windows import ContextWindow
    from contextwin.storage.store import Store


def demo(
    context: Context,
    prompt: Annotated[str | None, Argument(help="Another question.")] = None,
    budget: options.Budget = 800,
    export: Annotated[Path | None, one("FILE", "Only write the sample workspace here, as a Slack export.")] = None,
    serve: Annotated[bool, Option("--serve", help="Then open the workspace in the page: docs/page.md.")] = False,
    port: Port = PORT,
    yes: Annotated[bool, Option("--yes", help="Overwrite the file of --export without being asked.")] = False,
    as_json: options.Json = False,
) -> None:
    """Import a sample workspace and print one window: no key, no server, no network.

    \b
    contextwin demo
    contextwin demo --serve
    contextwin demo "when is the offsite?"
    contextwin demo --export export.zip
    """
    from contextwin.ingest.importer import ImportOptions
    from contextwin.providers.embedders import open_embedder
    from contextwin.window.builder import ContextWindowBuilder

    if export is not None:
        _write_export(export, yes=yes, as_json=as_json)
        return
    if serve:
        check_installed()
    with open_store_of(context) as store, tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "demo.zip"
        sample.write_demo_export(archive)
        embedder = open_embedder(store.settings.embedder, store.settings)
        report = run_import(store, embedder, str(archive), ImportOptions(workspace=sample.DEMO_WORKSPACE))
        request = WindowRequest(
            prompt=prompt or sample.DEMO_PROMPT,
            workspace=sample.DEMO_WORKSPACE,
            channel=sample.DEMO_CHANNEL,
            asker=sample.DEMO_ASKER,
            asked_at=sample.DEMO_ASKED_AT,
            max_tokens=budget,
            fill=FRONT_END_FILL,
        )
        builder = ContextWindowBuilder(store, embedder, record=record_mode(context), frontend=COMMAND_LINE)
        window = builder.build(request)
        stored = store.status(sample.DEMO_WORKSPACE)[0].messages
        # A tombstone is saved as well.
        new = min(report.saved, stored)
        print_note(f"sample workspace {sample.DEMO_WORKSPACE!r}: {count_of(stored, 'message')}, {new} of them new")
        print_note(f"prompt: {window.prompt}")
        print_window(window, "json" if as_json else "text")
        if serve:
            _serve_window(store, window, is_recorded=record_mode(context) != "off", port=port)
    if not serve and not as_json:
        _offer_to_keep(context)
    if not settings_of(context).database_url:
        print_note("its Postgres keeps running, for the next command: `contextwin db stop` stops it")


def _offer_to_keep(context: Context) -> None:
    """Offer to keep who asks, where nothing is kept yet; where nobody can answer, say how."""
    kept = settings_of(context)
    if kept.workspace is not None or kept.asker is not None:
        return
    if not is_interactive():
        print_note("the next command needs --as @mei; to keep that: contextwin config set asker @mei")
    elif confirm("Ask as @mei in the next commands, so that they need no --as?", default=True, err=True):
        from contextwin.interfaces.cli.kept_settings import keep_setting

        keep_setting("workspace", sample.DEMO_WORKSPACE)
        keep_setting("asker", "@mei")
        print_note("kept; contextwin config unset workspace asker forgets it")


def _serve_window(store: Store, window: ContextWindow, *, is_recorded: bool, port: int) -> None:
    """Serve the sample workspace until a signal, and print a link to the window."""
    from contextwin.interfaces.http.page.logins import Login

    path = f"/windows/{window.window_id}?a=default" if is_recorded else "/"
    login = Login(workspace=window.workspace, user=sample.DEMO_ASKER, path=path)
    serve_store(store, "127.0.0.1", port, (), login, workers=1)


def _write_export(path: Path, *, yes: bool, as_json: bool) -> None:
    """Write the sample workspace to a file, and say so; asks before one is overwritten."""
    if path.exists() and not yes:
        if not is_interactive():
            raise ConfigError(f"nothing was written: {path} exists; give another file, or --yes to overwrite it")
        if not confirm(f"overwrite {path}?", err=True):
            raise ConfigError("nothing was written")
    try:
        sample.write_demo_export(path)
    except OSError as exc:
        raise ConfigError(f"the export cannot be written to {path}: {exc.strerror}") from exc
    print_result({"export": str(path)}, f"wrote {path}, a Slack export: contextwin import {path}", as_json=as_json)
