"""Answers from windows, read and graded by a model of our own: what is asked, kept, resumed and reported."""

from __future__ import annotations

from benchmarks.answers.grading import read_verdict


def test_what_a_grade_means() -> None:
    assert read_verdict("RIGHT") == "right"
    assert read_verdict("**SILENT**") == "silent"
    assert read_verdict("RIGHTLY so") is None
    assert read_verdict("It seems RIGHT, yet the day differs. WRONG") == "wrong"
