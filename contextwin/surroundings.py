"""The statement that reads what stands around the found messages: their threads, their neighbours, the live part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ARRAY,
    CTE,
    ColumnElement,
    Float,
    FromClause,
    Select,
    Subquery,
    Text,
    and_,
    any_,
    case,
    cast,
    exists,
    func,
    literal,
    select,
    true,
    union,
)

from contextwin import schema
from contextwin.statements import Scope, VectorQuery, WordQuery, bm25, distance_to, same_chunk, visible_to

#: Aliases cost more to make than statements to run, so each is made once.
_OTHER = schema.messages.alias("other")
_NEAR = schema.messages.alias("near")
_LATEST = schema.messages.alias("latest")
_COUNTED = schema.messages.alias("counted")
_AUTHOR = schema.users.alias("author")

#: What `_looked_up` reads of a hit, to look around it.
_HIT_COLUMNS = ("channel_id", "ts", "thread_ts", "sent_at")
#: What it reads of a message that may be shown.
_SHOWN_COLUMNS = (
    *_HIT_COLUMNS,
    "user_id",
    "username",
    "text",
    "is_bot",
    "is_deleted",
    "token_count",
    "sha256",
    "mentions",
)

#: Counting further would change no decision.
THREAD_SIZE_LIMIT = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class Surroundings:
    """How much is read around each found message."""

    thread_each_side: int = 30  #: messages of its thread before and after it
    channel_each_side: int = 6  #: unthreaded messages of its channel before and after it
    place: tuple[str | None, str | None] = (None, None)  #: the channel and the thread being answered in
    live_limit: int = 60  #: latest messages of the place being answered in


def messages_around(
    scope: Scope,
    hits: Sequence[tuple[str, str]],
    surroundings: Surroundings,
    queries: tuple[VectorQuery | None, WordQuery | None],
) -> Select[Any]:
    """Return the hits, the messages around them, and the latest of the place: one row for each chunk.

    Filters do not apply here: they choose what is found, not what is shown around it. Time and visibility do.
    """
    vector_query, word_query = queries
    m = _looked_up(scope, _keys_around(scope, _found_messages(scope, hits), surroundings), _SHOWN_COLUMNS)
    author, k, v = _AUTHOR, schema.chunks, schema.chunk_embeddings
    statement = (
        select(
            m.c.channel_id,
            m.c.ts,
            m.c.thread_ts,
            m.c.user_id,
            func.coalesce(m.c.username, author.c.name, m.c.user_id).label("name"),
            case((func.coalesce(k.c.chunk_index, 0) == 0, m.c.text)).label("text"),
            m.c.sent_at,
            m.c.is_bot,
            m.c.is_deleted,
            m.c.token_count,
            m.c.sha256,
            case((func.cardinality(m.c.mentions) > 0, _names_of(scope, m))).label("mentioned"),
            _thread_size(scope, m).label("thread_size"),
            k.c.chunk_index,
            k.c.start_offset,
            k.c.char_count,
            k.c.content_kind,
            k.c.language,
            (literal(None, Float(53)) if vector_query is None else 1 - distance_to(vector_query)).label("semantic"),
            (literal(None, Float(53)) if word_query is None else bm25(word_query)).label("lexical"),
        )
        .outerjoin(author, and_(author.c.workspace_id == scope.workspace, author.c.user_id == m.c.user_id))
        .outerjoin(k, and_(k.c.workspace_id == scope.workspace, k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts))
    )
    if vector_query is None:
        return statement
    is_of_model = v.c.model_id == vector_query.model_id
    return statement.outerjoin(v, and_(same_chunk(v, k, scope.workspace), is_of_model))


def _looked_up(scope: Scope, keys: FromClause, columns: Sequence[str]) -> Subquery:
    """Return these columns of the visible messages of `keys`, each looked up by its key.

    OFFSET 0 keeps the planner from turning thousands of look-ups into scans of whole channels when it guesses that the
    keys are few.
    """
    m = schema.messages
    by_key = and_(m.c.workspace_id == scope.workspace, m.c.channel_id == keys.c.channel_id, m.c.ts == keys.c.ts)
    found = visible_to(select(*(m.c[name] for name in columns)).where(by_key), m, scope)
    one = found.where(m.c.sent_at < scope.latest).offset(0).lateral()
    return select(one).select_from(keys).join(one, true()).subquery()


def _found_messages(scope: Scope, hits: Sequence[tuple[str, str]]) -> CTE:
    named = (
        func.unnest(cast([channel for channel, _ in hits], ARRAY(Text)), cast([ts for _, ts in hits], ARRAY(Text)))
        .table_valued("channel_id", "ts", name="hit")
        .render_derived()
    )
    m, other = _looked_up(scope, named, _HIT_COLUMNS), _OTHER
    is_alone = ~exists(
        select(other.c.ts)
        .where(other.c.workspace_id == scope.workspace, other.c.channel_id == m.c.channel_id)
        .where(other.c.thread_ts == m.c.thread_ts, other.c.ts != m.c.ts, other.c.sent_at < scope.latest)
        .correlate(m)
    )
    return select(m.c.channel_id, m.c.ts, m.c.thread_ts, m.c.sent_at, is_alone.label("is_alone")).cte("found")


def _keys_around(scope: Scope, found: CTE, surroundings: Surroundings) -> CTE:
    """Return the keys of everything to read, each once."""
    live = _live_keys(scope, surroundings)
    parts = [
        select(found.c.channel_id, found.c.ts),
        select(found.c.channel_id, found.c.thread_ts),
        select(live.c.channel_id, live.c.ts),
        *(
            _neighbors(scope, found, in_thread, newer, limit)
            for in_thread, limit in ((True, surroundings.thread_each_side), (False, surroundings.channel_each_side))
            for newer in (False, True)
        ),
    ]
    return union(*parts).cte("keys")


def _neighbors(scope: Scope, found: CTE, in_thread: bool, newer: bool, limit: int) -> Select[Any]:
    """Return the keys of the nearest messages on one side of each found one, in its thread or in its channel."""
    m = _NEAR
    here = m.c.thread_ts == found.c.thread_ts if in_thread else and_(found.c.is_alone, m.c.thread_ts == m.c.ts)
    side = m.c.sent_at > found.c.sent_at if newer else m.c.sent_at < found.c.sent_at
    near = (
        select(m.c.ts)
        .where(m.c.workspace_id == scope.workspace, m.c.channel_id == found.c.channel_id, here, side)
        .where(m.c.sent_at < scope.latest)
        .order_by(m.c.sent_at if newer else m.c.sent_at.desc())
        .limit(limit)
        .lateral()
    )
    return select(found.c.channel_id, near.c.ts).select_from(found).join(near, true())


def _live_keys(scope: Scope, surroundings: Surroundings) -> CTE:
    m = _LATEST
    channel, thread_ts = surroundings.place
    statement = select(m.c.channel_id, m.c.ts).where(m.c.channel_id == channel)
    if thread_ts is not None:
        statement = statement.where(m.c.thread_ts == thread_ts)
    statement = visible_to(statement, m, scope).where(m.c.sent_at < scope.latest)
    return statement.order_by(m.c.sent_at.desc()).limit(surroundings.live_limit).cte("live")


def _names_of(scope: Scope, m: FromClause) -> ColumnElement[Any]:
    """Return the names of the users that the message mentions, as one JSON object by id."""
    u = schema.users
    is_mentioned = u.c.user_id == any_(m.c.mentions)
    names = select(func.jsonb_object_agg(u.c.user_id, u.c.name)).where(
        u.c.workspace_id == scope.workspace, is_mentioned
    )
    return names.correlate(m).scalar_subquery()


def _thread_size(scope: Scope, m: FromClause) -> ColumnElement[int]:
    """Return how many messages the message's thread has, counted up to THREAD_SIZE_LIMIT."""
    t = _COUNTED
    some = (
        select(literal(1))
        .where(t.c.workspace_id == scope.workspace, t.c.channel_id == m.c.channel_id)
        .where(t.c.thread_ts == m.c.thread_ts, t.c.sent_at < scope.latest)
        .correlate(m)
        .limit(THREAD_SIZE_LIMIT)
        .subquery()
    )
    return select(func.count()).select_from(some).scalar_subquery()
