"""Rules are compiled for the texts that may match them, and find what their regular expressions find."""

from __future__ import annotations

import gc
import random
import re

import pytest

import contextwin.query.planner  # noqa: F401  (it and the grammar make the rules)
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern, choose_patterns, find_needed

SYMBOLS = [*CODE.values()]


def test_no_rule_misses_a_match() -> None:
    """Texts of the symbols of a rule, and of a few others, are found by it as by its regular expression."""
    chosen, found = random.Random(41), 0
    gc.unfreeze()  # What is loaded before a test is no longer looked through.
    rules = {pattern.expression: pattern for pattern in gc.get_objects() if isinstance(pattern, SymbolPattern)}
    gc.freeze()
    assert len(rules) > 700
    for expression, pattern in rules.items():
        plain, own = re.compile(expression), [symbol for symbol in expression if symbol in NAME] or SYMBOLS
        for _ in range(60):
            text = "".join(
                chosen.choice(own if chosen.random() < 0.9 else SYMBOLS) for _ in range(chosen.randint(0, 9))
            )
            match = plain.search(text)
            found += match is not None
            assert match is None or pattern.may_match(text), (pattern.expression, text)
    assert found > 5_000


@pytest.mark.parametrize(
    ("rule", "needed"),
    [
        ("LAST UNIT", [["LAST"], ["UNIT"]]),
        ("LAST? NUM* FEW{0,3} UNIT", [["UNIT"]]),
        ("UNIT+", [["UNIT"]]),
        ("[^END] UNIT", [["UNIT"]]),
        ("(?:LAST|UNIT)", [["LAST", "UNIT"]]),
        ("(?:LAST|UNIT)? AGO", [["AGO"]]),
        ("LAST|UNIT{0,2}", []),
        ("(?:^|(?<=END)) LAST", [["LAST"]]),
        ("(?<!END) LAST (?!UNIT)", [["LAST"]]),
        ("(?=.*UNIT) LAST", [["LAST"], ["UNIT"]]),
        ("(?P<it>LAST) (?=UNIT)", [["LAST"], ["UNIT"]]),
    ],
)
def test_needed_symbols_of_a_rule(rule: str, needed: list[list[str]]) -> None:
    """What is optional, follows in no case, or is one of several, no match needs."""
    found = [sorted(NAME[symbol] for symbol in each) for each in find_needed(rule)]
    assert sorted(found) == sorted(needed)


def test_a_rule_is_compiled_for_a_text_that_may_match() -> None:
    """A rule without its symbols in the text says so at once."""
    pattern = SymbolPattern("LAST UNIT")
    other = CODE["OTHER"] * 3
    assert pattern.search(other) is pattern.match(other) is pattern.fullmatch(other) is None
    assert [*pattern.finditer(other)] == []
    assert pattern.sub("", other) == other
    assert "_compiled" not in vars(pattern)
    assert pattern.search(CODE["LAST"] + CODE["UNIT"])
    assert "_compiled" in vars(pattern)


def test_patterns_that_may_match_are_chosen_in_order() -> None:
    patterns = [SymbolPattern(rule) for rule in ("LAST UNIT", "LAST?", "UNIT", "AGO", "LAST")]
    for names in ("", "LAST", "UNIT", "LAST UNIT", "OTHER"):
        symbols = "".join(CODE[name] for name in names.split())
        assert choose_patterns(patterns, symbols) == [each for each in patterns if each.may_match(symbols)]
