"""Names that messages show count where no list and no event names a user or a channel."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contextwin import ContextWindowBuilder, WindowRequest
from contextwin.ingest.events import AppliedEvent, apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.privacy.erasure import ErasureOptions, forget_user
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_export_files, make_slack_message, write_zip
from testkit.tables import dump_tables, read_table

TRIGRAMS = TrigramEmbedder()
Names = Callable[[], dict[str, Any]]


@pytest.fixture
def names(store: Store) -> Names:
    return lambda: {row["user_id"]: row["name"] for row in read_table(store, "users") if row["name"]}


def message(seconds: int, **overrides: Any) -> dict[str, Any]:
    return make_slack_message(ts=f"{START + seconds}.000100", **overrides)


def profile(name: str) -> dict[str, Any]:
    return {"display_name": "", "real_name": name, "name": name.lower(), "team": "T9"}


def import_export(store: Store, path: Path, *messages: dict[str, Any], users: list[Any] | None = None) -> None:
    files = make_export_files(d2023_11_14=list(messages)) | ({"users.json": users} if users else {})
    import_archive(store, TRIGRAMS, write_zip(path, files), ImportOptions(workspace="acme"))


def apply(store: Store, raw: dict[str, Any]) -> AppliedEvent:
    event = raw | {"channel": "C1", "channel_type": "channel", "event_ts": raw["ts"]}
    return apply_event(store, TRIGRAMS, event, workspace="acme", team="T1")


def test_an_export_names_authors_and_those_who_are_mentioned(store: Store, tmp_path: Path, names: Names) -> None:
    first = message(0, user="U9", text="kraken <@U8|eve> and <@U1|not her>", user_profile=profile("Zoë"))
    import_export(store, tmp_path / "a.zip", first, message(1, user="U9", text="again"))
    assert names() == {"U1": "Ana", "U8": "eve", "U9": "Zoë"}
    assert {row["user_id"]: row["kind"] for row in read_table(store, "users")}["U8"] == "guest"
    window = ContextWindowBuilder(store, TRIGRAMS).build(
        WindowRequest(prompt="kraken", workspace="acme", channel="C1", asker="U1", everyone=True)
    )
    assert "Zoë: kraken @eve and @Ana" in window.text


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_of_names_the_latest_is_true_and_a_profile_before_a_label(
    store: Store, tmp_path: Path, names: Names, order: tuple[int, ...]
) -> None:
    days = [
        message(0, user="U9", text="a", user_profile=profile("Zoe")),
        message(9, user="U9", text="b", user_profile=profile("Zoë")),
        message(20, text="<@U9|zed> <@U8|ev>"),
    ]
    for number in order:
        import_export(store, tmp_path / f"{number}.zip", days[number])
    assert names() == {"U1": "Ana", "U8": "ev", "U9": "Zoë"}
    authors = {row["ts"]: row["terms"] for row in read_table(store, "chunks") if row["user_id"] == "U9"}
    assert all("zoë" in terms or "zoe" in terms for terms in authors.values())
    assert len({term for terms in authors.values() for term in terms if term.startswith("zo")}) == 1


@pytest.mark.parametrize("is_first", [True, False])
def test_a_list_is_right(store: Store, tmp_path: Path, names: Names, is_first: bool) -> None:
    shown = message(0, user="U2", text="<@U3|bea>", user_profile=profile("Benjamin"))
    listed = [{"id": "U2", "name": "ben", "real_name": "Ben"}, {"id": "U1", "name": "ana", "real_name": "Ana"}]
    archives: list[Callable[[], None]] = [
        lambda: import_export(store, tmp_path / "a.zip", shown),
        lambda: import_export(store, tmp_path / "b.zip", message(-9), users=listed),
    ]
    for run in archives if is_first else reversed(archives):
        run()
    assert names() == {"U1": "Ana", "U2": "Ben", "U3": "bea"}


def test_events_name_people_and_channels_and_index_again(store: Store, names: Names) -> None:
    apply(store, message(0, user="U9", text="kraken"))
    apply(store, message(1, user="U1", text="see <#C1|general> <#C2|board>"))
    assert names() == {}
    applied = apply(store, message(2, user="U1", text="<@U9|zed>, look"))
    assert (applied.action, len(applied.reindexed)) == ("saved", 2)
    assert names()["U9"] == "zed"
    assert any("zed" in row["terms"] for row in read_table(store, "chunks") if row["user_id"] == "U9")
    assert [(row["channel_id"], row["name"]) for row in read_table(store, "channels")] == [("C1", "general")]
    event = make_slack_message(ts=f"{START + 3}.000100", text="hi") | {"channel": "C2", "channel_type": "group"}
    apply_event(store, None, event | {"event_ts": event["ts"]}, workspace="acme", team="T1")
    assert {row["channel_id"]: row["name"] for row in read_table(store, "channels")} == {"C1": "general", "C2": "board"}


def test_a_forgotten_user_gets_no_name_again(store: Store, names: Names) -> None:
    apply(store, message(0, user="U9", text="kraken", user_profile=profile("Zoraida")))
    apply(store, message(1, user="U1", text="<@U9|zedd>"))
    forget_user(store, "acme", "U9", ErasureOptions())
    assert names() == {}
    apply(store, message(2, user="U1", text="<@U9|zedd>"))
    assert names() == {}
    everything = str(dump_tables(store))
    assert "Zoraida" not in everything
    assert "zedd" not in everything
