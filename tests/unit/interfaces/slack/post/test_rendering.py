"""What Slack shows of an answer: nothing in it mentions anybody, links elsewhere, or is longer than Slack allows."""

from __future__ import annotations

import html
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from contextwin.answer.answer import Answer
from contextwin.answer.citations import Citation, Place
from contextwin.answer.quotation import quote_messages
from contextwin.interfaces.slack.answer.holding import quoted_by
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.rendering import (
    MOST_SECTIONS,
    SECTION_CHARS,
    escape_markdown,
    render_answer,
    render_offer,
    render_sections,
    render_written,
)
from contextwin.interfaces.slack.post.streaming import PIECE_CHARS, cut_pieces
from contextwin.models.degraded import Degraded
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.windows import ContextWindow
from testkit.factories import START, make_shown, make_window

LINK = "https://acme.slack.com/archives/C1/p1"


def make_answer(window: ContextWindow, **overrides: Any) -> Answer:
    values: dict[str, Any] = {"text": "Green.", "outcome": "complete", "detail": None, "citations": (), "quotes": ()}
    values |= {"is_grounded": True, "uncertain": (), "window": window, "input_tokens": 1, "output_tokens": 1}
    return Answer(**(values | {"model": "m", "prompt_version": "1"} | overrides))


def texts(blocks: list[dict[str, Any]]) -> list[str]:
    return [each["text"]["text"] for each in blocks if each["type"] == "section"]


def test_a_written_answer_lists_its_sources_and_links_to_them() -> None:
    window = make_window(make_shown(text="green", permalink=LINK))
    (message,) = window.threads[0].messages
    citation = Citation(channel=message.channel, ts=message.ts, name="Ana *x*|y", permalink=LINK)
    places = (Place(5, 1),)
    shown = render_answer(make_answer(window, citations=(citation,), places=places, uncertain=("so so",)))
    is_recent = window.asked_at.year == message.sent_at.year
    day = message.sent_at.strftime("%a %-d %b" if is_recent else "%a %-d %b %Y")
    assert shown.text == f"Green.\n\n1 <{LINK}|Ana x¦y>, {window.threads[0].channel_label}, {day}"
    assert shown.blocks[0]["text"] == f"Green[\\[1\\]]({LINK})."
    assert "so so" not in json.dumps(shown.blocks)  # It is for administrators.
    assert shown.blocks[-1]["type"] == "context_actions"
    assert '"up:w1"' in json.dumps(shown.blocks[-1])


def test_what_stands_with_a_quote_is_shown_in_the_order_of_time_and_withdrawn_with_it() -> None:
    said = [
        "where is the kettle?",
        "Lunch!",
        "It moved to the office of Cleo in May, behind the plant",
        "Cleo took it home again",
    ]
    messages = [
        make_shown(ts=f"{START + n}.000100", text=text, name=f"N{n}", user=f"U{n}") for n, text in enumerate(said)
    ]
    window = make_window(*messages)
    first = quote_messages(make_window(messages[2]))[0]
    quote = replace(
        first, asked=f"N0: {said[0]}", asked_ts=messages[0].ts, beside=f"N3: {said[3]}", beside_ts=messages[3].ts
    )
    answer = make_answer(window, quotes=(quote,), model=None)
    lines = texts(render_answer(answer).blocks)[0].splitlines()
    assert [line.lstrip("> &gt;") for line in lines[1:]] == [f"(N0: {said[0]})", said[2], f"N3: {said[3]}"]
    assert quoted_by(answer) == quote.keys
    assert quote.keys == {MessageKey(quote.channel, messages[n].ts) for n in (0, 2, 3)}


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        ({"text": "It is on Tuesday at nine in the harbour."}, rendering.UNCITED),
        ({"outcome": "length"}, rendering.CUT),
        ({"outcome": "filtered"}, rendering.BROKEN_OFF),
        ({"is_shortened": True}, rendering.CUT_QUESTION),
    ],
)
def test_doubts_are_in_words_for_people(overrides: dict[str, Any], said: str) -> None:
    window = make_window(make_shown(text="green", permalink=LINK))
    shown = render_answer(make_answer(window, **overrides))
    assert said in json.dumps(shown.blocks)


@pytest.mark.parametrize(("confidence", "is_said"), [(0.5, True), (1.0, False)])
def test_a_note_is_a_doubt_where_the_time_is_not_certain_whatever_the_doubts_say(
    confidence: float, is_said: bool
) -> None:
    plan = QueryPlan(prompt="what did Ana buy in May?", confidence=confidence)
    window = make_window(make_shown(text="green"), plan=plan, note="Messages of May count more.")
    for doubts in ((), (window.note,), ("it says nothing",)):
        shown = json.dumps(render_answer(make_answer(window, uncertain=doubts)).blocks)
        assert (window.note in shown) is is_said


def test_what_was_unavailable_is_said_in_one_sentence() -> None:
    window = replace(make_window(make_shown(text="green")), degraded=(Degraded("embedder", "timed out after 10 s"),))
    shown = json.dumps(render_answer(make_answer(window)).blocks)
    assert rendering.SOMETHING_MISSING in shown
    assert "embedder" not in shown


def test_what_another_part_did_is_not_missing() -> None:
    away = Degraded("replica", "cannot be reached, the primary was read", is_replaced=True)
    window = replace(make_window(make_shown(text="green")), degraded=(away,))
    assert rendering.SOMETHING_MISSING not in json.dumps(render_answer(make_answer(window)).blocks)


def test_quotes_say_why_no_model_wrote() -> None:
    window = make_window(make_shown(text="green"))
    quotes = quote_messages(window)
    answer = make_answer(window, model=None, quotes=quotes, detail=rendering.NO_MODEL)
    assert render_answer(answer).text.startswith(rendering.NO_MODEL) == bool(quotes)


MARKDOWN = "# Plan\n- **now** <!here> [home](https://evil.example/?q=1) or evil.example, not https://a.example/b."


def test_what_a_model_wrote_looks_as_it_does_while_it_is_streamed() -> None:
    window = make_window(make_shown(text="see https://a.example/b", permalink=LINK))
    written = make_answer(window, text=MARKDOWN)
    block = render_answer(written).blocks[0]
    parts = render_written(written)
    assert parts is not None
    streamed = "".join(escape_markdown(piece, parts.addresses) for piece in MARKDOWN.splitlines(keepends=True))
    assert (block["type"], block["text"]) == ("markdown", streamed)
    assert "- **now** &lt;!here&gt;" in block["text"]


def test_only_addresses_that_were_shown_are_links() -> None:
    window = make_window(make_shown(text="see https://a.example/b", permalink=LINK))
    for text, is_markdown in ((MARKDOWN, True), (MARKDOWN + "<" * 12_000, False)):
        shown = render_answer(make_answer(window, text=text))
        (first, *_) = shown.blocks
        said = first["text"] if is_markdown else first["text"]["text"]
        for each in (said, shown.text):
            assert "evil.example" not in each
            assert "https://evil" not in each
        assert ("https://a.example/b" in said) == is_markdown


@given(st.text("ab .:/?\n", max_size=3_000))
def test_pieces_of_a_stream_are_the_whole_text(text: str) -> None:
    pieces = [*cut_pieces(text)]
    assert "".join(pieces) == text
    assert all(len(piece) <= PIECE_CHARS for piece in pieces)


def test_pieces_cut_no_word() -> None:
    assert [*cut_pieces(f"{'a' * 2_390} https://a.example")] == [f"{'a' * 2_390} ", "https://a.example"]


def test_a_quoted_answer_has_author_place_and_link() -> None:
    window = make_window(make_shown(text="<!channel> *green*\nagain", permalink=LINK))
    answer = make_answer(window, quotes=quote_messages(window), model=None)
    (text,) = texts(render_answer(answer).blocks)
    assert text.startswith(f"*<{LINK}|Ana>* in #eng, <!date^{START}^")
    assert text.endswith("> &lt;!channel&gt; *green*\n> again")


@given(st.text(max_size=80), st.text(max_size=40))
def test_nothing_that_people_wrote_mentions_or_links(text: str, name: str) -> None:
    window = make_window(make_shown(text=text, name=name, permalink=f"{LINK}|{name}>"))
    answer = make_answer(window, quotes=quote_messages(window), model=None)
    assume(answer.quotes)  # A message that says but "true" is no answer, and is not quoted.
    shown = "".join(texts(render_answer(answer).blocks))
    assert shown.count("<") == shown.count("<!date^") == 1


@given(st.text(st.sampled_from("ab\n"), max_size=30).map(lambda piece: piece * 700))
def test_sections_are_as_long_as_slack_allows(text: str) -> None:
    pieces = texts(render_sections(text))
    assert all(0 < len(piece) <= SECTION_CHARS for piece in pieces)
    assert len(pieces) <= MOST_SECTIONS
    if len(text) < SECTION_CHARS * 20:
        assert "".join("".join(pieces).split()) == "".join(text.split())


def test_an_offer_says_nothing_of_what_there_is() -> None:
    shown = render_offer("C1|1.0|1.0")
    assert shown.text == "There is more that only you may read."
    assert '"C1|1.0|1.0"' in json.dumps(shown.blocks)


def test_no_section_is_empty() -> None:
    sections = render_sections(f"{'a' * 3000}\n\n{'b' * 3000}")
    assert [len(each["text"]["text"]) for each in sections] == [3000, 3000]


@pytest.mark.parametrize("sign", "&<>-")
def test_all_of_a_long_quoted_line_is_a_quote_and_no_sign_is_cut(sign: str) -> None:
    for dashes in range(SECTION_CHARS - 12, SECTION_CHARS):
        window = make_window(make_shown(text=f"{'-' * dashes}{sign * 9} *IT desk:* write here"))
        shown = texts(render_answer(make_answer(window, model=None, quotes=quote_messages(window))).blocks)
        lines = [line for section in shown for line in section.splitlines()]
        assert "IT desk" in lines[-1]
        assert len(lines) > 2
        assert all(each.startswith("> ") for each in lines[1:])
        assert "".join(line.removeprefix("> ") for line in lines[1:]).count(html.escape(sign)) >= 9
