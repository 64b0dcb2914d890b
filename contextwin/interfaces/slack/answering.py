"""`Responder`: answers each claimed question once, with what everybody may read who reads the answer.

The claim is taken, the answer is posted with the question's ts as its metadata, and then the claim is finished. Whoever
takes over a claim looks for such an answer first, so that a crash in between makes no second one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPException
from threading import Event
from typing import TypeVar

from slack_sdk.errors import SlackApiError

from contextwin.analysis.sanitize import clean_name
from contextwin.answer.answer import Answer, AnswerRequest, AnswerStyle
from contextwin.answer.answerer import OUTDATED, Answerer, quote_instead
from contextwin.answer.citations import Reading
from contextwin.errors import ContextWinError, ReplyError, RightsChangedError
from contextwin.interfaces.slack import rendering
from contextwin.interfaces.slack.holding import NOTHING_SAID, AnswerOutdatedError, Hold, Said
from contextwin.interfaces.slack.leases import Leases
from contextwin.interfaces.slack.pool import RunOnce, Turns, run_now
from contextwin.interfaces.slack.questions import ANSWERED, AppIdentity, Question, goes_on, shared_question
from contextwin.interfaces.slack.refusals import (
    WatchedClient,
    is_closed,
    is_lost_token,
    is_refused_form,
    warn_of,
)
from contextwin.interfaces.slack.rendering import KEEP_ACTION, SHARE_ACTION, Shown
from contextwin.interfaces.slack.roster import Roster
from contextwin.interfaces.slack.streaming import AnswerLostError, AnswerStoppedError, AnswerStream, Stops
from contextwin.interfaces.slack.tally import Tally
from contextwin.interfaces.slack.threads import Threads, metadata_of
from contextwin.interfaces.slack.vectors import VectorWorker
from contextwin.interfaces.slack.withdrawing import Withdrawals
from contextwin.interfaces.slack.wording import Locales, say
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.requests import FRONT_END_FILL, Filters, WindowRequest
from contextwin.models.slack import ChannelSettings, Finished, SlackAnswer, SlackStyle, Taken
from contextwin.models.windows import ContextWindow
from contextwin.privacy.access import ALONE, GUESTS_READ, NOBODY_KNOWN, NOT_THERE, OTHERS_READ, open_scope
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

#: What windows of the app are recorded as built by.
FRONTEND = "slack"
#: How often an answer is made at once that was withdrawn while it was made; then it waits as one that failed.
#: Unmeasured.
MOST_ATTEMPTS = 3
#: Earlier answers of a thread that whoever goes on in it may mean. Unmeasured.
MOST_SAID = 3
#: Seconds for which an answer waits for the vectors of what was said before. Unmeasured.
VECTOR_SECONDS = 1.0

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
    impatient: WatchedClient  #: waits for no limit of Slack's
    answerer: Answerer
    quoter: Answerer  #: answers without a chat model, where that does not answer
    builder: ContextWindowBuilder
    turns: Turns  #: for whoever builds a window
    tally: Tally  #: what was done, for metrics
    leases: Leases  #: of the questions that are answered here
    roster: Roster  #: who is in which channel
    vectors: VectorWorker  #: embeds what was said
    locales: Locales  #: the languages of users
    streams: bool = False  #: answers are shown while the chat model writes them
    answers_outsiders: bool = False  #: also where guests or people of another organisation read along


class AnswerUnwantedError(Exception):
    """Nobody asked the app, and it has not found what answers the question."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Manner:
    """How an answer is made, beside what is asked."""

    style: SlackStyle = "standard"  #: how it is written
    min_found: float | None = None  #: it is made only if `found` is as high; None: whatever is found
    filters: Filters = field(default_factory=Filters)  #: what it is made from
    said: Said = NOTHING_SAID  #: what was answered before in its thread


DEFAULT_MANNER = Manner()


class Responder:
    """Answers questions in Slack. Nothing of a question or an answer is logged."""

    def __init__(self, parts: Answering) -> None:
        self._parts = parts
        self._store = parts.store
        self._client = parts.client
        self._threads = Threads(parts.store, parts.workspace, parts.client, parts.app)
        self._withdrawals = Withdrawals(parts.store, parts.workspace, self._threads, parts.tally)
        self.stops = Stops()

    # -- questions that were claimed

    def answer(self, question: Question) -> None:
        """Answer a claimed question, unless it is answered, deleted, or somebody is at it.

        Raises what fails and may be tried again; where Slack takes no answer, it is given up.
        """
        try:
            for _ in range(MOST_ATTEMPTS):
                if self._client.tokens.lost:
                    return
                with self._parts.leases.taking(question.channel, question.ts) as taken:
                    if taken is None or not self._answer_taken(question, taken):
                        return
        except SlackApiError as exc:
            slack, key = self._store.slack, self._key(question)
            if is_lost_token(exc):
                slack.release(*key)
            if not is_closed(exc):
                raise
            warn_of(_log, "Slack takes no answer there, so it is given up", exc)
            self._parts.tally.count("answers", "given_up")
            slack.give_up(*key)

    def _key(self, question: Question) -> tuple[str, str, str]:
        return self._parts.workspace, question.channel, question.ts

    def _answer_taken(self, question: Question, taken: Taken) -> bool:
        """Answer a question that was taken; return whether the answer was withdrawn, and has to be made again."""
        # From before Slack shows its button: nobody presses in vain.
        with self._parts.locales.speaking_to(question.asker), self.stops.of(question) as is_stopped:
            with self._parts.turns.first():
                settings = taken.settings
                is_again = self._answer_at_once(question, taken)
                if is_again is not None:
                    return is_again
                is_private = settings.shown_to == "asker" and not (question.is_alone or question.is_shared)
                min_found = settings.min_found if self._is_unasked(question) else None
                is_announced = not is_private and min_found is None
                if is_announced:
                    self._set_status(question)
            try:
                filters = self._filters(question, settings)
                manner = Manner(style=settings.style, min_found=min_found, filters=filters)
                if is_private:
                    return self._answer_asker(question, taken, manner)
                return self._write(question, taken, manner, self._open_stream(question, taken, is_stopped))
            except AnswerUnwantedError:
                self._store.slack.drop(*self._key(question))
                return False
            finally:
                if is_announced:
                    self._end_session(question)

    def _is_unasked(self, question: Question) -> bool:
        """Return whether a question speaks to nobody in particular."""
        if question.is_addressed:
            return False
        known = self._store.slack.answers_in(self._parts.workspace, question.channel, question.thread_ts)
        return not goes_on(question, known)

    def _answer_asker(self, question: Question, taken: Taken, manner: Manner) -> bool:
        """Answer a question for who asked alone, who may share the answer; return False.

        Slack keeps no such answer, so that it is shown never rather than twice if the process is killed.
        """
        shown = self.answer_privately(question, datetime_of_ts(question.ts), manner, is_shareable=True)
        if self._finish(question, taken, None) == "answered":
            self._tell_asker(question, shown)
        return False

    def _answer_at_once(self, question: Question, taken: Taken) -> bool | None:
        """Answer a question that needs no window; None where it does, else as `_answer_taken`."""
        place = question.channel, question.thread_ts, question.ts
        if taken.is_deleted:
            self._store.slack.drop(*self._key(question))
            return False
        if taken.is_again and (found := self._threads.find_posted(*place)):
            return self._complete(question, taken, found)
        if taken.is_again:
            self._threads.clear_unfinished(*place)
        refusal = self.refuse(self._request(question)) or self._refuse_by(taken.settings, question)
        if refusal is not None and self._is_unasked(question):
            self._store.slack.drop(*self._key(question))
            return False
        if refusal is not None:
            self._tell_asker(question, rendering.render_text(refusal))
            return self._complete(question, taken, None)
        if question.prompt.casefold().strip(" ?!.") in ("", "help"):
            return self._complete(question, taken, self._post(question, rendering.render_text(rendering.HELP)))
        return None

    def _refuse_by(self, settings: ChannelSettings, question: Question) -> str | None:
        """Return why the settings of its channel let a question have no answer; None where they do."""
        if question.is_alone:
            return None
        if not settings.is_on or (settings.min_found is None and self._is_unasked(question)):
            return rendering.OFF
        return rendering.NOT_SEARCHED if settings.searched and not self._searched(settings, question) else None

    def _searched(self, settings: ChannelSettings, question: Question) -> tuple[str, ...]:
        """Return those of the channels that a channel's answers draw on which its readers may read."""
        with self._store.reading(on_primary=True) as reader:
            scope = open_scope(reader, self._request(question))
        return tuple(each for each in settings.searched if each in scope.channels)

    def _filters(self, question: Question, settings: ChannelSettings) -> Filters:
        """Return that a question is answered from the channels that the settings of its channel name."""
        if not settings.searched or question.is_alone:
            return Filters()
        # Where none of them may be read any more, their names are refused: no name would mean every channel.
        return Filters(channels=self._searched(settings, question) or settings.searched)

    def _read_said(self, question: Question) -> Said:
        """Return the latest answers of a thread, or nothing where its readers may not read all that these rest on.

        An answer that is kept repeats its question, which may be a message elsewhere.
        """
        if question.is_alone and question.is_shared:
            slack = self._store.slack
            return Said(rests_on=slack.messages_at(self._parts.workspace, question.asker, question.ts))
        if not question.is_in_thread or not self._parts.streams:
            return NOTHING_SAID
        known = self._store.slack.answers_in(self._parts.workspace, question.channel, question.thread_ts)
        before = [
            each
            for each in known
            if each.state == "answered" and each.answer_ts and float(each.question_ts) < float(question.ts)
        ][-MOST_SAID:]
        if not before:
            return NOTHING_SAID
        answers = tuple((each.question_ts, each.answer_ts or "") for each in before)
        rests_on = self._store.slack.shown_by(self._parts.workspace, question.channel, [asked for asked, _ in answers])
        with self._store.reading(on_primary=True) as reader:
            scope = open_scope(reader, self._request(question))
        if not {key.channel for key in rests_on} <= scope.channels.keys():
            return NOTHING_SAID
        texts = self._threads.read_texts(question.channel, question.thread_ts, [posted for _, posted in answers])
        return Said(texts, answers, rests_on)

    def _write(self, question: Question, taken: Taken, manner: Manner, stream: AnswerStream) -> bool:
        """Make the answer, which is shown while it is made, and complete it; return whether it has to be made again."""
        request = replace(self._request(question), filters=manner.filters)
        manner = replace(manner, said=self._read_said(question))
        hold = Hold(self._store, self._key(question), taken, request, self._refusal, manner.said)
        try:
            answer = self._make(request, manner, stream, hold)
            hold.check()
        except AnswerStoppedError:
            stopped = rendering.render_stopped(stream.shown, stream.addresses)
            ts = _in_any_form(stopped, lambda shown: stream.finish(shown, None, metadata_of(question)))
            if ts is None:
                self._tell_asker(question, rendering.render_text(rendering.STOPPED))
            return self._complete(question, taken, ts) or self._remake_unless_held(question, taken, ts, hold)
        except AnswerLostError:
            return self._complete(question, taken, stream.ts)
        except (RightsChangedError, AnswerOutdatedError):
            return self._remake(question, taken, stream.ts)
        shown = rendering.render_answer(answer) if answer else rendering.render_text(rendering.FAILED)
        shown = self._with_question(question, shown) if answer and not question.thread_ts else shown
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
        window_id, quoted = (answer.window.window_id, hold.quoted_by(answer)) if answer else (None, None)
        finished = self._finish(question, taken, ts, window_id, quoted)
        if finished == "withdrawn":
            return self._withdraw_now(question)
        if finished == "lost" or answer is None:
            return False
        if ts is not None and self._remake_unless_held(question, taken, ts, hold):
            return True
        if not (question.is_alone or question.is_shared or manner.min_found is not None):
            self._offer(question)
        return False

    def _with_question(self, question: Question, shown: Shown) -> Shown:
        """Return an answer that is shared, or kept, below its question."""
        if question.is_alone:
            return rendering.with_question(shown, say(rendering.YOU_ASKED).format(prompt=question.prompt))
        name = self._store.user_names(self._parts.workspace, [question.asker]).get(question.asker, "")
        asked = say(rendering.ASKED).format(name=clean_name(name) or question.asker, prompt=question.prompt)
        return rendering.with_question(shown, asked)

    def _remake_unless_held(self, question: Question, taken: Taken, ts: str | None, hold: Hold) -> bool:
        """Delete an answer whose readers lost rights while it was posted; return whether it has to be made again.

        Of what happens later, events tell; and of messages that change, what is stored of the answer.
        """
        try:
            hold.check_rights()
        except RightsChangedError:
            return self._remake(question, taken, ts)
        return False

    def _remake(self, question: Question, taken: Taken, ts: str | None) -> bool:
        """Delete an answer, as far as it is shown, and return whether it has to be made again."""
        _log.warning("rights, or a message, changed while an answer was made: it is made again")
        if self._store.slack.withdraw_to_remake(*self._key(question), taken, ts):
            return self._withdraw_now(question)
        return self._complete(question, taken, ts)

    def _complete(self, question: Question, taken: Taken, ts: str | None) -> bool:
        """Store an answer, and return whether it was withdrawn meanwhile, and has to be made again."""
        return self._finish(question, taken, ts) == "withdrawn" and self._withdraw_now(question)

    def _withdraw_now(self, question: Question) -> bool:
        found = self._store.slack.find(*self._key(question))
        return found is not None and self._withdrawals.delete(found, is_written=False)

    def resume(self, older: timedelta, run: RunOnce = run_now) -> None:
        """Answer what nobody has held for `older` and was not answered; delete answers that were withdrawn."""
        for each in self._store.slack.open_questions(self._parts.workspace, older):
            step = partial(self._resume, each)
            run((each.channel, each.question_ts), partial(attempt, step, "a question stays open"))

    def _resume(self, claimed: SlackAnswer) -> None:
        if claimed.state == "withdrawn":
            self.settle(claimed)
        elif datetime_of_ts(claimed.question_ts) < datetime.now(UTC) - ANSWERED:
            self._store.slack.drop(self._parts.workspace, claimed.channel, claimed.question_ts)
        else:
            self._answer_claimed(claimed)

    def _answer_claimed(self, claimed: SlackAnswer) -> None:
        is_shared = claimed.prompt is not None
        if question := shared_question(claimed) if is_shared else self._threads.read_question(claimed):
            self.answer(question)
        else:
            self._store.slack.drop(self._parts.workspace, claimed.channel, claimed.question_ts)

    # -- answers that were withdrawn

    def settle(self, answer: SlackAnswer) -> None:
        """Delete an answer that was withdrawn, and answer its question again if that is meant."""
        if self._withdrawals.delete(answer):
            self._answer_claimed(answer)

    def settle_all(self) -> None:
        """Delete all answers that were withdrawn, as far as Slack does it now."""
        asked = self._store.slack.open_questions(self._parts.workspace)
        for each in (each for each in asked if each.state == "withdrawn"):
            attempt(partial(self.settle, each), "an answer that was withdrawn stays, for now")

    # -- what only the asker sees

    def answer_privately(
        self, question: Question, asked_at: datetime, manner: Manner = DEFAULT_MANNER, *, is_shareable: bool = False
    ) -> Shown:
        """Return the answer for the asker alone, with what they may read, and with buttons to share or to keep it.

        Raises AnswerUnwantedError where it is not made.
        """
        here = self.place_of(question.asker, question.channel)
        in_thread = question.is_in_thread and here is not None
        alone = replace(question, is_alone=True, is_in_thread=in_thread)
        if refusal := self.refuse(replace(self._request(alone), channel=here)):
            return rendering.render_text(refusal)
        try:
            request = replace(self._request(alone), asked_at=asked_at, channel=here, filters=manner.filters)
            answer = self._make(request, manner)
        except RightsChangedError:  # Who asks again is answered with the rights that they have then.
            answer = None
        if answer is None:
            return rendering.render_text(rendering.FAILED)
        shown = rendering.render_answer(answer)
        return _with_buttons(shown, question) if is_shareable else shown

    def read_question(self, asked: SlackAnswer) -> Question | None:
        """Return a question as Slack has it; None where it is gone."""
        return self._threads.read_question(asked)

    def place_of(self, user: str, channel: str) -> str | None:
        """Return the channel in which somebody asks; None for one that is not stored, or not for them."""
        self._parts.roster.ensure(WindowRequest(prompt="?", workspace=self._parts.workspace, asker=user))
        with self._store.reading() as reader:
            scope = open_scope(reader, WindowRequest(prompt="?", workspace=self._parts.workspace, asker=user))
        return channel if channel in scope.channels else None

    def show_more(self, user: str, channel: str, ts: str, thread_ts: str) -> bool:
        """Show the asker of a question, alone, the answer with what they may read; return whether there is one."""
        known = self._store.slack.answers_in(self._parts.workspace, channel, thread_ts)
        asked = next((each for each in known if each.question_ts == ts and each.asker == user), None)
        question = None if asked is None else self._threads.read_question(asked)
        if question is None or not question.prompt or question.is_alone:  # Where they are alone, nothing more is there.
            return False
        with self._parts.locales.speaking_to(user):
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
        """Return why nothing is shown for a request, as one of a few fixed sentences; None where something may be.

        Raises SlackApiError and StoreError where it is not known who is there.
        """
        self._parts.roster.ensure(request)
        refusal = self._refusal(request)
        if refusal is not None:
            self._parts.tally.count("answers", "refused")
        return refusal

    def _refusal(self, request: WindowRequest) -> str | None:
        with self._store.reading(on_primary=True) as reader:
            reason = open_scope(reader, request).reason
        if reason in _UNKNOWN:
            return rendering.UNKNOWN_USER
        return rendering.NOT_HERE if reason in _OUTSIDERS and not self._parts.answers_outsiders else None

    def _make(
        self, request: WindowRequest, manner: Manner, stream: AnswerStream | None = None, hold: Hold | None = None
    ) -> Answer | None:
        """Return the answer, made again where a message changed meanwhile; None where the store does not answer.

        Raises RightsChangedError, AnswerUnwantedError, and what `hold` and `stream` raise.
        """
        # What was said right before is found by its meaning, too.
        self._parts.vectors.settle(VECTOR_SECONDS, MessageKey(request.channel or "", request.prompt_ts or ""))

        def look(window: ContextWindow) -> None:
            if manner.min_found is not None and window.found < manner.min_found:
                raise AnswerUnwantedError
            if hold is not None:
                hold.prepare(window)

        quotes = manner.style == "quotes"
        style: AnswerStyle = "standard" if manner.style == "quotes" else manner.style
        asked = AnswerRequest(window=request, on_window=look, style=style, said=manner.said.texts)
        answerer = self._parts.quoter if quotes else self._parts.answerer
        shown = asked
        if stream is not None and hold is not None:
            shown = replace(asked, on_text=stream.check, on_reading=partial(_show_held, stream, hold))
        try:
            answer = answerer.answer(shown)
            answer = answerer.answer(asked) if OUTDATED in answer.uncertain else answer
            return answer if answer.model is None or answer.text else quote_instead(answer, rendering.NOT_WRITTEN)
        except ReplyError as exc:
            _log.warning("the chat model does not answer, so messages are quoted: %s", type(exc).__name__)
        except RightsChangedError:
            raise
        except ContextWinError as exc:
            _log.warning("a question is not answered: %s", type(exc).__name__)
            return None
        try:
            return replace(self._parts.quoter.answer(asked), detail=rendering.NO_MODEL)
        except ContextWinError as exc:
            _log.warning("a question is not answered: %s", type(exc).__name__)
            return None

    def _post(self, question: Question, shown: Shown) -> str:
        def post(shown: Shown) -> str:
            answer = self._client.chat_postMessage(
                channel=question.channel,
                text=shown.text,
                blocks=shown.blocks,
                unfurl_links=False,
                unfurl_media=False,
                metadata=metadata_of(question),
                **_thread_of(question),
            )
            return str(answer["ts"])

        return _in_any_form(shown, post)

    def _note(self, question: Question, taken: Taken, ts: str) -> bool:
        return self._store.slack.note_answer(self._parts.workspace, question.channel, question.ts, taken, ts)

    def _finish(
        self,
        question: Question,
        taken: Taken,
        ts: str | None,
        window_id: str | None = None,
        quoted: Collection[MessageKey] | None = None,
    ) -> Finished:
        """Store the answer, and return what became of it; delete it again where others answer meanwhile."""
        finished = self._store.slack.finish(*self._key(question), taken, ts, window_id, quoted)
        if finished == "lost" and ts is not None:
            self._threads.delete(question.channel, ts)
        return finished

    def _offer(self, question: Question) -> None:
        """Offer the asker, alone, what only they may read, if the answer could have been another with it."""
        if self._has_more(question):
            value = "|".join((question.channel, question.ts, question.thread_ts))
            self._tell_asker(question, rendering.render_offer(value))

    def _has_more(self, question: Question) -> bool:
        request = self._request(question)
        try:
            with self._store.reading(on_primary=True) as reader:
                shown = open_scope(reader, request).channels.keys()
            with self._parts.turns.turn():
                _, window = self._parts.builder.build_unrecorded(replace(request, destination=None))
        except ContextWinError:
            return False
        found = (message for thread in window.threads for message in thread.messages if message.role == "hit")
        return any(message.channel not in shown for message in found)

    def _open_stream(self, question: Question, taken: Taken, is_stopped: Event) -> AnswerStream:
        note = partial(self._note, question, taken)
        clients = self._client, self._parts.impatient
        return AnswerStream(*clients, question, self._parts.app.team, note=note, is_stopped=is_stopped)

    def _set_status(self, question: Question) -> None:
        """Say that the app reads, and let Slack show its stop button where a model writes; it does in threads."""
        if not question.thread_ts:
            return
        place = {"channel_id": question.channel, "thread_ts": question.thread_ts}
        with _unless_lost():  # It is a nicety, and not every workspace has it.
            self._client.assistant_threads_setStatus(**place, status=say(rendering.READING))
        if self._parts.streams:
            with _unless_lost():
                self._client.agents_sessions_setStatus(**place, status="processing", initiator_user_id=question.asker)

    def _end_session(self, question: Question) -> None:
        if self._parts.streams and question.thread_ts:
            with _unless_lost():
                self._client.agents_sessions_setStatus(
                    channel_id=question.channel, thread_ts=question.thread_ts, status="active"
                )

    def _tell_asker(self, question: Question, shown: Shown) -> None:
        with _unless_lost():
            if question.channel.startswith("D"):
                self._client.chat_postMessage(
                    channel=question.channel,
                    text=shown.text,
                    blocks=shown.blocks,
                    metadata=metadata_of(question),
                    **_thread_of(question),
                )
                return
            thread = {"thread_ts": question.thread_ts} if question.is_in_thread else {}
            self._client.chat_postEphemeral(
                channel=question.channel, user=question.asker, text=shown.text, blocks=shown.blocks, **thread
            )


def _with_buttons(shown: Shown, question: Question) -> Shown:
    """Return the answer to a question that one person sees with buttons to share it where it was asked, and to keep it.

    In a direct message there is nobody to share with. What led to a thread is answered there alone.
    """
    if question.channel.startswith("D"):
        return shown
    prompt = "" if question.thread_ts else question.prompt
    value = "|".join((question.channel, question.ts, question.thread_ts, prompt))
    is_of_thread = question.thread_ts and question.is_alone
    return rendering.with_share(shown, {SHARE_ACTION: value} | ({} if is_of_thread else {KEEP_ACTION: value}))


def _thread_of(question: Question) -> dict[str, str]:
    """Return where in its channel an answer goes."""
    return {"thread_ts": question.thread_ts} if question.thread_ts else {}


def _show_held(stream: AnswerStream, hold: Hold, reading: Reading) -> None:
    """Show a reading, if everything may still be shown."""
    stream.check()
    hold.check()
    stream.show(reading)


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
    return show(Shown(say(rendering.FAILED), []))
