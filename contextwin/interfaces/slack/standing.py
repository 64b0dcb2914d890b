"""Answers that are in Slack, and what their readers may read by now: an event that changes rights withdraws some."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from contextwin.ingest.sources.fields import as_object, is_identifier
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import channels_read_in, open_scope
from contextwin.storage.store import Store

#: Kinds of messages that say nothing of who may read what.
_PLAIN = (
    *(None, "bot_message", "file_share", "me_message", "message_changed", "message_deleted", "message_replied"),
    *("thread_broadcast", "channel_topic", "channel_purpose", "group_topic", "group_purpose"),
)
#: What makes a user one with fewer rights, or one before whom others have fewer.
_LIMITED = ("is_restricted", "is_ultra_restricted", "is_stranger", "deleted")
#: Events that say nothing of it, either.
_HARMLESS = ("app_mention", "reaction_added", "reaction_removed", "file_deleted", "team_domain_change", "link_shared")


class Concerned(NamedTuple):
    """Whose answers an event concerns that changes who may read what; all, without a channel and without a user."""

    channel: str | None = None
    user: str | None = None


def concerned_by(event: Mapping[str, Any]) -> Concerned | None:
    """Return whose answers an event concerns; None where it changes nothing of who may read what."""
    kind, channel, user = event.get("type"), event.get("channel"), event.get("user")
    if kind in _HARMLESS or (kind == "message" and event.get("subtype") in _PLAIN):
        return None
    if kind in ("user_change", "team_join"):
        known = as_object(user)
        is_limited = any(known.get(name) for name in _LIMITED)
        return Concerned() if is_limited or not is_identifier(known.get("id")) else Concerned(user=known["id"])
    place = as_object(channel).get("id") if isinstance(channel, Mapping) else channel
    return Concerned(channel=place) if is_identifier(place) else Concerned()


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
    """Return what whoever reads answers in a channel may read, or who reads them alone."""
    with store.reading(on_primary=True) as reader:
        if alone is None:
            return channels_read_in(reader, workspace, channel)
        return frozenset(open_scope(reader, WindowRequest(prompt="?", workspace=workspace, asker=alone)).channels)
