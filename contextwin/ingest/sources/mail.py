"""One mail: its headers and its words, as the email package of Python reads them, within limits of time.

Whatever stands in a mail, it is read in part or raises SourceError.
"""

from __future__ import annotations

import re
from array import array
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message as Mail
from email.utils import getaddresses, parsedate_to_datetime
from typing import NamedTuple

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import number_of, slug, ts_of_datetime
from contextwin.ingest.sources.fields import is_identifier
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.ingest.sources.html import html_text
from contextwin.models.messages import ts_key

#: The header that holds a mail's "From " line.
FROM_LINE = "X-From-Line"
#: Bytes of a header that are read. Unmeasured; a hundred references have about 6,000.
MAX_HEADER_BYTES = 10_000
#: The boundaries of a mail times its lines. Each line is compared with each boundary that is open, which takes 0.07 µs.
#: Mails of 64 MB have 900,000 lines.
MAX_COMPARED = 50_000_000
#: Boundaries of a mail: the email package calls itself for each that is inside another. Unmeasured; a digest of 100
#: mails has 101.
MAX_BOUNDARIES = 1_000

# A header with the lines that continue it, and what looks like one.
_FIELD = re.compile(rb"^[\w-]{1,80}:[^\n]*+(?:\n[ \t][^\n]*+)*+", re.MULTILINE)
_BOUNDARY = re.compile(rb"boundary", re.IGNORECASE)
_IS_REPLY = re.compile(r"(?:\s*\[[^\]\n]{1,60}\])*\s*(?:re|aw|sv|antw|rif)(?:\[\d+\])?\s*:", re.IGNORECASE)
_REPLY_PREFIX = re.compile(
    r"(?:\s*(?:re|aw|fwd?|wg|sv|antw|rif)(?:\[\d+\])?\s*:|\s*\[[^\]\n]{1,60}\])+\s*", re.IGNORECASE
)
#: What the email package raises for odd mails, though it promises to raise nothing.
DAMAGE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(MessageError, RecursionError, TypeError, ValueError),
)


def parse_mail(data: bytes) -> Mail:
    """Return the mail; raises SourceError when it cannot be read."""
    boundaries = len(_BOUNDARY.findall(data))
    if boundaries > MAX_BOUNDARIES or boundaries * data.count(b"\n") > MAX_COMPARED:
        raise SourceError("expected a mail with fewer parts")
    if len(data) > MAX_HEADER_BYTES:
        data = _FIELD.sub(lambda field: field[0][:MAX_HEADER_BYTES], data)
    with _read_mail():
        mail = message_from_bytes(data)
        deque(mail.walk(), maxlen=0)
    return mail


@contextmanager
def _read_mail() -> Iterator[None]:
    try:
        yield
    except DAMAGE as exc:
        raise SourceError(f"expected a mail that can be read, got {type(exc).__name__}") from exc


def header_of(mail: Mail, name: str) -> str:
    """Return a header decoded, in one line; what cannot be decoded stays as it is."""
    value = next((str(value) for key, value in mail.raw_items() if key.lower() == name.lower()), "")
    if not value.isascii():  # Bytes that are not encoded, as Pipermail writes them.
        data = value.encode("utf-8", "surrogateescape")
        try:
            value = data.decode()
        except UnicodeDecodeError:
            value = data.decode("latin-1")
    if "=?" in value:
        with suppress(*DAMAGE):
            value = str(make_header(decode_header(value)))
    return clean_text(" ".join(value.split()))


def plain_subject(subject: str) -> str:
    """Return a subject without "Re:" and a list's "[name]".

    >>> plain_subject("Re: [dev] AW: Build")
    'Build'
    """
    return _REPLY_PREFIX.sub("", subject, count=1).strip()


def is_reply(subject: str) -> bool:
    """Return whether a subject says that the mail answers another.

    >>> is_reply("Re: Build"), is_reply("[dev] AW: Build"), is_reply("[dev] Report")
    (True, True, False)
    """
    return _IS_REPLY.match(subject) is not None


def sent_at(mail: Mail) -> int | None:
    """Return when a mail was sent, by its date, else by its "From " line, in seconds since 1970."""
    for name, read in (("Date", parsedate_to_datetime), (FROM_LINE, _from_line_date)):
        with suppress(*DAMAGE):
            if ts := ts_of_datetime(read(header_of(mail, name))):
                return int(ts.partition(".")[0])
    return None


def _from_line_date(line: str) -> datetime:
    words = line.split()
    return datetime.strptime(" ".join(words[-5:]), "%a %b %d %H:%M:%S %Y").replace(tzinfo=UTC)


def body_of(mail: Mail) -> str:
    """Return the words of a mail; other parts are files. Raises SourceError.

    The plain text is read if there is one, else the words of the HTML, in which a quote is marked with "> ".
    """
    with _read_mail():
        return _words_of(mail)


def _words_of(part: Mail) -> str:
    if _is_text(part, "plain"):
        return _decode(part).strip()
    if _is_text(part, "html"):
        return html_text(_decode(part), marks_quotes=True)
    payload = part.get_payload() if part.is_multipart() else []
    parts = [each for each in payload if isinstance(each, Mail)]
    if part.get_content_subtype() == "alternative":
        parts.sort(key=lambda each: not _is_text(each, "plain"))
        return next(filter(None, map(_words_of, parts)), "")
    return "\n\n".join(filter(None, map(_words_of, parts)))


def file_names(mail: Mail) -> list[str]:
    """Return the names of the files that are attached to a mail; raises SourceError."""
    with _read_mail():
        return [name for part in mail.walk() if (name := part.get_filename())]


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


# ---- Who wrote a mail, also where a mailing list put itself in `From` so that the mail passes DMARC (RFC 7960, 4.1.3)
# Mailman writes `From: Ana Berg via Dev <dev@lists.example.org>` and puts the author into `Reply-To`, or into `Cc`
# where replies go to the list. Google Groups writes `'Ana Berg' via dev` and puts the author into `X-Original-From`.


_VIA = re.compile(
    r"(?P<name>.*?)\s+\(?(?:via|über|tramite|a través de|através de)\s+(?P<list>[^()]{1,200}?)\)?\s*", re.IGNORECASE
)
_LIST_ID = re.compile(r"<([^<>\s]+)>")
_ADDRESS = re.compile(r"[^\s<>,;:\"]+@[^\s<>,;:\"?]+")
# Headers in which a list names its own address; Google Groups has `Mailing-list: list dev@…; contact dev+owners@…`.
_LIST_HEADERS = ("List-Post", "X-BeenThere", "Mailing-List", "X-Mailing-List")
# Where the address of whom a list wrote for stands: the first that names one person is right.
_ORIGINALS = ("X-Original-From", "X-Original-Sender", "Reply-To")


class Author(NamedTuple):
    """Who wrote a mail."""

    address: str | None  #: in lower case; None where a list put its own in its place and names no other
    name: str | None  #: without " via LIST"
    lists: frozenset[str]  #: the addresses of the lists that sent the mail

    @property
    def key(self) -> str | None:
        """The id of a person without an address: their name and the list; None where there is no name either."""
        if self.address or not self.name:
            return self.address
        return f"{slug(self.name)} via {min(self.lists, default='list')}"


def author_of(mail: Mail) -> Author:
    """Return who wrote the mail; list archives may write " at " for "@"."""
    sender = next(_people(mail, "From"), None) or next(_people(mail, "Sender"), None)
    lists = _lists_of(mail)
    if sender is None:
        return Author(None, None, lists)
    name, address = sender
    via = _VIA.fullmatch(name)
    if not _is_rewritten(mail, address, via["list"] if via else "", lists):
        return Author(address, name or None, lists)
    lists |= {address}
    # Mailman writes "ana--- via Dev" for a sender without a name.
    own = (via["name"] if via else name).strip("'\" ")
    own = "" if own.endswith("---") else own
    for header in _ORIGINALS:
        people = {address: known for known, address in _people(mail, header) if address not in lists}
        if len(people) == 1:
            ((found, known),) = people.items()
            return Author(found, _without_via(known) or own or None, lists)
    named = {person[1] for person in _people(mail, "Cc") if own and person[0].strip("'\" ") == own}
    if len(named - lists) == 1:
        return Author(min(named - lists), own, lists)
    local, _, _ = address.rpartition("@")
    if "=" in local:  # groups.io: ana=example.org@groups.io
        return Author("@".join(local.rsplit("=", 1)), own or None, lists - {address})
    return Author(None if via else address, own or None, lists)


def _is_rewritten(mail: Mail, address: str, via: str, lists: frozenset[str]) -> bool:
    """Return whether the address in `From` is a list's, not a person's."""
    listed = _LIST_ID.search(header_of(mail, "List-Id"))
    if address in lists or (listed and address.replace("@", ".") == listed[1].lower()):
        return True
    local, _, domain = address.partition("@")
    return bool(via) and (slug(via) in (slug(local), slug(domain), slug(address)) or "X-Original-From" in mail)


def _lists_of(mail: Mail) -> frozenset[str]:
    found = (_ADDRESS.search(header_of(mail, name).replace("mailto:", " ").lower()) for name in _LIST_HEADERS)
    return frozenset(match[0] for match in found if match)


def _people(mail: Mail, header: str) -> Iterator[tuple[str, str]]:
    """Yield name and address of each person of a header."""
    source = header_of(mail, header)
    source = source if "@" in source else source.replace(" at ", "@", 1)
    with suppress(*DAMAGE):
        for name, address in getaddresses([source]):
            if is_identifier(address):
                yield name, address.lower()


def _without_via(name: str) -> str:
    via = _VIA.fullmatch(name)
    return via["name"].strip("'\" ") if via else name


# ---- Which mails of an archive belong together: threads are what `References` and `In-Reply-To` tie, in each channel
# A large list has a million mails: of each, numbers are kept in arrays, some 130 bytes.


_MICROSECONDS = 1_000_000


class Root(NamedTuple):
    """The first mail of a thread."""

    number: int  #: of its id
    ts: str
    subject: int  #: the hash of its subject


class MailThreads:
    """Remembers the mails of an archive: `add` all of them, then `tie` them once, then ask for roots."""

    def __init__(self) -> None:
        self._numbers = HashTable()  #: of the ids of mails and of mails that they answer, by hash
        self._parents = array("I")  #: by number: another id of the same thread, or the id itself
        self._held = bytearray()  #: by number: 1 where the archive holds that mail
        self._channels: dict[str, int] = {}
        # A column holds a value of each mail: channel, number of the id, microseconds, hash of the id, of the subject.
        self._mails = array("I"), array("I"), array("Q"), array("I"), array("Q")
        self._roots = HashTable()  #: the first mail of a thread, by the hash of channel and thread

    def add(self, channel: str, id_: str, ts: str, subject: str, references: Iterable[str]) -> None:
        """Add a mail, which answers the mails with these ids."""
        number = self.number(id_)
        self._held[number] = 1
        seconds, micros = ts_key(ts)
        where = self._channels.setdefault(channel, len(self._channels))
        values = where, number, seconds * _MICROSECONDS + int(micros), number_of(id_), _hash(subject)
        for column, value in zip(self._mails, values, strict=True):
            column.append(value)
        for reference in references:
            self._parents[self._top(number)] = self._top(self.number(reference))

    def tie(self) -> None:
        """Find the first mail of each thread; of several at one time one by the hash of its id."""
        channels, numbers, times, hashes, _ = self._mails
        for mail in sorted(range(len(times)), key=lambda mail: (times[mail], hashes[mail], mail)):
            self._roots.setdefault(hash((channels[mail], self._top(numbers[mail]))), mail)

    def holds_any(self, ids: Iterable[str]) -> bool:
        """Return whether the archive holds a mail with one of these ids."""
        found = (self._numbers.get(hash(id_)) for id_ in ids)
        return any(number is not None and self._held[number] for number in found)

    def number(self, id_: str) -> int:
        """Return the number of an id, which is new if it was not met before."""
        number = self._numbers.setdefault(hash(id_), len(self._parents))
        if number == len(self._parents):
            self._parents.append(number)
            self._held.append(0)
        return number

    def root_of(self, channel: str, id_: str) -> Root:
        """Return the first mail of the thread that a mail which was added is in."""
        mail = self._roots.get(hash((self._channels[channel], self._top(self.number(id_)))))
        assert mail is not None  # Each mail that was added has a root, itself at the latest.
        _, numbers, times, _, subjects = self._mails
        seconds, micros = divmod(times[mail], _MICROSECONDS)
        return Root(numbers[mail], f"{seconds}.{micros:06}", subjects[mail])

    def _top(self, number: int) -> int:
        """Return the number that stands for a thread; ways to it get shorter, so that long chains cost linear time."""
        parents, top = self._parents, number
        while (above := parents[top]) != top:
            top = above
        while (above := parents[number]) != top:
            parents[number], number = top, above
        return top


def is_subject(subject: str, hashed: int) -> bool:
    """Return whether a subject has this hash."""
    return _hash(subject) == hashed


def _hash(text: str) -> int:
    return hash(text) % 2**64  # An array holds no negative numbers.
