"""The protocol at `/mcp` of the server: the tokens say who asks, and nothing else does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("mcp")

import httpx2

from contextwin.interfaces.demo import DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.interfaces.http.gate import MAX_BODY_BYTES
from contextwin.interfaces.http.serving import Service
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.tokens import create_token, revoke_token
from contextwin.storage.store import Store
from contextwin.window.names.directory import list_channels
from testkit.http_api import bearer, open_client, open_test_service, serve
from testkit.mcp_api import HEADERS, MODES, open_over_http, send, talk_over_http

OTHER = "U06TOBI"
CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}


@pytest.fixture(scope="module")
def service(demo_store: Store) -> Service:
    return open_test_service(demo_store)


@pytest.fixture(scope="module")
def address(service: Service) -> Iterator[str]:
    with serve(service) as address:
        yield address


@pytest.fixture(scope="module")
def client(service: Service) -> Iterator[Any]:
    with open_client(service) as client:
        yield client


@pytest.fixture(scope="module")
def keys(demo_store: Store) -> dict[str, dict[str, str]]:
    return {user: bearer(demo_store, DEMO_WORKSPACE, user) for user in (DEMO_ASKER, OTHER)}


async def channels_of(client: Any) -> set[str]:
    import json

    (content,) = (await client.read_resource("contextwin://channels")).contents
    return {each["channel"] for each in json.loads(content.text)["channels"]}


def readable(store: Store, user: str) -> set[str]:
    return {each.channel for each in list_channels(store, TimelineRequest(workspace=DEMO_WORKSPACE, asker=user))}


@pytest.mark.parametrize("mode", MODES)
def test_two_users_see_what_each_may_see(
    address: str, keys: dict[str, dict[str, str]], demo_store: Store, mode: str
) -> None:
    seen = {user: talk_over_http(address, headers, mode, channels_of) for user, headers in keys.items()}
    assert seen == {user: readable(demo_store, user) for user in keys}
    assert seen[DEMO_ASKER] != seen[OTHER]


def test_calls_of_two_users_at_once_are_not_mixed_up(
    address: str, keys: dict[str, dict[str, str]], demo_store: Store
) -> None:
    async def ask(user: str, mode: str) -> tuple[str, set[str], str]:
        async with open_over_http(address, keys[user], mode) as client:
            built = await client.call_tool("build_window", {"prompt": DEMO_PROMPT, "max_tokens": 200})
            (content,) = (
                await client.read_resource(f"contextwin://window/{built.structured_content['window_id']}")
            ).contents
            return user, await channels_of(client), content.text

    async def ask_all() -> list[tuple[str, set[str], str]]:
        asked = [(user, mode) for user in keys for mode in MODES] * 2
        return await asyncio.gather(*(ask(user, mode) for user, mode in asked))

    expected = {user: readable(demo_store, user) for user in keys}
    for user, seen, window in asyncio.run(ask_all()):
        assert seen == expected[user]
        assert f'"asker": "{user}"' in window


def test_a_window_of_one_user_is_not_there_for_the_other(address: str, keys: dict[str, dict[str, str]]) -> None:
    async def build(client: Any) -> str:
        return str((await client.call_tool("build_window", {"prompt": "refunds"})).structured_content["window_id"])

    window_id = talk_over_http(address, keys[DEMO_ASKER], "auto", build)

    async def explain(client: Any) -> list[str]:
        told = [await client.call_tool("explain_window", {"window_id": each}) for each in (window_id, "none")]
        assert all(each.is_error for each in told)
        return [each.content[0].text.replace(window_id, "none") for each in told]

    one, other = talk_over_http(address, keys[OTHER], "auto", explain)
    assert one == other


def test_without_an_accepted_token_nobody_is_answered(client: Any, demo_store: Store) -> None:
    made = create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER)
    revoke_token(demo_store, DEMO_WORKSPACE, made.token.token_id)
    metrics = bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER, "metrics")
    for headers, status in (({}, 401), ({"Authorization": f"Bearer {made.secret}"}, 401), (metrics, 403)):
        answer = send(client, headers, "tools/list", {})
        assert answer.status_code == status
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers.get("www-authenticate") == ("Bearer" if status == 401 else None)


def test_everything_needs_the_scope_and_the_header_and_is_audited(
    client: Any, keys: dict[str, dict[str, str]], demo_store: Store
) -> None:
    from testkit.tables import read_table

    admin, everything = bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER, "admin"), {"Contextwin-All": "1"}
    call = {"name": "list_timeline", "arguments": {"total": True, "limit": 1}}

    def total(headers: dict[str, str]) -> int:
        return int(send(client, headers, "tools/call", call).json()["result"]["structuredContent"]["total"])

    assert send(client, keys[DEMO_ASKER] | everything, "tools/call", call).status_code == 403
    before = len(read_table(demo_store, "audit_log"))
    assert total(admin) == total(keys[DEMO_ASKER]) < total(admin | everything)
    assert len(read_table(demo_store, "audit_log")) == before + 1
    with demo_store._engine.begin() as connection:  # Tests of the API count theirs.
        connection.exec_driver_sql("DELETE FROM audit_log WHERE subject = 'POST /mcp'")


def test_bad_requests_are_problems(client: Any, keys: dict[str, dict[str, str]]) -> None:
    key = HEADERS | keys[DEMO_ASKER]
    for method in ("GET", "DELETE"):
        answer = client.request(method, "/mcp", headers=key)
        assert (answer.status_code, answer.headers["content-type"]) == (405, "application/problem+json")
    assert client.post("/mcp", json=CALL, headers=key | {"Host": "elsewhere.example"}).status_code == 400
    assert client.post("/mcp", content=b"x" * (MAX_BODY_BYTES + 1), headers=key).status_code == 415
    large = key | {"Content-Type": "application/json"}
    assert client.post("/mcp", content=b"x" * (MAX_BODY_BYTES + 1), headers=large).status_code == 413
    assert client.post("/mcp", json=CALL, headers=key | {"Origin": "https://elsewhere.example"}).status_code == 403
    assert client.post("/mcp", json=CALL, headers=key | {"Origin": "http://localhost"}).status_code == 200


@pytest.mark.parametrize("mode", [{}, {"MCP-Protocol-Version": "2025-11-25"}, {"MCP-Protocol-Version": "2026-07-28"}])
@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b"{", -32700, "expected a body of JSON in UTF-8"),
        (b"", -32700, "expected a body of JSON in UTF-8"),
        (b"\xff", -32700, "expected a body of JSON in UTF-8"),
        (b"[" * 100_000, -32700, "expected a body of JSON in UTF-8"),
        (b"[]", -32600, "expected a request of JSON-RPC 2.0: an object with jsonrpc, id and method"),
        (b"{}", -32600, "expected a request of JSON-RPC 2.0: an object with jsonrpc, id and method"),
        (b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}', -32600, "expected a request of JSON-RPC 2.0"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_body_that_is_no_request_is_told_in_a_sentence(
    client: Any, keys: dict[str, dict[str, str]], content: bytes, code: int, told: str, mode: dict[str, str]
) -> None:
    key = HEADERS | keys[DEMO_ASKER] | {"Content-Type": "application/json"} | mode
    answer = client.post("/mcp", content=content, headers=key)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], answer.json()["id"]) == (400, code, None)
    assert error["message"].startswith(told)


def test_a_defect_is_told_without_its_words(
    demo_store: Store, keys: dict[str, dict[str, str]], caplog: pytest.LogCaptureFixture
) -> None:
    with open_client(open_test_service(demo_store)) as client:
        tools = client.app.state.mcp._tool_manager

        def fail(*_: Any, **__: Any) -> Any:
            raise RuntimeError("the secret-topic of somebody")

        from mcp.server.mcpserver.exceptions import ToolError

        from contextwin.interfaces.mcp.engine import telling_errors

        tools.get_tool("why_not").fn = telling_errors(fail, ToolError)
        given = {"name": "why_not", "arguments": {"window_id": "w", "channel": "C1", "ts": "1.000100"}}
        told = send(client, keys[DEMO_ASKER], "tools/call", given).json()["result"]
    assert told["isError"]
    assert "something failed" in told["content"][0]["text"]
    assert "secret-topic" not in told["content"][0]["text"] + caplog.text


def test_nothing_of_a_call_is_logged(
    client: Any, keys: dict[str, dict[str, str]], demo_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    for prompt in ("secret-topic", "from:@secret-person in:#secret-channel"):
        given = {"name": "build_window", "arguments": {"prompt": prompt, "channels": ["#secret-channel"]}}
        send(client, keys[DEMO_ASKER], "tools/call", given)
    send(client, keys[DEMO_ASKER], "resources/read", {"uri": "contextwin://thread/secret-channel/1.000100"})
    for body in (b'{"secret"', b'"\xff secret"', b'[1, "secret"]', b'{"jsonrpc": "2.0", "id": 1, "method": "secret"}'):
        for version in MODES.values():
            headers = HEADERS | keys[DEMO_ASKER] | {"MCP-Protocol-Version": version, "Content-Type": "application/json"}
            assert client.post("/mcp", content=body, headers=headers).status_code in (200, 400)
    assert "secret" not in caplog.text
    metrics = client.get("/metrics", headers=bearer(demo_store, DEMO_WORKSPACE, DEMO_ASKER, "metrics"))
    assert metrics.status_code == 200
    assert 'route="/mcp"' in metrics.text
    assert "secret" not in metrics.text


def test_many_clients_are_answered_or_told_to_come_back(address: str, keys: dict[str, dict[str, str]]) -> None:
    async def ask_all() -> list[int]:
        body = CALL | {
            "method": "tools/call",
            "params": {"name": "list_timeline", "arguments": {"matching": "refunds"}},
        }
        async with httpx2.AsyncClient(headers=HEADERS | keys[DEMO_ASKER], timeout=60) as http_client:
            answers = await asyncio.gather(*(http_client.post(f"{address}/mcp", json=body) for _ in range(32)))
        assert all("retry-after" in each.headers for each in answers if each.status_code == 503)
        return [each.status_code for each in answers]

    answered = asyncio.run(ask_all())
    assert {*answered} <= {200, 503}
    assert answered.count(200) >= 16
