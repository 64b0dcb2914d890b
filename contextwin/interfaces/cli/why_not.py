"""`why-not`: say why a message is not in a recorded window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Argument, BadParameter, Context

from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import find_workspace, open_store_of
from contextwin.interfaces.cli.console import print_result
from contextwin.interfaces.cli.explanations import WindowId
from contextwin.interfaces.cli.option_values import ts_of
from contextwin.interfaces.names import find_known_channel, find_message
from contextwin.models.messages import MessageKey

if TYPE_CHECKING:
    from contextwin.models.absence import WhyNot
    from contextwin.storage.store import Store


@options.with_given
def why_not(
    context: Context,
    window_id: WindowId,
    message: Annotated[
        list[str], Argument(metavar="MESSAGE...", help="CHANNEL TS, CHANNEL:TS, its permalink, or a piece of its text.")
    ],
    given: options.AskerOptions,
    as_json: options.Json = False,
) -> None:
    """Say in one sentence why a message is not in a window, and what would bring it in.

    \b
    contextwin why-not 3f2a… "#eng" 1700000000.000100 --as @ana
    contextwin why-not 3f2a… "the kettle is broken" --as @ana
    """
    from contextwin.window.absence.why_not import why_not as explain
    from contextwin.window.absence.why_not import why_not_to_dict

    given = given.ready(context)
    with open_store_of(context) as store:
        workspace = find_workspace(store, given.workspace)
        asker = None if given.everyone else given.asker(store, workspace)
        wanted = _read_message(store, workspace, message, asker)
        answer = explain(store, workspace, window_id, wanted, asker=asker, everyone=given.everyone)
    print_result(why_not_to_dict(answer), answer.sentence + _say_weights(answer), as_json=as_json)


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
