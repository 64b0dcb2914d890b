"""`why-not`: say why a message is not in a recorded window."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from typer import Argument, BadParameter, Context

from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import open_store_of
from contextwin.interfaces.cli.console import print_result
from contextwin.interfaces.cli.explanations import LAST, whole_id
from contextwin.interfaces.cli.option_values import ts_of
from contextwin.interfaces.names import find_known_channel, find_message
from contextwin.models.messages import MessageKey

if TYPE_CHECKING:
    from contextwin.models.absence import WhyNot
    from contextwin.storage.store import Store

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
    from contextwin.window.absence.why_not import why_not as explain
    from contextwin.window.absence.why_not import why_not_to_dict

    given = given.ready(context)
    with open_store_of(context) as store:
        caller = given.caller(store)
        window_id, message = _split(words)
        asker = None if caller.everyone else caller.user
        wanted = _read_message(store, caller.workspace, message, asker)
        answer = explain(store, caller.workspace, whole_id(store, caller, window_id), wanted, **caller.rights)
    print_result(why_not_to_dict(answer), answer.sentence + _say_weights(answer), as_json=as_json)


def _split(words: list[str]) -> tuple[str, list[str]]:
    """Return the window's id and what names the message: of two words, the first is an id if it may be one."""
    is_named = len(words) > 2 or (len(words) == 2 and (words[0] == LAST or _ID.fullmatch(words[0]) is not None))
    return (words[0], words[1:]) if is_named else (LAST, words)


def _say_weights(answer: WhyNot) -> str:
    """Return how to give the constants that the remedy changes, which no option is for; "" where it changes none."""
    lines = ", ".join(f"`{name} = {value:g}`" for name, value in answer.changes.get("weights", {}).items())
    return f" For the command line, write {lines} into a file, and give it as --weights FILE.toml." if lines else ""


def _read_message(store: Store, workspace: str, given: list[str], asker: str | None) -> MessageKey | str:
    """Return the message that the arguments name (`find_message`), or the piece of text that they are."""
    if len(given) > 2:
        raise BadParameter(f"expected CHANNEL TS, a permalink or a piece of text in quotes, got {len(given)} words")
    if len(given) == 1:
        return find_message(store, workspace, given[0], asker) or given[0]
    channel, ts = given[0], ts_of("a message")(given[1])
    return MessageKey(find_known_channel(store, workspace, channel, asker) or channel, ts)
