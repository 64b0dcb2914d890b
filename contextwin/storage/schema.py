"""The tables, as SQLAlchemy Core sees them; `migrations/` creates them.

`workspace_id` comes first in every key, so that one workspace is one shard. A message's text stands in `messages`
alone: a chunk is a range of it, and search returns keys and numbers only.
"""

from __future__ import annotations

from datetime import datetime

from pgvector.sqlalchemy import HALFVEC
from sqlalchemy import (
    REAL,
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
    Uuid,
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


def _texts(*names: str, nullable: bool = False) -> list[Column[str]]:
    """Return columns of text, which is always given unless it may be null."""
    return [Column(name, Text, nullable=nullable) for name in names]


workspaces = Table(
    "workspaces",
    metadata,
    Column("workspace_id", Text, nullable=False),
    *_texts("name", "domain", nullable=True),
    PrimaryKeyConstraint("workspace_id"),
)

channels = Table(
    "channels",
    metadata,
    *_texts("workspace_id", "channel_id"),
    Column("name", Text),
    Column("kind", Text, nullable=False),
    Column("is_archived", Boolean, nullable=False, server_default=text("false")),
    *_texts("topic", "purpose", nullable=True),
    Column("chunk_count", BigInteger, nullable=False, server_default=text("0")),
    Column("term_total", BigInteger, nullable=False, server_default=text("0")),
    Column("is_shared", Boolean),
    PrimaryKeyConstraint("workspace_id", "channel_id"),
    ForeignKeyConstraint(["workspace_id"], ["workspaces.workspace_id"]),
    CheckConstraint("kind IN ('public', 'private', 'mpim', 'im')", name="kind"),
)

users = Table(
    "users",
    metadata,
    *_texts("workspace_id", "user_id"),
    *_texts("name", "handle", "tz", nullable=True),
    Column("kind", Text, nullable=False),
    Column("is_deleted", Boolean, nullable=False, server_default=text("false")),
    PrimaryKeyConstraint("workspace_id", "user_id"),
    ForeignKeyConstraint(["workspace_id"], ["workspaces.workspace_id"]),
    CheckConstraint("kind IN ('member', 'guest', 'bot')", name="kind"),
)

memberships = Table(
    "memberships",
    metadata,
    *_texts("workspace_id", "channel_id", "user_id"),
    Column("told_at", DateTime(timezone=True), nullable=False, server_default=func.to_timestamp(0)),
    PrimaryKeyConstraint("workspace_id", "channel_id", "user_id"),
    ForeignKeyConstraint(["workspace_id", "channel_id"], ["channels.workspace_id", "channels.channel_id"]),
    ForeignKeyConstraint(["workspace_id", "user_id"], ["users.workspace_id", "users.user_id"]),
    Index("ix_memberships_user", "workspace_id", "user_id"),
)

facts = Table(
    "facts",
    metadata,
    *_texts("workspace_id", "attribute", "subject_id", "told_ts"),
    Column("value", JSONB, nullable=False),
    PrimaryKeyConstraint("workspace_id", "attribute", "subject_id"),
    ForeignKeyConstraint(["workspace_id"], ["workspaces.workspace_id"]),
)

messages = Table(
    "messages",
    metadata,
    *_texts("workspace_id", "channel_id", "ts", "thread_ts"),
    _sent_at(),
    *_texts("user_id", "username", "subtype", nullable=True),
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
    Column("changed_ts", Text),
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
    *_texts("workspace_id", "channel_id", "ts"),
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
    *_texts("content_kind", "language"),
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
    *_texts("channel_id", "ts"),
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
    *_texts("workspace_id", "channel_id", "term"),
    Column("df", Integer, nullable=False),
    PrimaryKeyConstraint("workspace_id", "channel_id", "term"),
    ForeignKeyConstraint(["workspace_id", "channel_id"], ["channels.workspace_id", "channels.channel_id"]),
)

personas = Table(
    "personas",
    metadata,
    *_texts("workspace_id", "user_id"),
    Column("is_enabled", Boolean, nullable=False),
    Column("changed_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    PrimaryKeyConstraint("workspace_id", "user_id"),
    ForeignKeyConstraint(["workspace_id", "user_id"], ["users.workspace_id", "users.user_id"]),
)

style_counts = Table(
    "style_counts",
    metadata,
    *_texts("workspace_id", "channel_id", "user_id"),
    Column("version", Integer, nullable=False),
    Column("message_count", Integer, nullable=False),
    Column("oldest", DateTime(timezone=True), nullable=False),
    Column("latest", DateTime(timezone=True), nullable=False),
    Column("counts", JSONB, nullable=False),
    Column("counted_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    PrimaryKeyConstraint("workspace_id", "channel_id", "user_id"),
    ForeignKeyConstraint(["workspace_id", "channel_id"], ["channels.workspace_id", "channels.channel_id"]),
    Index("ix_style_counts_user", "workspace_id", "user_id"),
)

replies = Table(
    "replies",
    metadata,
    *_texts("workspace_id", "reply_id", "user_id"),
    *_texts("viewer_id", "channel_id", "thread_ts", nullable=True),
    *_texts("window_id", "prompt", "text", "outcome"),
    Column("is_grounded", Boolean, nullable=False),
    Column("style_match", REAL, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    *_texts("model", "prompt_version"),
    Column("replied_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    PrimaryKeyConstraint("workspace_id", "reply_id"),
    ForeignKeyConstraint(["workspace_id", "user_id"], ["users.workspace_id", "users.user_id"]),
    CheckConstraint("outcome IN ('pending', 'complete', 'length', 'refused', 'filtered')", name="outcome"),
)

reply_messages = Table(
    "reply_messages",
    metadata,
    *_texts("workspace_id", "reply_id", "channel_id", "ts"),
    Column("is_cited", Boolean, nullable=False),
    PrimaryKeyConstraint("workspace_id", "reply_id", "channel_id", "ts"),
    ForeignKeyConstraint(
        ["workspace_id", "reply_id"], ["replies.workspace_id", "replies.reply_id"], ondelete="CASCADE"
    ),
    Index("ix_reply_messages_message", "workspace_id", "channel_id", "ts"),
)

reply_feedback = Table(
    "reply_feedback",
    metadata,
    *_texts("workspace_id", "reply_id", "verdict"),
    Column("edited_text", Text),
    Column("given_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    PrimaryKeyConstraint("workspace_id", "reply_id"),
    ForeignKeyConstraint(
        ["workspace_id", "reply_id"], ["replies.workspace_id", "replies.reply_id"], ondelete="CASCADE"
    ),
    CheckConstraint("verdict IN ('up', 'down', 'edit')", name="verdict"),
    CheckConstraint("(verdict = 'edit') = (edited_text IS NOT NULL)", name="edit"),
)

audit_log = Table(
    "audit_log",
    metadata,
    *_texts("workspace_id"),
    Column("audit_id", Uuid, nullable=False, server_default=text("gen_random_uuid()")),
    Column("happened_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    *_texts("actor", "action", "subject"),
    PrimaryKeyConstraint("workspace_id", "audit_id"),
    ForeignKeyConstraint(["workspace_id"], ["workspaces.workspace_id"]),
    Index("ix_audit_log_happened", "workspace_id", "happened_at"),
)
