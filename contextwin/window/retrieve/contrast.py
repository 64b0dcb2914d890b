"""The question's vector without what all messages share, for long talk.

In a meeting or a busy channel all messages are somewhat alike: its people, its words, its one subject. What they share
says nothing about which of them answers. Linear discriminant analysis (Fisher 1936) on the side of the question weighs
each direction by how little the messages differ along it,

    q' = (C + λ · I)⁻¹ · (q − μ)

with mean and covariance of a sample of what the viewer may see. No stored vector changes, so any search compares q'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contextwin.models.retrieved import Candidate, FoundMessage

#: λ in mean variances of a dimension. In plain search 1, 3 and 10 find about as much on three sets, on beam 1 less.
RIDGE = 3.0
#: Fewest vectors that say what all messages share. Unmeasured.
FEWEST_SAMPLED = 64
#: Steps of the conjugate gradients (Hestenes and Stiefel 1952): of three sets, the error is then below 1e-4.
STEPS = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Scale:
    """Maps cosines with the contrasted vector to the scale of those with the question's own."""

    slope: float
    offset: float

    def rescale(self, similarity: float) -> float:
        """Return the similarity on that scale."""
        return min(1.0, self.slope * similarity + self.offset)

    def rescale_message(self, message: FoundMessage) -> FoundMessage:
        """Return the message with its similarities, and those of its chunks, on that scale."""
        if message.semantic is None:
            return message
        if not message.chunks:
            return message._replace(semantic=self.rescale(message.semantic))
        scaled = [None if each.semantic is None else self.rescale(each.semantic) for each in message.chunks]
        chunks = tuple(each._replace(semantic=value) for each, value in zip(message.chunks, scaled, strict=True))
        return message._replace(semantic=self.rescale(message.semantic), chunks=chunks)


def leave_out_shared(vector: Sequence[float], sample: NDArray[np.float64]) -> list[float] | None:
    """Return the contrasted unit vector, given sampled ones, a row each; None where they are few or all the same.

    >>> rows = np.array([[0.8, 0.6, 0.0], [0.8, -0.6, 0.0], [0.8, 0.0, 0.6], [0.8, 0.0, -0.6]] * 16)
    >>> [round(each) for each in leave_out_shared([0.8, 0.6, 0.0], rows)]
    [0, 1, 0]
    """
    if len(sample) < FEWEST_SAMPLED:
        return None
    mean = sample.mean(axis=0)
    centred, away = sample - mean, np.asarray(vector) - mean
    ridge = RIDGE * centred.var(axis=0).mean()
    if ridge <= 0 or not away.any():
        return None
    direction = _solve(centred, ridge, away)
    return [*(direction / np.linalg.norm(direction)).tolist()]


def _solve(centred: NDArray[np.float64], ridge: float, wanted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return x with (C + ridge · I) · x = `wanted`, where C is the covariance of the rows.

    Without BLAS, whose threads take longer to wake than this does, and round otherwise on another machine.
    """
    found, left = np.zeros_like(wanted), wanted.copy()
    step, size = left.copy(), float((left * left).sum())
    for _ in range(STEPS):
        if size <= 0:
            break
        along = np.einsum("ij,j->i", centred, step)
        moved = np.einsum("ij,i->j", centred, along) / len(centred) + ridge * step
        length = size / float((step * moved).sum())
        found, left = found + length * step, left - length * moved
        before, size = size, float((left * left).sum())
        step = left + size / before * step
    return found


def fit_scale(own: Sequence[Candidate], contrasted: Sequence[Candidate]) -> Scale | None:
    """Return the scale on which the nearest and the last of both searches, nearest first, are equal; None: no scale."""
    if not own or not contrasted or contrasted[0].value >= contrasted[-1].value:
        return None
    slope = (own[-1].value - own[0].value) / (contrasted[-1].value - contrasted[0].value)
    return Scale(slope=slope, offset=1 - own[0].value - slope * (1 - contrasted[0].value))
