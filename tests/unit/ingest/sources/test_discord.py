from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources.discord import is_discord, read_discord
from contextwin.models.messages import Channel, Membership, Message, Record, Skipped, User, Workspace
from testkit.factories import write_folder, write_zip
from testkit.other_archives import ANA, TALK, Said, discord_export, discord_raw, snowflake, write_discord

HELLO = discord_raw(Said(1, ANA, "Hello."))
ANA_ID = HELLO["author"]["id"]


def read(folder: Path, *messages: Any, **channel: Any) -> list[Record]:
    path = folder / "export.json"
    path.write_text(json.dumps(discord_export(channel, list(messages))), encoding="utf-8")
    return list(read_discord(path))


def read_message(folder: Path, **overrides: Any) -> Message:
    record = read(folder, HELLO | overrides)[-1]
    assert isinstance(record, Message)
    return record


def test_a_thread_is_a_thread_of_its_channel(tmp_path: Path) -> None:
    path, count = write_discord(tmp_path / "export")
    assert is_discord(path)
    records = list(read_discord(path))
    messages = sorted((record for record in records if isinstance(record, Message)), key=lambda message: message.ts)
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    titles = {1: "Red builds\n"}
    assert [message.text for message in messages] == [titles.get(said.number, "") + said.text for said in TALK]
    by_number = {said.number: message.ts for said, message in zip(TALK, messages, strict=True)}
    assert [message.thread_ts for message in messages] == [by_number[said.root or said.number] for said in TALK]
    assert {(message.workspace, message.channel) for message in messages} == {
        ("900000000000000001", "900000000000000002")
    }
    skipped = [record for record in records if isinstance(record, Skipped)]
    assert sorted(record.reason for record in skipped) == ["type 21", "type GuildMemberJoin"]
    assert all(record.ts and record.workspace == "900000000000000001" for record in skipped)  # They date the export.


def test_an_export_is_as_old_as_it_says(tmp_path: Path) -> None:
    export = discord_export({}, [HELLO]) | {"exportedAt": "2024-01-01T01:00:00.5+01:00"}
    (tmp_path / "export.json").write_text(json.dumps(export), encoding="utf-8")
    workspace = next(record for record in read_discord(tmp_path / "export.json") if isinstance(record, Workspace))
    assert workspace.listed_ts == "1704067200.500000"


def test_the_same_from_a_zip(tmp_path: Path) -> None:
    path, _ = write_discord(tmp_path / "export")
    packed = write_zip(tmp_path / "export.zip", {file.name: file.read_bytes() for file in path.iterdir()})
    assert is_discord(packed)
    assert list(read_discord(packed)) == list(read_discord(path))


def test_what_an_export_does_not_say_is_closed(tmp_path: Path) -> None:
    records = read(tmp_path, HELLO)
    channel = Channel(
        workspace="900000000000000001",
        channel="900000000000000002",
        name="eng",
        topic="Builds",
        kind="private",
        has_kind=False,
    )
    user = User(workspace=channel.workspace, user=ANA_ID, name="Ana", handle="ana", kind="guest", has_kind=False)
    assert records[:-1] == [Workspace(workspace=channel.workspace, name="Acme"), channel, user]


@pytest.mark.parametrize(("type_", "kind"), [("DirectTextChat", "im"), ("DirectGroupTextChat", "mpim")])
def test_who_wrote_in_a_dm_is_its_member(tmp_path: Path, type_: str, kind: str) -> None:
    records = read(tmp_path, HELLO, type=type_)
    assert [record.kind for record in records if isinstance(record, Channel)] == [kind]
    assert [record.user for record in records if isinstance(record, Membership)] == [ANA_ID]


def test_a_private_thread_is_a_channel_of_its_own(tmp_path: Path) -> None:
    records = read(tmp_path, HELLO, type="GuildPrivateThread", id="900000000000000005")
    (message,) = [record for record in records if isinstance(record, Message)]
    assert (message.channel, message.thread_ts) == ("900000000000000005", message.ts)


def test_all_that_a_message_shows_is_kept(tmp_path: Path) -> None:
    message = read_message(
        tmp_path,
        type="Reply",
        content=f"<@!{ANA_ID}> see <a:wave:123456789012345678> \x00",
        timestampEdited="2023-11-15T00:00:00+00:00",
        attachments=[{"id": "1", "url": "https://secret", "fileName": "plan.pdf"}],
        stickers=[{"name": "Thumb"}],
        reactions=[{"emoji": {"name": "🎉", "code": "tada"}, "count": 2, "users": []}],
        reference={"messageId": "7", "channelId": "8"},
        forwardedMessage={"content": "Old news.\nMore.", "attachments": [{"fileName": "x.png"}]},
        embeds=[{"title": "A link"}],
    )
    assert message.text == f"<@{ANA_ID}> see :wave: \n> Old news.\n> More.\n> x.png\n[Thumb]\nplan.pdf"
    assert (message.edited_ts, message.reactions) == ("1700006400.000000", {"tada": 2})
    assert message.files == ({"name": "plan.pdf"},)
    assert message.extra == {"message_id": HELLO["id"], "reply_to": "7"}


def test_a_post_of_a_forum_begins_with_its_title(tmp_path: Path) -> None:
    answer = discord_raw(Said(2, ANA, "Try again."))
    forum = {"id": HELLO["id"], "type": "GuildPublicThread", "categoryId": "7", "category": "help", "name": "It fails"}
    records = read(tmp_path, HELLO, answer, **forum)
    messages = [record for record in records if isinstance(record, Message)]
    assert [message.text for message in messages] == ["It fails\nHello.", "Try again."]
    assert {(message.channel, message.thread_ts) for message in messages} == {("7", messages[0].ts)}


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("hi @Ana!", "hi <@1>!"),
        ("hi @ana and @Ana Berg", "hi <@1> and <@2>"),
        ("hi @Anastasia, @ana_b", "hi @Anastasia, @ana_b"),
        ("mail ben@ana", "mail ben@ana"),
        ("@ben", "@ben"),
    ],
)
def test_who_is_mentioned_is_named_by_id(tmp_path: Path, content: str, text: str) -> None:
    mentions = [
        {"id": "1", "name": "ana", "nickname": "Ana"},
        {"id": "2", "name": "berg", "nickname": "Ana Berg"},
        {"id": None, "name": "ben"},
    ]
    assert read_message(tmp_path, content=content, mentions=mentions).text == text
    forwarded = {"content": content, "mentions": mentions}
    assert read_message(tmp_path, content="", forwardedMessage=forwarded).text == f"> {text}"


def test_embeds_of_a_bot_are_its_words(tmp_path: Path) -> None:
    embed = {"title": "Build failed", "description": "main", "fields": [{"name": "Test", "value": "test_x"}]}
    message = read_message(tmp_path, content="", embeds=[embed], author=HELLO["author"] | {"isBot": True})
    assert (message.text, message.is_bot) == ("Build failed\nmain\nTest: test_x", True)


def test_ids_tell_messages_of_one_millisecond_apart(tmp_path: Path) -> None:
    messages = [HELLO | {"id": snowflake(1_700_000_000, number), "content": str(number)} for number in range(50)]
    forth = {m.text: m.ts for m in read(tmp_path, *messages) if isinstance(m, Message)}
    back = {m.text: m.ts for m in read(tmp_path, *reversed(messages)) if isinstance(m, Message)}
    assert forth == back
    assert len(set(forth.values())) == 50


@pytest.mark.parametrize("damage", [{"id": None}, {"id": "x", "timestamp": "soon"}, {"id": ""}])
def test_damage_is_counted(tmp_path: Path, damage: dict[str, Any]) -> None:
    records = read(tmp_path, HELLO | damage, "text", HELLO)
    assert [type(r) for r in records if isinstance(r, Message | Skipped)] == [Skipped, Skipped, Message]
    assert all(record.is_broken for record in records if isinstance(record, Skipped))


def test_other_files_are_counted_or_refused(tmp_path: Path) -> None:
    files = {"a.json": discord_export({}, [HELLO]), "b.html": b"<p>", "c.json": b'{"guild": {', "d.json": {"x": 1}}
    records = list(read_discord(write_folder(tmp_path / "export", files)))
    assert sorted((r.reason, r.file) for r in records if isinstance(r, Skipped)) == [
        ("bad file", "c.json"),
        ("unknown file", "b.html"),
        ("unknown file", "d.json"),
    ]
    folder = write_folder(tmp_path / "none", {"b.html": b"<p>"})
    assert not is_discord(folder)
    with pytest.raises(SourceError, match="expected JSON of DiscordChatExporter"):
        list(read_discord(folder))
