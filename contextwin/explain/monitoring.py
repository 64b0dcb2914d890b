"""How a workspace's windows, chunks and vectors are, as far as the asker may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby, pairwise
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from contextwin.models.access import Viewer
from contextwin.models.monitoring import EmbeddingQuality, SampledVector, StoreStats
from contextwin.privacy.access import open_scope
from contextwin.storage.store import Store
from contextwin.window.scoring.signals import FACTORS

#: Cosine similarity from which on two chunks are nearly the same. Unmeasured.
NEARLY_SAME = 0.98
#: Nearest chunks of the sample that two embedders are compared by. Unmeasured.
NEAREST = 10


def read_stats(store: Store, viewer: Viewer, since: datetime | None = None) -> StoreStats:
    """Return how the recorded windows are that the viewer may read, and the chunks of the channels that they may see.

    An administrator (`everyone`) sees all. `since` is aware; it chooses windows, not chunks. Raises AccessError when
    nobody says who asks, and ConfigError where there is no such workspace. Somebody who is not known in the workspace
    gets what an empty one gives.
    """
    with store.reading() as reader:
        visible = open_scope(reader, viewer)
        if visible.rule == "unknown":
            return StoreStats(workspace=viewer.workspace, since=since)
        stats = reader.store_stats(visible.whole, viewer.owner, since, FACTORS)
        return replace(stats, embedding_quality=measure_quality(reader.embedding_sample(visible.whole)))


def measure_quality(sample: Iterable[SampledVector]) -> tuple[EmbeddingQuality, ...]:
    """Return the quality of each embedder of a sample, in its order; the first is what others drift from."""
    by_embedder = {name: list(of) for name, of in groupby(sample, key=attrgetter("embedder"))}
    first = next(iter(by_embedder.values()), [])
    return tuple(_measure(name, vectors, first) for name, vectors in by_embedder.items())


def _measure(name: str, vectors: Sequence[SampledVector], first: Sequence[SampledVector]) -> EmbeddingQuality:
    likeness = _compare(vectors)
    pairs = np.sort(likeness[np.triu_indices_from(likeness, 1)])
    threads = [(each.channel_id, each.thread_ts) for each in vectors]
    replies = [likeness[at, at + 1] for at, (one, other) in enumerate(pairwise(threads)) if one == other]
    # The area under the curve: of ties, half are counted.
    below = (np.searchsorted(pairs, replies) + np.searchsorted(pairs, replies, side="right")) / 2
    nearest = (likeness - 3 * np.eye(len(vectors), dtype=np.float32)).max(axis=1)
    return EmbeddingQuality(
        embedder=name,
        chunks=len(vectors),
        replies=len(replies),
        thread_agreement=float(np.mean(below) / len(pairs)) if replies else None,
        near_duplicates=float(np.mean(nearest >= NEARLY_SAME)) if len(pairs) else None,
        drift=None if vectors is first else _measure_drift(first, vectors),
    )


def _measure_drift(first: Sequence[SampledVector], other: Sequence[SampledVector]) -> float | None:
    """Return which share of each chunk's nearest are others, of the chunks that have both vectors."""
    one, two = ({(each.channel_id, each.ts): each for each in vectors} for vectors in (first, other))
    both = [key for key in one if key in two]
    if (count := min(NEAREST, len(both) - 1)) < 1:
        return None
    likeness = [_compare([of[key] for key in both]) - 3 * np.eye(len(both)) for of in (one, two)]
    nearest = [np.argsort(-each, axis=1, kind="stable")[:, :count] for each in likeness]
    return 1 - float(np.mean([len(np.intersect1d(*rows)) for rows in zip(*nearest, strict=True)])) / count


def _compare(vectors: Sequence[SampledVector]) -> NDArray[np.float32]:
    """Return the cosine similarity of each two vectors."""
    rows = np.array([each.vector.to_numpy() for each in vectors], dtype=np.float32)
    units = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return np.asarray(units @ units.T)
