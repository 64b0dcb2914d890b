"""Archives that lack a list: a folder is the channel that holds its messages, and is closed where that is not known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.report import ImportReport
from contextwin.ingest.sources.slack_export import read_slack_export
from contextwin.models.messages import Workspace
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_slack_message, write_folder, write_zip
from testkit.tables import check_counters, dump_tables, empty_tables, read_table

EMBEDDER = TrigramEmbedder()
LISTS = ("groups.json", "mpims.json")
SECRET, GROUP = "secret", "mpdm-ana--ben--eva-1"


def said(second: int, user: str = "U1", **values: Any) -> dict[str, Any]:
    return make_slack_message(ts=f"{START + second}.000100", user=user, text=f"word{second}", **values)


def write_export(folder: Path, seconds: Sequence[int], *lacks: str, name: str = SECRET, members: str = "12") -> Path:
    """Write an export with a public channel, a private one and a group DM, where U3 joined before everything."""
    joined = said(0, "U3", subtype="channel_join")
    members_ = [f"U{each}" for each in members]
    users = [
        {"id": f"U{n}", "team_id": "T1", "name": f"n{n}", "is_restricted": False, "deleted": False} for n in (1, 2, 3)
    ]
    files = {
        "users.json": users,
        "channels.json": [{"id": "C1", "name": "eng", "members": ["U1", "U2", "U3"]}],
        "groups.json": [{"id": "G1", "name": name, "members": members_}],
        "mpims.json": [{"id": "G2", "name": GROUP, "members": ["U1", "U2"]}],
        "eng/2023-11-14.json": [said(1000 + second) for second in seconds],
        f"{name}/2023-11-14.json": [joined, *map(said, seconds)],
        f"{GROUP}/2023-11-14.json": [joined, *(said(2000 + second) for second in seconds)],
    }
    return write_folder(folder, {key: value for key, value in files.items() if key not in lacks})


def import_(store: Store, path: Path) -> ImportReport:
    return import_archive(store, EMBEDDER, path, ImportOptions(workspace="T1"))


def channels_of(store: Store) -> dict[str, set[str]]:
    """Return the numbers in the messages of each channel."""
    found: dict[str, set[str]] = {row["channel_id"]: set() for row in read_table(store, "channels")}
    for row in read_table(store, "messages"):
        found[row["channel_id"]].add(row["text"])
    return found


def scope_of(store: Store, user: str) -> set[str]:
    request = WindowRequest(prompt="word", workspace="T1", asker=user)
    with store.reading() as reader:
        return set(open_scope(reader, request).channels)


LEFT = {"type": "member_left_channel", "channel": "G1", "user": "U3", "event_ts": f"{START + 5000}.000100"}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_folder_without_a_list_is_the_channel_that_holds_its_messages(
    store: Store, tmp_path: Path, order: tuple[int, int]
) -> None:
    paths = [write_export(tmp_path / "whole", range(1, 9)), write_export(tmp_path / "part", range(5, 12), *LISTS)]
    for number in order:
        import_(store, paths[number])
    held = channels_of(store)
    assert set(held) == {"C1", "G1", "G2"}
    assert held["G1"] == {f"word{second}" for second in range(1, 12)}
    assert held["G2"] == {f"word{2000 + second}" for second in range(1, 12)}
    assert scope_of(store, "U1") == {"C1", "G1", "G2"}
    assert scope_of(store, "U3") == {"C1"}  # Who joined once is on no list of members.
    assert import_(store, paths[1]).saved == 0
    assert set(channels_of(store)) == {"C1", "G1", "G2"}
    check_counters(store)


def test_in_any_order_the_messages_and_readers_are_the_same(store: Store, tmp_path: Path) -> None:
    paths = [
        write_export(tmp_path / "0", range(1, 9)),
        write_export(tmp_path / "1", range(5, 12), *LISTS),
        write_export(tmp_path / "2", range(8, 20), "mpims.json", members="1"),
    ]
    dumps = []
    for order in permutations(range(3)):
        for number in (*order, order[0]):
            import_(store, paths[number])
        rows = dump_tables(store, without=("indexed_at", "model_id", "spec", "changed_ts", "reactions_base"))
        dumps.append({name: rows[name] for name in ("channels", "messages", "chunks", "memberships", "users")})
        check_counters(store)
        empty_tables(store._engine)
    for dump in dumps:
        for table in dump:
            assert dump[table] == dumps[0][table], table


def test_what_happens_to_the_channel_happens_to_what_the_folder_held(store: Store, tmp_path: Path) -> None:
    import_(store, write_export(tmp_path / "whole", range(1, 9), members="123"))
    import_(store, write_export(tmp_path / "part", range(5, 12), *LISTS))
    assert "G1" in scope_of(store, "U3")
    apply_event(store, EMBEDDER, LEFT, workspace="T1", team="T1")
    assert scope_of(store, "U3") == {"C1"}
    deleted = {"type": "message", "subtype": "message_deleted", "channel": "G1", "channel_type": "group"}
    deleted |= {"deleted_ts": f"{START + 11}.000100", "event_ts": f"{START + 6000}.000100"}
    apply_event(store, EMBEDDER, deleted, workspace="T1", team="T1")
    import_(store, write_export(tmp_path / "again", range(5, 12), *LISTS))
    assert "word11" not in channels_of(store)["G1"]
    assert {row["channel_id"] for row in read_table(store, "messages") if row["ts"].startswith(f"{START + 11}.")} == {
        "G1"
    }


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_may_be_a_channel_of_that_name_or_another_is_closed(
    store: Store, tmp_path: Path, order: tuple[int, int]
) -> None:
    # No message is in both: the channel may have got the name of another one.
    paths = [write_export(tmp_path / "whole", range(1, 5)), write_export(tmp_path / "part", range(7, 9), *LISTS)]
    for number in (*order, order[0]):
        import_(store, paths[number])
    held = channels_of(store)
    assert held["G1"] == {f"word{second}" for second in range(1, 5)}
    assert held[SECRET] == {"word7", "word8"}
    assert SECRET not in scope_of(store, "U3")
    assert SECRET not in scope_of(store, "U1")
    import_(store, write_export(tmp_path / "both", range(4, 9)))  # Now it is known which channel it was.
    assert channels_of(store)["G1"] == {f"word{second}" for second in range(1, 9)}
    assert SECRET not in channels_of(store)


def test_a_folder_of_which_nothing_is_known_is_as_before(store: Store, tmp_path: Path) -> None:
    import_(store, write_export(tmp_path / "part", range(7, 9), *LISTS))
    assert scope_of(store, "U3") == {"C1", SECRET, GROUP}
    assert scope_of(store, "U1") == {"C1", GROUP}  # Who wrote in a group DM is in it.


def write_folder_alone(folder: Path, user: str, seconds: Sequence[int], *moves: dict[str, Any]) -> Path:
    """Write an export without lists, of which one folder holds messages and who came and left."""
    joined = said(seconds[0] - 1, user, subtype="channel_join")
    files = {"users.json": [{"id": user, "team_id": "T1", "name": user, "is_restricted": False}]}
    day = [joined, *(said(second, user) for second in seconds), *moves]
    return write_folder(folder, files | {f"{SECRET}/2023-11-14.json": day})


def readable(store: Store, user: str) -> set[str]:
    """Return the messages of the channels that somebody may read."""
    held = channels_of(store)
    return {text for channel in scope_of(store, user) for text in held[channel]}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_folders_of_one_name_in_two_exports_may_be_two_channels(
    store: Store, tmp_path: Path, order: tuple[int, int]
) -> None:
    # The name was given to another channel between the two.
    paths = [
        write_folder_alone(tmp_path / "one", "U1", range(1, 4)),
        write_folder_alone(tmp_path / "two", "U2", range(50, 53)),
    ]
    for number in (*order, *order):
        report = import_(store, paths[number])
    assert report.saved == 0  # The second time nothing changes.
    assert readable(store, "U1") == {"word1", "word2", "word3"}
    assert readable(store, "U2") == {"word50", "word51", "word52"}
    assert set(channels_of(store)) == {f"{SECRET}~{START + first}.000100" for first in (1, 50)}
    assert {row["name"] for row in read_table(store, "channels")} == {SECRET}
    check_counters(store)


def test_folders_that_hold_the_same_message_are_one_channel(store: Store, tmp_path: Path) -> None:
    import_(store, write_folder_alone(tmp_path / "one", "U1", range(1, 4)))
    import_(store, write_folder_alone(tmp_path / "two", "U1", range(3, 6)))
    assert set(channels_of(store)) == {SECRET}
    import_(store, write_folder_alone(tmp_path / "three", "U1", range(8, 10)))
    assert len(channels_of(store)) == 2
    import_(store, write_folder_alone(tmp_path / "all", "U1", range(2, 9)))
    assert list(channels_of(store).values()) == [{f"word{second}" for second in range(1, 10)}]
    check_counters(store)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_who_left_a_folder_left_all_that_it_may_be(store: Store, tmp_path: Path, order: tuple[int, int]) -> None:
    left = said(60, "U1", subtype="channel_leave")
    paths = [
        write_folder_alone(tmp_path / "one", "U1", range(1, 4)),
        write_folder_alone(tmp_path / "two", "U2", range(50, 53), left),
    ]
    for number in (*order, *order):
        import_(store, paths[number])
        assert readable(store, "U1") <= ({"word1", "word2", "word3"} if number == 0 == order[0] else set())
    assert readable(store, "U1") == set()
    assert readable(store, "U2") == {"word50", "word51", "word52"}


@pytest.mark.parametrize("is_first", [True, False])
def test_a_folder_without_messages_says_nothing_but_who_left(store: Store, tmp_path: Path, *, is_first: bool) -> None:
    joined, left = said(20, "U3", subtype="channel_join"), said(60, "U1", subtype="channel_leave")
    users = [{"id": f"U{n}", "team_id": "T1", "name": f"n{n}", "is_restricted": False} for n in (1, 3)]
    empty = write_folder(tmp_path / "empty", {"users.json": users, f"{SECRET}/2023-11-14.json": [joined, left]})
    came = said(2, "U2", subtype="channel_join")
    whole = write_folder_alone(tmp_path / "one", "U1", range(1, 4), came)
    for path in (empty, whole) if is_first else (whole, empty):
        import_(store, path)
    assert [readable(store, user) for user in ("U1", "U3")] == [set(), set()]
    assert readable(store, "U2") == {"word1", "word2", "word3"}
    assert len(channels_of(store)) == 1


def test_an_event_says_which_channel_a_folder_is(store: Store, tmp_path: Path) -> None:
    import_(store, write_export(tmp_path / "part", range(7, 9), *LISTS))
    reply = {"type": "message", "channel": "G1", "channel_type": "group", "user": "U1", "text": "yes"}
    reply |= {"ts": f"{START + 5000}.000100", "thread_ts": f"{START + 7}.000100"}
    apply_event(store, EMBEDDER, reply, workspace="T1", team="T1")
    held = channels_of(store)
    assert (held["G1"], SECRET in held) == ({"word7", "word8", "yes"}, False)
    deleted = {"type": "message", "subtype": "message_deleted", "channel": "G2", "channel_type": "mpim"}
    deleted |= {"deleted_ts": f"{START + 2007}.000100", "event_ts": f"{START + 6000}.000100"}
    apply_event(store, EMBEDDER, deleted, workspace="T1", team="T1")
    assert channels_of(store)["G2"] == {"word2008", ""}
    check_counters(store)


@pytest.mark.parametrize(("channel", "is_left"), [("G1", True), ("C1", False)])
def test_who_leaves_a_channel_that_may_be_a_folder_leaves_the_folder(
    store: Store, tmp_path: Path, channel: str, is_left: bool
) -> None:
    import_(store, write_export(tmp_path / "part", range(7, 9), *LISTS))
    assert SECRET in scope_of(store, "U3")
    apply_event(store, EMBEDDER, LEFT | {"channel": channel}, workspace="T1", team="T1")
    assert (SECRET not in scope_of(store, "U3")) is is_left


def test_a_message_of_another_author_proves_nothing(store: Store, tmp_path: Path) -> None:
    import_(store, write_export(tmp_path / "whole", range(1, 5)))
    files = {
        "channels.json": [{"id": "C1", "name": "eng", "members": ["U1"]}],
        "other/2023-11-14.json": [said(2, "U2")],
        "D2/2023-11-14.json": [said(3)],
    }
    import_(store, write_folder(tmp_path / "part", files))
    assert channels_of(store)["other"] == {"word2"}
    assert channels_of(store)["D2"] == {"word3"}  # The id of a channel is what it says.


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("Acme Slack export Nov 1 2023 - Dec 1 2023.zip", "1701388800.000000"),
        ("Acme Slack export Nov 1 2023 - Dec 1 2023 (1).zip", "1701388800.000000"),
        ("Acme Slack export Nov 1 2023 - Dec 41 2023.zip", None),
        ("acme.zip", None),
    ],
)
def test_lists_are_as_new_as_the_end_in_the_name(tmp_path: Path, name: str, listed: str | None) -> None:
    path = write_zip(
        tmp_path / name, {"channels.json": [{"id": "C1", "name": "eng"}], "eng/2023-11-14.json": [said(1)]}
    )
    assert next(r.listed_ts for r in read_slack_export(path) if isinstance(r, Workspace)) == listed


def test_the_lists_of_a_range_hold_against_events_before_its_end(store: Store, tmp_path: Path) -> None:
    lists: dict[str, list[Any]] = {
        "channels.json": [],
        "groups.json": [{"id": "G1", "name": SECRET, "members": ["U1"]}],
    }
    lists["users.json"] = [{"id": f"U{n}", "team_id": "T1", "name": f"n{n}", "is_restricted": False} for n in (1, 2)]
    files = lists | {f"{SECRET}/2023-11-14.json": [said(1), said(2, "U2")]}
    path = write_zip(tmp_path / "Acme Slack export Nov 1 2023 - Dec 1 2023.zip", files)
    joined = {"type": "member_joined_channel", "channel": "G1", "user": "U2", "event_ts": f"{START + 500}.000100"}
    for is_first in (True, False):
        if is_first:
            apply_event(store, EMBEDDER, joined, workspace="T1", team="T1")
        import_(store, path)
        if not is_first:
            apply_event(store, EMBEDDER, joined, workspace="T1", team="T1")
        assert scope_of(store, "U1") == {"G1"}
        assert scope_of(store, "U2") == set()
        empty_tables(store._engine)
