"""What `contextwin doctor` says of the Slack app: what is missing, what to do, and never a token."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.config import Settings
from contextwin.errors import ConfigError
from contextwin.interfaces.cli import app
from contextwin.interfaces.cli.checks import check_slack
from contextwin.interfaces.slack.manifest import list_scopes
from contextwin.interfaces.slack.service import check_slack_url
from testkit.fake_slack import BOT, FakeSlack

BOT_TOKEN, APP_TOKEN = "xoxb-zqsecret", "xapp-zqsecret"


@pytest.fixture(autouse=True)
def tokens(slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> None:
    slack.api.scopes = list_scopes()
    monkeypatch.setenv("SLACK_BOT_TOKEN", BOT_TOKEN)
    monkeypatch.setenv("SLACK_APP_TOKEN", APP_TOKEN)
    monkeypatch.delenv("SLACK_SIGNING_SECRET", raising=False)


def look(slack: FakeSlack) -> dict[str, str]:
    """What is said, by check; what is wrong begins with a cross."""
    checks = check_slack(Settings(slack_url=f"{slack.url}/api"))
    told = {str(each["name"]): f"{'' if each['ok'] else '✗ '}{each['found']}" for each in checks}
    assert "zqsecret" not in str(told)
    assert not any("\n" in line for line in told.values())
    return told


def test_all_is_well(slack: FakeSlack) -> None:
    slack.workspace.add_channel("news", "public", "U0ANA")
    told = look(slack)
    assert told["slack token"] == "an app in Acme (T0ACME)"
    assert told["slack scopes"] == f"all {len(list_scopes())} of the manifest"
    assert told["slack events"].startswith("Socket Mode connects")
    assert told["slack channels"] == "in 1 of 2 public channels, and in 1 private"


def test_what_is_missing_is_said(slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> None:
    slack.api.scopes = [each for each in list_scopes() if each not in ("users:read", "commands")]
    monkeypatch.setenv("SLACK_APP_TOKEN", "xoxb-zqsecret")
    for channel in slack.workspace.channels.values():
        channel.members.discard(BOT)
    told = look(slack)
    assert told["slack scopes"].startswith("✗ not granted: commands, users:read; paste")
    assert told["slack events"].startswith("✗ Slack refuses SLACK_APP_TOKEN: not_allowed_token_type")
    assert told["slack channels"].startswith("✗ the app is in no channel: `contextwin slack join")


def test_a_token_that_is_expired_or_not_there_is_said(slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> None:
    slack.api.is_expired = True
    told = look(slack)
    assert told.keys() == {"slack token", "slack events"}  # The other two need the same token.
    assert told["slack token"].startswith("✗ Slack refuses SLACK_BOT_TOKEN: token_expired; install")
    assert told["slack events"].startswith("Socket Mode connects")
    monkeypatch.delenv("SLACK_BOT_TOKEN")
    assert look(slack)["slack token"].startswith("✗ SLACK_BOT_TOKEN is not set")


def test_http_mode_needs_a_signing_secret(slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SLACK_APP_TOKEN")
    assert look(slack)["slack events"].startswith("✗ neither SLACK_APP_TOKEN")
    monkeypatch.setenv("SLACK_SIGNING_SECRET", "zqsecret")
    assert look(slack)["slack events"].startswith("✗ SLACK_SIGNING_SECRET is no signing secret")
    monkeypatch.setenv("SLACK_SIGNING_SECRET", "0123456789abcdef" * 2)
    assert look(slack)["slack events"].startswith("SLACK_SIGNING_SECRET is set")


def test_a_slack_that_is_not_there_is_said_once() -> None:
    (told,) = check_slack(Settings(slack_url="http://127.0.0.1:9/api"))  # Once, and no check that needs it after it.
    assert (told["name"], told["ok"]) == ("slack token", False)
    assert str(told["found"]).startswith("Slack does not answer: ")


def test_doctor_says_it_and_nothing_without_tokens(slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Settings(slack_url=f"{slack.url}/api")
    assert [each["name"] for each in check_slack(here)] == [
        "slack token",
        "slack scopes",
        "slack events",
        "slack channels",
    ]
    assert all(each["ok"] for each in check_slack(here))
    for name in ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"):
        monkeypatch.delenv(name)
    assert check_slack(here) == []


@pytest.mark.parametrize("url", ["http://slack.example/api/", "slack.com/api", "https://u:p@slack.com/api/"])
def test_the_token_is_sent_by_https_or_on_this_machine(url: str) -> None:
    with pytest.raises(ConfigError, match=r"by https only|such as https://slack-gov\.com/api/.* SLACK_BOT_TOKEN$"):
        check_slack_url(url)
    assert check_slack_url("https://slack-gov.com/api") == "https://slack-gov.com/api/"


def test_the_manifest_for_http_names_the_address() -> None:
    printed = CliRunner().invoke(app, ["slack", "manifest", "--http", "https://context.example.org/"])
    assert printed.exit_code == 0
    assert printed.output.count("https://context.example.org/slack/events") == 3
    assert "socket_mode_enabled: false" in printed.output
    refused = CliRunner().invoke(app, ["slack", "manifest", "--http", "http://context.example.org"])
    assert refused.exit_code != 0
    assert json.dumps(str(refused.exception)) or refused.output
