"""Who may see what, as a table; what is not known to be allowed is not."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.access import ACCESS_RULES, ChannelAccess
from contextwin.models.messages import ChannelKind, UserKind
from contextwin.privacy.access import decide_access

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


def channels_for(*args: Any, **options: Any) -> tuple[str, ...]:
    return decide_access(*args, **options).channels


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
    assert channels_for("member", channels) == (readable if member else ())
    assert channels_for("guest", channels) == (readable if guest else ())
    assert channels_for("bot", channels) == (readable if bot else ())
    assert channels_for(None, channels) == ()


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
    assert list(channels_for(viewer, CHANNELS, destination, guests_at_destination=guests)) == expected


def test_no_channels_means_nothing_is_visible() -> None:
    assert channels_for("member", []) == ()
    assert channels_for("member", [], "C1") == ()


def test_leaving_ends_access_and_joining_opens_it() -> None:
    inside = ChannelAccess(channel="C1", kind="private", is_member=True)
    outside = ChannelAccess(channel="C1", kind="private", is_member=False)
    assert channels_for("member", [inside]) == ("C1",)
    assert channels_for("member", [outside]) == ()


@given(viewers, channel_lists, destinations, st.booleans())
def test_an_audience_never_sees_more_than_the_viewer(
    viewer: UserKind | None, channels: list[ChannelAccess], destination: str | None, guests: bool
) -> None:
    allowed = channels_for(viewer, channels, destination, guests_at_destination=guests)
    assert list(allowed) == sorted(set(allowed))
    assert set(allowed) <= set(channels_for(viewer, channels))
    if destination is not None:
        kinds = {channel.channel: channel.kind for channel in channels}
        assert all(kinds[channel] == "public" or channel == destination for channel in allowed)
        assert not allowed or destination in allowed


@given(viewers, channel_lists, destinations)
def test_guests_reading_along_only_narrow(
    viewer: UserKind | None, channels: list[ChannelAccess], destination: str | None
) -> None:
    alone = channels_for(viewer, channels, destination)
    assert set(channels_for(viewer, channels, destination, guests_at_destination=True)) <= set(alone)


@given(channel_lists)
def test_a_guest_sees_no_more_than_a_member(channels: list[ChannelAccess]) -> None:
    assert set(channels_for("guest", channels)) <= set(channels_for("member", channels))


@given(viewers, channel_lists, destinations, st.booleans())
def test_what_is_not_known_is_readable_by_nobody(
    viewer: Any, channels: list[ChannelAccess], destination: str | None, guests: bool
) -> None:
    strange: Any = "huddle"
    odd = [ChannelAccess(channel=c.channel, kind=strange, is_member=c.is_member) for c in channels]
    assert channels_for(viewer, odd, destination, guests_at_destination=guests) == ()
    assert channels_for(strange, channels, destination, guests_at_destination=guests) == ()


@pytest.mark.parametrize("kind", get_args(ChannelKind))
def test_into_a_shared_channel_goes_what_stands_there(kind: ChannelKind) -> None:
    shared = ChannelAccess(channel="shared", kind=kind, is_member=True, is_shared=True)
    assert channels_for("member", [*CHANNELS, shared], "shared") == ("shared",)
    assert "shared" in channels_for("member", [*CHANNELS, shared])


@given(viewers, channel_lists, st.sampled_from("ABCDEFG"), st.booleans())
def test_the_reason_does_not_tell_a_hidden_channel_from_none(
    viewer: UserKind | None, channels: list[ChannelAccess], destination: str, guests: bool
) -> None:
    decided = decide_access(viewer, channels, destination, guests_at_destination=guests)
    if destination not in channels_for(viewer, channels):
        elsewhere = [channel for channel in channels if channel.channel != destination]
        assert decided == decide_access(viewer, elsewhere, destination)
        assert decided.rule in ("unknown", "not_there")


@given(viewers, channel_lists, channel_lists, destinations)
def test_the_reason_is_a_rule_and_counts_nothing(
    viewer: UserKind | None, one: list[ChannelAccess], other: list[ChannelAccess], destination: str | None
) -> None:
    rules = {decide_access(viewer, channels, None).rule for channels in (one, other)}
    assert len(rules) == 1
    said = ACCESS_RULES[decide_access(viewer, one, destination).rule]
    assert not any(character.isdigit() for character in said)
    assert not any(f"{channel.channel} " in said for channel in one)
