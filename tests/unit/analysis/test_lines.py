"""Messages are taken apart: words with their owners, and the shapes of identifiers."""

from __future__ import annotations

import pytest

from contextwin.analysis.lines import read_words, shape_of, take_apart


def test_a_name_and_its_owner_are_two_words_and_an_address_is_one() -> None:
    read = [token.text for token in read_words("ana/tide-pool is at example.org/ana/tide-pool since 3/4", "en")]
    assert read == ["ana", "tide-pool", "is", "at", "example.org/ana/tide-pool", "since", "3/4"]


def test_versions_of_more_parts_have_one_shape() -> None:
    assert shape_of("v1.12.3") == shape_of("v1.0") == "v9.9"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("L'exposition Horizons est ouverte", ["L", "exposition", "Horizons", "est", "ouverte"]),
        ("la fin d’une exposition", ["la", "fin", "d", "une", "exposition"]),
        ("L'Ours est là aujourd'hui", ["L'Ours", "est", "là", "aujourd'hui"]),
    ],
)
def test_a_french_noun_is_a_word_behind_its_article(text: str, words: list[str]) -> None:
    assert [token.text for token in read_words(text, "fr")] == words


def test_words_are_found_by_their_terms_in_order() -> None:
    line = take_apart("A plugin, two plugins. No kiosk! My plugin", "en", is_reply=False)
    found = line.places_of(frozenset({"plugin", "kiosk"}))
    assert [(sentence, line.tokens[at].low) for sentence, at in found] == [
        (0, "plugin"),
        (0, "plugins"),
        (1, "kiosk"),
        (2, "plugin"),
    ]
    assert line.places_of(frozenset({"lantern"})) == []


def test_a_name_stands_on_either_side_of_its_noun_and_an_article_before_both() -> None:
    line = take_apart("Who merged the raffle project into the project kiosk?", "en", is_reply=False)
    named = [(name, "project" in terms) for name, terms in line.called]
    assert ("raffle", True) in named
    assert ("kiosk", True) in named
    assert "project" in line.determined
    assert "kiosk" not in line.determined
