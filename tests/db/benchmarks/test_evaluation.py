"""What the benchmarks share: which queries are asked, what counts, and what is kept of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.common.evaluation import open_set
from testkit.evaluation_set import MESSAGES, make_query, write_set

# ---- queries


# ---- judging


# ---- intervals


# ---- tables and files


# ---- a store for each set


@pytest.fixture
def stores_in_databases() -> None:
    """Let a set have an embedded server, as when a benchmark is run."""


def test_a_set_has_a_store_of_its_own_while_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", "postgresql://nowhere.invalid/precious")
    folder = write_set(tmp_path / "kettles", make_query())
    with open_set(folder, "trigram") as opened:
        home = opened.store.settings.home
        assert opened.store.workspaces() == ["w"]
        assert opened.load == {"set": "kettles", "messages": len(MESSAGES), "seconds": opened.seconds}
        assert home.exists()
    assert not home.exists()
