"""Which deliveries are for the app in its workspace."""

from __future__ import annotations

from typing import Any

import pytest

from contextwin.interfaces.slack.receive.questions import AppIdentity, is_of_team

APP = AppIdentity(team="T0ACME", user="U0BOT", bot="B0BOT")
OURS = {"team_id": "T0ACME", "is_enterprise_install": False}
THEIRS = {"team_id": "T0OTHER", "is_enterprise_install": False}


@pytest.mark.parametrize(
    ("body", "is_ours"),
    [
        ({"team_id": "T0ACME"}, True),
        ({"team_id": "T0ACME", "authorizations": [OURS]}, True),
        ({"team_id": "T0ACME", "authorizations": [THEIRS, OURS], "context_team_id": None}, True),
        ({"team_id": "T0OTHER", "authorizations": [OURS], "is_ext_shared_channel": True}, True),
        ({"team_id": "T0OTHER", "authorizations": [OURS], "is_ext_shared_channel": False}, False),
        ({"team_id": "T0OTHER", "authorizations": [OURS]}, False),
        ({"team_id": "T0OTHER", "is_ext_shared_channel": True}, False),
        ({"team_id": "T0OTHER"}, False),
        ({"team_id": "T0ACME", "authorizations": [THEIRS]}, False),
        ({"team_id": "T0ACME", "authorizations": [OURS], "context_team_id": "T0OTHER"}, False),
        ({"team_id": "T0ACME", "authorizations": [{**OURS, "is_enterprise_install": True}]}, False),
        ({"team_id": "T0ACME", "authorizations": "odd"}, True),
        ({}, False),
    ],
)
def test_an_event_is_of_the_team_that_it_names(body: dict[str, Any], is_ours: bool) -> None:
    assert is_of_team(body, APP) is is_ours
