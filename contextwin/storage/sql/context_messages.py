"""Statements for context messages: hits, their threads and neighbours, recent messages of a place.

Building the statement takes longer than executing most statements. Each shape of it is therefore built once, and a
request's values are bound to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.types import NULLTYPE

from contextwin.models.access import Scope
from contextwin.models.messages import CONVERSATION_GAP
from contextwin.storage import schema
from contextwin.storage.sql.filters import TIMESTAMP, Query, bound, bound_scope, scope_values, unindexed, visible_to
from contextwin.storage.sql.search import (
    BOUND_VECTOR,
    BOUND_WORDS,
    VectorQuery,
    WordQuery,
    bm25,
    distance_to,
    holds_any,
    vector_values,
)

#: Columns of a message that may be shown.
_SHOWN_COLUMNS = (
    *("channel_id", "ts", "thread_ts", "sent_at"),
    *("user_id", "username", "text", "is_bot", "is_deleted", "token_count", "sha256", "mentions", "extra"),
)
#: Maximum size that is counted; a larger one would not change any decision.
THREAD_SIZE_LIMIT = 1000

_SCOPE = bound_scope(has_oldest=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ContextExpansion:
    """How many messages are read around each hit: fewer lost 2 to 5 points on short threads, more gained nothing."""

    best: int = 40  #: number of top hits with neighbours; the others come with their root only
    thread_each_side: int = 8  #: messages of the thread before and after the hit
    channel_each_side: int = 4  #: unthreaded messages of the channel before and after the hit
    place: tuple[str | None, str | None] = (None, None)  #: channel and thread of the reply
    recent_limit: int = 60  #: recent messages of that place
    recent_from: datetime | None = None  #: and none that was sent before
    recent_silence: timedelta | None = None  #: and none from before a longer silence


def messages_around(
    scope: Scope,
    hits: Sequence[tuple[str, str]],
    expansion: ContextExpansion,
    queries: tuple[VectorQuery | None, WordQuery | None],
) -> Query:
    """Select the hits, the messages around them, and the recent messages of the place, one row each.

    `hits` are (channel, ts), best first. Visibility and time apply to all rows; the caller's filters only choose hits.
    """
    vector_query, word_query = queries
    channel, thread_ts = expansion.place
    values = _values(scope, hits, expansion)
    if vector_query:
        values |= vector_values(vector_query)
    if word_query:
        values |= {"idf_by_term": word_query.idf_by_term, "average_length": word_query.average_length}
    statement = _build(
        has_channel=channel is not None,
        has_thread=thread_ts is not None,
        has_beginning=expansion.recent_from is not None,
        has_silence=expansion.recent_silence is not None,
        has_vector=vector_query is not None,
        has_words=word_query is not None,
    )
    return Query(statement, values)


def _values(scope: Scope, hits: Sequence[tuple[str, str]], expansion: ContextExpansion) -> dict[str, Any]:
    channel, thread_ts = expansion.place
    return {
        **scope_values(replace(scope, oldest=None)),
        "hit_channels": [channel for channel, _ in hits],
        "hit_ts": [ts for _, ts in hits],
        "best_keys": [f"{channel} {ts}" for channel, ts in hits[: expansion.best]],
        "thread_each_side": expansion.thread_each_side,
        "channel_each_side": expansion.channel_each_side,
        "channel_reach": expansion.channel_each_side * CONVERSATION_GAP,
        "recent_channel": channel,
        "recent_thread": thread_ts,
        "recent_limit": expansion.recent_limit,
        "recent_from": expansion.recent_from,
        "recent_silence": expansion.recent_silence,
    }


def messages_listed(scope: Scope, keys: Sequence[tuple[str, str]]) -> Query:
    """Select the visible messages with these (channel, ts), one row each, without threads and chunks."""
    return Query(_build_list(), _values(scope, keys, ContextExpansion()))


@cache
def _build_list() -> sa.Select[Any]:
    m = _looked_up(_named_keys(), _SHOWN_COLUMNS).cte("shown")
    author = _authors_of(m)
    statement = sa.select(*_shown(m, author), sa.literal(1).label("thread_size"))
    return statement.outerjoin(author, author.c.user_id == m.c.user_id)


@cache
def _build(
    *, has_channel: bool, has_thread: bool, has_beginning: bool, has_silence: bool, has_vector: bool, has_words: bool
) -> sa.Select[Any]:
    found = _found_messages()
    recent = (
        _recent_keys(has_thread=has_thread, has_beginning=has_beginning, has_silence=has_silence)
        if has_channel
        else None
    )
    keys = _keys_around(found, recent)
    hits = sa.select(*(found.c[name] for name in _SHOWN_COLUMNS), sa.true().label("is_hit"))
    m = sa.union_all(hits, _looked_up(keys, _SHOWN_COLUMNS).add_columns(sa.false())).cte("shown")
    thread, author, chunks = _sized_threads(m), _authors_of(m), _aggregate_chunks(m, has_words)
    statement = (
        sa.select(*_shown(m, author), thread.c.thread_size, *_values_of(chunks, m))
        .join(thread, sa.and_(thread.c.channel_id == m.c.channel_id, thread.c.thread_ts == m.c.thread_ts))
        .outerjoin(author, author.c.user_id == m.c.user_id)
        .outerjoin(chunks, _same_key(chunks, m))
    )
    if not has_vector:
        return statement
    vectors = _aggregate_vectors(m)
    return statement.add_columns(*_values_of(vectors, m)).outerjoin(vectors, _same_key(vectors, m))


def _aggregate_chunks(m: sa.FromClause, has_words: bool) -> sa.FromClause:
    """Select kind and language of each message, its best BM25 score, and the place and score of each of its chunks."""
    k = schema.chunks
    # Whether there is anything to score is known in a sixth of the time that a score takes, and mostly there is not.
    score = sa.case((holds_any(BOUND_WORDS), bm25(BOUND_WORDS))) if has_words else sa.null()
    lexical = sa.cast(score, sa.Float(53)).label("lexical")
    names = "channel_id", "ts", "chunk_index", "start_offset", "char_count", "content_kind", "language", "spoken_spans"
    c = _read_by_channel("chunk", m, sa.select(*(k.c[name] for name in names), lexical), k).c
    is_first = c.chunk_index == 0
    aggregates = (
        sa.func.max(c.content_kind).filter(is_first).label("content_kind"),
        sa.func.max(c.language).filter(is_first).label("language"),
        sa.func.max(c.lexical).label("lexical"),
        _array_of(c.start_offset, c.chunk_index).label("starts"),
        _array_of(c.char_count, c.chunk_index).label("char_counts"),
        _array_of(c.lexical, c.chunk_index).label("lexical_scores"),
        # As text: arrays of chunks that speak of more and of fewer times make none together.
        sa.func.string_agg(sa.func.array_to_string(c.spoken_spans, " "), " ").label("spans"),
    )
    return sa.select(c.channel_id, c.ts, *aggregates).group_by(c.channel_id, c.ts).subquery("chunks_of")


def _aggregate_vectors(m: sa.FromClause) -> sa.FromClause:
    """Select each message's best similarity, and that of each of its chunks."""
    v = schema.chunk_embeddings
    vector = sa.select(v.c.channel_id, v.c.ts, v.c.chunk_index, (1 - distance_to(BOUND_VECTOR)).label("semantic"))
    c = _read_by_channel("vector", m, vector.where(v.c.model_id == BOUND_VECTOR.model_id), v).c
    aggregates = (
        sa.func.max(c.semantic).label("semantic"),
        _array_of(c.chunk_index, c.chunk_index).label("embedded"),
        _array_of(c.semantic, c.chunk_index).label("similarities"),
    )
    return sa.select(c.channel_id, c.ts, *aggregates).group_by(c.channel_id, c.ts).subquery("vectors_of")


def _array_of(column: sa.ColumnElement[Any], order: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """Return a column of all rows of a message as one array, read as the driver returns it."""
    return sa.func.array_agg(aggregate_order_by(column, order), type_=NULLTYPE)


def _values_of(aggregated: sa.FromClause, m: sa.FromClause) -> Iterator[sa.ColumnElement[Any]]:
    """Yield what was aggregated of a message; arrays for hits alone."""
    for column in aggregated.c:
        if column.name not in ("channel_id", "ts"):
            is_array = column.type is NULLTYPE
            yield sa.case((m.c.is_hit, column)).label(column.name) if is_array else column


def _same_key(left: sa.FromClause, right: sa.FromClause) -> sa.ColumnElement[bool]:
    return sa.and_(left.c.channel_id == right.c.channel_id, left.c.ts == right.c.ts)


def _authors_of(m: sa.FromClause) -> sa.FromClause:
    """Select id and name of each author of the messages, once."""
    u, ids = schema.users.c, sa.select(sa.func.array_agg(m.c.user_id.distinct())).scalar_subquery()
    is_wanted = u.user_id == sa.any_(sa.cast(ids, sa.ARRAY(sa.Text)))
    named = sa.select(u.user_id, u.name, u.kind).where(u.workspace_id == _SCOPE.workspace, is_wanted)
    return named.subquery("author")


def _shown(m: sa.FromClause, author: sa.FromClause) -> tuple[sa.ColumnElement[Any], ...]:
    """Return the columns of the messages themselves, in the order of `row_mapping.FoundRow`."""
    return (
        *(m.c[name] for name in ("channel_id", "ts", "thread_ts", "user_id")),
        sa.func.coalesce(m.c.username, author.c.name, m.c.user_id).label("name"),
        m.c.text,
        m.c.sent_at,
        sa.or_(m.c.is_bot, sa.func.coalesce(author.c.kind == "bot", False)).label("is_bot"),
        *(m.c[name] for name in ("is_deleted", "token_count", "sha256")),
        sa.case((sa.func.cardinality(m.c.mentions) > 0, _names_of(m))).label("mentioned"),
        m.c.extra["permalink"].astext.label("permalink"),
    )


def _looked_up(keys: sa.FromClause, columns: Sequence[str]) -> sa.Select[Any]:
    """Select these columns of the visible messages of `keys`."""
    m = schema.messages
    # With two conditions on the channel, the planner expects so few messages in it that it reads all of them: 70,000
    # pages of 60,000 messages in 60 channels.
    rows = unindexed(sa.select(*(m.c[name] for name in columns)), m, _SCOPE)
    message = _read_by_channel("message", keys, rows, m)
    return sa.select(*(message.c[name] for name in columns))


def _read_by_channel(name: str, keys: sa.FromClause, rows: sa.Select[Any], table: sa.Table) -> sa.FromClause:
    """Return `rows`, a SELECT from a table whose key begins with that of a message, for the messages of `keys` alone.

    All of a channel are read in one index scan: messages that are near in time are near in the index too, so that it
    touches a third of the pages that as many look-ups touch. OFFSET 0 keeps the planner from replacing them by scans of
    whole channels when it misestimates the number of keys or of messages in the time range.
    """
    every_ts = sa.func.array_agg(keys.c.ts, type_=sa.ARRAY(sa.Text)).label("every_ts")
    place = sa.select(keys.c.channel_id, every_ts).group_by(keys.c.channel_id).subquery()
    is_wanted = (table.c.channel_id == place.c.channel_id) & (table.c.ts == sa.any_(place.c.every_ts))
    here = rows.where(table.c.workspace_id == _SCOPE.workspace, is_wanted)
    read = here.correlate(place).offset(0).lateral()
    return sa.select(*read.c).select_from(place.join(read, sa.true())).subquery(name)


def _named_keys() -> sa.FromClause:
    keys = sa.func.unnest(bound("hit_channels", sa.ARRAY(sa.Text)), bound("hit_ts", sa.ARRAY(sa.Text)))
    return keys.table_valued("channel_id", "ts", name="hit").render_derived()


def _found_messages() -> sa.CTE:
    m = _looked_up(_named_keys(), _SHOWN_COLUMNS).subquery()
    other = schema.messages.alias("other")
    is_alone = ~sa.exists(
        sa.select(other.c.ts)
        .where(other.c.workspace_id == _SCOPE.workspace, other.c.channel_id == m.c.channel_id)
        .where(other.c.thread_ts == m.c.thread_ts, other.c.ts != m.c.ts, other.c.sent_at < _SCOPE.latest)
        .correlate(m)
    )
    is_best = _joined_key(m) == sa.any_(bound("best_keys", sa.ARRAY(sa.Text)))
    looked_at = sa.case((is_best, is_alone), else_=False)
    return sa.select(*m.c, looked_at.label("is_alone"), is_best.label("is_best")).cte("found")


def _joined_key(m: sa.FromClause) -> sa.ColumnElement[str]:
    return m.c.channel_id.concat(" ").concat(m.c.ts)


def _keys_around(found: sa.CTE, recent: sa.CTE | None) -> sa.CTE:
    """Select the distinct keys of the messages to read beside the hits, with those of the recent ones."""
    parts = [
        sa.select(found.c.channel_id, found.c.thread_ts.label("ts")),
        *(_neighbors(found, in_thread, newer) for in_thread in (True, False) for newer in (False, True)),
    ]
    if recent is not None:
        parts.append(sa.select(recent.c.channel_id, recent.c.ts))
    around = sa.union(*parts).subquery("around")
    is_found = sa.tuple_(around.c.channel_id, around.c.ts).in_(sa.select(found.c.channel_id, found.c.ts))
    return sa.select(around).where(~is_found).cte("keys")


def _neighbors(found: sa.CTE, in_thread: bool, newer: bool) -> sa.Select[Any]:
    """Select the keys of the nearest messages on one side of each hit, in its thread or in its channel.

    In a channel, messages further away than `channel_reach` belong to another conversation. `latest` is applied when
    the keys are looked up: a range with two bounds would make the planner choose a wrong index.
    """
    m = schema.messages.alias("near")
    # The planner expects that two columns are equal in one row of thousands, and would sort the whole channel.
    begins_thread = sa.func.coalesce(m.c.thread_ts == m.c.ts, False)
    alone = sa.and_(found.c.is_alone, begins_thread)
    here = sa.and_(~found.c.is_alone, m.c.thread_ts == found.c.thread_ts) if in_thread else alone
    near = (
        sa.select(m.c.ts, m.c.sent_at)
        .where(m.c.workspace_id == _SCOPE.workspace, m.c.channel_id == found.c.channel_id, here)
        .where(m.c.sent_at > found.c.sent_at if newer else m.c.sent_at < found.c.sent_at)
        .order_by(m.c.sent_at if newer else m.c.sent_at.desc())
        .limit(bound("thread_each_side" if in_thread else "channel_each_side", sa.Integer()))
        .lateral()
    )
    keys = sa.select(found.c.channel_id, near.c.ts).select_from(found).join(near, sa.true()).where(found.c.is_best)
    if in_thread:
        return keys
    reach = sa.cast(bound("channel_reach", sa.Interval()), sa.Interval)
    return keys.where(near.c.sent_at.between(found.c.sent_at - reach, found.c.sent_at + reach))


def _recent_keys(*, has_thread: bool, has_beginning: bool, has_silence: bool) -> sa.CTE:
    m = schema.messages.alias("latest")
    keys: sa.Select[Any] = sa.select(m.c.channel_id, m.c.ts)
    statement = keys.where(m.c.channel_id == bound("recent_channel", sa.Text()))
    if has_thread:
        statement = statement.where(m.c.thread_ts == bound("recent_thread", sa.Text()))
    if has_beginning:
        statement = statement.where(m.c.sent_at >= bound("recent_from", TIMESTAMP))
    statement = visible_to(statement, m, _SCOPE).where(m.c.sent_at < _SCOPE.latest, ~m.c.is_deleted)
    statement = statement.order_by(m.c.sent_at.desc()).limit(bound("recent_limit", sa.Integer()))
    if not has_silence:
        return statement.cte("recent")
    silence = sa.cast(bound("recent_silence", sa.Interval()), sa.Interval)
    is_before = sa.func.lag(m.c.sent_at).over(order_by=m.c.sent_at.desc()) - m.c.sent_at > silence
    talk = statement.add_columns(m.c.sent_at, is_before.label("is_before")).subquery("talk")
    is_over = sa.func.bool_or(talk.c.is_before).over(order_by=talk.c.sent_at.desc())
    marked = sa.select(talk.c.channel_id, talk.c.ts, is_over.label("is_over")).subquery("marked")
    return sa.select(marked.c.channel_id, marked.c.ts).where(marked.c.is_over.is_not(True)).cte("recent")


def find_recent(rows: Iterable[Any], expansion: ContextExpansion) -> set[tuple[str, str]]:
    """Return the keys of the recent messages of the place among `rows` that hold all of them."""
    (channel, thread_ts), oldest = expansion.place, expansion.recent_from
    if channel is None:
        return set()
    kept = (r for r in rows if r.channel_id == channel and not r.is_deleted and (not oldest or r.sent_at >= oldest))
    there = {(r.sent_at, r.ts) for r in kept if thread_ts in (None, r.thread_ts)}
    newest = sorted(there, reverse=True)[: expansion.recent_limit]
    silence = expansion.recent_silence or timedelta.max
    ends = (place for place, (later, sent) in enumerate(pairwise(newest), 1) if later[0] - sent[0] > silence)
    return {(channel, ts) for _, ts in newest[: next(ends, None)]}


def _names_of(m: sa.FromClause) -> sa.ColumnElement[Any]:
    """Return the names of the mentioned users, as one JSON object by id."""
    u = schema.users
    names = sa.select(sa.func.jsonb_object_agg(u.c.user_id, u.c.name))
    mentioned = names.where(u.c.workspace_id == _SCOPE.workspace, u.c.user_id == sa.any_(m.c.mentions))
    return mentioned.correlate(m).scalar_subquery()


def _sized_threads(shown: sa.CTE) -> sa.CTE:
    """Select the threads of the messages with their sizes, counted up to THREAD_SIZE_LIMIT.

    Those of a channel are counted together in one index scan; each by itself only where all of them are that large.
    Materialized, so that each thread is counted once.
    """
    thread = sa.select(shown.c.channel_id, shown.c.thread_ts).distinct().cte("thread")
    t, other = schema.messages.alias("counted"), schema.messages.alias("of_many")
    every_ts = sa.func.array_agg(thread.c.thread_ts, type_=sa.ARRAY(sa.Text)).label("every_ts")
    place = sa.select(thread.c.channel_id, every_ts).group_by(thread.c.channel_id).subquery("place")
    here = _sent_before(t).where(t.c.channel_id == place.c.channel_id, t.c.thread_ts == sa.any_(place.c.every_ts))
    reply = here.correlate(place).limit(THREAD_SIZE_LIMIT).lateral("replies")
    size = sa.func.count()
    sized = (
        sa.select(place.c.channel_id, reply.c.thread_ts, size.label("size"))
        .add_columns(sa.func.sum(size).over(partition_by=place.c.channel_id).label("in_all"))
        .select_from(place.join(reply, sa.true()))
        .group_by(place.c.channel_id, reply.c.thread_ts)
        .subquery("sized")
    )
    own = _sent_before(other).where(other.c.channel_id == thread.c.channel_id, other.c.thread_ts == thread.c.thread_ts)
    counted = sa.select(size).select_from(own.correlate(thread).limit(THREAD_SIZE_LIMIT).subquery()).scalar_subquery()
    is_same = sa.and_(sized.c.channel_id == thread.c.channel_id, sized.c.thread_ts == thread.c.thread_ts)
    thread_size = sa.case((sized.c.in_all < THREAD_SIZE_LIMIT, sized.c.size), else_=counted)
    return (
        sa.select(thread, thread_size.label("thread_size"))
        .select_from(thread.outerjoin(sized, is_same))
        .cte("threads")
        .prefix_with("MATERIALIZED")
    )


def _sent_before(m: sa.FromClause) -> sa.Select[Any]:
    return sa.select(m.c.thread_ts).where(m.c.workspace_id == _SCOPE.workspace, m.c.sent_at < _SCOPE.latest)
