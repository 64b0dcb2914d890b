from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.analysis.chunking import embedding_text, index_terms
from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import count_tokens
from contextwin.errors import BudgetError
from contextwin.models.chunk_limits import ChunkLimits
from contextwin.models.messages import Chunk, Message
from testkit.chunks import chunk_message, rejoin_chunks
from testkit.examples import examples

SMALL = ChunkLimits(max_tokens=12, overlap_tokens=4)

# Words, gaps and trouble: what a message of several chunks is made of.
pieces = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=12),
    st.sampled_from(
        ["\r\n", "\n\n", "e\u0301", "👩‍👩‍👧", "漢字。", "```", " " * 40, "word " * 9, "x" * 60, "\ud800", "\u202e"]
    ),
)
long_texts = st.lists(pieces, max_size=40).map("".join)


def make_message(text: str, **overrides: Any) -> Message:
    message = Message(workspace="w", channel="C1", ts="1700000000.000100", thread_ts="1700000000.000100", text=text)
    return replace(message, **overrides)


def chunk_text(text: str, **overrides: Any) -> Chunk:
    (chunk,) = chunk_message(make_message(text, **overrides))
    return chunk


def check_cover(text: str, chunks: list[Chunk], limits: ChunkLimits) -> None:
    assert rejoin_chunks(chunks) == text
    for index, chunk in enumerate(chunks):
        assert (chunk.chunk_index, chunk.chunk_count) == (index, len(chunks))
        assert chunk.text == text[chunk.start : chunk.start + len(chunk.text)]
        assert chunk.token_count == count_tokens(chunk.text) <= limits.max_tokens


def test_a_short_message_is_one_chunk() -> None:
    chunk = chunk_text("Is the build green?")
    assert chunk == Chunk(
        channel="C1",
        ts="1700000000.000100",
        chunk_index=0,
        chunk_count=1,
        start=0,
        text="Is the build green?",
        token_count=5,
        encoding="o200k_base",
        content_kind="text",
        language="und",
        code_language=None,
        tags=("question",),
        splitter="whole/1",
    )


def test_a_message_without_text_is_one_empty_chunk() -> None:
    chunk = chunk_text("", files=({"name": "plan.pdf"},))
    assert (chunk.text, chunk.token_count, chunk.language, chunk.tags) == ("", 0, "und", ("file",))


def test_a_deleted_message_has_no_chunks() -> None:
    assert chunk_message(make_message("gone", is_deleted=True)) == []


def test_a_long_message_is_cut_at_its_sentences_with_overlap() -> None:
    text = " ".join(f"Step {number} copies the table to the new server and checks it." for number in range(100))
    limits = ChunkLimits()
    chunks = chunk_message(make_message(text))
    check_cover(text, chunks, limits)
    assert len(chunks) > 2
    assert {chunk.splitter for chunk in chunks} == {"semantic/2 128/16"}
    assert {chunk.language for chunk in chunks} == {"en"}
    for before, after in pairwise(chunks):
        shared = text[after.start : before.start + len(before.text)]
        assert 0 < count_tokens(shared) <= limits.overlap_tokens
        assert after.text.startswith("Step ")


@pytest.mark.parametrize("overlap", [8, 16, 32])
def test_prose_overlaps_at_every_seam_also_where_its_sentences_are_long(overlap: int) -> None:
    clause = "the second migration copies the table to the new server, checks every row of it, and says how many differ"
    text = " ".join(f"On day {number} {clause}, as {clause}." for number in range(30))
    limits = ChunkLimits(overlap_tokens=overlap)
    chunks = chunk_message(make_message(text), limits=limits)
    check_cover(text, chunks, limits)
    for before, after in pairwise(chunks):
        shared = text[after.start : before.start + len(before.text)]
        assert overlap // 2 < count_tokens(shared) <= overlap
        assert text[after.start - 1].isspace()


def test_without_overlap_nothing_is_repeated() -> None:
    text = "One sentence of several words. " * 60
    chunks = chunk_message(make_message(text), limits=ChunkLimits(overlap_tokens=0))
    assert "".join(chunk.text for chunk in chunks) == text


def test_chunks_say_how_they_were_cut() -> None:
    limits = ChunkLimits(max_tokens=256, overlap_tokens=32)
    assert (limits.splitter(256), limits.splitter(257)) == ("whole/1", "semantic/2 256/32")


@given(long_texts)
def test_chunks_cover_the_message_and_rejoin(text: str) -> None:
    check_cover(text, chunk_message(make_message(text), limits=SMALL), SMALL)


@given(long_texts, st.randoms(use_true_random=False))
@settings(max_examples=examples(25))
def test_chunks_rejoin_in_any_order(text: str, random: Any) -> None:
    chunks = chunk_message(make_message(text), limits=SMALL)
    random.shuffle(chunks)
    assert rejoin_chunks(chunks) == text


@pytest.mark.parametrize(
    "text", ["a" * 100_000, " " * 100_000, "👩‍👩‍👧" * 3_000, "a" + "\u0301" * 20_000, "line\r\n" * 5_000]
)
def test_extreme_messages_are_cut(text: str) -> None:
    check_cover(text, chunk_message(make_message(text)), ChunkLimits())


def test_a_missing_chunk_is_noticed() -> None:
    chunks = chunk_message(make_message("one two three. " * 40), limits=SMALL)
    with pytest.raises(ValueError, match="are in no chunk"):
        rejoin_chunks(chunks[:2] + chunks[4:])


def test_limits_that_cannot_work_are_refused() -> None:
    with pytest.raises(BudgetError, match="at least 8 tokens, not 7"):
        ChunkLimits(max_tokens=7, overlap_tokens=0)
    with pytest.raises(BudgetError, match="cannot overlap by 51"):
        ChunkLimits(max_tokens=100, overlap_tokens=51)
    with pytest.raises(BudgetError, match="cannot overlap by -1"):
        ChunkLimits(max_tokens=100, overlap_tokens=-1)


def test_every_chunk_of_a_long_code_block_is_code() -> None:
    body = "".join(f"def step_{number}(rows):\n    return [row for row in rows if row]\n\n" for number in range(60))
    chunks = chunk_message(make_message(f"```\n{body}```"))
    assert len(chunks) > 2
    assert {(chunk.content_kind, chunk.code_language) for chunk in chunks} == {("code", "python")}
    assert all("code" in chunk.tags for chunk in chunks)


@pytest.mark.parametrize(
    ("text", "kind", "code_language"),
    [
        ("I think that this is what broke the nightly build: ```git push```", "text", "bash"),
        ("```sql\nselect 1\n```", "code", "sql"),
        ("def f(x):\n    y = x + 1\n    return (y)", "code", "python"),
        ("`x = None` and print(x)", "text", None),
    ],
)
def test_kind_and_code_language(text: str, kind: str, code_language: str | None) -> None:
    chunk = chunk_text(text)
    assert (chunk.content_kind, chunk.code_language) == (kind, code_language)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("done", ()),
        ("really?!", ("question",)),
        ("Kommt ihr? Ja.", ("question",)),
        ("`a ? b : c` and ```why?```", ("code",)),
        ("https://example.org/?a=b", ("link",)),
        ("<@U0ANA> could you?", ("question", "mention")),
        ("todo:\n- one\n- two", ("list",)),
        ("1. one\n2) two", ("list",)),
        ("one\n- two", ()),
    ],
)
def test_tags_of_text(text: str, tags: tuple[str, ...]) -> None:
    assert chunk_text(text).tags == tags


def test_tags_of_the_message() -> None:
    assert chunk_text("report", is_bot=True, files=({"name": "r.csv"},)).tags == ("file", "bot")


def test_the_author_is_embedded_and_indexed() -> None:
    chunk = chunk_text("Ana moved the API")
    assert embedding_text(chunk.text, "Ana Lima") == "Ana Lima: Ana moved the API"
    assert embedding_text(chunk.text, None) == embedding_text(chunk.text, "") == chunk.text
    assert index_terms(chunk, "Ana Ana Lima") == [*extract_terms("Ana moved the API"), "ana", "lima"]
    assert index_terms(chunk, None) == extract_terms(chunk.text)


@pytest.mark.parametrize("letters", ["漢", "の", "한", "ก", "\U00013000"])
def test_text_without_seams_takes_linear_time(letters: str) -> None:
    text = "".join(chr(ord(letters) + number % 37) for number in range(50_000))
    chunk_message(make_message(text[:2_000]))
    started = process_time()
    chunks = chunk_message(make_message(text))
    assert process_time() - started < 3
    assert rejoin_chunks(chunks) == text
