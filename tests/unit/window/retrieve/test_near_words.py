"""Which words are looked for beside those of a prompt."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.query.planner import plan_query
from contextwin.window.retrieve.fusion import MAX_TERMS
from contextwin.window.retrieve.near_words import HYPONYM_SHARE, asked_kinds, find_near_terms
from contextwin.window.validation import complete_request

ASKED_AT = datetime(2026, 3, 9, tzinfo=UTC)
PROMPT = "how expensive was the dinghy?"


def plan(prompt: str) -> QueryPlan:
    request = WindowRequest(prompt=prompt, workspace="T1", everyone=True, asked_at=ASKED_AT)
    return plan_query(complete_request(request, "o200k_base", ScoringWeights()))


def test_a_near_word_stands_for_the_prompts_by_how_near_it_is() -> None:
    near = find_near_terms(plan(PROMPT), ())
    assert near["cost"].own == near["price"].own == ("expens",)
    assert 1 > near["cost"].share > near["price"].share > 0


@pytest.mark.parametrize("prompt", ["which price is expensive?", "what is expensive about the price?"])
def test_a_term_stands_for_the_nearest_word(prompt: str) -> None:
    near = find_near_terms(plan(prompt), ())
    assert near["cost"].own == ("expens",)  # 0.69, and 0.67 to the price
    assert "price" not in near  # asked for itself


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("expensive dinghy", ()),  # but keywords
        ("when did we last talk about expensive dinghies?", ()),  # a time
        (f"how expensive were {' '.join(f'dinghy{n}' for n in range(MAX_TERMS))}?", ()),
        ("when did Price arrive?", ("price",)),
    ],
)
def test_no_other_words_are_looked_for(prompt: str, names: tuple[str, ...]) -> None:
    assert "cost" not in find_near_terms(plan(prompt), names)


def test_words_that_are_not_searched_for_have_no_near_ones() -> None:
    asked = plan(PROMPT)
    assert not find_near_terms(replace(asked, terms=("dinghi",)), ())


@pytest.mark.parametrize(
    ("prompt", "kinds"),
    [
        ("What board games has Nate played?", ["games"]),
        ("which European countries has she been to", ["countries"]),
        ("What other kinds of art does he make?", ["art"]),
        ("What are the names of Ben's children?", ["children"]),
        ("How many pets does Nate have?", ["pets"]),
        ("Has she been to any country before?", ["country"]),
        ("What book recommendations did he get?", ["recommendations"]),
        ("what questions did I ask?", []),
        ("Is it what the country needs?", []),
        ("what did the countries say?", []),
    ],
)
def test_the_kind_that_is_asked_for_is_the_last_noun_of_its_phrase(prompt: str, kinds: list[str]) -> None:
    assert [*asked_kinds(prompt)] == kinds


def test_what_is_of_the_kind_that_is_asked_for_stands_for_its_word() -> None:
    near = find_near_terms(plan("which European countries has Maria been to?"), ("maria",))
    spain = near["spain"]
    assert (spain.own, spain.share, spain.is_of_kind) == (("countri",), HYPONYM_SHARE, True)
    assert "spain" not in find_near_terms(plan("what did the countries say?"), ())


def test_what_is_asked_for_itself_is_not_looked_for_as_one_of_its_kind() -> None:
    near = find_near_terms(plan("which countries border on Spain?"), ())
    assert "portug" in near
    assert "spain" not in near
