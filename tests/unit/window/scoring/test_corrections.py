"""What corrects a value that a message gave, in the same exchange and elsewhere, in each language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.window.scoring.corrections import Told, find_correction_behind, find_correction_elsewhere
from contextwin.window.scoring.second_look import Sought, read_sought

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
MEETING = "We moved the meeting of the crew to 9:45."


def told(text: str, minute: int = 0, user: str = "U1", channel: str = "C1", *, is_apart: bool = False) -> Told:
    return Told(text, user, NOON + timedelta(minutes=minute), channel, is_apart=is_apart)


def sought(prompt: str = "when is the meeting of the crew?", *terms: str, language: str = "en") -> Sought:
    terms = terms or ("meet", "crew")
    return read_sought(QueryPlan(prompt=prompt, search_text=prompt, terms=terms, language=language))


def behind(*said: Told, place: int = 0, is_thread: bool = True, asked: Sought | None = None) -> int | None:
    return find_correction_behind(said, place, asked or sought(), is_thread=is_thread)


@pytest.mark.parametrize(
    ("language", "prompt", "before", "now"),
    [
        ("en", "when is the standup?", "The standup is at 9:45.", "sorry, correction: 10:15 from Monday"),
        ("en", "how many coats does it need", "Painting takes 3 coats.", "scratch that, four coats, the primer counts"),
        ("en", "what is the rent?", "The rent is 340.", "make that 380"),
        ("de", "Wann beginnt die Probe?", "Die Probe beginnt um 19:30.", "Korrektur: 20:00, der Saal ist belegt"),
        ("de", "Wann beginnt die Probe?", "Die Probe beginnt um 19:30.", "ist auf 20:00 verschoben"),
        ("fr", "Quand arrive la livraison ?", "La livraison arrive mardi à 8h.", "erratum : mercredi à 9h"),
        ("fr", "Quand arrive la livraison ?", "La livraison arrive mardi à 8h.", "finalement c'est mercredi"),
        ("es", "¿Cuándo es la reunión?", "La reunión es el jueves.", "corrijo: el viernes a las 18:00"),
        ("es", "¿Cuándo es la reunión?", "La reunión es el jueves.", "se pasa al viernes"),
        ("pt", "Quanto custa o almoço?", "O almoço custa 14 euros.", "corrigindo: são 17 euros"),
        ("pt", "Quando é o ensaio?", "O ensaio é às 19:30.", "ou melhor, às 20:15"),
    ],
)
def test_what_says_that_a_value_changes_corrects_the_one_before(
    language: str, prompt: str, before: str, now: str
) -> None:
    asked = sought(prompt, "x", language=language)
    assert behind(told(before), told("ok", 1, "U2"), told(now, 2, "U3"), asked=asked) == 2
    assert behind(told(before), told(f"> {now}", 2, "U3"), asked=asked) is None
    assert behind(told(before), told(f"who said “{now}”", 2, "U3"), asked=asked) is None


@pytest.mark.parametrize(
    "text",
    [
        "10:15 would suit me",
        "correction: dinner is at 20:00",
        "the dinner has been moved to 20:00",
        "the colour correction runs until 10:15",
        "correction: the meeting is in the loft",
        "has the meeting been moved to 10:15?",
        "was it moved to 10:15? nobody told me",
    ],
)
def test_another_thing_s_value_and_what_asks_correct_nothing(text: str) -> None:
    assert behind(told(MEETING), told(text, 1, "U2")) is None


def test_a_correction_is_of_the_nearest_value_that_its_author_gave_else_of_anybody_s() -> None:
    lunch, moved = told("Lunch is at 12:30.", 1, "U2"), "correction: 10:15"
    assert behind(told(MEETING), lunch, told(moved, 2, "U1")) == 2
    assert behind(told(MEETING), lunch, told(moved, 2, "U2")) is None
    assert behind(told(MEETING), lunch, told(moved, 2, "U3")) is None
    assert behind(told(MEETING), told(moved, 1, "U2"), told("no, make that 10:30", 2, "U3")) == 2


def test_in_a_conversation_a_correction_stands_near_and_without_a_gap() -> None:
    between = [told("sure", 1, "U2")] * 6
    moved = told("correction: 10:15", 2)
    assert behind(told(MEETING), moved, is_thread=False) == 1
    assert behind(told(MEETING), moved._replace(is_apart=True), is_thread=False) is None
    assert behind(told(MEETING), *between, moved, is_thread=False) is None
    assert behind(told(MEETING), *between, moved) == 7
    assert behind(told(MEETING), moved._replace(is_echo=True)) is None


def test_elsewhere_a_correction_names_all_that_the_message_names() -> None:
    def elsewhere(*others: Told, asked: Sought | None = None) -> int | None:
        return find_correction_elsewhere(told(MEETING, 5), others, asked or sought())

    moved = told("The crew's meeting has been moved to 10:15.", 60, "U2", "C2")
    assert elsewhere(told("The crew is fine.", 50), moved) == 1
    assert elsewhere(moved, moved._replace(sent_at=NOON + timedelta(days=1))) == 1
    assert elsewhere(moved._replace(sent_at=NOON)) is None
    assert elsewhere(moved._replace(text="The meeting has been moved to 10:15.")) is None
    assert elsewhere(moved._replace(text="The crew's meeting is at 10:15.")) is None
    assert elsewhere(moved._replace(text="The crew's meeting has been moved to the loft.")) is None
    assert elsewhere(moved, asked=sought("when was the meeting of the crew?")) is None
    one = sought("when is the meeting?", "meet")
    assert elsewhere(moved, asked=one) is None
    assert elsewhere(moved._replace(channel="C1"), asked=one) == 0
