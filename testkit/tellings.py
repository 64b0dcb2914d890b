"""What a test tells a store, by events and as entries of exports, and who may read what then."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_slack_message, write_folder, write_jsonl
from testkit.tables import read_table

Import = Callable[..., None]

#: The day file of `said`.
DAY = "2023-11-14.json"
TWO = [{"id": "C1", "name": "plans", "members": ["U1"]}, {"id": "C2", "name": "ideas", "members": ["U1"]}]


def make_import(store: Store, folder: Path) -> Import:
    """Return what imports the files of a Slack export, or lines of typed JSONL, each below the folder."""

    def run(archive: dict[str, Any] | list[dict[str, Any]], workspace: str | None = "acme", **options: Any) -> None:
        number = len(list(folder.iterdir()))
        path = (
            write_folder(folder / f"export{number}", archive)
            if isinstance(archive, dict)
            else write_jsonl(folder / f"lines{number}.jsonl", archive)
        )
        import_archive(store, TrigramEmbedder(), path, ImportOptions(workspace=workspace, **options))

    return run


def readable(store: Store, user: str, to: str | None = None) -> set[str]:
    """Return the channels that an answer to the user may draw on."""
    request = TimelineRequest(workspace="acme", asker=user, destination=to, asked_at=datetime.now(UTC))
    with store.reading() as reader:
        return set(open_scope(reader, request).channels)


def kind_of(store: Store, channel: str) -> str:
    return next(str(row["kind"]) for row in read_table(store, "channels") if row["channel_id"] == channel)


def tell(store: Store, second: int, **event: Any) -> None:
    ts = f"{START + second}.000100"
    apply_event(store, None, {"event_ts": ts} | event, workspace="acme", team="T1")


def post(store: Store, second: int, user: str, channel: str, **event: Any) -> None:
    told = {"type": "message", "user": user, "channel": channel, "ts": f"{START + second}.000100", "text": "ahoy"}
    tell(store, second, **told | event)


def person(user: str, **flags: Any) -> dict[str, Any]:
    return {"id": user, "team_id": "T1", "name": user.lower(), "is_restricted": False} | flags


def said(user: str, second: int = 0, **fields: Any) -> dict[str, Any]:
    return make_slack_message(**{"user": user, "ts": f"{START + second}.000100"} | fields)


def public(**fields: Any) -> dict[str, Any]:
    return {"channels.json": [{"id": "C1", "name": "plans", "members": ["U1"]} | fields]}


def private(**fields: Any) -> dict[str, Any]:
    return {"groups.json": [{"id": "C1", "name": "plans", "members": ["U1"]} | fields]}
