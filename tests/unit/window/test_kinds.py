"""Which kinds are asked for by time: the plain words for things with names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from contextwin.analysis.introductions import stem
from contextwin.analysis.terms import extract_terms
from contextwin.storage.sql.things import MessageHead
from contextwin.window.kinds import make_kind
from contextwin.window.series import Head, Kind, complete

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def kind_of(word: str, *texts: str) -> Kind:
    """The kind that these messages, in order of time, introduce by a word."""
    return make_kind(heads_of(*texts), word, stem(word, "en"), frozenset())


def heads_of(*texts: str) -> list[Head]:
    """The beginnings of messages of one channel, in order of time."""
    rows = [
        (START + timedelta(hours=n), "C1", f"{n}.0", "U1", False, False, "en", tuple(extract_terms(text, "en")), text)
        for n, text in enumerate(texts)
    ]
    return [Head(MessageHead(*row)) for row in rows]


def complete_of(word: str, *texts: str) -> Kind:
    """The kind, completed from the same messages."""
    heads = heads_of(*texts)

    def read(terms: Iterable[str]) -> list[Head]:
        wanted = frozenset(terms)
        return [head for head in heads if not wanted.isdisjoint(head.terms)]

    def count(terms: Sequence[str]) -> dict[str, int]:
        return {term: sum(term in head.terms for head in heads) for term in terms}

    return complete(kind_of(word, *texts), read, count)


def test_things_with_names_are_plain() -> None:
    created = [f"Created the repository {name}" for name in ("raffle", "kiosk", "ledger", "tide-cli")]
    assert kind_of("repository", *created).is_plain


def test_a_word_that_mostly_introduces_nothing_is_not_plain() -> None:
    created = [f"Created the repository {name}" for name in ("raffle", "kiosk", "ledger")]
    talk = [f"the repository is slow, {n} people say so" for n in range(60)]
    assert not kind_of("repository", *created, *talk).is_plain


def test_two_things_and_people_are_not_plain() -> None:
    assert not kind_of("repository", "Created the repository raffle", "Created the repository kiosk").is_plain
    greeted = [f"Hey, Maria! {name} is here" for name in ("Lake Tahoe", "New York", "San Juan", "El Paso")]
    assert not kind_of("maria", *greeted).is_plain


def test_a_name_of_the_same_shape_introduces_where_it_is_said_first() -> None:
    told = [f"INC-{n} is an incident: the queue is stuck in region {n}" for n in range(1, 6)]
    prose = "Pagers again, the gateway timed out and we track it as INC-7"
    later = "INC-7 is closed, the gateway is back"
    found = complete_of("incident", *told, prose, later)
    assert [thing.message.text for thing in found.things] == [*told, prose]
    assert found.is_plain


def test_identifiers_that_every_message_has_many_of_are_no_names() -> None:
    told = [f"Created the repository with {' '.join(f'w{n}{k}' for k in range(7))} inside" for n in range(1, 6)]
    talk = [f"w{n}9 w{n}8 w{n}7 and so on" for n in range(20)]
    found = complete_of("repository", *told, *talk)
    assert {thing.message.text for thing in found.things} <= set(told)
