"""The fields of a line of typed JSONL: each is removed from the line as it is read, so that unknown keys are left."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import ts_of_iso
from contextwin.ingest.sources.fields import (
    EXPECTED_ID,
    EXPECTED_TS,
    describe_files,
    is_identifier,
    is_ts,
    short_text,
    show,
)

Line = dict[str, Any]

_SECONDS = re.compile(r"[0-9]{1,12}", re.ASCII)
_ADDRESS = re.compile(r"https://[^\s<>\x00-\x1f\x7f-\x9f]{1,1000}")
_EXPECTED_TIME = f"{EXPECTED_TS}, whole seconds or an ISO 8601 time"


def take(line: Line, key: str, is_valid: Callable[[Any], bool], expected: str) -> Any:
    """Remove `key` from the line and return its value; raises SourceError when it is not valid."""
    value = line.pop(key, None)
    if not is_valid(value):
        raise SourceError(f"expected {expected}, got {show(value)}")
    return value


def take_optional(line: Line, key: str, is_valid: Callable[[Any], bool], expected: str) -> Any:
    """As `take`, but None where the key is absent, null or ""."""
    if key not in line:  # As nearly always.
        return None
    return take(line, key, lambda value: value in (None, "") or is_valid(value), expected) or None


def take_id(line: Line, key: str) -> str:
    """Remove and return an id."""
    value = line.pop(key, None)
    if not is_identifier(value):
        raise SourceError(f"expected a string {key!r} {EXPECTED_ID}, got {show(value)}")
    return value


def take_optional_id(line: Line, key: str) -> str | None:
    """Remove and return an id, None where there is none."""
    if line.get(key) in (None, ""):
        line.pop(key, None)
        return None
    return take_id(line, key)


def take_ts(line: Line, key: str) -> str | None:
    """Remove and return a ts, None where there is none; whole seconds and ISO 8601 times become one."""
    value = line.pop(key, None)
    if value in (None, ""):
        return None
    ts = _read_time(value)
    if ts is None:
        raise SourceError(f"expected a string {key!r} {_EXPECTED_TIME}, got {show(value)}")
    return ts


def take_required_ts(line: Line, key: str) -> str:
    """As `take_ts`; raises SourceError where there is none."""
    ts = take_ts(line, key)
    if ts is None:
        raise SourceError(f"expected a string {key!r} {_EXPECTED_TIME}, got nothing")
    return ts


def _read_time(value: object) -> str | None:
    """Return the ts of a ts, of whole seconds (a string or an integer), or of an ISO 8601 time; else None."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and _SECONDS.fullmatch(value):
        value += ".000000"
    return value if is_ts(value) else ts_of_iso(value)


def take_text(line: Line, key: str) -> str | None:
    """Remove and return a text, None where there is none."""
    value = line.pop(key, None)
    if isinstance(value, str):
        return clean_text(value)
    if value is not None:
        raise SourceError(f"expected a string {key!r}, got {show(value)}")
    return None


def take_name(line: Line, key: str) -> str | None:
    """Remove and return the first 200 characters of a text, None where there is none."""
    return short_text(take_text(line, key)) if key in line else None


def take_address(line: Line, key: str) -> str | None:
    """Remove and return a web address, None where there is none."""
    value: str | None = take_optional(line, key, _is_address, f"an address for {key!r} like https://acme.org/1")
    return value


def _is_address(value: object) -> bool:
    return isinstance(value, str) and _ADDRESS.fullmatch(value) is not None


def take_flag(line: Line, key: str) -> bool:
    """Remove and return a truth value; absent is false."""
    if key not in line:
        return False
    return bool(take(line, key, lambda value: isinstance(value, bool | None), f"true or false for {key!r}"))


def take_choice(line: Line, key: str, choices: tuple[Any, ...]) -> Any:
    """Remove and return one of the choices, None where there is none."""
    return take_optional(line, key, choices.__contains__, f"a {key!r} out of {', '.join(choices)}")


def take_members(line: Line) -> Sequence[str] | None:
    """Remove and return the members of a channel's line; None when it lists none, or is no channel's."""
    if line.get("type") != "channel":
        return None
    members: Sequence[str] | None = take(line, "members", _is_list_of_ids, "a list of user ids for 'members'")
    return members


def _is_list_of_ids(value: object) -> bool:
    return value is None or (isinstance(value, list) and all(map(is_identifier, value)))


def take_files(line: Line) -> tuple[Mapping[str, str], ...]:
    """Remove and return the files."""
    if "files" not in line:
        return ()
    return describe_files(take_optional(line, "files", _is_list_of_objects, "a list of objects for 'files'") or ())


def _is_list_of_objects(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def take_reactions(line: Line) -> dict[str, int]:
    """Remove and return the reactions: an object emoji → count, or Slack's list of objects with name and count."""
    if "reactions" not in line:
        return {}
    value = take_optional(line, "reactions", lambda value: _count_reactions(value) is not None, _EXPECTED_REACTIONS)
    return _count_reactions(value) or {}


_EXPECTED_REACTIONS = """'reactions' like {"tada": 2} or [{"name": "tada", "count": 2}]"""


def _count_reactions(value: object) -> dict[str, int] | None:
    """Return the count of each emoji; None where the value has another form."""
    if value is None:
        return {}
    pairs = value.items() if isinstance(value, dict) else _listed_reactions(value)
    if pairs is None:
        return None
    counts: dict[str, int] = {}
    for name, count in pairs:
        name = short_text(name)
        if name is None or not isinstance(count, int) or isinstance(count, bool) or count < 0:
            return None
        counts[name] = counts.get(name, 0) + count
    return {name: count for name, count in counts.items() if count}


def _listed_reactions(value: object) -> list[tuple[Any, Any]] | None:
    if not _is_list_of_objects(value):
        return None
    assert isinstance(value, list)
    return [(item.get("name"), item.get("count", _count_users(item.get("users", [])))) for item in value]


def _count_users(users: object) -> int | None:
    """Return the number of users, at least 1; None where they are no list."""
    return max(1, len(users)) if isinstance(users, list) else None
