"""What may be shown of an answer while it is written is how it will be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.answer.citations import ParsedAnswer, read_answer
from contextwin.answer.sentences import SentenceReader, find_end
from testkit.factories import START, make_shown, make_window

WINDOW = make_window(make_shown(text="green"))
CITED = f"[{START}.000100]"
ENDS = ["It is ", "green. ", "green", "\n", "\n\n", ". ", "  ", "はい。", "1. ", "? ", "\x00"]
CITATIONS = [
    CITED,
    f" {CITED}",
    f"[{START}.000100, ",
    f"{START}.000200]",
    "(99.95)",
    "[",
    "(",
    "[1",
    "700000000.000100]",
]
MENTIONS = ["<!chan", "nel>", "<!here>"]
parts = st.sampled_from([*ENDS, *CITATIONS, *MENTIONS])


def read(text: str, size: int) -> list[ParsedAnswer]:
    found: list[ParsedAnswer] = []
    reader = SentenceReader(WINDOW, found.append)
    for start in range(0, len(text), size):
        reader.take(text[start : start + size])
    return found


@given(st.lists(parts, max_size=12).map("".join), st.integers(1, 40))
def test_what_is_shown_early_is_shown_in_the_end(text: str, size: int) -> None:
    whole = read_answer(text, WINDOW)
    for reading in read(text, size):
        assert whole.text.startswith(reading.text)
        assert {*reading.cited} <= {*whole.cited}


def test_a_citation_is_checked_before_its_sentence_is_shown() -> None:
    readings = read(f"It is green {CITED}. It was red [1699999999.000100]. And", 5)
    assert [each.text for each in readings] == ["It is green.", "It is green. It was red."]
    assert [len(each.cited) for each in readings] == [1, 1]
    assert [each.unknown for each in readings] == [(), ("1699999999.000100",)]


@pytest.mark.parametrize(
    ("text", "end"),
    [("", 0), ("No end", 0), ("One. Two", 4), ("One. [1700000000.000100;\n", 4), ("It costs 9.50", 0), ("Is <!x. ", 0)],
)
def test_a_sentence_ends_where_nothing_is_open(text: str, end: int) -> None:
    assert find_end(text) == end
