"""A workspace made by a seeded generator: which message answers which question about time is known by construction.

Chatter of four people in three channels over half a year, at all hours; on it are planted talks with a bot, threads,
messages on both sides of midnights, and topics with what only looks like them. `select` answers by reading everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from itertools import count
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

WORKSPACE = "T0REEF"
SURVEY, OPS, LOUNGE, BOARD = "C0SURVEY", "C0OPS", "C0LOUNGE", "C0BOARD"
ANA_AND_PILOT, ANA_AND_BEN = "D0ANAPILOT", "D0ANABEN"
ANA, BEN, CHLOE, DARIO, PILOT = "U0ANA", "U0BEN", "U0CHLOE", "U0DARIO", "U0PILOT"
#: History begins with the first of these days; the last is the end of it.
BEGINS, ENDS = date(2025, 9, 15), date(2026, 4, 3)

_PEOPLE = (
    (ANA, "Ana Lindqvist", "Europe/Berlin", "member"),
    (BEN, "Ben Okoro", "America/New_York", "member"),
    (CHLOE, "Chloe Tanaka", "Asia/Tokyo", "member"),
    (DARIO, "Dario Fuchs", "UTC", "member"),
    (PILOT, "Pilot", "UTC", "bot"),
)
_CHANNELS = (
    (SURVEY, "reef-survey", "public", ()),
    (OPS, "harbour-ops", "public", ()),
    (LOUNGE, "lounge", "public", ()),
    (BOARD, "board", "private", (ANA, DARIO)),
    (ANA_AND_PILOT, None, "im", (ANA, PILOT)),
    (ANA_AND_BEN, None, "im", (ANA, BEN)),
)

_THINGS = ("winch", "rope", "crate", "lantern", "battery", "anchor", "ladder", "pump", "printer", "kettle", "gasket")
_STATES = ("dry", "heavy", "missing", "green", "repaired", "noisy", "spare", "labelled", "clean", "borrowed", "new")
_PLACES = ("shed", "pier", "store", "office", "workshop", "gangway", "slipway", "van", "canteen", "loft")

#: (when, who, where, text) of what is said about topics, by the topic's name; the first of each is the first mention.
TOPICS: dict[str, tuple[tuple[str, str, str, str], ...]] = {
    "coral bleaching": (
        ("2025-10-02 14:03", BEN, SURVEY, "On the north transect five percent of the colonies show coral bleaching."),
        ("2025-11-18 09:10", CHLOE, SURVEY, "Coral bleaching! Coral bleaching everywhere! It is all coral bleaching!"),
        ("2026-01-12 16:40", DARIO, OPS, "The bleached corals at station four have begun to recover, says the diver."),
        ("2026-03-05 11:25", ANA, SURVEY, "The last coral bleaching figures of the season are in the shared sheet."),
    ),
    "ferry timetable": (
        (
            "2025-10-20 07:45",
            DARIO,
            OPS,
            "The new ferry timetable loses the late crossing, so guests must leave at six.",
        ),
        (
            "2025-12-09 12:00",
            BEN,
            LOUNGE,
            "Ferry timetable, ferry timetable, my kingdom for a readable ferry timetable.",
        ),
        ("2026-02-03 18:20", CHLOE, OPS, "Printed the ferry timetable and pinned it beside the door."),
    ),
    "login bug": (
        ("2025-11-06 10:15", CHLOE, OPS, "There is a login bug on the tablets: the second person in is the first one."),
        ("2025-11-20 10:30", BEN, OPS, "Found the login bug, a cookie that outlives its owner."),
        ("2026-03-19 08:05", BEN, OPS, "The login bug is fixed on every tablet since this morning."),
    ),
    "drone permit": (
        ("2025-12-01 13:30", ANA, SURVEY, "Applied for the drone permit, which takes the ministry six weeks."),
        (
            "2026-01-21 15:00",
            ANA,
            SURVEY,
            "The drone permit came by post, with a stamp and a drawing of a drone permit.",
        ),
    ),
    "kelp nursery": (
        ("2025-11-25 09:50", CHLOE, SURVEY, "The kelp nursery has its first tank, and the tank has its first leak."),
        (
            "2026-02-17 17:05",
            DARIO,
            SURVEY,
            "Kelp nursery kelp nursery kelp nursery: all that the visitors talk about.",
        ),
    ),
    "sonar calibration": (
        (
            "2025-12-15 06:20",
            DARIO,
            SURVEY,
            "Did the sonar calibration against the wreck; it is off by nine centimetres.",
        ),
        ("2026-01-30 10:10", CHLOE, SURVEY, "Repeated the sonar calibration, this time it is off by two."),
        ("2026-03-11 10:10", DARIO, SURVEY, "Sonar calibration once more; nothing is off any longer."),
    ),
    "payroll": (
        ("2025-10-28 12:12", DARIO, BOARD, "Payroll moves to the new bank in January; please keep it among us."),
        ("2026-01-08 09:00", DARIO, LOUNGE, "Payroll runs at the new bank from now on, so check your account."),
    ),
    "diesel spill": (
        ("2026-01-15 05:55", BEN, OPS, "Diesel spill at berth nine, about forty litres, booms are out."),
        ("2026-01-16 08:30", CHLOE, OPS, "The diesel spill is soaked up and the report is written."),
    ),
}
#: What holds a word of a topic, or is near to it in meaning, and is about something else; all of it is earlier.
DECOYS = (
    ("2025-09-20 10:00", DARIO, LOUNGE, "Painted the hull in a shade called coral, two coats."),
    ("2025-09-27 19:30", CHLOE, LOUNGE, "Bleaching the tablecloths was my worst idea of the week."),
    ("2025-09-30 08:40", ANA, OPS, "The water is two degrees too warm for September."),
    # These speak of a topic in other words, which nobody can be sure of.
    ("2025-09-29 11:11", CHLOE, SURVEY, "The reef looks pale, half of it is white as chalk."),
    ("2025-10-30 09:45", ANA, OPS, "Signing in on the tablet shows me what Chloe was reading."),
    ("2026-01-10 07:15", DARIO, OPS, "There is oil on the water near the old jetty."),
    ("2025-10-05 09:00", BEN, OPS, "The ferry was late and so was I."),
    ("2025-10-11 12:30", CHLOE, LOUNGE, "My timetable for the gym has survived one week."),
    ("2025-10-14 15:15", ANA, OPS, "Cannot find my login for the weather page."),
    ("2025-10-17 21:05", BEN, LOUNGE, "A bug the size of a coin lives in the shower."),
    ("2025-11-03 11:45", DARIO, SURVEY, "My nephew got a drone for his birthday and a tree got it next."),
    ("2025-11-12 08:00", CHLOE, OPS, "The parking permit hangs in the van."),
    ("2025-11-14 16:00", BEN, SURVEY, "Kelp on the propeller again."),
)
#: Who may see what.
SEEN = {
    ANA: (SURVEY, OPS, LOUNGE, BOARD, ANA_AND_PILOT, ANA_AND_BEN),
    BEN: (SURVEY, OPS, LOUNGE, ANA_AND_BEN),
    CHLOE: (SURVEY, OPS, LOUNGE),
    DARIO: (SURVEY, OPS, LOUNGE, BOARD),
}
#: A mention of a topic before all others that was deleted, and so never was.
_DELETED = ("2025-09-18 12:00", BEN, OPS, "Diesel spill! No, it is only rain.")

#: Ana's talks with the bot: the start of each run, minutes between messages, and what she asks.
TALKS = (
    (
        "2026-02-10 07:30",
        4,
        ("What do sea urchins eat?", "How fast does the Petrel go?", "Is there a map of the caves?"),
    ),
    ("2026-03-03 19:00", 2, ("Sea urchins, sea urchins: how many sea urchins are sea urchins too many?",)),
    (
        "2026-03-28 22:50",
        15,
        ("What is the water temperature at station one?", "And at station two?", "Which of both is the deeper one?"),
    ),
    (
        "2026-03-30 08:00",
        2,
        (
            "Which boat is free this morning?",
            "Who has the key of the loft?",
            "How long is the north transect?",
            "URGENT!!! Where is the first aid kit, where is it, WHERE?",
            "Plot the catch of last week.",
            "What does the anchor of the Petrel weigh?",
            "Which first thing should I ask you about boats today?",
        ),
    ),
    ("2026-03-30 15:10", 4, ("Is the crane free at four?", "Who moved the tide table?", "Will it rain tonight?")),
)
#: Messages on both sides of midnights in Berlin and New York about changes of the clocks.
_MIDNIGHTS = (
    ("2025-10-25 21:50", ANA, LOUNGE, "Ten to midnight, and nobody has reset the clock of the canteen."),
    ("2025-10-25 22:10", ANA, LOUNGE, "It is Sunday, the day with an hour more."),
    ("2025-10-26 22:40", ANA, LOUNGE, "Still Sunday, thanks to that hour."),
    ("2025-10-26 23:10", ANA, LOUNGE, "Now it is Monday, and the kettle agrees."),
    ("2025-11-02 03:50", BEN, LOUNGE, "Saturday night on this side, ten minutes of it left."),
    ("2025-11-02 04:15", BEN, LOUNGE, "Good morning, Sunday of twenty-five hours."),
    ("2025-11-03 04:40", BEN, LOUNGE, "The long Sunday has twenty minutes to go."),
    ("2025-11-03 05:20", BEN, LOUNGE, "Monday. I want that hour back."),
    ("2026-03-08 04:50", BEN, LOUNGE, "Saturday ends here in ten minutes."),
    ("2026-03-08 05:10", BEN, LOUNGE, "Sunday now, with an hour to be stolen at two."),
    ("2026-03-09 03:45", BEN, LOUNGE, "A quarter of an hour left of the short Sunday."),
    ("2026-03-09 04:05", BEN, LOUNGE, "Monday came an hour early."),
    ("2026-03-28 22:50", ANA, LOUNGE, "Ten minutes of Saturday are left."),
    ("2026-03-28 23:05", ANA, LOUNGE, "Sunday has begun and will be short."),
    ("2026-03-29 21:45", ANA, LOUNGE, "Last words of the short Sunday."),
    ("2026-03-29 22:15", ANA, LOUNGE, "It is Monday in Berlin and nowhere west of it."),
)
#: Between Ana and Ben alone.
_WHISPERED = (
    ("2026-03-20 17:00", BEN, ANA_AND_BEN, "Shall we give Chloe the lantern as a present?"),
    ("2026-03-20 17:04", ANA, ANA_AND_BEN, "Yes, and a card with a whale on it."),
    ("2026-03-23 07:10", BEN, ANA_AND_BEN, "I have found a card with two whales."),
)
#: A thread: its root and the replies.
THREAD_ROOT = ("2026-03-24 09:00", DARIO, OPS, "Plan for the harbour day: who does what?")
THREAD_REPLIES = (
    ("2026-03-24 09:20", ANA, OPS, "I take the tombola, if nobody minds."),
    ("2026-03-24 10:05", BEN, OPS, "Which of us can drive the crane?"),
    ("2026-03-25 08:15", CHLOE, OPS, "The crane is mine, I have the licence."),
    ("2026-03-25 08:30", ANA, OPS, "Shall we ask the fire brigade for the hose?"),
    ("2026-03-26 13:00", BEN, OPS, "Hose is promised, and cake."),
)


@dataclass(frozen=True, kw_only=True)
class Post:
    """A message of the workspace, and what is known of it."""

    channel: str
    ts: str
    user: str
    text: str
    thread_ts: str | None = None
    topic: str | None = None  #: what it is about, of TOPICS
    asks: bool = False  #: it asks something
    is_deleted: bool = False

    @property
    def key(self) -> tuple[str, str]:
        return self.channel, self.ts

    @cached_property
    def sent_at(self) -> datetime:
        return datetime.fromtimestamp(float(self.ts), UTC)


def make_posts() -> tuple[Post, ...]:
    """Return all messages, oldest first; no two were sent in the same second."""
    posts = {post.ts: post for post in _planted()}
    for post in _chatter(Random(20260329)):
        posts.setdefault(post.ts, post)
    return tuple(sorted(posts.values(), key=lambda post: float(post.ts)))


def make_records(posts: Iterable[Post]) -> Iterator[dict[str, Any]]:
    """Yield the workspace as typed JSONL has it."""
    yield {"type": "workspace", "workspace": WORKSPACE, "name": "Reef", "domain": "reef"}
    for user, name, tz, kind in _PEOPLE:
        yield {"type": "user", "workspace": WORKSPACE, "user": user, "name": name, "tz": tz, "kind": kind}
    for channel, label, privacy, members in _CHANNELS:
        yield {"type": "channel", "workspace": WORKSPACE, "channel": channel, "name": label, "kind": privacy}
        for user in members:
            yield {"type": "member", "workspace": WORKSPACE, "channel": channel, "user": user}
    for post in posts:
        yield {
            "workspace": WORKSPACE,
            "channel": post.channel,
            "ts": post.ts,
            "user": post.user,
            "text": post.text,
            "thread_ts": post.thread_ts,
            "bot": post.user == PILOT,
            "deleted": post.is_deleted,
        }


def _planted() -> Iterator[Post]:
    for topic, mentions in TOPICS.items():
        for mention in mentions:
            yield _post(*mention, topic=topic)
    yield from (_post(*planted) for planted in (*DECOYS, *_MIDNIGHTS, *_WHISPERED))
    yield _post(*_DELETED, is_deleted=True)
    root = _post(*THREAD_ROOT)
    yield root
    yield from (_post(*reply, thread_ts=root.ts) for reply in THREAD_REPLIES)
    for start, minutes, questions in TALKS:
        yield from _talk(datetime.fromisoformat(start).replace(tzinfo=UTC), timedelta(minutes=minutes), questions)


def _post(when: str, user: str, channel: str, text: str, **known: Any) -> Post:
    sent_at = datetime.fromisoformat(when).replace(tzinfo=UTC)
    asks = "?" in text and user != PILOT
    return Post(channel=channel, ts=_ts(sent_at), user=user, text=text, asks=asks, **known)


def _talk(start: datetime, step: timedelta, questions: Iterable[str]) -> Iterator[Post]:
    """Yield what Ana asks the bot, each with its answer half a step later."""
    for number, question in enumerate(questions):
        asked_at = start + number * step
        topic = "sea urchins" if "sea urchins" in question.lower() else None
        yield Post(channel=ANA_AND_PILOT, ts=_ts(asked_at), user=ANA, text=question, topic=topic, asks=True)
        answer = f"Answer {number + 1} of {start:%d %B at %H:%M}: see page {40 + number} of the log."
        yield Post(channel=ANA_AND_PILOT, ts=_ts(asked_at + step / 2), user=PILOT, text=answer)


def _chatter(random: Random) -> Iterator[Post]:
    """Yield some messages a day, at any time of the day; none about a topic, and each said only once."""
    numbers = count(1)
    for day in range((ENDS - BEGINS).days):
        midnight = datetime.combine(BEGINS + timedelta(days=day), time(), UTC)
        for _ in range(random.randint(4, 9)):
            sent_at = midnight + timedelta(seconds=random.randrange(86_400))
            user, channel = random.choice((ANA, BEN, CHLOE, DARIO)), random.choice((SURVEY, OPS, LOUNGE, LOUNGE))
            thing, state, place = random.choice(_THINGS), random.choice(_STATES), random.choice(_PLACES)
            asks = random.random() < 0.25
            text = f"Number {next(numbers)}: the {thing} in the {place} is {state}" + (", is it not?" if asks else ".")
            yield Post(channel=channel, ts=_ts(sent_at), user=user, text=text, asks=asks)


def _ts(moment: datetime) -> str:
    return f"{int(moment.timestamp())}.000100"


def select(
    posts: Iterable[Post],
    viewer: str,
    before: datetime,
    *,
    by: str | None = None,
    channel: str | None = None,
    thread_ts: str | None = None,
    topic: str | None = None,
    asks: bool = False,
    since: datetime | None = None,
    until: datetime | None = None,
) -> list[tuple[str, str]]:
    """Return the keys of the messages that qualify, oldest first, by looking at each of them."""
    return [
        post.key
        for post in posts
        if not post.is_deleted
        and post.sent_at < before
        and post.channel in SEEN[viewer]
        and channel in (None, post.channel)
        and by in (None, post.user)
        and thread_ts in (None, post.thread_ts, post.ts)
        and topic in (None, post.topic)
        and (post.asks or not asks)
        and (since is None or post.sent_at >= since)
        and (until is None or post.sent_at < until)
    ]


def midnight(day: str, tz: str = "UTC") -> datetime:
    """Return when a day begins in a zone."""
    return datetime.combine(date.fromisoformat(day), time(), ZoneInfo(tz)).astimezone(UTC)
