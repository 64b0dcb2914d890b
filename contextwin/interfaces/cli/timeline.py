"""`timeline`: print messages in order of time, page by page."""

from __future__ import annotations

from dataclasses import replace
from datetime import tzinfo
from typing import Annotated, Literal

from typer import Argument, BadParameter, Context, Option

from contextwin.analysis.sanitize import BOT_MARK, clean_lines, clean_name
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import open_store_of
from contextwin.interfaces.cli.console import count_of, print_degraded, print_json, print_note, print_text
from contextwin.interfaces.cli.options import checked, not_empty, one
from contextwin.models.retrieved import SearchDescription
from contextwin.models.timelines import MAX_PAGE_SIZE, Order, TimelineMessage, TimelinePage, TimelineRequest
from contextwin.window.render.dates import to_local
from contextwin.window.timeline.paging import read_cursor

End = Literal["earliest", "latest"]

#: Default number of messages of a page. Unmeasured.
SHOWN_MESSAGES = 20

Limit = Annotated[
    int | None, Option("--limit", "-n", min=1, max=MAX_PAGE_SIZE, help=f"Messages per page; default {SHOWN_MESSAGES}.")
]
After = Annotated[
    str | None, one("CURSOR", "Continue after the page that printed this cursor.", parser=checked(read_cursor))
]
Matching = Annotated[
    str | None, one("TOPIC", "Find only messages about this topic, by meaning if nobody says it.", parser=not_empty)
]


@options.with_given
def timeline(
    context: Context,
    given: options.TimelineOptions,
    end: Annotated[End | None, Argument(help="Print only the earliest or only the latest message.")] = None,
    order: Annotated[Order | None, Option(help="Earliest first (asc, the default) or latest first.")] = None,
    limit: Limit = None,
    after: After = None,
    matching: Matching = None,
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
    from contextwin.window.render.notes import explain_empty_page
    from contextwin.window.timeline.reading import Timeline

    given = given.ready(context)
    if end and (order or limit or after):
        raise BadParameter(f"{end!r} prints one message: leave out --order, --limit and --after")
    with open_store_of(context) as store:
        viewer = given.viewer(store)
        request = TimelineRequest(
            filters=given.filters(store, viewer),
            asked_at=given.asked_at(store, viewer),
            **viewer.who,
            order="desc" if end == "latest" else order or "asc",
            limit=1 if end else limit or SHOWN_MESSAGES,
            after=after,
            matching=matching,
            with_total=total,
        )
        zone = given.zone(store, viewer)
        page = Timeline(store).list(request)
    reason = "" if page.messages else explain_empty_page(request, _describe(given, request, zone), page)
    page = replace(page, next_after=None) if end else page
    if as_json:
        print_json({"workspace": request.workspace, **page.to_dict(), "empty_reason": reason})
    else:
        _print_page(page, zone, request.workspace, reason, is_full=full)


def _describe(given: options.TimelineOptions, request: TimelineRequest, zone: tzinfo) -> SearchDescription:
    """Return which messages were asked for, as they were named."""
    return SearchDescription(
        users=tuple(given.authors or ()),
        not_users=tuple(given.exclude_authors or ()),
        channels=tuple(given.channels or ()),
        not_channels=tuple(given.exclude_channels or ()),
        place=f"thread {' or '.join(request.filters.threads)}" if request.filters.threads else None,
        has=request.filters.has,
        lacks=request.filters.lacks,
        topic=request.matching,
        oldest=request.filters.oldest,
        latest=request.filters.latest,
        tz=str(zone),
    )


def _print_page(page: TimelinePage, zone: tzinfo, workspace: str, reason: str, *, is_full: bool) -> None:
    for message in page.messages:
        print_text(render_message(message, zone) if is_full else render_line(message, zone))
    print_degraded(page.degraded, workspace)
    if not page.messages:
        print_note(f"{reason} ({page.access})")
    if page.messages:
        print_note(f"times are {zone}")
    if page.total is not None:
        print_note(f"{count_of(page.total, 'message')} in all")
    if page.next_after:
        print_note(f"more: --after {page.next_after} --at {page.asked_at.isoformat()}")


# ---- Messages as text on a terminal: on one line each, or whole


#: Characters of a message on its line. Unmeasured.
SHOWN_CHARS = 120


def render_line(message: TimelineMessage, zone: tzinfo) -> str:
    """Return "date time #channel name: text", with as much of the text's first line as fits."""
    lines = clean_lines(message.text) or [""]
    shown = lines[0][:SHOWN_CHARS].rstrip()
    cut = " …" if len(lines) > 1 or len(lines[0]) > SHOWN_CHARS else ""
    return f"{_render_head(message, zone)} {shown}{cut}".rstrip()


def render_message(message: TimelineMessage, zone: tzinfo) -> str:
    """Return the message with all its lines; those after the first are indented, as in a window."""
    first, *others = clean_lines(message.text) or [""]
    return "\n".join([f"{_render_head(message, zone)} {first}".rstrip(), *(line and f"  {line}" for line in others)])


def _render_head(message: TimelineMessage, zone: tzinfo) -> str:
    where, name = clean_name(message.channel_label), clean_name(message.name)
    name = f"{name} {BOT_MARK}" if message.is_bot else name
    return f"{to_local(message.sent_at, zone):%Y-%m-%d %H:%M} {where} {name}:"
