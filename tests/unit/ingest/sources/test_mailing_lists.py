"""Lists in the manner of Mailman, Pipermail and Google Groups: who wrote each mail, and what of it is boilerplate."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from contextwin.ingest.sources.mbox import read_mbox
from contextwin.models.messages import Message, Skipped, User
from testkit.mailing_lists import (
    GROUP,
    MAILMAN,
    OLD_FOOTER,
    Posted,
    google_footer,
    google_mail,
    mailman_mail,
    make_people,
    make_posts,
    pipermail_mail,
    write_mailbox,
    write_months,
)

#: Mails of a generated list.
COUNT = 400
#: The goals: the share of authors that are right, and of stored words that are quotes at an end or footers.
RIGHT_AUTHORS, BOILERPLATE = 0.995, 0.01


def make_list(path: Path, program: str) -> tuple[Path, list[Posted]]:
    random = Random(7)
    people = make_people(60, random)
    if program == "google":
        parent = Posted(0, people[0], "", "", "", None, is_tied=True)
        posts = make_posts(COUNT, people, random, google_footer(parent), via="dev-talk")
        return write_mailbox(path / "dev-talk.mbox", [google_mail(post) for post in posts]), posts
    posts = make_posts(COUNT, people, random, OLD_FOOTER, via="Dev")
    if program == "mailman":
        return write_mailbox(path / "dev.mbox", [mailman_mail(post) for post in posts]), posts
    return write_months(path / "dev", posts, pipermail_mail), posts


@pytest.mark.parametrize("program", ["mailman", "google", "pipermail"])
def test_authors_are_right_and_boilerplate_is_left_out(tmp_path: Path, program: str) -> None:
    path, posts = make_list(tmp_path, program)
    records = list(read_mbox(path))
    messages = {str(record.extra["message_id"]): record for record in records if isinstance(record, Message)}
    assert len(messages) == COUNT
    assert not [record for record in records if isinstance(record, Skipped)]
    assert len({message.channel for message in messages.values()}) == 1
    # Pipermail hides the addresses of those whom it writes for: they are told apart by their names.
    hidden = {post.author.name for post in posts if program == "pipermail" and post.author.is_rewritten}
    names = {record.user: record.name for record in records if isinstance(record, User)}
    right, stored, beyond, lost = 0, 0, 0, 0
    for post in posts:
        message, author = messages[post.id], post.author
        assert message.user is not None
        right += names[message.user] == author.name and (author.name in hidden or message.user == author.address)
        text = message.text.removeprefix(str(message.extra["subject"]))
        found, wanted = Counter(text.split()), Counter(post.own.split())
        stored, beyond = stored + found.total(), beyond + (found - wanted).total()
        lost += (wanted - found).total()
    assert right / COUNT >= RIGHT_AUTHORS
    assert beyond / stored <= BOILERPLATE
    assert lost == 0
    assert len(names) == len({post.author for post in posts})


def talk(path: Path, *mails: str) -> list[Message]:
    """Write the mails, each its headers and its body, and return the messages."""
    data = [
        f"Date: Tue, 14 Nov 2023 {n:02}:13:20 +0000\nMessage-ID: <{n}@b>\n{mail}".encode()
        for n, mail in enumerate(mails)
    ]
    return [record for record in read_mbox(write_mailbox(path, data)) if isinstance(record, Message)]


LIST = f"List-Post: <mailto:{MAILMAN}>\n"


@pytest.mark.parametrize(
    ("head", "author"),
    [
        (f"From: Ana via Dev <{MAILMAN}>\nReply-To: ana@x.example\n{LIST}", "ana@x.example"),
        (f"From: Ana via Dev <{MAILMAN}>\nReply-To: {MAILMAN}, Ana <ana@x.example>\n{LIST}", "ana@x.example"),
        (
            f"From: Ana via Dev <{MAILMAN}>\nReply-To: {MAILMAN}\nCc: Ben <b@x>, Ana <ana@x.example>\n{LIST}",
            "ana@x.example",
        ),
        (f"From: Ana via Dev <{MAILMAN}>\nReply-To: {MAILMAN}\nCc: Ben <b@x>\n{LIST}", f"ana via {MAILMAN}"),
        (f"From: Ana via Dev <{MAILMAN}>\nReply-To: a@x, b@x\n{LIST}", f"ana via {MAILMAN}"),
        (f"From: Ana über Dev <{MAILMAN}>\nReply-To: ana@x.example\n{LIST}", "ana@x.example"),
        (f"From: Ana (via dev) <{MAILMAN}>\nReply-To: ana@x.example\n", "ana@x.example"),
        (f"From: 'Ana' via dev-talk <{GROUP}>\nX-Original-Sender: ana@x.example\nReply-To: {GROUP}\n", "ana@x.example"),
        (f"From: 'Ana' via dev-talk <{GROUP}>\nX-Original-From: Ana <ana@x.example>\nReply-To: c@x\n", "ana@x.example"),
        ("From: Ana via groups.io <ana=x.example@groups.io>\n", "ana@x.example"),
        (
            "From: Ana via B4 Relay <devnull+ana@kernel.example>\nX-Original-From: Ana <ana@x.example>\n",
            "ana@x.example",
        ),
        ("From: Ana via Rail <ana@x.example>\nReply-To: team@x.example\n", "ana@x.example"),
        (f"From: Ana <ana@x.example>\nReply-To: {MAILMAN}\nX-Original-From: Ben <b@x>\n{LIST}", "ana@x.example"),
        (f"From: Dev <{MAILMAN}>\nReply-To: {MAILMAN}\n{LIST}", MAILMAN),
    ],
)
def test_who_wrote_it(tmp_path: Path, head: str, author: str) -> None:
    (message,) = talk(tmp_path / "a.mbox", f"{head}\nHello.")
    assert message.user == author


def test_a_hidden_address_is_that_of_the_only_person_of_the_name(tmp_path: Path) -> None:
    hidden = f"From: {MAILMAN.replace('@', ' at ')} (Ana via Dev)\n\nHello."
    one, other = "From: Ana <ana@x.example>\n\nHi.", "From: Ana <ana@y.example>\n\nHi."
    assert {message.user for message in talk(tmp_path / "a.mbox", hidden, one)} == {"ana@x.example"}
    assert talk(tmp_path / "b.mbox", hidden, one, other)[0].user == f"ana via {MAILMAN}"


ROOT = "From: a@b\nSubject: Talk\n\nIs it?"
QUOTE = "On Tue, 14 Nov 2023 at 00:13, A via Dev <\ndev@lists.example.org> wrote:\n\n> Is it?\n> Really?"
OUTLOOK = "From: A\nSent: Tuesday\nTo: Dev\nSubject: Talk\n\nIs it?"
FOOTER = f"{'_' * 47}\nDev mailing list\n{MAILMAN}"


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        (f"Yes.\n\n{QUOTE}\n{FOOTER}", "Yes."),
        (f"Yes.\n{QUOTE}\n\n-- \nBen\n{FOOTER}", "Yes.\n-- \nBen"),
        (f"Yes.\n\n-----Original Message-----\n{OUTLOOK}\n\n-- \nA\n{FOOTER}", "Yes."),
        (f"Yes.\n\n{'_' * 32}\n{OUTLOOK}", "Yes."),
        (
            f"Yes.\n\n-----Original Message-----\n> Is it?\n\nIt is.\n{FOOTER}",
            "Yes.\n\n-----Original Message-----\n> Is it?\n\nIt is.",
        ),
        ("Yes.\nFrom: here on\nit is clear.", "Yes.\nFrom: here on\nit is clear."),
        (f"> Is it?\nYes.\n\n{FOOTER}\n\n{FOOTER}", "> Is it?\nYes."),
        ("Yes.\n-- \nBen\nboss of the firm", "Yes.\n-- \nBen\nboss of the firm"),
        (f"Yes.\n{'_' * 47}\nWhat I wrote below a line.", f"Yes.\n{'_' * 47}\nWhat I wrote below a line."),
        (f"{QUOTE}\n{FOOTER}", QUOTE),
        (
            "Yes.\n-------------- next part --------------\nA non-text attachment was scrubbed...\nName: plan.pdf\n"
            "Type: application/pdf\nURL: <https://x.example/plan.pdf>\n" + FOOTER,
            "Yes.\nplan.pdf",
        ),
        (
            "Yes.\n--~--~---------~--~----~\nYou received this message because you are subscribed to the\n"
            'Google Groups "dev" group.\n-~----------~----~----~----~',
            "Yes.",
        ),
    ],
)
def test_footers_and_quotes_at_the_end_are_left_out(tmp_path: Path, body: str, kept: str) -> None:
    reply = f"From: c@d\nSubject: Re: Talk\nIn-Reply-To: <0@b>\n\n{body}"
    assert talk(tmp_path / "a.mbox", ROOT, reply)[1].text == kept
    untied = reply.replace("In-Reply-To: <0@b>\n", "")
    assert talk(tmp_path / "b.mbox", ROOT, untied)[1].text.removeprefix("Re: Talk\n") == kept


ANSWERED = f"{OUTLOOK}\n{{}} Yes, by noon.\nReally?"


@pytest.mark.parametrize(
    ("author", "above", "answered"),
    [
        ("c@d", "See my comments inline.", ANSWERED.format("")),
        ("c@d", "My answers are below, in blue.", ANSWERED.format("")),
        ("c@d", "Meine Antworten stehen unten.", ANSWERED.format("")),
        ("Cleo Dorn <c@d>", "Hi,", ANSWERED.format("[Cleo]")),
        ("Cleo Dorn <c@d>", "Hi,", ANSWERED.format("CD>")),
    ],
)
def test_answers_inside_an_unmarked_quote_stay(tmp_path: Path, author: str, above: str, answered: str) -> None:
    reply = f"From: {author}\nSubject: Re: Talk\nIn-Reply-To: <0@b>\n\n{above}\n\n{answered}"
    assert talk(tmp_path / "a.mbox", ROOT, reply)[1].text == f"{above}\n\n{answered}"


@pytest.mark.parametrize(
    "quoted", [ANSWERED.format("[Ann]"), ANSWERED.format("Cleo,"), OUTLOOK + "\nMy answers are below."]
)
def test_what_others_wrote_inside_a_quote_does_not_keep_it(tmp_path: Path, quoted: str) -> None:
    reply = f"From: Cleo Dorn <c@d>\nSubject: Re: Talk\nIn-Reply-To: <0@b>\n\nSee below.\n\n{quoted}"
    assert talk(tmp_path / "a.mbox", ROOT, reply)[1].text == "See below."


def test_a_quote_of_a_mail_that_is_missing_stays(tmp_path: Path) -> None:
    (message,) = talk(tmp_path / "a.mbox", f"From: c@d\nSubject: Re: Talk\n\nYes.\n{QUOTE}\n{FOOTER}")
    assert message.text == f"Re: Talk\nYes.\n{QUOTE}"


def test_what_most_mails_end_with_is_a_footer(tmp_path: Path) -> None:
    tail = "Sent over the house list of Example Street 7.\nSee https://example.org/mail/{n} for what is allowed."
    words = [f"{'a b c d e f g'[: n % 7 * 2 + 1]} {'x' * n}." for n in range(20)]
    mails = [f"From: p{n % 6}@b\n\n{words[n]}\n\n{tail.format(n=n)}" for n in range(20)]
    assert [m.text for m in talk(tmp_path / "a.mbox", *mails)] == words
    few = talk(tmp_path / "b.mbox", *mails[:8])
    assert all("house list" in message.text for message in few)
    own = talk(tmp_path / "c.mbox", *(mail.replace(f"p{n % 6}@b", "p@b") for n, mail in enumerate(mails)))
    assert all("house list" in message.text for message in own)


def test_a_part_of_html_is_read_though_a_footer_is_plain_text(tmp_path: Path) -> None:
    parts = (
        'Content-Type: multipart/mixed; boundary="B"\n\n--B\nContent-Type: multipart/alternative; boundary="C"\n\n'
        "--C\nContent-Type: text/plain\n\n\n--C\nContent-Type: text/html\n\n"
        "<p>Yes.</p><div>A wrote:</div><blockquote><p>Is it?</p><blockquote>No.</blockquote></blockquote>\n--C--\n\n"
        f"--B\nContent-Type: text/plain\n\n{FOOTER}\n--B--"
    )
    root, reply = talk(tmp_path / "a.mbox", ROOT, f"From: c@d\nSubject: Re: Talk\nIn-Reply-To: <0@b>\n{parts}")
    assert (root.text, reply.text) == ("Talk\nIs it?", "Yes.")
    (alone,) = talk(tmp_path / "b.mbox", f"From: c@d\n{parts}")
    assert alone.text == "Yes.\nA wrote:\n> Is it?\n> > No."


def test_months_of_a_list_are_one_channel_and_tie_threads(tmp_path: Path) -> None:
    posts = make_posts(1000, make_people(9, Random(1)), Random(1), OLD_FOOTER, via="Dev")
    folder = write_months(tmp_path / "dev", posts, pipermail_mail)
    assert len(list(folder.iterdir())) > 1
    messages = [record for record in read_mbox(folder) if isinstance(record, Message)]
    assert {message.channel for message in messages} == {"dev"}
    ts = {message.extra["message_id"]: message.ts for message in messages}
    tied = [post for post in posts if post.is_tied and post.parent]
    by_id = {message.extra["message_id"]: message for message in messages}
    assert all(by_id[post.id].thread_ts == by_id[post.parent.id].thread_ts for post in tied if post.parent)
    # One month of it is the same channel, with the same keys.
    month = next(folder.iterdir())
    alone = [record for record in read_mbox(month, workspace="dev") if isinstance(record, Message)]
    assert {(m.channel, m.ts) for m in alone} <= {("dev", each) for each in ts.values()}


@pytest.mark.parametrize(
    ("name", "channel"),
    [
        ("2024-January.txt.gz", "w"),
        ("2024q1.txt", "w"),
        ("Week-of-Mon-20240101.txt", "w"),
        ("dev-202401.mbox", "dev"),
        ("lists/dev/2024-01.mbox", "lists/dev"),
        ("lists/dev.mbox", "lists/dev"),
        ("plan-9.mbox", "plan-9"),
    ],
)
def test_the_channel_of_a_file(tmp_path: Path, name: str, channel: str) -> None:
    write_mailbox(tmp_path / name, [b"From: a@b\nDate: Tue, 14 Nov 2023 10:13:20 +0000\n\nHello."])
    (message,) = (record for record in read_mbox(tmp_path, workspace="w") if isinstance(record, Message))
    assert message.channel == channel


def test_a_folder_and_its_subfolder_hold_each_mail_once(tmp_path: Path) -> None:
    mails = [
        f"From: a@b\nDate: {n} Nov 2023 10:13:20 +0000\nMessage-ID: <{n}@b>\nReferences: <0@b>\n\nMail {n}".encode()
        for n in range(1, 4)
    ]
    write_mailbox(tmp_path / "old" / "inbox.mbox", mails)
    write_mailbox(tmp_path / "inbox.mbox", mails[:2])
    records = [record for record in read_mbox(tmp_path) if isinstance(record, Message | Skipped)]
    kept = [(r.channel, r.text) for r in records if isinstance(r, Message)]
    assert kept == [("inbox", "Mail 1"), ("inbox", "Mail 2"), ("old/inbox", "Mail 3")]
    assert [r.reason for r in records if isinstance(r, Skipped)] == ["same Message-ID"] * 2
