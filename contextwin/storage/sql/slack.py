"""Statements of the Slack app: claims of questions, cursors, and what is stored of a channel."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.storage import schema
from contextwin.storage.sql.messages import Keys, keys_in, unnest
from contextwin.storage.sql.person_export import lines_of
from contextwin.storage.sql.rows import copy_rows, delete_rows, move_rows, replacing, rows_in, rows_with

A, S, C = schema.slack_answers, schema.slack_answer_messages, schema.slack_cursors
T = schema.slack_settings

_OF_ANSWER = ("channel_id", "question_ts")
_OF_SHOWN = ("shown_channel_id", "shown_ts")
_LONG_AGO = {"claimed_at": sa.func.to_timestamp(0), "held_until": sa.func.to_timestamp(0)}


def _is_question(workspace: str, channel: str, ts: str, **values: Any) -> sa.ColumnElement[bool]:
    return rows_with(A, workspace, channel_id=channel, question_ts=ts, **values)


def claim(workspace: str, asked: Collection[tuple[str, str, str, str]]) -> sa.Executable:
    """Insert questions that wait for their answers; return those that were not known."""
    names = (*_OF_ANSWER, "thread_ts", "asker_id")
    given = unnest(sorted(asked), *((name, sa.Text) for name in names))
    rows = rows_in(workspace, given, *given.c, sa.literal("waiting", sa.Text))
    statement = insert(A).from_select(["workspace_id", *names, "state"], rows)
    return statement.on_conflict_do_nothing().returning(A.c.question_ts)


def lock(workspace: str, channel: str, ts: str) -> sa.Select[Any]:
    """Return state and claimed_at of a question, the time now, and whether it is held and deleted; lock its row."""
    is_held, now = A.c.held_until > sa.func.now(), sa.func.now().label("now")
    is_gone = is_deleted(workspace, channel, ts).scalar_subquery().label("is_deleted")
    statement = sa.select(A.c.state, A.c.claimed_at, now, is_held.label("is_held"), is_gone)
    return statement.where(_is_question(workspace, channel, ts)).with_for_update()


def begin(workspace: str, channel: str, ts: str, claimed_at: datetime, held_until: datetime) -> sa.Update:
    """Remember that the answer of a question is begun at that time, and until when it is held."""
    statement = A.update().where(_is_question(workspace, channel, ts))
    return statement.values(state="working", claimed_at=claimed_at, held_until=held_until)


def renew(workspace: str, held: Sequence[tuple[str, str, datetime]], lease: timedelta) -> sa.Update:
    """Hold questions on, each given with when it was taken, unless others have taken it since."""
    types = (sa.Text, sa.Text, sa.DateTime(timezone=True))
    names = (*_OF_ANSWER, "claimed_at")
    given = unnest(held, *zip(names, types, strict=True))
    # Column by column: a cluster writes a comparison of rows wrongly in an UPDATE.
    is_same = sa.and_(*(given.c[name] == A.c[name] for name in names))
    is_taken = sa.select(sa.literal(1)).select_from(given).where(is_same).correlate(A).exists()
    return A.update().where(A.c.workspace_id == workspace, is_taken).values(held_until=sa.func.now() + lease)


def put_off(workspace: str, channel: str, ts: str, claimed_at: datetime, after: timedelta) -> list[sa.Update]:
    """Let a question be taken after a while, by anybody; what was withdrawn meanwhile can be deleted at once."""
    is_taken = _is_question(workspace, channel, ts, claimed_at=claimed_at)
    waits = A.update().where(is_taken, A.c.state == "working").values(held_until=sa.func.now() + after)
    return [waits, A.update().where(is_taken, A.c.state != "working").values(held_until=sa.func.now())]


def note_answer(workspace: str, channel: str, ts: str, claimed_at: datetime, answer_ts: str) -> sa.Update:
    """Store the message of an answer that is still being written, if nobody has taken its question since."""
    return A.update().where(_is_question(workspace, channel, ts, claimed_at=claimed_at)).values(answer_ts=answer_ts)


def finish(
    workspace: str, channel: str, ts: str, claimed_at: datetime, answer_ts: str | None, window_id: str | None
) -> sa.Update:
    """Store the answer of a question, and return the state that follows: withdrawn stays withdrawn.

    No row is returned where others have taken the question since, unless they have stored the same answer. Of a
    question that was erased no window is stored.
    """
    state = sa.case((A.c.state == "withdrawn", "withdrawn"), else_="answered")
    is_taken = A.c.claimed_at == claimed_at
    if answer_ts is not None:
        is_taken |= sa.and_(A.c.state == "answered", A.c.answer_ts == answer_ts)
    statement = A.update().where(_is_question(workspace, channel, ts), is_taken)
    window = sa.case((A.c.asker_id.is_not(None), sa.cast(sa.literal(window_id, sa.Text), sa.Text)))
    known: dict[str, Any] = {"answer_ts": answer_ts, "window_id": window, "prompt": None, "response_url": None}
    known |= {"held_until": sa.func.now()}
    return statement.values(state=state, **known).returning(A.c.state)


def is_held(workspace: str, channel: str, ts: str, claimed_at: datetime) -> sa.Select[Any]:
    """Return a row if a question is being answered by the process that took it then."""
    is_taken = _is_question(workspace, channel, ts, claimed_at=claimed_at, state="working")
    return sa.select(A.c.question_ts).where(is_taken)


# ---- which messages an answer shows


def share_workspace(workspace: str) -> sa.Select[Any]:
    """Let nobody write to a workspace until the transaction ends, but others who share it; no row if there is none."""
    w = schema.workspaces
    return sa.select(w.c.workspace_id).where(w.c.workspace_id == workspace).with_for_update(read=True)


def save_shown(workspace: str, channel: str, ts: str, keys: Keys) -> Insert:
    """Store which messages an answer shows, each as one that it may quote."""
    named = unnest(keys, *((name, sa.Text) for name in _OF_SHOWN))
    rows = rows_in(workspace, named, sa.literal(channel, sa.Text), sa.literal(ts, sa.Text), *named.c, sa.true())
    names = ("workspace_id", *_OF_ANSWER, *_OF_SHOWN, "is_quoted")
    return insert(S).from_select(names, rows).on_conflict_do_nothing()


def mark_quoted(workspace: str, channel: str, ts: str, keys: Keys) -> sa.Update:
    """Store which of the messages that an answer shows it quotes or cites."""
    is_quoted = keys_in(S, keys, _OF_SHOWN) if keys else sa.false()
    return S.update().where(rows_with(S, workspace, channel_id=channel, question_ts=ts)).values(is_quoted=is_quoted)


def shown_by(workspace: str, channel: str, asked: Collection[str]) -> sa.Select[Any]:
    """Return channel_id and ts of the messages that the answers to questions show, or were made from."""
    is_theirs = sa.and_(rows_with(S, workspace, channel_id=channel), S.c.question_ts.in_(sorted(asked)))
    return sa.select(*(S.c[name] for name in _OF_SHOWN)).distinct().where(is_theirs)


def count_standing(workspace: str, channel: str, answers: Collection[tuple[str, str]]) -> sa.Select[Any]:
    """Return how many of these answers stand, each given by the ts of its question and its own."""
    is_there = sa.and_(rows_with(A, workspace, channel_id=channel), A.c.state == "answered")
    is_one = keys_in(A, sorted(answers), ("question_ts", "answer_ts"))
    return sa.select(sa.func.count()).select_from(A).where(is_there, is_one)


def drop_shown(workspace: str, channel: str, ts: str) -> sa.Delete:
    """Forget which messages an answer shows."""
    return delete_rows(S, workspace, channel_id=channel, question_ts=ts)


def release(workspace: str, channel: str, ts: str) -> sa.Update:
    """Let a question that is being answered count as begun long ago, and held by nobody."""
    is_begun = sa.and_(_is_question(workspace, channel, ts), A.c.state == "working")
    return A.update().where(is_begun).values(_LONG_AGO)


def reopen(workspace: str, channel: str, ts: str) -> sa.Update:
    """Let a question whose answer is deleted count as one whose answer was begun long ago."""
    return _undo(workspace, channel, ts).values(_LONG_AGO | {"state": "working"})


def retract(workspace: str, channel: str, ts: str) -> sa.Update:
    """Remember that the answer of a question is deleted, so that it is not answered again."""
    return _undo(workspace, channel, ts).values(state="answered")


def _undo(workspace: str, channel: str, ts: str) -> sa.Update:
    nothing = dict.fromkeys(("answer_ts", "window_id", "refusal", "refused_at"))
    return A.update().where(_is_question(workspace, channel, ts)).values(nothing | {"is_remade": False, "refusals": 0})


def give_up(workspace: str, channel: str, ts: str) -> sa.Update:
    """Let a question that is being answered count as answered."""
    is_begun = sa.and_(_is_question(workspace, channel, ts), A.c.state == "working")
    return A.update().where(is_begun).values(state="answered")


def withdraw(workspace: str, channel: str, ts: str) -> sa.Update:
    """Remember that a question was deleted, and return it as it is now."""
    statement = A.update().where(_is_question(workspace, channel, ts)).values(state="withdrawn", is_remade=False)
    return statement.returning(*A.c)


def withdraw_to_remake(workspace: str, channel: str, ts: str, claimed_at: datetime, answer_ts: str | None) -> sa.Update:
    """Remember that the answer of a question has to be deleted, and be made again, unless others have taken it."""
    is_taken = _is_question(workspace, channel, ts, claimed_at=claimed_at)
    statement = A.update().where(is_taken, A.c.state.in_(("working", "answered")))
    values = {"answer_ts": answer_ts} if answer_ts else {}
    return statement.values(state="withdrawn", is_remade=True, **values)


def withdraw_showing(workspace: str, keys: Keys) -> sa.Update:
    """Remember that the answers have to be deleted that show one of these messages; one being made is made again."""
    return _withdraw_where(workspace, keys_in(S, keys, _OF_SHOWN)).values(is_remade=A.c.state == "working")


def withdraw_quoting(workspace: str, keys: Keys) -> sa.Update:
    """Remember that the answers have to be deleted, and remade, that quote one of these messages."""
    return _withdraw_where(workspace, S.c.is_quoted & keys_in(S, keys, _OF_SHOWN)).values(is_remade=True)


def withdraw_reaching(workspace: str, channel: str, asker: str | None, hidden: Iterable[str]) -> sa.Update:
    """Remember that the answers in a channel have to be deleted that show messages of `hidden` channels.

    With an `asker`, only those to them.
    """
    is_hidden = S.c.shown_channel_id.in_(sorted(hidden))
    statement = _withdraw_where(workspace, is_hidden).where(A.c.channel_id == channel)
    statement = statement if asker is None else statement.where(A.c.asker_id == asker)
    return statement.values(is_remade=A.c.state == "working")


def _withdraw_where(workspace: str, is_shown: sa.ColumnElement[bool]) -> sa.Update:
    is_of_answer = sa.and_(*(S.c[name] == A.c[name] for name in _OF_ANSWER))
    shows = sa.select(S.c.shown_ts).where(S.c.workspace_id == workspace, is_of_answer, is_shown)
    is_there = sa.and_(A.c.workspace_id == workspace, A.c.state.in_(("working", "answered")), A.c.delivery.is_(None))
    return A.update().where(is_there, shows.correlate(A).exists()).values(state="withdrawn")


def reaches(workspace: str, channel: str | None, user: str | None) -> sa.Select[Any]:
    """Return of which other channels the answers in each channel show messages; with who alone reads them, if one does.

    With a `channel`, only answers there; with a `user`, those to them alone.
    """
    is_alone = A.c.channel_id.startswith("D")
    reader = sa.case((is_alone, A.c.asker_id)).label("reader")
    is_same = sa.and_(*(S.c[name] == A.c[name] for name in ("workspace_id", *_OF_ANSWER)))
    is_there = sa.and_(A.c.workspace_id == workspace, S.c.workspace_id == workspace, A.c.asker_id.is_not(None))
    is_other = A.c.state.in_(("working", "answered")) & (S.c.shown_channel_id != A.c.channel_id)
    statement = sa.select(A.c.channel_id, reader, S.c.shown_channel_id).distinct().join(S, is_same)
    statement = statement.where(is_there, is_other)
    if channel is not None:
        statement = statement.where(A.c.channel_id == channel)
    if user is not None:
        statement = statement.where(is_alone, A.c.asker_id == user)
    return statement


def refuse_deletion(workspace: str, channel: str, ts: str, refusal: str) -> sa.Update:
    """Remember that Slack refused to delete an answer, and return how often it did."""
    statement = A.update().where(_is_question(workspace, channel, ts))
    values = {"refusals": A.c.refusals + 1, "refusal": refusal, "refused_at": sa.func.now()}
    return statement.values(values).returning(A.c.refusals)


def find(workspace: str, channel: str, ts: str) -> sa.Select[Any]:
    """Return what is kept of a question."""
    return sa.select(A).where(_is_question(workspace, channel, ts))


def withdrawn(workspace: str) -> sa.Select[Any]:
    """Return the questions whose answer has to be deleted."""
    return sa.select(A).where(A.c.workspace_id == workspace, A.c.state == "withdrawn", A.c.answer_ts.is_not(None))


def drop(workspace: str, channel: str, ts: str) -> sa.Delete:
    """Delete what is kept of a question."""
    return delete_rows(A, workspace, channel_id=channel, question_ts=ts)


def open_questions(workspace: str, older: timedelta | None, *, of_commands: bool) -> sa.Select[Any]:
    """Return the questions without an answer, and those that were deleted while their answer may not be.

    Those of commands, or all others. With `older`, only those that nobody has held for so long.
    """
    is_of_command = A.c.delivery.is_not(None) if of_commands else A.c.delivery.is_(None)
    statement = sa.select(A).where(A.c.workspace_id == workspace, A.c.state != "answered", is_of_command)
    statement = statement if older is None else statement.where(A.c.held_until <= sa.func.now() - older)
    return statement.order_by(A.c.question_ts)


def answers_in(workspace: str, channel: str, thread_ts: str) -> sa.Select[Any]:
    """Return the questions of a thread, and the one whose answer begins it; none that only who asked knows of."""
    is_root = sa.and_(A.c.thread_ts == "", A.c.answer_ts == thread_ts)
    is_there = sa.and_(rows_with(A, workspace, channel_id=channel), sa.or_(A.c.thread_ts == thread_ts, is_root))
    return sa.select(A).where(is_there, A.c.delivery.is_(None)).order_by(A.c.question_ts)


def questions_of(workspace: str, asker: str, limit: int) -> sa.Select[Any]:
    """Return the questions of a user that have an answer, the latest first."""
    is_theirs = sa.and_(A.c.workspace_id == workspace, A.c.asker_id == asker, A.c.state == "answered")
    statement = sa.select(A).where(is_theirs, A.c.answer_ts.is_not(None))
    return statement.order_by(A.c.claimed_at.desc(), A.c.question_ts.desc()).limit(limit)


def answered_threads(workspace: str, channel: str) -> sa.Select[Any]:
    """Return the threads of a channel that hold answers, and how many."""
    is_there = sa.and_(A.c.workspace_id == workspace, A.c.channel_id == channel, A.c.answer_ts.is_not(None))
    return sa.select(A.c.thread_ts, sa.func.count().label("answers")).where(is_there).group_by(A.c.thread_ts)


# ---- commands


def insert_waiting(row: Mapping[str, Any]) -> sa.Executable:
    """Insert a question; no row is returned where it, or its delivery by a command, is known already."""
    return insert(A).values(dict(row) | {"state": "waiting"}).on_conflict_do_nothing().returning(*A.c)


def share_answered(workspace: str, channel: str, ts: str, prompt: str) -> sa.Update:
    """Let a question whose answer only who asked has seen wait for one that others see; return it."""
    shared = {"state": "waiting", "prompt": prompt, "delivery": None, "response_url": None}
    statement = A.update().where(_is_question(workspace, channel, ts))
    return statement.values(**shared, held_until=sa.func.now()).returning(*A.c)


def find_command(workspace: str, delivery: str) -> sa.Select[Any]:
    """Return the question of a delivery."""
    return sa.select(A).where(A.c.workspace_id == workspace, A.c.delivery == delivery)


def drop_commands(workspace: str, older: timedelta) -> sa.Delete:
    """Delete what is kept of commands that were given longer ago."""
    asked_at = sa.func.to_timestamp(sa.cast(A.c.question_ts, sa.Double))
    is_old = sa.and_(A.c.delivery.is_not(None), asked_at < sa.func.now() - older)
    return A.delete().where(A.c.workspace_id == workspace, is_old)


def latest_window(workspace: str, user: str, frontend: str) -> sa.Select[Any]:
    """Return the id of the last window that a user asked for at a front end."""
    w = schema.windows.c
    is_theirs = sa.and_(w.workspace_id == workspace, w.asker_id == user, w.frontend == frontend)
    return sa.select(w.window_id).where(is_theirs).order_by(w.built_at.desc()).limit(1)


def save_cursor(workspace: str, channel: str, until: str) -> Insert:
    """Store until when a channel was compared with Slack."""
    row = {"workspace_id": workspace, "channel_id": channel, "reconciled_until": until}
    return replacing(insert(C).values(**row, reconciled_at=sa.func.now()), "reconciled_until", "reconciled_at")


def cursors(workspace: str, channel: str | None = None) -> sa.Select[Any]:
    """Return the cursors of a workspace, by channel, or that of one channel."""
    statement = sa.select(C).where(C.c.workspace_id == workspace).order_by(C.c.channel_id)
    return statement if channel is None else statement.where(C.c.channel_id == channel)


# ---- settings of channels


def save_settings(row: Mapping[str, Any]) -> Insert:
    """Store how the app answers in a channel."""
    changed = [name for name in row if name not in ("workspace_id", "channel_id")]
    return replacing(insert(T).values(**row, changed_at=sa.func.now()), *changed, "changed_at")


def settings(workspace: str, channel: str | None = None) -> sa.Select[Any]:
    """Return the settings of a channel, or of all that have any, by channel."""
    statement = sa.select(*(column for column in T.c if column.name not in ("workspace_id", "changed_at")))
    statement = statement.where(T.c.workspace_id == workspace).order_by(T.c.channel_id)
    return statement if channel is None else statement.where(T.c.channel_id == channel)


# ---- what is stored of a channel


def stored_keys(workspace: str, channel: str, oldest: str) -> sa.Select[Any]:
    """Return ts, thread_ts, subtype of the messages of a channel since a ts that are not deleted."""
    m = schema.messages.c
    is_there = sa.and_(m.workspace_id == workspace, m.channel_id == channel, ~m.is_deleted)
    since = sa.func.to_timestamp(sa.cast(oldest, sa.Double))
    return sa.select(m.ts, m.thread_ts, m.subtype).where(is_there, m.sent_at >= since)


def is_deleted(workspace: str, channel: str, ts: str) -> sa.Select[Any]:
    """Return whether a message is a tombstone; no row for one that is not stored."""
    m = schema.messages
    return sa.select(m.c.is_deleted).where(rows_with(m, workspace, channel_id=channel, ts=ts))


def messages_at(workspace: str, user: str, ts: str, sent_at: datetime) -> sa.Select[Any]:
    """Return channel_id and ts of the messages that a user wrote at a time, which is that of the ts."""
    m = schema.messages
    is_it = sa.and_(rows_with(m, workspace, user_id=user, ts=ts), m.c.sent_at == sent_at)
    return sa.select(m.c.channel_id, m.c.ts).where(is_it, ~m.c.is_deleted)


def any_user(workspace: str) -> sa.Select[Any]:
    """Return the id of the first full member of the workspace."""
    u = schema.users.c
    is_member = sa.and_(u.workspace_id == workspace, u.kind == "member", ~u.is_deleted)
    return sa.select(u.user_id).where(is_member).order_by(u.user_id).limit(1)


def members_of(workspace: str, channel: str) -> sa.Select[Any]:
    """Return the ids of the members of a channel."""
    i = schema.memberships.c
    return sa.select(i.user_id).where(i.workspace_id == workspace, i.channel_id == channel)


def public_channels(workspace: str) -> sa.Select[Any]:
    """Return channel_id and name of the public channels."""
    c = schema.channels
    return sa.select(c.c.channel_id, c.c.name).where(rows_with(c, workspace, kind="public"))


def busiest_channels(workspace: str, limit: int) -> sa.Select[Any]:
    """Return the ids of the compared channels, the one with the latest message first."""
    m = schema.messages
    is_there = sa.and_(m.c.workspace_id == workspace, m.c.channel_id == C.c.channel_id)
    latest = sa.select(sa.func.max(m.c.sent_at)).where(is_there).correlate(C).scalar_subquery()
    statement = sa.select(C.c.channel_id).where(C.c.workspace_id == workspace)
    return statement.order_by(latest.desc().nulls_last(), C.c.channel_id).limit(limit)


# ---- erasure and export


def answer_lines(workspace: str, user: str) -> sa.Select[Any]:
    """Return a user's questions for the personal-data export."""
    names = ("channel_id", "question_ts", "thread_ts", "state", "claimed_at", "answer_ts", "window_id", "prompt")
    statement = lines_of(A, workspace, *names, "asker_id")
    return statement.where(A.c.asker_id == user).order_by(A.c.question_ts, A.c.channel_id)


def erase(workspace: str, is_chosen: sa.ColumnElement[bool]) -> Iterator[sa.Executable]:
    """Yield the statements that erase questions; where an answer is stays known until Slack has deleted it."""
    is_shown = A.c.delivery.is_(None) & (A.c.answer_ts.is_not(None) | A.c.state.in_(("working", "withdrawn")))
    yield sa.select(A.c.question_ts).where(is_chosen).with_for_update()  # Nobody may take one in between.
    chosen = sa.select(*(A.c[name] for name in _OF_ANSWER)).where(is_chosen)
    yield S.delete().where(S.c.workspace_id == workspace, sa.func.row(*(S.c[name] for name in _OF_ANSWER)).in_(chosen))
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
    yield _withdraw_where(workspace, S.c.shown_channel_id == channel).values(is_remade=A.c.state == "working")
