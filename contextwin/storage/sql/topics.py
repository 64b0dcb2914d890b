"""Statements that find everything about a topic, to be put in order of time, and the floors that say what is about it.

A message is about a topic when it holds enough of its words, or is near enough in meaning. Unlike a ranking, floors can
leave nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from statistics import NormalDist
from typing import Any, NamedTuple

from sqlalchemy import (
    ARRAY,
    CTE,
    ColumnElement,
    Float,
    FromClause,
    Select,
    any_,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    true,
    union,
)

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
from contextwin.storage.sql.filters import sent_during, texts, visible_to
from contextwin.storage.sql.search import VectorQuery, distance_to, same_chunk

#: A message says what it is about when it holds this share of what the topic's words tell: of two equally rare words
#: both, of three two, and of a rare and a common one the rare one. Seen to be right on the demo.
WORDS_THRESHOLD = 0.6
#: Holding less than that is no sign of the topic at all. A guess.
NEAR_WORDS_THRESHOLD = 0.4
#: Standard deviations below which nothing stands out, however few chunks there are. A guess.
MIN_DEVIATIONS = 2.5
#: Sums of weights are rounded.
_ROUNDING = 1e-9


@dataclass(frozen=True, kw_only=True, slots=True)
class TopicQuery:
    """A topic as a vector and as words."""

    vector: VectorQuery | None  #: None: only words are compared
    #: Inverse document frequency of each of its terms, over the scope; of one that occurs nowhere, that of df = 0: a
    #: message without it does not say everything.
    idf_by_term: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SimilarityDistribution:
    """How some similarities are spread."""

    count: int = 0  #: of what was compared
    mean: float | None = None  #: None: nothing was
    deviation: float | None = None  #: standard deviation; None: fewer than two were

    def end(self, expected: float) -> float | None:
        """Return from where on so many of them are expected, were they normally distributed; None: nobody can say.

        It is mean + z·deviation with z = Φ⁻¹(1 − expected/count), at least MIN_DEVIATIONS.
        """
        if self.mean is None or not self.deviation or self.count < 2:
            return None
        return self.mean + max(MIN_DEVIATIONS, NormalDist().inv_cdf(1 - expected / self.count)) * self.deviation


NOTHING = SimilarityDistribution()


@dataclass(frozen=True, kw_only=True, slots=True)
class TopicProfile:
    """How near in meaning everything in scope is to a topic, and what holds some or all of its words."""

    everything: SimilarityDistribution = NOTHING  #: chunks with a vector
    partial: SimilarityDistribution = NOTHING  #: messages that hold some of its words, not enough to be about it
    holders: int = 0  #: messages that hold all of its words
    typical: float | None = None  #: median similarity of those; None: they have no vectors


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """From where on a message is about a topic, or nearly so, by words or by meaning. None: meaning says nothing."""

    words: float  #: share of what the topic's words tell, weighted by their rarity, 0–1
    meaning: float | None  #: cosine similarity
    near_words: float = NEAR_WORDS_THRESHOLD  #: below `words`
    near_meaning: float | None = None  #: below `meaning`


class TopicMatch(NamedTuple):
    """A message about a topic, or nearly, by its best chunks."""

    sent_at: datetime  #: when it was posted
    channel: str  #: its channel's id
    ts: str  #: its ts
    total: int  #: how many messages match, whatever the page
    coverage: float  #: the share of the topic's words that it holds, weighted by their rarity, 0–1
    similarity: float | None  #: cosine similarity; None: it has no vector


# ---- statements


def topic_profile(scope: Scope, topic: TopicQuery) -> Select[Any]:
    """Return one row: count, mean and deviation of everything and of what holds some words; holders, typical."""
    similarity = _similarities(scope, topic).subquery("similar").c.similarity
    usual = select(*_distribution(similarity)).subquery("usual")
    said = _saying(scope, topic).subquery("said")
    holds_all, holds_some = said.c.coverage >= 1 - _ROUNDING, said.c.coverage < WORDS_THRESHOLD - _ROUNDING
    typical = func.percentile_cont(0.5).within_group(said.c.similarity).filter(holds_all)
    some = (value.filter(holds_some) for value in _distribution(said.c.similarity))
    spoken = select(*some, func.count().filter(holds_all), typical).subquery("spoken")
    return select(*usual.c, *spoken.c).select_from(usual).join(spoken, true())


def _distribution(similarity: ColumnElement[Any]) -> tuple[Any, ...]:
    return func.count(similarity), func.avg(similarity), func.stddev_samp(similarity)


def topic_matches(
    scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
) -> Select[Any]:
    """Return the page of the messages that match, as TopicMatch has them: ordered by time, never by how well.

    All that match are found, exactly, and counted: each vector in scope is compared, without an index.
    """
    m = _narrowed(scope, criteria, _found_keys(scope, topic, thresholds.words, thresholds.meaning))
    counted = select(*m.c, func.count().over().label("total")).subquery("counted")
    shown = first_in_order(beyond(select(counted), counted, page), counted, page.order).subquery("shown")
    scored = select(*shown.c, _coverage_of(shown, scope, topic), _similarity_of(shown, scope, topic))
    return in_order(scored, shown, page.order).params(criteria_values(criteria) | page_values(page))


def near_misses(scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page) -> Select[Any]:
    """Return the page of the messages that nearly match but do not, as TopicMatch has them, ordered by time.

    Those older than an answer are read back from it by a page in the order "desc" after it, those newer by "asc".
    """
    m = _narrowed(scope, criteria, _found_keys(scope, topic, thresholds.near_words, thresholds.near_meaning))
    scores = _coverage_of(m, scope, topic), _similarity_of(m, scope, topic)
    near = select(*m.c, *scores).cte("near").prefix_with("MATERIALIZED")
    is_match = near.c.coverage >= thresholds.words - _ROUNDING
    if thresholds.meaning is not None:
        is_match = or_(is_match, func.coalesce(near.c.similarity, -1.0) >= thresholds.meaning)
    missed = select(near).where(~is_match).subquery("missed")
    keys = missed.c.sent_at, missed.c.channel_id, missed.c.ts
    counted = select(*keys, func.count().over().label("total"), missed.c.coverage, missed.c.similarity)
    rows = counted.subquery("counted")
    shown = first_in_order(beyond(select(rows), rows, page), rows, page.order)
    return shown.params(criteria_values(criteria) | page_values(page))


def _found_keys(scope: Scope, topic: TopicQuery, words: float, meaning: float | None) -> CTE:
    """Return the keys of the messages that reach one of two floors, each once."""
    parts = [_saying_enough(scope, topic, words)]
    if topic.vector is not None and meaning is not None:
        similar = _similarities(scope, topic).subquery("similar")
        parts.append(select(similar.c.channel_id, similar.c.ts).where(similar.c.similarity >= meaning))
    return union(*parts).cte("keys")


def _narrowed(scope: Scope, criteria: Criteria, keys: CTE) -> CTE:
    """Return sent_at, channel_id and ts of those of the messages that qualify, each looked up by its key."""
    m = schema.messages
    by_key = select(m).where(m.c.channel_id == keys.c.channel_id, m.c.ts == keys.c.ts)
    message = visible_to(by_key, m, scope).offset(0).lateral("message")
    found = select(message.c.sent_at, message.c.channel_id, message.c.ts).select_from(keys).join(message, true())
    return matching_criteria(sent_during(found, message, scope), message, scope, criteria).cte("qualified")


def _similarities(scope: Scope, topic: TopicQuery) -> Select[Any]:
    """Return channel_id, ts and similarity of each visible chunk; none without a vector."""
    v = schema.chunk_embeddings
    similarity: ColumnElement[Any] = cast(null(), Float(53))
    is_of_model: ColumnElement[bool] = literal(False)
    if topic.vector is not None:
        similarity, is_of_model = 1 - distance_to(topic.vector), v.c.model_id == topic.vector.model_id
    similar = select(v.c.channel_id, v.c.ts, similarity.label("similarity")).where(is_of_model)
    return sent_during(visible_to(similar, v, scope), v, scope)


def _saying(scope: Scope, topic: TopicQuery) -> Select[Any]:
    """Return the coverage and the similarity of each visible message that holds one of the topic's words."""
    k, v = schema.chunks, schema.chunk_embeddings
    similarity: ColumnElement[Any] = cast(null(), Float(53))
    saying = select(func.max(_coverage(k, topic)).label("coverage")).select_from(k)
    if topic.vector is not None:
        similarity = func.max(1 - distance_to(topic.vector))
        is_of_model = v.c.model_id == topic.vector.model_id
        saying = saying.outerjoin(v, same_chunk(v, k, scope.workspace) & is_of_model)
    saying = saying.add_columns(similarity.label("similarity")).where(k.c.terms.overlap(texts(list(topic.idf_by_term))))
    return sent_during(visible_to(saying, k, scope), k, scope).group_by(k.c.channel_id, k.c.ts)


def _saying_enough(scope: Scope, topic: TopicQuery, floor: float) -> Select[Any]:
    """Return the keys of the visible messages one chunk of which holds so much of the topic's words."""
    k = schema.chunks
    saying = select(k.c.channel_id, k.c.ts).where(k.c.terms.overlap(texts(leading_terms(topic.idf_by_term, floor))))
    saying = saying.where(_coverage(k, topic) >= floor - _ROUNDING)
    return sent_during(visible_to(saying, k, scope), k, scope)


def leading_terms(idf_by_term: Mapping[str, float], floor: float) -> list[str]:
    """Return the rarest terms, as few as leave too little to the others: what reaches the floor holds one of them.

    >>> leading_terms({"coral": 6.0, "bleach": 5.0, "water": 1.0}, 0.6)
    ['coral']
    """
    rest, leading = sum(idf_by_term.values()), list[str]()
    wanted = (floor - _ROUNDING) * rest
    for term in sorted(idf_by_term, key=lambda term: (-idf_by_term[term], term)):
        if rest < wanted:
            break
        leading.append(term)
        rest -= idf_by_term[term]
    return leading


def _coverage(k: FromClause, topic: TopicQuery) -> ColumnElement[float]:
    """Return the share of the topic's words, weighted by their rarity, that a row of `chunks` holds."""
    everything = sum(topic.idf_by_term.values()) or 1.0
    weights = cast([idf / everything for idf in topic.idf_by_term.values()], ARRAY(Float(53)))
    wanted = func.unnest(texts(list(topic.idf_by_term)), weights).table_valued("term", "weight", name="wanted")
    wanted = wanted.render_derived()
    held = select(func.coalesce(func.sum(wanted.c.weight), 0.0)).where(wanted.c.term == any_(k.c.terms))
    return held.correlate(k).scalar_subquery()


def _coverage_of(m: FromClause, scope: Scope, topic: TopicQuery) -> ColumnElement[float]:
    """Return the coverage of a message's best chunk."""
    k = schema.chunks
    best = select(func.max(_coverage(k, topic))).where(k.c.channel_id == m.c.channel_id, k.c.ts == m.c.ts)
    return func.coalesce(visible_to(best, k, scope).correlate(m).scalar_subquery(), 0.0).label("coverage")


def _similarity_of(m: FromClause, scope: Scope, topic: TopicQuery) -> ColumnElement[float]:
    """Return the similarity of a message's nearest chunk."""
    similar = _similarities(scope, topic)
    v = schema.chunk_embeddings.c
    return (
        similar.with_only_columns(func.max(similar.selected_columns.similarity))
        .where(v.channel_id == m.c.channel_id, v.ts == m.c.ts)
        .correlate(m)
        .scalar_subquery()
        .label("similarity")
    )
