"""What is sent to an embedder, and how many texts at once.

Sizes are judged in UTF-8 bytes: no byte-level encoding makes more tokens than bytes, so a batch that fits in bytes fits
in the tokens of any model, whose own vocabulary need not be known (nor downloaded).
"""

from __future__ import annotations

from collections.abc import Sequence

from contextwin.analysis.tokens import truncate_to_tokens

REQUEST_TOKENS = 300_000  #: OpenAI's limit for all inputs of a request
INPUT_TOKENS = 8_192  #: OpenAI's limit for one input

# o200k_base, in which texts are cut, needs fewer tokens than the models' cl100k_base: up to 1.1 times fewer in English,
# up to 4.4 times in Gujarati (OpenAI, "Hello GPT-4o", 2024). The factors leave a little room.
_ASCII_GROWTH = 1.25
_OTHER_GROWTH = 4.5


def prepare_text(text: str) -> str:
    """Return `text` without outer white space, as every embedder can take it: "." when blank, "?" for a lone surrogate.

    Servers refuse an empty input, and an average over no words has no direction. A full stop says next to nothing and
    has a vector.

    >>> prepare_text("  Ship it "), prepare_text(" ")
    ('Ship it', '.')
    """
    return text.encode(errors="replace").decode().strip() or "."


def fit_input(text: str) -> str:
    """Return the prepared `text`, cut at a word boundary when a server might find it longer than `INPUT_TOKENS`."""
    prepared = prepare_text(text)
    if len(prepared.encode()) <= INPUT_TOKENS:
        return prepared
    growth = _ASCII_GROWTH if prepared.isascii() else _OTHER_GROWTH
    return truncate_to_tokens(prepared, int(INPUT_TOKENS / growth))


def bound_tokens(text: str) -> int:
    """Return what an input from `fit_input` costs at most, in the tokens of any model.

    >>> bound_tokens("naïve")
    6
    """
    return min(len(text.encode()), INPUT_TOKENS)


def split_batches(sizes: Sequence[int], *, max_count: int, max_size: int) -> list[range]:
    """Cut the positions of `sizes` into runs of at most `max_count`, each of at most `max_size` together.

    The runs are in order and hold every position once. A position that is larger than `max_size` stands alone.

    >>> split_batches([3, 3, 3, 9, 1], max_count=2, max_size=6)
    [range(0, 2), range(2, 3), range(3, 4), range(4, 5)]
    """
    batches: list[range] = []
    start = total = 0
    for position, size in enumerate(sizes):
        if position > start and (position - start == max_count or total + size > max_size):
            batches.append(range(start, position))
            start, total = position, 0
        total += size
    return [*batches, range(start, len(sizes))] if sizes else []
