"""A mailbox in mbox format, or a folder of them, as list archives have them → records; threads by References."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known, Timestamps
from contextwin.ingest.sources.fields import describe_files, is_identifier
from contextwin.ingest.sources.mail import (
    FROM_LINE,
    author_of,
    body_of,
    file_names,
    header_of,
    parse_mail,
    plain_subject,
    sent_at,
    without_full_quote,
)
from contextwin.ingest.sources.streams import Streams, is_made_of, open_exports
from contextwin.models.messages import Message, Record, Workspace, ts_key

#: A longer mail is not read. Unmeasured; mail servers accept 25 to 150 MB with attachments.
MAX_MAIL_BYTES = 64 * 1024 * 1024

_FROM_LINE = re.compile(rb"From [^\n]{0,200}?\d\d:\d\d[^\n]{0,60}?\d{4}")
_HEADER = re.compile(rb"[\w-]{1,80}:")
_ID = re.compile(r"<([^<>\s]+)>")
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
# Of a mail; unmeasured.
_MAX_REFERENCES = 100
_SUFFIXES = (".mbox", ".mbox.gz", ".mbx")


def is_mbox(path: Path | str) -> bool:
    """Return whether the path is a mailbox, or a folder or archive that holds some."""
    return is_made_of(path, lambda _, head: _is_mailbox(head))


def _is_mailbox(head: bytes) -> bool:
    lines = head.splitlines()
    return len(lines) > 1 and bool(_FROM_LINE.match(lines[0])) and bool(_HEADER.match(lines[1]))


class _Key(NamedTuple):
    """Which mail it is: a mail to two lists is a message in each."""

    channel: str
    id: str


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a mail belongs: which channel, when, and which mails it answers."""

    key: _Key
    ts: str
    references: tuple[str, ...]  #: ids of the mails that it answers, oldest first
    subject: str


@dataclass(frozen=True, slots=True)
class _Damage:
    """Why a mail has no place."""

    reason: str
    detail: str


def read_mbox(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of a mailbox or of a folder of mailboxes; one mail is in memory at a time.

    A channel is a mailing list, by `List-Id`, else a mailbox, by its path in the folder. Nothing in a mailbox says who
    may read it: channels are private, people are guests. A thread is what `References` and `In-Reply-To` tie together;
    its root begins with the subject. A mail that cannot be read, or without a valid date, becomes a broken `Skipped`;
    of several mails of a channel with one id the first is kept.
    """
    with open_exports(path, _is_mailbox, "a mailbox in mbox format") as (streams, names):
        id_ = chats.check_id(workspace or chats.workspace_of(Path(path)), "a workspace's id")
        yield Workspace(workspace=id_)
        yield from chats.unknown_files(streams, names)
        yield from _read_mails(streams, _name_channels(names), id_)


def _name_channels(names: Iterable[str]) -> dict[str, str]:
    """Return the channel of each mailbox, made of its path; two mailboxes never share one."""
    paths = {name: next((name[: -len(end)] for end in _SUFFIXES if name.endswith(end)), name) for name in names}
    ids = {name: "/".join(map(chats.slug, path.split("/"))) for name, path in paths.items()}
    count = Counter(ids.values())
    return {
        name: id_ if count[id_] == 1 and is_identifier(id_) else f"{chats.slug(name)}-{chats.number_of(name):08x}"
        for name, id_ in ids.items()
    }


def _read_mails(streams: Streams, channels: Mapping[str, str], workspace: str) -> Iterator[Record]:
    places: dict[_Key, _Place] = {}
    for name, mailbox in channels.items():
        for place in (_place_of(data, mailbox) for data in _split_mails(streams, name)):
            if isinstance(place, _Place):
                places.setdefault(place.key, place)
    ids, roots = {key.id for key in places}, _find_roots(places)
    known, timestamps, seen = Known(), Timestamps(), set[_Key]()
    for name, mailbox in channels.items():
        skip = chats.skip_in(name)
        for number, data in enumerate(_split_mails(streams, name), start=1):
            position = f"mail {number}"
            place = _place_of(data, mailbox)
            if isinstance(place, _Damage):
                yield chats.broken(skip, position, place.reason, place.detail)
                continue
            if place.key in seen:
                yield skip(reason="same Message-ID", position=position)
                continue
            seen.add(place.key)
            channel, root = place.key.channel, places[roots[place.key]]
            ts = timestamps.claim(channel, place.ts, place.key.id)
            thread_ts = timestamps.claim(channel, root.ts, root.key.id)
            try:
                mail = parse_mail(data or b"")
                user, author = author_of(mail)
                body, files = body_of(mail), describe_files({"name": each} for each in file_names(mail))
            except SourceError as exc:
                yield chats.broken(skip, position, "bad mail", str(exc))
                continue
            yield from known.new(chats.unknown_channel(workspace, channel, channel))
            if user:
                yield from known.new_user(chats.unknown_user(workspace, user, author))
            is_titled = root.key == place.key or plain_subject(place.subject) != plain_subject(root.subject)
            body = body if ids.isdisjoint(place.references) else without_full_quote(body)
            message = Message(
                workspace=workspace,
                channel=channel,
                ts=ts,
                thread_ts=thread_ts,
                text=chats.join_texts(place.subject if is_titled else None, body, chats.file_titles(files)),
                user=user,
                files=files,
                extra={"message_id": place.key.id, "subject": place.subject},
            )
            yield chats.kept_or_empty(message, skip, position)


def _split_mails(streams: Streams, name: str) -> Iterator[bytes | None]:
    """Yield each mail without its "From " line, or None for one that is too long.

    A "From " line begins a mail only after a blank line, and where a header follows it.
    """
    with streams[name]() as stream:
        mail: list[bytes] = []
        size, is_blank, ahead = 0, True, stream.readline(MAX_MAIL_BYTES)
        while line := ahead:
            ahead = stream.readline(MAX_MAIL_BYTES)
            if is_blank and _FROM_LINE.match(line) and _HEADER.match(ahead):
                if mail:
                    yield _join(mail, size)
                mail, size = [FROM_LINE.encode() + b": " + line[5:]], 0
            else:
                size += len(line)
                mail += [line] if size <= MAX_MAIL_BYTES else []
            is_blank = not line.strip()
        if mail:
            yield _join(mail, size)


def _join(lines: list[bytes], size: int) -> bytes | None:
    return _QUOTED_FROM.sub(rb"\1", b"".join(lines).replace(b"\r\n", b"\n")) if size <= MAX_MAIL_BYTES else None


def _place_of(data: bytes | None, channel: str) -> _Place | _Damage:
    """Return where a mail belongs, by its head; `channel` is that of its mailbox."""
    if data is None:
        return _Damage("too long", f"expected a mail of at most {MAX_MAIL_BYTES:,} bytes, got a longer one")
    head = data.partition(b"\n\n")[0]
    try:
        mail = parse_mail(head)
    except SourceError as exc:
        return _Damage("bad mail", str(exc))
    seconds = sent_at(mail)
    if seconds is None:
        return _Damage("bad date", f"expected a header 'Date', got {mail.get('Date')!s:.60}")
    listed = _ID.search(header_of(mail, "List-Id"))
    channel = listed[1].lower() if listed and is_identifier(listed[1]) else channel
    own = _ID.search(header_of(mail, "Message-ID"))
    # Without an id a mail is what it holds, but for the line that its mailbox put before it.
    id_ = own[1] if own and is_identifier(own[1]) else f"{sha256(_without_from_line(data)).hexdigest()[:32]}@no-id"
    found = _ID.findall(header_of(mail, "References"))[-_MAX_REFERENCES:]
    found += _ID.findall(header_of(mail, "In-Reply-To"))[:1]
    references = tuple(dict.fromkeys(reference for reference in found if reference != id_))
    # Dates have whole seconds; the id tells mails of one second apart.
    ts = f"{seconds}.{chats.number_of(id_) % 1_000_000:06}"
    return _Place(_Key(channel, id_), ts, references, header_of(mail, "Subject"))


def _without_from_line(data: bytes) -> bytes:
    return data.partition(b"\n")[2].strip()


def _find_roots(places: Mapping[_Key, _Place]) -> dict[_Key, _Key]:
    """Return the root of each mail's thread: the earliest mail of its channel among those that references tie."""
    parents: dict[str, str] = {}

    def top_of(id_: str) -> str:
        top = id_
        while (above := parents.get(top, top)) != top:
            top = above
        while parents.get(id_, id_) != top:  # Paths are halved, so that long chains cost linear time.
            parents[id_], id_ = top, parents[id_]
        return top

    for key, place in places.items():
        for reference in place.references:
            parents[top_of(key.id)] = top_of(reference)
    roots: dict[_Key, _Key] = {}
    for key, _ in sorted(places.items(), key=lambda item: (ts_key(item[1].ts), item[0])):
        roots.setdefault(_Key(key.channel, top_of(key.id)), key)
    return {key: roots[_Key(key.channel, top_of(key.id))] for key in places}
