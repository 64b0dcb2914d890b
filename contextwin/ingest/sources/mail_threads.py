"""Which mails of an archive belong together: threads are what `References` and `In-Reply-To` tie, in each channel.

A large list has a million mails: of each, numbers are kept in arrays, some 130 bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import NamedTuple

from contextwin.ingest.sources.chats import number_of
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.models.messages import ts_key

_MICROSECONDS = 1_000_000


class Root(NamedTuple):
    """The first mail of a thread."""

    number: int  #: of its id
    ts: str
    subject: int  #: the hash of its subject


class MailThreads:
    """Remembers the mails of an archive: `add` all of them, then `tie` them once, then ask for roots."""

    def __init__(self) -> None:
        self._numbers = HashTable()  #: of the ids of mails and of mails that they answer, by hash
        self._parents = array("I")  #: by number: another id of the same thread, or the id itself
        self._held = bytearray()  #: by number: 1 where the archive holds that mail
        self._channels: dict[str, int] = {}
        # A column holds a value of each mail: channel, number of the id, microseconds, hash of the id, of the subject.
        self._mails = array("I"), array("I"), array("Q"), array("I"), array("Q")
        self._roots = HashTable()  #: the first mail of a thread, by the hash of channel and thread

    def add(self, channel: str, id_: str, ts: str, subject: str, references: Iterable[str]) -> None:
        """Add a mail, which answers the mails with these ids."""
        number = self.number(id_)
        self._held[number] = 1
        seconds, micros = ts_key(ts)
        where = self._channels.setdefault(channel, len(self._channels))
        values = where, number, seconds * _MICROSECONDS + int(micros), number_of(id_), _hash(subject)
        for column, value in zip(self._mails, values, strict=True):
            column.append(value)
        for reference in references:
            self._parents[self._top(number)] = self._top(self.number(reference))

    def tie(self) -> None:
        """Find the first mail of each thread; of several at one time one by the hash of its id."""
        channels, numbers, times, hashes, _ = self._mails
        for mail in sorted(range(len(times)), key=lambda mail: (times[mail], hashes[mail], mail)):
            self._roots.setdefault(hash((channels[mail], self._top(numbers[mail]))), mail)

    def holds_any(self, ids: Iterable[str]) -> bool:
        """Return whether the archive holds a mail with one of these ids."""
        found = (self._numbers.get(hash(id_)) for id_ in ids)
        return any(number is not None and self._held[number] for number in found)

    def number(self, id_: str) -> int:
        """Return the number of an id, which is new if it was not met before."""
        number = self._numbers.setdefault(hash(id_), len(self._parents))
        if number == len(self._parents):
            self._parents.append(number)
            self._held.append(0)
        return number

    def root_of(self, channel: str, id_: str) -> Root:
        """Return the first mail of the thread that a mail which was added is in."""
        mail = self._roots.get(hash((self._channels[channel], self._top(self.number(id_)))))
        assert mail is not None  # Each mail that was added has a root, itself at the latest.
        _, numbers, times, _, subjects = self._mails
        seconds, micros = divmod(times[mail], _MICROSECONDS)
        return Root(numbers[mail], f"{seconds}.{micros:06}", subjects[mail])

    def _top(self, number: int) -> int:
        """Return the number that stands for a thread; ways to it get shorter, so that long chains cost linear time."""
        parents, top = self._parents, number
        while (above := parents[top]) != top:
            top = above
        while (above := parents[number]) != top:
            parents[number], number = top, above
        return top


def is_subject(subject: str, hashed: int) -> bool:
    """Return whether a subject has this hash."""
    return _hash(subject) == hashed


def _hash(text: str) -> int:
    return hash(text) % 2**64  # An array holds no negative numbers.
