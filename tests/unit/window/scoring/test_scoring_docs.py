"""docs/scoring.md names every signal and every constant, with the values that the code has."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from contextwin.models.weights import GREATEST, RANGES, ScoringWeights, WeightRange
from contextwin.window.scoring.signals import BLEND, FACTORS, SIGNALS, Signal

ROOT = Path(__file__).parents[4]
PACKAGE = ROOT / "contextwin"
#: Modules whose exponents stand in formulas of the page, and not in its table.
IN_PROSE = ("second_look.py", "exchanges.py")
PAGE = (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8")
ROWS = {line.split("`")[1]: line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| `")}


def describe_bounds(limits: WeightRange) -> str:
    bounds = f"≥ {limits.low:g}" if limits.high == GREATEST else f"{limits.low:g}–{limits.high:g}"
    return f"whole, {bounds}" if limits.is_whole else bounds


def test_the_formula_names_every_factor_in_order() -> None:
    assert f"total = {' × '.join(('relevance', *FACTORS))}\n" in PAGE
    assert f"`{BLEND}` is the factor of a second pass" in PAGE


@pytest.mark.parametrize("signal", SIGNALS, ids=lambda signal: signal.name)
def test_every_signal_has_a_row(signal: Signal) -> None:
    constants = ", ".join(f"`{name}`" for name in signal.weights)
    assert ROWS[signal.name] == [f"`{signal.name}`", signal.per, signal.sentence, constants]


@pytest.mark.parametrize("name", RANGES)
def test_every_constant_has_a_row_with_its_default_and_bounds(name: str) -> None:
    value = getattr(ScoringWeights(), name)
    default = "none" if value is None else f"{value:g}"
    assert ROWS[name][1:3] == [default, describe_bounds(RANGES[name])]


def test_the_scaling_has_a_row_with_its_choices() -> None:
    choices = get_args(get_type_hints(ScoringWeights)["scaling"])
    assert ROWS["scaling"][1:3] == [ScoringWeights().scaling, " or ".join(choices)]


def test_every_constant_in_the_code_has_its_value() -> None:
    documented = {name: row[1] for name, row in ROWS.items() if "." in name}
    for name, value in documented.items():
        module, constant = name.rsplit(".", 1)
        assert f"{getattr(import_module(f'contextwin.{module}'), constant):g}" == value, name
    of_scores = {*PACKAGE.glob("window/scoring/*.py")} - {*map((PACKAGE / "window/scoring").joinpath, IN_PROSE)}
    for path in (*of_scores, PACKAGE / "window" / "retrieve" / "participation.py"):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        numbers = re.findall(r"^([A-Z][A-Z_]*) = -?[\d.]", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert {f"{module}.{name}" for name in numbers} <= set(documented)


def test_every_row_is_about_something_that_exists() -> None:
    known = {signal.name for signal in SIGNALS} | {each.name for each in fields(ScoringWeights)}
    assert {name for name in ROWS if "." not in name} == known
    assert all(all(cell.strip() for cell in row) for row in ROWS.values())
