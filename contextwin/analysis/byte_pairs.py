"""Byte pair encoding in o200k_base by Python alone, for the first texts of a process.

It is a twentieth as fast as tiktoken, which takes a tenth of a second until it encodes anything: longer than a command
that shows one window counts.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from array import array
from itertools import pairwise
from zlib import crc32

#: Longest piece that is merged here, in bytes: the time grows with its square. Longer ones are rare.
_MOST_BYTES = 100
#: Unicode versions differ in what they say of characters from here on, which are left to tiktoken, but for emoji and
#: what makes these coloured.
_FIRST_UNKNOWN = 0x2E80
_EMOJI, _VARIANTS = range(0x1F000, 0x1FB00), range(0xFE00, 0xFE10)
#: The index has the ranks of tokens by their checksum, in so many buckets: three in each.
BUCKETS = 1 << 16
#: The rank of what is no token; greater than any other.
_NO_RANK = sys.maxsize
#: Stands for a character that is left to tiktoken.
_UNKNOWN = "\ud800"
#: Stand for a letter that is neither small nor capital, and for a mark on one, which is no letter by itself.
_LETTER, _MARK = "ª", "º"

_SPACE = " \\t\\n\\x0b\\x0c\\r"
_LETTERS = f"A-Za-z{_LETTER}"
_SUFFIX = "(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])?"
#: The pattern of o200k_base (tokens.py) over one character for each class.
_PIECE = re.compile(
    rf"[^\r\n{_LETTERS}0-9]?[A-Z{_LETTER}{_MARK}]*[a-z{_LETTER}{_MARK}]+{_SUFFIX}"
    rf"|[^\r\n{_LETTERS}0-9]?[A-Z{_LETTER}{_MARK}]+[a-z{_LETTER}{_MARK}]*{_SUFFIX}"
    rf"|[0-9]{{1,3}}| ?[^{_SPACE}{_LETTERS}0-9]+[\r\n/]*"
    rf"|[{_SPACE}]*[\r\n]+|[{_SPACE}]+(?![^{_SPACE}])|[{_SPACE}]+"
)


class _Classes(dict[int, str]):
    """By the code of a character, one that stands for all of its class: those of ASCII for themselves."""

    def __missing__(self, code: int) -> str:
        self[code] = self._find(code)
        return self[code]

    def _find(self, code: int) -> str:
        if code < 128:
            return chr(code)
        category, is_white = unicodedata.category(chr(code)), chr(code).isspace()
        is_told = code < _FIRST_UNKNOWN and category != "Cn" and code != ord("ſ")  # It is an s where case is ignored.
        if code in _EMOJI:
            return "!"
        if not is_told and code not in _VARIANTS:
            return _UNKNOWN
        if category in ("Lu", "Lt"):
            return "A"
        if category == "Ll":
            return "a"
        if category[0] in "LM":
            return _LETTER if category[0] == "L" else _MARK
        return "0" if category[0] == "N" else "\t" if is_white else "!"


_CLASSES = _Classes()


def _read_numbers(index: bytes) -> array[int]:
    """Return the numbers of four bytes, the least first."""
    numbers = array("I", index)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class BytePairs:
    """The tokens of a vocabulary with the pattern of o200k_base, and how texts are made of them."""

    def __init__(self, tokens: bytes, index: bytes) -> None:
        """Make texts of tokens, which stand behind each other in the order of their ranks.

        The index is that of testkit/vocabulary.py: to make a dictionary of all tokens takes ten times as long as to
        find those of a window in it.
        """
        numbers = memoryview(_read_numbers(index))
        count = len(numbers) // 2 - BUCKETS // 2 - 1
        self._text = tokens
        self._begins, self._ranks = numbers[: BUCKETS + 1], numbers[BUCKETS + 1 : BUCKETS + 1 + count]
        self._offsets = numbers[BUCKETS + 1 + count :]
        self._pieces: dict[str, list[int] | None] = {}

    def encode(self, text: str) -> list[int] | None:
        """Return the tokens of a text; None for one with characters or pieces that are left to tiktoken."""
        classes = text if text.isascii() else text.translate(_CLASSES)
        if _UNKNOWN in classes:
            return None
        if classes is text:
            pieces = _PIECE.findall(text)
        else:
            pieces = [text[match.start() : match.end()] for match in _PIECE.finditer(classes)]
        tokens: list[int] = []
        for piece in pieces:
            if piece not in self._pieces:
                self._pieces[piece] = self._merge(piece.encode())
            of_piece = self._pieces[piece]
            if of_piece is None:
                return None
            tokens += of_piece
        return tokens

    def decode(self, tokens: list[int]) -> bytes:
        """Return the bytes that tokens stand for."""
        return b"".join([self._text[self._offsets[token] : self._offsets[token + 1]] for token in tokens])

    def _find(self, token: bytes) -> int:
        """Return the rank of a token, or _NO_RANK."""
        bucket, text, offsets = crc32(token) % BUCKETS, self._text, self._offsets
        for rank in self._ranks[self._begins[bucket] : self._begins[bucket + 1]]:
            if text[offsets[rank] : offsets[rank + 1]] == token:
                return rank
        return _NO_RANK

    def _merge(self, piece: bytes) -> list[int] | None:
        """Return the tokens of a piece: of its bytes, the two beside each other of the least rank are joined first."""
        find = self._find
        whole = find(piece)
        if whole < _NO_RANK:
            return [whole]
        if len(piece) > _MOST_BYTES:
            return None
        parts = [piece[at : at + 1] for at in range(len(piece))]
        joined = [find(first + second) for first, second in pairwise(parts)]
        while (least := min(joined, default=_NO_RANK)) < _NO_RANK:
            at = joined.index(least)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
            del joined[at]
            for left in range(max(0, at - 1), min(at + 1, len(joined))):
                joined[left] = find(parts[left] + parts[left + 1])
        return [*map(find, parts)]
