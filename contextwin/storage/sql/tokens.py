"""Statements on tokens of the HTTP API. No statement returns a secret: only its SHA-256 is stored."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from contextwin.storage import schema
from contextwin.storage.sql.person_export import lines_of
from contextwin.storage.sql.rows import rows_with

#: `last_used_at` is written again when it is older, so that a busy token costs few writes. Unmeasured.
USED_EVERY = timedelta(minutes=1)

_COLUMNS = [column for column in schema.api_tokens.c if column.name != "secret_sha256"]


def save_token(row: dict[str, Any]) -> sa.Executable:
    """Insert a token, and return it without the hash of its secret."""
    return insert(schema.api_tokens).values(row).returning(*_COLUMNS)


def tokens_named(token_id: str) -> sa.Select[Any]:
    """Return the tokens with this id, with the hash of their secret; several workspaces may have one."""
    return sa.select(schema.api_tokens).where(schema.api_tokens.c.token_id == token_id)


def tokens_listed(workspace: str) -> sa.Select[Any]:
    """Return the tokens of a workspace, without the hash of their secrets, the newest first."""
    t = schema.api_tokens.c
    return sa.select(*_COLUMNS).where(t.workspace_id == workspace).order_by(t.created_at.desc(), t.token_id)


def revoke_token(workspace: str, token_id: str) -> sa.Update:
    """Revoke a token that is not revoked, and return its user; no row where there is none."""
    t = schema.api_tokens
    is_it = rows_with(t, workspace, token_id=token_id, revoked_at=None)
    return t.update().where(is_it).values(revoked_at=sa.func.now()).returning(t.c.user_id)


def use_token(workspace: str, token_id: str, now: datetime) -> sa.Update:
    """Write when a token was used, unless that was written within USED_EVERY."""
    t = schema.api_tokens
    is_older = sa.func.coalesce(t.c.last_used_at < now - USED_EVERY, sa.true())
    return t.update().where(rows_with(t, workspace, token_id=token_id), is_older).values(last_used_at=now)


def tokens_of(workspace: str, user: str) -> sa.ColumnElement[bool]:
    """Return whether a row of `api_tokens` is a user's."""
    return rows_with(schema.api_tokens, workspace, user_id=user)


def token_lines(workspace: str, user: str) -> sa.Select[Any]:
    """Return a user's tokens for the personal-data export, without the hash of their secrets."""
    t = schema.api_tokens.c
    names = ("user_id", "token_id", "name", "scopes", "created_at", "expires_at", "last_used_at")
    statement = lines_of(schema.api_tokens, workspace, *names, "revoked_at")
    return statement.where(t.user_id == user).order_by(t.created_at, t.token_id)
