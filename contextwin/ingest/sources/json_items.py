"""JSON as it is read from a file: the items of its lists, one at a time. Values take ten times their size as objects.

A file is gone through once to check all of it, and again for its items; a window of its text is in memory.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from contextwin.errors import SourceError
from contextwin.ingest.sources.fields import show

#: A longer value is not read. Unmeasured; Slack's longest message has 40,000 characters, twice with its blocks.
MAX_ITEM_CHARS = 4_000_000

#: A list with more items that hold nothing is not read: 8 MB of them, in a zip of 8 kB, took 43 s. Unmeasured.
MAX_JUNK_ITEMS = 10_000

# A value is decoded from this much of the text, which grows by the factor while the value does not end in it.
_WINDOW_CHARS, _GROWTH = 64_000, 8
_SPACE = re.compile(r"[ \t\n\r]*")
# What separates values, what a number or name is made of, and what a string is to its end or a last backslash.
_BETWEEN, _WORD = re.compile(r"[\s,:]*"), re.compile(r'[^\s\[\]{}",:]*')
_IN_STRING = re.compile(r'[^"\\]*(?:\\.[^"\\]*)*', re.DOTALL)
# Characters that may continue a number after its last digit, as in "1e+" or "1.".
_NUMBER_ENDS = 2


class LongItem:
    """Stands for a value that is too long to be read."""

    def __repr__(self) -> str:
        """Return what the errors of records say."""
        return f"more than {MAX_ITEM_CHARS:,} characters"


LONG_ITEM = LongItem()

#: Opens a file anew.
Opener = Callable[[], BinaryIO]


class JsonCursor:
    """A place in the JSON text of a stream. Whatever is no JSON in UTF-8, UTF-16 or UTF-32 raises SourceError."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        head = stream.read(4)
        self._decoder = codecs.getincrementaldecoder(json.detect_encoding(head))("surrogatepass")
        self._bytes = self._before = self._at = 0  #: bytes decoded; characters before the window; place in the window
        self._window, self._is_rest = "", False
        self._decode(head)

    @property
    def place(self) -> int:
        """The number of characters before this place."""
        return self._before + self._at

    def is_at(self, mark: str) -> bool:
        """Return whether the next character that is no space is this one."""
        self._skip_space()
        return self._window.startswith(mark, self._at)

    def value(self) -> Any:
        """Return the value at this place, LONG_ITEM for one that is too long, and go behind it."""
        self._skip_space()
        length = _WINDOW_CHARS
        while True:
            try:
                value, end = _DECODER.raw_decode(self._window, self._at)
            except json.JSONDecodeError as exc:
                if self._is_rest:
                    raise self._damage(exc.msg, exc.pos) from None
            except RecursionError:
                raise SourceError("expected JSON, got it nested too deeply") from None
            except ValueError:
                raise SourceError("expected JSON, got a number with too many digits") from None
            else:
                # A number may go on behind the window.
                if self._is_rest or end + _NUMBER_ENDS < len(self._window):
                    is_long = end - self._at > MAX_ITEM_CHARS
                    self._at = end
                    return LONG_ITEM if is_long else value
            if len(self._window) - self._at > MAX_ITEM_CHARS:
                self._skip_value()
                return LONG_ITEM
            self._fill(length)
            length = min(MAX_ITEM_CHARS + 1, length * _GROWTH)

    def items(self) -> Iterator[None]:
        """Yield at each item of the list at this place; one that is not read is gone over."""
        yield from self._inside("[", "]")

    def fields(self) -> Iterator[str]:
        """Yield the key of each field of the object at this place, before its value; one not read is gone over."""
        for _ in self._inside("{", "}"):
            if not self.is_at('"'):
                raise self._damage("Expecting property name enclosed in double quotes", self._at)
            key = self.value()
            self._pass(":")
            self._skip_space()
            place = self.place
            yield key if isinstance(key, str) else ""
            if self.place == place:
                self.value()

    def end(self) -> None:
        """Check that nothing but space follows."""
        while True:
            self._skip_space()
            if self._at < len(self._window):
                raise self._damage("Extra data", self._at)
            if self._is_rest:
                return

    def _inside(self, begin: str, end: str) -> Iterator[None]:
        self._pass(begin)
        if self.is_at(end):
            self._at += 1
            return
        while True:
            self._skip_space()
            place = self.place
            yield
            if self.place == place:
                self.value()
            if self.is_at(end):
                self._at += 1
                return
            self._pass(",")

    def _pass(self, mark: str) -> None:
        if not self.is_at(mark):
            raise self._damage(f"Expecting {mark!r} delimiter", self._at)
        self._at += 1

    def _skip_space(self) -> None:
        self._skip_all(_SPACE)

    def _fill(self, length: int) -> None:
        """Drop what is behind, and read until so many characters, or all, are ahead."""
        self._before, self._window, self._at = self.place, self._window[self._at :], 0
        pieces, ahead = [self._window], len(self._window)
        while ahead < length and not self._is_rest:
            data = self._stream.read(_WINDOW_CHARS)
            self._window = ""
            self._decode(data)
            pieces.append(self._window)
            ahead += len(self._window)
        self._window = "".join(pieces)

    def _decode(self, data: bytes) -> None:
        """Add bytes to the window; none are the end."""
        pending = len(self._decoder.getstate()[0])
        try:
            self._window += self._decoder.decode(data, final=not data)
        except UnicodeDecodeError as exc:
            at = self._bytes - pending + exc.start
            raise SourceError(f"expected UTF-8, got an error at byte {at}: {exc.reason}") from exc
        self._bytes += len(data)
        self._is_rest = not data

    def _skip_value(self) -> None:
        """Go behind the value at this place without decoding it; SourceError where it does not end."""
        begin, depth = self.place, 0
        while True:
            self._skip_all(_BETWEEN)
            if self._at == len(self._window):
                raise self._damage("Unterminated value", begin - self._before)
            mark = self._window[self._at]
            if mark == '"':
                self._skip_string(begin)
            elif mark in "[{]}":
                depth += 1 if mark in "[{" else -1
                self._at += 1
            else:
                self._skip_all(_WORD)
            if depth <= 0:
                return

    def _skip_string(self, begin: int) -> None:
        self._at += 1
        while True:
            self._at = _IN_STRING.match(self._window, self._at).end()  # type: ignore[union-attr]  # As above.
            if self._window.startswith('"', self._at):
                self._at += 1
                return
            if self._is_rest:
                raise self._damage("Unterminated value", begin - self._before)
            self._fill(2)  # A backslash, and what it stands before.

    def _skip_all(self, pattern: re.Pattern[str]) -> None:
        """Go over all characters that the pattern matches."""
        while True:
            self._at = pattern.match(self._window, self._at).end()  # type: ignore[union-attr]  # It matches everywhere.
            if self._at < len(self._window) or self._is_rest:
                return
            self._fill(1)

    def _damage(self, message: str, at: int) -> SourceError:
        return SourceError(f"expected JSON, got an error at character {self._before + at + 1}: {message}")


_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class JsonItems:
    """The items of a list, decoded whenever they are iterated; LONG_ITEM for one that is too long."""

    open: Opener
    key: str | None = None  #: of the field of an object that is the list; None: the file is the list

    def __iter__(self) -> Iterator[Any]:
        """Yield each item."""
        with self.open() as stream:
            cursor = JsonCursor(stream)
            if self.key is None:
                yield from (cursor.value() for _ in cursor.items())
                return
            for key in cursor.fields():
                if key == self.key:
                    yield from (cursor.value() for _ in cursor.items())
                    return


def parse_items(open: Opener, key: str | None = None, *, most: int | None = None) -> JsonItems:
    """Return the items of the JSON list that a file is; raises SourceError when any of it is anything else.

    So it does for a list with more than `most` items, or more than MAX_JUNK_ITEMS that are no objects or have no value
    under `key`.
    """
    with open() as stream:
        cursor = JsonCursor(stream)
        if not cursor.is_at("["):
            raise SourceError(f"expected a list, got {show(_whole(cursor))}")
        junk = 0
        for number, _ in enumerate(cursor.items(), start=1):
            item = cursor.value()
            junk += bool(key) and not (isinstance(item, dict) and item.get(key))
            if junk > MAX_JUNK_ITEMS:
                other = f"more than {MAX_JUNK_ITEMS:,} other items"
                raise SourceError(f"expected a list of objects with {key!r}, got {other}")
            if most is not None and number > most:
                raise SourceError(f"expected at most {most:,} entries, got more")
        cursor.end()
    return JsonItems(open)


def parse_object(open: Opener, lists: Collection[str]) -> Any:
    """Return the value that a file is; of an object, those of the fields `lists` that are lists as `JsonItems`.

    A list in place of an object is `JsonItems`. Every character is checked: SourceError where the text is no
    JSON. The first of two fields with one key counts.
    """
    with open() as stream:
        cursor = JsonCursor(stream)
        if cursor.is_at("["):
            for _ in cursor.items():
                cursor.value()
            cursor.end()
            return JsonItems(open)
        if not cursor.is_at("{"):
            return _whole(cursor)
        found: dict[str, Any] = {}
        for key in cursor.fields():
            if key in lists and cursor.is_at("["):
                for _ in cursor.items():
                    cursor.value()
                found.setdefault(key, JsonItems(open, key))
            else:
                found.setdefault(key, cursor.value())
        cursor.end()
        return found


def _whole(cursor: JsonCursor) -> Any:
    value = cursor.value()
    cursor.end()
    return value
