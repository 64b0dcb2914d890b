"""Lists of channels and of users, for those who may read them."""

from __future__ import annotations

from datetime import UTC, datetime

from contextwin.models.access import Scope, Viewer
from contextwin.models.directory import ListedChannel, ListedUser
from contextwin.privacy.access import open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.store import Store


def list_channels(store: Store, viewer: Viewer, asked_at: datetime | None = None) -> list[ListedChannel]:
    """Return the channels that the viewer may see, by default now. Raises AccessError when nobody says who asks."""
    with store.reading() as reader:
        return reader.channels_listed(_open(reader, viewer, asked_at))


def list_users(store: Store, viewer: Viewer, asked_at: datetime | None = None) -> list[ListedUser]:
    """Return who is in the channels that the viewer may see, or wrote to them, and the asker."""
    with store.reading() as reader:
        return reader.users_listed(_open(reader, viewer, asked_at), viewer.rights_of)


def _open(reader: Reader, viewer: Viewer, asked_at: datetime | None) -> Scope:
    channels = [*open_scope(reader, viewer).channels]
    return Scope(workspace=viewer.workspace, channels=channels, latest=asked_at or datetime.now(UTC))
