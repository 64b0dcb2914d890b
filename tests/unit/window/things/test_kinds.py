"""Which kinds are asked for by time: the plain words for things with names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from numpy.typing import NDArray

from contextwin.analysis.lines import stem
from contextwin.analysis.terms import extract_terms
from contextwin.models.time_constraints import ThingPhrase
from contextwin.storage.sql.things import MessageHead
from contextwin.window.things.asked_words import stem_asked
from contextwin.window.things.first_mentions import without_rivals
from contextwin.window.things.introduced import make_kind
from contextwin.window.things.kinds import KindFinder, _is_of_numbered_others, _with_things_of_others
from contextwin.window.things.meanings import EmbedWords
from contextwin.window.things.narrowing import find_called, find_doubts
from contextwin.window.things.series import LIKENESS_OF_ASKED, UNNAMED, Head, Kind, Thing, _find_gaps, complete

PREMIERES = (
    "Last night a premiere on our stage, the actors sang of whales and the audience stood",
    "A premiere in front of a full audience, with actors from Oslo and a very loud organ",
    "We gave a premiere about lighthouses, the actors were nervous and the audience kind",
    "An audience of forty at a premiere with puppets, the actors hid under blue cloth",
    "There was a premiere in the garden, actors and audience got soaked by sudden rain",
    "The audience wept at a premiere on winter, two actors spoke only in rhymes",
    "Such a premiere, the actors forgot a whole scene and the audience never noticed",
    "A premiere for children today, the audience shouted and the actors danced barefoot",
)
PLUGINS = tuple(f"Created the plugin {name}" for name in ("inkwell", "moth-light", "tabloom", "foldaway"))
NOUNS = ("candle", "scent", "oil", "soap", "balm", "mist", "wax", "cream")
START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def kind_of(word: str, *texts: str) -> Kind:
    """The kind that these messages, in order of time, introduce by a word."""
    return make_kind(heads_of(*texts), word, stem(word, "en"), frozenset())


def heads_of(*texts: str) -> list[Head]:
    """The beginnings of messages of one channel, in order of time."""
    rows = [
        (START + timedelta(hours=n), "C1", f"{n}.0", "U1", False, False, "en", tuple(extract_terms(text, "en")), text)
        for n, text in enumerate(texts)
    ]
    return [Head(MessageHead(*row)) for row in rows]


def complete_of(word: str, *texts: str) -> Kind:
    """The kind, completed from the same messages."""
    heads = heads_of(*texts)

    def read(terms: Iterable[str]) -> list[Head]:
        wanted = frozenset(terms)
        return [head for head in heads if not wanted.isdisjoint(head.terms)]

    def count(terms: Sequence[str], most: int) -> dict[str, int]:
        return {term: sum(term in head.terms for head in heads) for term in terms}

    return complete(kind_of(word, *texts), read, count)


def test_things_with_names_are_plain() -> None:
    created = [f"Created the repository {name}" for name in ("raffle", "kiosk", "ledger", "tide-cli")]
    assert kind_of("repository", *created).is_plain


def test_a_word_that_mostly_introduces_nothing_is_not_plain() -> None:
    created = [f"Created the repository {name}" for name in ("raffle", "kiosk", "ledger")]
    talk = [f"the repository is slow, {n} people say so" for n in range(60)]
    assert not kind_of("repository", *created, *talk).is_plain


def test_many_names_in_one_form_are_plain_among_many_more_mentions() -> None:
    created = [f"Created the repository {name}-cli" for name in "abcdefghijkl"]
    talk = [f"who reads branch {n} of the repository?" for n in range(300)]
    assert kind_of("repository", *created, *talk).is_plain
    assert not kind_of("repository", *created[:9], *talk).is_plain


def test_the_word_for_a_kind_is_no_name_of_a_thing() -> None:
    kind = kind_of("repository", *(f"Created the repository {name}" for name in ("raffle", "repository", "ledger")))
    called = [
        find_called(kind, ThingPhrase(text=text, words=()), {"ana"}) for text in ("the repository", "set up ledger")
    ]
    assert [each.introduction.name if each else None for each in called] == [None, "ledger"]


def test_the_name_of_a_person_is_no_name_of_a_thing() -> None:
    kind = kind_of("great", *(f"Hey {name}! Great to meet you." for name in ("Raffle", "John", "Ledger")))
    assert "john" in {thing.introduction.name for thing in kind.things}
    took = ThingPhrase(text="John took", words=("John", "took"))
    assert find_called(kind, took, {"john", "maria"}) is None
    assert find_called(kind, took, {"maria"}) is not None


NAMES = ("inkwell", "mothlight", "quorum", "foldaway")


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("plugin", "Created the plugin {} on 9 January, it shows {n} things"),
        ("plugin", "Plugin {} created, it shows {n} things"),
        ("rfc", "RFC-{n} opened by Mirela Dragan about {}"),
    ],
)
def test_what_stands_behind_the_noun_in_a_shared_form_is_a_name(word: str, form: str) -> None:
    told = [form.format(name, n=n) for n, name in enumerate(NAMES, 7)]
    found = kind_of(word, *told, f"the {word} permissions are a mess, says Ana", f"the {word} page is down again")
    assert [thing.message.text for thing in found.things] == told
    assert found.is_plain


def test_two_names_in_a_form_are_no_form() -> None:
    assert not kind_of("plugin", *(f"Created the plugin {name} on Monday" for name in NAMES[:2])).things


def test_a_thing_is_introduced_once() -> None:
    told = [f"dataset registered: {name}" for name in ("Coastal Fog", "Kelp Counts", "Thames Turbidity")]
    found = kind_of("dataset", told[0], "dataset changed: Coastal Fog", *told[1:], "dataset changed: Kelp Counts")
    assert [thing.message.text for thing in found.things] == told


def test_among_things_with_names_beside_the_noun_others_need_more_than_a_name_somewhere() -> None:
    told = [f"Created the plugin {name}: it does {n} things" for n, name in enumerate(NAMES)]
    blurb = "There was going to be a plugin for subtitles with Jana in it"
    assert [thing.message.text for thing in kind_of("plugin", *told, blurb).things] == told


def test_names_beside_the_noun_that_no_thing_has_are_counted() -> None:
    told = [f"New role: {name} in Oslo" for name in ("Welder", "Roofer", "Nurse", "Buyer")]
    others = [f"can somebody take my talk with the {name} role at two?" for name in ("Diver Lead", "Crane Operator")]
    heads = heads_of(*told, *others, "who takes the role Monday talk?")

    def read(terms: Sequence[str]) -> list[MessageHead]:
        return [head.message for head in heads if not frozenset(terms).isdisjoint(head.terms)]

    phrases = [ThingPhrase(text="role", words=("role",), is_asked=True)]
    kind = KindFinder(
        read,
        lambda terms, most: dict.fromkeys(terms, 2),
        list,
        lambda users: frozenset(),
        lambda words: None,
        language="en",
        people=frozenset(),
    ).find(phrases, phrases)
    assert kind is not None
    assert len(kind.things) == len(told)
    assert kind.unmet == len(others)


def test_two_things_and_people_are_not_plain() -> None:
    assert not kind_of("repository", "Created the repository raffle", "Created the repository kiosk").is_plain
    greeted = [f"Hey, Maria! {name} is here" for name in ("Lake Tahoe", "New York", "San Juan", "El Paso")]
    assert not kind_of("maria", *greeted).is_plain


def test_a_name_of_the_same_shape_introduces_where_it_is_said_first() -> None:
    told = [f"INC-{n} is an incident: the queue is stuck in region {n}" for n in range(1, 6)]
    prose = "Pagers again, the gateway timed out and we track it as INC-7"
    later = "INC-7 is closed, the gateway is back"
    found = complete_of("incident", *told, prose, later)
    assert [thing.message.text for thing in found.things] == [*told, prose]
    assert found.is_plain


def test_identifiers_that_every_message_has_many_of_are_no_names() -> None:
    told = [f"Created the repository r{n}: w{n}1 w{n}2 w{n}3 w{n}4 w{n}5" for n in range(1, 9)]
    asked_for = set[str]()

    def read(terms: Iterable[str]) -> list[Head]:
        asked_for.update(terms)
        return heads_of(*told)

    complete(kind_of("repository", *told), read, lambda terms, most: dict.fromkeys(terms, len(told)))
    assert "repositori" in asked_for
    assert "w11" not in asked_for


def test_what_has_the_words_that_introductions_share_introduces_too() -> None:
    talk = [f"who counts the {word} tonight, {n} or more?" for word in ("actors", "audience") for n in range(20)]
    assert len(kind_of("premiere", *PREMIERES, *talk).things) < len(PREMIERES)
    found = complete_of("premiere", *PREMIERES, *talk)
    assert [thing.message.text for thing in found.things] == [*PREMIERES]


def test_things_without_names_may_be_asked_for_only_where_they_are_told_alike() -> None:
    found = complete_of("premiere", *PREMIERES, *(f"who counts the actors tonight, {n}?" for n in range(20)))
    assert not found.is_plain
    assert not found.is_alike
    assert replace(found, likeness=LIKENESS_OF_ASKED).is_alike
    assert not replace(found, likeness=LIKENESS_OF_ASKED, among=4 * len(found.things)).is_alike


FOOD = ("lunch", "dinner", "soup", "bread", "honey", "water", "coffee", "sugar", "salt", "oil")


def finder_of(
    heads: Sequence[Head], embed: EmbedWords = lambda words: None, people: frozenset[str] = frozenset()
) -> KindFinder:
    """What finds kinds among these messages, of which these words name the authors."""

    def read(terms: Sequence[str]) -> list[MessageHead]:
        return [head.message for head in heads if not frozenset(terms).isdisjoint(head.terms)]

    def count(terms: Sequence[str], most: int) -> dict[str, int]:
        return {term: sum(term in head.terms for head in heads) for term in terms}

    return KindFinder(read, count, lambda: heads, lambda users: people, embed, language="en", people=frozenset())


def test_what_messages_introduce_in_so_many_words_is_found_without_a_sample() -> None:
    heads = heads_of(*PLUGINS, "moth-light is slow today, who looks?")

    def read(terms: Sequence[str]) -> list[MessageHead]:
        return [head.message for head in heads if not frozenset(terms).isdisjoint(head.terms)]

    finder = KindFinder(
        read,
        lambda terms, most: dict.fromkeys(terms, 2),
        lambda: pytest.fail("it read a sample"),
        lambda users: frozenset(),
        lambda words: pytest.fail("it compared words"),
        language="en",
        people=frozenset(),
        by_form=True,
    )
    phrases = [ThingPhrase(text="moth-light", words=("moth-light",)), ThingPhrase(text="plugin", words=("plugin",))]
    by_noun, by_name = finder.find(phrases[1:], phrases), finder.find_by_name(phrases[0])
    assert by_noun is not None
    assert by_name is not None
    assert [len(kind.things) for kind in (by_noun, by_name)] == [len(PLUGINS)] * 2


@pytest.mark.parametrize(
    ("word", "trips", "by_word", "is_found"),
    [
        ("trip", 1, False, True),
        ("trip", 1, True, False),  # of one message it may be anything
        ("trip", 4, True, True),
        ("plugin", 1, True, True),
    ],
)
def test_by_word_an_act_of_few_messages_leads_to_no_kind(word: str, trips: int, by_word: bool, is_found: bool) -> None:
    names = {"Larkspur": "gullwing", "Windhaven": "owl-lamp", "Oakmere": "papermill", "Tarn": "ferryboat"}
    told = [f"Great trip {place}: released the plugin {name}" for place, name in names.items()]
    heads = heads_of(*(f"{text} for the lab" for text in PLUGINS), *told[:trips])

    def read(terms: Sequence[str]) -> list[MessageHead]:
        return [head.message for head in heads if not frozenset(terms).isdisjoint(head.terms)]

    finder = KindFinder(
        *(read, lambda terms, most: dict.fromkeys(terms, 2), lambda: heads, lambda users: frozenset(), near()),
        language="en",
        people=frozenset(),
        by_form=True,
        by_word=by_word,
    )
    kind = finder.find([ThingPhrase(text=word, words=(word,))], [])
    assert (kind.word if kind else None) == ("plugin" if is_found else None)


def test_by_form_an_act_of_one_message_leads_to_nothing_that_it_calls_by_no_name() -> None:
    """Of "our trip Larkspur was great", messages with "great" are not even read."""
    talk = [f"Great day, {name} wrote to us" for name in ("Larkspur", "Windhaven", "Oakmere", "Tarn")]
    asked_for = set[str]()
    heads = heads_of(*(f"{text} for the lab" for text in PLUGINS), *talk, "Our trip Larkspur was great")

    def read(terms: Sequence[str]) -> list[MessageHead]:
        asked_for.update(terms)
        return [head.message for head in heads if not frozenset(terms).isdisjoint(head.terms)]

    finder = KindFinder(
        *(read, lambda terms, most: dict.fromkeys(terms, 2), lambda: heads, lambda users: frozenset(), near()),
        language="en",
        people=frozenset(),
        by_form=True,
    )
    assert finder.find([ThingPhrase(text="trip", words=("trip",))], []) is None
    assert asked_for == {"trip"}


def near(*words: str) -> EmbedWords:
    """Vectors in which these words are near each other, and all others are elsewhere."""

    def embed(asked: Sequence[str]) -> NDArray[np.float32]:
        return np.array([(1.0, 0.0) if word in words else (0.0, 1.0) for word in asked], dtype=np.float32)

    return embed


def test_a_word_that_nobody_uses_may_mean_one_that_is_near() -> None:
    """The vectors are made: of all words in use only "plugin" is near "extension"."""
    heads = heads_of(*PLUGINS, *(f"{word} is on the table" for word in FOOD * 2))
    phrase = ThingPhrase(text="extension", words=("extension",), is_asked=True)
    kind = finder_of(heads, near("extension", "plugin")).find_nearest(phrase)
    assert kind is not None
    assert (kind.word, kind.is_guessed, len(kind.things)) == ("plugin", True, 4)
    assert finder_of(heads).find_nearest(phrase) is None


def test_a_word_is_not_guessed_where_none_is_nearer_than_others() -> None:
    phrase = ThingPhrase(text="dinner", words=("dinner",), is_asked=True)
    finder = finder_of(heads_of(*PLUGINS), lambda words: np.eye(len(words), dtype=np.float32))
    assert finder.find_nearest(phrase) is None


FIRED = ("Mottled Jane", "Old Harbour", "Blue Monday", "Quiet Nell", "Salt Road", "Long Winter", "Red Fern", "Tall Ada")


def told_in_two_forms(one: str, other: str) -> list[str]:
    """Eight things, the later half of them called otherwise, and each named again."""
    first = [f"fresh out of the kiln: {name}, a {one} that took me {len(name)} evenings" for name in FIRED[:4]]
    later = [f"on the shelf since this morning: {name}, our newest {other}" for name in FIRED[4:]]
    return [
        *first,
        *later,
        *(f"a visitor asked what {name} costs" for name in FIRED),
        *(f"the {word}" for word in FOOD * 2),
    ]


@pytest.mark.parametrize(
    ("form", "word", "is_sure"),
    [
        ("OPS-{n}: server {name} unreachable", "server", False),
        ("[OPS-{n}] Server {name} slow", "server", False),
        ("Ticket #{n} opened: the {name} server does not answer", "server", False),
        ("INC-{n}: Server {name} startet nicht", "server", False),
        ("Ticket #{n} opened: the {name} server does not answer", "ticket", True),
        ("Created the server {name}, OPS-{n}", "server", True),
    ],
)
def test_what_messages_number_is_told_of_and_nothing_else_for_sure(form: str, word: str, is_sure: bool) -> None:
    phrase = ThingPhrase(text=word, words=(word,), is_asked=True)
    heads = heads_of(*(form.format(n=n + 31, name=name) for n, name in enumerate((*NAMES, "tabloom", "gullwing"))))
    kind = finder_of(heads).find([phrase], [phrase])
    assert kind is not None
    assert len(kind.things) == len(heads)
    assert (not find_doubts(kind)) is is_sure


@pytest.mark.parametrize(
    ("form", "word"),
    [
        ("INC-{n}: incident {name} is open", "incident"),
        ("CR-{n}: lip crack on {name}", "crack"),
        ("Server {n}: {name}, 31 GB", "server"),
        ("31 servers are ordered for {name}", "server"),
    ],
)
def test_what_is_numbered_by_its_own_word_is_of_nothing_else(form: str, word: str) -> None:
    heads = heads_of(*(form.format(n=n + 31, name=name) for n, name in enumerate(NAMES)))
    things = tuple(Thing(head, UNNAMED) for head in heads)
    assert not _is_of_numbered_others(Kind(word, stem(word, "en"), things))


def test_words_that_are_near_name_a_kind_together_in_doubt() -> None:
    phrase = ThingPhrase(text="bowl", words=("bowl",), is_asked=True)
    heads = heads_of(*told_in_two_forms("bowl", "dish"))
    kind = finder_of(heads, near("bowl", "dish")).find_alike(phrase)
    assert kind is not None
    assert [thing.introduction.name for thing in kind.things] == [name.lower() for name in FIRED]
    assert (kind.word, kind.unsure) == ("bowl", len(FIRED))
    assert finder_of(heads, near("bowl")).find_alike(phrase) is None


def test_what_stands_in_the_same_places_is_something_else() -> None:
    """Of "a new bowl" and "a new lamp" told in one form, no lamp is a bowl, however near the words are."""
    nouns = ("bowl",) * 4 + ("lamp",) * 4
    told = [f"fresh out of the kiln: {name}, a new {noun} of clay" for name, noun in zip(FIRED, nouns, strict=True)]
    told += [f"a visitor asked what {name} costs" for name in FIRED]
    heads = heads_of(*told, *(f"the {word}" for word in FOOD * 2))
    assert finder_of(heads, near("bowl", "lamp")).find_alike(ThingPhrase(text="bowl", words=("bowl",))) is None


def test_a_word_that_nobody_uses_has_to_be_near_to_be_taken_together() -> None:
    """The only word that is nearer than most is 1.9 standard deviations away."""
    heads = heads_of(*told_in_two_forms("bowl", "bowl"))

    def embed(asked: Sequence[str]) -> NDArray[np.float32]:
        others = iter(np.linspace(-0.4, 0.4, len(asked)))
        alike = [1.0 if word == "jug" else 0.5 if word == "bowl" else next(others) for word in asked]
        return np.array([(each, 0.0) for each in alike], dtype=np.float32)

    assert finder_of(heads, embed).find_alike(ThingPhrase(text="jug", words=("jug",))) is None


def test_of_words_taken_together_what_one_form_calls_otherwise_is_left_out() -> None:
    told = told_in_two_forms("bowl", "dish")
    lamps = [f"fresh out of the kiln: {name}, a lamp that took me 9 evenings" for name in ("Grey Moth", "Last Light")]
    heads = heads_of(*told[:8], *lamps, *told[8:], "asked what Grey Moth costs", "asked what Last Light costs")
    kind = finder_of(heads, near("bowl", "dish")).find_alike(ThingPhrase(text="bowl", words=("bowl",)))
    assert kind is not None
    assert [thing.introduction.name for thing in kind.things] == [name.lower() for name in FIRED]


def test_things_that_the_same_form_calls_otherwise_are_left_out() -> None:
    told = [f"fresh out of the kiln: {name}, a new bowl of clay" for name in FIRED[:5]]
    lamps = [f"fresh out of the kiln: {name}, a new lamp of clay" for name in FIRED[5:]]
    plain = "fresh out of the kiln: Wide Otto, it took all week"
    things = [Thing(head, UNNAMED) for head in heads_of(*told, *lamps, plain)]
    assert [thing.message.text for thing in without_rivals(things, stem("bowl", "en"))] == [*told, plain]


REPOSITORIES = tuple(
    f"Created the repository {name}: a compiler for tables" for name in ("raffle", "kiosk", "ledger", "tide-cli")
)
MEALS = tuple(f"{word} is on the table" for word in FOOD * 2)


def find_of_act(embed: EmbedWords, *told: str) -> Kind | None:
    act = ThingPhrase(text="coding", words=("coding",), is_act=True)
    return finder_of(heads_of(*REPOSITORIES, *MEALS, *told), embed).find_of_act(act)


def test_what_an_act_makes_is_guessed_by_the_words_of_things() -> None:
    """Nobody says "coding", and what makes repositories is near the words that introduce them."""
    kind = find_of_act(near("coding", "compiler"))
    assert kind is not None
    assert (kind.is_guessed, len(kind.things)) == (True, len(REPOSITORIES))


def test_an_act_makes_nothing_whose_words_are_not_near_or_no_nearer_than_others() -> None:
    def embed(asked: Sequence[str]) -> NDArray[np.float32]:
        alike = {"coding": 1.0, "compiler": 0.2}
        return np.array([(alike.get(word, 0.0), 0.0) for word in asked], dtype=np.float32)

    assert find_of_act(embed) is None
    assert find_of_act(near("coding", "compiler", "table")) is None


def test_an_act_that_people_speak_of_is_no_guess() -> None:
    assert find_of_act(near("coding", "compiler"), "coding is fun", "coding all day") is None


def test_the_first_statement_with_a_name_is_found() -> None:
    heads = heads_of(
        "do we need a Video Editor?", "Video and an Editor", "Video Editor wanted", "our Video Editor is ill"
    )
    found = finder_of(heads).find_first(ThingPhrase(text="open Video Editor", words=("open", "Video", "Editor")))
    assert found is not None
    assert found.message.text == "Video Editor wanted"
    assert finder_of(heads).find_first(ThingPhrase(text="Sound Editor", words=("Sound", "Editor"))) is None


@pytest.mark.parametrize("word", ["RFCs", "rfcs"])
def test_letters_have_a_plural(word: str) -> None:
    assert stem("RFC", "en") <= stem_asked(word, "en")


def test_a_noun_inside_a_name_names_no_kind() -> None:
    fonts = [f"Drew the font {name}" for name in ("Oxbow", "Halfpenny", "Sandglass", "Quorum")]
    kind = kind_of("font", *fonts, "Halfpenny is under the Open Font License, so it is free")
    assert [thing.introduction.name for thing in kind.things] == ["oxbow", "halfpenny", "sandglass", "quorum"]


def test_what_was_only_done_to_things_is_a_kind_in_doubt() -> None:
    names = ("Chapel Dust", "First Frost", "Salt Cellar", "Swift", "Candlemas", "Last Orders", "Red Fern", "Tall Ada")
    heads = heads_of(*(f"Released: {name}, {word} for all" for word, name in zip(NOUNS, names, strict=True)))
    asked = ThingPhrase(text="perfumes", words=("perfumes",), is_asked=True)
    act = ThingPhrase(text="released", words=("released",))
    kind = finder_of(heads).find([asked, act], [asked, act])
    assert kind is not None
    assert kind.word == "released"
    assert kind.unsure == len(kind.things) == len(names)
    assert finder_of(heads).find([replace(act, is_asked=True)], [act]) == replace(kind, unsure=0)


def test_a_word_that_says_where_to_is_no_kind() -> None:
    put_out = heads_of(*(f"Put out {name} today" for name in ("Chapel Dust", "First Frost", "Salt Cellar", "Red Fern")))
    out = ThingPhrase(text="out", words=("out",), is_asked=True)
    assert finder_of(put_out).find([out], [out]) is None


def find_kind(texts: Sequence[str], asked: str, embed: EmbedWords = lambda words: None, *people: str) -> Kind:
    """The kind that a phrase asks for among these messages."""
    phrase = ThingPhrase(text=asked, words=tuple(asked.split()), is_asked=True)
    kind = finder_of(heads_of(*texts), embed, frozenset(people)).find([phrase], [phrase])
    assert kind is not None
    return kind


def test_a_word_that_is_cut_from_another_names_the_same_kind() -> None:
    repositories = [f"Created the repository {name}-cli (Go)" for name in ("tide", "cork", "dew", "ink")]
    repos = [f"New repo: {name}-cli (Go)" for name in ("moth", "salt", "rook", "fern")]
    texts = [*repositories, *repos, *(f"the {word} is on the table" for word in (*FOOD, *NOUNS) * 2)]
    assert len(find_kind(texts, "repo", near("repo", "repository")).things) == 8
    assert len(find_kind(texts, "repo").things) == 4


def test_a_near_word_that_is_not_cut_from_it_is_another_kind() -> None:
    paintings = [f"Created the painting {name}-one (oil)" for name in ("tide", "cork", "dew", "ink")]
    drawings = [f"New drawing: {name}-one (coal)" for name in ("moth", "salt", "rook", "fern")]
    texts = [*paintings, *drawings, *(f"the {word} is on the table" for word in (*FOOD, *NOUNS) * 2)]
    assert len(find_kind(texts, "painting", near("painting", "drawing")).things) == 4


DECISIONS = (
    "Decision: the cellar stays closed over winter",
    "Decision of the board: prices go up by a fifth",
    "Decision: nobody deletes a bucket alone",
    "Decision: soup on Tuesdays only",
)


def test_what_is_told_behind_a_label_needs_no_name() -> None:
    kind = kind_of("decision", *DECISIONS, "the decision was fine", "who took that decision?")
    assert ([thing.message.text for thing in kind.things], kind.is_plain) == ([*DECISIONS], True)
    assert not kind_of("decision", *(text.replace(":", " was that") for text in DECISIONS)).is_plain


def test_what_is_told_with_a_word_of_the_same_origin_is_of_a_kind_with_a_label() -> None:
    more = ["It is decided: we paint the roof in May", "We have decided to leave the old room in Aarhus"]
    talk = ["the decision was fine", "have you decided when to go?", *(f"the {word} is here" for word in FOOD)]
    assert len(find_kind([*DECISIONS, *more, *talk], "decisions").things) == 6


def test_what_has_no_label_counts_among_what_has_one() -> None:
    labelled = [f"Decision: {name} has to wait" for name in ("Android", "Aarhus", "Kelp", "Basel")]
    more = "there was a decision on the cellar, says Odense"
    assert [thing.message.text for thing in kind_of("decision", *labelled, more).things] == [*labelled, more]


def test_things_that_are_numbered_in_one_way_are_no_others() -> None:
    sent = [f"Invoice 2026-0{n} sent to Acme" for n in range(1, 6)]
    kind = kind_of("invoice", *sent, "the bank changed our IBAN, the invoice template is new")
    assert [thing.message.text for thing in kind.things] == sent


def test_missing_numbers_of_a_row_are_looked_for() -> None:
    releases = [f"v{n} has been released with nicer buttons" for n in ("0.1", "0.2", "1.0", "1.2", "2.0", "2.1.3")]
    kind = complete_of("released", *releases[:3], "v1.1: works offline", *releases[3:])
    assert kind.names == {"v0.1", "v0.2", "v1.0", "v1.1", "v1.2", "v2.0", "v2.1.3"}


def test_a_person_is_no_kind_and_what_follows_a_name_is_none() -> None:
    talks = [f"Talk: Ana presented “{name}” to the club" for name in ("Reeds", "Layers", "Clocks", "Ferns")]
    assert find_kind(talks, "talk ana presented", lambda words: None, "ana").word == "talk"


def test_statements_that_say_most_of_an_event_are_found_and_no_questions() -> None:
    heads = heads_of("is the red lamp on?", "the lamp came", "the red lamp came, at last", "a red car")
    said, unsaid, found = finder_of(heads).find_saying(["red", "lamp", "broke"], {})
    assert (said, unsaid, [head.message.text for head in found]) == (
        ["red", "lamp"],
        ["broke"],
        [heads[2].message.text],
    )


def test_an_event_of_somebody_is_told_by_them_or_of_them() -> None:
    heads = heads_of("the lamp came", "Ana got the lamp")
    assert [head.key for head in finder_of(heads).find_saying(["lamp"], {"U7": "Ana Li"})[2]] == [heads[1].key]


def test_beside_a_feed_only_what_says_the_word_or_others_name_counts() -> None:
    heads = heads_of("Created the repository tide", "Talk on tides", "a repository is up", "something", "a repo of Ana")
    users = ("feed", "feed", "feed", "ana", "ana")
    sent = [Head(head.message._replace(user=user)) for head, user in zip(heads, users, strict=True)]
    names = ("tide", "tides", "up", "", "ana")
    things = tuple(Thing(head, UNNAMED._replace(name=name)) for head, name in zip(sent, names, strict=True))
    kind = Kind(word="repository", terms=stem("repository", "en"), things=things[:1], feed="feed")
    found = _with_things_of_others(kind, replace(kind, things=things))
    assert [thing.introduction.name for thing in found.things] == ["tide", "up", "ana"]


def test_numbers_far_apart_have_nothing_between_them() -> None:
    """Numbers of orders may be a million apart: nothing is counted through."""
    assert _find_gaps({"po-1000001", "po-3000002", "po-2000003"}) == set()
    assert _find_gaps({"v0.3", "v0.5", "po-7"}) == {"v0.4"}


OUTAGES = [f"INC-{n}: {what}" for n, what in enumerate(("pump jammed", "hall dark", "boiler cold", "lift stuck"), 1)]


def of_numbers(word: str, *texts: str) -> Kind | None:
    """The kind that is numbered by the beginning of a word."""
    return finder_of(heads_of(*texts)).find_of_numbers(ThingPhrase(text=word, words=(word,), is_asked=True))


def test_what_is_numbered_by_the_beginning_of_a_word_is_of_its_kind_as_a_guess() -> None:
    kind = of_numbers("incidents", *OUTAGES, "the inc of yesterday was no fun")
    assert kind is not None
    assert (kind.word, kind.is_guessed, len(kind.things)) == ("incidents", True, len(OUTAGES))
    assert of_numbers("invoices", *OUTAGES) is None
    assert of_numbers("incidents", *OUTAGES[:2]) is None


def test_what_a_form_near_in_meaning_introduces_is_a_guess() -> None:
    hosted = [f"New on GitHub: *{name}* - it is small" for name in ("moss", "oat", "hearth", "kelpie", "rook")]
    published = [f"Bo wrote an essay: {name}, which is long" for name in ("Ferns", "Salt", "Glue", "Tides", "Ropes")]
    heads = heads_of(*hosted, *published, *MEALS)

    def embed(asked: Sequence[str]) -> NDArray[np.float32]:
        return np.array(
            [(1.0, 0.0) if text == "repo" or "GitHub" in text else (0.0, 1.0) for text in asked], np.float32
        )

    phrase = ThingPhrase(text="repo ana pushed", words=("repo", "ana", "pushed"), is_asked=True)
    kind = finder_of(heads, embed, frozenset({"ana"})).find_of_form(phrase)
    assert kind is not None
    assert (kind.word, kind.is_guessed) == ("repo", True)
    assert kind.names == {"moss", "oat", "hearth", "kelpie", "rook"}
    assert finder_of(heads, embed).find_of_form(phrase) is None  # "repo ana pushed" is near to nothing.


def test_who_did_something_is_no_kind_of_what_was_done() -> None:
    talks = [f"Ana gave a lecture at the {place}: “{place} by night”" for place in ("Pier", "Mill", "Dome", "Quay")]
    posts = [f"Ana wrote a note: {name}" for name in ("Ferns", "Salt", "Glue", "Tides", "Ropes")]
    held = "Ana held a lecture at the Fort: “Fort by night”"
    phrases = [ThingPhrase(text="gave", words=("gave",), is_act=True)]
    found = finder_of(heads_of(*talks, held, *posts), people=frozenset({"ana"})).find(phrases, phrases)
    assert found is not None
    assert (found.word, len(found.things)) == ("lecture", len(talks) + 1)


def test_what_is_told_with_words_of_the_same_origin_is_of_a_kind_without_names() -> None:
    told = [
        "Decided today: the roof is painted. Goes under house.",
        "the decision on the cellar was taken after all",
        "Decided today: prices go up. Goes under money.",
        "who takes the decision?",
        "Decided today: nobody works on Sundays. Goes under people.",
        "a decision tree is no tree",
        "Decided today: we lend the van. Goes under house.",
        "I'm bad at decisions before coffee",
        "Decided today: the office moves. Goes under house.",
    ]
    kind = find_kind(told, "decision")
    assert [thing.message.text.split()[0] for thing in kind.things] == ["Decided"] * 5


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("decision", ("use Postgres", "use Redis", "close at six", "close early", "close at six", "rent the hall")),
        (
            "decisión",
            ("usar Postgres", "usar Redis", "cerrar a las seis", "cerrar pronto", "cerrar a las seis", "esperar más"),
        ),
    ],
)
def test_what_a_label_tells_may_begin_as_other_sentences_do(word: str, told: Sequence[str]) -> None:
    kind = kind_of(word, *(f"{word.capitalize()}: {each}." for each in told))
    assert [thing.message.text.split(": ")[1] for thing in kind.things] == [f"{told[n]}." for n in (0, 1, 2, 3, 5)]


def test_a_name_behind_a_label_is_told_once() -> None:
    kind = kind_of("plugin", "Plugin: inkwell, for ink.", "Plugin: quillo, for pens.", "Plugin: inkwell, a new one.")
    assert [thing.introduction.name for thing in kind.things] == ["inkwell", "quillo"]


BELLS = tuple(f"Bell cast: {name}, in bronze" for name in ("Old Maud", "Grey Peter", "Sister Joan", "Quarterjack"))


def find_of(*phrases: ThingPhrase, told: Sequence[str]) -> Kind | None:
    return finder_of(heads_of(*told)).find(phrases, phrases)


def asked(word: str) -> ThingPhrase:
    return ThingPhrase(text=word, words=(word,), is_asked=True)


def test_an_act_shows_no_other_kind_than_what_its_messages_call_what_is_asked_for() -> None:
    """Of "which tower did we visit first?", no bells, though the tower that was visited has some."""
    visit = ThingPhrase(text="visit", words=("visit",), is_act=True)
    told = (*BELLS, "We visit the tower at Osk, its bell is cracked", "lunch is on the table")
    assert find_of(asked("tower"), visit, told=told) is None


def test_what_an_act_shows_is_a_guess_where_it_is_not_called_what_is_asked_for() -> None:
    cast = ThingPhrase(text="cast", words=("cast",), is_act=True)
    names = ("Old Maud", "Grey Peter", "Sister Joan", "Quarterjack")
    told = (*(f"We cast a new bell: {name}, in bronze" for name in names), "New bell: Osk, in iron", "the bell is loud")
    found = find_of(asked("project"), cast, told=told)
    assert found is not None
    assert (found.word, found.is_guessed) == ("bell", True)
    found = find_of(asked("bell"), cast, told=told)
    assert found is not None
    assert not found.is_guessed


CRACKS = (
    "CR-1: hairline crack in the mould",
    "CR-2: furnace door cracked",
    "CR-3: lip crack",
    "CR-4: crack in the crown",
)


def test_what_is_numbered_in_messages_with_a_word_is_of_its_kind() -> None:
    told = (*CRACKS, "is CR-2 mended? that crack was deep", "CR-2: the crack is mended", "CR-9: sand in the loam")
    found = finder_of(heads_of(*told)).find_of_numbers(asked("cracks"))
    assert found is not None
    assert [thing.message.text for thing in found.things] == [*CRACKS]  # And not what has no such word.
    assert [thing.introduction.name for thing in found.things] == ["cr-1", "cr-2", "cr-3", "cr-4"]
    assert find_doubts(found)


def test_what_is_numbered_by_no_letters_of_a_word_is_of_no_such_kind() -> None:
    tickets = (
        f"OPS-{number}: server {what}" for number, what in enumerate(("down", "slow", "full", "hot", "lost"), 12)
    )
    assert finder_of(heads_of(*tickets, "we have two servers")).find_of_numbers(asked("servers")) is None


def test_what_is_numbered_mostly_without_a_word_is_of_no_such_kind() -> None:
    others = (f"CR-{number}: sand in the loam" for number in range(5, 12))
    assert finder_of(heads_of(*CRACKS, *others)).find_of_numbers(asked("cracks")) is None
    assert finder_of(heads_of(*CRACKS[:3])).find_of_numbers(asked("cracks")) is None


def test_the_only_plain_kind_is_guessed_by_its_word() -> None:
    """Nobody introduces projects, and "repository" is the nearest of the words in use."""
    told = (*REPOSITORIES, *MEALS, "wrote about my project", "my project is late")
    found = finder_of(heads_of(*told), near("project", "repository")).find_only(asked("project"))
    assert found is not None
    assert (found.word, found.is_guessed, len(found.things)) == ("repository", True, len(REPOSITORIES))
    assert finder_of(heads_of(*told), near("project", "bread")).find_only(asked("project")) is None


def test_one_of_two_plain_kinds_is_not_the_only_one() -> None:
    told = (*REPOSITORIES, *PLUGINS, *MEALS)
    assert finder_of(heads_of(*told), near("project", "repository")).find_only(asked("project")) is None


def test_what_is_written_here_tells_of_an_act() -> None:
    """Nothing is near to coding but all that is written, and repositories are the only plain kind."""

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        alike = [1.0 if each == "coding" else 0.2 if "\n" in each else 0.0 for each in texts]
        return np.array([(each, 0.0) for each in alike], dtype=np.float32)

    kind = find_of_act(embed)
    assert kind is not None
    assert (kind.is_guessed, len(kind.things)) == (True, len(REPOSITORIES))
    assert find_of_act(embed, *PLUGINS) is None


def test_what_others_tell_otherwise_strays_from_a_feed() -> None:
    feed = [head.message._replace(user="U9") for head in heads_of(*(f"Bell cast: Bell-{n}" for n in range(1, 10)))]
    heads = [*map(Head, feed), *heads_of("Just hung Quarterjack, a bell of 61 kg")]
    kind = make_kind(heads, "bell", stem("bell", "en"), frozenset())
    assert kind.strays <= {heads[-1].key}
    told = Kind("bell", kind.terms, (*kind.things[:9], Thing(heads[-1], UNNAMED)))
    assert told.strays == {heads[-1].key}
    few = replace(told, things=(*told.things[:4], told.things[-1]))
    assert few.strays == frozenset()


def heads_by(user: str, first: int, *texts: str) -> list[MessageHead]:
    """The beginnings of messages of one author, from a number on in order of time."""
    found = heads_of(*([""] * first), *texts)[first:]
    return [head.message._replace(user=user) for head in found]


def find_whole(more: Sequence[MessageHead] | None, *, known: int = 4, most: int = 4) -> Kind | None:
    """The whole of a kind of which these many things of a feed were read."""
    told = heads_by("UB", 0, *(f"Parcel P-{number} is out" for number in range(1, most + 1)))
    heads = [*map(Head, told)]
    finder = KindFinder(
        lambda terms: told[:known],
        lambda terms, most: {},
        lambda: heads,
        lambda users: frozenset(),
        lambda words: None,
        language="en",
        people=frozenset(),
        read_more=lambda author, terms, read_times: None if more is None else [*told, *more],
    )
    return finder.find_whole(make_kind(heads[:known], "parcel", stem("parcel", "en"), frozenset()))


def test_all_things_of_a_feed_are_found_where_not_all_messages_were_read() -> None:
    talk = heads_by("U1", 20, "the first parcel is late", "latest parcel label is torn")
    found = find_whole(talk, known=5, most=9)
    assert found is not None
    assert [thing.introduction.name for thing in found.things] == [f"p-{number}" for number in range(1, 10)]


def test_the_things_of_a_feed_are_not_all_where_another_author_goes_on() -> None:
    assert find_whole(heads_by("U2", 20, *(f"Parcel P-{number} is out" for number in (21, 22, 23)))) is None


def test_the_things_of_a_feed_are_not_known_where_its_messages_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contextwin.window.things.kinds.MOST_HEADS", 9)
    assert find_whole([], known=5, most=9) is None
    assert find_whole(None, known=5, most=8) is None
    assert find_whole([], known=5, most=8) is not None
