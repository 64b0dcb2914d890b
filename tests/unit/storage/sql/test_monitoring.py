"""Statements on windows and chunks, without a database: each is narrowed to the workspace and to what may be seen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import Select

from contextwin.storage.sql import monitoring
from contextwin.storage.sql.monitoring import Monitored
from testkit.scopes import END, SCOPE
from testkit.statements import compiled_values, references, sql_of


def boost_effect(monitored: Monitored) -> Select[Any]:
    return monitoring.boost_effect(monitored, ("time", "size"))


OWN = Monitored(scope=SCOPE, viewer="U1", since=END)
OF_WINDOWS = (monitoring.windows_counted, monitoring.window_latency, monitoring.degraded_windows)
OF_CANDIDATES = (monitoring.score_distribution, boost_effect, monitoring.drop_reasons)
STATEMENTS: dict[str, Select[Any]] = {
    **{each.__name__: each(OWN) for each in (*OF_WINDOWS, *OF_CANDIDATES)},
    **{each.__name__: each(SCOPE) for each in (monitoring.chunk_sizes, monitoring.embedding_coverage)},
}


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=STATEMENTS)
def test_every_row_that_is_read_is_of_the_workspace_and_visible(statement: Select[Any]) -> None:
    sql, values = sql_of(statement), compiled_values(statement)
    names = references(sql)
    assert names
    for name in set(names):
        narrowed = re.findall(rf"\b{name}\.workspace_id = %\(workspace\w*\)s", sql)
        assert len(narrowed) >= names.count(name), name
    for name in set(names) & {"window_messages", "chunks"}:
        assert len(re.findall(rf"\b{name}\.channel_id = ANY \(", sql)) >= names.count(name), name
    assert {value for name, value in values.items() if name.startswith("workspace")} == {"acme"}


@pytest.mark.parametrize("kind", [*OF_WINDOWS, *OF_CANDIDATES])
def test_windows_are_the_viewers_own_and_recent_enough(kind: Any) -> None:
    sql, values = sql_of(kind(OWN)), compiled_values(kind(OWN))
    assert "windows.viewer_id = coalesce(windows.asker_id, windows.viewer_id)" in sql
    assert "NOT windows.is_everyone" in sql
    assert {"U1", END} <= {value for value in values.values() if isinstance(value, (str, type(END)))}
    of_all = Monitored(scope=SCOPE, viewer=None)
    assert "viewer_id" not in sql_of(kind(of_all)).partition("WHERE")[2]
