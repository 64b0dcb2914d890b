"""What is not known is closed: gaps and ties in what is told open nothing, and lock out nobody who may read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contextwin.config import read_settings
from contextwin.errors import SourceError
from contextwin.ingest import importer
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.survey import survey_archive
from contextwin.models.messages import Message
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_record, write_jsonl
from testkit.tables import dump_tables, read_table
from testkit.tellings import DAY, TWO, Import, kind_of, make_import, person, post, private, public, readable, said, tell


@pytest.fixture
def import_(store: Store, tmp_path: Path) -> Import:
    return make_import(store, tmp_path)


# -- people


@pytest.mark.parametrize(
    "entries",
    [
        [],
        [person("U9", is_stranger=True)],
        [person("U9", team_id="T9", enterprise_user={"enterprise_id": "E9", "teams": ["T9"]})],
        [person("U9", team_id="T9", enterprise_user={"enterprise_id": "E9"})],
        [person("U9", team_id="T9")],
    ],
    ids=["missing", "stranger", "another organisation", "another organisation, teams not said", "another team"],
)
def test_people_whom_no_list_calls_members_are_guests(store: Store, import_: Import, entries: list[Any]) -> None:
    users = [person("U1"), person("U2"), *entries]
    import_({"users.json": users, "channels.json": TWO, f"plans/{DAY}": [said("U9"), said("U1", 1)]})
    assert readable(store, "U9") == set()
    assert readable(store, "U1") == {"C1", "C2"}


def test_members_of_a_channel_whom_no_list_of_people_names_are_guests(store: Store, import_: Import) -> None:
    channels = [TWO[0] | {"members": ["U1", "U9"]}, TWO[1]]
    import_({"users.json": [person("U1")], "channels.json": channels, f"plans/{DAY}": [said("U1")]})
    assert readable(store, "U9") == {"C1"}


@pytest.mark.parametrize("order", ["event first", "export first"])
def test_a_user_without_flags_keeps_their_kind(store: Store, import_: Import, order: str) -> None:
    bare = {"id": "U1", "team_id": "T1", "name": "ana"}
    channels = [TWO[0], TWO[1] | {"members": []}]
    export = {"users.json": [bare], "channels.json": channels, f"plans/{DAY}": [said("U2", 5)]}
    steps: list[Callable[[], None]] = [
        lambda: tell(store, 1, type="user_change", user=person("U1", is_restricted=True)),
        lambda: import_(export),
    ]
    for step in steps if order == "event first" else reversed(steps):
        step()
    tell(store, 9, type="user_change", user=bare)
    assert readable(store, "U1") == {"C1"}
    tell(store, 8, type="user_change", user=person("U1"))
    assert readable(store, "U1") == {"C1", "C2"}


# -- who reads along


def test_a_stranger_who_writes_in_a_channel_reads_the_answers_there(store: Store, import_: Import) -> None:
    import_({"users.json": [person("U1")], "channels.json": TWO, f"plans/{DAY}": [said("U1")]})
    assert readable(store, "U1", to="C1") == {"C1", "C2"}
    post(store, 5, "U9", "C1", channel_type="channel")
    assert readable(store, "U1", to="C1") == {"C1"}
    assert readable(store, "U1", to="C2") == {"C1", "C2"}
    assert readable(store, "U9") == set()
    tell(store, 9, type="member_left_channel", channel="C1", user="U9")
    assert readable(store, "U1", to="C1") == {"C1", "C2"}
    post(store, 5, "U9", "C1", channel_type="channel")  # Told again, it is still older.
    assert readable(store, "U1", to="C1") == {"C1", "C2"}


def test_authors_of_an_archive_read_along_unless_its_list_says_otherwise(store: Store, import_: Import) -> None:
    days = {f"plans/{DAY}": [said("U9"), said("U1", 1)], f"ideas/{DAY}": [said("U9"), said("U1", 1)]}
    unlisted = {"id": "C2", "name": "ideas"}
    import_({"users.json": [person("U1")], "channels.json": [TWO[0], unlisted]} | days)
    assert readable(store, "U1", to="C1") == {"C1", "C2"}
    assert readable(store, "U1", to="C2") == {"C2"}


def test_a_deactivated_guest_narrows_nothing(store: Store, import_: Import) -> None:
    users = [person("U1"), person("U2", is_restricted=True)]
    channels = [TWO[0] | {"members": ["U1", "U2"]}, TWO[1]]
    import_({"users.json": users, "channels.json": channels, f"plans/{DAY}": [said("U1")]})
    assert readable(store, "U1", to="C1") == {"C1"}
    tell(store, 5, type="user_change", user=person("U2", is_restricted=True, deleted=True))
    assert readable(store, "U1", to="C1") == {"C1", "C2"}


# -- when it was true


@pytest.mark.parametrize("order", [1, -1])
def test_an_archive_is_as_new_as_every_time_that_it_holds(store: Store, import_: Import, order: int) -> None:
    """The newer one holds the conversion as a record that is not kept, and no message after the older one's last."""
    users = {"users.json": [person("U1"), person("U2")]}
    old = users | public(members=["U1", "U2"]) | {f"plans/{DAY}": [said("U1", 5)]}
    new = users | private() | {f"plans/{DAY}": [said("U1", 1), said("U1", 9, subtype="group_name")]}
    for archive in [old, new][::order]:
        import_(archive)
    tell(store, 6, type="message", channel="C1", channel_type="channel", user="U1", ts=f"{START + 6}.000100", text="x")
    tell(store, 7, type="member_joined_channel", channel="C1", user="U2")
    assert kind_of(store, "C1") == "private"
    assert readable(store, "U2") == set()


@pytest.mark.parametrize(
    "later",
    [
        {"users.json": [person("U1", updated=START + 900)], f"plans/{DAY}": [said("U1", 1)]},
        {"users.json": [person("U1")], f"plans/{DAY}": [said("U1", 1, edited={"ts": f"{START + 900}.0"})]},
        {"users.json": [person("U1")], f"plans/{DAY}": [said("U1", 1), said("U1", 900, subtype="channel_join")]},
    ],
    ids=["a profile", "an edit", "a join"],
)
@pytest.mark.parametrize("order", [1, -1])
def test_an_export_of_an_earlier_range_that_was_made_later_is_newer(
    store: Store, import_: Import, order: int, later: dict[str, Any]
) -> None:
    whole = {"users.json": [person("U1"), person("U2")], f"plans/{DAY}": [said("U1", 1), said("U1", 500)]}
    for archive in [whole | public(), later | private()][::order]:
        import_(archive)
    assert kind_of(store, "C1") == "private"


def test_a_time_that_is_yet_to_come_says_nothing_of_an_archive(store: Store, import_: Import) -> None:
    users = {"users.json": [person("U1", updated=16_234_335_125)]}
    import_(users | public() | {f"plans/{DAY}": [said("U1", 1)]})
    tell(store, 9, type="message", subtype="channel_convert_to_private", channel="C1", channel_type="group")
    import_(users | public() | {f"plans/{DAY}": [said("U1", 1)]})
    assert kind_of(store, "C1") == "private"


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_archives_of_the_same_time_the_closed_one_is_true(store: Store, import_: Import, order: int) -> None:
    day = {f"plans/{DAY}": [said("U1", 5)]}
    everybody = [person("U1"), person("U2"), person("U3")]
    limited = [person("U1"), person("U2", is_restricted=True), person("U3", deleted=True)]
    is_open = day | public(members=["U1", "U2", "U3"], is_shared=False) | {"users.json": everybody}
    closed = day | private(members=["U1", "U4"], is_shared=True) | {"users.json": limited}
    for archive in [is_open, closed][::order]:
        import_(archive)
    users = {row["user_id"]: (row["kind"], row["is_deleted"]) for row in read_table(store, "users")}
    assert users["U2"] == ("guest", False)
    assert users["U3"][1] is True
    (channel,) = read_table(store, "channels")
    assert (channel["kind"], channel["is_shared"]) == ("private", True)
    assert {row["user_id"] for row in read_table(store, "memberships")} == {"U1"}
    before = dump_tables(store)
    import_(closed)
    import_(is_open)
    assert dump_tables(store) == before


@pytest.mark.parametrize("order", [1, -1])
def test_an_event_as_old_as_an_archive_opens_nothing(store: Store, import_: Import, order: int) -> None:
    users = [person("U1"), person("U2"), person("U3", is_restricted=True)]
    archive = private() | {"users.json": users, f"plans/{DAY}": [said("U1", 5)]}

    def redeliver() -> None:
        post(store, 5, "U1", "C1", channel_type="channel")
        tell(store, 5, type="member_joined_channel", channel="C1", user="U2")
        tell(store, 5, type="user_change", user=person("U3"))

    for step in [lambda: import_(archive), redeliver][::order]:
        step()
    assert kind_of(store, "C1") == "private"
    assert readable(store, "U2") == set()
    assert next(row["kind"] for row in read_table(store, "users") if row["user_id"] == "U3") == "guest"


@pytest.mark.parametrize("order", [1, -1])
def test_an_event_as_old_as_an_archive_closes_what_it_says(store: Store, import_: Import, order: int) -> None:
    archive = public(members=["U1", "U2"], is_shared=False)
    archive |= {"users.json": [person("U1"), person("U2"), person("U3")], f"plans/{DAY}": [said("U1", 5)]}

    def redeliver() -> None:
        post(store, 5, "U1", "C1", channel_type="group")
        tell(store, 5, type="member_left_channel", channel="C1", user="U2")
        tell(store, 5, type="channel_shared", channel="C1")
        tell(store, 5, type="user_change", user=person("U3", deleted=True))

    for step in [lambda: import_(archive), redeliver][::order]:
        step()
    (channel,) = read_table(store, "channels")
    assert (channel["kind"], channel["is_shared"]) == ("private", True)
    assert {row["user_id"] for row in read_table(store, "memberships")} == {"U1"}
    assert next(row["is_deleted"] for row in read_table(store, "users") if row["user_id"] == "U3") is True


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_events_of_the_same_time_the_closed_one_is_true(store: Store, order: int) -> None:
    post(store, 1, "U1", "C1", channel_type="channel")
    events: list[dict[str, Any]] = [
        {"type": "channel_shared", "channel": "C1"},
        {"type": "channel_unshared", "channel": "C1", "is_ext_shared": False},
        {"type": "user_change", "user": person("U1", is_restricted=True)},
        {"type": "user_change", "user": person("U1")},
    ]
    for event in events[::order]:
        tell(store, 5, **event)
    assert read_table(store, "channels")[0]["is_shared"] is True
    assert read_table(store, "users")[0]["kind"] == "guest"


def test_who_left_an_export_without_members_reads_no_longer(store: Store, import_: Import) -> None:
    users = {"users.json": [person("U1"), person("U2")]}
    import_(users | private(members=["U1", "U2"]) | {f"plans/{DAY}": [said("U1", 1)]})
    group = {"groups.json": [{"id": "C1", "name": "plans"}]}
    left = said("U2", 9, subtype="group_leave")
    import_(users | group | {f"plans/{DAY}": [said("U1", 5), left]})
    assert readable(store, "U2") == set()
    assert readable(store, "U1") == {"C1"}
    tell(store, 7, type="member_joined_channel", channel="C1", user="U2")
    assert readable(store, "U2") == set()
    tell(store, 11, type="member_joined_channel", channel="C1", user="U2")
    assert readable(store, "U2") == {"C1"}


def test_standard_input_is_as_old_as_what_it_holds(
    store: Store, import_: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import json
    import sys

    line = {"type": "channel", "workspace": "acme", "channel": "C1", "kind": "public"}
    import_([line | {"kind": "private"}, make_record(9, "new", user="U1") | {"workspace": "acme"}])
    old = [line, make_record(1, "old", user="U1") | {"workspace": "acme"}, {"type": "strange"}]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(map(json.dumps, old)).encode())))
    report = import_archive(store, TrigramEmbedder(), "-", ImportOptions(skip_bad=True))
    assert kind_of(store, "C1") == "private"
    assert report.damage[0].startswith("standard input, line 3")
    assert len(read_table(store, "messages")) == 2


# -- channels


@pytest.mark.parametrize("parts", [("teams/design", "teams/sales"), (".", "teams/sales")])
def test_an_organisation_is_not_merged_into_one_workspace(
    store: Store, import_: Import, parts: tuple[str, str]
) -> None:
    files = {
        f"{part}/{name}".removeprefix("./"): content
        for part in parts
        for name, content in {"channels.json": [TWO[0]], f"plans/{DAY}": [said("U1")]}.items()
    }
    with pytest.raises(SourceError, match=r"2 workspaces .* must not be merged into 'acme'"):
        import_(files)
    assert read_table(store, "messages") == []
    import_(files, None)
    assert len(read_table(store, "messages")) == 2


@pytest.mark.parametrize("kind", ["channel", "group"])
def test_a_channel_that_nobody_listed_may_be_shared(store: Store, import_: Import, kind: str) -> None:
    import_({"users.json": [person("U1"), person("U2")], "channels.json": [TWO[1]], f"ideas/{DAY}": [said("U1", 1)]})
    post(store, 5, "U1", "C1", channel_type=kind)
    tell(store, 5, type="member_joined_channel", channel="C1", user="U1")
    assert readable(store, "U1", "C1") == {"C1"}
    assert readable(store, "U1", "C2") >= {"C2"}
    tell(store, 6, type="channel_unshared", channel="C1", is_ext_shared=False)
    assert readable(store, "U1", "C1") == {"C1", "C2"}


def test_a_guest_may_be_in_a_channel_whose_members_nobody_listed(store: Store, import_: Import) -> None:
    users = {"users.json": [person("U1"), person("U2")]}
    group = {"id": "G1", "name": "mpdm-u1--u2-1"}
    channels = {"channels.json": TWO, "mpims.json": [group], f"plans/{DAY}": [said("U1", 1)]}
    import_(users | channels | {f"mpdm-u1--u2-1/{DAY}": [said("U1", 1)]})
    assert readable(store, "U1", "G1") == {"C1", "C2", "G1"}
    tell(store, 5, type="user_change", user=person("U2", is_restricted=True))
    assert readable(store, "U1", "G1") == {"G1"}
    assert readable(store, "U1", "C1") == {"C1", "C2"}
    tell(store, 6, type="member_left_channel", channel="G1", user="U2")
    assert readable(store, "U1", "G1") == {"C1", "C2", "G1"}


def test_member_lines_of_jsonl_name_the_members_of_a_channel(store: Store, import_: Import) -> None:
    """Joins told by events do not: who was there before is not known."""
    people = [{"type": "user", "user": "U1", "kind": "member"}, {"type": "user", "user": "U2", "kind": "guest"}]
    channels = [{"type": "channel", "channel": channel, "kind": "public"} for channel in ("C1", "C2", "C3")]
    members = [{"type": "member", "channel": "C1", "user": "U1"}]
    records = [*people, *channels, *members, make_record(0, "ahoy", user="U1")]
    import_([record | {"workspace": "acme"} for record in records])
    tell(store, 5, type="member_joined_channel", channel="C3", user="U1")
    assert readable(store, "U1", "C1") == {"C1", "C2", "C3"}
    assert readable(store, "U1", "C2") == {"C2"}
    assert readable(store, "U1", "C3") == {"C3"}


@pytest.mark.parametrize("state", ["listed", "created", "without guests"])
def test_a_channel_whose_sharing_may_be_left_unsaid_is_open(store: Store, import_: Import, state: str) -> None:
    import_({"users.json": [person("U1"), person("U2")], "channels.json": [TWO[1]], f"ideas/{DAY}": [said("U1", 1)]})
    post(store, 5, "U1", "C1", channel_type="channel")
    if state == "listed":
        import_({"channels.json": TWO, f"plans/{DAY}": [said("U1", 6)]})
    elif state == "created":
        tell(store, 4, type="channel_created", channel={"id": "C1", "name": "plans"})
    else:
        store = Store(store._engine, read_settings(unknown_users="member"))
    assert readable(store, "U1", "C1") == {"C1", "C2"}


def test_folders_of_an_export_without_lists_are_closed(store: Store, import_: Import) -> None:
    folders = ("D024BE91L", "mpdm-ana--ben-1", "G024BE91L", "plans")
    import_({"users.json": [person("U1"), person("U2")]} | {f"{name}/{DAY}": [said("U1")] for name in folders})
    assert readable(store, "U2") == set()
    assert readable(store, "U1") == {"D024BE91L", "mpdm-ana--ben-1"}


def test_a_channel_is_closed_until_its_line_is_read(store: Store, import_: Import) -> None:
    """The first import stops in between; the archive's later line may say anything."""
    users = [{"type": "user", "user": user} for user in ("U1", "U2")]
    messages = [make_record(0, "among us", user="U1", channel="C1"), make_record(1, "to all", user="U1", channel="C2")]
    line = {"type": "channel", "channel": "C1", "kind": "private"}
    with pytest.raises(SourceError):
        import_([*users, *messages, {"type": "strange"}, line])
    assert readable(store, "U2") == set()
    import_([*users, *messages, {"type": "strange"}, line], skip_bad=True)
    assert readable(store, "U2") == set()


def test_a_channel_is_closed_while_an_import_has_not_come_to_its_line(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importer, "RECORDS_A_BATCH", 1_000)
    kinds: list[set[str]] = []
    lines = [
        {"type": "user", "user": "U2"},
        make_record(0, "among us", user="U1"),
        make_record(0, "to all", channel="C2"),
    ]
    lines += [make_record(second, "filler", channel="C2") for second in range(1, 1_000)]
    lines += [{"type": "channel", "channel": "C1", "kind": "private"}]
    path = write_jsonl(tmp_path / "lines.jsonl", [line | {"workspace": "acme"} for line in lines])

    def look(step: str, _: int) -> None:
        if step == "messages":
            kinds.append(readable(store, "U2"))

    import_archive(store, TrigramEmbedder(), path, ImportOptions(), look)
    assert kinds[0] == {"C2"}
    assert readable(store, "U2") == {"C2"}


# -- the other way round: who must be able to read


def test_members_of_an_archived_private_channel_can_read_it(store: Store, import_: Import) -> None:
    days = [said("U1", 1), said("U2", 2, subtype="group_join"), said("U3", 3), said("U3", 4, subtype="group_leave")]
    users = {"users.json": [person(f"U{number}") for number in range(1, 5)]}
    import_(users | private(members=[], is_archived=True) | {f"plans/{DAY}": days})
    assert [readable(store, f"U{number}") for number in range(1, 5)] == [{"C1"}, {"C1"}, set(), set()]


@pytest.mark.parametrize("kind", ["im", "mpim"])
def test_who_writes_in_a_dm_can_read_it(store: Store, kind: str) -> None:
    post(store, 1, "U1", "D1", channel_type=kind)
    post(store, 2, "U2", "D2", channel_type=kind)
    assert readable(store, "U1") == {"D1"}
    post(store, 3, "U1", "G1", channel_type="group")
    assert readable(store, "U1") == {"D1"}
    tell(store, 5, type="member_left_channel", channel="D1", user="U1")
    assert readable(store, "U1") == set()


def test_an_owner_says_what_people_are_whom_nobody_described(store: Store) -> None:
    post(store, 1, "U1", "C1", channel_type="channel")
    post(store, 1, "U2", "C1", channel_type="channel")
    post(store, 2, "U3", "G1", channel_type="group")
    tell(store, 3, type="user_change", user=person("U2", is_restricted=True))
    assert [readable(store, user) for user in ("U1", "U2", "U4")] == [set(), set(), set()]
    opened = Store(store._engine, read_settings(unknown_users="member"))
    assert [readable(opened, user) for user in ("U1", "U2", "U4")] == [{"C1"}, set(), set()]
    assert readable(opened, "U1", to="C1") == {"C1"}  # U2 is a guest, and wrote there.
    tell(store, 4, type="user_change", user=person("U2"))
    assert readable(opened, "U2") == {"C1"}


def test_the_same_answers_whatever_is_imported_last(store: Store, import_: Import) -> None:
    """A survey reads nothing but the archive."""
    message = Message(workspace="acme", channel="C1", ts="1.0", thread_ts="1.0", text="x", user="U1")
    survey = survey_archive([message], opens_unlisted=True)
    assert survey.is_whole
    assert survey.time_of("acme") == "1.0"
    assert survey.name_channel("acme", "C1").kind == "public"
    assert survey_archive([message]).name_channel("acme", "C1").kind == "private"


def test_an_archive_that_was_cut_before_its_first_time_is_older_than_all_else(store: Store, import_: Import) -> None:
    tell(store, 1, type="user_change", user=person("U1", deleted=True))
    lines: list[dict[str, Any]] = [{"type": "user", "user": "U1", "kind": "member"}, {"type": "strange"}]
    import_([*lines, make_record(0, "lost", user="U1")][:2], skip_bad=True)
    import_([{"type": "channel", "channel": "C1", "kind": "public"}])
    assert readable(store, "U1") == set()
    import_(lines[:1])
    assert readable(store, "U1") == {"C1"}
