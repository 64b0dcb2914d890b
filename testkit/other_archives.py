"""One small conversation, written as each chat program exports it, with the number of records that each file holds.

The formats are made from their documentation; no line is anybody's.
"""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import tarfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path
from typing import Any

from testkit.factories import START, write_folder

ANA, BEN, EVA = "Ana", "Ben", "Eva"


@dataclass(frozen=True)
class Said:
    """What somebody said in the channel."""

    number: int  #: its place, from 1; also the minute it was said
    who: str  #: ANA, BEN or EVA
    text: str  #: what was said
    root: int | None = None  #: the number of the message that it answers in a thread

    @property
    def seconds(self) -> int:
        """When it was said."""
        return START + 60 * self.number


#: The conversation.
TALK = (
    Said(1, ANA, "The build is red since noon."),
    Said(2, BEN, "Lunch at one?"),
    Said(3, BEN, "I look at the build.", root=1),
    Said(4, EVA, "Which branch, phoenix or main?", root=1),
    Said(5, ANA, "The invoice of March is paid."),
    Said(6, BEN, "Fixed: the cache was full. Ümlaut 🎉", root=1),
)
#: How much of it the older of two archives holds.
OLDER = 3


def _iso(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


# ---- slackdump


def slack_raw(said: Said) -> dict[str, Any]:
    """Return the message as Slack's API gives it."""
    raw = {"type": "message", "user": f"U{said.who.upper()}", "text": said.text, "ts": f"{said.seconds}.000100"}
    if said.root or any(other.root == said.number for other in TALK):
        raw["thread_ts"] = f"{START + 60 * (said.root or said.number)}.000100"
    return raw


SLACK_USERS = [
    {"id": f"U{name.upper()}", "team_id": "T1", "name": name.lower(), "real_name": name} for name in (ANA, BEN, EVA)
]
SLACK_CHANNEL = {"id": "C1", "name": "eng", "is_channel": True, "is_private": False, "topic": {"value": "Builds"}}
SLACK_TEAM = {"team": "Acme", "team_id": "T1", "user_id": "UANA", "url": "https://acme.slack.com/"}
JOINED = {"type": "message", "subtype": "channel_join", "user": "UEVA", "text": "joined", "ts": f"{START}.000000"}

_TABLES = """
CREATE TABLE SESSION (ID INTEGER PRIMARY KEY, MODE TEXT NOT NULL);
CREATE TABLE CHUNK (ID INTEGER PRIMARY KEY, UNIX_TS INTEGER NOT NULL, SESSION_ID INTEGER NOT NULL,
  TYPE_ID SMALLINT NOT NULL, NUM_REC INTEGER NOT NULL DEFAULT 0, CHANNEL_ID TEXT, FINAL SMALLINT DEFAULT 0);
CREATE TABLE MESSAGE (ID INTEGER NOT NULL, CHUNK_ID INTEGER NOT NULL, CHANNEL_ID TEXT NOT NULL, TS TEXT NOT NULL,
  PARENT_ID INTEGER, THREAD_TS TEXT, IDX INTEGER NOT NULL, NUM_FILES INTEGER NOT NULL DEFAULT 0, TXT TEXT,
  DATA BLOB NOT NULL, PRIMARY KEY (ID, CHUNK_ID));
CREATE TABLE CHANNEL (ID TEXT NOT NULL, CHUNK_ID INTEGER NOT NULL, NAME TEXT, IDX INTEGER NOT NULL,
  DATA BLOB NOT NULL, PRIMARY KEY (ID, CHUNK_ID));
CREATE TABLE WORKSPACE (ID INTEGER PRIMARY KEY, CHUNK_ID INTEGER NOT NULL, TEAM TEXT NOT NULL, TEAM_ID TEXT NOT NULL,
  USER_ID TEXT NOT NULL, URL TEXT NOT NULL, DATA BLOB NOT NULL);
CREATE TABLE S_USER (ID TEXT NOT NULL, CHUNK_ID INTEGER NOT NULL, IDX INTEGER NOT NULL, USERNAME TEXT NOT NULL,
  DATA BLOB NOT NULL, PRIMARY KEY (ID, CHUNK_ID));
CREATE TABLE CHANNEL_USER (USER_ID TEXT NOT NULL, CHUNK_ID INTEGER NOT NULL, CHANNEL_ID TEXT NOT NULL,
  IDX INTEGER NOT NULL, PRIMARY KEY (USER_ID, CHANNEL_ID, CHUNK_ID));
CREATE TABLE SEARCH_MESSAGE (ID INTEGER PRIMARY KEY, CHUNK_ID INTEGER NOT NULL, CHANNEL_ID TEXT NOT NULL,
  TS TEXT NOT NULL, IDX INTEGER NOT NULL, DATA BLOB NOT NULL);
"""


def write_slackdump_database(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a database in which a thread's root and the first message come twice; the later copy is edited."""
    path = folder / "slackdump.sqlite"
    root = slack_raw(talk[0])
    edited = root | {"text": talk[0].text + " Still.", "edited": {"user": "UANA", "ts": f"{START + 9999}.000000"}}
    chunks = [(0, [JOINED, *map(slack_raw, talk)]), (1, [edited])]
    with closing(sqlite3.connect(path)) as db:
        db.executescript(_TABLES)
        db.execute("INSERT INTO WORKSPACE VALUES (1, 1, 'Acme', 'T1', 'UANA', ?, ?)", ("", json.dumps(SLACK_TEAM)))
        db.execute("INSERT INTO CHANNEL VALUES ('C1', 1, 'eng', 0, ?)", (json.dumps(SLACK_CHANNEL).encode(),))
        for index, listed in enumerate(SLACK_USERS):
            values = (listed["id"], index, json.dumps(listed).encode())
            db.execute("INSERT INTO S_USER VALUES (?, 1, ?, '', ?)", values)
        for session, members in ((1, ["UANA", "UBEN"]), (2, ["UANA", "UEVA"])):
            db.execute("INSERT INTO CHUNK VALUES (?, 0, ?, 7, 2, 'C1', 1)", (90 + session, session))
            for index, user in enumerate(members):
                db.execute("INSERT INTO CHANNEL_USER VALUES (?, ?, 'C1', ?)", (user, 90 + session, index))
        for number, (kind, messages) in enumerate(chunks, start=1):
            db.execute("INSERT INTO CHUNK VALUES (?, 0, 1, ?, ?, 'C1', 1)", (number, kind, len(messages)))
            for index, raw in enumerate(messages):
                row = (int(raw["ts"].replace(".", "")), number, "C1", raw["ts"], index, json.dumps(raw).encode())
                db.execute("INSERT INTO MESSAGE (ID, CHUNK_ID, CHANNEL_ID, TS, IDX, DATA) VALUES (?,?,?,?,?,?)", row)
        db.execute("INSERT INTO SEARCH_MESSAGE VALUES (1, 1, 'C1', '1.5', 0, '{}')")
        db.commit()
    return path, len(talk) + 3


def write_slackdump_chunks(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a folder of chunk files in which each thread's root comes again with its replies."""
    replies = [slack_raw(said) for said in talk if said.root or said.number == 1]
    lines: dict[str, list[dict[str, Any]]] = {
        "workspace.json.gz": [{"t": 6, "ts": 1, "w": SLACK_TEAM}],
        "users.json.gz": [{"t": 3, "ts": 1, "u": SLACK_USERS}],
        "C1.json.gz": [
            {"t": 5, "ts": 1, "id": "C1", "ci": SLACK_CHANNEL},
            {"t": 7, "ts": 2, "id": "C1", "cu": ["UANA", "UEVA"]},
            {"t": 0, "ts": 3, "id": "C1", "m": [JOINED, *(slack_raw(said) for said in talk if not said.root)]},
            {"t": 1, "ts": 4, "id": "C1", "r": replies[0]["ts"], "p": replies[0], "m": replies},
        ],
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, chunks in lines.items():
        (folder / name).write_bytes(gzip.compress("\n".join(map(json.dumps, chunks)).encode()))
    return folder, len(talk) + 2


def write_slackdump_dump(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a dump of one channel, replies inside their roots."""
    messages: list[dict[str, Any]] = [JOINED]
    for said in talk:
        if said.root is None:
            replies = [slack_raw(other) for other in talk if other.root == said.number]
            messages.append(slack_raw(said) | {"slackdump_thread_replies": replies})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "C1.json").write_text(json.dumps({"channel_id": "C1", "name": "eng", "messages": messages}))
    (folder / "users.json").write_text(json.dumps(SLACK_USERS))
    return folder, len(talk) + 1


# ---- mbox


def mail_of(said: Said) -> EmailMessage:
    """Return the message as a mail to a list; a reply quotes the root below its words."""
    mail = EmailMessage()
    mail["From"] = f"{said.who} <{said.who.lower()}@example.org>"
    mail["Date"] = format_datetime(datetime.fromtimestamp(said.seconds, UTC))
    mail["Message-ID"] = f"<m{said.number}@example.org>"
    mail["List-Id"] = "Builds <builds.example.org>"
    mail["Subject"] = f"Re: [builds] Talk {said.root}" if said.root else f"[builds] Talk {said.number}"
    text = said.text
    if said.root:
        mail["References"] = f"<m{said.root}@example.org>"
        text += "\n\nOn Monday, Ana wrote:\n> quoted words\n"
    mail.set_content(text)
    return mail


def write_mbox(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a mailbox in which a reply comes before its root, and one mail has no date."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "builds.mbox"
    mails = [bytes(mail_of(said)) for said in sorted(talk, key=lambda said: (said.root is None, said.number))]
    mails.append(b"From: nobody@example.org\nSubject: No date\n\nWhen?\n")
    path.write_bytes(b"".join(b"From x@example.org no date 12:00 or 2024\n" + mail + b"\n" for mail in mails))
    return path, len(mails)


# ---- Discord


def snowflake(seconds: int, number: int) -> str:
    """Return an id that Discord gives at that time."""
    return str(((seconds * 1000 - 1_420_070_400_000) << 22) + number)


def discord_raw(said: Said) -> dict[str, Any]:
    """Return the message as DiscordChatExporter writes it."""
    id_ = str(100_000_000_000_000_000 + ord(said.who[0]))
    author = {"id": id_, "name": said.who.lower(), "nickname": said.who, "isBot": False, "roles": []}
    return {
        "id": snowflake(said.seconds, said.number),
        "type": "Default",
        "timestamp": _iso(said.seconds),
        "timestampEdited": None,
        "isPinned": False,
        "content": said.text,
        "author": author,
        "attachments": [],
        "embeds": [],
        "stickers": [],
        "reactions": [],
        "mentions": [],
    }


def discord_export(channel: dict[str, Any], messages: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a file of DiscordChatExporter."""
    guild = {"id": "900000000000000001", "name": "Acme", "iconUrl": ""}
    described = {"id": "900000000000000002", "type": "GuildTextChat", "categoryId": "1", "category": "Text"}
    described |= {"name": "eng", "topic": "Builds"} | channel
    dates = {"after": None, "before": None}
    return {
        "guild": guild,
        "channel": described,
        "dateRange": dates,
        "messages": messages,
        "messageCount": len(messages),
    }


def write_discord(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a channel and a thread of it, each with a message that only tells what happened."""
    folder.mkdir(parents=True, exist_ok=True)
    happened = discord_raw(Said(0, EVA, "Joined the server.")) | {"type": "GuildMemberJoin"}
    root = snowflake(talk[0].seconds, talk[0].number)
    thread = {"id": root, "type": "GuildPublicThread", "categoryId": "900000000000000002", "category": "eng"}
    thread["name"] = "Red builds"
    starter = discord_raw(Said(9, ANA, "")) | {"type": "21"}
    files = {
        "Acme - eng.json": ({}, [happened, *(discord_raw(said) for said in talk if not said.root)]),
        "Acme - eng - Red.json": (thread, [starter, *(discord_raw(said) for said in talk if said.root)]),
    }
    for name, (channel, messages) in files.items():
        (folder / name).write_text(json.dumps(discord_export(channel, messages), indent=2), encoding="utf-8")
    return folder, len(talk) + 2


# ---- Mattermost


def mattermost_raw(said: Said, replies: Sequence[Said] = ()) -> dict[str, Any]:
    """Return the post as a bulk export has it, with its replies inside."""
    return {
        "team": "acme",
        "channel": "eng",
        "user": said.who.lower(),
        "type": "",
        "message": said.text,
        "props": {},
        "create_at": said.seconds * 1000 + 5,
        "edit_at": 0,
        "reactions": None,
        "attachments": None,
        "replies": [mattermost_raw(reply) for reply in replies],
    }


MATTERMOST_LISTS: list[dict[str, Any]] = [
    {"type": "version", "version": 1, "info": {"generator": "mattermost-server"}},
    {"type": "team", "team": {"name": "acme", "display_name": "Acme", "type": "I"}},
    {
        "type": "channel",
        "channel": {"team": "acme", "name": "eng", "display_name": "Eng", "type": "O", "header": "Builds"},
    },
    {"type": "channel", "channel": {"team": "acme", "name": "board", "display_name": "Board", "type": "P"}},
    *(
        {
            "type": "user",
            "user": {
                "username": name.lower(),
                "nickname": name,
                "roles": "system_user",
                "teams": [
                    {"name": "acme", "roles": "team_user", "channels": [{"name": "eng", "roles": "channel_user"}]}
                ],
            },
        }
        for name in (ANA, BEN, EVA)
    ),
]


def mattermost_lines(talk: Sequence[Said]) -> list[dict[str, Any]]:
    """Return the conversation, and a post that only tells what happened."""
    happened = mattermost_raw(Said(0, EVA, "eva joined the channel.")) | {"type": "system_join_channel"}
    roots = [
        mattermost_raw(said, [other for other in talk if other.root == said.number]) for said in talk if not said.root
    ]
    return [{"type": "post", "post": post} for post in (happened, *roots)]


def write_mattermost(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a bulk export as a file of lines."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "import.jsonl"
    lines = [*MATTERMOST_LISTS, *mattermost_lines(talk)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path, len(talk) + 1


# ---- Matrix


def matrix_event(said: Said, **content: Any) -> dict[str, Any]:
    """Return the message as Element writes an event."""
    body = {"msgtype": "m.text", "body": said.text} | content
    if said.root:
        body["m.relates_to"] = {"rel_type": "m.thread", "event_id": f"$m{said.root}"}
    return {
        "type": "m.room.message",
        "sender": f"@{said.who.lower()}:example.org",
        "content": body,
        "origin_server_ts": said.seconds * 1000 + 5,
        "event_id": f"$m{said.number}",
        "room_id": "!eng:example.org",
        "unsigned": {},
    }


def matrix_member(name: str, membership: str = "join", number: int = 0) -> dict[str, Any]:
    """Return the event that somebody joined or left."""
    content = {"membership": membership, "displayname": name}
    event = matrix_event(Said(number, name, "")) | {"type": "m.room.member", "content": content}
    return event | {"state_key": f"@{name.lower()}:example.org", "event_id": f"${membership}{name}{number}"}


def matrix_export(events: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a room that Element exported."""
    about: dict[str, Any] = {"room_name": "eng", "room_creator": ANA, "topic": "Builds"}
    return about | {"export_date": "today", "exported_by": ANA, "messages": events}


def write_matrix(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a room in which three people join, and one message is edited and liked."""
    folder.mkdir(parents=True, exist_ok=True)
    joined = [matrix_member(name) for name in (ANA, BEN, EVA)]
    liked = matrix_event(Said(90, BEN, "")) | {"type": "m.reaction"}
    liked["content"] = {"m.relates_to": {"rel_type": "m.annotation", "event_id": "$m1", "key": "👍"}}
    edit = matrix_event(Said(91, ANA, "* " + talk[0].text))
    new = {"msgtype": "m.text", "body": talk[0].text}
    edit["content"] |= {"m.new_content": new, "m.relates_to": {"rel_type": "m.replace", "event_id": "$m1"}}
    events = [*joined, *map(matrix_event, talk), liked, edit]
    path = folder / "matrix - eng.json"
    path.write_text(json.dumps(matrix_export(events), indent=4), encoding="utf-8")
    return path, len(events)


# ---- Zulip

ZULIP_IDS = {ANA: 11, BEN: 12, EVA: 13}


def zulip_realm() -> dict[str, Any]:
    """Return realm.json with a public stream, #eng, and a direct message group."""
    people = [
        {"id": id_, "full_name": name, "role": 400, "is_bot": False, "is_active": True, "timezone": "Europe/Berlin"}
        for name, id_ in ZULIP_IDS.items()
    ]
    stream = {"id": 5, "name": "eng", "invite_only": False, "description": "Builds", "deactivated": False}
    recipients = [{"id": 100 + id_, "type": 1, "type_id": id_} for id_ in ZULIP_IDS.values()]
    recipients += [{"id": 200, "type": 2, "type_id": 5}, {"id": 300, "type": 3, "type_id": 9}]
    return {
        "zerver_realm": [{"id": 1, "string_id": "acme", "name": "Acme"}],
        "zerver_userprofile": people,
        "zerver_stream": [stream],
        "zerver_recipient": recipients,
        "zerver_subscription": [{"user_profile": 11, "recipient": 200, "active": True}],
        "zerver_reaction": [{"message": 1, "user_profile": 12, "emoji_name": "tada"}],
    }


def zulip_raw(said: Said, **overrides: Any) -> dict[str, Any]:
    """Return the message as an export has it; its topic is the number of its thread's root."""
    values = {
        "id": said.number,
        "sender": ZULIP_IDS[said.who],
        "recipient": 200,
        "subject": f"Talk {said.root or said.number}",
    }
    values |= {"content": said.text, "date_sent": float(said.seconds), "last_edit_time": None, "edit_history": None}
    return values | overrides


def zulip_files(messages: Sequence[dict[str, Any]], realm: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the files of an export, two messages in each file."""
    files: dict[str, Any] = {"acme/realm.json": realm or zulip_realm(), "acme/attachment.json": {}}
    for number in range(max(1, -(-len(messages) // 2))):
        part = list(messages[2 * number : 2 * number + 2])
        files[f"acme/messages-{number + 1:06}.json"] = {"zerver_message": part, "zerver_usermessage": []}
    return files


def write_zulip(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write an export as a packed tar, with a message that says nothing."""
    folder.mkdir(parents=True, exist_ok=True)
    messages = [zulip_raw(said) for said in talk] + [zulip_raw(Said(0, EVA, ""), id=99)]
    path = folder / "zulip-export-acme.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, value in zulip_files(messages).items():
            data = json.dumps(value).encode()
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path, len(messages)


# ---- Teams

TEAM, TEAMS_CHANNEL = "team-1", "19:eng@thread.tacv2"
GRAPH = "https://graph.microsoft.com/v1.0/$metadata#"


def teams_raw(said: Said, **overrides: Any) -> dict[str, Any]:
    """Return the message as Microsoft Graph gives it."""
    values: dict[str, Any] = {
        "id": str(said.seconds * 1000 + 5),
        "replyToId": str((START + 60 * said.root) * 1000 + 5) if said.root else None,
        "messageType": "message",
        "createdDateTime": _iso(said.seconds),
        "lastEditedDateTime": None,
        "deletedDateTime": None,
        "subject": None,
        "chatId": None,
        "from": {"application": None, "user": {"id": f"user-{said.who.lower()}", "displayName": said.who}},
        "body": {"contentType": "html", "content": f"<div><p>{said.text}</p></div>"},
        "channelIdentity": {"teamId": TEAM, "channelId": TEAMS_CHANNEL},
        "attachments": [],
        "mentions": [],
        "reactions": [],
    }
    return values | overrides


def teams_member(name: str, *roles: str, tenant: str = "tenant-1") -> dict[str, Any]:
    """Return a member of a team, channel or chat."""
    values = {"@odata.type": "#microsoft.graph.aadUserConversationMember", "roles": list(roles)}
    return values | {"displayName": name, "userId": f"user-{name.lower()}", "tenantId": tenant}


def teams_files(messages: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return answers about one team with one standard channel, its members, and the messages."""
    channel = {"id": TEAMS_CHANNEL, "displayName": "eng", "description": "Builds", "membershipType": "standard"}
    members = [teams_member(ANA, "owner"), teams_member(BEN), teams_member(EVA, "guest")]
    context = f"{GRAPH}teams('{TEAM}')/channels('19%3Aeng%40thread.tacv2')/messages"
    return {
        "channels.json": {"@odata.context": f"{GRAPH}teams('{TEAM}')/channels", "value": [channel]},
        "members.json": {"@odata.context": f"{GRAPH}teams('{TEAM}')/members", "value": members},
        "messages.json": {"@odata.context": context, "@odata.count": len(messages), "value": list(messages)},
    }


def write_teams(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a folder of answers in which replies stand inside their roots, and a call was made."""
    call = teams_raw(Said(0, EVA, "")) | {"messageType": "systemEventMessage"}
    roots = [
        teams_raw(said) | {"replies": [teams_raw(other) for other in talk if other.root == said.number]}
        for said in talk
        if not said.root
    ]
    return write_folder(folder, teams_files([call, *roots])), len(talk) + 1


#: Writes an archive of the conversation's beginning into a new folder; returns it and how many records it holds.
Writer = Callable[[Path, Sequence[Said]], tuple[Path, int]]

#: name of the format → its writers
# ---- Telegram


def telegram_raw(said: Said) -> dict[str, Any]:
    """Return the message as Telegram Desktop exports it; a reply names the message that it answers."""
    raw: dict[str, Any] = {
        "id": said.number,
        "type": "message",
        "date": _iso(said.seconds)[:-1],
        "date_unixtime": str(said.seconds),
        "from": said.who,
        "from_id": f"user{ord(said.who[0])}",
        "text": said.text,
        "text_entities": [{"type": "plain", "text": said.text}],
    }
    return raw | ({"reply_to_message_id": said.root} if said.root else {})


def telegram_chat(messages: list[dict[str, Any]], **values: Any) -> dict[str, Any]:
    """Return a chat that Telegram Desktop exported."""
    return {"name": "eng", "type": "private_supergroup", "id": 1234567890} | values | {"messages": messages}


def write_telegram(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a chat beside a photo, with a message that only tells what happened."""
    happened = telegram_raw(Said(0, EVA, "")) | {"type": "service", "action": "invite_members"}
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "result.json"
    chat = telegram_chat([happened, *map(telegram_raw, talk)])
    path.write_text(json.dumps(chat, indent=1, ensure_ascii=False), encoding="utf-8")
    return path, len(talk) + 1


# ---- WhatsApp


def write_whatsapp(folder: Path, talk: Sequence[Said] = TALK) -> tuple[Path, int]:
    """Write a chat as a phone with Android exports it, with a line of WhatsApp's own."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "WhatsApp Chat with eng.txt"
    lines = ["14/11/2023, 22:13 - Messages and calls are end-to-end encrypted."]
    for said in talk:
        when = datetime.fromtimestamp(said.seconds, UTC)
        lines.append(f"{when:%d/%m/%Y, %H:%M} - {said.who}: {said.text}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path, len(talk) + 1


WRITERS: dict[str, tuple[Writer, ...]] = {
    "slackdump": (write_slackdump_database, write_slackdump_chunks, write_slackdump_dump),
    "mbox": (write_mbox,),
    "discord": (write_discord,),
    "mattermost": (write_mattermost,),
    "matrix": (write_matrix,),
    "zulip": (write_zulip,),
    "teams": (write_teams,),
    "telegram": (write_telegram,),
    "whatsapp": (write_whatsapp,),
}
