"""`import`: an archive in."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal

import typer

from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
from contextwin.ingest.sources import count_messages
from contextwin.interfaces.cli.common import Json, Workspace, open_configured
from contextwin.interfaces.cli.console import errors, import_progress, print_json, print_note, print_table
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.storage.store import Store

#: As in `contextwin.ingest.sources.FORMATS`.
Format = Literal["auto", "slack", "jsonl"]


def import_(
    context: typer.Context,
    path: Annotated[str, typer.Argument(help="A Slack export (zip or folder), a JSONL file, or - for standard input.")],
    format: Annotated[Format, typer.Option(help="What the archive is; auto: by its name and what is in it.")] = "auto",
    workspace: Workspace = None,
    skip_bad: Annotated[bool, typer.Option("--skip-bad", help="Go on after a damaged record.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Read everything, store nothing.")] = False,
    prune_missing: Annotated[
        bool, typer.Option("--prune-missing", help="Delete for good what a newer archive covers and no longer holds.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Import an archive. Running it again changes nothing; running it after an interruption goes on.

    \b
    contextwin import acme-export.zip
    contextwin import messages.jsonl --workspace acme --skip-bad
    contextwin import newer-export.zip --prune-missing --dry-run
    """
    options = ImportOptions(
        workspace=workspace, format=format, skip_bad=skip_bad, dry_run=dry_run, prune_missing=prune_missing
    )
    with open_configured(context) as store:
        report = run_import(store, open_embedder(store.settings.embedder, store.settings), path, options)
    print_report(report, as_json=as_json)


def run_import(store: Store, embedder: Embedder, path: str, options: ImportOptions) -> ImportReport:
    """Import with a progress bar on a terminal."""
    total = count_messages(path, format=options.format) if errors.is_terminal else None
    with import_progress(total) as progress:
        return import_archive(store, embedder, path, options, progress)


def print_report(report: ImportReport, *, as_json: bool) -> None:
    """Print what was done, and for people what went wrong."""
    if as_json:
        values = {each.name: getattr(report, each.name) for each in fields(report)}
        print_json(values | {"workspaces": sorted(report.workspaces)})
    else:
        print_table(("what", "count"), _rows(report))
    for line in report.damage:
        print_note(f"skipped: {line}")
    if report.not_embedded:
        print_note(f"not embedded: {report.embedding_error}; found by words until `contextwin reembed --missing` works")


def _rows(report: ImportReport) -> list[tuple[str, Any]]:
    skipped = [(f"skipped: {reason}", count) for reason, count in sorted(report.skipped.items())]
    return [
        ("messages", report.messages),
        ("of them new or newer", report.saved),
        ("threads", report.threads),
        *skipped,
        *((f"no longer there: {channel}", count) for channel, count in sorted(report.pruned.items())),
        ("chunks stored", report.chunks),
        ("tokens stored", report.tokens),
        ("chunks embedded", report.embedded),
        ("chunks not embedded", report.not_embedded),
        ("seconds", f"{report.seconds:.1f}"),
    ]
