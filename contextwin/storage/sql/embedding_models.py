"""Statements about embedding models: which one a workspace uses, and the vectors of the others.

The choice is a fact about the workspace as a whole, so that everybody reads the new one from the same moment on. A
workspace that was never switched has none: its windows use the embedder that is set.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Delete, Select, Text, cast, delete, exists, extract, func, select
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.storage import schema

_EMBEDDER = "embedder"  #: the attribute of the fact


_WHOLE = ""  #: its subject, which is no channel's and no user's id


def active_embedder(workspace: Any) -> Select[Any]:
    """Return the spec of the embedder that the workspace was switched to; no row when it never was."""
    f = schema.facts.c
    return select(f.value).where(f.workspace_id == workspace, f.attribute == _EMBEDDER, f.subject_id == _WHOLE)


def activate_embedder(workspace: str, spec: str) -> Insert:
    """Switch the workspace to an embedder."""
    told_ts = cast(extract("epoch", func.now()), Text)
    row = {"workspace_id": workspace, "attribute": _EMBEDDER, "subject_id": _WHOLE, "told_ts": told_ts, "value": spec}
    statement = insert(schema.facts).values(row)
    told = {"told_ts": statement.excluded.told_ts, "value": statement.excluded.value}
    return statement.on_conflict_do_update(index_elements=["workspace_id", "attribute", "subject_id"], set_=told)


def is_registered(workspace: str, model_id: int) -> ColumnElement[bool]:
    """Return whether there still is such a model."""
    e = schema.embedding_models.c
    return exists(select(e.spec).where(e.workspace_id == workspace, e.model_id == model_id))


def other_specs(workspace: str, spec: str) -> Select[Any]:
    """Return the specs of the other embedders that there are vectors of, or were to be."""
    e = schema.embedding_models.c
    return select(e.spec).where(e.workspace_id == workspace, e.spec != spec).order_by(e.model_id)


def delete_vectors(workspace: str, model_id: int, limit: int) -> Delete:
    """Delete up to `limit` vectors of a model."""
    v = schema.chunk_embeddings
    key = v.c.channel_id, v.c.ts, v.c.chunk_index
    is_of_model = (v.c.workspace_id == workspace) & (v.c.model_id == model_id)
    some = select(*key).where(is_of_model).limit(limit)
    return delete(v).where(is_of_model, func.row(*key).in_(some))


def delete_model(workspace: str, model_id: int) -> Delete:
    """Forget a model that has no vectors."""
    e = schema.embedding_models
    return delete(e).where(e.c.workspace_id == workspace, e.c.model_id == model_id)
