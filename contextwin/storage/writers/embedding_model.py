"""Which embedder's vectors the windows of a workspace use: statements, and `EmbeddingModelWriter`, which runs them.

The choice is a fact about the workspace as a whole, so that everybody reads the new one from the same moment on. A
workspace that was never switched has none: its windows use the embedder that is set.
"""

from __future__ import annotations

from sqlalchemy import Connection

from contextwin.storage.sql import messages
from contextwin.storage.sql.embedding_models import (
    activate_embedder,
    active_embedder,
    delete_model,
    delete_vectors,
    other_specs,
)

#: Vectors that are deleted in one transaction, which keeps other writers of the workspace waiting. A guess.
DROPPED_AT_ONCE = 20_000


class EmbeddingModelWriter:
    """Reads and writes on one connection, under the workspace's lock. Made by `Store.switch`."""

    def __init__(self, connection: Connection, workspace: str) -> None:
        self._connection = connection
        self._workspace = workspace

    def chosen(self) -> str | None:
        """Return the spec of the embedder that the workspace was switched to, or None."""
        return self._connection.execute(active_embedder(self._workspace)).scalar_one_or_none()

    def choose(self, spec: str, *, lacking: int) -> bool:
        """Switch to an embedder, unless more than `lacking` chunks have no vector of it; return whether it is so.

        Nobody writes meanwhile, so that a chunk either has its vector, or comes later and is embedded by the new one.
        """
        model = self._connection.execute(messages.model_by_spec(self._workspace, spec)).one_or_none()
        if model is None:
            return False
        if self._connection.execute(messages.count_pending(self._workspace, model.model_id)).scalar_one() > lacking:
            return False
        self._connection.execute(activate_embedder(self._workspace, spec))
        return True

    def others(self) -> list[str]:
        """Return the specs of the embedders that are not used any more; none where nothing was switched."""
        chosen = self.chosen()
        return list(self._connection.execute(other_specs(self._workspace, chosen)).scalars()) if chosen else []

    def drop_vectors(self, spec: str) -> int:
        """Delete some vectors of an embedder that is not used, and after the last of them the model; return how many.

        Fewer than `DROPPED_AT_ONCE` when nothing is left.
        """
        model = self._connection.execute(messages.model_by_spec(self._workspace, spec)).one_or_none()
        if model is None or spec == self.chosen():
            return 0
        statement = delete_vectors(self._workspace, model.model_id, DROPPED_AT_ONCE)
        dropped = self._connection.execute(statement).rowcount
        if dropped < DROPPED_AT_ONCE:
            self._connection.execute(delete_model(self._workspace, model.model_id))
        return dropped
