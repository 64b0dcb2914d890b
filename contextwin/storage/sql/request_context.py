"""The access statement: what the viewer may see of a workspace, with or without the statistics of it.

One row for each channel: how the viewer stands to it and, where statistics are asked for, how large it is and how
often the terms occur there. A second statement reads how old the messages in scope are, once the scope is known.
Building a statement takes as long as running it, so each shape is built once, and the values of a request are bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from contextwin.models.access import Scope, Viewer
from contextwin.models.messages import LISTED, MEMBER, MEMBERS_LISTED, RIGHTS, SEEN
from contextwin.storage import schema
from contextwin.storage.sql.embedding_models import active_embedder
from contextwin.storage.sql.filters import (
    MEMBERS_SINCE,
    UNKNOWN_KIND,
    Query,
    bound,
    bound_scope,
    scope_values,
    sent_during,
    visible_to,
)
from contextwin.storage.sql.samples import in_sample, sample_rate
from contextwin.storage.sql.search import vector_index_names

#: Before a time that is no older, about all is sent: to look up when the last chunk of each channel was sent takes 2 ms
#: in 60 channels. Unmeasured.
NOW = timedelta(hours=1)

#: Half-open, `[oldest, latest)`.
TimeRange = tuple[datetime | None, datetime]

PG_INDEX = sa.table(
    "pg_index", sa.column("indexrelid", sa.Integer), sa.column("indisvalid", sa.Boolean), schema="pg_catalog"
)


# What a request binds.
_WORKSPACE = bound("workspace", sa.Text())
_VIEWER = bound("viewer", sa.Text())
_DESTINATION = bound("destination", sa.Text())
_ASKER = bound("asker", sa.Text())
_TERMS = bound("terms", sa.ARRAY(sa.Text))


@dataclass(frozen=True, kw_only=True, slots=True)
class StatisticsQuery:
    """Which statistics of each channel are read."""

    sent: TimeRange  #: chunks sent then are counted as reachable
    spec: str  #: the embedder whose model and index are looked up
    terms: Sequence[str] = ()  #: whose document frequencies are read


def request_context(viewer: Viewer, statistics: StatisticsQuery | None = None, *, distributed: bool = False) -> Query:
    """Return one row for each channel of the workspace: the viewer's membership, and its statistics if asked for.

    Without statistics it counts nothing and stays cheap where much is stored. The caller binds `members_since`, before
    which an observed membership does not count, and `unknown_kind`, the kind of users whose kind nobody stated. A
    workspace without channels gives one row with a null channel; an unknown workspace gives none. On a cluster its
    statistics do not say which indexes there are (`has_index`): joined with a table that only the coordinator has,
    every other table would be copied there.
    """
    # An id that nobody has stands for nobody: workers of a cluster cannot tell the type of a null.
    given = {"viewer": viewer.rights_of, "destination": viewer.destination, "asker": viewer.asker}
    asked = {"workspace": viewer.workspace, **{name: value or "" for name, value in given.items()}}
    if statistics is None:
        return Query(_build_access(), asked)
    oldest, latest = statistics.sent
    values = {
        "oldest": oldest,
        "latest": latest,
        "terms": list(statistics.terms),
        "spec": statistics.spec,
    }
    if not distributed:
        values |= _index_names(viewer.workspace, statistics.spec)
    return Query(_build_statistics(oldest is not None, distributed), asked | values)


def closed_channels(workspace: str) -> Query:
    """Return the ids of the channels with chunks that nobody may read but programs: whose viewers are all refused.

    Bind `members_since` and `unknown_kind` as for `request_context`.
    """
    return Query(_build_closed(), {"workspace": workspace})


def has_index(workspace: str, spec: str) -> Query:
    """Return whether the workspace has a complete HNSW index of an embedder, and one over all dimensions, in one row.

    `has_index` is about the one that is built, `has_whole_index` about the other, as `search.vector_index_names` has
    them.
    """
    return Query(_build_index_check(), _index_names(workspace, spec))


def _index_names(workspace: str, spec: str) -> dict[str, str]:
    return dict(zip(("index", "whole_index"), vector_index_names(workspace, spec), strict=True))


@cache
def _build_index_check() -> sa.Select[Any]:
    whole, *others = _has_indexes()
    return sa.select(whole).add_columns(*others)


def age_profile(scope: Scope, expected: int) -> Query:
    """Return how old the chunks in scope were at its latest time: count, and sums of ln(1 + days) and of its squares.

    So many chunks are `expected` in scope; of more than MOST_SAMPLED a sample is read, which counts as many times.
    """
    return Query(_build_ages(scope.oldest is not None, sample_rate(expected)), scope_values(scope))


@cache
def _build_access() -> sa.Select[Any]:
    w, c, m = schema.workspaces, schema.channels, schema.memberships
    is_of_viewer = sa.and_(m.c.channel_id == c.c.channel_id, m.c.user_id == _VIEWER, m.c.told_at >= MEMBERS_SINCE)
    return (
        sa.select(
            w.c.domain,
            w.c.app_user,
            _viewer_kind().label("viewer_kind"),
            _has_guests().label("guests_at_destination"),
            _asker_tz().label("asker_tz"),
            c.c.channel_id,
            c.c.name,
            c.c.kind,
            _is_shared(c).label("is_shared"),
            sa.or_(m.c.user_id.is_not(None), _wrote_in_dm(c)).label("is_member"),
        )
        .select_from(w)
        .outerjoin(c, c.c.workspace_id == _WORKSPACE)
        .outerjoin(m, sa.and_(m.c.workspace_id == _WORKSPACE, is_of_viewer))
        .where(w.c.workspace_id == _WORKSPACE)
        .order_by(c.c.channel_id)
    )


@cache
def _build_closed() -> sa.Select[Any]:
    c, m, u = schema.channels, schema.memberships, schema.users
    is_member = sa.exists(
        sa.select(m.c.user_id)
        .where(
            m.c.workspace_id == _WORKSPACE,
            m.c.channel_id == c.c.channel_id,
            m.c.user_id == u.c.user_id,
            m.c.told_at >= MEMBERS_SINCE,
        )
        .correlate(c, u)
    )
    is_open = (c.c.kind == "public") & (_kind_of(u) == "member")
    is_person = sa.and_(u.c.workspace_id == _WORKSPACE, ~u.c.is_deleted, u.c.kind != "bot")
    reader = sa.select(u.c.user_id).where(is_person, sa.or_(is_open, is_member, _wrote_in_dm(c, u.c.user_id)))
    return (
        sa.select(c.c.channel_id)
        .where(c.c.workspace_id == _WORKSPACE, c.c.chunk_count > 0, ~sa.exists(reader.correlate(c)))
        .order_by(c.c.channel_id)
    )


@cache
def _build_statistics(has_oldest: bool, distributed: bool) -> sa.Select[Any]:
    c, e, held = schema.channels.c, schema.embedding_models, _frequencies()
    statement = (
        _build_access()
        .outerjoin(e, sa.and_(e.c.workspace_id == _WORKSPACE, e.c.spec == bound("spec", sa.Text())))
        .outerjoin(held, held.c.channel_id == c.channel_id)
        .add_columns(
            e.c.model_id,
            e.c.dimension,
            active_embedder(_WORKSPACE).scalar_subquery().label("active_spec"),
            c.chunk_count,
            _reachable_count(has_oldest).label("reachable_count"),
            c.term_total,
            held.c.df,
        )
    )
    return statement if distributed else statement.add_columns(*_has_indexes())


def _viewer_kind() -> sa.ColumnElement[Any]:
    """Return the viewer's kind; null for one who is not known, or not active any more."""
    u = schema.users
    of_viewer = sa.select(_kind_of(u)).where(u.c.workspace_id == _WORKSPACE, u.c.user_id == _VIEWER, ~u.c.is_deleted)
    return of_viewer.scalar_subquery()


def _kind_of(u: sa.FromClause) -> sa.ColumnElement[str]:
    """Return the kind of a user; of a guest of whom nobody stated it, that of unknown users."""
    f = schema.facts.c
    is_stated = sa.exists(
        sa.select(f.subject_id).where(
            f.workspace_id == _WORKSPACE, f.attribute.in_((LISTED, RIGHTS)), f.subject_id == u.c.user_id
        )
    )
    return sa.case(((u.c.kind == "guest") & ~is_stated, UNKNOWN_KIND), else_=u.c.kind)


def _is_shared(c: sa.FromClause) -> sa.ColumnElement[Any]:
    """Return whether another organisation reads a channel; of the destination also where no list or event says so.

    A list need not say it of a channel that nobody shares. A channel on no list may be anything, unless the owner says
    that what is unknown is open.
    """
    f = schema.facts.c
    is_listed = sa.exists(
        sa.select(f.subject_id)
        .where(f.workspace_id == _WORKSPACE, f.attribute == LISTED, f.subject_id == c.c.channel_id)
        .correlate(c)
    )
    is_unknown = (c.c.channel_id == _DESTINATION) & (UNKNOWN_KIND == "guest") & ~is_listed
    return sa.case((c.c.is_shared.is_not(None), c.c.is_shared), else_=is_unknown)


def _asker_tz() -> sa.ColumnElement[Any]:
    u = schema.users.c
    return sa.select(u.tz).where(u.workspace_id == _WORKSPACE, u.user_id == _ASKER).scalar_subquery()


def _has_guests() -> sa.ColumnElement[bool]:
    """Return whether an active guest reads the destination: a member, or somebody seen there who did not leave.

    Where no archive names members, any guest may be one who did not leave, unless the owner says that what is unknown
    is open.
    """
    u, m, listed = schema.users, schema.memberships.alias("reader"), schema.memberships.alias("listed")
    is_here = sa.and_(m.c.workspace_id == _WORKSPACE, m.c.user_id == u.c.user_id, m.c.channel_id == _DESTINATION)
    is_member = sa.exists(sa.select(m.c.user_id).where(is_here))
    is_active_guest = sa.and_(u.c.workspace_id == _WORKSPACE, u.c.kind == "guest", ~u.c.is_deleted)
    f = schema.facts.alias("told")
    told = sa.select(f.c.subject_id).where(f.c.workspace_id == _WORKSPACE, f.c.subject_id == _DESTINATION)
    has_left = told.where(
        f.c.attribute == sa.literal(MEMBER, sa.Text) + u.c.user_id,
        f.c.value == sa.cast(sa.literal('"absent"', sa.Text), JSONB),
    )
    is_told = told.where(f.c.attribute == sa.literal(MEMBER, sa.Text) + listed.c.user_id).correlate(listed)
    of_archives = sa.select(listed.c.user_id).where(
        listed.c.workspace_id == _WORKSPACE, listed.c.channel_id == _DESTINATION, ~sa.exists(is_told)
    )
    are_listed = sa.exists(told.where(f.c.attribute == MEMBERS_LISTED)) | sa.exists(of_archives)
    are_unlisted = (UNKNOWN_KIND == "guest") & ~are_listed
    reads = sa.or_(
        is_member,
        sa.exists(_presence(u.c.user_id, _DESTINATION, is_sure=False)),
        are_unlisted & ~sa.exists(has_left.correlate(u)),
    )
    return sa.exists(sa.select(u.c.user_id).where(is_active_guest, reads, _kind_of(u) == "guest"))


def _wrote_in_dm(c: sa.FromClause, user: Any = _VIEWER) -> sa.ColumnElement[bool]:
    """Return whether a channel is a DM or group DM in which the user wrote: its authors are in it."""
    seen = _presence(user, c.c.channel_id, is_sure=True)
    return sa.func.coalesce(c.c.kind.in_(("im", "mpim")), False) & sa.exists(seen)


def _presence(user: Any, channel: Any, *, is_sure: bool) -> sa.Select[Any]:
    """Return a row if the user was seen in the channel and did not leave it afterwards.

    If it must be sure, somebody who left at the same time is gone, and what is too old does not count.
    """
    seen, left = schema.facts.alias("seen"), schema.facts.alias("left_later")
    told, gone = (sa.cast(fact.c.told_ts, sa.Numeric) for fact in (seen, left))
    outside = schema.users, schema.channels
    left_later = sa.select(left.c.subject_id).where(
        left.c.workspace_id == _WORKSPACE,
        left.c.attribute == sa.literal(MEMBER, sa.Text) + user,
        left.c.subject_id == channel,
        left.c.value == sa.cast(sa.literal('"absent"', sa.Text), JSONB),
        gone >= told if is_sure else gone > told,
    )
    statement = sa.select(seen.c.subject_id).where(
        seen.c.workspace_id == _WORKSPACE,
        seen.c.attribute == sa.literal(SEEN, sa.Text) + user,
        seen.c.subject_id == channel,
        ~sa.exists(left_later.correlate(seen, *outside)),
    )
    if is_sure:
        statement = statement.where(sa.func.to_timestamp(sa.cast(told, sa.Double)) >= MEMBERS_SINCE)
    return statement.correlate(*outside)


def _has_indexes() -> Iterator[sa.ColumnElement[bool]]:
    for name in ("index", "whole_index"):
        is_named = PG_INDEX.c.indexrelid == sa.func.to_regclass(bound(name, sa.Text()))
        found = sa.select(sa.literal(1)).select_from(PG_INDEX).where(PG_INDEX.c.indisvalid, is_named)
        yield sa.exists(found).label(f"has_{name}")


def _frequencies() -> sa.FromClause:
    """Return how many chunks of each channel hold each of the terms."""
    t = schema.term_statistics.c
    df_by_term = sa.select(t.channel_id, sa.func.jsonb_object_agg(t.term, t.df).label("df"))
    held = df_by_term.where(t.workspace_id == _WORKSPACE, t.term == sa.any_(_TERMS))
    return held.group_by(t.channel_id).subquery("held")


def _reachable_count(has_oldest: bool) -> sa.ColumnElement[int]:
    """Return about how many chunks of a channel were sent in `[oldest, latest)`, as if it had as many every day.

    Only what is quickest depends on it, and to count takes longer than to choose wrong. Asked about now, it is all.
    """
    c, scope = schema.channels, bound_scope(has_oldest=has_oldest)
    both = sa.select(_sent_at(c, sa.func.min).label("first"), _sent_at(c, sa.func.max).label("last"))
    ends = both.offset(0).subquery("ends").c  # OFFSET 0: each is looked up once, however often it is named.
    begun = sa.func.greatest(ends.first, scope.oldest) if has_oldest else ends.first
    asked, all_time = sa.func.least(ends.last, scope.latest) - begun, ends.last - ends.first
    part, whole = sa.func.date_part("epoch", asked), sa.func.date_part("epoch", all_time)
    share = sa.func.coalesce(sa.func.greatest(0.0, part) / sa.func.nullif(whole, 0), 1)
    is_outside = (ends.first >= scope.latest) | ((ends.last < scope.oldest) if has_oldest else sa.false())
    count = sa.case((is_outside, 0), else_=sa.func.ceil(c.c.chunk_count * share))
    counted = sa.select(sa.cast(count, sa.BigInteger)).scalar_subquery()
    if has_oldest:
        return counted
    is_now = scope.latest >= sa.func.now() - sa.cast(NOW, sa.Interval())
    # Only where that is not so, the first is looked up, which takes several times as long as the last.
    is_later = _sent_at(c, sa.func.max) < scope.latest
    return sa.case((is_now, c.c.chunk_count), (is_later, c.c.chunk_count), else_=counted)


def _sent_at(c: sa.FromClause, end: Any) -> sa.ColumnElement[Any]:
    """Return when the first or the last chunk of a channel was sent."""
    k = schema.chunks.c
    here = sa.and_(k.workspace_id == _WORKSPACE, k.channel_id == c.c.channel_id)
    return sa.select(end(k.sent_at)).where(here).correlate(c).scalar_subquery()


@cache
def _build_ages(has_oldest: bool, rate: int) -> sa.Select[Any]:
    scope, k = bound_scope(has_oldest=has_oldest), schema.chunks
    age = sa.func.ln(1 + sa.func.date_part("epoch", scope.latest - k.c.sent_at) / 86_400).label("age")
    sampled = sent_during(visible_to(sa.select(age), k, scope), k, scope)
    ages = in_sample(sampled, rate).offset(0).subquery("ages").c  # OFFSET 0: each age is computed once, not four times.
    sums = (sa.func.coalesce(sa.func.sum(value), 0.0) * rate for value in (ages.age, ages.age * ages.age))
    return sa.select(sa.func.count(ages.age) * rate, *sums)
