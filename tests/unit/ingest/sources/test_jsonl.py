from __future__ import annotations

import gzip
import io
import json
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources import jsonl
from contextwin.ingest.sources.jsonl import is_jsonl, read_jsonl
from contextwin.models.messages import (
    PROFILE_NAME,
    Channel,
    Membership,
    Message,
    Record,
    SeenName,
    Skipped,
    User,
    Workspace,
)

LINE: dict[str, Any] = {
    "workspace": "acme",
    "channel": "C1",
    "ts": "1700000000.000100",
    "user": "U1",
    "text": "The build is green.",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "archive.jsonl"


def read(file: Path, *lines: Any, workspace: str | None = None) -> list[Record]:
    written = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    file.write_bytes(b"".join(line + b"\n" for line in written))
    return list(read_jsonl(file, workspace=workspace))


def read_message(file: Path, **overrides: Any) -> Message:
    (record,) = read(file, LINE | overrides)
    assert isinstance(record, Message)
    return record


def read_detail(file: Path, line: Any) -> str:
    (record,) = read(file, line)
    assert isinstance(record, Skipped)
    assert (record.reason, record.position, record.is_broken) == ("bad line", "line 1", True)
    assert record.detail
    assert "\n" not in record.detail
    return record.detail


def test_each_type_becomes_its_record(file: Path) -> None:
    assert read(
        file,
        {"type": "workspace", "workspace": "acme", "name": "Acme", "domain": "acme"},
        {"type": "channel", "workspace": "acme", "channel": "C1", "name": "eng", "kind": "private"},
        {"type": "channel", "workspace": "acme", "channel": "C2"},
        {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "tz": "Europe/Berlin", "kind": "guest"},
        {"type": "user", "workspace": "acme", "user": "U2", "kind": None},
        {"type": "user", "workspace": "acme", "user": "U3", "kind": "bot", "deleted": True},
        {"type": "channel", "workspace": "acme", "channel": "C3", "kind": "mpim", "members": ["U2", "U3"]},
        {"type": "channel", "workspace": "acme", "channel": "C4", "kind": "im", "members": []},
        {"type": "member", "workspace": "acme", "channel": "C1", "user": "U1"},
        {"type": "message", **LINE},
    ) == [
        Workspace(workspace="acme", name="Acme", domain="acme"),
        Channel(workspace="acme", channel="C1", name="eng", kind="private"),
        Channel(workspace="acme", channel="C2", has_kind=False),
        User(workspace="acme", user="U1", name="Ana", tz="Europe/Berlin", kind="guest"),
        User(workspace="acme", user="U2", has_kind=False),
        User(workspace="acme", user="U3", kind="bot", is_deleted=True),
        Channel(workspace="acme", channel="C3", kind="mpim", has_members=True),
        Membership(workspace="acme", channel="C3", user="U2"),
        Membership(workspace="acme", channel="C3", user="U3"),
        Channel(workspace="acme", channel="C4", kind="im", has_members=True),
        Membership(workspace="acme", channel="C1", user="U1"),
        Message(**LINE, thread_ts=LINE["ts"]),
    ]


def test_all_that_a_message_can_say(file: Path) -> None:
    files = [{"name": "q3.pdf", "mimetype": "application/pdf", "url": "https://acme.io/secret"}]
    said = {"thread_ts": "1.5", "edited_ts": "1700000100.000000", "bot": True, "files": files}
    message = read_message(file, **said, mood={"a\x00": ["\ud800x", 1e999]}, deleted=False)
    assert (message.thread_ts, message.edited_ts, message.is_bot) == ("1.5", "1700000100.000000", True)
    assert message.files == ({"name": "q3.pdf", "mimetype": "application/pdf"},)
    assert message.extra == {"mood": {"a": ["x", None]}}


def test_absent_null_and_empty_are_the_same(file: Path) -> None:
    for nothing in (None, ""):
        message = read_message(file, thread_ts=nothing, user=nothing, edited_ts=nothing, files=None, bot=None)
        assert (message.thread_ts, message.user, message.edited_ts) == (LINE["ts"], None, None)


def test_only_slack_tokens_are_decoded(file: Path) -> None:
    text = "<@Fred Smith|fred> <https://acme.io|site> List<String> &lt; :tada: \x00"
    assert read_message(file, text=text).text == "<@Fred Smith> site (https://acme.io) List<String> &lt; :tada: "


def test_a_deleted_message_keeps_its_place_and_nothing_else(file: Path) -> None:
    message = read_message(file, deleted=True, thread_ts="1.5", files=[{"name": "secret"}], mood="secret")
    assert message == Message(
        workspace="acme", channel="C1", ts=LINE["ts"], thread_ts="1.5", text="", user="U1", is_deleted=True
    )


def test_nothing_said_is_empty(file: Path) -> None:
    assert read(file, LINE | {"text": " "}) == [Skipped(reason="empty", file=str(file), position="line 1")]
    assert read_message(file, text=None, files=[{"name": "cat.png"}]).text == "cat.png"


def test_a_text_is_followed_by_the_titles_of_its_files(file: Path) -> None:
    files = [{"title": "tabard in mustard", "name": "IMG_2231.jpg"}, {"name": "q3.pdf"}, {"id": "F1"}]
    assert read_message(file, text="thoughts?", files=files).text == (
        "thoughts?\n[file: tabard in mustard]\n[file: q3.pdf]"
    )
    assert read_message(file, text="see q3.pdf", files=files[1:]).text == "see q3.pdf"
    assert read_message(file, text="see the catalogue", files=[{"name": "log"}]).text.endswith("[file: log]")
    gone = {"title": "a secret", "mode": "tombstone"}
    assert read_message(file, text="gone", files=[gone]).text == "gone"
    assert read_message(file, text=None, files=[gone, {"name": "q3.pdf"}]).text == "q3.pdf"


@pytest.mark.parametrize(
    ("given", "ts"),
    [
        ("1700000000", "1700000000.000000"),
        (1700000000, "1700000000.000000"),
        ("1700000000.0001", "1700000000.0001"),
        ("2023-11-14T22:13:20Z", "1700000000.000000"),
        ("2023-11-14T23:13:20.000100+01:00", "1700000000.000100"),
        ("2023-11-14 22:13:20", "1700000000.000000"),
    ],
)
def test_times_may_be_whole_seconds_or_iso(file: Path, given: Any, ts: str) -> None:
    message = read_message(file, ts=given, thread_ts=given, edited_ts=given)
    assert (message.ts, message.thread_ts, message.edited_ts) == (ts, ts, ts)


def test_every_field_has_a_name(file: Path) -> None:
    root = read_message(
        file,
        thread_title="Green builds",
        permalink="https://acme.slack.com/x",
        author_name="Ana (away)",
        subtype="me_message",
        reactions={"tada": 2, "eyes": 0},
    )
    assert root.text == "Green builds\nThe build is green."
    assert (root.username, root.subtype, root.reactions) == (None, "me_message", {"tada": 2})
    assert root.names == (SeenName(PROFILE_NAME, "U1", "Ana (away)"),)
    assert read_message(file, user=None, author_name="Ana").username == "Ana"
    assert root.extra == {"thread_title": "Green builds", "permalink": "https://acme.slack.com/x"}
    reply = read_message(file, thread_ts="1600000000.5", thread_title="Green builds", reactions=[{"name": "a"}])
    assert (reply.text, reply.reactions) == (LINE["text"], {"a": 1})
    listed = [{"name": "tada", "users": ["U1", "U2"]}, {"name": "tada", "count": 3}]
    assert read_message(file, reactions=listed).reactions == {"tada": 5}
    line = {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "handle": "ana", "kind": "member"}
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "kind": "public", "topic": "Builds"}
    assert read(file, line, channel | {"purpose": "All of them", "archived": True}) == [
        User(workspace="acme", user="U1", name="Ana", handle="ana"),
        Channel(workspace="acme", channel="C1", topic="Builds", purpose="All of them", is_archived=True),
    ]


def test_unknown_keys_of_users_and_channels_are_kept(file: Path) -> None:
    user = {"type": "user", "workspace": "acme", "user": "U1", "kind": "member", "mail": "a@b", "odd": "\x00"}
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "kind": "public", "team": {"id": 5}}
    assert [record.extra for record in read(file, user, channel) if isinstance(record, User | Channel)] == [
        {"mail": "a@b", "odd": ""},
        {"team": {"id": 5}},
    ]


@pytest.mark.parametrize(
    "reactions",
    ["tada", {"tada": "2"}, {"tada": -1}, [1], [{"count": 2}], {"tada": True}, [{"name": "tada", "users": 5}]],
)
def test_reactions_have_a_form(file: Path, reactions: Any) -> None:
    assert "'reactions' like" in read_detail(file, LINE | {"reactions": reactions})


@pytest.mark.parametrize(
    "other", [{"text": "Another text."}, {"user": "U2"}, {"user": "U2", "edited_ts": "1700000500.000000"}]
)
def test_two_messages_with_one_key_are_a_damaged_line(file: Path, other: dict[str, Any]) -> None:
    first, second = read(file, LINE, LINE | other)
    assert isinstance(first, Message)
    assert isinstance(second, Skipped)
    assert (second.is_broken, second.position) == (True, "line 2")
    assert second.detail == "expected one message for each ts of a channel, got a second one at 1700000000.000100"


def test_copies_edits_and_deletions_are_the_same_message(file: Path) -> None:
    edit = LINE | {"text": "Another text.", "edited_ts": "1700000500.000000"}
    others = ({"channel": "C2"}, {"workspace": "w2"}, {"thread_ts": "1600000000.5"}, {"deleted": True})
    lines = [LINE, LINE, edit, LINE, *(LINE | other for other in others)]
    assert [type(record) for record in read(file, *lines)] == [Message] * len(lines)


def test_a_packed_file_is_read_like_any_other(file: Path) -> None:
    packed = file.with_name("archive.jsonl.gz")
    packed.write_bytes(gzip.compress(json.dumps(LINE).encode()))
    assert is_jsonl(packed)
    assert list(read_jsonl(packed)) == read(file, LINE)


def test_a_packed_file_that_is_damaged_or_a_bomb_is_refused(file: Path) -> None:
    packed = file.with_name("archive.jsonl.gz")
    packed.write_bytes(gzip.compress(json.dumps(LINE).encode())[:-9])
    with pytest.raises(SourceError, match="expected a readable file"):
        list(read_jsonl(packed))
    packed.write_bytes(gzip.compress(b" " * 40_000_000))
    with pytest.raises(SourceError, match="zip bomb"):
        list(read_jsonl(packed))


def test_a_named_channel_comes_once_before_its_first_message(file: Path) -> None:
    named = LINE | {"channel_name": "eng"}
    other = LINE | {"channel": "C2", "channel_name": "ops"}
    declared = {"type": "channel", "workspace": "acme", "channel": "C2", "name": "ops", "kind": "private"}
    records = read(file, declared, named, named, other, LINE | {"channel": "C3"})
    assert [record for record in records if isinstance(record, Channel)] == [
        Channel(workspace="acme", channel="C2", name="ops", kind="private"),
        Channel(workspace="acme", channel="C1", name="eng", is_listed=False),
    ]
    assert [type(record) for record in records] == [Channel, Channel, Message, Message, Message, Message]
    assert all(not record.extra for record in records if isinstance(record, Message))


def test_a_given_workspace_wins(file: Path) -> None:
    without = {key: value for key, value in LINE.items() if key != "workspace"}
    assert {r.workspace for r in read(file, LINE, without, workspace="w2") if isinstance(r, Message)} == {"w2"}


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"ts": 17.5}, "expected a string 'ts' like 1700000000.000100, whole seconds or an ISO 8601 time, got 17.5"),
        ({"ts": True}, "expected a string 'ts' like 1700000000.000100, whole seconds or an ISO 8601 time, got True"),
        ({"ts": None}, "expected a string 'ts' like 1700000000.000100, whole seconds or an ISO 8601 time, got nothing"),
        (
            {"thread_ts": 1.5},
            "expected a string 'thread_ts' like 1700000000.000100, whole seconds or an ISO 8601 time, got 1.5",
        ),
        (
            {"edited_ts": "now"},
            "expected a string 'edited_ts' like 1700000000.000100, whole seconds or an ISO 8601 time, got 'now'",
        ),
        ({"channel": ""}, "expected a string 'channel' of 1 to 800 bytes without NUL, got ''"),
        ({"workspace": None}, "expected a string 'workspace' of 1 to 800 bytes without NUL, got nothing"),
        ({"user": "a\x00"}, r"expected a string 'user' of 1 to 800 bytes without NUL, got 'a\x00'"),
        ({"text": 5}, "expected a string 'text', got 5"),
        ({"text": None}, "expected a string 'text', got nothing"),
        ({"bot": 1}, "expected true or false for 'bot', got 1"),
        ({"deleted": "no"}, "expected true or false for 'deleted', got 'no'"),
        ({"files": ["a"]}, "expected a list of objects for 'files', got ['a']"),
        (
            {"permalink": "javascript:x"},
            "expected an address for 'permalink' like https://acme.org/1, got 'javascript:x'",
        ),
        ({"channel_name": 3}, "expected a string 'channel_name', got 3"),
        ({"type": "post"}, "expected a 'type' out of workspace, channel, user, member, message, got 'post'"),
        ({"type": []}, "expected a 'type' out of workspace, channel, user, member, message, got []"),
    ],
)
def test_what_is_wrong_is_said(file: Path, change: dict[str, Any], detail: str) -> None:
    assert read_detail(file, LINE | change) == detail


def test_long_values_are_cut_in_what_is_said(file: Path) -> None:
    assert len(read_detail(file, LINE | {"channel": "x" * 1_000})) < 200


def test_kinds_are_checked(file: Path) -> None:
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "kind": "secret"}
    assert read_detail(file, channel) == "expected a 'kind' out of public, private, mpim, im, got 'secret'"


@pytest.mark.parametrize(
    ("line", "detail"),
    [
        (b'{"a" 1}', "expected JSON, got an error at character 6: Expecting ':' delimiter"),
        (b'{"ts": "\xff"}', "expected UTF-8"),
        (b"[1]", "expected an object, got [1]"),
        (b"[" * 100_000, "expected JSON, got it nested too deeply"),
        (b'{"x": ' + b"9" * 10_000 + b"}", "expected JSON, got a number with too many digits"),
    ],
)
def test_damaged_lines_are_broken(file: Path, line: bytes, detail: str) -> None:
    assert read_detail(file, line).startswith(detail)


def test_deep_extras_are_broken(file: Path) -> None:
    deep = json.dumps(LINE)[:-1].encode() + b', "deep": ' + b"[" * 300 + b"]" * 300 + b"}"
    assert read_detail(file, deep) == "expected JSON, got it nested too deeply"


def test_the_stream_goes_on_after_a_broken_line(file: Path) -> None:
    records = read(file, b"\xef\xbb\xbf" + json.dumps(LINE).encode(), b"{", b"", b"  \r", LINE)
    assert [type(record) for record in records] == [Message, Skipped, Message]
    assert isinstance(records[1], Skipped)
    assert records[1].position == "line 2"


def test_too_long_lines_are_not_held(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "MAX_LINE_BYTES", 1_000)
    too_long = json.dumps(LINE | {"text": "x" * 5_000_000}).encode()
    file.write_bytes(too_long + b"\n" + json.dumps(LINE).encode() + b"\n" + too_long)
    tracemalloc.start()
    records = list(read_jsonl(file))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [getattr(record, "position", "kept") for record in records] == ["line 1", "kept", "line 3"]
    assert peak < 1_000_000


def test_records_come_before_the_file_is_read_whole(file: Path) -> None:
    file.write_bytes(json.dumps(LINE).encode() + b"\n" + b"{\n" * 100_000)
    records = read_jsonl(file)
    assert isinstance(next(records), Message)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(LINE).encode() + b"\n{")))
    message, broken = read_jsonl("-")
    assert isinstance(message, Message)
    assert isinstance(broken, Skipped)
    assert broken.file == "standard input"


def test_a_file_that_cannot_be_read_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"none\.jsonl cannot be read: No such file") as caught:
        list(read_jsonl(tmp_path / "none.jsonl"))
    assert caught.value.file == str(tmp_path / "none.jsonl")


@pytest.mark.data
@pytest.mark.parametrize("name", ["beam", "lean-xref", "locomo", "slack-find-thread", "slack-live"])
def test_evaluation_sets_are_read_whole(shared: Path, name: str) -> None:
    folder = shared / "eval" / name
    with (folder / "messages.jsonl").open("rb") as stream:
        lines = sum(1 for _ in stream)
    messages = sum(isinstance(record, Message) for record in read_jsonl(folder))
    assert messages == lines
