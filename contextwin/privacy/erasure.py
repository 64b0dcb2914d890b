"""Erasure of users and messages, retention limits, and the personal-data export.

    forget_user      erases all that is kept of a user, and keeps it from coming back
    purge_messages   erases messages of a channel, or before a time, and what was derived from them
    purge_expired    erases messages that are older than the retention policy allows
    remove_workspace deletes a workspace, with everything stored of it
    export_user      yields what is kept of a user, as typed JSONL

The first transaction stores the decision and erases all but messages. Messages follow, a thousand a transaction. A
user's names come last, so that the user is found by name until then. Every transaction leaves the store consistent: an
interrupted erasure is resumed when it is run again. Then the tables are vacuumed (`sql.erasure.vacuum`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from contextwin.errors import ConfigError
from contextwin.models.messages import MessageKey
from contextwin.models.retention import MAX_DAYS, WHOLE_WORKSPACE, Selection
from contextwin.storage.store import Store
from contextwin.storage.writers.erasure import Eraser

#: Who the audit log names where nobody is given.
ADMINISTRATOR = "administrator"
_BEFORE_ALL = MessageKey("", "")

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class ErasureOptions:
    """Options of an erasure."""

    performed_by: str = ADMINISTRATOR  #: who asked for it, for the audit log
    dry_run: bool = False  #: count, and erase nothing
    rewrite: bool = False  #: rewrite the tables' files, which locks the tables
    leave_answers: bool = False  #: remove a workspace although answers of the Slack app are still in Slack


def forget_user(store: Store, workspace: str, user: str, options: ErasureOptions) -> dict[str, int]:
    """Erase all that is kept of a user, and return how many rows of which kind there were.

    The user's messages become tombstones without an author. Deleted are their chunks, terms and vectors; the user's
    style counts, and the background population's in the channels that the user wrote in; the consent; replies in the
    user's style, replies that the user asked for, and replies whose model was shown one of the messages; recorded
    windows that the user asked for, and what others' windows recorded of the messages; the user's feedback on windows;
    which questions the user asked in Slack; and tokens, which are refused from then on.
    The profile loses names and time zone: a mention reads as the user's id from now on.

    The erasure lasts. Later imports and events bring back no name, and no message from before this moment, whether it
    was stored or not. Messages that the user writes afterwards are stored, under the id. Kind and memberships are kept,
    because they decide what others may be shown. What others wrote about the user, and names and topics of channels,
    are kept.

    Until the last step the user is found by name, so that an interrupted erasure can be run again; then by id alone.
    """
    if options.dry_run:
        return dict(_read(store, workspace, Eraser.count_person, user))
    with store.write(workspace) as transaction:
        eraser = transaction.erasure
        counts = eraser.count_person(user)
        eraser.forget_person(user)
        eraser.log(options.performed_by, "forget", user)
    _erase(store, workspace, [Selection(user=user)])
    _step(store, workspace, _redact_names, user)
    store.vacuum(rewrite=options.rewrite)
    return dict(counts)


def recall_user(store: Store, workspace: str, user: str, performed_by: str) -> None:
    """Lift the erasure of a user: names and messages that arrive later are stored again; nothing is restored."""
    with store.write(workspace) as transaction:
        transaction.erasure.recall_person(user)
        transaction.erasure.log(performed_by, "recall", user)


def purge_messages(store: Store, workspace: str, chosen: Selection, options: ErasureOptions) -> dict[str, int]:
    """Replace the chosen messages by tombstones, delete their replies, and return how many rows there were.

    Windows that were asked in the channel, or before the time, are deleted too, with their prompts. A tombstone rejects
    later copies of its message. Channels keep name, topic and members.
    """
    before = f" before {chosen.before.isoformat()}" if chosen.before else ""
    return _purge(store, workspace, lambda _: [chosen], (chosen.channel or "*") + before, options)


def purge_expired(store: Store, workspace: str, options: ErasureOptions) -> dict[str, int]:
    """Purge all messages that are older than the retention policy allows, and recorded windows past their own."""
    return _purge(store, workspace, Eraser.expired, "expired", options)


def remove_workspace(store: Store, workspace: str, options: ErasureOptions) -> dict[str, int]:
    """Delete a workspace and all that is stored of it, in one transaction; return how many rows there were.

    What was decided of it goes as well: who is erased, what was purged, retention, consent and the audit log. So a
    later import fills it like a new one. Raises ConfigError where there is no such workspace, and where answers are in
    Slack, which are withdrawn first: only the store knows where they are.
    """
    if options.dry_run:
        return _main_counts(_read(store, workspace, Eraser.count_workspace))
    if not options.leave_answers:
        _withdraw_answers(store, workspace)
    with store.write(workspace) as transaction:
        counts = transaction.erasure.count_workspace()
        specs = transaction.embedding_model.registered()
        transaction.erasure.remove_workspace()
    for spec in specs:
        store.drop_vector_index(workspace, spec)
    store.vacuum(rewrite=options.rewrite)
    return _main_counts(counts)


def _main_counts(counts: Mapping[str, int]) -> dict[str, int]:
    kinds = "channels", "users", "messages", "tombstones", "chunks", "replies", "windows"
    return {kind: counts[kind] for kind in kinds}


def _withdraw_answers(store: Store, workspace: str) -> None:
    """Withdraw all answers in Slack of a workspace; raises ConfigError as long as there are any."""
    with store.write(workspace) as transaction:
        left = transaction.erasure.withdraw_answers()
    if left:
        raise ConfigError(
            f"{left:,} answer{'' if left == 1 else 's'} of the Slack app: still in Slack. The running app deletes "
            "them; then remove the workspace again, or leave them there (leave_answers)",
            advice="withdraw_answers",
        )


def set_retention(store: Store, workspace: str, channel: str | None, days: int | None, performed_by: str) -> None:
    """Set the retention limit of a channel, or of the workspace (None), in days, or to for ever (None).

    A channel's limit beats the workspace's. Older messages are rejected from now on; stored ones are erased by
    `purge_expired`. Raises ConfigError unless days are 1 to 36,500.
    """
    if days is not None and not 1 <= days <= MAX_DAYS:
        raise ConfigError(f"expected 1 to {MAX_DAYS:,} days, got {days:,}")
    with store.write(workspace) as transaction:
        transaction.erasure.keep_for(channel or WHOLE_WORKSPACE, days)
        limit = "for ever" if days is None else f"{days} days"
        transaction.erasure.log(performed_by, f"retention: {limit}", channel or "*")


def drop_retention(store: Store, workspace: str, channel: str | None, performed_by: str) -> None:
    """Drop the retention limit of a channel, or of the workspace (None)."""
    with store.write(workspace) as transaction:
        transaction.erasure.drop_retention(channel or WHOLE_WORKSPACE)
        transaction.erasure.log(performed_by, "retention: as before", channel or "*")


def read_retention(store: Store, workspace: str) -> Mapping[str, int | None]:
    """Return the retention limits in days, None for ever, by channel; "" is every other channel."""
    return _read(store, workspace, Eraser.rules).days


def export_user(store: Store, workspace: str, user: str, performed_by: str | None) -> Iterator[dict[str, Any]]:
    """Yield what is kept of a user as lines of typed JSONL, in an order that can be imported.

    These are the workspace, channels, profile, memberships, consent, style, tokens without their secrets, questions
    in Slack without their text, messages, replies in the user's style or that the user asked for, with their feedback,
    recorded windows that the user asked for, and the user's feedback on windows. An import skips lines of the types
    persona, style, token, question, reply, window and feedback. The audit log names `performed_by`; None logs nothing.
    """
    lines: Sequence[dict[str, Any]] = _read(store, workspace, Eraser.profile_lines, user)
    if performed_by is not None:
        store.log_access(workspace, performed_by, "export", user)
    yield from lines
    key = _BEFORE_ALL
    while lines := _read(store, workspace, Eraser.message_lines, user, key):
        yield from lines
        key = MessageKey(lines[-1]["channel"], lines[-1]["ts"])
    kinds = (
        ("reply_id", Eraser.reply_lines),
        ("window_id", Eraser.window_lines),
        ("window_id", Eraser.feedback_lines),
    )
    for name, read in kinds:
        after = ""
        while lines := _read(store, workspace, read, user, after):
            yield from lines
            after = lines[-1][name]


def _step(store: Store, workspace: str, step: Callable[..., T], *given: Any) -> T:
    """Run one step of an eraser, which may be repeated, in a transaction of its own."""
    return store.change(workspace, lambda transaction: step(transaction.erasure, *given))


def _read(store: Store, workspace: str, step: Callable[..., T], *given: Any) -> T:
    """Run one step of an eraser that only reads, in a transaction of its own."""
    return store.examine(workspace, lambda transaction: step(transaction.erasure, *given))


def _purge(
    store: Store, workspace: str, choose: Callable[[Eraser], Sequence[Selection]], subject: str, options: ErasureOptions
) -> dict[str, int]:
    """Purge the messages that `choose` returns; `subject` names them in the audit log."""
    if options.dry_run:
        return dict(_read(store, workspace, lambda eraser: eraser.count(choose(eraser))))
    with store.write(workspace) as transaction:
        eraser = transaction.erasure
        chosen = choose(eraser)
        counts = eraser.count(chosen)
        eraser.erase_answers(chosen)
        eraser.log(options.performed_by, "purge", subject)
    _erase(store, workspace, chosen)
    store.expire_windows(workspace)
    store.vacuum(rewrite=options.rewrite)
    return dict(counts)


def _erase(store: Store, workspace: str, chosen: Iterable[Selection]) -> None:
    for each in chosen:
        key: MessageKey | None = _BEFORE_ALL
        while key is not None:
            key = _step(store, workspace, Eraser.erase_messages, each, key)


def _redact_names(eraser: Eraser, user: str) -> None:
    """Delete a user's names, and in the same transaction messages and replies stored since the first one."""
    eraser.forget_person(user)
    key: MessageKey | None = _BEFORE_ALL
    while key is not None:
        key = eraser.erase_messages(Selection(user=user), key)
    eraser.redact_names(user)
