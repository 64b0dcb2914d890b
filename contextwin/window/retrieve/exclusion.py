"""Which filter, or the time range, left a message out that would have been found: the decisions, without a database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, Filters
from contextwin.models.retrieved import ExcludedMessage, FoundMessage
from contextwin.window.names.own_messages import own_messages


def can_exclude(request: CompletedRequest, plan: QueryPlan, channels: Iterable[str]) -> bool:
    """Return whether filters or the time range can leave out any message of these channels, sent before `asked_at`."""
    filters = request.filters
    is_dated = plan.oldest is not None or (plan.latest or request.asked_at) < request.asked_at
    return is_dated or filters.chooses_by_content or not all(map(filters.wants_channel, channels))


def list_excluded(
    messages: Iterable[FoundMessage], request: CompletedRequest, plan: QueryPlan, failed: Mapping[MessageKey, str]
) -> Iterator[ExcludedMessage]:
    """Yield those of `messages` that the time range or else a filter excludes; `failed` has filters on content.

    Filters and plan are those that the search had, with the operators of the prompt.
    """
    oldest, latest = plan.oldest, plan.latest or request.asked_at
    for message in messages:
        name = channel_filter(message.channel, request.filters) or failed.get(message.key)
        if not (oldest is None or oldest <= message.sent_at) or message.sent_at >= latest:
            yield ExcludedMessage(message=message)
        elif name is not None:
            yield ExcludedMessage(message=message, filter=name)


def list_own(messages: Iterable[FoundMessage], request: CompletedRequest) -> Iterator[ExcludedMessage]:
    """Yield the hits among `messages` that are the prompt's own message, or one of the request's bot."""
    owner_of = own_messages(request)
    for message in messages:
        if message.is_hit and (owner := owner_of(message)) is not None:
            yield ExcludedMessage(message=message, filter=owner)


def channel_filter(channel: str, filters: Filters) -> str | None:
    """Return the filter that leaves a channel out, or None."""
    if filters.wants_channel(channel):
        return None
    return "exclude_channels" if channel in filters.exclude_channels else "channels"
