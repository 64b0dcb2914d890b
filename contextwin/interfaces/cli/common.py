"""What several commands share: options, opening the store, and names for ids."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated

import typer

from contextwin.analysis.mrkdwn import clean_text
from contextwin.analysis.tokens import known_encodings
from contextwin.config import Settings
from contextwin.errors import ConfigError, ContextWinError
from contextwin.ingest.sources.fields import EXPECTED_TS, is_ts
from contextwin.storage.store import Store, open_store

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
    return _the_one("channel", given, store.channels_named(workspace, _name(given, "#")))


def user_id(store: Store, workspace: str, given: str) -> str:
    """Return the id of a user given as id or `@name`."""
    return _the_one("user", given, store.users_named(workspace, _name(given, "@")))


def moment(text: str) -> datetime:
    """Return an aware datetime from ISO 8601; UTC unless it names another zone."""
    try:
        parsed = datetime.fromisoformat(text)
        return parsed.astimezone(UTC) if parsed.tzinfo else parsed.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as exc:
        raise typer.BadParameter(f"expected a time like 2026-03-11T09:00 or 2026-03-11, got {text!r}") from exc


def root_ts(text: str) -> str:
    """Return the ts of a thread's root as it is."""
    if not is_ts(text):
        raise typer.BadParameter(f"expected the ts of a root {EXPECTED_TS}, got {text!r}")
    return text


def encoding_name(text: str) -> str:
    """Return the name of an encoding as it is; whether its vocabulary can be had is no matter of usage."""
    if text not in known_encodings():
        raise typer.BadParameter(f"expected one of {', '.join(known_encodings())}, got {text!r}")
    return text


def checked(check: Callable[[str], object]) -> Callable[[str], str]:
    """Return a parser that gives a text back as it is; what `check` refuses is wrong usage."""

    def parse(text: str) -> str:
        try:
            check(text)
        except ContextWinError as exc:
            raise typer.BadParameter(str(exc)) from exc
        return text

    return parse


def _name(given: str, sign: str) -> str:
    """Return the name without its sign; ConfigError for bytes that are no UTF-8, which the database cannot be asked."""
    if clean_text(given) != given:
        raise ConfigError(f"nothing is called {given!r}, which is no UTF-8")
    return given.removeprefix(sign)


def _the_one(kind: str, given: str, ids: list[str]) -> str:
    if len(ids) == 1 or given in ids:
        return given if given in ids else ids[0]
    if not ids:
        raise ConfigError(f"no {kind} is called {given!r} or has it as its id")
    raise ConfigError(f"{len(ids)} {kind}s are called {given!r}, give one of their ids: {', '.join(ids[:10])}")
