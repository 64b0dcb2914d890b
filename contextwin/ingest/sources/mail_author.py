"""Who wrote a mail, also where a mailing list put itself in `From` so that the mail passes DMARC (RFC 7960, 4.1.3).

Mailman writes `From: Ana Berg via Dev <dev@lists.example.org>` and puts the author into `Reply-To`, or into `Cc` where
replies go to the list. Google Groups writes `'Ana Berg' via dev` and puts the author into `X-Original-From`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from email.message import Message as Mail
from email.utils import getaddresses
from typing import NamedTuple

from contextwin.ingest.sources.chats import slug
from contextwin.ingest.sources.fields import is_identifier
from contextwin.ingest.sources.mail import DAMAGE, header_of

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
