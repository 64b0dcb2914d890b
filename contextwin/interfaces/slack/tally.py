"""`Tally`: what the app counts, for metrics. Names of kinds and numbers; no channel, user or text."""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext
from threading import Lock
from typing import Any

from slack_sdk.http_retry.builtin_handlers import RateLimitErrorRetryHandler

from contextwin.answer.answer import Answer, AnswerDraft, AnswerRequest
from contextwin.answer.answerer import Answerer
from contextwin.errors import ContextWinError, ReplyError
from contextwin.interfaces.slack.pool import Turns
from contextwin.providers.chat.limits import ChatLimits


class Tally:
    """Counts, and numbers that are now so. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: Counter[tuple[str, str]] = Counter()
        self._levels: dict[str, float] = {}

    def count(self, name: str, kind: str = "", *, by: int = 1) -> None:
        """Count one of a kind, or more."""
        with self._lock:
            self._counts[name, kind] += by

    def set(self, name: str, level: float) -> None:
        """Remember that a number is so now."""
        with self._lock:
            self._levels[name] = level

    def counts(self, name: str) -> dict[str, int]:
        """Return what was counted under a name, by kind."""
        with self._lock:
            return {kind: count for (each, kind), count in self._counts.items() if each == name}

    def level(self, name: str) -> float:
        """Return a number as it is now; 0 where nobody set it."""
        with self._lock:
            return self._levels.get(name, 0)


class CountedRateLimits(RateLimitErrorRetryHandler):
    """Waits as long as Slack says, and counts how often that was."""

    def __init__(self, most: int, tally: Tally) -> None:
        super().__init__(max_retry_count=most)
        self._tally = tally

    def _can_retry(self, **given: Any) -> bool:
        is_limited = super()._can_retry(**given)
        if is_limited:
            self._tally.count("rate_limits")
        return bool(is_limited)


class CountedAnswerer(Answerer):
    """An answerer whose answers are counted by what became of them, and whose windows are built in turns.

    What takes the processor is done by few threads at a time; while a model writes, others have their turn.
    """

    tally: Tally
    turns: Turns

    def draft(self, request: AnswerRequest, limits: ChatLimits | None = None) -> AnswerDraft:
        """Return the prompt; raises what an answerer raises."""
        with self.turns.turn():
            return super().draft(request, limits)

    def answer(self, request: AnswerRequest) -> Answer:
        """Return the answer; raises what an answerer raises."""
        try:
            with self.turns.turn() if self.model is None else nullcontext():
                answer = super().answer(request)
        except ContextWinError as exc:
            self.tally.count("answers", "no_model" if isinstance(exc, ReplyError) else "failed")
            raise
        self.tally.count("answers", "quoted" if answer.model is None else answer.outcome)
        return answer
