"""Kinds of values: what a prompt asks for, and what a text has, in any language."""

from __future__ import annotations

import pytest

from contextwin.query.values_asked import ValueKind, has_value, read_subject, read_values


@pytest.mark.parametrize(
    ("prompt", "language", "kinds"),
    [
        ("who has the key?", "en", {"person"}),
        ("until when is the pool shut", "en", {"time"}),
        ("how long was it shut", "en", {"duration"}),
        ("how many boats are there", "en", {"number"}),
        ("how long does it take", "en", {"duration"}),
        ("how long does the pool stay shut when it rains", "en", {"duration"}),
        ("what happens when a boat sinks", "en", set()),
        ("does the pool have to shut when the bell rings", "en", set()),
        ("who do I call when the pool leaks", "en", {"person"}),
        ("when it rains, who shuts the pool", "en", {"person"}),
        ("do you know when the pool opens", "en", {"time"}),
        ("where and when the party is", "en", {"time"}),
        ("where, when and with whom the party is", "en", {"person", "time"}),
        ("who is coming and when we leave", "en", {"person", "time"}),
        ("Wo und wann die Party ist?", "de", {"time"}),
        ("Où et quand la fête a-t-elle lieu ?", "fr", {"time"}),
        ("Dónde y cuándo la fiesta es", "es", {"time"}),
        ("Onde e quando a festa é", "pt", {"time"}),
        ("what do we do, when the pool leaks", "en", set()),
        ("remind me when we moved", "en", {"time"}),
        ("when the pool?", "en", {"time"}),
        ("the pool, when is it open", "en", {"time"}),
        ("how deep is the pool", "en", {"number"}),
        ("how much is a boat", "en", {"number"}),
        ("how do I moor a boat", "en", set()),
        ("why boats sink", "en", set()),
        ("boats", "en", set()),
        ("wie tief ist das Becken?", "de", {"number"}),
        ("wie geht das?", "de", set()),
        ("wie lange dauert das", "de", {"duration"}),
        ("cuánto tiempo tarda", "es", {"duration"}),
        ("bis wann ist das Becken zu?", "de", {"time"}),
        ("qui a la clé ?", "fr", {"person"}),
        ("¿cuántos barcos hay?", "es", {"number"}),
        ("quanto custa um barco?", "pt", {"number"}),
    ],
)
def test_words_that_ask_tell_the_kind(prompt: str, language: str, kinds: set[ValueKind]) -> None:
    assert read_values(prompt, language) == kinds


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("person", "then Ines has it"),
        ("person", "ask @ines"),
        ("time", "from thursday on"),
        ("time", "at 14:30"),
        ("time", "on the 12th"),
        ("time", "on 3 Mar"),
        ("time", "ab Mittwoch"),
        ("time", "le 3 février"),
        ("duration", "it took 6 h 20 min"),
        ("duration", "two days or so"),
        ("duration", "drei Wochen"),
        ("number", "it was 11.2 there"),
        ("number", "seven of them"),
    ],
)
def test_a_text_has_a_value_of_its_kind(kind: ValueKind, text: str) -> None:
    assert has_value(text, {kind})


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("person", "Ask somebody. Then tell us"),
        ("time", "so do it, mar the paint, may be"),
        ("time", "all 238 of them"),
        ("duration", "6 boats in an hour"),
        ("number", "a few of them"),
    ],
)
def test_a_text_without_one_has_none(kind: ValueKind, text: str) -> None:
    assert not has_value(text, {kind})
    assert not has_value("Ines, at 14:30, for 6 h", set())


@pytest.mark.parametrize(
    ("prompt", "subject"),
    [
        ("who is Piet?", "piet"),
        ("ok, whos lorcan?", "lorcan"),
        ("What is the pooler", "pooler"),
        ("wer ist Piet?", "piet"),
        ("qui est Lorcan ?", "lorcan"),
        ("quién es Piet?", "piet"),
        ("quem é o Lorcan?", "lorcan"),
        ("who are Port Ellery", "port ellery"),
        ("who is on call?", ""),
        ("who fixed it?", ""),
        ("what is PR 847 about?", ""),
        ("what happened?", ""),
        ("Piet", ""),
    ],
)
def test_what_or_who_a_prompt_asks_about(prompt: str, subject: str) -> None:
    assert read_subject(prompt, None) == subject
