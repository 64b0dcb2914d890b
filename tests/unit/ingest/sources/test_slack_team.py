from __future__ import annotations

from typing import Any

import pytest

from contextwin.ingest.sources.slack_team import DISPUTED, find_team, is_at_home


def of(*teams: str) -> dict[str, Any]:
    """Return a user of an organisation, who is in several of its workspaces."""
    return {"team_id": "E1", "enterprise_user": {"teams": list(teams)}}


OWN, OTHER, UNSAID = {"team_id": "T1"}, {"team_id": "T9"}, {"id": "U1"}
BY_OWN, BY_OTHER = {"team": "T1"}, {"team": "T9"}


@pytest.mark.parametrize(
    ("users", "members", "messages", "team"),
    [
        ([], [], [], None),
        ([UNSAID], [[UNSAID]], [[{}]], None),
        ([OWN, OWN], [], [], "T1"),
        ([{"profile": {"team": "T1"}}], [], [], "T1"),
        ([OWN, OWN, OTHER], [[OWN, OTHER], [OWN]], [], "T1"),
        ([OWN, OWN, OTHER], [[OWN, OTHER], [OWN]], [[BY_OTHER], [BY_OWN], [BY_OWN, BY_OTHER], [BY_OWN]], "T1"),
        # Each count by itself may lead to the wrong team.
        ([OWN, OTHER, OTHER], [[OWN, OTHER], [OWN]], [[BY_OWN]], DISPUTED),
        ([OWN, OWN, OTHER], [[OTHER]], [[BY_OWN]], DISPUTED),
        ([OWN, OWN, OTHER], [[OWN, OTHER], [OWN]], [[BY_OTHER]], DISPUTED),
        ([OWN, OTHER, OTHER], [[OWN, OTHER, OTHER], [OWN, OTHER], [OWN]], [], DISPUTED),
        ([OWN, OTHER, OTHER], [], [], DISPUTED),
        ([OWN, OTHER], [[OWN, OTHER]], [[BY_OWN]], DISPUTED),
        ([], [], [[BY_OTHER, BY_OTHER, BY_OWN]], DISPUTED),
        ([UNSAID, UNSAID, OTHER], [], [], DISPUTED),
        ([{"team_id": "E1"}], [], [], DISPUTED),
        # An organisation's people, of whom some are in another of its workspaces too.
        ([of("T1"), of("T1", "T9")], [[of("T1"), of("T1", "T9")], [of("T1", "T9")]], [], "T1"),
        ([of("T1", "T9")], [[of("T1", "T9")]], [[BY_OWN]], "T1"),
        ([of("T1", "T9")], [[of("T1", "T9")]], [], DISPUTED),
    ],
)
def test_the_home_team_leads_every_count(users: list[Any], members: Any, messages: Any, team: str | None) -> None:
    assert find_team(users, members, messages) == team


@pytest.mark.parametrize(
    ("entry", "team", "is_home"),
    [
        (OWN, "T1", True),
        (OTHER, "T1", False),
        ({"team_id": "E1"}, "T1", False),
        ({"team_id": None, "profile": {"team": "T9"}}, "T1", False),
        (of("T1"), "T1", True),
        (of("T9"), "T1", False),
        ({"team_id": "T9", "enterprise_user": {"teams": ["T1", "T9"]}}, "T1", True),
        (OWN, DISPUTED, False),
        (OWN, None, False),
        (UNSAID, "T1", None),
        (UNSAID, DISPUTED, None),
        (UNSAID, None, True),
    ],
)
def test_who_is_of_a_team(entry: dict[str, Any], team: str | None, is_home: bool | None) -> None:
    assert is_at_home(entry, team) is is_home
