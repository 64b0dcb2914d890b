"""`Responder`: answers each claimed question once, with what everybody may read who reads the answer.

The claim is taken, the answer is posted with the question's ts as its metadata, and then the claim is finished. Whoever
takes over a claim looks for such an answer first, so that a crash in between makes no second one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPException
from threading import Event
from typing import TypeVar

from slack_sdk.errors import SlackApiError

from contextwin.answer.answer import Answer, AnswerRequest
from contextwin.answer.answerer import OUTDATED, Answerer
from contextwin.errors import ContextWinError, ReplyError
from contextwin.interfaces.slack import rendering
from contextwin.interfaces.slack.questions import AppIdentity, Question
from contextwin.interfaces.slack.refusals import WatchedClient, is_closed, is_lost_token, is_refused_form, warn_of
from contextwin.interfaces.slack.rendering import Shown
from contextwin.interfaces.slack.streaming import AnswerLostError, AnswerStoppedError, AnswerStream, Stops
from contextwin.interfaces.slack.tally import Tally
from contextwin.interfaces.slack.threads import Threads, metadata_of
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.requests import FRONT_END_FILL, WindowRequest
from contextwin.models.slack import SlackAnswer, Taken
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import ALONE, GUESTS_READ, NOBODY_KNOWN, NOT_THERE, OTHERS_READ, open_scope
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.directory import list_channels

#: What windows of the app are recorded as built by.
FRONTEND = "slack"
#: Whoever began an answer longer ago is taken for dead; tiger-agents waits as long. Unmeasured.
STALE = timedelta(minutes=10)
#: A question that is older is not answered any more, if it was missed or its answer failed. Unmeasured.
ANSWERED = timedelta(hours=1)

_UNKNOWN = (NOBODY_KNOWN, NOT_THERE)
_OUTSIDERS = (GUESTS_READ, OTHERS_READ, ALONE["guest"])

#: What may go wrong with an answer, which is tried again later.
FAILURES = (SlackApiError, ContextWinError, OSError, HTTPException)

_Told = TypeVar("_Told")

_log = logging.getLogger("contextwin.slack")


@dataclass(frozen=True, kw_only=True, slots=True)
class Answering:
    """What answers are made with."""

    store: Store
    workspace: str
    app: AppIdentity
    client: WatchedClient
    answerer: Answerer
    quoter: Answerer  #: answers without a chat model, where that does not answer
    builder: ContextWindowBuilder
    tally: Tally  #: what was done, for metrics
    stale: timedelta = STALE  #: whoever began an answer longer ago is taken for dead
    streams: bool = False  #: answers are shown while the chat model writes them
    answers_outsiders: bool = False  #: also where guests or people of another organisation read along


class Responder:
    """Answers questions in Slack. Nothing of a question or an answer is logged."""

    def __init__(self, parts: Answering) -> None:
        self._parts = parts
        self._store = parts.store
        self._client = parts.client
        self._threads = Threads(parts.store, parts.workspace, parts.client, parts.app, parts.stale)
        self.stops = Stops()

    # -- questions that were claimed

    def answer(self, question: Question) -> None:
        """Answer a claimed question, unless it is answered, deleted, or somebody is at it.

        Raises what fails and may be tried again; where Slack takes no answer, it is given up.
        """
        slack, key = self._store.slack, (self._parts.workspace, question.channel, question.ts)
        if self._client.tokens.lost or (taken := slack.take(*key, self._parts.stale)) is None:
            return
        try:
            self._answer_taken(question, taken)
        except SlackApiError as exc:
            if is_lost_token(exc):
                slack.release(*key)
            if not is_closed(exc):
                raise
            warn_of(_log, "Slack takes no answer there, so it is given up", exc)
            self._parts.tally.count("answers", "given_up")
            slack.give_up(*key)

    def _answer_taken(self, question: Question, taken: Taken) -> None:
        slack, threads = self._store.slack, self._threads
        place = question.channel, question.thread_ts, question.ts
        if slack.is_deleted(self._parts.workspace, question.channel, question.ts):
            slack.drop(self._parts.workspace, question.channel, question.ts)
            return
        if taken.is_again and (found := threads.find_posted(*place)):
            self._finish(question, taken, found)
            return
        if taken.is_again:
            threads.clear_unfinished(*place)
        if refusal := self.refuse(self._request(question)):
            self._tell_asker(question, rendering.render_text(refusal))
            self._finish(question, taken, None)
            return
        if question.prompt.casefold().strip(" ?!.") in ("", "help"):
            self._finish(question, taken, self._post(question, rendering.render_text(rendering.HELP)))
            return
        with self.stops.of(question) as is_stopped:  # From before Slack shows its button: nobody presses in vain.
            self._set_status(question)
            try:
                self._write(question, taken, self._open_stream(question, taken, is_stopped))
            finally:
                self._end_session(question)

    def _write(self, question: Question, taken: Taken, stream: AnswerStream) -> None:
        """Make the answer, which is shown while it is made, and complete it."""
        try:
            answer = self._make(self._request(question), stream)
        except AnswerStoppedError:
            stopped = rendering.render_stopped(stream.shown, stream.addresses)
            ts = _in_any_form(stopped, lambda shown: stream.finish(shown, None, metadata_of(question)))
            if ts is None:
                self._tell_asker(question, rendering.render_text(rendering.STOPPED))
            self._finish(question, taken, ts)
            return
        except AnswerLostError:
            if stream.ts is not None:
                self._threads.delete(question.channel, stream.ts)
            return
        shown = rendering.render_answer(answer) if answer else rendering.render_text(rendering.FAILED)
        written = rendering.render_written(answer) if answer else None
        ts = _in_any_form(shown, lambda shown: stream.finish(shown, written, metadata_of(question)))
        if answer is not None and ts is None:
            ts = self._post(question, shown)
        elif ts is None:
            self._tell_asker(question, shown)
        if stream.is_refused:
            if ts is not None:
                self._note(question, taken, ts)
            self._threads.clear_unfinished(question.channel, question.thread_ts, question.ts)
        is_kept = self._finish(question, taken, ts, answer.window.window_id if answer else None)
        if not is_kept or answer is None:
            return
        if ts is not None and self._is_outdated(answer):
            self._answer_anew(question, ts)
        elif not question.is_alone:
            self._offer(question)

    def _is_outdated(self, answer: Answer) -> bool:
        """Return whether a message changed, or was deleted, while the answer that shows it was posted.

        Of what is deleted later, the recorded window tells which answers go with it.
        """
        self._store.flush()
        shown = (message for thread in answer.window.threads for message in thread.messages)
        return self._store.has_changed(
            self._parts.workspace, {MessageKey(each.channel, each.ts): each.sha256 for each in shown}
        )

    def _answer_anew(self, question: Question, ts: str) -> None:
        """Delete an answer, and let its question be answered as one that nobody has finished."""
        _log.warning("a message changed while an answer that shows it was posted: it is made again")
        self._threads.delete(question.channel, ts)
        self._store.slack.reopen(self._parts.workspace, question.channel, question.ts)

    def resume(self, older: timedelta) -> None:
        """Answer what was claimed at least `older` ago and was not answered; delete answers to deleted questions."""
        for each in self._store.slack.open_questions(self._parts.workspace, older):
            try:
                if each.state == "withdrawn":
                    self.withdraw(each)
                elif datetime_of_ts(each.question_ts) < datetime.now(UTC) - ANSWERED:
                    self._store.slack.drop(self._parts.workspace, each.channel, each.question_ts)
                elif question := self._threads.read_question(each):
                    self.answer(question)
                else:
                    self._store.slack.drop(self._parts.workspace, each.channel, each.question_ts)
            except FAILURES as exc:
                warn_of(_log, "a question stays open", exc)

    def withdraw(self, answer: SlackAnswer) -> None:
        """Delete an answer whose question, or a message that it shows, is gone; whoever is writing it deletes it."""
        ts = answer.answer_ts
        if ts is None and answer.claimed_at < datetime.now(UTC) - self._parts.stale:
            ts = self._threads.find_posted(answer.channel, answer.thread_ts, answer.question_ts)
            self._threads.clear_unfinished(answer.channel, answer.thread_ts, answer.question_ts)
        elif ts is None:
            return
        if ts is not None:
            self._threads.delete(answer.channel, ts)
        self._store.slack.retract(self._parts.workspace, answer.channel, answer.question_ts)

    # -- what only the asker sees

    def answer_privately(self, question: Question, asked_at: datetime) -> Shown:
        """Return the answer for the asker alone, with what they may read."""
        here = self.place_of(question.asker, question.channel)
        in_thread = question.is_in_thread and here is not None
        alone = replace(question, is_alone=True, is_in_thread=in_thread)
        if refusal := self.refuse(replace(self._request(alone), channel=here)):
            return rendering.render_text(refusal)
        answer = self._make(replace(self._request(alone), asked_at=asked_at, channel=here))
        return rendering.render_answer(answer) if answer else rendering.render_text(rendering.FAILED)

    def place_of(self, user: str, channel: str) -> str | None:
        """Return the channel in which somebody asks; None for one that is not stored, or not for them."""
        with self._store.reading() as reader:
            scope = open_scope(reader, WindowRequest(prompt="?", workspace=self._parts.workspace, asker=user))
        return channel if channel in scope.channels else None

    def show_more(self, user: str, channel: str, ts: str, thread_ts: str) -> bool:
        """Show the asker of a question, alone, the answer with what they may read; return whether there is one."""
        known = self._store.slack.answers_in(self._parts.workspace, channel, thread_ts)
        asked = next((each for each in known if each.question_ts == ts and each.asker == user), None)
        question = None if asked is None else self._threads.read_question(asked)
        if question is None or not question.prompt:
            return False
        self._tell_asker(question, self.answer_privately(question, datetime_of_ts(ts)))
        return True

    # -- steps

    def _request(self, question: Question) -> WindowRequest:
        return WindowRequest(
            prompt=question.prompt,
            workspace=self._parts.workspace,
            channel=question.channel,
            thread_ts=question.thread_ts if question.is_in_thread else None,
            prompt_ts=question.ts,
            asker=question.asker,
            bot=self._parts.app.user,
            destination=None if question.is_alone else question.channel,
            asked_at=datetime_of_ts(question.ts),
            fill=FRONT_END_FILL,
        )

    def refuse(self, request: WindowRequest) -> str | None:
        """Return why nothing is shown for a request, as one of a few fixed sentences; None where something may be."""
        with self._store.reading() as reader:
            reason = open_scope(reader, request).reason
        is_refused = reason in _OUTSIDERS and not self._parts.answers_outsiders
        if not (reason in _UNKNOWN or is_refused):
            return None
        self._parts.tally.count("answers", "refused")
        return rendering.UNKNOWN_USER if reason in _UNKNOWN else rendering.NOT_HERE

    def _make(self, request: WindowRequest, stream: AnswerStream | None = None) -> Answer | None:
        """Return the answer, made again where a message changed meanwhile; None where the store does not answer."""
        asked = AnswerRequest(window=request)
        shown = asked if stream is None else replace(asked, on_text=stream.check, on_reading=stream.show)
        try:
            answer = self._parts.answerer.answer(shown)
            return self._parts.answerer.answer(asked) if OUTDATED in answer.uncertain else answer
        except ReplyError as exc:
            _log.warning("the chat model does not answer, so messages are quoted: %s", type(exc).__name__)
        except ContextWinError as exc:
            _log.warning("a question is not answered: %s", type(exc).__name__)
            return None
        try:
            return self._parts.quoter.answer(asked)
        except ContextWinError as exc:
            _log.warning("a question is not answered: %s", type(exc).__name__)
            return None

    def _post(self, question: Question, shown: Shown) -> str:
        def post(shown: Shown) -> str:
            answer = self._client.chat_postMessage(
                channel=question.channel,
                thread_ts=question.thread_ts,
                text=shown.text,
                blocks=shown.blocks,
                unfurl_links=False,
                unfurl_media=False,
                metadata=metadata_of(question),
            )
            return str(answer["ts"])

        return _in_any_form(shown, post)

    def _note(self, question: Question, taken: Taken, ts: str) -> bool:
        return self._store.slack.note_answer(self._parts.workspace, question.channel, question.ts, taken, ts)

    def _finish(self, question: Question, taken: Taken, ts: str | None, window_id: str | None = None) -> bool:
        """Store the answer; delete it again where its question was deleted, or others answer it meanwhile."""
        key = self._parts.workspace, question.channel, question.ts
        finished = self._store.slack.finish(*key, taken, ts, window_id)
        if finished != "answered" and ts is not None:
            self._threads.delete(question.channel, ts)
        if finished == "withdrawn":
            self._store.slack.drop(*key)
        return finished == "answered"

    def _offer(self, question: Question) -> None:
        """Offer the asker, alone, what only they may read, if the answer could have been another with it."""
        if self._has_more(question):
            value = "|".join((question.channel, question.ts, question.thread_ts))
            self._tell_asker(question, rendering.render_offer(value))

    def _has_more(self, question: Question) -> bool:
        request = self._request(question)
        try:
            here = TimelineRequest(workspace=request.workspace, asker=request.asker, destination=request.destination)
            shown = {each.channel for each in list_channels(self._store, here)}
            _, window = self._parts.builder.build_unrecorded(replace(request, destination=None))
        except ContextWinError:
            return False
        found = (message for thread in window.threads for message in thread.messages if message.role == "hit")
        return any(message.channel not in shown for message in found)

    def _open_stream(self, question: Question, taken: Taken, is_stopped: Event) -> AnswerStream:
        note = partial(self._note, question, taken)
        return AnswerStream(self._client, question, self._parts.app.team, note=note, is_stopped=is_stopped)

    def _set_status(self, question: Question) -> None:
        """Say that the app reads, and let Slack show its stop button where a model writes."""
        place = {"channel_id": question.channel, "thread_ts": question.thread_ts}
        with _unless_lost():  # It is a nicety, and not every workspace has it.
            self._client.assistant_threads_setStatus(**place, status="is reading…")
        if self._parts.streams:
            with _unless_lost():
                self._client.agents_sessions_setStatus(**place, status="processing", initiator_user_id=question.asker)

    def _end_session(self, question: Question) -> None:
        if self._parts.streams:
            with _unless_lost():
                self._client.agents_sessions_setStatus(
                    channel_id=question.channel, thread_ts=question.thread_ts, status="active"
                )

    def _tell_asker(self, question: Question, shown: Shown) -> None:
        with _unless_lost():
            if question.channel.startswith("D"):
                self._client.chat_postMessage(
                    channel=question.channel,
                    thread_ts=question.thread_ts,
                    text=shown.text,
                    blocks=shown.blocks,
                    metadata=metadata_of(question),
                )
                return
            thread = {"thread_ts": question.thread_ts} if question.is_in_thread else {}
            self._client.chat_postEphemeral(
                channel=question.channel, user=question.asker, text=shown.text, blocks=shown.blocks, **thread
            )


def attempt(run: Callable[[], None], what: str) -> None:
    """Run what may fail, and log `what` failed then."""
    try:
        run()
    except FAILURES as exc:
        warn_of(_log, what, exc)


@contextmanager
def _unless_lost() -> Iterator[None]:
    """Let a call fail that can be done without; raises SlackApiError where Slack knows the token no more."""
    try:
        yield
    except (SlackApiError, OSError) as exc:
        if is_lost_token(exc):
            raise


def _in_any_form(shown: Shown, show: Callable[[Shown], _Told]) -> _Told:
    """Show an answer: if Slack refuses its blocks, as plain text, and if it refuses that, as a failure.

    Raises what `show` raises for the last.
    """
    for form in (shown, Shown(shown.text, [])):
        try:
            return show(form)
        except SlackApiError as exc:
            if not is_refused_form(exc):
                raise
            warn_of(_log, "Slack refuses an answer in this form", exc)
    return show(Shown(rendering.FAILED, []))
