"""Answers to a plan by time, by SQL over all messages that qualify, never by sorting the nearest ones again.

The speaker, the session, the thread and the range narrow what qualifies, and so does a topic, by thresholds that are
the same for old and new messages. Then time alone decides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import chain

from contextwin.analysis.language import UNDETERMINED
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, Filters
from contextwin.models.retrieved import Candidate, TemporalResult
from contextwin.models.time_constraints import Landmark
from contextwin.models.timelines import Order
from contextwin.query.courtesies import is_courtesy
from contextwin.query.intent import names_channel
from contextwin.storage.reader import Reader
from contextwin.storage.sql.aggregates import Qualifying
from contextwin.storage.sql.chronological import Criteria, Page, TimeKey
from contextwin.storage.sql.sessions import SESSION_GAP
from contextwin.storage.sql.topics import (
    NEAR_WORDS_THRESHOLD,
    ROUNDING,
    WORDS_THRESHOLD,
    Thresholds,
    TopicMatch,
    TopicProfile,
    TopicQuery,
)
from contextwin.temporal import find_zone
from contextwin.temporal.aggregates import CAME_FIRST, KNOWN_CAME_FIRST
from contextwin.temporal.away import LOOKED_UP
from contextwin.temporal.languages import tell_language
from contextwin.temporal.question import TALKED_OF
from contextwin.window.aggregates import (
    Aggregation,
    Room,
    aggregate,
    count_by_day,
    fits,
    format_days_between,
    sample_messages,
)
from contextwin.window.foreign import FOREIGN_SHARE
from contextwin.window.names.entity_resolution import NOBODY, ResolvedQuestion, find_speakers, find_user_ids
from contextwin.window.names.own_messages import find_prompt
from contextwin.window.packing.measure import LINE_TOKENS
from contextwin.window.render.dates import format_day, local_day
from contextwin.window.retrieve.two_people import Exchange, find_exchanges

#: A list without a number has as many as the largest windows hold.
LIST_LIMIT = 300
WHO_ASKS = "Nobody is said to ask, so what mentions them was not looked for."
IN_OTHER_WORDS = "it may be said in other words"
#: What each reason for uncertainty leaves of the confidence. Unmeasured; set so that one of them keeps an answer above
#: `notes.CONFIDENCE_THRESHOLD` or not, as intended.
MEANING_ALONE = 0.6
NEARLY_ABOUT = 0.75
SOME_WORDS = 0.9
HISTORY_BEGINS = 0.7
NOT_ASKED = 0.7
ANSWERED = 0.6
EXCHANGES_CUT = 0.6
TOLD_BEFORE = 0.6
COURTESIES_CUT = 0.6
#: Where what is stored begins more than this after the range does, something may be missing.
BEGINNING = timedelta(days=1)
#: So many messages that have nothing to do with a topic are expected among those about it, whatever the size of the
#: scope: with 1, the demo's first message about coral bleaching is about a lunch.
FALSE_MATCHES = 0.05
#: And so many among those that nearly match. Unmeasured.
FALSE_NEAR_MISSES = 1.0
#: Maximum number of messages near a topic in meaning that are marked where none says its words. Unmeasured.
_MARKED_NEAR = 3
#: Messages by which it is told in which language people write. Unmeasured.
_LATEST = 50
#: About so many greetings and thanks are read over at most before what somebody asked. Unmeasured.
_MOST_COURTESIES = 100
#: These count from here, not from everywhere.
_HERE = frozenset({"steps back", "before last", "just said"})


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeSearch:
    """A question about time, and where to look for its answer."""

    question: ResolvedQuestion  #: its plan is chronological or topic_chronological
    scope: Scope  #: what may be seen, and the range
    topic: TopicQuery | None = None  #: None: no topic
    thresholds: Thresholds | None = None  #: what a message about the topic reaches; None: not looked up yet
    other_topic: TopicQuery | None = None  #: what the topic is compared with
    is_direct: bool = False  #: the channel being answered in is a direct conversation
    is_loose: bool = False  #: nothing is about the topic, and what has some of its words is looked for

    @property
    def plan(self) -> QueryPlan:
        """What the question was understood to ask."""
        return self.question.plan

    @property
    def request(self) -> CompletedRequest:
        """Where it is asked, by whom."""
        return self.question.request

    @property
    def asked_at(self) -> datetime:
        """When it is asked, in UTC."""
        return self.request.asked_at

    @property
    def landmark(self) -> Landmark | None:
        """The message that the answer stands beside, if the prompt names one."""
        return self.plan.time.landmark if self.plan.time else None

    @property
    def speakers(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of each whom it asks about as who said it; empty when it is anybody, or a program not known."""
        return find_speakers(self.request, self.plan, self.question.names)


def find_answers(reader: Reader, search: TimeSearch) -> TemporalResult:
    """Return the messages that are asked for, in the order asked for, and how sure that is: no surer than the plan."""
    answers = _find_answers(reader, search)
    return replace(answers, confidence=min(answers.confidence, search.plan.confidence))


def _find_answers(reader: Reader, search: TimeSearch) -> TemporalResult:
    time = search.plan.time
    is_unknown = time is not None and time.mentions == "asker" and search.request.asker is None
    if refusal := search.question.refusal or (WHO_ASKS if is_unknown else ""):
        return TemporalResult(total=None, refusal=refusal, confidence=0.0)
    assert time is not None
    scope, criteria = _criteria_of(reader, search)
    if not criteria.authors or search.request.asker in criteria.authors:
        criteria = replace(criteria, excluded=find_prompt(reader, scope, search.request))
    if _is_of_nothing(search, scope):
        return _named(TemporalResult(confidence=search.plan.confidence), search, scope, criteria)
    if time.is_exchange and all(search.speakers.values()) and len(search.speakers) > 1:
        return _find_exchange(reader, search, scope, criteria)
    if search.topic is not None:
        search = _with_thresholds(reader, search, search.topic)
    if time.measure:
        return _named(_aggregate(reader, search, scope, criteria), search, scope, criteria)
    answers = _find_asked(reader, search, scope, criteria)
    return _find_instead(reader, search, scope, criteria, answers) if answers.total == 0 else answers


def _is_of_nothing(search: TimeSearch, scope: Scope) -> bool:
    """Return whether no message can qualify: there is no channel, time or thread to look in, or nobody called that."""
    time = search.plan.time
    assert time is not None
    is_empty = scope.oldest is not None and scope.oldest >= scope.latest
    if not scope.channels or is_empty or (time.scope == "thread" and search.request.thread_ts is None):
        return True
    is_nobody = bool(search.speakers) and not any(search.speakers.values())
    return is_nobody and time.measure != "first of two"


def _find_asked(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return the messages that qualify; of questions, where none has the form of one, those in any form."""
    time = search.plan.time
    assert time is not None
    is_request = time.spoke in ("asked", "wanted")
    find = _find_of_few if is_request and search.topic is None and _is_of_few(search.plan) else _find
    answers = find(reader, search, scope, criteria)
    if time.spoke == "wanted" and not search.is_direct:
        answers = doubt(answers, NOT_ASKED, "what was said first may be about something else")
    if answers.total == 0 and criteria.asks:
        answers = find(reader, search, scope, replace(criteria, asks=False))
        answers = doubt(answers, NOT_ASKED, "none of them has the form of a question")
    return answers


def _find_instead(
    reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria, nothing: TemporalResult
) -> TemporalResult:
    """Return what may be meant where no message qualifies; else that there is nothing, and how sure that is."""
    time = search.plan.time
    assert time is not None
    answers = doubt_foreign(reader, search, nothing)
    if search.is_direct and time.speaker not in (None, "asker", "you"):
        # People who never wrote in a direct conversation are searched elsewhere.
        return find_answers(reader, replace(search, is_direct=False))
    if answered := _find_answered(reader, search, scope, criteria):
        return answered
    if not answers.uncertainty and (near := _find_near(reader, search, scope, criteria)):
        return _in_other_words(answers, near)
    if search.plan.narrows and time.scope not in LOOKED_UP:
        return _nearest_outside(reader, search, scope, criteria, answers)
    return answers


def find_absence(reader: Reader, search: TimeSearch, near: Collection[str]) -> TemporalResult | None:
    """Return that nobody, or not who is asked about, wrote of the topic in the range; None where somebody may have.

    Only words tell that nothing is there: some message of another time or by another person has those of the topic, and
    none in the range has even some of them, or a term `near` the prompt's. What is near in meaning makes it doubtful.
    """
    topic = search.topic
    if topic is None or not topic.idf_by_term:
        return None
    scope, criteria = _criteria_of(reader, search)
    everything = replace(search.scope, oldest=None, latest=search.asked_at)
    usage = reader.topic_usage(everything, topic)
    is_nobody = bool(search.speakers) and not any(search.speakers.values())
    if is_nobody or not scope.channels or not (usage.spelling or usage.has_words):
        return None
    some = Thresholds(words=NEAR_WORDS_THRESHOLD, meaning=None)
    if reader.topic_matches(scope, criteria, replace(topic, spellings=()), some, Page(limit=1)):
        return None
    alike = replace(topic, vector=None, idf_by_term=dict.fromkeys(near, 1.0), spellings=(), stems=())
    any_of_them = Thresholds(words=0.5 / max(1, len(near)), meaning=None)
    if near and reader.topic_matches(scope, criteria, alike, any_of_them, Page(limit=1)):
        return None
    if _is_in_thread_about(reader, everything, topic, scope, criteria):
        return None
    return find_answers(reader, search)


def _is_in_thread_about(reader: Reader, everything: Scope, topic: TopicQuery, scope: Scope, criteria: Criteria) -> bool:
    """Return whether a message that is asked for replies in a thread in which the words of the topic stand."""
    some = Thresholds(words=NEAR_WORDS_THRESHOLD, meaning=None)
    found = reader.topic_matches(everything, Criteria(), topic, some, Page(order="desc", limit=LIST_LIMIT))
    listed = reader.messages_listed(everything, [(each.channel, each.ts) for each in found], {}) if found else []
    threads = tuple({message.thread_ts for message in listed})
    return bool(threads) and bool(reader.messages_in_time(scope, replace(criteria, threads=threads), Page(limit=1)))


def _find_near(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> list[TopicMatch]:
    """Return what may say the topic in other words, nearest in meaning first, of a topic of several words.

    It is as similar to the topic as hardly anything is that may be seen. A word alone is said or is not, and where
    nobody ever says the words, meaning has decided.
    """
    topic, thresholds = search.topic, search.thresholds
    if topic is None or topic.vector is None or len(topic.idf_by_term) < 2 or thresholds is None or thresholds.meaning:
        return []
    everything = replace(search.scope, oldest=None, latest=search.asked_at)
    meaning = reader.topic_profile(everything, topic).everything.upper_quantile(FALSE_NEAR_MISSES)
    if meaning is None:
        return []
    by_meaning = Thresholds(words=WORDS_THRESHOLD, meaning=meaning)
    found = reader.topic_matches(scope, criteria, topic, by_meaning, Page(order="desc", limit=LIST_LIMIT))
    return sorted(found, key=lambda match: -(match.similarity or 0.0))[:_MARKED_NEAR]


def _in_other_words(answers: TemporalResult, near: Sequence[TopicMatch]) -> TemporalResult:
    """Return that nothing says the words as doubtful, with what is near in meaning."""
    found = sorted(near, key=lambda match: (match.sent_at, match.channel, match.ts))
    doubtful = doubt(answers, MEANING_ALONE, IN_OTHER_WORDS)
    return replace(
        doubtful,
        keys=tuple(MessageKey(match.channel, match.ts) for match in found),
        sent_at=tuple(match.sent_at for match in found),
        is_near=True,
    )


def doubt_foreign(reader: Reader, search: TimeSearch, answers: TemporalResult) -> TemporalResult:
    """Return that nothing is about a topic as doubtful where it is named in another language than people write in.

    Told by the grammatical words of the latest messages that may be seen.
    """
    plan, topic = search.plan, search.topic
    if topic is None or plan.language == UNDETERMINED:
        return answers
    if (tell_language(plan.prompt) or plan.language) != plan.language:
        return answers
    everything = replace(search.scope, oldest=None, latest=search.asked_at)
    latest = reader.messages_in_time(everything, Criteria(), Page(order="desc", limit=_LATEST))
    keys = [MessageKey(key.channel, key.ts) for key in latest]
    listed = reader.messages_listed(everything, keys, {}) if keys else []
    known = [language for message in listed if (language := tell_language(message.text))]
    if not known or known.count(plan.language) >= FOREIGN_SHARE * len(known):
        return answers
    return doubt(answers, MEANING_ALONE, "the question is in another language than the messages")


def _find_exchange(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return what two people wrote to each other in the range, of a topic if one is named, or the nth time from an end.

    Where what they wrote then has no word of the topic, it is a belief that this is meant.
    """
    plan, people = search.plan, [{*ids} for ids in search.speakers.values()]
    found, is_all = find_exchanges(reader, scope, criteria, people, plan.order or "asc")
    about = _about_topic(reader, search, scope, criteria, found)
    is_unsaid = about == [] and plan.narrows and bool(found)
    found = found if is_unsaid else about
    if plan.time is not None and plan.time.is_of_messages:
        of_each = sorted(chain(*found), key=lambda message: message.sent_at, reverse=plan.order == "desc")
        found = [(message,) for message in of_each]
    limit = plan.time.limit if plan.time else None
    asked = found[:limit] if plan.ordinal is None else found[plan.ordinal - 1 : plan.ordinal]
    messages = [message for exchange in asked for message in exchange]
    shown = messages[: search.request.most_messages]
    answers = TemporalResult(
        keys=tuple(message.key for message in shown),
        sent_at=tuple(message.sent_at for message in shown),
        total=len(messages),
        confidence=plan.confidence,
    )
    if not is_all and len(found) < (plan.ordinal or len(found) + 1):
        answers = doubt(answers, EXCHANGES_CUT, "they wrote more than was looked through")
    if is_unsaid:
        answers = doubt(answers, MEANING_ALONE, "none of it has the words of the topic")
    elif not messages:
        answers = doubt_foreign(reader, search, answers)
    answers = _named(answers, search, scope, criteria)
    if plan.ordinal is None or not messages or (plan.time is not None and plan.time.is_of_messages):
        return answers
    oldest, latest = messages[0].sent_at, messages[-1].sent_at
    description = replace(answers.search_description, oldest=oldest, latest=latest)
    return replace(answers, from_end=False, search_description=description)


def _about_topic(
    reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria, exchanges: list[Exchange]
) -> list[Exchange]:
    """Return the exchanges in which a message is about the topic; all of them where none is asked for."""
    if search.topic is None:
        return exchanges
    search = _with_thresholds(reader, search, search.topic)
    _, matches = find_matches(reader, search, scope, criteria, Page(order="desc", limit=LIST_LIMIT))
    keys = {MessageKey(match.channel, match.ts) for match in matches}
    return [exchange for exchange in exchanges if any(message.key in keys for message in exchange)]


def _with_thresholds(reader: Reader, search: TimeSearch, topic: TopicQuery | None) -> TimeSearch:
    """Return the search for a topic, with what a message about it reaches."""
    everything = replace(search.scope, oldest=None, latest=search.asked_at)
    return replace(search, topic=topic, thresholds=find_thresholds(reader, everything, topic) if topic else None)


def _criteria_of(reader: Reader, search: TimeSearch) -> tuple[Scope, Criteria]:
    """Return the scope and the criteria of the search: speaker, thread, channel."""
    time, request, scope = search.plan.time, search.request, search.scope
    assert time is not None
    is_in_thread = (time.scope == "thread" or time.anchor == "thread") and request.thread_ts is not None
    # An asker who was away asks what happened everywhere.
    is_direct = search.is_direct and time.scope != "away"
    is_here = (
        is_direct
        or time.rule in _HERE
        or time.scope == "beginning"
        or time.scope == "thread"
        or names_channel(request.prompt)
    )
    if request.channel is not None and is_here:
        scope = replace(scope, channels=[channel for channel in scope.channels if channel == request.channel])
    mentioned = find_user_ids(time.mentions, request, search.question.names)
    return scope, Criteria(
        mentions=mentioned or ((NOBODY,) if time.mentions else ()),
        called=_called(reader, search, mentioned) if mentioned else (),
        authors=tuple(author for ids in search.speakers.values() for author in ids),
        only_bots=time.speaker == "you" and "you" not in search.speakers,
        only_people=time.speaker == "asker" and request.asker is None,
        threads=(request.thread_ts,) if is_in_thread and request.thread_ts is not None else (),
        # A program is asked for things in any words.
        asks=time.spoke == "asked" and not search.is_direct,
        only_replies=time.spoke == "replied" and is_in_thread,
        filters=_filters_of(search),
    )


def _is_of_few(plan: QueryPlan) -> bool:
    """Return whether a place in a row is asked for, or so many from one end."""
    return plan.ordinal is not None or (plan.time is not None and plan.time.limit is not None)


def _find_of_few(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return the few at one end that are asked for, but greetings and thanks: nothing is asked with them.

    Those are told from the end on, until so many others were read; the rest is not counted then.
    """
    page, polite, others = _page(search), list[MessageKey](), 0
    most, is_whole = page.limit + _MOST_COURTESIES, False
    after = page.after
    while others < page.limit and len(polite) < _MOST_COURTESIES and not is_whole:
        found = reader.messages_in_time(scope, criteria, replace(page, after=after, limit=most))
        keys = [MessageKey(key.channel, key.ts) for key in found]
        listed = reader.messages_listed(scope, keys, {}) if keys else []
        read = [message.key for message in listed if is_courtesy(message.text)]
        polite, others = [*polite, *read], others + len(found) - len(read)
        is_whole = len(found) < most
        after = (found[-1].sent_at, found[-1].channel, found[-1].ts) if found else after
    answers = _find(reader, search, scope, replace(criteria, excluded=(*criteria.excluded, *polite)))
    if polite and not is_whole and answers.keys:
        answers = replace(answers, total=None)
    is_enough = others >= page.limit or is_whole
    return answers if is_enough else doubt(answers, COURTESIES_CUT, "more greetings and thanks may be among them")


def _called(reader: Reader, search: TimeSearch, users: Sequence[str]) -> tuple[str, ...]:
    """Return what people are called: their whole names, and the first."""
    names = reader.user_names(search.request.workspace, users).values()
    return tuple(dict.fromkeys(filter(None, (part for name in names for part in (name, name.partition(" ")[0])))))


def _filters_of(search: TimeSearch) -> Filters:
    """Return the caller's filters; nobody missed what they wrote themselves."""
    filters, asker, time = search.request.filters, search.request.asker, search.plan.time
    is_since_own = time is not None and time.scope == "away" and bool(search.question.search_description.since)
    if asker is None or not is_since_own or asker in search.speakers.get("asker", ()):
        return filters
    return replace(filters, exclude_authors=(*filters.exclude_authors, asker))


def _find(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    answers = _about(reader, search, scope, criteria) if search.topic else _any(reader, search, scope, criteria)
    return _named(answers, search, scope, criteria)


def _find_answered(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult | None:
    """Return what a program answered to the first or the last message about the topic, of which it says no word."""
    time = search.plan.time
    is_asked = time is not None and time.speaker == "you" and time.ordinal == 1 and search.topic is not None
    if not is_asked or not search.is_direct:
        return None
    question = _find(reader, search, scope, replace(criteria, authors=(), only_bots=False))
    if not question.keys:
        return None
    here = replace(scope, oldest=question.sent_at[0])
    page = Page(order="asc", after=(question.sent_at[0], question.keys[0].channel, question.keys[0].ts), limit=1)
    answers = reader.messages_in_time(here, criteria, page)
    found = [key for key in answers if key.sent_at - question.sent_at[0] < SESSION_GAP]
    keys, sent_at = tuple(MessageKey(key.channel, key.ts) for key in found), tuple(key.sent_at for key in found)
    answered = _named(replace(question, keys=keys, sent_at=sent_at, total=None), search, scope, criteria)
    return doubt(answered, ANSWERED, "it says none of the words, and answers a message that does") if keys else None


def _aggregate(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return what is asked of all messages that qualify."""
    time, plan = search.plan.time, search.plan
    assert time is not None
    assert time.measure is not None
    if time.measure == "first of two" or search.other_topic is not None:
        return _compare(reader, search, scope, criteria)
    asked = Aggregation(
        messages=Qualifying(scope=scope, criteria=criteria, topic=search.topic, thresholds=search.thresholds),
        measure=time.measure,
        period=time.period,
        zone=find_zone(plan.tz),
        limit=time.limit or 1,
        room=_room(search),
    )
    return replace(aggregate(reader, asked), confidence=plan.confidence)


def _compare(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return which of two topics or people came first, or last, or more often, or the days between both."""
    time = search.plan.time
    assert time is not None
    found = _find_each(reader, search, scope, criteria)
    if time.measure == "more of two":
        return _compare_numbers(search, found)
    there = [(name, result) for name, result in found if result.keys]
    there.sort(key=lambda pair: pair[1].sent_at[0], reverse=time.order == "last")
    missing = [name for name, result in found if not result.keys]
    needs_both = time.measure == "days between" or time.rule in (CAME_FIRST, KNOWN_CAME_FIRST)
    if not there or (missing and needs_both):
        return TemporalResult(measure=time.measure, confidence=search.plan.confidence)
    marked = [there[0]] if time.measure == "first of two" else there
    return TemporalResult(
        keys=tuple(result.keys[0] for _, result in marked),
        sent_at=tuple(result.sent_at[0] for _, result in marked),
        total=None,
        measure=time.measure,
        value=_format_order(search, there, missing),
        confidence=min(result.confidence for _, result in there),
        uncertainty=tuple(dict.fromkeys(clause for _, result in there for clause in result.uncertainty)),
    )


def _find_each(
    reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria
) -> list[tuple[str, TemporalResult]]:
    """Return what each topic or person that is compared is called, with the first message of it, or the last."""
    time = search.plan.time
    assert time is not None
    plan = replace(search.plan, order="desc" if time.order == "last" else "asc", ordinal=1)
    single = replace(search, question=replace(search.question, plan=plan), other_topic=None)
    if search.other_topic is None:
        return [
            (name, _find(reader, single, scope, replace(criteria, authors=ids)) if ids else TemporalResult())
            for name, ids in search.speakers.items()
        ]
    assert search.topic is not None
    topics = ((time.topic, search.topic), (time.other_topic, search.other_topic))
    return [
        (name or "", _find(reader, _with_thresholds(reader, single, topic), scope, criteria)) for name, topic in topics
    ]


def _format_order(search: TimeSearch, there: Sequence[tuple[str, TemporalResult]], missing: Sequence[str]) -> str:
    """Return which came first or last of those that are there, given in this order, or the days between them."""
    time, first = search.plan.time, there[0][0]
    assert time is not None
    if missing:
        return f"{first}; nothing is found of {missing[0]}"
    if time.measure == "days between":
        return format_days_between(there[0][1].sent_at[0], there[1][1].sent_at[0], find_zone(search.plan.tz))
    return f"{first}, {'after' if time.order == 'last' else 'before'} {there[-1][0]}"


def _compare_numbers(search: TimeSearch, found: Sequence[tuple[str, TemporalResult]]) -> TemporalResult:
    """Return of which of two topics there are more messages."""
    (most, first), (fewer, second) = sorted(found, key=lambda pair: -(pair[1].total or 0))
    numbers = [f"{result.total or 0:,}" for result in (first, second)]
    value = f"{most} ({numbers[0]}) than about {fewer} ({numbers[1]})"
    if first.total == second.total:
        value = f"neither: {most} and {fewer} have {numbers[0]} each"
    return TemporalResult(
        keys=first.keys,
        sent_at=first.sent_at,
        total=None,
        measure="more of two",
        value=value,
        confidence=min(first.confidence, search.plan.confidence),
        uncertainty=tuple(dict.fromkeys((*first.uncertainty, *second.uncertainty))),
    )


def _named(answers: TemporalResult, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return the answers with what they are answers to."""
    time, plan = search.plan.time, search.plan
    assert time is not None
    latest = scope.latest if scope.latest < search.asked_at else None
    oldest = None if time.scope == "session" else scope.oldest
    if time.doubts:
        answers = replace(
            answers,
            confidence=min(answers.confidence, plan.confidence),
            uncertainty=(*answers.uncertainty, *time.doubts),
        )
    return replace(
        answers,
        is_count=time.kind == "count",
        search_description=replace(
            search.question.search_description, oldest=oldest, latest=latest, asks=criteria.asks
        ),
        ordinal=None if time.is_exchange and not time.is_of_messages else plan.ordinal,
        from_end=plan.order == "desc",
    )


def _any(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return the answers where any message that qualifies does."""
    plan, page = search.plan, _page(search)
    if _is_long_list(search):
        sample = _sample(reader, search, Qualifying(scope=scope, criteria=criteria))
        if sample.is_sample:
            return sample
    found = [(key.sent_at, MessageKey(key.channel, key.ts)) for key in reader.messages_in_time(scope, criteria, page)]
    is_all = len(found) < page.limit
    total = len(found) if is_all else None if plan.ordinal else reader.count_in_time(scope, criteria).count
    answers = _choose(plan, found, total)
    is_from_there = found and found[0][0] - (scope.oldest or found[0][0]) <= BEGINNING
    if plan.order == "desc" or scope.oldest is None or is_from_there:
        return answers
    earliest = reader.messages_in_time(replace(scope, oldest=None), Criteria(), Page(order="asc", limit=1))
    if earliest and earliest[0].sent_at - scope.oldest > BEGINNING:
        begins = format_day(local_day(earliest[0].sent_at, find_zone(plan.tz)))
        reason = f"what is stored begins on {begins}, after that time began"
        return doubt(answers, HISTORY_BEGINS, reason)
    return answers


def _is_long_list(search: TimeSearch) -> bool:
    """Return whether all that qualify are asked for, in no order that one would read them in."""
    time, plan = search.plan.time, search.plan
    assert time is not None
    return plan.ordinal is None and time.limit is None and time.order is None


def _sample(reader: Reader, search: TimeSearch, messages: Qualifying) -> TemporalResult:
    """Return messages spread over the whole time where all of them do not fit; else none but their number."""
    all_, room = reader.count_tokens(messages), _room(search)
    if fits(all_, room):
        return TemporalResult(total=all_.count)
    sample = sample_messages(reader, messages, all_, room)
    return replace(sample, by_day=count_by_day(reader, messages, all_, find_zone(search.plan.tz)))


def _room(search: TimeSearch) -> Room:
    return Room(tokens=search.request.max_tokens, line_tokens=LINE_TOKENS[search.request.format])


def _about(reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria) -> TemporalResult:
    """Return the answers among what is about the topic."""
    plan = search.plan
    search, found = find_matches(reader, search, scope, criteria, _page(search))
    keys = [(match.sent_at, MessageKey(match.channel, match.ts)) for match in found]
    answers = _choose(plan, keys, found[0].total if found else 0)
    is_count = plan.time is not None and plan.time.kind == "count"
    if not answers.keys:
        return answers
    match = found[len(answers.keys) - 1] if plan.ordinal is None else found[plan.ordinal - 1]
    has_nearer = not is_count and _has_nearer(reader, search, (scope, criteria), match)
    answers = weigh_match(answers, search, match, has_nearer=has_nearer)
    # How many is the answer to a count; which to show, relevance decides.
    return replace(answers, keys=(), sent_at=()) if is_count else answers


def find_matches(
    reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria, page: Page
) -> tuple[TimeSearch, list[TopicMatch]]:
    """Return a page of what is about the topic; where nothing is, of what has its words that say most, or some of them.

    A word alone is in a message or is not, and neither is counted, nor told as spoken of, what only may be about it.
    """
    topic, thresholds, time = search.topic, search.thresholds, search.plan.time
    assert topic is not None
    assert thresholds is not None
    found = reader.topic_matches(scope, criteria, topic, thresholds, page)
    idf_by_term = {term: idf for term, idf in topic.idf_by_term.items() if term not in topic.weak_terms}
    is_exact = time is not None and (time.kind == "count" or time.measure == "more of two" or time.rule == TALKED_OF)
    if found or is_exact or topic.spellings or len(topic.idf_by_term) < 2 or not idf_by_term:
        return search, found
    loose = replace(search, topic=replace(topic, idf_by_term=idf_by_term), is_loose=True)
    is_of_world = time is not None and time.rule in (CAME_FIRST, KNOWN_CAME_FIRST)
    for words in (WORDS_THRESHOLD,) if is_of_world else (WORDS_THRESHOLD, NEAR_WORDS_THRESHOLD):
        loose = replace(loose, thresholds=Thresholds(words=words, meaning=None))
        assert loose.topic is not None
        assert loose.thresholds is not None
        if found := reader.topic_matches(scope, criteria, loose.topic, loose.thresholds, page):
            return loose, found
    return search, found


def _has_nearer(reader: Reader, search: TimeSearch, place: tuple[Scope, Criteria], match: TopicMatch) -> bool:
    """Return whether something beyond the answer, on the side that it is the end of, is nearly about the topic."""
    topic, thresholds = search.topic, search.thresholds
    assert topic is not None
    assert thresholds is not None
    if thresholds.spelling is not None or (thresholds.meaning is None and len(topic.idf_by_term) == 1):
        return False  # A message has the word or has it not.
    order = search.plan.order or "asc"
    key: TimeKey = (match.sent_at, match.channel, match.ts)
    page = Page(order="desc" if order == "asc" else "asc", after=key, limit=1)
    return bool(reader.near_misses(*place, topic, thresholds, page))


def weigh_match(answers: TemporalResult, search: TimeSearch, match: TopicMatch, *, has_nearer: bool) -> TemporalResult:
    """Lower the confidence for each reason to doubt that this is the one."""
    plan, topic, thresholds = search.plan, search.topic, search.thresholds
    assert topic is not None
    assert thresholds is not None
    is_written = thresholds.spelling is not None
    by_meaning = not is_written and match.coverage < thresholds.words - ROUNDING
    by_other_form = not (is_written or by_meaning) and bool(topic.spellings)
    by_some_words = not (is_written or by_meaning or search.is_loose) and match.coverage < 1.0 - 1e-9
    side = "a later one" if plan.order == "desc" else "an earlier one"
    reasons = (
        (by_meaning, MEANING_ALONE, "nobody says the words, and it is near in meaning"),
        (by_other_form, MEANING_ALONE, "nobody writes the word so, and it has another of the same stem"),
        (by_some_words, SOME_WORDS, "it says some of the words"),
        (search.is_loose, MEANING_ALONE, "nobody says all of the words, and it says some of them"),
        (has_nearer, NEARLY_ABOUT, f"{side} is nearly about it"),
    )
    confidence = answers.confidence
    for holds, share, _ in reasons:
        confidence *= share if holds else 1.0
    uncertainty = tuple(clause for holds, _, clause in reasons if holds)
    return replace(answers, confidence=round(confidence, 2), uncertainty=uncertainty)


def _choose(plan: QueryPlan, keys: Sequence[tuple[datetime, MessageKey]], total: int | None) -> TemporalResult:
    """Return the one that is asked for, or all of them."""
    if plan.ordinal is not None:
        keys = keys[plan.ordinal - 1 : plan.ordinal]
    found = tuple(key for _, key in keys)
    return TemporalResult(keys=found, sent_at=tuple(at for at, _ in keys), total=total, confidence=plan.confidence)


def _nearest_outside(
    reader: Reader, search: TimeSearch, scope: Scope, criteria: Criteria, empty: TemporalResult
) -> TemporalResult:
    """Return what is nearest to an empty range on both sides, as far as the caller's own filters allow."""
    given = search.request.filters
    before = replace(scope, oldest=given.oldest, latest=scope.oldest or scope.latest)
    after = replace(scope, oldest=scope.latest, latest=min(search.asked_at, given.latest or search.asked_at))
    sides: list[tuple[Scope, Order]] = [(before, "desc")] if scope.oldest is not None else []
    sides += [(after, "asc")]
    keys: list[tuple[datetime, MessageKey]] = []
    for side, order in sides:
        if side.oldest is not None and side.oldest >= side.latest:
            continue
        plan = replace(search.plan, order=order, ordinal=1)
        single = replace(search, question=replace(search.question, plan=plan))
        found = _find(reader, single, side, criteria)
        keys += zip(found.sent_at, found.keys, strict=True)
    return replace(
        empty,
        keys=tuple(key for _, key in keys),
        sent_at=tuple(at for at, _ in keys),
        confidence=search.plan.confidence,
    )


def asks_what_happened(question: ResolvedQuestion) -> bool:
    """Return whether a prompt asks what happened on the days that are searched, none to come, and of nobody."""
    plan, time, event = question.plan, question.plan.time, question.plan.event
    is_list = plan.kind == "chronological" and plan.ordinal is None and time is not None and time.kind == "range"
    if not is_list or event is None or event.words or plan.speaker is not None:
        return False
    if plan.oldest is None or plan.latest is None or not event.days:
        return False
    zone = find_zone(plan.tz)
    searched = local_day(plan.oldest, zone), local_day(plan.latest - timedelta(microseconds=1), zone)
    meant = min(first for first, _ in event.days), max(last for _, last in event.days)
    return searched == meant and meant[1] <= local_day(question.request.asked_at, zone)


def answer_by_days(
    reader: Reader, scope: Scope, question: ResolvedQuestion, empty: TemporalResult, told: Sequence[Candidate]
) -> TemporalResult:
    """Return as the answer what speaks of days on which nothing was sent; `empty` where nothing does.

    `told` are chunks that speak of them.
    """
    own = find_prompt(reader, scope, question.request)
    keys = {MessageKey(each.channel, each.ts) for each in told}.difference(own)
    listed = reader.messages_listed(scope, [*keys], {}) if keys and not empty.refusal else []
    messages = sorted((each for each in listed if not each.is_deleted), key=lambda each: (each.sent_at, each.key))
    if not messages:
        return empty
    description = replace(empty.search_description, oldest=None, latest=None)
    is_whole = question.request.filters == Filters() and description.is_of_all
    answers = replace(
        empty,
        keys=tuple(message.key for message in messages),
        sent_at=tuple(message.sent_at for message in messages),
        total=len(messages),
        search_description=replace(description, only_spoken=True, nothing_sent=is_whole),
    )
    # "The concert is planned for 8 March" tells no more than a plan.
    oldest = question.plan.oldest
    is_planned = oldest is not None and messages[0].sent_at < oldest
    return doubt(answers, TOLD_BEFORE, "it was written before that time") if is_planned else answers


def doubt(answers: TemporalResult, share: float, clause: str) -> TemporalResult:
    """Return the answers with a share of their confidence, and the clause that says why."""
    return replace(answers, confidence=round(answers.confidence * share, 2), uncertainty=(*answers.uncertainty, clause))


def _page(search: TimeSearch) -> Page:
    plan, most = search.plan, min(LIST_LIMIT, search.request.most_messages)
    limit = plan.ordinal or (plan.time.limit if plan.time and plan.time.limit else most)
    return Page(order=plan.order or "asc", limit=limit)


def find_thresholds(reader: Reader, scope: Scope, topic: TopicQuery) -> Thresholds:
    """Return what a message about the topic reaches, judged by everything in scope.

    Where anybody writes the topic's word so, only who writes it so is about it; where anybody says its words, only who
    says them; else meaning decides. Of 28 answers by meaning where others said the words none was right.
    """
    usage = reader.topic_usage(scope, topic)
    if usage.spelling or usage.has_words:
        return Thresholds(words=WORDS_THRESHOLD, meaning=None, spelling=usage.spelling)
    return choose_thresholds(reader.topic_profile(scope, topic))


def choose_thresholds(profile: TopicProfile) -> Thresholds:
    """Return the thresholds for a topic whose words nobody says, from how similar everything in scope is to it.

    Words: WORDS_THRESHOLD for every topic, since coverage means the same for each.
    Meaning: which similarity is usual differs by topic, embedder and corpus, so the threshold is the higher of two.
    Unrelated chunks scatter about a mean: it lies where FALSE_MATCHES of all of them are expected. What holds one word
    of two is near for that word alone: it lies where FALSE_MATCHES of such messages are expected.
    What reaches the end of the unrelated alone nearly matches. With nothing to compare, meaning says nothing.

    >>> from contextwin.storage.sql.topics import SimilarityDistribution
    >>> choose_thresholds(TopicProfile(everything=SimilarityDistribution(1000, 0.1, 0.1)))
    Thresholds(words=0.6, meaning=0.489..., near_words=0.4, near_meaning=0.409..., spelling=None)
    """
    outlying = profile.everything.upper_quantile(FALSE_MATCHES)
    if outlying is None:
        return Thresholds(words=WORDS_THRESHOLD, meaning=None)
    partly = profile.partial.upper_quantile(FALSE_MATCHES)
    return Thresholds(
        words=WORDS_THRESHOLD,
        meaning=outlying if partly is None else max(outlying, partly),
        near_meaning=profile.everything.upper_quantile(FALSE_NEAR_MISSES),
    )
