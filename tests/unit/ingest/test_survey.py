"""What an archive states of the time of its lists."""

from __future__ import annotations

from time import time

from contextwin.ingest.survey import survey_archive
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
