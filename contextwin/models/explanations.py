"""Why a window looks as it does: each number with what it is made of, and each candidate with its number."""

from __future__ import annotations

from dataclasses import dataclass

from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.models.retrieved import FoundMessage


@dataclass(frozen=True, kw_only=True, slots=True)
class Explanation:
    """A number, what it is, and the numbers that it is made of."""

    value: float | None  #: None: there is none
    description: str  #: its name, and what decided it, in words
    details: tuple[Explanation, ...] = ()  #: what it is made of


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedMessage:
    """A candidate of a window, what became of it, and why."""

    recorded: RecordedMessage  #: its numbers
    message: FoundMessage  #: the message as it is now
    channel_label: str  #: "#name", or "DM", or the channel's id
    line: str  #: the formula with its numbers, and the outcome
    score: Explanation  #: the total, with everything that it is made of


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedWindow:
    """A window with each of its candidates that may be seen, the best first."""

    window: RecordedWindow  #: what was asked
    messages: tuple[ExplainedMessage, ...]  #: by total; equal ones as they are shown
