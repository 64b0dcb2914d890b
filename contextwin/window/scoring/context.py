"""What a score depends on besides the message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import NO_AGES, NO_TERMS, AgeProfile, PromptWeight
from contextwin.models.weights import ScoringWeights


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringContext:
    """What a score depends on besides the message."""

    plan: QueryPlan  #: alpha, language, whether code is wanted
    weights: ScoringWeights  #: the constants
    asked_at: datetime  #: aware
    channel: str | None = None  #: being answered in
    thread_ts: str | None = None  #: being answered in
    asker: str | None = None  #: who asks
    named: frozenset[str] = frozenset()  #: the users whom the prompt names
    ages: AgeProfile = NO_AGES  #: of all messages that could have been found
    prompt_weight: PromptWeight = NO_TERMS  #: how much the prompt's terms say
    is_filtered: bool = False  #: filters choose messages, so one that is no hit may be what they exclude
    joins_languages: bool = False  #: texts of two languages that say the same have near vectors
    adaptive_decay: float = 0.0  #: added to the power of the time decay; set by the scorer
    decay_from: float = 0.0  #: the age in seconds from which the time decay counts; set by the scorer

    def age_of(self, moment: datetime) -> float:
        """Return how many seconds before `asked_at` it was."""
        return (self.asked_at - moment).total_seconds()
