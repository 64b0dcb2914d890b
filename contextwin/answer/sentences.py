"""What of an answer may be shown while a model still writes it: whole sentences, read as the whole answer is read."""

from __future__ import annotations

import re
from collections.abc import Callable

from contextwin.answer.citations import ParsedAnswer, read_answer
from contextwin.models.windows import ContextWindow

#: What ends a sentence: a sign that white space follows, one of scripts that write none, or the end of the line.
_END = re.compile(r"[.!?…](?=\s)|[。！？]|\n")
#: What may still become a citation, or the mention of a whole channel.
_UNFINISHED = re.compile(r"[\[(][\s\d.,;]*$|<[^<>]*$")


class SentenceReader:
    """Reads an answer as it arrives, sentence by sentence: citations are checked and taken out before any is shown."""

    def __init__(self, window: ContextWindow, on_reading: Callable[[ParsedAnswer], None]) -> None:
        """`on_reading` receives all that was read so far, after each sentence."""
        self._window = window
        self._on_reading = on_reading
        self._text = ""
        self._read = 0

    def take(self, piece: str) -> None:
        """Receive the next piece of the answer."""
        self._text += piece
        end = find_end(self._text)
        if end > self._read:
            self._read = end
            self._on_reading(read_answer(self._text[:end], self._window))


def find_end(text: str) -> int:
    """Return where the last whole sentence of a text ends, 0 without any.

    >>> find_end("It is on Tuesday. At n"), find_end("It is (see [1700000000.000100, \\n"), find_end("It costs 9.50")
    (17, 0, 0)
    """
    ends = [match.end() for match in _END.finditer(text)]
    return next((end for end in reversed(ends) if not _UNFINISHED.search(text[:end])), 0)
