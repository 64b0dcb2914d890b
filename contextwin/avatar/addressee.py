"""Tells to whom somebody says a message, where that is known."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.query.people import find_addressed

#: A mention that no mark follows: "<@U1> has a package" speaks of somebody, "<@U1>: see there" to somebody.
_MENTION = re.compile(r"\A\s*<@[^<>]*>(?!\s*[:,])")
#: To whom a message is said that names nobody.
THREAD, CHANNEL = "the thread", "the channel"


def find_addressee(asked: CompletedRequest, found: Found, persona: str, names: Mapping[str, str]) -> str:
    """Return the names of those to whom the prompt is said, else where it is said; `names` are those known, by id.

    The person where it mentions them; whom it calls at its beginning, as in "ana:"; the person in a direct message or
    in a thread of two. Whom else it mentions may be whom it speaks of.
    """
    if persona in mentioned_users(asked.prompt):
        return names.get(persona, persona)
    called = frozenset(find_addressed(_MENTION.sub("", asked.prompt)))
    others = {user: name for user, name in names.items() if user != asked.asker}
    if known := [name for user, name in others.items() if not called.isdisjoint((user.lower(), name.lower()))]:
        return ", ".join(known)
    channel = found.channels.get(asked.channel or "")
    is_direct = asked.channel is None or (channel is not None and channel.kind == "im")
    if is_direct or _is_between(find_thread(asked, found), {persona, asked.asker}):
        return names.get(persona, persona)
    return THREAD if asked.thread_ts else CHANNEL


def find_thread(asked: CompletedRequest, found: Found) -> list[FoundMessage]:
    """Return the messages of the thread being answered in that were found."""
    place = asked.channel, asked.thread_ts
    return [message for message in found.messages if (message.channel, message.thread_ts) == place]


def _is_between(thread: Sequence[FoundMessage], two: set[str | None]) -> bool:
    """Return whether a thread was read as a whole, and just these two wrote in it."""
    is_whole = len(thread) >= max((message.thread_size for message in thread), default=1)
    return is_whole and {message.user for message in thread} == two
