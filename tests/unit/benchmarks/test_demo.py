"""The questions about the demo can be answered by those who ask them, and what is printed about them is true."""

from __future__ import annotations

from contextwin.interfaces.demo.stories import LISTS, USERS_BY_HANDLE
from contextwin.models.messages import Message
from testkit.demo_questions import (
    demo_messages,
    demo_questions,
    read_data,
)

MEMBERS = {entry["id"]: set(entry["members"]) for entries in LISTS.values() for entry in entries if "members" in entry}
PUBLIC = {channel["id"] for channel in LISTS["channels.json"]}
LORCAN = USERS_BY_HANDLE["lorcan"]["id"]  # a guest


def find_message(piece: str) -> Message:
    """Return the one message that has this piece of text."""
    found = [message for message in demo_messages() if piece in message.text]
    assert len(found) == 1, (piece, len(found))
    return found[0]


def test_each_answer_is_in_one_earlier_message_that_the_asker_may_see() -> None:
    for question in demo_questions():
        assert question.asker in MEMBERS[question.channel], question.id
        assert question.answers, question.id
        for piece in (piece for pieces in question.answers for piece in pieces):
            message = find_message(piece)
            is_public = message.channel in PUBLIC and question.asker != LORCAN
            assert is_public or question.asker in MEMBERS[message.channel], (question.id, piece)
            assert (question.asked_at - message.sent_at).total_seconds() > 180, (question.id, piece)


def test_no_answer_is_in_what_the_asker_writes() -> None:
    written = " ".join([*read_data()["chatter"], *(question.prompt for question in demo_questions())])
    assert not any(piece in written for question in demo_questions() for pieces in question.answers for piece in pieces)
