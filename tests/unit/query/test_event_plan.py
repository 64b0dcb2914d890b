"""Which prompts ask of events, of which days, and what else they name."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from contextwin.query.event_plan import find_event_question

#: A Wednesday.
AT = datetime(2026, 3, 11, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("prompt", "first", "words"),
    [
        ("What happened on Monday?", "2026-03-09", ()),
        ("What did Ana do last weekend?", "2026-03-07", ("ana",)),
        ("What is planned for 23 April?", "2026-04-23", ()),
        ("What's on on Thursday?", "2026-03-12", ()),
        ("Was ist am 2. März passiert?", "2026-03-02", ()),
        ("Que s'est-il passé hier ?", "2026-03-10", ()),
        ("¿Qué hizo Ana ayer?", "2026-03-10", ("ana",)),
        ("O que está previsto para amanhã?", "2026-03-12", ()),
        ("Who repaired the kiln yesterday?", "2026-03-10", ("repaired", "kiln")),
    ],
)
def test_events_of_days(prompt: str, first: str, words: tuple[str, ...]) -> None:
    event = find_event_question(prompt, AT, "UTC", None)
    assert event is not None
    assert first in {str(days[0]) for days in event.days}
    assert set(event.words) >= set(words)
    assert not event.is_when


@pytest.mark.parametrize(
    ("prompt", "day"),
    [
        ("Who is away on Friday?", 13),
        ("Who was away on Friday?", 6),
        ("Does the kiln run on Monday?", 16),
        ("Wer ist am Freitag weg?", 13),
        ("Wer war am Freitag weg?", 6),
        ("Qui est absent vendredi ?", 13),
        ("Qui est parti vendredi ?", 6),
        ("¿Quién está de vacaciones el viernes?", 13),
        ("Quem está de folga na sexta?", 13),
    ],
)
def test_a_weekday_is_the_next_one_unless_the_question_is_of_the_past(prompt: str, day: int) -> None:
    event = find_event_question(prompt, AT, "UTC", None)
    assert event is not None
    assert event.days == ((date(2026, 3, day), date(2026, 3, day)),)


@pytest.mark.parametrize(
    ("prompt", "is_past"),
    [
        ("When was the outage?", True),
        ("When is the offsite?", False),
        ("Who knows when the hall is shut?", False),
        ("Do you know when the offsite is?", False),
        ("Wann war die Störung?", True),
        ("Quand aura lieu le séminaire ?", False),
        ("¿Cuándo fue el apagón?", True),
        ("Quando será o retiro?", False),
    ],
)
def test_when_something_is(prompt: str, is_past: bool) -> None:
    event = find_event_question(prompt, AT, "UTC", None)
    assert event is not None
    assert event.is_when
    assert event.days == (((date.min, AT.date()),) if is_past else ((AT.date(), date.max),))


@pytest.mark.parametrize(
    "prompt",
    [
        "What did Ana say on Monday?",
        "Who wrote to me yesterday?",
        "How many messages were there last week?",
        "recap yesterday for me",
        "Yesterday I was ill.",
        "What was it while I was away on Friday?",
        "What is the status of the import?",
        "May I ask a second question?",
        "How much did we throw out when the fridge failed?",
        "What did we do when the belt broke?",
        "When the fridge fails, who is called?",
        "Was haben wir weggeworfen, als der Kühlschrank ausfiel?",
    ],
)
def test_what_was_said_and_other_prompts_are_no_events(prompt: str) -> None:
    assert find_event_question(prompt, AT, "UTC", None) is None
