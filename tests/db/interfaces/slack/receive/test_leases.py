"""Questions are held while they are answered, taken over soon after a death, and put off after a failure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.errors import StoreError
from contextwin.interfaces.slack.receive.leases import Leases
from contextwin.storage.store import Store
from testkit.factories import START
from testkit.slack_app import wait_for
from testkit.tables import read_table

ASKED = f"{START}.000100"
AT_ONCE = timedelta(0)


@pytest.fixture
def leases(world: Store) -> Iterator[Leases]:
    """Leases of two seconds, so that a busy machine renews them in time, and one question."""
    world.slack.claim("acme", [("C1", ASKED, ASKED, "U1")])
    leases = Leases(world, "acme", timedelta(seconds=2), timedelta(hours=1))
    yield leases
    leases.close()


def held_until(store: Store) -> datetime:
    (row,) = read_table(store, "slack_answers")
    return datetime.fromisoformat(str(row["held_until"]))


def test_a_question_is_held_for_as_long_as_its_answer_takes(world: Store, leases: Leases) -> None:
    with leases.taking("C1", ASKED) as taken:
        first = held_until(world)
        wait_for(lambda: datetime.now(UTC) > first + timedelta(seconds=0.2))
        assert world.slack.take("acme", "C1", ASKED, AT_ONCE) is None
        assert world.slack.open_questions("acme", AT_ONCE) == []
        assert [each.question_ts for each in world.slack.open_questions("acme")] == [ASKED]
        assert taken is not None
        assert world.slack.finish("acme", "C1", ASKED, taken) == "answered"


def test_the_question_of_a_process_that_died_is_taken_over(world: Store, leases: Leases) -> None:
    with leases.taking("C1", ASKED) as taken:
        leases.close()  # Nothing renews it any more.
        again = wait_for(lambda: world.slack.take("acme", "C1", ASKED, timedelta(minutes=1)))
        assert taken is not None
        assert again.is_again
        assert world.slack.finish("acme", "C1", ASKED, taken) == "lost"


def test_a_question_whose_answer_failed_is_put_off(world: Store, leases: Leases) -> None:
    with pytest.raises(StoreError), leases.taking("C1", ASKED):
        raise StoreError("the database is down")
    assert held_until(world) > datetime.now(UTC) + timedelta(minutes=50)
    assert world.slack.take("acme", "C1", ASKED, AT_ONCE) is None


def test_what_was_withdrawn_while_its_answer_failed_can_be_deleted_at_once(world: Store, leases: Leases) -> None:
    def fail() -> None:
        world.slack.withdraw("acme", "C1", ASKED)
        raise StoreError("the database is down")

    with pytest.raises(StoreError), leases.taking("C1", ASKED):
        fail()
    assert held_until(world) <= datetime.now(UTC)
