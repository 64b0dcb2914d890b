"""Statements that find a session: the one that goes on at a time, or the latest one before a time.

A session is a run of activity that silence ends: of one user, or of everybody in scope.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.storage import schema
from contextwin.storage.sql.filters import bound, bound_scope, scope_values, sent_during, visible_to

#: Silence that ends a session: half an hour, as web analytics has counted visits since the nineties.
SESSION_GAP = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Session:
    """A run of messages without a long silence in it."""

    start: datetime  #: of its first message
    end: datetime  #: of its last message
    count: int  #: messages


def session_bounds(scope: Scope, user: str | None, at: datetime, gap: timedelta = SESSION_GAP) -> sa.Select[Any]:
    """Return start, end and count of the run of messages that goes on at `at`; no row when none does.

    It holds the messages of the user, or of everybody for None, up to `at` with less than `gap` between them, and goes
    on while the last is less than `gap` old. Read backwards from `at`, and no further than to the silence before it.
    Tombstones, what is hidden, and what is before `scope.oldest` are no part of it.
    """
    return _bounds(scope, user, at, gap, goes_on=True)


def latest_session(scope: Scope, user: str | None, at: datetime, gap: timedelta = SESSION_GAP) -> sa.Select[Any]:
    """Return start, end and count of the run that holds the latest message up to `at`; no row without one.

    It may be over at `at`; otherwise it is as in `session_bounds`.
    """
    return _bounds(scope, user, at, gap, goes_on=False)


def _bounds(scope: Scope, user: str | None, at: datetime, gap: timedelta, *, goes_on: bool) -> sa.Select[Any]:
    values = scope_values(scope) | {"at": at, "gap": gap} | ({} if user is None else {"user": user})
    return _build_bounds(scope.oldest is not None, is_own=user is not None, goes_on=goes_on).params(values)


@cache
def _build_bounds(has_oldest: bool, *, is_own: bool, goes_on: bool) -> sa.Select[Any]:
    sent_at, at, gap = schema.messages.c.sent_at, bound("at", sa.DateTime(timezone=True)), bound("gap", sa.Interval())
    latest_first = sent_at.desc()
    run = (
        _messages(has_oldest, is_own=is_own)
        .where(sent_at <= at)
        .add_columns(
            sa.func.lead(sent_at).over(order_by=latest_first).label("before"),
            sa.func.first_value(sent_at).over(order_by=latest_first).label("end"),
            sa.func.row_number().over(order_by=latest_first).label("count"),
        )
        .subquery("run")
    )
    silence = sa.or_(run.c.before.is_(None), run.c.sent_at - run.c.before >= gap)
    begins = sa.select(run.c.sent_at.label("start"), run.c.end, run.c.count).where(silence)
    last = begins.order_by(run.c.sent_at.desc()).limit(1).subquery("last")
    bounds = sa.select(last.c.start, last.c.end, last.c.count)
    return bounds.where(last.c.end > at - gap) if goes_on else bounds


def _messages(has_oldest: bool, *, is_own: bool) -> sa.Select[Any]:
    m, scope = schema.messages, bound_scope(has_oldest=has_oldest)
    found = sa.select(m.c.sent_at).where(~m.c.is_deleted)
    found = found.where(m.c.user_id == bound("user", sa.Text())) if is_own else found
    return sent_during(visible_to(found, m, scope), m, scope)
