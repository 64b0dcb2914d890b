"""Lists of channels and users: what each asker may know of, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from contextwin.errors import AccessError
from contextwin.interfaces.demo import DEMO_WORKSPACE
from contextwin.models.timelines import TimelineRequest
from contextwin.storage.store import Store
from contextwin.window.names.directory import list_channels, list_users
from contextwin.window.timeline.reading import Timeline
from testkit.factories import make_record

PUBLIC = {"C06DESIGN", "C06ENGAPI", "C06GENERAL", "C06INCIDENTS", "C06SUPPORT"}
CLOSED = {"D06KATTOBI", "C06ONCALL3", "C06LEADERS"}


def ask(**fields: Any) -> TimelineRequest:
    return TimelineRequest(workspace=DEMO_WORKSPACE, **fields)


def test_channels_are_those_that_a_window_may_draw_on(demo_store: Store) -> None:
    listed = {asker: list_channels(demo_store, ask(asker=asker)) for asker in ("U06MEI", "U06TOBI", "U06NOBODY")}
    ids = {asker: {each.channel for each in channels} for asker, channels in listed.items()}
    assert ids["U06MEI"] == PUBLIC
    assert ids["U06TOBI"] > PUBLIC
    assert ids["U06NOBODY"] == set()
    everything = {each.channel: each for each in list_channels(demo_store, ask(everyone=True))}
    assert everything.keys() == PUBLIC | CLOSED
    assert everything["D06KATTOBI"].people == ("Katrin", "Tobi")
    assert (everything["C06GENERAL"].people, everything["C06GENERAL"].kind) == ((), "public")
    with pytest.raises(AccessError):
        list_channels(demo_store, ask())


def test_the_last_message_of_a_channel_is_one_before_the_question(demo_store: Store) -> None:
    asked_at = datetime(2026, 2, 20, tzinfo=UTC)
    for each in list_channels(demo_store, ask(asker="U06TOBI"), asked_at):
        latest = Timeline(demo_store).list(ask(asker="U06TOBI", asked_at=asked_at, order="desc", limit=50))
        mine = [m.sent_at for m in latest.messages if m.channel == each.channel]
        assert each.latest is None or (each.latest < asked_at and (not mine or each.latest == max(mine)))


def test_users_are_those_of_the_channels_that_may_be_read(store: Store, import_: Callable[..., Any]) -> None:
    channels = [
        {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
        {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    ]
    kinds = {"U1": "member", "U2": "member", "U3": "guest", "U4": "member", "U5": "member"}
    users = [{"type": "user", "workspace": "acme", "user": user, "kind": kind} for user, kind in kinds.items()]
    members = [
        {"type": "member", "workspace": "acme", "channel": channel, "user": user}
        for channel, user in (("C1", "U1"), ("G1", "U2"), ("G1", "U3"))
    ]
    messages = [make_record(1, "hello", user="U5"), make_record(2, "ssh", user="U2", channel="G1")]
    import_(*channels, *users, *members, *messages)

    def listed(**fields: Any) -> list[str]:
        return [each.user for each in list_users(store, TimelineRequest(workspace="acme", **fields))]

    assert listed(asker="U1") == ["U1", "U5"]
    assert listed(asker="U2") == ["U1", "U2", "U3", "U5"]
    assert listed(asker="U3") == ["U2", "U3"]  # A guest, in the private channel only.
    assert listed(asker="U4") == ["U1", "U4", "U5"]
    assert listed(asker="U9") == []
    assert listed(everyone=True) == ["U1", "U2", "U3", "U5"]


def test_the_workspaces_are_listed_with_their_names(store: Store, import_: Callable[..., Any]) -> None:
    named = {"type": "workspace", "workspace": "acme", "name": "Acme", "domain": "acme-hq"}
    import_(named, make_record(1, "hello"))
    import_(make_record(1, "hello", workspace="beta"))
    assert [(each.workspace, each.name, each.domain) for each in store.workspaces_listed()] == [
        ("acme", "Acme", "acme-hq"),
        ("beta", None, None),
    ]
