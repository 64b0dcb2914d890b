"""Deliveries over HTTP are signed, and events that nobody listens to are acknowledged."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")
from slack_bolt import App, BoltRequest

from contextwin.errors import ConfigError
from contextwin.ingest.events import AppliedEvent, apply_events
from contextwin.interfaces.slack.receive import receiving
from contextwin.interfaces.slack.run.app import create_app
from contextwin.interfaces.slack.service import SlackService
from contextwin.storage.slack_records import SlackRecords
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.fake_slack.http_target import SECRET
from testkit.fake_slack.server import event_body, sign
from testkit.recording import recording
from testkit.slack_app import open_test_service
from testkit.tables import read_table

SAID = {"type": "message", "channel": "C0REEF", "channel_type": "channel", "user": "U0BEN", "text": "signed"}
TIMES = {"ts": "1700000000.000100", "event_ts": "1700000000.000100"}


@pytest.fixture
def service(store: Store, slack: FakeSlack) -> Iterator[SlackService]:
    service = open_test_service(store, slack)
    service.ensure_workspace()
    yield service
    service.close()


def deliver(app: App, body: str, headers: dict[str, Any]) -> int:
    return int(app.dispatch(BoltRequest(mode="http", body=body, headers=headers)).status)


def test_a_delivery_counts_only_with_its_signature(service: SlackService) -> None:
    app = create_app(service, signing_secret=SECRET)
    body, headers = sign(event_body(SAID | TIMES))
    assert deliver(app, body.replace("signed", "forged"), headers) == 401
    assert deliver(app, body, headers | {"x-slack-request-timestamp": ["1"]}) == 401
    assert read_table(service.store, "messages") == []
    assert [deliver(app, body, headers) for _ in range(3)] == [200, 200, 200]
    assert [row["text"] for row in read_table(service.store, "messages")] == ["signed"]


@pytest.mark.parametrize("kind", ["app_home_opened", "tokens_revoked", "app_uninstalled", "never_heard_of"])
def test_an_event_that_nobody_listens_to_is_acknowledged(service: SlackService, kind: str) -> None:
    body = event_body({"type": kind, "event_ts": "1700000000.000100"})
    app = create_app(service)
    assert app.dispatch(BoltRequest(mode="socket_mode", body=body)).status == 200


def test_a_mention_that_comes_with_its_message_is_stored_and_answered_once(
    service: SlackService, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[object] = []

    def apply(store: Store, embedder: None, events: Sequence[Mapping[str, Any]], **given: Any) -> list[AppliedEvent]:
        stored.extend(event["type"] for event in events)
        return apply_events(store, embedder, events, **given)

    monkeypatch.setattr(receiving, "apply_events", apply)
    message = SAID | TIMES | {"text": f"<@{BOT}> when is the reef survey?"}
    mention = {name: value for name, value in message.items() if name != "channel_type"} | {"type": "app_mention"}
    both = service.receiver.keep_all([mention, message])
    assert [each.question is None for each in both] == [True, False]
    assert stored == ["message"]
    # Which of the two comes, and when, nobody knows: alone, or with another message, a mention counts.
    (alone,) = service.receiver.keep_all([mention])
    assert alone.question is not None
    other = message | {"ts": "1700000001.000100", "event_ts": "1700000001.000100"}
    assert [each.question is None for each in service.receiver.keep_all([mention, other])] == [False, False]
    assert stored[1:] == ["app_mention", "app_mention", "message"]
    assert [row["text"] for row in read_table(service.store, "messages")] == [message["text"]] * 2


def test_a_mention_that_comes_after_its_message_is_left_out_once(service: SlackService) -> None:
    message = SAID | TIMES | {"text": f"<@{BOT}> when is the reef survey?"}
    mention = {name: value for name, value in message.items() if name != "channel_type"} | {"type": "app_mention"}
    (first,) = service.receiver.keep_all([message])
    assert first.question is not None
    with recording(service.store) as sent:
        (told,) = service.receiver.keep_all([mention])
    assert (told.question, told.applied, sent) == (None, None, [])
    # Delivered again, or about another message, it counts: who claimed the question may be dead.
    others = {"text": f"<@{BOT}> and the boat?"}, {"ts": "1700000001.000100", "event_ts": "1700000001.000100"}
    for given in ({}, *others):
        (again,) = service.receiver.keep_all([mention | given])
        assert again.question is not None


def test_questions_that_come_together_are_claimed_as_those_that_come_one_by_one(
    service: SlackService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mention, what its author and somebody else ask on in its thread, another mention, and a question deleted."""
    claims: list[int] = []
    claim = SlackRecords.claim

    def count(records: SlackRecords, workspace: str, asked: Collection[tuple[str, str, str, str]]) -> int:
        claims.append(len(asked))
        return claim(records, workspace, asked)

    monkeypatch.setattr(SlackRecords, "claim", count)
    said = [
        ("1", "U0BEN", f"<@{BOT}> when is the reef survey?", {}),
        ("2", "U0BEN", "and where?", {"thread_ts": "1700000001.000000"}),
        ("3", "U0CLEO", "is it cold?", {"thread_ts": "1700000001.000000"}),
        ("4", "U0CLEO", f"<@{BOT}> who dives?", {}),
        ("5", "U0ANA", f"<@{BOT}> who drives?", {}),
    ]
    times = [f"170000000{number}.000000" for number, *_ in said]
    events = [
        SAID | {"ts": ts, "event_ts": ts, "user": user, "text": text} | more
        for ts, (_, user, text, more) in zip(times, said, strict=True)
    ]
    gone = {name: SAID[name] for name in ("type", "channel", "channel_type")}
    gone |= {"subtype": "message_deleted", "deleted_ts": times[4], "ts": "1700000006.000000"}
    received = service.receiver.keep_all([*events, gone])
    assert [each.question and each.question.ts for each in received] == [times[0], times[1], None, *times[3:], None]
    assert claims == [3, 1]
    open_questions = service.store.slack.open_questions(service.workspace)
    states = {each.question_ts: each.state for each in open_questions}
    assert states == dict.fromkeys((times[0], times[1], times[3]), "waiting") | {times[4]: "withdrawn"}


def test_an_app_for_many_workspaces_is_refused(service: SlackService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLACK_CLIENT_ID", "1")
    monkeypatch.setenv("SLACK_CLIENT_SECRET", "2")
    with pytest.raises(ConfigError, match="SLACK_CLIENT_ID"):
        create_app(service)
