"""Mentions and links as Slack writes them, <@U06MEI> for @Mei and <https://example.org> for a bare address."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from contextwin.analysis.mrkdwn import change_prose

_ADDRESS = re.compile(r"(?<![\w<|])https?://[^\s<>|]+")
#: Marks that end a sentence, not an address.
_ENDS = ".,;:!?'\"*_~"


def name_people(people: Iterable[tuple[str | None, str]]) -> dict[str, str]:
    """Return the ids of people by name, in lower case; a name that two people have is nobody's.

    >>> name_people([("U1", "Ana"), ("U1", "Ana"), ("U2", "Bo"), ("U3", "bo"), (None, "Cal")])
    {'ana': 'U1'}
    """
    known = {(user, name.casefold()) for user, name in people if user and name.strip()}
    count = Counter(name for _, name in known)
    return {name: user for user, name in sorted(known) if count[name] == 1}


def write_as_slack(text: str, user_by_name: Mapping[str, str]) -> str:
    """Return the text with Slack's marks around addresses and its mentions of known people; code stays as it is.

    >>> write_as_slack("@ana see https://example.org/a_(b), or not", {"ana": "U1"})
    '<@U1> see <https://example.org/a_(b)>, or not'
    """
    return restore_mentions(change_prose(text, lambda prose: _ADDRESS.sub(_mark_address, prose)), user_by_name)


def _mark_address(found: re.Match[str]) -> str:
    address = found[0].rstrip(_ENDS)
    while address.endswith(")") and address.count(")") > address.count("("):
        address = address[:-1].rstrip(_ENDS)
    return f"<{address}>{found[0][len(address) :]}"


def restore_mentions(text: str, user_by_name: Mapping[str, str]) -> str:
    """Return the text with Slack's mention for each @name that is known, the longest name first; code stays as it is.

    >>> restore_mentions("@Ana Lee: see @bo, mail a@bo.example", {"ana": "U1", "ana lee": "U2", "bo": "U3"})
    '<@U2>: see <@U3>, mail a@bo.example'
    """
    if not user_by_name:
        return text
    names = "|".join(re.escape(name) for name in sorted(user_by_name, key=len, reverse=True))
    mention = re.compile(rf"(?<![\w@</])@({names})(?!\w)", re.IGNORECASE)
    return change_prose(text, lambda prose: mention.sub(lambda found: f"<@{user_by_name[found[1].casefold()]}>", prose))
