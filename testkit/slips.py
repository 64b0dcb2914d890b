"""Words that the time grammar would take for slips of the pen, though they are words: those of `real_words`.

    python -m testkit.slips de WORDS

WORDS is a file with the language's words, one a line. Run it after adding a word to a table, and add what it prints,
but for real slips, to the language's `real_words`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from contextwin.temporal.languages import LEXICONS, correct_slip


def find_slips(words: Iterable[str], code: str) -> Iterator[tuple[str, str]]:
    """Yield each of the words that is read as another word of a language's table, and which that is.

    >>> list(find_slips(["yesturday", "message", "kettle"], "en"))
    [('yesturday', 'yesterday')]
    """
    for word in words:
        meant = correct_slip(word.lower(), code)
        if meant is not None:
            yield word, meant


def main(code: str, path: str) -> None:
    """Print the words of a file that are read as others, each with the other."""
    if code not in LEXICONS:
        sys.exit(f"{code!r} is no language of the time grammar; use one of {', '.join(LEXICONS)}")
    for word, meant in find_slips(Path(path).read_text(encoding="utf-8").split(), code):
        print(word, meant)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("python -m testkit.slips LANGUAGE WORDS: expected a language and a file of words")
    main(*sys.argv[1:])
