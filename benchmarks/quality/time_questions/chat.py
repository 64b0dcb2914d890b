"""The messages of a workspace as plain values, read from typed JSONL: what answers are worked out from."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

#: A session is a run of one user's messages with less than this between them (docs/time.md).
SESSION_GAP = timedelta(minutes=30)

Key = tuple[str, str]
Hashed = TypeVar("Hashed", bound=Hashable)


@dataclass(frozen=True, kw_only=True, slots=True)
class Post:
    """A message."""

    channel: str  #: its channel's id
    ts: str  #: names it inside its channel
    user: str  #: who wrote it
    text: str  #: as written
    sent_at: datetime  #: aware, UTC
    thread_ts: str  #: of the root; its own for a message that is no reply

    @property
    def key(self) -> Key:
        """Its name in the workspace."""
        return self.channel, self.ts


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """A user."""

    id: str  #: names them
    name: str  #: as it is shown
    tz: ZoneInfo = field(default_factory=lambda: ZoneInfo("UTC"))  #: that their days are of
    is_bot: bool = False  #: a program


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A channel."""

    id: str  #: names it
    name: str  #: without "#"; "" for a direct conversation
    kind: str = "public"  #: public, private, mpim or im
    members: frozenset[str] = frozenset()  #: ids of users

    def is_visible(self, person: str) -> bool:
        """Whether the person may read it."""
        return self.kind == "public" or person in self.members


@dataclass(frozen=True, kw_only=True)
class Chat:
    """A workspace."""

    id: str  #: names it
    posts: tuple[Post, ...]  #: oldest first
    people: Mapping[str, Person]  #: by id
    places: Mapping[str, Place]  #: by id

    @cached_property
    def by_author(self) -> Mapping[str, tuple[Post, ...]]:
        """The messages of each user, oldest first."""
        return _group((post.user, post) for post in self.posts)

    @cached_property
    def by_thread(self) -> Mapping[Key, tuple[Post, ...]]:
        """The messages of each thread that has a reply, oldest first."""
        groups = _group(((post.channel, post.thread_ts), post) for post in self.posts)
        return {key: posts for key, posts in groups.items() if len(posts) > 1 and posts[0].ts == key[1]}

    def visible_places(self, person: str) -> frozenset[str]:
        """Return the ids of the channels that the person may read."""
        return frozenset(place.id for place in self.places.values() if place.is_visible(person))


def read_chats(path: Path) -> list[Chat]:
    """Return the workspaces of a typed JSONL file; deleted messages and messages of nobody are left out."""
    rows: dict[str, dict[str, list[dict[str, object]]]] = defaultdict(lambda: defaultdict(list))
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.strip():
            row = json.loads(line)
            rows[row["workspace"]][row.get("type", "message")].append(row)
    return [_read_chat(workspace, kinds) for workspace, kinds in rows.items() if kinds["message"]]


def matches_topic(topic: str, text: str) -> bool:
    """Whether the text has the topic's words, side by side, in any case, also as a plural or genitive.

    >>> matches_topic("rate limit", "We hit the Rate Limits again"), matches_topic("rate limit", "rate it")
    (True, False)
    """
    return re.search(rf"(?<!\w){re.escape(topic)}(?:'?s|es)?(?!\w)", text, re.IGNORECASE) is not None


def _read_chat(workspace: str, kinds: Mapping[str, list[dict[str, object]]]) -> Chat:
    members: dict[str, set[str]] = defaultdict(set)
    for row in kinds["member"]:
        members[str(row["channel"])].add(str(row["user"]))
    places: dict[str, Place] = {}
    for row in kinds["channel"]:
        listed = row.get("members")
        members[str(row["channel"])] |= set(listed) if isinstance(listed, list) else set()
        places[str(row["channel"])] = Place(
            id=str(row["channel"]),
            name=str(row.get("name") or ""),
            kind=str(row.get("kind") or "public"),
            members=frozenset(members[str(row["channel"])]),
        )
    people = {
        str(row["user"]): Person(
            id=str(row["user"]),
            name=str(row.get("name") or row["user"]),
            tz=ZoneInfo(str(row.get("tz") or "UTC")),
            is_bot=row.get("kind") == "bot",
        )
        for row in kinds["user"]
    }
    posts = [
        Post(
            channel=str(row["channel"]),
            ts=str(row["ts"]),
            user=str(row["user"]),
            text=str(row["text"]),
            sent_at=_moment(str(row["ts"])),
            thread_ts=str(row.get("thread_ts") or row["ts"]),
        )
        for row in kinds["message"]
        if row.get("user") and not row.get("deleted") and str(row["text"]).strip()
    ]
    for post in posts:
        places.setdefault(post.channel, Place(id=post.channel, name=""))
        people.setdefault(post.user, Person(id=post.user, name=post.user))
    return Chat(id=workspace, posts=tuple(sorted(posts, key=lambda post: post.sent_at)), people=people, places=places)


def _moment(ts: str) -> datetime:
    seconds, _, rest = ts.partition(".")
    return datetime.fromtimestamp(int(seconds), UTC) + timedelta(microseconds=int((rest or "0").ljust(6, "0")[:6]))


def _group(pairs: Iterable[tuple[Hashed, Post]]) -> dict[Hashed, tuple[Post, ...]]:
    groups: dict[Hashed, list[Post]] = defaultdict(list)
    for key, post in pairs:
        groups[key].append(post)
    return {key: tuple(posts) for key, posts in groups.items()}
