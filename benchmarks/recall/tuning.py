"""Replays: windows made again with other constants from what was retrieved once. The search half of tune.py.

Of the weights only `speaker_boost` touches retrieval: without it, names and times in a prompt are not read. So each
query is retrieved twice, with and without, and a trial is a function of values: `arrange_window`, judge. Retrieval is
for the largest budget; for a smaller one `build` reads fewer recent messages, and its windows differ a little: in 60
queries of locomo the gold shown differed once, of slack-live never.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.pool import Pool
from os import cpu_count
from typing import Any

import numpy as np

from benchmarks.common.evaluation import OpenSet, Outcome, Query, judge, make_request
from benchmarks.common.results import SEED, Difference, Row, paired_difference
from benchmarks.recall.score_distribution import find_switches
from contextwin import ContextWindowBuilder, ScoringWeights, arrange_window
from contextwin.models.retrieved import Retrieval
from contextwin.models.weights import RANGES, parse_weights
from contextwin.query.planner import reads_names

#: What is searched: from where to where, of each constant that has such a range.
SPACE = {name: limits.search for name, limits in RANGES.items() if limits.search is not None}
#: Significant digits of a searched value; the data cannot tell more apart.
DIGITS = 3
ALL_SETS = "all sets"
SPLIT = (
    "Every other workspace of a set is held out for validation, in the order of their names. A set with a single "
    "workspace is split by the channel that is asked in, in the same way: its two parts search the same messages, and "
    "share no channel. One with a single channel is for development alone."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A query, and all that its windows depend on besides the weights and the budget."""

    set: str  #: the folder's name
    query: Query  #: the prompt and its gold
    is_validation: bool  #: never seen by the search
    retrievals: Mapping[bool, Retrieval]  #: what was found, by whether names in the prompt are read


def split_queries(queries: Sequence[Query]) -> frozenset[str]:
    """Return the ids that are held out for validation, which `SPLIT` describes."""
    is_one = len({query.workspace for query in queries}) == 1
    parts = {query.id: (query.channel or "") if is_one else query.workspace for query in queries}
    held_out = set(sorted(set(parts.values()))[1::2])
    return frozenset(id for id, part in parts.items() if part in held_out)


def gather_case(opened: OpenSet, query: Query, budget: int, *, is_validation: bool) -> Case:
    """Return the query with what is retrieved for a budget."""
    builder, request = ContextWindowBuilder(opened.store, opened.embedder), make_request(query, budget)
    both = ScoringWeights(), ScoringWeights(speaker_boost=1.0)
    retrievals = {reads_names(weights): builder.find(replace(request, weights=weights)) for weights in both}
    return Case(set=opened.name, query=query, is_validation=is_validation, retrievals=retrievals)


def replay_case(case: Case, weights: ScoringWeights, budgets: Sequence[int]) -> Iterator[Row]:
    """Yield the row of the query's window with these weights, for each budget."""
    retrieval = case.retrievals[reads_names(weights)]
    for budget in budgets:
        window = arrange_window(retrieval, weights, max_tokens=budget)
        outcome = Outcome(threads=window.threads, tokens=window.total_tokens, budget=budget, ms=0.0)
        yield judge(case.set, case.query, outcome)


@dataclass(frozen=True, kw_only=True, slots=True)
class Replays:
    """Cases, and worker processes that hold them too."""

    cases: Sequence[Case]  #: of all sets
    pool: Pool  #: forked when `cases` were there
    #: What was run, so that nothing is run twice.
    done: dict[tuple[ScoringWeights, tuple[int, ...], bool], list[Row]] = field(default_factory=dict)

    def run(self, weights: ScoringWeights, budgets: Sequence[int], *, is_validation: bool) -> list[Row]:
        """Return the rows of one of the two parts, in the order of its cases and of `budgets`."""
        key = (weights, tuple(budgets), is_validation)
        if key not in self.done:
            part = [number for number, case in enumerate(self.cases) if case.is_validation == is_validation]
            replayed = self.pool.map(_replay_held, [(number, weights, budgets) for number in part])
            self.done[key] = [row for rows in replayed for row in rows]
        return self.done[key]


@contextmanager
def open_replays(cases: Sequence[Case]) -> Iterator[Replays]:
    """Start a worker for each processor, and stop them again."""
    # A fork shares the cases with every worker, where another start would send hundreds of megabytes to each.
    with get_context("fork").Pool(cpu_count(), _held.extend, (cases,)) as pool:
        yield Replays(cases=cases, pool=pool)


_held: list[Case] = []


def _replay_held(task: tuple[int, ScoringWeights, Sequence[int]]) -> list[Row]:
    number, weights, budgets = task
    return list(replay_case(_held[number], weights, budgets))


def mean_recall(rows: Sequence[Row]) -> float:
    """Return the mean over sets of their mean recall, so that each set has the same weight."""
    return float(np.mean([np.mean([*recalls.values()]) for recalls in recalls_by_set(rows).values()]))


def recalls_by_set(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Return the mean recall over budgets, by set and query."""
    recalls: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        recalls[row.set][row.query].append(row.recall)
    return {name: {query: float(np.mean(of)) for query, of in queries.items()} for name, queries in recalls.items()}


def measure_gain(before: Sequence[Row], after: Sequence[Row]) -> dict[str, Difference]:
    """Return the recall that `after` has more than `before`, by set and over all sets, over the same queries.

    A query counts once, with its mean over budgets. Over all sets, each set has the same weight.
    """
    rng = np.random.default_rng(SEED)
    old, new = recalls_by_set(before), recalls_by_set(after)
    gains = {name: [new[name][query] - recall for query, recall in queries.items()] for name, queries in old.items()}
    count = sum(map(len, gains.values()))
    weighted = [gain * count / (len(gains) * len(of)) for of in gains.values() for gain in of]
    return {name: paired_difference(of, rng) for name, of in {**gains, ALL_SETS: weighted}.items()}


def search_weights(replays: Replays, budgets: Sequence[int], trials: int) -> ScoringWeights:
    """Return the weights with the best recall on the development part, the defaults unless others are better."""
    # Optional: only here is it needed.
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=SEED))
    default = ScoringWeights()
    study.enqueue_trial({name: getattr(default, name) for name in SPACE})
    tried: list[tuple[float, ScoringWeights]] = []
    for _ in range(trials):
        trial = study.ask()
        weights = make_weights({name: trial.suggest_float(name, *bounds) for name, bounds in SPACE.items()})
        recall = mean_recall(replays.run(weights, budgets, is_validation=False))
        study.tell(trial, recall)
        tried.append((recall, weights))
    # The first of equals, which may be the defaults.
    return max(tried, key=lambda each: each[0])[1]


def make_weights(values: Mapping[str, float]) -> ScoringWeights:
    """Return the weights with these values, rounded to what a file will hold.

    >>> weights = make_weights({"adaptive_decay": 0.123456, "recent_tokens": 1234.5})
    >>> weights.adaptive_decay, weights.recent_tokens
    (0.123, 1230)
    """
    rounded = {name: float(f"{value:.{DIGITS}g}") for name, value in values.items()}
    return parse_weights(_to_whole(rounded))


def list_ablations(weights: ScoringWeights) -> dict[str, ScoringWeights]:
    """Return the weights without each of these in turn: words, meaning, every constant that can be switched off.

    Words and meaning lose their part of the score only; what they retrieved stays.
    """
    retrievers: dict[str, dict[str, float]] = {"words": {"alpha": 1.0}, "meaning": {"alpha": 0.0}}
    switches = {name: {name: neutral} for name, neutral in find_switches(weights).items()}
    return {name: _change(weights, values) for name, values in {**retrievers, **switches}.items()}


def list_variants(weights: ScoringWeights, constant: str, points: int) -> list[tuple[float, ScoringWeights]]:
    """Return the weights with other values of a constant, evenly over its range, and as they are; by value."""
    values = {*np.linspace(*SPACE[constant], points).tolist(), float(getattr(weights, constant))}
    return [(value, _change(weights, {constant: value})) for value in sorted(values)]


def _change(weights: ScoringWeights, values: Mapping[str, float]) -> ScoringWeights:
    return replace(weights, **_to_whole(values))


def _to_whole(values: Mapping[str, float]) -> dict[str, Any]:
    """Return the values, those of constants that count something as whole numbers."""
    return {name: int(value) if RANGES[name].is_whole else value for name, value in values.items()}
