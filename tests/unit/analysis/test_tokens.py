from __future__ import annotations

import base64
import hashlib
import inspect
import threading
from collections.abc import Iterator
from functools import cache

import pytest
import tiktoken
from hypothesis import example, given
from hypothesis import strategies as st
from tiktoken import registry

from contextwin.analysis import tokens
from contextwin.analysis.byte_pairs import BytePairs
from contextwin.analysis.tokens import (
    LineCounter,
    check_encoding,
    count_tokens,
    known_encodings,
    truncate_to_tokens,
)
from contextwin.errors import BudgetError
from testkit.vocabulary import INDEX, build_index

any_text = st.text(st.characters(), max_size=200)


def encode(text: str, encoding: str = "o200k_base") -> list[int]:
    return [token for part in tokens._encode_slices(text, encoding) for token in part]


@pytest.fixture
def made_up_encoding() -> Iterator[str]:
    """The name of an encoding whose constructor the test replaces; what was loaded under it is forgotten."""
    yield "cl100k_base"
    tokens._load.cache_clear()


def test_counts_and_tokens_are_tiktokens_own(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = tokens._load_shipped()
    ranks = {shipped.decode_single_token_bytes(rank): rank for rank in range(shipped.n_vocab)}
    assert "o200k_base" in registry.list_encoding_names()
    assert registry.ENCODING_CONSTRUCTORS is not None
    monkeypatch.setattr("tiktoken_ext.openai_public.load_tiktoken_bpe", lambda *_args, **_named: ranks)
    theirs = tiktoken.Encoding(**registry.ENCODING_CONSTRUCTORS["o200k_base"]())
    for text in (
        "",
        "Don't PANIC — it's 12345,\r\n\r\n  fine!\n",
        "naïve Ελλάδα 漢字 👩‍👩‍👧",
        "def f(x):\n\treturn x // 2",
    ):
        assert encode(text) == theirs.encode_ordinary(text)
        assert count_tokens(text) == len(theirs.encode_ordinary(text))


#: What the pattern of the encoding tells apart: letters, marks on them, figures, spaces, ends of lines, contractions.
characters = (
    "aZ09 \t\n\r/.'’sStTrReEvVmMlLdD"
    "_-!?中éÉßſKªº²Ⅷ\x85\xa0\u2003\u2028\u0301\u200d\ufe0f👍🏽…→\x1c\x1f\x00<|>ǅʰ\u0600भ\u1c89Ωжд"
)


@given(st.one_of(st.lists(st.sampled_from(characters), max_size=30).map("".join), any_text))
@example("don'T stop  \n\n 12345 naïve Ελλάδα 👩‍👩‍👧 antidisestablishmentarianism 漢字")
@example("-" * 20_000)
def test_the_first_texts_have_the_tokens_that_tiktoken_gives(text: str) -> None:
    text, pairs = tokens.encodable(text), first_pairs()
    found = pairs.encode(text)
    if found is not None:
        assert found == tokens._load_shipped().encode_ordinary(text)
        assert pairs.decode(found).decode() == text


@cache
def first_pairs() -> BytePairs:
    return BytePairs(b"".join(tokens._read_vocabulary()), INDEX.read_bytes())


def test_the_index_of_the_vocabulary_is_the_one_that_is_made_of_it() -> None:
    assert build_index(tokens._read_vocabulary()) == INDEX.read_bytes()


def test_tiktoken_is_loaded_once_many_characters_were_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    first = tokens._FirstTexts()
    monkeypatch.setattr(tokens, "_first_texts", first)
    tokens._load.cache_clear()
    tokens._load_shipped.cache_clear()
    text, counts = "Is the build green? 👍\n", list[int]()
    while first.pairs or not counts:
        counts.append(count_tokens(text * 100))
    assert tokens._FIRST_CHARS - 200 * len(text) < len(counts) * 100 * len(text) < tokens._FIRST_CHARS + 200 * len(text)
    assert {*counts} == {100 * count_tokens(text)}
    assert tokens._load_shipped.cache_info().currsize == 1


def test_what_is_unlike_in_versions_of_unicode_is_left_to_tiktoken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert first_pairs().encode("漢字") is None
    monkeypatch.setattr(tokens, "_first_texts", tokens._FirstTexts())
    assert count_tokens("漢字") == len(tokens._load_shipped().encode_ordinary("漢字"))
    assert truncate_to_tokens("one two three four", 2) == "one two"


def test_the_vocabulary_is_the_one_that_openai_publishes() -> None:
    """Written as OpenAI's file of it, it has the hash that tiktoken expects of that."""
    shipped = tokens._load_shipped()
    lines = (
        b"%s %d\n" % (base64.b64encode(shipped.decode_single_token_bytes(rank)), rank)
        for rank in range(shipped.n_vocab)
    )
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    assert "o200k_base" in registry.list_encoding_names()
    assert registry.ENCODING_CONSTRUCTORS is not None
    assert digest in inspect.getsource(registry.ENCODING_CONSTRUCTORS["o200k_base"])


def test_special_tokens_are_ordinary_text() -> None:
    assert count_tokens("<|endoftext|>") > 1
    assert max(encode("<|endoftext|>")) < 199_998


def test_harmony_counts_as_o200k_without_a_download() -> None:
    assert encode("Is it <|start|> of something?", "o200k_harmony") == encode("Is it <|start|> of something?")


@pytest.mark.parametrize("text", [" " * 1_000_000, "a" * 1_000_000, "<|endoftext|>" * 20_000, "\u3000" * 100_000])
def test_huge_runs_are_counted_and_cut(text: str) -> None:
    assert count_tokens(text) == len(encode(text)) > 0
    assert count_tokens(truncate_to_tokens(text, 50)) <= 50


def test_counting_long_text_is_counting_its_slices() -> None:
    text = "all green again " * 5_000
    assert count_tokens(text) == count_tokens(text[:20_000]) * 4


def test_lone_surrogates_count_as_question_marks() -> None:
    assert encode("a\ud800b") == encode("a?b")
    assert truncate_to_tokens("\udfff \udfff \udfff", 3).startswith("\udfff")


@given(any_text, st.integers(-2, 60))
def test_truncation_is_a_beginning_that_fits(text: str, max_tokens: int) -> None:
    cut = truncate_to_tokens(text, max_tokens)
    assert text.startswith(cut)
    assert count_tokens(cut) <= max(max_tokens, 0)
    if max_tokens > 0 and count_tokens(text) <= max_tokens:
        assert cut == text


@given(st.lists(st.text("aBé1 ,.'’\n\t会\u0301", max_size=8) | st.just("don't panic"), max_size=60), st.integers(1, 20))
def test_the_first_tokens_are_those_of_the_whole_text(pieces: list[str], count: int) -> None:
    text = " ".join(pieces)
    assert tokens._first_tokens(text, count, "o200k_base") == encode(text)[:count]


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=6), min_size=2, max_size=30), st.integers(8, 20))
def test_truncation_keeps_whole_words(words: list[str], max_tokens: int) -> None:
    cut = truncate_to_tokens(" ".join(words), max_tokens)
    assert cut.split() == words[: len(cut.split())]


def test_truncation_goes_inside_a_word_when_there_is_no_near_gap() -> None:
    cut = truncate_to_tokens("see https://example.org/" + "deep/" * 50, 20)
    assert cut.startswith("see https://example.org/deep/")
    assert truncate_to_tokens("会議は来週の火曜日に移動しました", 4)


def test_unknown_encoding_names_the_known_ones() -> None:
    with pytest.raises(BudgetError, match=r"'gpt5_base' is not known; use one of: .*o200k_base"):
        check_encoding("gpt5_base")
    check_encoding("o200k_base")
    assert {"cl100k_base", "o200k_base", "o200k_harmony"} <= set(known_encodings())


def test_failed_download_is_one_line(made_up_encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> dict[str, object]:
        raise ConnectionError("no route\nto host")

    monkeypatch.setattr(registry, "ENCODING_CONSTRUCTORS", {made_up_encoding: refuse})
    with pytest.raises(BudgetError, match=r"could not be downloaded \(ConnectionError\)") as caught:
        count_tokens("hi", made_up_encoding)
    assert "\n" not in str(caught.value)


def test_hanging_download_is_given_up(made_up_encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()

    def hang() -> dict[str, object]:
        release.wait(10)
        raise ConnectionError

    monkeypatch.setattr(registry, "ENCODING_CONSTRUCTORS", {made_up_encoding: hang})
    monkeypatch.setattr(tokens, "_DOWNLOAD_SECONDS", 0.01)
    with pytest.raises(BudgetError, match="TimeoutError"):
        count_tokens("hi", made_up_encoding)
    assert made_up_encoding in known_encodings()
    release.set()


def test_other_encodings_come_from_their_constructor(made_up_encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ranks = {bytes([value]): value for value in range(256)}
    parts = {"name": "bytes", "pat_str": r"(?s).", "mergeable_ranks": ranks, "special_tokens": {}}
    monkeypatch.setattr(registry, "ENCODING_CONSTRUCTORS", {made_up_encoding: lambda: parts})
    assert count_tokens("añb", made_up_encoding) == 4
    assert truncate_to_tokens("añb", 2, made_up_encoding) == "a"


def test_a_damaged_vocabulary_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "_O200K_SHA256", "0" * 64)
    with pytest.raises(BudgetError, match="damaged"):
        tokens._load_shipped.__wrapped__()


def test_the_vocabulary_is_held_once() -> None:
    encoding = tokens._load_shipped()
    assert encoding.n_vocab > 199_000
    assert encoding.decode_single_token_bytes(encoding.n_vocab - 1)
    assert not encoding._mergeable_ranks


#: What lines begin, end and go on with, and what tokens join: spaces, colons, ends of lines, marks.
rendered_lines = st.lists(
    st.sampled_from([*"aZ9.:/!\n\r\t…中é(-' \u00a0\u2003", "Ana: ", "\n", "\n  ", "'ll", "://"]), max_size=30
).map("".join)


@given(st.lists(rendered_lines, max_size=6), st.sets(st.integers(0, 5)))
@example(["a!", "/b"], {1})  # Of "!\n/", the slash is no token of its own.
def test_lines_and_their_text_have_as_many_tokens_as_if_counted_whole(lines: list[str], counted: set[int]) -> None:
    counter = LineCounter()
    for place in counted & {*range(len(lines))}:
        for line in (f"{lines[place]}\n", lines[place]):
            assert counter.count_line(line) == count_tokens(line)
    for text in ("\n".join(lines), "".join(f"09:41 {line}\n" for line in lines)):
        assert counter.count_text(text) == count_tokens(text)


def note_counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are counted from here on."""
    counted: list[str] = []

    def count(text: str, _encoding: str = "") -> int:
        counted.append(text)
        return 1

    monkeypatch.setattr(tokens, "count_tokens", count)
    monkeypatch.setattr(tokens, "_counts", {})
    monkeypatch.setattr(tokens, "_count_short", count)  # Its cache would keep what is counted here for other tests.
    return counted


def test_what_lines_say_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counter, lines = LineCounter(), "Ana: Is it green?\n  Now?\nBen: It is.\n"
    counter.count_line("Ana: Is it green?\n  Now?\n")
    counter.count_line("Ben: It is.\n")
    seen = note_counted(monkeypatch)
    counter.count_text(f"09:41 {lines}")
    assert not any("it" in text.lower() for text in seen)


def test_a_long_text_and_another_encoding_are_counted_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = note_counted(monkeypatch)
    for counter, text in ((LineCounter(), "Ana: yes\n" * 3_000), (LineCounter("cl100k_base"), "Ana: yes\nBen: no\n")):
        counter.count_line("Ana: yes\n")
        whole.clear()
        counter.count_text(text)
        assert whole == [text]
