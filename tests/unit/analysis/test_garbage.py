"""No looking for garbage while a window is made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from threading import Thread

import pytest

from contextwin.analysis.garbage import without_collection


@pytest.fixture
def collector() -> Iterator[None]:
    was_enabled = gc.isenabled()
    yield
    (gc.enable if was_enabled else gc.disable)()


@pytest.mark.usefixtures("collector")
@pytest.mark.parametrize("is_on", [True, False])
def test_the_collector_is_off_meanwhile_and_then_as_it_was(is_on: bool) -> None:
    (gc.enable if is_on else gc.disable)()
    with without_collection():
        assert not gc.isenabled()
    assert gc.isenabled() == is_on


@pytest.mark.usefixtures("collector")
def test_it_comes_back_after_an_error() -> None:
    gc.enable()

    @without_collection()
    def fail() -> None:
        raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert gc.isenabled()


@pytest.mark.usefixtures("collector")
def test_one_that_began_while_it_was_off_leaves_it_to_the_first() -> None:
    gc.enable()
    with without_collection():
        with without_collection():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


@pytest.mark.usefixtures("collector")
def test_many_threads_leave_it_on() -> None:
    gc.enable()

    def switch() -> None:
        for _ in range(2_000):
            with without_collection():
                pass

    threads = [Thread(target=switch) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert gc.isenabled()
