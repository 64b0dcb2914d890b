"""Messages as people name them: by an address in Slack, by `CHANNEL:TS`, or by a piece of text."""

from __future__ import annotations

import re

from contextwin.errors import ConfigError
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.storage.reader import Reader

#: Messages with a piece of text that an error names, to choose one of them. Unmeasured.
NAMED_MESSAGES = 5
#: Characters of each of them. Unmeasured.
NAMED_CHARS = 60
#: An address in angle brackets, as Slack writes it, with or without what it is called.
_BRACKETED = re.compile(r"<([^<>|\s]+)(?:\|[^<>]*)?>")
#: The address of a message in Slack, and what tells it from its channel's.
_PERMALINK = re.compile(r"https?://[^/\s]+/archives/([^/\s]+)/p(\S*)")
#: Its ts without the point, in microseconds.
_PLACE = re.compile(r"(\d{10})(\d{6})(?:[?#]\S*)?")
#: Blanks stand in texts as well: beside one, a ts has all the digits of Slack's.
_KEY = re.compile(r"(\S+):([0-9]{1,12}\.[0-9]{1,6})|(\S.*?)[:\s]\s*([0-9]{9,12}\.[0-9]{6})")


def read_permalink(address: str) -> MessageKey | None:
    """Return the message that an address in Slack names, or None for another text; `<address|label>` is read, too.

    Raises ConfigError for the address of a message that lacks a part of its ts.

    >>> read_permalink("https://acme.slack.com/archives/C1/p1700000000000100?thread_ts=1.000100&cid=C1")
    MessageKey(channel='C1', ts='1700000000.000100')
    """
    address = address.strip()
    bracketed = _BRACKETED.fullmatch(address)
    found = _PERMALINK.fullmatch(bracketed[1] if bracketed else address)
    if found is None:
        return None
    place = _PLACE.fullmatch(found[2])
    if place is None:
        raise ConfigError(
            "expected the permalink of a message, like https://acme.slack.com/archives/C1/p1700000000000100 "
            f"with 16 digits, got {address!r}"
        )
    return MessageKey(found[1], f"{place[1]}.{place[2]}")


def read_key(text: str) -> MessageKey | None:
    """Return the message that a permalink, `CHANNEL:TS` or `CHANNEL TS` names, the channel as written; None for others.

    Raises what `read_permalink` raises.

    >>> read_key("#eng:1700000000.000100"), read_key("the kettle is broken")
    (MessageKey(channel='#eng', ts='1700000000.000100'), None)
    """
    if (key := read_permalink(text)) is not None:
        return key
    match = _KEY.fullmatch(text.strip())
    return MessageKey(match[1] or match[3], match[2] or match[4]) if match else None


def find_said(reader: Reader, scope: Scope, piece: str) -> MessageKey | None:
    """Return the only message in scope with a piece of text; None: there is none.

    Raises ConfigError where there are several, which it names, and for no text.
    """
    if not piece.strip():
        raise ConfigError("expected a piece of the message's text, its permalink, or its channel and ts; got nothing")
    found = reader.messages_saying(scope, piece.strip(), NAMED_MESSAGES + 1)
    if len(found) > 1:
        named = [f"{key.channel} {key.ts} {' '.join(text.split())[:NAMED_CHARS]}" for key, text in found]
        listed = "; ".join([*named[:NAMED_MESSAGES], *["and more"][: len(named) - NAMED_MESSAGES]])
        raise ConfigError(f"several messages say that, give the channel and ts of one: {listed}")
    return found[0][0] if found else None
