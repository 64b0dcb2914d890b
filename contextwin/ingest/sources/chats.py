"""What the archives of other chat programs have in common: times → `ts`, titles, and records so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from contextwin.analysis.loose_json import object_of
from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.fields import describe_files, is_empty, is_identifier, is_ts, short_text
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.models.messages import Channel, Message, Record, Skipped, User, UserKind

_MICROSECONDS = 1_000_000
# Unmeasured.
_ID_CHARS = 60

#: What a reader calls to say that a record is skipped: its reason, and for damaged input what was expected.
Skip = Callable[..., Skipped]


def skip_in(file: str) -> Skip:
    """Return what makes a `Skipped` of that file, of all of it where no position is given."""
    return partial(Skipped, file=clean_text(file), position="whole file")


def unknown_files(names: Iterable[str], known: Iterable[str]) -> Iterator[Skipped]:
    """Yield that the files of an archive are skipped which are none of the `known` ones."""
    for name in set(names) - set(known):
        yield skip_in(name)(reason="unknown file")


def broken(skip: Skip, reason: str, detail: str) -> Skipped:
    """Return a `Skipped` for damaged input."""
    return skip(reason=reason, is_broken=True, detail=detail)


def or_broken(records: Iterable[Record], skip: Skip, reason: str) -> Iterator[Record]:
    """Yield the records; where they end with a SourceError, a broken one in its place."""
    try:
        yield from records
    except SourceError as exc:
        yield broken(skip, reason, str(exc))


def read_files(names: Iterable[str], read: Callable[[str, Skip], Iterable[Record]]) -> Iterator[Record]:
    """Yield what `read` yields of each file, with a broken record for one that cannot be read."""
    for name in names:
        skip = skip_in(name)
        yield from or_broken(read(name, skip), skip, "bad file")


def read_items(
    items: Iterable[Any],
    read: Callable[[Mapping[str, Any], Skip], Iterable[Record]],
    skip: Skip,
    *,
    reason: str = "bad message",
    where: str = "",
) -> Iterator[Record]:
    """Yield what `read` yields of each item of a list, with a broken record for one that is damaged."""
    for number, item in enumerate(items, start=1):
        skip_item = partial(skip, position=f"{where}item {number}")
        yield from or_broken(read(object_of(item), skip_item), skip_item, reason)


def slug(name: str) -> str:
    """Return an id made of a name: lower case, with "-" for everything but letters, digits, "_" and ".".

    >>> slug("Project Phoenix.mbox")
    'project-phoenix.mbox'
    """
    return re.sub(r"[^\w.]+", "-", clean_text(name).lower()).strip("-.")[:_ID_CHARS] or "workspace"


def workspace_of(path: Path) -> str:
    """Return the workspace's id made of an archive's name, without its suffixes."""
    name = path.resolve().name
    return slug(name if path.is_dir() else name.partition(".")[0] or name)


# ---- times


def ts_of_milliseconds(milliseconds: object, digits: int = 0) -> str | None:
    """Return a ts; `digits`, 0 to 999, tell messages of one millisecond apart. None for what is no time.

    >>> ts_of_milliseconds(1_700_000_000_123, 7)
    '1700000000.123007'
    """
    if not isinstance(milliseconds, int) or isinstance(milliseconds, bool) or milliseconds < 0:
        return None
    ts = f"{milliseconds // 1000}.{milliseconds % 1000:03}{digits % 1000:03}"
    return ts if is_ts(ts) else None


def ts_of_datetime(when: datetime) -> str | None:
    """Return the ts of a datetime; one without a zone is in UTC. None before 1970."""
    seconds, micros = divmod(
        int((when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp() * _MICROSECONDS), _MICROSECONDS
    )
    ts = f"{seconds}.{micros:06}"
    return ts if is_ts(ts) else None


def ts_of_iso(value: object) -> str | None:
    """Return the ts of an ISO 8601 time, UTC unless it says otherwise; None for anything else.

    >>> ts_of_iso("2023-11-14T22:13:20.5Z"), ts_of_iso("2023-11-14T23:13:20+01:00"), ts_of_iso("soon")
    ('1700000000.500000', '1700000000.000000', None)
    """
    try:
        return ts_of_datetime(datetime.fromisoformat(value)) if isinstance(value, str) and len(value) > 9 else None
    except (ValueError, OverflowError):
        return None


def number_of(identity: str) -> int:
    """Return a number made of an id, the same on every machine."""
    return crc32(identity.encode("utf-8", "surrogatepass"))


@dataclass(slots=True)
class Timestamps:
    """The ts of each message of an archive: two messages never share one in their channel."""

    _owners: HashTable = field(default_factory=HashTable)  #: the hash of each message, by that of its channel and ts

    def claim(self, channel: str, ts: str, identity: str) -> str:
        """Return the ts of the message `identity`: `ts`, or the next free microsecond when another message has it."""
        owner = hash(identity) % 2**64  # A table holds no negative numbers.
        while self._owners.setdefault(hash((channel, ts)), owner) != owner:
            seconds, _, micros = ts.partition(".")
            later = int(seconds) * _MICROSECONDS + int(micros) + 1
            ts = f"{later // _MICROSECONDS}.{later % _MICROSECONDS:06}"
        return ts


# ---- texts


def join_texts(*parts: str | None) -> str:
    """Return the parts that hold something, a line each, without what Postgres cannot store."""
    return clean_text("\n".join(part.strip("\n") for part in parts if part and part.strip())).strip()


def quote(text: str) -> str:
    """Return text marked as somebody else's words."""
    return "> " + text.replace("\n", "\n> ") if text.strip() else ""


def file_titles(files: Iterable[Mapping[str, Any]]) -> str:
    """Return the title of each file, else its name, a line each."""
    return join_texts(*(file.get("title") or file.get("name") for file in describe_files(files)))


# ---- people and channels of which little is known


def unknown_user(workspace: str, user: str, name: object = None, *, is_bot: bool = False, **values: Any) -> User:
    """Return a person of whom the archive does not say what they may see: a guest, unless something else says more."""
    kind: UserKind = "bot" if is_bot else "guest"
    return User(workspace=workspace, user=user, name=short_text(name), kind=kind, has_kind=is_bot, **values)


def unknown_channel(workspace: str, channel: str, name: object = None, **values: Any) -> Channel:
    """Return a channel of which the archive does not say who may read it: private, unless something else says more."""
    return Channel(
        workspace=workspace, channel=channel, name=short_text(name), kind="private", has_kind=False, **values
    )


@dataclass(slots=True)
class Known(Timestamps):
    """Also remembers which people, channels and members were yielded, so that each is yielded once."""

    _seen: set[object] = field(default_factory=set)

    def new_user(self, user: User) -> Iterator[User]:
        """Yield the user unless one of this id was yielded with a name, or without one if this has none."""
        yield from () if ("user", user.user, True) in self._seen else self._new_user(user)

    def _new_user(self, user: User) -> Iterator[User]:
        key = ("user", user.user, user.name is not None)
        if key not in self._seen:
            self._seen.add(key)
            yield user

    def new(self, *records: Any) -> Iterator[Any]:
        """Yield those of the records that are new; a record is hashable."""
        for record in records:
            if record not in self._seen:
                self._seen.add(record)
                yield record


def number_or_none(value: object) -> int | None:
    """Return a whole number, None for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def check_id(value: object, what: str) -> str:
    """Return an id; raises SourceError when it is none."""
    if not is_identifier(value):
        raise SourceError(f"expected {what} of 1 to 800 bytes without NUL, got {value!r:.60}")
    return value


def kept_or_empty(message: Message, skip: Skip) -> Message | Skipped:
    """Return the message, or that it is skipped because it has neither words nor files."""
    if not is_empty(message):
        return message
    return skip(reason="empty", workspace=message.workspace, ts=message.ts)


def count_reactions(named: Iterable[tuple[str | None, object]]) -> dict[str, int]:
    """Return how often each emoji was given, of pairs of its name and a count; what is none of these is left out."""
    counts: dict[str, int] = {}
    for name, count in named:
        if name and isinstance(count, int) and count > 0:
            counts[name] = counts.get(name, 0) + count
    return counts
