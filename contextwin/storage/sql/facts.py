"""Statements about facts: what events tell of channels and people, each with its time, and the rows that they change.

The newest fact about a thing is true. Of two that were told at one time the lesser value is, so that "absent" comes
before "present" and "private" before "public". That makes the order and the number of times in which facts come
irrelevant.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Delete,
    Double,
    Numeric,
    Select,
    Text,
    Update,
    any_,
    cast,
    func,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.models.messages import FORGOTTEN, GUESSED, LISTED, MEMBER, MEMBERS_LISTED, MOVED_TO, PROFILE, RETENTION
from contextwin.storage import schema
from contextwin.storage.sql.messages import BEFORE_ALL, Keys, keys_in, pending_chunks, unnest

#: The columns of channels that facts may be about.
CHANNEL_COLUMNS = ("name", "kind", "is_archived", "topic", "purpose", "is_shared")
#: Those that every archive tells.
LISTED_COLUMNS = CHANNEL_COLUMNS[:-1]


def tell_facts() -> Insert:
    """Insert facts, or put each in the place of an older one about the same thing."""
    return _keep_newest(insert(schema.facts))


def facts_about(workspace: str, things: Sequence[tuple[str, str]]) -> Select[Any]:
    """Return what is known of these things, each (subject, attribute): subject_id, attribute, value, told_ts."""
    f, named = schema.facts, unnest(things, ("subject_id", Text), ("attribute", Text))
    statement = select(f.c.subject_id, f.c.attribute, f.c.value, f.c.told_ts).where(f.c.workspace_id == workspace)
    return statement.where(func.row(f.c.subject_id, f.c.attribute).in_(select(named.c.subject_id, named.c.attribute)))


def facts_of(workspace: str, subjects: Collection[str]) -> Select[Any]:
    """Return all that is told, not guessed, of these channels and users: subject_id, attribute, value, told_ts."""
    f = schema.facts.c
    is_told = f.attribute.not_in((MOVED_TO, LISTED, MEMBERS_LISTED, FORGOTTEN, RETENTION)) & (f.told_ts != GUESSED)
    statement = select(f.subject_id, f.attribute, f.value, f.told_ts).where(f.workspace_id == workspace, is_told)
    return statement.where(_is_one_of(subjects))


def retention_marks(workspace: str) -> Select[Any]:
    """Return who is forgotten and how long messages are kept: subject_id, attribute, value, told_ts, now."""
    f = schema.facts.c
    statement = select(f.subject_id, f.attribute, f.value, f.told_ts, func.now().label("now"))
    return statement.where(f.workspace_id == workspace, f.attribute.in_((FORGOTTEN, RETENTION)))


def listing_marks(workspace: str, subjects: Collection[str]) -> Select[Any]:
    """Return when archives were made that listed these channels and users: subject_id, attribute, told_ts."""
    f = schema.facts.c
    statement = select(f.subject_id, f.attribute, f.told_ts).where(f.workspace_id == workspace)
    return statement.where(f.attribute.in_((LISTED, MEMBERS_LISTED)), _is_one_of(subjects))


def channel_moves(workspace: str) -> Select[Any]:
    """Return every channel that has another id now, or is deleted: subject_id, value (null: deleted), told_ts."""
    f = schema.facts.c
    return select(f.subject_id, f.value, f.told_ts).where(f.workspace_id == workspace, f.attribute == MOVED_TO)


def move_facts(workspace: str, old: str, new: str) -> Insert:
    """Copy what is known of a channel to its new id, where something newer may be known."""
    f = schema.facts.c
    of_old = select(f.workspace_id, f.attribute, cast(new, Text), f.told_ts, f.value).where(
        f.workspace_id == workspace, f.subject_id == old, f.attribute != MOVED_TO
    )
    columns = ["workspace_id", "attribute", "subject_id", "told_ts", "value"]
    return _keep_newest(insert(schema.facts).from_select(columns, of_old))


def is_guessed(workspace: str, channel: str) -> ColumnElement[bool]:
    """Return whether nobody told of what kind a channel is."""
    f = schema.facts.c
    its_kind = (f.workspace_id == workspace) & (f.subject_id == channel) & (f.attribute == "kind")
    return select(f.subject_id).where(its_kind, f.told_ts == GUESSED).exists()


def drop_guess(workspace: str, channel: str) -> Delete:
    """Forget that the kind of a channel is a guess."""
    f = schema.facts
    is_kind = (f.c.subject_id == channel) & (f.c.attribute == "kind") & (f.c.told_ts == GUESSED)
    return f.delete().where(f.c.workspace_id == workspace, is_kind)


def drop_facts(workspace: str, channel: str) -> Delete:
    """Forget what is known of a channel, but for where it has gone."""
    f = schema.facts
    return f.delete().where(f.c.workspace_id == workspace, f.c.subject_id == channel, f.c.attribute != MOVED_TO)


def drop_older_facts(workspace: str, subjects: Mapping[str, Collection[str]], told_before: str) -> Delete:
    """Forget facts that were told before a time; `subjects` are, by "channels", "members" and "users", of whom.

    "channels" are those of whose columns something newer is known, "shared" those of which it is whether they are
    shared, "members" the channels of whose members it is.
    """
    f = schema.facts
    is_member = f.c.attribute.startswith(MEMBER, autoescape=True)
    is_superseded = or_(
        f.c.attribute.in_(LISTED_COLUMNS) & _is_one_of(subjects["channels"]),
        (f.c.attribute == "is_shared") & _is_one_of(subjects["shared"]),
        is_member & _is_one_of(subjects["members"]),
        (f.c.attribute == PROFILE) & _is_one_of(subjects["users"]),
    )
    is_older = cast(f.c.told_ts, Numeric) < cast(told_before, Numeric)
    return f.delete().where(f.c.workspace_id == workspace, is_superseded, is_older)


def set_channel(workspace: str, channel: str, values: Mapping[str, Any]) -> Update:
    """Change columns of a channel's row, if there is one and it does not say so already."""
    c = schema.channels
    differs = or_(*(c.c[name].is_distinct_from(value) for name, value in values.items()))
    return c.update().where(c.c.workspace_id == workspace, c.c.channel_id == channel, differs).values(**values)


def set_user(workspace: str, user: str, values: Mapping[str, Any]) -> Update:
    """Change columns of a user's row."""
    u = schema.users
    return u.update().where(u.c.workspace_id == workspace, u.c.user_id == user).values(**values)


def remove_members(workspace: str, pairs: Sequence[tuple[str, str]]) -> Delete:
    """Remove users from channels; pairs are (channel, user)."""
    m, named = schema.memberships, unnest(pairs, ("channel_id", Text), ("user_id", Text))
    is_named = func.row(m.c.channel_id, m.c.user_id).in_(select(named.c.channel_id, named.c.user_id))
    return m.delete().where(m.c.workspace_id == workspace, is_named)


def add_members(workspace: str, members: Sequence[tuple[str, str, str]]) -> Insert:
    """Add users to channels, each (channel, user, told_ts): whoever is in one was last told so then."""
    named = unnest(members, ("channel_id", Text), ("user_id", Text), ("told_ts", Text))
    rows = select(cast(workspace, Text), named.c.channel_id, named.c.user_id, _time_of(named.c.told_ts))
    statement = insert(schema.memberships).from_select(["workspace_id", "channel_id", "user_id", "told_at"], rows)
    return statement.on_conflict_do_update(
        index_elements=["workspace_id", "channel_id", "user_id"], set_={"told_at": statement.excluded.told_at}
    )


def confirm_members(workspace: str, pairs: Sequence[tuple[str, str]], told_ts: str) -> Update:
    """Remember of memberships, each (channel, user), that they were told again."""
    m, named = schema.memberships, unnest(pairs, ("channel_id", Text), ("user_id", Text))
    is_named = (m.c.channel_id == named.c.channel_id) & (m.c.user_id == named.c.user_id)
    told_at = func.greatest(m.c.told_at, _time_of(told_ts))
    return m.update().where(m.c.workspace_id == workspace, is_named).values(told_at=told_at)


def pending_chunks_of(workspace: str, model_id: int, keys: Keys) -> Select[Any]:
    """Return the chunks of these messages that have no vector of the model, as `changes.pending_chunks` does."""
    k = schema.chunks
    return pending_chunks(workspace, model_id, BEFORE_ALL, None).where(keys_in(k, keys))


def messages_by(workspace: str, user: str, after: tuple[str, str], limit: int) -> Select[Any]:
    """Return up to `limit` messages that go by their author's name, after the key `after`, in the order of keys."""
    m = schema.messages
    is_named = (m.c.workspace_id == workspace) & (m.c.user_id == user) & m.c.username.is_(None) & ~m.c.is_deleted
    key = m.c.channel_id, m.c.ts
    return select(m).where(is_named, func.row(*key) > func.row(*after)).order_by(*key).limit(limit)


def unseen_messages(workspace: str, channel: str, seen: Collection[str]) -> Select[Any]:
    """Return ts and thread_ts of the channel's messages, but for tombstones and those whose ts is in `seen`."""
    m, named = schema.messages, unnest([(ts,) for ts in seen], ("ts", Text))
    is_seen = select(named.c.ts).where(named.c.ts == m.c.ts).correlate(m).exists()
    is_here = (m.c.workspace_id == workspace) & (m.c.channel_id == channel)
    return select(m.c.ts, m.c.thread_ts).where(is_here, ~m.c.is_deleted, ~is_seen).order_by(m.c.ts)


def confirm_message(workspace: str, key: tuple[str, str], changed_ts: str | None) -> Update:
    """Set until when a message is known to be as it is stored."""
    m = schema.messages
    is_it = (m.c.workspace_id == workspace) & (m.c.channel_id == key[0]) & (m.c.ts == key[1])
    return m.update().where(is_it).values(changed_ts=changed_ts)


def _time_of(ts: Any) -> ColumnElement[Any]:
    return func.to_timestamp(cast(ts, Double))


def _keep_newest(statement: Insert) -> Insert:
    old, new = schema.facts.c, statement.excluded
    old_time, new_time = cast(old.told_ts, Numeric), cast(new.told_ts, Numeric)
    is_lesser = cast(new.value, Text).collate("C") < cast(old.value, Text).collate("C")
    return statement.on_conflict_do_update(
        index_elements=["workspace_id", "attribute", "subject_id"],
        set_={"told_ts": new.told_ts, "value": new.value},
        where=or_(new_time > old_time, (new_time == old_time) & is_lesser),
    )


def _is_one_of(subjects: Collection[str]) -> ColumnElement[bool]:
    return schema.facts.c.subject_id == any_(cast(sorted(subjects), ARRAY(Text)))
