"""A fake Slack with a few people and channels, and the app that answers in it.

The app is imported in its fixture, because what it needs is not installed everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack, FakeWorkspace, serve_slack

if TYPE_CHECKING:
    from contextwin.interfaces.slack.run.running import SlackRunner


@pytest.fixture
def slack() -> Iterator[FakeSlack]:
    """Ana, Ben and Cleo; #reef for all, #board for Ana and Ben, and Ana's DM with the app. Cleo is in #reef only."""
    workspace = FakeWorkspace()
    for name in ("ana", "ben", "cleo"):
        workspace.add_user(name)
    workspace.add_channel("reef", "public", "U0ANA", "U0BEN", "U0CLEO", BOT)
    workspace.add_channel("board", "private", "U0ANA", "U0BEN", BOT)
    workspace.add_channel("ana", "im", "U0ANA", BOT)
    with serve_slack(FakeSlack(workspace)) as slack:
        yield slack


@pytest.fixture
def app(store: Store, slack: FakeSlack) -> Iterator[SlackRunner]:
    from testkit.slack_app import running

    with running(store, slack) as runner:
        yield runner
