"""What archives list, each as of its time: an older archive and an older event undo nothing that a newer one said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.factories import START, make_export_files, make_slack_message, write_folder, write_jsonl
from testkit.tables import dump_tables, empty_tables, read_table

Import = Callable[..., None]

NEWER, OLDER = f"{START + 500}.000100", f"{START + 100}.000100"
USERS: list[dict[str, Any]] = [
    {"id": user, "name": user.lower(), "is_restricted": False, "profile": {}} for user in ("U1", "U2", "U3")
]
CHANNEL = {"id": "C1", "name": "plans", "members": ["U1", "U2", "U3"]}
#: When C1 was public, and everybody a member.
OLD = make_export_files(d2023_11_14=[make_slack_message(ts=OLDER, text="old")]) | {
    "users.json": USERS,
    "channels.json": [CHANNEL],
}
#: When it is private, U2 deactivated, and U3 a guest.
NEW = {
    "users.json": [USERS[0], USERS[1] | {"deleted": True}, USERS[2] | {"is_restricted": True}],
    "groups.json": [CHANNEL | {"name": "board", "members": ["U1"]}],
    "board/2023-11-15.json": [make_slack_message(ts=NEWER, text="secret")],
}


@pytest.fixture
def import_(store: Store, tmp_path: Path) -> Import:
    """Import the files of a Slack export."""

    def run(files: dict[str, Any]) -> None:
        folder = write_folder(tmp_path / f"export{len(list(tmp_path.iterdir()))}", files)
        import_archive(store, TrigramEmbedder(), folder, ImportOptions(workspace="acme"))

    return run


def rules(store: Store) -> dict[str, Any]:
    """Return what decides who may see what."""
    channel = next(row for row in read_table(store, "channels") if row["channel_id"] == "C1")
    users = {row["user_id"]: (row["kind"], row["is_deleted"]) for row in read_table(store, "users")}
    members = {row["user_id"] for row in read_table(store, "memberships") if row["channel_id"] == "C1"}
    return {"name": channel["name"], "kind": channel["kind"], "members": members, "users": users}


CLOSED = {
    "name": "board",
    "kind": "private",
    "members": {"U1"},
    "users": {"U1": ("member", False), "U2": ("member", True), "U3": ("guest", False)},
}


def test_an_older_export_undoes_nothing(store: Store, import_: Import) -> None:
    import_(NEW)
    import_(OLD)
    assert rules(store) == CLOSED
    assert {row["text"] for row in read_table(store, "messages")} == {"old", "secret"}
    before = dump_tables(store)
    import_(NEW)
    import_(OLD)
    assert dump_tables(store) == before


def test_exports_in_either_order_end_in_the_same_rules(store: Store, import_: Import) -> None:
    import_(OLD)
    assert rules(store)["kind"] == "public"
    import_(NEW)
    assert rules(store) == CLOSED


def test_events_older_than_an_export_undo_nothing_and_newer_ones_do(store: Store, import_: Import) -> None:
    import_(NEW)
    before = rules(store)

    def tell(ts: str) -> None:
        told: dict[str, Any] = {"event_ts": ts, "channel": "C1"}
        member = {"id": "U3", "name": "u3", "team_id": "acme", "is_restricted": False}
        for event in (
            {"type": "message", "channel_type": "channel", "ts": ts, "user": "U1", "text": f"at {ts}"},
            {"type": "member_joined_channel", "user": "U3", "channel_type": "C"},
            {"type": "channel_rename", "channel": {"id": "C1", "name": "plans"}},
            {"type": "user_change", "user": member},
        ):
            apply_event(store, None, told | event, workspace="acme")

    tell(OLDER)
    assert rules(store) == before
    tell(f"{START + 900}.000100")
    after = rules(store)
    assert (after["name"], after["kind"], after["members"]) == ("plans", "public", {"U1", "U3"})
    assert after["users"]["U3"] == ("member", False)


def test_what_an_archive_does_not_say_stays_as_old_as_it_is(store: Store, tmp_path: Path, import_: Import) -> None:
    """An event that is older than what was told of it opens nothing, though an archive came in between."""
    import_(NEW)

    def tell(kind: str, seconds: int, channel: str = "C1", **told: Any) -> None:
        event = {"type": kind, "channel": channel, "event_ts": f"{START + seconds}.0"} | told
        apply_event(store, None, event, workspace="acme")

    posted = {"ts": f"{START + 700}.000100", "user": "U1", "text": "later"}
    tell("channel_shared", 600)
    tell("message", 700, "C2", channel_type="group", **posted)
    lines: list[dict[str, Any]] = [
        {"type": "channel", "channel": "C1", "name": "board", "kind": "private"},
        {"type": "channel", "channel": "C2", "name": "den"},
        {"channel": "C1", "ts": f"{START + 900}.000100", "user": "U1", "text": "latest"},
    ]
    path = write_jsonl(tmp_path / "lines.jsonl", [{"workspace": "acme"} | line for line in lines])
    import_archive(store, TrigramEmbedder(), path, ImportOptions())
    tell("channel_unshared", 550)
    tell("message", 650, "C2", channel_type="channel", **posted | {"ts": f"{START + 650}.000100"})
    channels = {row["channel_id"]: row for row in read_table(store, "channels")}
    assert channels["C1"]["is_shared"] is True
    assert channels["C2"]["kind"] == "private"


def test_a_line_without_a_kind_opens_nothing(store: Store, tmp_path: Path) -> None:
    def run(*lines: dict[str, Any]) -> None:
        path = write_jsonl(tmp_path / "lines.jsonl", [{"workspace": "acme"} | line for line in lines])
        import_archive(store, TrigramEmbedder(), path, ImportOptions())

    channel, user = {"type": "channel", "channel": "C1"}, {"type": "user", "user": "U3"}
    run(channel | {"name": "board", "kind": "private"}, user | {"kind": "guest", "deleted": True})
    run(channel | {"name": "plans"}, user | {"name": "Gus"}, {"type": "channel", "channel": "C2"})
    kinds = {row["channel_id"]: (row["name"], row["kind"]) for row in read_table(store, "channels")}
    assert kinds == {"C1": ("plans", "private"), "C2": (None, "public")}
    users = [(row["name"], row["kind"], row["is_deleted"]) for row in read_table(store, "users")]
    assert users == [("Gus", "guest", True)]


def test_group_dms_keep_no_names_of_those_in_them(store: Store, import_: Import) -> None:
    group: dict[str, Any] = {"id": "G1", "name": "mpdm-zqana--zqben-1", "members": ["U1", "U2"]}
    group |= {"purpose": {"value": "Group messaging with: @zqana @zqben"}}
    import_(NEW | {"mpims.json": [group], "mpdm-zqana--zqben-1/2023-11-15.json": [make_slack_message(ts=NEWER)]})
    kinds = {row["channel_id"]: (row["kind"], row["name"]) for row in read_table(store, "channels")}
    assert kinds["G1"] == ("mpim", None)
    assert "zqana" not in str(dump_tables(store))


# -- archives of slackdump, which need not list members


def dumped(second: int, user: str, **fields: Any) -> dict[str, Any]:
    return {"type": "message", "ts": f"{START + second}.000100", "user": user, "text": "ahoy"} | fields


@pytest.mark.parametrize("is_dump_first", [True, False])
@pytest.mark.parametrize(
    ("channel", "said", "action", "members"),
    [
        ("C1", dumped(5, "U2", subtype="channel_join"), "left", set()),
        ("C1", dumped(20, "U2", subtype="channel_join"), "left", {"U2"}),
        ("C1", dumped(20, "U2", subtype="channel_leave"), "joined", set()),
        ("C1", dumped(5, "U2", subtype="channel_leave"), "joined", {"U2"}),
        ("G1", dumped(5, "U2"), "left", {"U1"}),
        ("G1", dumped(20, "U2"), "left", {"U1", "U2"}),
    ],
)
def test_an_older_dump_brings_nobody_back_who_left_since(
    store: Store,
    tmp_path: Path,
    is_dump_first: bool,
    channel: str,
    said: dict[str, Any],
    action: str,
    members: set[str],
) -> None:
    """The event is of second 10, the dump's last message of second 100."""
    dump = {"channel_id": channel, "messages": [said, dumped(100, "U1")]}
    lists = [{"id": channel, "is_mpim": channel == "G1", "is_private": True}]
    folder = write_folder(tmp_path / "dump", {f"{channel}.json": dump, "channels.json": lists})
    event = {"type": f"member_{action}_channel", "channel": channel, "user": "U2", "event_ts": f"{START + 10}.000100"}
    for is_dump in (is_dump_first, not is_dump_first):
        if is_dump:
            import_archive(store, TrigramEmbedder(), folder, ImportOptions(workspace="acme"))
        else:
            apply_event(store, None, event, workspace="acme")
    there = {row["user_id"] for row in read_table(store, "memberships") if row["channel_id"] == channel}
    assert there == members


def test_names_of_one_time_are_the_same_in_either_order(store: Store, import_: Import) -> None:
    found = []
    for order in ((0, 1), (1, 0), (0, 1, 0)):
        for number in order:
            topic = {"value": f"Topic {number}"}
            user = USERS[0] | {"real_name": f"Ana {number}", "tz": f"Europe/{number}"}
            lists = {"users.json": [user], "channels.json": [CHANNEL | {"name": f"plans{number}", "topic": topic}]}
            import_(lists | {f"plans{number}/2023-11-14.json": [make_slack_message(ts=OLDER)]})
        rows = [read_table(store, "channels")[0], next(r for r in read_table(store, "users") if r["user_id"] == "U1")]
        found.append([(row["name"], row.get("topic"), row.get("tz")) for row in rows])
        empty_tables(store._engine)
    assert found[0] == found[1] == found[2] == [("plans0", "Topic 0", None), ("Ana 0", None, "Europe/0")]
