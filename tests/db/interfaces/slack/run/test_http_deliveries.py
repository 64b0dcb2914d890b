"""Slack's HTTP mode: what is signed and recent is stored and then acknowledged; anything else is not even read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from time import time
from urllib.parse import urlsplit

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")
pytest.importorskip("uvicorn", reason="needs the extra server")

from contextwin.errors import StoreError
from contextwin.ingest.events import apply_events
from contextwin.interfaces.http.gate import MAX_BODY_BYTES
from contextwin.interfaces.slack.run.http_deliveries import HttpMode
from contextwin.interfaces.slack.run.running import SlackRunner
from contextwin.interfaces.sockets import open_socket
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.fake_slack.http_target import SECRET, HttpTarget, post, sign_body
from testkit.fake_slack.server import event_body
from testkit.slack_app import answers, running, wait_for, whispers
from testkit.tables import read_table

SAID = {"type": "message", "channel": "C0REEF", "channel_type": "channel", "user": "U0BEN", "text": "signed"}
TIMES = {"ts": "1700000000.000100", "event_ts": "1700000000.000100"}
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def app(store: Store, slack: FakeSlack) -> Iterator[SlackRunner]:
    bound = open_socket("127.0.0.1", 0)
    slack.deliver_to(f"http://127.0.0.1:{bound.getsockname()[1]}/slack/events")
    with running(store, slack, HttpMode(SECRET, bound)) as runner:
        yield runner


@pytest.fixture
def target(app: SlackRunner, slack: FakeSlack) -> HttpTarget:
    assert slack.http is not None
    return slack.http


def texts(app: SlackRunner) -> list[str]:
    return [row["text"] for row in read_table(app.service.store, "messages")]


def test_only_what_is_signed_and_recent_is_stored(app: SlackRunner, target: HttpTarget) -> None:
    body = json.dumps(event_body(SAID | TIMES)).encode()
    signed = JSON | sign_body(body)
    for wrong in (
        JSON,
        JSON | sign_body(body, secret="wrong"),
        JSON | sign_body(body, at=time() - 600),
        JSON | sign_body(body, at=time() + 600),
        signed | {"X-Slack-Request-Timestamp": "soon"},
        signed | {"X-Slack-Request-Timestamp": "9" * 400},
        signed | {"X-Slack-Request-Timestamp": "9" * 5_000},
        signed | {"X-Slack-Signature": "v0=\u00e9"},
    ):
        assert post(target.url, body, wrong)[0] == 401
    assert post(target.url, body.replace(b"signed", b"forged"), signed)[0] == 401
    assert texts(app) == []
    again = signed | {"X-Slack-Retry-Num": "1", "X-Slack-Retry-Reason": "http_timeout"}
    assert [post(target.url, body, each)[0] for each in (signed, signed, again)] == [200, 200, 200]
    assert texts(app) == ["signed"]


def test_what_is_no_delivery_is_refused(app: SlackRunner, target: HttpTarget) -> None:
    body = json.dumps(event_body(SAID | TIMES)).encode()
    assert post(target.url, body, sign_body(body) | {"Content-Type": "text/plain"})[0] == 415
    assert post(target.url, body, sign_body(body))[0] == 415
    assert post(target.url.replace("events", "other"), body, JSON | sign_body(body))[0] == 404
    broken = b'{"type": "event_callback", "event": '
    assert post(target.url, broken, JSON | sign_body(broken))[0] == 400
    binary = b"\xff\xfe"
    assert post(target.url, binary, JSON | sign_body(binary))[0] in (400, 401)
    connection = HTTPConnection(urlsplit(target.url).netloc, timeout=30)
    connection.request("GET", "/slack/events")
    assert connection.getresponse().status == 405
    connection.close()
    assert texts(app) == []


def test_a_body_of_ten_megabytes_is_refused_unread(app: SlackRunner, target: HttpTarget) -> None:
    parts = urlsplit(target.url)
    connection = HTTPConnection(parts.netloc, timeout=30)
    connection.putrequest("POST", parts.path)
    for name, value in (JSON | {"Content-Length": "10000000"}).items():
        connection.putheader(name, value)
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()
    chunks = (b"x" * 100_000 for _ in range(MAX_BODY_BYTES // 100_000 + 1))
    connection = HTTPConnection(parts.netloc, timeout=30)
    try:
        connection.request("POST", parts.path, chunks, JSON, encode_chunked=True)
        assert connection.getresponse().status == 413
    except ConnectionError:
        pass  # It hung up while we were talking.
    finally:
        connection.close()


def test_slack_is_shown_that_the_address_is_ours(app: SlackRunner, target: HttpTarget) -> None:
    body = json.dumps({"type": "url_verification", "token": "x", "challenge": "abc123"}).encode()
    status, answer = post(target.url, body, JSON | sign_body(body))
    assert (status, json.loads(answer)) == (200, {"challenge": "abc123"})
    assert post(target.url, body, JSON | sign_body(body, secret="wrong"))[0] == 401


def test_what_is_not_stored_is_not_acknowledged_and_comes_again(
    slack: FakeSlack, app: SlackRunner, target: HttpTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []

    def fail_twice(*args: object, **given: object) -> object:
        calls.append(args)
        if len(calls) == 1:
            raise StoreError("the database is down")
        if len(calls) == 2:
            raise RuntimeError("what nobody thought of")
        return apply_events(*args, **given)  # type: ignore[arg-type]

    monkeypatch.setattr("contextwin.interfaces.slack.receive.receiving.apply_events", fail_twice)
    slack.resend_seconds, slack.most_attempts = 0.2, 50
    slack.workspace.post("U0BEN", "C0REEF", "the boat is repaired")
    slack.wait_idle()
    wait_for(lambda: sum(status >= 500 for status in target.statuses) == 2)  # It may come again before it is answered.
    assert {*target.statuses} <= {200, 500, 503}
    assert texts(app) == ["the boat is repaired"]


def test_questions_commands_and_buttons_are_answered_however_often_they_come(
    slack: FakeSlack, app: SlackRunner, target: HttpTarget
) -> None:
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    slack.wait_idle()
    slack.rough, slack.resend_seconds, slack.most_attempts = 0.7, 0.3, 50
    for number in range(3):
        slack.workspace.post("U0CLEO", "C0REEF", f"<@{BOT}> when is reef survey number {number}?")
    wait_for(lambda: len(answers(slack)) == 3)
    slack.command("U0ANA", "C0REEF", "when is the reef survey?")
    wait_for(lambda: whispers(slack, "U0ANA"))
    slack.wait_idle()
    assert len({each.thread_ts for each in answers(slack)}) == len(answers(slack)) == 3
    assert "on Tuesday at nine" in whispers(slack, "U0ANA")[0].shown
    assert {*target.forged} <= {401}


def test_what_came_before_it_listened_is_found(store: Store, slack: FakeSlack) -> None:
    slack.workspace.post("U0BEN", "C0REEF", "said before")
    bound = open_socket("127.0.0.1", 0)
    with running(store, slack, HttpMode(SECRET, bound)) as runner:
        assert texts(runner) == ["said before"]
    assert bound.fileno() == -1  # Closed.


def test_nothing_that_is_delivered_is_logged(
    slack: FakeSlack, app: SlackRunner, target: HttpTarget, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        slack.workspace.post("U0BEN", "C0REEF", "the zqsecret survey is on Tuesday")
        slack.command("U0ANA", "C0REEF", "when is the zqquestion survey?")
        wait_for(lambda: whispers(slack, "U0ANA"))
        slack.wait_idle()
        forged = json.dumps(event_body(SAID | TIMES | {"text": "zqforged"})).encode()
        assert post(target.url, forged, JSON | sign_body(forged, secret="wrong"))[0] == 401
    for word in ("zqsecret", "zqquestion", "zqforged", SECRET):
        assert word not in caplog.text
