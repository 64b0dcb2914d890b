"""What several test modules need: the shared data and the database."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with evaluation sets and fixtures beside the checkout, else a skip that says so."""
    folder = Path(os.environ.get("CONTEXTWIN_TEST_SHARED", Path(__file__).parents[2] / "shared"))
    if not (folder / "eval").is_dir():
        pytest.skip(f"the evaluation data is not on this machine (looked in {folder})")
    return folder
