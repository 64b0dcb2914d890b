"""The demo's workspace for clients of the protocol."""

from __future__ import annotations

import pytest

from contextwin.storage.store import Store


@pytest.fixture(scope="module")
def url(demo_store: Store) -> str:
    return demo_store._engine.url.render_as_string(hide_password=False)
