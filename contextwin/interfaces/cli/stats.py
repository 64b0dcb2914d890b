"""`stats`: print how a workspace's windows, chunks and vectors are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

from typer import Context

from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import open_store_of
from contextwin.interfaces.cli.console import count_of, format_table, print_json, print_note, print_text
from contextwin.interfaces.cli.options import time_option

if TYPE_CHECKING:
    from contextwin.models.monitoring import EmbeddingCoverage, ScoreBin, StoreStats

#: How wide a line of the histogram is at most, in characters. Unmeasured.
BAR_CHARS = 40
#: Bins of 0.1 that a line of the histogram joins. Unmeasured.
BINS_A_LINE = 2
#: The last line of the histogram joins all bins from this one on. Unmeasured.
LAST_BIN = 20
NO_WINDOWS = "no windows are recorded{since}: commands record theirs, and programs with CONTEXTWIN_RECORD=all"


@options.with_given
def stats(
    context: Context,
    given: options.AskerOptions,
    since: Annotated[
        datetime | None, time_option("Only windows built since then: 2w, 7 days, 24h, ISO, or yesterday.")
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Print how windows, chunks and vectors are: latency, scores, what factors change, why messages were dropped.

    With --as, of the windows that this user asked for and the channels that they may read; with --all, of everything.

    \b
    contextwin stats --all
    contextwin stats --as @ana --since 7d --json
    """
    from contextwin.explain.monitoring import read_stats

    given = given.ready(context)
    with open_store_of(context) as store:
        found = read_stats(store, given.viewer(store), since)
    if as_json:
        print_json(found.to_dict())
        return
    print_text("\n\n".join(_render_sections(found, datetime.now(UTC))))
    if not found.windows:
        print_note(NO_WINDOWS.format(since="" if since is None else f" since {_minute(since)}"))


def _render_sections(stats: StoreStats, now: datetime) -> Iterator[str]:
    """Yield what there is to print, each a table under its title."""
    yield _render_title(stats)
    if stats.window_latency:
        rows = [(each.step, each.windows, each.p50_ms, each.p95_ms) for each in stats.window_latency]
        yield _section("Milliseconds of each step", ("step", "windows", "median", "95 %"), rows)
    if stats.score_distribution:
        yield f"Scores of hits: █ shown, ░ dropped\n{render_histogram(stats.score_distribution)}"
    if used := [each for each in stats.boost_effect if each.used]:
        effects = [(each.factor, each.used, each.changed, round(100 * each.changed_share)) for each in used]
        title = f"Factors, in {count_of(used[0].windows, 'window')} recorded with all candidates"
        yield _section(title, ("factor", "used", "changed what is shown", "%"), effects)
    if stats.drop_reasons:
        dropped = [
            (each.reason, each.messages, each.windows, _or_dash(each.median_missing_tokens))
            for each in stats.drop_reasons
        ]
        yield _section("Dropped", ("reason", "messages", "windows", "tokens missing (median)"), dropped)
    if stats.degraded_windows:
        lacking = [(each.part, each.windows, " ".join(each.latest.split())) for each in stats.degraded_windows]
        yield _section("Degraded", ("part", "windows", "latest"), lacking)
    if stats.chunk_sizes:
        sizes = [
            (each.content_kind, each.chunks, each.p50_tokens, each.p95_tokens, each.max_tokens)
            for each in stats.chunk_sizes
        ]
        title = "Tokens of chunks, of at most {max_tokens} with an overlap of up to {overlap_tokens}"
        title = title.format(**stats.chunk_limits)
        yield _section(title, ("kind", "chunks", "median", "95 %", "longest"), sizes)
    if stats.embedding_coverage:
        vectors = [_render_coverage(each, now) for each in stats.embedding_coverage]
        yield _section("Vectors", ("embedder", "chunks", "embedded", "%", "oldest without"), vectors)
    if stats.embedding_quality:
        quality = [
            (q.embedder, q.chunks, q.replies, *map(_percent, (q.thread_agreement, q.near_duplicates, q.drift)))
            for q in stats.embedding_quality
        ]
        columns = ("embedder", "chunks", "replies", "agree with their thread, %", "nearly the same, %", "drift, %")
        yield _section("Quality of vectors, by a sample", columns, quality)


def _render_title(stats: StoreStats) -> str:
    if stats.oldest is None or stats.latest is None:
        return f"{stats.workspace}: no recorded windows"
    times = f"{_minute(stats.oldest)} to {_minute(stats.latest)}"
    return f"{stats.workspace}: {count_of(stats.windows, 'recorded window')}, {times}"


def _section(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    return f"{title}\n{format_table(columns, rows)}"


def render_histogram(bins: Sequence[ScoreBin]) -> str:
    """Return a line for each range of scores between the lowest and the highest, with its numbers and a bar."""
    shown: dict[int, int] = {}
    dropped: dict[int, int] = {}
    for each in bins:
        line = min(round(10 * each.score), LAST_BIN) // BINS_A_LINE
        shown[line] = shown.get(line, 0) + each.shown
        dropped[line] = dropped.get(line, 0) + each.dropped
    most = max(shown[line] + dropped[line] for line in shown)
    rows = []
    for line in range(min(shown), max(shown) + 1):
        low, counts = line * BINS_A_LINE, (shown.get(line, 0), dropped.get(line, 0))
        label = f"{low / 10:.1f} –" if low >= LAST_BIN else f"{low / 10:.1f} – {(low + BINS_A_LINE) / 10:.1f}"
        taken, whole = (round(BAR_CHARS * count / most) for count in (counts[0], sum(counts)))
        rows.append((label, *counts, "█" * taken + "░" * (whole - taken)))
    return format_table(("score", "shown", "dropped", ""), rows)


def _render_coverage(coverage: EmbeddingCoverage, now: datetime) -> tuple[object, ...]:
    name = coverage.embedder or "-"
    pending = coverage.oldest_pending_at
    return (
        name if coverage.is_used else f"{name} (not used)",
        coverage.chunks,
        coverage.embedded,
        100 * coverage.embedded_share,
        f"{_minute(pending)} ({_age(now - pending)})" if pending else "-",
    )


def _age(age: timedelta) -> str:
    hours = max(age, timedelta(0)) // timedelta(hours=1)
    return count_of(hours // 24, "day") if hours >= 48 else count_of(hours, "hour")


def _minute(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"


def _or_dash(value: int | None) -> int | str:
    return "-" if value is None else value


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.0f}"
