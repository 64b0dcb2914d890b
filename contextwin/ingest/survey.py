"""The first pass over an archive: when it was made, what it lists anywhere, and who is in which channel.

The second pass stores records in their order. Some answers come later in an archive than the messages that need them:
a channel's line may follow its messages. Until then, and where the archive cannot be read to its end, what nobody
stated is closed (models/unstated.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sys import intern
from time import time
from zlib import crc32

from contextwin.errors import SourceError
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.models.messages import ZONE, Channel, Membership, Message, Record, Skipped, User, Workspace, ts_key
from contextwin.models.unstated import unstated_channel, unstated_user

#: Seconds by which clocks may differ: a time in an archive that is later than this from now says nothing. Unmeasured.
CLOCK_TOLERANCE = 300
#: Messages of a channel by which it is recognised. Unmeasured: one that two archives hold is enough.
MAX_SAMPLE = 2000
#: Older than whatever has a time.
BEFORE_ALL = "0.000001"
#: A channel or user of a workspace: (workspace, "channel" or "user", id).
Subject = tuple[str, str, str]


def now_ts() -> str:
    """Return the current time as a Slack ts."""
    return f"{time():.6f}"


@dataclass(slots=True)
class Sample:
    """Some messages of a channel, spread over all of them, each by ts with its author."""

    authors: dict[str, str | None] = field(default_factory=dict)
    first: str | None = None  #: the ts of the first message of all
    _limit: int = 1 << 32

    def add(self, ts: str, user: str | None) -> None:
        """Add a message; half as many stay as soon as they are too many."""
        self.first = min(self.first or ts, ts, key=ts_key)
        if crc32(ts.encode()) < self._limit:
            self.authors[ts] = user
            if len(self.authors) > MAX_SAMPLE:
                self._limit //= 2
                self.authors = {ts: user for ts, user in self.authors.items() if crc32(ts.encode()) < self._limit}


@dataclass(kw_only=True, slots=True)
class Survey:
    """What is known of an archive before it is stored."""

    times: Mapping[str, str] = field(default_factory=dict)  #: when its lists were true, by workspace
    untils: Mapping[str, str] = field(default_factory=dict)  #: until when they may have been true only then
    stated: HashTable = field(default_factory=HashTable)  #: hashes of subjects whose kind it states, if it opens others
    #: The members of channels that list all of them as records of their own.
    members: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    folders: dict[tuple[str, str], Sample] = field(default_factory=dict)  #: messages of channels that a folder names
    zones: dict[tuple[str, str], str] = field(default_factory=dict)  #: with which channels are read
    opens_unlisted: bool = False  #: the format says that a channel is public and a user a member unless it says else
    is_whole: bool = False  #: all of it was read, and nothing was damaged
    settled: set[tuple[str, str]] = field(default_factory=set)  #: channels with all members that were settled so far
    now: str = field(default_factory=now_ts)  #: when the archive is read; lists were true then that hold no time

    def time_of(self, workspace: str) -> str:
        """Return when the archive's lists of a workspace were true; of a damaged one without times, before all else."""
        return self.times.get(workspace, self.now if self.is_whole else BEFORE_ALL)

    def until_of(self, workspace: str) -> str:
        """Return until when an event may be older than the archive's lists of a workspace, or newer."""
        return max(self.time_of(workspace), self.untils.get(workspace, BEFORE_ALL), key=ts_key)

    def name_channel(self, workspace: str, channel: str) -> Channel:
        """Return a channel that only other records name."""
        guess = Channel(workspace=workspace, channel=channel, is_listed=False)
        return unstated_channel(workspace, channel) if self._is_opposed(guess) else guess

    def name_user(self, workspace: str, user: str, *, is_bot: bool = False) -> User:
        """Return a user whom only other records name."""
        guess = User(workspace=workspace, user=user, kind="bot" if is_bot else "member", is_listed=False)
        return unstated_user(workspace, user, is_bot=is_bot) if self._is_opposed(guess) else guess

    def settle(self, record: Record) -> Record | None:
        """Return the record as it is stored, or None for one that is part of another.

        A channel that lists its members holds them. A guess that the archive may contradict is a closed one. What is
        dated later than now was so when the archive was made, and a message was not edited then.
        """
        if isinstance(record, Message) and record.edited_ts and not has_passed(record.edited_ts, self.now):
            return replace(record, edited_ts=None)
        if isinstance(record, Membership) and record.observed_ts is not None:
            made = self.time_of(record.workspace)
            return replace(record, observed_ts=min(record.observed_ts, made, key=ts_key))
        if isinstance(record, Membership) and record.observed_ts is None:
            return None if (record.workspace, record.channel) in self.settled else record
        if isinstance(record, Channel) and record.has_members:
            key = record.workspace, record.channel
            if (members := self.members.get(key)) is None:
                return record
            self.settled.add(key)
            return replace(record, members=tuple(dict.fromkeys(members)))
        if isinstance(record, Channel) and not record.is_listed and self._is_opposed(record):
            closed = unstated_channel(record.workspace, record.channel, name=record.name)
            return closed if record.kind == "public" else record
        return record

    def _is_opposed(self, guess: Channel | User) -> bool:
        """Return whether the archive may state another kind than an open guess."""
        return not (self.opens_unlisted and self.is_whole) or hash(_subject_of(guess)) in self.stated


def survey_archive(records: Iterable[Record], *, opens_unlisted: bool = False) -> Survey:
    """Return what the records state; reading stops at an archive that cannot be read further.

    The lists of a workspace are as of the latest time that any record has and that has passed. Without a time it is
    now; if all are yet to come, they are older than all else. `opens_unlisted` is that of the source.
    """
    survey = Survey(opens_unlisted=opens_unlisted, is_whole=True)
    latest: dict[str, str] = {}
    untils: dict[str, str] = {}
    try:
        for record in records:
            _note(survey, record)
            if isinstance(record, Workspace) and record.listed_until:
                untils[record.workspace] = min(record.listed_until, survey.now, key=ts_key)
            for workspace, ts in _times_of(record):
                known = latest.setdefault(workspace, BEFORE_ALL)
                if has_passed(ts, survey.now):
                    latest[workspace] = max(known, ts, key=ts_key)
    except SourceError:  # The import itself raises it again.
        survey.is_whole = False
    survey.untils = untils
    survey.times = {workspace: min(ts, survey.now, key=ts_key) for workspace, ts in latest.items()}
    return survey


def has_passed(ts: str, now: str) -> bool:
    """Return whether a time is not later than now, by clocks that may differ a little."""
    seconds, fraction = ts_key(now)
    return ts_key(ts) <= (seconds + CLOCK_TOLERANCE, fraction)


def _note(survey: Survey, record: Record) -> None:
    if isinstance(record, Skipped):
        survey.is_whole &= not record.is_broken
    elif isinstance(record, Channel | User) and survey.opens_unlisted and record.is_listed and record.has_kind:
        survey.stated.setdefault(hash(_subject_of(record)))
    if isinstance(record, Channel) and ZONE in record.extra:
        survey.zones[record.workspace, record.channel] = str(record.extra[ZONE])
    if isinstance(record, Channel) and record.is_folder:
        survey.folders[record.workspace, record.channel] = Sample()
    elif isinstance(record, Message) and (sample := survey.folders.get((record.workspace, record.channel))):
        sample.add(record.ts, record.user)
    if isinstance(record, Channel) and record.has_members and not record.members:
        survey.members[record.workspace, record.channel] = []
    elif isinstance(record, Membership) and record.observed_ts is None:
        there = survey.members.get((record.workspace, record.channel))
        if there is not None:
            there.append(intern(record.user))


def _times_of(record: Record) -> Sequence[tuple[str, str]]:
    """Return the times that a record holds, each with its workspace."""
    if isinstance(record, Message):
        return [(record.workspace, ts) for ts in (record.ts, record.edited_ts) if ts]
    if isinstance(record, Skipped):
        return [(record.workspace, record.ts)] if record.workspace and record.ts else []
    return [(record.workspace, record.listed_ts)] if isinstance(record, Workspace) and record.listed_ts else []


def _subject_of(entity: Channel | User) -> Subject:
    if isinstance(entity, User):
        return entity.workspace, "user", entity.user
    return entity.workspace, "channel", entity.channel
