"""What is looked for about a topic, and the thresholds that decide; topic_messages.py has the statements.

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

from contextwin.storage.sql.search import VectorQuery, vector_values

#: Minimum coverage (see `TopicMatch`) of a match: both of two equally rare words, two of three, or the rare one of a
#: rare and a common word. Checked on the demo only.
WORDS_THRESHOLD = 0.6
#: Minimum coverage of a near miss. Unmeasured.
NEAR_WORDS_THRESHOLD = 0.4
#: Minimum standard deviations above the mean of a similarity that stands out. Unmeasured.
MIN_DEVIATIONS = 2.5
#: Tolerance for rounding errors in sums of weights.
ROUNDING = 1e-9
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
    #: The terms of a topic of one word: see `find_spellings`.
    spellings: tuple[str, ...] = ()
    #: the other stems of such a topic: a message in another language has one of these
    stems: tuple[str, ...] = ()
    #: Terms of words that say little of a topic: "the whole offsite thing".
    weak_terms: frozenset[str] = frozenset()
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


def leading_terms(idf_by_term: Mapping[str, float], threshold: float) -> list[str]:
    """Return the fewest of the rarest terms such that every text that reaches the threshold has one of them.

    >>> leading_terms({"coral": 6.0, "bleach": 5.0, "water": 1.0}, 0.6)
    ['coral']
    """
    rest, leading = sum(idf_by_term.values()), list[str]()
    wanted = (threshold - ROUNDING) * rest
    for term in sorted(idf_by_term, key=lambda term: (-idf_by_term[term], term)):
        if rest < wanted:
            break
        leading.append(term)
        rest -= idf_by_term[term]
    return leading


@dataclass(frozen=True, slots=True)
class TopicShape:
    """What of a topic determines the text of a statement. Its values are bound (`topic_values`)."""

    has_vector: bool
    has_nearest: bool
    has_parts: bool  #: its only word is a compound
    spellings: int  #: how many

    @staticmethod
    def of(topic: TopicQuery) -> TopicShape:
        """Return the shape of a topic."""
        return TopicShape(
            has_vector=topic.vector is not None,
            has_nearest=topic.nearest is not None,
            has_parts=bool(topic.spellings) and len(topic.idf_by_term) > 1,
            spellings=len(topic.spellings),
        )


def topic_values(
    topic: TopicQuery, coverage: float = WORDS_THRESHOLD, similarity: float | None = None
) -> dict[str, Any]:
    """Return the values of the parameters of a topic, and of what a message reaches that is looked for."""
    terms, everything = list(topic.idf_by_term), sum(topic.idf_by_term.values()) or 1.0
    return {
        "terms": terms,
        "weights": [idf / everything for idf in topic.idf_by_term.values()],
        "whole": [*terms[:1], *topic.stems],
        "parts": terms[1:],
        "leading": leading_terms(topic.idf_by_term, coverage),
        "least_coverage": coverage - ROUNDING,
        "least_similarity": similarity,
        "near_channels": [channel for channel, _ in topic.nearest or ()],
        "near_ts": [ts for _, ts in topic.nearest or ()],
        **{f"spelling_{n}": spelling for n, spelling in enumerate(topic.spellings)},
        **(vector_values(topic.vector) if topic.vector else {}),
    }
