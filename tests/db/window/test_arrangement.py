"""Both halves of a window, on real tables: of the weights one alone changes what is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contextwin.errors import FindAgainError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import PRESETS, RANGES, ScoringWeights, parse_weights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.arrangement import arrange_window
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


def comparable(window: ContextWindow) -> ContextWindow:
    """The window without what differs between two builds of the same request."""
    counts = {name: value for name, value in window.stats.items() if not name.endswith("_ms")}
    return replace(window, window_id="", stats=counts)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_arranging_with_other_weights_is_building_with_them_or_refused(
    builder: ContextWindowBuilder, prompt: str
) -> None:
    retrieval = builder.find(ask(prompt))
    refused = set()
    for name, weights in VARIANTS.items():
        try:
            arranged = arrange_window(retrieval, weights)
        except FindAgainError:
            refused.add(name)
            continue
        assert comparable(arranged) == comparable(builder.build(ask(prompt, weights=weights))), name
    assert refused == {name for name, weights in VARIANTS.items() if weights.speaker_boost == 1}


def test_arranging_sends_nothing_to_the_database(builder: ContextWindowBuilder, demo_store: Store) -> None:
    retrieval = builder.find(ask(DEMO_PROMPT))
    with recording(demo_store) as statements:
        arrange_window(retrieval, ScoringWeights(alpha=1.0), max_tokens=300)
    assert statements == []
