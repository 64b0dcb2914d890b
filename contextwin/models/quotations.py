"""How a stored text quotes a message that somebody forwarded: `> <@U2> wrote:`, then its lines, each after `> `."""

from __future__ import annotations

from collections.abc import Container

_MARK = "> "


def quote_message(author: str, text: str) -> str:
    """Return a quotation; `author` is a mention, `<@U2>`, or a name.

    >>> quote_message("<@U2>", "it broke")
    '> <@U2> wrote:\\n> it broke'
    """
    return "\n".join(f"{_MARK}{line}" for line in (f"{author} wrote:", *text.splitlines()))


def beginning_of_quotation(user: str) -> str:
    """Return how a quotation of a user begins."""
    return f"{_MARK}<@{user}> wrote:"


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

    >>> without_quotations("look\\n> <@U2> wrote:\\n> it broke\\nwell", {"U2"})
    'look\\nwell'
    """
    kept, is_theirs = [], False
    for line in text.split("\n"):
        author, mark, rest = line.removeprefix(f"{_MARK}<@").rpartition("> wrote:")
        is_beginning = line.startswith(f"{_MARK}<@") and bool(mark) and not rest
        is_theirs = line.startswith(_MARK) and (is_theirs or (is_beginning and author in users))
        if not is_theirs:
            kept.append(line)
    return "\n".join(kept)
