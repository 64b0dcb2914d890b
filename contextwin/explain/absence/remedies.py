"""What would bring a message into a window: the request is changed step by step, and each change is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo
from math import floor
from typing import Any, Literal

from contextwin.models.explanations import AbsenceReason
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow, Dropped, WindowMessage
from contextwin.temporal import find_zone
from contextwin.window.arrangement import arrange_window
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.render.rendering import label_channels
from contextwin.window.retrieve.tracing import MessageTrace
from contextwin.window.retrievers import drop_uncounted


@dataclass(frozen=True, kw_only=True, slots=True)
class Obstacle:
    """What keeps a message out of a window, with the evidence; reason "shown": nothing does."""

    reason: AbsenceReason  #: the step that decided
    request: WindowRequest  #: what was asked
    window: ContextWindow  #: the window for it
    shown: WindowMessage | None = None  #: the message as it is shown
    dropped: Dropped | None = None  #: of a message that was read: what the packer decided
    trace: MessageTrace | None = None  #: of a message that is no hit: what the search made of it
    labels: Mapping[str, str] = field(default_factory=dict)  #: "#name" of the visible channels, by id

    @property
    def limit(self) -> Literal["max_messages", "max_threads"] | None:
        """The field of the request that lets nothing more in; None: the message lacks tokens, or was not packed."""
        if self.dropped is None or self.dropped.missing_tokens != 0:
            return None
        count = sum(len(thread.messages) for thread in self.window.threads)
        most = self.request.max_messages
        return "max_messages" if most is not None and count >= most else "max_threads"


def find_obstacle(
    builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, *, is_ranked: bool = True
) -> Obstacle:
    """Return the step that keeps a message out of the window for a request, in the order of the pipeline.

    Ranks, which only the sentence tells, are counted if `is_ranked`.
    """
    retrieval = drop_uncounted(builder.find(request, checks_names=False))
    window = arrange_window(retrieval, explained=frozenset({key}))
    labels = label_channels(retrieval.found.channels)
    if (shown := find_shown(window, key)) is not None:
        return Obstacle(reason="shown", request=request, window=window, shown=shown, labels=labels)
    dropped = next((each for each in window.dropped if (each.channel, each.ts) == key), None)
    if dropped is not None and any(each.is_hit for each in retrieval.found.messages if each.key == key):
        return Obstacle(reason=dropped.reason, request=request, window=window, dropped=dropped, labels=labels)
    trace = builder.trace(request, key, is_ranked=is_ranked)
    reason: AbsenceReason = "not_visible" if trace is None else _why_no_hit(trace, dropped)
    return Obstacle(reason=reason, request=request, window=window, dropped=dropped, trace=trace, labels=labels)


def find_shown(window: ContextWindow, key: MessageKey) -> WindowMessage | None:
    """Return the message as a window shows it, or None."""
    shown = (message for thread in window.threads for message in thread.messages)
    return next((message for message in shown if (message.channel, message.ts) == key), None)


def _why_no_hit(trace: MessageTrace, dropped: Dropped | None) -> AbsenceReason:
    if trace.message.is_deleted:
        return "deleted"
    if trace.message.sent_at >= trace.request.asked_at:
        return "sent_later"
    if not trace.is_in_range:
        return "time_range"
    if trace.failed is not None or trace.owner is not None:
        return "filter"
    if dropped is not None:
        return "not_a_hit" if dropped.reason == "budget" else dropped.reason
    return "not_found" if trace.plan.kind == "relevance" else "not_asked"


#: Largest budget that is tried, in tokens: as large as windows of models are. Unmeasured.
LARGEST_BUDGET = 1_000_000
#: Most changes of a request that are tried, each with a search of its own: 98 why-nots on the demo tried 3 at most.
MOST_CHANGES = 8
#: Ranges around a message that are searched alone, the widest first. Unmeasured.
NARROW_RANGES = timedelta(days=1), timedelta(hours=1), timedelta(seconds=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """A change of a request."""

    kind: str  #: what it changes; a later change of the same kind replaces it
    request: WindowRequest  #: the changed request
    words: str  #: the change in words, after "it is in"
    value: object = None  #: what it is changed to, where a kind is tried with several
    tokens: int | None = None  #: the smallest budget that shows the message, if that is what changes


@dataclass(frozen=True, kw_only=True, slots=True)
class Remedy:
    """The changes that were tried, and what they lead to."""

    changes: tuple[Change, ...]  #: in order
    obstacle: Obstacle  #: what is left after them; reason "shown": nothing

    @property
    def request(self) -> WindowRequest | None:
        """The request that shows the message; None: no change does."""
        return self.changes[-1].request if self.changes and self.obstacle.reason == "shown" else None


def find_remedy(builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, obstacle: Obstacle) -> Remedy:
    """Return the changes of a request that bring a message in; each removes the obstacle that the one before left."""
    changes: dict[str, Change] = {}
    tried: set[tuple[str, object]] = set()
    while obstacle.reason != "shown" and len(tried) < MOST_CHANGES:
        options = _list_changes(builder, request, key, obstacle)
        change = next((each for each in options if (each.kind, each.value) not in tried), None)
        if change is None:
            break
        tried.add((change.kind, change.value))
        changes.pop(change.kind, None)
        if change.tokens is not None:
            changes.pop("tokens", None)
        changes[change.kind] = change
        request = change.request
        obstacle = find_obstacle(builder, request, key, is_ranked=False)
    if tried and obstacle.reason != "shown":
        obstacle = find_obstacle(builder, request, key)
    return Remedy(changes=tuple(changes.values()), obstacle=obstacle)


def _list_changes(
    builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, obstacle: Obstacle
) -> Iterator[Change]:
    """Yield what may remove an obstacle, the first choice first; a duplicate stays one whatever is changed."""
    trace, dropped = obstacle.trace, obstacle.dropped
    if obstacle.reason == "sent_later" and trace:
        # A later time may ask for other messages: nothing is said of it.
        asked_at = trace.message.sent_at.replace(microsecond=0) + timedelta(seconds=1)
        words = f"when it is asked at {_write(asked_at.astimezone(_zone_of(obstacle)), 'seconds')}"
        yield Change(kind="asked_at", request=replace(request, asked_at=asked_at), words=words, value=asked_at)
    elif obstacle.reason == "time_range" and trace:
        yield from _widen(request, trace)
    elif obstacle.reason == "filter" and trace:
        yield from _unfilter(request, trace)
    elif obstacle.reason in ("not_found", "not_asked") and trace:
        yield from _count_both(builder, request, key, trace)
        yield from _find_more(builder, request, key)
        is_missed = obstacle.reason == "not_found"
        yield from _narrow(request, trace, _zone_of(obstacle)) if is_missed else _reword(request, trace)
    elif obstacle.reason == "threshold" and dropped:
        yield from _lower(request, obstacle)
    elif obstacle.reason in ("budget", "not_a_hit") and dropped:
        yield from _make_room(builder, request, key, obstacle)
        if trace is not None and trace.plan.kind == "relevance":
            yield from _narrow(request, trace, _zone_of(obstacle))


def _widen(request: WindowRequest, trace: MessageTrace) -> Iterator[Change]:
    if not trace.is_in_given_range:
        filters = replace(request.filters, oldest=None, latest=None)
        yield Change(kind="range", request=replace(request, filters=filters), words="without that range")
    else:
        yield from _reword(request, trace)


def _unfilter(request: WindowRequest, trace: MessageTrace) -> Iterator[Change]:
    if trace.failed_given is not None:
        nothing: dict[str, Any] = {trace.failed_given: ()}
        filters = replace(request.filters, **nothing)
        words = f"without the filter “{trace.failed_given}”"
        yield Change(kind=trace.failed_given, request=replace(request, filters=filters), words=words)
    elif trace.failed is not None:
        yield from _reword(request, trace)
    elif trace.owner == "bot":
        yield Change(kind="bot", request=replace(request, bot=None), words="without bot")
    elif request.prompt_ts is not None:
        yield Change(kind="prompt_ts", request=replace(request, prompt_ts=None), words="without prompt_ts")


def _reword(request: WindowRequest, trace: MessageTrace) -> Iterator[Change]:
    """Yield the topic alone as the prompt, without times, people and places; then that none of these is read."""
    topic = trace.plan.topic
    if topic and topic != request.prompt:
        words = f"when the question is “{topic}”"
        yield Change(kind="prompt", request=replace(request, prompt=topic), words=words, value=topic)
    if trace.request.weights.speaker_boost > 1:
        weights = replace(trace.request.weights, speaker_boost=1.0)
        words = "when names and times in the question are not read (speaker_boost = 1)"
        yield Change(kind="names", request=replace(request, weights=weights), words=words)


def _narrow(request: WindowRequest, trace: MessageTrace, zone: tzinfo) -> Iterator[Change]:
    """Yield the search of the message's channel alone, in ever shorter times around it: a day of the zone, an hour."""
    message, filters = trace.message, request.filters
    if message.semantic is None and message.lexical is None:
        return
    sent_at = message.sent_at.astimezone(zone)
    for width in NARROW_RANGES:
        # Both in one zone, so that the subtraction is of what its clocks show.
        oldest = sent_at - (sent_at - datetime.min.replace(tzinfo=zone)) % width
        latest = oldest + width
        alone = replace(
            filters,
            channels=(message.channel,),
            oldest=max(oldest, filters.oldest or oldest),
            latest=min(latest, filters.latest or latest),
        )
        ends = (_write(each, "minutes" if width > NARROW_RANGES[-1] else "seconds") for each in (oldest, latest))
        words = f"when only its channel is searched, from {' to '.join(ends)}"
        yield Change(kind="narrow", request=replace(request, filters=alone), words=words, value=(oldest, latest))


def _zone_of(obstacle: Obstacle) -> tzinfo:
    return find_zone(obstacle.window.plan.tz)


def _write(moment: datetime, unit: Literal["minutes", "seconds"]) -> str:
    """Return a moment in ISO 8601 with the offset of its zone; Z for UTC."""
    text = moment.isoformat(timespec=unit)
    return f"{text.removesuffix('+00:00')}Z" if text.endswith("+00:00") else text


def _lower(request: WindowRequest, obstacle: Obstacle) -> Iterator[Change]:
    """Yield a lower minimum if that is what a score is below, else the whole budget for whatever was found."""
    breakdown = obstacle.dropped.breakdown if obstacle.dropped else None
    if breakdown is not None and breakdown.absolute < request.filters.min_score:
        minimum = floor(10_000 * breakdown.absolute) / 10_000
        filters = replace(request.filters, min_score=minimum)
        words = f"with a minimum score of {minimum:g}" if minimum else "without a minimum score"
        yield Change(kind="min_score", request=replace(request, filters=filters), words=words, value=minimum)
    elif request.fill == "relevant":
        yield _fill_budget(request)


def _fill_budget(request: WindowRequest) -> Change:
    return Change(kind="fill", request=replace(request, fill="budget"), words="with fill = budget")


def _count_both(
    builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, trace: MessageTrace
) -> Iterator[Change]:
    """Yield that both retrievers count, where that finds what the only one that does has nothing to find by."""
    both = replace(request, alpha=None)
    if request.alpha is None or trace.can_be_found:
        return
    if find_obstacle(builder, both, key, is_ranked=False).reason not in ("not_found", "not_a_hit"):
        yield Change(kind="alpha", request=both, words="without alpha")


def _find_more(builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey) -> Iterator[Change]:
    """Yield the smallest budget that shows the message, where a larger one finds it: of keywords, lists and talk."""
    if _is_shown(builder, replace(request, max_tokens=LARGEST_BUDGET), key):
        yield from _raise_budget(builder, request, key, None)


def _make_room(
    builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, obstacle: Obstacle
) -> Iterator[Change]:
    """Yield what may give a message the room that it lacks: the limit that decided first."""
    if obstacle.limit == "max_messages" and request.max_messages is not None:
        yield from _raise_messages(builder, request, key, request.max_messages)
        yield _any_number(request)
    if obstacle.limit == "max_threads" and request.max_threads is not None:
        yield from _raise_threads(builder, request, key, request.max_threads)
    yield from _raise_budget(builder, request, key, obstacle.dropped.missing_tokens if obstacle.dropped else None)
    if request.max_messages is not None:
        yield _any_number(request)
    if obstacle.limit != "max_threads" and request.max_threads is not None:
        yield from _raise_threads(builder, request, key, request.max_threads)
    if request.fill == "relevant":
        yield _fill_budget(request)


def _raise_budget(
    builder: ContextWindowBuilder,
    request: WindowRequest,
    key: MessageKey,
    missing_tokens: int | None = None,
    largest: int = LARGEST_BUDGET,
) -> Iterator[Change]:
    def is_shown(tokens: int) -> bool:
        return _is_shown(builder, replace(request, max_tokens=tokens), key)

    tokens = _find_least(is_shown, request.max_tokens, missing_tokens or request.max_tokens, largest)
    if tokens is not None:
        # A larger budget shows a smaller one's messages, unless one that it has room for now says the same as well.
        is_in_larger = all(map(is_shown, (tokens + tokens // 8, 2 * tokens)))
        words = f"from {tokens:,} tokens on" if is_in_larger else f"with {tokens:,} tokens"
        larger = replace(request, max_tokens=tokens)
        yield Change(kind="tokens", request=larger, words=words, value=(tokens, is_in_larger), tokens=tokens)


def _any_number(request: WindowRequest) -> Change:
    return Change(kind="messages", request=replace(request, max_messages=None), words="without max_messages")


def _raise_messages(
    builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, most: int
) -> Iterator[Change]:
    def is_shown(count: int) -> bool:
        return _is_shown(builder, replace(request, max_messages=count), key)

    count = _find_least(is_shown, most, 1, request.max_tokens)
    if count is not None:
        words = f"with at most {count:,} messages instead of {most:,}"
        yield Change(kind="messages", request=replace(request, max_messages=count), words=words, value=(count, most))


def _raise_threads(
    builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, most: int
) -> Iterator[Change]:
    """Yield the smallest number of threads that shows the message, with a larger budget where it needs one."""
    if (count := _find_threads(builder, request, key, most)) is not None:
        words = f"with at most {count:,} threads instead of {most:,}"
        yield Change(kind="threads", request=replace(request, max_threads=count), words=words, value=(count, most))
        return
    roomy = next(_raise_budget(builder, replace(request, max_threads=None), key), None)
    count = None if roomy is None else _find_threads(builder, roomy.request, key, most)
    if roomy is None or count is None:
        return
    allowed = replace(request, max_threads=count)
    for larger in _raise_budget(builder, allowed, key, largest=roomy.request.max_tokens):
        words = f"with at most {count:,} threads instead of {most:,} and {larger.words}"
        value = count, most, larger.value
        yield Change(kind="threads", request=larger.request, words=words, value=value, tokens=larger.tokens)


def _find_threads(builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey, most: int) -> int | None:
    """Return the smallest number of threads above `most` that shows the message, None where no number does."""

    def is_shown(count: int) -> bool:
        return _is_shown(builder, replace(request, max_threads=count), key)

    return _find_least(is_shown, most, 1, request.most_messages)


def _find_least(is_enough: Callable[[int], bool], too_little: int, step: int, most: int) -> int | None:
    """Return a number above `too_little` that is enough while the one before it is not; None: none up to `most` is.

    Steps double until one is enough; then the interval is halved.
    """
    enough = too_little
    while not (enough > too_little and is_enough(enough)):
        if enough >= most:
            return None
        too_little, enough, step = enough, min(most, enough + step), 2 * step
    while enough - too_little > 1:
        middle = (too_little + enough) // 2
        too_little, enough = (too_little, middle) if is_enough(middle) else (middle, enough)
    return enough


def _is_shown(builder: ContextWindowBuilder, request: WindowRequest, key: MessageKey) -> bool:
    return find_shown(arrange_window(builder.find(request, checks_names=False)), key) is not None
