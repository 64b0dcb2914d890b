"""How long ago something was said or was, in five languages, and what counts days of something else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.query.event_plan import find_event_question
from contextwin.temporal import TimeConstraint, parse_time
from contextwin.temporal.things import find_thing_question

#: A Wednesday.
ASKED_AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)
PEOPLE = frozenset({"ana", "tom"})


def parse(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT, people=PEOPLE)


@pytest.mark.parametrize(
    ("prompt", "speaker", "topic"),
    [
        ("how many days has it been since the last message in #design?", None, None),
        ("days since Ana's last message", "Ana", None),
        ("days since we last talked about the oven", None, "oven"),
        ("how long is it since Ana wrote?", "Ana", None),
        ("how many weeks ago did Tom mention the keys?", "Tom", "keys"),
        ("Wie viele Tage ist es her, dass Ana zuletzt geschrieben hat?", "Ana", None),
        ("wie viele Tage sind seit der letzten Nachricht von Ana vergangen?", "Ana", None),
        ("wie lange ist die letzte Nachricht von Ana her?", "Ana", None),
        ("vor wie vielen Wochen haben wir über den Ofen gesprochen?", None, "Ofen"),
        ("seit wie vielen Wochen redet in #garten keiner mehr", None, None),
        ("how many days is it now since Tom spoke up", "Tom", None),
        ("seit wie vielen Tagen hat Ana nichts geschrieben?", "Ana", None),
        ("il y a combien de jours Ana a parlé du four ?", "Ana", "four"),
        ("il y a combien de temps qu'on a parlé du four ?", None, "four"),
        ("ça fait combien de jours qu'Ana n'a pas écrit ?", "Ana", None),
        ("combien de jours se sont écoulés depuis le dernier message d'Ana ?", "Ana", None),
        ("¿hace cuántos días escribió Ana?", "Ana", None),
        ("¿cuántos días hace que Ana no escribe?", "Ana", None),
        ("¿cuántos días han pasado desde el último mensaje de Ana?", "Ana", None),
        ("há quantos dias a Ana escreveu?", "Ana", None),
        ("faz quantos dias que a Ana não escreve?", "Ana", None),
        ("quantos dias faz que falamos do forno?", None, "forno"),
    ],
)
def test_how_long_ago_is_of_the_last_message(prompt: str, speaker: str | None, topic: str | None) -> None:
    found = parse(prompt)
    assert found is not None
    assert (found.kind, found.order, found.ordinal, found.strength) == ("duration", "last", 1, "hard")
    assert (found.speaker, found.topic, found.unread) == (speaker, topic, ())
    assert found.confidence >= 0.7


@pytest.mark.parametrize(
    "prompt",
    [
        "how many days since 1 January?",
        "how many days until the release?",
        "how many days a week do we write?",
        "how many days did Ana write in May?",
        "how many days before the premiere did Ana write?",
        "wie viele Tage vor der Premiere hat Ana geschrieben?",
        "how long is the table",
        "how many days off do we have since the merger?",
    ],
)
def test_days_of_something_else_are_not_counted_back(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength == "boost" or found.kind != "duration"


@pytest.mark.parametrize(
    "prompt",
    ["how long ago did we last deploy?", "how many days since we last ran?", "days since our last deploy"],
)
def test_how_long_ago_asks_when_a_thing_was(prompt: str) -> None:
    found = find_thing_question(prompt, ASKED_AT, "UTC", None)
    assert found is not None
    assert (found.asks, found.order, found.ordinal) == ("place", "last", 1)


@pytest.mark.parametrize("prompt", ["how long ago was the premiere?", "how many days since the last incident?"])
def test_how_long_ago_asks_when_something_was(prompt: str) -> None:
    found = find_event_question(prompt, ASKED_AT, "UTC", None)
    assert found is not None
    assert found.is_when
    assert found.days[0][1] == ASKED_AT.date()


def test_how_long_something_takes_asks_for_no_day() -> None:
    assert find_event_question("how long does the premiere take?", ASKED_AT, "UTC", None) is None


@pytest.mark.parametrize(
    "prompt",
    [
        "since when has Tom been silent",
        "how long has Tom been quiet?",
        "seit wann schweigt Tom?",
        "seit wann schreibt Tom nicht?",
        "depuis quand Tom se tait ?",
        "depuis quand Tom n'écrit plus ?",
        "¿desde cuándo está callado Tom?",
        "desde quando Tom está calado?",
    ],
)
def test_since_when_somebody_is_silent_asks_for_their_last_message(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT, people=frozenset({"tom"}))
    assert found is not None
    assert (found.order, found.ordinal, found.speaker, found.strength, found.unread) == ("last", 1, "Tom", "hard", ())


def test_since_when_something_is_silent_asks_for_no_message() -> None:
    found = parse_time("since when has the pump been silent?", asked_at=ASKED_AT, people=frozenset({"tom"}))
    assert found is None or found.strength == "boost"
