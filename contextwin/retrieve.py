"""From a plan to what was found: the only step of the read path that touches the database.

Four statements: what may be seen and how often the terms occur there; the nearest in meaning; the best by words; the
messages around both, and the latest of the place being answered in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from math import log
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from contextwin.access import allowed_channels
from contextwin.embed import Embedder, embed_query
from contextwin.errors import AccessError, EmbeddingError
from contextwin.reader import Reader, RequestContext
from contextwin.statements import Audience, Scope, VectorQuery, WordQuery, needs_chunks
from contextwin.store import INDEX_FROM_CHUNKS, Store
from contextwin.surroundings import Surroundings
from contextwin.window import ChannelInfo, Filters, Found, QueryPlan, WindowRequest

#: Candidates of each retriever. A guess.
CANDIDATES = 100
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


@dataclass(frozen=True, kw_only=True, slots=True)
class _Question:
    """What is asked, understood and embedded."""

    request: WindowRequest
    plan: QueryPlan
    asked_at: datetime
    vector: NDArray[np.float32] | None
    degraded: tuple[str, ...]

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
    started = perf_counter()
    question = _embed_prompt(embedder, request, plan, asked_at)
    embedded = perf_counter()
    with store.reading() as reader:
        terms, sent = plan.terms[:MAX_ASKED_TERMS], (plan.oldest, question.latest)
        context = reader.request_context(request.workspace, audience, sent, terms, embedder.spec)
        found = Found(messages=(), channels={}) if context is None else _search(reader, context, question)
    times = {"embed_ms": 1000 * (embedded - started), "retrieve_ms": 1000 * (perf_counter() - embedded)}
    return replace(found, stats={**found.stats, **times})


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


def inverse_document_frequency(df: int, count: int) -> float:
    """Return ln(1 + (N − df + ½) / (df + ½)), as Lucene does: never negative.

    >>> round(inverse_document_frequency(1, 10), 4)
    1.9924
    """
    return log(1 + (count - df + 0.5) / (df + 0.5))


def _audience(request: WindowRequest) -> Audience:
    viewer = request.asker if request.viewer is None else request.viewer
    if viewer is None and not request.everyone:
        raise AccessError("nobody is named whose rights apply: give asker=, viewer= or everyone=True (--as or --all)")
    return Audience(viewer=viewer, destination=request.destination)


def _embed_prompt(embedder: Embedder, request: WindowRequest, plan: QueryPlan, asked_at: datetime) -> _Question:
    question = _Question(request=request, plan=plan, asked_at=asked_at, vector=None, degraded=())
    try:
        return replace(question, vector=embed_query(embedder, request.prompt))
    except EmbeddingError as exc:
        return replace(question, degraded=(f"embedder: {exc}",))


def _search(reader: Reader, context: RequestContext, question: _Question) -> Found:
    request, plan = question.request, question.plan
    visible = _visible_channels(context, request)
    searched = {channel: info for channel, info in visible.items() if _is_wanted(channel, request.filters)}
    if not searched:
        return Found(messages=(), channels=visible, domain=context.domain, degraded=question.degraded)
    scope = Scope(workspace=request.workspace, channels=[*searched], oldest=plan.oldest, latest=question.latest)
    vector_query, degraded = _vector_query(context, searched.values(), question)
    word_query = select_terms(searched.values(), plan.terms)
    candidates = [
        *(reader.semantic_candidates(scope, vector_query, request.filters, CANDIDATES) if vector_query else ()),
        *(reader.lexical_candidates(scope, word_query, request.filters, CANDIDATES) if word_query else ()),
    ]
    hits = sorted({(candidate.channel, candidate.ts) for candidate in candidates})
    messages = reader.messages_around(
        replace(scope, oldest=None, latest=question.asked_at),
        hits,
        Surroundings(place=_place(request), live_limit=min(LIVE_LIMIT, 1 + request.max_tokens // MIN_MESSAGE_TOKENS)),
        (vector_query, word_query),
        {channel: info.name for channel, info in visible.items() if info.name},
    )
    return Found(
        messages=tuple(messages),
        channels=visible,
        domain=context.domain,
        degraded=degraded,
        stats={"candidates": len(candidates), "hits": len(hits), "messages": len(messages)},
    )


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
