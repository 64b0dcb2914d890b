"""`workspaces`, `channels`, `users` and `workspace remove`: what a store has, and the removal of a workspace."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Annotated

from typer import Argument, Context, Option, Typer

from contextwin.analysis.sanitize import clean_name
from contextwin.interfaces import demo
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import find_workspace, open_store_of, settings_of
from contextwin.interfaces.cli.console import format_table, print_note, print_result
from contextwin.interfaces.cli.erasure import DryRun, Rewrite, Yes, confirm_and_erase, print_counts

workspace = Typer(help="One workspace of the store.")


def workspaces(context: Context, as_json: options.Json = False) -> None:
    """Print the workspaces of the store; * is the default one.

    \b
    contextwin workspaces
    """
    with open_store_of(context) as store:
        stored, default = store.workspaces_listed(), store.settings.workspace
    values = [asdict(each) | {"is_default": each.workspace == default} for each in stored]
    rows = [
        ("*" if each.workspace == default else "", each.workspace, _or_dash(each.name), _or_dash(each.domain))
        for each in stored
    ]
    print_result({"workspaces": values}, format_table(("", "workspace", "name", "domain"), rows), as_json=as_json)


@options.with_given
def channels(context: Context, given: options.AccessOptions, as_json: options.Json = False) -> None:
    """Print the channels that the asker may read, and when the last message was sent to each.

    \b
    contextwin channels --as @mei
    contextwin channels --all --workspace acme --json
    """
    from contextwin.window.names.directory import list_channels
    from contextwin.window.render.dates import to_local

    given = given.ready(context)
    with open_store_of(context) as store:
        viewer = given.viewer(store)
        zone = given.zone(store, viewer)
        listed = list_channels(store, viewer, given.asked_at(store, viewer))
    rows = [
        (
            each.channel,
            f"#{clean_name(each.name)}" if each.name else ", ".join(map(clean_name, each.people)) or "-",
            each.kind + (", archived" if each.is_archived else ""),
            f"{to_local(each.latest, zone):%Y-%m-%d}" if each.latest else "-",
        )
        for each in listed
    ]
    value = {"workspace": viewer.workspace, "channels": listed}
    print_result(value, format_table(("channel", "name", "kind", "last message"), rows), as_json=as_json)


@options.with_given
def users(context: Context, given: options.AccessOptions, as_json: options.Json = False) -> None:
    """Print the users who are in the channels that the asker may read, or wrote to them.

    \b
    contextwin users --as @mei
    """
    from contextwin.window.names.directory import list_users

    given = given.ready(context)
    with open_store_of(context) as store:
        viewer = given.viewer(store)
        listed = list_users(store, viewer, given.asked_at(store, viewer))
    rows = [
        (
            each.user,
            _or_dash(each.name),
            f"@{clean_name(each.handle)}" if each.handle else "-",
            each.kind + (", deactivated" if each.is_deleted else ""),
            _or_dash(each.tz),
        )
        for each in listed
    ]
    value = {"workspace": viewer.workspace, "users": listed}
    print_result(value, format_table(("user", "name", "handle", "kind", "time zone"), rows), as_json=as_json)


@workspace.command(short_help="Delete a workspace and everything stored of it.")
def remove(
    context: Context,
    given: Annotated[str, Argument(metavar="WORKSPACE", help="The workspace's id; demo is that of `contextwin demo`.")],
    dry_run: DryRun = False,
    yes: Yes = False,
    rewrite: Rewrite = False,
    leave_answers: Annotated[
        bool, Option("--leave-answers", help="Also where answers of the Slack app are still in Slack.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Delete a workspace and everything stored of it, permanently; it can be imported again like a new one.

    Answers in Slack are withdrawn first: only the store knows where they are.

    \b
    contextwin workspace remove demo
    contextwin workspace remove acme --dry-run
    """
    from contextwin.privacy import erasure

    with open_store_of(context) as store:
        is_demo = given == "demo" and not store.has_workspace(given)
        found = find_workspace(store, demo.DEMO_WORKSPACE if is_demo else given)
        chosen = erasure.ErasureOptions(dry_run=dry_run, rewrite=rewrite, leave_answers=leave_answers)
        what = f"remove workspace {found}"
        counts = confirm_and_erase(partial(erasure.remove_workspace, store, found), chosen, what, yes=yes)
    print_counts({"workspace": found, "dry_run": dry_run}, counts, what, as_json=as_json)
    if found == settings_of(context).workspace and not dry_run:
        print_note("it was the default workspace: contextwin config unset workspace asker channel")


def _or_dash(name: str | None) -> str:
    return clean_name(name) if name else "-"
