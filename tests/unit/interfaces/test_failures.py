"""What people are told of an error, at a terminal and by a server."""

from __future__ import annotations

import logging
from typing import get_args

import pytest

from contextwin.errors import AccessError, Advice, BudgetError, ConfigError
from contextwin.interfaces.failures import failure_of, word_for_terminal


@pytest.mark.parametrize("advice", get_args(Advice))
def test_a_terminal_is_told_the_command_and_a_client_is_not(advice: Advice) -> None:
    error = ConfigError("this is wrong", advice=advice, about="U1")
    assert word_for_terminal(error).startswith("this is wrong (")
    assert failure_of(error, logging.getLogger("test")).detail == "this is wrong"


def test_the_command_names_whom_an_error_is_about() -> None:
    error = AccessError("U1 did not allow it", advice="allow_replies", about="U1")
    assert word_for_terminal(error) == "U1 did not allow it (contextwin persona U1 --enable)"


def test_without_advice_the_words_stay() -> None:
    assert word_for_terminal(BudgetError("too little")) == "too little"
    assert word_for_terminal(OSError("no room")) == "no room"
