"""Shows in Slack what answers a question: for everybody who reads there, or for who asked alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from slack_sdk.errors import SlackApiError

from contextwin.analysis.sanitize import clean_name
from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.rendering import KEEP_ACTION, SHARE_ACTION, Shown
from contextwin.interfaces.slack.post.threads import metadata_of
from contextwin.interfaces.slack.receive.questions import Question
from contextwin.interfaces.slack.refusals import WatchedClient, is_lost_token, is_refused_form, warn_of
from contextwin.interfaces.slack.wording import say

_Told = TypeVar("_Told")

_log = logging.getLogger("contextwin.slack")


def post_answer(client: WatchedClient, question: Question, shown: Shown) -> str:
    """Post an answer in whatever form Slack takes, and return its ts."""
    return in_any_form(shown, lambda shown: _post(client, question, shown, unfurl_links=False, unfurl_media=False))


def _post(client: WatchedClient, question: Question, shown: Shown, **given: Any) -> str:
    """Post a message where the answer to a question goes, marked as its answer."""
    given |= {"thread_ts": question.thread_ts} if question.thread_ts else {}
    told = {"text": shown.text, "blocks": shown.blocks, "metadata": metadata_of(question)}
    return str(client.chat_postMessage(channel=question.channel, **told, **given)["ts"])


def tell_asker(client: WatchedClient, question: Question, shown: Shown) -> None:
    """Show something to who asked, alone, if Slack does it now."""
    with _unless_lost():
        if question.channel.startswith("D"):
            _post(client, question, shown)
            return
        thread = {"thread_ts": question.thread_ts} if question.is_in_thread else {}
        client.chat_postEphemeral(
            channel=question.channel, user=question.asker, text=shown.text, blocks=shown.blocks, **thread
        )


@contextmanager
def saying_that_it_is_read(parts: Answering, question: Question) -> Iterator[None]:
    """Say that the app reads, and let Slack show its stop button where a model writes; it does in threads."""
    place = {"channel_id": question.channel, "thread_ts": question.thread_ts}
    sessions: Any = parts.client.agents_sessions_setStatus if parts.streams else lambda **_: None
    if not question.thread_ts:
        yield
        return
    with _unless_lost():  # It is a nicety, and not every workspace has it.
        parts.client.assistant_threads_setStatus(**place, status=say(rendering.READING))
    with _unless_lost():
        sessions(**place, status="processing", initiator_user_id=question.asker)
    try:
        yield
    finally:
        with _unless_lost():
            sessions(**place, status="active")


def with_question(parts: Answering, question: Question, shown: Shown) -> Shown:
    """Return an answer that is shared, or kept, below its question."""
    if question.is_alone:
        return rendering.with_question(shown, say(rendering.YOU_ASKED).format(prompt=question.prompt))
    name = parts.store.user_names(parts.workspace, [question.asker]).get(question.asker, "")
    asked = say(rendering.ASKED).format(name=clean_name(name) or question.asker, prompt=question.prompt)
    return rendering.with_question(shown, asked)


def with_buttons(shown: Shown, question: Question) -> Shown:
    """Return the answer to a question that one person sees with buttons to share it where it was asked, and to keep it.

    In a direct message there is nobody to share with. What led to a thread is answered there alone.
    """
    if question.channel.startswith("D"):
        return shown
    prompt = "" if question.thread_ts else question.prompt
    value = "|".join((question.channel, question.ts, question.thread_ts, prompt))
    is_of_thread = question.thread_ts and question.is_alone
    return rendering.with_share(shown, {SHARE_ACTION: value} | ({} if is_of_thread else {KEEP_ACTION: value}))


def in_any_form(shown: Shown, show: Callable[[Shown], _Told]) -> _Told:
    """Show an answer: if Slack refuses its blocks, as plain text, and if it refuses that, as a failure.

    Raises what `show` raises for the last.
    """
    for form in (shown, Shown(shown.text, [])):
        try:
            return show(form)
        except SlackApiError as exc:
            if not is_refused_form(exc):
                raise
            warn_of(_log, "Slack refuses an answer in this form", exc)
    return show(Shown(say(rendering.FAILED), []))


@contextmanager
def _unless_lost() -> Iterator[None]:
    """Let a call fail that can be done without; raises SlackApiError where Slack knows the token no more."""
    try:
        yield
    except (SlackApiError, OSError) as exc:
        if is_lost_token(exc):
            raise
