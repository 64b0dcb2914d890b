"""Where an answer cites, and what models make up as a citation."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.answer.citations import doubt_window, read_answer
from contextwin.models.degraded import Degraded
from contextwin.models.plans import QueryPlan
from testkit.factories import START, make_shown, make_window

FIRST, SECOND, OTHER = (f"{START + second}.000100" for second in range(3))
WINDOW = make_window(make_shown(ts=FIRST), make_shown(ts=SECOND))


def test_it_is_known_where_an_answer_cites() -> None:
    reading = read_answer(f"  Green [{SECOND}], red [{FIRST}][{OTHER}] and green [{SECOND}, {FIRST}].\n", WINDOW)
    assert reading.text == "Green, red and green."
    assert [tuple(place) for place in reading.places] == [(5, 1), (10, 2), (20, 1), (20, 2)]


@pytest.mark.parametrize("made_up", ["[m99]", "[3]", "[source 2]", "[#12]", "[Message 7]"])
def test_what_is_made_up_as_a_citation_is_taken_out_and_reported(made_up: str) -> None:
    reading = read_answer(f"Green {made_up}, red [{FIRST}].", WINDOW)
    assert reading.text == "Green, red."
    assert reading.unknown == (made_up.strip("[]"),)
    assert [tuple(place) for place in reading.places] == [(10, 1)]


@pytest.mark.parametrize(
    "text",
    [
        *("a[3] is", "`x [3]`", "[3](home)", "see [2024]", "[m] it", "[3]: home", "[12, 13]"),
        *("`retries = [3] + rest`", "```\nx = [1]\nfor y in [2] :\n```\nRun it.", "```\nx = [1]"),
    ],
)
def test_other_brackets_are_part_of_the_text(text: str) -> None:
    reading = read_answer(text, WINDOW)
    assert (reading.text, reading.unknown) == (text, ())


def test_what_a_citation_brings_together_is_taken_out_and_no_place_is_claimed() -> None:
    reading = read_answer(f"<![{FIRST}]channel> it is", WINDOW)
    assert (reading.text, reading.places) == ("@channel it is", ())
    assert [each.ts for each in reading.cited] == [FIRST]


PIECES = st.sampled_from(
    [f"[{FIRST}]", f"[{SECOND}]", f"[{OTHER}]", "[m9]", " ", "It is.", "\n", "<!", "channel>", "a"]
)


@given(st.lists(PIECES, max_size=12))
def test_places_are_in_the_text_and_of_what_is_cited(pieces: list[str]) -> None:
    reading = read_answer("".join(pieces), WINDOW)
    offsets = [place.offset for place in reading.places]
    assert offsets == sorted(offsets)
    assert all(0 <= offset <= len(reading.text) for offset in offsets)
    assert all(1 <= place.number <= len(reading.cited) for place in reading.places)


@pytest.mark.parametrize(("doubtful", "is_in_doubt"), [(1.0, True), (0.0, False)])
def test_what_was_understood_of_a_time_is_no_reason_for_doubt(doubtful: float, is_in_doubt: bool) -> None:
    plan = QueryPlan(prompt="what did Ana buy in May?", confidence=0.65)
    window = make_window(make_shown(), plan=plan, note="Messages of May count more.", stats={"doubtful": doubtful})
    assert bool(doubt_window(window)) is is_in_doubt


@pytest.mark.parametrize("is_replaced", [True, False])
def test_a_standby_is_in_doubt_unless_the_primary_was_read_in_its_place(is_replaced: bool) -> None:
    late = Degraded("replica", "60 s behind the primary", is_replaced=is_replaced)
    doubts = doubt_window(replace(make_window(make_shown()), degraded=(late,)))
    assert doubts == (() if is_replaced else ("the newest messages may be missing",))
