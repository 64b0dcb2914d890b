"""Statements that find all messages about a topic, for chronological order.

Each shape of a statement is built once, because building takes longer than executing, and a request's values are bound
to it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.storage import schema
from contextwin.storage.sql.chronological import (
    Criteria,
    Page,
    beyond,
    criteria_values,
    first_in_order,
    in_order,
    matching_criteria,
    page_values,
    shape_of_criteria,
    shape_of_page,
)
from contextwin.storage.sql.filters import (
    Query,
    bound,
    bound_scope,
    bound_texts,
    message_by_key,
    same_chunk,
    same_message,
    scope_values,
    sent_during,
    visible_to,
)
from contextwin.storage.sql.samples import in_sample, sample_rate
from contextwin.storage.sql.search import BOUND_VECTOR, distance_to
from contextwin.storage.sql.topics import ROUNDING, Thresholds, TopicQuery, TopicShape, topic_values

#: Above so many chunks, a sample says how similar everything is to a topic. Unmeasured.
EXACT_COUNT = 20_000
#: Fewest chunks of a sample that are compared with a topic: the deviation is known to 2.4 %, and twice as many, each
#: looked up by its key, would touch more than 6,000 pages.
MIN_COMPARED = 900
#: What decides that a message is about a topic: one spelling of its word, its words, or these or its meaning.
KindOfMatch = Literal["spelling", "words", "meaning"]


def topic_usage(scope: Scope, topic: TopicQuery) -> Query:
    """Select one row: whether any visible message has each of the topic's spellings, and whether any has its words."""
    built = _build_usage(scope.oldest is not None, TopicShape.of(topic))
    return Query(built, scope_values(scope) | topic_values(topic))


@cache
def _build_usage(has_oldest: bool, topic: TopicShape) -> sa.Select[Any]:
    scope = bound_scope(has_oldest=has_oldest)
    found = [_written(scope, topic, f"spelling_{n}") for n in range(topic.spellings)]
    found.append(_covering(scope))
    columns: list[sa.ColumnElement[Any]] = [sa.exists(keys) for keys in found]
    return sa.select(*columns)


def topic_profile(scope: Scope, topic: TopicQuery) -> Query:
    """Select one row: count, mean and deviation of all and of partial similarities; of many, all from a sample."""
    rate = sample_rate(topic.chunk_count) if topic.chunk_count > EXACT_COUNT else 1
    share = _share_to_compare(topic.chunk_count // rate) if rate > 1 else 1
    built = _build_profile(scope.oldest is not None, TopicShape.of(topic), rate, share)
    return Query(built, scope_values(scope) | topic_values(topic))


@cache
def _build_profile(has_oldest: bool, topic: TopicShape, rate: int, share: int) -> sa.Select[Any]:
    scope = bound_scope(has_oldest=has_oldest)
    similar = _sampled_similarities(scope, topic, rate, share) if rate > 1 else _similarities(scope, topic)
    count, *moments = _distribution(similar.subquery("similar").c.similarity)
    all_chunks = sa.select(count * (rate * share), *moments).subquery("all_chunks")
    partial = sa.select(*_distribution(_with_terms(scope, topic).subquery("covered").c.similarity)).subquery("partial")
    return sa.select(*all_chunks.c, *partial.c).select_from(all_chunks).join(partial, sa.true())


def _distribution(similarity: sa.ColumnElement[Any]) -> tuple[Any, ...]:
    return sa.func.count(similarity), sa.func.avg(similarity), sa.func.stddev_samp(similarity)


def topic_matches(scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page) -> Query:
    """Select a page of the matches, in chronological order, with the columns of TopicMatch.

    All matches are counted. Where meaning decides, all embeddings in scope are compared, without an index.
    """
    built = _build_matches(
        scope.oldest is not None,
        shape_of_criteria(criteria),
        TopicShape.of(topic),
        _kind_of_match(topic, thresholds),
        shape_of_page(page),
    )
    return Query(built, scope_values(scope) | match_values(criteria, topic, thresholds) | page_values(page))


def match_values(criteria: Criteria, topic: TopicQuery, thresholds: Thresholds) -> dict[str, Any]:
    """Return the values of the parameters of `all_matches`."""
    values = criteria_values(criteria) | topic_values(topic, thresholds.words, thresholds.meaning)
    return values if thresholds.spelling is None else {**values, "spelling": thresholds.spelling}


def _kind_of_match(topic: TopicQuery, thresholds: Thresholds) -> KindOfMatch:
    if thresholds.spelling is not None:
        return "spelling"
    return _kind_by(topic, thresholds.meaning)


def _kind_by(topic: TopicQuery, meaning: float | None) -> KindOfMatch:
    return "words" if topic.vector is None or meaning is None else "meaning"


@cache
def _build_matches(
    has_oldest: bool, criteria: Criteria, topic: TopicShape, kind: KindOfMatch, page: Page
) -> sa.Select[Any]:
    scope = bound_scope(has_oldest=has_oldest)
    m = _matching(scope, criteria, topic, kind)
    counted = sa.select(*m.c, sa.func.count().over().label("total")).subquery("counted")
    shown = first_in_order(beyond(sa.select(counted), counted, page), counted, page.order).subquery("shown")
    scored = sa.select(*shown.c, _coverage_of(shown, scope), _similarity_of(shown, scope, topic))
    return in_order(scored, shown, page.order)


def all_matches(scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds) -> sa.CTE:
    """Select sent_at, channel_id and ts of all matches (parameters: `match_values`)."""
    return _matching(scope, criteria, TopicShape.of(topic), _kind_of_match(topic, thresholds))


def _matching(scope: Scope, criteria: Criteria, topic: TopicShape, kind: KindOfMatch) -> sa.CTE:
    if kind == "spelling":
        keys = _written(scope, topic, "spelling").distinct().cte("keys")
    else:
        keys = _found_keys(scope, topic, kind)
    return _qualifying(scope, criteria, keys)


def near_misses(scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page) -> Query:
    """Select a page of the near misses, in chronological order, with the columns of TopicMatch.

    A page after an answer's key gives the older ones in the order "desc", the newer ones in "asc".
    """
    built = _build_near_misses(
        scope.oldest is not None,
        shape_of_criteria(criteria),
        TopicShape.of(topic),
        _kind_by(topic, thresholds.near_meaning),
        _kind_by(topic, thresholds.meaning),
        shape_of_page(page),
    )
    least = topic_values(topic, thresholds.near_words, thresholds.near_meaning)
    match = {"match_coverage": thresholds.words - ROUNDING, "match_similarity": thresholds.meaning}
    return Query(built, scope_values(scope) | criteria_values(criteria) | least | match | page_values(page))


@cache
def _build_near_misses(
    has_oldest: bool, criteria: Criteria, topic: TopicShape, near: KindOfMatch, match: KindOfMatch, page: Page
) -> sa.Select[Any]:
    scope = bound_scope(has_oldest=has_oldest)
    m = _qualifying(scope, criteria, _found_keys(scope, topic, near))
    scores = _coverage_of(m, scope), _similarity_of(m, scope, topic)
    nearly = sa.select(*m.c, *scores).cte("near").prefix_with("MATERIALIZED")
    is_match = nearly.c.coverage >= bound("match_coverage", sa.Float(53))
    if match == "meaning":
        is_similar = sa.func.coalesce(nearly.c.similarity, -1.0) >= bound("match_similarity", sa.Float(53))
        is_match = sa.or_(is_match, is_similar)
    missed = sa.select(nearly).where(~is_match).subquery("missed")
    keys = missed.c.sent_at, missed.c.channel_id, missed.c.ts
    counted = sa.select(*keys, sa.func.count().over().label("total"), missed.c.coverage, missed.c.similarity)
    rows = counted.subquery("counted")
    return first_in_order(beyond(sa.select(rows), rows, page), rows, page.order)


def _found_keys(scope: Scope, topic: TopicShape, kind: KindOfMatch) -> sa.CTE:
    """Select the distinct keys of the messages that reach one of two thresholds."""
    parts = [_covering(scope)]
    if kind == "meaning":
        parts.append(_similar(scope, topic))
    return sa.union(*parts).cte("keys")


def _similar(scope: Scope, topic: TopicShape) -> sa.Select[Any]:
    """Select the keys of the visible messages that are similar enough."""
    if topic.has_nearest:
        keys = sa.func.unnest(bound_texts("near_channels"), bound_texts("near_ts"))
        key = keys.table_valued("channel_id", "ts", name="given").render_derived().c
        return sa.select(key.channel_id, key.ts)
    similar = _similarities(scope, topic).subquery("similar").c
    enough = similar.similarity >= bound("least_similarity", sa.Float(53))
    return sa.select(similar.channel_id, similar.ts).where(enough)


def _qualifying(scope: Scope, criteria: Criteria, keys: sa.CTE) -> sa.CTE:
    """Select sent_at, channel_id and ts of the messages of `keys` that qualify, each looked up by its key."""
    message = message_by_key(keys, scope)
    found = sa.select(message.c.sent_at, message.c.channel_id, message.c.ts).select_from(keys).join(message, sa.true())
    visible = sent_during(visible_to(found, message, scope), message, scope)
    return matching_criteria(visible, message, scope, criteria).cte("qualified")


def _similarities(scope: Scope, topic: TopicShape) -> sa.Select[Any]:
    """Select channel_id, ts and similarity of each visible chunk; no rows without a vector."""
    v = schema.chunk_embeddings
    similarity: sa.ColumnElement[Any] = sa.cast(sa.null(), sa.Float(53))
    is_of_model: sa.ColumnElement[bool] = sa.literal(False)
    if topic.has_vector:
        similarity, is_of_model = 1 - distance_to(BOUND_VECTOR), v.c.model_id == BOUND_VECTOR.model_id
    similar = sa.select(v.c.channel_id, v.c.ts, similarity.label("similarity")).where(is_of_model)
    return sent_during(visible_to(similar, v, scope), v, scope)


def _share_to_compare(count: int) -> int:
    """Return the power of two that leaves as few of so many chunks as possible, but MIN_COMPARED.

    >>> [_share_to_compare(count) for count in (0, 1_799, 1_800, 3_891)]
    [1, 1, 2, 4]
    """
    return 1 << max(0, (count // MIN_COMPARED).bit_length() - 1)


def _sampled_similarities(scope: Scope, topic: TopicShape, rate: int, share: int) -> sa.Select[Any]:
    """Select what `_similarities` does of one message in `share` of a sample, each looked up by its key.

    The index of the sample tells when a message was sent, and that tells the second that its ts begins with.
    """
    k, v = schema.chunks, schema.chunk_embeddings
    times = sent_during(visible_to(sa.select(k.c.channel_id, k.c.sent_at), k, scope), k, scope)
    kept = in_sample(times, rate).where(sa.func.hashint8(_second_of(k)).op("&")(share - 1) == 0)
    key = kept.distinct().subquery("sampled")
    second = _second_of(key)
    is_then = v.c.ts >= sa.cast(second, sa.Text), v.c.ts < sa.cast(second + 1, sa.Text), v.c.sent_at == key.c.sent_at
    similar = _similarities(scope, topic).where(v.c.channel_id == key.c.channel_id, *is_then)
    found = similar.correlate(key).offset(0).lateral("of_sample")
    return sa.select(*found.c).select_from(key).join(found, sa.true())


def _second_of(table: sa.FromClause) -> sa.ColumnElement[Any]:
    return sa.cast(sa.func.floor(sa.func.date_part("epoch", table.c.sent_at)), sa.BigInteger)


def _with_terms(scope: Scope, topic: TopicShape) -> sa.Select[Any]:
    """Select coverage and similarity of each visible message that has one of the topic's terms."""
    k, v = schema.chunks, schema.chunk_embeddings
    similarity: sa.ColumnElement[Any] = sa.cast(sa.null(), sa.Float(53))
    found = sa.select(sa.func.max(_coverage(k)).label("coverage")).select_from(k)
    if topic.has_vector:
        similarity = sa.func.max(1 - distance_to(BOUND_VECTOR))
        is_of_model = v.c.model_id == BOUND_VECTOR.model_id
        found = found.outerjoin(v, same_chunk(v, k, scope.workspace) & is_of_model)
    found = found.add_columns(similarity.label("similarity")).where(k.c.terms.overlap(bound_texts("terms")))
    return sent_during(visible_to(found, k, scope), k, scope).group_by(k.c.channel_id, k.c.ts)


def _covering(scope: Scope) -> sa.Select[Any]:
    """Select the keys of the visible messages with a chunk whose coverage reaches the threshold."""
    k = schema.chunks
    found = sa.select(k.c.channel_id, k.c.ts).where(k.c.terms.overlap(bound_texts("leading")))
    found = found.where(_coverage(k) >= bound("least_coverage", sa.Float(53)))
    return sent_during(visible_to(found, k, scope), k, scope)


def _written(scope: Scope, topic: TopicShape, spelling: str) -> sa.Select[Any]:
    """Select the keys of the visible chunks with the topic's only word, or all its parts, in a text of this spelling.

    `spelling` names the parameter. A longer compound that the word is part of has its parts as terms, and not the word.
    """
    k, m = schema.chunks, schema.messages
    has_terms = k.c.terms.overlap(bound_texts("whole"))
    if topic.has_parts:
        has_terms |= k.c.terms.contains(bound_texts("parts"))
    is_written = same_message(m, k, scope.workspace) & m.c.text.regexp_match(bound(spelling, sa.Text()), flags="i")
    found = sa.select(k.c.channel_id, k.c.ts).where(has_terms, sa.exists(sa.select(m.c.ts).where(is_written)))
    return sent_during(visible_to(found, k, scope), k, scope)


def _coverage(k: sa.FromClause) -> sa.ColumnElement[float]:
    """Return the share of the topic's terms, weighted by idf, that a row of `chunks` has."""
    kind = sa.ARRAY(sa.Float(53))
    terms = sa.func.unnest(bound_texts("terms"), sa.cast(bound("weights", kind), kind))
    wanted = terms.table_valued("term", "weight", name="wanted").render_derived()
    held = sa.select(sa.func.coalesce(sa.func.sum(wanted.c.weight), 0.0)).where(wanted.c.term == sa.any_(k.c.terms))
    return held.correlate(k).scalar_subquery()


def _coverage_of(m: sa.FromClause, scope: Scope) -> sa.ColumnElement[float]:
    """Return the maximum coverage of a message's chunks."""
    k = schema.chunks
    best = sa.select(sa.func.max(_coverage(k))).where(k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts)
    return sa.func.coalesce(visible_to(best, k, scope).correlate(m).scalar_subquery(), 0.0).label("coverage")


def _similarity_of(m: sa.FromClause, scope: Scope, topic: TopicShape) -> sa.ColumnElement[float]:
    """Return the maximum similarity of a message's chunks."""
    similar = _similarities(scope, topic)
    v = schema.chunk_embeddings.c
    return (
        similar.with_only_columns(sa.func.max(similar.selected_columns.similarity))
        .where(v.channel_id == m.c.channel_id, v.ts == m.c.ts)
        .correlate(m)
        .scalar_subquery()
        .label("similarity")
    )
