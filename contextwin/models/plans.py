"""How a prompt was understood."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal

from contextwin.models.as_json import JsonValue
from contextwin.models.time_constraints import EventQuestion, ThingQuestion, TimeConstraint

PlanKind = Literal["relevance", "chronological", "topic_chronological"]


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchOperators:
    """What a prompt asks for by operators other than dates; names are as written, without @ and #."""

    users: tuple[str, ...] = ()  #: from:@x
    not_users: tuple[str, ...] = ()  #: -from:@x, and whom words leave out: an id, a name, or "asker"
    channels: tuple[str, ...] = ()  #: in:#x, and channels that the topic names
    not_channels: tuple[str, ...] = ()  #: -in:#x
    has: tuple[str, ...] = ()  #: has:x, of requests.MESSAGE_ATTRIBUTES or an :emoji:
    lacks: tuple[str, ...] = ()  #: -has:x
    ignored: tuple[str, ...] = ()  #: operators with unknown attributes, as written: has:star
    matched: tuple[str, ...] = ()  #: all operators as written, in order

    @property
    def narrows(self) -> bool:
        """Whether they leave out any message."""
        return any((self.users, self.not_users, self.channels, self.not_channels, self.has, self.lacks))


@dataclass(frozen=True, kw_only=True, slots=True)
class QueryPlan(JsonValue):
    """How the prompt was understood, and the rule that decided."""

    JSON_NAMES: ClassVar = "kind alpha rule confidence order ordinal speaker topic oldest latest"

    kind: PlanKind = "relevance"  #: how messages are found and ordered
    alpha: float = 0.5  #: weight of the semantic against the lexical score, 0–1
    rule: str = "default"  #: the rule that chose alpha, in words
    confidence: float = 1.0  #: 0–1
    prompt: str = ""  #: the prompt as it is read: decoded, without greetings, thanks and whom it addresses
    search_text: str = ""  #: the prompt without instructions about the answer; names are left out when it is embedded
    terms: tuple[str, ...] = ()  #: its search terms (analysis.terms)
    language: str = "und"  #: natural language of the prompt, ISO 639-1
    wants_code: bool = False  #: the prompt asks about code
    code_languages: tuple[str, ...] = ()  #: of the code that it asks to be shown
    is_status_query: bool = False  #: the prompt asks how things stand now
    keywords: tuple[str, ...] = ()  #: of a prompt that is but a few keywords: their terms, without parts of words
    matches_names: bool = True  #: people whom the prompt names are matched as authors, not as words
    order: Literal["asc", "desc"] | None = None  #: for chronological plans
    ordinal: int | None = None  #: for chronological plans
    oldest: datetime | None = None  #: found messages were sent at or after this
    latest: datetime | None = None  #: found messages were sent before this; at most asked_at
    speaker: str | None = None  #: the author asked for: "asker", "you" (a program), or a name
    topic: str | None = None  #: the prompt without its time words
    tz: str = "UTC"  #: the IANA zone of its days
    time: TimeConstraint | None = None  #: all that the prompt says about time; set whenever `operators` are
    things: ThingQuestion | None = None  #: what the prompt may ask of things that messages introduce
    event: EventQuestion | None = None  #: what it asks of events, of which messages speak on other days
    operators: SearchOperators = SearchOperators()  #: from:, in: and has: in the prompt

    @property
    def is_search(self) -> bool:
        """Whether the prompt is but a few keywords, as typed into a search box: what says so is wanted."""
        return bool(self.keywords)

    @property
    def speakers(self) -> tuple[str, ...]:
        """Those whose messages are asked for: "asker", "you", ids and names as written."""
        other = self.time.other_speaker if self.time and self.kind != "relevance" else None
        return tuple(speaker for speaker in (self.speaker, other) if speaker)

    @property
    def prefers_earliest(self) -> bool:
        """Whether the prompt asks for the first of something, rather than for the last or for none in particular."""
        things = self.things if self.things and self.things.asks != "count" else None
        return ((self.time and self.time.order) or (things and things.order)) == "first"

    @property
    def narrows(self) -> bool:
        """Whether the prompt restricts the search to a time."""
        time = self.time
        return time is not None and time.strength == "hard" and time.mode == "said" and bool(time.oldest or time.latest)
