"""A first window in two lines: names as people write them, and errors that say which ones there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from contextwin.errors import AccessError, ConfigError
from contextwin.interfaces.opened import OpenStore
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import make_record

RECORDS = [
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    *(
        {"type": "user", "workspace": "acme", "user": user, "name": name}
        for user, name in (("U1", "mei"), ("U2", "ana"))
    ),
    {"type": "member", "workspace": "acme", "channel": "G1", "user": "U2"},
    make_record(0, "Refunds are off until the audit."),
    make_record(60, "Refunds are off for the board.", channel="G1", user="U2"),
]


@pytest.fixture
def opened(store: Store, tmp_path: Path) -> OpenStore:
    import_records(store, tmp_path, RECORDS)
    return OpenStore(store._engine, store.settings.model_copy(update={"embedder": "trigram"}))


def test_people_and_channels_are_named_as_people_name_them(opened: OpenStore) -> None:
    acme = opened.workspace("acme")
    window = acme.window("why are refunds off?", asker="@mei", channel="#general", max_tokens=500)
    assert (window.budget_tokens, window.channels) == (500, ("C1",))
    assert "until the audit" in window.text
    assert acme.window("why are refunds off?", asker="@ana").channels == ("C1", "G1")
    assert acme.window("why are refunds off?", everyone=True, channel="#board").channels == ("C1", "G1")
    assert opened.builder is opened.builder


def test_what_is_not_there_is_an_error_with_the_nearest(opened: OpenStore) -> None:
    with pytest.raises(ConfigError, match="there is no workspace 'acne'; the nearest: acme"):
        opened.workspace("acne")
    assert opened.workspaces() == ["acme"]
    acme = opened.workspace("acme")
    for given, what in (
        ({"asker": "@may"}, "user '@may'"),
        ({"asker": "@mei", "channel": "#board"}, "channel '#board'"),
    ):
        with pytest.raises(ConfigError, match=f"there is no {what}"):
            acme.window("why are refunds off?", **given)  # type: ignore[arg-type]


def test_channels_are_named_with_the_rights_that_apply(opened: OpenStore) -> None:
    acme = opened.workspace("acme")
    with pytest.raises(ConfigError, match=r"there is no channel '#board' that may be read here$"):
        acme.window("why are refunds off?", viewer="U1", channel="#board")
    assert acme.window("why are refunds off?", viewer="U2", channel="#board").channels == ("C1", "G1")
    with pytest.raises(AccessError, match="expected an asker"):
        acme.window("why are refunds off?", channel="#boards")
