"""Chooses a person's earlier answers in similar situations, as examples of their style for a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from contextwin.analysis.slack_text import has_own_words
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.window.scoring.answers import ANSWER_MINUTES
from contextwin.window.scoring.columns import make_match_columns
from contextwin.window.scoring.relevance import measure_own

#: Weight of the message that was answered in an example's value; the rest is the answer's. Unmeasured.
ASKED_SHARE = 0.6
#: Boosts of examples from the same kind of place (thread or channel), and from the same channel. Unmeasured.
SAME_PLACE = 1.3
SAME_CHANNEL = 1.1
#: Share of its value that an example loses when it repeats a chosen one (maximal marginal relevance, Carbonell and
#: Goldstein 1998, with equal weights). Unmeasured.
REDUNDANCY = 1.0

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    """A message of the person, and the message that it answered."""

    answer: FoundMessage  #: what the person wrote
    asked: FoundMessage | None  #: what somebody else said directly before it, and it answers; None without one
    is_in_thread: bool  #: it is part of a thread
    value: float  #: similarity of the situation to this one, ≥ 0

    @property
    def keys(self) -> frozenset[MessageKey]:
        """The keys of its messages."""
        return frozenset(message.key for message in (self.answer, self.asked) if message)


def choose_examples(
    groups: Sequence[Group], persona: str, plan: QueryPlan, place: tuple[str | None, str | None]
) -> list[Example]:
    """Return the person's messages in `groups`, ordered by value and diversity (maximal marginal relevance).

    `place` is the channel and the thread of the reply. Messages of that thread are context, and not among the examples.
    """
    waiting = list(_find_examples(groups, persona, plan, place))
    words = {id(example): frozenset(_WORD.findall(example.answer.text.casefold())) for example in waiting}
    overlap = dict.fromkeys(words, 0.0)
    chosen: list[Example] = []
    while waiting:
        best = max(waiting, key=lambda each: (each.value * (1 - REDUNDANCY * overlap[id(each)]), *_rank(each)))
        chosen.append(best)
        waiting.remove(best)
        for each in waiting:
            overlap[id(each)] = max(overlap[id(each)], _likeness(words[id(each)], words[id(best)]))
    return chosen


def _find_examples(
    groups: Sequence[Group], persona: str, plan: QueryPlan, place: tuple[str | None, str | None]
) -> Iterator[Example]:
    match = make_match_columns([message for group in groups for message in group.messages])
    own = iter(measure_own(match, plan, ScoringWeights()).value.tolist())
    for group in groups:
        values = [next(own) for _ in group.messages]
        for position, message in enumerate(group.messages):
            is_context = (message.channel, message.thread_ts) == place
            if message.user != persona or message.is_deleted or not has_own_words(message.text) or is_context:
                continue
            if _has_code(message):
                continue
            asked = group.messages[position - 1] if position else None
            has_asked = asked is not None and asked.user != persona and _belongs(group, asked, message)
            before = values[position - 1] if has_asked else 0.0
            yield Example(
                answer=message,
                asked=asked if has_asked else None,
                is_in_thread=group.is_thread,
                value=(ASKED_SHARE * before + (1 - ASKED_SHARE) * values[position]) * _fit(group, place),
            )


def _has_code(message: FoundMessage) -> bool:
    """Return whether a message shows code or a log, which has no style."""
    return message.content_kind != "text" or "```" in message.text


def _belongs(group: Group, asked: FoundMessage, answer: FoundMessage) -> bool:
    """Return whether a message answers the one before it, judged by place and time.

    Messages of a thread stand together. In a channel nothing unread stands between them, and the answer came within
    ANSWER_MINUTES or mentions who asked.
    """
    if asked.is_deleted or not has_own_words(asked.text) or _has_code(asked):
        return False
    if group.is_thread:
        return True
    is_soon = answer.sent_at - asked.sent_at <= timedelta(minutes=ANSWER_MINUTES)
    return not answer.follows_unread and (is_soon or asked.user in answer.mentions)


def _rank(example: Example) -> tuple[datetime, MessageKey]:
    """Return the tie-breaker of examples with equal values: the newest comes first."""
    return example.answer.sent_at, example.answer.key


def _fit(group: Group, place: tuple[str | None, str | None]) -> float:
    channel, thread_ts = place
    fit = SAME_PLACE if group.is_thread == (thread_ts is not None) else 1.0
    return fit * (SAME_CHANNEL if group.channel == channel else 1.0)


def _likeness(words: frozenset[str], other: frozenset[str]) -> float:
    """Return the Jaccard similarity of two sets of words; 1.0 for two empty ones."""
    return len(words & other) / len(words | other) if words | other else 1.0
