"""A chat made from a seed, in which planted words are the only ones that its questions ask about.

Seven weeks of spring with the changes of clocks of America (10 March), Europe (31 March) and the south (7 April). The
people live in zones from St. John's to Auckland: nine of them change their clocks in that time, and the zones of four
are not whole hours from UTC. A topic's word stands in no other sentence. #board is private and talks of the same
topics: what it says must stay out of the answers of everybody else.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

WORKSPACE = "kettle"
FIRST_DAY = date(2024, 2, 26)
DAYS = 50
BOT = "U0BOT"
PEOPLE = {
    "Annika": "Europe/Berlin",
    "Rafael": "America/Sao_Paulo",
    "Priya": "Asia/Kolkata",
    "Kenji": "Asia/Tokyo",
    "Mark": "America/New_York",
    "April": "America/Los_Angeles",
    "Will": "Europe/London",
    "Zoe": "Australia/Adelaide",
    "Bishnu": "Asia/Kathmandu",
    "Moana": "Pacific/Auckland",
    "Fergus": "America/St_Johns",
    "Ifeoma": "Africa/Lagos",
    "Camille": "Europe/Paris",
    "Lucia": "Europe/Madrid",
}
PUBLIC = ("general", "backend", "design", "incidents", "random")
BOARD = ("Annika", "Mark", "Priya")
BOT_USERS = ("Annika", "Rafael", "Priya", "Kenji", "April", "Zoe", "Camille", "Fergus")
TOPICS = (
    "kafka",
    "terraform",
    "oauth",
    "grafana",
    "sourdough",
    "payroll",
    "onboarding deck",
    "rate limit",
    "dark mode",
    "figma",
    "redis",
    "cookie banner",
    "webhook",
    "parking garage",
    "translation memory",
    "kubernetes",
    "invoice template",
    "hackathon",
    "offsite",
    "load balancer",
    "checkout flow",
    "typography",
    "soc2",
    "coffee machine",
)
THINGS = ("build", "test suite", "report", "customer call", "printer", "wiki page", "mockup", "backlog", "demo", "vpn")
STATES = ("flaky", "done", "slow", "blocked", "fine now", "half finished", "green", "a mess", "ready for review")
SMALL_TALK = (
    "sounds good",
    "merged, have a look",
    "I can take it",
    "lunch anyone?",
    "does anybody know where the {thing} lives?",
    "the {thing} is {state}",
    "pushed a fix for the {thing}",
    "could someone check the {thing}?",
    "I am on it, the {thing} is {state}",
    "no idea, ask whoever owns the {thing}",
    "not sure that the {thing} is {state}",
    "+1",
    "who owns the {thing}?",
    "let me see",
    "good point, the {thing} needs more love",
    "fixed, the {thing} should be {state}",
)
ABOUT = (
    "has anyone looked at {topic} yet?",
    "{topic} needs an owner",
    "I wrote down what we know about {topic}",
    "I think {topic} is worth another try",
    "my notes on {topic} are in the wiki",
    "{topic} again... it is {state}",
    "can we drop {topic} from the plan?",
    "happy to help with {topic}",
    "do we really need {topic}?",
)
ANSWERS = ("Here is what I found.", "I looked it up: the {thing} is {state}.", "Try the {thing} first.", "Noted.")
REQUESTS = ("where is the {thing}?", "please summarise the {thing}", "is the {thing} {state}?", "what about {topic}?")


def write_chat(path: Path, seed: int, *, days: int = DAYS) -> None:
    """Write the chat as typed JSONL."""
    rng = random.Random(f"chat {seed}")
    rows = [*_list_workspace(), *_number_messages(_write_days(days, rng))]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def _list_workspace() -> Iterator[dict[str, Any]]:
    yield {"type": "workspace", "workspace": WORKSPACE, "name": "Kettle"}
    for name, tz in PEOPLE.items():
        yield {"type": "user", "workspace": WORKSPACE, "user": _id(name), "name": name, "tz": tz, "kind": "member"}
    yield {"type": "user", "workspace": WORKSPACE, "user": BOT, "name": "Helper", "kind": "bot"}
    for name in PUBLIC:
        members = [_id(person) for person in PEOPLE]
        yield {
            "type": "channel",
            "workspace": WORKSPACE,
            "channel": _channel(name),
            "name": name,
            "kind": "public",
            "members": members,
        }
    members = [_id(person) for person in BOARD]
    yield {
        "type": "channel",
        "workspace": WORKSPACE,
        "channel": _channel("board"),
        "name": "board",
        "kind": "private",
        "members": members,
    }
    for person in BOT_USERS:
        yield {
            "type": "channel",
            "workspace": WORKSPACE,
            "channel": f"D0{person.upper()}",
            "kind": "im",
            "members": [_id(person), BOT],
        }


def _write_days(days: int, rng: random.Random) -> Iterator[tuple[datetime, dict[str, Any]]]:
    for day in (FIRST_DAY + timedelta(days=number) for number in range(days)):
        is_weekend = day.weekday() >= 5
        for _ in range(rng.randint(2, 4) if is_weekend else rng.randint(6, 10)):
            yield from _write_talk(day, rng)
        for person in BOT_USERS:
            if rng.random() < (0.1 if is_weekend else 0.3):
                yield from _write_bot_talk(person, day, rng)


def _write_talk(day: date, rng: random.Random) -> Iterator[tuple[datetime, dict[str, Any]]]:
    channel = rng.choice((*PUBLIC, *PUBLIC, "board"))
    opener = rng.choice(BOARD if channel == "board" else tuple(PEOPLE))
    others = [name for name in (BOARD if channel == "board" else PEOPLE) if name != opener]
    speakers = [opener, *rng.sample(others, min(len(others), rng.randint(1, 3)))]
    topic = rng.choice(TOPICS) if rng.random() < 0.4 else None
    sent_at = _moment(day, opener, rng)
    root = sent_at if rng.random() < 0.4 else None
    for number in range(rng.randint(2, 11)):
        speaker = opener if number == 0 else rng.choice(speakers)
        mentions = topic is not None and (number == 0 or rng.random() < 0.25)
        text = _write_text(rng, topic if mentions else None)
        yield sent_at, {"channel": _channel(channel), "user": _id(speaker), "text": text, "root": root}
        sent_at += timedelta(seconds=rng.randint(20, 600))


def _write_bot_talk(person: str, day: date, rng: random.Random) -> Iterator[tuple[datetime, dict[str, Any]]]:
    sent_at = _moment(day, person, rng)
    for _ in range(rng.randint(1, 4)):
        for user, sentences in ((_id(person), REQUESTS), (BOT, ANSWERS)):
            text = _fill(rng.choice(sentences), rng, rng.choice(TOPICS))
            yield sent_at, {"channel": f"D0{person.upper()}", "user": user, "text": text, "root": None}
            sent_at += timedelta(seconds=rng.randint(5, 400))


def _write_text(rng: random.Random, topic: str | None) -> str:
    count = rng.choice((1, 1, 1, 1, 2, 2, 3, 6))
    sentences = [_fill(rng.choice(SMALL_TALK), rng, "") for _ in range(count)]
    if topic:
        sentences[rng.randrange(count)] = _fill(rng.choice(ABOUT), rng, topic)
    return ". ".join(sentences)


def _fill(sentence: str, rng: random.Random, topic: str) -> str:
    return sentence.format(thing=rng.choice(THINGS), state=rng.choice(STATES), topic=topic)


def _moment(day: date, person: str, rng: random.Random) -> datetime:
    """Return a moment of the person's day, sometimes near its midnight."""
    hour = rng.choice((0, 7, 8, 9, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 23))
    local = datetime.combine(day, time(hour, rng.randrange(60), rng.randrange(60)), ZoneInfo(PEOPLE[person]))
    return local.astimezone(UTC)


def _number_messages(messages: Iterator[tuple[datetime, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield the messages oldest first, each with a ts of its own."""
    taken: dict[datetime, str] = {}
    ordered = sorted(messages, key=lambda message: message[0])
    # A root precedes its replies; nobody else's root has its moment, because no two messages have the same.
    for number, (sent_at, row) in enumerate(ordered):
        ts = f"{int(sent_at.timestamp())}.{number:06d}"
        root = row.pop("root")
        if root == sent_at:
            taken[root] = ts
        is_bot = row["user"] == BOT
        thread_ts = taken.get(root, ts)
        yield {"type": "message", "workspace": WORKSPACE, "ts": ts, **row, "thread_ts": thread_ts, "bot": is_bot}


def _id(name: str) -> str:
    return f"U0{name.upper()}"


def _channel(name: str) -> str:
    return f"C0{name.upper()}"
