"""The manifest asks for what the code reads, and the page says what each scope is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from contextwin.ingest.sources.slack_event import _READERS
from contextwin.interfaces.cli import app

ROOT = Path(__file__).parents[4]
MANIFEST = (ROOT / "contextwin" / "interfaces" / "slack" / "manifest.yaml").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "slack.md").read_text(encoding="utf-8")
#: Events that need scopes which the app does without, or that Slack sends to other kinds of apps.
NOT_ASKED_FOR = {"file_deleted", "team_domain_change"}


def listed(after: str) -> list[str]:
    """The entries of the list after a key."""
    (block,) = re.findall(rf"\n +{after}:\n((?: +- .+\n)+)", MANIFEST)
    return [line.strip().removeprefix("- ") for line in block.splitlines()]


def test_the_command_prints_it() -> None:
    printed = CliRunner().invoke(app, ["slack", "manifest"])
    assert (printed.exit_code, printed.output.strip()) == (0, MANIFEST.strip())


def test_it_names_the_host_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_PAGE_URL", "https://cw.example:8443/in")
    printed = CliRunner().invoke(app, ["slack", "manifest"]).output
    assert printed.strip() == MANIFEST.strip().replace("unfurl_domains: []", "unfurl_domains: [cw.example]")


def test_each_scope_is_explained_and_none_is_asked_for_twice() -> None:
    scopes = listed("bot")
    assert len(scopes) == len({*scopes}) > 10
    assert [scope for scope in scopes if f"`{scope}`" not in PAGE] == []


def test_every_event_that_is_read_is_asked_for() -> None:
    events = listed("bot_events")
    kinds = {"message" if each.startswith("message.") else each for each in events}
    assert len(events) == len({*events})
    assert _READERS.keys() - kinds - NOT_ASKED_FOR == {"user_profile_changed"}  # user_change tells the same.
