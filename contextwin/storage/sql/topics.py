"""Statements that find all messages about a topic, for chronological order, and the thresholds that decide.

A message is about a topic when it has the topic's word as it is written, or enough of its words, or is similar enough
in meaning: the first of the three that any visible message fulfils decides (`TopicUsage`). Unlike a ranking, thresholds
may select nothing.
"""

from __future__ import annotations

import re
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
from contextwin.storage.sql.filters import same_chunk, same_message, sent_during, texts, visible_to
from contextwin.storage.sql.messages import unnest
from contextwin.storage.sql.samples import in_sample, sample_rate
from contextwin.storage.sql.search import VectorQuery, distance_to

#: Minimum coverage (see `TopicMatch`) of a match: both of two equally rare words, two of three, or the rare one of a
#: rare and a common word. Checked on the demo only.
WORDS_THRESHOLD = 0.6
#: Minimum coverage of a near miss. Unmeasured.
NEAR_WORDS_THRESHOLD = 0.4
#: Minimum standard deviations above the mean of a similarity that stands out. Unmeasured.
MIN_DEVIATIONS = 2.5
#: Above so many chunks, a sample says how similar everything is to a topic. Unmeasured.
EXACT_COUNT = 20_000
#: Fewest chunks of a sample that are compared with a topic: the deviation is known to 2.4 %, and twice as many, each
#: looked up by its key, would touch more than 6,000 pages.
MIN_COMPARED = 900
#: Tolerance for rounding errors in sums of weights.
_ROUNDING = 1e-9
#: The inflection of a word in the languages with a grammar of time. It may be too much of the word: the terms are
#: compared as well, so only words of one stem are joined.
_INFLECTION = re.compile(r"(?<=\w{3})(?:ies|ing|ed|en|es|[esy])$")


@dataclass(frozen=True, kw_only=True, slots=True)
class TopicQuery:
    """A topic as an embedding and as terms."""

    vector: VectorQuery | None  #: None: only terms are compared
    #: Inverse document frequency over the scope by term; a term that occurs nowhere counts with df = 0, so that no
    #: message covers the whole topic.
    idf_by_term: Mapping[str, float] = field(default_factory=dict)
    #: Of a topic of one word, whose terms these are: see `find_spellings`.
    spellings: tuple[str, ...] = ()
    chunk_count: int = 0  #: about how many chunks are in scope; similarities are summarized from a sample of many
    #: Keys of all messages that are similar enough, as an index found them; None: everything is compared.
    nearest: tuple[tuple[str, str], ...] | None = None


class TopicUsage(NamedTuple):
    """How the visible messages speak of a topic, whenever they were sent."""

    spelling: str | None = None  #: the first of the topic's spellings that any of them has
    has_words: bool = False  #: any of them reaches WORDS_THRESHOLD


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
    """Similarities of a scope's messages to a topic whose words no message has: of all, and of those with some."""

    everything: SimilarityDistribution = NO_SIMILARITIES  #: of chunks with an embedding
    partial: SimilarityDistribution = NO_SIMILARITIES  #: of messages with one of its words


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """Minimum coverage or similarity of a match and of a near miss; None: similarity does not decide."""

    words: float  #: coverage, 0–1
    meaning: float | None  #: cosine similarity
    near_words: float = NEAR_WORDS_THRESHOLD  #: below `words`
    near_meaning: float | None = None  #: below `meaning`
    spelling: str | None = None  #: a regular expression that a match's text has; it decides alone


class TopicMatch(NamedTuple):
    """A match or a near miss, with the scores of its best chunks."""

    sent_at: datetime
    channel: str  #: id
    ts: str
    total: int  #: number of matches on all pages
    coverage: float  #: share of the topic's terms that one chunk has, weighted by idf, 0–1
    similarity: float | None  #: cosine similarity; None without an embedding


def find_spellings(word: str, *, is_compound: bool) -> tuple[str, ...]:
    """Return regular expressions of Postgres that find a word as it is written, the strictest first.

    A stem joins words that are not the same (integrant, integrating), and the parts of a compound are other words than
    it (any-dict, dict). So a plain word is found with any ending, its own inflection left out; a compound as it is,
    and then with its parts joined in another way. () for a word with other letters than ASCII.

    >>> find_spellings("deploying", is_compound=False), find_spellings("any-dict", is_compound=True)
    (('\\\\mdeploy\\\\w*\\\\M',), ('\\\\many\\\\-dict(?:e?s)?\\\\M', '\\\\many[^[:alnum:]]?dict(?:e?s)?\\\\M'))
    """
    if not (word.isascii() and word[0].isalnum()):
        return ()
    if not is_compound:
        return (rf"\m{_INFLECTION.sub('', word)}\w*\M",)
    parts = re.findall("[A-Za-z0-9]+", word)
    end = r"(?:e?s)?\M" if word[-1].isalnum() else ""
    return tuple(rf"\m{written}{end}" for written in (re.escape(word), "[^[:alnum:]]?".join(parts)))


def topic_usage(scope: Scope, topic: TopicQuery) -> sa.Select[Any]:
    """Select one row: whether any visible message has each of the topic's spellings, and whether any has its words."""
    found = [_written(scope, topic, spelling) for spelling in topic.spellings]
    found.append(_covering(scope, topic, WORDS_THRESHOLD))
    columns: list[sa.ColumnElement[Any]] = [sa.exists(keys) for keys in found]
    return sa.select(*columns)


def topic_profile(scope: Scope, topic: TopicQuery) -> sa.Select[Any]:
    """Select one row: count, mean and deviation of all and of partial similarities; of many, all from a sample."""
    rate = sample_rate(topic.chunk_count) if topic.chunk_count > EXACT_COUNT else 1
    similar = _similarities(scope, topic)
    if rate > 1:
        share = _share_to_compare(topic.chunk_count // rate)
        similar, rate = _sampled_similarities(scope, topic, rate, share), rate * share
    count, *moments = _distribution(similar.subquery("similar").c.similarity)
    all_chunks = sa.select(count * rate, *moments).subquery("all_chunks")
    partial = sa.select(*_distribution(_with_terms(scope, topic).subquery("covered").c.similarity)).subquery("partial")
    return sa.select(*all_chunks.c, *partial.c).select_from(all_chunks).join(partial, sa.true())


def _distribution(similarity: sa.ColumnElement[Any]) -> tuple[Any, ...]:
    return sa.func.count(similarity), sa.func.avg(similarity), sa.func.stddev_samp(similarity)


def topic_matches(
    scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds, page: Page
) -> sa.Select[Any]:
    """Select a page of the matches, in chronological order, with the columns of TopicMatch.

    All matches are counted. Where meaning decides, all embeddings in scope are compared, without an index.
    """
    m = all_matches(scope, criteria, topic, thresholds)
    counted = sa.select(*m.c, sa.func.count().over().label("total")).subquery("counted")
    shown = first_in_order(beyond(sa.select(counted), counted, page), counted, page.order).subquery("shown")
    scored = sa.select(*shown.c, _coverage_of(shown, scope, topic), _similarity_of(shown, scope, topic))
    return in_order(scored, shown, page.order).params(criteria_values(criteria) | page_values(page))


def all_matches(scope: Scope, criteria: Criteria, topic: TopicQuery, thresholds: Thresholds) -> sa.CTE:
    """Select sent_at, channel_id and ts of all matches (parameters: `criteria_values`)."""
    if thresholds.spelling is not None:
        keys = _written(scope, topic, thresholds.spelling).distinct().cte("keys")
    else:
        keys = _found_keys(scope, topic, thresholds.words, thresholds.meaning)
    return _qualifying(scope, criteria, keys)


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
        parts.append(_similar(scope, topic, meaning))
    return sa.union(*parts).cte("keys")


def _similar(scope: Scope, topic: TopicQuery, meaning: float) -> sa.Select[Any]:
    """Select the keys of the visible messages with a similarity of `meaning` or more."""
    if topic.nearest is not None:
        key = unnest(topic.nearest, ("channel_id", sa.Text), ("ts", sa.Text)).c
        return sa.select(key.channel_id, key.ts)
    similar = _similarities(scope, topic).subquery("similar").c
    return sa.select(similar.channel_id, similar.ts).where(similar.similarity >= meaning)


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


def _share_to_compare(count: int) -> int:
    """Return the power of two that leaves as few of so many chunks as possible, but MIN_COMPARED.

    >>> [_share_to_compare(count) for count in (0, 1_799, 1_800, 3_891)]
    [1, 1, 2, 4]
    """
    return 1 << max(0, (count // MIN_COMPARED).bit_length() - 1)


def _sampled_similarities(scope: Scope, topic: TopicQuery, rate: int, share: int) -> sa.Select[Any]:
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


def _written(scope: Scope, topic: TopicQuery, spelling: str) -> sa.Select[Any]:
    """Select the keys of the visible chunks with the topic's only word, or all its parts, in a text of this spelling.

    A longer compound that the word is part of has its parts as terms, and not the word.
    """
    k, m = schema.chunks, schema.messages
    whole, *parts = topic.idf_by_term
    has_terms = k.c.terms.overlap(texts([whole]))
    if parts:
        has_terms |= k.c.terms.contains(texts(parts))
    is_written = same_message(m, k, scope.workspace) & m.c.text.regexp_match(spelling, flags="i")
    found = sa.select(k.c.channel_id, k.c.ts).where(has_terms, sa.exists(sa.select(m.c.ts).where(is_written)))
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
