"""What becomes of questions in Slack, and of their answers, where messages, people and channels are erased or move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from contextwin.storage import schema
from contextwin.storage.sql.messages import Keys, keys_in
from contextwin.storage.sql.person_export import lines_of
from contextwin.storage.sql.rows import copy_rows, delete_rows, move_rows, rows_with

A, S, C = schema.slack_answers, schema.slack_answer_messages, schema.slack_cursors
T = schema.slack_settings
OF_ANSWER = ("channel_id", "question_ts")
OF_SHOWN = ("shown_channel_id", "shown_ts")


def withdraw_showing(workspace: str, keys: Keys) -> sa.Update:
    """Remember that the answers have to be deleted that show one of these messages; one being made is made again."""
    return withdraw_where(workspace, keys_in(S, keys, OF_SHOWN)).values(is_remade=A.c.state == "working")


def withdraw_quoting(workspace: str, keys: Keys) -> sa.Update:
    """Remember that the answers have to be deleted, and remade, that quote one of these messages."""
    return withdraw_where(workspace, S.c.is_quoted & keys_in(S, keys, OF_SHOWN)).values(is_remade=True)


def withdraw_where(workspace: str, is_shown: sa.ColumnElement[bool]) -> sa.Update:
    """Remember that the answers have to be deleted of which a row of `slack_answer_messages` is so."""
    is_of_answer = sa.and_(*(S.c[name] == A.c[name] for name in OF_ANSWER))
    shows = sa.select(S.c.shown_ts).where(S.c.workspace_id == workspace, is_of_answer, is_shown)
    is_there = sa.and_(A.c.workspace_id == workspace, A.c.state.in_(("working", "answered")), A.c.delivery.is_(None))
    return A.update().where(is_there, shows.correlate(A).exists()).values(state="withdrawn")


def answer_lines(workspace: str, user: str) -> sa.Select[Any]:
    """Return a user's questions for the personal-data export."""
    names = ("channel_id", "question_ts", "thread_ts", "state", "claimed_at", "answer_ts", "window_id", "prompt")
    statement = lines_of(A, workspace, *names, "asker_id")
    return statement.where(A.c.asker_id == user).order_by(A.c.question_ts, A.c.channel_id)


def erase(workspace: str, is_chosen: sa.ColumnElement[bool]) -> Iterator[sa.Executable]:
    """Yield the statements that erase questions; where an answer is stays known until Slack has deleted it."""
    is_shown = A.c.delivery.is_(None) & (A.c.answer_ts.is_not(None) | A.c.state.in_(("working", "withdrawn")))
    yield sa.select(A.c.question_ts).where(is_chosen).with_for_update()  # Nobody may take one in between.
    chosen = sa.select(*(A.c[name] for name in OF_ANSWER)).where(is_chosen)
    yield S.delete().where(S.c.workspace_id == workspace, sa.func.row(*(S.c[name] for name in OF_ANSWER)).in_(chosen))
    yield A.delete().where(is_chosen, ~is_shown)
    nothing = dict.fromkeys(("asker_id", "window_id", "prompt", "response_url"))
    yield A.update().where(is_chosen).values(nothing | {"state": "withdrawn", "is_remade": False})


def count_questions(workspace: str) -> sa.Select[Any]:
    """Return what is kept of how many questions."""
    return sa.select(sa.func.count()).select_from(A).where(A.c.workspace_id == workspace)


def move_channel(workspace: str, old: str, new: str) -> Iterator[sa.Executable]:
    """Yield the statements that let questions, and what answers show, name the new id of a channel.

    Its cursor is begun anew.
    """
    yield copy_rows(A, workspace, old, new)
    yield copy_rows(S, workspace, old, new)
    yield delete_rows(A, workspace, channel_id=old)
    moved = [sa.literal(new, sa.Text) if column.name == "shown_channel_id" else column for column in S.columns]
    rows = sa.select(*moved).where(rows_with(S, workspace, shown_channel_id=old))
    yield insert(S).from_select([column.name for column in S.columns], rows).on_conflict_do_nothing()
    yield delete_rows(S, workspace, shown_channel_id=old)
    yield delete_rows(C, workspace, channel_id=old)
    yield from move_rows(T, workspace, old, new)
    names_it = sa.and_(T.c.workspace_id == workspace, T.c.searched.contains([old]))
    yield T.update().where(names_it).values(searched=sa.func.array_replace(T.c.searched, old, new))


def drop_channel(workspace: str, channel: str) -> Iterator[sa.Executable]:
    """Yield the statements that drop what is kept of a channel, and withdraw answers elsewhere that show it."""
    for table in (A, C, T):
        yield delete_rows(table, workspace, channel_id=channel)
    yield withdraw_where(workspace, S.c.shown_channel_id == channel).values(is_remade=A.c.state == "working")
