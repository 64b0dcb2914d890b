"""Judges a window by `window.answer`, by its plan and by the messages it marks; never by its text.

right      the answer is one of the accepted ones; for a look-alike: nothing is answered by time,
           or, where news of something are asked for, by no introduction of a thing
silent     another answer as certain; or no answer, confidence >= 0.7, and what answers is not first in the window
hedged     another answer as uncertain; or no answer, and the confidence is lower
shown      no answer, and what answers is first in the window
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from benchmarks.quality.things.questions import Gold
from benchmarks.quality.things.stores import Key
from contextwin import ContextWindow

Verdict = Literal["right", "silent", "hedged", "shown"]
#: What is less sure hedges (the contract of plans and notes).
SURE = 0.7


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """What a window says, as far as it is judged."""

    is_answered: bool  #: it answers by time
    certain: bool  #: the answer does not hedge
    confidence: float  #: of the plan
    order: str | None  #: of the plan
    count: int | None  #: of messages that qualify
    value: str  #: an aggregate in words; "" for none
    keys: tuple[Key, ...]  #: the messages asked for, in the order asked for
    marked: frozenset[Key]  #: messages marked as the answer
    first: Key | None  #: the first message that is no neighbour of another
    shown: frozenset[Key]  #: all messages that are whole


def read_window(window: ContextWindow) -> Seen:
    """Return what the window says."""
    plan, answer = window.plan, window.answer
    messages = [message for thread in window.threads for message in thread.messages]
    found = [message for message in messages if message.role != "neighbor"]
    return Seen(
        is_answered=answer is not None and plan.kind != "relevance",
        certain=answer is None or answer.certain,
        confidence=plan.confidence,
        order=plan.order,
        count=0 if answer and answer.kind == "nothing" else answer.count if answer else None,
        value=(answer.value or "") if answer else "",
        keys=tuple((key.channel, key.ts) for key in answer.keys) if answer else (),
        marked=frozenset((message.channel, message.ts) for message in messages if message.is_answer),
        first=(found[0].channel, found[0].ts) if found else None,
        shown=frozenset((message.channel, message.ts) for message in messages if not message.truncated),
    )


def judge(gold: Gold, seen: Seen) -> Verdict:
    """Return what the window is worth."""
    if gold.kind in ("nothing", "news"):
        if not seen.is_answered or (gold.kind == "news" and not seen.marked & gold.refuse):
            return "right"
        return "silent" if seen.certain and seen.confidence >= SURE else "hedged"
    if not seen.is_answered:
        if gold.kind in ("one", "either") and seen.first in {keys[0] for keys in gold.accept}:
            return "shown"
        return "silent" if seen.confidence >= SURE else "hedged"
    if _is_right(gold, seen):
        return "right"
    return "silent" if seen.certain else "hedged"


def holds_gold(gold: Gold, seen: Seen) -> bool:
    """Whether all messages of one reading are whole in the window; of either: the right one."""
    readings = [keys[:1] for keys in gold.accept] if gold.kind == "either" else gold.accept
    return any(seen.shown.issuperset(keys) for keys in readings)


def _is_right(gold: Gold, seen: Seen) -> bool:
    if gold.kind == "one":
        return seen.count != 0 and any(seen.marked == set(keys) for keys in gold.accept)
    if gold.kind == "count":
        return seen.count in gold.numbers
    if gold.kind == "either":
        return _is_right_of_two(gold, seen)
    return any(_is_list(keys, gold, seen) for keys in gold.accept)


def _is_right_of_two(gold: Gold, seen: Seen) -> bool:
    """Whether the right one alone is marked, or both are and the value names the right one first."""
    (right,), both = gold.accept
    if seen.marked == {right}:
        return True
    places = [seen.value.casefold().find(name.casefold()) for name in gold.names]
    return right in seen.marked and seen.marked <= set(both) and places[0] >= 0 and not 0 <= places[1] < places[0]


def _is_list(keys: tuple[Key, ...], gold: Gold, seen: Seen) -> bool:
    """Whether it is all of the list; or its length, and a part of it, where it does not fit in the window."""
    if not seen.keys or not seen.marked or not (seen.marked | set(seen.keys)) <= set(keys):
        return False
    if len(seen.keys) < len(keys) and seen.count != len(keys):
        return False
    return any(order in ("any", gold.order) or gold.order == "any" for order in _orders(keys, seen))


def _orders(keys: tuple[Key, ...], seen: Seen) -> Iterator[str]:
    """Yield the order of the answer: the plan's, as long as its messages are in order; of one message both."""
    places = [keys.index(key) for key in seen.keys]
    if len(places) == 1:
        yield "any"
    elif _ascends(places):
        yield seen.order or "asc"
    elif _ascends(places[::-1]):
        yield seen.order or "desc"


def _ascends(places: Sequence[int]) -> bool:
    return all(one < other for one, other in pairwise(places))
