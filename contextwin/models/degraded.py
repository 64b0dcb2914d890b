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
    is_replaced: bool  #: whether another part did what this one does, so that nothing is missing

    def __new__(cls, part: Part, why: str, spec: str = "", is_replaced: bool = False) -> Self:
        """Make the line of a part."""
        line = super().__new__(cls, f"{part}: {why}")
        line.part, line.why, line.spec, line.is_replaced = part, why, spec, is_replaced
        return line

    def __getnewargs__(self) -> tuple[Part, str, str, bool]:  # type: ignore[override]
        """Return what a copy is made from."""
        return self.part, self.why, self.spec, self.is_replaced
