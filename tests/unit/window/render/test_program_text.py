"""The fields of a program's message."""

from __future__ import annotations

import pytest

from contextwin.window.render.program_text import fold_fields


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], []),
        (["Deployed", "version: 2"], ["Deployed", "version: 2"]),
        (["Deployed", "version: 2", "took: 9 s"], ["Deployed", "version: 2; took: 9 s"]),
        (["Deployed 2.31", "version: 2.31", "took: 9 s"], ["Deployed 2.31", "took: 9 s"]),
        (["Deployed 2.31", "version: 2.3", "took: 9 s"], ["Deployed 2.31", "version: 2.3; took: 9 s"]),
        (["A", "one: 1", "two: 2", "and so on", "three: 3"], ["A", "one: 1; two: 2", "and so on", "three: 3"]),
        (["A", "```", "one: 1", "two: 2", "```"], ["A", "```", "one: 1", "two: 2", "```"]),
        (["A", "https://a.example", "https://b.example"], ["A", "https://a.example", "https://b.example"]),
    ],
)
def test_fields_that_follow_one_another_stand_on_one_line(lines: list[str], expected: list[str]) -> None:
    assert fold_fields(lines) == expected
