"""Every error is a problem document, and no error, log or address holds what was asked."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi")

from contextwin.errors import (
    AccessError,
    BudgetError,
    ConfigError,
    EmbeddingError,
    FindAgainError,
    ReplyError,
    SchemaError,
    StoreError,
)
from contextwin.interfaces.demo import DEMO_ASKER, DEMO_WORKSPACE
from contextwin.interfaces.http.problems import problem_of
from contextwin.interfaces.http.serving import Service
from contextwin.storage.store import Store
from testkit.http_api import bearer, open_client, open_test_service

#: A word that no answer and no log may hold.
SECRET = "zqsecretprompt"


def each_of(name: str, *values: Any) -> list[dict[str, Any]]:
    return [{name: value} for value in values]


WRONG_WINDOWS: list[dict[str, Any]] = [
    *each_of("prompt", None, 1, True, [], {}, "", "  \n", "x" * 200_001, "\ud800"),
    *each_of("channel", 1, "", "x" * 201, [], "C9NONE", "\x00", "#none"),
    *each_of("thread_ts", "", "1", 1.5, "1.1 ", "１.１", "1.1234567"),
    *each_of("asked_at", 0, 1772449451, "soon", "1772449451", "x" * 201, ""),
    *each_of("asked_at", "2026-13-08T20:31:00Z", "9999-12-31T23:59:59-23:59", True),
    *each_of("max_tokens", 0, -1, 200_001, "5", 1.5, True, None, 10**400),
    *({name: value} for name in ("max_messages", "max_threads", "max_message_tokens") for value in (0, "1", True)),
    *each_of("alpha", -0.1, 1.1, "0.5", False, []),
    *each_of("tz", "Nowhere/City", "", 1, "../etc/passwd"),
    *({name: "other"} for name in ("encoding", "fill", "format", "preset")),
    *each_of("explain", 1, "true", None),
    *each_of("filters", None, [], {"channel": []}, {"channels": "C1"}, {"channels": [1]}),
    *each_of("filters", {"channels": ["C1"] * 101}, {"has": ["gold"]}, {"threads": ["x"]}),
    *each_of("filters", {"oldest": "refunds"}, {"min_score": "1"}, {"content_kinds": ["song"]}),
    *each_of("filters", {"authors": ["@nobody"]}, {"authors": ["U9NONE"]}, {"languages": "en"}),
    *each_of("weights", {"none": 1}, {"alpha": True}, {"channel_boost": "2"}, {"channel_boost": -1}, []),
    *each_of("weights", {"scaling": "other"}, {"recent_tokens": 1.5}, {"x" * 9_000: 1}),
    {"weights": {}, "preset": "default"},
    {"destination": "C9NONE", "everyone": False},
]


def is_problem(answer: Any, status: int | None = None) -> bool:
    told = answer.json()
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert told["status"] == answer.status_code
    assert told["type"].startswith("urn:contextwin:problem:")
    assert told["title"]
    return status in (None, answer.status_code)


@pytest.mark.parametrize("wrong", WRONG_WINDOWS, ids=lambda wrong: repr(wrong)[:60])
def test_a_wrong_field_is_named(client: Any, mei: dict[str, str], wrong: dict[str, Any]) -> None:
    headers, body = mei | {"Content-Type": "application/json"}, json.dumps({"prompt": SECRET} | wrong)
    answer = client.post("/api/v1/windows", headers=headers, content=body)
    assert is_problem(answer, 422) or answer.status_code == 400, answer.text
    assert not re.search(r"Input should|should have|Field required|valid (?:string|integer)", answer.text)
    assert SECRET not in answer.text


@pytest.mark.parametrize("value", ["2", True, [], {}, "raw "])
def test_a_wrong_weight_is_told_once_where_it_is(client: Any, mei: dict[str, str], value: Any) -> None:
    body = {"prompt": "x", "weights": {"channel_boost": value}}
    answer = client.post("/api/v1/windows", headers=mei, json=body)
    told = {"pointer": "/weights/channel_boost", "detail": "expected a number, 'minmax' or 'raw'"}
    assert answer.json()["errors"] == [told]


@pytest.mark.parametrize(
    "query",
    [
        *("limit=0", "limit=1001", "limit=x", "limit=1.5", "limit=", "order=up", "after=", "after=none", "total=1"),
        *("asked_at=1772449451", "asked_at=soon", "oldest=refunds", "channel=", "channel=C9NONE", "author=@none"),
        *("has=gold", "channel=%00", "channel=%ff%fe", "after=C1/9999999999999999.1", "x=1"),
    ],
)
def test_a_wrong_query_is_refused(client: Any, mei: dict[str, str], query: str) -> None:
    assert is_problem(client.get(f"/api/v1/timeline?{query}", headers=mei), 422)


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"", "application/json", 422),
        (b"[]", "application/json", 422),
        (b'{"prompt": NaN}', "application/json", 422),
        (b'{"prompt": "a", "alpha": NaN}', "application/json", 422),
        (b'{"prompt": "\xff"}', "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"prompt": "a", "max_tokens": ' + b"1" * 5_000 + b"}", "application/json", 400),
        (b'{"prompt": "a"}', "text/plain", 415),
        (b'{"prompt": "a"}', "application/x-www-form-urlencoded", 415),
        (b'{"prompt": "a"}', "", 415),
        (b'{"prompt": "' + b"x" * 10_000_000 + b'"}', "application/json", 413),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_a_wrong_body_is_refused(client: Any, mei: dict[str, str], content: bytes, kind: str, status: int) -> None:
    answer = client.post("/api/v1/windows", headers=mei | {"Content-Type": kind}, content=content)
    assert is_problem(answer, status), answer.text
    assert status != 400 or answer.json()["detail"] == "expected a body of JSON in UTF-8"


def test_a_body_without_a_length_is_too_large_as_well(client: Any, mei: dict[str, str]) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 100_000

    headers = mei | {"Content-Type": "application/json"}
    assert is_problem(client.post("/api/v1/windows", headers=headers, content=pieces()), 413)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.", "evil.example:8765"])
def test_another_host_is_refused(client: Any, mei: dict[str, str], host: str) -> None:
    for path in ("/api/v1/channels", "/healthz", "/metrics", "/api/v1/openapi.json"):
        answer = client.get(path, headers=mei | {"Host": host})
        assert is_problem(answer, 400)
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8765", "127.0.0.1:1", "[::1]:8765"])
def test_this_machine_has_these_names(client: Any, host: str) -> None:
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


def test_unknown_paths_and_methods_are_problems(client: Any, mei: dict[str, str]) -> None:
    assert is_problem(client.get("/api/v1/none", headers=mei), 404)
    assert is_problem(client.get("/docs"), 404)
    assert is_problem(client.get("/api/v1/windows", headers=mei), 405)
    assert is_problem(client.request("OPTIONS", "/api/v1/windows", headers=mei), 405)
    assert is_problem(client.get("/api/v1/channels/", headers=mei), 404)


@pytest.mark.parametrize("path", ["", "/candidates", "/why-not/C06ENGAPI/1772449451.331181"])
def test_no_text_but_an_id_names_a_window(client: Any, mei: dict[str, str], path: str) -> None:
    for other in ("%00", "none%00", "%F0%9F%8C%8A", "..%2E", "1' OR 1"):
        assert is_problem(client.get(f"/api/v1/windows/{other}{path}", headers=mei), 404)


def test_a_load_balancer_may_ask_for_no_body(client: Any) -> None:
    assert client.head("/healthz").status_code == 200
    assert client.head("/readyz").status_code in (200, 503)


@pytest.mark.parametrize(
    ("error", "status", "retry"),
    [
        (ConfigError(SECRET), 422, None),
        (BudgetError(SECRET), 422, None),
        (FindAgainError(SECRET), 422, None),
        (AccessError(SECRET), 403, None),
        (StoreError(SECRET), 503, None),
        (StoreError(SECRET, retryable=True), 503, "1"),
        (SchemaError(SECRET, found="1", expected="2"), 503, None),
        (EmbeddingError(SECRET, retryable=True), 503, "1"),
        (ReplyError(SECRET), 503, None),
        (ValueError(SECRET), 500, None),
        (RuntimeError(SECRET), 500, None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_of_the_engine_have_their_status(
    client: Any,
    mei: dict[str, str],
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    status: int,
    retry: str | None,
) -> None:
    def fail(*_: Any) -> None:
        raise error

    monkeypatch.setattr(service.cache, "find", fail)
    caplog.set_level(logging.DEBUG)
    answer = client.post("/api/v1/windows", headers=mei, json={"prompt": "anything"})
    assert is_problem(answer, status)
    assert answer.headers.get("retry-after") == retry
    if status >= 500:
        assert SECRET not in answer.text
    if status == 500:
        assert answer.headers["x-request-id"] in answer.json()["detail"]
        assert SECRET not in caplog.text
        assert type(error).__name__ in caplog.text


def test_too_many_requests_at_once_are_told_to_come_back(
    client: Any, mei: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    admission = client.app.state.admission
    monkeypatch.setattr(admission, "_most_waiting", 0)
    monkeypatch.setattr(admission, "_places", 0)
    answer = client.get("/api/v1/channels", headers=mei)
    assert is_problem(answer, 503)
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["type"].endswith(":busy")
    assert client.get("/healthz").status_code == 200


def test_what_searches_leaves_a_place_for_the_rest_and_each_token_has_its_turns(
    client: Any, demo_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[bytes, bool]] = []
    admit = client.app.state.admission.admit

    def note(caller: bytes, *, is_search: bool) -> Any:
        asked.append((caller, is_search))
        return admit(caller, is_search=is_search)

    monkeypatch.setattr(client.app.state.admission, "admit", note)
    first, second = (bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER) for _ in range(2))
    for headers in (first, second, first, second):
        client.get("/api/v1/channels", headers=headers)
    assert [is_search for _, is_search in asked] == [False] * 4
    assert asked[0][0] == asked[1][0] == b""  # Nobody has accepted them yet.
    assert len({asked[0][0], asked[2][0], asked[3][0]}) == 3
    client.post("/api/v1/windows", headers=first, json={"prompt": "anything", "max_tokens": 200})
    assert asked[-1] == (asked[2][0], True)
    client.cookies.set("contextwin", first["Authorization"].removeprefix("Bearer "))
    client.get("/windows")
    client.cookies.clear()
    assert asked[-1] == (asked[2][0], False)


def test_who_waits_too_long_is_told_to_come_back(
    client: Any, mei: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contextwin.interfaces.http.admission.QUEUE_SECONDS", 0.05)
    monkeypatch.setattr(client.app.state.admission, "_places", 0)
    assert is_problem(client.get("/api/v1/channels", headers=mei), 503)


def test_a_slow_body_is_refused(client: Any, mei: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contextwin.interfaces.http.gate.BODY_SECONDS", 0.0)
    answer = client.post("/api/v1/windows", headers=mei, json={"prompt": "anything"})
    assert answer.status_code in (201, 408)  # What has arrived already is read.


def test_no_log_holds_a_prompt_a_name_or_a_query(
    demo_store: Store, caplog: pytest.LogCaptureFixture, mei: dict[str, str]
) -> None:
    caplog.set_level(logging.DEBUG, "contextwin")
    key = bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER)
    with open_client(open_test_service(demo_store)) as client:
        caplog.clear()
        client.post("/api/v1/windows", headers=key, json={"prompt": f"where is {SECRET}?"})
        client.post("/api/v1/timeline/search", headers=key, json={"matching": SECRET})
        client.get("/api/v1/users", headers=key, params={"q": SECRET})
        client.get("/api/v1/timeline", headers=key, params={"channel": f"#{SECRET}"})
        client.get(f"/api/v1/windows/{SECRET}", headers=key)
        client.get(f"/{SECRET}", headers=key)
        metrics = bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER, "metrics")
        told = client.get("/metrics", headers=metrics).text
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("contextwin"))
    assert "POST /api/v1/windows 201" in ours
    assert "GET /api/v1/windows/{window_id} 404" in ours
    for text in (ours, told):
        assert SECRET not in text
        assert DEMO_ASKER not in text
        assert key["Authorization"][7:] not in text


def test_an_unexpected_error_is_told_by_its_kind_alone() -> None:
    problem = problem_of(KeyError(SECRET), "4711")
    assert problem.status == 500
    assert "4711" in problem.detail
    assert SECRET not in str(problem.as_dict())
