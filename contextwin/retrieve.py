"""From a plan to what was found: the only step of the read path that touches the database.

Five statements: whom the prompt names; what may be seen and how often the terms occur there; the nearest in meaning;
the best by words; the messages around both, and the latest of the place being answered in. A question about time adds
its own (answers.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from contextwin.access import allowed_channels
from contextwin.answers import TimeSearch, find_answers
from contextwin.embed import Embedder, embed_query
from contextwin.errors import AccessError, EmbeddingError
from contextwin.fading import pool_profiles
from contextwin.language import UNDETERMINED
from contextwin.model import MessageKey
from contextwin.names import without_names
from contextwin.reader import Reader, RequestContext
from contextwin.resolve import names_by_user, speakers_of, with_modifiers
from contextwin.statements import Audience, Scope, VectorQuery, WordQuery, needs_chunks
from contextwin.store import INDEX_FROM_CHUNKS, Store
from contextwin.surroundings import Surroundings
from contextwin.terms import extract_terms, inverse_document_frequency
from contextwin.text import mentioned_users
from contextwin.timed import TimedAnswers
from contextwin.topics import TopicQuery
from contextwin.window import Candidate, ChannelInfo, Filters, Found, QueryPlan, WindowRequest

#: The usual constant of reciprocal rank fusion.
RANK_OFFSET = 60
#: Candidates of each retriever. With 100, 200 and 300 no set that was tried found more, within its interval.
CANDIDATES = 60
#: Postings that one lexical search may touch: rare terms come first, common ones only while they fit. A guess.
MAX_POSTINGS = 20_000
#: Terms that one lexical search may look up: with 32, 60 queries of each of two sets found no more.
MAX_TERMS = 16
#: Terms of a prompt whose frequencies are asked for, so that a pasted log costs no more than a question. A guess.
MAX_ASKED_TERMS = 512
#: With less of the index visible than this, a filtered index scan gives up before it has enough. A guess.
MIN_INDEX_SHARE = 0.02
#: For how many of the latest are worth reading; tokens. In four public chats no 150 messages in a row cost less each.
MIN_MESSAGE_TOKENS = 19
#: Of the latest, never more are read. A guess.
LIVE_LIMIT = 400
#: For one who is not known to take part, they only fill what is left. A guess.
UNASKED_LIVE_LIMIT = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class _Question:
    """What is asked, understood and embedded."""

    request: WindowRequest
    plan: QueryPlan
    asked_at: datetime
    vector: NDArray[np.float32] | None
    degraded: tuple[str, ...]
    names: Mapping[str, str]  #: how the prompt calls somebody, by id
    topic_vector: NDArray[np.float32] | None = None  #: of a plan by time that has a topic

    @property
    def latest(self) -> datetime:
        return self.plan.latest or self.asked_at


def retrieve_messages(
    store: Store, embedder: Embedder, request: WindowRequest, plan: QueryPlan, asked_at: datetime
) -> Found:
    """Return what was found for the plan, and what stands around it, all of it sent before `asked_at`.

    With the embedder down, words and time still work, and `degraded` says so. Raises AccessError when nobody says who
    asks, StoreError when the store cannot answer.
    """
    audience = _audience(request)
    request = with_modifiers(store, request, plan)
    names = names_by_user(store, request, plan) if plan.matches_names else {}
    started = perf_counter()
    vector: NDArray[np.float32] | None = None
    degraded: tuple[str, ...] = ()
    if plan.kind != "chronological":  # There, what is left of the prompt is about nothing.
        vector, degraded = _embed_prompt(embedder, without_names(plan.searched, names.values()))
    topic_vector = _embed_prompt(embedder, plan.topic)[0] if plan.topic and plan.kind == "topic_chronological" else None
    question = _Question(
        request=request,
        plan=plan,
        asked_at=asked_at,
        vector=vector,
        degraded=degraded,
        names=names,
        topic_vector=topic_vector,
    )
    embedded = perf_counter()
    with store.reading() as reader:
        terms = _asked_terms(plan)
        sent = plan.oldest, question.latest
        context = reader.request_context(request.workspace, audience, sent, terms, embedder.spec)
        found = Found(messages=(), channels={}) if context is None else _search(reader, context, question)
    times = {"embed_ms": 1000 * (embedded - started), "retrieve_ms": 1000 * (perf_counter() - embedded)}
    named = frozenset(names) | frozenset(mentioned_users(request.prompt))
    return replace(found, named=named, stats={**found.stats, **times})


def select_terms(channels: Iterable[ChannelInfo], terms: Iterable[str]) -> WordQuery | None:
    """Return the terms worth looking up, with their inverse document frequency over `channels`; None if none is.

    The rarest come first; common ones are left out once MAX_POSTINGS chunks would be touched, or MAX_TERMS are taken.
    """
    searched = list(channels)
    chunk_count = sum(channel.chunk_count for channel in searched)
    df = {term: sum(channel.df.get(term, 0) for channel in searched) for term in terms}
    postings = 0
    idf_by_term: dict[str, float] = {}
    for term in sorted((term for term, count in df.items() if count > 0), key=lambda term: (df[term], term)):
        postings += df[term]
        if idf_by_term and (postings > MAX_POSTINGS or len(idf_by_term) == MAX_TERMS):
            break
        idf_by_term[term] = inverse_document_frequency(df[term], chunk_count)
    if not idf_by_term:
        return None
    average_length = sum(channel.term_total for channel in searched) / chunk_count
    return WordQuery(idf_by_term=idf_by_term, average_length=average_length)


def rank_hits(*retrieved: Sequence[Candidate]) -> list[MessageKey]:
    """Return the messages of the candidates, each once, by reciprocal rank fusion (Cormack et al. 2009), best first.

    It decides only around which of them more is read; score.py ranks anew.
    """
    totals: defaultdict[MessageKey, float] = defaultdict(float)
    for candidates in retrieved:
        keys = dict.fromkeys(MessageKey(candidate.channel, candidate.ts) for candidate in candidates)
        for rank, key in enumerate(keys, 1):
            totals[key] += 1 / (RANK_OFFSET + rank)
    return sorted(totals, key=lambda key: (-totals[key], key))


def _audience(request: WindowRequest) -> Audience:
    viewer = request.asker if request.viewer is None else request.viewer
    if viewer is None and not request.everyone:
        raise AccessError("nobody is named whose rights apply: give asker=, viewer= or everyone=True (--as or --all)")
    return Audience(viewer=viewer, destination=request.destination)


def _embed_prompt(embedder: Embedder, prompt: str) -> tuple[NDArray[np.float32] | None, tuple[str, ...]]:
    """Return the prompt's vector, or None and why there is none."""
    try:
        return embed_query(embedder, prompt), ()
    except EmbeddingError as exc:
        return None, (f"embedder: {exc}",)


def _search(reader: Reader, context: RequestContext, question: _Question) -> Found:
    request, plan = question.request, question.plan
    visible = _visible_channels(context, request)
    searched = {channel: info for channel, info in visible.items() if _is_wanted(channel, request.filters)}
    scope = Scope(workspace=request.workspace, channels=[*searched], oldest=plan.oldest, latest=question.latest)
    if not searched:
        answers = None if plan.kind == "relevance" else _answer_by_time(reader, context, searched, question)
        return Found(messages=(), channels=visible, answers=answers, domain=context.domain, degraded=question.degraded)
    vector_query, degraded = _vector_query(context, searched.values(), question)
    word_query = select_terms(searched.values(), plan.terms)
    nearest = reader.semantic_candidates(scope, vector_query, request.filters, CANDIDATES) if vector_query else []
    wordiest = reader.lexical_candidates(scope, word_query, request.filters, CANDIDATES) if word_query else []
    ranked, answers = rank_hits(nearest, wordiest), None
    # A range that holds nothing is answered by what is nearest to it.
    if plan.kind != "relevance" or (plan.narrows and not ranked):
        answers = _answer_by_time(reader, context, searched, question)
    hits = list(dict.fromkeys([*(answers.keys if answers else ()), *ranked]))
    messages = reader.messages_around(
        replace(scope, oldest=None, latest=question.asked_at),
        hits,
        Surroundings(place=_place(request), live_limit=_live_limit(request)),
        (vector_query, word_query),
        {channel: info.name for channel, info in visible.items() if info.name},
    )
    return Found(
        messages=tuple(messages),
        channels=visible,
        answers=answers,
        ages=pool_profiles([info.ages for info in searched.values()]),
        domain=context.domain,
        degraded=degraded,
        stats={"candidates": len(nearest) + len(wordiest), "hits": len(hits), "messages": len(messages)},
    )


def _answer_by_time(
    reader: Reader, context: RequestContext, searched: Mapping[str, ChannelInfo], question: _Question
) -> TimedAnswers:
    request, plan = question.request, question.plan
    search = TimeSearch(
        plan=plan,
        request=request,
        asked_at=question.asked_at,
        scope=Scope(workspace=request.workspace, channels=[*searched], oldest=plan.oldest, latest=question.latest),
        authors=speakers_of(request, plan, question.names),
        topic=_topic_query(context, searched.values(), question),
        is_direct=(place := searched.get(request.channel or "")) is not None and place.kind == "im",
    )
    return find_answers(reader, search)


def _topic_query(context: RequestContext, searched: Iterable[ChannelInfo], question: _Question) -> TopicQuery | None:
    """Return the topic of a plan by time, each of its terms weighted by its rarity."""
    if question.plan.kind != "topic_chronological":
        return None
    channels = list(searched)
    chunk_count = sum(channel.chunk_count for channel in channels)
    df = {term: sum(channel.df.get(term, 0) for channel in channels) for term in _topic_terms(question.plan)}
    # Who asks in one language of what was said in another means the words as they were said.
    known = max(_stemmed_topics(question.plan), key=lambda terms: sum(df[term] > 0 for term in terms))
    return TopicQuery(
        vector=_comparable(context, question.topic_vector),
        idf_by_term={term: inverse_document_frequency(df[term], chunk_count) for term in known},
    )


def _comparable(context: RequestContext, vector: NDArray[np.float32] | None) -> VectorQuery | None:
    if vector is None or context.model_id is None or len(vector) != context.dimension:
        return None
    return VectorQuery(model_id=context.model_id, vector=vector.tolist())


def _asked_terms(plan: QueryPlan) -> list[str]:
    """Return the terms whose frequencies matter; none where time alone decides."""
    wanted = [] if plan.kind == "chronological" else [*_topic_terms(plan), *plan.terms]
    return list(dict.fromkeys(wanted))[:MAX_ASKED_TERMS]


def _topic_terms(plan: QueryPlan) -> list[str]:
    return [term for terms in _stemmed_topics(plan) for term in terms]


def _stemmed_topics(plan: QueryPlan) -> tuple[list[str], list[str]]:
    """Return the topic's terms as the prompt's language stems them, and as messages of no known language are."""
    topic = plan.topic or ""
    return extract_terms(topic, plan.language), extract_terms(topic, UNDETERMINED)


def _visible_channels(context: RequestContext, request: WindowRequest) -> Mapping[str, ChannelInfo]:
    if request.everyone:
        return context.channels
    allowed = allowed_channels(
        context.viewer_kind,
        context.access,
        request.destination,
        guests_at_destination=context.guests_at_destination,
    )
    return {channel: context.channels[channel] for channel in allowed}


def _is_wanted(channel: str, filters: Filters) -> bool:
    return channel not in filters.exclude_channels and (not filters.channels or channel in filters.channels)


def _live_limit(request: WindowRequest) -> int:
    """Return how many of the latest messages are worth reading."""
    limit = min(LIVE_LIMIT, 1 + request.max_tokens // MIN_MESSAGE_TOKENS)
    has_part = request.asker is not None or request.thread_ts is not None
    return limit if has_part else min(limit, UNASKED_LIVE_LIMIT)


def _place(request: WindowRequest) -> tuple[str | None, str | None]:
    return request.channel, request.thread_ts


def _vector_query(
    context: RequestContext, searched: Iterable[ChannelInfo], question: _Question
) -> tuple[VectorQuery | None, tuple[str, ...]]:
    """Return the vector to search with, or None and why not."""
    if question.vector is None or context.model_id is None:
        missing = () if question.vector is None else ("embedder: nothing was embedded with it (contextwin reembed)",)
        return None, (*question.degraded, *missing)
    if len(question.vector) != context.dimension:
        sizes = f"dimension {len(question.vector)} against {context.dimension} stored"
        return None, (f"embedder: its vectors cannot be compared with the stored ones ({sizes})",)
    use_index = context.has_index and not needs_chunks(question.request.filters) and _is_large(context, searched)
    return VectorQuery(model_id=context.model_id, vector=question.vector.tolist(), use_index=use_index), ()


def _is_large(context: RequestContext, searched: Iterable[ChannelInfo]) -> bool:
    """Whether so much can be found that the index is sooner through than an exact scan, which misses nothing."""
    reachable = sum(channel.reachable_count for channel in searched)
    everything = sum(channel.chunk_count for channel in context.channels.values())
    return reachable > max(INDEX_FROM_CHUNKS, MIN_INDEX_SHARE * everything)
