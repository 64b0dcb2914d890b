"""Statements that measure recorded windows, chunks and vectors: the views of migration 0012, for one viewer.

They count the windows that the viewer may read, and the candidates and chunks of visible channels, so that a count says
nothing about what is hidden. Each result has the columns of its value in models/monitoring.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.types import NullType

from contextwin.models.access import Scope
from contextwin.storage import schema
from contextwin.storage.sql.embedding_models import active_embedder
from contextwin.storage.sql.filters import visible_to
from contextwin.storage.sql.windows import KEPT_CANDIDATES, KEPT_WINDOWS, readable_by

#: How many bins of scores there are from 0 to 1. Unmeasured.
BINS = 10
#: Chunks whose vectors are compared with each other. Of 400, a share of one half is known within 5 points.
SAMPLED_VECTORS = 400
_MS = "_ms"  #: ends the names of durations in `windows.stats`
_TOTAL = "total"  #: stands for all steps of a window


@dataclass(frozen=True, kw_only=True, slots=True)
class Monitored:
    """Which windows and chunks are counted."""

    scope: Scope  #: what may be seen; its times are not looked at
    viewer: str | None  #: whose windows; None: an administrator's, who may read all
    since: datetime | None = None  #: windows built since then; None: all


def windows_counted(monitored: Monitored) -> sa.Select[Any]:
    """Return how many windows there are, and when the first and the last of them were built."""
    w = schema.windows.c
    first, last = sa.func.min(w.built_at).label("oldest"), sa.func.max(w.built_at).label("latest")
    columns: list[Any] = [sa.func.count().label("windows"), first, last]
    return _of_windows(sa.select(*columns).select_from(schema.windows), monitored)


def window_latency(monitored: Monitored) -> sa.Select[Any]:
    """Return the percentiles of each step's milliseconds, and of their sum in each window."""
    w = schema.windows
    given = sa.func.jsonb_each_text(w.c.stats).table_valued("key", "value").lateral("given")
    name = sa.func.left(given.c.key, -len(_MS)).label("step")
    ms = sa.cast(given.c.value, sa.Double).label("ms")
    steps = sa.select(w.c.window_id, name, ms).select_from(w.join(given, sa.true()))
    each = _of_windows(steps.where(given.c.key.endswith(_MS, autoescape=True)), monitored).cte("each")
    total = sa.select(each.c.window_id, sa.literal(_TOTAL), sa.func.sum(each.c.ms)).group_by(each.c.window_id)
    every = sa.union_all(sa.select(each), total).subquery()
    p50, p95 = (sa.func.percentile_cont(part).within_group(every.c.ms) for part in (0.5, 0.95))
    counted = sa.select(every.c.step, sa.func.count().label("windows"), p50.label("p50_ms"), p95.label("p95_ms"))
    return counted.group_by(every.c.step).order_by(every.c.step != _TOTAL, sa.desc("p50_ms"), every.c.step)


def score_distribution(monitored: Monitored) -> sa.Select[Any]:
    """Return how many hits were shown and dropped, by total."""
    k = schema.window_messages.c
    score = sa.func.floor(sa.cast(k.total, sa.Numeric) * BINS)  # As numeric: 0.7 as a real is a little less.
    is_shown = k.outcome == "shown"
    counted = sa.select(
        sa.cast(score / BINS, sa.Double).label("score"),
        sa.func.count().filter(is_shown).label("shown"),
        sa.func.count().filter(~is_shown).label("dropped"),
    )
    return _of_candidates(counted, monitored).where(k.rank.is_not(None)).group_by(score).order_by(score)


def boost_effect(monitored: Monitored, names: Sequence[str]) -> sa.Select[Any]:
    """Return for each factor in how many windows other hits have the best totals when they are divided by it.

    The factors are those with these names, the hits those that only ranking and budget decided about. As many of the
    best hits are compared as are shown.
    """
    k, w = schema.window_messages.c, schema.windows.c
    is_shown = k.outcome == "shown"
    place = sa.func.row_number().over(partition_by=k.window_id, order_by=(k.total.desc(), k.channel_id, k.ts))
    shown = sa.func.count().filter(is_shown).over(partition_by=k.window_id)
    hits = sa.select(k.window_id, k.total, (place <= shown).label("is_best"), k.factors)
    is_decided = (w.recorded == "all") & k.rank.is_not(None) & k.outcome.in_(("shown", "budget"))
    h = _of_candidates(hits, monitored).where(is_decided).subquery("hits")
    e = sa.select(*_effects(h, names)).group_by(h.c.window_id).subquery("effects")
    given = [(name, e.c[f"used_{name}"], e.c[f"changed_{name}"]) for name in names]
    columns: list[Any] = [
        sa.column("factor", sa.Text),
        sa.column("is_used", sa.Boolean),
        sa.column("is_changed", sa.Boolean),
    ]
    f = sa.values(*columns, name="f").data(given).lateral()
    counted = sa.select(
        f.c.factor,
        sa.func.count().label("windows"),
        sa.func.count().filter(f.c.is_used).label("used"),
        sa.func.count().filter(f.c.is_changed).label("changed"),
    )
    counted = counted.select_from(e.join(f, sa.true())).group_by(f.c.factor)
    return counted.order_by(sa.desc("changed"), sa.desc("used"), f.c.factor)


def _effects(h: sa.FromClause, names: Sequence[str]) -> Iterator[sa.ColumnElement[bool]]:
    """Yield for each factor whether a hit of the window has it, and whether others are the best without it."""
    for name in names:
        factor = sa.func.coalesce(h.c.factors[name].astext.cast(sa.Double), 1)
        without = sa.func.coalesce(h.c.total / sa.func.nullif(factor, 0), 0)
        is_changed = sa.func.max(without).filter(~h.c.is_best) > sa.func.min(without).filter(h.c.is_best)
        yield sa.func.bool_or(factor != 1).label(f"used_{name}")
        yield is_changed.label(f"changed_{name}")


def drop_reasons(monitored: Monitored) -> sa.Select[Any]:
    """Return how many messages each reason dropped, and in how many windows."""
    k = schema.window_messages.c
    counted = sa.select(
        k.outcome.label("reason"),
        sa.func.count().label("messages"),
        sa.func.count(k.window_id.distinct()).label("windows"),
        sa.func.percentile_disc(0.5).within_group(k.missing_tokens).label("median_missing_tokens"),
    )
    statement = _of_candidates(counted, monitored).where(k.outcome != "shown").group_by(k.outcome)
    return statement.order_by(sa.desc("messages"), k.outcome)


def degraded_windows(monitored: Monitored) -> sa.Select[Any]:
    """Return how many windows lacked each part, and why the latest of them did."""
    w = schema.windows
    given = sa.func.unnest(w.c.degraded).table_valued(sa.column("missing", sa.Text)).render_derived().lateral("given")
    part = sa.func.split_part(given.c.missing, ":", 1)
    latest = sa.func.array_agg(aggregate_order_by(given.c.missing, w.c.built_at.desc()))
    counted = sa.select(
        part.label("part"),
        sa.func.count(w.c.window_id.distinct()).label("windows"),
        sa.type_coerce(latest, sa.ARRAY(sa.Text))[1].label("latest"),
    )
    statement = _of_windows(counted.select_from(w.join(given, sa.true())), monitored)
    return statement.group_by(part).order_by(sa.desc("windows"), part)


def chunk_sizes(scope: Scope) -> sa.Select[Any]:
    """Return how long the chunks of each kind of content are."""
    k = schema.chunks
    p50, p95 = (sa.func.percentile_disc(part).within_group(k.c.token_count) for part in (0.5, 0.95))
    counted = sa.select(
        k.c.content_kind,
        sa.func.count().label("chunks"),
        p50.label("p50_tokens"),
        p95.label("p95_tokens"),
        sa.func.max(k.c.token_count).label("max_tokens"),
    )
    return visible_to(counted, k, scope).group_by(k.c.content_kind).order_by(sa.desc("chunks"), k.c.content_kind)


def embedding_coverage(scope: Scope) -> sa.Select[Any]:
    """Return how many chunks have a vector of each embedder, and since when the oldest of the others waits."""
    k, e, v = schema.chunks, schema.embedding_models, schema.chunk_embeddings
    is_here = (e.c.workspace_id == k.c.workspace_id) & (e.c.workspace_id == scope.workspace)
    key = ("channel_id", "ts", "chunk_index")
    is_of = (v.c.workspace_id == e.c.workspace_id) & (v.c.workspace_id == scope.workspace)
    is_of &= sa.and_(v.c.model_id == e.c.model_id, *(v.c[name] == k.c[name] for name in key))
    counted = sa.select(
        e.c.spec.label("embedder"),
        _is_used(scope).label("is_used"),
        sa.func.count().label("chunks"),
        sa.func.count(v.c.ts).label("embedded"),
        sa.func.min(k.c.indexed_at).filter(v.c.ts.is_(None)).label("oldest_pending_at"),
    )
    counted = counted.select_from(k.outerjoin(e, is_here).outerjoin(v, is_of))
    return visible_to(counted, k, scope).group_by(e.c.spec).order_by(sa.desc("is_used"), e.c.spec)


def _is_used(scope: Scope) -> sa.ColumnElement[bool]:
    chosen = active_embedder(scope.workspace).scalar_subquery()
    is_chosen = schema.embedding_models.c.spec == chosen.op("#>>")(sa.literal([], sa.ARRAY(sa.Text)))
    return sa.func.coalesce(is_chosen, sa.true())


def embedding_sample(scope: Scope) -> sa.Select[Any]:
    """Return the vectors of some threads in scope, of each message's first chunk, in order; used embedders first."""
    k, e, v = schema.chunks, schema.embedding_models, schema.chunk_embeddings
    first = visible_to(sa.select(k.c.channel_id, k.c.thread_ts, k.c.ts, k.c.sent_at), k, scope)
    order = sa.func.hashtext(k.c.thread_ts), k.c.channel_id, k.c.sent_at
    s = first.where(k.c.chunk_index == 0).order_by(*order).limit(SAMPLED_VECTORS).subquery("sample")
    is_of = (v.c.workspace_id == scope.workspace) & (v.c.model_id == e.c.model_id) & (v.c.chunk_index == 0)
    is_of &= (v.c.channel_id == s.c.channel_id) & (v.c.ts == s.c.ts)
    # Without its type, as in `messages.known_vectors`.
    vector = sa.type_coerce(v.c.embedding, NullType).label("vector")
    columns = e.c.spec.label("embedder"), s.c.channel_id, s.c.thread_ts, s.c.ts, vector
    sampled = sa.select(*columns).select_from(s.join(e, e.c.workspace_id == scope.workspace).join(v, is_of))
    return sampled.order_by(sa.desc(_is_used(scope)), e.c.spec, s.c.channel_id, s.c.thread_ts, s.c.sent_at)


def _of_windows(statement: sa.Select[Any], monitored: Monitored, kept: timedelta = KEPT_WINDOWS) -> sa.Select[Any]:
    """Keep windows that are counted."""
    statement = readable_by(statement, monitored.scope.workspace, monitored.viewer, kept)
    return statement if monitored.since is None else statement.where(schema.windows.c.built_at >= monitored.since)


def _of_candidates(statement: sa.Select[Any], monitored: Monitored) -> sa.Select[Any]:
    """Join the candidates with their windows, and keep visible ones of windows that are counted."""
    k, w = schema.window_messages, schema.windows
    is_of = (w.c.workspace_id == monitored.scope.workspace) & (w.c.window_id == k.c.window_id)
    joined = visible_to(statement.select_from(k.join(w, is_of)), k, monitored.scope)
    return _of_windows(joined, monitored, KEPT_CANDIDATES)
