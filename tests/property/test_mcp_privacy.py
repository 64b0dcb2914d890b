"""Nobody is told by a tool or a resource what they may not see, whatever happens in a workspace."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("mcp")

from contextwin.storage.store import Store
from testkit.examples import chosen_seed, steps
from testkit.mcp_privacy import served
from testkit.privacy_machine import Run, Tally, run_machine

#: Calls, of which a step makes about thirty; with the profile `thorough` 3,600.
CALLS = steps(90)


def test_nobody_is_told_by_a_tool_what_they_may_not_see(module_store: Store, tmp_path: Path) -> None:
    tally, start = Tally(), 0
    with served(module_store, CALLS) as machine:
        while tally.requests["request"] < CALLS:
            start += 1
            run_machine(module_store, tmp_path, tally, Run(steps=400, at_once=40, start=chosen_seed(start)), machine)
    assert tally.showing["http"] >= 0.3 * tally.requests["http"]
    assert tally.hidden > CALLS / 2
    print(tally.requests, tally.showing, tally.steps)
