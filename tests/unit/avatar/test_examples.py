"""Examples are what the person wrote in a situation like this one, the best first, none like another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.avatar.examples import Example, choose_examples
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group
from contextwin.window.grouping import group_messages
from testkit.factories import START, found_messages, make_found, make_group

PLAN = QueryPlan()
NOWHERE = (None, None)


def at(seconds: int, text: str, user: str = "U1", **overrides: Any) -> FoundMessage:
    return make_found(ts=f"{START + seconds}.000000", text=text, user=user, **overrides)


def choose(*groups: Group, place: tuple[str | None, str | None] = NOWHERE) -> list[Example]:
    return choose_examples(groups, "U1", PLAN, place)


def texts(examples: Sequence[Example]) -> list[str]:
    return [example.answer.text for example in examples]


def make_thread(start: int, question: FoundMessage, answer: FoundMessage, **overrides: Any) -> Group:
    return make_group(question, answer, thread_ts=f"{START + start}.000000", is_thread=True, **overrides)


def test_an_example_is_what_the_person_wrote_with_what_was_asked_before() -> None:
    asked, answer = at(0, "is staging up?", "U2"), at(60, "yep")
    (example,) = choose(make_group(asked, answer))
    assert (example.answer, example.asked, example.is_in_thread) == (answer, asked, False)


def test_what_was_asked_stands_directly_before_and_is_of_somebody_else() -> None:
    messages = [
        at(0, "is staging up?", "U2"),
        at(10, "lunch?", "U3"),
        at(20, "yep, it is"),
        at(30, "since noon"),
        at(40, " ", "U2"),
        at(50, "and so on"),
        at(60, "", "U3", is_deleted=True),
        at(70, "as I said"),
    ]
    asked = {example.answer.text: example.asked and example.asked.text for example in choose(make_group(*messages))}
    assert asked == {"yep, it is": "lunch?", "since noon": None, "and so on": None, "as I said": None}


def test_what_says_nothing_and_what_others_wrote_is_no_example() -> None:
    forwarded = at(40, "> <@U2> wrote:\n> hello\n[file: log]\nTraceback")
    group = make_group(at(0, "hello", "U2"), at(10, "  "), at(20, "", is_deleted=True), at(30, "hi", "U3"), forwarded)
    assert choose(group) == []
    assert choose() == []


def test_the_thread_that_is_answered_in_is_no_example() -> None:
    root = at(0, "who owns billing?", "U2")
    here = make_thread(0, root, at(10, "we do", thread_ts=root.ts))
    elsewhere = make_thread(0, at(0, "?", "U2", channel="C2"), at(10, "they do", channel="C2", thread_ts=root.ts))
    assert texts(choose(here, elsewhere, place=("C1", root.ts))) == ["they do"]
    assert set(texts(choose(here, elsewhere, place=("C1", None)))) == {"we do", "they do"}


def test_a_thread_is_preferred_for_a_thread_and_the_channel_for_the_channel() -> None:
    in_thread = make_thread(0, at(0, "a?", "U2"), at(10, "inside", thread_ts=f"{START}.000000", semantic=0.5))
    outside = make_group(at(500, "b?", "U2"), at(510, "outside", semantic=0.5))
    assert texts(choose(in_thread, outside, place=("C9", "1.0"))) == ["inside", "outside"]
    assert texts(choose(in_thread, outside, place=("C9", None))) == ["outside", "inside"]


def test_the_same_channel_is_preferred() -> None:
    groups = [make_group(at(n, f"in {c}", channel=c, semantic=0.5)) for n, c in enumerate(("C1", "C2", "C3"))]
    assert texts(choose(*groups, place=("C1", None)))[0] == "in C1"
    assert texts(choose(*groups, place=("C2", None)))[0] == "in C2"


def test_what_was_asked_in_a_like_situation_counts_more_than_the_answer() -> None:
    like_question = make_group(at(0, "is it up?", "U2", semantic=1.0), at(10, "yes sir", semantic=0.0))
    like_answer = make_group(at(900, "lunch?", "U2", semantic=0.0), at(910, "it is up", semantic=1.0))
    assert texts(choose(like_answer, like_question)) == ["yes sir", "it is up"]


def test_what_says_the_same_comes_after_what_does_not() -> None:
    values = {"yep it is up": 1.0, "Yep, it is up!": 0.9, "no, the cache is cold": 0.3}
    groups = [
        make_group(at(n * 9000, text, semantic=value), at(n * 9000 + 1, "?", "U2", semantic=0.0))
        for n, (text, value) in enumerate(values.items())
    ]
    assert texts(choose(*groups)) == ["yep it is up", "no, the cache is cold", "Yep, it is up!"]


@given(found_messages(), st.sampled_from([NOWHERE, ("C1", None), ("C1", "1700000000.000000")]), st.randoms())
def test_each_message_of_the_person_comes_once_in_an_order_that_the_input_does_not_decide(
    messages: list[FoundMessage], place: tuple[str | None, str | None], random: Any
) -> None:
    groups = group_messages(messages)
    examples = choose(*groups, place=place)
    plain = [m for m in messages if m.content_kind == "text" and "```" not in m.text]
    expected = [m.key for m in plain if m.text.strip() and (m.channel, m.thread_ts) != place]
    assert sorted(example.answer.key for example in examples) == sorted(expected)
    assert all(example.value >= 0 for example in examples)
    random.shuffle(groups)
    assert choose(*groups, place=place) == examples
    random.shuffle(messages)
    assert choose(*group_messages(messages), place=place) == examples


@given(st.permutations([("C1", "one"), ("C2", "two"), ("C3", "three")]))
def test_ties_are_not_decided_by_the_input(order: list[tuple[str, str]]) -> None:
    groups = [make_group(at(0, text, channel=channel)) for channel, text in order]
    assert texts(choose(*groups)) == ["three", "two", "one"]


def test_what_does_not_belong_together_is_no_pair() -> None:
    soon, late = at(600, "yep", "U1"), at(5000, "yep", "U1")
    asked = at(0, "is staging up?", "U2")

    def pair(answer: FoundMessage, *, is_thread: bool = False, first: FoundMessage = asked) -> FoundMessage | None:
        (example,) = choose(replace_group(make_group(first, answer), is_thread=is_thread))
        return example.asked

    assert pair(soon) == asked
    assert pair(late) is None
    assert pair(late._replace(mentions=("U2",))) == asked
    assert pair(soon._replace(follows_unread=True)) is None
    assert pair(late._replace(thread_ts=asked.thread_ts, thread_size=2), is_thread=True) == asked
    assert pair(soon, first=asked._replace(text="```\nup?\n```")) is None


@pytest.mark.parametrize("changes", [{"text": "```\nx = 1\n```"}, {"content_kind": "code"}, {"content_kind": "log"}])
def test_code_is_no_example(changes: dict[str, Any]) -> None:
    group = make_group(at(0, "how?", "U2"), at(60, "like so")._replace(**changes), at(120, "yep"))
    assert texts(choose(group)) == ["yep"]


def replace_group(group: Group, **changes: Any) -> Group:
    return group._replace(**changes)
