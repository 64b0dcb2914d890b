"""What an answer without a chat model quotes: the best messages, cut, in an order that can be explained."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import count_tokens
from contextwin.answer.quotation import (
    HOW_TO_ASK,
    MOST_QUOTES,
    NEAREST,
    NOTHING_FOUND,
    QUOTE_TOKENS,
    UNSURE,
    lead_of,
    mark_sentence,
    quote_messages,
    render_quotes,
)
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.time_constraints import EventQuestion
from contextwin.models.windows import ContextWindow, ScoreBreakdown, TimeAnswer, WindowMessage
from contextwin.window.render.notes import BELIEF, BELIEF_OF_COUNT, UNMATCHED
from testkit.factories import START, make_shown, make_window


def shown(number: int, total: float, **overrides: Any) -> WindowMessage:
    score = ScoreBreakdown(total=total, relevance=total)
    return make_shown(ts=f"{START + number}.000100", text=f"message {number}", score=score, **overrides)


def in_one_thread(*messages: WindowMessage) -> ContextWindow:
    window = make_window(messages[0])
    return replace(window, threads=(replace(window.threads[0], messages=messages),))


def test_the_best_found_messages_are_quoted_best_first() -> None:
    messages = [shown(number, total=number / 10) for number in range(8)]
    quotes = quote_messages(make_window(*messages))
    assert [quote.text for quote in quotes] == [f"message {number}" for number in (7, 6, 5)]
    assert len(quotes) == MOST_QUOTES


def test_what_stands_beside_a_hit_may_be_the_answer() -> None:
    window = make_window(shown(1, 0.9, role="reply"), shown(2, 0.8, role="root"), shown(3, 0.1))
    assert [quote.text for quote in quote_messages(window)] == ["message 1", "message 2"]


def test_of_keywords_what_has_them_itself_is_quoted_before_its_reply() -> None:
    plan = QueryPlan(prompt="kettle", terms=("kettle",), keywords=("kettle",))
    root = replace(shown(1, 0.5), text="The kettle makes a noise.")
    reply = replace(shown(2, 0.5), text="Vinegar, then three rinses, then apologise politely, and buy biscuits.")
    for each, first in ((plan, root), (replace(plan, prompt="what about the kettle?", keywords=()), reply)):
        assert quote_messages(replace(in_one_thread(root, reply), plan=each))[0].text == first.text


def test_thanks_are_quoted_only_where_they_answer() -> None:
    thanks = replace(shown(2, 0.8), text="Thanks!")
    window = make_window(shown(1, 0.9), thanks)
    assert [quote.text for quote in quote_messages(window)] == ["message 1"]
    asking = replace(shown(1, 0.9), text="Shall I bring it?", user="U9")
    (thread,) = make_window(asking).threads
    window = replace(window, threads=(replace(thread, messages=(asking, thanks)),))
    assert [quote.text for quote in quote_messages(window)] == ["Thanks!"]


def test_what_tells_is_quoted_before_what_asks_the_same() -> None:
    plan = QueryPlan(prompt="where is the kettle", terms=("kettl",), language="en")
    asks, tells = (
        replace(shown(1, 0.9), text="Where is the kettle?"),
        replace(shown(9, 0.8), text="The kettle is here."),
    )
    window = make_window(replace(asks, user="U1"), replace(tells, user="U1"), plan=plan, prompt=plan.prompt)
    assert next(quote.text for quote in quote_messages(window)) == "The kettle is here."


def test_a_message_that_the_prompt_repeats_is_not_quoted() -> None:
    plan = QueryPlan(prompt="what led to this?")
    moved = replace(shown(2, 0.8), text="We moved, to Thursday!")
    window = make_window(shown(1, 0.9), moved, plan=plan, prompt=plan.prompt)
    repeated = replace(window, prompt="What led to this? We moved to Thursday")
    assert [len(quote_messages(each)) for each in (window, repeated)] == [2, 1]
    dated = make_window(shown(1, 0.9), replace(moved, text="We moved, to Thursday (Thu 3 Dec)!"), plan=plan)
    assert len(quote_messages(replace(dated, prompt=repeated.prompt))) == 1


def test_a_question_about_time_is_answered_in_its_order() -> None:
    keys = tuple(MessageKey("C1", f"{START + number}.000100") for number in (3, 1))
    window = make_window(*(shown(n, n / 10) for n in range(4)), answer=TimeAnswer(kind="messages", keys=keys))
    assert [quote.text for quote in quote_messages(window)] == ["message 3", "message 1"]


@pytest.mark.parametrize("certain", [True, False])
def test_what_looks_far_more_like_the_answer_is_quoted_before_a_belief(certain: bool) -> None:
    answer = TimeAnswer(kind="messages", keys=(MessageKey("C1", f"{START + 1}.000100"),), certain=certain)
    for total, leads in ((0.9, not certain), (0.25, False)):
        believed = shown(1, 0.2, is_answer=True)
        quotes = quote_messages(make_window(believed, shown(2, total), answer=answer))
        assert [quote.text for quote in quotes] == [*(["message 2"] if leads else []), "message 1"]


def test_a_note_above_quotes_says_quoted_as_they_have_no_marks() -> None:
    answer = TimeAnswer(kind="messages", keys=(MessageKey("C1", f"{START + 1}.000100"),))
    for note, said in (("Of 3 the first is marked ▶.", "Of 3 the first is quoted."), ("Marked ▶: x.", "Quoted: x.")):
        window = make_window(shown(1, 0.5), answer=answer, note=note)
        assert render_quotes(window, quote_messages(window)).startswith(f"{said}\n\n")


def test_a_note_above_quotes_is_true_of_them() -> None:
    keys = tuple(MessageKey("C1", f"{START + number}.000100") for number in (1, 2))
    note = "There are 4 messages on Wed 18 Feb 2026. The oldest ones, as many as fit, are marked ▶."
    days = EventQuestion(days=((date(2026, 2, 18), date(2026, 2, 18)),), is_when=False)
    told = shown(3, 0.5, is_hit=True, speaks_of=days.days)
    answer = TimeAnswer(kind="messages", keys=keys)
    window = make_window(shown(1, 0.5), shown(2, 0.5), answer=answer, note=note)
    assert lead_of(window, quote_messages(window)).endswith("The oldest ones are quoted.")
    both = replace(window, answer=replace(answer, count=2))
    assert lead_of(both, quote_messages(both)).endswith("They are quoted.")
    window = make_window(shown(1, 0.5), shown(2, 0.5), told, answer=answer, note=note)
    window = replace(window, plan=replace(window.plan, event=days))
    assert lead_of(window, quote_messages(window)).endswith("The oldest ones are quoted last.")


def test_of_a_number_of_messages_it_is_said_that_the_first_are_quoted() -> None:
    keys = tuple(MessageKey("C1", f"{START + number}.000100") for number in (1, 2))
    answer = TimeAnswer(kind="count", count=9, keys=keys)
    window = make_window(shown(1, 0.5), shown(2, 0.5), answer=answer, note="There are 9 messages by Ana.")
    expected = "There are 9 messages by Ana. The first of them are quoted."
    assert lead_of(window, quote_messages(window)) == expected
    both = replace(window, answer=replace(answer, count=2))
    assert lead_of(both, quote_messages(both)) == window.note


def test_the_nearest_message_that_a_note_names_is_quoted() -> None:
    note = "There are no messages on Sun 8 Mar 2026. The nearest outside that time is marked ▶: Thu 5 Mar."
    answer = TimeAnswer(kind="nothing", count=0)
    window = make_window(shown(1, 0.9), shown(2, 0.1, is_answer=True), answer=answer, note=note)
    quotes = quote_messages(window)
    assert [quote.text for quote in quotes] == ["message 2"]
    assert lead_of(window, quotes) == note.replace("marked ▶", "quoted")


@pytest.mark.parametrize("belief", [BELIEF, BELIEF_OF_COUNT])
def test_a_note_above_quotes_does_not_say_how_to_word_an_answer(belief: str) -> None:
    answer = TimeAnswer(kind="messages", keys=(MessageKey("C1", f"{START + 1}.000100"),))
    window = make_window(shown(1, 0.5), answer=answer, note=f"This is not certain: it is near in meaning. {belief}")
    assert lead_of(window, quote_messages(window)) == "This is not certain: it is near in meaning."


def test_a_long_message_is_cut_and_says_so() -> None:
    window = make_window(make_shown(text="coral " * 1_000))
    (quote,) = quote_messages(window)
    assert quote.text.endswith(" …")
    assert count_tokens(quote.text) <= QUOTE_TOKENS + 2


def test_a_quote_has_author_place_time_in_the_askers_zone_and_link() -> None:
    message = make_shown(name="Ana: x\ny", text="green\nagain", permalink="https://acme.slack.com/archives/C1/p1")
    window = make_window(message, note="As far as known.", plan=QueryPlan(prompt="Is it green?", tz="Europe/Vienna"))
    assert render_quotes(window, quote_messages(window)) == (
        "As far as known.\n\n"
        "Ana x y, #eng, Tue 14 Nov 2023 23:13: https://acme.slack.com/archives/C1/p1\n> green\n> again"
    )


def test_an_answer_that_quotes_nothing_says_why() -> None:
    assert render_quotes(make_window(), ()) == NOTHING_FOUND
    assert render_quotes(make_window(empty_reason="nothing is visible"), ()) == "nothing is visible"
    window = make_window(note="No message.", empty_reason="nothing qualifies")
    assert render_quotes(window, ()) == "No message.\nnothing qualifies"


def test_a_root_that_was_found_is_quoted() -> None:
    window = make_window(shown(1, 0.9, role="root", is_hit=True), shown(2, 0.8))
    assert [quote.text for quote in quote_messages(window)] == ["message 1", "message 2"]


def test_quotes_stop_where_the_evidence_falls() -> None:
    window = make_window(shown(1, 0.9), shown(2, 0.2))
    assert [quote.text for quote in quote_messages(window)] == ["message 1"]


def test_a_message_that_asks_is_quoted_with_its_reply() -> None:
    window = make_window(shown(1, 0.9))
    (thread,) = window.threads
    asking = replace(thread.messages[0], text="who has the key?", name="Ben", user="UBEN")
    reply = make_shown(ts=f"{START + 2}.000100", text="Ana has it", role="reply")
    window = replace(window, threads=(replace(thread, messages=(asking, reply)),))
    (quote,) = quote_messages(window)
    assert (quote.text, quote.asked) == ("Ana has it", "Ben: who has the key?")
    assert "> (Ben: who has the key?)\n> Ana has it" in render_quotes(window, (quote,))


def test_the_sentence_with_most_of_what_was_asked_is_marked_and_a_long_text_cut_around_it() -> None:
    text = "It rained. " * 80 + "The build is green. " + "It rained. " * 80
    plan = QueryPlan(prompt="Is the build green?", terms=("build", "green"), language="en")
    window = make_window(make_shown(text=text), plan=plan)
    (quote,) = quote_messages(window)
    assert quote.sentence == "The build is green."
    assert quote.text.startswith("… ") or quote.text.startswith("The build")
    assert count_tokens(quote.text) <= QUOTE_TOKENS + 4
    assert "**The build is green.**" in render_quotes(window, (quote,))


@pytest.mark.parametrize(
    ("prompt", "terms", "told", "marked"),
    [
        (
            "what did we get lucky with?",
            ("get", "lucki"),
            "We were lucky with the tide.",
            "We were lucky with the tide.",
        ),
        ("how many doses did we lose?", ("dose", "lose"), "The doses are lost. We lose 46.", "We lose 46."),
        (
            "what is wrong with the mast?",
            ("mast", "wrong"),
            "The mast is bent.\n```if mast wrong```",
            "The mast is bent.",
        ),
    ],
    ids=["rarer", "value", "no code"],
)
def test_the_sentence_that_says_most_of_what_is_asked_is_marked(
    prompt: str, terms: tuple[str, ...], told: str, marked: str
) -> None:
    text = f"Get a cup of tea. You get milk, too.\n{told}"
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=terms, language="en")
    (quote,) = quote_messages(make_window(make_shown(text=text), plan=plan, prompt=prompt))
    assert quote.sentence == marked


def test_the_fields_of_a_program_stand_on_one_line() -> None:
    text = "FIRING: disk_usage on db-2 (86%)\nstate: firing\nsince: 02:26\nlevel: 2"
    for is_bot, lines in (
        (True, ["FIRING: disk_usage on db-2 (86%)", "since: 02:26; level: 2"]),
        (False, text.split("\n")),
    ):
        (quote,) = quote_messages(make_window(make_shown(text=text, is_bot=is_bot)))
        assert quote.text.splitlines() == lines


def test_an_item_of_a_list_is_one_sentence() -> None:
    plan = QueryPlan(prompt="what does Ben do?", terms=("ben",), language="en")
    window = make_window(
        make_shown(text="1. Its own role. Ana, by Friday.\n2. Limits for all. Ben, by Monday."), plan=plan
    )
    assert quote_messages(window)[0].sentence == "2. Limits for all. Ben, by Monday."


def test_a_sentence_counts_in_part_what_stands_beside_it() -> None:
    rain = "It rained. " * 60
    text = f"A mast is late. {rain} The mast fell. The yard did it. {rain} "
    prompt = "which yard broke the mast?"
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=("yard", "broke", "mast"), language="en")
    (quote,) = quote_messages(make_window(make_shown(text=text), plan=plan, prompt=prompt))
    assert quote.sentence == "The yard did it."


def test_where_nothing_is_likely_that_is_said_with_the_nearest_at_most() -> None:
    plan = QueryPlan(prompt="which message?", terms=("messag",), language="en")
    window = make_window(shown(1, 0.9), shown(2, 0.8), found=0.1, note=f"Only in #reef. {UNMATCHED}", plan=plan)
    quotes = quote_messages(window)
    assert len(quotes) == 1
    assert render_quotes(window, quotes).startswith(f"Only in #reef.\n{NEAREST}\n")
    assert quote_messages(replace(window, plan=replace(plan, terms=("zebra",)))) == ()  # It shares no word.
    assert [len(quote_messages(replace(window, found=found))) for found in (0.099, 0.1)] == [0, 1]
    unlikely = replace(window, found=0.02, plan=replace(plan, prompt="zebra"))
    assert quote_messages(unlikely) == ()
    assert render_quotes(unlikely, ()) == f"Only in #reef.\n{NOTHING_FOUND}"
    assert len(quote_messages(replace(unlikely, plan=replace(plan, prompt="where is the zebra?"), found=0.1))) == 1


def test_several_messages_are_quoted_where_it_is_likely_that_they_answer() -> None:
    window = make_window(shown(1, 0.9), shown(2, 0.8), shown(3, 0.7))
    counts = [len(quote_messages(replace(window, found=found))) for found in (0.2, 0.25, 0.49, 0.5, 0.9)]
    assert counts == [1, 3, 3, 3, 3]
    named = replace(window, plan=replace(window.plan, prompt="message three"))
    assert [len(quote_messages(replace(named, found=found))) for found in (0.49, 0.5)] == [1, 3]
    keywords = replace(window, found=0.49, plan=replace(window.plan, prompt="message list"))
    assert len(quote_messages(keywords)) == 1  # It may be small talk.


def test_a_message_found_twice_stands_where_its_best_evidence_puts_it() -> None:
    (thread,) = make_window(shown(1, 0.9)).threads
    asking = replace(thread.messages[0], text="who has the key?", name="Ben", user="UBEN")
    reply = shown(2, 0.4)
    window = make_window(shown(3, 0.5))
    window = replace(window, threads=(*window.threads, replace(thread, messages=(asking, reply))))
    assert [quote.text for quote in quote_messages(window)] == ["message 2", "message 3"]


#: What nothing asks for, long enough that a message which has it says something.
MORE = ", bring tar, rope, oars, sails, buckets and towels"


def first_of(prompt: str, *texts: str) -> str:
    """Return the first quote of messages of one author, each in a block of its own, the first 1.8 times as good."""
    plan = QueryPlan(prompt=prompt, terms=("regatta", "boat"), language="en")
    messages = [
        replace(shown(number, 0.34 if number else 0.5), text=text, user="U1") for number, text in enumerate(texts)
    ]
    return quote_messages(make_window(shown(9, 0.1), *messages, plan=plan, prompt=prompt))[0].text


@pytest.mark.parametrize(
    ("prompt", "says", "has"),
    [
        ("when is the regatta", "the regatta has moved again", "the regatta is on thursday again"),
        ("who rows the boat", "somebody rows the boat now", "now Ines rows the boat"),
        ("how long was the boat away", "the boat was away too long", "the boat was away 3 days"),
        ("how cold did the boat get", "the boat got far too cold", "the boat got down to 4 degrees"),
    ],
)
def test_what_has_a_value_of_the_kind_asked_for_comes_first(prompt: str, says: str, has: str) -> None:
    says, has = says + MORE, has + MORE
    assert first_of(prompt, says, has) == has
    assert first_of("tell me of the boat and the regatta", says, has) == says


def test_what_tells_and_what_has_more_of_the_prompt_come_first() -> None:
    tells = f"the boat is in the water now{MORE}"
    asks = f"is the boat in the water now{MORE}?"
    assert first_of("what about the boat", asks, tells) == tells
    covers = f"the boat is at the regatta now{MORE}"
    assert first_of("tell me of the boat and the regatta", tells, covers) == covers


def test_what_says_more_than_the_prompt_comes_first_and_code_says_nothing() -> None:
    telling = "the boat leaks at the stern, bring tar, rope and two buckets"
    assert first_of("what about the boat", "the boat, ah the boat, the old boat", telling) == telling
    listing = "the boat, ah the old boat ```stern tar rope buckets oars rudder keel```"
    assert first_of("what about the boat", listing, telling) == telling


def test_a_reply_comes_before_what_is_hardly_better_than_what_it_answers() -> None:
    (thread,) = make_window(shown(1, 0.5)).threads
    asking = replace(thread.messages[0], text="who has the key?", name="Ben", user="UBEN")
    reply = replace(shown(2, 0.1), text="message 2")
    window = make_window(shown(9, 0.1), shown(3, 0.44))
    window = replace(window, threads=(*window.threads, replace(thread, messages=(asking, reply))))
    assert quote_messages(window)[0].text == "message 2"


def test_what_stands_in_the_first_block_comes_before_its_equals() -> None:
    window = make_window(shown(1, 0.5), shown(2, 0.5), shown(3, 0.5))
    window = replace(window, threads=window.threads[::-1])
    first, *_ = window.threads
    assert quote_messages(window)[0].ts == first.messages[0].ts


def test_how_things_stand_is_quoted_first_but_not_from_an_echo() -> None:
    plan = QueryPlan(prompt="is the kettle back yet", terms=("kettl", "back"), language="en", is_status_query=True)

    def own(number: int, text: str, value: float, **overrides: Any) -> WindowMessage:
        score = ScoreBreakdown(total=value, relevance=value, semantic=value, lexical=value)
        return replace(shown(number, value), text=text, score=score, **overrides)

    away, back = own(1, "The kettle is away, back in May", 0.9), own(2, "Our kettle is back and it whistles", 0.7)
    echo = own(3, "Our kettle is back and it whistles", 0.7, is_echo=True)
    for messages, first in (((away, back), back), ((back, away), back), ((away, back, echo), back)):
        window = make_window(*messages, plan=plan, prompt=plan.prompt)
        assert quote_messages(window)[0].text == first.text


def test_what_a_thread_says_days_later_is_how_things_stand() -> None:
    plan = QueryPlan(prompt="is the kettle back yet", terms=("kettl", "back"), language="en", is_status_query=True)
    score = ScoreBreakdown(total=0.9, relevance=0.9, semantic=0.9, lexical=0.9)
    root = replace(shown(1, 0.9), text="The kettle is away, back in May", score=score)

    def first_of(*later: WindowMessage, is_thread: bool = True) -> str:
        window = replace(in_one_thread(root, *later), plan=plan, prompt=plan.prompt)
        window = replace(window, threads=(replace(window.threads[0], is_thread=is_thread),))
        return quote_messages(window)[0].text

    told = replace(shown(2, 0.2), text="It came home, it whistles!", sent_at=root.sent_at + timedelta(days=2))
    assert first_of(told) == told.text
    assert first_of(told, is_thread=False) == root.text
    for other in (replace(told, sent_at=root.sent_at + timedelta(hours=20)), replace(told, text="any news?")):
        assert first_of(other) == root.text
    echo = replace(told, ts=f"{START + 9}.000100", sent_at=root.sent_at + timedelta(days=3), is_echo=True)
    assert first_of(told, echo) == told.text
    later = replace(told, ts=f"{START + 8}.000100", sent_at=root.sent_at + timedelta(days=4))
    assert first_of(told, replace(later, text="back back back :tada:")) == told.text
    other = replace(later, text="the lid is a bit loose now", user="U9")
    assert first_of(told, other) == told.text
    assert first_of(replace(told, user="U8"), other) == other.text


@pytest.mark.parametrize(("factor", "first"), [(1.0, "U2"), (1.6, "U3")])
def test_a_reply_by_somebody_else_has_no_weight_for_whom_the_prompt_names(factor: float, first: str) -> None:
    score = ScoreBreakdown(total=1.0, relevance=1.0, factors={"speaker": factor})
    asks = replace(shown(1, 1.0), text="Kettles mean warmth, right? And what do pots mean?", user="U1", score=score)
    reply = replace(shown(2, 0.3), text="Pots mean patience, or so my mother in law always said", user="U2")
    apart = replace(shown(3, 1.2), text="Pans mean haste, or so my father in law always said", user="U3")
    blocks = (*in_one_thread(asks, reply).threads, *in_one_thread(apart).threads)
    quote = quote_messages(replace(make_window(asks), threads=blocks))[0]
    assert quote.text == {"U2": reply, "U3": apart}[first].text


@pytest.mark.parametrize(
    ("more", "count"),
    [("", 1), (" with lid, cord, filter," + " antidisestablishmentarianism" * 8, 2)],
)
def test_what_stands_above_a_quote_is_not_quoted_again_but_where_it_is_cut(more: str, count: int) -> None:
    asks = replace(shown(1, 0.9), text=f"The kettle is gone{more}. Who has it?", user="U9")
    tells = replace(shown(2, 0.8), text="it stands behind the second coffee machine upstairs")
    quotes = quote_messages(in_one_thread(asks, tells))
    assert [quote.text for quote in quotes] == [tells.text, asks.text][:count]
    assert not any(quote.behind for quote in quotes)  # Nor below.


def test_the_name_of_who_did_something_counts_as_said() -> None:
    plan = QueryPlan(
        prompt="did Ana eat fish", search_text="did Ana eat fish", terms=("ana", "eat", "fish"), language="en"
    )
    says = "in the winter, and never in a boat with other people around"
    others = [replace(shown(n, 0.5), text=f"{says} {n}", name=name, user=name) for n, name in enumerate(("Ben", "Ana"))]
    window = replace(in_one_thread(*others), plan=plan, prompt=plan.prompt)
    assert quote_messages(window)[0].name == "Ana"


def test_another_message_of_the_same_exchange_stands_with_a_quote_in_the_order_of_time() -> None:
    vote, other, result = (
        replace(shown(number, total), text=text, name=name, user=name)
        for number, total, text, name in (
            (1, 0.9, "Vote for a name of the rubber duck: Bill or Mallard", "Ana"),
            (2, 0.1, "Lunch!", "Ben"),
            (3, 0.5, "Mallard it is, five to three, well done everybody in the kitchen", "Cleo"),
        )
    )
    (quote,) = quote_messages(in_one_thread(vote, other, result))
    assert (quote.text, quote.before, quote.behind) == (vote.text, (), (f"Cleo: {result.text}",))
    assert quote.keys == {MessageKey(quote.channel, each.ts) for each in (vote, result)}
    lines = render_quotes(in_one_thread(vote, other, result), (quote,)).splitlines()
    assert lines[-2:] == [f"> {vote.text}", f"> Cleo: {result.text}"]
    swapped = in_one_thread(replace(vote, score=result.score), other, replace(result, score=vote.score))
    (quote,) = quote_messages(swapped)
    assert (quote.text, quote.before, quote.behind) == (result.text, (f"Ana: {vote.text}",), ())
    apart = in_one_thread(vote, *(replace(other, ts=f"{other.ts}{n}", score=None) for n in range(6)), result)
    assert [each.beside for each in quote_messages(apart)] == ["", ""]


def test_above_a_reply_that_a_time_asks_for_is_what_it_answers_else_its_root() -> None:
    said = ["The staging is slow", "which one?", "the one in the north", "false alarm"]
    messages = [replace(shown(n, 0.5), text=text, user=f"U{n}", name=f"N{n}") for n, text in enumerate(said)]
    window = in_one_thread(*messages)
    for place, above in ((0, None), (2, 1), (3, 0)):
        answer = TimeAnswer(kind="messages", keys=(MessageKey("C1", messages[place].ts),), count=1)
        (quote,) = quote_messages(replace(window, answer=answer))
        assert quote.asked == ("" if above is None else f"N{above}: {said[above]}")


def test_a_question_stands_above_the_first_of_several_quotes_that_reply_to_it() -> None:
    plan = QueryPlan(prompt="where is the kettle", terms=("kettl",), language="en")
    asks = replace(shown(1, 0.5), text="Where is the kettle?", user="U9", name="Ben")
    said = ["The kettle is in the office of Cleo, behind the plant", "I saw a kettle below the stairs, a red one"]
    replies = [replace(shown(n, 0.5), text=f"{text} {n}") for n, text in enumerate((*said, *said), 2)]
    quotes = quote_messages(replace(in_one_thread(asks, *replies), plan=plan))
    assert [bool(quote.asked) for quote in quotes] == [True, False]


def test_what_the_app_said_is_no_reply() -> None:
    asks = replace(shown(1, 0.9), text="Where is the kettle?", user="U9")
    echo = replace(shown(2, 0.8), text="The kettle is where the cups, the sugar and the spoons are", is_echo=True)
    quotes = quote_messages(in_one_thread(asks, echo))
    assert [(quote.text, quote.asked) for quote in quotes] == [("Where is the kettle?", "")]


def test_the_reply_that_answers_is_quoted_with_what_it_answers() -> None:
    asks = replace(shown(1, 0.9), text="Where is the kettle?", user="U9", name="Ana")
    texts = ("no idea", "which one?", "it stands behind the second coffee machine upstairs")
    replies = [replace(shown(n, 0.8), text=text) for n, text in enumerate(texts, 2)]
    (quote, *_) = quote_messages(in_one_thread(asks, *replies))
    assert (quote.text, quote.asked) == (texts[-1], "Ana: Where is the kettle?")


def test_a_quote_that_asks_at_its_end_has_the_reply_below_it() -> None:
    """Also where it tells more than it asks, and takes its leave; not thanks, an echo, or what stands behind a gap."""
    told = "The red kettle has a leak below its handle, and it drips on the papers of everybody who sits upstairs."
    asks = replace(shown(1, 0.9, user="U9"), text=f"{told} Is there a spare part? Regards, Ana", name="Ana")
    thanks = replace(shown(2, 0.0), text="Thanks!", name="Ben")
    reply = replace(shown(3, 0.0), text="In the blue drawer", name="Cleo")

    def behind(*messages: WindowMessage) -> tuple[str, ...]:
        return quote_messages(in_one_thread(*messages))[0].behind

    assert behind(asks, thanks, reply) == ("Cleo: In the blue drawer",)
    no_reply = (thanks, replace(reply, is_echo=True), replace(reply, follows_gap=True), replace(reply, user="U9"))
    assert [behind(asks, each) for each in no_reply] == [()] * 4
    assert behind(replace(asks, text=told), reply) == ()


def test_instead_of_a_quote_that_but_asks_its_reply_is_quoted_below_it() -> None:
    asks = replace(shown(1, 0.9, user="U9"), text="The red kettle drips. Is there a spare part?", name="Ana")
    reply = replace(shown(2, 0.0), text="In the blue drawer", name="Cleo")
    (quote,) = quote_messages(in_one_thread(asks, reply))
    assert (quote.text, quote.before) == (reply.text, (f"(Ana: {asks.text})",))


def test_a_question_by_whom_the_prompt_names_is_quoted_itself() -> None:
    score = ScoreBreakdown(total=0.9, relevance=1.0, factors={"speaker": 1.6})
    asks = replace(
        shown(1, 0.9, user="U9"), text="The red kettle drips. Is there a spare part?", name="Ana", score=score
    )
    reply = replace(shown(2, 0.0), text="Ha, ask the kettle", name="Cleo")
    quote = quote_messages(in_one_thread(asks, reply))[0]
    assert (quote.name, quote.text, quote.behind) == ("Ana", asks.text, (f"Cleo: {reply.text}",))


def test_what_stands_beside_a_quote_is_long_only_where_it_has_a_term_of_the_prompt() -> None:
    told = "The red kettle has a leak below its handle, and it drips on the papers of everybody who sits upstairs."
    asks = replace(shown(1, 0.9, user="U9"), text=f"{told} Is there a spare part? Regards, Ana", name="Ana")

    window = in_one_thread(asks)
    window = replace(window, plan=replace(window.plan, terms=tuple(extract_terms("kettle", window.plan.language))))

    def beside(text: str) -> int:
        reply = replace(shown(2, 0.0), text=text, name="Cleo")
        return len(quote_messages(replace(window, threads=in_one_thread(asks, reply).threads))[0].beside.split())

    assert beside("word " * 200) < 45 < beside(f"kettle {'word ' * 200}")


def test_a_list_that_goes_on_where_a_quote_would_end_stays_whole() -> None:
    lead = "Refunds by hand go like this:"
    for number, is_whole in ((12, True), (60, False)):
        steps = "\n".join(f"{n}. open the booking and press the button of step {n}" for n in range(1, number + 1))
        plan = QueryPlan(prompt="how do I refund by hand?", terms=("refund", "hand"), language="en")
        (quote,) = quote_messages(make_window(replace(shown(1, 0.9), text=f"{lead}\n{steps}"), plan=plan))
        assert count_tokens(f"{lead}\n{steps}") > QUOTE_TOKENS
        assert (quote.text == f"{lead}\n{steps}") is is_whole
        assert is_whole or count_tokens(quote.text) <= QUOTE_TOKENS + 2


def test_a_program_s_fields_are_folded_above_a_quote_too() -> None:
    alert = replace(
        shown(1, 0.9), text="FIRING: kettle too hot\nname: kettle\nstate: firing", name="Watch", is_bot=True, user="UW"
    )
    reply = replace(shown(2, 0.9), text="The thermostat of the kettle was stuck with chalk, now cleaned", name="Cleo")
    plan = QueryPlan(prompt="why was the kettle hot", terms=("kettl", "hot"), language="en")
    quotes = quote_messages(replace(in_one_thread(alert, reply), plan=plan))
    assert [line for quote in quotes for line in quote.before] == ["(Watch: FIRING: kettle too hot)"]


def asked_above(*lines: str, is_thread: bool = True, gap: int | None = None) -> str:
    """Return what stands above the last of these lines, each "Ana: text", where it is quoted."""
    pairs = [line.split(": ", 1) for line in lines]
    messages = [
        replace(shown(n, 0.9 if n == len(pairs) - 1 else 0.1), text=text, name=name, user=name, follows_gap=n == gap)
        for n, (name, text) in enumerate(pairs)
    ]
    window = in_one_thread(*messages)
    window = replace(window, threads=(replace(window.threads[0], is_thread=is_thread),))
    return next(quote.asked for quote in quote_messages(window) if quote.ts == messages[-1].ts)


ANSWER = "Cleo: it stands behind the second coffee machine"


def test_the_question_above_a_quote_is_the_one_that_it_answers() -> None:
    """Not an earlier one that was answered before; what the asker adds, thanks and other questions are passed over."""
    asks, other = "Ana: where is the kettle?", "Ben: who has the key?"
    assert asked_above(asks, ANSWER, is_thread=False) == asks
    assert asked_above(asks, "Cleo: which one?", "Ana: the red one with the lid", ANSWER, is_thread=False) == asks
    assert asked_above(asks, "Cleo: thanks!", ANSWER, is_thread=False) == asks
    assert asked_above(other, "Dan: I have it, in my bag", asks, ANSWER, is_thread=False) == asks
    for told in ("Dan: I took it home on Monday", "Cleo: I took it home on Monday"):
        assert asked_above(asks, told, ANSWER, is_thread=False) == ""
    assert asked_above(asks, ANSWER, is_thread=False, gap=1) == ""


def test_in_a_thread_its_root_is_above_a_quote_if_it_asks() -> None:
    told = "Dan: I took it home on Monday"
    assert asked_above("Ana: where is the kettle?", told, ANSWER) == "Ana: where is the kettle?"
    assert asked_above("Ana: the kettle is gone", told, ANSWER) == ""
    assert asked_above("Cleo: where is the kettle?", told, ANSWER) == ""


def test_above_a_reply_that_has_nothing_of_the_prompt_is_its_root() -> None:
    plan = QueryPlan(prompt="Ana goes home", search_text="Ana goes home", terms=("ana", "home"), language="en")
    root = replace(shown(1, 0.1), text="Ana goes home: the sea calls her", name="Ben")
    reply = replace(shown(2, 0.9), text="oh no, we cry in the kitchen", name="Cleo", user="U2")

    def above(*messages: WindowMessage, **overrides: Any) -> list[str]:
        return [each.asked for each in quote_messages(replace(in_one_thread(*messages), plan=plan, **overrides))]

    assert above(root, reply) == ["Ben: Ana goes home: the sea calls her"]
    assert above(root, replace(reply, text="oh no, Ana, we cry in the kitchen")) == [""]
    assert above(replace(root, is_echo=True), reply) == [""]
    assert above(replace(root, score=reply.score), reply) == [""]  # It is quoted itself.
    (quote,) = quote_messages(replace(in_one_thread(replace(root, score=shown(3, 0.5).score), reply), plan=plan))
    assert (quote.asked, quote.beside) == ("", f"Ben: {root.text}")


def test_above_what_became_of_a_trouble_is_its_report() -> None:
    plan = QueryPlan(prompt="what was wrong with the kettle", terms=("kettl", "wrong"), language="en")
    report = replace(shown(1, 0.9), text="something is wrong with the kettle", user="U1", name="Ana")
    aside = replace(shown(2, 0.2), text="I will look at it tomorrow morning before work", user="U2", name="Ben")
    text = "lime in the switch, cleaned, now it boils water as before"
    told = replace(shown(3, 0.8), text=text, user="U3", name="Cleo")
    for messages in ((report, told), (report, aside, told)):
        window = replace(in_one_thread(*messages), plan=plan, prompt=plan.prompt)
        quotes = {quote.text: quote.asked for quote in quote_messages(window)}
        assert quotes[told.text] == "Ana: something is wrong with the kettle"


def test_of_what_a_program_says_again_and_again_only_the_newest_is_quoted() -> None:
    plan = QueryPlan(prompt="did the nightly tests pass?", terms=("night", "test", "pass"), language="en")
    said = ("Nightly tests passed: 1,200", "Nightly tests passed: 1,201", "Nightly tests failed: 1, first of the clock")
    runs = [replace(shown(n, 0.9 - n / 10, user="B1"), text=text, is_bot=True) for n, text in enumerate(said)]
    other = replace(shown(5, 0.85), text="All nightly tests passed for me, too")

    def quoted(*messages: WindowMessage, plan: QueryPlan = plan) -> list[str]:
        return [quote.text for quote in quote_messages(make_window(*messages, plan=plan, prompt=plan.prompt))]

    assert quoted(*runs, other) == ["Nightly tests failed: 1, first of the clock", other.text]
    by_people = [replace(each, is_bot=False) for each in runs]
    assert len(quoted(*by_people, other)) == MOST_QUOTES
    of_one = replace(plan, prompt="which nightly tests had 1,200?", terms=("night", "test", "200"))
    assert quoted(*runs, other, plan=of_one)[0] == said[0]


def test_of_what_one_says_twice_of_a_value_the_newest_comes_first() -> None:
    prompt = "how many cups does the kettle hold"
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=("cup", "kettl", "hold"), language="en")
    before, now = "the kettle holds 6 cups, I tried", "news of the kettle: now 9 cups"

    def first_of(*messages: WindowMessage, is_thread: bool = True) -> str:
        window = replace(in_one_thread(*messages), plan=plan, prompt=prompt)
        window = replace(window, threads=(replace(window.threads[0], is_thread=is_thread),))
        return quote_messages(window)[0].text

    old, new = replace(shown(1, 0.5), text=before), replace(shown(2, 0.4), text=now)
    assert first_of(old, new) == now
    assert first_of(old, new, is_thread=False) == before
    assert first_of(old, replace(new, user="U9")) == before
    valueless = replace(shown(2, 0.7), text="news of the kettle: it will hold many more cups than before the repair")
    assert first_of(old, replace(valueless, text=f"{valueless.text}, 9")) == f"{valueless.text}, 9"
    assert first_of(old, valueless) == before
    assert first_of(old, replace(new, score=ScoreBreakdown(total=0.2, relevance=0.2))) == before
    assert first_of(old, replace(new, text="9 of us came by train")) == before


def test_what_is_answered_is_cut_around_what_was_asked() -> None:
    long = f"Who has been to {', to '.join(f'yard {n}' for n in range(12))} today?"
    root = replace(shown(1, 0.5), text=f"{long} Where is the kettle? {long}", user="U1", name="Ana")
    reply = replace(shown(2, 0.9), text="it stands on the shelf of the workshop by now", user="U2", name="Ben")
    plan = QueryPlan(prompt="where is the kettle", search_text="where is the kettle", terms=("kettl",), language="en")
    quote = quote_messages(replace(in_one_thread(root, reply), plan=plan, prompt="where is the kettle"))[0]
    assert quote.text == reply.text
    assert quote.asked == "Ana: … Where is the kettle? …"


def test_what_answers_a_later_question_says_how_things_stand() -> None:
    prompt = "is the kettle back yet"
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=("kettl", "back"), language="en", is_status_query=True)
    score = ScoreBreakdown(total=0.9, relevance=0.9, semantic=0.9, lexical=0.9)
    first = replace(shown(1, 0.5), text="the kettle is away, back in two weeks they say", user="U1", score=score)
    later = replace(shown(2, 0.5), text="is the kettle back?", user="U1", score=score)
    told = replace(shown(3, 0.5), text="since Friday, on the shelf of the workshop", user="U2")
    window = replace(in_one_thread(first, later, told), plan=plan, prompt=prompt)
    assert quote_messages(window)[0].text == told.text


def test_of_a_value_that_a_prompt_has_itself_the_newest_comes_first() -> None:
    old, new = (
        replace(shown(1, 0.5), text="the kettle boils in 15 minutes"),
        replace(shown(2, 0.4), text="news: the kettle boils in 30 min"),
    )

    def first_for(prompt: str) -> str:
        plan = QueryPlan(prompt=prompt, search_text=prompt, terms=("kettl", "boil"), language="en")
        return quote_messages(replace(in_one_thread(old, new), plan=plan, prompt=prompt))[0].text

    assert first_for("the kettle boils in 15 min, right?") == new.text
    assert first_for("the kettle boils, right?") == old.text


DAY = datetime.fromtimestamp(START, UTC).date()


def of_days(*words: str) -> QueryPlan:
    return QueryPlan(prompt="what did ana do today", event=EventQuestion(days=((DAY, DAY),), words=words))


def test_what_somebody_did_is_what_they_told_and_then_sent_on_the_days_in_order_of_time() -> None:
    own: dict[str, Any] = {"user": "U1", "name": "Ana"}
    second, first = shown(2, 0.5, **own), shown(1, 0.4, **own)
    other, late = shown(3, 0.9, name="Ben"), replace(shown(4, 0.8, **own), sent_at=second.sent_at + timedelta(days=2))
    told = replace(late, text="we moved on that day", speaks_of=((DAY, DAY),))
    thanks = replace(shown(5, 0.9, **own), text="Thanks!")
    echo = shown(6, 0.9, **own, is_echo=True)
    window = make_window(other, second, late, first, thanks, echo, plan=of_days("ana"))
    assert [quote.text for quote in quote_messages(window)] == ["message 1", "message 2"]
    window = make_window(other, second, told, first, plan=of_days("ana"))
    assert [quote.text for quote in quote_messages(window)] == [told.text, "message 1", "message 2"]
    now = replace(second, speaks_of=((DAY, DAY),))
    window = make_window(now, first, plan=of_days("ana"))
    assert [quote.text for quote in quote_messages(window)] == ["message 2", "message 1"]
    many = [shown(number, 0.5, **own) for number in (9, 4, 8, 5, 7, 6)]
    window = make_window(*many, plan=of_days("ana"))
    assert [quote.text for quote in quote_messages(window)] == [f"message {number}" for number in (4, 5, 7, 8, 9)]
    for plan in (of_days("ana", "broke"), of_days(), QueryPlan(prompt="ana")):
        assert quote_messages(make_window(other, second, plan=plan, prompt=plan.prompt))[0].text == "message 3"


def test_what_tells_of_the_days_is_quoted_before_what_was_sent_then() -> None:
    sent = [shown(number, 0.5, is_answer=True) for number in range(1, 7)]
    told, *others = (
        replace(shown(number, 0.5, is_hit=True), speaks_of=((DAY, DAY),), text=f"told {number}")
        for number in range(7, 10)
    )
    beside = replace(shown(10, 0.5, is_hit=False), speaks_of=((DAY, DAY),))
    answer = TimeAnswer(kind="messages", keys=tuple(MessageKey(each.channel, each.ts) for each in sent))

    def texts(plan: QueryPlan, *messages: WindowMessage) -> list[str]:
        return [quote.text for quote in quote_messages(make_window(*messages, plan=plan, answer=answer))]

    in_order = [each.text for each in sent]
    assert texts(of_days(), *sent, told, beside) == [told.text, *in_order[:4]]
    assert texts(of_days(), *sent, told, *others) == [told.text, others[0].text, *in_order[:3]]
    assert texts(QueryPlan(), *sent, told) == in_order[:5]
    when = QueryPlan(event=EventQuestion(days=((DAY, DAY),), is_when=True))
    assert texts(when, *sent, told) == in_order[:5]
    spoken = replace(sent[1], speaks_of=((DAY, DAY),), is_hit=True)
    assert texts(of_days(), sent[0], spoken, *sent[2:]) == in_order[:5]


@pytest.mark.parametrize(
    ("text", "asked", "found", "is_unsure"),
    [
        ("the kettle is upstairs", "", 0.3, True),
        ("the kettle is upstairs", "", 0.6, False),
        ("the copper kettle is upstairs, the lid too", "", 0.3, False),
        ("it is upstairs", "where are copper kettle and lid?", 0.3, False),
    ],
)
def test_what_lacks_most_of_what_is_named_is_said_to_be_unsure(
    text: str, asked: str, found: float, is_unsure: bool
) -> None:
    prompt = "where is the lid of the copper kettle"
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=("lid", "copper", "kettl"), language="en")
    question = replace(shown(1, 0.5), text=asked or "hello", user="U9")
    window = replace(in_one_thread(question, replace(shown(2, 0.9), text=text)), plan=plan, prompt=prompt, found=found)
    said = render_quotes(replace(window, note="Only in #reef."), quote_messages(window))
    assert said.startswith(f"Only in #reef.\n{UNSURE}\n" if is_unsure else "Only in #reef.\n\n")


@pytest.mark.parametrize(
    ("prompt", "days_apart", "speaks_of", "is_when", "is_unsure"),
    [
        ("who is away on Friday", 9, (), False, True),
        ("wer ist am Freitag weg", 9, (), False, True),
        ("who is away on Friday", 9, ((DAY, DAY),), False, False),
        ("who is away on Friday", 0, (), False, False),
        ("when is the offsite", 9, (), True, False),
    ],
)
def test_what_is_of_other_days_than_asked_for_is_said_to_be_unsure(
    prompt: str, days_apart: int, speaks_of: tuple[tuple[date, date], ...], is_when: bool, is_unsure: bool
) -> None:
    plan = QueryPlan(prompt=prompt, event=EventQuestion(days=((DAY, DAY),), is_when=is_when))
    of_day = shown(1, 0.9)
    sent_at = datetime.combine(DAY, of_day.sent_at.timetz()) + timedelta(days=days_apart)
    message = replace(of_day, sent_at=sent_at, speaks_of=speaks_of)
    window = make_window(message, plan=plan, prompt=prompt, found=0.6)
    assert (UNSURE in render_quotes(window, quote_messages(window))) is is_unsure


@pytest.mark.parametrize(
    ("prompt", "text", "is_unsure"),
    [
        ("who works from home on Friday", "Ben works from home every Friday", False),
        ("who works from home on Friday", "Ben works from home on Mondays", True),
        ("wer ist am Freitag weg", "Ben ist jeden Freitag weg", False),
        ("¿quién trabaja desde casa el viernes?", "Ben trabaja desde casa los viernes", False),
    ],
)
def test_what_tells_of_the_same_day_of_the_week_is_of_that_day(prompt: str, text: str, is_unsure: bool) -> None:
    plan = QueryPlan(prompt=prompt, event=EventQuestion(days=((DAY, DAY),)))
    habit = shown(1, 0.9)
    habit = replace(habit, text=text, sent_at=datetime.combine(DAY, habit.sent_at.timetz()) - timedelta(days=9))
    window = make_window(habit, plan=plan, prompt=prompt, found=0.6)
    assert (UNSURE in render_quotes(window, quote_messages(window))) is is_unsure


def test_of_a_prompt_that_names_nothing_nothing_is_unsure() -> None:
    plan = QueryPlan(prompt="until when is it?", search_text="until when is it?", terms=("it",))
    window = make_window(shown(1, 0.9), plan=plan, prompt=plan.prompt, found=0.3)
    assert UNSURE not in render_quotes(window, quote_messages(window))


@pytest.mark.parametrize(
    ("first", "second", "found", "count"),
    [
        ("the kettle is upstairs", "the kettle broke", 0.3, 1),
        ("the kettle is upstairs", "the lid of the copper kettle is here", 0.3, 1),
        ("the kettle is upstairs", "the lid of the copper kettle is here", 0.45, 2),
        ("the kettle is upstairs", "the kettle broke", 0.45, 2),
    ],
)
def test_where_it_is_hardly_found_only_the_best_quote_may_be_a_near_miss(
    first: str, second: str, found: float, count: int
) -> None:
    prompt = "where is the lid of the copper kettle"
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=("lid", "copper", "kettl"), language="en")
    messages = replace(shown(1, 0.9), text=first, user="U1"), replace(shown(2, 0.8), text=second, user="U1")
    window = make_window(*messages, plan=plan, prompt=prompt, found=found)
    assert len(quote_messages(window)) == count


@pytest.mark.parametrize(
    ("prompt", "terms", "count"),
    [
        ("fingers crossed", ("finger", "cross"), 0),
        ("who has fingers crossed", ("finger", "cross"), 1),
        ("fingers", ("finger",), 1),
    ],
)
def test_a_message_with_half_of_a_few_words_that_do_not_ask_is_not_quoted(
    prompt: str, terms: tuple[str, ...], count: int
) -> None:
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=terms, language="en")
    message = replace(shown(1, 0.9), text="I cut it myself and still have all fingers", user="U1")
    assert len(quote_messages(make_window(message, plan=plan, prompt=prompt, found=0.3))) == count


def test_what_stands_behind_a_gap_is_no_reply() -> None:
    (thread,) = make_window(shown(1, 0.9)).threads
    asking = replace(thread.messages[0], text="who has the key?", name="Ben", user="UBEN")
    later = replace(shown(2, 0.1, role="reply"), elided_before=3)
    window = replace(make_window(asking), threads=(replace(thread, messages=(asking, later)),))
    assert [quote.text for quote in quote_messages(window)] == ["who has the key?"]


def test_a_text_without_a_sentence_is_cut_and_a_sentence_with_marks_is_left_alone() -> None:
    (quote,) = quote_messages(make_window(make_shown(text="?!" * 5_000)))
    assert count_tokens(quote.text) <= QUOTE_TOKENS
    assert mark_sentence("so. *dark mode* it is.", "*dark mode* it is.", "**") == "so. *dark mode* it is."


@pytest.mark.parametrize(
    "prompt",
    [
        *("thanks!", "great work everyone", "ok cool", "danke!", "how are you today?", "was kannst du?"),
        *("bonjour", "Salut !", "hola", "vielen Dank", "obrigado", "merci", "hallo zusammen", "👍", "🎉🎉", "np", "ta"),
        *("brilliant, ta Ana", "danke ana", "hola Ana", "help", "Hilfe!", "ayuda", "ajuda", "aide", "cheers"),
    ],
)
def test_small_talk_is_answered_with_how_to_ask(prompt: str) -> None:
    window = make_window(shown(1, 0.9), prompt=prompt, note="Nothing is here.")
    assert quote_messages(window) == ()
    assert render_quotes(window, ()) == HOW_TO_ASK


@pytest.mark.parametrize(
    "prompt", ["ana", "cheers to whom?", "help with the oven", "danke an wen?", "merci la livraison"]
)
def test_what_says_more_than_manners_is_no_small_talk(prompt: str) -> None:
    window = make_window(shown(1, 0.9), prompt=prompt, plan=QueryPlan(prompt=prompt, terms=tuple(prompt.split())))
    assert render_quotes(window, ()) != HOW_TO_ASK


def test_what_was_put_to_the_app_is_not_quoted_however_it_matches() -> None:
    asking = replace(shown(1, 0.9), role="neighbor", is_echo=True)
    assert [quote.text for quote in quote_messages(make_window(asking, shown(2, 0.3)))] == ["message 2"]
    kept = quote_messages(make_window(replace(asking, is_echo=False), shown(2, 0.8)))
    assert [quote.text for quote in kept] == ["message 1", "message 2"]


@pytest.mark.parametrize(
    ("language", "prompt", "plans", "tells"),
    [
        (
            "en",
            "when did the ferry go live?",
            "Our new ferry goes live on 16 November.",
            "Our new ferry is live since noon.",
        ),
        (
            "de",
            "Wann ist die Fähre gestartet?",
            "Die Fähre wird am 16. November gestartet.",
            "Die Fähre ist eben gestartet.",
        ),
        (
            "fr",
            "quand le bac est ouvert ?",
            "Notre bac sera ouvert le 16 novembre.",
            "Notre bac est ouvert depuis midi.",
        ),
        ("es", "¿cuándo abrió el ferry?", "El ferry nuevo abrirá el 16 de noviembre.", "El ferry nuevo abrió por fin."),
        (
            "pt",
            "quando abriu o ferry?",
            "O ferry novo abrirá em 16 de novembro.",
            "O ferry abriu, com gente alegre no cais e bolo.",
        ),
    ],
)
def test_what_tells_when_it_was_is_quoted_before_what_planned_it(
    language: str, prompt: str, plans: str, tells: str
) -> None:
    event = EventQuestion(days=((date.min, DAY),), is_when=True)
    terms = tuple(extract_terms(prompt, language))
    plan = QueryPlan(prompt=prompt, search_text=prompt, terms=terms, language=language, event=event)
    planned, told = replace(shown(1, 0.9), text=plans), replace(shown(2, 0.9), text=tells)
    window = make_window(planned, told, plan=plan, prompt=prompt, found=0.9)
    assert quote_messages(window)[0].text == tells
    # Of a day to come the plan tells, and so it does where nothing else tells.
    coming = replace(plan, event=replace(event, days=((DAY, date.max),)))
    assert quote_messages(replace(window, plan=coming))[0].text == plans
    assert quote_messages(make_window(planned, shown(2, 0.6), plan=plan, prompt=prompt, found=0.9))[0].text == plans
