"""Vector and term selection and rank fusion: the decisions of retrieval that need no database."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.terms import extract_terms, find_only_word, inverse_document_frequency
from contextwin.errors import EmbeddingError
from contextwin.models.access import ChannelInfo, VisibleScope
from contextwin.models.degraded import Degraded
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import Candidate, PromptWeight
from contextwin.providers.embedders import Embedder
from contextwin.providers.embedders.prompt_vectors import PromptVectors
from contextwin.query.intent import alternatives
from contextwin.storage.sql.search import VectorQuery, WordQuery
from contextwin.storage.sql.topics import TopicQuery, find_spellings
from contextwin.temporal.languages import LANGUAGES

#: The usual constant of reciprocal rank fusion (Cormack et al. 2009).
RANK_OFFSET = 60
#: Maximum number of terms in one lexical search: with 32, 60 queries of each of two sets found no more.
MAX_TERMS = 16
#: … and of words for what is of a kind that the prompt asks for, beside those: with 8 or 60, as much is found.
MAX_OF_KIND = 24
_WEAK_WORD = re.compile(alternatives("weak_words"))


@dataclass(frozen=True, kw_only=True, slots=True)
class NearTerm:
    """The term of a word that means nearly what a word of the prompt means."""

    own: tuple[str, ...]  #: the terms of that word, at least one
    share: float  #: of their weight, what it counts, 0–1
    is_of_kind: bool = False  #: it names something of the kind that the word names, as one of many


NO_NEAR_TERMS: Mapping[str, NearTerm] = {}


def document_frequencies(channels: Iterable[ChannelInfo], terms: Iterable[str]) -> tuple[dict[str, int], int]:
    """Return in how many chunks of the channels each term occurs, and how many chunks there are."""
    df, chunk_count = dict.fromkeys(terms, 0), 0
    for channel in channels:
        chunk_count += channel.chunk_count
        if channel.df:
            for term in df:
                df[term] += channel.df.get(term, 0)
    return df, chunk_count


def weigh_terms(channels: Iterable[ChannelInfo], terms: Iterable[str]) -> dict[str, float]:
    """Return the inverse document frequency of each term over the channels; of one that they lack, that of df = 0."""
    df, chunk_count = document_frequencies(channels, terms)
    return {term: inverse_document_frequency(count, chunk_count) for term, count in df.items()}


def make_topic_query(
    topic: str,
    terms: Iterable[str],
    channels: Sequence[ChannelInfo],
    vector: VectorQuery | None,
    variants: Iterable[Sequence[str]] = (),
) -> TopicQuery:
    """Return what a topic with these terms is found by: each term weighted by its rarity over the channels.

    `variants` are its terms as other languages stem them.
    """
    word = find_only_word(topic)
    is_compound = word is not None and (len(extract_terms(word)) > 1 or not word.isalnum())
    spellings = find_spellings(word, is_compound=is_compound) if word else ()
    count = sum(channel.reachable_count for channel in channels)
    return TopicQuery(
        vector=vector,
        idf_by_term=weigh_terms(channels, terms),
        spellings=spellings,
        stems=tuple(dict.fromkeys(each[0] for each in variants if each)) if spellings else (),
        weak_terms=find_weak_terms(topic),
        chunk_count=count,
    )


def find_weak_terms(topic: str) -> frozenset[str]:
    """Return the terms of a topic's words that say little of it, in any language.

    >>> sorted(find_weak_terms("the whole printer trouble"))
    ['troubl', 'whol', 'whole']
    """
    words = [word for word in topic.lower().split() if _WEAK_WORD.fullmatch(word)]
    return frozenset(term for word in words for terms in stem_variants(word) for term in terms)


def stem_variants(text: str, language: str = UNDETERMINED) -> list[list[str]]:
    """Return the terms of a text as its language stems them, as messages of no known language, and as others are."""
    codes = dict.fromkeys((language, UNDETERMINED, *(each.code for each in LANGUAGES)))
    return [extract_terms(text, code) for code in codes]


def embed_texts(
    embedder: Embedder,
    texts: Sequence[str],
    timeout_seconds: float,
    remembered: PromptVectors | None = None,
    asker: str = "",
) -> list[tuple[Sequence[float] | None, tuple[Degraded, ...]]]:
    """Return the vector of each text, or None and the note that says why there is none, after `timeout_seconds`.

    Vectors of what the asker asked before may be `remembered`.
    """
    vectors = remembered or PromptVectors()
    rows = vectors.embed(embedder, texts, timeout_seconds, asker)
    return [
        (None, (Degraded("embedder", str(row)),)) if isinstance(row, EmbeddingError) else (row.tolist(), ())
        for row in rows
    ]


def make_vector_query(
    visible: VisibleScope, vector: Sequence[float] | None, spec: str = ""
) -> tuple[VectorQuery | None, tuple[Degraded, ...]]:
    """Return what to compare stored vectors with, or None and the note that says why they cannot be compared.

    Without a vector there is no note: `embed_texts` gave it. `spec` is that of the embedder, for the note.
    """
    if vector is None:
        return None, ()
    if visible.model_id is None:
        return None, (Degraded("embedder", "nothing was embedded with it", spec),)
    if len(vector) != visible.dimension:
        sizes = f"dimension {len(vector)} against {visible.dimension} stored"
        return None, (Degraded("embedder", f"its vectors cannot be compared with the stored ones ({sizes})"),)
    return VectorQuery(model_id=visible.model_id, vector=vector), ()


def select_terms(
    channels: Iterable[ChannelInfo], terms: Iterable[str], near: Mapping[str, NearTerm] = NO_NEAR_TERMS
) -> WordQuery | None:
    """Return the MAX_TERMS rarest terms, with their frequencies over `channels`; None if none of them occurs.

    Where they are fewer, `near` ones take the places that are left, those with most weight first, and MAX_OF_KIND of
    what is of a kind places of their own. They weigh a share of what the word weighs that they stand for, and no more
    than that of what they weigh themselves.
    """
    searched, asked = list(channels), set(terms)
    meant = (own for each in near.values() for own in each.own)
    df, chunk_count = document_frequencies(searched, {*asked, *near, *meant})
    rarest = sorted((term for term in asked if df[term] > 0), key=lambda term: (df[term], term))[:MAX_TERMS]
    idf = {term: inverse_document_frequency(count, chunk_count) for term, count in df.items()}
    shares = {
        term: each.share * min(idf[term], max(idf[own] for own in each.own))
        for term, each in near.items()
        if df[term] > 0 and term not in asked
    }
    by_weight = sorted(shares, key=lambda term: (-shares[term], term))
    heaviest = [term for term in by_weight if not near[term].is_of_kind][: MAX_TERMS - len(rarest)]
    heaviest += [term for term in by_weight if near[term].is_of_kind][:MAX_OF_KIND]
    weights = {term: idf[term] for term in rarest} | {term: shares[term] for term in heaviest}
    if not weights:
        return None
    return WordQuery(
        idf_by_term=weights,
        average_length=sum(channel.term_total for channel in searched) / chunk_count,
        df_by_term={term: df[term] for term in weights},
        chunk_count=chunk_count,
    )


def weigh_prompt(channels: Iterable[ChannelInfo], *variants: Sequence[str]) -> PromptWeight:
    """Return how much the prompt's terms say; of several ways to stem it, the one of which most terms are stored."""
    df, chunk_count = document_frequencies(channels, {term for terms in variants for term in terms})
    known = dict.fromkeys(max(variants, key=lambda terms: sum(df[term] > 0 for term in terms), default=()))
    idf = {term: inverse_document_frequency(df[term], chunk_count) for term in known}
    unknown = sum(idf[term] for term in known if df[term] == 0)
    return PromptWeight(total=sum(idf.values()), unknown=unknown, terms=len(idf))


def rank_hits(*retrieved: Sequence[Candidate]) -> list[MessageKey]:
    """Return the messages of the candidates, each once, by reciprocal rank fusion, best first; ties by key.

    The order only decides which hits get context messages; the scorer ranks them again.
    """
    totals: defaultdict[MessageKey, float] = defaultdict(float)
    for candidates in retrieved:
        keys = dict.fromkeys(MessageKey(candidate.channel, candidate.ts) for candidate in candidates)
        for rank, key in enumerate(keys, 1):
            totals[key] += 1 / (RANK_OFFSET + rank)
    return sorted(totals, key=lambda key: (-totals[key], key))
