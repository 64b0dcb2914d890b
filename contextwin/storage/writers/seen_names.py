"""Stores the names that messages show of users and channels, for those whom no list and no event names.

The latest of several is true, in whatever order they come. A name of a user in the profile beside a message
goes before the label of a mention, which is a handle. Once a list names somebody, the list is right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from contextwin.models.messages import (
    CHANNEL_LABEL,
    LISTED,
    PROFILE,
    PROFILE_NAME,
    SEEN_NAMES,
    USER_LABEL,
    Message,
    SeenName,
    User,
    ts_key,
)
from contextwin.storage import schema
from contextwin.storage.row_mapping import entity_row
from contextwin.storage.sql import directory, facts, messages
from contextwin.storage.writers.locked import LockedWorkspace, fact_row

#: What is known of a subject: the value of each of its attributes.
_Known = Mapping[str, Any]


def save_seen_names(locked: LockedWorkspace, seen_in: Iterable[Message]) -> set[str]:
    """Store the names in messages, and return the users who are called otherwise now.

    A user of whom only a label is known is stored as a guest.
    """
    newest = _newest(locked, seen_in)
    if not newest:
        return set()
    subjects = {seen.subject for seen in newest}
    known = _known_names(locked, subjects)
    stored = _stored_names(locked, subjects)
    unnamed = {
        seen: ts
        for seen, ts in newest.items()
        if stored.get(seen.subject) is None or not known[seen.subject].keys() & {LISTED, PROFILE, "name"}
    }
    if not unnamed:
        return set()
    _add_users(locked, {seen.subject for seen in unnamed if seen.attribute != CHANNEL_LABEL} - stored.keys())
    locked.upsert_facts(
        [fact_row(seen.subject, seen.attribute, {"name": seen.name}, ts) for seen, ts in unnamed.items()]
    )
    return _set_names(locked, {seen.subject for seen in unnamed}, known, stored)


def name_channels(locked: LockedWorkspace, channels: Collection[str]) -> None:
    """Give channels that were just created the names that messages have shown of them."""
    known = _known_names(locked, channels)
    for channel in channels:
        if name := _best_name(known[channel]):
            locked.execute(facts.set_columns(schema.channels, locked.workspace, {"name": name}, channel_id=channel))


def _newest(locked: LockedWorkspace, seen_in: Iterable[Message]) -> dict[SeenName, str]:
    """Return the newest name of each subject and attribute with its ts; of two of one time the lesser."""
    rules, newest = locked.rules, dict[tuple[str, str], tuple[str, SeenName]]()
    for message in seen_in:
        for seen in message.names:
            key, old = (seen.attribute, seen.subject), newest.get((seen.attribute, seen.subject))
            if old is None or (ts_key(message.ts), old[1].name) > (ts_key(old[0]), seen.name):
                newest[key] = message.ts, seen
    return {
        seen: ts
        for ts, seen in newest.values()
        if seen.subject not in rules.retention.forgotten
        and (seen.attribute != CHANNEL_LABEL or rules.current_channel(seen.subject) == seen.subject)
    }


def _known_names(locked: LockedWorkspace, subjects: Iterable[str]) -> Mapping[str, _Known]:
    known: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in locked.all(facts.known_names(locked.workspace, sorted(subjects))):
        known[row.subject_id][row.attribute] = row.value
    return known


def _stored_names(locked: LockedWorkspace, subjects: Iterable[str]) -> dict[str, str | None]:
    """Return the name of each user and channel that is stored; a DM, which has none, has "", so that it gets none."""
    wanted = sorted(subjects)
    users = {row.user_id: row.name for row in locked.all(directory.user_names(locked.workspace, wanted).filled)}
    channels = locked.all(facts.channel_names(locked.workspace, wanted))
    return users | {row.channel_id: "" if row.kind in ("im", "mpim") else row.name for row in channels}


def _add_users(locked: LockedWorkspace, users: Iterable[str]) -> None:
    rows = [entity_row(User(workspace=locked.workspace, user=user, kind="guest")) for user in sorted(users)]
    if rows:
        locked.execute(messages.insert_missing(schema.users), rows)


def _set_names(
    locked: LockedWorkspace, subjects: set[str], before: Mapping[str, _Known], stored: Mapping[str, str | None]
) -> set[str]:
    """Set the names of subjects that had none, or one that a message showed; return the users among them."""
    renamed = set()
    for subject, known in _known_names(locked, sorted(subjects)).items():
        is_open = stored.get(subject) is None or bool(before[subject].keys() & set(SEEN_NAMES))
        name = _best_name(known)
        if not is_open or name is None or name == stored.get(subject):
            continue
        if CHANNEL_LABEL in known:
            statement = facts.set_columns(schema.channels, locked.workspace, {"name": name}, channel_id=subject)
        else:
            statement = facts.set_columns(schema.users, locked.workspace, {"name": name}, user_id=subject)
            renamed.add(subject)
        locked.execute(statement)
    return renamed


def _best_name(known: _Known) -> str | None:
    names = (known[each].get("name") for each in (PROFILE_NAME, USER_LABEL, CHANNEL_LABEL) if each in known)
    return next(filter(None, names), None)
