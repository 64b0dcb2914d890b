"""Halffathom, a company of our own making: its people, its conversations, and who asks the demo's question.

Halffathom makes Berthday, booking software for marinas, from Falmouth and wherever its people happen to live.
The stories are in the `story_*` modules, on Falmouth's clock, which is UTC in winter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from contextwin.models.messages import ChannelKind, UserKind

DEMO_WORKSPACE = "T06HALFFTHM"
DEMO_CHANNEL = "C06ENGAPI"
DEMO_ASKER = "U06MEI"
DEMO_PROMPT = "What's the status of the API integration?"
#: Monday morning in Auckland, after two weeks without signal; Sunday evening everywhere else.
DEMO_ASKED_AT = datetime(2026, 3, 8, 20, 31, tzinfo=UTC)
BOT_ID = "B06BOSUN"  #: what Bosun's messages carry instead of a user


class Place(NamedTuple):
    """A time zone as Slack tells it."""

    tz: str  #: IANA name
    label: str  #: Slack's words for it
    offset: int  #: seconds east of UTC when the export was made


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    """Somebody, or some bot, of the workspace."""

    handle: str  #: the `@handle`, and the name in the stories
    name: str  #: first name and surname
    title: str  #: what they do
    place: Place  #: whose clock they live by
    kind: UserKind = "member"  #: guests are in one channel only
    is_admin: bool = False  #: owns the workspace
    is_deleted: bool = False  #: deactivated before the export was made

    @property
    def user(self) -> str:
        """Their Slack id."""
        return f"U06{self.handle.upper()}"

    @property
    def display_name(self) -> str:
        """What Slack shows beside their messages."""
        return self.handle.capitalize()


@dataclass(frozen=True, kw_only=True, slots=True)
class Conversation:
    """A channel, a private channel, a group DM or a DM."""

    channel: str  #: its Slack id
    name: str | None  #: without the '#'; DMs have none
    kind: ChannelKind  #: who can read it
    members: tuple[str, ...]  #: handles, at the time of the export
    topic: str = ""  #: as set in Slack
    purpose: str = ""  #: as set in Slack

    @property
    def folder(self) -> str:
        """The export's folder of its messages."""
        return self.name or self.channel


_LONDON = Place("Europe/London", "Greenwich Mean Time", 0)
_BERLIN = Place("Europe/Berlin", "Central European Time", 3_600)
_LISBON = Place("Europe/Lisbon", "Western European Time", 0)
_DUBLIN = Place("Europe/Dublin", "Greenwich Mean Time", 0)
_STOCKHOLM = Place("Europe/Stockholm", "Central European Time", 3_600)
_PARIS = Place("Europe/Paris", "Central European Time", 3_600)
_KOLKATA = Place("Asia/Kolkata", "India Standard Time", 19_800)
_HALIFAX = Place("America/Halifax", "Atlantic Daylight Time", -10_800)
_AUCKLAND = Place("Pacific/Auckland", "New Zealand Daylight Time", 46_800)

PEOPLE: tuple[Person, ...] = (
    Person(handle="morwenna", name="Morwenna Pascoe", title="Founder", place=_LONDON, is_admin=True),
    Person(handle="tobi", name="Tobias Ahrens", title="Backend lead", place=_BERLIN),
    Person(handle="katrin", name="Katrin Vogel", title="Support", place=_BERLIN),
    Person(handle="devika", name="Devika Rao", title="Backend", place=_KOLKATA),
    Person(handle="jules", name="Jules Okafor", title="Product design", place=_LISBON),
    Person(handle="hank", name="Hank Delacroix", title="Operations", place=_HALIFAX),
    Person(handle="mei", name="Mei Tanaka", title="Front end, kiosks", place=_AUCKLAND),
    Person(handle="oskar", name="Oskar Nyström", title="Data", place=_STOCKHOLM),
    Person(handle="bea", name="Beatrice Fontaine", title="Partnerships", place=_PARIS),
    Person(handle="sam", name="Sam Trewin", title="Engineer", place=_LONDON, is_deleted=True),
    Person(handle="lorcan", name="Lorcan Devlin", title="Harbourmaster, Port Ellery", place=_DUBLIN, kind="guest"),
    Person(handle="bosun", name="Bosun", title="Tests, deployments, alerts", place=_LONDON, kind="bot"),
)

CONVERSATIONS: tuple[Conversation, ...] = (
    Conversation(
        channel="C06GENERAL",
        name="general",
        kind="public",
        members=("morwenna", "tobi", "katrin", "devika", "jules", "hank", "mei", "oskar", "bea"),
        topic="Berthday: a berth for every boat | offsite 23–24 April, Falmouth",
        purpose="What everybody should know.",
    ),
    Conversation(
        channel=DEMO_CHANNEL,
        name="eng-api",
        kind="public",
        members=("morwenna", "tobi", "katrin", "devika", "jules", "hank", "mei", "oskar", "bea", "bosun"),
        topic="Epic BD-400: Mooring Pay",
        purpose="The API and what hangs on it.",
    ),
    Conversation(
        channel="C06INCIDENTS",
        name="incidents",
        kind="public",
        members=("morwenna", "tobi", "katrin", "devika", "jules", "hank", "mei", "oskar", "bosun"),
        topic="On call this week: Hank | Look before you restart",
        purpose="When something is on fire.",
    ),
    Conversation(
        channel="C06DESIGN",
        name="design",
        kind="public",
        members=("morwenna", "tobi", "katrin", "jules", "hank", "mei", "oskar", "bea"),
        topic="Figma is the truth | crit every Tuesday 10:00 UTC",
        purpose="How it looks and what it says.",
    ),
    Conversation(
        channel="C06SUPPORT",
        name="support",
        kind="public",
        members=("morwenna", "tobi", "katrin", "devika", "jules", "hank", "oskar", "bea", "lorcan"),
        purpose="Questions from marinas. Pilot customers are in here too, so keep internal numbers out!",
    ),
    Conversation(
        channel="C06LEADERS",
        name="leadership",
        kind="private",
        members=("morwenna", "tobi", "bea", "hank"),
        topic="What's said here stays here",
    ),
    Conversation(
        channel="C06ONCALL3",
        name="mpdm-devika--hank--tobi-1",
        kind="mpim",
        members=("devika", "hank", "tobi"),
        purpose="Group messaging with: @devika @hank @tobi",
    ),
    Conversation(channel="D06KATTOBI", name=None, kind="im", members=("katrin", "tobi")),
)

PEOPLE_BY_HANDLE = {person.handle: person for person in PEOPLE}
CHANNELS_BY_NAME = {conversation.name: conversation.channel for conversation in CONVERSATIONS if conversation.name}
