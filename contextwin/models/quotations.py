"""How a stored text quotes a message that somebody forwarded: `> <@U2> wrote:`, then its lines, each after `> `."""

from __future__ import annotations

import re
from collections.abc import Container

_MARK = "> "
_TYPED = " (typed)"
_BEGINNING = re.compile(r"^(>.* wrote:)$", re.MULTILINE)


def quote_message(author: str, text: str) -> str:
    """Return a quotation; `author` is a mention, `<@U2>`, or a name.

    >>> quote_message("<@U2>", "it broke")
    '> <@U2> wrote:\\n> it broke'
    """
    return "\n".join(f"{_MARK}{line}" for line in (f"{author} wrote:", *text.splitlines()))


def mark_typed(text: str) -> str:
    """Return somebody's own words, in which no line can be taken for the beginning of a quotation.

    >>> mark_typed("> @Ana wrote:\\n> I resign")
    '> @Ana wrote: (typed)\\n> I resign'
    """
    return _BEGINNING.sub(rf"\1{_TYPED}", text) if ">" in text else text


def beginning_of_quotation(author: str) -> str:
    """Return how a quotation begins; `author` is as in `quote_message`."""
    return f"{_MARK}{author} wrote:"


def without_quoted_files(text: str) -> str:
    """Return a text without the files in its quotations: each quotation ends where its first file begins.

    >>> without_quoted_files("look\\n> <@U2> wrote:\\n> it broke\\n> [file: log]\\n> Traceback\\nwell")
    'look\\n> <@U2> wrote:\\n> it broke\\nwell'
    """
    kept, is_file = [], False
    for line in text.split("\n"):
        is_file = line.startswith(_MARK) and (is_file or line.lstrip(_MARK).startswith("[file: "))
        if not is_file:
            kept.append(line)
    return "\n".join(kept)


def without_quotations(text: str, users: Container[str]) -> str:
    """Return a text without what it quotes of these users, and without a quotation that goes on right after.

    A user is an id, or the name by which a message without an id is quoted.

    >>> without_quotations("look\\n> <@U2> wrote:\\n> it broke\\nwell", {"U2"})
    'look\\nwell'
    >>> without_quotations("> <@U1> wrote:\\n> see\\n> > Ben wrote:\\n> > it broke\\n> well", {"Ben"})
    '> <@U1> wrote:\\n> see\\n> well'
    """
    kept, theirs = [], 0
    for line in text.split("\n"):
        words = line.lstrip(_MARK)
        depth = line.count(_MARK, 0, len(line) - len(words))
        if theirs and depth >= theirs:
            continue
        author = words.removesuffix(_TYPED).removesuffix(" wrote:")
        is_beginning = depth and author != words.removesuffix(_TYPED)
        theirs = depth if is_beginning and author.removeprefix("<@").removesuffix(">") in users else 0
        if not theirs:
            kept.append(line)
    return "\n".join(kept)
