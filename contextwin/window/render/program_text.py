"""The fields of a program's message on one line: alerts write one below the other, and repeat their first line."""

from __future__ import annotations

import re
from collections.abc import Sequence

#: Maximum length of a field's value that is folded: longer ones are sentences. Unmeasured.
MAX_VALUE_CHARS = 100
#: A value of fewer characters may stand in the first line by chance. Unmeasured.
MIN_REPEATED_CHARS = 2

_FIELD = re.compile(rf"\*?(?P<name>[^\W\d_][\w ./-]{{0,29}}):\*? +(?P<value>\S.{{0,{MAX_VALUE_CHARS - 1}}})")
_FENCE = "```"


def fold_fields(lines: Sequence[str]) -> list[str]:
    """Return the lines of a program's message with fields that follow one another on one line.

    A field whose value the first line has is left out: it says nothing more. Code stays as it is.

    >>> fold_fields(["FIRING: disk_usage on db-2 (86%)", "state: firing", "value: 86%", "since: 02:26", "level: 2"])
    ['FIRING: disk_usage on db-2 (86%)', 'since: 02:26; level: 2']
    """
    folded: list[str] = []
    fields: list[str] = []
    is_code = False
    for number, line in enumerate(lines):
        is_code ^= line.count(_FENCE) % 2 == 1
        field = _FIELD.fullmatch(line) if number and not is_code and _FENCE not in line else None
        if field is None:
            folded += _join_fields(fields, lines[0])
            fields = []
            folded.append(line)
        else:
            fields.append(line)
    return [*folded, *_join_fields(fields, lines[0] if lines else "")]


def _join_fields(fields: Sequence[str], first: str) -> list[str]:
    """Return some fields as one line, without those whose value the first line of the message has; one stays alone."""
    if len(fields) < 2:
        return [*fields]
    new = [field for field in fields if not _is_said(field, first)]
    return ["; ".join(new)] if new else []


def _is_said(field: str, first: str) -> bool:
    match = _FIELD.fullmatch(field)
    value = match["value"].strip() if match else ""
    said = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", first, re.IGNORECASE)
    return len(value) >= MIN_REPEATED_CHARS and said is not None
