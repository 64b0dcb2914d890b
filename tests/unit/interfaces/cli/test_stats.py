"""`contextwin stats`: what `--since` means, and the histogram."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from typer import BadParameter

from contextwin.interfaces.cli.options import read_since
from contextwin.interfaces.cli.stats import BAR_CHARS, render_histogram
from contextwin.models.monitoring import ScoreBin

NOW = datetime(2026, 3, 11, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7d", datetime(2026, 3, 4, 9, tzinfo=UTC)),
        (" 24H ", datetime(2026, 3, 10, 9, tzinfo=UTC)),
        ("2w", datetime(2026, 2, 25, 9, tzinfo=UTC)),
        ("2 weeks", datetime(2026, 2, 25, 9, tzinfo=UTC)),
        ("1 day ago", datetime(2026, 3, 10, 9, tzinfo=UTC)),
        ("3 hours", datetime(2026, 3, 11, 6, tzinfo=UTC)),
        ("2026-03-01", datetime(2026, 3, 1, tzinfo=UTC)),
        ("2026-03-01T12:00+02:00", datetime(2026, 3, 1, 10, tzinfo=UTC)),
        ("yesterday", datetime(2026, 3, 10, tzinfo=UTC)),
    ],
)
def test_since_is_a_time_ago_or_a_beginning(text: str, expected: datetime) -> None:
    assert read_since(text, NOW) == expected


@pytest.mark.parametrize("text", ["", "7", "7x", "d", "-7d", "999999999d", "9" * 30 + "d", "٧d", "coral", "2026-13-01"])
def test_anything_else_is_one_line(text: str) -> None:
    with pytest.raises(BadParameter, match=r"expected a time like 2026-03-11T09:00, 7d or yesterday, got ") as error:
        read_since(text, NOW)
    assert "\n" not in str(error.value)


def test_the_histogram_joins_bins_and_shows_gaps() -> None:
    bins = [
        ScoreBin(score=0.2, shown=0, dropped=60),
        ScoreBin(score=0.3, shown=10, dropped=10),
        ScoreBin(score=0.7, shown=30, dropped=10),
        ScoreBin(score=2.0, shown=1, dropped=0),
        ScoreBin(score=7.4, shown=0, dropped=3),
    ]
    header, *lines = render_histogram(bins).splitlines()
    assert header.split() == ["score", "shown", "dropped"]
    assert [line.split("  ")[0] for line in lines] == [
        "0.2 – 0.4", "0.4 – 0.6", "0.6 – 0.8", "0.8 – 1.0", "1.0 – 1.2",
        "1.2 – 1.4", "1.4 – 1.6", "1.6 – 1.8", "1.8 – 2.0", "2.0 –",
    ]  # fmt: skip
    assert (lines[0].count("█"), lines[0].count("░")) == (5, BAR_CHARS - 5)
    assert (lines[2].count("█"), lines[2].count("░")) == (15, 5)
    assert lines[1].split() == ["0.4", "–", "0.6", "0", "0"]
    assert lines[-1].split()[2:4] == ["1", "3"]


def test_one_bin_is_one_line() -> None:
    assert len(render_histogram([ScoreBin(score=0.0, shown=1, dropped=0)]).splitlines()) == 2
