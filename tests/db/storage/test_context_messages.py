"""What stands around the found messages: threads, neighbours, the live part, sizes, names; and nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.storage import schema
from contextwin.storage.row_mapping import FoundRow
from contextwin.storage.sql.context_messages import (
    THREAD_SIZE_LIMIT,
    ContextExpansion,
    find_recent,
    messages_around,
    messages_listed,
)
from contextwin.storage.sql.search import VectorQuery, WordQuery
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.tables import fill_once

WORDS_OF_LONG = WordQuery(idf_by_term={"paragraph": 2.0}, average_length=90.0)
FEW = ContextExpansion(thread_each_side=2, channel_each_side=2)


def ts_of(seconds: int) -> str:
    return f"{START + seconds}.000100"


def scope_of(*channels: str, latest: int = 100_000) -> Scope:
    return Scope(workspace="acme", channels=channels or ("C1",), latest=datetime_of_ts(ts_of(latest)))


def read(
    store: Store,
    hits: Sequence[tuple[str, str]],
    expansion: ContextExpansion = FEW,
    scope: Scope | None = None,
    queries: tuple[VectorQuery | None, WordQuery | None] = (None, None),
) -> list[Any]:
    """Run the statement; rows in the order of channel and time."""
    with store._begin() as connection:
        rows = connection.execute(messages_around(scope or scope_of(), hits, expansion, queries).filled).all()
    return sorted(rows, key=lambda row: (row.channel_id, row.sent_at))


def seconds_of(rows: Sequence[Any], channel: str = "C1") -> list[int]:
    return [int(row.ts.partition(".")[0]) - START for row in rows if row.channel_id == channel]


@pytest.fixture
def thread_store(store: Store, tmp_path: Path) -> Store:
    """A thread of ten messages, one every ten seconds, among unthreaded ones at every fifth second."""
    thread = [make_record(10 * n, f"reply {n}", thread_ts=ts_of(0)) for n in range(10)]
    beside = [make_record(10 * n + 5, f"beside {n}") for n in range(10)]
    return fill_once(store, lambda: import_records(store, tmp_path, [*thread, *beside]))


def test_a_reply_comes_with_its_root_and_its_neighbors_of_the_thread(thread_store: Store) -> None:
    rows = read(thread_store, [("C1", ts_of(60))])
    assert seconds_of(rows) == [0, 40, 50, 60, 70, 80]
    assert {row.thread_size for row in rows} == {10}


def test_a_root_comes_with_its_first_replies_and_without_the_channel(thread_store: Store) -> None:
    assert seconds_of(read(thread_store, [("C1", ts_of(0))])) == [0, 10, 20]


def test_an_unthreaded_message_comes_with_its_neighbors_of_the_channel(thread_store: Store) -> None:
    rows = read(thread_store, [("C1", ts_of(45))])
    assert seconds_of(rows) == [25, 35, 45, 55, 65]
    assert {row.thread_size for row in rows} == {1}


def test_a_message_near_several_hits_comes_once(thread_store: Store) -> None:
    rows = read(thread_store, [("C1", ts_of(n)) for n in (20, 30, 40)])
    assert seconds_of(rows) == [0, 10, 20, 30, 40, 50, 60]


def test_nothing_comes_without_hits_and_place(thread_store: Store) -> None:
    assert read(thread_store, []) == []


def test_hits_that_are_not_there_are_left_out(thread_store: Store) -> None:
    assert read(thread_store, [("C1", "1.000000"), ("C9", ts_of(0))]) == []


def test_nothing_sent_at_or_after_the_latest_time_comes_or_counts(thread_store: Store) -> None:
    rows = read(thread_store, [("C1", ts_of(30)), ("C1", ts_of(70))], scope=scope_of(latest=50))
    assert seconds_of(rows) == [0, 10, 20, 30, 40]
    assert {row.thread_size for row in rows} == {5}


def test_what_was_sent_too_late_takes_no_room(thread_store: Store) -> None:
    rows = read(thread_store, [("C1", ts_of(30)), ("C1", ts_of(35))], scope=scope_of(latest=41))
    assert seconds_of(rows) == [0, 10, 15, 20, 25, 30, 35, 40]


def test_a_thread_that_has_no_replies_yet_is_a_message_alone(thread_store: Store) -> None:
    rows = read(thread_store, [("C1", ts_of(0))], scope=scope_of(latest=10))
    assert seconds_of(rows) == [0, 5]
    assert {row.thread_size for row in rows} == {1}


# -- the live part


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (("C1", None), [85, 90, 95]),
        (("C1", ts_of(0)), [70, 80, 90]),
        ((None, None), []),
        ((None, ts_of(0)), []),
        (("C9", None), []),
        (("C1", "1.000000"), []),
    ],
)
def test_the_latest_of_the_place_come_too(
    thread_store: Store, place: tuple[str | None, str | None], expected: list[int]
) -> None:
    assert seconds_of(read(thread_store, [], replace(FEW, place=place, recent_limit=3))) == expected


def test_the_live_part_ends_at_the_latest_time(thread_store: Store) -> None:
    live = replace(FEW, place=("C1", None), recent_limit=2)
    assert seconds_of(read(thread_store, [], live, scope_of(latest=50))) == [40, 45]


@pytest.mark.parametrize(("silence", "expected"), [(4, [95]), (5, [85, 90, 95]), (None, [85, 90, 95])])
def test_the_live_part_ends_at_a_longer_silence(thread_store: Store, silence: int | None, expected: list[int]) -> None:
    live = replace(FEW, place=("C1", None), recent_limit=3)
    live = replace(live, recent_silence=None if silence is None else timedelta(seconds=silence))
    rows = read(thread_store, [], live)
    assert seconds_of(rows) == expected
    assert {(row.channel_id, row.ts) for row in rows} == find_recent(rows, live)


# -- who may see it


def test_what_is_hidden_does_not_come_even_when_it_is_named(store: Store, tmp_path: Path) -> None:
    import_records(
        store,
        tmp_path,
        [make_record(n, f"in {channel}", channel=channel) for n in range(3) for channel in ("C1", "C2")],
    )
    hits = [("C1", ts_of(1)), ("C2", ts_of(1))]
    live = replace(FEW, place=("C2", None))
    assert seconds_of(read(store, hits, live), "C2") == []
    assert seconds_of(read(store, hits, live), "C1") == [0, 1, 2]
    assert read(store, hits, live, replace(scope_of(), channels=())) == []
    assert read(store, hits, live, replace(scope_of("C1", "C2"), workspace="other")) == []


def test_another_workspace_with_the_same_ids_stays_apart(store: Store, tmp_path: Path) -> None:
    records = [make_record(10 * n, f"reply {n}", thread_ts=ts_of(0)) for n in range(3)]
    others = [record | {"workspace": "other", "text": "not ours", "user": "U9"} for record in records]
    import_records(store, tmp_path, [*records, *others, make_record(40, "other too", workspace="other")])
    rows = read(store, [("C1", ts_of(0))], replace(FEW, place=("C1", None)))
    assert [row.text for row in rows] == ["reply 0", "reply 1", "reply 2"]
    assert {row.thread_size for row in rows} == {3}


# -- what is told of a message


def test_names_come_from_the_message_then_the_user_then_the_id(store: Store, tmp_path: Path) -> None:
    records = [
        {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana"},
        make_record(0, "hi"),
        make_record(1, "hi <@U1> and <@U2> and <@U3>", user="U2"),
        make_record(2, "hi"),
        make_record(3, "hi", user=None),
    ]
    import_records(store, tmp_path, records)
    posted_as = schema.messages.update().where(schema.messages.c.ts == ts_of(2)).values(username="deploy bot")
    with store._begin() as connection:
        connection.execute(posted_as)
    rows = read(store, [("C1", ts_of(1))])
    assert [row.name for row in rows] == ["Ana", "U2", "deploy bot", None]
    assert [row.mentioned for row in rows] == [None, {"U1": "Ana", "U2": None}, None, None]


def make_long_text(subject: str) -> str:
    return "\n\n".join(f"Paragraph {n}. " + f"The {subject} was inspected again today. " * 12 for n in range(12))


def read_long(store: Store, tmp_path: Path) -> list[Any]:
    """A long hit, of which one chunk has no vector, and a long message after it, each read with its signals."""
    import_records(store, tmp_path, [make_record(0, make_long_text("wall")), make_record(1, make_long_text("pier"))])
    v = schema.chunk_embeddings.c
    with store._begin() as connection:
        connection.execute(schema.chunk_embeddings.delete().where(v.ts == ts_of(0), v.chunk_index == 1))
        model_id, vector = connection.execute(sa.select(v.model_id, v.embedding).limit(1)).one()
    query = VectorQuery(model_id=model_id, vector=vector)
    return read(store, [("C1", ts_of(0))], queries=(query, WORDS_OF_LONG))


def test_a_long_hit_is_one_row_that_places_each_chunk(store: Store, tmp_path: Path) -> None:
    hit, _ = read_long(store, tmp_path)
    text = make_long_text("wall")
    assert hit.text == text
    assert len(hit.starts) == len(hit.char_counts) == len(hit.lexical_scores) > 10
    ends = [start + count for start, count in zip(hit.starts, hit.char_counts, strict=True)]
    assert (hit.starts[0], ends[-1]) == (0, len(text))
    assert all(start <= end < after for end, start, after in zip(ends, hit.starts[1:], ends[1:], strict=False))
    chunks = [text[start:end] for start, end in zip(hit.starts, ends, strict=True)]
    assert [score is not None for score in hit.lexical_scores] == ["Paragraph" in chunk for chunk in chunks]
    assert hit.lexical == max(score for score in hit.lexical_scores if score)
    assert hit.embedded == [index for index in range(len(chunks)) if index != 1]
    assert hit.semantic == max(hit.similarities)
    assert len(hit.similarities) == len(hit.embedded)


def test_a_long_message_that_is_no_hit_has_its_best_signals_alone(store: Store, tmp_path: Path) -> None:
    _, beside = read_long(store, tmp_path)
    _, hit = read(store, [("C1", ts_of(n)) for n in (0, 1)], queries=(None, WORDS_OF_LONG))
    assert (beside.starts, beside.lexical_scores, beside.embedded, beside.similarities) == (None, None, None, None)
    assert beside.text == make_long_text("pier")
    assert beside.lexical == max(score for score in hit.lexical_scores if score)
    assert -1.001 <= beside.semantic <= 1.001
    assert (beside.content_kind, beside.language) == (hit.content_kind, hit.language) == ("text", "en")


def test_a_message_without_words_has_one_row_without_a_chunk(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "gone", deleted=True), make_record(1, "here")])
    gone, here = read(store, [("C1", ts_of(0)), ("C1", ts_of(1))])
    assert (gone.is_deleted, gone.text, gone.starts, gone.content_kind) == (True, "", None, None)
    assert (here.is_deleted, here.text, here.starts, here.content_kind) == (False, "here", [0], "text")


@pytest.mark.parametrize("vector", [None, VectorQuery(model_id=1, vector=[1.0, *[0.0] * 383])])
@pytest.mark.parametrize("words", [None, WordQuery(idf_by_term={"repli": 2.0}, average_length=2.0)])
def test_signals_are_numbers_or_nothing(
    thread_store: Store, vector: VectorQuery | None, words: WordQuery | None
) -> None:
    rows = read(thread_store, [("C1", ts_of(0)), ("C1", ts_of(5))], queries=(vector, words))
    assert len(rows) == 6
    for row in rows:
        assert hasattr(row, "semantic") == (vector is not None)
        assert vector is None or -1.001 <= row.semantic <= 1.001
        assert (row.lexical is not None) == (words is not None and "reply" in row.text)
        assert row.lexical is None or row.lexical > 0


def test_a_thread_is_counted_up_to_a_limit(store: Store, tmp_path: Path) -> None:
    thread = [make_record(n, f"{n}", thread_ts=ts_of(0)) for n in range(THREAD_SIZE_LIMIT + 20)]
    import_records(store, tmp_path, thread)
    rows = read(store, [("C1", ts_of(500))])
    assert seconds_of(rows) == [0, 498, 499, 500, 501, 502]
    assert {row.thread_size for row in rows} == {THREAD_SIZE_LIMIT}


def test_a_small_thread_beside_a_large_one_is_counted(store: Store, tmp_path: Path) -> None:
    large = [make_record(n, f"{n}", thread_ts=ts_of(0)) for n in range(THREAD_SIZE_LIMIT + 20)]
    small = [make_record(5_000 + n, f"{n}", thread_ts=ts_of(5_000)) for n in range(3)]
    import_records(store, tmp_path, [*large, *small])
    rows = read(store, [("C1", ts_of(500)), ("C1", ts_of(5_001))])
    assert {row.thread_ts: row.thread_size for row in rows} == {ts_of(0): THREAD_SIZE_LIMIT, ts_of(5_000): 3}


def test_neighbors_of_the_channel_are_of_one_conversation(store: Store, tmp_path: Path) -> None:
    far, near, hit = 0, 3600 * 5, 3600 * 5 + 3599
    import_records(store, tmp_path, [make_record(n, f"at {n}") for n in (far, near, hit, hit + 3601)])
    assert seconds_of(read(store, [("C1", ts_of(hit))])) == [near, hit]


def test_the_columns_are_the_fields_of_a_row() -> None:
    vector = VectorQuery(model_id=1, vector=[1.0])
    around = messages_around(scope_of(), [], ContextExpansion(), (vector, None)).filled.selected_columns.keys()
    unlike = messages_around(scope_of(), [], ContextExpansion(), (None, None)).filled.selected_columns.keys()
    listed = messages_listed(scope_of(), []).filled.selected_columns.keys()
    assert tuple(around) == FoundRow._fields
    assert tuple(unlike) == FoundRow._fields[: len(unlike)]
    assert tuple(listed) == FoundRow._fields[: len(listed)]


def test_messages_are_listed_by_their_keys(thread_store: Store) -> None:
    keys = [("C1", ts_of(60)), ("C1", ts_of(15)), ("C1", ts_of(61)), ("C2", ts_of(60))]
    with thread_store.reading() as reader:
        reader.allow_channels("acme", ["C1", "C2"])
        messages = reader.messages_listed(scope_of(), keys, {})
        hidden = reader.messages_listed(scope_of(latest=60), keys, {})
    assert {message.ts: message.text for message in messages} == {ts_of(60): "reply 6", ts_of(15): "beside 1"}
    assert [message.ts for message in hidden] == [ts_of(15)]
