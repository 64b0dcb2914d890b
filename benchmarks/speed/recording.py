"""What does recording a window cost, as a share of building it?

Builds windows for questions about the sample workspace, in turns without a record, with the messages shown and with all
candidates: first each alone, waiting for its record, whose time passes after the window was returned; then many without
a pause, waiting once. Only ratios within one run mean anything.

    python -m benchmarks.speed.recording [--rounds 10] [--budget 4000] [--home DIR] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from contextwin import ContextWindowBuilder, ImportOptions, Store, WindowRequest, import_archive, open_embedder
from contextwin.config import read_settings
from contextwin.interfaces import demo
from contextwin.models.recorded import RecordMode
from contextwin.storage.embedded.server import stop_embedded
from contextwin.storage.store import open_store

MODES: tuple[RecordMode, ...] = ("off", "shown", "all")
#: Windows that are built one after the other, as by a server at work.
WITHOUT_PAUSE = 30
PROMPTS = (
    demo.DEMO_PROMPT,
    "why did bookings fail on Wednesday?",
    "partial refunds",
    "What did Tobi say about the webhook last week?",
    "who owns the reconciliation of payouts?",
    "when is the offsite?",
)


def measure_alone(store: Store, rounds: int, budget: int) -> dict[str, list[tuple[float, float]]]:
    """Return seconds of building and of recording of each window, by mode, in the same order for all modes."""
    builders = _open_builders(store)
    seconds: dict[str, list[tuple[float, float]]] = {mode: [] for mode in MODES}
    for turn in range(-1, rounds):  # The first turn warms up.
        for prompt in PROMPTS:
            for mode in _turned(turn):
                started = perf_counter()
                builders[mode].build(make_request(prompt, budget))
                built = perf_counter()
                store.flush()
                if turn >= 0:
                    seconds[mode].append((built - started, perf_counter() - built))
    return seconds


def measure_together(store: Store, rounds: int, budget: int) -> dict[str, list[float]]:
    """Return seconds a window of building WITHOUT_PAUSE windows and recording them all, by mode, for each round."""
    builders = _open_builders(store)
    seconds: dict[str, list[float]] = {mode: [] for mode in MODES}
    for turn in range(-1, rounds):
        for mode in _turned(turn):
            started = perf_counter()
            for n in range(WITHOUT_PAUSE):
                builders[mode].build(make_request(PROMPTS[n % len(PROMPTS)], budget))
            store.flush()
            if turn >= 0:
                seconds[mode].append((perf_counter() - started) / WITHOUT_PAUSE)
    return seconds


def _open_builders(store: Store) -> dict[str, ContextWindowBuilder]:
    embedder = open_embedder("static")
    return {mode: ContextWindowBuilder(store, embedder, record=mode) for mode in MODES}


def _turned(turn: int) -> tuple[RecordMode, ...]:
    return MODES[turn % 3 :] + MODES[: turn % 3]


def _share(
    bare: Sequence[tuple[float, float]],
    taken: Sequence[tuple[float, float]],
    reduce: Callable[[Iterable[float]], float],
) -> float:
    """Return the record's time over the window's without a record: the mean over the prompts, each reduced first."""
    step = len(PROMPTS)
    shares = [
        reduce(recorded for _, recorded in taken[n::step]) / reduce(built for built, _ in bare[n::step])
        for n in range(step)
    ]
    return mean(shares)


def make_request(prompt: str, budget: int) -> WindowRequest:
    """Return a question about the sample workspace."""
    return WindowRequest(
        prompt=prompt,
        workspace=demo.DEMO_WORKSPACE,
        channel=demo.DEMO_CHANNEL,
        asker=demo.DEMO_ASKER,
        asked_at=demo.DEMO_ASKED_AT,
        max_tokens=budget,
    )


@contextmanager
def open_demo(home: Path) -> Iterator[Store]:
    """Open a store below `home` that holds the sample workspace."""
    with open_store(settings=read_settings(home=home)) as store, tempfile.TemporaryDirectory() as folder:
        demo.write_demo_export(Path(folder) / "demo.zip")
        import_archive(store, open_embedder("static"), Path(folder) / "demo.zip", ImportOptions())
        store.analyze()
        yield store


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--budget", type=int, default=4000)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(arguments)
    home = given.home or Path(tempfile.mkdtemp(prefix="cw"))
    with open_demo(home) as store:
        alone = measure_alone(store, given.rounds, given.budget)
        together = measure_together(store, given.rounds, given.budget)
    if given.home is None:
        stop_embedded(home)
    print("| record | window, ms | record, ms | record / window: median | of the least |\n|---|---|---|---|---|")
    for mode, taken in alone.items():
        window, record = (1000 * median(each[n] for each in taken) for n in (0, 1))
        middle, least = (_share(alone["off"], taken, reduce) for reduce in (median, min))
        print(f"| {mode} | {window:.1f} | {record:.2f} | {middle:.1%} | {least:.1%} |")
    print(f"\n{WITHOUT_PAUSE} windows without a pause:\n")
    print("| record | window and record, ms | more than without: median | of the least |")
    print("|---|---|---|---|")
    for mode, totals in together.items():
        middle, least = (reduce(totals) / reduce(together["off"]) - 1 for reduce in (median, min))
        print(f"| {mode} | {1000 * median(totals):.1f} | {middle:.1%} | {least:.1%} |")
    if given.json:
        given.json.write_text(json.dumps({"alone": alone, "together": together}, indent=2))


if __name__ == "__main__":
    main()
