"""`why_not`: the pipeline once more for a recorded window and one message, up to the step that decides."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import ConfigError
from contextwin.models.absence import WhyNot
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.storage.reader import MessageState, Reader
from contextwin.storage.store import Store
from contextwin.window.absence.obstacles import Obstacle, find_obstacle
from contextwin.window.absence.remedies import Remedy, find_remedy
from contextwin.window.absence.sentences import DELETED, NOT_VISIBLE, list_numbers, write_sentence
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.records import read_window
from contextwin.window.timeline_paging import iso
from contextwin.window.tracing import END_OF_TIME

#: Messages with a piece of text that an error names, to choose one of them. Unmeasured.
NAMED_MESSAGES = 5
#: Characters of each of them. Unmeasured.
NAMED_CHARS = 60
#: The address of a message in Slack; its ts without the point.
_PERMALINK = re.compile(r"https?://[^/\s]+/archives/([^/\s]+)/p(\d+)(\d{6})(?:[?#]\S*)?")


def why_not(
    store: Store,
    workspace: str,
    window_id: str,
    message: MessageKey | str,
    *,
    asker: str | None = None,
    everyone: bool = False,
    embedder: Embedder | None = None,
) -> WhyNot:
    """Return why a message is not in a recorded window, and which request would show it.

    The message is given by its key, its permalink or a piece of its text. The window's request is built again as it
    was, with the rights that whoever asked has now, and changed until it shows the message. A message that is hidden
    from them is answered as one that does not exist. Raises AccessError as `read_window` does, ConfigError where
    several visible messages have the text, and what `build` raises.
    """
    recorded = read_window(store, workspace, window_id, asker=asker, everyone=everyone)
    request = replace(recorded.request, explain=False)
    with store.reading() as reader:
        key, state = _find_message(reader, request, message)
    if state is None:
        channel, ts = key or (None, None)
        return _answer(recorded, channel, ts, reason="not_visible", sentence=NOT_VISIBLE)
    assert key is not None
    if state.is_deleted:
        return _answer(recorded, *key, reason="deleted", sentence=DELETED, has_changed=_was_known(recorded, key))
    builder = ContextWindowBuilder(store, embedder, record="off")
    obstacle = find_obstacle(builder, request, key)
    if obstacle.reason in ("not_visible", "deleted"):  # Since it was looked up.
        sentence = write_sentence(obstacle, None)
        return _answer(recorded, *key, reason=obstacle.reason, sentence=sentence)
    remedy = None if obstacle.reason == "shown" else find_remedy(builder, request, key, obstacle)
    return _explain(recorded, key, state, obstacle, remedy)


def _explain(
    recorded: RecordedWindow, key: MessageKey, state: MessageState, obstacle: Obstacle, remedy: Remedy | None
) -> WhyNot:
    changes = _describe_changes(recorded, key, state, is_shown=obstacle.reason == "shown")
    return _answer(
        recorded,
        *key,
        reason=obstacle.reason,
        sentence=write_sentence(obstacle, remedy, changes),
        numbers=list_numbers(obstacle, remedy),
        remedy=remedy.request if remedy else None,
        changes=_list_changes(recorded.request, remedy.request) if remedy and remedy.request else {},
        then=remedy.obstacle.reason if remedy and remedy.request is None else None,
        has_changed=bool(changes),
    )


def _answer(recorded: RecordedWindow, channel: str | None, ts: str | None, **known: Any) -> WhyNot:
    workspace, window_id = recorded.request.workspace, recorded.window_id
    return WhyNot(workspace=workspace, window_id=window_id, channel=channel, ts=ts, **known)


def _find_message(
    reader: Reader, request: WindowRequest, message: MessageKey | str
) -> tuple[MessageKey | None, MessageState | None]:
    """Return the key of the message that is meant, and what is stored of it if the request's asker may see it."""
    if any(clean_text(part) != part for part in ([message] if isinstance(message, str) else message)):
        raise ConfigError("the message's name holds NUL or a lone surrogate, which nothing stored does; leave them out")
    visible = open_scope(reader, request)
    scope = Scope(workspace=request.workspace, channels=[*visible.channels], latest=END_OF_TIME)
    key = message if isinstance(message, MessageKey) else read_permalink(message) or _find_said(reader, scope, message)
    return key, None if key is None else reader.message_state(scope, key)


def read_permalink(address: str) -> MessageKey | None:
    """Return the message that an address in Slack names, or None for another text.

    >>> read_permalink("https://acme.slack.com/archives/C1/p1700000000000100?thread_ts=1.000100&cid=C1")
    MessageKey(channel='C1', ts='1700000000.000100')
    """
    match = _PERMALINK.fullmatch(address.strip())
    return MessageKey(match[1], f"{match[2]}.{match[3]}") if match else None


def _find_said(reader: Reader, scope: Scope, piece: str) -> MessageKey | None:
    """Return the only visible message with a piece of text; ConfigError where there are several."""
    if not piece.strip():
        raise ConfigError("expected a piece of the message's text, its permalink, or its channel and ts; got nothing")
    found = reader.messages_saying(scope, piece.strip(), NAMED_MESSAGES + 1)
    if len(found) > 1:
        named = "; ".join(f"{key.channel} {key.ts} {' '.join(text.split())[:NAMED_CHARS]}" for key, text in found)
        raise ConfigError(f"several messages say that, give the channel and ts of one: {named}")
    return found[0][0] if found else None


def _describe_changes(recorded: RecordedWindow, key: MessageKey, state: MessageState, *, is_shown: bool) -> str:
    """Return what has changed since the window was built, as clauses that go on with the sentence; "" for nothing."""
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
    return "".join(f"; {clause}" for clause in clauses)


def _was_shown(recorded: RecordedWindow, key: MessageKey) -> bool | None:
    """Return whether the window showed a message when it was built; None: that is not recorded any longer."""
    if recorded.recorded == "none":
        return None
    message = recorded.find_message(key)
    return message is not None and message.outcome == "shown"


def _was_known(recorded: RecordedWindow, key: MessageKey) -> bool:
    """Return whether a deleted message had been sent when the window was built."""
    return recorded.built_at is not None and datetime_of_ts(key.ts) < recorded.built_at


def why_not_to_dict(answer: WhyNot) -> dict[str, Any]:
    """Return an answer as JSON has it: reason, sentence, numbers, and what the remedy changes of the request."""
    return {
        "workspace": answer.workspace,
        "window_id": answer.window_id,
        "channel": answer.channel,
        "ts": answer.ts,
        "reason": answer.reason,
        "sentence": answer.sentence,
        **answer.numbers,
        "remedy": dict(answer.changes) or None,
        "then": answer.then,
        "changed": answer.has_changed,
    }


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
