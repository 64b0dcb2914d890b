"""The planner keeps no samples of what people wrote, nor of what they are called.

ANALYZE copies values of a column, whole if they are shorter than a kilobyte, into `pg_statistic`. There a deleted
message would stay until the next ANALYZE, and a dump with `--statistics` would hold it. No statement here is planned by
such columns. Of the words of chunks samples are still kept, since searches are: of common ones, one by one.

On Citus, which cannot say this of a column, all is as before.
"""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

COLUMNS = {
    "channels": ("name", "topic", "purpose"),
    "users": ("name", "handle", "tz"),
    "facts": ("value",),
    "messages": ("username", "text", "sha256", "record_sha256", "files", "extra"),
    "chunks": ("sha256",),
    "chunk_embeddings": ("embedding",),
    "term_statistics": ("term",),
    "style_counts": ("counts",),
    "replies": ("prompt", "text"),
    "reply_feedback": ("edited_text",),
}


def upgrade() -> None:
    """Keep no samples of these columns."""
    _sample(0)


def downgrade() -> None:
    """Keep as many as of others."""
    _sample(-1)


def _sample(target: int) -> None:
    if op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        return
    for table, columns in COLUMNS.items():
        changes = ", ".join(f"ALTER COLUMN {column} SET STATISTICS {target}" for column in columns)
        op.execute(f"ALTER TABLE {table} {changes}")
