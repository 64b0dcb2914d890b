"""A mailbox in mbox format, or a folder of them, as list archives have them → records; threads by References."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message as Mail
from email.utils import getaddresses, parsedate_to_datetime
from pathlib import Path

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import (
    Known,
    Timestamps,
    check_id,
    file_titles,
    html_text,
    join_texts,
    kept_or_empty,
    number_of,
    skip_in,
    slug,
    ts_of_datetime,
    unknown_channel,
    unknown_user,
    workspace_of,
)
from contextwin.ingest.sources.fields import describe_files, is_identifier
from contextwin.ingest.sources.streams import Streams, is_made_of, open_streams
from contextwin.models.messages import Message, Record, Skipped, Workspace

#: A longer mail is not read. Unmeasured; mail servers accept 25 to 150 MB with attachments.
MAX_MAIL_BYTES = 64 * 1024 * 1024

_FROM_LINE = re.compile(rb"From [^\n]{0,200}?\d\d:\d\d[^\n]{0,60}?\d{4}")
_HEADER = re.compile(rb"[\w-]{1,80}:")
_ID = re.compile(r"<([^<>\s]+)>")
_REPLY_PREFIX = re.compile(
    r"(?:\s*(?:re|aw|fwd?|wg|sv|antw|rif)(?:\[\d+\])?\s*:|\s*\[[^\]\n]{1,60}\])+\s*", re.IGNORECASE
)
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


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a mail belongs: which channel, when, and which mails it answers."""

    channel: str
    ts: str
    references: tuple[str, ...]  #: ids of the mails that it answers, oldest first
    subject: str


def read_mbox(path: Path | str, *, workspace: str | None = None) -> Iterator[Record]:
    """Yield the records of a mailbox or of a folder of mailboxes; one mail is in memory at a time.

    A channel is a mailing list, by `List-Id`, else a mailbox. Nothing in a mailbox says who may read it: channels are
    private, people are guests. A thread is what `References` and `In-Reply-To` tie together; its root begins with the
    subject. A mail without a valid date becomes a broken `Skipped`.
    """
    path = Path(path)
    with open_streams(path) as streams:
        names = [name for name in streams if _starts_as_mailbox(streams, name)]
        if not names:
            raise SourceError(f"expected a mailbox in mbox format, got {path}", file=str(path))
        id_ = check_id(workspace or workspace_of(path), "a workspace's id")
        yield Workspace(workspace=id_)
        for name in streams.keys() - set(names):
            yield Skipped(reason="unknown file", file=clean_text(name), position="whole file")
        yield from _read_mails(streams, names, id_)


def _starts_as_mailbox(streams: Streams, name: str) -> bool:
    with streams[name]() as stream:
        return _is_mailbox(stream.read(1000))


def _read_mails(streams: Streams, names: list[str], workspace: str) -> Iterator[Record]:
    places = {id_: place for name in names for _, id_, place in _read_places(streams, name) if place}
    roots = _find_roots(places)
    known, timestamps = Known(), Timestamps()
    for name in names:
        skip = skip_in(name)
        for number, data in enumerate(_split_mails(streams, name), start=1):
            position = f"mail {number}"
            if data is None:
                detail = f"expected a mail of at most {MAX_MAIL_BYTES:,} bytes, got a longer one"
                yield skip(reason="too long", position=position, is_broken=True, detail=detail)
                continue
            mail = message_from_bytes(data)
            id_, place = _place_of(mail, data, name)
            if place is None:
                detail = f"expected a header 'Date', got {mail.get('Date')!s:.60}"
                yield skip(reason="bad date", position=position, is_broken=True, detail=detail)
                continue
            user, author = _author(mail)
            yield from known.new(unknown_channel(workspace, place.channel, place.channel))
            if user:
                yield from known.new_user(unknown_user(workspace, user, author))
            root = roots[id_]
            ts = timestamps.claim(place.channel, place.ts, id_)
            thread_ts = timestamps.claim(place.channel, places[root].ts, root)
            is_titled = root == id_ or _plain_subject(place.subject) != _plain_subject(places[root].subject)
            body = _without_full_quote(_body(mail)) if places.keys() & place.references else _body(mail)
            files = describe_files({"name": part.get_filename()} for part in mail.walk() if part.get_filename())
            message = Message(
                workspace=workspace,
                channel=place.channel,
                ts=ts,
                thread_ts=thread_ts,
                text=join_texts(place.subject if is_titled else None, body, file_titles(files)),
                user=user,
                files=files,
                extra={"message_id": id_, "subject": place.subject},
            )
            yield kept_or_empty(message, skip, position)


def _read_places(streams: Streams, name: str) -> Iterator[tuple[int, str, _Place | None]]:
    for number, data in enumerate(_split_mails(streams, name), start=1):
        if data is not None:
            yield number, *_place_of(message_from_bytes(data.partition(b"\n\n")[0]), data, name)


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
                mail, size = [b"X-From-Line: " + line[5:]], 0
            else:
                size += len(line)
                mail += [line] if size <= MAX_MAIL_BYTES else []
            is_blank = not line.strip()
        if mail:
            yield _join(mail, size)


def _join(lines: list[bytes], size: int) -> bytes | None:
    return _QUOTED_FROM.sub(rb"\1", b"".join(lines).replace(b"\r\n", b"\n")) if size <= MAX_MAIL_BYTES else None


def _place_of(mail: Mail, data: bytes, file: str) -> tuple[str, _Place | None]:
    """Return the mail's id and where it belongs, None without a valid date."""
    head = data.partition(b"\n\n")[0].partition(b"\n")[2]
    own = _ID.search(_header(mail, "Message-ID"))
    id_ = own[1] if own and is_identifier(own[1]) else f"{number_of(head.decode('latin-1')):08x}@no-id"
    seconds = _sent_at(mail)
    if seconds is None:
        return id_, None
    # Dates have whole seconds; the id tells mails of one second apart.
    ts = f"{seconds}.{number_of(id_) % 1_000_000:06}"
    found = _ID.findall(_header(mail, "References"))[-_MAX_REFERENCES:] + _ID.findall(_header(mail, "In-Reply-To"))[:1]
    references = tuple(dict.fromkeys(reference for reference in found if reference != id_))
    listed = _ID.search(_header(mail, "List-Id"))
    channel = listed[1].lower() if listed and is_identifier(listed[1]) else _mailbox_name(file)
    return id_, _Place(channel, ts, references, _header(mail, "Subject"))


def _sent_at(mail: Mail) -> int | None:
    """Return when a mail was sent, by its date, else by its "From " line, in seconds since 1970."""
    for text, read in ((_header(mail, "Date"), parsedate_to_datetime), (_header(mail, "X-From-Line"), _from_line_date)):
        try:
            ts = ts_of_datetime(read(text))
        except (ValueError, TypeError, OverflowError, IndexError):
            continue
        if ts:
            return int(ts.partition(".")[0])
    return None


def _from_line_date(line: str) -> datetime:
    words = line.split()
    return datetime.strptime(" ".join(words[-5:]), "%a %b %d %H:%M:%S %Y").replace(tzinfo=UTC)


def _mailbox_name(file: str) -> str:
    name = file.rpartition("/")[2]
    return slug(next((name[: -len(end)] for end in _SUFFIXES if name.endswith(end)), name))


def _find_roots(places: dict[str, _Place]) -> dict[str, str]:
    """Return the root of each mail's thread: the earliest mail of its channel among those that references tie."""
    parents: dict[str, str] = {}

    def top_of(id_: str) -> str:
        top = id_
        while (above := parents.get(top, top)) != top:
            top = above
        while parents.get(id_, id_) != top:  # Paths are halved, so that long chains cost linear time.
            parents[id_], id_ = top, parents[id_]
        return top

    for id_, place in places.items():
        for reference in place.references:
            parents[top_of(id_)] = top_of(reference)
    roots: dict[tuple[str, str], str] = {}
    for id_, place in sorted(places.items(), key=lambda item: (float(item[1].ts), item[0])):
        roots.setdefault((place.channel, top_of(id_)), id_)
    return {id_: roots[place.channel, top_of(id_)] for id_, place in places.items()}


# ---- words


def _header(mail: Mail, name: str) -> str:
    """Return a header decoded, in one line; what cannot be decoded stays as it is."""
    value = str(mail.get(name) or "")
    if "=?" in value:
        with suppress(ValueError, LookupError):
            value = str(make_header(decode_header(value)))
    return clean_text(" ".join(value.split()))


def _plain_subject(subject: str) -> str:
    """Return a subject without "Re:" and a list's "[name]".

    >>> _plain_subject("Re: [dev] AW: Build")
    'Build'
    """
    return _REPLY_PREFIX.sub("", subject, count=1).strip()


def _author(mail: Mail) -> tuple[str | None, str | None]:
    """Return the address and the name of who wrote the mail; list archives may write " at " for "@"."""
    source = _header(mail, "From") or _header(mail, "Sender")
    source = source if "@" in source else source.replace(" at ", "@", 1)
    for name, address in getaddresses([source]):
        if is_identifier(address):
            return address.lower(), name or None
    return None, None


def _body(mail: Mail) -> str:
    """Return the plain text of a mail, else the words of its HTML; other parts are files."""
    plain = [part for part in mail.walk() if _is_text(part, "plain")]
    if texts := [text for part in plain if (text := _decode(part).strip())]:
        return "\n\n".join(texts)
    return "\n\n".join(html_text(_decode(part)) for part in mail.walk() if _is_text(part, "html"))


def _is_text(part: Mail, kind: str) -> bool:
    return part.get_content_type() == f"text/{kind}" and not part.get_filename()


def _decode(part: Mail) -> str:
    data = part.get_payload(decode=True)
    data = data if isinstance(data, bytes) else b""
    for charset in (part.get_content_charset() or "utf-8", "utf-8"):
        try:
            return data.decode(charset).replace("\r\n", "\n")
        except (LookupError, ValueError):
            continue
    return data.decode("latin-1").replace("\r\n", "\n")


def _without_full_quote(body: str) -> str:
    """Return a reply without the quote at its end and the line above it, "Ana wrote:"; the mail is in the archive.

    A quote between the reply's own words stays, and so does one that is all that the reply holds.
    """
    lines = body.rstrip().split("\n")
    end = len(lines)
    while end and (lines[end - 1].startswith(">") or not lines[end - 1].strip()):
        end -= 1
    if 0 < end < len(lines) and lines[end - 1].rstrip().endswith(":"):
        end -= 1
    own = "\n".join(lines[:end])
    return own if own.strip() else body
