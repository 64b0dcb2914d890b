"""Texts of which styles are counted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from contextwin.models.access import Scope
from contextwin.models.personas import WrittenMessage
from contextwin.storage.readers.snapshot import Snapshot
from contextwin.storage.sql import personas


class PersonaReader(Snapshot):
    """Reads what people wrote."""

    def uncounted_messages(
        self, scope: Scope, user: str, counted_to: Mapping[str, datetime], limit: int
    ) -> list[WrittenMessage]:
        """Return the user's messages that are newer than the last counted one of their channel, the oldest first."""
        rows = self._all(personas.uncounted_messages(scope, user, counted_to, limit))
        return [WrittenMessage(**row._mapping) for row in rows]

    def latest_written(self, scope: Scope, user: str, limit: int) -> list[WrittenMessage]:
        """Return the user's latest messages, the newest first."""
        return [WrittenMessage(**row._mapping) for row in self._all(personas.latest_written(scope, user, limit))]

    def latest_of_channels(self, scope: Scope, limit: int) -> list[WrittenMessage]:
        """Return the latest messages of people in each channel, up to `limit` of each."""
        return [WrittenMessage(**row._mapping) for row in self._all(personas.latest_of_channels(scope, limit))]
