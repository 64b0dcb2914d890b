"""Options that several commands have in common, each group a value that the command is given."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, TypeVar, get_type_hints

import typer

from contextwin.interfaces.cli.common import (
    Workspace,
    channel_id,
    checked,
    encoding_name,
    moment,
    root_ts,
    the_workspace,
    user_id,
)
from contextwin.models.requests import Filters, WindowRequest
from contextwin.storage.store import Store
from contextwin.temporal import find_zone

Group = TypeVar("Group", bound="Asked")
Names = list[str]

#: The destination that is no channel: whoever asks reads the answer alone.
ALONE = "dm"

_holding = checked(lambda name: Filters(has=(name,)))


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """Who asks, and who reads the answer."""

    workspace: Workspace = None
    as_user: Annotated[str | None, typer.Option("--as", help="Who asks, with their rights: id or @name.")] = None
    everyone: Annotated[bool, typer.Option("--all", help="As an administrator: everything is visible.")] = False
    to: Annotated[str, typer.Option(help="Who reads the answer: dm (the asker alone) or a channel.")] = ALONE
    at: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="When it is asked; default now.")
    ] = None

    def __post_init__(self) -> None:
        """Raise BadParameter for what does not go together."""
        if self.everyone and self.to != ALONE:
            raise typer.BadParameter("everyone's rights (--all) have no audience (--to): leave out one of the two")

    def asked_in(self, store: Store, place: str) -> dict[str, Any]:
        """Return what requests have in common, with ids for names."""
        return {
            "workspace": place,
            "asker": self.as_user and user_id(store, place, self.as_user),
            "everyone": self.everyone,
            "destination": None if self.to == ALONE else channel_id(store, place, self.to),
            "asked_at": self.at,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Searched(Asked):
    """What is searched."""

    oldest: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="Find nothing sent before this.")
    ] = None
    latest: Annotated[
        datetime | None, typer.Option(parser=moment, metavar="ISO", help="Find nothing sent at or after this.")
    ] = None
    from_users: Annotated[Names | None, typer.Option("--from", help="Find what they wrote: id or @name.")] = None
    in_channels: Annotated[Names | None, typer.Option("--in", help="Find in this channel: id or #name.")] = None
    has: Annotated[
        Names | None, typer.Option(parser=_holding, help="Find what holds this: link, file, code, :emoji:, …")
    ] = None

    def __post_init__(self) -> None:
        """Raise BadParameter also where nobody is named whose rights apply."""
        Asked.__post_init__(self)  # super() would look for this class as it was before it got slots.
        if not (self.as_user or self.everyone):
            raise typer.BadParameter("nobody is named whose rights apply: give --as USER or --all")

    def filters(self, store: Store, place: str) -> Filters:
        """Return them as filters, with ids for names."""
        return Filters(
            authors=tuple(user_id(store, place, user) for user in self.from_users or ()),
            channels=tuple(channel_id(store, place, channel) for channel in self.in_channels or ()),
            has=tuple(self.has or ()),
            oldest=self.oldest,
            latest=self.latest,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Question(Searched):
    """A question, where it is asked, and what its window may cost."""

    prompt: Annotated[str, typer.Argument(help="The question; - reads it from standard input.")]
    channel: Annotated[str | None, typer.Option("--channel", "-c", help="Where it is asked: id or #name.")] = None
    thread: Annotated[str | None, typer.Option(parser=root_ts, help="The thread it is asked in: the root's ts.")] = None
    budget: Annotated[int, typer.Option("--budget", "-b", min=1, help="Tokens that the window may cost.")] = 4000
    encoding: Annotated[
        str | None, typer.Option(parser=encoding_name, help="The tiktoken encoding that counts them.")
    ] = None
    alpha: Annotated[float | None, typer.Option(min=0, max=1, help="1 meaning only, 0 words only.")] = None
    tz: Annotated[
        str | None, typer.Option(parser=checked(find_zone), help='IANA zone of "today"; default the asker\'s.')
    ] = None
    weights: Annotated[str, typer.Option(help="A TOML file with constants, or a preset.")] = "default"

    def request(self, store: Store) -> WindowRequest:
        """Return the request for its window."""
        place = the_workspace(store, self.workspace)
        return WindowRequest(
            prompt=sys.stdin.read() if self.prompt == "-" else self.prompt,
            channel=self.channel and channel_id(store, place, self.channel),
            thread_ts=self.thread,
            max_tokens=self.budget,
            encoding=self.encoding,
            alpha=self.alpha,
            tz=self.tz,
            filters=self.filters(store, place),
            **self.asked_in(store, place),
        )


def with_options(group: type[Group]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of a group; it gets them as one value, in its parameter of that type."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        hints = get_type_hints(command, include_extras=True)
        own = [each for each in signature(command).parameters.values() if hints[each.name] is not group]
        (given,) = (name for name, hint in hints.items() if hint is group)
        names = {field.name for field in fields(group)}

        @wraps(command)
        def run(**values: Any) -> None:
            options = group(**{name: value for name, value in values.items() if name in names})
            command(**{given: options}, **{name: value for name, value in values.items() if name not in names})

        shared = _parameters_of(group)
        context, others = own[:1], own[1:]
        parameters = [
            each.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints.get(each.name, each.annotation))
            for each in (*context, *shared, *others)
        ]
        merged: Any = run
        merged.__signature__ = Signature(parameters)
        merged.__annotations__ = {each.name: each.annotation for each in parameters}
        del merged.__wrapped__
        return run

    return decorate


def _parameters_of(group: type[Asked]) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(group)
    ]
