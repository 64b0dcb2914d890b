"""Who may see what, as a table; what is not known to be allowed is not."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import load_persona
from contextwin.avatar.reply import ReplyRequest
from contextwin.config import read_settings
from contextwin.errors import AccessError
from contextwin.ingest.events import apply_event
from contextwin.models.access import Audience, ChannelAccess
from contextwin.models.messages import ChannelKind, UserKind
from contextwin.models.requests import WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.models.windows import ContextWindow
from contextwin.privacy.access import (
    ADMINISTRATOR,
    NOBODY_KNOWN,
    NOT_THERE,
    allowed_channels,
    decide_access,
    decide_request,
)
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.rendering import window_to_dict
from contextwin.window.timeline import Timeline
from tests.corpora import import_records

IN, OUT = True, False

#: Two channels of each kind: the viewer is in the first and not in the second.
CHANNELS = [
    ChannelAccess(channel=f"{kind}-{'in' if is_member else 'out'}", kind=kind, is_member=is_member)
    for kind in get_args(ChannelKind)
    for is_member in (IN, OUT)
]
PRIVATE_ONES = ["im-in", "mpim-in", "private-in"]

kinds = st.sampled_from(get_args(ChannelKind))
viewers: st.SearchStrategy[UserKind | None] = st.sampled_from([None, *get_args(UserKind)])
channel_lists = st.lists(
    st.builds(
        ChannelAccess,
        channel=st.sampled_from("ABCDEF"),
        kind=kinds,
        is_member=st.booleans(),
        is_shared=st.booleans(),
    ),
    unique_by=lambda channel: channel.channel,
)
destinations = st.none() | st.sampled_from("ABCDEFG")


@pytest.mark.parametrize(
    ("kind", "is_member", "member", "guest", "bot"),
    [
        ("public", IN, True, True, True),
        ("public", OUT, True, False, False),
        ("private", IN, True, True, True),
        ("private", OUT, False, False, False),
        ("mpim", IN, True, True, True),
        ("mpim", OUT, False, False, False),
        ("im", IN, True, True, True),
        ("im", OUT, False, False, False),
    ],
)
def test_what_a_viewer_may_read(kind: ChannelKind, is_member: bool, member: bool, guest: bool, bot: bool) -> None:
    channels = [ChannelAccess(channel="C1", kind=kind, is_member=is_member)]
    readable = ("C1",)
    assert allowed_channels("member", channels) == (readable if member else ())
    assert allowed_channels("guest", channels) == (readable if guest else ())
    assert allowed_channels("bot", channels) == (readable if bot else ())
    assert allowed_channels(None, channels) == ()


@pytest.mark.parametrize(
    ("viewer", "destination", "guests", "expected"),
    [
        ("member", None, False, [*PRIVATE_ONES, "public-in", "public-out"]),
        ("member", "public-in", False, ["public-in", "public-out"]),
        ("member", "public-out", False, ["public-in", "public-out"]),
        ("member", "private-in", False, ["private-in", "public-in", "public-out"]),
        ("member", "mpim-in", False, ["mpim-in", "public-in", "public-out"]),
        ("member", "im-in", False, ["im-in", "public-in", "public-out"]),
        ("member", "public-in", True, ["public-in"]),
        ("member", "private-in", True, ["private-in"]),
        ("member", "mpim-in", True, ["mpim-in"]),
        ("member", "private-out", False, []),
        ("member", "private-out", True, []),
        ("member", "im-out", False, []),
        ("member", "unknown", False, []),
        ("member", "", False, []),
        ("guest", None, False, [*PRIVATE_ONES, "public-in"]),
        ("guest", "public-in", True, ["public-in"]),
        ("guest", "public-out", False, []),
        ("guest", "private-in", False, ["private-in", "public-in"]),
        ("bot", None, False, [*PRIVATE_ONES, "public-in"]),
        (None, None, False, []),
        (None, "public-in", False, []),
    ],
)
def test_the_audience_of_the_answer_decides(
    viewer: UserKind | None, destination: str | None, guests: bool, expected: list[str]
) -> None:
    assert list(allowed_channels(viewer, CHANNELS, destination, guests_at_destination=guests)) == expected


def test_no_channels_means_nothing_is_visible() -> None:
    assert allowed_channels("member", []) == ()
    assert allowed_channels("member", [], "C1") == ()


def test_leaving_ends_access_and_joining_opens_it() -> None:
    inside = ChannelAccess(channel="C1", kind="private", is_member=True)
    outside = ChannelAccess(channel="C1", kind="private", is_member=False)
    assert allowed_channels("member", [inside]) == ("C1",)
    assert allowed_channels("member", [outside]) == ()


@given(viewers, channel_lists, destinations, st.booleans())
def test_an_audience_never_sees_more_than_the_viewer(
    viewer: UserKind | None, channels: list[ChannelAccess], destination: str | None, guests: bool
) -> None:
    allowed = allowed_channels(viewer, channels, destination, guests_at_destination=guests)
    assert list(allowed) == sorted(set(allowed))
    assert set(allowed) <= set(allowed_channels(viewer, channels))
    if destination is not None:
        kinds = {channel.channel: channel.kind for channel in channels}
        assert all(kinds[channel] == "public" or channel == destination for channel in allowed)
        assert not allowed or destination in allowed


@given(viewers, channel_lists, destinations)
def test_guests_reading_along_only_narrow(
    viewer: UserKind | None, channels: list[ChannelAccess], destination: str | None
) -> None:
    alone = allowed_channels(viewer, channels, destination)
    assert set(allowed_channels(viewer, channels, destination, guests_at_destination=True)) <= set(alone)


@given(channel_lists)
def test_a_guest_sees_no_more_than_a_member(channels: list[ChannelAccess]) -> None:
    assert set(allowed_channels("guest", channels)) <= set(allowed_channels("member", channels))


@given(viewers, channel_lists, destinations, st.booleans())
def test_what_is_not_known_is_readable_by_nobody(
    viewer: Any, channels: list[ChannelAccess], destination: str | None, guests: bool
) -> None:
    strange: Any = "huddle"
    odd = [ChannelAccess(channel=c.channel, kind=strange, is_member=c.is_member) for c in channels]
    assert allowed_channels(viewer, odd, destination, guests_at_destination=guests) == ()
    assert allowed_channels(strange, channels, destination, guests_at_destination=guests) == ()


@pytest.mark.parametrize("kind", get_args(ChannelKind))
def test_into_a_shared_channel_goes_what_stands_there(kind: ChannelKind) -> None:
    shared = ChannelAccess(channel="shared", kind=kind, is_member=True, is_shared=True)
    assert allowed_channels("member", [*CHANNELS, shared], "shared") == ("shared",)
    assert "shared" in allowed_channels("member", [*CHANNELS, shared])


@given(viewers, channel_lists, st.sampled_from("ABCDEFG"), st.booleans())
def test_the_reason_does_not_tell_a_hidden_channel_from_none(
    viewer: UserKind | None, channels: list[ChannelAccess], destination: str, guests: bool
) -> None:
    decided = decide_access(viewer, channels, destination, guests_at_destination=guests)
    if destination not in allowed_channels(viewer, channels):
        elsewhere = [channel for channel in channels if channel.channel != destination]
        assert decided == decide_access(viewer, elsewhere, destination)
        assert decided.reason in (NOBODY_KNOWN, NOT_THERE)


@given(viewers, channel_lists, channel_lists, destinations)
def test_the_reason_is_a_rule_and_counts_nothing(
    viewer: UserKind | None, one: list[ChannelAccess], other: list[ChannelAccess], destination: str | None
) -> None:
    reasons = {decide_access(viewer, channels, None).reason for channels in (one, other)}
    assert len(reasons) == 1
    reason = decide_access(viewer, one, destination).reason
    assert not any(character.isdigit() for character in reason)
    assert not any(f"{channel.channel} " in reason for channel in one)


# -- with a store


def make_records(**general: Any) -> list[dict[str, Any]]:
    """Two public channels and a private one with Ana in it, each with one message."""
    kinds_by_channel = {"C1": "public", "C2": "public", "G1": "private"}
    records = [
        {"type": "channel", "channel": channel, "name": f"name-{channel}", "kind": kind, "workspace": "acme"}
        for channel, kind in kinds_by_channel.items()
    ]
    records[0] |= general
    users = [{"type": "user", "user": user, "kind": "member", "workspace": "acme"} for user in ("U1", "U2")]
    members = [{"type": "member", "channel": "G1", "user": "U1", "workspace": "acme"}]
    messages = [
        {
            "workspace": "acme",
            "channel": channel,
            "ts": f"170000000{n}.000100",
            "user": "U2",
            "text": f"webhook {channel}",
        }
        for n, channel in enumerate(kinds_by_channel)
    ]
    return [*records, *users, *members, *messages]


def build(store: Store, **request: Any) -> ContextWindow:
    values = {"prompt": "webhook", "workspace": "acme", "asker": "U1", **request}
    return ContextWindowBuilder(store, TrigramEmbedder()).build(WindowRequest(**values))


@pytest.mark.db
def test_what_a_window_could_draw_on_is_said(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, make_records(shared=True))
    windows: dict[str | None, ContextWindow] = {
        place: build(store, destination=place) for place in (None, "C1", "C2", "G1", "G9")
    }
    shown: dict[str | None, Sequence[str]] = {place: window.channels for place, window in windows.items()}
    assert shown == {
        None: ("C1", "C2", "G1"),
        "C1": ("C1",),
        "C2": ("C1", "C2"),
        "G1": ("C1", "C2", "G1"),
        "G9": (),
    }
    assert len({window.access for window in windows.values()}) == 5
    assert "another organisation" in windows["C1"].access
    assert window_to_dict(windows["G9"])["access"] == NOT_THERE
    assert build(store, asker="U2", destination="G1").access == NOT_THERE
    assert build(store, asker="U9").access == build(store, workspace="nowhere").access == NOBODY_KNOWN
    page = Timeline(store).list(TimelineRequest(workspace="acme", asker="U2", destination="G1"))
    assert (page.messages, page.access) == ((), NOT_THERE)
    assert Timeline(store).list(TimelineRequest(workspace="acme", asker="U1")).access == windows[None].access


@pytest.mark.db
def test_to_see_everything_is_logged_without_what_was_asked(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    import_records(store, tmp_path, make_records())
    with caplog.at_level(logging.INFO, logger="contextwin.access"):
        build(store)
        assert not [record for record in caplog.records if record.name == "contextwin.access"]
        window = build(store, everyone=True, asker=None)
    said = [record.getMessage() for record in caplog.records if record.name == "contextwin.access"]
    assert said == ["everything of workspace 'acme' is visible: everyone=True, asker None"]
    assert (window.channels, window.access) == (("C1", "C2", "G1"), ADMINISTRATOR)


@pytest.mark.db
def test_everyones_rights_have_no_audience(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, make_records())
    asked = WindowRequest(prompt="webhook", workspace="acme", asker="U1", everyone=True, destination="C1")
    builder, avatar = ContextWindowBuilder(store, TrigramEmbedder()), Avatar(store, embedder=TrigramEmbedder())
    asking: tuple[Callable[[], object], ...] = (
        lambda: builder.build(replace(asked, on_error="empty")),
        lambda: Timeline(store).list(TimelineRequest(workspace="acme", everyone=True, destination="C1")),
        lambda: load_persona(store, asked, "U1"),
        lambda: avatar.draft(ReplyRequest(window=asked, persona="U1")),
    )
    for ask in asking:
        with pytest.raises(AccessError, match="no audience: leave out everyone=True or destination="):
            ask()


@pytest.mark.db
def test_a_channel_is_shared_until_it_is_not(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, make_records())
    told = {"channel": "C1", "event_ts": "1700000100.0"}
    for event, channels in (
        ({"type": "channel_shared", "connected_team_id": "E9", **told}, ("C1",)),
        ({"type": "channel_unshared", **told, "event_ts": "1700000050.0"}, ("C1",)),
        ({"type": "channel_unshared", **told, "event_ts": "1700000200.0", "is_ext_shared": True}, ("C1",)),
        ({"type": "channel_unshared", **told, "event_ts": "1700000300.0", "is_ext_shared": False}, ("C1", "C2")),
    ):
        assert apply_event(store, None, event, workspace="acme").action == "told"
        assert build(store, destination="C1").channels == channels


@pytest.mark.db
def test_memberships_that_were_told_too_long_ago_do_not_count(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, make_records())
    since = datetime.now(UTC) - datetime.fromtimestamp(1_700_000_002, UTC)

    def readable(age: timedelta) -> tuple[str, ...]:
        settings = read_settings(membership_max_age_hours=age / timedelta(hours=1))
        return build(Store(store._engine, settings)).channels

    assert build(store).channels == ("C1", "C2", "G1")
    assert readable(since + timedelta(hours=1)) == ("C1", "C2", "G1")  # The archive told it with its last message.
    assert readable(since - timedelta(hours=1)) == ("C1", "C2")
    joined = {
        "type": "member_joined_channel",
        "channel": "G1",
        "user": "U1",
        "event_ts": f"{datetime.now(UTC).timestamp()}",
    }
    apply_event(store, None, joined, workspace="acme")
    assert readable(timedelta(hours=1)) == ("C1", "C2", "G1")
    import_records(store, tmp_path, make_records())
    assert readable(timedelta(hours=1)) == ("C1", "C2", "G1")


@pytest.mark.db
def test_guests_read_along_however_long_ago_they_were_told(store: Store, tmp_path: Path) -> None:
    guest = {"type": "user", "user": "U3", "kind": "guest", "workspace": "acme"}
    member = {"type": "member", "channel": "C1", "user": "U3", "workspace": "acme"}
    import_records(store, tmp_path, [*make_records(), guest, member])
    with Store(store._engine, read_settings(membership_max_age_hours=1)) as strict, strict.reading() as reader:
        access = reader.channel_access("acme", Audience(viewer="U1", destination="C1"))
    assert access is not None
    assert decide_request(access, everyone=False, destination="C1").channels == ("C1",)
