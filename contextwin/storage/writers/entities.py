"""`EntityWriter`: stores workspaces, channels, users and memberships, as snapshots list them and events change them.

Two sources state attributes: a snapshot (an archive's lists) as of its last message, and an event as of its own time.
The later one wins, whichever arrives first: a snapshot watermark remembers when the last snapshot was made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import Insert

from contextwin.models.messages import (
    GUESSED,
    LISTED,
    MEMBER,
    MEMBERS_LISTED,
    MOVED_TO,
    NAMED,
    PROFILE,
    AttributeVersion,
    Channel,
    Entity,
    Membership,
    Message,
    User,
    Workspace,
    ts_key,
)
from contextwin.storage import schema
from contextwin.storage.row_mapping import entity_row
from contextwin.storage.sql import channel_moves, directory, facts, messages
from contextwin.storage.writers.locked import ChannelDropped, ChannelMoved, LockedWorkspace, fact_row
from contextwin.storage.writers.messages import MessageWriter
from contextwin.storage.writers.seen_names import name_channel, save_seen_names

#: When the snapshot of each workspace of an archive was made.
SnapshotTimes = Mapping[str, str]
#: When snapshots last stated an entity: (channel or user; LISTED, NAMED or MEMBERS_LISTED) → time.
Watermarks = Mapping[tuple[str, str], str]

#: A referenced table before those that refer to it.
ENTITY_TABLES: dict[Table, type[Entity]] = {
    schema.workspaces: Workspace,
    schema.channels: Channel,
    schema.users: User,
    schema.memberships: Membership,
}


class EntityWriter:
    """Writes entities of one workspace. A part of `WorkspaceTransaction`."""

    def __init__(self, locked: LockedWorkspace, messages: MessageWriter) -> None:
        self._locked = locked
        self._workspace = locked.workspace
        self._messages = messages

    def save(self, entities: Sequence[Entity], named: Sequence[Entity] = (), observed_ts: str | None = None) -> None:
        """Insert or update `entities`, of this workspace; insert those of `named` that are missing.

        `observed_ts` is when the snapshot was made that lists the entities: what a newer one listed stays. A channel
        with `has_members` loses its stored members first, so that who left can no longer read it.
        """
        entities, named = ([_without_names(e) for e in given if self._is_here(e)] for given in (entities, named))
        anonymize = self._locked.rules.retention.anonymize
        entities = [anonymize(entity) if isinstance(entity, User) else entity for entity in entities]
        if observed_ts is not None:
            watermarks = _read_watermarks(self._locked, _subjects(entities))
            entities = [entity for entity in entities if not is_outdated(entity, watermarks, observed_ts)]
        for entity in entities:
            if isinstance(entity, Channel) and entity.has_members:
                self._locked.execute(messages.delete_members(self._workspace, entity.channel))
        for table, kind in ENTITY_TABLES.items():
            self._upsert(table, [entity for entity in entities if isinstance(entity, kind)])
            self._write_rows(messages.insert_missing(table), [entity for entity in named if isinstance(entity, kind)])
        if observed_ts is not None:
            _apply_snapshot(self._locked, entities, observed_ts)
        if subjects := _subjects((*entities, *named)):
            _apply_facts(self._locked, self._locked.all(facts.facts_of(self._workspace, subjects)))

    def observe(self, versions: Sequence[AttributeVersion]) -> None:
        """Store those of the versions that are newer than what is known, and update the rows that follow from them."""
        watermarks = _read_watermarks(self._locked, {version.subject for version in versions})
        anonymize = self._locked.rules.retention.anonymize_version
        newer = [anonymize(version) for version in versions if not is_covered(version, watermarks)]
        rows = [fact_row(v.subject, v.attribute, v.value, v.observed_ts) for v in newer]
        # Of two versions of one attribute that are both newer than what was stored, the last one stored is the newest.
        stored = {(row.subject_id, row.attribute): row for row in self._locked.upsert_newer(rows)}
        _apply_facts(self._locked, [row for row in stored.values() if row.attribute != MOVED_TO])
        if any(version.attribute == MOVED_TO for version in newer):
            self._apply_channel_moves()

    def open_channel(self, channel: str) -> None:
        """Insert the channel if it is missing: as a private one, until something else is observed."""
        if not self._locked.all(channel_moves.channel_exists(self._workspace, channel)):
            self.save([], [Channel(workspace=self._workspace, channel=channel, kind="private")])
            guess = AttributeVersion(subject=channel, attribute="kind", value="private", observed_ts=GUESSED)
            self.observe([guess])
            name_channel(self._locked, channel)

    def save_seen_names(self, seen_in: Iterable[Message]) -> set[str]:
        """Store the names that messages show; return the users who are called otherwise now."""
        return save_seen_names(self._locked, seen_in)

    def current_channel(self, channel: str) -> str | None:
        """Return the id that a channel has now, or None when it was deleted."""
        return self._locked.rules.current_channel(channel)

    def user_names(self, users: Iterable[str]) -> dict[str, str]:
        """Return the display name of each of the users that has one, by id."""
        rows = self._locked.all(directory.user_names(self._workspace, sorted(users)))
        return {row.user_id: row.name for row in rows if row.name}

    def _apply_channel_moves(self) -> None:
        """Move or delete the rows of every channel whose id is no longer its current one."""
        locked = self._locked
        for channel in sorted(locked.rules.moves):
            current = locked.rules.current_channel(channel)
            if current == channel or not locked.execute(channel_moves.is_left(self._workspace, channel)).scalar():
                continue
            if current is not None:
                self._move_channel(channel, current)
            locked.publish([ChannelDropped(channel)])
            for statement in channel_moves.drop_channel(self._workspace, channel):
                locked.execute(statement)
            locked.reload_rules()  # The retention limit of a channel moves with it.

    def _move_channel(self, old: str, new: str) -> None:
        locked = self._locked
        if both := [row.ts for row in locked.all(channel_moves.times_in_both(self._workspace, old, new))]:
            self._messages.merge_copies(old, new, both)
        for statement in channel_moves.move_channel(self._workspace, old, new):
            locked.execute(statement)
        self._messages.count_channel_reactions(new)
        locked.publish([ChannelMoved(old, new)])
        _apply_facts(locked, locked.all(facts.facts_of(self._workspace, [new])))

    def _is_here(self, entity: Entity) -> bool:
        """Whether an entity is not a channel that was moved or deleted, nor a member of one."""
        return not isinstance(entity, Channel | Membership) or self.current_channel(entity.channel) == entity.channel

    def _upsert(self, table: Table, entities: Sequence[Entity]) -> None:
        kindless = [entity for entity in entities if isinstance(entity, Channel | User) and not entity.has_kind]
        self._write_rows(messages.upsert(table), [entity for entity in entities if entity not in kindless])
        self._write_rows(messages.upsert(table, but=("kind", "is_deleted")), kindless)

    def _write_rows(self, statement: Insert, entities: Sequence[Entity]) -> None:
        """Execute the statement for each different entity, in order: several may state parts of one row."""
        if rows := [entity_row(entity) for entity in dict.fromkeys(entities)]:
            self._locked.execute(statement, rows)


def _without_names(entity: Entity) -> Entity:
    """Return a DM or group DM without what may name its members, who may ask to be erased."""
    if not isinstance(entity, Channel) or entity.kind not in ("im", "mpim"):
        return entity
    return replace(entity, name=None, purpose=None, extra={})


def _subjects(entities: Iterable[Entity]) -> set[str]:
    """Return the ids of the channels and users among the entities."""
    given = list(entities)
    channels = {entity.channel for entity in given if isinstance(entity, Channel | Membership)}
    return channels | {entity.user for entity in given if isinstance(entity, User | Membership)}


# ---- attributes


def _read_watermarks(locked: LockedWorkspace, subjects: Iterable[str]) -> Watermarks:
    """Return the snapshot watermarks of these channels and users."""
    rows = locked.all(facts.snapshot_watermarks(locked.workspace, sorted(set(subjects))))
    return {(row.subject_id, row.attribute): row.told_ts for row in rows}


def is_outdated(entity: Entity, watermarks: Watermarks, observed_ts: str) -> bool:
    """Return whether a newer snapshot has stated what a snapshot of `observed_ts` states of an entity."""
    if isinstance(entity, Workspace):
        return False
    keys = [_watermark_key(entity)] + ([_named_key(entity)] if _is_kindless(entity) else [])
    return any(_is_before(observed_ts, watermarks.get(key)) for key in keys)


def is_covered(version: AttributeVersion, watermarks: Watermarks) -> bool:
    """Return whether a newer snapshot stated the attribute; snapshots need not state whether a channel is shared."""
    if version.attribute == PROFILE or version.attribute in facts.LISTED_COLUMNS:
        return _is_before(version.observed_ts, watermarks.get((version.subject, LISTED)))
    return version.attribute.startswith(MEMBER) and _is_before(
        version.observed_ts, watermarks.get((version.subject, MEMBERS_LISTED))
    )


def _apply_snapshot(locked: LockedWorkspace, entities: Sequence[Entity], observed_ts: str) -> None:
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
    named = {_named_key(entity) for entity in entities if _is_kindless(entity)}
    watermarks = sorted({_watermark_key(entity) for entity in stated} | named | members)
    locked.upsert_facts([fact_row(subject, attribute, True, observed_ts) for subject, attribute in watermarks])
    if pairs := [(entity.channel, entity.user) for entity in entities if isinstance(entity, Membership)]:
        locked.execute(facts.confirm_members(locked.workspace, pairs, observed_ts))


def _apply_facts(locked: LockedWorkspace, rows: Iterable[Any]) -> None:
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


def _watermark_key(entity: Channel | User | Membership) -> tuple[str, str]:
    if isinstance(entity, Membership):
        return entity.channel, MEMBERS_LISTED
    return (entity.user if isinstance(entity, User) else entity.channel), LISTED


def _is_kindless(entity: Entity) -> TypeGuard[Channel | User]:
    return isinstance(entity, Channel | User) and not entity.has_kind


def _named_key(entity: Channel | User) -> tuple[str, str]:
    return (entity.user if isinstance(entity, User) else entity.channel), NAMED


def _is_before(observed_ts: str, watermark: str | None) -> bool:
    return watermark is not None and ts_key(observed_ts) < ts_key(watermark)
