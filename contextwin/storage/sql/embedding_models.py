"""Statements on embedding models: which one is active in a workspace, and the vectors of the others.

The active embedder is a row of `facts` about the workspace as a whole, so that all readers change over at the same
moment. A workspace that was never switched has none: its windows use the configured embedder.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.storage import schema
from contextwin.storage.sql.messages import model_by_spec
from contextwin.storage.sql.rows import replacing

_EMBEDDER = "embedder"  #: the attribute
_WHOLE = ""  #: its subject, which is no channel's and no user's id


def active_embedder(workspace: Any) -> sa.Select[Any]:
    """Return the spec of the active embedder; no row when the workspace was never switched."""
    f = schema.facts.c
    return sa.select(f.value).where(f.workspace_id == workspace, f.attribute == _EMBEDDER, f.subject_id == _WHOLE)


def active_and_known(workspace: str, spec: str) -> sa.Select[Any]:
    """Return the spec of the active embedder, and model_id and dimension of another, each null where there is none."""
    active, known = active_embedder(workspace).subquery("active"), model_by_spec(workspace, spec).subquery("known")
    one = sa.select(sa.literal(1).label("one")).subquery("one")
    rows = one.outerjoin(active, sa.true()).outerjoin(known, sa.true())
    return sa.select(active.c.value.label("active"), *known.c).select_from(rows)


def activate_embedder(workspace: str, spec: str) -> Insert:
    """Make an embedder the active one."""
    told_ts = sa.cast(sa.extract("epoch", sa.func.now()), sa.Text)
    row = {"workspace_id": workspace, "attribute": _EMBEDDER, "subject_id": _WHOLE, "told_ts": told_ts, "value": spec}
    return replacing(insert(schema.facts).values(row), "told_ts", "value")


def other_specs(workspace: str, spec: str) -> sa.Select[Any]:
    """Return the specs of all other registered embedders."""
    e = schema.embedding_models.c
    return sa.select(e.spec).where(e.workspace_id == workspace, e.spec != spec).order_by(e.model_id)
