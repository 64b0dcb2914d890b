"""How the Slack app answers in each channel, and the view that shows it.

A channel without a row is answered as everywhere: in the thread, mentions only. `min_found` null means mentions only,
an empty `searched` all channels that its readers may read.

The reader role is granted nothing, as on the other tables of administrators.
"""

from __future__ import annotations

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

TABLE = "slack_settings"
DEFINITION = """
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    is_on boolean NOT NULL,
    shown_to text NOT NULL,
    min_found real,
    searched text[] NOT NULL,
    style text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pk_slack_settings PRIMARY KEY (workspace_id, channel_id),
    CONSTRAINT ck_slack_settings_shown_to CHECK (shown_to IN ('thread', 'asker')),
    CONSTRAINT ck_slack_settings_min_found CHECK (min_found >= 0 AND min_found <= 1),
    CONSTRAINT ck_slack_settings_style CHECK (style IN ('standard', 'brief', 'detailed', 'quotes'))"""
VIEW = """
    SELECT s.workspace_id, s.channel_id, coalesce('#' || c.name, s.channel_id) AS channel, s.is_on, s.shown_to,
           s.min_found, s.searched, s.style, s.changed_at
    FROM slack_settings s
    LEFT JOIN channels c ON c.workspace_id = s.workspace_id AND c.channel_id = s.channel_id"""


def upgrade() -> None:
    """Create table and view."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute(f"CREATE TABLE {TABLE} ({DEFINITION})")
    if op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        op.execute(f"SELECT create_distributed_table('{TABLE}', 'workspace_id')")
    op.execute(
        f"ALTER TABLE {TABLE} ADD CONSTRAINT fk_{TABLE}_workspaces"
        " FOREIGN KEY (workspace_id) REFERENCES workspaces (workspace_id)"
    )
    op.execute(f"CREATE VIEW slack_setting_list WITH (security_invoker = true) AS {VIEW}")


def downgrade() -> None:
    """Drop both, and with them how each channel wants its answers."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("DROP VIEW slack_setting_list")
    op.execute(f"DROP TABLE {TABLE}")
