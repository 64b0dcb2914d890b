"""Questions that only who asks sees the answer to: kept with their words and where to answer, until they are answered.

Slack holds no message for a command or a shortcut, so that after a crash only the store knows what was asked. Which
delivery a row is of says `delivery`, so that one which comes again is known; the others are cleared in the end.
"""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

COLUMNS = ("prompt", "response_url", "delivery")
INDEX = "ix_slack_answers_delivery"


def upgrade() -> None:
    """Add the columns, and an index of the deliveries."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for column in COLUMNS:
        op.execute(f"ALTER TABLE slack_answers ADD COLUMN {column} text")
    op.execute(f"CREATE UNIQUE INDEX {INDEX} ON slack_answers (workspace_id, delivery) WHERE delivery IS NOT NULL")


def downgrade() -> None:
    """Drop what was asked by commands."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("DELETE FROM slack_answers WHERE delivery IS NOT NULL")
    op.execute(f"DROP INDEX {INDEX}")
    for column in COLUMNS:
        op.execute(f"ALTER TABLE slack_answers DROP COLUMN {column}")
