"""Open the store of a command, and find workspaces, channels and users by the names that were given."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from typer import Context

from contextwin.analysis.sanitize import clean_name
from contextwin.errors import ConfigError
from contextwin.interfaces import names
from contextwin.interfaces.garbage import look_rarely
from contextwin.models.access import Scope, Viewer

if TYPE_CHECKING:
    from contextwin.config import Settings
    from contextwin.models.recorded import RecordMode
    from contextwin.storage.store import Store

#: What the commands are called where windows are recorded.
COMMAND_LINE = "cli"


def settings_of(context: Context) -> Settings:
    """Return the settings of the command: options of the top level win over every other source."""
    settings: Settings = context.obj()
    return settings


def record_mode(context: Context) -> RecordMode:
    """Return what a command records of its windows: everything, unless the settings say less."""
    return settings_of(context).record or "all"


@contextmanager
def open_store_of(context: Context) -> Iterator[Store]:
    """Open the store that the settings of the command name."""
    from contextwin.storage.store import open_store

    if not gc.isenabled():  # entry.py disabled it for the imports, which are done, and stay.
        look_rarely()
        gc.enable()
    with open_store(settings=settings_of(context)) as store:
        yield store


def find_workspace(store: Store, given: str | None) -> str:
    """Return the given workspace, the default one, or the only one; ConfigError for another, or none of these."""
    from contextwin.models.known_names import unknown_workspace

    wanted = given or store.settings.workspace
    if wanted is not None and store.has_workspace(wanted):
        return wanted
    stored = store.workspaces()
    if wanted is not None and stored:
        error = str(unknown_workspace(wanted, stored))
        others = "" if "nearest" in error else f"; there are: {', '.join(stored[:10])}"
        advice = "" if given else " (it is the default: contextwin config set workspace ID)"
        raise ConfigError(f"{error}{others}{advice}")
    if len(stored) == 1:
        return stored[0]
    if not stored:
        raise ConfigError("the store is empty: import an archive first (contextwin import PATH)")
    raise ConfigError(
        f"the store has {len(stored)} workspaces, name one with --workspace: {', '.join(stored[:10])}"
        " (contextwin config set workspace ID names it for good)"
    )


@contextmanager
def open_workspace(context: Context, given: str | None) -> Iterator[tuple[Store, str]]:
    """Open the store of the command; yield it with the workspace that `find_workspace` returns."""
    with open_store_of(context) as store:
        yield store, find_workspace(store, given)


def find_workspaces(store: Store, given: str | None, *, every: bool) -> list[str]:
    """Return all workspaces, or the one that `find_workspace` returns; ConfigError where nobody says which."""
    if every:
        return store.workspaces()
    if given is None and store.settings.workspace is None and len(stored := store.workspaces()) > 1:
        raise ConfigError(
            f"the store has {len(stored)} workspaces, name one with --workspace or give --all-workspaces: "
            f"{', '.join(stored[:10])}"
        )
    return [find_workspace(store, given)]


def find_channel(store: Store, viewer: Viewer, given: str) -> str:
    """Return what `names.find_channel` does; an error also says where the names are listed."""
    return names.find_channel(store, viewer, given, _advise("channel", given, store.settings.channel, viewer.owner))


def find_user(store: Store, viewer: Viewer, given: str) -> str:
    """Return what `names.find_user` does; an error also says where the names are listed."""
    return names.find_user(store, viewer, given, _advise("user", given, store.settings.asker, viewer.owner))


def _advise(kind: str, given: str, default: str | None, asker: str | None) -> str:
    """Return where the names are listed, and which command sets the default if it is that name."""
    setting = {"user": "asker", "channel": "channel"}[kind]
    if given == default:
        return f" (it is the default: contextwin config set {setting} {kind.upper()})"
    whose = f"--as {asker}" if asker else "--all"
    return f"; contextwin {kind}s {whose} lists them"


def label_user(store: Store, workspace: str, user: str) -> str:
    """Return how a user is called, with the id: "Ana (U0ANA)"; the id alone where no name is known."""
    with store.reading() as reader:
        name = reader.user_names(workspace, [user]).get(user)
    return f"{clean_name(name)} ({user})" if name else user


def label_channels(store: Store, workspace: str, channels: Collection[str]) -> dict[str, str]:
    """Return how each of the channels is called, "#eng", or its id, by id."""
    scope = Scope(workspace=workspace, channels=sorted(channels), latest=datetime.now(UTC))
    with store.reading() as reader:
        names = {each.channel: each.name for each in reader.channels_listed(scope)}
    return {each: f"#{clean_name(name)}" if (name := names.get(each)) else each for each in channels}
