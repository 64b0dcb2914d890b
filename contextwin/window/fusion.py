"""Term selection and rank fusion: the decisions of retrieval that need no database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from contextwin.analysis.terms import inverse_document_frequency
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import Candidate, ChannelInfo
from contextwin.storage.sql.search import WordQuery

#: The usual constant of reciprocal rank fusion (Cormack et al. 2009).
RANK_OFFSET = 60
#: Maximum number of postings that one lexical search reads. Unmeasured.
MAX_POSTINGS = 20_000
#: Maximum number of terms in one lexical search: with 32, 60 queries of each of two sets found no more.
MAX_TERMS = 16


def select_terms(channels: Iterable[ChannelInfo], terms: Iterable[str]) -> WordQuery | None:
    """Return the terms to look up, with their inverse document frequency over `channels`; None if no chunk has any.

    The rarest come first; the others are left out once MAX_POSTINGS would be read, or MAX_TERMS are taken.
    """
    searched = list(channels)
    chunk_count = sum(channel.chunk_count for channel in searched)
    df = {term: sum(channel.df.get(term, 0) for channel in searched) for term in terms}
    postings = 0
    idf_by_term: dict[str, float] = {}
    for term in sorted((term for term, count in df.items() if count > 0), key=lambda term: (df[term], term)):
        postings += df[term]
        if idf_by_term and (postings > MAX_POSTINGS or len(idf_by_term) == MAX_TERMS):
            break
        idf_by_term[term] = inverse_document_frequency(df[term], chunk_count)
    if not idf_by_term:
        return None
    average_length = sum(channel.term_total for channel in searched) / chunk_count
    return WordQuery(idf_by_term=idf_by_term, average_length=average_length)


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
