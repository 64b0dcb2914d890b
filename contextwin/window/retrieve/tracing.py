"""What a search makes of one message, found or not: where it ranks, and which filter it fails, in one snapshot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from contextwin.models.access import Scope, VisibleScope
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, Filters
from contextwin.models.retrieved import Candidate, FoundMessage
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.providers.embedders.prompt_vectors import PromptVectors
from contextwin.storage.reader import Reader, Snapshots
from contextwin.storage.sql.context_messages import ContextExpansion
from contextwin.window.names.entity_resolution import ResolvedQuestion
from contextwin.window.names.own_messages import own_messages, spare_bot
from contextwin.window.retrieve.exclusion import channel_filter
from contextwin.window.retrieve.retrieval import (
    QuestionVectors,
    channel_names,
    embed_question,
    find_candidates,
    read_around,
    search_scope,
    statistics_query,
)
from contextwin.window.retrieve.time_bounds import resolve_bounds
from contextwin.window.retrievers import Retriever, counts, only_retriever

#: After every message that can be stored.
END_OF_TIME = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, kw_only=True, slots=True)
class RetrieverRank:
    """Where a message ranks for a retriever, and how far that retriever looked."""

    rank: int | None = None  #: of its best chunk among all that is searched, from 1; None: it has nothing to compare
    value: float | None = None  #: its cosine similarity, or its BM25
    found: int = 0  #: chunks that the retriever returned
    last_value: float | None = None  #: the value of the last of them; None: there are none


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageTrace:
    """A message, and what decided whether a search finds it."""

    message: FoundMessage  #: the message, as a hit
    request: CompletedRequest  #: what was asked, with the operators of its prompt as filters
    given: Filters  #: the request's own filters
    plan: QueryPlan  #: how the prompt was understood
    failed: str | None = None  #: the filter that it fails, a field of `Filters`
    failed_given: str | None = None  #: the one of the request's own
    owner: Literal["prompt", "bot"] | None = None  #: it is the prompt itself, or by the request's bot
    only: Retriever | None = None  #: the only retriever that counts
    meaning: RetrieverRank | None = None  #: by similarity; None: nothing was compared, or it does not count
    words: RetrieverRank | None = None  #: by BM25; None: nothing that is searched has any of the words, or as above

    @property
    def is_in_range(self) -> bool:
        """Whether it was sent in the time that is asked for."""
        return _is_between(self.message.sent_at, self.plan.oldest, self.plan.latest)

    @property
    def can_be_found(self) -> bool:
        """Whether a retriever that counts has anything to find it by."""
        if self.only is not None:
            return counts(self.message, self.only)
        return self.message.semantic is not None or self.message.lexical is not None

    @property
    def is_in_given_range(self) -> bool:
        """Whether it was sent in the time of the request's own filters."""
        return _is_between(self.message.sent_at, self.given.oldest, self.given.latest)


def trace_message(
    store: Snapshots,
    embedder: Embedder,
    question: ResolvedQuestion,
    key: MessageKey,
    prompt_vectors: PromptVectors | None = None,
    *,
    is_ranked: bool = True,
) -> MessageTrace | None:
    """Return what the search for a question makes of a message; None where it is not visible, or not there.

    Its ranks are counted only if `is_ranked`, by a statement each.
    """
    vectors = embed_question(embedder, question, store.settings.query_embed_timeout_seconds, prompt_vectors)
    with store.reading() as reader:
        visible = open_scope(reader, question.request, statistics_query(question, embedder.spec, vectors.near))
        question = resolve_bounds(reader, question.in_zone(visible.tz), visible.channels)
        return _trace(reader, visible, question, vectors, key, is_ranked=is_ranked)


def _trace(
    reader: Reader,
    visible: VisibleScope,
    question: ResolvedQuestion,
    vectors: QuestionVectors,
    key: MessageKey,
    *,
    is_ranked: bool,
) -> MessageTrace | None:
    request = question.request
    everything = Scope(workspace=request.workspace, channels=[*visible.channels], latest=END_OF_TIME)
    scope = search_scope(visible, question)
    candidates = find_candidates(reader, visible, scope, question, vectors)
    vector_query, word_query = candidates.queries
    around = read_around(reader, everything, [key], ContextExpansion(best=0), candidates, channel_names(visible))
    message = next((each for each in around if each.key == key), None)
    if message is None:
        return None
    meaning = words = None
    has_meaning, has_words = bool(candidates.nearest), bool(candidates.wordiest)
    only = only_retriever(question.plan, has_meaning=has_meaning, has_words=has_words)
    is_searched = is_ranked and key.channel in scope.channels
    is_searched &= _is_between(message.sent_at, scope.oldest, scope.latest)
    if vector_query is not None and scope.channels and only != "words":
        rank = reader.semantic_rank(scope, vector_query, request.filters, key) if is_searched else None
        meaning = _rank(rank, message.semantic, candidates.nearest, lambda distance: 1 - distance)
    if word_query is not None and scope.channels and only != "meaning":
        rank = reader.lexical_rank(scope, word_query, request.filters, key) if is_searched else None
        words = _rank(rank, message.lexical, candidates.wordiest, float)
    return MessageTrace(
        message=message,
        request=request,
        given=question.given,
        plan=question.plan,
        failed=_failed_filter(reader, everything, message, request.filters),
        failed_given=_failed_filter(reader, everything, message, question.given),
        owner=own_messages(spare_bot(request, question.plan, visible.app_user))(message),
        only=only,
        meaning=meaning,
        words=words,
    )


def _rank(
    rank: int | None, value: float | None, found: Sequence[Candidate], to_value: Callable[[float], float]
) -> RetrieverRank:
    last = to_value(found[-1].value) if found else None
    return RetrieverRank(rank=rank, value=value, found=len(found), last_value=last)


def _failed_filter(reader: Reader, scope: Scope, message: FoundMessage, filters: Filters) -> str | None:
    """Return the first filter, on channels or content, that no chunk of the message satisfies; None: there is none."""
    chunks = [Candidate(message.channel, message.ts, index, 0.0) for index in range(max(1, len(message.chunks)))]
    by_content = reader.failed_filters(scope, chunks, filters)
    return channel_filter(message.channel, filters) or by_content.get(message.key)


def _is_between(moment: datetime, oldest: datetime | None, latest: datetime | None) -> bool:
    return (oldest is None or oldest <= moment) and (latest is None or moment < latest)
