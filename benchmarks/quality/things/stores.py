"""Makes a domain's workspace from the seed, and keeps which message introduces which thing.

The things are introduced over the whole time, each once. Later introductions may hold words such as "the first of its
kind", and earlier ones "our latest": who ranks by similarity finds those. Around them people talk of the things and of
everything else, in their own zones.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from benchmarks.quality.things.domains import Domain, Manner

Key = tuple[str, str]
#: Share of the introductions to which words of time are added: of the later half "first", of the earlier half "last".
MISLEADING = 0.3
#: Shares of the talks: of things, introducing another kind of thing; the others are about something else.
MENTIONS, KIN = 0.42, 0.07
RUMOURS = 0.15
THREADED = 0.5
BOT = "U0BOT"
SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Thing:
    """A thing and the message that introduces it."""

    key: Key  #: of the message
    sent_at: datetime  #: aware, UTC
    by: str  #: whose it is
    is_faint: bool  #: its message does not say what kind of thing it is
    values: Mapping[str, str]  #: its record


@dataclass(frozen=True, kw_only=True, slots=True)
class World:
    """A made workspace."""

    domain: Domain  #: what it was made of
    things: Sequence[Thing]  #: oldest first
    rows: Sequence[Mapping[str, Any]]  #: typed JSONL
    last_at: datetime  #: of its last message


@dataclass(kw_only=True, slots=True)
class _Draft:
    """A message that has no ts yet."""

    sent_at: datetime
    user: str
    channel: str
    text: str
    root: _Draft | None = None
    record: Mapping[str, str] | None = None
    by: str = ""
    is_faint: bool = False
    ts: str = field(default="", init=False)


def make_world(domain: Domain, seed: int) -> World:
    """Return the domain's workspace."""
    maker = _Maker(domain, random.Random(f"{seed} {domain.name}"))
    drafts = sorted(maker.write(), key=lambda draft: draft.sent_at)
    for number, draft in enumerate(drafts):
        draft.ts = f"{int(draft.sent_at.timestamp())}.{number:06d}"
    things = [
        Thing(
            key=(draft.channel, draft.ts),
            sent_at=draft.sent_at,
            by=draft.by,
            is_faint=draft.is_faint,
            values=draft.record,
        )
        for draft in drafts
        if draft.record is not None
    ]
    rows = [*_list_workspace(domain), *(_row(domain, draft) for draft in drafts)]
    return World(domain=domain, things=things, rows=rows, last_at=drafts[-1].sent_at)


def write_worlds(path: Path, worlds: Sequence[World]) -> None:
    """Write the workspaces as one file of typed JSONL."""
    lines = (json.dumps(row, ensure_ascii=False) + "\n" for world in worlds for row in world.rows)
    path.write_text("".join(lines), encoding="utf-8")


def user_id(name: str) -> str:
    """Return the id of one of the people."""
    return f"U0{name.upper()}"


def channel_id(name: str) -> str:
    """Return the id of a channel."""
    return f"C0{name.upper()}"


def _list_workspace(domain: Domain) -> Iterator[dict[str, Any]]:
    there = {"workspace": domain.name}
    yield {"type": "workspace", **there, "name": domain.name.title()}
    for name, tz in domain.people.items():
        yield {"type": "user", **there, "user": user_id(name), "name": name, "tz": tz, "kind": "member"}
    if domain.bot:
        yield {"type": "user", **there, "user": BOT, "name": domain.bot, "kind": "bot"}
    members = [user_id(name) for name in domain.people]
    for name in domain.channels:
        channel = {"channel": channel_id(name), "name": name, "kind": "public", "members": members}
        yield {"type": "channel", **there, **channel}


def _row(domain: Domain, draft: _Draft) -> dict[str, Any]:
    root = draft.root or draft
    row = {"type": "message", "workspace": domain.name, "channel": draft.channel, "ts": draft.ts, "user": draft.user}
    return {**row, "text": draft.text, "thread_ts": root.ts, "bot": draft.user == BOT}


class _Maker:
    """Writes the messages of one workspace."""

    def __init__(self, domain: Domain, rng: random.Random) -> None:
        self.domain = domain
        self.rng = rng
        self.known: list[tuple[datetime, str]] = []
        self.decks: dict[int, list[str]] = {}
        self.manners: list[Manner] = []

    def write(self) -> Iterator[_Draft]:
        domain, rng = self.domain, self.rng
        records = list(domain.records)
        rng.shuffle(records)
        # No two on a day: which was first is no matter of minutes.
        days = sorted(rng.sample(range(domain.days), len(records)))
        for number, (day, record) in enumerate(zip(days, records, strict=True)):
            yield from self._introduce(number, day, record, self._choose_manner())
        for _ in range(domain.talks):
            yield from self._talk(rng.randrange(domain.days))

    def _choose_manner(self) -> Manner:
        """Return a manner; so many things in a row have each as its share says."""
        if not self.manners:
            self.manners = [manner for manner in self.domain.manners for _ in range(manner.share)]
            self.rng.shuffle(self.manners)
        return self.manners.pop()

    def _introduce(self, number: int, day: int, record: Mapping[str, str], manner: Manner) -> Iterator[_Draft]:
        domain, rng = self.domain, self.rng
        by = rng.choice(domain.makers)
        author = self._author(manner, by)
        sent_at = self._moment(day, author)
        own = {**record, "by": by, "number": str(number + 1)}
        text = self._fill(self._draw(manner.texts), sent_at, own)
        boast = self._fill(self._mislead((number + 0.5) / len(domain.records)), sent_at, own)
        if manner.voice == "own" and boast:
            text += f" {boast}"
        draft = _Draft(
            sent_at=sent_at,
            user=BOT if manner.voice == "bot" else user_id(author),
            channel=channel_id(manner.channel),
            text=text,
            record=record,
            by=by,
            is_faint=manner.is_faint,
        )
        self.known.append((sent_at, record["name"]))
        yield draft
        if manner.voice != "own" and boast:
            yield self._add(draft, by, boast)
        yield from self._reply(draft, domain.congratulations, rng.choice((0, 0, 1, 1, 2, 3)), own)
        if day > 10 and rng.random() < RUMOURS:
            yield self._rumour(day, record)

    def _author(self, manner: Manner, by: str) -> str:
        others = [name for name in self.domain.people if name != by]
        return self.rng.choice(others) if manner.voice == "other" else by

    def _mislead(self, place: float) -> str:
        """Return words of time for an introduction at this place of all, 0 to 1; often none."""
        if self.rng.random() >= MISLEADING and place < 0.9:
            return ""
        return self._draw(self.domain.looks_first if place > 0.5 else self.domain.looks_last)

    def _add(self, root: _Draft, person: str, text: str) -> _Draft:
        """Return what the maker adds in the thread of an introduction that somebody else posted."""
        sent_at = root.sent_at + timedelta(seconds=self.rng.randint(30, 900))
        return _Draft(sent_at=sent_at, user=user_id(person), channel=root.channel, text=text, root=root)

    def _rumour(self, day: int, record: Mapping[str, str]) -> _Draft:
        person = self.rng.choice(list(self.domain.people))
        sent_at = self._moment(day - self.rng.randint(3, 9), person)
        text = self._fill(self._draw(self.domain.rumours), sent_at, record)
        channel = channel_id(self.rng.choice(self.domain.channels))
        return _Draft(sent_at=sent_at, user=user_id(person), channel=channel, text=text)

    def _talk(self, day: int) -> Iterator[_Draft]:
        domain, rng = self.domain, self.rng
        chance = rng.random()
        sentences = domain.mentions if chance < MENTIONS else domain.kin if chance < MENTIONS + KIN else domain.chatter
        # "What did Ana record first" asks for no video of hers.
        others = [name for name in domain.speakers if name not in domain.makers]
        person = rng.choice(others if sentences is domain.kin and others else domain.speakers)
        sent_at = self._moment(day, person)
        text = self._fill(self._draw(sentences, sent_at), sent_at, {})
        if sentences is domain.chatter and rng.random() < 0.25:
            text += f"{'' if text[-1] in '.!?' else '.'} {self._fill(self._draw(sentences, sent_at), sent_at, {})}"
        channel = channel_id(rng.choice(domain.channels))
        draft = _Draft(sent_at=sent_at, user=user_id(person), channel=channel, text=text)
        yield draft
        yield from self._reply(draft, domain.answers, rng.choice((0, 0, 1, 1, 2, 3)), {})

    def _reply(self, root: _Draft, sentences: Sequence[str], count: int, own: Mapping[str, str]) -> Iterator[_Draft]:
        rng = self.rng
        is_threaded = rng.random() < THREADED
        sent_at = root.sent_at
        for _ in range(count):
            sent_at += timedelta(seconds=rng.randint(40, 5400))
            people = [name for name in self.domain.people if user_id(name) != root.user]
            text = self._fill(self._draw(sentences, sent_at), sent_at, own)
            user = user_id(rng.choice(people))
            thread = root if is_threaded else None
            yield _Draft(sent_at=sent_at, user=user, channel=root.channel, text=text, root=thread)

    def _draw(self, sentences: Sequence[str], sent_at: datetime | None = None) -> str:
        """Return one of the sentences; each is used before one is used again."""
        deck = self.decks.setdefault(id(sentences), [])
        if not deck:
            deck.extend(sentences)
            self.rng.shuffle(deck)
        sentence = deck.pop()
        if sent_at is not None and "{name}" in sentence and not self._names_before(sent_at):
            return self.rng.choice([each for each in sentences if "{name}" not in each])
        return sentence

    def _names_before(self, sent_at: datetime) -> list[str]:
        return [name for known_at, name in self.known if known_at < sent_at]

    def _fill(self, sentence: str, sent_at: datetime, own: Mapping[str, str]) -> str:
        def choose(match: re.Match[str]) -> str:
            slot = match[1]
            if slot in own:
                return own[slot]
            if slot == "name":
                return self.rng.choice(self._names_before(sent_at))
            if slot == "person":
                return self.rng.choice(list(self.domain.people))
            if slot in self.domain.columns:
                return self.rng.choice(self.domain.records)[slot]
            return self.rng.choice(self.domain.fills[slot])

        return SLOT.sub(choose, sentence)

    def _moment(self, day: int, person: str) -> datetime:
        hour = self.rng.choice((7, 8, 9, 9, 10, 10, 11, 12, 13, 14, 14, 15, 16, 17, 18, 20))
        zone = ZoneInfo(self.domain.people[person])
        date = self.domain.first_day + timedelta(days=day)
        clock = time(hour, self.rng.randrange(60), self.rng.randrange(60))
        return datetime.combine(date, clock, zone).astimezone(UTC)
