"""Words that some messages write as one, and others apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from contextwin.models.time_constraints import ThingPhrase
from contextwin.storage.sql.things import MessageHead
from contextwin.window.things.compounds import Compound, ReadHeads, find_compound, join_phrase, read_joined
from contextwin.window.things.series import Count, Head
from tests.unit.window.things.test_kinds import heads_of

TOLD = ("dataset registered: Coastal Fog", 'ADDED data set "Kelp Counts"', "both data-sets are slow", "a set of keys")


def store_of(heads: Sequence[Head]) -> tuple[Count, ReadHeads]:
    """What counts and reads these messages."""

    def count(terms: Sequence[str], most: int) -> Mapping[str, int]:
        return {term: sum(term in head.terms for head in heads) for term in terms}

    def read(terms: Sequence[str]) -> Sequence[MessageHead]:
        return [head.message for head in heads if not head.terms.isdisjoint(terms)]

    return count, read


def find(text: str, *told: str) -> Compound | None:
    return find_compound([phrase_of(text)], *store_of(heads_of(*told)))


def phrase_of(text: str) -> ThingPhrase:
    return ThingPhrase(text=text, words=tuple(text.split()), is_asked=True)


@pytest.mark.parametrize("text", ["datasets", "data sets", "newest dataset", "data set"])
def test_a_word_is_found_however_the_question_writes_it(text: str) -> None:
    compound = find(text, *TOLD)
    assert compound is not None
    assert compound.parts[0] == "data"
    joined = [compound.join(told) for told in TOLD]
    assert joined == [TOLD[0], 'ADDED dataset "Kelp Counts"', "both datasets are slow", TOLD[3]]
    assert "data set" not in join_phrase(phrase_of(text), compound).text


def test_what_is_written_in_one_way_is_no_compound() -> None:
    assert find("data sets", *TOLD[1:]) is None
    assert find("dataset", TOLD[0], "data is a set", "set the data", "a data point set") is None
    assert find("dataset", *TOLD[:2]) is None  # Once may be chance.


def test_messages_are_read_as_if_all_wrote_one_word() -> None:
    _, read = store_of(heads_of(*TOLD))
    compound = find("dataset", *TOLD)
    assert compound is not None
    found = read_joined(compound, read)(["dataset"])
    assert [head.text for head in found] == [TOLD[0], 'ADDED dataset "Kelp Counts"', "both datasets are slow"]
    assert [head.text for head in read_joined(compound, read)(["key"])] == [TOLD[3]]
