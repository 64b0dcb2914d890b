"""What is remembered of each message of a large archive: a table of hashes, in a fifth of the memory of a dict."""

from __future__ import annotations

from array import array

_FEWEST_SLOTS, _HASH = 1 << 12, (1 << 64) - 1


class HashTable:
    """Numbers by hashes, both of 64 bits: 16 bytes a slot, of which up to two thirds are used. Nothing is removed.

    Two things with one hash are one, which of a million happens once in 37 million archives.
    """

    def __init__(self) -> None:
        self._count = 0
        self._open(_FEWEST_SLOTS)

    def __len__(self) -> int:
        return self._count

    def __contains__(self, hashed: int) -> bool:
        """Return whether a hash has a number."""
        return bool(self._keys[self._slot_of(hashed & _HASH or 1)])

    def get(self, hashed: int) -> int | None:
        """Return the number of a hash, None where it has none."""
        slot = self._slot_of(hashed & _HASH or 1)
        return self._numbers[slot] if self._keys[slot] else None

    def setdefault(self, hashed: int, number: int = 0) -> int:
        """Return the number of a hash, which is the given one from 0 to 2⁶⁴ − 1 if it has none yet."""
        key = hashed & _HASH or 1  # An empty slot has 0.
        slot = self._slot_of(key)
        if self._keys[slot]:
            return self._numbers[slot]
        self._keys[slot], self._numbers[slot] = key, number
        self._count += 1
        if 3 * self._count > 2 * self._last:
            self._grow()
        return number

    def put(self, hashed: int, number: int) -> None:
        """Give a hash this number, from 0 to 2⁶⁴ − 1, in place of any other."""
        if self.setdefault(hashed, number) != number:
            self._numbers[self._slot_of(hashed & _HASH or 1)] = number

    def count(self, hashed: int) -> int:
        """Return how often a hash was counted, with this time."""
        times = (self.get(hashed) or 0) + 1
        self.put(hashed, times)
        return times

    def _slot_of(self, key: int) -> int:
        """Return where a key is, or the empty slot where it belongs."""
        keys, last = self._keys, self._last
        slot = key & last
        while (held := keys[slot]) and held != key:
            slot = (slot + 1) & last
        return slot

    def _open(self, slots: int) -> None:
        self._last = slots - 1
        self._keys, self._numbers = array("Q", bytes(8 * slots)), array("Q", bytes(8 * slots))

    def _grow(self) -> None:
        keys, numbers = self._keys, self._numbers
        self._open(2 * len(keys))
        self._count = 0
        for key, number in zip(keys, numbers, strict=True):
            if key:
                self.setdefault(key, number)
