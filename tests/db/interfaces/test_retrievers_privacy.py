"""Through a retriever, everybody gets what they may see, and nobody anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from contextwin.errors import ContextWinError
from contextwin.ingest.events import apply_event
from contextwin.models.documents import DocumentUnit
from contextwin.models.requests import WindowRequest
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.privacy_machine import EMBEDDER, PLACES, WORDS, act, pick
from testkit.privacy_world import NOBODY, PEOPLE, TOPICS, World
from testkit.slack_history import TEAM

#: By module, the library that it needs, and its method that retrieves.
RETRIEVERS = {"langchain": ("langchain_core", "invoke"), "llama_index": ("llama_index.core", "retrieve")}
#: What happens in a workspace before it is asked.
EVENTS = 60


def make_world(start: int) -> World:
    world, random = World("a"), Random(start)
    for _ in range(EVENTS):
        number = random.randrange(100)
        act(world, random.choice((*WORDS, *PLACES)), pick(world.channels, random.randrange(100)), number)
    return world


def list_prompts(world: World) -> Iterator[str]:
    yield from (f"What was said about the {topic}?" for topic in TOPICS)
    yield from sorted(world.all_words())[::5]
    yield "When did we last talk about the payroll?"


def ask(retrieve: Callable[[str], Any], prompt: str) -> str:
    """Return everything that is told, text and metadata, or the error."""
    try:
        return repr(retrieve(prompt))
    except ContextWinError as exc:
        return str(exc)


@pytest.mark.parametrize("name", RETRIEVERS)
@pytest.mark.parametrize("start", range(2))
def test_nobody_retrieves_what_they_may_not_see(module_store: Store, tmp_path: Path, name: str, start: int) -> None:
    library, method = RETRIEVERS[name]
    pytest.importorskip(library)
    make_retriever: Callable[..., Any] = import_module(f"contextwin.interfaces.{name}").ContextWindowRetriever
    world, workspace = make_world(start), f"W{start}{name}"
    import_records(module_store, tmp_path, list(world.records(workspace, world.channels)))
    for told in world.departures(world.channels):
        apply_event(module_store, EMBEDDER, told, workspace=workspace, team=TEAM)
    builder = ContextWindowBuilder(module_store, EMBEDDER)
    shown = hidden = 0
    for user in (*PEOPLE, NOBODY):
        visible = world.readable(user)
        may_not, may = world.hidden_words(visible), world.words_of(visible)
        for number, prompt in enumerate(list_prompts(world)):
            request = WindowRequest(prompt="", workspace=workspace, asker=user, max_tokens=400)
            retriever = make_retriever(builder=builder, request=request, unit=pick(get_args(DocumentUnit), number), k=4)
            answer = ask(getattr(retriever, method), prompt)
            assert [word for word in may_not if word in answer and word not in prompt] == [], (user, prompt)
            shown += sum(word in answer and word not in prompt for word in may)
            hidden += len(may_not)
    assert shown > 200
    assert hidden > 1000
