"""What is told may mislead: strangers outnumber a workspace's own people, clocks are wrong, lists contradict."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, write_folder
from testkit.other_archives import BEN, TALK, matrix_event, matrix_export, matrix_member
from testkit.tables import dump_tables, read_table
from testkit.tellings import DAY, TWO, Import, kind_of, make_import, person, post, private, public, readable, said, tell

#: A time that is yet to come, also when this is read in ten years.
FUTURE = "9999999999.000000"
STRANGERS = [person(f"U9{number}", team_id="T9") for number in range(4)]


@pytest.fixture
def import_(store: Store, tmp_path: Path) -> Import:
    return make_import(store, tmp_path)


def kinds(store: Store, workspace: str = "acme") -> dict[str, str]:
    rows = read_table(store, "users")
    return {row["user_id"]: str(row["kind"]) for row in rows if row["workspace_id"] == workspace}


def of_organisation(user: str, *teams: str, **fields: Any) -> dict[str, Any]:
    return person(user, team_id="E1", enterprise_user={"enterprise_id": "E1", "teams": list(teams)}, **fields)


# -- who is at home


@pytest.mark.parametrize(
    ("workspace", "own"), [("acme", "guest"), ("T1", "member"), ("T9", "guest")], ids=["unsaid", "said", "said wrong"]
)
def test_strangers_who_are_more_than_the_own_people_are_guests(
    store: Store, import_: Import, workspace: str, own: str
) -> None:
    channels = [TWO[0] | {"members": ["U1", "U90", "U91", "U92"]}, TWO[1]]
    files = {"users.json": [person("U1"), *STRANGERS], "channels.json": channels}
    import_(files | {f"plans/{DAY}": [said("U1", team="T1")], f"ideas/{DAY}": [said("U1", 1, team="T1")]}, workspace)
    stored = kinds(store, workspace)
    assert stored["U1"] == own
    assert workspace == "T9" or {stored[user["id"]] for user in STRANGERS} == {"guest"}


def test_strangers_who_write_more_give_a_workspace_no_id(store: Store, import_: Import) -> None:
    days = [said("U90", team="T9"), said("U91", 1, team="T9"), said("U1", 2, team="T1")]
    import_({"channels.json": TWO, f"plans/{DAY}": days}, None)
    (workspace,) = read_table(store, "workspaces")
    assert workspace["workspace_id"].startswith("export")
    assert set(kinds(store, workspace["workspace_id"]).values()) == {"guest"}


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        (person("W9", team_id="E9"), "guest"),
        (person("W9", team_id=None), "guest"),
        (person("W9", team_id=None, profile={"team": "T9"}), "guest"),
        ({"id": "W9", "team_id": "T1"}, "guest"),
        ({"id": "W9", "team_id": "T1", "is_stranger": False}, "guest"),
        (of_organisation("W9", "T9"), "guest"),
        (of_organisation("W9", "T1", "T9"), "member"),
        (of_organisation("W9", "T1", is_restricted=True), "guest"),
    ],
)
@pytest.mark.parametrize("way", ["import", "event"])
def test_only_who_is_said_to_be_a_member_of_the_workspace_is_one(
    store: Store, import_: Import, way: str, entry: dict[str, Any], kind: str
) -> None:
    if way == "event":
        tell(store, 1, type="user_change", user=entry)
    else:
        import_({"users.json": [person("U1"), person("U2"), entry], "channels.json": TWO, f"plans/{DAY}": [said("W9")]})
        assert kinds(store)["U1"] == "member"
    assert kinds(store)["W9"] == kind


def test_who_is_taken_out_of_a_workspace_of_an_organisation_becomes_a_guest(store: Store) -> None:
    tell(store, 1, type="user_change", user=of_organisation("W9", "T1", "T9"))
    tell(store, 2, type="user_change", user=of_organisation("W9", "T9"))
    assert kinds(store) == {"W9": "guest"}


# -- an organisation's export


def organisation(users: list[dict[str, Any]], **parts: list[str]) -> dict[str, Any]:
    """Return an export with a workspace for each of the parts, whose members are given."""
    files: dict[str, Any] = {"org_users.json": users}
    for name, members in parts.items():
        channel = {"id": f"C{name}", "name": "plans", "members": members}
        files |= {f"teams/{name}/channels.json": [channel], f"teams/{name}/plans/{DAY}": [said(members[0])]}
    return files


@pytest.mark.parametrize("has_teams", [True, False], ids=["teams of each", "home teams only"])
def test_each_workspace_of_an_organisation_has_its_own_people(store: Store, import_: Import, has_teams: bool) -> None:
    big = [of_organisation(f"U{n}", "TBIG") if has_teams else person(f"U{n}", team_id="TBIG") for n in range(5)]
    small = of_organisation("U7", "TSMALL") if has_teams else person("U7", team_id="TSMALL")
    import_(organisation([*big, small], big=["U0", "U1"], small=["U7"]), None)
    assert kinds(store, "TBIG")["U0"] == kinds(store, "TSMALL")["U7"] == "member"
    assert kinds(store, "TBIG").get("U7", "guest") == kinds(store, "TSMALL").get("U0", "guest") == "guest"


def test_a_workspace_with_more_visitors_than_own_people_stays_apart(store: Store, import_: Import) -> None:
    """Which of the two it is of is not certain, so it is of neither."""
    users = [person(f"U{number}", team_id="TBIG") for number in range(5)] + [person("U7", team_id="TSMALL")]
    import_(organisation(users, big=["U0", "U1"], small=["U0", "U1", "U7"]), None)
    assert {row["workspace_id"] for row in read_table(store, "workspaces")} == {"TBIG", "small"}
    assert set(kinds(store, "small").values()) == {"guest"}


@pytest.mark.parametrize(
    ("users", "names"),
    [([], ("big", "Big")), ([person("U0", team_id="TBIG")], ("big", "small"))],
    ids=["by name", "by team"],
)
def test_two_workspaces_that_seem_to_be_one_are_refused(
    store: Store, import_: Import, users: list[Any], names: tuple[str, str]
) -> None:
    with pytest.raises(SourceError, match=r"2 workspaces .* must not be merged .* one of its folders at a time"):
        import_(organisation(users, **{name: ["U0"] for name in names}), None)
    assert read_table(store, "workspaces") == []


# -- who posts through an app


@pytest.mark.parametrize("way", ["import", "event"])
def test_who_posts_through_an_app_reads_along(store: Store, import_: Import, way: str) -> None:
    days = {f"ideas/{DAY}": [said("U1", 1)], f"plans/{DAY}": [said("U1")]}
    via_app = {"bot_id": "B7", "app_id": "A7"}
    if way == "import":
        days[f"plans/{DAY}"].append(said("U9", 2, **via_app))
    unlisted = {"id": "C1", "name": "plans", "is_shared": False}
    import_({"users.json": [person("U1")], "channels.json": [unlisted, TWO[1]]} | days)
    if way == "event":
        post(store, 2, "U9", "C1", channel_type="channel", **via_app)
    assert kinds(store)["U9"] == "guest"
    assert readable(store, "U1", to="C1") == {"C1"}


@pytest.mark.parametrize(
    "fields",
    [{"user": None, "subtype": "bot_message", "bot_id": "B7"}, {"user": "USLACKBOT"}, {"user": "U8", "bot_id": "B8"}],
    ids=["no user", "Slackbot", "a listed bot"],
)
@pytest.mark.parametrize("way", ["import", "event"])
def test_programs_restrict_nothing(store: Store, import_: Import, way: str, fields: dict[str, Any]) -> None:
    days = {f"ideas/{DAY}": [said("U1", 1)], f"plans/{DAY}": [said("U1")]}
    if way == "import":
        days[f"plans/{DAY}"].append(said("U9", 2) | fields)
    unlisted = {"id": "C1", "name": "plans", "is_shared": False}
    users = [person("U1"), person("U8", is_bot=True)]
    import_({"users.json": users, "channels.json": [unlisted, TWO[1]]} | days)
    if way == "event":
        tell(store, 2, channel="C1", channel_type="channel", **said("U9", 2) | fields)
    assert readable(store, "U1", to="C1") == {"C1", "C2"}


def test_who_wrote_in_a_dm_through_an_app_can_read_it(store: Store, import_: Import) -> None:
    files = {"users.json": [person("U1")], f"D024BE91L/{DAY}": [said("U1", bot_id="B1", app_id="A1")]}
    import_(files)
    assert readable(store, "U1") == {"D024BE91L"}


# -- clocks


@pytest.mark.parametrize(
    "late",
    [said("U1", 1, ts=FUTURE), said("U1", 1, edited={"ts": FUTURE}), said("U1", 1, ts=FUTURE, subtype="channel_topic")],
    ids=["a message", "an edit", "a record"],
)
@pytest.mark.parametrize("order", [1, -1])
def test_times_that_are_yet_to_come_open_nothing(
    store: Store, import_: Import, late: dict[str, Any], order: int
) -> None:
    users = {"users.json": [person("U1"), person("U2")]}
    old = users | public(members=["U1", "U2"]) | {f"plans/{DAY}": [said("U1"), late]}
    new = users | private() | {f"plans/{DAY}": [said("U1", 500)]}
    for archive in [old, new][::order]:
        import_(archive)
    assert kind_of(store, "C1") == "private"
    assert readable(store, "U2") == set()


def test_an_archive_whose_only_time_is_yet_to_come_opens_nothing(store: Store, import_: Import) -> None:
    users = {"users.json": [person("U1"), person("U2")]}
    import_(users | private() | {f"plans/{DAY}": [said("U1")]})
    import_(users | public() | {f"plans/{DAY}": [said("U1", ts=FUTURE)]})
    assert kind_of(store, "C1") == "private"


@pytest.mark.parametrize("order", [1, -1])
def test_a_join_that_is_yet_to_come_is_as_old_as_its_archive(store: Store, import_: Import, order: int) -> None:
    users = {"users.json": [person("U1"), person("U2")]}
    group = {"groups.json": [{"id": "C1", "name": "plans"}]}
    join = said("U2", 1, ts=FUTURE, subtype="group_join")
    old = users | group | {f"plans/{DAY}": [said("U1"), join]}
    new = users | group | {f"plans/{DAY}": [said("U1", 5), said("U2", 9, subtype="group_leave")]}
    for archive in [old, new][::order]:
        import_(archive)
    assert readable(store, "U2") == set()


def test_an_edit_that_is_yet_to_come_does_not_outlast_later_ones(store: Store, import_: Import) -> None:
    """Else what was edited out would stay."""
    users = {"users.json": [person("U1")]} | public()
    import_(users | {f"plans/{DAY}": [said("U1", text="old", edited={"ts": FUTURE})]})
    import_(users | {f"plans/{DAY}": [said("U1", text="new", edited={"ts": f"{START + 9}.000000"})]})
    assert read_table(store, "messages")[0]["text"] == "new"


# -- lists and rooms that contradict


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("lists", [("channels.json",) * 2, ("channels.json", "groups.json")])
def test_a_channel_that_is_listed_twice_is_closed(
    store: Store, import_: Import, lists: tuple[str, str], order: int
) -> None:
    entry = {"id": "C1", "name": "plans", "members": ["U1", "U2"], "is_shared": False}
    entries = [entry | {"is_private": True, "members": ["U1", "U3"], "is_shared": True}, entry]
    files: dict[str, Any] = {"users.json": [person(f"U{number}") for number in range(1, 4)]}
    for name, listed in zip(lists, entries[::order], strict=True):
        files.setdefault(name, []).append(listed)
    import_(files | {f"plans/{DAY}": [said("U1")]})
    assert kind_of(store, "C1") == "private"
    assert read_table(store, "channels")[0]["is_shared"] is True
    assert {row["user_id"] for row in read_table(store, "memberships")} == {"U1"}


@pytest.mark.parametrize("membership", ["leave", "ban"])
@pytest.mark.parametrize("order", [1, -1])
def test_who_left_a_room_of_matrix_reads_no_longer(store: Store, tmp_path: Path, membership: str, order: int) -> None:
    told = [matrix_member(BEN, number=0), *map(matrix_event, TALK[:3])]
    gone = [*told, matrix_member(BEN, membership, number=4), *map(matrix_event, TALK[4:])]
    paths = []
    for number, events in enumerate([told, gone]):
        files = {"export.json": json.loads(json.dumps(matrix_export(events)))}
        paths.append(write_folder(tmp_path / str(number), files) / "export.json")
    for path in [*paths[::order], *paths]:
        import_archive(store, TrigramEmbedder(), path, ImportOptions(workspace="acme"))
    assert readable(store, "@ben:example.org") == set()
    before = dump_tables(store)
    import_archive(store, TrigramEmbedder(), paths[0], ImportOptions(workspace="acme"))
    assert dump_tables(store) == before
