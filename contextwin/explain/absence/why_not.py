"""`why_not`: the pipeline once more for a recorded window and one message, up to the step that decides."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import ConfigError
from contextwin.explain.absence.named_messages import find_said, read_permalink
from contextwin.explain.absence.obstacles import Obstacle, find_obstacle
from contextwin.explain.absence.remedies import Remedy, find_remedy
from contextwin.explain.absence.sentences import (
    CHANNEL_GONE,
    DELETED,
    NOT_FOR_READERS,
    NOT_VISIBLE,
    list_numbers,
    write_sentence,
)
from contextwin.explain.records import read_window
from contextwin.models.access import Scope, Viewer, VisibleScope
from contextwin.models.as_json import iso
from contextwin.models.explanations import WhyNot
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.storage.reader import MessageState, Reader
from contextwin.storage.snapshots import Snapshots, one_snapshot
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.names.known_names import place_of


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
