"""Channels, people and members as rows: what archives list and events tell of them, under their workspace's lock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import Insert

from contextwin import changes, facts, schema
from contextwin.listings import is_outdated, read_marks, settle
from contextwin.models.messages import MEMBER, PROFILE, Channel, Membership, Place, User, Workspace, follow_moves
from contextwin.models.retention import Keeping, Mark, read_rules

#: When the lists of an archive were made, by workspace.
Times = Mapping[str, str]
NEVER: Times = MappingProxyType({})

#: In the order in which one needs the other.
PLACE_TABLES: dict[Table, type[Place]] = {
    schema.workspaces: Workspace,
    schema.channels: Channel,
    schema.users: User,
    schema.memberships: Membership,
}


def write_places(connection: Connection, places: Sequence[Place], named: Sequence[Place], told: Times = NEVER) -> None:
    """Insert or update `places`; insert those of `named` that are missing.

    `told` says when the archive was made that lists the places of a workspace: what a newer one lists stays.
    Members of a channel whose members follow are removed first: who left must not go on reading.
    """
    workspaces = sorted({place.workspace for place in (*places, *named)})
    bare = [Workspace(workspace=workspace) for workspace in workspaces]
    _write_rows(connection, changes.insert_missing(schema.workspaces), bare)
    for workspace in workspaces:
        connection.execute(changes.lock_workspace(workspace))
    moves = {workspace: read_moves(connection, workspace) for workspace in workspaces}
    keeping = {workspace: read_keeping(connection, workspace) for workspace in workspaces}
    places, named = ([_unnamed(place) for place in given if _is_here(place, moves)] for given in (places, named))
    places = [keeping[place.workspace].nameless(place) if isinstance(place, User) else place for place in places]
    for workspace in told.keys() & set(workspaces):
        places = _drop_outdated(connection, workspace, places, told[workspace])
    for place in places:
        if isinstance(place, Channel) and place.has_members:
            connection.execute(changes.delete_members(place.workspace, place.channel))
    for table, kind in PLACE_TABLES.items():
        _upsert(connection, table, [place for place in places if isinstance(place, kind)])
        _write_rows(connection, changes.insert_missing(table), [place for place in named if isinstance(place, kind)])
    for workspace in workspaces:
        if workspace in told:
            settle(connection, workspace, [p for p in places if p.workspace == workspace], told[workspace])
        facts_now = facts.facts_of(workspace, _subjects(workspace, (*places, *named)))
        restate(connection, workspace, connection.execute(facts_now).all())


def _drop_outdated(connection: Connection, workspace: str, places: Sequence[Place], told_ts: str) -> list[Place]:
    marks = read_marks(connection, workspace, _subjects(workspace, places))
    return [p for p in places if p.workspace != workspace or not is_outdated(p, marks, told_ts)]


def read_moves(connection: Connection, workspace: str) -> dict[str, tuple[str | None, str]]:
    """Return where channels that have gone are now, None for those that were deleted, and when they went."""
    rows = connection.execute(facts.channel_moves(workspace))
    return {row.subject_id: (row.value, row.told_ts) for row in rows}


def read_keeping(connection: Connection, workspace: str) -> Keeping:
    """Return what may be kept of the workspace now."""
    rows = connection.execute(facts.keeping_marks(workspace)).all()
    marks = (Mark(row.subject_id, row.attribute, row.value, row.told_ts) for row in rows)
    return read_rules(marks, rows[0].now if rows else None)


def restate(connection: Connection, workspace: str, told: Iterable[Any]) -> None:
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


def _is_here(place: Place, moves: Mapping[str, Mapping[str, tuple[str | None, str]]]) -> bool:
    """Whether a place is no channel that has another id now or was deleted, nor a member of one."""
    if not isinstance(place, Channel | Membership):
        return True
    return follow_moves(moves[place.workspace], place.channel) == place.channel


def _unnamed(place: Place) -> Place:
    """Return a DM or group DM without what it is called: the names of those in it, who may want to be forgotten."""
    if not isinstance(place, Channel) or place.kind not in ("im", "mpim"):
        return place
    return replace(place, name=None, purpose=None)


def _subjects(workspace: str, places: Iterable[Place]) -> set[str]:
    """Return the ids of the workspace's channels and users among the places."""
    here = [place for place in places if place.workspace == workspace]
    channels = {place.channel for place in here if isinstance(place, Channel | Membership)}
    return channels | {place.user for place in here if isinstance(place, User | Membership)}


def _upsert(connection: Connection, table: Table, places: Sequence[Place]) -> None:
    kindless = [place for place in places if isinstance(place, Channel | User) and not place.has_kind]
    _write_rows(connection, changes.upsert(table), [place for place in places if place not in kindless])
    _write_rows(connection, changes.upsert(table, but=("kind", "is_deleted")), kindless)


def _write_rows(connection: Connection, statement: Insert, places: Sequence[Place]) -> None:
    """Execute the statement for each different place, in their order: several may tell of one what they know."""
    if rows := [_place_row(place) for place in dict.fromkeys(places)]:
        connection.execute(statement, rows)


def _place_row(place: Place) -> dict[str, Any]:
    told = place.__dataclass_fields__.keys() - {"is_listed", "has_members", "has_kind"}
    row = {name: getattr(place, name) for name in told}
    for name in ("workspace", "channel", "user"):
        if name in row:
            row[f"{name}_id"] = row.pop(name)
    return row
