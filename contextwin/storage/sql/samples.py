"""Samples of chunks, each with an index of its own (migration 0014), for numbers of which an estimate is enough."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.storage import schema
from contextwin.storage.sql.filters import (
    Query,
    bound,
    bound_scope,
    filter_values,
    matching,
    same_chunk,
    scope_values,
    sent_during,
    shape_of_filters,
    visible_to,
)

#: A sample has one chunk in so many (0014).
SAMPLE_RATES = (1, 16, 256, 4096)
#: The first of these rates is read that gives no more. The mean of the 312 chunks that are the fewest then is 2.5 times
#: as sure as that of the 50 matches whose ages are compared with it. Unmeasured.
MOST_SAMPLED = 5_000
#: Vectors that say what all messages share: on meetings, plain search finds as much with 128 as with 256 and 512.
VECTORS = 128


def sample_rate(expected: int) -> int:
    """Return the rate of the sample to read where so many chunks are expected; 1 where all are read."""
    return next((rate for rate in SAMPLE_RATES if expected <= MOST_SAMPLED * rate), SAMPLE_RATES[-1])


def in_sample(statement: sa.Select[Any], rate: int) -> sa.Select[Any]:
    """Keep one of `rate` rows of `chunks`; written as in 0014, or the planner does not find the sample's index."""
    return statement if rate == 1 else statement.where(sa.text(f"hashtext(chunks.ts) & {rate - 1} = 0"))


def matching_count(scope: Scope, filters: Filters, expected: int) -> Query:
    """Select about how many of the chunks in scope, of which so many are `expected`, satisfy the filters."""
    built = _build_count(shape_of_filters(filters), sample_rate(expected), has_oldest=scope.oldest is not None)
    return Query(built, scope_values(scope) | filter_values(filters))


@cache
def _build_count(filters: Filters, rate: int, *, has_oldest: bool) -> sa.Select[Any]:
    k, scope = schema.chunks, bound_scope(has_oldest=has_oldest)
    kept = sent_during(visible_to(sa.select(sa.func.count() * rate).select_from(k), k, scope), k, scope)
    return in_sample(matching(kept, scope.workspace, filters), rate)


def sampled_vectors(scope: Scope, model_id: int, expected: int) -> Query:
    """Select up to VECTORS vectors of chunks in scope, of which so many are `expected`, as `halfvec_send` writes them.

    Which ones does not depend on anything that is out of scope, nor on when it is asked.
    """
    rate = max((each for each in SAMPLE_RATES if expected >= 2 * VECTORS * each), default=1)
    values = {"model_id": model_id, "most": VECTORS}
    return Query(_build_vectors(rate, has_oldest=scope.oldest is not None), scope_values(scope) | values)


@cache
def _build_vectors(rate: int, *, has_oldest: bool) -> sa.Select[Any]:
    k, v, scope = schema.chunks, schema.chunk_embeddings, bound_scope(has_oldest=has_oldest)
    chosen = in_sample(sent_during(visible_to(sa.select(k), k, scope), k, scope), rate)
    order = sa.func.hashtext(k.c.ts), k.c.ts, k.c.channel_id, k.c.chunk_index
    sampled = chosen.order_by(*order).limit(bound("most", sa.Integer())).subquery("sampled")
    is_same = same_chunk(v, sampled, scope.workspace) & (v.c.model_id == bound("model_id", sa.Integer()))
    written = sa.func.halfvec_send(v.c.embedding, type_=sa.LargeBinary).label("vector")
    found = sa.select(written, sa.func.hashtext(sampled.c.ts).label("place"), sampled.c.ts, sampled.c.channel_id)
    found = found.add_columns(sampled.c.chunk_index).select_from(sampled.join(v, is_same))
    return found.order_by("place", sampled.c.ts, sampled.c.channel_id, sampled.c.chunk_index)
