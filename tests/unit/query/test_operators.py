"""What `from:`, `in:` and `has:` in a prompt ask for, alone and beside what it says about time."""

from __future__ import annotations

from collections.abc import Set
from datetime import UTC, datetime

import pytest

from contextwin.models.plans import QueryPlan, SearchOperators
from contextwin.models.requests import WindowRequest
from contextwin.query.operators import read_exceptions, read_operators
from contextwin.query.planner import plan_query
from contextwin.temporal import parse_time
from testkit.factories import make_completed

ASKED_AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)


def plan(prompt: str, people: Set[str] = frozenset()) -> QueryPlan:
    request = make_completed(WindowRequest(prompt=prompt, workspace="acme", asked_at=ASKED_AT))
    return plan_query(request, people=people)


def test_operators_beside_dates() -> None:
    found = plan("from:@ana in:#eng has:link has::eyes: after:2026-01-31 before:2026-03-01 deploy failure")
    operators, time = found.operators, found.time
    assert (operators.users, operators.channels, operators.has) == (("ana",), ("eng",), ("link", ":eyes:"))
    assert time is not None
    assert (time.oldest, time.latest) == (datetime(2026, 2, 1, tzinfo=UTC), datetime(2026, 3, 1, tzinfo=UTC))
    assert (time.topic, time.rule) == ("deploy failure", "modifiers")


def test_operators_that_leave_out() -> None:
    operators, rest = read_operators("-from:@ana from:<@U2> -in:#eng -in:<#C1|ops> -has:file deploy")
    assert (operators.users, operators.not_users, rest) == (("U2",), ("ana",), "deploy")
    assert (operators.channels, operators.not_channels, operators.lacks) == ((), ("eng", "C1"), ("file",))


def test_attributes_have_several_names_and_unknown_ones_are_reported() -> None:
    operators, rest = read_operators("has:Attachments has:url has:pin -has:star has:photos")
    assert (operators.has, operators.lacks) == (("file", "link", "image"), ())
    assert (operators.ignored, rest) == (("has:pin", "-has:star"), "")
    found = plan("has:Attachments has:url has:pin -has:star has:photos")
    assert (found.operators, found.topic) == (operators, None)


@pytest.mark.parametrize("prompt", ["foo:bar", "set on:true in the config", "in:", "a: b", "after:2026-01-31", ""])
def test_a_prompt_without_operators_stays_as_it_is(prompt: str) -> None:
    assert read_operators(prompt) == (SearchOperators(), prompt)


def test_operators_and_questions_join() -> None:
    found = plan("what was the first thing said from:<@U1|ana> in:<#C1|eng>")
    assert (found.order, found.operators.users, found.operators.channels) == ("asc", ("U1",), ("C1",))


@pytest.mark.parametrize("rest", ["what did Ana say last week", "deploy on:yesterday", "the first message today?"])
def test_operators_in_front_do_not_change_the_range(rest: str) -> None:
    found = parse_time(f"from:@ana -in:#random has:link {rest}", asked_at=ASKED_AT)
    assert found == parse_time(rest, asked_at=ASKED_AT)
    assert found is not None
    assert found.oldest is not None


@pytest.mark.parametrize(
    ("prompt", "left_out", "rest"),
    [
        ("anything today from anyone but marta", ("marta",), "anything today from anyone"),
        ("what did everyone except Ana and Ben say last week", ("Ana", "Ben"), "what did everyone say last week"),
        ("who, apart from Ana, wrote in #ops yesterday", ("Ana",), "who wrote in #ops yesterday"),
        ("did anyone other than <@U7> post yesterday", ("U7",), "did anyone post yesterday"),
        ("everything from last week except what Ben wrote", ("Ben",), "everything from last week wrote"),
        ("alle Nachrichten von gestern außer die von Ben", ("Ben",), "alle Nachrichten von gestern"),
        ("les messages d'hier sauf ceux de Ben", ("Ben",), "les messages d'hier"),
        ("mensajes de ayer que no sean de Ana", ("Ana",), "mensajes de ayer"),
        ("o que disseram todos menos a Ana ontem?", ("Ana",), "o que disseram todos ontem?"),
    ],
)
def test_words_that_leave_somebody_out(prompt: str, left_out: tuple[str, ...], rest: str) -> None:
    operators, left = read_exceptions(prompt, SearchOperators(), {"ana", "ben", "marta"})
    assert (operators.not_users, left) == (left_out, rest)


@pytest.mark.parametrize(
    "prompt",
    [
        "has nobody but Ana written today",
        "everything except the oven",
        "all but two",
        "not only Ana, also Ben",
        "everything except <#C1|random>",
        "but Ana",
    ],
)
def test_words_that_leave_nobody_out(prompt: str) -> None:
    assert read_exceptions(prompt, SearchOperators(), {"ana", "ben", "marta"}) == (SearchOperators(), prompt)


@pytest.mark.parametrize(
    ("prompt", "attribute"),
    [
        ("the newest link in #design", "link"),
        ("how many photos did Ana post in February?", "image"),
        ("show me all attachments from last week", "file"),
        ("der letzte Link von Ana", "link"),
        ("la dernière photo de Ben", "image"),
        ("el último archivo de Ana", "file"),
        ("quantos vídeos o Ben mandou ontem?", "video"),
    ],
)
def test_words_for_what_messages_hold(prompt: str, attribute: str) -> None:
    found = plan(prompt)
    assert (found.kind, found.operators.has) == ("chronological", (attribute,))


@pytest.mark.parametrize(
    "prompt",
    [
        "what did Ana say about the photo yesterday?",
        "latest file format",
        "how many files are in the repo?",
        "was hat Ana gestern zu dem Bild gesagt?",
        "que disse a Ana da foto ontem?",
        "who broke the link?",
        "the first image of the sensor",
        "the last message about the save-file bug",
        "the last message about the bug, with author and link",
        "what did Ben say right after Ana posted the photo of the hull?",
    ],
)
def test_words_for_something_else_than_what_messages_hold(prompt: str) -> None:
    assert plan(prompt).operators.has == ()


@pytest.mark.parametrize(
    ("prompt", "attribute", "topic"),
    [
        ("the link to the supplier Ana shared last week", "link", "supplier"),
        ("the photo of the engine that Ben posted on Friday", "image", "engine"),
        ("screenshots from Ana of the error since Monday", "image", "error"),
        ("the last link Ana shared about the budget", "link", "budget"),
        ("die Fotos vom Motor, die Ben am Freitag gepostet hat", "image", "Motor"),
        ("Anas letzter Link zum Budget", "link", "Budget"),
        ("le lien vers le traiteur qu'Ana a partagé la semaine dernière", "link", "traiteur"),
        ("el enlace al proveedor que compartió Ana la semana pasada", "link", "proveedor"),
        ("as fotos do motor que o Ben postou na sexta", "image", "motor"),
    ],
)
def test_what_a_message_holds_and_what_that_shows(prompt: str, attribute: str, topic: str) -> None:
    found = plan(prompt, {"ana", "ben"})
    assert found.operators.has == (attribute,)
    assert found.time is not None
    assert (found.time.topic, found.time.strength, found.time.unread) == (topic, "hard", ())
    assert found.time.speaker in ("Ana", "Ben")
