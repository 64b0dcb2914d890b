"""The signals of the score: one function each, from what is known of a message or its thread to a factor."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import exp

from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.window.scoring.context import ScoringContext

#: Messages shorter than this pay no length penalty; tokens. Between 64 and 100, which were tried; chats differ.
FREE_TOKENS = 80


def time_decay(age: timedelta, context: ScoringContext) -> float:
    """Return exp(−rate · hours) · (1 + days)^−power; 1 for what is new.

    It falls faster where relevance fades faster, and when the prompt asks how things stand now.
    """
    weights = context.weights
    hours = max(0.0, age.total_seconds() / 3600)
    power = (
        weights.decay_power + context.adaptive_decay + (weights.recent_power if context.plan.is_status_query else 0.0)
    )
    return exp(-weights.decay_per_hour * hours) * float((1 + hours / 24) ** -power)


def range_boost(message: FoundMessage, context: ScoringContext) -> float:
    """Return the boost of what was sent in the time that the prompt speaks of, without asking for it alone."""
    time = context.plan.time
    if time is None or context.plan.narrows or not (time.oldest or time.latest):
        return 1.0
    begins, ends = time.oldest or message.sent_at, time.latest or datetime.max.replace(tzinfo=UTC)
    return context.weights.range_boost if begins <= message.sent_at < ends else 1.0


def channel_boost(group: Group, context: ScoringContext) -> float:
    """Return the boost of the channel that is answered in."""
    return context.weights.channel_boost if group.channel == context.channel else 1.0


def thread_boost(message: FoundMessage, context: ScoringContext) -> float:
    """Return the boost of the thread that is answered in, which may still be a single message."""
    is_here = (message.channel, message.thread_ts) == (context.channel, context.thread_ts)
    return context.weights.thread_boost if is_here else 1.0


def flow_boost(group: Group, context: ScoringContext) -> float:
    """Return the boost of a conversation that is going on in the channel that is answered in."""
    silence = context.asked_at - group.messages[-1].sent_at
    goes_on = silence.total_seconds() <= 60 * context.weights.flow_minutes
    return context.weights.flow_boost if goes_on and group.channel == context.channel else 1.0


def asker_boost(group: Group, context: ScoringContext) -> float:
    """Return the boost of a thread or conversation in which the asker wrote something."""
    took_part = context.asker is not None and any(m.user == context.asker for m in group.messages)
    return context.weights.asker_boost if took_part else 1.0


def speaker_boost(message: FoundMessage, context: ScoringContext) -> float:
    """Return the boost of what was written by somebody whom the prompt names, or means by "I" and "you"."""
    speaker = context.plan.speaker
    is_own = speaker == "asker" and (message.user == context.asker if context.asker else not message.is_bot)
    is_meant = message.user in context.named or is_own or (speaker == "you" and message.is_bot)
    return context.weights.speaker_boost if is_meant else 1.0


def completeness_boost(group: Group, weights: ScoringWeights) -> float:
    """Return 1 + boost × the share of the thread that is here."""
    size = max(len(group.messages), max(m.thread_size for m in group.messages))
    return 1 + weights.completeness_boost * len(group.messages) / size


def length_penalty(message: FoundMessage, weights: ScoringWeights) -> float:
    """Return (tokens / FREE_TOKENS)^−penalty; 1 up to as many tokens."""
    penalty: float = (max(message.token_count, FREE_TOKENS) / FREE_TOKENS) ** -weights.length_penalty
    return penalty


def preference(message: FoundMessage, context: ScoringContext) -> float:
    """Return the product of the default preferences: the prompt's language, code for code, people before programs."""
    weights, plan = context.weights, context.plan
    is_foreign = "und" not in (message.language, plan.language) and message.language != plan.language
    is_prose = plan.wants_code and message.content_kind == "text"
    is_generated = (message.is_bot and plan.speaker != "you") or message.content_kind == "log"
    return (
        (weights.same_language if is_foreign else 1.0)
        * (weights.code_for_code if is_prose else 1.0)
        * (weights.generated if is_generated else 1.0)
    )
