"""What a peer gets: an empty database on the set's server, and the messages that contextwin has as documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from urllib.parse import urlsplit

import psycopg

from benchmarks.common.evaluation import OpenSet
from benchmarks.peers.base import INDEX_SETTINGS, Document, Site
from contextwin.analysis.chunking import embedding_text
from contextwin.models.access import Scope, Viewer
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundMessage
from contextwin.providers.embedders import embed_query
from contextwin.storage.embedded.server import start_embedded
from contextwin.storage.sql.context_messages import ContextExpansion
from contextwin.storage.store import INDEX_FROM_CHUNKS

Library = Mapping[tuple[str, MessageKey], FoundMessage]  # every message that can be shown, by workspace and key


def read_library(opened: OpenSet) -> Library:
    """Return every message of the store that has something to show."""
    now = datetime.now(UTC)
    library: dict[tuple[str, MessageKey], FoundMessage] = {}
    for workspace in opened.store.workspaces():
        with opened.store.reading() as reader:
            context = reader.request_context(Viewer(workspace=workspace))
            assert context is not None
            names = {channel: info.name for channel, info in context.channels.items() if info.name}
            reader.allow_channels(workspace, context.channels)
            scope = Scope(workspace=workspace, channels=[*context.channels], latest=now)
            for channel in context.channels:
                whole = ContextExpansion(
                    thread_each_side=0, channel_each_side=0, place=(channel, None), recent_limit=opened.messages
                )
                messages = reader.messages_around(scope, [], whole, (None, None), names)
                library |= {(workspace, m.key): m for m in messages if m.text.strip() and not m.is_deleted}
    return library


def make_documents(library: Library) -> list[Document]:
    """Return a document for each message."""
    return [
        Document(
            key=key,
            workspace=workspace,
            thread_ts=message.thread_ts,
            user=message.user or "",
            sent_at=message.sent_at,
            text=embedding_text(message.text, message.name),
        )
        for (workspace, key), message in library.items()
    ]


def prepare_site(opened: OpenSet, name: str, documents: Sequence[Document]) -> Site:
    """Return an empty database for the peer; vectors are indexed where contextwin indexes a workspace's."""
    base = start_embedded(opened.store.settings.home)
    database = f"peer_{name.replace('-', '_')}"
    run_sql(base, f"CREATE DATABASE {database}")
    for setting, value in INDEX_SETTINGS.items():
        run_sql(base, f"ALTER DATABASE {database} SET {setting} = {value}")
    largest = max(Counter(document.workspace for document in documents).values(), default=0)
    return Site(
        database_url=urlsplit(base)._replace(path=f"/{database}").geturl(),
        embedder=opened.embedder,
        dimension=len(embed_query(opened.embedder, "dimension")),
        has_index=largest >= INDEX_FROM_CHUNKS,
    )


def run_sql(url: str, statement: str) -> None:
    """Run one statement that needs no transaction."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)
