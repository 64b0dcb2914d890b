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
        ("von allen nachrichten in diesem kanal, wie lautet die vierte", "first", 4),
        ("el mensaje más reciente de este canal", "last", 1),
        ("a mensagem mais antiga deste canal", "first", 1),
        ("le message le plus récent de ce canal", "last", 1),
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
        ("womit habe ich gestern aufgehört", "asker", "last"),
        ("nicht meine letzte nachricht sondern die davor", "asker", "last"),
        ("mark: allererste nachricht letzten dienstag", "mark", "first"),
        ("par quelle question j'ai commencé cette session", "asker", "first"),
        ("pas mon dernier message mais celui d'avant", "asker", "last"),
        ("mark a dit quoi en dernier", "mark", "last"),
        ("con qué mensaje cerré la sesión anterior", "asker", "last"),
        ("los 3 mensajes más recientes de mark", "mark", "last"),
        ("muéstrame lo más reciente de mark", "mark", "last"),
        ("com que mensagem é que fechei o dia de ontem", "asker", "last"),
        ("as 5 mensagens mais novas que o mark escreveu", "mark", "last"),
        ("hoje comecei por perguntar o quê", "asker", "first"),
        ("von allem was ich heute geschickt habe, was war die zweite nachricht", "asker", "first"),
        ("quels étaient mes trois derniers messages", "asker", "last"),
        ("el 3 de marzo mark escribió varias cosas, dame el tercer mensaje", "mark", "first"),
        ("de tudo o que enviei hoje, qual foi a segunda mensagem", "asker", "first"),
        ("j'ai dit quoi en premier durant cette session", "asker", "first"),
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
        ("seit wann reden wir über kafka", "kafka", "first"),
        ("wer hat mit dem thema kafka angefangen", "kafka", "first"),
        ("wann ging es das letzte mal um kafka", "kafka", "last"),
        ("die erste nachricht in der es um kafka ging", "kafka", "first"),
        ("wie lange haben wir nicht mehr über kafka gesprochen", "kafka", "last"),
        ("c'est qui qui a parlé de kafka en premier", "kafka", "first"),
        ("qui a commencé à parler de kafka", "kafka", "first"),
        ("le message le plus récent qui parle de kafka", "kafka", "last"),
        ("quién empezó a hablar de kafka", "kafka", "first"),
        ("cuándo fue la última vez que se mencionó kafka", "kafka", "last"),
        ("quem começou a falar de kafka", "kafka", "first"),
        ("a mensagem mais recente sobre kafka", "kafka", "last"),
        ("in welcher nachricht wird kafka das erste mal erwähnt", "kafka", "first"),
        ("dans quel message kafka est mentionné pour la première fois", "kafka", "first"),
        ("desde cuándo se habla de kafka", "kafka", "first"),
        ("qué fue lo último sobre kafka", "kafka", "last"),
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
        "was lief am gestrigen nachmittag",
        "was hat ana seit anfang der woche gesagt",
        "qué se habló del lunes para acá",
        "qué se escribió en lo que va de semana",
        "qu'est-ce qui a été écrit pendant la journée",
        "o que foi dito entre segunda e quarta",
    ],
)
def test_a_range_filters(prompt: str) -> None:
    found = _read(prompt)
    assert (found.strength, found.mode, found.oldest is not None) == ("hard", "said", True)


@pytest.mark.parametrize(
    ("prompt", "measure"),
    [
        ("an welchem tag war in #incidents am meisten los", "top period"),
        ("der längste thread in #design", "longest thread"),
        ("qui parle le plus de grafana", "top author"),
        ("quel jour on a le plus écrit", "top period"),
        ("el hilo más largo en #backend", "longest thread"),
        ("quién habla más de webhook", "top author"),
        ("quem fala mais de webhook", "top author"),
        ("a mensagem mais longa em #backend", "longest message"),
        ("quantos dias entre a primeira e a última menção a kafka", "days between"),
        ("wieviel tage vergingen von der ersten nachricht über kafka bis zur letzten", "days between"),
        ("wie viele leute haben innerhalb der letzten 11 stunden geschrieben", "authors"),
        ("combien de gens différents ont posté aujourd'hui", "authors"),
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
        "was stand direkt vor der nachricht in der mark kafka erwähnt",
        "qu'a-t-on dit juste avant le message de mark sur kafka",
    ],
)
def test_a_landmark(prompt: str) -> None:
    landmark = _read(prompt).landmark
    assert landmark is not None
    assert (landmark.side, landmark.topic, landmark.speaker) == ("before", "kafka", "mark")


@pytest.mark.parametrize(
    "prompt",
    [
        "was habe ich in #design verpasst",
        "hab ich in #design was verpasst solange ich weg war",
        "bin wieder da, was ist passiert",
        "qué pasó mientras no estaba",
        "estuve fuera, qué pasó",
        "j'ai loupé quoi",
        "quoi de neuf depuis ma dernière visite",
        "o que aconteceu enquanto eu estava fora",
    ],
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
        "estoy preparando un resumen. cómo borro un mensaje de ayer",
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
        "was kam gestern im fernsehen",
        "par quoi commencer pour apprendre kafka",
        "cuál es la versión más reciente de kafka",
        "con qué empiezo si quiero aprender kafka",
        "a versão mais recente do kafka",
        "qué mensaje debo enviar primero",
        "quel message je dois envoyer en premier",
        "que mensagem devo mandar primeiro",
        "desde cuándo existe kafka",
    ],
)
def test_no_messages_are_asked_for(prompt: str) -> None:
    found = parse_time(prompt, asked_at=NOW, people=PEOPLE)
    assert found is None or found.strength == "boost"


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("in wie vielen nachrichten kommt kafka vor", "kafka"),
        ("dans combien de messages apparaît kafka", "kafka"),
        ("en cuántos mensajes aparece kafka", "kafka"),
        ("quantas mensagens mencionam kafka", "kafka"),
        ("dieser thread hat wie viele nachrichten", None),
        ("ce fil a combien de messages", None),
        ("este hilo por cuántos mensajes va ya", None),
        ("esta thread já tem quantas mensagens", None),
    ],
)
def test_a_count(prompt: str, topic: str | None) -> None:
    found = _read(prompt)
    assert (found.kind, found.strength, found.topic, found.unread) == ("count", "hard", topic, ())
    assert found.scope == (None if topic else "thread")
