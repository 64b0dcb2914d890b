"""The read path's statements: functions that return a `Select`, touch no database, and can be printed and EXPLAINed.

Narrowers (`visible_to`, `sent_during`, `matching`) take a `Select` and return one with more conditions. They only ever
narrow, compose in any order, and never add rows. An empty channel list means that nothing is visible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import (
    ARRAY,
    BindParameter,
    ColumnElement,
    DateTime,
    Float,
    FromClause,
    Select,
    Text,
    all_,
    and_,
    any_,
    bindparam,
    cast,
    exists,
    func,
    select,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeEngine

from contextwin import schema
from contextwin.contents import holding, lacking, names_of_emoji
from contextwin.models.access import Scope
from contextwin.models.requests import Filters

#: Okapi BM25 as in Lucene (Robertson & Zaragoza 2009, without the constant factor k1 + 1): the field's usual constants.
BM25_K1 = 1.5
BM25_B = 0.75


@dataclass(frozen=True, kw_only=True, slots=True)
class VectorQuery:
    """The prompt as a vector, and the model that made it."""

    model_id: int  #: the model inside its workspace
    vector: Sequence[float]  #: unit length
    use_index: bool = False  #: through the workspace's HNSW index instead of an exact scan


@dataclass(frozen=True, kw_only=True, slots=True)
class WordQuery:
    """The prompt's selective terms with their weights, and the average length of what is searched."""

    idf_by_term: Mapping[str, float]  #: inverse document frequency of each term
    average_length: float  #: terms of an average chunk


def bound(name: str, kind: TypeEngine[Any]) -> Any:
    """Return a value that is given when a statement is run, for statements that are built once for many requests."""
    return bindparam(name, type_=kind)


#: Memberships count that were told since then.
MEMBERS_SINCE = bound("members_since", DateTime(timezone=True))


def texts(values: Sequence[str]) -> ColumnElement[Any]:
    """Return an array of texts."""
    return cast(values if isinstance(values, BindParameter) else list(values), ARRAY(Text))


# ---- narrowers


def visible_to(statement: Select[Any], table: FromClause, scope: Scope) -> Select[Any]:
    """Keep rows of the workspace, in channels that may be seen."""
    return statement.where(
        table.c.workspace_id == scope.workspace,
        table.c.channel_id == any_(texts(scope.channels)),
    )


def sent_during(statement: Select[Any], table: FromClause, scope: Scope) -> Select[Any]:
    """Keep rows sent in `[oldest, latest)`."""
    statement = statement.where(table.c.sent_at < scope.latest)
    return statement if scope.oldest is None else statement.where(table.c.sent_at >= scope.oldest)


def matching(statement: Select[Any], filters: Filters) -> Select[Any]:
    """Keep rows of `chunks` that satisfy the caller's structured filters. Channels and times are the scope's."""
    chunks = schema.chunks.c
    for narrowed, allowed in (
        (chunks.user_id, filters.authors),
        (chunks.thread_ts, filters.threads),
        (chunks.content_kind, filters.content_kinds),
        (chunks.language, filters.languages),
    ):
        if allowed:
            statement = statement.where(narrowed == any_(texts(allowed)))
    if filters.tags:
        statement = statement.where(chunks.tags.overlap(texts(filters.tags)))
    if filters.exclude_authors:
        statement = statement.where(func.coalesce(chunks.user_id, "") != all_(texts(filters.exclude_authors)))
    return statement.where(_is_of_message_like(filters)) if filters.has or filters.lacks else statement


def _is_of_message_like(filters: Filters) -> ColumnElement[bool]:
    """Return whether a chunk is of a message that holds what it shall, and not what it shall not."""
    m, chunks = schema.messages, schema.chunks
    is_of_it = (
        m.c.workspace_id == chunks.c.workspace_id,
        m.c.channel_id == chunks.c.channel_id,
        m.c.ts == chunks.c.ts,
    )
    held = holding(m, filters.has, texts(names_of_emoji(filters.has)))
    held += lacking(m, filters.lacks, texts(names_of_emoji(filters.lacks)))
    return exists(select(m.c.ts).where(*is_of_it, *held).correlate(chunks))


def needs_chunks(filters: Filters) -> bool:
    """Whether `matching` would add a condition on `chunks`."""
    return filters.chooses_by_content


# ---- retrievers


def vector_index_name(workspace: str, spec: str) -> str:
    """Return the name of the HNSW index of one workspace and model."""
    return "ix_hnsw_" + sha256(f"{workspace}\0{spec}".encode()).hexdigest()[:16]


def semantic_candidates(scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> Select[Any]:
    """Return the `limit` chunks nearest in meaning: channel_id, ts, chunk_index, cosine distance ascending.

    Equally near ones come newest first, which an index scan does not promise.
    """
    vectors, chunks = schema.chunk_embeddings, schema.chunks
    distance = distance_to(query).label("value")
    statement = select(vectors.c.channel_id, vectors.c.ts, vectors.c.chunk_index, distance).where(
        vectors.c.model_id == query.model_id
    )
    if needs_chunks(filters):
        statement = matching(statement.join(chunks, same_chunk(chunks, vectors, scope.workspace)), filters)
    statement = sent_during(visible_to(statement, vectors, scope), vectors, scope)
    ties = () if query.use_index else (vectors.c.sent_at.desc(), vectors.c.channel_id, vectors.c.chunk_index)
    return statement.order_by(distance, *ties).limit(limit)


def lexical_candidates(scope: Scope, query: WordQuery, filters: Filters, limit: int) -> Select[Any]:
    """Return the `limit` chunks best by BM25: channel_id, ts, chunk_index, score descending, then newest first."""
    chunks = schema.chunks
    score = bm25(query).label("value")
    statement = select(chunks.c.channel_id, chunks.c.ts, chunks.c.chunk_index, score).where(
        chunks.c.terms.overlap(texts(list(query.idf_by_term)))
    )
    statement = sent_during(visible_to(matching(statement, filters), chunks, scope), chunks, scope)
    return statement.order_by(score.desc(), chunks.c.sent_at.desc(), chunks.c.channel_id, chunks.c.chunk_index).limit(
        limit
    )


def bm25(query: WordQuery) -> ColumnElement[float]:
    """Return BM25 of a row of `chunks`: Σ idf · tf / (tf + k1·(1 − b + b·length/average)), over the query's terms.

    The sum goes over the terms of the row, whose weights are looked up; null when it has none of the query's.
    """
    chunks, idf_by_term = schema.chunks.c, _json(query.idf_by_term)
    length = cast(chunks.term_total, Float(53)) / cast(query.average_length, Float(53))
    # In the list of a SELECT, both arrays are read along each other in two thirds of the time that FROM takes.
    pairs = select(func.unnest(chunks.terms).label("term"), func.unnest(chunks.term_counts).label("tf"))
    held = pairs.correlate(schema.chunks).subquery("held")
    weight = held.c.tf / (held.c.tf + BM25_K1 * (1 - BM25_B + BM25_B * length))
    total = func.sum(cast(idf_by_term[held.c.term].astext, Float(53)) * weight)
    return select(total).where(idf_by_term.has_key(held.c.term)).correlate(schema.chunks).scalar_subquery()


def _json(value: Mapping[str, Any]) -> Any:
    return cast(value if isinstance(value, BindParameter) else dict(value), JSONB)


def distance_to(query: VectorQuery) -> ColumnElement[float]:
    """Return the cosine distance of a row of `chunk_embeddings` to the prompt."""
    column: ColumnElement[Any] = schema.chunk_embeddings.c.embedding
    if query.use_index:
        column = cast(column, HALFVEC(len(query.vector)))
    vector = query.vector if isinstance(query.vector, BindParameter) else list(query.vector)
    return column.op("<=>", return_type=Float(53))(cast(vector, HALFVEC))


def same_chunk(left: FromClause, right: FromClause, workspace: str) -> ColumnElement[bool]:
    """Return the condition that two rows belong to one chunk."""
    return and_(
        left.c.workspace_id == workspace,
        left.c.channel_id == right.c.channel_id,
        left.c.ts == right.c.ts,
        left.c.chunk_index == right.c.chunk_index,
    )


def latest_posts(scope: Scope, place: tuple[str, str | None], limit: int) -> Select[Any]:
    """Return who wrote when in a channel, or in a thread of it: the `limit` latest, newest first."""
    m, (channel, thread_ts) = schema.messages, place
    statement = select(m.c.user_id, m.c.sent_at).where(m.c.channel_id == channel, ~m.c.is_deleted)
    if thread_ts is not None:
        statement = statement.where(m.c.thread_ts == thread_ts)
    return sent_during(visible_to(statement, m, scope), m, scope).order_by(m.c.sent_at.desc()).limit(limit)
