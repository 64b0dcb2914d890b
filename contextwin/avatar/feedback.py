"""Verdicts on replies: on the reply itself, and on the window that it is based on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from contextwin.errors import AccessError, ConfigError
from contextwin.explain.feedback import give_feedback, keep_visible
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback, WindowVerdict
from contextwin.models.messages import MessageKey
from contextwin.models.personas import AskedReply
from contextwin.storage.store import Store

ReplyVerdict = Literal["up", "down", "edit"]


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplyFeedback:
    """What somebody thinks of a reply."""

    verdict: ReplyVerdict  #: edit: another text was posted instead
    edited_text: str | None = None  #: verdict edit: that text
    useful: tuple[MessageKey, ...] = ()  #: messages of its window that helped, beside those that an approved one cites
    missing: tuple[MessageKey, ...] = ()  #: messages that its window should have had
    note: str | None = None  #: the giver's own words

    @property
    def is_about_window(self) -> bool:
        """Whether it says something that only feedback on a window holds."""
        return bool(self.useful or self.missing or self.note)


def find_reply(store: Store, viewer: Viewer, reply_id: str) -> AskedReply | None:
    """Return a stored reply; with an asker who is no administrator, only one that they asked for."""
    reply = store.examine(viewer.workspace, lambda transaction: transaction.personas.asked_reply(reply_id))
    is_readable = viewer.owner is None or (reply is not None and reply.viewer == viewer.owner)
    return reply if is_readable else None


def judge_reply(store: Store, viewer: Viewer, reply: AskedReply, feedback: ReplyFeedback) -> WindowFeedback | None:
    """Store a verdict on a reply, and feedback on its window where somebody gives it; return the latter.

    An approved reply makes the messages that it cites useful. The window is left out (None) where nobody is named, the
    reply was edited, or its window is not recorded. Raises what `give_feedback` raises where a message or a note is
    given, and ReplyError where the reply is gone.
    """
    if feedback.verdict not in get_args(ReplyVerdict):
        raise ConfigError(f"the verdict must be one of {', '.join(get_args(ReplyVerdict))}, got {feedback.verdict!r}")
    is_named = bool(viewer.asker or viewer.everyone)
    if feedback.is_about_window and (feedback.verdict == "edit" or not is_named):
        raise ConfigError("messages and notes go with up or down, and with who gives them")
    given = None
    if feedback.verdict != "edit" and is_named:
        given = _judge_window(store, viewer, reply, feedback, feedback.verdict)
    with store.write(viewer.workspace) as transaction:
        transaction.personas.save_feedback(reply.reply_id, feedback.verdict, feedback.edited_text)
    return given


def _judge_window(
    store: Store, viewer: Viewer, reply: AskedReply, feedback: ReplyFeedback, verdict: WindowVerdict
) -> WindowFeedback | None:
    cited = [key for key in reply.cited if key not in feedback.missing] if verdict == "up" else []
    visible = keep_visible(store, viewer, cited) if cited else ()
    given = WindowFeedback(
        window_id=reply.window_id,
        verdict=verdict,
        useful=(*feedback.useful, *visible),
        missing=feedback.missing,
        note=feedback.note,
    )
    try:
        return give_feedback(store, viewer, given)
    except AccessError:
        if feedback.is_about_window:
            raise
        return None
