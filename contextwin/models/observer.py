"""`Observer`: what a front end is told of windows, events and vectors, for metrics. Numbers and names, never texts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from contextwin.models.degraded import Part
from contextwin.models.plans import PlanKind
from contextwin.models.windows import DropReason

_logger = logging.getLogger("contextwin.observer")


@dataclass(frozen=True, kw_only=True, slots=True)
class ObservedWindow:
    """What an observer is told of a window: neither prompt nor text, and no channel or user."""

    kind: PlanKind  #: how the prompt was understood
    frontend: str  #: what built it
    budget_tokens: int  #: what it may cost
    total_tokens: int  #: what it costs
    shown: int  #: messages that it shows
    dropped: Mapping[DropReason, int]  #: candidates that it dropped, by reason; no entry where there are none
    top_score: float | None  #: the best total of what it shows; None: nothing was scored
    found: float  #: how likely the search found what was asked, 0–1
    degraded: tuple[Part, ...]  #: the parts that were unavailable


@dataclass(frozen=True, kw_only=True, slots=True)
class ObservedEvent:
    """What an observer is told of an event that was applied."""

    type: str  #: Slack's type of event; "other": one that is not spelled like a type
    action: str  #: what it did: `AppliedEvent.action`
    seconds: float  #: how long that took, with the vectors
    lag_seconds: float | None  #: from when it happened to when it was applied; None: the event does not say
    reindexed: int  #: messages that were stored or indexed again
    not_embedded: int  #: chunks of them without a vector


class Observer(Protocol):
    """Is told of what was done, right after it and in the same thread. Subclass it, and override what is wanted.

    It should be quick. What it raises is logged once for each kind of error, without its words, and changes nothing.
    """

    def window_built(self, window: ObservedWindow, seconds_by_step: Mapping[str, float]) -> None:
        """Take note of a window that is about to be returned; the steps are "embed", "retrieve" and "pack"."""
        return

    def event_applied(self, event: ObservedEvent) -> None:
        """Take note of an event that was stored, or ignored."""
        return

    def embedded(self, count: int, seconds: float) -> None:
        """Take note of how many texts of messages got a vector, and how long it took. Prompts do not count."""
        return


def notify(method: str, call: Callable[[], None]) -> None:
    """Call a method of an observer; an error is logged, once for each kind of error of each method."""
    try:
        call()
    except Exception as exc:  # noqa: BLE001  (metrics must not cost an answer)
        _warn(method, type(exc).__name__)


@cache
def _warn(method: str, error: str) -> None:
    _logger.warning("an observer's %s failed with %s; it is said once", method, error)
