"""Rows say less of what follows from the rest: 142 bytes a message.

Chunks lose `sha256`, which nothing read, and `encoding`, which is the message's. Columns are null where most rows would
repeat the same: no mentions, no tags, a `version` that is the ts, and counts of terms that are each there once;
`term_counts` ends with the last that is more than 1. The view `chunk_list` shows all of it as before.

Rows of before mean the same as they are. `contextwin reindex` writes them anew, batch by batch, while windows are
built; VACUUM FULL then gives the space back.
"""

from __future__ import annotations

from typing import Any

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

#: What is null where it is empty or follows, by table.
NULLABLE = {"messages": ("mentions", "version"), "chunks": ("tags", "term_counts")}
COUNTS = """coalesce(k.term_counts, '{}')
    || array_fill(1::smallint, ARRAY[cardinality(k.terms) - coalesce(cardinality(k.term_counts), 0)])"""
ALL_COUNTS = COUNTS.replace("k.", "")
#: What fills the columns on the way back.
FILLED = {
    "messages": "mentions = coalesce(mentions, '{}'), version = coalesce(version, ts)",
    "chunks": f"tags = coalesce(tags, '{{}}'), term_counts = {ALL_COUNTS}",
}
RESTORED = """UPDATE chunks k SET encoding = m.encoding
FROM messages m WHERE m.workspace_id = k.workspace_id AND m.channel_id = k.channel_id AND m.ts = k.ts"""


def upgrade() -> None:
    """Drop two columns, and let others be null."""
    _begin()
    op.execute("DROP VIEW chunk_list")
    for column in ("sha256", "encoding"):
        op.execute(f"ALTER TABLE chunks DROP COLUMN {column}")
    for table, columns in NULLABLE.items():
        for column in columns:
            op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} DROP NOT NULL")
    shown = _module("0001").VIEWS["chunk_list"].replace("k.tags", "coalesce(k.tags, '{}') AS tags")
    shown = shown.replace("k.term_counts", f"{COUNTS} AS term_counts")
    op.execute(f"CREATE VIEW chunk_list WITH (security_invoker = true) AS {shown}")


def downgrade() -> None:
    """Restore the columns. Hashes are empty: nothing reads them, and a cluster makes none in an UPDATE."""
    _begin()
    op.execute("DROP VIEW chunk_list")
    op.execute("ALTER TABLE chunks ADD COLUMN sha256 bytea NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE chunks ALTER COLUMN sha256 DROP DEFAULT")
    op.execute("ALTER TABLE chunks ADD COLUMN encoding text")
    op.execute(RESTORED)
    op.execute("ALTER TABLE chunks ALTER COLUMN encoding SET NOT NULL")
    for table, columns in NULLABLE.items():
        op.execute(f"UPDATE {table} SET {FILLED[table]}")  # noqa: S608
        for column in columns:
            op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET NOT NULL")
    if not op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar():
        op.execute("ALTER TABLE chunks ALTER COLUMN sha256 SET STATISTICS 0")
    op.execute(f"CREATE VIEW chunk_list WITH (security_invoker = true) AS {_module('0001').VIEWS['chunk_list']}")


def _begin() -> None:
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("SET LOCAL contextwin.unrestricted TO 'on'")


def _module(revision: str) -> Any:
    migrations = op.get_context().script
    assert migrations is not None
    return migrations.get_revision(revision).module
