"""What several commands share: options, opening the store, and names for ids."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated

import typer

from contextwin.config import Settings
from contextwin.errors import ConfigError
from contextwin.store import Store, open_store

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
Workspace = Annotated[
    str | None, typer.Option("--workspace", "-w", help="Workspace id; may be left out where there is only one.")
]


def open_configured(context: typer.Context) -> Store:
    """Open the store that the options, the environment and the files name."""
    settings = context.obj
    assert isinstance(settings, Settings)
    return open_store(settings=settings)


def the_workspace(store: Store, given: str | None) -> str:
    """Return the workspace that is named, or the only one."""
    stored = store.workspaces()
    if given in stored:
        return given
    if given is not None and stored:
        raise ConfigError(f"there is no workspace {given!r}; there are: {', '.join(stored[:10])}")
    if len(stored) == 1:
        return stored[0]
    if not stored:
        raise ConfigError("the store is empty: import an archive first (contextwin import PATH)")
    raise ConfigError(f"the store has {len(stored)} workspaces, name one with --workspace: {', '.join(stored[:10])}")


def channel_id(store: Store, workspace: str, given: str) -> str:
    """Return the id of a channel given as id or `#name`."""
    if not given.startswith("#"):
        return given
    return _the_one("channel", given, lambda name: store.channels_named(workspace, name))


def user_id(store: Store, workspace: str, given: str) -> str:
    """Return the id of a user given as id or `@name`."""
    if not given.startswith("@"):
        return given
    return _the_one("user", given, lambda name: store.users_named(workspace, name))


def moment(text: str) -> datetime:
    """Return an aware datetime from ISO 8601; UTC unless it names another zone."""
    try:
        parsed = datetime.fromisoformat(text)
    except ValueError as exc:
        raise typer.BadParameter(f"expected a time like 2026-03-11T09:00 or 2026-03-11, got {text!r}") from exc
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def _the_one(kind: str, given: str, find: Callable[[str], list[str]]) -> str:
    ids = find(given[1:])
    if len(ids) == 1:
        return ids[0]
    if not ids:
        raise ConfigError(f"no {kind} is called {given!r}; give its id")
    raise ConfigError(f"{len(ids)} {kind}s are called {given!r}, give one of their ids: {', '.join(ids[:10])}")
