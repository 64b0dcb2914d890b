"""A recorded request without the channels that mean nothing any more, because they were left or hidden since."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from contextwin.models.access import VisibleScope
from contextwin.models.requests import WindowRequest
from contextwin.window.names.known_names import place_of

CHANNEL_GONE = "a channel that the request names may not be seen any more, so nothing of it counts"


@dataclass(frozen=True, kw_only=True, slots=True)
class StillKnown:
    """What is left of a recorded request."""

    request: WindowRequest  #: a filter of which no channel is left stays as it was, so that it leaves everything out
    gone: tuple[str, ...] = ()  #: that it names a channel in vain, in words


def keep_known(request: WindowRequest, visible: VisibleScope) -> StillKnown:
    """Return the request with those of its channels that may still be seen."""
    filters, channels = request.filters, visible.channels
    place = place_of(request)
    if channels.keys() >= {*place, *filters.channels, *filters.exclude_channels}:
        return StillKnown(request=request)
    kept = replace(
        filters,
        channels=_keep(filters.channels, channels) or filters.channels,
        exclude_channels=_keep(filters.exclude_channels, channels),
    )
    request = replace(request, filters=kept)
    if place and place[0] not in channels:
        request = replace(request, channel=None, thread_ts=None, prompt_ts=None)
    return StillKnown(request=request, gone=(CHANNEL_GONE,))


def _keep(names: tuple[str, ...], known: Container[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name in known)
