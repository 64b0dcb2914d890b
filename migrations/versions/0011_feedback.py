"""Feedback on recorded windows: who found which window good or bad, which messages helped, and which were missing.

Feedback goes with its window, so that it is kept as long. The note belongs to who gave it. The messages that it names
have rows of their own, which have no foreign key to `messages`: an edit deletes and inserts a message, and a deletion
leaves a tombstone. They go in the transaction that deletes the message (`sql.windows.drop_messages`), as rows of
`window_messages` do.

Row-level security shows feedback to who gave it, of windows that are let in (0010), and of the messages that it names
those in channels that are let in (0004). `user_id` is '' where an administrator gave it, in nobody's name.
"""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

READER = "contextwin_reader"

TABLES = {
    "window_feedback": """
        workspace_id text NOT NULL,
        window_id text NOT NULL,
        user_id text NOT NULL,
        verdict text NOT NULL,
        note text,
        given_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_window_feedback PRIMARY KEY (workspace_id, window_id, user_id),
        CONSTRAINT ck_window_feedback_verdict CHECK (verdict IN ('up', 'down'))""",
    "window_feedback_messages": """
        workspace_id text NOT NULL,
        window_id text NOT NULL,
        user_id text NOT NULL,
        channel_id text NOT NULL,
        ts text NOT NULL,
        verdict text NOT NULL,
        CONSTRAINT pk_window_feedback_messages PRIMARY KEY (workspace_id, window_id, user_id, channel_id, ts),
        CONSTRAINT ck_window_feedback_messages_verdict CHECK (verdict IN ('useful', 'missing'))""",
}
FOREIGN_KEYS = [
    (
        "window_feedback",
        "fk_window_feedback_windows",
        "(workspace_id, window_id) REFERENCES windows (workspace_id, window_id) ON DELETE CASCADE",
    ),
    (
        "window_feedback_messages",
        "fk_window_feedback_messages_window_feedback",
        "(workspace_id, window_id, user_id) REFERENCES window_feedback (workspace_id, window_id, user_id)"
        " ON DELETE CASCADE",
    ),
]
INDEXES = {
    "ix_window_feedback_user": "window_feedback (workspace_id, user_id)",
    "ix_window_feedback_messages_message": "window_feedback_messages (workspace_id, channel_id, ts)",
}

# As in 0004: each value is computed once for a statement, because it is asked for in a subquery.
IS_UNRESTRICTED = f"(SELECT current_setting('contextwin.unrestricted', true) = 'on' AND current_user <> '{READER}')"
IS_OWN = """
    workspace_id = (SELECT current_setting('contextwin.workspace', true))
    AND (SELECT current_setting('contextwin.windows_of', true)) IN ('everybody', 'user:' || user_id)
    AND EXISTS (SELECT FROM windows w
                WHERE w.workspace_id = window_feedback.workspace_id AND w.window_id = window_feedback.window_id)"""
IS_LET_IN = """
    workspace_id = (SELECT current_setting('contextwin.workspace', true))
    AND (SELECT nullif(current_setting('contextwin.channels', true), '')::jsonb) ? channel_id
    AND EXISTS (SELECT FROM window_feedback f
                WHERE f.workspace_id = window_feedback_messages.workspace_id
                  AND f.window_id = window_feedback_messages.window_id
                  AND f.user_id = window_feedback_messages.user_id)"""
POLICIES = {"window_feedback": IS_OWN, "window_feedback_messages": IS_LET_IN}
# As in 0004, without sub-queries: what looks at these rows joins those that a sub-query would look up.
IS_UNRESTRICTED_ON_CITUS = "current_setting('contextwin.unrestricted', true) = 'on'"
POLICIES_ON_CITUS = {
    "window_feedback": """
        workspace_id = current_setting('contextwin.workspace', true)
        AND current_setting('contextwin.windows_of', true) IN ('everybody', 'user:' || user_id)""",
    "window_feedback_messages": """
        workspace_id = current_setting('contextwin.workspace', true)
        AND current_setting('contextwin.windows_of', true) IN ('everybody', 'user:' || user_id)
        AND nullif(current_setting('contextwin.channels', true), '')::jsonb ? channel_id""",
}

LET_READ = f"""
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{READER}') THEN
        GRANT SELECT ON window_feedback, window_feedback_messages TO {READER};
    END IF;
END $$"""


def upgrade() -> None:
    """Create tables and policies."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
    has_citus = op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar()
    if has_citus:
        for table in TABLES:
            op.execute(f"SELECT create_distributed_table('{table}', 'workspace_id')")
    for table, name, definition in FOREIGN_KEYS:
        op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY {definition}")
    for name, definition in INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON {definition}")
    if not has_citus:
        op.execute(LET_READ)
    unrestricted = IS_UNRESTRICTED_ON_CITUS if has_citus else IS_UNRESTRICTED
    for table, condition in (POLICIES_ON_CITUS if has_citus else POLICIES).items():
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY unrestricted ON {table} USING ({unrestricted})")
        op.execute(f"CREATE POLICY let_in ON {table} FOR SELECT USING ({condition})")


def downgrade() -> None:
    """Drop everything."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
