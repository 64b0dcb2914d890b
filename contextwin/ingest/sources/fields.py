"""What every archive format asks of a value: is it a timestamp, an id, something the database can keep?"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from reprlib import Repr
from typing import Any, TypeGuard

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.models.messages import Message

#: What a `ts` and an id look like, for error messages.
EXPECTED_TS = "like 1700000000.000100"
EXPECTED_ID = "of 1 to 800 bytes without NUL"

_TS = re.compile(r"([0-9]{1,12})\.[0-9]{1,6}")
# The last second of the year 9999; no datetime is later.
_LAST_SECOND = 253_402_300_799
# A key holds up to three ids, and Postgres limits an index entry to 2,704 bytes.
_MAX_ID_BYTES = 800
_MAX_NAME_CHARS = 200
_MAX_DEPTH = 100
_FILE_KEYS = ("name", "title", "mimetype", "mode")

_shown = Repr()
_shown.maxstring = _shown.maxother = _shown.maxlong = 60


def parse_json(data: bytes) -> Any:
    """Return the value that `data` spells; raises SourceError, whose text says what is wrong, when it spells none."""
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
    """Return whether `value` is a Slack `ts`: text, since a number has lost digits, and a time that exists.

    >>> is_ts("1700000000.000100"), is_ts(1700000000.0001)
    (True, False)
    """
    match = _TS.fullmatch(value) if isinstance(value, str) else None
    return match is not None and int(match[1]) <= _LAST_SECOND


def is_identifier(value: object) -> TypeGuard[str]:
    """Return whether `value` can be a part of a key: storable text of 1 to 800 bytes."""
    return isinstance(value, str) and clean_text(value) == value and 0 < len(value.encode()) <= _MAX_ID_BYTES


def short_text(value: object) -> str | None:
    """Return `value` fit for a name or an id, cut at 200 characters; None when it is no text or empty."""
    return clean_text(value[:_MAX_NAME_CHARS]) or None if isinstance(value, str) else None


def clean_json(value: Any, depth: int = 0) -> Any:
    """Return a JSON value that `jsonb` accepts: text without NUL and lone surrogates, no infinite numbers.

    Raises SourceError where it is nested more than 100 deep.
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
    """Return name, title, mimetype and mode of each file; addresses, which hold secrets, and previews are left out."""
    return tuple({key: text for key in _FILE_KEYS if (text := short_text(file.get(key)))} for file in files)


def is_empty(message: Message) -> bool:
    """Return whether there is nothing to keep: no words and no files, and it is no tombstone either."""
    return not (message.text.strip() or message.files or message.is_deleted)


def show(value: object) -> str:
    """Return `value` for an error message, in one line and cut short; "nothing" for None."""
    return "nothing" if value is None else _shown.repr(value)
