"""Claims of questions: one answers, a dead one is replaced, what was deleted stays so, and erasure takes them along."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from contextwin.ingest.events import apply_event
from contextwin.models.retention import Selection
from contextwin.models.slack import Taken
from contextwin.privacy.erasure import ErasureOptions, export_user, forget_user, purge_messages, remove_workspace
from contextwin.storage.store import Store
from testkit.factories import START
from testkit.tables import read_table

STALE = timedelta(minutes=10)
FIRST, SECOND = f"{START}.000100", f"{START + 60}.000200"


@pytest.fixture
def asked(world: Store) -> Store:
    """A store in which U1 and U2 have asked in C1."""
    assert world.slack.claim("acme", "C1", FIRST, FIRST, "U1")
    assert world.slack.claim("acme", "C1", SECOND, FIRST, "U2")
    return world


def test_a_question_is_claimed_once_and_taken_by_one(asked: Store) -> None:
    assert not asked.slack.claim("acme", "C1", FIRST, FIRST, "U1")
    assert asked.slack.claim("acme", "C2", FIRST, FIRST, "U1")
    taken, *others = (asked.slack.take("acme", "C1", FIRST, STALE) for _ in range(3))
    assert taken is not None
    assert not taken.is_again
    assert others == [None, None]
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.0", "w1") == "answered"
    assert not asked.slack.take("acme", "C1", FIRST, timedelta(0))
    first, second = asked.slack.answers_in("acme", "C1", FIRST)
    assert (first.state, first.answer_ts, first.window_id, first.asker) == ("answered", "9.0", "w1", "U1")
    assert (second.state, second.answer_ts) == ("waiting", None)


def test_who_died_while_answering_is_replaced(asked: Store) -> None:
    dead, again = take_twice(asked)
    assert again.is_again
    assert again.claimed_at > dead.claimed_at
    assert asked.slack.take("acme", "C1", FIRST, STALE) is None


def test_who_was_only_slow_finishes_nothing(asked: Store) -> None:
    """Whoever has taken the question over may be writing still, and answers it."""
    slow, again = take_twice(asked)
    assert asked.slack.note_answer("acme", "C1", FIRST, again, "9.2")
    assert not asked.slack.note_answer("acme", "C1", FIRST, slow, "9.1")
    for answer_ts in ("9.1", "9.2", None):
        assert asked.slack.finish("acme", "C1", FIRST, slow, answer_ts) == "lost"
    known, _ = asked.slack.answers_in("acme", "C1", FIRST)
    assert (known.state, known.answer_ts) == ("working", "9.2")
    assert asked.slack.finish("acme", "C1", FIRST, again, "9.2") == "answered"
    assert asked.slack.finish("acme", "C1", FIRST, slow, None) == "lost"


def test_an_answer_that_was_found_by_who_took_it_over_is_kept(asked: Store) -> None:
    slow, again = take_twice(asked)
    assert asked.slack.finish("acme", "C1", FIRST, again, "9.1") == "answered"
    assert asked.slack.finish("acme", "C1", FIRST, slow, "9.1", "w1") == "answered"
    known, _ = asked.slack.answers_in("acme", "C1", FIRST)
    assert (known.state, known.answer_ts, known.window_id) == ("answered", "9.1", "w1")


def take_twice(asked: Store) -> tuple[Taken, Taken]:
    """Take the first question, and take it again when whoever took it seems to be dead."""
    first = asked.slack.take("acme", "C1", FIRST, STALE)
    with asked._begin() as connection:
        connection.execute(text("UPDATE slack_answers SET claimed_at = claimed_at - interval '11 minutes'"))
    again = asked.slack.take("acme", "C1", FIRST, STALE)
    assert first is not None
    assert again is not None
    return first, again


def test_a_question_that_was_deleted_meanwhile_stays_withdrawn(asked: Store) -> None:
    taken = asked.slack.take("acme", "C1", FIRST, STALE)
    assert taken is not None
    withdrawn = asked.slack.withdraw("acme", "C1", FIRST)
    assert withdrawn is not None
    assert withdrawn.answer_ts is None
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.0", "w1") == "withdrawn"
    assert not asked.slack.take("acme", "C1", FIRST, timedelta(0))
    assert asked.slack.withdraw("acme", "C1", "1.0") is None
    assert [(each.question_ts, each.answer_ts) for each in asked.slack.open_questions("acme")] == [
        (FIRST, "9.0"),
        (SECOND, None),
    ]
    asked.slack.drop("acme", "C1", FIRST)
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.0", "w1") == "lost"
    assert asked.slack.open_questions("acme", timedelta(hours=1)) == []


def test_a_channels_questions_follow_it_and_go_with_it(asked: Store) -> None:
    asked.slack.save_cursor("acme", "C1", FIRST)
    asked.slack.save_cursor("acme", "C1", SECOND)
    assert [cursor.reconciled_until for cursor in asked.slack.cursors("acme")] == [SECOND]
    assert asked.slack.busiest_channels("acme", 9) == ["C1"]
    told = {"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C9"}
    apply_event(asked, None, told | {"event_ts": f"{START + 9_000}.0"}, workspace="acme")
    assert len(asked.slack.answers_in("acme", "C9", FIRST)) == 2
    assert asked.slack.cursors("acme") == []
    apply_event(
        asked, None, {"type": "channel_deleted", "channel": "C9", "event_ts": f"{START + 9_001}.0"}, workspace="acme"
    )
    assert read_table(asked, "slack_answers") == []


def test_a_forgotten_person_asked_nothing(asked: Store) -> None:
    lines = [line for line in export_user(asked, "acme", "U1", None) if line["type"] == "question"]
    assert [(line["channel"], line["question_ts"]) for line in lines] == [("C1", FIRST)]
    assert forget_user(asked, "acme", "U1", ErasureOptions())["questions"] == 1
    assert [row["asker_id"] for row in read_table(asked, "slack_answers")] == ["U2"]


def test_a_purge_takes_questions_along(asked: Store) -> None:
    before = datetime.fromtimestamp(START + 30, UTC)
    assert purge_messages(asked, "acme", Selection(channel="C1", before=before), ErasureOptions())["questions"] == 1
    assert [row["question_ts"] for row in read_table(asked, "slack_answers")] == [SECOND]
    remove_workspace(asked, "acme", ErasureOptions())
    assert read_table(asked, "slack_answers") == []
