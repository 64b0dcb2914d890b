"""Tokens of the HTTP API. A token is a workspace and a user: its holder asks with that user's rights.

create_token   makes one; its secret is returned once and never stored
check_token    finds the token that a secret is of, if it is accepted now
revoke_token   refuses one from now on
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex, token_urlsafe
from typing import get_args

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import AccessError, ConfigError
from contextwin.models.known_names import unknown_workspace
from contextwin.models.tokens import ApiToken, NewToken, TokenScope
from contextwin.privacy.erasure import ADMINISTRATOR
from contextwin.storage.errors import retried
from contextwin.storage.store import Store

#: Days that a token is accepted for where nobody says. Unmeasured.
TOKEN_DAYS = 90
#: Most of them: ten years. Unmeasured.
MOST_TOKEN_DAYS = 3_650
#: Most characters of a name. Unmeasured.
NAME_CHARS = 100
#: Bytes of the id, which only has to be found again, written as twice as many characters.
_ID_BYTES = 4
#: Random bytes of the secret, 43 characters: as many as its SHA-256 has.
_SECRET_BYTES = 32
_PREFIX = "cw"


def create_token(
    store: Store,
    workspace: str,
    user: str,
    *,
    name: str | None = None,
    days: int = TOKEN_DAYS,
    scopes: Sequence[TokenScope] = ("read",),
    performed_by: str = ADMINISTRATOR,
) -> NewToken:
    """Make a token for a user (an id) of a workspace, and write to the audit log that `performed_by` did.

    Raises ConfigError for an unknown workspace, user or scope, and for days below 1 or above MOST_TOKEN_DAYS.
    """
    name = clean_text(name).strip() if name else None
    _check(store, workspace, user, name, days, scopes)
    token_id, secret = token_hex(_ID_BYTES), token_urlsafe(_SECRET_BYTES)
    allowed: list[TokenScope] = [scope for scope in get_args(TokenScope) if scope in scopes]
    row = {
        "token_id": token_id,
        "user_id": user,
        "secret_sha256": _hash(secret),
        "name": name or None,
        "scopes": allowed,
        "expires_at": datetime.now(UTC) + timedelta(days=days),
    }
    with store.write(workspace) as transaction:
        token = transaction.tokens.save(row)
        transaction.erasure.log(performed_by, f"token {token_id} created: {', '.join(allowed)}", user)
    return NewToken(token=token, secret=f"{_PREFIX}_{token_id}_{secret}")


def check_token(store: Store, given: str) -> ApiToken:
    """Return the token that a secret is of, and remember that it was used, to about a minute.

    Raises AccessError, with the same words, for one that is unknown, expired or revoked.
    """
    now = datetime.now(UTC)
    prefix, _, rest = clean_text(given).partition("_")
    token_id, _, secret = rest.partition("_")
    digest = _hash(secret)
    if prefix == _PREFIX and token_id and secret:
        for token, expected in store.tokens_named(token_id):
            if compare_digest(digest, expected) and token.is_valid(now):
                store.use_token(token, now)
                return token
    raise AccessError(
        "the token is unknown, expired or revoked: an administrator makes another one", advice="create_token"
    )


@retried
def revoke_token(store: Store, workspace: str, token_id: str, performed_by: str = ADMINISTRATOR) -> None:
    """Refuse a token from now on; ConfigError where there is no such token, or it is revoked already."""
    with store.write(workspace) as transaction:
        user = transaction.tokens.revoke(clean_text(token_id))
        if user is not None:
            transaction.erasure.log(performed_by, f"token {token_id} revoked", user)
    if user is None:
        raise ConfigError(f"there is no token {token_id!r} that is accepted", advice="list_tokens")


def _check(store: Store, workspace: str, user: str, name: str | None, days: int, scopes: Sequence[TokenScope]) -> None:
    if user not in store.users_named(workspace, user):
        if not store.has_workspace(workspace):
            raise unknown_workspace(workspace, store.workspaces())
        raise ConfigError(f"there is no user {user!r} in workspace {workspace!r}")
    if not 1 <= days <= MOST_TOKEN_DAYS:
        raise ConfigError(f"a token is accepted for 1 to {MOST_TOKEN_DAYS:,} days, got {days:,}")
    if not scopes or not {*scopes} <= {*get_args(TokenScope)}:
        raise ConfigError(f"scopes are of {', '.join(get_args(TokenScope))}, got {', '.join(scopes) or 'none'}")
    if name and len(name) > NAME_CHARS:
        raise ConfigError(f"a token's name has up to {NAME_CHARS} characters, got {len(name)}")


def _hash(secret: str) -> bytes:
    """Return what is stored of a secret. It is random, so that no slow hash is needed."""
    return sha256(secret.encode()).digest()
