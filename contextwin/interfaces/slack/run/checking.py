"""What `contextwin doctor` checks of the Slack app: tokens, scopes, how events come, and the channels that it is in.

Nothing here prints a token. Slack has no API that lists an app's event subscriptions.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from urllib.error import URLError

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.web import SlackResponse

from contextwin.errors import ConfigError
from contextwin.interfaces.slack.manifest import list_scopes
from contextwin.interfaces.slack.run.catching_up import PAGE
from contextwin.interfaces.slack.service import APP_TOKEN, BOT_TOKEN, ORGANISATION, SIGNING_SECRET

#: Seconds for which a call waits. Unmeasured.
CHECK_SECONDS = 10

_MAKE_AGAIN = "paste `contextwin slack manifest` at api.slack.com/apps, App Manifest, and install the app again"
#: What to do about what Slack says of a token.
_ADVICE = {
    "invalid_auth": "copy it again from api.slack.com/apps",
    "not_authed": "copy it again from api.slack.com/apps",
    "token_revoked": "install the app again, and copy its new token",
    "token_expired": "install the app again, and copy its new token",
    "account_inactive": "install the app again, and copy its new token",
    "missing_scope": _MAKE_AGAIN,
    "not_allowed_token_type": "it is another kind of token",
}


def explain_refusal(exc: SlackApiError | OSError, what: str) -> str:
    """Return in one line what Slack, or the network, said to a token or a command, and what to do."""
    if isinstance(exc, OSError):
        cause = exc.reason if isinstance(exc, URLError) and isinstance(exc.reason, OSError) else exc
        return f"Slack does not answer: {cause.strerror or type(cause).__name__}; is the network there?"
    error = str(exc.response.get("error"))
    needed = f" ({exc.response.get('needed')})" if exc.response.get("needed") else ""
    return f"Slack refuses {what}: {error}{needed}; {_ADVICE.get(error, 'see docs.slack.dev for this error')}"


@dataclass(frozen=True, kw_only=True, slots=True)
class SlackCheck:
    """Checks of an app in Slack: each returns one line; ConfigError says what is missing and what to do."""

    base_url: str = "https://slack.com/api/"  #: of the Web API

    def check_token(self) -> str:
        """Return in which workspace the app is."""
        told = self._call(BOT_TOKEN, "auth.test")
        if told.get("is_enterprise_install"):
            raise ConfigError(ORGANISATION)
        if not told.get("bot_id"):
            raise ConfigError(f"{BOT_TOKEN} is no bot token: copy the one that begins with xoxb-")
        return f"an app in {told.get('team')} ({told.get('team_id')})"

    def check_scopes(self) -> str:
        """Return that every scope of the manifest is granted."""
        headers = {name.lower(): value for name, value in self._call(BOT_TOKEN, "auth.test").headers.items()}
        granted = {each.strip() for each in str(headers.get("x-oauth-scopes", "")).split(",")}
        wanted = list_scopes()
        if missing := [scope for scope in wanted if scope not in granted]:
            raise ConfigError(f"not granted: {', '.join(missing)}; {_MAKE_AGAIN}")
        return f"all {len(wanted)} of the manifest"

    def check_events(self) -> str:
        """Return how events come; with Socket Mode, Slack is asked."""
        unknown = "which events the app subscribes to, Slack does not tell"
        if os.environ.get(APP_TOKEN, "").strip():
            self._call(APP_TOKEN, "apps.connections.open")
            return f"Socket Mode connects; {unknown}"
        secret = os.environ.get(SIGNING_SECRET, "").strip()
        if not secret:
            raise ConfigError(
                f"neither {APP_TOKEN} (for `slack run`) nor {SIGNING_SECRET} (for `slack run --http`) is set"
            )
        if not re.fullmatch("[0-9a-f]{32}", secret):
            raise ConfigError(f"{SIGNING_SECRET} is no signing secret: copy it from Basic Information of the app")
        return f"{SIGNING_SECRET} is set, for `slack run --http`; {unknown}"

    def check_channels(self) -> str:
        """Return in how many channels the app is."""
        public = private = joined = 0
        cursor = ""
        while True:
            given = {"types": "public_channel,private_channel", "exclude_archived": "true", "limit": PAGE}
            page = self._call(BOT_TOKEN, "conversations.list", {**given, "cursor": cursor})
            for channel in page["channels"]:
                public += not channel.get("is_private")
                private += bool(channel.get("is_private"))
                joined += bool(channel.get("is_member")) and not channel.get("is_private")
            cursor = str((page.get("response_metadata") or {}).get("next_cursor") or "")
            if not cursor:
                break
        if not joined + private:
            raise ConfigError("the app is in no channel: `contextwin slack join --all-public`, or /invite it")
        return f"in {joined} of {public} public channels, and in {private} private"

    def _call(self, variable: str, method: str, given: dict[str, object] | None = None) -> SlackResponse:
        token = os.environ.get(variable, "").strip()
        if not token:
            raise ConfigError(f"{variable} is not set: see docs/slack.md")
        client = WebClient(token=token, base_url=self.base_url, timeout=CHECK_SECONDS, retry_handlers=[])
        try:
            return client.api_call(method, params=given or {})
        except (SlackApiError, OSError) as exc:
            raise ConfigError(explain_refusal(exc, variable)) from exc
