"""Who asks, whose rights apply, and who reads the answer."""

from __future__ import annotations

import pytest

from contextwin.errors import AccessError
from contextwin.models.access import Viewer, administrator
from contextwin.models.requests import WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import check_viewer

ASKED = Viewer(workspace="acme", asker="U1", viewer="U2", destination="C1")


def test_rights_are_those_of_the_asker_unless_somebody_else_is_named() -> None:
    assert (ASKED.rights_of, Viewer(workspace="acme", asker="U1").rights_of) == ("U2", "U1")
    assert Viewer(workspace="acme", asker="U1", viewer="").rights_of == ""  # Nobody has that id, so nothing is seen.


def test_records_are_those_of_the_asker_and_an_administrator_reads_all() -> None:
    assert ASKED.owner == "U1"
    assert (administrator("acme").owner, administrator("acme").rights_of) == (None, None)
    assert Viewer(workspace="acme", asker="U1", everyone=True).owner is None


def test_names_are_looked_up_for_the_one_whose_rights_apply_alone() -> None:
    assert ASKED.alone == Viewer(workspace="acme", asker="U2")
    assert administrator("acme").alone == administrator("acme")


def test_a_request_is_a_viewer_and_is_made_of_one() -> None:
    for request in (WindowRequest(prompt="why?", **ASKED.who), TimelineRequest(**ASKED.who)):
        assert (request.who, request.rights_of) == (ASKED.who, "U2")


@pytest.mark.parametrize(
    "viewer",
    [Viewer(workspace="acme"), Viewer(workspace="acme", everyone=True, destination="C1")],
)
def test_nobody_and_everyone_for_readers_of_a_channel_are_refused(viewer: Viewer) -> None:
    with pytest.raises(AccessError):
        check_viewer(viewer)
