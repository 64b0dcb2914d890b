"""Reactions that events add or take back, beside those that archives state.

Events come more than once, in any order, and before their message. Each is kept until a newer archive states all
reactions of the message, so that the count is the same whatever came first.
"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

COLUMNS = """
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    observed_ts text NOT NULL,
    is_added boolean NOT NULL,
    CONSTRAINT pk_reaction_events PRIMARY KEY (workspace_id, channel_id, ts, user_id, name, observed_ts)"""


def upgrade() -> None:
    """Add the table and the column."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(f"CREATE TABLE reaction_events ({COLUMNS})")
    if op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        op.execute("SELECT create_distributed_table('reaction_events', 'workspace_id')")
    op.execute(
        "ALTER TABLE reaction_events ADD CONSTRAINT fk_reaction_events_workspaces"
        " FOREIGN KEY (workspace_id) REFERENCES workspaces (workspace_id)"
    )
    op.execute("CREATE INDEX ix_reaction_events_user ON reaction_events (workspace_id, user_id)")
    op.execute("ALTER TABLE messages ADD COLUMN reactions_base jsonb")


def downgrade() -> None:
    """Drop both."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE messages DROP COLUMN reactions_base")
    op.execute("DROP TABLE reaction_events")
