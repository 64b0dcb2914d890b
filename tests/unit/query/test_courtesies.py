"""Messages that only thank, greet, agree or part."""

from __future__ import annotations

import pytest

from contextwin.query.courtesies import MAX_CHARS, is_courtesy


@pytest.mark.parametrize(
    "text",
    [
        *("Thanks!", "thanks a lot, Tobi", "Sounds good!", "Take care!", "You're welcome, Caroline!", "🎉", ":tada:"),
        *("Good morning", "Cool, see you then!", "Danke dir!", "Alles klar", "Merci", "merci beaucoup, Tobi"),
        *(
            "De nada",
            "Até logo",
            "👍 Hank",
            "Thanks for the quick reply, Ben",
            "danke für die Hilfe",
            "merci pour ton aide",
        ),
        *("gracias por la ayuda", "muchas gracias a todos por todo", "obrigado pela ajuda", "vielen Dank an alle"),
    ],
)
def test_manners_say_nothing(text: str) -> None:
    assert is_courtesy(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "Ana", "Approved", "No", "Thanks for the map", "Thanks, it is 5", "Thanks?", "Nice, https://a.example"),
        *("Great, we take the blue one", "Thanks [image: a boat]", "thanks " * MAX_CHARS),
        *("Thanks for the support contract", "danke für die Hilfeseite", "gracias por el mapa", "👍 Hank?", "👍 hank"),
    ],
)
def test_whatever_says_more_is_no_courtesy(text: str) -> None:
    assert not is_courtesy(text)
