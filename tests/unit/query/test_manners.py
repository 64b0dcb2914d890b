"""Which words of a prompt are manners, and which only look like them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.query.manners import is_mannerly, strip_manners
from contextwin.temporal.languages import LANGUAGES


@pytest.mark.parametrize(
    "prompt",
    [
        "<@U0BOT> where is the kettle",
        "<@U0BOT>: where is the kettle",
        "where is the kettle <@U0BOT>",
        "where is the kettle, <@U0BOT> <@UANA>!",
        "hey bot, where is the kettle",
        "Hey <@U0BOT>, where is the kettle",
        "hi all! where is the kettle",
        "Hello everyone\nwhere is the kettle",
        "good morning team - where is the kettle",
        "Hi Ana, where is the kettle",
        "hey where is the kettle",
        "@bot, where is the kettle",
        "@channel where is the kettle",
        "please, where is the kettle",
        "where is the kettle pls",
        "where please is the kettle",
        "where is the kettle thx",
        "where is the kettle, thanks in advance!",
        "where is the kettle - thank you so much",
        "Thanks! where is the kettle",
        "where is the kettle :pray:",
        ":wave: where is the kettle 🙏🏽🎉",
        "where is the kettle :)",
        "Hallo zusammen, where is the kettle, vielen Dank",
        "désolé de déranger, where is the kettle",
        "ei <@U0BOT>, where is the kettle",
        "perdón por molestar, where is the kettle",
        "desculpa incomodar, where is the kettle",
        "sorry für die störung, where is the kettle",
        "bonjour à tous ! where is the kettle s'il te plaît",
        "hola, where is the kettle por favor",
        "bom dia pessoal, where is the kettle, obrigado",
        "  :wave: hey <@U0BOT>, where is the kettle please? thanks :pray:  ".replace("?", ""),
    ],
)
def test_manners_are_left_out(prompt: str) -> None:
    assert strip_manners(prompt) == "where is the kettle"


@pytest.mark.parametrize(
    ("prompt", "rest"),
    [
        ("everything from friday please, I was away", "everything from friday, I was away"),
        ("tell me, please, where it is", "tell me where it is"),
        ("where is it please", "where is it"),
    ],
)
def test_the_mark_that_ends_a_clause_stays_without_please(prompt: str, rest: str) -> None:
    assert strip_manners(prompt) == rest


@pytest.mark.parametrize(
    "prompt",
    [
        "what did <@UANA> say about the kettle?",
        "what did we hear from <@UANA>",
        "who is <@UANA>",
        "<@UANA> said what?",
        "<@UANA> and <@UBEN> agreed on what?",
        "<@UANA>'s last message",
        "from:<@UANA> kettle",
        "who said thanks",
        "messages with :tada:",
        "hello world fails",
        "hi-res pictures",
        "thanks for BD-440",
        "team building",
        "what is a TIA",
        "the PLS file",
        'who wrote "please wait"',
        "C++",
        "good morning routines",
        "the please-wait page",
    ],
)
def test_what_is_asked_about_stays(prompt: str) -> None:
    assert strip_manners(prompt) == prompt


@pytest.mark.parametrize("prompt", ["thanks", "<@U0BOT> hi!", ":tada:", "🎉 🎉", "hi all", "pls", "", " ", "<@UANA>"])
def test_a_prompt_of_manners_alone_stays(prompt: str) -> None:
    assert strip_manners(prompt) == prompt


def test_the_question_mark_behind_an_address_stays() -> None:
    assert strip_manners("where is the kettle, <@U0BOT>?") == "where is the kettle?"
    assert strip_manners("is it broken? ok, thx?") == "is it broken? ok?"


@given(st.text(alphabet="kettle <@U1>,.!?-:pray🎉 hi thx please"))
def test_nothing_is_taken_off_twice(prompt: str) -> None:
    stripped = strip_manners(prompt)
    assert strip_manners(stripped) == stripped
    assert stripped.strip() or not prompt.strip()


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
def test_every_language_has_manners(language: object) -> None:
    for field in ("greetings", "addressees", "requests", "thanks", "before_names", "after_names"):
        assert getattr(language, field)


def test_thanks_behind_a_word_of_another_language() -> None:
    # Of "los", "thanks to los" is asked in Spanish alone.
    assert strip_manners("was war gestern in #backend los danke!") == "was war gestern in #backend los"


@pytest.mark.parametrize(
    "prompt",
    [
        *("how's it going?", "hey team, how are you all?", "how are you, Ana?", "what's up", "everything ok?"),
        *("wie geht's?", "Hallo, wie geht es euch?", "alles gut?", "ça va ?", "Salut, comment vas-tu ?"),
        *("¿qué tal?", "hola, ¿cómo estás?", "tudo bem?", "Oi, como vai?"),
    ],
)
def test_who_asks_how_one_is_says_nothing_else(prompt: str) -> None:
    assert is_mannerly(prompt)
    assert strip_manners(f"{prompt.rstrip('?')}? where is the kettle?") == "where is the kettle?"


@pytest.mark.parametrize(
    "prompt",
    [
        *("how's it going with the varnish?", "how are you connected to the printer?", "what's up with the pump?"),
        *("everything ok with the oven?", "wie geht's dem Saal?", "alles klar mit dem Boot?", "como vai o barco?"),
        *("comment ça va avec la livraison ?", "¿qué tal la reunión?", "tudo bem com o barco?"),
    ],
)
def test_how_something_is_is_asked(prompt: str) -> None:
    assert not is_mannerly(prompt)
    assert strip_manners(prompt) == prompt
