"""Exchanges: which reply answers a message that asks, and which tells what became of one that reports."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.window.scoring.exchanges import MOST_BEHIND, SILENCE, Line, Weighed, weigh_exchanges
from contextwin.window.scoring.second_look import ends_asking, read_sought, share_of_questions

AT = datetime(2026, 2, 2, 9, tzinfo=UTC)


def line(text: str, user: str = "U2", weight: float = 1.0, minute: int = 0, *, is_apart: bool = False) -> Line:
    return Line(text, user, AT + timedelta(minutes=minute), weight, is_apart=is_apart)


def weigh(prompt: str, *lines: Line, is_thread: bool = True) -> list[Weighed]:
    plan = QueryPlan(prompt=prompt, terms=tuple(extract_terms(prompt, "en")), language="en")
    return weigh_exchanges(lines, read_sought(plan), is_thread=is_thread)


def answering(prompt: str, *lines: Line, is_thread: bool = True) -> list[int]:
    """The places of the lines that answer another."""
    weighed = weigh(prompt, *lines, is_thread=is_thread)
    return [place for place, each in enumerate(weighed) if each.answers is not None]


ASKS = line("who has the spare key of the boathouse?", "U1", 3.0)
TELLS = line("it hangs behind the tide table in the harbour office")


def test_the_reply_that_says_most_takes_the_weight_of_the_message_that_asks() -> None:
    first, _, _, last = weigh("spare key", ASKS, line("no idea"), line("which one?"), TELLS)
    assert first.is_answered
    assert last.answers == 0
    assert last.weight > 3.0


def test_a_prompt_or_a_question_repeated_is_no_news() -> None:
    asks = line("who has the spare key of the old boathouse near the western harbour wall?", "U1", 3.0)
    repeats = line("the spare key of the old boathouse near the western harbour wall")
    assert answering("spare key", asks, repeats, TELLS) == [2]
    asked = "spare key of the old boathouse, western harbour wall"
    assert answering(asked, ASKS, repeats._replace(weight=1.5), TELLS) == [2]


def test_who_asks_answers_less_likely_than_others() -> None:
    own = line("I mean the big brass one of the western door", "U1")
    assert answering("spare key", ASKS, own, TELLS) == [2]
    assert answering("spare key", ASKS, own) == [1]


def test_thanks_answer_only_right_behind_where_nothing_else_does() -> None:
    assert answering("spare key", ASKS, line("Thanks!"), TELLS) == [2]
    assert answering("spare key", ASKS, line("Thanks!")) == [1]
    assert answering("spare key", ASKS, line("Thanks!", "U1")) == []


def test_an_exchange_ends_with_a_gap_and_outside_of_threads_with_silence() -> None:
    late = TELLS._replace(sent_at=AT + SILENCE + timedelta(minutes=1))
    assert answering("spare key", ASKS, TELLS._replace(is_apart=True)) == []
    assert answering("spare key", ASKS, late) == [1]
    assert answering("spare key", ASKS, late, is_thread=False) == []
    assert answering("spare key", ASKS, *[line("hm?", weight=0.0)] * MOST_BEHIND, TELLS) == []


def test_echoes_neither_ask_nor_answer() -> None:
    assert answering("spare key", ASKS._replace(is_echo=True), TELLS) == []
    assert answering("spare key", ASKS, TELLS._replace(is_echo=True)) == []


def test_what_became_of_a_report_answers_how_it_ended() -> None:
    report = line("the ferry lost its left rudder near the pier", "U1", 1.5)
    fixed = line("a rope was in it, two divers cut it off before noon", weight=1.0)
    assert answering("what was the reason with the rudder", report, fixed) == [1]
    assert answering("rudder of the ferry", report, fixed) == []
    assert answering("what was the reason with the rudder", report, fixed._replace(weight=0.5)) == []
    more = line("and the rope belonged to the lobster people of Cley", weight=1.0)
    assert answering("what was the reason with the rudder", report, fixed, more) == [1]


def test_one_message_of_an_exchange_is_the_report() -> None:
    prompt = "what was the reason with the rudder"
    chatter = line("my uncle has a ferry with six cats on it", "U3", 0.8)
    report = line("the ferry lost its left rudder near the pier", "U1", 1.5)
    echo = line("what was the reason with the rudder then", "U4", 2.5)._replace(is_echo=True)
    again = line("yes the rudder of the ferry is what we all miss", "U3", 1.6)
    fixed = line("a rope was in it, two divers cut it off before noon", weight=1.0)
    assert weigh(prompt, chatter, report, fixed)[2].answers == 1
    assert answering(prompt, chatter, report, fixed) == [2]
    assert weigh(prompt, echo, report, fixed)[2].answers == 1
    assert [each.answers for each in weigh(prompt, report, again, fixed)] == [None, None, 0]
    assert answering(prompt, *(each._replace(weight=0.0) for each in (report, fixed))) == []


def test_a_message_that_tells_much_is_not_replaced_by_its_reply() -> None:
    told = "the courier says the new mast comes on Tuesday 14 October and not on the 7th, it is stuck in Rotterdam."
    assert not ends_asking(f"{told} can you call them?")
    assert ends_asking("the mast is late. can you call them?")
    assert ends_asking("the mast is late. do we call them")
    assert share_of_questions('four asked "when is the mast here?" on Friday') == 0.0
    assert share_of_questions("four asked “when is the mast here?”, who tells them?") == 1.0
    assert ends_asking("the mast is late. do we call them or wait? their line is busy")
    assert not ends_asking("the mast is late. do we call them or wait? I wrote them a letter on Monday")
    weighed = weigh("mast", line("the mast is late. can you call them?", "U1", 2.0), TELLS)
    assert [each.is_answered for each in weighed] == [False, False]
    assert weighed[1].weight > 2.0


def test_what_tells_more_than_its_reply_passes_nothing_on() -> None:
    report = line("the ferry lost its left rudder near the pier, a rope of the lobster people was in it", "U1", 1.5)
    short = line("two divers cut it off")
    assert answering("what was the reason with the rudder", report, short) == []
    assert answering("what was the reason with the rudder", short._replace(text="the rudder is gone"), short) == [1]
    asks = line("the new mast lies on the quay in Cley. where is yours?", "U1", 2.0)
    assert answering("mast", asks, line("in the shed")) == []
    assert answering("mast", asks, TELLS) == [1]


def test_who_said_it_is_not_passed_on() -> None:
    asks = line("sunflowers mean joy, right? and what do roses mean?", "U1", 3.2)._replace(author=1.6)
    reply = line("roses mean patience, or so my mother in law says", "U2", 1.0)
    assert weigh("sunflowers", asks, reply)[1].weight == pytest.approx(2.0, rel=1e-5)
    assert weigh("sunflowers", asks, reply._replace(author=1.6))[1].weight == pytest.approx(3.2, rel=1e-5)


def test_what_begins_as_a_question_asks_without_a_mark() -> None:
    assert share_of_questions("what is the dose for cats now") == 1.0
    assert share_of_questions("who came: seventeen of us") == 0.0
    assert share_of_questions("what now.") == 0.0


def test_what_has_somebody_do_something_asks_nothing() -> None:
    assert share_of_questions("tell him that it is the name of the boat") == 0.0
    assert share_of_questions("am I in the boat with the two of you") == 1.0
    assert share_of_questions("Am Montag prüfen wir den Abgleich und die Boote") == 0.0
