"""A group of commands whose own options may stand anywhere on the line, also after the command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typer.core import TyperGroup


class AnywhereGroup(TyperGroup):
    """Accepts its own options after its commands too; no command may have an option of the same name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the group's options, wherever they stand, and leave the rest to the command."""
        options: list[Any] = self.params
        takes_value = {name: not option.is_flag for option in options for name in option.opts}
        return super().parse_args(ctx, move_to_front(args, takes_value))


def move_to_front(arguments: Sequence[str], takes_value: Mapping[str, bool]) -> list[str]:
    """Return the arguments with the named options, and the values that they take, before all others.

    What follows "--" is no option.

    >>> move_to_front(["db", "status", "--database", "x", "--json"], {"--database": True})
    ['--database', 'x', 'db', 'status', '--json']
    """
    front: list[str] = []
    rest: list[str] = []
    waiting: Iterator[str] = iter(arguments)
    for argument in waiting:
        name, equals, _ = argument.partition("=")
        if argument == "--":
            rest += [argument, *waiting]
        elif name not in takes_value:
            rest.append(argument)
        elif equals or not takes_value[name]:
            front.append(argument)
        else:
            front += [argument, *_next_of(waiting)]
    return [*front, *rest]


def _next_of(waiting: Iterator[Any]) -> list[Any]:
    """Return the next argument, if there is one."""
    return [value for value in [next(waiting, None)] if value is not None]
