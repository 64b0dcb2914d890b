"""The examples of docs/http.md, as they are typed, are answered as they say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi")

PAGE = (Path(__file__).parents[4] / "docs" / "http.md").read_text(encoding="utf-8")


def find_examples() -> list[tuple[list[str], int]]:
    """Return the words of each curl command of the page, and the status that it says."""
    commands = re.findall(r"^curl (.*?)   # (\d+)$", PAGE.replace("\\\n", " "), re.MULTILINE)
    return [(shlex.split(words), int(status)) for words, status in commands]


def test_the_examples_are_answered_as_the_page_says(client: Any, mei: dict[str, str]) -> None:
    examples, window = find_examples(), "none"
    assert len(examples) == PAGE.count("curl ") > 10
    for words, status in examples:
        address = next(word for word in words if word.startswith("$SERVER"))
        method = words[words.index("-X") + 1] if "-X" in words else "GET"
        headers = dict(words[n + 1].split(": ", 1) for n, word in enumerate(words) if word == "-H")
        if "Authorization" in headers:
            headers |= mei
        body = words[words.index("-d") + 1] if "-d" in words else None
        path = address.removeprefix("$SERVER").replace("$WINDOW", window)
        answer = client.request(method, path, headers=headers, content=body)
        assert answer.status_code == status, (path, answer.text)
        window = answer.json().get("window_id", window)


def test_every_endpoint_and_metric_is_on_the_page(client: Any) -> None:
    for path in client.get("/api/v1/openapi.json").json()["paths"]:
        assert path in PAGE or f"`/{path.rpartition('/')[2]}`" in PAGE, path
