"""Every statement of the read path names its workspace and the channels that may be seen, of each table that it reads.

The statements are the ones that its modules can make, and those that really run.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Select, TextClause, event
from sqlalchemy.dialects import postgresql

from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import load_persona
from contextwin.avatar.reply import ReplyRequest
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.access import Viewer
from contextwin.models.requests import WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.names.directory import list_channels, list_users
from contextwin.window.timeline.reading import Timeline
from testkit.visibility import GUARDED, unguarded

# -- what the reading of statements sees


# -- what really runs

PROMPTS = (
    DEMO_PROMPT,
    "What was the first thing Tobi said?",
    "How many messages did Mei send last week?",
    "When did we last talk about webhooks?",
    "What did I say in this session?",
    "What's the latest on the outage in:#eng-api has:link -from:@Hank?",
    "Show the last 5 from Tobi about staging",
)


@contextmanager
def running(store: Store) -> Iterator[list[tuple[Any, Any]]]:
    """A list to which every statement is added that runs meanwhile, with its parameters."""
    ran: list[tuple[Any, Any]] = []

    def record(_connection: Any, statement: Any, _many: Any, params: Any, _options: Any) -> None:
        ran.append((statement, params))

    event.listen(store._engine, "before_execute", record)
    try:
        yield ran
    finally:
        event.remove(store._engine, "before_execute", record)


def visible_in_demo(store: Store) -> list[str]:
    with store.reading() as reader:
        channels = open_scope(reader, WindowRequest(prompt="", workspace=DEMO_WORKSPACE, asker=DEMO_ASKER)).channels
        everything = reader.request_context(Viewer(workspace=DEMO_WORKSPACE, viewer=DEMO_ASKER))
    assert everything is not None
    assert 1 < len(channels) < len(everything.channels)
    return [*channels]


def test_nothing_is_read_of_what_may_not_be_seen_by_what_runs(demo_store: Store) -> None:
    channels, embedder = visible_in_demo(demo_store), TrigramEmbedder()
    with running(demo_store) as ran:
        asked: dict[str, Any] = {"workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER, "asked_at": DEMO_ASKED_AT}
        requests = [WindowRequest(prompt=prompt, channel=DEMO_CHANNEL, **asked) for prompt in PROMPTS]
        for request in requests:
            ContextWindowBuilder(demo_store, embedder).build(request)
        for matching in (None, "webhooks"):
            Timeline(demo_store, embedder).list(TimelineRequest(matching=matching, with_total=True, limit=3, **asked))
        ContextWindowBuilder(demo_store, embedder).search(requests[0])
        list_channels(demo_store, TimelineRequest(**asked))
        list_users(demo_store, TimelineRequest(**asked))
        load_persona(demo_store, requests[0], "U06TOBI")
        with demo_store.write(DEMO_WORKSPACE) as transaction:
            transaction.personas.allow_persona("U06TOBI", is_enabled=True, performed_by="test")
        limits = ChatLimits(spec="test", context_tokens=100_000, encoding="o200k_base")
        Avatar(demo_store, embedder=embedder).draft(ReplyRequest(window=requests[0], persona="U06TOBI"), limits)
    selects = [(statement, params) for statement, params in ran if isinstance(statement, Select)]
    guarded = [each for each in selects if any(f"{table}." in sql_of(each[0]) for table in GUARDED)]
    assert len(guarded) > 40
    for statement, params in guarded:
        missing = unguarded(statement, DEMO_WORKSPACE, channels, params)
        assert missing == [] or (set(missing) == {"chunks.channel_id"} and "viewer_kind" in statement.selected_columns)
    said = [str(statement) for statement, _ in ran if isinstance(statement, TextClause)]
    assert not [sql for sql in said if any(table in sql for table in GUARDED)]


def sql_of(statement: Select[Any]) -> str:
    return str(statement.compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]
