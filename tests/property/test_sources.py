"""Whatever stands in an archive of another program: it is kept, counted or refused, and never ends in another error."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.errors import SourceError
from contextwin.ingest.sources import read_archive
from contextwin.ingest.sources.fields import is_identifier, is_ts
from contextwin.ingest.sources.slack_event import EventChange, read_event
from contextwin.models.messages import Message, Skipped
from testkit.examples import examples
from testkit.factories import write_folder
from testkit.other_archives import (
    MATTERMOST_LISTS,
    TALK,
    discord_export,
    discord_raw,
    mail_of,
    matrix_event,
    matrix_export,
    mattermost_lines,
    slack_raw,
    teams_files,
    teams_raw,
    telegram_chat,
    telegram_raw,
    zulip_files,
    zulip_raw,
)

ODD: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        1.5,
        10**30,
        "",
        "x",
        "\x00",
        "\ud800",
        "<at",
        "9" * 30,
        [],
        [None],
        [[]],
        {},
        {"id": {}},
        float("inf"),
    ]
)


TEXT = {"type": "mrkdwn", "text": "words"}
SECTION = {"type": "section", "text": TEXT, "fields": [TEXT], "accessory": {"type": "button", "text": TEXT}}
SPAN = [
    {"type": "text", "text": "x", "style": {"code": True}},
    {"type": "emoji", "name": "x", "unicode": "1f600"},
    {"type": "date", "timestamp": 1},
    {"type": "link", "url": "u", "text": "t"},
]
BLOCKS = [
    SECTION,
    {
        "type": "rich_text",
        "elements": [
            {
                "type": "rich_text_list",
                "indent": 1,
                "offset": 2,
                "style": "ordered",
                "elements": [{"type": "rich_text_section", "elements": SPAN}],
            }
        ],
    },
    {"type": "data_table", "caption": "c", "rows": [[{"type": "raw_number", "value": 1}]]},
    {"type": "call", "call": {"v1": {"name": "n", "join_url": "u"}}},
    {"type": "actions", "elements": [{"type": "button", "text": TEXT}, {"type": "image", "alt_text": "a"}]},
    {"type": "plan", "title": "p", "tasks": [{"task_id": "1", "title": "t", "sources": [{"type": "url", "url": "u"}]}]},
    {"type": "container", "title": TEXT, "child_blocks": [SECTION]},
    {"type": "unheard of", "text": TEXT, "rows": [[TEXT]], "tasks": [TEXT]},
]
FILE = {
    "id": "F1",
    "title": "t",
    "mode": "snippet",
    "filetype": "email",
    "preview": "p",
    "permalink": "https://a.slack.com/files/U2/F",
    "user": "U2",
    "transcription": {"preview": {"content": "x"}},
}
#: A message of Slack with everything that one can hold.
WHOLE: dict[str, Any] = {
    "type": "message",
    "subtype": "file_comment",
    "user": "U1",
    "ts": "1700000000.000001",
    "thread_ts": "1700000000.000001",
    "text": "t <@U2|b> https://a.slack.com/archives/C1/p1",
    "comment": {"user": "U1", "comment": "c"},
    "file": FILE,
    "edited": {"user": "U1", "ts": "1700000001.000001"},
    "reactions": [{"name": "x", "count": 1, "users": ["U1"]}],
    "files": [FILE],
    "attachments": [
        {
            "is_share": True,
            "author_id": "U2",
            "author_name": "b",
            "text": "q",
            "channel_id": "C",
            "ts": "1.0",
            "message_blocks": [{"message": {"blocks": BLOCKS[:1], "attachments": [{"text": "x"}]}}],
            "files": [FILE],
            "attachments": [{"is_share": True, "author_id": "U3", "text": "i"}],
        },
        {"fields": [{"title": "a", "value": "b"}], "blocks": BLOCKS[2:], "pretext": "p", "fallback": "f"},
    ],
    "blocks": BLOCKS,
    "user_profile": {"display_name": "U", "real_name": "R"},
    "bot_profile": {"name": "b"},
    "root": {"ts": "1700000000.000001"},
    "room": {"name": "r"},
}
WHOLE_USER: dict[str, Any] = {
    "id": "U1",
    "team_id": "T1",
    "updated": 1,
    "tz": "UTC",
    "enterprise_user": {"teams": ["T1"]},
    "profile": {"display_name": "d", "bot_id": "B1"},
}
WHOLE_CHANNEL: dict[str, Any] = {
    "id": "C1",
    "name": "a",
    "is_channel": True,
    "is_private": False,
    "members": ["U1"],
    "topic": {"value": "t", "last_set": 1},
    "created": 1,
}
EVENTS: list[dict[str, Any]] = [
    {**WHOLE, "event_ts": WHOLE["ts"], "channel": "C1", "channel_type": "channel"},
    {
        "type": "message",
        "subtype": "message_changed",
        "channel": "C1",
        "event_ts": WHOLE["ts"],
        "message": WHOLE,
        "previous_message": WHOLE,
    },
    {"type": "user_change", "event_ts": WHOLE["ts"], "user": WHOLE_USER},
    {"type": "channel_created", "event_ts": WHOLE["ts"], "channel": WHOLE_CHANNEL},
]


#: A message of Telegram with everything that one can hold.
WHOLE_TELEGRAM: dict[str, Any] = telegram_raw(TALK[0]) | {
    "text": ["a", {"type": "text_link", "text": "b", "href": "u"}, {"type": "mention_name", "text": "c", "user_id": 1}],
    "edited_unixtime": "1700000009",
    "forwarded_from": "Somebody",
    "poll": {"question": "q", "answers": [{"text": "a", "voters": 1}]},
    "contact_information": {"first_name": "f", "last_name": "l"},
    "file": "files/plan.pdf",
    "photo": "(File not included)",
    "media_type": "audio_file",
    "performer": "p",
    "title": "t",
    "sticker_emoji": "x",
    "place_name": "p",
    "reactions": [{"type": "emoji", "count": 2, "emoji": "x"}],
}


def make_files() -> dict[str, dict[str, Any]]:
    """Return the files of an archive of each format."""
    return {
        "slack": {
            "users.json": [WHOLE_USER],
            "channels.json": [WHOLE_CHANNEL],
            "a/2023-11-14.json": [WHOLE, {**WHOLE, "subtype": "thread_broadcast"}],
        },
        "slackdump ": {
            "C1.json.gz": [
                {"t": 5, "ts": 1, "id": "C1", "ci": WHOLE_CHANNEL},
                {"t": 6, "ts": 1, "id": "C1", "cu": ["U1"], "w": {"team_id": "T1", "url": "https://a.slack.com/"}},
                {"t": 0, "ts": 2, "id": "C1", "m": [WHOLE], "sm": [WHOLE], "u": [WHOLE_USER], "ch": [WHOLE_CHANNEL]},
            ]
        },
        "jsonl": {
            "messages.jsonl": [
                {"type": "channel", "workspace": "w", "channel": "C1", "members": ["U1"]},
                {
                    "workspace": "w",
                    "channel": "C1",
                    "ts": WHOLE["ts"],
                    "text": "t",
                    "reactions": [{"name": "x", "users": ["U1"]}],
                    "files": [{"name": "n"}],
                },
            ]
        },
        "slackdump": {"C1.json": {"channel_id": "C1", "name": "eng", "messages": [slack_raw(said) for said in TALK]}},
        "discord": {"a.json": discord_export({}, [discord_raw(said) for said in TALK])},
        "mattermost": {"import.jsonl": [*MATTERMOST_LISTS, *mattermost_lines(TALK)]},
        "telegram": {"result.json": telegram_chat([WHOLE_TELEGRAM, *map(telegram_raw, TALK)])},
        "telegram ": {
            "result.json": {
                "about": "Here is the data. Telegram is free.",
                "chats": {"list": [telegram_chat([WHOLE_TELEGRAM], type="personal_chat")]},
            }
        },
        "matrix": {"a.json": matrix_export([matrix_event(said) for said in TALK])},
        "zulip": zulip_files([zulip_raw(said) for said in TALK]),
        "teams": teams_files([teams_raw(said) for said in TALK]),
    }


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in a JSON value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return the value with another one at that path."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(copy[path[0]], path[1:], new)
    return copy


def written(name: str, value: Any) -> bytes:
    """Return the file's content; a list in a file of JSON lines is one value a line."""
    if name.endswith((".jsonl", ".json.gz")) and isinstance(value, list):
        lines = "\n".join(map(json.dumps, value)).encode()
        return gzip.compress(lines) if name.endswith(".gz") else lines
    return json.dumps(value).encode()


@pytest.mark.parametrize("format", sorted(make_files()))
@given(data=st.data())
@settings(max_examples=examples(60), deadline=None)
def test_any_value_may_be_another(format: str, data: st.DataObject) -> None:
    files = make_files()[format]
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(files)))
        path = data.draw(st.sampled_from(list(places(files[name]))))
        files[name] = replaced(files[name], path, data.draw(ODD)) if path else files[name]
    with TemporaryDirectory() as folder:
        check(write_folder(Path(folder), {name: written(name, value) for name, value in files.items()}), format.strip())


@given(data=st.data())
@settings(max_examples=examples(200), deadline=None)
def test_any_value_of_an_event_may_be_another(data: st.DataObject) -> None:
    event: Any = data.draw(st.sampled_from(EVENTS))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(event))))
        event = replaced(event, path, data.draw(ODD)) if path else event
    assert isinstance(read_event(event, workspace="w", team="T1"), EventChange | Skipped)


@given(
    headers=st.dictionaries(
        st.sampled_from(["From", "Date", "Message-ID", "References", "Subject", "List-Id", "Content-Type"]),
        st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=40)
        | st.sampled_from(["=?utf-8?q?=FF?=", "multipart/mixed; boundary=x", "text/html; charset=nope", "<a> <b>"]),
    ),
    body=st.binary(max_size=80),
)
@settings(max_examples=examples(60), deadline=None)
def test_any_mail_is_read_or_counted(headers: dict[str, str], body: bytes) -> None:
    mail = "".join(f"{name}: {value}\n" for name, value in headers.items()).encode() + b"\n" + body
    line = b"From a@b Tue Nov 14 22:13:20 2023\n"
    sound: EmailMessage = mail_of(TALK[0])
    with TemporaryDirectory() as folder:
        content = line + bytes(sound) + b"\n" + line + mail
        check(write_folder(Path(folder), {"a.mbox": content}) / "a.mbox", "mbox")


@given(
    lines=st.lists(
        st.tuples(
            st.sampled_from(
                ["14/11/2023, 22:13 - ", "[14.11.23, 10:13:20 PM] ", "99/99/99, 99:99 - ", "\u200e[1/2/3, 4:05] "]
            ),
            st.text(max_size=30),
        ),
        min_size=1,
    )
)
@settings(max_examples=examples(100), deadline=None)
def test_any_line_of_a_chat_is_read_or_counted(lines: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "_chat.txt"
        path.write_bytes("\n".join(head + text for head, text in lines).encode("utf-8", "replace"))
        check(path, "whatsapp")


def check(path: Path, format: str) -> None:
    """Read the archive; its messages must be storable."""
    try:
        records = list(read_archive(path, format=format))
    except SourceError:
        return
    for record in records:
        if isinstance(record, Message):
            assert is_ts(record.ts)
            assert is_ts(record.thread_ts)
            assert record.edited_ts is None or is_ts(record.edited_ts)
            assert is_identifier(record.channel)
            assert record.user is None or is_identifier(record.user)
            json.dumps([record.text, dict(record.reactions), dict(record.extra), list(record.files)]).encode()
            assert "\x00" not in record.text
            record.text.encode()
        elif isinstance(record, Skipped):
            assert record.reason
