"""The bodies of requests, and from them to what the engine is asked. No field says who asks: the token does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from contextwin.answer.answer import AnswerRequest
from contextwin.avatar.reply import Opinions, ReplyRequest
from contextwin.errors import ConfigError
from contextwin.explain.feedback import NAMED_MESSAGES, NOTE_CHARS
from contextwin.interfaces.names import find_channel, find_known_channel, find_user, read_time, zone_of
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback, WindowVerdict
from contextwin.models.messages import ContentKind, MessageKey
from contextwin.models.requests import FRONT_END_FILL, MESSAGE_ATTRIBUTES, Fill, Filters, WindowFormat, WindowRequest
from contextwin.models.timelines import Order, TimelineRequest
from contextwin.models.weights import PRESETS, ScoringWeights, parse_weights
from contextwin.models.windows import Outcome
from contextwin.query.planner import MAX_PROMPT_CHARS
from contextwin.storage.store import Store
from contextwin.temporal import find_zone

if TYPE_CHECKING:
    from contextwin.temporal.standalone import Preposition

#: Most tokens of a window. Unmeasured; more than any model reads as one question's context.
MOST_TOKENS = 200_000
#: Most messages of a page.
MOST_MESSAGES = 1_000
#: Most names in one list. Unmeasured.
MOST_NAMES = 100
#: Most characters of a name, an id or a cursor. Unmeasured.
NAME_CHARS = 200


class Body(BaseModel):
    """A part of a request: unknown fields are refused, so that none that says who asks is overlooked."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def fields_of(self, kind: type[Any]) -> dict[str, Any]:
        """Return what a dataclass has by the same names, as it was given."""
        return {each.name: getattr(self, each.name) for each in fields(kind) if each.name in type(self).model_fields}


#: What ends a time of ISO 8601 that says its zone.
_HAS_ZONE = re.compile(r"^[0-9-]+[Tt ][0-9:.]+(?:[Zz]|[+-][0-9:]+)$")


def _check_moment(given: Any) -> Any:
    """Refuse a number, which would be taken for seconds since 1970, and words that mean no time."""
    if given is None or isinstance(given, datetime):
        return given
    try:
        if not isinstance(given, str) or len(given) > NAME_CHARS:
            raise ConfigError("no time")
        moment = read_time(given, datetime.now(UTC), UTC)
    except ConfigError:
        raise ValueError("expected a time like 2026-03-11T09:00:00Z, 7d or yesterday") from None
    return moment if _HAS_ZONE.search(given) else given  # Words mean what they mean where and when it is asked.


def _to_whole(given: Any) -> Any:
    """Take 5.0 for 5, as JSON does, which has one kind of numbers."""
    return int(given) if isinstance(given, float) and given.is_integer() else given


#: What is said of a wrong field, by the kind of error, instead of pydantic's own words; with what it limits.
_EXPECTED = {
    kind: told
    for told, kinds in {
        "is needed": "missing",
        "there is no such field": "extra_forbidden",
        "expected a text": "string_type",
        "expected a text in UTF-8": "string_unicode",
        "expected a list": "tuple_type list_type",
        "expected an object": "dict_type model_type model_attributes_type",
        "expected a whole number": "int_type int_parsing int_from_float",
        "expected a smaller number": "int_parsing_size",
        "expected a number": "float_type float_parsing finite_number",
        "expected true or false": "bool_type bool_parsing",
        "expected a text that is not empty": "string_too_short",
        "expected at most {max_length:,} characters": "string_too_long",
        "expected at most {max_length:,} of them": "too_long",
        "expected at least {ge:,}": "greater_than_equal",
        "expected at most {le:,}": "less_than_equal",
        "expected one of {expected}": "literal_error",
        "expected JSON": "json_invalid",
        "expected nothing": "none_required",
    }.items()
    for kind in kinds.split()
}
#: What is said of an error of any other kind.
_WRONG = "expected another value: /api/v1/openapi.json says which"


def describe_error(error: Mapping[str, Any]) -> str:
    """Return what was expected of a field, of an error of pydantic's, without what was given there.

    >>> describe_error({"type": "missing", "msg": "Field required"})
    'is needed'
    >>> describe_error({"type": "less_than_equal", "msg": "…", "ctx": {"le": 1000}})
    'expected at most 1,000'
    """
    if error["type"] == "string_pattern_mismatch":
        return _EXPECTED_BY_PATTERN.get(error["ctx"]["pattern"], _WRONG)
    if error["type"] == "value_error":  # One of our own checks raised it.
        return str(error["msg"]).removeprefix("Value error, ")
    return _EXPECTED.get(error["type"], _WRONG).format_map(error.get("ctx", {}))


_TS = r"^[0-9]{1,12}\.[0-9]{1,6}$"
_WORD = r"\S"
_ATTRIBUTE = rf"^({'|'.join(MESSAGE_ATTRIBUTES)}|:[^\s:]{{1,60}}:)$"
_EXPECTED_BY_PATTERN = {
    _TS: "expected the ts of a message, like 1772449451.331181",
    _WORD: "expected more than spaces",
    _ATTRIBUTE: f"expected one of {', '.join(MESSAGE_ATTRIBUTES)}, or an emoji like :tada:",
}

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Share = Annotated[float, Field(strict=True, ge=0, le=1)]
Flag = Annotated[bool, Field(strict=True)]
Tokens = Annotated[int, Field(strict=True, ge=1, le=MOST_TOKENS), BeforeValidator(_to_whole)]
Limit = Annotated[int, Field(strict=True, ge=1, le=MOST_MESSAGES), BeforeValidator(_to_whole)]
Prompt = Annotated[str, Field(min_length=1, max_length=MAX_PROMPT_CHARS, pattern=_WORD)]
Name = Annotated[str, Field(min_length=1, max_length=NAME_CHARS)]
Names = Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES)]
Ts = Annotated[str, Field(pattern=_TS, examples=["1772449451.331181"])]
Moment = Annotated[
    datetime | str,
    BeforeValidator(_check_moment),
    Field(
        description="RFC 3339, or as people say it: 2026-03-11, 7d, yesterday, in the asker's zone",
        examples=["2026-03-11T09:00:00Z", "7d"],
    ),
]
Attribute = Annotated[str, Field(pattern=_ATTRIBUTE, examples=["link", ":tada:"])]
Attributes = Annotated[tuple[Attribute, ...], Field(max_length=MOST_NAMES)]
Channel = Annotated[Name, Field(description="Its id, or #name", examples=["#eng-api"])]
User = Annotated[Name, Field(description="The id, or @name", examples=["@mei"])]
Channels = Annotated[tuple[Channel, ...], Field(max_length=MOST_NAMES)]
Users = Annotated[tuple[User, ...], Field(max_length=MOST_NAMES)]


#: Messages of a page where nobody says. Unmeasured.
PAGE_MESSAGES = 50

Preset = Literal["default", "original", "original-slow", "two-pass"]
assert {*Preset.__args__} == {*PRESETS}  # type: ignore[attr-defined]


class Naming:
    """Finds channels and users by `#name` and `@name`; an id is left to the engine, which knows what may be seen."""

    def __init__(self, store: Store, caller: Viewer) -> None:
        self._store = store
        self._caller = caller

    def channel(self, given: str) -> str:
        """Return a channel's id; ConfigError for a name that nothing is called that may be read."""
        if not given.startswith("#"):
            return given
        return find_channel(self._store, self._caller, given)

    def user(self, given: str) -> str:
        """Return a user's id; ConfigError for a name that nobody has who may be seen."""
        if not given.startswith("@"):
            return given
        return find_user(self._store, self._caller, given)

    def moment(
        self,
        given: datetime | str | None,
        *,
        now: datetime | None = None,
        tz: str | None = None,
        preposition: Preposition = "since",
    ) -> datetime | None:
        """Return what a time means `now`, or by the clock; words in the zone that is named, else in the asker's."""
        if not isinstance(given, str):
            return given
        zone = find_zone(tz) if tz else zone_of(self._store, self._caller)
        return read_time(given, now or datetime.now(UTC), zone, preposition)

    def message(self, channel: str, ts: str) -> MessageKey:
        """Return a message's key; a channel that may not be read stays as it is written, as one that is not there."""
        if not channel.startswith("#"):
            return MessageKey(channel, ts)
        known = find_known_channel(self._store, self._caller, channel)
        return MessageKey(known or channel, ts)


class FiltersBody(Body):
    """What to restrict the answer to; filters never widen what may be seen."""

    channels: Channels = ()
    exclude_channels: Channels = ()
    authors: Users = ()
    exclude_authors: Users = ()
    threads: Annotated[tuple[Ts, ...], Field(max_length=100, description="The ts of their roots")] = ()
    content_kinds: Annotated[tuple[ContentKind, ...], Field(max_length=100)] = ()
    languages: Names = ()
    code_languages: Annotated[Names, Field(description="Of their code: python, typescript, …")] = ()
    tags: Names = ()
    has: Attributes = ()
    lacks: Attributes = ()
    oldest: Moment | None = None
    latest: Moment | None = None
    min_score: Share = 0.0

    def to_filters(self, naming: Naming, asked_at: datetime | None = None, tz: str | None = None) -> Filters:
        """Return the filters with ids, and with moments as of when it is asked."""
        given = self.fields_of(Filters)
        for kind, find in (("channels", naming.channel), ("authors", naming.user)):
            for name in (kind, f"exclude_{kind}"):
                given[name] = tuple(map(find, given[name]))
        given["oldest"] = naming.moment(self.oldest, now=asked_at, tz=tz)
        given["latest"] = naming.moment(self.latest, now=asked_at, tz=tz, preposition="before")
        return Filters(**given)


def _check_constant(given: Any, check: ValidatorFunctionWrapHandler) -> Any:
    """Say one thing of a wrong value; pydantic says one of each type that it may have."""
    try:
        return check(given)
    except ValidationError:
        raise ValueError("expected a number, 'minmax' or 'raw'") from None


#: The value of a constant of the score.
Constant = Annotated[
    Annotated[int, Field(strict=True)] | Number | Literal["minmax", "raw"] | None, WrapValidator(_check_constant)
]


class WeightsBody(Body):
    """The constants of the score: a preset, or some of them by name, the others at their defaults."""

    preset: Preset | None = None
    weights: dict[str, Constant] | None = Field(default=None, examples=[{"channel_boost": 1.5}])

    @model_validator(mode="after")
    def _check_one(self) -> WeightsBody:
        if self.preset is not None and self.weights is not None:
            raise ValueError("expected a preset or weights, got both")
        return self

    def to_weights(self) -> ScoringWeights | None:
        """Return them; None: the server's. ConfigError for a name or a value that no constant has."""
        if self.weights is not None:
            return parse_weights(dict(self.weights))
        return PRESETS[self.preset] if self.preset else None


class AskedBody(Body):
    """A question, where it is asked, and what the answer may cost."""

    prompt: Prompt
    channel: Channel | None = Field(default=None, description="Where it is asked; restricts nothing")
    thread_ts: Ts | None = None
    prompt_ts: Ts | None = Field(default=None, description="The message in `channel` that is the prompt")
    bot: User | None = Field(default=None, description="The user that answers, whose messages are no evidence")
    destination: Channel | None = Field(default=None, description="Who reads the answer; none: who asks alone")
    asked_at: Moment | None = Field(default=None, description="Nothing sent then or later is used; default now")
    tz: Name | None = Field(default=None, examples=["Pacific/Auckland"])
    max_tokens: Tokens = 4000
    max_messages: Tokens | None = None
    max_threads: Tokens | None = None
    max_message_tokens: Tokens | None = None
    encoding: Name | None = None
    fill: Fill = FRONT_END_FILL
    format: WindowFormat = "text"
    filters: FiltersBody = FiltersBody()
    alpha: Share | None = None
    explain: Flag = False

    def to_request(self, caller: Viewer, store: Store) -> WindowRequest:
        """Return the request of the caller."""
        naming = Naming(store, caller)
        asked_at = naming.moment(self.asked_at, tz=self.tz)
        found = {
            "asked_at": asked_at,
            "channel": self.channel and naming.channel(self.channel),
            "bot": self.bot and naming.user(self.bot),
            "destination": self.destination and naming.channel(self.destination),
            "filters": self.filters.to_filters(naming, asked_at, self.tz),
        }
        return WindowRequest(**caller.who | self.fields_of(WindowRequest) | found)


class WindowBody(AskedBody, WeightsBody):
    """A question for a window."""

    def to_request(self, caller: Viewer, store: Store) -> WindowRequest:
        """Return the request of the caller, with the weights."""
        return replace(super().to_request(caller, store), weights=self.to_weights())


class CompareBody(Body):
    """One question, and the two sets of constants to arrange its window with."""

    request: AskedBody
    a: WeightsBody = WeightsBody()
    b: WeightsBody = WeightsBody()


class AnswerBody(WindowBody):
    """A question for an answer."""

    max_prompt_tokens: Tokens = 6000
    max_reply_tokens: Tokens = 1000

    def to_answer_request(self, caller: Viewer, store: Store) -> AnswerRequest:
        """Return the request of the caller."""
        return AnswerRequest(window=self.to_request(caller, store), **self.fields_of(AnswerRequest))


class ReplyBody(WindowBody):
    """A question for a reply in a person's style."""

    persona: User
    balance: Share = 0.3
    max_prompt_tokens: Tokens = 6000
    max_reply_tokens: Tokens = 1000
    min_style_match: Share = 0.0
    opinions: Opinions = "hedge"

    def to_reply_request(self, caller: Viewer, store: Store) -> ReplyRequest:
        """Return the request of the caller."""
        persona = Naming(store, caller).user(self.persona)
        return ReplyRequest(
            window=self.to_request(caller, store), **self.fields_of(ReplyRequest) | {"persona": persona}
        )


class MessageBody(Body):
    """A message."""

    channel: Channel
    ts: Ts


MessageBodies = Annotated[tuple[MessageBody, ...], Field(max_length=NAMED_MESSAGES)]


class FeedbackBody(Body):
    """A verdict on a recorded window."""

    verdict: WindowVerdict
    useful: MessageBodies = ()
    missing: MessageBodies = ()
    note: Annotated[str, Field(max_length=NOTE_CHARS)] | None = None

    def to_feedback(self, window_id: str, caller: Viewer, store: Store) -> WindowFeedback:
        """Return the verdict of the caller."""
        naming = Naming(store, caller)
        named = {
            "useful": tuple(naming.message(each.channel, each.ts) for each in self.useful),
            "missing": tuple(naming.message(each.channel, each.ts) for each in self.missing),
        }
        return WindowFeedback(window_id=window_id, **self.fields_of(WindowFeedback) | named)


class TimelineBody(Body):
    """Which messages to list, from which end, about which topic."""

    matching: Prompt | None = Field(default=None, description="Only messages about this topic")
    order: Order = "asc"
    limit: Limit = PAGE_MESSAGES
    after: Name | None = Field(default=None, description="The `next_after` of the page before")
    asked_at: Moment | None = Field(default=None, description="Nothing sent then or later; pages want the same")
    destination: Channel | None = None
    filters: FiltersBody = FiltersBody()
    total: Flag = False

    def to_request(self, caller: Viewer, store: Store) -> TimelineRequest:
        """Return the request of the caller."""
        naming = Naming(store, caller)
        asked_at = naming.moment(self.asked_at)
        found = {
            "asked_at": asked_at,
            "destination": self.destination and naming.channel(self.destination),
            "filters": self.filters.to_filters(naming, asked_at),
            "with_total": self.total,
        }
        return TimelineRequest(**caller.who | self.fields_of(TimelineRequest) | found)


class MessagesQuery(Body):
    """Which messages, in the query of an address: no topic, which would be logged on the way."""

    asked_at: Moment | None = None
    channel: Channels = ()
    author: Users = ()
    oldest: Moment | None = None
    latest: Moment | None = None
    has: Attributes = ()

    def to_body(self) -> TimelineBody:
        """Return the same as a body."""
        filters = FiltersBody(
            channels=self.channel, authors=self.author, oldest=self.oldest, latest=self.latest, has=self.has
        )
        return TimelineBody(asked_at=self.asked_at, filters=filters)


class PageQuery(MessagesQuery):
    """A page of them."""

    order: Order = "asc"
    limit: Annotated[int, Field(ge=1, le=MOST_MESSAGES)] = PAGE_MESSAGES
    after: Name | None = None
    total: Literal["true", "false"] = "false"

    def to_body(self) -> TimelineBody:
        """Return the same as a body."""
        page = {"order": self.order, "limit": self.limit, "after": self.after, "total": self.total == "true"}
        return super().to_body().model_copy(update=page)


class ListQuery(Body):
    """A page of a list of names."""

    q: Name | None = Field(default=None, description="Only names that hold this")
    limit: Annotated[int, Field(ge=1, le=MOST_MESSAGES)] = PAGE_MESSAGES
    after: Name | None = Field(default=None, description="The `next_after` of the page before")


class CandidatesQuery(Body):
    """A page of the candidates of a window."""

    outcome: Outcome | None = None
    limit: Annotated[int, Field(ge=1, le=MOST_MESSAGES)] = PAGE_MESSAGES
    after: Annotated[int, Field(ge=0)] = Field(default=0, description="How many to leave out: `next_after`")
