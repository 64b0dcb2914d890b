"""What archives list of channels and people, each as it was when the archive was made.

An archive is made after its last message, which is the time that it is given. What an older one lists changes nothing
that a newer one, or a newer event, has told; and neither does an older event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection

from contextwin import facts
from contextwin.models.messages import (
    LISTED,
    MEMBER,
    MEMBERS_LISTED,
    PROFILE,
    Channel,
    Fact,
    Membership,
    Place,
    User,
    Workspace,
    ts_key,
)

#: When archives listed them: (channel or user, LISTED or MEMBERS_LISTED) → the last one's time.
Marks = Mapping[tuple[str, str], str]


def read_marks(connection: Connection, workspace: str, subjects: Iterable[str]) -> Marks:
    """Return when these channels and users were listed last."""
    rows = connection.execute(facts.listing_marks(workspace, sorted(set(subjects))))
    return {(row.subject_id, row.attribute): row.told_ts for row in rows}


def is_outdated(place: Place, marks: Marks, told_ts: str) -> bool:
    """Whether a newer archive has said what this one, of `told_ts`, says of a channel, a user or a member."""
    return not isinstance(place, Workspace) and _is_before(told_ts, marks.get(_mark(place)))


def is_covered(fact: Fact, marks: Marks) -> bool:
    """Whether a newer archive has said what a fact tells; of channels that are shared archives need not say it."""
    if fact.attribute == PROFILE or fact.attribute in facts.LISTED_COLUMNS:
        return _is_before(fact.told_ts, marks.get((fact.subject, LISTED)))
    return fact.attribute.startswith(MEMBER) and _is_before(fact.told_ts, marks.get((fact.subject, MEMBERS_LISTED)))


def settle(connection: Connection, workspace: str, places: Sequence[Place], told_ts: str) -> None:
    """Let places that are written now stand where facts were told before, and remember when they were listed.

    Who is listed as a member of a channel is known to have been so then.
    """
    told = [place for place in places if isinstance(place, Channel | User) and place.has_kind]
    listed = {_mark(place) for place in told}
    members = {(c.channel, MEMBERS_LISTED) for c in places if isinstance(c, Channel) and c.has_members}
    subjects = {
        "channels": {place.channel for place in told if isinstance(place, Channel)},
        "shared": {place.channel for place in places if isinstance(place, Channel) and place.is_shared is not None},
        "members": {channel for channel, _ in members},
        "users": {place.user for place in told if isinstance(place, User)},
    }
    connection.execute(facts.drop_older_facts(workspace, subjects, told_ts))
    if marks := [_row(workspace, subject, attribute, told_ts) for subject, attribute in sorted(listed | members)]:
        connection.execute(facts.tell_facts(), marks)
    if pairs := [(place.channel, place.user) for place in places if isinstance(place, Membership)]:
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
