"""The index by which byte_pairs.py finds the tokens of the shipped vocabulary without reading all of them.

python -m testkit.vocabulary     writes contextwin/analysis/data/o200k_base.index
"""

from __future__ import annotations

import sys
from array import array
from itertools import accumulate
from pathlib import Path
from zlib import crc32

from contextwin.analysis import tokens
from contextwin.analysis.byte_pairs import BUCKETS

INDEX = Path(tokens.__file__).parent / "data" / "o200k_base.index"


def build_index(vocabulary: tuple[bytes, ...]) -> bytes:
    """Return where the ranks of each bucket begin, the ranks by bucket, and where each token begins, by rank."""
    by_bucket: list[list[int]] = [[] for _ in range(BUCKETS)]
    for rank, token in enumerate(vocabulary):
        by_bucket[crc32(token) % BUCKETS].append(rank)
    begins = accumulate(map(len, by_bucket), initial=0)
    ranks = (rank for bucket in by_bucket for rank in bucket)
    offsets = accumulate(map(len, vocabulary), initial=0)
    index = array("I", [*begins, *ranks, *offsets])
    if sys.byteorder == "big":
        index.byteswap()
    return index.tobytes()


if __name__ == "__main__":
    INDEX.write_bytes(build_index(tokens._read_vocabulary()))
