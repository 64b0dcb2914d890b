"""What was said right before or after a message that the prompt names by who wrote it and what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import SearchDescription, TemporalResult
from contextwin.models.time_constraints import Landmark
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page, TimedKey
from contextwin.storage.sql.sessions import SESSION_GAP
from contextwin.storage.sql.topics import Thresholds, TopicMatch, TopicQuery
from contextwin.window.names.description import describe_speaker
from contextwin.window.names.entity_resolution import find_user_ids
from contextwin.window.names.own_messages import leave_out_own
from contextwin.window.retrieve.temporal_search import (
    IN_OTHER_WORDS,
    LIST_LIMIT,
    MEANING_ALONE,
    TimeSearch,
    doubt,
    doubt_foreign,
    find_matches,
    find_thresholds,
    weigh_match,
)

_SOME_WORDS = "no message says all of the words that name one, and one was taken that says some of them"
Match = TypeVar("Match", TopicMatch, TimedKey)

#: Number of messages that fit, of which the one that is the prompt is left out. Unmeasured.
_FITTING = 5
#: Maximum number of messages that are compared with the words that name one, the latest ones. Unmeasured.
_LIKELY = 100
#: Minimum coverage of such a message, and coverage from which on it surely is the one. Unmeasured.
SOME_WORDS_THRESHOLD, ALL_WORDS = 0.3, 0.7


def find_beside(reader: Reader, search: TimeSearch, landmark: Landmark) -> TemporalResult:
    """Return the messages beside the landmark, the nearest in its thread and the nearest in its channel.

    The landmark is the latest message that fits, or the first if the prompt says so. Nothing fits: `total` is 0.
    """
    request = search.request
    speakers = (describe_speaker(landmark.speaker),) if landmark.speaker else ()
    result = TemporalResult(
        total=0,
        search_description=SearchDescription(speakers=speakers, topic=landmark.topic, tz=search.plan.tz),
        from_end=not landmark.is_first,
        side=landmark.side,
        confidence=search.plan.confidence,
    )
    authors = find_user_ids(landmark.speaker, request, search.question.names)
    time = search.plan.time
    assert time is not None
    scope = replace(search.scope, oldest=search.scope.oldest if time.oldest else request.filters.oldest)
    is_by_program = landmark.speaker == "you" and not authors
    if not scope.channels or (landmark.speaker and not (authors or is_by_program)):
        return result
    by_whom = Criteria(authors=authors, only_bots=is_by_program)
    page = Page(order="asc" if landmark.is_first else "desc", limit=_FITTING)
    if search.topic is None:
        keys = _without_prompt(reader, scope, reader.messages_in_time(scope, by_whom, page), search)
        return _beside(reader, search, scope, result, keys[0]) if keys else result
    if landmark.is_open:
        return _beside_likeliest(reader, search, scope, result, landmark, by_whom)
    search = replace(search, thresholds=find_thresholds(reader, scope, search.topic))
    search, found = find_matches(reader, search, scope, by_whom, page)
    matches = _without_prompt(reader, scope, found, search)
    if not matches:
        return _beside_likeliest(reader, search, scope, result, landmark, by_whom)
    result = weigh_match(result, search, matches[0], has_nearer=False)
    return _beside(reader, search, scope, result, matches[0])


def _beside_likeliest(
    reader: Reader, search: TimeSearch, scope: Scope, result: TemporalResult, landmark: Landmark, by_whom: Criteria
) -> TemporalResult:
    """Return what was said beside the message that has most of the words, or between two such messages."""
    time = search.plan.time
    assert time is not None
    match = _find_likeliest(reader, search, scope, by_whom, search.topic)
    if match is None:
        result = doubt_foreign(reader, search, result)
        # What a whole clause tells of, "asked if you were all ok", its message may say in other words.
        is_clause = " " in (landmark.topic or "")
        return doubt(result, MEANING_ALONE, IN_OTHER_WORDS) if is_clause and not result.uncertainty else result
    begun = _doubt(result, match)
    if time.landmark_end is None:
        return _beside(reader, search, scope, begun, match)
    authors = find_user_ids(time.landmark_end.speaker, search.request, search.question.names)
    if time.landmark_end.speaker and not authors:
        return begun
    here = replace(scope, channels=[match.channel], oldest=match.sent_at)
    end = _find_likeliest(reader, search, here, Criteria(authors=authors), search.other_topic, behind=match)
    if end is None:
        return begun
    criteria = Criteria(
        authors=tuple(author for ids in search.speakers.values() for author in ids), filters=search.request.filters
    )
    page = Page(order="asc", after=(match.sent_at, match.channel, match.ts), limit=LIST_LIMIT)
    inside = replace(here, latest=end.sent_at)
    between = [key for key in reader.messages_in_time(inside, criteria, page) if key.ts != end.ts]
    return replace(_found(_doubt(result, match, end), match, between), total=len(between), until_at=end.sent_at)


def _find_likeliest(
    reader: Reader,
    search: TimeSearch,
    scope: Scope,
    by_whom: Criteria,
    topic: TopicQuery | None,
    behind: TopicMatch | None = None,
) -> TopicMatch | None:
    """Return the message that has most of a topic's words, the latest of equals, `behind` another the first."""
    if topic is None or not scope.channels or (scope.oldest is not None and scope.oldest >= scope.latest):
        return None
    page = Page(order="asc" if behind else "desc", limit=_LIKELY)
    some = Thresholds(words=SOME_WORDS_THRESHOLD, meaning=None)
    found = reader.topic_matches(scope, by_whom, replace(topic, spellings=(), vector=None), some, page)
    matches = [
        match for match in _without_prompt(reader, scope, found, search) if behind is None or match.ts != behind.ts
    ]
    return max(matches, key=lambda match: round(match.coverage, 3), default=None)


def _doubt(result: TemporalResult, *matches: TopicMatch) -> TemporalResult:
    """Return the result, in doubt where one of the messages has too few of the words to be surely the one meant."""
    if all(match.coverage >= ALL_WORDS for match in matches):
        return result
    return doubt(result, MEANING_ALONE, _SOME_WORDS)


def _without_prompt(reader: Reader, scope: Scope, matches: Sequence[Match], search: TimeSearch) -> list[Match]:
    """Return the messages without the one that is the prompt, which may name the topic too."""
    keys = [MessageKey(match.channel, match.ts) for match in matches]
    listed = leave_out_own(reader.messages_listed(scope, keys, {}), replace(search.request, bot=None)) if keys else []
    kept = {message.key for message in listed}
    return [match for match in matches if MessageKey(match.channel, match.ts) in kept]


def _beside(
    reader: Reader, search: TimeSearch, scope: Scope, result: TemporalResult, match: TopicMatch | TimedKey
) -> TemporalResult:
    """Return the result with the landmark, and the messages beside it."""
    key = MessageKey(match.channel, match.ts)
    anchor = reader.messages_listed(scope, [key], {})[0]
    time = search.plan.time
    assert time is not None
    criteria = Criteria(
        authors=tuple(author for ids in search.speakers.values() for author in ids),
        only_bots=time.speaker == "you" and "you" not in search.speakers,
        filters=search.request.filters,
    )
    page = Page(
        order="asc" if result.side == "after" else "desc",
        after=(match.sent_at, match.channel, match.ts),
        limit=time.limit or min(LIST_LIMIT, search.request.most_messages),
    )
    here = replace(scope, channels=[match.channel])
    if time.spoke == "replied":  # To what was asked on Friday, on any day since.
        here = replace(here, latest=min(search.asked_at, search.request.filters.latest or search.asked_at))
    if time.landmark is not None and time.landmark.within is not None:
        here = _within(here, match, time.landmark.within)
        near = sorted(reader.messages_in_time(here, criteria, page), key=lambda each: (each.sent_at, each.ts))
        return _found(result, match, near)
    replies = replace(criteria, threads=(anchor.thread_ts,))
    if time.order == "last" and result.side == "after":
        newest = reader.messages_in_time(here, replies, Page(order="desc", limit=page.limit))
        return _found(result, match, [each for each in newest[::-1] if each.sent_at > match.sent_at])
    in_thread = _run(reader, here, replies, page)
    # What was written beside a thread is no reply.
    is_in_thread = time.spoke == "replied" and bool(in_thread)
    found = in_thread if is_in_thread else {*in_thread, *_run(reader, here, criteria, page)}
    return _found(result, match, sorted(found, key=lambda each: (each.sent_at, each.ts)))


def _within(scope: Scope, match: TopicMatch | TimedKey, within: timedelta) -> Scope:
    """Return the scope as far from a message as is asked for, on both sides."""
    oldest, latest = match.sent_at - within, match.sent_at + within
    return replace(scope, oldest=max(oldest, scope.oldest or oldest), latest=min(latest, scope.latest))


def _found(result: TemporalResult, match: TopicMatch | TimedKey, near: Sequence[TimedKey]) -> TemporalResult:
    return replace(
        result,
        total=None,
        anchor=MessageKey(match.channel, match.ts),
        anchor_at=match.sent_at,
        keys=tuple(MessageKey(each.channel, each.ts) for each in near),
        sent_at=tuple(each.sent_at for each in near),
    )


def _run(reader: Reader, scope: Scope, criteria: Criteria, page: Page) -> list[TimedKey]:
    """Return the nearest messages; of somebody's, those that follow the nearest one without a long silence."""
    found = reader.messages_in_time(scope, criteria, page)
    if not criteria.authors:
        return found
    return [each for each in found if abs(each.sent_at - found[0].sent_at) < SESSION_GAP]
