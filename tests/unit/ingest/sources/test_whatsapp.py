from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from contextwin.errors import ConfigError, SourceError
from contextwin.ingest.sources import read_archive
from contextwin.ingest.sources.whatsapp import is_whatsapp, read_whatsapp
from contextwin.models.messages import Channel, Message, Skipped, User
from testkit.factories import START, write_folder, write_jsonl, write_zip
from testkit.other_archives import TALK, write_whatsapp


def read(tmp_path: Path, *lines: str) -> list[Message | Skipped]:
    path = tmp_path / "_chat.txt"
    path.write_text("\r\n".join(lines), encoding="utf-8", newline="")
    assert is_whatsapp(path)
    return [record for record in read_whatsapp(path) if isinstance(record, Message | Skipped)]


def test_a_chat_is_a_private_channel_of_guests(tmp_path: Path) -> None:
    path, count = write_whatsapp(tmp_path)
    assert is_whatsapp(path)
    records = list(read_whatsapp(path, workspace="w"))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    messages = [record for record in records if isinstance(record, Message)]
    assert [message.text for message in messages] == [said.text for said in TALK]
    assert [int(message.ts.partition(".")[0]) for message in messages] == [said.seconds - 20 for said in TALK]
    assert [record for record in records if isinstance(record, Channel)] == [
        Channel(workspace="w", channel="eng", name="eng", kind="private", has_kind=False, extra={"zone": "UTC"})
    ]
    users = [record for record in records if isinstance(record, User)]
    assert users[0] == User(workspace="w", user="Ana", name="Ana", kind="guest", has_kind=False)
    assert [record.reason for record in records if isinstance(record, Skipped)] == ["system message"]


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("[14.11.23, 22:13:20] Ana: Hello", START),
        ("\u200e[14/11/2023, 22:13:20] Ana: Hello", START),
        ("[11/14/23, 10:13:20\u202fPM] Ana: Hello", START),
        ("11/14/23, 10:13 PM - Ana: Hello", START - 20),
        ("14/11/2023, 10:13 p. m. - Ana: Hello", START - 20),
        ("2023-11-14, 22:13 - Ana: Hello", START - 20),
        ("14.11.23, 22:13 - ~ Ana: Hello", START - 20),
    ],
)
def test_times_are_read_as_phones_write_them(tmp_path: Path, line: str, seconds: int) -> None:
    (message,) = read(tmp_path, line)
    assert isinstance(message, Message)
    assert (message.user, message.text, int(message.ts.partition(".")[0])) == ("Ana", "Hello", seconds)


def test_times_are_those_of_the_zone_that_is_given(tmp_path: Path) -> None:
    path = tmp_path / "_chat.txt"
    path.write_text("[14.11.23, 23:13:20] Ana: Hello\n[14.07.24, 12:00:00] Ana: Hello\n", encoding="utf-8")
    records = read_archive(path, tz="Europe/Berlin")
    times = [int(record.ts.partition(".")[0]) for record in records if isinstance(record, Message)]
    assert times == [START, 1720951200]
    with pytest.raises(ConfigError, match="'Mars/Base' is not a time zone"):
        read_archive(path, tz="Mars/Base")
    lines = write_jsonl(tmp_path / "a.jsonl", [])
    with pytest.raises(SourceError, match=r"the times of a \.jsonl file have a zone"):
        read_archive(lines, tz="Europe/Berlin")


@pytest.mark.parametrize(
    ("dates", "second"),
    [
        (("03/04/23", "05/04/23", "04/05/23"), "2023-04-05"),  # They go on only with the day first.
        (("04/03/23", "04/05/23", "05/04/23"), "2023-04-05"),  # Here only with the month first.
        (("03/04/23", "05/04/23"), "2023-04-05"),
        (("03/04/23", "04/05/23", "04/13/23"), "2023-04-05"),
    ],
)
def test_the_order_of_day_and_month_is_that_of_all_dates(tmp_path: Path, dates: tuple[str, ...], second: str) -> None:
    records = read(tmp_path, *(f"{date}, 12:00 - Ana: Hello {n}" for n, date in enumerate(dates)))
    assert isinstance(records[1], Message)
    assert records[1].sent_at.date().isoformat() == second


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("one\ntwo: three\n\nfour", "one\ntwo: three\n\nfour"),
        ("\u200e<attached: 0001-PLAN.pdf>", "0001-PLAN.pdf"),
        ("IMG-1.jpg (file attached)\na caption", "a caption\nIMG-1.jpg"),
        ("see plan.pdf (the new one)", "see plan.pdf (the new one)"),
        ("a < b: c > d", "a < b: c > d"),
        ("done <This message was edited>", "done"),
        ("<Media omitted>", None),
        ("\u200eimage omitted", None),
        ("This message was deleted", None),
        ("\u200eMessages and calls are end-to-end encrypted.", None),
    ],
)
def test_what_a_message_says(tmp_path: Path, line: str, kept: str | None) -> None:
    (record,) = read(tmp_path, *f"[14.11.23, 22:13:20] Ana: {line}".split("\n"))
    assert (record.text if isinstance(record, Message) else None) == kept


def test_what_whatsapp_says_is_nobodys(tmp_path: Path) -> None:
    records = read(tmp_path, '14/11/23, 22:13 - Ana changed the subject to "Re: plan"', "14/11/23, 22:14 - Ana left")
    assert [type(record) for record in records] == [Skipped, Skipped]


def test_a_longer_export_of_a_chat_has_the_same_keys(tmp_path: Path) -> None:
    lines = [f"14/11/23, 22:13 - Ana: {text}" for text in ("yes", "no", "yes", "yes")]
    first, longer = (
        read(tmp_path, *lines),
        read(tmp_path, "13/11/23, 22:13 - Ben: before", *lines, "15/11/23, 22:13 - Ben: x"),
    )
    keys = [record.key for record in first if isinstance(record, Message)]
    assert len(set(keys)) == 4
    assert [record.key for record in longer if isinstance(record, Message)][1:5] == keys


def test_texts_of_a_chat_are_not_held(tmp_path: Path) -> None:
    line = "14/11/23, 22:13 - Ana: {} {}"
    path = tmp_path / "WhatsApp Chat with Ben.txt"
    path.write_text("\n".join(line.format(n, "word " * 200) for n in range(4_000)))
    records = read_archive(path)
    tracemalloc.start()
    count = sum(isinstance(record, Message) for record in records)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 4_000
    assert peak < path.stat().st_size / 2


def test_a_chat_beside_its_photos_is_told(tmp_path: Path) -> None:
    photos = {f"{n:08}-PHOTO.jpg": b"\xff\xd8" for n in range(60)}
    chat = b"[14.11.23, 22:13:20] Ana: Hello"
    packed = write_zip(tmp_path / "WhatsApp Chat - Team.zip", photos | {"_chat.txt": chat})
    records = list(read_archive(packed))
    assert [record.channel for record in records if isinstance(record, Message)] == ["team"]
    folder = write_folder(tmp_path / "two", {"_chat.txt": b"Dear diary", **photos})
    assert not is_whatsapp(folder)
    with pytest.raises(SourceError, match="expected a chat that WhatsApp exported"):
        list(read_whatsapp(folder))
