"""The error for a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from contextwin.errors import ConfigError

#: Names that an error offers.
_NEAREST = 3
#: Similarity (difflib's ratio, whose own default it is) from which on a name is near.
_NEAR = 0.6


def unknown_workspace(given: str, known: Iterable[str]) -> ConfigError:
    """Return the error for a workspace that is not among the known ones."""
    return unknown_name("workspace", given, ((each, None) for each in known))


def unknown_name(
    kind: str, given: str, known: Iterable[tuple[str, str | None]], where: str = "", near: float = _NEAR
) -> ConfigError:
    """Return the error for a name that is not among the known ones, each an id and what it is called, if anything."""
    labels: dict[str, str] = {}
    for identifier, name in known:
        label = identifier if name is None or name == identifier else f"{name} ({identifier})"
        # An id is near to an id alone: every third one is near to a short word.
        keys = (identifier, name) if name is None or any(map(str.isdigit, given)) else (name,)
        labels |= {key.lower().lstrip("#@"): label for key in keys if key}
    nearest = get_close_matches(given.lower().lstrip("#@"), labels, n=_NEAREST, cutoff=near)
    offer = ", ".join(dict.fromkeys(labels[key] for key in nearest))
    return ConfigError(f"there is no {kind} {given!r}{where}{f'; the nearest: {offer}' if offer else ''}")
