"""What cannot be read: recognises it, and says which program converts it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from zipfile import is_zipfile

from contextwin.ingest.sources.streams import MAX_DEPTH, MAX_HEADS, read_heads

#: Folders below a path that are looked at to say what it holds. Unmeasured.
MAX_FOLDERS = 60
#: Archives that a refusal names. Unmeasured.
MAX_SEEN = 3


class _Unreadable(NamedTuple):
    """A format that is not read."""

    what: str  #: what the archive is
    advice: str  #: what converts it
    is_it: Callable[[str, bytes], bool]  #: given a file's name in lower case and its first bytes


def _named(*suffixes: str) -> Callable[[str, bytes], bool]:
    return lambda name, _: name.endswith(suffixes)


def _begins(*heads: bytes) -> Callable[[str, bytes], bool]:
    return lambda _, head: head.startswith(heads)


def _matches(pattern: bytes) -> Callable[[str, bytes], bool]:
    compiled = re.compile(pattern, re.DOTALL)
    return lambda _, head: compiled.match(head) is not None


def _holds(*words: bytes) -> Callable[[str, bytes], bool]:
    return lambda _, head: any(word in head for word in words)


_ZIP_HEAD = b"PK\x03\x04"
#: A mail of its own: a Maildir has those that were read in `cur`, with flags after ":2,", and the others in `new`.
_MAIL_NAME = re.compile(r"\.eml$|:2,[a-z]*$|(?:^|/)(?:cur|new)/[^/]+$")
_WRITE_JSONL = "write typed JSONL of it, one message a line: docs/data-formats.md"
_TEXT = _Unreadable("a TXT export, which holds one person's view", "export as JSON", _named(".txt"))
#: The first that fits half of the archive's files is named.
UNREADABLE = (
    _Unreadable("an Outlook mailbox (PST)", "convert it with readpst, which writes mbox", _begins(b"!BDN")),
    _Unreadable(
        "an Outlook mail or file (MSG)",
        "convert it with msgconvert --mbox",
        _begins(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    ),
    _Unreadable("a packed archive", "unpack it with 7z x first", _begins(b"7z\xbc\xaf\x27\x1c", b"Rar!")),
    _Unreadable(
        "an archive that holds other archives",
        "unpack it, and give one of those",
        lambda name, head: head.startswith((_ZIP_HEAD, b"\x1f\x8b")) and name.endswith((".zip", ".tar.gz", ".tgz")),
    ),
    _Unreadable("a packed file", "unpack it with unzstd first", _begins(b"\x28\xb5\x2f\xfd")),
    _Unreadable(
        "DiscordChatExporter's HTML, text or CSV",
        "export again with DiscordChatExporter --format Json",
        _holds(b"DiscordChatExporter", b"AuthorID,Author,Date,Content", b"=====\nGuild: ", b"=====\r\nGuild: "),
    ),
    _Unreadable("Element's HTML", "export the room again in Element as JSON", _holds(b"mx_EventTile", b"mx_Export")),
    _Unreadable(
        "a compliance export of Mattermost",
        "export again with mmctl export create",
        _holds(b"Post Creation Time,Team Id", b"<FileDump"),
    ),
    _Unreadable("Telegram's HTML", "export again in Telegram Desktop as JSON", _holds(b"<title>Exported Data</title>")),
    _Unreadable(
        "a download of Messenger or Instagram",
        _WRITE_JSONL,
        _matches(rb'\s*\{\s*"participants"\s*:.*"sender_name"\s*:'),
    ),
    _Unreadable("an archive of Gitter", _WRITE_JSONL, _matches(rb'\s*[\[{].*"fromUser"\s*:')),
    _Unreadable(
        "an export of Rocket.Chat", _WRITE_JSONL, _matches(rb'\s*[\[{].*"rid"\s*:\s*"[^"]+"\s*,\s*"(?:msg|t|u)"\s*:')
    ),
    _Unreadable(
        "pages of Slack's API",
        "read the workspace with slackdump archive, or write typed JSONL of it",
        _matches(rb'\s*\{\s*"ok"\s*:\s*(?:true|false)'),
    ),
    _Unreadable("a table (CSV)", _WRITE_JSONL, _named(".csv", ".tsv", ".csv.gz")),
    _Unreadable(
        "single mails, as in a Maildir",
        "join them with formail -b, which writes mbox",
        lambda name, _: bool(_MAIL_NAME.search(name)),
    ),
    _TEXT,
)


# What is left of an empty file, or of one that a program wrote for nothing.
_NOTHING = frozenset({b"", b"[]", b"{}", b"null"})


def _begins_like_zip(path: Path | str) -> bool:
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(len(_ZIP_HEAD)) == _ZIP_HEAD


def advise(path: Path | str) -> str | None:
    """Return what the archive is and which program converts it, as one phrase; None when that is not known."""
    if os.path.isdir(path) and not any(files for _, _, files in os.walk(path)):
        return f"{path} is an empty folder: give the folder or the file that holds the messages"
    if _begins_like_zip(path) and not is_zipfile(path):
        return f"{path} is a damaged zip, of which the end is missing: copy or download it again"
    heads = [(name.lower(), head) for name, head in read_heads(path)]
    if not os.path.isdir(path) and all(head.strip() in _NOTHING for _, head in heads):
        return f"{path} is empty: it holds no messages"
    if str(path).lower().endswith(".zip") and os.path.isfile(path) and not is_zipfile(path):
        return f"{path} is no zip, whatever it is called: copy or download it again"
    # What lies in folders, as styles and pictures of a page do, tells nothing where there is something above it.
    top = min((name.count("/") for name, _ in heads), default=0)
    heads = [(name, head) for name, head in heads if name.count("/") == top]
    for known in UNREADABLE:
        found = sum(known.is_it(name, head) for name, head in heads)
        # A text file, or some, may be anything; a Slack export as text is a folder or a zip of nothing else.
        needed = max(len(heads), 2) if known is _TEXT else (len(heads) + 1) // 2
        if found and found >= needed:
            return f"{path} is {known.what}: {known.advice}"
    return None


def describe_contents(path: Path, describe: Callable[[Path], str | None]) -> str | None:
    """Return which archives lie in a folder that is none itself, and which to give; None where there are none.

    `describe` returns what a path is an archive of, None for no archive.
    """
    if not path.is_dir():
        return None
    folders = {each: what for each in _folders_below(path) if (what := describe(each))}
    # A folder in an archive is a part of it.
    tops = {each: what for each, what in folders.items() if folders.keys().isdisjoint(each.parents)}
    if tops:
        seen = [f"{what} in {each.relative_to(path)}/ ({_count_files(each)})" for each, what in tops.items()]
        return f"{path} holds {_list(seen)}: give {'that folder' if len(tops) == 1 else 'one of these folders'}"
    files = sorted(each for each in path.iterdir() if each.is_file() and not each.name.startswith("."))[:MAX_HEADS]
    found = [f"{what} in {each.name}" for each in files if (what := describe(each))]
    if found:
        return f"{path} holds {_list(found)}: give {'that file' if len(found) == 1 else 'one of these files'}"
    return None


def name_contents(path: Path) -> str:
    """Return how many files a folder or an archive holds, and what some are called: "" for a single file."""
    names = [name for name, _ in read_heads(path)]
    if names == [path.name]:
        return ""
    shown = ", ".join(names[:MAX_SEEN]) + (", …" if len(names) > MAX_SEEN else "")
    return f", which holds {shown}" if names else ""


def _folders_below(path: Path) -> list[Path]:
    """Return the first folders below a path, those at the top first, without hidden ones."""
    found: list[Path] = []
    level = [path]
    for _ in range(MAX_DEPTH + 1):
        below = (each for folder in level for each in sorted(folder.iterdir()))
        level = [each for each in below if each.is_dir() and not each.is_symlink() and not each.name.startswith(".")]
        found += level
    return found[:MAX_FOLDERS]


def _count_files(folder: Path) -> str:
    count = sum(len(files) for _, _, files in os.walk(folder))
    return "1 file" if count == 1 else f"{count:,} files"


def _list(seen: list[str]) -> str:
    more = len(seen) - MAX_SEEN
    return "; ".join(seen[:MAX_SEEN]) + (f"; and {more} more" if more > 0 else "")
