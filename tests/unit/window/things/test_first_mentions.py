"""Kinds that the first mentions of names show, whatever form they are told in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from contextwin.analysis.lines import stem
from contextwin.models.time_constraints import ThingPhrase
from contextwin.window.things.first_mentions import FirstMentions, Search, find_first_mentions
from contextwin.window.things.kinds import KindFinder
from contextwin.window.things.series import Head, Kind, Thing
from testkit.examples import steps
from tests.unit.window.things.test_kinds import heads_of, kind_of

NAMES = ("Mottled Jane", "Old Harbour", "Blue Monday", "Quiet Nell", "Salt Road", "Long Winter", "Red Fern", "Tall Ada")
TALK = (
    "who has the key of the cellar?",
    "the kiln was serviced, it took all day",
    "we should wash the brushes more often",
    "lunch is at one, soup again",
    "soup for me please",
    "the delivery came late this week",
    "is anybody near the market today?",
    "the heating makes noises at night",
)


def told(*, with_noun: Collection[int] = range(6), names: Sequence[str] = NAMES) -> list[str]:
    """Each name said first as it comes out of the kiln, some with the word for it, and twice later on."""
    texts = list[str]()
    for number, name in enumerate(names):
        noun = "a bowl that" if number in with_noun else "it"
        texts += [f"fresh out of the kiln and on the shelf: {name}, {noun} took me {number + 2} evenings"]
        texts += [f"a visitor asked what {name} costs", TALK[number]]
    return texts + [f"dusted {name} again, it sells badly" for name in names]


def search_in(heads: Sequence[Head], people: Set[str] = frozenset()) -> Search:
    """A search in these messages."""

    def read(terms: Iterable[str]) -> list[Head]:
        wanted = frozenset(terms)
        return [head for head in heads if not wanted.isdisjoint(head.terms)]

    def count(terms: Sequence[str], most: int) -> dict[str, int]:
        return {term: sum(term in head.terms for head in heads) for term in terms}

    return Search(read, count, lambda: heads, lambda users: people)


def find(word: str, texts: Sequence[str], sure: Sequence[Thing] = (), people: Set[str] = frozenset()) -> FirstMentions:
    """What the first mentions of names in messages with a word show."""
    heads, terms = heads_of(*texts), stem(word, "en")
    having = [head for head in heads if terms & head.terms]
    found = find_first_mentions(terms, having, {thing.head.key: thing for thing in sure}, search_in(heads, people))
    assert found is not None
    return found


def test_what_is_first_said_in_the_same_words_is_of_the_kind_with_the_word_or_without() -> None:
    found = find("bowl", told())
    assert found.are_kind
    assert [thing.introduction.name for thing in found.things] == [name.lower() for name in NAMES]
    assert all("fresh out of the kiln" in thing.message.text for thing in found.things)
    assert (found.with_word, found.among) == (6, 6)


def test_a_word_that_names_are_said_with_in_no_common_words_is_no_kind() -> None:
    heads = heads_of(
        "Ana Berg likes soup in the evening",
        "they gave soup to Port Elm for free",
        "no soup on the Long Road, sorry",
        "Moon Hill is famous for its soup",
        "my soup at Cold Creek was cold",
        *TALK,
    )
    terms = stem("soup", "en")
    found = find_first_mentions(terms, [head for head in heads if terms & head.terms], {}, search_in(heads))
    assert found is None or not found.are_kind


def test_what_fills_the_same_place_by_turns_is_a_name_however_it_is_written() -> None:
    names = ["mottle", "harbourside", "bluebell", "nettle", "saltbox", "longship", "redwing", "tallow"]
    found = find("bowl", told(names=names, with_noun=range(8)))
    assert found.are_kind
    assert [thing.introduction.name for thing in found.things] == names


@pytest.mark.parametrize(
    "other",
    [{"with_word": 3}, {"in_common": 17.0}, {"alike": 0.7}, {"others_alike": 0.1}, {"things": ()}],
)
def test_too_little_of_anything_makes_no_kind(other: dict[str, Any]) -> None:
    found = FirstMentions(
        things=find("bowl", told()).things, with_word=4, among=10, in_common=18.0, alike=0.8, others_alike=0.06
    )
    assert found.are_kind
    assert not replace(found, **other).are_kind


def test_people_are_no_names_of_things() -> None:
    found = find("bowl", told(), people=frozenset({"quiet", "nell"}))
    assert "quiet nell" not in {thing.introduction.name for thing in found.things}


def test_a_thing_may_be_called_after_somebody() -> None:
    names = ["Shoe of Nell" if name == "Quiet Nell" else name for name in NAMES]
    found = find("bowl", told(names=names), people=frozenset({"nell"}))
    assert "shoe of nell" in {thing.introduction.name for thing in found.things}


def test_several_people_are_no_thing() -> None:
    names = ["Nell and Ada" if name == "Quiet Nell" else name for name in NAMES]
    found = find("bowl", told(names=names), people=frozenset({"nell", "ada"}))
    assert "nell and ada" not in {thing.introduction.name for thing in found.things}


def test_a_channel_is_no_thing() -> None:
    names = ["#kiln-talk" if name == "Quiet Nell" else name for name in NAMES]
    assert "#kiln-talk" not in {thing.introduction.name for thing in find("bowl", told(names=names)).things}


@pytest.mark.parametrize(
    ("elsewhere", "is_name"),
    [(["a visitor asked about the Moth"], True), ([], False), (["it's the Moth", "a moth flew in"], False)],
)
def test_a_word_that_begins_a_sentence_is_a_name_where_it_is_one_elsewhere(
    elsewhere: Sequence[str], is_name: bool
) -> None:
    texts = ["Moth, fresh out of the kiln and on the shelf: a bowl that took me 9 evenings", *told(), *elsewhere]
    assert ("moth" in {thing.introduction.name for thing in find("bowl", texts).things}) is is_name


def test_a_thing_that_is_sure_is_kept_as_it_is_known() -> None:
    texts = told()
    known = Thing(heads_of(*texts)[0], kind_of("bowl", "Created the bowl Mottled Jane").things[0].introduction)
    found = find("bowl", texts, sure=[known])
    assert found.things[0] is known
    assert len(found.things) == len(NAMES)


def finder_in(texts: Sequence[str]) -> KindFinder:
    """What finds kinds in messages with these texts."""
    heads = heads_of(*texts)
    search = search_in(heads)
    return KindFinder(
        lambda terms: [head.message for head in search.read(terms)],
        search.count,
        lambda: heads,
        search.people,
        lambda words: None,
        language="en",
        people=frozenset(),
    )


def find_kind(texts: Sequence[str]) -> Kind:
    """The kind that "bowls" asks for."""
    phrase = ThingPhrase(text="bowls", words=("bowls",), is_asked=True)
    kind = finder_in(texts).find([phrase], [phrase])
    assert kind is not None
    assert kind.is_learned
    return kind


def test_first_mentions_of_a_word_are_looked_for_once() -> None:
    finder, phrase = finder_in(told()), ThingPhrase(text="bowls", words=("bowls",), is_asked=True)
    first, again = finder.find([phrase], [phrase]), finder.find([phrase], [phrase])
    assert first is not None
    assert again is not None
    assert again.things is first.things


def test_what_forms_do_not_show_is_unsure() -> None:
    kind = find_kind(told(with_noun=range(4)))
    assert len(kind.things) == len(NAMES)
    assert len(NAMES) - 4 <= kind.unsure < len(NAMES)  # Those told of without the word.


def test_a_kind_that_no_form_shows_is_unsure_as_a_whole() -> None:
    behind = [
        f"{text}. I am glad. My mother needs every bowl" if "shelf" in text else text for text in told(with_noun=())
    ]
    kind = find_kind(behind)
    assert kind.is_series
    assert kind.is_plain
    assert kind.unsure == len(kind.things) == len(NAMES)


def test_what_is_found_does_not_follow_from_how_sets_are_ordered() -> None:
    told_of_two = (
        "from tests.unit.window.things.test_first_mentions import *; "
        "names = [f'{name}, {name.split()[1]} Bay' for name in NAMES]; "
        "print([thing.introduction.name for thing in find('bowl', told(names=names)).things])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", told_of_two],
            cwd=Path(__file__).parents[4],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(steps(4, repeated=2))
    }
    assert len(found) == 1


def test_the_messages_with_many_names_are_not_all_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contextwin.window.things.first_mentions.MOST_WITH_NAMES", 12)
    texts, reads = told(), list[int]()
    heads, terms = heads_of(*texts), stem("bowl", "en")
    search = search_in(heads)

    def read(terms: Iterable[str]) -> Sequence[Head]:
        found = search.read(terms)
        reads.append(len(found))
        return found

    having = [head for head in heads if terms & head.terms]
    find_first_mentions(terms, having, {}, replace(search, read=read))
    assert reads
    assert max(reads) <= 12 < 3 * len(NAMES)
