"""The guard of a cluster's rules finds what breaks them. What the library asks is guarded in all tests with a store."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from contextwin.models.access import Audience
from contextwin.storage import schema
from contextwin.storage.sql import channel_moves, messages
from contextwin.storage.sql.request_context import request_context
from testkit.sharding import find_nulls, find_problems
from testkit.statements import compiled_values

K, M = schema.chunks, schema.messages
HERE = K.c.workspace_id == "acme"
OF_ROW = M.c.workspace_id == K.c.workspace_id
BARE = sa.select(M.c.ts).where(M.c.ts == "1.0")
F = insert(schema.personas).values(workspace_id="acme", user_id="U1", is_enabled=True)
KEYS = ["workspace_id", "user_id"]
NAME = sa.select(schema.users.c.name).where(schema.users.c.workspace_id == "acme").scalar_subquery()

BROKEN = {
    "no workspace": BARE,
    "in a sub-query": sa.select(K.c.ts).where(HERE, K.c.ts.in_(BARE)),
    "of the row around it": sa.select(K.c.ts).where(HERE, sa.exists(sa.select(M.c.ts).where(OF_ROW))),
    "of a joined row": sa.select(K.c.ts).join(M, OF_ROW).where(HERE),
    "in a CTE": sa.select(BARE.cte().c.ts),
    "either or": sa.select(K.c.ts).where(HERE | (K.c.ts == "1.0")),
    "UPDATE FROM": K.update().where(HERE, OF_ROW).values(thread_ts=M.c.thread_ts),
    "DELETE": K.delete().where(K.c.ts.in_(sa.select(M.c.ts).where(M.c.workspace_id == "acme"))),
    "INSERT FROM": insert(schema.users).from_select(["workspace_id", "user_id"], sa.select(M.c.workspace_id, M.c.ts)),
    "now in ON CONFLICT": F.on_conflict_do_update(index_elements=KEYS, set_={"changed_at": sa.func.now()}),
    "sub-query in ON CONFLICT": F.on_conflict_do_update(index_elements=KEYS, set_={"is_enabled": NAME.is_(None)}),
    "condition of ON CONFLICT": F.on_conflict_do_update(
        index_elements=KEYS, set_={"is_enabled": False}, where=sa.func.now() > schema.personas.c.changed_at
    ),
}
SOUND = {
    "bound": sa.select(K.c.ts).where(HERE, sa.exists(sa.select(M.c.ts).where(OF_ROW, M.c.workspace_id == "acme"))),
    "joined": sa.select(K.c.ts).outerjoin(M, sa.and_(M.c.workspace_id == "acme", M.c.ts == K.c.ts)).where(HERE),
    "excluded": F.on_conflict_do_update(index_elements=KEYS, set_={"changed_at": F.excluded.changed_at}),
    "the lock": messages.lock_workspace("acme"),
    **{str(n): each for n, each in enumerate(channel_moves.move_channel("acme", "C1", "C2"))},
}


@pytest.mark.parametrize("statement", BROKEN.values(), ids=BROKEN)
def test_what_breaks_a_rule_is_found(statement: Any) -> None:
    assert len(find_problems(statement)) == 1


@pytest.mark.parametrize("statement", SOUND.values(), ids=SOUND)
def test_what_keeps_them_is_not(statement: Any) -> None:
    assert find_problems(statement) == []


def test_nobody_is_an_empty_id_and_not_null() -> None:
    statement = request_context("acme", Audience(viewer=None)).filled
    assert find_nulls(statement, {"viewer": None}) == ["viewer"]
    assert find_nulls(statement, compiled_values(statement) | {"members_since": 0, "unknown_kind": "guest"}) == []
