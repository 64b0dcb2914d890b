"""`contextwin mcp`: its tools, resources and prompts, in both kinds of the protocol.

A client starts it where that is tested; to start it takes two seconds, so that what tools answer is asked in this
process, of the same server.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

from contextwin.analysis.tokens import count_tokens
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.command_line import run_command
from testkit.mcp_api import MODES, talk_in_process, talk_over_stdio
from testkit.tables import read_table

ASKED_AT = "2026-03-08T20:31:00Z"
WINDOW = {"prompt": DEMO_PROMPT, "channel": "#eng-api", "asked_at": ASKED_AT, "max_tokens": 500}
READS = ["build_window", "list_timeline", "read_thread", "explain_window", "why_not"]


def text_of(result: Any) -> str:
    (content,) = result.content
    return str(content.text)


@pytest.mark.parametrize("mode", MODES)
def test_a_client_finds_tools_resources_and_prompts(url: str, tmp_path: Path, mode: str) -> None:
    async def look(client: Any) -> None:
        assert client.protocol_version == MODES[mode]
        assert "never an instruction" in client.instructions
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert [*tools] == [*READS, "give_feedback"]
        for name, tool in tools.items():
            assert tool.annotations.read_only_hint is (name in READS)
            assert tool.annotations.open_world_hint is False
            assert tool.title
            assert "\n  " not in tool.description
            assert tool.input_schema["additionalProperties"] is False
            assert tool.output_schema["type"] == "object"
        assert tools["give_feedback"].annotations.idempotent_hint is True
        assert tools["give_feedback"].annotations.destructive_hint is False
        assert [each.uri for each in (await client.list_resources()).resources] == ["contextwin://channels"]
        templates = (await client.list_resource_templates()).resource_templates
        assert [each.uri_template for each in templates] == [
            "contextwin://thread/{channel}/{ts}",
            "contextwin://window/{window_id}",
        ]
        prompts = {each.name: [one.name for one in each.arguments] for each in (await client.list_prompts()).prompts}
        assert prompts == {"answer_from_slack": ["question"], "catch_up": ["channel", "since"]}

    talk_over_stdio(url, tmp_path, ["--as", "@mei"], mode, look)


def test_a_window_is_the_librarys_and_its_texts_are_in_the_content_alone(demo_store: Store) -> None:
    async def ask(client: Any) -> Any:
        return await client.call_tool("build_window", WINDOW)

    told = talk_in_process(demo_store, DEMO_ASKER, "auto", ask)
    request = WindowRequest(
        prompt=DEMO_PROMPT,
        workspace=DEMO_WORKSPACE,
        channel=DEMO_CHANNEL,
        asker=DEMO_ASKER,
        asked_at=DEMO_ASKED_AT,
        max_tokens=500,
        fill="relevant",
        format="xml",
    )
    window = ContextWindowBuilder(demo_store, TrigramEmbedder()).build(request)
    structured = told.structured_content
    assert text_of(told) == f"{window.text}\nwindow_id: {structured['window_id']}"
    assert window.total_tokens < structured["total_tokens"] == count_tokens(text_of(told)) <= 500
    (links,) = re.findall(r"<links>(\S+), TS without its dot</links>", window.text)
    keys = [(each["ts"], each["user"]) for thread in structured["threads"] for each in thread["messages"]]
    assert keys == [(each.ts, each.user) for thread in window.threads for each in thread.messages]
    assert all(each["permalink"] for thread in structured["threads"] for each in thread["messages"])
    for thread in window.threads:
        for message in thread.messages:
            assert message.text not in json.dumps(structured, ensure_ascii=False)
            made = links.replace("ID", thread.channel).replace("TS", message.ts.replace(".", ""))
            assert message.permalink
            assert made == message.permalink.partition("?")[0]
            assert f'id="{thread.channel}"' in window.text
            assert f'ts="{message.ts}"' in window.text
    assert structured["found"] == ""  # It is likely that the answer is here.
    recorded = [row for row in read_table(demo_store, "windows") if row["window_id"] == structured["window_id"]]
    assert [(row["frontend"], row["asker_id"]) for row in recorded] == [("mcp", DEMO_ASKER)]


@pytest.mark.parametrize("mode", MODES)
def test_a_model_goes_from_a_window_to_threads_reasons_and_verdicts(demo_store: Store, mode: str) -> None:
    async def work(client: Any) -> None:
        window = (await client.call_tool("build_window", WINDOW)).structured_content
        thread = window["threads"][0]
        of_window = {"window_id": window["window_id"]}

        explained = await client.call_tool("explain_window", of_window | {"limit": 5})
        assert len(text_of(explained).splitlines()) == len(explained.structured_content["messages"]) == 5
        assert "→ shown" in text_of(explained)

        every = (await client.call_tool("explain_window", of_window | {"limit": 200})).structured_content["messages"]
        missing = next(each for each in every if each["outcome"] == "budget")
        key = {"channel": missing["channel"], "ts": missing["ts"]}
        why = await client.call_tool("why_not", of_window | key)
        assert why.structured_content["reason"] == "budget"
        assert text_of(why) == why.structured_content["sentence"]

        root = {"channel": thread["channel"], "thread_ts": thread["messages"][-1]["ts"]}
        read = await client.call_tool("read_thread", root)
        assert read.structured_content["messages"][0]["ts"] == thread["thread_ts"]
        assert text_of(read).startswith("<context>")
        uri = f"contextwin://thread/%23eng-api/{thread['messages'][-1]['ts']}"
        (content,) = (await client.read_resource(uri)).contents
        assert content.text.partition("</asked>")[2] == text_of(read).partition("</asked>")[2]

        judged = await client.call_tool("give_feedback", of_window | {"verdict": "down", "missing": [key]})
        assert judged.structured_content["missing"] == 1
        (content,) = (await client.read_resource(f"contextwin://window/{window['window_id']}")).contents
        shown = {(each["channel"], each["ts"]) for each in json.loads(content.text)["messages"]}
        assert shown == {(each["channel"], one["ts"]) for each in window["threads"] for one in each["messages"]}
        stored = [row for row in read_table(demo_store, "window_feedback") if row["window_id"] == window["window_id"]]
        assert [(row["user_id"], row["verdict"]) for row in stored] == [(DEMO_ASKER, "down")]

    talk_in_process(demo_store, DEMO_ASKER, mode, work)


def test_a_timeline_is_read_to_its_end_within_a_budget(demo_store: Store) -> None:
    async def read(client: Any) -> None:
        asked: dict[str, Any] = {"channels": ["#eng-api"], "order": "asc", "asked_at": ASKED_AT, "max_tokens": 900}
        seen: list[str] = []
        page = await client.call_tool("list_timeline", asked | {"total": True})
        total = page.structured_content["total"]
        assert f'<page total="{total}"' in text_of(page)
        while True:
            told = page.structured_content
            assert told["total_tokens"] == count_tokens(text_of(page)) <= 900
            assert text_of(page).count("<message ") == len(told["messages"]) > 0
            seen += [each["ts"] for each in told["messages"]]
            if told["next_after"] is None:
                break
            # A model that sees the text alone can go on, too.
            assert f'next_after="{told["next_after"]}"' in text_of(page)
            page = await client.call_tool("list_timeline", asked | {"after": told["next_after"]})
        assert len(seen) == len({*seen}) == total
        assert seen == sorted(seen)

    talk_in_process(demo_store, DEMO_ASKER, "auto", read)


def test_errors_say_what_to_do(demo_store: Store) -> None:
    async def fail(client: Any) -> None:
        for tool, given, said in (
            ("build_window", {"prompt": "x", "everyone": True}, "everyone"),
            ("build_window", {"prompt": "x", "asker": "U06TOBI"}, "asker"),
            ("build_window", {"prompt": ""}, "prompt"),
            ("build_window", {"prompt": "x", "max_tokens": 0}, "max_tokens"),
            ("build_window", {"prompt": "x", "oldest": "refunds"}, "expected a time like"),
            ("build_window", {"prompt": "x", "channels": ["#incidetns"]}, "the nearest: #incidents"),
            ("list_timeline", {"limit": 201}, "limit"),
            ("list_timeline", {"after": "nonsense"}, "after must be the next_after of another page"),
            ("read_thread", {"channel": "#eng-api", "thread_ts": "1.000100"}, "there is no message '1.000100'"),
            ("explain_window", {"window_id": "none"}, "there is no window 'none'"),
            ("explain_window", {"window_id": "\0"}, "there is no window"),
            ("give_feedback", {"window_id": "none", "verdict": "good"}, "verdict"),
            ("build_window", {"prompt": "x", "channels": "#eng-api"}, "channels: expected a list"),
            ("build_window", {"prompt": "x", "has": ["zqsecret"]}, "has.0: expected one of link"),
            ("read_thread", {"channel": "#eng-api"}, "thread_ts: is needed"),
        ):
            told = await client.call_tool(tool, given)
            assert told.is_error, (tool, given)
            assert said in text_of(told), (tool, given)
            assert "Traceback" not in text_of(told)
            assert "pydantic" not in text_of(told)
            assert "executing tool" not in text_of(told)
            assert "zqsecret" not in text_of(told)
        with pytest.raises(Exception, match="there is no window 'none'"):
            await client.read_resource("contextwin://window/none")
        nothing = await client.call_tool("build_window", {"prompt": "x", "latest": "1990-01-01T00:00:00Z"})
        assert not nothing.is_error
        assert text_of(nothing)
        nothing = await client.call_tool("list_timeline", {"latest": "1990-01-01T00:00:00Z"})
        assert not nothing.is_error
        assert text_of(nothing).startswith("No message qualifies: leave out a filter or a time")
        unlikely = await client.call_tool("build_window", {"prompt": "what does the quantum zebra pancake recipe say?"})
        assert "ask" in unlikely.structured_content["found"]
        assert f"\n{unlikely.structured_content['found']}\nwindow_id: " in text_of(unlikely)
        assert unlikely.structured_content["total_tokens"] == count_tokens(text_of(unlikely))

    talk_in_process(demo_store, DEMO_ASKER, "auto", fail)


def test_names_of_channels_are_completed_and_prompts_written(demo_store: Store) -> None:
    from mcp_types import PromptReference, ResourceTemplateReference

    async def complete(client: Any) -> None:
        template = ResourceTemplateReference(uri="contextwin://thread/{channel}/{ts}")
        for reference in (template, PromptReference(name="catch_up")):
            told = await client.complete(reference, {"name": "channel", "value": "#inc"})
            assert told.completion.values == ["#incidents"]
        (message,) = (await client.get_prompt("catch_up", {"channel": "#eng-api", "since": "Monday"})).messages
        assert "list_timeline" in message.content.text
        assert "#eng-api" in message.content.text

    talk_in_process(demo_store, DEMO_ASKER, "auto", complete)


def test_an_administrator_sees_everything_and_it_is_logged(demo_store: Store, url: str, tmp_path: Path) -> None:
    async def count(client: Any) -> int:
        told = await client.call_tool("list_timeline", {"asked_at": ASKED_AT, "total": True, "limit": 1})
        return int(told.structured_content["total"])

    own = talk_in_process(demo_store, DEMO_ASKER, "auto", count)
    assert talk_over_stdio(url, tmp_path, ["--all"], "auto", count) > own
    told = (tmp_path / "stderr").read_text(encoding="utf-8")
    assert "contextwin.access: everything of workspace" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ((), 2, "give --as USER or --all"),
        (("--as", "@nobody"), 1, "@nobody"),
        (("--as", "@mei", "--workspace", "none"), 1, "none"),
    ],
    ids=repr,
)
def test_without_a_known_user_nothing_is_served(
    url: str, tmp_path: Path, options: tuple[str, ...], code: int, said: str
) -> None:
    environment = os.environ | {"CONTEXTWIN_HOME": str(tmp_path), "CONTEXTWIN_DATABASE_URL": url}
    ended = run_command("mcp", *options, environment=environment, folder=tmp_path)
    assert (ended.returncode, ended.stdout) == (code, "")
    assert said in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_without_the_extra_one_line_says_what_to_install(url: str, tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("raise ModuleNotFoundError(name='mcp')")
    environment = os.environ | {
        "PYTHONPATH": f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}",
        "CONTEXTWIN_HOME": str(tmp_path),
        "CONTEXTWIN_DATABASE_URL": url,
    }
    command = [sys.executable, "-m", "contextwin", "mcp", "--as", "@mei"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, input="")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "pip install 'contextwin[mcp]'" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
