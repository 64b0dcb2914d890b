"""What the fake Slack holds: people, channels and messages. Each change tells an event, as Slack does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import RLock
from time import time
from typing import Any, Literal

Json = dict[str, Any]
Kind = Literal["public", "private", "mpim", "im"]

TEAM, BOT, BOT_ID = "T0ACME", "U0BOT", "B0BOT"
_TYPES: dict[Kind, str] = {"public": "channel", "private": "group", "mpim": "mpim", "im": "im"}


@dataclass
class FakeChannel:
    channel: str
    name: str | None
    kind: Kind
    members: set[str]
    is_shared: bool = False
    is_archived: bool = False
    messages: dict[str, Json] = field(default_factory=dict)

    @property
    def type(self) -> str:
        return _TYPES[self.kind]

    def replies_of(self, root: str) -> list[Json]:
        replies = [each for ts, each in self.messages.items() if each.get("thread_ts") == root and ts != root]
        return sorted(replies, key=lambda each: str(each["ts"]))

    def shown(self, ts: str) -> Json:
        """A message as the API returns it: a root with what is known of its thread."""
        message = dict(self.messages[ts])
        if replies := self.replies_of(ts):
            latest = replies[-1]["ts"]
            message |= {"thread_ts": ts, "reply_count": len(replies), "latest_reply": latest}
        return message

    def as_json(self) -> Json:
        known = {"id": self.channel, "is_archived": self.is_archived, "is_member": BOT in self.members}
        if self.kind == "im":
            (person,) = self.members - {BOT}
            return known | {"is_im": True, "user": person}
        flags = {
            "is_channel": self.kind == "public",
            "is_group": self.kind == "private",
            "is_mpim": self.kind == "mpim",
        }
        return (
            known
            | flags
            | {
                "name": self.name,
                "is_private": self.kind != "public",
                "is_ext_shared": self.is_shared,
                "is_shared": self.is_shared,
            }
        )


@dataclass(frozen=True, kw_only=True)
class Posted:
    """Something that the app showed."""

    method: str
    channel: str
    reader: str | None  #: who alone sees it; None: everybody in the channel
    ts: str | None
    thread_ts: str | None
    shown: str  #: all of its texts, with what its buttons hold


def _changed(message: Json, before: Json) -> Json:
    return {"message": message, "previous_message": before}


class FakeWorkspace:
    """Thread-safe. `tell` is called with each event that Slack would send to the app."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.users: dict[str, Json] = {}
        self.channels: dict[str, FakeChannel] = {}
        self.posted: list[Posted] = []
        self.tell: Callable[[Json], None] = lambda event: None
        self._last = 0
        self._add(BOT, "contextwin", is_bot=True)

    def next_ts(self) -> str:
        """The time, which no two things that happen have."""
        with self.lock:
            self._last = max(int(time() * 1_000_000), self._last + 1)
            return f"{self._last // 1_000_000}.{self._last % 1_000_000:06d}"

    # -- people

    def _add(self, user: str, name: str, **flags: Any) -> str:
        profile = {"real_name": name.title(), "display_name": name}
        entry = {"id": user, "team_id": TEAM, "name": name, "profile": profile, "tz": "Europe/Berlin", "deleted": False}
        is_plain = {"is_bot": False, "is_restricted": False, "is_ultra_restricted": False}
        self.users[user] = entry | is_plain | flags
        return user

    def add_user(self, name: str, **flags: Any) -> str:
        with self.lock:
            user = self._add(f"U0{name.upper()}", name, **flags)
            self._tell({"type": "team_join", "user": dict(self.users[user])})
            return user

    def change_user(self, user: str, **flags: Any) -> None:
        with self.lock:
            self.users[user] |= flags
            self._tell({"type": "user_change", "user": dict(self.users[user])})

    # -- channels

    def add_channel(self, name: str, kind: Kind, *members: str, **flags: Any) -> str:
        with self.lock:
            sign = {"public": "C", "private": "G", "mpim": "G", "im": "D"}[kind]
            channel = f"{sign}0{name.upper()}"
            made = FakeChannel(channel, None if kind == "im" else name, kind, set(members), **flags)
            self.channels[channel] = made
            if kind == "public":
                entry = {"id": channel, "name": name, "is_private": False, "is_ext_shared": made.is_shared}
                self._tell({"type": "channel_created", "channel": entry})
            for member in sorted(members):
                self._tell_member("joined", member, made)
            return channel

    def join(self, user: str, channel: str) -> None:
        with self.lock:
            made = self.channels[channel]
            if user not in made.members:
                made.members.add(user)
                self._tell_member("joined", user, made)

    def leave(self, user: str, channel: str) -> None:
        with self.lock:
            made = self.channels[channel]
            if user in made.members:
                self._tell_member("left", user, made)
                made.members.discard(user)

    def _tell_member(self, verb: str, user: str, channel: FakeChannel) -> None:
        sign = channel.type[0].upper()
        event = {"type": f"member_{verb}_channel", "user": user, "channel": channel.channel, "channel_type": sign}
        self._tell_of(channel, event)

    # -- messages

    def post(self, user: str, channel: str, text: str, thread_ts: str | None = None, **given: Any) -> str:
        with self.lock:
            ts = self.next_ts()
            message: Json = {"type": "message", "user": user, "text": text, "ts": ts, "team": TEAM, **given}
            if thread_ts is not None:
                message["thread_ts"] = thread_ts
            made = self.channels[channel]
            made.messages[ts] = message
            self._tell_of(made, message | self._place(made) | {"event_ts": ts})
            if f"<@{BOT}>" in text and BOT in made.members and user != BOT:
                mention = {name: value for name, value in message.items() if name != "type"}
                self._tell({"type": "app_mention", **mention, "channel": channel, "event_ts": ts})
            return ts

    def edit(self, channel: str, ts: str, text: str) -> None:
        with self.lock:
            made = self.channels[channel]
            before, now = dict(made.messages[ts]), self.next_ts()
            made.messages[ts] |= {"text": text, "edited": {"user": before.get("user"), "ts": now}}
            self._tell_of(made, self._change("message_changed", made, now) | _changed(made.shown(ts), before))

    def delete(self, channel: str, ts: str) -> None:
        """A root that has replies stays as a tombstone, as in Slack."""
        with self.lock:
            made = self.channels[channel]
            before, now = made.shown(ts), self.next_ts()
            if made.replies_of(ts):
                stone = {"type": "message", "subtype": "tombstone", "text": "This message was deleted.", "ts": ts}
                made.messages[ts] = stone | {"thread_ts": ts, "user": "USLACKBOT", "hidden": True}
                self._tell_of(made, self._change("message_changed", made, now) | _changed(made.shown(ts), before))
            else:
                del made.messages[ts]
                told: Json = {"deleted_ts": ts, "previous_message": before}
                self._tell_of(made, self._change("message_deleted", made, now) | told)

    def texts_of(self, channel: str) -> dict[str, str]:
        """The texts that people wrote in a channel, by ts."""
        return {
            ts: each["text"]
            for ts, each in self.channels[channel].messages.items()
            if each.get("user") != BOT and each.get("subtype") != "tombstone"
        }

    def readable(self, user: str) -> Iterator[FakeChannel]:
        """The channels that a person may read in Slack, of those that the app is in."""
        for made in self.channels.values():
            is_open = made.kind == "public" and not self.users[user]["is_restricted"]
            if BOT in made.members and (is_open or user in made.members):
                yield made

    # -- events

    def _place(self, channel: FakeChannel) -> Json:
        return {"channel": channel.channel, "channel_type": channel.type}

    def _change(self, subtype: str, channel: FakeChannel, now: str) -> Json:
        return {
            "type": "message",
            "subtype": subtype,
            "hidden": True,
            "ts": now,
            "event_ts": now,
            **self._place(channel),
        }

    def _tell_of(self, channel: FakeChannel, event: Json) -> None:
        if BOT in channel.members:
            self._tell(event)

    def _tell(self, event: Json) -> None:
        self.tell({"event_ts": self.next_ts(), **event})
