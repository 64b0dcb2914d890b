"""What the app says of its own is there in five languages, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import getsource
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.answer import quotation
from contextwin.interfaces.slack.interact import commands, settings, surfaces
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.receive import questions
from contextwin.interfaces.slack.wording import LANGUAGES, Locales, read_table, say, speaking

MODULES = (rendering, surfaces, settings, commands)
#: Constants that nobody reads.
_CODES = re.compile(r".*_(ACTION|CALLBACK)|QUOTED|SURFACES")
_NAMES = re.compile(r"(?:^|(?<=, ))[A-Z][A-Z_]*\b")


def sentences_of(module: ModuleType) -> Iterator[str]:
    """What a module defines to be read; not what it imports."""
    defined = {name for line in getsource(module).splitlines() for name in _NAMES.findall(line.partition(" = ")[0])}
    for name, value in vars(module).items():
        if name in defined and not _CODES.fullmatch(name):
            yield from texts_of(value)


def texts_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from texts_of(each)


SAID = {sentence for module in MODULES for sentence in sentences_of(module)}
SAID |= {quotation.NOTHING_FOUND, quotation.NEAREST, quotation.UNSURE, quotation.HOW_TO_ASK, questions.WHAT_LED_TO}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_is_there_in_each_language_with_its_places(language: str) -> None:
    table = read_table(language)
    assert table.keys() == SAID
    for english, sentence in table.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", sentence)), english
        assert all(
            f"`/contextwin {word}" in sentence for word in re.findall(r"`/contextwin (why|draft|settings)", english)
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_labels_fit_where_slack_shows_them(language: str) -> None:
    with speaking(language):
        assert all(len(say(each)) <= 24 for each in (settings.TITLE, settings.SAVE, surfaces.CANCEL, surfaces.FORGET))
        menus = (*settings._STYLES.values(), *settings._ANSWERS.values(), settings.QUESTIONS, rendering.KEEP)
        assert all(len(say(each)) <= 75 for each in menus)


class Client:
    """Stands for Slack's client: it knows one user."""

    def __init__(self) -> None:
        self.calls = 0

    def users_info(self, *, user: str, include_locale: bool) -> dict[str, Any]:
        self.calls += 1
        return {"user": {"locale": "fr-FR"}} if user == "U1" and include_locale else {"user": {}}


def test_who_asks_is_spoken_to_in_their_language_and_slack_is_asked_once() -> None:
    client: Any = Client()
    locales = Locales(client)
    assert [locales.language_of(user) for user in ("U1", "U1", "U2")] == ["fr", "fr", "en"]
    assert client.calls == 2
    with locales.speaking_to("U1"):
        assert rendering.render_text(rendering.THANKS).text == "Merci."
    assert rendering.render_text(rendering.THANKS).text == rendering.THANKS
