"""Which of Slack's errors let an answer be given up, shown in another form, or tried again."""

from __future__ import annotations

from typing import Any
from urllib.error import URLError

import pytest

pytest.importorskip("slack_sdk", reason="needs the extra slack")

from slack_sdk.errors import SlackApiError

from contextwin.interfaces.slack.refusals import TokenWatch, error_of, is_closed, is_lost_token, is_refused_form
from contextwin.interfaces.slack.run.checking import explain_refusal


def refusal(error: str) -> SlackApiError:
    response: Any = {"ok": False, "error": error}
    return SlackApiError("refused", response)


@pytest.mark.parametrize(
    ("errors", "told"),
    [
        (("token_expired", "token_revoked", "invalid_auth", "account_inactive", "not_authed"), "lost"),
        (("invalid_blocks", "msg_too_long", "msg_blocks_too_long"), "form"),
        (("is_archived", "not_in_channel", "channel_not_found", "thread_locked", "cannot_reply_to_message"), "closed"),
        (
            ("restricted_action", "restricted_action_read_only_channel", "slack_connect_file_link_sharing_blocked"),
            "closed",
        ),
        (("ratelimited", "service_unavailable", "fatal_error", "internal_error", "message_limit_exceeded"), "again"),
    ],
)
def test_each_error_has_one_remedy(errors: tuple[str, ...], told: str) -> None:
    for error in errors:
        exc = refusal(error)
        is_form = is_refused_form(exc)
        found = {"lost": is_lost_token(exc), "form": is_form, "closed": is_closed(exc) and not is_form}
        assert [name for name, is_it in found.items() if is_it] == ([] if told == "again" else [told]), error
        assert error_of(exc) == error


def test_a_lost_token_is_told_once() -> None:
    tokens, told = TokenWatch(), []
    tokens.on_lost = lambda: told.append(tokens.method)
    for error in ("is_archived", "token_revoked", "invalid_auth"):
        tokens.note(refusal(error), error)
    assert told == ["token_revoked"]
    assert tokens.method == "token_revoked"


def test_what_the_network_says_is_told() -> None:
    refused = URLError(ConnectionRefusedError(111, "Connection refused"))
    assert explain_refusal(refused, "the app") == "Slack does not answer: Connection refused; is the network there?"
    assert "TimeoutError" in explain_refusal(TimeoutError(), "the app")
    assert "URLError" in explain_refusal(URLError("xoxb-secret"), "the app")
    assert "xoxb" not in explain_refusal(URLError("xoxb-secret"), "the app")
