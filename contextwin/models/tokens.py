"""Tokens of the HTTP API: who asks with one, what it allows, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

#: read: ask with the rights of its user; admin: also see everything where a request says so; metrics: read metrics.
TokenScope = Literal["read", "admin", "metrics"]


@dataclass(frozen=True, kw_only=True, slots=True)
class ApiToken:
    """A token without its secret: its holder asks as its user, in its workspace."""

    workspace: str  #: where it asks
    token_id: str  #: the part of the token that is no secret
    user: str  #: the user who asks
    name: str | None  #: what its owner calls it
    scopes: tuple[TokenScope, ...]  #: what it allows
    created_at: datetime  #: aware UTC, as the others
    expires_at: datetime  #: it is refused from then on
    last_used_at: datetime | None  #: to about a minute; None: never
    revoked_at: datetime | None  #: it is refused since; None: it is not revoked

    def is_valid(self, now: datetime) -> bool:
        """Whether it is accepted at that moment."""
        return self.revoked_at is None and now < self.expires_at


@dataclass(frozen=True, kw_only=True, slots=True)
class NewToken:
    """A token that was just made, the only time that its secret is known."""

    token: ApiToken  #: what is stored of it
    secret: str  #: what a client sends: cw_<8 characters>_<43 characters>
