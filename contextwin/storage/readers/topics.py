"""Messages about a topic, in order of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.storage import planning
from contextwin.storage.readers.search import ENOUGH_OF_PREFIX, SearchReader, through_index
from contextwin.storage.sql import things, topic_messages
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.search import VectorQuery
from contextwin.storage.sql.things import MessageHead
from contextwin.storage.sql.topics import (
    SimilarityDistribution,
    Thresholds,
    TopicMatch,
    TopicProfile,
    TopicQuery,
    TopicUsage,
)

if TYPE_CHECKING:
    from contextwin.models.timelines import Order

#: Chunks similar to a topic that are looked for through the index at first. Unmeasured.
MOST_NEAREST = 1_000
#: … where the index has a prefix of the dimensions, and eight times as many have to be given as are similar.
MOST_OF_PREFIX = 1_500
#: Where more are similar, one in so many is looked for; where still more are, everything is compared. Measured: of a
#: million chunks, the index touches 8 pages for each, so that 4,000 cost 0.4 of what all do.
NEAREST_SHARE = 250
#: Seconds between two times that differ in what is rounded alone.
SAME_TIME = 0.001


@dataclass(frozen=True, slots=True)
class Nearest:
    """What the index found near a topic, to be looked through with another threshold."""

    scope: Scope
    vector: VectorQuery
    count: int  #: how many were looked for
    rows: Sequence[Any]


class TopicReader(SearchReader):
    """Finds all messages about a topic."""

    _found: Nearest | None = None

    def topic_usage(self, scope: Scope, topic: TopicQuery) -> TopicUsage:
        """Return whether anything in scope is written as the topic is, and whether anything has its words."""
        *written, has_words = self._all(topic_messages.topic_usage(scope, topic))[0]
        found = (spelling for spelling, is_found in zip(topic.spellings, written, strict=True) if is_found)
        return TopicUsage(spelling=next(found, None), has_words=has_words)

    def message_heads(
        self, scope: Scope, criteria: Criteria, terms: Sequence[str], order: Order, limit: int
    ) -> list[MessageHead]:
        """Return the beginnings of messages that have one of the terms, from one end of time, oldest first."""
        if whole := self._whole_heads(scope, criteria):
            wanted = {*terms}
            return [head for head in whole if not wanted.isdisjoint(head.terms)]
        found = things.message_heads(scope, criteria, terms, order, limit)
        return [*self._all_of(found, planning.ALONE, make_rows=things.head_rows)]

    def sample_heads(self, scope: Scope, expected: int) -> list[MessageHead]:
        """Return the beginnings of a sample of all messages, of which so many are `expected`, oldest first."""
        if things.is_of_latest(expected) and (whole := self._whole_heads(scope, Criteria())):
            return [*whole[-things.SAMPLE :]]
        return [*self._all_of(things.sample_heads(scope, expected), make_rows=things.head_rows)]

    def _whole_heads(self, scope: Scope, criteria: Criteria) -> Sequence[MessageHead]:
        """Return the beginnings of all messages that qualify, oldest first; none where it does not pay to read all."""
        if not self.remembers:
            return ()
        return self._all_of(things.whole_heads(scope, criteria), planning.ALONE, make_rows=things.head_rows)

    def term_counts(self, scope: Scope, terms: Sequence[str], most: int) -> dict[str, int]:
        """Return in how many chunks of the scope's channels each of the terms stands, or a number above `most`.

        Those in none are left out.
        """
        rows = self._all(things.whole_counts(scope), planning.ALONE) if self.remembers else ()
        if rows:
            wanted = {*terms}
            return {term: int(count) for term, count in rows if term in wanted}
        return {term: int(count) for term, count in self._all(things.term_counts(scope, terms, most), planning.ALONE)}

    def topic_profile(self, scope: Scope, topic: TopicQuery) -> TopicProfile:
        """Return how near everything in scope is to the topic."""
        row = self._all(topic_messages.topic_profile(scope, topic), planning.AS_ON_DISK)[0]
        everything, partial = SimilarityDistribution(*row[:3]), SimilarityDistribution(*row[3:6])
        return TopicProfile(everything=everything, partial=partial)

    def topic_matches(
        self, scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
    ) -> list[TopicMatch]:
        """Return the page of all messages about the topic, in its order."""
        topic = self._with_nearest(scope, topic, thresholds.meaning)
        rows = self._all(topic_messages.topic_matches(scope, criteria, topic, thresholds, page), planning.AS_ON_DISK)
        return [TopicMatch(*row) for row in rows]

    def near_misses(
        self, scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
    ) -> list[TopicMatch]:
        """Return the page of the messages that are nearly about the topic, in its order.

        Their total leaves out messages before the page's key.
        """
        topic = self._with_nearest(scope, topic, thresholds.near_meaning)
        scope = _scope_of(page, scope)
        if topic.nearest is not None:
            topic = replace(topic, nearest=tuple(key for key in topic.nearest if _is_during(scope, key[1])))
        rows = self._all(topic_messages.near_misses(scope, criteria, topic, thresholds, page), planning.AS_ON_DISK)
        return [TopicMatch(*row) for row in rows]

    def _with_nearest(self, scope: Scope, topic: TopicQuery, similarity: float | None) -> TopicQuery:
        """Return the topic with what the index finds of such a similarity, where it finds something beyond it."""
        if similarity is None or topic.vector is None or not topic.vector.use_index:
            return topic
        # An index over a prefix of the dimensions also gives what is farther than some that it did not give yet.
        surplus, first = (1, MOST_NEAREST) if topic.vector.prefix is None else (ENOUGH_OF_PREFIX, MOST_OF_PREFIX)
        for count in sorted({first, max(first, topic.chunk_count // NEAREST_SHARE)}):
            rows = self._nearest(scope, topic.vector, count)
            similar = [(row.channel_id, row.ts) for row in rows if 1 - row.value >= similarity]
            if surplus * len(similar) < len(rows) and len(rows) >= count:
                return replace(topic, nearest=tuple(dict.fromkeys(similar)))
        return topic

    def _nearest(self, scope: Scope, vector: VectorQuery, count: int) -> Sequence[Any]:
        """Return the first that the index finds: so many, or more if they were asked for before."""
        found = self._found
        if found is None or found.count < count or found.vector is not vector or found.scope != scope:
            (rows,) = self._pipeline.run([through_index(scope, vector, Filters(), count)])
            found = self._found = Nearest(scope, vector, count, rows)
        return found.rows


def _scope_of(page: Page, scope: Scope) -> Scope:
    """Return the scope without what was sent before the page's key in its order, so that nothing of it is looked up."""
    if page.after is None:
        return scope
    sent_at = page.after[0]
    if page.order == "desc":
        return replace(scope, latest=min(scope.latest, sent_at + datetime.resolution))
    return replace(scope, oldest=max(scope.oldest or sent_at, sent_at))


def _is_during(scope: Scope, ts: str) -> bool:
    """Return whether a message sent at `ts` may be in the scope's range."""
    seconds = float(ts)
    is_late_enough = scope.oldest is None or seconds >= scope.oldest.timestamp() - SAME_TIME
    return is_late_enough and seconds <= scope.latest.timestamp() + SAME_TIME
