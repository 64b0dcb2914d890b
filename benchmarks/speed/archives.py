"""How much memory does reading an archive take, and how fast is it?

Data: generated archives of the sizes that are given, each read in a process of its own as an import reads it: once for
what it states and once for its records, without a store. With --import each is imported whole, by the embedder
`static`, into an empty store whose server is another process; the index of vectors is not built.

    file     the size of the archive, or of its only file when unpacked
    peak     the most memory that the process ever held
    helping  the same of the largest of the processes that index beside it
    s        processor seconds of the process, of both times together
    rec/s    messages and skipped records that one reading, or the import, gets through in a processor second

    python -m benchmarks.speed.archives [--megabytes 50] [--only slack,discord,…] [--json FILE]
    python -m benchmarks.speed.archives --import    # whole imports
    python -m benchmarks.speed.archives PATH…       # archives that are there
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.common.results import SEED
from contextwin.ingest.sources.slack_lists import MAX_ENTRIES, MAX_MEMBERS

WORDS = 4_000
#: Reads argv[1] twice and prints its counts, seconds and the most memory of the process in MB.
READ = """
import re, sys
from pathlib import Path
from time import process_time
from contextwin.ingest.reading import open_archive
from contextwin.ingest.survey import survey_archive
from contextwin.models.messages import Message, Skipped
started, messages, skipped, damaged = process_time(), 0, 0, 0
with open_archive(sys.argv[1]) as read:
    survey_archive(read())
    for record in read():
        messages += isinstance(record, Message)
        skipped += isinstance(record, Skipped)
        damaged += isinstance(record, Skipped) and record.is_broken
seconds = process_time() - started
peak = int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) / 1024
print(messages, skipped, damaged, seconds, peak, 0)
"""
#: The same for an import of argv[1] into a store in the folder argv[2].
IMPORT = """
import re, resource, sys
from pathlib import Path
from time import process_time
from contextwin import ImportOptions, import_archive, open_embedder, open_store
from contextwin.config import read_settings
from contextwin.storage import store
from contextwin.storage.embedded.server import stop_embedded
store.INDEX_FROM_CHUNKS = 10**12
settings = read_settings(home=sys.argv[2], embedder="static").model_copy(update={"database_url": None})
try:
    with open_store(settings=settings) as opened:
        started = process_time()
        report = import_archive(opened, open_embedder("static"), sys.argv[1], ImportOptions(skip_bad=True))
        seconds = process_time() - started
    peak = int(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]) / 1024
    helping = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(report.messages, report.skipped.total(), len(report.damage), seconds, peak, helping)
finally:
    stop_embedded(settings.home)
"""


def talk(random: Random) -> str:
    """Return a few generated words."""
    return " ".join(f"word{int(WORDS * random.random() ** 2)}" for _ in range(random.randint(4, 40)))


def write_list(path: Path, before: str, items: Iterator[Any], after: str, size: int) -> None:
    """Write a JSON text with a list of items, as many as make it so large."""
    with path.open("w") as file:
        written, comma = file.write(before), ""
        while written < size:
            written += file.write(comma + json.dumps(next(items)))
            comma = ",\n"
        file.write(after)


def slack(folder: Path, size: int) -> Path:
    """Write a Slack export whose messages are all in one day file."""
    random, day, path = Random(SEED), folder / "day.json", folder / "slack.zip"

    def messages() -> Iterator[Any]:
        for number in count():
            text = talk(random)
            blocks = [
                {
                    "type": "rich_text",
                    "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": text}]}],
                }
            ]
            yield {
                "type": "message",
                "user": f"U{number % 50}",
                "text": text,
                "blocks": blocks,
                "ts": f"{1_700_000_000 + number}.000100",
                "team": "T1",
            }

    write_list(day, "[", messages(), "]", size)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("channels.json", json.dumps([{"id": "C1", "name": "eng", "members": []}]))
        archive.writestr("users.json", json.dumps([{"id": f"U{n}", "name": f"u{n}"} for n in range(50)]))
        archive.write(day, "eng/2024-01-31.json")
    day.unlink()
    return path


def slack_lists(folder: Path, size: int) -> Path:
    """Write a Slack export of many people and as many channels, 300 MB of which are as many as are read."""
    people = min(MAX_ENTRIES, size // 2_000)
    profile = {f"field_{n}": "x" * 60 for n in range(20)}
    users = [
        {
            "id": f"U{n:08}",
            "team_id": "T1",
            "name": f"u{n}",
            "real_name": f"Person {n}",
            "is_restricted": False,
            "updated": 1_700_000_000,
            "profile": {**profile, "display_name": f"p{n}", "team": "T1"},
        }
        for n in range(people)
    ]
    members = MAX_MEMBERS // MAX_ENTRIES
    channels = [
        {"id": f"C{n}", "name": f"c{n}", "members": [users[(n + m) % people]["id"] for m in range(members)]}
        for n in range(people)
    ]
    said = [{"type": "message", "user": "U00000001", "text": "hello", "ts": "1700000000.000100", "team": "T1"}]
    path = folder / "lists.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("channels.json", json.dumps(channels))
        archive.writestr("users.json", json.dumps(users))
        archive.writestr("c0/2024-01-31.json", json.dumps(said))
    return path


def discord(folder: Path, size: int) -> Path:
    """Write a channel of DiscordChatExporter."""
    random, path = Random(SEED), folder / "discord.json"

    def messages() -> Iterator[Any]:
        for number in count():
            author = {"id": f"1{number % 50:017}", "name": f"u{number % 50}", "nickname": "N", "isBot": False}
            yield {
                "id": str((1_700_000_000_000 + number * 1000 - 1_420_070_400_000) << 22),
                "type": "Default",
                "timestamp": "2023-11-14T22:13:20+00:00",
                "content": talk(random),
                "author": author,
                "attachments": [],
                "embeds": [],
                "stickers": [],
                "reactions": [],
                "mentions": [],
            }

    head = {"guild": {"id": "1", "name": "G"}, "channel": {"id": "2", "type": "GuildTextChat", "name": "c"}}
    write_list(path, json.dumps(head)[:-1] + ', "messages": [', messages(), "]}", size)
    return path


def telegram(folder: Path, size: int) -> Path:
    """Write an account of Telegram with one large chat."""
    random, path = Random(SEED), folder / "result.json"

    def messages() -> Iterator[Any]:
        for number in count(1):
            yield {
                "id": number,
                "type": "message",
                "date": "2023-11-14T22:13:20",
                "date_unixtime": str(1_700_000_000 + number),
                "from": f"P{number % 50}",
                "from_id": f"user{number % 50}",
                "text": talk(random),
                "text_entities": [],
            }

    before = '{"about": "Here is the data you requested from Telegram.", "chats": {"list": [{"name": "Team", '
    write_list(path, before + '"type": "private_group", "id": 7, "messages": [', messages(), "]}]}}", size)
    return path


def matrix(folder: Path, size: int) -> Path:
    """Write a room of Element."""
    random, path = Random(SEED), folder / "room.json"

    def events() -> Iterator[Any]:
        for number in count():
            yield {
                "type": "m.room.message",
                "event_id": f"$e{number}",
                "room_id": "!r:example.org",
                "sender": f"@u{number % 50}:example.org",
                "origin_server_ts": 1_700_000_000_000 + number * 1000,
                "content": {"msgtype": "m.text", "body": talk(random)},
            }

    write_list(path, '{"room_name": "Room", "messages": [', events(), "]}", size)
    return path


def whatsapp(folder: Path, size: int) -> Path:
    """Write a chat of WhatsApp."""
    random, path = Random(SEED), folder / "WhatsApp Chat with Team.txt"
    with path.open("w") as file:
        written = 0
        for number in count():
            if written > size:
                break
            minute, day = number % 1440, number // 1440
            date = f"{1 + day % 28:02}/{1 + day // 28 % 12:02}/{2000 + day // 336}"
            head = f"{date}, {minute // 60:02}:{minute % 60:02} - P{number % 50}: "
            written += file.write(f"{head}{talk(random)}\n")
    return path


def teams(folder: Path, size: int) -> Path:
    """Write an answer of Microsoft Graph with the messages of a channel."""
    random, path = Random(SEED), folder / "messages.json"

    def messages() -> Iterator[Any]:
        for number in count():
            yield {
                "id": str(1_600_000_000_000 + number * 1000),
                "messageType": "message",
                "createdDateTime": "2023-11-14T22:13:20Z",
                "from": {"user": {"id": f"u{number % 50}", "displayName": f"P{number % 50}"}},
                "body": {"contentType": "html", "content": f"<p>{talk(random)}</p>"},
                "channelIdentity": {"teamId": "t1", "channelId": "19:c@thread"},
                "attachments": [],
                "reactions": [],
            }

    context = "https://graph.microsoft.com/v1.0/$metadata#teams('t1')/channels('19%3Ac')/messages"
    write_list(path, json.dumps({"@odata.context": context})[:-1] + ', "value": [', messages(), "]}", size)
    return path


def mattermost(folder: Path, size: int) -> Path:
    """Write a bulk export of Mattermost; each tenth post has 20 replies."""
    random, path = Random(SEED), folder / "mattermost.jsonl"

    def said(number: int) -> dict[str, Any]:
        return {"user": f"u{number % 50}", "message": talk(random), "create_at": 1_600_000_000_000 + number * 1000}

    heads: list[dict[str, Any]] = [{"type": "version", "version": 1}]
    heads += [{"type": "team", "team": {"name": "t", "display_name": "T", "type": "O"}}]
    heads += [{"type": "channel", "channel": {"team": "t", "name": "c", "type": "O"}}]
    heads += [{"type": "user", "user": {"username": f"u{n}", "teams": [{"name": "t"}]}} for n in range(50)]
    with path.open("w") as file:
        written = sum(file.write(json.dumps(head) + "\n") for head in heads)
        for number in count(0, 21):
            if written > size:
                break
            post = {"team": "t", "channel": "c", **said(number)}
            if number % 10 == 0:
                post["replies"] = [said(number + n) for n in range(1, 21)]
            written += file.write(json.dumps({"type": "post", "post": post}) + "\n")
    return path


def mail(folder: Path, size: int) -> Path:
    """Write a mailbox of short mails."""
    random, path = Random(SEED), folder / "list.mbox"
    with path.open("w") as file:
        written = 0
        for number in count():
            if written > size:
                return path
            day = 1 + number // 1440 % 28
            head = f"From u@example.org Mon Jan {day:2} {number // 60 % 24:02}:{number % 60:02}:00 2024\n"
            head += f"From: P{number % 50} <p{number % 50}@example.org>\nSubject: talk {number % 300}\n"
            head += f"Date: Mon, {day} Jan 2024 {number // 60 % 24:02}:{number % 60:02}:00 +0000\n"
            head += f"Message-ID: <{number}@example.org>\n"
            head += f"References: <{number - 1}@example.org>\n" if number % 5 else ""
            written += file.write(f"{head}\n" + "\n".join(talk(random) for _ in range(8)) + "\n\n")
    return path


def large_mail(folder: Path, size: int) -> Path:
    """Write a mailbox with one mail whose attachment is as large as is read."""
    path = folder / "large.mbox"
    head = (
        "From u@example.org Mon Jan  1 10:00:00 2024\nFrom: A <a@example.org>\nSubject: large\n"
        "Date: Mon, 1 Jan 2024 10:00:00 +0000\nMessage-ID: <1@example.org>\nMIME-Version: 1.0\n"
        'Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nhello\n--b\n'
        'Content-Type: application/octet-stream; name="a.bin"\nContent-Transfer-Encoding: base64\n\n'
    )
    line = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0\n"
    path.write_text(head + line * (min(size, 60_000_000) // len(line)) + "--b--\n")
    return path


MAKERS: dict[str, Callable[[Path, int], Path]] = {
    "slack": slack,
    "slack_lists": slack_lists,
    "discord": discord,
    "telegram": telegram,
    "matrix": matrix,
    "whatsapp": whatsapp,
    "teams": teams,
    "mattermost": mattermost,
    "mail": mail,
    "large_mail": large_mail,
}


def measure(path: Path, home: Path | None) -> dict[str, float]:
    """Return what it cost a process of its own to read an archive, or to import it into a store in a folder."""
    program = [READ] if home is None else [IMPORT]
    command = [sys.executable, "-c", *program, str(path), *([] if home is None else [str(home)])]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    messages, skipped, damaged, seconds, peak, helping = map(float, done.stdout.split())
    each = {"messages": messages, "skipped": skipped, "damaged": damaged, "seconds": seconds, "peak_mb": peak}
    times = 2 if home is None else 1
    each |= {"helping_mb": helping, "file_mb": path.stat().st_size / 1e6}
    return each | {"records_a_second": times * (messages + skipped) / seconds}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row for each archive."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed.archives")
    parser.add_argument("paths", nargs="*", type=Path, help="archives to read instead of generated ones")
    parser.add_argument("--megabytes", type=int, default=50, help="of the large file of a generated archive")
    parser.add_argument("--only", default=",".join(MAKERS), help="formats, separated by commas")
    parser.add_argument("--import", dest="imports", action="store_true", help="import each whole, into a store")
    parser.add_argument("--json", type=Path, help="a file to write the rows to")
    options = parser.parse_args(arguments)
    rows: dict[str, dict[str, float]] = {}
    print(f"{'archive':14}{'file MB':>9}{'messages':>10}{'skipped':>9}{'damaged':>9}{'s':>8}{'rec/s':>9}", end="")
    print(f"{'peak MB':>9}{'helping':>9}", flush=True)
    with tempfile.TemporaryDirectory(prefix="cw-") as name:
        Path(name).chmod(0o711)  # For root, another user runs the server.
        for kind in options.paths or options.only.split(","):
            path = kind if isinstance(kind, Path) else MAKERS[kind](Path(name), options.megabytes * 1_000_000)
            row = rows[str(kind)] = measure(path, Path(name) / f"home{len(rows)}" if options.imports else None)
            columns = f"{row['messages']:10.0f}{row['skipped']:9.0f}{row['damaged']:9.0f}{row['seconds']:8.1f}"
            print(f"{kind!s:.13}".ljust(14) + f"{row['file_mb']:9.1f}{columns}", end="")
            print(f"{row['records_a_second']:9.0f}{row['peak_mb']:9.0f}{row['helping_mb']:9.0f}", flush=True)
            if not isinstance(kind, Path):
                path.unlink()
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
