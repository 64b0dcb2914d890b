"""Pages of a timeline as text: within the budget to the token, in order, and with a place to go on from."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.tokens import count_tokens
from contextwin.errors import BudgetError
from contextwin.models.timelines import TimelineMessage, TimelinePage
from contextwin.window.timeline.text import render_page

START = datetime(2026, 3, 6, 9, 0, tzinfo=UTC)


def message(number: int, text: str, channel: str = "C1", thread_ts: str | None = None) -> TimelineMessage:
    ts = f"{number}.000100"
    return TimelineMessage(
        channel=channel,
        channel_label=f"#{channel.lower()}",
        ts=ts,
        thread_ts=thread_ts or ts,
        user="U1",
        name="Mei",
        sent_at=START + timedelta(minutes=number),
        text=text,
        is_bot=False,
        permalink=None,
    )


def page(*messages: TimelineMessage, next_after: str | None = None) -> TimelinePage:
    return TimelinePage(messages=messages, asked_at=START + timedelta(days=1), next_after=next_after)


def test_a_page_that_fits_is_shown_as_it_is() -> None:
    whole = page(message(1, "one"), message(2, "two"), next_after="C1/2.000100")
    shown = render_page(whole, 500)
    assert shown.page == whole
    assert shown.text == (
        "<context>\n<asked>Sat 7 Mar 2026, UTC</asked>\n"
        '<thread channel="#c1" id="C1" date="Fri 6 Mar" kind="conversation">\n'
        '<message author="Mei" time="09:01" ts="1.000100">one</message>\n'
        '<message author="Mei" time="09:02" ts="2.000100">two</message>\n'
        "</thread>\n</context>\n"
        '<page next_after="C1/2.000100" asked_at="2026-03-07T09:00:00Z"/>'
    )
    assert shown.total_tokens == count_tokens(shown.text)


def test_messages_stand_under_their_channels_in_order() -> None:
    shown = render_page(page(message(1, "a"), message(2, "b", "C2"), message(3, "c")), 500).text
    places = [shown.index(each) for each in ("#c1", ">a<", "#c2", ">b<", ">c<")]
    assert places == sorted(places)
    assert shown.count("<thread ") == 3


def test_a_thread_is_no_conversation() -> None:
    shown = render_page(page(message(1, "a"), message(2, "b", thread_ts="1.000100")), 500).text
    assert 'kind="conversation"' not in shown


def test_what_does_not_fit_is_left_to_the_next_page() -> None:
    whole = page(*(message(number, "word " * 20) for number in range(1, 9)))
    shown = render_page(whole, 200)
    kept = len(shown.page.messages)
    assert 0 < kept < 8
    assert shown.page.next_after == f"C1/{kept}.000100"
    # One more, with the line that leads to what is still left, would cost more.
    more = replace(whole, messages=whole.messages[: kept + 1], next_after=f"C1/{kept + 1}.000100")
    assert shown.total_tokens <= 200 < render_page(more, 999).total_tokens


def test_a_message_that_alone_is_too_long_is_cut() -> None:
    shown = render_page(page(message(1, "<&> " * 500), message(2, "two")), 150)
    (cut,) = shown.page.messages
    assert cut.text.endswith(" …")
    assert 0 < len(cut.text) < 2000
    assert shown.total_tokens <= 150
    assert shown.page.next_after == "C1/1.000100"
    with pytest.raises(BudgetError, match="give more"):
        render_page(page(message(1, "one")), 20)


def test_the_text_says_how_many_qualify_and_how_to_go_on() -> None:
    last = page(message(1, "one"))
    assert render_page(last, 500).text.endswith("</context>")
    assert render_page(replace(last, total=12), 500).text.endswith('</context>\n<page total="12"/>')
    cut = render_page(page(*(message(number, "word " * 20) for number in range(1, 9))), 200)
    assert f'<page next_after="{cut.page.next_after}"' in cut.text
    assert cut.total_tokens == count_tokens(cut.text) <= 200


def test_nothing_costs_nothing() -> None:
    shown = render_page(page(), 100)
    assert (shown.text, shown.total_tokens, shown.page.next_after) == ("", 0, None)


@given(st.lists(st.text(max_size=400), min_size=1, max_size=12), st.integers(120, 900))
def test_no_page_costs_more_than_its_budget(texts: list[str], max_tokens: int) -> None:
    messages = [message(number, text) for number, text in enumerate(texts, 1)]
    seen: list[str] = []
    while messages:
        shown = render_page(page(*messages), max_tokens)
        assert shown.total_tokens == count_tokens(shown.text) <= max_tokens
        assert shown.text.count("<message ") == len(shown.page.messages) > 0
        seen += [each.ts for each in shown.page.messages]
        messages = messages[len(shown.page.messages) :]
        assert (shown.page.next_after is None) == (not messages)
    assert seen == [f"{number}.000100" for number in range(1, len(texts) + 1)]
