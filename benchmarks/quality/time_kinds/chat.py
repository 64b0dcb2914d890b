"""Two years of a team's messages, made from a seed: long enough for quarters, seasons and years, with names that are
words or differ by a letter, and direct conversations of two people.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from benchmarks.quality.time_questions.synthetic import ABOUT, SMALL_TALK, STATES, THINGS

WORKSPACE = "ferry"
FIRST_DAY, DAYS = date(2023, 1, 2), 760
#: Names that are words, begin a sentence, or are alike.
AWKWARD = {
    "Will": "Europe/London",
    "May": "America/New_York",
    "Rose": "Europe/Paris",
    "Bill": "America/Chicago",
    "Mark": "Europe/Berlin",
    "Grace": "Europe/Dublin",
    "Art": "America/Los_Angeles",
    "Ann": "Europe/London",
    "Anna": "Europe/Berlin",
    "Jan": "Europe/Prague",
    "Jana": "Europe/Prague",
    "Al": "America/New_York",
    "Hope": "Africa/Lagos",
    "Summer": "America/Denver",
    "Frank": "Europe/Vienna",
    "Chris Baker": "Europe/London",
    "Chris Young": "America/New_York",
}
OTHERS = {
    "Joaquin": "Europe/Madrid",
    "Solveig": "Europe/Oslo",
    "Takumi": "Asia/Tokyo",
    "Beatriz": "America/Bogota",
    "Ludovic": "Europe/Paris",
    "Henrike": "Europe/Berlin",
}
PEOPLE = {**AWKWARD, **OTHERS}
CHANNELS = ("harbour", "dispatch", "crew", "tickets")
PAIRS = (
    ("Joaquin", "Solveig"),
    ("Takumi", "Rose"),
    ("Beatriz", "Will"),
    ("Ludovic", "Henrike"),
    ("Henrike", "Mark"),
    ("Solveig", "Anna"),
)
TOPICS = (
    "ramp sensor",
    "propeller",
    "timetable api",
    "life vests",
    "gangway",
    "diesel prices",
    "winter berth",
    "kiosk",
    "sonar",
    "radio licence",
    "dry dock",
    "loyalty card",
    "seagulls",
    "anchor chain",
    "crew roster",
    "wheelhouse",
    "bilge pump",
    "qr scanner",
    "fog horn",
    "night ferry",
    "ballast tank",
    "mooring lines",
    "catering contract",
    "deck paint",
    "passenger survey",
    "captain's log",
    "buoy map",
    "customs form",
    "biodiesel",
    "car deck",
)


def write_chat(path: Path, seed: int) -> None:
    """Write the chat as typed JSONL."""
    rng = random.Random(f"kinds {seed}")
    rows = [*_list_workspace(), *_number(_write_days(rng))]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def user_id(name: str) -> str:
    """Return a person's id."""
    return f"U0{name.upper().replace(' ', '')}"


def _list_workspace() -> Iterator[dict[str, Any]]:
    of = {"workspace": WORKSPACE}
    yield {"type": "workspace", **of, "name": "Ferry"}
    for name, tz in PEOPLE.items():
        yield {"type": "user", **of, "user": user_id(name), "name": name, "tz": tz, "kind": "member"}
    everybody = [user_id(name) for name in PEOPLE]
    for name in CHANNELS:
        channel = {"channel": f"C0{name.upper()}", "name": name, "kind": "public", "members": everybody}
        yield {"type": "channel", **of, **channel}
    for pair in PAIRS:
        yield {"type": "channel", **of, "channel": _pair_id(pair), "kind": "im", "members": [*map(user_id, pair)]}


def _pair_id(pair: tuple[str, str]) -> str:
    return f"D0{''.join(pair).upper()}"


def _write_days(rng: random.Random) -> Iterator[tuple[datetime, dict[str, Any]]]:
    topics = {topic: rng.randrange(DAYS // 3) for topic in TOPICS}  # First mentioned on this day or later.
    for number in range(DAYS):
        day = FIRST_DAY + timedelta(days=number)
        known = [topic for topic, start in topics.items() if start <= number]
        for _ in range(1 if day.weekday() >= 5 else rng.randint(1, 4)):
            yield from _write_talk(day, rng.choice(CHANNELS), rng.sample([*PEOPLE], 4), known, rng)
        for pair in PAIRS:
            if rng.random() < 0.15:
                yield from _write_talk(day, "", [*pair], known, rng)


def _write_talk(
    day: date, channel: str, speakers: list[str], topics: list[str], rng: random.Random
) -> Iterator[tuple[datetime, dict[str, Any]]]:
    hour = rng.choice((7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 22))
    local = datetime.combine(day, time(hour, rng.randrange(60), rng.randrange(60)), ZoneInfo(PEOPLE[speakers[0]]))
    sent_at = local.astimezone(UTC)
    topic = rng.choice(topics) if topics and rng.random() < 0.45 else None
    is_thread = channel != "" and rng.random() < 0.35
    place = f"C0{channel.upper()}" if channel else _pair_id((speakers[0], speakers[1]))
    root = sent_at if is_thread else None
    for number in range(rng.randint(2, 9)):
        speaker = speakers[0] if number == 0 else rng.choice(speakers)
        sentences = [_fill(rng.choice(SMALL_TALK), rng, "") for _ in range(rng.choice((1, 1, 2, 3)))]
        if topic and (number == 0 or rng.random() < 0.2):
            # No two alike: of those, a window shows one.
            sentences[0] = f"{_fill(rng.choice(ABOUT), rng, topic)} (log {int(sent_at.timestamp()) % 100_000})"
        yield sent_at, {"channel": place, "user": user_id(speaker), "text": ". ".join(sentences), "root": root}
        sent_at += timedelta(seconds=rng.randint(20, 500))


def _fill(sentence: str, rng: random.Random, topic: str) -> str:
    return sentence.format(thing=rng.choice(THINGS), state=rng.choice(STATES), topic=topic)


def _number(messages: Iterator[tuple[datetime, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield the messages oldest first, each with a ts of its own."""
    roots: dict[tuple[str, datetime], str] = {}
    for number, (sent_at, row) in enumerate(sorted(messages, key=lambda message: message[0])):
        ts, root = f"{int(sent_at.timestamp())}.{number:06d}", row.pop("root")
        thread_ts = roots.setdefault((row["channel"], root), ts) if root else ts
        yield {"type": "message", "workspace": WORKSPACE, "ts": ts, **row, "thread_ts": thread_ts}
