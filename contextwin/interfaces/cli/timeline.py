"""`timeline`: messages in order of time, a page at a time."""

from __future__ import annotations

from dataclasses import replace
from datetime import tzinfo
from typing import Annotated, Literal

import typer

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.interfaces.cli.common import Json, checked, open_configured, root_ts, the_workspace
from contextwin.interfaces.cli.console import print_json, print_note, print_text
from contextwin.interfaces.cli.options import Searched, with_options
from contextwin.models.timelines import Order, TimelineMessage, TimelinePage, TimelineRequest
from contextwin.temporal import find_zone
from contextwin.window.timeline import Timeline
from contextwin.window.timeline_paging import MAX_PAGE_SIZE, page_to_dict, read_cursor

End = Literal["earliest", "latest"]

#: Characters of a message that a line shows. A guess.
SHOWN_CHARS = 120
#: Messages of a page, where nobody says how many. A guess.
SHOWN_MESSAGES = 20

Limit = Annotated[
    int | None,
    typer.Option("--limit", "-n", min=1, max=MAX_PAGE_SIZE, help=f"Messages of a page; default {SHOWN_MESSAGES}."),
]
After = Annotated[
    str | None,
    typer.Option(parser=checked(read_cursor), metavar="CURSOR", help="The page after the one that printed it."),
]


@with_options(Searched)
def timeline(
    context: typer.Context,
    searched: Searched,
    end: Annotated[End | None, typer.Argument(help="Only the earliest message, or only the latest.")] = None,
    order: Annotated[Order | None, typer.Option(help="The earliest first (asc, the default), or the latest.")] = None,
    limit: Limit = None,
    after: After = None,
    matching: Annotated[str | None, typer.Option(help="Only messages about this, by words or by meaning.")] = None,
    thread: Annotated[list[str] | None, typer.Option(parser=root_ts, help="In this thread: the root's ts.")] = None,
    tz: Annotated[str, typer.Option(parser=checked(find_zone), help="IANA zone that times are printed in.")] = "UTC",
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
    zone = find_zone(tz)
    with open_configured(context) as store:
        place = the_workspace(store, searched.workspace)
        request = TimelineRequest(
            order="desc" if end == "latest" else order or "asc",
            limit=1 if end else limit or SHOWN_MESSAGES,
            after=after,
            filters=replace(searched.filters(store, place), threads=tuple(thread or ())),
            matching=matching,
            with_total=total,
            **searched.asked_in(store, place),
        )
        page = Timeline(store).list(request)
    page = replace(page, next_after=None) if end else page
    if as_json:
        print_json({"workspace": place, **page_to_dict(page)})
    else:
        _print_page(page, zone)


def _print_page(page: TimelinePage, zone: tzinfo) -> None:
    for message in page.messages:
        print_text(_render_line(message, zone))
    for missing in page.degraded:
        print_note(f"degraded: {missing}")
    if not page.messages:
        print_note(f"no messages ({page.access})")
    if page.total is not None:
        print_note(f"{page.total:,} in all")
    if page.next_after:
        print_note(f"more: --after {page.next_after} --at {page.asked_at.isoformat()}")


def _render_line(message: TimelineMessage, zone: tzinfo) -> str:
    """Return one line: date time #channel name: the first line of the text, or as much as fits."""
    lines = clean_lines(message.text) or [""]
    shown = lines[0][:SHOWN_CHARS].rstrip()
    cut = " …" if len(lines) > 1 or len(lines[0]) > SHOWN_CHARS else ""
    where, name = clean_name(message.channel_label), clean_name(message.name)
    return f"{message.sent_at.astimezone(zone):%Y-%m-%d %H:%M} {where} {name}: {shown}{cut}".rstrip()
