"""Between find and arrange a reranker reads the prompt with the text of each of the best hits.

It gets what was found and nothing else, so that it reads no text that the viewer may not see. It is asked after the
snapshot is closed, since it may take a while.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter

from contextwin.analysis.tokens import truncate_to_tokens
from contextwin.errors import RerankError
from contextwin.models.degraded import Degraded
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundMessage, Retrieval
from contextwin.providers.rerankers import Reranker, rerank_within
from contextwin.window.arrangement import score_found
from contextwin.window.retrievers import drop_uncounted

#: Tokens of its root that a reply is read with, so that "yes, on Friday" says what it answers. Unmeasured.
ROOT_TOKENS = 60


def rerank_found(retrieval: Retrieval, reranker: Reranker, candidates: int, timeout_seconds: float) -> Retrieval:
    """Return what was found, with the reranker's score of each of the best `candidates` hits.

    A question about time is answered by its time, and is not read. Where the reranker fails or is late, what was found
    stays as it is, and `degraded` says so.
    """
    found = retrieval.found
    if found.answers is not None or retrieval.plan.kind != "relevance":
        return retrieval
    best = _best_hits(retrieval, candidates)
    if not best:
        return retrieval
    roots = {each.key: each for each in found.messages if each.ts == each.thread_ts}
    texts = [_text_of(each, roots.get(MessageKey(each.channel, each.thread_ts))) for each in best]
    started = perf_counter()
    try:
        scores = rerank_within(reranker, retrieval.plan.search_text, texts, timeout_seconds)
    except RerankError as exc:
        return replace(retrieval, found=replace(found, degraded=(*found.degraded, Degraded("reranker", str(exc)))))
    score_by_key = dict(zip((each.key for each in best), scores, strict=True))
    messages = tuple(each._replace(rerank=score_by_key.get(each.key)) for each in found.messages)
    stats = {**found.stats, "rerank_ms": 1000 * (perf_counter() - started)}
    return replace(retrieval, found=replace(found, messages=messages, stats=stats))


def _best_hits(retrieval: Retrieval, count: int) -> list[FoundMessage]:
    """Return the hits with a text, best first by the score that they have without a reranker."""
    scored = (each for thread in score_found(drop_uncounted(retrieval)) for each in thread.messages)
    hits = [each for each in scored if each.message.is_hit and each.message.text.strip()]
    ranked = sorted(hits, key=lambda each: (-each.score.total, each.message.key))
    return [each.message for each in ranked[:count]]


def _text_of(message: FoundMessage, root: FoundMessage | None) -> str:
    """Return what is read of a hit: its author and text, of a long one the best chunk, after the root of its thread."""
    chunk = message.best_chunk
    text = message.text[chunk.start : chunk.end] if chunk else message.text
    lines: Iterable[str] = (f"{message.name}: {text}",)
    if root is not None and root.key != message.key and not root.is_deleted:
        lines = (f"{root.name}: {truncate_to_tokens(root.text, ROOT_TOKENS)}", *lines)
    return "\n".join(lines)
