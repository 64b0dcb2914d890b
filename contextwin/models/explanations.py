"""Why a window looks as it does: each number with what it is made of, and each candidate with its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Literal

from contextwin.models.as_json import JsonValue, pick
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import DropReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Explanation(JsonValue):
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

    def to_dict(self) -> dict[str, Any]:
        """Return the candidate with its outcome and its nested score, without its text."""
        names = (each.name for each in fields(RecordedMessage) if each.name != "score")
        said = pick(self.message, "user", "name")
        return {**pick(self.recorded, *names), **said, "line": self.line, "explanation": self.score.to_dict()}


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedWindow(JsonValue):
    """A window with each of its candidates that may be seen, the best first."""

    JSON_NAMES: ClassVar = (
        "window.window_id window.built_at window.request.workspace window.request.prompt window.request.asker"
        " window.request.asked_at window.budget_tokens window.total_tokens window.plan window.embedder window.found"
        " window.access window.degraded window.recorded messages"
    )

    window: RecordedWindow  #: what was asked
    messages: tuple[ExplainedMessage, ...]  #: by total; equal ones as they are shown


# ---- Why a message is not in a recorded window: the decisive step, and the request that would bring it in


#: The steps of a window; the first that keeps a message out is the reason.
#: not_visible: it is not stored, or the asker may not see it; not_asked: a question about time asks for others;
#: not_a_hit: it was read beside a hit, where nothing else keeps it out than room.
AbsenceReason = Literal[
    "shown",
    "not_visible",
    "deleted",
    "sent_later",
    "not_found",
    "not_asked",
    "not_a_hit",
    DropReason,
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

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as JSON has it: reason, sentence, numbers, and what the remedy changes of the request."""
        known = pick(self, "workspace", "window_id", "channel", "ts", "reason", "sentence")
        remedy = {"remedy": dict(self.changes) or None, "then": self.then, "changed": self.has_changed}
        return {**known, **self.numbers, **remedy}
