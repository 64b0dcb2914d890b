"""How a workspace's windows, chunks and vectors are: what `contextwin stats` prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from contextwin.models.as_json import JsonValue


@dataclass(frozen=True, kw_only=True, slots=True)
class StepLatency:
    """How long a step of the windows takes, in milliseconds."""

    step: str  #: embed, retrieve, pack; total: all of them
    windows: int  #: windows with the step
    p50_ms: float  #: the median
    p95_ms: float  #: the 95th percentile


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoreBin:
    """The hits whose total is in [score, score + 0.1)."""

    score: float  #: the lower bound
    shown: int  #: hits that windows show
    dropped: int  #: hits that they dropped


@dataclass(frozen=True, kw_only=True, slots=True)
class FactorEffect(JsonValue):
    """How many windows would show other hits without a factor."""

    JSON_NAMES: ClassVar = "factor windows used changed changed_share"

    factor: str  #: its name in `ScoreBreakdown.factors`
    windows: int  #: windows that are recorded with all candidates and have hits
    used: int  #: those with a hit whose factor is not 1
    changed: int  #: those that would show other hits, of as many

    @property
    def changed_share(self) -> float:
        """The share of windows that would show other hits, 0–1."""
        return self.changed / self.windows


@dataclass(frozen=True, kw_only=True, slots=True)
class DropCount:
    """How many messages were dropped for a reason."""

    reason: str  #: one of `DropReason`
    messages: int  #: candidates that it dropped
    windows: int  #: windows that dropped one
    median_missing_tokens: int | None  #: "budget": estimated tokens that they lacked; None for others


@dataclass(frozen=True, kw_only=True, slots=True)
class DegradedPart:
    """How many windows lacked a part."""

    part: str  #: what was unavailable, e.g. "embedder"
    windows: int  #: windows without it
    latest: str  #: why the latest of them lacks it


@dataclass(frozen=True, kw_only=True, slots=True)
class ChunkSizes:
    """How long the chunks of a kind of content are, in tokens of the store's encoding."""

    content_kind: str  #: text, code, log or table
    chunks: int  #: how many there are
    p50_tokens: int  #: the median
    p95_tokens: int  #: the 95th percentile
    max_tokens: int  #: the longest one's


@dataclass(frozen=True, kw_only=True, slots=True)
class EmbeddingCoverage(JsonValue):
    """How many chunks have a vector of an embedder."""

    JSON_NAMES: ClassVar = "embedder is_used chunks embedded oldest_pending_at embedded_share"

    embedder: str | None  #: its spec; None: nothing was embedded
    is_used: bool  #: windows may use it
    chunks: int  #: all chunks
    embedded: int  #: those with a vector
    oldest_pending_at: datetime | None  #: since when a chunk waits for its vector; None: each has one

    @property
    def embedded_share(self) -> float:
        """The share of chunks with a vector, 0–1."""
        return self.embedded / self.chunks


@dataclass(frozen=True, kw_only=True, slots=True)
class SampledVector:
    """A vector of a sample of chunks."""

    embedder: str  #: the spec of what gave it
    channel_id: str
    thread_ts: str
    ts: str  #: of the message whose first chunk it is of
    vector: Any  #: numbers


@dataclass(frozen=True, kw_only=True, slots=True)
class EmbeddingQuality:
    """How well the vectors of an embedder tell what belongs together, by a sample of chunks."""

    embedder: str  #: its spec
    chunks: int  #: sampled chunks with a vector
    replies: int  #: those with another before them in their thread
    thread_agreement: float | None  #: how often these two are nearer than any two chunks, 0–1: 0.5 is chance
    near_duplicates: float | None  #: share of chunks that another of the sample is nearly the same as, 0–1
    drift: float | None  #: share of a chunk's nearest that the first embedder has others for, 0–1; None: it is it


@dataclass(frozen=True, kw_only=True, slots=True)
class StoreStats(JsonValue):
    """What is recorded of windows, and how chunks and vectors are now, as far as the asker may see it."""

    workspace: str  #: its id
    since: datetime | None = None  #: windows built since then are counted; None: all that are kept
    windows: int = 0  #: recorded windows; with none, all about windows is empty
    oldest: datetime | None = None  #: when the first of them was built
    latest: datetime | None = None  #: when the last of them was built
    window_latency: tuple[StepLatency, ...] = ()  #: the total, then by step, the longest first
    score_distribution: tuple[ScoreBin, ...] = ()  #: the lowest first, without empty ones
    boost_effect: tuple[FactorEffect, ...] = ()  #: what changes most windows first
    drop_reasons: tuple[DropCount, ...] = ()  #: most messages first
    degraded_windows: tuple[DegradedPart, ...] = ()  #: most windows first
    chunk_limits: Mapping[str, int] = field(default_factory=dict)  #: how messages are cut: the fields of ChunkLimits
    chunk_sizes: tuple[ChunkSizes, ...] = ()  #: most chunks first
    embedding_coverage: tuple[EmbeddingCoverage, ...] = ()  #: used ones first
    embedding_quality: tuple[EmbeddingQuality, ...] = ()  #: used ones first
