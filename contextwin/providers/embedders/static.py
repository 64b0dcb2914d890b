"""Averages of wordllama's word vectors: in-process, offline, thousands of messages per second.

The vectors equal `WordLlama.load().embed(texts, norm=True)`. The package is not imported, because that configures the
root logger, searches the home directory and imports an HTTP client. Texts are averaged one by one, which is five times
as fast on chat as padding them to the longest of a batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import install_command
from contextwin.providers.embedders.base import Embeddings, scale_rows
from contextwin.providers.embedders.batching import prepare_text, split_batches
from contextwin.providers.embedders.local_model import find_local_model, load_local_model

# Measured: 512 texts per tokenizer call are as fast as more, and 64 half as fast. The bytes limit the memory of a call.
_BATCH_TEXTS = 512
_BATCH_BYTES = 1_000_000
_POOLED_TOKENS = 4_096  #: word vectors that are summed at once

_PACKAGE = "wordllama"
_FILES = ("tokenizers/l2_supercat_tokenizer_config.json", "weights/l2_supercat_256.safetensors")
_MISSING = f'embedder "static" needs wordllama: {install_command("local")}, or set CONTEXTWIN_EMBEDDER to another'


def _remember_no_texts(tokenizer: Any) -> None:
    """Let a tokenizer keep no texts: it does not split them into words, so that its memory of words is one of texts.

    It would hold 10,000 of them, some 3 kB each, also of messages that are deleted. Older versions cannot be told to.
    """
    if resize := getattr(tokenizer.model, "_resize_cache", None):
        resize(0)


class StaticEmbedder:
    """Sums the 256-dimensional word vectors of a text. The constructor raises ConfigError where the model is missing.

    The first text loads it, 35 MB: an import with processes beside it embeds none itself.
    """

    spec = "static"

    def __init__(self) -> None:
        find_local_model(_PACKAGE, missing=_MISSING)
        self._lock = Lock()
        self._loaded: tuple[Any, NDArray[np.floating[Any]]] | None = None

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text."""
        tokenizer, words = self._load(is_for_many=len(texts) > 1)
        prepared = [prepare_text(text) for text in texts]
        sums = np.zeros((len(prepared), words.shape[1]), dtype=np.float32)
        sizes = [len(text.encode()) for text in prepared]
        for batch in split_batches(sizes, max_count=_BATCH_TEXTS, max_size=_BATCH_BYTES):
            pieces = tokenizer.encode_batch_fast(prepared[batch.start : batch.stop], add_special_tokens=False)
            for position, piece in zip(batch, pieces, strict=True):
                sums[position] = _add_words(words, piece.ids)
        return scale_rows(sums, label=self.spec)

    def _load(self, *, is_for_many: bool) -> tuple[Any, NDArray[np.floating[Any]]]:
        """Return the tokenizer and the word vectors.

        They are halves until several texts are embedded at once: of 8 million numbers, a prompt needs a few thousand.
        """
        with self._lock:
            if self._loaded is None:
                tokenizer, weights = load_local_model(_PACKAGE, *_FILES, missing=_MISSING)
                _remember_no_texts(tokenizer)
                self._loaded = tokenizer, weights["embedding.weight"]
            tokenizer, words = self._loaded
            if is_for_many:
                self._loaded = tokenizer, words.astype(np.float32, copy=False)
            return self._loaded


def _add_words(words: NDArray[np.floating[Any]], ids: list[int]) -> NDArray[np.float32]:
    """Return the sum of the word vectors, which has the direction of their average."""
    total: NDArray[np.float32] = words[ids[:_POOLED_TOKENS]].astype(np.float32, copy=False).sum(axis=0)
    for start in range(_POOLED_TOKENS, len(ids), _POOLED_TOKENS):
        total += words[ids[start : start + _POOLED_TOKENS]].astype(np.float32, copy=False).sum(axis=0)
    return total
