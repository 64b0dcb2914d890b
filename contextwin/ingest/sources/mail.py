"""One mail: its headers and its words, as the email package of Python reads them, within limits of time.

Whatever stands in a mail, it is read in part or raises SourceError.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message as Mail
from email.utils import parsedate_to_datetime

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import ts_of_datetime
from contextwin.ingest.sources.html import html_text

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

    Of alternatives the plain text is read, else the words of the HTML, in which a quote is marked with "> ".
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
