"""Reads the chat and the questions of data/, and works out in plain Python what answers them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from benchmarks.quality.time_questions.chat import Chat, Key, Post, read_chats
from benchmarks.quality.time_questions.gold import Gold, Intent, Setting, find_gold, find_readings
from benchmarks.quality.time_questions.ranges import Words, read_range
from benchmarks.quality.time_questions.templates import LANGUAGES, Half, find_half

DATA = Path(__file__).with_name("data")
WORKSPACE, ASKER, TZ = "press", "U0NADIA", ZoneInfo("Europe/Berlin")
ASKED_AT = datetime(2026, 3, 18, 16, 40, tzinfo=UTC)
PEOPLE = {"nadia": "member", "owen": "member", "ruth": "member", "quill": "bot", "ledger": "bot"}
PLACES = {"dm": "D0QUILL", "folding": "C0FOLD", "orders": "C0ORD"}
#: A thread of "orders", by words of its root.
THREAD, THREAD_ROOT = "thread", "split invoice 318 over"
NEAR_MISS = "near miss"
#: The authors of a gold, as `Intent` calls them: who is asked is the setting's person.
AUTHORS = {"you": "person", "any": None, "me": "me", "bot": "bot"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question and what answers it."""

    prompt: str  #: as typed
    language: str  #: of LANGUAGES
    kind: str  #: as the file names it, or NEAR_MISS
    place: str  #: as the file names it
    bot: str | None  #: the id of who is asked; None: not said
    setting: Setting  #: where, when and by whom
    gold: Gold  #: what counts as right
    is_doubtful: bool  #: nobody knows who is asked

    @property
    def half(self) -> Half:
        """The half that it belongs to, by its words alone."""
        return find_half(self.language, self.prompt)


def write_chat(path: Path) -> None:
    """Write the chat as typed JSONL; a program has two ids, one of a user and one of a bot, and one handle."""
    rows: list[dict[str, Any]] = [{"type": "workspace", "workspace": WORKSPACE}]
    for name, kind in PEOPLE.items():
        ids = [user_id(name), *([f"B0{name.upper()}"] if kind == "bot" else [])]
        entry = {"type": "user", "workspace": WORKSPACE, "name": name.title(), "handle": name, "kind": kind}
        rows += [{**entry, "user": user, "tz": str(TZ)} for user in ids]
    for name, channel in PLACES.items():
        members = [user_id(each) for each in (("nadia", "quill") if name == "dm" else PEOPLE)]
        values = {"kind": "im"} if name == "dm" else {"kind": "public", "name": name}
        rows.append({"type": "channel", "workspace": WORKSPACE, "channel": channel, "members": members, **values})
    path.write_text("".join(json.dumps(row) + "\n" for row in (*rows, *_read_messages())), encoding="utf-8")


def _read_messages() -> Iterator[dict[str, Any]]:
    number = 0
    for talk in tomllib.loads((DATA / "chat.toml").read_text(encoding="utf-8"))["talk"]:
        root = ""
        for line in talk["lines"]:
            head, text = line.removeprefix("> ").split(" | ", 1)
            day, clock, author = head.split()
            moment = datetime.combine(date(2026, 3, int(day)), time.fromisoformat(clock), TZ)
            number += 1
            ts = f"{int(moment.timestamp())}.{number:06d}"
            root = root if line.startswith("> ") else ts
            key = {"workspace": WORKSPACE, "channel": PLACES[talk["place"]], "ts": ts, "thread_ts": root}
            yield {"type": "message", **key, "user": user_id(author), "text": text, "bot": author == "quill"}


def user_id(name: str) -> str:
    """Return the id of a user, by the name in the file."""
    return f"U0{name.upper()}"


def read_questions(path: Path) -> list[Question]:
    """Return the questions about the chat that was written to a path, each once for whoever is asked."""
    chat = read_chats(path)[0]
    rows = tomllib.loads((DATA / "questions.toml").read_text(encoding="utf-8"))["question"]
    return [question for row in rows for question in _read_row(row, chat)]


def _read_row(row: Mapping[str, Any], chat: Chat) -> Iterator[Question]:
    gold = dict(row["gold"])
    is_doubtful = gold.pop("doubt", False)
    for bot in row["bot"]:
        setting = _find_setting(row["place"], bot, chat)
        found = _find_doubtful(gold, setting) if is_doubtful else _find_gold(gold, setting)
        for language in LANGUAGES:
            for prompt in row.get(language, ()):
                yield Question(
                    prompt=prompt,
                    language=language,
                    kind=row["kind"],
                    place=row["place"],
                    bot=None if not bot else bot.upper() if bot.startswith("b0") else user_id(bot),
                    setting=setting,
                    gold=found,
                    is_doubtful=is_doubtful,
                )


def _find_setting(place: str, bot: str, chat: Chat) -> Setting:
    channel = PLACES["orders" if place == THREAD else place]
    root = next(post for post in chat.posts if THREAD_ROOT in post.text)
    only = "ledger" if place == THREAD else "quill"
    return Setting(
        chat=chat,
        asker=ASKER,
        asked_at=ASKED_AT,
        channel=channel,
        thread_ts=root.ts if place == THREAD else None,
        person=user_id(bot.removeprefix("b0") or only),
    )


def _find_gold(gold: Mapping[str, Any], setting: Setting) -> Gold:
    """Return what answers a question, given the gold of its line."""
    topics = gold.get("topics", (gold.get("topic"),))
    ask, by, when = gold["ask"], AUTHORS[gold.get("by", "any")], gold.get("when")
    names = {"where": gold.get("where"), "when": when, "n": gold.get("n", 1), "about_topic": topics[0] is not None}
    intent = Intent(ask=ask, by=by, asked=by == "me", **names)
    ranges = tuple(read_range(when, Words(), ASKED_AT, TZ)) if when else ()
    setting = replace(setting, topic=topics[0], ranges=ranges)
    readings = [posts for posts in find_readings(intent, setting) if posts] if ask != "nothing" else []
    if ask == "any":
        return Gold(kind="any", accept=(_keys(post for posts in readings for post in posts),))
    if ask == "either":
        return Gold(kind="one", accept=tuple(frozenset({post.key}) for posts in readings for post in posts))
    if ask == "ends":
        return Gold(kind="set", accept=tuple(_keys((posts[0], posts[-1])) for posts in readings))
    if ask == "earlier":
        firsts = [find_gold(replace(intent, ask="first"), replace(setting, topic=topic)) for topic in topics]
        return min(firsts, key=lambda each: min(ts for _, ts in each.keys))
    if ask == "told before":
        anchors = [post for posts in readings for post in posts]
        everything = find_readings(replace(intent, about_topic=False), setting)
        return Gold(kind="any", accept=(_keys(_before(anchor, posts) for anchor in anchors for posts in everything),))
    return find_gold(intent, setting)


def _before(anchor: Post, posts: list[Post]) -> Post:
    return [post for post in posts if post.sent_at < anchor.sent_at][-1]


def _find_doubtful(gold: Mapping[str, Any], setting: Setting) -> Gold:
    """Return what answers a question to any program or to all of them."""
    programs = [replace(setting, person=person.id) for person in setting.chat.people.values() if person.is_bot]
    found = [_find_gold({**gold, "by": "bot"}, setting), *(_find_gold(gold, each) for each in programs)]
    numbers = frozenset().union(*(each.numbers for each in found))
    return replace(found[0], accept=tuple(keys for each in found for keys in each.accept), numbers=numbers)


def _keys(posts: Any) -> frozenset[Key]:
    return frozenset(post.key for post in posts)
