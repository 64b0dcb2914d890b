"""A server of the demo's workspace, shared by the tests of a module, and tokens for two of its users."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")
pytest.importorskip("prometheus_client")

from contextwin.interfaces.demo import DEMO_ASKER, DEMO_WORKSPACE
from contextwin.interfaces.http.serving import Service
from contextwin.storage.store import Store
from testkit.http_api import bearer, open_client, open_test_service


@pytest.fixture(scope="module")
def service(demo_store: Store) -> Service:
    return open_test_service(demo_store)


@pytest.fixture(scope="module")
def client(service: Service) -> Iterator[Any]:
    with open_client(service) as client:
        yield client


@pytest.fixture(scope="module")
def mei(demo_store: Store) -> dict[str, str]:
    return bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER)


@pytest.fixture(scope="module")
def admin(demo_store: Store) -> dict[str, str]:
    return bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER, "admin")
