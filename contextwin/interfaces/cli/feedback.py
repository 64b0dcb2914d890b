"""`feedback`: store a verdict on a recorded window or a reply, and write all verdicts as an evaluation folder."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from typer import Argument, BadParameter, Context, Option, Typer
from typer.core import TyperGroup

from contextwin.errors import ReplyError
from contextwin.ingest.sources.fields import EXPECTED_TS
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import find_user, open_store_of, open_workspace, settings_of
from contextwin.interfaces.cli.console import count_of, print_json, print_note, text_or_stdin
from contextwin.interfaces.cli.options import one, time_option
from contextwin.interfaces.names import find_message

if TYPE_CHECKING:
    from contextwin.models.access import Viewer
    from contextwin.models.feedback import WindowFeedback
    from contextwin.models.messages import MessageKey
    from contextwin.storage.store import Store

Verdict = Literal["up", "down", "edit"]
#: Text, which is read once the store is open.
Messages = list[str] | None


class FeedbackGroup(TyperGroup):
    """A group whose command is `give` unless another one is named first."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the command in front where the line begins with the id of a window or reply, or with an option of it."""
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["give", *args]
        return super().parse_args(ctx, args)


feedback = Typer(cls=FeedbackGroup, help="Verdicts on windows and replies. `feedback ID up` is `feedback give ID up`.")


@feedback.command(short_help="Store a verdict on a window or a reply.")
@options.with_given
def give(
    context: Context,
    judged: Annotated[
        str, Argument(metavar="ID", help="The id that `window` or `reply` printed; of a window, its beginning will do.")
    ],
    verdict: Annotated[Verdict, Argument(help="The verdict; edit: another text than the reply's was posted.")],
    given: options.AskerOptions,
    useful: Annotated[
        Messages, Option(metavar="MESSAGE", help="A message that helped: CHANNEL:TS or its permalink; repeatable.")
    ] = None,
    missing: Annotated[Messages, one("MESSAGE", "A message that the window should have had; repeatable.")] = None,
    note: Annotated[str | None, Option(help="What you want to say about it; - reads it from standard input.")] = None,
    text: Annotated[
        str | None, Option(help="The text that was posted instead; - reads it from standard input.")
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Store a verdict on a recorded window or on a reply, in the place of an earlier one by the same user.

    \b
    contextwin feedback 5f0c… up --as @ana --useful "#eng-api:1772449451.331181"
    contextwin feedback 5f0c… down --as @ana --missing https://acme.slack.com/archives/C1/p1700000000000100
    contextwin feedback 9a1b… edit --text "Live in three marinas; the rest on Tuesday."
    """
    edited = text and text_or_stdin(text)
    _check_verdict(verdict, edited, said=bool(useful or missing or note))
    given = given.completed(settings_of(context))
    if useful or missing or note:
        given.check()
    with open_store_of(context) as store:
        giver = given.viewer(store)
        find = partial(_find_message, store, giver)
        said: dict[str, Any] = {
            "useful": tuple(map(find, useful or ())),
            "missing": tuple(map(find, missing or ())),
            "note": note and text_or_stdin(note),
        }
        is_reply, on_window = _judge(store, giver, judged, verdict, edited, said)
    _print_given(judged if is_reply else None, verdict, on_window, as_json=as_json)


def _check_verdict(verdict: Verdict, edited: str | None, *, said: bool) -> None:
    """Raise BadParameter for options that do not go with the verdict."""
    if (verdict == "edit") != bool(edited and edited.strip()):
        raise BadParameter("edit needs --text, the text that was posted instead; up and down take none")
    if verdict == "edit" and said:
        raise BadParameter("--useful, --missing and --note go with up and down, not with edit")


def _find_message(store: Store, giver: Viewer, given: str) -> MessageKey:
    """Return the message that an option names (`names.find_message`), among the channels that the giver may see."""
    key = find_message(store, giver, given)
    if key is None:
        raise BadParameter(
            f"expected a message as CHANNEL:TS, with a ts {EXPECTED_TS}, or as its permalink, got {given!r}"
        )
    return key


def _judge(
    store: Store, giver: Viewer, judged: str, verdict: Verdict, edited: str | None, said: dict[str, Any]
) -> tuple[bool, WindowFeedback | None]:
    """Store the verdict; return whether it is one on a reply, and what is stored of the window."""
    from contextwin.avatar.feedback import ReplyFeedback, find_reply, judge_reply
    from contextwin.explain.feedback import give_feedback
    from contextwin.models.feedback import WindowFeedback

    reply = find_reply(store, giver, judged)
    if reply is not None:
        on_reply = ReplyFeedback(verdict=verdict, edited_text=edited, **said)
        return True, judge_reply(store, giver, reply, on_reply)
    if verdict == "edit":
        raise _unknown_reply(judged, "edit is about replies alone, a window takes up or down")
    if not (giver.asker or giver.everyone):
        raise _unknown_reply(judged, "a window takes up or down, and who says so: --as USER or --all")
    asked = WindowFeedback(window_id=judged, verdict=verdict, **said)
    return False, give_feedback(store, giver, asked)


def _unknown_reply(judged: str, advice: str) -> ReplyError:
    return ReplyError(f"there is no reply {judged!r}; it was given by another id, or is forgotten by now; {advice}")


def _print_given(reply_id: str | None, verdict: str, on_window: WindowFeedback | None, *, as_json: bool) -> None:
    from contextwin.models.as_json import pick

    if as_json:
        value: dict[str, Any] = {"reply_id": reply_id} if reply_id else {}
        value["verdict"] = verdict
        if on_window is not None:
            value |= pick(on_window, "window_id", "useful", "missing", "note", "user")
        print_json(value)
        return
    print_note(f"stored: {verdict}")
    if on_window is not None and not (on_window.useful or on_window.missing):
        print_note("it names no message, so no evaluation is made of it: give --useful or --missing")


@feedback.command(short_help="Write judged windows as an evaluation folder.")
def export(
    context: Context,
    folder: Annotated[Path, Argument(metavar="DIR", help="A new or empty folder.")],
    since: Annotated[
        datetime | None, time_option("Only verdicts given since then: 2w, 7 days, 24h, ISO, or yesterday.")
    ] = None,
    workspace: options.Workspace = None,
    as_user: Annotated[
        str | None, one("USER", "Only what this user asked, judged and may see: id or @name; default all.", "--as")
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Write judged windows, and the messages that they were searched in, as an evaluation folder for the benchmarks.

    \b
    contextwin feedback export judged
    contextwin feedback export judged --since "2 weeks" --as @ana --json
    """
    from contextwin.explain.feedback_export import export_feedback
    from contextwin.models.access import Viewer, administrator

    with open_workspace(context, workspace) as (store, workspace):
        viewer = administrator(workspace)
        if as_user:
            viewer = Viewer(workspace=workspace, asker=find_user(store, viewer, as_user))
        done = export_feedback(store, viewer, folder, since)
    if as_json:
        print_json({"workspace": workspace, **asdict(done)})
        return
    said = f"{count_of(done.windows, 'judged window')} and {count_of(done.messages, 'message')} written to {folder}"
    print_note(f"{said}; it holds prompts and messages in plain text")
    if done.left_out:
        print_note(f"{count_of(done.left_out, 'judged window')} left out: no useful or missing message may be seen")
