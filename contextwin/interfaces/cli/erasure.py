"""`privacy forget`, `purge`, `retention` and `export-user`: erasure, retention, and the export of a user's data."""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, TextIO

from typer import Argument, BadParameter, Context, Option, Typer, confirm

from contextwin.errors import ConfigError
from contextwin.interfaces.cli.common import find_channel, find_user, label_channels, label_user, open_workspace
from contextwin.interfaces.cli.console import NOT_CHANGED, format_table, print_note, print_result, to_json
from contextwin.interfaces.cli.options import Json, Workspace, time_option
from contextwin.models.access import administrator
from contextwin.models.retention import MAX_DAYS, WHOLE_WORKSPACE, Selection

if TYPE_CHECKING:
    from contextwin.privacy.erasure import ErasureOptions
    from contextwin.storage.store import Store

#: The value of `--output` for standard output.
STDOUT = "-"
#: In the place of counts: erasing decides about later imports, too.
NOTHING_STORED = "nothing is stored of it now; later imports are refused it"

Actor = Annotated[str | None, Option("--as", metavar="USER", help="Who does this, for the audit log: id or @name.")]
Channel = Annotated[str | None, Option("--channel", "-c", metavar="CHANNEL", help="Only this channel: id or #name.")]
DryRun = Annotated[bool, Option("--dry-run", help="Only count; change nothing.")]
Yes = Annotated[bool, Option("--yes", help="Do not ask for confirmation.")]
Rewrite = Annotated[bool, Option("--rewrite", help="Also rewrite the tables' files, which locks the tables meanwhile.")]


privacy = Typer(help="Erasure, retention, and the export of a user's data.")


@privacy.command("forget", short_help="Erase all data of a user, permanently.")
def forget(
    context: Context,
    user: Annotated[str, Argument(help="The user to erase: id or @name.")],
    workspace: Workspace = None,
    performed_by: Actor = None,
    recall: Annotated[
        bool, Option("--recall", help="Allow the user a name again; erased data does not return.")
    ] = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    rewrite: Rewrite = False,
    as_json: Json = False,
) -> None:
    """Erase all data of a user, permanently: no later import or event brings it back.

    \b
    contextwin privacy forget @ana --dry-run
    contextwin privacy forget U0ANA --workspace acme --as @ben --yes
    """
    from contextwin.privacy import erasure

    with open_workspace(context, workspace) as (store, workspace):
        user, by = _find_subject(store, workspace, user), find_actor(store, workspace, performed_by)
        if recall:
            erasure.recall_user(store, workspace, user, by)
            counts: Mapping[str, int] = {}
            what = f"allow {user} a name again in workspace {workspace}"
        else:
            options = erasure.ErasureOptions(performed_by=by, dry_run=dry_run, rewrite=rewrite)
            erase = partial(erasure.forget_user, store, workspace, user)
            what = f"forget {label_user(store, workspace, user)} in workspace {workspace}"
            counts = confirm_and_erase(erase, options, what, yes=yes)
    print_counts({"workspace": workspace, "user": user, "dry_run": dry_run}, counts, what, as_json=as_json)


@privacy.command("purge", short_help="Erase messages, permanently.")
def purge(
    context: Context,
    workspace: Workspace = None,
    channel: Channel = None,
    before: Annotated[
        datetime | None, time_option("Only messages sent before this time: ISO in UTC, 90d, or yesterday.")
    ] = None,
    expired: Annotated[bool, Option("--expired", help="Erase messages past their retention.")] = False,
    everything: Annotated[bool, Option("--everything", help="Erase all messages of the workspace.")] = False,
    performed_by: Actor = None,
    dry_run: DryRun = False,
    yes: Yes = False,
    rewrite: Rewrite = False,
    as_json: Json = False,
) -> None:
    """Erase messages permanently, with everything derived from them; later imports do not bring them back.

    \b
    contextwin privacy purge --channel "#offsite" --dry-run
    contextwin privacy purge --before 2024-01-01 --workspace acme --yes
    contextwin privacy purge --expired --yes
    """
    from contextwin.privacy import erasure

    if [channel is not None or before is not None, expired, everything].count(True) != 1:
        raise BadParameter("expected one of: --channel, --before or both; --expired; --everything")
    with open_workspace(context, workspace) as (store, workspace):
        channel = channel and find_channel(store, administrator(workspace), channel)
        by = find_actor(store, workspace, performed_by)
        options = erasure.ErasureOptions(performed_by=by, dry_run=dry_run, rewrite=rewrite)
        if expired:
            erase = partial(erasure.purge_expired, store, workspace)
        else:
            erase = partial(erasure.purge_messages, store, workspace, Selection(channel=channel, before=before))
        place = f"{label_channels(store, workspace, [channel])[channel]} in workspace" if channel else "workspace"
        what = describe_purge(f"{place} {workspace}", before, expired=expired)
        counts = confirm_and_erase(erase, options, what, yes=yes)
    print_counts({"workspace": workspace, "channel": channel, "dry_run": dry_run}, counts, what, as_json=as_json)


@privacy.command("retention", short_help="Print or set how long messages are kept.")
def retention(
    context: Context,
    workspace: Workspace = None,
    channel: Channel = None,
    days: Annotated[int | None, Option(min=1, max=MAX_DAYS, help="Keep messages for this many days.")] = None,
    forever: Annotated[bool, Option("--forever", help="Keep messages without a limit.")] = False,
    unset: Annotated[bool, Option("--unset", help="Remove the setting.")] = False,
    performed_by: Actor = None,
    as_json: Json = False,
) -> None:
    """Print or set how long messages are kept; the setting of a channel wins over that of the workspace.

    \b
    contextwin privacy retention
    contextwin privacy retention --days 365 && contextwin privacy purge --expired --dry-run
    contextwin privacy retention --channel "#decisions" --forever
    """
    from contextwin.privacy import erasure

    if [days is not None, forever, unset].count(True) > 1:
        raise BadParameter("--days, --forever and --unset do not go together: give one of them")
    with open_workspace(context, workspace) as (store, workspace):
        channel = channel and find_channel(store, administrator(workspace), channel)
        by = find_actor(store, workspace, performed_by)
        if unset:
            erasure.drop_retention(store, workspace, channel, by)
        elif forever or days is not None:
            erasure.set_retention(store, workspace, channel, days, by)
        kept = erasure.read_retention(store, workspace)
        labels = label_channels(store, workspace, kept.keys() - {WHOLE_WORKSPACE})
    others = {name: days for name, days in kept.items() if name != WHOLE_WORKSPACE}
    rows = [
        (labels.get(name, "(every other channel)"), "for ever" if days is None else days) for name, days in kept.items()
    ]
    text = format_table(("channel", "days"), rows) if rows else "everything is kept for ever"
    print_result({"workspace": workspace, "days": kept.get(WHOLE_WORKSPACE), "channels": others}, text, as_json=as_json)


@privacy.command("export-user", short_help="Write all data of a user as typed JSONL.")
def export_user(
    context: Context,
    user: Annotated[str, Argument(help="The user whose data it is: id or @name.")],
    workspace: Workspace = None,
    output: Annotated[str, Option("--output", "-o", help="The file to write; - is standard output.")] = STDOUT,
    performed_by: Actor = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write all data of a user as typed JSONL, one object per line, which `contextwin import` reads.

    \b
    contextwin privacy export-user @ana > ana.jsonl
    contextwin privacy export-user U0ANA --workspace acme --output ana.jsonl --json
    contextwin privacy export-user @ana --dry-run
    """
    from contextwin.privacy import erasure

    if as_json and output == STDOUT and not dry_run:
        raise ConfigError("--json prints the counts where the export would go: give --output FILE, or --dry-run")
    with open_workspace(context, workspace) as (store, workspace):
        user, by = _find_subject(store, workspace, user), find_actor(store, workspace, performed_by)
        lines = erasure.export_user(store, workspace, user, None if dry_run else by)
        counts = Counter(line["type"] for line in (lines if dry_run else _write(lines, output)))
    if output == STDOUT and not dry_run:
        print_note(", ".join(f"{count:,} {kind}" for kind, count in counts.items()))
    else:
        what = f"export {user} of workspace {workspace}{'' if dry_run else f' to {output}'}"
        print_counts({"workspace": workspace, "user": user, "dry_run": dry_run}, counts, what, as_json=as_json)


def describe_purge(place: str, before: datetime | None, *, expired: bool) -> str:
    """Say which messages of a channel or workspace are erased, as the question and the report do.

    >>> describe_purge("#offsite in workspace acme", datetime(2024, 1, 1, tzinfo=UTC), expired=False)
    'erase messages of #offsite in workspace acme sent before 2024-01-01 00:00 UTC'
    """
    if expired:
        return f"erase messages of {place} past their retention"
    if before is not None:
        return f"erase messages of {place} sent before {before.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return f"erase all messages of {place}"


def confirm_and_erase(
    erase: Callable[[ErasureOptions], dict[str, int]], options: ErasureOptions, what: str, *, yes: bool
) -> dict[str, int]:
    """Count, ask for confirmation, erase, and return the counts; a dry run only counts."""
    counts = erase(replace(options, dry_run=True))
    if options.dry_run:
        return counts
    if not yes and not is_interactive():
        raise ConfigError(f"nothing was erased: give --yes to {what} without being asked, or --dry-run to count")
    shown = ", ".join(_count_kind(count, kind) for kind, count in counts.items() if count) or NOTHING_STORED
    if not yes and not confirm(f"{what} for good? {shown}", err=True):
        raise ConfigError("nothing was erased")
    return erase(options)


def _count_kind(count: int, kind: str) -> str:
    one = "reply" if kind == "replies" else kind.removesuffix("s")
    return f"{count:,} {one if count == 1 else kind}"


def is_interactive() -> bool:
    """Return whether standard input is a terminal, so that a question can be answered."""
    return sys.stdin.isatty()


def _find_subject(store: Store, workspace: str, given: str) -> str:
    """Return the id of the user whose data it is; erased users have no name any more."""
    try:
        return find_user(store, administrator(workspace), given)
    except ConfigError as exc:
        raise ConfigError(f"{exc}; give an erased user by id") from exc


def find_actor(store: Store, workspace: str, given: str | None) -> str:
    """Return the user for the audit log; without --as, the caller counts as an administrator."""
    from contextwin.privacy.erasure import ADMINISTRATOR

    return find_user(store, administrator(workspace), given) if given else ADMINISTRATOR


def _write(lines: Iterable[Mapping[str, Any]], output: str) -> Iterator[Mapping[str, Any]]:
    """Write the lines to a file or standard output, and pass them on."""
    with _open(output) as file:
        for line in lines:
            file.write(to_json(line, datetime.isoformat) + "\n")
            yield line


def _open(output: str) -> AbstractContextManager[TextIO]:
    if output == STDOUT:
        return nullcontext(sys.stdout)
    try:
        return open(output, "w", encoding="utf-8", opener=_open_private)
    except OSError as exc:
        raise ConfigError(
            f"expected a file that can be written, got {output!r}: {exc.strerror}; "
            f"nothing was exported: give --output another one, or {STDOUT} for standard output"
        ) from exc


def _open_private(path: str, flags: int) -> int:
    """Open a file that only its owner may read, also one that others could read before."""
    descriptor = os.open(path, flags, 0o600)
    try:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.fchmod(descriptor, 0o600)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def print_counts(context: Mapping[str, Any], counts: Mapping[str, int], what: str, *, as_json: bool) -> None:
    """Print how many rows of which kind were concerned, and what was done, or would be; in JSON the context."""
    print_result({**context, "counts": dict(counts)}, format_table(("what", "count"), counts.items()), as_json=as_json)
    if not as_json:
        print_note(f"{NOT_CHANGED}; without it: {what}" if context["dry_run"] else f"done: {what}")
