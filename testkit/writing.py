"""Writing to a store without an archive."""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.models.messages import Entity, MessageDocument, MessageKey
from contextwin.storage.store import Store


def save_entities(store: Store, entities: Sequence[Entity], named: Sequence[Entity] = ()) -> None:
    """Store entities of one or more workspaces, one transaction each, in the order in which these are named."""
    for workspace in dict.fromkeys(entity.workspace for entity in (*entities, *named)):
        with store.write(workspace, create=True) as transaction:
            transaction.entities.save(
                [entity for entity in entities if entity.workspace == workspace],
                [entity for entity in named if entity.workspace == workspace],
            )


def save_messages(store: Store, workspace: str, batch: Sequence[MessageDocument]) -> set[MessageKey]:
    """Store those of the batch that are new or newer, in one transaction; return their keys."""
    return store.change(workspace, lambda transaction: transaction.messages.save(batch))
