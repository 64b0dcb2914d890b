"""What a prompt was understood to ask."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from contextwin.models.time_constraints import TimeConstraint

PlanKind = Literal["relevance", "chronological", "topic_chronological"]


@dataclass(frozen=True, kw_only=True, slots=True)
class QueryPlan:
    """What the prompt was understood to ask, and the rule that said so."""

    kind: PlanKind = "relevance"  #: how candidates are found and ordered
    alpha: float = 0.5  #: weight of meaning against words, 0–1
    rule: str = "default"  #: the rule that chose alpha, in words
    confidence: float = 1.0  #: 0–1
    search_text: str = ""  #: the prompt without what it says of the answer; people named are left out when embedded
    terms: tuple[str, ...] = ()  #: its search terms, as terms.py makes them
    language: str = "und"  #: natural language of the prompt, ISO 639-1
    wants_code: bool = False  #: the prompt asks about code
    is_status_query: bool = False  #: the prompt asks how things stand now
    matches_names: bool = True  #: people whom the prompt names are looked for as authors, not by the name
    order: Literal["asc", "desc"] | None = None  #: for chronological plans
    ordinal: int | None = None  #: for chronological plans
    oldest: datetime | None = None  #: found messages were sent at or after this
    latest: datetime | None = None  #: found messages were sent before this; at most asked_at
    speaker: str | None = None  #: who wrote what is asked for: "asker", "you" (a program), or a name
    topic: str | None = None  #: what is left of the prompt without its time words
    time: TimeConstraint | None = None  #: all that the prompt says about time

    @property
    def narrows(self) -> bool:
        """Whether the prompt itself leaves out all that was sent at another time."""
        time = self.time
        return time is not None and time.strength == "hard" and time.mode == "said" and bool(time.oldest or time.latest)
