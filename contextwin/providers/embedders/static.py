"""Averages of wordllama's word vectors: in-process, offline, thousands of messages a second.

The vectors are those of `WordLlama.load().embed(texts, norm=True)`. Its files are read without importing the package,
which would set up the root logger, look for the tokenizer in the home directory and import an HTTP client; and each
text is averaged by itself, without padding to the longest of its batch, which is five times as fast on chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import ConfigError
from contextwin.providers.embedders.base import Embeddings, scale_rows
from contextwin.providers.embedders.batching import prepare_text, split_batches

# Chosen by measurement: 512 texts a call are as fast as more, 64 half as fast. The bytes bound the memory of a call.
_BATCH_TEXTS = 512
_BATCH_BYTES = 1_000_000
_POOLED_TOKENS = 4_096  #: word vectors that are gathered at once

_MISSING = 'embedder "static" needs wordllama: pip install "contextwin[local]", or set CONTEXTWIN_EMBEDDER to another'


class StaticEmbedder:
    """Adds up the 256-dimensional word vectors of a text. Reads its model when made; raises ConfigError without it."""

    spec = "static"

    def __init__(self) -> None:
        self._tokenizer, self._words = _load_model()

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text."""
        prepared = [prepare_text(text) for text in texts]
        sums = np.zeros((len(prepared), self._words.shape[1]), dtype=np.float32)
        sizes = [len(text.encode()) for text in prepared]
        for batch in split_batches(sizes, max_count=_BATCH_TEXTS, max_size=_BATCH_BYTES):
            pieces = self._tokenizer.encode_batch_fast(prepared[batch.start : batch.stop], add_special_tokens=False)
            for position, piece in zip(batch, pieces, strict=True):
                sums[position] = self._add_words(piece.ids)
        return scale_rows(sums, label=self.spec)

    def _add_words(self, ids: list[int]) -> NDArray[np.float32]:
        """Return the sum of the word vectors, which points where their average does."""
        total: NDArray[np.float32] = self._words[ids[:_POOLED_TOKENS]].sum(axis=0)
        for start in range(_POOLED_TOKENS, len(ids), _POOLED_TOKENS):
            total += self._words[ids[start : start + _POOLED_TOKENS]].sum(axis=0)
        return total


def _load_model() -> tuple[Any, NDArray[np.float32]]:
    """Return the tokenizer and the word vectors that the installed wordllama carries."""
    package = find_spec("wordllama")
    if package is None or package.origin is None:
        raise ConfigError(_MISSING)
    try:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer
    except ImportError as exc:
        raise ConfigError(_MISSING) from exc
    folder = Path(package.origin).parent
    words = load_file(folder / "weights" / "l2_supercat_256.safetensors")["embedding.weight"]
    tokenizer = Tokenizer.from_file(str(folder / "tokenizers" / "l2_supercat_tokenizer_config.json"))
    return tokenizer, words.astype(np.float32)
