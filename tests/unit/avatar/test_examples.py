"""Examples are what the person wrote in a situation like this one, the best first, none like another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.avatar.examples import EXAMPLE_TOKENS, Example, Situation, choose_examples, find_asked
from contextwin.avatar.style.model import Spread
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group
from contextwin.window.grouping import group_messages
from testkit.factories import START, found_messages, make_found, make_group

PLAN = QueryPlan()
NOWHERE = (None, None)


def at(seconds: int, text: str, user: str = "U1", **overrides: Any) -> FoundMessage:
    return make_found(ts=f"{START + seconds}.000000", text=text, user=user, **overrides)


def choose(*groups: Group, place: tuple[str | None, str | None] = NOWHERE, **situation: Any) -> list[Example]:
    return choose_examples(groups, "U1", Situation(plan=PLAN, place=place, **situation))


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
        at(20, "yep, it is"),
        at(30, "since noon"),
        at(40, " ", "U2"),
        at(50, "and so on"),
        at(60, "", "U2", is_deleted=True),
        at(70, "as I said"),
    ]
    asked = {example.answer.text: example.asked and example.asked.text for example in choose(make_group(*messages))}
    expected = {"yep, it is": "is staging up?", "since noon": None, "and so on": None, "as I said": None}
    assert asked == expected


def test_what_says_nothing_and_what_others_wrote_is_no_example() -> None:
    forwarded = at(40, "> <@U2> wrote:\n> hello\n[file: log]\nTraceback")
    group = make_group(at(0, "hello", "U2"), at(10, "  "), at(20, "", is_deleted=True), at(30, "hi", "U3"), forwarded)
    assert choose(group) == []
    assert choose() == []


@pytest.mark.parametrize(
    "text",
    [
        "`docker build --no-cache`",
        "try `let compiled = this.elm.compile(this.name);`",
        "assert_equal(rows[0], expected_total)",
        "TOTAL_ROWS=3 --all",
        "x = `a b c d`",
        "<@U2> `jawohl, alles grün`",
    ],
)
def test_what_is_mostly_code_is_no_example(text: str) -> None:
    assert choose(make_group(at(0, "how?", "U2"), at(10, text))) == []
    asked, answer = at(0, text, "U2"), at(10, "so it is")
    assert [example.asked for example in choose(make_group(asked, answer))] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "It is not meant; it has happened. `start` is the truth. `from` will be removed in 2.34.",
        "Die Zeile `email.message` kodiert selbst; bitte löschen.",
        "la función `f(x)` ya no existe, usa la otra",
        "appelle foo(a, b) deux fois, et c’est bon",
        "o nome é user_id, não user",
        "oh no ;_; <3 :-) and/or (maybe) e.g. this",
        "a -> b -> c, done;",
        "今日は、元気です。",
        "42",
    ],
)
def test_prose_that_names_code_is_an_example(text: str) -> None:
    assert texts(choose(make_group(at(0, "how?", "U2"), at(10, text)))) == [text]


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
    plain = [m for m in messages if m.content_kind == "text" and m.token_count <= EXAMPLE_TOKENS]
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


def asked_of(*messages: FoundMessage, **group: Any) -> str | None:
    """What the last of the messages answers."""
    asked = find_asked(replace_group(make_group(*messages), **group), len(messages) - 1)
    return asked.text if asked else None


THREAD = f"{START}.000000"


def test_a_reply_to_the_root_answers_it_whenever_it_comes() -> None:
    root = at(0, "who owns billing?", "U2", thread_size=2)
    late = at(90_000, "we do", thread_ts=THREAD, thread_size=2)
    assert asked_of(root, late, is_thread=True, thread_ts=THREAD) == root.text
    # Of three messages one was not read, which may stand between.
    assert asked_of(root, late._replace(thread_size=3), is_thread=True, thread_ts=THREAD) is None


def test_in_a_thread_too_an_answer_comes_within_minutes() -> None:
    root, other = at(0, "who owns billing?", "U3"), at(7_000, "is it up?", "U2", thread_ts=THREAD)
    soon, late = (at(seconds, "yep", thread_ts=THREAD, thread_size=3) for seconds in (7_060, 9_000))
    assert asked_of(root, other, soon, is_thread=True, thread_ts=THREAD) == other.text
    assert asked_of(root, other, late, is_thread=True, thread_ts=THREAD) is None


def test_where_several_speak_no_pair_is_sure_without_a_mention() -> None:
    one, two = at(0, "is staging up?", "U2"), at(30, "lunch?", "U3")
    assert asked_of(one, two, at(60, "yep")) is None
    assert asked_of(at(-3_000, "morning", "U2"), two, at(60, "yep")) == "lunch?"
    assert asked_of(one, two, at(60, "@Ben yep", mentions=("U2",))) == one.text
    assert asked_of(one, two, at(60, "@Cal yep", mentions=("U3",))) == two.text
    assert asked_of(one, two, at(60, "@Dee yep", mentions=("U9",))) is None
    assert asked_of(one, two._replace(mentions=("U1",)), at(60, "yep")) == two.text
    assert asked_of(two._replace(mentions=("U1",)), at(1_700, "yep")) == two.text
    assert asked_of(two._replace(mentions=("U1",)), at(2_000, "yep")) is None
    assert asked_of(two._replace(mentions=("U3",)), at(60, "yep")) is None


def test_what_was_typed_before_the_other_message_came_does_not_answer_it() -> None:
    long = "the cache is cold because the importer clears it each night"
    asked = at(0, "is staging up?", "U2")
    assert asked_of(asked, at(3, long)) is None
    assert asked_of(asked._replace(mentions=("U1",)), at(3, long)) is None
    assert asked_of(asked, at(30, long)) == asked.text
    assert asked_of(asked, at(3, "yep https://example.org/" + "a" * 90)) == asked.text


@pytest.mark.parametrize(
    "text", ["https://example.org/a", "<https://example.org>", "@Ben https://x.org", ":tada:", "…"]
)
def test_what_has_no_words_is_neither_example_nor_asked(text: str) -> None:
    assert texts(choose(make_group(at(0, "?a", "U2"), at(60, text), at(120, "yep")))) == ["yep"]
    assert asked_of(at(0, text, "U2"), at(60, "yep")) is None


def test_what_is_too_long_to_be_shown_whole_is_neither_example_nor_asked() -> None:
    long = "why " * (EXAMPLE_TOKENS + 9)
    assert texts(choose(make_group(at(0, long), at(60, "yep")))) == ["yep"]
    assert texts(choose(make_group(at(0, "short", token_count=EXAMPLE_TOKENS + 1), at(60, "yep")))) == ["yep"]
    assert asked_of(at(0, long, "U2"), at(60, "yep")) is None


def test_examples_are_spread_over_days() -> None:
    day = 86_400
    seconds = {0: 1.0, 600: 0.95, 1_200: 0.9, day: 0.8, 2 * day: 0.75, 3 * day: 0.0}
    groups = [make_group(at(n, f"text{n}", semantic=value)) for n, value in seconds.items()]
    assert texts(choose(*groups))[:3] == ["text0", f"text{day}", f"text{2 * day}"]


def test_examples_are_spread_over_the_quarters_of_lengths() -> None:
    usual = [" ".join(f"{word}{n}" for n in range(10)) for word in ("one", "two", "three", "four", "five")]
    others = ["yep", "it is up since noon", "so " * 40]
    values = {**dict.fromkeys(usual, 0.9), **dict.fromkeys(others, 0.5)}
    day = 86_400
    groups = [make_group(at(day * n, text, semantic=value)) for n, (text, value) in enumerate(values.items())]
    shown = texts(choose(*groups, words=Spread(low=3, median=7, high=20)))
    assert set(shown[:3]) < set(usual)
    assert set(shown[3:6]) == set(others)
    assert {*texts(choose(*groups))[:5]} == set(usual)


def test_answers_to_the_same_kind_of_message_come_first() -> None:
    question = make_group(at(0, "is it up?", "U2"), at(60, "to a question"))
    remark = make_group(at(9_000, "it is up", "U2"), at(9_060, "to a remark"))
    assert texts(choose(question, remark, asks=True)) == ["to a question", "to a remark"]
    assert texts(choose(question, remark, asks=False)) == ["to a remark", "to a question"]
