"""Prepares texts for embedders, and splits them into batches.

Sizes are UTF-8 bytes: a byte-level encoding never has more tokens than bytes, so that a batch that fits in bytes fits
in the tokens of any model, without its vocabulary.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from contextwin.analysis.tokens import encodable, truncate_to_tokens

REQUEST_TOKENS = 300_000  #: OpenAI's limit for all inputs of a request
INPUT_TOKENS = 8_192  #: OpenAI's limit for one input

MOST_THREADS = 8  #: batches at once, whose arrays take about 30 MB each. Unmeasured

# Texts are cut in o200k_base, which needs fewer tokens than the models' cl100k_base: up to 1.1 times in English, up to
# 4.4 times in Gujarati (OpenAI, "Hello GPT-4o", 2024). The factors have a small margin.
_ASCII_GROWTH = 1.25
_OTHER_GROWTH = 4.5


def prepare_text(text: str) -> str:
    """Return the stripped text; "." when blank, and with "?" for each lone surrogate.

    Servers reject an empty input, and an average over no words is zero. A full stop has a vector and little meaning.

    >>> prepare_text("  Ship it "), prepare_text(" ")
    ('Ship it', '.')
    """
    return encodable(text).strip() or "."


def fit_input(text: str) -> str:
    """Return the prepared text, cut at a word boundary when it may exceed `INPUT_TOKENS` of a server."""
    prepared = prepare_text(text)
    if len(prepared.encode()) <= INPUT_TOKENS:
        return prepared
    growth = _ASCII_GROWTH if prepared.isascii() else _OTHER_GROWTH
    return truncate_to_tokens(prepared, int(INPUT_TOKENS / growth))


def bound_tokens(text: str) -> int:
    """Return an upper bound on the tokens of an input from `fit_input`, for any model.

    >>> bound_tokens("naïve")
    6
    """
    return min(len(text.encode()), INPUT_TOKENS)


def split_batches(sizes: Sequence[int], *, max_count: int, max_size: int) -> list[range]:
    """Split the positions of `sizes` into consecutive ranges of at most `max_count` items and `max_size` in sum.

    An item that is larger than `max_size` has a range of its own.

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


def run_batches(run: Callable[[range], None], batches: Sequence[range]) -> None:
    """Run each batch, several at once; a lone one in this thread."""
    if len(batches) == 1:
        run(batches[0])
    elif batches:
        with ThreadPoolExecutor(min(MOST_THREADS, os.cpu_count() or 1)) as pool:
            for _ in pool.map(run, batches):
                pass
