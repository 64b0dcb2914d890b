"""What is kept of a message that does not fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.window.packing.excerpt import HEADLINE_CHARS, excerpt_around, find_headline, says_little, skip_fragment

TEXT = "We met at noon, all of us. Tea was had. The cause was a lock. It was held by the import. Nobody had looked."


@pytest.mark.parametrize(
    ("chars", "expected"),
    [
        (30, "… The cause was a lock. …"),
        (60, "We met at noon, all of us. … The cause was a lock. …"),
        (92, "We met at noon, all of us. Tea was had. The cause was a lock. It was held by the import. …"),
        (500, TEXT),
        (10, ""),
    ],
)
def test_a_text_is_cut_around_the_sentence_with_most_of_what_was_asked(chars: int, expected: str) -> None:
    assert excerpt_around(TEXT, ["caus", "lock"], "en", lambda text: len(text) <= chars) == expected


def test_the_number_of_an_item_stays_with_it() -> None:
    text = "*The plan.* Five steps, and it is signed:\n1. Sandbox access.\n2. Webhooks.\n3. Refunds, full and partial."
    kept = excerpt_around(text, ["refund", "partial"], "en", lambda each: len(each) < 50)
    assert kept == "*The plan.* … 3. Refunds, full and partial."


ITEMS = "*Plan.*\n1. Its own role. Ana, by Friday.\n2. Limits for all. Ben, by Monday.\n3. Never for ever. Cleo, soon."


def test_an_item_of_a_list_is_kept_whole() -> None:
    kept = excerpt_around(ITEMS, ["ben"], "en", lambda each: len(each) < 50)
    assert kept == "*Plan.* … 2. Limits for all. Ben, by Monday. …"


@pytest.mark.parametrize("inside", ["own", "Ana", "by"])
def test_a_range_that_begins_inside_an_item_is_shown_from_the_next_one_on(inside: str) -> None:
    start = skip_fragment(ITEMS, ITEMS.index(inside), len(ITEMS))
    assert ITEMS[start:].startswith("2. Limits")


def test_what_is_said_of_code_comes_before_the_code() -> None:
    text = "Here it is. The lock was held twice.\n```def lock(cause, lock):\n    return cause```\nThat is all."
    assert excerpt_around(text, ["caus", "lock"], "en", lambda each: len(each) < 38) == "… The lock was held twice. …"
    only = "Here it is.\n```def lock(cause, lock):\n    return cause```"
    assert excerpt_around(only, ["caus", "lock"], "en", lambda each: len(each) < 45) == ""


STEPS = "*Refunds by hand.*\n1. Refund it all. Tell Lea.\n2. Book the nights that remain.\n3. Send the link."


@pytest.mark.parametrize(
    ("chars", "expected"),
    [
        (55, "*Refunds by hand.* … 2. Book the nights that remain. …"),
        (63, "… 1. Refund it all. Tell Lea.\n2. Book the nights that remain. …"),
        (82, "*Refunds by hand.*\n1. Refund it all. Tell Lea.\n2. Book the nights that remain. …"),
        (200, STEPS),
    ],
)
def test_an_item_of_a_numbered_list_comes_with_those_above_it(chars: int, expected: str) -> None:
    assert excerpt_around(STEPS, ["book", "night"], "en", lambda each: len(each) <= chars) == expected


def test_a_list_that_begins_the_text_comes_from_its_beginning_on() -> None:
    text = STEPS.partition("\n")[2]
    kept = excerpt_around(text, ["book", "night"], "en", lambda each: len(each) <= 70)
    assert kept == "1. Refund it all. Tell Lea.\n2. Book the nights that remain. …"


@pytest.mark.parametrize("wanted", [[], ["met"], ["sauna"]])
def test_where_no_sentence_has_more_than_the_first_nothing_is_chosen(wanted: list[str]) -> None:
    assert excerpt_around(TEXT, wanted, "en", lambda text: True) == ""


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("*Down for 97 minutes*\n\nGet a cup of tea.", "*Down for 97 minutes*"),
        ("**Down for 97 minutes**\n\nTea.", "**Down for 97 minutes**"),
        ("## Post-mortem\n\nTea.", "## Post-mortem"),
        ("*Down*\nTea.", ""),
        ("*So*, it was down.\n\nTea.", ""),
        ("Down for 97 minutes\n\nTea.", ""),
        (f"*{'long ' * HEADLINE_CHARS}x*\n\nTea.", ""),
        ("*Down*", ""),
        ("", ""),
    ],
)
def test_a_headline_is_a_heading_or_a_bold_line_above_paragraphs(text: str, headline: str) -> None:
    assert find_headline(text) == headline


@given(st.text(alphabet="ab1 .!?…\n*", max_size=80), st.integers(0, 80), st.integers(0, 80))
def test_what_is_skipped_is_inside_the_range(text: str, one: int, other: int) -> None:
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    assert start <= skip_fragment(text, start, end) <= max(start, end)


@given(st.text(alphabet="ab .!?…\n", max_size=80), st.integers(0, 80))
def test_an_excerpt_fits_and_is_of_the_text(text: str, chars: int) -> None:
    kept = excerpt_around(text, ["a", "b", "ab", "ba"], "und", lambda each: len(each) <= chars)
    assert len(kept) <= chars
    assert all(part.strip() in text for part in kept.split(" … ")[1:-1])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("… got=77d0… 2026-02-09T05:11:17Z WARN hook.sign signature_mismatch …", True),
        ("… 3,936 of 4_000 rows …", True),
        ("…", True),
        ("… it was a lock …", False),
        ("… es war die „Sperre“ …", False),
        ("… c’était le verrou, encore …", False),
        ("… ¡era el bloqueo otra vez! …", False),
        ("… foi o bloqueio: outra vez …", False),
        ("… 原因はロックでした …", False),
        ("… set (the) *flag* again: x=3 …", False),
    ],
)
def test_few_plain_words_say_little(text: str, expected: bool) -> None:
    assert says_little(text) is expected
