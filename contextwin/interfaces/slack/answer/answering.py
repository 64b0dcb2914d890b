"""`Responder`: answers each claimed question once, with what everybody may read who reads the answer.

    taken (leases.py) → may be answered (asked.py) → made (`make_answer`, holding.py) → shown (posting.py) → finished

The claim is taken, the answer is posted with the question's ts as its metadata, and then the claim is finished. A
process that takes over a claim looks for such an answer first, so that a crash in between makes no second one.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPException
from threading import Event

from slack_sdk.errors import SlackApiError

from contextwin.answer.answer import Answer, AnswerRequest, AnswerStyle
from contextwin.answer.answerer import quote_instead
from contextwin.answer.citations import ParsedAnswer
from contextwin.errors import ContextWinError, ReplyError, RightsChangedError
from contextwin.interfaces.slack.answer import asked
from contextwin.interfaces.slack.answer.holding import NOTHING_SAID, AnswerOutdatedError, Hold, Said
from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.pool import RunOnce, run_now
from contextwin.interfaces.slack.post import posting, rendering
from contextwin.interfaces.slack.post.rendering import Shown
from contextwin.interfaces.slack.post.streaming import AnswerLostError, AnswerStoppedError, AnswerStream, Stops
from contextwin.interfaces.slack.post.threads import Threads, metadata_of
from contextwin.interfaces.slack.receive.questions import ANSWERED, Question, shared_question
from contextwin.interfaces.slack.refusals import attempt, error_of, is_closed, is_lost_token, warn_of
from contextwin.models.access import VisibleScope
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.slack import Finished, SlackAnswer, SlackStyle, Taken
from contextwin.models.windows import ContextWindow
from contextwin.query.manners import asks_for_help

#: Seconds for which an answer waits for the vectors of what was said before. Unmeasured.
VECTOR_SECONDS = 1.0

_log = logging.getLogger("contextwin.slack")


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


def make_answer(
    parts: Answering,
    request: WindowRequest,
    manner: Manner,
    stream: AnswerStream | None = None,
    hold: Hold | None = None,
) -> Answer | None:
    """Return the answer, made again where a message changed meanwhile; None where the store does not answer.

    Raises RightsChangedError, AnswerUnwantedError, and what `hold` and `stream` raise.
    """
    # What was said right before is found by its meaning, too.
    parts.vectors.settle(VECTOR_SECONDS, MessageKey(request.channel or "", request.prompt_ts or ""))

    def look(window: ContextWindow) -> None:
        if manner.min_found is not None and window.found < manner.min_found:
            raise AnswerUnwantedError
        if hold is not None:
            hold.prepare(window)

    style: AnswerStyle = "standard" if manner.style == "quotes" else manner.style
    asked = AnswerRequest(window=request, on_window=look, style=style, said=manner.said.texts)
    answerer = parts.quoter if manner.style == "quotes" else parts.answerer
    shown = asked
    if stream is not None and hold is not None:
        shown = replace(asked, on_text=stream.check, on_reading=partial(_show_held, stream, hold))
    try:
        try:
            answer = answerer.answer(shown)
            answer = answerer.answer(asked) if answer.is_outdated else answer
            return answer if answer.model is None or answer.text else quote_instead(answer, rendering.NOT_WRITTEN)
        except ReplyError as exc:
            _log.warning("the chat model does not answer, so messages are quoted: %s", type(exc).__name__)
            return replace(parts.quoter.answer(asked), detail=rendering.NO_MODEL)
    except RightsChangedError:
        raise
    except ContextWinError as exc:
        _log.warning("a question is not answered: %s", type(exc).__name__)
        return None


def has_more(parts: Answering, request: WindowRequest, scope: VisibleScope) -> bool:
    """Return whether the answer could be another with what only its asker may read; its readers may read `scope`."""
    if not scope.is_narrowed:
        return False
    try:
        with parts.turns.turn():
            _, window = parts.builder.build_unrecorded(replace(request, destination=None))
    except ContextWinError:
        return False
    found = (message for thread in window.threads for message in thread.messages if message.role == "hit")
    return any(message.channel not in scope.channels for message in found)


def _show_held(stream: AnswerStream, hold: Hold, reading: ParsedAnswer) -> None:
    """Show a reading, if everything may still be shown."""
    stream.check()
    hold.check()
    stream.show(reading)


#: How often an answer is made at once that was withdrawn while it was made; then it waits as one that failed.
#: Unmeasured.
MOST_ATTEMPTS = 3

_log = logging.getLogger("contextwin.slack")


class Responder:
    """Answers questions in Slack. Nothing of a question or an answer is logged."""

    def __init__(self, parts: Answering) -> None:
        self._parts = parts
        self._slack = parts.store.slack
        self._client = parts.client
        self._threads = Threads(parts)
        self._withdrawals = Withdrawals(parts, self._threads)
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
            key = self._key(question)
            if is_lost_token(exc):
                self._slack.release(*key)
            if not is_closed(exc):
                raise
            warn_of(_log, "Slack takes no answer there, so it is given up", exc)
            self._parts.tally.count("answers", "given_up")
            self._slack.give_up(*key)

    def _key(self, question: Question) -> tuple[str, str, str]:
        return self._parts.workspace, question.channel, question.ts

    def _answer_taken(self, question: Question, taken: Taken) -> bool:
        """Answer a question that was taken; return whether the answer was withdrawn, and has to be made again."""
        parts, settings = self._parts, taken.settings
        # From before Slack shows its button: nobody presses in vain.
        with parts.locales.speaking_to(question.asker), self.stops.of(question) as is_stopped, ExitStack() as saying:
            with parts.turns.first():
                is_again = self._answer_at_once(question, taken)
                if is_again is not None:
                    return is_again
                is_private = settings.shown_to == "asker" and not (question.is_alone or question.is_shared)
                min_found = settings.min_found if asked.is_unasked(parts, question) else None
                if not is_private and min_found is None:
                    saying.enter_context(posting.saying_that_it_is_read(parts, question))
            try:
                filters = asked.filters_of(parts, settings, question)
                manner = Manner(style=settings.style, min_found=min_found, filters=filters)
                if is_private:
                    return self._answer_asker(question, taken, manner)
                return self._write(question, taken, manner, self._open_stream(question, taken, is_stopped))
            except AnswerUnwantedError:
                self._slack.drop(*self._key(question))
                return False

    def _answer_asker(self, question: Question, taken: Taken, manner: Manner) -> bool:
        """Answer a question for who asked alone, who may share the answer; return False.

        Slack keeps no such answer, so that it is shown never rather than twice if the process is killed.
        """
        shown = self.answer_privately(question, datetime_of_ts(question.ts), manner, is_shareable=True)
        if self._finish(question, taken, None) == "answered":
            posting.tell_asker(self._client, question, shown)
        return False

    def _answer_at_once(self, question: Question, taken: Taken) -> bool | None:
        """Answer a question that needs no window; None where it does, else as `_answer_taken`."""
        place = question.channel, question.thread_ts, question.ts
        if taken.is_deleted:
            self._slack.drop(*self._key(question))
            return False
        if taken.is_again and (found := self._threads.find_posted(*place)):
            return self._complete(question, taken, found)
        if taken.is_again:
            self._threads.clear_unfinished(*place)
        refusal = asked.refuse(self._parts, asked.request_of(self._parts, question))
        refusal = refusal or asked.refuse_by(self._parts, taken.settings, question)
        if refusal is not None and asked.is_unasked(self._parts, question):
            self._slack.drop(*self._key(question))
            return False
        if refusal is not None:
            posting.tell_asker(self._client, question, rendering.render_text(refusal))
            return self._complete(question, taken, None)
        if asks_for_help(question.prompt):
            return self._complete(
                question, taken, posting.post_answer(self._client, question, rendering.render_text(rendering.HELP))
            )
        return None

    def _write(self, question: Question, taken: Taken, manner: Manner, stream: AnswerStream) -> bool:
        """Make the answer, which is shown while it is made, and complete it; return whether it has to be made again."""
        parts = self._parts
        request = replace(asked.request_of(parts, question), filters=manner.filters)
        manner = replace(manner, said=asked.read_said(parts, self._threads, question))
        refuse = partial(asked.refusal_of, parts)
        hold = Hold(parts.store, self._key(question), taken, request, parts.scope_of, refuse, manner.said)
        try:
            answer = make_answer(parts, request, manner, stream, hold)
            hold.check()
        except AnswerStoppedError:
            stopped = rendering.render_stopped(stream.shown, stream.addresses)
            ts = posting.in_any_form(stopped, lambda shown: stream.finish(shown, None, metadata_of(question)))
            if ts is None:
                posting.tell_asker(self._client, question, rendering.render_text(rendering.STOPPED))
            return self._complete(question, taken, ts) or self._check_posted(question, taken, ts, hold)[0]
        except AnswerLostError:
            return self._complete(question, taken, stream.ts)
        except (RightsChangedError, AnswerOutdatedError):
            return self._remake(question, taken, stream.ts)
        ts = self._show(question, taken, answer, stream)
        window_id, quoted = (answer.window.window_id, hold.quoted_by(answer)) if answer else (None, None)
        finished = self._finish(question, taken, ts, window_id, quoted)
        if finished == "withdrawn":
            return self._withdraw_now(question)
        if finished == "lost" or answer is None or ts is None:
            return False
        is_again, scope = self._check_posted(question, taken, ts, hold)
        is_asked = not (question.is_alone or question.is_shared or manner.min_found is not None)
        if scope is not None and is_asked:
            self._offer(question, scope)
        return is_again

    def _show(self, question: Question, taken: Taken, answer: Answer | None, stream: AnswerStream) -> str | None:
        """Show the whole answer, or that there is none, and return its ts; None where only who asked was told."""
        shown = rendering.render_answer(answer) if answer else rendering.render_text(rendering.FAILED)
        shown = posting.with_question(self._parts, question, shown) if answer and not question.thread_ts else shown
        written = rendering.render_written(answer) if answer else None
        ts = posting.in_any_form(shown, lambda shown: stream.finish(shown, written, metadata_of(question)))
        if answer is not None and ts is None:
            ts = posting.post_answer(self._client, question, shown)
        elif ts is None:
            posting.tell_asker(self._client, question, shown)
        if stream.is_refused:
            if ts is not None:
                self._note(question, taken, ts)
            self._threads.clear_unfinished(question.channel, question.thread_ts, question.ts)
        return ts

    def _open_stream(self, question: Question, taken: Taken, is_stopped: Event) -> AnswerStream:
        note = partial(self._note, question, taken)
        return AnswerStream(self._parts, question, note=note, is_stopped=is_stopped)

    def _note(self, question: Question, taken: Taken, ts: str) -> bool:
        return self._slack.note_answer(*self._key(question), taken, ts)

    def _offer(self, question: Question, scope: VisibleScope) -> None:
        """Offer the asker, alone, what only they may read, if the answer could have been another with it."""
        if has_more(self._parts, asked.request_of(self._parts, question), scope):
            value = "|".join((question.channel, question.ts, question.thread_ts))
            posting.tell_asker(self._client, question, rendering.render_offer(value))

    # -- what becomes of an answer

    def _finish(
        self,
        question: Question,
        taken: Taken,
        ts: str | None,
        window_id: str | None = None,
        quoted: Collection[MessageKey] | None = None,
    ) -> Finished:
        """Store the answer, and return what became of it; delete it again where others answer meanwhile."""
        finished = self._slack.finish(*self._key(question), taken, ts, window_id, quoted)
        if finished == "lost" and ts is not None:
            self._threads.delete(question.channel, ts)
        return finished

    def _complete(self, question: Question, taken: Taken, ts: str | None) -> bool:
        """Store an answer, and return whether it was withdrawn meanwhile, and has to be made again."""
        return self._finish(question, taken, ts) == "withdrawn" and self._withdraw_now(question)

    def _check_posted(
        self, question: Question, taken: Taken, ts: str | None, hold: Hold
    ) -> tuple[bool, VisibleScope | None]:
        """Delete an answer whose readers lost rights while it was posted; return whether it has to be made again.

        The second value is what its readers may read, None where it was deleted. Events tell what happens later, and
        the stored list of what the answer shows tells which changed messages it rests on.
        """
        try:
            return False, hold.check_rights()
        except RightsChangedError:
            return self._remake(question, taken, ts), None

    def _remake(self, question: Question, taken: Taken, ts: str | None) -> bool:
        """Delete an answer, as far as it is shown, and return whether it has to be made again."""
        _log.warning("rights, or a message, changed while an answer was made: it is made again")
        if self._slack.withdraw_to_remake(*self._key(question), taken, ts):
            return self._withdraw_now(question)
        return self._complete(question, taken, ts)

    def _withdraw_now(self, question: Question) -> bool:
        found = self._slack.find(*self._key(question))
        return found is not None and self._withdrawals.delete(found, is_written=False)

    # -- questions that nobody is at, and answers that were withdrawn

    def resume(self, older: timedelta, run: RunOnce = run_now) -> None:
        """Answer what nobody has held for `older` and was not answered; delete answers that were withdrawn."""
        for each in self._slack.open_questions(self._parts.workspace, older):
            step = partial(self._resume, each)
            run((each.channel, each.question_ts), partial(attempt, step, "a question stays open"))

    def _resume(self, claimed: SlackAnswer) -> None:
        if claimed.state == "withdrawn":
            self.settle(claimed)
        elif datetime_of_ts(claimed.question_ts) < datetime.now(UTC) - ANSWERED:
            self._slack.drop(self._parts.workspace, claimed.channel, claimed.question_ts)
        else:
            self._answer_claimed(claimed)

    def _answer_claimed(self, claimed: SlackAnswer) -> None:
        is_shared = claimed.prompt is not None
        if question := shared_question(claimed) if is_shared else self._threads.read_question(claimed):
            self.answer(question)
        else:
            self._slack.drop(self._parts.workspace, claimed.channel, claimed.question_ts)

    def settle(self, answer: SlackAnswer) -> None:
        """Delete an answer that was withdrawn, and answer its question again if that is meant."""
        if self._withdrawals.delete(answer):
            self._answer_claimed(answer)

    def settle_all(self) -> None:
        """Delete all answers that were withdrawn, as far as Slack does it now."""
        known = self._slack.open_questions(self._parts.workspace)
        for each in (each for each in known if each.state == "withdrawn"):
            attempt(partial(self.settle, each), "an answer that was withdrawn stays, for now")

    # -- what only the asker sees

    def answer_privately(
        self, question: Question, asked_at: datetime, manner: Manner = DEFAULT_MANNER, *, is_shareable: bool = False
    ) -> Shown:
        """Return the answer for the asker alone, with what they may read, and with buttons to share or to keep it.

        Raises AnswerUnwantedError where it is not made.
        """
        here = asked.place_of(self._parts, question.asker, question.channel)
        alone = replace(question, is_alone=True, is_in_thread=question.is_in_thread and here is not None)
        request = replace(asked.request_of(self._parts, alone), channel=here)
        if refusal := asked.refuse(self._parts, request):
            return rendering.render_text(refusal)
        try:
            request = replace(request, asked_at=asked_at, filters=manner.filters)
            answer = make_answer(self._parts, request, manner)
        except RightsChangedError:  # The question can be asked again, with the rights held then.
            answer = None
        if answer is None:
            return rendering.render_text(rendering.FAILED)
        shown = rendering.render_answer(answer)
        return posting.with_buttons(shown, question) if is_shareable else shown

    def read_question(self, claimed: SlackAnswer) -> Question | None:
        """Return a question as Slack has it; None where it is gone."""
        return self._threads.read_question(claimed)

    def show_more(self, user: str, channel: str, ts: str, thread_ts: str) -> bool:
        """Show the asker of a question, alone, the answer with what they may read; return whether there is one."""
        known = self._slack.answers_in(self._parts.workspace, channel, thread_ts)
        claimed = next((each for each in known if each.question_ts == ts and each.asker == user), None)
        question = None if claimed is None else self._threads.read_question(claimed)
        if question is None or not question.prompt or question.is_alone:  # Where they are alone, nothing more is there.
            return False
        with self._parts.locales.speaking_to(user):
            posting.tell_asker(self._client, question, self.answer_privately(question, datetime_of_ts(ts)))
        return True


# ---- `Withdrawals`: deletes the answers in Slack that were withdrawn, and says which questions are answered again

#: How often Slack refuses to delete an answer before that is reported. Unmeasured.
MOST_REFUSALS = 5
#: How often it is tried before, and then. Unmeasured.
REFUSED_SOON, REFUSED_AGAIN = timedelta(minutes=1), timedelta(hours=1)


class Withdrawals:
    """Answers of one workspace that have to be deleted in Slack."""

    def __init__(self, parts: Answering, threads: Threads) -> None:
        self._parts = parts
        self._slack = parts.store.slack
        self._threads = threads

    def delete(self, answer: SlackAnswer, *, is_written: bool = True) -> bool:
        """Delete an answer that was withdrawn; return whether its question has to be answered again.

        While somebody may still write it (`is_written`), who writes it deletes it. Its row goes once Slack has deleted
        it. Where Slack refuses, it is tried again after REFUSED_SOON; after MOST_REFUSALS the refusal is reported, and
        it is tried every REFUSED_AGAIN.
        """
        now, ts = datetime.now(UTC), answer.answer_ts
        pause = REFUSED_AGAIN if answer.refusals >= MOST_REFUSALS else REFUSED_SOON
        if answer.refused_at is not None and answer.refused_at > now - pause:
            return False
        if ts is None and is_written and answer.held_until > now:
            return False
        if ts is None:
            ts = self._threads.find_posted(answer.channel, answer.thread_ts, answer.question_ts)
            self._threads.clear_unfinished(answer.channel, answer.thread_ts, answer.question_ts)
        if ts is not None and not self._delete_in_slack(answer, ts):
            return False
        is_young = datetime_of_ts(answer.question_ts) > now - ANSWERED
        return self._slack.retract(self._parts.workspace, answer.channel, answer.question_ts, remake=is_young)

    def _delete_in_slack(self, answer: SlackAnswer, ts: str) -> bool:
        try:
            refusal = self._threads.delete(answer.channel, ts)
        except (SlackApiError, OSError, HTTPException) as exc:
            if is_lost_token(exc):
                raise
            refusal = error_of(exc)
        if refusal is None:
            return True
        key = self._parts.workspace, answer.channel, answer.question_ts
        if self._slack.refuse_deletion(*key, refusal) == MOST_REFUSALS:
            self._parts.tally.count("answers", "undeletable")
            _log.warning("Slack does not delete an answer, %s in %s: %s; delete it there", ts, answer.channel, refusal)
        return False
