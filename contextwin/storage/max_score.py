"""Which chunks can be among the best by BM25: MaxScore (Turtle and Flood 1995) over sets of terms.

A term adds less to a score than its inverse document frequency. So, once as many chunks as are wanted are known, only
those can still be among the best that hold terms whose frequencies add up to more than the least score of them. Common
terms alone do so only several at once, and chunks that hold several are few.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
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
#: Chunks with any of the sets that are looked for at once: fewer sets are enough once better chunks are known. An index
#: entry and a chunk are read for each, so that a statement reads 4,800 rows.
MOST_AT_ONCE = 2_400
#: How often sets are looked for; all that are left at last. Unmeasured.
MOST_ROUNDS = 4


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


class SetSearch:
    """The sets of common terms that are still to be looked for, while the least score that counts rises."""

    def __init__(self, idf_by_term: Mapping[str, float], df_by_term: Mapping[str, int], chunk_count: int) -> None:
        self._idf_by_term = idf_by_term
        self._df_by_term = df_by_term
        self._chunk_count = chunk_count
        self._taken: list[tuple[str, ...]] = []
        self._expected = 0.0
        self._rounds = 0

    def take(self, least: float, share: float = 1.0) -> list[tuple[str, ...]]:
        """Return the next sets that can score `least` or more together; none: no more can, or can be afforded.

        They are those that the fewest chunks hold, up to MOST_AT_ONCE chunks, of which a `share` can be found. The last
        of MOST_ROUNDS has all.
        """
        sets = [*islice(sufficient_sets(self._idf_by_term, least), MOST_CONSIDERED)]
        taken = [frozenset(each) for each in self._taken]
        left = [each for each in sets if not any(one.issubset(each) for one in taken)] if taken else sets
        most = MOST_SETS - len(self._taken), MOST_EXPECTED - self._expected
        now, expected = list[tuple[str, ...]](), 0.0
        for each in affordable_sets(left, self._df_by_term, self._chunk_count, *most):
            with_each = expected + expected_count(each, self._df_by_term, self._chunk_count)
            if now and with_each > MOST_AT_ONCE * share and self._rounds < MOST_ROUNDS - 1:
                break
            now, expected = [*now, each], with_each
        self._taken += now
        self._expected += expected
        self._rounds += 1
        return now


def expected_count(terms: Collection[str], df_by_term: Mapping[str, int], chunk_count: int) -> float:
    """Return how many chunks hold all of the terms, if terms occur independently."""
    return chunk_count * prod(df_by_term[term] / chunk_count for term in terms)


def affordable_sets(
    sets: Sequence[tuple[str, ...]],
    df_by_term: Mapping[str, int],
    chunk_count: int,
    most_sets: int,
    most_expected: float,
) -> list[tuple[str, ...]]:
    """Return the sets that the fewest chunks hold, if terms occur independently, up to so many sets and chunks."""
    expected = {each: expected_count(each, df_by_term, chunk_count) for each in sets}
    affordable, total = list[tuple[str, ...]](), 0.0
    for each in sorted(sets, key=lambda each: (expected[each], each)):
        total += expected[each]
        if total > most_expected or len(affordable) == most_sets:
            break
        affordable.append(each)
    return affordable
