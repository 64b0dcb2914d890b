from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources.telegram import is_telegram, read_telegram
from contextwin.models.messages import Channel, Membership, Message, Skipped, User, Workspace
from testkit.factories import START, write_folder
from testkit.other_archives import TALK, Said, telegram_chat, telegram_raw, write_telegram

SAID = Said(1, "Ana", "words")


def read(tmp_path: Path, **values: Any) -> Message | Skipped:
    write_folder(tmp_path, {"result.json": telegram_chat([telegram_raw(SAID) | values])})
    (record,) = [r for r in read_telegram(tmp_path / "result.json") if isinstance(r, Message | Skipped)]
    return record


def test_a_chat_is_a_private_channel(tmp_path: Path) -> None:
    path, count = write_telegram(tmp_path)
    assert is_telegram(path)
    records = list(read_telegram(path, workspace="w"))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    messages = [record for record in records if isinstance(record, Message)]
    assert [message.text for message in messages] == [said.text for said in TALK]
    assert [message.extra.get("reply_to") for message in messages] == [said.root and str(said.root) for said in TALK]
    assert [message.ts for message in messages] == [f"{said.seconds}.{said.number:06}" for said in TALK]
    assert records[:2] == [
        Workspace(workspace="w"),
        Channel(workspace="w", channel="1234567890", name="eng", kind="private", has_kind=False),
    ]
    users = [record for record in records if isinstance(record, User)]
    assert users[0] == User(workspace="w", user="user65", name="Ana", kind="guest", has_kind=False)
    assert len(users) == 3
    (skipped,) = [record for record in records if isinstance(record, Skipped)]
    assert (skipped.reason, skipped.is_broken) == ("type invite_members", False)


def test_all_chats_of_an_account_are_read(tmp_path: Path) -> None:
    chats = [
        telegram_chat([telegram_raw(SAID)], type="personal_chat", id=7, name="Ben"),
        telegram_chat([telegram_raw(SAID)], id=8),
        {"type": "private_group"},
    ]
    export = {"about": "Here is the data. Telegram is free.", "personal_information": {}, "chats": {"list": chats}}
    path = write_folder(tmp_path, {"result.json": json.dumps(export, indent=1).encode()}) / "result.json"
    assert is_telegram(path)
    records = list(read_telegram(path))
    assert [(r.channel, r.kind, r.name) for r in records if isinstance(r, Channel)] == [
        ("7", "im", None),
        ("8", "private", "eng"),
    ]
    assert [r.user for r in records if isinstance(r, Membership)] == ["user65"]
    assert [r.reason for r in records if isinstance(r, Skipped)] == ["bad chat"]
    # What is said of a chat may stand behind its messages.
    for chat in chats:
        chat |= {"messages": chat.pop("messages", None), "type": chat.pop("type")}
    path.write_text(json.dumps(export | {"contacts": {"list": [1, 2]}}), encoding="utf-8")
    assert list(read_telegram(path)) == records


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"text": ["a ", {"type": "bold", "text": "b"}, " c"]}, "a b c"),
        (
            {"text": ["see ", {"type": "text_link", "text": "this", "href": "https://x.example"}]},
            "see this (https://x.example)",
        ),
        ({"text": [{"type": "link", "text": "https://x.example"}]}, "https://x.example"),
        ({"text": ["hi ", {"type": "mention_name", "text": "Ben", "user_id": 66}]}, "hi <@user66>"),
        ({"text": [{"type": "pre", "text": "x = 1", "language": "python"}]}, "```\nx = 1\n```"),
        ({"forwarded_from": "Eva"}, "> Eva wrote:\n> words"),
        ({"text": "", "poll": {"question": "Q?", "answers": [{"text": "yes"}, {"text": "no"}]}}, "Q?\n• yes\n• no"),
        ({"text": "", "photo": "photos/p.jpg"}, "p.jpg"),
        ({"text": "", "photo": "(File not included. Change data exporting settings to download.)"}, "photo"),
        ({"file": "(File exceeds maximum size)", "file_name": "plan.pdf"}, "words\nplan.pdf"),
        ({"text": "", "file": "x", "media_type": "sticker", "sticker_emoji": "🎉"}, "🎉"),
        ({"text": "", "media_type": "voice_message", "file": "voice/1.ogg"}, "1.ogg"),
    ],
)
def test_what_a_message_says(tmp_path: Path, values: dict[str, Any], text: str) -> None:
    record = read(tmp_path, **values)
    assert isinstance(record, Message)
    assert record.text == text


def test_edits_and_reactions(tmp_path: Path) -> None:
    record = read(tmp_path, edited_unixtime=str(START + 99), reactions=[{"emoji": "👍", "count": 2}, {"count": 1}])
    assert isinstance(record, Message)
    assert record.edited_ts == f"{START + 99}.000001"
    assert record.reactions == {"👍": 2}


@pytest.mark.parametrize("values", [{"id": None}, {"date": "soon", "date_unixtime": "soon"}])
def test_a_damaged_message_is_counted(tmp_path: Path, values: dict[str, Any]) -> None:
    record = read(tmp_path, **values)
    assert isinstance(record, Skipped)
    assert record.is_broken


def test_anything_else_is_no_chat(tmp_path: Path) -> None:
    path = write_folder(tmp_path, {"a.json": {"name": "x", "type": "module", "id": 1}}) / "a.json"
    assert not is_telegram(path)
    with pytest.raises(SourceError, match="expected result"):
        list(read_telegram(path))
