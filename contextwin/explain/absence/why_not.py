"""`why_not`: the pipeline once more for a recorded window and one message, up to the step that decides."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.analysis.sanitize import clean_name
from contextwin.errors import ConfigError
from contextwin.explain.absence.named_messages import find_said, read_permalink
from contextwin.explain.absence.remedies import Obstacle, Remedy, find_obstacle, find_remedy
from contextwin.explain.records import read_window
from contextwin.models.access import Scope, Viewer, VisibleScope
from contextwin.models.as_json import iso
from contextwin.models.explanations import AbsenceReason, WhyNot
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.storage.reader import MessageState, Reader, Snapshots, one_snapshot
from contextwin.storage.store import Store
from contextwin.temporal import find_zone
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.names.known_names import place_of
from contextwin.window.render.notes import format_ordinal
from contextwin.window.retrieve.tracing import MessageTrace, RetrieverRank


def why_not(
    store: Store,
    viewer: Viewer,
    window_id: str,
    message: MessageKey | str,
    *,
    embedder: Embedder | None = None,
    seeks_remedy: bool = True,
) -> WhyNot:
    """Return why a message is not in a recorded window, and which request would show it.

    The message is given by its key, its permalink or a piece of its text. The window's request is built again as it
    was, with the rights that its asker has now, and changed until it shows the message. A message that is hidden
    from them is answered as one that does not exist. Names of the request that mean nothing any more do not count.
    Without `seeks_remedy` it costs one window, and no request that would show it is looked for, which costs up to
    dozens.
    Raises AccessError as `read_window` does, ConfigError where several visible messages have the text or an address is
    broken, and what `build` raises.
    """
    recorded = read_window(store, viewer, window_id)
    with one_snapshot(store, remembers=True) as snapshot:
        builder = ContextWindowBuilder(store, embedder, record="off").reading_from(snapshot)
        return _why_not(snapshot, builder, recorded, message, seeks_remedy=seeks_remedy)


def _why_not(
    snapshot: Snapshots,
    builder: ContextWindowBuilder,
    recorded: RecordedWindow,
    message: MessageKey | str,
    *,
    seeks_remedy: bool,
) -> WhyNot:
    with snapshot.reading() as reader:
        named = _find_message(reader, recorded.request, message)
    if named.state is None or named.is_for_asker_alone:
        sentence = NOT_FOR_READERS if named.is_for_asker_alone else NOT_VISIBLE
        return _answer(recorded, *(named.key or (None, None)), reason="not_visible", sentence=sentence)
    key, state = named.key, named.state
    assert key is not None
    if state.is_deleted:
        return _answer(recorded, *key, reason="deleted", sentence=DELETED, has_changed=_was_known(recorded, key))
    obstacle = find_obstacle(builder, named.request, key)
    if obstacle.reason in ("not_visible", "deleted"):  # Since it was looked up.
        sentence = write_sentence(obstacle, None)
        return _answer(recorded, *key, reason=obstacle.reason, sentence=sentence)
    is_sought = seeks_remedy and obstacle.reason != "shown"
    remedy = find_remedy(builder, named.request, key, obstacle) if is_sought else None
    changes = _describe_changes(recorded, key, state, is_shown=obstacle.reason == "shown")
    changes = [CHANNEL_GONE, *changes] if named.is_channel_gone else changes
    return _explain(recorded, key, obstacle, remedy, changes)


def _explain(
    recorded: RecordedWindow, key: MessageKey, obstacle: Obstacle, remedy: Remedy | None, changes: Sequence[str]
) -> WhyNot:
    return _answer(
        recorded,
        *key,
        reason=obstacle.reason,
        sentence=write_sentence(obstacle, remedy, "".join(f"; {each}" for each in changes)),
        numbers=list_numbers(obstacle, remedy),
        remedy=remedy.request if remedy else None,
        changes=_list_changes(recorded.request, remedy.request) if remedy and remedy.request else {},
        then=remedy.obstacle.reason if remedy and remedy.request is None else None,
        has_changed=bool(changes),
    )


def _answer(recorded: RecordedWindow, channel: str | None, ts: str | None, **known: Any) -> WhyNot:
    workspace, window_id = recorded.request.workspace, recorded.window_id
    return WhyNot(workspace=workspace, window_id=window_id, channel=channel, ts=ts, **known)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Named:
    """The message that is meant, and the request as far as its names still mean something."""

    key: MessageKey | None  #: None: no visible message has the piece of text
    state: MessageState | None  #: what is stored of it; None: it is not there, or not visible
    request: WindowRequest  #: a filter of which no channel is left stays as it was, so that it leaves everything out
    is_channel_gone: bool  #: it named a channel in vain
    is_for_asker_alone: bool = False  #: the asker may see it, and not all who read the answer may


def _find_message(reader: Reader, request: WindowRequest, message: MessageKey | str) -> _Named:
    """Return the message that is meant, as far as those may see it who read the answer, or else the asker.

    A message that is hidden and one that is not there are looked for with the same statements.
    """
    if any(clean_text(part) != part for part in ([message] if isinstance(message, str) else message)):
        raise ConfigError("the message's name holds NUL or a lone surrogate, which nothing stored does; leave them out")
    visible = open_scope(reader, request)
    asked = replace(request, explain=False)
    still_known = keep_known(asked, visible)
    named = partial(_Named, request=still_known, is_channel_gone=still_known is not asked)
    key, state = _look_up(reader, visible.whole, message)
    if state is not None or not _has_other_readers(request):
        return named(key=key, state=state)
    alone = open_scope(reader, replace(request, viewer=None, destination=None))
    own_key, state = _look_up(reader, alone.whole, message)
    is_own = state is not None and not state.is_deleted
    return named(key=own_key if state else key, state=state, is_for_asker_alone=is_own)


def _has_other_readers(request: WindowRequest) -> bool:
    """Return whether a window draws on less than the asker may see: on what its readers may."""
    is_narrower = request.destination is not None or request.viewer is not None
    return request.asker is not None and is_narrower and not request.everyone


def _look_up(reader: Reader, scope: Scope, message: MessageKey | str) -> tuple[MessageKey | None, MessageState | None]:
    """Return the key of the message that is meant, and what is stored of it if it is in scope."""
    key = message if isinstance(message, MessageKey) else read_permalink(message) or find_said(reader, scope, message)
    return key, None if key is None else reader.message_state(scope, key)


def _describe_changes(recorded: RecordedWindow, key: MessageKey, state: MessageState, *, is_shown: bool) -> list[str]:
    """Return what has changed of a message since the window was built, as clauses."""
    clauses = []
    if (
        state.edited_ts is not None
        and recorded.built_at is not None
        and datetime_of_ts(state.edited_ts) > recorded.built_at
    ):
        clauses.append("it was edited since the window was built")
    was_shown = _was_shown(recorded, key)
    if was_shown is not None and was_shown != is_shown:
        verb = "showed it" if was_shown else "did not show it"
        clauses.append(f"the window {verb} when it was built, and what is stored has changed since")
    return clauses


def _was_shown(recorded: RecordedWindow, key: MessageKey) -> bool | None:
    """Return whether the window showed a message when it was built; None: that is not recorded any longer."""
    if recorded.recorded == "none":
        return None
    message = recorded.find_message(key)
    return message is not None and message.outcome == "shown"


def _was_known(recorded: RecordedWindow, key: MessageKey) -> bool:
    """Return whether a deleted message had been sent when the window was built."""
    return recorded.built_at is not None and datetime_of_ts(key.ts) < recorded.built_at


def _list_changes(asked: WindowRequest, changed: WindowRequest) -> dict[str, Any]:
    """Return the fields that another request has otherwise, filters and weights by their names, as JSON has them."""
    return _differences(asdict(replace(asked, explain=False)), asdict(changed))


def _differences(asked: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in changed.items():
        if value == asked.get(name):
            continue
        is_nested = isinstance(value, Mapping) and isinstance(asked.get(name), Mapping)
        found[name] = (
            _differences(asked[name], value) if is_nested else iso(value) if isinstance(value, datetime) else value
        )
    return found


def keep_known(request: WindowRequest, visible: VisibleScope) -> WindowRequest:
    """Return the request with those of its channels that may still be seen, or the same one, which names no other."""
    filters, channels = request.filters, visible.channels
    place = place_of(request)
    if channels.keys() >= {*place, *filters.channels, *filters.exclude_channels}:
        return request
    kept = replace(
        filters,
        channels=_keep(filters.channels, channels) or filters.channels,
        exclude_channels=_keep(filters.exclude_channels, channels),
    )
    if place and place[0] not in channels:
        request = replace(request, channel=None, thread_ts=None, prompt_ts=None)
    return replace(request, filters=kept)


def _keep(names: tuple[str, ...], known: Container[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name in known)


# ---- Why a message is not in a window, in one sentence and in numbers


#: One sentence for what is hidden and for what does not exist: it must not tell one from the other.
NOT_VISIBLE = "No such message is stored, or the asker may not see it."
#: Only of a message that the asker may see with their own rights.
NOT_FOR_READERS = "The asker may see it, but it may not be shown to all who read the answer."
DELETED = "It has been deleted, and nothing of its text is stored."
CHANNEL_GONE = "a channel that the request names may not be seen any more, so nothing of it counts"


def write_sentence(obstacle: Obstacle, remedy: Remedy | None, suffix: str = "") -> str:
    """Return why a message is not in a window, what brings it in, and `suffix`, as one sentence."""
    if obstacle.reason in ("not_visible", "deleted"):
        return NOT_VISIBLE if obstacle.reason == "not_visible" else DELETED
    said = _CLAUSES[obstacle.reason](obstacle)
    if remedy is not None:
        said += _write_remedy(remedy)
    return f"{said[0].upper()}{said[1:]}{suffix}."


def list_numbers(obstacle: Obstacle, remedy: Remedy | None) -> dict[str, Any]:
    """Return the numbers of the sentence, by their JSON keys."""
    numbers: dict[str, Any] = {}
    if obstacle.reason == "shown":
        numbers |= {"position": _position(obstacle), "truncated": _is_truncated(obstacle)}
    if obstacle.trace is not None and obstacle.reason not in ("not_visible", "deleted"):
        numbers |= _trace_numbers(obstacle.reason, obstacle.trace)
    if (dropped := obstacle.dropped) is not None and obstacle.reason in _PACKED:
        numbers |= {"score": dropped.score}
        if obstacle.reason == "threshold" and dropped.breakdown:
            numbers |= {"absolute": dropped.breakdown.absolute}
        if obstacle.reason in ("budget", "not_a_hit"):
            numbers |= {"missing_tokens": dropped.missing_tokens, "left_tokens": _left(obstacle)}
            numbers |= {"limit": obstacle.limit} if obstacle.limit else {}
        if dropped.duplicate_of is not None:
            numbers |= {"duplicate_of": dropped.duplicate_of._asdict()}
    tokens = [change.tokens for change in remedy.changes if change.tokens] if remedy and remedy.request else []
    return numbers | ({"from_tokens": tokens[-1]} if tokens else {})


_PACKED = ("budget", "not_a_hit", "threshold", "duplicate")


def _trace_numbers(reason: AbsenceReason, trace: MessageTrace) -> dict[str, Any]:
    if reason == "sent_later":
        return {"sent_at": iso(trace.message.sent_at), "asked_at": iso(trace.request.asked_at)}
    if reason == "time_range":
        oldest, latest = trace.plan.oldest, trace.plan.latest
        return {
            "sent_at": iso(trace.message.sent_at),
            "oldest": iso(oldest) if oldest else None,
            "latest": iso(latest) if latest else None,
        }
    if reason == "filter":
        return {"filter": trace.failed_given or trace.failed or trace.owner}
    if reason in ("not_found", "not_a_hit"):
        return {
            **_rank_numbers("semantic", "similarity", trace.meaning),
            **_rank_numbers("lexical", "bm25", trace.words),
        }
    return {}


def _rank_numbers(name: str, value: str, rank: RetrieverRank | None) -> dict[str, Any]:
    return {
        f"{name}_rank": rank.rank if rank else None,
        f"{name}_candidates": rank.found if rank else 0,
        value: rank.value if rank else None,
        f"last_{value}": rank.last_value if rank else None,
    }


def _say_shown(obstacle: Obstacle) -> str:
    part = ", a part of it" if _is_truncated(obstacle) else ""
    count = sum(len(thread.messages) for thread in obstacle.window.threads)
    return f"it is shown{part}: message {_position(obstacle)} of {count}"


def _say_sent_later(obstacle: Obstacle) -> str:
    trace = _trace_of(obstacle)
    sent_at, asked_at = (_moment(each, obstacle) for each in (trace.message.sent_at, trace.request.asked_at))
    return f"it was sent at {sent_at}, and the question was asked at {asked_at}"


def _say_time_range(obstacle: Obstacle) -> str:
    trace = _trace_of(obstacle)
    oldest, latest = trace.plan.oldest, trace.plan.latest
    ends = [f"from {_moment(oldest, obstacle)}"] if oldest else []
    ends += [f"before {_moment(latest, obstacle)}"] if latest and latest < trace.request.asked_at else []
    by = "" if not trace.is_in_given_range else " by what the question says"
    sent_at = _moment(trace.message.sent_at, obstacle)
    return f"it was sent at {sent_at}, and only messages {' and '.join(ends)} are asked for{by}"


def _say_filter(obstacle: Obstacle) -> str:
    trace = _trace_of(obstacle)
    if trace.failed is None:
        return "it is the question itself" if trace.owner == "prompt" else "it is by the bot that answers"
    by = "" if trace.failed_given else ", which the question sets,"
    return f"the filter “{trace.failed_given or trace.failed}”{by} leaves it out"


def _say_not_asked(obstacle: Obstacle) -> str:
    return f"the question is read as one about time ({_trace_of(obstacle).plan.rule}), and asks for other messages"


def _say_threshold(obstacle: Obstacle) -> str:
    minimum = obstacle.request.filters.min_score
    absolute = obstacle.dropped.breakdown.absolute if obstacle.dropped and obstacle.dropped.breakdown else 0.0
    if absolute < minimum:
        return f"its absolute score is {absolute:.4f}, below the minimum of {minimum:g}"
    score = obstacle.dropped.score if obstacle.dropped else 0.0
    return f"its score of {score:.3f} is too far below the best one for fill = relevant"


def _say_duplicate(obstacle: Obstacle) -> str:
    assert obstacle.dropped is not None
    assert obstacle.dropped.duplicate_of is not None
    channel, ts = obstacle.dropped.duplicate_of
    return f"it says the same as {clean_name(obstacle.labels.get(channel, channel))} {ts}, which is shown"


_CLAUSES: Mapping[AbsenceReason, Callable[[Obstacle], str]] = {
    "shown": _say_shown,
    "not_visible": lambda _: "it is not visible any longer",
    "deleted": lambda _: "it is deleted",
    "sent_later": _say_sent_later,
    "time_range": _say_time_range,
    "filter": _say_filter,
    "not_found": lambda obstacle: f"it was not found: {_say_ranks(_trace_of(obstacle))}",
    "not_asked": _say_not_asked,
    "not_a_hit": lambda obstacle: f"it was read beside a hit and is none itself, and {_say_room(obstacle)}",
    "threshold": _say_threshold,
    "duplicate": _say_duplicate,
    "budget": lambda obstacle: _say_room(obstacle),
}


def _say_room(obstacle: Obstacle) -> str:
    if obstacle.limit is not None:
        return f"no more {obstacle.limit.removeprefix('max_')} are allowed ({obstacle.limit})"
    missing = obstacle.dropped.missing_tokens if obstacle.dropped else None
    left = _left(obstacle)
    if left is None or missing == 1:
        return "there was no room for it"
    return f"it needs about {(missing or 0) + left:,} tokens, and {left:,} {'was' if left == 1 else 'were'} left"


def _say_ranks(trace: MessageTrace) -> str:
    if trace.only is None:
        return f"{_say_meaning(trace.meaning)}, and {_say_words(trace.words)}"
    said = _say_words(trace.words) if trace.only == "words" else _say_meaning(trace.meaning)
    return (
        f"{said}, and only {trace.only} {'count' if trace.only == 'words' else 'counts'} (alpha = {trace.plan.alpha:g})"
    )


def _say_meaning(rank: RetrieverRank | None) -> str:
    if rank is None:
        return "meaning was not compared"
    return "it has no vector" if rank.rank is None else _say_rank("meaning", rank)


def _say_words(rank: RetrieverRank | None) -> str:
    if rank is None:
        return "nothing that is searched has a word of the question"
    return "it has none of the words" if rank.rank is None else _say_rank("words", rank)


def _say_rank(name: str, rank: RetrieverRank) -> str:
    said = f"rank {rank.rank:,} in {name}"
    if rank.value is None or rank.last_value is None:
        return said
    return f"{said} ({rank.value:.2f}, the {format_ordinal(rank.found)} has {rank.last_value:.2f})"


def _write_remedy(remedy: Remedy) -> str:
    if not remedy.changes:
        return ""
    changes = [change.words for change in remedy.changes]
    if remedy.request is not None:
        return f"; it is in {' and '.join(changes)}"
    return f"; {' and '.join(changes)}, {_CLAUSES[remedy.obstacle.reason](remedy.obstacle)}"


def _trace_of(obstacle: Obstacle) -> MessageTrace:
    assert obstacle.trace is not None  # Every reason that it is read for has one.
    return obstacle.trace


def _is_truncated(obstacle: Obstacle) -> bool:
    return obstacle.shown is not None and obstacle.shown.truncated


def _position(obstacle: Obstacle) -> int:
    """Return the place of a shown message in the window, from 1."""
    messages = [message for thread in obstacle.window.threads for message in thread.messages]
    return next(n for n, message in enumerate(messages, 1) if message is obstacle.shown)


def _left(obstacle: Obstacle) -> int | None:
    """Return the tokens that the window left; None where it is filled with what is relevant only."""
    return None if obstacle.request.fill == "relevant" else obstacle.window.budget_tokens - obstacle.window.total_tokens


def _moment(moment: datetime, obstacle: Obstacle) -> str:
    """Return a moment in the zone that the question was read in: the asker's, unless it names another."""
    tz = obstacle.window.plan.tz
    return f"{moment.astimezone(find_zone(tz)):%Y-%m-%d %H:%M:%S} {tz}"
