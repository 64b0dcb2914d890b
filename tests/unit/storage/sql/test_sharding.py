"""The guard of a cluster's rules finds what breaks them. What the library asks is guarded in all tests with a store."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from contextwin.models.access import Viewer
from contextwin.storage import schema
from contextwin.storage.sql import channel_moves, messages
from contextwin.storage.sql.request_context import PG_INDEX, request_context
from contextwin.storage.sql.rows import rows_in
from testkit.sharding import find_nulls, find_problems
from testkit.statements import compiled_values

K, M = schema.chunks, schema.messages
HERE = K.c.workspace_id == "acme"
OF_ROW = M.c.workspace_id == K.c.workspace_id
BARE = sa.select(M.c.ts).where(M.c.ts == "1.0")
F = insert(schema.personas).values(workspace_id="acme", user_id="U1", is_enabled=True)
KEYS = ["workspace_id", "user_id"]
A = schema.slack_answers
ASKED = A.c.workspace_id == "acme"
GIVEN = messages.unnest([("C1", "1.0")], ("channel_id", sa.Text), ("ts", sa.Text))
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
    "INSERT of rows from no table": insert(A).from_select(["workspace_id", "question_ts"], sa.select(*GIVEN.c)),
    "INSERT inside": sa.select(F.returning(schema.personas.c.user_id).cte().c.user_id),
    "parameter in the condition": F.on_conflict_do_update(
        index_elements=KEYS, set_={"is_enabled": False}, where=schema.personas.c.user_id != "U2"
    ),
    "now beside a column": A.update().where(ASKED).values(claimed_at=sa.func.greatest(sa.func.now(), A.c.claimed_at)),
    "interval beside a column": A.update().where(ASKED).values(claimed_at=A.c.claimed_at + timedelta(seconds=1)),
    "rows compared": A.update().where(ASKED, sa.func.row(A.c.channel_id, A.c.question_ts).in_(sa.select(*GIVEN.c))),
    "a catalog": sa.select(K.c.ts).where(HERE, sa.exists(sa.select(sa.literal(1)).select_from(PG_INDEX))),
}
SOUND = {
    "bound": sa.select(K.c.ts).where(HERE, sa.exists(sa.select(M.c.ts).where(OF_ROW, M.c.workspace_id == "acme"))),
    "joined": sa.select(K.c.ts).outerjoin(M, sa.and_(M.c.workspace_id == "acme", M.c.ts == K.c.ts)).where(HERE),
    "excluded": F.on_conflict_do_update(index_elements=KEYS, set_={"changed_at": F.excluded.changed_at}),
    "INSERT of rows beside the workspace": insert(A).from_select(
        ["workspace_id", "channel_id", "question_ts"], rows_in("acme", GIVEN, *GIVEN.c)
    ),
    "now alone": A.update().where(ASKED).values(refusals=A.c.refusals + 1, refused_at=sa.func.now()),
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
    statement = request_context(Viewer(workspace="acme")).filled
    assert find_nulls(statement, {"viewer": None}) == ["viewer"]
    assert find_nulls(statement, compiled_values(statement) | {"members_since": 0, "unknown_kind": "guest"}) == []
