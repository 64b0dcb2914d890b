"""Checks and conversions of single values that all archive formats share: `ts`, ids, names, JSON."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from reprlib import Repr
from typing import Any, TypeGuard

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.models.messages import MAX_TITLE_CHARS, Message

#: The form of a `ts` and of an id, for error messages.
EXPECTED_TS = "like 1700000000.000100"
EXPECTED_ID = "of 1 to 800 bytes without NUL"

_TS = re.compile(r"([0-9]{1,12})\.[0-9]{1,6}")
# The last second of the year 9999, the latest that a datetime can hold.
_LAST_SECOND = 253_402_300_799
# A primary key holds up to three ids, and Postgres limits an index entry to 2,704 bytes.
_MAX_ID_BYTES = 800
_MAX_DEPTH = 100
_FILE_KEYS = ("id", "name", "title", "mimetype", "mode")

_repr = Repr()
_repr.maxstring = _repr.maxother = _repr.maxlong = 60


def parse_json(data: bytes) -> Any:
    """Return the value of a JSON text; raises SourceError when it is not valid JSON in UTF-8."""
    try:
        return json.loads(data)
    except json.JSONDecodeError as exc:
        raise SourceError(f"expected JSON, got an error at character {exc.pos + 1}: {exc.msg}") from exc
    except UnicodeDecodeError as exc:
        raise SourceError(f"expected UTF-8, got an error at byte {exc.start}: {exc.reason}") from exc
    except RecursionError as exc:
        raise SourceError("expected JSON, got it nested too deeply") from exc
    except ValueError as exc:
        raise SourceError("expected JSON, got a number with too many digits") from exc


def is_ts(value: object) -> TypeGuard[str]:
    """Return whether `value` is a Slack `ts`: text, since a number would lose digits, and not after the year 9999.

    >>> is_ts("1700000000.000100"), is_ts(1700000000.0001)
    (True, False)
    """
    match = _TS.fullmatch(value) if isinstance(value, str) else None
    return match is not None and int(match[1]) <= _LAST_SECOND


def is_identifier(value: object) -> TypeGuard[str]:
    """Return whether `value` can be part of a key: 1 to 800 bytes of text that Postgres can store."""
    if not isinstance(value, str):
        return False
    if value.isascii():
        return 0 < len(value) <= _MAX_ID_BYTES and "\0" not in value
    return clean_text(value) == value and len(value.encode()) <= _MAX_ID_BYTES


def short_text(value: object) -> str | None:
    """Return the first 200 characters of a text, without what Postgres cannot store; None for anything else or ""."""
    return clean_text(value[:MAX_TITLE_CHARS]) or None if isinstance(value, str) else None


def stated_text(fields: Mapping[str, Any], key: str) -> str | None:
    """Return a text as `short_text` does: "" where it is stated to be empty, None where nothing is stated.

    >>> stated_text({"topic": None}, "topic"), stated_text({}, "topic")
    ('', None)
    """
    return short_text(fields.get(key)) or ("" if fields.get(key, 0) in (None, "") else None)


def clean_json(value: Any, depth: int = 0) -> Any:
    """Return a JSON value as `jsonb` accepts it: without NUL, lone surrogates, NaN and infinity.

    Raises SourceError when it is nested more than 100 levels deep.
    """
    if depth > _MAX_DEPTH:
        raise SourceError("expected JSON, got it nested too deeply")
    match value:
        case str():
            return clean_text(value)
        case dict():
            return {clean_text(key): clean_json(item, depth + 1) for key, item in value.items()}
        case list():
            return [clean_json(item, depth + 1) for item in value]
        case float() if not math.isfinite(value):
            return None
    return value


def describe_files(files: Iterable[Mapping[str, Any]]) -> tuple[Mapping[str, str], ...]:
    """Return id, name, title, mimetype and mode of each file; URLs, which hold secrets, and previews are dropped."""
    return tuple({key: text for key in _FILE_KEYS if (text := short_text(file.get(key)))} for file in files)


def is_empty(message: Message) -> bool:
    """Return whether a message has neither text nor files and is no tombstone."""
    return not (message.text.strip() or message.files or message.is_deleted)


def show(value: object) -> str:
    """Return `value` for an error message: one line, cut short; "nothing" for None."""
    return "nothing" if value is None else _repr.repr(value)
