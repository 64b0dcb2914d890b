"""`EmbeddingModelWriter`: stores vectors, and which embedding model a workspace's windows use.

The active model is an attribute of the workspace, so that all readers change over at the same moment. A workspace that
was never switched has none: its windows use the configured embedder.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import sqlalchemy as sa
from numpy.typing import NDArray

from contextwin.errors import EmbeddingError
from contextwin.models.messages import PendingChunk
from contextwin.storage import schema
from contextwin.storage.sql import embedding_models, messages
from contextwin.storage.sql.rows import delete_rows, rows_with
from contextwin.storage.sql.search import vector_index_names
from contextwin.storage.writers.locked import WorkspaceWriter
from contextwin.storage.writers.messages import copy_formatted, copy_rows
from contextwin.storage.writers.new_messages import FormattedVectors

#: Vectors that are deleted in one transaction, which keeps other writers of the workspace waiting. Unmeasured.
DROPPED_AT_ONCE = 20_000


class EmbeddingModelWriter(WorkspaceWriter):
    """Writes vectors and models of one workspace."""

    def register(self, spec: str, dimension: int) -> int:
        """Return the id of the model, which is inserted if it is missing; EmbeddingError for another dimension."""
        known = self._locked.execute(messages.model_by_spec(self._workspace, spec)).one_or_none()
        if known is None:
            model_id = int(self._locked.execute(messages.next_model_id(self._workspace)).scalar_one())
            row = {"workspace_id": self._workspace, "model_id": model_id, "spec": spec, "dimension": dimension}
            self._locked.execute(schema.embedding_models.insert(), row)
            return model_id
        if known.dimension != dimension:
            raise EmbeddingError(
                f"embedder {spec!r} gave vectors of dimension {dimension}, the stored ones have {known.dimension}; "
                "use the embedder that made them, or another spec"
            )
        return int(known.model_id)

    def save_vectors(self, model_id: int, vectors: Sequence[tuple[PendingChunk, NDArray[np.float32]]]) -> int:
        """Store vectors of chunks that still lack one, unless the model was deleted; return how many."""
        named = [(c.channel, c.ts, c.chunk_index, c.embedding_sha256) for c, _ in vectors]
        e = schema.embedding_models
        is_registered = sa.exists(sa.select(e.c.spec).where(rows_with(e, self._workspace, model_id=model_id)))
        pending = messages.still_pending(self._workspace, model_id, named).where(is_registered)
        wanted = {tuple(row) for row in self._locked.all(pending)}
        rows = [
            {
                "workspace_id": self._workspace,
                "model_id": model_id,
                "channel_id": c.channel,
                "ts": c.ts,
                "chunk_index": c.chunk_index,
                "embedding": vector,
            }
            for c, vector in vectors
            if (c.channel, c.ts, c.chunk_index) in wanted
        ]
        copy_rows(self._locked.connection, schema.chunk_embeddings, rows)
        return len(rows)

    def has_index(self, spec: str) -> bool:
        """Return whether the workspace has an HNSW index of an embedder, or one is being built."""
        names = {*vector_index_names(self._workspace, spec)}
        return any(self._locked.execute(messages.index_is_valid(name)).one_or_none() is not None for name in names)

    def insert(self, vectors: FormattedVectors) -> int:
        """Store vectors of messages that this transaction inserted, and return how many.

        None where the workspace has another embedder by now, or the model gave vectors of another dimension before:
        `embed_missing` then says so.
        """
        model_id = self._usable_model(vectors.spec, vectors.dimension)
        if model_id is None:
            return 0
        rows = vectors.rows_of(self._workspace, model_id)
        copy_formatted(self._locked.connection, schema.chunk_embeddings, rows)
        return len(vectors.rows)

    def save_early(self, spec: str, vectors: Sequence[tuple[PendingChunk, NDArray[np.float32]]]) -> bool:
        """Store vectors as `save_vectors` does; return whether all of them are stored, as far as `insert` would."""
        model_id = self._usable_model(spec, len(vectors[0][1]))
        return model_id is not None and self.save_vectors(model_id, vectors) == len(vectors)

    def _usable_model(self, spec: str, dimension: int) -> int | None:
        """Return the id of a model, unless another is active, or its vectors had another dimension."""
        row = self._locked.execute(embedding_models.active_and_known(self._workspace, spec)).one()
        if row.active not in (None, spec) or row.dimension not in (None, dimension):
            return None
        return self.register(spec, dimension) if row.model_id is None else int(row.model_id)

    def registered(self) -> list[str]:
        """Return the specs of all embedders that the workspace has vectors of, or had."""
        return list(self._locked.execute(embedding_models.other_specs(self._workspace, "")).scalars())

    def active(self) -> str | None:
        """Return the spec of the active embedder, or None."""
        spec: str | None = self._locked.execute(embedding_models.active_embedder(self._workspace)).scalar_one_or_none()
        return spec

    def activate(self, spec: str, *, max_missing: int) -> bool:
        """Make an embedder the active one, unless more than `max_missing` chunks lack a vector; return whether it is.

        The lock keeps other writers out, so a chunk either has its vector, or comes later and is embedded by the
        new embedder.
        """
        model = self._locked.execute(messages.model_by_spec(self._workspace, spec)).one_or_none()
        if model is None:
            return False
        if self._locked.execute(messages.count_pending(self._workspace, model.model_id)).scalar_one() > max_missing:
            return False
        self._locked.execute(embedding_models.activate_embedder(self._workspace, spec))
        return True

    def others(self) -> list[str]:
        """Return the specs of the embedders that are not active; none where no embedder was activated."""
        active = self.active()
        if active is None:
            return []
        return list(self._locked.execute(embedding_models.other_specs(self._workspace, active)).scalars())

    def drop_vectors(self, spec: str) -> int:
        """Delete up to `DROPPED_AT_ONCE` vectors of an inactive embedder, and its model with the last; return how many.

        Fewer than `DROPPED_AT_ONCE` when nothing is left.
        """
        model = self._locked.execute(messages.model_by_spec(self._workspace, spec)).one_or_none()
        if model is None or spec == self.active():
            return 0
        v = schema.chunk_embeddings
        key = (v.c.channel_id, v.c.ts, v.c.chunk_index)
        is_of_model = rows_with(v, self._workspace, model_id=model.model_id)
        some = sa.select(*key).where(is_of_model).limit(DROPPED_AT_ONCE)
        dropped = int(self._locked.execute(v.delete().where(is_of_model, sa.func.row(*key).in_(some))).rowcount)
        if dropped < DROPPED_AT_ONCE:
            self._locked.execute(delete_rows(schema.embedding_models, self._workspace, model_id=model.model_id))
        return dropped
