"""From a window to what an observer is told of it."""

from __future__ import annotations

from collections import Counter

from contextwin.models.observer import ObservedWindow, Observer, notify
from contextwin.models.windows import ContextWindow

_MS = "_ms"  # ends the names of durations in `ContextWindow.stats`


def observe_window(observer: Observer, window: ContextWindow, frontend: str) -> None:
    """Tell an observer of a window, and how long its steps took."""
    seconds = {name.removesuffix(_MS): ms / 1000 for name, ms in window.stats.items() if name.endswith(_MS)}
    notify("window_built", lambda: observer.window_built(describe_window(window, frontend), seconds))


def describe_window(window: ContextWindow, frontend: str) -> ObservedWindow:
    """Return the numbers of a window, without words that people wrote."""
    shown = [message for thread in window.threads for message in thread.messages]
    return ObservedWindow(
        kind=window.plan.kind,
        frontend=frontend,
        budget_tokens=window.budget_tokens,
        total_tokens=window.total_tokens,
        shown=len(shown),
        dropped=Counter(dropped.reason for dropped in window.dropped),
        top_score=max((message.score.total for message in shown if message.score), default=None),
        found=window.found,
        degraded=tuple(missing.part for missing in window.degraded),
    )
