"""One message: whether it is there, who says a piece of text, and its rank among all that is searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters
from contextwin.storage import planning
from contextwin.storage.readers.snapshot import Snapshot
from contextwin.storage.sql import single_message
from contextwin.storage.sql.search import VectorQuery, WordQuery


@dataclass(frozen=True, slots=True)
class MessageState:
    """What is stored of a message."""

    sent_at: datetime  #: when it was posted
    is_deleted: bool  #: it is a tombstone
    edited_ts: str | None  #: when it was last edited


class MessageReader(Snapshot):
    """Reads what is stored of messages that are named."""

    def message_state(self, scope: Scope, key: MessageKey) -> MessageState | None:
        """Return what is stored of a message in scope; None where it is not there, or not visible."""
        rows = self._all(single_message.message_state(scope, key))
        return MessageState(*rows[0]) if rows else None

    def messages_saying(self, scope: Scope, piece: str, limit: int) -> list[tuple[MessageKey, str]]:
        """Return the latest messages in scope that say this piece of text, or have this address, each with its text."""
        rows = self._all(single_message.messages_saying(scope, piece, limit))
        return [(MessageKey(row.channel_id, row.ts), row.text) for row in rows]

    def semantic_rank(self, scope: Scope, query: VectorQuery, filters: Filters, key: MessageKey) -> int | None:
        """Return the rank, from 1, of a message by meaning among all that is searched; None: it is not compared."""
        rows = self._all(single_message.semantic_rank(scope, query, filters, key), planning.AS_ON_DISK)
        rank: int | None = rows[0][0]
        return rank

    def lexical_rank(self, scope: Scope, query: WordQuery, filters: Filters, key: MessageKey) -> int | None:
        """Return the rank, from 1, of a message by words among all that is searched; None: it has none of them."""
        rank: int | None = self._all(single_message.lexical_rank(scope, query, filters, key))[0][0]
        return rank

    def sent_times(self, scope: Scope, keys: Sequence[MessageKey]) -> dict[MessageKey, datetime]:
        """Return when those of the messages were sent that are in scope and not deleted, by key."""
        rows = self._all(single_message.live_messages(scope, keys))
        return {MessageKey(row.channel_id, row.ts): row.sent_at for row in rows}
