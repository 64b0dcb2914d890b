"""What is not in a window is looked for when somebody asks, and is a tuple otherwise."""

from __future__ import annotations

import pickle

from contextwin.models.windows import Dropped, DroppedMessages

FIRST, SECOND = (Dropped(channel="C1", ts=ts, score=1.0, reason="budget") for ts in ("1.0", "2.0"))


class Asked:
    """Tells how often it was asked."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> list[Dropped]:
        self.count += 1
        return [FIRST, SECOND]


def test_it_is_looked_for_once_and_not_before() -> None:
    asked = Asked()
    dropped = DroppedMessages(asked)
    assert asked.count == 0
    assert [*dropped] == [FIRST, SECOND]
    assert (dropped[-1], dropped[:1], len(dropped), asked.count) == (SECOND, (FIRST,), 2, 1)


def test_it_is_equal_to_a_tuple_of_the_same() -> None:
    dropped = DroppedMessages(Asked())
    assert (FIRST, SECOND) == dropped == DroppedMessages(Asked())
    assert dropped != (FIRST,)
    assert (hash(dropped), repr(dropped)) == (hash((FIRST, SECOND)), repr((FIRST, SECOND)))


def test_a_copy_holds_nothing_else() -> None:
    copied = pickle.loads(pickle.dumps(DroppedMessages(Asked())))
    assert copied == (FIRST, SECOND)
    assert type(copied) is tuple
