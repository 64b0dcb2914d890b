"""The ranges that only the store knows: since the asker was away, their session, and their previous session.

They are looked up among what the viewer may see, so that what is hidden from them changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from contextwin.models.access import ChannelInfo, Scope
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Found, SearchDescription
from contextwin.models.time_constraints import MODIFIERS, EventDay
from contextwin.query.intent import names_channel
from contextwin.query.planner import with_terms
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.sessions import SESSION_GAP, Session
from contextwin.temporal import find_zone
from contextwin.temporal.away import LOOKED_UP
from contextwin.temporal.parse import HEDGED
from contextwin.window.foreign import FOREIGN_SHARE, measure_own_language
from contextwin.window.found import found_probability
from contextwin.window.names.entity_resolution import ResolvedQuestion
from contextwin.window.names.own_messages import leave_out_own
from contextwin.window.retrieve.event_days import find_event_days

#: Number of the asker's latest messages of which the one that is the prompt is left out: it may have been sent to
#: several channels. Unmeasured.
_LATEST = 5
#: The shortest time that timestamps tell apart: a range after a message begins so much later.
_INSTANT = timedelta(microseconds=1)
#: The rule of "since my last message", which counts from it even while the asker is still there.
_OWN_MESSAGE = "own message"
#: Rules of what says that the asker was away, not only that they missed something.
_AWAY = frozenset({"away", "absence"})
#: The shortest silence, longer than a weekend, that is an absence for somebody who has written since, and for how long
#: after it. Unmeasured.
LONG_SILENCE, JUST_BACK = timedelta(days=4), timedelta(days=1)
#: A range in which what was asked is found with less than this probability may be of something else: of what was
#: planned for it, "the talk that Ana wanted to give today". Seven questions of locomo with a range have 0.11 to 0.56.
POORLY_FOUND = 0.15
#: It is, where all that was sent has at least so many times the probability. Those of locomo below POORLY_FOUND have up
#: to 1.7 times, and one of the demo has 3.6.
FAR_BETTER = 2.0
#: Silence behind which one message alone is a conversation of its own. Unmeasured.
LONE_GAP = timedelta(hours=3)
#: Maximum length of a time of which all messages may be asked for in another language. Unmeasured.
_SHORT = timedelta(days=3)
_FOREIGN_WORDS = "the question is in another language than the messages, and all of that time are listed"
_NOBODY_ASKS = "It is not known who asks, so it cannot be said {}."
_NOTHING_WRITTEN = "No earlier message by the asker is stored, so it cannot be said {}."
_WHAT = {
    "away": "since when they were away",
    "previous session": "when their previous session was",
    "previous conversation": "when their previous session was",
}


def resolve_bounds(reader: Reader, question: ResolvedQuestion, channels: Mapping[str, ChannelInfo]) -> ResolvedQuestion:
    """Return the question with the range that its scope means; unchanged where it means none that is looked up.

    `channels` are those that the viewer may see. Sessions in a direct conversation are of what is said there, and "our
    conversation" is all of it. Where the range is not known, `refusal` says why.
    """
    time, request = question.plan.time, question.request
    if time is None or time.scope not in LOOKED_UP:
        return question
    scope = Scope(workspace=request.workspace, channels=[*channels], latest=request.asked_at)
    if time.event is not None:
        return _resolve_event(reader, scope, question, time.event)
    here = channels.get(request.channel or "")
    if time.scope == "previous conversation" and len(request.filters.channels) == 1:
        here = channels.get(request.filters.channels[0])  # "The last conversation in #data".
    user = request.asker
    if here is not None and here.kind == "im" and time.scope != "away":
        if time.scope == "conversation":
            return question
        scope, user = replace(scope, channels=[here.channel]), None
    if time.scope in ("session", "conversation"):
        return _with_range(question, _session_start(reader, scope, request), None)
    is_of_all = time.scope == "previous session" and time.speaker is None and names_channel(request.prompt)
    if (time.scope == "previous conversation" or is_of_all) and here is not None:
        # The conversation of everybody in the channel, not the asker's.
        return _resolve_previous_session(reader, replace(scope, channels=[here.channel]), question, None)
    if request.asker is None:
        return _refuse(question, _NOBODY_ASKS)
    if time.scope in _WHAT.keys() - {"away"}:
        return _resolve_previous_session(reader, scope, question, user)
    return _resolve_absence(reader, scope, question)


def may_be_of_something_else(question: ResolvedQuestion, found: Found) -> bool:
    """Return whether a prompt without a topic restricts its search to a time in which hardly anything matches."""
    plan, time = question.plan, question.plan.time
    # Where a prompt asks what was said of a topic then, its time is of nothing else, though nobody said a word.
    is_broad = time is not None and time.scope not in LOOKED_UP and time.topic is None
    if plan.kind != "relevance" or not plan.narrows or not is_broad or found.answers is not None:
        return False
    return found_probability(plan, found) < POORLY_FOUND


def may_be_of_all(question: ResolvedQuestion, found: Found, embedder: str) -> bool:
    """Return whether a prompt in another language restricts its search to a short time, where hardly anything matches.

    The words that it has beside the time cannot be found there, so all that was sent then may be asked for.
    """
    time, plan = question.plan.time, question.plan
    if plan.kind != "relevance" or not plan.narrows or time is None or time.topic is not None or time.oldest is None:
        return False
    is_short = (time.latest or question.request.asked_at) - time.oldest <= _SHORT
    if not is_short or found.answers is not None:
        return False
    is_foreign = measure_own_language(plan, found, embedder) < FOREIGN_SHARE
    return is_foreign and found_probability(plan, found) < POORLY_FOUND


def list_all(question: ResolvedQuestion) -> ResolvedQuestion:
    """Return a question in a time as one for all that was sent then, which is a belief."""
    plan = question.plan
    assert plan.time is not None
    time = replace(plan.time, doubts=(*plan.time.doubts, _FOREIGN_WORDS))
    confidence = min(plan.confidence, HEDGED)
    return replace(question, plan=replace(plan, kind="chronological", order="asc", confidence=confidence, time=time))


def may_be_absent(plan: QueryPlan, found: Found) -> bool:
    """Return whether a prompt asks what somebody said of a topic in a range, or where hardly anything matches."""
    if found.answers is not None or not may_be_told(plan):
        return False
    return (plan.time is not None and plan.time.speaker is not None) or found_probability(plan, found) < POORLY_FOUND


def may_be_told(plan: QueryPlan) -> bool:
    """Return whether a prompt asks what was said of a topic in a range, of which it may be told that nothing was."""
    time = plan.time
    if plan.kind != "relevance" or not plan.narrows or time is None or time.topic is None or time.unread:
        return False
    return time.rule != MODIFIERS  # A date that is typed as an operator leaves out all else.


def is_far_better(question: ResolvedQuestion, found: Found, before: Found) -> bool:
    """Return whether what was found for a question may well be what it asks for, far more than what was before."""
    return found_probability(question.plan, found) >= max(
        POORLY_FOUND, FAR_BETTER * found_probability(question.plan, before)
    )


def prefer_range(question: ResolvedQuestion) -> ResolvedQuestion:
    """Return the question whose time leaves nothing out: messages sent then are preferred."""
    plan, filters, asked_at = question.plan, question.request.filters, question.request.asked_at
    assert plan.time is not None
    time = replace(plan.time, strength="boost")
    latest = asked_at if filters.latest is None else min(filters.latest, asked_at)
    plan = with_terms(replace(plan, time=time, oldest=filters.oldest, latest=latest))
    preferred = (time.oldest, time.latest) if time.oldest or time.latest else None
    description = replace(question.search_description, oldest=None, latest=None, preferred=preferred)
    return replace(question, plan=plan, search_description=description)


def _resolve_event(reader: Reader, scope: Scope, question: ResolvedQuestion, event: EventDay) -> ResolvedQuestion:
    """Return the question with the days of an event as its range; where none are found, a time only counts more.

    That most messages about it were sent on a day makes that a belief.
    """
    plan, zone = question.plan, find_zone(question.plan.tz)
    if plan.time is None or plan.time.strength != "hard":
        return question
    days = find_event_days(reader, scope, question.request, event, zone) if scope.channels else None
    if days is None:
        return prefer_range(replace(question, plan=_without_event(plan, event)))
    if not days.is_told:
        doubt = f"which day it was, the messages about “{event.words}” tell by when they were sent"
        time = replace(plan.time, doubts=(*plan.time.doubts, doubt))
        plan = replace(plan, time=time, confidence=min(plan.confidence, HEDGED))
    begins, ends = (
        datetime.combine(day, datetime.min.time(), zone) for day in (days.first, days.last + timedelta(days=1))
    )
    bounds = (ends, None) if event.is_since else (begins, ends)
    return _with_range(replace(question, plan=plan), *bounds)


def _without_event(plan: QueryPlan, event: EventDay) -> QueryPlan:
    """Return the plan of a question whose event nobody wrote about: its day is not understood."""
    time = plan.time and replace(plan.time, unread=(*plan.time.unread, event.words))
    confidence = min(plan.confidence, HEDGED)
    return replace(plan, kind="relevance", order=None, ordinal=None, confidence=confidence, time=time)


def _session_start(reader: Reader, scope: Scope, request: CompletedRequest) -> datetime | None:
    """Return when the asker's session began; the moment of asking when none goes on, as nothing is in it."""
    if request.asker is None:
        return None
    session = reader.session_bounds(scope, request.asker, request.asked_at)
    return session.start if session else request.asked_at


def _resolve_previous_session(
    reader: Reader, scope: Scope, question: ResolvedQuestion, user: str | None
) -> ResolvedQuestion:
    """Return the question with the range of a session before this one: of a user, or of all who talk there."""
    assert question.plan.time is not None
    session = _find_session(reader, scope, user, question.request.asked_at, question.plan.time.back)
    if session is None:
        return _refuse(question, _NOTHING_WRITTEN)
    end = session.end if user is None else _end_of_answer(reader, scope, question.request, session)
    return _with_range(question, session.start, end + _INSTANT)


def _find_session(reader: Reader, scope: Scope, user: str | None, asked_at: datetime, back: int) -> Session | None:
    """Return the session that is so many before the one that goes on; None where there are fewer."""
    current = reader.session_bounds(scope, user, asked_at)
    begin, session = current.start if current else asked_at + _INSTANT, None
    for _ in range(back):
        session = reader.latest_session(scope, user, begin - _INSTANT)
        if session is None:
            return None
        session = session if user is not None else replace(session, start=_begin_of_talk(reader, scope, session))
        begin = session.start
    return session


def _begin_of_talk(reader: Reader, scope: Scope, session: Session) -> datetime:
    """Return when the conversation of a session began: one message alone ends the one before it, if it is not far."""
    if session.count > 1:
        return session.start
    before = reader.latest_session(scope, None, session.start - _INSTANT)
    return before.start if before is not None and session.start - before.end < LONE_GAP else session.start


def _end_of_answer(reader: Reader, scope: Scope, request: CompletedRequest, session: Session) -> datetime:
    """Return when a program answered the last message of the asker's session, in its thread; else when that ended."""
    within = replace(scope, oldest=session.start, latest=session.end + _INSTANT)
    last = reader.messages_in_time(within, Criteria(authors=(request.asker or "",)), Page(order="desc"))
    listed = reader.messages_listed(within, [(key.channel, key.ts) for key in last], {}) if last else []
    for message in listed:
        behind = replace(scope, channels=[message.channel], oldest=session.end + _INSTANT)
        behind = replace(behind, latest=min(session.end + SESSION_GAP, scope.latest))
        criteria = Criteria(only_bots=True, threads=(message.thread_ts,))
        for answer in reader.messages_in_time(behind, criteria, Page()):
            return answer.sent_at
    return session.end


def _resolve_absence(reader: Reader, scope: Scope, question: ResolvedQuestion) -> ResolvedQuestion:
    """Return the question with the range from the asker's last message on.

    Where the prompt says when they left, it is their last message of that time; without any, all since then counts.
    """
    time, request = question.plan.time, question.request
    assert time is not None
    begins, ends = time.oldest, time.latest
    within = replace(scope, oldest=begins, latest=min(ends or scope.latest, scope.latest))
    last = None
    if time.rule == _OWN_MESSAGE and names_channel(request.prompt):
        here = [channel for channel in scope.channels if channel == request.channel]
        last = _last_message(reader, replace(within, channels=here), request)
    last = last or _last_message(reader, within, request)
    since = "since the asker's last message"
    if last is not None and time.rule != _OWN_MESSAGE and begins is None:
        last = _before_return(reader, scope, request, last)
        if time.rule in _AWAY and (left := _before_silence(reader, scope, request, last)):
            last, since = left, "since the asker fell silent"
    if last is None and begins is None:
        return _refuse(question, _NOTHING_WRITTEN)
    oldest = begins if last is None else last + _INSTANT
    return _with_range(question, oldest, None, "" if last is None else since)


def _last_message(reader: Reader, scope: Scope, request: CompletedRequest) -> datetime | None:
    """Return when the asker wrote last, not counting the message that is the prompt."""
    if not scope.channels or (scope.oldest is not None and scope.oldest >= scope.latest):
        return None
    page = Page(order="desc", limit=_LATEST)
    found = reader.messages_in_time(scope, Criteria(authors=(request.asker or "",)), page)
    keys = [MessageKey(each.channel, each.ts) for each in found]
    written = leave_out_own(reader.messages_listed(scope, keys, {}), request) if keys else []
    return max((message.sent_at for message in written), default=None)


def _before_return(reader: Reader, scope: Scope, request: CompletedRequest, last: datetime) -> datetime:
    """Return the end of the session before the one in which the asker asks: who greets and then asks was away before.

    Where no session goes on, or none was before, it is `last`.
    """
    if request.asked_at - last >= SESSION_GAP:
        return last
    asker = request.asker or ""
    current = reader.session_bounds(scope, asker, last)
    earlier = reader.latest_session(scope, asker, current.start - _INSTANT) if current else None
    return earlier.end if earlier else last


def _before_silence(reader: Reader, scope: Scope, request: CompletedRequest, last: datetime) -> datetime | None:
    """Return the last message before a silence of days, if that ended not long before it is asked about."""
    asker = request.asker or ""
    lately = replace(scope, oldest=request.asked_at - JUST_BACK - LONG_SILENCE)
    present = reader.session_bounds(lately, asker, last, LONG_SILENCE)
    if present is None or request.asked_at - present.start > JUST_BACK:
        return None
    earlier = reader.latest_session(scope, asker, present.start - _INSTANT)
    return earlier.end if earlier else None


def _with_range(
    question: ResolvedQuestion, oldest: datetime | None, latest: datetime | None, since: str = ""
) -> ResolvedQuestion:
    """Return the question about this range only, within the caller's own filters."""
    plan, filters, asked_at = question.plan, question.request.filters, question.request.asked_at
    assert plan.time is not None
    time = replace(plan.time, oldest=oldest, latest=latest)
    plan = replace(
        plan,
        time=time,
        oldest=max((each for each in (filters.oldest, oldest if _narrows(plan) else None) if each), default=None),
        latest=min(each for each in (filters.latest, latest if _narrows(plan) else None, asked_at) if each),
    )
    return replace(question, plan=plan, search_description=_describe(question.search_description, plan, since))


def _narrows(plan: QueryPlan) -> bool:
    return plan.time is not None and plan.time.strength == "hard" and plan.time.mode == "said"


def _describe(description: SearchDescription, plan: QueryPlan, since: str) -> SearchDescription:
    """Return the description with the range; that of a session is its name."""
    is_named = plan.time is not None and plan.time.scope in ("session", "conversation")
    oldest = plan.oldest if plan.narrows and not is_named else None
    return replace(
        description, oldest=oldest, latest=plan.time.latest if plan.time and plan.narrows else None, since=since
    )


def _refuse(question: ResolvedQuestion, why: str) -> ResolvedQuestion:
    assert question.plan.time is not None
    refusal = why.format(_WHAT[question.plan.time.scope or ""])
    return replace(_with_range(question, None, None), refusal=refusal)
