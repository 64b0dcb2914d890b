"""A benchmark's results: what a query came to, intervals, the table, the file."""

from __future__ import annotations

import json
import platform
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from contextwin.errors import SourceError

RESAMPLES = 2000
SEED = 20261121
#: Sorts behind every category.
ALL_CATEGORIES = "~ all"
#: What a result depends on beside the code.
PACKAGES = ("contextwin", "sqlalchemy", "psycopg", "pgvector", "tiktoken", "numpy")


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One query at one budget, as one method answered it."""

    set: str  #: the folder's name
    query: str  #: its id
    category: str  #: of the query
    budget: int  #: tokens allowed
    tokens: int  #: tokens used
    gold: int  #: messages wanted
    found: int  #: of those, whole in the window
    shown: int  #: messages in the window
    ms: float  #: from the prompt to the counted text
    read_ms: float = 0.0  #: of that, reading the texts of what was ranked; 0 where it is not told apart
    method: str = "contextwin"  #: what made the window

    @property
    def recall(self) -> float:
        """The share of the wanted messages that is in the window."""
        return self.found / self.gold

    @property
    def has_all(self) -> float:
        """1 when every wanted message is in the window."""
        return float(self.found == self.gold)

    @property
    def precision(self) -> float:
        """The share of the window that was wanted."""
        return self.found / self.shown if self.shown else 0.0


class Difference(NamedTuple):
    """What changed in the mean of a measure, over the queries that two runs share."""

    mean: float  #: after − before
    low: float  #: of its 95 % interval
    high: float  #: of its 95 % interval

    @property
    def is_finding(self) -> bool:
        """Whether the interval leaves out zero."""
        return not self.low <= 0 <= self.high


def interval(values: Sequence[float], rng: np.random.Generator) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean (percentile method, Efron 1979)."""
    data = np.asarray(values)
    means = data[rng.integers(0, len(data), (RESAMPLES, len(data)))].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)


def paired_interval(differences: Sequence[float], rng: np.random.Generator) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of the mean difference, of one number a query that two runs share."""
    return interval(differences, rng)


def paired_difference(differences: Sequence[float], rng: np.random.Generator) -> Difference:
    """Return the mean difference, of one number a query that two runs share, with its interval."""
    return Difference(float(np.mean(differences)), *paired_interval(differences, rng))


def describe_difference(difference: Difference) -> str:
    """Return the difference of two shares in points, with its interval, and what that does not prove.

    >>> describe_difference(Difference(0.012, -0.001, 0.025))
    '+1.2 [-0.1, +2.5]  not a finding'
    """
    mean, low, high = (100 * value for value in difference)
    return f"{mean:+.1f} [{low:+.1f}, {high:+.1f}]{'' if difference.is_finding else '  not a finding'}"


def group_rows(rows: Iterable[Row]) -> dict[tuple[str, str, int, str], list[Row]]:
    """Return the rows by (set, category, budget, method), sorted, each set's "~ all" behind its categories."""
    groups: dict[tuple[str, str, int, str], list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.set, row.category, row.budget, row.method].append(row)
        groups[row.set, ALL_CATEGORIES, row.budget, row.method].append(row)
    return dict(sorted(groups.items()))


def print_table(rows: Iterable[Row]) -> None:
    """Print one line for each set, category, budget and method, and each set's mean over all categories."""
    rng = np.random.default_rng(SEED)
    numbers = f"{'recall@B':<22}{'all@B':<22}{'prec':>6}{'tokens':>8}{'p50 ms':>8}{'p95':>7}"
    print(f"{'set':<18}{'category':<24}{'n':>5}{'B':>6}  {'method':<22}{numbers}")
    for (name, category, budget, method), group in group_rows(rows).items():
        ms = np.percentile([row.ms for row in group], [50, 95])
        print(
            f"{name:<18}{category:<24}{len(group):>5}{budget:>6}  {method:<22}"
            f"{_cell(group, lambda r: r.recall, rng):<22}{_cell(group, lambda r: r.has_all, rng):<22}"
            f"{100 * np.mean([r.precision for r in group]):>6.1f}{np.mean([r.tokens for r in group]):>8.0f}"
            f"{ms[0]:>8.1f}{ms[1]:>7.1f}"
        )


def _cell(rows: Sequence[Row], value: Callable[[Row], float], rng: np.random.Generator) -> str:
    values = [value(row) for row in rows]
    low, high = interval(values, rng)
    return f"{100 * np.mean(values):5.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def write_result(
    path: Path, rows: Iterable[Row], details: Mapping[str, Any], packages: Sequence[str] = PACKAGES
) -> None:
    """Write the rows, and all that they depend on: `details` are the script's own settings, as JSON can hold them."""
    result = {
        "commit": _describe_commit(),
        "seed": SEED,
        "python": platform.python_version(),
        "versions": {package: version(package) for package in packages},
        **details,
        "rows": [asdict(row) for row in rows],
    }
    path.write_text(json.dumps(result, indent=1), encoding="utf-8")


def read_result(path: Path) -> tuple[list[Row], dict[str, Any]]:
    """Return the rows of a result, and everything else that is in it; SourceError for a file that is none."""
    try:
        details = json.loads(path.read_text(encoding="utf-8"))
        return [Row(**row) for row in details.pop("rows")], details
    except (ValueError, KeyError, TypeError, AttributeError) as exc:
        raise SourceError(f"{path} is no file of --json") from exc


def _describe_commit() -> str:
    """Return the checkout's commit, with "-dirty" behind it where files differ from it; "" outside a checkout."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]
    folder = Path(__file__).parent
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout.strip()
