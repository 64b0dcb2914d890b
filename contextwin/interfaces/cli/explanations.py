"""`explain` and `why-not`: print why a recorded window looks so, a candidate a line, or why it lacks a message."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from typer import Argument, BadParameter, Context, Option

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.errors import ConfigError
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import find_channel, open_store_of
from contextwin.interfaces.cli.console import print_json, print_note, print_result, print_text
from contextwin.interfaces.cli.options import ts_of
from contextwin.interfaces.names import find_known_channel, find_message
from contextwin.models.messages import MessageKey

if TYPE_CHECKING:
    from contextwin.models.access import Viewer
    from contextwin.models.explanations import ExplainedMessage, ExplainedWindow, WhyNot
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
    from contextwin.explain.records import explain_window

    given = given.ready(context)
    if message is not None:
        ts_of("a message")(message[1])
    with open_store_of(context) as store:
        caller = given.viewer(store)
        explained = explain_window(store, caller, whole_id(store, caller, window_id))
        if message is not None:
            channel = find_channel(store, caller, message[0])
            explained = _only(explained, MessageKey(channel, message[1]))
    if as_json:
        print_json(explained.to_dict())
        return
    if explained.messages:
        print_text(render_explained(explained.messages))
    print_note(_summarize(explained))


def whole_id(store: Store, caller: Viewer, given: str) -> str:
    """Return the id as it is given, or that of the window that the caller asked for last; ConfigError without one."""
    from contextwin.explain.records import list_windows

    if given != LAST:
        return given
    recorded = list_windows(store, caller, 1)
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
    said = f"{clean_name(message.name)}: {said}" if message.name else said
    return f"{explained.line}  {clean_name(explained.channel_label)} {message.ts} {said}".rstrip()


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


#: What may be a window's id, or its beginning.
_ID = re.compile(r"[0-9a-f]{4,32}")


@options.with_given
def why_not(
    context: Context,
    words: Annotated[
        list[str],
        Argument(
            metavar="[WINDOW] MESSAGE...",
            help="The window's id or its beginning, the last window by default; then CHANNEL TS, CHANNEL:TS, the "
            "message's permalink, or a piece of its text.",
        ),
    ],
    given: options.AskerOptions,
    as_json: options.Json = False,
) -> None:
    """Say in one sentence why a message is not in a window, and what would bring it in.

    \b
    contextwin why-not "the kettle is broken" --as @ana
    contextwin why-not 3f2a… "#eng" 1700000000.000100 --as @ana
    """
    from contextwin.explain.absence.why_not import why_not as explain

    given = given.ready(context)
    with open_store_of(context) as store:
        caller = given.viewer(store)
        window_id, message = _split(words)
        wanted = _read_message(store, caller, message)
        answer = explain(store, caller, whole_id(store, caller, window_id), wanted)
    print_result(answer.to_dict(), answer.sentence + _say_weights(answer), as_json=as_json)


def _split(words: list[str]) -> tuple[str, list[str]]:
    """Return the window's id and what names the message: of two words, the first is an id if it may be one."""
    is_named = len(words) > 2 or (len(words) == 2 and (words[0] == LAST or _ID.fullmatch(words[0]) is not None))
    return (words[0], words[1:]) if is_named else (LAST, words)


def _say_weights(answer: WhyNot) -> str:
    """Return how to give the constants that the remedy changes, which no option is for; "" where it changes none."""
    lines = ", ".join(f"`{name} = {value:g}`" for name, value in answer.changes.get("weights", {}).items())
    return f" For the command line, write {lines} into a file, and give it as --weights FILE.toml." if lines else ""


def _read_message(store: Store, viewer: Viewer, given: list[str]) -> MessageKey | str:
    """Return the message that the arguments name (`find_message`), or the piece of text that they are."""
    if len(given) > 2:
        raise BadParameter(f"expected CHANNEL TS, a permalink or a piece of text in quotes, got {len(given)} words")
    if len(given) == 1:
        return find_message(store, viewer, given[0]) or given[0]
    channel, ts = given[0], ts_of("a message")(given[1])
    return MessageKey(find_known_channel(store, viewer, channel) or channel, ts)
