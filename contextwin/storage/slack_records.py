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

from sqlalchemy import Connection, Engine, Executable, UpdateBase

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
from contextwin.storage import row_security
from contextwin.storage.engine import is_distributed
from contextwin.storage.errors import retried, store_errors
from contextwin.storage.row_mapping import value_of
from contextwin.storage.sql import messages, personas, slack


class SlackRecords:
    """What the Slack app keeps. A part of `Store`."""

    def __init__(self, engine: Callable[[], Engine]) -> None:
        self._engine = engine

    def claim(self, workspace: str, asked: Collection[tuple[str, str, str, str]]) -> int:
        """Store that questions wait, each a channel, ts, thread_ts and asker; return how many were not known."""
        return len(self._all(slack.claim(workspace, asked))) if asked else 0

    @retried
    def take(self, workspace: str, channel: str, question_ts: str, lease: timedelta) -> Taken | None:
        """Begin the answer of a question; return None where it is answered, withdrawn, or others are at it.

        It is held for `lease`, and longer while that is renewed. A process whose lease runs out is taken for dead; it
        may have posted an answer.
        """
        with self._begin() as connection:
            row = connection.execute(slack.lock(workspace, channel, question_ts)).one_or_none()
            if row is None or not (row.state == "waiting" or (row.state == "working" and not row.is_held)):
                return None
            # Later than any time before, also where the clock is set back: the time tells who has taken the question.
            claimed_at = max(row.now, row.claimed_at + timedelta(microseconds=1))
            connection.execute(slack.begin(workspace, channel, question_ts, claimed_at, row.now + lease))
            settings = self._settings_of(connection, workspace, channel)
            return Taken(claimed_at, row.state == "working", bool(row.is_deleted), settings)

    def renew(self, workspace: str, held: Collection[tuple[str, str, Taken]], lease: timedelta) -> None:
        """Hold questions on for `lease`; each is given by channel and ts, with how it was taken."""
        self._change(slack.renew(workspace, [(channel, ts, taken.claimed_at) for channel, ts, taken in held], lease))

    def put_off(self, workspace: str, channel: str, question_ts: str, taken: Taken, after: timedelta) -> None:
        """Let a question whose answer failed be taken again after a while."""
        with self._begin() as connection:
            for statement in slack.put_off(workspace, channel, question_ts, taken.claimed_at, after):
                connection.execute(statement)

    def note_answer(self, workspace: str, channel: str, question_ts: str, taken: Taken, answer_ts: str) -> bool:
        """Store which message an answer is in that is being written; return False where others answer meanwhile."""
        return self._change(slack.note_answer(workspace, channel, question_ts, taken.claimed_at, answer_ts)) > 0

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
        are those of the shown messages (`prepare`) that it quotes or cites; None: any of them.
        """
        key = workspace, channel, question_ts
        rows = self._finish(key, slack.finish(*key, taken.claimed_at, answer_ts, window_id), quoted)
        return rows[0].state if rows else "lost"

    @retried
    def _finish(
        self, key: tuple[str, str, str], statement: Executable, quoted: Collection[MessageKey] | None
    ) -> Sequence[Any]:
        with self._begin() as connection:
            rows = connection.execute(statement).all()
            if rows and quoted is not None:
                connection.execute(slack.mark_quoted(*key, sorted(quoted)))
            return rows

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
        given = [(key.channel, key.ts, sha256) for key, sha256 in sorted(texts.items())]
        with self._begin() as connection:
            connection.execute(slack.share_workspace(workspace))
            if not connection.execute(slack.is_held(workspace, channel, question_ts, taken.claimed_at)).all():
                return "lost"
            connection.execute(slack.drop_shown(workspace, channel, question_ts))
            if given and connection.execute(messages.changed_messages(workspace, given)).first():
                return "outdated"
            if answers:
                standing = connection.execute(slack.count_standing(workspace, channel, answers)).scalar_one()
                if standing < len(answers):
                    return "outdated"
            if shown := {*texts, *rests_on}:
                connection.execute(slack.save_shown(workspace, channel, question_ts, sorted(shown)))
            return "ready"

    def shown_by(self, workspace: str, channel: str, asked: Collection[str]) -> frozenset[MessageKey]:
        """Return the messages that the answers to some questions of a channel show, or were made from."""
        return frozenset(MessageKey(*row) for row in self._all(slack.shown_by(workspace, channel, asked)))

    def is_held(self, workspace: str, channel: str, question_ts: str, taken: Taken) -> bool:
        """Return whether a question is still being answered by the process that took it, and was not withdrawn."""
        return bool(self._all(slack.is_held(workspace, channel, question_ts, taken.claimed_at)))

    def release(self, workspace: str, channel: str, question_ts: str) -> None:
        """Let a question that is being answered be taken at once, as that of somebody who died."""
        self._change(slack.release(workspace, channel, question_ts))

    def give_up(self, workspace: str, channel: str, question_ts: str) -> None:
        """Answer a question no more; a message that is noted for it stays noted."""
        self._change(slack.give_up(workspace, channel, question_ts))

    def withdraw(self, workspace: str, channel: str, question_ts: str) -> SlackAnswer | None:
        """Remember that a question was deleted; return what is kept of it, or None where it was no question."""
        return next(iter(self._answers(slack.withdraw(workspace, channel, question_ts))), None)

    def withdraw_to_remake(
        self, workspace: str, channel: str, question_ts: str, taken: Taken, answer_ts: str | None = None
    ) -> bool:
        """Remember that an answer has to be deleted, and made again; return False where others answer meanwhile."""
        statement = slack.withdraw_to_remake(workspace, channel, question_ts, taken.claimed_at, answer_ts)
        return self._change(statement) > 0

    def withdraw_reaching(self, workspace: str, channel: str, reader: str | None, hidden: Collection[str]) -> int:
        """Remember that answers in a channel have to be deleted that show messages of hidden ones; return how many.

        `reader` is who alone reads them, if only one person does.
        """
        return self._change(slack.withdraw_reaching(workspace, channel, reader, hidden)) if hidden else 0

    def reaches(self, workspace: str, channel: str | None, user: str | None) -> list[Reach]:
        """Return which other channels answers show; of answers in a channel, or to a user alone, if one is given."""
        return [Reach(*row) for row in self._all(slack.reaches(workspace, channel, user))]

    def withdrawn(self, workspace: str) -> list[SlackAnswer]:
        """Return the answers that have to be deleted."""
        return self._answers(slack.withdrawn(workspace))

    def find(self, workspace: str, channel: str, question_ts: str) -> SlackAnswer | None:
        """Return what is kept of a question."""
        return next(iter(self._answers(slack.find(workspace, channel, question_ts))), None)

    @retried
    def retract(self, workspace: str, channel: str, question_ts: str, *, remake: bool = False) -> bool:
        """Remember that an answer is deleted; return whether its question is answered again.

        A question that is deleted or erased is dropped. Another one is answered again if that was meant when the
        answer was withdrawn, and with `remake`.
        """
        key = workspace, channel, question_ts
        with self._begin() as connection:
            row = connection.execute(slack.find(*key).with_for_update()).one_or_none()
            if row is None or row.state != "withdrawn":  # Others were quicker.
                return False
            is_gone = connection.execute(slack.is_deleted(*key)).scalar_one_or_none()
            if is_gone or row.asker_id is None:
                connection.execute(slack.drop(*key))
                return False
            is_remade = remake and row.is_remade
            connection.execute(slack.drop_shown(*key))
            connection.execute((slack.reopen if is_remade else slack.retract)(*key))
            return bool(is_remade)

    def refuse_deletion(self, workspace: str, channel: str, question_ts: str, refusal: str) -> int:
        """Remember that Slack refused to delete an answer; return how often it did."""
        rows = self._all(slack.refuse_deletion(workspace, channel, question_ts, refusal))
        return int(rows[0].refusals) if rows else 0

    def drop(self, workspace: str, channel: str, question_ts: str) -> None:
        """Delete what is kept of a question."""
        self._change(slack.drop(workspace, channel, question_ts))

    def open_questions(self, workspace: str, older: timedelta | None = None) -> list[SlackAnswer]:
        """Return what waits, is begun, or withdrawn; the oldest question first.

        With `older`, only what nobody has held for at least that long: since it was asked, or its lease ran out.
        """
        return self._answers(slack.open_questions(workspace, older, of_commands=False))

    def answers_in(self, workspace: str, channel: str, thread_ts: str) -> list[SlackAnswer]:
        """Return the questions of a thread, the oldest first."""
        return self._answers(slack.answers_in(workspace, channel, thread_ts))

    def questions_of(self, workspace: str, asker: str, limit: int) -> list[SlackAnswer]:
        """Return up to `limit` answered questions of a user, the latest first."""
        return self._answers(slack.questions_of(workspace, asker, limit))

    def allows_style(self, workspace: str, user: str) -> bool:
        """Return whether a user allowed replies in their style."""
        return any(row.is_enabled for row in self._all(personas.persona(workspace, user)))

    def answered_threads(self, workspace: str, channel: str) -> dict[str, int]:
        """Return how many answers the threads of a channel hold, by thread."""
        return {row.thread_ts: row.answers for row in self._all(slack.answered_threads(workspace, channel))}

    @retried
    def claim_command(self, workspace: str, asked: Mapping[str, str]) -> SlackAnswer:
        """Store the question of a command, and return it, or what is known of it where its delivery came before.

        `asked` has channel_id, question_ts, thread_ts, asker_id, prompt, response_url and delivery.
        """
        with self._begin() as connection:
            row = connection.execute(slack.insert_waiting({"workspace_id": workspace, **asked})).one_or_none()
            return _answer_of(row or connection.execute(slack.find_command(workspace, asked["delivery"])).one())

    def open_commands(self, workspace: str, older: timedelta | None = None) -> list[SlackAnswer]:
        """Return what commands asked and is not answered, the oldest first; with `older` as `open_questions`."""
        return self._answers(slack.open_questions(workspace, older, of_commands=True))

    def drop_commands(self, workspace: str, older: timedelta) -> None:
        """Forget commands that were given longer than `older` ago."""
        self._change(slack.drop_commands(workspace, older))

    @retried
    def share(self, workspace: str, asked: Mapping[str, str]) -> SlackAnswer | None:
        """Let a question be answered for others, whose answer so far only who asked has seen, if anybody.

        `asked` has channel_id, question_ts, thread_ts, asker_id and prompt, which is kept until it is answered. None:
        it is not theirs, others see its answer already, or it is being answered.
        """
        key = workspace, asked["channel_id"], asked["question_ts"]
        with self._begin() as connection:
            known = connection.execute(slack.find(*key).with_for_update()).one_or_none()
            if known is None:
                row = connection.execute(slack.insert_waiting({"workspace_id": workspace, **asked})).one_or_none()
            elif known.asker_id == asked["asker_id"] and known.state == "answered" and known.answer_ts is None:
                row = connection.execute(slack.share_answered(*key, asked["prompt"])).one()
            else:
                row = None
            return None if row is None else _answer_of(row)

    def save_settings(self, workspace: str, settings: ChannelSettings) -> None:
        """Store how the app answers in a channel."""
        values = {field.name: getattr(settings, field.name) for field in fields(settings)}
        row = {"workspace_id": workspace, "channel_id": values.pop("channel"), **values}
        self._change(slack.save_settings(row | {"searched": list(settings.searched)}))

    @retried
    def settings_of(self, workspace: str, channel: str) -> ChannelSettings:
        """Return how the app answers in a channel."""
        with self._begin() as connection:
            return self._settings_of(connection, workspace, channel)

    def _settings_of(self, connection: Connection, workspace: str, channel: str) -> ChannelSettings:
        row = connection.execute(slack.settings(workspace, channel)).one_or_none()
        return ChannelSettings(channel=channel) if row is None else _settings_of(row)

    def all_settings(self, workspace: str) -> list[ChannelSettings]:
        """Return how the app answers in the channels for which somebody said it, by channel."""
        return list(map(_settings_of, self._all(slack.settings(workspace))))

    def latest_window(self, workspace: str, user: str, frontend: str) -> str | None:
        """Return the id of the last recorded window that a user asked for at a front end."""
        return next((row.window_id for row in self._all(slack.latest_window(workspace, user, frontend))), None)

    def save_cursor(self, workspace: str, channel: str, until: str) -> None:
        """Store that a channel was compared with Slack until a ts."""
        self._change(slack.save_cursor(workspace, channel, until))

    def cursors(self, workspace: str, channel: str | None = None) -> list[SlackCursor]:
        """Return until when each channel was compared, by channel; with `channel`, that one alone."""
        return [value_of(SlackCursor, row) for row in self._all(slack.cursors(workspace, channel))]

    def stored_keys(self, workspace: str, channel: str, oldest: str) -> list[StoredKey]:
        """Return the keys of the messages of a channel since a ts that are not deleted, in no order."""
        return [StoredKey(*row) for row in self._all(slack.stored_keys(workspace, channel, oldest))]

    def messages_at(self, workspace: str, user: str, ts: str) -> frozenset[MessageKey]:
        """Return the messages with a ts that a user wrote, in any channel, and that are not deleted."""
        rows = self._all(slack.messages_at(workspace, user, ts, datetime_of_ts(ts)))
        return frozenset(MessageKey(*row) for row in rows)

    def any_user(self, workspace: str) -> str | None:
        """Return the id of somebody who is a member of the workspace; None without anybody."""
        return next((row.user_id for row in self._all(slack.any_user(workspace))), None)

    def members_of(self, workspace: str, channel: str) -> frozenset[str]:
        """Return the ids of the stored members of a channel."""
        return frozenset(row.user_id for row in self._all(slack.members_of(workspace, channel)))

    def public_channels(self, workspace: str) -> dict[str, str | None]:
        """Return the names of the public channels, by id."""
        return {row.channel_id: row.name for row in self._all(slack.public_channels(workspace))}

    def busiest_channels(self, workspace: str, limit: int) -> list[str]:
        """Return up to `limit` channels that were compared, the one with the latest message first."""
        return [row.channel_id for row in self._all(slack.busiest_channels(workspace, limit))]

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


def _settings_of(row: Any) -> ChannelSettings:
    settings = value_of(ChannelSettings, row)
    least = settings.min_found
    return replace(settings, searched=tuple(settings.searched), min_found=None if least is None else round(least, 6))


def _answer_of(row: Any) -> SlackAnswer:
    return value_of(SlackAnswer, row)
