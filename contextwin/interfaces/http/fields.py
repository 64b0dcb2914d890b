"""Types of the fields of requests: strict, so that nothing is taken for what it is not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from contextwin.errors import ConfigError
from contextwin.interfaces.names import read_time
from contextwin.models.requests import MESSAGE_ATTRIBUTES
from contextwin.query.planner import MAX_PROMPT_CHARS

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
    "missing": "is needed",
    "extra_forbidden": "there is no such field",
    "string_type": "expected a text",
    "string_unicode": "expected a text in UTF-8",
    "tuple_type": "expected a list",
    "list_type": "expected a list",
    "dict_type": "expected an object",
    "model_type": "expected an object",
    "model_attributes_type": "expected an object",
    "int_type": "expected a whole number",
    "int_parsing": "expected a whole number",
    "int_parsing_size": "expected a smaller number",
    "int_from_float": "expected a whole number",
    "float_type": "expected a number",
    "float_parsing": "expected a number",
    "finite_number": "expected a number",
    "bool_type": "expected true or false",
    "bool_parsing": "expected true or false",
    "string_too_short": "expected a text that is not empty",
    "string_too_long": "expected at most {max_length:,} characters",
    "too_long": "expected at most {max_length:,} of them",
    "greater_than_equal": "expected at least {ge:,}",
    "less_than_equal": "expected at most {le:,}",
    "literal_error": "expected one of {expected}",
    "json_invalid": "expected JSON",
    "none_required": "expected nothing",
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
