"""The items of a JSON list, one at a time: many small values take twenty times their size as Python objects."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from contextwin.errors import SourceError
from contextwin.ingest.sources.fields import parse_json, show

#: A longer item is not read. Unmeasured; Slack's longest message has 40,000 characters, twice with its blocks.
MAX_ITEM_CHARS = 4_000_000

#: A list with more items that hold nothing is not read: 8 MB of them, in a zip of 8 kB, took 43 s. Unmeasured.
MAX_JUNK_ITEMS = 10_000

# An item is decoded from a piece of the text, which grows by this factor while the item does not end in it.
_FIRST_CHARS, _GROWTH = 8_000, 8
_SPACE = re.compile(r"[ \t\n\r]*")


class LongItem:
    """Stands for an item that is too long to be read."""

    def __repr__(self) -> str:
        """Return what the errors of records say."""
        return f"more than {MAX_ITEM_CHARS:,} characters"


LONG_ITEM = LongItem()


@dataclass(frozen=True, slots=True)
class JsonItems:
    """The items of a JSON list, decoded whenever they are iterated."""

    text: str

    def __iter__(self) -> Iterator[Any]:
        """Yield each item, LONG_ITEM for one that is too long; SourceError where the text is no valid list."""
        at = self._skip(1 + self._skip(0))
        if self.text.startswith("]", at):
            return self._end(at)
        while True:
            item, at = self._decode(at)
            yield item
            at = self._skip(at)
            if not self.text.startswith(",", at):
                break
            at = self._skip(at + 1)
        if not self.text.startswith("]", at):
            raise _damage("Expecting ',' delimiter", at)
        return self._end(at)

    def _skip(self, at: int) -> int:
        return _SPACE.match(self.text, at).end()  # type: ignore[union-attr]  # It matches everywhere.

    def _end(self, at: int) -> None:
        if (end := self._skip(at + 1)) < len(self.text):
            raise _damage("Extra data", end)

    def _decode(self, at: int) -> tuple[Any, int]:
        """Return the item at a place of the text, and where it ends."""
        length = _FIRST_CHARS
        while True:
            piece = self.text[at : at + length]
            is_rest = at + length >= len(self.text)
            try:
                item, end = _DECODER.raw_decode(piece)
            except json.JSONDecodeError as exc:
                if is_rest:
                    raise _damage(exc.msg, at + exc.pos) from None
            except RecursionError:
                raise SourceError("expected JSON, got it nested too deeply") from None
            except ValueError:
                raise SourceError("expected JSON, got a number with too many digits") from None
            else:
                if end < len(piece) or is_rest:  # Else it may be the beginning of a longer number.
                    return item, at + end
            if length >= MAX_ITEM_CHARS:
                return LONG_ITEM, _find_end(self.text, at)
            length = min(MAX_ITEM_CHARS, length * _GROWTH)


_DECODER = json.JSONDecoder()
_MARK = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[{]|[\]}]|[^\s\[\]{}",:]+', re.DOTALL)


def _find_end(text: str, at: int) -> int:
    """Return where the value at a place of the text ends, without decoding it; SourceError where it does not end."""
    depth = 0
    for mark in _MARK.finditer(text, at):
        depth += (mark[0] in "[{") - (mark[0] in "]}")
        if depth <= 0:
            return mark.end()
    raise _damage("Unterminated value", at)


def parse_items(data: bytes, key: str | None = None) -> JsonItems:
    """Return the items of a JSON list in UTF-8, which are all checked; raises SourceError when it is anything else.

    So it does for a list with more than MAX_JUNK_ITEMS items that are no objects or have no value under `key`.
    """
    try:
        text = data.decode(json.detect_encoding(data), "surrogatepass")
    except UnicodeDecodeError as exc:
        raise SourceError(f"expected UTF-8, got an error at byte {exc.start}: {exc.reason}") from exc
    if not text.lstrip(" \t\n\r").startswith("["):
        found = show(parse_json(data)) if len(data) <= MAX_ITEM_CHARS else "something else"
        raise SourceError(f"expected a list, got {found}")
    items = JsonItems(text)
    junk = (item for item in items if key and not (isinstance(item, dict) and item.get(key)))
    if any(True for _ in islice(junk, MAX_JUNK_ITEMS, None)):
        raise SourceError(f"expected a list of objects with {key!r}, got more than {MAX_JUNK_ITEMS:,} other items")
    return items


def _damage(message: str, at: int) -> SourceError:
    return SourceError(f"expected JSON, got an error at character {at + 1}: {message}")
