"""Where a text says what something is, in any of the languages."""

from __future__ import annotations

import pytest

from contextwin.analysis.introductions import (
    INTRODUCES,
    POINTS,
    find_introductions,
    read_words,
    says_what_is,
    shape_of,
    take_apart,
)


@pytest.mark.parametrize(
    ("text", "name", "language"),
    [
        ("I asked Piet (he's our account manager)", "piet", "en"),
        ("TideTable is the provider of tides", "tidetable", "en"),
        ("Port Ellery: a marina in the west", "port ellery", "en"),
        ("Piet – he is a sailor", "piet", "en"),
        ("Piet ist unser Betreuer", "piet", "de"),
        ("Piet est notre gestionnaire", "piet", "fr"),
        ("Piet es nuestro gestor", "piet", "es"),
        ("o Piet é o nosso gestor", "piet", "pt"),
    ],
)
def test_a_name_that_is_explained(text: str, name: str, language: str) -> None:
    assert says_what_is(text, name, language)


@pytest.mark.parametrize(
    "text",
    [
        "Piet is away",
        "Piet says the keys are here",
        "Piet, we need the keys",
        "ask Piet. The keys",
        "Pieter is the one",
    ],
)
def test_a_name_of_which_something_is_said_is_not_explained(text: str) -> None:
    assert not says_what_is(text, "piet", "en")


def test_a_name_and_its_owner_are_two_words_and_an_address_is_one() -> None:
    read = [token.text for token in read_words("ana/tide-pool is at example.org/ana/tide-pool since 3/4", "en")]
    assert read == ["ana", "tide-pool", "is", "at", "example.org/ana/tide-pool", "since", "3/4"]


def test_versions_of_more_parts_have_one_shape() -> None:
    assert shape_of("v1.12.3") == shape_of("v1.0") == "v9.9"


@pytest.mark.parametrize("length", ["{}m40s", "{}s", "{}h20m", "{}ms"])
def test_a_span_of_time_is_nobodys_name(length: str) -> None:
    lines = [take_apart(f"Took: {length.format(number)}", "en", is_reply=False) for number in (4, 5, 6, 7)]
    found = find_introductions(lines, frozenset({"took"}))
    assert not any(each.name for each in found)
    assert max(each.score for each in found) < INTRODUCES + POINTS["label"]
    named = [take_apart(f"Took: ark-{number}", "en", is_reply=False) for number in (4, 5, 6, 7)]
    assert all(each.name for each in find_introductions(named, frozenset({"took"})))
