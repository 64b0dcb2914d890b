"""Workspaces, channels, people, messages, chunks, vectors and word statistics, and views to read them by.

Everything hangs on `workspace_id`, so that the same tables can be distributed over a Citus cluster: tables first, then
their distribution where the extension is installed, then foreign keys, then indexes.
"""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels = None
depends_on = None

TABLES = {
    "workspaces": """
        workspace_id text NOT NULL,
        name text,
        domain text,
        CONSTRAINT pk_workspaces PRIMARY KEY (workspace_id)""",
    "channels": """
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        name text,
        kind text NOT NULL,
        is_archived boolean NOT NULL DEFAULT false,
        topic text,
        purpose text,
        chunk_count bigint NOT NULL DEFAULT 0,
        term_total bigint NOT NULL DEFAULT 0,
        CONSTRAINT pk_channels PRIMARY KEY (workspace_id, channel_id),
        CONSTRAINT ck_channels_kind CHECK (kind IN ('public', 'private', 'mpim', 'im'))""",
    "users": """
        workspace_id text NOT NULL,
        user_id text NOT NULL,
        name text,
        handle text,
        tz text,
        kind text NOT NULL,
        is_deleted boolean NOT NULL DEFAULT false,
        CONSTRAINT pk_users PRIMARY KEY (workspace_id, user_id),
        CONSTRAINT ck_users_kind CHECK (kind IN ('member', 'guest', 'bot'))""",
    "memberships": """
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        user_id text NOT NULL,
        CONSTRAINT pk_memberships PRIMARY KEY (workspace_id, channel_id, user_id)""",
    "messages": r"""
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        ts text NOT NULL,
        thread_ts text NOT NULL,
        sent_at timestamptz GENERATED ALWAYS AS (to_timestamp(ts::double precision)) STORED,
        user_id text,
        username text,
        subtype text,
        is_bot boolean NOT NULL,
        is_deleted boolean NOT NULL,
        text text NOT NULL,
        sha256 bytea NOT NULL,
        token_count integer NOT NULL,
        encoding text NOT NULL,
        mentions text[] NOT NULL,
        edited_ts text,
        version text NOT NULL,
        record_sha256 bytea NOT NULL,
        files jsonb,
        reactions jsonb,
        extra jsonb,
        CONSTRAINT pk_messages PRIMARY KEY (workspace_id, channel_id, ts),
        CONSTRAINT ck_messages_ts CHECK (ts ~ '^\d{1,12}\.\d{1,6}$'),
        CONSTRAINT ck_messages_tombstone CHECK (NOT is_deleted OR text = '')""",
    "chunks": """
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        ts text NOT NULL,
        chunk_index integer NOT NULL,
        chunk_count integer NOT NULL,
        sent_at timestamptz GENERATED ALWAYS AS (to_timestamp(ts::double precision)) STORED,
        thread_ts text NOT NULL,
        user_id text,
        start_offset integer NOT NULL,
        char_count integer NOT NULL,
        token_count integer NOT NULL,
        encoding text NOT NULL,
        sha256 bytea NOT NULL,
        embedding_sha256 bytea NOT NULL,
        content_kind text NOT NULL,
        language text NOT NULL,
        code_language text,
        tags text[] NOT NULL,
        splitter text NOT NULL,
        terms text[] NOT NULL,
        term_counts smallint[] NOT NULL,
        term_total integer NOT NULL,
        indexed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_chunks PRIMARY KEY (workspace_id, channel_id, ts, chunk_index)""",
    "embedding_models": """
        workspace_id text NOT NULL,
        model_id integer NOT NULL,
        spec text NOT NULL,
        dimension integer NOT NULL,
        CONSTRAINT pk_embedding_models PRIMARY KEY (workspace_id, model_id),
        CONSTRAINT uq_embedding_models_workspace_id_spec UNIQUE (workspace_id, spec)""",
    # A row of numbers only: an exact scan reads nothing else. Vectors over 2 kB stay in the row where the server
    # allows it to be said here (16 and later), because reading them from TOAST makes exact scans five times slower.
    "chunk_embeddings": """
        workspace_id text NOT NULL,
        model_id integer NOT NULL,
        channel_id text NOT NULL,
        ts text NOT NULL,
        chunk_index integer NOT NULL,
        sent_at timestamptz GENERATED ALWAYS AS (to_timestamp(ts::double precision)) STORED,
        embedding halfvec {storage} NOT NULL,
        CONSTRAINT pk_chunk_embeddings PRIMARY KEY (workspace_id, model_id, channel_id, ts, chunk_index)""",
    "term_statistics": """
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        term text NOT NULL,
        df integer NOT NULL,
        CONSTRAINT pk_term_statistics PRIMARY KEY (workspace_id, channel_id, term)""",
}

CHANNEL = "(workspace_id, channel_id) REFERENCES channels (workspace_id, channel_id)"
USER = "(workspace_id, user_id) REFERENCES users (workspace_id, user_id)"
FOREIGN_KEYS = [
    ("channels", "fk_channels_workspaces", "(workspace_id) REFERENCES workspaces (workspace_id)"),
    ("users", "fk_users_workspaces", "(workspace_id) REFERENCES workspaces (workspace_id)"),
    ("memberships", "fk_memberships_channels", CHANNEL),
    ("memberships", "fk_memberships_users", USER),
    ("messages", "fk_messages_channels", CHANNEL),
    ("messages", "fk_messages_users", USER),
    (
        "chunks",
        "fk_chunks_messages",
        "(workspace_id, channel_id, ts) REFERENCES messages (workspace_id, channel_id, ts) ON DELETE CASCADE",
    ),
    ("embedding_models", "fk_embedding_models_workspaces", "(workspace_id) REFERENCES workspaces (workspace_id)"),
    (
        "chunk_embeddings",
        "fk_chunk_embeddings_chunks",
        "(workspace_id, channel_id, ts, chunk_index)"
        " REFERENCES chunks (workspace_id, channel_id, ts, chunk_index) ON DELETE CASCADE",
    ),
    (
        "chunk_embeddings",
        "fk_chunk_embeddings_embedding_models",
        "(workspace_id, model_id) REFERENCES embedding_models (workspace_id, model_id)",
    ),
    ("term_statistics", "fk_term_statistics_channels", CHANNEL),
]

INDEXES = {
    "ix_memberships_user": "memberships (workspace_id, user_id)",
    "ix_messages_sent": "messages (workspace_id, channel_id, sent_at)",
    "ix_messages_thread": "messages (workspace_id, channel_id, thread_ts, sent_at)",
    "ix_messages_author": "messages (workspace_id, user_id, sent_at)",
    "ix_chunks_sent": "chunks (workspace_id, channel_id, sent_at)",
    "ix_chunks_terms": "chunks USING gin (terms)",
    "ix_chunks_embedding_sha256": "chunks (workspace_id, embedding_sha256)",
    "ix_chunk_embeddings_chunk": "chunk_embeddings (workspace_id, channel_id, ts, chunk_index)",
}

VIEWS = {
    "message_list": """
        SELECT m.workspace_id, m.channel_id, coalesce('#' || c.name, c.channel_id) AS channel, m.ts, m.thread_ts,
               m.sent_at, coalesce(m.username, u.name, m.user_id) AS author, m.user_id, m.is_bot,
               m.thread_ts <> m.ts AS is_reply, m.is_deleted, m.edited_ts IS NOT NULL AS is_edited,
               m.token_count, m.text,
               'https://' || w.domain || '.slack.com/archives/' || m.channel_id || '/p' || replace(m.ts, '.', '')
                   AS permalink
        FROM messages m
        JOIN workspaces w ON w.workspace_id = m.workspace_id
        JOIN channels c ON c.workspace_id = m.workspace_id AND c.channel_id = m.channel_id
        LEFT JOIN users u ON u.workspace_id = m.workspace_id AND u.user_id = m.user_id""",
    "thread_list": """
        SELECT m.workspace_id, m.channel_id, coalesce('#' || c.name, c.channel_id) AS channel, m.thread_ts,
               min(m.sent_at) AS started_at, max(m.sent_at) AS last_at, count(*) AS message_count,
               count(DISTINCT m.user_id) AS author_count, sum(m.token_count) AS token_count,
               max(left(m.text, 100)) FILTER (WHERE m.ts = m.thread_ts) AS opening
        FROM messages m
        JOIN channels c ON c.workspace_id = m.workspace_id AND c.channel_id = m.channel_id
        GROUP BY m.workspace_id, m.channel_id, c.name, c.channel_id, m.thread_ts
        HAVING count(*) > 1""",
    "chunk_list": """
        SELECT k.workspace_id, k.channel_id, k.ts, k.chunk_index, k.chunk_count,
               k.channel_id || ':' || k.ts || '_chunk_' || k.chunk_index AS chunk_id,
               k.sent_at, k.content_kind, k.language, k.code_language, k.tags, k.token_count, k.char_count,
               k.splitter, k.terms, k.term_counts, k.indexed_at,
               substring(m.text FROM k.start_offset + 1 FOR k.char_count) AS text
        FROM chunks k
        JOIN messages m ON m.workspace_id = k.workspace_id AND m.channel_id = k.channel_id AND m.ts = k.ts""",
    "channel_activity": """
        SELECT m.workspace_id, m.channel_id, coalesce('#' || c.name, c.channel_id) AS channel,
               date_trunc('day', m.sent_at, 'UTC') AS day, count(*) AS message_count,
               count(DISTINCT m.user_id) AS author_count, sum(m.token_count) AS token_count
        FROM messages m
        JOIN channels c ON c.workspace_id = m.workspace_id AND c.channel_id = m.channel_id
        WHERE NOT m.is_deleted
        GROUP BY m.workspace_id, m.channel_id, c.name, c.channel_id, date_trunc('day', m.sent_at, 'UTC')""",
    "embedding_progress": """
        SELECT e.workspace_id, e.model_id, e.spec, e.dimension, c.channel_id, c.chunk_count,
               (SELECT count(*) FROM chunk_embeddings v
                WHERE v.workspace_id = e.workspace_id AND v.model_id = e.model_id
                  AND v.channel_id = c.channel_id) AS embedded_count
        FROM embedding_models e
        JOIN channels c ON c.workspace_id = e.workspace_id""",
}


def upgrade() -> None:
    """Create everything."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns.replace('{storage}', _inline_storage())})")
    if _has_citus():
        for table in TABLES:
            op.execute(f"SELECT create_distributed_table('{table}', 'workspace_id')")
    for table, name, definition in FOREIGN_KEYS:
        op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY {definition}")
    for name, definition in INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON {definition}")
    for name, query in VIEWS.items():
        op.execute(f"CREATE VIEW {name} AS {query}")


def downgrade() -> None:
    """Drop everything."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for name in reversed(VIEWS):
        op.execute(f"DROP VIEW {name}")
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")


def _inline_storage() -> str:
    version = int(op.get_bind().exec_driver_sql("SHOW server_version_num").scalar_one())
    return "STORAGE MAIN" if version >= 160_000 else ""


def _has_citus() -> bool:
    return bool(op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar())
