"""Both halves of a window, on real tables: of the weights one alone changes what is found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from contextwin.errors import FindAgainError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.weights import PRESETS, RANGES, ScoringWeights, parse_weights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.arrangement import arrange_window, reweigh
from contextwin.window.builder import ContextWindowBuilder
from testkit.recording import recording

PROMPTS = (
    DEMO_PROMPT,
    "what did Oskar say about the webhook last week?",
    "BD-412",
    "When did we first talk about webhooks?",
)
#: Every number at both ends of its range, and what is no number.
VARIANTS = {
    **{
        f"{name}={value:g}": parse_weights({name: int(value) if limits.is_whole else value})
        for name, limits in RANGES.items()
        for value in (limits.search or (0.0, 1.0))
    },
    "scaling=raw": ScoringWeights(scaling="raw"),
    **PRESETS,
}


@pytest.fixture(scope="module")
def builder(demo_store: Store) -> ContextWindowBuilder:
    return ContextWindowBuilder(demo_store, TrigramEmbedder())


def ask(prompt: str, **overrides: object) -> WindowRequest:
    values: dict[str, object] = {"workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER, "asked_at": DEMO_ASKED_AT}
    values |= {"channel": DEMO_CHANNEL, "max_tokens": 1500} | overrides
    return WindowRequest(prompt=prompt, **values)  # type: ignore[arg-type]


def without_times(stats: Mapping[str, float]) -> dict[str, float]:
    return {name: value for name, value in stats.items() if not name.endswith("_ms")}


def comparable(window: ContextWindow) -> ContextWindow:
    """The window without what differs between two builds of the same request."""
    return replace(window, window_id="", stats=without_times(window.stats))


def what_was_found(retrieval: Retrieval) -> Retrieval:
    """What is arranged: the plan is the one beside what was found."""
    return replace(retrieval, found=replace(retrieval.found, plan=None, stats=without_times(retrieval.found.stats)))


@pytest.mark.parametrize("prompt", PROMPTS)
def test_with_other_weights_the_same_is_found_or_they_are_refused(builder: ContextWindowBuilder, prompt: str) -> None:
    """What is arranged depends on nothing else, so that arranging with other weights is building with them."""
    retrieval = builder.find(ask(prompt))
    refused = set()
    for name, weights in VARIANTS.items():
        try:
            reweighed = reweigh(retrieval, weights, None)
        except FindAgainError:
            refused.add(name)
            continue
        assert what_was_found(reweighed) == what_was_found(builder.find(ask(prompt, weights=weights))), name
    assert refused == {name for name, weights in VARIANTS.items() if weights.speaker_boost == 1}


@pytest.mark.parametrize("prompt", PROMPTS)
def test_arranging_with_other_weights_is_building_with_them(builder: ContextWindowBuilder, prompt: str) -> None:
    retrieval = builder.find(ask(prompt))
    presets = [weights for weights in PRESETS.values() if weights.speaker_boost != 1]
    windows = [comparable(arrange_window(retrieval, weights)) for weights in presets]
    assert windows == [comparable(builder.build(ask(prompt, weights=weights))) for weights in presets]
    assert any(window != windows[0] for window in windows)


def test_arranging_sends_nothing_to_the_database(builder: ContextWindowBuilder, demo_store: Store) -> None:
    retrieval = builder.find(ask(DEMO_PROMPT))
    with recording(demo_store) as statements:
        arrange_window(retrieval, ScoringWeights(alpha=1.0), max_tokens=300)
    assert statements == []
