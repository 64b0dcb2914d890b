"""Types of the fields of requests: strict, so that nothing is taken for what it is not."""

from __future__ import annotations

import re
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


Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Share = Annotated[float, Field(strict=True, ge=0, le=1)]
Flag = Annotated[bool, Field(strict=True)]
Tokens = Annotated[int, Field(strict=True, ge=1, le=MOST_TOKENS), BeforeValidator(_to_whole)]
Limit = Annotated[int, Field(strict=True, ge=1, le=MOST_MESSAGES), BeforeValidator(_to_whole)]
Prompt = Annotated[str, Field(min_length=1, max_length=MAX_PROMPT_CHARS, pattern=r"\S")]
Name = Annotated[str, Field(min_length=1, max_length=NAME_CHARS)]
Names = Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES)]
Ts = Annotated[str, Field(pattern=r"^[0-9]{1,12}\.[0-9]{1,6}$", examples=["1772449451.331181"])]
Moment = Annotated[AwareDatetime, BeforeValidator(_check_moment)]
Attribute = Annotated[
    str,
    Field(pattern=rf"^({'|'.join(MESSAGE_ATTRIBUTES)}|:[^\s:]{{1,60}}:)$", examples=["link", ":tada:"]),
]
Attributes = Annotated[tuple[Attribute, ...], Field(max_length=MOST_NAMES)]
Channel = Annotated[Name, Field(description="Its id, or #name", examples=["#eng-api"])]
User = Annotated[Name, Field(description="The id, or @name", examples=["@mei"])]
Channels = Annotated[tuple[Channel, ...], Field(max_length=MOST_NAMES)]
Users = Annotated[tuple[User, ...], Field(max_length=MOST_NAMES)]
