"""Suggested prompts in the app's Messages tab: fixed ones, and one about a channel that the user may read."""

from __future__ import annotations

from collections.abc import Iterator

from contextwin.analysis.sanitize import clean_name
from contextwin.interfaces.slack.service import SlackService
from contextwin.models.directory import ListedChannel
from contextwin.models.timelines import TimelineRequest
from contextwin.window.directory import list_channels

TITLE = "For example"
#: Titles, and what is asked.
FIXED = (
    ("What was decided?", "What was decided this week?"),
    ("What is open?", "Which questions are still open?"),
    ("What concerns me?", "What was I asked to do this week?"),
)


def suggest_prompts(service: SlackService, user: str, channel: str) -> None:
    """Suggest prompts to a user in their conversation with the app; none to whom nothing is answered."""
    if service.responder.refuse(service.asked_by(user)):
        return
    channels = list_channels(service.store, TimelineRequest(workspace=service.workspace, asker=user))
    prompts = [{"title": title, "message": message} for title, message in (*FIXED, *_about_latest(channels))]
    service.client.assistant_threads_setSuggestedPrompts(channel_id=channel, title=TITLE, prompts=prompts)


def _about_latest(channels: list[ListedChannel]) -> Iterator[tuple[str, str]]:
    """Yield a prompt about the public channel with the latest message."""
    named = [each for each in channels if each.kind == "public" and each.name and each.latest]
    if named:
        latest = max(named, key=lambda each: each.latest.timestamp() if each.latest else 0.0)
        name = clean_name(latest.name or "")
        yield f"What is new in #{name}?", f"What was said in #{name} today?"
