"""How messages are cut into chunks."""

from __future__ import annotations

from dataclasses import dataclass

from contextwin.errors import BudgetError

#: How messages of the workspace (subject "") are cut, as the fields below; by default where it is not stored.
CHUNK_LIMITS = "chunk_limits"
#: Fewest tokens of a chunk: a character can be four, and a chunk has to hold more than one.
LEAST_CHUNK_TOKENS = 8


@dataclass(frozen=True, kw_only=True, slots=True)
class ChunkLimits:
    """How large a chunk may be and how much of the one before it repeats; raises BudgetError when that cannot work."""

    max_tokens: int = 128  #: no chunk has more; ≥ 8
    overlap_tokens: int = 16  #: at most this much of the chunk before is repeated; at most half of `max_tokens`

    def __post_init__(self) -> None:
        if self.max_tokens < LEAST_CHUNK_TOKENS:
            raise BudgetError(f"a chunk needs at least {LEAST_CHUNK_TOKENS} tokens, not {self.max_tokens}")
        if not 0 <= self.overlap_tokens * 2 <= self.max_tokens:
            limit = f"0 to {self.max_tokens // 2}, see CONTEXTWIN_CHUNK_OVERLAP"
            raise BudgetError(
                f"chunks of {self.max_tokens} tokens cannot overlap by {self.overlap_tokens}: expected {limit}"
            )

    def splitter(self, token_count: int) -> str:
        """Return how a text of so many tokens is cut, as its chunks say; other words where they would be others."""
        return "whole/1" if token_count <= self.max_tokens else f"semantic/2 {self.max_tokens}/{self.overlap_tokens}"


DEFAULT_LIMITS = ChunkLimits()
