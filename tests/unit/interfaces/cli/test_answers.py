"""What `ask` says beside an answer."""

from __future__ import annotations

import pytest

from contextwin.answer.answerer import _quote
from contextwin.interfaces.cli import answers
from testkit.factories import make_shown, make_window


@pytest.mark.parametrize("foreign", [1.0, 0.0])
def test_a_question_in_another_language_names_the_embedder_for_it(
    foreign: float, capsys: pytest.CaptureFixture[str]
) -> None:
    window = make_window(make_shown(), stats={"foreign": foreign})
    answers._print_answer(_quote(window), as_json=False)
    said = capsys.readouterr().err
    assert (answers.OTHER_LANGUAGES in " ".join(said.split())) is bool(foreign)
    assert "no chat model is set up" in " ".join(said.split())
