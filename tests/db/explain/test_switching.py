"""What other weights would show of the messages that feedback names."""

from __future__ import annotations

from pathlib import Path

import pytest

from contextwin.explain.comparison import SwitchEffect, compare_on_feedback
from contextwin.explain.feedback import give_feedback
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback, WindowVerdict
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.tables import fill_once, read_table

PLACES = [
    {"type": "workspace", "workspace": "acme"},
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "C2", "name": "shop", "kind": "public"},
    *({"type": "user", "workspace": "acme", "user": user, "kind": "member"} for user in ("U1", "U2")),
]
SAID = [
    make_record(0, "The kettle in the kitchen is broken.", user="U2"),
    make_record(900_000, "A kettle of tea and a kitchen with a view.", channel="C2", user="U2"),
]
OLD, NEW = (MessageKey(each["channel"], each["ts"]) for each in SAID)
#: Nothing but age decides.
NEWEST = ScoringWeights(decay_per_hour=10.0)


@pytest.fixture
def kettles(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, [*PLACES, *SAID]))


def judge(store: Store, verdict: WindowVerdict, *useful: MessageKey, missing: tuple[MessageKey, ...] = ()) -> None:
    """Ask a question whose window has room for one message, and judge it."""
    builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
    request = WindowRequest(prompt="is the kettle in the kitchen broken?", workspace="acme", asker="U1", max_tokens=35)
    window = builder.build(request)
    assert [message.ts for thread in window.threads for message in thread.messages] == [OLD.ts]
    store.flush()
    judged = WindowFeedback(window_id=window.window_id, verdict=verdict, user="U1", useful=useful, missing=missing)
    give_feedback(store, Viewer(workspace="acme", asker=judged.user), judged)


def compare(store: Store, after: ScoringWeights) -> list[SwitchEffect]:
    return [*compare_on_feedback(store, ScoringWeights(), after, TrigramEmbedder())]


def test_judged_questions_are_asked_again_with_both_weights(kettles: Store) -> None:
    assert compare(kettles, NEWEST) == [SwitchEffect("up", 0, 0, 0), SwitchEffect("down", 0, 0, 0)]
    judge(kettles, "up", OLD)
    judge(kettles, "up")
    judge(kettles, "down", missing=(NEW,))
    judge(kettles, "down", OLD, missing=(NEW,))
    assert compare(kettles, NEWEST) == [SwitchEffect("up", 1, 1, 0), SwitchEffect("down", 2, 0, 1)]
    assert compare(kettles, ScoringWeights()) == [SwitchEffect("up", 1, 1, 1), SwitchEffect("down", 2, 0, 0)]


def test_weights_that_change_what_is_found_find_again(kettles: Store) -> None:
    judge(kettles, "up", OLD)
    (up, _) = compare_on_feedback(kettles, ScoringWeights(), ScoringWeights(speaker_boost=1.0), TrigramEmbedder())
    assert up == SwitchEffect(verdict="up", questions=1, before=1, after=1)


def test_nothing_is_recorded_of_what_is_asked_again(kettles: Store) -> None:
    judge(kettles, "up", OLD)
    compare(kettles, NEWEST)
    kettles.flush()
    assert len(read_table(kettles, "windows")) == 1
