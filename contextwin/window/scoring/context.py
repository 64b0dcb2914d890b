"""What a score depends on beside the message."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import NO_AGES, AgeProfile
from contextwin.models.weights import ScoringWeights


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringContext:
    """What a score depends on beside the message."""

    plan: QueryPlan  #: alpha, language, whether code is wanted
    weights: ScoringWeights  #: the constants
    asked_at: datetime  #: aware
    channel: str | None = None  #: being answered in
    thread_ts: str | None = None  #: being answered in
    asker: str | None = None  #: who asks
    named: frozenset[str] = frozenset()  #: the users whom the prompt names
    ages: AgeProfile = NO_AGES  #: of all that could have been found
    is_filtered: bool = False  #: what is not a hit may be something that the caller did not ask for
    adaptive_decay: float = 0.0  #: added to the power of the time decay
