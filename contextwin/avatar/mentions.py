"""Mentions as Slack writes them, <@U06MEI> for @Mei, of the people whom a prompt shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from contextwin.analysis.mrkdwn import change_prose


def name_people(people: Iterable[tuple[str | None, str]]) -> dict[str, str]:
    """Return the ids of people by name, in lower case; a name that two people have is nobody's.

    >>> name_people([("U1", "Ana"), ("U1", "Ana"), ("U2", "Bo"), ("U3", "bo"), (None, "Cal")])
    {'ana': 'U1'}
    """
    known = {(user, name.casefold()) for user, name in people if user and name.strip()}
    count = Counter(name for _, name in known)
    return {name: user for user, name in sorted(known) if count[name] == 1}


def restore_mentions(text: str, user_by_name: Mapping[str, str]) -> str:
    """Return the text with Slack's mention for each @name that is known, the longest name first; code stays as it is.

    >>> restore_mentions("@Ana Lee: see @bo, mail a@bo.example", {"ana": "U1", "ana lee": "U2", "bo": "U3"})
    '<@U2>: see <@U3>, mail a@bo.example'
    """
    if not user_by_name:
        return text
    names = "|".join(re.escape(name) for name in sorted(user_by_name, key=len, reverse=True))
    mention = re.compile(rf"(?<![\w@<])@({names})(?!\w)", re.IGNORECASE)
    return change_prose(text, lambda prose: mention.sub(lambda found: f"<@{user_by_name[found[1].casefold()]}>", prose))
