"""Messages in order of time, and what is counted of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from contextwin.models.access import Scope
from contextwin.storage.readers.snapshot import Snapshot
from contextwin.storage.sql import aggregates, chronological, sessions
from contextwin.storage.sql.aggregates import AuthorCount, ChannelCount, LongMessage, LongThread, Qualifying, TokenCount
from contextwin.storage.sql.chronological import Criteria, Page, TimeCount, TimedKey
from contextwin.storage.sql.sessions import SESSION_GAP, Session


class TimeReader(Snapshot):
    """Lists and counts messages by time."""

    def messages_in_time(self, scope: Scope, criteria: Criteria, page: Page) -> list[TimedKey]:
        """Return the page of all messages that qualify, in its order."""
        return [TimedKey(*row) for row in self._all(chronological.messages_in_time(scope, criteria, page))]

    def count_in_time(self, scope: Scope, criteria: Criteria) -> TimeCount:
        """Return how many messages qualify, and when the first and the last of them were sent."""
        return TimeCount(*self._all(chronological.count_in_time(scope, criteria))[0])

    def count_tokens(self, messages: Qualifying) -> TokenCount:
        """Return how many messages qualify, their tokens, and when the first and the last of them were sent."""
        return TokenCount(*self._all(aggregates.count_tokens(messages))[0])

    def top_authors(self, messages: Qualifying, limit: int, *, lowest: bool = False) -> list[AuthorCount]:
        """Return the people who wrote most, or fewest, of the messages, and those who wrote as many as the last."""
        return [AuthorCount(*row) for row in self._all(aggregates.top_authors(messages, limit, lowest=lowest))]

    def silent_authors(self, messages: Qualifying, since: datetime) -> list[AuthorCount]:
        """Return the people who wrote some of the messages and none since a moment, who wrote latest first."""
        return [AuthorCount(*row) for row in self._all(aggregates.silent_authors(messages, since))]

    def channel_counts(self, messages: Qualifying, *, lowest: bool = False) -> list[ChannelCount]:
        """Return the channel with the most, or fewest, of the messages, and its equals."""
        return [ChannelCount(*row) for row in self._all(aggregates.channel_counts(messages, lowest=lowest))]

    def counts_from(self, messages: Qualifying, starts: Sequence[datetime]) -> dict[int, int]:
        """Return how many messages were sent in each of the times that begin at `starts`, by its index."""
        return {row[0]: row[1] for row in self._all(aggregates.counts_from(messages, starts))}

    def longest_messages(self, messages: Qualifying, limit: int) -> list[LongMessage]:
        """Return the messages with the most characters, all of the same length, the oldest first."""
        return [LongMessage(*row) for row in self._all(aggregates.longest_messages(messages, limit))]

    def longest_threads(self, messages: Qualifying, limit: int) -> list[LongThread]:
        """Return the threads with the most messages that qualify, all with as many, the oldest first."""
        return [LongThread(*row) for row in self._all(aggregates.longest_threads(messages, limit))]

    def first_and_last(self, messages: Qualifying) -> list[TimedKey]:
        """Return the first and the last message that qualifies; one where it is the only one."""
        return [TimedKey(*row) for row in self._all(aggregates.first_and_last(messages))]

    def spread_messages(self, messages: Qualifying, limit: int) -> list[TimedKey]:
        """Return messages spread evenly over all that qualify, in order of time; see `aggregates.spread_messages`."""
        return [TimedKey(*row) for row in self._all(aggregates.spread_messages(messages, limit))]

    def session_bounds(
        self, scope: Scope, user: str | None, at: datetime, gap: timedelta = SESSION_GAP
    ) -> Session | None:
        """Return the session of the user, or of everybody for None, that goes on at `at`; None when none does."""
        rows = self._all(sessions.session_bounds(scope, user, at, gap))
        return Session(*rows[0]) if rows else None

    def latest_session(
        self, scope: Scope, user: str | None, at: datetime, gap: timedelta = SESSION_GAP
    ) -> Session | None:
        """Return the session of the latest message up to `at`, of the user or, for None, of everybody; or None."""
        rows = self._all(sessions.latest_session(scope, user, at, gap))
        return Session(*rows[0]) if rows else None
