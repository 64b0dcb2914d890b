"""How a workspace's windows, chunks and vectors are, as far as whoever asks may see it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from contextwin.models.access import Scope
from contextwin.models.monitoring import StoreStats
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import NOBODY_KNOWN, open_scope
from contextwin.storage.store import Store
from contextwin.window.timeline_paging import iso


def read_stats(
    store: Store, workspace: str, *, asker: str | None = None, everyone: bool = False, since: datetime | None = None
) -> StoreStats:
    """Return how the recorded windows are that the asker may read, and the chunks of the channels that they may see.

    An administrator (`everyone`) sees all. `since` is aware; it chooses windows, not chunks. Raises AccessError when
    nobody says who asks. Somebody who is not known in the workspace gets what an empty one gives.
    """
    with store.reading() as reader:
        visible = open_scope(reader, TimelineRequest(workspace=workspace, asker=asker, everyone=everyone))
        if visible.reason == NOBODY_KNOWN:
            return StoreStats(workspace=workspace, since=since)
        scope = Scope(workspace=workspace, channels=[*visible.channels], latest=datetime.max.replace(tzinfo=UTC))
        return reader.store_stats(scope, None if everyone else asker, since)


def stats_to_dict(stats: StoreStats) -> dict[str, Any]:
    """Return the JSON of the numbers, with times in ISO 8601 and shares from 0 to 1."""
    value = asdict(stats)
    for name in ("since", "oldest", "latest"):
        value[name] = _time(value[name])
    for effect, row in zip(stats.boost_effect, value["boost_effect"], strict=True):
        row["changed_share"] = effect.changed_share
    for coverage, row in zip(stats.embedding_coverage, value["embedding_coverage"], strict=True):
        row |= {"embedded_share": coverage.embedded_share, "oldest_pending_at": _time(coverage.oldest_pending_at)}
    return value


def _time(moment: datetime | None) -> str | None:
    return iso(moment) if moment else None
