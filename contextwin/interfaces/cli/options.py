"""Options that several commands share: annotated types, and the parsers of their values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from contextwin.analysis.tokens import known_encodings
from contextwin.errors import ContextWinError
from contextwin.ingest.sources.fields import EXPECTED_TS, is_ts
from contextwin.models.requests import Filters
from contextwin.temporal import find_zone

#: The value of `--to` for an answer that only the asker reads.
ASKER_ALONE = "dm"

Texts = list[str] | None


def moment(text: str) -> datetime:
    """Return an aware datetime from ISO 8601; UTC without an offset."""
    try:
        parsed = datetime.fromisoformat(text)
        return parsed.astimezone(UTC) if parsed.tzinfo else parsed.replace(tzinfo=UTC)
    except (ValueError, OverflowError) as exc:
        raise typer.BadParameter(f"expected a time like 2026-03-11T09:00 or 2026-03-11, got {text!r}") from exc


def time_option(help: str) -> Any:
    """Return an option whose value is a moment."""
    return typer.Option(parser=moment, metavar="ISO", help=help)


def root_ts(text: str) -> str:
    """Return the ts of a thread's root unchanged; BadParameter for any other text."""
    if not is_ts(text):
        raise typer.BadParameter(f"expected the ts of a root {EXPECTED_TS}, got {text!r}")
    return text


def checked(check: Callable[[str], object]) -> Callable[[str], str]:
    """Return a parser that returns a text unchanged; BadParameter when `check` raises."""

    def parse(text: str) -> str:
        try:
            check(text)
        except ContextWinError as exc:
            raise typer.BadParameter(str(exc)) from exc
        return text

    return parse


def one_of(choices: Sequence[str]) -> Callable[[str], str]:
    """Return a parser that returns a text unchanged; BadParameter when it is not one of `choices`."""

    def parse(text: str) -> str:
        if text not in choices:
            raise typer.BadParameter(f"{text!r} is not one of {', '.join(map(repr, choices))}")
        return text

    return parse


Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
Workspace = Annotated[str | None, typer.Option("--workspace", "-w", help="Workspace id; optional if only one exists.")]

# Access: who asks, and who reads the answer.
AsUser = Annotated[str | None, typer.Option("--as", help="The user who asks and whose rights apply: id or @name.")]
Everyone = Annotated[bool, typer.Option("--all", help="Ask as an administrator: every channel is visible.")]
To = Annotated[str, typer.Option(help="Who reads the answer: dm (only the asker) or a channel, id or #name.")]
At = Annotated[datetime | None, time_option("When the question is asked; default now.")]

# Filters.
Oldest = Annotated[datetime | None, time_option("Find only messages sent at or after this time.")]
Latest = Annotated[datetime | None, time_option("Find only messages sent before this time.")]
FromUsers = Annotated[Texts, typer.Option("--from", help="Find only messages of this user: id or @name. Repeatable.")]
InChannels = Annotated[Texts, typer.Option("--in", help="Find only messages in this channel: id or #name. Repeatable.")]
_is_attribute = checked(lambda name: Filters(has=(name,)))
Has = Annotated[
    Texts, typer.Option(parser=_is_attribute, help="Find only messages with: link, file, code, :emoji:, … Repeatable.")
]

# The question, and the budget of its window.
Prompt = Annotated[str, typer.Argument(help="The question; - reads it from standard input.")]
Channel = Annotated[str | None, typer.Option("--channel", "-c", help="Where the question is asked: id or #name.")]
Thread = Annotated[str | None, typer.Option(parser=root_ts, help="The thread it is asked in, by its root's ts.")]
Budget = Annotated[int, typer.Option("--budget", "-b", min=1, help="Maximum number of tokens of the window.")]
Encoding = Annotated[
    str | None, typer.Option(parser=one_of(known_encodings()), help="The tiktoken encoding that counts tokens.")
]
Alpha = Annotated[
    float | None, typer.Option(min=0, max=1, help="1 finds by meaning only, 0 by words only; default by the question.")
]
Zone = Annotated[
    str | None, typer.Option(parser=checked(find_zone), help='IANA time zone of "today"; default the asker\'s.')
]
Weights = Annotated[str, typer.Option(help="Scoring weights: a preset or a TOML file.")]


def check_access(as_user: str | None, everyone: bool, to: str, *, is_asker_needed: bool = True) -> None:
    """Raise BadParameter for access options that do not go together, before the store is opened."""
    if everyone and to != ASKER_ALONE:
        raise typer.BadParameter("--all shows every channel, whoever reads the answer: leave out --all or --to")
    if is_asker_needed and not (as_user or everyone):
        raise typer.BadParameter("expected an asker whose rights apply, got none: give --as USER or --all")
