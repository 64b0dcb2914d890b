"""`timeline`: print messages in order of time, page by page."""

from __future__ import annotations

from dataclasses import replace
from datetime import tzinfo
from typing import Annotated, Literal

from typer import Argument, BadParameter, Context, Option

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import find_workspace
from contextwin.interfaces.cli.console import print_json, print_note, print_text
from contextwin.models.timelines import Order, TimelineMessage, TimelinePage, TimelineRequest
from contextwin.storage.store import open_store
from contextwin.window.dates import to_local
from contextwin.window.rendering import BOT_MARK
from contextwin.window.timeline import Timeline
from contextwin.window.timeline_paging import page_to_dict, read_cursor
from contextwin.window.validation import MAX_PAGE_SIZE

End = Literal["earliest", "latest"]

#: Characters of a message on its line. Unmeasured.
SHOWN_CHARS = 120
#: Default number of messages of a page. Unmeasured.
SHOWN_MESSAGES = 20

Limit = Annotated[
    int | None, Option("--limit", "-n", min=1, max=MAX_PAGE_SIZE, help=f"Messages per page; default {SHOWN_MESSAGES}.")
]
After = Annotated[
    str | None,
    Option(
        parser=options.checked(read_cursor), metavar="CURSOR", help="Continue after the page that printed this cursor."
    ),
]
Matching = Annotated[str | None, Option(help="Find only messages about this topic, by meaning if nobody says it.")]
Threads = Annotated[
    options.Texts, Option(parser=options.root_ts, help="Find only messages of this thread: its root's ts.")
]


@options.with_given
def timeline(
    context: Context,
    given: options.SearchOptions,
    end: Annotated[End | None, Argument(help="Print only the earliest or only the latest message.")] = None,
    order: Annotated[Order | None, Option(help="Earliest first (asc, the default) or latest first.")] = None,
    limit: Limit = None,
    after: After = None,
    matching: Matching = None,
    thread: Threads = None,
    full: Annotated[bool, Option("--full", help="Print whole messages, not their first line.")] = False,
    total: Annotated[bool, Option("--total", help="Also count the messages on all pages.")] = False,
    as_json: options.Json = False,
) -> None:
    """Print messages in order of time: a page of them, or the earliest or latest one.

    \b
    contextwin timeline --workspace acme --as @ana --in "#eng" --order desc --limit 50
    contextwin timeline earliest --all --matching "coral bleaching" --from @ben
    contextwin timeline --as @ana --in "#eng" --during "last week" --full
    """
    given.check()
    if end and (order or limit or after):
        raise BadParameter(f"{end!r} prints one message: leave out --order, --limit and --after")
    with open_store(settings=context.obj) as store:
        workspace = find_workspace(store, given.workspace)
        request = TimelineRequest(
            order="desc" if end == "latest" else order or "asc",
            limit=1 if end else limit or SHOWN_MESSAGES,
            after=after,
            filters=given.filters(store, workspace, thread or ()),
            matching=matching,
            with_total=total,
            **given.request_fields(store, workspace),
        )
        zone = given.zone(store, workspace)
        page = Timeline(store).list(request)
    page = replace(page, next_after=None) if end else page
    if as_json:
        print_json({"workspace": workspace, **page_to_dict(page)})
    else:
        _print_page(page, zone, is_full=full)


def _print_page(page: TimelinePage, zone: tzinfo, *, is_full: bool) -> None:
    for message in page.messages:
        print_text(_render_message(message, zone) if is_full else _render_line(message, zone))
    for missing in page.degraded:
        print_note(f"degraded: {missing}")
    if not page.messages:
        print_note(f"no messages ({page.access})")
    if page.messages:
        print_note(f"times are {zone}")
    if page.total is not None:
        print_note(f"{page.total:,} messages in all")
    if page.next_after:
        print_note(f"more: --after {page.next_after} --at {page.asked_at.isoformat()}")


def _render_line(message: TimelineMessage, zone: tzinfo) -> str:
    """Return "date time #channel name: text", with as much of the text's first line as fits."""
    lines = clean_lines(message.text) or [""]
    shown = lines[0][:SHOWN_CHARS].rstrip()
    cut = " …" if len(lines) > 1 or len(lines[0]) > SHOWN_CHARS else ""
    return f"{_render_head(message, zone)} {shown}{cut}".rstrip()


def _render_message(message: TimelineMessage, zone: tzinfo) -> str:
    """Return the message with all its lines; those after the first are indented, as in a window."""
    first, *others = clean_lines(message.text) or [""]
    return "\n".join([f"{_render_head(message, zone)} {first}".rstrip(), *(line and f"  {line}" for line in others)])


def _render_head(message: TimelineMessage, zone: tzinfo) -> str:
    where, name = clean_name(message.channel_label), clean_name(message.name)
    name = f"{name} {BOT_MARK}" if message.is_bot else name
    return f"{to_local(message.sent_at, zone):%Y-%m-%d %H:%M} {where} {name}:"
