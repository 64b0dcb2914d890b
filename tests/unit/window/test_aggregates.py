"""Values in words, days, and the order in which a sample is packed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import TemporalResult
from contextwin.window.aggregates import coarse_to_fine, days_between, format_days_between, in_packing_order

BERLIN = ZoneInfo("Europe/Berlin")


@given(st.integers(0, 400))
def test_every_beginning_of_the_order_is_spread(count: int) -> None:
    order = coarse_to_fine(count)
    assert sorted(order) == list(range(count))
    for taken in range(2, count):
        places = sorted(order[:taken])
        gaps = [later - earlier for earlier, later in pairwise(places)]
        assert max(gaps) <= 4 * count / taken


def test_only_a_sample_is_packed_in_another_order() -> None:
    keys = tuple(MessageKey("C1", f"{number}.0") for number in range(5))
    result = TemporalResult(keys=keys, total=5)
    assert in_packing_order(result) == keys
    spread = in_packing_order(TemporalResult(keys=keys, total=50, is_sample=True))
    assert spread[:3] == (keys[4], keys[0], keys[2])


@pytest.mark.parametrize(
    ("first", "last", "days"),
    [
        (datetime(2026, 3, 27, 12, tzinfo=UTC), datetime(2026, 3, 30, 12, tzinfo=UTC), "3 days"),
        # Half past midnight in Berlin is the day before in UTC.
        (datetime(2026, 3, 27, 22, tzinfo=UTC), datetime(2026, 3, 27, 23, 30, tzinfo=UTC), "1 day"),
        (datetime(2026, 3, 27, 8, tzinfo=UTC), datetime(2026, 3, 27, 22, tzinfo=UTC), "0 days"),
        (datetime(2026, 3, 30, 8, tzinfo=UTC), datetime(2026, 3, 27, 8, tzinfo=UTC), "3 days"),
    ],
)
def test_days_are_counted_on_the_calendar(first: datetime, last: datetime, days: str) -> None:
    assert format_days_between(first, last, BERLIN) == days


def test_a_day_of_any_length_is_one_day() -> None:
    first = datetime(2026, 3, 28, 23, tzinfo=UTC)  # The start of a day of 23 hours.
    assert len(list(days_between(first, first + timedelta(hours=22, minutes=59), BERLIN))) == 1
    assert len(list(days_between(first, first + timedelta(hours=23), BERLIN))) == 2
