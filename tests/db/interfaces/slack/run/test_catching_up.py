"""What happened while nobody was connected is found by comparing, and missed questions are answered once."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from http.client import IncompleteRead
from time import time

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.errors import ConfigError, StoreError
from contextwin.interfaces.slack.run.catching_up import CatchUp, join_public
from contextwin.interfaces.slack.run.running import catch_up_once
from contextwin.interfaces.slack.service import open_client
from contextwin.models.slack import SlackCursor
from contextwin.models.timelines import TimelineRequest
from contextwin.storage.slack_records import SlackRecords
from contextwin.storage.store import Store
from contextwin.window.timeline.reading import Timeline
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, answers, open_test_service, running, wait_for
from testkit.tables import read_table


def texts(store: Store, asker: str = "U0ANA") -> set[str]:
    request = TimelineRequest(workspace=WORKSPACE, asker=asker, limit=1_000)
    return {each.text for each in Timeline(store).list(request).messages}


def catch_up(store: Store, slack: FakeSlack) -> CatchUp:
    service = open_test_service(store, slack)
    return CatchUp(service, open_client(service.address))


def test_a_connection_catches_up_with_what_was_said_before(store: Store, slack: FakeSlack) -> None:
    root = slack.workspace.post("U0BEN", "C0REEF", "the boat is broken")
    slack.workspace.post("U0ANA", "C0REEF", "it is repaired", root)
    slack.workspace.post("U0ANA", "G0BOARD", "the boat cost zqsecret")
    with running(store, slack):
        assert texts(store) == {"the boat is broken", "it is repaired", "the boat cost zqsecret"}
        assert texts(store, "U0CLEO") == {"the boat is broken", "it is repaired"}
    channels = {row["channel_id"]: row["reconciled_until"] for row in read_table(store, "slack_cursors")}
    assert channels.keys() == {"C0REEF", "G0BOARD", "D0ANA"}
    (workspace,) = read_table(store, "workspaces")
    assert workspace["app_user"] == BOT  # whose messages are no evidence, wherever somebody asks
    assert all(time() - 60 < float(until) < time() for until in channels.values())


@pytest.mark.parametrize("politely", [True, False])
def test_what_is_missed_between_two_connections_is_found(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch, politely: bool
) -> None:
    monkeypatch.setattr("contextwin.interfaces.slack.run.deliveries.PING_SECONDS", 0.3)
    with running(store, slack):
        miss_and_find(store, slack, politely)


def miss_and_find(store: Store, slack: FakeSlack, politely: bool) -> None:
    gone = slack.workspace.post("U0BEN", "C0REEF", "this is wrong")
    slack.wait_idle()
    assert "this is wrong" in texts(store)
    slack.keeps_events = False
    slack._sockets, sockets = [], slack._sockets  # Nobody hears what happens now.
    slack.workspace.delete("C0REEF", gone)
    edited = slack.workspace.post("U0BEN", "C0REEF", "tomorow")
    slack.workspace.edit("C0REEF", edited, "tomorrow")
    slack.workspace.leave("U0BEN", "G0BOARD")
    slack._sockets = sockets
    slack.disconnect(politely=politely)
    wait_for(lambda: texts(store) == {"tomorrow"})
    wait_for(lambda: store.slack.members_of(WORKSPACE, "G0BOARD") == {"U0ANA", BOT})
    slack.workspace.post("U0CLEO", "C0REEF", "heard again")
    wait_for(lambda: "heard again" in texts(store))


def test_a_question_that_was_missed_is_answered_once_and_an_old_one_is_not(store: Store, slack: FakeSlack) -> None:
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday")
    old = slack.workspace.post("U0CLEO", "C0REEF", f"<@{BOT}> when is the survey?")
    message = slack.workspace.channels["C0REEF"].messages.pop(old)
    long_ago = f"{time() - 7_200:.6f}"
    slack.workspace.channels["C0REEF"].messages[long_ago] = message | {"ts": long_ago}
    asked = slack.workspace.post("U0CLEO", "C0REEF", f"<@{BOT}> when is the reef survey?")
    for _ in range(2):
        with running(store, slack):
            wait_for(lambda: answers(slack))
            slack.wait_idle()
    assert [each.thread_ts for each in answers(slack)] == [asked]


def test_a_compare_changes_nothing_twice_and_respects_limits(store: Store, slack: FakeSlack) -> None:
    for number in range(30):
        slack.workspace.post("U0BEN", "C0REEF", f"message {number}")
    slack.api.page_size = 7
    slack.api.limits = {"conversations.history": [0, 1], "users.list": [0]}
    service = open_test_service(store, slack)
    service.ensure_workspace()
    shown: list[tuple[str, int]] = []
    found = catch_up(store, slack).run(lambda phase, count: shown.append((phase, count)))
    assert (found.channels, found.changed, found.is_restricted) == (3, 30, True)
    assert shown == [("channels compared", 1)] * 3
    slack.api.page_size = 1_000
    again = catch_up(store, slack).run()
    assert (again.changed, again.missed, again.is_restricted) == (0, 0, False)
    service.close()


def test_a_comparison_is_not_logged_as_the_choice_of_an_administrator(
    store: Store, slack: FakeSlack, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", "contextwin.access"):
        open_test_service(store, slack).ensure_workspace()
        catch_up(store, slack).run()
        assert caplog.records == []
        Timeline(store).list(TimelineRequest(workspace=WORKSPACE, everyone=True))
    assert [record.name for record in caplog.records] == ["contextwin.access"]


def test_a_channel_is_compared_without_a_look_at_the_others(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, cursors = list[str | None](), SlackRecords.cursors

    def note(self: SlackRecords, workspace: str, channel: str | None = None) -> list[SlackCursor]:
        read.append(channel)
        return cursors(self, workspace, channel)

    monkeypatch.setattr(SlackRecords, "cursors", note)
    service = open_test_service(store, slack)
    service.ensure_workspace()
    for _ in range(2):
        catch_up(store, slack).run()
    service.close()
    assert Counter(read) == dict.fromkeys([None, "C0REEF", "D0ANA", "G0BOARD"], 2)


def test_an_interrupted_compare_goes_on(store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> None:
    slack.workspace.post("U0BEN", "C0REEF", "in the reef")
    slack.workspace.post("U0ANA", "G0BOARD", "on the board")
    compare, seen = CatchUp.compare_channel, []

    def break_off(self: CatchUp, channel: dict[str, str], report: object) -> None:
        seen.append(channel["id"])
        if len(seen) == 2:
            raise KeyboardInterrupt
        compare(self, channel, report)  # type: ignore[arg-type]

    monkeypatch.setattr(CatchUp, "compare_channel", break_off)
    service = open_test_service(store, slack)
    service.ensure_workspace()
    with pytest.raises(KeyboardInterrupt):
        catch_up(store, slack).run()
    assert len(store.slack.cursors(WORKSPACE)) == 1
    catch_up_once(service, lambda phase, count: None)
    assert texts(store) == {"in the reef", "on the board"}
    service.close()


def test_the_watchdog_finds_what_no_event_told_and_connects_again(store: Store, slack: FakeSlack) -> None:
    with running(store, slack, watch_seconds=0.5):
        connections = len(slack.told)
        ts = f"{time() - 300:.6f}"
        slack.workspace.channels["C0REEF"].messages[ts] = {
            "type": "message",
            "user": "U0BEN",
            "text": "nobody told",
            "ts": ts,
        }
        wait_for(lambda: "nobody told" in texts(store))
        wait_for(lambda: slack.hellos >= 2)
        assert len(slack.told) == connections


def test_an_expired_token_is_said(store: Store, slack: FakeSlack) -> None:
    slack.api.is_expired = True
    with pytest.raises(ConfigError, match="token_expired"):
        open_test_service(store, slack)


def test_the_app_joins_public_channels_only(store: Store, slack: FakeSlack) -> None:
    slack.workspace.add_channel("news", "public", "U0ANA")
    slack.workspace.add_channel("vault", "private", "U0ANA")
    slack.workspace.add_channel("attic", "public", "U0ANA", is_archived=True)
    service = open_test_service(store, slack)
    assert join_public(service.client) == ["C0NEWS"]
    assert BOT in slack.workspace.channels["C0NEWS"].members
    assert BOT not in slack.workspace.channels["G0VAULT"].members
    service.close()


@pytest.mark.parametrize(("kind", "channel"), [("channel", "C0REEF"), ("group", "G0BOARD"), ("im", "D0ANA")])
def test_a_channel_whose_history_changed_is_compared_again(
    store: Store, slack: FakeSlack, kind: str, channel: str
) -> None:
    with running(store, slack, watch_seconds=5.0, resume_after=timedelta(seconds=0.3)):
        gone = slack.workspace.post("U0ANA", channel, "retention takes this")
        slack.wait_idle()
        assert "retention takes this" in texts(store)
        del slack.workspace.channels[channel].messages[gone]
        told = {"type": f"{kind}_history_changed", "channel": channel, "latest": gone, "ts": gone}
        slack.workspace.tell({**told, "event_ts": slack.workspace.next_ts()})
        wait_for(lambda: "retention takes this" not in texts(store))


def test_where_slack_left_events_out_everything_is_compared(store: Store, slack: FakeSlack) -> None:
    with running(store, slack, watch_seconds=5.0, resume_after=timedelta(seconds=0.3)):
        ts = f"{time() - 30:.6f}"
        said = {"type": "message", "user": "U0BEN", "text": "left out", "ts": ts}
        slack.workspace.channels["C0REEF"].messages[ts] = said
        slack.push("events_api", {"type": "app_rate_limited", "team_id": WORKSPACE, "minute_rate_limited": 1})
        wait_for(lambda: "left out" in texts(store))


@pytest.mark.parametrize("failure", [StoreError("the database is down"), IncompleteRead(b""), KeyError("event")])
def test_whatever_fails_once_the_watchdog_goes_on(
    store: Store,
    slack: FakeSlack,
    failure: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    find, asked = store.slack.busiest_channels, list[int]()

    def fail_once(workspace: str, limit: int) -> list[str]:
        asked.append(limit)
        if len(asked) == 1:
            raise failure
        return find(workspace, limit)

    monkeypatch.setattr(type(store.slack), "busiest_channels", staticmethod(fail_once))
    with running(store, slack, watch_seconds=0.1):
        wait_for(lambda: len(asked) > 1)
    assert f"something failed, and is tried again: {type(failure).__name__}" in caplog.text
