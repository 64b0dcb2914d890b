"""Retention policy: rejects expired messages, and messages and names of erased users."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from contextwin.models.messages import FORGOTTEN, PROFILE, AttributeVersion, Message, User, ts_key
from contextwin.models.quotations import without_quotations

#: Profile columns that identify a user. The kind, which decides what they may see, is kept.
NAMES = ("name", "handle", "tz")
#: Columns of users that hold personal data: names, and unknown keys, which may hold anything.
PERSONAL = (*NAMES, "extra")
#: Prefixes of names and purposes that Slack makes of the members' names for group DMs.
MADE_OF_NAMES = ("mpdm-", "Group messaging with:")
#: Subject of the limit for every channel without one of its own.
WHOLE_WORKSPACE = ""
#: Longest limit: a hundred years, so that now minus the limit is a valid date.
MAX_DAYS = 36_500

EXPIRED, AUTHOR_FORGOTTEN = "expired", "author forgotten"


class Mark(NamedTuple):
    """A stored decision."""

    subject: str  #: the user's or the channel's id, or WHOLE_WORKSPACE
    attribute: str  #: FORGOTTEN or RETENTION
    value: Any  #: of RETENTION the days, None for ever
    observed_ts: str  #: when it was decided, as a Slack ts


@dataclass(frozen=True, kw_only=True, slots=True)
class Selection:
    """Selects messages, and the replies derived from them, that meet every condition."""

    user: str | None = None  #: written by them
    channel: str | None = None  #: in this channel; "": in none, as replies outside channels
    before: datetime | None = None  #: sent before, an aware datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class RetentionPolicy:
    """Who is erased in a workspace, and how long its messages are kept."""

    forgotten: Mapping[str, str] = field(default_factory=dict)  #: when each user was erased, as a Slack ts
    days: Mapping[str, int | None] = field(default_factory=dict)  #: days to keep messages, by channel; None: for ever
    as_of: datetime | None = None  #: now, by the database's clock; None where nothing was decided

    def limit_of(self, channel: str) -> datetime | None:
        """Return the time before which messages of a channel have expired, or None; its own limit beats the default."""
        days = self.days.get(channel, self.days.get(WHOLE_WORKSPACE))
        return None if days is None or self.as_of is None else self.as_of - timedelta(days=days)

    def rejection_reason(self, message: Message) -> str | None:
        """Return why a message may not be kept, EXPIRED or AUTHOR_FORGOTTEN, or None; a tombstone always may."""
        if message.is_deleted or not (self.forgotten or self.days):
            return None
        since = self.forgotten.get(message.user or "")
        if since is not None and ts_key(message.ts) <= ts_key(since):
            return AUTHOR_FORGOTTEN
        limit = self.limit_of(message.channel)
        return EXPIRED if limit is not None and message.sent_at < limit else None

    def anonymize(self, user: User) -> User:
        """Return the user as stored: an erased user has no name."""
        return replace(user, name=None, handle=None, tz=None, extra={}) if user.user in self.forgotten else user

    def anonymize_message(self, message: Message) -> Message:
        """Return the message as stored: without what it quotes of erased users.

        If its author is erased, it has no shown name, and no unknown keys, which may hold a name.
        """
        if (
            self.forgotten
            and message.text
            and (text := without_quotations(message.text, self.forgotten)) != message.text
        ):
            message = replace(message, text=text)
        return replace(message, username=None, extra={}) if message.user in self.forgotten else message

    def anonymize_version(self, version: AttributeVersion) -> AttributeVersion:
        """Return the version as stored: without names of an erased user, or of a group DM's members."""
        if version.attribute in ("name", "purpose") and str(version.value).startswith(MADE_OF_NAMES):
            return replace(version, value=None)
        if version.attribute != PROFILE or version.subject not in self.forgotten:
            return version
        return replace(version, value={**version.value, **dict.fromkeys(NAMES)})


def read_rules(marks: Iterable[Mark], as_of: datetime | None) -> RetentionPolicy:
    """Return the policy that the stored decisions make."""
    decided = list(marks)
    return RetentionPolicy(
        forgotten={mark.subject: mark.observed_ts for mark in decided if mark.attribute == FORGOTTEN},
        days={mark.subject: mark.value for mark in decided if mark.attribute != FORGOTTEN},
        as_of=as_of,
    )
