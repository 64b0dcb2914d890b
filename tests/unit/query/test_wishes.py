"""What messages say of how to be answered and of what their authors like, and the prompts for which that matters."""

from __future__ import annotations

import pytest

from contextwin.query.wishes import MAX_CHARS, asks_advice, is_instruction, is_wish


@pytest.mark.parametrize(
    "text",
    [
        "Always give dates as MM/DD when I ask about meetings.",
        "please don't use jargon if I ask about the tax forms",
        "Whenever I ask for a recipe, include the calories",
        "From now on, answer in metric units",
        "Gib Termine immer mit Uhrzeit an, wenn ich nach Treffen frage.",
        "Da siempre la fecha completa cuando pregunte por reuniones",
        "Donne toujours la date complète quand je demande une réunion",
        "Dá sempre a data completa quando eu perguntar por reuniões",
    ],
)
def test_a_message_that_says_how_to_answer_is_an_instruction(text: str) -> None:
    assert is_instruction(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "I always ask about the weather", "Please ask Mel when she is back", "Never mind", "We ship from now on"),
        *("When I asked for the key, nobody had it.", "Do you always lock it when you leave?"),
        "Always use Celsius when I ask about weather. " + "x" * MAX_CHARS,
    ],
)
def test_what_tells_something_else_is_no_instruction(text: str) -> None:
    assert not is_instruction(text)


@pytest.mark.parametrize(
    "text",
    [
        *("I prefer e-books.", "well, I'd rather walk", "I'm not a fan of frameworks", "I usually prefer tea"),
        *("Ich bevorzuge den Zug", "Prefiero el tren", "Je préfère le train", "Prefiro o comboio"),
    ],
)
def test_a_message_that_says_what_its_author_likes_is_a_wish(text: str) -> None:
    assert is_wish(text)


@pytest.mark.parametrize("text", ["", "The preferred supplier is Holt", "She prefers tea", "It is like a boat"])
def test_what_others_like_is_no_wish(text: str) -> None:
    assert not is_wish(text)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Can you suggest some books?", True),
        ("How should I plan the day, what would you recommend?", True),
        ("Kannst du mir helfen, den Tag zu planen?", True),
        ("¿Qué me recomiendas?", True),
        ("Qu'est-ce que tu me conseilles ?", True),
        ("Que livros recomendas?", True),
        ("When was the book published?", False),
        ("Who has the key?", False),
    ],
)
def test_what_the_asker_likes_matters_to_advice(prompt: str, expected: bool) -> None:
    assert asks_advice(prompt) is expected
