"""The commands, as a shell sees them: most in this process, and as processes what depends on being one.

A process decides how arguments and streams are encoded, what a signal does, and what is logged and printed at its end.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from contextwin.config import read_settings
from contextwin.interfaces import demo
from contextwin.interfaces.cli import COMMANDS
from contextwin.models.requests import Filters, WindowRequest
from contextwin.storage.embedded.server import embedded_status
from contextwin.storage.store import open_store
from contextwin.window.builder import ContextWindowBuilder
from testkit.chat_server import say, serve_chat
from testkit.command_line import run_command
from testkit.local_server import LocalServer, Reply, Request, refuse
from testkit.other_archives import write_discord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


Run = "Callable[..., subprocess.CompletedProcess[str]]"
MAIN = "from contextwin.interfaces.cli import main; main()"
START = "from contextwin.interfaces.entry import main; main()"


@pytest.fixture
def spawn(environment: dict[str, str], tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a command as a process."""

    def spawn(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-W", "error::ResourceWarning", "-c", MAIN, *arguments]
        return subprocess.run(
            command, input="", capture_output=True, text=True, env=environment, cwd=tmp_path, check=False
        )

    return spawn


def test_the_demo_says_that_its_server_stays_up_and_how_to_stop_it(
    environment: dict[str, str], server_home: Path, tmp_path: Path
) -> None:
    own = {name: value for name, value in environment.items() if name != "CONTEXTWIN_DATABASE_URL"}
    own |= {"CONTEXTWIN_HOME": str(server_home)}
    told = run_command("demo", environment=own, folder=tmp_path)
    assert "keeps running, for the next command: `contextwin db stop` stops it" in told.stderr
    assert embedded_status(server_home).is_running
    assert run_command("db", "stop", environment=own, folder=tmp_path).stdout == "stopped\n"


def test_the_demo_ends_in_a_window_and_changes_nothing_the_second_time(
    spawn: Callable[..., subprocess.CompletedProcess[str]], run: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    first, second = spawn("demo"), run("demo")
    assert first.returncode == second.returncode == 0
    assert "API integration" in first.stdout
    assert first.stdout == second.stdout
    assert "sample workspace 'T06HALFFTHM': 627 messages, 627 of them new" in first.stderr
    assert "0 of them new" in second.stderr


def test_a_window_imports_nothing_of_other_commands(looked_at: None, environment: dict[str, str]) -> None:
    others = ["ingest", "avatar", "answer", "interfaces.demo", "interfaces.http", "interfaces.slack", "interfaces.mcp"]
    others += [f"interfaces.cli.{listed.module}" for listed in COMMANDS.values()]
    unneeded = {f"contextwin.{name}" for name in others}
    unneeded -= {"contextwin.interfaces.cli.windows", "contextwin.interfaces.cli.explanations"}
    unneeded |= {"contextwin.storage.writers.transaction", "contextwin.analysis.chunking", "semantic_text_splitter"}
    unneeded |= {"alembic", "openai", "fastapi", "slack_bolt", "jinja2"}
    look = f"import atexit, sys; atexit.register(lambda: print(sorted({unneeded} & {{*sys.modules}}), end='')); "
    command = [sys.executable, "-c", look + START, "window", "Wie steht es um die Integration?", "--all", "--json"]
    shown = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    window, loaded = shown.stdout.splitlines()
    assert json.loads(window)["threads"]
    assert loaded == "[]"


def test_import_window_and_status_as_json(run: Callable[..., subprocess.CompletedProcess[str]], archive: Path) -> None:
    report = json.loads(run("import", str(archive), "--json").stdout)
    assert report["messages"] == 630
    assert report["not_embedded"] == 0
    window = json.loads(run("window", demo.DEMO_PROMPT, "--as", "@Mei", "--channel", "#eng-api", "--json").stdout)
    assert window["total_tokens"] <= window["budget_tokens"] == 4000
    assert window["channels"]
    left_the_company = "@Sam"
    empty = json.loads(run("window", demo.DEMO_PROMPT, "--as", left_the_company, "--json").stdout)
    assert not empty["threads"]
    assert empty["stats"].keys() == window["stats"].keys()
    (status,) = json.loads(run("db", "status", "--json").stdout)["workspaces"]
    assert (status["messages"], status["tombstones"], status["not_embedded"]) == (report["saved"] - 1, 1, 0)


def test_indexes_are_written_anew(run: Callable[..., subprocess.CompletedProcess[str]], imported: None) -> None:
    indexes = json.loads(run("db", "compact", "--json").stdout)["indexes"]
    assert "pk_messages" in {each["index"] for each in indexes}
    assert all(each["bytes"] <= each["bytes_before"] for each in indexes)
    told = run("db", "compact")
    assert f"{len(indexes)} indexes were written anew" in told.stdout
    assert "pk_messages: " in told.stderr


def test_every_option_of_a_window_reaches_its_request(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None, environment: dict[str, str]
) -> None:
    access = ["--as", "@Mei", "--to", "#general", "--at", "2026-03-08T21:30"]
    search = ["--from", "@Tobi", "--from", "@Hank", "--in", "#eng-api", "--in", "#general", "--has", "mention"]
    search += ["--oldest", "2026-01-27", "--latest", "2026-03-08T20:00:00+01:00"]
    options = ["-w", demo.DEMO_WORKSPACE, "-c", "#eng-api", "--thread", "1772787606.262279", "-b", "700"]
    options += ["--prompt-ts", "1772192500.000000", "--bot", "@Hank"]
    options += ["--encoding", "o200k_harmony", "--alpha", "0.4", "--tz", "Europe/Berlin", "--weights", "default"]
    answer = run("window", "status of the API today?", *access, *search, *options, "--json")
    assert answer.returncode == 0, answer
    filters = Filters(
        authors=("U06TOBI", "U06HANK"),
        channels=(demo.DEMO_CHANNEL, "C06GENERAL"),
        has=("mention",),
        oldest=datetime(2026, 1, 26, 23, tzinfo=UTC),
        latest=datetime(2026, 3, 8, 19, tzinfo=UTC),
    )
    request = WindowRequest(
        prompt="status of the API today?",
        workspace=demo.DEMO_WORKSPACE,
        channel=demo.DEMO_CHANNEL,
        thread_ts="1772787606.262279",
        prompt_ts="1772192500.000000",
        bot="U06HANK",
        asker=demo.DEMO_ASKER,
        destination="C06GENERAL",
        asked_at=datetime(2026, 3, 8, 20, 30, tzinfo=UTC),
        tz="Europe/Berlin",
        max_tokens=700,
        filters=filters,
        alpha=0.4,
        encoding="o200k_harmony",
        fill="relevant",
    )
    settings = read_settings(database_url=environment["CONTEXTWIN_DATABASE_URL"], embedder="trigram")
    with open_store(settings=settings) as store:
        expected = ContextWindowBuilder(store).build(request).to_dict()
    assert expected["threads"]
    printed, built = json.loads(answer.stdout), json.loads(json.dumps(expected, default=str))
    for window in (printed, built):
        del window["window_id"], window["stats"]
    assert printed == built


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["window", "x", "--all"], 1, "import an archive first"),
        (["import", "nowhere.zip"], 1, "nowhere.zip does not exist"),
        (["import", ".", "--format", "slack"], 1, "."),
        (["--embedder", "bogus", "doctor"], 1, ""),
        (["demo", "--export", "nowhere/demo.zip"], 1, "nowhere/demo.zip"),
    ],
)
def test_what_cannot_be_done_is_said_without_a_traceback(
    run: Callable[..., subprocess.CompletedProcess[str]], arguments: list[str], code: int, says: str
) -> None:
    answer = run(*arguments)
    assert answer.returncode == code, answer
    assert says in answer.stderr + answer.stdout
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["window"], "Missing argument 'prompt' (see contextwin window --help)"),
        (["window", "x"], "expected an asker whose rights apply, got none: give --as USER or --all"),
        (["window", "x", "--all", "--to", "#eng"], "leave out --all or --to"),
        (["window", "x", "--all", "--at", "soon"], "2026-03-11"),
        (["window", "x", "--all", "--at", "9999-12-31T23:59:59-14:00"], "2026-03-11"),
        (["window", "x", "--all", "--format", "bogus"], "bogus"),
        (["window", "x", "--all", "--alpha", "2"], "alpha"),
        (["window", "x", "--all", "--budget", "0"], "--budget"),
        (["window", "x", "--all", "--max-threads", "0"], "--max-threads"),
        (["window", "x", "--all", "--encoding", "bogus", "--json"], "o200k_base"),
        (["window", "x", "--all", "--has", "banana"], "link, file"),
        (["window", "x", "--all", "--thread", "abc"], "expected the ts of a message like 1700000000.000100, got 'abc'"),
        (["window", "x", "--all", "--thread", "1700000000.000100"], "give --channel too"),
        (["window", "", "--all"], "expected a question or some words, got none"),
        (["search", " ", "--all"], "expected a question or some words, got none"),
        (["timeline", "--all", "--matching", ""], "expected a question or some words, got none"),
        (["window", "x", "--all", "--prompt-ts", "abc"], "expected the ts of a message like 1700000000.000100"),
        (["window", "x", "--all", "--tz", "Mars/Olympus"], "time zone"),
        (["window", "x", "--as"], "requires an argument"),
        (["window", "x", "--alll"], "--all"),
        (["demo", "--budget", "0"], "--budget"),
        (["import", "x", "--format", "nope"], "'auto', 'slackdump', 'slack'"),
        (["reply", "x", "--persona", "@tobi"], "--as USER or --all"),
        (["persona", "@tobi", "--all", "--to", "#eng"], "--to"),
        (["reembed"], "--missing"),
        (["window", "x", "--limt", "3"], "No such option: --limt (see"),
        (["search", "x", "--limt", "3"], "No such option: --limt (Possible options: --limit) (see"),
        (["search", "x", "--all", "--limit", "abc"], "'--limit' / '-n': expected a whole number (see"),
        (["search", "x", "--all", "--limit", "0"], "'--limit' / '-n': expected a number greater than or equal to 1"),
        (["window", "x", "--all", "--format", "bogus"], "'--format': 'bogus' is not one of 'text', 'context'"),
        (["search", "disk", "--database"], "Option '--database' requires an argument"),
        (["search", "disk", "--embedder", "--as", "@mei"], "Option '--embedder' requires an argument"),
        (["version"], "No such command 'version'. Did you mean '--version'? (see"),
        (["frobnicate"], "No such command 'frobnicate' (see"),
        (["db"], "Missing command (see contextwin db --help)"),
    ],
)
def test_wrong_usage_is_one_line_and_opens_nothing(tmp_path: Path, arguments: list[str], says: str) -> None:
    nowhere = {"CONTEXTWIN_DATABASE_URL": "postgresql://127.0.0.1:9/x", "CONTEXTWIN_HOME": str(tmp_path)}
    environment = {**os.environ, **nowhere, "FORCE_COLOR": "1", "NO_COLOR": "1"}
    answer = run_command(*arguments, environment=environment, folder=tmp_path)
    assert (answer.returncode, answer.stdout) == (2, ""), answer
    (line,) = answer.stderr.splitlines()
    assert "error: " in line
    assert says in line
    assert not re.search(r"\x1b\[[\d;]*3\dm", line), "a colour"


@pytest.mark.parametrize(("arguments", "code"), [(["window", "x"], 2), (["import", "nowhere.zip"], 1), (["--help"], 0)])
def test_a_process_ends_as_the_command_does(
    run: Callable[..., subprocess.CompletedProcess[str]],
    spawn: Callable[..., subprocess.CompletedProcess[str]],
    arguments: list[str],
    code: int,
) -> None:
    process, command = spawn(*arguments), run(*arguments)
    assert (process.returncode, process.stdout, process.stderr) == (code, command.stdout, command.stderr)


def test_requests_that_cannot_be_meant_are_one_line(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None
) -> None:
    for arguments, says in (
        (["window", "x", "--all", "--weights", "nowhere.toml"], "nowhere.toml"),
        (["window", "x", "--as", "@nobody"], "@nobody"),
        (["window", "x", "--all", "--workspace", "T0NOPE"], "T0NOPE"),
    ):
        answer = run(*arguments)
        assert answer.returncode == 1, answer
        assert answer.stderr.startswith("error: ")
        assert len(answer.stderr.splitlines()) == 1
        assert says in answer.stderr


def test_who_sees_everything_is_logged_on_standard_error_alone(
    run: Callable[..., subprocess.CompletedProcess[str]],
    spawn: Callable[..., subprocess.CompletedProcess[str]],
    looked_at: None,
) -> None:
    logged = "contextwin.access: everything of workspace 'T06HALFFTHM' is visible: an administrator asks, for no user\n"
    window, timeline = spawn("window", "x", "--all", "--json"), run("timeline", "latest", "--all", "--json")
    assert window.stderr == timeline.stderr == logged
    assert json.loads(window.stdout)["access"] == json.loads(timeline.stdout)["access"]
    assert run("window", "x", "--as", "@Mei", "--json").stderr == ""


def test_warnings_are_a_line_each_and_the_rest_is_not_shown(environment: dict[str, str]) -> None:
    log = "import logging; from contextwin.interfaces.cli.console import show_logs; show_logs()\n"
    log += "for name in ('contextwin.store', 'contextwin.access', 'contextwin.embedding', 'elsewhere'):\n"
    log += "    logging.getLogger(name).warning('a\\nb [red]%s', 1)\n    logging.getLogger(name).info('less')"
    said = subprocess.run([sys.executable, "-c", log], env=environment, capture_output=True, text=True, check=True)
    ours = ["contextwin.store: a b [red]1"]
    for name in ("contextwin.access", "contextwin.embedding"):
        ours += [f"{name}: a b [red]1", f"{name}: less"]
    assert said.stderr.splitlines() == [*ours, "a", "b [red]1"]  # What is not ours goes Python's way.


def test_the_library_has_no_handlers_of_its_own(environment: dict[str, str]) -> None:
    look = "import logging, contextwin.interfaces.cli\n"
    look += "print(logging.root.handlers, logging.getLogger('contextwin').handlers)"
    found = subprocess.run([sys.executable, "-c", look], env=environment, capture_output=True, text=True, check=True)
    assert found.stdout == "[] []\n"


def test_a_question_that_nobody_answers_is_one_line(environment: dict[str, str]) -> None:
    ask = "import typer; from contextwin.interfaces import cli\n"
    ask += "cli.app = lambda **_: typer.confirm('sure?', err=True); cli.main()"
    answer = subprocess.run(
        [sys.executable, "-c", ask], env=environment, input="", capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert answer.stderr.endswith("error: nothing was done: the question was not answered\n")


def test_a_traceback_comes_only_when_asked_for(spawn: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    assert "Traceback" in spawn("--debug", "import", "nowhere.zip").stderr


def test_a_database_that_is_away_is_one_line(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    answer = run("--database", "postgresql://ana:secret@127.0.0.1:1/x", "db", "status")
    assert answer.returncode == 1
    assert "secret" not in answer.stderr + answer.stdout
    assert len(answer.stderr.splitlines()) == 1


def test_a_host_that_nobody_knows_is_told_once(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    answer = run("--database", "postgresql://nowhere.invalid/x", "doctor", "--json")
    assert answer.returncode == 1
    checks = {check["name"]: check for check in json.loads(answer.stdout)["checks"]}
    assert "cannot be reached: failed to resolve host 'nowhere.invalid'" in checks["database"]["found"]
    assert checks["row security"] == {"name": "row security", "ok": False, "found": "not looked at: see database"}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("postgresql+asyncpg://ana:sesame@db/x", "postgresql://ana:***@db/x"),
        ("postgres://ana@/x?host=/with%20space", "postgresql://ana@/x?host=%2Fwith%20space"),
    ],
)
def test_the_printed_address_is_one_for_psql(
    run: Callable[..., subprocess.CompletedProcess[str]], given: str, shown: str
) -> None:
    assert run("--database", given, "db", "url").stdout == f"{shown}\n"


def test_archives_of_other_programs_are_imported(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    path, _ = write_discord(tmp_path / "exports")
    answer = run("import", str(path), "--show-skipped", "--public", "--workspace", "acme")
    assert answer.returncode == 0
    assert answer.stdout.splitlines()[1].split() == ["workspace", "acme"]
    assert "skipped: Acme - eng.json, item 1: type GuildMemberJoin" in answer.stderr
    shown = run("window", "Is the build red?", "--as", "@Ana", "--workspace", "acme")
    assert "The build is red since noon." in shown.stdout
    (tmp_path / "notes.txt").write_text("mine")
    refused = run("import", str(tmp_path), "--workspace", "acme")
    assert (refused.returncode, refused.stderr.count("\n")) == (1, 1)


def test_standard_input_and_every_format(run: Callable[..., subprocess.CompletedProcess[str]], archive: Path) -> None:
    line = '{"workspace": "w", "channel": "C1", "ts": "1700000000.000100", "user": "U1", "text": "the kettle is blue"}'
    assert run("import", "-", stdin=line).returncode == 0
    formats = [("text", "#"), ("context", "[CONTEXT]"), ("xml", "<context>"), ("messages", "[{")]
    for format, shown in (*formats, ("context_scored", "[1] type=hit score=0.")):
        answer = run("window", "-", "--all", "--format", format, stdin="kettle?")
        assert answer.returncode == 0
        assert "the kettle is blue" in answer.stdout
        assert shown in answer.stdout or format == "text"


def test_a_deleted_root_is_shown_as_deleted(run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    place = {"workspace": "w", "channel": "C1"}
    root = place | {"ts": "1700000000.000100", "deleted": True}
    reply = place | {"ts": "1700000060.000100", "thread_ts": root["ts"], "user": "U1", "text": "the kettle is blue"}
    assert run("import", "-", stdin=f"{json.dumps(root)}\n{json.dumps(reply)}").returncode == 0
    shown = run("window", "kettle?", "--all", "--at", "2023-11-15", "--scores")
    assert shown.stdout.splitlines()[3:5] == ["22:13 (deleted message)", "↪ 22:14 U1: the kettle is blue"]
    assert "unknown" not in shown.stdout + shown.stderr


def test_a_budget_without_room_is_told_with_how_large_it_must_be(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None
) -> None:
    asked = ("window", demo.DEMO_PROMPT, "--all", "--at", demo.DEMO_ASKED_AT.isoformat(), "--budget")
    empty = run(*asked, "3", "--json")
    assert (empty.returncode, json.loads(empty.stdout)["threads"]) == (0, [])  # An empty result is none that failed.
    access, line = empty.stderr.splitlines()
    assert "an administrator asks" in access
    assert (found := re.search(r"^nothing found has room in 3 tokens, the shortest needs about (\d+): raise", line))
    assert line in run(*asked, "3").stderr.splitlines()
    assert line in run("ask", *asked[1:], "3").stderr.splitlines()
    assert json.loads(run(*asked, found[1], "--json").stdout)["threads"]
    assert "has room" not in run(*asked, found[1]).stderr


def test_what_is_kept_need_not_be_typed(run: Callable[..., subprocess.CompletedProcess[str]], imported: None) -> None:
    run("import", "-", stdin='{"workspace": "w", "channel": "C1", "ts": "1700000000.000100", "text": "hi"}')
    refused = run("window", demo.DEMO_PROMPT)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "2 workspaces, name one with --workspace" in run("window", demo.DEMO_PROMPT, "--as", "@Mei").stderr
    for name, value in (("workspace", demo.DEMO_WORKSPACE), ("asker", "@Mei"), ("channel", "#eng-api")):
        assert run("config", "set", name, value).returncode == 0
    at = ("--at", demo.DEMO_ASKED_AT.isoformat())
    given = ("--workspace", demo.DEMO_WORKSPACE, "--as", "@Mei", "--channel", "#eng-api")
    assert run("window", demo.DEMO_PROMPT, *at).stdout == run("window", demo.DEMO_PROMPT, *given, *at).stdout != ""
    assert run("timeline", *at).stdout == run("timeline", *given[:4], *at).stdout != ""
    elsewhere = run("window", "hi", "--workspace", "w", "--all")
    assert (elsewhere.returncode, "hi" in elsewhere.stdout) == (0, True)
    listed = {
        each["workspace"]: each["is_default"] for each in json.loads(run("workspaces", "--json").stdout)["workspaces"]
    }
    assert listed == {demo.DEMO_WORKSPACE: True, "w": False}


def test_lists_hide_what_the_asker_may_not_read(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None
) -> None:
    assert run("channels").returncode == run("users").returncode == 2
    mine, all_of_them = run("channels", "--as", "@Mei"), run("channels", "--all")
    assert "#eng-api" in mine.stdout
    assert "Katrin, Tobi" in all_of_them.stdout
    assert "D06KATTOBI" not in mine.stdout
    assert "contextwin.access: everything" in all_of_them.stderr
    users = json.loads(run("users", "--as", "@Mei", "--json").stdout)["users"]
    assert {"user", "name", "handle", "kind", "tz", "is_deleted"} == users[0].keys()


def test_a_search_is_a_line_for_each_message_and_scores_say_why(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None
) -> None:
    asked = ("partial refunds", "--as", "@Mei", "--channel", "#eng-api", "--at", demo.DEMO_ASKED_AT.isoformat())
    found = run("search", *asked, "--limit", "7")
    lines = found.stdout.splitlines()
    assert len(lines) == 7
    assert all(re.fullmatch(r"\d+\.\d\d   \d{4}-\d\d-\d\d \d\d:\d\d #\S+ \w+: .+", line) for line in lines)
    assert found.stderr == "times are Pacific/Auckland\n"
    told = json.loads(run("search", *asked, "--limit", "7", "--json").stdout)
    assert [f"{each['rank_score']:.2f}" for each in told["messages"]] == [line.split()[0] for line in lines]
    plain, scored = run("window", *asked, "--budget", "300"), run("window", *asked, "--budget", "300", "--scores")
    assert re.match(
        r"\ntotal +absolute +relevance +meaning +words +factors +role +message\n",
        scored.stdout.removeprefix(plain.stdout),
    )
    assert scored.stdout.count(" hit ") > 2
    assert json.loads(run("window", *asked, "--format", "json", "--scores").stdout)["threads"]


def test_a_window_may_be_limited_to_some_threads(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None
) -> None:
    asked = ("window", "berth map", "--as", "@Mei", "--budget", "600", "--fill", "budget", "--json")
    every, best = (json.loads(run(*asked, *more).stdout) for more in ((), ("--max-threads", "1")))
    assert len(every["threads"]) > 2
    (thread,) = best["threads"]
    assert thread["thread_ts"] == every["threads"][0]["thread_ts"]
    assert len(thread["messages"]) > len(every["threads"][0]["messages"])
    assert best["total_tokens"] <= 600


def test_a_workspace_is_removed_after_asking(
    run: Callable[..., subprocess.CompletedProcess[str]], imported: None
) -> None:
    refused = run("workspace", "remove", "demo")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"give --yes to remove workspace {demo.DEMO_WORKSPACE}" in refused.stderr
    dry = json.loads(run("workspace", "remove", "demo", "--dry-run", "--json").stdout)
    assert (dry["workspace"], dry["counts"]["messages"]) == (demo.DEMO_WORKSPACE, 627)
    assert dry["counts"]["tombstones"] == 1
    run("config", "set", "workspace", demo.DEMO_WORKSPACE)
    removed = run("workspace", "remove", "demo", "--yes", "--json")
    assert json.loads(removed.stdout) == dry | {"dry_run": False}
    assert removed.stderr == "it was the default workspace: contextwin config unset workspace asker channel\n"
    assert json.loads(run("workspaces", "--json").stdout) == {"workspaces": []}
    assert run("workspace", "remove", "demo").returncode == 1


def test_bad_lines_stop_the_import_unless_skipped(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    good = '{"workspace": "w", "channel": "C1", "ts": "%d.000100", "user": "U1", "text": "hello"}\n'
    (tmp_path / "x.jsonl").write_text(good % 1700000001 + "{broken\n" + good % 1700000002)
    stopped = run("import", "x.jsonl")
    assert stopped.returncode == 1
    assert "line 2" in stopped.stderr
    assert "--skip-bad" in stopped.stderr
    (kept,) = json.loads(run("db", "status", "--json").stdout)["workspaces"]
    assert kept["messages"] == 1
    passed = run("import", "x.jsonl", "--skip-bad", "--json")
    report = json.loads(passed.stdout)
    assert (report["saved"], report["skipped"], report["closed"]) == (1, {"bad line": 1}, ["C1"])
    (damage,) = report["damage"]
    assert damage.startswith("x.jsonl, line 2: expected JSON")
    closed, skipped = passed.stderr.splitlines()
    assert closed.startswith("1 channel closed to everybody")  # No line names a member.
    assert skipped == f"skipped: {damage}"


def test_an_interrupt_exits_with_130(environment: dict[str, str], tmp_path: Path) -> None:
    started = "from contextwin.interfaces import cli; show_logs = cli.show_logs\n"
    started += "cli.show_logs = lambda: (show_logs(), print('started', flush=True)); cli.main()"
    command = [sys.executable, "-c", started, "import", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=tmp_path
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"started\n"
        time.sleep(0.5)  # It reads its input by now, but need not: whatever it does can be interrupted.
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
        assert process.returncode == 130
        assert (output, errors) == (b"", b"interrupted\n")


def test_an_interrupt_does_not_wait_for_a_server_that_is_silent(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text('{"workspace": "w", "channel": "C1", "ts": "1700000000.000100", "text": "hi"}')
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(30)
        embedder = f"openai-compatible:m@http://127.0.0.1:{silent.getsockname()[1]}/v1"
        command = [sys.executable, "-c", MAIN, "import", "x.jsonl", "--embedder", embedder]
        with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment, cwd=tmp_path) as process:
            connection, _ = silent.accept()
            started = time.monotonic()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=30)
            connection.close()
    assert (process.returncode, errors) == (130, b"interrupted\n")
    assert time.monotonic() - started < 15  # A request waits for 30 s, four times.


def test_the_schema_is_reported_and_upgraded(
    run: Callable[..., subprocess.CompletedProcess[str]], fresh_url: str
) -> None:
    refused = run("--database", fresh_url, "db", "status")
    assert refused.returncode == 1
    assert "contextwin db upgrade" in refused.stderr
    upgraded = json.loads(run("--database", fresh_url, "db", "upgrade", "--json").stdout)
    assert upgraded["from"] is None
    assert run("--database", fresh_url, "db", "status").returncode == 0
    assert json.loads(run("--database", fresh_url, "doctor", "--json").stdout)["ok"] is True


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("window", "hi", "--as", "@\udcff"), 1),
        (("window", "hi", "--all", "--in", "#\udcff"), 1),
    ],
)
def test_what_cannot_be_meant_is_refused_without_a_traceback(
    run: Callable[..., subprocess.CompletedProcess[str]],
    spawn: Callable[..., subprocess.CompletedProcess[str]],
    looked_at: None,
    arguments: tuple[str, ...],
    code: int,
) -> None:
    refused = spawn(*arguments)
    assert refused.returncode == code
    assert "Traceback" not in refused.stderr


def test_the_locale_does_not_decide_what_can_be_asked_and_printed(environment: dict[str, str], looked_at: None) -> None:
    latin = {**environment, "PYTHONIOENCODING": "latin-1"}
    asked = subprocess.run(
        [sys.executable, "-c", MAIN, "window", "-", "--all"],
        env=latin,
        input=b"API \xff",
        capture_output=True,
        check=True,
    )
    assert "↪".encode() in asked.stdout


def test_a_closed_standard_input_is_an_empty_one(environment: dict[str, str]) -> None:
    shell = ["sh", "-c", 'exec "$0" -c "$1" import - <&-', sys.executable, MAIN]
    closed = subprocess.run(shell, env=environment, capture_output=True, check=False)
    assert closed.returncode == 0, closed.stderr


def test_a_home_of_nobody_is_refused_in_one_line(environment: dict[str, str]) -> None:
    env = {**environment, "CONTEXTWIN_HOME": "~nobody-of-that-name/x"}
    refused = subprocess.run(
        [sys.executable, "-c", MAIN, "db", "url"], env=env, capture_output=True, text=True, check=False
    )
    assert refused.returncode == 1
    assert refused.stderr.startswith("error: CONTEXTWIN_HOME cannot be used")


# -- replies


def listed_by(names: str, asker: str) -> str:
    """Who asks must be named again where names are listed."""
    return f"; contextwin {names} {asker} lists them\n"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ["--as", "@mei", "--in", "#engapi"],
            "there is no channel '#engapi' that may be read here; the nearest: #eng-api (",
        ),
        (
            ["--as", "@mei", "--in", "#leadershp"],
            f"there is no channel '#leadershp' that may be read here{listed_by('channels', '--as U06MEI')}",
        ),
        (
            ["--as", "@mei", "--in", "#leadership"],
            f"there is no channel '#leadership' that may be read here{listed_by('channels', '--as U06MEI')}",
        ),
        (
            ["--as", "@mei", "--channel", "#leadership"],
            f"there is no channel '#leadership' that may be read here{listed_by('channels', '--as U06MEI')}",
        ),
        (["--as", "@mei", "--to", "C06LEADERS"], "there is no channel 'C06LEADERS' that may be read here"),
        (
            ["--as", "@tobi", "--in", "#leadershp"],
            f"; the nearest: #leadership (C06LEADERS){listed_by('channels', '--as U06TOBI')}",
        ),
        (["--all", "--in", "#leadershp"], f"; the nearest: #leadership (C06LEADERS){listed_by('channels', '--all')}"),
        (
            ["--as", "@mei", "--from", "@oskr"],
            f"there is no user '@oskr'; the nearest: Oskar (U06OSKAR){listed_by('users', '--as U06MEI')}",
        ),
        (["--as", "@lorcan", "--from", "@mei"], f"there is no user '@mei'{listed_by('users', '--as U06LORCAN')}"),
        (["--as", "@maj"], "there is no user '@maj'"),
        (["--all", "--workspace", "T06HALFTHM"], "there is no workspace 'T06HALFTHM'; the nearest: T06HALFFTHM\n"),
    ],
)
def test_a_wrong_name_is_an_error_with_the_nearest_that_may_be_seen(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None, arguments: list[str], error: str
) -> None:
    for command in (("window", "status"), ("timeline",)):
        if command[0] == "timeline" and "--channel" in arguments:
            continue
        refused = run(*command, *arguments)
        assert refused.returncode == 1
        assert error in refused.stderr
        told = [line for line in refused.stderr.splitlines() if not line.startswith("contextwin.access: ")]
        assert len(told) == 1


@pytest.mark.parametrize("command", [("reply", "hi", "--dry-run", "--persona"), ("persona",)])
def test_the_style_of_somebody_who_may_not_be_seen_is_that_of_nobody(
    run: Callable[..., subprocess.CompletedProcess[str]], looked_at: None, command: tuple[str, ...]
) -> None:
    hidden, missing = (run(*command, name, "--as", "@lorcan") for name in ("@mei", "@nobody"))
    assert hidden.returncode == missing.returncode == 1
    told = f"error: there is no user '@mei'{listed_by('users', '--as U06LORCAN')}"
    assert hidden.stderr == missing.stderr.replace("@nobody", "@mei") == told


@pytest.fixture
def chat(environment: dict[str, str]) -> Iterator[LocalServer[Request]]:
    """A server that the commands ask for replies; it answers well and cites the first message that it is shown."""

    def respond(request: Request) -> Reply:
        cited = re.findall(r' n=\\?"(\d+)', json.dumps(request.body))
        return say(request, f"Live in three marinas [{cited[0]}]." if cited else "No idea.")

    with serve_chat(respond) as server:
        environment["CONTEXTWIN_CHAT_MODEL"] = f"openai-compatible:m@{server.url}"
        yield server


ASKED = ["reply", demo.DEMO_PROMPT, "--persona", "@tobi", "--as", "@Mei", "--channel", "#eng-api"]
ASKED += ["--at", demo.DEMO_ASKED_AT.isoformat()]
MARK = "_(generated in the style of Tobi, not written by them)_"


def test_a_reply_is_printed_kept_and_judged(
    run: Callable[..., subprocess.CompletedProcess[str]], imported: None, chat: LocalServer[Request]
) -> None:
    assert run("persona", "@tobi", "--enable").returncode == 0
    answer = run(*ASKED)
    assert answer.returncode == 0, answer
    assert answer.stdout == f"Live in three marinas.\n{MARK}\n"
    *sources, summary = answer.stderr.splitlines()
    assert [source.partition(" ")[0] for source in sources] == ["from"]
    found = re.fullmatch(r"reply (\w+) by \S+, \d+ tokens in, \d+ out, style match [01]\.\d\d", summary)
    assert found, summary
    for judged in (["up"], ["edit", "--text", "Live in four."], ["edit", "--text", "-"], ["down", "--json"]):
        assert run("feedback", found[1], *judged, stdin="Live in five.").returncode == 0
    reply = json.loads(run(*ASKED, "--json", "--balance", "0", "--max-reply-tokens", "200").stdout)
    assert (reply["text"], reply["outcome"], reply["is_grounded"]) == ("Live in three marinas.", "complete", True)
    assert reply["marked_text"].endswith(MARK)
    assert len(reply["citations"]) == 1
    assert {"reply_id", "window_id", "model", "prompt_version", "style_match", "uncertain"} <= reply.keys()
    assert [request.body["max_tokens"] for request in chat.requests] == [1000, 200]
    told = json.loads(run("feedback", reply["reply_id"], "up", "--json").stdout)
    assert told == {"reply_id": reply["reply_id"], "verdict": "up"}


@pytest.mark.parametrize(
    ("said", "outcome", "says"),
    [
        ({"refusal": "I cannot say."}, "refused", "uncertain: it was refused: I cannot say."),
        ({"pieces": ["Live in"], "reason": "length"}, "length", "uncertain: it stops in the middle"),
        ({"pieces": ["Live"], "reason": "content_filter"}, "filtered", "uncertain: it was filtered"),
        ({"pieces": [" "]}, "complete", "uncertain: it says nothing"),
    ],
    ids=["refused", "cut", "filtered", "empty"],
)
def test_a_reply_that_is_none_says_so_and_exits_with_3(
    run: Callable[..., subprocess.CompletedProcess[str]],
    imported: None,
    environment: dict[str, str],
    said: dict[str, Any],
    outcome: str,
    says: str,
) -> None:
    run("persona", "@tobi", "--enable")
    pieces = said.pop("pieces", [])
    with serve_chat(lambda request: say(request, *pieces, **said)) as server:
        environment["CONTEXTWIN_CHAT_MODEL"] = f"openai-compatible:m@{server.url}"
        shown, told = run(*ASKED), run(*ASKED, "--json")
    said["pieces"] = pieces
    assert shown.returncode == told.returncode == 3
    assert says in shown.stderr
    assert "" not in shown.stdout.splitlines()
    reply = json.loads(told.stdout)
    assert (reply["outcome"], reply["is_complete"]) == (outcome, False)
    assert any(f"uncertain: {reason}".startswith(says) for reason in reply["uncertain"])


def test_the_doctor_asks_the_chat_model_for_a_word(
    run: Callable[..., subprocess.CompletedProcess[str]], environment: dict[str, str]
) -> None:
    def check(*arguments: str) -> tuple[int, dict[str, Any]]:
        answer = run("doctor", "--json", *arguments)
        (found,) = [each for each in json.loads(answer.stdout)["checks"] if each["name"] == "chat model"]
        return answer.returncode, found

    code, found = check()
    assert (code, found["ok"]) == (0, True)
    assert found["found"] == "none is set up: answers quote messages, and only `contextwin reply` needs one"
    environment["CONTEXTWIN_CHAT_MODEL"] = "openai:gpt-5.4-mini"
    code, found = check()
    assert (code, found["ok"]) == (1, False)
    assert "needs an API key" in found["found"]
    for respond, is_ok, says in (
        (lambda request: say(request, "ready"), True, "answers, as m-2026-01-01"),
        (lambda request: say(request, "rea", reason="length"), True, "answers, as m-2026-01-01"),
        (lambda request: refuse(401), False, "HTTP 401"),
        (lambda request: refuse(404, "no such model"), False, "no such model"),
    ):
        with serve_chat(respond) as server:
            environment["CONTEXTWIN_CHAT_MODEL"] = f"openai-compatible:m@{server.url}"
            code, found = check()
        assert (code, found["ok"]) == (int(not is_ok), is_ok)
        assert says in found["found"]
        assert [request.body["max_tokens"] for request in server.requests] == [16]


def test_a_dry_run_prints_the_exact_prompt_and_asks_nobody(
    run: Callable[..., subprocess.CompletedProcess[str]], imported: None, environment: dict[str, str]
) -> None:
    environment.pop("OPENAI_API_KEY", None)
    run("persona", "@tobi", "--enable")
    draft = json.loads(run(*ASKED, "--dry-run", "--json", "--max-prompt-tokens", "2000").stdout)
    system, user = draft["messages"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert draft["tokens"] <= 2000
    assert draft["tokens_by_part"].keys() == {"rules", "style", "examples", "context", "task"}
    shown = run(*ASKED, "--dry-run", "--max-prompt-tokens", "2000")
    assert shown.stdout == f"[system]\n{system['content']}\n[user]\n{user['content']}\n"
    assert shown.stderr.startswith(f"prompt version 5, {draft['tokens']:,} tokens: rules ")
    refused = run(*ASKED)
    assert refused.returncode == 1
    assert refused.stderr.startswith("error: chat model openai needs an API key")
    assert "--dry-run" in refused.stderr


def test_a_persona_is_printed_allowed_and_forbidden(
    run: Callable[..., subprocess.CompletedProcess[str]], imported: None
) -> None:
    shown = run("persona", "@tobi")
    assert shown.stdout.startswith("Tobi (U06TOBI), not enabled: contextwin persona U06TOBI --enable\n- Write ")
    assert "messages in" in shown.stderr
    own, of_mei = (json.loads(run("persona", "@tobi", "--json", *as_whom).stdout) for as_whom in ([], ["--as", "@Mei"]))
    assert own["message_count"] > of_mei["message_count"] > 0
    assert set(of_mei["channels"]) < set(own["channels"])
    assert (of_mei["is_enabled"], of_mei["basis"]) == (False, "person")
    assert json.loads(run("persona", "@tobi", "--enable", "--as", "@tobi", "--json").stdout)["is_enabled"]
    few = run("persona", "@Mei", "--as", "@tobi")
    assert "too few: this is the style of all users" in few.stderr
    told = run("persona", "@tobi", "--disable", "--all")
    assert told.stdout == "U06TOBI: disabled; style and replies erased\n"
    assert json.loads(run("persona", "@tobi", "--disable", "--json").stdout) == {"user": "U06TOBI", "is_enabled": False}
    assert not json.loads(run("persona", "@tobi", "--json").stdout)["is_enabled"]


def test_replies_that_cannot_be_given_are_one_line(
    run: Callable[..., subprocess.CompletedProcess[str]], imported: None, chat: LocalServer[Request]
) -> None:
    run("persona", "@tobi", "--enable")
    oskar = ["reply", "x", "--as", "@Mei", "--persona", "@oskar"]
    for arguments, code, says in (
        (oskar, 1, "U06OSKAR did not allow replies"),
        ([*oskar, "--dry-run"], 1, "contextwin persona U06OSKAR --enable"),
        (["reply", "x", "--persona", "@nobody", "--all"], 1, "@nobody"),
        ([*ASKED, "--max-prompt-tokens", "300"], 1, "--max-prompt-tokens"),
        ([*ASKED, "--model", "bogus"], 1, "chat model 'bogus' is not known"),
        ([*ASKED, "--model", "openai-compatible:m@http://127.0.0.1:9/v1"], 1, "127.0.0.1:9"),
        (["persona", "@nobody"], 1, "@nobody"),
        (["persona", "@tobi", "--enable", "--as", "@Mei"], 1, "may not decide for U06TOBI"),
        (["feedback", "nothing", "up"], 1, "there is no reply 'nothing'"),
        (["feedback", "\udcff", "up"], 1, "there is no reply"),
    ):
        answer = run(*arguments)
        assert answer.returncode == code, answer
        assert answer.stderr.startswith("error: "), answer
        assert len(answer.stderr.splitlines()) == 1, answer
        assert says in answer.stderr
        assert answer.stdout == ""
    assert chat.requests == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["reply", "x", "--all"], "--persona"),
        (["reply", "--persona", "@tobi"], "prompt"),
        ([*ASKED, "--balance", "1.5"], "--balance"),
        ([*ASKED, "--min-style-match", "-1"], "--min-style-match"),
        ([*ASKED, "--max-prompt-tokens", "0"], "--max-prompt-tokens"),
        ([*ASKED, "--at", "soon"], "2026-03-11"),
        (["persona"], "user"),
        (["persona", "@tobi", "--enable", "--disable"], "--enable and --disable"),
        (["feedback", "r1", "so-so"], "so-so"),
        (["feedback", "x", "edit"], "--text"),
        (["feedback", "x", "edit", "--text", " "], "--text"),
        (["feedback", "x", "up", "--text", "why?"], "--text"),
    ],
)
def test_wrong_usage_of_replies_is_told(
    run: Callable[..., subprocess.CompletedProcess[str]], arguments: list[str], says: str
) -> None:
    answer = run(*arguments)
    assert answer.returncode == 2, answer
    assert says in answer.stderr
    assert "Traceback" not in answer.stderr
