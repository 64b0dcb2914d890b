"""Joining public channels, because Slack tells an app only of those that it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slack_sdk.errors import SlackApiError

from contextwin.interfaces.slack.catching_up import PAGE

if TYPE_CHECKING:
    from slack_sdk import WebClient

#: What Slack says of a channel that was archived, or deleted, meanwhile.
GONE = ("is_archived", "channel_not_found", "method_not_supported_for_channel_type")


def join_public(client: WebClient) -> list[str]:
    """Join every public channel that is not archived, and return the ids of those that were joined."""
    joined = []
    for page in client.conversations_list(types="public_channel", exclude_archived=True, limit=PAGE):
        for channel in page["channels"]:
            if channel.get("is_member") or channel.get("is_archived"):
                continue
            try:
                client.conversations_join(channel=channel["id"])
            except SlackApiError as exc:
                if exc.response.get("error") not in GONE:
                    raise
                continue
            joined.append(str(channel["id"]))
    return joined
