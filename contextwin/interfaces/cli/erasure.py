"""`forget`, `purge`, `retention` and `export-user`: what is erased for good, when, and what somebody may take along."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from contextwin.errors import ConfigError
from contextwin.interfaces.cli.common import (
    Json,
    Workspace,
    channel_id,
    moment,
    open_configured,
    the_workspace,
    user_id,
)
from contextwin.interfaces.cli.console import print_json, print_note, print_table, print_text
from contextwin.models.retention import WHOLE_WORKSPACE, Selection
from contextwin.privacy.erasure import (
    ADMINISTRATOR,
    MAX_DAYS,
    ErasureOptions,
    drop_retention,
    export_user,
    forget_user,
    purge_expired,
    purge_messages,
    read_retention,
    recall_user,
    set_retention,
)
from contextwin.storage.store import Store

#: The name of a file that means standard output.
STDOUT = "-"

Erase = Callable[[ErasureOptions], dict[str, int]]

Actor = Annotated[str | None, typer.Option("--as", help="Who asks for it, for the log: id or @name.")]
Channel = Annotated[str | None, typer.Option("--channel", "-c", help="Only this channel: id or #name.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Count, and change nothing.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
Rewrite = Annotated[
    bool, typer.Option("--rewrite", help="Write the tables' files anew, too; nobody else may use them meanwhile.")
]


def forget(
    context: typer.Context,
    user: Annotated[str, typer.Argument(help="Who is to be forgotten: id or @name.")],
    workspace: Workspace = None,
    performed_by: Actor = None,
    recall: Annotated[bool, typer.Option("--recall", help="Let them have a name again; nothing returns.")] = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    rewrite: Rewrite = False,
    as_json: Json = False,
) -> None:
    """Erase all that is kept of somebody, for good: no later import or event brings it back.

    \b
    contextwin forget @ana --dry-run
    contextwin forget U0ANA --workspace acme --as @ben --yes
    """
    with open_configured(context) as store:
        place = the_workspace(store, workspace)
        whom, options = _whom(store, place, user), _how(store, place, performed_by, rewrite=rewrite)
        if recall:
            recall_user(store, place, whom, options.performed_by)
            counts: Mapping[str, int] = {}
        else:
            counts = _erase(
                lambda options: forget_user(store, place, whom, options),
                options,
                f"forget {whom}",
                dry_run=dry_run,
                yes=yes,
            )
    _print_counts({"workspace": place, "user": whom, "dry_run": dry_run}, counts, as_json=as_json)


def purge(
    context: typer.Context,
    workspace: Workspace = None,
    channel: Channel = None,
    before: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="Only what was sent before.")
    ] = None,
    expired: Annotated[bool, typer.Option("--expired", help="What is older than `contextwin retention` says.")] = False,
    everything: Annotated[bool, typer.Option("--everything", help="All messages of the workspace.")] = False,
    performed_by: Actor = None,
    dry_run: DryRun = False,
    yes: Yes = False,
    rewrite: Rewrite = False,
    as_json: Json = False,
) -> None:
    """Erase messages for good, and what was made of them; what stays of each refuses later copies.

    \b
    contextwin purge --channel "#offsite" --dry-run
    contextwin purge --before 2024-01-01 --workspace acme --yes
    contextwin purge --expired --yes
    """
    if [channel is not None or before is not None, expired, everything].count(True) != 1:
        raise typer.BadParameter("say what to erase: --channel, --before or both, or --expired, or --everything")
    with open_configured(context) as store:
        place = the_workspace(store, workspace)
        chosen = Selection(channel=channel and channel_id(store, place, channel), before=before)
        counts = _erase(
            lambda options: (
                purge_expired(store, place, options) if expired else purge_messages(store, place, chosen, options)
            ),
            _how(store, place, performed_by, rewrite=rewrite),
            f"erase messages of {chosen.channel or place}",
            dry_run=dry_run,
            yes=yes,
        )
    _print_counts({"workspace": place, "channel": chosen.channel, "dry_run": dry_run}, counts, as_json=as_json)


def retention(
    context: typer.Context,
    workspace: Workspace = None,
    channel: Channel = None,
    days: Annotated[int | None, typer.Option(min=1, max=MAX_DAYS, help="Keep messages for so many days.")] = None,
    forever: Annotated[bool, typer.Option("--forever", help="Keep them, whatever the workspace says.")] = False,
    unset: Annotated[bool, typer.Option("--unset", help="Take back what was said.")] = False,
    performed_by: Actor = None,
    as_json: Json = False,
) -> None:
    """Print for how long messages are kept, or say it; what a channel says beats the workspace.

    \b
    contextwin retention
    contextwin retention --days 365 && contextwin purge --expired --dry-run
    contextwin retention --channel "#decisions" --forever
    """
    if [days is not None, forever, unset].count(True) > 1:
        raise typer.BadParameter("--days, --forever and --unset do not go together")
    with open_configured(context) as store:
        place = the_workspace(store, workspace)
        where, by = channel and channel_id(store, place, channel), _actor(store, place, performed_by)
        if unset:
            drop_retention(store, place, where, by)
        elif forever or days is not None:
            set_retention(store, place, where, days, by)
        kept = read_retention(store, place)
    if as_json:
        others = {name: days for name, days in kept.items() if name != WHOLE_WORKSPACE}
        print_json({"workspace": place, "days": kept.get(WHOLE_WORKSPACE), "channels": others})
    else:
        shown = [(name or "(every other channel)", "for ever" if days is None else days) for name, days in kept.items()]
        print_table(("channel", "days"), shown) if shown else print_text("everything is kept for ever")


def export_user_(
    context: typer.Context,
    user: Annotated[str, typer.Argument(help="Whose data: id or @name.")],
    workspace: Workspace = None,
    output: Annotated[str, typer.Option("--output", "-o", help="A file; - is standard output.")] = STDOUT,
    performed_by: Actor = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write all that is kept of somebody as typed JSONL, one object a line, which can be imported again.

    \b
    contextwin export-user @ana > ana.jsonl
    contextwin export-user U0ANA --workspace acme --output ana.jsonl --json
    contextwin export-user @ana --dry-run
    """
    if as_json and output == STDOUT and not dry_run:
        raise ConfigError("--json prints the counts where the data would go: give --output FILE, or --dry-run")
    with open_configured(context) as store:
        place = the_workspace(store, workspace)
        whom, by = _whom(store, place, user), _actor(store, place, performed_by)
        lines = export_user(store, place, whom, None if dry_run else by)
        counts = _count(lines) if dry_run else _write(lines, output)
    if output == STDOUT and not dry_run:
        print_note(", ".join(f"{count:,} {kind}" for kind, count in counts.items()))
    else:
        _print_counts({"workspace": place, "user": whom, "dry_run": dry_run}, counts, as_json=as_json)


def _erase(erase: Erase, options: ErasureOptions, what: str, *, dry_run: bool, yes: bool) -> dict[str, int]:
    """Count, ask, erase, and return what there was; a dry run only counts."""
    counts = erase(replace(options, dry_run=True))
    if dry_run:
        return counts
    if not yes and not is_interactive():
        raise ConfigError(f"nothing was erased: give --yes to {what} without being asked, or --dry-run to count")
    shown = ", ".join(f"{count:,} {kind}" for kind, count in counts.items() if count)
    if not yes and not typer.confirm(f"{what} for good? {shown}", err=True):
        raise ConfigError("nothing was erased")
    return erase(options)


def is_interactive() -> bool:
    """Return whether there is somebody to ask."""
    return sys.stdin.isatty()


def _whom(store: Store, place: str, given: str) -> str:
    """Return the id of somebody given as id or `@name`; ConfigError where nobody is, or is no longer, called so."""
    try:
        return user_id(store, place, given)
    except ConfigError as exc:
        raise ConfigError(f"{exc}; people who were forgotten go by their id") from exc


def _how(store: Store, place: str, performed_by: str | None, *, rewrite: bool) -> ErasureOptions:
    return ErasureOptions(performed_by=_actor(store, place, performed_by), rewrite=rewrite)


def _actor(store: Store, place: str, given: str | None) -> str:
    """Return who the log names; who is not named sits at the machine that holds the store, as an administrator does."""
    return user_id(store, place, given) if given else ADMINISTRATOR


def _count(lines: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    return dict(Counter(line["type"] for line in lines))


def _write(lines: Iterable[Mapping[str, Any]], output: str) -> dict[str, int]:
    """Write the lines to a file or to standard output, one after the other, and count them by type."""
    with _open(output) as file:
        return _count(_written(lines, file))


def _open(output: str) -> AbstractContextManager[TextIO]:
    if output == STDOUT:
        return nullcontext(sys.stdout)
    try:
        return Path(output).open("w", encoding="utf-8")
    except OSError as exc:
        raise ConfigError(
            f"expected a file that can be written, got {output!r}: {exc.strerror}; "
            f"nothing was exported: give --output another one, or {STDOUT} for standard output"
        ) from exc


def _written(lines: Iterable[Mapping[str, Any]], file: TextIO) -> Iterator[Mapping[str, Any]]:
    for line in lines:
        file.write(json.dumps(line, ensure_ascii=False, default=datetime.isoformat) + "\n")
        yield line


def _print_counts(said: Mapping[str, Any], counts: Mapping[str, int], *, as_json: bool) -> None:
    if as_json:
        print_json({**said, "counts": dict(counts)})
    else:
        print_table(("what", "count"), list(counts.items()))
