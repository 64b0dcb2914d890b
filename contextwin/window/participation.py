"""The participation score: is the prompt part of the conversation going on in the channel or thread?

It decides the recency share, the part of the budget for recent messages. A remark by somebody in the middle of a
conversation is answered from that conversation; a question from outside, or about the past, from what was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.models.messages import CONVERSATION_GAP
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Activity
from contextwin.models.weights import ScoringWeights
from contextwin.query.intent import is_about_past, is_question, is_search

#: Whoever wrote in the last hour is in the middle of a conversation. Unmeasured.
JUST_NOW = timedelta(hours=1)
#: Whoever wrote in the same working day may be. Unmeasured.
TODAY = timedelta(hours=8)
#: A remark after a longer silence is about something else. Unmeasured.
A_DAY = timedelta(days=1)

# What each feature adds to the score. In two public channels 86 % of the messages that continued a conversation were
# remarks and 80 % were by somebody who had just written in it; hardly any of the questions that opened one were.
# The numbers tell the two apart and are otherwise unmeasured.
IN_THREAD = 2.0
WROTE_JUST_NOW = 1.0
WROTE_TODAY = 0.5
REMARKS = 0.8
GOES_ON = 0.4
LOOKS_BACK = -1.3
SEARCHES = -0.8


@dataclass(frozen=True, kw_only=True, slots=True)
class ParticipationFeatures:
    """Features that tell whether a prompt is part of the conversation going on."""

    is_in_thread: bool = False  #: a thread is being answered in
    wrote_just_now: bool = False  #: the asker, or somebody whom the prompt addresses, wrote in the last hour
    wrote_today: bool = False  #: or in the last working day
    is_search: bool = False  #: the prompt is a few keywords
    is_remark: bool = False  #: the prompt asks for nothing, and somebody wrote within a day
    goes_on: bool = False  #: the last message is at most as old as the pause that ends a conversation
    looks_back: bool = False  #: the prompt asks about the past, or how things stand


def recent_budget(max_tokens: int, participation: float, weights: ScoringWeights) -> int:
    """Return how many tokens recent messages may take before what was found, given the participation score."""
    return min(weights.recent_tokens, int(max_tokens * max(weights.recent_share, participation)))


def participation_score(features: ParticipationFeatures) -> float:
    """Return the sum of the features, cut off at 0 and 1.

    >>> participation_score(ParticipationFeatures(wrote_just_now=True))
    1.0
    >>> participation_score(ParticipationFeatures(wrote_today=True, looks_back=True))
    0.0
    """
    wrote = WROTE_JUST_NOW if features.wrote_just_now else WROTE_TODAY if features.wrote_today else 0.0
    total = (
        wrote
        + IN_THREAD * features.is_in_thread
        + REMARKS * features.is_remark
        + GOES_ON * features.goes_on
        + LOOKS_BACK * features.looks_back
        + SEARCHES * features.is_search
    )
    return min(1.0, max(0.0, total))


def read_participation(
    request: CompletedRequest, plan: QueryPlan, activities: Sequence[Activity]
) -> ParticipationFeatures:
    """Return the features of a request, given the recent messages of its channel or thread, in any order.

    An unknown asker, a search with filters and a question about time take no part in the conversation.
    """
    if plan.kind != "relevance":
        return ParticipationFeatures(looks_back=True)
    searches = is_search(request.prompt)
    asks = searches or is_question(request.prompt)
    looks_back = plan.is_status_query or (asks and is_about_past(request.prompt))
    chooses = request.filters.chooses_messages or bool(request.filters.channels)
    if request.asker is None or chooses or not activities:
        return ParticipationFeatures(
            is_in_thread=request.thread_ts is not None, looks_back=looks_back, is_search=searches
        )
    people = {request.asker, *mentioned_users(request.prompt)}
    ages = (request.asked_at - activity.sent_at for activity in activities if activity.user in people)
    age = min(ages, default=timedelta.max)
    silence = request.asked_at - max(activity.sent_at for activity in activities)
    return ParticipationFeatures(
        is_in_thread=request.thread_ts is not None,
        wrote_just_now=age <= JUST_NOW,
        wrote_today=age <= TODAY,
        is_search=searches,
        is_remark=silence <= A_DAY and not asks,
        goes_on=silence <= CONVERSATION_GAP,
        looks_back=looks_back,
    )
