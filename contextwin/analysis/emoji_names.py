"""The short names of emoji in Slack, `:tada:`, and the characters that they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

_SKIN_TONE = "skin-tone-"


def replace_name(name: str) -> str:
    """Return the emoji of a short name without colons, or the name with colons where Slack has no such emoji.

    Names that a workspace gave to emoji of its own have none.

    >>> replace_name("flag-de"), replace_name("acme_logo")
    ('🇩🇪', ':acme_logo:')
    """
    return slack_emoji().get(name, f":{name}:")


def name_emoji(character: str) -> str:
    """Return the short name of an emoji with colons, the first that Slack lists; what is no emoji of Slack's as it is.

    >>> name_emoji("🎉"), name_emoji("tho")
    (':tada:', 'tho')
    """
    name = _names().get(character)
    return f":{name}:" if name else character


def replace_names(run: str) -> str:
    """Return the emoji of `:name:` or `:name::name:…`, without skin tones.

    >>> replace_names(":wave::skin-tone-3::tada:")
    '👋🎉'
    """
    first, *others = run.strip(":").split("::")
    return "".join(map(replace_name, (first, *(name for name in others if not name.startswith(_SKIN_TONE)))))


@cache
def slack_emoji() -> Mapping[str, str]:
    """Return Slack's emoji by short name. The list comes with the package; its head says where it is from."""
    text = (resources.files("contextwin.analysis") / "data" / "slack_emoji.txt").read_text(encoding="utf-8")
    lines = (line.partition(" ") for line in text.splitlines() if line[:1] != "#" or line[1:2] not in ("", " "))
    return {name: character for character, _, name in lines}


@cache
def _names() -> Mapping[str, str]:
    return {character: name for name, character in reversed([*slack_emoji().items()])}
