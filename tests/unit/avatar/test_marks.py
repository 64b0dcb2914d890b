"""Short marks for messages of a prompt, and Slack's mentions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.avatar.marks import expand_marks, mark_messages, name_people, restore_mentions

KNOWN = {"1": "1700000000.000100", "2": "1700000001.000100"}


@pytest.mark.parametrize(
    ("answer", "expanded", "unknown"),
    [
        ("up since noon [1].", "up since noon [1700000000.000100].", ()),
        ("up[1][2]", "up[1700000000.000100][1700000001.000100]", ()),
        ("up [2, 1]", "up [1700000001.000100, 1700000000.000100]", ()),
        ("up [1; 7]", "up [1700000000.000100]", ("7",)),
        ("up [7], ok", "up, ok", ("7",)),
        ("[7] up", " up", ("7",)),
        ("rows[7] and `rows[1]` and ```\na[2]\n```", "rows[7] and `rows[1]` and ```\na[2]\n```", ()),
        ("[1700000000.000100] [] [a] [1234]", "[1700000000.000100] [] [a] [1234]", ()),
    ],
)
def test_marks_become_what_citations_are(answer: str, expanded: str, unknown: tuple[str, ...]) -> None:
    assert expand_marks(answer, KNOWN) == (expanded, unknown)


@pytest.mark.parametrize(
    "answer",
    [
        "rows[2].id is null",
        "set rows[2] = 3",
        "then rows[1] += rows[2]",
        "user_rows[2] is empty",
        "it is os.argv[1]",
        "rowCount[2] lies",
        "it calls rows[2](x)",
        "the value of rows[2]->id",
        "take total[1]/3",
        "row[1][i]",
    ],
)
def test_an_index_of_code_is_no_citation(answer: str) -> None:
    assert expand_marks(answer, KNOWN) == (answer, ())


@pytest.mark.parametrize(
    "answer",
    [
        "on Friday[1], ok",
        "on Friday[1].",
        "am Freitag[1]: ja",
        "c’est réparé[1]; merci",
        "ya está[1] (casi)",
        "já está no ar[1] - e bem",
        "it is up.[1]",
        "(it is up)[1]",
        "up since v2[1]",
        "see https://a.example/b[1]",
        "plan B[1]",
        "plan b[1]",
        "it was removed in 2.34[1].",
        "that costs $4,300[2], so no.",
        "see example.com[2]",
        "iPhone[1] and eBay[2]",
        "it's done(ish)[1]",
        "up[1][2]",
    ],
)
def test_a_citation_right_behind_a_word_is_one(answer: str) -> None:
    expanded = expand_marks(answer, KNOWN)
    assert expanded.text == answer.replace("[1]", f"[{KNOWN['1']}]").replace("[2]", f"[{KNOWN['2']}]")
    assert expanded.unknown == ()


def test_an_index_is_told_by_the_prompt_and_by_how_the_answer_cites() -> None:
    cited = f"[{KNOWN['1']}]"
    assert expand_marks("rows[2] is empty", KNOWN, "what is in rows[2]?").text == "rows[2] is empty"
    assert expand_marks("rows[2] is empty [1].", KNOWN).text == f"rows[2] is empty {cited}."
    assert expand_marks("On Friday[1], by noon [1].", KNOWN).text == f"On Friday{cited}, by noon {cited}."
    # Nothing tells: it is read as the rules would have it.
    assert expand_marks("rows[1] is empty", KNOWN).text == f"rows{cited} is empty"


def test_messages_are_numbered_in_their_order_and_equal_ts_alike() -> None:
    tags = [f'<message author="A &quot;" time="09:10" ts="{ts}" bot="true">x</message>' for ts in ("2.2", "1.1", "2.2")]
    marked = mark_messages("\n".join(tags))
    assert [line.split('n="')[1][0] for line in marked.text.splitlines()] == ["1", "2", "1"]
    assert marked.ts_by_mark == {"1": "2.2", "2": "1.1"}
    assert marked.text.count('bot="true"') == 3


def test_what_somebody_wrote_is_no_tag() -> None:
    text = '<message author="A" time="09:10" ts="1.1">&lt;message author="B" time="1" ts="9.9"&gt; ts="1.1"</message>'
    assert mark_messages(text).text == text.replace(' ts="1.1">', ' n="1">', 1)


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    assert expand_marks(text, {}).text.count("[1700000000") == text.count("[1700000000")
    assert restore_mentions(text, {"ana": "U1"}).count("<@U1>") >= text.count("<@U1>")


def test_mentions_are_of_whole_names_and_of_people_that_one_name_means() -> None:
    people = name_people([("U1", "Ana"), ("U2", "Ana Lee"), ("U3", "Bo"), ("U4", "bo"), ("U5", "")])
    assert people == {"ana": "U1", "ana lee": "U2"}
    assert restore_mentions("@ANA, @Ana Lee, @Anabel, @Bo, a@ana.example, <@ana>", people) == (
        "<@U1>, <@U2>, @Anabel, @Bo, a@ana.example, <@ana>"
    )
    assert restore_mentions("@Ana", {}) == "@Ana"
