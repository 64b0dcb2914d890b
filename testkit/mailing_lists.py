"""Mailing lists as Mailman and Google Groups deliver and archive them, with who wrote each mail and what they wrote.

The headers, footers and quotes have the form that the programs write; no line is anybody's.
"""

from __future__ import annotations

import gzip
import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.header import Header
from email.message import EmailMessage
from email.utils import format_datetime, formataddr
from pathlib import Path
from random import Random

from testkit.factories import START

FIRST = ("Ana", "Ben", "Eva", "Jürgen", "Zoë", "Chidi", "Mei", "Olu", "Priya", "Søren", "Tariq", "Yuki")
LAST = ("Berg", "Novak", "Okafor", "Müller", "Silva", "Tanaka", "O'Neill")
WORDS = [
    "build",
    "cache",
    "branch",
    "release",
    "review",
    "test",
    "server",
    "index",
    "query",
    "patch",
    "merge",
    "deploy",
    "window",
    "parser",
    "token",
    "schema",
]
MAILMAN = "dev@lists.example.org"
GROUP = "dev-talk@googlegroups.com"
RULER = "_" * 47
MAILMAN_FOOTER = f"{RULER}\nDev mailing list -- {MAILMAN}\nTo unsubscribe send an email to dev-leave@lists.example.org"
OLD_FOOTER = f"{RULER}\nDev mailing list\nDev@lists.example.org\nhttps://lists.example.org/mailman/listinfo/dev"
SCRUBBED = (
    "-------------- next part --------------\nAn HTML attachment was scrubbed...\nURL: <https://x.example/{}.htm>"
)


@dataclass(frozen=True)
class Person:
    """A subscriber."""

    name: str
    address: str
    is_rewritten: bool  #: the policy of their domain makes the list put itself into `From`


@dataclass(frozen=True)
class Posted:
    """A mail before it was sent to a list."""

    number: int  #: from 0, also the hour it was sent
    author: Person
    own: str  #: what the author wrote, with what they quoted between their words
    plain: str  #: the whole text, with the quote at its end
    html: str  #: the same as HTML
    parent: Posted | None  #: which mail it answers
    is_tied: bool  #: it names the mail that it answers

    @property
    def id(self) -> str:
        """Its Message-ID, without brackets."""
        return f"m{self.number}@mail.example"

    @property
    def root(self) -> Posted:
        """The first mail of its thread."""
        return self.parent.root if self.parent else self

    @property
    def sent_at(self) -> datetime:
        """When it was sent."""
        return datetime.fromtimestamp(START + 3600 * self.number, UTC)


def make_people(count: int, random: Random) -> list[Person]:
    """Return people; no two share a name."""
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    return [Person(name, f"p{n}@firm{n % 7}.example", random.random() < 0.6) for n, name in enumerate(names[:count])]


def make_posts(count: int, people: Sequence[Person], random: Random, footer: str, *, via: str) -> list[Posted]:
    """Return mails, more than half of which answer earlier ones; quotes show the list as `footer` and `via`."""
    posts: list[Posted] = []
    for number in range(count):
        author, words = random.choice(people), f"{' '.join(random.choices(WORDS, k=random.randint(8, 60)))} n{number}."
        parent = random.choice(posts[-30:]) if posts and random.random() < 0.6 else None
        if parent is None:
            posts.append(Posted(number, author, words, words, _paragraph(words), None, is_tied=True))
            continue
        own, plain, rich = random.choice(_STYLES)(words, parent, footer, via)
        posts.append(Posted(number, author, own, plain, rich, parent, is_tied=random.random() > 0.03))
    return posts


# ---- how mail programs quote: what is written → own words, plain text, HTML


def _paragraph(text: str) -> str:
    return f"<p>{html.escape(text)}</p>"


def _marked(parent: Posted, footer: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in f"{parent.plain[:4000]}\n{footer}".split("\n"))


def _html_of(words: str, line: str, parent: Posted, footer: str) -> str:
    quoted = f"{parent.html[:6000]}<pre>{html.escape(footer)}</pre>"
    return f"{_paragraph(words)}<div>{html.escape(line)}<br></div><blockquote>{quoted}</blockquote>"


def _gmail(words: str, parent: Posted, footer: str, via: str) -> tuple[str, str, str]:
    line = f"On {parent.sent_at:%a, %d %b %Y at %H:%M}, {parent.author.name} via {via} <\n{via}@example.org> wrote:"
    return words, f"{words}\n\n{line}\n\n{_marked(parent, footer)}\n", _html_of(words, line, parent, footer)


def _german(words: str, parent: Posted, footer: str, via: str) -> tuple[str, str, str]:
    line = f"Am {parent.sent_at:%d.%m.%Y} um {parent.sent_at:%H:%M} schrieb {parent.author.name}:"
    return words, f"{words}\n\n{line}\n{_marked(parent, footer)}", _html_of(words, line, parent, footer)


def _signed(words: str, parent: Posted, footer: str, via: str) -> tuple[str, str, str]:
    line, signature = f"{parent.author.name} wrote:", f"-- \nn{len(words)} of firm"
    plain = f"{words}\n\n{line}\n{_marked(parent, footer)}\n\n{signature}"
    quoted = _html_of(words, line, parent, footer)
    return f"{words}\n{signature}", plain, f"{quoted}<div>-- <br>{signature[4:]}</div>"


def _outlook(words: str, parent: Posted, footer: str, via: str) -> tuple[str, str, str]:
    head = (
        f"From: {parent.author.name} via {via}\nSent: {parent.sent_at:%A, %d %B %Y %H:%M}\nTo: {via}\nSubject: Re: Talk"
    )
    plain = f"{words}\n\n-----Original Message-----\n{head}\n\n{parent.plain[:4000]}\n{footer}"
    bold = "<br>".join(html.escape(line) for line in head.split("\n"))
    return words, plain, f"{_paragraph(words)}<div><p>{bold}</p></div>{parent.html[:6000]}<pre>{footer}</pre>"


def _exchange(words: str, parent: Posted, footer: str, via: str) -> tuple[str, str, str]:
    own, plain, rich = _outlook(words, parent, footer, via)
    return own, plain.replace("-----Original Message-----", "_" * 32), rich


def _below(words: str, parent: Posted, footer: str, via: str) -> tuple[str, str, str]:
    """A reply between and below what it quotes: that quote is no end."""
    quoted = parent.own.split("\n")[-1]
    own = f"{parent.author.name} wrote:\n> {quoted}\n\n{words}"
    rich = f"<div>{html.escape(parent.author.name)} wrote:</div><blockquote>{_paragraph(quoted)}</blockquote>"
    return own, own, rich + _paragraph(words)


_STYLES = (_gmail, _gmail, _german, _signed, _outlook, _exchange, _below)

# ---- how lists deliver and archive


def _head_of(post: Posted) -> EmailMessage:
    mail = EmailMessage()
    mail["Date"], mail["Message-ID"] = format_datetime(post.sent_at), f"<{post.id}>"
    mail["Subject"] = f"Re: [Dev] Talk {post.root.number}" if post.parent else f"[Dev] Talk {post.number}"
    if post.parent and post.is_tied:
        mail["In-Reply-To"], mail["References"] = f"<{post.parent.id}>", f"<{post.root.id}> <{post.parent.id}>"
    return mail


def _set_body(mail: EmailMessage, post: Posted, footer: str, *, footer_is_part: bool) -> None:
    """Give the mail its body in one of five forms, and the footer in the text, or as a part of its own."""
    form = post.number % 5
    if form < 2:
        mail.set_content(f"{post.plain}\n{footer}\n", cte=("quoted-printable", "base64")[form])
        return
    below, rich = (
        ("", "") if footer_is_part else (f"\n{footer}\n", f"<p>{html.escape(footer)}</p>".replace("\n", "<br>"))
    )
    if form == 2:
        mail.set_content(f"<html><body>{post.html}{rich}</body></html>", subtype="html")
    else:
        mail.set_content(post.plain + below)
        mail.add_alternative(f"<html><body>{post.html}{rich}</body></html>", subtype="html")
    if footer_is_part:
        mail.make_mixed()
        part = EmailMessage()
        part.set_content(f"{footer}\n", disposition="inline")
        mail.attach(part)


def mailman_mail(post: Posted) -> bytes:
    """Return the mail as Mailman delivers it; the footer is a part of its own where the mail has parts."""
    mail, author = _head_of(post), post.author
    original = formataddr((author.name, author.address))
    mail["From"] = formataddr((f"{author.name} via Dev", MAILMAN)) if author.is_rewritten else original
    if author.is_rewritten and post.number % 2:  # Where replies go to the list.
        mail["Reply-To"], mail["Cc"] = f"Dev <{MAILMAN}>", f"Somebody <s@firm1.example>, {original}"
    elif author.is_rewritten:
        mail["Reply-To"] = original
    mail["List-Id"], mail["List-Post"] = "Dev <dev.lists.example.org>", f"<mailto:{MAILMAN}>"
    _set_body(mail, post, MAILMAN_FOOTER if post.number % 3 else OLD_FOOTER, footer_is_part=True)
    return bytes(mail)


def google_footer(post: Posted) -> str:
    """Return the footer of Google Groups, which links to the mail."""
    return (
        '-- \nYou received this message because you are subscribed to the Google Groups "dev-talk" group.\n'
        "To unsubscribe from this group and stop receiving emails from it, send an email to\n"
        "dev-talk+unsubscribe@googlegroups.com.\n"
        f"To view this discussion visit https://groups.google.com/d/msgid/dev-talk/{post.id.replace('@', '%40')}."
    )


def google_mail(post: Posted) -> bytes:
    """Return the mail as Google Groups delivers it."""
    mail, author = _head_of(post), post.author
    original = formataddr((author.name, author.address))
    mail["From"] = formataddr((f"'{author.name}' via dev-talk", GROUP)) if author.is_rewritten else original
    mail["X-Original-Sender"] = author.address
    if author.is_rewritten:
        mail["X-Original-From"] = mail["Reply-To"] = original
    mail["Mailing-list"] = f"list {GROUP}; contact dev-talk+owners@googlegroups.com"
    mail["List-ID"] = "<dev-talk.googlegroups.com>"
    _set_body(mail, post, google_footer(post), footer_is_part=False)
    return bytes(mail)


def pipermail_mail(post: Posted) -> bytes:
    """Return the mail as Pipermail archives it: as text, with addresses written out, without the list's name."""
    author = post.author
    address = (MAILMAN if author.is_rewritten else author.address).replace("@", " at ")
    name = f"{author.name} via Dev" if author.is_rewritten else author.name
    head = [
        f"From: {address} ({Header(name).encode(maxlinelen=0)})",
        f"Date: {format_datetime(post.sent_at)}",
        f"Message-ID: <{post.id}>",
    ]
    head.append(f"Subject: {'Re: ' if post.parent else ''}[Dev] Talk {post.root.number}")
    if post.parent and post.is_tied:
        head += [f"In-Reply-To: <{post.parent.id}>", f"References: <{post.root.id}> <{post.parent.id}>"]
    body = f"{post.plain}\n{SCRUBBED.format(post.number)}" if post.number % 3 == 0 else post.plain
    return "\n".join([*head, "", body, ""]).encode()


def write_mailbox(path: Path, mails: Sequence[bytes]) -> Path:
    """Write a mailbox; one named `.gz` is packed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = b"".join(
        b"From list@example.org Tue Nov 14 22:13:20 2023\n" + mail.replace(b"\nFrom ", b"\n>From ") + b"\n\n"
        for mail in mails
    )
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def write_months(folder: Path, posts: Sequence[Posted], mail_of: Callable[[Posted], bytes]) -> Path:
    """Write a file for each month, as Pipermail does."""
    months: dict[str, list[bytes]] = {}
    for post in posts:
        months.setdefault(f"{post.sent_at:%Y-%B}.txt.gz", []).append(mail_of(post))
    for name, mails in months.items():
        write_mailbox(folder / name, mails)
    return folder
