"""Personas, what is counted of how they write, replies in their style with feedback, and a log of who changed what.

Style is counted for each channel by itself, because a profile is made of the channels that its reader may read. A reply
remembers each message that its model was shown, so that it goes when one of them does; it is stored before the model
is asked (outcome 'pending'), so that this holds meanwhile too.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = {
    "personas": """
        workspace_id text NOT NULL,
        user_id text NOT NULL,
        is_enabled boolean NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_personas PRIMARY KEY (workspace_id, user_id)""",
    # user_id '' counts everybody's messages of the channel. A profile of a person says how it differs from that.
    "style_counts": """
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        user_id text NOT NULL,
        version integer NOT NULL,
        message_count integer NOT NULL,
        oldest timestamptz NOT NULL,
        latest timestamptz NOT NULL,
        counts jsonb NOT NULL,
        counted_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_style_counts PRIMARY KEY (workspace_id, channel_id, user_id)""",
    "replies": """
        workspace_id text NOT NULL,
        reply_id text NOT NULL,
        user_id text NOT NULL,
        viewer_id text,
        channel_id text,
        thread_ts text,
        window_id text NOT NULL,
        prompt text NOT NULL,
        text text NOT NULL,
        outcome text NOT NULL,
        is_grounded boolean NOT NULL,
        style_match real NOT NULL,
        input_tokens integer NOT NULL,
        output_tokens integer NOT NULL,
        model text NOT NULL,
        prompt_version text NOT NULL,
        replied_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_replies PRIMARY KEY (workspace_id, reply_id),
        CONSTRAINT ck_replies_outcome CHECK (outcome IN ('pending', 'complete', 'length', 'refused', 'filtered'))""",
    "reply_messages": """
        workspace_id text NOT NULL,
        reply_id text NOT NULL,
        channel_id text NOT NULL,
        ts text NOT NULL,
        is_cited boolean NOT NULL,
        CONSTRAINT pk_reply_messages PRIMARY KEY (workspace_id, reply_id, channel_id, ts)""",
    "reply_feedback": """
        workspace_id text NOT NULL,
        reply_id text NOT NULL,
        verdict text NOT NULL,
        edited_text text,
        given_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_reply_feedback PRIMARY KEY (workspace_id, reply_id),
        CONSTRAINT ck_reply_feedback_verdict CHECK (verdict IN ('up', 'down', 'edit')),
        CONSTRAINT ck_reply_feedback_edit CHECK ((verdict = 'edit') = (edited_text IS NOT NULL))""",
    "audit_log": """
        workspace_id text NOT NULL,
        audit_id uuid NOT NULL DEFAULT gen_random_uuid(),
        happened_at timestamptz NOT NULL DEFAULT now(),
        actor text NOT NULL,
        action text NOT NULL,
        subject text NOT NULL,
        CONSTRAINT pk_audit_log PRIMARY KEY (workspace_id, audit_id)""",
}

CHANNEL = "(workspace_id, channel_id) REFERENCES channels (workspace_id, channel_id)"
USER = "(workspace_id, user_id) REFERENCES users (workspace_id, user_id)"
REPLY = "(workspace_id, reply_id) REFERENCES replies (workspace_id, reply_id) ON DELETE CASCADE"
FOREIGN_KEYS = [
    ("personas", "fk_personas_users", USER),
    ("style_counts", "fk_style_counts_channels", CHANNEL),
    ("replies", "fk_replies_users", USER),
    ("reply_messages", "fk_reply_messages_replies", REPLY),
    ("reply_feedback", "fk_reply_feedback_replies", REPLY),
    ("audit_log", "fk_audit_log_workspaces", "(workspace_id) REFERENCES workspaces (workspace_id)"),
]

INDEXES = {
    "ix_style_counts_user": "style_counts (workspace_id, user_id)",
    "ix_reply_messages_message": "reply_messages (workspace_id, channel_id, ts)",
    "ix_audit_log_happened": "audit_log (workspace_id, happened_at)",
}

VIEWS = {
    "persona_list": """
        SELECT s.workspace_id, s.user_id, u.name, coalesce(p.is_enabled, false) AS is_enabled, p.changed_at,
               sum(s.message_count) AS message_count, count(*) AS channel_count,
               min(s.oldest) AS oldest, max(s.latest) AS latest
        FROM style_counts s
        JOIN users u ON u.workspace_id = s.workspace_id AND u.user_id = s.user_id
        LEFT JOIN personas p ON p.workspace_id = s.workspace_id AND p.user_id = s.user_id
        GROUP BY s.workspace_id, s.user_id, u.name, p.is_enabled, p.changed_at""",
    "style_list": """
        SELECT s.workspace_id, s.channel_id, nullif(s.user_id, '') AS user_id, feature.key AS feature,
               tally.key AS value, tally.value::bigint AS occurrences, s.message_count, s.oldest, s.latest
        FROM style_counts s, jsonb_each(s.counts -> 'features') feature, jsonb_each(feature.value) tally""",
    "reply_list": """
        SELECT r.workspace_id, r.reply_id, r.replied_at, coalesce(u.name, r.user_id) AS persona, r.prompt, r.text,
               r.outcome, r.is_grounded, r.style_match, r.window_id, r.model, r.prompt_version,
               r.input_tokens, r.output_tokens, f.verdict, f.edited_text
        FROM replies r
        LEFT JOIN users u ON u.workspace_id = r.workspace_id AND u.user_id = r.user_id
        LEFT JOIN reply_feedback f ON f.workspace_id = r.workspace_id AND f.reply_id = r.reply_id
        WHERE r.outcome <> 'pending'""",
}


def upgrade() -> None:
    """Create everything."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
    if op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
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
