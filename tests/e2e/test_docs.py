"""What the documentation says is true: its code runs, its commands exist, its queries answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.interfaces import demo
from contextwin.providers.embedders import open_embedder
from contextwin.storage.store import open_store
from testkit.chat_server import say, serve_chat

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from contextwin.storage.store import Store

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


@pytest.fixture
def demo_engine(store: Store, clean_engine: Engine, tmp_path: Path) -> Engine:
    demo.write_demo_export(tmp_path / "demo.zip")
    import_archive(store, open_embedder("trigram"), tmp_path / "demo.zip", ImportOptions())
    return clean_engine


def test_the_programs_in_the_readme_run(
    demo_engine: Engine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url = demo_engine.url.render_as_string(hide_password=False)
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")
    with serve_chat(lambda request: say(request, "In three marinas.")) as server:
        monkeypatch.setenv("CONTEXTWIN_CHAT_MODEL", f"openai-compatible:m@{server.url}")
        with open_store(url) as store, store.persona_repository("T06HALFFTHM") as persona_repository:
            persona_repository.allow_persona("U06TOBI", is_enabled=True, performed_by="U06TOBI")
        for program in blocks("python"):
            exec(compile(program, "README.md", "exec"), {})
    shown = capsys.readouterr().out
    assert "API integration" in shown
    assert "In three marinas." in shown


def test_the_queries_in_the_readme_answer(demo_engine: Engine) -> None:
    queries = blocks("sql")
    assert len(queries) >= 10
    with demo_engine.connect() as connection:
        empty = [query.splitlines()[0] for query in queries if not connection.execute(text(query)).all()]
    assert empty == []
