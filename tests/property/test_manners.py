"""Manners change nothing: a prompt is planned, and answered, as it is without greeting, thanks and mention of a bot."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import testkit
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders import open_embedder
from contextwin.query.manners import strip_manners
from contextwin.query.planner import plan_query
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.factories import make_completed
from testkit.time_scenarios import Scenario, all_scenarios, demo_scenarios, phrasings

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
FRONTS = (
    *(
        "<@U0BOT> ",
        "<@U0BOT>: ",
        "hey bot, ",
        "Hey <@U0BOT>, ",
        "hi all! ",
        "Hello everyone,\n",
        "good morning team - ",
    ),
    *("please ", "pls, ", ":wave: ", "👋🏽 ", "@bot: ", "Thanks! ", "@here "),
    *("Hallo zusammen, ", "bitte ", "hola equipo, ", "bonjour à tous ! ", "oi pessoal, "),
)
BACKS = (
    *(" <@U0BOT>", ", <@U0BOT>!", " pls", ", please", " thx", " thanks in advance!", "\nthanks a lot", " - ty"),
    *(" :pray:", " 🙏🏽", " :party_parrot:", " :)", ", danke im Voraus", " bitte", " gracias", " merci beaucoup !"),
    *(" s'il te plaît", " por favor", ", obrigado"),
)
SHORT = (
    "kettle",
    "BD-440",
    "PCI",
    "IT",
    "getUserById",
    "Ana",
    "staging deploy rollback",
    "the 404 in prod",
    "from:@ana map",
)
WINDOWS = json.loads((Path(testkit.__file__).parent / "data" / "windows_0006.json").read_text(encoding="utf-8"))
ASKED = [scenario.prompt for each in phrasings() for scenario in each]
PROMPTS = sorted({*SHORT, *ASKED, *(window["prompt"] for window in WINDOWS), *(s.prompt for s in all_scenarios())})

WORDS = "what who when did Ana say kettle BD-440 <@UANA> the last first yesterday ```x``` 404 deploy"
words = st.sampled_from(WORDS.split())
made = st.builds(
    lambda body, end: f"{' '.join(body)} {end}", st.lists(words, max_size=8), st.sampled_from(["boat", "offer?"])
)
# Of these, and of nothing but manners, there is no telling where the manners begin.
prompts = (st.sampled_from(PROMPTS) | made).filter(lambda prompt: strip_manners(prompt) == prompt)
manners = st.lists(st.sampled_from(FRONTS), max_size=3), st.lists(st.sampled_from(BACKS), max_size=3)


def plan(prompt: str) -> QueryPlan:
    return plan_query(make_completed(WindowRequest(prompt=prompt, workspace="acme", asker="U1", asked_at=ASKED_AT)))


@given(prompts, *manners)
def test_a_prompt_is_planned_as_it_is_without_manners(prompt: str, fronts: list[str], backs: list[str]) -> None:
    assert plan("".join((*fronts, prompt, *backs))) == plan(prompt)


@pytest.mark.parametrize(("front", "back"), [*product(FRONTS, [""]), *product([""], BACKS)])
def test_every_word_of_manners_is_left_out(front: str, back: str) -> None:
    for prompt in (*SHORT, "what was the first thing Ana said yesterday?"):
        assert plan(f"{front}{prompt}{back}") == plan(prompt)


@pytest.fixture(scope="module")
def builder(demo_store: Store) -> ContextWindowBuilder:
    return ContextWindowBuilder(demo_store, open_embedder("trigram"))


@pytest.mark.parametrize(
    ("scenario", "front", "back"),
    [(scenario, FRONTS[n % len(FRONTS)], BACKS[n % len(BACKS)]) for n, scenario in enumerate(demo_scenarios())],
    ids=lambda value: value.prompt if isinstance(value, Scenario) else None,
)
def test_windows_hold_the_same_messages(
    builder: ContextWindowBuilder, scenario: Scenario, front: str, back: str
) -> None:
    def shown(prompt: str) -> list[tuple[str, str]]:
        window = builder.build(
            WindowRequest(
                prompt=prompt,
                workspace=scenario.workspace,
                asker=scenario.asker,
                asked_at=scenario.at,
                tz=scenario.tz,
                max_tokens=1000,
            )
        )
        return [(thread.channel, message.ts) for thread in window.threads for message in thread.messages]

    assert shown(f"{front}{scenario.prompt}{back}") == shown(scenario.prompt)
