"""The table of hyponyms: how it is made of WordNet, and how it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from contextwin.analysis.hyponyms import _read_table, find_hyponyms, is_noun
from contextwin.analysis.terms import STOP_WORDS
from testkit.hyponyms import MOST_HYPONYMS, list_hyponyms, read_wordnet

#: Offset, words, and the offsets of what is right below: sports, with judo by way of a meaning of two words.
NOUNS = {
    "01": (["sport"], ["02", "03", "04"]),
    "02": (["martial_art"], ["05"]),
    "03": (["swim"], []),  # more often a verb
    "04": (["bat"], []),  # its second meaning
    "05": (["judo"], []),
    "06": (["bat"], []),
    "07": (["pastime"], ["01"]),
    "08": (["kind", "sport"], ["09"]),  # the second meaning of sport
    "09": (["mutant"], ["10"]),
    "10": (["freak"], []),
    "11": (["child"], ["12"]),
    "12": (["daughter"], []),
}
MEANINGS = {"sport": ["01", "08"], "bat": ["06", "04"]}


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    words = {word: MEANINGS.get(word, [offset]) for offset, (each, _) in NOUNS.items() for word in each}
    data = [
        f"{offset} 00 n {len(each):02x} {' '.join(f'{word} 0' for word in each)} {len(below):03} "
        f"{' '.join(f'~ {lower} n 0000' for lower in below)} | a gloss"
        for offset, (each, below) in NOUNS.items()
    ]
    index = [f"{word} n {len(of)} 0 {len(of)} 0 {' '.join(of)}" for word, of in words.items()]
    senses = ["swim%1:00:00:: 03 1 1", "swim%2:00:00:: 13 1 9"]
    files = {"data.noun": data, "index.noun": index, "index.sense": senses, "noun.exc": ["children child", "oxen ox"]}
    for name, lines in files.items():
        (tmp_path / name).write_text("\n".join(["  1 the license", *lines]), encoding="latin-1")
    return tmp_path


def test_the_table_has_what_is_right_below_each_word(wordnet: Path) -> None:
    lines = [*list_hyponyms(read_wordnet(wordnet), lambda word: word != "pastime")]
    assert lines == [
        "child daughter",
        "kind mutant",
        "mutant freak",
        "sport judo mutant~",
        "children =child",
    ]


def test_a_second_meaning_is_left_behind_below_another_word() -> None:
    assert "afghanistan" in find_hyponyms("countries")
    assert "afghanistan" not in find_hyponyms("places")
    assert find_hyponyms("child") == find_hyponyms("children") >= {"son", "daughter"}


def test_each_word_has_some_and_not_too_many_and_never_itself() -> None:
    table = _read_table()
    for word in table.below:
        found = find_hyponyms(word)
        assert len(found) <= MOST_HYPONYMS
        assert word not in found
    assert not find_hyponyms("event")
    assert is_noun("event")
    assert not table.nouns & {"what", "with"} & STOP_WORDS
