"""Replies beside the real message, written and judged by a model of our own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks.replies.__main__ import main
from benchmarks.replies.judging import (
    AVATAR,
    JUDGE_RULES,
    PLAIN,
    PLAIN_RULES,
)
from benchmarks.replies.moments import find_moments
from testkit.chat_server import completion, serve_chat
from testkit.local_server import Reply, Request

START = 1_700_000_000


def record(number: int, user: str, text: str, **more: Any) -> dict[str, Any]:
    return {
        "workspace": "w",
        "channel": "C1",
        "ts": f"{START + 60 * number}.000100",
        "user": user,
        "text": text,
        **more,
    }


#: Two people who talk in turn, so that each message answers the one before it.
TALK = [record(n, f"U{n % 2}", f"the kettle number {n} is on, says {'Ana' if n % 2 else 'Bo'}") for n in range(100)]


@pytest.fixture
def messages(tmp_path: Path) -> Path:
    path = tmp_path / "messages.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in TALK))
    return path


def answer(request: Request) -> Reply:
    """Write badly as a plain writer, well as the avatar, and judge the real one by its words."""
    system, user = (str(message["content"]) for message in request.body["messages"])
    if system == JUDGE_RULES:
        candidates = dict(re.findall(r"^([ABC]): (.*)$", user, re.MULTILINE))
        rank = {"the kettle number": 0, "ok then": 1}
        order = sorted(
            candidates, key=lambda letter: rank.get(candidates[letter][:17], rank.get(candidates[letter], 2))
        )
        fit = {letter: 5 if candidates[letter] == "ok then" else 2 for letter in candidates}
        return Reply(body=completion("Hm.\n" + json.dumps({"real": order[0], "order": order, "fit": fit})))
    return Reply(body=completion("Certainly! How delightful." if PLAIN_RULES in system else "ok then [1]"))


def run(messages: Path, out: Path, url: str, *more: str) -> int:
    fixed = ["--embedder", "trigram", "--moments", "4", "--budget", "400", "--concurrency", "1"]
    return main([str(messages), "--out", str(out), "--writer", f"openai-compatible:m@{url}", *fixed, *more])


def test_no_prompt_holds_what_was_written_then_or_later(messages: Path, tmp_path: Path) -> None:
    with serve_chat(answer) as server:
        run(messages, tmp_path / "out", server.url, "--yes")
    writings = [r.body["messages"] for r in server.requests if r.body["messages"][0]["content"] != JUDGE_RULES]
    moments = [moment for moment in find_moments(TALK, 4) for _ in (PLAIN, AVATAR)]
    for moment, (_, user) in zip(moments, writings, strict=True):
        numbers = [int(number) for number in re.findall("kettle number ([0-9]+) is", user["content"])]
        assert len(numbers) > 3
        assert max(numbers) == int(moment.said.split()[3]) == int(moment.wrote.split()[3]) - 1
