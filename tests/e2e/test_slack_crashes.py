"""The Slack app is killed while it stores and answers: nothing is lost, and every question is answered once."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.storage.store import Store
from testkit.examples import chosen_seed, steps
from testkit.fake_slack import BOT, FakeSlack, FakeWorkspace, serve_slack
from testkit.slack_crashes import crash

#: How often the app is killed; with the profile `thorough` 80 times. benchmarks/faults/slack.py does it 200 times.
KILLS = steps(4, repeated=2)


def test_an_app_that_is_killed_loses_nothing_and_answers_once(store: Store, database_url: str) -> None:
    workspace = FakeWorkspace()
    for name in ("ana", "ben", "cleo"):
        workspace.add_user(name)
    workspace.add_channel("reef", "public", "U0ANA", "U0BEN", "U0CLEO", BOT)
    with serve_slack(FakeSlack(workspace)) as slack:
        # From 38 on, it is killed at once after two questions, and 0.9 s after another.
        counts = crash(store, slack, database_url, Random(chosen_seed(38)), KILLS)
    assert counts["questions"] > 0
