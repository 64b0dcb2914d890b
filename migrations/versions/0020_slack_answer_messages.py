"""Which messages an answer in Slack shows, and answers that outlive their question until Slack has deleted them.

`slack_answer_messages` is written before an answer is posted, whatever is recorded of its window, so that no answer
stays in Slack when one of its messages is deleted, or its readers may not read one any more. `is_quoted` says that the
answer quotes or cites the message, so that an edit concerns it.

An erasure leaves of a question only where its answer is: `asker_id` is null then. `is_remade` says that a question is
answered again once its answer is deleted; the other new columns, how often Slack refused to delete it, why, and when.

What recorded windows still tell of answers that are there is taken over. The reader role is granted nothing.
"""

from __future__ import annotations

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

TABLE = "slack_answer_messages"
COLUMNS = {
    "is_remade": "boolean NOT NULL DEFAULT false",
    "refusals": "integer NOT NULL DEFAULT 0",
    "refusal": "text",
    "refused_at": "timestamptz",
}
DEFINITION = """
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    question_ts text NOT NULL,
    shown_channel_id text NOT NULL,
    shown_ts text NOT NULL,
    is_quoted boolean NOT NULL,
    CONSTRAINT pk_slack_answer_messages
        PRIMARY KEY (workspace_id, channel_id, question_ts, shown_channel_id, shown_ts)"""
KEY = "workspace_id, channel_id, question_ts"
KNOWN = """
    INSERT INTO slack_answer_messages
    SELECT a.workspace_id, a.channel_id, a.question_ts, k.channel_id, k.ts, true
    FROM slack_answers a
    JOIN window_messages k ON k.workspace_id = a.workspace_id AND k.window_id = a.window_id
    WHERE k.outcome = 'shown' AND a.answer_ts IS NOT NULL"""


def upgrade() -> None:
    """Add the columns, create the table, and fill it from the windows that are recorded."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE slack_answers ALTER COLUMN asker_id DROP NOT NULL")
    for column, definition in COLUMNS.items():
        op.execute(f"ALTER TABLE slack_answers ADD COLUMN {column} {definition}")
    op.execute(f"CREATE TABLE {TABLE} ({DEFINITION})")
    if op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        op.execute(f"SELECT create_distributed_table('{TABLE}', 'workspace_id')")
    op.execute(
        f"ALTER TABLE {TABLE} ADD CONSTRAINT fk_{TABLE}_slack_answers"
        f" FOREIGN KEY ({KEY}) REFERENCES slack_answers ({KEY}) ON DELETE CASCADE"
    )
    op.execute(f"CREATE INDEX ix_{TABLE}_message ON {TABLE} (workspace_id, shown_channel_id, shown_ts)")
    op.execute("SELECT set_config('contextwin.unrestricted', 'on', true)")
    op.execute(KNOWN)


def downgrade() -> None:
    """Drop the table and the columns, and with them where answers are whose question was erased."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(f"DROP TABLE {TABLE}")
    op.execute("DELETE FROM slack_answers WHERE asker_id IS NULL")
    for column in COLUMNS:
        op.execute(f"ALTER TABLE slack_answers DROP COLUMN {column}")
    op.execute("ALTER TABLE slack_answers ALTER COLUMN asker_id SET NOT NULL")
