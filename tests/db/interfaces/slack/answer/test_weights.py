"""The app answers with the weights of the settings."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.models.weights import ScoringWeights
from contextwin.storage.store import Store
from testkit.fake_slack import FakeSlack
from testkit.slack_app import open_test_service


def test_the_app_answers_with_the_weights_of_the_settings(
    store: Store, slack: FakeSlack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tuned.toml"
    path.write_text("channel_boost = 1.7\n")
    monkeypatch.setattr(store, "settings", store.settings.model_copy(update={"weights": str(path)}))
    service = open_test_service(store, slack)
    parts = service.responder._parts
    builders = (service.builder, parts.builder, parts.answerer._builder, parts.quoter._builder)
    assert [builder.weights for builder in builders] == [ScoringWeights(channel_boost=1.7)] * 4
