"""`Reader`: the read path's statements, run in one read-only snapshot; at most one of each a window."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Select, text

from contextwin import context, directory, statements
from contextwin.access import ChannelAccess
from contextwin.context import TimeRange
from contextwin.model import UserKind
from contextwin.rows import fold_messages, mark_live
from contextwin.statements import Audience, Scope, VectorQuery, WordQuery
from contextwin.surroundings import Surroundings, messages_around
from contextwin.window import AgeProfile, Candidate, ChannelInfo, Filters, FoundMessage

#: HNSW at these settings finds 98.5 % of the exact nearest neighbours; filtered scans go on until enough are found.
HNSW_SETTINGS = "SET LOCAL hnsw.ef_search = 200", "SET LOCAL hnsw.iterative_scan = 'relaxed_order'"


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestContext:
    """What is known of a workspace before anything is searched."""

    domain: str | None  #: for permalinks
    viewer_kind: UserKind | None  #: None: the viewer is not known in this workspace
    guests_at_destination: bool  #: guests read the channel that is answered in
    model_id: int | None  #: the embedder's model; None: nothing was embedded with it
    dimension: int | None  #: of that model's vectors
    has_index: bool  #: the workspace has an HNSW index for that model
    channels: Mapping[str, ChannelInfo] = field(default_factory=dict)  #: every channel of the workspace, by id
    access: Sequence[ChannelAccess] = ()  #: how the viewer stands to each


class Reader:
    """Runs the read path's statements on one connection. Made by `Store.reading`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def request_context(
        self, workspace: str, audience: Audience, sent: TimeRange, terms: Sequence[str], spec: str
    ) -> RequestContext | None:
        """Return what is known of the workspace, or None when there is no such workspace."""
        rows = self._all(context.request_context(workspace, audience, sent, terms, spec))
        if not rows:
            return None
        there = [row for row in rows if row.channel_id is not None]
        return RequestContext(
            domain=rows[0].domain,
            viewer_kind=rows[0].viewer_kind,
            guests_at_destination=rows[0].guests_at_destination,
            model_id=rows[0].model_id,
            dimension=rows[0].dimension,
            has_index=rows[0].has_index,
            channels={row.channel_id: _channel_info(row) for row in there},
            access=[ChannelAccess(channel=r.channel_id, kind=r.kind, is_member=r.is_member) for r in there],
        )

    def users_called(self, workspace: str, names: Collection[str]) -> list[tuple[str, str]]:
        """Return id and name of the users who are called so, in lower case, by their whole or their first name."""
        return [(row.user_id, row.name) for row in self._all(directory.users_called(workspace, names))]

    def semantic_candidates(self, scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> list[Candidate]:
        """Return the `limit` chunks nearest in meaning, nearest first."""
        if query.use_index:
            for setting in HNSW_SETTINGS:
                self._connection.execute(text(setting))
        rows = self._all(statements.semantic_candidates(scope, query, filters, limit))
        return sorted((Candidate(*row) for row in rows), key=lambda c: (c.value, c.channel, c.ts, c.chunk_index))

    def lexical_candidates(self, scope: Scope, query: WordQuery, filters: Filters, limit: int) -> list[Candidate]:
        """Return the `limit` chunks best by BM25, best first."""
        return [Candidate(*row) for row in self._all(statements.lexical_candidates(scope, query, filters, limit))]

    def messages_around(
        self,
        scope: Scope,
        hits: Sequence[tuple[str, str]],
        surroundings: Surroundings,
        queries: tuple[VectorQuery | None, WordQuery | None],
        channel_names: Mapping[str, str],
    ) -> list[FoundMessage]:
        """Return the hits, what stands around them, and the latest messages of the place; each message once."""
        rows = self._all(messages_around(scope, hits, surroundings, queries))
        messages = fold_messages(rows, hits, channel_names)
        return mark_live(messages, surroundings.place, surroundings.live_limit)

    def _all(self, statement: Select[Any]) -> Sequence[Any]:
        return self._connection.execute(statement).all()


def _channel_info(row: Any) -> ChannelInfo:
    return ChannelInfo(
        channel=row.channel_id,
        name=row.name,
        kind=row.kind,
        chunk_count=row.chunk_count,
        reachable_count=row.reachable_count,
        ages=AgeProfile(row.age_count, row.age_total, row.age_squares),
        term_total=row.term_total,
        df=row.df or {},
    )
