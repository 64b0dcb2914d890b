"""Whatever stands in an archive of another program: it is kept, counted or refused, and never ends in another error."""

from __future__ import annotations

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


def make_files() -> dict[str, dict[str, Any]]:
    """Return the files of an archive of each format."""
    return {
        "slackdump": {"C1.json": {"channel_id": "C1", "name": "eng", "messages": [slack_raw(said) for said in TALK]}},
        "discord": {"a.json": discord_export({}, [discord_raw(said) for said in TALK])},
        "mattermost": {"import.jsonl": [*MATTERMOST_LISTS, *mattermost_lines(TALK)]},
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
    if name.endswith(".jsonl") and isinstance(value, list):
        return "\n".join(map(json.dumps, value)).encode()
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
        check(write_folder(Path(folder), {name: written(name, value) for name, value in files.items()}), format)


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
