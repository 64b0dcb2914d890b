"""Types of the fields of requests: strict, so that nothing is taken for what it is not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field

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

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


class Body(BaseModel):
    """A part of a request: unknown fields are refused, so that none that says who asks is overlooked."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _check_moment(given: Any) -> Any:
    """Refuse a number, which would be taken for seconds since 1970, and any other text than RFC 3339's."""
    if (
        given is not None
        and not isinstance(given, datetime)
        and not (isinstance(given, str) and _MOMENT.fullmatch(given))
    ):
        raise ValueError("expected a time with its zone, like 2026-03-11T09:00:00Z")
    return given


def _to_whole(given: Any) -> Any:
    """Take 5.0 for 5, as JSON does, which has one kind of numbers."""
    return int(given) if isinstance(given, float) and given.is_integer() else given


#: What is said of a wrong field, by the kind of error, instead of pydantic's own words.
_EXPECTED = {
    "missing": "is needed",
    "extra_forbidden": "there is no such field",
    "string_type": "expected a text",
    "tuple_type": "expected a list",
    "list_type": "expected a list",
    "int_type": "expected a whole number",
    "int_parsing": "expected a whole number",
    "int_from_float": "expected a whole number",
    "float_type": "expected a number",
    "float_parsing": "expected a number",
    "finite_number": "expected a number",
    "bool_type": "expected true or false",
    "bool_parsing": "expected true or false",
    "string_too_short": "expected a text that is not empty",
}


def describe_error(error: Mapping[str, Any]) -> str:
    """Return what was expected of a field, of an error of pydantic's, without what was given there.

    >>> describe_error({"type": "missing", "msg": "Field required"})
    'is needed'
    """
    if error["type"] == "string_pattern_mismatch":
        return _EXPECTED_BY_PATTERN.get(error["ctx"]["pattern"], str(error["msg"]))
    return _EXPECTED.get(error["type"], str(error["msg"]).removeprefix("Value error, "))


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
Moment = Annotated[AwareDatetime, BeforeValidator(_check_moment)]
Attribute = Annotated[str, Field(pattern=_ATTRIBUTE, examples=["link", ":tada:"])]
Attributes = Annotated[tuple[Attribute, ...], Field(max_length=MOST_NAMES)]
Channel = Annotated[Name, Field(description="Its id, or #name", examples=["#eng-api"])]
User = Annotated[Name, Field(description="The id, or @name", examples=["@mei"])]
Channels = Annotated[tuple[Channel, ...], Field(max_length=MOST_NAMES)]
Users = Annotated[tuple[User, ...], Field(max_length=MOST_NAMES)]
