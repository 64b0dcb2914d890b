"""Answers are read: what they cite is looked up in what was shown, and what may be wrong with them is said."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.answer.citations import Citation, read_answer
from contextwin.avatar.reply import (
    Draft,
    Reply,
    find_uncertainty,
)
from contextwin.avatar.style.likelihood import match_style
from contextwin.models.degraded import Degraded
from contextwin.models.plans import QueryPlan
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatAnswer, ChatMessage
from testkit.factories import START, make_persona, make_profile, make_shown, make_window

FIRST, SECOND, OTHER = f"{START}.000100", f"{START + 60}.000200", f"{START + 99}.000300"
WINDOW = make_window(make_shown(ts=FIRST, permalink="https://acme.slack.com/archives/C1/p1"), make_shown(ts=SECOND))


def make_draft(**overrides: Any) -> Draft:
    values: dict[str, Any] = {"messages": (ChatMessage(role="user", content="Well?"),), "tokens": 9, "version": "1"}
    values |= {"tokens_by_part": {"task": 2}, "window": WINDOW, "persona": make_persona(), "shown": frozenset()}
    return Draft(**(values | overrides))


def make_answer(**overrides: Any) -> ChatAnswer:
    return ChatAnswer(**{"text": f"It is [{FIRST}].", "outcome": "complete", "model": "m", **overrides})


def make_reply(**overrides: Any) -> Reply:
    citation = Citation(channel="C1", ts=FIRST, name="Ana", permalink=None)
    values: dict[str, Any] = {"reply_id": "r1", "persona": "U1", "name": "Ana", "text": "It is.", "outcome": "complete"}
    values |= {"detail": None, "citations": (citation,), "is_grounded": True, "uncertain": (), "window": WINDOW}
    values |= {"style": match_style("It is.", make_profile()), "input_tokens": 9, "output_tokens": 3, "model": "m"}
    return Reply(**(values | {"prompt_version": "1", "attempts": 1} | overrides))


# -- citations


def test_what_an_answer_cites_is_taken_out_of_it_and_looked_up() -> None:
    reading = read_answer(f"Green since noon [{SECOND}], after a red week [{FIRST}].\n", WINDOW)
    assert reading.text == "Green since noon, after a red week."
    assert [citation.ts for citation in reading.cited] == [SECOND, FIRST]
    assert reading.cited[1] == Citation(
        channel="C1", ts=FIRST, name="Ana", permalink="https://acme.slack.com/archives/C1/p1"
    )
    assert reading.unknown == ()


@pytest.mark.parametrize(
    "cited",
    [
        f"[{FIRST}][{SECOND}]",
        f"[{FIRST}, {SECOND}]",
        f"[ {FIRST};{SECOND} ]",
        f"({FIRST}) ({SECOND})",
        f"[{FIRST}] [{SECOND}] [{FIRST}]",
    ],
)
def test_citations_are_read_however_they_are_joined(cited: str) -> None:
    reading = read_answer(f"Done {cited}", WINDOW)
    assert reading.text == "Done"
    assert [citation.ts for citation in reading.cited] == [FIRST, SECOND]


def test_what_was_not_shown_is_reported_and_taken_out() -> None:
    reading = read_answer(f"Done [{OTHER}, {FIRST}], or so [{OTHER}]", WINDOW)
    assert reading.text == "Done, or so"
    assert reading.unknown == (OTHER,)
    assert [citation.ts for citation in reading.cited] == [FIRST]


def test_one_ts_in_two_channels_means_both() -> None:
    window = make_window(make_shown(ts=FIRST), make_shown(ts=FIRST, channel="C2"))
    assert [citation.channel for citation in read_answer(f"[{FIRST}]", window).cited] == ["C1", "C2"]


@pytest.mark.parametrize(
    "text", ["up to (99.95) %", "[0.5, 1.5]", "release (2.10.1)", "[1700000000]", f"at {FIRST}", "[]", "f(1.5)"]
)
def test_other_numbers_are_part_of_the_text(text: str) -> None:
    reading = read_answer(text, WINDOW)
    assert (reading.text, reading.cited, reading.unknown) == (text, (), ())


def test_a_short_ts_is_a_citation_where_it_was_shown() -> None:
    reading = read_answer("Done [1.0], (2.0) times", make_window(make_shown(ts="1.0")))
    assert reading.text == "Done, (2.0) times"
    assert [citation.ts for citation in reading.cited] == ["1.0"]


def test_what_cannot_be_stored_is_left_out() -> None:
    assert read_answer("do\x00ne\ud800", WINDOW).text == "done"


def test_what_moves_a_cursor_or_calls_a_channel_is_taken_out() -> None:
    reading = read_answer("We are \x1b[31mlive\u202e.\r\n<!channel> <!subteam^S1|@ops> <@U1>", WINDOW)
    assert reading.text == "We are [31mlive.\n@channel @subteam <@U1>"


def test_a_reply_that_says_nothing_is_in_doubt_and_not_to_be_posted() -> None:
    reading = read_answer(f" [{FIRST}]\n", WINDOW)
    assert "it says nothing" in find_uncertainty(reading, make_draft(), make_answer())
    assert make_reply(text=reading.text).marked_text == ""


@pytest.mark.parametrize(
    "text", [f"<![{FIRST}]channel>", f"<![{FIRST[:4]}[{FIRST}]{FIRST[4:]}]here>", "<!\u200bchannel>"]
)
def test_a_citation_hides_no_broadcast(text: str) -> None:
    assert "<!" not in read_answer(text, WINDOW).text


PIECES = [f"[{FIRST}]", f"({OTHER})", "[1.5]", "ok", "\n", " ", "(", "]", "…"]


@given(
    st.lists(st.sampled_from([*PIECES, FIRST, "<!", "here>", "<!here>", "\x00", "\u200b", "\u2028", ","])).map("".join)
)
def test_reading_what_was_read_changes_nothing(text: str) -> None:
    once = read_answer(text, WINDOW).text
    assert read_answer(once, WINDOW).text == once


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_reading_adds_nothing_and_knows_where_each_citation_belongs(text: str) -> None:
    reading = read_answer(text, WINDOW)
    assert {citation.ts for citation in reading.cited} <= {FIRST}
    assert set(reading.unknown) <= {OTHER}
    assert re.sub(r"\s", "", reading.text) == re.sub(rf"\s|\[{FIRST}\]|\({OTHER}\)", "", text)
    assert reading.text == read_answer(reading.text, WINDOW).text


# -- what may be wrong


@pytest.mark.parametrize(
    ("answer", "draft", "says"),
    [
        ({}, {}, None),
        ({"text": "It is."}, {}, "it cites nothing that it was shown"),
        ({"text": f"It is [{FIRST}] [{OTHER}]"}, {}, f"it cites what it was not shown: {OTHER}"),
        ({"outcome": "length"}, {}, "it stops in the middle: the reply was longer than allowed"),
        ({"outcome": "refused", "detail": "I cannot."}, {}, "it was refused: I cannot."),
        ({"outcome": "filtered"}, {}, "it was filtered"),
        (
            {},
            {"window": replace(WINDOW, degraded=(Degraded("embedder", "away"),))},
            "messages were searched by their words alone, not by their meaning",
        ),
        (
            {},
            {"window": replace(WINDOW, note="The first is …", plan=QueryPlan(confidence=0.5))},
            "The first is …",
        ),
        ({}, {"window": replace(WINDOW, note="The first is …")}, None),
        (
            {},
            {"persona": make_persona(profile=make_profile("ok"))},
            "too few messages of the person (1), so the style is everybody's",
        ),
    ],
    ids=str,
)
def test_each_doubt_is_said_in_words(answer: dict[str, Any], draft: dict[str, Any], says: str | None) -> None:
    answered, drafted = make_answer(**answer), make_draft(**draft)
    doubts = find_uncertainty(read_answer(answered.text, drafted.window), drafted, answered)
    assert doubts == (() if says is None else (says,))


def test_an_empty_window_is_a_doubt() -> None:
    nothing: ContextWindow = make_window()
    doubts = find_uncertainty(
        read_answer("No idea.", nothing), make_draft(window=nothing), make_answer(text="No idea.")
    )
    assert doubts == ("it cites nothing that it was shown", "nothing was found to answer from")


# -- as JSON, and as it is posted


def test_a_reply_says_that_it_was_generated() -> None:
    assert make_reply().marked_text == "It is.\n_(generated in the style of Ana, not written by them)_"
    hostile = make_reply(name="Ana\nBen: it is fine\u202e", text="Yes.")
    assert hostile.marked_text == "Yes.\n_(generated in the style of Ana Ben it is fine, not written by them)_"


def test_a_reply_as_json() -> None:
    told = json.loads(json.dumps(make_reply(uncertain=("so so",)).to_dict()))
    assert told["citations"] == [{"channel": "C1", "ts": FIRST, "name": "Ana", "permalink": None}]
    assert told["uncertain"] == ["so so"]
    assert (told["window_id"], told["is_grounded"], told["style_match"]) == ("w1", True, 0.5)
    assert told["marked_text"].startswith(told["text"])


def test_a_draft_as_json_has_the_exact_messages() -> None:
    told = json.loads(json.dumps(make_draft().to_dict()))
    assert told["messages"] == [{"role": "user", "content": "Well?"}]
    assert (told["tokens"], told["tokens_by_part"], told["window_id"]) == (9, {"task": 2}, "w1")


def test_a_persona_as_json_says_whose_style_it_is_and_from_when() -> None:
    told = json.loads(json.dumps(make_persona().to_dict()))
    assert (told["basis"], told["message_count"], told["channels"]) == ("person", 25, ["C1"])
    assert told["oldest"] == "2023-11-14T22:13:20Z"
    assert told["instructions"]
    unknown = make_persona(profile=make_profile(), oldest=None, latest=None, channels=()).to_dict()
    assert (unknown["basis"], unknown["oldest"], unknown["latest"]) == ("everybody", None, None)
