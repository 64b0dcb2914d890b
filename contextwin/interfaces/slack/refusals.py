"""What Slack refuses, by what helps: another token, another form of the answer, nothing, or another try.

Sources: the errors of chat.postMessage, chat.update and chat.startStream at docs.slack.dev.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from http.client import HTTPException
from threading import Lock
from typing import Any

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.web import SlackResponse

from contextwin.errors import ContextWinError

#: The token is known no more.
_LOST_TOKEN = frozenset({"token_expired", "token_revoked", "invalid_auth", "account_inactive", "not_authed"})
#: The answer cannot be shown in this form.
_FORM = frozenset({"invalid_blocks", "invalid_blocks_format", "msg_too_long", "msg_blocks_too_long"})
#: There, nothing can be posted or changed.
_CLOSED = frozenset(
    {
        "cannot_reply_to_message",
        "cant_update_message",
        "channel_not_found",
        "edit_window_closed",
        "invalid_thread_ts",
        "is_archived",
        "is_inactive",
        "message_not_found",
        "messages_tab_disabled",
        "not_in_channel",
        "thread_locked",
        "thread_not_found",
    }
)
#: How the names of errors begin that say the same, for one kind of channel or thread each.
_CLOSED_BEGINNINGS = ("restricted_action", "slack_connect_")

_log = logging.getLogger("contextwin.slack")


def error_of(exc: BaseException) -> str:
    """Return the name of what Slack answered, or of the exception."""
    return str(exc.response.get("error")) if isinstance(exc, SlackApiError) else type(exc).__name__


def is_lost_token(exc: BaseException) -> bool:
    """Return whether Slack knows the token no more."""
    return isinstance(exc, SlackApiError) and error_of(exc) in _LOST_TOKEN


def is_refused_form(exc: SlackApiError) -> bool:
    """Return whether the answer may be shown in another form."""
    return error_of(exc) in _FORM


def is_closed(exc: SlackApiError) -> bool:
    """Return whether no answer can be shown there, whenever it is tried."""
    error = error_of(exc)
    return error in _CLOSED or error in _FORM or error.startswith(_CLOSED_BEGINNINGS)


def warn_of(log: logging.Logger, what: str, exc: BaseException) -> None:
    """Log what failed; not that a token is lost, which is said once, when the app ends."""
    if not is_lost_token(exc):
        log.warning("%s: %s", what, error_of(exc))


#: What may go wrong with an answer, which is tried again later.
FAILURES = (SlackApiError, ContextWinError, OSError, HTTPException)


def attempt(run: Callable[[], None], what: str) -> None:
    """Run what may fail, and log `what` failed then."""
    try:
        run()
    except FAILURES as exc:
        warn_of(_log, what, exc)


class TokenWatch:
    """Remembers that Slack knows a token of the app no more. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.lost: SlackApiError | None = None  #: how Slack refused it first; None: it did not
        self.method = ""  #: the method that was refused
        self.on_lost: Callable[[], None] = lambda: None  #: called once

    def note(self, exc: SlackApiError, method: str = "") -> None:
        """Take notice of a refusal."""
        if not is_lost_token(exc):
            return
        with self._lock:
            is_first, self.lost = self.lost is None, self.lost or exc
            self.method = method if is_first else self.method
        if is_first:
            self.on_lost()


class WatchedClient(WebClient):
    """A client whose `tokens` hear of each call that Slack refuses."""

    def __init__(self, *, tokens: TokenWatch, **given: Any) -> None:
        super().__init__(**given)
        self.tokens = tokens

    def api_call(self, api_method: str, **given: Any) -> SlackResponse:
        """Return Slack's answer. Raises SlackApiError."""
        try:
            return super().api_call(api_method, **given)
        except SlackApiError as exc:
            self.tokens.note(exc, api_method)
            raise
