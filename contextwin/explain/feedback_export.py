"""Feedback on recorded windows as an evaluation folder: each judged window is a query, what it names is its gold.

A message is gold where it was named useful or missing, is still stored, and the asker may see it now. What such a
query searches are all messages that the folder's reader may see, so that it can be asked again in another store.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from contextwin.errors import AccessError, ConfigError
from contextwin.models.access import Scope, Viewer
from contextwin.models.as_json import iso
from contextwin.models.feedback import FeedbackExport, WindowVerdict
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.privacy.erasure import ADMINISTRATOR
from contextwin.storage.reader import Reader
from contextwin.storage.store import Store

#: Messages that are read at once, so that memory stays flat. Unmeasured.
READ_AT_ONCE = 1_000

Line = dict[str, Any]
Judged = tuple[RecordedWindow, WindowVerdict]
#: The messages that feedback names, by window.
Named = Mapping[str, Sequence[MessageKey]]


def export_feedback(store: Store, viewer: Viewer, folder: Path, since: datetime | None = None) -> FeedbackExport:
    """Write judged windows of the last 30 days into a new or empty folder, as an evaluation set; return the counts.

    `messages.jsonl` holds the workspace, channels, people and messages that the viewer may see now, sent before the
    last question; `queries.jsonl` a query for each window that they asked for and judged, `everyone`: each that anybody
    judged. The category of a query is its verdict: down if anybody says so. `since`: only feedback given then or later.
    Windows without gold are left out. The audit log names who exports. Raises ConfigError for a folder that is not
    empty or a file, AccessError and ConfigError as `read_window` does, and OSError where the folder cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ConfigError(f"expected a new or empty folder to write to, got {folder}: name another one")
    with store.reading() as reader:
        seen = open_scope(reader, viewer)
        if seen.rule == "unknown":
            raise AccessError(seen.reason)
        judged = reader.judged_windows(viewer.workspace, viewer.owner, since)
        named = reader.named_messages(seen.whole, viewer.owner, since)
        folder.mkdir(parents=True, exist_ok=True)
        asked = [window.request for window, _ in judged if window.window_id in named]
        messages = _write_messages(reader, seen.whole, asked, folder / "messages.jsonl", seen.domain)
        queries = [*_list_queries(reader, frozenset(seen.channels), judged, named)]
    # Written last, so that a folder whose export was interrupted is no evaluation set.
    _write_lines(folder / "queries.jsonl", queries)
    store.log_access(viewer.workspace, viewer.asker or ADMINISTRATOR, "feedback export", viewer.asker or "*")
    return FeedbackExport(folder=folder, windows=len(queries), left_out=len(judged) - len(queries), messages=messages)


# ---- queries


def _list_queries(reader: Reader, visible: frozenset[str], judged: Iterable[Judged], named: Named) -> Iterator[Line]:
    """Yield a query for each window with gold. It opens the reader for each request, so nothing is read after it."""
    known: dict[tuple[Any, ...], frozenset[str]] = {}
    for window, verdict in judged:
        asked = window.request
        audience = asked.asker, asked.viewer, asked.everyone, asked.destination
        if audience not in known:
            known[audience] = visible if asked.everyone else visible & open_scope(reader, asked).channels.keys()
        if gold := [key for key in named.get(window.window_id, ()) if key.channel in known[audience]]:
            # A place that may not be seen is none in the folder.
            place = {} if asked.channel in known[audience] else {"channel": None, "thread_ts": None}
            yield _query_line(window, verdict, gold) | place


def _query_line(window: RecordedWindow, verdict: WindowVerdict, gold: Iterable[MessageKey]) -> Line:
    asked = window.request
    assert asked.asked_at is not None  # It was recorded.
    return {
        "id": window.window_id,
        "workspace": asked.workspace,
        "channel": asked.channel,
        "thread_ts": asked.thread_ts,
        "asker": asked.asker,
        "viewer": None if asked.everyone else asked.rights_of,
        "asked_at": iso(asked.asked_at),
        "prompt": asked.prompt,
        "category": verdict,
        "gold": [{"channel": key.channel, "ts": key.ts} for key in gold],
    }


# ---- messages


def _write_messages(
    reader: Reader, scope: Scope, asked: Sequence[WindowRequest], path: Path, domain: str | None
) -> int:
    """Write everything that the requests search, and return how many messages that is."""
    moments = [each.asked_at for each in asked if each.asked_at is not None]
    if not moments:
        return _write_lines(path, ())
    scope = replace(scope, latest=max(moments))
    askers = sorted({user for each in asked for user in (each.asker, each.viewer) if user})
    # The message that is the question is no evidence for another one.
    prompts = {MessageKey(each.channel, each.prompt_ts) for each in asked if each.channel and each.prompt_ts}
    written = (line for line in _list_messages(reader, scope) if MessageKey(line["channel"], line["ts"]) not in prompts)
    return _write_lines(path, _list_places(reader, scope, askers, domain), written)


def _list_places(reader: Reader, scope: Scope, askers: list[str], domain: str | None) -> Iterator[Line]:
    """Yield workspace, channels, people, and where those who asked are in."""
    workspace = scope.workspace
    yield {"type": "workspace", "workspace": workspace, **({"domain": domain} if domain else {})}
    for channel in reader.channels_listed(scope):
        named = {"name": channel.name} if channel.name else {}
        yield {"type": "channel", "workspace": workspace, "channel": channel.channel, "kind": channel.kind, **named}
    people = {user.user for user in reader.users_listed(scope, None)} | {*askers}
    yield from reader.user_lines(workspace, sorted(people))
    yield from reader.member_lines(scope, askers)


def _list_messages(reader: Reader, scope: Scope) -> Iterator[Line]:
    after: MessageKey | None = MessageKey("", "")
    while after is not None:
        lines = reader.message_lines(scope, after, READ_AT_ONCE)
        yield from lines
        after = MessageKey(lines[-1]["channel"], lines[-1]["ts"]) if lines else None


def _write_lines(path: Path, *lines: Iterable[Mapping[str, Any]]) -> int:
    """Write lines of JSON that only the owner of the file may read; return how many the last iterable has."""
    count = 0
    with open(path, "x", encoding="utf-8", opener=_open_private) as file:
        for part in lines:
            count = 0
            for line in part:
                file.write(json.dumps(line, ensure_ascii=False, default=str) + "\n")
                count += 1
    return count


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
