"""Attributes of channels, members and users: which statement about one is the newest, and the rows that follow from it.

Two sources state attributes: a snapshot (an archive's lists) as of its last message, and an event as of its own time.
The later one wins, whichever arrives first: a snapshot watermark remembers when the last snapshot was made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from contextwin.models.messages import (
    LISTED,
    MEMBER,
    MEMBERS_LISTED,
    PROFILE,
    AttributeVersion,
    Channel,
    Entity,
    Membership,
    User,
    Workspace,
    ts_key,
)
from contextwin.storage.sql import facts
from contextwin.storage.writers.locked import LockedWorkspace

#: When snapshots last stated an entity: (channel or user, LISTED or MEMBERS_LISTED) → time.
Watermarks = Mapping[tuple[str, str], str]


def read_watermarks(locked: LockedWorkspace, subjects: Iterable[str]) -> Watermarks:
    """Return the snapshot watermarks of these channels and users."""
    rows = locked.all(facts.snapshot_watermarks(locked.workspace, sorted(set(subjects))))
    return {(row.subject_id, row.attribute): row.told_ts for row in rows}


def is_outdated(entity: Entity, watermarks: Watermarks, observed_ts: str) -> bool:
    """Return whether a newer snapshot has stated what a snapshot of `observed_ts` states of an entity."""
    return not isinstance(entity, Workspace) and _is_before(observed_ts, watermarks.get(_watermark_key(entity)))


def is_covered(version: AttributeVersion, watermarks: Watermarks) -> bool:
    """Return whether a newer snapshot stated the attribute; snapshots need not state whether a channel is shared."""
    if version.attribute == PROFILE or version.attribute in facts.LISTED_COLUMNS:
        return _is_before(version.observed_ts, watermarks.get((version.subject, LISTED)))
    return version.attribute.startswith(MEMBER) and _is_before(
        version.observed_ts, watermarks.get((version.subject, MEMBERS_LISTED))
    )


def apply_snapshot(locked: LockedWorkspace, entities: Sequence[Entity], observed_ts: str) -> None:
    """Delete versions older than a snapshot of these entities, set its watermarks, and confirm its memberships."""
    stated = [entity for entity in entities if isinstance(entity, Channel | User) and entity.has_kind]
    members = {(c.channel, MEMBERS_LISTED) for c in entities if isinstance(c, Channel) and c.has_members}
    subjects = {
        "channels": {entity.channel for entity in stated if isinstance(entity, Channel)},
        "shared": {c.channel for c in entities if isinstance(c, Channel) and c.is_shared is not None},
        "members": {channel for channel, _ in members},
        "users": {entity.user for entity in stated if isinstance(entity, User)},
    }
    locked.execute(facts.drop_older_facts(locked.workspace, subjects, observed_ts))
    watermarks = sorted({_watermark_key(entity) for entity in stated} | members)
    locked.upsert_facts([fact_row(subject, attribute, True, observed_ts) for subject, attribute in watermarks])
    if pairs := [(entity.channel, entity.user) for entity in entities if isinstance(entity, Membership)]:
        locked.execute(facts.confirm_members(locked.workspace, pairs, observed_ts))


def apply_facts(locked: LockedWorkspace, rows: Iterable[Any]) -> None:
    """Set in the rows of channels, members and users what these rows of `facts` state."""
    columns: dict[str, dict[str, Any]] = defaultdict(dict)
    members: dict[str, list[tuple[str, str, str]]] = {"present": [], "absent": []}
    for fact in rows:
        if fact.attribute.startswith(MEMBER):
            members[fact.value].append((fact.subject_id, fact.attribute.removeprefix(MEMBER), fact.told_ts))
        elif fact.attribute == PROFILE:
            locked.execute(facts.set_user(locked.workspace, fact.subject_id, fact.value))
        else:
            columns[fact.subject_id][fact.attribute] = fact.value
    for channel, values in columns.items():
        locked.execute(facts.set_channel(locked.workspace, channel, values))
    if members["absent"]:
        pairs = [(channel, user) for channel, user, _ in members["absent"]]
        locked.execute(facts.remove_members(locked.workspace, pairs))
    if members["present"]:
        locked.execute(facts.add_members(locked.workspace, members["present"]))


def fact_row(subject: str, attribute: str, value: Any, observed_ts: str) -> dict[str, Any]:
    """Return a row of `facts`, without its workspace."""
    return {"subject_id": subject, "attribute": attribute, "told_ts": observed_ts, "value": value}


def _watermark_key(entity: Channel | User | Membership) -> tuple[str, str]:
    if isinstance(entity, Membership):
        return entity.channel, MEMBERS_LISTED
    return (entity.user if isinstance(entity, User) else entity.channel), LISTED


def _is_before(observed_ts: str, watermark: str | None) -> bool:
    return watermark is not None and ts_key(observed_ts) < ts_key(watermark)
