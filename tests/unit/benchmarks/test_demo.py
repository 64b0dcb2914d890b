"""The questions about the demo can be answered by those who ask them, and what is printed about them is true."""

from __future__ import annotations

import pytest

from benchmarks.recall.demo import print_failures, print_shares
from contextwin.analysis.terms import extract_terms
from contextwin.interfaces.demo.stories import LISTS, USERS_BY_HANDLE
from contextwin.models.messages import Message
from testkit.demo_questions import (
    REMARK,
    WAYS,
    demo_messages,
    demo_questions,
    demo_remarks,
    read_data,
    unanswered_questions,
)
from testkit.evaluation_set import make_row

MEMBERS = {entry["id"]: set(entry["members"]) for entries in LISTS.values() for entry in entries if "members" in entry}
PUBLIC = {channel["id"] for channel in LISTS["channels.json"]}
LORCAN = USERS_BY_HANDLE["lorcan"]["id"]  # a guest


def find_message(piece: str) -> Message:
    """Return the one message that has this piece of text."""
    found = [message for message in demo_messages() if piece in message.text]
    assert len(found) == 1, (piece, len(found))
    return found[0]


def test_there_are_enough_of_each() -> None:
    questions = demo_questions()
    assert len({question.id for question in questions}) == len(questions) >= 80
    assert len({question.prompt for question in questions}) == len(questions)
    assert len({question.kind for question in questions}) >= 10
    assert len({remark.text for remark in demo_remarks()}) == len(demo_remarks()) >= 25
    assert len({question.prompt for question in unanswered_questions()}) == len(unanswered_questions()) >= 20


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


def test_paraphrases_share_no_word_with_their_answers() -> None:
    paraphrases = [question for question in demo_questions() if question.kind == "paraphrase"]
    assert len(paraphrases) >= 20
    for question in paraphrases:
        answers = {term for pieces in question.answers for piece in pieces for term in extract_terms(piece)}
        assert answers.isdisjoint(extract_terms(question.prompt)), question.id


def test_remarks_follow_what_must_be_shown() -> None:
    for remark in demo_remarks():
        assert remark.user in MEMBERS[remark.after.channel], remark.text
        for piece in remark.shows:
            message = find_message(piece)
            assert (message.channel, message.sent_at <= remark.after.sent_at) == (remark.after.channel, True), piece
            assert not remark.is_in_thread or message.thread_ts == remark.after.thread_ts, piece


def test_a_question_is_answered_by_all_pieces_of_one_answer() -> None:
    by_id = {question.id: question for question in demo_questions()}
    [both] = by_id["search-kettle"].answers
    assert by_id["search-kettle"].is_answered(" … ".join(both))
    assert not by_id["search-kettle"].is_answered(both[0])
    assert all(by_id["kettle"].is_answered(piece) for (piece,) in by_id["kettle"].answers)


def test_shares_and_failures_are_printed_by_way(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        make_row(
            query=query, category="why", budget=600, gold=1, found=int((query, way) != ("b", "elsewhere")), method=way
        )
        for query in ("a", "b")
        for way in WAYS
    ]
    rows.append(make_row(query="fine", category=REMARK, budget=600, gold=1, found=0, method=REMARK))
    print_shares(rows)
    lines = {line.split("  ")[0]: line.split() for line in capsys.readouterr().out.splitlines()}
    assert (lines["elsewhere"][1], lines["next day"][2], lines["remark"][1]) == ("50.0", "100.0", "0.0")
    assert lines["why"] == ["why", "2", "100.0", "50.0", "100.0", "100.0"]
    print_failures(rows)
    assert [line.split() for line in capsys.readouterr().out.splitlines()[2:]] == [
        ["b", "elsewhere:", "600"],
        ["fine", "remark:", "600"],
    ]
