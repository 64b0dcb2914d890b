"""How much hits look like the answer, worked out only for those that may look most like it.

To read a text takes longer than to know from its score what it can reach at most, and of a hundred hits only the best
one is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heapreplace
from math import exp, sqrt
from typing import TypeVar

from contextwin.window.scoring.second_look import COVERS, EXPLAINS, HIT, KIND, ROOT, SAYS, Seen, Sought, weigh_answer

T = TypeVar("T")

#: Sums of the same numbers in another order differ by less than this share.
_ROUNDING = 1e-9


class Likelihood:
    """How much a hit looks like the answer, on the scale of scores, and how much at most."""

    __slots__ = ("_weigh", "most")

    def __init__(self, most: float, weigh: Callable[[], float] | None = None) -> None:
        """Be at most `most`, and what `weigh` returns; without it, exactly `most`."""
        self.most = most
        self._weigh = weigh

    @property
    def is_known(self) -> bool:
        """Whether `most` is the value."""
        return self._weigh is None

    @property
    def value(self) -> float:
        """How much it is, ≥ 0; from then on, `most` is the same."""
        if self._weigh is not None:
            self.most, self._weigh = self._weigh(), None
        return self.most


#: The likelihood of a message that is no hit.
NO_LIKELIHOOD = Likelihood(0.0)


def likelihood_by_score(evidence: float, total: float) -> Likelihood:
    """Return how much a hit looks like the answer by its score alone."""
    return Likelihood(sqrt(evidence * total))


def likelihood_by_text(
    message: Seen, covered: Callable[[], Iterable[frozenset[str]]], sought: Sought, *, is_root: bool
) -> Likelihood:
    """Return how much a hit looks like the answer, as `weigh_answers` says.

    `covered` returns the terms of all that is read with it.
    """
    most = sqrt(message.evidence * message.total) * exp(most_odds(sought, is_root=is_root)) * (1 + _ROUNDING)
    return Likelihood(most, lambda: weigh_answer(message, covered(), sought) * exp(ROOT * is_root))


def most_odds(sought: Sought, *, is_root: bool) -> float:
    """Return the greatest exponent of e that `weigh_answers` gives to a hit, whatever its text."""
    asks_person, asks_other = "person" in sought.values, not sought.values <= {"person"}
    return (
        ROOT * is_root + HIT + SAYS + COVERS + KIND * (asks_person + asks_other / 2) + EXPLAINS * bool(sought.subject)
    )


def likeliest_first(items: Iterable[tuple[Likelihood, tuple[float, ...], tuple[float, ...], T]]) -> Iterator[T]:
    """Yield the items, given with what sorts before and after their likelihood: by that, the most likely first.

    An item's likelihood is worked out once it may be next.

    >>> first, second = Likelihood(0.9, lambda: 0.2), Likelihood(0.5)
    >>> [*likeliest_first([(first, (0,), (0,), "a"), (second, (0,), (1,), "b")])]
    ['b', 'a']
    """
    waiting = [(above, -each.most, below, place, each, item) for place, (each, above, below, item) in enumerate(items)]
    heapify(waiting)
    while waiting:
        above, _, below, place, each, item = waiting[0]
        if each.is_known:
            heappop(waiting)
            yield item
        else:
            heapreplace(waiting, (above, -each.value, below, place, each, item))
