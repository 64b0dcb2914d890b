"""Which kinds are asked for by time: the plain words for things with names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from contextwin.analysis.introductions import stem
from contextwin.storage.sql.things import MessageHead
from contextwin.window.kinds import Head, Kind, make_kind

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def kind_of(word: str, *texts: str) -> Kind:
    """The kind that these messages, in order of time, introduce by a word."""
    heads = [
        Head(MessageHead(START + timedelta(hours=n), "C1", f"{n}.0", "U1", False, False, "en", text))
        for n, text in enumerate(texts)
    ]
    return make_kind(heads, word, stem(word, "en"), frozenset())


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
