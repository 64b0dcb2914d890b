"""A group of commands whose own options may stand anywhere on the line, also after the command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typer.core import TyperGroup

from contextwin.interfaces.cli.usage import UsageError, find_nearest


class AnywhereGroup(TyperGroup):
    """Accepts its own options after its commands too; no command may have an option of the same name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the group's options, wherever they stand, and leave the rest to the command."""
        options: list[Any] = self.params
        takes_value = {name: not option.is_flag for option in options for name in option.opts}
        return super().parse_args(ctx, move_to_front(args, takes_value))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command; the error for an unknown one names the nearest command or option of the group."""
        try:
            return super().resolve_command(ctx, args)
        except UsageError as exc:
            options = [name for option in self.params for name in option.opts]
            nearest = find_nearest(args[0], [*self.commands, *options])
            offer = f". Did you mean {', '.join(map(repr, nearest))}?" if nearest else ""
            exc.message = f"No such command {args[0]!r}{offer}"  # type: ignore[attr-defined]
            raise


def move_to_front(arguments: Sequence[str], takes_value: Mapping[str, bool]) -> list[str]:
    """Return the arguments with the named options, and the values that they take, before all others.

    What follows "--" is no option. An option without its value stands alone, so that the error is about it: no value
    of these options begins with a dash.

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
        elif (value := next(waiting, "-")).startswith("-"):
            return [argument]
        else:
            front += [argument, value]
    return [*front, *rest]
