"""Which embedder's vectors the windows of a workspace use: statements, and `Switch`, which runs them.

The choice is a fact about the workspace as a whole, so that everybody reads the new one from the same moment on. A
workspace that was never switched has none: its windows use the embedder that is set.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Delete, Select, Text, cast, delete, exists, extract, func, select
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin import changes, schema

#: Vectors that are deleted in one transaction, which keeps other writers of the workspace waiting. A guess.
DROPPED_AT_ONCE = 20_000

_EMBEDDER = "embedder"  #: the attribute of the fact
_WHOLE = ""  #: its subject, which is no channel's and no user's id


def chosen_embedder(workspace: Any) -> Select[Any]:
    """Return the spec of the embedder that the workspace was switched to; no row when it never was."""
    f = schema.facts.c
    return select(f.value).where(f.workspace_id == workspace, f.attribute == _EMBEDDER, f.subject_id == _WHOLE)


def choose_embedder(workspace: str, spec: str) -> Insert:
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


class Switch:
    """Reads and writes on one connection, under the workspace's lock. Made by `Store.switch`."""

    def __init__(self, connection: Connection, workspace: str) -> None:
        self._connection = connection
        self._workspace = workspace

    def chosen(self) -> str | None:
        """Return the spec of the embedder that the workspace was switched to, or None."""
        return self._connection.execute(chosen_embedder(self._workspace)).scalar_one_or_none()

    def choose(self, spec: str, *, lacking: int) -> bool:
        """Switch to an embedder, unless more than `lacking` chunks have no vector of it; return whether it is so.

        Nobody writes meanwhile, so that a chunk either has its vector, or comes later and is embedded by the new one.
        """
        model = self._connection.execute(changes.model_by_spec(self._workspace, spec)).one_or_none()
        if model is None:
            return False
        if self._connection.execute(changes.count_pending(self._workspace, model.model_id)).scalar_one() > lacking:
            return False
        self._connection.execute(choose_embedder(self._workspace, spec))
        return True

    def others(self) -> list[str]:
        """Return the specs of the embedders that are not used any more; none where nothing was switched."""
        chosen = self.chosen()
        return list(self._connection.execute(other_specs(self._workspace, chosen)).scalars()) if chosen else []

    def drop_vectors(self, spec: str) -> int:
        """Delete some vectors of an embedder that is not used, and after the last of them the model; return how many.

        Fewer than `DROPPED_AT_ONCE` when nothing is left.
        """
        model = self._connection.execute(changes.model_by_spec(self._workspace, spec)).one_or_none()
        if model is None or spec == self.chosen():
            return 0
        statement = delete_vectors(self._workspace, model.model_id, DROPPED_AT_ONCE)
        dropped = self._connection.execute(statement).rowcount
        if dropped < DROPPED_AT_ONCE:
            self._connection.execute(delete_model(self._workspace, model.model_id))
        return dropped
