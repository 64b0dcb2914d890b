"""`demo` and `window`: print the window for a question."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Argument, Context, Option

from contextwin.analysis.sanitize import clean_name
from contextwin.errors import ConfigError
from contextwin.interfaces import demo as sample
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.archive import run_import
from contextwin.interfaces.cli.common import COMMAND_LINE, open_store_of, record_mode, settings_of
from contextwin.interfaces.cli.console import count_of, format_table, print_json, print_note, print_result, print_text
from contextwin.interfaces.cli.explanations import render_explained
from contextwin.interfaces.cli.message_lines import render_line, render_message
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import read_weights

if TYPE_CHECKING:
    from contextwin.models.explanations import ExplainedWindow
    from contextwin.models.searches import SearchPage
    from contextwin.models.windows import ContextWindow

OutputFormat = Literal["text", "context", "xml", "messages", "json"]


def demo(
    context: Context,
    prompt: Annotated[str | None, Argument(help="Another question.")] = None,
    budget: options.Budget = 800,
    export: Annotated[
        Path | None, Option(metavar="FILE", help="Only write the sample workspace here, as a Slack export.")
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Import a sample workspace and print one window: no key, no server, no network.

    \b
    contextwin demo
    contextwin demo "when is the offsite?"
    contextwin demo --export export.zip
    """
    from contextwin.ingest.importer import ImportOptions
    from contextwin.providers.embedders import open_embedder
    from contextwin.window.builder import ContextWindowBuilder

    if export is not None:
        _write_export(export, as_json=as_json)
        return
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
        )
        builder = ContextWindowBuilder(store, embedder, record=record_mode(context), frontend=COMMAND_LINE)
        window = builder.build(request)
        stored = next(each.messages for each in store.status() if each.workspace == sample.DEMO_WORKSPACE)
        # A tombstone is saved as well.
        new = min(report.saved, stored)
        print_note(f"sample workspace {sample.DEMO_WORKSPACE!r}: {count_of(stored, 'message')}, {new} of them new")
        print_note(f"prompt: {window.prompt}")
        _print_window(window, "json" if as_json else "text")
    if not settings_of(context).database_url:
        print_note("its Postgres keeps running, for the next command: `contextwin db stop` stops it")


def _write_export(path: Path, *, as_json: bool) -> None:
    """Write the sample workspace to a file, and say so."""
    try:
        sample.write_demo_export(path)
    except OSError as exc:
        raise ConfigError(f"the export cannot be written to {path}: {exc.strerror}") from exc
    print_result({"export": str(path)}, f"wrote {path}, a Slack export: contextwin import {path}", as_json=as_json)


@options.with_given
def search(
    context: Context,
    prompt: options.Prompt,
    given: options.RankOptions,
    limit: Annotated[int, Option("--limit", "-n", min=1, help="Maximum number of messages.")] = 20,
    full: Annotated[bool, Option("--full", help="Print whole messages, not their first line.")] = False,
    as_json: options.Json = False,
) -> None:
    """Print the messages that match a question, one a line, the best first, each with its score.

    \b
    contextwin search "partial refunds" --as @mei --channel "#eng-api"
    contextwin search "why did bookings fail?" --as @mei --limit 5 --full
    """
    from contextwin.window.builder import ContextWindowBuilder
    from contextwin.window.hits import search_to_dict

    given = given.completed(settings_of(context))
    given.check()
    with open_store_of(context) as store:
        request = given.request(store, prompt)
        zone = given.zone(store, request.workspace)
        page = ContextWindowBuilder(store, weights=read_weights(given.weights)).search(request, limit)
    if as_json:
        print_json({"workspace": request.workspace, "prompt": request.prompt, **search_to_dict(page)})
    else:
        _print_hits(page, zone, is_full=full)


def _print_hits(page: SearchPage, zone: tzinfo, *, is_full: bool) -> None:
    render = render_message if is_full else render_line
    for hit in page.hits:
        print_text(f"{hit.score.total:.2f} {'▶' if hit.is_answer else ' '} {render(hit.message, zone)}")
    if page.note:
        print_note(page.note)
    for missing in page.degraded:
        print_note(f"degraded: {missing}")
    print_note(f"times are {zone}" if page.hits else f"no messages ({page.empty_reason}; {page.access})")


@options.with_given
def window(
    context: Context,
    prompt: options.Prompt,
    given: options.WindowOptions,
    format: Annotated[OutputFormat, Option(help="The format of the window.")] = "text",
    scores: Annotated[bool, Option("--scores", help="Also print the score of each message and its factors.")] = False,
    explain: Annotated[
        bool, Option("--explain", help="Also print for each candidate why it is in the window, or why not.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Print the window for a question: the messages that a model should see, within a budget of tokens.

    \b
    contextwin window "status of the API integration?" --workspace acme --as @ana --channel "#eng"
    contextwin window "who owns billing?" --workspace acme --all --budget 1000 --format xml
    contextwin window "who owns billing?" --as @ana --explain
    """
    from contextwin.privacy.access import NOBODY_KNOWN
    from contextwin.window.builder import ContextWindowBuilder
    from contextwin.window.explanation import explain_built

    is_json = as_json or format == "json"
    given = given.completed(settings_of(context))
    given.check()
    with open_store_of(context) as store:
        request = replace(given.request(store, prompt), format="text" if format == "json" else format, explain=explain)
        builder = ContextWindowBuilder(
            store, weights=read_weights(given.weights), record=record_mode(context), frontend=COMMAND_LINE
        )
        retrieval, built = builder.build_unrecorded(request)
        builder.record(retrieval, built)
        explained = explain_built(retrieval, built) if explain else None
        # Printed before the store is closed, which waits for the record.
        _print_window(built, "json" if is_json else format, explained)
        if scores and not is_json:  # JSON has them always.
            print_text("\n" + _render_scores(built))
        if record_mode(context) != "off" and built.access != NOBODY_KNOWN and not is_json:
            whose = "--all" if request.everyone else f"--as {request.asker}"
            where = f" --workspace {request.workspace}" if given.workspace else ""
            print_note(f"why: contextwin explain {built.window_id} {whose}{where}")


def _print_window(window: ContextWindow, format: OutputFormat, explained: ExplainedWindow | None = None) -> None:
    from contextwin.window.explanation import messages_to_dicts
    from contextwin.window.rendering import summarize_window, window_to_dict

    if format == "json":
        explanation = {"explanation": messages_to_dicts(explained.messages)} if explained else {}
        print_json(window_to_dict(window) | explanation)
        return
    if window.text:
        print_text(window.text)
    if explained:
        print_text("\n" + render_explained(explained.messages))
    print_note(summarize_window(window))
    for missing in window.degraded:
        print_note(f"degraded: {missing}")


def _render_scores(window: ContextWindow) -> str:
    """Return a table of the messages shown, best first: total, its parts, and the factors that change it."""
    shown = [(thread.channel_label, each) for thread in window.threads for each in thread.messages]
    scored = sorted(((each.score, label, each) for label, each in shown if each.score), key=lambda one: -one[0].total)
    rows = [
        (
            f"{score.total:.3f}",
            f"{score.relevance:.3f}",
            "-" if score.semantic is None else f"{score.semantic:.3f}",
            "-" if score.lexical is None else f"{score.lexical:.3f}",
            " ".join(f"{name} {value:.2f}" for name, value in score.factors.items() if f"{value:.2f}" != "1.00") or "-",
            each.role,
            f"{clean_name(label)} {each.ts} {clean_name(each.name)}",
        )
        for score, label, each in scored
    ]
    return format_table(("total", "relevance", "meaning", "words", "factors", "role", "message"), rows)
