"""The garbage collector of a server."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from contextwin.interfaces.garbage import OBJECTS_BETWEEN, collect_rarely


@pytest.fixture
def collector() -> Iterator[None]:
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)


@pytest.mark.usefixtures("collector")
def test_what_is_loaded_is_not_looked_through_again() -> None:
    old = [[] for _ in range(1_000)]  # type: list[list[int]]
    collect_rarely()
    assert gc.get_freeze_count() >= len(old)
    assert gc.get_threshold()[0] == OBJECTS_BETWEEN > 700
    assert gc.isenabled()
