"""`Commands`: questions by command or shortcut, which are stored before they are acknowledged, and answered once.

stored with their words → acknowledged → the answer is made → their words are cleared → the answer is shown

Slack keeps neither such a question nor its answer. So nobody can see whether an answer was shown, and it is given up
rather than shown twice where the process is killed between the last two steps.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from time import time
from typing import Any

from slack_sdk.http_retry.builtin_handlers import ConnectionErrorRetryHandler, ServerErrorRetryHandler
from slack_sdk.webhook import WebhookClient

from contextwin.analysis.sanitize import clean_name
from contextwin.avatar.reply import Reply, ReplyRequest
from contextwin.errors import AccessError, ConfigError, ContextWinError, RightsChangedError
from contextwin.interfaces.slack.answer.asked import place_of, refuse
from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.pool import RunOnce, run_now
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.rendering import Shown
from contextwin.interfaces.slack.receive.questions import WHAT_LED_TO, shared_question, without_mention
from contextwin.interfaces.slack.refusals import FAILURES
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import FRONT_END_FILL, WindowRequest
from contextwin.models.slack import SlackAnswer

#: Slack takes answers to a command for 30 minutes.
ANSWERABLE = timedelta(minutes=30)
#: How often an answer is sent again that could not be connected, or that Slack failed to take. Unmeasured.
RETRIES = 2
#: Commands that are answered at once, from what is there; they may be typed again.
_QUICK = ("", "help", "why", "settings")
#: Asks for a draft, perhaps by somebody, and not of what.
_DRAFT_OF_NOTHING = re.compile(r"draft(?: <@[^>]*>)?")

_log = logging.getLogger("contextwin.slack")


class Commands:
    """Questions whose answers only who asks sees. Nothing of them is logged."""

    def __init__(self, parts: Answering, make: Callable[[SlackAnswer], Shown]) -> None:
        """`make` returns what is shown."""
        self._parts = parts
        self._make = make

    def claim(self, body: Mapping[str, Any]) -> SlackAnswer | None:
        """Store the question of a delivery, before it is acknowledged; None where it asks none that has to be kept.

        Raises StoreError where it is not stored.
        """
        asked = _read_command(body) or _read_shortcut(body, self._parts.app.user)
        if asked is None:
            return None
        delivery = sha256(str(body.get("trigger_id")).encode()).hexdigest()
        given = {"question_ts": f"{time():.6f}", "delivery": delivery, "response_url": str(body.get("response_url"))}
        return self._parts.store.slack.claim_command(self._parts.workspace, {**asked, **given})

    def answer(self, claimed: SlackAnswer) -> None:
        """Answer a question unless it is answered, or somebody is at it. Raises what making the answer raises."""
        slack, key = self._parts.store.slack, (self._parts.workspace, claimed.channel, claimed.question_ts)
        if claimed.response_url is None:
            return
        with self._parts.leases.taking(claimed.channel, claimed.question_ts) as taken:
            if taken is None:
                return
            shown = self._make(claimed)
            if slack.finish(*key, taken) == "answered":  # From here on it is never made again.
                _show(claimed.response_url, shown)

    def resume(self, older: timedelta, run: RunOnce = run_now) -> None:
        """Answer what nobody has held for `older` and is not answered; forget what Slack takes no answer to."""
        slack = self._parts.store.slack
        slack.drop_commands(self._parts.workspace, ANSWERABLE)
        for each in slack.open_commands(self._parts.workspace, older):
            run((each.channel, each.question_ts), partial(self._answer_open, each))

    def _answer_open(self, claimed: SlackAnswer) -> None:
        try:
            self.answer(claimed)
        except FAILURES as exc:
            _log.warning("a command stays open: %s", type(exc).__name__)


def asked_at(claimed: SlackAnswer) -> datetime:
    """Return when a command was given; never later than now."""
    return min(datetime_of_ts(claimed.question_ts), datetime.now(UTC))


def quick_command(text: object) -> str | None:
    """Return which command is answered at once, None for a question.

    >>> quick_command(" Why? "), quick_command("why did it fail?"), quick_command(None), quick_command("draft <@U1>")
    ('why', None, '', 'help')
    """
    word = " ".join(str(text or "").casefold().split()).rstrip("?!.")
    return "help" if _DRAFT_OF_NOTHING.fullmatch(word) else word if word in _QUICK else None


def _read_command(body: Mapping[str, Any]) -> dict[str, str] | None:
    text = " ".join(str(body.get("text") or "").split())
    if body.get("command") != "/contextwin" or quick_command(text) is not None:
        return None
    channel, user = str(body.get("channel_id")), str(body.get("user_id"))
    return {"channel_id": channel, "asker_id": user, "thread_ts": "", "prompt": text}


def _read_shortcut(body: Mapping[str, Any], app_user: str) -> dict[str, str] | None:
    if body.get("type") != "message_action" or body.get("callback_id") != "ask_thread":
        return None
    message = body.get("message") or {}
    prompt = f"{WHAT_LED_TO} {without_mention(str(message.get('text') or ''), app_user)}"
    thread = str(message.get("thread_ts") or message.get("ts") or "")
    channel, user = str(body["channel"]["id"]), str(body["user"]["id"])
    return {"channel_id": channel, "asker_id": user, "thread_ts": thread, "prompt": prompt}


def _show(url: str, shown: Shown) -> None:
    handlers = [ConnectionErrorRetryHandler(RETRIES), ServerErrorRetryHandler(RETRIES)]
    sent = WebhookClient(url, retry_handlers=handlers).send(
        text=shown.text, blocks=shown.blocks, response_type="ephemeral", replace_original=False
    )
    if sent.status_code != 200:
        _log.warning("an answer was not taken: status %d", sent.status_code)


# ---- Answers that one person has seen, and shares with a channel or keeps: they are made anew for their new readers


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


# ---- Drafts in the style of a colleague who allowed it: only who asks sees them, and nothing is posted

#: What `/contextwin draft @ana question` is: a person, as Slack writes a mention, and the question.
DRAFT = re.compile(r"draft\s+<@([A-Z0-9]+)(?:\|[^>]*)?>\s+(.+)", re.DOTALL)

NO_MODEL = "There is no chat model to write drafts."
DRAFT_OF = "Draft in the style of {name}, not written by them. Only you see it."
NOT_ALLOWED = "This person has not allowed drafts in their style."


def draft_reply(service: SlackService, user: str, channel: str, persona: str, prompt: str) -> Shown:
    """Return what a person might answer, from what the asker may read; else one of a few fixed sentences."""
    window = WindowRequest(
        prompt=prompt,
        workspace=service.workspace,
        channel=place_of(service, user, channel),
        asker=user,
        bot=service.app.user,
        asked_at=datetime.now(UTC),
        fill=FRONT_END_FILL,
    )
    if refusal := refuse(service, window):
        return rendering.render_text(refusal)
    if service.avatar is None:
        return rendering.render_text(NO_MODEL)
    try:
        reply = service.avatar.reply(ReplyRequest(window=window, persona=persona))
    except RightsChangedError:
        return rendering.render_text(rendering.FAILED)
    except (AccessError, ConfigError):
        return rendering.render_text(NOT_ALLOWED)
    except ContextWinError as exc:
        _log.warning("a draft is not written: %s", type(exc).__name__)
        return rendering.render_text(rendering.FAILED)
    if reply.is_outdated or not reply.text:
        return rendering.render_text(rendering.FAILED)
    return _render(reply)


def _render(reply: Reply) -> Shown:
    mark = say(DRAFT_OF).format(name=clean_name(reply.name))
    return rendering.render_marked(mark, reply.text, reply.citations, reply.uncertain)
