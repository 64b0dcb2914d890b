"""Questions about time in German, French, Spanish and Portuguese, in the order of words that each has."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.temporal import TimeConstraint, parse_time

NOW = datetime(2026, 3, 11, 14, 20, tzinfo=UTC)
PEOPLE = frozenset({"ana", "mark"})


def _read(prompt: str) -> TimeConstraint:
    found = parse_time(prompt, asked_at=NOW, people=PEOPLE)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("prompt", "order", "nth"),
    [
        ("die zweite nachricht in diesem kanal", "first", 2),
        ("le 3ème message de ce canal", "first", 3),
        ("el segundo mensaje de este canal", "first", 2),
        ("qual foi a primeira mensagem deste canal", "first", 1),
        ("die allererste nachricht", "first", 1),
        ("le tout premier message", "first", 1),
        ("el primerísimo mensaje", "first", 1),
        ("a primeiríssima mensagem", "first", 1),
    ],
)
def test_a_place_in_this_channel(prompt: str, order: str, nth: int) -> None:
    found = _read(prompt)
    assert (found.strength, found.order, found.ordinal, found.unread) == ("hard", order, nth, ())


@pytest.mark.parametrize(
    ("prompt", "speaker", "order"),
    [
        ("wann hat sich mark zuletzt gemeldet", "mark", "last"),
        ("womit hab ich heute angefangen", "asker", "first"),
        ("was war die erste frage die ich dir gestellt habe", "asker", "first"),
        ("marks letzte nachricht", "mark", "last"),
        ("la toute première question que j'ai posée", "asker", "first"),
        ("mes 5 derneirs messages", "asker", "last"),
        ("qué fue lo primero que te pregunté", "asker", "first"),
        ("mi primer mensaje de hoy cual era", "asker", "first"),
        ("último mensaje de mark", "mark", "last"),
        ("a primeira mensagem de mark em #geral na semana passada", "mark", "first"),
        ("com o que comecei hoje", "asker", "first"),
    ],
)
def test_first_and_last_of_somebody(prompt: str, speaker: str, order: str) -> None:
    found = _read(prompt)
    assert (found.strength, found.speaker, found.order) == ("hard", speaker, order)


@pytest.mark.parametrize(
    ("prompt", "topic", "order"),
    [
        ("wer hat am donnerstag zuerst kafka erwähnt", "kafka", "first"),
        ("wer hat vom 1. märz bis 3. märz zuerst kafka erwähnt", "kafka", "first"),
        ("erste erwähnung von kafka", "kafka", "first"),
        ("wer war der erste der kafka erwähnt hat", "kafka", "first"),
        ("le dernier message sur kafka", "kafka", "last"),
        ("qui a été le premier à parler de kafka", "kafka", "first"),
        ("quien menciono primero kafka la semana pasada", "kafka", "first"),
        ("quién fue la última persona en hablar de kafka", "kafka", "last"),
        ("primeira menção a kafka", "kafka", "first"),
    ],
)
def test_first_and_last_about_something(prompt: str, topic: str, order: str) -> None:
    found = _read(prompt)
    assert (found.strength, found.topic, found.order, found.unread) == ("hard", topic, order, ())


@pytest.mark.parametrize(
    "prompt",
    [
        "gab es letzten monat was zu kafka",
        "gab es nach dem 1. märz was zu kafka",
        "was war am montag in #backend",
        "was gabs am wochenende in #random",
        "quelqu'un a mentionné kafka hier",
        "les messages dans #random il y a 4 jours",
        "de quoi on a parlé ces 2 derniers jours",
        "messages du week-end",
        "alguien mencionó kafka desde el 3 de marzo",
        "mensajes de mark de ayer",
        "alguém mencionou kafka em março",
        "o que rolou em #random no fim de semana",
    ],
)
def test_a_range_filters(prompt: str) -> None:
    found = _read(prompt)
    assert (found.strength, found.mode, found.oldest is not None) == ("hard", "said", True)


@pytest.mark.parametrize(
    ("prompt", "measure"),
    [
        ("an welchem tag war in #incidents am meisten los", "top day"),
        ("der längste thread in #design", "longest thread"),
        ("qui parle le plus de grafana", "top author"),
        ("quel jour on a le plus écrit", "top day"),
        ("el hilo más largo en #backend", "longest thread"),
        ("quién habla más de webhook", "top author"),
        ("quem fala mais de webhook", "top author"),
        ("a mensagem mais longa em #backend", "longest message"),
        ("quantos dias entre a primeira e a última menção a kafka", "days between"),
    ],
)
def test_an_aggregate(prompt: str, measure: str) -> None:
    found = _read(prompt)
    assert (found.kind, found.measure, found.strength, found.speaker) == ("aggregate", measure, "hard", None)


@pytest.mark.parametrize(
    "prompt",
    [
        "was wurde gesagt, kurz bevor mark kafka erwähnt hat",
        "qu'est-ce qui a été dit juste avant que mark mentionne kafka",
        "qué se dijo justo antes de que mark mencionara kafka",
        "o que foi dito logo antes de mark mencionar kafka",
    ],
)
def test_a_landmark(prompt: str) -> None:
    landmark = _read(prompt).landmark
    assert landmark is not None
    assert (landmark.side, landmark.topic, landmark.speaker) == ("before", "kafka", "mark")


@pytest.mark.parametrize(
    "prompt",
    ["was habe ich in #design verpasst", "qué pasó mientras no estaba", "o que aconteceu enquanto eu estava fora"],
)
def test_an_absence(prompt: str) -> None:
    assert (_read(prompt).scope, _read(prompt).strength) == ("away", "hard")


@pytest.mark.parametrize(
    "prompt",
    [
        "wie lösche ich eine nachricht von gestern",
        "wie bearbeitet man eine nachricht von gestern",
        "comment supprimer un message d'hier",
        "comment je supprime un message d'hier",
        "cómo borro un mensaje de ayer",
        "cómo puedo borrar el último mensaje de ayer",
        "como apago uma mensagem de ontem",
        "como se apaga uma mensagem de ontem",
        "cuándo salió kafka por primera vez",
        "quando saiu kafka pela primeira vez",
        "wann kam kafka zuerst raus",
        "wir arbeiten am wochenende",
        "on travaille le week-end",
        "quelqu'un a dû redémarrer le serveur hier",
        "alguien tuvo que reiniciar el servidor ayer",
        "quantas mensagens cabem em uma fila",
        "das längste kabel ist 5 m",
        "el archivo más largo del repo",
    ],
)
def test_no_messages_are_asked_for(prompt: str) -> None:
    found = parse_time(prompt, asked_at=NOW, people=PEOPLE)
    assert found is None or found.strength == "boost"
