"""What an archive states of the time of its lists."""

from __future__ import annotations

from dataclasses import replace
from time import time

from contextwin.ingest.survey import survey_archive
from contextwin.models.messages import Channel, Membership
from testkit.factories import make_message


def test_what_is_yet_to_come_does_not_say_when_the_lists_were_true() -> None:
    """A message of a wrong clock would let the lists beat every event until then."""
    past, future = f"{time() - 3600:.6f}", f"{time() + 86_400:.6f}"
    survey = survey_archive([make_message(ts=past), make_message(ts=future)])
    assert survey.time_of("acme") == past


def test_a_message_was_not_edited_in_the_future() -> None:
    past, future = f"{time() - 60:.6f}", f"{time() + 86_400:.6f}"
    survey = survey_archive([])
    edited = [survey.settle(make_message(edited_ts=ts)) for ts in (past, future)]
    assert edited == [make_message(edited_ts=past), make_message()]


def test_members_are_those_that_a_channel_holds_or_that_are_told_apart() -> None:
    held = Channel(workspace="acme", channel="C1", has_members=True, members=("U1",))
    told = Channel(workspace="acme", channel="C2", has_members=True)
    member = Membership(workspace="acme", channel="C2", user="U2")
    survey = survey_archive([held, told, member])
    assert survey.members == {("acme", "C2"): ["U2"]}
    assert [survey.settle(record) for record in (held, told, member)] == [held, replace(told, members=("U2",)), None]
