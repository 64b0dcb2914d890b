"""`reembed`: embed chunks without a vector, or all chunks with another embedder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from typer import BadParameter, Context, Option

from contextwin.interfaces.cli.archive import print_report
from contextwin.interfaces.cli.common import find_workspaces, open_store_of
from contextwin.interfaces.cli.console import count_of, format_table, import_progress, print_note, print_result
from contextwin.interfaces.cli.options import AllWorkspaces, Json, Workspace, check_workspaces, one

if TYPE_CHECKING:
    from contextwin.ingest.importer import ImportReport
    from contextwin.ingest.reembedding import ReembedReport
    from contextwin.storage.store import Store


def reembed(
    context: Context,
    missing: Annotated[bool, Option("--missing", help="Embed chunks that have no vector yet.")] = False,
    to: Annotated[str | None, one("SPEC", "Embed all chunks with another embedder, then switch.", "--to")] = None,
    drop_old: Annotated[
        bool, Option("--drop-old", help="Delete the vectors of embedders that are no longer used.")
    ] = False,
    workspace: Workspace = None,
    all_workspaces: AllWorkspaces = False,
    as_json: Json = False,
) -> None:
    """Embed chunks without a vector, for instance after the embedder was down, or switch to another embedder.

    With --to, windows use the old vectors until all new ones are stored, and then the new ones, in running programs
    too. After an interruption, run the same command again: it continues.

    \b
    contextwin reembed --missing
    contextwin reembed --to openai:text-embedding-3-small --workspace acme
    contextwin reembed --drop-old --all-workspaces
    """
    from contextwin.ingest.reembedding import drop_others

    if missing == bool(to or drop_old):
        raise BadParameter("expected --missing alone, or --to SPEC, --drop-old or both")
    check_workspaces(workspace, every=all_workspaces)
    with open_store_of(context) as store:
        workspaces = find_workspaces(store, workspace, every=all_workspaces)
        if missing:
            print_report(_embed_missing(store, workspaces), as_json=as_json, of_archive=False)
        elif to:
            _print_switch(store, _reembed(store, workspaces, to, drop_old=drop_old), as_json=as_json)
        else:
            _print_dropped({each: drop_others(store, each) for each in workspaces}, as_json=as_json)


def _embed_missing(store: Store, workspaces: Sequence[str]) -> ImportReport:
    from contextwin.ingest.embedding import embed_missing
    from contextwin.ingest.importer import ImportReport
    from contextwin.providers.embedders import open_embedder

    report, embedder = ImportReport(), open_embedder(store.settings.embedder, store.settings)
    with import_progress(None) as progress:
        for workspace in workspaces:
            report.workspaces.add(workspace)
            embed_missing(store, embedder, workspace, report, progress)
    return report


def _reembed(store: Store, workspaces: Sequence[str], spec: str, *, drop_old: bool) -> list[ReembedReport]:
    from contextwin.ingest.embedding import count_missing
    from contextwin.ingest.reembedding import drop_others, reembed_workspace
    from contextwin.providers.embedders import open_embedder

    embedder, reports = open_embedder(spec, store.settings), []
    total = sum(count_missing(store, embedder, workspace) for workspace in workspaces)
    with import_progress(total) as progress:
        for workspace in workspaces:
            report = reembed_workspace(store, embedder, workspace, progress)
            report.dropped = drop_others(store, workspace) if drop_old else {}
            reports.append(report)
    store.analyze_if_possible()
    return reports


def _print_switch(store: Store, reports: Sequence[ReembedReport], *, as_json: bool) -> None:
    from contextwin.providers.selection import advise

    columns = ("workspace", "embedder", "embedded now", "not embedded", "old vectors dropped", "seconds")
    rows = [
        (r.workspace, r.embedder, r.embedded, r.not_embedded, sum(r.dropped.values()), f"{r.seconds:.1f}")
        for r in reports
    ]
    value = {"workspaces": reports}
    print_result(value, format_table(columns, rows), as_json=as_json)
    for report in reports:
        if report.not_embedded:
            chunks = f"{count_of(report.not_embedded, 'chunk')} of {report.workspace}"
            print_note(f"not embedded: {chunks}, found by words only: {report.embedding_error}")
    embedder = reports[0].embedder if reports else store.settings.embedder
    if embedder != store.settings.embedder:
        print_note(f"windows use {embedder!r} now, in running programs too; {advise(embedder)}, for new workspaces")


def _print_dropped(dropped: dict[str, dict[str, int]], *, as_json: bool) -> None:
    value = {"workspaces": [{"workspace": each, "dropped": dropped[each]} for each in dropped]}
    rows = [(workspace, spec, count) for workspace, by_spec in dropped.items() for spec, count in by_spec.items()]
    print_result(value, format_table(("workspace", "embedder", "vectors dropped"), rows), as_json=as_json)
    if not (rows or as_json):
        print_note("no workspace has vectors of a former embedder (see contextwin reembed --to SPEC)")
