"""Slack's search operators that say nothing about time: from:@ana -in:#random has:link."""

from __future__ import annotations

import re
from collections import defaultdict

from contextwin.models.plans import SearchOperators
from contextwin.models.requests import MESSAGE_ATTRIBUTES
from contextwin.temporal.modifiers import find_operators, remove_operators

_FIELDS = {
    "from": "users",
    "-from": "not_users",
    "in": "channels",
    "-in": "not_channels",
    "has": "has",
    "-has": "lacks",
}
_ATTRIBUTES = {name: name for name in MESSAGE_ATTRIBUTES} | {"attachment": "file", "photo": "image", "url": "link"}
_MENTION = re.compile(r"<[@#]([^<>|]+)(?:\|[^<>]*)?>")


def read_operators(prompt: str) -> tuple[SearchOperators, str]:
    """Return a prompt's operators, and the prompt without them; date operators stay in it.

    >>> operators, rest = read_operators("deploy failure from:@ana -in:#random after:2026-01-31")
    >>> operators.users, operators.not_channels, rest
    (('ana',), ('random',), 'deploy failure after:2026-01-31')
    """
    values, taken = defaultdict(list), []
    for operator in find_operators(prompt):
        field = _FIELDS.get(operator.key)
        if field is None:
            continue
        taken.append(operator)
        mention = _MENTION.fullmatch(operator.value)
        name = mention[1] if mention else operator.value.lstrip("@#")
        if operator.key.endswith("has"):
            name = _read_attribute(operator.value.lower())
        if name is None:
            values["ignored"].append(f"{operator.key}:{operator.value}")
        else:
            values[field].append(name)
    matched = tuple(operator.written for operator in taken)
    operators = SearchOperators(matched=matched, **{field: tuple(names) for field, names in values.items()})
    return operators, remove_operators(prompt, taken)


def _read_attribute(value: str) -> str | None:
    """Return the attribute that a message shall have; None for an unknown one."""
    if value.startswith(":"):
        return value
    return _ATTRIBUTES.get(value) or _ATTRIBUTES.get(value.removesuffix("s"))
