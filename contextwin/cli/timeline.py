"""`timeline`: messages in order of time, a page at a time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Literal

import typer

from contextwin.cli.common import Json, Workspace, channel_id, moment, open_configured, the_workspace, user_id
from contextwin.cli.console import print_json, print_note, print_text
from contextwin.listing import Order, TimelineMessage, TimelinePage, TimelineRequest, page_to_dict
from contextwin.render import clean_lines, clean_name
from contextwin.store import Store
from contextwin.timeline import Timeline
from contextwin.window import Filters

End = Literal["earliest", "latest"]

#: Characters of a message that a line shows. A guess.
SHOWN_CHARS = 120
#: Messages of a page, where nobody says how many. A guess.
SHOWN_MESSAGES = 20


def timeline(
    context: typer.Context,
    end: Annotated[End | None, typer.Argument(help="Only the earliest message, or only the latest.")] = None,
    workspace: Workspace = None,
    order: Annotated[Order | None, typer.Option(help="The earliest first (asc, the default), or the latest.")] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", "-n", min=1, help=f"Messages of a page; default {SHOWN_MESSAGES}.")
    ] = None,
    after: Annotated[str | None, typer.Option(metavar="CURSOR", help="The page after the one that printed it.")] = None,
    matching: Annotated[str | None, typer.Option(help="Only messages about this, by words or by meaning.")] = None,
    as_user: Annotated[str | None, typer.Option("--as", help="Who asks, with their rights: id or @name.")] = None,
    everyone: Annotated[bool, typer.Option("--all", help="As an administrator: everything is visible.")] = False,
    to: Annotated[str, typer.Option(help="Who reads the answer: dm (the asker alone) or a channel.")] = "dm",
    at: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="When it is asked; default now.")
    ] = None,
    oldest: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="Nothing sent before this.")
    ] = None,
    latest: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="Nothing sent at or after this.")
    ] = None,
    from_users: Annotated[list[str] | None, typer.Option("--from", help="What they wrote: id or @name.")] = None,
    in_channels: Annotated[list[str] | None, typer.Option("--in", help="In this channel: id or #name.")] = None,
    thread: Annotated[list[str] | None, typer.Option(help="In this thread: the root's ts.")] = None,
    total: Annotated[bool, typer.Option("--total", help="Also count all that qualify.")] = False,
    as_json: Json = False,
) -> None:
    """Print messages in order of time: a page, or the earliest or the latest one.

    \b
    contextwin timeline --workspace acme --as @ana --in "#eng" --order desc --limit 50
    contextwin timeline earliest --all --matching "coral bleaching" --from @ben
    """
    if end and (order or limit or after):
        raise typer.BadParameter(f"{end!r} is one message: --order, --limit and --after do not go with it")
    with open_configured(context) as store:
        place = the_workspace(store, workspace)
        request = TimelineRequest(
            workspace=place,
            asker=as_user and user_id(store, place, as_user),
            everyone=everyone,
            destination=None if to == "dm" else channel_id(store, place, to),
            asked_at=at,
            order="desc" if end == "latest" else order or "asc",
            limit=1 if end else limit or SHOWN_MESSAGES,
            after=after,
            filters=_filters(store, place, from_users or [], in_channels or []),
            matching=matching,
            with_total=total,
        )
        filters = replace(request.filters, oldest=oldest, latest=latest, threads=tuple(thread or []))
        page = Timeline(store).list(replace(request, filters=filters))
    _print_page(replace(page, next_after=None) if end else page, place, as_json=as_json)


def _filters(store: Store, workspace: str, users: list[str], channels: list[str]) -> Filters:
    return Filters(
        authors=tuple(user_id(store, workspace, user) for user in users),
        channels=tuple(channel_id(store, workspace, channel) for channel in channels),
    )


def _print_page(page: TimelinePage, workspace: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"workspace": workspace, **page_to_dict(page)})
        return
    for message in page.messages:
        print_text(_render_line(message))
    for missing in page.degraded:
        print_note(f"degraded: {missing}")
    if not page.messages:
        print_note("no messages")
    if page.total is not None:
        print_note(f"{page.total:,} in all")
    if page.next_after:
        print_note(f"more: --after {page.next_after} --at {page.asked_at.isoformat()}")


def _render_line(message: TimelineMessage) -> str:
    """Return one line, in UTC: date time #channel name: the first line of the text, or as much as fits."""
    lines = clean_lines(message.text) or [""]
    shown = lines[0][:SHOWN_CHARS].rstrip()
    cut = " …" if len(lines) > 1 or len(lines[0]) > SHOWN_CHARS else ""
    where, name = clean_name(message.channel_label), clean_name(message.name)
    return f"{message.sent_at.astimezone(UTC):%Y-%m-%d %H:%M} {where} {name}: {shown}{cut}".rstrip()
