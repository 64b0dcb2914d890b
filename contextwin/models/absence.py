"""Why a message is not in a recorded window: the decisive step, and the request that would bring it in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from contextwin.models.requests import WindowRequest

#: The steps of a window in order; the first that keeps a message out is the reason.
#: not_visible: it is not stored, or whoever asked may not see it; not_asked: a question about time asks for others;
#: not_a_hit: it was read beside a hit, where nothing else keeps it out than room.
AbsenceReason = Literal[
    "shown",
    "not_visible",
    "deleted",
    "sent_later",
    "time_range",
    "filter",
    "not_found",
    "not_asked",
    "not_a_hit",
    "threshold",
    "duplicate",
    "budget",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class WhyNot:
    """Why a message is not in a window, as the same request decides now; or that it is there."""

    workspace: str  #: where it was asked
    window_id: str  #: the recorded window
    channel: str | None  #: the message's channel; None: no visible message has the piece of text
    ts: str | None  #: its ts
    reason: AbsenceReason  #: the decisive step
    sentence: str  #: the same in words, with numbers and with what brings the message in
    numbers: Mapping[str, Any] = field(default_factory=dict)  #: those of the sentence, by their JSON keys
    remedy: WindowRequest | None = None  #: a request that shows it, which was tried; None: it is there, or none does
    changes: Mapping[str, Any] = field(default_factory=dict)  #: what the remedy has otherwise than the recorded request
    then: AbsenceReason | None = None  #: without a remedy: what keeps it out after all that could be changed
    has_changed: bool = False  #: what is stored, or may be seen, has changed since the window was built
