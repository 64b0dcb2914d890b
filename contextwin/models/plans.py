"""How a prompt was understood."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from contextwin.models.time_constraints import TimeConstraint

PlanKind = Literal["relevance", "chronological", "topic_chronological"]


@dataclass(frozen=True, kw_only=True, slots=True)
class QueryPlan:
    """How the prompt was understood, and the rule that decided."""

    kind: PlanKind = "relevance"  #: how messages are found and ordered
    alpha: float = 0.5  #: weight of the semantic against the lexical score, 0–1
    rule: str = "default"  #: the rule that chose alpha, in words
    confidence: float = 1.0  #: 0–1
    search_text: str = ""  #: the prompt without instructions about the answer; names are left out when it is embedded
    terms: tuple[str, ...] = ()  #: its search terms (analysis.terms)
    language: str = "und"  #: natural language of the prompt, ISO 639-1
    wants_code: bool = False  #: the prompt asks about code
    is_status_query: bool = False  #: the prompt asks how things stand now
    matches_names: bool = True  #: people whom the prompt names are matched as authors, not as words
    order: Literal["asc", "desc"] | None = None  #: for chronological plans
    ordinal: int | None = None  #: for chronological plans
    oldest: datetime | None = None  #: found messages were sent at or after this
    latest: datetime | None = None  #: found messages were sent before this; at most asked_at
    speaker: str | None = None  #: the author asked for: "asker", "you" (a program), or a name
    topic: str | None = None  #: the prompt without its time words
    time: TimeConstraint | None = None  #: all that the prompt says about time

    @property
    def narrows(self) -> bool:
        """Whether the prompt restricts the search to a time."""
        time = self.time
        return time is not None and time.strength == "hard" and time.mode == "said" and bool(time.oldest or time.latest)
