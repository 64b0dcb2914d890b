"""`demo` and `window`: a question in, a window out."""

from __future__ import annotations

import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, get_args

import typer

from contextwin import demo as sample
from contextwin.builder import ContextWindowBuilder
from contextwin.cli.archive import run_import
from contextwin.cli.common import Json, Workspace, channel_id, moment, open_configured, the_workspace, user_id
from contextwin.cli.console import print_json, print_note, print_text
from contextwin.embed import open_embedder
from contextwin.errors import ConfigError
from contextwin.indexer import ImportOptions
from contextwin.render import summarize_window, window_to_dict
from contextwin.store import Store
from contextwin.weights import read_weights
from contextwin.window import ContextWindow, Filters, WindowFormat, WindowRequest

OutputFormat = Literal["text", "context", "xml", "messages", "json"]


def demo(
    context: typer.Context,
    prompt: Annotated[str | None, typer.Argument(help="A question of your own.")] = None,
    budget: Annotated[int, typer.Option("--budget", "-b", help="Tokens that the window may cost.")] = 800,
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


def window(
    context: typer.Context,
    prompt: Annotated[str, typer.Argument(help="The question; - reads it from standard input.")],
    workspace: Workspace = None,
    channel: Annotated[str | None, typer.Option("--channel", "-c", help="Where it is asked: id or #name.")] = None,
    thread: Annotated[str | None, typer.Option(help="The thread it is asked in: the root's ts.")] = None,
    as_user: Annotated[str | None, typer.Option("--as", help="Who asks, with their rights: id or @name.")] = None,
    everyone: Annotated[bool, typer.Option("--all", help="As an administrator: everything is visible.")] = False,
    to: Annotated[str, typer.Option(help="Who reads the answer: dm (the asker alone) or a channel.")] = "dm",
    at: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="When it is asked; default now.")
    ] = None,
    budget: Annotated[int, typer.Option("--budget", "-b", help="Tokens that the window may cost.")] = 4000,
    encoding: Annotated[str | None, typer.Option(help="The tiktoken encoding that counts them.")] = None,
    alpha: Annotated[float | None, typer.Option(min=0, max=1, help="1 meaning only, 0 words only.")] = None,
    weights: Annotated[str, typer.Option(help="A TOML file with constants, or a preset.")] = "default",
    oldest: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="Find nothing sent before this.")
    ] = None,
    latest: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="Find nothing sent at or after this.")
    ] = None,
    from_users: Annotated[list[str] | None, typer.Option("--from", help="Find what they wrote: id or @name.")] = None,
    in_channels: Annotated[list[str] | None, typer.Option("--in", help="Find in this channel: id or #name.")] = None,
    format: Annotated[OutputFormat, typer.Option(help="How the window is written.")] = "text",
    as_json: Json = False,
) -> None:
    """Print the window for a question: what a model should see, in at most as many tokens as it may cost.

    \b
    contextwin window "status of the API integration?" --workspace acme --as @ana --channel "#eng"
    contextwin window "who owns billing?" --workspace acme --all --budget 1000 --format xml
    """
    with open_configured(context) as store:
        place = the_workspace(store, workspace)
        request = WindowRequest(
            prompt=sys.stdin.read() if prompt == "-" else prompt,
            workspace=place,
            channel=channel and channel_id(store, place, channel),
            thread_ts=thread,
            asker=as_user and user_id(store, place, as_user),
            everyone=everyone,
            destination=None if to == "dm" else channel_id(store, place, to),
            asked_at=at,
            max_tokens=budget,
            encoding=encoding,
            alpha=alpha,
            filters=_filters(store, place, (from_users or [], in_channels or []), (oldest, latest)),
            format=format if format in get_args(WindowFormat) else "text",  # type: ignore[arg-type]
        )
        built = ContextWindowBuilder(store, weights=read_weights(weights)).build(request)
    _print_window(built, "json" if as_json else format)


def _filters(
    store: Store,
    workspace: str,
    names: tuple[list[str], list[str]],
    times: tuple[datetime | None, datetime | None],
) -> Filters:
    users, channels = names
    oldest, latest = times
    return Filters(
        authors=tuple(user_id(store, workspace, user) for user in users),
        channels=tuple(channel_id(store, workspace, channel) for channel in channels),
        oldest=oldest,
        latest=latest,
    )


def _print_window(window: ContextWindow, format: OutputFormat) -> None:
    if format == "json":
        print_json(window_to_dict(window))
        return
    print_text(window.text)
    print_note(summarize_window(window))
    for missing in window.degraded:
        print_note(f"degraded: {missing}")
