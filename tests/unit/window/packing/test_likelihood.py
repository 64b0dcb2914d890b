"""How much hits look like the answer: worked out for the likeliest alone, and the same as for all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.window.packing.likelihood import Likelihood, likeliest_first, likelihood_by_score, likelihood_by_text
from contextwin.window.scoring.second_look import (
    AROUND,
    Seen,
    Sought,
    cover_terms,
    read_sought,
    read_with,
    weigh_answers,
)

PROMPTS = ("who feeds the cat", "when does the vet come and how many cats did he see", "what is coral?", "who is Rhys?")
TEXTS = (
    "Who feeds the cat?",
    "Rhys feeds the cat since 11 May, and the vet comes on Friday at 9:30",
    "the cat",
    "Coral is our database, and Rhys is the vet of 17 cats",
    "",
    "thanks!",
)


def sought(prompt: str) -> Sought:
    return read_sought(QueryPlan(prompt=prompt, terms=tuple(extract_terms(prompt, "en")), language="en"))


def of_block(texts: Sequence[str], prompt: str, *, is_thread: bool) -> list[Likelihood]:
    asked, places = sought(prompt), range(len(texts))
    covered = cover_terms(texts, asked)

    def read(place: int) -> Likelihood:
        near = [covered[each] for each in read_with(places, place, is_thread=is_thread)]
        seen = Seen(texts[place], is_hit=True, evidence=0.5, total=0.25)
        return likelihood_by_text(seen, lambda: near, asked, is_root=is_thread and place == 0)

    return [*map(read, places)]


@given(st.sampled_from(PROMPTS), st.lists(st.sampled_from(TEXTS) | st.text(), min_size=1, max_size=7), st.booleans())
def test_a_message_weighs_as_much_alone_as_among_all_of_its_block(
    prompt: str, texts: list[str], is_thread: bool
) -> None:
    seen = [Seen(text, is_hit=True, evidence=0.5, total=0.25) for text in texts]
    together = weigh_answers(seen, sought(prompt), is_thread=is_thread)
    assert [each.value for each in of_block(texts, prompt, is_thread=is_thread)] == together


@given(st.sampled_from(PROMPTS), st.lists(st.sampled_from(TEXTS) | st.text(), min_size=1, max_size=7), st.booleans())
def test_it_is_never_more_than_it_can_reach_at_most(prompt: str, texts: list[str], is_thread: bool) -> None:
    for each in of_block(texts, prompt, is_thread=is_thread):
        most = each.most
        assert not each.is_known
        assert each.value <= most
        assert (each.is_known, each.most) == (True, each.value)


@pytest.mark.parametrize("is_thread", [True, False])
def test_the_root_of_a_thread_is_read_with_each_of_its_replies(is_thread: bool) -> None:
    texts = ["Who feeds the cat?", *("wait" for _ in range(AROUND)), "it is Rhys"]
    alone, other = (of_block(each, PROMPTS[0], is_thread=is_thread)[-1] for each in (texts, ["", *texts[1:]]))
    assert (alone.value > other.value) is is_thread


def test_the_bound_is_reached_but_for_rounding() -> None:
    (best,) = of_block(["Who is Rhys? Rhys is the vet and feeds all of us."], "who is Rhys?", is_thread=True)
    most = best.most
    assert best.value == pytest.approx(most, rel=0.25)


@given(st.lists(st.tuples(st.integers(0, 1), st.floats(0, 1), st.floats(0, 1)), max_size=12))
def test_the_order_is_that_of_the_values(given_items: list[tuple[int, float, float]]) -> None:
    def make(value: float, slack: float) -> Likelihood:
        return Likelihood(value + slack, lambda: value)

    items = [(make(value, slack), (rank,), (n,), n) for n, (rank, value, slack) in enumerate(given_items)]
    expected = sorted(range(len(items)), key=lambda n: (given_items[n][0], -given_items[n][1], n))
    assert [*likeliest_first(items)] == expected


def test_what_cannot_be_next_is_not_read() -> None:
    def read() -> float:
        raise AssertionError("it was read")

    items = [(likelihood_by_score(0.9, 0.9), (0,), (0,), "best"), (Likelihood(0.5, read), (0,), (1,), "other")]
    assert next(likeliest_first(items)) == "best"
