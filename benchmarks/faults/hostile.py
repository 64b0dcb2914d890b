"""Hostile input: whatever comes, an error is a typed one, nothing takes longer than a second or more than a gigabyte,
and nothing reaches another workspace, the file system or SQL.

Time is what the process computed, so that a busy machine is no fault; a time limit of its own ends what hangs. Each
input is made from the seed, its kind and its number alone, and can be made again.
"""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.faults import mutations
from benchmarks.faults.common import Outcome, differences, fresh_database
from contextwin import ContextWindowBuilder, Filters, Timeline, TimelineRequest, WindowRequest
from contextwin.analysis.indexing import index_message
from contextwin.config import read_settings
from contextwin.errors import ContextWinError
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.sources import read_archive
from contextwin.ingest.sources.slack_event import EventChange, read_event
from contextwin.models.messages import Message
from contextwin.models.weights import ScoringWeights, read_weights
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.query.people import find_name_like
from contextwin.query.planner import plan_query
from contextwin.storage.store import Store, open_store
from contextwin.temporal import parse_time
from contextwin.window.validation import complete_request
from testkit.factories import make_archive, write_jsonl
from testkit.tables import dump_tables

MAX_SECONDS = 1.0
#: Beside what the process had before.
MAX_MB = 512
#: What ends an input that hangs.
PATIENCE_SECONDS = 60
ASKED_AT = datetime(2024, 5, 15, 12, tzinfo=UTC)
#: The workspace that hostile input goes to, and the one that none of it may change.
TARGET, CANARY = "hostile", "canary"
SHOWN_PROBLEMS = 30


class _HangError(BaseException):
    """An input took longer than anybody waits."""


@dataclass(kw_only=True)
class _Bench:
    """Where inputs go."""

    store: Store
    folder: Path
    counts: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def builder(self) -> ContextWindowBuilder:
        return ContextWindowBuilder(self.store, TrigramEmbedder())


def _peak_mb() -> float:
    """Return the most memory that this process has had so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _resident_mb() -> float:
    """Return the memory that this process has now, in MB; where nothing tells, the most that it has had."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * resource.getpagesize() / 2**20 if statm.exists() else _peak_mb()


def check_hostile(server_url: str, seed: int, folder: Path, inputs: int) -> Outcome:
    """Try so many inputs of all kinds, in the shares of KINDS."""
    shares = sum(share for _, share in KINDS.values())
    peak_before, resident_before = _peak_mb(), _resident_mb()
    with fresh_database(server_url) as url, open_store(url) as opened, _own_place(folder) as place:
        archive = write_jsonl(place / "archive.jsonl", make_archive(200))
        for workspace in (CANARY, TARGET):
            import_archive(opened, TrigramEmbedder(), archive, ImportOptions(workspace=workspace))
        before = _rows_of(opened, CANARY)
        bench = _Bench(store=opened, folder=place)
        for kind, (attempt, share) in KINDS.items():
            for number in range(max(1, round(inputs * share / shares))):
                _try(bench, kind, attempt, f"{seed}-{kind}-{number}")
        if _rows_of(opened, CANARY) != before:
            bench.problems.append("another workspace was changed")
        bench.problems += differences(opened, {})
    peak = _peak_mb()
    if peak > max(resident_before + MAX_MB, peak_before):  # What the process did before is not theirs.
        bench.problems.append(f"{peak:.0f} MB at the peak, {resident_before:.0f} MB before")
    slowest = {f"slowest {kind}, s": round(seconds, 2) for kind, seconds in bench.slowest.items()}
    tried = sum(count for name, count in bench.counts.items() if not name.endswith("refused"))
    figures = {**bench.counts, **slowest, "peak MB": round(peak)}
    return Outcome(name="hostile", tried=tried, problems=tuple(bench.problems[:SHOWN_PROBLEMS]), figures=figures)


def _try(bench: _Bench, kind: str, attempt: Callable[[_Bench, Random], None], seed: str) -> None:
    signal.setitimer(signal.ITIMER_REAL, PATIENCE_SECONDS)
    started = time.process_time()
    try:
        attempt(bench, Random(seed))
    except ContextWinError as exc:
        bench.counts[f"{kind}, refused"] += 1
        if "\n" in str(exc).strip():
            bench.problems.append(f"{seed}: an error of several lines: {str(exc)[:300]!r}")
    except (Exception, _HangError) as exc:  # noqa: BLE001  # whatever else comes is what the check is for
        bench.problems.append(f"{seed}: {type(exc).__name__}: {str(exc)[:300]}")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    taken = time.process_time() - started
    bench.counts[kind] += 1
    bench.slowest[kind] = max(taken, bench.slowest.get(kind, 0.0))
    if taken > MAX_SECONDS:
        bench.problems.append(f"{seed}: {taken:.1f} s")


@contextlib.contextmanager
def _own_place(folder: Path) -> Iterator[Path]:
    """A folder that is the working directory and the home, and an alarm that ends what hangs."""

    def ring(*_: object) -> None:
        raise _HangError(f"more than {PATIENCE_SECONDS} s")

    place, outside = folder / "place", os.environ.get("CONTEXTWIN_HOME")
    place.mkdir()
    alarm = signal.signal(signal.SIGALRM, ring)
    os.environ["CONTEXTWIN_HOME"] = str(place)
    try:
        with contextlib.chdir(place):
            yield place
    finally:
        signal.signal(signal.SIGALRM, alarm)
        os.environ.pop("CONTEXTWIN_HOME")
        os.environ |= {"CONTEXTWIN_HOME": outside} if outside is not None else {}


def _rows_of(opened: Store, workspace: str) -> list[str]:
    return [row for rows in dump_tables(opened).values() for row in rows if f'"workspace_id": "{workspace}"' in row]


# -- archives


def _read(path: Path) -> list[Any]:
    """Read all of an archive, and derive of its messages what an import derives."""
    records = list(read_archive(path, workspace=TARGET))
    for record in records:
        if isinstance(record, Message):
            index_message(record, "Ana")
    return records


def _try_zip(bench: _Bench, random: Random) -> None:
    path = bench.folder / "export.zip"
    path.write_bytes(mutations.write_zip(mutations.make_export(random), random))
    _read(path)


def _try_folder(bench: _Bench, random: Random) -> None:
    path = bench.folder / "export"
    shutil.rmtree(path, ignore_errors=True)
    for name, content in mutations.make_export(random).items():
        target = (path / name.lstrip("/")).resolve()
        if target.is_relative_to(path.resolve()):
            # What no file can be called is no input.
            with contextlib.suppress(OSError, ValueError):
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
    if random.random() < 0.05:
        (path / "eng").mkdir(parents=True, exist_ok=True)
        (path / "eng" / "2024-03-01.json").symlink_to(random.choice(["/etc/passwd", "/dev/zero", "."]))
    _read(path)


def _try_lines(bench: _Bench, random: Random) -> None:
    path = bench.folder / "lines.jsonl"
    path.write_bytes(mutations.make_line(random) + b"\n")
    _read(path)


def _try_import(bench: _Bench, random: Random) -> None:
    if random.random() < 0.5:
        path = bench.folder / "import.jsonl"
        path.write_bytes(b"\n".join(mutations.make_line(random) for _ in range(3)))
    else:
        path = bench.folder / "import.zip"
        path.write_bytes(mutations.write_zip(mutations.make_export(random), random))
    options = ImportOptions(workspace=TARGET, skip_bad=random.random() < 0.8)
    import_archive(bench.store, TrigramEmbedder(), path, options)


# -- events


def _try_event(_bench: _Bench, random: Random) -> None:
    change = read_event(mutations.make_event(random), workspace=TARGET, team="T1")
    if isinstance(change, EventChange) and change.message is not None:
        index_message(change.message, "Ana")


def _try_applied_event(bench: _Bench, random: Random) -> None:
    apply_event(bench.store, TrigramEmbedder(), mutations.make_event(random), workspace=TARGET, team="T1")


# -- questions


def _try_prompt(_bench: _Bench, random: Random) -> None:
    prompt = mutations.make_prompt(random).encode(errors="replace").decode()
    request = WindowRequest(prompt=prompt, workspace=TARGET, channel="C1", everyone=True, asked_at=ASKED_AT)
    plan_query(complete_request(request, "o200k_base", ScoringWeights()))
    find_name_like(prompt)
    parse_time(prompt, asked_at=ASKED_AT, tz="Europe/Berlin")


def _try_window(bench: _Bench, random: Random) -> None:
    def maybe(usual: Any, share: float = 0.25) -> Any:
        return _name(random) if random.random() < share else usual

    filters = Filters(
        channels=tuple(_name(random) for _ in range(random.choice([0, 0, 0, 2]))),
        authors=tuple(_name(random) for _ in range(random.choice([0, 0, 0, 2]))),
        threads=(_name(random),) if random.random() < 0.1 else (),
        languages=(_name(random),) if random.random() < 0.1 else (),
        tags=(_name(random),) if random.random() < 0.1 else (),
        has=(":" + _name(random)[:20] + ":",) if random.random() < 0.1 else (),
    )
    request = WindowRequest(
        prompt=mutations.make_prompt(random),
        workspace=maybe(TARGET, 0.1),
        channel=maybe("C1"),
        thread_ts=maybe(None),
        asker=maybe("U1"),
        viewer=maybe(None, 0.05),
        destination=maybe(None, 0.1),
        tz=maybe(None, 0.1),
        encoding=maybe(None, 0.05),
        max_tokens=random.choice([-1, 0, 1, 50, 1000, 10**9]),
        filters=filters,
    )
    window = bench.builder.build(request)
    assert window.total_tokens <= request.max_tokens, "over the budget"


def _try_timeline(bench: _Bench, random: Random) -> None:
    request = TimelineRequest(
        workspace=random.choice([TARGET, TARGET, TARGET, _name(random)]),
        asker=random.choice(["U1", "U1", "U1", _name(random)]),
        after=random.choice([None, None, _name(random), f"C1/{random.choice(mutations.TIMES)}"]),
        limit=random.choice([1, 50, 500, 1000, 5000, 0, -1, 10**9]),
        matching=random.choice([None, mutations.make_prompt(random)]),
        filters=Filters(authors=(_name(random),) if random.random() < 0.3 else ()),
    )
    Timeline(bench.store, TrigramEmbedder()).list(request)


def _name(random: Random) -> str:
    return str(mutations.hostile_value(random))[:3_000]


# -- files of settings


def _try_weights(bench: _Bench, random: Random) -> None:
    path = bench.folder / "weights.toml"
    path.write_bytes(mutations.make_toml(random))
    source = _name(random) if random.random() < 0.1 else str(path)
    weights = read_weights(source)
    if random.random() < 0.05:
        ContextWindowBuilder(bench.store, TrigramEmbedder(), weights=weights).build(
            WindowRequest(prompt="word1 word2 last week", workspace=TARGET, everyone=True)
        )


def _try_settings(bench: _Bench, random: Random) -> None:
    (bench.folder / "config.toml").write_bytes(mutations.make_settings(random))
    try:
        read_settings()
    finally:
        (bench.folder / "config.toml").unlink()


#: What is tried, and its share of the inputs.
KINDS: dict[str, tuple[Callable[[_Bench, Random], None], int]] = {
    "events": (_try_event, 24),
    "prompts": (_try_prompt, 24),
    "lines": (_try_lines, 16),
    "zips": (_try_zip, 8),
    "folders": (_try_folder, 8),
    "weights": (_try_weights, 8),
    "settings": (_try_settings, 4),
    "windows": (_try_window, 3),
    "applied events": (_try_applied_event, 2),
    "timelines": (_try_timeline, 2),
    "imports": (_try_import, 1),
}
