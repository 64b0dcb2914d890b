"""Feedback on a recorded window: whether it was good, which of its messages helped, and which it should have had."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from contextwin.models.messages import MessageKey

WindowVerdict = Literal["up", "down"]


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowFeedback:
    """What somebody thinks of a recorded window. Feedback by the same user replaces what they thought before."""

    window_id: str  #: the recorded window
    verdict: WindowVerdict  #: whether it was good
    useful: tuple[MessageKey, ...] = ()  #: messages that helped
    missing: tuple[MessageKey, ...] = ()  #: messages that it should have had
    note: str | None = None  #: the giver's own words, up to 2,000 characters; None: none
    user: str | None = None  #: who gives it; None: an administrator, in nobody's name


@dataclass(frozen=True, kw_only=True, slots=True)
class FeedbackExport:
    """What was written into an evaluation folder."""

    folder: Path  #: holds messages.jsonl and queries.jsonl
    windows: int  #: judged windows that became queries
    left_out: int  #: judged windows without a useful or missing message that may be seen
    messages: int  #: messages of the visible channels, all sent before the last question
