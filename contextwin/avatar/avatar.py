"""`Avatar`: replies in a person's style, grounded in their threads. The first user of the builder.

request → persona → examples → window → prompt → model → citations, style → reply
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from uuid import uuid4

from contextwin.analysis.mrkdwn import decode_tokens, mentioned_users, resolve_mentions
from contextwin.answer.citations import read_answer
from contextwin.answer.prompt import (
    MIN_WINDOW_TOKENS,
    REMARK_FOUND,
    REMARK_TOKENS,
    Task,
    fit_task,
    make_task,
)
from contextwin.answer.standing import Standing
from contextwin.answer.writer import Writer, check_positive, check_prompt, limits_of, read_written, texts_of
from contextwin.avatar.examples import Situation, choose_examples
from contextwin.avatar.marks import expand_marks, mark_messages, name_people, write_as_slack
from contextwin.avatar.persona import load_persona
from contextwin.avatar.prompt import PROMPT_VERSION, Shown, compose_prompt, count_parts, render_parts
from contextwin.avatar.recent import load_recent
from contextwin.avatar.reply import Draft, Persona, Reply, ReplyRequest, find_uncertainty, opinion_rule
from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.likelihood import match_style
from contextwin.avatar.style.model import StyleMessage
from contextwin.errors import AccessError, ConfigError, ReplyError
from contextwin.models.messages import MessageKey
from contextwin.models.plans import SearchOperators
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Found, FoundMessage, Retrieval
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat import open_chat_model
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, ChatModel, count_message_tokens
from contextwin.query.intent import is_question
from contextwin.query.people import find_addressed
from contextwin.window.arrangement import reweigh
from contextwin.window.grouping import group_messages
from contextwin.window.names.entity_resolution import resolve_entities
from contextwin.window.retrieve.participation import A_DAY
from contextwin.window.retrieve.retrieval import retrieve_messages

#: Nobody waits for more, or pays for them.
MAX_ATTEMPTS = 10
#: Maximum number of drafts whose messages changed while they were made. Unmeasured.
MAX_DRAFTS = 5
#: Tokens of a window beside its lines: its tags, and the line of the day. With 60, lines of the talk were left out.
FRAME_TOKENS = 100
#: Tokens of the live talk that a remark is answered from: 90 % of what remarks go on with is in the newest 500.
LIVE_TOKENS = 500
_OUTDATED = "a message that it was shown was edited or deleted meanwhile, so the reply is not kept"


class Avatar(Writer):
    """Writes what a person would plausibly answer, from what a window shows, and says what it relied on.

    Without a model it is the settings' (`CONTEXTWIN_CHAT_MODEL`).
    """

    def reply(self, request: ReplyRequest) -> Reply:
        """Return the reply; it is stored with the keys of what it was made from, for feedback.

        Written again while it is too little in style, up to `max_attempts`; the one most in style is kept. Refusals,
        stops by length and filters are outcomes. Raises AccessError for a person who did not allow it, ReplyError when
        the model does not answer, RightsChangedError when its reader may meanwhile not read any more what it is
        made from, and what a window raises.
        """
        model = self.model or open_chat_model(self._store.settings.chat_model, self._store.settings)
        draft, reply_id = self._draft_and_open(request, limits_of(model), model.spec)
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
        limits, max_tokens = self._limit(request, limits)
        sought = replace(request.window, format="xml", encoding=limits.encoding, fill="relevant")
        asked = self._builder.complete(sought)
        persona = load_persona(self._store, asked, request.persona)
        if not persona.is_enabled:
            text = f"{request.persona} did not allow replies in their style: only they allow it, or an administrator"
            raise AccessError(text, advice="allow_replies", about=request.persona)
        shown = self._find_shown(asked, persona)
        retrieval = self._builder.find(asked)
        names = self._name_people(retrieval.found, asked, persona)
        task = _address(make_task(self._store, asked, retrieval.found), retrieval, persona.user, names)
        task, room = fit_task(
            lambda task: compose_prompt(
                render_parts(persona, Shown(), task, (0, limits.encoding))[0], "", request.opinions
            ),
            task,
            max_tokens,
            limits.encoding,
        )
        style_tokens = min(int(room * request.balance), room - MIN_WINDOW_TOKENS)
        while True:
            parts, chosen = render_parts(persona, shown, task, (style_tokens, limits.encoding))
            compose = partial(compose_prompt, parts, opinions=request.opinions)
            filled, window, messages = self._fill_worth(retrieval, compose, max_tokens)
            # A message that the window shows stands nowhere else too: the prompt would pay for it twice.
            context = texts_of(window).keys()
            if not chosen.keys & context:
                break
            shown = shown.without(context)
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
            retrieval=filled,
            is_shortened=task.is_shortened,
            ts_by_mark=mark_messages(window.text).ts_by_mark,
            user_by_name=self._find_people(names, retrieval, texts_of(window), chosen),
        )

    def _find_shown(self, asked: CompletedRequest, persona: Persona) -> Shown:
        """Return what the person wrote about something like the prompt, and what they wrote last."""
        filters = replace(asked.filters, authors=(persona.user,))
        request = replace(asked, filters=filters, weights=ScoringWeights())
        question = resolve_entities(self._store, request)
        plan = replace(question.plan, kind="relevance", time=None, oldest=None, latest=None, speaker=None)
        plan = replace(plan, operators=SearchOperators())
        question = replace(question, plan=plan, request=replace(question.request, filters=filters))
        found = self._builder.selection.with_current_embedder(
            asked.workspace, lambda embedder: retrieve_messages(self._store, embedder, question)
        )
        situation = Situation(
            plan=plan,
            place=(asked.channel, asked.thread_ts),
            asks=is_question(asked.prompt),
            words=persona.profile.features["words"].spread,
        )
        recent = load_recent(self._store, asked, persona.user)
        known = {message.key for message in recent}
        examples = choose_examples(group_messages(found.messages), persona.user, situation)
        return Shown(examples=tuple(each for each in examples if not each.keys & known), recent=recent)

    def _name_people(self, found: Found, asked: CompletedRequest, persona: Persona) -> dict[str, str]:
        """Return the names, by id, of who takes part: of found messages the authors and whom they mention."""
        authors = {message.user: message.name for message in found.messages if message.user}
        others = {user for message in found.messages for user in message.mentions}
        wanted = others | ({asked.asker} if asked.asker else set())
        return self._store.user_names(asked.workspace, wanted) | authors | {persona.user: persona.name}

    def _find_people(
        self, names: Mapping[str, str], retrieval: Retrieval, context: Collection[MessageKey], shown: Shown
    ) -> dict[str, str]:
        """Return the ids by name of those whom a prompt shows: who asks, authors, and whom their messages mention."""
        asked = retrieval.request
        quoted = [each for example in shown.examples for each in (example.answer, example.asked) if each]
        messages = [*quoted, *(each for each in retrieval.found.messages if each.key in context)]
        authors = {each.user: each.name for each in quoted if each.user}
        people = {asked.asker, *mentioned_users(asked.prompt)}.union(
            *({each.user, *each.mentions} for each in messages), (user for own in shown.recent for user in own.mentions)
        )
        known = {**authors, **names}
        others = {user for user in people if user and user not in known}
        known |= self._store.user_names(asked.workspace, others) if others else {}
        return name_people((user, known[user]) for user in people if user in known)

    def _fill_worth(
        self, retrieval: Retrieval, compose: Callable[[str], tuple[ChatMessage, ...]], max_tokens: int
    ) -> tuple[Retrieval, ContextWindow, tuple[ChatMessage, ...]]:
        """Return the window and the messages; of a remark, or where little is found, with little beside the talk."""
        if is_remark := not is_question(retrieval.request.prompt):
            retrieval = leave_ended_talk(retrieval)
        filled, window, messages = self._fill(retrieval, compose, max_tokens)
        while (worth := worth_tokens(window)) < window.total_tokens:
            if is_remark:
                share = min(1.0, live_tokens(window) / worth)
                given = reweigh(retrieval, replace(retrieval.request.weights, recent_share=share))
                return self._fill(given, compose, max_tokens, worth)
            # The talk may get another share of a smaller budget, and then needs less.
            filled, window, messages = self._fill(retrieval, compose, max_tokens, worth)
        return filled, window, messages

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
            "viewer_id": asked.rights_of,
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
        return reply if is_kept else replace(reply, uncertain=(*reply.uncertain, _OUTDATED), is_outdated=True)


def _check(request: ReplyRequest) -> None:
    """Refuse an invalid request."""
    check_prompt(request.window.prompt, "a prompt to reply to")
    for name in ("balance", "min_style_match"):
        if not 0 <= getattr(request, name) <= 1:
            raise ConfigError(f"{name} must be between 0 and 1, got {getattr(request, name)}")
    opinion_rule(request.opinions)
    check_positive(request, "max_prompt_tokens", "max_reply_tokens", "max_attempts")
    if request.max_attempts > MAX_ATTEMPTS:
        raise ConfigError(f"max_attempts must be at most {MAX_ATTEMPTS}, got {request.max_attempts}")


def _texts_of(window: ContextWindow, shown: Shown) -> dict[MessageKey, bytes]:
    """Return the hash of the text of each message that a prompt shows, by its key."""
    quoted = (each for example in shown.examples for each in (example.answer, example.asked) if each)
    written = {each.key: each.sha256 for each in shown.recent}
    return texts_of(window) | written | {each.key: each.sha256 for each in quoted}


def worth_tokens(window: ContextWindow) -> int:
    """Return how many tokens of context a reply is worth: all for a question whose answer is likely found.

    Else what the live talk takes, of a remark the newest of it, and beside it the less, the less likely something was
    found.
    """
    if window.answer is not None or (is_question(window.prompt) and window.found >= REMARK_FOUND):
        return window.budget_tokens
    # What the talk may take is its share of a budget; without a share it is shown for what was found of it.
    share = (window.recent.share or 1.0) if is_question(window.prompt) else 1.0
    talk = live_tokens(window) / share + FRAME_TOKENS if window.recent.tokens else 0
    return max(1, int(talk + REMARK_TOKENS * window.found))


def live_tokens(window: ContextWindow) -> int:
    """Return how many tokens of the live talk a reply is worth: of a remark, those that nearly all go on with."""
    return window.recent.tokens if is_question(window.prompt) else min(window.recent.tokens, LIVE_TOKENS)


def leave_ended_talk(retrieval: Retrieval) -> Retrieval:
    """Return what was found without the recent messages of the channel from before a day of silence, but for hits."""
    found = retrieval.found
    if retrieval.request.thread_ts is not None:
        return retrieval
    recent = sorted((each for each in found.messages if each.is_recent), key=lambda each: each.sent_at)
    ends = [before.sent_at for before, after in pairwise(recent) if after.sent_at - before.sent_at > A_DAY]
    if not ends:
        return retrieval
    kept = (each._replace(is_recent=each.is_recent and each.sent_at > ends[-1]) for each in found.messages)
    return replace(retrieval, found=replace(found, messages=tuple(kept)))


def _address(task: Task, retrieval: Retrieval, persona: str, names: Mapping[str, str]) -> Task:
    """Return the task with its markup as messages have it, and to whom it is said."""
    channels = {channel: info.name for channel, info in retrieval.found.channels.items() if info.name}
    prompt = resolve_mentions(decode_tokens(task.prompt), names, channels)
    return replace(task, prompt=prompt, addressee=find_addressee(retrieval.request, retrieval.found, persona, names))


def _read_reply(draft: Draft, answer: ChatAnswer, encoding: str) -> Reply:
    """Return what a model answered, checked against what it was shown."""
    text, unknown = expand_marks(answer.text, draft.ts_by_mark, draft.messages[-1].content)
    reading = read_answer(text, draft.window)
    reading = replace(reading, unknown=(*reading.unknown, *unknown))
    persona = draft.persona
    return Reply(
        **read_written(draft, answer, reading, encoding),
        reply_id="",
        persona=persona.user,
        name=persona.name,
        uncertain=find_uncertainty(reading, draft, answer),
        style=match_style(count_style([StyleMessage(text=reading.text, author=persona.name)]), persona.profile),
        attempts=1,
        slack_text=write_as_slack(reading.text, draft.user_by_name),
    )


# ---- Tells to whom somebody says a message, where that is known


#: A mention that no mark follows: "<@U1> has a package" speaks of somebody, "<@U1>: see there" to somebody.
_MENTION = re.compile(r"\A\s*<@[^<>]*>(?!\s*[:,])")
#: To whom a message is said that names nobody.
THREAD, CHANNEL = "the thread", "the channel"


def find_addressee(asked: CompletedRequest, found: Found, persona: str, names: Mapping[str, str]) -> str:
    """Return the names of those to whom the prompt is said, else where it is said; `names` are those known, by id.

    The person where it mentions them; whom it calls at its beginning, as in "ana:"; the person in a direct message or
    in a thread of two. Whom else it mentions may be whom it speaks of.
    """
    if persona in mentioned_users(asked.prompt):
        return names.get(persona, persona)
    called = frozenset(find_addressed(_MENTION.sub("", asked.prompt)))
    others = {user: name for user, name in names.items() if user != asked.asker}
    if known := [name for user, name in others.items() if not called.isdisjoint((user.lower(), name.lower()))]:
        return ", ".join(known)
    channel = found.channels.get(asked.channel or "")
    is_direct = asked.channel is None or (channel is not None and channel.kind == "im")
    if is_direct or _is_between(find_thread(asked, found), {persona, asked.asker}):
        return names.get(persona, persona)
    return THREAD if asked.thread_ts else CHANNEL


def find_thread(asked: CompletedRequest, found: Found) -> list[FoundMessage]:
    """Return the messages of the thread being answered in that were found."""
    place = asked.channel, asked.thread_ts
    return [message for message in found.messages if (message.channel, message.thread_ts) == place]


def _is_between(thread: Sequence[FoundMessage], two: set[str | None]) -> bool:
    """Return whether a thread was read as a whole, and just these two wrote in it."""
    is_whole = len(thread) >= max((message.thread_size for message in thread), default=1)
    return is_whole and {message.user for message in thread} == two
