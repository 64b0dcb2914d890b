"""A date-range export names the day on which it ends: of its lists and what happens then, the closed wins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest import survey
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import make_slack_message, write_folder
from testkit.tables import dump_tables

EMBEDDER = TrigramEmbedder()
TITLE, DAY = "Acme Slack export Nov 1 2023 - Nov 16 2023", 1_700_092_800
NOON, NEXT = DAY + 43_200, DAY + 86_401
HELD = ("channels", "memberships", "users")


def import_export(store: Store, folder: Path) -> None:
    """Import an export with a public channel C1, a private one G1 of U1's, a guest U2 and a member U3."""
    users = [
        {"id": f"U{n}", "team_id": "T1", "name": f"n{n}", "is_restricted": n == 2, "deleted": False} for n in (1, 2, 3)
    ]
    files = {
        "users.json": users,
        "channels.json": [{"id": "C1", "name": "eng", "members": ["U1"], "is_shared": False}],
        "groups.json": [{"id": "G1", "name": "secret", "members": ["U1"]}],
        "eng/2023-11-14.json": [make_slack_message(ts="1700000001.000100", text="word")],
        "secret/2023-11-14.json": [make_slack_message(ts="1700000002.000100", text="word")],
    }
    path = folder / TITLE
    if not path.exists():
        write_folder(path, files)
    import_archive(store, EMBEDDER, path, ImportOptions(workspace="T1"))


def tell(store: Store, at: int, **event: Any) -> None:
    apply_event(store, EMBEDDER, event | {"event_ts": f"{at}.000100"}, workspace="T1", team="T1")


def convert(store: Store, at: int, channel: str, kind: str) -> None:
    group = "group" if kind == "public" else "channel"
    told = {"subtype": f"channel_convert_to_{kind}", "ts": f"{at}.000100", "user": "U1", "text": "made this channel"}
    tell(store, at, type="message", channel=channel, channel_type=group, **told)


def let_in(store: Store, at: int, user: str) -> None:
    """Make somebody a member of the workspace."""
    entry = {"id": user, "team_id": "T1", "name": user, "is_restricted": False, "deleted": False}
    tell(store, at, type="user_change", user=entry)


def join(store: Store, at: int, user: str) -> None:
    tell(store, at, type="member_joined_channel", channel="G1", user=user)


def leave(store: Store, at: int, user: str) -> None:
    tell(store, at, type="member_left_channel", channel="G1", user=user)


def scope_of(store: Store, user: str) -> set[str]:
    with store.reading() as reader:
        return set(open_scope(reader, WindowRequest(prompt="word", workspace="T1", asker=user)).channels)


@pytest.mark.parametrize("is_told_first", [True, False], ids=["event first", "export first"])
@pytest.mark.parametrize(
    ("told", "user", "visible"),
    [
        ((convert, NOON, "G1", "public"), "U3", {"C1"}),
        ((convert, NEXT, "G1", "public"), "U3", {"C1", "G1"}),
        ((convert, NOON, "C1", "private"), "U3", set()),
        ((let_in, NOON, "U2"), "U2", set()),
        ((let_in, NEXT, "U2"), "U2", {"C1"}),
        ((join, NOON, "U3"), "U3", {"C1"}),
        ((join, NEXT, "U3"), "U3", {"C1", "G1"}),
        ((join, NOON, "U1"), "U1", {"C1", "G1"}),
        ((leave, NOON, "U1"), "U1", {"C1"}),
    ],
    ids=lambda value: " ".join(map(str, (value[0].__name__, *value[1:]))) if isinstance(value, tuple) else None,
)
def test_of_a_list_and_an_event_of_its_end_day_the_closed_one_wins(
    store: Store, tmp_path: Path, told: Sequence[Any], user: str, visible: set[str], is_told_first: bool
) -> None:
    happen, *what = told
    if is_told_first:
        happen(store, *what)
    import_export(store, tmp_path)
    if not is_told_first:
        happen(store, *what)
    assert scope_of(store, user) == visible
    before = dump_tables(store)
    import_export(store, tmp_path)
    if not is_told_first:
        assert scope_of(store, user) == visible
    else:
        assert dump_tables(store) == before, "importing it again changes nothing"


def test_an_export_is_no_newer_than_its_import(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "time", lambda: float(NOON - 60))
    import_export(store, tmp_path)
    convert(store, NOON, "G1", "public")
    assert scope_of(store, "U3") == {"C1", "G1"}
