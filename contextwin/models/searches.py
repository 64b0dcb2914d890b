"""What a search returns: messages one by one, each with its score."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from contextwin.models.as_json import as_json, iso, pick
from contextwin.models.degraded import Degraded
from contextwin.models.timelines import TimelineMessage
from contextwin.models.windows import ScoreBreakdown


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchHit:
    """A message that was found, and how well it matches."""

    message: TimelineMessage  #: the message
    score: ScoreBreakdown  #: its score in a window
    #: How much it looks like the answer beside those of its talk that are listed before it, ≥ 0; it orders the hits,
    #: but for those that a question about time asks for.
    rank_score: float
    is_answer: bool = False  #: a question about time asks for it

    def to_dict(self) -> dict[str, Any]:
        """Return the message as JSON has it, with how well it matches."""
        message = {name: value for name, value in as_json(self.message).items() if name != "coverage"}
        return {**message, **pick(self, "score", "rank_score", "is_answer")}


@dataclass(frozen=True, kw_only=True, slots=True)
class SearchPage:
    """The hits of a search."""

    hits: tuple[SearchHit, ...]  #: best first; what a question about time asks for comes before, in its order
    asked_at: datetime  #: nothing sent at or after it is found
    note: str = ""  #: how a question about time was understood, what was looked for, or that nothing matches well
    empty_reason: str = ""  #: why there are no hits; "" where there are
    degraded: tuple[Degraded, ...] = ()  #: what was missing, e.g. "embedder: connection refused"
    access: str = ""  #: the rule that says which channels may be seen, in words; nothing of what is hidden
    sees_channels: bool = True  #: any may be seen; else `empty_reason` says by which rule

    def to_dict(self) -> dict[str, Any]:
        """Return the hits as JSON has them."""
        page = pick(self, "note", "empty_reason", "degraded", "access")
        return {"asked_at": iso(self.asked_at), "messages": as_json(self.hits), **page}
