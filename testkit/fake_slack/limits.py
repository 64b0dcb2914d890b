"""`Limits`: how many calls of each method Slack takes in a minute, by its tiers; more are told to wait."""

from __future__ import annotations

from collections import deque
from math import ceil
from time import monotonic

#: Calls a minute of each tier. Source: docs.slack.dev, "Rate limits".
TIERS = {1: 1, 2: 20, 3: 50, 4: 100}
#: The tier of each method. Methods with limits of their own, which are far away, are left out.
METHODS = {
    "apps.connections.open": 1,
    "conversations.list": 2,
    "users.list": 2,
    "usergroups.list": 2,
    "chat.startStream": 2,
    "chat.stopStream": 2,
    "team.info": 3,
    "chat.update": 3,
    "chat.delete": 3,
    "conversations.history": 3,
    "conversations.replies": 3,
    "conversations.open": 3,
    "conversations.join": 3,
    "conversations.members": 4,
    "users.info": 4,
    "chat.postEphemeral": 4,
    "chat.appendStream": 4,
    "views.publish": 4,
    "views.open": 4,
}
#: Methods of which apps that are sold outside the Marketplace get one call a minute.
RESTRICTED = ("conversations.history", "conversations.replies")


class Limits:
    """The calls of the last minute, by method. Not thread-safe: the workspace's lock is held."""

    def __init__(self, minute: float = 60.0, *, is_restricted: bool = False) -> None:
        """A minute lasts so many seconds, so that hours can be tried in minutes."""
        self.minute = minute
        self._per_minute = {method: TIERS[tier] for method, tier in METHODS.items()}
        if is_restricted:
            self._per_minute |= dict.fromkeys(RESTRICTED, 1)
        self._calls: dict[str, deque[float]] = {method: deque() for method in self._per_minute}
        self.most: dict[str, int] = {}  #: calls of the minute with most of them, by method

    def take(self, method: str) -> int:
        """Count a call; return the whole seconds to wait before the next try, 0 where it is let through."""
        if method not in self._per_minute:
            return 0
        now, calls = monotonic(), self._calls[method]
        while calls and calls[0] <= now - self.minute:
            calls.popleft()
        if len(calls) >= self._per_minute[method]:
            return max(1, ceil(calls[0] + self.minute - now))
        calls.append(now)
        self.most[method] = max(self.most.get(method, 0), len(calls))
        return 0

    def allowed(self, method: str) -> int:
        """The calls of a method that Slack takes in a minute."""
        return self._per_minute[method]
