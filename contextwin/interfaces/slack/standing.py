"""Answers that are in Slack, and what their readers may read by now: an event that changes rights withdraws some."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from contextwin.analysis.loose_json import object_of
from contextwin.ingest.sources.fields import is_identifier
from contextwin.models.access import Viewer
from contextwin.privacy.access import channels_read_in, open_scope
from contextwin.storage.store import Store

#: Kinds of messages that say nothing of who may read what.
_PLAIN = (
    *(None, "bot_message", "file_share", "me_message", "message_changed", "message_deleted", "message_replied"),
    *("thread_broadcast", "channel_topic", "channel_purpose", "group_topic", "group_purpose"),
    *("channel_join", "channel_leave", "group_join", "group_leave"),  # Events of their own tell it.
)
#: Events that say nothing of it, either.
_HARMLESS = (
    *("app_mention", "reaction_added", "reaction_removed", "file_deleted", "team_domain_change", "link_shared"),
    *("channel_rename", "channel_archive", "channel_unarchive", "group_rename", "group_archive", "group_unarchive"),
)
#: What makes a user one with fewer rights, or one before whom others have fewer.
_LIMITED = ("is_restricted", "is_ultra_restricted", "is_stranger", "deleted")


class Concerned(NamedTuple):
    """Whose answers an event concerns that changes who may read what; all, without a channel and without a user."""

    channel: str | None = None  #: answers there: somebody reads them who did not
    user: str | None = None  #: answers to them alone: they may read less


#: Everybody's answers. To look at them takes long: 3 ms for each channel and each direct conversation with answers.
ALL = Concerned()


def concerned_by(event: Mapping[str, Any]) -> Concerned | None:
    """Return whose answers an event concerns; None where nobody may read less by it, and nobody reads along."""
    kind, channel, user = event.get("type"), event.get("channel"), event.get("user")
    if kind in _HARMLESS or (kind == "message" and event.get("subtype") in _PLAIN):
        return None
    if kind in ("user_change", "team_join"):
        return ALL if any(object_of(user).get(name) for name in _LIMITED) else None
    if kind == "member_joined_channel" and is_identifier(channel):
        return Concerned(channel=channel)
    return Concerned(user=user) if kind == "member_left_channel" and is_identifier(user) else ALL


def may_withdraw(event: Mapping[str, Any]) -> bool:
    """Return whether an event may withdraw answers: an edit, a deletion, or one that changes who may read what."""
    is_change = event.get("subtype") in ("message_changed", "message_deleted") or event.get("type") == "file_deleted"
    return is_change or concerned_by(event) is not None


def withdraw_hidden(store: Store, workspace: str, concerned: Concerned) -> int:
    """Withdraw the answers of which not all readers may read everything any more; return how many."""
    shown: defaultdict[tuple[str, str | None], set[str]] = defaultdict(set)
    for reach in store.slack.reaches(workspace, concerned.channel, concerned.user):
        shown[reach.channel, reach.reader].add(reach.shown)
    return sum(
        store.slack.withdraw_reaching(workspace, *place, channels - _readable(store, workspace, *place))
        for place, channels in shown.items()
    )


def _readable(store: Store, workspace: str, channel: str, alone: str | None) -> frozenset[str]:
    """Return what the readers of answers in a channel may read, or their only reader."""
    with store.reading(on_primary=True) as reader:
        if alone is None:
            return channels_read_in(reader, workspace, channel)
        return frozenset(open_scope(reader, Viewer(workspace=workspace, asker=alone)).channels)
