"""Find workspaces, channels and users by the names that were given."""

from __future__ import annotations

from datetime import UTC, tzinfo

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import ConfigError
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.store import Store
from contextwin.temporal import find_zone
from contextwin.window.known_names import unknown_channel, unknown_name


def find_workspace(store: Store, given: str | None) -> str:
    """Return the given workspace, or the only one; ConfigError where there is no such or more than one."""
    stored = store.workspaces()
    if given in stored:
        return given
    if given is not None and stored:
        error = unknown_name("workspace", given, ((each, None) for each in stored))
        raise error if "nearest" in str(error) else ConfigError(f"{error}; there are: {', '.join(stored[:10])}")
    if len(stored) == 1:
        return stored[0]
    if not stored:
        raise ConfigError("the store is empty: import an archive first (contextwin import PATH)")
    raise ConfigError(f"the store has {len(stored)} workspaces, name one with --workspace: {', '.join(stored[:10])}")


def find_channel(store: Store, workspace: str, given: str, asker: str | None = None) -> str:
    """Return the id of a channel given by id or `#name`, among those that the asker may read; None: an administrator.

    ConfigError, with the nearest of them, where there is no such, or more than one.
    """
    ids = store.channels_named(workspace, _clean_name(given, "#"))
    if asker is None and ids:
        return _only_id("channel", given, ids)
    with store.reading() as reader:
        visible = open_scope(reader, TimelineRequest(workspace=workspace, asker=asker, everyone=asker is None))
    if not (ids := [channel for channel in ids if channel in visible.channels]):
        raise unknown_channel(given, visible)
    return _only_id("channel", given, ids)


def find_user(store: Store, workspace: str, given: str, asker: str | None = None) -> str:
    """Return the id of a user given by id or `@name`; ConfigError, with the nearest whom the asker may see.

    Without an asker it is an administrator who looks, or whoever asks gives their own name.
    """
    if ids := store.users_named(workspace, _clean_name(given, "@")):
        return _only_id("user", given, ids)
    with store.reading() as reader:
        channels = open_scope(reader, TimelineRequest(workspace=workspace, asker=asker)).channels if asker else None
        raise unknown_name("user", given, reader.users_near(workspace, channels, asker))


def find_zone_of(store: Store, workspace: str, given: str) -> tzinfo:
    """Return the time zone of the profile of a user given by id or `@name`; UTC where it has none."""
    with store.reading() as reader:
        tz = reader.user_time_zone(workspace, find_user(store, workspace, given))
    try:
        return find_zone(tz or "UTC")
    except ConfigError:  # The zone of a profile may be none.
        return UTC


def _clean_name(given: str, sign: str) -> str:
    """Return the name without its sign; ConfigError for bytes that are not UTF-8, which no query can contain."""
    if clean_text(given) != given:
        raise ConfigError(f"expected a name in UTF-8, got {given!r}")
    return given.removeprefix(sign)


def _only_id(kind: str, given: str, ids: list[str]) -> str:
    if given in ids:
        return given
    if len(ids) == 1:
        return ids[0]
    raise ConfigError(f"{len(ids)} {kind}s have the name {given!r}, give one of their ids: {', '.join(ids[:10])}")
