from __future__ import annotations

import json
import os
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources import archive_files, json_items, slack_lists
from contextwin.ingest.sources.export_layout import find_layout
from contextwin.ingest.sources.slack_export import read_slack_export
from contextwin.ingest.sources.slack_team import TeamEntries
from contextwin.models.messages import Channel, Membership, Message, Record, Skipped, User, Workspace
from testkit.factories import make_export_files, make_slack_message, write_folder, write_zip

T = TypeVar("T", bound=Record)


@pytest.fixture
def zip_path(tmp_path: Path) -> Path:
    return tmp_path / "Acme Slack export Jan 1 2024 - Feb 1 2024.zip"


#: The end of the range in the name of the zip.
END = "1706745600.000000"
#: The end of that day.
UNTIL = "1706832000.000000"


def read_files(path: Path, files: Mapping[str, Any], workspace: str | None = None) -> list[Record]:
    return list(read_slack_export(write_zip(path, files), workspace=workspace))


def only(kind: type[T], records: list[Record]) -> list[T]:
    return [record for record in records if isinstance(record, kind)]


def broken(records: list[Record]) -> list[tuple[str, str, str]]:
    return [(skip.reason, skip.file, skip.position) for skip in only(Skipped, records) if skip.is_broken]


def test_records_come_in_an_order_that_can_be_stored(zip_path: Path) -> None:
    late, early = make_slack_message(ts="1706788800.000000"), make_slack_message(ts="1706702400.000000")
    records = read_files(zip_path, make_export_files(d2024_02_01=[late], d2024_01_31=[early]))
    assert records[:3] == [
        Workspace(workspace="T1", name="Acme", listed_ts=END, listed_until=UNTIL),
        User(workspace="T1", user="U1", name="Ana", handle="ana"),
        Channel(workspace="T1", channel="C1", name="eng", has_members=True, members=("U1", "U2")),
    ]
    assert [message.ts for message in only(Message, records[3:])] == [early["ts"], late["ts"]]
    assert len(records) == 5


def test_a_folder_and_a_zip_hold_the_same(tmp_path: Path, zip_path: Path) -> None:
    files = make_export_files()
    unpacked = write_folder(tmp_path / zip_path.stem, files)
    assert list(read_slack_export(unpacked)) == read_files(zip_path, files)


def test_one_more_folder_on_top_and_what_computers_add_are_no_matter(zip_path: Path) -> None:
    plain = make_export_files()
    added = {"__MACOSX/acme/._channels.json": b"x", "acme/.DS_Store": b"x", "acme/eng/._2024-01-31.json": b"x"}
    wrapped = {f"acme/{name}": content for name, content in plain.items()} | added
    messages = only(Message, read_files(zip_path, wrapped))
    assert messages == only(Message, read_files(zip_path, plain))
    assert not only(Skipped, read_files(zip_path, wrapped))


def test_backslashes_between_the_parts(zip_path: Path) -> None:
    files = {f"./{name}".replace("/", "\\"): content for name, content in make_export_files().items()}
    assert only(Message, read_files(zip_path, files)) == only(Message, read_files(zip_path, make_export_files()))


def test_names_without_the_utf8_flag(zip_path: Path) -> None:
    files = {"channels.json": [{"id": "C9", "name": "café", "members": []}], "café/2024-01-31.json": []}
    write_zip(zip_path, files)
    # zipfile always sets the flag for such a name; Slack does not.
    flagged, content = "café/2024-01-31.json".encode(), zip_path.read_bytes()
    for offset, marker in ((6, b"PK\x03\x04"), (8, b"PK\x01\x02")):
        name = content.rindex(flagged) if marker == b"PK\x01\x02" else content.index(flagged)
        header = content.rindex(marker, 0, name)
        content = content[: header + offset] + b"\0\0" + content[header + offset + 2 :]
    zip_path.write_bytes(content)
    assert zipfile.ZipFile(zip_path).namelist()[1] != "café/2024-01-31.json"
    (channel,) = only(Channel, list(read_slack_export(zip_path)))
    assert channel.channel == "C9"


def test_names_in_another_encoding_are_read_too(zip_path: Path) -> None:
    write_zip(
        zip_path, {"channels.json": [{"id": "C9", "name": "caf"}], "caf0/2024-01-31.json": [make_slack_message()]}
    )
    zip_path.write_bytes(zip_path.read_bytes().replace(b"caf0/", b"caf\xff/"))
    assert [message.text for message in only(Message, list(read_slack_export(zip_path)))]


def test_every_kind_of_channel(zip_path: Path) -> None:
    files = {
        "channels.json": [
            {"id": "C1", "name": "eng", "topic": {"value": "Build"}, "purpose": {"value": ""}, "is_archived": True},
            {"id": "C2", "name": "hidden", "is_private": True, "is_shared": False, "is_ext_shared": True},
            {"id": "C3", "name": "open", "is_shared": False, "is_org_shared": False},
        ],
        "groups.json": [{"id": "G1", "name": "board"}, {"id": "G2", "name": "mpdm-a--b-1", "is_mpim": True}],
        "mpims.json": [{"id": "G3", "name": "mpdm-a--c-1"}],
        "dms.json": [{"id": "D1", "members": ["U1", "U1"]}],
        "D1/2024-01-31.json": [make_slack_message()],
    }
    records = read_files(zip_path, files)
    kinds = {channel.channel: channel.kind for channel in only(Channel, records)}
    assert kinds == {
        "C1": "public",
        "C2": "private",
        "C3": "public",
        "G1": "private",
        "G2": "mpim",
        "G3": "mpim",
        "D1": "im",
    }
    eng = only(Channel, records)[0]
    assert (eng.topic, eng.purpose, eng.is_archived) == ("Build", "", True)
    assert [channel.is_shared for channel in only(Channel, records)][:3] == [None, True, False]
    assert {channel.channel: channel.members for channel in only(Channel, records) if channel.members} == {
        "D1": ("U1",)
    }
    assert [message.channel for message in only(Message, records)] == ["D1"]


def test_a_folder_is_found_by_name_then_by_id(zip_path: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "café")
    files = {
        "channels.json": [{"id": "C1", "name": "café"}, {"id": "C2", "name": "C1"}, {"id": "C3", "name": "new-name"}],
        f"{decomposed}/2024-01-31.json": [make_slack_message(text="by name")],
        "C1/2024-01-31.json": [make_slack_message(text="name before id")],
        "C3/2024-01-31.json": [make_slack_message(text="by id")],
    }
    found = {message.text: message.channel for message in only(Message, read_files(zip_path, files))}
    assert found == {"by name": "C1", "name before id": "C2", "by id": "C3"}


@pytest.mark.parametrize("lists", [{}, {"channels.json": []}])
def test_an_unlisted_folder_is_private_or_what_its_name_says(zip_path: Path, lists: dict[str, Any]) -> None:
    folders = {"ops": "private", "D024BE91L": "im", "mpdm-ana--bo-1": "mpim", "G012AC86C": "private"}
    days = {f"{folder}/2024-01-31.json": [make_slack_message()] for folder in folders}
    found = only(Channel, read_files(zip_path, lists | days))
    assert {channel.channel: channel.kind for channel in found} == folders
    assert not any(channel.is_listed for channel in found)


def test_unlisted_members_are_who_joined_and_did_not_leave(zip_path: Path) -> None:
    moves = [("U1", "join"), ("U2", "join"), ("U1", "leave"), ("U3", "leave"), ("U4", "join")]
    day = [make_slack_message(user=user, subtype=f"channel_{move}") for user, move in moves]
    files = make_export_files(d2024_01_31=day)
    (eng,) = only(Channel, read_files(zip_path, files))
    assert (eng.has_members, eng.members) == (True, ("U1", "U2"))
    del files["channels.json"][0]["members"]
    told = {member.user: member.is_present for member in only(Membership, read_files(zip_path, files))}
    assert told == {"U1": False, "U2": True, "U3": False, "U4": True}


def test_an_archived_channel_without_members_has_those_who_wrote_or_joined(zip_path: Path) -> None:
    day = [
        make_slack_message(user="U1", ts="1.0"),
        make_slack_message(user="U2", ts="2.0", subtype="group_join"),
        make_slack_message(user="U3", ts="3.0"),
        make_slack_message(user="U3", ts="4.0", subtype="group_leave"),
        make_slack_message(user="U4", ts="5.0", bot_id="B1"),
        make_slack_message(user=None, ts="6.0", bot_id="B1"),
    ]
    group = {"id": "G1", "name": "board", "is_archived": True, "members": []}
    records = read_files(zip_path, {"groups.json": [group], "board/2024-01-31.json": day})
    assert not only(Channel, records)[0].has_members
    told = {member.user: member.is_present for member in only(Membership, records)}
    assert told == {"U1": True, "U2": True, "U3": False, "U4": True}


def test_users_have_names_kinds_and_bot_ids(zip_path: Path) -> None:
    users = [
        {
            "id": "U1",
            "team_id": "T1",
            "name": "ana",
            "profile": {"display_name": "", "real_name": "Ana A"},
            "tz": "UTC",
            "is_restricted": False,
        },
        {"id": "U2", "team_id": "T1", "name": "bo", "is_restricted": True, "deleted": True},
        {"id": "U3", "team_id": "T1", "name": "ci", "is_bot": True, "profile": {"bot_id": "B3"}},
        {"id": "U4", "team_id": "T9", "name": "dan"},
        {"id": "USLACKBOT", "team_id": "T1", "name": "slackbot", "profile": None},
    ]
    found = only(User, read_files(zip_path, make_export_files() | {"users.json": users}))
    assert [(user.user, user.name, user.kind) for user in found] == [
        ("U1", "Ana A", "member"),
        ("U2", "bo", "guest"),
        ("U3", "ci", "bot"),
        ("B3", "ci", "bot"),
        ("U4", "dan", "guest"),
        ("USLACKBOT", "slackbot", "bot"),
    ]
    assert (found[0].tz, found[0].handle, found[1].is_deleted) == ("UTC", "ana", True)


def test_the_workspace_is_named_by_the_caller_the_users_the_messages_or_the_file(tmp_path: Path) -> None:
    files = make_export_files(d2024_01_31=[make_slack_message(team="T7")])

    def read_id(name: str, files: Mapping[str, Any], workspace: str | None = None) -> str:
        records = read_files(tmp_path / name, files, workspace)
        return only(Workspace, records)[0].workspace

    assert read_id("a.zip", files, "mine") == "mine"
    assert read_id("a.zip", make_export_files()) == "T1"
    assert read_id("a.zip", files | {"users.json": []}) == "T7"
    assert read_id("disputed.zip", files) == "disputed"
    assert read_id("disputed.zip", files, "T1") == "T1"
    assert read_id("My Team's archive.zip", make_export_files() | {"users.json": []}) == "my-team-s-archive"


def test_a_given_workspace_is_on_every_record(zip_path: Path) -> None:
    records = read_files(zip_path, make_export_files(), workspace="mine")
    assert {record.workspace for record in records if not isinstance(record, Skipped)} == {"mine"}


def test_links_to_own_channels_show_the_domain(zip_path: Path) -> None:
    linked = make_slack_message(text="<https://acme.slack.com/archives/C1/p1700000000000100>")
    foreign = make_slack_message(ts="1706702401.000000", text="<https://other.slack.com/archives/C9/p1>")
    records = read_files(zip_path, make_export_files(d2024_01_31=[linked, foreign]))
    assert only(Workspace, records)[-1] == Workspace(workspace="T1", name="Acme", domain="acme")


def test_the_labels_of_unlisted_channels_name_them(zip_path: Path) -> None:
    message = make_slack_message(text="<#C1|eng> and <#C9|ops> and <#C8>")
    (stored,) = only(Message, read_files(zip_path, make_export_files(d2024_01_31=[message])))
    assert stored.text == "<#C1> and #ops and <#C8>"


def test_an_organisation_is_read_workspace_by_workspace(zip_path: Path) -> None:
    files = {
        "org_users.json": [
            {
                "id": "U1",
                "team_id": "E1",
                "is_restricted": False,
                "name": "ana",
                "enterprise_user": {"teams": ["T1", "T2"]},
            },
            {"id": "U2", "team_id": "E1", "is_restricted": False, "name": "bo", "enterprise_user": {"teams": ["T2"]}},
        ],
        "teams/design/channels.json": [{"id": "C1", "name": "eng", "members": ["U1"]}],
        "teams/design/eng/2024-01-31.json": [make_slack_message(team="T1")],
        "teams/sales/channels.json": [{"id": "C2", "name": "eng", "members": ["U2"]}],
        "teams/sales/eng/2024-01-31.json": [make_slack_message(team="T2")],
    }
    records = read_files(zip_path, files)
    assert only(Workspace, records) == [
        Workspace(workspace="T1", name="design", listed_ts=END, listed_until=UNTIL),
        Workspace(workspace="T2", name="sales", listed_ts=END, listed_until=UNTIL),
    ]
    users = [(user.workspace, user.user, user.kind) for user in only(User, records)]
    assert users == [("T1", "U1", "member"), ("T2", "U1", "member"), ("T2", "U2", "member")]
    assert [(message.workspace, message.channel) for message in only(Message, records)] == [("T1", "C1"), ("T2", "C2")]


def test_unknown_files_are_told_of_once(zip_path: Path) -> None:
    extra = {"canvases.json": [], "eng/attachments/a.png": b"x", "eng/attachments/b.png": b"x", "README.txt": b"x"}
    records = read_files(zip_path, make_export_files() | extra)
    skipped = {skip.file: skip for skip in only(Skipped, records)}
    assert set(skipped) == {"canvases.json", "eng/", "README.txt"}
    reasons = {file: skip.reason for file, skip in skipped.items()}
    assert reasons == {"canvases.json": "not messages", "eng/": "unknown file", "README.txt": "unknown file"}
    assert skipped["canvases.json"].detail == "not messages"
    assert not broken(records)
    assert skipped["eng/"].detail == "unknown file, 2 files"


def test_uploads_named_like_lists_are_not_believed(zip_path: Path) -> None:
    forged = {"__uploads/F1/channels.json": [{"id": "G1", "name": "board"}], "eng/files/groups.json": []}
    files = make_export_files() | {"groups.json": [{"id": "G1", "name": "board", "members": []}]} | forged
    records = read_files(zip_path, files)
    assert len(only(Workspace, records)) == 1
    assert {channel.channel: channel.kind for channel in only(Channel, records)} == {"C1": "public", "G1": "private"}


@pytest.mark.parametrize("content", [b"{", b"{}", b"\xff\xfe\xff", b"[" * 100_000, b""])
def test_a_broken_day_does_not_stop_the_others(zip_path: Path, content: bytes) -> None:
    files = make_export_files() | {
        "eng/2024-02-01.json": content,
        "eng/2024-02-02.json": [make_slack_message(ts="2.0")],
    }
    records = read_files(zip_path, files)
    assert [message.ts for message in only(Message, records)] == ["1700000000.000100", "2.0"]
    assert broken(records) == [("bad file", "eng/2024-02-01.json", "whole file")]


def test_broken_items_say_where_they_are(zip_path: Path) -> None:
    day = [make_slack_message(), "x", make_slack_message(ts=1.5)]
    files = make_export_files(d2024_01_31=day)
    files["users.json"].append({"name": "no id"})
    files["channels.json"].append(None)
    assert broken(read_files(zip_path, files)) == [
        ("bad entry", "users.json", "item 2"),
        ("bad entry", "channels.json", "item 2"),
        ("not an object", "eng/2024-01-31.json", "item 2"),
        ("bad ts", "eng/2024-01-31.json", "item 3"),
    ]


def test_paths_out_of_the_archive_are_refused(zip_path: Path) -> None:
    names = ["../eng/2024-01-30.json", "/etc/2024-01-30.json", "eng/../../x/2024-01-30.json"]
    records = read_files(zip_path, make_export_files() | {name: [make_slack_message()] for name in names})
    assert {file for reason, file, _ in broken(records) if reason == "unsafe path"} == set(names)
    assert len(only(Message, records)) == 1


def test_links_out_of_a_folder_are_refused(tmp_path: Path) -> None:
    outside = write_folder(tmp_path / "outside", {"secret.json": [make_slack_message(text="secret")]})
    export = write_folder(tmp_path / "export", make_export_files())
    os.symlink(outside / "secret.json", export / "eng" / "2024-02-01.json")
    os.symlink(outside, export / "linked")
    records = list(read_slack_export(export))
    assert broken(records) == [("bad file", "eng/2024-02-01.json", "whole file")]
    assert all(message.text != "secret" for message in only(Message, records))


def test_zip_bombs_are_not_unpacked(zip_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_files, "_ALWAYS_READ_BYTES", 100_000)
    bomb = b"[" + b" " * 100_000 + b"]"
    (skipped,) = only(Skipped, read_files(zip_path, make_export_files() | {"eng/2024-02-01.json": bomb}))
    assert skipped.detail == "expected a file that grows at most 200 times when unpacked, got a zip bomb"


def test_a_zip_of_many_files_is_not_unpacked_beyond_its_growth(zip_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_files, "_ALWAYS_READ_BYTES", 10_000)
    monkeypatch.setattr(archive_files, "MAX_RATIO", 10_000)
    files = make_export_files() | {f"eng/2024-02-{day:02}.json": b"[" + b" " * 9_998 + b"]" for day in range(1, 29)}
    skipped = only(Skipped, read_files(zip_path, files))
    assert 0 < len(skipped) < 28
    assert {each.detail for each in skipped} == {
        "expected an archive that grows at most 50 times when unpacked, got a zip bomb; if it is none, unpack it and "
        "import the folder"
    }
    folder = write_folder(zip_path.parent / "folder", files)
    assert only(Skipped, list(read_slack_export(folder))) == []


def test_lists_that_are_too_long_are_not_read(zip_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slack_lists, "MAX_ENTRIES", 3)
    files = make_export_files() | {"users.json": [{"id": f"U{number}"} for number in range(4)]}
    (skipped,) = only(Skipped, read_files(zip_path, files))
    assert (skipped.file, skipped.detail) == ("users.json", "expected at most 3 entries, got more")


def test_an_export_with_too_many_members_is_refused(zip_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = make_export_files() | {"channels.json": [{"id": f"C{n}", "members": ["U1", "U2"]} for n in range(2)]}
    monkeypatch.setattr(slack_lists, "MAX_MEMBERS", 4)
    read_files(zip_path, files)
    monkeypatch.setattr(slack_lists, "MAX_MEMBERS", 3)
    with pytest.raises(SourceError, match="expected at most 3 members of channels in all"):
        read_files(zip_path, files)


def test_of_files_full_of_junk_each_counts_once(zip_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "MAX_JUNK_ITEMS", 3)
    junk: dict[str, Any] = {"eng/2024-02-01.json": [0] * 4, "users.json": [{"name": "x"}] * 4}
    skipped = only(Skipped, read_files(zip_path, make_export_files() | junk))
    assert {(each.file, each.reason) for each in skipped} == {(name, "bad file") for name in junk}
    assert {each.detail for each in skipped} == {
        f"expected a list of objects with {key!r}, got more than 3 other items" for key in ("ts", "id")
    }


def test_files_that_are_too_large_are_not_read(zip_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_files, "MAX_FILE_BYTES", 1_000)
    files = make_export_files() | {"eng/2024-02-01.json": b"[" + b" " * 1_998 + b"]"}
    for path in (write_zip(zip_path, files), write_folder(zip_path.parent / "folder", files)):
        (skipped,) = only(Skipped, list(read_slack_export(path)))
        assert skipped.detail == "expected at most 1,000 bytes, got 2,000"


def test_damage_inside_a_zip_is_broken_input(zip_path: Path) -> None:
    files = make_export_files()
    write_zip(zip_path, files)
    packed = bytearray(zip_path.read_bytes())
    start = packed.index(b"eng/2024-01-31.json") + len("eng/2024-01-31.json")
    packed[start : start + 8] = b"\xff" * 8
    zip_path.write_bytes(packed)
    assert ("bad file", "eng/2024-01-31.json", "whole file") in broken(list(read_slack_export(zip_path)))


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"eng/2024-01-31.txt": b"[10:00] ana: hi"}, "is a TXT export, which holds one person's view; export as JSON"),
        ({"photo.jpg": b"x"}, "holds neither channels.json nor <channel>/YYYY-MM-DD.json"),
        ({}, "holds neither channels.json"),
    ],
)
def test_what_is_no_export_is_refused_in_one_line(zip_path: Path, files: Mapping[str, Any], message: str) -> None:
    with pytest.raises(SourceError, match=message) as caught:
        read_files(zip_path, files)
    assert "\n" not in str(caught.value)


def test_one_day_file_is_held_at_a_time(zip_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    days = {f"d2024_01_{day:02}": [make_slack_message()] for day in range(1, 31)}
    opened: list[str] = []
    open_file = archive_files.ArchiveFiles.open

    def note_opened(files: archive_files.ArchiveFiles, name: str) -> BinaryIO:
        opened.append(name)
        return open_file(files, name)

    monkeypatch.setattr(archive_files.ArchiveFiles, "open", note_opened)
    records = read_slack_export(write_zip(zip_path, make_export_files(**days)))
    next(record for record in records if isinstance(record, Message))
    # Each is checked, then read; the first one is also looked at to find the team.
    assert [name for name in opened if name.startswith("eng/")] == ["eng/2024-01-01.json"] * 4


def test_layout_of_names_alone() -> None:
    layout = find_layout(["a/eng/2024-01-02.json", "a/eng/2024-01-01.json", "a/users.json", "b.txt", "a/2024-1-1.json"])
    (part,) = layout.parts
    assert (part.root, part.channel_lists, part.user_list) == ("a/", (), "a/users.json")
    assert part.day_files == {"eng": ("a/eng/2024-01-01.json", "a/eng/2024-01-02.json")}
    assert layout.unknown == {"a/2024-1-1.json": 1, "b.txt": 1}


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "kept", "skipped"),
    [
        ("official_export_2023.zip", 4, {"channel_join": 1}),
        ("bot_attachments.zip", 147, {"channel_join": 8, "bot_add": 3}),
    ],
)
def test_every_message_of_real_exports_is_accounted_for(
    shared: Path, name: str, kept: int, skipped: dict[str, int]
) -> None:
    path = shared / "data" / "slack_fixtures" / name
    with zipfile.ZipFile(path) as archive:
        days = [member for member in archive.namelist() if member[-6:-5].isdigit()]
        total = sum(len(json.loads(archive.read(day))) for day in days)
    records = list(read_slack_export(path))
    reasons = Counter(skip.reason for skip in only(Skipped, records))
    assert reasons.pop("not messages") == 1
    assert (len(only(Message, records)), dict(reasons)) == (kept, skipped)
    assert kept + sum(skipped.values()) == total
    assert all(message.text for message in only(Message, records))
    assert {member.channel for member in only(Membership, records)} <= {c.channel for c in only(Channel, records)}


def test_talk_beside_canvases_is_in_a_private_channel_with_the_members_that_its_list_says(zip_path: Path) -> None:
    folder = "FC:F0CANVAS1:🔗 Links"
    listed = [{"id": "C7", "name": folder, "members": ["U1"], "is_archived": False}]
    files = make_export_files() | {
        "file_conversations.json": listed,
        f"{folder}/2024-01-31.json": [make_slack_message(text="why this link?")],
    }
    records = read_files(zip_path, files)
    channel = Channel(workspace="T1", channel="C7", name=folder, kind="private", has_members=True, members=("U1",))
    assert channel in records
    assert [message.channel for message in only(Message, records) if message.text == "why this link?"] == ["C7"]


CANVAS = {"id": "F0CANVAS1", "title": "Plan", "filetype": "quip", "mimetype": "application/vnd.slack-docs"}
CANVAS_HTML = b"<h1>Plan</h1><p>Ask @U024BE7LH in #C024BE91L &amp; ship <a href='https://x.example/a'>it</a></p>"
CANVAS_TEXT = "[file: Plan]\nPlan\nAsk <@U024BE7LH> in <#C024BE91L> & ship it (https://x.example/a)"


@pytest.mark.parametrize("name", ["__uploads/F0CANVAS1/Plan", "eng/attachments/F0CANVAS1-Plan"])
def test_a_canvas_that_slackdump_downloaded_is_read_where_a_message_shows_it(zip_path: Path, name: str) -> None:
    shown = make_slack_message(text="", files=[CANVAS, {"id": "F0IMAGE01", "title": "a.png", "filetype": "png"}])
    files = make_export_files(d2024_01_31=[shown]) | {name: CANVAS_HTML, "__uploads/F0IMAGE01/a.png": b"<p>no</p>"}
    (message,) = only(Message, read_files(zip_path, files))
    assert message.text == f"{CANVAS_TEXT}\n[file: a.png]"


def test_a_canvas_that_cannot_be_read_keeps_its_title(tmp_path: Path) -> None:
    shown = make_slack_message(text="", files=[CANVAS])
    path = write_folder(tmp_path / "export", make_export_files(d2024_01_31=[shown]))
    (tmp_path / "secret").write_bytes(CANVAS_HTML)
    (path / "__uploads/F0CANVAS1").mkdir(parents=True)
    (path / "__uploads/F0CANVAS1/Plan").symlink_to(tmp_path / "secret")
    (message,) = only(Message, list(read_slack_export(path)))
    assert message.text == "[file: Plan]"


def test_of_messages_only_their_teams_are_held_to_tell_whose_an_export_is() -> None:
    messages = (make_slack_message(ts=f"{number}.000100", team=f"T{number % 2}") for number in range(1000))
    assert [entry["team_id"] for entry in TeamEntries(messages)] == ["T0", "T1"]
