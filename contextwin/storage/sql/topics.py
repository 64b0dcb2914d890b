"""Statements that find all messages about a topic, for chronological order, and the thresholds that decide.

A message is about a topic when it has enough of the topic's words, or is similar enough in meaning. Unlike a ranking,
thresholds may select nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from statistics import NormalDist
from typing import Any, NamedTuple

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
)
from contextwin.storage.sql.filters import same_chunk, sent_during, texts, visible_to
from contextwin.storage.sql.search import VectorQuery, distance_to

#: Minimum coverage (see `TopicMatch`) of a match: both of two equally rare words, two of three, or the rare one of a
#: rare and a common word. Checked on the demo only.
WORDS_THRESHOLD = 0.6
#: Minimum coverage of a near miss. Unmeasured.
NEAR_WORDS_THRESHOLD = 0.4
#: Minimum standard deviations above the mean of a similarity that stands out. Unmeasured.
MIN_DEVIATIONS = 2.5
#: Tolerance for rounding errors in sums of weights.
_ROUNDING = 1e-9


@dataclass(frozen=True, kw_only=True, slots=True)
class TopicQuery:
    """A topic as an embedding and as terms."""

    vector: VectorQuery | None  #: None: only terms are compared
    #: Inverse document frequency over the scope by term; a term that occurs nowhere counts with df = 0, so that no
    #: message covers the whole topic.
    idf_by_term: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SimilarityDistribution:
    """Summary of a distribution of similarities."""

    count: int = 0  #: number of similarities
    mean: float | None = None  #: None for count 0
    deviation: float | None = None  #: standard deviation; None for count < 2

    def upper_quantile(self, expected: float) -> float | None:
        """Return the value that `expected` of the similarities exceed, if normally distributed; None if undefined.

        It is mean + z·deviation with z = Φ⁻¹(1 − expected/count), at least MIN_DEVIATIONS.
        """
        if self.mean is None or not self.deviation or self.count < 2:
            return None
        return self.mean + max(MIN_DEVIATIONS, NormalDist().inv_cdf(1 - expected / self.count)) * self.deviation


NO_SIMILARITIES = SimilarityDistribution()


@dataclass(frozen=True, kw_only=True, slots=True)
class TopicProfile:
    """Similarities of a scope's messages to a topic: of all, and of those with some or all of its words."""

    everything: SimilarityDistribution = NO_SIMILARITIES  #: of chunks with an embedding
    partial: SimilarityDistribution = NO_SIMILARITIES  #: of messages below WORDS_THRESHOLD with one of its words
    typical: float | None = None  #: median similarity of messages with all of its words; None without embeddings


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """Minimum coverage or similarity of a match and of a near miss; None: similarity does not decide."""

    words: float  #: coverage, 0–1
    meaning: float | None  #: cosine similarity
    near_words: float = NEAR_WORDS_THRESHOLD  #: below `words`
    near_meaning: float | None = None  #: below `meaning`


class TopicMatch(NamedTuple):
    """A match or a near miss, with the scores of its best chunks."""

    sent_at: datetime
    channel: str  #: id
    ts: str
    total: int  #: number of matches on all pages
    coverage: float  #: share of the topic's terms that one chunk has, weighted by idf, 0–1
    similarity: float | None  #: cosine similarity; None without an embedding


def topic_profile(scope: Scope, topic: TopicQuery) -> sa.Select[Any]:
    """Select one row: count, mean and deviation of all and of partial similarities; typical."""
    similarity = _similarities(scope, topic).subquery("similar").c.similarity
    all_chunks = sa.select(*_distribution(similarity)).subquery("all_chunks")
    covered = _with_terms(scope, topic).subquery("covered")
    has_all, has_some = covered.c.coverage >= 1 - _ROUNDING, covered.c.coverage < WORDS_THRESHOLD - _ROUNDING
    typical = sa.func.percentile_cont(0.5).within_group(covered.c.similarity).filter(has_all)
    some = (value.filter(has_some) for value in _distribution(covered.c.similarity))
    by_terms = sa.select(*some, typical).subquery("by_terms")
    return sa.select(*all_chunks.c, *by_terms.c).select_from(all_chunks).join(by_terms, sa.true())


def _distribution(similarity: sa.ColumnElement[Any]) -> tuple[Any, ...]:
    return sa.func.count(similarity), sa.func.avg(similarity), sa.func.stddev_samp(similarity)


def topic_matches(
    scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
) -> sa.Select[Any]:
    """Select a page of the matches, in chronological order, with the columns of TopicMatch.

    The search is exact: all embeddings in scope are compared, without an index, and all matches are counted.
    """
    m = _qualifying(scope, criteria, _found_keys(scope, topic, thresholds.words, thresholds.meaning))
    counted = sa.select(*m.c, sa.func.count().over().label("total")).subquery("counted")
    shown = first_in_order(beyond(sa.select(counted), counted, page), counted, page.order).subquery("shown")
    scored = sa.select(*shown.c, _coverage_of(shown, scope, topic), _similarity_of(shown, scope, topic))
    return in_order(scored, shown, page.order).params(criteria_values(criteria) | page_values(page))


def near_misses(
    scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
) -> sa.Select[Any]:
    """Select a page of the near misses, in chronological order, with the columns of TopicMatch.

    A page after an answer's key gives the older ones in the order "desc", the newer ones in "asc".
    """
    m = _qualifying(scope, criteria, _found_keys(scope, topic, thresholds.near_words, thresholds.near_meaning))
    scores = _coverage_of(m, scope, topic), _similarity_of(m, scope, topic)
    near = sa.select(*m.c, *scores).cte("near").prefix_with("MATERIALIZED")
    is_match = near.c.coverage >= thresholds.words - _ROUNDING
    if thresholds.meaning is not None:
        is_match = sa.or_(is_match, sa.func.coalesce(near.c.similarity, -1.0) >= thresholds.meaning)
    missed = sa.select(near).where(~is_match).subquery("missed")
    keys = missed.c.sent_at, missed.c.channel_id, missed.c.ts
    counted = sa.select(*keys, sa.func.count().over().label("total"), missed.c.coverage, missed.c.similarity)
    rows = counted.subquery("counted")
    shown = first_in_order(beyond(sa.select(rows), rows, page), rows, page.order)
    return shown.params(criteria_values(criteria) | page_values(page))


def _found_keys(scope: Scope, topic: TopicQuery, words: float, meaning: float | None) -> sa.CTE:
    """Select the distinct keys of the messages that reach one of two thresholds."""
    parts = [_covering(scope, topic, words)]
    if topic.vector is not None and meaning is not None:
        similar = _similarities(scope, topic).subquery("similar")
        parts.append(sa.select(similar.c.channel_id, similar.c.ts).where(similar.c.similarity >= meaning))
    return sa.union(*parts).cte("keys")


def _qualifying(scope: Scope, criteria: Criteria, keys: sa.CTE) -> sa.CTE:
    """Select sent_at, channel_id and ts of the messages of `keys` that qualify, each looked up by its key."""
    m = schema.messages
    by_key = sa.select(m).where(m.c.channel_id == keys.c.channel_id, m.c.ts == keys.c.ts)
    message = visible_to(by_key, m, scope).offset(0).lateral("message")
    found = sa.select(message.c.sent_at, message.c.channel_id, message.c.ts).select_from(keys).join(message, sa.true())
    return matching_criteria(sent_during(found, message, scope), message, scope, criteria).cte("qualified")


def _similarities(scope: Scope, topic: TopicQuery) -> sa.Select[Any]:
    """Select channel_id, ts and similarity of each visible chunk; no rows without a vector."""
    v = schema.chunk_embeddings
    similarity: sa.ColumnElement[Any] = sa.cast(sa.null(), sa.Float(53))
    is_of_model: sa.ColumnElement[bool] = sa.literal(False)
    if topic.vector is not None:
        similarity, is_of_model = 1 - distance_to(topic.vector), v.c.model_id == topic.vector.model_id
    similar = sa.select(v.c.channel_id, v.c.ts, similarity.label("similarity")).where(is_of_model)
    return sent_during(visible_to(similar, v, scope), v, scope)


def _with_terms(scope: Scope, topic: TopicQuery) -> sa.Select[Any]:
    """Select coverage and similarity of each visible message that has one of the topic's terms."""
    k, v = schema.chunks, schema.chunk_embeddings
    similarity: sa.ColumnElement[Any] = sa.cast(sa.null(), sa.Float(53))
    found = sa.select(sa.func.max(_coverage(k, topic)).label("coverage")).select_from(k)
    if topic.vector is not None:
        similarity = sa.func.max(1 - distance_to(topic.vector))
        is_of_model = v.c.model_id == topic.vector.model_id
        found = found.outerjoin(v, same_chunk(v, k, scope.workspace) & is_of_model)
    found = found.add_columns(similarity.label("similarity")).where(k.c.terms.overlap(texts(list(topic.idf_by_term))))
    return sent_during(visible_to(found, k, scope), k, scope).group_by(k.c.channel_id, k.c.ts)


def _covering(scope: Scope, topic: TopicQuery, threshold: float) -> sa.Select[Any]:
    """Select the keys of the visible messages with a chunk whose coverage reaches the threshold."""
    k = schema.chunks
    found = sa.select(k.c.channel_id, k.c.ts).where(
        k.c.terms.overlap(texts(leading_terms(topic.idf_by_term, threshold)))
    )
    found = found.where(_coverage(k, topic) >= threshold - _ROUNDING)
    return sent_during(visible_to(found, k, scope), k, scope)


def leading_terms(idf_by_term: Mapping[str, float], threshold: float) -> list[str]:
    """Return the fewest of the rarest terms such that every text that reaches the threshold has one of them.

    >>> leading_terms({"coral": 6.0, "bleach": 5.0, "water": 1.0}, 0.6)
    ['coral']
    """
    rest, leading = sum(idf_by_term.values()), list[str]()
    wanted = (threshold - _ROUNDING) * rest
    for term in sorted(idf_by_term, key=lambda term: (-idf_by_term[term], term)):
        if rest < wanted:
            break
        leading.append(term)
        rest -= idf_by_term[term]
    return leading


def _coverage(k: sa.FromClause, topic: TopicQuery) -> sa.ColumnElement[float]:
    """Return the share of the topic's terms, weighted by idf, that a row of `chunks` has."""
    everything = sum(topic.idf_by_term.values()) or 1.0
    weights = sa.cast([idf / everything for idf in topic.idf_by_term.values()], sa.ARRAY(sa.Float(53)))
    wanted = sa.func.unnest(texts(list(topic.idf_by_term)), weights).table_valued("term", "weight", name="wanted")
    wanted = wanted.render_derived()
    held = sa.select(sa.func.coalesce(sa.func.sum(wanted.c.weight), 0.0)).where(wanted.c.term == sa.any_(k.c.terms))
    return held.correlate(k).scalar_subquery()


def _coverage_of(m: sa.FromClause, scope: Scope, topic: TopicQuery) -> sa.ColumnElement[float]:
    """Return the maximum coverage of a message's chunks."""
    k = schema.chunks
    best = sa.select(sa.func.max(_coverage(k, topic))).where(k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts)
    return sa.func.coalesce(visible_to(best, k, scope).correlate(m).scalar_subquery(), 0.0).label("coverage")


def _similarity_of(m: sa.FromClause, scope: Scope, topic: TopicQuery) -> sa.ColumnElement[float]:
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
