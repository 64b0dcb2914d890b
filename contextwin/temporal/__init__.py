"""The time grammar: what a prompt says about time, read by rules and without a model.

A text becomes symbols (lexer.py, by the words of languages/), the symbols become times (phrases.py), and the times
become a range (choose.py). What is asked for by its position in time is read from the same symbols (question.py). The
rules are data (rules.toml).
"""

from contextwin.models.time_constraints import TimeConstraint, TimeSettings
from contextwin.temporal.parse import find_names, find_senders, find_zone, is_zone, may_name_day, parse_time

__all__ = [
    "TimeConstraint",
    "TimeSettings",
    "find_names",
    "find_senders",
    "find_zone",
    "is_zone",
    "may_name_day",
    "parse_time",
]
