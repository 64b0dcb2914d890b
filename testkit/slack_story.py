"""What happens in a Slack workspace, at random, and what of it whoever may know. Each message has a word of its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Set
from random import Random

from testkit.fake_slack import BOT, FakeChannel, FakeSlack, Posted

PEOPLE = ("U0ANA", "U0BEN", "U0CLEO", "U0GUS", "U0EVE")
GUEST = "U0GUS"
TOPICS = ("reef survey", "boat repair", "tide tables", "harbour fees")
WORD = re.compile(r"zq\d+x")


class SlackStory:
    """Everything that is said has a word that nothing else has; so have the names of channels."""

    def __init__(self, slack: FakeSlack, random: Random) -> None:
        self.slack = slack
        self.world = slack.workspace
        self.random = random
        self._count = 0
        for user in PEOPLE:
            self.world.add_user(user.removeprefix("U0").lower(), is_restricted=user == GUEST)
        self.world.add_channel(f"reef{self.word()}", "public", "U0ANA", "U0BEN", BOT)
        self.world.add_channel(f"docs{self.word()}", "public", "U0CLEO", BOT)
        self.world.add_channel(f"open{self.word()}", "public", "U0ANA", "U0GUS", BOT)
        self.world.add_channel(f"board{self.word()}", "private", "U0ANA", "U0BEN", BOT)
        self.world.add_channel(f"crew{self.word()}", "private", "U0CLEO", "U0EVE", BOT)
        self.world.add_channel(f"trio{self.word()}", "mpim", "U0ANA", "U0CLEO", BOT)
        for user in PEOPLE:
            self.world.add_channel(user, "im", user, BOT)

    def word(self) -> str:
        self._count += 1
        return f"zq{self._count}x"

    # -- what happens

    def happen(self) -> None:
        """Let one thing happen."""
        kinds = [self._post] * 8 + [self._reply] * 4 + [self.edit] * 2 + [self._delete] * 2
        self.random.choice([*kinds, self._join, self._leave, self._change_user])()

    def _post(self) -> None:
        place = self._place()
        self.world.post(self._writer(place), place.channel, self.sentence())

    def sentence(self) -> str:
        return f"{self.word()} is about the {self.random.choice(TOPICS)}"

    def _reply(self) -> None:
        if found := self._message(lambda ts, each: each.get("thread_ts", ts) == ts):
            place, ts = found
            broadcast = {"subtype": "thread_broadcast"} if self.random.random() < 0.2 else {}
            self.world.post(self._writer(place), place.channel, self.sentence(), ts, **broadcast)

    def edit(self) -> None:
        if found := self._message():
            place, ts = found
            self.world.edit(place.channel, ts, self.sentence())

    def _delete(self) -> None:
        if found := self._message():
            place, ts = found
            self.world.delete(place.channel, ts)

    def unsay(self, words: Set[str]) -> None:
        """Edit or delete a message that has one of these words."""
        if found := self._message(lambda ts, each: not words.isdisjoint(WORD.findall(each["text"]))):
            place, ts = found
            if self.random.random() < 0.5:
                self.world.edit(place.channel, ts, self.sentence())
            else:
                self.world.delete(place.channel, ts)

    def _join(self) -> None:
        place = self._place(kinds=("public", "private"))
        self.world.join(self.random.choice(PEOPLE), place.channel)

    def _leave(self) -> None:
        place = self._place(kinds=("public", "private"))
        if others := sorted(place.members - {BOT}):
            self.world.leave(self.random.choice(others), place.channel)

    def move(self) -> None:
        """Let somebody join a channel, or leave one."""
        self.random.choice([self._join, self._leave])()

    def _change_user(self) -> None:
        self.world.change_user(self.random.choice(PEOPLE), tz=self.random.choice(["Europe/Berlin", "Asia/Tokyo"]))

    # -- choices

    def _place(self, kinds: Collection[str] = ("public", "private", "mpim", "im")) -> FakeChannel:
        places = [each for each in self.world.channels.values() if each.kind in kinds]
        return self.random.choice([each for each in places if each.members - {BOT}] or places)

    def _writer(self, place: FakeChannel) -> str:
        return self.random.choice(sorted(place.members - {BOT}) or [PEOPLE[0]])

    def _message(self, is_wanted: object = None) -> tuple[FakeChannel, str] | None:
        """A message that a person wrote and nobody deleted, so that somebody may do something with it."""
        found = [
            (place, ts)
            for place in self.world.channels.values()
            for ts, each in place.messages.items()
            if each.get("user") in PEOPLE and (not callable(is_wanted) or is_wanted(ts, each))
        ]
        return self.random.choice(found) if found else None

    # -- who may know what

    def leaked(self, posted: Posted) -> set[str]:
        """The words that something shows and not everybody may know who reads it."""
        words = {*WORD.findall(posted.shown)}
        return words - self.words(self.visible(posted), words) if words else words

    def visible(self, posted: Posted) -> set[str]:
        """The channels that all readers of something may read."""
        readers = [posted.reader] if posted.reader else self._readers(self.world.channels[posted.channel])
        channels = {place.channel for place in self.world.channels.values()}
        for reader in readers:
            channels &= {place.channel for place in self.world.readable(reader)}
        return channels

    def _readers(self, place: FakeChannel) -> set[str]:
        everybody = {user for user in PEOPLE if user != GUEST} if place.kind == "public" else set()
        return (place.members - {BOT}) | everybody

    def words(self, channels: Iterable[str], wanted: Collection[str]) -> set[str]:
        """Those of the words that stand in these channels, or in their names."""
        found: set[str] = set()
        for place in map(self.world.channels.__getitem__, channels):
            found |= {word for word in wanted if word in (place.name or "")}
            found |= {word for text in self.world.texts_of(place.channel).values() for word in wanted if word in text}
        return found
