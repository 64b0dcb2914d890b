"""Counts reactions: what an archive or a message's event stated, and what events added or took back since.

Every event is kept with its time, and a statement counts those after it. So the count is the same whatever order they
come in. A newer statement makes older events superfluous, but they are kept: a still older statement may come.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from contextwin.analysis.hashes import short_hash
from contextwin.models.messages import MessageDocument, MessageKey, ReactionEvent, Reactions, ts_key
from contextwin.storage.sql import messages, reactions
from contextwin.storage.writers.locked import LockedWorkspace, MessageChange


def save_reaction(locked: LockedWorkspace, event: ReactionEvent) -> bool:
    """Store what an event added or took back; return whether the message has other reactions now.

    An event of a message that is not stored yet is kept for it. Of erased users nothing is kept.
    """
    key = MessageKey(event.channel, event.ts)
    (stored,) = locked.all(messages.stored_versions(locked.workspace, [key])) or (None,)
    if event.user in locked.rules.retention.forgotten or (stored is not None and stored.is_deleted):
        return False
    row = {"channel_id": event.channel, "user_id": event.user, "workspace_id": locked.workspace}
    others = {name: getattr(event, name) for name in ("ts", "name", "is_added", "observed_ts")}
    if locked.execute(reactions.add_event(), row | others).first() is None:
        return False
    return bool(count_reactions(locked, [key]))


def stated_reactions(stored: Any) -> Reactions:
    """Return what was stated of the reactions of a stored message."""
    if base := stored.reactions_base:
        return Reactions(base["as_of"], base["counts"])
    return Reactions(stored.changed_ts or stored.version, stored.reactions or {})


def keep_newer_reactions(indexed: MessageDocument, stored: Any | None) -> MessageDocument:
    """Return a copy that replaces the stored one, if any, with the reactions that are known to be newer."""
    if indexed.message.is_deleted or (stored is not None and stored.is_deleted):
        return indexed
    known = Reactions(indexed.message.ts, {}) if stored is None else stated_reactions(stored)
    own = Reactions(indexed.observed_ts, indexed.message.reactions)
    is_known_newer = not indexed.states_reactions or is_newer_statement(known, own)
    return replace(indexed, reactions=known) if is_known_newer else indexed


def newer_reactions(indexed: MessageDocument, stored: Any) -> Reactions | None:
    """Return what is to be stated after a copy that does not replace the stored one; None: nothing new.

    A copy that says nothing about reactions may confirm the stored one at a later time, but not its reactions.
    """
    if stored.is_deleted or indexed.message.is_deleted:
        return None
    if not indexed.states_reactions:
        return None if stored.reactions_base else stated_reactions(stored)
    if not stored.reactions_base and short_hash(stored.record_sha256) == indexed.record_sha256:
        return None  # The message itself is confirmed, and its reactions with it.
    own = Reactions(indexed.observed_ts, indexed.message.reactions)
    return own if is_newer_statement(own, stated_reactions(stored)) else None


def is_newer_statement(one: Reactions, other: Reactions) -> bool:
    """Whether one statement counts more than the other: a later one; of two of one time the one with more reactions."""

    def precedence(stated: Reactions) -> tuple[Any, ...]:
        return ts_key(stated.as_of), sum(stated.counts.values()), sorted(stated.counts.items())

    return precedence(one) > precedence(other)


def count_reactions(
    locked: LockedWorkspace, keys: Collection[MessageKey], stated: Mapping[MessageKey, Reactions] | None = None
) -> list[MessageKey]:
    """Count the reactions of stored messages again; `stated` replaces what is stored. Returns those that changed."""
    stated, events = stated or {}, defaultdict[MessageKey, list[ReactionEvent]](list)
    for row in locked.all(reactions.events_of(locked.workspace, list(keys))):
        event = ReactionEvent(row.channel_id, row.ts, row.user_id, row.name, row.is_added, row.observed_ts)
        events[MessageKey(event.channel, event.ts)].append(event)
    wanted = events.keys() | stated.keys()
    changed = []
    for row in locked.all(messages.stored_versions(locked.workspace, sorted(wanted))) if wanted else ():
        key = MessageKey(row.channel_id, row.ts)
        base = stated.get(key) or stated_reactions(row)
        counts = _count(base, events[key])
        value = {"as_of": base.as_of, "counts": dict(base.counts)}
        locked.execute(reactions.set_reactions(locked.workspace, key, counts or None, value))
        if counts != (row.reactions or {}):
            changed.append(key)
            locked.publish([MessageChange(key=key, authors=frozenset({row.user_id} - {None}))])
    return changed


def _count(base: Reactions, events: Iterable[ReactionEvent]) -> dict[str, int]:
    """Return the counts after the events that are later than `base`.

    Of each user and emoji the first event tells whether the base held it, and the last one whether it is there.
    """
    later = sorted(
        (event for event in events if ts_key(event.observed_ts) > ts_key(base.as_of)),
        key=lambda event: (ts_key(event.observed_ts), event.is_added),
    )
    first = {(event.user, event.name): event for event in reversed(later)}
    last = {(event.user, event.name): event for event in later}
    counts = dict(base.counts)
    for (user, name), event in last.items():
        counts[name] = counts.get(name, 0) + event.is_added - (not first[user, name].is_added)
    return {name: count for name, count in counts.items() if count > 0}
