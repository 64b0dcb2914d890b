"""A prompt that asks to be shown code is answered with code of that language, which shares few words with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.retrieve.retrieval import CANDIDATES
from testkit.corpora import import_records
from testkit.factories import START, make_record

HOUR = 3600
CLAMP = "```ts\nexport function clamp(v: number, high: number): number {\n  return Math.min(high, v);\n}\n```"
TITLE = "```python\ndef title(text):\n    return text.title()\n```"
#: Prose that says the words of the prompt, more of it than a retriever finds.
PROSE = [make_record(n * HOUR, f"TypeScript utility functions, says plan {n}, {n * 7}") for n in range(CANDIDATES + 40)]
MESSAGES = [make_record(-4 * HOUR, CLAMP), make_record(-2 * HOUR, TITLE), *PROSE]
Ask = Callable[..., ContextWindow]


@pytest.fixture(scope="module")
def ask(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "kind": "public", "members": ["U1"]}
    import_records(module_store, tmp_path_factory.mktemp("code"), [channel, *MESSAGES])
    builder = ContextWindowBuilder(module_store, TrigramEmbedder())
    asked_at = datetime_of_ts(f"{START}.0") + timedelta(days=9)

    def run(prompt: str, **other: Any) -> ContextWindow:
        request: dict[str, Any] = {"workspace": "acme", "asker": "U1", "asked_at": asked_at, "max_tokens": 600} | other
        return builder.build(WindowRequest(prompt=prompt, **request))

    return run


def best(window: ContextWindow) -> str:
    return max(window.threads, key=lambda thread: thread.score).messages[0].text


@pytest.mark.parametrize("prompt", ["show me all TypeScript utility functions", "list functions in TypeScript"])
def test_code_of_the_language_is_found_and_scored_best(ask: Ask, prompt: str) -> None:
    window = ask(prompt)
    assert "clamp" in best(window)
    assert "says plan" in window.text  # Prose has what room is left.


def test_who_asks_about_code_is_answered_with_prose(ask: Ask) -> None:
    assert "says plan" in best(ask("who plans TypeScript utility functions?"))
    only = ask("show me all TypeScript utility functions", filters=Filters(code_languages=("python",)))
    assert "title" in best(only)
