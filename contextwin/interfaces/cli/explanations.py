"""`explain`: print why a recorded window looks so, one line a candidate."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Context, Option

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.errors import ConfigError
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import open_store_of
from contextwin.interfaces.cli.console import print_json, print_note, print_text
from contextwin.interfaces.cli.option_values import ts_of
from contextwin.models.messages import MessageKey

if TYPE_CHECKING:
    from contextwin.interfaces.caller import Caller
    from contextwin.models.explanations import ExplainedMessage, ExplainedWindow
    from contextwin.storage.store import Store

#: Characters of a message behind its numbers. Unmeasured.
SHOWN_CHARS = 60

#: What stands for the window that was recorded last.
LAST = "last"

WindowId = Annotated[str, Argument(help="The id that `window` printed, or its beginning; the last window by default.")]


@options.with_given
def explain(
    context: Context,
    given: options.AskerOptions,
    window_id: WindowId = LAST,
    message: Annotated[
        tuple[str, str] | None, Option(metavar="CHANNEL TS", help="Only this candidate: channel (id or #name) and ts.")
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Print why a recorded window looks so: each candidate, the best first, with its score and what became of it.

    \b
    contextwin explain --as @ana
    contextwin explain 5f0c… --as @ana
    contextwin explain 5f0c… --as @ana --message "#eng" 1772182820.513296 --json
    """
    from contextwin.window.explanation import explained_to_dict
    from contextwin.window.records import explain_window

    given = given.ready(context)
    if message is not None:
        ts_of("a message")(message[1])
    with open_store_of(context) as store:
        caller = given.caller(store)
        explained = explain_window(store, caller.workspace, whole_id(store, caller, window_id), **caller.rights)
        if message is not None:
            channel = given.channel_id(store, caller.workspace, message[0])
            explained = _only(explained, MessageKey(channel, message[1]))
    if as_json:
        print_json(explained_to_dict(explained))
        return
    if explained.messages:
        print_text(render_explained(explained.messages))
    print_note(_summarize(explained))


def whole_id(store: Store, caller: Caller, given: str) -> str:
    """Return the id as it is given, or that of the window that the caller asked for last; ConfigError without one."""
    from contextwin.window.records import list_windows

    if given != LAST:
        return given
    recorded = list_windows(store, caller.workspace, **caller.rights, limit=1)
    if not recorded:
        raise ConfigError("no window of yours is recorded: ask with contextwin window first, or give a window's id")
    return recorded[0].window_id


def render_explained(messages: Iterable[ExplainedMessage]) -> str:
    """Return one line for each candidate: its formula, its outcome, and the message."""
    return "\n".join(map(_render_line, messages))


def _render_line(explained: ExplainedMessage) -> str:
    message = explained.message
    first = next(iter(clean_lines(message.text)), "")
    said = first[:SHOWN_CHARS].rstrip() + (" …" if len(first) > SHOWN_CHARS else "")
    label, name = clean_name(explained.channel_label), clean_name(message.name)
    return f"{explained.line}  {label} {message.ts} {name}: {said}".rstrip()


def _only(explained: ExplainedWindow, key: MessageKey) -> ExplainedWindow:
    wanted = tuple(each for each in explained.messages if each.recorded.key == key)
    if not wanted:
        raise ConfigError(
            f"message {key.ts} of {key.channel} is not among the recorded candidates of this window that you may read"
        )
    return replace(explained, messages=wanted)


def _summarize(explained: ExplainedWindow) -> str:
    window, request = explained.window, explained.window.request
    cost = f"{window.total_tokens:,} of {request.max_tokens:,} tokens"
    count = f"{len(explained.messages):,} candidate{'' if len(explained.messages) == 1 else 's'}"
    kept = {
        "all": count,
        "shown": f"{count}; only the messages shown were recorded",
        "none": "its candidates are no longer kept",
    }
    when = f", asked at {request.asked_at:%Y-%m-%d %H:%M} UTC" if request.asked_at else ""
    return f"{request.prompt!r}{when}: {cost}, {kept[window.recorded]}"
