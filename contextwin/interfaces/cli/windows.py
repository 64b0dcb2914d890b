"""`demo` and `window`: print the window for a question."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Context, Option

from contextwin.errors import ConfigError
from contextwin.ingest.importer import ImportOptions
from contextwin.interfaces import demo as sample
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.archive import run_import
from contextwin.interfaces.cli.console import print_json, print_note, print_text
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import read_weights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import open_store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.rendering import summarize_window, window_to_dict

OutputFormat = Literal["text", "context", "xml", "messages", "json"]


def demo(
    context: Context,
    prompt: Annotated[str | None, Argument(help="Another question.")] = None,
    budget: options.Budget = 800,
    export: Annotated[Path | None, Option(help="Write the sample workspace here too, as a Slack export.")] = None,
    as_json: options.Json = False,
) -> None:
    """Import a sample workspace and print one window: no key, no server, no network.

    \b
    contextwin demo
    contextwin demo "why did bookings fail on Wednesday?" --budget 1500
    """
    with open_store(settings=context.obj) as store, tempfile.TemporaryDirectory() as folder:
        archive = export or Path(folder) / "demo.zip"
        try:
            sample.write_demo_export(archive)
        except OSError as exc:
            raise ConfigError(f"the export cannot be written to {archive}: {exc.strerror}") from exc
        embedder = open_embedder(store.settings.embedder, store.settings)
        report = run_import(store, embedder, str(archive), ImportOptions(workspace=sample.DEMO_WORKSPACE))
        request = WindowRequest(
            prompt=prompt or sample.DEMO_PROMPT,
            workspace=sample.DEMO_WORKSPACE,
            channel=sample.DEMO_CHANNEL,
            asker=sample.DEMO_ASKER,
            asked_at=sample.DEMO_ASKED_AT,
            max_tokens=budget,
        )
        window = ContextWindowBuilder(store, embedder).build(request)
    print_note(f"sample workspace {sample.DEMO_WORKSPACE!r}: {report.messages} messages, {report.saved} of them new")
    print_note(f"prompt: {window.prompt}")
    _print_window(window, "json" if as_json else "text")
    if not context.obj.database_url:
        print_note("its Postgres keeps running, for the next command: `contextwin db stop` stops it")


@options.with_given
def window(
    context: Context,
    prompt: options.Prompt,
    given: options.WindowOptions,
    format: Annotated[OutputFormat, Option(help="The format of the window.")] = "text",
    as_json: options.Json = False,
) -> None:
    """Print the window for a question: the messages that a model should see, within a budget of tokens.

    \b
    contextwin window "status of the API integration?" --workspace acme --as @ana --channel "#eng"
    contextwin window "who owns billing?" --workspace acme --all --budget 1000 --format xml
    """
    given.check()
    with open_store(settings=context.obj) as store:
        request = replace(given.request(store, prompt), format="text" if format == "json" else format)
        built = ContextWindowBuilder(store, weights=read_weights(given.weights)).build(request)
    _print_window(built, "json" if as_json else format)


def _print_window(window: ContextWindow, format: OutputFormat) -> None:
    if format == "json":
        print_json(window_to_dict(window))
        return
    if window.text:
        print_text(window.text)
    print_note(summarize_window(window))
    for missing in window.degraded:
        print_note(f"degraded: {missing}")
