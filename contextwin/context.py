"""The read path's first statement: what may be seen, and the statistics of it.

One row for each channel: how the viewer stands to it, how large and how old it is, and how often the terms occur there.
To build it takes as long as to run it, so each shape of it is built once, and what a request asks for is bound to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import (
    ARRAY,
    Boolean,
    ColumnElement,
    DateTime,
    FromClause,
    Integer,
    Select,
    Text,
    and_,
    any_,
    case,
    column,
    exists,
    func,
    literal,
    select,
    table,
    true,
)

from contextwin import schema
from contextwin.statements import MEMBERS_SINCE, Audience, bound, vector_index_name
from contextwin.switch import chosen_embedder

#: Above it an exact count changes no decision.
COUNT_LIMIT = 100_000
#: Of so many chunks of a workspace, the newest of each channel, the ages are read.
AGE_LIMIT = 200_000

#: Half-open, `[oldest, latest)`.
TimeRange = tuple[datetime | None, datetime]

PG_INDEX = table("pg_index", column("indexrelid", Integer), column("indisvalid", Boolean), schema="pg_catalog")


# What a request binds.
_WORKSPACE = bound("workspace", Text())
_VIEWER = bound("viewer", Text())
_DESTINATION = bound("destination", Text())
_OLDEST = bound("oldest", DateTime(timezone=True))
_LATEST = bound("latest", DateTime(timezone=True))
_TERMS = bound("terms", ARRAY(Text))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Shape:
    """What two requests have in common when one statement does for both."""

    has_oldest: bool  #: what was sent too early is not counted
    has_terms: bool  #: something is ranked, so that ages are read


def request_context(
    workspace: str, audience: Audience, sent: TimeRange, terms: Sequence[str], spec: str
) -> Select[Any]:
    """One row for each channel of the workspace: how the viewer stands to it, its sizes, and the terms' frequencies.

    Without terms nothing is ranked, and no ages are read. Who runs it binds `members_since`: whoever was last told
    before to be in a channel is not in it.
    A workspace without channels gives one row with a null channel; an unknown workspace gives none.
    """
    oldest, latest = sent
    values = {
        "workspace": workspace,
        "viewer": audience.viewer,
        "destination": audience.destination,
        "oldest": oldest,
        "latest": latest,
        "terms": list(terms),
        "spec": spec,
        "index": vector_index_name(workspace, spec),
        "age_limit": AGE_LIMIT,
    }
    return _build(_Shape(has_oldest=oldest is not None, has_terms=bool(terms))).params(values)


@cache
def _build(shape: _Shape) -> Select[Any]:
    w, c, m, e = schema.workspaces, schema.channels, schema.memberships, schema.embedding_models
    ages = _age_profile(shape) if shape.has_terms else _no_ages()
    is_of_viewer = and_(m.c.channel_id == c.c.channel_id, m.c.user_id == _VIEWER, m.c.told_at >= MEMBERS_SINCE)
    return (
        select(
            w.c.domain,
            _viewer_kind().label("viewer_kind"),
            _has_guests().label("guests_at_destination"),
            e.c.model_id,
            e.c.dimension,
            _has_index().label("has_index"),
            chosen_embedder(_WORKSPACE).scalar_subquery().label("chosen"),
            c.c.channel_id,
            c.c.name,
            c.c.kind,
            c.c.is_shared,
            c.c.chunk_count,
            _reachable_count(shape).label("reachable_count"),
            ages.c.age_count,
            ages.c.age_total,
            ages.c.age_squares,
            c.c.term_total,
            m.c.user_id.is_not(None).label("is_member"),
            _frequencies().label("df"),
        )
        .select_from(w)
        .outerjoin(c, c.c.workspace_id == _WORKSPACE)
        .outerjoin(ages, true())
        .outerjoin(m, and_(m.c.workspace_id == _WORKSPACE, is_of_viewer))
        .outerjoin(e, and_(e.c.workspace_id == _WORKSPACE, e.c.spec == bound("spec", Text())))
        .where(w.c.workspace_id == _WORKSPACE)
        .order_by(c.c.channel_id)
    )


def _viewer_kind() -> ColumnElement[Any]:
    """Return the viewer's kind; null for one who is not known, or not active any more."""
    u = schema.users.c
    of_viewer = select(u.kind).where(u.workspace_id == _WORKSPACE, u.user_id == _VIEWER, ~u.is_deleted)
    return of_viewer.scalar_subquery()


def _has_guests() -> ColumnElement[bool]:
    u, m = schema.users, schema.memberships.alias("reader")
    is_member = and_(m.c.workspace_id == _WORKSPACE, m.c.user_id == u.c.user_id, m.c.channel_id == _DESTINATION)
    return exists(select(u.c.user_id).join(m, is_member).where(u.c.workspace_id == _WORKSPACE, u.c.kind == "guest"))


def _has_index() -> ColumnElement[bool]:
    is_named = PG_INDEX.c.indexrelid == func.to_regclass(bound("index", Text()))
    return exists(select(literal(1)).select_from(PG_INDEX).where(PG_INDEX.c.indisvalid, is_named))


def _frequencies() -> ColumnElement[Any]:
    """Return, for a row of `channels`, how many of its chunks hold each of the terms."""
    c, t = schema.channels.c, schema.term_statistics.c
    here = and_(t.workspace_id == _WORKSPACE, t.channel_id == c.channel_id, t.term == any_(_TERMS))
    return select(func.jsonb_object_agg(t.term, t.df)).where(here).scalar_subquery()


def _reachable_count(shape: _Shape) -> ColumnElement[int]:
    """Return how many chunks of a channel were sent in `[oldest, latest)`, counted only where some were not."""
    c, k = schema.channels, schema.chunks
    here = and_(k.c.workspace_id == _WORKSPACE, k.c.channel_id == c.c.channel_id)
    is_in_time = and_(k.c.sent_at < _LATEST, k.c.sent_at >= _OLDEST) if shape.has_oldest else k.c.sent_at < _LATEST
    some = select(literal(1)).where(here, is_in_time).correlate(c).limit(COUNT_LIMIT).subquery()
    counted = select(func.count()).select_from(some).scalar_subquery()
    if shape.has_oldest:
        return counted
    newest = select(func.max(k.c.sent_at)).where(here).correlate(c).scalar_subquery()
    return case((newest < _LATEST, c.c.chunk_count), else_=counted)


def _age_profile(shape: _Shape) -> FromClause:
    """Return, for a row of `channels`, how old its chunks were at `latest`: sums of ln(1 + days), of the newest."""
    c, k = schema.channels, schema.chunks
    other = c.alias("other")
    everything = select(func.sum(other.c.chunk_count)).where(other.c.workspace_id == _WORKSPACE).scalar_subquery()
    days = func.date_part("epoch", _LATEST - k.c.sent_at) / 86_400
    newest = select(func.ln(1 + days).label("age")).where(
        k.c.workspace_id == _WORKSPACE, k.c.channel_id == c.c.channel_id, k.c.sent_at < _LATEST
    )
    newest = newest.where(k.c.sent_at >= _OLDEST) if shape.has_oldest else newest
    # Each channel has its share of the limit, so that the statement reads no more than that.
    share = bound("age_limit", Integer()) * c.c.chunk_count / func.greatest(everything, 1)
    ages = newest.correlate(c).order_by(k.c.sent_at.desc()).limit(func.ceil(share)).subquery()
    return select(
        func.count().label("age_count"),
        func.coalesce(func.sum(ages.c.age), 0.0).label("age_total"),
        func.coalesce(func.sum(ages.c.age * ages.c.age), 0.0).label("age_squares"),
    ).lateral("ages")


def _no_ages() -> FromClause:
    columns = literal(0).label("age_count"), literal(0.0).label("age_total"), literal(0.0).label("age_squares")
    return select(*columns).lateral("ages")
