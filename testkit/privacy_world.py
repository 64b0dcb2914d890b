"""A workspace in which everything has a word of its own, and a model of who may read what in it.

The model is written from the table of rules, not from the code that it judges: it only knows what happened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from testkit.slack_history import FOREIGNER, TEAM, Event, Place, SlackHistory

#: Of another workspace, so a guest for ever; U1 to U5 can become one.
PEOPLE = ("U1", "U2", "U3", "U4", "U5", FOREIGNER)
NOBODY = "U0NOBODY"
TOPICS = ("winch", "kettle", "lantern", "payroll")
KINDS = {"public": "channel", "private": "group", "mpim": "mpim", "im": "im"}
#: What was said before the first event.
HISTORY = 14


class World(SlackHistory):
    """A workspace with conversations of every kind; `sign` begins all of its words."""

    def __init__(self, sign: str) -> None:
        super().__init__()
        self.sign, self.begins = sign, self.clock
        self.kinds = dict.fromkeys(PEOPLE, "member") | {"U5": "guest", FOREIGNER: "guest"}
        self.left: set[str] = set()  #: people who are not in the workspace any more
        self.shared = {"C3"}  #: channels that another organisation is in
        self.names = {user: self.word() for user in PEOPLE}
        named = ("public", "public", "private", "private", "mpim")
        self.channels = {f"C{n}": Place(name=self.word(), kind=kind) for n, kind in enumerate(named, 1)}
        self.channels["D6"] = Place(name=None, kind="im")
        members = "U1 U2 U5", "U9", "U1 U3", "U2 U4 U5", "U1 U2 U4", "U1 U3"
        for place, there in zip(self.channels.values(), members, strict=True):
            place.members = set(there.split())
        for number in range(HISTORY):
            self.post(f"C{number % 5 + 1}" if number % 6 else "D6", PEOPLE[number % 4], number if number % 3 else None)
        self.events.clear()  # They are imported.

    # -- what happens beside what a small Slack does

    def forward(self, channel: str, user: str, number: int) -> None:
        """Forward a message of any channel into this one, or share a file."""
        posts = [p for place in self.channels.values() for p in place.posts.values() if not p.is_deleted]
        if number % 3 == 0 or not posts:
            self.post(channel, user, None, title=self.word())
        else:
            source = posts[number % len(posts)]
            self.post(channel, user, number, quoted=(source.user, source.text))

    def post(self, channel: str, user: str, root: int | None, **said: Any) -> None:
        """Post as one of the members: whoever writes in a channel is in it."""
        there = sorted(self.channels[channel].members)
        if not there:
            self.join_or_leave(channel, user)
        super().post(channel, user if user in there or not there else there[self.clock % len(there)], root, **said)

    def rename_user(self, user: str) -> None:
        self.gone.add(self.names[user])
        self.names[user] = self.word()
        self.tell_user(user)

    def restrict(self, user: str) -> None:
        """Make a member a guest, or a guest a member."""
        if user != FOREIGNER:
            self.kinds[user] = "member" if self.kinds[user] == "guest" else "guest"
            self.tell_user(user)

    def deactivate(self, user: str) -> None:
        """Let somebody leave the workspace, or come back."""
        self.left ^= {user}
        self.tell_user(user)

    def share(self, channel: str) -> None:
        """Share a channel with another organisation, or no longer."""
        self.shared ^= {channel}
        told = (
            {"type": "channel_shared"}
            if channel in self.shared
            else {"type": "channel_unshared", "is_ext_shared": False}
        )
        self.events.append(told | {"channel": channel, "event_ts": self.tick()})

    def change_id(self, channel: str) -> None:
        super().change_id(channel)
        if channel in self.shared:
            self.shared ^= {channel, max(self.channels, key=list(self.channels).index)}

    def tell_user(self, user: str) -> None:
        self.events.append(self.profile(user) | {"event_ts": self.tick()})

    def profile(self, user: str) -> Event:
        """Return the event that tells what somebody is now."""
        entry = {
            "id": user,
            "team_id": "T9" if user == FOREIGNER else TEAM,
            "is_restricted": self.kinds[user] == "guest",
            "deleted": user in self.left,
            "profile": {"display_name": self.names[user]},
        }
        return {"type": "user_change", "user": entry, "event_ts": f"{self.clock}.000200"}

    def word(self) -> str:
        return f"{self.sign}{super().word()}"

    def told(self, channel: str, ts: str) -> Event:
        told = super().told(channel, ts)
        return told | {"text": say(told["text"])}

    def delete(self, channel: str, number: int, *, says_what: bool) -> None:
        if ts := self.pick(channel, number):
            post = self.channels[channel].posts[ts]
            self.gone |= {word for word in (post.title, post.quoted and post.quoted[1]) if word}
        super().delete(channel, number, says_what=says_what)

    def send(self, now: str, channel: str, **told: Any) -> None:
        kind = KINDS[self.channels[channel].kind]
        self.events.append({"type": "message", "channel": channel, "channel_type": kind, "event_ts": now, **told})

    # -- who may read what

    def readable(self, viewer: str, destination: str | None = None) -> frozenset[str]:
        """Return the channels whose messages may be shown to the viewer, in an answer to `destination`."""
        kind = None if viewer in self.left else self.kinds.get(viewer)
        public = {channel for channel, place in self.channels.items() if place.kind == "public"}
        own = {channel for channel, place in self.channels.items() if viewer in place.members}
        reads = set() if kind is None else own | public if kind == "member" else own
        if destination is None:
            return frozenset(reads)
        if destination not in reads:
            return frozenset()
        active = self.channels[destination].members - self.left
        guests = {user for user in active if self.kinds[user] == "guest"}
        return frozenset({destination} if guests or destination in self.shared else {destination, *(reads & public)})

    def words_of(self, channels: Collection[str]) -> set[str]:
        """Return the words of what is said in the channels now, in quotations and titles of files too."""
        places = (self.channels[channel] for channel in channels)
        posts = [post for place in places for post in place.posts.values() if not post.is_deleted]
        shared = {word for post in posts for word in (post.title, post.quoted and post.quoted[1]) if word}
        return {post.text for post in posts} | shared

    def hidden_words(self, visible: Collection[str]) -> set[str]:
        """Return the words that nobody may find who only reads `visible`; a quotation there shows what it quotes."""
        hidden = [place for channel, place in self.channels.items() if channel not in visible]
        named = {name for place in hidden for name in (place.name, place.topic) if name}
        hidden_words = self.gone | named | self.words_of(self.channels.keys() - visible)
        return hidden_words - self.words_of(visible)

    def all_words(self) -> set[str]:
        """Return every word of messages and channels that ever was, and the names that people no longer have."""
        return self.hidden_words(()) | self.gone

    def departures(self, channels: Collection[str]) -> Iterator[Event]:
        """Yield that whoever wrote in one of the channels and is not in it now has left it."""
        for channel in sorted(channels):
            place = self.channels[channel]
            for user in sorted({post.user for post in place.posts.values()} - place.members):
                told = {"type": "member_left_channel", "channel": channel, "user": user}
                yield told | {"event_ts": f"{self.clock}.000300"}

    # -- as an archive

    def records(self, workspace: str, channels: Collection[str]) -> Iterator[dict[str, Any]]:
        """Yield what is true of these channels and of everybody, as typed JSONL has it."""
        yield {"type": "workspace", "workspace": workspace, "domain": "acme"}
        for user in PEOPLE:
            known = {"user": user, "name": self.names[user], "kind": self.kinds[user], "deleted": user in self.left}
            yield {"type": "user", "workspace": workspace, **known}
        for channel in sorted(channels):
            place = self.channels[channel]
            here = {"workspace": workspace, "channel": channel}
            yield {"type": "channel", **here, "name": place.name, "kind": place.kind, "shared": channel in self.shared}
            yield from ({"type": "member", **here, "user": user} for user in sorted(place.members))
            yield from (self.record(workspace, channel, ts) for ts in place.posts)

    def record(self, workspace: str, channel: str, ts: str) -> dict[str, Any]:
        """Return a message, or that there is none any more."""
        post = self.channels[channel].posts[ts]
        if post.is_deleted:
            said: dict[str, Any] = {"text": "", "deleted": True}
        else:
            quoted = f"\n> <@{post.quoted[0]}> wrote:\n> {post.quoted[1]}" if post.quoted else ""
            title = f"\n[file: {post.title}]" if post.title else ""
            said = {"text": say(post.text) + quoted + title, "user": post.user, "edited_ts": post.edited_ts}
            said["files"] = [{"title": post.title, "mode": "hosted"}] if post.title else []
        return {"workspace": workspace, "channel": channel, "ts": ts, "thread_ts": post.thread_ts, **said}


def say(word: str) -> str:
    """Return a sentence with the word, about one of a few topics; some ask, some name a channel or somebody."""
    number = int(word.strip("abwqx"))
    sentence = f"{word} about the {TOPICS[number % 4]}"
    mention = ("", "", f" in <#C{number % 5 + 1}>", f" says <@{PEOPLE[number % 6]}>")[number // 4 % 4]
    return f"{sentence}{mention}{'?' if number % 5 == 0 else ''}"
