"""What a snapshot sends together: how many round trips it takes, what fails, and that settings come first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from contextwin.errors import StoreError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.pipeline import BEGIN_SNAPSHOT, Pipeline, Request, Search, run_together
from contextwin.storage.sql.filters import Query, bound, bound_texts
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.recording import recording

pytestmark = pytest.mark.plain_server("statements that are sent together")

NUMBER = sa.select(sa.cast(bound("number", sa.Integer()), sa.Integer).label("number"))
INVERSE = sa.select((1 / sa.cast(bound("number", sa.Integer()), sa.Integer)).label("inverse"))
#: What ends a message to the server that is answered: a round trip.
ANSWERED = ("Query", "Sync")


def number(value: int) -> Query:
    return Query(NUMBER, {"number": value})


@contextmanager
def opened(store: Store) -> Iterator[Pipeline]:
    with store._snapshots.begin() as connection:
        yield Pipeline(connection, begin=BEGIN_SNAPSHOT)


@pytest.fixture
def count_round_trips(tmp_path: Path) -> Callable[[Store, Callable[[], Any]], int]:
    """Counts, in what the driver's library traces, what is waited for while something is called."""

    def count(store: Store, call: Callable[[], Any]) -> int:
        with (tmp_path / "trace").open("w+") as trace:
            with store._engine.connect() as connection:  # The pool gives the same one out again.
                driver: Any = connection.connection.driver_connection
                driver.pgconn.trace(trace.fileno())
            call()
            driver.pgconn.untrace()
            trace.seek(0)
            fields = [line.split("\t") for line in trace]
            return sum(len(field) > 3 and field[1] == "F" and field[3].strip() in ANSWERED for field in fields)

    return count


@pytest.mark.parametrize(
    ("prompt", "round_trips"),
    [("why did the webhook retry?", 5), ("When did we first talk about webhooks?", 7)],
)
def test_a_window_takes_few_round_trips(
    demo_store: Store, count_round_trips: Callable[[Store, Callable[[], Any]], int], prompt: str, round_trips: int
) -> None:
    """The pool's question whether the server is there and COMMIT are two of them."""
    asked: dict[str, Any] = {"workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER, "asked_at": DEMO_ASKED_AT}
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder(), record="off")
    request = WindowRequest(prompt=prompt, **asked)
    with demo_store._engine.connect(), demo_store._engine.connect():
        pass  # Of two connections the one that has prepared its statements is used again.
    builder.build(request)
    assert count_round_trips(demo_store, lambda: builder.build(request)) == round_trips


def test_searches_are_sent_together_and_get_their_own_rows(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def count_down(value: int) -> Search[list[int]]:
        seen = list[int]()
        while value:
            rows = yield Request(number(value))
            seen.append(rows[0].number)
            value -= 1
        return seen

    rounds = list[int]()
    with opened(store) as pipeline:
        run = pipeline.run

        def count(requests: Sequence[Request]) -> list[Sequence[Any]]:
            rounds.append(len(requests))
            return run(requests)

        monkeypatch.setattr(pipeline, "run", count)
        found = run_together(pipeline, [count_down(2), None, count_down(0), count_down(3)])
    assert found == [[2, 1], None, [], [3, 2, 1]]
    assert rounds == [2, 2, 1]


def test_the_first_failure_is_what_is_raised_and_the_connection_stays_usable(store: Store) -> None:
    asked = [Request(number(1)), Request(Query(INVERSE, {"number": 0})), Request(number(3))]
    with pytest.raises(psycopg.errors.DivisionByZero), opened(store) as pipeline:
        pipeline.run(asked)
    with pytest.raises(StoreError, match="division by zero"), store.reading() as reader:
        reader._pipeline.run(asked)
    with opened(store) as pipeline:
        assert pipeline.run([Request(number(5))])[0][0].number == 5
    assert store.connections_in_use() == 0


def test_what_the_driver_refuses_ends_the_pipeline_too(store: Store) -> None:
    texts = Query(sa.select(bound_texts("texts").label("texts")), {"texts": ["a\0b"]})
    with pytest.raises(StoreError, match="NUL"), store.reading() as reader:
        reader._pipeline.run([Request(number(1)), Request(texts)])
    with opened(store) as pipeline:
        assert pipeline.run([Request(number(5))])[0][0].number == 5


def test_what_was_to_be_set_is_set_after_a_failure_to_begin(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection in autocommit would run what follows by itself, with other rights."""
    shown = Query(sa.select(sa.func.current_setting("contextwin.workspace").label("value")), {})
    with opened(store) as pipeline:
        pipeline.set({"contextwin.workspace": "acme"})
        with monkeypatch.context() as patch:
            patch.setattr(pipeline, "_begin", "BEGIN SLOWLY")
            with pytest.raises(psycopg.errors.SyntaxError):
                pipeline.run([Request(number(1))])
        assert pipeline.connection.execute(sa.text("SHOW transaction_read_only")).scalar() == "on"
        assert pipeline.run([Request(shown)])[0][0].value == "acme"


def test_a_setting_that_is_refused_runs_nothing_behind_it(store: Store) -> None:
    with opened(store) as pipeline:
        pipeline.set({"role": "nobody_is_called_so"})
        with pytest.raises(psycopg.errors.InvalidParameterValue):
            pipeline.run([Request(number(1))])


@pytest.mark.parametrize("is_together", [True, False])
def test_what_is_set_holds_for_what_follows(store: Store, is_together: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psycopg.capabilities, "has_pipeline", lambda **_: is_together)
    shown = Query(sa.select(sa.func.current_setting(bound("name", sa.Text())).label("value")), {"name": "enable_sort"})
    with recording(store) as sent, opened(store) as pipeline:
        pipeline.set({"contextwin.workspace": "it's: acme"})
        asked = [Request(shown, {"enable_sort": "off"}), Request(shown, None), Request(shown)]
        assert [rows[0].value for rows in pipeline.run(asked)] == ["off", "off", "on"]
        show = sa.text("SELECT current_setting('contextwin.workspace'), current_setting('transaction_read_only')")
        assert tuple(pipeline.connection.execute(show).one()) == ("it's: acme", "on")
    assert sum("set_config" in each for each in sent) == 2


def test_what_waits_is_sent_before_what_sqlalchemy_runs(store: Store) -> None:
    with opened(store) as pipeline:
        pipeline.plan_with({"enable_sort": "off"})
        assert pipeline.connection.execute(sa.text("SHOW enable_sort")).scalar() == "off"
        built = Query(sa.select(sa.func.current_setting("enable_sort").label("value")), {}, is_shared=False)
        assert pipeline.run([Request(built), Request(number(1))])[0][0].value == "on"


def test_a_snapshot_that_remembers_asks_nothing_twice_but_for_other_rights(store: Store) -> None:
    said = Query(sa.select(sa.func.current_setting("application_name").label("name")), {})
    with opened(store) as pipeline, recording(store) as sent:
        pipeline.remember()
        for name, found in (("one", 1), ("one", 1), ("other", 1), ("one", 1)):
            pipeline.set({"application_name": name})
            numbers, names = pipeline.run([Request(number(found)), Request(said)])
            assert (numbers[0].number, names[0].name) == (found, name)
            numbers.clear()  # type: ignore[attr-defined]  # What is remembered is nobody's.
        assert pipeline.run([Request(number(2))])[0][0].number == 2
    asked = [statement for statement in sent if "set_config" not in statement]
    assert len(asked) == 2 * 2 + 1  # For two names, and the other number.
    assert len(sent) - len(asked) == 3  # The last name is set where the first did for what was remembered.


def test_what_is_built_anew_is_known_by_its_sql_and_its_values(store: Store) -> None:
    def make(number: int, given: int) -> Request:
        statement = sa.select((sa.literal(number) + sa.bindparam("given", type_=sa.Integer)).label("sum"))
        return Request(Query(statement, {"given": given}, is_shared=False))

    with opened(store) as pipeline, recording(store) as sent:
        pipeline.remember()
        for values in ((1, 1), (1, 1), (2, 1), (1, 2), (1, 1)):
            rows, again, shared = pipeline.run([make(*values), make(*values), Request(number(7))])
            assert (rows[0].sum, again[0].sum, shared[0].number) == (sum(values), sum(values), 7)
    assert len([statement for statement in sent if " + " in statement]) == 3


@pytest.mark.parametrize("is_together", [True, False])
def test_a_cluster_is_told_by_set_local(store: Store, is_together: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each setting by itself, for the driver's pipeline takes one statement at a time."""
    monkeypatch.setattr(psycopg.capabilities, "has_pipeline", lambda **_: is_together)
    with recording(store) as sent, store._snapshots.begin() as connection:
        pipeline = Pipeline(connection, begin=BEGIN_SNAPSHOT, is_distributed=True)
        pipeline.set({"contextwin.workspace": "it's: acme", "jit": None})
        assert [rows[0].number for rows in pipeline.run([Request(number(1)), Request(number(2))])] == [1, 2]
        shown = connection.execute(sa.text("SHOW contextwin.workspace")).scalar()
    assert shown == "it's: acme"
    assert [each for each in sent if each.startswith("SET")] == [
        "SET LOCAL contextwin.workspace TO E'it''s: acme'",
        "SET LOCAL jit TO DEFAULT",
    ]
