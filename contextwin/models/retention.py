"""What may be kept: nothing that has expired; of people who are forgotten no name, and nothing from before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from contextwin.models.messages import FORGOTTEN, PROFILE, Fact, Message, User, ts_key

#: What of a profile tells who somebody is. What they may see stays.
NAMES = ("name", "handle", "tz")
#: How the names and purposes begin that Slack makes for group DMs, of the names of those in them.
MADE_OF_NAMES = ("mpdm-", "Group messaging with:")
#: Stands for every channel of which nothing else is said.
WHOLE_WORKSPACE = ""

EXPIRED, AUTHOR_FORGOTTEN = "expired", "author forgotten"


class Mark(NamedTuple):
    """A decision, as it is stored."""

    subject: str  #: the user's or the channel's id, or WHOLE_WORKSPACE
    attribute: str  #: FORGOTTEN or RETENTION
    value: Any  #: of RETENTION the days, None for ever
    told_ts: str  #: when it was decided


@dataclass(frozen=True, kw_only=True, slots=True)
class Selection:
    """Which messages, and the replies that were made of them: all that meet every condition."""

    user: str | None = None  #: written by them
    channel: str | None = None  #: in this channel; "": in none, as replies that only the asker reads
    before: datetime | None = None  #: sent before, an aware datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class RetentionPolicy:
    """The rules of a workspace at one moment."""

    forgotten: Mapping[str, str] = field(default_factory=dict)  #: since when, as Slack writes times, by user
    days: Mapping[str, int | None] = field(default_factory=dict)  #: that are kept, by channel; None: all
    as_of: datetime | None = None  #: the moment, by the database's clock; None where there are no rules

    def limit_of(self, channel: str) -> datetime | None:
        """Return before when messages of a channel have expired, or None; what is said of it beats the workspace."""
        days = self.days.get(channel, self.days.get(WHOLE_WORKSPACE))
        return None if days is None or self.as_of is None else self.as_of - timedelta(days=days)

    def rejection_reason(self, message: Message) -> str | None:
        """Return why a message may not be kept, EXPIRED or AUTHOR_FORGOTTEN, or None; a tombstone always may."""
        if message.is_deleted:
            return None
        since = self.forgotten.get(message.user or "")
        if since is not None and ts_key(message.ts) <= ts_key(since):
            return AUTHOR_FORGOTTEN
        limit = self.limit_of(message.channel)
        return EXPIRED if limit is not None and message.sent_at < limit else None

    def anonymize(self, user: User) -> User:
        """Return the user as they may be kept: one who is forgotten has no name."""
        return replace(user, name=None, handle=None, tz=None) if user.user in self.forgotten else user

    def anonymize_message(self, message: Message) -> Message:
        """Return the message as it may be kept: what is not known of one whose author is forgotten may be a name."""
        return replace(message, username=None, extra={}) if message.user in self.forgotten else message

    def anonymize_fact(self, fact: Fact) -> Fact:
        """Return what is told of somebody, or of a group DM, as it may be kept."""
        if fact.attribute in ("name", "purpose") and str(fact.value).startswith(MADE_OF_NAMES):
            return replace(fact, value=None)
        if fact.attribute != PROFILE or fact.subject not in self.forgotten:
            return fact
        return replace(fact, value={**fact.value, **dict.fromkeys(NAMES)})


def read_rules(marks: Iterable[Mark], as_of: datetime | None) -> RetentionPolicy:
    """Return the rules that the decisions make."""
    decided = list(marks)
    return RetentionPolicy(
        forgotten={mark.subject: mark.told_ts for mark in decided if mark.attribute == FORGOTTEN},
        days={mark.subject: mark.value for mark in decided if mark.attribute != FORGOTTEN},
        as_of=as_of,
    )
