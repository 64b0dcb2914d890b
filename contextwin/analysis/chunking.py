"""Message → chunks: the pieces that are embedded and searched, and what is known about each.

Nearly every message is one chunk. A longer one is cut where its paragraphs, sentences or words end, each chunk
repeats the last sentences or words of the one before, and nothing is lost: the chunks rejoin to the message's text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from semantic_text_splitter import TextSplitter

from contextwin.analysis.language import classify_content, detect_code_language, detect_language, find_code
from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import DEFAULT_ENCODING, count_tokens
from contextwin.models.chunk_limits import DEFAULT_LIMITS, ChunkLimits
from contextwin.models.messages import TAGS, Chunk, Message

# Prose has about four characters a token. What has more than eight is mostly runs of spaces or dashes: nobody searches
# for them, they are slow to count, and so they are measured as if every eighth character were a token.
_MOST_CHARS_PER_TOKEN = 8

# Slack's longest message. The splitter takes time quadratic in what has no seams: ten seconds for a megabyte of Latin
# letters, and for 50,000 Chinese ones. So what has none is cut: 1,000 letters take 10 ms.
_SECTION_CHARS = 40_000
_SEAMLESS_CHARS = 1_000
_SEAMLESS = re.compile(rf"[^\s.。!！?？]{{1,{_SEAMLESS_CHARS}}}+")
# What stands before a sentence or a line, and before a word: from there on the end of a chunk is repeated.
_REPEATED_FROM = re.compile(r"[.!?…][\"'”’)\]*_]*\s+|[。！？]\s*|\n\s*"), re.compile(r"\s+")

_FENCE = "```"
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`", re.DOTALL)
_QUESTION = re.compile(r"[?？؟][?!)\]\"'*_~]*(?:\s|\Z)")
_LIST_ITEM = re.compile(r"^[ \t]*(?:[-*•◦]|\d{1,3}[.)])[ \t]+\S", re.MULTILINE)


class _Piece(NamedTuple):
    start: int
    text: str
    token_count: int


def count_and_chunk(message: Message, limits: ChunkLimits = DEFAULT_LIMITS) -> tuple[int, list[Chunk]]:
    """Return the tokens of the whole text, and the chunks in order; a deleted message has none.

    A message without text has one empty chunk. The language is the whole message's; kind, code language and tags are
    each chunk's own.
    """
    token_count = count_tokens(message.text)
    if message.is_deleted:
        return token_count, []
    is_whole = token_count <= limits.max_tokens
    pieces = [_Piece(0, message.text, token_count)] if is_whole else list(_split(message.text, limits))
    return token_count, _make_chunks(message, pieces, limits.splitter(token_count))


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
    readable, before = text.encode(errors="replace").decode(), 0
    for first, end in pairwise(_section_ends(text)):
        for start, found in _load_splitter(limits).chunk_indices(readable[first:end]):
            cut = first + start
            piece = _repeat_end(text, before, cut, cut + len(found), limits)
            yield piece
            before = cut


def _repeat_end(text: str, before: int, cut: int, end: int, limits: ChunkLimits) -> _Piece:
    """Return the piece from `cut` to `end`, with as much of the one from `before` to `cut` as it may repeat.

    The last sentences or lines; where the last one is too long, its last words.
    """
    begin = max(before, cut - limits.overlap_tokens * _MOST_CHARS_PER_TOKEN)
    for pattern in _REPEATED_FROM:
        for seam in pattern.finditer(text, begin, cut):
            repeated = text[seam.end() : cut]
            if repeated.strip() and count_tokens(repeated) <= limits.overlap_tokens:
                piece = text[seam.end() : end]
                # A seam may cost more than its two sides.
                if (token_count := count_tokens(piece)) <= limits.max_tokens:
                    return _Piece(seam.end(), piece, token_count)
    return _Piece(cut, text[cut:end], count_tokens(text[cut:end]))


def _section_ends(text: str) -> list[int]:
    """Return where the sections of a text end, after 0: those that are split by themselves."""
    seamless = {run.end() for run in _SEAMLESS.finditer(text) if len(run[0]) == _SEAMLESS_CHARS}
    return sorted({0, len(text), *seamless, *range(0, len(text), _SECTION_CHARS)})


@lru_cache(maxsize=8)
def _load_splitter(limits: ChunkLimits) -> TextSplitter:
    capacity = limits.max_tokens - limits.overlap_tokens  # The splitter's own overlap repeats no long sentence at all.

    def measure(text: str) -> int:
        least = len(text) // _MOST_CHARS_PER_TOKEN
        return least if least > capacity else max(least, count_tokens(text))

    return TextSplitter.from_callback(measure, capacity, trim=False)


def _make_chunks(message: Message, pieces: list[_Piece], splitter: str) -> list[Chunk]:
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
                token_count=token_count,
                encoding=DEFAULT_ENCODING,
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
    return tuple(tag for tag in TAGS if tags[tag])
