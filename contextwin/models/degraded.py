"""What was unavailable for a window or a page."""

from __future__ import annotations

from typing import Literal, Self

Part = Literal["embedder", "replica", "reranker", "store"]


class Degraded(str):
    """A part that was unavailable, and why, as the line that people, JSON and recorded windows have.

    >>> missing = Degraded("embedder", "connection refused")
    >>> print(missing, missing.part)
    embedder: connection refused embedder
    """

    part: Part  #: decides what follows, which the line never does
    why: str  #: in words
    spec: str  #: of the embedder that nothing is embedded with; "" where that is not why

    def __new__(cls, part: Part, why: str, spec: str = "") -> Self:
        """Make the line of a part."""
        line = super().__new__(cls, f"{part}: {why}")
        line.part, line.why, line.spec = part, why, spec
        return line

    def __getnewargs__(self) -> tuple[Part, str, str]:  # type: ignore[override]
        """Return what a copy is made from."""
        return self.part, self.why, self.spec
