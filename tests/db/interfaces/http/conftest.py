"""A server of the demo's workspace, shared by the tests of a module, and tokens for its users.

Imports are in the fixtures, because what the server needs is not installed everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from contextwin.interfaces.demo import DEMO_ASKER, DEMO_WORKSPACE
from contextwin.storage.store import Store

if TYPE_CHECKING:
    from contextwin.interfaces.http.serving import Service


@pytest.fixture(scope="module")
def service(demo_store: Store) -> Service:
    from testkit.http_api import open_test_service

    return open_test_service(demo_store)


@pytest.fixture(scope="module")
def client(service: Service) -> Iterator[Any]:
    from testkit.http_api import open_client
    from testkit.http_schema import AnswerChecker

    with open_client(service) as client:
        client.event_hooks = {"response": [AnswerChecker(client.app.openapi())]}
        yield client


@pytest.fixture(scope="module")
def mei(demo_store: Store) -> dict[str, str]:
    from testkit.http_api import bearer

    return bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER)


@pytest.fixture(scope="module")
def admin(demo_store: Store) -> dict[str, str]:
    from testkit.http_api import bearer

    return bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER, "admin")
