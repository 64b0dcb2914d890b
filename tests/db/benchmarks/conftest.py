"""Benchmarks open stores in databases of the tests' server: to start and remove one takes longer than most of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from benchmarks.common import evaluation
from benchmarks.replies import __main__ as replies
from contextwin.config import Settings
from contextwin.storage.engine import open_engine
from contextwin.storage.store import Store

if TYPE_CHECKING:
    from tests.conftest import Databases


@pytest.fixture(autouse=True)
def stores_in_databases(databases: Databases, empty_template: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Open each store of a benchmark in a migrated database of its own, in the place of an embedded server's."""
    with ExitStack() as opened:

        def open_copy(*, settings: Settings) -> Store:
            return Store(open_engine(opened.enter_context(databases.fresh(empty_template)), settings), settings)

        for module in (evaluation, replies):
            monkeypatch.setattr(module, "open_store", open_copy)
        yield
