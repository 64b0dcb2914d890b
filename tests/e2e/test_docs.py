"""What the documentation says is true: its programs run, its queries answer."""

from __future__ import annotations

import json
import os
import re
import shlex
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from contextwin.explain.feedback import give_feedback
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.interfaces import demo
from contextwin.interfaces.cli import app
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import Store, open_store
from contextwin.window.builder import ContextWindowBuilder
from testkit.chat_server import say, serve_chat
from testkit.command_line import run_command
from testkit.corpora import FailingEmbedder
from testkit.pictures import PAGE_PICTURES, PICTURE, digest_page, draw_window, read_note
from testkit.tables import fill_once

if TYPE_CHECKING:
    from sqlalchemy import Engine

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md"))]


def blocks(language: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of all pages in one language, each with the name of its page."""
    fence = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    found = [(page.name, *block) for page in PAGES for block in fence.findall(page.read_text(encoding="utf-8"))]
    return [(page, block) for page, name, block in found if name == language]


@pytest.fixture
def demo_engine(store: Store, clean_engine: Engine, tmp_path: Path) -> Engine:
    demo.write_demo_export(tmp_path / "demo.zip")
    fill_once(store, lambda: import_archive(store, open_embedder("trigram"), tmp_path / "demo.zip", ImportOptions()))
    return clean_engine


def test_the_programs_in_the_manual_run(
    demo_engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = demo_engine.url.render_as_string(hide_password=False)
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")
    with serve_chat(lambda request: say(request, "In three marinas.")) as server:
        monkeypatch.setenv("CONTEXTWIN_CHAT_MODEL", f"openai-compatible:m@{server.url}")
        with open_store(url) as store, store.write("T06HALFFTHM") as transaction:
            transaction.personas.allow_persona("U06TOBI", is_enabled=True, performed_by="U06TOBI")
        programs = [each for each in blocks("python") if each[0] != "adapters.md"]
        assert {"README.md", "data-formats.md", "privacy.md", "replies.md", "time.md"} <= {page for page, _ in programs}
        for page, program in programs:
            exec(compile(program, page, "exec"), {})
    shown = capsys.readouterr().out
    assert "API integration" in shown
    assert "In three marinas." in shown


@pytest.mark.parametrize("library", ["langchain_core", "llama_index.core"])
def test_the_programs_with_other_libraries_run(
    demo_engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], library: str
) -> None:
    pytest.importorskip(library)
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", demo_engine.url.render_as_string(hide_password=False))
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")
    (program,) = [block for page, block in blocks("python") if page == "adapters.md" and f"from {library}" in block]
    exec(compile(program, "adapters.md", "exec"), {})
    assert capsys.readouterr().out.count("pay_partial_refunds") == 2  # Retrieved, and then in a prompt.


@pytest.fixture
def recorded_engine(demo_engine: Engine) -> Engine:
    """The demo with a few recorded windows, each judged, and one that lacked the embedder."""
    with Store(demo_engine) as store:
        builder = ContextWindowBuilder(store, open_embedder("trigram"), record="all")
        for prompt in (demo.DEMO_PROMPT, "why are partial refunds off?", "why did bookings fail on Wednesday?"):
            request = WindowRequest(prompt=prompt, workspace=demo.DEMO_WORKSPACE, asker=demo.DEMO_ASKER, max_tokens=300)
            window = builder.build(replace(request, channel=demo.DEMO_CHANNEL))
            store.flush()
            useful = MessageKey(window.threads[0].channel, window.threads[0].messages[0].ts)
            judged = WindowFeedback(window_id=window.window_id, verdict="up", useful=(useful,), user=demo.DEMO_ASKER)
            give_feedback(store, Viewer(workspace=demo.DEMO_WORKSPACE, asker=judged.user), judged)
        degraded = ContextWindowBuilder(store, FailingEmbedder(), record="all")
        degraded.build(replace(request, channel=demo.DEMO_CHANNEL))
        store.flush()
    return demo_engine


def test_the_queries_in_the_manual_answer(recorded_engine: Engine) -> None:
    queries = [query for _, query in blocks("sql")]
    assert len(queries) >= 10
    with recorded_engine.connect() as connection:
        empty = [query.splitlines()[0] for query in queries if not connection.execute(text(query)).all()]
    assert empty == []


def test_each_command_in_the_readme_can_be_typed_after_the_demo(clean_engine: Engine, tmp_path: Path) -> None:
    lines = [
        line.partition(" #")[0] for page, block in blocks("bash") if page == "README.md" for line in block.splitlines()
    ]
    typed = [shlex.split(line.partition("|")[0])[1:] for line in lines if line.startswith("contextwin ")]
    assert len(typed) > 15
    url = clean_engine.url.render_as_string(hide_password=False)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CONTEXTWIN_")}
    environment |= {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_HOME": str(tmp_path)}
    for arguments in (["demo"], *typed):
        answer = run_command(*arguments, environment=environment, folder=tmp_path)
        assert answer.returncode == 0, answer
        assert answer.stdout.strip(), answer
        assert "no messages" not in answer.stderr, answer
    left = run_command("workspaces", "--json", environment=environment, folder=tmp_path)
    assert json.loads(left.stdout) == {"workspaces": []}  # The last commands removed it.


def test_the_outputs_in_the_page_on_replies_are_what_the_demo_gives(clean_engine: Engine, tmp_path: Path) -> None:
    url = clean_engine.url.render_as_string(hide_password=False)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CONTEXTWIN_")}
    environment |= {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_HOME": str(tmp_path), "NO_COLOR": "1"}
    run_command("demo", environment=environment, folder=tmp_path)
    shown = [block for page, block in blocks("") if page == "replies.md" and block.startswith("$ contextwin")]
    assert len(shown) == 2
    for command, *excerpt in map(str.splitlines, shown):
        answer = run_command(*shlex.split(command)[2:], environment=environment, folder=tmp_path)
        printed = iter([*answer.stdout.splitlines(), *answer.stderr.splitlines()])
        missing = [line for line in excerpt if line != "…" and line not in printed]  # In this order.
        assert missing == [], answer.stderr


def test_the_program_in_the_readme_shows_the_latest_report_first_on_any_day(static_demo_store: Store) -> None:
    builder = ContextWindowBuilder(static_demo_store, open_embedder("static"))
    (program,) = [block for page, block in blocks("python") if page == "README.md" and "builder.build" in block]
    (asked,) = re.findall(r"WindowRequest\(.*?\n        \)", program, re.DOTALL)
    request = eval(asked, {"WindowRequest": WindowRequest})
    for day in (
        None,
        *(datetime(*day, tzinfo=UTC) for day in ((2026, 3, 9), (2026, 6, 15), (2027, 5, 1), (2046, 1, 1))),
    ):
        window = builder.build(replace(request, asked_at=day))
        weeks = re.findall(r"Status of the API integration, (week \d)", window.text)
        assert weeks[0] == "week 6", day
        assert "week 6" in window.threads[0].messages[0].text


def test_the_window_in_the_readme_is_what_the_demo_prints(
    clean_engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", clean_engine.url.render_as_string(hide_password=False))
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "static")
    printed = CliRunner().invoke(app, ["demo"]).output
    (excerpt,) = [block for page, block in blocks("") if page == "README.md" and "#eng-api" in block]
    places = [printed.index(thread) for thread in excerpt.strip().split("\n\n")]
    assert len(places) >= 3
    assert places == sorted(places)
    assert "783 of 800 tokens" in printed
    assert "783 of 800 tokens" in (ROOT / "README.md").read_text(encoding="utf-8")
    # `python -m testkit.pictures` draws it anew.
    assert draw_window(printed) == PICTURE.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="no line that is"):
        draw_window(printed.replace("↪", ""))


def test_the_pictures_of_the_page_are_of_this_page() -> None:
    """`python -m testkit.pictures` takes them anew."""
    for page in PAGE_PICTURES.values():
        picture = page.read_bytes()
        assert read_note(picture) == digest_page(), f"{page.name} shows an older page: python -m testkit.pictures"
        assert len(picture) < 200_000


def test_the_lines_that_explain_are_what_the_command_prints(clean_engine: Engine, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CONTEXTWIN_")}
    url = clean_engine.url.render_as_string(hide_password=False)
    environment |= {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_HOME": str(tmp_path)}
    run_command("demo", environment=environment, folder=tmp_path)
    (command, *_) = [block for page, block in blocks("bash") if page == "explain.md" and "--explain" in block]
    answer = run_command(*shlex.split(command)[1:], environment=environment, folder=tmp_path)
    (excerpt,) = [block for page, block in blocks("") if page == "explain.md" and " = relevance " in block]
    assert set(excerpt.splitlines()) <= set(answer.stdout.splitlines())
    # The printed command explains the window later, with the same lines.
    (later,) = re.findall(r"why: contextwin (explain .*)", answer.stderr)
    again = run_command(*later.split(), environment=environment, folder=tmp_path)
    assert set(excerpt.splitlines()) <= set(again.stdout.splitlines())


def test_the_tables_in_the_page_on_monitoring_are_what_the_command_prints(
    recorded_engine: Engine, tmp_path: Path
) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CONTEXTWIN_")}
    url = recorded_engine.url.render_as_string(hide_password=False)
    environment |= {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_HOME": str(tmp_path)}
    answer = run_command("stats", "--all", environment=environment, folder=tmp_path)
    (excerpt,) = [block for page, block in blocks("") if page == "monitoring.md"]
    # The words of titles, headers and first columns; the numbers are those of other windows.
    said, printed = (re.sub(r"[\d,.]+", "N", re.sub("[ █░]+", " ", each)) for each in (excerpt, answer.stdout))
    heads = [line.strip() for section in said.split("\n\n") for line in section.splitlines()[:2]]
    assert len(heads) == 14
    assert [line for line in heads if line not in map(str.strip, printed.splitlines())] == []
