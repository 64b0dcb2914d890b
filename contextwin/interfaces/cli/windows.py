"""`demo` and `window`: a question in, a window out."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from contextwin.errors import ConfigError
from contextwin.ingest.importer import ImportOptions
from contextwin.interfaces import demo as sample
from contextwin.interfaces.cli.archive import run_import
from contextwin.interfaces.cli.common import Json, open_configured
from contextwin.interfaces.cli.console import print_json, print_note, print_text
from contextwin.interfaces.cli.options import Question, with_options
from contextwin.models.requests import WindowFormat, WindowRequest
from contextwin.models.weights import read_weights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import open_embedder
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.rendering import summarize_window, window_to_dict

OutputFormat = Literal["text", "context", "xml", "messages", "json"]


def demo(
    context: typer.Context,
    prompt: Annotated[str | None, typer.Argument(help="A question of your own.")] = None,
    budget: Annotated[int, typer.Option("--budget", "-b", min=1, help="Tokens that the window may cost.")] = 800,
    export: Annotated[Path | None, typer.Option(help="Keep the sample workspace here, as a Slack export.")] = None,
    as_json: Json = False,
) -> None:
    """Import a sample workspace and print one window: no key, no server, no network.

    \b
    contextwin demo
    contextwin demo "why did bookings fail on Wednesday?" --budget 1500
    """
    with open_configured(context) as store, tempfile.TemporaryDirectory() as folder:
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


@with_options(Question)
def window(
    context: typer.Context,
    question: Question,
    format: Annotated[OutputFormat, typer.Option(help="How the window is written.")] = "text",
    as_json: Json = False,
) -> None:
    """Print the window for a question: what a model should see, in at most as many tokens as it may cost.

    \b
    contextwin window "status of the API integration?" --workspace acme --as @ana --channel "#eng"
    contextwin window "who owns billing?" --workspace acme --all --budget 1000 --format xml
    """
    with open_configured(context) as store:
        written: WindowFormat = "text" if format == "json" else format
        request = replace(question.request(store), format=written)
        built = ContextWindowBuilder(store, weights=read_weights(question.weights)).build(request)
    _print_window(built, "json" if as_json else format)


def _print_window(window: ContextWindow, format: OutputFormat) -> None:
    if format == "json":
        print_json(window_to_dict(window))
        return
    if window.text:
        print_text(window.text)
    print_note(summarize_window(window))
    if not window.threads and window.access:
        print_note(window.access)
    for missing in window.degraded:
        print_note(f"degraded: {missing}")
