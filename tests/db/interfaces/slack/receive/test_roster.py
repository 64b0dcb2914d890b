"""Big workspaces: the app answers before everything is compared, and by the rights that people have by then."""

from __future__ import annotations

from datetime import UTC, datetime
from threading import Thread
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.errors import StoreError
from contextwin.interfaces.cli import app
from contextwin.interfaces.slack.receive import roster
from contextwin.interfaces.slack.run import catching_up
from contextwin.interfaces.slack.run.catching_up import CatchUp
from contextwin.interfaces.slack.run.running import SlackRunner, catch_up_once
from contextwin.interfaces.slack.service import SlackService, open_client
from contextwin.models.messages import DOMAIN, MEMBERS_LISTED
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, answers, open_test_service, running, wait_for
from testkit.tables import read_table

BOTH = {"C0REEF", "G0BOARD"}


def facts(store: Store) -> set[tuple[str, str, str]]:
    rows = read_table(store, "facts")
    return {
        (str(row["subject_id"]), str(row["attribute"]), str(row["told_ts"]))
        for row in rows
        if row["attribute"] not in (MEMBERS_LISTED, DOMAIN)
    }


def silently(slack: FakeSlack, run: Any, *given: object) -> None:
    """Let something happen that no event tells."""
    tell, slack.workspace.tell = slack.workspace.tell, lambda event: None
    run(*given)
    slack.workspace.tell = tell


def test_what_is_stored_already_is_not_stored_again_and_what_changed_is(store: Store, slack: FakeSlack) -> None:
    service = open_test_service(store, slack)
    catch_up_once(service, lambda phase, count: None)
    before = facts(store)
    catch_up_once(service, lambda phase, count: None)
    assert facts(store) == before
    silently(slack, slack.workspace.leave, "U0BEN", "G0BOARD")
    silently(slack, slack.workspace.join, "U0CLEO", "G0BOARD")
    silently(
        slack,
        slack.workspace.change_user,
        "U0ANA",
    )
    slack.workspace.users["U0ANA"]["is_restricted"] = True
    slack.workspace.channels["C0REEF"].name = "lagoon"
    catch_up_once(service, lambda phase, count: None)
    changed = {(subject, attribute) for subject, attribute, _ in facts(store) - before}
    assert changed == {
        ("G0BOARD", "member:U0BEN"),
        ("G0BOARD", "member:U0CLEO"),
        ("G0BOARD", "seen:U0CLEO"),
        ("U0ANA", "rights"),
        ("C0REEF", "name"),
    }
    assert store.slack.members_of(WORKSPACE, "G0BOARD") == {"U0ANA", "U0CLEO", BOT}
    service.close()


def test_who_was_removed_while_nobody_was_connected_is_shown_nothing_before_all_is_compared(
    slack: FakeSlack, app: SlackRunner
) -> None:
    slack.workspace.post("U0BEN", "G0BOARD", "the reef survey costs zqsecret euros")
    slack.workspace.add_channel("ben", "im", "U0BEN", BOT)
    slack.wait_idle()
    silently(slack, slack.workspace.leave, "U0BEN", "G0BOARD")
    app.service.roster.list(BOTH, app.service.roster.gaps)  # As after a start: members are still to be compared.
    slack.workspace.post("U0BEN", "D0BEN", "what does the reef survey cost?")
    (answer,) = wait_for(lambda: answers(slack, "D0BEN"))
    assert "zqsecret" not in answer.shown
    assert not app.service.roster.is_behind("G0BOARD")
    assert app.service.roster.is_behind("C0REEF")  # In a public channel it makes no difference.


def test_who_asks_waits_until_people_and_channels_are_compared(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = open_test_service(store, slack)
    catch_up_once(service, lambda phase, count: None)
    request = service.asked_by("U0ANA")
    service.roster.begin()
    waiting = Thread(target=service.roster.ensure, args=(request,), daemon=True)
    waiting.start()
    waiting.join(0.1)
    assert waiting.is_alive()
    service.roster.list((), service.roster.gaps - 1)  # From before the gap.
    waiting.join(0.1)
    assert waiting.is_alive()
    service.roster.list((), service.roster.gaps)
    waiting.join(20)
    assert not waiting.is_alive()
    monkeypatch.setattr(roster, "LISTED_SECONDS", 0.01)
    service.roster.begin()
    with pytest.raises(StoreError):
        service.roster.ensure(request)
    service.close()


def test_a_renewed_connection_compares_the_busiest_channels_alone(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("contextwin.interfaces.slack.run.running.WATCHED_CHANNELS", 1)
    slack.workspace.post("U0BEN", "C0REEF", "the boat is broken")
    with running(store, slack):
        slack.api.calls.clear()
        since = datetime.now(UTC)
        slack.disconnect(politely=True)
        wait_for(lambda: slack.hellos == 2)
        wait_for(lambda: any(each.reconciled_at > since for each in store.slack.cursors(WORKSPACE)))
        calls = [slack.api.calls[f"conversations.{each}"] for each in ("members", "history")]
        assert [*calls, slack.api.calls["users.list"]] == [1, 1, 0]


def test_how_long_a_comparison_takes_is_said(store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catching_up, "MESSAGES_A_MINUTE", 1)
    monkeypatch.setattr(catching_up, "MINUTE_SECONDS", 0.01)
    for number in range(30):
        slack.workspace.post("U0BEN", "C0REEF", f"message {number}")
    slack.api.page_size = 15
    service = open_test_service(store, slack)
    service.ensure_workspace()
    notes: list[str] = []
    CatchUp(service, open_client(service.address)).run(note=notes.append)
    service.close()
    first, second = notes
    assert "3 channels with Slack" in first
    assert "3 minutes" in first
    assert second.startswith(catching_up.RESTRICTED)


def test_a_single_comparison_says_how_long_it_takes_before(
    store: Store, slack: FakeSlack, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catching_up, "MESSAGES_A_MINUTE", 1)
    monkeypatch.setattr(catching_up, "MINUTE_SECONDS", 0.01)
    for number in range(20):
        slack.workspace.post("U0BEN", "C0REEF", f"message {number}")
    slack.api.page_size = 15
    given = {"DATABASE_URL": database_url, "EMBEDDER": "trigram", "SLACK_URL": f"{slack.url}/api"}
    environment = {f"CONTEXTWIN_{name}": value for name, value in given.items()} | {"SLACK_BOT_TOKEN": "xoxb-test"}
    said = CliRunner().invoke(app, ["slack", "catch-up"], env=environment).stderr
    assert "comparing 3 channels with Slack: within its limits that takes 3 minutes" in said.splitlines()[0]
    assert said.count(catching_up.RESTRICTED) == 1
    assert "3 channels compared, 20 messages changed" in said.splitlines()[-1]


def test_a_channel_that_the_app_was_removed_from_meanwhile_is_shown_to_nobody(store: Store, slack: FakeSlack) -> None:
    service = open_test_service(store, slack)
    catch_up_once(service, lambda phase, count: None)
    service.roster.list(BOTH, service.roster.gaps)
    silently(slack, slack.workspace.leave, BOT, "G0BOARD")
    service.roster.ensure(service.asked_by("U0ANA"))
    assert store.slack.members_of(WORKSPACE, "G0BOARD") == set()
    assert not service.roster.is_behind("G0BOARD")
    service.close()


def test_what_tells_languages_is_loaded_once_people_and_channels_are_compared(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    indexed: list[str] = []
    monkeypatch.setattr(SlackService, "_index", lambda self, text: indexed.append(text))
    service = open_test_service(store, slack)
    service.ensure_workspace()
    service.roster.begin()
    warming = Thread(target=service.warm_up_answering)
    warming.start()
    warming.join(0.5)
    assert indexed == []
    service.roster.list([], service.roster.gaps)
    warming.join(20)
    assert len(indexed) == 1
    service.close()
    assert caplog.messages == []  # In a new store there is nobody to build a window for, which is no failure.


def test_an_app_that_ends_ends_its_comparison(store: Store, slack: FakeSlack) -> None:
    service = open_test_service(store, slack)
    service.ensure_workspace()
    catch_up = CatchUp(service, open_client(service.address))
    catch_up.end()
    with pytest.raises(catching_up.CatchUpEndedError):
        catch_up.run()
    service.close()
    assert store.slack.cursors(WORKSPACE) == []


def test_members_are_compared_ahead_of_messages(store: Store, slack: FakeSlack) -> None:
    order: list[str] = []
    call = slack.api.call

    def note(method: str, given: Any) -> Any:
        if method in ("conversations.members", "conversations.history"):
            order.append(method.removeprefix("conversations."))
        return call(method, given)

    slack.api.call = note  # type: ignore[method-assign]
    service = open_test_service(store, slack)
    catch_up_once(service, lambda phase, count: None)
    service.close()
    assert order == ["members", "members", "history", "members", "history", "history"]
