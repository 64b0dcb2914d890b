"""Whose answers an event concerns that changes who may read what."""

from __future__ import annotations

from typing import Any

import pytest

from contextwin.interfaces.slack.receive.receiving import ALL, Concerned, concerned_by, may_withdraw


@pytest.mark.parametrize(
    ("event", "concerned"),
    [
        ({"type": "member_joined_channel", "channel": "C1", "user": "U1"}, Concerned(channel="C1")),
        ({"type": "member_left_channel", "channel": "C1", "user": "U1"}, Concerned(user="U1")),
        ({"type": "member_joined_channel", "channel": {}, "user": "U1"}, ALL),
        ({"type": "user_change", "user": {"id": "U1", "is_restricted": True}}, ALL),
        ({"type": "user_change", "user": {"id": "U1", "deleted": True}}, ALL),
        ({"type": "user_change", "user": {"id": "U1", "tz": "Europe/Berlin"}}, None),
        ({"type": "channel_created", "channel": {"id": "C1", "is_private": True}}, ALL),
        ({"type": "channel_shared", "channel": "C1"}, ALL),
        ({"type": "group_left", "channel": "C1"}, ALL),
        ({"type": "message", "subtype": "channel_convert_to_private", "channel": "C1"}, ALL),
        ({"type": "message", "channel": "C1"}, None),
        ({"type": "message", "subtype": "channel_join", "channel": "C1"}, None),
        ({"type": "channel_rename", "channel": {"id": "C1"}}, None),
        ({}, ALL),
    ],
)
def test_an_event_concerns_those_whose_rights_it_changes(event: dict[str, Any], concerned: Concerned | None) -> None:
    assert concerned_by(event) == concerned
    assert may_withdraw(event) is (concerned is not None)


@pytest.mark.parametrize("subtype", ["message_changed", "message_deleted"])
def test_an_edit_and_a_deletion_may_withdraw_answers(subtype: str) -> None:
    assert may_withdraw({"type": "message", "subtype": subtype})
    assert may_withdraw({"type": "file_deleted"})
