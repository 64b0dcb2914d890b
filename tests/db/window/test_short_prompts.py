"""Short prompts are searches: whatever says the word is found, and comes before what does not."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from contextwin.interfaces.demo import DEMO_WORKSPACE
from contextwin.interfaces.demo.export import build_messages
from contextwin.interfaces.demo.stories import CHANNELS_BY_NAME, read_data, read_story
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

GENERAL, MEI, TOBI = CHANNELS_BY_NAME["general"], "U06MEI", "U06TOBI"
#: Mei wrote in #general at 20:20.
JUST_AFTER = datetime(2026, 3, 8, 20, 25, tzinfo=UTC)
Key = tuple[str, str]


def says(pattern: str) -> set[Key]:
    """Return the demo's messages that match, as the story has them."""
    return {
        (channel, message["ts"])
        for name, channel in CHANNELS_BY_NAME.items()
        for message in build_messages(channel, read_story(read_data(f"{name}.txt")))
        if re.search(pattern, message["text"]) and float(message["ts"]) < JUST_AFTER.timestamp()
    }


def search(
    store: Store, prompt: str, *, budget: int = 1500, asker: str | None = None, channel: str | None = None
) -> ContextWindow:
    builder = ContextWindowBuilder(store, open_embedder("trigram"))
    asked = WindowRequest(
        prompt=prompt,
        workspace=DEMO_WORKSPACE,
        asker=asker,
        everyone=asker is None,
        channel=channel,
        asked_at=JUST_AFTER,
        max_tokens=budget,
    )
    return builder.build(asked)


def shown(window: ContextWindow) -> dict[Key, float]:
    """Return the messages of a window with their scores."""
    return {
        (thread.channel, message.ts): message.score.total if message.score else 0.0
        for thread in window.threads
        for message in thread.messages
    }


WORDS = [
    ("kettle", r"(?i)\bkettle"),
    ("Kettle", r"(?i)\bkettle"),
    ("BD-440", r"\bBD-440\b"),
    ("bd-440", r"\bBD-440\b"),
    ("PCI", r"\bPCI\b"),
    (":tada:", ":tada:|🎉"),
    ("🎉", ":tada:|🎉"),
]


@pytest.mark.parametrize("budget", [600, 1500, 4000])
@pytest.mark.parametrize(("prompt", "pattern"), WORDS)
def test_all_that_say_the_word_are_found_and_come_first(
    demo_store: Store, prompt: str, pattern: str, budget: int
) -> None:
    wanted, scores = says(pattern), shown(search(demo_store, prompt, budget=budget))
    assert wanted
    assert wanted <= scores.keys()
    others = [score for key, score in scores.items() if key not in wanted]
    assert min(scores[key] for key in wanted) > max(others)


@pytest.mark.parametrize(("prompt", "pattern"), WORDS)
def test_they_are_found_in_a_channel_by_who_just_wrote_there(demo_store: Store, prompt: str, pattern: str) -> None:
    visible = shown(search(demo_store, prompt, budget=4000, asker=MEI)).keys()
    here = shown(search(demo_store, prompt, asker=MEI, channel=GENERAL)).keys()
    assert says(pattern) & visible <= here


@pytest.mark.parametrize("prompt", ["Lorcan", "lorcan", "<@U06LORCAN>"])
def test_a_name_finds_who_is_called_so_and_who_mentions_them(demo_store: Store, prompt: str) -> None:
    window = search(demo_store, prompt, budget=4000)
    wanted = says("<@U06LORCAN>|Lorcan")
    assert wanted
    assert wanted <= shown(window).keys()
    by_lorcan = sum(message.user == "U06LORCAN" for thread in window.threads for message in thread.messages)
    assert by_lorcan == 20
    assert {*window.plan.keywords} == {"lorcan", "@u06lorcan"}


def test_the_mention_of_a_program_in_front_finds_no_more_of_it(demo_store: Store) -> None:
    def scores(prompt: str) -> dict[Key, float]:
        return shown(search(demo_store, prompt, asker=TOBI))

    assert scores("<@U06BOSUN> what broke?") == scores("what broke?")
    assert scores("what did <@U06BOSUN> break?") != scores("what did break?")


def test_the_mention_of_a_person_in_front_still_means_them(demo_store: Store) -> None:
    def of_mei(prompt: str) -> list[float]:
        window = search(demo_store, prompt, asker=TOBI)
        messages = (message for thread in window.threads for message in thread.messages)
        return [message.score.factors["speaker"] for message in messages if message.user == MEI and message.score]

    assert {*of_mei("what broke?")} <= {1.0}
    assert {*of_mei(f"<@{MEI}> what broke?")} == {1.6}


def test_nothing_sent_later_is_found(demo_store: Store) -> None:
    before = JUST_AFTER - timedelta(days=60)
    builder = ContextWindowBuilder(demo_store, open_embedder("trigram"))
    asked = WindowRequest(prompt="kettle", workspace=DEMO_WORKSPACE, everyone=True, asked_at=before)
    assert builder.build(asked).threads == ()
