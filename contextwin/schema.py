"""The tables, as SQLAlchemy Core sees them; `migrations/` creates them.

`workspace_id` comes first in every key, so that one workspace is one shard. A message's text stands in `messages`
alone: a chunk is a range of it, and search returns keys and numbers only.
"""

from __future__ import annotations

from datetime import datetime

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    DateTime,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

#: Derived by the database, so that it cannot disagree with `ts`.
SENT_AT_OF_TS = "to_timestamp(ts::double precision)"


def _sent_at() -> Column[datetime]:
    return Column("sent_at", DateTime(timezone=True), Computed(SENT_AT_OF_TS, persisted=True))


workspaces = Table(
    "workspaces",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("name", Text),
    Column("domain", Text),
    PrimaryKeyConstraint("workspace_id"),
)

channels = Table(
    "channels",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("channel_id", Text, nullable=False),
    Column("name", Text),
    Column("kind", Text, nullable=False),
    Column("is_archived", Boolean, nullable=False, server_default=text("false")),
    Column("topic", Text),
    Column("purpose", Text),
    Column("chunk_count", BigInteger, nullable=False, server_default=text("0")),
    Column("term_total", BigInteger, nullable=False, server_default=text("0")),
    PrimaryKeyConstraint("workspace_id", "channel_id"),
    ForeignKeyConstraint(["workspace_id"], ["workspaces.workspace_id"]),
    CheckConstraint("kind IN ('public', 'private', 'mpim', 'im')", name="kind"),
)

users = Table(
    "users",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("name", Text),
    Column("handle", Text),
    Column("tz", Text),
    Column("kind", Text, nullable=False),
    Column("is_deleted", Boolean, nullable=False, server_default=text("false")),
    PrimaryKeyConstraint("workspace_id", "user_id"),
    ForeignKeyConstraint(["workspace_id"], ["workspaces.workspace_id"]),
    CheckConstraint("kind IN ('member', 'guest', 'bot')", name="kind"),
)

memberships = Table(
    "memberships",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("channel_id", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    PrimaryKeyConstraint("workspace_id", "channel_id", "user_id"),
    ForeignKeyConstraint(["workspace_id", "channel_id"], ["channels.workspace_id", "channels.channel_id"]),
    ForeignKeyConstraint(["workspace_id", "user_id"], ["users.workspace_id", "users.user_id"]),
    Index("ix_memberships_user", "workspace_id", "user_id"),
)

messages = Table(
    "messages",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("channel_id", Text, nullable=False),
    Column("ts", Text, nullable=False),
    Column("thread_ts", Text, nullable=False),
    _sent_at(),
    Column("user_id", Text),
    Column("username", Text),
    Column("subtype", Text),
    Column("is_bot", Boolean, nullable=False),
    Column("is_deleted", Boolean, nullable=False),
    Column("text", Text, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
    Column("token_count", Integer, nullable=False),
    Column("encoding", Text, nullable=False),
    Column("mentions", ARRAY(Text), nullable=False),
    Column("edited_ts", Text),
    Column("version", Text, nullable=False),
    Column("record_sha256", LargeBinary, nullable=False),
    Column("files", JSONB),
    Column("reactions", JSONB),
    Column("extra", JSONB),
    PrimaryKeyConstraint("workspace_id", "channel_id", "ts"),
    ForeignKeyConstraint(["workspace_id", "channel_id"], ["channels.workspace_id", "channels.channel_id"]),
    ForeignKeyConstraint(["workspace_id", "user_id"], ["users.workspace_id", "users.user_id"]),
    CheckConstraint(r"ts ~ '^\d{1,12}\.\d{1,6}$'", name="ts"),
    CheckConstraint("NOT is_deleted OR text = ''", name="tombstone"),
    Index("ix_messages_sent", "workspace_id", "channel_id", "sent_at"),
    Index("ix_messages_thread", "workspace_id", "channel_id", "thread_ts", "sent_at"),
    Index("ix_messages_author", "workspace_id", "user_id", "sent_at"),
)

chunks = Table(
    "chunks",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("channel_id", Text, nullable=False),
    Column("ts", Text, nullable=False),
    Column("chunk_index", Integer, nullable=False),
    Column("chunk_count", Integer, nullable=False),
    _sent_at(),
    Column("thread_ts", Text, nullable=False),
    Column("user_id", Text),
    Column("start_offset", Integer, nullable=False),
    Column("char_count", Integer, nullable=False),
    Column("token_count", Integer, nullable=False),
    Column("encoding", Text, nullable=False),
    Column("sha256", LargeBinary, nullable=False),
    Column("embedding_sha256", LargeBinary, nullable=False),
    Column("content_kind", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("code_language", Text),
    Column("tags", ARRAY(Text), nullable=False),
    Column("splitter", Text, nullable=False),
    Column("terms", ARRAY(Text), nullable=False),
    Column("term_counts", ARRAY(SmallInteger), nullable=False),
    Column("term_total", Integer, nullable=False),
    Column("indexed_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    PrimaryKeyConstraint("workspace_id", "channel_id", "ts", "chunk_index"),
    ForeignKeyConstraint(
        ["workspace_id", "channel_id", "ts"],
        ["messages.workspace_id", "messages.channel_id", "messages.ts"],
        ondelete="CASCADE",
    ),
    Index("ix_chunks_sent", "workspace_id", "channel_id", "sent_at"),
    Index("ix_chunks_terms", "terms", postgresql_using="gin"),
    Index("ix_chunks_embedding_sha256", "workspace_id", "embedding_sha256"),
)

embedding_models = Table(
    "embedding_models",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("model_id", Integer, nullable=False),
    Column("spec", Text, nullable=False),
    Column("dimension", Integer, nullable=False),
    PrimaryKeyConstraint("workspace_id", "model_id"),
    ForeignKeyConstraint(["workspace_id"], ["workspaces.workspace_id"]),
    UniqueConstraint("workspace_id", "spec"),
)

chunk_embeddings = Table(
    "chunk_embeddings",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("model_id", Integer, nullable=False),
    Column("channel_id", Text, nullable=False),
    Column("ts", Text, nullable=False),
    Column("chunk_index", Integer, nullable=False),
    _sent_at(),
    Column("embedding", HALFVEC, nullable=False),
    PrimaryKeyConstraint("workspace_id", "model_id", "channel_id", "ts", "chunk_index"),
    ForeignKeyConstraint(
        ["workspace_id", "channel_id", "ts", "chunk_index"],
        ["chunks.workspace_id", "chunks.channel_id", "chunks.ts", "chunks.chunk_index"],
        ondelete="CASCADE",
    ),
    ForeignKeyConstraint(["workspace_id", "model_id"], ["embedding_models.workspace_id", "embedding_models.model_id"]),
    Index("ix_chunk_embeddings_chunk", "workspace_id", "channel_id", "ts", "chunk_index"),
)

term_statistics = Table(
    "term_statistics",
    metadata,
    Column("workspace_id", Text, nullable=False),
    Column("channel_id", Text, nullable=False),
    Column("term", Text, nullable=False),
    Column("df", Integer, nullable=False),
    PrimaryKeyConstraint("workspace_id", "channel_id", "term"),
    ForeignKeyConstraint(["workspace_id", "channel_id"], ["channels.workspace_id", "channels.channel_id"]),
)
