"""Times told by an event and its day, silences, and people who are called by what they are to somebody."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal import parse_time

ASKED_AT = datetime(2026, 3, 12, 15, tzinfo=UTC)  # A Thursday.
PEOPLE = frozenset({"ana", "frank", "rose", "tom"})


def read(prompt: str) -> TimeConstraint:
    found = parse_time(prompt, asked_at=ASKED_AT, people=PEOPLE)
    assert found is not None
    return found


def ends(found: TimeConstraint) -> str:
    return "..".join(f"{end:%m-%d %H}".removesuffix(" 00") if end else "" for end in (found.oldest, found.latest))


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("what was the last thing said in #props before the premiere on 27 february", "..02-27"),
        ("what was said about the oven after the meeting on tuesday", "03-10.."),
        ("everything since the release on 3 march", "03-03.."),
        ("qu'a-t-on dit après la réunion du 5", "03-05.."),
        ("what's new about the garden since our last meeting on 22 february", "02-22.."),
        ("les nouveautés sur l'ascenseur depuis la dernière AG (le 8 février)", "02-08.."),
        ("was wurde nach dem Treffen am Dienstag geschrieben", "03-10.."),
        ("qué se dijo después de la reunión del lunes", "03-09.."),
        ("o que foi dito depois da reunião de terça", "03-10.."),
        ("messages from 7pm last night to 7 this morning", "03-11 19..03-12 07"),
        ("¿qué se dijo entre las 9 y las 11 de esta mañana?", "03-12 09..03-12 11"),
        ("alles aus KW 10 in #dienstplan bitte", "03-02..03-09"),
        ("weekend messages from tom", "03-07..03-09"),
    ],
)
def test_the_day_of_an_event_says_when(prompt: str, expected: str) -> None:
    found = read(prompt)
    assert (ends(found), found.strength, found.unread) == (expected, "hard", ())


@pytest.mark.parametrize(
    ("prompt", "speaker"),
    [
        ("how many days since anyone wrote in #lighting", None),
        ("how long has Ana not written", "Ana"),
        ("depuis combien de temps Tom n'a rien écrit", "Tom"),
        ("desde cuándo no escribe Ana", "Ana"),
        ("y Ana, desde cuándo no escribe?", "Ana"),
        ("wie lange hat Tom nichts mehr geschrieben", "Tom"),
    ],
)
def test_a_silence_is_as_long_as_the_last_message_is_old(prompt: str, speaker: str | None) -> None:
    found = read(prompt)
    assert (found.kind, found.order, found.speaker, found.strength) == ("duration", "last", speaker, "hard")


@pytest.mark.parametrize(
    ("prompt", "speaker"),
    [
        ("what did uncle Frank say yesterday", "Frank"),
        ("messages from aunt Rose in january", "Rose"),
        ("mensajes de la abuela Rose en enero", "Rose"),
        ("o que a vó Rose mandou ontem", "Rose"),
    ],
)
def test_who_is_called_by_a_noun_is_the_member(prompt: str, speaker: str) -> None:
    found = read(prompt)
    assert (found.speaker, found.unread, found.strength) == (speaker, (), "hard")


@pytest.mark.parametrize(
    "prompt",
    [
        "did anyone reply to the question I asked tuesday about the oven",
        "did anybody answer the question i asked on tuesday",
        "did anybody ever reply to the question I asked tuesday about the oven?",
    ],
)
def test_replies_to_the_question_that_the_asker_asked(prompt: str) -> None:
    found = read(prompt)
    assert found.landmark is not None
    assert (found.landmark.side, found.landmark.speaker, ends(found)) == ("after", "asker", "03-10..03-11")


def test_a_last_will_is_no_last_message() -> None:
    assert parse_time("what does the last will of Mr Hart say about the house", asked_at=ASKED_AT) is None


def test_a_date_of_what_it_is_for_is_no_time_of_messages() -> None:
    assert read("qui a dit oui puis non pour le concert du 6 avril").mode == "about"


@pytest.mark.parametrize(
    ("prompt", "speaker", "topic"),
    [
        ("what did Ana write to Tom about the oven yesterday", "Ana", "oven"),
        ("the last five messages from Ana to Tom about the oven", "Ana", "oven"),
        ("zeig mir die letzten fünf Nachrichten von Ana an Tom über die Zellkulturen", "Ana", "Zellkulturen"),
        ("did I tell Tom about the mooring fees already", "asker", "mooring fees"),
    ],
)
def test_where_a_topic_tells_more_to_whom_is_left_out(prompt: str, speaker: str, topic: str) -> None:
    found = read(prompt)
    assert (found.speaker, found.topic, found.unread, found.strength) == (speaker, topic, (), "hard")


def test_a_number_of_what_another_clause_tells_is_in_doubt() -> None:
    of_all = read("j'ai l'impression que Tom répète tout sur le bras, combien de messages en tout")
    assert (of_all.kind, of_all.confidence) == ("count", 0.65)


def test_how_many_winners_stands_behind() -> None:
    found = read("who wrote most in #garden in february, top 3")
    assert (found.measure, found.limit) == ("top author", 3)


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("the regatta, when was that first mentioned?", "regatta"),
        ("the refunds, who brought those up first?", "refunds"),
        ("die Regatta, wann wurde die zuerst erwähnt?", "Regatta"),
        ("who was the one to bring up refunds before anyone else?", "refunds"),
    ],
)
def test_a_pronoun_stands_for_what_is_named_before(prompt: str, topic: str) -> None:
    found = read(prompt)
    assert (found.order, found.topic, found.strength, found.unread) == ("first", topic, "hard", ())


@pytest.mark.parametrize("prompt", ["was ist am 10. passiert?", "was war am 10. los?", "was passierte am 10.?"])
def test_a_number_behind_on_is_a_day(prompt: str) -> None:
    assert ends(read(prompt)) == "03-10..03-11"


def test_of_two_people_who_wrote_before_or_after_the_other() -> None:
    found = read("Did Ana write before or after Tom?")
    assert (found.measure, found.speaker, found.other_speaker) == ("first of two", "Ana", "Tom")


def test_a_word_before_a_hyphen_is_no_verb() -> None:
    found = parse_time("how many post-mortems have we had?", asked_at=ASKED_AT)
    assert found is None or found.topic != "-mortems"


def test_which_did_what_first_is_in_doubt() -> None:
    assert read("Which marina went live first?").confidence == 0.65


@pytest.mark.parametrize(
    "prompt", ["¿qué fue primero, el coral o las algas?", "o que foi primeiro, o coral ou as algas?"]
)
def test_what_came_first_without_a_verb_of_coming(prompt: str) -> None:
    found = read(prompt)
    assert (found.measure, found.topic, found.other_topic) == ("first of two", "coral", "algas")


@pytest.mark.parametrize("prompt", ["¿hemos hablado alguna vez del comedor?", "¿hemos hablado antes del comedor?"])
def test_whether_it_was_ever_spoken_of(prompt: str) -> None:
    found = read(prompt)
    assert (found.topic, found.strength) == ("comedor", "hard")


def test_an_order_is_no_question_that_somebody_asked() -> None:
    found = read("el pedido más reciente")
    assert found.strength == "boost"


def test_the_talk_about_something_began_with_its_first_message() -> None:
    found = read("when did the talk about the mast start")
    assert (found.order, found.topic, found.strength) == ("first", "mast", "hard")


@pytest.mark.parametrize(
    "prompt",
    ["how many replies did my post get", "how many answers has my question got", "how many replies to my question"],
)
def test_replies_to_a_message_are_not_counted_as_the_askers(prompt: str) -> None:
    assert parse_time(prompt, asked_at=ASKED_AT, people=PEOPLE) is None
