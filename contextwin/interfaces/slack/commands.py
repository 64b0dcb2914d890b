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

from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.pool import RunOnce, run_now
from contextwin.interfaces.slack.questions import WHAT_LED_TO, without_mention
from contextwin.interfaces.slack.refusals import FAILURES
from contextwin.interfaces.slack.rendering import Shown
from contextwin.models.messages import datetime_of_ts
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
