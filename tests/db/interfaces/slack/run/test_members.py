"""A compare knows all members of a channel, so that guests elsewhere do not silence the app there; and its address."""

from __future__ import annotations

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, dispatching


def guests_read(store: Store, channel: str) -> bool:
    with store.reading() as reader:
        request = TimelineRequest(workspace=WORKSPACE, asker="U0ANA", destination=channel)
        return open_scope(reader, request).rule == "guests_read"


def test_guests_silence_only_the_channels_that_they_are_in(store: Store, slack: FakeSlack) -> None:
    slack.workspace.add_user("gus", is_restricted=True)
    slack.workspace.add_channel("open", "public", "U0GUS", BOT)
    with dispatching(store, slack) as app:
        assert not guests_read(store, "C0REEF")
        assert guests_read(store, "C0OPEN")
        slack.workspace.join("U0GUS", "C0REEF")
        slack.workspace.leave("U0GUS", "C0OPEN")
        app.settle()
        assert guests_read(store, "C0REEF")
        assert not guests_read(store, "C0OPEN")


def test_a_compare_stores_the_address_of_the_workspace(store: Store, slack: FakeSlack) -> None:
    with dispatching(store, slack), store.reading() as reader:
        request = TimelineRequest(workspace=WORKSPACE, asker="U0ANA")
        assert open_scope(reader, request).domain == "acme"
