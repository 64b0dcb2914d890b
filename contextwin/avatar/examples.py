"""What a person answered before, in situations like this one: the examples that show a model how they write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.window.scoring.relevance import measure_own

#: What a message was answered with tells more of the situation than the answer does. A guess.
ASKED_SHARE = 0.6
#: An example from a thread is more like an answer in a thread, one from the channel more like one there. Guesses.
SAME_PLACE = 1.3
SAME_CHANNEL = 1.1
#: What is lost by an example that says the same as one that is taken (maximal marginal relevance, Carbonell and
#: Goldstein 1998, with as much weight on each side).
REDUNDANCY = 1.0

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    """A message of the person, with the one it answered."""

    answer: FoundMessage  #: what the person wrote
    asked: FoundMessage | None  #: what somebody else wrote directly before, of what was found; None: the person began
    is_in_thread: bool  #: it stands in a thread
    value: float  #: how much the situation is like this one, ≥ 0


def choose_examples(
    groups: Sequence[Group], persona: str, plan: QueryPlan, place: tuple[str | None, str | None]
) -> list[Example]:
    """Return the person's messages in `groups`, those first that fit the prompt and the place, each unlike the others.

    `place` is the channel and the thread that are answered in; what stands in that thread is context and no example.
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
    own = iter(measure_own([m for group in groups for m in group.messages], plan, ScoringWeights()))
    for group in groups:
        values = [next(own).value for _ in group.messages]
        for position, message in enumerate(group.messages):
            is_context = (message.channel, message.thread_ts) == place
            if message.user != persona or message.is_deleted or not message.text.strip() or is_context:
                continue
            asked = group.messages[position - 1] if position else None
            has_asked = asked is not None and asked.user != persona and bool(asked.text.strip())
            before = values[position - 1] if has_asked else 0.0
            yield Example(
                answer=message,
                asked=asked if has_asked else None,
                is_in_thread=group.is_thread,
                value=(ASKED_SHARE * before + (1 - ASKED_SHARE) * values[position]) * _fit(group, place),
            )


def _rank(example: Example) -> tuple[datetime, MessageKey]:
    """Return what orders examples of one value: the newest comes first."""
    return example.answer.sent_at, example.answer.key


def _fit(group: Group, place: tuple[str | None, str | None]) -> float:
    channel, thread_ts = place
    fit = SAME_PLACE if group.is_thread == (thread_ts is not None) else 1.0
    return fit * (SAME_CHANNEL if group.channel == channel else 1.0)


def _likeness(words: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of their words that two texts have in common (Jaccard 1901)."""
    return len(words & other) / len(words | other) if words | other else 1.0
