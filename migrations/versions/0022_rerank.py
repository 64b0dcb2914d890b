"""The reranker's score of a candidate, and its place in the view of recorded candidates.

It is null where no reranker read the message, which takes no room in a row.
"""

from __future__ import annotations

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

VIEW = """
    SELECT m.workspace_id, m.window_id, m.channel_id, coalesce('#' || c.name, m.channel_id) AS channel,
           m.ts, m.thread_ts, said.sent_at, coalesce(said.username, u.name, said.user_id) AS author,
           m.outcome, m.role, m.filter, m.position, m.rank, m.thread_rank, m.semantic_rank, m.lexical_rank,
           m.similarity, m.bm25, m.semantic, m.lexical, m.absolute, m.relevance,
           m.f_time, m.f_range, m.f_channel, m.f_thread, m.f_flow, m.f_asker, m.f_speaker, m.f_keyword,
           m.f_completeness, m.f_size, m.f_length, m.f_preference, m.f_blend,
           m.total, m.token_count, m.missing_tokens, m.is_truncated, m.duplicate_of_channel_id, m.duplicate_of_ts,
           said.text{rerank}
    FROM window_messages m
    JOIN messages said
      ON said.workspace_id = m.workspace_id AND said.channel_id = m.channel_id AND said.ts = m.ts
    LEFT JOIN channels c ON c.workspace_id = m.workspace_id AND c.channel_id = m.channel_id
    LEFT JOIN users u ON u.workspace_id = said.workspace_id AND u.user_id = said.user_id"""


def upgrade() -> None:
    """Add the column, and show it."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE window_messages ADD COLUMN rerank real")
    op.execute("DROP VIEW window_message_list")
    _create_view(", m.rerank")


def downgrade() -> None:
    """Drop it."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("DROP VIEW window_message_list")
    op.execute("ALTER TABLE window_messages DROP COLUMN rerank")
    _create_view("")


def _create_view(rerank: str) -> None:
    op.execute(f"CREATE VIEW window_message_list WITH (security_invoker = true) AS {VIEW.format(rerank=rerank)}")
