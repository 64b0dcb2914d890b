"""A chat that WhatsApp exported as text, alone, in its zip or in a folder → records.

Lines have no ids, and dates are written as the phone is set: the order of day and month is told by all dates of a
chat. Times are those of the zone that is given, else UTC.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

from contextwin.errors import SourceError
from contextwin.ingest.sources import chats
from contextwin.ingest.sources.chats import Known, Skip
from contextwin.ingest.sources.fields import describe_files, is_identifier
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.ingest.sources.json_items import Opener
from contextwin.ingest.sources.streams import MAX_HEADS, head_of, is_made_of, open_exports, open_streams
from contextwin.models.messages import ZONE, Channel, Message, Record, Skipped, Workspace

#: Characters of one message; what is longer is cut. Unmeasured; WhatsApp's own limit is 65,536.
MAX_CHARS = 100_000

_MARKS = "\u200e\u200f\u202a\u202c"
_DATE = r"(?P<a>\d{1,4})[./-](?P<b>\d{1,2})[./-](?P<c>\d{2,4})"
_TIME = r"(?P<hour>\d{1,2})[:.](?P<minute>\d\d)(?:[:.](?P<second>\d\d))?(?:\s*(?P<half>[ap])\.?\s?m\.?)?"
#: "[14.11.23, 22:13:20] Ana: Hello" of an iPhone, "14/11/2023, 22:13 - Ana: Hello" of Android.
_LINE = re.compile(
    rf"(?:\[{_DATE},?\s{_TIME}\]\s|{_DATE.replace('<', '<x')},?\s{_TIME.replace('<', '<x')}\s[-–]\s)", re.I
)
_AUTHOR = re.compile(r"(?P<name>[^:\n]{1,100}): ?(?P<text>.*)", re.DOTALL)
_FILE = re.compile(
    r"<(?:attached|Anhang|pièce jointe|adjunto|anexado|anexo): (?P<one>[^<>\n]{1,200})>"
    r"|^(?P<two>[^\n]{1,200}\.\w{2,5}) "
    r"\((?:file attached|Datei angehängt|fichier joint|archivo adjunto|arquivo anexado)\)$",
    re.MULTILINE,
)
_NAMED = re.compile(r"(?:^|/)(?:_chat|[^/]*whatsapp[^/]*)\.txt$", re.IGNORECASE)
_TITLE = re.compile(r"(?:WhatsApp[ _-]+)?(?:Chat|Conversation|Discussion)?\s*(?:with|mit|avec|con|com|-)?\s*", re.I)
_CHAT_FILE = "_chat.txt"
_SUFFIX = re.compile(r"(?:\.txt|\.zip)+$", re.IGNORECASE)
# What stands for a message that was deleted, or for a file that was not exported, in the languages of the time grammar.
_DELETED = re.compile(
    r"(?:this message was deleted|you deleted this message|diese nachricht wurde gelöscht"
    r"|du hast diese nachricht gelöscht|ce message a été supprimé|se eliminó este mensaje|eliminaste este mensaje"
    r"|esta mensagem foi apagada|você apagou esta mensagem)\.?",
    re.IGNORECASE,
)
_OMITTED = re.compile(
    r"<(?:media omitted|medien ausgeschlossen|médias omis|multimedia omitido|mídia oculta)>"
    r"|(?:image|video|audio|sticker|gif|document|contact card) omitted",
    re.IGNORECASE,
)
_STANDS_FOR_FILE = re.compile(f"{_FILE.pattern}|{_OMITTED.pattern}|{_DELETED.pattern}", re.IGNORECASE | re.MULTILINE)
_EDITED = re.compile(r"\s*<(?:this message was edited|diese nachricht wurde bearbeitet)>\s*$", re.IGNORECASE)


def is_whatsapp(path: Path | str) -> bool:
    """Return whether a file is a chat of WhatsApp, or a folder or archive holds one beside its files."""
    if is_made_of(path, lambda _, head: _is_chat(head)):
        return True
    try:
        with open_streams(path) as streams:
            names = [name for name in streams if name.count("/") <= 1 and _NAMED.search(name)]
            return any(_is_chat(head_of(streams, name)) for name in names[:MAX_HEADS])
    except (SourceError, OSError):
        return False


def _is_chat(head: bytes) -> bool:
    return _LINE.match(_without_marks(head.decode("utf-8", "replace").removeprefix("\ufeff"))) is not None


def _without_marks(text: str) -> str:
    """Return a text without the invisible marks of the direction of writing that WhatsApp adds."""
    return text.translate(dict.fromkeys(map(ord, _MARKS)))


class _Clock(NamedTuple):
    """What a line says of its time, before it is known which number is the day."""

    numbers: tuple[int, int, int]
    hour: int
    minute: int
    second: int


@dataclass(slots=True)
class _Line:
    """A message, or what WhatsApp says itself."""

    number: int  #: of its first line, from 1
    clock: _Clock
    text: list[str] = field(default_factory=list)


def read_whatsapp(path: Path | str, *, workspace: str | None = None, tz: tzinfo = UTC) -> Iterator[Record]:
    """Yield the records of one chat or of several; a workspace's id is `workspace`, else made of the archive's name.

    A channel is a chat, by the name of its file. Nothing says who may read it: channels are private, people are guests,
    and a person is a name in the phone of the exporter, whose time zone is `tz`. Raises SourceError
    when no file is a chat.
    """
    with open_exports(path, _is_chat, "a chat that WhatsApp exported") as (streams, names):
        id_ = chats.check_id(workspace or chats.workspace_of(Path(path)), "a workspace's id")
        yield Workspace(workspace=id_)
        known = Known()

        def read(name: str, skip: Skip) -> Iterator[Record]:
            title = _title_of(name, Path(path))
            channel = replace(chats.unknown_channel(id_, chats.slug(title), title), extra={ZONE: str(tz)})
            yield from known.new(channel)
            yield from _read_chat(streams[name], skip, channel, tz, known)

        yield from chats.read_files(names, read)
        yield from chats.unknown_files(streams, names)


def _title_of(name: str, path: Path) -> str:
    """Return the name of a chat: that of its file, of its folder, or of the archive that holds nothing but it.

    >>> _title_of("_chat.txt", Path("WhatsApp Chat - Team.zip")), _title_of("WhatsApp Chat with Ana.txt", Path("x"))
    ('Team', 'Ana')
    """
    folder, _, file = name.rpartition("/")
    given = file if file.lower() != _CHAT_FILE else folder.rpartition("/")[2] or path.resolve().name
    plain = _SUFFIX.sub("", given)
    return plain[match.end() :].strip() or plain if (match := _TITLE.match(plain)) else plain


def _read_chat(open: Opener, skip: Skip, channel: Channel, tz: tzinfo, known: Known) -> Iterator[Record]:
    """Yield the records of a file; raises SourceError when it cannot be read."""
    with open() as stream:
        order = _find_order(line.clock for line in _read_lines(stream))
    counts = HashTable()
    with open() as stream:
        for line in _read_lines(stream):
            skip_line = partial(skip, position=f"line {line.number}")
            yield from _read_line(line, _time_of(line.clock, order, tz), channel, skip_line, known, counts)


def _read_lines(stream: BinaryIO) -> Iterator[_Line]:
    """Yield each message with the lines that go on with it."""
    here: _Line | None = None
    for number, data in enumerate(iter(lambda: stream.readline(MAX_CHARS), b""), start=1):
        text = data.decode("utf-8", "replace").removeprefix("\ufeff").rstrip("\r\n").lstrip(_MARKS)
        match = _LINE.match(text)
        if match is None:
            if here is not None:
                here.text.append(text)
            continue
        if here is not None:
            yield here
        found = {key.removeprefix("x"): value for key, value in match.groupdict().items() if value is not None}
        numbers = int(found["a"]), int(found["b"]), int(found["c"])
        hour = int(found["hour"])
        if half := found.get("half", "").lower():
            hour = hour % 12 + (12 if half == "p" else 0)
        clock = _Clock(numbers, hour, int(found["minute"]), int(found.get("second", "0")))
        here = _Line(number, clock, [text[match.end() :]])
    if here is not None:
        yield here


def _find_order(clocks: Iterable[_Clock]) -> str:
    """Return the order of day, month and year, which all dates of the chat have: "ymd", "dmy" or "mdy".

    A number above 12 is a day. Where there is none, it is the order in which the dates go back least often, and day
    before month where both do equally.
    """
    back, last = Counter[str](), dict[str, tuple[int, ...]]()
    largest = [0, 0]
    for clock in clocks:
        a, b, c = clock.numbers
        if a > 31:
            return "ymd"
        largest = [max(largest[0], a), max(largest[1], b)]
        for order, key in (("dmy", (c, b, a)), ("mdy", (c, a, b))):
            back[order] += key < last.get(order, key)
            last[order] = key
    if largest[0] > 12 or largest[1] > 12:
        return "dmy" if largest[0] > 12 else "mdy"
    return "mdy" if back["mdy"] < back["dmy"] else "dmy"


def _read_line(
    line: _Line, when: datetime | None, channel: Channel, skip: Skip, known: Known, counts: HashTable
) -> Iterator[Record]:
    ts = chats.ts_of_datetime(when) if when else None
    if ts is None:
        yield chats.broken(skip, "bad date", f"expected a date, got {line.clock.numbers}")
        return
    said = _AUTHOR.fullmatch("\n".join(line.text)[:MAX_CHARS])
    name = _without_marks(said["name"]).strip().removeprefix("~").strip() if said else ""
    text = _without_marks(said["text"]) if said else ""
    # What WhatsApp says itself on an iPhone begins with a mark, as attachments do.
    is_told = said is None or (said["text"].startswith(_MARKS[0]) and not _STANDS_FOR_FILE.match(text))
    if is_told or not is_identifier(name) or any(quote in name for quote in '"“”„«»'):
        yield skip(reason="system message", workspace=channel.workspace, ts=ts)
        return
    yield from known.new_user(chats.unknown_user(channel.workspace, name, name))
    yield _message_of(text, name, ts, channel, skip, known, counts)


def _message_of(
    text: str, user: str, ts: str, channel: Channel, skip: Skip, known: Known, counts: HashTable
) -> Message | Skipped:
    # A second holds several messages, a minute many: what is said tells them apart, and how often it was said then.
    said = f"{ts} {user} {text}"
    seconds = ts.partition(".")[0]
    identity = f"{said} {counts.count(hash(said))}"
    ts = known.claim(channel.channel, f"{seconds}.{chats.number_of(identity) % 1_000_000:06}", identity)
    if _DELETED.fullmatch(text.strip()):
        return skip(reason="deleted", workspace=channel.workspace, ts=ts)
    files = describe_files({"name": (match["one"] or match["two"]).strip()} for match in _FILE.finditer(text))
    words = _EDITED.sub("", _OMITTED.sub("", _FILE.sub("", text)))
    message = Message(
        workspace=channel.workspace,
        channel=channel.channel,
        ts=ts,
        thread_ts=ts,
        text=chats.join_texts(words, chats.file_titles(files)),
        user=user,
        files=files,
    )
    return chats.kept_or_empty(message, skip)


def _time_of(clock: _Clock, order: str, tz: tzinfo) -> datetime | None:
    numbers = dict(zip(order, clock.numbers, strict=True))
    year = numbers["y"] + (2000 if numbers["y"] < 100 else 0)
    try:
        return datetime(year, numbers["m"], numbers["d"], clock.hour, clock.minute, clock.second, tzinfo=tz)
    except ValueError:
        return None
