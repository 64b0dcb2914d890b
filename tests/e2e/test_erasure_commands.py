"""`forget`, `purge`, `retention`, `export-user`: what they print, ask and refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from contextwin.errors import ConfigError
from contextwin.interfaces.cli import app
from contextwin.storage.store import Store
from contextwin.storage.writers.erasure import Eraser
from testkit.erasure_world import ARCHIVE, HERS, Import, live_texts
from testkit.factories import make_record
from testkit.remains import find_remains
from testkit.tables import dump_tables, read_table


@pytest.fixture(autouse=True)
def configured(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands find the test's database."""
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", database_url)


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, [*arguments], input=stdin)


def run_json(*arguments: str) -> dict[str, Any]:
    answer = run(*arguments, "--json")
    assert answer.exit_code == 0, answer.output
    return dict(json.loads(answer.stdout))


ERASING = [
    (("forget", "@zqAnna"), {"messages": 3, "replies": 3}),
    (("purge", "--channel", "#board"), {"messages": 2, "replies": 1}),
    (("purge", "--before", "2100-01-01"), {"messages": 6, "replies": 4}),
    (("purge", "--everything"), {"messages": 6, "replies": 4}),
    (("purge", "--expired"), {"messages": 0, "replies": 0}),
]


@pytest.mark.parametrize(("command", "expected"), ERASING)
def test_a_command_counts_then_erases_as_much_and_says_so(
    world: Store, command: tuple[str, ...], expected: dict[str, int]
) -> None:
    before = dump_tables(world)
    dry = run_json(*command, "--dry-run")
    assert dump_tables(world) == before
    assert (dry["dry_run"], dry["workspace"]) == (True, "acme")
    assert {name: dry["counts"][name] for name in expected} == expected
    done = run_json(*command, "--yes", "--as", "@zqBenjamin")
    assert done == dry | {"dry_run": False}
    assert "U2" in {row["actor"] for row in read_table(world, "audit_log")}
    again = run(*command[:1], *(("U1",) if command[0] == "forget" else command[1:]), "--dry-run")
    assert {line.split()[-1] for line in again.stdout.splitlines()[1:]} == {"0"}


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (("forget", "@zqAnna"), "forget zqAnna (U1) in workspace acme"),
        (("forget", "U1", "--recall"), "allow U1 a name again in workspace acme"),
        (("purge", "--channel", "#board"), "erase all messages of #board in workspace acme"),
        (("purge", "--everything"), "erase all messages of workspace acme"),
        (("purge", "--expired"), "erase messages of workspace acme past their retention"),
        (
            ("purge", "--channel", "#board", "--before", "2100-01-01"),
            "erase messages of #board in workspace acme sent before 2100-01-01 00:00 UTC",
        ),
        (("workspace", "remove", "acme"), "remove workspace acme"),
    ],
)
def test_what_was_done_or_would_be_is_said(world: Store, command: tuple[str, ...], what: str) -> None:
    if "--recall" not in command:
        dry = run(*command, "--dry-run")
        assert dry.stderr == f"nothing was changed: this was a dry run; without it: {what}\n"
    done = run(*command, "--yes")
    assert (done.exit_code, done.stderr) == (0, f"done: {what}\n")


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (("purge", "--channel", "#board"), "erase all messages of #board in workspace acme for good? 2 messages,"),
        (("purge", "--expired"), "past their retention for good? nothing is stored of it now;"),
    ],
)
def test_the_question_says_what_is_erased(
    world: Store, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], shown: str
) -> None:
    monkeypatch.setattr("contextwin.interfaces.cli.erasure.is_interactive", lambda: True)
    before = dump_tables(world)
    refused = run(*command, stdin="n\n")
    assert shown in refused.stderr
    assert (str(refused.exception), dump_tables(world)) == ("nothing was erased", before)


@pytest.mark.parametrize("command", [command for command, _ in ERASING])
def test_nothing_is_erased_unasked(world: Store, command: tuple[str, ...]) -> None:
    before = dump_tables(world)
    answer = run(*command)
    assert answer.exit_code != 0
    assert isinstance(answer.exception, ConfigError)
    assert "nothing was erased: give --yes" in str(answer.exception)
    assert dump_tables(world) == before


@pytest.mark.parametrize(("said", "is_erased"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_on_a_terminal_it_asks(world: Store, monkeypatch: pytest.MonkeyPatch, said: str, is_erased: bool) -> None:
    monkeypatch.setattr("contextwin.interfaces.cli.erasure.is_interactive", lambda: True)
    answer = run("forget", "U1", stdin=said)
    assert (answer.exit_code == 0) == is_erased
    assert "forget zqAnna (U1) in workspace acme for good? 3 messages" in answer.stderr
    assert (find_remains(world, HERS) == []) == is_erased


@pytest.mark.parametrize(
    "wrong",
    [(), ("--expired", "--everything"), ("--expired", "--channel", "C1"), ("--before", "soon")],
)
def test_a_purge_is_told_exactly_what(world: Store, wrong: tuple[str, ...]) -> None:
    before = dump_tables(world)
    assert run("purge", *wrong, "--yes").exit_code == 2
    assert dump_tables(world) == before


def test_a_rewrite_is_the_same_and_leaves_the_rest_in_order(world: Store) -> None:
    assert run("forget", "U1", "--yes", "--rewrite").exit_code == 0
    assert find_remains(world, HERS) == []
    assert find_remains(world, {"zqbens"})


@pytest.mark.parametrize(
    ("step", "nth"),
    [("erase_messages", 1), ("erase_messages", 3), ("forget_person", 2), ("redact_names", 1)],
)
def test_who_was_half_forgotten_is_still_found_by_name_and_forgotten_then(
    world: Store, import_: Import, monkeypatch: pytest.MonkeyPatch, step: str, nth: int
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("contextwin.storage.writers.erasure.ERASED_AT_ONCE", 1)
        patch.setattr(Eraser, step, interrupted(step, nth))
        assert run("forget", "@zqAnna", "--yes").exit_code != 0
    left = live_texts(world)
    import_(*ARCHIVE, make_record(-900, "zqsecret, never seen before"))
    assert live_texts(world) <= left
    assert run("forget", "@zqAnna", "--yes").exit_code == 0
    assert find_remains(world, HERS) == []


def interrupted(step: str, nth: int) -> Callable[..., Any]:
    """Return the method of `Eraser`, which is interrupted when it is called for the nth time."""
    calls, method = count(1), getattr(Eraser, step)

    def call(self: Eraser, *given: Any) -> Any:
        if next(calls) == nth:
            raise KeyboardInterrupt
        return method(self, *given)

    return call


def test_who_was_forgotten_goes_by_the_id(world: Store) -> None:
    run("forget", "@zqAnna", "--yes")
    for command in (("forget", "--yes"), ("forget", "--recall"), ("export-user",)):
        answer = run(*command, "@zqAnna")
        assert isinstance(answer.exception, ConfigError)
        assert "give an erased user by id" in str(answer.exception)
    assert set(run_json("forget", "U1", "--yes")["counts"].values()) == {0}
    assert run("forget", "U1", "--recall").exit_code == 0


def test_who_was_forgotten_can_have_a_name_again(world: Store) -> None:
    run("forget", "U1", "--yes")
    assert run_json("forget", "U1", "--recall")["counts"] == {}
    assert {row["action"] for row in read_table(world, "audit_log")} >= {"forget", "recall"}
    assert [row for row in read_table(world, "facts") if row["attribute"] == "forgotten"] == []


def test_retention_is_said_and_shown(world: Store) -> None:
    assert run("retention").stdout == "everything is kept for ever\n"
    assert run_json("retention", "--days", "365")["days"] == 365
    assert run_json("retention", "--channel", "#board", "--forever")["channels"] == {"C2": None}
    run("retention", "--channel", "G1", "--days", "7", "--as", "U2")
    shown = [line.split() for line in run("retention").stdout.splitlines()]
    assert shown[1:] == [["(every", "other", "channel)", "365"], ["#board", "for", "ever"], ["G1", "7"]]
    assert run_json("purge", "--expired", "--dry-run")["counts"]["messages"] == 4
    left = run_json("retention", "--unset")
    assert (left["days"], left["channels"]) == (None, {"C2": None, "G1": 7})
    assert run("retention", "--days", "3", "--unset").exit_code == 2
    assert run("retention", "--days", "0").exit_code == 2


def test_an_export_goes_to_standard_output_or_a_file(world: Store, tmp_path: Path) -> None:
    printed = run("export-user", "@zqAnna")
    lines = [json.loads(line) for line in printed.stdout.splitlines()]
    assert "3 message" in printed.stderr
    path = tmp_path / "ana.jsonl"
    said = run_json("export-user", "@zqAnna", "--output", str(path))
    assert [json.loads(line) for line in path.read_text("utf-8").splitlines()] == lines
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)  # It was there before.
    run("export-user", "@zqAnna", "--output", str(path))
    assert path.stat().st_mode & 0o777 == 0o600
    assert said["counts"] == run_json("export-user", "@zqAnna", "--dry-run")["counts"]
    assert said["counts"]["message"] == 3
    assert [row["action"] for row in read_table(world, "audit_log")].count("export") == 3
    assert isinstance(run("export-user", "U1", "--json").exception, ConfigError)


def test_an_export_that_cannot_be_written_says_what_to_do(world: Store, tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere" / "ana.jsonl", tmp_path):
        answer = run("export-user", "U1", "--output", str(path))
        assert isinstance(answer.exception, ConfigError)
        assert str(answer.exception).startswith(f"expected a file that can be written, got '{path}': ")
        assert str(answer.exception).endswith("give --output another one, or - for standard output")
    assert "export" not in {row["action"] for row in read_table(world, "audit_log")}
