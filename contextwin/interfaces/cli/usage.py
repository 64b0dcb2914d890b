"""Errors of usage, each in one line: what was expected, the nearest of what there is, and the help to read."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import typer

#: The base class of Typer's usage errors, which Typer does not export.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]

#: Similarity (difflib's ratio) from which on a command or option may have been meant. Unmeasured.
NEAR = 0.75


def find_nearest(typed: str, known: Iterable[str]) -> list[str]:
    """Return which of the known names may have been meant, the nearest first; dashes before names do not count.

    >>> find_nearest("--limt", ["--in", "--limit", "--to"])
    ['--limit']
    """
    by_name = {name.lstrip("-"): name for name in known}
    return [by_name[name] for name in get_close_matches(typed.lstrip("-"), by_name, cutoff=NEAR)]


def describe_usage(error: Any) -> str:
    """Return a usage error's message in one line, with the help to read."""
    from contextwin.config import reword_validation

    if possibilities := getattr(error, "possibilities", None):
        error.possibilities = find_nearest(error.option_name, possibilities)
    is_ours = isinstance(error, typer.BadParameter) and error.param is None
    message = " ".join((error.message if is_ours else error.format_message()).split()).removesuffix(".")
    message = reword_validation(message)
    return f"{message} (see {error.ctx.command_path} --help)" if error.ctx else message
