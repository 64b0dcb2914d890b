"""Small corpora in a store, and embedders that do what a test needs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from contextwin.errors import EmbeddingError
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.providers.embedders import Embedder, Embeddings
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store


def import_records(
    store: Store, folder: Path, records: Sequence[Mapping[str, Any]], embedder: Embedder | None = None
) -> None:
    """Import records of typed JSONL, embedded by trigrams unless an embedder is given."""
    path = folder / "records.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    import_archive(store, embedder or TrigramEmbedder(), path, ImportOptions(format="jsonl"))


class FailingEmbedder:
    """Stands for the trigram embedder on a day when its server is down."""

    spec = "trigram"

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Fail for each text."""
        error = EmbeddingError("connection refused")
        nothing = np.zeros((len(texts), 0), dtype=np.float32)
        return Embeddings(vectors=nothing, failed=dict.fromkeys(range(len(texts)), error))


@dataclass(frozen=True, kw_only=True)
class ConstantEmbedder:
    """Gives every text the same unit vector."""

    dimension: int
    spec: str = "constant"

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return the first axis for each text."""
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        vectors[:, 0] = 1.0
        return Embeddings(vectors=vectors, failed={})
