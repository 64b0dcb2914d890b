"""A mailbox in mbox format, or a folder of them, as list archives have them → records; threads by References."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known
from contextwin.ingest.sources.fields import describe_files, is_identifier
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.ingest.sources.mail import (
    FROM_LINE,
    Author,
    MailThreads,
    author_of,
    body_of,
    file_names,
    header_of,
    is_reply,
    is_subject,
    parse_mail,
    plain_subject,
    sent_at,
)
from contextwin.ingest.sources.mail_trim import Tails, without_footers, without_full_quote
from contextwin.ingest.sources.streams import Streams, is_made_of, open_exports
from contextwin.models.messages import Message, Record, Workspace

#: A longer mail is not read: ten times its size is held while it is. Most mail servers accept 25 MB.
MAX_MAIL_BYTES = 32 * 1024 * 1024

_FROM_LINE = re.compile(rb"From [^\n]{0,200}?\d\d:\d\d[^\n]{0,60}?\d{4}")
_HEADER = re.compile(rb"[\w-]{1,80}:")
_ID = re.compile(r"<([^<>\s]+)>")
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
# Maximum for a mail; unmeasured.
_MAX_REFERENCES = 100
_SUFFIX = re.compile(r"(?:\.(?:mbox|mbx|txt))?(?:\.gz)?$")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
# The end of the name of a file that holds the mails of a year, a quarter, a month, a week or a day.
_PERIOD = re.compile(
    rf"(?:^|[-_. ])(?:(?:week-of-mon-)?(?:19|20)\d\d(?:[-_. ]?(?:q[1-4]|[01]?\d(?:[-_. ]?[0-3]?\d)?|{_MONTH}))?"
    rf"|{_MONTH}[-_. ]?(?:19|20)\d\d)$",
    re.IGNORECASE,
)


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
    author: Author
    is_listed: bool  #: the mail says which list it was sent to


@dataclass(frozen=True, slots=True)
class _Damage:
    """Why a mail has no place."""

    reason: str
    detail: str | None = None  #: None: it is a copy of another


class _Mail(NamedTuple):
    """A mail of an archive."""

    file: str
    number: int  #: 1-based, in its file
    data: bytes
    place: _Place | _Damage


@dataclass(slots=True)
class _Lists:
    """What is known of an archive's mails after the first pass."""

    threads: MailThreads = field(default_factory=MailThreads)
    subjects: HashTable = field(default_factory=HashTable)  #: hashes of channel and subject of mails that begin a talk
    tails: Tails = field(default_factory=Tails)
    addresses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  #: by name

    def holds_quoted(self, place: _Place) -> bool:
        """Return whether the archive holds what the mail quotes: a mail that it names, else one that its subject names.

        Some programs answer a mail without naming it.
        """
        if place.references:
            return self.threads.holds_any(place.references)
        plain = plain_subject(place.subject)
        return is_reply(place.subject) and hash((place.key.channel, plain)) in self.subjects

    def user_of(self, author: Author) -> str | None:
        """Return the id of an author; whose address a list hides has the one that their name has in other mails."""
        known = self.addresses.get(author.name or "", set())
        return min(known) if author.address is None and len(known) == 1 else author.key


def read_mbox(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of a mailbox or of a folder of mailboxes; one mail is in memory at a time.

    A channel is a mailing list, by `List-Id`, else a mailbox, by its path in the folder; files of months or years of
    one mailbox are one. Nothing in a mailbox says who may read it: channels are private, people are guests. A thread is
    what `References` and `In-Reply-To` tie together; its root begins with the subject. A mail that cannot be read, or
    without a valid date, becomes a broken `Skipped`; of several mails of a channel with one id the first is kept, and
    of a mail that a folder and a folder in it hold the upper one.
    """
    with open_exports(path, _is_mailbox, "a mailbox in mbox format") as (streams, names):
        id_ = chats.check_id(workspace or chats.workspace_of(Path(path)), "a workspace's id")
        yield Workspace(workspace=id_)
        yield from chats.unknown_files(streams, names)
        yield from _read_mails(streams, _name_channels(names, id_), id_)


def _name_channels(names: Iterable[str], workspace: str) -> dict[str, str]:
    """Return the channel of each mailbox, made of its path, those at the top first.

    Files of months, years and the like of one mailbox are one channel: that of their folder, or the workspace's name,
    where their name holds nothing else. Other mailboxes never share one.
    """
    paths = {name: _without_period(_SUFFIX.sub("", name)) or workspace for name in sorted(names, key=_depth)}
    ids = {path: "/".join(map(chats.slug, path.split("/"))) for path in set(paths.values())}
    owners = defaultdict[str, set[str]](set)
    for path, id_ in ids.items():
        owners[id_].add(path)
    return {
        name: ids[path]
        if len(owners[ids[path]]) == 1 and is_identifier(ids[path])
        else f"{chats.slug(path)}-{chats.number_of(path):08x}"
        for name, path in paths.items()
    }


def _depth(name: str) -> tuple[int, str]:
    return name.count("/"), name


def _without_period(path: str) -> str:
    folder, _, name = path.rpartition("/")
    return "/".join(part for part in (folder, _PERIOD.sub("", name)) if part)


def _read_mails(streams: Streams, channels: Mapping[str, str], workspace: str) -> Iterator[Record]:
    lists = _survey(streams, channels)
    known = Known()
    for mail in _walk(streams, channels):
        skip, place = partial(chats.skip_in(mail.file), position=f"mail {mail.number}"), mail.place
        if isinstance(place, _Damage):
            yield skip(reason=place.reason, is_broken=place.detail is not None, detail=place.detail)
            continue
        (channel, id_), threads = place.key, lists.threads
        root, number = threads.root_of(channel, id_), threads.number(id_)
        ts = known.claim(channel, place.ts, str(number))
        thread_ts = known.claim(channel, root.ts, str(root.number))
        try:
            body, files = _own_words(mail.data, place, lists)
        except SourceError as exc:
            yield chats.broken(skip, "bad mail", str(exc))
            continue
        yield from known.new(chats.unknown_channel(workspace, channel, channel))
        user = lists.user_of(place.author)
        if user:
            yield from known.new_user(chats.unknown_user(workspace, user, place.author.name))
        is_titled = root.number == number or not is_subject(plain_subject(place.subject), root.subject)
        message = Message(
            workspace=workspace,
            channel=channel,
            ts=ts,
            thread_ts=thread_ts,
            text=chats.join_texts(place.subject if is_titled else None, body, chats.file_titles(files)),
            user=user,
            files=files,
            extra={"message_id": id_, "subject": place.subject},
        )
        yield chats.kept_or_empty(message, skip)


def _survey(streams: Streams, channels: Mapping[str, str]) -> _Lists:
    """Read all mails once, and return what is known of them."""
    lists = _Lists()
    for mail in _walk(streams, channels):
        if not isinstance(place := mail.place, _Place):
            continue
        author, plain = place.author, plain_subject(place.subject)
        lists.threads.add(*place.key, place.ts, plain, place.references)
        if not is_reply(place.subject):
            lists.subjects.setdefault(hash((place.key.channel, plain)))
        if author.name and author.address:
            lists.addresses[author.name].add(author.address)
        if lists.tails.wants(*place.key):
            with suppress(SourceError):  # It is read again, and counted then.
                lists.tails.add(*place.key, author.key, body_of(parse_mail(mail.data)))
    lists.threads.tie()
    lists.tails.learn()
    return lists


def _own_words(data: bytes, place: _Place, lists: _Lists) -> tuple[str, tuple[Mapping[str, str], ...]]:
    """Return what the author wrote, and the files; raises SourceError for a mail that cannot be read."""
    mail = parse_mail(data)
    body, taken_out = without_footers(body_of(mail), place.author.lists, lists.tails, place.key.channel)
    if lists.holds_quoted(place):
        body = without_full_quote(body, place.author.name)
    return body, describe_files({"name": name} for name in (*file_names(mail), *taken_out))


def _walk(streams: Streams, channels: Mapping[str, str]) -> Iterator[_Mail]:
    """Yield all mails, file by file; of copies in a channel, and in a folder and one in it, the first has a place."""
    seen, held_in = HashTable(), _Folders()
    for name, mailbox in channels.items():
        folder = name.rpartition("/")[0]
        for number, data in enumerate(_split_mails(streams, name), start=1):
            place = _place_of(data, mailbox)
            if isinstance(place, _Place):
                above = () if place.is_listed else held_in.folders_of(place.key.id)
                if hash(place.key) in seen or any(_is_inside(folder, each) for each in above):
                    place = _Damage("same Message-ID")
                else:
                    seen.setdefault(hash(place.key))
                    if not place.is_listed:
                        held_in.add(place.key.id, folder)
            yield _Mail(name, number, data or b"", place)


class _Folders:
    """The folders that hold each mail: few sets of folders, and the number of one for each mail."""

    def __init__(self) -> None:
        self._sets: dict[tuple[str, ...], int] = {(): 0}
        self._numbers = HashTable()

    def folders_of(self, id_: str) -> tuple[str, ...]:
        return next(islice(self._sets, self._numbers.get(hash(id_)) or 0, None))

    def add(self, id_: str, folder: str) -> None:
        folders = self.folders_of(id_)
        if folder not in folders:
            self._numbers.put(hash(id_), self._sets.setdefault((*folders, folder), len(self._sets)))


def _is_inside(folder: str, other: str) -> bool:
    return folder != other and (not other or folder.startswith(f"{other}/"))


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
    is_listed = listed is not None and is_identifier(listed[1])
    channel = listed[1].lower() if listed and is_listed else channel
    own = _ID.search(header_of(mail, "Message-ID"))
    # Without an id a mail is what it holds, but for the line that its mailbox put before it.
    id_ = own[1] if own and is_identifier(own[1]) else f"{sha256(_without_from_line(data)).hexdigest()[:32]}@no-id"
    found = _ID.findall(header_of(mail, "References"))[-_MAX_REFERENCES:]
    found += _ID.findall(header_of(mail, "In-Reply-To"))[:1]
    references = tuple(dict.fromkeys(reference for reference in found if reference != id_))
    # Dates have whole seconds; the id tells mails of one second apart.
    ts = f"{seconds}.{chats.number_of(id_) % 1_000_000:06}"
    subject = header_of(mail, "Subject")
    return _Place(_Key(channel, id_), ts, references, subject, author_of(mail), is_listed=is_listed)


def _without_from_line(data: bytes) -> bytes:
    return data.partition(b"\n")[2].strip()
