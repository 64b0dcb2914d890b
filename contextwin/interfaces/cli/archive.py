"""`import`: read an archive into the store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated

from typer import Argument, BadParameter, Context, Option

from contextwin.analysis.sanitize import clean_name
from contextwin.ingest.sources import EXPECTED_ARCHIVE, FORMATS
from contextwin.ingest.sources.slack_links import domain_of
from contextwin.interfaces.cli.common import find_workspaces, open_store_of
from contextwin.interfaces.cli.console import (
    NOT_CHANGED,
    count_of,
    format_table,
    import_progress,
    print_note,
    print_result,
)
from contextwin.interfaces.cli.options import AllWorkspaces, Json, Workspace, check_workspaces, choice, one

if TYPE_CHECKING:
    from contextwin.ingest.importer import ImportOptions, ImportReport
    from contextwin.models.messages import StoreStatus
    from contextwin.providers.embedders import Embedder
    from contextwin.storage.store import Store

#: What to do where nobody may read what was imported.
CLOSED = (
    "{channels} closed to everybody: nobody active is known to be in there, so only --all shows what was said; to open "
    "what an archive leaves unsaid, give --public, or lines of JSONL that say it: docs/sources.md, Who may read it"
)

Format = Annotated[str, choice(FORMATS, "The archive's format; auto recognises it.")]


def import_(
    context: Context,
    path: Annotated[str, Argument(help=f"The archive: {EXPECTED_ARCHIVE}; - reads JSONL from standard input.")],
    format: Format = "auto",
    workspace: Annotated[
        str | None, one("ID", "The workspace to fill, instead of the one the archive names.", "--workspace", "-w")
    ] = None,
    skip_bad: Annotated[bool, Option("--skip-bad", help="Skip damaged records and continue.")] = False,
    dry_run: Annotated[bool, Option("--dry-run", help="Read the whole archive, but store nothing.")] = False,
    public: Annotated[
        bool, Option("--public", help="Where the archive does not say who may read: all members may, and all are such.")
    ] = False,
    show_skipped: Annotated[bool, Option("--show-skipped", help="List the records that are not kept.")] = False,
    correct: Annotated[bool, Option("--correct", help="Replace what is stored of the same time.")] = False,
    prune_missing: Annotated[
        bool, Option("--prune-missing", help="Erase stored messages that a newer archive covers but lacks.")
    ] = False,
    domain: Annotated[
        str | None, Option(parser=read_domain, metavar="NAME", help="The NAME of https://NAME.slack.com, for links.")
    ] = None,
    tz: Annotated[
        str | None, Option("--tz", metavar="ZONE", help="The time zone of a WhatsApp chat, which holds none; else UTC.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Import an archive. Run again, it changes nothing; after an interruption, it continues.

    \b
    contextwin import acme-export.zip
    contextwin import messages.jsonl --workspace acme --skip-bad
    contextwin import discord-exports/ --workspace acme --public --show-skipped
    contextwin import newer-export.zip --prune-missing --dry-run
    contextwin import corrected.jsonl --correct
    contextwin import "WhatsApp Chat - Team.zip" --tz Europe/Berlin
    """
    from contextwin.ingest.importer import ImportOptions
    from contextwin.providers.embedders import open_embedder

    options = ImportOptions(
        workspace=workspace,
        format=format,
        skip_bad=skip_bad,
        dry_run=dry_run,
        domain=domain,
        public=public,
        tz=tz,
        show_skipped=show_skipped,
        corrects=correct,
        prune_missing=prune_missing,
    )
    with open_store_of(context) as store:
        report = run_import(store, open_embedder(store.settings.embedder, store.settings), path, options)
    print_report(report, as_json=as_json, dry_run=dry_run)


def reindex(
    context: Context,
    path: Annotated[str | None, Argument(help="The archive that the messages came from.")] = None,
    format: Format = "auto",
    workspace: Workspace = None,
    all_workspaces: AllWorkspaces = False,
    skip_bad: Annotated[bool, Option("--skip-bad", help="Skip damaged records and continue.")] = False,
    as_json: Json = False,
) -> None:
    """Index stored messages as this version does, and read their words again from an archive.

    Without an archive, what is stored is indexed again; with one, only what is stored of its workspaces. Windows are
    answered meanwhile. Run again, it changes nothing.

    \b
    contextwin reindex
    contextwin reindex acme-export.zip
    """
    from contextwin.ingest.importer import ImportOptions, ImportReport
    from contextwin.ingest.reindexing import reindex_workspace
    from contextwin.providers.embedders import open_embedder

    check_workspaces(workspace, every=all_workspaces)
    if path and all_workspaces:
        raise BadParameter("an archive is of its own workspaces: leave out --all-workspaces")
    options = ImportOptions(workspace=workspace, format=format, skip_bad=skip_bad)
    with open_store_of(context) as store:
        embedder = open_embedder(store.settings.embedder, store.settings)
        report = run_import(store, embedder, path, options) if path else ImportReport()
        chosen = [] if path else find_workspaces(store, workspace, every=all_workspaces)
        with import_progress(None) as progress:
            for each in chosen or sorted(report.workspaces):
                report.workspaces.add(each)
                report.saved += reindex_workspace(store, embedder, each, report, progress)
        store.analyze_if_possible()
        status = [counts for each in sorted(report.workspaces) for counts in store.status(each)]
    print_report(report, as_json=as_json, of_archive=path is not None)
    print_outdated(status)


def count_outdated(status: Iterable[StoreStatus]) -> dict[str, int]:
    """Return how many messages an earlier version imported, by workspace, of those that have any."""
    return {each.workspace: each.to_reread for each in status if each.to_reread}


def print_outdated(status: Iterable[StoreStatus]) -> None:
    """Say on standard error of which workspaces an archive may hold more words."""
    for workspace, count in count_outdated(status).items():
        advice = "`contextwin reindex ARCHIVE` reads their words again"
        print_note(f"an earlier version imported {count_of(count, 'message')} of {workspace!r}: {advice}")


def read_domain(text: str) -> str:
    """Return the domain in `text`, a name or an address; raises BadParameter when there is none."""
    if (domain := domain_of(text)) is None:
        raise BadParameter(f"expected the name in https://NAME.slack.com, got {text!r}")
    return domain


def run_import(store: Store, embedder: Embedder, path: str, options: ImportOptions) -> ImportReport:
    """Import an archive, and show its progress."""
    from contextwin.ingest.importer import import_archive

    with import_progress(None) as progress:
        return import_archive(store, embedder, path, options, progress)


def print_report(report: ImportReport, *, as_json: bool, dry_run: bool = False, of_archive: bool = True) -> None:
    """Print the report on standard output, and skipped records and embedding errors on standard error."""
    values = {each.name: getattr(report, each.name) for each in fields(report)}
    counts = [
        ("workspace", ", ".join(clean_name(each) for each in sorted(report.workspaces)) or "-"),
        ("messages in the archive", report.messages),
        *([("of them deleted ones", report.tombstones)] if report.tombstones else []),
        ("would be new or changed", report.would_save) if dry_run else ("new or changed", report.saved),
        *([("stored before, or copies", report.unchanged)] if report.unchanged else []),
        *([("of them stored otherwise, and kept so", report.differing)] if report.differing else []),
        *([("texts cut at 100,000 characters", report.cut)] if report.cut else []),
        *([("channels closed to everybody", len(report.closed))] if report.closed else []),
        ("threads", report.threads),
        *((f"skipped: {reason}", count) for reason, count in sorted(report.skipped.items())),
        *((f"no longer in the archive: {channel}", count) for channel, count in sorted(report.pruned.items())),
        *(
            [
                ("chunks stored", report.chunks),
                ("tokens stored", report.tokens),
                ("chunks embedded", report.embedded),
                ("chunks not embedded", report.not_embedded),
            ]
            if not dry_run
            else []
        ),
        ("seconds", f"{report.seconds:.1f}"),
    ]
    if not of_archive:  # What was not read and stored needs no zero.
        counts = [row for row in counts if row[1] or row[0].endswith("embedded")]
    table = format_table(("what", "count"), counts)
    print_result(values | {"workspaces": sorted(report.workspaces)}, table, as_json=as_json)
    if dry_run and not as_json:
        print_note(NOT_CHANGED)
    if of_archive and not report.messages:
        print_note("the archive holds no messages")
    if report.closed:
        print_note(CLOSED.format(channels=count_of(len(report.closed), "channel")))
    for line in report.skipped_records or report.damage:
        print_note(f"skipped: {line}")
    if report.not_embedded:
        advice = "found by words only until `contextwin reembed --missing` succeeds"
        print_note(f"not embedded: {count_of(report.not_embedded, 'chunk')}, {advice}: {report.embedding_error}")
