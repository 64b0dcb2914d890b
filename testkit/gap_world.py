"""A workspace of which not everything is told: lists lack people, channels and members, and archives are cut short.

What is told may mislead as well: archives list more strangers than own people and hold times that are yet to come,
people post through apps, and ids of organisations stand in place of a workspace's. Folders of an export are called as
their channels are then: channels are renamed, also unheard and to what others were called before, their lists are
missing, and exports hold a range of dates, of which their names may tell.

Whatever closes something is told by an event when it happens; what is open may never be told. So a program that takes
what it does not know for closed shows nothing that it must not, and may show too little.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

from testkit.privacy_world import PEOPLE, World
from testkit.slack_history import FOREIGNER, Event

#: U6 is a member and U7 a guest: nobody says so, and nobody tells that they join a channel.
UNDESCRIBED = ("U6", "U7")
#: Of another workspace; with FOREIGNER more than the own people.
STRANGERS = tuple(f"U9{number}" for number in range(6))
EVERYBODY = (*PEOPLE, *UNDESCRIBED, *STRANGERS)
LISTS = {"public": "channels.json", "private": "groups.json", "mpim": "mpims.json", "im": "dms.json"}
#: What a second workspace of the same organisation holds.
ELSEWHERE = "zzelsewhere"
#: A time that is yet to come.
FUTURE = "9999999999.000200"


class GapWorld(World):
    """A workspace, and the archives and events that tell some of it; `team` is its id in Slack."""

    def __init__(self, team: str) -> None:
        self.team, self.is_tied = team, False
        self.moves: dict[str, list[tuple[str, str, str]]] = {}  #: joins and leaves of each channel: ts, user, which
        self.former: dict[str, set[str]] = {}  #: what each channel was called before
        super().__init__("a")
        self.kinds |= {"U6": "member", "U7": "guest"} | dict.fromkeys(STRANGERS, "guest")
        self.names |= {user: self.word() for user in (*UNDESCRIBED, *STRANGERS)}
        self.channels["C1"].members -= {"U5"}  # An answer there may draw on all public channels.
        self.channels["C2"].members |= set(STRANGERS)
        self.channels["C4"].is_archived = True
        self.changed_at = dict.fromkeys(self.names, self.begins)  #: when the entry of each user was last changed
        for channel, place in self.channels.items():
            for user in sorted(place.members):
                if self.kinds[user] == "guest":  # That a guest is in a channel is told, unless they write there.
                    told = {"type": "member_joined_channel", "channel": channel, "user": user}
                    self.events.append(told | {"event_ts": self.tick()})

    # -- what happens

    def tick(self) -> str:
        """Return a later time, or the same one while things happen at once."""
        return f"{self.clock}.000200" if self.is_tied else super().tick()

    def join_or_leave(self, channel: str, user: str) -> None:
        super().join_or_leave(channel, user)
        which = "join" if user in self.channels[channel].members else "leave"
        self.moves.setdefault(channel, []).append((self.events[-1]["event_ts"], user, which))

    def join_unheard(self, channel: str, user: str) -> None:
        """Join a channel and write there; of that only the message is told."""
        if self.channels[channel].kind in ("public", "private"):
            self.channels[channel].members.add(user)
            self.post(channel, user, None)

    def post_unheard(self, channel: str, user: str) -> None:
        """Write where somebody is already; only an archive can tell it."""
        if self.channels[channel].members:
            self.post(channel, user, None)
            self.events.pop()

    def rename(self, channel: str) -> None:
        self.call(channel, self.word())

    def rename_unheard(self, channel: str, number: int) -> None:
        """Give a channel a new name, or one that another channel had; only an archive can tell it."""
        if self.channels[channel].kind in ("public", "private"):
            taken = {place.name for place in self.channels.values()}
            others = {name for other, names in self.former.items() if other != channel for name in names}
            free = sorted(others - taken - self.former.get(channel, set()))
            self.call(channel, free[number % len(free)] if free and number % 2 else self.word())
            self.events.pop()

    def pass_name_on(self, channel: str, other: str) -> None:
        """Give a channel a new name, and another one the name that it had; only an archive can tell it."""
        name = str(self.channels[channel].name)
        for where, called in ((channel, self.word()), (other, name)):
            self.call(where, called)
            self.events.pop()

    def call(self, channel: str, name: str) -> None:
        """Rename a channel; its old name may be told to whoever may read it, as archives may tell nothing newer."""
        place = self.channels[channel]
        self.former.setdefault(channel, set()).add(str(place.name))
        place.name = name
        kind = "channel_rename" if place.kind == "public" else "group_rename"
        self.events.append({"type": kind, "channel": {"id": channel, "name": name}, "event_ts": self.tick()})

    def unshare_in_part(self, channel: str) -> None:
        """Stop sharing with one of several organisations, as an event tells it that does not say so."""
        if channel in self.shared:
            self.events.append({"type": "channel_unshared", "channel": channel, "event_ts": self.tick()})

    def describe(self, user: str) -> None:
        """Tell somebody's names, without the flags that say what kind of user it is."""
        entry = {"id": user, "team_id": self._team_of(user), "profile": {"display_name": self.names[user]}}
        if user not in self.left:
            self.events.append({"type": "user_change", "user": entry, "event_ts": self.tick()})

    def tell_user(self, user: str) -> None:
        super().tell_user(user)
        self.changed_at[user] = self.clock

    def profile(self, user: str) -> Event:
        told = super().profile(user)
        entry = told["user"] | {"team_id": self._team_of(user)}
        is_own = entry["team_id"] == self.team
        if not is_own:
            entry["is_restricted"] = False  # They are no guests of this workspace's.
        if (self.clock + int(user[1:])) % 3 == 0:
            organisation = {"enterprise_id": "E1", "teams": [self.team]}
            entry |= {"team_id": "E1", "enterprise_user": organisation} if is_own else {"team_id": "E9"}
        return told | {"user": entry}

    def told(self, channel: str, ts: str) -> Event:
        told = super().told(channel, ts)
        is_by_app = told["user"] == "U7" or int(float(ts)) % 5 == 0
        return told | ({"bot_id": "B7", "app_id": "A7"} if is_by_app else {})

    # -- who may read what

    def hidden_words(self, visible: Collection[str]) -> set[str]:
        hidden = {name for channel in self.channels.keys() - visible for name in self._called(channel)}
        shown = {name for channel in visible for name in self._called(channel)}
        return (super().hidden_words(visible) | hidden) - shown

    def _called(self, channel: str) -> set[str]:
        """Return what a channel is and was called."""
        return {str(self.channels[channel].name), *self.former.get(channel, ())} - {"None"}

    def channels_of(self, ts: str) -> set[str]:
        """Return the channel in which a message of this ts was sent; none for one that is made up (`_yet_to_come`)."""
        return {channel for channel, place in self.channels.items() if ts in place.posts}

    # -- as a Slack export

    def export(self, number: int, lacks: Collection[str] = ()) -> tuple[str, dict[str, Any]]:
        """Return name and files of an export of what is true now, with the gaps that the number stands for.

        It lacks these lists for sure. One of a range of dates ends before now, and its lists are those of now.
        """
        random = Random(number)
        listed = PEOPLE if random.random() < 0.5 else (*PEOPLE, *STRANGERS)
        users = [self._entry(user, random) for user in listed if random.random() < 0.85]
        files: dict[str, Any] = {"users.json": users} if random.random() < 0.9 else {}
        lists: dict[str, list[Any]] = {name: [] for name in LISTS.values()}
        age = self.clock - self.begins
        since, until = self.begins + random.choice((0, 0, 0, age)) // 2, self.clock
        title = "export"
        if random.random() < 0.3:
            since = self.begins + random.randrange(age)
            until = random.randrange(since, self.clock) + 1
            title = _title(since, until) if random.random() < 0.7 else title
        for channel, place in self.channels.items():
            lists[LISTS[place.kind]].append(self._listed(channel, random))
            if days := [*self._day(channel, since, until), *self._yet_to_come(channel, random)]:
                folder = self._folder(channel)
                files[f"{folder}/2023-11-15.json"] = days
                if random.random() < 0.1:
                    whole = json.dumps(days).encode()
                    files[f"{folder}/2023-11-15.json"] = whole[: random.randrange(len(whole))]
        files |= {name: entries for name, entries in lists.items() if random.random() < 0.85 and name not in lacks}
        is_one_of_several = random.random() < 0.2 and self._names_team(files)
        return title, self._as_organisation(files) if is_one_of_several else files

    def _folder(self, channel: str) -> str:
        """Return what the folder of a channel is called: as the channel, a DM by its id."""
        place = self.channels[channel]
        return channel if place.kind == "im" else f"mpdm-{place.name}-1" if place.kind == "mpim" else str(place.name)

    def lines(self, workspace: str, number: int) -> bytes:
        """Return typed JSONL in which messages come before their channels, perhaps cut in the middle of a line."""
        records = list(self.records(workspace, self.channels))
        records.sort(key=lambda record: record.get("type") in ("channel", "member"))
        text = "".join(json.dumps(record) + "\n" for record in records).encode()
        if number % 3 == 0:
            return text
        cut = text[: 1 + number * 7919 % len(text)]
        return cut + b"{" if cut.endswith((b"\n", b"}")) else cut  # Nothing tells of an end between two lines.

    def _entry(self, user: str, random: Random) -> dict[str, Any]:
        entry: dict[str, Any] = dict(self.profile(user)["user"]) | {"updated": self.changed_at[user]}
        if user == FOREIGNER:
            entry = random.choice(
                (
                    entry,
                    entry | {"enterprise_user": {"enterprise_id": "E9"}},
                    entry | {"enterprise_user": {"enterprise_id": "E9", "teams": ["T9"]}},
                    entry | {"team_id": self.team, "is_stranger": True},
                    entry | {"team_id": "E9"},
                    entry | {"team_id": None, "profile": entry["profile"] | {"team": "T9"}},
                )
            )
        elif self.kinds[user] == "member" and user not in self.left and random.random() < 0.1:
            del entry["is_restricted"], entry["deleted"]
        return entry

    def _listed(self, channel: str, random: Random) -> dict[str, Any]:
        place = self.channels[channel]
        entry: dict[str, Any] = {"id": channel, "is_archived": place.is_archived, "created": self.begins}
        if place.kind != "im":
            entry["name"] = self._folder(channel)
        if channel in self.shared or random.random() < 0.5:
            entry["is_shared"] = channel in self.shared
        if random.random() < 0.8:
            entry["members"] = [] if place.is_archived else sorted(place.members)
        return entry

    def _day(self, channel: str, since: int, until: int) -> Iterator[dict[str, Any]]:
        for ts, post in self.channels[channel].posts.items():
            if since <= float(ts) < until + 1 and not post.is_deleted:
                yield self.told(channel, ts) | {"team": self._team_of(post.user)}
        for ts, user, which in self.moves.get(channel, ()):
            if since <= float(ts) < until + 1:
                yield {"type": "message", "subtype": f"channel_{which}", "ts": ts, "user": user}

    def _yet_to_come(self, channel: str, random: Random) -> Iterator[dict[str, Any]]:
        """Yield, now and then, a message of one of the members whose time or edit is yet to come, or that they came."""
        if self.channels[channel].members and random.random() < 0.05:
            user = sorted(self.channels[channel].members)[0]
            said = {"type": "message", "user": user, "text": "soon", "ts": f"{self.clock}.000300"}
            late = {"ts": FUTURE}, {"ts": FUTURE, "subtype": "channel_join"}, {"edited": {"user": user, "ts": FUTURE}}
            yield said | random.choice(late)

    def _names_team(self, files: dict[str, Any]) -> bool:
        return any(entry["team_id"] == self.team for entry in files.get("users.json", ()))

    def _as_organisation(self, files: dict[str, Any]) -> dict[str, Any]:
        """Return the export as one workspace of an organisation, beside another one with the same channels."""
        other = {"id": "U1", "team_id": "T9999", "name": "else", "is_restricted": False}
        said = {"type": "message", "user": "U1", "ts": f"{self.begins}.000100", "text": ELSEWHERE}
        elsewhere = {
            "users.json": [other],
            "channels.json": [{"id": "C3", "name": "open", "members": ["U1", "U2", "U3"]}],
            "open/2023-11-15.json": [said],
        }
        here = {f"teams/here/{name}": content for name, content in files.items()}
        return here | {f"teams/there/{name}": content for name, content in elsewhere.items()}

    def _team_of(self, user: str) -> str:
        return "T9" if user in (FOREIGNER, *STRANGERS) else self.team


def _title(since: int, until: int) -> str:
    """Return what Slack calls an export of a range of dates."""
    first, last = (f"{datetime.fromtimestamp(ts, UTC):%b %-d %Y}" for ts in (since, until))
    return f"Gap Slack export {first} - {last}"
