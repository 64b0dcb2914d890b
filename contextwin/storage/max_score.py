"""Which chunks can be among the best by BM25: MaxScore (Turtle and Flood 1995) over sets of terms.

A term adds less to a score than its inverse document frequency. So, once as many chunks as are wanted are known, only
those can still be among the best that hold terms whose frequencies add up to more than the least score of them. Common
terms alone do so only several at once, and chunks that hold several are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

#: Postings that are read before the first scores are known. Unmeasured.
FIRST_POSTINGS = 2_000
#: How many times as many are read each time that they give too few chunks. Unmeasured.
MORE_POSTINGS = 4
#: Postings that are read by their terms alone; of more, indexes on channels and times say which to read. Unmeasured.
FEW_POSTINGS = 8_000
#: Sets of terms that are thought of, before the best are chosen. Unmeasured.
MOST_CONSIDERED = 2_000
#: Expected chunks that hold any of the sets, above which the sets with the most are left out. Unmeasured.
MOST_EXPECTED = 5_000
#: Sets of terms that are looked for. Unmeasured.
MOST_SETS = 100


def rarest_terms(df_by_term: Mapping[str, int], most_postings: int) -> list[str]:
    """Return the rarest terms, as many as have no more postings than these, and at least one; ties by term."""
    taken: list[str] = []
    postings = 0
    for term in sorted(df_by_term, key=lambda term: (df_by_term[term], term)):
        postings += df_by_term[term]
        if taken and postings > most_postings:
            break
        taken.append(term)
    return taken


def sufficient_sets(idf_by_term: Mapping[str, float], least: float) -> Iterator[tuple[str, ...]]:
    """Yield the smallest sets of terms of which all together can score `least` or more, each in the order of idf.

    A chunk that holds no such set has a lower score.

    >>> list(sufficient_sets({"a": 3.0, "b": 2.0, "c": 1.5}, least=3.2))
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    terms = sorted(idf_by_term, key=lambda term: (-idf_by_term[term], term))
    rest = [sum(idf_by_term[term] for term in terms[n:]) for n in range(len(terms) + 1)]

    def extend(taken: tuple[str, ...], score: float, first: int) -> Iterator[tuple[str, ...]]:
        for n in range(first, len(terms)):
            if score + rest[n] < least:
                return
            together = score + idf_by_term[terms[n]]
            if together >= least:
                yield (*taken, terms[n])
            else:
                yield from extend((*taken, terms[n]), together, n + 1)

    yield from extend((), 0.0, 0)


def affordable_sets(
    sets: Sequence[tuple[str, ...]], df_by_term: Mapping[str, int], chunk_count: int
) -> list[tuple[str, ...]]:
    """Return the sets that the fewest chunks hold, if terms occur independently, up to MOST_SETS and MOST_EXPECTED."""
    expected = {each: chunk_count * prod(df_by_term[term] / chunk_count for term in each) for each in sets}
    affordable, total = list[tuple[str, ...]](), 0.0
    for each in sorted(sets, key=lambda each: (expected[each], each)):
        total += expected[each]
        if total > MOST_EXPECTED or len(affordable) == MOST_SETS:
            break
        affordable.append(each)
    return affordable
