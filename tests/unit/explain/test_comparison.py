"""Two windows for one question: what only one shows, what moved, and why."""

from __future__ import annotations

from contextwin.explain.comparison import _decisive, _ranks_of
from contextwin.models.messages import MessageKey
from contextwin.models.windows import ScoreBreakdown

A, B, C = (MessageKey("C1", f"{number}.000100") for number in range(3))


def score(total: float, relevance: float = 0.5, **factors: float) -> ScoreBreakdown:
    return ScoreBreakdown(total=total, relevance=relevance, factors=factors)


def test_places_are_by_total_and_what_has_no_score_has_none() -> None:
    assert _ranks_of({A: score(0.2), B: None, C: score(0.9)}) == {C: 1, A: 2}
    assert _ranks_of({B: score(0.2), A: score(0.2)}) == {B: 1, A: 2}


def test_the_factor_that_changed_the_most_decides() -> None:
    before = score(0.5, channel=1.2, time=0.9)
    assert _decisive(before, score(0.4, channel=1.3, time=0.2)) == "time"
    assert _decisive(before, score(0.4, channel=3.0, time=0.8)) == "channel"
    assert _decisive(before, before._replace(relevance=0.1)) == "relevance"
    assert _decisive(before, score(0.4, channel=1.2, time=0.0)) == "time"


def test_what_did_not_change_was_moved_by_others() -> None:
    assert _decisive(score(0.5, time=0.9), score(0.5, time=0.9)) is None
    assert _decisive(None, score(0.5)) is None
