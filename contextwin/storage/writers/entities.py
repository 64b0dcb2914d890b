"""`EntityWriter`: stores workspaces, channels, users and memberships, as snapshots list them and events change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects.postgresql import Insert

from contextwin.models.messages import (
    GUESSED,
    MOVED_TO,
    AttributeVersion,
    Channel,
    Entity,
    Membership,
    User,
    Workspace,
)
from contextwin.storage import schema
from contextwin.storage.sql import channel_moves, directory, facts, messages
from contextwin.storage.writers.attributes import (
    apply_facts,
    apply_snapshot,
    fact_row,
    is_covered,
    is_outdated,
    read_watermarks,
)
from contextwin.storage.writers.locked import ChannelDropped, ChannelMoved, LockedWorkspace
from contextwin.storage.writers.messages import MessageWriter

#: When the snapshot of each workspace of an archive was made.
SnapshotTimes = Mapping[str, str]

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
            watermarks = read_watermarks(self._locked, _subjects(entities))
            entities = [entity for entity in entities if not is_outdated(entity, watermarks, observed_ts)]
        for entity in entities:
            if isinstance(entity, Channel) and entity.has_members:
                self._locked.execute(messages.delete_members(self._workspace, entity.channel))
        for table, kind in ENTITY_TABLES.items():
            self._upsert(table, [entity for entity in entities if isinstance(entity, kind)])
            self._write_rows(messages.insert_missing(table), [entity for entity in named if isinstance(entity, kind)])
        if observed_ts is not None:
            apply_snapshot(self._locked, entities, observed_ts)
        if subjects := _subjects((*entities, *named)):
            apply_facts(self._locked, self._locked.all(facts.facts_of(self._workspace, subjects)))

    def observe(self, versions: Sequence[AttributeVersion]) -> None:
        """Store those of the versions that are newer than what is known, and update the rows that follow from them."""
        watermarks = read_watermarks(self._locked, {version.subject for version in versions})
        anonymize = self._locked.rules.retention.anonymize_version
        newer = [anonymize(version) for version in versions if not is_covered(version, watermarks)]
        rows = [fact_row(v.subject, v.attribute, v.value, v.observed_ts) for v in newer]
        # Of two versions of one attribute that are both newer than what was stored, the last one stored is the newest.
        stored = {(row.subject_id, row.attribute): row for row in self._locked.upsert_newer(rows)}
        apply_facts(self._locked, [row for row in stored.values() if row.attribute != MOVED_TO])
        if any(version.attribute == MOVED_TO for version in newer):
            self._apply_channel_moves()

    def open_channel(self, channel: str) -> None:
        """Insert the channel if it is missing: as a private one, until something else is observed."""
        if not self._locked.all(channel_moves.channel_exists(self._workspace, channel)):
            self.save([], [Channel(workspace=self._workspace, channel=channel, kind="private")])
            guess = AttributeVersion(subject=channel, attribute="kind", value="private", observed_ts=GUESSED)
            self.observe([guess])

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
        locked.publish([ChannelMoved(old, new)])
        apply_facts(locked, locked.all(facts.facts_of(self._workspace, [new])))

    def _is_here(self, entity: Entity) -> bool:
        """Whether an entity is not a channel that was moved or deleted, nor a member of one."""
        return not isinstance(entity, Channel | Membership) or self.current_channel(entity.channel) == entity.channel

    def _upsert(self, table: Table, entities: Sequence[Entity]) -> None:
        kindless = [entity for entity in entities if isinstance(entity, Channel | User) and not entity.has_kind]
        self._write_rows(messages.upsert(table), [entity for entity in entities if entity not in kindless])
        self._write_rows(messages.upsert(table, but=("kind", "is_deleted")), kindless)

    def _write_rows(self, statement: Insert, entities: Sequence[Entity]) -> None:
        """Execute the statement for each different entity, in order: several may state parts of one row."""
        if rows := [_entity_row(entity) for entity in dict.fromkeys(entities)]:
            self._locked.execute(statement, rows)


def _without_names(entity: Entity) -> Entity:
    """Return a DM or group DM without name and purpose: they name its members, who may ask to be erased."""
    if not isinstance(entity, Channel) or entity.kind not in ("im", "mpim"):
        return entity
    return replace(entity, name=None, purpose=None)


def _subjects(entities: Iterable[Entity]) -> set[str]:
    """Return the ids of the channels and users among the entities."""
    given = list(entities)
    channels = {entity.channel for entity in given if isinstance(entity, Channel | Membership)}
    return channels | {entity.user for entity in given if isinstance(entity, User | Membership)}


def _entity_row(entity: Entity) -> dict[str, Any]:
    stored = entity.__dataclass_fields__.keys() - {"is_listed", "has_members", "has_kind"}
    row = {name: getattr(entity, name) for name in stored}
    for name in ("workspace", "channel", "user"):
        if name in row:
            row[f"{name}_id"] = row.pop(name)
    return row
