"""Who may see what, as a table; what is not known to be allowed is not."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest

from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import load_persona
from contextwin.avatar.reply import ReplyRequest
from contextwin.config import read_settings
from contextwin.errors import AccessError, ConfigError
from contextwin.ingest.events import apply_event
from contextwin.models.access import ACCESS_RULES, ChannelAccess
from contextwin.models.messages import ChannelKind
from contextwin.models.requests import WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.models.windows import ContextWindow
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.timeline.reading import Timeline
from testkit.corpora import import_records

IN, OUT = True, False

#: Two channels of each kind: the viewer is in the first and not in the second.
CHANNELS = [
    ChannelAccess(channel=f"{kind}-{'in' if is_member else 'out'}", kind=kind, is_member=is_member)
    for kind in get_args(ChannelKind)
    for is_member in (IN, OUT)
]


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
    assert windows["G9"].to_dict()["access"] == ACCESS_RULES["not_there"]
    assert build(store, asker="U2", destination="G1").access == ACCESS_RULES["not_there"]
    for overrides in ({"asker": "U9"}, {"workspace": "nowhere"}):
        with pytest.raises(ConfigError, match=r"there is no (user 'U9' in workspace 'acme'|workspace 'nowhere')"):
            build(store, **overrides)
    page = Timeline(store).list(TimelineRequest(workspace="acme", asker="U2", destination="G1"))
    assert (page.messages, page.access) == ((), ACCESS_RULES["not_there"])
    assert Timeline(store).list(TimelineRequest(workspace="acme", asker="U1")).access == windows[None].access


def test_to_see_everything_is_logged_without_what_was_asked(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    import_records(store, tmp_path, make_records())
    with caplog.at_level(logging.INFO, logger="contextwin.access"):
        build(store)
        assert not [record for record in caplog.records if record.name == "contextwin.access"]
        window = build(store, everyone=True, asker=None)
    said = [record.getMessage() for record in caplog.records if record.name == "contextwin.access"]
    assert said == ["everything of workspace 'acme' is visible: an administrator asks, for no user"]
    assert (window.channels, window.access) == (("C1", "C2", "G1"), ACCESS_RULES["administrator"])


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


def test_guests_read_along_however_long_ago_they_were_told(store: Store, tmp_path: Path) -> None:
    guest = {"type": "user", "user": "U3", "kind": "guest", "workspace": "acme"}
    member = {"type": "member", "channel": "C1", "user": "U3", "workspace": "acme"}
    import_records(store, tmp_path, [*make_records(), guest, member])
    with Store(store._engine, read_settings(membership_max_age_hours=1)) as strict, strict.reading() as reader:
        visible = open_scope(reader, TimelineRequest(workspace="acme", asker="U1", destination="C1"))
    assert [*visible.channels] == ["C1"]
