"""The signals of the score: a function for each, and the table that everything else reads, `SIGNALS`, at the end.

To add a signal, add a function and its entry, and its constants to `ScoringWeights`. The scorer, the breakdown of a
score, its JSON and benchmarks follow; docs/scoring.md is checked against the table by a test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

import numpy as np

from contextwin.models.weights import ScoringWeights
from contextwin.query.wishes import asks_advice, is_instruction, is_wish
from contextwin.window.events import speaks_of_event
from contextwin.window.scoring.columns import Floats, GroupColumns, MessageColumns
from contextwin.window.scoring.context import ScoringContext

#: Tokens up to which a message pays no length penalty. Chosen between 64 and 100, which did best on different chats.
FREE_TOKENS = 80
#: Threads in which the asker wrote more recently have no `asker_boost`. On slack-find-active, a day did better than an
#: hour, by 0.3 points of recall at 1,000 tokens, and an hour than none, by 0.7.
OWN_THREAD_DAYS = 1
#: Messages up to which a thread pays no size penalty. From 1 to 8, recall on chats with threads differs by 0.5 points.
FREE_MESSAGES = 4
#: The name of the signal that a chunk does not share with its message.
LENGTH = "length"
#: The name of the signal that exceeds the product of all others, so that near-equal scores are relative to it.
KEYWORD = "keyword"
#: The name of the signal that shows what is no answer, but matters to one.
WISH = "wish"
#: What a signal goes by, in the order of a page.
Subject = Literal["match", "time", "place", "people", "threads", "form"]


def _always(_: ScoringContext) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, slots=True)
class Signal:
    """A factor of the score."""

    name: str  #: its key in a score
    about: Subject  #: the group of its constants on a page, and its colour there
    weights: tuple[str, ...]  #: the constants that it reads, fields of ScoringWeights
    per: Literal["message", "group"]  #: what the function takes: MessageColumns, or GroupColumns: a group shares it
    function: Callable[[Any, ScoringContext], Floats]  #: the factor of each; 1 changes nothing
    sentence: str  #: what it does, for people
    applies: Callable[[ScoringContext], bool] = _always  #: False: the function gives 1 for all, and is not asked


def time_decay(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return exp(−rate · hours) · (1 + days)^−power for each message's age; 1 for a new one.

    The power grows with adaptive time decay, and when the prompt asks how things stand now. Then ages are counted from
    the latest good match, and what is newer is new.
    """
    weights = context.weights
    hours = np.maximum(0.0, messages.age - context.decay_from) / 3600
    power = (
        weights.decay_power + context.adaptive_decay + (weights.recent_power if context.plan.is_status_query else 0.0)
    )
    return np.exp(-weights.decay_per_hour * hours) * (1 + hours / 24) ** -power


def range_boost(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the boost of messages sent in the time that the prompt mentions without restricting the search to it.

    And of those that speak of a time that the prompt asks of.
    """
    time, plan, boost = context.plan.time, context.plan, np.ones_like(messages.age)
    if time is not None and not plan.narrows and (time.oldest or time.latest):
        greatest = context.age_of(time.oldest) if time.oldest else np.inf
        least = context.age_of(time.latest) if time.latest else -np.inf
        boost = np.where((least < messages.age) & (messages.age <= greatest), context.weights.range_boost, 1.0)
    if plan.event is None:
        return boost
    is_spoken = np.array([speaks_of_event(message, plan) for message in messages.found], dtype=bool)
    raised = context.weights.range_boost if plan.event.is_wide else context.weights.spoken_boost
    return np.where(is_spoken, raised, boost)


def channel_boost(groups: GroupColumns, context: ScoringContext) -> Floats:
    """Return the boost of the channel being answered in."""
    return np.where(groups.channel == context.channel, context.weights.channel_boost, 1.0)


def thread_boost(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the boost of the thread being answered in, which may still be a single message."""
    is_here = (messages.channel == context.channel) & (messages.thread_ts == context.thread_ts)
    return np.where(is_here, context.weights.thread_boost, 1.0)


def flow_boost(groups: GroupColumns, context: ScoringContext) -> Floats:
    """Return the boost of a conversation that is going on in the channel being answered in."""
    silence = groups.least(groups.messages.age)
    is_going_on = (groups.channel == context.channel) & (silence <= 60 * context.weights.flow_minutes)
    return np.where(is_going_on, context.weights.flow_boost, 1.0)


def asker_boost(groups: GroupColumns, context: ScoringContext) -> Floats:
    """Return the boost of threads in which the asker wrote, but not today, and somebody else wrote too.

    So an own question that nobody answered, or one of a few minutes ago, does not stand before what answers it.
    """
    if context.asker is None:
        return np.ones(len(groups.channel))
    is_own = groups.messages.user == context.asker
    own = groups.tally(is_own)
    since = groups.least(np.where(is_own, groups.messages.age, np.inf))
    is_old = since >= timedelta(days=OWN_THREAD_DAYS).total_seconds()
    is_shared = groups.is_thread & (own > 0) & (own < groups.thread_size)
    return np.where(is_shared & is_old, context.weights.asker_boost, 1.0)


def speaker_boost(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the boost of messages by somebody whom the prompt names, or means by "I" or "you"."""
    is_meant = np.array([user in context.named for user in messages.user.tolist()], dtype=bool)
    if context.plan.speaker == "asker":
        is_meant |= messages.user == context.asker if context.asker else ~messages.is_bot
    elif context.plan.speaker == "you":
        is_meant |= messages.is_bot
    return np.where(is_meant, context.weights.speaker_boost, 1.0)


def wish_boost(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the boost of messages in which the asker says how to be answered, or, of advice, what they like.

    Where nobody known asks, that is the only person of whom messages were found; of several, none is.
    """
    weights, factors = context.weights, np.ones(len(messages.found))
    likes = asks_advice(context.plan.prompt)
    people = {*messages.user[~messages.is_bot].tolist()}
    is_own = messages.user == context.asker if context.asker else ~messages.is_bot & (len(people) == 1)
    for place in np.flatnonzero(is_own).tolist():
        said = messages.found[place]
        if is_instruction(said.text, said.language):
            factors[place] = weights.instruction_boost
        elif likes and is_wish(said.text, said.language):
            factors[place] = weights.wish_boost
    return factors


def keyword_boost(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the boost of messages that have a keyword, when the prompt is but keywords."""
    has_keyword = ~np.isnan(messages.match.lexical) & context.plan.is_search
    return np.where(has_keyword, context.weights.keyword_boost, 1.0)


def completeness_boost(groups: GroupColumns, context: ScoringContext) -> Floats:
    """Return 1 + boost × the share of the thread that was found."""
    return 1 + context.weights.completeness_boost * groups.count / groups.thread_size


def thread_size_penalty(groups: GroupColumns, context: ScoringContext) -> Floats:
    """Return (messages / FREE_MESSAGES)^−penalty of a thread; 1 up to FREE_MESSAGES, and for the one answered in.

    The best of many messages matches well by chance, as a long document has more of the words.
    """
    is_here = (groups.channel == context.channel) & (groups.thread_ts == context.thread_ts)
    size = np.maximum(groups.thread_size, FREE_MESSAGES) / FREE_MESSAGES
    return np.where(groups.is_thread & ~is_here, size**-context.weights.thread_size_penalty, 1.0)


def length_penalty(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the penalty of each message's tokens."""
    return penalize_tokens(messages.token_count, context.weights)


def penalize_tokens(tokens: Floats, weights: ScoringWeights) -> Floats:
    """Return (tokens / FREE_TOKENS)^−penalty for each number of tokens; 1 up to FREE_TOKENS."""
    return (np.maximum(tokens, FREE_TOKENS) / FREE_TOKENS) ** -weights.length_penalty


def preference(messages: MessageColumns, context: ScoringContext) -> Floats:
    """Return the product of three preferences: the prompt's language, code for code, people before programs."""
    weights, plan, kind = context.weights, context.plan, messages.content_kind
    is_foreign = messages.in_other_language(plan.language) & (not context.joins_languages)
    is_prose = (kind == "text") & plan.wants_code
    is_generated = (messages.is_bot & (plan.speaker != "you")) | (kind == "log")
    return (
        np.where(is_foreign, weights.same_language, 1.0)
        * np.where(is_prose, weights.code_shown if plan.code_languages else weights.code_for_code, 1.0)
        * np.where(is_generated, weights.generated, 1.0)
    )


#: Every signal, in the order in which a score lists them. The factors of groups are multiplied first.
SIGNALS = (
    Signal(
        name="time",
        about="time",
        weights=(
            "decay_per_hour",
            "decay_power",
            "adaptive_decay",
            "adaptive_decay_from",
            "adaptive_decay_most",
            "recent_power",
        ),
        per="message",
        function=time_decay,
        sentence="Older messages count less, the more so where the best matches are newer than chance.",
    ),
    Signal(
        name="range",
        about="time",
        weights=("range_boost", "spoken_boost"),
        per="message",
        function=range_boost,
        applies=lambda context: context.plan.time is not None or context.plan.event is not None,
        sentence="Messages sent in the time that the prompt mentions, or that speak of it, count more.",
    ),
    Signal(
        name="channel",
        about="place",
        weights=("channel_boost",),
        per="group",
        function=channel_boost,
        applies=lambda context: context.channel is not None,
        sentence="Messages of the channel being answered in count more.",
    ),
    Signal(
        name="thread",
        about="place",
        weights=("thread_boost",),
        per="message",
        function=thread_boost,
        applies=lambda context: context.thread_ts is not None,
        sentence="Messages of the thread being answered in count more.",
    ),
    Signal(
        name="flow",
        about="place",
        weights=("flow_boost", "flow_minutes"),
        per="group",
        function=flow_boost,
        applies=lambda context: context.channel is not None,
        sentence="The conversation that is going on in the channel being answered in counts more.",
    ),
    Signal(
        name="asker",
        about="people",
        weights=("asker_boost",),
        per="group",
        function=asker_boost,
        applies=lambda context: context.asker is not None,
        sentence="Threads in which the asker, before the last day, and others wrote count more.",
    ),
    Signal(
        name="speaker",
        about="people",
        weights=("speaker_boost",),
        per="message",
        function=speaker_boost,
        applies=lambda context: bool(context.named or context.plan.speaker),
        sentence="Messages by somebody whom the prompt names count more.",
    ),
    Signal(
        name=WISH,
        about="people",
        weights=("instruction_boost", "wish_boost"),
        per="message",
        function=wish_boost,
        sentence="Messages in which the asker says how to be answered, or, of advice, what they like count more.",
    ),
    Signal(
        name=KEYWORD,
        about="form",
        weights=("keyword_boost",),
        per="message",
        function=keyword_boost,
        applies=lambda context: context.plan.is_search,
        sentence="Messages with a keyword count more when the prompt is but keywords.",
    ),
    Signal(
        name="completeness",
        about="threads",
        weights=("completeness_boost",),
        per="group",
        function=completeness_boost,
        applies=lambda context: context.weights.completeness_boost != 0,
        sentence="Threads of which more was found count more; off by default.",
    ),
    Signal(
        name="size",
        about="threads",
        weights=("thread_size_penalty",),
        per="group",
        function=thread_size_penalty,
        sentence="Threads of many messages count less, since the best of many matches well by chance.",
    ),
    Signal(
        name=LENGTH,
        about="form",
        weights=("length_penalty",),
        per="message",
        function=length_penalty,
        sentence="Long messages count less, since they take the room of several others.",
    ),
    Signal(
        name="preference",
        about="form",
        weights=("same_language", "code_for_code", "code_shown", "generated"),
        per="message",
        function=preference,
        sentence="Text in another language, prose where code is wanted, and text by programs count less.",
    ),
)

#: The factor of the second pass, which is 1 unless `time_weight` asks for one.
BLEND = "blend"
#: The name of every factor, in the order in which a score lists them.
FACTORS = (*(signal.name for signal in SIGNALS), BLEND)
