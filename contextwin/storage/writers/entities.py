"""Channels, people and members as rows: what archives list and events tell of them, under their workspace's lock.

An archive is made after its last message, which is the time that it is given. What an older one lists changes nothing
that a newer one, or a newer event, has told; and neither does an older event.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import Insert

from contextwin.models.messages import (
    LISTED,
    MEMBER,
    MEMBERS_LISTED,
    PROFILE,
    Channel,
    Entity,
    Fact,
    Membership,
    User,
    Workspace,
    follow_moves,
    ts_key,
)
from contextwin.models.retention import Mark, RetentionPolicy, read_rules
from contextwin.storage import schema
from contextwin.storage.sql import facts, messages

#: When the lists of an archive were made, by workspace.
Times = Mapping[str, str]
NEVER: Times = MappingProxyType({})

#: In the order in which one needs the other.
ENTITY_TABLES: dict[Table, type[Entity]] = {
    schema.workspaces: Workspace,
    schema.channels: Channel,
    schema.users: User,
    schema.memberships: Membership,
}


def write_entities(
    connection: Connection, entities: Sequence[Entity], named: Sequence[Entity], told: Times = NEVER
) -> None:
    """Insert or update `entities`; insert those of `named` that are missing.

    `told` says when the archive was made that lists the places of a workspace: what a newer one lists stays.
    Members of a channel whose members follow are removed first: who left must not go on reading.
    """
    workspaces = sorted({place.workspace for place in (*entities, *named)})
    bare = [Workspace(workspace=workspace) for workspace in workspaces]
    _write_rows(connection, messages.insert_missing(schema.workspaces), bare)
    for workspace in workspaces:
        connection.execute(messages.lock_workspace(workspace))
    moves = {workspace: read_moves(connection, workspace) for workspace in workspaces}
    policy = {workspace: read_retention_policy(connection, workspace) for workspace in workspaces}
    entities, named = ([_unnamed(place) for place in given if _is_here(place, moves)] for given in (entities, named))
    entities = [policy[place.workspace].anonymize(place) if isinstance(place, User) else place for place in entities]
    for workspace in told.keys() & set(workspaces):
        entities = _drop_outdated(connection, workspace, entities, told[workspace])
    for place in entities:
        if isinstance(place, Channel) and place.has_members:
            connection.execute(messages.delete_members(place.workspace, place.channel))
    for table, kind in ENTITY_TABLES.items():
        _upsert(connection, table, [place for place in entities if isinstance(place, kind)])
        _write_rows(connection, messages.insert_missing(table), [place for place in named if isinstance(place, kind)])
    for workspace in workspaces:
        if workspace in told:
            apply_snapshot(connection, workspace, [p for p in entities if p.workspace == workspace], told[workspace])
        facts_now = facts.facts_of(workspace, _subjects(workspace, (*entities, *named)))
        apply_facts(connection, workspace, connection.execute(facts_now).all())


def _drop_outdated(connection: Connection, workspace: str, entities: Sequence[Entity], told_ts: str) -> list[Entity]:
    watermarks = read_watermarks(connection, workspace, _subjects(workspace, entities))
    return [p for p in entities if p.workspace != workspace or not is_outdated(p, watermarks, told_ts)]


def read_moves(connection: Connection, workspace: str) -> dict[str, tuple[str | None, str]]:
    """Return where channels that have gone are now, None for those that were deleted, and when they went."""
    rows = connection.execute(facts.channel_moves(workspace))
    return {row.subject_id: (row.value, row.told_ts) for row in rows}


def read_retention_policy(connection: Connection, workspace: str) -> RetentionPolicy:
    """Return what may be kept of the workspace now."""
    rows = connection.execute(facts.retention_marks(workspace)).all()
    watermarks = (Mark(row.subject_id, row.attribute, row.value, row.told_ts) for row in rows)
    return read_rules(watermarks, rows[0].now if rows else None)


def apply_facts(connection: Connection, workspace: str, told: Iterable[Any]) -> None:
    """Make the rows of channels, members and users say what these facts, rows of `facts`, say."""
    columns: dict[str, dict[str, Any]] = defaultdict(dict)
    members: dict[str, list[tuple[str, str, str]]] = {"present": [], "absent": []}
    for fact in told:
        if fact.attribute.startswith(MEMBER):
            members[fact.value].append((fact.subject_id, fact.attribute.removeprefix(MEMBER), fact.told_ts))
        elif fact.attribute == PROFILE:
            connection.execute(facts.set_user(workspace, fact.subject_id, fact.value))
        else:
            columns[fact.subject_id][fact.attribute] = fact.value
    for channel, values in columns.items():
        connection.execute(facts.set_channel(workspace, channel, values))
    if members["absent"]:
        pairs = [(channel, user) for channel, user, _ in members["absent"]]
        connection.execute(facts.remove_members(workspace, pairs))
    if members["present"]:
        connection.execute(facts.add_members(workspace, members["present"]))


def _is_here(place: Entity, moves: Mapping[str, Mapping[str, tuple[str | None, str]]]) -> bool:
    """Whether a place is no channel that has another id now or was deleted, nor a member of one."""
    if not isinstance(place, Channel | Membership):
        return True
    return follow_moves(moves[place.workspace], place.channel) == place.channel


def _unnamed(place: Entity) -> Entity:
    """Return a DM or group DM without what it is called: the names of those in it, who may want to be forgotten."""
    if not isinstance(place, Channel) or place.kind not in ("im", "mpim"):
        return place
    return replace(place, name=None, purpose=None)


def _subjects(workspace: str, entities: Iterable[Entity]) -> set[str]:
    """Return the ids of the workspace's channels and users among the places."""
    here = [place for place in entities if place.workspace == workspace]
    channels = {place.channel for place in here if isinstance(place, Channel | Membership)}
    return channels | {place.user for place in here if isinstance(place, User | Membership)}


def _upsert(connection: Connection, table: Table, entities: Sequence[Entity]) -> None:
    kindless = [place for place in entities if isinstance(place, Channel | User) and not place.has_kind]
    _write_rows(connection, messages.upsert(table), [place for place in entities if place not in kindless])
    _write_rows(connection, messages.upsert(table, but=("kind", "is_deleted")), kindless)


def _write_rows(connection: Connection, statement: Insert, entities: Sequence[Entity]) -> None:
    """Execute the statement for each different place, in their order: several may tell of one what they know."""
    if rows := [_entity_row(place) for place in dict.fromkeys(entities)]:
        connection.execute(statement, rows)


def _entity_row(place: Entity) -> dict[str, Any]:
    told = place.__dataclass_fields__.keys() - {"is_listed", "has_members", "has_kind"}
    row = {name: getattr(place, name) for name in told}
    for name in ("workspace", "channel", "user"):
        if name in row:
            row[f"{name}_id"] = row.pop(name)
    return row


#: When archives listed them: (channel or user, LISTED or MEMBERS_LISTED) → the last one's time.
Watermarks = Mapping[tuple[str, str], str]


def read_watermarks(connection: Connection, workspace: str, subjects: Iterable[str]) -> Watermarks:
    """Return when these channels and users were listed last."""
    rows = connection.execute(facts.listing_marks(workspace, sorted(set(subjects))))
    return {(row.subject_id, row.attribute): row.told_ts for row in rows}


def is_outdated(place: Entity, watermarks: Watermarks, told_ts: str) -> bool:
    """Whether a newer archive has said what this one, of `told_ts`, says of a channel, a user or a member."""
    return not isinstance(place, Workspace) and _is_before(told_ts, watermarks.get(_mark(place)))


def is_covered(fact: Fact, watermarks: Watermarks) -> bool:
    """Whether a newer archive has said what a fact tells; of channels that are shared archives need not say it."""
    if fact.attribute == PROFILE or fact.attribute in facts.LISTED_COLUMNS:
        return _is_before(fact.told_ts, watermarks.get((fact.subject, LISTED)))
    return fact.attribute.startswith(MEMBER) and _is_before(
        fact.told_ts, watermarks.get((fact.subject, MEMBERS_LISTED))
    )


def apply_snapshot(connection: Connection, workspace: str, entities: Sequence[Entity], told_ts: str) -> None:
    """Let places that are written now stand where facts were told before, and remember when they were listed.

    Who is listed as a member of a channel is known to have been so then.
    """
    told = [place for place in entities if isinstance(place, Channel | User) and place.has_kind]
    listed = {_mark(place) for place in told}
    members = {(c.channel, MEMBERS_LISTED) for c in entities if isinstance(c, Channel) and c.has_members}
    subjects = {
        "channels": {place.channel for place in told if isinstance(place, Channel)},
        "shared": {place.channel for place in entities if isinstance(place, Channel) and place.is_shared is not None},
        "members": {channel for channel, _ in members},
        "users": {place.user for place in told if isinstance(place, User)},
    }
    connection.execute(facts.drop_older_facts(workspace, subjects, told_ts))
    if watermarks := [_row(workspace, subject, attribute, told_ts) for subject, attribute in sorted(listed | members)]:
        connection.execute(facts.tell_facts(), watermarks)
    if pairs := [(place.channel, place.user) for place in entities if isinstance(place, Membership)]:
        connection.execute(facts.confirm_members(workspace, pairs, told_ts))


def _mark(place: Channel | User | Membership) -> tuple[str, str]:
    if isinstance(place, Membership):
        return place.channel, MEMBERS_LISTED
    return (place.user if isinstance(place, User) else place.channel), LISTED


def _row(workspace: str, subject: str, attribute: str, told_ts: str) -> dict[str, object]:
    return {
        "workspace_id": workspace,
        "subject_id": subject,
        "attribute": attribute,
        "told_ts": told_ts,
        "value": True,
    }


def _is_before(told_ts: str, mark: str | None) -> bool:
    return mark is not None and ts_key(told_ts) < ts_key(mark)
