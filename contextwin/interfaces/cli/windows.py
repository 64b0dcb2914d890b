"""`demo` and `window`: print the window for a question."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated, Literal

import typer

from contextwin.errors import ConfigError
from contextwin.ingest.importer import ImportOptions
from contextwin.interfaces import demo as sample
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.archive import run_import
from contextwin.interfaces.cli.common import access_fields, find_channel, find_filters, find_workspace, open_configured
from contextwin.interfaces.cli.console import print_json, print_note, print_text, text_or_stdin
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import read_weights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import open_embedder
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.rendering import summarize_window, window_to_dict

OutputFormat = Literal["text", "context", "xml", "messages", "json"]


def demo(
    context: typer.Context,
    prompt: Annotated[str | None, typer.Argument(help="Another question.")] = None,
    budget: options.Budget = 800,
    export: Annotated[Path | None, typer.Option(help="Write the sample workspace here too, as a Slack export.")] = None,
    as_json: options.Json = False,
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


def window(
    context: typer.Context,
    prompt: options.Prompt,
    workspace: options.Workspace = None,
    as_user: options.AsUser = None,
    everyone: options.Everyone = False,
    to: options.To = options.ASKER_ALONE,
    at: options.At = None,
    oldest: options.Oldest = None,
    latest: options.Latest = None,
    from_users: options.FromUsers = None,
    in_channels: options.InChannels = None,
    has: options.Has = None,
    channel: options.Channel = None,
    thread: options.Thread = None,
    budget: options.Budget = 4000,
    encoding: options.Encoding = None,
    alpha: options.Alpha = None,
    tz: options.Zone = None,
    weights: options.Weights = "default",
    format: Annotated[OutputFormat, typer.Option(help="The format of the window.")] = "text",
    as_json: options.Json = False,
) -> None:
    """Print the window for a question: the messages that a model should see, within a budget of tokens.

    \b
    contextwin window "status of the API integration?" --workspace acme --as @ana --channel "#eng"
    contextwin window "who owns billing?" --workspace acme --all --budget 1000 --format xml
    """
    options.check_access(as_user, everyone, to)
    with open_configured(context) as store:
        workspace = find_workspace(store, workspace)
        request = WindowRequest(
            prompt=text_or_stdin(prompt),
            channel=channel and find_channel(store, workspace, channel),
            thread_ts=thread,
            max_tokens=budget,
            encoding=encoding,
            alpha=alpha,
            tz=tz,
            filters=find_filters(store, workspace, from_users, in_channels, has, oldest, latest),
            format="text" if format == "json" else format,
            **access_fields(store, workspace, as_user, everyone, to, at),
        )
        built = ContextWindowBuilder(store, weights=read_weights(weights)).build(request)
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
