"""What is stored of one message, and when two copies of it are the same."""

from __future__ import annotations

from typing import Any

import pytest

from contextwin.analysis.indexing import author_name, fingerprint, index_message
from testkit.factories import make_message


def test_an_indexed_message_counts_its_words_and_the_author() -> None:
    indexed = index_message(make_message(text="Releases, releases and a <@U2>"), "Ana Lima")
    (piece,) = indexed.chunks
    assert piece.term_counts == {"releas": 2, "@u2": 1, "ana": 1, "lima": 1}
    assert (indexed.mentions, indexed.token_count) == (("U2",), piece.chunk.token_count)
    assert index_message(make_message(), "Ana").chunks[0].embedding_sha256 != piece.embedding_sha256


def test_a_deleted_message_and_one_without_text_have_no_chunks() -> None:
    assert index_message(make_message(text="", is_deleted=True), "Ana").chunks == ()
    assert index_message(make_message(text="", files=({"name": "cat.png"},)), "Ana").chunks == ()


@pytest.mark.parametrize(
    "overrides",
    [
        {"text": "other"},
        {"edited_ts": "1700000500.000000"},
        {"user": None},
        {"files": ({"name": "x"},)},
        {"reactions": {"tada": 1}},
        {"extra": {"x": 1}},
        {"is_bot": True},
    ],
)
def test_whatever_is_stored_changes_the_fingerprint(overrides: dict[str, Any]) -> None:
    assert fingerprint(make_message(**overrides)) != fingerprint(make_message())
    assert fingerprint(make_message(**overrides)) == fingerprint(make_message(**overrides))


@pytest.mark.parametrize("place", [{"workspace": "other"}, {"channel": "C2"}, {"thread_ts": "1.0"}])
def test_where_a_message_is_does_not_change_the_fingerprint(place: dict[str, str]) -> None:
    assert fingerprint(make_message(**place)) == fingerprint(make_message())


def test_a_message_goes_by_its_own_name_its_authors_or_their_id() -> None:
    assert author_name(make_message(username="Deploy"), "Ana") == "Deploy"
    assert author_name(make_message(), "Ana") == "Ana"
    assert author_name(make_message(), None) == "U1"
    assert author_name(make_message(user=None), None) is None
