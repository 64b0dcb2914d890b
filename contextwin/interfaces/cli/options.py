"""Options that several commands share: annotated types, groups of options, and the parsers of their values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, tzinfo
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Self, get_args

from typer import Argument, BadParameter, Context, Option

from contextwin.errors import ConfigError, ContextWinError
from contextwin.interfaces.cli.common import find_channel, find_user, find_workspace, settings_of
from contextwin.interfaces.cli.console import text_or_stdin
from contextwin.interfaces.names import find_threads, read_time, zone_of
from contextwin.models.access import Viewer, administrator
from contextwin.models.messages import TAGS, ContentKind
from contextwin.models.requests import FRONT_END_FILL, Fill, Filters, WindowRequest
from contextwin.models.weights import PRESETS, ScoringWeights, read_weights

if TYPE_CHECKING:
    from contextwin.config import Settings
    from contextwin.storage.store import Store
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


def choice(choices: Sequence[str], help: str, *names: str) -> Any:
    """Return an option whose value is one of these."""
    return one(f"<{'|'.join(choices)}>", help, *names, parser=one_of(choices))


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


#: The value of `--to` for an answer that only the asker reads.
ASKER_ALONE = "dm"

Text = str | None
Texts = list[str] | None

Json = Annotated[bool, Option("--json", help="Print one JSON object instead.")]
Workspace = Annotated[
    Text, one("ID", "Workspace id; default `config set workspace`, or the only one.", "--workspace", "-w")
]
AllWorkspaces = Annotated[bool, Option("--all-workspaces", help="Every workspace of the store.")]
Prompt = Annotated[
    str, Argument(parser=not_empty, metavar="prompt", help="The question; - reads it from standard input.")
]
To = Annotated[str, one("CHANNEL", "Who reads the answer: dm (only the asker) or a channel, id or #name.")]
Zone = Annotated[
    Text, one("ZONE", "IANA time zone of times, given and printed; default the asker's.", parser=checked(zone_named))
]
OnlyPrompt = Annotated[bool, Option("--dry-run", help="Print the exact prompt and send it nowhere; needs no key.")]
PromptTokens = Annotated[int, Option(min=1, help="Maximum number of tokens of the whole prompt.")]
Budget = Annotated[int, Option("--budget", "-b", min=1, help="Maximum number of tokens of the window.")]


def check_workspaces(given: str | None, *, every: bool) -> None:
    """Raise BadParameter for one workspace and all of them."""
    if given is not None and every:
        raise BadParameter("--workspace and --all-workspaces do not go together: leave out one of the two")


@dataclass(frozen=True, kw_only=True)
class AskerOptions:
    """Who asks, in which workspace."""

    workspace: Workspace = None
    as_user: Annotated[
        Text, one("USER", "Who asks and whose rights apply: id or @name; default `config set asker`.", "--as")
    ] = None
    everyone: Annotated[bool, Option("--all", help="Ask as an administrator: every channel is visible.")] = False

    def check(self, *, is_asker_needed: bool = True) -> None:
        """Raise BadParameter for options that do not go together, before the store is opened."""
        if is_asker_needed and not (self.as_user or self.everyone):
            raise BadParameter("expected an asker whose rights apply, got none: give --as USER or --all")

    def completed(self, settings: Settings) -> Self:
        """Return the options with the default asker where none is given (`_defaults_of`)."""
        asker = _defaults_of(settings, self.workspace).get("asker")
        return replace(self, as_user=asker if self.as_user is None else self.as_user)

    def ready(self, context: Context) -> Self:
        """Return the options with the defaults of the settings, checked before the store is opened."""
        given = self.completed(settings_of(context))
        given.check()
        return given

    def viewer(self, store: Store) -> Viewer:
        """Return who asks, in which workspace, and who reads the answer."""
        workspace = find_workspace(store, self.workspace)
        asker = find_user(store, administrator(workspace), self.as_user) if self.as_user else None
        return Viewer(workspace=workspace, asker=asker, everyone=self.everyone)


@dataclass(frozen=True, kw_only=True)
class AccessOptions(AskerOptions):
    """Who asks, and who reads the answer."""

    to: To = ASKER_ALONE
    at: Annotated[Text, one("TIME", "When the question is asked: ISO, 7d; default now.", parser=is_beginning)] = None
    tz: Zone = None

    def check(self, *, is_asker_needed: bool = True) -> None:
        """Raise BadParameter for options that do not go together, before the store is opened."""
        if self.everyone and self.to != ASKER_ALONE:
            raise BadParameter("--all shows every channel to every reader of the answer: leave out --all or --to")
        super().check(is_asker_needed=is_asker_needed)

    def viewer(self, store: Store) -> Viewer:
        """Return who asks, in which workspace, and who reads the answer."""
        asked = super().viewer(store)
        return asked if self.to == ASKER_ALONE else replace(asked, destination=find_channel(store, asked, self.to))

    def zone(self, store: Store, viewer: Viewer) -> tzinfo:
        """Return the time zone of times, given and printed: the one that is named, else the asker's, else UTC."""
        return zone_named(self.tz) if self.tz else zone_of(store, viewer)

    def asked_at(self, store: Store, viewer: Viewer) -> Time:
        """Return when it is asked; None: now."""
        return find_beginning(self.at, datetime.now(UTC), self.zone(store, viewer)) if self.at else None


@dataclass(frozen=True, kw_only=True)
class PersonaOptions(AccessOptions):
    """Who asks for a style."""

    as_user: Annotated[
        str | None, one("USER", "Who asks and whose rights apply: id or @name; default the user of the style.", "--as")
    ] = None


IN_THREAD = "Find only messages of this one's thread."


def many(metavar: str, help: str, *names: str, parser: Callable[[str], str] | None = None) -> Any:
    """Return an option that may be given several times."""
    return one(metavar, f"{help} Repeatable.", *names, parser=parser)


def one_of_many(choices: Sequence[str], name: str) -> Any:
    """Return an option for messages of one of these kinds."""
    return choice(choices, "Find only such messages. Repeatable.", name)


_is_attribute = checked(lambda name: Filters(has=(name,)))


def _check_code_language(name: str) -> None:
    from contextwin.analysis.language import name_code_language

    name_code_language(name)


_is_code_language = checked(_check_code_language)


@dataclass(frozen=True, kw_only=True)
class SearchOptions(AccessOptions):
    """Who asks, and the filters."""

    oldest: Annotated[
        Text, one("TIME", "Find only messages sent since this time: ISO, or yesterday.", parser=is_beginning)
    ] = None
    latest: Annotated[
        Text, one("TIME", "Find only messages sent before it: ISO, or monday noon.", parser=is_beginning)
    ] = None
    during: Annotated[Text, one("TIME", 'Find only messages sent in this time: "last week".', parser=is_phrase)] = None
    authors: Annotated[Texts, many("USER", "Find only messages of this user: id or @name.", "--from")] = None
    exclude_authors: Annotated[Texts, many("USER", "Find no messages of this user.", "--exclude-from")] = None
    channels: Annotated[Texts, many("CHANNEL", "Find only messages in this channel: id or #name.", "--in")] = None
    exclude_channels: Annotated[Texts, many("CHANNEL", "Find no messages in this channel.", "--exclude-in")] = None
    threads: Annotated[Texts, many("TS", IN_THREAD, "--in-thread", parser=message_ts)] = None
    has: Annotated[
        Texts, many("WHAT", "Find only messages with: link, file, code, :emoji:, …", parser=_is_attribute)
    ] = None
    lacks: Annotated[Texts, many("WHAT", "Find only messages without it.", parser=_is_attribute)] = None
    content_kinds: Annotated[Texts, one_of_many(get_args(ContentKind), "--kind")] = None
    tags: Annotated[Texts, one_of_many(TAGS, "--tag")] = None
    languages: Annotated[Texts, many("CODE", "Find only messages in this language: en, de, …", "--language")] = None
    code_languages: Annotated[
        Texts, many("NAME", "Find only code in: python, typescript, …", "--code-language", parser=_is_code_language)
    ] = None

    def check(self, *, is_asker_needed: bool = True) -> None:
        """Raise BadParameter for options that do not go together, before the store is opened."""
        super().check(is_asker_needed=is_asker_needed)
        if self.during is not None and (self.oldest is not None or self.latest is not None):
            raise BadParameter("--during gives both ends: leave out --oldest and --latest")

    def filters(self, store: Store, viewer: Viewer) -> Filters:
        """Return the filters of a request."""
        lists = (field.name for field in fields(Filters) if field.default == ())
        given: dict[str, Any] = {name: tuple(getattr(self, name) or ()) for name in lists}
        for kind, find in (("channels", find_channel), ("authors", find_user)):
            for name in (kind, f"exclude_{kind}"):
                given[name] = tuple(find(store, viewer, each) for each in given[name])
        oldest, latest = self._range(store, viewer)
        filters = Filters(**given | {"threads": ()}, oldest=oldest, latest=latest)
        if not given["threads"]:
            return filters
        from contextwin.models.timelines import TimelineRequest

        asked = TimelineRequest(filters=filters, asked_at=self.asked_at(store, viewer), **viewer.who)
        roots = [root for each in given["threads"] for root in find_threads(store, asked, each)]
        return replace(filters, threads=tuple(dict.fromkeys(roots)))

    def _range(self, store: Store, viewer: Viewer) -> tuple[Time, Time]:
        """Return the range of the messages to find, as words mean it when it is asked, in the zone."""
        if self.oldest is None and self.latest is None and self.during is None:
            return None, None
        asked_at, zone = self.asked_at(store, viewer) or datetime.now(UTC), self.zone(store, viewer)
        if self.during is not None:
            return find_phrase(self.during, asked_at, zone)
        oldest = self.oldest and find_beginning(self.oldest, asked_at, zone, "since")
        latest = self.latest and find_beginning(self.latest, asked_at, zone, "before")
        return oldest or None, latest or None


@dataclass(frozen=True, kw_only=True)
class TimelineOptions(SearchOptions):
    """Who asks, and the filters, where no thread is asked in."""

    threads: Annotated[Texts, many("TS", IN_THREAD, "--in-thread", "--thread", parser=message_ts)] = None


@dataclass(frozen=True, kw_only=True)
class RankOptions(SearchOptions):
    """Who asks, the filters, where it is asked, and how what is found is ranked."""

    channel: Annotated[
        Text,
        one(
            "CHANNEL", "Where it is asked: id or #name; restricts nothing (see --in).", "--channel", "-c", "--asked-in"
        ),
    ] = None
    alpha: Annotated[
        float | None, Option(min=0, max=1, help="1 finds by meaning only, 0 by words only; default by the question.")
    ] = None
    weights: Annotated[
        Text, one(f"<{'|'.join(PRESETS)}|FILE>", "Scoring weights: preset or TOML file, else the setting.")
    ] = None

    min_score: Annotated[
        float, Option(min=0, max=1, help="Leave out messages that score less, but for threads with a better one.")
    ] = 0.0

    @property
    def scoring(self) -> ScoringWeights | None:
        """The weights that are given; None: those of the settings."""
        return None if self.weights is None else read_weights(self.weights)

    def completed(self, settings: Settings) -> Self:
        """Return the options with the default asker and channel where none is given (`_defaults_of`)."""
        channel = _defaults_of(settings, self.workspace).get("channel")
        return replace(super().completed(settings), channel=channel if self.channel is None else self.channel)

    def request(self, store: Store, prompt: str) -> WindowRequest:
        """Return the request for a prompt, with all options that it has by the same names; "-" reads standard input."""
        viewer = self.viewer(store)
        given = {each.name: getattr(self, each.name) for each in fields(WindowRequest) if hasattr(self, each.name)}
        found = {
            "prompt": not_empty(text_or_stdin(prompt)),
            "channel": find_channel(store, viewer, self.channel) if self.channel else None,
            "filters": replace(self.filters(store, viewer), min_score=self.min_score),
            "asked_at": self.asked_at(store, viewer),
            "weights": None,  # The builder has them.
        }
        return WindowRequest(**given | viewer.who | found)


@dataclass(frozen=True, kw_only=True)
class WindowOptions(RankOptions):
    """Who asks, the filters, where it is asked, and how the window is built."""

    thread: Annotated[
        Text, Option(parser=message_ts, metavar="TS", help="The thread in --channel that it is asked in: a ts in it.")
    ] = None
    prompt_ts: Annotated[
        Text, Option(parser=message_ts, metavar="TS", help="The ts of the message that is the question, never shown.")
    ] = None
    bot: Annotated[Text, one("USER", "The user that answers, whose messages are no evidence: id or @name.")] = None
    max_tokens: Budget = 4000
    max_threads: Annotated[int | None, Option(min=1, help="Maximum number of threads that the budget is spent on.")] = (
        None
    )
    max_messages: Annotated[int | None, Option(min=1, help="Maximum number of messages.")] = None
    max_message_tokens: Annotated[
        int | None, Option(min=1, help="Maximum number of tokens of a message, which is cut after a word.")
    ] = None
    encoding: Annotated[
        Text, one("NAME", "The tiktoken encoding that counts tokens.", parser=one_of(list_encodings))
    ] = None
    fill: Annotated[
        str,
        choice(get_args(Fill), "relevant: stop before the budget where more is unlikely to help; budget: fill it."),
    ] = FRONT_END_FILL

    def check(self, *, is_asker_needed: bool = True) -> None:
        """Raise BadParameter for options that do not go together, before the store is opened."""
        super().check(is_asker_needed=is_asker_needed)
        if self.thread and not self.channel:
            raise BadParameter("--thread is about a thread of a channel: give --channel too")

    def request(self, store: Store, prompt: str) -> WindowRequest:
        """Return the request for the window of a prompt; "-" reads the prompt from standard input."""
        asked = super().request(store, prompt)
        return replace(
            asked,
            thread_ts=self._root_of(store, asked) if self.thread else None,
            bot=self.bot and find_user(store, asked, self.bot),
        )

    def _root_of(self, store: Store, asked: WindowRequest) -> str:
        """Return the root's ts of the thread that it is asked in."""
        from contextwin.models.timelines import TimelineRequest

        where = Filters(channels=(asked.channel or "",))
        here = TimelineRequest(filters=where, asked_at=asked.asked_at, **asked.alone.who)
        return find_threads(store, here, self.thread or "")[0]


def _defaults_of(settings: Settings, workspace: str | None) -> dict[str, str | None]:
    """Return the default asker and channel: those of the default workspace, so none where another one is given."""
    is_elsewhere = settings.workspace is not None and workspace not in (None, settings.workspace)
    return {} if is_elsewhere else {"asker": settings.asker, "channel": settings.channel}


def with_given(command: Callable[..., None]) -> Callable[..., None]:
    """Return the command as Typer can read it: instead of `given`, a group of options, it has these options."""
    parameters = signature(command, eval_str=True).parameters
    group = parameters["given"].annotation
    options = signature(group, eval_str=True).parameters

    @wraps(command)
    def run(**values: Any) -> None:
        given = group(**{name: values.pop(name) for name in options})
        command(**values, given=given)

    expanded: list[Parameter] = []
    for name, parameter in parameters.items():
        expanded += options.values() if name == "given" else [parameter.replace(kind=Parameter.KEYWORD_ONLY)]
    run.__signature__ = Signature(expanded)  # type: ignore[attr-defined]
    return run
