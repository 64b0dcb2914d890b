"""`Avatar`: replies in a person's style, grounded in their threads. The first user of the builder.

request → persona → examples → window → prompt → model → citations, style → reply
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from uuid import uuid4

from contextwin.analysis.tokens import count_tokens
from contextwin.answer.citations import read_answer
from contextwin.answer.prompt import MIN_WINDOW_TOKENS, fill_prompt, fit_task, make_task, prompt_tokens
from contextwin.answer.standing import Standing
from contextwin.avatar.examples import Example, Situation, choose_examples
from contextwin.avatar.marks import expand_marks, mark_messages
from contextwin.avatar.mentions import name_people, restore_mentions
from contextwin.avatar.persona import load_persona
from contextwin.avatar.prompt import PROMPT_VERSION, compose_prompt, count_parts, render_parts
from contextwin.avatar.reply import Draft, Persona, Reply, ReplyRequest, find_uncertainty, opinion_rule
from contextwin.avatar.style.match import match_style
from contextwin.errors import AccessError, BudgetError, ConfigError, ReplyError
from contextwin.models.messages import MessageKey
from contextwin.models.observer import Observer
from contextwin.models.plans import SearchOperators
from contextwin.models.recorded import RecordMode
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Found, Retrieval
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat import open_chat_model
from contextwin.providers.chat.limits import ChatLimits, read_limits
from contextwin.providers.chat.types import ChatAnswer, ChatModel, count_message_tokens
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.providers.selection import EmbedderSelection
from contextwin.query.intent import is_question
from contextwin.query.planner import plan_query
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.grouping import group_messages
from contextwin.window.names.entity_resolution import resolve_entities
from contextwin.window.retrieve.retrieval import retrieve_messages

#: Nobody waits for more, or pays for them.
MAX_ATTEMPTS = 10
#: Maximum number of drafts whose messages changed while they were made. Unmeasured.
MAX_DRAFTS = 5
OUTDATED = "a message that it was shown was edited or deleted meanwhile, so the reply is not kept"


class Avatar:
    """Writes what a person would plausibly answer, from what a window shows, and says what it relied on."""

    def __init__(
        self,
        store: Store,
        model: ChatModel | None = None,
        *,
        embedder: Embedder | None = None,
        weights: ScoringWeights | None = None,
        record: RecordMode | None = None,
        frontend: str = "library",
        observer: Observer | None = None,
    ) -> None:
        """Reply from `store`; model and embedder are the settings' (`CONTEXTWIN_CHAT_MODEL`) unless they are given.

        `record`, `frontend` and `observer` are those of `ContextWindowBuilder`, for the windows that replies are made
        from.
        """
        self._store = store
        self._model = model
        embedder = embedder or open_embedder(store.settings.embedder, store.settings)
        self._selection = EmbedderSelection(store.settings, embedder)
        self._builder = ContextWindowBuilder(
            store, embedder, weights=weights, record=record, frontend=frontend, observer=observer
        )

    def reply(self, request: ReplyRequest) -> Reply:
        """Return the reply; it is stored with the keys of what it was made from, for feedback.

        Written again while it is too little in style, up to `max_attempts`; the one most in style is kept. Refusals,
        stops by length and filters are outcomes. Raises AccessError for a person who did not allow it, ReplyError when
        the model does not answer, RightsChangedError when whoever reads it may meanwhile not read any more what it is
        made from, and what a window raises.
        """
        model = self._model or open_chat_model(self._store.settings.chat_model, self._store.settings)
        limits = ChatLimits(spec=model.spec, context_tokens=model.context_tokens, encoding=model.encoding)
        draft, reply_id = self._draft_and_open(request, limits, model.spec)
        if draft.retrieval is not None:
            self._builder.record(draft.retrieval, draft.window)
        try:
            reply = replace(self._write(request, draft, model), reply_id=reply_id)
        except BaseException:
            with self._store.write(request.window.workspace) as transaction:
                transaction.personas.drop_reply(reply_id)
            raise
        return self._keep(request, reply)

    def _draft_and_open(self, request: ReplyRequest, limits: ChatLimits, spec: str) -> tuple[Draft, str]:
        """Return a draft of messages that are still as it shows them, and the id of the reply opened for it."""
        for _ in range(MAX_DRAFTS):
            draft = self.draft(request, limits)
            if reply_id := self._open(request, draft, spec):
                return draft, reply_id
        raise ReplyError("messages that the prompt shows change faster than it is made: ask again", retryable=True)

    def draft(self, request: ReplyRequest, limits: ChatLimits | None = None) -> Draft:
        """Return the exact prompt, without asking a model; no key is needed.

        Raises AccessError for a person who did not allow it, BudgetError when rules and task alone cost more than the
        prompt may, and what a window raises.
        """
        _check(request)
        limits = limits or read_limits(self._store.settings.chat_model, self._store.settings)
        max_tokens = prompt_tokens(
            request.window.prompt, request.max_prompt_tokens, request.max_reply_tokens, limits.context_tokens
        )
        asked = self._builder.complete(replace(request.window, format="xml", encoding=limits.encoding))
        persona = load_persona(self._store, asked, request.persona)
        if not persona.is_enabled:
            raise AccessError(
                f"{request.persona} did not allow replies in their style: contextwin persona {request.persona} --enable"
            )
        examples, found = self._find_examples(asked, persona)

        bare = partial(render_parts, persona, [], room=(0, limits.encoding))
        task, room = fit_task(
            lambda task: compose_prompt(bare(task)[0], "", request.opinions),
            make_task(self._store, asked, found),
            max_tokens,
            limits.encoding,
        )
        style_tokens = min(int(room * request.balance), room - MIN_WINDOW_TOKENS)
        while True:
            parts, chosen = render_parts(persona, examples, task, (style_tokens, limits.encoding))
            compose, build = partial(compose_prompt, parts, opinions=request.opinions), partial(self._build, asked)
            retrieval, window, messages = fill_prompt(build, compose, asked, max_tokens)
            # A message that the window shows is no example too: the prompt would pay for it twice.
            context = _keys_of(window)
            if not any(example.keys & context for example in chosen):
                break
            examples = [example for example in examples if not example.keys & context]
        texts = _texts_of(window, chosen)
        return Draft(
            persona=persona,
            messages=messages,
            tokens=count_message_tokens(messages, limits.encoding),
            tokens_by_part=count_parts(parts, window.text, limits.encoding, request.opinions),
            window=window,
            version=PROMPT_VERSION,
            shown=frozenset(texts),
            texts=texts,
            retrieval=retrieval,
            is_shortened=task.is_shortened,
            ts_by_mark=mark_messages(window.text).ts_by_mark,
            user_by_name=name_people(_people_in(window, chosen)),
        )

    def _find_examples(self, asked: CompletedRequest, persona: Persona) -> tuple[list[Example], Found]:
        """Return what the person wrote about something like the prompt, and what it was chosen from."""
        filters = replace(asked.filters, authors=(persona.user,))
        request = replace(asked, filters=filters, weights=ScoringWeights())
        plan = replace(plan_query(request, "UTC"), kind="relevance", time=None, oldest=None, latest=None, speaker=None)
        plan = replace(plan, operators=SearchOperators())
        question = resolve_entities(self._store, request, plan)
        found = self._selection.with_current_embedder(
            asked.workspace, lambda embedder: retrieve_messages(self._store, embedder, question)
        )
        situation = Situation(
            plan=plan,
            place=(asked.channel, asked.thread_ts),
            asks=is_question(asked.prompt),
            words=persona.profile.features["words"].spread,
        )
        return choose_examples(group_messages(found.messages), persona.user, situation), found

    def _build(self, asked: CompletedRequest, max_tokens: int) -> tuple[Retrieval, ContextWindow]:
        return self._builder.build_unrecorded(replace(asked, max_tokens=max_tokens))

    def _write(self, request: ReplyRequest, draft: Draft, model: ChatModel) -> Reply:
        """Return the answer most in style; one that did not come takes nothing from those that did."""
        replies: list[Reply] = []
        standing = Standing(self._store, request.window, {key.channel for key in draft.shown})
        on_text = standing.before(request.on_text)
        # What is everybody's style fits every text alike, so that nothing would be gained.
        max_attempts = 1 if draft.persona.profile.is_fallback else request.max_attempts
        while len(replies) < max_attempts:
            try:
                answer = model.complete(draft.messages, max_tokens=request.max_reply_tokens, on_text=on_text)
            except ReplyError:
                if replies:
                    break
                raise
            replies.append(_read_reply(draft, answer, model.encoding))
            if answer.outcome != "complete" or replies[-1].style.score >= request.min_style_match:
                break
        standing.check()
        written = [reply for reply in replies if reply.outcome == "complete"] or replies
        return replace(max(written, key=lambda each: each.style.score), attempts=len(replies))

    def _open(self, request: ReplyRequest, draft: Draft, spec: str) -> str | None:
        """Store that a reply is asked for, and return its id; None where a shown message has changed meanwhile."""
        asked, reply_id = request.window, uuid4().hex
        row = {
            "reply_id": reply_id,
            "user_id": request.persona,
            "viewer_id": asked.viewer or asked.asker,
            "channel_id": asked.channel,
            "thread_ts": asked.thread_ts,
            "window_id": draft.window.window_id,
            "prompt": draft.window.prompt,
            "input_tokens": draft.tokens,
            "model": spec,
            "prompt_version": draft.version,
        }
        with self._store.write(asked.workspace) as transaction:
            if transaction.personas.has_changed(draft.texts):
                return None
            transaction.personas.open_reply(row, draft.shown)
        return reply_id

    def _keep(self, request: ReplyRequest, reply: Reply) -> Reply:
        """Store what was answered, unless what it was made from has changed; return it with what that makes of it."""
        names = ("text", "outcome", "is_grounded", "input_tokens", "output_tokens", "model")
        values = {name: getattr(reply, name) for name in names} | {"style_match": reply.style.score}
        cited = {MessageKey(citation.channel, citation.ts) for citation in reply.citations}
        with self._store.write(request.window.workspace) as transaction:
            is_kept = transaction.personas.finish_reply(reply.reply_id, values, cited)
            persona = transaction.personas.persona(request.persona)
        if not is_kept and not (persona and persona.is_enabled):
            raise AccessError(f"{request.persona} forbade replies in their style while this one was written")
        return reply if is_kept else replace(reply, uncertain=(*reply.uncertain, OUTDATED))


def _check(request: ReplyRequest) -> None:
    """Refuse an invalid request."""
    if not request.window.prompt.strip():
        raise ConfigError("expected a prompt to reply to, got an empty one")
    for name in ("balance", "min_style_match"):
        if not 0 <= getattr(request, name) <= 1:
            raise ConfigError(f"{name} must be between 0 and 1, got {getattr(request, name)}")
    opinion_rule(request.opinions)
    for name in ("max_prompt_tokens", "max_reply_tokens", "max_attempts"):
        if getattr(request, name) < 1:
            raise BudgetError(f"{name} must be at least 1, got {getattr(request, name)}")
    if request.max_attempts > MAX_ATTEMPTS:
        raise ConfigError(f"max_attempts must be at most {MAX_ATTEMPTS}, got {request.max_attempts}")


def _keys_of(window: ContextWindow) -> frozenset[MessageKey]:
    """Return the keys of all messages that a window shows."""
    return frozenset(MessageKey(m.channel, m.ts) for thread in window.threads for m in thread.messages)


def _people_in(window: ContextWindow, examples: Sequence[Example]) -> Iterator[tuple[str | None, str]]:
    """Yield the id and the name of each author whom a prompt shows."""
    yield from ((m.user, m.name) for thread in window.threads for m in thread.messages)
    yield from ((example.asked.user, example.asked.name) for example in examples if example.asked)


def _texts_of(window: ContextWindow, examples: Sequence[Example]) -> dict[MessageKey, bytes]:
    """Return the hash of the text of each message that a prompt shows, by its key."""
    context = {MessageKey(m.channel, m.ts): m.sha256 for thread in window.threads for m in thread.messages}
    quoted = (each for example in examples for each in (example.answer, example.asked) if each)
    return context | {each.key: each.sha256 for each in quoted}


def _read_reply(draft: Draft, answer: ChatAnswer, encoding: str) -> Reply:
    """Return what a model answered, checked against what it was shown."""
    text, unknown = expand_marks(answer.text, draft.ts_by_mark)
    reading = read_answer(text, draft.window)
    reading = replace(reading, unknown=(*reading.unknown, *unknown))
    return Reply(
        reply_id="",
        persona=draft.persona.user,
        name=draft.persona.name,
        text=reading.text,
        outcome=answer.outcome,
        detail=answer.detail,
        citations=reading.cited,
        is_grounded=bool(reading.cited),
        uncertain=find_uncertainty(reading, draft, answer),
        style=match_style(reading.text, draft.persona.profile),
        window=draft.window,
        input_tokens=draft.tokens if answer.input_tokens is None else answer.input_tokens,
        output_tokens=count_tokens(answer.text, encoding) if answer.output_tokens is None else answer.output_tokens,
        model=answer.model,
        prompt_version=draft.version,
        attempts=1,
        slack_text=restore_mentions(reading.text, draft.user_by_name),
    )
