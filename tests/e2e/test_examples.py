"""Each example runs as it stands, on the workspace of the demo, and is short."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer.main
from openai import OpenAI

from contextwin.explain.feedback import give_feedback
from contextwin.interfaces.cli import app as command_line
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store, open_store
from contextwin.window.builder import ContextWindowBuilder
from testkit.chat_server import completion, serve_chat
from testkit.local_server import Reply, Request

EXAMPLES = Path(__file__).parents[2] / "examples"
QUESTION = "why are partial refunds off?"
MEI: dict[str, Any] = {"workspace": "T06HALFFTHM", "asker": "U06MEI"}


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"examples_{name}", EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # LangGraph reads the annotations of State there.
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "path", sorted(path for path in EXAMPLES.rglob("*") if path.suffix in {".py", ".sh", ".ipynb"})
)
def test_an_example_is_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    if path.suffix == ".ipynb":
        lines = [line for cell in json.loads("\n".join(lines))["cells"] for line in cell["source"]]
    assert len(lines) <= 60


@pytest.mark.parametrize(("name", "needs"), [("openai_agent", "openai"), ("slack_bot", "slack_bolt")])
def test_a_program_without_arguments_or_keys_says_how_it_is_called(
    name: str, needs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(needs)
    path = str(EXAMPLES / f"{name}.py")
    for key in [key for key in os.environ if key.startswith(("OPENAI", "SLACK"))]:
        monkeypatch.delenv(key)
    for arguments in ([], ["T1"]):
        monkeypatch.setattr(sys, "argv", [path, *arguments])
        with pytest.raises(SystemExit, match=f"python examples/{name}.py") as ended:
            runpy.run_path(path, run_name="__main__")
        assert isinstance(ended.value.code, str)  # Python prints it, and exits with 1.


def test_every_example_is_in_the_page() -> None:
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    files = [path for path in EXAMPLES.rglob("*.*") if path.name != "README.md" and "__pycache__" not in path.parts]
    assert len(files) >= 9
    assert [path.name for path in files if f"({path.relative_to(EXAMPLES)})" not in page] == []


def test_the_agent_searches_and_then_answers(demo_store: Store) -> None:
    def respond(request: Request) -> Reply:
        last = request.body["messages"][-1]
        if last["role"] == "tool":
            assert "pay_partial_refunds" in last["content"]
            return Reply(body=completion("Tobi turned them off."))
        asked = {"name": "search_slack", "arguments": json.dumps({"question": last["content"]})}
        body = completion(None, reason="tool_calls")
        call = {"id": "c1", "type": "function", "function": asked}
        body["choices"][0]["message"] |= {"tool_calls": [call]}
        return Reply(body=body)

    example = load("openai_agent")
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder())
    with serve_chat(respond) as server:
        client = OpenAI(base_url=f"{server.url}", api_key="k", max_retries=0)
        assert example.ask(builder, client, "m", QUESTION) == "Tobi turned them off."
        assert len(server.requests) == 2
    assert example.search(builder, "{").startswith("error: ")
    assert example.search(builder, "{}").startswith("error: ")


def test_the_graph_retrieves_and_then_answers(demo_store: Store) -> None:
    pytest.importorskip("langgraph", reason="needs langgraph")
    from langchain_core.language_models.fake_chat_models import GenericFakeChatModel

    read: list[Any] = []

    class Model(GenericFakeChatModel):  # type: ignore[misc]
        def invoke(self, input: Any, *args: Any, **given: Any) -> Any:
            read.append(input)
            return super().invoke(input, *args, **given)

    model = Model(messages=iter(["Tobi turned them off.", "On Friday."]))
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder())
    graph = load("langgraph_agent").make_graph(builder, WindowRequest(prompt="?", max_tokens=1000, **MEI), model)
    talk = {"configurable": {"thread_id": "1"}}
    graph.invoke({"messages": [("user", QUESTION)]}, talk)
    said = graph.invoke({"messages": [("user", "when are they back?")]}, talk)["messages"]
    assert [each.text for each in said][1::2] == ["Tobi turned them off.", "On Friday."]
    assert "pay_partial_refunds" in read[0][0].text
    assert len(read[1]) == 4  # The rules with what was found, and the talk so far.


def test_the_bot_answers_a_mention_in_its_thread(demo_store: Store) -> None:
    pytest.importorskip("slack_bolt", reason="needs the extra slack")
    from slack_bolt import BoltRequest
    from slack_sdk import WebClient

    from testkit.fake_slack import FakeSlack, FakeWorkspace, serve_slack

    workspace = FakeWorkspace()
    workspace.add_user("6mei")
    workspace.add_channel("6engapi", "public", MEI["asker"])
    asked = workspace.post(MEI["asker"], "C06ENGAPI", f"<@U0BOT> {QUESTION}")
    event = {"type": "app_mention", "user": MEI["asker"], "channel": "C06ENGAPI", "ts": asked, "text": QUESTION}
    body = {"type": "event_callback", "team_id": MEI["workspace"], "event": event}
    with serve_slack(FakeSlack(workspace)) as slack:
        client = WebClient("xoxb-test", base_url=f"{slack.url}/api/")
        bot = load("slack_bot").make_app(demo_store, MEI["workspace"], client)
        assert bot.dispatch(BoltRequest(mode="socket_mode", body=body)).status == 200
        bot.listener_runner.listener_executor.shutdown(wait=True)
        (answer,) = workspace.posted
    assert (answer.channel, answer.thread_ts) == ("C06ENGAPI", asked)
    assert "refund" in answer.shown


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("mcp/*.json")), ids=lambda path: path.stem)
def test_the_settings_of_clients_start_what_there_is(path: Path) -> None:
    pytest.importorskip("mcp", reason="needs the extra mcp")
    (servers,) = json.loads(path.read_text(encoding="utf-8")).values()
    settings = servers["contextwin"]
    manual = (EXAMPLES.parent / "docs" / "mcp.md").read_text(encoding="utf-8")
    if "url" in settings:
        assert settings["url"] in manual
        assert settings["headers"]["Authorization"].startswith("Bearer ")
        return
    assert settings["command"].endswith("/contextwin")
    command, *arguments = settings["args"]
    group: Any = typer.main.get_command(command_line)
    known = {option for each in group.commands[command].params for option in each.opts}
    assert {word for word in arguments if word.startswith("-")} <= known


@pytest.fixture
def judged_url(demo_url: str) -> str:
    """The demo with two judged windows."""
    with open_store(demo_url) as store:
        builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
        for prompt in (QUESTION, "why did bookings fail on Wednesday?"):
            window = builder.build(WindowRequest(prompt=prompt, max_tokens=300, **MEI))
            store.flush()
            useful = MessageKey(window.threads[0].channel, window.threads[0].messages[0].ts)
            verdict = WindowFeedback(window_id=window.window_id, verdict="up", useful=(useful,), user=MEI["asker"])
            give_feedback(store, Viewer(workspace=MEI["workspace"], asker=verdict.user), verdict)
    return demo_url


def test_the_notebook_runs_and_draws(judged_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib = pytest.importorskip("matplotlib", reason="needs the extra tune")
    matplotlib.use("Agg")
    importlib.import_module("matplotlib.pyplot").close("all")  # Tests of other plots may have left theirs.
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", judged_url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")
    notebook = json.loads((EXAMPLES / "tune_on_feedback.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        assert not cell.get("outputs")
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    assert len(names["judged"]) == 2
    assert all(0 <= mean <= 1 for mean in names["means"])
    (line, _default) = names["plt"].gca().lines
    assert list(line.get_ydata()) == names["means"]
    names["plt"].close("all")


def test_the_job_imports_and_prunes(
    environment: dict[str, str], archive: Path, run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    commands = tmp_path / "bin"
    commands.mkdir()
    main = "from contextwin.interfaces.entry import main; main()"
    (commands / "contextwin").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(main)} "$@"\n')
    (commands / "contextwin").chmod(0o755)
    given = environment | {"PATH": f"{commands}:{environment['PATH']}", "PYTHONPATH": str(EXAMPLES.parent)}
    job = ["bash", str(EXAMPLES / "import_and_prune.sh"), str(archive.parent)]
    ended = subprocess.run(job, env=given, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "messages" in ended.stdout
    assert json.loads(run("workspaces", "--json").stdout)["workspaces"]
    empty = tmp_path / "empty"
    empty.mkdir()
    ended = subprocess.run([*job[:2], str(empty)], env=given, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (1, f"no archive (*.zip) in {empty}\n")


def test_the_board_draws_metrics_that_there_are() -> None:
    board = json.loads((EXAMPLES / "grafana.json").read_text(encoding="utf-8"))
    drawn = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    manual = (EXAMPLES.parent / "docs" / "http.md").read_text(encoding="utf-8")
    (table,) = [part for part in manual.split("\n\n") if part.startswith("| metric |")]
    known = set(re.findall(r"`(contextwin_\w+)`", table))
    used = {re.sub(r"_bucket$", "", name) for each in drawn for name in re.findall(r"contextwin_\w+", each)}
    assert len(used) >= 8
    assert used <= known
