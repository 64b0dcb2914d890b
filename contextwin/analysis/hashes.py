"""Hashes of what is stored, by which copies are told apart: short, because every row has some."""

from __future__ import annotations

from hashlib import sha256

#: Bytes of a SHA-256 that are kept: of 10¹⁵ texts no two are likely to have the same. Rows of before have all 32.
HASH_BYTES = 16


def hash_text(text: str) -> bytes:
    """Return the first HASH_BYTES of the SHA-256 of a text as UTF-8.

    >>> hash_text("build").hex()
    '44575cf5b28512d75644bf54a517dcef'
    """
    return sha256(text.encode()).digest()[:HASH_BYTES]


def short_hash(stored: bytes) -> bytes:
    """Return a stored hash as it is stored today."""
    return bytes(stored[:HASH_BYTES])
