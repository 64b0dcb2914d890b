"""Lists of channels and of users, for those who may read them."""

from __future__ import annotations

from datetime import UTC, datetime

from contextwin.models.access import Scope
from contextwin.models.directory import ListedChannel, ListedUser
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.store import Store


def list_channels(store: Store, request: TimelineRequest) -> list[ListedChannel]:
    """Return the channels that may be shown for the request. Raises AccessError when nobody says who asks."""
    with store.reading() as reader:
        return reader.channels_listed(_open(reader, request))


def list_users(store: Store, request: TimelineRequest) -> list[ListedUser]:
    """Return who is in the channels that may be shown for the request, or wrote to them, and the asker."""
    with store.reading() as reader:
        return reader.users_listed(_open(reader, request), request.viewer or request.asker)


def _open(reader: Reader, request: TimelineRequest) -> Scope:
    channels = [*open_scope(reader, request).channels]
    return Scope(workspace=request.workspace, channels=channels, latest=request.asked_at or datetime.now(UTC))
