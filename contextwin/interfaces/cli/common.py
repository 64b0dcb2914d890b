"""Open the store of a command, and find workspaces, channels and users by the names that were given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, tzinfo
from typing import TYPE_CHECKING

from typer import Context

from contextwin.errors import ConfigError

if TYPE_CHECKING:
    from contextwin.config import Settings
    from contextwin.storage.store import Store


def settings_of(context: Context) -> Settings:
    """Return the settings of the command: options of the top level win over every other source."""
    settings: Settings = context.obj()
    return settings


@contextmanager
def open_store_of(context: Context) -> Iterator[Store]:
    """Open the store that the settings of the command name."""
    from contextwin.storage.store import open_store

    with open_store(settings=settings_of(context)) as store:
        yield store


def find_workspace(store: Store, given: str | None) -> str:
    """Return the given workspace, the default one, or the only one; ConfigError for another, or none of these."""
    default, stored = store.settings.workspace, store.workspaces()
    wanted = given or default
    if wanted in stored:
        return wanted
    if wanted is not None and stored:
        advice = "" if given else " (it is the default: contextwin config set workspace ID)"
        raise ConfigError(f"there is no workspace {wanted!r}; there are: {', '.join(stored[:10])}{advice}")
    if len(stored) == 1:
        return stored[0]
    if not stored:
        raise ConfigError("the store is empty: import an archive first (contextwin import PATH)")
    raise ConfigError(
        f"the store has {len(stored)} workspaces, name one with --workspace: {', '.join(stored[:10])}"
        " (contextwin config set workspace ID names it for good)"
    )


def find_channel(store: Store, workspace: str, given: str) -> str:
    """Return the id of a channel given by id or `#name`."""
    return _only_id("channel", given, store.channels_named(workspace, _clean_name(given, "#")))


def find_user(store: Store, workspace: str, given: str) -> str:
    """Return the id of a user given by id or `@name`."""
    return _only_id("user", given, store.users_named(workspace, _clean_name(given, "@")))


def find_zone_of(store: Store, workspace: str, given: str) -> tzinfo:
    """Return the time zone of the profile of a user given by id or `@name`; UTC where it has none."""
    from contextwin.temporal import find_zone

    with store.reading() as reader:
        tz = reader.user_time_zone(workspace, find_user(store, workspace, given))
    try:
        return find_zone(tz or "UTC")
    except ConfigError:  # The zone of a profile may be none.
        return UTC


def _clean_name(given: str, sign: str) -> str:
    """Return the name without its sign; ConfigError for bytes that are not UTF-8, which no query can contain."""
    from contextwin.analysis.mrkdwn import clean_text

    if clean_text(given) != given:
        raise ConfigError(f"expected a name in UTF-8, got {given!r}")
    return given.removeprefix(sign)


def _only_id(kind: str, given: str, ids: list[str]) -> str:
    if given in ids:
        return given
    if len(ids) == 1:
        return ids[0]
    if not ids:
        raise ConfigError(f"no {kind} has the name or id {given!r}")
    raise ConfigError(f"{len(ids)} {kind}s have the name {given!r}, give one of their ids: {', '.join(ids[:10])}")
