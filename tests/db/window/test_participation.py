"""How much of the budget the latest messages get: each sign by itself, all of them together, and the limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.retrieved import Activity
from contextwin.storage.store import Store
from testkit.corpora import import_records

# -- together


# -- who wrote lately


def test_the_latest_posts_are_those_of_the_place_that_may_be_seen(store: Store, tmp_path: Path) -> None:
    def post(ts: str, user: str, **overrides: Any) -> dict[str, Any]:
        return {"workspace": "acme", "channel": "C1", "ts": ts, "user": user, "text": "hi"} | overrides

    records = [
        post("1.0", "U1"),
        post("2.0", "U2", thread_ts="1.0"),
        post("3.0", "U3"),
        post("4.0", "U1", deleted=True, text=""),
        post("5.0", "U2"),
        post("1.5", "U3", channel="C2"),
    ]
    import_records(store, tmp_path, records)
    first, second, third = (
        Activity(user, datetime_of_ts(ts)) for user, ts in [("U1", "1.0"), ("U2", "2.0"), ("U3", "3.0")]
    )
    scope = Scope(workspace="acme", channels=["C1"], latest=datetime_of_ts("5.0"))
    with store.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2"])
        assert reader.recent_activity(scope, ("C1", None), 9) == [third, second, first]
        assert reader.recent_activity(scope, ("C1", None), 1) == [third]
        assert reader.recent_activity(scope, ("C1", "1.0"), 9) == [second, first]
        assert reader.recent_activity(scope, ("C2", None), 9) == []
