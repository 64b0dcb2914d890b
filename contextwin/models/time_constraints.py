"""What a prompt says about time: the constraint that the grammar returns, and the settings it reads by."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

#: range: a stretch of time; point: a moment, or "when …"; order: first or last, one or all in order; ordinal: the nth
#: from one end; count: how many; duration: how long; aggregate: another property of all that qualify, see `Measure`.
TimeKind = Literal["range", "point", "order", "ordinal", "count", "duration", "aggregate"]
#: who wrote most, or least of those who wrote; where, or on which day, most or least was written, of those with any;
#: how many people wrote; the message with the longest text; the thread with the most messages; messages a day; days
#: from the first to the last; the first and the last; which of two came first, topics or people.
Measure = Literal[
    "top author",
    "bottom author",
    "top channel",
    "bottom channel",
    "bottom period",
    "authors",
    "silent authors",
    "top period",
    "longest message",
    "longest thread",
    "per period",
    "days between",
    "both ends",
    "first of two",
    "more of two",
]
#: A message that others are counted from: those right before it, or right after it.
Side = Literal["before", "after"]
Order = Literal["first", "last"]
#: Of things: one by its place among them; when one came to be; all in order; how many; which of two came first.
ThingAsk = Literal["place", "when", "list", "count", "first of two"]
Anchor = Literal["now", "message", "thread"]
Mode = Literal["said", "about"]
Strength = Literal["hard", "boost"]
NumericOrder = Literal["mdy", "dmy"]


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeSettings:
    """How the grammar reads what people mean differently."""

    week_start: int = 0  #: first day of the week; 0 is Monday, 6 Sunday
    #: Of 3/4/2026 when both orders are dates; None: as is usual in the prompt's language or the asker's zone.
    numeric_order: NumericOrder | None = None
    morning_hour: int = 5  #: the hour that mornings begin at; 0–23, each before the next
    afternoon_hour: int = 12  #: and afternoons
    evening_hour: int = 17  #: and evenings; they end at midnight
    night_hour: int = 18  #: and nights, which end when the morning begins
    recent_days: int = 14  #: days that "recently" reaches back; ≥ 1. Unmeasured
    future_years: int = 5  #: a two-digit year is at most this far ahead, else of the last century; ≥ 0. Unmeasured


#: Times in days, each (first, last).
Days = tuple[tuple[date, date], ...]


class SpokenTime(NamedTuple):
    """A time that a text speaks of, in days of its author."""

    start: int  #: where its words begin in the text
    end: int  #: and where they end
    first: date  #: its first day
    last: date  #: its last day
    is_relative: bool = True  #: its words mean another time when they are said on another day


#: What more than so many days hold was mostly told as it happened. Unmeasured.
WIDE_DAYS = 9


@dataclass(frozen=True, kw_only=True, slots=True)
class EventQuestion:
    """What a prompt asks of events: what happened on some days, or when something is."""

    days: Days  #: (first, last) of each time that is meant; of "when", what is over or to come
    is_when: bool = False  #: it asks when something is
    words: tuple[str, ...] = ()  #: what else it names, in lower case: of "what did Ana do in May", ana

    @property
    def is_wide(self) -> bool:
        """Whether it asks of weeks, in which most was told as it happened, without naming them; or "when"."""
        return any((last - first).days > WIDE_DAYS for first, last in self.days)

    def is_met_by(self, time: SpokenTime) -> bool:
        """Whether a time that a message speaks of is one that is meant, and not ten times as long."""
        length = (time.last - time.first).days + 1
        return any(
            time.first <= last and first <= time.last and (self.is_when or length < 10 * ((last - first).days + 1))
            for first, last in self.days
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Landmark:
    """A message that an answer stands beside: of "what did Ana say after Ben mentioned coral", Ben's about coral."""

    side: Side  #: where the answer is
    topic: str | None = None  #: what the message is about
    speaker: str | None = None  #: who wrote it: "asker", "you", or a name as it is written
    is_first: bool = False  #: it is the first such message, not the latest
    within: timedelta | None = None  #: how far from it the answers are, of "in the two hours before"
    is_open: bool = False  #: it is named by words of which it need not have all, so the likeliest message is meant


@dataclass(frozen=True, kw_only=True, slots=True)
class ThingPhrase:
    """Words of a prompt that stand together and may name a kind of things, one of them, a person or an act."""

    text: str  #: as it is written
    words: tuple[str, ...]  #: its words, as they are written
    link: str | None = None  #: the symbol of the preposition before it, or POSS for what belongs to the phrase before
    is_asked: bool = False  #: it stands where a question names the kind: of "the first painting from Lyon", painting
    is_act: bool = False  #: it says what somebody did: of "the first song I recorded", recorded
    is_aside: bool = False  #: it stands behind a comma and what is asked for: "the newest machine, for the register"


@dataclass(frozen=True, kw_only=True, slots=True)
class ThingQuestion:
    """What a prompt may ask of things that messages introduce: "the first painting from Lyon", "invoices by date".

    Only the store can tell whether there are such things, and which of the words names them.
    """

    asks: ThingAsk
    order: Order = "first"  #: from which end
    ordinal: int | None = None  #: the nth from that end, from 1
    limit: int | None = None  #: how many, of "the last three"
    phrases: tuple[ThingPhrase, ...] = ()  #: what may be the kind, the likeliest first
    landmark: ThingPhrase | None = None  #: the thing that others are counted from
    side: Side | None = None  #: on which side of it they are
    oldest: datetime | None = None  #: aware: of a year that no other rule reads
    latest: datetime | None = None  #: aware, after `oldest`
    pair: tuple[ThingPhrase, ...] = ()  #: the two things that are compared
    is_own: bool = False  #: those of the asker
    is_past: bool = False  #: an auxiliary says that something was done
    is_of_past: bool = False  #: it asks of what was: in the past tense, without a verb, or by "oldest" or "newest"
    is_dated: bool = False  #: it asks when, of one by its place, too: "when did we last go bowling?"
    is_event: bool = False  #: a verb of speech is one of what is made or done: "what did we decide last?"
    is_written: bool = False  #: … and may be of messages: "what did Ana write last?"
    is_beginning: bool = False  #: it asks when an act began: "when did you start painting?"
    is_ordered: bool = False  #: it says in which order a list is to be: "by date", "newest first"
    is_bare: bool = False  #: a list of which only the kind is said: "list the releases"
    is_elliptic: bool = False  #: it counts what it does not name: "how many did Ana make?"

    @property
    def is_told_plainly(self) -> bool:
        """Whether only messages that introduce things in so many words answer it.

        It asks when one came to be that it names, "when was Lavender created?", or for what a topic has, "Coral in
        February".
        """
        return (self.asks == "when" and not self.is_beginning) or (self.asks == "list" and not self.is_ordered)


#: The rule of a constraint that operators make: "before:2026-01-31".
MODIFIERS = "modifiers"


class EventDay(NamedTuple):
    """A day that is named by what happened then: "on gala Sunday", "since the gala"."""

    words: str  #: of the event, as they are written
    weekday: int | None = None  #: the weekday that is named, from 0 for Monday
    unit: str = "day"  #: or weekend
    is_since: bool = False  #: the time after it


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeConstraint:
    """What a prompt asks for by time. A range is half open and in UTC; None leaves that side open."""

    kind: TimeKind  #: what is asked
    oldest: datetime | None = None  #: aware, UTC
    latest: datetime | None = None  #: aware, UTC, after `oldest`
    order: Order | None = None  #: from which end; of a list, which end comes first
    ordinal: int | None = None  #: the nth from that end, from 1; None for no single one
    limit: int | None = None  #: how many, of "the last 5 messages"
    anchor: Anchor = "now"  #: what the words count from
    speaker: str | None = None  #: who wrote it: "asker", "you" (who is asked), or a name as it is written
    other_speaker: str | None = None  #: or who else, of "Ana or Ben"
    is_exchange: bool = False  #: what both wrote to each other, and not to others
    is_of_messages: bool = False  #: of an exchange, one by its place is a message, not a time that they talked
    mentions: str | None = None  #: what mentions somebody, "asker" or a name: "did anyone mention me"
    is_direct: bool = False  #: what was written in direct conversations: "in our DMs", "privately"
    asks_who: bool = False  #: of one message, who wrote it is asked
    spoke: str | None = None  #: how: "said", "asked", "told", "replied" or "wanted"
    topic: str | None = None  #: what it is about: the object of "about", "mention", "talk of"; None for anything
    gloss: str | None = None  #: the topic in other words, in brackets behind it: of "gatitos (kittens)", kittens
    other_topic: str | None = None  #: what it is compared with: of "which came up first, coral or kelp", kelp
    event: EventDay | None = None  #: what happened on the day that is the range
    scope: str | None = None  #: session, previous session, away (since the asker last wrote), thread, ever, or a unit
    back: int = 1  #: which session before this one: 2 of "two conversations ago"
    measure: Measure | None = None  #: of an aggregate
    period: str = "day"  #: of a measure by periods: hour, weekday, day, week, month, quarter, half or year
    landmark: Landmark | None = None  #: the message that it stands beside
    landmark_end: Landmark | None = None  #: and that ends the stretch, of "between Ana's question and Ben's answer"
    grain: str | None = None  #: how exact the words are: second, minute, hour, day, week, month, quarter, year, …
    relative: bool = False  #: the words mean another range when they are asked at another time
    mode: Mode = "said"  #: the range is when something was said, or when what it is about was
    strength: Strength = "hard"  #: keep nothing else, or prefer it
    matched: tuple[str, ...] = ()  #: the words that said so, in order
    rule: str  #: the rule that read them
    confidence: float  #: 0–1
    doubts: tuple[str, ...] = ()  #: how else its dates and zones may be read, each a clause
    unread: tuple[str, ...] = ()  #: words of the prompt that were not understood, in order
