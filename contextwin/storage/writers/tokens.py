"""Tokens of the HTTP API: storing and revoking them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from contextwin.models.tokens import ApiToken
from contextwin.storage.row_mapping import token_of
from contextwin.storage.sql import tokens
from contextwin.storage.writers.locked import LockedWorkspace


class TokenRecords:
    """Tokens of one workspace. A part of `WorkspaceTransaction`."""

    def __init__(self, locked: LockedWorkspace) -> None:
        self._locked = locked
        self._workspace = locked.workspace

    def save(self, row: Mapping[str, Any]) -> ApiToken:
        """Store a new token: its columns but the workspace and when it is created."""
        (saved,) = self._locked.all(tokens.save_token({"workspace_id": self._workspace, **row}))
        return token_of(saved)

    def revoke(self, token_id: str) -> str | None:
        """Revoke a token and return its user; None where there is no such token, or it is revoked already."""
        revoked = self._locked.all(tokens.revoke_token(self._workspace, token_id))
        return str(revoked[0].user_id) if revoked else None
