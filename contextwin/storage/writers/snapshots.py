"""Snapshots of entities: what an archive's lists state as of one time, beside older and newer lists and events.

A watermark remembers when the last snapshot stated an entity: what an older one states is outdated, and what one of
the same time states only closes further.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from contextwin.models.messages import (
    DOMAIN,
    LISTED,
    MEMBER,
    MEMBERS_LISTED,
    MEMBERS_UNTIL,
    NAMED,
    PROFILE,
    RIGHTS,
    AttributeVersion,
    Channel,
    Entity,
    Membership,
    User,
    Workspace,
    ts_key,
)
from contextwin.models.unstated import close_channel, close_user, is_closed
from contextwin.storage.sql import facts
from contextwin.storage.writers.locked import LockedWorkspace, fact_row

#: When snapshots last stated an entity: (channel or user; LISTED, NAMED or MEMBERS_LISTED) → time.
Watermarks = Mapping[tuple[str, str], str]


def read_watermarks(locked: LockedWorkspace, subjects: Iterable[str]) -> Watermarks:
    """Return the snapshot watermarks of these channels and users."""
    rows = locked.watermarks(subjects)
    return {(row.subject_id, row.attribute): row.told_ts for row in rows}


def is_outdated(entity: Entity, watermarks: Watermarks, observed_ts: str) -> bool:
    """Return whether a newer snapshot has stated what a snapshot of `observed_ts` states of an entity."""
    if isinstance(entity, Workspace):
        return False
    return any(_is_before(observed_ts, watermarks.get(key)) for key in watermark_keys(entity))


def keep_newer_domain(workspace: Workspace, watermarks: Watermarks, observed_ts: str) -> Workspace:
    """Return the workspace without its domain if a newer snapshot or event stated one."""
    stated = (watermarks.get(("", attribute)) for attribute in (LISTED, DOMAIN))
    return replace(workspace, domain=None) if any(_is_before(observed_ts, ts) for ts in stated) else workspace


def is_covered(version: AttributeVersion, watermarks: Watermarks) -> bool:
    """Return whether a newer snapshot stated the attribute, or one of the same time, unless the version is closed.

    Snapshots need not state whether a channel is shared.
    """
    if version.attribute in (PROFILE, RIGHTS, DOMAIN, *facts.LISTED_COLUMNS):
        watermark = watermarks.get((version.subject, LISTED))
    elif version.attribute.startswith(MEMBER):
        is_open = not is_closed(version.attribute, version.value)
        known = (watermarks.get((version.subject, key)) for key in (MEMBERS_LISTED, MEMBERS_UNTIL)[: 1 + is_open])
        watermark = max(filter(None, known), key=ts_key, default=None)
    else:
        return False
    is_tied = watermark is not None and ts_key(version.observed_ts) == ts_key(watermark)
    return _is_before(version.observed_ts, watermark) or (is_tied and not is_closed(version.attribute, version.value))


def apply_snapshot(locked: LockedWorkspace, entities: Sequence[Entity], observed_ts: str) -> None:
    """Delete versions older than a snapshot of these entities, set its watermarks, and confirm its memberships."""
    locked.execute(facts.drop_older_facts(locked.workspace, _stated_subjects(entities), observed_ts))
    watermarks = sorted({key for entity in entities for key in _set_watermarks(entity)})
    locked.upsert_facts([fact_row(subject, attribute, True, observed_ts) for subject, attribute in watermarks])
    pairs = [(entity.channel, entity.user) for entity in entities if isinstance(entity, Membership)]
    pairs += [(c.channel, user) for c in entities if isinstance(c, Channel) and c.has_members for user in c.members]
    if pairs:
        locked.execute(facts.confirm_members(locked.workspace, pairs, observed_ts))


def _stated_subjects(entities: Sequence[Entity]) -> dict[str, set[str]]:
    """Return the channels and users of which a snapshot states something, by what, as `drop_older_facts` takes them."""
    channels = [entity for entity in entities if isinstance(entity, Channel)]
    return {
        "channels": {channel.channel for channel in channels if channel.has_kind},
        "shared": {channel.channel for channel in channels if channel.is_shared is not None},
        "members": {channel.channel for channel in channels if channel.has_members},
        "users": {entity.user for entity in entities if isinstance(entity, User) and entity.has_kind},
    }


def _set_watermarks(entity: Entity) -> list[tuple[str, str]]:
    """Return the watermarks that a snapshot sets by what it states of an entity; a membership alone sets none."""
    if isinstance(entity, Workspace):
        return [watermark_key(entity)] if entity.domain else []
    if isinstance(entity, Membership):
        return []
    members = [(entity.channel, MEMBERS_LISTED)] if isinstance(entity, Channel) and entity.has_members else []
    return [watermark_key(entity) if entity.has_kind else _named_key(entity), *members]


def watermark_key(entity: Entity) -> tuple[str, str]:
    """Return the watermark of the snapshots that list an entity."""
    if isinstance(entity, Workspace):
        return "", LISTED
    if isinstance(entity, Membership):
        return entity.channel, MEMBERS_LISTED
    return (entity.user if isinstance(entity, User) else entity.channel), LISTED


def watermark_keys(entity: Entity) -> list[tuple[str, str]]:
    """Return the watermarks of the snapshots that list an entity, or name it without its kind if this one does."""
    return [watermark_key(entity), *([_named_key(entity)] if _is_kindless(entity) else [])]


def _is_kindless(entity: Entity) -> TypeGuard[Channel | User]:
    return isinstance(entity, Channel | User) and not entity.has_kind


def _named_key(entity: Channel | User) -> tuple[str, str]:
    return (entity.user if isinstance(entity, User) else entity.channel), NAMED


def closed_versions(entity: Entity, observed_ts: str) -> list[AttributeVersion]:
    """Return what a channel or user states that shows as little as it can, as versions of that time."""
    stated: dict[str, Any] = {}
    if isinstance(entity, Channel):
        stated = ({"kind": entity.kind} if entity.has_kind else {}) | {"is_shared": entity.is_shared}
    elif isinstance(entity, User) and entity.has_kind:
        stated = {RIGHTS: {"kind": entity.kind, "is_deleted": entity.is_deleted}}
    subject = entity.user if isinstance(entity, User) else entity.channel if isinstance(entity, Channel) else ""
    return [
        AttributeVersion(subject=subject, attribute=attribute, value=value, observed_ts=observed_ts)
        for attribute, value in stated.items()
        if is_closed(attribute, value)
    ]


def close_doubles(entities: Sequence[Entity]) -> list[Entity]:
    """Return the entities in order; one that is listed twice is as closed as the more closed of both says."""
    seen: dict[tuple[type, str], Any] = {}
    closed: list[Entity] = []
    for entity in entities:
        if isinstance(entity, Channel | User):
            key = type(entity), entity.channel if isinstance(entity, Channel) else entity.user
            before = seen.get(key)
            if isinstance(entity, Channel) and before is not None:
                entity = close_channel(entity, before)
            elif isinstance(entity, User) and before is not None:
                entity = close_user(entity, before)
            seen[key] = entity
        closed.append(entity)
    return closed


def is_tied(key: tuple[str, str], watermarks: Watermarks, observed_ts: str | None) -> bool:
    """Return whether another snapshot of the same time stated what a watermark is of."""
    watermark = watermarks.get(key)
    return watermark is not None and observed_ts is not None and ts_key(observed_ts) == ts_key(watermark)


def _is_before(observed_ts: str, watermark: str | None) -> bool:
    return watermark is not None and ts_key(observed_ts) < ts_key(watermark)
