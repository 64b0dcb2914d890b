"""How windows for questions of strangers are judged."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from benchmarks.quality.strangers.__main__ import judge
from benchmarks.quality.time_questions.judging import Seen

ONE, OTHER = ("C1", "1.0"), ("C1", "2.0")
AT = datetime(2025, 1, 1, tzinfo=UTC)
NOTHING = Seen(
    asserts=False,
    is_timed=False,
    confidence=1.0,
    certain=True,
    is_single=False,
    count=None,
    value="",
    marked=frozenset(),
    shown=frozenset(),
    oldest=None,
    latest=None,
)
ANSWERED = replace(NOTHING, asserts=True, is_timed=True, count=1, marked=frozenset({ONE}), shown=frozenset({ONE}))
FROM = {"oldest": AT.isoformat(), "latest": None, "keys": [ONE]}


@pytest.mark.parametrize(
    ("gold", "right", "wrong"),
    [
        ({"type": "none"}, NOTHING, ANSWERED),
        ({"type": "one", "keys": [ONE]}, ANSWERED, replace(ANSWERED, marked=frozenset({ONE, OTHER}))),
        ({"type": "any", "keys": [ONE, OTHER]}, ANSWERED, replace(ANSWERED, marked=frozenset())),
        ({"type": "set", "accept": [[ONE], [OTHER]]}, ANSWERED, replace(ANSWERED, marked=frozenset({ONE, OTHER}))),
        ({"type": "list", "accept": [FROM]}, ANSWERED, replace(ANSWERED, count=2)),
        ({"type": "count", "accept": [1, 3]}, ANSWERED, replace(ANSWERED, count=2)),
        ({"type": "empty"}, replace(ANSWERED, count=0), ANSWERED),
        ({"type": "agg", "answer": ["3 Jan"]}, replace(ANSWERED, value="Fri 3 Jan 2025"), ANSWERED),
        (
            {"type": "trange", "ranges": [[AT.isoformat(), None]], "keys": [ONE]},
            replace(ANSWERED, oldest=AT),
            replace(ANSWERED, oldest=AT, shown=frozenset({OTHER})),
        ),
    ],
)
def test_an_answer_is_right_or_wrong_by_its_type(gold: dict[str, Any], right: Seen, wrong: Seen) -> None:
    assert judge(gold, right) == "right"
    assert judge(gold, wrong) == "wrong"
    assert judge(gold, replace(wrong, certain=False)) == "hedged"
