"""`Reader`: the read path's statements, run in one read-only snapshot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from math import ceil
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, text

from contextwin.errors import EmbedderSwitchedError
from contextwin.models.access import Audience, ChannelAccess, Scope
from contextwin.models.directory import ListedChannel, ListedUser
from contextwin.models.feedback import WindowVerdict
from contextwin.models.messages import MessageKey, UserKind
from contextwin.models.monitoring import (
    ChunkSizes,
    DegradedPart,
    DropCount,
    EmbeddingCoverage,
    FactorEffect,
    ScoreBin,
    StepLatency,
    StoreStats,
)
from contextwin.models.personas import WrittenMessage
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import Filters
from contextwin.models.retrieved import AgeProfile, Candidate, ChannelInfo, FoundMessage
from contextwin.storage import planning, row_security
from contextwin.storage.engine import is_distributed
from contextwin.storage.max_score import (
    FEW_POSTINGS,
    FIRST_POSTINGS,
    MORE_POSTINGS,
    MOST_CONSIDERED,
    MOST_EXPECTED,
    affordable_sets,
    rarest_terms,
    sufficient_sets,
)
from contextwin.storage.row_mapping import FoundRow, find_recent, fold_messages
from contextwin.storage.sql import (
    aggregates,
    chronological,
    directory,
    embedding_models,
    feedback,
    monitoring,
    personas,
    samples,
    search,
    sessions,
    single_message,
    topics,
    windows,
)
from contextwin.storage.sql import request_context as request_context_sql
from contextwin.storage.sql.aggregates import AuthorCount, LongMessage, LongThread, Qualifying, TokenCount
from contextwin.storage.sql.chronological import Criteria, Page, TimeCount, TimedKey
from contextwin.storage.sql.context_messages import ContextExpansion, messages_around, messages_listed
from contextwin.storage.sql.filters import Query
from contextwin.storage.sql.request_context import StatisticsQuery
from contextwin.storage.sql.search import VectorQuery, WordQuery
from contextwin.storage.sql.sessions import SESSION_GAP, Session
from contextwin.storage.sql.topics import (
    SimilarityDistribution,
    Thresholds,
    TopicMatch,
    TopicProfile,
    TopicQuery,
    TopicUsage,
)
from contextwin.storage.window_rows import recorded_window

#: Of so many times as many as are wanted, the nearest are 99 % of those that an exact search finds
#: (benchmarks/privacy/filtered_recall.py).
ENOUGH = 4
#: The index is left for an exact search at so many times the depth at which enough would be found if what may be seen
#: were spread evenly. Unmeasured.
PATIENCE = 3
#: Where more chunks than this are similar to a topic, everything is compared. Unmeasured.
MOST_NEAREST = 1_000
#: Tolerance for rounding errors in similarities.
ROUNDING = 1e-6
#: Seconds that a replica may be behind before windows say so: what somebody wrote who then asks. Unmeasured.
MOST_LAG_SECONDS = 5.0
#: Behind is what is not replayed yet; all of it, where nothing is received any more. Null: unknown.
_LAG = """
    SELECT CASE
        WHEN NOT pg_is_in_recovery() THEN 0
        WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
        ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END"""

T = TypeVar("T")

#: Before every time that a membership can have.
EVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestContext:
    """What is known of a workspace before anything is searched."""

    domain: str | None  #: for permalinks
    viewer_kind: UserKind | None  #: None: the viewer is not known in this workspace
    guests_at_destination: bool  #: guests read the channel that is answered in
    tz: str | None = None  #: the IANA zone of the asker's profile
    channels: Mapping[str, ChannelInfo] = field(default_factory=dict)  #: every channel of the workspace, by id
    access: Sequence[ChannelAccess] = ()  #: each channel's kind and the viewer's membership
    model_id: int | None = None  #: the embedder's model; None: nothing was embedded with it, or nobody asked
    dimension: int | None = None  #: of that model's vectors
    has_index: bool = False  #: the workspace has an HNSW index for that model


@dataclass(frozen=True, slots=True)
class MessageState:
    """What is stored of a message."""

    sent_at: datetime  #: when it was posted
    is_deleted: bool  #: it is a tombstone
    edited_ts: str | None  #: when it was last edited


class Reader:
    """Runs the read path's statements on one connection. Made by `Store.reading`."""

    def __init__(
        self,
        connection: Connection,
        membership_max_age_hours: float | None = None,
        unknown_users: UserKind = "guest",
        *,
        is_replica: bool = False,
    ) -> None:
        self._connection = connection
        self._distributed = is_distributed(connection)
        self._settings = planning.PlannerSettings(connection)
        self._is_replica = is_replica
        self._unknown_kind = unknown_users
        hours = membership_max_age_hours
        self._members_since = EVER if hours is None else datetime.now(UTC) - timedelta(hours=hours)

    def allow_channels(self, workspace: str, channels: Iterable[str]) -> None:
        """Let what follows read messages of these channels, on which privacy.access has decided, and of no others.

        Before, nothing is read: a statement that does not say what may be seen gives no row more for it.
        """
        self._connection.execute(row_security.allow_channels(workspace, channels, distributed=self._distributed))

    def staleness(self) -> tuple[str, ...]:
        """Return a sentence for `degraded` where a replica is read that is behind by MOST_LAG_SECONDS; else nothing."""
        if not self._is_replica:
            return ()
        lag = self._connection.execute(text(_LAG)).scalar()
        if lag is None:
            return ("replica: nobody knows how far it is behind, it is not connected to the primary",)
        return (f"replica: {lag:.0f} s behind the primary",) if lag >= MOST_LAG_SECONDS else ()

    def request_context(
        self, workspace: str, audience: Audience, statistics: StatisticsQuery | None = None
    ) -> RequestContext | None:
        """Return who may see what, with statistics if they are asked for, or None when there is no such workspace.

        Raises EmbedderSwitchedError when the vectors are those of another embedder than `statistics.spec`.
        """
        query = request_context_sql.request_context(workspace, audience, statistics)
        asked = {**query.values, "members_since": self._members_since, "unknown_kind": self._unknown_kind}
        rows = self._all(Query(query.statement, asked))
        if not rows:
            return None
        first = rows[0]
        if statistics is not None and first.active_spec not in (None, statistics.spec):
            raise EmbedderSwitchedError(workspace, first.active_spec)
        there = [row for row in rows if row.channel_id is not None]
        context = RequestContext(
            domain=first.domain,
            viewer_kind=first.viewer_kind,
            guests_at_destination=first.guests_at_destination,
            tz=first.asker_tz,
            channels={row.channel_id: _to_channel(row, is_counted=statistics is not None) for row in there},
            access=[_to_access(row) for row in there],
        )
        if statistics is None:
            return context
        return replace(context, model_id=first.model_id, dimension=first.dimension, has_index=first.has_index)

    def age_profile(self, scope: Scope, expected: int) -> AgeProfile:
        """Return how old what is in scope is, of which so many chunks are `expected`; of many, from a sample."""
        return AgeProfile(*self._all(request_context_sql.age_profile(scope, expected))[0])

    def active_embedder(self, workspace: str) -> str | None:
        """Return the spec of the embedder that the workspace was switched to, or None."""
        return next((row.value for row in self._all(embedding_models.active_embedder(workspace))), None)

    def users_called(self, workspace: str, names: Collection[str]) -> list[tuple[str, str]]:
        """Return id and name of the users who are called so, in lower case, by their whole or their first name."""
        return [(row.user_id, row.name) for row in self._all(directory.users_called(workspace, names))]

    def users_named(self, workspace: str, names: Collection[str]) -> list[str]:
        """Return the ids of the users with one of these ids, handles or display names (without '@')."""
        return [row.user_id for row in self._all(directory.users_named(workspace, names))]

    def names_seen(
        self, workspace: str, names: Collection[str], channels: Collection[str], viewer: str | None
    ) -> set[str]:
        """Return ids, handles and small names of `users_named` who are the viewer, or are or wrote in the channels."""
        rows = self._all(directory.users_seen(workspace, names, channels, viewer))
        return {called for row in rows for called in (row.user_id, row.handle, (row.name or "").lower())}

    def workspaces_of(self, user: str | None) -> list[str]:
        """Return the ids of the workspaces in which a user is active; None: of all."""
        return [row.workspace_id for row in self._all(directory.workspaces_of(user))]

    def users_near(
        self, workspace: str, channels: Collection[str] | None, viewer: str | None
    ) -> list[tuple[str, str | None]]:
        """Return id and name of the viewer, and of users who are in the channels or wrote there; None: of all."""
        return [(row.user_id, row.name) for row in self._all(directory.users_near(workspace, channels, viewer))]

    def channels_named(self, workspace: str, names: Collection[str]) -> list[str]:
        """Return the ids of the channels with one of these ids or names (without '#'); a name can be used again."""
        return [row.channel_id for row in self._all(directory.channels_named(workspace, names))]

    def user_names(self, workspace: str, users: Collection[str]) -> dict[str, str]:
        """Return the display name of each of the users that has one, by id."""
        return {row.user_id: row.name for row in self._all(directory.user_names(workspace, users)) if row.name}

    def channels_listed(self, scope: Scope) -> list[ListedChannel]:
        """Return what a list says of each channel in scope, public ones first."""
        rows = self._all(directory.channels_listed(scope))
        return [ListedChannel(**{**row._mapping, "people": tuple(row.people or ())}) for row in rows]

    def users_listed(self, scope: Scope, viewer: str | None) -> list[ListedUser]:
        """Return what a list says of the viewer and of each user of the channels in scope, by name."""
        return [ListedUser(**row._mapping) for row in self._all(directory.users_listed(scope, viewer))]

    def semantic_candidates(self, scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> list[Candidate]:
        """Return the `limit` chunks nearest in meaning, nearest first.

        Through the index 99 % of them or more, however much is hidden and however near that is; else all.
        """
        rows: Sequence[Any] = ()
        if query.use_index:
            rows = self._through_index(scope, query, filters, ENOUGH * limit)
        if len(rows) < ENOUGH * limit:
            rows = self._all(search.semantic_candidates(scope, query, filters, limit))
        found = sorted((Candidate(*row) for row in rows), key=lambda c: (c.value, c.channel, c.ts, c.chunk_index))
        return found[:limit]

    def _through_index(self, scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> Sequence[Any]:
        """Return the first `limit` that the HNSW index finds; fewer where it is left before."""
        depth = ceil(PATIENCE * limit / query.share)
        return self._all(search.indexed_candidates(scope, query, filters, limit, depth), planning.BY_VECTOR_INDEX)

    def matching_count(self, scope: Scope, filters: Filters, expected: int) -> int:
        """Return about how many of the chunks in scope, of which so many are `expected`, satisfy the filters."""
        return int(self._all(samples.matching_count(scope, filters, expected))[0][0])

    def lexical_candidates(
        self, scope: Scope, query: WordQuery, filters: Filters, limit: int, expected: int | None = None
    ) -> list[Candidate]:
        """Return the `limit` chunks best by BM25, best first, ties newest first.

        Where few are `expected` that satisfy scope and filters, all of them are read. Else chunks with rare terms are
        read first, and then those with so many common ones that they can be as good, as far as these are few
        (max_score.py).
        """
        if expected is not None and expected <= min(MOST_EXPECTED, sum(query.df_by_term.values())):
            rows = self._all(search.lexical_candidates(scope, query, filters, limit, lead="scope"))
            return [Candidate(*row) for row in rows]
        found, common = self._with_rare_terms(scope, query, filters, limit)
        if len(found) >= limit and common:
            idf_by_term = {term: query.idf_by_term[term] for term in common}
            sets = sufficient_sets(idf_by_term, found[limit - 1].value)
            if affordable := affordable_sets([*islice(sets, MOST_CONSIDERED)], query.df_by_term, query.chunk_count):
                others = self._all(search.conjunctive_candidates(scope, query, filters, limit, affordable))
                found = [*{*found, *(Candidate(*row) for row in others)}]
        found.sort(key=lambda c: (-c.value, -float(c.ts), c.channel, c.chunk_index))
        return found[:limit]

    def _with_rare_terms(
        self, scope: Scope, query: WordQuery, filters: Filters, limit: int
    ) -> tuple[list[Candidate], Collection[str]]:
        """Return the best chunks with any of the rarest terms, as many as give `limit`, and the other terms."""
        postings = FIRST_POSTINGS
        while True:
            rare = rarest_terms(query.df_by_term, postings)
            lead: search.Lead = "terms" if postings <= FEW_POSTINGS else "both"
            rows = self._all(search.lexical_candidates(scope, query, filters, limit, rare, lead))
            common = query.df_by_term.keys() - rare
            if len(rows) >= limit or not common:
                return [Candidate(*row) for row in rows], common
            postings *= MORE_POSTINGS

    def failed_filters(self, scope: Scope, found: Sequence[Candidate], filters: Filters) -> dict[MessageKey, str]:
        """Return the messages of which no chunk found satisfies all filters, each with the first that its first fails.

        Filters on channels and times are not looked at.
        """
        if not found or not filters.chooses_by_content:
            return {}
        rows = self._all(search.filter_checks(scope, found, filters))
        checks = {row[:3]: list(row._mapping.items())[3:] for row in rows}
        failed: dict[MessageKey, list[str | None]] = {}
        for channel, ts, chunk_index, _ in found:
            passed = checks.get((channel, ts, chunk_index), ())
            first = next((name for name, passes in passed if not passes), None)
            failed.setdefault(MessageKey(channel, ts), []).append(first)
        return {key: names[0] for key, names in failed.items() if names[0] is not None and None not in names}

    def messages_around(
        self,
        scope: Scope,
        hits: Sequence[tuple[str, str]],
        expansion: ContextExpansion,
        queries: tuple[VectorQuery | None, WordQuery | None],
        channel_names: Mapping[str, str],
    ) -> list[FoundMessage]:
        """Return the hits, their context messages, and recent messages; each message once."""
        around = messages_around(scope, hits, expansion, queries)
        rows = [
            FoundRow(*row) for row in self._all(around, planning.USUAL if self._distributed else planning.PLANNED_ONCE)
        ]
        recent = find_recent(rows, expansion.place, expansion.recent_limit)
        return fold_messages(rows, hits, channel_names, recent)

    # -- one message

    def message_state(self, scope: Scope, key: MessageKey) -> MessageState | None:
        """Return what is stored of a message in scope; None where it is not there, or not visible."""
        rows = self._all(single_message.message_state(scope, key))
        return MessageState(*rows[0]) if rows else None

    def messages_saying(self, scope: Scope, piece: str, limit: int) -> list[tuple[MessageKey, str]]:
        """Return the latest messages in scope that say this piece of text, or have this address, each with its text."""
        rows = self._all(single_message.messages_saying(scope, piece, limit))
        return [(MessageKey(row.channel_id, row.ts), row.text) for row in rows]

    def semantic_rank(self, scope: Scope, query: VectorQuery, filters: Filters, key: MessageKey) -> int | None:
        """Return the rank, from 1, of a message by meaning among all that is searched; None: it is not compared."""
        rank: int | None = self._all(single_message.semantic_rank(scope, query, filters, key), planning.AS_ON_DISK)[0][
            0
        ]
        return rank

    def lexical_rank(self, scope: Scope, query: WordQuery, filters: Filters, key: MessageKey) -> int | None:
        """Return the rank, from 1, of a message by words among all that is searched; None: it has none of them."""
        rank: int | None = self._all(single_message.lexical_rank(scope, query, filters, key))[0][0]
        return rank

    def user_time_zone(self, workspace: str, user: str) -> str | None:
        """Return the IANA name of the user's time zone, or None when nobody said it."""
        rows = self._all(directory.user_time_zone(workspace, user))
        return rows[0].tz if rows else None

    # -- in order of time

    def messages_in_time(self, scope: Scope, criteria: Criteria, page: Page) -> list[TimedKey]:
        """Return the page of all messages that qualify, in its order."""
        return [TimedKey(*row) for row in self._all(chronological.messages_in_time(scope, criteria, page))]

    def count_in_time(self, scope: Scope, criteria: Criteria) -> TimeCount:
        """Return how many messages qualify, and when the first and the last of them were sent."""
        return TimeCount(*self._all(chronological.count_in_time(scope, criteria))[0])

    def count_tokens(self, messages: Qualifying) -> TokenCount:
        """Return how many messages qualify, their tokens, and when the first and the last of them were sent."""
        return TokenCount(*self._all(aggregates.count_tokens(messages))[0])

    def top_authors(self, messages: Qualifying, limit: int) -> list[AuthorCount]:
        """Return the people who wrote most of the messages, and those who wrote as many as the last of them."""
        return [AuthorCount(*row) for row in self._all(aggregates.top_authors(messages, limit))]

    def daily_counts(self, messages: Qualifying, days: Sequence[datetime]) -> dict[int, int]:
        """Return how many messages were sent on each of the days, of which `days` are the starts, by its index."""
        return {row[0]: row[1] for row in self._all(aggregates.daily_counts(messages, days))}

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

    def messages_listed(
        self, scope: Scope, keys: Sequence[tuple[str, str]], channel_names: Mapping[str, str]
    ) -> list[FoundMessage]:
        """Return the messages with these (channel, ts), each once, in no promised order."""
        rows = [FoundRow(*row) for row in self._all(messages_listed(scope, keys))]
        return fold_messages(rows, keys, channel_names)

    def session_bounds(self, scope: Scope, user: str, at: datetime, gap: timedelta = SESSION_GAP) -> Session | None:
        """Return the user's session that goes on at `at`, or None."""
        rows = self._all(sessions.session_bounds(scope, user, at, gap))
        return Session(*rows[0]) if rows else None

    def latest_session(self, scope: Scope, user: str, at: datetime, gap: timedelta = SESSION_GAP) -> Session | None:
        """Return the session of the user's latest message up to `at`, or None."""
        rows = self._all(sessions.latest_session(scope, user, at, gap))
        return Session(*rows[0]) if rows else None

    # -- recorded windows

    def recorded_window(self, scope: Scope, window_id: str, viewer: str | None) -> RecordedWindow | None:
        """Return a window that the viewer asked for with their own rights, None for any other; with what is in scope.

        Viewer None: an administrator, who may read every window. Channels of the scope must be allowed before.
        """
        self._connection.execute(row_security.allow_windows(viewer, distributed=self._distributed))
        rows = self._all(windows.recorded_window(scope.workspace, window_id, viewer))
        return recorded_window(rows[0], self._all(windows.recorded_messages(scope, window_id))) if rows else None

    def latest_windows(self, workspace: str, viewer: str | None, limit: int) -> list[RecordedWindow]:
        """Return the latest windows that the viewer asked for with their own rights, the last first, without messages.

        Viewer None: an administrator, who may read every window.
        """
        self._connection.execute(row_security.allow_windows(viewer))
        rows = self._all(windows.latest_windows(workspace, viewer, limit))
        return [recorded_window(row, ()) for row in rows]

    def window_ids(self, workspace: str, beginning: str, viewer: str | None) -> list[str]:
        """Return up to two ids of the viewer's windows that begin so; viewer None: an administrator reads."""
        self._connection.execute(row_security.allow_windows(viewer))
        return [row.window_id for row in self._all(windows.window_ids(workspace, beginning, viewer))]

    def store_stats(self, scope: Scope, viewer: str | None, since: datetime | None) -> StoreStats:
        """Return how the windows are that the viewer asked for with their own rights, and the chunks in scope.

        Viewer and scope are those of `recorded_window`.
        """
        self._connection.execute(row_security.allow_windows(viewer, distributed=self._distributed))
        of = monitoring.Monitored(scope=scope, viewer=viewer, since=since)
        (counted,) = self._all(monitoring.windows_counted(of))
        return StoreStats(
            workspace=scope.workspace,
            since=since,
            **counted._mapping,
            window_latency=self._values(StepLatency, monitoring.window_latency(of)),
            score_distribution=self._values(ScoreBin, monitoring.score_distribution(of)),
            boost_effect=self._values(FactorEffect, monitoring.boost_effect(of)),
            drop_reasons=self._values(DropCount, monitoring.drop_reasons(of)),
            degraded_windows=self._values(DegradedPart, monitoring.degraded_windows(of)),
            chunk_sizes=self._values(ChunkSizes, monitoring.chunk_sizes(scope)),
            embedding_coverage=self._values(EmbeddingCoverage, monitoring.embedding_coverage(scope)),
        )

    # -- feedback on recorded windows

    def sent_times(self, scope: Scope, keys: Sequence[MessageKey]) -> dict[MessageKey, datetime]:
        """Return when those of the messages were sent that are in scope and not deleted, by key."""
        rows = self._all(single_message.live_messages(scope, keys))
        return {MessageKey(row.channel_id, row.ts): row.sent_at for row in rows}

    def judged_windows(
        self, workspace: str, viewer: str | None, since: datetime | None
    ) -> list[tuple[RecordedWindow, WindowVerdict]]:
        """Return windows that the viewer asked for and judged, without messages; None: an administrator reads."""
        self._connection.execute(row_security.allow_windows(viewer, distributed=self._distributed))
        rows = self._all(feedback.judged_windows(workspace, viewer, since))
        return [(recorded_window(row, ()), row.verdict) for row in rows]

    def named_messages(self, scope: Scope, viewer: str | None, since: datetime | None) -> dict[str, list[MessageKey]]:
        """Return the visible messages that the feedback on `judged_windows` names, by window, in order."""
        named: dict[str, list[MessageKey]] = {}
        for row in self._all(feedback.named_messages(scope, viewer, since)):
            named.setdefault(row.window_id, []).append(MessageKey(row.channel_id, row.ts))
        return named

    def message_lines(self, scope: Scope, after: MessageKey, limit: int) -> list[dict[str, Any]]:
        """Return the next messages in scope after the key `after`, none after the last, as lines of typed JSONL."""
        return self._lines("message", feedback.messages_written(scope, after, limit))

    def member_lines(self, scope: Scope, users: Sequence[str]) -> list[dict[str, Any]]:
        """Return which of the users are in which channels in scope, as lines of typed JSONL."""
        return self._lines("member", feedback.members_written(scope, users))

    def user_lines(self, workspace: str, users: Sequence[str]) -> list[dict[str, Any]]:
        """Return these users as lines of typed JSONL."""
        return self._lines("user", feedback.users_written(workspace, users))

    def _lines(self, kind: str, statement: Select[Any]) -> list[dict[str, Any]]:
        rows = (row._mapping.items() for row in self._all(statement))
        return [{"type": kind, **{name: value for name, value in row if value is not None}} for row in rows]

    # -- texts of which styles are counted

    def uncounted_messages(
        self, scope: Scope, user: str, counted_to: Mapping[str, datetime], limit: int
    ) -> list[WrittenMessage]:
        """Return the user's messages that are newer than the last counted one of their channel, the oldest first."""
        rows = self._all(personas.uncounted_messages(scope, user, counted_to, limit))
        return [WrittenMessage(**row._mapping) for row in rows]

    def latest_written(self, scope: Scope, user: str, limit: int) -> list[WrittenMessage]:
        """Return the user's latest messages, the newest first."""
        return [WrittenMessage(**row._mapping) for row in self._all(personas.latest_written(scope, user, limit))]

    def latest_of_channels(self, scope: Scope, limit: int) -> list[WrittenMessage]:
        """Return the latest messages of people in each channel, up to `limit` of each."""
        return [WrittenMessage(**row._mapping) for row in self._all(personas.latest_of_channels(scope, limit))]

    # -- topics

    def topic_usage(self, scope: Scope, topic: TopicQuery) -> TopicUsage:
        """Return whether anything in scope is written as the topic is, and whether anything has its words."""
        *written, has_words = self._all(topics.topic_usage(scope, topic))[0]
        found = (spelling for spelling, is_found in zip(topic.spellings, written, strict=True) if is_found)
        return TopicUsage(spelling=next(found, None), has_words=has_words)

    def topic_profile(self, scope: Scope, topic: TopicQuery) -> TopicProfile:
        """Return how near everything in scope is to the topic."""
        row = self._all(topics.topic_profile(scope, topic), planning.AS_ON_DISK)[0]
        everything, partial = SimilarityDistribution(*row[:3]), SimilarityDistribution(*row[3:6])
        return TopicProfile(everything=everything, partial=partial)

    def topic_matches(
        self, scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
    ) -> list[TopicMatch]:
        """Return the page of all messages about the topic, in its order."""
        topic = self._with_nearest(scope, topic, thresholds.meaning)
        rows = self._all(topics.topic_matches(scope, criteria, topic, thresholds, page), planning.AS_ON_DISK)
        return [TopicMatch(*row) for row in rows]

    def near_misses(
        self, scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
    ) -> list[TopicMatch]:
        """Return the page of the messages that are nearly about the topic, in its order."""
        topic = self._with_nearest(scope, topic, thresholds.near_meaning)
        rows = self._all(topics.near_misses(scope, criteria, topic, thresholds, page), planning.AS_ON_DISK)
        return [TopicMatch(*row) for row in rows]

    def _with_nearest(self, scope: Scope, topic: TopicQuery, similarity: float | None) -> TopicQuery:
        """Return the topic with what the index finds of such a similarity, where it finds something beyond it."""
        if similarity is None or topic.vector is None or not topic.vector.use_index:
            return topic
        rows = self._through_index(scope, topic.vector, Filters(), MOST_NEAREST)
        similar = [(row.channel_id, row.ts) for row in rows if 1 - row.value >= similarity - ROUNDING]
        if len(rows) < MOST_NEAREST or len(similar) == len(rows):
            return topic
        return replace(topic, nearest=tuple(dict.fromkeys(similar)))

    def _values(self, kind: Callable[..., T], statement: Select[Any]) -> tuple[T, ...]:
        """Return a value of each row of a statement, whose columns are its fields."""
        return tuple(kind(**row._mapping) for row in self._all(statement))

    def _all(self, query: Select[Any] | Query, settings: Mapping[str, str] = planning.USUAL) -> Sequence[Any]:
        """Return all rows of a statement, planned and run under these settings."""
        self._settings.use(settings)
        if isinstance(query, Query):
            return self._connection.execute(query.statement, query.values).all()
        return self._connection.execute(query).all()


def _to_access(row: Any) -> ChannelAccess:
    return ChannelAccess(channel=row.channel_id, kind=row.kind, is_member=row.is_member, is_shared=bool(row.is_shared))


def _to_channel(row: Any, *, is_counted: bool) -> ChannelInfo:
    info = ChannelInfo(channel=row.channel_id, name=row.name, kind=row.kind)
    if not is_counted:
        return info
    return replace(
        info,
        chunk_count=row.chunk_count,
        reachable_count=row.reachable_count,
        term_total=row.term_total,
        df=row.df or {},
    )
