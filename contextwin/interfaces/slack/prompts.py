"""Suggested prompts in the app's Messages tab: fixed ones, and one about a channel that the user may read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from contextwin.analysis.loose_json import list_of, object_of
from contextwin.analysis.sanitize import clean_name
from contextwin.ingest.sources.fields import is_identifier
from contextwin.interfaces.slack.asked import refuse
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.directory import ListedChannel
from contextwin.models.timelines import TimelineRequest
from contextwin.window.names.directory import list_channels

TITLE = "For example"
#: Titles, and what is asked.
FIXED = (
    ("What was decided?", "What was decided this week?"),
    ("What is open?", "Which questions are still open?"),
    ("What concerns me?", "What was I asked to do this week?"),
)
ABOUT_CHANNEL = ("What is new in #{name}?", "What was said in #{name} today?")


def suggest_prompts(service: SlackService, user: str, channel: str, viewed: str | None = None) -> None:
    """Suggest prompts to a user in their conversation with the app; none to whom nothing is answered.

    One is about the channel that they view, if they may read it, else about the public one with the latest message.
    """
    if refuse(service, service.asked_by(user)):
        return
    channels = list_channels(service.store, TimelineRequest(workspace=service.workspace, asker=user))
    with service.locales.speaking_to(user):
        told = [*((say(title), say(message)) for title, message in FIXED), *_about_latest(channels, viewed)]
        heading = say(TITLE)
    prompts = [{"title": title, "message": message} for title, message in told]
    service.client.assistant_threads_setSuggestedPrompts(channel_id=channel, title=heading, prompts=prompts)


def viewed_channel(event: Mapping[str, Any]) -> str | None:
    """Return the channel that a user views, as an event tells it; None for none.

    >>> viewed_channel({"context": {"entities": [{"type": "slack#/types/channel_id", "value": "C1"}]}})
    'C1'
    """
    entities = object_of(event.get("context")).get("entities")
    for each in map(object_of, list_of(entities)):
        value = each.get("value")
        found = value if each.get("type") == "slack#/types/channel_id" else object_of(value).get("channel_id")
        if is_identifier(found):
            return found
    return None


def _about_latest(channels: list[ListedChannel], viewed: str | None) -> Iterator[tuple[str, str]]:
    """Yield a prompt about the channel that is viewed, or about the public one with the latest message."""
    named = [each for each in channels if each.name and each.latest]
    named = [each for each in named if each.channel == viewed] or [each for each in named if each.kind == "public"]
    if named:
        latest = max(named, key=lambda each: each.latest.timestamp() if each.latest else 0.0)
        name = clean_name(latest.name or "")
        title, message = (say(each).format(name=name) for each in ABOUT_CHANNEL)
        yield title, message
