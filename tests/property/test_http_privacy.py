"""Nobody is told over HTTP what they may not see, by no endpoint, whatever happens in a workspace."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("prometheus_client")

from contextwin.storage.store import Store
from testkit.examples import chosen_seed, steps
from testkit.http_privacy import list_unreached, served
from testkit.privacy_machine import Run, Tally, run_machine

#: Requests, of which a step makes about thirty; with the profile `thorough` 3,600.
REQUESTS = steps(90)


def test_nobody_is_told_over_http_what_they_may_not_see(module_store: Store, tmp_path: Path) -> None:
    tally, start = Tally(), 0
    with served(module_store, REQUESTS) as machine:
        while tally.requests["request"] < REQUESTS:
            start += 1
            run = Run(steps=400, at_once=40, start=chosen_seed(start))
            run_machine(module_store, tmp_path, tally, run, machine)
        assert list_unreached(machine) == []  # Each endpoint that is added has to be asked here, too.
    assert tally.showing["http"] >= 0.3 * tally.requests["http"]
    assert tally.hidden > REQUESTS / 2
    print(tally.requests, tally.showing, tally.steps)
