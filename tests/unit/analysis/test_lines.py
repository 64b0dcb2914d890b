"""Messages are taken apart: words with their owners, and the shapes of identifiers."""

from __future__ import annotations

import pytest

from contextwin.analysis.lines import read_words, shape_of


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
