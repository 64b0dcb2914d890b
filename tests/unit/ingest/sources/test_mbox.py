from __future__ import annotations

import tracemalloc
from email import message_from_bytes
from email.message import EmailMessage
from email.message import Message as Mail
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import SourceError
from contextwin.ingest.sources import mail, mbox
from contextwin.ingest.sources.mail import MailThreads
from contextwin.ingest.sources.mbox import is_mbox, read_mbox
from contextwin.models.messages import Channel, Message, Record, Skipped, User, Workspace
from testkit.factories import START, write_folder
from testkit.other_archives import TALK, mail_of, write_mbox

DATE = "Tue, 14 Nov 2023 23:13:20 +0100"


def read(path: Path, *mails: str | bytes | EmailMessage) -> list[Record]:
    """Write the mails as a mailbox, and return its records."""
    raw = (mail.encode() if isinstance(mail, str) else bytes(mail) for mail in mails)
    path.write_bytes(b"".join(b"From a@b Tue Nov 14 22:13:20 2023\n" + mail + b"\n\n" for mail in raw))
    return list(read_mbox(path))


def read_mails(path: Path, *mails: Any) -> list[Message]:
    return [record for record in read(path, *mails) if isinstance(record, Message)]


def test_a_list_is_a_channel_and_its_replies_are_threads(tmp_path: Path) -> None:
    path, count = write_mbox(tmp_path)
    assert is_mbox(path)
    records = list(read_mbox(path))
    assert sum(isinstance(record, Message | Skipped) for record in records) == count
    messages = sorted((r for r in records if isinstance(r, Message)), key=lambda message: message.ts)
    titles = {said.number: "" if said.root else f"[builds] Talk {said.number}\n" for said in TALK}
    assert [message.text for message in messages] == [titles[said.number] + said.text for said in TALK]
    by_number = {said.number: message for said, message in zip(TALK, messages, strict=True)}
    assert [m.thread_ts for m in messages] == [by_number[said.root or said.number].ts for said in TALK]
    assert [int(m.ts.partition(".")[0]) for m in messages] == [said.seconds for said in TALK]
    assert [record for record in records if not isinstance(record, Message | Skipped)] == [
        Workspace(workspace="builds"),
        Channel(
            workspace="builds", channel="builds.example.org", name="builds.example.org", kind="private", has_kind=False
        ),
        *(
            User(workspace="builds", user=f"{name.lower()}@example.org", name=name, kind="guest", has_kind=False)
            for name in ("Ben", "Eva", "Ana")
        ),
    ]
    (skipped,) = [record for record in records if isinstance(record, Skipped)]
    assert (skipped.reason, skipped.is_broken, skipped.position) == ("bad date", True, f"mail {count}")


def test_months_of_a_list_in_one_folder_are_one_archive(tmp_path: Path) -> None:
    path, _ = write_mbox(tmp_path)
    whole = sorted(m.ts + m.thread_ts + m.text for m in read_mbox(path) if isinstance(m, Message))
    mails = path.read_bytes().split(b"From x@example.org no date 12:00 or 2024\n")[1:]
    months = [b"From x@example.org no date 12:00 or 2024\n" + mail for mail in mails]
    folder = write_folder(tmp_path / "list", {f"2024-{n:02}.txt": month for n, month in enumerate(months)})
    assert is_mbox(folder)
    assert sorted(m.ts + m.thread_ts + m.text for m in read_mbox(folder) if isinstance(m, Message)) == whole


def test_words_are_decoded(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["From"], mail["Date"], mail["Subject"] = "Zoë <zoe@example.org>", DATE, "Größe"
    mail.set_content("Façade\n", charset="iso-8859-1")
    mail.add_alternative("<p>Not <b>this</b></p>", subtype="html")
    mail.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="plan.pdf")
    (message,) = read_mails(tmp_path / "Inbox.mbox", mail)
    assert message.text == "Größe\nFaçade\nplan.pdf"
    assert (message.channel, message.user, message.files) == ("inbox", "zoe@example.org", ({"name": "plan.pdf"},))
    assert message.ts.startswith(f"{START}.")


def test_html_is_read_where_there_is_nothing_else(tmp_path: Path) -> None:
    html = "<style>p{}</style><p>One &amp; two</p><ul><li>three<li>four</ul><script>x</script>5&lt;6<br>seven"
    mail = f"From: a@b\nDate: {DATE}\nContent-Type: text/html\n\n{html}"
    (message,) = read_mails(tmp_path / "a.mbox", mail)
    assert message.text == "One & two\n• three\n• four\n5<6\nseven"


def test_from_at_the_start_of_a_line_is_text(tmp_path: Path) -> None:
    body = "From here on, 12:30 in 2024\n\nFrom now 12:30 on 2024\nit is\n>From quoted"
    (message,) = read_mails(tmp_path / "a.mbox", f"From: a@b\nDate: {DATE}\n\n{body}")
    assert message.text == body.replace(">From", "From")


def test_of_a_mail_only_numbers_are_held() -> None:
    threads, count = MailThreads(), 20_000
    tracemalloc.start()
    for number in range(count):
        answered = f"<a-rather-long-id-of-a-mail-{number // 2}@lists.example.org>"
        threads.add("dev", f"a-rather-long-id-of-a-mail-{number}", f"{number}.000100", f"Subject {number}", [answered])
    threads.tie()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held / count < 250


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("Yes.\n\nAna wrote:\n> Is it?\n> Really?", "Yes."),
        ("> Is it?\nYes.", "> Is it?\nYes."),
        ("> Only this", "> Only this"),
        ("Yes.", "Yes."),
    ],
)
def test_only_a_full_quote_of_a_known_mail_is_left_out(tmp_path: Path, body: str, kept: str) -> None:
    root = f"From: a@b\nDate: {DATE}\nMessage-ID: <1@b>\n\nIs it?"
    reply = f"From: a@b\nDate: {DATE}\nMessage-ID: <2@b>\nIn-Reply-To: <1@b>\n\n{body}"
    assert {message.text for message in read_mails(tmp_path / "a.mbox", root, reply)} == {"Is it?", kept}
    assert {message.text for message in read_mails(tmp_path / "a.mbox", reply)} == {body}


def test_mails_of_one_second_have_keys_of_their_own_whatever_their_order(tmp_path: Path) -> None:
    mails = [f"From: a@b\nDate: {DATE}\nMessage-ID: <{n}@b>\n\nMail {n}" for n in range(50)]
    first = {message.text: message.ts for message in read_mails(tmp_path / "a.mbox", *mails)}
    again = {message.text: message.ts for message in read_mails(tmp_path / "a.mbox", *reversed(mails[10:]))}
    assert len(set(first.values())) == 50
    assert again == {text: ts for text, ts in first.items() if text in again}


def test_archives_that_hide_addresses_are_read(tmp_path: Path) -> None:
    mail = f"From: ana at example.org (Ana Berg)\nDate: {DATE}\nSubject: x\n\ny"
    users = [record for record in read(tmp_path / "a.mbox", mail) if isinstance(record, User)]
    assert [(user.user, user.name) for user in users] == [("ana@example.org", "Ana Berg")]


def test_the_from_line_dates_a_mail_without_a_date(tmp_path: Path) -> None:
    (message,) = read_mails(tmp_path / "a.mbox", "From: a@b\nDate: never\n\nHello.")
    assert message.ts.startswith(f"{START}.")


def test_a_mail_that_is_too_long_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mbox, "MAX_MAIL_BYTES", 200)
    mails = [f"From: a@b\nDate: {DATE}\n\n{'x' * n}" for n in (10, 5000, 20)]
    records = read(tmp_path / "a.mbox", *mails)
    assert [type(r) for r in records if isinstance(r, Message | Skipped)] == [Message, Skipped, Message]


def test_anything_else_is_no_mailbox(tmp_path: Path) -> None:
    folder = write_folder(tmp_path, {"a.txt": b"From me to you\nhello", "b.mbox": b""})
    assert not is_mbox(folder)
    with pytest.raises(SourceError, match="expected a mailbox in mbox format"):
        list(read_mbox(folder))


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("Subject: =?utf-8?b?A?=", "Hello."),
        ("Subject: s\nContent-Type: text/html", "<![>Hello.<![x"),
        ("Subject: s\nFrom: " + "(" * 3000, "Hello."),
    ],
)
def test_an_odd_mail_is_read(tmp_path: Path, head: str, body: str) -> None:
    (message,) = read_mails(tmp_path / "a.mbox", f"Date: {DATE}\n{head}\n\n{body}")
    assert message.text.endswith("Hello.")


def nested(depth: int, lines: int = 1) -> str:
    parts = "".join(f'Content-Type: multipart/mixed; boundary="B{n}"\n\n--B{n}\n' for n in range(depth))
    return f"From: a@b\nDate: {DATE}\n{parts}\nwords\n" + "\n" * lines


def refuse_parts(data: bytes) -> Mail:
    """Read a mail, but none of many parts: for these the email package calls itself as deep as the process lets it."""
    if data.count(b"boundary") >= 400:
        pytest.fail("expected no such mail to be read")
    return message_from_bytes(data)


@pytest.mark.parametrize("mail", [nested(3000), nested(400, 200_000)])
def test_a_mail_of_too_many_parts_is_counted(tmp_path: Path, mail: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contextwin.ingest.sources.mail.message_from_bytes", refuse_parts)
    records = [r for r in read(tmp_path / "a.mbox", mail, mail_of(TALK[0])) if isinstance(r, Message | Skipped)]
    assert [getattr(record, "reason", "kept") for record in records] == ["bad mail", "kept"]


def test_long_headers_are_read_in_part(tmp_path: Path) -> None:
    words = "=?utf-8?q?a?= " * 50_000
    (message,) = read_mails(tmp_path / "a.mbox", f"From: a@b\nDate: {DATE}\nSubject: {words}\n\nHello.")
    assert 100 < len(message.text) < mail.MAX_HEADER_BYTES


def test_different_mails_with_one_head_are_two_messages(tmp_path: Path) -> None:
    head = f"From: a@b\nDate: {DATE}\nSubject: cron\n\n"
    messages = read_mails(tmp_path / "a.mbox", head + "first", head + "second")
    assert {message.text for message in messages} == {"cron\nfirst", "cron\nsecond"}
    assert len({message.ts for message in messages}) == 2


def test_a_second_mail_with_one_id_is_counted(tmp_path: Path) -> None:
    head = f"From: a@b\nDate: {DATE}\nMessage-ID: <1@b>\n"
    records = read(tmp_path / "a.mbox", head + "\nfirst", head + "\nsecond", head + "List-Id: <dev.b>\n\nthird")
    kept = [(r.channel, r.text) for r in records if isinstance(r, Message)]
    assert kept == [("a", "first"), ("dev.b", "third")]
    assert [r.reason for r in records if isinstance(r, Skipped)] == ["same Message-ID"]


def test_mailboxes_of_one_name_are_channels_of_their_own(tmp_path: Path) -> None:
    paths = ["alice/inbox.mbox", "bob/inbox.mbox", "bob/Inbox.mbox", "bob/plans.mbox"]
    mails = {path: bytes(mail_of(TALK[0])).replace(b"List-Id", b"X-List") for path in paths}
    line = b"From a@b Tue Nov 14 22:13:20 2023\n"
    folder = write_folder(tmp_path, {path: line + mail for path, mail in mails.items()})
    channels = [record.channel for record in read_mbox(folder) if isinstance(record, Channel)]
    assert channels[0] == "alice/inbox"
    assert channels[3] == "bob/plans"
    assert len(set(channels)) == 4
