"""The endpoints of the HTTP API: what each takes and returns, and that it is what the library does."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("fastapi")

from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.interfaces.http.serving import FIRST_PROMPTS, Service
from contextwin.models.requests import WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.models.weights import PRESETS
from contextwin.privacy.tokens import create_token, revoke_token
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.timeline.reading import Timeline
from testkit.http_api import open_test_service
from testkit.tables import read_table

ASKED_AT = "2026-03-08T20:31:00Z"
WINDOW = {"prompt": DEMO_PROMPT, "channel": "#eng-api", "asked_at": ASKED_AT, "max_tokens": 500}
REQUEST = WindowRequest(
    prompt=DEMO_PROMPT,
    workspace=DEMO_WORKSPACE,
    channel=DEMO_CHANNEL,
    asker=DEMO_ASKER,
    asked_at=DEMO_ASKED_AT,
    max_tokens=500,
    fill="relevant",
)
NEW_EACH_TIME = ("window_id", "stats")


def build(client: Any, headers: dict[str, str], **given: Any) -> Any:
    answer = client.post("/api/v1/windows", headers=headers, json=WINDOW | given)
    assert answer.status_code == 201, answer.text
    return answer


def without_ids(window: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in window.items() if name not in NEW_EACH_TIME}


def library_window(store: Store, **given: Any) -> dict[str, Any]:
    window = ContextWindowBuilder(store, TrigramEmbedder()).build(replace(REQUEST, **given))
    told: dict[str, Any] = json.loads(json.dumps(window.to_dict()))
    return without_ids(told)


# ---- windows


def test_a_window_is_the_librarys(client: Any, mei: dict[str, str], demo_store: Store) -> None:
    answer = build(client, mei)
    assert without_ids(answer.json()) == library_window(demo_store)
    assert answer.headers["location"] == f"/api/v1/windows/{answer.json()['window_id']}"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_window_has_the_weights_of_a_preset(client: Any, mei: dict[str, str], demo_store: Store, preset: str) -> None:
    assert without_ids(build(client, mei, preset=preset).json()) == library_window(demo_store, weights=PRESETS[preset])


def test_other_weights_are_arranged_without_a_search(
    client: Any, mei: dict[str, str], demo_store: Store, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = replace(PRESETS["default"], channel_boost=1.9, alpha=0.3)
    expected = library_window(demo_store, weights=changed)
    build(client, mei)
    monkeypatch.setattr(service.builder, "find", None)  # What is remembered is found no more.
    assert without_ids(build(client, mei, weights={"channel_boost": 1.9, "alpha": 0.3}).json()) == expected
    assert build(client, mei, preset="two-pass").status_code == 201


def test_names_are_found_as_in_commands(client: Any, mei: dict[str, str]) -> None:
    by_name = build(client, mei, filters={"channels": ["#incidents"], "authors": ["@tobi"]}).json()
    assert by_name["channels"] in ([], ["C06INCIDENTS"])
    answer = client.post("/api/v1/windows", headers=mei, json=WINDOW | {"filters": {"channels": ["#incidetns"]}})
    assert answer.status_code == 422
    assert "the nearest: #incidents" in answer.json()["detail"]


def test_a_recorded_window_can_be_read_and_explained_at_once(client: Any, mei: dict[str, str]) -> None:
    built = build(client, mei)
    where = built.headers["location"]
    record = client.get(where, headers=mei).json()
    shown = {(t["channel"], m["ts"]) for t in built.json()["threads"] for m in t["messages"]}
    assert {(each["channel"], each["ts"]) for each in record["messages"]} == shown
    assert record["prompt"] == DEMO_PROMPT
    every: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = client.get(f"{where}/candidates", headers=mei, params={"limit": 7, "after": after}).json()
        assert len(page["candidates"]) <= 7
        every, after = every + page["candidates"], page["next_after"]
    assert len(every) == len({(each["channel"], each["ts"]) for each in every}) > 7
    budget = client.get(f"{where}/candidates", headers=mei, params={"outcome": "budget", "limit": 1000}).json()
    assert budget["candidates"] == [each for each in every if each["outcome"] == "budget"]
    missing = budget["candidates"][0]
    why = client.get(f"{where}/why-not/{missing['channel']}/{missing['ts']}", headers=mei).json()
    assert why["reason"] == "budget"
    assert why["remedy"]["max_tokens"] > 500


def test_two_weights_are_compared(client: Any, mei: dict[str, str]) -> None:
    given = {"request": WINDOW, "b": {"weights": {"decay_per_hour": 0.05, "channel_boost": 3.0}}}
    told = client.post("/api/v1/compare", headers=mei, json=given).json()
    shown = [{(t["channel"], m["ts"]) for t in told[side]["threads"] for m in t["messages"]} for side in ("a", "b")]
    for number, name in enumerate(("only_a", "only_b")):
        assert {(key["channel"], key["ts"]) for key in told[name]} == shown[number] - shown[1 - number]
    assert told["only_a"] or told["moved"]
    assert all(each["rank_a"] != each["rank_b"] for each in told["moved"])
    assert {each["factor"] for each in told["moved"]} <= {"time", "channel", "relevance", None}
    same = client.post("/api/v1/compare", headers=mei, json={"request": WINDOW}).json()
    assert (same["only_a"], same["only_b"], same["moved"]) == ([], [], [])


def test_a_verdict_is_stored_for_whoever_asked(client: Any, mei: dict[str, str], demo_store: Store) -> None:
    built = build(client, mei)
    message = built.json()["threads"][0]
    key = {"channel": "#eng-api", "ts": message["messages"][0]["ts"]}
    given = {"verdict": "up", "useful": [key], "note": "just right"}
    told = client.post(f"{built.headers['location']}/feedback", headers=mei, json=given).json()
    assert told["useful"] == [key | {"channel": message["channel"]}]
    stored = [row for row in read_table(demo_store, "window_feedback") if row["window_id"] == told["window_id"]]
    assert [(row["user_id"], row["verdict"], row["note"]) for row in stored] == [(DEMO_ASKER, "up", "just right")]


def test_what_is_not_there_or_not_yours_gives_the_same_answer(
    client: Any, mei: dict[str, str], demo_store: Store
) -> None:
    where = build(client, mei).headers["location"]
    tobi = {"Authorization": f"Bearer {create_token(demo_store, DEMO_WORKSPACE, 'U06TOBI').secret}"}
    for path, key in ((where, tobi), ("/api/v1/windows/none", mei), ("/api/v1/windows/none", tobi)):
        answers = [
            client.get(path, headers=key),
            client.get(f"{path}/candidates", headers=key),
            client.get(f"{path}/why-not/C1/1.000100", headers=key),
            client.post(f"{path}/feedback", headers=key, json={"verdict": "up"}),
        ]
        assert {(answer.status_code, answer.text) for answer in answers} == {(404, answers[0].text)}
    hidden = client.get(f"{where}/why-not/C9NONE/1.000100", headers=mei).json()
    assert hidden["reason"] == "not_visible"


# ---- timelines and names


def test_a_timeline_is_the_librarys(client: Any, mei: dict[str, str], demo_store: Store) -> None:
    params = {"asked_at": ASKED_AT, "channel": "#eng-api", "author": "@tobi", "order": "desc", "total": "true"}
    told = client.get("/api/v1/timeline", headers=mei, params=params | {"limit": 5}).json()
    asked = TimelineRequest(
        workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=DEMO_ASKED_AT, limit=5, with_total=True
    )
    filters = replace(asked.filters, channels=(DEMO_CHANNEL,), authors=("U06TOBI",))
    page = Timeline(demo_store, TrigramEmbedder()).list(replace(asked, order="desc", filters=filters))
    assert told == json.loads(json.dumps(page.to_dict()))
    assert len(told["messages"]) == 5


def test_links_lead_through_all_messages_once(client: Any, mei: dict[str, str]) -> None:
    address = f"/api/v1/timeline?limit=60&total=true&asked_at={ASKED_AT}"
    seen: list[tuple[str, str]] = []
    total = None
    while address:
        answer = client.get(address, headers=mei)
        total = total or answer.json()["total"]
        seen += [(each["channel"], each["ts"]) for each in answer.json()["messages"]]
        address = answer.links.get("next", {}).get("url", "")
    assert len(seen) == len({*seen}) == total
    assert total > 120


def test_both_ends_and_nothing(client: Any, mei: dict[str, str]) -> None:
    first = client.get("/api/v1/timeline/earliest", headers=mei, params={"asked_at": ASKED_AT}).json()["message"]
    last = client.get("/api/v1/timeline/latest", headers=mei, params={"asked_at": ASKED_AT}).json()["message"]
    assert first["sent_at"] < last["sent_at"] < ASKED_AT
    none = client.get("/api/v1/timeline/latest", headers=mei, params={"latest": "1990-01-01T00:00:00Z"})
    assert none.status_code == 200
    assert none.json()["message"] is None
    assert none.json()["note"].startswith("no message")


def test_a_topic_is_searched_for_in_a_body(client: Any, mei: dict[str, str]) -> None:
    body = {"matching": "refunds", "asked_at": ASKED_AT, "limit": 3, "order": "desc", "total": True}
    told = client.post("/api/v1/timeline/search", headers=mei, json=body).json()
    assert len(told["messages"]) == 3 < told["total"]
    more = client.post("/api/v1/timeline/search", headers=mei, json=body | {"after": told["next_after"]}).json()
    assert not {each["ts"] for each in told["messages"]} & {each["ts"] for each in more["messages"]}
    assert client.get("/api/v1/timeline", headers=mei, params={"matching": "refunds"}).status_code == 422


def test_names_are_listed_page_by_page(client: Any, mei: dict[str, str]) -> None:
    found = client.get("/api/v1/channels", headers=mei, params={"q": "#ENG"}).json()["channels"]
    assert [each["name"] for each in found] == ["eng-api"]
    every = client.get("/api/v1/users", headers=mei, params={"limit": 1000}).json()
    assert every["next_after"] is None
    names: list[str] = []
    after = None
    while True:
        page = client.get(
            "/api/v1/users", headers=mei, params={"limit": 2} | ({"after": after} if after else {})
        ).json()
        names += [each["user"] for each in page["users"]]
        after = page["next_after"]
        if after is None:
            break
    assert names == sorted(each["user"] for each in every["users"])
    assert DEMO_ASKER in names


# ---- who asks


def test_without_a_token_nobody_is_answered(client: Any, mei: dict[str, str], demo_store: Store) -> None:
    made = create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER)
    revoke_token(demo_store, DEMO_WORKSPACE, made.token.token_id)
    secret = mei["Authorization"].removeprefix("Bearer ")
    for given in (None, "", "Bearer ", f"Basic {secret}", secret, f"Bearer {secret}x", f"Bearer {made.secret}"):
        headers = {} if given is None else {"Authorization": given}
        answer = client.get("/api/v1/channels", headers=headers)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer"), given
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("name", ["everyone", "asker", "viewer", "workspace", "as", "all", "contextwin_all"])
def test_no_field_says_who_asks(client: Any, mei: dict[str, str], name: str) -> None:
    answers = [
        client.post("/api/v1/windows", headers=mei, json=WINDOW | {name: True}),
        client.post("/api/v1/timeline/search", headers=mei, json={name: "U06TOBI"}),
        client.get("/api/v1/timeline", headers=mei, params={name: "1"}),
        client.get("/api/v1/channels", headers=mei, params={name: "1"}),
    ]
    assert [answer.status_code for answer in answers] == [422] * 4
    assert [error["pointer"] for error in answers[0].json()["errors"]] == [f"/{name}"]


def test_everything_needs_the_scope_and_the_header_and_is_logged(
    client: Any, mei: dict[str, str], admin: dict[str, str], demo_store: Store
) -> None:
    assert client.get("/api/v1/channels", headers=mei | {"Contextwin-All": "1"}).status_code == 403
    own = client.get("/api/v1/channels", headers=admin).json()["channels"]
    assert own == client.get("/api/v1/channels", headers=mei).json()["channels"]
    assert not [row for row in read_table(demo_store, "audit_log") if row["action"].startswith("everything")]
    every = client.get("/api/v1/channels", headers=admin | {"Contextwin-All": "1"}).json()["channels"]
    assert len(every) >= len(own)
    (logged,) = (row for row in read_table(demo_store, "audit_log") if row["action"].startswith("everything"))
    assert (logged["actor"], logged["subject"]) == (DEMO_ASKER, "GET /api/v1/channels")
    assert logged["action"].startswith("everything is visible, token ")
    for wrong in ("2", "true", ""):
        assert client.get("/api/v1/channels", headers=admin | {"Contextwin-All": wrong}).status_code == 422


def test_a_token_for_metrics_reads_nothing_else(client: Any, demo_store: Store) -> None:
    made = create_token(demo_store, DEMO_WORKSPACE, DEMO_ASKER, scopes=("metrics",))
    headers = {"Authorization": f"Bearer {made.secret}"}
    assert client.get("/api/v1/channels", headers=headers).status_code == 403
    assert client.get("/metrics", headers=headers).status_code == 200


# ---- health


def test_health_and_metrics(client: Any, mei: dict[str, str]) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    build(client, mei)
    ready = client.get("/readyz")
    assert ready.json().keys() == {"ready", "store", "warm"}
    assert client.get("/metrics").status_code == 401
    assert client.get("/metrics", headers=mei).status_code == 403


def test_it_warms_up_with_several_questions_on_every_connection(
    demo_store: Store, mei: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_test_service(demo_store)
    build, prompts = service.builder.build_unrecorded, list[str]()

    def note(request: WindowRequest) -> Any:
        assert not service.is_warm
        prompts.append(request.prompt)
        return build(request)

    monkeypatch.setattr(service.builder, "build_unrecorded", note)
    service.warm_up()
    assert service.is_warm
    assert mei
    assert {*prompts} == {*FIRST_PROMPTS}
    assert len(prompts) > demo_store.settings.pool_size


def test_it_is_ready_when_it_is_warm_and_the_store_answers(
    service: Service, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.warm_up()
    assert client.get("/readyz").json() == {"ready": True, "store": True, "warm": True}
    monkeypatch.setattr("contextwin.storage.migrate.head_revision", lambda: "9999")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["store"]) == (503, False)
