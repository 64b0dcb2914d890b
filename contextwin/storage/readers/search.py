"""What a window is searched from: the candidates of both retrievers, and the messages around the hits."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters
from contextwin.models.retrieved import AgeProfile, Candidate, FoundMessage
from contextwin.models.time_constraints import Days
from contextwin.storage import planning
from contextwin.storage.max_score import (
    FEW_POSTINGS,
    FIRST_POSTINGS,
    MORE_POSTINGS,
    MOST_EXPECTED,
    SetSearch,
    rarest_terms,
)
from contextwin.storage.pipeline import Request, Search, run_together
from contextwin.storage.readers.snapshot import Snapshot
from contextwin.storage.row_mapping import fold_messages, found_rows
from contextwin.storage.sql import samples, search
from contextwin.storage.sql.context_messages import ContextExpansion, find_recent, messages_around, messages_listed
from contextwin.storage.sql.request_context import age_profile
from contextwin.storage.sql.search import VectorQuery, WordQuery

#: Of so many times as many as are wanted, the nearest are 99 % of those that an exact search finds
#: (benchmarks/privacy/filtered_recall.py).
ENOUGH = 4
#: The same where the index has a prefix of the dimensions: of real texts, 97 % (benchmarks/privacy/README.md).
ENOUGH_OF_PREFIX = 8
#: The index is left for an exact search at so many times the depth at which enough would be found if what may be seen
#: were spread evenly. Unmeasured.
PATIENCE = 3
#: Recent messages that are read at once where several budgets are tried, as many as any has. Unmeasured.
MOST_RECENT = 400


class SearchReader(Snapshot):
    """Finds chunks by meaning and by words, and reads the messages that they belong to."""

    def run_together(self, *searches: Search[Any] | None) -> list[Any]:
        """Return what each search finds, None for None; what they ask for at the same time is sent together."""
        return run_together(self._pipeline, searches)

    def age_profile(self, scope: Scope, expected: int) -> AgeProfile:
        """Return how old what is in scope is, of which so many chunks are `expected`; of many, from a sample."""
        return self.run_together(search_ages(scope, expected))[0]  # type: ignore[no-any-return]

    def semantic_candidates(self, scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> list[Candidate]:
        """Return what `search_meaning` finds."""
        return self.run_together(search_meaning(scope, query, filters, limit))[0]  # type: ignore[no-any-return]

    def lexical_candidates(
        self, scope: Scope, query: WordQuery, filters: Filters, limit: int, expected: int | None = None
    ) -> list[Candidate]:
        """Return what `search_words` finds."""
        return self.run_together(search_words(scope, query, filters, limit, expected))[0]  # type: ignore[no-any-return]

    def matching_count(self, scope: Scope, filters: Filters, expected: int) -> int:
        """Return about how many of the chunks in scope, of which so many are `expected`, satisfy the filters."""
        return int(self._all(samples.matching_count(scope, filters, expected))[0][0])

    def sampled_vectors(self, scope: Scope, model_id: int, expected: int) -> NDArray[np.float64]:
        """Return vectors of a sample of the chunks in scope, of which so many are `expected`, a row each."""
        rows = self._all(samples.sampled_vectors(scope, model_id, expected))
        # Two 16-bit numbers, its dimension and nothing, then the vector, all of them in network order.
        size = len(rows[0].vector) // 2 - 2 if rows else 0
        return np.frombuffer(b"".join(row.vector[4:] for row in rows), ">f2").reshape(-1, size or 1).astype(float)

    def failed_filters(self, scope: Scope, found: Sequence[Candidate], filters: Filters) -> dict[MessageKey, str]:
        """Return the messages of which no chunk found satisfies all filters, each with the first that its first fails.

        Filters on channels and times are not looked at.
        """
        if not found or not filters.chooses_by_content:
            return {}
        rows = self._all(search.filter_checks(scope, found, filters))
        checks = {row[:3]: list(row._mapping.items())[3:] for row in rows}
        failed: dict[MessageKey, list[str | None]] = {}
        for channel, ts, chunk_index, _ in found:
            passed = checks.get((channel, ts, chunk_index), ())
            first = next((name for name, passes in passed if not passes), None)
            failed.setdefault(MessageKey(channel, ts), []).append(first)
        return {key: names[0] for key, names in failed.items() if names[0] is not None and None not in names}

    def messages_around(
        self,
        scope: Scope,
        hits: Sequence[tuple[str, str]],
        expansion: ContextExpansion,
        queries: tuple[VectorQuery | None, WordQuery | None],
        channel_names: Mapping[str, str],
    ) -> list[FoundMessage]:
        """Return the hits, their context messages, and recent messages; each message once."""
        talk: Sequence[Any] = ()
        if self.remembers:
            if expansion.place[0] in scope.channels and expansion.recent_limit:
                most = max(MOST_RECENT, expansion.recent_limit)
                talk = self._around(scope, (), replace(expansion, recent_limit=most), queries)
            rows = self._around(scope, hits, replace(expansion, recent_limit=0), queries)
            known = {(row.channel_id, row.ts) for row in rows}
            talk = [row for row in talk if (row.channel_id, row.ts) not in known]
        else:
            rows = self._around(scope, hits, expansion, queries)
        recent = find_recent([*rows, *talk], expansion)
        rows = [*rows, *(row for row in talk if (row.channel_id, row.ts) in recent)]
        return fold_messages(rows, hits, channel_names, recent)

    def _around(
        self,
        scope: Scope,
        hits: Sequence[tuple[str, str]],
        expansion: ContextExpansion,
        queries: tuple[VectorQuery | None, WordQuery | None],
    ) -> Sequence[Any]:
        around = messages_around(scope, hits, expansion, queries)
        return self._all_of(around, self._planned_once, make_rows=found_rows)

    def messages_listed(
        self, scope: Scope, keys: Sequence[tuple[str, str]], channel_names: Mapping[str, str]
    ) -> list[FoundMessage]:
        """Return the messages with these (channel, ts), each once, in no promised order."""
        rows = self._all_of(messages_listed(scope, keys), make_rows=found_rows)
        return fold_messages(rows, keys, channel_names)


def search_spoken(
    scope: Scope, days: Days, query: VectorQuery | None, filters: Filters, limit: int
) -> Search[list[Candidate]]:
    """Find the `limit` chunks that speak of these days and are nearest in meaning, nearest first."""
    rows = yield Request(search.spoken_candidates(scope, days, query, filters, limit), planning.ANY)
    return [Candidate(*row) for row in rows]


def search_ages(scope: Scope, expected: int) -> Search[AgeProfile]:
    """Find how old what is in scope is, of which so many chunks are `expected`; of many, from a sample."""
    rows = yield Request(age_profile(scope, expected), planning.ANY)
    return AgeProfile(*rows[0])


def search_meaning(scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> Search[list[Candidate]]:
    """Find the `limit` chunks nearest in meaning, nearest first.

    Through the index 99 % of them or more, however much is hidden and however near that is, 97 % where it has a prefix
    of the dimensions; else all.
    """
    rows: Sequence[Any] = ()
    wanted = limit * (ENOUGH if query.prefix is None else ENOUGH_OF_PREFIX)
    if query.use_index:
        rows = yield through_index(scope, query, filters, wanted)
    if len(rows) < wanted:
        rows = yield Request(search.semantic_candidates(scope, query, filters, limit))
    found = sorted((Candidate(*row) for row in rows), key=lambda c: (c.value, c.channel, c.ts, c.chunk_index))
    return found[:limit]


def through_index(scope: Scope, query: VectorQuery, filters: Filters, limit: int) -> Request:
    """Ask for the first `limit` that the HNSW index finds; fewer where it is left before."""
    depth = ceil(PATIENCE * limit / query.share)
    return Request(search.indexed_candidates(scope, query, filters, limit, depth), planning.BY_VECTOR_INDEX)


def search_words(
    scope: Scope, query: WordQuery, filters: Filters, limit: int, expected: int | None = None
) -> Search[list[Candidate]]:
    """Find the `limit` chunks best by BM25, best first, ties newest first.

    Where few are `expected` that satisfy scope and filters, all of them are read. Else chunks with rare terms are read
    first, and then, some at a time, those with so many common ones that they can be as good, as far as these are few
    (max_score.py).
    """
    if expected is not None and expected <= min(MOST_EXPECTED, sum(query.df_by_term.values())):
        rows = yield Request(search.lexical_candidates(scope, query, filters, limit, lead="scope"))
        return [Candidate(*row) for row in rows]
    found, common = yield from _search_rare_terms(scope, query, filters, limit)
    found = _best_by_words(found, limit)
    if len(found) < limit:
        return found
    idf_by_term = {term: query.idf_by_term[term] for term in common}
    others = SetSearch(idf_by_term, query.df_by_term, query.chunk_count)
    while sets := others.take(search.least_idf(found[-1].value, query), query.share):
        rows = yield Request(search.conjunctive_candidates(scope, query, filters, limit, sets))
        found = _best_by_words([*found, *(Candidate(*row) for row in rows)], limit)
    return found


def _search_rare_terms(
    scope: Scope, query: WordQuery, filters: Filters, limit: int
) -> Search[tuple[list[Candidate], Collection[str]]]:
    """Find the best chunks with any of the rarest terms, as many as give `limit`, and the other terms."""
    postings = FIRST_POSTINGS
    while True:
        rare = rarest_terms(query.df_by_term, ceil(postings * query.share))
        lead: search.Lead = "terms" if postings <= FEW_POSTINGS else "both"
        rows = yield Request(search.lexical_candidates(scope, query, filters, limit, rare, lead))
        common = query.df_by_term.keys() - rare
        if len(rows) >= limit or not common:
            return [Candidate(*row) for row in rows], common
        postings *= MORE_POSTINGS


def _best_by_words(found: Sequence[Candidate], limit: int) -> list[Candidate]:
    """Return the `limit` best, each once, best first, ties newest first."""
    return sorted({*found}, key=lambda c: (-c.value, -float(c.ts), c.channel, c.chunk_index))[:limit]
