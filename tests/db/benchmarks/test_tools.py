"""The benchmark of tools: what a model is told, what of its calls is counted, and that each question can be found."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

from benchmarks.quality.tools import QUESTIONS, ask_all, main
from contextwin.errors import ConfigError, ReplyError
from contextwin.ingest.sources import read_archive
from contextwin.interfaces.demo import DEMO_ASKER, DEMO_WORKSPACE, write_demo_export
from contextwin.interfaces.mcp.engine import open_engine
from contextwin.models.access import Viewer
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.providers.endpoints import read_endpoint
from contextwin.storage.store import Store
from testkit.chat_server import completion, serve_chat
from testkit.local_server import Reply, Request


def calling(*calls: tuple[str, str]) -> dict[str, Any]:
    """Return an answer that makes these calls: a tool, and its arguments as the model wrote them."""
    body = completion(None, reason="tool_calls")
    body["choices"][0]["message"]["tool_calls"] = [
        {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for n, (name, arguments) in enumerate(calls)
    ]
    return body


def test_there_are_twenty_questions_and_their_words_are_in_the_demo(tmp_path: Path) -> None:
    write_demo_export(tmp_path / "demo.zip")
    said = "\n".join(getattr(record, "text", "") for record in read_archive(tmp_path / "demo.zip"))
    assert len({question.text for question in QUESTIONS}) == 20
    assert [each for each in QUESTIONS if each.wanted not in said and each.wanted != 'total="'] == []


def test_calls_are_made_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """To one question a model makes two wrong calls, a right one, and answers; with the other it comes to no end."""

    def respond(request: Request) -> Reply:
        talk = request.body["messages"]
        asked, said = talk[1]["content"], [each["content"] for each in talk if each["role"] == "tool"]
        tools = {tool["function"]["name"]: tool["function"] for tool in request.body["tools"]}
        assert "Begin with build_window" in talk[0]["content"]
        assert "\n  " not in tools["build_window"]["description"]
        assert "prompt" in tools["build_window"]["parameters"]["required"]
        if "offsite" in asked:
            return Reply(body=calling(("list_timeline", json.dumps({"channels": ["#support"], "limit": 1}))))
        if not said:
            return Reply(body=calling(("build_window", "{"), ("build_window", json.dumps({"question": asked}))))
        if len(said) == 2:
            assert said[1] == "prompt: is needed; question: there is no such field"
            return Reply(body=calling(("build_window", json.dumps({"prompt": asked}))))
        assert "Mon 9 Mar 2026" in said[2]  # As of the demo's time.
        return Reply(body=completion("Tobi keeps them off."))

    with serve_chat(respond) as server:
        options = ["--embedder", "trigram", "--limit", "2", "--rounds", "3", "--show"]
        assert main(["--model", f"openai-compatible:m@{server.url}", *options]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "  3   2 found  Why are partial refunds off?  build_window build_window build_window",
        "  3   0 MISSED When is the offsite, and where?  list_timeline list_timeline list_timeline, no answer",
        "questions 2, answered within the rounds 1",
        "found     1 of 2",
        "calls     6: build_window 3, list_timeline 3",
        "refused   2",
    ]


def test_a_model_that_cannot_be_asked_is_told() -> None:
    with pytest.raises(ConfigError, match="expected openai:…, ollama:… or openai-compatible"):
        main(["--model", "anthropic:claude"])
    with pytest.raises(ConfigError, match="'x' is not known"):
        main(["--model", "x"])


def test_a_server_that_does_not_answer_ends_the_run(demo_store: Store) -> None:
    caller = Viewer(workspace=DEMO_WORKSPACE, asker=DEMO_ASKER)
    engine = open_engine(demo_store, lambda: caller, TrigramEmbedder())
    with serve_chat(lambda request: Reply(status=400, body={"error": {"message": "no tools here"}})) as server:
        endpoint = read_endpoint("openai-compatible", f"m@{server.url}", demo_store.settings, kind="chat model")
        with pytest.raises(ReplyError, match=r"did not answer: .*no tools here"):
            asyncio.run(ask_all(engine, endpoint, QUESTIONS[:1], 1))
