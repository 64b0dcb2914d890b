"""`Answerer`: plain, cited answers from a window.

request → window → prompt → model → citations → answer, and without a model: request → window → quotes
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from contextwin.answer.answer import Answer, AnswerDraft, AnswerRequest
from contextwin.answer.citations import SHORTENED, ParsedAnswer, doubt_window, find_doubts, read_answer
from contextwin.answer.prompt import (
    ANSWER_PROMPT_VERSION,
    REMARK_FOUND,
    REMARK_TOKENS,
    compose_question,
    fit_said,
    fit_task,
    make_task,
    name_mentions,
)
from contextwin.answer.quotation import is_small_talk, quote_messages, render_quotes
from contextwin.answer.sentences import SentenceReader
from contextwin.answer.standing import Standing, channels_of
from contextwin.answer.writer import Writer, check_positive, check_prompt, limits_of, read_written, texts_of
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.chat.types import ChatAnswer, count_message_tokens
from contextwin.query.manners import is_mannerly

_OUTDATED = "a message that it was shown was edited or deleted meanwhile: ask again"


class Answerer(Writer):
    """Answers questions from what a window shows, and says what it relied on.

    Without a model the best messages are quoted; `find_chat_model` finds the settings'.
    """

    def answer(self, request: AnswerRequest) -> Answer:
        """Return the answer. Nothing of it is stored, but for the window as far as windows are recorded.

        Refusals, stops by length and filters are outcomes. Raises ReplyError when the model does not answer,
        RightsChangedError when the reader of the answer may meanwhile not read any more what it is made from, and what
        a window raises.
        """
        _check(request)
        show = request.on_window or (lambda window: None)
        if self.model is None:
            found, window = self._builder.build_unrecorded(request.window)
            show(window)
            self._builder.record(found, window)
            return _quote(window)
        draft = self.draft(request, limits_of(self.model))
        show(draft.window)
        if draft.retrieval is not None:
            self._builder.record(draft.retrieval, draft.window)
        standing = Standing(self._store, request.window, channels_of(draft.window))
        listen = self._listen(request, draft, standing)
        told = self.model.complete(draft.messages, max_tokens=request.max_reply_tokens, on_text=listen)
        standing.check()
        answer = _read(draft, told, self.model.encoding)
        is_outdated = self._store.has_changed(request.window.workspace, draft.texts)
        return replace(answer, uncertain=(*answer.uncertain, _OUTDATED), is_outdated=True) if is_outdated else answer

    def _listen(self, request: AnswerRequest, draft: AnswerDraft, standing: Standing) -> Callable[[str], None] | None:
        """Return what receives the pieces of an answer; None where nobody listens.

        None is told once the rights have changed: it raises RightsChangedError.
        """
        tell, on_text = request.on_reading, request.on_text
        if tell is None:
            return standing.before(on_text)

        def show(reading: ParsedAnswer) -> None:
            standing.check()
            if not self._store.has_changed(request.window.workspace, draft.texts):
                tell(reading)

        reader = SentenceReader(draft.window, show)

        def take(piece: str) -> None:
            if on_text is not None:
                standing.check_now_and_then()
                on_text(piece)
            reader.take(piece)

        return take

    def draft(self, request: AnswerRequest, limits: ChatLimits | None = None) -> AnswerDraft:
        """Return the exact prompt, without asking a model; no key is needed.

        Raises BudgetError when rules and task alone cost more than the prompt may, and what a window raises.
        """
        _check(request)
        limits, max_tokens = self._limit(request, limits)
        asked = self._builder.complete(replace(request.window, format="xml", encoding=limits.encoding))
        retrieval = self._builder.find(asked)
        task = name_mentions(make_task(self._store, asked, retrieval.found), retrieval.found)
        task = replace(task, style=request.style, said=fit_said(request.said, limits.encoding))
        task, _ = fit_task(lambda task: compose_question(task, ""), task, max_tokens, limits.encoding)
        compose = partial(compose_question, task)
        filled, window, messages = self._fill(retrieval, compose, max_tokens)
        is_remark = is_mannerly(asked.prompt) or (is_small_talk(window) and window.found < REMARK_FOUND)
        if is_remark and window.total_tokens > REMARK_TOKENS:
            filled, window, messages = self._fill(filled, compose, max_tokens, REMARK_TOKENS)
        return AnswerDraft(
            messages=messages,
            tokens=count_message_tokens(messages, limits.encoding),
            window=window,
            version=ANSWER_PROMPT_VERSION,
            texts=texts_of(window),
            retrieval=filled,
            is_shortened=task.is_shortened,
        )


def _check(request: AnswerRequest) -> None:
    """Refuse an invalid request."""
    check_prompt(request.window.prompt, "a question to answer")
    check_positive(request, "max_prompt_tokens", "max_reply_tokens")


def _read(draft: AnswerDraft, answer: ChatAnswer, encoding: str) -> Answer:
    """Return what a model answered, checked against what it was shown."""
    reading = read_answer(answer.text, draft.window)
    return Answer(
        **read_written(draft, answer, reading, encoding),
        places=reading.places,
        uncertain=find_doubts(reading, draft.window, answer, (SHORTENED,) if draft.is_shortened else ()),
        is_shortened=draft.is_shortened,
    )


def quote_instead(answer: Answer, detail: str) -> Answer:
    """Return the best messages of the window of an answer that says nothing, with why they are quoted."""
    return replace(_quote(answer.window), detail=detail)


def _quote(window: ContextWindow) -> Answer:
    """Return the best messages of a window as the answer."""
    quotes = quote_messages(window)
    return Answer(
        text=render_quotes(window, quotes),
        outcome="complete",
        detail=None,
        citations=(),
        quotes=quotes,
        is_grounded=bool(quotes),
        uncertain=doubt_window(window),
        window=window,
        input_tokens=0,
        output_tokens=0,
    )
