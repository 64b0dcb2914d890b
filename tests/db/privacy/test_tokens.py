"""Tokens of the HTTP API: who shows the secret of an accepted one is let in, and nothing of it outlasts its user."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from contextwin.errors import AccessError, ConfigError
from contextwin.models.tokens import NewToken
from contextwin.privacy.erasure import ErasureOptions, export_user, forget_user, remove_workspace
from contextwin.privacy.tokens import check_token, create_token, revoke_token
from contextwin.storage.store import Store
from testkit.remains import find_remains
from testkit.tables import read_table

REFUSED = "unknown, expired or revoked"


def make(store: Store, user: str = "U1", **given: Any) -> NewToken:
    return create_token(store, "acme", user, **given)


def test_a_token_is_a_workspace_and_a_user(world: Store) -> None:
    made = make(world, "U2", name="notebook", days=3, scopes=("metrics", "read"))
    token = check_token(world, made.secret)
    assert (token.workspace, token.user, token.name, token.scopes) == ("acme", "U2", "notebook", ("read", "metrics"))
    assert timedelta(days=2, hours=23) < token.expires_at - datetime.now(UTC) <= timedelta(days=3)
    prefix, token_id, secret = made.secret.split("_", 2)
    assert (prefix, token_id, len(token_id), len(secret)) == ("cw", token.token_id, 8, 43)


def test_of_the_secret_only_a_hash_is_stored_and_no_two_are_alike(world: Store) -> None:
    made = [make(world) for _ in range(20)]
    assert len({each.secret for each in made}) == 20
    stored = str(read_table(world, "api_tokens"))
    assert not [each for each in made if each.secret.split("_", 2)[2] in stored or each.secret in repr(each.token)]
    assert {len(row["secret_sha256"]) for row in read_table(world, "api_tokens")} == {len(r"\x") + 64}


def test_any_other_secret_is_refused_with_the_same_words(world: Store) -> None:
    made, other = make(world), make(world, "U2")
    token_id, secret = made.token.token_id, made.secret.split("_", 2)[2]
    wrong = [
        *("", "cw", "cw_", f"cw_{token_id}", f"cw_{token_id}_", "cw__", "_", "\ud800", "cw_\x00_\x00", "é" * 1_000),
        *(made.secret[:-1], made.secret + "x", f"CW_{token_id}_{secret}", f"cw_00000000_{secret}"),
        f"cw_{other.token.token_id}_{secret}",
    ]
    for each in wrong:
        with pytest.raises(AccessError, match=REFUSED):
            check_token(world, each)


def test_an_expired_or_revoked_token_is_refused(world: Store) -> None:
    expired, revoked, kept = make(world), make(world), make(world)
    with world._engine.begin() as connection:
        connection.execute(
            text("UPDATE api_tokens SET expires_at = now() WHERE token_id = :id"), {"id": expired.token.token_id}
        )
    revoke_token(world, "acme", revoked.token.token_id, "U2")
    for each in (expired, revoked):
        with pytest.raises(AccessError, match=REFUSED):
            check_token(world, each.secret)
    assert check_token(world, kept.secret).user == "U1"
    for unknown in (revoked.token.token_id, "none", "\x00"):
        with pytest.raises(ConfigError, match="no token"):
            revoke_token(world, "acme", unknown)
    assert [each.token_id for each in world.tokens_listed("acme")] == [
        each.token.token_id for each in (kept, revoked, expired)
    ]


def test_when_it_was_used_is_written_at_most_once_a_minute(world: Store) -> None:
    made = make(world)
    assert check_token(world, made.secret).last_used_at is None
    first = check_token(world, made.secret).last_used_at
    assert first is not None
    assert check_token(world, made.secret).last_used_at == first
    with world._engine.begin() as connection:
        connection.execute(text("UPDATE api_tokens SET last_used_at = now() - interval '2 minutes'"))
    check_token(world, made.secret)
    (listed,) = world.tokens_listed("acme")
    assert listed.last_used_at is not None
    assert listed.last_used_at > datetime.now(UTC) - timedelta(minutes=1)


def test_using_one_is_no_change_of_the_workspace(world: Store) -> None:
    made, before = make(world), world.change_count("acme")
    check_token(world, made.secret)
    world.log_access("acme", "U1", "everything", "POST /api/v1/windows")
    assert world.change_count("acme") == before


def test_two_workspaces_may_have_a_token_with_one_id(world: Store) -> None:
    made = make(world)
    with world.write("other", create=True):
        pass
    with world._engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO api_tokens SELECT 'other', token_id, user_id, sha256('x'), name, scopes, created_at,"
                " expires_at FROM api_tokens"
            )
        )
    assert check_token(world, made.secret).workspace == "acme"
    assert check_token(world, f"cw_{made.token.token_id}_x").workspace == "other"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"user": "U404"}, "no user"),
        ({"user": "zqAnna"}, "no user"),  # A name is none; commands look it up.
        ({"days": 0}, "1 to 3,650 days"),
        ({"days": 4_000}, "1 to 3,650 days"),
        ({"scopes": ()}, "got none"),
        ({"scopes": ("write",)}, "got write"),
        ({"name": "x" * 101}, "up to 100"),
    ],
)
def test_an_invalid_token_is_not_made(world: Store, given: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        make(world, **given)
    with pytest.raises(ConfigError, match="no workspace"):
        create_token(world, "none", "U1")
    assert "none" not in world.workspaces()
    assert world.tokens_listed("acme") == []


def test_making_and_revoking_is_logged(world: Store) -> None:
    made = make(world, performed_by="U2", scopes=("admin",))
    revoke_token(world, "acme", made.token.token_id, "U2")
    told = [(row["actor"], row["action"], row["subject"]) for row in read_table(world, "audit_log")]
    token_id = made.token.token_id
    assert ("U2", f"token {token_id} created: admin", "U1") in told
    assert ("U2", f"token {token_id} revoked", "U1") in told


def test_who_is_forgotten_keeps_no_token(world: Store) -> None:
    hers, other = make(world, name="zqtoken of hers"), make(world, "U2", name="zqbens token")
    assert forget_user(world, "acme", "U1", ErasureOptions(dry_run=True))["tokens"] == 1
    assert check_token(world, hers.secret).user == "U1"
    assert forget_user(world, "acme", "U1", ErasureOptions())["tokens"] == 1
    with pytest.raises(AccessError, match=REFUSED):
        check_token(world, hers.secret)
    assert check_token(world, other.secret).user == "U2"
    assert find_remains(world, {"zqtoken"}) == []
    assert find_remains(world, {"zqbens token"})


def test_an_export_shows_tokens_without_their_secrets(world: Store) -> None:
    hers, other = make(world, name="notebook"), make(world, "U2")
    lines = [line for line in export_user(world, "acme", "U1", None) if line["type"] == "token"]
    assert [(line["token_id"], line["name"], line["scopes"]) for line in lines] == [
        (hers.token.token_id, "notebook", ["read"])
    ]
    assert "secret_sha256" not in lines[0]
    assert other.token.token_id not in str(lines)


def test_a_removed_workspace_has_no_tokens(world: Store) -> None:
    made = make(world)
    remove_workspace(world, "acme", ErasureOptions())
    with pytest.raises(AccessError, match=REFUSED):
        check_token(world, made.secret)
