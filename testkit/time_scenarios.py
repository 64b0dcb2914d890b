"""Questions about time with their right answers: read off the demo's story, or known of the generated workspace.

What is right of the generated one is found by `generated_workspace.select`, which looks at every message.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal

from contextwin.interfaces.demo import DEMO_WORKSPACE
from contextwin.interfaces.demo.export import build_messages
from contextwin.interfaces.demo.stories import CHANNELS_BY_NAME, read_data, read_story
from testkit import generated_workspace as made
from testkit.generated_workspace import ANA, ANA_AND_BEN, ANA_AND_PILOT, BEN, CHLOE, DARIO, LOUNGE, OPS, PILOT, SURVEY

Key = tuple[str, str]
#: one or listed: it, or they in this order, and nothing else is marked; counted: so many; nothing: there is none, and
#: what is marked lies outside; shown: it stands in the window; untouched: the prompt says nothing about time;
#: doubted: what it says is not understood.
Kind = Literal["one", "listed", "counted", "nothing", "shown", "untouched", "doubted"]


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A question and what is right."""

    prompt: str
    workspace: str
    asker: str
    at: datetime
    kind: Kind
    keys: tuple[Key, ...] = ()
    count: int = 0
    channel: str | None = None
    thread_ts: str | None = None
    tz: str | None = None

    @property
    def name(self) -> str:
        place = f" in {self.channel}" if self.channel else ""
        zone = f" ({self.tz})" if self.tz else ""
        return f"{self.workspace} {self.asker}{place} at {self.at:%Y-%m-%d %H:%M}{zone}: {self.prompt}"


def utc(moment: str) -> datetime:
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


# ---- the demo

#: Sunday evening in Europe; Monday morning for Mei.
DEMO_AT = "2026-03-08 20:31"
_PLACES = {**CHANNELS_BY_NAME, "on-call": "C06ONCALL3", "dm": "D06KATTOBI"}


@cache
def demo_keys() -> dict[tuple[str, str, str], Key]:
    """Return the demo's messages by channel, minute and author; the first of a minute."""
    found: dict[tuple[str, str, str], Key] = {}
    for name, channel in CHANNELS_BY_NAME.items():
        for message in build_messages(channel, read_story(read_data(f"{name}.txt"))):
            author = "U06BOSUN" if "bot_id" in message else message["user"]
            minute = datetime.fromtimestamp(float(message["ts"]), UTC).strftime("%Y-%m-%d %H:%M")
            found.setdefault((channel, minute, author), (channel, message["ts"]))
    return found


def at(place: str, minute: str, handle: str) -> Key:
    """Return the key of the demo's message of that minute of 2026."""
    return demo_keys()[_PLACES[place], f"2026-{minute}", f"U06{handle.upper()}"]


def _demo(asker: str, prompt: str, kind: Kind, *keys: Key, **more: Any) -> Scenario:
    channel, thread = more.pop("channel", None), more.pop("thread", None)
    return Scenario(
        prompt=prompt,
        workspace=DEMO_WORKSPACE,
        asker=f"U06{asker.upper()}",
        at=utc(more.pop("at", DEMO_AT)),
        kind=kind,
        keys=keys,
        channel=_PLACES[channel] if channel else None,
        thread_ts=thread and thread[1],
        **more,
    )


def demo_scenarios() -> Iterator[Scenario]:
    """Yield what is asked of the demo."""
    yield from _demo_people()
    yield from _demo_places()
    yield from _demo_ranges()
    yield from _demo_topics()
    yield from _demo_modifiers()
    yield from (_demo("mei", prompt, "untouched", channel="eng-api") for prompt in NO_TIME)


def _demo_people() -> Iterator[Scenario]:
    tablet = at("eng-api", "03-08 20:04", "mei")
    yield _demo("mei", "What was the first thing I asked today?", "one", tablet)
    yield _demo("mei", "What was the first thing I asked today?", "one", at("eng-api", "03-08 10:12", "mei"), tz="UTC")
    yield _demo("mei", "What did I ask first today?", "one", tablet, channel="eng-api")
    yield _demo("mei", "What was the last thing I asked?", "one", at("general", "03-08 20:16", "mei"))
    yield _demo("mei", "What was the last thing I said?", "one", at("general", "03-08 20:20", "mei"))
    yield _demo("mei", "What was the first thing I said in this session?", "one", tablet)
    yield _demo("mei", "What was the second thing I asked in this session?", "one", at("eng-api", "03-08 20:11", "mei"))
    yield _demo("mei", "What was the first thing Hank said today?", "one", at("eng-api", "03-08 12:40", "hank"))
    yield _demo("tobi", "What did Katrin say last in #general?", "one", at("general", "03-06 15:00", "katrin"))
    yield _demo("oskar", "What was the first thing Oskar wrote?", "one", at("general", "01-26 09:21", "oskar"))
    yield _demo("oskar", "What was the first thing I wrote?", "one", at("general", "01-26 09:21", "oskar"))
    yield _demo("katrin", "What was Lorcan's first question?", "one", at("support", "01-27 09:15", "lorcan"))
    yield _demo("katrin", "Show me the latest message from Lorcan", "one", at("support", "03-08 15:20", "lorcan"))
    yield _demo("hank", "What was Sam's last message?", "one", at("general", "02-13 15:20", "sam"))
    yield _demo("mei", "What was the last thing <@U06JULES> said?", "one", at("general", "03-06 16:45", "jules"))
    first_on_18 = "What was the first thing Tobi said on 18 February?"
    yield _demo("katrin", first_on_18, "one", at("dm", "02-18 06:39", "tobi"))
    # Mei's 18 February begins on the 17th at 11:00 UTC.
    yield _demo("mei", first_on_18, "one", at("eng-api", "02-17 13:21", "tobi"))
    yield _demo("mei", first_on_18, "one", at("incidents", "02-18 06:41", "tobi"), tz="UTC")
    yield _demo("mei", "What was the first thing Zelda said?", "nothing")
    yield _demo("mei", "What did Zelda say yesterday?", "nothing")
    nightly = at("eng-api", "03-08 03:30", "bosun")
    yield _demo("mei", "What is the first thing you said today?", "nothing", nightly, channel="eng-api")
    yield _demo("mei", "What is the first thing you said today?", "one", nightly, channel="eng-api", tz="UTC")
    vacuum = at("incidents", "03-07 02:55", "bosun")
    yield _demo("mei", "What was the last thing you posted in #incidents?", "one", vacuum)
    yield _demo("mei", "How many messages did Devika post in #general?", "counted", count=4)
    yield _demo("katrin", "How many messages did Lorcan write?", "counted", count=20)


def _demo_places() -> Iterator[Scenario]:
    yield _demo("jules", "What is the first message in #design?", "one", at("design", "01-27 09:40", "jules"))
    yield _demo("mei", "What was the last message in #incidents?", "one", at("incidents", "03-07 13:10", "hank"))
    yield _demo(
        "mei",
        "What was the first message in this channel?",
        "one",
        at("general", "01-26 09:10", "morwenna"),
        channel="general",
    )
    said_here = "What was the first thing said here?"
    yield _demo("katrin", said_here, "one", at("dm", "01-27 12:05", "katrin"), channel="dm")
    yield _demo(
        "mei", "What did Hank say 3 messages ago?", "one", at("general", "03-02 12:30", "hank"), channel="general"
    )
    yield _demo("mei", "What was said 2 messages ago?", "one", at("eng-api", "03-08 20:12", "hank"), channel="eng-api")
    yield _demo("mei", "What was the previous message?", "one", at("general", "03-08 20:20", "mei"), channel="general")
    yield _demo(
        "mei", "What was the message before last?", "one", at("general", "03-08 20:18", "hank"), channel="general"
    )
    outage, slider = at("incidents", "02-18 06:13", "bosun"), at("design", "02-02 16:10", "jules")
    in_outage: dict[str, Any] = {"channel": "incidents", "thread": outage}
    in_slider: dict[str, Any] = {"channel": "design", "thread": slider}
    yield _demo(
        "mei",
        "What was the first thing Devika said in this thread?",
        "one",
        at("incidents", "02-18 06:15", "devika"),
        **in_outage,
    )
    yield _demo(
        "mei", "What is the last message in this thread?", "one", at("incidents", "03-03 12:44", "tobi"), **in_outage
    )
    yield _demo(
        "mei", "Who was the first to reply in this thread?", "one", at("design", "02-02 16:14", "sam"), **in_slider
    )
    yield _demo(
        "mei", "What is the third message in this thread?", "one", at("design", "02-02 16:20", "hank"), **in_slider
    )
    yield _demo("mei", "How many messages are in this thread?", "counted", count=6, **in_slider)
    yield _demo("mei", "What did I say in this thread?", "listed", at("design", "02-02 17:45", "mei"), **in_slider)


def _demo_ranges() -> Iterator[Scenario]:
    nothing_new = "Show all messages in #design from yesterday"
    yield _demo("mei", nothing_new, "nothing", at("design", "03-06 14:44", "jules"))
    yield _demo("katrin", "What did Lorcan say yesterday?", "listed", at("support", "03-07 10:05", "lorcan"))
    bea = at("eng-api", "03-05 09:46", "bea"), at("support", "03-05 09:47", "bea"), at("general", "03-05 10:02", "bea")
    yield _demo("morwenna", "What did Bea say on 5 March?", "listed", *bea)
    yield _demo("jules", "List in order what Bea said on 2026-03-05", "listed", *bea)
    saturday = "2026-03-07 10:00"
    tobi = at("eng-api", "03-06 09:00", "tobi"), at("support", "03-06 10:58", "tobi")
    yield _demo("katrin", "What did Tobi say yesterday?", "listed", *tobi, at("dm", "03-06 17:09", "tobi"), at=saturday)
    yield _demo("oskar", "What did Tobi say yesterday?", "listed", *tobi, at=saturday)
    yield _demo("katrin", "Was hat Tobi gestern gesagt?", "listed", *tobi, at("dm", "03-06 17:09", "tobi"), at=saturday)
    yield _demo(
        "oskar",
        "What did Sam say between 12 and 13 February in #general?",
        "listed",
        at("general", "02-12 10:33", "sam"),
        at("general", "02-13 15:20", "sam"),
    )
    begins = at("eng-api", "01-26 03:30", "bosun")
    yield _demo("mei", "What was the first message last year?", "nothing", begins)
    yield _demo("mei", "What did Hank say in December?", "nothing", at("eng-api", "01-26 12:34", "hank"))
    hank, search = at("general", "01-26 12:50", "hank"), "from:@hank in:#general before:2026-01-27"
    yield _demo("mei", search, "listed", hank, tz="UTC")
    # It was 27 January already where Mei is.
    yield _demo("mei", search, "nothing", hank)
    yield _demo(
        "mei", "What was the first thing Devika said in February?", "one", at("eng-api", "02-02 05:02", "devika")
    )
    yield _demo(
        "mei",
        "What was the last thing Sam said before 6 February?",
        "one",
        at("eng-api", "02-05 15:57", "sam"),
        tz="UTC",
    )


def _demo_topics() -> Iterator[Scenario]:
    yield _demo("oskar", "When did we first talk about dark mode?", "one", at("design", "03-03 10:10", "jules"))
    yield _demo("jules", "When did we first talk about the tide slider?", "one", at("design", "02-02 16:10", "jules"))
    keys = at("eng-api", "01-26 09:55", "sam")
    yield _demo("tobi", "When did somebody first mention idempotency keys?", "one", keys)
    yield _demo("tobi", "Who first mentioned idempotency keys?", "one", keys)
    yield _demo("tobi", "When did we last talk about idempotency keys?", "one", at("incidents", "02-20 10:10", "hank"))
    yield _demo("jules", "When did we first talk about hatching?", "one", at("design", "01-27 10:05", "katrin"))
    yield _demo("mei", "When was BD-440 first mentioned?", "one", at("eng-api", "02-19 11:48", "tobi"))
    grep = at("on-call", "02-11 08:20", "devika")
    yield _demo("hank", "When did Devika first mention pg_stat_statements?", "one", grep)
    yield _demo("mei", "When did Devika first mention pg_stat_statements?", "nothing")
    yield _demo("katrin", "Who first mentioned the spaniel?", "one", at("support", "03-05 09:44", "lorcan"))
    penalty = at("leadership", "01-27 16:32", "morwenna")
    yield _demo("bea", "When did we first talk about the penalty?", "one", penalty)
    yield _demo("bea", "How long ago did we first talk about the penalty?", "one", penalty)
    training = at("dm", "02-24 09:00", "katrin")
    yield _demo("katrin", "Wann haben wir zuerst über die Schulung gesprochen?", "one", training, channel="dm")
    # Lorcan is a guest, and sees one channel.
    yield _demo("lorcan", "When did we first talk about card payments?", "one", at("support", "01-29 10:10", "lorcan"))
    yield _demo("lorcan", "What was the first thing Tobi said?", "one", at("support", "02-11 14:12", "tobi"))
    fix = at("eng-api", "03-08 20:09", "hank")
    yield _demo("mei", "What's the latest on the tablet sign-in fix?", "shown", fix, channel="eng-api")
    yield _demo("mei", "What's the latest on dark mode?", "shown", at("design", "03-03 10:30", "jules"))


def _demo_modifiers() -> Iterator[Scenario]:
    video = at("design", "02-10 10:20", "jules")
    yield _demo("mei", "in:#design has:video", "listed", video)
    yield _demo("mei", "has:files from:@sam", "listed", at("eng-api", "02-12 09:05", "sam"))
    yield _demo("mei", "has:image -from:@jules -in:#on-call", "listed", at("support", "01-27 09:40", "lorcan"))
    yield _demo("mei", "has:image after:2026-03-04 before:2026-03-08", "listed", at("design", "03-05 10:00", "jules"))
    yield _demo("mei", "What was the first message in #design? has:video", "one", video)
    yield _demo("mei", "What was the last message in #design? has:file -has:image", "one", video)
    # Lorcan is a guest, and sees one channel.
    yield _demo("lorcan", "has:file", "listed", at("support", "01-27 09:40", "lorcan"))
    refunds = at("support", "03-03 11:25", "katrin")
    yield _demo("katrin", "in:#support has:link", "listed", refunds)
    yield _demo("katrin", "how do we do refunds has:link in:#support", "shown", refunds)
    yield _demo("katrin", "When did we first talk about partial refunds? has:link", "one", refunds)
    yield _demo("mei", "How many messages did Jules post in #design? has:image", "counted", count=6)
    yield _demo("mei", "has:video in:#general", "nothing")


#: What holds a word of time and asks for none.
NO_TIME = (
    "first, thanks",
    "First, thanks! Could you look at PR 847?",
    "Can I get a second opinion on the pay step?",
    "Last but not least, who books the flights?",
    "At first I thought it was the pooler, was it?",
    "Is first aid part of the offsite?",
    "What is the second step of the plan?",
    "What does the Last-Modified header do?",
    "Who is on call next?",
    "Is this the last straw for webhooks?",
    "May we charge for a berth?",
    "What is Lorcan's last name?",
    "Which is the first column of the export?",
    "Is version 2.33.0 on staging?",
    "Do we support kiosks 24/7?",
    "Why does the pooler have a limit of 400 connections?",
    "What's the status of the API integration?",
    "Who has the second key?",
    "First of all, is the flag off?",
    "Give me a second, where is the runbook?",
    "What's the first thing we should fix?",
    "What is the first thing to do after a rollback?",
    "Who should speak first at the demo?",
    "What comes first, the plan or the budget?",
    "Which of the first three steps is done?",
    "How many marinas take cards?",
)

# ---- the generated one

MAX_ACTIVITIES = made.make_posts()
#: Monday afternoon, the clocks of Berlin changed the day before.
NOW = "2026-03-30 16:00"
BERLIN, NEW_YORK, TOKYO = "Europe/Berlin", "America/New_York", "Asia/Tokyo"


def _of(asker: str, prompt: str, kind: Kind, keys: Sequence[Key] = (), when: str = NOW, **more: Any) -> Scenario:
    return Scenario(
        prompt=prompt, workspace=made.WORKSPACE, asker=asker, at=utc(when), kind=kind, keys=tuple(keys), **more
    )


def _all(viewer: str, when: str = NOW, **known: Any) -> list[Key]:
    return made.select(MAX_ACTIVITIES, viewer, utc(when), **known)


def _in_range(viewer: str, by: str, since: datetime, until: datetime | None) -> tuple[Kind, list[Key]]:
    """Return what somebody said in a range, or what is nearest to it on both sides."""
    if inside := _all(viewer, by=by, since=since, until=until):
        return "listed", inside
    return "nothing", _all(viewer, by=by, until=since)[-1:] + (_all(viewer, by=by, since=until)[:1] if until else [])


def _end(kind: Kind, keys: list[Key], index: Literal[0, -1]) -> tuple[Kind, list[Key]]:
    """Return one of the answers, when there are some."""
    return ("one", [keys[index]]) if kind == "listed" else (kind, keys)


def _day(day: str, next_day: str, tz: str = BERLIN) -> dict[str, Any]:
    return {"since": made.midnight(day, tz), "until": made.midnight(next_day, tz)}


def made_scenarios() -> Iterator[Scenario]:
    """Yield what is asked of the generated workspace."""
    yield from _made_companion()
    yield from _made_days()
    yield from _made_clock_changes()
    yield from _made_people()
    yield from _made_places()
    yield from _made_ranges()
    yield from _made_counts()
    yield from _made_pairs()
    yield from _made_topics()


def _made_companion() -> Iterator[Scenario]:
    here: dict[str, Any] = {"channel": ANA_AND_PILOT}

    def mine(when: str, since: str | None = None, by: str = ANA, topic: str | None = None) -> list[Key]:
        return _all(ANA, when, by=by, topic=topic, since=since and utc(since), **here)

    run, late = "2026-03-30 08:20", "2026-03-30 15:25"
    session = mine(run, "2026-03-30 08:00")
    for prompt in (
        "What was the first thing I asked in this session?",
        "What was my first question in this conversation?",
        "What did I ask first today?",
        "What was the first thing I asked you today?",
    ):
        yield _of(ANA, prompt, "one", session[:1], run, **here)
    for prompt in ("What was the 5th thing I asked today?", "What was my fifth question in this session?"):
        yield _of(ANA, prompt, "one", session[4:5], run, **here)
    for prompt in ("What was the last thing you told me?", "What did you last say?", "What did you just say?"):
        yield _of(ANA, prompt, "one", mine(run, by=PILOT)[-1:], run, **here)
    yield _of(ANA, "What did you say 3 messages ago?", "one", mine(run, by=PILOT)[-3:-2], run, **here)
    yield _of(ANA, "What did I ask 2 messages ago?", "one", mine(run)[-2:-1], run, **here)
    yield _of(ANA, "What was the second to last thing I asked?", "one", mine(run)[-2:-1], run, **here)
    yield _of(
        ANA, "What was the first thing you told me today?", "one", mine(run, "2026-03-29 22:00", PILOT)[:1], run, **here
    )
    yield _of(ANA, "What was the ninth thing I asked in this session?", "nothing", (), run, **here)
    yield _of(
        ANA,
        "What was the first thing I asked in this session?",
        "one",
        mine(late, "2026-03-30 15:10")[:1],
        late,
        **here,
    )
    yield _of(ANA, "What was the first thing I asked today?", "one", session[:1], late, **here)
    yield _of(ANA, "What was the first thing I ever asked you?", "one", mine(late)[:1], late, **here)
    yield _of(ANA, "How many questions did I ask in this session?", "counted", (), late, count=3, **here)
    yield _of(ANA, "What was the first thing I asked in this session?", "nothing", (), "2026-03-30 12:00", **here)
    night = "2026-03-28 23:30"
    yield _of(
        ANA,
        "What was the first thing I asked in this session?",
        "one",
        mine(night, "2026-03-28 22:50")[:1],
        night,
        **here,
    )
    yield _of(ANA, "What was the first thing I asked today?", "one", mine(night, "2026-03-28 23:00")[:1], night, **here)
    yield _of(ANA, "What was the last thing I asked yesterday?", "one", mine("2026-03-28 23:00")[-1:], night, **here)
    urchins = mine(run, topic="sea urchins")
    yield _of(ANA, "When did we first talk about sea urchins?", "one", urchins[:1], run, **here)
    yield _of(ANA, "When did we last talk about sea urchins?", "one", urchins[-1:], run, **here)
    yield _of(
        ANA,
        "What did you tell me yesterday?",
        "listed",
        mine("2026-03-29 22:00", "2026-03-28 23:00", PILOT),
        run,
        **here,
    )


def _made_days() -> Iterator[Scenario]:
    for asker, tz, given, before, today in (
        (ANA, BERLIN, None, "2026-03-29", "2026-03-30"),
        (BEN, NEW_YORK, None, "2026-03-29", "2026-03-30"),
        (CHLOE, TOKYO, None, "2026-03-30", "2026-03-31"),
        (DARIO, "UTC", None, "2026-03-29", "2026-03-30"),
        (ANA, TOKYO, TOKYO, "2026-03-30", "2026-03-31"),
        (ANA, NEW_YORK, NEW_YORK, "2026-03-29", "2026-03-30"),
    ):
        midnight = made.midnight(today, tz)
        kind, keys = _in_range(asker, asker, midnight, None)
        yield _of(asker, "What was the first thing I said today?", *_end(kind, keys, 0), tz=given)
        yield _of(asker, "What was the last thing I said today?", *_end(kind, keys, -1), tz=given)
        kind, keys = _in_range(asker, asker, made.midnight(before, tz), midnight)
        yield _of(asker, "What was the first thing I said yesterday?", *_end(kind, keys, 0), tz=given)
        yield _of(asker, "What did I say yesterday?", kind, keys, tz=given)
    week = _all(ANA, by=ANA, since=made.midnight("2026-03-30", BERLIN))
    yield _of(ANA, "What was the first thing I said this week?", "one", week[:1])
    month = _all(ANA, by=BEN, since=made.midnight("2026-03-01", BERLIN))
    yield _of(ANA, "What was the first thing Ben said this month?", "one", month[:1])
    yield _of(ANA, "What was the last thing Ben asked?", "one", _all(ANA, by=BEN, asks=True)[-1:])
    yield _of(
        ANA,
        "What was the fourth thing I asked this month?",
        "one",
        _all(ANA, by=ANA, asks=True, since=made.midnight("2026-03-01", BERLIN))[3:4],
    )


def _made_clock_changes() -> Iterator[Scenario]:
    for asker, tz, day, next_day, later, moments in (
        (
            ANA,
            BERLIN,
            "2025-10-26",
            "2025-10-27",
            "2025-10-28",
            ("2025-10-26 12:00", "2025-10-26 22:55", "2025-10-26 23:30"),
        ),
        (
            BEN,
            NEW_YORK,
            "2025-11-02",
            "2025-11-03",
            "2025-11-04",
            ("2025-11-02 18:00", "2025-11-03 04:50", "2025-11-03 05:30"),
        ),
        (
            BEN,
            NEW_YORK,
            "2026-03-08",
            "2026-03-09",
            "2026-03-10",
            ("2026-03-08 18:00", "2026-03-09 03:50", "2026-03-09 04:30"),
        ),
        (
            ANA,
            BERLIN,
            "2026-03-29",
            "2026-03-30",
            "2026-03-31",
            ("2026-03-29 12:00", "2026-03-29 21:55", "2026-03-29 22:30"),
        ),
    ):
        for moment in moments[:2]:
            today = _all(asker, moment, by=asker, channel=LOUNGE, since=made.midnight(day, tz))
            yield _of(asker, "What was the first thing I wrote in #lounge today?", "one", today[:1], moment)
        after = _all(asker, moments[2], by=asker, channel=LOUNGE, since=made.midnight(next_day, tz))
        yield _of(asker, "What was the first thing I wrote in #lounge today?", "one", after[:1], moments[2])
        whole = _all(asker, f"{next_day} 15:00", by=asker, channel=LOUNGE, **_day(day, next_day, tz))
        yield _of(
            asker, "What was the last thing I wrote in #lounge yesterday?", "one", whole[-1:], f"{next_day} 15:00"
        )
        yield _of(asker, "What was the last thing I wrote in #lounge on Sunday?", "one", whole[-1:], f"{later} 15:00")


def _made_people() -> Iterator[Scenario]:
    for name, user in (("Chloe", CHLOE), ("Ben", BEN), ("Dario Fuchs", DARIO)):
        theirs = _all(ANA, by=user)
        yield _of(ANA, f"What was the first thing {name} said?", "one", theirs[:1])
        yield _of(ANA, f"What was the last thing {name} said?", "one", theirs[-1:])
        yield _of(ANA, f"What was the third message from {name}?", "one", theirs[2:3])
    yield _of(CHLOE, "Was hat Ben zuletzt gesagt?", "one", _all(CHLOE, by=BEN)[-1:])
    yield _of(CHLOE, "In #harbour-ops, what did Ben first say?", "one", _all(CHLOE, by=BEN, channel=OPS)[:1])
    yield _of(CHLOE, "what did ben say last?", "one", _all(CHLOE, by=BEN)[-1:])
    yield _of(CHLOE, "What did Ben Okoro last ask?", "one", _all(CHLOE, by=BEN, asks=True)[-1:])
    yield _of(CHLOE, "What was the last thing Ben said?", "one", _all(CHLOE, by=BEN)[-1:])
    yield _of(ANA, "What was the first thing Zoe said?", "nothing")
    yield _of(
        ANA, "What was Ben's first question in #reef-survey?", "one", _all(ANA, by=BEN, asks=True, channel=SURVEY)[:1]
    )
    yield _of(
        ANA, "What did Ben first tell me here?", "one", _all(ANA, by=BEN, channel=ANA_AND_BEN)[:1], channel=ANA_AND_BEN
    )
    yield _of(ANA, "Show the last 3 messages from Chloe", "listed", _all(ANA, by=CHLOE)[:-4:-1])


def _made_places() -> Iterator[Scenario]:
    for channel, name in ((SURVEY, "reef-survey"), (OPS, "harbour-ops"), (LOUNGE, "lounge")):
        there = _all(CHLOE, channel=channel)
        yield _of(CHLOE, f"What was the first message in #{name}?", "one", there[:1])
        yield _of(CHLOE, "What was the latest message in this channel?", "one", there[-1:], channel=channel)
        yield _of(CHLOE, "What was said 4 messages ago?", "one", there[-4:-3], channel=channel)
        yield _of(CHLOE, "What was the 101st message in this channel?", "one", there[100:101], channel=channel)
        yield _of(CHLOE, "Show me the 4 most recent messages here", "listed", there[:-5:-1], channel=channel)
        yield _of(CHLOE, f"List the first 5 messages in #{name} in order", "listed", there[:5])
    yield _of(CHLOE, f"What was the second thing said in <#{OPS}|harbour-ops>?", "one", _all(CHLOE, channel=OPS)[1:2])
    root = next(post.ts for post in MAX_ACTIVITIES if post.text == made.THREAD_ROOT[3])
    thread = _all(CHLOE, thread_ts=root)
    here: dict[str, Any] = {"channel": OPS, "thread_ts": root}
    yield _of(CHLOE, "What was the first message in this thread?", "one", thread[:1], **here)
    yield _of(CHLOE, "What was the last message in this thread?", "one", thread[-1:], **here)
    yield _of(CHLOE, "What did Ana first say in this thread?", "one", _all(CHLOE, by=ANA, thread_ts=root)[:1], **here)
    yield _of(
        CHLOE, "What was the last question in this thread?", "one", _all(CHLOE, asks=True, thread_ts=root)[-1:], **here
    )
    yield _of(CHLOE, "What did I say in this thread?", "listed", _all(CHLOE, by=CHLOE, thread_ts=root), **here)
    yield _of(CHLOE, "How many messages are in this thread?", "counted", count=len(thread), **here)
    yield _of(CHLOE, "What was the first thing said in this thread yesterday?", "nothing", thread[-1:], **here)


def _made_ranges() -> Iterator[Scenario]:
    week = _all(DARIO, by=DARIO, **_day("2026-03-23", "2026-03-30", "UTC"))
    yield _of(DARIO, "List what I said last week in order", "listed", week)
    yield _of(DARIO, "What was the first thing I said last week?", "one", week[:1])
    some = _all(DARIO, by=BEN, **_day("2025-12-01", "2025-12-06", "UTC"))
    yield _of(DARIO, "What did Ben say between 2025-12-01 and 2025-12-05?", "listed", some)
    yield _of(DARIO, "What did Ben say from 1 December to 5 December?", "listed", some)
    yield _of(
        DARIO,
        "What was the first message in January?",
        "one",
        _all(DARIO, **_day("2026-01-01", "2026-02-01", "UTC"))[:1],
    )
    yield _of(
        DARIO, "What was the last message before 20 September 2025?", "one", _all(DARIO, until=utc("2025-09-20"))[-1:]
    )
    yield _of(DARIO, "What was the first message since 1 March 2026?", "one", _all(DARIO, since=utc("2026-03-01"))[:1])
    yield _of(DARIO, "What was the first message since Friday?", "one", _all(DARIO, since=utc("2026-03-27"))[:1])
    day = _all(DARIO, channel=OPS, **_day("2025-12-12", "2025-12-13", "UTC"))
    yield _of(DARIO, "Show all messages in #harbour-ops from 12 December 2025", "listed" if day else "nothing", day)
    begins = _all(DARIO)[:1]
    yield _of(DARIO, "What was the first message in August 2025?", "nothing", begins)
    yield _of(DARIO, "What did Chloe say in 2024?", "nothing", _all(DARIO, by=CHLOE)[:1])
    yield _of(DARIO, "What was the first message in September 2025?", "one", begins)
    whispered = _all(BEN, channel=ANA_AND_BEN)
    yield _of(
        BEN,
        "What did Ana say here on 22 March?",
        "nothing",
        _all(BEN, by=ANA, channel=ANA_AND_BEN)[-1:],
        channel=ANA_AND_BEN,
    )
    yield _of(BEN, "What was the last message here before 21 March?", "one", whispered[1:2], channel=ANA_AND_BEN)


def _made_counts() -> Iterator[Scenario]:
    january = _day("2026-01-01", "2026-02-01", "UTC")
    yield _of(DARIO, "How many messages did Ben post in January?", "counted", count=len(_all(DARIO, by=BEN, **january)))
    lounge = _all(DARIO, channel=LOUNGE, **_day("2026-03-23", "2026-03-30", "UTC"))
    yield _of(DARIO, "How many messages were posted in #lounge last week?", "counted", count=len(lounge))
    asked = _all(DARIO, by=DARIO, asks=True, **_day("2026-02-01", "2026-03-01", "UTC"))
    yield _of(DARIO, "How many questions did I ask in February?", "counted", count=len(asked))
    bleached = _all(DARIO, topic="coral bleaching")
    yield _of(DARIO, "How often did we talk about coral bleaching?", "counted", count=len(bleached))
    yield _of(
        DARIO,
        "How many times did Ben mention the login bug?",
        "counted",
        count=len(_all(DARIO, by=BEN, topic="login bug")),
    )


def _made_pairs() -> Iterator[Scenario]:
    both = sorted(_all(DARIO, by=CHLOE) + _all(DARIO, by=BEN), key=lambda key: float(key[1]))
    yield _of(DARIO, "Show me the last 3 from Chloe and Ben", "listed", both[:-4:-1])
    yield _of(DARIO, "What were the first two things Chloe or Ben said?", "listed", both[:2])
    yield _of(DARIO, "What was the last thing <@U0BEN> or <@U0CHLOE> said?", "one", both[-1:])
    yield _of(DARIO, "What did Ben and Zebedee say last?", "one", _all(DARIO, by=BEN)[-1:])
    in_march = _all(DARIO, **_day("2026-03-01", "2026-03-02", "UTC"))
    march = [key for key in both if key in in_march]
    yield _of(DARIO, "What did Ben or Chloe say on 1 March?", "listed", march)
    mine = sorted(_all(DARIO, by=DARIO) + _all(DARIO, by=BEN), key=lambda key: float(key[1]))
    yield _of(DARIO, "What did Ben or I say first?", "one", mine[:1])
    on_login = _all(DARIO, topic="login bug")
    about = [key for key in both if key in on_login]
    yield _of(DARIO, "When did Chloe or Ben first mention the login bug?", "one", about[:1])
    root = next(post.ts for post in MAX_ACTIVITIES if post.text == made.THREAD_ROOT[3])
    replies: dict[str, Any] = {"channel": OPS, "thread_ts": root}
    thread = _all(DARIO, thread_ts=root)
    yield _of(DARIO, "Who was the first to reply in this thread?", "one", thread[1:2], **replies)
    yield _of(DARIO, "What was the last reply in this thread?", "one", thread[-1:], **replies)
    yield _of(DARIO, "How many replies are in this thread?", "counted", count=len(thread) - 1, **replies)
    yield _of(DARIO, "the 0th message", "doubted")
    yield _of(DARIO, "What was the 0th thing I said?", "doubted")


def _made_topics() -> Iterator[Scenario]:
    for topic in made.TOPICS:
        about = _all(DARIO, topic=topic)
        yield _of(DARIO, f"When did we first talk about the {topic}?", "one", about[:1])
        yield _of(DARIO, f"When was the last time we discussed {topic}?", "one", about[-1:])
        yield _of(DARIO, f"Who first mentioned the {topic}?", "one", about[:1])
    yield _of(BEN, "When did we first talk about payroll?", "one", _all(BEN, topic="payroll")[:1])
    coral = "coral bleaching"
    yield _of(BEN, "How long ago did we first talk about coral bleaching?", "one", _all(BEN, topic=coral)[:1])
    yield _of(BEN, "When did Chloe first mention coral bleaching?", "one", _all(BEN, by=CHLOE, topic=coral)[:1])
    yield _of(
        BEN,
        "What was the first message about coral bleaching in #harbour-ops?",
        "one",
        _all(BEN, channel=OPS, topic=coral)[:1],
    )
    yield _of(
        BEN,
        "When did we first talk about coral bleaching this year?",
        "one",
        _all(BEN, topic=coral, since=utc("2026-01-01"))[:1],
    )
    yield _of(BEN, "When did we last talk about coral bleaching before December?", "one", _all(BEN, topic=coral)[1:2])
    yield _of(BEN, "When did I last mention the login bug?", "one", _all(BEN, by=BEN, topic="login bug")[-1:])
    yield _of(
        BEN, "When did we last talk about the login bug?", "one", _all(BEN, topic="login bug")[:1], "2025-11-10 12:00"
    )
    yield _of(
        BEN,
        "What was the second time we talked about the sonar calibration?",
        "one",
        _all(BEN, topic="sonar calibration")[1:2],
    )
    yield _of(
        BEN,
        "What was the first thing Dario said about sonar calibration?",
        "one",
        _all(BEN, by=DARIO, topic="sonar calibration")[:1],
    )
    yield _of(BEN, "List everything about the ferry timetable in order", "listed", _all(BEN, topic="ferry timetable"))
    yield _of(BEN, "When did we first talk about volcanoes?", "nothing")
    yield _of(
        BEN,
        "In October, when did we first talk about the drone permit?",
        "nothing",
        _all(BEN, topic="drone permit")[:1],
    )
    yield _of(BEN, "What's the latest on the login bug?", "shown", _all(BEN, topic="login bug")[-1:])
    yield _of(BEN, "What's the latest on the diesel spill?", "shown", _all(BEN, topic="diesel spill")[-1:])
    yield _of(BEN, "Any news about the ferry timetable?", "shown", _all(BEN, topic="ferry timetable")[-1:])
    for prompt in (
        "When did we start talking about the drone permit?",
        "When did Chloe and Ana first talk about the drone permit?",
        "How long ago was the drone permit first mentioned?",
        "What was the very first message about the drone permit?",
    ):
        yield _of(DARIO, prompt, "one", _all(DARIO, topic="drone permit")[:1])
    yield _of(ANA, "Wann haben wir zuerst über coral bleaching gesprochen?", "one", _all(ANA, topic=coral)[:1])


def all_scenarios() -> tuple[Scenario, ...]:
    return (*demo_scenarios(), *made_scenarios())


def phrasings() -> Iterator[tuple[Scenario, ...]]:
    """Yield questions of the generated workspace, six for each answer."""
    run: dict[str, Any] = {"channel": ANA_AND_PILOT}
    when = "2026-03-30 08:20"
    mine = _all(ANA, when, by=ANA, since=utc("2026-03-30 08:00"), **run)
    yield _six(
        _of(ANA, "", "one", mine[:1], when, **run),
        "What was the first thing I asked today?",
        "What did I ask first today?",
        "What was my first question today?",
        "Show me the first question I asked today",
        "Tell me the first thing that I asked you today",
        "Which question did I ask first today?",
    )
    yield _six(
        _of(ANA, "", "one", mine[4:5], when, **run),
        "What was the 5th thing I asked today?",
        "What was the fifth thing I asked today?",
        "What was my fifth question today?",
        "What did I ask fifth today?",
        "Show me the fifth question I asked today",
        "Which was the fifth question that I asked today?",
    )
    yield _six(
        _of(ANA, "", "one", mine[:1], when, **run),
        "What was the first thing I asked in this session?",
        "What did I ask first in this session?",
        "What was my first question in this conversation?",
        "In this conversation, what was the first thing I asked?",
        "Show the first question of this session",
        "What was the earliest question I asked in this chat?",
    )
    yield _six(
        _of(ANA, "", "one", _all(ANA, when, by=PILOT, **run)[-1:], when, **run),
        "What was the last thing you told me?",
        "What did you last tell me?",
        "What was your last answer?",
        "Can you repeat your last message?",
        "What did you just say?",
        "Show me the last thing you said",
    )
    yield _six(
        _of(BEN, "", "one", _all(BEN, topic="coral bleaching")[:1]),
        "When did we first talk about coral bleaching?",
        "When was coral bleaching first mentioned?",
        "When was the first time we talked about coral bleaching?",
        "Who first mentioned coral bleaching?",
        "What was the first message about coral bleaching?",
        "When did coral bleaching first come up?",
    )
    yield _six(
        _of(BEN, "", "one", _all(BEN, topic="login bug")[-1:]),
        "When did we last talk about the login bug?",
        "When was the login bug last mentioned?",
        "When was the last time we discussed the login bug?",
        "Who last mentioned the login bug?",
        "What was the last message about the login bug?",
        "What was the most recent message about the login bug?",
    )
    yield _six(
        _of(CHLOE, "", "one", _all(CHLOE, channel=OPS)[-1:]),
        "What was the last message in #harbour-ops?",
        "What's the most recent message in #harbour-ops?",
        "Show the latest message in #harbour-ops",
        "What was the last thing said in #harbour-ops?",
        "What was said last in #harbour-ops?",
        "What is the newest message in #harbour-ops?",
    )
    yield _six(
        _of(CHLOE, "", "one", _all(CHLOE, by=BEN)[:1]),
        "What was the first thing Ben said?",
        "What did Ben say first?",
        "What was Ben's first message?",
        "Show me the first message from Ben",
        "What was the earliest message by Ben?",
        "Which message did Ben post first?",
    )
    yield _six(
        _of(CHLOE, "", "one", _all(CHLOE, channel=LOUNGE)[-3:-2], channel=LOUNGE),
        "What was said 3 messages ago?",
        "What was said three messages ago here?",
        "Show the message from 3 messages ago",
        "What was the third to last message in this channel?",
        "What was the 3rd to last message here?",
        "What was the third last message in this channel?",
    )
    root = next(post.ts for post in MAX_ACTIVITIES if post.text == made.THREAD_ROOT[3])
    yield _six(
        _of(DARIO, "", "one", _all(DARIO, by=BEN, thread_ts=root)[:1], channel=OPS, thread_ts=root),
        "What was the first thing Ben said in this thread?",
        "What did Ben say first in this thread?",
        "What was Ben's first message in this thread?",
        "In this thread, what did Ben first say?",
        "Show the first message from Ben in this thread",
        "What was Ben's earliest message in this thread?",
    )
    yield _six(
        _of(DARIO, "", "listed", _all(DARIO, by=DARIO, **_day("2026-03-23", "2026-03-30", "UTC"))),
        "What did I say last week?",
        "Show everything I said last week",
        "List what I wrote last week in order",
        "Show my messages from last week",
        "What were my messages last week?",
        "Show me all that I posted last week",
    )
    yield _six(
        _of(BEN, "", "one", _all(BEN, by=BEN, **_day("2026-03-01", "2026-03-30", NEW_YORK))[:1]),
        "What was the first thing I said this month?",
        "What did I say first this month?",
        "What was my first message this month?",
        "This month, what was the first thing I said?",
        "Show the first message I wrote this month",
        "Which was the earliest message I posted this month?",
    )


def _six(question: Scenario, *prompts: str) -> tuple[Scenario, ...]:
    return tuple(replace(question, prompt=prompt) for prompt in prompts)
