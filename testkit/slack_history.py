"""A small Slack: what people do in it, the events that it sends of that, and what is true in the end.

Each text, name and topic is a word of its own, so that one can look for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from testkit.factories import START

TEAM = "T1"
PEOPLE = ("U1", "U2", "U3")
FOREIGNER = "U9"

Event = dict[str, Any]


@dataclass
class Activity:
    """A message as it is now."""

    text: str
    user: str
    thread_ts: str
    edited_ts: str | None = None
    is_deleted: bool = False
    reactions: dict[str, set[str]] = field(default_factory=dict)  #: emoji name → who reacted
    quoted: tuple[str, str] | None = None  #: the author and the words of a message that it forwards
    title: str | None = None  #: of a file
    file: str | None = None  #: its id, where it can be deleted
    body: str | None = None  #: its content

    @property
    def shown(self) -> str:
        """The text and the file, as they are stored."""
        lines = (self.text, self.title and f"[file: {self.title}]", self.body)
        return "" if self.is_deleted else "\n".join(filter(None, lines))


@dataclass
class Place:
    """A channel as it is now."""

    name: str | None
    kind: str
    topic: str | None = None
    is_archived: bool = False
    members: set[str] = field(default_factory=set)
    posts: dict[str, Activity] = field(default_factory=dict)


class SlackHistory:
    """Acts on what there is; whatever is asked for that cannot be done is not done."""

    def __init__(self) -> None:
        self.clock = START
        self.words = 0
        self.events: list[Event] = []
        self.channels = {"C1": Place(name="general", kind="public"), "C2": Place(name="board", kind="private")}
        self.names: dict[str, str] = {}
        self.gone: set[str] = set()  #: words that nobody may find any more
        self.new_ids = 0

    def post(self, channel: str, user: str, root: int | None, **shared: Any) -> None:
        """Post a message, or a reply to one."""
        ts, place = self.tick(), self.channels[channel]
        roots = [other for other, post in place.posts.items() if post.thread_ts == other]
        thread_ts = roots[root % len(roots)] if roots and root is not None else ts
        place.posts[ts] = Activity(text=self.word(), user=user, thread_ts=thread_ts, **shared)
        self.send(ts, channel, **self.told(channel, ts))

    def attach(self, channel: str, user: str) -> None:
        """Post a message with a file."""
        shared = {"title": self.word(), "body": self.word(), "file": f"F{self.words}"}
        self.post(channel, user, None, **shared)

    def delete_file(self, channel: str, number: int) -> None:
        """Delete a file, also of a message that is deleted."""
        held = [post for post in self.channels[channel].posts.values() if post.file and post.title]
        if held:
            post = held[number % len(held)]
            self.gone |= {str(post.title), str(post.body)}
            post.title = post.body = None
            self.events.append({"type": "file_deleted", "file_id": post.file, "event_ts": self.tick()})

    def react(self, channel: str, number: int, user: str) -> None:
        """Add a reaction, or take it back."""
        if (ts := self.pick(channel, number)) is None:
            return
        name, reactions = ("tada", "+1")[number % 2], self.channels[channel].posts[ts].reactions
        users = reactions.setdefault(name, set())
        kind = "reaction_removed" if user in users else "reaction_added"
        users ^= {user}
        item = {"type": "message", "channel": channel, "ts": ts}
        self.events.append({"type": kind, "user": user, "reaction": name, "item": item, "event_ts": self.tick()})

    def edit(self, channel: str, number: int, *, is_edit: bool) -> None:
        """Change a message: its author edits it, or a program changes it, of which Slack says no edit."""
        if (ts := self.pick(channel, number)) is None:
            return
        now, post = self.tick(), self.channels[channel].posts[ts]
        self.gone.add(post.text)
        post.text = self.word()
        post.edited_ts = now if is_edit else post.edited_ts
        self.send(now, channel, subtype="message_changed", ts=now, message=self.changed(channel, ts, number))

    def unfurl(self, channel: str, number: int) -> None:
        """Tell a message again, as it is."""
        if ts := self.pick(channel, number):
            now = self.tick()
            self.send(now, channel, subtype="message_changed", ts=now, message=self.changed(channel, ts, number))

    def delete(self, channel: str, number: int, *, says_what: bool) -> None:
        """Delete a message; Slack keeps the place of a thread's root, and may leave out what was deleted."""
        if (ts := self.pick(channel, number)) is None:
            return
        now, before, posts = self.tick(), self.told(channel, ts), self.channels[channel].posts
        posts[ts].is_deleted = True
        self.gone |= said_in(posts[ts])
        if any(post.thread_ts == ts != other for other, post in posts.items()):
            tombstone = {"type": "message", "subtype": "tombstone", "ts": ts, "thread_ts": ts, "text": "deleted"}
            self.send(now, channel, subtype="message_changed", ts=now, message=tombstone, previous_message=before)
        else:
            said = {"previous_message": before} if says_what else {}
            self.send(now, channel, subtype="message_deleted", ts=now, deleted_ts=ts, **said)

    def rename(self, channel: str) -> None:
        """Give a channel another name."""
        place = self.channels[channel]
        self.gone.add(str(place.name))
        place.name = self.word()
        kind = "channel_rename" if place.kind == "public" else "group_rename"
        self.events.append({"type": kind, "channel": {"id": channel, "name": place.name}, "event_ts": self.tick()})

    def set_topic(self, channel: str, *, is_empty: bool) -> None:
        """Set or clear a channel's topic."""
        place = self.channels[channel]
        self.gone |= {place.topic} if place.topic else set()
        place.topic = None if is_empty else self.word()
        now = self.tick()
        self.send(now, channel, subtype="channel_topic", ts=now, user="U1", topic=place.topic or "", text="topic set")

    def archive(self, channel: str) -> None:
        """Archive a channel, or open it again."""
        place = self.channels[channel]
        place.is_archived = not place.is_archived
        action = "archive" if place.is_archived else "unarchive"
        group = "channel" if place.kind == "public" else "group"
        self.events.append({"type": f"{group}_{action}", "channel": channel, "user": "U1", "event_ts": self.tick()})

    def convert(self, channel: str) -> None:
        """Make a public channel private, or a private one public."""
        place = self.channels[channel]
        place.kind = "private" if place.kind == "public" else "public"
        now = self.tick()
        self.send(now, channel, subtype=f"channel_convert_to_{place.kind}", ts=now, user="U1", text="made this channel")

    def join_or_leave(self, channel: str, user: str) -> None:
        """Join a channel, or leave it."""
        members = self.channels[channel].members
        kind = "member_left_channel" if user in members else "member_joined_channel"
        members ^= {user}
        told = {"user": user, "channel": channel, "channel_type": "C", "team": TEAM}
        self.events.append({"type": kind, "event_ts": self.tick(), **told})

    def rename_user(self, user: str) -> None:
        """Give somebody another name."""
        self.gone |= {self.names[user]} if user in self.names else set()
        self.names[user] = self.word()
        team = "T9" if user == FOREIGNER else TEAM
        entry = {"id": user, "team_id": team, "name": user.lower(), "profile": {"display_name": self.names[user]}}
        self.events.append({"type": "user_change", "user": entry, "event_ts": self.tick()})

    def change_id(self, channel: str) -> None:
        """Give a channel another id."""
        self.new_ids += 1
        new = f"C{channel[1]}{self.new_ids}"
        self.channels[new] = self.channels.pop(channel)
        told = {"old_channel_id": channel, "new_channel_id": new}
        self.events.append({"type": "channel_id_changed", "event_ts": self.tick(), **told})

    def delete_channel(self, channel: str) -> None:
        """Delete a channel, unless it is the last one."""
        if len(self.channels) > 1:
            place = self.channels.pop(channel)
            self.gone |= {word for post in place.posts.values() for word in said_in(post)}
            self.gone |= {str(place.name), str(place.topic)} - {"None"}
            self.events.append({"type": "channel_deleted", "channel": channel, "event_ts": self.tick()})

    def tick(self) -> str:
        """Return a time later than all before."""
        self.clock += 7
        return f"{self.clock}.000200"

    def word(self) -> str:
        """Return a word that was never said."""
        self.words += 1
        return f"wq{self.words:03}x"

    def pick(self, channel: str, number: int) -> str | None:
        """Return the ts of a message that can be changed."""
        there = [ts for ts, post in self.channels[channel].posts.items() if not post.is_deleted]
        return there[number % len(there)] if there else None

    def told(self, channel: str, ts: str) -> Event:
        """Return a message as Slack tells it now."""
        post = self.channels[channel].posts[ts]
        told: Event = {"type": "message", "user": post.user, "text": post.text, "ts": ts}
        if post.thread_ts != ts:
            told["thread_ts"] = post.thread_ts
        if post.edited_ts:
            told["edited"] = {"user": post.user, "ts": post.edited_ts}
        if post.quoted:
            told["attachments"] = [{"is_share": True, "author_id": post.quoted[0], "text": post.quoted[1]}]
        if post.title:
            told["files"] = [{"title": post.title, "mode": "hosted"}]
        if post.file:
            said = {"title": post.title, "mode": "space", "preview": post.body} if post.title else {"mode": "tombstone"}
            told["files"] = [{"id": post.file, **said}]
        return told

    def changed(self, channel: str, ts: str, number: int) -> Event:
        """Return a message as Slack tells it after a change, with its reactions or without."""
        held = {name: users for name, users in self.channels[channel].posts[ts].reactions.items() if users}
        told = [{"name": name, "users": sorted(users), "count": len(users)} for name, users in held.items()]
        return self.told(channel, ts) | ({"reactions": told} if told and number % 2 else {})

    def send(self, now: str, channel: str, **told: Any) -> None:
        """Send a message event."""
        kind = {"public": "channel", "private": "group"}[self.channels[channel].kind]
        self.events.append({"type": "message", "channel": channel, "channel_type": kind, "event_ts": now, **told})


def said_in(post: Activity) -> set[str]:
    """Return the words of a message and of its file."""
    return {word for word in (post.text, post.title, post.body) if word}


ACTIONS = (
    *("post",) * 4,
    *("attach", "attach", "drop"),
    *("edit", "delete", "unfurl", "patch", "react") * 2,
    *("rename", "topic", "archive", "convert", "join", "join", "name", "name", "move", "remove"),
)


@st.composite
def histories(draw: st.DrawFn, max_size: int = 14) -> SlackHistory:
    """Draw what people do in a small workspace."""
    history = SlackHistory()
    for _ in range(draw(st.integers(1, max_size))):
        act(history, draw(st.sampled_from(ACTIONS)), draw(st.integers(0, 30)))
    return history


def act(history: SlackHistory, action: str, number: int) -> None:
    """Do something; the number says where, who, and to which message."""
    channel = sorted(history.channels)[number % len(history.channels)]
    user = (*PEOPLE, FOREIGNER)[number % 4]
    choice = number // 2
    acts = {
        "post": lambda: history.post(channel, user, choice if number % 3 else None),
        "attach": lambda: history.attach(channel, user),
        "drop": lambda: history.delete_file(channel, choice),
        "edit": lambda: history.edit(channel, choice, is_edit=True),
        "patch": lambda: history.edit(channel, choice, is_edit=False),
        "unfurl": lambda: history.unfurl(channel, choice),
        "delete": lambda: history.delete(channel, choice, says_what=number % 3 > 0),
        "react": lambda: history.react(channel, choice // 2, user),
        "rename": lambda: history.rename(channel),
        "topic": lambda: history.set_topic(channel, is_empty=number % 3 == 0),
        "archive": lambda: history.archive(channel),
        "convert": lambda: history.convert(channel),
        "join": lambda: history.join_or_leave(channel, user),
        "name": lambda: history.rename_user(user),
        "move": lambda: history.change_id(channel),
        "remove": lambda: history.delete_channel(channel),
    }
    acts[action]()
