"""What was unavailable is a line that carries its part."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import asdict

from contextwin.models.degraded import Degraded
from contextwin.models.retrieved import Found


def test_a_part_is_a_line_that_copies_keep() -> None:
    missing = Degraded("embedder", "store: it is there: twice", "trigram", is_replaced=True)
    assert missing == "embedder: store: it is there: twice"
    copied = deepcopy(missing)
    (given,) = asdict(Found(messages=(), channels={}, degraded=(missing,)))["degraded"]
    for each in (copied, given):
        assert (each, each.part, each.why, each.spec) == (missing, "embedder", "store: it is there: twice", "trigram")
        assert each.is_replaced
