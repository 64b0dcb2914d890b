"""From a plan to what was found: the only step of the read path that touches the database.

Seven statements: whom the prompt names; what may be seen and how often the terms occur there; the nearest in meaning;
the best by words; how old all is that could be found; who wrote lately in the place being answered in; the messages
around what was found, and the latest of the place. A question about time adds its own (answers.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.analysis.terms import extract_terms, inverse_document_frequency
from contextwin.errors import EmbeddingError
from contextwin.models.access import Scope, VisibleScope
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.retrieved import NO_AGES, ChannelInfo, Found, SearchDescription, TemporalResult
from contextwin.models.weights import ScoringWeights
from contextwin.privacy.access import audience_of, open_scope
from contextwin.providers.embedders import Embedder, embed_query
from contextwin.query.people import without_names
from contextwin.storage.reader import Reader
from contextwin.storage.sql.context_messages import ContextExpansion
from contextwin.storage.sql.filters import needs_chunks
from contextwin.storage.sql.request_context import COUNT_LIMIT, StatisticsQuery
from contextwin.storage.sql.search import VectorQuery
from contextwin.storage.sql.topics import TopicQuery
from contextwin.storage.store import INDEX_FROM_CHUNKS, Store
from contextwin.window.entity_resolution import describe_search, find_speakers, names_by_user, with_modifiers
from contextwin.window.fusion import rank_hits, select_terms
from contextwin.window.participation import participation_score, read_participation, recent_budget
from contextwin.window.temporal_search import LIST_LIMIT, TimeSearch, find_answers

#: Candidates of each retriever. With 100, 200 and 300 no set that was tried found more, within its interval.
CANDIDATES = 60
#: Terms of a prompt whose frequencies are asked for, so that a pasted log costs no more than a question. A guess.
MAX_ASKED_TERMS = 512
#: With less of the workspace visible than this, hardly ever is enough of what the index finds (`reader.ENOUGH`).
MIN_INDEX_SHARE = 0.3
#: Of the latest, never more are read. A guess.
MAX_RECENT_MESSAGES = 400
#: Of those, as many tell whether the asker takes part. A guess.
MAX_ACTIVITIES = 100
#: For one who does not take part, they only fill what is left. A guess.
MAX_RECENT_FOR_OUTSIDERS = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class _Question:
    """What is asked, understood and embedded."""

    request: WindowRequest
    plan: QueryPlan
    asked_at: datetime
    vector: NDArray[np.float32] | None
    degraded: tuple[str, ...]
    names: Mapping[str, str]  #: how the prompt calls somebody, by id
    search_description: SearchDescription  #: what the prompt itself restricts the search to
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
    audience_of(request)
    request = with_modifiers(store, request, plan)
    names = names_by_user(store, request, plan) if plan.matches_names else {}
    started = perf_counter()
    vector: NDArray[np.float32] | None = None
    degraded: tuple[str, ...] = ()
    if plan.kind != "chronological":  # There, what is left of the prompt is about nothing.
        vector, degraded = _embed_prompt(embedder, without_names(plan.search_text, names.values()))
    topic_vector = _embed_prompt(embedder, plan.topic)[0] if plan.topic and plan.kind == "topic_chronological" else None
    embedded = perf_counter()
    with store.reading() as reader:
        question = _Question(
            request=request,
            plan=plan,
            asked_at=asked_at,
            vector=vector,
            degraded=degraded,
            names=names,
            search_description=describe_search(reader, request, plan, names, asked_at),
            topic_vector=topic_vector,
        )
        visible = open_scope(reader, request, _statistics_query(question, embedder.spec))
        found = _search(reader, visible, question)
    times = {"embed_ms": 1000 * (embedded - started), "retrieve_ms": 1000 * (perf_counter() - embedded)}
    named = frozenset(names) | frozenset(mentioned_users(request.prompt))
    return replace(found, named=named, search_description=question.search_description, stats={**found.stats, **times})


def _statistics_query(question: _Question, spec: str) -> StatisticsQuery | None:
    """Return which statistics to read; None where nothing is ranked, because they take long to count."""
    plan = question.plan
    if plan.kind == "chronological":
        return None
    return StatisticsQuery(sent=(plan.oldest, question.latest), spec=spec, terms=_asked_terms(plan))


def _embed_prompt(embedder: Embedder, prompt: str) -> tuple[NDArray[np.float32] | None, tuple[str, ...]]:
    """Return the prompt's vector, or None and why there is none."""
    try:
        return embed_query(embedder, prompt), ()
    except EmbeddingError as exc:
        return None, (f"embedder: {exc}",)


def _search(reader: Reader, visible: VisibleScope, question: _Question) -> Found:
    request, plan = question.request, question.plan
    searched = {channel: info for channel, info in visible.channels.items() if _is_wanted(channel, request.filters)}
    scope = Scope(workspace=request.workspace, channels=[*searched], oldest=plan.oldest, latest=question.latest)
    if not searched:
        answers = None if plan.kind == "relevance" else _answer_by_time(reader, visible, searched, question)
        return Found(
            messages=(),
            channels=visible.channels,
            access=visible.reason,
            answers=answers,
            domain=visible.domain,
            degraded=question.degraded,
        )
    vector_query, degraded = _vector_query(visible, searched.values(), question)
    word_query = select_terms(searched.values(), plan.terms)
    nearest = reader.semantic_candidates(scope, vector_query, request.filters, CANDIDATES) if vector_query else []
    wordiest = reader.lexical_candidates(scope, word_query, request.filters, CANDIDATES) if word_query else []
    ranked, answers = rank_hits(nearest, wordiest), None
    ages = reader.age_profile(scope) if ranked and plan.terms else NO_AGES
    # A range that holds nothing is answered by what is nearest to it.
    if plan.kind != "relevance" or (plan.narrows and not ranked):
        answers = _answer_by_time(reader, visible, searched, question)
    hits = list(dict.fromkeys([*(answers.keys if answers else ()), *ranked]))
    participation = _participation(reader, replace(scope, oldest=None, latest=question.asked_at), question)
    messages = reader.messages_around(
        replace(scope, oldest=None, latest=question.asked_at),
        hits,
        _expansion(request, answers, participation),
        (vector_query, word_query),
        {channel: info.name for channel, info in visible.channels.items() if info.name},
    )
    return Found(
        messages=tuple(messages),
        channels=visible.channels,
        access=visible.reason,
        answers=answers,
        participation=participation,
        ages=ages,
        domain=visible.domain,
        degraded=degraded,
        stats={"candidates": len(nearest) + len(wordiest), "hits": len(hits), "messages": len(messages)},
    )


def _answer_by_time(
    reader: Reader, visible: VisibleScope, searched: Mapping[str, ChannelInfo], question: _Question
) -> TemporalResult:
    request, plan = question.request, question.plan
    speakers = find_speakers(request, plan, question.names)
    search = TimeSearch(
        plan=plan,
        request=request,
        asked_at=question.asked_at,
        scope=Scope(workspace=request.workspace, channels=[*searched], oldest=plan.oldest, latest=question.latest),
        authors=[author for ids in speakers.values() for author in ids],
        search_description=question.search_description,
        is_nobody=bool(speakers) and not any(speakers.values()),
        topic=_topic_query(visible, searched.values(), question),
        is_direct=(place := searched.get(request.channel or "")) is not None and place.kind == "im",
    )
    return find_answers(reader, search)


def _topic_query(visible: VisibleScope, searched: Iterable[ChannelInfo], question: _Question) -> TopicQuery | None:
    """Return the topic of a plan by time, each of its terms weighted by its rarity."""
    if question.plan.kind != "topic_chronological":
        return None
    channels = list(searched)
    chunk_count = sum(channel.chunk_count for channel in channels)
    df = {term: sum(channel.df.get(term, 0) for channel in channels) for term in _topic_terms(question.plan)}
    # Who asks in one language of what was said in another means the words as they were said.
    known = max(_stemmed_topics(question.plan), key=lambda terms: sum(df[term] > 0 for term in terms))
    return TopicQuery(
        vector=_comparable(visible, question.topic_vector),
        idf_by_term={term: inverse_document_frequency(df[term], chunk_count) for term in known},
    )


def _comparable(visible: VisibleScope, vector: NDArray[np.float32] | None) -> VectorQuery | None:
    if vector is None or visible.model_id is None or len(vector) != visible.dimension:
        return None
    return VectorQuery(model_id=visible.model_id, vector=vector.tolist())


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


def _is_wanted(channel: str, filters: Filters) -> bool:
    return channel not in filters.exclude_channels and (not filters.channels or channel in filters.channels)


def _participation(reader: Reader, scope: Scope, question: _Question) -> float:
    """Return how much the prompt is part of what goes on in its place, 0–1."""
    request, activities = question.request, []
    if request.asker is not None and request.channel is not None and question.plan.kind == "relevance":
        activities = reader.recent_activity(scope, (request.channel, request.thread_ts), MAX_ACTIVITIES)
    return participation_score(read_participation(request, question.plan, activities, question.asked_at))


def _expansion(request: WindowRequest, answers: TemporalResult | None, participation: float) -> ContextExpansion:
    place, limit = (request.channel, request.thread_ts), _recent_limit(request, participation)
    if answers is not None and len(answers.keys) >= min(LIST_LIMIT, request.most_messages):
        return ContextExpansion(best=0, place=place, recent_limit=limit)  # The answers leave no room around them.
    return ContextExpansion(place=place, recent_limit=limit)


def _recent_limit(request: WindowRequest, participation: float) -> int:
    """Return how many of the latest messages are worth reading."""
    limit = min(MAX_RECENT_MESSAGES, request.most_messages)
    has_share = recent_budget(request.max_tokens, participation, request.weights or ScoringWeights()) > 0
    return limit if has_share else min(limit, MAX_RECENT_FOR_OUTSIDERS)


def _vector_query(
    visible: VisibleScope, searched: Iterable[ChannelInfo], question: _Question
) -> tuple[VectorQuery | None, tuple[str, ...]]:
    """Return the vector to search with, or None and why not."""
    if question.vector is None or visible.model_id is None:
        missing = () if question.vector is None else ("embedder: nothing was embedded with it (contextwin reembed)",)
        return None, (*question.degraded, *missing)
    if len(question.vector) != visible.dimension:
        sizes = f"dimension {len(question.vector)} against {visible.dimension} stored"
        return None, (f"embedder: its vectors cannot be compared with the stored ones ({sizes})",)
    use_index = prefers_index(visible, searched, question.request.filters)
    return VectorQuery(model_id=visible.model_id, vector=question.vector.tolist(), use_index=use_index), ()


def prefers_index(visible: VisibleScope, searched: Iterable[ChannelInfo], filters: Filters) -> bool:
    """Whether so much can be found that the index is sooner through than an exact scan, which misses nothing."""
    reachable = sum(channel.reachable_count for channel in searched)
    # Of each channel, more is not counted.
    is_large = reachable > max(INDEX_FROM_CHUNKS, min(COUNT_LIMIT, MIN_INDEX_SHARE * visible.chunk_count))
    return visible.has_index and is_large and not needs_chunks(filters)
