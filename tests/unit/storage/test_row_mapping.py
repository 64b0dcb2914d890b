"""Values become rows by column, and the rows of a message's chunks become one value."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import Chunk, IndexedChunk, Message, MessageDocument, datetime_of_ts
from contextwin.models.retrieved import FoundMessage
from contextwin.storage import schema
from contextwin.storage.row_mapping import (
    MAX_TERM_COUNT,
    FoundRow,
    IndexChange,
    chunk_row,
    fold_messages,
    message_row,
)
from testkit.factories import make_message

EMBEDDINGS = schema.chunk_embeddings
CHUNK = Chunk(
    channel="C1",
    ts="1700000000.000100",
    chunk_index=1,
    chunk_count=3,
    start=40,
    text="ähm, ok",
    token_count=4,
    encoding="o200k_base",
    content_kind="code",
    language="de",
    code_language="python",
    tags=("code", "list"),
    splitter="semantic/1",
)


def make_indexed(message: Message, **counts: int) -> MessageDocument:
    piece = IndexedChunk(chunk=CHUNK, embedding_sha256=b"e", term_counts=counts)
    return MessageDocument(
        message=message,
        record_sha256=b"r",
        chunks=(piece,),
        token_count=6,
        encoding="o200k_base",
        mentions=("U2", "U3"),
    )


def make_row(**overrides: Any) -> Any:
    """A message of Ana's in C1, of one chunk, as the database gives it."""
    values: dict[str, Any] = {
        "channel_id": "C1",
        "ts": "1700000000.000100",
        "user_id": "U1",
        "name": "Ana",
        "text": "The build is green again.",
        "is_bot": False,
        "is_deleted": False,
        "token_count": 6,
        "sha256": b"s",
        "mentioned": None,
        "thread_size": 1,
        "content_kind": "text",
        "language": "en",
        "lexical": 2.0,
        "starts": [0],
        "char_counts": [25],
        "lexical_scores": [2.0],
        "semantic": 0.5,
        "embedded": [0],
        "similarities": [0.5],
        "permalink": None,
        "spans": [],
    }
    values |= overrides
    return SimpleNamespace(**{"thread_ts": values["ts"], "sent_at": datetime_of_ts(values["ts"]), **values})


def make_long_row(text: str, *pieces: tuple[int, int, float | None, float | None], **overrides: Any) -> Any:
    """A hit of several chunks; a piece is its start, its end, its similarity and its BM25."""
    starts, ends, similarities, scores = zip(*pieces, strict=True)
    known = {index: similarity for index, similarity in enumerate(similarities) if similarity is not None}
    return make_row(
        text=text,
        lexical=max((score for score in scores if score is not None), default=None),
        starts=list(starts),
        char_counts=[end - start for start, end in zip(starts, ends, strict=True)],
        lexical_scores=list(scores),
        semantic=max(known.values(), default=None),
        embedded=list(known) or None,
        similarities=list(known.values()) or None,
        **overrides,
    )


def fold_one(row: Any, channel_names: dict[str, str] | None = None) -> FoundMessage:
    (message,) = fold_messages([row], [(row.channel_id, row.ts)], channel_names or {})
    return message


# ---- values to rows


@pytest.mark.parametrize(
    ("row", "table"),
    [
        (message_row(make_indexed(make_message())), schema.messages),
        (chunk_row(make_indexed(make_message()), make_indexed(make_message()).chunks[0]), schema.chunks),
        (dict.fromkeys(["workspace_id", "model_id", "channel_id", "ts", "chunk_index", "embedding"]), EMBEDDINGS),
    ],
    ids=["message", "chunk", "vector"],
)
def test_every_column_without_a_default_is_written(row: dict[str, Any], table: Any) -> None:
    filled = {column.name for column in table.columns if column.computed or column.server_default}
    assert row.keys() == {column.name for column in table.columns} - filled
    assert row.keys() == schema.written_columns(table).keys()


def test_columns_are_written_with_the_types_of_the_database() -> None:
    types = schema.written_columns(schema.messages) | schema.written_columns(schema.chunks)
    named = {name: types[name] for name in ("is_bot", "tags", "sha256", "files", "term_counts", "term_total", "terms")}
    assert named == {
        "is_bot": "boolean",
        "tags": "text[]",
        "sha256": "bytea",
        "files": "jsonb",
        "term_counts": "smallint[]",
        "term_total": "integer",
        "terms": "text[]",
    }
    assert schema.written_columns(EMBEDDINGS)["embedding"] == "halfvec"


def test_a_message_becomes_a_row() -> None:
    message = make_message(
        text="see <@U2>",
        thread_ts="1699999999.000100",
        username="deploybot",
        subtype="bot_message",
        is_bot=True,
        edited_ts="1700000001.000000",
        files=({"name": "a.txt"},),
        reactions={"+1": 2},
        extra={"colour": "red"},
    )
    row = message_row(make_indexed(message))
    stored = {name: row.pop(name) for name in ("files", "reactions", "extra")}
    assert list(stored.values()) == [[{"name": "a.txt"}], {"+1": 2}, {"colour": "red"}]
    assert row == {
        "workspace_id": "acme",
        "channel_id": "C1",
        "ts": "1700000000.000100",
        "thread_ts": "1699999999.000100",
        "user_id": "U1",
        "username": "deploybot",
        "subtype": "bot_message",
        "is_bot": True,
        "is_deleted": False,
        "text": "see <@U2>",
        "sha256": sha256(b"see <@U2>").digest()[:16],
        "token_count": 6,
        "encoding": "o200k_base",
        "mentions": ["U2", "U3"],
        "edited_ts": "1700000001.000000",
        "version": "1700000001.000000",
        "record_sha256": b"r",
        "changed_ts": None,
        "reactions_base": None,
    }


def test_what_a_message_does_not_have_is_null() -> None:
    row = message_row(make_indexed(make_message(user=None)))
    nulls = {name for name, value in row.items() if value is None}
    assert nulls == {
        *("user_id", "username", "subtype", "edited_ts", "changed_ts", "files", "reactions", "extra", "reactions_base"),
        "version",  # It is the ts.
    }
    assert message_row(replace(make_indexed(make_message()), mentions=()))["mentions"] is None


def test_what_a_chunk_does_not_have_is_null() -> None:
    indexed = make_indexed(make_message(), code=1, ok=1)
    assert chunk_row(indexed, indexed.chunks[0])["term_counts"] is None
    plain = replace(indexed.chunks[0], chunk=replace(CHUNK, tags=()))
    assert chunk_row(indexed, plain)["tags"] is None


def test_counts_of_terms_end_with_the_last_that_is_more_than_one() -> None:
    indexed = make_indexed(make_message(), code=1, ok=3, green=1)
    row = chunk_row(indexed, indexed.chunks[0])
    assert (row["terms"], row["term_counts"], row["term_total"]) == (["code", "ok", "green"], [1, 3], 5)


def test_a_chunk_becomes_a_row() -> None:
    indexed = make_indexed(make_message(thread_ts="1699999999.000100"), code=2, ok=MAX_TERM_COUNT + 5)
    row = chunk_row(indexed, indexed.chunks[0])
    assert row == {
        "workspace_id": "acme",
        "channel_id": "C1",
        "ts": "1700000000.000100",
        "chunk_index": 1,
        "chunk_count": 3,
        "thread_ts": "1699999999.000100",
        "user_id": "U1",
        "start_offset": 40,
        "char_count": 7,
        "token_count": 4,
        "embedding_sha256": b"e",
        "content_kind": "code",
        "language": "de",
        "code_language": "python",
        "tags": ["code", "list"],
        "splitter": "semantic/1",
        "terms": ["code", "ok"],
        "term_counts": [2, MAX_TERM_COUNT],
        "term_total": 2 + MAX_TERM_COUNT + 5,
        "spoken_days": None,
        "spoken_spans": None,
    }


# ---- word statistics


def test_changes_are_summed_and_sorted() -> None:
    change = IndexChange()
    change.add("C2", ["b", "a"], 5)
    change.add("C1", ["a"], 3)
    change.add("C1", ["a", "c"], 4)
    change.add("C1", ["c"], 2, sign=-1)
    assert change.frequencies == [("C1", "a", 2), ("C2", "a", 1), ("C2", "b", 1)]
    assert change.totals == [("C1", 1, 5), ("C2", 1, 5)]


def test_a_chunk_replaced_by_one_of_another_length_changes_the_terms_alone() -> None:
    change = IndexChange()
    change.add("C1", ["a"], 3, sign=-1)
    change.add("C1", ["a"], 8)
    assert change.frequencies == []
    assert change.totals == [("C1", 0, 5)]


def test_changes_of_several_batches_are_one() -> None:
    change, other = IndexChange(), IndexChange()
    change.add("C1", {"a": 2, "b": 1}, 3)
    other.add("C1", ["a"], 2)
    other.add("C2", ["a"], 4)
    other.add("C1", ["b"], 1, sign=-1)
    change.merge(other)
    assert change.by_channel == [("C1", [("a", 2)]), ("C2", [("a", 1)])]
    assert change.totals == [("C1", 1, 4), ("C2", 1, 4)]


def test_nothing_added_changes_nothing() -> None:
    assert (IndexChange().frequencies, IndexChange().totals) == ([], [])


chunk_terms = st.tuples(st.sampled_from(["C1", "C2"]), st.sets(st.sampled_from("abc")), st.integers(0, 9))


@given(st.lists(chunk_terms), st.lists(chunk_terms))
def test_statistics_are_the_difference_of_what_came_and_went(
    came: list[tuple[str, set[str], int]], went: list[tuple[str, set[str], int]]
) -> None:
    change, df, chunks, terms = IndexChange(), Counter[Any](), Counter[str](), Counter[str]()
    for sign, pieces in ((1, came), (-1, went)):
        for channel, names, total in pieces:
            change.add(channel, names, total, sign=sign)
            df.update({(channel, name): sign for name in names})
            chunks[channel] += sign
            terms[channel] += sign * total
    assert change.frequencies == sorted((*key, count) for key, count in df.items() if count)
    assert change.totals == sorted((channel, count, terms[channel]) for channel, count in chunks.items())


# ---- rows to values


def test_a_row_becomes_a_message() -> None:
    row = make_row(thread_ts="1699999999.000100", thread_size=3, is_bot=True, content_kind="log")
    assert fold_messages([row], [("C1", row.ts)], {}) == [
        FoundMessage(
            channel="C1",
            ts="1700000000.000100",
            thread_ts="1699999999.000100",
            user="U1",
            name="Ana",
            text="The build is green again.",
            sent_at=datetime_of_ts("1700000000.000100"),
            is_bot=True,
            is_hit=True,
            thread_size=3,
            token_count=6,
            sha256=b"s",
            content_kind="log",
            language="en",
            semantic=0.5,
            lexical=2.0,
        )
    ]


def test_no_rows_give_no_messages() -> None:
    assert fold_messages([], [("C1", "1.0")], {}) == []


def test_only_what_was_found_is_a_hit() -> None:
    rows = [make_row(ts="1.0"), make_row(ts="2.0"), make_row(ts="1.0", channel_id="C2")]
    folded = fold_messages(rows, iter([("C1", "1.0"), ("C3", "2.0")]), {})
    assert {message.key: message.is_hit for message in folded} == {
        ("C1", "1.0"): True,
        ("C1", "2.0"): False,
        ("C2", "1.0"): False,
    }


def test_a_message_without_chunks_has_no_signals() -> None:
    missing = dict.fromkeys(FoundRow._fields[FoundRow._fields.index("content_kind") :])
    message = fold_one(make_row(text="", is_deleted=True, name=None, user_id=None, **missing))
    assert message.is_deleted
    assert (message.name, message.content_kind, message.language) == ("", "text", "und")
    assert fold_one(make_row(name=None, user_id=None)).name == "unknown"
    assert (message.semantic, message.lexical, message.best_chunk) == (None, None, None)


def test_a_bm25_of_zero_means_none_of_the_terms() -> None:
    assert fold_one(make_row(lexical=0.0)).lexical is None


def test_names_are_put_in_as_they_are_now() -> None:
    text = "<@U1>, <@U2> and <@U3>: see <#C1> and <#C2>"
    message = fold_one(make_row(text=text, mentioned={"U1": "Ana", "U2": None}), {"C1": "eng"})
    assert message.text == "@Ana, @U2 and @U3: see #eng and #C2"


@pytest.mark.parametrize(
    ("signals", "best"),
    [
        ([(0.2, None), (0.7, None), (0.3, None)], 1),
        ([(0.2, 9.0), (0.7, None)], 1),
        ([(None, 1.0), (None, 4.0), (None, 2.0)], 1),
        ([(None, 9.0), (0.1, None)], 1),
        ([(-0.3, None), (0.0, None)], 1),
        ([(0.0, None), (-0.3, None)], 0),
        ([(0.5, 1.0), (0.5, 2.0)], 1),
        ([(0.5, 1.0), (0.5, 1.0)], 0),
    ],
)
def test_the_best_chunk_is_the_most_similar_then_the_best_by_words(
    signals: list[tuple[float | None, float | None]], best: int
) -> None:
    pieces = [(10 * index, 10 * index + 10, *both) for index, both in enumerate(signals)]
    message = fold_one(make_long_row("x" * 10 * len(signals), *pieces))
    assert message.best_chunk == message.chunks[best] == (10 * best, 10 * best + 10, *signals[best])
    assert message.semantic == signals[best][0]
    assert message.lexical == max((lexical for _, lexical in signals if lexical), default=None)


def test_the_best_chunk_is_where_it_is_read_not_where_it_is_stored() -> None:
    text = "<@U0ANA1234> asked <@U0ANA1234> twice. The answer came from <@U0BEN9999> at last."
    start, end = text.index("The answer"), text.index(" at last")
    row = make_long_row(text, (0, start, 0.1, None), (start, end, 0.8, None), mentioned={"U0ANA1234": "Ana"})
    message = fold_one(row)
    assert message.best_chunk
    assert message.text[message.best_chunk.start : message.best_chunk.end] == "The answer came from @U0BEN9999"


@given(st.permutations(range(3)))
def test_order_of_the_rows_does_not_matter(order: list[int]) -> None:
    rows = [
        make_long_row("x" * 30, (0, 10, 0.1, None), (10, 20, 0.9, 1.0), (20, 30, None, 3.0)),
        make_long_row("y" * 20, (0, 10, None, 1.0), (10, 20, 0.2, None), ts="1700000009.000000"),
        make_row(channel_id="C2"),
    ]
    assert fold_messages([rows[n] for n in order], [], {}) == fold_messages(rows, [], {})


# ---- the live part


def test_live_messages_are_marked() -> None:
    folded = fold_messages([make_row(ts="1.0"), make_row(ts="2.0")], [], {}, recent={("C1", "2.0")})
    assert [message.is_recent for message in folded] == [False, True]


@pytest.mark.parametrize(
    ("stored", "shown"),
    [(None, None), ("https://acme.org/1", "https://acme.org/1"), ("javascript:alert(1)", None), ("", None)],
)
def test_only_a_web_address_is_a_permalink(stored: str | None, shown: str | None) -> None:
    assert fold_one(make_row(permalink=stored)).permalink == shown
