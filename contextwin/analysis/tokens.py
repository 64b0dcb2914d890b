"""Counting and cutting text in tokens; the only module that imports tiktoken.

`o200k_base` comes with the package and never touches the network; tiktoken fetches the other encodings once and keeps
them in its cache. The first texts of a process are encoded without tiktoken (byte_pairs.py). Everything is ordinary
text: `<|endoftext|>` in a message is thirteen characters, not a command.
"""

from __future__ import annotations

import hashlib
import re
import string
import struct
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from functools import cache, lru_cache
from importlib import resources
from itertools import chain, islice

import tiktoken
from tiktoken import registry

from contextwin.analysis.byte_pairs import BytePairs
from contextwin.errors import BudgetError

DEFAULT_ENCODING = "o200k_base"

#: The file holds the length of each token in a byte, then all tokens, in the order of their ranks.
_O200K_TOKENS = 199_998
_O200K_SHA256 = "440741350e7cfa1c0f4869ce742d1b043550adbda5187adcac9e787edac6fba9"
#: SHA-256 of the index that testkit/vocabulary.py writes.
_O200K_INDEX_SHA256 = "d3386fe8de2491fbd45efe4e2fcace330d2387e6990d97ac78ea346ee60f2a11"
# As in tiktoken_ext.openai_public; the test suite compares the two.
_O200K_PATTERN = "|".join(
    [
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    ]
)
# They differ only in special tokens, which ordinary text never becomes.
_SHIPPED = frozenset({DEFAULT_ENCODING, "o200k_harmony"})

# A million spaces in one call make tiktoken panic with a BaseException; 20,000 characters of anything take ≤ 15 ms.
_SLICE_CHARS = 20_000
# Prose has about four characters in a token; a text that has more than this is encoded twice. Unmeasured.
_CHARS_PER_TOKEN = 5
_WORD_END = re.compile(r"[A-Za-z](?= [A-Za-z])")
_LINE_START = re.compile(r"(?<=\n)(?=[^\s/])")
# Tokens of lines, and how many are remembered: 3 MB.
_counts: dict[bytes, int] = {}
_REMEMBERED = 1 << 14
# Characters that are encoded before tiktoken is loaded, which takes as long as to encode a million. A window of 4,000
# tokens counts 30,000.
_FIRST_CHARS = 50_000
# A time and a name have less. Unmeasured.
_HEAD_CHARS = 120
# tiktoken downloads without a time limit of its own. Unmeasured.
_DOWNLOAD_SECONDS = 20.0


def count_tokens(text: str, encoding: str = DEFAULT_ENCODING) -> int:
    """Return how many tokens `text` is; raises BudgetError when the encoding cannot be had.

    Text over 20,000 characters is counted in slices, which can cost one token more at each seam.

    >>> count_tokens("Is the build green?"), count_tokens("")
    (5, 0)
    """
    if len(text) <= _SLICE_CHARS:
        return len(_encode(encodable(text), encoding))
    return sum(len(part) for part in _encode_slices(text, encoding))


class LineCounter:
    """Counts lines, and texts of such lines, as `count_tokens` does, what a line says only once.

    In the shipped encodings no token goes on behind a colon into a space, nor behind the end of a line into one that
    begins with anything but space or a slash.
    """

    def __init__(self, encoding: str = DEFAULT_ENCODING) -> None:
        """Count in `encoding`; others than the shipped ones are counted whole."""
        self._encoding = encoding
        self._said: dict[str, int] = {}

    def count_line(self, line: str) -> int:
        """Return the tokens of a line, with its end and the indented lines below it."""
        if not self._may_split(line):
            return count_tokens(line, self._encoding)
        before, said = split_line(line)
        if said not in self._said:
            self._said[said] = _count_again(said)
        return _count_head(before) + self._said[said]

    def count_text(self, text: str) -> int:
        """Return the tokens of a text.

        >>> counter, text = LineCounter(), "09:41 Ana: Is it green?\\n  Now?\\n"
        >>> counter.count_line(text[6:]), counter.count_text(text), count_tokens(text)
        (9, 12, 12)
        """
        if not self._may_split(text):
            return count_tokens(text, self._encoding)
        total = 0
        for line in _LINE_START.split(text):
            before, said = split_line(line)
            tokens = self._find_said(said)
            if tokens is not None:
                total += _count_head(before) + tokens
            else:  # A line that nobody says is a header, or the mark of a gap, and comes again.
                total += count_tokens(line, self._encoding) if before else _count_head(line)
        return total

    def _find_said(self, said: str) -> int | None:
        """Return the tokens of what a line says if it was counted, maybe without the blank line that ends a block."""
        tokens = self._said.get(said)
        if tokens is not None or not said.endswith("\n\n"):
            return tokens
        tokens, ending = self._said.get(said[:-1]), find_ending(said)
        return None if tokens is None or not ending else tokens + _count_short(ending) - _count_short(ending[:-1])

    def _may_split(self, text: str) -> bool:
        """Return whether the parts of a text have as many tokens as the text; a longer one is counted in slices."""
        return self._encoding in _SHIPPED and len(text) <= _SLICE_CHARS


def split_line(line: str) -> tuple[str, str]:
    """Return a line up to its first colon before a space, and what it says.

    >>> split_line("09:41 Ana: Is it green?"), split_line("Now?")
    (('09:41 Ana:', ' Is it green?'), ('', 'Now?'))
    """
    before, colon, said = line.partition(": ")
    return (f"{before}:", f" {said}") if colon else ("", line)


def find_ending(text: str) -> str:
    """Return the marks and line ends behind the last letter or digit of a text; no token before goes on into them.

    With a blank before them; "" where anything but ASCII stands there.

    >>> find_ending("It is (ready!)\\n\\n"), find_ending("It is → \\n\\n")
    ('!)\\n\\n', '')
    """
    before = text.rstrip("\n").rstrip(string.punctuation)
    before = before.removesuffix(" ")
    return text[len(before) :] if before[-1:].isascii() and before[-1:].isalnum() else ""


def truncate_to_tokens(text: str, max_tokens: int, encoding: str = DEFAULT_ENCODING) -> str:
    """Return a beginning of `text` of at most `max_tokens` tokens, cut after a word where it can be.

    Text that fits comes back unchanged. Where the last gap between words lies in the first half of what fits, as in a
    long address or in Chinese, the cut falls inside a word. A budget below 1 leaves nothing.

    >>> truncate_to_tokens("one two three four", 2)
    'one two'
    """
    if max_tokens < 1:
        return ""
    tokens = _first_tokens(text, max_tokens + 1, encoding)
    if len(tokens) <= max_tokens:
        return text
    # A prefix can encode differently from the whole, so it is counted on its own; the first try nearly always fits.
    for kept in range(max_tokens, 0, -1):
        prefix = _cut_after_word(text, _count_chars(tokens[:kept], encoding))
        if count_tokens(prefix, encoding) <= max_tokens:
            return prefix
    return ""


def known_encodings() -> tuple[str, ...]:
    """Return the names of all encodings, sorted; all but `o200k_base` and `o200k_harmony` need a download once."""
    return tuple(sorted(registry.list_encoding_names()))


def encoding_of_model(model: str) -> str:
    """Return the name of the encoding of one of OpenAI's models; for one that tiktoken does not know, the default.

    >>> encoding_of_model("gpt-4.1-mini"), encoding_of_model("gpt-4"), encoding_of_model("gpt-99")
    ('o200k_base', 'cl100k_base', 'o200k_base')
    """
    try:
        return tiktoken.encoding_name_for_model(model)
    except KeyError:
        return DEFAULT_ENCODING


def check_encoding(name: str) -> None:
    """Raise BudgetError unless `name` is a known encoding whose vocabulary can be had; loads that of a first text."""
    _encode("", name)


def load_encoding(name: str) -> None:
    """Load an encoding, so that no text waits for it. Raises BudgetError as `check_encoding` does."""
    _load(name)


def _first_tokens(text: str, count: int, encoding: str) -> list[int]:
    """Return the first `count` tokens of `text`, or all if it has fewer, without encoding much more than those.

    Every encoding cuts between a word and the space behind it, whatever follows, so that tokens up to there are final.
    """
    start = _CHARS_PER_TOKEN * count
    end = _WORD_END.search(text, start, start + _SLICE_CHARS) if start < _SLICE_CHARS else None
    if end is not None and end.end() <= _SLICE_CHARS:
        tokens = _encode(encodable(text[: end.end()]), encoding)
        if len(tokens) >= count:
            return tokens[:count]
    return list(islice(chain.from_iterable(_encode_slices(text, encoding)), count))


def _encode_slices(text: str, encoding: str) -> Iterator[list[int]]:
    """Yield the tokens of each slice of `text`; a lone surrogate is encoded as a question mark."""
    readable = encodable(text)
    for start in range(0, len(readable), _SLICE_CHARS):
        yield _encode(readable[start : start + _SLICE_CHARS], encoding)


def encodable(text: str) -> str:
    """Return `text`, as long as before, with a question mark for each lone surrogate."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def _count_chars(tokens: list[int], encoding: str) -> int:
    """Return how many whole characters `tokens` spell."""
    pairs = _first_texts.pairs if encoding in _SHIPPED else None
    spelled = pairs.decode(tokens) if pairs else _load(encoding).decode_bytes(tokens)
    return len(spelled.decode(errors="ignore"))


def _cut_after_word(text: str, length: int) -> str:
    """Return the first `length` characters of `text` without a part of a word, and without space, at their end."""
    prefix = text[:length]
    if prefix[-1:].isspace() or text[length : length + 1].isspace():
        return prefix.rstrip()
    words = prefix.rsplit(maxsplit=1)
    return words[0] if len(words) == 2 and len(words[0]) > length // 2 else prefix


def _count_head(text: str) -> int:
    """Return the tokens of what stands before the words of a line, in the shipped encodings."""
    return _count_short(text) if len(text) <= _HEAD_CHARS else count_tokens(text)


@lru_cache(maxsize=1 << 12)
def _count_short(text: str) -> int:
    return count_tokens(text)


def _count_again(said: str) -> int:
    """Return the tokens of what a line says: it stands in many windows, and is remembered by its hash, not as text."""
    key = hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    tokens = _counts.get(key)
    if tokens is None:
        if len(_counts) >= _REMEMBERED:
            _counts.clear()
        tokens = _counts[key] = count_tokens(said)
    return tokens


class _FirstTexts:
    """Encodes the first texts of a process in the shipped encodings, until tiktoken is loaded for all that follow."""

    def __init__(self) -> None:
        self.pairs: BytePairs | None = None
        self._left = _FIRST_CHARS

    def encode(self, text: str) -> list[int] | None:
        """Return the tokens of a text; None where tiktoken is to be asked."""
        if self._left <= 0:
            return None
        self._left -= len(text)
        pairs = self.pairs
        if pairs is None:
            vocabulary = _read_file("o200k_base.bin", _O200K_SHA256)
            index = _read_file("o200k_base.index", _O200K_INDEX_SHA256)
            pairs = self.pairs = BytePairs(vocabulary[_O200K_TOKENS:], index)
        return pairs.encode(text)

    def end(self) -> None:
        """Encode no more, and forget the vocabulary."""
        self.pairs, self._left = None, 0


_first_texts = _FirstTexts()


def _encode(text: str, encoding: str) -> list[int]:
    tokens = _first_texts.encode(text) if encoding in _SHIPPED else None
    return _load(encoding).encode_ordinary(text) if tokens is None else tokens


@cache
def _load(name: str) -> tiktoken.Encoding:
    if name in _SHIPPED:
        return _load_shipped()
    if name not in known_encodings():
        raise BudgetError(f"encoding {name!r} is not known; use one of: {', '.join(known_encodings())}")
    return _download(name)


@cache
def _load_shipped() -> tiktoken.Encoding:
    _first_texts.end()
    ranks = dict(zip(_read_vocabulary(), range(_O200K_TOKENS), strict=True))
    encoding = tiktoken.Encoding(DEFAULT_ENCODING, pat_str=_O200K_PATTERN, mergeable_ranks=ranks, special_tokens={})
    ranks.clear()  # The encoding has its own copy, and keeps this one, 25 MB, only to be pickled.
    return encoding


def _read_vocabulary() -> tuple[bytes, ...]:
    """Return the tokens of the shipped encodings, in the order of their ranks."""
    vocabulary = _read_file("o200k_base.bin", _O200K_SHA256)
    # One call cuts them all. OpenAI's file, base64 and ranks in lines, takes twice as long to read, in every command.
    fields = [f"{length}s" for length in range(256)]
    layout = "".join(map(fields.__getitem__, vocabulary[:_O200K_TOKENS]))
    return struct.unpack_from(layout, vocabulary, _O200K_TOKENS)


def _read_file(name: str, sha256: str) -> bytes:
    data = (resources.files("contextwin.analysis") / "data" / name).read_bytes()
    if hashlib.sha256(data).hexdigest() != sha256:
        raise BudgetError("the vocabulary of o200k_base is damaged; install contextwin again")
    return data


def _download(name: str) -> tiktoken.Encoding:
    """Load an encoding by tiktoken's own route, in a thread that is left behind when it takes too long.

    tiktoken's constructor is called without its registry, whose lock a hanging download would never give back.
    """
    construct = (registry.ENCODING_CONSTRUCTORS or {})[name]
    loading: Future[tiktoken.Encoding] = Future()

    def load() -> None:
        try:
            loading.set_result(tiktoken.Encoding(**construct()))
        except (OSError, ValueError) as exc:
            loading.set_exception(exc)

    threading.Thread(target=load, daemon=True).start()
    try:
        return loading.result(_DOWNLOAD_SECONDS)
    except (OSError, ValueError) as exc:
        problem = type(exc).__name__
        raise BudgetError(
            f"encoding {name!r} could not be downloaded ({problem}); {DEFAULT_ENCODING} needs no network"
        ) from exc
