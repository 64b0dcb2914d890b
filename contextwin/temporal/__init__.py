"""The time grammar: what a prompt says about time, read by rules and without a model.

A text becomes symbols (tokens.py, by the words of languages/), the symbols become times (phrases.py), the times become
a range (choose.py), and what is asked for by its place in time is read beside it (question.py).
"""

from contextwin.models.time_constraints import TimeConstraint, TimeSettings
from contextwin.temporal.parse import find_zone, parse_time

__all__ = ["TimeConstraint", "TimeSettings", "find_zone", "parse_time"]
