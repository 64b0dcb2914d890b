"""Processes of Python that tests start often and may kill, forked from one that has loaded the package.

A new Python takes a second of the processor to import it, and half a second more to load what tells languages apart.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Mapping
from functools import cache
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext, ForkServerProcess

#: What the process that others are forked from imports; `loaded_child` loads what the package would load later.
PRELOADED = ["testkit.loaded_child"]


@cache
def _context() -> ForkServerContext:
    context = get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def start_child(
    program: Callable[..., object], *arguments: object, environment: Mapping[str, str] | None = None
) -> ForkServerProcess:
    """Start a process that calls a function of a module, with the environment of this process unless one is given.

    It prints nothing, and every warning is an error. It is killed where this process ends before it.
    """
    given = dict(os.environ if environment is None else environment)
    child = _context().Process(target=_run, args=(program, arguments, given), daemon=True)
    child.start()
    return child


def _run(program: Callable[..., object], arguments: tuple[object, ...], environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (until the process ends)
    warnings.simplefilter("error")
    program(*arguments)
