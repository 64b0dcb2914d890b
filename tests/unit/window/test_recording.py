"""What is recorded of a window: rows that are read back as they were."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

from contextwin.storage import schema
from contextwin.storage.window_rows import message_rows, recorded_window, window_row
from contextwin.window.arrangement import arrange_window
from contextwin.window.recording import record_window
from testkit.factories import make_found, make_retrieval


def test_a_window_is_read_back_as_it_was_recorded() -> None:
    retrieval = make_retrieval(
        make_found(ts="1700000000.000100", is_hit=True, semantic=0.4, lexical=2.0, token_count=7),
        make_found(ts="1700000060.000100", thread_ts="1700000000.000100", token_count=5),
        make_found(ts="1700009000.000100", is_hit=True, semantic=0.5, text="word " * 900, token_count=900),
    )
    recorded = record_window(retrieval, arrange_window(retrieval, max_tokens=60))
    columns = [column.name for column in schema.window_messages.columns]
    of_messages = {message.ts: (message.thread_ts, message.token_count) for message in recorded.messages}
    rows = [
        SimpleNamespace(
            **dict.fromkeys(columns)
            | {"is_truncated": False, "thread_ts": of_messages[row["ts"]][0], "token_count": of_messages[row["ts"]][1]}
            | row
        )
        for row in json.loads(message_rows(recorded))
    ]
    values: dict[str, Any] = window_row(recorded) | {"workspace_id": "acme", "built_at": None}
    assert set(values) == {column.name for column in schema.windows.columns}
    read = recorded_window(SimpleNamespace(**values), rows)
    assert read.plan == recorded.plan
    for one, other in zip(read.messages, recorded.messages, strict=True):
        assert one.score is not None
        assert other.score is not None
        assert one.score.total == round(other.score.total, 7)
        assert {name: round(value, 7) for name, value in other.score.factors.items() if value != 1} == one.score.factors
        assert (one.key, one.outcome, one.rank, one.position) == (other.key, other.outcome, other.rank, other.position)
