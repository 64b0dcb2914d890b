"""Judges a window by `window.answer`, by the messages it marks, and by its plan; never by its text.

right      the answer is one of the accepted ones; for a look-alike: nothing is asserted
partly     the right range or messages, but not singled out, not counted or not all shown
wrong      something else is asserted, and as certain
hedged     something else is asserted, and as uncertain: `answer.certain` is false, or the confidence below 0.7
shown      the time is ignored, and the answer is in the window all the same
lost       the time is ignored, and the answer is not in the window
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from benchmarks.quality.time_questions.chat import Key
from benchmarks.quality.time_questions.gold import Gold, Setting, visible_posts
from contextwin import ContextWindow

Verdict = Literal["right", "partly", "wrong", "hedged", "shown", "lost"]
#: What is less sure hedges (the contract of plans and notes).
SURE = 0.7


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """What a window says, as far as it is judged."""

    asserts: bool  #: it answers by time, or leaves out what is outside a range
    is_timed: bool  #: it answers by time
    confidence: float  #: of the plan
    certain: bool  #: neither the answer nor the confidence hedges
    is_single: bool  #: one message is asked for
    count: int | None  #: of messages that qualify
    value: str  #: an aggregate in words; "" for none
    marked: frozenset[Key]  #: messages marked as the answer
    shown: frozenset[Key]  #: all messages
    oldest: datetime | None  #: of the range searched
    latest: datetime | None  #: of the range searched


def read_window(window: ContextWindow) -> Seen:
    """Return what the window says."""
    plan, answer = window.plan, window.answer
    messages = [message for thread in window.threads for message in thread.messages]
    is_timed = plan.kind != "relevance"
    return Seen(
        asserts=is_timed or plan.narrows,
        is_timed=is_timed,
        confidence=plan.confidence,
        certain=plan.confidence >= SURE and (answer is None or answer.certain),
        is_single=plan.ordinal is not None,
        count=0 if answer and answer.kind == "nothing" else answer.count if answer else None,
        value=(answer.value or "") if answer else "",
        marked=frozenset((message.channel, message.ts) for message in messages if message.is_answer),
        shown=frozenset((message.channel, message.ts) for message in messages),
        oldest=answer.oldest if answer and answer.oldest else plan.oldest,
        latest=answer.latest if answer and answer.latest else plan.latest,
    )


def judge(gold: Gold, setting: Setting, seen: Seen) -> Verdict:
    """Return what the window is worth."""
    if gold.kind == "nothing":
        return _failed(seen) if seen.asserts else "right"
    if not seen.asserts:
        return "shown" if gold.accept and any(keys and keys <= seen.shown for keys in gold.accept) else "lost"
    if gold.can_be_none and (seen.count == 0 or not seen.shown):
        return "right"
    found = JUDGES[gold.kind](gold, setting, seen)
    return found or _failed(seen)


def is_silent(verdict: Verdict, confidence: float) -> bool:
    """Whether nobody is told that the answer is wrong or absent."""
    return verdict == "wrong" or (verdict == "lost" and confidence >= SURE)


def _failed(seen: Seen) -> Verdict:
    return "wrong" if seen.certain else "hedged"


def _judge_one(gold: Gold, setting: Setting, seen: Seen) -> Verdict | None:
    if seen.is_timed and seen.count != 0 and seen.marked in gold.accept:
        return "right"
    return "partly" if seen.is_timed and not seen.is_single and seen.marked & gold.keys else None


def _judge_set(gold: Gold, setting: Setting, seen: Seen) -> Verdict | None:
    return "right" if seen.is_timed and seen.marked in gold.accept else None


def _judge_list(gold: Gold, setting: Setting, seen: Seen) -> Verdict | None:
    for keys in gold.accept:
        counted = len(keys) == seen.count if seen.count is not None else seen.marked == keys
        if seen.is_timed and counted and seen.marked <= keys and not seen.is_single:
            return "right"
    # The right range, of which the best are shown.
    return "partly" if not seen.is_timed and _select(setting, seen) & gold.keys in gold.accept else None


def _select(setting: Setting, seen: Seen) -> frozenset[Key]:
    return frozenset(
        post.key
        for post in visible_posts(setting)
        if (seen.oldest is None or seen.oldest <= post.sent_at) and (seen.latest is None or post.sent_at < seen.latest)
    )


def _judge_count(gold: Gold, setting: Setting, seen: Seen) -> Verdict | None:
    return "right" if seen.is_timed and seen.count in gold.numbers else None


def _judge_range(gold: Gold, setting: Setting, seen: Seen) -> Verdict | None:
    selected = _select(setting, seen)
    shares = [
        len(keys & seen.shown) / len(keys) if keys else 1.0
        for keys, span in zip(gold.accept, gold.spans, strict=True)
        if span == selected and (seen.count != 0 or not keys)
    ]
    best = max(shares, default=0.0)
    return "right" if best == 1 else "partly" if best >= 0.5 else None


def _judge_value(gold: Gold, setting: Setting, seen: Seen) -> Verdict | None:
    value = seen.value.replace(",", "")
    if any(all(_says(value, word) for word in words) for words in gold.words):
        return "right"
    if seen.count is not None and seen.count in gold.numbers:
        return "right"
    # A ranking names the first one first.
    people = {person.name for person in setting.chat.people.values()}
    named = sorted((value.find(name), name) for name in people if _says(value, name))
    return "right" if named and named[0][1] in gold.names else None


def _says(value: str, word: str) -> bool:
    return re.search(rf"(?<![\w.:-]){re.escape(word)}(?![\w:-]|\.\d)", value, re.IGNORECASE) is not None


def _judge_any(gold: Gold, setting: Setting, seen: Seen) -> Verdict | None:
    return "right" if seen.is_timed and seen.marked & gold.keys else None


JUDGES: Mapping[str, Callable[[Gold, Setting, Seen], Verdict | None]] = {
    "one": _judge_one,
    "set": _judge_set,
    "list": _judge_list,
    "count": _judge_count,
    "range": _judge_range,
    "value": _judge_value,
    "any": _judge_any,
}
