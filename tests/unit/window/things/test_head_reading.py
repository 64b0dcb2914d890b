"""The beginnings of messages are read once for each term."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from contextwin.storage.sql.things import MessageHead
from contextwin.window.things import head_reading
from contextwin.window.things.head_reading import HeadReading
from contextwin.window.things.series import Head
from tests.unit.window.things.test_kinds import heads_of

HEADS = heads_of("the kiln is hot", "a bowl for Ana", "a bowl from the kiln", "lunch at noon")


class Reads:
    """Remembers what was asked for; gives the newest messages up to a limit."""

    def __init__(self, most: int = 100) -> None:
        self.asked: list[Sequence[str]] = []
        self._most = most

    def __call__(self, terms: Sequence[str]) -> list[MessageHead]:
        self.asked.append(terms)
        found = [head.message for head in HEADS if not head.terms.isdisjoint(terms)]
        return found[-self._most :]


def texts(reading: HeadReading, *terms: str) -> list[str]:
    return [head.message.text for head in reading.find(terms)]


def test_a_term_is_read_once_whatever_it_is_asked_with() -> None:
    reads = Reads()
    reading = HeadReading(reads)
    assert texts(reading, "bowl") == ["a bowl for Ana", "a bowl from the kiln"]
    assert texts(reading, "kiln", "bowl") == ["the kiln is hot", "a bowl for Ana", "a bowl from the kiln"]
    assert texts(reading, "kiln") == ["the kiln is hot", "a bowl from the kiln"]
    assert texts(reading) == []
    assert reads.asked == [["bowl"], ["kiln"]]


def test_what_was_cut_is_read_once_and_answers_for_no_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head_reading, "MOST_HEADS", 2)
    reads = Reads(most=2)
    reading = HeadReading(reads, from_latest=True)
    assert texts(reading, "kiln", "lunch") == ["a bowl from the kiln", "lunch at noon"]
    assert texts(reading, "kiln", "lunch") == ["a bowl from the kiln", "lunch at noon"]
    assert texts(reading, "lunch") == ["lunch at noon"]
    assert texts(reading, "lunch", "bowl") == ["a bowl from the kiln", "lunch at noon"]
    assert texts(reading, "bowl") == ["a bowl for Ana", "a bowl from the kiln"]
    assert reads.asked == [["kiln", "lunch"], ["lunch"], ["bowl"]]
    assert reading.is_cut({"lunch"})
    assert not reading.is_cut({"hot"})


def test_what_was_cut_is_cut_off_at_the_end_that_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head_reading, "MOST_HEADS", 2)

    def read_earliest(terms: Sequence[str]) -> list[MessageHead]:
        return [head.message for head in HEADS if not head.terms.isdisjoint(terms)][:2]

    reading = HeadReading(read_earliest)
    assert texts(reading, "bowl") == ["a bowl for Ana", "a bowl from the kiln"]
    assert texts(reading, "bowl", "hot") == ["the kiln is hot", "a bowl for Ana"]


def test_many_terms_are_looked_up_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(head_reading, "MOST_TERMS", 2)
    reads = Reads()
    reading = HeadReading(reads)
    assert texts(reading, "kiln", "lunch", "bowl") == [head.message.text for head in HEADS]
    assert reads.asked == [["bowl", "kiln"], ["lunch"]]
    assert texts(reading, "kiln") == ["the kiln is hot", "a bowl from the kiln"]


def test_what_is_left_out_is_given_by_no_term() -> None:
    reading = HeadReading(Reads())
    reading.leave_out(reading.find(["bowl"])[1:])
    assert texts(reading, "kiln") == ["the kiln is hot"]
    reading.leave_out(())
    assert texts(reading, "kiln") == ["the kiln is hot", "a bowl from the kiln"]


def test_a_message_that_was_read_is_the_same_where_it_is_sampled() -> None:
    reading = HeadReading(Reads())
    (kiln, *_), sampled = reading.find(["kiln"]), heads_of("the kiln is hot", "a bowl for Ana")
    assert [each is kiln for each in reading.share(sampled)] == [True, False]
    assert reading.find(["bowl"])[0] is sampled[1]


def test_a_message_that_is_read_otherwise_is_another() -> None:
    reading = HeadReading(Reads())
    (kiln, *_) = reading.find(["kiln"])
    joined = Head(kiln.message._replace(text="the kilnroom is hot"))
    assert reading.share([joined]) == [joined]
    assert texts(reading, "kiln")[0] == "the kiln is hot"
