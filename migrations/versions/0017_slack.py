"""The Slack app: which question is answered by which message, and until when each channel was compared with Slack.

A row of `slack_answers` is the claim of a question: whoever inserts it answers, so that a question which Slack delivers
again, or as two events, is answered once. It is written before the event is acknowledged, and holds no text: what is
left to do after a crash is read from it, and the question from Slack.

The reader role is granted nothing on these tables, as on the other tables of administrators.
"""

from __future__ import annotations

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

TABLES = {
    "slack_answers": """
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        question_ts text NOT NULL,
        thread_ts text NOT NULL,
        asker_id text NOT NULL,
        state text NOT NULL,
        claimed_at timestamptz NOT NULL DEFAULT now(),
        answer_ts text,
        window_id text,
        CONSTRAINT pk_slack_answers PRIMARY KEY (workspace_id, channel_id, question_ts),
        CONSTRAINT ck_slack_answers_state
            CHECK (state IN ('waiting', 'working', 'answered', 'withdrawn'))""",
    "slack_cursors": """
        workspace_id text NOT NULL,
        channel_id text NOT NULL,
        reconciled_until text NOT NULL,
        reconciled_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_slack_cursors PRIMARY KEY (workspace_id, channel_id)""",
}
INDEXES = {
    "ix_slack_answers_thread": "slack_answers (workspace_id, channel_id, thread_ts)",
    "ix_slack_answers_asker": "slack_answers (workspace_id, asker_id)",
    "ix_slack_answers_open": "slack_answers (workspace_id, claimed_at) WHERE state <> 'answered'",
}


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
    if op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        for table in TABLES:
            op.execute(f"SELECT create_distributed_table('{table}', 'workspace_id')")
    for table in TABLES:
        op.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT fk_{table}_workspaces"
            " FOREIGN KEY (workspace_id) REFERENCES workspaces (workspace_id)"
        )
    for name, definition in INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON {definition}")


def downgrade() -> None:
    """Drop both tables, and so which questions were answered."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for table in TABLES:
        op.execute(f"DROP TABLE {table}")
