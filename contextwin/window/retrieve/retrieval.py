"""From a question whose names are resolved to what was found, in one snapshot.

Five statements in three round trips: what may be seen and how often the terms occur there; together, the best by words,
the chunks nearest in meaning, and how old all is that could be found; the messages around the hits, and the latest of
the channel being answered in. A question about time adds its own (temporal_search.py). A request that explains adds
four where it is narrowed: what both retrievers find without filters and time range, which filter each of these messages
fails, and their texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from functools import partial
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from contextwin.analysis.garbage import without_collection
from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.analysis.terms import extract_terms
from contextwin.models.access import ChannelInfo, Scope, VisibleScope
from contextwin.models.degraded import Degraded
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, Filters
from contextwin.models.retrieved import (
    NO_AGES,
    AgeProfile,
    Candidate,
    ExcludedMessage,
    Found,
    FoundMessage,
    PromptWeight,
    TemporalResult,
)
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.providers.embedders.prompt_vectors import PromptVectors
from contextwin.providers.embedders.queries import embed_words
from contextwin.query.people import without_names
from contextwin.storage.pipeline import Search
from contextwin.storage.reader import Reader, Snapshots
from contextwin.storage.readers.search import search_ages, search_meaning, search_spoken, search_words
from contextwin.storage.sql.context_messages import ContextExpansion
from contextwin.storage.sql.request_context import StatisticsQuery
from contextwin.storage.sql.search import VectorQuery, WordQuery
from contextwin.storage.sql.topics import TopicQuery
from contextwin.storage.store import INDEX_FROM_CHUNKS
from contextwin.temporal import find_zone
from contextwin.temporal.aggregates import CAME_FIRST, KNOWN_CAME_FIRST
from contextwin.temporal.question import TALKED_OF
from contextwin.window.events import asks_for_days_alone, write_dates
from contextwin.window.names.addressee import with_addressee
from contextwin.window.names.entity_resolution import ResolvedQuestion, as_listing, with_named_channel
from contextwin.window.names.known_names import check_names, find_absent
from contextwin.window.names.own_messages import asks_program, leave_out_own, spare_bot, without_echoes
from contextwin.window.retrieve.adjacency import is_long_talk, mark_unread
from contextwin.window.retrieve.contrast import Scale, fit_scale, leave_out_shared
from contextwin.window.retrieve.exclusion import can_exclude, list_excluded, list_own
from contextwin.window.retrieve.fusion import (
    NearTerm,
    document_frequencies,
    embed_texts,
    make_topic_query,
    make_vector_query,
    rank_hits,
    select_terms,
    stem_variants,
    weigh_prompt,
)
from contextwin.window.retrieve.near_words import find_near_terms
from contextwin.window.retrieve.participation import A_DAY, reason_against_talk
from contextwin.window.retrieve.time_bounds import (
    is_far_better,
    list_all,
    may_be_absent,
    may_be_of_all,
    may_be_of_something_else,
    may_be_told,
    prefer_range,
    resolve_bounds,
)

if TYPE_CHECKING:
    from contextwin.window.retrieve.temporal_search import TimeSearch
    from contextwin.window.things.meanings import EmbedWords

#: Candidates of each retriever. With 100, 200 and 300 no set that was tried found more, within its interval.
CANDIDATES = 60
#: What is left of the confidence where as many chunks speak of the days that are asked for. Unmeasured.
SOME_TOLD = 0.6
#: Maximum number of messages with a keyword, for a budget that may show so many. Unmeasured.
MAX_KEYWORD_CANDIDATES = 400
#: Terms of a prompt whose frequencies are asked for, so that a pasted log costs no more than a question. Unmeasured.
MAX_ASKED_TERMS = 512
#: Pages that the index reads where everything can be found, for `search.ENOUGH` times the CANDIDATES; where less can be
#: found, it reads as many times more. An exact search reads a page for each chunk. Measured: 10 to 14 pages for each.
INDEX_COST = 2_500
#: Maximum number of recent messages read for one window. Unmeasured.
MAX_RECENT_MESSAGES = 400
#: Maximum number where they have no share of the budget: they only fill what is left. Unmeasured.
MAX_RECENT_WITHOUT_SHARE = 30
#: In long talk so many hits have neighbours, fewer than elsewhere, and more of them, so that a passage is read as a
#: whole: of what is wanted of meetings, 85 % is read instead of 76 %, with a third more messages.
BEST_OF_LONG = 30
#: Messages of such talk on each side of these.
EACH_SIDE_OF_LONG = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class QuestionVectors:
    """What the embedder made of a question."""

    spec: str = ""  #: of the embedder
    prompt: Sequence[float] | None = None  #: None: nothing is ranked, or the embedder is down
    topic: Sequence[float] | None = None  #: of a plan by time that has a topic
    other_topic: Sequence[float] | None = None  #: of what the topic is compared with
    near: Mapping[str, NearTerm] = field(default_factory=dict)  #: by term: of words near those of the prompt
    degraded: tuple[Degraded, ...] = ()  #: why the prompt has none


def retrieve_messages(
    store: Snapshots,
    embedder: Embedder,
    question: ResolvedQuestion,
    prompt_vectors: PromptVectors | None = None,
    *,
    checks_names: bool = True,
) -> Found:
    """Return the hits for the plan and their context messages, all of them sent before the question was asked.

    With the embedder down, words and time still work, and `degraded` says so. Raises StoreError when the store cannot
    answer. `prompt_vectors` remembers what was asked before; `checks_names` is that of `ContextWindowBuilder.find`.
    """
    request = question.request
    started = perf_counter()
    timeout_seconds = store.settings.query_embed_timeout_seconds
    vectors = embed_question(embedder, question, timeout_seconds, prompt_vectors)
    embedded = perf_counter()
    with store.reading() as reader, without_collection():
        vectors = replace(vectors, degraded=(*vectors.degraded, *reader.staleness()))
        visible = open_scope(reader, request, statistics_query(question, embedder.spec, vectors.near))
        if checks_names:
            check_names(reader, replace(request, filters=question.given), visible)
        question = with_named_channel(question.in_zone(visible.tz), visible.channels)
        question = resolve_bounds(reader, _with_absent(reader, question, visible), visible.channels)
        embed = partial(embed_words, embedder, timeout_seconds=timeout_seconds)
        question, things = _with_things(reader, visible, question, embed)
        found = replace(_search(reader, visible, question, vectors, things), plan=question.plan)
        if things is None and _is_untold(question, visible, found.answers):
            question = replace(question, plan=replace(question.plan, kind="relevance", order=None))
            question, things = _with_things(reader, visible, question, embed)
            found = replace(_search(reader, visible, question, vectors, things), plan=question.plan)
        if may_be_absent(question.plan, found):
            listing = as_listing(question)
            scope = search_scope(visible, question)
            from contextwin.window.retrieve.temporal_search import find_absence

            search = _time_search(reader, visible, scope, listing, vectors)
            if absence := find_absence(reader, search, vectors.near):
                question = listing
                found = replace(_search(reader, visible, question, vectors, absence), plan=question.plan)
        if things is None and may_be_of_all(question, found, embedder.spec):
            question = list_all(question)
            found = replace(_search(reader, visible, question, vectors, None), plan=question.plan)
        if things is None and may_be_of_something_else(question, found):
            wide = prefer_range(question)
            everything = open_scope(reader, request, statistics_query(wide, embedder.spec, vectors.near))
            other = replace(_search(reader, everything, wide, vectors, None), plan=wide.plan)
            if is_far_better(wide, other, found):
                visible, question, found = everything, wide, other
        if request.explain:
            excluded = _find_excluded(reader, visible, question, vectors, found)
            found = replace(found, excluded=(*found.excluded, *excluded))
    times = {"embed_ms": 1000 * (embedded - started), "retrieve_ms": 1000 * (perf_counter() - embedded)}
    named = _find_named(question, found.messages)
    return replace(found, named=named, search_description=question.search_description, stats={**found.stats, **times})


def _is_untold(question: ResolvedQuestion, visible: VisibleScope, answers: TemporalResult | None) -> bool:
    """Return whether what is asked about as talk is of something else: nobody spoke of it.

    Nor may any message have the words of a clause that names one. One word is in no message; of several, others may be
    meant. Which of two came first is asked of anything, and of talk only of who took part in it, a program or in a
    direct conversation, or where both are known.
    """
    plan = question.plan
    rule = plan.time.rule if plan.time and answers else ""
    is_told = answers is not None and answers.total != 0
    if answers is not None and plan.time is not None and plan.time.landmark is not None:
        return plan.time.landmark.is_open and answers.anchor is None
    if rule in (CAME_FIRST, KNOWN_CAME_FIRST):
        here = visible.channels.get(question.request.channel or "")
        is_ours = rule == KNOWN_CAME_FIRST or question.request.bot or (here and here.kind == "im")
        return not (is_told and is_ours)
    return rule == TALKED_OF and not is_told and " " in (plan.topic or "")


def _with_absent(reader: Reader, question: ResolvedQuestion, visible: VisibleScope) -> ResolvedQuestion:
    """Return the question with the names in its operators that nothing is called that may be seen."""
    users, channels = find_absent(reader, question.request, question.plan.operators, visible)
    description = replace(question.search_description, absent_users=users, absent_channels=channels)
    return replace(question, search_description=description)


def _find_named(question: ResolvedQuestion, messages: Iterable[FoundMessage]) -> frozenset[str]:
    """Return the users whom the prompt names or addresses; a program that it only addresses is not asked about."""
    programs = {message.user for message in messages if message.is_bot}
    addressed = frozenset(mentioned_users(question.request.prompt)) - programs
    return addressed | frozenset(question.names) | frozenset(mentioned_users(question.plan.prompt))


def embed_question(
    embedder: Embedder, question: ResolvedQuestion, timeout_seconds: float, prompt_vectors: PromptVectors | None
) -> QuestionVectors:
    """Return the vectors of the prompt and of its topics; none where time alone decides."""
    plan, request = question.plan, question.request
    if _is_of_time_alone(plan):  # What is left of the prompt is about nothing.
        return QuestionVectors()
    topics = _topics(plan) if plan.kind == "topic_chronological" or may_be_told(plan) else ()
    texts = without_names(plan.search_text, question.names.values()), *topics
    asker = f"{request.workspace} {request.viewer or request.asker}"
    (prompt, degraded), *others = embed_texts(embedder, texts, timeout_seconds, prompt_vectors, asker)
    topic, other = (*(vector for vector, _ in others), None, None)[:2]
    near = find_near_terms(plan, question.names.values())
    return QuestionVectors(
        spec=embedder.spec, prompt=prompt, topic=topic, other_topic=other, near=near, degraded=degraded
    )


def _is_of_time_alone(plan: QueryPlan) -> bool:
    """Return whether time alone decides; where the day of an event is not found, relevance will."""
    return plan.kind == "chronological" and (plan.time is None or plan.time.event is None)


def _topics(plan: QueryPlan) -> tuple[str, ...]:
    """Return the topic, and what it is compared with."""
    return tuple(topic for topic in (plan.topic, plan.time.other_topic if plan.time else None) if topic)


def statistics_query(question: ResolvedQuestion, spec: str, near: Iterable[str] = ()) -> StatisticsQuery | None:
    """Return which statistics to read; None where nothing is ranked, because they take long to count.

    `near` are terms near the prompt's.
    """
    plan = question.plan
    if _is_of_time_alone(plan):
        return None
    return StatisticsQuery(sent=(plan.oldest, question.latest), spec=spec, terms=[*_asked_terms(plan), *near])


def _with_things(
    reader: Reader, visible: VisibleScope, question: ResolvedQuestion, embed: EmbedWords
) -> tuple[ResolvedQuestion, TemporalResult | None]:
    """Return what the prompt asks of things that messages introduce, if they do, and the plan that says so."""
    scope = search_scope(visible, question)
    if question.plan.things is None or not scope.channels:
        return question, None
    from contextwin.window.things.lookup import find_things

    expected = sum(visible.channels[channel].reachable_count for channel in scope.channels)
    # Whatever the budget, it is the same question.
    asked = replace(question, request=replace(question.request, max_tokens=1)), scope
    things = reader.once(asked, lambda: find_things(reader, question, scope, embed, expected))
    if things is None:
        return question, None
    return replace(question, plan=things.plan), things.answers


def _search(
    reader: Reader,
    visible: VisibleScope,
    question: ResolvedQuestion,
    vectors: QuestionVectors,
    things: TemporalResult | None,
) -> Found:
    request, plan = question.request, question.plan
    scope = search_scope(visible, question)
    searched = {channel: visible.channels[channel] for channel in scope.channels}
    if not searched:
        answers = None if plan.kind == "relevance" else _answer_by_time(reader, visible, scope, question, vectors)
        return Found(
            messages=(),
            channels=visible.channels,
            access=visible.reason,
            access_rule=visible.rule,
            answers=answers,
            domain=visible.domain,
            degraded=vectors.degraded,
        )
    whole = replace(scope, oldest=None, latest=request.asked_at)
    ages = search_ages(scope, _expected_count(visible, scope)) if plan.terms else None
    candidates = find_candidates(reader, visible, scope, question, vectors, ages)
    of_event = find_of_event(reader, visible, scope, question, vectors)
    of_code = find_of_code(reader, visible, scope, question, vectors)
    ranked, answers = rank_hits(candidates.nearest, candidates.wordiest, *of_event, *of_code), things
    # A range that holds nothing is answered by what is nearest to it.
    if things is not None:
        pass
    elif plan.kind != "relevance" or (plan.narrows and not ranked):
        answers = _answer_by_time(reader, visible, scope, question, vectors)
        if answers.total == 0 and of_event and of_event[0]:
            answers = _answer_by_days(reader, whole, question, answers, of_event[0])
    hits = list(dict.fromkeys([*(answers.hits if answers else ()), *ranked]))
    expansion = _expansion(request, plan, answers, hits)
    around = read_around(reader, whole, hits, expansion, candidates, channel_names(visible))
    around = mark_unread(around, frozenset(hits[: expansion.best]), expansion.channel_each_side)
    owned = spare_bot(request, plan, visible.app_user)
    messages = leave_out_own(around, owned)
    if answers and answers.hits:
        kept = {each.key for each in messages}.union(answers.hits)
        messages = [each for each in around if each.key in kept]
    if answers is None and not asks_program(plan):
        messages = without_echoes(messages, owned, visible.channels)
    if plan.event is not None:
        messages = [write_dates(message, request.asked_at.astimezone(find_zone(plan.tz)).year) for message in messages]
    return Found(
        messages=tuple(messages),
        channels=visible.channels,
        access=visible.reason,
        access_rule=visible.rule,
        answers=answers,
        ages=candidates.ages if ranked else NO_AGES,
        prompt_weight=_weigh_prompt(searched.values(), plan),
        domain=visible.domain,
        excluded=tuple(list_own(around, owned)) if request.explain else (),
        degraded=(*vectors.degraded, *candidates.notes),
        stats={"candidates": len(candidates.all), "hits": len(hits), "messages": len(messages)},
    )


def find_of_event(
    reader: Reader, visible: VisibleScope, scope: Scope, question: ResolvedQuestion, vectors: QuestionVectors
) -> list[Sequence[Candidate]]:
    """Return the candidates that speak of the days that are asked for, whenever they were sent.

    Where nothing but a time and people is asked, those sent on these days are candidates, too, and first what the
    people sent.
    """
    event, plan, filters = question.plan.event, question.plan, question.request.filters
    if event is None or event.is_when:
        return []
    asked_at = question.request.asked_at
    whole = replace(scope, oldest=filters.oldest, latest=min(asked_at, filters.latest or asked_at))
    query, _ = make_vector_query(visible, vectors.prompt, vectors.spec)
    found: list[Sequence[Candidate]] = reader.run_together(search_spoken(whole, event.days, query, filters, CANDIDATES))
    if plan.kind == "relevance" and not plan.narrows and asks_for_days_alone(plan, question.names.values()):
        for first, last in event.days:
            ends = first, last + timedelta(days=1)
            oldest, end = (datetime.combine(day, time(), find_zone(plan.tz)) for day in ends)
            oldest = max(oldest, whole.oldest or oldest)
            here = replace(whole, oldest=oldest, latest=min(end, whole.latest))
            if oldest < here.latest:
                for asked in _by_named(question), question:
                    during = find_candidates(reader, visible, here, asked, vectors)
                    found += [during.nearest, during.wordiest]
    return found


def find_of_code(
    reader: Reader, visible: VisibleScope, scope: Scope, question: ResolvedQuestion, vectors: QuestionVectors
) -> list[Sequence[Candidate]]:
    """Return the candidates that are code of the languages that a prompt asks to be shown; it shares few words."""
    languages, filters = question.plan.code_languages, question.request.filters
    if not languages or filters.code_languages:
        return []
    request = replace(question.request, filters=replace(filters, code_languages=languages))
    code = find_candidates(reader, visible, scope, replace(question, request=request), vectors)
    return [code.nearest, code.wordiest]


def _by_named(question: ResolvedQuestion) -> ResolvedQuestion:
    """Return a question that only finds what those sent whom it names."""
    filters = question.request.filters
    authors = filters.authors or tuple(question.names)
    return replace(question, request=replace(question.request, filters=replace(filters, authors=authors)))


def _expected_count(visible: VisibleScope, scope: Scope) -> int:
    """Return about how many chunks are in scope; 0 where so few may be seen that all are read."""
    if sum(info.chunk_count for info in visible.channels.values()) <= INDEX_FROM_CHUNKS:
        return 0
    return sum(visible.channels[channel].reachable_count for channel in scope.channels)


def search_scope(visible: VisibleScope, question: ResolvedQuestion) -> Scope:
    """Return where hits are looked for: the visible channels that are asked for, in the range."""
    request, plan = question.request, question.plan
    searched = [channel for channel in visible.channels if request.filters.wants_channel(channel)]
    return Scope(workspace=request.workspace, channels=searched, oldest=plan.oldest, latest=question.latest)


class Candidates(NamedTuple):
    """The candidates of both retrievers, each best first, and the queries that found them."""

    nearest: Sequence[Candidate]
    wordiest: Sequence[Candidate]
    queries: tuple[VectorQuery | None, WordQuery | None]
    notes: tuple[Degraded, ...]  #: why there is no vector query
    ages: AgeProfile  #: of all that is searched, if asked for
    scale: Scale | None = None  #: of similarities, where the query by meaning is without what all messages share

    @property
    def all(self) -> list[Candidate]:
        """Those of both."""
        return [*self.nearest, *self.wordiest]


def find_candidates(
    reader: Reader,
    visible: VisibleScope,
    scope: Scope,
    question: ResolvedQuestion,
    vectors: QuestionVectors,
    ages: Search[AgeProfile] | None = None,
) -> Candidates:
    """Return the candidates of both retrievers in scope that satisfy the filters, and what found them.

    `ages` is what else is looked for in the same round trip, if anything is.
    """
    request, plan, filters = question.request, question.plan, question.request.filters
    searched = [visible.channels[channel] for channel in scope.channels]
    vector_query, notes = make_vector_query(visible, vectors.prompt, vectors.spec)
    expected = count_expected(reader, visible, scope, filters)
    if vector_query:
        vector_query = choose_way(visible, vector_query, expected)
    if word_query := select_terms(searched, _searched_terms(searched, plan), vectors.near):
        word_query = replace(word_query, share=min(1.0, word_query.chunk_count / max(1, visible.chunk_count)))
    most = MAX_KEYWORD_CANDIDATES if plan.is_search else CANDIDATES
    limit = min(most, max(CANDIDATES, request.most_messages))
    # Words first: what an index of vectors needs is set last, and changed once for the messages around the hits.
    most = most if reader.remembers else limit
    words = search_words(scope, word_query, filters, most, expected) if word_query else None
    meaning = search_meaning(scope, vector_query, filters, CANDIDATES) if vector_query else None
    wordiest, nearest, profile = reader.run_together(words, meaning, ages if words or meaning else None)
    candidates = Candidates(
        nearest=nearest or (),
        wordiest=(wordiest or ())[:limit],
        queries=(vector_query, word_query),
        notes=notes,
        ages=profile or NO_AGES,
    )
    if _is_talk_of_short(candidates):
        return contrast_candidates(reader, visible, scope, question, candidates)
    return candidates


def _is_talk_of_short(candidates: Candidates) -> bool:
    """Return whether the candidates are of long talk in short messages: most are the first chunk of theirs.

    What an assistant answers is long: there, 33 questions of beam lose 4, 3 and 6 points by a contrast.
    """
    later = sum(each.chunk_index > 0 for each in candidates.all)
    return 2 * later <= len(candidates.all) and is_long_talk(rank_hits(candidates.nearest, candidates.wordiest))


def contrast_candidates(
    reader: Reader, visible: VisibleScope, scope: Scope, question: ResolvedQuestion, candidates: Candidates
) -> Candidates:
    """Return the candidates by the question's vector without what all messages share, which are sampled.

    Not through an index: it may have the first dimensions alone, which say most of a text, but not of a difference.
    """
    (query, words), request = candidates.queries, question.request
    if query is None or query.use_index:
        return candidates
    seen = Scope(workspace=request.workspace, channels=[*visible.channels], latest=request.asked_at)
    expected = sum(info.reachable_count for info in visible.channels.values())
    vector = leave_out_shared(query.vector, reader.sampled_vectors(seen, query.model_id, expected))
    if vector is None:
        return candidates
    query = replace(query, vector=vector)
    nearest = reader.semantic_candidates(scope, query, request.filters, CANDIDATES)
    if (scale := fit_scale(candidates.nearest, nearest)) is None:
        return candidates
    nearest = [each._replace(value=1 - scale.rescale(1 - each.value)) for each in nearest]
    return candidates._replace(nearest=nearest, queries=(query, words), scale=scale)


def read_around(
    reader: Reader,
    scope: Scope,
    hits: Sequence[MessageKey],
    expansion: ContextExpansion,
    candidates: Candidates,
    names: Mapping[str, str],
) -> list[FoundMessage]:
    """Return the hits and the messages around them, with what makes their scores."""
    around = reader.messages_around(scope, hits, expansion, candidates.queries, names)
    return [candidates.scale.rescale_message(each) for each in around] if candidates.scale else around


def _find_excluded(
    reader: Reader, visible: VisibleScope, question: ResolvedQuestion, vectors: QuestionVectors, found: Found
) -> list[ExcludedMessage]:
    """Return what is found in all that may be seen, without filters and time range, and only there; best first."""
    request, plan = question.request, question.plan
    everything = Scope(workspace=request.workspace, channels=[*visible.channels], latest=request.asked_at)
    if not can_exclude(request, plan, everything.channels):
        return []
    unfiltered = replace(question, request=replace(request, filters=Filters()))
    candidates = find_candidates(reader, visible, everything, unfiltered, vectors)
    known = {message.key for message in found.messages if message.is_hit}
    others = [each for each in candidates.all if MessageKey(each.channel, each.ts) not in known]
    if not others:
        return []
    failed = reader.failed_filters(everything, others, request.filters)
    expansion, names = ContextExpansion(best=0), channel_names(visible)
    around = read_around(reader, everything, rank_hits(others), expansion, candidates, names)
    owned = spare_bot(request, plan, visible.app_user)
    hits = [message for message in leave_out_own(around, owned) if message.is_hit]
    return [*list_excluded(hits, request, plan, failed)]


def channel_names(visible: VisibleScope) -> dict[str, str]:
    """Return the names of the visible channels that have one, by id."""
    return {channel: info.name for channel, info in visible.channels.items() if info.name}


def _answer_by_time(
    reader: Reader, visible: VisibleScope, scope: Scope, question: ResolvedQuestion, vectors: QuestionVectors
) -> TemporalResult:
    from contextwin.window.retrieve.beside import find_beside
    from contextwin.window.retrieve.temporal_search import find_answers

    search = _time_search(reader, visible, scope, question, vectors)
    return find_beside(reader, search, search.landmark) if search.landmark else find_answers(reader, search)


def _answer_by_days(
    reader: Reader, scope: Scope, question: ResolvedQuestion, empty: TemporalResult, told: Sequence[Candidate]
) -> TemporalResult:
    """Return what speaks of the days as the answer, where a prompt asks what happened on some without messages."""
    from contextwin.window.retrieve.temporal_search import answer_by_days, asks_what_happened, doubt

    if not asks_what_happened(question):
        return empty
    answers = answer_by_days(reader, scope, question, empty, told)
    is_all = answers is empty or len(told) < CANDIDATES
    return answers if is_all else doubt(answers, SOME_TOLD, "more messages may speak of it")


def _time_search(
    reader: Reader, visible: VisibleScope, scope: Scope, question: ResolvedQuestion, vectors: QuestionVectors
) -> TimeSearch:
    from contextwin.window.retrieve.temporal_search import TimeSearch

    if question.plan.time is not None and question.plan.time.is_direct:
        scope = replace(scope, channels=[each for each in scope.channels if visible.channels[each].kind == "im"])
    searched = [visible.channels[channel] for channel in scope.channels]
    is_direct = any(info.channel == question.request.channel and info.kind == "im" for info in searched)
    queries = [
        _topic_query(searched, question.plan, topic, _topic_vector(reader, visible, scope, vector))
        for topic, vector in zip(_topics(question.plan), (vectors.topic, vectors.other_topic), strict=False)
    ]
    topic, other = (*queries, None, None)[:2]
    question = with_addressee(reader, question, scope, is_direct=is_direct)
    return TimeSearch(question=question, scope=scope, topic=topic, other_topic=other, is_direct=is_direct)


def _topic_vector(
    reader: Reader, visible: VisibleScope, scope: Scope, vector: Sequence[float] | None
) -> VectorQuery | None:
    query, _ = make_vector_query(visible, vector)
    return choose_way(visible, query, count_expected(reader, visible, scope, Filters())) if query else None


def _topic_query(
    searched: Sequence[ChannelInfo], plan: QueryPlan, topic: str, vector: VectorQuery | None
) -> TopicQuery | None:
    """Return a topic of a plan by time, each of its terms weighted by its rarity."""
    if plan.kind != "topic_chronological":
        return None
    df, _ = document_frequencies(searched, _topic_terms(plan))
    # A question in one language about what was said in another means the words as they were said.
    variants = stem_variants(topic, plan.language)
    gloss = plan.time.gloss if plan.time and topic == plan.topic else None
    if gloss and not any(df[term] for terms in variants for term in terms):
        topic, variants = gloss, stem_variants(gloss, plan.language)
    known = max(variants, key=lambda terms: sum(df[term] > 0 for term in terms))
    return make_topic_query(topic, known, searched, vector, variants)


def _asked_terms(plan: QueryPlan) -> list[str]:
    """Return the terms whose frequencies matter; none where time alone decides."""
    wanted = [] if _is_of_time_alone(plan) else [*_topic_terms(plan), *plan.keywords, *plan.terms]
    return list(dict.fromkeys(wanted))[:MAX_ASKED_TERMS]


def _searched_terms(searched: Iterable[ChannelInfo], plan: QueryPlan) -> Sequence[str]:
    """Return the keywords where anything has one of them, else all terms."""
    df, _ = document_frequencies(searched, plan.keywords)
    return plan.keywords if any(df.values()) else plan.terms


def _weigh_prompt(searched: Iterable[ChannelInfo], plan: QueryPlan) -> PromptWeight:
    if _searched_terms(searched, plan) is plan.keywords:
        return weigh_prompt(searched, plan.keywords)
    texts = (extract_terms(plan.search_text, language) for language in (plan.language, UNDETERMINED))
    return weigh_prompt(searched, *texts)


def _topic_terms(plan: QueryPlan) -> list[str]:
    topics = *_topics(plan), *([plan.time.gloss] if plan.time and plan.time.gloss else [])
    return [term for topic in topics for terms in stem_variants(topic, plan.language) for term in terms]


def _expansion(
    request: CompletedRequest, plan: QueryPlan, answers: TemporalResult | None, hits: Sequence[MessageKey]
) -> ContextExpansion:
    """Return what is read around the hits; in a channel, beside hits, no recent talk of another time than asked for.

    Somebody who asks an app in a channel goes on with no talk from before a day of silence.
    """
    place = (request.channel, request.thread_ts)
    most = MAX_RECENT_MESSAGES if reason_against_talk(request, plan) is None else MAX_RECENT_WITHOUT_SHARE
    is_over = plan.narrows and plan.latest is not None and plan.latest < request.asked_at
    silence = A_DAY if request.bot and request.thread_ts is None else None
    expansion = ContextExpansion(place=place, recent_limit=min(most, request.most_messages), recent_silence=silence)
    if hits and plan.narrows and request.thread_ts is None:
        expansion = replace(expansion, recent_limit=0) if is_over else replace(expansion, recent_from=plan.oldest)
    if answers is not None:
        from contextwin.window.retrieve.temporal_search import LIST_LIMIT

        if answers.is_sample or len(answers.keys) >= min(LIST_LIMIT, request.most_messages):
            return replace(expansion, best=0)  # The answers leave no room around them.
    if is_long_talk(hits):
        return replace(expansion, best=BEST_OF_LONG, channel_each_side=EACH_SIDE_OF_LONG)
    return expansion


def count_expected(reader: Reader, visible: VisibleScope, scope: Scope, filters: Filters) -> int:
    """Return about how many chunks in scope satisfy the filters; of few, how many are in scope."""
    count = sum(visible.channels[channel].reachable_count for channel in scope.channels)
    if count <= INDEX_FROM_CHUNKS or not filters.chooses_by_content:
        return count
    return min(count, reader.matching_count(scope, filters, count))


def choose_way(visible: VisibleScope, query: VectorQuery, expected: int) -> VectorQuery:
    """Return the query, through the index where it is sooner through than an exact scan, which misses nothing."""
    if not prefers_index(visible, expected):
        return query
    share = min(1.0, expected / visible.chunk_count)
    return replace(query, use_index=True, prefix=visible.index_prefix, share=share)


def prefers_index(visible: VisibleScope, count: int) -> bool:
    """Whether the index finds enough of so many chunks sooner than all of them are compared: of more of all, sooner."""
    return visible.has_index and count > max(INDEX_FROM_CHUNKS, sqrt(INDEX_COST * visible.chunk_count))
