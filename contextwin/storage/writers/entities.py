"""`EntityWriter`: stores workspaces, channels, users and memberships, as snapshots list them and events change them.

Two sources state attributes: a snapshot (an archive's lists) as of the last time that it holds, and an event as of its
own time. The later one wins, whichever arrives first: a snapshot watermark remembers when the last snapshot was made.
The more closed of two with the same time wins (models/unstated.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Select, Table
from sqlalchemy.dialects.postgresql import Insert

from contextwin.models.messages import (
    DOMAIN,
    FOLDER,
    GUESSED,
    MEMBER,
    MEMBERS_LISTED,
    MEMBERS_UNTIL,
    MOVED_TO,
    PROFILE,
    RIGHTS,
    ZONE,
    AttributeVersion,
    Author,
    Channel,
    Entity,
    Membership,
    Message,
    User,
    Workspace,
    ts_key,
)
from contextwin.models.unstated import close_channel, close_user, is_person_id, unstated_channel
from contextwin.storage import schema
from contextwin.storage.row_mapping import entity_row
from contextwin.storage.sql import channel_moves, facts, messages
from contextwin.storage.sql.rows import delete_rows
from contextwin.storage.writers.copies import find_authors
from contextwin.storage.writers.locked import ChannelDropped, ChannelMoved, LockedWorkspace, WorkspaceWriter, fact_row
from contextwin.storage.writers.messages import MessageWriter
from contextwin.storage.writers.seen_names import name_channels, save_seen_names
from contextwin.storage.writers.snapshots import (
    Watermarks,
    apply_snapshot,
    close_doubles,
    closed_versions,
    is_covered,
    is_outdated,
    is_tied,
    keep_newer_domain,
    read_watermarks,
    watermark_keys,
)

#: A referenced table before those that refer to it.
ENTITY_TABLES: dict[Table, type[Entity]] = {
    schema.workspaces: Workspace,
    schema.channels: Channel,
    schema.users: User,
    schema.memberships: Membership,
}


class EntityWriter(WorkspaceWriter):
    """Writes entities of one workspace."""

    def __init__(self, locked: LockedWorkspace, messages: MessageWriter) -> None:
        super().__init__(locked)
        self._messages = messages
        self._known_users: dict[str, Author] = {}
        self._known_channels: dict[str, Mapping[str, Any]] = {}

    def recall(self, users: Collection[str], channel: str) -> None:
        """Read which of these users and whether the channel is stored, so that later steps need not ask or write it."""
        given = {"workspace": self._workspace, "users": sorted(users), "channel": channel}
        rows = self._locked.execute(facts.known_entities(), given).all()
        self._known_users = {row.id: Author(row.name, row.tz) for row in rows if row.is_user}
        self._known_channels = {row.id: row._mapping for row in rows if not row.is_user}

    def forget_known(self) -> None:
        """Forget what `recall` read."""
        self._known_users, self._known_channels = {}, {}

    def save(self, entities: Sequence[Entity], named: Sequence[Entity] = (), observed_ts: str | None = None) -> None:
        """Insert or update `entities`, of this workspace; insert those of `named` that are missing.

        `observed_ts` is when the snapshot was made that lists the entities: what a newer one listed stays, and what one
        of the same time listed is only closed further. A channel with `has_members` loses those who are no members.
        """
        named = [e for e in named if not (isinstance(e, User) and e.user in self._known_users)]
        if not entities and not named:
            return
        entities, named = self._admit(entities), self._admit(named)
        anonymize = self._locked.rules.retention.anonymize
        entities = [anonymize(entity) if isinstance(entity, User) else entity for entity in entities]
        watermarks: Watermarks = {}
        if observed_ts is not None:
            watermarks = read_watermarks(self._locked, {"", *_subjects(entities)})
            entities = self._newest_stated(entities, watermarks, observed_ts)
        self._write_entities(entities, named)
        for channel in _with_members(entities):
            is_disputed = is_tied((channel.channel, MEMBERS_LISTED), watermarks, observed_ts)
            self._set_members(channel, observed_ts if is_disputed else None)
        if observed_ts is not None:
            apply_snapshot(self._locked, entities, observed_ts)
        if subjects := _subjects((*entities, *named)):
            _apply_facts(self._locked, self._locked.all(facts.facts_of(self._workspace, subjects)))

    def observe(self, versions: Sequence[AttributeVersion]) -> None:
        """Store those of the versions that are newer than what is known, and update the rows that follow from them."""
        watermarks = read_watermarks(self._locked, {version.subject for version in versions})
        joins = [v for v in versions if v.attribute.startswith(MEMBER) and v.value == "present"]
        self._note_seen((v.subject, v.attribute.removeprefix(MEMBER), v.observed_ts) for v in joins)
        anonymize = self._locked.rules.retention.anonymize_version
        newer = [anonymize(version) for version in versions if not is_covered(version, watermarks)]
        rows = [fact_row(v.subject, v.attribute, v.value, v.observed_ts) for v in newer]
        # If two versions of one attribute are both newer than what was stored, the last one stored is the newest.
        stored = {(row.subject_id, row.attribute): row for row in self._locked.upsert_newer(rows)}
        _apply_facts(self._locked, [row for row in stored.values() if self._is_news(row)])
        for version in versions:
            self._known_users.pop(version.subject, None)
            self._known_channels.pop(version.subject, None)
        if any(version.attribute == MOVED_TO for version in newer):
            self._apply_channel_moves()

    def close_until(self, entities: Sequence[Entity], observed_ts: str, until_ts: str) -> None:
        """Let what a snapshot closes be closed as of a later time, too.

        `observed_ts` is the earliest time when the snapshot can have been made, and `until_ts` the latest by which it
        cannot be told whether an event is older or newer: what either of them closes is closed.
        """
        here = [entity for entity in entities if self._is_here(entity)]
        versions = [version for entity in here for version in closed_versions(entity, until_ts)]
        members = {e.channel: set(e.members) for e in here if isinstance(e, Channel) and e.has_members}
        self._locked.upsert_facts([fact_row(channel, MEMBERS_UNTIL, True, until_ts) for channel in sorted(members)])
        for row in self._locked.all(facts.facts_of(self._workspace, list(members))) if members else ():
            is_between = ts_key(observed_ts) < ts_key(row.told_ts) <= ts_key(until_ts)
            user = row.attribute.removeprefix(MEMBER)
            if is_between and user != row.attribute and row.value == "present" and user not in members[row.subject_id]:
                gone = AttributeVersion(
                    subject=row.subject_id, attribute=row.attribute, value="absent", observed_ts=until_ts
                )
                versions.append(gone)
        self.observe(versions)

    def note_folders(self, channels: Iterable[Channel]) -> None:
        """Store that these channels are known by the names of an export's folders."""
        rows = [fact_row(each.channel, FOLDER, each.name, GUESSED) for each in channels if each.is_folder]
        self._locked.upsert_facts(rows)

    def folders(self) -> dict[str, str]:
        """Return the names of channels that are known by the name of an export's folder, by id, sorted."""
        return dict(sorted(self._locked.rules.folders.items()))

    def rename_folder(self, folder: str) -> None:
        """Give a folder whose id is its name one that says when its first message was sent, as `folder_id` makes it."""
        first = self._locked.execute(channel_moves.first_ts(self._workspace, folder)).scalar()
        self._move_channel(folder, folder_id(folder, str(first or 0)))
        self._drop_channel(folder)

    def is_vacant(self, folder: str) -> bool:
        """Return whether a channel holds no message and has no member."""
        return not self._locked.all(channel_moves.contents(self._workspace, folder))

    def leave_as_others(self, folder: str, others: Collection[str]) -> None:
        """Store that users who left one of the other channels left this one, too."""
        left = self._locked.all(facts.facts_of(self._workspace, others)) if others else ()
        self.observe(
            [
                AttributeVersion(subject=folder, attribute=row.attribute, value=row.value, observed_ts=row.told_ts)
                for row in left
                if row.attribute.startswith(MEMBER) and row.value == "absent"
            ]
        )

    def channels_with(self, authors: Mapping[str, str | None]) -> set[str]:
        """Return the channels that hold one of these messages, each an author by ts."""
        return {row[0] for row in self._locked.all(channel_moves.channels_with(self._workspace, authors))}

    def channels_that_share(self, channel: str) -> set[str]:
        """Return the other channels that hold a message of the channel."""
        return {row[0] for row in self._locked.all(channel_moves.channels_that_share(self._workspace, channel))}

    def is_named(self, name: str) -> bool:
        """Return whether a channel with another id has this name that is not known by it alone."""
        named = {row[0] for row in self._locked.all(channel_moves.other_channels_named(self._workspace, name))}
        return not named <= self._locked.rules.folders.keys()

    def merge_folder(self, folder: str, channel: str) -> None:
        """Move the messages of a folder to the channel that it is; who seemed to be in it is no member for that."""
        locked, workspace = self._locked, self._workspace
        locked.execute(delete_rows(schema.memberships, workspace, channel_id=folder))
        locked.execute(facts.drop_facts(workspace, folder))
        self._move_channel(folder, channel)
        self._drop_channel(folder)

    def find_folder(self, channel: str, times: Iterable[str]) -> None:
        """Merge the folder into the channel that holds messages which an event names by their ts in that channel."""
        given = sorted(set(times))
        for folder in self.folders() if given else ():
            keys = [(folder, ts) for ts in given]
            if folder != channel and self._locked.all(messages.stored_keys(self._workspace, keys)):
                self.merge_folder(folder, channel)

    def leave_folders(self, versions: Iterable[AttributeVersion]) -> list[AttributeVersion]:
        """Return that users who left a channel that may be a folder left each folder: it is not known which it is."""
        left = [v for v in versions if v.attribute.startswith(MEMBER) and v.value == "absent"]
        hidden = [v for v in left if self._known_channels.get(v.subject, {}).get("kind") != "public"]
        return [replace(version, subject=folder) for version in hidden for folder in self.folders()]

    def news_of(self, versions: Sequence[AttributeVersion]) -> list[AttributeVersion]:
        """Return those of the versions that say anything else than the latest ones that were observed.

        What a later snapshot has stated since is news as well, as is what no event told.
        """
        subjects = sorted({version.subject for version in versions})
        watermarks = read_watermarks(self._locked, subjects)
        known = {
            (row.subject_id, row.attribute): row for row in self._locked.all(facts.facts_of(self._workspace, subjects))
        }

        def is_known(version: AttributeVersion) -> bool:
            row = known.get((version.subject, version.attribute))
            if row is None or row.value != version.value:
                return False
            return not is_covered(replace(version, observed_ts=row.told_ts), watermarks)

        return [version for version in versions if not is_known(version)]

    def note_authors(self, posted: Iterable[Message], known_ts: str) -> None:
        """Store that the author of a message was in its channel then, unless a later list of its members is known.

        They are readers of answers that are posted there, and in DMs and group DMs may read what is said. People post
        through programs too. `known_ts` is when the messages were known: none is later.
        """
        self._note_seen((m.channel, m.user, min(m.ts, known_ts, key=ts_key)) for m in posted if _is_seen(m) and m.user)

    def _note_seen(self, seen: Iterable[tuple[str, str, str]]) -> None:
        """Store when each (channel, user, ts) was last seen."""
        latest: dict[tuple[str, str], str] = {}
        for channel, user, ts in seen:
            latest[channel, user] = max(latest.get((channel, user), ts), ts, key=ts_key)
        if latest:
            (channels, users), times = zip(*sorted(latest), strict=True), [ts for _, ts in sorted(latest.items())]
            given = {"channels": list(channels), "users": list(users), "times": times}
            self._locked.execute(facts.note_seen(), {"workspace": self._workspace, **given})

    def open_channels(self, channels: Iterable[str]) -> None:
        """Insert the channels that are missing, with the kind of one of which nothing is stated."""
        asked = sorted({*channels} - self._known_channels.keys())
        stored = self._locked.all(channel_moves.existing_channels(self._workspace, asked)) if asked else []
        missing = sorted({*asked} - {row.channel_id for row in stored})
        if missing:
            self.save([], [unstated_channel(self._workspace, channel) for channel in missing])
            guess = AttributeVersion(subject="", attribute="kind", value="private", observed_ts=GUESSED)
            self.observe([replace(guess, subject=channel) for channel in missing])
            name_channels(self._locked, missing)

    def save_seen_names(self, seen_in: Iterable[Message]) -> set[str]:
        """Store the names that messages show; return the users who are called otherwise now."""
        renamed = save_seen_names(self._locked, seen_in)
        for user in renamed:
            self._known_users.pop(user, None)
        return renamed

    def current_channel(self, channel: str) -> str | None:
        """Return the id that a channel has now, or None when it was deleted."""
        return self._locked.rules.current_channel(channel)

    def zones(self, channels: Collection[str]) -> dict[str, str]:
        """Return the time zones with which those of the channels were read whose source writes none, by id."""
        return {row[0]: row[1] for row in self._locked.all(facts.stored_zones(self._workspace, channels))}

    def set_zone(self, channel: str, zone: str) -> None:
        """Set the time zone with which a channel was read whose source writes none."""
        self._locked.execute(
            facts.set_columns(schema.channels, self._workspace, {"extra": {ZONE: zone}}, channel_id=channel)
        )

    def authors(self, users: Iterable[str | None]) -> dict[str, Author]:
        """Return what is known of each of the users that is stored, by id."""
        asked = {user for user in users if user}
        if asked <= self._known_users.keys():
            return {user: self._known_users[user] for user in asked}
        return find_authors(self._locked, asked)

    def _is_news(self, row: Any) -> bool:
        """Whether the row of a version changes anything that is stored of a channel or user."""
        known = self._known_channels.get(row.subject_id, {})
        return bool(
            row.attribute not in (MOVED_TO, MEMBERS_LISTED)
            and not (row.attribute in known and known[row.attribute] == row.value)
        )

    def _apply_channel_moves(self) -> None:
        """Move or delete the rows of every channel whose id is no longer its current one."""
        locked = self._locked
        for channel in sorted(locked.rules.moves):
            current = locked.rules.current_channel(channel)
            if current == channel or not locked.execute(channel_moves.is_left(self._workspace, channel)).scalar():
                continue
            if current is not None:
                self._move_channel(channel, current)
            self._drop_channel(channel)

    def _drop_channel(self, channel: str) -> None:
        self._locked.publish([ChannelDropped(channel)])
        self._locked.execute_all(channel_moves.drop_channel(self._workspace, channel))
        self._locked.reload_rules()  # The retention limit of a channel, and the name of a folder, move with it.

    def _move_channel(self, old: str, new: str) -> None:
        locked = self._locked
        if both := [row.ts for row in locked.all(channel_moves.times_in_both(self._workspace, old, new))]:
            self._messages.merge_copies(old, new, both)
        locked.execute_all(channel_moves.move_channel(self._workspace, old, new))
        self._messages.count_channel_reactions(new)
        locked.publish([ChannelMoved(old, new)])
        _apply_facts(locked, locked.all(facts.facts_of(self._workspace, [new])))

    def _is_here(self, entity: Entity) -> bool:
        """Whether an entity is not a channel that was moved or deleted, nor a member of one."""
        return not isinstance(entity, Channel | Membership) or self.current_channel(entity.channel) == entity.channel

    def _admit(self, entities: Sequence[Entity]) -> list[Entity]:
        """Return those of the entities that are here, as they may be stored."""
        return [_without_names(entity) for entity in entities if self._is_here(entity)]

    def _newest_stated(self, entities: Sequence[Entity], watermarks: Watermarks, observed_ts: str) -> list[Entity]:
        """Return what a snapshot states that no newer one did, no more open than others of the same time state it."""
        current = [
            keep_newer_domain(entity, watermarks, observed_ts) if isinstance(entity, Workspace) else entity
            for entity in entities
            if not is_outdated(entity, watermarks, observed_ts)
        ]
        return self._close_ties(close_doubles(current), watermarks, observed_ts)

    def _close_ties(self, entities: Sequence[Entity], watermarks: Watermarks, observed_ts: str) -> list[Entity]:
        """Return the entities, no more open than another snapshot of the same time listed them."""
        tied = {e for e in entities if any(is_tied(key, watermarks, observed_ts) for key in watermark_keys(e))}
        channels = self._stored(facts.stored_channels, [e.channel for e in tied if isinstance(e, Channel)])
        users = self._stored(facts.stored_users, [e.user for e in tied if isinstance(e, User)])
        closed: list[Entity] = []
        for entity in entities:
            if entity in tied and isinstance(entity, Channel) and (row := channels.get(entity.channel)):
                entity = close_channel(entity, replace(entity, **_stated_in(row)))
            elif entity in tied and isinstance(entity, User) and (row := users.get(entity.user)):
                entity = close_user(entity, replace(entity, **_stated_in(row)))
            if not (entity in tied and isinstance(entity, Membership)):
                closed.append(entity)
        return closed

    def _stored(self, select: Callable[[str, Collection[str]], Select[Any]], ids: Collection[str]) -> dict[str, Any]:
        """Return the rows that a statement selects of channels or users with these ids, by id."""
        return {row[0]: row for row in self._locked.all(select(self._workspace, ids))} if ids else {}

    def _set_members(self, channel: Channel, tied_ts: str | None) -> None:
        """Make those the members whom a snapshot lists; of two lists of the same time only who is on both."""
        if tied_ts is not None:
            self._locked.execute(facts.note_disputed(self._workspace, channel.channel, channel.members, tied_ts))
        self._locked.execute(facts.keep_members(self._workspace, channel.channel, channel.members))
        if tied_ts is None:
            workspace, here = self._workspace, channel.channel
            listed = [Membership(workspace=workspace, channel=here, user=user) for user in channel.members]
            self._write_rows(messages.insert_missing(schema.memberships), listed)

    def _write_entities(self, entities: Sequence[Entity], named: Sequence[Entity]) -> None:
        """Insert or update `entities` and insert those of `named` that are missing, a table after the other."""
        for table, kind in ENTITY_TABLES.items():
            self._upsert(table, [entity for entity in entities if isinstance(entity, kind)])
            self._write_rows(messages.insert_missing(table), [entity for entity in named if isinstance(entity, kind)])

    def _upsert(self, table: Table, entities: Sequence[Entity]) -> None:
        kindless = [entity for entity in entities if isinstance(entity, Channel | User) and not entity.has_kind]
        self._write_rows(messages.upsert(table), [entity for entity in entities if entity not in kindless])
        self._write_rows(messages.upsert(table, but=("kind", "is_deleted")), kindless)

    def _write_rows(self, statement: Insert, entities: Sequence[Entity]) -> None:
        """Execute the statement for each different entity, in order: several may state parts of one row."""
        if rows := [entity_row(entity) for entity in dict.fromkeys(entities)]:
            self._locked.execute(statement, rows)


def folder_id(name: str, first_ts: str) -> str:
    """Return the id of a channel that is one of several which folders of one name hold; no name in Slack has a "~".

    >>> folder_id("design", "1700000000.000100")
    'design~1700000000.000100'
    """
    return f"{name}~{first_ts}"


def _is_seen(message: Message) -> bool:
    """Return whether a message shows that a person, or a program with a user of its own, is in its channel."""
    is_program = message.is_bot and not is_person_id(message.user or "")
    return not (is_program or message.is_deleted)


def _stated_in(row: Any) -> dict[str, Any]:
    """Return the columns of a stored channel or user, but its key."""
    return dict(list(row._mapping.items())[1:])


def _without_names(entity: Entity) -> Entity:
    """Return a DM or group DM without what may name its members, who may ask to be erased."""
    if not isinstance(entity, Channel) or entity.kind not in ("im", "mpim"):
        return entity
    return replace(entity, name=None, purpose=None, extra={})


def _with_members(entities: Iterable[Entity]) -> list[Channel]:
    """Return the channels among the entities whose members are listed."""
    return [entity for entity in entities if isinstance(entity, Channel) and entity.has_members]


def _subjects(entities: Iterable[Entity]) -> set[str]:
    """Return the ids of the channels and users among the entities."""
    given = list(entities)
    channels = {entity.channel for entity in given if isinstance(entity, Channel | Membership)}
    return channels | {entity.user for entity in given if isinstance(entity, User | Membership)}


def _set_rows(locked: LockedWorkspace, table: Table, key: str, rows: Mapping[str, Mapping[str, Any]]) -> None:
    """Set columns of rows, by the `key` of each; those with the same columns by one statement, sent at once."""
    alike: dict[tuple[str, ...], list[dict[str, Any]]] = defaultdict(list)
    for subject, values in rows.items():
        if values:  # An erased user has no names.
            given = {f"new_{name}": value for name, value in values.items()}
            alike[tuple(sorted(values))].append(given | {"of_row": subject})
    for names, given_rows in alike.items():
        locked.execute(facts.set_rows(table, locked.workspace, key, names), given_rows)


def _apply_facts(locked: LockedWorkspace, rows: Iterable[Any]) -> None:
    """Set in the rows of channels, members and users what these rows of `facts` state."""
    columns: dict[str, dict[str, Any]] = defaultdict(dict)
    users: dict[str, dict[str, Any]] = defaultdict(dict)
    members: dict[str, list[tuple[str, str, str]]] = {"present": [], "absent": []}
    for fact in rows:
        if fact.attribute.startswith(MEMBER):
            members[fact.value].append((fact.subject_id, fact.attribute.removeprefix(MEMBER), fact.told_ts))
        elif fact.attribute == DOMAIN:
            locked.execute(facts.set_columns(schema.workspaces, locked.workspace, {"domain": fact.value}))
        elif fact.attribute in (PROFILE, RIGHTS):
            users[fact.subject_id] |= fact.value
        else:
            columns[fact.subject_id][fact.attribute] = fact.value
    _set_rows(locked, schema.channels, "channel_id", columns)
    _set_rows(locked, schema.users, "user_id", users)
    if members["absent"]:
        pairs = [(channel, user) for channel, user, _ in members["absent"]]
        locked.execute(facts.remove_members(locked.workspace, pairs))
    if members["present"]:
        locked.execute(facts.add_members(locked.workspace, members["present"]))
