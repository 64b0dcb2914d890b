"""What a prompt may ask of things by time."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import ThingQuestion
from contextwin.temporal.things import find_thing_question


def read(prompt: str) -> ThingQuestion | None:
    return find_thing_question(prompt, datetime(2026, 3, 9, tzinfo=UTC), "UTC", None)


@pytest.mark.parametrize(
    "prompt",
    ["What does the Last-Modified header do?", "who plans the first-class tickets?", "which is the second-hand shop?"],
)
def test_a_word_of_order_inside_another_word_asks_for_nothing(prompt: str) -> None:
    assert read(prompt) is None


@pytest.mark.parametrize(
    "prompt",
    [
        "Which of the first three steps is done?",
        "which of our last five releases had a hotfix",
        "Welcher der ersten drei Schritte ist fertig?",
    ],
)
def test_what_is_true_of_some_of_the_first_is_no_place_in_order(prompt: str) -> None:
    assert read(prompt) is None


@pytest.mark.parametrize(
    "prompt", ["which was the first-ever release?", "what was the first - the very first - release?"]
)
def test_a_dash_behind_a_word_of_order_leaves_it_one(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order) == ("place", "first")


@pytest.mark.parametrize(
    ("prompt", "asks"),
    [
        ("What was the third release?", "place"),
        ("list the releases, newest first", "list"),
        ("how many releases were there in March?", "count"),
        ("when was checker created?", "when"),
        ("which came first, raffle or checker?", "first of two"),
        ("which release did we ship before any other?", "place"),
        ("which release did Hana start first?", "place"),
        ("what is the freshest release, I mean the last one shipped?", "place"),
        ("what was the number of our first invoice?", "place"),
        ("what was the number of releases in March?", "count"),
        ("releases shipped in 2023: how many?", "count"),
        ("all releases, starting with the newest", "list"),
        ("releases by Hana, last one first", "list"),
    ],
)
def test_each_way_to_ask_is_told(prompt: str, asks: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.asks == asks


@pytest.mark.parametrize(
    ("prompt", "phrase"),
    [
        ("what's the newest opening in Lisbon?", "opening"),
        ("what was the fifth job opening ever?", "job opening"),
        ("what was the first add-on he made?", "add-on"),
        ("what was the first RFC that Adaeze opened?", "RFC"),
    ],
)
def test_what_is_asked_for_is_read_whole_and_alone(prompt: str, phrase: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.phrases[0].text == phrase


@pytest.mark.parametrize(
    ("prompt", "number"),
    [
        ("the first kite that has four lines", "four lines"),
        ("what was the latest order with 12 chairs?", "12 chairs"),
        ("der erste Drachen, der vier Leinen hat", "vier Leinen"),
        ("le premier cerf-volant qui a quatre lignes", "quatre lignes"),
        ("la primera cometa que tiene cuatro líneas", "cuatro líneas"),
        ("a primeira pipa com quatro linhas", "quatro linhas"),
    ],
)
def test_how_many_of_something_a_thing_has_is_said_of_it(prompt: str, number: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert [(phrase.text, phrase.link) for phrase in asked.phrases[1:]] == [(number, "WITH")]


@pytest.mark.parametrize(
    ("prompt", "order", "limit"),
    [
        ("last three incidents, newest first", "last", 3),
        ("show the first two incidents in order", "first", 2),
        ("die letzten drei Vorfälle, neueste zuerst", "last", 3),
        ("les trois dernières expositions dans l'ordre", "last", 3),
        ("los tres últimos pedidos por fecha", "last", 3),
        ("os três últimos lançamentos por data", "last", 3),
        ("chronologie des expositions, la plus récente d'abord", "last", None),
        ("pedidos, el más nuevo primero", "last", None),
        ("linha do tempo dos lançamentos, o mais novo primeiro", "last", None),
        ("lista de pedidos, el más antiguo primero", "first", None),
    ],
)
def test_a_list_has_its_end_and_its_length(prompt: str, order: str, limit: int | None) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order, asked.limit) == ("list", order, limit)
    assert asked.phrases[0].is_asked


def test_words_of_number_belong_to_a_name() -> None:
    asked = read("what came first, Kelp Counts or Danube Delta Gauges?")
    assert asked is not None
    assert [phrase.text for phrase in asked.pair] == ["Kelp Counts", "Danube Delta Gauges"]


@pytest.mark.parametrize("prompt", ["songs, oldest first", "my first and last message"])
def test_words_of_order_beside_each_other_name_nothing(prompt: str) -> None:
    asked = read(prompt)
    assert all(phrase.text not in ("first", "last") for phrase in (asked.phrases if asked else ()))


def test_a_passive_clause_says_which_things_are_meant() -> None:
    asked = read("fourth dataset that was registered")
    assert asked is not None
    assert (asked.asks, asked.ordinal) == ("place", 4)
    assert [phrase.text for phrase in asked.phrases] == ["dataset", "registered"]


def test_what_stands_behind_came_belongs_to_it() -> None:
    asked = read("which essay came out right after Night Bakery?")
    assert asked is not None
    assert [(phrase.text, phrase.is_act) for phrase in asked.phrases] == [("essay", False), ("out", True)]


@pytest.mark.parametrize(
    "prompt",
    [
        "the fourth beer, which was it?",
        "a quarta cerveja, qual foi?",
        "and the 4th beer ever made was?",
        "the fourth beer, which was that again?",
        "morning! their fourth beer, what was it called",
    ],
)
def test_a_question_may_follow_what_it_asks_for(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order, asked.ordinal) == ("place", "first", 4)
    assert asked.phrases[0].text in ("beer", "cerveja")


def test_a_word_of_order_in_a_name_asks_for_nothing() -> None:
    asked = read("which was earlier, Last Orders or Swift?")
    assert asked is not None
    assert (asked.asks, asked.order) == ("first of two", "first")
    assert [phrase.text for phrase in asked.pair] == ["Last Orders", "Swift"]


def test_an_article_that_dates_begin_with_links_nothing() -> None:
    asked = read("le tableau le plus récent")
    assert asked is not None
    assert (asked.asks, asked.order, asked.phrases[0].is_asked) == ("place", "last", True)


def test_what_something_came_after_may_be_said_of_somebody() -> None:
    asked = read("welche Beschwerden kamen nach der vom Turnverein?")
    assert asked is not None
    assert asked.side == "after"
    assert asked.landmark is not None
    assert asked.landmark.text == "Turnverein"


@pytest.mark.parametrize(
    ("prompt", "is_ordered"),
    [("talks, newest first please", True), ("list the releases by date", True), ("list all releases in March", False)],
)
def test_a_list_may_have_to_be_in_order(prompt: str, is_ordered: bool) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.asks == "list"
    assert asked.is_ordered is is_ordered


@pytest.mark.parametrize(
    ("prompt", "act"),
    [
        ("When did you start coding?", "coding"),
        ("when did you begin to code", "code"),
        ("wann hast du angefangen zu programmieren?", "programmieren"),
        ("quand as-tu commencé à programmer ?", "programmer"),
        ("¿cuándo empezaste a programar?", "programar"),
        ("quando você começou a programar?", "programar"),
    ],
)
def test_when_an_act_began_is_asked_of_what_it_makes(prompt: str, act: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.is_beginning, asked.phrases[0].text) == ("when", True, act)


@pytest.mark.parametrize("prompt", ["When did the outage start?", "when did the release begin", "when did you start?"])
def test_something_that_began_is_no_act(prompt: str) -> None:
    asked = read(prompt)
    assert asked is None or not asked.is_beginning


@pytest.mark.parametrize(
    "prompt",
    [
        "Salt Cellar or Last Orders: which is the older perfume?",
        "which is the older perfume, Salt Cellar or Last Orders?",
        "o que é mais antigo, a Salt Cellar ou a Last Orders?",
    ],
)
def test_two_names_are_compared_wherever_they_stand(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.asks == "first of two"
    assert [name.text for name in asked.pair] == ["Salt Cellar", "Last Orders"]
    assert asked.landmark is None


def test_what_came_first_is_asked_of_the_past() -> None:
    came, comes = read("what came first, the kiosk or the ledger?"), read("what comes first, the kiosk or the ledger?")
    assert came is not None
    assert comes is not None
    assert came.is_of_past
    assert not comes.is_of_past


@pytest.mark.parametrize(
    "prompt", ["And the third release?", "und das dritte Rezept?", "¿Y la tercera obra que estrenamos?"]
)
def test_a_question_may_go_on_from_another(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.ordinal) == ("place", 3)


@pytest.mark.parametrize(
    "prompt",
    [
        "with which release did we start?",
        "mit welchem Rezept haben wir angefangen",
        "avec quelle recette avons-nous commencé ?",
    ],
)
def test_what_was_begun_with_is_the_first(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order, asked.ordinal) == ("place", "first", 1)


def test_what_leads_to_a_yes_or_no_asks_for_nothing() -> None:
    assert read("does paperweight run on the latest editors") is None


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("songs by Rosa, starting with the newest", "songs"),
        ("las obras de Lucía, empezando por la más reciente", "obras"),
        ("les recettes, en commençant par la plus récente", "recettes"),
        ("os barcos, começando pelo mais recente", "barcos"),
    ],
)
def test_a_list_may_start_with_the_newest(prompt: str, kind: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order, asked.is_ordered) == ("list", "last", True)
    assert asked.phrases[-1].text == kind


@pytest.mark.parametrize(
    "prompt",
    [
        "lista de murales de la más nueva a la más vieja",
        "lista de obras da mais nova para a mais velha",
        "Alle Messer von der neuesten zur ältesten",
        "bowls from newest to oldest",
    ],
)
def test_both_ends_say_the_order_of_a_list(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order, asked.is_ordered) == ("list", "last", True)


@pytest.mark.parametrize(
    ("prompt", "phrases"),
    [
        ("when was search down?", ["search down"]),
        ("when did we get the monstera?", ["monstera"]),
        ("when did Ana get the kangoo", ["kangoo", "Ana"]),
    ],
)
def test_a_search_may_be_asked_about_and_to_get_something_names_nothing(prompt: str, phrases: list[str]) -> None:
    asked = read(prompt)
    assert asked is not None
    assert [phrase.text for phrase in asked.phrases] == phrases


def test_a_show_is_a_thing_where_it_is_the_last_one() -> None:
    asked = read("our latest show")
    assert asked is not None
    assert (asked.asks, asked.order, asked.phrases[0].text) == ("place", "last", "show")
    asked = read("first show me the harbour")
    assert asked is not None
    assert [phrase.text for phrase in asked.phrases] == ["harbour"]


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("¿cuál fue primero, la luna o el sol?", ["luna", "sol"]),
        ("Which is older, Biscuit or Grandad's Shed?", ["Biscuit", "Grandad's Shed"]),
        ("raffle vs. checker - which is older?", ["raffle", "checker"]),
        ("Between raffle and checker, which came first?", ["raffle", "checker"]),
        ("which of raffle and checker is older", ["raffle", "checker"]),
        ("v1.0 vs v2.5: which is the older release", ["v1.0", "v2.5"]),
        ("entre raffle y checker, ¿cuál fue primero?", ["raffle", "checker"]),
        ("entre la raffle et le checker, lequel est le plus ancien ?", ["raffle", "checker"]),
        ("is raffle older than checker", ["raffle", "checker"]),
    ],
)
def test_two_names_stand_on_both_sides_of_or(prompt: str, names: list[str]) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.is_of_past) == ("first of two", True)
    assert [name.text for name in asked.pair] == names


def test_the_later_of_two_may_be_to_come() -> None:
    asked = read("INC-7 / INC-9: later one?")
    assert asked is not None
    assert ([name.text for name in asked.pair], asked.order, asked.is_of_past) == (["INC-7", "INC-9"], "last", False)


@pytest.mark.parametrize(
    "prompt", ["what did we decide about React vs Vue?", "tea and coffee, which do you like", "is it more than 5"]
)
def test_two_names_without_an_order_are_no_comparison(prompt: str) -> None:
    asked = read(prompt)
    assert asked is None or asked.asks != "first of two"


@pytest.mark.parametrize(
    ("prompt", "order"),
    [
        ("con qué obra empezamos", "first"),
        ("par quel projet le studio a-t-il commencé", "first"),
        ("with which invoice did billing begin", "first"),
        ("con qué proyecto terminamos", "last"),
        ("I'd need the third invoice to Piet's bakery.", "first"),
    ],
)
def test_a_thing_is_asked_for_by_what_began_with_it_or_by_need(prompt: str, order: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order) == ("place", order)


def test_an_apostrophe_inside_a_word_quotes_nothing() -> None:
    asked = read("I'd need the third invoice to Piet's bakery.")
    assert asked is not None
    assert asked.phrases[0].text == "invoice"


def test_a_year_behind_a_kind_is_a_time() -> None:
    asked = read("total outages 2025")
    assert asked is not None
    assert ([phrase.text for phrase in asked.phrases], asked.oldest) == (["outages"], datetime(2025, 1, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("hives that are older than Sorrel", "Sorrel"),
        ("what was built since Grandad's Shed?", "Grandad's Shed"),
        ("which boats came after Hanna and before Petrel", "Hanna"),
    ],
)
def test_a_name_ends_where_it_ends(prompt: str, name: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.landmark is not None
    assert (asked.side, asked.landmark.text) == ("before" if name == "Sorrel" else "after", name)


def test_a_word_of_order_behind_an_owner_is_of_no_name() -> None:
    asked = read("what was Ana's First Painting")
    assert asked is not None
    assert [phrase.text for phrase in asked.phrases] == ["First Painting", "Ana"]


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("quando saiu a Lua de Latão?", "Lua de Latão"),
        ("¿cuándo salió el Cormorán?", "Cormorán"),
        ("since when do we have the kiln?", "kiln"),
    ],
)
def test_when_something_came_to_be_is_asked_in_many_words(prompt: str, name: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.asks == "when"
    assert name in [phrase.text for phrase in asked.phrases]


@pytest.mark.parametrize(
    ("prompt", "is_of_things"),
    [
        ("who wrote first?", False),
        ("wer schrieb zuerst?", False),
        ("wer hat zuerst geschrieben?", False),
        ("qui a écrit en premier ?", False),
        ("¿quién escribió primero?", False),
        ("quem escreveu primeiro?", False),
        ("who wrote last in #general yesterday?", False),
        ("who wrote the poem first?", True),
        ("¿quién escribió el primer libro?", True),
        ("what did we write first?", True),
        ("who decided first?", True),
    ],
)
def test_who_wrote_first_asks_for_no_thing(prompt: str, is_of_things: bool) -> None:
    assert (read(prompt) is not None) is is_of_things


@pytest.mark.parametrize(
    ("prompt", "is_elliptic"),
    [
        ("how many did Ana make?", True),
        ("how many of those did Ana make?", True),
        ("how many bowls did Ana make?", False),
        ("how many hours did the outage last?", False),
    ],
)
def test_a_number_of_what_is_not_named_is_told(prompt: str, is_elliptic: bool) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.is_elliptic) == ("count", is_elliptic)


@pytest.mark.parametrize(
    ("prompt", "asides"),
    [
        ("list all machines in order, for the asset register", ["asset register"]),
        ("what was the latest incident, the insurance person is asking", ["insurance person", "asking"]),
        ("what was the latest incident of the insurance person", []),
        ("in the asset register, what was the latest incident", []),
    ],
)
def test_what_stands_behind_a_comma_and_what_is_asked_for_is_an_aside(prompt: str, asides: list[str]) -> None:
    asked = read(prompt)
    assert asked is not None
    assert [phrase.text for phrase in asked.phrases if phrase.is_aside] == asides


@pytest.mark.parametrize("order", ["in order please", "newest first", "oldest first."])
def test_a_sentence_that_only_says_the_order_belongs_to_the_one_before(order: str) -> None:
    asked = read(f"which customers did we sign? {order}")
    assert asked is not None
    assert (asked.asks, asked.phrases[0].text) == ("list", "customers")


def test_what_something_is_called_is_no_part_of_it() -> None:
    asked = read("what's the newest customer called again?")
    assert asked is not None
    assert [phrase.text for phrase in asked.phrases] == ["customer"]


@pytest.mark.parametrize(
    ("prompt", "phrase"),
    [
        ("give me the repositories from 2021", "repositories"),
        ("releases after v1.4 please", "releases"),
        ("all blog posts in order of date", "blog posts"),
        ("the 10th repository, which one was that", "repository"),
        ("her latest essay, what's it about?", "essay"),
    ],
)
def test_the_kind_is_what_is_asked_for(prompt: str, phrase: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.phrases[0].text, asked.phrases[0].is_asked) == (phrase, True)


def test_a_word_of_speech_in_a_question_is_no_thing() -> None:
    asked = read("which came first, raffle or checker")
    assert asked is not None
    assert asked.phrases == ()


@pytest.mark.parametrize(
    ("prompt", "phrases"),
    [
        ("a timeline of Wren's perfumes, newest first", ["perfumes", "Wren"]),
        ("Wren's perfumes from 2022 by date", ["perfumes", "Wren"]),
        ("her perfumes in order", ["perfumes"]),
        ("list all of her perfumes by date", ["perfumes"]),
        ("packages on PyPI and npm by date", ["packages", "npm", "PyPI"]),
        ("Wrens Lieder nach Datum", ["Wrens Lieder"]),
    ],
)
def test_a_list_is_of_what_is_owned(prompt: str, phrases: list[str]) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.asks == "list"
    assert [phrase.text for phrase in asked.phrases] == phrases
    assert asked.phrases[0].is_asked
    assert not asked.phrases[0].is_act


@pytest.mark.parametrize(
    ("prompt", "name"),
    [("which talks did Ana give before the one at Fosswinter", "Fosswinter"), ("which song came after Moth", "Moth")],
)
def test_a_landmark_may_be_the_one_of_a_place(prompt: str, name: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.landmark is not None
    assert asked.landmark.text == name


@pytest.mark.parametrize("prompt", ["which prize did the essay take, first prize or second?", "first or last song?"])
def test_either_place_is_no_order_of_a_list(prompt: str) -> None:
    asked = read(prompt)
    assert asked is None or asked.asks != "list"


def test_when_something_ended_is_asked_of_the_first_that_says_so() -> None:
    asked = read("when did Dot finish the quilt?")
    assert asked is not None
    assert (asked.asks, asked.order) == ("when", "first")


def test_a_talk_that_is_given_is_a_thing() -> None:
    asked = read("which talk did Ana give most recently?")
    assert asked is not None
    assert (asked.asks, asked.order, asked.phrases[0].text) == ("place", "last", "talk")


@pytest.mark.parametrize(
    ("prompt", "is_event"),
    [
        ("what did we decide most recently?", True),
        ("what have we agreed on last?", True),
        ("what did we say most recently?", False),
        ("what did Ana mention first?", False),
    ],
)
def test_what_was_decided_is_no_message(prompt: str, is_event: bool) -> None:
    asked = read(prompt)
    assert asked is None or asked.is_event is is_event
    assert asked is not None or not is_event


@pytest.mark.parametrize(
    ("prompt", "is_ordered"),
    [
        ("repositories in #portfolio by date", True),
        ("Bestellungen in #shop nach Datum", True),
        ("expositions dans #musee par date", True),
        ("pedidos en #tienda por fecha", True),
        ("lançamentos em #produto por data", True),
        ("list the repositories in #portfolio", False),
        ("zeig mir die Bestellungen in #shop", False),
        ("montre-moi les expositions de #musee", False),
        ("lista de los pedidos en #tienda", False),
        ("liste os lançamentos em #produto", False),
    ],
)
def test_a_list_may_be_of_a_channel(prompt: str, is_ordered: bool) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.is_ordered, asked.is_bare) == ("list", is_ordered, not is_ordered)
    assert asked.phrases[0].is_asked


@pytest.mark.parametrize(
    ("prompt", "names", "order"),
    [
        ("is Heron older than Ibis?", ["Heron", "Ibis"], "first"),
        ("Ist Reiher älter als Ibis?", ["Reiher", "Ibis"], "first"),
        ("Ist Reiher neuer als Ibis?", ["Reiher", "Ibis"], "last"),
        ("Horizons est-elle plus ancienne que Marées ?", ["Horizons", "Marées"], "first"),
        ("¿Es Aurora más antiguo que Brisa?", ["Aurora", "Brisa"], "first"),
        ("Aurora é mais antigo que Brisa?", ["Aurora", "Brisa"], "first"),
    ],
)
def test_whether_one_is_older_is_a_choice_of_two(prompt: str, names: list[str], order: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert [phrase.text for phrase in asked.pair] == names
    assert asked.order == order


@pytest.mark.parametrize(
    ("prompt", "phrase"),
    [
        ("the last outage, when was that?", "outage"),
        ("die letzte Panne, wann war das?", "Panne"),
        ("la dernière panne, c'était quand ?", "panne"),
        ("la última avería, ¿cuándo fue?", "avería"),
        ("a última avaria, quando foi?", "avaria"),
    ],
)
def test_when_may_be_asked_behind_what_is_asked_for(prompt: str, phrase: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order) == ("place", "last")
    assert asked.phrases[0].text == phrase


@pytest.mark.parametrize(
    ("prompt", "side"),
    [
        ("what came before checker?", "before"),
        ("was kam nach checker?", "after"),
        ("qu'est-ce qui est venu avant checker ?", "before"),
        ("¿qué vino antes de checker?", "before"),
        ("o que veio depois do checker?", "after"),
    ],
)
def test_what_came_before_a_thing_is_a_thing(prompt: str, side: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.landmark is not None
    assert (asked.landmark.text, asked.side) == ("checker", side)
    assert (asked.is_past, asked.is_of_past) == (False, False), "it may ask for what happened, too"


@pytest.mark.parametrize("prompt", ["what happened before checker?", "what came up in the meeting?"])
def test_what_happened_is_no_thing(prompt: str) -> None:
    assert read(prompt) is None


@pytest.mark.parametrize(
    ("prompt", "is_of_past"),
    [
        ("who found the third wreck?", True),
        ("qui a trouvé la troisième épave ?", True),
        ("wer hat das dritte Wrack gefunden?", True),
        ("¿quién encontró el tercer naufragio?", True),
        ("quem encontrou o terceiro naufrágio?", True),
        ("wer fand das dritte Wrack?", True),
        ("who is on the first shift?", False),
        ("who wants the last cookie?", False),
        ("who approves the final draft?", False),
        ("wer bekommt den letzten Keks?", False),
        ("qui possède le premier étage ?", False),
        ("¿quién quiere la última galleta?", False),
        ("quem quer o último biscoito?", False),
    ],
)
def test_who_did_something_with_one_asks_of_the_past(prompt: str, is_of_past: bool) -> None:
    asked = read(prompt)
    assert asked is not None
    assert asked.is_of_past is is_of_past


def test_how_the_last_ones_went_by_date_is_a_list() -> None:
    asked = read("how did the last three pours go by date")
    assert asked is not None
    assert (asked.asks, asked.order, asked.limit, asked.is_ordered) == ("list", "last", 3, True)
    assert read("how did the last meeting go?") is None


@pytest.mark.parametrize(
    "prompt",
    [
        "list all bells, newest first",
        "show me all the bells by date",
        "liste alle Glocken, neueste zuerst",
        "liste toutes les cloches, les plus récentes d'abord",
        "lista todas las campanas, la más reciente primero",
        "liste todos os sinos, o mais recente primeiro",
    ],
)
def test_all_of_a_kind_are_asked_for(prompt: str) -> None:
    asked = read(prompt)
    assert asked is not None
    assert (asked.asks, asked.order) == ("list", "first" if "by date" in prompt else "last")
    assert asked.phrases[0].is_asked
