"""The signals of the score: a function for each, and the table that everything else reads, `SIGNALS`, at the end.

To add a signal, add a function and its entry, and its constants to `ScoringWeights`. The scorer, the breakdown of a
score, its JSON and benchmarks follow; docs/scoring.md is checked against the table by a test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import exp
from typing import Any, Literal

from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
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


def _always(_: ScoringContext) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, slots=True)
class Signal:
    """A factor of the score."""

    name: str  #: its key in a score
    weights: tuple[str, ...]  #: the constants that it reads, fields of ScoringWeights
    per: Literal["message", "group"]  #: what the function takes: a FoundMessage, or a Group, whose messages share it
    function: Callable[[Any, ScoringContext], float]  #: the factor; 1 changes nothing
    sentence: str  #: what it does, for people
    applies: Callable[[ScoringContext], bool] = _always  #: False: the function gives 1 for all, and is not asked


def time_decay(message: FoundMessage, context: ScoringContext) -> float:
    """Return exp(−rate · hours) · (1 + days)^−power for the message's age; 1 for a new one.

    The power grows with adaptive time decay, and when the prompt asks how things stand now.
    """
    weights = context.weights
    hours = max(0.0, (context.asked_at - message.sent_at).total_seconds() / 3600)
    power = (
        weights.decay_power + context.adaptive_decay + (weights.recent_power if context.plan.is_status_query else 0.0)
    )
    return exp(-weights.decay_per_hour * hours) * float((1 + hours / 24) ** -power)


def range_boost(message: FoundMessage, context: ScoringContext) -> float:
    """Return the boost of a message sent in the time that the prompt mentions without restricting the search to it."""
    time = context.plan.time
    if time is None or context.plan.narrows or not (time.oldest or time.latest):
        return 1.0
    oldest, latest = time.oldest or message.sent_at, time.latest or datetime.max.replace(tzinfo=UTC)
    return context.weights.range_boost if oldest <= message.sent_at < latest else 1.0


def channel_boost(group: Group, context: ScoringContext) -> float:
    """Return the boost of the channel being answered in."""
    return context.weights.channel_boost if group.channel == context.channel else 1.0


def thread_boost(message: FoundMessage, context: ScoringContext) -> float:
    """Return the boost of the thread being answered in, which may still be a single message."""
    is_here = message.channel == context.channel and message.thread_ts == context.thread_ts
    return context.weights.thread_boost if is_here else 1.0


def flow_boost(group: Group, context: ScoringContext) -> float:
    """Return the boost of a conversation that is going on in the channel being answered in."""
    if group.channel != context.channel:
        return 1.0
    silence = context.asked_at - group.messages[-1].sent_at
    return context.weights.flow_boost if silence.total_seconds() <= 60 * context.weights.flow_minutes else 1.0


def asker_boost(group: Group, context: ScoringContext) -> float:
    """Return the boost of a thread in which the asker wrote, but not today, and somebody else wrote too.

    So an own question that nobody answered, or one of a few minutes ago, does not stand before what answers it.
    """
    if context.asker is None or not group.is_thread:
        return 1.0
    own = [message.sent_at for message in group.messages if message.user == context.asker]
    if not own or len(own) == _thread_size(group):
        return 1.0
    is_old = context.asked_at - max(own) >= timedelta(days=OWN_THREAD_DAYS)
    return context.weights.asker_boost if is_old else 1.0


def speaker_boost(message: FoundMessage, context: ScoringContext) -> float:
    """Return the boost of a message by somebody whom the prompt names, or means by "I" or "you"."""
    speaker = context.plan.speaker
    is_own = speaker == "asker" and (message.user == context.asker if context.asker else not message.is_bot)
    is_meant = message.user in context.named or is_own or (speaker == "you" and message.is_bot)
    return context.weights.speaker_boost if is_meant else 1.0


def keyword_boost(message: FoundMessage, context: ScoringContext) -> float:
    """Return the boost of a message that has a keyword, when the prompt is but keywords."""
    has_keyword = context.plan.is_search and message.lexical is not None
    return context.weights.keyword_boost if has_keyword else 1.0


def completeness_boost(group: Group, context: ScoringContext) -> float:
    """Return 1 + boost × the share of the thread that was found."""
    return 1 + context.weights.completeness_boost * len(group.messages) / _thread_size(group)


def thread_size_penalty(group: Group, context: ScoringContext) -> float:
    """Return (messages / FREE_MESSAGES)^−penalty of a thread; 1 up to FREE_MESSAGES, and for the one answered in.

    Of many messages the best matches well by chance, as a long document has more of the words.
    """
    if not group.is_thread or (group.channel, group.thread_ts) == (context.channel, context.thread_ts):
        return 1.0
    size = max(_thread_size(group), FREE_MESSAGES)
    penalty: float = (size / FREE_MESSAGES) ** -context.weights.thread_size_penalty
    return penalty


def _thread_size(group: Group) -> int:
    """Return how many messages a thread has, found or not."""
    return max(len(group.messages), *[message.thread_size for message in group.messages])


def length_penalty(message: FoundMessage, context: ScoringContext) -> float:
    """Return the penalty of a message's tokens."""
    return penalize_tokens(message.token_count, context.weights)


def penalize_tokens(tokens: float, weights: ScoringWeights) -> float:
    """Return (tokens / FREE_TOKENS)^−penalty; 1 up to FREE_TOKENS."""
    if tokens <= FREE_TOKENS:
        return 1.0
    penalty: float = (tokens / FREE_TOKENS) ** -weights.length_penalty
    return penalty


def preference(message: FoundMessage, context: ScoringContext) -> float:
    """Return the product of three preferences: the prompt's language, code for code, people before programs."""
    weights, plan = context.weights, context.plan
    is_foreign = "und" not in (message.language, plan.language) and message.language != plan.language
    is_prose = plan.wants_code and message.content_kind == "text"
    is_generated = (message.is_bot and plan.speaker != "you") or message.content_kind == "log"
    return (
        (weights.same_language if is_foreign else 1.0)
        * (weights.code_for_code if is_prose else 1.0)
        * (weights.generated if is_generated else 1.0)
    )


#: Every signal, in the order in which a score lists them. The factors of groups are multiplied first.
SIGNALS = (
    Signal(
        name="time",
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
        weights=("range_boost",),
        per="message",
        function=range_boost,
        applies=lambda context: context.plan.time is not None,
        sentence="Messages sent in the time that the prompt mentions count more.",
    ),
    Signal(
        name="channel",
        weights=("channel_boost",),
        per="group",
        function=channel_boost,
        applies=lambda context: context.channel is not None,
        sentence="Messages of the channel being answered in count more.",
    ),
    Signal(
        name="thread",
        weights=("thread_boost",),
        per="message",
        function=thread_boost,
        applies=lambda context: context.thread_ts is not None,
        sentence="Messages of the thread being answered in count more.",
    ),
    Signal(
        name="flow",
        weights=("flow_boost", "flow_minutes"),
        per="group",
        function=flow_boost,
        applies=lambda context: context.channel is not None,
        sentence="The conversation that is going on in the channel being answered in counts more.",
    ),
    Signal(
        name="asker",
        weights=("asker_boost",),
        per="group",
        function=asker_boost,
        applies=lambda context: context.asker is not None,
        sentence="Threads in which the asker, before the last day, and others wrote count more.",
    ),
    Signal(
        name="speaker",
        weights=("speaker_boost",),
        per="message",
        function=speaker_boost,
        applies=lambda context: bool(context.named or context.plan.speaker),
        sentence="Messages by somebody whom the prompt names count more.",
    ),
    Signal(
        name="keyword",
        weights=("keyword_boost",),
        per="message",
        function=keyword_boost,
        applies=lambda context: context.plan.is_search,
        sentence="Messages with a keyword count more when the prompt is but keywords.",
    ),
    Signal(
        name="completeness",
        weights=("completeness_boost",),
        per="group",
        function=completeness_boost,
        applies=lambda context: context.weights.completeness_boost != 0,
        sentence="Threads of which more was found count more; off by default.",
    ),
    Signal(
        name="size",
        weights=("thread_size_penalty",),
        per="group",
        function=thread_size_penalty,
        sentence="Threads of many messages count less, since the best of many matches well by chance.",
    ),
    Signal(
        name=LENGTH,
        weights=("length_penalty",),
        per="message",
        function=length_penalty,
        sentence="Long messages count less, since they take the room of several others.",
    ),
    Signal(
        name="preference",
        weights=("same_language", "code_for_code", "generated"),
        per="message",
        function=preference,
        sentence="Text in another language, prose where code is wanted, and text by programs count less.",
    ),
)

#: The factor of the second pass, which is 1 unless `time_weight` asks for one.
BLEND = "blend"
#: The name of every factor, in the order in which a score lists them.
FACTORS = (*(signal.name for signal in SIGNALS), BLEND)
