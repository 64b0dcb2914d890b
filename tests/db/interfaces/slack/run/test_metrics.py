"""What the app counts: how late events are, what waits, what became of answers; nobody's id, and no text."""

from __future__ import annotations

import re
from urllib.request import urlopen

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")
pytest.importorskip("prometheus_client", reason="needs the extra server")

from contextwin.errors import StoreError
from contextwin.interfaces.slack.run.metrics import serving_metrics
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import answers, running, wait_for, whispers


def read(port: int) -> dict[str, float]:
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(\w+(?:{[^}]*})?) (\S+)$", text, re.MULTILINE)}


def test_what_happens_is_counted_without_anybody_in_it(
    store: Store, slack: FakeSlack, monkeypatch: pytest.MonkeyPatch
) -> None:
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at zqnine")
    slack.api.limits = {"conversations.history": [0]}
    with running(store, slack) as runner, serving_metrics(runner.service, "127.0.0.1", 0) as port:
        slack.workspace.post("U0CLEO", "C0REEF", f"<@{BOT}> when is the reef survey?")
        wait_for(lambda: answers(slack))
        slack.command("U0NOBODY", "C0REEF", "when is the reef survey?")
        wait_for(lambda: whispers(slack, "U0NOBODY"))
        slack.disconnect(politely=True)
        wait_for(lambda: slack.hellos == 2)
        wait_for(lambda: read(port).get("contextwin_slack_connections_total") == 2)
        wait_for(lambda: read(port)["contextwin_slack_open_questions"] == 0)
        found = read(port)
        assert found["contextwin_event_lag_seconds_count"] >= 1
        assert found['contextwin_slack_deliveries_total{outcome="stored"}'] >= 1
        assert found['contextwin_slack_answers_total{outcome="quoted"}'] >= 1
        assert found['contextwin_slack_answers_total{outcome="refused"}'] == 1
        assert found["contextwin_slack_rate_limits_total"] == 1
        assert found['contextwin_slack_compared_total{outcome="done"}'] >= 1
        assert found["contextwin_slack_channels_behind"] >= 0
        assert found["contextwin_slack_waiting_vectors"] >= 0

        def fail() -> None:
            raise StoreError("the database is down")

        monkeypatch.setattr(type(store.slack), "open_questions", lambda *given: fail())
        assert str(read(port)["contextwin_slack_open_questions"]) == "nan"
        told = str(found)
    for word in ("U0", "C0", "T0", "zq", "reef"):
        assert word not in told
