from __future__ import annotations

import errno
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest import sources
from contextwin.ingest.sources import Source, find_source, read_archive
from contextwin.models.messages import Message
from testkit.factories import make_export_files, write_folder, write_zip
from testkit.other_archives import TALK, WRITERS, Writer, discord_export, discord_raw, telegram_chat

LINE = {"workspace": "acme", "channel": "C1", "ts": "1700000000.000100", "user": "U1", "text": "From JSONL."}


def read_texts(path: Path | str, format: str = "auto") -> list[str]:
    return [record.text for record in read_archive(path, format=format) if isinstance(record, Message)]


def test_the_format_is_told_by_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = json.dumps(LINE).encode()
    jsonl = write_folder(
        tmp_path, {"set/messages.jsonl": line, "set/queries.jsonl": b"{", "x.jsonl": line, "x.log": line}
    )
    assert read_texts(jsonl / "set") == read_texts(jsonl / "x.jsonl") == ["From JSONL."]
    assert read_texts(str(jsonl / "x.log"), format="jsonl") == ["From JSONL."]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert read_texts("-") == ["From JSONL."]
    export = write_folder(tmp_path / "export", make_export_files())
    packed = write_zip(tmp_path / "export.zip", make_export_files())
    assert (
        read_texts(export) == read_texts(packed) == read_texts(packed, format="slack") == ["The build is green again."]
    )


@pytest.mark.parametrize(
    ("name", "format", "message"),
    [
        ("none.zip", "auto", "none.zip does not exist"),
        (
            "notes.txt",
            "auto",
            r"expected an archive of slackdump, a Slack export .* or a chat that WhatsApp exported, got .*notes.txt",
        ),
        ("notes.txt", "slack", r"expected a folder or a zip, got .*notes.txt: File is not a zip file"),
        ("empty", "auto", "expected an archive of slackdump, a Slack export .*, got .*empty"),
        ("empty", "slack", "expected a Slack export, but .*empty holds neither"),
        ("empty", "jsonl", "empty cannot be read: No such file"),
        (
            "notes.txt",
            "pst",
            "format 'pst' is not known; use one of: auto, slackdump, slack, zulip, mattermost, jsonl,",
        ),
    ],
)
def test_anything_else_is_refused_in_one_line(tmp_path: Path, name: str, format: str, message: str) -> None:
    write_folder(tmp_path, {"notes.txt": b"hello", "empty/.keep": b""})
    with pytest.raises(SourceError, match=message) as caught:
        list(read_archive(tmp_path / name, format=format))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("format", "write"), [(name, write) for name, all_ in WRITERS.items() for write in all_])
def test_other_programs_archives_are_told_by_their_content(tmp_path: Path, format: str, write: Writer) -> None:
    (tmp_path / "talk").mkdir()
    path, _ = write(tmp_path / "talk", TALK)
    renamed = path.rename(path.with_name("renamed" + "".join(path.suffixes if format == "zulip" else [])))
    assert read_texts(renamed) == read_texts(renamed, format=format)
    assert len(read_texts(renamed)) >= len(TALK)


def test_a_folder_is_an_export_only_if_it_looks_like_one(tmp_path: Path) -> None:
    folders: dict[str, dict[str, Any]] = {
        "diary": {"notes/2024-01-31.json": ["Dear diary"], "notes/2024-02-01.json": b"x"},
        "photos": {"2024/a.jpg": b"x"},
        "code": {"src/channels.json": {"a": 1}},
    }
    for name, files in folders.items():
        with pytest.raises(SourceError, match="expected an archive of slackdump, a Slack export"):
            read_archive(write_folder(tmp_path / name, files))
    for name in ("downloads/eng.json", "eng.json"):
        folder = write_folder(
            tmp_path / "home" / name[:2], {"a.txt": b"x", "b.txt": b"y", name: discord_export({}, [])}
        )
        with pytest.raises(SourceError, match="holds JSON of DiscordChatExporter"):
            read_archive(folder)
    only_days = write_folder(tmp_path / "days", {"eng/2024-01-31.json": make_export_files()["eng/2024-01-31.json"]})
    assert read_texts(only_days) == ["The build is green again."]


@pytest.mark.parametrize(
    ("file", "content", "advice"),
    [
        ("mail.pst", b"!BDN\x00", "an Outlook mailbox .*readpst"),
        ("mail.msg", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "msgconvert"),
        ("a.7z", b"7z\xbc\xaf\x27\x1c", "7z x"),
        ("a.jsonl.zst", b"\x28\xb5\x2f\xfd", "unzstd"),
        ("eng.html", b"<!-- Created by DiscordChatExporter -->", "--format Json"),
        ("eng.csv", b"AuthorID,Author,Date,Content,Attachments,Reactions\n", "--format Json"),
        ("messages.html", b'<div class="mx_EventTile">', "Element as JSON"),
        ("compliance.csv", b"Post Creation Time,Team Id,Team Name", "mmctl export create"),
        ("one.eml", b"From: a@b\n\nHi", "formail"),
    ],
)
def test_what_cannot_be_read_says_what_converts_it(tmp_path: Path, file: str, content: bytes, advice: str) -> None:
    path = write_folder(tmp_path, {file: content}) / file
    with pytest.raises(SourceError, match=advice):
        read_archive(path)


@pytest.mark.parametrize("name", ["cur/1.host:2,FRS", "new/1.host", "inbox/cur/1.host:2,"])
def test_a_maildir_is_told_what_converts_it(tmp_path: Path, name: str) -> None:
    with pytest.raises(SourceError, match="single mails, as in a Maildir: join them with formail"):
        read_archive(write_folder(tmp_path, {name: b"From: a@b\nSubject: x\n\nHi"}))


def test_what_was_not_copied_whole_and_what_is_empty_say_so(tmp_path: Path) -> None:
    whole = write_zip(tmp_path / "export.zip", make_export_files()).read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[:-100])
    with pytest.raises(SourceError, match=r"cut\.zip is a damaged zip, of which the end is missing"):
        read_archive(tmp_path / "cut.zip")
    (tmp_path / "empty" / "inner").mkdir(parents=True)
    with pytest.raises(SourceError, match="empty is an empty folder"):
        read_archive(tmp_path / "empty")
    for name, content in (("a.json", b""), ("b.mbox", b"\n"), ("c.json", b"[]\n"), ("d.json", b"{}")):
        path = write_folder(tmp_path / "one", {name: content}) / name
        with pytest.raises(SourceError, match=rf"{name} is empty: it holds no messages"):
            read_archive(path)
    with pytest.raises(SourceError, match=r"nothing\.zip is empty: it holds no messages"):
        read_archive(write_zip(tmp_path / "nothing.zip", {}))


def test_what_is_called_a_zip_and_is_none_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "other.zip"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(SourceError, match=r"other\.zip is no zip, whatever it is called"):
        find_source(path)


def test_an_archive_of_archives_says_so_and_anything_else_what_it_holds(tmp_path: Path) -> None:
    inner = write_zip(tmp_path / "inner.zip", make_export_files()).read_bytes()
    with pytest.raises(SourceError, match="an archive that holds other archives: unpack it, and give one of those"):
        read_archive(write_zip(tmp_path / "outer.zip", {"backup/inner.zip": inner}))
    photos = write_folder(tmp_path / "photos", {f"{name}.png": b"\x89PNG" for name in "abcd"})
    with pytest.raises(SourceError, match=r"got .*photos, which holds a\.png, b\.png, c\.png, …$"):
        read_archive(photos)


def test_styles_and_pictures_of_a_page_do_not_hide_what_it_is(tmp_path: Path) -> None:
    beside = {"css/style.css": b"a", "js/script.js": b"b", "images/a.png": b"c"}
    page = {"messages.html": b"<html><head><title>Exported Data</title>"}
    with pytest.raises(SourceError, match="Telegram's HTML: export again"):
        read_archive(write_folder(tmp_path, page | beside))


def test_a_slack_export_as_text_says_so(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="TXT export, which holds one person's view: export as JSON"):
        read_archive(write_zip(tmp_path / "export.zip", {"eng.txt": b"hello", "ops.txt": b"hello"}))


def test_a_source_is_one_entry_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Message(workspace="w", channel="C1", ts="1.5", thread_ts="1.5", text="From a dump.")
    dump = Source(
        "dump", "a dump", lambda path: (Path(path) / "dump.db").is_file(), lambda path, workspace: iter([text])
    )
    monkeypatch.setattr(sources, "SOURCES", (*sources.SOURCES, dump))
    monkeypatch.setattr(sources, "FORMATS", (*sources.FORMATS, "dump"))
    write_folder(tmp_path, {"a/dump.db": b"x", "b/messages.jsonl": json.dumps(LINE).encode()})
    assert read_texts(tmp_path / "a") == read_texts(tmp_path / "b", format="dump") == ["From a dump."]
    assert read_texts(tmp_path / "b") == ["From JSONL."]


def test_a_given_workspace_reaches_every_format(tmp_path: Path) -> None:
    jsonl = write_folder(tmp_path, {"x.jsonl": json.dumps(LINE).encode()}) / "x.jsonl"
    export = write_zip(tmp_path / "export.zip", make_export_files())
    for path in (jsonl, export):
        workspaces = {record.workspace for record in read_archive(path, workspace="w") if isinstance(record, Message)}
        assert workspaces == {"w"}


def test_a_name_that_is_too_long_for_the_file_system_does_not_exist() -> None:
    with pytest.raises(SourceError, match="does not exist"):
        read_archive("x" * 300)


@pytest.mark.parametrize("refused", ["sniff", "read"])
def test_what_the_system_refuses_is_an_error_of_the_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    """As root, whom no file refuses, a source says what the system says to others."""

    def refuse(path: Path | str, **_: Any) -> Any:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))
        yield

    sniff = (lambda path: bool([*refuse(path)])) if refused == "sniff" else (lambda _path: True)
    monkeypatch.setattr(sources, "SOURCES", (Source("dump", "a dump", sniff, refuse),))
    (tmp_path / "mine.zip").touch()
    with pytest.raises(SourceError, match=r"^/.*/mine\.zip cannot be read: Permission denied$"):
        [*read_archive(tmp_path / "mine.zip")]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may look into every folder")
def test_an_archive_in_a_closed_folder_may_exist(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0)
    with pytest.raises(SourceError, match=r"mine\.zip cannot be read: Permission denied$"):
        read_archive(tmp_path / "closed" / "mine.zip")


def exports_of_discord(folder: Path, *names: str) -> Path:
    return write_folder(
        folder, {name: json.dumps(discord_export({}, [discord_raw(TALK[0])])).encode() for name in names}
    )


def test_archives_two_folders_deep_or_beside_a_readme_are_told(tmp_path: Path) -> None:
    deep = exports_of_discord(tmp_path / "deep", "guild/text/a.json", "guild/text/b.json")
    assert find_source(deep).name == "discord"
    beside = exports_of_discord(tmp_path / "beside", "guild/a.json")
    write_folder(beside, {"README.md": b"What this is.", "LICENSE": b"MIT"})
    assert find_source(beside).name == "discord"
    slack = write_folder(
        tmp_path / "slack", {f"backup/acme/{name}": each for name, each in make_export_files().items()}
    )
    assert read_texts(slack) == read_texts(write_folder(tmp_path / "acme", make_export_files()))
    deeper = exports_of_discord(tmp_path / "deeper", "a/b/c/d.json")
    with pytest.raises(SourceError, match=r"holds JSON of DiscordChatExporter in a/ \(1 file\): give that folder"):
        find_source(deeper)


def test_a_refusal_says_what_it_saw_and_what_to_give(tmp_path: Path) -> None:
    files = {f"{n}.jpg": b"\xff" for n in range(9)}
    folder = write_folder(exports_of_discord(tmp_path / "x", "example_guild/a.json", "example_guild/b.json"), files)
    with pytest.raises(
        SourceError, match=r"x holds JSON of DiscordChatExporter in example_guild/ \(2 files\): give that"
    ):
        find_source(folder)
    write_folder(folder, {"chats/result.json": telegram_chat([])})
    expected = r"Telegram exported as JSON in chats/ \(1 file\); .* in example_guild/ \(2 files\): give one of these"
    with pytest.raises(SourceError, match=expected):
        find_source(folder)
    mixed = write_folder(exports_of_discord(tmp_path / "mixed", "a.json"), files)
    with pytest.raises(SourceError, match=r"mixed holds JSON of DiscordChatExporter in a.json: give that file"):
        find_source(mixed)


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("message_1.json", b'{"participants": [{"name": "Ana"}], "messages": [{"sender_name": "Ana"}]}', "Messenger"),
        ("room.json", b'[{"id": "1", "text": "x", "sent": "2020", "fromUser": {"id": "2"}}]', "Gitter"),
        ("rocketchat_message.json", b'{"_id": "1", "rid": "GENERAL", "msg": "x", "u": {}}', "Rocket.Chat"),
        ("history.json", b'{\n "ok": true, "messages": []}', "Slack's API.* slackdump archive"),
        ("chat.csv", b"date,user,text\n", "CSV.* typed JSONL"),
        ("messages.html", b"<html><head><title>Exported Data</title>", "Telegram's HTML: export again"),
    ],
)
def test_what_is_not_read_is_named_with_the_way(tmp_path: Path, name: str, content: bytes, what: str) -> None:
    path = write_folder(tmp_path, {name: content})
    for given in (path, path / name):
        with pytest.raises(SourceError, match=what):
            find_source(given)
