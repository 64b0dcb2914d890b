"""A server loads its models before it says that it is ready, also where there is nobody for whom to build a window."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from time import sleep

import pytest

pytest.importorskip("fastapi")

from contextwin.analysis import tokens
from contextwin.interfaces.http.serving import Service, open_service
from contextwin.models.access import Viewer
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.static import StaticEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.fake_slack import FakeSlack, FakeWorkspace, serve_slack
from testkit.http_api import bearer, open_client


@pytest.fixture
def embedder() -> StaticEmbedder:
    """The embedder whose model is loaded by its first text."""
    tokens._load.cache_clear()
    tokens._load_shipped.cache_clear()
    return StaticEmbedder()


def check_loaded(builder: ContextWindowBuilder, embedder: StaticEmbedder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a window, which finds nothing here, loads nothing any more."""
    monkeypatch.setattr("contextwin.providers.embedders.static.load_local_model", None)
    assert embedder._loaded is not None
    assert tokens._load_shipped.cache_info().currsize == 1
    builder.load_models(["When did we first talk about the tide table?"])


def test_serve_is_warm_once_its_models_are_loaded_where_nobody_can_ask_yet(
    store: Store, embedder: StaticEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_service(store, embedder)
    service.warm_up()
    assert service.is_warm
    check_loaded(service.builder, embedder, monkeypatch)


def test_serve_is_ready_only_when_its_models_are_loaded_and_a_first_token_finds_it_warm(
    store: Store, tmp_path: Path, embedder: StaticEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_records(store, tmp_path, [make_record(1, text="The tide table is late.")], StaticEmbedder())
    service, may_load = open_service(store, embedder), Event()
    load = ContextWindowBuilder.load_models

    def wait_and_load(builder: ContextWindowBuilder, prompts: Iterable[str]) -> None:
        assert may_load.wait(30)
        load(builder, prompts)

    monkeypatch.setattr(ContextWindowBuilder, "load_models", wait_and_load)
    with open_client(service) as client:
        assert client.get("/readyz").json() == {"ready": False, "store": True, "warm": False}
        may_load.set()
        while not service.is_warm:
            sleep(0.01)
        assert client.get("/readyz").status_code == 200
        monkeypatch.setattr("contextwin.providers.embedders.static.load_local_model", None)
        asked = {"prompt": "Is the tide table late?", "asked_at": datetime(2030, 1, 1, tzinfo=UTC).isoformat()}
        answer = client.post("/api/v1/windows", json=asked, headers=bearer(store, "acme", "U1"))
        assert answer.status_code == 201


def test_a_first_asker_who_may_not_ask_keeps_no_model_from_being_loaded(
    store: Store, embedder: StaticEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_service(store, embedder)
    gone = WindowRequest(prompt="status?", workspace="gone", asker="U1")
    monkeypatch.setattr(Service, "_first_requests", lambda self: [gone])
    service.warm_up()
    check_loaded(service.builder, embedder, monkeypatch)


def test_the_slack_app_loads_its_models_in_a_new_store(
    store: Store, embedder: StaticEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("slack_bolt")
    from contextwin.interfaces.slack.service import SlackAddress
    from contextwin.interfaces.slack.service import open_service as open_slack_service

    with serve_slack(FakeSlack(FakeWorkspace())) as slack:
        address = SlackAddress(bot_token="xoxb-test", base_url=f"{slack.url}/api/")
        service = open_slack_service(store, address, embedder)
        service.ensure_workspace()
        service.roster.begin()
        service.roster.list([], service.roster.gaps)
        service.warm_up_answering()
        service.close()
    check_loaded(service.builder, embedder, monkeypatch)


def test_mcp_loads_its_models(
    store: Store, tmp_path: Path, embedder: StaticEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mcp")
    from contextwin.interfaces.mcp.engine import open_engine

    import_records(store, tmp_path, [make_record(1, text="The tide table is late.")], StaticEmbedder())
    caller = Viewer(workspace="acme", asker="U1", everyone=False)
    engine = open_engine(store, lambda: caller, embedder)
    engine.warm_up()
    check_loaded(engine.builder, embedder, monkeypatch)
