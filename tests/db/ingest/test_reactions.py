"""Reactions are those of the newest archive, and what events added and took back since; removed files go."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest.events import AppliedEvent, apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.privacy.erasure import ErasureOptions, forget_user
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_export_files, make_slack_message, write_zip
from testkit.tables import dump_tables, messages_by_ts, read_table

TRIGRAMS = TrigramEmbedder()
TS = f"{START}.000100"


def apply(store: Store, event: dict[str, Any]) -> AppliedEvent:
    return apply_event(store, None, event, workspace="acme", team="T1")


def react(second: int, user: str = "U2", *, action: str = "added", name: str = "tada") -> dict[str, Any]:
    item = {"type": "message", "channel": "C1", "ts": TS}
    return {
        "type": f"reaction_{action}",
        "user": user,
        "reaction": name,
        "item": item,
        "event_ts": f"{START + second}.5",
    }


def post(second: int = 0, **message: Any) -> dict[str, Any]:
    raw = make_slack_message(ts=TS, **message)
    now = f"{START + second}.000100"
    if second:
        raw = {"type": "message", "subtype": "message_changed", "message": raw, "ts": now}
    return raw | {"channel": "C1", "channel_type": "channel", "event_ts": now}


def reactions(store: Store) -> Any:
    return messages_by_ts(store)[TS]["reactions"] or {}


def counts(**names: int) -> list[dict[str, Any]]:
    return [{"name": name, "count": count, "users": []} for name, count in names.items()]


@pytest.fixture
def export(store: Store, tmp_path: Path) -> Callable[..., None]:
    """Import an export whose last message was sent at a second, with these reactions and files of the message."""

    def run(second: int, **message: Any) -> None:
        last = make_slack_message(ts=f"{START + second}.000300", text="bye")
        files = make_export_files(d2023_11_14=[make_slack_message(ts=TS, **message), last])
        path = write_zip(tmp_path / f"{second}.zip", files)
        import_archive(store, TRIGRAMS, path, ImportOptions(workspace="acme"))

    return run


def test_a_newer_export_is_right_in_every_order(store: Store, export: Callable[..., None]) -> None:
    export(100, reactions=counts(tada=1))
    export(300, reactions=counts(tada=2, eyes=1))
    export(200, reactions=counts(tada=9))
    assert reactions(store) == {"tada": 2, "eyes": 1}
    export(400)
    assert reactions(store) == {}
    export(300, reactions=counts(tada=2, eyes=1))
    assert reactions(store) == {}


def test_an_export_that_says_the_same_is_a_newer_statement(store: Store, export: Callable[..., None]) -> None:
    export(100, reactions=counts(tada=1))
    export(300, reactions=counts(tada=1))
    export(200, reactions=counts(tada=5))
    assert reactions(store) == {"tada": 1}
    before = dump_tables(store)
    export(300, reactions=counts(tada=1))
    assert dump_tables(store) == before


STATEMENTS = {
    "post": lambda store, export: apply(store, post()),
    "export": lambda store, export: export(100, reactions=counts(tada=3)),
    "before": lambda store, export: apply(store, react(50)),
    "added": lambda store, export: apply(store, react(120)),
    "taken back": lambda store, export: apply(store, react(130, "U3", action="removed")),
    "unfurled": lambda store, export: apply(store, post(140, text="The build is green.")),
}


@pytest.mark.parametrize("order", list(permutations(STATEMENTS))[::29])
def test_events_count_after_the_export(store: Store, export: Callable[..., None], order: tuple[str, ...]) -> None:
    for name in (*order, order[0]):
        STATEMENTS[name](store, export)  # type: ignore[no-untyped-call]
    assert reactions(store) == {"tada": 3}  # One of three took it back, and another added it.
    assert messages_by_ts(store)[TS]["text"]


def test_somebody_changes_their_mind(store: Store) -> None:
    apply(store, post())
    for second, action in ((5, "added"), (7, "removed"), (9, "added")):
        apply(store, react(second, action=action))
    assert reactions(store) == {"tada": 1}
    assert apply(store, react(7, action="removed")).action == "unchanged"
    assert apply(store, react(11, name="tada::skin-tone-2", action="removed")).action == "told"
    assert reactions(store) == {}


def test_a_deleted_message_keeps_no_reactions(store: Store) -> None:
    apply(store, react(5))
    apply(store, post())
    assert reactions(store) == {"tada": 1}
    apply(store, post() | {"subtype": "message_deleted", "deleted_ts": TS, "event_ts": f"{START + 9}.0"})
    assert read_table(store, "reaction_events") == []
    assert apply(store, react(12)).action == "unchanged"
    assert read_table(store, "reaction_events") == []


def test_whoever_is_forgotten_has_no_reactions(store: Store) -> None:
    apply(store, post())
    apply(store, react(5, "U3"))
    with store.write("acme") as transaction:
        assert [line["name"] for line in transaction.erasure.profile_lines("U3") if line["type"] == "reaction"] == [
            "tada"
        ]
    assert forget_user(store, "acme", "U3", ErasureOptions())["reactions"] == 1
    assert read_table(store, "reaction_events") == []
    assert apply(store, react(9, "U3", action="removed")).action == "unchanged"
    assert read_table(store, "reaction_events") == []


def test_files_that_were_removed_go_with_their_titles(store: Store, export: Callable[..., None]) -> None:
    export(100, text="see", files=[{"id": "F1", "title": "salaries", "mode": "hosted"}])
    assert messages_by_ts(store)[TS]["text"] == "see\n[file: salaries]"
    gone = {"text": "see", "files": [{"id": "F1", "mode": "tombstone"}]}
    apply(store, post(150, **gone))
    assert messages_by_ts(store)[TS]["text"] == "see"
    export(100, text="see", files=[{"id": "F1", "title": "salaries", "mode": "hosted"}])
    assert "salaries" not in str(dump_tables(store))
    export(200, **gone)
    export(120, text="see", files=[{"id": "F1", "title": "salaries", "mode": "hosted"}])
    assert "salaries" not in str(dump_tables(store))
