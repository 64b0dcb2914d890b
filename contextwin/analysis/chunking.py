"""Message → chunks: the pieces that are embedded and searched, and what is known about each.

Nearly every message is one chunk. A longer one is cut where its paragraphs, sentences or words end, each chunk
repeats the end of the one before, and nothing is lost: the chunks rejoin to the message's text exactly.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from semantic_text_splitter import TextSplitter

from contextwin.analysis.language import classify_content, detect_code_language, detect_language, find_code
from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import DEFAULT_ENCODING, count_tokens
from contextwin.errors import BudgetError
from contextwin.models.messages import Chunk, Message

# A character can be four tokens, and a chunk has to hold more than one.
_LEAST_TOKENS = 8
# Prose has about four characters a token. What has more than eight is mostly runs of spaces or dashes: nobody searches
# for them, they are slow to count, and so they are measured as if every eighth character were a token.
_MOST_CHARS_PER_TOKEN = 8

# Slack's longest message. The splitter takes time quadratic in what has no seams: ten seconds for a megabyte of Latin
# letters, and for 50,000 Chinese ones. So what has none is cut: 1,000 letters take 10 ms.
_SECTION_CHARS = 40_000
_SEAMLESS_CHARS = 1_000
_SEAMLESS = re.compile(rf"[^\s.。!！?？]{{1,{_SEAMLESS_CHARS}}}+")

_FENCE = "```"
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)
_QUESTION = re.compile(r"[?？؟][?!)\]\"'*_~]*(?:\s|\Z)")
_LIST_ITEM = re.compile(r"^[ \t]*(?:[-*•◦]|\d{1,3}[.)])[ \t]+\S", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class ChunkLimits:
    """How large a chunk may be and how much of the one before it repeats; raises BudgetError when that cannot work."""

    max_tokens: int = 128  #: no chunk has more; ≥ 8
    overlap_tokens: int = 16  #: at most this much of the chunk before is repeated; at most half of `max_tokens`
    encoding: str = DEFAULT_ENCODING  #: the tiktoken encoding that counts

    def __post_init__(self) -> None:
        if self.max_tokens < _LEAST_TOKENS:
            raise BudgetError(f"a chunk needs at least {_LEAST_TOKENS} tokens, not {self.max_tokens}")
        if not 0 <= self.overlap_tokens * 2 <= self.max_tokens:
            raise BudgetError(f"chunks of {self.max_tokens} tokens cannot overlap by {self.overlap_tokens}")


DEFAULT_LIMITS = ChunkLimits()


class _Piece(NamedTuple):
    start: int
    text: str
    token_count: int


def chunk_message(message: Message, *, limits: ChunkLimits = DEFAULT_LIMITS) -> list[Chunk]:
    """Return the chunks of `message` in order; a message without text has one empty chunk, a deleted one has none.

    The language is the whole message's; kind, code language and tags are each chunk's own.
    """
    return count_and_chunk(message, limits=limits)[1]


def count_and_chunk(message: Message, *, limits: ChunkLimits = DEFAULT_LIMITS) -> tuple[int, list[Chunk]]:
    """Return the tokens of the whole text, and the chunks as `chunk_message` does."""
    token_count = count_tokens(message.text, limits.encoding)
    if message.is_deleted:
        return token_count, []
    is_whole = token_count <= limits.max_tokens
    pieces = [_Piece(0, message.text, token_count)] if is_whole else list(_split(message.text, limits))
    return token_count, _make_chunks(message, pieces, limits.encoding, "whole/1" if is_whole else "semantic/1")


def embedding_text(chunk_text: str, author_name: str | None) -> str:
    """Return what is embedded for a chunk: who says it and what, or the text alone when nobody knows who.

    >>> embedding_text("ship it", "Ana"), embedding_text("ship it", None)
    ('Ana: ship it', 'ship it')
    """
    return f"{author_name}: {chunk_text}" if author_name else chunk_text


def index_terms(chunk: Chunk, author_name: str | None) -> list[str]:
    """Return what words can find a chunk by: the terms of its text, then each term of its author's name once."""
    names = _name_terms(author_name, chunk.language) if author_name else ()
    return extract_terms(chunk.text, chunk.language) + list(names)


@lru_cache(maxsize=10_000)
def _name_terms(name: str, language: str) -> tuple[str, ...]:
    """Return each term of a name once."""
    return tuple(dict.fromkeys(extract_terms(name, language)))


def _split(text: str, limits: ChunkLimits) -> Iterator[_Piece]:
    # The splitter refuses lone surrogates. What stands for them here is as long, so the offsets hold.
    readable = text.encode(errors="replace").decode()
    for first, end in pairwise(_section_ends(text)):
        section = readable[first:end]
        for start, found in _load_splitter(limits).chunk_indices(section):
            piece = text[first + start : first + start + len(found)]
            yield _Piece(first + start, piece, count_tokens(piece, limits.encoding))


def _section_ends(text: str) -> list[int]:
    """Return where the sections of a text end, after 0: those that are split by themselves."""
    seamless = {run.end() for run in _SEAMLESS.finditer(text) if len(run[0]) == _SEAMLESS_CHARS}
    return sorted({0, len(text), *seamless, *range(0, len(text), _SECTION_CHARS)})


@lru_cache(maxsize=8)
def _load_splitter(limits: ChunkLimits) -> TextSplitter:
    def measure(text: str) -> int:
        least = len(text) // _MOST_CHARS_PER_TOKEN
        return least if least > limits.max_tokens else max(least, count_tokens(text, limits.encoding))

    return TextSplitter.from_callback(measure, limits.max_tokens, overlap=limits.overlap_tokens, trim=False)


def _make_chunks(message: Message, pieces: list[_Piece], encoding: str, splitter: str) -> list[Chunk]:
    language = detect_language(message.text)
    fences = [match.end() for match in re.finditer(_FENCE, message.text)]
    chunks = []
    for index, (start, text, token_count) in enumerate(pieces):
        # A chunk of a long code block is seen as code.
        shown = (f"{_FENCE}\n" if bisect_right(fences, start) % 2 else "") + text
        content_kind = classify_content(shown)
        chunks.append(
            Chunk(
                channel=message.channel,
                ts=message.ts,
                chunk_index=index,
                chunk_count=len(pieces),
                start=start,
                text=text,
                sha256=sha256(text.encode(errors="surrogatepass")).digest(),
                token_count=token_count,
                encoding=encoding,
                content_kind=content_kind,
                language=language,
                code_language=_detect_code(shown, content_kind != "text"),
                tags=_find_tags(message, shown),
                splitter=splitter,
            )
        )
    return chunks


def _detect_code(text: str, is_unfenced_code: bool) -> str | None:
    if _FENCE in text and (code := find_code(text)):
        return detect_code_language(*code)
    return detect_code_language(text, None) if is_unfenced_code else None


def _find_tags(message: Message, text: str) -> tuple[str, ...]:
    """Return those of these that hold, in this order.

    question: a sentence outside code ends in a question mark. link: an address. mention: of a user. code: in a fence or
    between backquotes. list: two items or more. file: the message has files. bot: a program wrote it.
    """
    prose = _CODE.sub(" ", text) if "`" in text else text
    tags = {
        "question": _QUESTION.search(prose) is not None,
        "link": "://" in text,
        "mention": "<@" in text,
        "code": prose != text,
        "list": "\n" in prose and len(_LIST_ITEM.findall(prose)) > 1,
        "file": bool(message.files),
        "bot": message.is_bot,
    }
    return tuple(tag for tag, holds in tags.items() if holds)
