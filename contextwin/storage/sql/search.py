"""Search statements: semantic and lexical candidates, and recent activity.

Every public function of `storage.sql` that returns a `Select` or a `Query` builds it without a database. The filters of
`filters` apply to each of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from typing import Any, Literal

import sqlalchemy as sa
from pgvector.sqlalchemy import HALFVEC
from sqlalchemy.dialects.postgresql import JSONB

from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.models.retrieved import Candidate
from contextwin.models.time_constraints import Days
from contextwin.storage import schema
from contextwin.storage.row_mapping import asked_keys
from contextwin.storage.sql.filters import (
    Query,
    bound,
    bound_scope,
    bound_texts,
    conditions_of,
    filter_values,
    key_range,
    matching,
    same_chunk,
    scope_values,
    sent_during,
    shape_of_filters,
    texts,
    unindexed,
    visible_to,
    within_keys,
)

#: Okapi BM25 as in Lucene (Robertson & Zaragoza 2009, without the factor k1 + 1). Against 1.5, recall at 1,000 tokens
#: rises by 1.0 points on slack-find-thread, 0.6 on lean-xref and 0.4 on locomo.
BM25_K1 = 0.8
#: As usual. Unmeasured.
BM25_B = 0.75
#: By embedder, how many dimensions its HNSW index has: the first ones, which say most where the model was trained for
#: it (Kusupati et al. 2022, Matryoshka representations). All of others: of `trigram`, 128 of 384 find half.
INDEX_PREFIX: Mapping[str, int] = {"static": 128}


@dataclass(frozen=True, kw_only=True, slots=True)
class VectorQuery:
    """The prompt's embedding, and its model."""

    model_id: int  #: the model's id in the workspace
    vector: Sequence[float]  #: unit length
    use_index: bool = False  #: use the workspace's HNSW index instead of an exact scan
    prefix: int | None = None  #: how many dimensions that index has, the first ones; None: all
    share: float = 1.0  #: of the workspace's chunks, about how many can be found; what the index looks at depends on it


@dataclass(frozen=True, kw_only=True, slots=True)
class WordQuery:
    """The prompt's selective terms and their weights, and the average length of the searched chunks."""

    idf_by_term: Mapping[str, float]  #: inverse document frequency by term
    average_length: float  #: in terms
    df_by_term: Mapping[str, int] = field(default_factory=dict)  #: chunks with each; empty: nobody counted
    chunk_count: int = 0  #: of how many chunks
    share: float = 1.0  #: of the chunks that an index of terms leads to, about how many are among those


#: What leads to chunks with some terms: the index of terms, or those of channels, times and authors. The planner would
#: often read both, one of which holds half of the workspace.
Lead = Literal["terms", "scope", "both"]

#: A word query whose values are bound when a statement is executed.
BOUND_WORDS = WordQuery(idf_by_term=bound("idf_by_term", JSONB()), average_length=bound("average_length", sa.Float(53)))
#: A vector query whose values are bound when a statement is executed.
BOUND_VECTOR = VectorQuery(model_id=bound("model_id", sa.Integer()), vector=bound("vector", HALFVEC()))


def vector_values(query: VectorQuery) -> dict[str, Any]:
    """Return the values of the parameters of `BOUND_VECTOR`."""
    return {"model_id": query.model_id, "vector": query.vector}


def vector_index_name(workspace: str, spec: str, prefix: int | None = None) -> str:
    """Return the name of the HNSW index of one workspace and model; with a `prefix`, over so many dimensions."""
    key = f"{workspace}\0{spec}" if prefix is None else f"{workspace}\0{spec}\0{prefix}"
    return "ix_hnsw_" + sha256(key.encode()).hexdigest()[:16]


def vector_index_names(workspace: str, spec: str) -> tuple[str, str]:
    """Return the names of the index that is built, and of the one over all dimensions that 0.1 built; often the same.

    >>> len({*vector_index_names("acme", "static")}), len({*vector_index_names("acme", "trigram")})
    (2, 1)
    """
    return vector_index_name(workspace, spec, INDEX_PREFIX.get(spec)), vector_index_name(workspace, spec)


def semantic_candidates(scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> Query:
    """Select channel_id, ts, chunk_index and cosine distance of the `limit` nearest chunks, the nearest first.

    Ties come newest first. All that satisfy the filters are compared, without the index.
    """
    keys = key_range(scope)
    built = _build_nearest(shape_of_filters(filters), has_oldest=scope.oldest is not None, has_keys=bool(keys))
    values = scope_values(scope) | vector_values(query) | filter_values(filters) | keys
    return Query(built, values | {"most": limit})


@cache
def _build_nearest(filters: Filters, *, has_oldest: bool, has_keys: bool) -> sa.Select[Any]:
    scope = bound_scope(has_oldest=has_oldest)
    statement, chosen = compared(scope, BOUND_VECTOR, filters, has_keys=has_keys)
    key = chosen.c.sent_at.desc(), chosen.c.channel_id, chosen.c.chunk_index
    return statement.order_by(statement.selected_columns.value, *key).limit(bound("most", sa.Integer()))


def compared(
    scope: Scope, query: VectorQuery, filters: Filters, *, has_keys: bool
) -> tuple[sa.Select[Any], sa.FromClause]:
    """Select what `semantic_candidates` does of all chunks, and return the table or subquery of their keys.

    Parameters are `filter_values`, and `key_range` if there is one. Where filters choose by content, the chunks are
    chosen first, and the vector of each is looked up.
    """
    v, k = schema.chunk_embeddings, schema.chunks
    statement: sa.Select[Any]
    if not filters.chooses_by_content:
        statement = sa.select(v.c.channel_id, v.c.ts, v.c.chunk_index, distance_to(query).label("value"))
        statement = statement.where(v.c.model_id == query.model_id)
        statement = sent_during(visible_to(statement, v, scope), v, scope)
        return within_keys(statement, v) if has_keys else statement, v
    choice = matching(sent_during(visible_to(sa.select(k), k, scope), k, scope), scope.workspace, filters)
    kept = (_in_threads(choice, scope) if filters.threads else choice).subquery("kept")
    by_key = sa.select(v.c.embedding).where(same_chunk(v, kept, scope.workspace), v.c.model_id == query.model_id)
    vector = by_key.offset(0).lateral("vector")  # OFFSET 0: by its key, and not from all of them.
    statement = sa.select(kept.c.channel_id, kept.c.ts, kept.c.chunk_index, distance_to(query, vector).label("value"))
    return statement.select_from(kept).join(vector, sa.true()), kept


def _in_threads(statement: sa.Select[Any], scope: Scope) -> sa.Select[Any]:
    """Keep rows of `chunks` of messages in the threads of the filters, for which `messages` has an index."""
    m, k = schema.messages, schema.chunks
    keys = visible_to(sa.select(m.c.channel_id, m.c.ts), m, scope).where(
        m.c.thread_ts == sa.any_(bound_texts("filter_threads"))
    )
    return statement.where(sa.tuple_(k.c.channel_id, k.c.ts).in_(keys))


def spoken_candidates(scope: Scope, days: Days, query: VectorQuery | None, filters: Filters, limit: int) -> Query:
    """Select what `semantic_candidates` does of the chunks that speak of a time with one of these days.

    Each of `days` is (first, last), at most a few years. Without a query, the latest first.
    """
    built = _build_spoken(shape_of_filters(filters), has_oldest=scope.oldest is not None, has_vector=query is not None)
    keys = sorted({key for first, last in days for key in asked_keys(first, last)})
    values = scope_values(scope) | filter_values(filters) | (vector_values(query) if query else {})
    return Query(built, values | {"days": keys, "most": limit})


@cache
def _build_spoken(filters: Filters, *, has_oldest: bool, has_vector: bool) -> sa.Select[Any]:
    k, v, scope = schema.chunks, schema.chunk_embeddings, bound_scope(has_oldest=has_oldest)
    days = sa.cast(bound("days", sa.ARRAY(sa.Integer)), sa.ARRAY(sa.Integer))
    kept = matching(unindexed(sa.select(k), k, scope), scope.workspace, filters).where(k.c.spoken_days.overlap(days))
    spoken = kept.subquery("kept")
    distance = distance_to(BOUND_VECTOR, v) if has_vector else sa.null()
    statement = sa.select(spoken.c.channel_id, spoken.c.ts, spoken.c.chunk_index, distance.label("value"))
    if has_vector:
        is_same = same_chunk(v, spoken, scope.workspace) & (v.c.model_id == BOUND_VECTOR.model_id)
        statement = statement.select_from(spoken.outerjoin(v, is_same))
    order = *([distance] if has_vector else []), spoken.c.sent_at.desc(), spoken.c.channel_id, spoken.c.chunk_index
    return statement.order_by(*order).limit(bound("most", sa.Integer()))


def indexed_candidates(scope: Scope, query: VectorQuery, filters: Filters, limit: int, depth: int) -> Query:
    """Select what `semantic_candidates` does of the `depth` chunks that the HNSW index gives first, hidden ones too.

    Fewer than `limit` rows say that the index was left at this depth, and that others may be as near. They are in the
    index's order, which is not that of their distances where the index has a prefix of the dimensions.
    """
    shape, size = shape_of_filters(filters), len(query.vector)
    built = _build_indexed(size, query.prefix, shape, has_oldest=scope.oldest is not None)
    values = scope_values(scope) | vector_values(query) | filter_values(filters)
    return Query(built, values | {"most": limit, "depth": depth})


@cache
def _build_indexed(dimension: int, prefix: int | None, filters: Filters, *, has_oldest: bool) -> sa.Select[Any]:
    v, scope = schema.chunk_embeddings, bound_scope(has_oldest=has_oldest)
    query = replace(BOUND_VECTOR, vector=bound("vector", HALFVEC(dimension)), use_index=True, prefix=prefix)
    nearness = distance_to(query)
    distance = nearness if prefix is None else distance_to(replace(query, use_index=False))
    position = sa.func.row_number().over(order_by=nearness).label("position")
    key = v.c.workspace_id, v.c.channel_id, v.c.ts, v.c.chunk_index, v.c.sent_at
    everything = sa.select(*key, distance.label("value"), position)
    if prefix is not None:
        everything = everything.add_columns(nearness.label("nearness"))
    is_compared = (v.c.workspace_id == scope.workspace) & (v.c.model_id == BOUND_VECTOR.model_id)
    near = everything.where(is_compared).subquery("near")
    statement: sa.Select[Any] = sa.select(near.c.channel_id, near.c.ts, near.c.chunk_index, near.c.value)
    statement = sent_during(visible_to(statement, near, scope), near, scope)
    statement = statement.where(near.c.position <= bound("depth", sa.Integer()))
    if filters.chooses_by_content:  # OFFSET 0: looked up for one chunk after the other.
        k = schema.chunks
        kept = matching(sa.select(k.c.ts).where(same_chunk(k, near, scope.workspace)), scope.workspace, filters)
        statement = statement.where(sa.exists(kept.correlate(near).offset(0)))
    order = near.c.value if prefix is None else near.c.nearness
    return statement.order_by(order).limit(bound("most", sa.Integer()))


def lexical_candidates(
    scope: Scope,
    query: WordQuery,
    filters: Filters,
    limit: int | None,
    terms: Collection[str] = (),
    lead: Lead = "both",
) -> Query:
    """Select channel_id, ts, chunk_index and BM25 score of the `limit` best chunks, best first, ties newest first.

    Limit None: of all. With `terms`, of chunks with any of those; the others count in their scores.
    """
    built = _build_lexical(lead, shape_of_filters(filters), has_oldest=scope.oldest is not None)
    values = _word_values(scope, query, filters) | {"terms": [*(terms or query.idf_by_term)]}
    if limit is None:
        return Query(built.limit(None), values, is_shared=False)
    return Query(built, values | {"most": limit})


def conjunctive_candidates(
    scope: Scope, query: WordQuery, filters: Filters, limit: int, sets: Sequence[Collection[str]]
) -> Query:
    """Select what `lexical_candidates` does of the chunks that hold all terms of any of the sets."""
    built = _build_conjunctive(shape_of_filters(filters), has_oldest=scope.oldest is not None)
    given = {"most": limit, "sets": [[*each] for each in sets]}
    return Query(built, _word_values(scope, query, filters) | given)


def _word_values(scope: Scope, query: WordQuery, filters: Filters) -> dict[str, Any]:
    words = {"idf_by_term": query.idf_by_term, "average_length": query.average_length}
    return {**scope_values(scope), **words, **filter_values(filters)}


@cache
def _build_lexical(lead: Lead, filters: Filters, *, has_oldest: bool) -> sa.Select[Any]:
    k, scope = schema.chunks, bound_scope(has_oldest=has_oldest)
    score = bm25(BOUND_WORDS).label("value")
    terms = k.c.terms + sa.cast([], sa.ARRAY(sa.Text)) if lead == "scope" else k.c.terms
    statement = sa.select(k.c.channel_id, k.c.ts, k.c.chunk_index, score).where(terms.overlap(bound_texts("terms")))
    statement = matching(_kept(statement, scope, lead), scope.workspace, filters)
    order = score.desc(), k.c.sent_at.desc(), k.c.channel_id, k.c.chunk_index
    return statement.order_by(*order).limit(bound("most", sa.Integer()))


def _kept(statement: sa.Select[Any], scope: Scope, lead: Lead) -> sa.Select[Any]:
    k = schema.chunks
    return unindexed(statement, k, scope) if lead == "terms" else sent_during(visible_to(statement, k, scope), k, scope)


@cache
def _build_conjunctive(filters: Filters, *, has_oldest: bool) -> sa.Select[Any]:
    """Return the statement, which looks up one set after the other; OFFSET 0 keeps it so."""
    k, scope = schema.chunks, bound_scope(has_oldest=has_oldest)
    given = sa.func.jsonb_array_elements(bound("sets", JSONB())).table_valued(sa.column("terms", JSONB()), name="given")
    given = given.render_derived()
    term = sa.func.jsonb_array_elements_text(given.c.terms).column_valued("term")
    terms = sa.func.array(sa.select(term).scalar_subquery(), type_=sa.ARRAY(sa.Text))
    score = bm25(BOUND_WORDS).label("value")
    holding = sa.select(k.c.channel_id, k.c.ts, k.c.chunk_index, score, k.c.sent_at).where(k.c.terms.contains(terms))
    holding = matching(_kept(holding, scope, "terms"), scope.workspace, filters)
    held = holding.correlate(given).offset(0).lateral("held")
    found = sa.select(*held.c).select_from(given.join(held, sa.true())).distinct().subquery("found").c
    order = found.value.desc(), found.sent_at.desc(), found.channel_id, found.chunk_index
    statement = sa.select(found.channel_id, found.ts, found.chunk_index, found.value)
    return statement.order_by(*order).limit(bound("most", sa.Integer()))


def filter_checks(scope: Scope, found: Sequence[Candidate], filters: Filters) -> sa.Select[Any]:
    """Select channel_id, ts and chunk_index of these chunks, and by the name of each filter whether they satisfy it."""
    k = schema.chunks
    keys = sa.func.unnest(
        texts([each.channel for each in found]),
        texts([each.ts for each in found]),
        sa.cast([each.chunk_index for each in found], sa.ARRAY(sa.Integer)),
    )
    key = keys.table_valued("channel_id", "ts", "chunk_index", name="key").render_derived()
    conditions = conditions_of(scope.workspace, filters)
    checks = (sa.func.coalesce(condition, False).label(name) for name, condition in conditions.items())
    statement = sa.select(k.c.channel_id, k.c.ts, k.c.chunk_index, *checks).select_from(k)
    is_same = sa.and_(k.c.channel_id == key.c.channel_id, k.c.ts == key.c.ts, k.c.chunk_index == key.c.chunk_index)
    return visible_to(statement.join(key, is_same), k, scope).params(filter_values(filters))


def bm25(query: WordQuery) -> sa.ColumnElement[float]:
    """Return the BM25 score of a row of `chunks`; null without query terms.

    It is Σ idf · tf / (tf + k1·(1 − b + b·length/average)) over the query terms in the row.
    """
    chunks, idf_by_term = schema.chunks.c, _json(query.idf_by_term)
    length = sa.cast(chunks.term_total, sa.Float(53)) / sa.cast(query.average_length, sa.Float(53))
    # Unnesting both arrays in the SELECT list takes two thirds of the time that it takes in FROM.
    pairs = sa.select(sa.func.unnest(chunks.terms).label("term"), sa.func.unnest(chunks.term_counts).label("tf"))
    held = pairs.correlate(schema.chunks).subquery("held")
    tf = sa.func.coalesce(held.c.tf, 1)  # The shorter array is filled up with nulls.
    weight = tf / (tf + BM25_K1 * (1 - BM25_B + BM25_B * length))
    total = sa.func.sum(sa.cast(idf_by_term[held.c.term].astext, sa.Float(53)) * weight)
    return sa.select(total).where(idf_by_term.has_key(held.c.term)).correlate(schema.chunks).scalar_subquery()


def holds_any(query: WordQuery) -> sa.ColumnElement[bool]:
    """Return whether a row of `chunks` holds any of the query terms, so that it has a score."""
    found: sa.ColumnElement[bool] = _json(query.idf_by_term).has_any(schema.chunks.c.terms)
    return found


def least_idf(score: float, query: WordQuery) -> float:
    """Return the least sum of idf of the terms of a chunk with this score.

    A term adds less than idf / (1 + k1·b/average): a chunk is no shorter than the term is often in it.
    """
    return score * (1 + BM25_K1 * BM25_B / query.average_length)


def _json(value: Mapping[str, Any]) -> Any:
    return sa.cast(value if isinstance(value, sa.BindParameter) else dict(value), JSONB)


def distance_to(query: VectorQuery, v: sa.FromClause = schema.chunk_embeddings) -> sa.ColumnElement[float]:
    """Return the cosine distance between a row of `chunk_embeddings` and the prompt."""
    column: sa.ColumnElement[Any] = v.c.embedding
    vector: Any = query.vector
    is_bound = isinstance(vector, sa.BindParameter)
    kind = vector.type if is_bound else HALFVEC(len(vector))
    asked: Any = sa.cast(vector if is_bound else list(vector), HALFVEC)
    if query.use_index and query.prefix is not None:
        kind = HALFVEC(query.prefix)
        first: Any = sa.literal_column("1"), sa.literal_column(str(query.prefix))
        column, asked = (sa.func.subvector(each, *first) for each in (column, asked))
        asked = sa.cast(asked, kind)
    if query.use_index:
        column = sa.cast(column, kind)
    return column.op("<=>", return_type=sa.Float(53))(asked)
