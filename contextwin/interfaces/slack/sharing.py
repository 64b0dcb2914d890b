"""Answers that one person has seen, and shares with a channel or keeps: they are made anew for their new readers.

A shared answer rests on what everybody may read where it is shown, and is withdrawn as any other. The question of a
command comes back in the value of the button that Slack shows with its answer; it is stored until it is answered again.
"""

from __future__ import annotations

from contextwin.interfaces.slack.asked import place_of
from contextwin.interfaces.slack.questions import WHAT_LED_TO, shared_question
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say


def share_answer(service: SlackService, user: str, value: str, *, is_kept: bool) -> bool:
    """Answer a question again for its channel, or in the direct messages of who asked; return whether that is done.

    It is not where the question is gone or not theirs, or where others see its answer already.
    """
    channel, ts, thread_ts, prompt = value.split("|", 3)
    if not prompt:
        prompt = _read_prompt(service, user, channel, ts, thread_ts)
    if not prompt:
        return False
    if is_kept:
        channel, thread_ts = str(service.client.conversations_open(users=user)["channel"]["id"]), ""
    asked = {"channel_id": channel, "question_ts": ts, "thread_ts": thread_ts, "asker_id": user, "prompt": prompt}
    claimed = service.store.slack.share(service.workspace, asked)
    if claimed is None:
        return False
    service.responder.answer(shared_question(claimed))
    return True


def _read_prompt(service: SlackService, user: str, channel: str, ts: str, thread_ts: str) -> str:
    """Return what was asked in a thread: by a message that is still there, or by the shortcut; "" for neither."""
    known = service.store.slack.find(service.workspace, channel, ts)
    if known is None or known.asker != user or place_of(service, user, channel) is None:
        return ""
    if known.delivery is not None:
        return say(WHAT_LED_TO)
    question = service.responder.read_question(known)
    return "" if question is None else question.prompt
