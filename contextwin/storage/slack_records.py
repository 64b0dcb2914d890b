"""`SlackRecords`: claims of questions, cursors, and what is stored of a channel, for the Slack app.

Each method is one short transaction, which takes no lock of the workspace: a question is claimed before its event is
acknowledged, and must not wait for an import. `prepare` alone shares that lock, before an answer is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, Executable, UpdateBase
from sqlalchemy.dialects.postgresql import insert

from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.slack import (
    ChannelSettings,
    Finished,
    Prepared,
    Reach,
    SlackAnswer,
    SlackCursor,
    StoredKey,
    Taken,
)
from contextwin.storage import row_security, schema
from contextwin.storage.engine import is_distributed
from contextwin.storage.errors import retried, store_errors
from contextwin.storage.row_mapping import value_of
from contextwin.storage.sql import messages, personas
from contextwin.storage.sql.messages import keys_in, unnest
from contextwin.storage.sql.rows import replacing, rows_in, rows_with
from contextwin.storage.sql.slack import OF_ANSWER, OF_SHOWN, A, C, S, T, withdraw_where

_SETTINGS = [column for column in T.c if column.name not in ("workspace_id", "changed_at")]
_LONG_AGO = {"claimed_at": sa.func.to_timestamp(0), "held_until": sa.func.to_timestamp(0)}


class SlackRecords:
    """What the Slack app keeps. A part of `Store`."""

    def __init__(self, engine: Callable[[], Engine]) -> None:
        self._engine = engine

    def claim(self, workspace: str, asked: Collection[tuple[str, str, str, str]]) -> int:
        """Store that questions wait, each a channel, ts, thread_ts and asker; return how many were not known."""
        if not asked:
            return 0
        names = (*OF_ANSWER, "thread_ts", "asker_id")
        given = unnest(sorted(asked), *((name, sa.Text) for name in names))
        rows = rows_in(workspace, given, *given.c, sa.literal("waiting", sa.Text))
        statement = insert(A).from_select(["workspace_id", *names, "state"], rows)
        return len(self._all(statement.on_conflict_do_nothing().returning(A.c.question_ts)))

    @retried
    def take(self, workspace: str, channel: str, question_ts: str, lease: timedelta) -> Taken | None:
        """Begin the answer of a question; return None where it is answered, withdrawn, or others are at it.

        It is held for `lease`, and longer while that is renewed. A process whose lease runs out is taken for dead; it
        may have posted an answer.
        """
        with self._begin() as connection:
            key = workspace, channel, question_ts
            is_held, now = A.c.held_until > sa.func.now(), sa.func.now().label("now")
            is_gone = _is_deleted(*key).scalar_subquery().label("is_deleted")
            columns = A.c.state, A.c.claimed_at, now, is_held.label("is_held"), is_gone
            row = connection.execute(sa.select(*columns).where(_is_question(*key)).with_for_update()).one_or_none()
            if row is None or not (row.state == "waiting" or (row.state == "working" and not row.is_held)):
                return None
            # Later than any time before, also where the clock is set back: the time tells who has taken the question.
            claimed_at = max(row.now, row.claimed_at + timedelta(microseconds=1))
            begun = {"state": "working", "claimed_at": claimed_at, "held_until": row.now + lease}
            connection.execute(_change_question(*key).values(begun))
            # Read after the lock was waited for: they may have changed meanwhile.
            said = connection.execute(_settings(workspace).where(T.c.channel_id == channel)).one_or_none()
            return Taken(claimed_at, row.state == "working", bool(row.is_deleted), _settings_of(said, channel))

    def renew(self, workspace: str, held: Collection[tuple[str, str, Taken]], lease: timedelta) -> None:
        """Hold questions on for `lease`, unless others took them; each has its channel, ts, and how it was taken."""
        types = (sa.Text, sa.Text, sa.DateTime(timezone=True))
        names = (*OF_ANSWER, "claimed_at")
        taken_then = [(channel, ts, taken.claimed_at) for channel, ts, taken in held]
        given = unnest(taken_then, *zip(names, types, strict=True))
        # Column by column: a cluster writes a comparison of rows wrongly in an UPDATE.
        is_same = sa.and_(*(given.c[name] == A.c[name] for name in names))
        is_taken = sa.select(sa.literal(1)).select_from(given).where(is_same).correlate(A).exists()
        statement = A.update().where(A.c.workspace_id == workspace, is_taken)
        self._change(statement.values(held_until=sa.func.now() + lease))

    def put_off(self, workspace: str, channel: str, question_ts: str, taken: Taken, after: timedelta) -> None:
        """Let a question whose answer failed be taken again after a while, by anybody.

        What was withdrawn meanwhile can be deleted at once.
        """
        mine, is_begun = _change_question(workspace, channel, question_ts, taken), A.c.state == "working"
        with self._begin() as connection:
            connection.execute(mine.where(is_begun).values(held_until=sa.func.now() + after))
            connection.execute(mine.where(~is_begun).values(held_until=sa.func.now()))

    def note_answer(self, workspace: str, channel: str, question_ts: str, taken: Taken, answer_ts: str) -> bool:
        """Store which message an answer is in that is being written; return False where others answer meanwhile."""
        return self._change(_change_question(workspace, channel, question_ts, taken).values(answer_ts=answer_ts)) > 0

    @retried
    def finish(
        self,
        workspace: str,
        channel: str,
        question_ts: str,
        taken: Taken,
        answer_ts: str | None = None,
        window_id: str | None = None,
        quoted: Collection[MessageKey] | None = None,
    ) -> Finished:
        """Store the answer, unless it was withdrawn or its question taken over meanwhile; return which.

        A process that took the question over may have found this answer, which is then the one that is stored. `quoted`
        are those of the shown messages (`prepare`) that it quotes or cites; None: any of them. No window of an erased
        question is stored.
        """
        key = workspace, channel, question_ts
        state = sa.case((A.c.state == "withdrawn", "withdrawn"), else_="answered")
        is_taken = A.c.claimed_at == taken.claimed_at
        if answer_ts is not None:
            is_taken |= sa.and_(A.c.state == "answered", A.c.answer_ts == answer_ts)
        window = sa.case((A.c.asker_id.is_not(None), sa.cast(sa.literal(window_id, sa.Text), sa.Text)))
        known: dict[str, Any] = {"answer_ts": answer_ts, "window_id": window, "prompt": None, "response_url": None}
        known |= {"state": state, "held_until": sa.func.now()}
        statement = _change_question(*key).where(is_taken).values(known).returning(A.c.state)
        with self._begin() as connection:
            row = connection.execute(statement).one_or_none()
            if row is not None and quoted is not None:
                is_quoted = keys_in(S, sorted(quoted), OF_SHOWN) if quoted else sa.false()
                connection.execute(S.update().where(_is_answer(*key)).values(is_quoted=is_quoted))
            return "lost" if row is None else row.state

    @retried
    def prepare(
        self,
        workspace: str,
        channel: str,
        question_ts: str,
        taken: Taken,
        texts: Mapping[MessageKey, bytes],
        answers: Collection[tuple[str, str]] = (),
        rests_on: Collection[MessageKey] = (),
    ) -> Prepared:
        """Store which messages an answer is about to show, each with the hash of its text; return whether it may.

        It may repeat `answers` of its channel, each given by the ts of its question and its own, which stand and rest
        on messages, too: one that was made again is another one.
        From then on the answer is withdrawn with each of them. It waits for other writers of the workspace.
        """
        with self._begin() as connection:
            key, w = (workspace, channel, question_ts), schema.workspaces.c
            connection.execute(sa.select(w.workspace_id).where(w.workspace_id == workspace).with_for_update(read=True))
            is_mine = sa.and_(A.c.claimed_at == taken.claimed_at, A.c.state == "working").label("is_mine")
            shows = sa.select(S.c.shown_ts).where(_is_answer(*key)).exists().label("shows")
            changed = messages.changed_messages(workspace, texts).exists() if texts else sa.false()
            looked_at = sa.select(is_mine, shows, changed.label("is_changed")).where(_is_question(*key))
            row = connection.execute(looked_at).one_or_none()
            if row is None or not row.is_mine:
                return "lost"
            if row.shows:
                connection.execute(S.delete().where(_is_answer(*key)))
            if row.is_changed:
                return "outdated"
            if answers:
                is_one = keys_in(A, sorted(answers), ("question_ts", "answer_ts"))
                stands = sa.and_(rows_with(A, workspace, channel_id=channel, state="answered"), is_one)
                standing = sa.select(sa.func.count()).select_from(A).where(stands)
                if connection.execute(standing).scalar_one() < len(answers):
                    return "outdated"
            if shown := {*texts, *rests_on}:
                named = unnest(sorted(shown), *((name, sa.Text) for name in OF_SHOWN))
                place = sa.literal(channel, sa.Text), sa.literal(question_ts, sa.Text)
                rows = rows_in(workspace, named, *place, *named.c, sa.true())
                names = ("workspace_id", *OF_ANSWER, *OF_SHOWN, "is_quoted")
                connection.execute(insert(S).from_select(names, rows).on_conflict_do_nothing())
            return "ready"

    def shown_by(self, workspace: str, channel: str, asked: Collection[str]) -> frozenset[MessageKey]:
        """Return the messages that the answers to some questions of a channel show, or were made from."""
        is_theirs = sa.and_(rows_with(S, workspace, channel_id=channel), S.c.question_ts.in_(sorted(asked)))
        rows = self._all(sa.select(*(S.c[name] for name in OF_SHOWN)).distinct().where(is_theirs))
        return frozenset(MessageKey(*row) for row in rows)

    def is_held(self, workspace: str, channel: str, question_ts: str, taken: Taken) -> bool:
        """Return whether a question is still being answered by the process that took it, and was not withdrawn."""
        return bool(self._all(_held(workspace, channel, question_ts, taken)))

    def release(self, workspace: str, channel: str, question_ts: str) -> None:
        """Let a question that is being answered be taken at once, as that of somebody who died."""
        self._change(_change_question(workspace, channel, question_ts, state="working").values(_LONG_AGO))

    def give_up(self, workspace: str, channel: str, question_ts: str) -> None:
        """Answer a question no more; a message that is noted for it stays noted."""
        self._change(_change_question(workspace, channel, question_ts, state="working").values(state="answered"))

    def withdraw(self, workspace: str, channel: str, question_ts: str) -> SlackAnswer | None:
        """Remember that a question was deleted; return what is kept of it, or None where it was no question."""
        statement = _change_question(workspace, channel, question_ts).values(state="withdrawn", is_remade=False)
        return next(iter(self._answers(statement.returning(*A.c))), None)

    def withdraw_to_remake(
        self, workspace: str, channel: str, question_ts: str, taken: Taken, answer_ts: str | None = None
    ) -> bool:
        """Remember that an answer has to be deleted, and made again; return False where others answer meanwhile."""
        mine = _change_question(workspace, channel, question_ts, taken).where(A.c.state.in_(("working", "answered")))
        values = {"answer_ts": answer_ts} if answer_ts else {}
        return self._change(mine.values(state="withdrawn", is_remade=True, **values)) > 0

    def withdraw_reaching(self, workspace: str, channel: str, reader: str | None, hidden: Collection[str]) -> int:
        """Remember that answers in a channel have to be deleted that show messages of hidden ones; return how many.

        `reader` is who alone reads them, if only one person does.
        """
        if not hidden:
            return 0
        statement = withdraw_where(workspace, S.c.shown_channel_id.in_(sorted(hidden))).where(A.c.channel_id == channel)
        statement = statement if reader is None else statement.where(A.c.asker_id == reader)
        return self._change(statement.values(is_remade=A.c.state == "working"))

    def reaches(self, workspace: str, channel: str | None, user: str | None) -> list[Reach]:
        """Return which other channels answers show; of answers in a channel, or to a user alone, if one is given."""
        is_alone = A.c.channel_id.startswith("D")
        reader = sa.case((is_alone, A.c.asker_id)).label("reader")
        is_same = sa.and_(*(S.c[name] == A.c[name] for name in ("workspace_id", *OF_ANSWER)))
        is_there = sa.and_(A.c.workspace_id == workspace, S.c.workspace_id == workspace, A.c.asker_id.is_not(None))
        is_other = A.c.state.in_(("working", "answered")) & (S.c.shown_channel_id != A.c.channel_id)
        statement = sa.select(A.c.channel_id, reader, S.c.shown_channel_id).distinct().join(S, is_same)
        statement = statement.where(is_there, is_other)
        if channel is not None:
            statement = statement.where(A.c.channel_id == channel)
        if user is not None:
            statement = statement.where(is_alone, A.c.asker_id == user)
        return [Reach(*row) for row in self._all(statement)]

    def withdrawn(self, workspace: str) -> list[SlackAnswer]:
        """Return the answers that have to be deleted."""
        return self._answers(_questions(workspace, A.c.state == "withdrawn", A.c.answer_ts.is_not(None)))

    def find(self, workspace: str, channel: str, question_ts: str) -> SlackAnswer | None:
        """Return what is kept of a question."""
        return next(iter(self._answers(sa.select(A).where(_is_question(workspace, channel, question_ts)))), None)

    @retried
    def retract(self, workspace: str, channel: str, question_ts: str, *, remake: bool = False) -> bool:
        """Remember that an answer is deleted; return whether its question is answered again.

        A question that is deleted or erased is dropped. Another one is answered again if that was meant when the
        answer was withdrawn, and with `remake`.
        """
        key = workspace, channel, question_ts
        with self._begin() as connection:
            row = connection.execute(sa.select(A).where(_is_question(*key)).with_for_update()).one_or_none()
            if row is None or row.state != "withdrawn":  # Others were quicker.
                return False
            is_gone = connection.execute(_is_deleted(*key)).scalar_one_or_none()
            if is_gone or row.asker_id is None:
                connection.execute(A.delete().where(_is_question(*key)))
                return False
            is_remade = remake and row.is_remade
            connection.execute(S.delete().where(_is_answer(*key)))
            nothing: dict[str, Any] = dict.fromkeys(("answer_ts", "window_id", "refusal", "refused_at"))
            nothing |= {"is_remade": False, "refusals": 0}
            state: dict[str, Any] = _LONG_AGO | {"state": "working"} if is_remade else {"state": "answered"}
            connection.execute(_change_question(*key).values(nothing | state))
            return bool(is_remade)

    def refuse_deletion(self, workspace: str, channel: str, question_ts: str, refusal: str) -> int:
        """Remember that Slack refused to delete an answer; return how often it did."""
        values = {"refusals": A.c.refusals + 1, "refusal": refusal, "refused_at": sa.func.now()}
        statement = _change_question(workspace, channel, question_ts).values(values)
        rows = self._all(statement.returning(A.c.refusals))
        return int(rows[0].refusals) if rows else 0

    def drop(self, workspace: str, channel: str, question_ts: str) -> None:
        """Delete what is kept of a question."""
        self._change(A.delete().where(_is_question(workspace, channel, question_ts)))

    def open_questions(self, workspace: str, older: timedelta | None = None) -> list[SlackAnswer]:
        """Return what waits, is begun, or withdrawn; the oldest question first.

        With `older`, only what nobody has held for at least that long: since it was asked, or its lease ran out.
        """
        return self._answers(_open_questions(workspace, older, A.c.delivery.is_(None)))

    def answers_in(self, workspace: str, channel: str, thread_ts: str) -> list[SlackAnswer]:
        """Return the questions of a thread, and the one whose answer begins it, the oldest first.

        None that only who asked knows of.
        """
        is_root = sa.and_(A.c.thread_ts == "", A.c.answer_ts == thread_ts)
        is_there = sa.and_(A.c.channel_id == channel, sa.or_(A.c.thread_ts == thread_ts, is_root))
        return self._answers(_questions(workspace, is_there, A.c.delivery.is_(None)).order_by(A.c.question_ts))

    def questions_of(self, workspace: str, asker: str, limit: int) -> list[SlackAnswer]:
        """Return up to `limit` answered questions of a user, the latest first."""
        theirs = _questions(workspace, A.c.asker_id == asker, A.c.state == "answered", A.c.answer_ts.is_not(None))
        return self._answers(theirs.order_by(A.c.claimed_at.desc(), A.c.question_ts.desc()).limit(limit))

    def allows_style(self, workspace: str, user: str) -> bool:
        """Return whether a user allowed replies in their style."""
        return any(row.is_enabled for row in self._all(personas.persona(workspace, user)))

    def answered_threads(self, workspace: str, channel: str) -> dict[str, int]:
        """Return how many answers the threads of a channel hold, by thread."""
        is_there = sa.and_(rows_with(A, workspace, channel_id=channel), A.c.answer_ts.is_not(None))
        counted = sa.select(A.c.thread_ts, sa.func.count().label("answers")).where(is_there).group_by(A.c.thread_ts)
        return {row.thread_ts: row.answers for row in self._all(counted)}

    @retried
    def claim_command(self, workspace: str, asked: Mapping[str, str]) -> SlackAnswer:
        """Store the question of a command, and return it, or what is known of it where its delivery came before.

        `asked` has channel_id, question_ts, thread_ts, asker_id, prompt, response_url and delivery.
        """
        with self._begin() as connection:
            row = connection.execute(_insert_waiting(workspace, asked)).one_or_none()
            known = _questions(workspace, A.c.delivery == asked["delivery"])
            return _answer_of(row or connection.execute(known).one())

    def open_commands(self, workspace: str, older: timedelta | None = None) -> list[SlackAnswer]:
        """Return what commands asked and is not answered, the oldest first; with `older` as `open_questions`."""
        return self._answers(_open_questions(workspace, older, A.c.delivery.is_not(None)))

    def drop_commands(self, workspace: str, older: timedelta) -> None:
        """Forget commands that were given longer than `older` ago."""
        asked_at = sa.func.to_timestamp(sa.cast(A.c.question_ts, sa.Double))
        is_old = sa.and_(A.c.delivery.is_not(None), asked_at < sa.func.now() - older)
        self._change(A.delete().where(A.c.workspace_id == workspace, is_old))

    @retried
    def share(self, workspace: str, asked: Mapping[str, str]) -> SlackAnswer | None:
        """Let a question be answered for others, whose answer so far only who asked has seen, if anybody.

        `asked` has channel_id, question_ts, thread_ts, asker_id and prompt, which is kept until it is answered. None:
        it is not theirs, others see its answer already, or it is being answered.
        """
        key = workspace, asked["channel_id"], asked["question_ts"]
        with self._begin() as connection:
            known = connection.execute(sa.select(A).where(_is_question(*key)).with_for_update()).one_or_none()
            if known is None:
                row = connection.execute(_insert_waiting(workspace, asked)).one_or_none()
            elif known.asker_id == asked["asker_id"] and known.state == "answered" and known.answer_ts is None:
                shared = {"state": "waiting", "prompt": asked["prompt"], "delivery": None, "response_url": None}
                statement = _change_question(*key).values(**shared, held_until=sa.func.now())
                row = connection.execute(statement.returning(*A.c)).one()
            else:
                row = None
            return None if row is None else _answer_of(row)

    def save_settings(self, workspace: str, settings: ChannelSettings) -> None:
        """Store how the app answers in a channel."""
        values = {field.name: getattr(settings, field.name) for field in fields(settings)}
        key = {"workspace_id": workspace, "channel_id": values.pop("channel")}
        values |= {"searched": list(settings.searched), "changed_at": sa.func.now()}
        self._change(replacing(insert(T).values(**key, **values), *values))

    def settings_of(self, workspace: str, channel: str) -> ChannelSettings:
        """Return how the app answers in a channel."""
        rows = self._all(_settings(workspace).where(T.c.channel_id == channel))
        return _settings_of(rows[0] if rows else None, channel)

    def all_settings(self, workspace: str) -> list[ChannelSettings]:
        """Return how the app answers in the channels for which somebody said it, by channel."""
        return [_settings_of(row, row.channel_id) for row in self._all(_settings(workspace))]

    def latest_window(self, workspace: str, user: str, frontend: str) -> str | None:
        """Return the id of the last recorded window that a user asked for at a front end."""
        w = schema.windows
        is_theirs = rows_with(w, workspace, asker_id=user, frontend=frontend)
        latest = sa.select(w.c.window_id).where(is_theirs).order_by(w.c.built_at.desc()).limit(1)
        return next((row.window_id for row in self._all(latest)), None)

    def save_app(self, workspace: str, user: str) -> None:
        """Store which user the app is in a workspace that is stored, for those who ask it elsewhere than in Slack."""
        w = schema.workspaces
        is_new = w.c.app_user.is_distinct_from(user)
        self._change(sa.update(w).where(w.c.workspace_id == workspace, is_new).values(app_user=user))

    def save_cursor(self, workspace: str, channel: str, until: str) -> None:
        """Store that a channel was compared with Slack until a ts."""
        row = {"workspace_id": workspace, "channel_id": channel, "reconciled_until": until}
        inserted = insert(C).values(**row, reconciled_at=sa.func.now())
        self._change(replacing(inserted, "reconciled_until", "reconciled_at"))

    def cursors(self, workspace: str, channel: str | None = None) -> list[SlackCursor]:
        """Return until when each channel was compared, by channel; with `channel`, that one alone."""
        statement = sa.select(C).where(C.c.workspace_id == workspace).order_by(C.c.channel_id)
        statement = statement if channel is None else statement.where(C.c.channel_id == channel)
        return [value_of(SlackCursor, row) for row in self._all(statement)]

    def stored_keys(self, workspace: str, channel: str, oldest: str) -> list[StoredKey]:
        """Return the keys of the messages of a channel since a ts that are not deleted, in no order."""
        m = schema.messages
        since = sa.func.to_timestamp(sa.cast(oldest, sa.Double))
        is_there = sa.and_(rows_with(m, workspace, channel_id=channel), ~m.c.is_deleted, m.c.sent_at >= since)
        rows = self._all(sa.select(m.c.ts, m.c.thread_ts, m.c.subtype).where(is_there))
        return [StoredKey(*row) for row in rows]

    def messages_at(self, workspace: str, user: str, ts: str) -> frozenset[MessageKey]:
        """Return the messages with a ts that a user wrote, in any channel, and that are not deleted."""
        m = schema.messages
        is_it = sa.and_(rows_with(m, workspace, user_id=user, ts=ts), m.c.sent_at == datetime_of_ts(ts))
        rows = self._all(sa.select(m.c.channel_id, m.c.ts).where(is_it, ~m.c.is_deleted))
        return frozenset(MessageKey(*row) for row in rows)

    def any_user(self, workspace: str) -> str | None:
        """Return the id of the first full member of the workspace; None without anybody."""
        u = schema.users
        is_member = sa.and_(rows_with(u, workspace, kind="member"), ~u.c.is_deleted)
        first = sa.select(u.c.user_id).where(is_member).order_by(u.c.user_id).limit(1)
        return next((row.user_id for row in self._all(first)), None)

    def members_of(self, workspace: str, channel: str) -> frozenset[str]:
        """Return the ids of the stored members of a channel."""
        i = schema.memberships
        rows = self._all(sa.select(i.c.user_id).where(rows_with(i, workspace, channel_id=channel)))
        return frozenset(row.user_id for row in rows)

    def public_channels(self, workspace: str) -> dict[str, str | None]:
        """Return the names of the public channels, by id."""
        c = schema.channels
        rows = self._all(sa.select(c.c.channel_id, c.c.name).where(rows_with(c, workspace, kind="public")))
        return {row.channel_id: row.name for row in rows}

    def busiest_channels(self, workspace: str, limit: int) -> list[str]:
        """Return up to `limit` channels that were compared, the one with the latest message first."""
        m = schema.messages
        is_there = sa.and_(m.c.workspace_id == workspace, m.c.channel_id == C.c.channel_id)
        latest = sa.select(sa.func.max(m.c.sent_at)).where(is_there).correlate(C).scalar_subquery()
        compared = sa.select(C.c.channel_id).where(C.c.workspace_id == workspace)
        ordered = compared.order_by(latest.desc().nulls_last(), C.c.channel_id).limit(limit)
        return [row.channel_id for row in self._all(ordered)]

    @retried
    def _all(self, statement: Executable) -> Sequence[Any]:
        """Run one statement in a transaction of its own; return its rows."""
        with self._begin() as connection:
            return connection.execute(statement).all()

    def _answers(self, statement: Executable) -> list[SlackAnswer]:
        return list(map(_answer_of, self._all(statement)))

    @retried
    def _change(self, statement: UpdateBase) -> int:
        """Run one statement in a transaction of its own; return how many rows it changed."""
        with self._begin() as connection:
            return int(connection.execute(statement).rowcount)

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        with store_errors(), self._engine().begin() as connection:
            connection.execute(row_security.begin_writing(distributed=is_distributed(connection)))
            yield connection


def _settings_of(row: Any | None, channel: str) -> ChannelSettings:
    """Return the settings of a channel; the usual ones without a row, or with one of nulls."""
    if row is None or row.channel_id is None:
        return ChannelSettings(channel=channel)
    settings = value_of(ChannelSettings, row)
    least = settings.min_found
    return replace(settings, searched=tuple(settings.searched), min_found=None if least is None else round(least, 6))


def _answer_of(row: Any) -> SlackAnswer:
    return value_of(SlackAnswer, row)


def _is_question(workspace: str, channel: str, ts: str, **values: Any) -> sa.ColumnElement[bool]:
    return rows_with(A, workspace, channel_id=channel, question_ts=ts, **values)


def _is_answer(workspace: str, channel: str, ts: str) -> sa.ColumnElement[bool]:
    """Whether a row says which message the answer to a question shows."""
    return rows_with(S, workspace, channel_id=channel, question_ts=ts)


def _change_question(workspace: str, channel: str, ts: str, taken: Taken | None = None, **values: Any) -> sa.Update:
    """Update a question with these values; with `taken`, unless others have taken it since."""
    own = {} if taken is None else {"claimed_at": taken.claimed_at}
    return A.update().where(_is_question(workspace, channel, ts, **own, **values))


def _questions(workspace: str, *are: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return sa.select(A).where(A.c.workspace_id == workspace, *are)


def _held(workspace: str, channel: str, ts: str, taken: Taken) -> sa.Select[Any]:
    """Return a row if a question is being answered by the process that took it."""
    is_taken = _is_question(workspace, channel, ts, claimed_at=taken.claimed_at, state="working")
    return sa.select(A.c.question_ts).where(is_taken)


def _open_questions(workspace: str, older: timedelta | None, is_wanted: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Return questions without an answer, and those that were deleted while their answer may not be."""
    statement = _questions(workspace, A.c.state != "answered", is_wanted)
    statement = statement if older is None else statement.where(A.c.held_until <= sa.func.now() - older)
    return statement.order_by(A.c.question_ts)


def _insert_waiting(workspace: str, asked: Mapping[str, Any]) -> sa.Executable:
    """Insert a question; no row is returned where it, or its delivery by a command, is known already."""
    row = {"workspace_id": workspace, **asked, "state": "waiting"}
    return insert(A).values(row).on_conflict_do_nothing().returning(*A.c)


def _is_deleted(workspace: str, channel: str, ts: str) -> sa.Select[Any]:
    """Return whether a message is a tombstone; no row for one that is not stored."""
    m = schema.messages
    return sa.select(m.c.is_deleted).where(rows_with(m, workspace, channel_id=channel, ts=ts))


def _settings(workspace: str) -> sa.Select[Any]:
    """Return the settings of all channels that have any, by channel."""
    return sa.select(*_SETTINGS).where(T.c.workspace_id == workspace).order_by(T.c.channel_id)
