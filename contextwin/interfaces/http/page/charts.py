"""Numbers as shapes: plain geometry that a template draws as SVG, each in a box of BOX units that is stretched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import log

from contextwin.models.monitoring import ScoreBin

#: Width of every drawing.
BOX = 1000.0
#: Bins of a histogram: a score of 1 has its place. Unmeasured.
FEWEST_BINS = 10
#: A factor of this much, or its inverse, is as long as the strip is wide to one side. Unmeasured.
WIDEST_FACTOR = 8.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A part of a drawing from `x`, so wide; of a histogram, so high."""

    x: float  #: where it begins
    width: float  #: how wide it is
    kind: str  #: what it is, for its colour
    title: str = ""  #: what it is, in words
    y: float = 0.0  #: where it begins from the top, 0–100
    height: float = 100.0  #: how high it is, 0–100


@dataclass(frozen=True, kw_only=True, slots=True)
class Strip:
    """Messages in order of time."""

    ticks: tuple[Piece, ...]  #: a message each, as high as its score, those shown last
    shade: Piece | None  #: the time that the prompt asks for
    first: datetime  #: where it begins
    middle: datetime  #: what lies in its middle
    last: datetime  #: where it ends


def stack(parts: Sequence[tuple[float, str, str]], whole: float) -> list[Piece]:
    """Return (size, kind, title) one after the other, `whole` being the whole width."""
    pieces, x = [], 0.0
    for size, kind, title in parts:
        width = BOX * size / whole if whole else 0.0
        pieces.append(Piece(x=x, width=width, kind=kind, title=title))
        x += width
    return pieces


def spread_factors(factors: Sequence[tuple[str, float, str]]) -> list[Piece]:
    """Return (name, value, kind) as lengths from the middle: a product of factors is a sum of their logarithms.

    What raises a score lies to the right, what lowers it to the left.
    """
    pieces, ends = [], {True: BOX / 2, False: BOX / 2}
    for name, value, kind in factors:
        is_up = value > 1
        width = min(BOX / 2, abs(log(max(value, 1e-9))) / log(WIDEST_FACTOR) * BOX / 2)
        start = ends[is_up] if is_up else ends[is_up] - width
        ends[is_up] = start + width if is_up else start
        pieces.append(Piece(x=start, width=width, kind=kind, title=f"{name} × {value:.3g}"))
    return pieces


def draw_strip(
    messages: Sequence[tuple[datetime, float, bool, str]],
    bounds: tuple[datetime | None, datetime | None],
    asked_at: datetime,
) -> Strip | None:
    """Return messages, each with its score, whether it is shown and a title, from the first to when it was asked."""
    if not messages:
        return None
    first = min(each[0] for each in messages)
    span = max((asked_at - first).total_seconds(), 1.0)
    best = max((each[1] for each in messages), default=0.0) or 1.0

    def place(at: datetime) -> float:
        return min(max(BOX * (at - first).total_seconds() / span, 0.0), BOX)

    ticks = [
        Piece(
            x=place(at),
            width=0.0,
            kind="shown" if is_shown else "dropped",
            title=title,
            y=100 - max(8.0, 100 * score / best),
            height=max(8.0, 100 * score / best),
        )
        for at, score, is_shown, title in sorted(messages, key=lambda each: (each[2], each[0]))
    ]
    shade = None
    if any(bounds):
        start, end = place(bounds[0] or first), place(bounds[1] or asked_at)
        shade = Piece(x=start, width=max(end - start, 2.0), kind="range")
    return Strip(ticks=tuple(ticks), shade=shade, first=first, middle=first + (asked_at - first) / 2, last=asked_at)


def draw_histogram(bins: Sequence[ScoreBin], most_bins: int = 30) -> list[Piece]:
    """Return two pieces for each tenth of a score from 0 on, shown below dropped; the last has all that are higher."""
    counts = [[0, 0] for _ in range(most_bins)]
    for each in bins:
        at = min(round(10 * each.score), most_bins - 1)
        counts[at][0] += each.shown
        counts[at][1] += each.dropped
    used = max((n for n, (shown, dropped) in enumerate(counts) if shown or dropped), default=0) + 1
    used = max(used, FEWEST_BINS)
    most = max((sum(each) for each in counts), default=0) or 1
    pieces = []
    for n, (shown, dropped) in enumerate(counts[:used]):
        x, width = BOX * n / used, BOX / used * 0.86
        title = f"{n / 10:.1f} to {(n + 1) / 10:.1f}: {shown:,} shown, {dropped:,} dropped"
        low, high = 100 * shown / most, 100 * dropped / most
        pieces.append(Piece(x=x, width=width, kind="dropped", title=title, y=100 - low - high, height=high))
        pieces.append(Piece(x=x, width=width, kind="shown", title=title, y=100 - low, height=low))
    return pieces
