"""What events tell of channels, members and people, each fact with its time, and when a message was last told.

Events come more than once and in any order. The newest fact is true, so each is kept beside the row that it changes;
that somebody left, and that a channel is gone, has no row to be kept in.
"""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = """
    workspace_id text NOT NULL,
    attribute text NOT NULL,
    subject_id text NOT NULL,
    told_ts text NOT NULL,
    value jsonb NOT NULL,
    CONSTRAINT pk_facts PRIMARY KEY (workspace_id, attribute, subject_id)"""


def upgrade() -> None:
    """Add the table and the column."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(f"CREATE TABLE facts ({COLUMNS})")
    if op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        op.execute("SELECT create_distributed_table('facts', 'workspace_id')")
    op.execute(
        "ALTER TABLE facts ADD CONSTRAINT fk_facts_workspaces"
        " FOREIGN KEY (workspace_id) REFERENCES workspaces (workspace_id)"
    )
    op.execute("ALTER TABLE messages ADD COLUMN changed_ts text")


def downgrade() -> None:
    """Drop both."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE messages DROP COLUMN changed_ts")
    op.execute("DROP TABLE facts")
