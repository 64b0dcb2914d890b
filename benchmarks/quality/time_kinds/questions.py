"""Makes questions of the phrases: who asks, where and when, whom and what the words name, and what answers them."""

from __future__ import annotations

import random
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

from benchmarks.quality.time_kinds import chat as ferry
from benchmarks.quality.time_kinds.ranges import across_new_year, choose, read_odd, spell
from benchmarks.quality.time_questions.chat import Chat, Key, Post, matches_topic
from benchmarks.quality.time_questions.gold import (
    BESIDE,
    Gold,
    Intent,
    Setting,
    find_gold,
    split_sessions,
    visible_posts,
)
from benchmarks.quality.time_questions.ranges import Words, read_range
from benchmarks.quality.time_questions.templates import LANGUAGES, Half, find_half, read_templates

#: Each phrase is asked so often, with other names and times.
TIMES = 2
TRIES = 300
MOST_ABOUT = 15
_DATA = Path(__file__).with_name("phrases.toml")
_SLOT = re.compile(r"\{(\w+)\}")
#: Slots that name who wrote what is asked for.
_AUTHORS = frozenset({"person", "awkward"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrase:
    """A question with slots."""

    text: str  #: with "{topic}" and the like
    language: str  #: of LANGUAGES
    kind: str  #: as the file names it; "six" for one of a group
    group: str  #: the first line of its group; "" for none
    intent: Intent  #: what it asks

    @property
    def half(self) -> Half:
        """The half that it, or its group, belongs to."""
        return find_half(self.language, self.group or self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question and what answers it."""

    prompt: str  #: as typed
    phrase: Phrase  #: what it was made of
    setting: Setting  #: where, when and by whom
    gold: Gold  #: what counts as right


def read_phrases() -> tuple[list[list[Phrase]], dict[str, dict[str, list[tuple[str, str]]]]]:
    """Return the phrases, those of a group together, and by slot and language the words for ranges with their names."""
    data = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    rows = [
        [Phrase(text=text, language=language, kind=row["kind"], group="", intent=_intent(row["gold"], {text}))]
        for row in data["question"]
        for language in LANGUAGES
        for text in row.get(language, ())
    ]
    for row in data["group"]:
        for language in set(LANGUAGES) & row.keys():
            texts = row[language]
            intent = _intent(row["gold"], set(texts))
            rows.append([Phrase(text=t, language=language, kind="six", group=texts[0], intent=intent) for t in texts])
    ranges = {
        slot: {code: [(row["range"], text) for row in data[slot] for text in row.get(code, ())] for code in LANGUAGES}
        for slot in ("when", "odd")
    }
    return rows, ranges


def _intent(gold: Mapping[str, Any], texts: set[str]) -> Intent:
    slots = {slot for text in texts for slot in _SLOT.findall(text)}
    is_beside = gold["ask"].startswith(("after", "before"))
    implied: dict[str, Any] = {"about_topic": "topic" in slots and not is_beside}
    if slots & _AUTHORS and not is_beside:
        implied["by"] = "person"
    if "channel" in slots:
        implied["where"] = "channel"
    intent = Intent(**{**implied, **gold})
    return replace(intent, by=None) if intent.by == "anybody" else intent


def make_questions(chat: Chat, seed: int) -> list[Question]:
    """Return the questions of all phrases; those of a group have one setting."""
    rows, ranges = read_phrases()
    maker = Maker(chat, ranges)
    return [
        question
        for phrases in rows
        for number in range(TIMES)
        for question in maker.make(phrases, random.Random(f"{seed} {number} {phrases[0].language} {phrases[0].text}"))
    ]


class Maker:
    """Draws settings from one chat."""

    def __init__(self, chat: Chat, ranges: Mapping[str, Mapping[str, Sequence[tuple[str, str]]]]) -> None:
        self.chat = chat
        self._ranges = ranges
        self._times = [post.sent_at for post in chat.posts]

    @cached_property
    def topics_of(self) -> Mapping[Key, list[str]]:
        """The topics of each message."""
        return {
            post.key: [topic for topic in ferry.TOPICS if matches_topic(topic, post.text)] for post in self.chat.posts
        }

    def make(self, phrases: Sequence[Phrase], rng: random.Random) -> Iterator[Question]:
        """Yield a question for each phrase, all of one setting."""
        slots = {slot for phrase in phrases for slot in _SLOT.findall(phrase.text)}
        for _ in range(TRIES):
            drafted = self._draft(phrases[0], slots, rng)
            if drafted is None:
                continue
            setting, fill, other = drafted
            intent = replace(phrases[0].intent, n=int(fill.get("n", phrases[0].intent.n)))
            gold = find(intent, setting, other)
            if gold.is_empty or gold.can_be_none or (gold.kind == "range" and len(gold.keys) > MOST_ABOUT):
                continue
            for phrase in phrases:
                prompt = phrase.text.format(**fill)
                yield Question(prompt=prompt, phrase=phrase, setting=setting, gold=gold)
            return
        raise ValueError(f"no setting for {phrases[0].text!r}")

    def _draft(
        self, phrase: Phrase, slots: set[str], rng: random.Random
    ) -> tuple[Setting, dict[str, str], str | None] | None:
        chat, intent = self.chat, phrase.intent
        own_only = intent.where == "previous session" or intent.when in ("today", "yesterday")
        place = rng.randrange(len(chat.posts) // 2, len(chat.posts))
        post = chat.posts[place]
        asker = chat.people[post.user]
        in_pair = phrase.kind == "two people"
        if in_pair != (chat.places[post.channel].kind == "im"):
            return None
        asked_at = post.sent_at + timedelta(minutes=rng.uniform(1, 24 if own_only else 600))
        if intent.when == "yesterday":
            asked_at = post.sent_at + timedelta(days=1)
        in_channel = in_pair or own_only or rng.random() < 0.4
        setting = Setting(chat=chat, asker=asker.id, asked_at=asked_at, channel=post.channel if in_channel else None)
        fill: dict[str, str] = {}
        if intent.when:
            setting = replace(setting, ranges=tuple(read_range(intent.when, Words(), asked_at, asker.tz)))
        if slots & {"when", "odd"}:
            setting = self._choose_range(phrase, slots, setting, fill, rng)
        if "nth" in slots:
            place = rng.randrange(3)
            names = read_templates().names[phrase.language]
            fill |= {"nth": names["nth"][place], "n": str(names["nth_numbers"][place])}
        elif "n" in slots:
            fill["n"] = str(rng.randint(2, 6))
        return self._name_things(phrase, slots, setting, fill, rng)

    def _choose_range(
        self, phrase: Phrase, slots: set[str], setting: Setting, fill: dict[str, str], rng: random.Random
    ) -> Setting:
        slot = "odd" if "odd" in slots else "when"
        tz = self.chat.people[setting.asker].tz
        months = read_templates().names[phrase.language]["months"]
        if phrase.language in ("en", "de"):
            months = [month.capitalize() for month in months]
        today, since = setting.asked_at.astimezone(tz).date(), self._times[0].date() + timedelta(days=3)
        names = sorted({name for name, _ in self._ranges[slot][phrase.language]})
        if phrase.intent.ask in ("day", "per_day", "author"):
            names = [name for name in names if name != "yesterday"]
        name = rng.choice(names)
        text = rng.choice([text for each, text in self._ranges[slot][phrase.language] if each == name])
        odd = choose(today, since, phrase.language, rng)
        if "across" in name and ("year" not in text or rng.random() < 0.5):
            odd = across_new_year(odd, today)
        if slot == "odd":
            ranges = read_odd(name, odd, setting.asked_at, tz)
        else:
            back = today - timedelta(days=rng.randint(32, 300))
            odd = replace(odd, day=back)
            ranges = read_range(name, Words(k=odd.k, day=back), setting.asked_at, tz)
        fill[slot] = spell(text, odd, phrase.language, months)
        return replace(setting, ranges=tuple(ranges))

    def _name_things(
        self, phrase: Phrase, slots: set[str], setting: Setting, fill: dict[str, str], rng: random.Random
    ) -> tuple[Setting, dict[str, str], str | None] | None:
        posts = self._choose_from(phrase, slots, setting)
        if not posts:
            return None
        post = rng.choice(posts)
        chat = self.chat
        other = None
        if "topic" in slots:
            fill["topic"] = rng.choice(self.topics_of[post.key])
            setting = replace(setting, topic=fill["topic"])
        if slots & {"person", "awkward", "partner"}:
            partner = (
                next((p for p in chat.places[setting.channel or ""].members if p != setting.asker), None)
                if ("partner" in slots)
                else None
            )
            person = chat.people[partner or post.user]
            spelled = [person.name, person.name, person.name, person.name.lower()]
            spelled += [f"<@{person.id}>"] if "awkward" not in slots else []
            fill |= dict.fromkeys(("person", "awkward", "partner"), rng.choice(spelled))
            setting = replace(setting, person=person.id)
        if "channel" in slots:
            fill["channel"] = f"#{chat.places[post.channel].name}"
            setting = replace(setting, place=post.channel)
        if "other" in slots:
            behind = [each for each in visible_posts(setting) if each.channel == post.channel]
            behind = behind[behind.index(post) + 1 : behind.index(post) + 2]
            if not behind or behind[0].user == post.user:
                return None
            other = behind[0].user
            fill["other"] = chat.people[other].name
        return setting, fill, other

    def _choose_from(self, phrase: Phrase, slots: set[str], setting: Setting) -> list[Post]:
        """Return the messages that the slots may be taken from."""
        end = bisect_left(self._times, setting.asked_at)
        places = self.chat.visible_places(setting.asker)
        posts: list[Post] = []
        awkward = {ferry.user_id(name) for name in ferry.AWKWARD}
        in_pair = phrase.kind == "two people"
        for post in self.chat.posts[:end]:
            if post.channel not in places or (in_pair and post.channel != setting.channel):
                continue
            if setting.ranges and not any(oldest <= post.sent_at < latest for oldest, latest in setting.ranges):
                continue
            if "topic" in slots and not self.topics_of[post.key]:
                continue
            if slots & _AUTHORS and (post.user == setting.asker or ("awkward" in slots and post.user not in awkward)):
                continue
            if "person" in slots and post.user in awkward:
                continue
            if "channel" in slots and self.chat.places[post.channel].kind == "im":
                continue
            posts.append(post)
        return posts


# ---- what answers


def find(intent: Intent, setting: Setting, other: str | None) -> Gold:
    """Return what answers a question: see gold.py, which has all but these."""
    if intent.ask == "talk":
        return _find_talk(setting)
    if intent.ask in ("after_topic", "after_by") or (intent.ask in ("after", "before") and setting.person):
        return _find_beside(intent, setting, other)
    return find_gold(intent, setting)


def _find_talk(setting: Setting) -> Gold:
    """The previous session's messages: one's own, or all that was said in its time, here or everywhere."""
    posts = visible_posts(setting)
    here = [post for post in posts if post.channel == setting.channel]
    own = [post for post in posts if post.user == setting.asker]
    accept = []
    for run in ([post for post in here if post.user == setting.asker], own, here):
        sessions = split_sessions(run)
        if len(sessions) < 2:
            continue
        session = sessions[-2]
        for listed in (session, posts, here):
            found = [post for post in listed if session[0].sent_at <= post.sent_at <= session[-1].sent_at]
            accept.append(frozenset(post.key for post in found))
    return Gold(kind="list", accept=tuple(dict.fromkeys(keys for keys in accept if keys)))


def _find_beside(intent: Intent, setting: Setting, other: str | None) -> Gold:
    """Up to three messages, of the other one if one is named, beside a message about the topic."""
    posts = visible_posts(setting)
    person = None if intent.ask == "after_topic" else setting.person
    found: set[Key] = set()
    for anchor in posts:
        if not matches_topic(setting.topic or "", anchor.text) or (person and anchor.user != person):
            continue
        channel = [post for post in posts if post.channel == anchor.channel]
        for run in (channel, [post for post in channel if post.thread_ts == anchor.thread_ts]):
            at = run.index(anchor)
            beside = run[:at][::-1] if intent.ask == "before" else run[at + 1 :]
            beside = [post for post in beside if other is None or post.user == other][:BESIDE]
            found |= {post.key for post in beside}
    return Gold(kind="any", accept=(frozenset(found),))
