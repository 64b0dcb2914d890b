"""What tune.py found, as one HTML file with its plots inside."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.common.results import SEED, Difference, Row, describe_difference, interval
from benchmarks.recall.tuning import ALL_SETS, SPACE, SPLIT
from contextwin import ScoringWeights

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Plots beside each other.
COLUMNS = 4
STYLE = (
    "body{font:15px/1.5 sans-serif;max-width:75em;margin:2em auto}"
    "img{max-width:100%}td,th{padding:0 1em 0 0;text-align:left}"
)

BySet = Mapping[str, Difference]


@dataclass(frozen=True, kw_only=True, slots=True)
class Findings:
    """What was found, all of it on the validation part; what was not looked for is empty."""

    verdict: str  #: whether the search gained anything
    tuned: ScoringWeights  #: what the search found
    chosen: ScoringWeights  #: what was written: the tuned ones, or the defaults
    settings: Mapping[str, str]  #: what the run depends on
    queries: Mapping[str, tuple[int, int]]  #: by set: how many for development, how many for validation
    effects: Mapping[str, BySet]  #: by signal: what the windows lose without it
    gains: BySet = field(default_factory=dict)  #: what the tuned weights gain over the defaults
    recall: tuple[float, float] = (0.0, 0.0)  #: mean over sets and budgets of the defaults and of `chosen`, 0–1
    curves: Mapping[str, Sequence[Row]] = field(default_factory=dict)  #: by name of the weights, over many budgets
    sensitivity: Mapping[str, Mapping[float, BySet]] = field(default_factory=dict)  #: by constant and value: its gain


def render_report(findings: Findings) -> str:
    """Return the report as HTML, with nothing that lies elsewhere."""
    sections = [
        _heading(
            "Verdict",
            f"<p>Tuned − default, in points of recall: {escape(findings.verdict)}.</p>{_table_of_sets(findings)}",
        ),
        _heading("How", _list_settings(findings)),
    ]
    if findings.curves:
        sections.append(_heading("Recall against tokens", _draw_curves(findings.curves)))
    sections.append(_heading("Constants", _table_of_constants(findings)))
    if findings.sensitivity:
        sections.append(_heading("Sensitivity of each constant", _draw_sensitivity(findings)))
    if findings.effects:
        sections.append(
            _heading("What each signal adds", _draw_effects(findings.effects) + _table_of_effects(findings))
        )
    head = f"<!doctype html><meta charset=utf-8><title>Tuning</title><style>{STYLE}</style>"
    return f"{head}<h1>Tuning</h1>{''.join(sections)}\n"


# ---- tables


def _table_of_sets(findings: Findings) -> str:
    def row(name: str) -> list[str]:
        gain = findings.gains.get(name)
        return [name, *map(str, findings.queries[name]), describe_difference(gain) if gain else ""]

    return _table(["set", "development", "validation", "tuned − default, points"], map(row, findings.queries))


def _list_settings(findings: Findings) -> str:
    return _table(["", ""], findings.settings.items()) + f"<p>{escape(SPLIT)}</p>"


def _table_of_constants(findings: Findings) -> str:
    shown = (ScoringWeights(), findings.tuned, findings.chosen)
    rows = [
        [each.name, *(str(getattr(of, each.name)) for of in shown), _range(each.name)]
        for each in fields(ScoringWeights)
    ]
    return _table(["constant", "default", "tuned", "written", "searched"], rows)


def _range(constant: str) -> str:
    return "{:g} … {:g}".format(*SPACE[constant]) if constant in SPACE else "not"


def _table_of_effects(findings: Findings) -> str:
    names = [*next(iter(findings.effects.values()))]
    rows = [
        [signal, *(describe_difference(effects[name]) for name in names)]
        for signal, effects in reversed(_by_effect(findings.effects))
    ]
    return _table(["with − without, points", *names], rows)


def _by_effect(
    effects: Mapping[str, BySet],
) -> list[tuple[str, BySet]]:
    return sorted(effects.items(), key=lambda item: item[1][ALL_SETS].mean)


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [_cells("th", header), *(_cells("td", row) for row in rows)]
    return f"<table>{''.join(lines)}</table>"


def _cells(tag: str, texts: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(text)}</{tag}>' for text in texts)}</tr>\n"


def _heading(title: str, body: str) -> str:
    return f"<h2>{title}</h2>{body}\n"


# ---- plots


def _draw_curves(curves: Mapping[str, Sequence[Row]]) -> str:
    sets = list(dict.fromkeys(row.set for rows in curves.values() for row in rows))

    def draw(axes: Axes, name: str) -> None:
        for label, rows in curves.items():
            _draw_curve(axes, label, [row for row in rows if row.set == name])
        axes.set(title=name, xlabel="tokens", ylabel="recall, %", ylim=(0, 101))
        axes.legend()

    return _draw_grid(sets, draw)


def _draw_curve(axes: Axes, label: str, rows: Sequence[Row]) -> None:
    rng = np.random.default_rng(SEED)
    at_budget = [[row for row in rows if row.budget == budget] for budget in sorted({row.budget for row in rows})]
    recalls = [[100 * row.recall for row in of] for of in at_budget]
    means = np.array([np.mean(of) for of in recalls])
    low, high = np.array([interval(of, rng) for of in recalls]).T
    tokens = [np.mean([row.tokens for row in of]) for of in at_budget]
    axes.errorbar(tokens, means, [means - low, high - means], marker="o", capsize=3, label=label)


def _draw_sensitivity(findings: Findings) -> str:
    def draw(axes: Axes, constant: str) -> None:
        gains = findings.sensitivity[constant]
        for name in next(iter(gains.values())):
            style: dict[str, Any] = {"color": "black", "linewidth": 2} if name == ALL_SETS else {"alpha": 0.6}
            axes.plot([*gains], [100 * of[name].mean for of in gains.values()], marker=".", label=name, **style)
        axes.axvline(getattr(findings.chosen, constant), color="grey", linestyle=":")
        axes.set(title=constant, ylabel="recall, points")

    note = (
        "<p>Gain in recall over the written value (dotted), all others as written; one line a set, black over all.</p>"
    )
    return note + _draw_grid([*findings.sensitivity], draw, has_legend=True)


def _draw_effects(effects: Mapping[str, BySet]) -> str:
    ranked = _by_effect(effects)

    def draw(axes: Axes, _: str) -> None:
        for place, (_signal, by_set) in enumerate(ranked):
            mean, low, high = (100 * value for value in by_set[ALL_SETS])
            axes.barh(place, mean, xerr=[[mean - low], [high - mean]], color="lightsteelblue", capsize=3)
        for name in ranked[0][1].keys() - {ALL_SETS}:
            axes.plot([100 * of[name].mean for _, of in ranked], range(len(ranked)), ".", label=name)
        axes.set(yticks=range(len(ranked)), yticklabels=[signal for signal, _ in ranked], xlabel="recall, points")
        axes.legend()

    note = "<p>Recall with it minus recall without it; bars over all sets, with their intervals.</p>"
    return note + _draw_grid([""], draw, size=(9, 1 + 0.3 * len(ranked)))


def _draw_grid(
    names: Sequence[str],
    draw: Callable[[Axes, str], None],
    *,
    size: tuple[float, float] = (4, 3),
    has_legend: bool = False,
) -> str:
    """Return an image with a plot for each name, each of `size` inches."""
    # Optional: only a report needs it. Without pyplot there is no display to be chosen.
    from matplotlib.figure import Figure

    columns = min(COLUMNS, len(names))
    rows = -(-len(names) // columns)
    figure = Figure(figsize=(size[0] * columns, size[1] * rows), layout="constrained")
    for place, name in enumerate(names, 1):
        draw(figure.add_subplot(rows, columns, place), name)
    if has_legend:
        figure.legend(*figure.axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=COLUMNS)
    picture = BytesIO()
    figure.savefig(picture, format="png", dpi=100)
    return f'<img src="data:image/png;base64,{b64encode(picture.getvalue()).decode()}">'
