"""The stories → a Slack export: the lists of the workspace, and a file for each day of each conversation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from contextwin.interfaces.demo.messages import build_messages, user_profile
from contextwin.interfaces.demo.stories import read_stories
from contextwin.interfaces.demo.workspace import (
    BOT_ID,
    CONVERSATIONS,
    DEMO_WORKSPACE,
    PEOPLE,
    PEOPLE_BY_HANDLE,
    Conversation,
    Person,
)

Json = dict[str, Any]

_FOUNDED = 1_612_137_600
_EXPORTED = 1_773_043_200
_ZIP_DATE = (2026, 3, 9, 8, 0, 0)
_INTEGRATION_LOG: Json = {
    "user_id": "U06HANK",
    "user_name": "hank",
    "date": str(_FOUNDED),
    "change_type": "added",
    "app_type": "Bosun",
    "app_id": "A06BOSUN",
}
_LIST_OF_KIND = {"public": "channels.json", "private": "groups.json", "mpim": "mpims.json", "im": "dms.json"}


def write_demo_export(path: Path) -> None:
    """Write the made-up company's Slack export to `path`, a zip file; the same bytes every time."""
    with ZipFile(path, "w", compression=ZIP_DEFLATED) as archive:
        for name, content in _export_files():
            member = ZipInfo(name, date_time=_ZIP_DATE)
            member.compress_type = ZIP_DEFLATED
            member.create_system = 3
            member.external_attr = 0o644 << 16
            archive.writestr(member, json.dumps(content, indent=4))


def _export_files() -> Iterator[tuple[str, list[Json]]]:
    for kind, name in _LIST_OF_KIND.items():
        yield name, [_describe_conversation(each) for each in CONVERSATIONS if each.kind == kind]
    yield "users.json", [_describe_person(person) for person in PEOPLE]
    yield "integration_logs.json", [_INTEGRATION_LOG]
    folders = {conversation.channel: conversation.folder for conversation in CONVERSATIONS}
    for channel, posts in read_stories():
        for day, messages in groupby(build_messages(channel, posts), key=_day_of):
            yield f"{folders[channel]}/{day}.json", list(messages)


def _day_of(message: Json) -> str:
    return datetime.fromtimestamp(int(message["ts"].partition(".")[0]), UTC).date().isoformat()


def _describe_conversation(conversation: Conversation) -> Json:
    members = [PEOPLE_BY_HANDLE[handle].user for handle in conversation.members]
    if conversation.kind == "im":
        return {"id": conversation.channel, "created": _FOUNDED, "members": members}
    return {
        "id": conversation.channel,
        "name": conversation.name,
        "created": _FOUNDED,
        "creator": members[0],
        "is_archived": False,
        "is_general": conversation.name == "general",
        "members": members,
        "topic": _described(conversation.topic, members[0]),
        "purpose": _described(conversation.purpose, members[0]),
    }


def _described(value: str, creator: str) -> Json:
    return {"value": value, "creator": creator if value else "", "last_set": _FOUNDED if value else 0}


def _describe_person(person: Person) -> Json:
    profile = user_profile(person) | {"title": person.title, "real_name_normalized": person.name}
    described = {
        "id": person.user,
        "team_id": DEMO_WORKSPACE,
        "name": person.handle,
        "deleted": person.is_deleted,
        "profile": profile | ({"bot_id": BOT_ID} if person.kind == "bot" else {}),
        "is_bot": person.kind == "bot",
        "is_app_user": False,
        "updated": _EXPORTED,
    }
    # Slack's exports say no more than this of people who were deactivated.
    return described if person.is_deleted else described | _describe_active(person)


def _describe_active(person: Person) -> Json:
    return {
        "real_name": person.name,
        "tz": person.place.tz,
        "tz_label": person.place.label,
        "tz_offset": person.place.offset,
        "is_admin": person.is_admin,
        "is_owner": person.is_admin,
        "is_primary_owner": person.is_admin,
        "is_restricted": person.kind == "guest",
        "is_ultra_restricted": person.kind == "guest",
        "is_email_confirmed": person.kind != "bot",
    }
