"""The encoder of BERT (Devlin et al. 2019) in numpy, for many texts at once.

The tokens of all texts are the rows of one matrix: a weight matrix is read once for all of them, and nothing is padded.
Only attention keeps the texts apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

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
