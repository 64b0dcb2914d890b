"""Erasing for good: a person, a channel, what is old. And what is kept of somebody, for them to take along.

    forget_user      all that is kept of a person, and it does not come back
    purge_messages   messages of a channel, or before a time, and what was made of them
    purge_expired    those that are older than the retention rules allow
    export_user      what is kept of a person, as typed JSONL

A first transaction decides, and erases all but messages; these follow a thousand at a time, and at the very end a
person's names, so that they are found by them until then. Each step is complete: what was interrupted is run again, and
goes on. Then the tables are vacuumed, so that their files do not hold it longer than need be (`erasure.vacuum`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from contextwin.errors import ConfigError
from contextwin.models.messages import MessageKey
from contextwin.models.retention import WHOLE_WORKSPACE, Selection
from contextwin.storage.errors import retried
from contextwin.storage.store import Store

#: No retention is longer: a hundred years, since a date that is not in the calendar cannot be compared.
MAX_DAYS = 36_500
#: Who acts where nobody is named.
ADMINISTRATOR = "administrator"
_BEFORE_ALL = MessageKey("", "")


@dataclass(frozen=True, kw_only=True, slots=True)
class ErasureOptions:
    """How something is erased."""

    performed_by: str = ADMINISTRATOR  #: who asked for it, as the audit log says
    dry_run: bool = False  #: count, and erase nothing
    rewrite: bool = False  #: write the tables' files anew, while nobody else may use them


def forget_user(store: Store, workspace: str, user: str, options: ErasureOptions) -> dict[str, int]:
    """Erase all that is kept of a user, and return how many rows of which kind there were.

    Their messages become tombstones without an author. Gone are their chunks, words and vectors; what is counted of
    their style and of everybody's where they wrote; their consent; replies in their style, replies that they asked for,
    and replies that were shown a message of theirs. Their profile loses names and time zone: a mention of them reads as
    their id from now on.

    It lasts. Whatever is imported or told later brings back no name, and no message from before this moment, known
    until now or not. What they write afterwards is new, and goes by their id. What they are and where they are a member
    stays as it is: who reads along decides what others may be shown. What others wrote about them is others', and so
    is what a channel says of itself: these stay.

    Until all the rest is gone they are found by their names, and when it is run again it goes on. Then by the id alone.
    """
    with store.workspace_writer(workspace) as workspace_writer:
        eraser = workspace_writer.eraser()
        counts = eraser.count_person(user)
        if options.dry_run:
            return dict(counts)
        eraser.forget_person(user)
        eraser.log(options.performed_by, "forget", user)
    _erase(store, workspace, [Selection(user=user)])
    _redact_names(store, workspace, user)
    store.vacuum(rewrite=options.rewrite)
    return dict(counts)


def recall_user(store: Store, workspace: str, user: str, performed_by: str) -> None:
    """Let a forgotten user have a name again, when it is told, and messages that were never stored; nothing returns."""
    with store.workspace_writer(workspace) as workspace_writer:
        workspace_writer.eraser().recall_person(user)
        workspace_writer.eraser().log(performed_by, "recall", user)


def purge_messages(store: Store, workspace: str, chosen: Selection, options: ErasureOptions) -> dict[str, int]:
    """Make tombstones of the chosen messages, drop replies that go with them, and return how many rows there were.

    A tombstone refuses later copies of its message. A channel keeps its name, topic and members.
    """
    with store.workspace_writer(workspace) as workspace_writer:
        eraser = workspace_writer.eraser()
        counts = eraser.count([chosen])
        if options.dry_run:
            return dict(counts)
        eraser.erase_replies([chosen])
        eraser.log(options.performed_by, "purge", _describe(chosen))
    _erase(store, workspace, [chosen])
    store.vacuum(rewrite=options.rewrite)
    return dict(counts)


def purge_expired(store: Store, workspace: str, options: ErasureOptions) -> dict[str, int]:
    """Do so with all messages that are older than the retention rules allow."""
    with store.workspace_writer(workspace) as workspace_writer:
        eraser = workspace_writer.eraser()
        expired = eraser.expired()
        counts = eraser.count(expired)
        if options.dry_run:
            return dict(counts)
        eraser.erase_replies(expired)
        eraser.log(options.performed_by, "purge", "expired")
    _erase(store, workspace, expired)
    store.vacuum(rewrite=options.rewrite)
    return dict(counts)


# ---- retention


def set_retention(store: Store, workspace: str, channel: str | None, days: int | None, performed_by: str) -> None:
    """Keep messages of a channel, or of the workspace (None), for so many days, or for ever (None).

    What a channel says beats the workspace. Older messages are not stored any more, and those that are stored go with
    `purge_expired`. ConfigError unless days are 1 to 36,500.
    """
    if days is not None and not 1 <= days <= MAX_DAYS:
        raise ConfigError(f"expected 1 to {MAX_DAYS:,} days, got {days:,}")
    with store.workspace_writer(workspace) as workspace_writer:
        workspace_writer.eraser().keep_for(channel or WHOLE_WORKSPACE, days)
        workspace_writer.eraser().log(
            performed_by, f"retention: {'for ever' if days is None else f'{days} days'}", channel or "*"
        )


def drop_retention(store: Store, workspace: str, channel: str | None, performed_by: str) -> None:
    """Take back what was said of a channel, or of the workspace (None)."""
    with store.workspace_writer(workspace) as workspace_writer:
        workspace_writer.eraser().drop_retention(channel or WHOLE_WORKSPACE)
        workspace_writer.eraser().log(performed_by, "retention: as before", channel or "*")


def read_retention(store: Store, workspace: str) -> Mapping[str, int | None]:
    """Return for how many days messages are kept, None for ever, by channel; "" is every other channel."""
    with store.workspace_writer(workspace) as workspace_writer:
        return workspace_writer.eraser().rules().days


# ---- taking along


def export_user(store: Store, workspace: str, user: str, performed_by: str | None) -> Iterator[dict[str, Any]]:
    """Yield what is kept of a user as lines of typed JSONL, in an order that can be imported.

    These are their workspace, channels, profile, memberships, consent and style, messages, and replies in their style
    or that they asked for, with what was thought of them. An import passes over lines of the types persona, style and
    reply. It is logged who took it along, unless nobody does (None).
    """
    with store.workspace_writer(workspace) as workspace_writer:
        lines: Sequence[dict[str, Any]] = workspace_writer.eraser().profile_lines(user)
        if performed_by is not None:
            workspace_writer.eraser().log(performed_by, "export", user)
    yield from lines
    key = _BEFORE_ALL
    while lines := _read_messages(store, workspace, user, key):
        yield from lines
        key = MessageKey(lines[-1]["channel"], lines[-1]["ts"])
    reply_id = ""
    while lines := _read_replies(store, workspace, user, reply_id):
        yield from lines
        reply_id = lines[-1]["reply_id"]


@retried
def _read_messages(store: Store, workspace: str, user: str, after: MessageKey) -> list[dict[str, Any]]:
    with store.workspace_writer(workspace) as workspace_writer:
        return workspace_writer.eraser().message_lines(user, after)


@retried
def _read_replies(store: Store, workspace: str, user: str, after: str) -> list[dict[str, Any]]:
    with store.workspace_writer(workspace) as workspace_writer:
        return workspace_writer.eraser().reply_lines(user, after)


# ---- steps


def _erase(store: Store, workspace: str, chosen: Iterable[Selection]) -> None:
    for each in chosen:
        key: MessageKey | None = _BEFORE_ALL
        while key is not None:
            key = _erase_next(store, workspace, each, key)


@retried
def _erase_next(store: Store, workspace: str, chosen: Selection, after: MessageKey) -> MessageKey | None:
    with store.workspace_writer(workspace) as workspace_writer:
        return workspace_writer.eraser().erase_messages(chosen, after)


@retried
def _redact_names(store: Store, workspace: str, user: str) -> None:
    """Take a user's names, and in the same transaction what came since the first, which can hold them."""
    with store.workspace_writer(workspace) as workspace_writer:
        eraser = workspace_writer.eraser()
        eraser.forget_person(user)
        key: MessageKey | None = _BEFORE_ALL
        while key is not None:
            key = eraser.erase_messages(Selection(user=user), key)
        eraser.redact_names(user)


def _describe(chosen: Selection) -> str:
    """Return what the audit log says was chosen."""
    before = f" before {chosen.before.isoformat()}" if chosen.before else ""
    return (chosen.channel or "*") + before
