"""Values of options: parsers that Typer calls, which raise BadParameter, and what words mean when a command runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING, Any, NamedTuple

from typer import BadParameter, Option

from contextwin.errors import ConfigError, ContextWinError
from contextwin.interfaces.names import read_time

if TYPE_CHECKING:
    from contextwin.temporal.standalone import Preposition

Time = datetime | None


class Address(NamedTuple):
    """Where a server listens. No plain tuple, of which Typer makes an option with two values."""

    host: str
    port: int


#: The highest port.
MOST_PORT = 65_535


def moment(text: str, zone: tzinfo = UTC) -> datetime:
    """Return a datetime in UTC from ISO 8601; it is one of the zone where it has no offset."""
    try:
        parsed = datetime.fromisoformat(text)
        return (parsed if parsed.tzinfo else parsed.replace(tzinfo=zone)).astimezone(UTC)
    except (ValueError, OverflowError) as exc:
        raise BadParameter(f"expected a time like 2026-03-11T09:00 or 2026-03-11, got {text!r}") from exc


def address(text: str) -> Address:
    """Return host and port of HOST:PORT; the host of IPv6 is in brackets."""
    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (colon and host and port.isdecimal() and int(port) <= MOST_PORT):
        raise BadParameter(f"expected HOST:PORT like 127.0.0.1:3000, got {text!r}")
    return Address(host, int(port))


def one(metavar: str, help: str, *names: str, **given: Any) -> Any:
    """Return an option that has a value; without `names`, it is called as the parameter."""
    return Option(*names, metavar=metavar, help=help, **given)


def time_option(help: str) -> Any:
    """Return an option whose value is a moment."""
    return one("TIME", help, parser=lambda text: read_since(text, datetime.now(UTC)))


def ts_of(what: str) -> Callable[[str], str]:
    """Return a parser that returns a ts unchanged; BadParameter, which names what was expected, for any other text."""

    def parse(text: str) -> str:
        from contextwin.ingest.sources.fields import EXPECTED_TS, is_ts

        if not is_ts(text):
            raise BadParameter(f"expected the ts of {what} {EXPECTED_TS}, got {text!r}")
        return text

    return parse


message_ts = ts_of("a message")


def checked(check: Callable[[str], object]) -> Callable[[str], str]:
    """Return a parser that returns a text unchanged; BadParameter when `check` raises."""

    def parse(text: str) -> str:
        try:
            check(text)
        except ContextWinError as exc:
            raise BadParameter(str(exc)) from exc
        return text

    return parse


def one_of(choices: Sequence[str] | Callable[[], Sequence[str]]) -> Callable[[str], str]:
    """Return a parser that returns a text unchanged; BadParameter when it is not one of `choices`, or of its result."""

    def parse(text: str) -> str:
        known = choices() if callable(choices) else choices
        if text not in known:
            raise BadParameter(f"{text!r} is not one of {', '.join(map(repr, known))}")
        return text

    return parse


def not_empty(text: str) -> str:
    """Return a prompt or topic unchanged; BadParameter where it has no words."""
    if not text.strip():
        raise BadParameter("expected a question or some words, got none")
    return text


def find_beginning(text: str, asked_at: datetime, zone: tzinfo, preposition: Preposition = "since") -> datetime:
    """Return the moment that a text means (`read_time`); BadParameter where it means none."""
    try:
        return read_time(text, asked_at, zone, preposition)
    except ConfigError as exc:
        raise BadParameter(str(exc)) from exc


def read_since(text: str, now: datetime) -> datetime:
    """Return the moment that a time in the past means, as `find_beginning` does; times without an offset are UTC.

    >>> now = datetime(2026, 3, 11, tzinfo=UTC)
    >>> read_since("2 weeks", now) == read_since("2w", now) == read_since("14 days ago", now) == moment("2026-02-25")
    True
    """
    return find_beginning(text, now, UTC)


def find_phrase(text: str, asked_at: datetime, zone: tzinfo) -> tuple[Time, Time]:
    """Return the range of time that a text names (`parse_phrase`)."""
    from contextwin.temporal.standalone import parse_phrase

    return parse_phrase(text, asked_at, zone, "from")


def zone_named(name: str) -> tzinfo:
    """Return the time zone with an IANA name; ConfigError when there is none."""
    from contextwin.temporal import find_zone

    return find_zone(name)


def list_encodings() -> Sequence[str]:
    """Return the names of tiktoken's encodings."""
    from contextwin.analysis.tokens import known_encodings

    return known_encodings()


is_beginning = checked(lambda text: find_beginning(text, datetime.now(UTC), UTC, "since"))
is_phrase = checked(lambda text: find_phrase(text, datetime.now(UTC), UTC))
