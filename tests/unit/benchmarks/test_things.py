"""The questions about things in time: what is made, what answers it, and how windows are judged."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pytest

from benchmarks.quality.things import domains as domains_module
from benchmarks.quality.things import questions as questions_module
from benchmarks.quality.things import stores as stores_module
from benchmarks.quality.things.judging import Seen, judge
from benchmarks.quality.things.questions import Gold
from benchmarks.quality.things.stores import Key

# ---- domains and workspaces


def test_nothing_of_the_package_works_out_the_answers() -> None:
    for module in (domains_module, stores_module, questions_module):
        assert "contextwin" not in inspect.getsource(module)


# ---- judging


def keys(*places: int) -> tuple[Key, ...]:
    return tuple(("C", str(place)) for place in places)


SEEN = Seen(
    is_answered=True,
    certain=True,
    confidence=0.9,
    order="asc",
    count=3,
    value="",
    keys=keys(1),
    marked=frozenset(keys(1)),
    first=None,
    shown=frozenset(keys(1)),
)
IGNORED = replace(SEEN, is_answered=False, order=None, count=None, keys=(), marked=frozenset())
ONE = Gold(kind="one", accept=(keys(1),))
LIST = Gold(kind="list", accept=(keys(1, 2, 3),), order="asc")
COUNT = Gold(kind="count", numbers=frozenset({3}))
EITHER = Gold(kind="either", accept=(keys(2), keys(2, 5)), names=("Moth", "Kerosene"))
ALL = replace(SEEN, keys=keys(1, 2, 3), marked=frozenset(keys(1, 2, 3)))
NEWEST = replace(ALL, order="desc", keys=keys(3, 2, 1))
BOTH = replace(SEEN, keys=keys(2, 5), marked=frozenset(keys(2, 5)))


@pytest.mark.parametrize(
    ("gold", "seen", "verdict"),
    [
        (ONE, SEEN, "right"),
        (ONE, replace(SEEN, marked=frozenset(keys(2))), "silent"),
        (ONE, replace(SEEN, marked=frozenset(keys(1, 2))), "silent"),
        (ONE, replace(SEEN, marked=frozenset(keys(2)), certain=False), "hedged"),
        (ONE, IGNORED, "silent"),
        (ONE, replace(IGNORED, confidence=0.5), "hedged"),
        (ONE, replace(IGNORED, first=("C", "1")), "shown"),
        (LIST, ALL, "right"),
        (LIST, NEWEST, "silent"),
        (replace(LIST, order="desc"), NEWEST, "right"),
        (replace(LIST, order="any"), NEWEST, "right"),
        (LIST, replace(ALL, keys=keys(2, 1, 3)), "silent"),
        (LIST, replace(ALL, keys=keys(1, 3), marked=frozenset(keys(1, 3))), "right"),
        (LIST, replace(ALL, keys=keys(1, 3), marked=frozenset(keys(1, 3)), count=2), "silent"),
        (LIST, replace(ALL, keys=keys(1, 2, 3, 4)), "silent"),
        (LIST, replace(ALL, marked=frozenset(keys(1, 4))), "silent"),
        (LIST, replace(ALL, keys=(), marked=frozenset()), "silent"),
        (COUNT, SEEN, "right"),
        (COUNT, replace(SEEN, count=4, certain=False), "hedged"),
        (EITHER, replace(SEEN, marked=frozenset(keys(2))), "right"),
        (EITHER, replace(BOTH, value="Moth, before Kerosene"), "right"),
        (EITHER, replace(BOTH, value="Kerosene, before Moth"), "silent"),
        (EITHER, BOTH, "silent"),
        (Gold(kind="nothing"), IGNORED, "right"),
        (Gold(kind="nothing"), SEEN, "silent"),
        (Gold(kind="nothing"), replace(SEEN, certain=False), "hedged"),
        (Gold(kind="news", refuse=frozenset(keys(1))), SEEN, "silent"),
        (Gold(kind="news", refuse=frozenset(keys(2))), SEEN, "right"),
    ],
)
def test_verdicts(gold: Gold, seen: Seen, verdict: str) -> None:
    assert judge(gold, seen) == verdict
