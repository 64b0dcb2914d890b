"""Recorded windows, what is counted of them, and the feedback on them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Select

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.storage import row_security
from contextwin.storage.readers.snapshot import Snapshot
from contextwin.storage.sql import facts, feedback, windows
from contextwin.storage.window_rows import recorded_window

if TYPE_CHECKING:
    from contextwin.models.feedback import WindowVerdict
    from contextwin.models.monitoring import SampledVector, StoreStats
    from contextwin.models.recorded import RecordedWindow


class WindowReader(Snapshot):
    """Reads recorded windows and their feedback, each as far as the viewer may."""

    def recorded_window(self, scope: Scope, window_id: str, viewer: str | None) -> RecordedWindow | None:
        """Return a window that the viewer asked for with their own rights, None for any other; with what is in scope.

        Viewer None: an administrator, who may read every window. Channels of the scope must be allowed before. A score
        has the factors other than 1.
        """
        self._pipeline.set(row_security.windows_allowed(viewer))
        rows = self._all(windows.recorded_window(scope.workspace, window_id, viewer))
        return recorded_window(rows[0], self._all(windows.recorded_messages(scope, window_id))) if rows else None

    def latest_windows(self, workspace: str, viewer: str | None, limit: int) -> list[RecordedWindow]:
        """Return the latest windows that the viewer asked for with their own rights, the last first, without messages.

        Viewer None: an administrator, who may read every window.
        """
        self._pipeline.set(row_security.windows_allowed(viewer))
        rows = self._all(windows.latest_windows(workspace, viewer, limit))
        return [recorded_window(row, ()) for row in rows]

    def window_ids(self, workspace: str, beginning: str, viewer: str | None) -> list[str]:
        """Return up to two ids of the viewer's windows that begin so; viewer None: an administrator reads."""
        self._pipeline.set(row_security.windows_allowed(viewer))
        return [row.window_id for row in self._all(windows.window_ids(workspace, beginning, viewer))]

    def store_stats(
        self, scope: Scope, viewer: str | None, since: datetime | None, factors: Sequence[str]
    ) -> StoreStats:
        """Return how the windows are that the viewer asked for with their own rights, and the chunks in scope.

        Viewer and scope are those of `recorded_window`. The effect is that of the factors with these names.
        """
        from contextwin.models import monitoring as models
        from contextwin.storage.sql import monitoring

        self._pipeline.set(row_security.windows_allowed(viewer))
        of = monitoring.Monitored(scope=scope, viewer=viewer, since=since)
        (counted,) = self._all(monitoring.windows_counted(of).add_columns(facts.chunk_limits(scope.workspace)))
        return models.StoreStats(
            workspace=scope.workspace,
            since=since,
            **counted._mapping,
            window_latency=self._values(models.StepLatency, monitoring.window_latency(of)),
            score_distribution=self._values(models.ScoreBin, monitoring.score_distribution(of)),
            boost_effect=self._values(models.FactorEffect, monitoring.boost_effect(of, factors)),
            drop_reasons=self._values(models.DropCount, monitoring.drop_reasons(of)),
            degraded_windows=self._values(models.DegradedPart, monitoring.degraded_windows(of)),
            chunk_sizes=self._values(models.ChunkSizes, monitoring.chunk_sizes(scope)),
            embedding_coverage=self._values(models.EmbeddingCoverage, monitoring.embedding_coverage(scope)),
        )

    def embedding_sample(self, scope: Scope) -> tuple[SampledVector, ...]:
        """Return the vectors of some threads in scope, by embedder and thread, in order of time; used ones first."""
        from contextwin.models.monitoring import SampledVector
        from contextwin.storage.sql import monitoring

        return self._values(SampledVector, monitoring.embedding_sample(scope))

    def judged_windows(
        self, workspace: str, viewer: str | None, since: datetime | None
    ) -> list[tuple[RecordedWindow, WindowVerdict]]:
        """Return windows that the viewer asked for and judged, without messages; None: an administrator reads."""
        self._pipeline.set(row_security.windows_allowed(viewer))
        rows = self._all(feedback.judged_windows(workspace, viewer, since))
        return [(recorded_window(row, ()), row.verdict) for row in rows]

    def named_messages(self, scope: Scope, viewer: str | None, since: datetime | None) -> dict[str, list[MessageKey]]:
        """Return the visible messages that the feedback on `judged_windows` names, by window, in order."""
        named: dict[str, list[MessageKey]] = {}
        for row in self._all(feedback.named_messages(scope, viewer, since)):
            named.setdefault(row.window_id, []).append(MessageKey(row.channel_id, row.ts))
        return named

    def message_lines(self, scope: Scope, after: MessageKey, limit: int) -> list[dict[str, Any]]:
        """Return the next messages in scope after the key `after`, none after the last, as lines of typed JSONL."""
        return self._lines("message", feedback.messages_written(scope, after, limit))

    def member_lines(self, scope: Scope, users: Sequence[str]) -> list[dict[str, Any]]:
        """Return which of the users are in which channels in scope, as lines of typed JSONL."""
        return self._lines("member", feedback.members_written(scope, users))

    def user_lines(self, workspace: str, users: Sequence[str]) -> list[dict[str, Any]]:
        """Return these users as lines of typed JSONL."""
        return self._lines("user", feedback.users_written(workspace, users))

    def _lines(self, kind: str, statement: Select[Any]) -> list[dict[str, Any]]:
        rows = (row._mapping.items() for row in self._all(statement))
        return [{"type": kind, **{name: value for name, value in row if value is not None}} for row in rows]
