"""The engine of the grammar: a pass replaces the items that a rule matches by the value of its action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from contextwin.temporal.calendar import Calendar
from contextwin.temporal.lexer import Reading
from contextwin.temporal.rule_tables import RuleTable
from contextwin.temporal.symbols import CODE, SymbolPattern, choose_patterns
from contextwin.temporal.values import Bounds, Clock, Duration, Item, NoTimeError, Parts, Value

#: Returns the value of what a rule matched; None, or raises NoTimeError, when that is no time after all.
Action = Callable[[Parts, Calendar], Value]

#: Maximum number of matches tried in one pass; no prompt written by hand needs more. Unmeasured.
_MOST_TRIES = 25
#: The symbols of values that are no dates.
_SYMBOLS = {Bounds: "RANGE", Clock: "CLOCK", Duration: "DURATION"}


class Rule(NamedTuple):
    """A pattern of symbols, what becomes of it, and the symbol of that."""

    name: str  #: a Python name, which the window reports
    pattern: str  #: see symbols.py
    action: Action  #: see above
    gives: str | None = None  #: the symbol of the value; None for that of its type


def read_rules(table: str, **actions: Action) -> list[Rule]:
    """Return the rules of a table of rules.toml, each with the action that it `make`s its value by, or of its name."""
    return [
        Rule(rule["name"], rule["pattern"], actions[rule.get("make", rule["name"])], rule.get("gives"))
        for rule in RuleTable(table).list_rules()
    ]


class Pass:
    """Rules that are tried together, from left to right; at one place the first that fits wins."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = {SymbolPattern(rule.pattern): rule for rule in rules}

    def run(self, reading: Reading, calendar: Calendar, rules_by_token: dict[int, str]) -> Reading:
        """Return the reading with every match replaced; note in `rules_by_token` which rule made which item."""
        symbols, items = reading.symbols, reading.items
        rules = [(self._rules[pattern], pattern) for pattern in choose_patterns(self._rules, symbols)]
        kept: list[Item] = []
        done, position = 0, 0
        for _ in range(_MOST_TRIES):
            matches = [match.start() for _, pattern in rules if (match := pattern.search(symbols, position))]
            if not matches:
                break
            start = min(matches)
            position = start + 1
            found = _apply(rules, start, reading, calendar)
            if found is None:
                continue
            made, rule, end = found
            rules_by_token[made.first] = rule
            kept += [*items[done:start], made]
            done = position = end
        if not kept:
            return reading
        kept += items[done:]
        return reading.of(kept)


def _apply(
    rules: Sequence[tuple[Rule, SymbolPattern]], start: int, reading: Reading, calendar: Calendar
) -> tuple[Item, str, int] | None:
    """Return what the first rule makes that both matches here and has a use for what it matched."""
    for rule, pattern in rules:
        fitting = pattern.match(reading.symbols, start)
        if not fitting:
            continue
        end = fitting.end()
        matched = reading.items[start:end]
        parts = Parts(matched, reading.symbols[:start], _word_after(reading, end))
        try:
            value = rule.action(parts, calendar)
        except NoTimeError:
            continue
        if value is not None:
            gives = rule.gives or _SYMBOLS.get(type(value), "DATE")
            return Item(CODE[gives], value, matched[0].first, matched[-1].last), rule.name, end
    return None


def _word_after(reading: Reading, index: int) -> str:
    if index >= len(reading.items):
        return ""
    start, end = reading.tokens[reading.items[index].first]
    return reading.text[start:end]
